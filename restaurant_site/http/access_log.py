"""Every request's line in the log, and the id that the line and the response share.

The outermost layer of the application, so that it sees a request whichever way it is answered.
What people search for is told apart from who asks: a request's line has the path without its
query, and a shortened address unless the owner wants it whole.
"""

import os
import re
from collections.abc import Callable, Iterable, Sequence
from socket import AF_INET, AF_INET6, inet_ntop
from time import perf_counter
from typing import TYPE_CHECKING, Any

from flask import Flask

from ..logs import REQUEST_ID, log_event
from ..settings import Settings
from .clients import IPV4, packed_address

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

PROBLEM = "restaurant.problem"
"""Where the WSGI environment tells the code of the problem that was answered."""
LONGEST_PATH, LONGEST_AGENT = 300, 120
"""Characters of a client's text that a line repeats."""
AN_ID = re.compile(r"[A-Za-z0-9_.-]{8,64}")


def init_app(app: Flask) -> None:
    """Keep a journal of *app*, as it is deployed: last, when all else that answers stands around it."""
    settings: Settings = app.extensions["settings"]
    app.wsgi_app = Journal(  # type: ignore[method-assign]
        app.wsgi_app,
        shown=str if settings.log_addresses == "whole" else shortened,
        takes_ids=settings.trusted_proxies > 0,
    )


class Journal:
    """WSGI middleware: an ``X-Request-Id`` on each response, and its line."""

    def __init__(self, answer: "WSGIApplication", shown: Callable[[str], str], takes_ids: bool) -> None:
        self._answer = answer
        self._shown = shown
        self._takes_ids = takes_ids
        self.count: Callable[[WSGIEnvironment, str, float], None] | None = None
        """Told of each request with its status and the seconds that it took."""

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        began = perf_counter()
        id = self._id(environ)
        REQUEST_ID.set(id)
        sent: list[tuple[str, Sequence[tuple[str, str]]]] = []

        def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Callable[[bytes], object]:
            sent[:] = [(status, headers)]
            return start_response(status, [*headers, ("X-Request-Id", id)], exc_info)

        try:
            return self._answer(environ, start)
        finally:
            status, headers = sent[0] if sent else ("500", ())
            seconds = perf_counter() - began
            self._note(environ, id, status, headers, seconds)
            if self.count is not None:
                self.count(environ, status, seconds)
            REQUEST_ID.set("")

    def _id(self, environ: "WSGIEnvironment") -> str:
        """A trusted proxy's id for the request, or one of our own."""
        given = environ.get("HTTP_X_REQUEST_ID", "") if self._takes_ids else ""
        return given if AN_ID.fullmatch(given) else os.urandom(8).hex()

    def _note(
        self,
        environ: "WSGIEnvironment",
        id: str,
        status: str,
        headers: Sequence[tuple[str, str]],
        seconds: float,
    ) -> None:
        length = next((value for name, value in headers if name == "Content-Length"), None)
        noted = {
            "id": id,
            "client": self._shown(environ.get("REMOTE_ADDR", "")),
            "method": environ["REQUEST_METHOD"],
            "path": text_of(environ.get("PATH_INFO", ""))[:LONGEST_PATH],
            "status": int(status[:3]),
            "bytes": None if length is None else int(length),
            "ms": round(seconds * 1000, 2),
            "agent": text_of(environ.get("HTTP_USER_AGENT", ""))[:LONGEST_AGENT],
        }
        if problem := environ.get(PROBLEM):
            noted["problem"] = problem
        log_event("request", **noted)


def text_of(value: str) -> str:
    """A WSGI string (bytes that pass as Latin-1, PEP 3333) as the UTF-8 that it is."""
    return value if value.isascii() else value.encode("latin-1").decode("utf-8", "replace")


def shortened(address: str) -> str:
    """The network of an address, which names no household: the first 24 bits of IPv4, 48 of IPv6."""
    packed = packed_address(address)
    if packed is None:
        return ""
    if len(packed) == IPV4:
        return f"{inet_ntop(AF_INET, packed[:3] + bytes(1))}/24"
    return f"{inet_ntop(AF_INET6, packed[:6] + bytes(10))}/48"
