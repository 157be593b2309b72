"""What agents read besides the API: text indexes, discovery, health."""

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, Response, current_app

from ..catalogue.changes import changes
from ..formats import catalogs, feed, markdown, openapi, records, sitemap, text_indexes
from ..formats.edition import Edition
from ..locales import ENGLISH, Locale
from ..policy import limits
from ..policy.negotiation import JSON
from ..policy.problems import KINDS
from .endpoints import Endpoint
from .params import LANG, Parameter, read, service
from .respond import as_json, respond, respond_text

bp = Blueprint("agents", __name__)
ATOM = "application/atom+xml"
TRAINING_CRAWLERS = ("GPTBot", "ClaudeBot", "Google-Extended", "CCBot", "Applebot-Extended", "meta-externalagent")
SEARCH_CRAWLERS = (
    "OAI-SearchBot",
    "Claude-SearchBot",
    "PerplexityBot",
    "Googlebot",
    "Bingbot",
    "Applebot",
    "DuckDuckBot",
)
USER_FETCHERS = ("ChatGPT-User", "Claude-User", "Perplexity-User", "MistralAI-User", "DuckAssistBot")
"""The classes of agents that robots.txt names, so that an owner can treat one class differently."""


@bp.get("/llms.txt")
def llms() -> Response:
    """Where everything is."""
    return respond_text("llms.txt", text_indexes.llms, read([LANG]).locale)


@bp.get("/llms-must-order.txt")
def llms_must_order() -> Response:
    """The must-order list in full."""
    return respond_text("llms-must-order.txt", markdown.must_order, read([LANG]).locale)


@bp.get("/llms-menu.txt")
def llms_menu() -> Response:
    """Every dish with its price."""
    return respond_text("llms-menu.txt", text_indexes.llms_menu, read([LANG]).locale)


@bp.get("/llms-knowledge.txt")
def llms_knowledge() -> Response:
    """Every article with its summary."""
    return respond_text("llms-knowledge.txt", text_indexes.llms_knowledge, read([LANG]).locale)


@bp.get("/llms-full.txt")
def llms_full() -> Response:
    """Everything in one file."""
    return respond_text("llms-full.txt", text_indexes.llms_full, read([LANG]).locale)


@bp.get("/openapi.json")
def openapi_document() -> Response:
    """The OpenAPI description of the API."""
    return respond("openapi", ENGLISH, JSON, lambda edition: as_json(openapi.document(edition, operations(edition))))


def operations(edition: Edition) -> Iterable[openapi.Operation]:
    """Every declared address of the API."""
    for view in current_app.view_functions.values():
        declared: Endpoint | None = getattr(view, "endpoint", None)
        if declared is not None:
            yield _operation(edition, declared)


def _operation(edition: Edition, declared: Endpoint) -> openapi.Operation:
    codes = ["unsupported-language", "unsupported-format", *declared.problems, "rate-limited", "too-soon"]
    return openapi.Operation(
        path="/api" + declared.rule.replace("<", "{").replace(">", "}"),
        name=declared.name,
        summary=declared.summary,
        path_parameters=_path_example(edition, declared),
        query=[_described(parameter) for parameter in declared.parameters],
        record=declared.record,
        example=_example(edition, declared),
        problems=[(code, KINDS[code].status, KINDS[code].title) for code in dict.fromkeys(codes)],
    )


def _described(parameter: Parameter) -> dict[str, Any]:
    example = {"example": parameter.example} if parameter.example else {}
    return {
        "name": parameter.name,
        "in": "query",
        "allowEmptyValue": True,
        "description": parameter.description,
        "schema": dict(parameter.schema),
        **example,
    }


def _path_example(edition: Edition, declared: Endpoint) -> dict[str, str]:
    site = edition.site
    if "<slug>" in declared.rule:
        return {"slug": site.must_order.top_dishes[0].dish}
    return {"id": next(iter(site.articles))} if "<id>" in declared.rule else {}


def _example(edition: Edition, declared: Endpoint) -> Any:
    """A real answer of the address, cut short where a list is long."""
    site, whole = edition.site, {"limit": 1, "offset": 0}
    part: records.Slice = {"limit": whole["limit"], "offset": whole["offset"]}
    top = site.must_order.top_dishes[0]
    match declared.name:
        case "must_order":
            return records.must_order(edition)
        case "ranked_dish":
            return records.ranked_document(edition, top)
        case "menu":
            url = edition.links.api("menu", edition.locale, limit=1)
            return records.menu(edition, list(site.dishes.values()), part, json_url=url)
        case "dish":
            return records.dish_document(edition, site.dishes[top.dish])
        case "knowledge":
            url = edition.links.api("knowledge", edition.locale, limit=1)
            return records.knowledge(edition, list(site.articles.values()), part, json_url=url)
        case "article":
            return records.article(edition, next(iter(site.articles.values())))
        case "visit_rhythm":
            return records.visit_rhythm(edition)
        case "changes":
            url = edition.links.api("changes", edition.locale, limit=1)
            return records.changes(edition, changes(site), part, url)
        case _:
            return records.parking(edition)


@bp.get("/<locale:locale>/changes.atom")
def changes_feed(locale: Locale) -> Response:
    """The newest changes as a feed."""
    return respond("changes.atom", locale, ATOM, lambda edition: feed.atom(edition, changes(edition.site)))


@bp.get("/.well-known/api-catalog")
def api_catalog() -> Response:
    """Every interface with what describes it (RFC 9727)."""
    own = f'<{service().edition(ENGLISH).links.file("/.well-known/api-catalog")}>; rel="api-catalog"'
    return respond(
        "api-catalog", ENGLISH, catalogs.LINKSET, lambda edition: as_json(catalogs.api_catalog(edition)), links=[own]
    )


@bp.get("/.well-known/ai-catalog.json")
def ai_catalog() -> Response:
    """The MCP server, as catalogues of agents list it."""
    return respond("ai-catalog", ENGLISH, catalogs.AI_CATALOG, lambda edition: as_json(catalogs.ai_catalog(edition)))


@bp.get("/robots.txt")
@limits.uncounted
def robots() -> Response:
    """What crawlers may do: everything, by class of agent."""
    groups = [("*",), TRAINING_CRAWLERS, SEARCH_CRAWLERS, USER_FETCHERS]
    lines = ["# Everything may be read. About 2 requests per second; /llms-full.txt is everything at once."]
    for group in groups:
        lines += [
            "",
            *(f"User-agent: {agent}" for agent in group),
            "Content-Signal: search=yes, ai-input=yes, ai-train=yes",
            "Allow: /",
        ]
    links = service().edition(ENGLISH).links
    lines += [
        "",
        f"Sitemap: {links.file('/sitemap.xml')}",
        f"Agentmap: {links.file('/.well-known/ai-catalog.json')}",
        "",
    ]
    return respond("robots.txt", ENGLISH, "text/plain", lambda _: "\n".join(lines))


@bp.get("/sitemap.xml")
@limits.uncounted
def sitemap_xml() -> Response:
    """Every page in every language."""
    return respond(
        "sitemap.xml", ENGLISH, "application/xml", lambda edition: sitemap.sitemap(edition.site, edition.links)
    )


@bp.get("/healthz")
@limits.uncounted
def healthz() -> Response:
    """Whether the process answers."""
    return _uncached("ok\n", "text/plain; charset=utf-8")


@bp.get("/readyz")
@limits.uncounted
def readyz() -> Response:
    """Whether the content is loaded, which version it is, and whether the shared store answers."""
    site = service().site
    degraded = limits.is_degraded()
    state = {
        "status": "degraded" if degraded else "ready",
        "content_version": site.version,
        "dishes": len(site.dishes),
        "articles": len(site.articles),
        "store": current_app.extensions["store"],
    }
    return _uncached(as_json(state), JSON + "; charset=utf-8")


def _uncached(text: str, content_type: str) -> Response:
    response = Response(text, content_type=content_type)
    response.headers["Cache-Control"] = "no-store"
    return response
