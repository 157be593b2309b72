"""How agents find and reach the knowledge base by MCP: the descriptor and the server card.

Both are given the same table of tools that the server lists. The card has the shape of SEP-2127 with the fields of
the older draft beside it, because readers of both exist.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from ..settings import VERSION
from .edition import Edition
from .text_indexes import rules

PROTOCOL_VERSIONS = ("2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")
HANDSHAKE_VERSION = "2025-11-25"
CAPABILITIES: Mapping[str, Any] = {"tools": {}, "resources": {}, "prompts": {}, "completions": {}}
CARD_SCHEMA = "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json"


def _http(edition: Edition) -> Mapping[str, Mapping[str, str]]:
    """The same answers by plain HTTP, as URI templates (RFC 6570)."""
    return {
        "search_knowledge": {
            "method": "GET",
            "urlTemplate": edition.links.file("/api/knowledge{?q,lang,category,limit,offset}"),
        },
        "get_article": {"method": "GET", "urlTemplate": edition.links.file("/api/knowledge/{id}{?lang,format}")},
    }


def server_name(edition: Edition) -> str:
    """The server's name: a slug of the restaurant's."""
    words = edition.site.restaurant.short_name.en.lower().split()
    return "-".join(["".join(filter(str.isalnum, word)) for word in words] + ["knowledge"])


def descriptor(edition: Edition, tools: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The answer of ``GET /api/knowledge/mcp``."""
    links, http = edition.links, _http(edition)
    return {
        "name": server_name(edition),
        "title": f"{edition.text(edition.site.restaurant.short_name)}: knowledge base",
        "version": VERSION,
        "description": _description(edition),
        "url": links.file("/mcp"),
        "transport": {
            "type": "streamable-http",
            "endpoint": links.file("/mcp"),
            "method": "POST",
            "stateless": True,
            "responses": "application/json",
        },
        "protocolVersion": PROTOCOL_VERSIONS[0],
        "supportedProtocolVersions": list(PROTOCOL_VERSIONS),
        "capabilities": CAPABILITIES,
        "authentication": {"required": False},
        "instructions": instructions(edition),
        "tools": [{**tool, "http": http[tool["name"]]} for tool in tools],
        "links": {
            "serverCard": links.file("/.well-known/mcp/server-card.json"),
            "llms": links.file("/llms.txt"),
            "documentation": links.page("developers", edition.locale),
        },
    }


def instructions(edition: Edition) -> str:
    """What a model is told about the server."""
    return " ".join(["Search first with search_knowledge, then read with get_article.", *rules(edition)])


def _description(edition: Edition) -> str:
    """At most 100 characters, as the card's schema demands."""
    return f"Search and read {edition.site.restaurant.short_name.en}'s articles. Read-only, no sign-in."[:100]


def server_card(
    edition: Edition, tools: Sequence[Mapping[str, Any]], icons: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """The answer of ``GET /.well-known/mcp/server-card.json``."""
    links, endpoint = edition.links, edition.links.file("/mcp")
    host = (urlsplit(links.base).hostname or "").replace(":", "-")
    reverse_dns = host if host.replace(".", "").isdigit() else ".".join(reversed(host.split(".")))
    return {
        "$schema": CARD_SCHEMA,
        "name": f"{reverse_dns}/knowledge",
        "title": f"{edition.site.restaurant.short_name.en}: knowledge base",
        "version": VERSION,
        "description": _description(edition),
        "websiteUrl": links.page("home", edition.locale),
        "icons": list(icons),
        "remotes": [{"type": "streamable-http", "url": endpoint, "supportedProtocolVersions": list(PROTOCOL_VERSIONS)}],
        "protocolVersion": HANDSHAKE_VERSION,
        "serverInfo": {
            "name": server_name(edition),
            "title": edition.site.restaurant.short_name.en,
            "version": VERSION,
        },
        "transport": {"type": "streamable-http", "endpoint": endpoint},
        "capabilities": CAPABILITIES,
        "authentication": {"required": False},
        "tools": list(tools),
        "_meta": {f"{reverse_dns}/descriptor": links.file("/api/knowledge/mcp")},
    }
