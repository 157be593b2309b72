"""What a representation replies to a request: its body in an encoding, or 304 to who has it.

Only the WSGI environment is read, so that Flask's views and the fast path reply with the same bytes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header, parse_date, parse_etags

from .representations import ENCODINGS, Representation

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

OF_THE_BODY = frozenset({"Content-Type", "Content-Language", "Last-Modified"})
"""Headers that a 304 leaves out (RFC 9110, section 15.4.5)."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A status line, headers, and the body (empty for HEAD and 304)."""

    status: str
    headers: list[tuple[str, str]]
    body: bytes

    @property
    def is_charged_to_spacing(self) -> bool:
        """Whether the document itself is sent: HEAD and 304 neither charge nor trip its spacing."""
        return bool(self.body)


def reply_to(environ: "WSGIEnvironment", representation: Representation) -> Reply:
    """The reply to a GET or HEAD."""
    if (known := _known_tag(environ, representation)) is not None:
        kept = [(name, value) for name, value in representation.headers if name not in OF_THE_BODY]
        return Reply("304 NOT MODIFIED", [*kept, ("ETag", f'"{known}"')], b"")
    body, encoding = representation.body(preferred_encodings(environ.get("HTTP_ACCEPT_ENCODING", "")))
    headers = [*representation.headers, ("Content-Length", str(len(body)))]
    if encoding:
        headers.append(("Content-Encoding", encoding))
    headers.append(("ETag", f'"{representation.tag(encoding)}"'))
    return Reply("200 OK", headers, body if environ["REQUEST_METHOD"] == "GET" else b"")


def _known_tag(environ: "WSGIEnvironment", representation: Representation) -> str | None:
    """The client's own tag (or ours) when it has this representation already (RFC 9110, section 13)."""
    if "HTTP_IF_NONE_MATCH" in environ:
        tags = parse_etags(environ["HTTP_IF_NONE_MATCH"])
        return representation.etag if tags.star_tag else representation.is_known_by([*tags.as_set(include_weak=True)])
    since = parse_date(environ.get("HTTP_IF_MODIFIED_SINCE"))
    return representation.etag if since is not None and representation.modified <= since else None


@lru_cache(maxsize=256)
def preferred_encodings(header: str) -> Sequence[str]:
    """Our encodings that a client names and likes no less than none, best first."""
    accepted = {name.lower(): quality for name, quality in parse_accept_header(header, Accept)}
    least = accepted.get("identity", 0)
    named = [encoding for encoding in ENCODINGS if 0 < accepted.get(encoding, 0) >= least]
    return sorted(named, key=lambda encoding: -accepted[encoding])
