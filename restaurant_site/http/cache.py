"""Whole representations, kept by Flask-Caching under closed keys.

A key is made of the content version, the route, the language, the format and the canonical
parameters that the route knows, and of nothing else: no client can fill the cache with
variants of one answer. Simultaneous misses compute once. 304, HEAD, encodings and limits
are decided per request and never stored.
"""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal

from cachelib.serializers import BaseSerializer
from flask import Flask, Response, current_app, request
from flask_caching import Cache
from flask_caching.backends.base import BaseCache
from flask_caching.backends.simplecache import SimpleCache

from ..settings import Settings
from . import rate_limits
from .replies import reply_to
from .representations import OPEN_NOW, ORDINARY, Freshness, Representation, Written, represent

if TYPE_CHECKING:
    from .redis import Shared

Area = Literal["pages", "search", "moments"]
THRESHOLDS: dict[Area, int] = {"pages": 6_000, "search": 512, "moments": 64}
"""How many representations each area keeps in memory: all pages of the site, recent searches, what is true now.

The last are not shared: a Redis whose clock is set back would keep them alive.
"""


class AsItIs(BaseSerializer):
    """Flask-Caching's serializer for memory: an immutable value is its own copy."""

    def dumps(self, value: Representation, protocol: int = 0) -> Representation:  # type: ignore[override]
        return value

    def loads(self, bvalue: Representation) -> Representation:  # type: ignore[override]
        return bvalue


class ProcessMemory(SimpleCache):
    """Flask-Caching's memory by a clock that is never set: set back, the wall clock would keep "open now" alive.

    It makes room by forgetting what was kept first. SimpleCache looks at everything and sorts it for each new
    thing once it is full: whoever sends distinct queries would make every computation dearer.
    """

    def get(self, key: str) -> Representation | None:
        end, kept = self._cache.get(key, (0.0, None))
        return kept if end > monotonic() else None

    def has(self, key: str) -> bool:
        return self.get(key) is not None

    def _normalize_timeout(self, timeout: float | None) -> float:  # type: ignore[override]  # no whole seconds
        return monotonic() + (self.default_timeout if timeout is None else timeout)

    def _prune(self) -> None:
        while len(self._cache) >= self._threshold:
            del self._cache[next(iter(self._cache))]


class PlainBytes(BaseSerializer):
    """Flask-Caching's serializer for Redis: plain data; nothing executes on loading."""

    def dumps(self, value: Representation, protocol: int = 0) -> bytes:
        return value.to_bytes()

    def loads(self, bvalue: bytes | None) -> Representation | None:
        return None if bvalue is None else Representation.from_bytes(bvalue)


class Store:
    """One area of the cache: Redis when it is set and answers, else this process's memory."""

    def __init__(self, app: Flask, area: Area, shared: "Shared | None") -> None:
        self._shared = shared
        self._memory = _cache(app, _memory_config(area))
        self._redis = _cache(app, _redis_config(area, shared)) if shared else self._memory

    def get(self, key: str) -> Representation | None:
        found: Representation | None = self._ask(lambda cache: cache.get(key))
        return found

    def set(self, key: str, value: Representation, timeout: int) -> None:
        self._ask(lambda cache: cache.set(key, value, timeout=timeout))

    def forget(self) -> None:
        self._memory.clear()

    def _ask(self, question: Callable[[BaseCache], Any]) -> Any:
        if self._shared is None:
            return question(self._memory)
        return self._shared.ask(lambda: question(self._redis), lambda: question(self._memory))


def _cache(app: Flask, config: dict[str, Any]) -> BaseCache:
    """A backend of Flask-Caching, which can be asked without an application context."""
    cache = Cache()
    cache.init_app(app, config={"CACHE_NO_NULL_WARNING": True, **config})
    backend: BaseCache = app.extensions["cache"][cache]
    return backend


def _memory_config(area: Area) -> dict[str, Any]:
    return {
        "CACHE_TYPE": f"{__name__}.{ProcessMemory.__name__}",
        "CACHE_THRESHOLD": THRESHOLDS[area],
        "CACHE_SERIALIZER": AsItIs(),
    }


def _redis_config(area: Area, shared: "Shared") -> dict[str, Any]:
    return {
        "CACHE_TYPE": "RedisCache",
        "CACHE_REDIS_HOST": shared.client,
        "CACHE_KEY_PREFIX": f"restaurant:{area}:",
        "CACHE_SERIALIZER": PlainBytes(),
    }


class Representations:
    """The cache of an application: its areas, and locks so that one miss is computed once."""

    def __init__(self, app: Flask, shared: "Shared | None") -> None:
        self._stores: dict[Area, Store] = {
            area: Store(app, area, None if area == "moments" else shared) for area in THRESHOLDS
        }
        self._locks = [Lock() for _ in range(64)]

    def get(self, area: Area, key: str, kept: int, build: Callable[[], Written]) -> Representation:
        """The representation under a key; built, once for all who wait, when it is not there."""
        if (found := self.find(area, key)) is not None:
            return found
        with self._locks[int(key[:8], 16) % len(self._locks)]:
            if (found := self.find(area, key)) is not None:
                return found
            representation = represent(build())
            self._stores[area].set(key, representation, kept)
            return representation

    def forget(self) -> None:
        """Drop what this process holds. Redis keeps what other processes may still ask for, until it expires."""
        for store in self._stores.values():
            store.forget()

    def find(self, area: Area, key: str) -> Representation | None:
        """The representation under a key, if it is there."""
        return self._stores[area].get(key)


def init_app(app: Flask, _settings: Settings) -> None:
    """Give *app* its cache. ``limits`` comes before, for both share one Redis."""
    app.extensions["representations"] = Representations(app, app.extensions["shared"])


@dataclass(frozen=True, slots=True)
class Key:
    """What a representation depends on, and nothing else."""

    version: str
    route: str
    language: str
    format: str
    parameters: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        parts = (self.version, self.route, self.language, self.format, *(f"{n}={v}" for n, v in self.parameters))
        return blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()


@dataclass(frozen=True, slots=True)
class Answered:
    """What a request was answered with: all that another request of the same address needs."""

    version: str
    name: str
    area: Area
    spaced: bool
    counted: bool


ANSWERED = "restaurant.answered"
"""Where the WSGI environment tells it."""
FROM_CACHE = "restaurant.from-cache"
"""Where it tells whether a representation was there already, or was computed for this request."""


def answer(
    key: Key,
    build: Callable[[], Written],
    *,
    area: Area = "pages",
    spaced: bool = False,
    freshness: Freshness = ORDINARY,
) -> Response:
    """The cached representation as a response to the current request: 200, or 304 to who has it."""
    cache: Representations = current_app.extensions["representations"]
    name = key.name
    if freshness is OPEN_NOW:
        area = "moments"
    request.environ[FROM_CACHE] = True

    def compute() -> Written:
        request.environ[FROM_CACHE] = False
        return build()

    request.environ[ANSWERED] = Answered(key.version, name, area, spaced, rate_limits.is_counted())
    reply = reply_to(request.environ, cache.get(area, name, freshness.kept, compute))
    if spaced and reply.is_charged_to_spacing:
        rate_limits.space(name)
    response = Response(reply.body, status=reply.status)
    response.headers.clear()
    response.headers.extend(reply.headers)
    return response
