"""The pages as MCP resources."""

import re

import pytest

from restaurant_site.resources.table import RESOURCES
from restaurant_site.snapshot import state_of
from tests.conftest import BASE
from tests.languages import LOCALES

PAGES = [row.page for row in RESOURCES if row.is_mcp_resource and not row.entries]


@pytest.fixture(scope="module")
def server(app):
    return state_of(app).snapshot.mcp_server


def test_every_resource_that_is_listed_can_be_read(server, site):
    assert 3 * (len(site.articles) + len(site.dishes) + len(PAGES)) == len(server.resources)
    for resource in server.resources:
        contents = server.read(resource.uri)
        assert (resource.uri, "text/markdown") == (contents.uri, contents.mime_type)
        assert contents.text.startswith("# ")


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
@pytest.mark.parametrize(
    "page", [*(page for page in PAGES if page != "home"), "knowledge/opening-hours", "menu/beef-chow-fun"]
)
def test_a_resource_is_what_its_address_serves(server, client, page, locale):
    uri = f"{BASE}/{locale.code}/{page}.md"
    assert client.get(uri).text == server.read(uri).text


def test_the_home_page_says_whether_it_is_open_at_the_moment_of_the_call(server, client):
    checked = r"Checked at: .+"
    served, read = client.get("/en/index.md").text, server.read(f"{BASE}/en/index.md").text
    assert re.search(checked, read)
    assert re.sub(checked, "", served) == re.sub(checked, "", read)


@pytest.mark.parametrize("uri", ["", "x", "https://lantern.example/", "https://lantern.example/en/knowledge/none.md", "https://lantern.example/en/menu/opening-hours.md",
                                 "https://lantern.example/fr/menu.md", "file:///etc/passwd"])  # fmt: skip
def test_an_unknown_resource_is_none(server, uri):
    assert server.read(uri) is None
