"""How often a client may ask: one budget over all endpoints, and the spacing of each document.

Flask-Limiter enforces both, with fixed windows (in memory its moving window keeps every
client for ever). Unknown paths and wrong methods count too: they have no endpoint, so they
are given one.
"""

import logging
import re
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

View = TypeVar("View", bound=Callable[..., Any])
log = logging.getLogger(__name__)

RATE, SPACING = "client", "spacing"
"""The names of the two quotas in ``RateLimit-Policy``."""
REDIS_PATIENCE = 0.25
"""Seconds that a request waits for Redis before the limits are counted in memory."""


def init_app(app: Flask, settings: Settings) -> None:
    """Count every request of *app*, but those to views marked ``uncounted``."""
    limiter = Limiter(
        client,
        storage_uri=storage_uri(settings),
        storage_options=_storage_options(settings),
        strategy="fixed-window",
        request_identifier=lambda: request.endpoint or "unmatched",
        headers_enabled=False,
        in_memory_fallback_enabled=bool(settings.redis_url),
        application_limits=[ApplicationLimit(settings.rate_limit, scope=RATE)] if settings.rate_limit else [],
    )
    limiter.request_filter(_is_uncounted)
    limiter.init_app(app)
    app.extensions["client_limiter"] = limiter
    app.extensions["spacing"] = parse(settings.spacing) if settings.spacing else None
    app.extensions["rate"] = parse(settings.rate_limit) if settings.rate_limit else None
    app.after_request(add_headers)


def storage_uri(settings: Settings) -> str:
    return settings.redis_url or "memory://"


def _storage_options(settings: Settings) -> dict[str, Any]:
    if not settings.redis_url:
        return {}
    return {"socket_timeout": REDIS_PATIENCE, "socket_connect_timeout": REDIS_PATIENCE}


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
    try:
        admitted = limiter.limiter.hit(item, SPACING, client(), document)
    except Exception:  # the store of another library: whatever it raises, the guest is answered
        log.warning("spacing could not be counted", exc_info=True)
        return
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
    return seconds_until(current.reset_at) if current else 1


def add_headers(response: Response) -> Response:
    """``RateLimit`` and ``RateLimit-Policy`` (draft-ietf-httpapi-ratelimit-headers) on counted responses."""
    rate: RateLimitItem | None = current_app.extensions["rate"]
    limiter: Limiter = current_app.extensions["client_limiter"]
    if rate is None or not limiter.current_limits:
        return response
    policies, states = [_policy(RATE, rate)], []
    current = limiter.current_limits[0]
    states.append(f'"{RATE}";r={max(0, current.remaining)};t={seconds_until(current.reset_at)}')
    if spaced := g.get("spaced"):
        item, document = spaced
        window = limiter.limiter.get_window_stats(item, SPACING, client(), document)
        states.append(f'"{SPACING}";r={max(0, window.remaining)};t={seconds_until(window.reset_time)}')
    if current_app.extensions["spacing"] is not None:
        policies.append(_policy(SPACING, current_app.extensions["spacing"]))
    response.headers["RateLimit-Policy"] = ", ".join(policies)
    response.headers["RateLimit"] = ", ".join(states)
    return response


def _policy(name: str, item: RateLimitItem) -> str:
    return f'"{name}";q={item.amount};w={item.get_expiry()}'


def described(limit: str) -> tuple[int, int]:
    """Requests and seconds of a limit such as ``10 per 5 seconds``; (0, 0) when it is off."""
    match = re.match(r"(\d+) per (\d+)", limit)
    return (int(match[1]), int(match[2])) if match else (0, 0)


def is_degraded() -> bool:
    """Whether the limits are counted in this process because Redis does not answer."""
    limiter: Limiter = current_app.extensions["client_limiter"]
    return bool(limiter._storage_dead)  # Flask-Limiter has no public name for it
