"""The counters of Flask-Limiter in this process's memory.

``limits`` has a storage for memory, but it starts a thread that walks over all clients a hundred
times a second. This one forgets as it counts: each hit looks at the oldest windows only, so that a
request costs the same however many clients there are. Its clock is monotonic: a clock that is set
back locks nobody out.
"""

from collections import defaultdict, deque
from dataclasses import dataclass
from threading import Lock
from time import monotonic, time

from limits.storage import Storage

MOST = 200_000
"""Windows of one length that are kept; past it the oldest is forgotten, and its client begins anew."""


@dataclass(slots=True, eq=False)
class Window:
    """How often somebody has come, and until when that counts."""

    key: str
    end: float
    count: int = 0


class MemoryCounters(Storage):
    """Fixed windows: a storage such as ``limits`` lets applications add."""

    STORAGE_SCHEME = ["process"]  # noqa: RUF012  # `limits` reads it from the class

    def __init__(self, uri: str | None = None, wrap_exceptions: bool = False) -> None:
        super().__init__(uri, wrap_exceptions)
        self._counting = Lock()
        self._windows: dict[str, Window] = {}
        self._begun: defaultdict[int, deque[Window]] = defaultdict(deque)
        """Windows by length; those of one length end in the order in which they began, but for what others began."""

    @property
    def base_exceptions(self) -> tuple[type[Exception], ...]:
        return ()

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        with self._counting:
            window = self._window(key, expiry, monotonic())
            window.count += amount
            return window.count

    def follow(self, key: str, expiry: int, count: int, end: float) -> None:
        """Take over what others have counted in a window, and when it ends."""
        with self._counting:
            window = self._window(key, expiry, monotonic())
            window.count, window.end = count, end

    def get(self, key: str) -> int:
        window = self._windows.get(key)
        return window.count if window and window.end > monotonic() else 0

    def get_expiry(self, key: str) -> float:
        window = self._windows.get(key)
        return time() + (max(0.0, window.end - monotonic()) if window else 0)

    def check(self) -> bool:
        return True

    def reset(self) -> int:
        with self._counting:
            kept = len(self)
            self._windows.clear()
            self._begun.clear()
            return kept

    def clear(self, key: str) -> None:
        with self._counting:
            self._windows.pop(key, None)

    def __contains__(self, key: str) -> bool:
        window = self._windows.get(key)
        return window is not None and window.end > monotonic()

    def __len__(self) -> int:
        return len(self._windows)

    def _window(self, key: str, expiry: int, now: float) -> Window:
        """The window that runs; a new one when there is none."""
        window = self._windows.get(key)
        if window is None or window.end <= now:
            window = self._windows[key] = Window(key, now + expiry)
            self._forget_oldest(self._begun[expiry], now)
            self._begun[expiry].append(window)
        return window

    def _forget_oldest(self, begun: deque[Window], now: float) -> None:
        """Drop the two oldest windows if they are over: one more than a hit adds, so that none pile up."""
        for _ in range(2):
            if not begun or (begun[0].end > now and len(begun) < MOST):
                return
            window = begun.popleft()
            if self._windows.get(window.key) is window:
                del self._windows[window.key]
