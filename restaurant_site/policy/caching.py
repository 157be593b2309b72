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
from typing import Any, Literal

from cachelib.serializers import BaseSerializer
from flask import Flask, Response, current_app, request
from flask_caching import Cache
from werkzeug.http import http_date

from ..settings import Settings
from . import limits
from .representations import ORDINARY, Freshness, Representation, Written, represent
from .shared import Shared, connection_options

Area = Literal["pages", "search"]
THRESHOLDS: dict[Area, int] = {"pages": 6_000, "search": 512}
"""How many representations each area keeps in memory: all pages of the site, and recent searches."""


class PlainBytes(BaseSerializer):
    """Flask-Caching's serializer for values that are bytes already; nothing executes on loading."""

    def dumps(self, value: bytes, protocol: int = 0) -> bytes:
        return value

    def loads(self, bvalue: bytes) -> bytes:
        return bvalue


class Store:
    """One area of the cache: Redis when it is set and answers, else this process's memory."""

    def __init__(self, app: Flask, area: Area, shared: Shared | None) -> None:
        self._shared = shared
        self._memory = _cache(app, {"CACHE_TYPE": "SimpleCache", "CACHE_THRESHOLD": THRESHOLDS[area]})
        self._redis = _cache(app, _redis_config(area, shared.url)) if shared else self._memory

    def get(self, key: str) -> bytes | None:
        value = self._ask(lambda cache: cache.get(key))
        return value if isinstance(value, bytes) else None

    def set(self, key: str, value: bytes, timeout: int) -> None:
        self._ask(lambda cache: cache.set(key, value, timeout=timeout))

    def _ask(self, question: Callable[[Cache], Any]) -> Any:
        if self._shared is None:
            return question(self._memory)
        return self._shared.ask(lambda: question(self._redis), lambda: question(self._memory))


def _cache(app: Flask, config: dict[str, Any]) -> Cache:
    cache = Cache()
    cache.init_app(app, config={"CACHE_NO_NULL_WARNING": True, **config})
    return cache


def _redis_config(area: Area, url: str) -> dict[str, Any]:
    return {
        "CACHE_TYPE": "RedisCache",
        "CACHE_REDIS_URL": url,
        "CACHE_KEY_PREFIX": f"restaurant:{area}:",
        "CACHE_SERIALIZER": PlainBytes(),
        "CACHE_OPTIONS": connection_options(),
    }


class Representations:
    """The cache of an application: two areas, and locks so that one miss is computed once."""

    def __init__(self, app: Flask, shared: Shared | None) -> None:
        self._stores: dict[Area, Store] = {area: Store(app, area, shared) for area in THRESHOLDS}
        self._locks = [Lock() for _ in range(64)]

    def get(self, area: Area, key: str, kept: int, build: Callable[[], Written]) -> Representation:
        """The representation under a key; built, once for all who wait, when it is not there."""
        store = self._stores[area]
        if (raw := store.get(key)) is not None:
            return Representation.from_bytes(raw)
        with self._locks[int(key[:8], 16) % len(self._locks)]:
            if (raw := store.get(key)) is not None:
                return Representation.from_bytes(raw)
            representation = represent(build())
            store.set(key, representation.to_bytes(), kept)
            return representation


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
    representation = cache.get(area, key.name, freshness.kept, build)
    if (known := _known_tag(representation)) is not None:
        return _not_modified(representation, known)
    if spaced and request.method == "GET":
        limits.space(key.name)
    body, encoding = representation.body({name.lower(): quality for name, quality in request.accept_encodings})
    response = Response(body)
    response.headers.clear()
    response.headers.extend(representation.headers)
    response.headers["Content-Length"] = str(len(body))
    if encoding:
        response.headers["Content-Encoding"] = encoding
    _add_validators(response, representation, representation.tag(encoding))
    return response


def _known_tag(representation: Representation) -> str | None:
    """The client's own tag (or ours) when it has this representation already (RFC 9110, section 13)."""
    if "If-None-Match" in request.headers:
        if request.if_none_match.star_tag:
            return representation.etag
        return representation.is_known_by([*request.if_none_match.as_set(include_weak=True)])
    since = request.if_modified_since
    return representation.etag if since is not None and representation.modified <= since else None


def _not_modified(representation: Representation, tag: str) -> Response:
    response = Response(status=304)
    response.headers.clear()
    kept = {"cache-control", "vary", "link"}
    response.headers.extend([(name, value) for name, value in representation.headers if name.lower() in kept])
    _add_validators(response, representation, tag)
    return response


def _add_validators(response: Response, representation: Representation, tag: str) -> None:
    response.headers["ETag"] = f'"{tag}"'
    response.headers["Last-Modified"] = http_date(representation.modified)
