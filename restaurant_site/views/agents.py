"""What agents read besides the API: text indexes, discovery, health."""

from collections.abc import Callable
from typing import Literal

from flask import Blueprint, Response
from typing_extensions import TypedDict

from ..domain.changes import changes
from ..http.negotiation import JSON, TEXT
from ..locales import DEFAULT, Locale
from ..render import catalogs, feed, sitemap, text_indexes
from ..render.markdown.must_order import must_order_markdown
from ..state import current_state
from .endpoints import View, endpoint
from .params import LANG, Query, service
from .respond import as_json, respond, respond_text

bp = Blueprint("agents", __name__)
ATOM, XML = "application/atom+xml", "application/xml"
LINKSET = catalogs.LINKSET.partition(";")[0]
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


class Readiness(TypedDict):
    status: Literal["ready", "degraded"]
    content_version: str
    content_loaded: str
    content_faults: int
    """How many faults a newer content has, for which this one is served on; 0 when this is the newest."""
    dishes: int
    articles: int
    store: Literal["memory", "redis"]


def index(rule: str) -> Callable[[View], View]:
    """Declare a plain-text index in each language."""
    return endpoint(bp, rule, {TEXT: str}, LANG, tag="Indexes", spaced=True)


@index("/llms.txt")
def llms(query: Query) -> Response:
    """Where everything is."""
    return respond_text("llms.txt", text_indexes.llms, query.locale)


@index("/llms-must-order.txt")
def llms_must_order(query: Query) -> Response:
    """The must-order list in full."""
    return respond_text("llms-must-order.txt", must_order_markdown, query.locale)


@index("/llms-menu.txt")
def llms_menu(query: Query) -> Response:
    """Every dish with its price."""
    return respond_text("llms-menu.txt", text_indexes.llms_menu, query.locale)


@index("/llms-knowledge.txt")
def llms_knowledge(query: Query) -> Response:
    """Every article with its summary."""
    return respond_text("llms-knowledge.txt", text_indexes.llms_knowledge, query.locale)


@index("/llms-full.txt")
def llms_full(query: Query) -> Response:
    """Everything in one file, for batch jobs."""
    return respond_text("llms-full.txt", text_indexes.llms_full, query.locale)


@endpoint(bp, "/<locale:locale>/changes.atom", {ATOM: str}, tag="Discovery")
def changes_feed(locale: Locale) -> Response:
    """The newest changes as a feed."""
    return respond("changes.atom", locale, ATOM, lambda edition: feed.atom(edition, changes(edition.site)))


@endpoint(bp, "/.well-known/api-catalog", {LINKSET: catalogs.ApiCatalog}, tag="Discovery", linked=True)
def api_catalog() -> Response:
    """Every interface with what describes it (RFC 9727)."""
    own = f'<{service().edition(DEFAULT).links.file("/.well-known/api-catalog")}>; rel="api-catalog"'
    return respond(
        "api-catalog", DEFAULT, catalogs.LINKSET, lambda edition: as_json(catalogs.api_catalog(edition)), links=[own]
    )


@endpoint(bp, "/.well-known/ai-catalog.json", {catalogs.AI_CATALOG: catalogs.AiCatalog}, tag="Discovery")
def ai_catalog() -> Response:
    """The MCP server, as catalogues of agents list it."""
    return respond("ai-catalog", DEFAULT, catalogs.AI_CATALOG, lambda edition: as_json(catalogs.ai_catalog(edition)))


@endpoint(bp, "/robots.txt", {TEXT: str}, tag="Discovery", counted=False)
def robots() -> Response:
    """What crawlers may do: everything, by class of agent."""
    training = "yes" if service().site.restaurant.allows_ai_training else "no"
    groups = [("*",), TRAINING_CRAWLERS, SEARCH_CRAWLERS, USER_FETCHERS]
    lines = ["# Everything may be read. About 2 requests per second; /llms-full.txt is everything at once."]
    for group in groups:
        lines += [
            "",
            *(f"User-agent: {agent}" for agent in group),
            f"Content-Signal: search=yes, ai-input=yes, ai-train={training}",
            "Allow: /",
        ]
    links = service().edition(DEFAULT).links
    lines += ["", f"Sitemap: {links.file('/sitemap.xml')}", ""]
    return respond("robots.txt", DEFAULT, TEXT, lambda _: "\n".join(lines))


@endpoint(bp, "/sitemap.xml", {XML: str}, tag="Discovery", counted=False)
def sitemap_xml() -> Response:
    """Every page in every language."""
    return respond("sitemap.xml", DEFAULT, XML, lambda edition: sitemap.sitemap(edition.site, edition.links))


@endpoint(bp, "/healthz", {TEXT: str}, tag="Health", counted=False, cached=False)
def healthz() -> Response:
    """Whether the process answers."""
    return _uncached("ok\n", "text/plain; charset=utf-8")


@endpoint(bp, "/readyz", {JSON: Readiness}, tag="Health", counted=False, cached=False)
def readyz() -> Response:
    """Whether the content is loaded, which version it is, and whether the shared store answers."""
    site, state = service().site, current_state()
    readiness: Readiness = {
        "status": "degraded" if state.http.is_degraded() else "ready",
        "content_version": site.version,
        "content_loaded": state.reloader.loaded.isoformat(timespec="seconds"),
        "content_faults": len(state.reloader.faults),
        "dishes": len(site.dishes),
        "articles": len(site.articles),
        "store": "memory" if state.http.redis is None else "redis",
    }
    return _uncached(as_json(readiness), JSON + "; charset=utf-8")


def _uncached(text: str, content_type: str) -> Response:
    response = Response(text, content_type=content_type)
    response.headers["Cache-Control"] = "no-store"
    return response
