"""How an address is declared: one line that routes it, reads its parameters and documents it."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from typing import Any, TypeVar
from urllib.parse import urlencode

from flask import Blueprint, Response, current_app
from werkzeug.datastructures import MultiDict

from ..http import rate_limits
from ..http.errors import is_for_machines
from ..http.negotiation import HTML, JSON, MARKDOWN, PROBLEM
from ..http.problems import KINDS
from ..render.edition import Edition
from ..render.openapi import Example, Lead, Operation, Refusal, Schema
from .params import FORMAT, LANG, PATH_PARAMETERS, HeaderParameter, Parameter, PathParameter, read
from .respond import Document, as_json, respond_document

View = TypeVar("View", bound=Callable[..., Response])
Described = TypeVar("Described", bound=Callable[..., Document])
PLACEHOLDER = re.compile(r"<(?:\w+:)?(\w+)>")


def endpoint(
    blueprint: Blueprint,
    rules: str | Sequence[str],
    answers: Mapping[str, Any],
    *parameters: Parameter,
    tag: str,
    problems: Sequence[str] = (),
    spaced: bool = False,
    counted: bool = True,
    cached: bool = True,
    linked: bool = False,
    method: str = "GET",
    further: Mapping[str, str] | None = None,
    accepted: Schema | None = None,
    headers: Sequence[HeaderParameter] = (),
    leads: Sequence[Lead] = (),
    example: Callable[[Edition], Example] | None = None,
) -> Callable[[View], View]:
    """Route *rules* (one address, or several for the same thing) to a view, and describe them.

    *answers* maps media types to the Python types of their bodies, the ordinary one first. The view is given its
    *parameters*, read, as its first argument when there are any.
    """

    def declare(view: View) -> View:
        @wraps(view)
        def call(**path: Any) -> Response:
            return view(read(parameters), **path) if parameters else view(**path)

        name, summary = view.__name__, (view.__doc__ or "").split("\n")[0]
        operations = []
        for number, rule in enumerate([rules] if isinstance(rules, str) else rules):
            blueprint.add_url_rule(rule, name, call, methods=[method])
            path = (blueprint.url_prefix or "") + PLACEHOLDER.sub(r"{\1}", rule)
            of_path = [PATH_PARAMETERS[each] for each in PLACEHOLDER.findall(rule)]
            operations.append(
                Operation(
                    path=path,
                    method=method,
                    name=name if number == 0 else f"{name}_{number + 1}",
                    tag=tag,
                    summary=summary,
                    inputs=[*of_path, *parameters, *headers],
                    answers=answers,
                    refusals=_refusals(of_path, parameters, problems, spaced, counted),
                    refused_as=PROBLEM if is_for_machines(path) else HTML,
                    cached=cached,
                    counted=counted,
                    linked=linked,
                    leads=leads,
                    example=example,
                    accepted=accepted,
                    further=further,
                )
            )
        call.operations = operations  # type: ignore[attr-defined]
        if not counted:
            rate_limits.uncounted(call)
        return view

    return declare


def document(
    blueprint: Blueprint,
    rule: str,
    record: type[Any],
    *parameters: Parameter,
    tag: str,
    problems: Sequence[str] = (),
    leads: Sequence[Lead] = (),
    shown: Mapping[str, str] | None = None,
) -> Callable[[Described], Described]:
    """Route *rule* to a view that says which document it is; it is answered as JSON or Markdown, in each language.

    *record* is the TypedDict of the JSON; *shown* are the query parameters of the example.
    """
    every = (LANG, FORMAT, *parameters)

    def declare(view: Described) -> Described:
        @wraps(view)
        def answer(query: Any, **path: str) -> Response:
            return respond_document(view(query, **path), query)

        def example(edition: Edition) -> Example:
            path = {name: PATH_PARAMETERS[name].example(edition.site) for name in PLACEHOLDER.findall(rule)}
            query = {**(shown or {}), "lang": edition.locale.code}
            found = view(read(every, MultiDict(query | {"format": "json"})), **path)
            address = (blueprint.url_prefix or "") + PLACEHOLDER.sub(lambda match: path[match[1]], rule)
            return Example(f"GET {address}?{urlencode(query)}", json.loads(as_json(found.record(edition))))

        endpoint(
            blueprint, rule, {JSON: record, MARKDOWN: str}, *every,
            tag=tag, problems=problems, spaced=True, linked=True, leads=leads, example=example,
        )(answer)  # fmt: skip
        return view

    return declare


def _refusals(
    of_path: Sequence[PathParameter],
    parameters: Sequence[Parameter],
    problems: Sequence[str],
    spaced: bool,
    counted: bool,
) -> Sequence[Refusal]:
    codes = [
        *(["bad-parameter"] if parameters else []),
        *(parameter.problem for parameter in parameters),
        *(part.problem for part in of_path),
        *problems,
        *(["rate-limited"] if counted else []),
        *(["too-soon"] if spaced else []),
    ]
    return [Refusal(code, KINDS[code].status, KINDS[code].title) for code in dict.fromkeys(codes)]


def declared() -> Iterator[Operation]:
    """Every address of the current application that was declared."""
    for view in current_app.view_functions.values():
        yield from getattr(view, "operations", ())
