"""The clocks by which answers expire and limits are counted; tests pass their own."""

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clock:
    """Both in seconds. Setting the system time changes ``wall`` and leaves ``monotonic`` as it is."""

    monotonic: Callable[[], float] = time.monotonic
    wall: Callable[[], float] = time.time
