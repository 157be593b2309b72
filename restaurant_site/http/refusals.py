"""Responses to clients past a limit, made without entering Flask: a refusal costs less than an answer.

They are those that Flask and Flask-Limiter would make, to the byte. Error pages are rendered once for each language and
version of the content; they do not say how long to wait.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from flask import Flask

from ..locales import Locale
from . import rate_limits
from .clients import client_of
from .errors import is_for_machines, page_locale, problem_document, render_page
from .negotiation import PROBLEM
from .problems import Problem
from .request_state import request_state
from .state import HttpState
from .wsgi_response import WsgiResponse

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


class Refusals:
    """Makes the responses of one application."""

    def __init__(self, app: Flask, http: HttpState, content_version: Callable[[], str]) -> None:
        self._app = app
        self._http = http
        self._content_version = content_version
        self._pages: dict[tuple[str, str], bytes] = {}
        """Error pages by problem code and language, of one version of the content."""
        self._version = ""

    def respond(self, environ: "WSGIEnvironment", problem: Problem) -> WsgiResponse:
        """The response to a request that a limit refuses, without the headers of limits."""
        path = environ["PATH_INFO"].encode("latin-1").decode("utf-8", "replace")
        request_state(environ).problem = problem.problem
        headers = [*problem.extra_headers.items(), ("Cache-Control", "no-store")]
        if is_for_machines(path):
            body, media_type = problem_document(problem, path, self._http.problem_url), PROBLEM
            language: list[tuple[str, str]] = []
        else:
            locale = page_locale(path, environ.get("HTTP_ACCEPT_LANGUAGE", ""))
            body, media_type = self._page(environ, problem, locale), "text/html; charset=utf-8"
            language = [("Content-Language", locale.tag)]
        length = ("Content-Length", str(len(body)))
        headers = [("Content-Type", media_type), length, *language, *headers]
        return WsgiResponse("429 TOO MANY REQUESTS", headers, b"" if environ["REQUEST_METHOD"] == "HEAD" else body)

    def _page(self, environ: "WSGIEnvironment", problem: Problem, locale: Locale) -> bytes:
        if self._version != (version := self._content_version()):
            self._version, self._pages = version, {}
        key = problem.problem, locale.code
        if key not in self._pages:
            with self._app.request_context(environ):
                self._pages[key] = render_page(problem, locale).encode()
        return self._pages[key]


class RateLimitMiddleware:
    """WSGI middleware that refuses the requests of clients that have used up their rate, and charges them."""

    def __init__(
        self,
        app: "WSGIApplication",
        refusals: Refusals,
        http: HttpState,
        uncounted: tuple[str, ...],
        headers: Sequence[tuple[str, str]],
    ) -> None:
        self._app = app
        self._refusals = refusals
        self._quotas = http.quotas
        self._uncounted = uncounted
        self._headers = headers

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        client = client_of(environ)
        exhausted = self._quotas.exhausted_rate(client)
        if exhausted is None or environ["PATH_INFO"].startswith(self._uncounted):
            return self._app(environ, start_response)
        self._quotas.charge_rate(client)
        response = self._refusals.respond(environ, rate_limits.rate_limited(*exhausted))
        limits = self._quotas.headers(client, counted=True, document=None)
        start_response(response.status, [*response.headers, *limits, *self._headers])
        return [response.body]
