"""What guests are warned of at a dish is said on every channel, and so is that nobody has said it."""

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient

from restaurant_site.app import create_app
from restaurant_site.models.menu import CAUTIONS, NOT_FOR_CHILDREN
from restaurant_site.render.labels import CAUTION_TEXTS
from restaurant_site.render.labels import CAUTIONS as CAUTION_LABELS
from restaurant_site.render.meal_phrases import OF_MEALS
from restaurant_site.settings import UNLIMITED, Settings
from tests.conftest import BASE
from tests.content.folders import edit


@pytest.fixture
def visitor(folder):
    """A client of the sample: its stew has cautions, its mint tea has none, and of its noodles nobody has said it."""
    return create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()


def facts(visitor: FlaskClient, path: str) -> dict[str, str]:
    listed = BeautifulSoup(visitor.get(path).text, "html.parser").select("#allergens ~ dl > div")
    return {each.dt.text: " ".join(words.text for words in each.select("dd")) for each in listed}


def dish_of_mcp(visitor: FlaskClient, id: str) -> dict:
    arguments = {"name": "get_dish", "arguments": {"id": id}}
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": arguments}
    return visitor.post("/mcp", json=call, headers={"Accept": "application/json"}).json["result"]


LABEL = {"en": "Caution", "zh": "請留意", "cn": "请注意"}
SAID = {
    "en": "May have small bones or pieces of bone. Take care, especially with children and older guests. "
    "Contains alcohol. Where it is used in cooking, some of it remains.",
    "zh": "可能有細骨或碎骨，進食時請小心，小朋友和長者尤其要留意。 含酒精，或用酒烹調；煮過仍會留下部分酒精。",
    "cn": "可能有细小的骨头或刺，请小心食用，孩子和老人尤其要注意。 含酒精。用酒烹调的菜，煮过仍会留下一部分酒精。",
}
UNKNOWN = {
    "en": "not recorded; ask us about raw or lightly cooked food, small bones, honey and alcohol",
    "zh": "未有紀錄；有否生食、剛熟食物、細骨、蜜糖或酒精，請先問我們",
    "cn": "暂无记录；有没有生食、刚熟的食物、细骨鱼刺、蜂蜜或酒精，请先问服务员",
}


@pytest.mark.parametrize("code", SAID)
def test_the_page_and_the_markdown_of_a_dish_say_its_cautions(visitor, code):
    assert SAID[code] == facts(visitor, f"/{code}/menu/beef-stew")[LABEL[code]]
    assert SAID[code] in visitor.get(f"/{code}/menu/beef-stew.md").text


@pytest.mark.parametrize("code", UNKNOWN)
def test_the_page_and_the_markdown_say_that_nobody_has_recorded_cautions(visitor, code):
    assert UNKNOWN[code] == facts(visitor, f"/{code}/menu/pepper-noodles")[LABEL[code]]
    assert UNKNOWN[code] in visitor.get(f"/{code}/menu/pepper-noodles.md").text


def test_where_there_is_nothing_to_warn_of_nothing_is_said(visitor):
    assert "Caution" not in facts(visitor, "/en/menu/mint-tea")
    assert "Caution" not in visitor.get("/en/menu/mint-tea.md").text


def test_the_api_gives_a_list_an_empty_list_or_null(visitor):
    items = {item["id"]: item["cautions"] for item in visitor.get("/api/menu").json["items"]}
    small_bones = "May have small bones or pieces of bone. Take care, especially with children and older guests."
    alcohol = "Contains alcohol. Where it is used in cooking, some of it remains."
    listed = [{"id": "small-bones", "text": small_bones}, {"id": "alcohol", "text": alcohol}]
    assert [listed, [], None] == [items[id] for id in ("beef-stew", "mint-tea", "pepper-noodles")]
    assert listed == visitor.get("/api/menu/beef-stew").json["cautions"]


def test_a_drink_taxed_as_alcohol_has_the_caution_in_json_as_on_its_page(visitor, folder):
    edit(folder, "menu/bowls.yaml", "- id: pepper-noodles\n", "- id: pepper-noodles\n  tax_class: alcohol\n")
    visitor = create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()
    alcohol = [{"id": "alcohol", "text": "Contains alcohol."}]
    assert "Contains alcohol." == facts(visitor, "/en/menu/pepper-noodles")["Caution"]
    assert alcohol == visitor.get("/api/menu/pepper-noodles").json["cautions"]
    assert alcohol == visitor.get("/api/menu?q=pepper noodles").json["items"][0]["cautions"]
    answer = dish_of_mcp(visitor, "pepper-noodles")["structuredContent"]
    assert alcohol == answer["cautions"] and "cautions" not in answer.get("not_recorded", [])


def test_the_list_of_dishes_says_cautions_in_a_word(visitor):
    lines = visitor.get("/en/menu.md").text.split("\n")
    notes = {line.partition("](")[0][3:]: lines[number + 2] for number, line in enumerate(lines) if line[:3] == "- ["}
    assert "; Caution: Small bones, Alcohol; " in notes["Beef Stew"]
    assert "; Caution: not recorded; ask us; " in notes["Pepper Noodles"]
    assert "Caution" not in notes["Mint Tea"]


def test_mcp_says_cautions_in_the_text_and_in_the_structured_content(visitor):
    stew, noodles = dish_of_mcp(visitor, "beef-stew"), dish_of_mcp(visitor, "pepper-noodles")
    assert SAID["en"] in stew["content"][0]["text"]
    assert ["small-bones", "alcohol"] == [each["id"] for each in stew["structuredContent"]["cautions"]]
    assert "cautions" in noodles["structuredContent"]["not_recorded"]


@pytest.mark.parametrize(
    ("query", "language"), [("raw", "en"), ("raw fish", "en"), ("is there anything raw", "en"), ("生食", "zh")]
)
def test_a_search_for_what_is_raw_finds_the_dish_that_is_and_its_page_says_so(folder, query, language):
    edit(folder, "menu/bowls.yaml", "cautions: [small-bones, alcohol]", "cautions: [raw]")
    edit(folder, "menu/bowls.yaml", "  allergens: [wheat]\n", "  allergens: [wheat, fish]\n")
    visitor = create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()
    found = visitor.get("/api/menu", query_string={"q": query, "lang": language}).json["items"]
    assert ["beef-stew"] == [each["id"] for each in found]
    assert "raw fish, shellfish or meat" in facts(visitor, "/en/menu/beef-stew")["Caution"]


ADVICE = (
    "Food that is raw or only just cooked may cause foodborne illness. Not advised for young children, older guests, or "
    "anyone who is pregnant or has weakened immunity."
)


@pytest.fixture
def raw(folder):
    """A client of the sample whose stew is raw; of its noodles nobody has said it."""
    edit(folder, "menu/bowls.yaml", "cautions: [small-bones, alcohol]", "cautions: [raw, small-bones]")
    return create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()


def test_a_row_of_the_menu_says_raw_and_its_notes_for_whom_it_is_not_advised(raw):
    menu = BeautifulSoup(raw.get("/en/menu").text, "html.parser")
    assert ["beef-stew"] == [row["id"] for row in menu.select(".dish:has(.raw)")]
    assert ["Raw"] == [each.text for each in menu.select(".marks .raw")]
    assert [1, 1] == [menu.select_one(place).text.count(ADVICE) for place in (".courses > div > .notes", ".key")]
    assert 1 == raw.get("/api/menu?format=md").text.count(ADVICE)
    assert "not advised" not in raw.get("/en/menu?q=mint+tea").text.lower()


def test_the_order_sheet_says_what_is_raw_and_for_whom_that_is_not_advised(raw):
    sheet = BeautifulSoup(raw.get("/en/order?items=beef-stew,mint-tea,pepper-noodles").text, "html.parser")
    rows = {
        row.select_one("h2").text: [each.text for each in row.select(".raw")] for row in sheet.select(".sheet .line")
    }
    assert {"Beef Stew": ["Raw, Small bones"], "Mint Tea": [], "Pepper Noodles": []} == rows
    ask = "Ask us whether there is raw food, small bones, honey or alcohol in: Pepper Noodles."
    assert f"{ADVICE} {ask}" in [each.text for each in sheet.select(".paper > .notes")]
    assert ["Raw, Small bones"] == [each.text for each in sheet.select(".server .line .raw")]
    text = raw.get("/en/order.md?items=beef-stew,mint-tea,pepper-noodles").text
    said = ["Raw: Beef Stew", "Small bones: Beef Stew", ADVICE, ask]
    assert said == [line[2:] for line in text.splitlines() if line[2:] in said]


def test_the_order_api_gives_the_cautions_of_each_dish_and_of_the_sheet(raw):
    sheet = raw.get("/api/order?items=beef-stew,mint-tea,pepper-noodles").json
    assert [["raw", "small-bones"], [], None] == [each["cautions"] for each in sheet["items"]]
    assert [("raw", ["beef-stew"]), ("small-bones", ["beef-stew"])] == [
        (each["id"], each["dishes"]) for each in sheet["cautions"]
    ]
    assert ["pepper-noodles"] == sheet["cautions_not_recorded"]
    assert ADVICE == sheet["caution_note"]
    assert "caution_note" not in raw.get("/api/order?items=mint-tea").json


def test_mcp_says_of_a_list_and_of_an_order_which_dishes_are_raw(raw):
    def call(name: str, **arguments: str) -> dict:
        params = {"name": name, "arguments": arguments}
        asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        return raw.post("/mcp", json=asked, headers={"Accept": "application/json"}).json["result"]

    found, order = call("search_menu", query="beef stew"), call("plan_order", items="beef-stew")
    assert ["raw"] == found["structuredContent"]["items"][0]["cautions"]
    assert "; Raw; " in found["content"][0]["text"]
    assert {"id": "raw", "dishes": ["beef-stew"]} in order["structuredContent"]["cautions"]
    assert "- Raw: Beef Stew\n" in order["content"][0]["text"] and ADVICE in order["content"][0]["text"]


@pytest.mark.demonstration
def test_suggested_dishes_have_their_cautions(client):
    sheets = client.get("/api/order/suggest?party=4&at=2026-12-04T18:30").json["sheets"]
    cautions = {item["slug"]: item["cautions"] for sheet in sheets for item in sheet["items"]}
    menu = {item["id"]: [each["id"] for each in item["cautions"]] for item in client.get("/api/menu").json["items"]}
    assert cautions and {id: menu[id] for id in cautions} == cautions


def test_every_caution_has_a_word_and_a_sentence():
    assert set(CAUTIONS) == CAUTION_TEXTS.keys() == CAUTION_LABELS.keys()


@pytest.mark.demonstration
def test_the_demonstration_has_recorded_the_cautions_of_every_dish(site):
    assert [] == [dish.id for dish in site.dishes.values() if dish.cautions is None]


@pytest.mark.demonstration
def test_no_dish_with_raw_or_barely_cooked_food_is_marked_as_good_for_children(site):
    marked = [dish for dish in site.dishes.values() if "for-children" in dish.tags]
    assert marked and [] == [dish.id for dish in marked if {"raw-egg", "raw", "barely-cooked"} & set(dish.cautions)]


def test_suggested_meals_keep_from_children_what_their_texts_do_not_advise_for_them():
    assert {id for id, text in CAUTION_TEXTS.items() if "Not advised for young children" in text} == NOT_FOR_CHILDREN


def test_a_meal_with_children_says_which_dishes_have_honey_or_alcohol(client):
    address = "/api/order/suggest?party=4&at=2026-12-04T18:30"
    said = "honey" in client.get(f"{address}&children=2&format=md").text
    assert said and "With alcohol:" in client.get(f"{address}&children=2&format=md").text
    assert "With alcohol:" not in client.get(f"{address}&format=md").text


def test_every_caution_has_its_words_for_a_meal():
    assert {*OF_MEALS} == {*CAUTIONS}
