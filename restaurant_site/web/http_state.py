"""What the modules of ``web`` share: the state of an application, and the state of a request."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING
from wsgiref.types import WSGIEnvironment

from flask import Flask, current_app
from flask_caching import Cache

from ..locales import SiteLanguages
from ..settings import Settings
from . import rate_limits
from .addresses import AddressKind, address_kind
from .cache import CacheEntry, init_cache
from .clock import Clock
from .rate_limits import Quotas

if TYPE_CHECKING:
    from .redis_backend import RedisBackend

EXTENSION = "restaurant_http"
ENVIRON_KEY = "restaurant.request_state"
MAX_PATHS = 1024
"""Paths whose kind is remembered."""


@dataclass(frozen=True, slots=True)
class HttpState:
    """The cache, the limits and the Redis of an application."""

    cache: Cache
    quotas: Quotas
    redis: "RedisBackend | None"
    problem_url: Callable[[str], str]
    """Returns the address of the page that explains a problem's code."""
    languages: Callable[[], SiteLanguages]
    """Returns the languages of the site that is served."""
    address_kind: Callable[[str], AddressKind]
    """Returns the kind of a path."""

    def is_degraded(self) -> bool:
        """Tell whether limits and cache are in this process's memory because Redis does not answer."""
        return self.redis is not None and not self.redis.is_available()


def init_http(
    app: Flask,
    settings: Settings,
    problem_url: Callable[[str], str],
    languages: Callable[[], SiteLanguages],
    clock: Clock,
    address_kinds: Sequence[AddressKind],
) -> HttpState:
    redis = None
    if settings.redis_url:
        from .redis_backend import RedisBackend  # its library takes memory, and is needed here only

        redis = RedisBackend(settings.redis_url, clock)
    quotas = rate_limits.init_app(app, settings, redis, clock)
    kind_of_path = lru_cache(MAX_PATHS)(partial(address_kind, address_kinds))
    state = HttpState(init_cache(app, redis, clock), quotas, redis, problem_url, languages, kind_of_path)
    app.extensions[EXTENSION] = state
    return state


def http_state() -> HttpState:
    state: HttpState = current_app.extensions[EXTENSION]
    return state


@dataclass(slots=True)
class RequestState:
    """The state of one request, in its WSGI environment: set by the middleware and the views that answer it."""

    cache_entry: CacheEntry | None = None
    """Where the cache holds the response."""
    has_unknown_parameters: bool = False
    """The query string has names that the view does not read."""
    from_cache: bool | None = None
    """Whether the cache held the response already; None when it is not cached at all."""
    denies_origin: bool = False
    """Whether pages of the request's origin may not read the response."""
    is_trial: bool = False
    """Whether only the status of the answer is asked for, so that nothing is cached."""
    problem: str | None = None
    """The code of the problem that was answered."""


def request_state(environ: WSGIEnvironment) -> RequestState:
    """Return the state of a request, new when it has none yet."""
    state: RequestState = environ.setdefault(ENVIRON_KEY, RequestState())
    return state
