"""An answer as immutable bytes: its body in each encoding, its validators, its fixed headers.

Compression is done once, when the representation is made, and never per request. The bytes
form is what caches keep: plain data that cannot execute when it is loaded.
"""

import gzip
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import blake2b

import brotli
from werkzeug.http import http_date

MINUTE, DAY, YEAR = 60, 86_400, 31_536_000
SMALLEST_COMPRESSED = 512
"""Bytes below which compressing costs more than it saves."""
ENCODINGS = ("br", "gzip")
"""In the order in which they are preferred."""


@dataclass(frozen=True, slots=True)
class Freshness:
    """How long a representation may be kept by clients, and by our own cache (seconds)."""

    max_age: int = MINUTE
    stale: int = 10 * MINUTE
    kept: int = 10 * MINUTE

    @property
    def cache_control(self) -> str:
        return f"public, max-age={self.max_age}, stale-while-revalidate={self.stale}"


ORDINARY = Freshness()
SEARCH = Freshness(kept=MINUTE)
OPEN_NOW = Freshness(max_age=20, stale=20, kept=20)
"""For what says whether the restaurant is open at this moment."""


@dataclass(frozen=True, slots=True)
class Written:
    """What a view has written: a text, its type and language, when it changed, where else it is."""

    text: str
    content_type: str
    language: str
    modified: datetime
    links: Sequence[str] = ()
    vary: Sequence[str] = ()
    headers: Sequence[tuple[str, str]] = ()
    """What else stands on the answer."""
    freshness: Freshness = ORDINARY


@dataclass(frozen=True, slots=True)
class Representation:
    """What is kept and sent."""

    headers: tuple[tuple[str, str], ...]
    etag: str
    """Without quotes; a compressed form adds its encoding, so that the tag stays strong."""
    modified: datetime
    bodies: tuple[bytes, ...]
    """Plain, then one for each of ENCODINGS (empty where compressing is not worth it)."""

    def body(self, preferred: Sequence[str]) -> tuple[bytes, str | None]:
        """The body in the first of the preferred encodings that it has, and that encoding's name."""
        for encoding in preferred:
            if packed := self.bodies[1 + ENCODINGS.index(encoding)]:
                return packed, encoding
        return self.bodies[0], None

    def tag(self, encoding: str | None) -> str:
        return f"{self.etag}-{encoding}" if encoding else self.etag

    def is_known_by(self, tags: Sequence[str]) -> str | None:
        """The first of a client's tags that names this representation in any encoding."""
        ours = {self.etag, *(f"{self.etag}-{encoding}" for encoding in ENCODINGS)}
        return next((tag for tag in tags if tag in ours), None)

    def to_bytes(self) -> bytes:
        head = {
            "headers": self.headers,
            "etag": self.etag,
            "modified": int(self.modified.timestamp()),
            "lengths": [len(body) for body in self.bodies],
        }
        return json.dumps(head).encode() + b"\n" + b"".join(self.bodies)

    @classmethod
    def from_bytes(cls, raw: bytes) -> "Representation":
        head_bytes, _, rest = raw.partition(b"\n")
        head = json.loads(head_bytes)
        bodies: list[bytes] = []
        for length in head["lengths"]:
            bodies.append(rest[:length])
            rest = rest[length:]
        return cls(
            headers=tuple((name, value) for name, value in head["headers"]),
            etag=head["etag"],
            modified=datetime.fromtimestamp(head["modified"], UTC),
            bodies=tuple(bodies),
        )


def represent(written: Written) -> Representation:
    """The representation of a written answer."""
    body = written.text.encode()
    headers = [
        ("Content-Type", written.content_type),
        ("Content-Language", written.language),
        ("Cache-Control", written.freshness.cache_control),
        ("Vary", ", ".join([*written.vary, "Accept-Encoding"])),
        *(("Link", link) for link in written.links),
        *written.headers,
    ]
    modified = written.modified.astimezone(UTC).replace(microsecond=0)  # HTTP dates have whole seconds
    fingerprint = blake2b(repr(headers).encode() + body, digest_size=12).hexdigest()
    headers.append(("Last-Modified", http_date(modified)))
    return Representation(tuple(headers), fingerprint, modified, (body, *_packed(body)))


def _packed(body: bytes) -> tuple[bytes, bytes]:
    if len(body) < SMALLEST_COMPRESSED:
        return b"", b""
    return brotli.compress(body, quality=5), gzip.compress(body, compresslevel=6, mtime=0)
