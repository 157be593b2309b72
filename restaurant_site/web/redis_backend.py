"""Redis-backed rate-limit counters and response cache, with process memory as the fallback.

All commands go through one circuit breaker. A single server, a Sentinel's master and a cluster work the same way.
Flask-Limiter's own fallback does not serve here: it covers neither the spacing nor the cache.
"""

import logging
from collections.abc import Callable
from functools import cached_property, partial
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

from limits.storage import RedisClusterStorage, RedisSentinelStorage, RedisStorage
from redis import BlockingConnectionPool, Redis, RedisError
from redis.backoff import NoBackoff
from redis.exceptions import RedisClusterException, ResponseError
from redis.retry import Retry

from .clock import Clock
from .memory_counters import MemoryCounters

if TYPE_CHECKING:
    from redis.commands.core import Script

Answer = TypeVar("Answer")
log = logging.getLogger(__name__)

REDIS_ERRORS = (RedisError, RedisClusterException, OSError)
SOCKET_TIMEOUT = 0.1
"""Seconds to wait for a connection and for each answer."""
MAX_CONNECTIONS = 200
"""To a single server. A request that finds all of them in use waits for one."""
RETRY_SECONDS = 2.0
"""Seconds without a call to Redis after a failure."""
STABLE_SECONDS = 10.0
"""Seconds that Redis must answer before its recovery is logged; an earlier failure counts as the same outage."""
PROBE_KEY = "restaurant:probe"
INCREMENT = b"""
local count, replaced = redis.pcall("INCRBY", KEYS[1], ARGV[2]), 0
if type(count) == "table" and (count.err:find("WRONGTYPE") or count.err:find("integer") or count.err:find("overflow")) then
  redis.call("DEL", KEYS[1])
  count, replaced = redis.call("INCRBY", KEYS[1], ARGV[2]), 1
elseif type(count) == "table" then
  return count
end
local left = redis.call("PTTL", KEYS[1])
local length = ARGV[1] * 1000
if left < 0 or left > length then
  redis.call("PEXPIRE", KEYS[1], length)
  left = length
end
return {count, left, replaced}
"""
"""Counts as ``limits`` does, and returns the milliseconds that are left as well, which saves two round trips. Shortens
a window that has become longer than its length because the clock of Redis was set back. Replaces what is no counter."""


class CircuitBreaker:
    """Calls Redis while it answers, and a fallback for RETRY_SECONDS after each failure.

    Then one call tries Redis again, while the others still use the fallback. An outage and a recovery are logged once.
    """

    def __init__(self, clock: Clock) -> None:
        self.is_open = False
        """Whether Redis failed when it was last called."""
        self._clock = clock
        self._lock = Lock()
        self._retry_at = self._stable_at = 0.0
        self._loss_logged = False

    def call(self, redis: Callable[[], Answer], fallback: Callable[[], Answer]) -> Answer:
        """Return the result of *redis*, or of *fallback* when Redis is not called or raises one of REDIS_ERRORS."""
        if self.is_open and not self._may_retry():
            return fallback()
        try:
            answer = redis()
        except REDIS_ERRORS as error:
            self._record_failure(error)
            return fallback()
        if self._loss_logged:
            self._record_success()
        return answer

    def _may_retry(self) -> bool:
        with self._lock:
            if self._clock.monotonic() < self._retry_at:
                return False
            self._retry_at = self._clock.monotonic() + RETRY_SECONDS
            return True

    def _record_failure(self, error: Exception) -> None:
        with self._lock:
            self.is_open = True
            self._retry_at = self._clock.monotonic() + RETRY_SECONDS
            is_new, self._loss_logged = not self._loss_logged, True
        if is_new:
            log.warning("Redis lost (%s); limits and caches are kept in memory until it returns", type(error).__name__)

    def _record_success(self) -> None:
        with self._lock:
            now = self._clock.monotonic()
            if self.is_open:
                self.is_open, self._stable_at = False, now + STABLE_SECONDS
            if not self._loss_logged or now < self._stable_at:
                return
            self._loss_logged = False
        log.warning("Redis returned; limits and caches are shared again")


def connect(url: str) -> RedisStorage:
    """Return the storage of ``limits`` for a URL. Raises RedisClusterException when a cluster's nodes cannot be discovered."""
    timeouts: dict[str, Any] = {"socket_timeout": SOCKET_TIMEOUT, "socket_connect_timeout": SOCKET_TIMEOUT}
    options = {**timeouts, "retry": Retry(NoBackoff(), 0), "driver_info": None, "protocol": 2}
    if url.startswith("redis+sentinel:"):  # without replicas, whose counts lag behind
        return RedisSentinelStorage(url, sentinel_kwargs=timeouts, use_replicas=False, **options)
    if url.startswith("redis+cluster:"):
        return RedisClusterStorage(url, **options)
    pool = BlockingConnectionPool.from_url(url, max_connections=MAX_CONNECTIONS, timeout=None, **options)
    return RedisStorage(url, connection_pool=pool)


class RedisBackend:
    """A Redis and the circuit breaker for its commands. Connects at the first command, so that the service starts without Redis."""

    def __init__(self, url: str, clock: Clock) -> None:
        self.url = url
        self.clock = clock
        self.breaker = CircuitBreaker(clock)

    @cached_property
    def storage(self) -> RedisStorage:
        return connect(self.url)

    @property
    def client(self) -> Redis:
        return self.storage.get_connection()  # type: ignore[return-value]  # `limits` declares less than it returns

    def read(self, command: Callable[[], Answer | None]) -> Answer | None:
        """Return the result of a read *command*; None, and a log line, where the key holds a value of another type."""
        try:
            return command()
        except ResponseError as error:
            if not str(error).startswith("WRONGTYPE"):
                raise
            log.warning("Redis holds a value of another type under a key of the cache")
            return None

    def is_available(self) -> bool:
        """Tell whether Redis takes a write now: a Redis that is out of memory still answers reads."""
        return self.breaker.call(lambda: bool(self.client.set(PROBE_KEY, "", px=1000)), lambda: False)


class RedisCounters(MemoryCounters):
    """Rate-limit counters in Redis, by the public storage interface of ``limits``.

    Memory holds a copy of each count that Redis returns: response headers read it, and counting continues from it
    when Redis fails.
    """

    STORAGE_SCHEME = ["redis-or-memory"]  # noqa: RUF012  # `limits` reads it from the class

    def __init__(self, uri: str, wrap_exceptions: bool = False, *, backend: RedisBackend) -> None:
        super().__init__(uri, wrap_exceptions, clock=backend.clock)
        self._redis = backend

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        in_memory = partial(super().incr, key, expiry, amount)

        def in_redis() -> int:
            now = self._redis.clock.monotonic()
            count, left, replaced = self._increment([self._redis.storage.prefixed_key(key)], [expiry, amount])
            if replaced:
                log.warning("Redis held what is no counter under a key of the limits; it was replaced")
            self.set(key, expiry, count, now + left / 1000)
            return int(count)

        return self._redis.breaker.call(in_redis, in_memory)

    @cached_property
    def _increment(self) -> "Script":
        return self._redis.client.register_script(INCREMENT)
