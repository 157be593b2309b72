"""``/openapi.json``: the OpenAPI description of every declared endpoint."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from flask import Response
from werkzeug.datastructures import MultiDict

from ..http.errors import problem_details
from ..http.negotiation import JSON
from ..http.problems import KINDS, Problem
from ..http.state import http_state
from ..i18n import N_
from ..locales import DEFAULT
from ..render import openapi
from ..render.openapi import Example, Operation, ProblemExample
from ..service import Service
from .api import DOCUMENTS, example_of
from .endpoints import EndpointBlueprint, operations
from .lookup import Lookup, find_article, find_dish, find_ranked
from .params import FORMAT, LANG, LIMIT, MENU_CATEGORY, Query, read, service
from .respond import as_json, respond

bp = EndpointBlueprint("openapi", __name__)


@bp.operation(
    Operation(
        path="/openapi.json",
        name="openapi_document",
        tag="Discovery",
        summary=N_("This description."),
        answers={JSON: dict[str, Any]},
        exported=True,
    )
)
def openapi_document() -> Response:
    content, described = service(), operations()

    def write(_: object) -> str:
        examples = {each.name: Example(*found) for each in DOCUMENTS if (found := example_of(each, content))}
        problems = problem_examples(content)
        return as_json(openapi.document(content.edition(DEFAULT), described, examples, problems))

    return respond("openapi", DEFAULT, JSON, write)


def problem_examples(content: Service) -> Mapping[str, ProblemExample]:
    raised = _raised(content)
    return {
        code: ProblemExample(kind.status, kind.title, raised.get(code) or _explained(code))
        for code, kind in KINDS.items()
    }


def _raised(content: Service) -> Mapping[str, Example]:
    """The problems of requests with a wrong parameter or id."""
    site = content.site
    ranked = {entry.dish for entry in site.must_order.top_dishes}
    unranked = next((dish for dish in site.dishes if dish not in ranked), None)

    def found(find: Callable[[Lookup], object], id: str) -> Callable[[], object]:
        return lambda: find(Lookup(content, Query(), id))

    dish, article = f"{next(iter(site.dishes))}s", f"{next(iter(site.articles), 'article')}s"
    requests: dict[str, Callable[[], object]] = {
        f"/api/menu?{parameter.name}={text}": partial(read, [parameter], MultiDict({parameter.name: text}), site)
        for parameter, text in ((LIMIT, "0"), (LANG, "zh-TW"), (FORMAT, "xml"), (MENU_CATEGORY, "pizza-of-the-day"))
    }
    requests |= {f"/api/menu/{dish}": found(find_dish, dish), f"/api/knowledge/{article}": found(find_article, article)}
    if unranked:
        requests[f"/api/must-order/{unranked}"] = found(find_ranked, unranked)
    examples: dict[str, Example] = {}
    for address, fail in requests.items():
        try:
            fail()
        except Problem as problem:
            examples[problem.problem] = _example(problem, address)
    return examples


def _explained(code: str) -> Example:
    """The general form of a problem that does not depend on the address only."""
    kind = KINDS[code]
    waiting: dict[str, Any] = {"retry_after": 1} if kind.status == 429 else {}
    return _example(Problem(code, kind.explanation, **waiting), "/api/menu")


def _example(problem: Problem, address: str) -> Example:
    return Example(f"GET {address}", problem_details(problem, address.partition("?")[0], http_state().problem_url))
