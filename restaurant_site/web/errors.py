"""Error responses: problem documents (RFC 9457) at the paths of machines, a line of text at those of files, else pages.

The kind of the address decides the form; ``Accept`` only whether a page is HTML or Markdown.
"""

import json
import logging
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl, quote

from flask import Flask, Request, Response, current_app, has_request_context, redirect, render_template, request
from flask_babel import force_locale
from werkzeug.datastructures import Headers, LanguageAccept, MultiDict
from werkzeug.exceptions import HTTPException, InternalServerError, NotFound, TooManyRequests
from werkzeug.http import parse_accept_header
from werkzeug.routing import RequestRedirect
from werkzeug.utils import cached_property

from ..locales import Locale, SiteLanguages
from .http_state import HttpState, http_state, request_state
from .negotiation import HTML, JSON, MARKDOWN, PROBLEM, TEXT, accepted_encodings, accepts_markdown
from .problems import BY_STATUS, KINDS, Problem
from .representations import ENCODINGS, MIN_COMPRESSED_SIZE

log = logging.getLogger(__name__)
NOT_COPIED = frozenset({"content-length", "content-type", "content-encoding"})
"""Headers of an exception that do not fit the response that is made from it."""


class LenientRequest(Request):
    """A request whose query may hold any bytes; Werkzeug raises an error for those that are not UTF-8."""

    @cached_property
    def args(self) -> MultiDict[str, str]:
        query = self.query_string.decode("utf-8", "replace")
        return self.parameter_storage_class(parse_qsl(query, keep_blank_values=True, errors="replace"))


def init_app(app: Flask) -> None:
    app.request_class = LenientRequest
    app.url_map.merge_slashes = False  # Werkzeug's redirect would name the request's host
    app.register_error_handler(HTTPException, error_response)


def error_response(error: HTTPException) -> Response:
    if isinstance(error, NotFound):
        if path := _path_without_slash() or _path_in_other_number():
            return redirect_to(path)
        if path := _path_with_prefix():
            return _redirect_for_now(path)
    problem = _as_problem(error)
    request_state(request.environ).problem = problem.problem
    body, headers = problem_body(problem, request.path, request.headers, http_state(), render_page)
    error_headers = [header for header in error.get_headers(request.environ) if header[0].lower() not in NOT_COPIED]
    encodings = accepted_encodings(request.headers.get("Accept-Encoding", ""))
    if encodings and len(body) >= MIN_COMPRESSED_SIZE and problem.code != TooManyRequests.code:
        body = ENCODINGS[encodings[0]].compress(body)
        headers += [("Content-Encoding", encodings[0]), ("Vary", "Accept-Encoding")]
    response = Response(body, status=problem.code, headers=headers)
    response.headers.update([*error_headers, *problem.extra_headers.items(), ("Cache-Control", "no-store")])
    return response


def problem_body(
    problem: Problem,
    path: str,
    asked: Headers,
    http: HttpState,
    render: Callable[[Problem, Locale, str], str],
) -> tuple[bytes, list[tuple[str, str]]]:
    """Return the body that answers a request to *path* with the headers *asked*, and the headers that describe it.

    *render* returns an error page in a language and a media type; where it cannot, a line of text is the answer.
    """
    error_format = http.address_kind(path).errors
    if error_format == "problem":
        details = json.dumps(problem_details(problem, path, http.problem_url), ensure_ascii=False)
        return details.encode("utf-8", "replace"), [("Content-Type", PROBLEM)]
    if error_format == "line":
        return _line(problem)
    languages = http.languages()
    locale = path_locale(path, languages) or languages.preferred(
        [*parse_accept_header(asked.get("Accept-Language", ""), LanguageAccept)]
    )
    media_type = MARKDOWN if accepts_markdown(asked.get("Accept", ""), HTML) else HTML
    headers = [("Content-Type", f"{media_type}; charset=utf-8"), ("Content-Language", locale.tag)]
    try:
        return render(problem, locale, media_type).encode(), headers
    except Exception:  # it shows the content, and that may be what is wrong
        if has_request_context() and request_state(request.environ).is_trial:
            raise
        log.exception("The page of the error %s cannot be shown", problem.problem)
        return _line(problem)


def _line(problem: Problem) -> tuple[bytes, list[tuple[str, str]]]:
    """Return a line of text and its headers; it needs no content and no template."""
    return f"{problem.description}\n".encode("utf-8", "replace"), [("Content-Type", f"{TEXT}; charset=utf-8")]


def _path_without_slash() -> str | None:
    """Return the path without its final slash, when there is a route for it."""
    path = request.path.rstrip("/")
    if path == request.path or not path or path.startswith("//"):
        return None
    return path if _has_route(path) else None


def _path_in_other_number() -> str | None:
    """Return the path with one final ``s`` more or less, when there is a route for it: ``/en/reservations``."""
    path = request.path.removesuffix("s") if request.path.endswith("s") else f"{request.path}s"
    return path if not path.startswith("//") and _has_route(path, of_one_thing=True) else None


def _path_with_prefix() -> str | None:
    """Return the path of the page or document that is asked for without its language or ``/api``, if there is one.

    ``/menu`` is the page in the client's language, or the document for a client that names JSON; ``/hours`` is a document.
    """
    if request.method not in {"GET", "HEAD"}:
        return None
    locale = http_state().languages().preferred(list(request.accept_languages))
    prefixes = [f"/{locale.code}", "/api"]
    if any(media_type == JSON for media_type, _ in request.accept_mimetypes):
        prefixes.reverse()
    return next((path for prefix in prefixes if _has_route(path := prefix + request.path)), None)


def _has_route(path: str, of_one_thing: bool = False) -> bool:
    """*of_one_thing*: whether the path may have no part that names an entry, which might not exist."""
    try:
        _, values = current_app.url_map.bind("").match(path, method="GET")
    except (HTTPException, RequestRedirect):
        return False
    return not of_one_thing or values.keys() <= {"locale"}


def redirect_to(path: str, status: int = 308) -> Response:
    """Redirect the current request, permanently by default, to another path with the same query."""
    address = quote(path)
    if request.query_string:
        address += "?" + quote(request.query_string, safe="%&=+,;:@!$'()*/?~")
    response = redirect(address, status)
    assert isinstance(response, Response)
    return response


def _redirect_for_now(path: str) -> Response:
    """Redirect to a path that the client's language and media types have chosen."""
    response = redirect_to(path, 302)
    response.vary.update(["Accept", "Accept-Language"])
    response.headers["Cache-Control"] = "public, max-age=60"
    return response


def _as_problem(error: HTTPException) -> Problem:
    if isinstance(error, Problem):
        return error
    if isinstance(error, InternalServerError):
        return Problem("internal-error", "Something failed on our side. Try again later.")
    code = BY_STATUS.get(error.code or 500, "internal-error" if (error.code or 500) >= 500 else "bad-request")
    return Problem(code, _detail(code, error))


def _detail(code: str, error: HTTPException) -> str:
    if code == "not-found":
        if http_state().address_kind(request.path).is_file:
            return "There is no such file."
        if request.path.startswith("/api/"):
            return f"There is nothing at {request.path}. /api lists every document."
        return f"There is nothing at {request.path}. Start from /llms.txt or /{http_state().languages().default.code}/."
    if code == "method-not-allowed":
        allowed = ", ".join(sorted(getattr(error, "valid_methods", None) or ["GET", "HEAD", "OPTIONS"]))
        return f"{request.method} is not allowed at {request.path}; use {allowed}."
    return error.description or KINDS[code].title


def problem_details(problem: Problem, path: str, url: Callable[[str], str]) -> dict[str, Any]:
    """Return the members of the problem document that answers a request to *path*."""
    return {
        "type": url(problem.problem),
        "title": KINDS[problem.problem].title,
        "status": problem.code,
        "detail": problem.description,
        "instance": path,
        "code": problem.problem,
        **problem.extras,
    }


def render_page(problem: Problem, locale: Locale, media_type: str) -> str:
    """Render the error page of a problem. It depends on the path only where the problem has suggestions."""
    template = "error.md" if media_type == MARKDOWN else "error.html"
    with force_locale(locale.catalogue):
        return render_template(template, locale=locale, problem=problem, kind=KINDS[problem.problem])


def path_locale(path: str, languages: SiteLanguages) -> Locale | None:
    """Return the language of the site with which a path begins; None without one."""
    return languages.by_code.get(path.split("/")[1].lower()) if "/" in path else languages.default
