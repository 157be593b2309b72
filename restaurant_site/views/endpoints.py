"""How an address of the API is declared: one line that routes it, reads its parameters and documents it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any

from flask import Blueprint, Response

from .params import Parameter, read


@dataclass(frozen=True, slots=True)
class Endpoint:
    """What the OpenAPI document says of an address."""

    rule: str
    name: str
    summary: str
    parameters: Sequence[Parameter]
    record: type[Any]
    """The TypedDict of its JSON answer."""
    problems: Sequence[str]
    """The codes of the problems that it can answer with, besides those that all can."""


View = Callable[..., Response]


def endpoint(
    blueprint: Blueprint, rule: str, record: type[Any], *parameters: Parameter, problems: Sequence[str] = ()
) -> Callable[[View], View]:
    """Route *rule* to a view that is given its parameters, read, as its first argument."""

    def declare(view: View) -> View:
        summary = (view.__doc__ or "").split("\n")[0]

        @wraps(view)
        def call(**path: str) -> Response:
            return view(read(parameters), **path)

        call.endpoint = Endpoint(rule, view.__name__, summary, parameters, record, problems)  # type: ignore[attr-defined]
        blueprint.get(rule)(call)
        return call

    return declare
