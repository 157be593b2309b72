"""How often a client may ask: one budget over all endpoints, and the spacing of each document.

Flask-Limiter enforces both, with fixed windows (in memory its moving window keeps every
client for ever). Unknown paths and wrong methods count too: they have no endpoint, so they
are given one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from time import time
from typing import TYPE_CHECKING, Any, TypeVar

from flask import Flask, Response, current_app, g, request
from flask_limiter import ApplicationLimit, Limiter
from limits import RateLimitItemPerSecond, parse
from limits.strategies import RateLimiter

from ..settings import Settings
from .clients import client
from .counters import MemoryCounters
from .problems import Problem

if TYPE_CHECKING:
    from .redis import Shared

View = TypeVar("View", bound=Callable[..., Any])

RATE, SPACING = "client", "spacing"
"""The names of the two quotas in ``RateLimit-Policy``."""
CHARGED = "restaurant.charged"
"""Stands in the WSGI environment of a request for which the rate has been charged already."""


class Limit(RateLimitItemPerSecond):
    """A limit whose keys are those of ``limits``, which spends on them a tenth of what a cached answer costs."""

    __slots__ = ("_suffix",)

    def __init__(self, amount: int, seconds: int) -> None:
        super().__init__(amount, seconds)
        self._suffix = f"/{amount}/{seconds}/second"

    def key_for(self, *identifiers: str) -> str:  # type: ignore[override]  # ours are all text
        return f"LIMITER/{'/'.join(identifiers)}{self._suffix}"


@dataclass(frozen=True, slots=True)
class Quota:
    """One limit: what is allowed, and who counts it."""

    name: str
    limit: Limit
    counter: RateLimiter

    def charge(self, who: str, *document: str) -> bool:
        """Count a request of a client (for a document). Whether it is within the limit."""
        return self.counter.hit(self.limit, who, self.name, *document)

    def reset_time(self, who: str, *document: str) -> float:
        """When the current window of a client ends."""
        return self.counter.storage.get_expiry(self.limit.key_for(who, self.name, *document))

    def state(self, who: str, *document: str) -> str:
        """What is left to a client, and for how long (``RateLimit``)."""
        key, storage = self.limit.key_for(who, self.name, *document), self.counter.storage
        left = max(0, self.limit.amount - storage.get(key))
        return f'"{self.name}";r={left};t={seconds_until(storage.get_expiry(key))}'

    @property
    def policy(self) -> str:
        return f'"{self.name}";q={self.limit.amount};w={self.limit.get_expiry()}'


@dataclass(frozen=True)
class Quotas:
    """Both limits, where they are not turned off."""

    rate: Quota | None
    spacing: Quota | None

    def headers(self, who: str, counted: bool, document: str | None) -> list[tuple[str, str]]:
        """``RateLimit-Policy`` and ``RateLimit`` (draft-ietf-httpapi-ratelimit-headers) after a request.

        *counted* when the rate was charged, *document* when its spacing was.
        """
        states = []
        if self.rate is not None and counted:
            states.append(self.rate.state(who))
        if self.spacing is not None and document is not None:
            states.append(self.spacing.state(who, document))
        return [("RateLimit-Policy", self._policy), ("RateLimit", ", ".join(states))] if states else []

    @cached_property
    def _policy(self) -> str:
        return ", ".join(quota.policy for quota in (self.rate, self.spacing) if quota)


def init_app(app: Flask, settings: Settings) -> None:
    """Count every request of *app*, but those to views marked ``uncounted``."""
    shared = _shared(settings.redis_url)
    rate = ApplicationLimit(settings.rate_limit, scope=RATE, cost=_cost) if settings.rate_limit else None
    limiter = Limiter(
        client,
        storage_uri="shared://" if shared else f"{MemoryCounters.STORAGE_SCHEME[0]}://",
        storage_options={"shared": shared} if shared else {},  # type: ignore[dict-item]  # of SharedCounters
        strategy="fixed-window",
        request_identifier=lambda: request.endpoint or "unmatched",
        headers_enabled=False,
        application_limits=[rate] if rate else [],
    )
    limiter.request_filter(lambda: not is_counted())
    limiter.init_app(app)
    app.extensions["shared"] = shared
    if shared:
        app.wsgi_app = shared.patiently(app.wsgi_app)  # type: ignore[assignment,method-assign]
    app.extensions["client_limiter"] = limiter
    app.extensions["quotas"] = Quotas(
        _quota(limiter, RATE, settings.rate_limit), _quota(limiter, SPACING, settings.spacing)
    )
    app.after_request(add_headers)


def _shared(redis_url: str) -> "Shared | None":
    """Redis, where it is set; else not even its library is loaded, which takes as much memory as all pages packed."""
    if not redis_url:
        return None
    from .redis import Shared

    return Shared(redis_url)


def _cost() -> int:
    return 0 if CHARGED in request.environ else 1


def _quota(limiter: Limiter, name: str, limit: str) -> Quota | None:
    if not limit:
        return None
    parsed = parse(limit)
    return Quota(name, Limit(parsed.amount, parsed.get_expiry()), limiter.limiter)


def uncounted(view: View) -> View:
    """Mark a view whose requests neither count nor are spaced: images, robots.txt, health checks."""
    view.uncounted = True  # type: ignore[attr-defined]
    return view


def is_counted() -> bool:
    """Whether the current request counts against the rate."""
    view = current_app.view_functions.get(request.endpoint or "")
    return request.endpoint != "static" and not getattr(view, "uncounted", False)


def space(document: str) -> None:
    """Charge one fetch of a cached document to the client. Raises ``too-soon`` within the spacing."""
    spacing: Quota | None = current_app.extensions["quotas"].spacing
    if spacing is None:
        return
    g.spaced = document
    if not spacing.charge(client(), document):
        wait = seconds_until(spacing.reset_time(client(), document))
        detail = (
            f"This document was sent to you less than {spacing.limit.get_expiry()} s ago. Keep it, or ask with "
            "If-None-Match: a 304 is never too soon."
        )
        raise Problem("too-soon", detail, headers={"Retry-After": str(wait)}, retry_after=wait)


def seconds_until(instant: float) -> int:
    """Whole seconds to wait, at least 1."""
    return max(1, ceil(instant - time()))


def retry_after() -> int:
    """Seconds until the client's window ends."""
    rate: Quota | None = current_app.extensions["quotas"].rate
    return seconds_until(rate.reset_time(client())) if rate else 1


def add_headers(response: Response) -> Response:
    """Tell a client what is left to it, where the request was counted or spaced."""
    quotas: Quotas = current_app.extensions["quotas"]
    response.headers.extend(quotas.headers(client(), is_counted(), g.get("spaced")))
    return response


def is_degraded() -> bool:
    """Whether limits and caches are kept in this process because Redis does not answer."""
    shared: Shared | None = current_app.extensions["shared"]
    return shared is not None and not shared.check()
