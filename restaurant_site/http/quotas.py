"""A limit of requests, and what a request is charged to; in the terms of draft-ietf-httpapi-ratelimit-headers."""

from dataclasses import dataclass
from math import ceil

from limits import RateLimitItem, WindowStats
from limits.strategies import RateLimiter

from .clock import Clock


@dataclass(frozen=True, slots=True)
class Quota:
    name: str
    limit: RateLimitItem
    counted: str
    """What it counts and for whom, after a number: "requests in 5 s for each client"."""
    limiter: RateLimiter
    clock: Clock

    def charge(self, *key: str) -> "Charge":
        """Count a request of a client or a network (for a document)."""
        return Charge(self, key, self.limiter.hit(self.limit, key[0], self.name, *key[1:]))

    @property
    def policy(self) -> str:
        """An item of ``RateLimit-Policy``."""
        return f'"{self.name}";q={self.limit.amount};w={self.limit.get_expiry()}'


@dataclass(frozen=True, slots=True)
class Charge:
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
