"""One POST of MCP: HTTP and JSON-RPC rules in the order in which official servers check them."""

import base64
import json

import mcp_types as mcp
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from restaurant_site.mcp.protocol import Server
from restaurant_site.mcp.transport import MAX_VALUES, McpResponse, handle_post, rate_limited

MODERN = "2026-07-28"
SERVER = Server(info=mcp.Implementation(name="test", version="1"), instructions="")


def send(message, headers=None) -> McpResponse:
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    return handle_post(SERVER, body, headers or {}, lambda _is_data: None)


def modern(method, params=None, **changes):
    """A request of 2026-07-28 with the headers that mirror it; *changes* override headers."""
    params = dict(params or {})
    params["_meta"] = {mcp.PROTOCOL_VERSION_META_KEY: MODERN, mcp.CLIENT_CAPABILITIES_META_KEY: {}}
    headers = {"mcp-protocol-version": MODERN, "mcp-method": method}
    if name := params.get("name") or params.get("uri"):
        headers["mcp-name"] = name
    headers |= {name.replace("_", "-"): value for name, value in changes.items()}
    headers = {name: value for name, value in headers.items() if value is not None}
    return send({"jsonrpc": "2.0", "id": 7, "method": method, "params": params}, headers)


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"NaN", b"[" * 50_000, b'{"a": Infinity}'])
def test_what_is_not_json_is_a_parse_error(body):
    answer = send(body)
    assert (400, -32700, None) == (answer.status, answer.message["error"]["code"], answer.message["id"])


@pytest.mark.parametrize(
    "message",
    [[], [{"jsonrpc": "2.0", "id": 1, "method": "ping"}], "x", 1, {}, {"jsonrpc": "1.0", "id": 1, "method": "ping"},
     {"jsonrpc": "2.0", "id": None, "method": "ping"}, {"jsonrpc": "2.0", "id": True, "method": "ping"},
     {"jsonrpc": "2.0", "id": "\ud800", "method": "ping"},
     {"jsonrpc": "2.0", "id": 1.5, "method": "ping"}, {"jsonrpc": "2.0", "id": 1, "method": 2},
     {"jsonrpc": "2.0", "id": 1, "method": "ping", "params": []}],
)  # fmt: skip
def test_what_is_no_request_is_refused(message):
    answer = send(message)
    assert (400, -32600) == (answer.status, answer.message["error"]["code"])


@pytest.mark.parametrize(
    ("is_data", "id", "body"),
    [
        (True, None, b'{"jsonrpc": "2.0", "id": 1.5, "method": "tools/call"}'),
        (True, None, b'{"jsonrpc": "2.0", "method": "tools/call"}'),
        (True, "a", b'{"jsonrpc": "2.0", "id": "a", "method": "resources/read", "params": 1}'),
        (True, 7, b'{"jsonrpc": "2.0", "id": 7, "method": "prompts/get"}'),
        (False, 7, b'{"jsonrpc": "2.0", "id": 7, "method": "tools/list"}'),
        (False, 7, b'{"jsonrpc": "2.0", "id": 7, "method": []}'),
        (False, None, b'{"jsonrpc": "2.0", "id": 1.5, "method": "ping"}'),
        (False, None, b'{"jsonrpc": "2.0", "method": "notifications/initialized"}'),
        (False, None, b"{"),
        (False, None, b"[]"),
    ],
)
def test_a_message_past_a_limit_is_refused_with_its_id_and_the_seconds_to_wait(is_data, id, body):
    charged = []

    def charge(is_data):
        charged.append(is_data)
        raise rate_limited("Wait 3 s.", 3)

    answer = handle_post(SERVER, body, {}, charge)
    assert [is_data] == charged
    assert 429 == answer.status
    error = {"code": -32029, "message": "Wait 3 s.", "data": {"retry_after": 3}}
    assert {"jsonrpc": "2.0", "id": id, "error": error} == answer.message


@pytest.mark.parametrize("params", ["{}", '{"name": "get_dish"}', "[]"])
def test_a_tool_call_past_a_limit_is_a_result_that_says_how_many_seconds_to_wait(params):
    def charge(_is_data):
        raise rate_limited("Wait 3 s.", 3)

    body = f'{{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {params}}}'.encode()
    answer = handle_post(SERVER, body, {}, charge)
    told = {"content": [{"type": "text", "text": "Wait 3 s."}], "isError": True}
    assert (200, {"jsonrpc": "2.0", "id": 7, "result": told}) == (answer.status, answer.message)
    modern = handle_post(SERVER, body, {"mcp-protocol-version": MODERN}, charge).message["result"]
    assert ("complete", True) == (modern["resultType"], modern["isError"])


def test_a_notification_and_a_response_are_taken_without_a_body():
    assert (202, b"") == (send({"jsonrpc": "2.0", "method": "notifications/initialized"}).status, send(
        {"jsonrpc": "2.0", "id": 3, "result": {}}).body)  # fmt: skip


def test_the_handshake_answers_the_version_that_was_asked_for_if_it_is_known():
    def version(asked):
        params = {"protocolVersion": asked, "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}}
        return send({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}).message["result"][
            "protocolVersion"
        ]

    assert ["2024-11-05", "2025-11-25", "2025-11-25"] == [
        version(each) for each in ("2024-11-05", "2025-11-25", "1999-01-01")
    ]


def test_results_of_the_handshake_era_have_none_of_the_modern_members():
    result = send({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}).message["result"]
    assert {"tools": []} == result


def test_modern_results_say_that_they_are_complete_public_and_whose():
    result = modern("tools/list").message["result"]
    assert ("complete", "public", 60_000) == (result["resultType"], result["cacheScope"], result["ttlMs"])
    assert "test" == result["_meta"][mcp.SERVER_INFO_META_KEY]["name"]


def test_discovery_names_the_modern_versions_that_are_served():
    assert [MODERN] == modern("server/discover").message["result"]["supportedVersions"]


@pytest.mark.parametrize("method", ["initialize", "ping", "logging/setLevel", "resources/subscribe", "nothing"])
def test_a_method_that_the_modern_era_lacks_is_404(method):
    answer = modern(method)
    assert (404, -32601, 7) == (answer.status, answer.message["error"]["code"], answer.message["id"])


@pytest.mark.parametrize("method", ["server/discover", "logging/setLevel", "nothing"])
def test_a_method_that_the_handshake_era_lacks_is_answered_in_band(method):
    answer = send({"jsonrpc": "2.0", "id": "a", "method": method})
    assert (200, -32601, "a") == (answer.status, answer.message["error"]["code"], answer.message["id"])


def test_a_version_that_is_not_served_is_refused_with_those_that_are():
    params = {"_meta": {mcp.PROTOCOL_VERSION_META_KEY: "2099-01-01", mcp.CLIENT_CAPABILITIES_META_KEY: {}}}
    headers = {"mcp-protocol-version": "2099-01-01", "mcp-method": "tools/list"}
    answer = send({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": params}, headers)
    assert (400, -32022) == (answer.status, answer.message["error"]["code"])
    assert {"supported": [MODERN], "requested": "2099-01-01"} == answer.message["error"]["data"]


@pytest.mark.parametrize("message", [{"method": "notifications/initialized"}, {"id": 1, "method": "ping"}])
def test_an_empty_method_header_is_a_mismatch_in_every_era(message):
    answer = send({"jsonrpc": "2.0", **message}, {"mcp-method": ""})
    assert (400, -32020) == (answer.status, answer.message["error"]["code"])


@pytest.mark.parametrize("message", [{"method": "notifications/initialized"}, {"id": 1, "result": {}}])
def test_what_is_taken_without_an_answer_names_a_version_that_is_served(message):
    taken, refused = ({"mcp-protocol-version": version} for version in (MODERN, "2099-01-01"))
    assert 202 == send({"jsonrpc": "2.0", **message}, taken).status
    assert (400, -32022) == (
        (answer := send({"jsonrpc": "2.0", **message}, refused)).status,
        answer.message["error"]["code"],
    )


@pytest.mark.parametrize(
    "headers",
    [
        {"mcp_protocol_version": None},
        {"mcp_protocol_version": "2025-11-25"},
        {"mcp_method": None},
        {"mcp_method": "ping"},
    ],
)
def test_headers_that_do_not_mirror_the_request_are_a_mismatch(headers):
    answer = modern("tools/list", **headers)
    assert (400, -32020) == (answer.status, answer.message["error"]["code"])


@pytest.mark.parametrize("name", [None, "other", "=?base64?!!?=", "=?base64?//4=?="])
def test_the_name_header_must_repeat_the_name(name):
    answer = modern("tools/call", {"name": "search"}, mcp_name=name)
    assert (400, -32020) == (answer.status, answer.message["error"]["code"])


def test_the_name_header_may_be_encoded():
    encoded = f"=?base64?{base64.b64encode('煲仔飯'.encode()).decode()}?="
    answer = modern("tools/call", {"name": "煲仔飯"}, mcp_name=encoded)
    assert (200, -32602) == (answer.status, answer.message["error"]["code"])


def test_an_envelope_without_capabilities_is_refused():
    params = {"_meta": {mcp.PROTOCOL_VERSION_META_KEY: MODERN}}
    headers = {"mcp-protocol-version": MODERN, "mcp-method": "tools/list"}
    answer = send({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": params}, headers)
    assert (400, -32602) == (answer.status, answer.message["error"]["code"])


@pytest.mark.parametrize(("header", "value"), [("mcp_protocol_version", MODERN), ("mcp_method", "tools/list")])
def test_a_header_that_stands_twice_is_a_mismatch(header, value):
    answer = modern("tools/list", **{header: f"{value},{value}"})
    assert (400, -32020) == (answer.status, answer.message["error"]["code"])


def test_a_comma_in_a_name_is_no_second_header():
    answer = modern("resources/read", {"uri": "https://x.example/a,b"})
    assert (200, -32602) == (answer.status, answer.message["error"]["code"])


def test_an_id_comes_back_as_it_was_sent():
    for sent in ("七", "🍚", 'a"b', 2**70, -1, ""):
        assert sent == json.loads(send({"jsonrpc": "2.0", "id": sent, "method": "ping"}).body)["id"]


def test_a_failure_of_ours_tells_nothing_of_the_inside(monkeypatch):
    def fail(*_):
        raise RuntimeError("secret")

    monkeypatch.setattr("restaurant_site.mcp.transport.call_method", fail)
    answer = send({"jsonrpc": "2.0", "id": 9, "method": "ping"})
    assert (200, -32603, 9) == (answer.status, answer.message["error"]["code"], answer.message["id"])
    assert b"secret" not in answer.body


class TestValues:
    @pytest.fixture
    def validated(self, monkeypatch):
        """The models against which pydantic validates something during the test."""
        models = []
        validate = BaseModel.model_validate.__func__
        noting = classmethod(lambda model, value: models.append(model) or validate(model, value))
        monkeypatch.setattr(BaseModel, "model_validate", noting)
        return models

    @pytest.mark.parametrize("value", [0, [], {}, "x", None])
    @pytest.mark.parametrize(
        "members",
        [*({"id": 1, "method": method} for method in ("initialize", "ping", "tools/call", "prompts/get", "none")),
         {"method": "notifications/initialized"}, {"id": 1, "result": {}}],
        ids=str,
    )  # fmt: skip
    def test_a_message_of_too_many_is_refused_before_it_is_validated(self, validated, members, value):
        others = len({"message", "jsonrpc", *members, "params", "list"})
        message = {"jsonrpc": "2.0", **members, "params": {"name": [value] * (MAX_VALUES - others)}}
        assert "at most 2,000" not in str(send(message).message)
        validated.clear()
        message["params"]["name"].append(value)
        answer = send(message)
        error = {"code": -32600, "message": "a message has at most 2,000 JSON values"}
        assert (400, {"jsonrpc": "2.0", "id": None, "error": error}) == (answer.status, answer.message)
        assert [] == validated

    @pytest.mark.parametrize(("is_data", "method"), [(True, "tools/call"), (False, "initialize")])
    def test_a_message_of_too_many_counts_in_the_budget_of_its_method(self, is_data, method):
        charged = []
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": [0] * MAX_VALUES}
        handle_post(SERVER, json.dumps(message).encode(), {}, charged.append)
        assert [is_data] == charged


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=8,
)
METHODS = st.sampled_from(["initialize", "ping", "tools/list", "tools/call", "resources/read", "prompts/get",
                           "completion/complete", "server/discover", "x"])  # fmt: skip
HEADERS = st.dictionaries(
    st.sampled_from(["mcp-protocol-version", "mcp-method", "mcp-name"]),
    st.text(max_size=20),
)


@given(
    body=st.binary(max_size=60)
    | JSON.map(lambda value: json.dumps(value).encode())
    | st.fixed_dictionaries({"jsonrpc": st.just("2.0"), "id": JSON, "method": METHODS | JSON, "params": JSON}).map(
        lambda value: json.dumps(value).encode()
    ),
    headers=HEADERS,
)
def test_whatever_comes_the_answer_is_well_formed(body, headers):
    answer = handle_post(SERVER, body, headers, lambda _is_data: None)
    assert answer.status in (200, 202, 400, 404)
    if answer.message is not None:
        told = json.loads(answer.body)
        assert "2.0" == told["jsonrpc"]
        assert ("result" in told) != ("error" in told)
        assert -32603 != told.get("error", {}).get("code")
