"""Processes that are killed, reloaded and stopped under load."""

import os
import signal
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.deploy.test_nginx import TRUSTING, fronting
from tests.live.conftest import UNLIMITED

from .load import load
from .outcome import Outcome
from .servers import redis, serving, until

CLIENTS = 6


def killed_worker() -> Outcome:
    """One of four workers is killed: nothing wrong is answered, and only its connections break."""
    with redis() as store, serving("--workers", "4", RESTAURANT_REDIS_URL=store.url, **UNLIMITED) as server:
        until(lambda: server.log("Serving content") == 4, 60)
        with load(server.port, CLIENTS) as noted:
            time.sleep(3)
            os.kill(server.workers()[0], signal.SIGKILL)
            killed = time.monotonic()
            time.sleep(5)
        late = [when for when, _ in noted.cut if when > killed + 1]
        often = len(noted.cut) - len({client for _, client in noted.cut})
        seen = f"{noted.requests:,} requests, {len(noted.wrong)} wrong, {len(noted.cut)} of {CLIENTS} connections cut"
        return Outcome(seen, not noted.wrong and not late and not often)


def reload() -> Outcome:
    """SIGHUP: new workers take over, no request is lost."""
    with serving(**UNLIMITED) as server:
        with load(server.port, CLIENTS) as noted:
            time.sleep(1)
            before = server.workers()
            server.process.send_signal(signal.SIGHUP)
            took = until(lambda: not set(before) & set(server.workers()) and bool(server.workers()), 90)
            time.sleep(2)
        seen = f"{noted.requests:,} requests, {len(noted.wrong)} wrong, {len(noted.cut)} cut; new worker alone after {took:.1f} s"
        return Outcome(seen, not noted.wrong and not noted.cut)


def stop() -> Outcome:
    """SIGTERM: requests are answered until the connection closes, which cuts each connection at most once."""
    with serving(**UNLIMITED) as server:
        with load(server.port, CLIENTS) as noted:
            time.sleep(2)
            server.process.send_signal(signal.SIGTERM)
            began = time.monotonic()
            status = server.process.wait(timeout=60)
            took = time.monotonic() - began
        seen = f"{noted.requests:,} requests, {len(noted.wrong)} wrong, {len(noted.cut)} cut; gone after {took:.1f} s"
        return Outcome(seen, not noted.wrong and len(noted.cut) <= CLIENTS and status == 0)


def stop_behind_nginx() -> Outcome:
    """SIGTERM: clients of nginx lose no connection, and get 503 while the service is away."""
    with (
        serving(RESTAURANT_TRUSTED_PROXIES="1", **UNLIMITED) as server,
        tempfile.TemporaryDirectory(prefix="faults-") as folder,
        fronting(Path(folder), server.port) as front,
    ):
        statuses = Counter[int]()

        def judge(_path: str, status: int, body: bytes) -> str | None:
            statuses[status] += 1
            return None if body and status in {200, 404, 503} else str(status)

        with load(front.port, CLIENTS, judge, ("/nothing", "/api/nothing", "/readyz"), 0.1, TRUSTING) as noted:
            time.sleep(2)
            server.process.send_signal(signal.SIGTERM)
            status = server.process.wait(timeout=60)
            time.sleep(1)
    told = ", ".join(f"{status}: {count}" for status, count in sorted(statuses.items()))
    seen = f"{noted.requests:,} requests ({told}), {len(noted.wrong)} wrong, {len(noted.cut)} cut"
    return Outcome(seen, not noted.wrong and not noted.cut and status == 0 and statuses[503] > 0)


def unread_log() -> Outcome:
    """Standard output is a pipe that nobody reads: requests are answered, and the process ends when it is told to."""
    reading, writing = os.pipe()
    try:
        with serving(stdout=writing, **UNLIMITED) as server:
            with load(server.port, CLIENTS) as noted:
                time.sleep(5)
            server.process.send_signal(signal.SIGTERM)
            began = time.monotonic()
            status = server.process.wait(timeout=60)
            took = time.monotonic() - began
        written = len(os.read(reading, 1_000_000))
    finally:
        os.close(reading)
        os.close(writing)
    seen = (
        f"{noted.requests:,} requests, {len(noted.wrong)} wrong, {len(noted.cut)} cut, slowest {noted.slowest():.0f} ms; "
        f"{written:,} bytes of the log fitted into the pipe; gone after {took:.1f} s"
    )
    return Outcome(seen, not noted.wrong and not noted.cut and noted.slowest() < 2000 and status == 0 and took < 20)


FAULTS = [killed_worker, reload, stop, stop_behind_nginx, unread_log]
