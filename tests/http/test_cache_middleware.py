"""``fast_path`` answers what Flask would, to the byte, and charges what Flask would."""

import itertools
import json
import shutil
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from flask import Flask
from werkzeug.test import EnvironBuilder, run_wsgi_app

from restaurant_site.app import _publish, create_app
from restaurant_site.http import cache_middleware
from restaurant_site.http.cache_middleware import FastPath
from restaurant_site.settings import Settings
from tests.conftest import BASE, SAMPLE
from tests.http.conftest import forget

MENU = "/api/menu"
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
REQUESTS = {
    "plain": {},
    "a browser's": {"Accept": BROWSER, "Accept-Encoding": "gzip, deflate, br, zstd", "Accept-Language": "zh-HK,zh;q=0.9"},
    "for Markdown": {"Accept": "text/markdown", "Accept-Encoding": "gzip"},
    "for Markdown or HTML": {"Accept": "text/html, text/markdown;q=0.9", "Accept-Encoding": "br;q=0, gzip;q=0.5"},
    "for an event stream": {"Accept": "text/event-stream, application/json"},
    "with an encoding that we lack": {"Accept-Encoding": "identity;q=1, br;q=0.2"},
    "with a tag for anything": {"If-None-Match": "*"},
    "with another's tag": {"If-None-Match": 'W/"other"', "If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"},
    "with a late date": {"If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"},
    "with a date that is none": {"If-Modified-Since": "yesterday"},
    "for a part": {"Range": "bytes=0-9"},
    "with forged headers": {"Host": "evil.example/..", "X-Forwarded-For": "203.0.113.1", "X-Forwarded-Host": "evil"},
    "with broken headers": {"Accept": ",;=q\xff", "Accept-Encoding": ",;q=", "If-None-Match": '"\xff'},
}  # fmt: skip
NUMBERS = itertools.count(1)
METHODS = ("GET", "GET", "HEAD", "GET")
PAST_THE_RATE = (*METHODS, "OPTIONS", "POST", "PUT", "GET", "HEAD", "GET", "GET", "HEAD", "GET")
"""What one client sends, one after the other: enough to pass the spacing, and the rate."""
PARTS = {"locale": ("en", "zh", "CN"), "slug": ("beef-stew", "mint-tea", "nothing"), "id": ("opening-hours", "nothing"),
         "page": ("menu", "search"), "filename": ("site.css",)}  # fmt: skip
"""What stands for the variable parts of an address."""
OTHERS = (
    f"{MENU}?lang=zh", f"{MENU}?lang=xx", f"{MENU}?format=md", f"{MENU}?format=xml", f"{MENU}?q=tea", f"{MENU}?q=&utm=1",
    f"{MENU}?q=nothing-at-all", f"{MENU}?limit=1&offset=1", f"{MENU}?limit=0", f"{MENU}?lang=en&lang=zh", f"{MENU}/",
    "/api/knowledge?q=hours&limit=2", "/en/menu?q=tea&diet=vegan", "/zh/search?q=%E8%8C%B6", "/en/fragments/menu?q=tea",
    "/nothing", "/api/nothing", "/en//menu", "/en/menu%ff", "/api/menu?q=%ff%fe", "/api/menu?q=%00", "/?", "/en/?",
)  # fmt: skip


@pytest.fixture(scope="module")
def fast() -> Flask:
    return create_app(Settings(base_url=BASE, content_dir=SAMPLE))


@pytest.fixture(scope="module")
def slow(fast: Flask) -> Flask:
    """The same without the fast path, with what tells the time: the cached home page, and when content was loaded."""
    app = create_app(Settings(base_url=BASE, content_dir=SAMPLE), fast=False)
    app.extensions.update({name: fast.extensions[name] for name in ("representations", "reloader")})
    return app


def ask(app, address, method="GET", client="192.0.2.1", message=None, **headers):
    """(status line, headers but the time of day, body) as a WSGI server sees them."""
    environ = EnvironBuilder(method=method, headers=headers).get_environ()
    path, _, query = address.partition("?")
    environ |= {"PATH_INFO": _unquoted(path), "QUERY_STRING": query, "REMOTE_ADDR": client, "wsgi.input": BytesIO()}
    if method == "POST":
        body = b"" if message is None else json.dumps(message).encode()
        environ |= {"wsgi.input": BytesIO(body), "CONTENT_LENGTH": headers.get("Content-Length", str(len(body)))}
    body, status, sent = run_wsgi_app(app.wsgi_app, environ, buffered=True)
    return status, [header for header in sent if header[0] != "Date"], b"".join(body)


def _unquoted(path: str) -> str:
    return path.replace("%ff", "\xff")


def addresses(app) -> list[str]:
    """Every route with every value of its variable parts, and what else may be asked."""
    found = list(OTHERS)
    for rule in app.url_map.iter_rules():
        paths = [rule.rule]
        for name in sorted(rule.arguments):
            part = next(each for each in rule.rule.split("<") if each.split(">")[0].split(":")[-1] == name).split(">")[
                0
            ]
            paths = [path.replace(f"<{part}>", value) for path in paths for value in PARTS.get(name, ("1",))]
        found += paths
    return list(dict.fromkeys(found))


@pytest.fixture
def clients():
    """Addresses of clients that have asked neither application before."""
    return (f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}" for number in NUMBERS)


@pytest.fixture
def flask_was_asked(monkeypatch, fast):
    """The paths of requests that reached Flask."""
    asked: list[str] = []
    flask = fast.wsgi_app._flask

    def noting(environ, start_response):
        asked.append(environ["PATH_INFO"])
        return flask(environ, start_response)

    monkeypatch.setattr(fast.wsgi_app, "_flask", noting)
    return asked


@pytest.mark.parametrize("headers", REQUESTS.values(), ids=REQUESTS)
def test_every_route_answers_the_same_with_it_and_without(fast, slow, clock, clients, headers):
    for address in addresses(fast):
        who = next(clients)
        for turn, method in enumerate(METHODS if headers else PAST_THE_RATE):
            expected = ask(slow, address, method, who, **headers)
            assert expected == ask(fast, address, method, who, **headers), f"{method} {address}, time {turn + 1}"


@pytest.mark.parametrize("encoding", ["identity", "br", "gzip"])
def test_the_holder_of_a_tag_is_answered_the_same(fast, slow, clock, clients, encoding):
    for address in addresses(fast):
        tag = dict(ask(slow, address, client=next(clients), **{"Accept-Encoding": encoding})[1]).get("ETag")
        if tag is not None:
            for _ in range(2):
                who, headers = next(clients), {"If-None-Match": tag}
                expected = ask(slow, address, client=who, **headers)
                assert "304 NOT MODIFIED" == expected[0]
                assert expected == ask(fast, address, client=who, **headers)


CALL = {
    "jsonrpc": "2.0",
    "id": 7,
    "method": "tools/call",
    "params": {"name": "get_article", "arguments": {"id": "opening-hours"}},
}
MODERN = {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28",
                    "io.modelcontextprotocol/clientCapabilities": {}}}  # fmt: skip
MESSAGES = {
    "a call": (CALL, {}),
    "a search": (CALL | {"params": {"name": "search_knowledge", "arguments": {"query": "泊車"}}}, {}),
    "a call of 2026": (
        CALL | {"params": CALL["params"] | MODERN},
        {"MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": "get_article"},
    ),
    "headers that contradict": (CALL | {"params": CALL["params"] | MODERN}, {"MCP-Protocol-Version": "2026-07-28"}),
    "an unknown version": (CALL, {"MCP-Protocol-Version": "1999-01-01"}),
    "an unknown method": (CALL | {"method": "nothing"}, {}),
    "an unknown tool": (CALL | {"params": {"name": "nothing"}}, {}),
    "a notification": ({"jsonrpc": "2.0", "method": "notifications/initialized"}, {}),
    "a batch": ([CALL], {}),
    "a half character": (CALL | {"id": "\ud800"}, {}),
    "a text": ("not a message", {}),
    "too much": ({**CALL, "params": "x" * 70_000}, {}),
    "another type": (CALL, {"Content-Type": "text/plain"}),
    "a type with a charset": (CALL, {"Content-Type": "application/json; charset=utf-8"}),
    "an Accept of both": (CALL, {"Accept": "application/json, text/event-stream"}),
    "an Accept of HTML alone": (CALL, {"Accept": "text/html"}),
    "a page of ours": (CALL, {"Origin": BASE}),
    "a foreign page": (CALL, {"Origin": "https://evil.example"}),
    "a length that is none": (CALL, {"Content-Length": "٣"}),
    "less than announced": (CALL, {"Content-Length": "900"}),
}


@pytest.mark.parametrize("address", ["/mcp", "/api/knowledge/mcp", "/mcp?x=1", "/mcp/"])
@pytest.mark.parametrize(("message", "headers"), MESSAGES.values(), ids=MESSAGES)
def test_a_message_is_answered_the_same_with_it_and_without(fast, slow, clock, clients, message, headers, address):
    who, headers = next(clients), {"Content-Type": "application/json", "Accept": "application/json", **headers}
    for turn in range(12):
        expected = ask(slow, address, "POST", who, message=message, **headers)
        assert expected == ask(fast, address, "POST", who, message=message, **headers), f"time {turn + 1}"
    assert expected[0].startswith("429")


def test_a_plain_message_does_not_reach_flask_until_the_rate_is_passed(fast, clock, clients, flask_was_asked):
    who = next(clients)
    for _ in range(11):
        ask(fast, "/mcp", "POST", who, message=CALL, **{"Content-Type": "application/json"})
    assert ["/mcp"] == flask_was_asked


@pytest.mark.parametrize(("quick", "tool"), [(True, "get_article"), (False, "search_knowledge")])
def test_a_message_is_at_hand_when_nothing_has_to_be_searched(fast, quick, tool):
    message = json.dumps(CALL | {"params": {"name": tool}}).encode()
    is_at_hand = fast.extensions["fast_path"].is_at_hand
    assert (quick, False) == (is_at_hand(("/mcp", "", ""), message), is_at_hand(("/en/", "", ""), message))


def test_what_is_cached_reaches_flask_once(fast, slow, clock, clients, flask_was_asked):
    cached = [each for each in addresses(fast) if "ETag" in dict(ask(slow, each, client=next(clients))[1])]
    cached = [each for each in cached if not each.startswith(("/static", "/images", "/favicon"))]
    for address in cached:
        ask(fast, address, client=next(clients))
    flask_was_asked.clear()
    for address in cached:
        for method in ("GET", "HEAD"):
            assert "200 OK" == ask(fast, address, method, next(clients))[0]
    assert [] == flask_was_asked
    assert len(cached) > 90


def test_what_is_cached_is_at_hand_until_the_content_changes_or_the_cache_lets_go(make_app):
    app = make_app(rate_limit="", spacing="")
    is_at_hand, address = app.extensions["fast_path"].is_at_hand, ("/en/menu", "", BROWSER)
    told = [is_at_hand(address)]
    ask(app, "/en/menu", Accept=BROWSER)
    told += [is_at_hand(address), is_at_hand(("/en/menu", "", ""))]
    forget(app)
    told.append(is_at_hand(address))
    ask(app, "/en/menu", Accept=BROWSER)
    told.append(is_at_hand(address))
    _publish(app, replace(app.extensions["service"], version="another"))
    told.append(is_at_hand(address))
    assert [False, True, False, False, True, False] == told


def test_nothing_is_at_hand_that_redis_must_be_asked_for(make_app, redis):
    app = make_app(rate_limit="", spacing="", redis_url=redis.url)
    for _ in range(2):
        ask(app, MENU)
    assert not app.extensions["fast_path"].is_at_hand((MENU, "", ""))


def test_one_budget_holds_for_both_ways(fast, clock, clients, flask_was_asked):
    ask(fast, "/en/menu", client=next(clients))
    flask_was_asked.clear()
    who = next(clients)
    statuses = [ask(fast, ("/en/menu", "/nothing")[turn % 2], client=who)[0][:3] for turn in range(12)]
    assert ["200", "404"] * 5 + ["429", "429"] == statuses
    assert Counter({"/nothing": 6, "/en/menu": 1}) == Counter(flask_was_asked)


def test_a_refusal_is_charged_once(fast, clock, clients):
    who, quota = next(clients), fast.extensions["quotas"].rate
    left = [dict(ask(fast, MENU, client=who)[1])["RateLimit"].split(";")[1] for _ in range(3)]
    assert ["r=9", "r=8", "r=7"] == left
    assert 7 == quota.counter.get_window_stats(quota.limit, who, quota.name).remaining


def test_threads_are_admitted_as_often_as_the_rate_says(fast, clock, clients):
    ask(fast, "/en/menu", client=next(clients))
    who = next(clients)
    with ThreadPoolExecutor(8) as pool:
        statuses = Counter(pool.map(lambda _: ask(fast, "/en/menu", client=who)[0][:3], range(100)))
    assert Counter({"200": 10, "429": 90}) == statuses


def test_the_hops_of_a_proxy_are_seen(make_app, clock):
    app = make_app(trusted_proxies=1)
    forwarded = [f"203.0.113.{number}, 198.51.100.9" for number in range(11)]
    statuses = [ask(app, "/en/menu", **{"X-Forwarded-For": each})[0][:3] for each in forwarded]
    assert ["200"] * 10 + ["429"] == statuses


def test_other_content_is_asked_for_anew(make_app, tmp_path):
    changed = shutil.copytree(SAMPLE, tmp_path / "content")
    menu = changed / "menu" / "bowls.yaml"
    menu.write_text(menu.read_text().replace('price: "9.50"', 'price: "9.75"'))
    app, other = (make_app(rate_limit="", spacing="", content_dir=folder) for folder in (SAMPLE, changed))
    before = [ask(app, MENU) for _ in range(2)]
    _publish(app, other.extensions["service"])
    after = [ask(app, MENU) for _ in range(2)]
    assert b"9.75" in after[0][2]
    assert before[0] == before[1] != after[0] == after[1]


def test_nothing_is_held_of_content_that_was_replaced(make_app, computations):
    app = make_app(rate_limit="", spacing="")
    for _ in range(2):
        ask(app, MENU)
        ask(app, "/mcp", "POST", message=CALL, **{"Content-Type": "application/json"})
        _publish(app, app.extensions["service"])
    assert 2 == len(computations)


def test_an_emptied_cache_is_filled_by_flask(fast, clock, clients, flask_was_asked):
    first = ask(fast, "/en/menu", client=next(clients))
    forget(fast)
    flask_was_asked.clear()
    assert first == ask(fast, "/en/menu", client=next(clients))
    assert ["/en/menu"] == flask_was_asked


def known(app) -> dict:
    assert isinstance(app.wsgi_app, FastPath)
    return app.wsgi_app._known


def test_no_more_addresses_are_remembered_than_it_may(make_app, monkeypatch):
    monkeypatch.setattr(cache_middleware, "MOST", 20)
    app = make_app(rate_limit="", spacing="")
    for number in range(50):
        ask(app, f"{MENU}?junk={number}")
    assert 20 == len(known(app))
    assert (MENU, "junk=49", "") in known(app)


def test_long_addresses_and_failures_are_not_remembered(make_app):
    app = make_app(rate_limit="", spacing="")
    ask(app, f"{MENU}?junk={'x' * 600}")
    ask(app, MENU, Accept="x" * 600)
    ask(app, "/api/menu/nothing")
    ask(app, "/healthz")
    assert {} == known(app)
