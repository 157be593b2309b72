"""An answer as bytes that never change: its body in each encoding, its validators, its fixed headers.

Compression is done once for each encoding, when it is first asked for, and kept with the
representation; never per request. The bytes form is what Redis keeps: plain data that cannot
execute when it is loaded.
"""

import gzip
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import blake2b
from io import BytesIO
from types import MappingProxyType
from typing import NamedTuple

import brotli
from werkzeug.http import http_date

MINUTE, DAY, YEAR = 60, 86_400, 31_536_000
SMALLEST_COMPRESSED = 512
"""Bytes below which compressing costs more than it saves."""
PLAIN = "identity"


class Encoding(NamedTuple):
    """How a body is compressed, and made plain again."""

    pack: Callable[[bytes], bytes]
    unpack: Callable[[bytes], bytes]


ENCODINGS: Mapping[str, Encoding] = MappingProxyType(
    {
        "br": Encoding(lambda body: brotli.compress(body, quality=5), brotli.decompress),
        "gzip": Encoding(lambda body: gzip.compress(body, compresslevel=6, mtime=0), gzip.decompress),
    }
)
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
    size: int
    """Bytes of the plain body."""
    _bodies: dict[str, bytes] = field(compare=False, repr=False)
    """The body by encoding, in those that were asked for: plain until it is first compressed, and once more
    when somebody wants it plain."""

    def body(self, preferred: Sequence[str]) -> tuple[bytes, str | None]:
        """The body in the first of the preferred encodings, and its name; a small body is never compressed."""
        if not preferred or self.size < SMALLEST_COMPRESSED:
            return self.plain, None
        return self._in(preferred[0]), preferred[0]

    @property
    def plain(self) -> bytes:
        body = self._bodies.get(PLAIN)
        if body is None:
            body = self._bodies[PLAIN] = self._unpacked()
        return body

    def _in(self, encoding: str) -> bytes:
        if encoding not in self._bodies:
            self._bodies[encoding] = ENCODINGS[encoding].pack(self._unpacked())
            self._bodies.pop(PLAIN, None)
        return self._bodies[encoding]

    def _unpacked(self) -> bytes:
        name, body = next(iter(self._bodies.copy().items()))
        return body if name == PLAIN else ENCODINGS[name].unpack(body)

    def tag(self, encoding: str | None) -> str:
        return f"{self.etag}-{encoding}" if encoding else self.etag

    def is_known_by(self, tags: Sequence[str]) -> str | None:
        """The first of a client's tags that names this representation in any encoding."""
        ours = {self.etag, *(f"{self.etag}-{encoding}" for encoding in ENCODINGS)}
        return next((tag for tag in tags if tag in ours), None)

    def to_bytes(self) -> bytes:
        """All of it in every encoding: what is shared is compressed once for all processes."""
        names = [PLAIN, *ENCODINGS] if self.size >= SMALLEST_COMPRESSED else [PLAIN]
        bodies = {name: self.plain if name == PLAIN else self._in(name) for name in names}
        head = {
            "headers": self.headers,
            "etag": self.etag,
            "modified": int(self.modified.timestamp()),
            "lengths": {name: len(body) for name, body in bodies.items()},
        }
        return json.dumps(head).encode() + b"\n" + b"".join(bodies.values())

    @classmethod
    def from_bytes(cls, raw: bytes) -> "Representation":
        head_bytes, _, rest = raw.partition(b"\n")
        head = json.loads(head_bytes)
        bodies = BytesIO(rest)
        return cls(
            headers=tuple((name, value) for name, value in head["headers"]),
            etag=head["etag"],
            modified=datetime.fromtimestamp(head["modified"], UTC),
            size=head["lengths"][PLAIN],
            _bodies={name: bodies.read(length) for name, length in head["lengths"].items()},
        )


def represent(written: Written) -> Representation:
    """The representation of a written answer."""
    body = written.text.encode()
    headers = [
        _common("Content-Type", written.content_type),
        _common("Content-Language", written.language),
        _common("Cache-Control", written.freshness.cache_control),
        _common("Vary", ", ".join([*written.vary, "Accept-Encoding"])),
        *(("Link", link) for link in written.links),
        *written.headers,
    ]
    modified = written.modified.astimezone(UTC).replace(microsecond=0)  # HTTP dates have whole seconds
    fingerprint = blake2b(repr(headers).encode() + body, digest_size=12).hexdigest()
    headers.append(_common("Last-Modified", http_date(modified)))
    return Representation(tuple(headers), fingerprint, modified, len(body), {PLAIN: body})


@lru_cache(maxsize=256)
def _common(name: str, value: str) -> tuple[str, str]:
    """A header that thousands of representations have: it is kept once."""
    return name, value
