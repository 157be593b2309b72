"""Rate limits: three budgets of requests for each client, and the spacing of each document.

``RateLimitMiddleware`` charges each request once, before the cache and Flask; the MCP view charges messages, whose
budget depends on their method. The terms are those of draft-ietf-httpapi-ratelimit-headers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Literal
from wsgiref.types import WSGIEnvironment

from flask import Flask, request

# Flask-Limiter chooses the storage and counts by its strategy. Its own checks in Flask's ``before_request`` do not run:
# they come after the cache, count no address without a route, and send no ``RateLimit`` header.
from flask_limiter import Limiter
from limits import RateLimitItem, WindowStats, parse
from limits.strategies import RateLimiter

from ..settings import Settings
from .client_key import client_of, ipv6_network
from .clock import Clock
from .memory_counters import MemoryCounters
from .problems import Problem

if TYPE_CHECKING:
    from .redis_backend import RedisBackend

Budget = Literal["client", "pages", "protocol"]
"""Data (API, Markdown, text, MCP tool calls), pages for people, and all other MCP messages."""


@dataclass(frozen=True, slots=True)
class BudgetLimit:
    """The limit of a budget: for each client, and CLIENTS_OF_A_NETWORK times as much for an IPv6 /48 network."""

    budget: Budget
    """Also the name of the client's quota in ``RateLimit-Policy``."""
    network_quota: str
    """The name of the network's quota."""
    setting: str
    """The field of Settings with the limit."""
    counted: str
    """What it counts, in words for clients."""


LIMITS: Sequence[BudgetLimit] = (
    BudgetLimit("client", "network", "rate_limit", "requests"),
    BudgetLimit("pages", "pages-network", "page_limit", "requests for pages"),
    BudgetLimit("protocol", "protocol-network", "protocol_limit", "MCP messages besides tool calls"),
)
SPACING = "spacing"
"""The name of the quota and of the field of Settings."""
CLIENTS_OF_A_NETWORK = 8


@dataclass(frozen=True, slots=True)
class Quota:
    name: str
    limit: RateLimitItem
    counted: str
    """What it counts and for whom, after a number: "requests in 5 s for each client"."""
    limiter: RateLimiter
    clock: Clock

    def charge(self, *key: str) -> "LimitHit":
        """Count a request of a client or a network (for a document)."""
        return LimitHit(self, key, self.limiter.hit(self.limit, key[0], self.name, *key[1:]))

    @property
    def policy(self) -> str:
        """An item of ``RateLimit-Policy``."""
        return f'"{self.name}";q={self.limit.amount};w={self.limit.get_expiry()}'


@dataclass(frozen=True, slots=True)
class LimitHit:
    """A request that a quota has counted."""

    quota: Quota
    key: tuple[str, ...]
    """The client or the network, and the document if each has a window of its own."""
    is_within: bool

    @property
    def seconds_left(self) -> int:
        """Seconds until the window ends, rounded up, at least 1."""
        return self._seconds_until(self._stats().reset_time)

    @property
    def state(self) -> str:
        """An item of ``RateLimit``: the requests and the seconds that are left."""
        stats = self._stats()
        return f'"{self.quota.name}";r={stats.remaining};t={self._seconds_until(stats.reset_time)}'

    def _stats(self) -> WindowStats:
        return self.quota.limiter.get_window_stats(self.quota.limit, self.key[0], self.quota.name, *self.key[1:])

    def _seconds_until(self, instant: float) -> int:
        return max(1, ceil(instant - self.quota.clock.wall()))


@dataclass(frozen=True, slots=True)
class Quotas:
    """The limits of an application; those that a setting turns off are missing."""

    rates: Mapping[Budget, Quota]
    networks: Mapping[Budget, Quota]
    spacing: Quota | None

    def charge(self, environ: WSGIEnvironment, budget: Budget) -> Problem | None:
        """Count a request in a budget of its client and of its network. Return the refusal if one of them is exceeded."""
        if budget not in self.rates:
            return None
        client = client_of(environ)
        client_hit, network = self.rates[budget].charge(client), ipv6_network(client)
        network_hit = self.networks[budget].charge(network) if network else client_hit
        exceeded = [hit for hit in (client_hit, network_hit) if not hit.is_within]
        _hits(environ).extend(dict.fromkeys([client_hit, *exceeded]))
        return _rate_limited(exceeded[0]) if exceeded else None

    def charge_spacing(self, environ: WSGIEnvironment, document: str) -> Problem | None:
        """Count that a document is sent to a client. Return the refusal within the spacing."""
        if self.spacing is None:
            return None
        hit = self.spacing.charge(client_of(environ), document)
        _hits(environ).append(hit)
        return None if hit.is_within else _too_soon(hit)

    def headers(self, environ: WSGIEnvironment) -> list[tuple[str, str]]:
        """Return ``RateLimit-Policy`` and ``RateLimit`` (draft-ietf-httpapi-ratelimit-headers) of a request."""
        hits = _hits(environ)
        if not hits:
            return []
        quotas = [hit.quota for hit in hits]
        if self.spacing is not None and quotas[0] is self.rates.get("client"):
            quotas.append(self.spacing)
        policy = ", ".join(dict.fromkeys(quota.policy for quota in quotas))
        return [("RateLimit-Policy", policy), ("RateLimit", ", ".join(hit.state for hit in hits))]


def _hits(environ: WSGIEnvironment) -> list[LimitHit]:
    """Return the list of what a request was charged to: its budget, and the spacing of a document."""
    hits: list[LimitHit] = environ.setdefault("restaurant.limit_hits", [])
    return hits


def init_app(app: Flask, settings: Settings, redis: "RedisBackend | None", clock: Clock) -> Quotas:
    """Let Flask-Limiter count for *app*, in memory or in Redis, by the limits of the settings."""
    app.config.update(
        RATELIMIT_STRATEGY="fixed-window",
        RATELIMIT_HEADERS_ENABLED=False,
        RATELIMIT_STORAGE_URI="redis-or-memory://" if redis else f"{MemoryCounters.STORAGE_SCHEME[0]}://",
        RATELIMIT_STORAGE_OPTIONS={"backend": redis} if redis else {"clock": clock},
    )
    limiter = Limiter(lambda: client_of(request.environ))
    app.extensions["limiter"] = {limiter}  # one that is registered already adds no checks to requests
    limiter.init_app(app)

    def quota(name: str, limit: RateLimitItem, counted: str) -> Quota:
        return Quota(name, limit, counted, limiter.limiter, clock)

    rates, networks = {}, {}
    for row in LIMITS:
        if text := getattr(settings, row.setting):
            limit = parse(text)
            network_limit = parse(f"{CLIENTS_OF_A_NETWORK * limit.amount} per {limit.get_expiry()} seconds")
            counted = f"{row.counted} in {limit.get_expiry()} s for"
            rates[row.budget] = quota(row.budget, limit, f"{counted} each client")
            all_clients = f"{counted} all clients of an IPv6 /48 network together"
            networks[row.budget] = quota(row.network_quota, network_limit, all_clients)
    spacing = quota(SPACING, parse(settings.spacing), "") if settings.spacing else None
    return Quotas(rates, networks, spacing)


def _rate_limited(hit: LimitHit) -> Problem:
    quota, wait = hit.quota, hit.seconds_left
    detail = f"The limit is {quota.limit.amount} {quota.counted}. Wait {wait} s and send fewer."
    return _refusal("rate-limited", detail, wait)


def _too_soon(hit: LimitHit) -> Problem:
    detail = (
        f"This document was sent to you less than {hit.quota.limit.get_expiry()} s ago. Keep it, or ask "
        "with If-None-Match: a 304 is never too soon."
    )
    return _refusal("too-soon", detail, hit.seconds_left)


def _refusal(code: str, detail: str, wait: int) -> Problem:
    return Problem(code, detail, headers={"Retry-After": str(wait)}, retry_after=wait)
