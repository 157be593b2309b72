"""The hours of a section stand at its heading on every list of the menu, with what they mean at the moment."""

from datetime import datetime
from shutil import copytree
from zoneinfo import ZoneInfo

import pytest

from restaurant_site.settings import UNLIMITED
from tests.conftest import MovableClock, judged
from tests.content.folders import edit
from tests.restaurants import OTHERS, publishable

FRIDAY, ZONE = "2026-11-27", ZoneInfo("Europe/London")
"""It is open from noon to 9 pm; the last order is at 8:50 pm."""
SPLIT = "Thursday to Saturday, 12 noon to 3 pm; Thursday to Sunday, from 5 pm"
LUNCH, EARLY = "12 noon to 3 pm", "Friday, 5 pm to 6 pm"


@pytest.fixture
def at(tmp_path, make_app):
    """A client of a house that fries until three, and has the bar at five on Fridays, at a time of that Friday."""
    folder = copytree(publishable(OTHERS["old-boathouse"]), tmp_path / "house")
    edit(folder, "menu.yaml", "{id: from-the-harbour, ", '{id: from-the-harbour, hours: "12:00-15:00", ')
    edit(folder, "menu/from-the-harbour.yaml", '  price: "11.00"\n', '  price: "11.00"\n  hours: "open-14:00"\n')
    edit(folder, "menu/from-the-harbour.yaml", '  price: "9.50"\n', '  price: "9.50"\n  hours: "open-close"\n')
    edit(folder, "menu.yaml", "{id: puddings, ", '{id: puddings, hours: "fri 17:00-18:00", ')
    return served_at(make_app, folder)


def served_at(make_app, folder):
    """A function that returns a client of a house at a time of that Friday."""
    clock = MovableClock()
    client = make_app(clock=clock.clock, content_dir=folder, **UNLIMITED).test_client()

    def at(time: str):
        clock.move(datetime.fromisoformat(f"{FRIDAY}T{time}").replace(tzinfo=ZONE))
        return client

    return at


def headings(client, address: str = "/en/menu") -> dict[str, list[str]]:
    """What the heading of each section says beside its name."""
    tree = judged(client.get(address).text)
    found = tree.select(".courses h2" if address == "/en/menu" else ".boards h3")
    return {each.find(string=True).strip(): [part.text for part in each.select("small, strong")] for each in found}


@pytest.mark.parametrize(
    ("time", "harbour", "puddings"),
    [
        ("11:00", "From 12 noon today", "From 5 pm today"),
        ("13:00", "Now until 3 pm", "From 5 pm today"),
        ("17:30", "Finished for today; back tomorrow at 12 noon", "Now until 6 pm"),
        (
            "20:00",
            "Finished for today; back tomorrow at 12 noon",
            "Finished for today; back Friday 4 December 2026 at 5 pm",
        ),
    ],
)
@pytest.mark.parametrize("address", ["/en/", "/en/menu"])
def test_a_section_says_once_when_its_dishes_are_served_and_what_that_means_now(at, address, time, harbour, puddings):
    client = at(time)
    told = headings(client, address)
    assert [LUNCH, harbour] == told["From the harbour"] and [EARLY, puddings] == told["Puddings"]
    assert [] == told["Drinks"], "it is served as long as the house is open"
    tree = judged(client.get(address).text)
    rows = tree.select("#sticky-toffee-pudding, #kippers" if address == "/en/menu" else ".boards li li")
    assert rows and not any(harbour in row.text or puddings in row.text for row in rows)


def test_the_markdown_says_it_below_the_heading_and_not_at_each_dish(at):
    text = at("17:30").get("/en/menu.md").text
    assert f"\n## Puddings\n\nServed: {EARLY}\nNow until 6 pm\n\n- [" in text
    assert 1 == text.count("Finished for today") and 1 == text.count(LUNCH)
    compact = at("17:31").get("/api/menu?format=md").text
    assert f"\n## From the harbour\n\nServed: {LUNCH}\nFinished for today; back tomorrow at 12 noon\n" in compact


def test_nothing_is_finished_on_a_day_on_which_the_house_does_not_open(tmp_path, make_app):
    folder = copytree(publishable(OTHERS["old-boathouse"]), tmp_path / "closed")
    edit(folder, "menu/from-the-harbour.yaml", '  price: "9.50"\n', '  price: "9.50"\n  hours: "17:00-close"\n')
    away = f"  - id: away\n    name: {{en: Away}}\n    dates: ['{FRIDAY}']\n    hours: []\n"
    edit(folder, "hours.yaml", "holidays:\n", f"holidays:\n{away}")
    text = served_at(make_app, folder)("20:00").get("/en/menu.md").text
    assert "Not today; back tomorrow at 5 pm" in text and "Finished for today" not in text


def test_the_kitchen_may_close_before_the_house(tmp_path, make_app):
    """As docs/owner.md has it: food until three, coffee until the house closes."""
    folder = copytree(publishable(OTHERS["old-boathouse"]), tmp_path / "cafe")
    edit(folder, "menu.yaml", "{id: from-the-harbour, ", '{id: from-the-harbour, hours: "open-15:00", ')
    client = served_at(make_app, folder)("16:00")
    served = {each["category"] for each in client.get("/api/menu?available=now").json["items"]}
    assert "From the harbour" not in served and "Drinks" in served
    assert client.get("/api/hours").json["open_now"]
    assert ["until 3 pm", "Finished for today; back tomorrow at 12 noon"] == headings(client)["From the harbour"]
    sheet = client.get("/api/order?items=crab-sandwich&at=2026-11-27T16:00").json
    assert ["crab-sandwich"] == [each["slug"] for each in sheet["unavailable"]]


@pytest.fixture
def split(tmp_path, make_app):
    """A client of a house whose harbour is served at noon until Saturday, and at night until Sunday, at a time."""
    folder = copytree(publishable(OTHERS["old-boathouse"]), tmp_path / "split")
    hours = "wed-sat 12:00-15:00, thu-sun 17:00-close"
    edit(folder, "menu.yaml", "{id: from-the-harbour, ", f'{{id: from-the-harbour, hours: "{hours}", ')
    return served_at(make_app, folder)


@pytest.mark.parametrize(
    ("time", "state"),
    [
        ("13:00", ["Now until 3 pm"]),
        ("16:00", ["From 5 pm today"]),
        ("18:00", []),
        ("22:00", ["Finished for today; back tomorrow at 12 noon"]),
    ],
)
def test_a_section_may_be_served_at_several_times(split, time, state):
    """Its heading, the Markdown, and the document all have each of them."""
    client = split(time)
    assert [SPLIT, *state] == headings(client)["From the harbour"]
    assert f"Served: {SPLIT}" in client.get("/en/menu.md").text


def test_the_document_has_each_of_several_times(split):
    [served] = [
        each["served"] for each in split("13:00").get("/api/menu").json["categories"] if "harbour" in each["id"]
    ]
    noon = {"from": "12:00", "until": "15:00", "days": ["thursday", "friday", "saturday"]}
    night = {"from": "17:00", "until": None, "days": [*noon["days"], "sunday"]}
    assert {**noon, "also": [night]} == served


def test_the_document_has_the_hours_of_each_section(at):
    served = {each["id"]: each["served"] for each in at("13:00").get("/api/menu").json["categories"]}
    assert {"from": "12:00", "until": "15:00"} == served["from-the-harbour"]
    assert {"from": "17:00", "until": "18:00", "days": ["friday"]} == served["puddings"]
    assert {"from": "12:00", "until": None, "days": ["sunday"]} == served["sunday"], "its dishes have the same hours"
    assert served["drinks"] is None


def test_a_row_with_other_hours_than_its_section_keeps_them(at):
    """The soup is served as long as the house is open, kippers until two."""
    tree = judged(at("13:00").get("/en/menu").text)
    assert ["Now until 2 pm"] == [each.text for each in tree.select("#kippers strong")]
    assert "Served: until 2 pm" in tree.select_one("#kippers").text
    assert "Served: whenever we are open" in tree.select_one("#fish-soup").text
    assert [] == tree.select("#crab-sandwich :is(strong, .options)")
    assert "Now until 2 pm" == judged(at("13:00").get("/en/menu/kippers").text).select_one("main .price strong").text
    assert "\n- Now until 2 pm\n" in at("13:01").get("/en/menu/kippers.md").text
    assert "over" in judged(at("14:30").get("/en/menu").text).select_one("#kippers")["class"]


def test_home_ends_with_what_is_over_and_the_menu_keeps_the_order_of_the_owner(at):
    """On Fridays there is no Sunday roast. The soup of the harbour is served all day."""
    served = ["From the harbour", "Fish and chips", "On the side"]
    assert [*served, "Puddings", "Drinks", "Sunday roast"] == [*headings(at("17:30"), "/en/")]
    assert [*served, "Drinks", "Sunday roast", "Puddings"] == [*headings(at("20:00"), "/en/")]
    written = ["From the harbour", "Fish and chips", "Sunday roast", "On the side", "Puddings", "Drinks"]
    assert written == [*headings(at("20:00"))]
    assert written == [*headings(at("22:00"), "/en/")], "of a closed kitchen nothing is served"


def test_another_time_is_not_now(at):
    told = judged(at("20:00").get("/en/menu?available=2026-12-04T17:15").text)
    assert [EARLY, "Until 6 pm"] == [each.text for each in told.select_one("#puddings").select("small, strong")]


@pytest.mark.parametrize("address", ["/en/menu/kippers", "/api/menu?format=md"])
def test_what_says_tomorrow_is_not_kept_past_midnight(at, address):
    """Our cache may use a text for ten minutes, and others for another eleven."""
    client = at("23:55")
    assert "tomorrow" in client.get(address).text
    assert "public, max-age=20, stale-while-revalidate=0" == client.get(address).headers["Cache-Control"]
    of_a_page = address.startswith("/en/menu/")  # which says what can be ordered now
    assert f"max-age={20 if of_a_page else 60}," in at("22:00").get(address).headers["Cache-Control"]


@pytest.mark.parametrize("address", ["/en/index.md", "/api/hours?format=md"])
def test_markdown_of_the_hours_has_those_of_the_sections_as_the_home_page_does(at, address):
    told = at("13:00").get(address).text
    assert "- From the harbour: 12 noon to 3 pm" in told and "- Puddings: Friday, 5 pm to 6 pm" in told
