"""Hostile MCP requests from a seed: what is right, broken in up to three places."""

import gzip
import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import mcp_types as mcp

CLIENT = {"name": "c", "version": "1"}
REQUESTS: Sequence[tuple[str, dict[str, Any]]] = [
    ("initialize", {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": CLIENT}),
    ("ping", {}),
    ("server/discover", {}),
    ("tools/list", {}),
    ("tools/call", {"name": "search_knowledge", "arguments": {"query": "parking", "lang": "en", "limit": 5}}),
    ("tools/call", {"name": "get_article", "arguments": {"id": "opening-hours", "format": "markdown", "offset": 0}}),
    ("resources/list", {"cursor": "100"}),
    ("resources/templates/list", {}),
    ("resources/read", {"uri": "https://lantern.example/en/menu.md"}),
    ("prompts/list", {}),
    ("prompts/get", {"name": "plan-visit", "arguments": {"day": "Saturday", "lang": "zh"}}),
    ("completion/complete", {"ref": {"type": "ref/prompt", "name": "choose-dishes"},
                             "argument": {"name": "diet", "value": "v"}}),
    ("notifications/initialized", {}),
]  # fmt: skip


def _nested(depth: int) -> list[Any]:
    """Lists in lists."""
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


VALUES: Sequence[Any] = [
    None, True, 0, -1, 1.5, 2**63, 10**400, float("nan"), float("inf"), "", " ", "\0", "\ud800", "\ud83c\udf5a", "煲仔飯",
    "x" * 5_000, "../../etc/passwd", "http://[", "__proto__", "{{7*7}}", "'; --", [], {}, ["x"], {"x": 1}, {"\ud800": "\udfff"},
    _nested(200),
]  # fmt: skip
HEADER_VALUES = [
    "", " ", ",", "null", "http://[", "://", "https://lantern.example:99999", "https://lantern.example", "evil.example",
    "=?base64?!!?=", "=?base64?/w==?=", "2026-07-28", "2026-07-28,2026-07-28", "1999-01-01", "ping", "\xff\xfe", "x" * 5_000,
    "*/*", "text/html", "application/json;q=x", "application/json; charset=utf-7", "gzip", "chunked", "-1", "70000", "٣",
]  # fmt: skip
HEADERS = [
    "Mcp-Protocol-Version", "Mcp-Method", "Mcp-Name", "Mcp-Session-Id", "Last-Event-ID", "Origin", "Host", "Accept",
    "Content-Type", "Content-Length", "Content-Encoding", "Transfer-Encoding", "X-Forwarded-For",
]  # fmt: skip
BYTES: Sequence[Callable[[Random, bytes], bytes]] = [
    lambda random, body: body[: random.randrange(len(body) + 1)],
    lambda random, body: body.replace(b"1", b"9" * 5_000),
    lambda random, body: body.replace(b":", random.choice([b"::", b"", b"\xff", b"\x00"]), random.randint(1, 3)),
    lambda random, body: random.randbytes(random.randrange(60)),
    lambda random, body: b"\xef\xbb\xbf" + body,
    lambda random, body: body.decode("latin-1").encode("utf-16"),
    lambda random, body: b"[" + body + b"," + body + b"]",
    lambda random, body: body + body,
    lambda random, body: b"[" * 30_000,
    lambda random, body: b'{"jsonrpc":"2.0","id":1,"method":' + b'{"x":' * 10_000,
    lambda random, body: body + b" " * 70_000,
    lambda random, body: gzip.compress(body, mtime=0),
]


def requests(seed: int, count: int) -> Iterator[tuple[bytes, dict[str, str]]]:
    """Bodies and headers, the same for the same seed; a quarter of them are right."""
    random = Random(seed)
    for _ in range(count):
        message, headers = _right(random)
        breaks = random.choices(
            [_break_message, _break_header, _break_bytes], weights=[5, 3, 1], k=random.randint(0, 3)
        )
        for _ in range(breaks.count(_break_message)):
            message = _break_message(random, message)
        body = json.dumps(message).encode()
        for _ in range(breaks.count(_break_bytes)):
            body = _break_bytes(random, body)
        headers["Content-Length"] = str(len(body))
        for _ in range(breaks.count(_break_header)):
            _break_header(random, headers)
        yield body, headers


def _right(random: Random) -> tuple[Any, dict[str, str]]:
    """A message that is in order, of either era, with its headers."""
    method, params = random.choice(REQUESTS)
    headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    if random.random() < 0.5:
        version = mcp.version.LATEST_MODERN_VERSION
        meta = {mcp.PROTOCOL_VERSION_META_KEY: version, mcp.CLIENT_CAPABILITIES_META_KEY: {}}
        params = {**params, "_meta": meta}
        headers |= {"Mcp-Protocol-Version": version, "Mcp-Method": method}
        headers["Mcp-Name"] = params.get("name") or params.get("uri") or "-"
    message = {"jsonrpc": "2.0", "id": random.choice([1, "a"]), "method": method, "params": params}
    if method.startswith("notifications/"):
        del message["id"]
    return message, headers


def _break_message(random: Random, value: Any) -> Any:
    """A copy with one member removed, added or exchanged, somewhere in the tree."""
    if not value or not isinstance(value, dict) or random.random() < 0.1:
        return random.choice(VALUES)
    name = random.choice([*value])
    match random.randrange(8):
        case 0:
            return {other: each for other, each in value.items() if other != name}
        case 1:
            return {**value, random.choice(["x", "\ud800", "cursor", "_meta", "id", "result"]): random.choice(VALUES)}
        case _:
            return {**value, name: _break_message(random, value[name])}


def _break_header(random: Random, headers: dict[str, str]) -> None:
    name = random.choice(HEADERS)
    if random.random() < 0.3:
        headers.pop(name, None)
    else:
        headers[name] = random.choice(HEADER_VALUES)


def _break_bytes(random: Random, body: bytes) -> bytes:
    return random.choice(BYTES)(random, body)
