"""The MCP endpoint: POST handles a message, GET returns the descriptor; and the server card."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlsplit

from flask import Response, request
from werkzeug.exceptions import ClientDisconnected, HTTPException

from ..i18n import N_
from ..mcp import discovery, transport
from ..mcp.protocol import Server
from ..render import catalogs
from ..render.localized_site import LocalizedSite
from ..render.openapi import Operation, ParameterSpec
from ..render.theme import ICON_SIZES
from ..settings import Settings
from ..snapshot import Snapshot, current_snapshot, current_state
from ..web.http_state import http_state, request_state
from ..web.negotiation import JSON
from ..web.problems import Problem
from .endpoints import EndpointBlueprint
from .responses import as_json, respond

HEADERS = (
    ParameterSpec(
        name="MCP-Protocol-Version",
        location="header",
        description=N_("The protocol version. If omitted, the oldest version that starts with a handshake."),
        schema=lambda _: {"type": "string", "enum": list(discovery.PROTOCOL_VERSIONS)},
    ),
    ParameterSpec(
        name="Mcp-Method",
        location="header",
        description=N_("From protocol version 2026-07-28: the method of the message. Send it once."),
        schema=lambda _: {"type": "string", "minLength": 1},
    ),
    ParameterSpec(
        name="Mcp-Name",
        location="header",
        description=N_("From protocol version 2026-07-28: the name of the tool or prompt, or the URI of the resource."),
        schema=lambda _: {"type": "string"},
    ),
)
PIECE = 64
"""Bytes of a chunked body after which other requests run: gunicorn may have to parse as many chunks."""
YIELD_SECONDS = 0.000_001
"""As in ``gunicorn.conf.py``."""
REFUSALS = ("forbidden-origin", "not-acceptable", "payload-too-large", "request-timeout", "unsupported-media-type")
"""The problems with a message that HTTP refuses."""
MESSAGE = {
    "required": True,
    "description": (
        f"One JSON-RPC 2.0 message of at most {transport.MAX_BODY_BYTES // 1024} KiB and {transport.MAX_VALUES:,} values; "
        "no batches."
    ),
    "content": {
        JSON: {
            "schema": {
                "type": "object",
                "required": ["jsonrpc"],
                "properties": {
                    "jsonrpc": {"const": "2.0"},
                    "id": {"type": ["integer", "string"], "description": "Absent in a notification"},
                    "method": {"type": "string", "description": "Absent in a response"},
                    "params": {"type": ["object", "null"], "additionalProperties": True},
                },
            },
            "examples": {
                "search": {
                    "value": {
                        "jsonrpc": "2.0",
                        "id": 1,
                        "method": "tools/call",
                        "params": {"name": "search_knowledge", "arguments": {"query": "parking"}},
                    }
                }
            },
        }
    },
}


@dataclass(frozen=True, slots=True)
class McpEndpoint:
    path: str
    server: Callable[[Snapshot], Server]

    def descriptor(self) -> Response:
        """Refuse a client that accepts an event stream, because there is none."""
        if "text/event-stream" in request.headers.get("Accept", ""):
            detail = "There is no event stream; send each message by POST and read the JSON answer."
            raise Problem("method-not-allowed", detail, headers={"Allow": "POST"})
        server = self.server(current_snapshot())
        return respond(
            self.path,
            None,
            JSON,
            lambda localized_site: as_json(discovery.descriptor(server, localized_site, self.path)),
            vary=("Accept",),
        )

    def message(self) -> Response:
        return post_response(self.server(current_snapshot()))


RESTAURANT = McpEndpoint("/mcp", lambda snapshot: snapshot.mcp_server)
KNOWLEDGE = McpEndpoint("/api/knowledge/mcp", lambda snapshot: snapshot.knowledge_server)
MESSAGE_PATHS = frozenset({RESTAURANT.path, KNOWLEDGE.path})
"""The addresses to which messages are sent."""
bp = EndpointBlueprint("mcp", __name__)


def server_card(media_type: str) -> Response:
    server = current_snapshot().mcp_server
    return respond(
        "server-card",
        None,
        media_type,
        lambda localized_site: as_json(discovery.server_card(server, localized_site, icons(localized_site))),
    )


def icons(localized_site: LocalizedSite) -> list[dict[str, object]]:
    return [
        {
            "src": localized_site.links.file(f"/theme/icon-{size}.png"),
            "mimeType": "image/png",
            "sizes": [f"{size}x{size}"],
        }
        for size in ICON_SIZES
    ]


def post_response(server: Server) -> Response:
    """Return the response to the message of this request, after the checks of HTTP."""
    try:
        body = _checked_body()
    except HTTPException:
        try:
            _charge(is_data=False)
        except transport.TransportError as refusal:
            return _as_response(transport.error_response(refusal))
        raise
    headers = {name.lower(): value for name, value in request.headers.items()}
    return _as_response(transport.handle_post(server, body, headers, _charge))


def _charge(is_data: bool) -> None:
    """Count the message in its budget. Raises TransportError past it."""
    refusal = http_state().quotas.charge(request.environ, "client" if is_data else "protocol")
    if refusal is not None:
        request_state(request.environ).problem = refusal.problem
        raise transport.rate_limited(refusal.description or "", refusal.extras["retry_after"])


def _as_response(answer: transport.McpResponse) -> Response:
    response = Response(answer.body, status=answer.status)
    response.headers["Content-Type"] = JSON if answer.message else "text/plain; charset=utf-8"
    response.headers["Cache-Control"] = "no-store"
    if answer.status == 429 and answer.message:
        response.headers["Retry-After"] = str(answer.message["error"]["data"]["retry_after"])
    return response


def _checked_body() -> bytes:
    """Return the request body. Raise a problem for an origin, a media type or a body that is not accepted."""
    _check_origin(current_state().settings)
    if request.mimetype != JSON:
        raise Problem("unsupported-media-type", "Send an MCP message as application/json.")
    accepted = request.accept_mimetypes
    if "Accept" in request.headers and not accepted[JSON]:
        raise Problem("not-acceptable", "The answers are application/json; accept that.")
    return _body()


def _body() -> bytes:
    """Return the request body. Raise ``payload-too-large`` without reading further than the limit."""
    if (request.content_length or 0) <= transport.MAX_BODY_BYTES:
        is_chunked = request.content_length is None and request.environ.get("wsgi.input_terminated")
        try:
            body = _chunked_body() if is_chunked else request.get_data(cache=False)
        except TimeoutError as error:
            raise _too_slow() from error
        except ClientDisconnected as error:  # Werkzeug raises it for any error of the socket
            if isinstance(error.__context__, TimeoutError):
                raise _too_slow() from error
            raise
        except Exception as error:  # of the server that parses the chunks
            raise Problem("bad-request", "The body is not framed as RFC 9112 writes it.") from error
        if len(body) <= transport.MAX_BODY_BYTES:
            return body
    raise Problem("payload-too-large", f"A message has at most {transport.MAX_BODY_BYTES} bytes.")


def _chunked_body() -> bytes:
    """Return a chunked body, read a little further than the limit. Other requests run meanwhile, however small its chunks.

    ``readline`` of gunicorn's input parses no more chunks than it needs; ``read`` parses at least 1,024 bytes.
    """
    body, stream = bytearray(), request.environ["wsgi.input"]
    while len(body) <= transport.MAX_BODY_BYTES and (piece := stream.readline(PIECE)):
        body += piece
        time.sleep(YIELD_SECONDS)
    return bytes(body)


def _too_slow() -> Problem:
    return Problem("request-timeout", "The body did not arrive in time; send the request again.")


def _check_origin(settings: Settings) -> None:
    """Refuse browsers on pages of other sites, against DNS rebinding; the owner may allow more origins."""
    if _is_foreign(settings):
        detail = f"Only pages of {_own_origin(settings)} may use MCP here, not those of another site."
        raise Problem("forbidden-origin", detail)


def _is_foreign(settings: Settings) -> bool:
    return request.headers.get("Origin") not in {None, _own_origin(settings), *settings.mcp_origins}


def _own_origin(settings: Settings) -> str:
    base = urlsplit(settings.base_url)
    return f"{base.scheme}://{base.netloc}"


@bp.before_request
def deny_foreign_origins() -> None:
    """Let no browser believe that pages may send messages, or read the refusal, whose origin is not accepted."""
    is_preflight = request.method == "OPTIONS"
    method = request.headers.get("Access-Control-Request-Method") if is_preflight else request.method
    if method == "POST" and request.path in MESSAGE_PATHS and _is_foreign(current_state().settings):
        request_state(request.environ).denies_origin = True


for name, at in (("descriptor", KNOWLEDGE), ("descriptor_2", RESTAURANT)):
    bp.serve(
        Operation(
            path=at.path,
            name=name,
            tag="MCP",
            summary=N_("How to reach this MCP server. It offers no event stream."),
            responses={JSON: discovery.Descriptor},
            problems=["method-not-allowed"],
        ),
        at.descriptor,
    )
for path, name, media_type in (
    ("/.well-known/mcp/server-card.json", "server_card", JSON),
    ("/.well-known/mcp.json", "server_card_2", JSON),
    ("/mcp/server-card", "server_card_beside_the_endpoint", catalogs.CARD),
):
    bp.serve(
        Operation(
            path=path,
            name=name,
            tag="MCP",
            summary=N_("The MCP server card."),
            responses={media_type: discovery.ServerCard},
            exported=media_type == JSON,
            is_described=name == "server_card",
        ),
        partial(server_card, media_type),
    )
for name, at in (("message", RESTAURANT), ("message_2", KNOWLEDGE)):
    bp.serve(
        Operation(
            path=at.path,
            name=name,
            tag="MCP",
            summary=N_("One MCP message."),
            method="POST",
            parameters=HEADERS,
            responses={JSON: transport.JsonRpcReply},
            problems=REFUSALS,
            cached=False,
            request_body=MESSAGE,
            extra_responses={
                "202": "A notification or a response: taken, without an answer",
                "400": "No message that this protocol knows, or headers that contradict it",
                "404": "From 2026-07-28 on: there is no such method",
                "429": "Past the limit; the error says how long to wait. A tool call gets 200 and a result that is an error",
            },
        ),
        at.message,
    )
