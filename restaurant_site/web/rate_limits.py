"""Rate limits: three budgets of requests for each client, and the spacing of each document.

The strategy and the storage are Flask-Limiter's, with fixed windows. ``RateLimitMiddleware`` charges each request once,
before the cache and Flask; the MCP view charges messages, whose budget depends on their method. The terms are those of
draft-ietf-httpapi-ratelimit-headers.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Literal
from wsgiref.types import WSGIEnvironment

from flask import Flask, request
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
"""Data (API, Markdown, text, MCP tool calls), pages for people, and all other MCP messages; also the names of the
quotas in ``RateLimit-Policy``."""
SPACING = "spacing"
COUNTED: Mapping[Budget, str] = {
    "client": "requests",
    "pages": "requests for pages",
    "protocol": "MCP messages besides tool calls",
}
CLIENTS_OF_A_NETWORK = 8
"""How many times the rate of one client all clients of an IPv6 /48 network have together."""


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
        """Count a request in a budget of its client and of its network. The refusal if one of them is exceeded."""
        if budget not in self.rates:
            return None
        who = client_of(environ)
        own, network = self.rates[budget].charge(who), ipv6_network(who)
        shared = self.networks[budget].charge(network) if network else own
        exceeded = [charge for charge in (own, shared) if not charge.is_within]
        _charges(environ).extend(dict.fromkeys([own, *exceeded]))
        return _rate_limited(exceeded[0]) if exceeded else None

    def charge_spacing(self, environ: WSGIEnvironment, document: str) -> Problem | None:
        """Count that a document is sent to a client. The refusal within the spacing."""
        if self.spacing is None:
            return None
        charge = self.spacing.charge(client_of(environ), document)
        _charges(environ).append(charge)
        return None if charge.is_within else _too_soon(charge)

    def headers(self, environ: WSGIEnvironment) -> list[tuple[str, str]]:
        """``RateLimit-Policy`` and ``RateLimit`` (draft-ietf-httpapi-ratelimit-headers) for the charges of a request."""
        charges = _charges(environ)
        if not charges:
            return []
        quotas = [charge.quota for charge in charges]
        if self.spacing is not None and quotas[0] is self.rates.get("client"):
            quotas.append(self.spacing)
        policy = ", ".join(dict.fromkeys(quota.policy for quota in quotas))
        return [("RateLimit-Policy", policy), ("RateLimit", ", ".join(charge.state for charge in charges))]


def _charges(environ: WSGIEnvironment) -> list[LimitHit]:
    """What a request was charged to: its budget, and the spacing of a document."""
    charges: list[LimitHit] = environ.setdefault("restaurant.charges", [])
    return charges


def init_app(app: Flask, settings: Settings, redis: "RedisBackend | None", clock: Clock) -> Quotas:
    """Let Flask-Limiter keep the counters of *app*, in memory or in Redis."""
    limiter = Limiter(
        lambda: client_of(request.environ),
        storage_uri="redis-or-memory://" if redis else f"{MemoryCounters.STORAGE_SCHEME[0]}://",
        storage_options={"backend": redis} if redis else {"clock": clock},  # type: ignore[dict-item]  # of our storages
        strategy="fixed-window",
        headers_enabled=False,
    )
    limiter.init_app(app)

    def quota(name: str, limit: RateLimitItem, counted: str) -> Quota:
        return Quota(name, limit, counted, limiter.limiter, clock)

    limits: dict[Budget, str] = {
        "client": settings.rate_limit,
        "pages": settings.page_limit,
        "protocol": settings.protocol_limit,
    }
    rates, networks = {}, {}
    for budget, text in limits.items():
        if text:
            limit, counted = parse(text), COUNTED[budget]
            of_network = parse(f"{CLIENTS_OF_A_NETWORK * limit.amount} per {limit.get_expiry()} seconds")
            name = "network" if budget == "client" else f"{budget}-network"
            rates[budget] = quota(budget, limit, f"{counted} in {limit.get_expiry()} s for each client")
            all_clients = f"{counted} in {limit.get_expiry()} s for all clients of an IPv6 /48 network together"
            networks[budget] = quota(name, of_network, all_clients)
    spacing = quota(SPACING, parse(settings.spacing), "") if settings.spacing else None
    return Quotas(rates, networks, spacing)


def _rate_limited(charge: LimitHit) -> Problem:
    quota, wait = charge.quota, charge.seconds_left
    detail = f"The limit is {quota.limit.amount} {quota.counted}. Wait {wait} s and send fewer."
    return _refusal("rate-limited", detail, wait)


def _too_soon(charge: LimitHit) -> Problem:
    detail = (
        f"This document was sent to you less than {charge.quota.limit.get_expiry()} s ago. Keep it, or ask "
        "with If-None-Match: a 304 is never too soon."
    )
    return _refusal("too-soon", detail, charge.seconds_left)


def _refusal(code: str, detail: str, wait: int) -> Problem:
    return Problem(code, detail, headers={"Retry-After": str(wait)}, retry_after=wait)
