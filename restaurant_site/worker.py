"""gunicorn's worker with threads, which no slow client can occupy.

A thread is given a connection when a whole request has come, not before, and leaves an answer that
is not taken at once: until then, and while the other side reads or closes, a connection costs a
place in a table. Whoever takes too long is let go.
What the application has at hand is answered at once, beside the threads: handing a request over and
back, and sharing the interpreter, would cost as much again as such an answer does.
What cannot be read as HTTP is refused by the application, in the form of its other refusals.

It builds on methods of gunicorn's own worker that are no public interface; for this pyproject.toml
holds gunicorn to one major version, and ``tests/test_worker.py`` drives each of them.
"""

import re
import select
import socket
from collections import OrderedDict
from collections.abc import Iterator
from concurrent.futures import Future
from functools import partial
from io import BytesIO
from selectors import EVENT_READ, EVENT_WRITE
from time import monotonic
from typing import Any

from gunicorn.http import errors
from gunicorn.workers.gthread import ThreadWorker

REFUSED = "restaurant.refused"
"""Where the WSGI environment tells the code and the detail of a problem that was found before the application."""
READING, SERVING, TAKING, LINGERING = 10.0, 20.0, 60.0, 2.0
"""Seconds for a request to come, to be answered, for the answer to be taken, and for the other side to close."""
STOPPING = 2.0
"""Seconds that a stopping worker waits for requests that are on their way."""
LARGEST_HEAD = LARGEST_BODY = 65_536
"""Bytes of a request that are gathered here; a longer body is read by the application."""
CHUNK = 8_192
_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,5})[ \t]*\r\n", re.IGNORECASE)
_ASKS_FIRST = re.compile(rb"\r\nexpect:", re.IGNORECASE)
_LINE = re.compile(rb"(GET|POST) (/[^ ?%#]*)(?:\?([^ #]*))? HTTP/1\.1\r\n")
_ANNOUNCED = re.compile(
    rb"\r\n(?:content-length|transfer-encoding|expect):[ \t]*([^\r\n]*?)[ \t]*(?=\r\n)", re.IGNORECASE
)
_ACCEPT = re.compile(rb"\r\naccept:[ \t]*([^\r\n]*?)[ \t]*\r\n", re.IGNORECASE)


class Deadlines:
    """Connections that have the same time each, in the order in which it ends."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._ends: OrderedDict[Any, float] = OrderedDict()

    def add(self, connection: Any) -> None:
        self._ends[connection] = monotonic() + self._seconds

    def discard(self, connection: Any) -> None:
        self._ends.pop(connection, None)

    def shorten(self, seconds: float) -> None:
        """Leave to each no more than this from now on."""
        end = monotonic() + seconds
        self._ends = OrderedDict((connection, min(end, own)) for connection, own in self._ends.items())

    def over(self) -> Iterator[Any]:
        """Take out those whose time is over."""
        while self._ends and next(iter(self._ends.values())) <= monotonic():
            yield self._ends.popitem(last=False)[0]


def is_whole(request: bytes | bytearray) -> bool:
    """Whether a thread can answer without waiting for the client: all that will be read has come, or is too much."""
    end = request.find(b"\r\n\r\n")
    if end < 0:
        return len(request) > LARGEST_HEAD or (b"\r\n" not in request and len(request) > LARGEST_HEAD // 8)
    head = bytes(request[: end + 2])
    if _ASKS_FIRST.search(head):
        return True
    length = _LENGTH.search(head)
    return length is None or int(length[1]) > LARGEST_BODY or len(request) >= end + 4 + int(length[1])


def address_of(request: bytes | bytearray) -> tuple[tuple[str, str, str], bytes | None] | None:
    """Path, query and Accept of a plain GET, or of a POST with its body, that has come whole; None for anything else.

    Whoever answers it will not wait for the client: no more is announced than is here.
    """
    end = request.find(b"\r\n\r\n") + 4
    line = _LINE.match(request)
    announced = _ANNOUNCED.findall(request, 0, end)
    body = [str(len(request) - end).encode()] if line and line[1] == b"POST" else []
    if line is None or announced != body or (not body and end < len(request)):
        return None
    accept = _ACCEPT.search(request, 0, end)
    address = (line[2], line[3] or b"", accept[1] if accept else b"")
    path, query, accepted = (part.decode("latin-1") for part in address)
    return (path, query, accepted), bytes(request[end:]) if body else None


def _receive(connection: socket.socket, request: bytearray) -> bool:
    """Add what has come to a request. Whether it is whole; raises OSError when nothing more will come."""
    while not is_whole(request):
        try:
            received = connection.recv(CHUNK)
        except BlockingIOError:
            return False
        if not received:
            raise ConnectionResetError
        request += received
    return True


class Patient(socket.socket):
    """A connection that takes a whole answer at once, and passes it on as the other side reads."""

    def __init__(self, accepted: socket.socket) -> None:
        super().__init__(fileno=accepted.detach())
        self._waiting = bytearray()

    def sendall(self, data: Any, _flags: int = 0) -> None:
        self._waiting += data

    def sendfile(self, file: Any, offset: int = 0, count: int | None = None) -> int:
        file.seek(offset)
        part = file.read(count)
        self._waiting += part
        return len(part)

    def pass_on(self) -> bool:
        """Send what the other side takes now. Whether that was all; raises OSError when it has gone."""
        while self._waiting:
            try:
                sent = self.send(self._waiting, socket.MSG_DONTWAIT)
            except BlockingIOError:
                return False
            del self._waiting[:sent]
        return True


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """Reads requests and closes connections beside its threads. With TLS it is gunicorn's own: put a proxy before it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._gathered: dict[Any, bytearray] = {}
        self._reading, self._serving, self._taking, self._lingering = map(
            Deadlines, (READING, SERVING, TAKING, LINGERING)
        )

    def set_accept_enabled(self, enabled: bool) -> None:
        """When the worker stops, take who has connected already, and let the system refuse everybody else."""
        super().set_accept_enabled(enabled)
        if self.alive:
            return
        for listener in self.sockets:
            while select.select([listener], [], [], 0)[0]:
                self.accept(listener)
            listener.close()

    def enqueue_req(self, conn: Any) -> None:
        """Gather a request; called for a new connection, and for one that has something to read."""
        if self.cfg.is_ssl:
            super().enqueue_req(conn)
            return
        if not conn.initialized:
            conn.sock = Patient(conn.sock)
        request = bytearray(conn.parser.unreader.take_buffered() if conn.initialized else b"")
        conn.sock.setblocking(False)
        try:
            if _receive(conn.sock, request):
                self._hand_over(conn, request)
                return
        except OSError:
            self._close(conn)
            return
        self._gathered[conn] = request
        self._reading.add(conn)
        self.poller.register(conn.sock, EVENT_READ, partial(self._gather, conn))

    def _gather(self, conn: Any, _socket: socket.socket) -> None:
        try:
            if _receive(conn.sock, self._gathered[conn]):
                self._hand_over(conn, self._stop_reading(conn))
        except OSError:
            self._let_go(conn)

    def _hand_over(self, conn: Any, request: bytearray) -> None:
        conn.init()
        conn.parser.unreader.unread(bytes(request))
        if self._is_at_hand(request):
            answered: Future[Any] = Future()
            answered.set_result(self.handle(conn))
            self.finish_request(conn, answered)
            return
        self._serving.add(conn)
        super().enqueue_req(conn)

    def _is_at_hand(self, request: bytearray) -> bool:
        """Whether the application can answer from memory: in microseconds, and without waiting for anything."""
        fast_path: Any = getattr(self.wsgi, "extensions", {}).get("fast_path")
        asked = address_of(request) if fast_path else None
        return asked is not None and fast_path.is_at_hand(*asked)

    def _stop_reading(self, conn: Any) -> bytearray:
        self.poller.unregister(conn.sock)
        self._reading.discard(conn)
        return self._gathered.pop(conn)

    def _let_go(self, conn: Any) -> None:
        self._stop_reading(conn)
        self._close(conn)

    def _close(self, conn: Any) -> None:
        self.nr_conns -= 1
        conn.close()

    def finish_request(self, conn: Any, fs: "Future[Any]") -> None:
        """Called when a thread has answered: wait until the answer is taken, then for another request or the end."""
        self._serving.discard(conn)
        if self.cfg.is_ssl:
            super().finish_request(conn, fs)
            return
        try:
            if conn.sock.pass_on():
                self._go_on(conn, fs)
                return
        except OSError:
            self._close(conn)
            return
        conn.sock.setblocking(False)
        self._taking.add(conn)
        self.poller.register(conn.sock, EVENT_WRITE, partial(self._pass_on, conn, fs))

    def _pass_on(self, conn: Any, fs: "Future[Any]", _socket: socket.socket) -> None:
        try:
            if not conn.sock.pass_on():
                return
        except OSError:
            self._stop_taking(conn)
            return
        self._taking.discard(conn)
        self.poller.unregister(conn.sock)
        self._go_on(conn, fs)

    def _stop_taking(self, conn: Any) -> None:
        self._taking.discard(conn)
        self.poller.unregister(conn.sock)
        self._close(conn)

    def _go_on(self, conn: Any, fs: "Future[Any]") -> None:
        if not fs.cancelled() and not fs.exception() and fs.result():
            super().finish_request(conn, fs)
        else:
            self._linger(conn)

    def _linger(self, conn: Any) -> None:
        """Close once the other side has, so that it can read the whole answer (RFC 9112, section 9.6)."""
        try:
            conn.sock.setblocking(False)
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self._close(conn)
            return
        self._lingering.add(conn)
        self.poller.register(conn.sock, EVENT_READ, partial(self._drain, conn))

    def _drain(self, conn: Any, _socket: socket.socket) -> None:
        try:
            if conn.sock.recv(CHUNK):
                return
        except OSError:
            pass
        self._lingering.discard(conn)
        self._stop_lingering(conn)

    def _stop_lingering(self, conn: Any) -> None:
        self.poller.unregister(conn.sock)
        self._close(conn)

    def murder_pending(self) -> None:
        """Let go of those whose time is over; called by the worker's loop, at least once a second."""
        super().murder_pending()
        for conn in self._reading.over():
            self._let_go(conn)
        for conn in self._taking.over():
            self._stop_taking(conn)
        for conn in self._lingering.over():
            self._stop_lingering(conn)
        for conn in self._serving.over():
            try:
                conn.sock.shutdown(socket.SHUT_RDWR)  # the thread that waits for it is told so
            except OSError:
                continue  # it has gone by itself

    def _cap_keepalive(self, deadline: float) -> None:
        super()._cap_keepalive(deadline)
        self._reading.shorten(STOPPING)

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: Exception) -> None:
        """Refuse what is no HTTP as the application refuses; what failed otherwise is gunicorn's to answer."""
        ours = (errors.InvalidResponseHeader, errors.InvalidResponseHeaderName, errors.ConfigurationProblem)
        if not isinstance(exc, errors.ParseException) or isinstance(exc, ours):
            super().handle_error(req, client, addr, exc)
            return
        try:
            client.sendall(self._refusal(addr, *_problem(exc)))
        except OSError:
            self.log.debug("The refusal of a request could not be sent.")

    def _refusal(self, addr: Any, code: str, detail: str) -> bytes:
        sent: list[Any] = []
        body = b"".join(self.wsgi(_environ(addr, code, detail), lambda *start: sent.extend(start[:2])))
        status, headers = sent
        head = [f"HTTP/1.1 {status}", *(f"{name}: {value}" for name, value in headers), "Connection: close"]
        return "\r\n".join([*head, "", ""]).encode("latin-1") + body


def _problem(exc: errors.ParseException) -> tuple[str, str]:
    """The code and the detail of a problem with a request that is no HTTP, or too long."""
    match exc:
        case errors.LimitRequestLine():
            return "uri-too-long", "The request line is too long; send a shorter address."
        case errors.LimitRequestHeaders():
            return "headers-too-large", "The request's header fields are too long or too many; send fewer."
        case _:
            return "bad-request", "The request is no HTTP/1.1 as RFC 9112 writes it."


def _environ(addr: Any, code: str, detail: str) -> dict[str, Any]:
    """A request that says only who asked and why it is refused."""
    return {
        REFUSED: (code, detail),
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "PATH_INFO": "",
        "QUERY_STRING": "",
        "REMOTE_ADDR": addr[0] if addr else "",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(),
        "wsgi.errors": None,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
