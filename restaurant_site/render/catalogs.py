"""The catalogues under ``/.well-known/`` by which an agent finds every interface of the site, and the sitemap."""

from collections.abc import Iterable
from datetime import date
from typing import Any
from urllib.parse import urlsplit
from xml.sax.saxutils import escape

from typing_extensions import TypedDict

from ..locales import DEFAULT, LOCALES
from ..urls import Links
from .edition import Edition

LINKSET = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
AI_CATALOG = "application/ai-catalog+json"
CARD = "application/mcp-server-card+json"
OPENAPI = "application/vnd.oai.openapi+json;version=3.1"


class ApiCatalog(TypedDict):
    linkset: list[dict[str, Any]]


class AiEntry(TypedDict):
    identifier: str
    type: str
    mediaType: str
    displayName: str
    description: str
    url: str
    representativeQueries: list[str]


class AiCatalog(TypedDict):
    specVersion: str
    host: dict[str, str]
    entries: list[AiEntry]


def api_catalog(edition: Edition, paths: Iterable[str]) -> ApiCatalog:
    """``/.well-known/api-catalog`` (RFC 9727): each API and what describes it."""
    links, locale = edition.links, edition.locale
    documentation = [{"href": links.page("developers", locale), "type": "text/html"}]
    described = {
        "service-desc": [{"href": links.file("/openapi.json"), "type": "application/json"}],
        "service-doc": documentation,
        "status": [{"href": links.file("/readyz"), "type": "application/json"}],
        "describedby": [{"href": links.file("/llms.txt"), "type": "text/plain"}],
    }
    by_mcp = {
        "service-desc": [{"href": links.file("/mcp/server-card"), "type": CARD}],
        "service-doc": documentation,
    }
    apis = [links.file(f"/api/{path}") for path in paths]
    return {
        "linkset": [
            {
                "anchor": links.file("/.well-known/api-catalog"),
                "item": [{"href": each} for each in (*apis, links.file("/mcp"))],
            },
            *({"anchor": each, **described} for each in apis),
            {"anchor": links.file("/mcp"), **by_mcp},
        ]
    }


def ai_catalog(edition: Edition) -> AiCatalog:
    """``/.well-known/ai-catalog.json``: the MCP server and the API, with questions that they answer."""
    links, facts = edition.links, edition.site.restaurant
    description, name = edition.text(facts.description), edition.text(facts.short_name)
    domain = urlsplit(links.base).hostname or ""
    queries = _queries(edition, name)

    def entry(identifier: str, media_type: str, title: str, address: str) -> AiEntry:
        return {
            "identifier": f"urn:air:{domain}:{identifier}",
            "type": media_type,
            "mediaType": media_type,
            "displayName": f"{name}: {title}",
            "description": description,
            "url": links.file(address),
            "representativeQueries": queries,
        }

    return {
        "specVersion": "1.0",
        "host": {"displayName": edition.text(facts.name), "documentationUrl": links.page("developers", edition.locale)},
        "entries": [
            entry("mcp:knowledge", CARD, "menu, opening hours and articles (MCP)", "/mcp/server-card"),
            entry("api:information", OPENAPI, "menu, opening hours and articles (OpenAPI)", "/openapi.json"),
        ],
    }


def _queries(edition: Edition, name: str) -> list[str]:
    """Questions that make sense in a catalogue of many restaurants: each names this one."""
    site = edition.site
    city = edition.text(site.restaurant.address.locality)
    dish = edition.text(site.dishes[site.must_order.top_dishes[0].dish].name)
    parking = [] if "parking" in site.hidden else [f"Where can I park near {name}?"]
    return [
        f"Is {name} in {city} open on Sunday evening?",
        f"Which dishes at {name} are vegetarian?",
        f"How much is {dish} at {name}, and what allergens does it have?",
        *parking,
    ]


_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
)


def sitemap(links: Links, pages: Iterable[tuple[str, date]]) -> str:
    """The sitemap of *pages*: each page's name below the language, and the date on which it last changed."""
    return _HEAD + "".join(_entry(links, name, changed) for name, changed in pages) + "</urlset>\n"


def _entry(links: Links, name: str, changed: date) -> str:
    alternates = "".join(
        f'<xhtml:link rel="alternate" hreflang="{tag}" href="{escape(links.page(name, locale))}"/>'
        for tag, locale in [*((locale.hreflang, locale) for locale in LOCALES), ("x-default", DEFAULT)]
    )
    return "".join(
        f"<url><loc>{escape(links.page(name, locale))}</loc><lastmod>{changed.isoformat()}</lastmod>{alternates}</url>\n"
        for locale in LOCALES
    )
