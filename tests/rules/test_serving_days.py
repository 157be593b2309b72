"""A special of some weekdays says its days and times on every channel, and is not available on the others."""

import re
from datetime import datetime

import pytest

from restaurant_site.mcp.protocol import call_method
from restaurant_site.settings import UNLIMITED
from restaurant_site.snapshot import state_of
from restaurant_site.web.clock import Clock
from tests.conftest import judged
from tests.content.folders import edit

WORDS = {
    "en": "Thursday and Friday, 11:30 am to 1:00 pm",
    "zh": "星期四、星期五，上午11時30分至下午1時",
    "cn": "周四、周五，11:30至13:00",
}
MOMENTS = {
    "2026-11-25T12:00-06:00": (False, "2026-11-26T11:30:00-06:00"),
    "2026-11-26T12:00-06:00": (True, None),
    "2026-11-27T13:00-06:00": (False, "2026-12-03T11:30:00-06:00"),
}
"""A Wednesday, a Thursday and a Friday after lunch: whether it is available, and when it is next. Lunch on Saturday is closed."""


@pytest.fixture
def special(folder, make_app):
    """An application whose stew is a lunch special, and its clock."""
    edit(folder, "menu/bowls.yaml", "id: beef-stew\n", 'id: beef-stew\n  hours: "thu-sat 11:30-13:00"\n')
    edit(folder, "restaurant.yaml", "America/Winnipeg", "America/Regina")
    (folder / "sold-out.yaml").unlink(missing_ok=True)
    now = [datetime.fromisoformat("2026-11-24T12:00-06:00")]
    return make_app(
        content_dir=folder, clock=Clock(lambda: now[0].timestamp(), lambda: now[0].timestamp()), **UNLIMITED
    ), now


def test_its_days_and_times_are_everywhere(special):
    app, _ = special
    client, server = app.test_client(), state_of(app).snapshot.mcp_server
    for code, words in WORDS.items():
        for path in ("menu", "menu/beef-stew", "menu.md", "menu/beef-stew.md"):
            assert words in client.get(f"/{code}/{path}").text, (code, path)
    item = client.get("/api/menu/beef-stew").json
    assert {"from": "11:30", "until": "13:00", "days": ["thursday", "friday"]} == item["served"]
    told = call_method(
        server, "tools/call", {"name": "search_menu", "arguments": {"query": "stew"}}, modern=True
    ).model_dump()
    match = told["structured_content"]["items"][0]
    assert WORDS["en"] in match["available"]
    assert WORDS["en"] in told["content"][0]["text"]


def test_it_is_available_on_its_days_only(special):
    app, now = special
    client = app.test_client()
    for moment, expected in MOMENTS.items():
        now[0] = datetime.fromisoformat(moment)
        item = client.get("/api/menu/beef-stew").json
        assert expected == (item["available_now"], item["next_served_at"]), moment
    now[0] = datetime.fromisoformat("2026-11-25T12:00-06:00")
    assert "Not today; back tomorrow at 11:30 am" in client.get("/en/menu/beef-stew").text


@pytest.mark.parametrize("path", ["api/menu?", "api/menu?format=md&", "en/menu?", "en/menu.md?", "en/fragments/menu?"])
def test_what_can_be_ordered_now_is_cached_only_while_it_is_true(special, path):
    """The stew is served until one; the last order of all else is at half past."""
    app, now = special
    client, address = app.test_client(), f"/{path}available=now"
    for minute, dish, is_found in (
        ("12:55", "beef-stew", True),
        ("13:00", "beef-stew", False),
        ("13:25", "mint-tea", True),
        ("13:30", "mint-tea", False),
    ):
        now[0] = datetime.fromisoformat(f"2026-11-26T{minute}-06:00")
        response = client.get(address)
        assert is_found == bool(re.search(rf"/menu/{dish}|\({dish}\)", response.text)), minute
        if is_found:
            lifetimes = re.findall(r"(?:max-age|stale-while-revalidate)=(\d+)", response.headers["Cache-Control"])
            assert sum(map(int, lifetimes)) <= 300
    assert "The kitchen is closed. It takes orders again today from 5:00 pm." in response.text
    assert "Not served at that time" not in response.text


def test_the_tool_finds_what_can_be_ordered_at_a_time(special):
    def told(**arguments):
        server = state_of(special[0]).snapshot.mcp_server
        call = {"name": "search_menu", "arguments": arguments}
        return call_method(server, "tools/call", call, modern=True).model_dump()

    found = told(available="2026-11-26T12:30", sort="-price", limit=20)
    assert "Filters: can be ordered at 12:30 pm on Thursday, November 26, 2026" in found["content"][0]["text"]
    assert {"available": "2026-11-26T12:30:00-06:00"} == found["structured_content"]["filters"]
    ids, prices = zip(
        *((each["id"], each["price_value"]) for each in found["structured_content"]["items"]), strict=True
    )
    assert "beef-stew" in ids and sorted(prices, reverse=True) == list(prices)
    assert "beef-stew" not in [
        each["id"] for each in told(available="2026-11-25", limit=20)["structured_content"]["items"]
    ]
    assert "available takes a date and time such as" in told(available="some day")["content"][0]["text"]


@pytest.mark.parametrize("query", ["", "q=stew&"])
def test_what_a_time_leaves_out_is_counted_and_said(special, query):
    client, address = special[0].test_client(), f"?{query}available=2026-11-25T12:00"
    assert 1 == client.get(f"/api/menu{address}").json["excluded"]["not_served"]
    for path in ("/en/menu", "/en/menu.md"):
        assert "Not served at that time: 1" in client.get(path + address).text
    assert "not_served" not in client.get(f"/api/menu?{query}diet=no-pork").json["excluded"]


def test_the_page_offers_what_can_be_ordered_now_and_keeps_another_time(special):
    client = special[0].test_client()
    box = judged(client.get("/en/menu").text).select_one("input[name=available]")
    assert ("now", False) == (box["value"], box.has_attr("checked"))
    box = judged(client.get("/en/menu?available=2026-11-26").text).select_one("input[name=available]")
    assert ("2026-11-26", True) == (box["value"], box.has_attr("checked"))
    assert "can be ordered on Thursday, November 26, 2026" == box.parent.text.strip()


def test_a_dish_without_hours_is_not_available_while_the_kitchen_is_closed(special):
    app, now = special
    now[0] = datetime.fromisoformat("2026-11-25T15:00-06:00")
    item = app.test_client().get("/api/menu/cold-tea").json
    assert (False, "2026-11-25T17:00:00-06:00") == (item["available_now"], item["next_served_at"])


@pytest.mark.demonstration
@pytest.mark.parametrize(("time", "is_said"), [("20:10", False), ("21:10", True), ("23:10", False)])
def test_after_the_last_order_at_the_table_a_menu_of_that_time_says_so(client, time, is_said):
    told = client.get(f"/api/menu?format=md&lang=en&available=2026-11-25T{time}&limit=1").text
    assert is_said == ("(after the last dine-in order)" in told)


def test_the_date_of_a_dish_of_one_evening_is_in_every_list(folder, make_app):
    edit(
        folder, "menu/bowls.yaml", "id: beef-stew\n", "id: beef-stew\n  season: {from: 2026-12-30, until: 2026-12-30}\n"
    )
    (folder / "sold-out.yaml").unlink(missing_ok=True)
    now = datetime.fromisoformat("2026-11-24T12:00-06:00").timestamp()
    client = make_app(content_dir=folder, clock=Clock(lambda: now, lambda: now), **UNLIMITED).test_client()
    lists = [
        "menu",
        "menu.md",
        "search?q=beef+stew",
        "search.md?q=beef+stew",
        "must-order",
        "must-order.md",
        "search.md?q=beef+stew+price",
    ]
    missing = [path for path in lists if "December 30, 2026" not in client.get(f"/en/{path}").text]
    assert [] == missing
    [dish] = [each for each in client.get("/api/menu").json["items"] if each["id"] == "beef-stew"]
    assert "Wednesday, December 30, 2026" == dish["season"]["label"]
    assert "December 30, 2026" in client.get("/llms-menu.txt").text
