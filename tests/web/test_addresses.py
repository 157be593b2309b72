"""One table says how errors, rate limits and metrics treat an address."""

import pytest
from flask import Flask

from restaurant_site.settings import Settings
from restaurant_site.web.addresses import ADDRESS_KINDS, AddressKind, address_kind
from restaurant_site.web.clock import Clock
from restaurant_site.web.http_state import init_http
from tests.languages import LANGUAGES


@pytest.mark.parametrize("path", ["/api", "/api/", "/mcp", "/mcp/x", "/.well-known/", "/en/menu.md/", "/openapi.json"])
def test_addresses_of_machines_are_known_by_their_path(path):
    assert "problem" == address_kind(ADDRESS_KINDS, path).errors


@pytest.mark.parametrize("path", ["/", "/en/", "/en/menu", "/en/api/", "/apiary", "/en/markdown"])
def test_addresses_of_people_are_all_others(path):
    assert "problem" != address_kind(ADDRESS_KINDS, path).errors


@pytest.mark.parametrize(
    ("expected", "path"),
    [
        (("line", "failures"), "/static/site.css"),
        (("problem", "failures"), "/static/theme/licence.txt"),
        (("line", "failures"), "/images/menu/mint-tea.webp"),
        (("page", "none"), "/favicon.ico"),
        (("page", "none"), "/healthz"),
        (("problem", "none"), "/robots.txt"),
        (("page", "none"), "/sitemap.xml"),
        (("problem", "all"), "/en/menu.md"),
        (("page", "all"), "/en/changes.atom"),
        (("page", "all"), "/en/"),
    ],
)
def test_the_form_of_errors_and_what_is_counted_depend_on_the_kind(expected, path):
    kind = address_kind(ADDRESS_KINDS, path)
    assert expected == (kind.errors, kind.counted)


def test_the_factory_passes_the_table():
    kinds = [AddressKind("feeds", "line", prefixes=("/feeds/",))]
    http = init_http(Flask(__name__), Settings(), lambda code: code, lambda: LANGUAGES, Clock(), kinds)
    assert ["feeds", "page"] == [http.address_kind(path).label for path in ("/feeds/new", "/api/menu")]
