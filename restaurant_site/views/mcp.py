"""The MCP endpoint: ``POST /mcp`` and ``POST /api/knowledge/mcp``; GET answers with the descriptor."""

from functools import lru_cache
from urllib.parse import urlsplit

from flask import Blueprint, Response, current_app, request

from ..formats.edition import Edition
from ..links import Links
from ..locales import ENGLISH
from ..mcp import discovery, offer, transport
from ..mcp.server import Server
from ..policy.negotiation import JSON
from ..policy.problems import Problem
from ..service import Service
from ..settings import Settings
from .params import service
from .respond import as_json, respond

bp = Blueprint("mcp", __name__)
ADDRESSES = ("/mcp", "/api/knowledge/mcp")


@bp.get("/mcp")
@bp.get("/api/knowledge/mcp")
def descriptor() -> Response:
    """How the knowledge base is reached by MCP. A client that wants an event stream is told that there is none."""
    if "text/event-stream" in request.headers.get("Accept", ""):
        detail = "There is no event stream; send each message by POST and read the JSON answer."
        raise Problem("method-not-allowed", detail, headers={"Allow": "POST"})
    offered = server_of(service())
    return respond(
        "mcp", ENGLISH, JSON, lambda edition: as_json(discovery.descriptor(offered, edition)), vary=("Accept",)
    )


@bp.get("/.well-known/mcp/server-card.json")
@bp.get("/.well-known/mcp.json")
@bp.get("/mcp/server-card")
def server_card() -> Response:
    """The MCP server card."""
    offered = server_of(service())
    return respond(
        "server-card",
        ENGLISH,
        JSON,
        lambda edition: as_json(discovery.server_card(offered, edition, icons(edition))),
    )


def icons(edition: Edition) -> list[dict[str, object]]:
    return [
        {
            "src": edition.links.file(f"/static/icons/icon-{size}.png"),
            "mimeType": "image/png",
            "sizes": [f"{size}x{size}"],
        }
        for size in (96, 192, 512)
    ]


@bp.post("/mcp")
@bp.post("/api/knowledge/mcp")
def message() -> Response:
    """One MCP message."""
    return answered_by(server_of(service()))


def answered_by(server: Server) -> Response:
    """A server's answer to the message of this request, after the checks that are HTTP's."""
    _check_origin(current_app.extensions["settings"])
    if request.mimetype != JSON:
        raise Problem("unsupported-media-type", "Send an MCP message as application/json.")
    accepted = request.accept_mimetypes
    if "Accept" in request.headers and not accepted[JSON]:
        raise Problem("not-acceptable", "The answers are application/json; accept that.")
    if request.content_length is None or request.content_length > transport.LARGEST_BODY:
        raise Problem("payload-too-large", f"A message has a Content-Length of at most {transport.LARGEST_BODY} bytes.")
    headers: dict[str, list[str]] = {}
    for name, value in request.headers.items():
        headers.setdefault(name.lower(), []).append(value)
    reply = transport.reply(server, request.get_data(cache=False), headers)
    response = Response(reply.body, status=reply.status)
    response.headers["Content-Type"] = JSON if reply.message else "text/plain; charset=utf-8"
    response.headers["Cache-Control"] = "no-store"
    return response


@lru_cache(maxsize=1)
def server_of(service: Service) -> Server:
    """The MCP server of a version of the content, made once for it."""
    return offer.server(service)


def _check_origin(settings: Settings) -> None:
    """A browser may send only from our own pages, or from an origin that the owner admits (DNS rebinding)."""
    origin = request.headers.get("Origin")
    if origin is None:
        return
    ours = urlsplit(settings.base_url)
    if origin not in {f"{ours.scheme}://{ours.netloc}", *settings.mcp_origins}:
        own = Links(settings.base_url).root
        raise Problem("forbidden-origin", f"Pages of another site may not use MCP here; the origin must be {own}.")
