"""Handles one POST of MCP's Streamable HTTP transport: stateless, answered with JSON.

Two generations of the protocol share one URL (the specification's ``basic/transports``). Up to
2025-11-25 a client starts with ``initialize`` (here: handshake). From 2026-07-28 on (here: modern)
each request carries its version and capabilities in ``_meta`` and repeats them in headers.
"""

import base64
import binascii
import json
import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NotRequired

import mcp_types as mcp
from pydantic import BaseModel
from typing_extensions import TypedDict

from .protocol import MethodError, Server, UnknownMethodError, call_method

log = logging.getLogger(__name__)

MAX_BODY_BYTES = 64 * 1024
MAX_VALUES = 2_000
"""JSON values of a message, itself included: validating and describing some hundred thousand takes a second."""
VERSION_HEADER, METHOD_HEADER, NAME_HEADER = "mcp-protocol-version", "mcp-method", "mcp-name"
MIRRORED_NAMES = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}
"""Method → the param that its ``Mcp-Name`` header repeats."""
DATA_METHODS = ("tools/call", "resources/read", "prompts/get")
"""The methods that are limited as requests for data are."""
RATE_LIMITED = -32029
"""Our own code, of the range that JSON-RPC leaves to servers."""
LONE_SURROGATE = re.compile("[\ud800-\udfff]")
"""JSON can escape it; UTF-8 cannot encode it."""
MODERN_ONLY = frozenset({"resultType", "ttlMs", "cacheScope"})
"""Members of results that only modern clients know."""


class JsonRpcError(TypedDict):
    code: int
    message: str
    data: NotRequired[Any]


class JsonRpcReply(TypedDict):
    """A JSON-RPC 2.0 response: it has a result or an error."""

    jsonrpc: Literal["2.0"]
    id: int | str | None
    result: NotRequired[dict[str, Any]]
    error: NotRequired[JsonRpcError]


@dataclass(frozen=True, slots=True)
class McpResponse:
    """An HTTP status and a body: a JSON-RPC message, or empty."""

    status: int
    message: JsonRpcReply | None = None

    @property
    def body(self) -> bytes:
        if self.message is None:
            return b""
        return json.dumps(self.message, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


class TransportError(MethodError):
    """A request that the transport refuses, with an HTTP status."""

    def __init__(self, status: int, code: int, message: str, data: Any = None) -> None:
        super().__init__(code, message, data)
        self.status = status


def rate_limited(detail: str, seconds: int) -> TransportError:
    """Return the refusal of a client past a rate limit, which should wait some seconds."""
    return TransportError(429, RATE_LIMITED, detail, {"retry_after": seconds})


def handle_post(server: Server, body: bytes, headers: Mapping[str, str], charge: Callable[[bool], None]) -> McpResponse:
    """Return the response to a POST. *headers* has lower-case names; repeated ones are joined by commas. Never raises.

    *charge* counts the message, given whether it asks for data. It may raise TransportError.
    """
    message: dict[str, Any] = {}
    request_id: int | str | None = None
    try:
        try:
            message = _message(body)
            _check_values(message)
            request_id = _id(message)
        finally:
            charge(message.get("method") in DATA_METHODS)
        if headers.get(METHOD_HEADER) == "":
            raise TransportError(400, mcp.HEADER_MISMATCH, f"the header {METHOD_HEADER} is empty")
        if "method" not in message:  # a response, though the server never sends requests
            _check_version(headers)
            return McpResponse(202)
        method, params = _method(message), _params(message)
        if "id" not in message:  # a notification
            _check_version(headers)
            return McpResponse(202)
        result = _result(server, method, params, headers)
        return McpResponse(200, {"jsonrpc": "2.0", "id": request_id, "result": result})
    except MethodError as error:
        if error.code == RATE_LIMITED and message.get("method") == "tools/call" and request_id is not None:
            return _refused_call(server, message, headers, str(error), request_id)
        return error_response(error, request_id)
    except Exception:
        log.exception("an MCP request failed")
        failure = MethodError(mcp.INTERNAL_ERROR, "something failed on our side; try again later")
        return error_response(failure, request_id)


def _refused_call(
    server: Server, message: dict[str, Any], headers: Mapping[str, str], reason: str, request_id: int | str
) -> McpResponse:
    """Return a tool call past a limit as a result with an error: a status of HTTP ends the session of common clients."""
    params = message.get("params")
    modern = _is_modern(params if isinstance(params, dict) else {}, headers)
    refusal = mcp.CallToolResult(content=[mcp.TextContent(text=reason)], is_error=True)
    return McpResponse(200, {"jsonrpc": "2.0", "id": request_id, "result": _dump(refusal, modern, server)})


def _result(server: Server, method: str, params: dict[str, Any], headers: Mapping[str, str]) -> dict[str, Any]:
    modern = _is_modern(params, headers)
    if modern:
        _check_meta(method, params, headers)
    try:
        return _dump(call_method(server, method, params, modern), modern, server)
    except UnknownMethodError as error:
        raise TransportError(404 if modern else 200, error.code, str(error)) from error


def error_response(error: MethodError, request_id: int | str | None = None) -> McpResponse:
    body: JsonRpcError = {"code": error.code, "message": str(error)}
    if error.data is not None:
        body["data"] = error.data
    status = error.status if isinstance(error, TransportError) else 200
    return McpResponse(status, {"jsonrpc": "2.0", "id": request_id, "error": body})


def _message(body: bytes) -> dict[str, Any]:
    try:
        message = json.loads(body.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise TransportError(400, mcp.PARSE_ERROR, "the body is not JSON in UTF-8") from error
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
        advice = "send one JSON-RPC 2.0 message; batches are not taken"
        raise TransportError(400, mcp.INVALID_REQUEST, advice)
    return message


def _check_values(message: dict[str, Any]) -> None:
    """Refuse a message of more than MAX_VALUES values."""
    count = 1
    containers: list[dict[str, Any] | list[Any]] = [message]
    while containers:
        container = containers.pop()
        count += len(container)
        if count > MAX_VALUES:
            raise TransportError(400, mcp.INVALID_REQUEST, f"a message has at most {MAX_VALUES:,} JSON values")
        values = container.values() if isinstance(container, dict) else container
        containers += [value for value in values if isinstance(value, dict | list)]


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _id(message: dict[str, Any]) -> int | str | None:
    """Return the id of a message; None if it has none. A null id is refused."""
    if "id" not in message:
        return None
    request_id = message["id"]
    if isinstance(request_id, bool) or not isinstance(request_id, int | str):
        raise TransportError(400, mcp.INVALID_REQUEST, "an id is a string or a whole number")
    if LONE_SURROGATE.search(str(request_id)):
        raise TransportError(
            400, mcp.INVALID_REQUEST, "an id holds half of a surrogate pair, which no answer can repeat"
        )
    return request_id


def _method(message: dict[str, Any]) -> str:
    method = message["method"]
    if not isinstance(method, str):
        raise TransportError(400, mcp.INVALID_REQUEST, "a method is a string")
    return method


def _params(message: dict[str, Any]) -> dict[str, Any]:
    params = message.get("params")
    if params is None:
        return {}
    if not isinstance(params, dict):
        raise TransportError(400, mcp.INVALID_REQUEST, "params is an object")
    return params


# --- Protocol versions -------------------------------------------------------------------------------------


def _meta(params: dict[str, Any]) -> dict[str, Any]:
    meta = params.get("_meta")
    return meta if isinstance(meta, dict) else {}


def _is_modern(params: dict[str, Any], headers: Mapping[str, str]) -> bool:
    """True if a request has the ``_meta`` of 2026-07-28 or a version header that is not a handshake version."""
    if mcp.PROTOCOL_VERSION_META_KEY in _meta(params):
        return True
    version = headers.get(VERSION_HEADER)
    return version is not None and version not in mcp.version.HANDSHAKE_PROTOCOL_VERSIONS


def _check_version(headers: Mapping[str, str]) -> None:
    """Check the version header of a notification or a response, which need no ``_meta``."""
    version = headers.get(VERSION_HEADER)
    if version is not None and version not in mcp.version.KNOWN_PROTOCOL_VERSIONS:
        _refuse_version(version)


def _refuse_version(version: str) -> None:
    supported = list(mcp.version.MODERN_PROTOCOL_VERSIONS)
    data = {"supported": supported, "requested": version[:80]}
    raise TransportError(400, mcp.UNSUPPORTED_PROTOCOL_VERSION, f"this version is not served; use {supported[0]}", data)


def _check_meta(method: str, params: dict[str, Any], headers: Mapping[str, str]) -> None:
    """Check that a modern request has a complete ``_meta`` and that its headers agree with it."""
    for name in (VERSION_HEADER, METHOD_HEADER):
        if "," in headers.get(name, ""):
            raise TransportError(400, mcp.HEADER_MISMATCH, f"the header {name} stands more than once")
    meta = _meta(params)
    version = meta.get(mcp.PROTOCOL_VERSION_META_KEY)
    if not isinstance(version, str) or not isinstance(meta.get(mcp.CLIENT_CAPABILITIES_META_KEY), dict):
        required = f"{mcp.PROTOCOL_VERSION_META_KEY} and {mcp.CLIENT_CAPABILITIES_META_KEY}"
        raise TransportError(400, mcp.INVALID_PARAMS, f"params._meta lacks {required}")
    if headers.get(VERSION_HEADER) != version:
        raise TransportError(400, mcp.HEADER_MISMATCH, "MCP-Protocol-Version and params._meta say different versions")
    if version not in mcp.version.MODERN_PROTOCOL_VERSIONS:
        _refuse_version(version)
    if headers.get(METHOD_HEADER) != method:
        raise TransportError(400, mcp.HEADER_MISMATCH, "Mcp-Method and the method are different")
    member = MIRRORED_NAMES.get(method)
    if member is not None and _decode_header(headers.get(NAME_HEADER)) != params.get(member):
        raise TransportError(400, mcp.HEADER_MISMATCH, f"Mcp-Name and params.{member} are different")


def _decode_header(value: str | None) -> str | None:
    """Return the value of a header that may be encoded as ``=?base64?…?=``; None if it is badly encoded."""
    if value is None or not (value.startswith("=?base64?") and value.endswith("?=")):
        return value
    try:
        return base64.b64decode(value[9:-2], validate=True).decode("utf-8")
    except (binascii.Error, UnicodeDecodeError):
        return None


def _dump(result: BaseModel, modern: bool, server: Server) -> dict[str, Any]:
    """Return a result as JSON, in the form of the client's protocol version."""
    dumped: dict[str, Any] = result.model_dump(by_alias=True, exclude_none=True, mode="json")
    if not modern:
        return {name: value for name, value in dumped.items() if name not in MODERN_ONLY}
    info = server.info.model_dump(by_alias=True, exclude_none=True, mode="json")
    meta = {**dumped.get("_meta", {}), mcp.SERVER_INFO_META_KEY: info}
    return {**dumped, "resultType": "complete", "_meta": meta}
