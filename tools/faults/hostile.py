"""Clients that send what no client should, and keep to no limit."""

import os
import socket
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path
from random import Random
from ssl import SSLContext
from typing import NamedTuple
from urllib.parse import quote

from tests.deploy.test_nginx import TRUSTING, fronting

from .clients import search
from .costs import SEARCHES
from .outcome import Outcome
from .servers import Server, serving

REQUESTS = 100_000
PROCESSES = 2
IDLE = 19
"""Niceness of the attackers: the processor that they need is that of other machines."""
PER_CONNECTION = 200
"""Requests from one address."""
ADDRESSES = (
    "/", "/en/menu", "/en/menu.md", "/api/menu", "/api/menu?q=tea", "/mcp", "/llms.txt", "/robots.txt", "/static/site.css",
    "/en/changes.atom", "/images/menu/wonton-noodles.webp", "/healthz", "/openapi.json", "/nothing", "/%2e%2e/etc/passwd",
)  # fmt: skip
FIELDS = (
    "If-Modified-Since: Mon, 01 Jan 99999999999 00:00:00 GMT", "Range: bytes=0-1,5-9", "If-None-Match: \"\xff",
    "Accept: */*;q=1e999", "Accept-Language: " + "zh-" * 400, "Accept-Encoding: br;q=nan", "Cookie: \xff\x80=;;",
    "X-Forwarded-For: 192.0.2.1", "Host: b", "If-Range: Mon, 32 Foo 0000",
)  # fmt: skip
MESSAGES = ('{"jsonrpc":"2.0","id"', "[" * 21, '{"id":1e9999999999}  ')


def field(random: Random) -> str:
    return f"GET {random.choice(ADDRESSES)} HTTP/1.1\r\nHost: a\r\n{random.choice(FIELDS)}\r\n\r\n"


def costly_search(random: Random) -> str:
    words = "+".join("".join(random.choices("abcdefghijklmnopqrstuvwxyz", k=7)) for _ in range(25))
    return f"GET /api/{random.choice(['menu', 'knowledge'])}?q={words} HTTP/1.1\r\nHost: a\r\n\r\n"


def message(random: Random) -> str:
    head = "POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 21\r\n\r\n"
    return head + random.choice(MESSAGES)


def bad_chunk(_random: Random) -> str:
    head = "POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    return f"{head}zz\r\n{{\r\n\r\n"


def long_field(_random: Random) -> str:
    return f"GET / HTTP/1.1\r\nHost: a\r\nX: {'a' * 9_000}\r\n\r\n"


def method(random: Random) -> str:
    return (
        f"{random.choice(['DELETE', 'PUT', 'FOO', 'OPTIONS'])} {random.choice(ADDRESSES)} HTTP/1.1\r\nHost: a\r\n\r\n"
    )


def no_host(random: Random) -> str:
    return f"GET {random.choice(ADDRESSES)} HTTP/1.1\r\n\r\n"


def bytes_of_no_request(random: Random) -> str:
    return "\x16\x03" + "".join(map(chr, random.choices(range(256), k=60))) + "\r\n\r\n"


KINDS: tuple[Callable[[Random], str], ...] = (
    field, field, field, costly_search, costly_search, message, method, no_host, bad_chunk, long_field, bytes_of_no_request,
)  # fmt: skip


def attack(port: int, is_tls: bool, number: int, requests: int) -> Counter[str]:
    """How often each status was answered; ``closed`` where the connection was closed instead, ``late`` after 20 s."""
    random, seen, connection = Random(number), Counter[str](), None
    for at in range(requests):
        try:
            if connection is None:
                address = (f"127.{9 + number}.{at // PER_CONNECTION // 250}.{1 + at // PER_CONNECTION % 250}", 0)
                connection = socket.create_connection(("127.0.0.1", port), timeout=20, source_address=address)
                connection = TRUSTING.wrap_socket(connection) if is_tls else connection
            connection.sendall(random.choice(KINDS)(random).encode("latin-1"))
            status, is_open = answer(connection)
        except TimeoutError:
            status, is_open = "late", False
        except OSError:
            status, is_open = "closed", False
        seen[status] += 1
        if not is_open and connection:
            connection.close()
            connection = None
    return seen


def answer(connection: socket.socket) -> tuple[str, bool]:
    """The status of one answer, and whether the connection may be used again."""
    with connection.makefile("rb") as file:
        line = file.readline().split()
        if len(line) < 2:
            return "closed", False
        head = dict(each.lower().split(b": ", 1) for each in iter(file.readline, b"\r\n") if b": " in each)
        status = line[1].decode()
        file.read(0 if status == "304" else int(head.get(b"content-length", 0)))
    return status, head.get(b"connection") != b"close" and status in {"200", "302", "304", "308", "404", "429"}


def hostile_requests() -> Outcome:
    """No failure and no hang; memory stays, and other clients' searches take at most twice their usual time."""
    with serving() as server:
        return _under_attack(server, server.port)


def hostile_requests_through_nginx() -> Outcome:
    """The same before the recipe of ``deploy/``; a 503 would be nginx's, for a service that does not answer."""
    with (
        serving(RESTAURANT_TRUSTED_PROXIES="1") as server,
        tempfile.TemporaryDirectory(prefix="faults-") as folder,
        fronting(Path(folder), server.port) as front,
    ):
        return _under_attack(server, front.port, TRUSTING)


def _under_attack(server: Server, port: int, tls: SSLContext | None = None) -> Outcome:
    share = REQUESTS // PROCESSES
    with get_context("fork").Pool(PROCESSES, os.nice, (IDLE,)) as pool:
        usual = sorted(search(port, number, tls) for number in range(200))
        early = server.memory()
        running = pool.starmap_async(attack, [(port, tls is not None, number, share) for number in range(PROCESSES)])
        beside = []
        while not running.ready():
            beside.append(search(port, 200 + len(beside), tls))
            running.wait(0.1)
        seen = sum(running.get(), Counter())
        late = server.memory()
        errors = server.log('"level":"error"')
    beside.sort()
    failed = sum(count for status, count in seen.items() if status.startswith("5") or status == "late")
    half, most = len(beside) // 2, int(len(beside) * 0.95)
    told = (
        f"{seen.total():,} requests ({', '.join(f'{status}: {count:,}' for status, count in sorted(seen.items()))}), "
        f"{failed} failed or late, {errors} errors logged; memory {early:.0f} → {late:.0f} MiB; {len(beside)} searches of "
        f"others: median {1000 * usual[100]:.0f} → {1000 * beside[half]:.0f} ms, p95 {1000 * usual[190]:.0f} → "
        f"{1000 * beside[most]:.0f} ms, slowest {1000 * beside[-1]:.0f} ms"
    )
    return Outcome(told, not failed and not errors and late < early * 1.1 and beside[half] <= 2 * usual[100])


# --- Bodies as fast as the line allows -----------------------------------------------------------

ATTACK_SECONDS = 5
ATTACKERS = 4
"""Connections, all from one address."""


class FastBody(NamedTuple):
    """A request whose body does not end: its first lines, and what is sent again and again."""

    head: str
    piece: bytes
    bytes_a_second: int = 0
    """0: as many as the line takes."""


MESSAGE_HEAD = "POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
UNREAD_HEAD = "GET /healthz HTTP/1.1\r\nHost: a\r\n"
CHUNKED, ENDLESS = "Transfer-Encoding: chunked\r\n\r\n", "Content-Length: 100000000000\r\n\r\n"
TINY = b"1\r\nA\r\n" * 1_000
EXTENDED = (b"1;" + b"a=b;" * 450 + b"c\r\nA\r\n") * 8
FAST_BODIES = {
    "tiny chunks": FastBody(UNREAD_HEAD + CHUNKED, TINY),
    "tiny chunks at 2.5 MB/s": FastBody(UNREAD_HEAD + CHUNKED, TINY, 2_500_000),
    "chunk extensions": FastBody(UNREAD_HEAD + CHUNKED, EXTENDED),
    "100 GB announced": FastBody(UNREAD_HEAD + ENDLESS, b"A" * 65_536),
    "a message in tiny chunks": FastBody(MESSAGE_HEAD + CHUNKED, TINY),
    "a message with chunk extensions": FastBody(MESSAGE_HEAD + CHUNKED, EXTENDED),
    "a message of 100 GB": FastBody(MESSAGE_HEAD + ENDLESS, b"A" * 65_536),
}


def send(port: int, is_tls: bool, body: FastBody, seconds: float) -> float:
    """Send a body again and again on connections of one client; the megabytes that were sent."""
    ends, sent = time.monotonic() + seconds, 0
    while time.monotonic() < ends:
        try:
            with closing(_attacker(port, is_tls)) as connection:
                connection.sendall(body.head.encode())
                began, mine = time.monotonic(), 0
                while time.monotonic() < ends:
                    connection.sendall(body.piece)
                    mine, sent = mine + len(body.piece), sent + len(body.piece)
                    if body.bytes_a_second:
                        time.sleep(max(0.0, began + mine / body.bytes_a_second - time.monotonic()))
        except OSError:  # the server has closed the connection
            continue
    return sent / 1e6


def _attacker(port: int, is_tls: bool) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=20)
    return TRUSTING.wrap_socket(connection) if is_tls else connection


def fast_bodies() -> Outcome:
    """Bodies that nobody reads, or that are costly to read, stop no other client."""
    with serving() as server:
        return _beside_bodies(server.port)


def fast_bodies_through_nginx() -> Outcome:
    with (
        serving(RESTAURANT_TRUSTED_PROXIES="1") as server,
        tempfile.TemporaryDirectory(prefix="faults-") as folder,
        fronting(Path(folder), server.port) as front,
    ):
        return _beside_bodies(front.port, TRUSTING)


def _beside_bodies(port: int, tls: SSLContext | None = None) -> Outcome:
    number, told, slowest = 0, [], 0.0
    with get_context("fork").Pool(ATTACKERS, os.nice, (IDLE,)) as pool:
        for name, body in FAST_BODIES.items():
            running = pool.starmap_async(send, [(port, tls is not None, body, ATTACK_SECONDS)] * ATTACKERS)
            times = []
            while not running.ready():
                times.append(search(port, number := number + 1, tls))
                running.wait(0.05)
            slowest = max(slowest, *times)
            told.append(f"{name} ({sum(running.get()):,.0f} MB): {1000 * max(times):.0f} ms")
    return Outcome(f"slowest of others' searches beside {', '.join(told)}", slowest < 1)


def impatient_searches() -> Outcome:
    """A client that sends all costly searches of its budget at once keeps nobody waiting for more than a few of them."""
    words = SEARCHES["negated rare characters"]
    searches = [f"GET /zh/search?q={quote(f'{n}{words}'[:200])} HTTP/1.1\r\nHost: a\r\n\r\n" for n in range(60)]
    with serving() as server, closing(_attacker(server.port, is_tls=False)) as connection:
        usual = max(search(server.port, number) for number in range(20))
        connection.sendall("".join(searches).encode())
        times = [search(server.port, 20 + number) for number in range(20)]
        received = b""
        while received.count(b"HTTP/1.1 ") < len(searches) and (part := connection.recv(1_000_000)):
            received += part
    seen = (
        f"{received.count(b'HTTP/1.1 200')} of {len(searches)} answered; slowest of 20 searches of others "
        f"{1000 * usual:.0f} → {1000 * max(times):.0f} ms"
    )
    return Outcome(seen, max(times) < 1)


FAULTS = [hostile_requests, hostile_requests_through_nginx, fast_bodies, fast_bodies_through_nginx, impatient_searches]
