"""Rate limits: a budget of requests for each client, and the spacing of each document.

Flask-Limiter enforces both with fixed windows. Requests without an endpoint (unknown paths, wrong methods) count too.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from flask import Flask, Response, current_app, request
from flask_limiter import ApplicationLimit, Limiter
from limits import RateLimitItem, WindowStats, parse
from limits.strategies import RateLimiter

from ..settings import Settings
from .clients import client, ipv6_network
from .clock import Clock
from .counters import MemoryCounters
from .problems import Problem
from .request_state import request_state

if TYPE_CHECKING:
    from .redis import RedisBackend

View = TypeVar("View", bound=Callable[..., Any])

RATE, NETWORK, SPACING = "client", "network", "spacing"
"""The names of the quotas in ``RateLimit-Policy``."""
CLIENTS_OF_A_NETWORK = 8
"""How many times the rate of one client all clients of an IPv6 /48 network have together."""


class KnownCounts(Protocol):
    """The method that both of our storages add to the interface of ``limits``."""

    def known_count(self, key: str) -> int: ...


@dataclass(frozen=True, slots=True)
class Quota:
    """One limit and its counters."""

    name: str
    limit: RateLimitItem
    limiter: RateLimiter
    counters: KnownCounts
    """The storage of *limiter*."""
    clock: Clock

    def charge(self, who: str, *document: str) -> bool:
        """Count a request of a client (for a document). Whether it is within the limit."""
        return self.limiter.hit(self.limit, who, self.name, *document)

    def is_exhausted(self, who: str) -> bool:
        """Whether a client has used all its requests, as far as this process knows."""
        return self.counters.known_count(self.limit.key_for(who, self.name)) >= self.limit.amount

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
    """The limits; None where a setting turns one off."""

    rate: Quota | None
    network: Quota | None
    spacing: Quota | None

    def charge_rate(self, who: str) -> bool:
        """Count a request of a client and of its network. Whether it is within both limits."""
        charged = [quota.charge(whose) for quota, whose in self._rates(who)]
        return all(charged)

    def exhausted_rate(self, who: str) -> tuple[Quota, str] | None:
        """The exhausted limit of a client or of its network, and the name under which it is counted."""
        return next(((quota, whose) for quota, whose in self._rates(who) if quota.is_exhausted(whose)), None)

    def _rates(self, who: str) -> list[tuple[Quota, str]]:
        """Each rate that a client is charged to, and under which name."""
        if self.rate is None or self.network is None:
            return []
        network = ipv6_network(who)
        return [(self.rate, who), (self.network, network)] if network else [(self.rate, who)]

    def charge_spacing(self, document: str) -> None:
        """Charge the current request with a document. Raises ``too-soon`` within the spacing."""
        if self.spacing is None:
            return
        request_state(request.environ).spaced_document = document
        if not self.spacing.charge(client(), document):
            raise too_soon(self.spacing, client(), document)

    def headers(self, who: str, counted: bool, document: str | None) -> list[tuple[str, str]]:
        """``RateLimit-Policy`` and ``RateLimit`` (draft-ietf-httpapi-ratelimit-headers) of a response.

        *counted*: the request was charged to the rate. *document*: it was charged to this document's spacing.
        """
        states = []
        if self.rate is not None and counted:
            states.append(self.rate.state(who))
        network, whose = self.network, ipv6_network(who)
        if network is not None and counted and whose and network.is_exhausted(whose):
            states.append(network.state(whose))
        else:
            network = None
        if self.spacing is not None and document is not None:
            states.append(self.spacing.state(who, document))
        policies = [quota.policy for quota in (self.rate, network, self.spacing) if quota is not None]
        return [("RateLimit-Policy", ", ".join(policies)), ("RateLimit", ", ".join(states))] if states else []


def init_app(app: Flask, settings: Settings, redis: "RedisBackend | None", clock: Clock) -> Quotas:
    """Charge every request of *app* to the rate, but those to views marked ``uncounted``."""
    rates, rate_of_network = [], ""
    if settings.rate_limit:
        limit = parse(settings.rate_limit)
        rate_of_network = f"{CLIENTS_OF_A_NETWORK * limit.amount} per {limit.get_expiry()} seconds"
        rates = [
            ApplicationLimit(settings.rate_limit, scope=RATE, cost=_cost),
            ApplicationLimit(
                rate_of_network,
                key_function=lambda: ipv6_network(client()) or "",
                scope=NETWORK,
                cost=_cost,
                exempt_when=lambda: ipv6_network(client()) is None,
            ),
        ]
    limiter = Limiter(
        client,
        storage_uri="redis-or-memory://" if redis else f"{MemoryCounters.STORAGE_SCHEME[0]}://",
        storage_options={"backend": redis} if redis else {"clock": clock},  # type: ignore[dict-item]  # of our storages
        strategy="fixed-window",
        request_identifier=lambda: request.endpoint or "unmatched",
        headers_enabled=False,
        application_limits=rates,  # type: ignore[arg-type]  # a list is invariant
    )
    limiter.request_filter(lambda: not is_counted())
    limiter.init_app(app)

    counters = cast(KnownCounts, limiter.limiter.storage)

    def quota(name: str, limit: str) -> Quota | None:
        return Quota(name, parse(limit), limiter.limiter, counters, clock) if limit else None

    quotas = Quotas(quota(RATE, settings.rate_limit), quota(NETWORK, rate_of_network), quota(SPACING, settings.spacing))

    @app.after_request
    def add_headers(response: Response) -> Response:
        document = request_state(request.environ).spaced_document
        response.headers.extend(quotas.headers(client(), is_counted(), document))
        return response

    return quotas


def rate_limited(quota: Quota, who: str) -> Problem:
    """The refusal of a request past a rate."""
    wait, limit = quota.seconds_left(who), quota.limit
    whose = "each client" if quota.name == RATE else "all clients of an IPv6 /48 network together"
    detail = (
        f"The limit is {limit.amount} requests in {limit.get_expiry()} s for {whose}. Wait {wait} s and send fewer."
    )
    return Problem("rate-limited", detail, headers={"Retry-After": str(wait)}, retry_after=wait)


def too_soon(quota: Quota, who: str, document: str) -> Problem:
    """The refusal of a document that the client received within the spacing."""
    wait = quota.seconds_left(who, document)
    detail = (
        f"This document was sent to you less than {quota.limit.get_expiry()} s ago. Keep it, or ask "
        "with If-None-Match: a 304 is never too soon."
    )
    return Problem("too-soon", detail, headers={"Retry-After": str(wait)}, retry_after=wait)


def _cost() -> int:
    return 0 if request_state(request.environ).rate_charged else 1


def uncounted(view: View) -> View:
    """Mark a view whose requests neither count nor are spaced: images, robots.txt, health checks."""
    view.uncounted = True  # type: ignore[attr-defined]
    return view


def uncounted_prefixes(app: Flask) -> tuple[str, ...]:
    """How the paths of uncounted views begin, each up to its first variable part."""
    rules = [rule for rule in app.url_map.iter_rules() if not _is_counted(app, rule.endpoint)]
    return tuple(sorted({rule.rule.partition("<")[0] for rule in rules}))


def is_counted() -> bool:
    """Whether the current request counts against the rate."""
    return _is_counted(current_app, request.endpoint or "")


def _is_counted(app: Flask, endpoint: str) -> bool:
    return endpoint != "static" and not getattr(app.view_functions.get(endpoint), "uncounted", False)
