"""Time limits of the client's connection, under gunicorn's ``gevent`` and ``gthread`` workers."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

READ_SECONDS = 10.0
"""Longest pause of a client that sends a request body; reading the body raises TimeoutError after it."""
WRITE_SECONDS = 60.0
"""Longest time in which a client reads a response; gunicorn closes the connection after it."""


@dataclass(frozen=True, slots=True)
class SocketTimeouts:
    """WSGI middleware that sets the timeout of the socket: for the request body, then for the response.

    A client that sends a byte before each timeout keeps its connection.
    """

    app: WSGIApplication

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        connection = environ.get("gunicorn.socket")
        if connection is None:
            return self.app(environ, start_response)

        def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Callable[[bytes], object]:
            connection.settimeout(WRITE_SECONDS)
            return start_response(status, headers, exc_info)

        connection.settimeout(READ_SECONDS)
        return self.app(environ, start)
