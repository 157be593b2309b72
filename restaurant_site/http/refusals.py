"""Responses to clients past a limit, made without entering Flask: a refusal costs less than an answer.

Error pages are rendered once for each language and version of the content; they do not say how long to wait.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

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

View = TypeVar("View", bound=Callable[..., Any])


def uncounted(view: View) -> View:
    """Mark a view whose GET requests are charged to no budget: images, robots.txt, health checks."""
    view.uncounted = True  # type: ignore[attr-defined]
    return view


@dataclass(frozen=True, slots=True)
class UncountedPaths:
    """The paths of static files and of views marked ``uncounted``."""

    whole: frozenset[str]
    beginnings: tuple[str, ...]
    """Each up to the first variable part."""

    @classmethod
    def of(cls, app: Flask) -> "UncountedPaths":
        views = app.view_functions
        rules = [
            rule.rule
            for rule in app.url_map.iter_rules()
            if rule.endpoint == "static" or getattr(views[rule.endpoint], "uncounted", False)
        ]
        beginnings = {rule.partition("<")[0] for rule in rules if "<" in rule}
        return cls(frozenset(rule for rule in rules if "<" not in rule), tuple(sorted(beginnings)))

    def __contains__(self, path: str) -> bool:
        return path in self.whole or path.startswith(self.beginnings)


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
        uncounted: UncountedPaths,
        message_paths: frozenset[str],
        headers: Sequence[tuple[str, str]],
    ) -> None:
        self._app = app
        self._refusals = refusals
        self._quotas = http.quotas
        self._uncounted = uncounted
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
        if method in {"GET", "HEAD", "OPTIONS"} and path in self._uncounted:
            return None
        is_data = is_for_machines(path) or accepts_markdown(environ.get("HTTP_ACCEPT", ""), HTML)
        return "client" if is_data else "pages"
