"""Response cache: whole representations under closed keys, in process memory or in Redis.

A key consists of the content version, the route, the language, the media type and the canonical known parameters,
so that no client can fill the cache with variants of one answer. Conditional requests, HEAD, encodings and limits
are decided for each request and never stored.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal

from cachelib.serializers import BaseSerializer
from flask_caching.backends.base import BaseCache
from flask_caching.backends.rediscache import RedisCache

from .clock import Clock
from .representations import CachedResponse, RenderedText, represent

if TYPE_CHECKING:
    from .redis_backend import RedisBackend

log = logging.getLogger(__name__)

CacheTier = Literal["pages", "search", "volatile"]
CAPACITY: dict[CacheTier, int] = {"pages": 6_000, "search": 512, "volatile": 64}
"""Representations that each area holds in memory. ``volatile`` (open now) is never shared: Redis expires by the wall
clock of its machine."""


class MemoryCache(BaseCache):
    """Backend of Flask-Caching in process memory. Expires by the monotonic clock; evicts the oldest entry when full."""

    def __init__(self, capacity: int, clock: Clock) -> None:
        super().__init__()
        self._capacity = capacity
        self._clock = clock
        self._entries: dict[str, tuple[float, CachedResponse]] = {}
        self._lock = Lock()

    def get(self, key: str) -> CachedResponse | None:
        expires, value = self._entries.get(key, (0.0, None))
        return value if expires > self._clock.monotonic() else None

    def set(self, key: str, value: CachedResponse, timeout: Any = None) -> bool:
        """Store *value* for *timeout* seconds."""
        with self._lock:
            entries = self._entries
            entries.pop(key, None)
            while len(entries) >= self._capacity:
                del entries[next(iter(entries))]
            entries[key] = (self._clock.monotonic() + timeout, value)
        return True

    def clear(self) -> bool:
        self._entries = {}  # without the lock: a reload runs in a native thread, which cannot wait for a greenlet
        return True


class ResponseSerializer(BaseSerializer):
    """Representations as plain bytes; loading them executes nothing."""

    def dumps(self, value: CachedResponse, protocol: int = 0) -> bytes:
        return value.to_bytes()

    def loads(self, bvalue: bytes | None) -> CachedResponse | None:
        """None for bytes that are no representation, which are logged."""
        try:
            return None if bvalue is None else CachedResponse.from_bytes(bvalue)
        except ValueError as error:
            log.warning("Redis holds what is no representation under a key of the cache (%s)", error)
            return None


class ResponseCache:
    """Representations by area and key: in Redis if it is configured and answers, else in memory."""

    def __init__(self, redis: "RedisBackend | None", clock: Clock) -> None:
        self._redis = redis
        self._redis_caches: dict[CacheTier, RedisCache] = {}
        self._memory_caches = {area: MemoryCache(capacity, clock) for area, capacity in CAPACITY.items()}
        self._locks = [Lock() for _ in range(64)]

    def get(self, area: CacheTier, key: str) -> CachedResponse | None:
        redis = self._redis
        read = redis.read if redis else lambda command: command()
        found: CachedResponse | None = self._call(area, lambda cache: read(lambda: cache.get(key)))
        return found

    def get_or_compute(
        self, area: CacheTier, key: str, ttl: int, compute: Callable[[], RenderedText]
    ) -> CachedResponse:
        """The representation under *key*, computed and stored on a miss.

        Single-flight: of simultaneous misses of one key, the first computes and the others wait for its result.
        """
        if (found := self.get(area, key)) is not None:
            return found
        with self._locks[int(key[:8], 16) % len(self._locks)]:
            if (found := self.get(area, key)) is not None:
                return found
            representation = represent(compute())
            self._call(area, lambda cache: cache.set(key, representation, timeout=ttl))
            return representation

    def clear(self) -> None:
        """Empty the memory of this process. Entries in Redis expire: other processes may still serve them."""
        for cache in self._memory_caches.values():
            cache.clear()

    def _call(self, area: CacheTier, command: Callable[[BaseCache], Any]) -> Any:
        memory = self._memory_caches[area]
        if self._redis is None or area == "volatile":
            return command(memory)
        return self._redis.breaker.call(lambda: command(self._redis_cache(area)), lambda: command(memory))

    def _redis_cache(self, area: CacheTier) -> RedisCache:
        """Flask-Caching's backend for Redis, created at the first use, so that the service starts without Redis."""
        if area not in self._redis_caches:
            assert self._redis is not None
            cache = RedisCache(self._redis.client, key_prefix=f"restaurant:{area}:")
            cache.serializer = ResponseSerializer()  # type: ignore[assignment]  # cachelib declares its own class
            self._redis_caches[area] = cache
        return self._redis_caches[area]


@dataclass(frozen=True, slots=True)
class CacheKey:
    """What a representation depends on, and nothing else."""

    version: str
    route: str
    language: str
    media_type: str
    parameters: tuple[tuple[str, str], ...] = ()

    @property
    def digest(self) -> str:
        parts = (self.version, self.route, self.language, self.media_type, *(f"{n}={v}" for n, v in self.parameters))
        return blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()


@dataclass(frozen=True, slots=True)
class CacheEntry:
    """Where the answer to a request is cached, and whether it is spaced."""

    version: str
    """The content version that the answer was computed from."""
    area: CacheTier
    key: str
    spaced: bool
