"""The descriptor and the server card, from which agents learn how to connect.

Both are generated from the ``Server``, so they agree with ``tools/list`` and ``server/discover``. The
card has the shape of SEP-2127 and the fields of its older draft, because clients of both exist.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

import mcp_types as mcp
from pydantic import BaseModel
from typing_extensions import TypedDict

from ..models.site import Site
from ..render.localized_site import LocalizedSite
from ..urls import Links
from .protocol import Server
from .tools import TOOLS

PROTOCOL_VERSIONS = tuple(reversed(mcp.version.KNOWN_PROTOCOL_VERSIONS))
CARD_SCHEMA = "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json"
MAX_TITLE = 100
"""Characters: the limit of the card's schema."""


class Descriptor(TypedDict):
    """``protocolVersion`` is, as in the card, what a handshake agrees on; newer clients read the supported ones."""

    name: str
    title: str
    version: str
    description: str
    url: str
    transport: dict[str, Any]
    protocolVersion: str
    supportedProtocolVersions: list[str]
    capabilities: dict[str, Any]
    authentication: dict[str, bool]
    instructions: str
    tools: list[dict[str, Any]]
    links: dict[str, str]


ServerCard = TypedDict(
    "ServerCard",
    {
        "$schema": str,
        "name": str,
        "title": str,
        "version": str,
        "description": str,
        "websiteUrl": str | None,
        "icons": list[Mapping[str, Any]],
        "remotes": list[dict[str, Any]],
        "protocolVersion": str,
        "serverInfo": dict[str, str | None],
        "transport": dict[str, str],
        "capabilities": dict[str, Any],
        "authentication": dict[str, bool],
        "tools": list[dict[str, Any]],
        "_meta": dict[str, str],
    },
)


def descriptor(server: Server, localized_site: LocalizedSite, path: str) -> Descriptor:
    """Return the answer to a GET of a server's path."""
    links = localized_site.links
    endpoint = links.file(path)
    return {
        "name": server.info.name,
        "title": server.info.title or server.info.name,
        "version": server.info.version,
        "description": server.info.description or "",
        "url": endpoint,
        "transport": {
            "type": "streamable-http",
            "endpoint": endpoint,
            "method": "POST",
            "stateless": True,
            "responses": "application/json",
        },
        "protocolVersion": mcp.version.LATEST_HANDSHAKE_VERSION,
        "supportedProtocolVersions": list(PROTOCOL_VERSIONS),
        "capabilities": _dump(server.capabilities),
        "authentication": {"required": False},
        "instructions": server.instructions,
        "tools": [
            {**tool, "http": _http_equivalent(tool["name"], links, localized_site.site)} for tool in _tools(server)
        ],
        "links": {
            "serverCard": links.file("/.well-known/mcp/server-card.json"),
            "allTools": links.file("/mcp"),
            "llms": links.file("/llms.txt"),
            "documentation": links.page("developers", localized_site.locale),
        },
    }


def server_card(server: Server, localized_site: LocalizedSite, icons: Sequence[Mapping[str, Any]]) -> ServerCard:
    """Return the answer of ``GET /.well-known/mcp/server-card.json``."""
    links, endpoint = localized_site.links, localized_site.links.file("/mcp")
    reverse_dns = _reverse_dns(urlsplit(links.base).hostname or "")
    return {
        "$schema": CARD_SCHEMA,
        "name": f"{reverse_dns}/{_slug(server.info.name)}",
        "title": (server.info.title or server.info.name)[:MAX_TITLE],
        "version": server.info.version,
        "description": server.info.description or "",
        "websiteUrl": server.info.website_url,
        "icons": list(icons),
        "remotes": [{"type": "streamable-http", "url": endpoint, "supportedProtocolVersions": list(PROTOCOL_VERSIONS)}],
        "protocolVersion": mcp.version.LATEST_HANDSHAKE_VERSION,
        "serverInfo": {"name": server.info.name, "title": server.info.title, "version": server.info.version},
        "transport": {"type": "streamable-http", "endpoint": endpoint},
        "capabilities": _dump(server.capabilities),
        "authentication": {"required": False},
        "tools": _tools(server),
        "_meta": {f"{reverse_dns}/descriptor": links.file("/api/knowledge/mcp")},
    }


def _reverse_dns(host: str) -> str:
    """Return the labels of a host backwards; of an address, which has none, those of this machine."""
    is_address = ":" in host or host.replace(".", "").isdigit()
    return "localhost" if is_address else ".".join(reversed(host.split(".")))


def _slug(name: str) -> str:
    """Return the part of a name that a card may have: ASCII letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", name).strip("-") or "restaurant"


def _tools(server: Server) -> list[dict[str, Any]]:
    return [_dump(entry.tool) for entry in server.tools]


def _http_equivalent(tool: str, links: Links, site: Site) -> dict[str, str]:
    templates = {row.name: row.uri_template(site) for row in TOOLS}
    return {"method": "GET", "urlTemplate": links.file(templates[tool])}


def _dump(message: BaseModel) -> dict[str, Any]:
    return message.model_dump(by_alias=True, exclude_none=True, mode="json")
