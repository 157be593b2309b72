"""One POST of MCP's Streamable HTTP, stateless, answered with JSON.

Two eras share the address (the specification's ``basic/transports``): up to 2025-11-25 a
client shakes hands with ``initialize``; from 2026-07-28 on every request carries its version and
capabilities in ``_meta``, mirrored in headers. The checks stand in the order in which the
official servers make them.
"""

import base64
import binascii
import json
import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NotRequired

import mcp_types as mcp
from pydantic import BaseModel
from typing_extensions import TypedDict

from .protocol import MethodError, Server, UnknownMethodError, answer

log = logging.getLogger(__name__)

LARGEST_BODY = 64 * 1024
VERSION_HEADER, METHOD_HEADER, NAME_HEADER = "mcp-protocol-version", "mcp-method", "mcp-name"
MIRRORED_NAMES = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}
"""Methods whose ``Mcp-Name`` header repeats one of their params."""
HALF_CHARACTER = re.compile("[\ud800-\udfff]")
"""A surrogate without its pair: JSON can escape it, UTF-8 cannot hold it."""
MODERN_ONLY = frozenset({"resultType", "ttlMs", "cacheScope"})
"""Members of results that clients of the handshake era do not know."""


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
class Reply:
    """An HTTP status, and the JSON-RPC message of the body (None for an empty one)."""

    status: int
    message: JsonRpcReply | None = None

    @property
    def body(self) -> bytes:
        if self.message is None:
            return b""
        return json.dumps(self.message, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


class _RefusedError(Exception):
    """A request that is answered with an error of the transport."""

    def __init__(self, status: int, code: int, message: str, data: Any = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.data = data


def reply(server: Server, body: bytes, headers: Mapping[str, str]) -> Reply:
    """The reply to a POST. *headers* has lower-case names, and repeated ones joined by commas. Never raises."""
    request_id: Any = None
    try:
        message = _message(body)
        request_id = _id(message)
        if "method" not in message:  # a response to a request that we never send
            _check_version(headers)
            return Reply(202)
        method, params = _method(message), _params(message)
        if request_id is _NOTIFICATION:
            _check_version(headers)
            return Reply(202)
        modern = _is_modern(params, headers)
        if modern:
            _check_envelope(method, params, headers)
        result = answer(server, method, params, modern)
        return Reply(200, {"jsonrpc": "2.0", "id": request_id, "result": _written(result, modern, server)})
    except _RefusedError as error:
        return _error(error.status, request_id, error.code, str(error), error.data)
    except UnknownMethodError as error:
        return _error(404 if modern else 200, request_id, error.code, str(error))
    except MethodError as error:
        return _error(200, request_id, error.code, str(error), error.data)
    except Exception:
        log.exception("an MCP request failed")
        return _error(200, request_id, mcp.INTERNAL_ERROR, "something failed on our side; try again later")


class _Notification:
    """Stands for the missing id of a notification (null is no id either, and is refused)."""


_NOTIFICATION = _Notification()


def _error(status: int, request_id: Any, code: int, message: str, data: Any = None) -> Reply:
    error: JsonRpcError = {"code": code, "message": message}
    if data is not None:
        error["data"] = data
    return Reply(status, {"jsonrpc": "2.0", "id": None if request_id is _NOTIFICATION else request_id, "error": error})


def _message(body: bytes) -> dict[str, Any]:
    try:
        message = json.loads(body.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise _RefusedError(400, mcp.PARSE_ERROR, "the body is not JSON in UTF-8") from error
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
        advice = "send one JSON-RPC 2.0 message; batches are not taken"
        raise _RefusedError(400, mcp.INVALID_REQUEST, advice)
    return message


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _id(message: dict[str, Any]) -> Any:
    if "id" not in message:
        return _NOTIFICATION
    request_id = message["id"]
    if isinstance(request_id, bool) or not isinstance(request_id, int | str):
        raise _RefusedError(400, mcp.INVALID_REQUEST, "an id is a string or a whole number")
    if HALF_CHARACTER.search(str(request_id)):
        raise _RefusedError(
            400, mcp.INVALID_REQUEST, "an id holds half of a surrogate pair, which no answer can repeat"
        )
    return request_id


def _method(message: dict[str, Any]) -> str:
    method = message["method"]
    if not isinstance(method, str):
        raise _RefusedError(400, mcp.INVALID_REQUEST, "a method is a string")
    return method


def _params(message: dict[str, Any]) -> dict[str, Any]:
    params = message.get("params")
    if params is None:
        return {}
    if not isinstance(params, dict):
        raise _RefusedError(400, mcp.INVALID_REQUEST, "params is an object")
    return params


# --- Eras -------------------------------------------------------------------------------------


def _meta(params: dict[str, Any]) -> dict[str, Any]:
    meta = params.get("_meta")
    return meta if isinstance(meta, dict) else {}


def _is_modern(params: dict[str, Any], headers: Mapping[str, str]) -> bool:
    """Whether a request carries the envelope of 2026-07-28, or names a version that is no handshake's."""
    if mcp.PROTOCOL_VERSION_META_KEY in _meta(params):
        return True
    version = headers.get(VERSION_HEADER)
    return version is not None and version not in mcp.version.HANDSHAKE_PROTOCOL_VERSIONS


def _check_version(headers: Mapping[str, str]) -> None:
    """Of a message that is taken without an answer, and has no envelope that would name it."""
    version = headers.get(VERSION_HEADER)
    if version is not None and version not in mcp.version.KNOWN_PROTOCOL_VERSIONS:
        _refuse_version(version)


def _refuse_version(version: str) -> None:
    supported = list(mcp.version.MODERN_PROTOCOL_VERSIONS)
    data = {"supported": supported, "requested": version[:80]}
    raise _RefusedError(400, mcp.UNSUPPORTED_PROTOCOL_VERSION, f"this version is not served; use {supported[0]}", data)


def _check_envelope(method: str, params: dict[str, Any], headers: Mapping[str, str]) -> None:
    """The rules of a modern request: ``_meta`` complete, and the headers saying the same."""
    for name in (VERSION_HEADER, METHOD_HEADER):
        if "," in headers.get(name, ""):
            raise _RefusedError(400, mcp.HEADER_MISMATCH, f"the header {name} stands more than once")
    meta = _meta(params)
    version = meta.get(mcp.PROTOCOL_VERSION_META_KEY)
    if not isinstance(version, str) or not isinstance(meta.get(mcp.CLIENT_CAPABILITIES_META_KEY), dict):
        wanted = f"{mcp.PROTOCOL_VERSION_META_KEY} and {mcp.CLIENT_CAPABILITIES_META_KEY}"
        raise _RefusedError(400, mcp.INVALID_PARAMS, f"params._meta lacks {wanted}")
    if headers.get(VERSION_HEADER) != version:
        raise _RefusedError(400, mcp.HEADER_MISMATCH, "MCP-Protocol-Version and params._meta say different versions")
    if version not in mcp.version.MODERN_PROTOCOL_VERSIONS:
        _refuse_version(version)
    if headers.get(METHOD_HEADER) != method:
        raise _RefusedError(400, mcp.HEADER_MISMATCH, "Mcp-Method and the method are different")
    member = MIRRORED_NAMES.get(method)
    if member is not None and _decoded(headers.get(NAME_HEADER)) != params.get(member):
        raise _RefusedError(400, mcp.HEADER_MISMATCH, f"Mcp-Name and params.{member} are different")


def _decoded(value: str | None) -> str | None:
    """A header's value, decoded where it is written as ``=?base64?…?=``."""
    if value is None or not (value.startswith("=?base64?") and value.endswith("?=")):
        return value
    try:
        return base64.b64decode(value[9:-2], validate=True).decode("utf-8")
    except (binascii.Error, UnicodeDecodeError):
        return None


def _written(result: BaseModel, modern: bool, server: Server) -> dict[str, Any]:
    """A result as its era writes it."""
    written: dict[str, Any] = result.model_dump(by_alias=True, exclude_none=True, mode="json")
    if not modern:
        return {name: value for name, value in written.items() if name not in MODERN_ONLY}
    info = server.info.model_dump(by_alias=True, exclude_none=True, mode="json")
    meta = {**written.get("_meta", {}), mcp.SERVER_INFO_META_KEY: info}
    return {**written, "resultType": "complete", "_meta": meta}
