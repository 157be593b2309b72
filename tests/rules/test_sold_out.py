"""A dish that is sold out, or outside its hours of the day, is so in every representation, and in none for longer than it is true."""

import json
import os
import re
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from restaurant_site.mcp.protocol import call_method
from restaurant_site.settings import UNLIMITED
from restaurant_site.snapshot import state_of
from restaurant_site.web.clock import Clock
from tests.content.folders import edit

DISH = "barley-soup"
END = datetime.fromisoformat("2026-11-24T19:30-06:00")
"""In Regina, which has no summer time."""
WORDS = {"en": "Sold out until 7:30 pm", "zh": "暫時售罄，晚上7時30分恢復供應", "cn": "暂时卖完，19:30恢复供应"}
IN_WORDS = (
    "/{code}/", "/{code}/menu", "/{code}/menu?q=soup", "/{code}/menu/barley-soup", "/{code}/must-order", "/{code}/search?q=soup",
    "/{code}/fragments/menu?q=soup", "/{code}/menu.md", "/{code}/menu/barley-soup.md", "/{code}/must-order.md",
    "/api/menu?format=md&lang={code}", "/api/menu?q=soup&format=md&lang={code}", "/api/must-order?format=md&lang={code}",
    "/llms-menu.txt?lang={code}", "/llms-must-order.txt?lang={code}", "/llms-full.txt?lang={code}",
)  # fmt: skip
ITEMS: Mapping[str, Callable[..., object]] = {
    "/api/menu": lambda record: record["items"][0],
    "/api/menu?q=soup": lambda record: record["items"][0],
    "/api/menu/barley-soup": lambda record: record,
    "/api/must-order": lambda record: record["top_dishes"][0]["menu"],
    "/api/must-order/barley-soup": lambda record: record["menu"],
}


class MovableClock:
    """Both clocks of an application, at *now*."""

    def __init__(self, now: datetime) -> None:
        self.now = now
        self.clock = Clock(lambda: self.now.timestamp(), lambda: self.now.timestamp())


@pytest.fixture
def clock():
    return MovableClock(END - timedelta(hours=3))


@pytest.fixture
def client(make_app, folder, clock) -> FlaskClient:
    """The sample with a soup that is sold out until END."""
    edit(folder, "restaurant.yaml", "America/Winnipeg", "America/Regina")
    (folder / "sold-out.yaml").write_text(f"{DISH}: 2026-11-24 19:30\n")
    for path in folder.rglob("*"):  # else all is modified "now" by the clock of the test
        os.utime(path, times=(END.timestamp() - 86_400, END.timestamp() - 86_400))
    return make_app(content_dir=folder, clock=clock.clock, **UNLIMITED).test_client()


def usable(response: TestResponse) -> int:
    """For how many seconds caches may use a response."""
    return sum(map(int, re.findall(r"(?:max-age|stale-while-revalidate)=(\d+)", response.headers["Cache-Control"])))


@pytest.mark.parametrize("code", WORDS)
def test_every_page_and_text_with_the_dish_says_so_until_then(client, clock, code):
    for address in IN_WORDS:
        text = client.get(address.format(code=code)).text
        assert WORDS[code] in re.sub(r"\s+", " ", text), address
    clock.now = END
    for address in IN_WORDS:
        assert WORDS[code] not in client.get(address.format(code=code)).text, address


def test_its_page_offers_two_dishes_of_its_section_instead_until_then_and_none_in_the_break(client, clock):
    for now, offered in (
        (END - timedelta(hours=3), []),
        (END - timedelta(hours=1), ["/en/menu/pepper-noodles", "/en/menu/beef-stew"]),
        (END, []),
    ):
        clock.now = now
        page = BeautifulSoup(client.get(f"/en/menu/{DISH}").text, "html.parser")
        assert offered == [link["href"] for link in page.select("#instead + .gallery a")]


def test_it_can_be_added_to_a_sheet_for_a_later_time_only_or_where_it_is_on_it(client):
    for query, is_offered in (
        ("", False),
        ("?at=2026-11-24T18:30", False),
        ("?at=2026-11-24", True),
        ("?items=barley-soup", True),
    ):
        for address, element in ((f"/en/menu/{DISH}", ".choice"), ("/en/menu", f"#{DISH} .count")):
            page = BeautifulSoup(client.get(address + query).text, "html.parser")
            assert is_offered == bool(page.select(element)), (address, query)


def test_every_record_of_the_dish_says_until_when(client, clock):
    for address, item in ITEMS.items():
        assert END.isoformat() == item(client.get(address).json)["sold_out_until"], address
    clock.now = END
    for address, item in ITEMS.items():
        assert item(client.get(address).json)["sold_out_until"] is None, address


def test_the_offer_in_structured_data_is_sold_out_until_then(client, clock):
    for availability in ("https://schema.org/SoldOut", None):
        found = re.search(r'<script type="application/ld\+json">(.*?)</script>', client.get(f"/en/menu/{DISH}").text)
        offer = json.loads(found[1])["@graph"][0]["offers"]
        assert availability == offer.get("availability")
        clock.now = END


def test_the_tools_say_so(client):
    for name, arguments in (("get_dish", {"id": DISH}), ("search_menu", {"query": "soup"})):
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": name, "arguments": arguments}}
        result = client.post("/mcp", json=message).json["result"]
        assert WORDS["en"] in result["content"][0]["text"]
        assert END.isoformat() in json.dumps(result["structuredContent"])


def test_where_nobody_knows_until_when_every_channel_says_sold_out_without_a_time(client, make_app, folder, clock):
    (folder / "sold-out.yaml").write_text(f"{DISH}: unknown\n")
    client = make_app(content_dir=folder, clock=clock.clock, **UNLIMITED).test_client()
    for address in IN_WORDS:
        if address.startswith("/{code}/"):
            assert "Sold out" in client.get(address.format(code="en")).text, address
    for address, item in ITEMS.items():
        record = item(client.get(address).json)
        assert (None, False, "sold-out", None) == tuple(
            record[key] for key in ("sold_out_until", "available_now", "unavailable_reason", "next_served_at")
        ), address
    arguments = {"name": "search_menu", "arguments": {"query": "soup"}}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": arguments}
    assert '"sold_out": true' in json.dumps(client.post("/mcp", json=message).json["result"]["structuredContent"])
    order = client.get(f"/api/order?items={DISH}").json
    assert "sold-out" in json.dumps(order)


@pytest.mark.parametrize(("milliseconds", "left"), [(60_000, timedelta(hours=1)), (1_500, timedelta(seconds=1.5))])
def test_a_resource_is_cached_until_the_change_at_most(client, clock, milliseconds, left):
    clock.now = END - left
    server = state_of(client.application).snapshot.mcp_server
    params = {"uri": "https://lantern.example/en/menu.md"}
    assert milliseconds == call_method(server, "resources/read", params, modern=True).ttl_ms


@pytest.mark.parametrize("seconds", [1, 30, 600, 1_259])
def test_nothing_is_used_after_the_change(client, clock, seconds):
    clock.now = END - timedelta(seconds=seconds)
    for address in ("/en/menu", "/en/menu?q=soup", "/api/menu", "/llms-menu.txt"):
        first = client.get(address)
        assert usable(first) <= seconds, address
    clock.now = END - timedelta(milliseconds=1)
    assert 0 == usable(client.get("/api/menu"))
    clock.now = END
    assert client.get("/api/menu").json["items"][0]["sold_out_until"] is None


def test_far_from_the_change_everything_is_cached_as_ever(client, clock):
    assert "public, max-age=60, stale-while-revalidate=600" == client.get("/api/menu").headers["Cache-Control"]
    clock.now = END
    assert "public, max-age=60, stale-while-revalidate=600" == client.get("/api/menu").headers["Cache-Control"]


def test_a_client_that_knows_only_the_date_is_sent_the_change(client, clock):
    before = client.get("/api/menu").headers["Last-Modified"]
    assert 304 == client.get("/api/menu", headers={"If-Modified-Since": before}).status_code
    clock.now = END
    assert 200 == client.get("/api/menu", headers={"If-Modified-Since": before}).status_code


def test_the_changes_of_verified_facts_are_not_affected(client, clock):
    before = client.get("/api/changes").json
    clock.now = END
    assert before == client.get("/api/changes").json


HOURS = {
    "2026-11-24T09:00-06:00": (
        "2026-11-24T11:30:00-06:00",
        {"en": "From 11:30 am today", "zh": "今日上午11時30分起供應", "cn": "今天11:30起供应"},
    ),
    "2026-11-24T11:45-06:00": (None, {"en": "", "zh": "", "cn": ""}),
    "2026-11-24T13:00-06:00": (
        "2026-11-25T11:30:00-06:00",
        {
            "en": "Finished for today; back tomorrow at 11:30 am",
            "zh": "今日已過供應時間，明日上午11時30分再供應",
            "cn": "今天的供应时段已过，明天11:30再供应",
        },
    ),
    "2026-11-27T13:00-06:00": (
        "2026-12-01T11:30:00-06:00",
        {
            "en": "Finished for today; back Tuesday at 11:30 am",
            "zh": "今日已過供應時間，星期二上午11時30分再供應",
            "cn": "今天的供应时段已过，周二11:30再供应",
        },
    ),
}
"""Moment → when a soup that is served until 12:30 is served again, and what is said of it."""


@pytest.fixture
def lunch_only(client, folder, clock, make_app) -> FlaskClient:
    """The sample with a soup that is served until 12:30, and goes well with stew."""
    (folder / "sold-out.yaml").write_text("{}\n")
    edit(folder, "menu/bowls.yaml", "id: barley-soup\n", 'id: barley-soup\n  hours: "open-12:30"\n')
    edit(folder, "menu/bowls.yaml", "goes_with: [cold-tea]", "goes_with: [cold-tea, barley-soup]")
    return make_app(content_dir=folder, clock=clock.clock, **UNLIMITED).test_client()


def test_a_dish_says_when_its_hours_of_the_day_begin_again(lunch_only, clock):
    for moment, (again, words) in HOURS.items():
        clock.now = datetime.fromisoformat(moment)
        for address, item in ITEMS.items():
            assert again == item(lunch_only.get(address).json)["served_again"], (moment, address)
        for code, said in words.items():
            for address in (each for each in IN_WORDS if "llms-menu" not in each):  # which has the hours instead
                text = re.sub(r"\s+", " ", lunch_only.get(address.format(code=code)).text)
                assert said in text, (moment, address)
                assert bool(said) == any(each[code] in text for _, each in HOURS.values() if each[code])


def test_a_dish_outside_its_hours_is_not_suggested_while_others_can_be_ordered(lunch_only, clock):
    def suggested() -> list[str]:
        page = BeautifulSoup(lunch_only.get("/en/menu/beef-stew").text, "html.parser")
        return [link["href"].rpartition("/")[2] for link in page.select(".with a")]

    for moment, offered in (("12:29", True), ("12:30", False), ("14:30", True)):
        clock.now = datetime.fromisoformat(f"2026-11-24T{moment}-06:00")
        assert offered == (DISH in suggested()), moment


def test_while_the_kitchen_is_closed_menu_and_dishes_say_when_it_opens(client, clock):
    for moment, said in (
        ("09:00", "today from 11:30 am"),
        ("13:29", ""),
        ("13:30", "today from 5:00 pm"),
        ("17:00", ""),
    ):
        clock.now = datetime.fromisoformat(f"2026-11-24T{moment}-06:00")
        for address in ("/en/menu", "/en/menu/mint-tea"):
            text = client.get(address).text
            assert bool(said) == ("The kitchen is closed." in text), (moment, address)
            assert said in text


def test_what_can_be_ordered_instead_is_on_every_channel_of_a_dish_that_is_not_served(folder, make_app):
    (folder / "sold-out.yaml").write_text("beef-stew: 2026-11-24\n", encoding="utf-8")
    app = make_app(content_dir=folder, **UNLIMITED)
    client = app.test_client()
    instead = client.get("/api/menu/beef-stew").json["alternatives"]
    assert instead and "beef-stew" not in {each["id"] for each in instead}
    for each in instead:
        item = client.get(f"/api/menu/{each['id']}").json
        assert ("bowls", True) == (item["category_id"], item["available_now"])
        assert each["url"] in client.get("/api/menu/beef-stew?format=md").text
    call = {"name": "get_dish", "arguments": {"id": "beef-stew"}}
    told = call_method(state_of(app).snapshot.mcp_server, "tools/call", call, modern=True).model_dump()
    assert [each["id"] for each in instead] == [each["id"] for each in told["structured_content"]["alternatives"]]
