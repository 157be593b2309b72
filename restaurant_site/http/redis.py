"""What several processes share: counters and representations in Redis, where it is set.

Everything that asks Redis asks here, so that one place knows whether it answers. While it does
not, each process goes on from its own memory; the loss and the return are each said once.
A server, a Sentinel's master and a cluster are asked in the same way; only a cluster's answers
are waited for one by one, each as long as a whole request may wait.
"""

import logging
from collections.abc import Callable
from functools import cached_property
from threading import Lock, local
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from limits.storage import RedisClusterStorage, RedisStorage, Storage, storage_from_string
from redis import ConnectionPool, Redis, RedisError
from redis.backoff import NoBackoff
from redis.exceptions import RedisClusterException
from redis.retry import Retry

from .counters import MemoryCounters

if TYPE_CHECKING:
    from collections.abc import Iterable

    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment
    from redis.commands.core import Script

Answer = TypeVar("Answer")
log = logging.getLogger(__name__)

PATIENCE = 0.04
"""Seconds that a request waits for Redis in all before it is answered from memory."""
LAST_WAIT = 0.002
"""Seconds that it waits for a further answer when its patience is spent: enough for a Redis that is well."""
RETRY_SOON, RETRY_AFTER_LOSS = 0.5, 5.0
"""Seconds during which a lost Redis is not asked again: at first, for it may only have been busy, and at most."""
STEADY = 10.0
"""Seconds for which Redis must have answered before its return is said; a loss before is the same loss."""
LOSSES = (RedisError, RedisClusterException, OSError)
PROBE = "restaurant:probe"
"""The key that is written to see whether a lost Redis is back: one that only reads is not."""
HIT = b"""
local count = redis.call("INCRBY", KEYS[1], ARGV[2])
local left = redis.call("PTTL", KEYS[1])
local length = ARGV[1] * 1000
if left < 0 or left > length then
  redis.call("PEXPIRE", KEYS[1], length)
  left = length
end
return {count, left}
"""
"""Counts as ``limits`` does, tells the milliseconds that are left as well, and lets no window grow longer than it is
when the clock of Redis is set back."""


class Patience(local):
    """How long the request of this thread still waits for Redis."""

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """A request begins."""
        self._left, self._began = PATIENCE, 0.0

    def __enter__(self) -> None:
        self._began = monotonic()

    def __exit__(self, *_: object) -> None:
        self._left -= monotonic() - self._began

    @property
    def left(self) -> float:
        """Seconds, while Redis is asked."""
        return max(LAST_WAIT, self._left - (monotonic() - self._began))


def keep_to(patience: Patience, pool: ConnectionPool) -> None:
    """Let the connections of a pool wait for no answer longer than the request does."""

    class Connection(pool.connection_class):  # type: ignore[misc,name-defined]  # plain, TLS, a socket's, a Sentinel's
        def read_response(self, *args: Any, **options: Any) -> Any:
            return super().read_response(*args, **{"timeout": patience.left, **options})

    pool.connection_class = Connection


def connect(url: str) -> RedisStorage:
    """Redis as ``limits`` counts in it. The clients give up at once, for memory is at hand.

    Raises RedisClusterException when the nodes of a cluster cannot be learnt.
    """
    waits = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
    options: dict[str, Any] = {**waits, "retry": Retry(NoBackoff(), 0), "driver_info": None, "protocol": 2}
    if url.startswith("redis+sentinel:"):
        options |= {"sentinel_kwargs": waits, "use_replicas": False}  # a replica's counts lag behind
    if url.startswith("unix:"):
        url = f"redis+{url}"
    storage = storage_from_string(url, **options)
    assert isinstance(storage, RedisStorage)
    return storage


def redis_of(storage: RedisStorage) -> Redis:
    """The client by which ``limits`` asks Redis."""
    return storage.get_connection()  # type: ignore[return-value]  # `limits` declares less than it gives


class Shared:
    """Redis, or memory while it does not answer."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.degraded = False
        self._said_lost = False
        self._lost_until = self._steady_from = 0.0
        self._pause = RETRY_SOON
        self._patience = Patience()
        self._connecting = Lock()
        self._storage: RedisStorage | None = None

    def patiently(self, answer: "WSGIApplication") -> "WSGIApplication":
        """WSGI middleware that gives each request a patience of its own."""

        def renewed(environ: "WSGIEnvironment", start_response: "StartResponse") -> "Iterable[bytes]":
            self._patience.renew()
            return answer(environ, start_response)

        return renewed

    @property
    def storage(self) -> RedisStorage:
        """Redis, connected when it is first asked: at start it may be away. Raises one of LOSSES."""
        with self._connecting:
            if self._storage is None:
                storage = connect(self.url)
                if not isinstance(storage, RedisClusterStorage):
                    keep_to(self._patience, redis_of(storage).connection_pool)
                self._storage = storage
            return self._storage

    @property
    def client(self) -> "SharedClient":
        """Redis as Flask-Caching asks it."""
        return SharedClient(self)

    def ask(self, redis: Callable[[], Answer], memory: Callable[[], Answer]) -> Answer:
        """What *redis* answers; what *memory* answers when Redis does not."""
        if not self.is_reached():
            return memory()
        try:
            with self._patience:
                return redis()
        except LOSSES as error:
            self._note_loss(error)
            return memory()

    def is_reached(self) -> bool:
        """Whether Redis answered when it was last asked. While it is lost, one request in a while finds out."""
        if self.degraded:
            return self._is_back()
        if self._said_lost and monotonic() >= self._steady_from:
            self._say_return()
        return True

    def check(self) -> bool:
        """Whether Redis answers now."""
        return self.ask(self._probe, lambda: False)

    def _is_back(self) -> bool:
        with self._connecting:
            if not self.degraded:
                return True
            if monotonic() < self._lost_until:
                return False
            self._pause = min(2 * self._pause, RETRY_AFTER_LOSS)
            self._lost_until = monotonic() + self._pause
        try:
            with self._patience:
                self._probe()
        except LOSSES:
            return False
        self._steady_from = monotonic() + STEADY
        self.degraded = False
        return True

    def _probe(self) -> bool:
        return bool(redis_of(self.storage).set(PROBE, "", px=1000))

    def _note_loss(self, error: Exception) -> None:
        with self._connecting:
            self._pause = RETRY_SOON
            self._lost_until = monotonic() + self._pause
            self.degraded = True
            if self._said_lost:
                return
            self._said_lost = True
        log.warning("Redis lost (%s); limits and caches are kept in memory until it returns", type(error).__name__)

    def _say_return(self) -> None:
        with self._connecting:
            if self.degraded or not self._said_lost:
                return
            self._said_lost = False
        log.warning("Redis returned; limits and caches are shared again")


class SharedClient:
    """A client that is connected when it is first asked."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared

    def __getattr__(self, command: str) -> Any:
        return getattr(redis_of(self._shared.storage), command)


class SharedCounters(Storage):
    """The counters of Flask-Limiter: a storage such as ``limits`` lets applications add.

    What Redis says at a hit is kept: it answers what a response tells of the window, without asking
    again, and a loss forgives nobody.
    """

    STORAGE_SCHEME = ["shared"]  # noqa: RUF012  # `limits` reads it from the class

    def __init__(self, uri: str, wrap_exceptions: bool = False, *, shared: Shared) -> None:
        super().__init__(uri, wrap_exceptions)
        self._shared = shared
        self._memory = MemoryCounters()

    @property
    def base_exceptions(self) -> type[Exception]:
        return RedisError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        def shared() -> int:
            asked = monotonic()
            count, left = self._hit([self._shared.storage.prefixed_key(key)], [expiry, amount])
            self._memory.follow(key, expiry, count, asked + left / 1000)
            return int(count)

        return self._shared.ask(shared, lambda: self._memory.incr(key, expiry, amount))

    @cached_property
    def _hit(self) -> "Script":
        return redis_of(self._shared.storage).register_script(HIT)

    def get(self, key: str) -> int:
        """The count at the last hit in this process, or else in Redis."""
        return self._memory.get(key) if key in self._memory else self._ask(lambda counters: counters.get(key))

    def get_expiry(self, key: str) -> float:
        known = key in self._memory
        return self._memory.get_expiry(key) if known else self._ask(lambda counters: counters.get_expiry(key))

    def check(self) -> bool:
        return self._shared.check()

    def reset(self) -> int | None:
        return self._ask(lambda counters: counters.reset())

    def clear(self, key: str) -> None:
        self._ask(lambda counters: counters.clear(key))

    def _ask(self, question: Callable[[Storage], Answer]) -> Answer:
        return self._shared.ask(lambda: question(self._shared.storage), lambda: question(self._memory))
