"""The MCP endpoint: HTTP's part of it, and the documents that tell of it."""

import json
import time
from collections import Counter
from io import BytesIO
from types import SimpleNamespace

import mcp_types as mcp
import pytest
from flask import Flask
from pydantic import TypeAdapter
from werkzeug.test import create_environ, run_wsgi_app

from restaurant_site.app import create_app
from restaurant_site.settings import UNLIMITED, Settings
from restaurant_site.views import mcp as mcp_view
from tests.conftest import BASE, SAMPLE
from tests.views import hostile

PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
ADDRESSES = pytest.mark.parametrize("address", ["/mcp", "/api/knowledge/mcp"])


@ADDRESSES
def test_a_message_is_answered_as_json_and_never_stored(client, address):
    answer = client.post(address, json=PING)
    assert (200, "application/json", "no-store") == (
        answer.status_code,
        answer.mimetype,
        answer.headers["Cache-Control"],
    )
    assert {"jsonrpc": "2.0", "id": 1, "result": {}} == answer.json


def test_a_notification_is_accepted_without_a_body(client):
    answer = client.post("/mcp", json={"jsonrpc": "2.0", "method": "notifications/initialized"})
    assert (202, b"") == (answer.status_code, answer.data)


@ADDRESSES
def test_a_get_answers_with_the_descriptor(client, address):
    answer = client.get(address)
    assert f"https://lantern.example{address}" == answer.json["url"]
    assert "Accept" in answer.vary


@pytest.mark.parametrize(("address", "tools"), [("/mcp", 6), ("/api/knowledge/mcp", 2)])
def test_a_descriptor_names_the_tools_that_answer_at_its_address(client, address, tools):
    described = [tool["name"] for tool in client.get(address).json["tools"]]
    listed = client.post(address, json={**PING, "method": "tools/list"}).json["result"]["tools"]
    assert tools == len(described)
    assert described == [tool["name"] for tool in listed]


@ADDRESSES
def test_who_wants_an_event_stream_is_told_that_there_is_none(client, address):
    answer = client.get(address, headers={"Accept": "text/event-stream"})
    assert (405, "POST", "method-not-allowed") == (answer.status_code, answer.headers["Allow"], answer.json["code"])


def test_the_card_is_the_same_at_each_of_its_addresses(client):
    card = client.get("/.well-known/mcp/server-card.json")
    assert {card.data} == {client.get(twin).data for twin in ("/.well-known/mcp.json", "/mcp/server-card")}
    assert "application/mcp-server-card+json; charset=utf-8" == client.get("/mcp/server-card").content_type


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://lantern.example", "https://lantern.example.evil", "\x00"]
)
def test_a_page_of_another_site_may_not_send(client, origin):
    answer = client.post("/mcp", json=PING, headers={"Origin": origin} if origin.isprintable() else {"Origin": "://"})
    assert (403, "forbidden-origin") == (answer.status_code, answer.json["code"])
    assert "pages of https://lantern.example may" in answer.json["detail"]


@pytest.fixture(scope="module")
def admitting() -> Flask:
    """The sample, whose setting admits the pages of another site."""
    return create_app(Settings(base_url=BASE, content_dir=SAMPLE, mcp_origins=("https://chat.example",), **UNLIMITED))


@ADDRESSES
@pytest.mark.parametrize(
    ("origin", "is_let"),
    [("https://claude.ai", False), ("null", False), ("https://chat.example", True), ("https://lantern.example", True)],
)
def test_a_preflight_allows_the_origins_that_a_message_may_come_from(admitting, address, origin, is_let):
    client = admitting.test_client()
    asked = {"Origin": origin, "Access-Control-Request-Method": "POST"}
    preflight, sent = client.options(address, headers=asked), client.post(address, json=PING, headers=asked)
    assert is_let == ("POST" in preflight.headers.get("Access-Control-Allow-Methods", ""))
    assert [is_let] * 2 == ["Access-Control-Allow-Origin" in each.headers for each in (preflight, sent)]
    assert is_let == (200 == sent.status_code)
    reading = {"Origin": origin, "Access-Control-Request-Method": "GET"}
    for answer in (client.get(address, headers={"Origin": origin}), client.options(address, headers=reading)):
        assert "*" == answer.headers["Access-Control-Allow-Origin"]


def test_our_own_pages_and_admitted_origins_may_send(admitting):
    client = admitting.test_client()
    for origin in ("https://lantern.example", "https://chat.example"):
        assert 200 == client.post("/mcp", json=PING, headers={"Origin": origin}).status_code


def test_a_body_that_is_not_json_is_an_unsupported_type(client):
    answer = client.post("/mcp", data="x", content_type="text/plain")
    assert (415, "unsupported-media-type") == (answer.status_code, answer.json["code"])


@pytest.mark.parametrize(
    ("accept", "status"),
    [("text/html", 406), ("application/json", 200), ("*/*", 200), ("application/json, text/event-stream", 200)],
)
def test_a_client_must_take_json(client, accept, status):
    assert status == client.post("/mcp", json=PING, headers={"Accept": accept}).status_code


IN_CHUNKS = {"Content-Length": "", "Transfer-Encoding": "chunked"}


@pytest.mark.parametrize("headers", [{}, IN_CHUNKS], ids=["announced", "in chunks"])
@pytest.mark.parametrize(("letters", "status"), [(60_000, 200), (70_000, 413)])
def test_a_body_over_64_kib_is_too_large(app, headers, letters, status):
    body = json.dumps({**PING, "params": {"x": "y" * letters}}).encode()
    sent = {"Content-Type": "application/json", "Content-Length": str(len(body)), **headers}
    answered, _, told = post(app, body, sent)
    assert status == answered
    assert status == 200 or json.loads(told)["code"] == "payload-too-large"


@ADDRESSES
def test_a_message_of_over_2000_json_values_is_refused_in_json_rpc(client, address):
    few, many = (client.post(address, json={**PING, "params": {"x": [0] * count}}) for count in (1_994, 1_995))
    assert (200, {"jsonrpc": "2.0", "id": 1, "result": {}}) == (few.status_code, few.json)
    assert (400, -32600, None) == (many.status_code, many.json["error"]["code"], many.json["id"])


def test_a_chunked_body_is_read_in_pieces_between_which_other_requests_run(app, monkeypatch):
    pieces = []
    own_time = SimpleNamespace(**{**vars(time), "sleep": pieces.append})  # other threads sleep by the module itself
    monkeypatch.setattr(mcp_view, "time", own_time)
    sent = {"Content-Type": "application/json", **IN_CHUNKS}
    body = json.dumps({**PING, "params": {"x": "y" * 6_000}}).encode()
    assert 200 == post(app, body, sent)[0]
    assert -(-len(body) // mcp_view.PIECE) == len(pieces)
    assert all(seconds > 0 for seconds in pieces), (
        "gevent looks at other connections after a sleep of 0 only now and then"
    )


def test_a_handshake_a_tool_list_and_three_calls_stay_inside_the_burst(make_app):
    client = make_app().test_client()
    call = {**PING, "method": "tools/call", "params": {"name": "search_knowledge", "arguments": {"query": "hours"}}}
    hello = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}}
    messages = [{**PING, "method": "initialize", "params": hello}, {"jsonrpc": "2.0", "method": "notifications/initialized"},
                {**PING, "method": "tools/list"}, call, call, call]  # fmt: skip
    assert 405 == client.get("/mcp", headers={"Accept": "text/event-stream"}).status_code  # once after its handshake
    assert [200, 202, 200, 200, 200, 200] == [client.post("/mcp", json=message).status_code for message in messages]


ANSWER: TypeAdapter[mcp.JSONRPCResponse | mcp.JSONRPCError] = TypeAdapter(mcp.JSONRPCResponse | mcp.JSONRPCError)
REFUSALS = {400, 403, 406, 413, 415}
"""What HTTP itself says; everything else is said in JSON-RPC."""


def post(app, body, headers):
    """(status, media type, body) of a POST as gunicorn hands it on, with headers that no client library would send."""
    named = {name.upper().replace("-", "_"): value for name, value in headers.items()}
    environ = {name if name.startswith("CONTENT_") else f"HTTP_{name}": value for name, value in named.items()}
    answer, status, told = run_wsgi_app(
        app,
        create_environ("/mcp", method="POST") | environ | {"wsgi.input": BytesIO(body), "wsgi.input_terminated": True},
    )
    return int(status[:3]), told["Content-Type"].partition(";")[0], b"".join(answer)


def sent_id(body):
    """The id of a message, or None where an answer cannot know it."""
    try:
        return json.loads(body.decode())["id"]
    except (ValueError, RecursionError, TypeError, KeyError):
        return None


@pytest.mark.slow
def test_whatever_comes_is_answered_by_the_rules(make_app):
    app = make_app(**UNLIMITED)
    told = Counter()
    for body, headers in hostile.requests(seed=2026, count=4_000):
        status, media_type, data = post(app, body, headers)
        if media_type == "application/problem+json":
            assert status in REFUSALS and status == json.loads(data)["status"]
            told["refusal"] += 1
        elif status == 202:
            assert data == b""
            told["accepted"] += 1
        else:
            answer = ANSWER.validate_json(data)
            code = answer.error.code if isinstance(answer, mcp.JSONRPCError) else None
            assert status in ({200} if code is None else {200, 400, 404})
            assert code != mcp.INTERNAL_ERROR
            assert answer.id == sent_id(body) or (answer.id is None and status == 400)
            told[code] += 1
    assert {"refusal", "accepted", None, -32700, -32600, -32601, -32602, -32002, -32020, -32022} == set(told)
