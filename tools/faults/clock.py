"""A clock that is set an hour on and back while limits are counted and answers kept.

A library stands before the system's: it tells another time to whom it is loaded into, and leaves
monotonic clocks and waiting alone. (libfaketime sets those too, and Python's sleep breaks.)

``python -m tools.faults.clock 2026-12-25T12:00-08:00 COMMAND…`` runs a command whose clock begins at that moment.
"""

import os
import re
import struct
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from math import ceil
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from .content import Edited
from .outcome import Outcome
from .servers import Server, redis, serving, until

LIBRARY = r"""
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *ahead;

__attribute__((constructor)) static void follow(void) {
  ahead = mmap(0, sizeof *ahead, PROT_READ, MAP_SHARED, open(getenv("CLOCK_AHEAD"), O_RDONLY), 0);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int failed = syscall(SYS_clock_gettime, clock, now);
  if (!failed && ahead && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += *ahead;
  return failed;
}

int gettimeofday(struct timeval *now, void *zone) {
  struct timespec precise;
  if (clock_gettime(CLOCK_REALTIME, &precise)) return -1;
  now->tv_sec = precise.tv_sec;
  now->tv_usec = precise.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *told) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (told) *told = now.tv_sec;
  return now.tv_sec;
}
"""
MORNING = datetime(2026, 12, 7, 17, 30, tzinfo=UTC)
"""Half an hour after the demonstration opens: half past ten in Vancouver, which from 2026 on keeps summer time."""
HOUR = 3600
STATES = [(0, "open"), (HOUR, "open"), (0, "open"), (-HOUR, "closed"), (0, "open")]
"""How far the clock is set from that morning, one after the other, and what the home page says then."""


class Clock:
    """The time of processes that are started with its environment. Needs a C compiler."""

    def __init__(self, folder: Path) -> None:
        self._ahead = folder / "ahead"
        self._ahead.write_bytes(bytes(8))
        library = folder / "clock.so"
        compiler = ["cc", "-shared", "-fPIC", "-x", "c", "-o", str(library), "-"]
        subprocess.run(compiler, input=LIBRARY, text=True, check=True, timeout=60)
        self.environment = {"LD_PRELOAD": str(library), "CLOCK_AHEAD": str(self._ahead)}

    def set(self, time: datetime, seconds: int) -> None:
        """Show a time, and so many seconds more."""
        ahead = ceil(time.timestamp() - datetime.now(UTC).timestamp()) + seconds
        with self._ahead.open("r+b") as file:
            file.write(struct.pack("q", ahead))


def clock_steps() -> Outcome:
    """Nobody is locked out or told to wait for an hour, the home page follows, and so does the content."""
    with tempfile.TemporaryDirectory() as folder:
        return _stepped(Clock(Path(folder)), Edited(folder))


def clock_steps_with_redis() -> Outcome:
    """The same where Redis is set too."""
    with tempfile.TemporaryDirectory() as folder:
        clock = Clock(Path(folder))
        clock.set(MORNING, 0)
        with redis(**clock.environment) as store:
            return _stepped(clock, Edited(folder), RESTAURANT_REDIS_URL=store.url)


def _stepped(clock: Clock, content: Edited, **settings: str) -> Outcome:
    clock.set(MORNING, 0)
    told: list[tuple[int, int]] = []
    admitted, followed, reloaded = [], [], []
    settings |= {"RESTAURANT_CONTENT_DIR": str(content.folder), "RESTAURANT_RELOAD_SECONDS": "1"}
    with serving(**settings, **clock.environment) as server:
        state = "open"
        for number, (step, next_state) in enumerate(STATES):
            until(lambda state=state: shown(server) == state, 30)  # and kept for twenty seconds
            told += asked(server, 12)
            clock.set(MORNING, step)
            told += asked(server, 3)
            admitted.append(until(lambda: server.get("/openapi.json")[0] == 200, 30))
            state = next_state
            followed.append(until(lambda state=state: shown(server) == state, 60))
            served = server.log("Serving content")
            content.write((content.renamed, content.original)[number % 2])
            reloaded.append(until(lambda served=served: server.log("Serving content") > served, 60))
    longest = max(wait for _, wait in told)
    failures = [status for status, _ in told if status not in {200, 429}]
    seen = (
        f"{len(STATES)} times set: {len(failures)} failures, longest Retry-After {longest} s, admitted again after at most "
        f"{max(admitted):.1f} s; home page right after {max(followed):.1f} s; new content after {max(reloaded):.1f} s"
    )
    return Outcome(seen, not failures and 0 < longest <= 5 and max(admitted) <= 6 and max(followed) <= 25)


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


def shown(server: Server) -> str:
    """What the home page says: ``open``, ``closed``; nothing where it refuses."""
    body = server.get("/en/")[1].decode()
    found = re.search(r'class="state state-([a-z-]+)', body)
    return found[1] if found else ""


FAULTS = [clock_steps, clock_steps_with_redis]


def main() -> int:
    """Run a command from a moment on; its exit status."""
    try:
        moment, command = datetime.fromisoformat(sys.argv[1]), sys.argv[2:]
    except (IndexError, ValueError):
        command = []
    if not command or moment.tzinfo is None:
        print("usage: python -m tools.faults.clock 2026-12-25T12:00-08:00 COMMAND…", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        clock = Clock(Path(folder))
        clock.set(moment, 0)
        return subprocess.run(command, env=os.environ | clock.environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
