"""Rate limits: a budget of requests for each client, and the spacing of each document.

Flask-Limiter enforces both with fixed windows. Requests without an endpoint (unknown paths, wrong methods) count too.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Any, TypeVar

from flask import Flask, Response, current_app, request
from flask_limiter import ApplicationLimit, Limiter
from limits import RateLimitItem, WindowStats, parse
from limits.strategies import RateLimiter

from ..settings import Settings
from .clients import client
from .clock import Clock
from .counters import MemoryCounters
from .problems import Problem
from .request_state import request_state

if TYPE_CHECKING:
    from .redis import RedisBackend

View = TypeVar("View", bound=Callable[..., Any])

RATE, SPACING = "client", "spacing"
"""The names of the two quotas in ``RateLimit-Policy``."""


@dataclass(frozen=True, slots=True)
class Quota:
    """One limit and its counters."""

    name: str
    limit: RateLimitItem
    limiter: RateLimiter
    clock: Clock

    def charge(self, who: str, *document: str) -> bool:
        """Count a request of a client (for a document). Whether it is within the limit."""
        return self.limiter.hit(self.limit, who, self.name, *document)

    def seconds_left(self, who: str, *document: str) -> int:
        """Seconds until the client's window ends, rounded up, at least 1."""
        return self._seconds_until(self._stats(who, *document).reset_time)

    def state(self, who: str, *document: str) -> str:
        """An item of ``RateLimit``: the requests and the seconds that are left."""
        stats = self._stats(who, *document)
        return f'"{self.name}";r={stats.remaining};t={self._seconds_until(stats.reset_time)}'

    def _stats(self, who: str, *document: str) -> WindowStats:
        return self.limiter.get_window_stats(self.limit, who, self.name, *document)

    def _seconds_until(self, instant: float) -> int:
        return max(1, ceil(instant - self.clock.wall()))

    @property
    def policy(self) -> str:
        """An item of ``RateLimit-Policy``."""
        return f'"{self.name}";q={self.limit.amount};w={self.limit.get_expiry()}'


@dataclass(frozen=True, slots=True)
class Quotas:
    """Both limits; None where a setting turns one off."""

    rate: Quota | None
    spacing: Quota | None

    def charge_spacing(self, document: str) -> None:
        """Charge the current request with a document. Raises ``too-soon`` within the spacing."""
        if self.spacing is None:
            return
        request_state(request.environ).spaced_document = document
        if not self.spacing.charge(client(), document):
            wait = self.spacing.seconds_left(client(), document)
            detail = (
                f"This document was sent to you less than {self.spacing.limit.get_expiry()} s ago. Keep it, or ask "
                "with If-None-Match: a 304 is never too soon."
            )
            raise Problem("too-soon", detail, headers={"Retry-After": str(wait)}, retry_after=wait)

    def headers(self, who: str, counted: bool, document: str | None) -> list[tuple[str, str]]:
        """``RateLimit-Policy`` and ``RateLimit`` (draft-ietf-httpapi-ratelimit-headers) of a response.

        *counted*: the request was charged to the rate. *document*: it was charged to this document's spacing.
        """
        states = []
        if self.rate is not None and counted:
            states.append(self.rate.state(who))
        if self.spacing is not None and document is not None:
            states.append(self.spacing.state(who, document))
        policies = [quota.policy for quota in (self.rate, self.spacing) if quota is not None]
        return [("RateLimit-Policy", ", ".join(policies)), ("RateLimit", ", ".join(states))] if states else []


def init_app(app: Flask, settings: Settings, redis: "RedisBackend | None", clock: Clock) -> Quotas:
    """Charge every request of *app* to the rate, but those to views marked ``uncounted``."""
    rate = ApplicationLimit(settings.rate_limit, scope=RATE, cost=_cost) if settings.rate_limit else None
    limiter = Limiter(
        client,
        storage_uri="redis-or-memory://" if redis else f"{MemoryCounters.STORAGE_SCHEME[0]}://",
        storage_options={"backend": redis} if redis else {"clock": clock},  # type: ignore[dict-item]  # of our storages
        strategy="fixed-window",
        request_identifier=lambda: request.endpoint or "unmatched",
        headers_enabled=False,
        application_limits=[rate] if rate else [],
    )
    limiter.request_filter(lambda: not is_counted())
    limiter.init_app(app)

    def quota(name: str, limit: str) -> Quota | None:
        return Quota(name, parse(limit), limiter.limiter, clock) if limit else None

    quotas = Quotas(quota(RATE, settings.rate_limit), quota(SPACING, settings.spacing))

    @app.after_request
    def add_headers(response: Response) -> Response:
        document = request_state(request.environ).spaced_document
        response.headers.extend(quotas.headers(client(), is_counted(), document))
        return response

    return quotas


def _cost() -> int:
    return 0 if request_state(request.environ).rate_charged else 1


def uncounted(view: View) -> View:
    """Mark a view whose requests neither count nor are spaced: images, robots.txt, health checks."""
    view.uncounted = True  # type: ignore[attr-defined]
    return view


def is_counted() -> bool:
    """Whether the current request counts against the rate."""
    view = current_app.view_functions.get(request.endpoint or "")
    return request.endpoint != "static" and not getattr(view, "uncounted", False)
