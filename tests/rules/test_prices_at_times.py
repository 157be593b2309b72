"""A dish with another price at certain times says both and when each holds on every channel, whatever the time; an order has one."""

import re
import shutil

import pytest
import yaml

from restaurant_site.app import create_app
from restaurant_site.content.starter import SAMPLES
from restaurant_site.mcp.protocol import call_method
from restaurant_site.settings import UNLIMITED, Settings
from restaurant_site.snapshot import state_of
from tests.conftest import BASE
from tests.content.folders import edit

HAPPY_HOUR = '"16.25"\n  prices_at: [{hours: "thu 17:00-18:00", price: "9.00", label: {en: Happy hour, zh: 歡樂時光}}]'
WORDS = {
    "en": "Happy hour: $9.00, Thursday, 5:00 pm to 6:00 pm",
    "zh": "歡樂時光：$9.00，星期四，下午5時至晚上6時",
    "cn": "欢乐时光：$9.00，周四，17:00至18:00",
}


@pytest.fixture
def app(folder):
    """The sample, whose stew, which is on the must-order list, costs less in the happy hour."""
    edit(folder, "menu/bowls.yaml", '"16.25"', HAPPY_HOUR)
    return create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED))


def test_pages_and_markdown_say_both_prices_with_their_time(app):
    client = app.test_client()
    for code, words in WORDS.items():
        for path in ("menu", "menu/beef-stew", "must-order"):
            page, markdown = client.get(f"/{code}/{path}").text, client.get(f"/{code}/{path}.md").text
            assert words in markdown and "$16.25" in markdown, (code, path)
            told, when = re.sub("<[^>]*>", "", page), words.rpartition("$9.00")[2].lstrip(",， ")
            assert words.partition("$")[0] in told and when in told and "$16.25" in told, (code, path)
    for path in ("/llms-menu.txt", "/llms-full.txt"):
        assert WORDS["en"] in client.get(path).text, path


def test_the_api_and_tools_have_both_and_structured_data_the_usual_price_alone(app):
    client, server = app.test_client(), state_of(app).snapshot.mcp_server
    item = client.get("/api/menu/beef-stew").json
    assert ("$16.25", [("$9.00", WORDS["en"])]) == (
        item["price"], [(each["price"], each["text"]) for each in item["prices_at"]]
    )  # fmt: skip
    for name, arguments in (("get_dish", {"id": "beef-stew"}), ("search_menu", {"query": "beef stew"})):
        result = call_method(server, "tools/call", {"name": name, "arguments": arguments}, modern=True)
        content = result.model_dump(by_alias=True)
        assert WORDS["en"] in content["content"][0]["text"]
        assert WORDS["en"] in str(content["structuredContent"])
    page = client.get("/en/menu/beef-stew").text
    assert '"price":"16.25"' in page and '"price":"9.00"' not in page


def test_filters_take_the_usual_price(app):
    items = app.test_client().get("/api/menu?max_price=10").json["items"]
    assert "beef-stew" not in [each["id"] for each in items]


@pytest.mark.parametrize(
    ("at", "price", "said"),
    [
        ("2026-12-03T17:30", 9.0, "at other times $16.25"),
        ("2026-12-03T18:30", 16.25, "The total uses the usual prices. At certain times there is another price for: Beef Stew."),
    ],
)  # fmt: skip
def test_an_order_has_the_price_of_its_time_and_says_the_other(app, at, price, said):
    client = app.test_client()
    order = client.get(f"/api/order?items=beef-stew&at={at}").json
    assert price == order["subtotal"] == order["items"][0]["unit_price"]
    assert WORDS["en"] in order["items"][0]["price_note"]
    assert any(said in each for each in order["messages"])
    for path in ("order", "order.md"):
        text = client.get(f"/en/{path}?items=beef-stew&at={at}").text
        assert WORDS["en"] in text and said in text, path


@pytest.mark.parametrize("at", ["", "&at=2026-12-03", "&at=2026-12-03T18:00"])
def test_a_suggested_meal_costs_what_its_order_does(tmp_path, at):
    """Every dish of the sample costs a pound on Thursday evenings, and a date has no time."""
    folder = shutil.copytree(SAMPLES["old-boathouse"], tmp_path / "mine")
    timed = {"hours": "thu 12:00-20:00", "price": "1.00"}
    for path in (folder / "menu").glob("*.yaml"):
        dishes = yaml.safe_load(path.read_text(encoding="utf-8"))
        for dish in (each for each in dishes if each.get("price") != "market"):
            dish["prices_at"] = [{**timed, "size": size["id"]} for size in dish.get("sizes", ())] or [timed]
        path.write_text(yaml.safe_dump(dishes, allow_unicode=True), encoding="utf-8")
    client = create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()
    sheet = client.get(f"/api/order/suggest?party=2{at}").json["sheets"][0]
    assert ("T" in at) == (sheet["total"] < 10)
    if at:
        assert sheet["total"] == client.get(sheet["json_url"].removeprefix(BASE)).json["total"]
    assert f"£{sheet['total']:.2f}" in client.get(f"/en/order?party=2{at}").text
    assert ("T" in at) == bool(client.get(f"/api/order/suggest?party=2&budget=8{at}").json["sheets"])


@pytest.mark.parametrize(
    ("code", "query"),
    [
        ("en", "happy hour"),
        ("en", "happy hour today"),
        ("en", "when do happy hours start"),
        ("zh", "歡樂時光幾點"),
        ("cn", "欢乐时光"),
    ],
)
def test_the_name_of_the_time_is_answered_with_the_time(app, code, query):
    client, told = app.test_client(), WORDS[code].replace("$9.00，", "").replace("$9.00, ", "")
    assert told in client.get("/api/knowledge", query_string={"q": query, "lang": code}).json["answer"]["text"]
    assert told in client.get("/api/knowledge", query_string={"q": query, "lang": code, "format": "md"}).text
    page = client.get(f"/{code}/search", query_string={"q": query}).text.replace("\xa0", " ")
    assert WORDS[code].rpartition("$9.00")[2] in page or told in page


def test_the_name_of_a_section_with_hours_is_answered_with_them_and_no_other_question(folder):
    edit(folder, "menu.yaml", "{id: bowls, ", '{id: bowls, hours: "thu-fri 17:00-18:00", ')
    client = create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()
    find = lambda query: client.get("/api/knowledge", query_string={"q": query}).json.get("answer")  # noqa: E731
    assert "🥣 Bowls: Thursday and Friday, 5:00 pm to 6:00 pm." == find("when are bowls")["text"]
    assert find("salad bowls with lobster") is None
