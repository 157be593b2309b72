"""How agents find and reach the knowledge base by MCP: the descriptor and the server card.

Both come from the table of tools below. The card has the shape of SEP-2127 with the fields of
the older draft beside it, because readers of both exist.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ..locales import BY_CODE
from ..settings import VERSION
from .edition import Edition
from .text_indexes import rules

PROTOCOL_VERSIONS = ("2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")
HANDSHAKE_VERSION = "2025-11-25"
CARD_SCHEMA = "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json"
READ_ONLY = {"readOnlyHint": True, "destructiveHint": False, "idempotentHint": True, "openWorldHint": False}

_LANG = {"type": "string", "enum": list(BY_CODE), "default": "en", "description": "Language of the answer"}


def tools() -> list[dict[str, Any]]:
    """The two tools with the schemas of what they take."""
    return [
        {
            "name": "search_knowledge",
            "title": "Search the knowledge base",
            "description": (
                "Search the restaurant's articles in English or Chinese (hours, parking, bookings, dishes, allergies, "
                "delivery, payment and more). Returns the best matches with an id for get_article."
            ),
            "inputSchema": {
                "type": "object",
                "properties": {
                    "query": {"type": "string", "minLength": 1, "maxLength": 200, "description": "What to look for"},
                    "lang": _LANG,
                    "category": {"type": "string", "description": "Only this category of articles"},
                    "limit": {"type": "integer", "minimum": 1, "maximum": 20, "default": 5},
                    "offset": {"type": "integer", "minimum": 0, "default": 0},
                },
                "required": ["query"],
                "additionalProperties": False,
            },
            "annotations": READ_ONLY,
        },
        {
            "name": "get_article",
            "title": "Get one article",
            "description": "The whole article for an id that search_knowledge returned, as JSON or Markdown.",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "id": {"type": "string", "minLength": 1, "maxLength": 100, "description": "Article id"},
                    "lang": _LANG,
                    "format": {"type": "string", "enum": ["json", "markdown"], "default": "json"},
                },
                "required": ["id"],
                "additionalProperties": False,
            },
            "annotations": READ_ONLY,
        },
    ]


def _http(edition: Edition) -> Mapping[str, Mapping[str, str]]:
    """The same answers by plain HTTP, as URI templates (RFC 6570)."""
    return {
        "search_knowledge": {
            "method": "GET",
            "urlTemplate": edition.links.file("/api/knowledge{?q,lang,category,limit,offset}"),
        },
        "get_article": {"method": "GET", "urlTemplate": edition.links.file("/api/knowledge/{id}{?lang,format}")},
    }


def _name(edition: Edition) -> str:
    """The server's name: a slug of the restaurant's."""
    words = edition.site.restaurant.short_name.en.lower().split()
    return "-".join(["".join(filter(str.isalnum, word)) for word in words] + ["knowledge"])


def descriptor(edition: Edition) -> dict[str, Any]:
    """The answer of ``GET /api/knowledge/mcp``."""
    links, http = edition.links, _http(edition)
    return {
        "name": _name(edition),
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
        "capabilities": {"tools": {}},
        "authentication": {"required": False},
        "instructions": instructions(edition),
        "tools": [{**tool, "http": http[tool["name"]]} for tool in tools()],
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


def server_card(edition: Edition, icons: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The answer of ``GET /.well-known/mcp/server-card.json``."""
    links, endpoint = edition.links, edition.links.file("/mcp")
    host = links.base.partition("://")[2].partition(":")[0].strip("[]").replace(":", "-")
    reverse_dns = ".".join(reversed(host.split("."))) if not host.replace(".", "").isdigit() else host
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
        "serverInfo": {"name": _name(edition), "title": edition.site.restaurant.short_name.en, "version": VERSION},
        "transport": {"type": "streamable-http", "endpoint": endpoint},
        "capabilities": {"tools": {}},
        "authentication": {"required": False},
        "tools": tools(),
        "_meta": {f"{reverse_dns}/descriptor": links.file("/api/knowledge/mcp")},
    }
