"""The response to a GET or HEAD for a representation: 200 in an accepted encoding, or 304.

Reads the WSGI environment only, so that views and the cache middleware send the same bytes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from wsgiref.types import WSGIEnvironment

from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header, parse_date, parse_etags

from .representations import ENCODINGS, IDENTITY, CachedResponse

NOT_IN_304 = frozenset({"Content-Type", "Content-Language", "Last-Modified"})
"""Headers that describe the body (RFC 9110, section 15.4.5)."""


@dataclass(frozen=True, slots=True)
class WsgiReply:
    status: str
    """Such as ``200 OK``."""
    headers: list[tuple[str, str]]
    body: bytes
    """Empty for HEAD and 304, which no spacing counts."""


def respond_to(environ: WSGIEnvironment, representation: CachedResponse) -> WsgiReply:
    """The response to the request of *environ*, a GET or HEAD."""
    if (tag := _matching_tag(environ, representation)) is not None:
        headers = [(name, value) for name, value in representation.headers if name not in NOT_IN_304]
        return WsgiReply("304 NOT MODIFIED", [*headers, ("ETag", f'"{tag}"')], b"")
    body, encoding = representation.body(accepted_encodings(environ.get("HTTP_ACCEPT_ENCODING", "")))
    headers = [*representation.headers, ("Content-Length", str(len(body)))]
    if encoding:
        headers.append(("Content-Encoding", encoding))
    headers.append(("ETag", f'"{representation.tag(encoding)}"'))
    return WsgiReply("200 OK", headers, body if environ["REQUEST_METHOD"] == "GET" else b"")


def _matching_tag(environ: WSGIEnvironment, representation: CachedResponse) -> str | None:
    """The tag to answer 304 with, when the client has this representation already (RFC 9110, section 13)."""
    if "HTTP_IF_NONE_MATCH" in environ:
        tags = parse_etags(environ["HTTP_IF_NONE_MATCH"])
        return representation.etag if tags.star_tag else representation.matching_tag([*tags.as_set(include_weak=True)])
    return representation.etag if is_unmodified(environ, representation.modified) else None


def is_unmodified(environ: WSGIEnvironment, modified: datetime | None) -> bool:
    """Whether ``If-Modified-Since`` is the very date of a response.

    Files that are taken back to an earlier version have an earlier date, and are changed nevertheless.
    """
    return modified is not None and parse_date(environ.get("HTTP_IF_MODIFIED_SINCE")) == modified


@lru_cache(maxsize=256)
def accepted_encodings(header: str) -> Sequence[str]:
    """Our encodings that an ``Accept-Encoding`` names and weighs at least as much as ``identity``, best first."""
    accepted = {name.lower(): quality for name, quality in parse_accept_header(header, Accept)}
    least = accepted.get(IDENTITY, 0)
    named = [encoding for encoding in ENCODINGS if 0 < accepted.get(encoding, 0) >= least]
    return sorted(named, key=lambda encoding: -accepted[encoding])
