"""Access log: one event for each request, and an id that the event and the response share.

The path is logged without its query, so that no search is logged with its client.
"""

import logging
import os
import re
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from ..logs import REQUEST_ID, log_event
from ..settings import Settings
from .client_key import network
from .headers import constant_headers, without_cross_origin_access
from .http_state import request_state

Observer = Callable[[WSGIEnvironment, str, float], None]
"""Called with each request, the status line of its response and the seconds that it took."""

MAX_PATH, MAX_AGENT = 300, 120
"""Characters of a client's text that an event repeats."""
GUNICORN_WARNING = re.compile(r"^(Invalid request from ip=)(\S+)(?=: )")
REQUEST_ID_FORM = re.compile(r"[A-Za-z0-9_.-]{8,64}")


class AccessLog:
    """WSGI middleware around the application. Adds the constant headers and ``X-Request-Id`` to each response; logs it."""

    def __init__(self, app: WSGIApplication, settings: Settings, observe: Observer | None = None) -> None:
        self._app = app
        self._headers = constant_headers(settings)
        self._without_access = without_cross_origin_access(self._headers)
        self._format_address = str if settings.log_addresses == "whole" else network_of
        if settings.log_addresses == "short":
            logging.getLogger("gunicorn.error").addFilter(shorten_address)
        self._accepts_ids = settings.trusted_proxies > 0
        self._observe = observe

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        started = perf_counter()
        id = self._request_id(environ)
        REQUEST_ID.set(id)
        sent: list[tuple[str, Sequence[tuple[str, str]]]] = []

        def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Callable[[bytes], object]:
            sent[:] = [(status, headers)]
            constant = self._without_access if request_state(environ).denies_origin else self._headers
            if any(name == "Referrer-Policy" for name, _ in headers):  # a page that tells less than others do
                constant = [each for each in constant if each[0] != "Referrer-Policy"]
            return start_response(status, [*headers, *constant, ("X-Request-Id", id)], exc_info)

        try:
            return self._app(environ, start)
        finally:
            status, headers = sent[0] if sent else ("500", ())
            seconds = perf_counter() - started
            self._log(environ, id, status, headers, seconds)
            if self._observe is not None:
                self._observe(environ, status, seconds)
            REQUEST_ID.set("")

    def _request_id(self, environ: WSGIEnvironment) -> str:
        """Return the id that a trusted proxy has sent, or a new one."""
        id = environ.get("HTTP_X_REQUEST_ID", "") if self._accepts_ids else ""
        return id if REQUEST_ID_FORM.fullmatch(id) else os.urandom(8).hex()

    def _log(
        self,
        environ: WSGIEnvironment,
        id: str,
        status: str,
        headers: Sequence[tuple[str, str]],
        seconds: float,
    ) -> None:
        length = next((value for name, value in headers if name == "Content-Length"), None)
        fields = {
            "id": id,
            "client": self._format_address(environ.get("REMOTE_ADDR", "")),
            "method": environ["REQUEST_METHOD"],
            "path": decode(environ.get("PATH_INFO", ""))[:MAX_PATH],
            "status": int(status[:3]),
            "bytes": None if length is None else int(length),
            "ms": round(seconds * 1000, 2),
            "agent": decode(environ.get("HTTP_USER_AGENT", ""))[:MAX_AGENT],
        }
        if problem := request_state(environ).problem:
            fields["problem"] = problem
        log_event("request", **fields)


def decode(value: str) -> str:
    """Decode a string of the WSGI environment, which holds bytes as Latin-1 (PEP 3333), from UTF-8."""
    return value if value.isascii() else value.encode("latin-1").decode("utf-8", "replace")


def shorten_address(record: logging.LogRecord) -> bool:
    """Shorten the address in gunicorn's warning of a malformed request; a logging filter."""
    if isinstance(record.msg, str):
        record.msg = GUNICORN_WARNING.sub(lambda match: f"{match[1]}{network_of(match[2])}", record.msg)
    return True


def network_of(address: str) -> str:
    """Return the network of an address, which identifies no household: 24 bits of IPv4, 48 of IPv6; else empty."""
    return network(address, 24, 48)
