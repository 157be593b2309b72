"""``quotas`` counts a request for a client, or for a client and a document."""

import re

import pytest
from limits import parse
from limits.strategies import FixedWindowRateLimiter

from restaurant_site.settings import UNLIMITED
from restaurant_site.web.memory_counters import MemoryCounters
from restaurant_site.web.rate_limits import Quota
from tests.web.conftest import arrive


@pytest.fixture
def quota(clock):
    limiter = FixedWindowRateLimiter(MemoryCounters(clock=clock.clock))
    return Quota("data", parse("2 per 5 seconds"), "requests", limiter, clock.clock)


def test_a_charge_past_the_limit_is_not_within_it(quota):
    assert [True, True, False] == [quota.charge("a").is_within for _ in range(3)]
    assert quota.charge("b").is_within


def test_each_document_has_a_window_of_its_own(quota):
    assert [True] * 4 == [quota.charge("a", document).is_within for document in ("x", "y", "x", "y")]


def test_a_charge_says_what_is_left_now(quota, clock):
    charge = quota.charge("a")
    assert '"data";r=1;t=5' == charge.state
    quota.charge("a")
    clock.pass_(1.5)
    assert ('"data";r=0;t=4', 4) == (charge.state, charge.seconds_left)


def test_the_policy_is_the_amount_and_the_window(quota):
    assert '"data";q=2;w=5' == quota.policy


HOUR = 3600.0
DISHES = "/api/menu/mint-tea"
UNCOUNTED = [
    "/static/site.css",
    "/images/menu/mint-tea.webp",
    "/theme/style.css",
    "/favicon.ico",
    "/manifest.webmanifest",
    "/robots.txt",
    "/sitemap.xml",
    "/healthz",
    "/readyz",
]

NO_FILES = [
    "/static/nothing.css",
    "/images/menu/nothing.webp",
    "/images/nothing",
    "/theme/nothing.css",
    "/theme/style.css/",
]


def spend(guest, requests=10):
    """Use up requests of the client's budget for data without touching a document."""
    for _ in range(requests):
        guest.get("/api/nothing")


def header(response, name, quota):
    """The numbers of one quota in a ``RateLimit`` or ``RateLimit-Policy`` header."""
    found = re.search(rf'"{quota}";(\w)=(\d+);(\w)=(\d+)', response.headers[name])
    return {found[1]: int(found[2]), found[3]: int(found[4])} if found else None


class TestRate:
    def test_ten_requests_in_five_seconds_are_answered_and_the_eleventh_is_not(self, guest):
        statuses = [guest.get("/openapi.json").status_code for _ in range(11)]
        assert [200] * 10 + [429] == statuses

    def test_a_refusal_is_a_problem_that_says_how_long_to_wait(self, guest):
        spend(guest)
        refused = guest.get("/api/menu")
        assert 429 == refused.status_code
        assert "application/problem+json" == refused.content_type
        assert "rate-limited" == refused.json["code"]
        assert "10 requests in 5 s for each client" in refused.json["detail"]
        assert "5" == refused.headers["Retry-After"]
        assert 5 == refused.json["retry_after"]
        assert "no-store" == refused.headers["Cache-Control"]

    @pytest.mark.parametrize(("expected", "later"), [("5", 0.0), ("4", 1.5), ("1", 4.5), ("1", 4.999)])
    def test_the_wait_is_whole_seconds_to_the_end_of_the_window_and_at_least_one(self, guest, clock, expected, later):
        spend(guest)
        clock.pass_(later)
        assert expected == guest.get("/api/menu").headers["Retry-After"]

    def test_after_the_wait_the_client_is_served(self, guest, clock):
        spend(guest)
        clock.pass_(float(guest.get("/api/menu").headers["Retry-After"]))
        assert 200 == guest.get("/api/menu").status_code

    def test_other_clients_are_served(self, guest, other_guest):
        spend(guest, 11)
        assert 200 == other_guest.get("/api/menu").status_code

    @pytest.mark.parametrize(
        ("method", "address"),
        [
            ("GET", "/api/nothing"),
            ("GET", "/wp-admin/setup.json"),
            ("POST", "/api/menu"),
            ("PUT", "/nothing.md"),
            ("PUT", "/robots.txt"),
            ("HEAD", "/api/menu"),
            ("OPTIONS", "/api/menu"),
            ("GET", "/api/menu/"),
            ("GET", "/api/menu?lang=xx"),
            ("GET", "/robots.txt.txt"),
        ],
    )
    def test_whatever_is_asked_counts(self, guest, method, address):
        for _ in range(10):
            assert 429 != guest.open(address, method=method).status_code
        assert 429 == guest.open(address, method=method).status_code

    def test_a_304_counts_against_the_rate(self, guest):
        tag = guest.get(DISHES).headers["ETag"]
        statuses = [guest.get(DISHES, headers={"If-None-Match": tag}).status_code for _ in range(10)]
        assert [304] * 9 + [429] == statuses

    def test_a_too_soon_counts_against_the_rate(self, guest):
        for _ in range(10):
            guest.get(DISHES)
        assert "rate-limited" == guest.get(DISHES).json["code"]

    @pytest.mark.parametrize("address", UNCOUNTED)
    def test_files_and_health_checks_do_not_count(self, guest, address):
        for _ in range(65):
            assert 429 != guest.get(address, buffered=True).status_code
        assert 9 == header(guest.get("/api/menu"), "RateLimit", "client")["r"]
        assert 59 == header(guest.get("/en/"), "RateLimit", "pages")["r"]

    @pytest.mark.parametrize("method", ["GET", "HEAD"])
    @pytest.mark.parametrize("address", NO_FILES)
    def test_a_file_that_is_not_there_counts_as_a_page_and_one_that_is_there_does_not(self, guest, method, address):
        statuses = [guest.open(address, method=method).status_code for _ in range(61)]
        assert (60, 429) == (sum(status in {404, 308} for status in statuses[:60]), statuses[60])
        assert 200 == guest.get("/static/site.css", buffered=True).status_code
        assert "pages" in guest.get("/en/").headers["RateLimit"]
        assert 9 == header(guest.get("/api/menu"), "RateLimit", "client")["r"]

    def test_one_network_of_ipv6_is_one_client(self, limited):
        spend(arrive(limited, "2001:db8:aa:1::1"))
        assert 429 == arrive(limited, "2001:db8:aa:1:ffff::9").get("/api/hours").status_code
        assert 200 == arrive(limited, "2001:db8:aa:2::1").get("/api/hours").status_code

    def test_a_mapped_address_is_the_ipv4_client(self, limited):
        spend(arrive(limited, "203.0.113.200"))
        assert 429 == arrive(limited, "::ffff:203.0.113.200").get("/api/hours").status_code

    def test_forged_forwarded_headers_make_no_new_client(self, guest):
        forged = [f"203.0.113.{n}" for n in range(11)]
        statuses = [guest.get("/api/hours", headers={"X-Forwarded-For": each}).status_code for each in forged]
        assert [200] * 10 + [429] == statuses

    def test_behind_one_proxy_a_forged_hop_makes_no_new_client(self, make_app):
        proxied = arrive(make_app(trusted_proxies=1))
        forged = [f"192.0.2.{n}, 203.0.113.7" for n in range(11)]
        statuses = [proxied.get("/api/hours", headers={"X-Forwarded-For": each}).status_code for each in forged]
        assert [200] * 10 + [429] == statuses
        assert 200 == proxied.get("/api/hours", headers={"X-Forwarded-For": "203.0.113.8"}).status_code


def ask_page(guest):
    return guest.get("/nothing")


def ask_data(guest):
    return guest.get("/api/nothing")


def ping(guest):
    return send(guest, "ping")


def send(guest, method, **params):
    return guest.post("/mcp", json={"jsonrpc": "2.0", "id": 7, "method": method, "params": params})


BUDGETS = {
    "client": ("rate_limit", ask_data, 10, 5),
    "pages": ("page_limit", ask_page, 60, 10),
    "protocol": ("protocol_limit", ping, 60, 10),
}
"""Quota → its setting, a request that it counts, and the requests in a number of seconds that it allows."""
AGENT = {"Accept": "text/markdown"}
MODERN = {"MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": "get_article"}


class TestBudgets:
    @pytest.mark.parametrize("name", BUDGETS)
    def test_a_full_budget_leaves_the_others_whole(self, guest, name):
        _setting, ask, amount, _seconds = BUDGETS[name]
        statuses = [ask(guest).status_code for _ in range(amount + 1)]
        assert 429 not in statuses[:-1]
        assert 429 == statuses[-1]
        for other, (_, ask_other, its_amount, its_seconds) in BUDGETS.items():
            response = ask_other(guest)
            assert {"q": its_amount, "w": its_seconds} == header(response, "RateLimit-Policy", other)
            assert (other == name) == (429 == response.status_code)

    @pytest.mark.parametrize("name", BUDGETS)
    def test_an_empty_setting_turns_one_off_and_leaves_the_others(self, make_app, name):
        setting, ask, amount, _seconds = BUDGETS[name]
        guest = arrive(make_app(**{setting: ""}))
        responses = [ask(guest) for _ in range(amount + 5)]
        assert not [each for each in responses if 429 == each.status_code or "RateLimit" in each.headers]
        for other, (_, ask_other, its_amount, _) in BUDGETS.items():
            if other != name:
                assert its_amount - 1 == header(ask_other(guest), "RateLimit", other)["r"]

    @pytest.mark.parametrize("name", BUDGETS)
    def test_the_setting_decides(self, make_app, name):
        setting, ask, _amount, _seconds = BUDGETS[name]
        guest = arrive(make_app(**{setting: "2 per 60 seconds"}))
        responses = [ask(guest) for _ in range(3)]
        assert [False, False, True] == [429 == each.status_code for each in responses]
        assert "60" == responses[-1].headers["Retry-After"]

    @pytest.mark.parametrize(
        ("expected", "method", "address", "headers"),
        [
            *[("client", "GET", address, {}) for address in ("/api/menu", "/api/nothing", "/llms.txt", "/openapi.json")],
            *[("client", "GET", address, {}) for address in ("/en/menu.md", "/nothing.txt", "/.well-known/api-catalog")],
            *[("client", "GET", "/en/menu", AGENT), ("client", "POST", "/api/menu", {})],
            *[("pages", "GET", address, {}) for address in ("/", "/en/", "/zh/menu", "/nothing", "/EN/menu")],
            *[("pages", "GET", "/en/fragments/menu?q=tea", {}), ("pages", "DELETE", "/en/", {})],
            *[("protocol", method, "/mcp", {}) for method in ("GET", "HEAD", "OPTIONS", "DELETE", "PUT")],
            *[("protocol", "GET", "/mcp", {"Accept": "text/event-stream"}), ("protocol", "GET", "/api/knowledge/mcp", {})],
            *[("protocol", "POST", "/mcp", {}), ("protocol", "POST", "/mcp", {"Origin": "https://evil.example"})],
        ],
    )  # fmt: skip
    def test_the_form_of_an_address_decides_which_budget_is_charged(self, guest, expected, method, address, headers):
        response = guest.open(address, method=method, headers=headers)
        assert expected == re.findall(r'"(\w+)"', response.headers["RateLimit"])[0]

    @pytest.mark.parametrize(
        ("expected", "method", "params"),
        [
            ("client", "tools/call", {"name": "get_article", "arguments": {"id": "opening-hours"}}),
            ("client", "tools/call", {}),
            ("client", "resources/read", {"uri": "x"}),
            ("protocol", "initialize", {}),
            ("protocol", "tools/list", {}),
            ("protocol", "resources/list", {}),
            ("protocol", "prompts/list", {}),
            ("protocol", "notifications/initialized", {}),
            ("protocol", "nothing", {}),
        ],
    )
    @pytest.mark.parametrize("address", ["/mcp", "/api/knowledge/mcp"])
    def test_the_method_of_a_message_decides_which_budget_is_charged(self, guest, address, expected, method, params):
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        assert header(guest.post(address, json=message), "RateLimit", expected)

    def test_a_refused_person_is_shown_a_page(self, guest):
        for _ in range(60):
            ask_page(guest)
        refused = guest.get("/zh/menu")
        assert (429, "text/html; charset=utf-8") == (refused.status_code, refused.content_type)
        assert 'lang="zh-Hant"' in refused.text
        assert "10" == refused.headers["Retry-After"]

    @pytest.mark.parametrize("headers", [{}, MODERN])
    def test_a_refused_tool_call_is_a_result_that_says_how_long_to_wait(self, guest, clock, headers):
        spend(guest)
        clock.pass_(1.5)
        message = {"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "get_article"}}
        refused = guest.post("/mcp", json=message, headers=headers)
        assert (200, "application/json", 7) == (refused.status_code, refused.content_type, refused.json["id"])
        detail = "The limit is 10 requests in 5 s for each client. Wait 4 s and send fewer."
        assert [{"type": "text", "text": detail}] == refused.json["result"]["content"]
        assert True is refused.json["result"]["isError"]
        assert {"r": 0, "t": 4} == header(refused, "RateLimit", "client")
        assert "Retry-After" not in refused.headers
        assert "no-store" == refused.headers["Cache-Control"]

    @pytest.mark.parametrize("headers", [{}, MODERN])
    def test_another_refused_message_is_told_in_json_rpc_how_long_to_wait(self, guest, clock, headers):
        spend(guest)
        clock.pass_(1.5)
        message = {"jsonrpc": "2.0", "id": 7, "method": "prompts/get", "params": {"name": "plan"}}
        refused = guest.post("/mcp", json=message, headers=headers)
        assert (429, "application/json", "4") == (
            refused.status_code, refused.content_type, refused.headers["Retry-After"]
        )  # fmt: skip
        detail = "The limit is 10 requests in 5 s for each client. Wait 4 s and send fewer."
        assert {"code": -32029, "message": detail, "data": {"retry_after": 4}} == refused.json["error"]
        assert 7 == refused.json["id"]
        assert "no-store" == refused.headers["Cache-Control"]

    @pytest.mark.parametrize(
        "sent", [{"data": b"x"}, {"json": {}}, {"json": []}, {"data": b"{", "content_type": "application/json"}]
    )
    def test_what_is_no_message_counts_and_is_refused_in_json_rpc(self, guest, sent):
        for _ in range(60):
            assert guest.post("/mcp", **sent).status_code in {400, 415}
        refused = guest.post("/mcp", **sent)
        assert (429, None, -32029) == (refused.status_code, refused.json["id"], refused.json["error"]["code"])
        assert "60 MCP messages besides tool calls in 10 s for each client" in refused.json["error"]["message"]

    def test_a_call_leaves_the_other_calls_of_the_same_budget(self, guest):
        guest.get("/api/nothing")
        response = send(guest, "tools/call", name="get_article", arguments={"id": "opening-hours"})
        assert 8 == header(response, "RateLimit", "client")["r"]


class TestSpacing:
    @pytest.mark.parametrize(
        "address",
        [
            "/api/menu",
            "/api/menu?q=tea",
            "/api/menu?format=md",
            "/api/knowledge/opening-hours?lang=zh",
            "/api/visit-rhythm",
            "/llms.txt",
            "/llms-full.txt",
            "/llms-must-order.txt",
            "/en/menu.md",
            "/cn/index.md",
        ],
    )
    def test_a_repeat_within_a_second_is_too_soon(self, guest, clock, address):
        assert 200 == guest.get(address).status_code
        clock.pass_(0.9)
        repeat = guest.get(address)
        assert (429, "too-soon", "1") == (repeat.status_code, repeat.json["code"], repeat.headers["Retry-After"])
        assert "If-None-Match" in repeat.json["detail"]
        clock.pass_(0.1)
        assert 200 == guest.get(address).status_code

    @pytest.mark.parametrize(
        ("first", "again"),
        [
            ("/api/menu", "/api/menu?utm_source=x"),
            ("/api/menu", "/api/menu?lang=EN"),
            ("/api/menu", "/api/menu?format=json&offset=0"),
            ("/api/menu?q=mint%20tea", "/api/menu?q=%20mint%20%20tea%20"),
            ("/api/menu?diet=vegan,no-pork", "/api/menu?diet=no-pork,VEGAN"),
        ],
    )
    def test_another_spelling_is_the_same_document(self, guest, first, again):
        guest.get(first)
        assert 429 == guest.get(again).status_code

    def test_another_encoding_is_the_same_document(self, guest):
        encodings = ["br", "gzip", "identity"]
        statuses = [guest.get("/api/menu", headers={"Accept-Encoding": each}).status_code for each in encodings]
        assert [200, 429, 429] == statuses

    @pytest.mark.parametrize(
        "other",
        ["/api/menu?lang=zh", "/api/menu?format=md", "/api/menu?q=soup", "/api/menu?limit=2", "/api/menu/mint-tea"],
    )
    def test_another_document_is_served_at_once(self, guest, other):
        guest.get("/api/menu")
        assert 200 == guest.get(other).status_code

    def test_another_client_is_served_at_once(self, guest, other_guest):
        guest.get("/api/menu")
        assert 200 == other_guest.get("/api/menu").status_code

    @pytest.mark.parametrize(
        "address",
        [
            "/en/",
            "/en/menu",
            "/en/menu?q=tea",
            "/zh/knowledge/opening-hours",
            "/en/fragments/menu?q=tea",
            "/en/fragments/search?q=tea",
            "/",
            "/openapi.json",
            "/mcp",
            "/api/knowledge/mcp",
            "/.well-known/mcp/server-card.json",
            "/.well-known/mcp.json",
            "/api/nothing",
            "/api/menu/nothing",
            "/api/menu?lang=xx",
            "/robots.txt",
            "/sitemap.xml",
        ],
    )
    def test_pages_fragments_discovery_and_problems_are_not_spaced(self, guest, address):
        first, again = guest.get(address), guest.get(address)
        assert 429 != first.status_code
        assert first.status_code == again.status_code

    def test_head_neither_charges_nor_trips_the_spacing(self, guest):
        assert 200 == guest.head("/api/menu").status_code
        assert 200 == guest.get("/api/menu").status_code
        assert 200 == guest.head("/api/menu").status_code

    def test_a_304_neither_charges_nor_trips_the_spacing(self, guest, clock):
        tag = guest.get("/api/menu").headers["ETag"]
        assert 304 == guest.get("/api/menu", headers={"If-None-Match": tag}).status_code
        clock.pass_(1)
        assert 304 == guest.get("/api/menu", headers={"If-None-Match": tag}).status_code
        assert 200 == guest.get("/api/menu").status_code

    def test_a_tag_of_something_else_is_no_way_round(self, guest):
        guest.get("/api/menu")
        assert 429 == guest.get("/api/menu", headers={"If-None-Match": '"other"'}).status_code

    def test_a_page_asked_for_as_markdown_is_spaced_as_a_document(self, guest):
        accept = {"Accept": "text/markdown"}
        assert [200, 429] == [guest.get("/en/menu", headers=accept).status_code for _ in range(2)]
        assert 200 == guest.get("/en/menu").status_code

    def test_the_setting_decides(self, make_app, clock):
        guest = arrive(make_app(spacing="1 per 30 seconds"))
        assert [200, 429] == [guest.get("/api/menu").status_code for _ in range(2)]
        clock.pass_(10)
        assert "20" == guest.get("/api/menu").headers["Retry-After"]


class TestHeaders:
    def test_a_counted_response_says_the_policy_and_what_is_left(self, guest):
        response = guest.get("/openapi.json")
        assert '"client";q=10;w=5, "spacing";q=1;w=1' == response.headers["RateLimit-Policy"]
        assert '"client";r=9;t=5' == response.headers["RateLimit"]

    def test_a_page_says_its_own(self, guest):
        response = guest.get("/en/menu")
        assert '"pages";q=60;w=10' == response.headers["RateLimit-Policy"]
        assert '"pages";r=59;t=10' == response.headers["RateLimit"]

    def test_a_document_says_also_when_it_may_be_fetched_again(self, guest):
        assert '"client";r=9;t=5, "spacing";r=0;t=1' == guest.get("/api/menu").headers["RateLimit"]

    def test_what_is_left_goes_down_to_nothing(self, guest, clock):
        left = [header(guest.get("/api/nothing"), "RateLimit", "client") for _ in range(11)]
        assert [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0] == [each["r"] for each in left]
        clock.pass_(3.2)
        assert {"r": 0, "t": 2} == header(guest.get("/api/nothing"), "RateLimit", "client")

    @pytest.mark.parametrize("address", ["/llms.txt", "/api/menu/nothing", "/api/menu?lang=xx", "/api/menu/"])
    def test_every_counted_response_carries_both(self, guest, address):
        response = guest.get(address)
        assert {"q": 10, "w": 5} == header(response, "RateLimit-Policy", "client")
        assert {"r": 9, "t": 5} == header(response, "RateLimit", "client")

    def test_a_304_and_a_refusal_carry_both(self, guest):
        tag = guest.get("/api/menu").headers["ETag"]
        assert "RateLimit" in guest.get("/api/menu", headers={"If-None-Match": tag}).headers
        too_soon = guest.get("/api/menu")
        assert {"r": 0, "t": 1} == header(too_soon, "RateLimit", "spacing")
        assert {"r": 7, "t": 5} == header(too_soon, "RateLimit", "client")

    @pytest.mark.parametrize(
        "address", ["/", "/en/", "/api/menu", "/llms.txt", "/nothing", "/api/menu?lang=xx", "/api/menu/", "/healthz"]
    )
    def test_only_refusals_say_when_to_come_back(self, guest, address):
        assert "Retry-After" not in guest.get(address).headers

    def test_the_state_of_limits_is_never_cached_with_a_document(self, guest, other_guest):
        assert 9 == header(guest.get("/api/menu?q=soup"), "RateLimit", "client")["r"]
        other_guest.get("/api/nothing")
        assert 8 == header(other_guest.get("/api/menu?q=soup"), "RateLimit", "client")["r"]


class TestSettings:
    def test_empty_settings_turn_all_off(self, make_app):
        guest = arrive(make_app(**UNLIMITED))
        responses = [guest.get(address) for address in ("/api/menu", "/en/menu", "/mcp") for _ in range(65)]
        assert {200} == {each.status_code for each in responses}
        assert not [each for each in responses if "RateLimit" in each.headers or "RateLimit-Policy" in each.headers]

    def test_without_spacing_the_rate_goes_on(self, make_app):
        guest = arrive(make_app(spacing=""))
        responses = [guest.get("/api/menu") for _ in range(11)]
        assert [200] * 10 + [429] == [each.status_code for each in responses]
        assert '"client";q=10;w=5' == responses[0].headers["RateLimit-Policy"]

    def test_without_a_rate_the_spacing_goes_on(self, make_app):
        guest = arrive(make_app(rate_limit=""))
        responses = [guest.get("/api/menu") for _ in range(30)]
        assert [200] + [429] * 29 == [each.status_code for each in responses]
        assert '"spacing";q=1;w=1' == responses[0].headers["RateLimit-Policy"]
        assert '"spacing";r=0;t=1' == responses[0].headers["RateLimit"]


def test_flask_limiter_adds_no_checks_of_its_own_to_requests(app):
    hooks = (app.before_request_funcs, app.after_request_funcs, app.teardown_request_funcs)
    assert "flask_limiter" not in repr(hooks)
