"""A clock (``time.time``) that is set an hour on and back, while limits are counted."""

import tempfile
import time
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from .outcome import Outcome
from .servers import Server


def clock_steps() -> Outcome:
    """Nobody is locked out or told to wait for an hour."""
    with tempfile.TemporaryDirectory() as folder:
        clock = Path(folder) / "clock"
        clock.write_text("0")
        server = Server(Path(folder), clock=clock)
        try:
            told = []
            for step in ("0", "3600", "0", "-3600", "0"):
                exhausted = asked(server, 12)
                clock.write_text(step)
                waits = asked(server, 3)
                time.sleep(6)
                told.append((exhausted, waits, asked(server, 1)))
        finally:
            server.stop()
    longest = max(wait for _, waits, _ in told for _, wait in waits)
    failures = [status for each in told for answers in each for status, _ in answers if status >= 500 or status == 0]
    admitted = sum(after[0][0] == 200 for _, _, after in told)
    seen = (
        f"5 steps: {len(failures)} failures, longest Retry-After {longest} s, {admitted} of 5 admitted 6 s after a step"
    )
    return Outcome(seen, not failures and longest <= 5 and admitted == 5)


def asked(server: Server, times: int) -> list[tuple[int, int]]:
    """(status, Retry-After) of quick requests."""
    answers = []
    for number in range(times):
        try:
            with urlopen(f"http://127.0.0.1:{server.port}/api/menu?limit={number + 1}", timeout=30) as answer:
                answers.append((answer.status, 0))
        except HTTPError as error:
            with error:
                answers.append((error.code, int(error.headers.get("Retry-After", 0))))
    return answers


FAULTS = [clock_steps]
