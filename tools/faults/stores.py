"""A Redis that is shared, slow, full, gone, restarted, or away at start."""

import signal
import time
from collections.abc import Callable
from http.client import HTTPConnection

from restaurant_site.web.redis_backend import RETRY_SECONDS, STABLE_SECONDS
from tests.live.conftest import UNLIMITED

from .load import load
from .outcome import Outcome
from .servers import Redis, redis, serving, until

SECONDS = 30
RATE = 35
"""Requests per second of the client that is kept to its limit."""


def shared_limits() -> Outcome:
    """Two gunicorns with four workers each keep one client to 10 in 5 seconds, and share what they compute."""
    with redis() as store:
        settings = {
            "RESTAURANT_REDIS_URL": store.url,
            "RESTAURANT_SPACING": "",
            "RESTAURANT_BASE_URL": "http://127.0.0.1",
        }
        with serving("--workers", "4", **settings) as one, serving("--workers", "4", **settings) as two:
            until(lambda: one.log("Serving content") == two.log("Serving content") == 4, 90)
            admitted, asked, failed = 0, 0, 0
            began = time.monotonic()
            while time.monotonic() - began < SECONDS:
                status = one_request((one, two)[asked % 2].port, "/api/menu")
                asked += 1
                admitted += status == 200
                failed += status not in {200, 429}
                time.sleep(max(0.0, began + asked / RATE - time.monotonic()))
            kept = len(store.ask("KEYS", "restaurant:pages:*").splitlines())
            states = one.readiness(), two.readiness()
            lost = one.log("Redis lost") + two.log("Redis lost")
        allowed = 10 * SECONDS // 5
        seen = (
            f"{asked} requests to 2 × 4 workers in {SECONDS} s: {admitted} admitted, {allowed} allowed, {failed} failed; "
            f"Redis lost {lost} times; "
            f"one document asked for is {kept} representation in Redis; {', '.join(states)}"
        )
        return Outcome(seen, abs(admitted - allowed) <= 0.05 * allowed and not failed and kept == 1)


def one_request(port: int, path: str) -> int:
    """The status of a request on a connection of its own, so that any worker may answer."""
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


def _ill(harm: Callable[[Redis], object], heal: Callable[[Redis], object]) -> Outcome:
    """Answers go on within 50 ms of their normal time; the loss is said once; Redis is returned to."""
    with redis() as store, serving(RESTAURANT_REDIS_URL=store.url, **UNLIMITED) as server:
        with load(server.port, 2, pause=0.01) as well:
            time.sleep(4)
        with load(server.port, 2, pause=0.01) as ill:
            time.sleep(1)
            harm(store)
            harmed = time.monotonic()
            noticed = until(lambda: server.readiness() == "degraded", 20)
            time.sleep(5 * RETRY_SECONDS)
            heal(store)
            returned = until(lambda: server.readiness() == "ready", 30)
            until(lambda: server.log("Redis returned") > 0, STABLE_SECONDS + 20)
        lost, back = server.log("Redis lost"), server.log("Redis returned")
    late = ill.slowest(0.99, harmed) - well.slowest(0.99)
    over = sum(1000 * took > well.slowest(0.5) + 50 for when, took in ill.seconds if when >= harmed)
    seen = (
        f"{ill.requests:,} requests, {len(ill.wrong) + len(ill.cut)} failed; p50 {well.slowest(0.5):.1f} → "
        f"{ill.slowest(0.5, harmed):.1f} ms, p99 {well.slowest(0.99):.0f} → "
        f"{ill.slowest(0.99, harmed):.0f} ms, slowest {well.slowest():.0f} → {ill.slowest(since=harmed):.0f} ms "
        f"({over} more than 50 ms over the usual); degraded after {noticed:.1f} s, said {lost} time, back after {returned:.1f} s"
    )
    return Outcome(seen, not ill.wrong and not ill.cut and lost == back == 1 and late <= 50)


def hanging() -> Outcome:
    return _ill(lambda store: store.send(signal.SIGSTOP), lambda store: store.send(signal.SIGCONT))


def gone_and_restarted() -> Outcome:
    return _ill(lambda store: store.stop(), lambda store: store.start())


def full() -> Outcome:
    return _ill(
        lambda store: (store.ask("CONFIG", "SET", "maxmemory", "1"), store.ask("SET", "a", "b")),
        lambda store: store.ask("CONFIG", "SET", "maxmemory", "0"),
    )


def refusing() -> Outcome:
    """It drops every connection and asks for a password that nobody has."""
    return _ill(
        lambda store: (
            store.ask("CONFIG", "SET", "requirepass", "s"),
            store.ask("-a", "s", "CLIENT", "KILL", "TYPE", "normal"),
        ),
        lambda store: store.ask("-a", "s", "CONFIG", "SET", "requirepass", ""),
    )


def away_at_start() -> Outcome:
    store = Redis()
    store.stop()
    try:
        with serving(RESTAURANT_REDIS_URL=store.url, **UNLIMITED) as server:
            before, status = server.readiness(), server.get("/api/menu")[0]
            store.start()
            took = until(lambda: server.readiness() == "ready", 30)
            lost = server.log("Redis lost")
        seen = f"answers {status} and says {before}; ready {took:.1f} s after Redis was there; said {lost} time"
        return Outcome(seen, status == 200 and before == "degraded" and lost == 1)
    finally:
        store.stop()


FAULTS = [shared_limits, hanging, gone_and_restarted, full, refusing, away_at_start]
