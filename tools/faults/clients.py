"""Clients that are slow, many, or fill what they can."""

import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from ssl import SSLContext

from tests.live.conftest import UNLIMITED

from .load import connection_to, load, slow_connections
from .outcome import Outcome
from .servers import Server, serving, until

FLOODERS = "16"
FLOODED = 15
"""Seconds of each flood."""
STALLED = 900
"""Connections that stall at the same time."""
SEARCHES = 20
POST = b"POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
HALF_OPEN_HEAD = b"GET /api/menu HTTP/1.1\r\nHost: a\r\nX-Slow: "
CHUNKED_BODY = POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{"
ANNOUNCED_BODY = POST + b"Content-Length: 999\r\n\r\n{"
BODY_AFTER_100_CONTINUE = POST + b"Content-Length: 999\r\nExpect: 100-continue\r\n\r\n"
LARGE_DOCUMENT = b"GET /llms-full.txt HTTP/1.1\r\nHost: a\r\n\r\n"
KINDS = {
    "half-open head": HALF_OPEN_HEAD,
    "chunked body": CHUNKED_BODY,
    "announced body": ANNOUNCED_BODY,
    "body after 100 Continue": BODY_AFTER_100_CONTINUE,
    "unread document": LARGE_DOCUMENT,
}


@contextmanager
def stalled(server: Server, count: int, said: bytes) -> Iterator[list[socket.socket]]:
    """Connections that have sent something and then neither send nor read."""
    opened = slow_connections(server.port, count, said, 2048 if said.startswith(LARGE_DOCUMENT) else None)
    try:
        yield opened
    finally:
        for connection in opened:
            connection.close()


def search(port: int, number: int, tls: SSLContext | None = None) -> float:
    """Seconds of a search that no cache holds, from an address that no other client has; 60 when it fails."""
    began = time.monotonic()
    with closing(connection_to(port, tls, f"127.0.{2 + number // 250}.{2 + number % 250}")) as connection:
        try:
            connection.request("GET", f"/api/knowledge?q=parking+{number}")
            answer = connection.getresponse()
            answer.read()
        except OSError:
            return 60.0
    return time.monotonic() - began if answer.status == 200 else 60.0


def _stalled_clients(kind: str) -> Outcome:
    """Others are answered meanwhile, and the server closes the stalled connections by itself."""
    with serving() as server:
        server.get("/llms-full.txt")
        files = server.files()
        with stalled(server, STALLED, KINDS[kind]) as opened:
            began = time.monotonic()
            times = [search(server.port, number) for number in range(SEARCHES)]
            memory = server.memory()
            until(lambda: server.files() < files + 10, 120)
            closed = time.monotonic() - began
    answered = sum(seconds < 60 for seconds in times)
    seen = (
        f"{len(opened)} connections; {answered} of {SEARCHES} searches answered, slowest {1000 * max(times):.0f} ms; "
        f"connections closed {closed:.0f} s later; {memory:.0f} MiB"
    )
    return Outcome(seen, len(opened) == STALLED and answered == SEARCHES and max(times) < 2 and closed < 100)


def half_open_heads() -> Outcome:
    return _stalled_clients("half-open head")


def stalled_chunked_bodies() -> Outcome:
    return _stalled_clients("chunked body")


def stalled_announced_bodies() -> Outcome:
    return _stalled_clients("announced body")


def stalled_bodies_after_100_continue() -> Outcome:
    return _stalled_clients("body after 100 Continue")


def unread_documents() -> Outcome:
    return _stalled_clients("unread document")


def full_slots() -> Outcome:
    """Every connection that a worker may have is stalled: it answers again without a restart.

    Twelve unread documents are more than the buffers of the system hold.
    """
    took = {}
    for kind, said in KINDS.items():
        with serving("--worker-connections", "100", **UNLIMITED) as server:
            before = server.workers()
            server.get("/llms-full.txt")
            with stalled(server, 100, said * 12 if said is LARGE_DOCUMENT else said):
                took[kind] = until(lambda server=server: server.get("/healthz")[0] == 200, 90)
            same = before == server.workers()
    seen = "healthy again after " + ", ".join(f"{seconds:.0f} s ({kind})" for kind, seconds in took.items())
    return Outcome(seen, same and max(took.values()) < 75)


def reload_beside_stalled_bodies() -> Outcome:
    """SIGHUP while bodies stall: the new worker answers at once, the old one ends with its connections."""
    with serving(**UNLIMITED) as server, stalled(server, 100, CHUNKED_BODY), load(server.port, 2, pause=0.02) as noted:
        time.sleep(1)
        before = set(server.workers())
        server.process.send_signal(signal.SIGHUP)
        started = until(lambda: bool(set(server.workers()) - before), 60)
        alone = until(lambda: not before & set(server.workers()), 60)
        time.sleep(1)
    seen = (
        f"{noted.requests:,} requests, {len(noted.wrong)} wrong, {len(noted.cut)} cut, slowest {noted.slowest():.0f} ms; "
        f"new worker after {started:.1f} s, alone after {alone:.1f} s"
    )
    return Outcome(seen, not noted.wrong and not noted.cut and alone < 25)


def pipelined_requests() -> Outcome:
    """A client that sends requests without reading keeps nobody waiting."""
    with serving(**UNLIMITED) as server:
        flood = b"GET /api/must-order HTTP/1.1\r\nHost: a\r\n\r\n" * 5_000
        with socket.create_connection(("127.0.0.1", server.port)) as connection:
            connection.settimeout(0)
            connection.send(flood)
            times = [search(server.port, number) for number in range(SEARCHES)]
    return Outcome(f"slowest of {SEARCHES} searches {1000 * max(times):.0f} ms", max(times) < 2)


def idle_connections() -> Outcome:
    """Connections that say nothing cost others no time, and are closed."""
    with serving(**UNLIMITED) as server:
        with load(server.port, 2, pause=0.05) as alone:
            time.sleep(2)
        files = server.files()
        with stalled(server, 10_000, b"") as opened:
            began = time.monotonic()
            with load(server.port, 2, pause=0.05) as beside:
                time.sleep(4)
            memory = server.memory()
            until(lambda: server.files() < files + 10, 120)
            closed = time.monotonic() - began
    failed = len(beside.wrong) + len(beside.cut)
    seen = (
        f"{len(opened):,} connections; others' p99 {alone.slowest(0.99):.0f} → {beside.slowest(0.99):.0f} ms, "
        f"{failed} failed; connections closed {closed:.0f} s later; {memory:.0f} MiB"
    )
    return Outcome(seen, not failed and beside.slowest() < 2000 and closed < 90)


def distinct_clients() -> Outcome:
    """Every request from an address that nobody has had. A million of them: ``make bench-endurance``, in one process."""
    count = "\nlocal n = 0\nrequest = function() n = n + 1; return wrk.format('GET', '/api/must-order', "
    script = (
        count
        + "{['X-Forwarded-For'] = string.format('%d.%d.%d.%d', 11 + n / 16777216, n / 65536 % 256, n / 256 % 256, n % 256)}) end"
    )
    return _flood("clients who ask once", script, 4 * FLOODED, RESTAURANT_TRUSTED_PROXIES="1")


def unknown_parameters() -> Outcome:
    """Addresses that are all different and mean the same: their parameters are ignored."""
    script = "local n = 0\nrequest = function() n = n + 1; return wrk.format('GET', '/api/must-order?ref=' .. n .. '&gclid=' .. n) end"
    return _flood("addresses of one answer", script, FLOODED, **UNLIMITED)


def distinct_queries() -> Outcome:
    """Searches of which no two are the same."""
    script = (
        "local n = 0\nrequest = function() n = n + 1; return wrk.format('GET', '/api/knowledge?q=parking+' .. n) end"
    )
    return _flood("searches", script, FLOODED, **UNLIMITED)


def _flood(what: str, script: str, seconds: int, **settings: str) -> Outcome:
    with serving(**settings) as server, tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "flood.lua"
        path.write_text(script)
        flood = ["wrk", "-t1", "-c", FLOODERS, "-s", str(path), f"http://127.0.0.1:{server.port}", "-d"]
        subprocess.run([*flood, "5s"], capture_output=True, timeout=60, check=True)
        early = server.memory()
        with load(server.port, 1, pause=0.6, paths=("/en/menu", "/zh/menu", "/cn/menu")) as beside:
            command = [*flood, f"{seconds}s"]
            told = subprocess.run(command, capture_output=True, text=True, timeout=seconds + 60, check=True).stdout
        late = server.memory()
    requests = int(told.split(" requests in ")[0].split()[-1])
    refused = int(told.split("Non-2xx or 3xx responses:")[1].split()[0]) if "Non-2xx" in told else 0
    seen = (
        f"{requests:,} {what} in {seconds} s, {refused} refused; memory {early:.0f} → {late:.0f} MiB; another client: "
        f"{beside.requests} answers, {len(beside.wrong) + len(beside.cut)} failed, slowest {beside.slowest():.0f} ms"
    )
    return Outcome(seen, not refused and not beside.wrong and not beside.cut and late < early * 1.1)


FAULTS = [
    half_open_heads, stalled_chunked_bodies, stalled_announced_bodies, stalled_bodies_after_100_continue, unread_documents,
    full_slots, reload_beside_stalled_bodies, pipelined_requests, idle_connections, distinct_clients, unknown_parameters,
    distinct_queries,
]  # fmt: skip
