"""The counters of Flask-Limiter in this process's memory.

``limits`` has a storage for memory, but it starts a thread that walks over all clients a hundred
times a second. This one forgets as it counts: each hit looks at the oldest windows only, so that a
request costs the same however many clients there are. Its clock is monotonic: a clock that is set
back locks nobody out.
"""

from collections import OrderedDict, defaultdict
from dataclasses import dataclass
from threading import Lock
from time import monotonic, time

from limits.storage import Storage

MOST = 200_000
"""Windows that are kept at the most; past it the oldest is forgotten, and its client begins anew."""


@dataclass(slots=True)
class Window:
    """How often somebody has come, and until when that counts."""

    end: float
    count: int = 0


class MemoryCounters(Storage):
    """Fixed windows: a storage such as ``limits`` lets applications add."""

    STORAGE_SCHEME = ["process"]  # noqa: RUF012  # `limits` reads it from the class

    def __init__(self, uri: str | None = None, wrap_exceptions: bool = False) -> None:
        super().__init__(uri, wrap_exceptions)
        self._lock = Lock()
        self._windows: defaultdict[int, OrderedDict[str, Window]] = defaultdict(OrderedDict)
        """Length → key → window. Windows of one length end in the order in which they began."""

    @property
    def base_exceptions(self) -> tuple[type[Exception], ...]:
        return ()

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        with self._lock:
            now, windows = monotonic(), self._windows[expiry]
            self._forget(windows, now)
            window = windows.get(key)
            if window is None or window.end <= now:
                windows.pop(key, None)
                window = windows[key] = Window(now + expiry)
            window.count += amount
            return window.count

    def get(self, key: str) -> int:
        window = self._current(key)
        return window.count if window else 0

    def get_expiry(self, key: str) -> float:
        window = self._current(key)
        return time() + (window.end - monotonic() if window else 0)

    def check(self) -> bool:
        return True

    def reset(self) -> int:
        with self._lock:
            kept = len(self)
            self._windows.clear()
            return kept

    def clear(self, key: str) -> None:
        with self._lock:
            for windows in self._windows.values():
                windows.pop(key, None)

    def __len__(self) -> int:
        return sum(map(len, self._windows.values()))

    def _current(self, key: str) -> Window | None:
        with self._lock:
            found = (windows[key] for windows in self._windows.values() if key in windows)
            window = next(found, None)
            return window if window and window.end > monotonic() else None

    def _forget(self, windows: OrderedDict[str, Window], now: float) -> None:
        """Drop the two oldest windows if they are over: more than a hit can add, so that none pile up."""
        for _ in range(2):
            oldest = next(iter(windows), None)
            if oldest is None or (windows[oldest].end > now and len(windows) < MOST):
                return
            del windows[oldest]
