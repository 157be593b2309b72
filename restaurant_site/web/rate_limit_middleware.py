"""Responses to clients past a limit, made without entering Flask: a refusal costs less than an answer.

Error pages are rendered once for each language and version of the content; they do not say how long to wait.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask
from werkzeug.datastructures import EnvironHeaders

from ..locales import Locale
from .addresses import AddressKind
from .errors import problem_body, render_page
from .http_state import HttpState, request_state
from .negotiation import HTML, accepts_markdown
from .problems import Problem
from .rate_limits import Budget

UNCOUNTED_STATUSES = ("200 ", "304 ")
"""The beginnings of the statuses of requests for files that are not counted."""


@dataclass(slots=True)
class RateLimitMiddleware:
    """WSGI middleware that charges each request to the budget of its client, and refuses it past the budget.

    A request for a file is charged once it turns out that there is none. This middleware also answers where
    ``CacheMiddleware`` raises the refusal of a document. A view charges what is sent by POST to *message_paths*: the
    budget of a message depends on its method.
    """

    app: WSGIApplication
    flask_app: Flask
    http: HttpState
    representation_version: Callable[[], str]
    message_paths: frozenset[str]
    _pages: dict[tuple[str, str, str], str] = field(default_factory=dict, init=False)
    """Error pages by problem code, language and media type, of one version of the content."""
    _pages_version: str = field(default="", init=False)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        quotas = self.http.quotas

        def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Callable[[bytes], object]:
            return start_response(status, [*headers, *quotas.headers(environ)], exc_info)

        def start_file(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Callable[[bytes], object]:
            if not status.startswith(UNCOUNTED_STATUSES) and (refusal := quotas.charge(environ, "pages")):
                raise refusal
            return start(status, headers, exc_info)

        kind = self.http.address_kind(environ["PATH_INFO"])
        budget = self._budget(environ, kind)
        is_file = budget is None and kind.is_file
        try:
            if budget and (refusal := quotas.charge(environ, budget)):
                raise refusal
            return self.app(environ, start_file if is_file else start)
        except Problem as refusal:
            return self._refuse(environ, start, refusal)

    def _budget(self, environ: WSGIEnvironment, kind: AddressKind) -> Budget | None:
        """Return the budget of a request; None for one that is not counted here."""
        method, path = environ["REQUEST_METHOD"], environ["PATH_INFO"]
        if path in self.message_paths:
            return None if method == "POST" else "protocol"
        if method in {"GET", "HEAD", "OPTIONS"} and kind.counted != "all":
            return None
        is_data = kind.errors == "problem" or accepts_markdown(environ.get("HTTP_ACCEPT", ""), HTML)
        return "client" if is_data else "pages"

    def _refuse(self, environ: WSGIEnvironment, start: StartResponse, problem: Problem) -> Iterable[bytes]:
        request_state(environ).problem = problem.problem
        body, headers = problem_body(
            problem,
            environ["PATH_INFO"].encode("latin-1").decode("utf-8", "replace"),
            EnvironHeaders(environ),
            self.http,
            partial(self._page, environ),
        )
        headers += [("Content-Length", str(len(body))), *problem.extra_headers.items(), ("Cache-Control", "no-store")]
        start("429 TOO MANY REQUESTS", headers)
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [body]

    def _page(self, environ: WSGIEnvironment, problem: Problem, locale: Locale, media_type: str) -> str:
        if self._pages_version != (version := self.representation_version()):
            self._pages_version, self._pages = version, {}
        key = problem.problem, locale.code, media_type
        if key not in self._pages:
            with self.flask_app.request_context(environ):
                self._pages[key] = render_page(problem, locale, media_type)
        return self._pages[key]
