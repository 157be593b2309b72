"""A dish whose allergens or traces nobody has recorded is called so on every channel."""

import re

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient

from restaurant_site.app import create_app
from restaurant_site.settings import UNLIMITED, Settings
from tests.conftest import BASE
from tests.content.folders import told
from tests.content.test_site_loader import edit
from tests.rules.paths import ROOT


@pytest.fixture
def visitor(folder):
    """A client of the sample whose stew has no line for allergens."""
    edit(folder, "menu/bowls.yaml", "  allergens: [wheat]\n", "")
    return create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()


WORDS = {
    "en": "not recorded; ask us before you order",
    "zh": "致敏原未有紀錄，未能確定；點菜前請先問我們",
    "cn": "过敏原暂无记录，无法确定；点菜前请先问服务员",
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


@pytest.fixture
def neighbour(folder):
    """A client of the sample whose bowls share a pot, while nobody has recorded the allergens of the noodles."""
    edit(folder, "menu.yaml", "default_for: [bowls], shared: false}", "default_for: [bowls]}")
    edit(folder, "menu/bowls.yaml", "  allergens: [peanut, wheat]\n", "")
    return create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()


def without_peanut(client: FlaskClient, *more: str) -> dict:
    return client.get("&".join(["/api/menu?without=peanut", *more])).json


def test_unknown_traces_are_null_in_the_api_and_left_out_by_a_filter(neighbour):
    answer = without_peanut(neighbour)
    assert ["mint-tea", "cold-tea"] == [item["id"] for item in answer["items"]]
    assert {"contains": 0, "may_contain": 0, "not_recorded": 3} == answer["excluded"]
    stew = neighbour.get("/api/menu/beef-stew").json
    assert [["wheat"], None, True] == [stew[name] for name in ("allergens", "may_contain", "allergens_recorded")]


def test_a_guest_who_accepts_traces_is_shown_dishes_whose_traces_are_unknown(neighbour):
    answer = without_peanut(neighbour, "traces=include")
    assert ["barley-soup", "beef-stew", "mint-tea", "cold-tea"] == [item["id"] for item in answer["items"]]
    assert {"contains": 0, "may_contain": 0, "not_recorded": 1} == answer["excluded"]


def test_a_query_that_leaves_out_an_allergen_leaves_out_dishes_whose_traces_are_unknown(neighbour):
    assert [] == [item["id"] for item in neighbour.get("/api/menu?q=stew%20without%20peanut").json["items"]]


@pytest.mark.parametrize("code", WORDS)
def test_pages_markdown_and_mcp_say_that_traces_are_unknown(neighbour, code):
    page = (
        BeautifulSoup(neighbour.get(f"/{code}/menu/beef-stew").text, "html.parser").select_one("#allergens ~ dl").text
    )
    row = BeautifulSoup(neighbour.get(f"/{code}/menu?max_price=99").text, "html.parser").select_one("#beef-stew").text
    twin = neighbour.get(f"/{code}/menu/beef-stew.md").text
    arguments = {"name": "get_dish", "arguments": {"id": "beef-stew", "lang": code}}
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": arguments}
    result = neighbour.post("/mcp", json=call, headers={"Accept": "application/json"}).json["result"]
    assert [1] * 4 == [text.count(WORDS[code]) for text in (page, row, twin, result["content"][0]["text"])]
    assert ["may_contain"] == result["structuredContent"]["not_recorded"]


def test_what_is_known_of_unknown_traces_is_said(neighbour):
    soup = neighbour.get("/en/menu/barley-soup.md").text
    assert "- May contain: Wheat; other traces are not recorded, so ask us before you order\n" in soup


SAFER = [
    ("shellfish-allergy", r"\n- ({{dish:.*?)- every dessert", {"crustaceans", "molluscs", "fish"}),
    ("egg-and-dairy", r"not even a trace of either is listed:(.*?)A list is", {"egg", "milk"}),
    ("soy-and-sesame", r"Only these list no soy, even as a trace:(.*?)\n\n#", {"soy"}),
    ("soy-and-sesame", r"And no sesame:\*\* (.*?)\n", {"soy", "sesame"}),
    (
        "peanut-and-nut-allergy",
        r"No peanuts or tree nuts are listed, even as a trace(.*?)That is no promise",
        {"peanut", "tree-nuts"},
    ),
]
"""Articles, the passages in which they name dishes that list none of some allergens, and the allergens."""


@pytest.mark.demonstration
def test_what_articles_call_safer_lists_none_of_the_allergens(site):
    for article, passage, allergens in SAFER:
        text = next((ROOT / "content" / "knowledge").rglob(f"{article}.en.md")).read_text(encoding="utf-8")
        named = re.findall(r"{{dish:([a-z-]+)}}", re.search(passage, text, re.DOTALL)[1])
        listed = {id: {*site.dishes[id].allergens, *site.dishes[id].may_contain} & allergens for id in named}
        assert {id: set() for id in named} == listed and named, article


def test_an_agent_reads_that_no_trace_on_record_rules_none_out(call_without):
    text, structured = call_without("mustard")
    assert "May contain: none on record; ask us" in text and "May contain: –" not in text
    assert [] in [item["may_contain"] for item in structured["items"]]
    assert "none listed, but we can’t rule them out; ask us" == structured["empty_may_contain"]


@pytest.fixture
def call_without(folder):
    """A search of the menu by MCP that leaves out an allergen: its text and its structured content."""
    client = create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()

    def call(allergen: str) -> tuple[str, dict]:
        asked = {"name": "search_menu", "arguments": {"without": [allergen]}}
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": asked}
        result = client.post("/mcp", json=message, headers={"Accept": "application/json"}).json["result"]
        return result["content"][0]["text"], result["structuredContent"]

    return call


@pytest.mark.parametrize("written", ["[none, wheat]", "[wheat, none]", "[none]"])
def test_none_and_an_allergen_contradict_each_other(folder, written):
    edit(folder, "menu/bowls.yaml", "allergens: [wheat]", f"allergens: {written}")
    assert any("is neither a list nor the word `none` by itself" in line for line in told(folder))


@pytest.mark.parametrize(
    ("code", "words"),
    [("en", "Peanut, Tree nuts (cashew)"), ("zh", "花生、堅果（腰果）"), ("cn", "花生、坚果（腰果）")],
)
def test_a_nut_is_named_on_every_channel(folder, code, words):
    edit(
        folder,
        "menu/bowls.yaml",
        "allergens: [peanut, wheat]",
        "allergens: [peanut, tree-nuts]\n  cereals_and_nuts: [cashew]",
    )
    visitor = create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()
    call = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": "get_dish", "arguments": {"slug": "pepper-noodles"}},
    }
    page = BeautifulSoup(visitor.get(f"/{code}/menu/pepper-noodles").text, "html.parser").select_one("#allergens ~ dl")
    assert words in page.text and words in visitor.get(f"/{code}/menu/pepper-noodles.md").text
    assert words in visitor.get(f"/{code}/menu.md").text
    assert ["cashew"] == visitor.get("/api/menu/pepper-noodles").json["cereals_and_nuts"]
    assert "cashew" in visitor.post("/mcp", json=call, headers={"Accept": "application/json"}).text


def test_a_name_without_its_allergen_is_a_fault(folder):
    edit(
        folder,
        "menu/bowls.yaml",
        "  allergens: [wheat]\n",
        "  allergens: [wheat]\n  cereals_and_nuts: [spelt, cashew]\n",
    )
    assert any("`cashew` names one of `tree-nuts`" in each for each in told(folder))
    assert not any("spelt" in each for each in told(folder))
