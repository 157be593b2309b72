"""``access_log`` gives each request an id and an event, whichever middleware answers it."""

import json
import logging
import re

import pytest

from restaurant_site.logs import EVENTS
from restaurant_site.web.access_log import MAX_AGENT, MAX_PATH, network_of, shorten_address
from tests.web.conftest import arrive

MENU = "/api/menu"


@pytest.fixture
def logged(caplog):
    """The fields of every logged event of a kind."""
    caplog.set_level(logging.INFO, logger=EVENTS)
    return lambda event="request": [record.fields for record in caplog.records if record.msg == event]


@pytest.mark.parametrize("address", [MENU, "/en/menu", "/", "/nothing", "/static/site.css", "/healthz", "/en/menu/"])
def test_a_request_has_one_line_with_the_id_of_its_response(limited, logged, address):
    response = arrive(limited, "203.0.113.77").get(address, buffered=True)
    [line] = logged()
    assert re.fullmatch("[0-9a-f]{16}", line["id"])
    assert [line["id"]] == response.headers.getlist("X-Request-Id")
    assert (address, response.status_code) == (line["path"], line["status"])
    assert ("GET", "203.0.113.0/24") == (line["method"], line["client"])
    assert line["ms"] >= 0
    assert int(response.headers["Content-Length"]) == line["bytes"]


def test_what_the_cache_middleware_answers_is_logged_too(limited, logged):
    for number in (1, 2):
        arrive(limited, f"203.0.113.{number}").get("/api/knowledge?lang=en")
    assert 2 == len({line["id"] for line in logged()})


def test_a_refusal_names_its_problem(limited, logged):
    guest = arrive(limited)
    for _ in range(2):
        guest.get(MENU)
    guest.get("/api/nothing")
    guest.post(MENU)
    assert [None, "too-soon", "not-found", "method-not-allowed"] == [line.get("problem") for line in logged()]


def test_a_failure_of_ours_is_a_line_of_status_500(limited, logged, monkeypatch, caplog):
    app = limited
    monkeypatch.setitem(app.view_functions, "agents.healthz", lambda: 1 / 0)
    response = arrive(app).get("/healthz")
    [line] = logged()
    assert (500, "internal-error") == (line["status"], line["problem"])
    assert line["id"] == response.headers["X-Request-Id"]


def test_a_query_is_not_in_the_line_of_who_asked(limited, logged):
    arrive(limited).get("/api/menu?q=secret-wish")
    assert "secret-wish" not in json.dumps(logged())


def test_a_search_is_logged_without_its_client(limited, logged):
    arrive(limited, "203.0.113.9").get("/api/menu?q=barley&lang=zh")
    arrive(limited).get("/en/search?q=barley")
    dishes, in_articles, in_dishes = logged("search")
    assert ("menu", "zh", "barley") == (dishes["scope"], dishes["language"], dishes["query"])
    assert dishes["hits"] >= 1 and 0 < dishes["confidence"] <= 1
    assert ("knowledge", "menu") == (in_articles["scope"], in_dishes["scope"])
    assert {"time", "scope", "language", "query", "hits", "confidence"} == set(dishes)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d\+00:00", dishes["time"])


def test_a_search_by_mcp_is_logged_too(limited, logged):
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call",
               "params": {"name": "search_knowledge", "arguments": {"query": "no such thing at all", "lang": "en"}}}  # fmt: skip
    arrive(limited).post("/mcp", json=message, headers={"Accept": "application/json"})
    assert [("no such thing at all", "knowledge")] == [(line["query"], line["scope"]) for line in logged("search")]


def test_a_blank_search_is_none(limited, logged):
    arrive(limited).get("/api/menu?q=%20")
    assert [] == logged("search")


def test_long_texts_of_clients_are_cut(limited, logged):
    arrive(limited).get("/" + "a" * 3000, headers={"User-Agent": "b" * 3000})
    [line] = logged()
    assert (MAX_PATH, MAX_AGENT) == (len(line["path"]), len(line["agent"]))


def test_bytes_that_are_not_utf8_are_replaced(limited, logged):
    arrive(limited).get("/", environ_overrides={"PATH_INFO": "/\xff\xe8\x8c\xb6"})
    assert "/\ufffd茶" == logged()[0]["path"]


class TestIds:
    @pytest.fixture(scope="class")
    @staticmethod
    def apps(make_app):
        return {hops: make_app(trusted_proxies=hops) for hops in (0, 1)}

    def id(self, app, given: str) -> str:
        return arrive(app).get("/healthz", headers={"X-Request-Id": given}).headers["X-Request-Id"]

    def test_a_trusted_proxys_id_is_taken_over(self, apps):
        assert "0123456789abcdef" == self.id(apps[1], "0123456789abcdef")

    def test_a_strangers_id_is_not(self, apps):
        assert "0123456789abcdef" != self.id(apps[0], "0123456789abcdef")

    @pytest.mark.parametrize("given", ["", "short", "with space 1", 'quote"12345', "a" * 65, "newline\t12"])
    def test_an_id_that_could_confuse_is_not(self, apps, given):
        assert re.fullmatch("[0-9a-f]{16}", self.id(apps[1], given))


class TestAddresses:
    @pytest.mark.parametrize(
        ("address", "short"),
        [
            ("203.0.113.77", "203.0.113.0/24"),
            ("::ffff:203.0.113.77", "203.0.113.0/24"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"),
            ("fe80::1%eth0", "fe80::/48"),
            ("", ""),
            ('203.0.113.77"', ""),
        ],
    )
    def test_an_address_is_shortened_to_its_network(self, address, short):
        assert short == network_of(address)

    def test_the_owner_may_want_them_whole(self, logged, make_app):
        arrive(make_app(log_addresses="whole"), "203.0.113.77").get("/healthz")
        assert ["203.0.113.77"] == [line["client"] for line in logged()]

    def test_the_client_behind_a_trusted_proxy_is_logged(self, logged, make_app):
        headers = {"X-Forwarded-For": "198.51.100.1, 203.0.113.77"}
        arrive(make_app(trusted_proxies=1, log_addresses="whole")).get("/healthz", headers=headers)
        assert ["203.0.113.77"] == [line["client"] for line in logged()]


@pytest.mark.parametrize(
    ("expected", "message"),
    [
        ("Invalid request from ip=203.0.113.0/24: Invalid header: 'a: b'", "Invalid request from ip=203.0.113.7: Invalid header: 'a: b'"),
        ("Invalid request from ip=2001:db8:1::/48: ip=2", "Invalid request from ip=2001:db8:1:2::3: ip=2"),
        ("Booting worker with pid: 7", "Booting worker with pid: 7"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("log_addresses", ["short", "whole"])
def test_gunicorns_warning_has_the_address_as_the_setting_says(make_app, caplog, log_addresses, expected, message):
    logger = logging.getLogger("gunicorn.error")
    logger.removeFilter(shorten_address)
    make_app(log_addresses=log_addresses)
    logger.warning(message)
    logger.removeFilter(shorten_address)
    assert [expected if log_addresses == "short" else message] == caplog.messages
