"""The catalogues under ``/.well-known/`` by which an agent finds every interface of the site, and the sitemap."""

from collections.abc import Iterable
from datetime import date
from typing import Any
from urllib.parse import urlsplit
from xml.sax.saxutils import escape

from typing_extensions import TypedDict

from .localized_site import LocalizedSite

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


def api_catalog(localized_site: LocalizedSite, paths: Iterable[str]) -> ApiCatalog:
    """Return ``/.well-known/api-catalog`` (RFC 9727): each API and what describes it."""
    links, locale = localized_site.links, localized_site.locale
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


def ai_catalog(localized_site: LocalizedSite) -> AiCatalog:
    """Return ``/.well-known/ai-catalog.json``: the MCP server and the API, with questions that they answer."""
    links, facts = localized_site.links, localized_site.site.restaurant
    description, name = localized_site.text(facts.description), localized_site.text(facts.short_name)
    domain = urlsplit(links.base).hostname or ""
    queries = _queries(localized_site, name)

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
        "host": {
            "displayName": localized_site.text(facts.name),
            "documentationUrl": links.page("developers", localized_site.locale),
        },
        "entries": [
            entry("mcp:restaurant", CARD, "menu, opening hours and articles (MCP)", "/mcp/server-card"),
            entry("api:information", OPENAPI, "menu, opening hours and articles (OpenAPI)", "/openapi.json"),
        ],
    }


def _queries(localized_site: LocalizedSite, name: str) -> list[str]:
    """Return questions that make sense in a catalogue of many restaurants: each names this one."""
    site = localized_site.site
    city = localized_site.text(site.restaurant.address.locality)
    dish = site.dishes.get(site.example_dish)
    price = (
        [f"How much is {localized_site.text(dish.name)} at {name}, and what allergens does it have?"] if dish else []
    )
    parking = [] if "parking" in site.hidden else [f"Where can I park near {name}?"]
    return [
        f"Is {name} in {city} open on Sunday evening?",
        f"Which dishes at {name} are vegetarian?",
        *price,
        *parking,
    ]


_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
)


def sitemap(localized_site: LocalizedSite, pages: Iterable[tuple[str, date | None]]) -> str:
    """Return the sitemap of *pages*: each page's name below the language, and the date on which it was last verified, if there is one."""
    return _HEAD + "".join(_entry(localized_site, name, changed) for name, changed in pages) + "</urlset>\n"


def _entry(localized_site: LocalizedSite, name: str, changed: date | None) -> str:
    links, locales = localized_site.links, localized_site.site.locales_of(name)
    alternates = "".join(
        f'<xhtml:link rel="alternate" hreflang="{tag}" href="{escape(links.page(name, locale))}"/>'
        for tag, locale in [
            *((locale.hreflang, locale) for locale in locales),
            ("x-default", localized_site.languages.default),
        ]
    )
    lastmod = f"<lastmod>{changed}</lastmod>" if changed else ""
    return "".join(
        f"<url><loc>{escape(links.page(name, locale))}</loc>{lastmod}{alternates}</url>\n" for locale in locales
    )
