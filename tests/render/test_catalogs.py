"""The catalogues under /.well-known/."""

from datetime import date
from xml.etree import ElementTree

import pytest

from restaurant_site.locales import ENGLISH
from restaurant_site.render import catalogs
from restaurant_site.render.catalogs import sitemap
from tests.conftest import BASE


@pytest.fixture
def linkset(english) -> dict:
    """Anchor → its links."""
    return {each["anchor"]: each for each in catalogs.api_catalog(english, ["menu", "changes"])["linkset"]}


def test_the_api_catalog_has_every_api_as_its_item_and_describes_each(linkset):
    items = [each["href"] for each in linkset[f"{BASE}/.well-known/api-catalog"]["item"]]
    assert [f"{BASE}/api/menu", f"{BASE}/api/changes", f"{BASE}/mcp"] == items
    assert set(items) == set(linkset) - {f"{BASE}/.well-known/api-catalog"}
    for item in items:
        assert linkset[item]["service-desc"] and linkset[item]["service-doc"], item


def test_apis_are_described_by_openapi_and_mcp_by_its_card(linkset):
    assert f"{BASE}/openapi.json" == linkset[f"{BASE}/api/menu"]["service-desc"][0]["href"]
    assert f"{BASE}/mcp/server-card" == linkset[f"{BASE}/mcp"]["service-desc"][0]["href"]


def test_the_ai_catalog_lists_the_server_card_and_the_api_with_questions_that_they_answer(localized_sites):
    told = catalogs.ai_catalog(localized_sites[ENGLISH])
    assert "1.0" == told["specVersion"]
    assert {
        ("urn:air:lantern.example:mcp:restaurant", "application/mcp-server-card+json", f"{BASE}/mcp/server-card"),
        ("urn:air:lantern.example:api:information", catalogs.OPENAPI, f"{BASE}/openapi.json"),
    } == {(each["identifier"], each["type"], each["url"]) for each in told["entries"]}
    for entry in told["entries"]:
        assert entry["type"] == entry["mediaType"]
        assert 2 <= len(set(entry["representativeQueries"])) <= 5
        assert all("Maple Lantern" in query for query in entry["representativeQueries"])


NAMES = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
PAGES = [("home", date(2026, 11, 2)), ("menu", date(2026, 11, 1)), ("menu/barley-soup", date(2026, 10, 3))]


@pytest.fixture(scope="module")
def text(localized_sites) -> str:
    return sitemap(localized_sites[ENGLISH], PAGES)


@pytest.fixture(scope="module")
def entries(text) -> dict[str, ElementTree.Element]:
    """Address → entry."""
    found = ElementTree.fromstring(text).findall("s:url", NAMES)
    return {entry.findtext("s:loc", None, NAMES): entry for entry in found}


def alternates(entry: ElementTree.Element) -> dict[str, str]:
    links = entry.findall("x:link", NAMES)
    assert {"alternate"} == {link.get("rel") for link in links}
    return {link.get("hreflang"): link.get("href") for link in links}


def test_every_page_is_listed_in_every_language_once(entries, text):
    paths = ["", "menu", "menu/barley-soup"]
    assert {f"{BASE}/{code}/{path}" for path in paths for code in ("en", "zh", "cn")} == set(entries)
    assert len(entries) == text.count("<loc>")


def test_every_entry_names_all_languages_itself_included_and_a_default(entries):
    for address, entry in entries.items():
        found = alternates(entry)
        assert {"en", "zh-Hant", "zh-Hans", "x-default"} == set(found)
        assert address in found.values()
        assert found["en"] == found["x-default"]
        assert set(found.values()) <= set(entries)


def test_alternates_are_mutual(entries):
    for entry in entries.values():
        assert 1 == len({tuple(alternates(entries[other]).items()) for other in alternates(entry).values()})


def test_an_entry_has_the_date_of_its_page(entries):
    assert "2026-10-03" == entries[f"{BASE}/cn/menu/barley-soup"].findtext("s:lastmod", None, NAMES)


def test_it_says_that_it_is_utf_8_xml(text):
    assert text.startswith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset ')
