"""What every part of ``http`` shares within one application."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask import Flask, current_app

from ..settings import Settings
from . import rate_limits
from .cache import ResponseCache
from .clock import Clock
from .rate_limits import Quotas

if TYPE_CHECKING:
    from .redis_backend import RedisBackend

EXTENSION = "restaurant_http"


@dataclass(frozen=True, slots=True)
class HttpState:
    """The cache, the limits and the Redis of an application."""

    cache: ResponseCache
    quotas: Quotas
    redis: "RedisBackend | None"
    problem_url: Callable[[str], str]
    """The address of the page that explains a problem's code."""

    def is_degraded(self) -> bool:
        """Whether limits and cache are in this process's memory because Redis does not answer."""
        return self.redis is not None and not self.redis.is_available()


def init_http(app: Flask, settings: Settings, problem_url: Callable[[str], str], clock: Clock) -> HttpState:
    redis = None
    if settings.redis_url:
        from .redis_backend import RedisBackend  # its library takes memory, and is needed here only

        redis = RedisBackend(settings.redis_url, clock)
    quotas = rate_limits.init_app(app, settings, redis, clock)
    state = HttpState(ResponseCache(redis, clock), quotas, redis, problem_url)
    app.extensions[EXTENSION] = state
    return state


def http_state() -> HttpState:
    state: HttpState = current_app.extensions[EXTENSION]
    return state
