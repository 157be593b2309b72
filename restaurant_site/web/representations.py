"""A response as immutable bytes: its headers, its validators, and its body in each encoding.

Each encoding is compressed once, at its first request, and stored with the response.
"""

import gzip
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from io import BytesIO
from types import MappingProxyType
from typing import NamedTuple

import brotli
from werkzeug.http import http_date

MINUTE, DAY, YEAR = 60, 86_400, 31_536_000
MIN_COMPRESSED_SIZE = 512
"""Bytes; smaller bodies are not compressed."""
IDENTITY = "identity"


class Encoding(NamedTuple):
    """A content coding (RFC 9110, section 8.4.1)."""

    compress: Callable[[bytes], bytes]
    decompress: Callable[[bytes], bytes]


ENCODINGS: Mapping[str, Encoding] = MappingProxyType(
    {
        "br": Encoding(lambda body: brotli.compress(body, quality=5), brotli.decompress),
        "gzip": Encoding(lambda body: gzip.compress(body, compresslevel=6, mtime=0), gzip.decompress),
    }
)
"""In order of preference."""


@dataclass(frozen=True, slots=True)
class Freshness:
    """For how many seconds clients and our own cache may use a representation."""

    max_age: int = MINUTE
    stale_while_revalidate: int = 10 * MINUTE
    ttl: int = 10 * MINUTE
    """In our own cache."""
    per_process: bool = False
    """Whether it is cached in this process only."""
    private: bool = False
    """Whether no other cache may keep it."""

    @property
    def cache_control(self) -> str:
        if self.private:
            return "no-store"
        return f"public, max-age={self.max_age}, stale-while-revalidate={self.stale_while_revalidate}"

    @classmethod
    def until(cls, change: timedelta) -> "Freshness":
        """Return the freshness of a response that is true until a *change*: our cache and a client each use half of that time."""
        seconds = min(LONGEST_OPEN_NOW, int(change.total_seconds()) // 2)
        return cls(max_age=seconds, stale_while_revalidate=0, ttl=seconds, per_process=True)

    def capped(self, change: timedelta | None) -> "Freshness":
        """Return this freshness, or a shorter one if a response could be used after a *change* (None: there is none)."""
        longest = self.ttl + self.max_age + self.stale_while_revalidate
        return self if change is None or change.total_seconds() >= longest else Freshness.until(change)

    def kept_private(self) -> "Freshness":
        """Return this freshness of a response that only this process may keep."""
        return replace(self, per_process=True, private=True)


DEFAULT_FRESHNESS = Freshness()
SEARCH_FRESHNESS = Freshness(ttl=MINUTE)
LONGEST_OPEN_NOW = 20
"""Seconds for which clients and our cache may each use a response with the current opening state."""


@dataclass(frozen=True, slots=True)
class RenderedText:
    """What a view has rendered: the text, and what its headers are made from."""

    text: str
    content_type: str
    language: str
    modified: datetime
    """Never in the future (RFC 9110, section 8.8.2.1)."""
    links: Sequence[str] = ()
    """Values of ``Link`` headers."""
    vary: Sequence[str] = ()
    """Request headers, besides ``Accept-Encoding``, that the answer depends on."""
    headers: Sequence[tuple[str, str]] = ()
    """Further headers."""
    freshness: Freshness = DEFAULT_FRESHNESS


@dataclass(frozen=True, slots=True)
class CachedResponse:
    """What is cached and sent."""

    headers: tuple[tuple[str, str], ...]
    etag: str
    """Without quotes. A compressed body appends its encoding, so that every tag stays strong."""
    modified: datetime
    size: int
    """Bytes of the uncompressed body."""
    bodies: dict[str, bytes] = field(compare=False, repr=False)
    """Bodies by encoding, of those that were requested. The first compression replaces the uncompressed body."""

    def body(self, accepted: Sequence[str]) -> tuple[bytes, str | None]:
        """Return the body in the first of the *accepted* encodings, and that encoding; a small body uncompressed, and None."""
        if not accepted or self.size < MIN_COMPRESSED_SIZE:
            return self.uncompressed, None
        return self._compressed(accepted[0]), accepted[0]

    @property
    def uncompressed(self) -> bytes:
        body = self.bodies.get(IDENTITY)
        if body is None:
            body = self.bodies[IDENTITY] = self._decompressed()
        return body

    def _compressed(self, encoding: str) -> bytes:
        if encoding not in self.bodies:
            self.bodies[encoding] = ENCODINGS[encoding].compress(self._decompressed())
            self.bodies.pop(IDENTITY, None)
        return self.bodies[encoding]

    def _decompressed(self) -> bytes:
        name, body = next(iter(self.bodies.copy().items()))
        return body if name == IDENTITY else ENCODINGS[name].decompress(body)

    def tag(self, encoding: str | None) -> str:
        return f"{self.etag}-{encoding}" if encoding else self.etag

    @property
    def tags(self) -> Sequence[str]:
        """The tags of the response uncompressed and in every encoding."""
        return [self.etag, *map(self.tag, ENCODINGS)]

    def to_bytes(self) -> bytes:
        """Return a line of JSON, then the body in every encoding: all processes share one compression."""
        names = [IDENTITY, *ENCODINGS] if self.size >= MIN_COMPRESSED_SIZE else [IDENTITY]
        bodies = {name: self.uncompressed if name == IDENTITY else self._compressed(name) for name in names}
        head = {
            "headers": self.headers,
            "etag": self.etag,
            "modified": int(self.modified.timestamp()),
            "lengths": {name: len(body) for name, body in bodies.items()},
        }
        return json.dumps(head).encode() + b"\n" + b"".join(bodies.values())

    @classmethod
    def from_bytes(cls, raw: bytes) -> "CachedResponse":
        """Return the response. Raises ValueError for bytes that ``to_bytes`` has not written."""
        head_bytes, _, rest = raw.partition(b"\n")
        try:
            head = json.loads(head_bytes)
            headers, lengths = head["headers"], head["lengths"]
            if sum(lengths.values()) != len(rest) or min(lengths.values()) < 0:
                raise ValueError("the bodies have other lengths")
            bodies = BytesIO(rest)
            return cls(
                headers=tuple((name, value) for name, value in headers),
                etag=head["etag"],
                modified=datetime.fromtimestamp(head["modified"], UTC),
                size=lengths[IDENTITY],
                bodies={name: bodies.read(length) for name, length in lengths.items()},
            )
        except (AttributeError, KeyError, OSError, OverflowError, TypeError) as error:
            raise ValueError(f"no representation: {error!r}") from error


def represent(rendering: RenderedText) -> CachedResponse:
    """Return a rendering as bytes, with its ``ETag`` and its headers."""
    body = rendering.text.encode()
    headers = [
        ("Content-Type", rendering.content_type),
        ("Content-Language", rendering.language),
        ("Cache-Control", rendering.freshness.cache_control),
        ("Vary", ", ".join([*rendering.vary, "Accept-Encoding"])),
        *(("Link", link) for link in rendering.links),
        *rendering.headers,
    ]
    modified = rendering.modified.astimezone(UTC).replace(microsecond=0)  # HTTP dates have whole seconds
    fingerprint = blake2b(repr(headers).encode() + body, digest_size=12).hexdigest()
    headers.append(("Last-Modified", http_date(modified)))
    return CachedResponse(tuple(headers), fingerprint, modified, len(body), {IDENTITY: body})
