"""What several processes share: counters and representations in Redis, where it is set.

Everything that asks Redis asks here, so that one place knows whether it answers. While it does
not, each process goes on from its own memory; the loss and the return are each said once.
"""

import logging
from collections.abc import Callable
from time import monotonic
from typing import Any, TypeVar, cast

from limits.storage import Storage, storage_from_string
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from .counters import MemoryCounters

Answer = TypeVar("Answer")
log = logging.getLogger(__name__)

PATIENCE = 0.25
"""Seconds that a request waits for Redis before it is answered from memory."""
RETRY_AFTER_LOSS = 5.0
"""Seconds during which a lost Redis is not asked again."""


def connection_options() -> dict[str, Any]:
    """How clients of Redis are made: they give up at once, for memory is at hand."""
    return {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE, "retry": Retry(NoBackoff(), 0)}


class Shared:
    """Redis, or memory while it does not answer."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.degraded = False
        self._lost_until = 0.0
        self._redis = Redis.from_url(url, **connection_options())

    def ask(self, redis: Callable[[], Answer], memory: Callable[[], Answer]) -> Answer:
        """What *redis* answers; what *memory* answers when Redis does not."""
        if monotonic() < self._lost_until:
            return memory()
        try:
            answer = redis()
        except (RedisError, OSError) as error:
            self._note_loss(error)
            return memory()
        self._note_return()
        return answer

    def is_reached(self) -> bool:
        """Whether Redis answers now, or did not a moment ago."""
        return self.ask(lambda: bool(self._redis.ping()), lambda: False)

    def _note_loss(self, error: Exception) -> None:
        self._lost_until = monotonic() + RETRY_AFTER_LOSS
        if not self.degraded:
            self.degraded = True
            log.warning("Redis lost (%s); limits and caches are kept in memory until it returns", type(error).__name__)

    def _note_return(self) -> None:
        if self.degraded:
            self.degraded = False
            log.warning("Redis returned; limits and caches are shared again")


class SharedCounters(Storage):
    """The counters of Flask-Limiter: a storage such as ``limits`` lets applications add."""

    STORAGE_SCHEME = ["shared"]  # noqa: RUF012  # `limits` reads it from the class

    def __init__(self, uri: str, wrap_exceptions: bool = False, *, shared: Shared) -> None:
        super().__init__(uri, wrap_exceptions)
        scheme = "redis+" if shared.url.startswith("unix:") else ""
        self._shared = shared
        self._redis = cast(Storage, storage_from_string(scheme + shared.url, **connection_options()))
        self._memory = MemoryCounters()

    @property
    def base_exceptions(self) -> type[Exception]:
        return RedisError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        return self._ask(lambda counters: counters.incr(key, expiry, amount))

    def get(self, key: str) -> int:
        return self._ask(lambda counters: counters.get(key))

    def get_expiry(self, key: str) -> float:
        return self._ask(lambda counters: counters.get_expiry(key))

    def check(self) -> bool:
        return self._shared.is_reached()

    def reset(self) -> int | None:
        return self._ask(lambda counters: counters.reset())

    def clear(self, key: str) -> None:
        self._ask(lambda counters: counters.clear(key))

    def _ask(self, question: Callable[[Storage], Answer]) -> Answer:
        return self._shared.ask(lambda: question(self._redis), lambda: question(self._memory))
