"""Responses to clients past a limit, made without entering Flask: a refusal costs less than an answer.

Error pages are rendered once for each language and version of the content; they do not say how long to wait.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from flask import Flask

from ..locales import Locale
from .errors import is_for_machines, page_locale, problem_document, render_page
from .negotiation import HTML, PROBLEM, accepts_markdown
from .problems import Problem
from .rate_limits import Budget
from .request_state import request_state
from .state import HttpState
from .wsgi_response import WsgiResponse

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

UNCOUNTED_FOLDERS = ("/images/", "/static/")
UNCOUNTED_FILES = frozenset({"/favicon.ico", "/robots.txt", "/sitemap.xml", "/healthz", "/readyz"})


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
    """WSGI middleware that charges each request to the budget of its client, and refuses it past the budget.

    A view charges what is sent by POST to *message_paths*: the budget of a message depends on its method.
    """

    def __init__(
        self,
        app: "WSGIApplication",
        refusals: Refusals,
        http: HttpState,
        message_paths: frozenset[str],
        headers: Sequence[tuple[str, str]],
    ) -> None:
        self._app = app
        self._refusals = refusals
        self._quotas = http.quotas
        self._message_paths = message_paths
        self._headers = headers

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Callable[[bytes], object]:
            return start_response(status, [*headers, *self._quotas.headers(environ)], exc_info)

        budget = self._budget(environ)
        if budget is None or (refusal := self._quotas.charge(environ, budget)) is None:
            return self._app(environ, start)
        response = self._refusals.respond(environ, refusal)
        start(response.status, [*response.headers, *self._headers])
        return [response.body]

    def _budget(self, environ: "WSGIEnvironment") -> Budget | None:
        """The budget of a request; None for one that is not counted here."""
        method, path = environ["REQUEST_METHOD"], environ["PATH_INFO"]
        if path in self._message_paths:
            return None if method == "POST" else "protocol"
        if method in {"GET", "HEAD", "OPTIONS"} and (path in UNCOUNTED_FILES or path.startswith(UNCOUNTED_FOLDERS)):
            return None
        is_data = is_for_machines(path) or accepts_markdown(environ.get("HTTP_ACCEPT", ""), HTML)
        return "client" if is_data else "pages"
