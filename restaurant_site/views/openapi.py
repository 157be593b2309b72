"""``/openapi.json``: the OpenAPI description of every declared endpoint."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from flask import Response
from werkzeug.datastructures import MultiDict

from ..i18n import N_
from ..locales import DEFAULT
from ..render import openapi
from ..render.openapi import Example, Operation, ProblemExample
from ..snapshot import Snapshot, current_snapshot
from ..web.errors import problem_details
from ..web.http_state import http_state
from ..web.negotiation import JSON
from ..web.problems import KINDS, Problem
from .api import DOCUMENTS, example_of
from .endpoints import EndpointBlueprint, operations
from .params import FORMAT, LANG, LIMIT, MENU_CATEGORY, Query, read
from .resource_request import ResourceRequest, find_article, find_dish, find_ranked
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
    content, described = current_snapshot(), operations()

    def write(_: object) -> str:
        examples = {each.name: Example(*found) for each in DOCUMENTS if (found := example_of(each, content))}
        problems = problem_examples(content)
        return as_json(openapi.document(content.localized_site(DEFAULT), described, examples, problems))

    return respond("openapi", DEFAULT, JSON, write)


def problem_examples(content: Snapshot) -> Mapping[str, ProblemExample]:
    raised = _raised(content)
    return {
        code: ProblemExample(kind.status, kind.title, raised.get(code) or _explained(code))
        for code, kind in KINDS.items()
    }


def _raised(content: Snapshot) -> Mapping[str, Example]:
    """The problems of requests with a wrong parameter or id."""
    site = content.site
    ranked = {entry.dish for entry in site.must_order.top_dishes}
    unranked = next((dish for dish in site.dishes if dish not in ranked), None)

    def found(find: Callable[[ResourceRequest], object], id: str) -> Callable[[], object]:
        return lambda: find(ResourceRequest(content, Query(), id))

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
