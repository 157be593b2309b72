"""WSGI middleware of requests: removes what Werkzeug cannot handle, and limits the time of a connection."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from werkzeug.http import parse_date

WITH_DATES = ("HTTP_IF_MODIFIED_SINCE", "HTTP_IF_UNMODIFIED_SINCE", "HTTP_IF_RANGE")
NO_HOST = b"An HTTP/1.1 request needs a Host header field (RFC 9112, section 3.2).\n"
READ_SECONDS = 10.0
"""Longest pause of a client that sends a request body; reading the body raises TimeoutError after it."""
WRITE_SECONDS = 60.0
"""Longest time in which a client reads a response; gunicorn closes the connection after it."""


@dataclass(frozen=True, slots=True)
class RequestSanitizer:
    """Refuses HTTP/1.1 without ``Host``, and removes header fields that a server may ignore.

    These are conditions with a date that cannot be represented (RFC 9110, section 13.1) and ``Range`` (section 14.2):
    no file here is large. An empty path is ``/`` (RFC 9112, section 3.2.1).
    """

    app: WSGIApplication

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if "HTTP_HOST" not in environ and environ.get("SERVER_PROTOCOL") != "HTTP/1.0":
            headers = [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(NO_HOST)))]
            start_response("400 Bad Request", [*headers, ("Cache-Control", "no-store")])
            return [NO_HOST]
        environ.pop("HTTP_RANGE", None)
        for name in WITH_DATES:
            if name in environ and not is_representable(environ[name]):
                del environ[name]
        environ["PATH_INFO"] = environ.get("PATH_INFO") or "/"
        return self.app(environ, start_response)


def is_representable(date: str) -> bool:
    """True if Werkzeug can read a text as a date or as none: it raises OverflowError for a year of eleven digits."""
    try:
        parse_date(date)
    except (OverflowError, ValueError):
        return False
    return True


@dataclass(frozen=True, slots=True)
class SocketTimeouts:
    """Sets the timeout of the socket, under gunicorn's ``gevent`` and ``gthread`` workers: for the request body, then for the response.

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
