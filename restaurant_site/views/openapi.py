"""``/openapi.json``: the OpenAPI description of every declared endpoint."""

from collections.abc import Iterator, Mapping
from typing import Any

from flask import Response

from ..i18n import N_
from ..models.site import Site
from ..render import openapi
from ..render.openapi import Example, Operation, ProblemExample
from ..resources import table
from ..resources.parameters import FORMAT, LANG, path_parameters, read_parameters
from ..resources.request import RequestError, ResourceRequest
from ..resources.resource import Resource, fill
from ..snapshot import Snapshot, current_snapshot, current_state
from ..web.errors import problem_details
from ..web.http_state import http_state
from ..web.negotiation import JSON
from ..web.problems import KINDS, Problem
from .endpoints import EndpointBlueprint, operations
from .requests import as_problem
from .responses import as_json, respond

bp = EndpointBlueprint("openapi", __name__)


@bp.operation(
    Operation(
        path="/openapi.json",
        name="openapi_document",
        tag="Discovery",
        summary=N_("This description."),
        responses={JSON: dict[str, Any]},
        exported=True,
        is_described=False,
    )
)
def openapi_document() -> Response:
    snapshot = current_snapshot()
    described = operations(snapshot.site.hidden)

    def write(_: object) -> str:
        listed = table.listed_documents(snapshot.localized_site())
        examples = {row.operation.name: example for row in listed if (example := example_of(row, snapshot))}
        problems = problem_examples(snapshot)
        return as_json(openapi.document(snapshot.localized_site(), described, examples, problems))

    return respond("openapi", None, JSON, write)


def example_of(row: Resource, snapshot: Snapshot) -> Example | None:
    """Return a request for a document in the default language with its answer; None before there is an entry."""
    site = snapshot.site
    id = path_parameters(row.api)[0].example(site) if row.entries else ""
    if row.json is None or id is None or (row.entries and not any(row.entries(site))):
        return None
    parameters = {**row.example(site), "lang": snapshot.languages.default.code}
    answer = row.json(snapshot.localized_site(), *_find(row, snapshot, id, parameters))
    return Example(f"GET {_address(row, id, parameters)}", answer)


def problem_examples(snapshot: Snapshot) -> Mapping[str, ProblemExample]:
    """Return an example of each problem, that of a real request where a parameter or an id can cause it."""
    caused = dict(_caused_problems(snapshot))
    return {
        code: ProblemExample(kind.status, kind.title, caused.get(code) or _general_example(code))
        for code, kind in KINDS.items()
    }


def _caused_problems(snapshot: Snapshot) -> Iterator[tuple[str, Example]]:
    rows = {row.name: row for row in table.RESOURCES}
    for name, id, parameters in _bad_requests(snapshot.site):
        try:
            _find(rows[name], snapshot, id, parameters)
        except RequestError as error:
            yield error.code, _example(as_problem(error), _address(rows[name], id, parameters))


def _bad_requests(site: Site) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Yield the name of a resource, an id and query parameters of requests with one mistake each."""
    yield "menu", "", {"limit": "0"}
    yield "menu", "", {"lang": "zh-TW" if site.languages.match_tag("zh-TW") else "de"}
    yield "menu", "", {"format": "xml"}
    yield "menu", "", {"category": "pizza-of-the-day"}
    yield "dish", f"{site.example_dish}s", {}
    yield "order", "", {"items": f"{site.example_dish}.no-such-size"}
    yield "order", "", {"items": f"{site.example_dish}~no-such-addition"}
    yield "article", f"{next(iter(site.articles), 'article')}s", {}
    ranked = {entry.dish for entry in site.must_order.top_dishes}
    if unranked := next((dish for dish in site.dishes if dish not in ranked), None):
        yield "ranked_dish", unranked, {}


def _find(row: Resource, snapshot: Snapshot, id: str, parameters: Mapping[str, str]) -> tuple[Any, ...]:
    """Return what a request finds. Raise RequestError."""
    localized_site = snapshot.localized_site()
    known = (LANG, FORMAT, *row.search_parameters, *row.api_parameters)
    query = read_parameters(known, {name: [text] for name, text in parameters.items()}, localized_site)
    request = ResourceRequest(localized_site, snapshot.search, query, id, history=current_state().history)
    return row.find_entry(request)


def _address(row: Resource, id: str, parameters: Mapping[str, str]) -> str:
    query = "&".join(f"{name}={value}" for name, value in parameters.items())
    return f"/api/{fill(row.api, id)}?{query}".rstrip("?")


def _general_example(code: str) -> Example:
    """Return the form of a problem that does not depend on the address only."""
    kind = KINDS[code]
    waiting: dict[str, Any] = {"retry_after": 1} if kind.status == 429 else {}
    return _example(Problem(code, kind.explanation, **waiting), "/api/menu")


def _example(problem: Problem, address: str) -> Example:
    return Example(f"GET {address}", problem_details(problem, address.partition("?")[0], http_state().problem_url))
