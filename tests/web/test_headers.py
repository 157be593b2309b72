"""``headers`` adds to every response: security, cross-origin access, the version of the API."""

import pytest

EVERYWHERE = ["/", "/en/", "/api/menu", "/llms.txt", "/nothing", "/api/nothing", "/static/site.css", "/healthz"]


@pytest.mark.parametrize("address", EVERYWHERE)
def test_every_response_says_the_version_and_may_be_read_by_any_browser_agent(client, address):
    headers = client.get(address, buffered=True).headers
    assert "2.5.0" == headers["X-API-Version"]
    assert "*" == headers["Access-Control-Allow-Origin"]
    exposed = {name.strip() for name in headers["Access-Control-Expose-Headers"].split(",")}
    assert {"ETag", "Retry-After", "RateLimit", "RateLimit-Policy", "Link"} <= exposed


@pytest.mark.parametrize("address", EVERYWHERE)
def test_every_response_forbids_what_pages_do_not_need(client, address):
    headers = client.get(address, buffered=True).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "nosniff" == headers["X-Content-Type-Options"]
    assert "geolocation=()" in headers["Permissions-Policy"]


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "POST"])
@pytest.mark.parametrize(
    "address", [*EVERYWHERE, "/en", "/en/menu/", "/static/nothing", "/robots.txt", "/mcp", "/favicon.ico"]
)
def test_every_response_says_how_long_it_may_be_kept(client, method, address):
    response = client.open(address, method=method, buffered=True)
    kept = response.headers["Cache-Control"]
    assert ("no-store" == kept) == (
        method in {"OPTIONS", "POST"} or address == "/healthz" or response.status_code not in {200, 302, 308}
    )


@pytest.mark.parametrize("address", EVERYWHERE)
def test_no_response_sets_a_cookie(client, address):
    assert "Set-Cookie" not in client.get(address, buffered=True).headers


def test_https_is_insisted_on_only_by_a_site_that_has_it(client, make_app):
    assert "max-age=31536000" == client.get("/healthz").headers["Strict-Transport-Security"]
    for settings in ({"base_url": "http://127.0.0.1:8000"}, {"hsts": ""}):
        assert "Strict-Transport-Security" not in make_app(**settings).test_client().get("/healthz").headers


def test_subdomains_are_included_where_the_setting_says_so(make_app):
    hsts = "max-age=300; includeSubDomains"
    assert hsts == make_app(hsts=hsts).test_client().get("/healthz").headers["Strict-Transport-Security"]


@pytest.mark.parametrize("address", ["/api/menu", "/api/knowledge/opening-hours", "/llms.txt", "/en/menu.md"])
def test_a_preflight_is_answered(client, address):
    headers = {
        "Origin": "https://agent.example",
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "if-none-match",
    }
    response = client.options(address, headers=headers)
    assert 200 == response.status_code
    assert b"" == response.data
    assert "*" == response.headers["Access-Control-Allow-Origin"]
    assert {"GET", "HEAD", "OPTIONS"} == set(response.headers["Access-Control-Allow-Methods"].split(", "))
    assert "If-None-Match" in response.headers["Access-Control-Allow-Headers"]
    assert int(response.headers["Access-Control-Max-Age"]) > 0


def test_only_a_preflight_is_told_the_allowed_methods(client):
    assert "Access-Control-Allow-Methods" not in client.get("/api/menu").headers


@pytest.mark.parametrize("address", ["/static/site.css", "/images/menu/{dish}.webp", "/favicon.ico"])
def test_a_file_is_kept_for_a_day_and_at_a_versioned_address_for_good(client, site, address):
    address = address.format(dish=next(iter(site.dishes)))
    plain, versioned = client.get(address, buffered=True), client.get(address + "?v=1", buffered=True)
    assert "public, max-age=86400" == plain.headers["Cache-Control"]
    assert "public, max-age=31536000, immutable" == versioned.headers["Cache-Control"]
    assert "Expires" not in plain.headers


def test_a_missing_file_is_not_kept(client):
    response = client.get("/static/nothing.css?v=1", buffered=True)
    assert 404 == response.status_code
    assert "no-store" == response.headers["Cache-Control"]


def test_a_browser_that_has_a_file_is_not_sent_it_again(client):
    first = client.get("/static/site.css?v=1", buffered=True)
    again = client.get("/static/site.css?v=1", headers={"If-None-Match": first.headers["ETag"]}, buffered=True)
    assert (304, b"") == (again.status_code, again.data)
    assert "public, max-age=31536000, immutable" == again.headers["Cache-Control"]
