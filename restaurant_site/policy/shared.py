"""What several processes share: counters and representations in Redis, where it is set.

Everything that asks Redis asks here, so that one place knows whether it answers. While it does
not, each process goes on from its own memory; the loss and the return are each said once.
A server, a Sentinel's master and a cluster are asked in the same way.
"""

import logging
from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import Any, TypeVar

from limits.storage import RedisStorage, Storage, storage_from_string
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.exceptions import RedisClusterException
from redis.retry import Retry

from .counters import MemoryCounters

Answer = TypeVar("Answer")
log = logging.getLogger(__name__)

PATIENCE = 0.04
"""Seconds that a request waits for Redis before it is answered from memory."""
RETRY_SOON, RETRY_AFTER_LOSS = 0.5, 5.0
"""Seconds during which a lost Redis is not asked again: at first, for it may only have been busy, and at most."""
LOSSES = (RedisError, RedisClusterException, OSError)
PROBE = "restaurant:probe"
"""The key that is written to see whether a lost Redis is back: one that only reads is not."""


def connect(url: str) -> RedisStorage:
    """Redis as ``limits`` counts in it. The clients give up at once, for memory is at hand.

    Raises RedisClusterException when the nodes of a cluster cannot be learnt.
    """
    waits = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
    options: dict[str, Any] = {**waits, "retry": Retry(NoBackoff(), 0)}
    if url.startswith("redis+sentinel:"):
        options |= {"sentinel_kwargs": waits, "use_replicas": False}  # a replica's counts lag behind
    if url.startswith("unix:"):
        url = f"redis+{url}"
    storage = storage_from_string(url, **options)
    assert isinstance(storage, RedisStorage)
    return storage


class Shared:
    """Redis, or memory while it does not answer."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.degraded = False
        self._lost_until = 0.0
        self._pause = RETRY_SOON
        self._connecting = Lock()
        self._storage: RedisStorage | None = None

    @property
    def storage(self) -> RedisStorage:
        """Redis, connected when it is first asked: at start it may be away. Raises one of LOSSES."""
        with self._connecting:
            if self._storage is None:
                self._storage = connect(self.url)
            return self._storage

    def ask(self, redis: Callable[[], Answer], memory: Callable[[], Answer]) -> Answer:
        """What *redis* answers; what *memory* answers when Redis does not."""
        if not self.is_reached():
            return memory()
        try:
            return redis()
        except LOSSES as error:
            self._note_loss(error)
            return memory()

    def is_reached(self) -> bool:
        """Whether Redis answered when it was last asked. While it is lost, one request in a while finds out."""
        return not self.degraded or self._is_back()

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
            self._probe()
        except LOSSES:
            return False
        self.degraded = False
        log.warning("Redis returned; limits and caches are shared again")
        return True

    def _probe(self) -> bool:
        client: Redis = self.storage.get_connection()  # type: ignore[assignment]  # `limits` declares less than it gives
        return bool(client.set(PROBE, "", px=1000))

    def _note_loss(self, error: Exception) -> None:
        with self._connecting:
            self._pause = RETRY_SOON
            self._lost_until = monotonic() + self._pause
            if self.degraded:
                return
            self.degraded = True
        log.warning("Redis lost (%s); limits and caches are kept in memory until it returns", type(error).__name__)


class SharedClient:
    """Redis as Flask-Caching asks it: a client that is connected when it is first asked."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared

    def __getattr__(self, command: str) -> Any:
        return getattr(self._shared.storage.get_connection(), command)


class SharedCounters(Storage):
    """The counters of Flask-Limiter: a storage such as ``limits`` lets applications add."""

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
            count = self._shared.storage.incr(key, expiry, amount)
            self._memory.incr(key, expiry, count - self._memory.get(key))  # a loss forgives nobody
            return count

        return self._shared.ask(shared, lambda: self._memory.incr(key, expiry, amount))

    def get(self, key: str) -> int:
        return self._ask(lambda counters: counters.get(key))

    def get_expiry(self, key: str) -> float:
        return self._ask(lambda counters: counters.get_expiry(key))

    def check(self) -> bool:
        return self._shared.check()

    def reset(self) -> int | None:
        return self._ask(lambda counters: counters.reset())

    def clear(self, key: str) -> None:
        self._ask(lambda counters: counters.clear(key))

    def _ask(self, question: Callable[[Storage], Answer]) -> Answer:
        return self._shared.ask(lambda: question(self._shared.storage), lambda: question(self._memory))
