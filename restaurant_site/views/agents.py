"""Documents for agents in addition to the API: text indexes, feeds, catalogues, robots.txt and health checks."""

from datetime import timedelta
from functools import partial
from typing import Literal

from flask import Response, abort
from typing_extensions import TypedDict

from ..i18n import N_
from ..locales import Locale
from ..mcp.tools import TOOLS
from ..render import catalogs, text_indexes
from ..render.api_index import ApiIndex, api_index_markdown, api_index_record
from ..render.changes import atom
from ..render.localized_site import LocalizedSite
from ..render.markdown.must_order import must_order_markdown
from ..render.openapi import Operation
from ..render.text_indexes import TextIndex
from ..resources import table
from ..resources.parameters import FORMAT, LANG, path_parameters
from ..resources.request import Query
from ..snapshot import current_snapshot, current_state
from ..web.negotiation import HTML, JSON, MARKDOWN, TEXT
from .endpoints import EndpointBlueprint
from .responses import as_json, respond

ATOM, XML = "application/atom+xml", "application/xml"
LINKSET = catalogs.LINKSET.partition(";")[0]
TRAINING_CRAWLERS = ("GPTBot", "ClaudeBot", "Google-Extended", "CCBot", "Applebot-Extended", "meta-externalagent")
SEARCH_CRAWLERS = (
    "OAI-SearchBot", "Claude-SearchBot", "PerplexityBot", "Googlebot", "Bingbot", "Applebot", "DuckDuckBot",
)  # fmt: skip
USER_FETCHERS = ("ChatGPT-User", "Claude-User", "Perplexity-User", "MistralAI-User", "DuckAssistBot")
"""The classes of agents that robots.txt names, so that an owner can treat one class differently."""
SECURITY_CONTACT_VALID = timedelta(days=180)
"""How long the contact of security.txt may be used without asking again; RFC 9116 advises less than a year."""


bp = EndpointBlueprint("agents", __name__)
discovery = partial(Operation, tag="Discovery", is_described=False)
health = partial(Operation, tag="Health", rate_limited=False, error_media_type=HTML, cached=False, is_described=False)


class Readiness(TypedDict):
    status: Literal["ready", "stale", "degraded"]
    """stale: ``stale_since`` is set; degraded: Redis does not answer."""
    content_version: str
    content_loaded: str
    content_looked: str
    """When the content folder was last scanned."""
    stale_since: str | None
    """Since when newer content has faults and is not served, or the content folder does not respond."""
    content_faults: int
    """The number of faults in newer content, which is not served; 0 if the newest content is served."""
    dishes: int
    articles: int
    store: Literal["memory", "redis"]


SHEETS = ("/*/order?", "/*?*items=", "/*/fragments/sheet/")
"""Paths of order sheets, which are for their guests alone."""


def llms(localized_site: LocalizedSite) -> str:
    rows = [row for row in table.listed_documents(localized_site) if row.title]
    documents = [(row.api, row.title, row.about(localized_site) if row.about else "") for row in rows]
    documented = {row.page for row in rows}
    indexes = [each for each in INDEXES if each.page not in localized_site.site.hidden]
    return text_indexes.llms(localized_site, documents, documented, indexes, [each.name for each in TOOLS])


INDEXES = (
    TextIndex("llms-must-order.txt", N_("The must-order list in full."), must_order_markdown, "must-order"),
    TextIndex("llms-menu.txt", N_("Every dish with its price."), text_indexes.llms_menu),
    TextIndex("llms-knowledge.txt", N_("Every article with its summary."), text_indexes.llms_knowledge),
    TextIndex(
        "llms-full.txt",
        N_("Everything in one file, for batch jobs."),
        lambda localized_site: text_indexes.llms_full(localized_site, llms(localized_site)),
    ),
)
"""The indexes that ``/llms.txt`` lists."""


def serve_index(index: TextIndex) -> None:
    """Serve an index in each language."""
    operation = Operation(
        path=f"/{index.name}",
        name=index.name.removesuffix(".txt").replace("-", "_"),
        tag="Indexes",
        page=index.page,
        summary=index.title,
        parameters=[LANG],
        responses={TEXT: str},
        repeat_limited=True,
        exported=True,
    )

    def answer(query: Query) -> Response:
        if index.page in current_snapshot().localized_site(query.locale).site.hidden:
            abort(404)
        return respond(index.name, query.locale, TEXT, index.write, repeat_limited=True)

    bp.serve(operation, answer)


for each in (TextIndex("llms.txt", N_("An index of everything."), llms), *INDEXES):
    serve_index(each)


@bp.operation(
    discovery(
        path="/{locale}/changes.atom",
        name="changes_feed",
        is_described=True,
        summary=N_("The newest changes as a feed."),
        parameters=path_parameters("/{locale}/changes.atom"),
        responses={ATOM: str},
        error_media_type=HTML,
    )
)
def changes_feed(locale: Locale) -> Response:
    history = current_state().history.listed(locale.code)
    return respond("changes.atom", locale, ATOM, lambda site: atom(site, history), logged=history.modified)


@bp.operation(
    discovery(
        path="/api",
        name="api_index",
        summary=N_("The index of all documents of the API."),
        parameters=[LANG, FORMAT],
        responses={JSON: ApiIndex, MARKDOWN: str},
        repeat_limited=True,
        is_described=True,
    )
)
def api_index(query: Query) -> Response:
    is_markdown = query.format == "md"

    def write(localized_site: LocalizedSite) -> str:
        documents = [row.operation for row in table.listed_documents(localized_site)]
        if is_markdown:
            return api_index_markdown(localized_site, documents)
        return as_json(api_index_record(localized_site, documents))

    media_type = MARKDOWN if is_markdown else JSON
    return respond("api", query.locale, media_type, write, vary=("Accept",), repeat_limited=True)


@bp.operation(
    discovery(
        path="/.well-known/api-catalog",
        name="api_catalog",
        summary=N_("Every interface, with its description (RFC 9727)."),
        responses={LINKSET: catalogs.ApiCatalog},
        has_link_header=True,
        exported=True,
    )
)
def api_catalog() -> Response:
    paths = table.listed_paths(current_snapshot().localized_site())
    own = f'<{current_snapshot().localized_site().links.file("/.well-known/api-catalog")}>; rel="api-catalog"'
    return respond(
        "api-catalog",
        None,
        catalogs.LINKSET,
        lambda localized_site: as_json(catalogs.api_catalog(localized_site, paths)),
        links=[own],
    )


@bp.operation(
    discovery(
        path="/.well-known/ai-catalog.json",
        name="ai_catalog",
        summary=N_("The MCP server, in the form that agent catalogues use."),
        responses={catalogs.AI_CATALOG: catalogs.AiCatalog},
        exported=True,
    )
)
def ai_catalog() -> Response:
    return respond(
        "ai-catalog", None, catalogs.AI_CATALOG, lambda localized_site: as_json(catalogs.ai_catalog(localized_site))
    )


@bp.operation(
    discovery(
        path="/robots.txt",
        name="robots",
        summary=N_("What crawlers may do, by class of agent."),
        responses={TEXT: str},
        rate_limited=False,
        exported=True,
    )
)
def robots() -> Response:
    allowed = current_snapshot().site.restaurant.allows_ai_training
    training = "" if allowed is None else f", ai-train={'yes' if allowed else 'no'}"
    groups = [("*",), TRAINING_CRAWLERS, SEARCH_CRAWLERS, USER_FETCHERS]
    lines = ["# Everything may be read. About 2 requests per second; /llms-full.txt is everything at once."]
    for group in groups:
        lines += [
            "",
            *(f"User-agent: {agent}" for agent in group),
            f"Content-Signal: search=yes, ai-input=yes{training}",
            "Allow: /",
            "Allow: /api/order?",
            *(f"Disallow: {path}" for path in SHEETS),
        ]
    links = current_snapshot().localized_site().links
    lines += ["", f"Sitemap: {links.file('/sitemap.xml')}", ""]
    return respond("robots.txt", None, TEXT, lambda _: "\n".join(lines))


@bp.operation(
    discovery(
        path="/.well-known/security.txt",
        name="security_txt",
        summary=N_("Where to report a vulnerability in the site (RFC 9116)."),
        responses={TEXT: str},
        cached=False,
    )
)
def security_txt() -> Response:
    localized_site = current_snapshot().localized_site()
    facts = localized_site.site.restaurant
    today = localized_site.now().replace(hour=0, minute=0, second=0, microsecond=0)
    fields = {
        "Contact": f"mailto:{facts.email}" if facts.email else f"tel:{facts.telephone}",
        "Expires": (today + SECURITY_CONTACT_VALID).isoformat(),
        "Preferred-Languages": ", ".join(locale.hreflang for locale in localized_site.languages.locales),
        "Canonical": localized_site.links.file("/.well-known/security.txt"),
    }
    return _uncached("".join(f"{name}: {value}\n" for name, value in fields.items()), f"{TEXT}; charset=utf-8")


@bp.operation(
    discovery(
        path="/sitemap.xml",
        name="sitemap_xml",
        summary=N_("Every page in every language."),
        responses={XML: str},
        rate_limited=False,
        error_media_type=HTML,
        exported=True,
    )
)
def sitemap_xml() -> Response:
    site, is_live = current_snapshot().site, current_snapshot().localized_site().links.live
    rows = [row for row in table.RESOURCES if row.page and row.page not in site.hidden and (is_live or row.is_exported)]
    pages = [page for row in rows for page in row.pages(site)]
    return respond("sitemap.xml", None, XML, lambda localized_site: catalogs.sitemap(localized_site, pages))


@bp.operation(
    health(path="/healthz", name="healthz", summary=N_("Whether the process is running."), responses={TEXT: str})
)
def healthz() -> Response:
    return _uncached("ok\n", "text/plain; charset=utf-8")


@bp.operation(
    health(
        path="/readyz",
        name="readyz",
        summary=N_("Whether the content is loaded, its version, and whether the shared store responds."),
        responses={JSON: Readiness},
    )
)
def readyz() -> Response:
    site, state = current_snapshot().site, current_state()
    content = state.content_status()
    stale_since = content.stale_since.isoformat(timespec="seconds") if content.stale_since else None
    readiness: Readiness = {
        "status": "degraded" if state.http.is_degraded() else "stale" if stale_since else "ready",
        "content_version": content.version,
        "content_loaded": content.loaded_at.isoformat(timespec="seconds"),
        "content_looked": content.scanned_at.isoformat(timespec="seconds"),
        "stale_since": stale_since,
        "content_faults": content.faults,
        "dishes": len(site.dishes),
        "articles": len(site.articles),
        "store": "memory" if state.http.redis is None else "redis",
    }
    return _uncached(as_json(readiness), JSON + "; charset=utf-8")


def _uncached(text: str, content_type: str) -> Response:
    response = Response(text, content_type=content_type)
    response.headers["Cache-Control"] = "no-store"
    return response
