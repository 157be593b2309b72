"""``RateLimitMiddleware`` answers clients past a limit without Flask; ``test_cache_middleware`` compares the bytes with Flask's."""

import pytest
from flask import request_started
from flask.testing import FlaskClient

from restaurant_site.snapshot import state_of
from restaurant_site.web import errors, rate_limit_middleware
from tests.web.conftest import arrive
from tests.web.test_rate_limits import UNCOUNTED, header, spend


@pytest.fixture
def entered(limited):
    """The addresses of requests that entered Flask."""
    found: list[str] = []

    def note(_app, **_):
        found.append("request")

    with request_started.connected_to(note, limited):
        yield found


def test_a_refusal_does_not_enter_flask(guest, entered):
    spend(guest)
    for _ in range(60):
        guest.get("/zh/nothing")
    guest.get("/zh/menu"), guest.get("/en/menu")  # renders the pages
    entered.clear()
    for address in ("/api/menu", "/en/menu", "/zh/", "/nothing", "/api/nothing", "/llms.txt"):
        for method in ("GET", "HEAD", "POST", "OPTIONS", "PUT"):
            assert 429 == guest.open(address, method=method).status_code, (method, address)
    assert [] == entered


def test_refusals_are_counted(limited):
    spend(arrive(limited, "192.0.2.77"), 25)
    quota = state_of(limited).http.quotas.rates["client"]
    assert 25 == quota.limiter.storage.get(quota.limit.key_for("192.0.2.77", "client"))


def test_a_page_is_rendered_once_for_each_language(guest, make_app, monkeypatch):
    rendered = []
    render = errors.render_page
    monkeypatch.setattr(
        rate_limit_middleware, "render_page", lambda *about: rendered.append(about[1].code) or render(*about)
    )
    guest = arrive(make_app(page_limit="1 per 60 seconds"))
    guest.get("/")
    for address in ("/en/menu", "/zh/menu", "/cn/menu", "/en/", "/zh/search?q=tea", "/en/nothing"):
        refused = guest.get(address)
        assert (429, "no-store") == (refused.status_code, refused.headers["Cache-Control"])
    assert ["en", "zh", "cn"] == rendered


def test_a_document_that_is_asked_for_too_soon_is_refused_without_flask(guest, entered):
    assert 200 == guest.get("/api/menu").status_code
    guest.get("/api/menu")
    entered.clear()
    assert "too-soon" == guest.get("/api/menu").json["code"]
    assert [] == entered


def test_what_is_not_counted_is_not_refused(guest):
    spend(guest, 12)
    for _ in range(62):
        guest.get("/nothing"), guest.post("/mcp")
    for address in UNCOUNTED:
        response = guest.get(address, buffered=True)
        assert 429 != response.status_code, address
        assert "RateLimit" not in response.headers, address


class TestNetworks:
    """All clients of an IPv6 /48 share a larger budget: a provider gives a customer that many networks."""

    @pytest.fixture
    def clients(self, make_app) -> list[FlaskClient]:
        app = make_app()
        return [arrive(app, f"2001:db8:77:{number:x}::1") for number in range(16)]

    def test_clients_that_rotate_are_refused_together(self, clients):
        statuses = [client.get("/api/hours").status_code for _ in range(10) for client in clients]
        assert [200] * 80 + [429] * 80 == statuses

    def test_the_refusal_says_whose_limit_it_is(self, clients):
        for _ in range(6):
            for client in clients:
                refused = client.get("/api/nothing")
        assert "80 requests in 5 s for all clients of an IPv6 /48" in refused.json["detail"]
        assert 0 == header(refused, "RateLimit", "network")["r"]
        assert 80 == header(refused, "RateLimit-Policy", "network")["q"]

    def test_another_network_is_served(self, clients):
        for client in clients * 7:
            client.get("/api/nothing")
        assert 429 == clients[0].get("/api/nothing").status_code
        assert 200 == clients[0].get("/en/").status_code
        assert 200 == arrive(clients[0].application, "2001:db8:78::1").get("/api/hours").status_code


def test_a_file_that_has_not_changed_is_not_counted(guest):
    for address in ("/static/site.css", "/theme/style.css"):
        known = guest.get(address, buffered=True).headers["ETag"]
        again = guest.get(address, headers={"If-None-Match": known}, buffered=True)
        assert (304, False) == (again.status_code, "RateLimit" in again.headers)
