"""A dish whose allergens nobody has recorded is called so on every channel."""

import re

import pytest
from bs4 import BeautifulSoup

from restaurant_site.app import create_app
from restaurant_site.settings import UNLIMITED, Settings
from tests.conftest import BASE
from tests.content.test_build import edit
from tests.rules.mirror import ROOT


@pytest.fixture
def visitor(folder):
    """A client of the sample whose stew has no line for allergens."""
    edit(folder, "menu/bowls.yaml", "  allergens: [wheat]\n", "")
    return create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()


WORDS = {
    "en": "not recorded; ask us before you order",
    "zh": "致敏原未有紀錄，未能確定；點菜前請先問我們",
    "cn": "过敏原暂无记录，无法确定；点菜前请先问店员",
}


@pytest.mark.parametrize("code", WORDS)
def test_pages_and_markdown_say_that_it_is_not_recorded(visitor, code):
    page = BeautifulSoup(visitor.get(f"/{code}/menu/beef-stew").text, "html.parser").select_one("#allergens ~ dl").text
    row = BeautifulSoup(visitor.get(f"/{code}/menu?max_price=99").text, "html.parser").select_one("#beef-stew").text
    twin = visitor.get(f"/{code}/menu/beef-stew.md").text
    listed = visitor.get(f"/{code}/menu.md").text
    assert [2, 1, 2, 2] == [text.count(WORDS[code]) for text in (page, row, twin, listed)]


def test_the_api_and_mcp_answer_null(visitor):
    call = {"jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": {"uri": f"{BASE}/en/menu.md"}}
    item = visitor.get("/api/menu/beef-stew").json
    assert [None, None, False] == [item[name] for name in ("allergens", "may_contain", "allergens_recorded")]
    assert WORDS["en"] in visitor.post("/mcp", json=call, headers={"Accept": "application/json"}).text


def test_a_filter_by_an_allergen_leaves_it_out(visitor):
    left = [item["id"] for item in visitor.get("/api/menu?without=peanut").json["items"]]
    assert ["barley-soup", "mint-tea", "cold-tea"] == left


SAFER = [
    ("shellfish-allergy", r"\n- ({{dish:.*?)- every dessert", {"crustaceans", "molluscs", "fish"}),
    ("egg-and-dairy", r"not even a trace of either is listed:(.*?)A list is", {"egg", "milk"}),
    ("soy-and-sesame", r"Only (.*?) list no soy, even as a trace", {"soy"}),
    ("soy-and-sesame", r"Neither soy nor sesame listed, value: (.*?)\n", {"soy", "sesame"}),
    ("peanut-and-nut-allergy", r"list no peanuts or tree nuts, even as a trace(.*?) A list", {"peanut", "tree-nuts"}),
]
"""Articles, the passages in which they name dishes that list none of some allergens, and the allergens."""


@pytest.mark.demonstration
def test_what_articles_call_safer_lists_none_of_the_allergens(site):
    for article, passage, allergens in SAFER:
        text = next((ROOT / "content" / "knowledge").rglob(f"{article}.en.md")).read_text(encoding="utf-8")
        named = re.findall(r"{{dish:([a-z-]+)}}", re.search(passage, text, re.DOTALL)[1])
        listed = {id: {*site.dishes[id].allergens, *site.dishes[id].may_contain} & allergens for id in named}
        assert {id: set() for id in named} == listed and named, article
