"""``CacheMiddleware`` answers and charges the spacing as Flask alone would, to the byte."""

import itertools
import shutil
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from io import BytesIO

import pytest
from flask import Flask, request, request_started
from werkzeug.test import EnvironBuilder, run_wsgi_app

from restaurant_site.app import middleware
from restaurant_site.settings import UNLIMITED
from restaurant_site.snapshot import state_of
from restaurant_site.web import response_cache
from restaurant_site.web.http_state import EXTENSION
from tests.conftest import SAMPLE
from tests.web.conftest import clear_cache

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
"""What one client sends, one after the other: enough to pass the spacing, and the rate of data."""
PARTS = {"locale": ("en", "zh", "CN"), "slug": ("beef-stew", "mint-tea", "nothing"), "id": ("opening-hours", "mint-tea", "nothing"),
         "page": ("menu", "search"), "filename": ("site.css",)}  # fmt: skip
"""Values of the variable parts of an address."""
OTHERS = (
    f"{MENU}?lang=zh", f"{MENU}?lang=xx", f"{MENU}?format=md", f"{MENU}?format=xml", f"{MENU}?q=tea", f"{MENU}?q=&utm=1",
    f"{MENU}?q=nothing-at-all", f"{MENU}?limit=1&offset=1", f"{MENU}?limit=0", f"{MENU}?lang=en&lang=zh", f"{MENU}/",
    "/api/knowledge?q=hours&limit=2", "/en/menu?q=tea&diet=vegan", "/zh/search?q=%E8%8C%B6", "/en/fragments/menu?q=tea",
    "/nothing", "/api/nothing", "/en//menu", "/en/menu%ff", "/api/menu?q=%ff%fe", "/api/menu?q=%00", "/?", "/en/?",
)  # fmt: skip


@pytest.fixture(scope="module")
def fast(make_app) -> Flask:
    return make_app()


@pytest.fixture(scope="module")
def slow(make_app, fast) -> Flask:
    """An application without the middleware, with what depends on the time of day: the cached home page, and when content was loaded."""
    app = make_app()
    state = state_of(app)
    state.reloader = state_of(fast).reloader
    cache = state_of(fast).http.cache
    app.extensions["cache"][cache] = fast.extensions["cache"][cache]
    state.http = app.extensions[EXTENSION] = replace(state.http, cache=cache)
    app.wsgi_app = partial(Flask.wsgi_app, app)
    _cache, *others = middleware(app, state)
    for wrap in others:
        app.wsgi_app = wrap(app.wsgi_app)
    return app


def ask(app, address, method="GET", client="192.0.2.1", **headers):
    """(status line, headers but those that differ in each, body) as a WSGI server sees them."""
    environ = EnvironBuilder(method=method, headers=headers).get_environ()
    path, _, query = address.partition("?")
    environ |= {"PATH_INFO": _unquoted(path), "QUERY_STRING": query, "REMOTE_ADDR": client, "wsgi.input": BytesIO()}
    body, status, sent = run_wsgi_app(app.wsgi_app, environ, buffered=True)
    return status, [header for header in sent if header[0] not in {"Date", "X-Request-Id"}], b"".join(body)


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
def in_flask():
    """The paths of requests that entered Flask."""
    paths: list[str] = []

    def note(_app, **_):
        paths.append(request.path)

    with request_started.connected_to(note):
        yield paths


@pytest.mark.slow
@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.nightly), 4])
@pytest.mark.parametrize("name", REQUESTS)
def test_every_route_answers_the_same_with_it_and_without(fast, slow, clients, name, step):
    """The plain request at every address, the others at each fourth one in turn, and at every one at night."""
    headers, number = REQUESTS[name], [*REQUESTS].index(name)
    for address in addresses(fast)[number % step :: step] if headers else addresses(fast):
        who = next(clients)
        for turn, method in enumerate(METHODS if headers else PAST_THE_RATE):
            expected = ask(slow, address, method, who, **headers)
            assert expected == ask(fast, address, method, who, **headers), f"{method} {address}, time {turn + 1}"


@pytest.mark.parametrize("encoding", ["identity", "br", "gzip"])
def test_the_holder_of_a_tag_is_answered_the_same(fast, slow, clients, encoding):
    for address in addresses(fast):
        tag = dict(ask(slow, address, client=next(clients), **{"Accept-Encoding": encoding})[1]).get("ETag")
        if tag is not None:
            for _ in range(2):
                who, headers = next(clients), {"If-None-Match": tag}
                expected = ask(slow, address, client=who, **headers)
                assert "304 NOT MODIFIED" == expected[0]
                assert expected == ask(fast, address, client=who, **headers)


def test_what_is_cached_reaches_flask_once(fast, slow, clients, in_flask):
    cached = [each for each in addresses(fast) if "ETag" in dict(ask(slow, each, client=next(clients))[1])]
    cached = [each for each in cached if not each.startswith(("/static", "/images", "/favicon"))]
    for address in cached:
        ask(fast, address, client=next(clients))
    in_flask.clear()
    for address in cached:
        for method in ("GET", "HEAD"):
            assert "200 OK" == ask(fast, address, method, next(clients))[0]
    assert [] == in_flask
    assert len(cached) > 90


def test_one_budget_holds_for_both_ways(fast, clients, in_flask):
    ask(fast, "/openapi.json", client=next(clients))
    in_flask.clear()
    who = next(clients)
    statuses = [ask(fast, ("/openapi.json", "/api/nothing")[turn % 2], client=who)[0][:3] for turn in range(12)]
    assert ["200", "404"] * 5 + ["429", "429"] == statuses
    assert Counter({"/api/nothing": 5}) == Counter(in_flask)


def test_a_refusal_is_charged_once(fast, clients):
    who = next(clients)
    left = [dict(ask(fast, MENU, client=who)[1])["RateLimit"].split(";")[1] for _ in range(3)]
    assert ["r=9", "r=8", "r=7"] == left


def test_threads_are_admitted_as_often_as_the_rate_says(fast, clients):
    ask(fast, "/en/menu", client=next(clients))
    who = next(clients)
    with ThreadPoolExecutor(8) as pool:
        statuses = Counter(pool.map(lambda _: ask(fast, "/en/menu", client=who)[0][:3], range(100)))
    assert Counter({"200": 60, "429": 40}) == statuses


def test_the_hops_of_a_proxy_are_seen(make_app):
    app = make_app(trusted_proxies=1)
    forwarded = [f"203.0.113.{number}, 198.51.100.9" for number in range(11)]
    statuses = [ask(app, "/openapi.json", **{"X-Forwarded-For": each})[0][:3] for each in forwarded]
    assert ["200"] * 10 + ["429"] == statuses


@pytest.fixture
def changed(tmp_path):
    """A copy of the content with another price."""
    folder = shutil.copytree(SAMPLE, tmp_path / "changed")
    menu = folder / "menu" / "bowls.yaml"
    menu.write_text(menu.read_text().replace('price: "9.50"', 'price: "9.75"'))
    return folder


@pytest.mark.parametrize("store", ["memory", "redis"])
def test_changed_content_is_served_at_once(make_app, changed, store, request):
    shared = {"redis_url": request.getfixturevalue("redis").url} if store == "redis" else {}
    app, other = (make_app(content_dir=folder, **UNLIMITED, **shared) for folder in (SAMPLE, changed))
    before = [ask(app, MENU) for _ in range(2)]
    state_of(app).publish(state_of(other).snapshot)
    after = [ask(app, MENU) for _ in range(2)]
    assert b"9.75" in after[0][2]
    assert before[0] == before[1] != after[0] == after[1]


def test_a_reload_empties_the_cache(make_app, computations):
    app = make_app(**UNLIMITED)
    for _ in range(2):
        ask(app, MENU)
        state_of(app).publish(state_of(app).snapshot)
    assert 2 == len(computations)


def test_an_emptied_cache_is_filled_by_flask(fast, clients, in_flask):
    first = ask(fast, "/en/menu", client=next(clients))
    clear_cache(fast)
    in_flask.clear()
    assert first == ask(fast, "/en/menu", client=next(clients))
    assert ["/en/menu"] == in_flask


def test_no_more_targets_are_remembered_than_it_may(make_app, monkeypatch, in_flask):
    monkeypatch.setattr(response_cache, "MAX_TARGETS", 20)
    app = make_app(**UNLIMITED)
    for number in [*range(50), *range(30, 50), 29]:
        ask(app, f"{MENU}?offset={number}")
    assert 51 == len(in_flask)


@pytest.mark.parametrize(
    ("address", "headers"),
    [
        (f"{MENU}?q={'+' * 600}", {}),
        (f"{MENU}?utm_source=x", {}),
        ("/en/menu?x=1", {}),
        ("/openapi.json?x=1", {}),
        (MENU, {"Accept": "x" * 600}),
        ("/api/menu/nothing", {}),
        ("/healthz", {}),
    ],
)
def test_long_targets_and_what_is_not_cached_are_answered_by_flask(make_app, in_flask, address, headers):
    app = make_app(**UNLIMITED)
    for _ in range(2):
        ask(app, address, **headers)
    assert 2 == len(in_flask)


def test_messages_are_answered_by_flask(fast, clients, in_flask):
    for _ in range(2):
        assert 200 == fast.test_client().post("/mcp", json={"jsonrpc": "2.0", "id": 1, "method": "ping"}).status_code
    assert ["/mcp"] * 2 == in_flask
