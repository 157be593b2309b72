"""Rate-limit counters in process memory, by the public storage interface of ``limits``.

The library's own memory storage starts a thread that walks over all clients a hundred times a second. This storage
removes expired windows while it counts: each hit looks at the two oldest windows only. Its clock is monotonic, so that
no change of the system time prolongs a window.
"""

from collections import defaultdict, deque
from dataclasses import dataclass
from threading import Lock

from limits.storage import Storage

from .clock import Clock

MAX_WINDOWS = 200_000
"""Windows of one length; past it the oldest is removed, and its client starts at zero."""


@dataclass(slots=True, eq=False)
class CounterWindow:
    key: str
    end: float
    """In seconds of the monotonic clock."""
    count: int = 0


class MemoryCounters(Storage):
    """Fixed windows."""

    STORAGE_SCHEME = ["process"]  # noqa: RUF012  # `limits` reads it from the class

    def __init__(self, uri: str | None = None, wrap_exceptions: bool = False, *, clock: Clock) -> None:
        super().__init__(uri, wrap_exceptions)
        self._clock = clock
        self._lock = Lock()
        self._windows: dict[str, CounterWindow] = {}
        self._by_length: defaultdict[int, deque[CounterWindow]] = defaultdict(deque)
        """Windows by their length in seconds, oldest first."""

    @property
    def base_exceptions(self) -> tuple[type[Exception], ...]:
        return ()

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        with self._lock:
            window = self._current(key, expiry)
            window.count += amount
            return window.count

    def set(self, key: str, expiry: int, count: int, end: float) -> None:
        """Set a window to the *count* and the *end* (monotonic clock) of another storage."""
        with self._lock:
            window = self._current(key, expiry)
            window.count, window.end = count, end

    def get(self, key: str) -> int:
        window = self._windows.get(key)
        return window.count if window and window.end > self._clock.monotonic() else 0

    def get_expiry(self, key: str) -> float:
        window = self._windows.get(key)
        left = max(0.0, window.end - self._clock.monotonic()) if window else 0.0
        return self._clock.wall() + left

    def check(self) -> bool:
        return True

    def reset(self) -> int:
        with self._lock:
            count = len(self)
            self._windows.clear()
            self._by_length.clear()
            return count

    def clear(self, key: str) -> None:
        with self._lock:
            self._windows.pop(key, None)

    def __len__(self) -> int:
        return len(self._windows)

    def _current(self, key: str, expiry: int) -> CounterWindow:
        """Return the running window of a key, or a new one of *expiry* seconds."""
        now = self._clock.monotonic()
        window = self._windows.get(key)
        if window is None or window.end <= now:
            window = self._windows[key] = CounterWindow(key, now + expiry)
            self._remove_oldest(self._by_length[expiry], now)
            self._by_length[expiry].append(window)
        return window

    def _remove_oldest(self, windows: deque[CounterWindow], now: float) -> None:
        """Remove up to two expired windows: a hit adds at most one, so that the deque shrinks."""
        for _ in range(2):
            if not windows or (windows[0].end > now and len(windows) < MAX_WINDOWS):
                return
            window = windows.popleft()
            if self._windows.get(window.key) is window:
                del self._windows[window.key]
