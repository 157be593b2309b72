"""How often a client may ask: one budget over all endpoints, and the spacing of each document.

Flask-Limiter enforces both, with fixed windows (in memory its moving window keeps every
client for ever). Unknown paths and wrong methods count too: they have no endpoint, so they
are given one.
"""

from collections.abc import Callable
from math import ceil
from time import time
from typing import Any, TypeVar

from flask import Flask, Response, current_app, g, request
from flask_limiter import ApplicationLimit, Limiter
from limits import RateLimitItem, parse

from ..settings import Settings
from .clients import client
from .problems import Problem
from .shared import Shared

View = TypeVar("View", bound=Callable[..., Any])

RATE, SPACING = "client", "spacing"
"""The names of the two quotas in ``RateLimit-Policy``."""


def init_app(app: Flask, settings: Settings) -> None:
    """Count every request of *app*, but those to views marked ``uncounted``."""
    shared = Shared(settings.redis_url) if settings.redis_url else None
    limiter = Limiter(
        client,
        storage_uri="shared://" if shared else "memory://",
        storage_options={"shared": shared} if shared else {},  # type: ignore[dict-item]  # of SharedCounters
        strategy="fixed-window",
        request_identifier=lambda: request.endpoint or "unmatched",
        headers_enabled=False,
        application_limits=[ApplicationLimit(settings.rate_limit, scope=RATE)] if settings.rate_limit else [],
    )
    limiter.request_filter(_is_uncounted)
    limiter.init_app(app)
    app.extensions["shared"] = shared
    app.extensions["client_limiter"] = limiter
    app.extensions["spacing"] = parse(settings.spacing) if settings.spacing else None
    app.extensions["rate"] = parse(settings.rate_limit) if settings.rate_limit else None
    app.after_request(add_headers)


def uncounted(view: View) -> View:
    """Mark a view whose requests neither count nor are spaced: images, robots.txt, health checks."""
    view.uncounted = True  # type: ignore[attr-defined]
    return view


def _is_uncounted() -> bool:
    view = current_app.view_functions.get(request.endpoint or "")
    return request.endpoint == "static" or getattr(view, "uncounted", False)


def space(document: str) -> None:
    """Charge one fetch of a cached document to the client. Raises ``too-soon`` within the spacing."""
    item: RateLimitItem | None = current_app.extensions["spacing"]
    if item is None:
        return
    limiter: Limiter = current_app.extensions["client_limiter"]
    admitted = limiter.limiter.hit(item, SPACING, client(), document)
    g.spaced = (item, document)
    if not admitted:
        wait = seconds_until(limiter.limiter.get_window_stats(item, SPACING, client(), document).reset_time)
        detail = (
            f"This document was sent to you less than {item.get_expiry()} s ago. Keep it, or ask with If-None-Match: "
            "a 304 is never too soon."
        )
        raise Problem("too-soon", detail, headers={"Retry-After": str(wait)}, retry_after=wait)


def seconds_until(instant: float) -> int:
    """Whole seconds to wait, at least 1."""
    return max(1, ceil(instant - time()))


def retry_after() -> int:
    """Seconds until the client's window ends."""
    current = current_app.extensions["client_limiter"].current_limit
    return seconds_until(current.window.reset_time) if current else 1


def add_headers(response: Response) -> Response:
    """``RateLimit`` and ``RateLimit-Policy`` (draft-ietf-httpapi-ratelimit-headers) on counted responses."""
    rate: RateLimitItem | None = current_app.extensions["rate"]
    spacing: RateLimitItem | None = current_app.extensions["spacing"]
    limiter: Limiter = current_app.extensions["client_limiter"]
    states = [_state(RATE, each.remaining, each.window.reset_time) for each in limiter.current_limits]
    if spaced := g.get("spaced"):
        item, document = spaced
        window = limiter.limiter.get_window_stats(item, SPACING, client(), document)
        states.append(_state(SPACING, window.remaining, window.reset_time))
    if states:
        policies = [_policy(name, item) for name, item in ((RATE, rate), (SPACING, spacing)) if item]
        response.headers["RateLimit-Policy"] = ", ".join(policies)
        response.headers["RateLimit"] = ", ".join(states)
    return response


def _state(name: str, remaining: int, reset: float) -> str:
    return f'"{name}";r={max(0, remaining)};t={seconds_until(reset)}'


def _policy(name: str, item: RateLimitItem) -> str:
    return f'"{name}";q={item.amount};w={item.get_expiry()}'


def is_degraded() -> bool:
    """Whether limits and caches are kept in this process because Redis does not answer."""
    shared: Shared | None = current_app.extensions["shared"]
    return shared is not None and not shared.is_reached()
