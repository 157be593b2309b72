"""The catalogues under ``/.well-known/`` by which an agent finds every interface of the site."""

from typing import Any
from urllib.parse import urlsplit

from typing_extensions import TypedDict

from .edition import Edition

LINKSET = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
AI_CATALOG = "application/ai-catalog+json"
CARD = "application/mcp-server-card+json"


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


def api_catalog(edition: Edition) -> ApiCatalog:
    """``/.well-known/api-catalog`` (RFC 9727): the API and the MCP endpoint with what describes them."""
    links, locale = edition.links, edition.locale
    documentation = [{"href": links.page("developers", locale), "type": "text/html"}]
    return {
        "linkset": [
            {
                "anchor": links.file("/api/menu"),
                "service-desc": [{"href": links.file("/openapi.json"), "type": "application/json"}],
                "service-doc": documentation,
                "status": [{"href": links.file("/readyz"), "type": "application/json"}],
                "describedby": [{"href": links.file("/llms.txt"), "type": "text/plain"}],
            },
            {
                "anchor": links.file("/mcp"),
                "service-desc": [{"href": links.file("/mcp/server-card"), "type": CARD}],
                "service-doc": documentation,
            },
        ]
    }


def ai_catalog(edition: Edition) -> AiCatalog:
    """``/.well-known/ai-catalog.json``: the MCP server, with questions that it answers."""
    links, facts = edition.links, edition.site.restaurant
    host = urlsplit(links.base).hostname or ""
    return {
        "specVersion": "1.0",
        "host": {"displayName": edition.text(facts.name), "documentationUrl": links.page("developers", edition.locale)},
        "entries": [
            {
                "identifier": f"urn:air:{host}:mcp:knowledge",
                "type": CARD,
                "mediaType": CARD,
                "displayName": f"{edition.text(facts.short_name)}: knowledge base (MCP)",
                "description": edition.text(facts.description),
                "url": links.file("/mcp/server-card"),
                "representativeQueries": [
                    article.in_(edition.locale).title for article in list(edition.site.articles.values())[:5]
                ],
            }
        ],
    }
