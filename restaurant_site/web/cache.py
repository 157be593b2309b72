"""Response cache: one Flask-Caching ``Cache`` for each application, in process memory or in Redis.

It holds each ``CachedResponse`` under a closed key: the version, the route, the language, the media type and the
canonical known parameters, so that no client can fill the cache with variants of one response. Conditional requests,
HEAD, encodings and limits are decided for each request and never stored.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from cachelib.serializers import BaseSerializer
from flask import Flask

# Flask-Caching chooses and holds the backend. Its decorators are not used: they cache what a client can vary (each
# header of the response, each unknown parameter), compute simultaneous misses several times, and work inside Flask only.
from flask_caching import Cache
from flask_caching.backends.base import BaseCache
from flask_caching.backends.rediscache import RedisCache

from .clock import Clock
from .representations import CachedResponse

if TYPE_CHECKING:
    from .redis_backend import RedisBackend

log = logging.getLogger(__name__)
Answer = TypeVar("Answer")

CacheTier = Literal["pages", "search", "process"]
CAPACITY: Mapping[str, int] = {"pages": 6_000, "search": 512, "process": 64}
"""Responses that memory holds in each CacheTier. ``process`` (open now) is never shared: Redis expires by the wall clock of
its machine."""
KEY_PREFIX = "restaurant:"
"""Of all keys in Redis."""


def init_cache(app: Flask, redis: "RedisBackend | None", clock: Clock) -> Cache:
    """Return the cache of *app*, with the backend for memory or for Redis."""
    if redis is None:
        config: dict[str, Any] = {"CACHE_TYPE": "restaurant_site.web.cache.MemoryCache", "CACHE_ARGS": [clock]}
    else:
        config = {
            "CACHE_TYPE": "restaurant_site.web.cache.RedisOrMemoryCache",
            "CACHE_ARGS": [redis],
            "CACHE_SERIALIZER": ResponseSerializer,
        }
    return Cache(app, with_jinja2_ext=False, config=config)


class MemoryCache(BaseCache):
    """Backend of Flask-Caching in process memory. Expires by the monotonic clock; evicts the oldest entry of a full tier.

    Flask-Caching's SimpleCache expires by the wall clock, and sorts all entries at each ``set`` once it is full.
    """

    def __init__(self, clock: Clock, capacity: Mapping[str, int] = CAPACITY) -> None:
        super().__init__()
        self._clock = clock
        self._capacity = capacity
        self._lock = Lock()
        self.clear()

    @classmethod
    def factory(cls, app: Flask, config: dict[str, Any], args: list[Any], kwargs: dict[str, Any]) -> "MemoryCache":
        return cls(*args)

    def get(self, key: str) -> CachedResponse | None:
        expires, value = self._tiers[tier_of(key)].get(key, (0.0, None))
        return value if expires > self._clock.monotonic() else None

    def set(self, key: str, value: CachedResponse, timeout: Any = None) -> bool:
        """Store *value* for *timeout* seconds."""
        tier = tier_of(key)
        with self._lock:
            entries = self._tiers[tier]
            entries.pop(key, None)
            while len(entries) >= self._capacity[tier]:
                del entries[next(iter(entries))]
            entries[key] = (self._clock.monotonic() + timeout, value)
        return True

    def clear(self) -> bool:
        """Remove all entries without the lock: a reload runs in a native thread, which cannot wait for a greenlet."""
        self._tiers: dict[str, dict[str, tuple[float, CachedResponse]]] = {tier: {} for tier in self._capacity}
        return True


class RedisOrMemoryCache(BaseCache):
    """Backend of Flask-Caching: its RedisCache while Redis answers, else memory. The tier ``process`` is in memory only."""

    serializer: BaseSerializer | None = None
    """Set by Flask-Caching from CACHE_SERIALIZER."""

    def __init__(self, redis: "RedisBackend") -> None:
        super().__init__()
        self._redis = redis
        self._memory = MemoryCache(redis.clock)

    @classmethod
    def factory(
        cls, app: Flask, config: dict[str, Any], args: list[Any], kwargs: dict[str, Any]
    ) -> "RedisOrMemoryCache":
        return cls(*args)

    def get(self, key: str) -> CachedResponse | None:
        response: CachedResponse | None = self._call(
            key, lambda: self._redis.read(lambda: self._shared.get(key)), lambda: self._memory.get(key)
        )
        return response

    def set(self, key: str, value: CachedResponse, timeout: Any = None) -> bool:
        """Store *value* for *timeout* seconds."""
        is_stored: bool = self._call(
            key, lambda: self._shared.set(key, value, timeout), lambda: self._memory.set(key, value, timeout)
        )
        return is_stored

    def clear(self) -> bool:
        """Empty the memory of this process. Entries in Redis expire: other processes may still serve them."""
        return self._memory.clear()

    def _call(self, key: str, redis: Callable[[], Answer], memory: Callable[[], Answer]) -> Answer:
        return memory() if tier_of(key) == "process" else self._redis.breaker.call(redis, memory)

    @cached_property
    def _shared(self) -> RedisCache:
        """Connect at the first use, so that the service starts without Redis."""
        cache = RedisCache(self._redis.client, key_prefix=KEY_PREFIX)
        cache.serializer = self.serializer  # type: ignore[assignment]  # cachelib declares its own class
        return cache


class ResponseSerializer(BaseSerializer):
    """Writes responses to Redis as plain bytes, without pickle; loading them executes nothing."""

    def dumps(self, value: CachedResponse, protocol: int = 0) -> bytes:
        return value.to_bytes()

    def loads(self, bvalue: bytes | None) -> CachedResponse | None:
        """Return the response, or None, with a log line, for bytes that are none."""
        try:
            return None if bvalue is None else CachedResponse.from_bytes(bvalue)
        except ValueError as error:
            log.warning("Redis holds what is no representation under a key of the cache (%s)", error)
            return None


@dataclass(frozen=True, slots=True)
class CacheKey:
    """Everything that a response depends on."""

    version: str
    route: str
    language: str
    media_type: str
    parameters: tuple[tuple[str, str], ...] = ()

    def in_tier(self, tier: CacheTier) -> str:
        """Return the key as the cache holds it: the tier and a digest."""
        return f"{tier}:{self.digest}"

    @property
    def digest(self) -> str:
        parts = (self.version, self.route, self.language, self.media_type, *(f"{n}={v}" for n, v in self.parameters))
        return blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()


def tier_of(key: str) -> str:
    return key.partition(":")[0]


@dataclass(frozen=True, slots=True)
class CacheEntry:
    """Where the response to a request is cached, and whether it is spaced."""

    version: str
    """The representation version that the response was computed from."""
    key: str
    spaced: bool
