"""On a public holiday that nobody has decided, every channel gives the usual hours and says that nothing is recorded."""

from datetime import datetime
from shutil import copytree
from types import SimpleNamespace

import pytest

from restaurant_site.locales import ENGLISH
from restaurant_site.render.meal_phrases import when_served
from restaurant_site.settings import UNLIMITED
from restaurant_site.snapshot import state_of
from tests.conftest import MovableClock, moving_app
from tests.content.folders import edit
from tests.restaurants import OTHERS, publishable

NOTE = "no special hours for this holiday on record. Please call"
AT = "2026-12-25T19:00"


@pytest.fixture(scope="module")
def house():
    """The sample restaurant, which has not decided Christmas, and its clock."""
    return moving_app(OTHERS["spoon"])


@pytest.fixture
def client(house):
    app, clock = house
    zone = state_of(app).snapshot.site.restaurant.zone
    clock.move(datetime(2026, 12, 1, 12, tzinfo=zone))
    return app.test_client()


@pytest.mark.parametrize(
    "address",
    [
        f"/api/hours?at={AT}",
        "/api/hours?at=2026-12-25",
        f"/api/hours?at={AT}&format=md",
        "/api/hours?at=2026-12-25&format=md",
        f"/api/booking?guests=2&at={AT}",
        f"/api/booking?guests=2&at={AT}&format=md",
        f"/api/order?items=beef-stew&party=2&at={AT}",
        f"/api/menu?available={AT}",
        "/en/search?q=open+on+christmas",
        "/en/search?q=december+25",
        "/api/knowledge?q=open+christmas",
    ],
)
def test_a_document_of_such_a_day_says_so(client, address):
    told = client.get(address).get_data(as_text=True)
    assert NOTE in told
    assert (
        NOTE
        not in client.get(address.replace("12-25", "12-18").replace("christmas", "friday").replace("25", "18")).text
    )


def test_a_tool_says_so(client):
    call = {"name": "get_restaurant", "arguments": {"at": AT}}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
    headers = {"Accept": "application/json, text/event-stream", "MCP-Protocol-Version": "2025-06-18"}
    told = client.post("/mcp", json=message, headers=headers).get_data(as_text=True)
    assert told.count(NOTE) == 2  # as text and as structured content


def test_suggested_meals_say_so(house):
    site = state_of(house[0]).snapshot.localized_sites[ENGLISH]
    told = [when_served(site, SimpleNamespace(at=datetime(2026, 12, day, 19))) for day in (25, 18)]
    assert [True, False] == [NOTE in " ".join(each) for each in told]


@pytest.mark.parametrize("address", ["/en/", "/en/index.md"])
def test_the_pages_of_the_day_itself_say_so(house, address):
    app, clock = house
    zone = state_of(app).snapshot.site.restaurant.zone
    clock.move(datetime(2026, 12, 25, 12, tzinfo=zone))
    assert NOTE in app.test_client().get(address).text
    clock.move(datetime(2026, 12, 18, 12, tzinfo=zone))
    assert NOTE not in app.test_client().get(address).text


BEFORE = "2026-12-25T02:00"
"""After the evening before has closed."""


@pytest.mark.parametrize(
    "address",
    [
        f"/api/hours?at={BEFORE}",
        f"/api/hours?at={BEFORE}&format=md",
        f"/api/menu?available={BEFORE}&format=md",
        f"/api/order?items=beef-stew&party=2&at={BEFORE}&format=md",
        "/en/",
        "/en/menu",
        "/en/order?items=beef-stew",
        "/en/search?q=are+you+open",
    ],
)
def test_no_channel_says_when_the_house_opens_next_on_such_a_day(house, address):
    app, clock = house
    zone = state_of(app).snapshot.site.restaurant.zone
    clock.move(datetime(2026, 12, 25, 2, tzinfo=zone))
    told = app.test_client().get(address).text
    assert "pening to be confirmed: Friday, December 25, 2026" in told
    assert "11:30 am today" not in told and "today from 11:30" not in told


def test_data_give_no_next_opening_on_such_a_day(client):
    assert client.get(f"/api/hours?at={BEFORE}").json["next_change"] is None
    (left_out,) = client.get(f"/api/order?items=beef-stew&party=2&at={BEFORE}").json["unavailable"]
    assert left_out["next_served_at"] is None


def test_the_evening_before_has_one_menu_and_says_when_it_opens_and_nothing_of_the_day_after(tmp_path, make_app):
    folder = copytree(publishable(OTHERS["spoon"]), tmp_path / "eve")
    eve = (
        "holidays:\n  - id: eve\n    name: {en: Eve, zh: 平安夜}\n    dates: ['2026-12-24']\n    hours: ['18:00-23:00']\n"
        "    limited_menu: {dishes: [beef-stew]}\n"
    )
    edit(folder, "hours.yaml", "holidays:\n", eve)
    client = make_app(clock=MovableClock().clock, content_dir=folder, **UNLIMITED).test_client()
    for path in (
        "/api/order?items=barley-soup&party=2&format=md&",
        "/en/menu.md?",
        "/en/menu?",
        "/en/order?items=barley-soup&",
    ):
        name = "available" if "menu" in path else "at"
        for time in ("17:30", "19:00"):
            told = (
                client.get(f"{path}{name}=2026-12-24T{time}")
                .text.replace("\N{NO-BREAK SPACE}", " ")
                .replace("\N{WORD JOINER}", "")
            )
            assert "One menu only" in told and "to be confirmed" not in told, (path, time)
            assert ("from 6:00 pm" in told) == (time == "17:30"), (path, time)
