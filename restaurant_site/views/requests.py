"""Reads the current Flask request: its language, its parameters, and what it asks of which version of the content."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import Response, request
from werkzeug.routing import BaseConverter, ValidationError

from ..locales import BY_CODE, Locale
from ..resources.parameters import QueryParameter, read_parameters
from ..resources.request import Query, RequestError
from ..snapshot import current_snapshot
from ..text.nearest import nearest
from ..web.errors import error_response
from ..web.http_state import request_state
from ..web.negotiation import JSON, accepts_markdown
from ..web.problems import Problem

IGNORED_PARAMETERS = re.compile(r"utm_\w*|fbclid|gclid|ref")
"""Unknown parameters that the API ignores, because other sites add them to links."""


class LocaleConverter(BaseConverter):
    """``<locale:locale>`` in a route: the code of a language of the site, in any letter case."""

    regex = "(?i:" + "|".join(BY_CODE) + ")"

    def to_python(self, value: str) -> Locale:
        try:
            return current_snapshot().languages.by_code[value.lower()]
        except KeyError as error:
            raise ValidationError from error

    def to_url(self, value: Locale) -> str:
        return value.code


def read_request(
    parameters: Sequence[QueryParameter], *, locale: Locale | None = None, refuse_unknown: bool = False
) -> Query:
    """Read *parameters* from the current request. Raise RequestError for a bad value, and for an unknown name if asked to.

    *locale*: the language that the path names. The cached path does not remember an address with unknown names.
    """
    site = current_snapshot().site
    parameters = [parameter for parameter in parameters if parameter.exists_on(site)]
    known = [parameter.name for parameter in parameters]
    unknown = [name for name in request.args if name not in known]
    request_state(request.environ).has_unknown_parameters = bool(unknown)
    if refuse_unknown:
        for name in unknown:
            if not IGNORED_PARAMETERS.fullmatch(name):
                raise _unknown_parameter(name, known)
    texts = dict(request.args.lists())
    query = read_parameters(parameters, texts, current_snapshot().localized_site())
    return replace(query, format=query.format or _accepted_format(), locale=locale or query.locale)


def _accepted_format() -> str:
    return "md" if accepts_markdown(request.headers.get("Accept", ""), JSON) else "json"


def _unknown_parameter(name: str, known: Sequence[str]) -> RequestError:
    near = nearest(name, known, most=1)
    takes = f"this address takes {', '.join(known) or 'no parameters'}"
    detail = f"`{name[:40]}` is not a parameter; {takes}.{f' Did you mean `{near[0]}`?' if near else ''}"
    extras: dict[str, Any] = {"suggestion": near[0]} if near else {}
    return RequestError("bad-parameter", detail, parameter=name[:40], supported=list(known), **extras)


def as_problem(error: RequestError) -> Problem:
    """Return the problem that answers a request with an error."""
    return Problem(error.code, error.detail, **error.extras)


def handle_request_error(error: RequestError) -> Response:
    """Return the response to a request with an error."""
    return error_response(as_problem(error))
