"""A dish whose diets nobody has recorded is counted and called so on every channel; unknown is never "no"."""

import pytest

from restaurant_site.app import create_app
from restaurant_site.settings import UNLIMITED, Settings
from tests.conftest import BASE
from tests.content.test_site_loader import edit

ASK = "3 dishes have no record of their diets: ask."
NO_DISH = "No dishes match"


def without_diets(folder, *bowls: str):
    """Return a client of the sample whose bowls have lines for these diets only, none of them for drinks."""
    for diets in ("[vegetarian, vegan, no-pork, no-beef]", "[no-pork, no-beef]", "[no-pork]"):
        edit(folder, "menu/bowls.yaml", f"  diets: {diets}\n", bowls[0] if bowls else "")
    return create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()


@pytest.fixture
def visitor(folder):
    """A client of the sample where nobody has recorded the diets of the three bowls."""
    return without_diets(folder)


def search_menu(client, **arguments):
    params = {"name": "search_menu", "arguments": arguments}
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    return client.post("/mcp", json=call, headers={"Accept": "application/json"}).json["result"]


def test_a_filter_leaves_unrecorded_diets_out_and_counts_them(visitor):
    answer = visitor.get("/api/menu?diet=vegetarian").json
    assert ["mint-tea", "cold-tea"] == [item["id"] for item in answer["items"]]
    counts = {"contains": 0, "may_contain": 0, "not_recorded": 3, "diets_not_recorded": 3}
    assert counts == answer["excluded"]
    both = visitor.get("/api/menu?diet=vegetarian&without=peanut").json["excluded"]
    assert {"contains": 1, "may_contain": 0, "not_recorded": 2, "diets_not_recorded": 2} == both


def test_every_channel_says_how_many_to_ask_about(visitor):
    addresses = ("/en/menu?diet=vegan", "/en/menu.md?diet=vegan", "/en/search?q=vegan", "/en/search.md?q=vegan")
    texts = [visitor.get(address).text for address in addresses]
    texts.append(search_menu(visitor, diet=["vegan"])["content"][0]["text"])
    assert [True] * 5 == [ASK in text for text in texts]


def test_unknown_is_not_called_no_where_nothing_is_recorded(visitor):
    query = "category=bowls&diet=vegetarian"
    texts = [visitor.get(f"/en/menu{suffix}?{query}").text for suffix in ("", ".md")]
    texts.append(visitor.get("/en/search?q=vegetarian+noodles").text)
    texts.append(search_menu(visitor, category="bowls", diet=["vegetarian"])["content"][0]["text"])
    assert [False] * 4 == [NO_DISH in text or "Nothing here answers" in text for text in texts]


def test_a_dish_says_that_its_diets_are_not_recorded(visitor):
    item, tea = (visitor.get(f"/api/menu/{id}").json for id in ("beef-stew", "mint-tea"))
    assert ([], False) == (item["diet"], item["diet_recorded"])
    assert "diet_recorded" not in tea
    assert "- Diet: not recorded; ask us\n" in visitor.get("/en/menu/beef-stew.md").text
    assert "<dt>Diets</dt><dd>not recorded; ask us</dd>" in visitor.get("/en/menu/beef-stew").text


@pytest.mark.parametrize("line", ["  diets: none\n", "  diets: []\n"])
def test_none_written_by_hand_is_recorded(folder, line):
    client = without_diets(folder, line)
    answer = client.get("/api/menu?category=bowls&diet=vegetarian").json
    assert (0, {"contains": 0, "may_contain": 0, "not_recorded": 0}) == (answer["total"], answer["excluded"])
    assert NO_DISH in client.get("/en/menu?category=bowls&diet=vegetarian").text
