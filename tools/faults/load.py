"""Clients that ask again and again on connections that they keep, and note every answer."""

import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ssl import SSLContext

PATHS = ("/api/menu", "/api/must-order", "/en/menu", "/zh/knowledge", "/llms.txt", "/api/knowledge?q=parking")


@dataclass
class Noted:
    """What clients saw."""

    seconds: list[tuple[float, float]] = field(default_factory=list)
    """(when, how long) of each answer."""
    wrong: list[str] = field(default_factory=list)
    """Answers that should not be."""
    cut: list[tuple[float, int]] = field(default_factory=list)
    """(when, which client): requests on an open connection that were not answered."""

    @property
    def requests(self) -> int:
        return len(self.seconds)

    def slowest(self, part: float = 1.0, since: float = 0.0) -> float:
        """Milliseconds of the slowest answer, or of the slowest of a part of them."""
        times = sorted(took for when, took in self.seconds if when >= since)
        return 1000 * times[min(len(times) - 1, int(len(times) * part))] if times else 0.0


Judge = Callable[[str, int, bytes], str | None]
"""What is wrong with (path, status, body); None when nothing is."""


def is_200(path: str, status: int, body: bytes) -> str | None:
    return None if status == 200 and body else f"{path}: {status}"


def connection_to(port: int, tls: SSLContext | None, address: str = "127.0.0.1") -> HTTPConnection:
    """A connection that is opened with its first request, from an address of the loopback interface."""
    if tls:
        return HTTPSConnection("127.0.0.1", port, timeout=60, source_address=(address, 0), context=tls)
    return HTTPConnection("127.0.0.1", port, timeout=60, source_address=(address, 0))


@contextmanager
def load(
    port: int,
    clients: int = 6,
    judge: Judge = is_200,
    paths: Sequence[str] = PATHS,
    pause: float = 0.0,
    tls: SSLContext | None = None,
) -> Iterator[Noted]:
    """Ask until the block ends. A refused connection is tried again: no request was on it."""
    noted, stop = Noted(), threading.Event()
    threads = [
        threading.Thread(target=_client, args=(connection_to(port, tls), number, judge, paths, pause, noted, stop))
        for number in range(clients)
    ]
    for thread in threads:
        thread.start()
    try:
        yield noted
    finally:
        stop.set()
        for thread in threads:
            thread.join(60)


def _client(
    connection: HTTPConnection,
    number: int,
    judge: Judge,
    paths: Sequence[str],
    pause: float,
    noted: Noted,
    stop: threading.Event,
) -> None:
    asked = number
    while not stop.wait(pause):
        path = paths[asked % len(paths)]
        asked += 1
        began = time.monotonic()
        try:
            if connection.sock is None:
                connection.connect()
        except OSError:
            stop.wait(0.05)
            continue
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            body = answer.read()
        except (OSError, HTTPException):
            noted.cut.append((time.monotonic(), number))
            connection.close()
            continue
        noted.seconds.append((began, time.monotonic() - began))
        if wrong := judge(path, answer.status, body):
            noted.wrong.append(wrong)
    connection.close()


def slow_connections(port: int, count: int, said: bytes, receive_buffer: int | None = None) -> list[socket.socket]:
    """Connections that have said something and wait; fewer when the system has no more."""
    opened = []
    for _ in range(count):
        connection = socket.socket()
        if receive_buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        connection.settimeout(20)
        try:
            connection.connect(("127.0.0.1", port))
            connection.sendall(said)
        except OSError:
            connection.close()
            break
        opened.append(connection)
    return opened
