"""Only the pages of the studio reach it."""

import pytest

from restaurant_site.owner.studio.app import new_token
from tests.owner.studio.conftest import ORIGIN, TOKEN


@pytest.mark.parametrize("path", ["/", "/wrong/en/", f"/{TOKEN}x/en/", "/en/", f"/{TOKEN}/fr/"])
def test_an_address_without_the_token_or_in_another_language_is_not_found(browser, path):
    assert 404 == browser.client.get(path, base_url=ORIGIN).status_code


@pytest.mark.parametrize("host", ["http://rebound.example:8001", "http://localhost:8001", "http://127.0.0.1:9000"])
def test_another_host_is_refused(browser, host):
    """DNS rebinding: a name of a website that leads to this machine."""
    assert 421 == browser.client.get(f"/{TOKEN}/en/", base_url=host).status_code


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://localhost:8001", ""])
def test_a_post_from_another_origin_changes_nothing(browser, origin):
    before = browser.text("menu/bowls.yaml")
    data = browser.form("dishes/beef-stew")
    data["price"] = "1.00"
    response = browser.post("dishes/beef-stew", data, Origin=origin)
    assert (403, before) == (response.status_code, browser.text("menu/bowls.yaml"))


def test_a_page_that_another_website_opens_or_loads_is_refused(browser):
    for site in ("cross-site", "same-site"):  # the preview at the next port of a telephone's studio is of the same site
        assert 403 == browser.get("", **{"Sec-Fetch-Site": site}).status_code
    assert 200 == browser.get("", **{"Sec-Fetch-Site": "same-origin"}).status_code


def test_a_page_cannot_be_framed_cached_or_read_by_others_and_sets_no_cookie(browser):
    headers = browser.get("").headers
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert ("no-store", "same-origin") == (headers["Cache-Control"], headers["Referrer-Policy"])
    assert not {"Set-Cookie", "Access-Control-Allow-Origin"} & set(headers.keys())


def test_a_token_is_long_and_never_the_same():
    assert len({new_token() for _ in range(100)}) == 100
    assert min(len(new_token()) for _ in range(100)) >= 32
