"""The catalogues under /.well-known/."""

import pytest

from restaurant_site.locales import ENGLISH
from restaurant_site.render import catalogs
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


def test_the_ai_catalog_lists_the_server_card_and_the_api_with_questions_that_they_answer(editions):
    told = catalogs.ai_catalog(editions[ENGLISH])
    assert "1.0" == told["specVersion"]
    assert {
        ("urn:air:lantern.example:mcp:knowledge", "application/mcp-server-card+json", f"{BASE}/mcp/server-card"),
        ("urn:air:lantern.example:api:information", catalogs.OPENAPI, f"{BASE}/openapi.json"),
    } == {(each["identifier"], each["type"], each["url"]) for each in told["entries"]}
    for entry in told["entries"]:
        assert entry["type"] == entry["mediaType"]
        assert 2 <= len(set(entry["representativeQueries"])) <= 5
