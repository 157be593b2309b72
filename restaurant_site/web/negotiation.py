"""What a client accepts and has: Markdown or the ordinary media type, an encoding, and 304 for a copy that is current.

Reads the WSGI environment only, so that views and the cache middleware send the same bytes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from wsgiref.types import WSGIEnvironment

from werkzeug.datastructures import Accept, MIMEAccept
from werkzeug.http import parse_accept_header, parse_date, parse_etags

from .representations import ENCODINGS, IDENTITY, CachedResponse

JSON, MARKDOWN, HTML, TEXT = "application/json", "text/markdown", "text/html", "text/plain"
PROBLEM = "application/problem+json"
NOT_IN_304 = frozenset({"Content-Type", "Content-Language", "Last-Modified"})
"""Headers that describe the body (RFC 9110, section 15.4.5)."""


@lru_cache(256)
def accepts_markdown(accept: str, ordinary: str) -> bool:
    """True if an ``Accept`` header names ``text/markdown`` with at least the quality of the *ordinary* media type.

    ``*/*`` does not name it.
    """
    accepted = parse_accept_header(accept, MIMEAccept)
    markdown_quality = max(
        (quality for value, quality in accepted if value.partition(";")[0].strip().lower() == MARKDOWN), default=0
    )
    return markdown_quality > 0 and markdown_quality >= accepted[ordinary]


@lru_cache(maxsize=256)
def accepted_encodings(header: str) -> Sequence[str]:
    """Return our encodings that an ``Accept-Encoding`` names and weighs at least as much as ``identity``, best first."""
    accepted = {name.lower(): quality for name, quality in parse_accept_header(header, Accept)}
    least = accepted.get(IDENTITY, 0)
    named = [encoding for encoding in ENCODINGS if 0 < accepted.get(encoding, 0) >= least]
    return sorted(named, key=lambda encoding: -accepted[encoding])


def current_tag(environ: WSGIEnvironment, tags: Sequence[str], modified: datetime | None) -> str | None:
    """Return the tag to answer 304 with, when the client has a current copy (RFC 9110, section 13); else None.

    *tags*: those of a response in each encoding, without quotes. An ``If-Modified-Since`` counts only if it is the very
    date of the response: files that are taken back to an earlier version have an earlier date, and differ nevertheless.
    """
    if "HTTP_IF_NONE_MATCH" not in environ:
        is_unmodified = modified is not None and parse_date(environ.get("HTTP_IF_MODIFIED_SINCE")) == modified
        return tags[0] if is_unmodified else None
    client_tags = parse_etags(environ["HTTP_IF_NONE_MATCH"])
    if client_tags.star_tag:
        return tags[0]
    return next((tag for tag in client_tags.as_set(include_weak=True) if tag in tags), None)


@dataclass(frozen=True, slots=True)
class WsgiReply:
    status: str
    """Such as ``200 OK``."""
    headers: list[tuple[str, str]]
    body: bytes
    """Empty for HEAD and 304, which no spacing counts."""


def respond_to(environ: WSGIEnvironment, response: CachedResponse) -> WsgiReply:
    """Return the reply to the GET or HEAD of *environ*: 200 in an accepted encoding, or 304."""
    if (tag := current_tag(environ, response.tags, response.modified)) is not None:
        headers = [(name, value) for name, value in response.headers if name not in NOT_IN_304]
        return WsgiReply("304 NOT MODIFIED", [*headers, ("ETag", f'"{tag}"')], b"")
    body, encoding = response.body(accepted_encodings(environ.get("HTTP_ACCEPT_ENCODING", "")))
    headers = [*response.headers, ("Content-Length", str(len(body)))]
    if encoding:
        headers.append(("Content-Encoding", encoding))
    headers.append(("ETag", f'"{response.tag(encoding)}"'))
    return WsgiReply("200 OK", headers, body if environ["REQUEST_METHOD"] == "GET" else b"")
