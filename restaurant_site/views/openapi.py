"""The OpenAPI description of everything that is declared, with real answers as its examples."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, current_app, request

from ..http.errors import problem_details
from ..http.negotiation import JSON, PROBLEM
from ..http.problems import KINDS, Problem
from ..locales import DEFAULT
from ..mcp.transport import MAX_BODY_BYTES
from ..render import openapi
from ..render.openapi import Example
from .endpoints import declared, endpoint
from .params import service
from .respond import as_json, respond

bp = Blueprint("openapi", __name__)


@endpoint(bp, "/openapi.json", {JSON: dict[str, Any]}, tag="Discovery")
def openapi_document() -> Response:
    """This description."""
    return respond("openapi", DEFAULT, JSON, lambda edition: as_json(openapi.document(edition, declared(), problems())))


def problems() -> Mapping[str, Example]:
    """A real example of each problem that a declared address can answer with."""
    described = [operation for operation in declared() if operation.refused_as == PROBLEM]
    codes = {openapi.TOO_LONG, *(refusal.code for operation in described for refusal in operation.refusals)}
    return {code: _provoked(code) for code in KINDS if code in codes}


def _provoked(code: str) -> Example:
    """The problem that a request meets; of one that no single request to the service meets, its form."""
    asked = _provocations().get(code)
    waiting: dict[str, Any] = {"retry_after": 1} if KINDS[code].status == 429 else {}
    with current_app.test_request_context(**(asked or {"path": "/api/menu"})):
        try:
            if asked is not None:
                current_app.view_functions[request.endpoint or ""](**(request.view_args or {}))
            raise Problem(code, KINDS[code].explanation, **waiting)
        except Problem as problem:
            return Example(f"{request.method} {request.full_path.rstrip('?')}", problem_details(problem))


def _provocations() -> Mapping[str, dict[str, Any]]:
    """Code → a request that meets it."""
    site = service().site
    ranked = {entry.dish for entry in site.must_order.top_dishes}
    unranked = next((dish for dish in site.dishes if dish not in ranked), None)
    post = {"path": "/mcp", "method": "POST", "content_type": JSON}
    return {
        "bad-parameter": {"path": "/api/menu?limit=0"},
        "unsupported-language": {"path": "/api/menu?lang=zh-TW"},
        "unsupported-format": {"path": "/api/menu?format=xml"},
        "unknown-category": {"path": "/api/menu?category=pizza-of-the-day"},
        "unknown-dish": {"path": f"/api/menu/{next(iter(site.dishes))}s"},
        **({"dish-not-ranked": {"path": f"/api/must-order/{unranked}"}} if unranked else {}),
        "unknown-article": {"path": f"/api/knowledge/{next(iter(site.articles))}s"},
        "forbidden-origin": {**post, "headers": {"Origin": "null"}},
        "not-acceptable": {**post, "headers": {"Accept": "text/html"}},
        "payload-too-large": {**post, "data": bytes(MAX_BODY_BYTES + 1)},
        "unsupported-media-type": {**post, "content_type": "text/plain"},
        "method-not-allowed": {"path": "/mcp", "headers": {"Accept": "text/event-stream"}},
    }
