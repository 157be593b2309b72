"""Clients that are slow, many, or fill what they can."""

import subprocess
import tempfile
import time
from pathlib import Path

from .load import load, slow_connections
from .outcome import Outcome
from .servers import UNLIMITED, Server, serving, until

FLOODERS = "16"
FLOODED = 15
"""Seconds of each flood."""


def _beside(server: Server, count: int, said: bytes, receive_buffer: int | None = None) -> Outcome:
    """Others are answered while connections wait; and those are let go."""
    with load(server.port, 2, pause=0.05) as alone:
        time.sleep(2)
    files = server.files()
    opened = slow_connections(server.port, count, said, receive_buffer)
    began = time.monotonic()
    with load(server.port, 2, pause=0.05) as beside:
        time.sleep(4)
    memory = server.memory()
    until(lambda: server.files() < files + 10, 120)
    gone = time.monotonic() - began
    for connection in opened:
        connection.close()
    seen = (
        f"{len(opened):,} connections; others' p99 {alone.slowest(0.99):.0f} → {beside.slowest(0.99):.0f} ms, "
        f"{len(beside.wrong) + len(beside.cut)} failed; let go {gone:.0f} s later; {memory:.0f} MiB"
    )
    return Outcome(seen, not beside.wrong and not beside.cut and beside.slowest() < 2000 and gone < 90)


def unfinished_headers() -> Outcome:
    with serving(**UNLIMITED) as server:
        return _beside(server, 50, b"GET /api/menu HTTP/1.1\r\nHost: a\r\nX-Slow: ")


def unfinished_bodies() -> Outcome:
    with serving(**UNLIMITED) as server:
        head = b"POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{"
        return _beside(server, 200, head)


def slow_readers() -> Outcome:
    with serving(**UNLIMITED) as server:
        server.get("/llms-full.txt")
        return _beside(server, 200, b"GET /llms-full.txt HTTP/1.1\r\nHost: a\r\n\r\n", 2048)


def idle_connections() -> Outcome:
    with serving(**UNLIMITED) as server:
        return _beside(server, 10_000, b"")


def distinct_clients() -> Outcome:
    """Every request from an address that nobody has had. A million of them: ``make bench-endurance``, in one process."""
    count = "\nlocal n = 0\nrequest = function() n = n + 1; return wrk.format('GET', '/api/must-order', "
    script = (
        count
        + "{['X-Forwarded-For'] = string.format('%d.%d.%d.%d', 11 + n / 16777216, n / 65536 % 256, n / 256 % 256, n % 256)}) end"
    )
    return _flood("clients who ask once", script, 4 * FLOODED, RESTAURANT_TRUSTED_PROXIES="1")


def unknown_parameters() -> Outcome:
    """Addresses that are all different and mean the same."""
    script = "local n = 0\nrequest = function() n = n + 1; return wrk.format('GET', '/api/must-order?utm=' .. n .. '&x=' .. n * 7) end"
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
    unfinished_headers, unfinished_bodies, slow_readers, idle_connections, distinct_clients, unknown_parameters, distinct_queries,
]  # fmt: skip
