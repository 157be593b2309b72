"""An evening of set menus: what cannot be ordered from the menu is offered on no channel, and each says what is served."""

import json
import shutil
from datetime import datetime

import pytest
from bs4 import BeautifulSoup

from restaurant_site.app import create_app
from restaurant_site.mcp.protocol import call_method
from restaurant_site.settings import UNLIMITED, Settings
from restaurant_site.snapshot import state_of
from restaurant_site.web.clock import Clock
from tests.conftest import BASE, NOON, SAMPLE, judged, moving_app
from tests.content.folders import edit
from tests.content.folders import told as faults_of
from tests.languages import LOCALES

AFTERNOON, EVENING = "2027-02-05T16:30", "2027-02-05T19:00"
NOTE = "From 5:00 pm, reunion dinner sets only, for tables booked ahead."
CHANNELS = ["/en/menu?", "/en/fragments/menu?", "/en/menu.md?", "/api/menu?format=md&", "/api/menu?"]


@pytest.mark.parametrize("channel", CHANNELS)
def test_no_dish_is_offered_on_an_evening_of_set_menus_and_one_sentence_says_why(client, channel):
    told = client.get(f"{channel}available={EVENING}").text
    assert 1 == told.count(NOTE) and "plain-congee" not in told
    for other in ("The kitchen", "Not served at that time", "No dish meets all of this"):
        assert other not in told
    assert "plain-congee" in client.get(f"{channel}available={AFTERNOON}").text


def test_the_document_says_of_which_time_it_speaks(client):
    evening = client.get(f"/api/menu?available={EVENING}").json
    assert (0, f"{EVENING}:00-07:00", NOTE) == (evening["total"], evening["checked_at"], evening["order_note"])
    afternoon = client.get(f"/api/menu?available={AFTERNOON}").json
    told = {(each["available_now"], each["available_until"], each["next_served_at"]) for each in afternoon["items"]}
    assert {(True, "2027-02-05T17:00:00-07:00", None)} == told
    assert "order_note" not in afternoon


def test_a_date_lists_what_is_served_on_a_part_of_it_and_says_what_is_on_the_other(client):
    day = client.get("/api/menu?available=2027-02-05").json
    assert day["total"] and NOTE == day["order_note"]


@pytest.mark.parametrize("locale", LOCALES, ids=lambda each: each.code)
def test_the_pages_of_that_evening_say_it(locale):
    app, clock = moving_app()
    clock.move(datetime.fromisoformat(f"{EVENING}-07:00"))
    client, special = (
        app.test_client(),
        next(each for each in state_of(app).snapshot.site.hours.holidays if each.limited_menu),
    )
    note = special.limited_menu.note.in_(locale)
    menu = judged(client.get(f"/{locale.code}/menu").text)
    assert [note] == [each.text for each in menu.select("main > p.later")]
    item = client.get(f"/api/menu/plain-congee?lang={locale.code}").json
    assert (False, "limited-menu") == (item["available_now"], item["unavailable_reason"])
    assert item["next_served_at"].startswith("2027-02-07T10:00") and item["served_again"] == item["next_served_at"]


def test_the_tool_says_it_as_text_and_as_a_record(app):
    call = {"name": "search_menu", "arguments": {"available": EVENING}}
    told = call_method(state_of(app).snapshot.mcp_server, "tools/call", call, modern=True).model_dump()
    assert NOTE in told["content"][0]["text"] and NOTE == told["structured_content"]["order_note"]
    assert 0 == told["structured_content"]["total"]


def test_what_is_asked_for_another_time_is_told_of_that_time(client):
    """Clay pot rice is served from 11:30; at ten in the morning of another day it is not served yet."""
    told = client.get("/api/menu?q=clay+pot+rice&available=2026-12-30").json["items"][0]
    assert (False, "2026-12-30T11:30:00-07:00") == (told["available_now"], told["next_served_at"])
    line = client.get("/en/menu.md?q=clay+pot+rice&available=2026-12-30").text
    assert "From 11:30 am Wednesday, December 30, 2026" in line and "today" not in line


TOLD_OF_THE_DAY = [
    "/en/",
    "/en/index.md",
    "/en/knowledge/opening-hours",
    "/en/knowledge/opening-hours.md",
    "/api/hours",
    "/api/hours?format=md",
    "/api/hours?at=2027-02-05",
    f"/api/hours?at={AFTERNOON}&format=md",
    "/api/visit-rhythm",
    "/llms-full.txt",
    "/api/knowledge?q=lunar+new+year%27s+eve+hours",
    f"/en/order?at={EVENING}&items=plain-congee",
    f"/api/order?at={EVENING}&items=plain-congee",
    f"/en/order.md?at={EVENING}&items=plain-congee",
]


@pytest.mark.parametrize("address", TOLD_OF_THE_DAY)
def test_whatever_tells_the_hours_of_the_day_says_what_is_served(client, address):
    assert NOTE in client.get(address).text


def test_a_note_that_the_owner_has_written_twice_is_said_once(folder, make_app):
    limited = "limited_menu: {note: {en: Lunch only., zh: 只做午市。}}"
    edit(folder, "hours.yaml", "    effect: {en: Lunch only.,", f"    {limited}\n    effect: {{en: Lunch only.,")
    exceptions = make_app(content_dir=folder).test_client().get("/api/hours").json["exceptions"]
    assert "Lunch only." in [each["note"] for each in exceptions]


def test_a_note_that_only_adds_to_what_is_told_of_the_day_is_said_alone(folder, make_app):
    limited = "limited_menu: {note: {en: Lunch only. Soup., zh: 只做午市。}}"
    edit(folder, "hours.yaml", "    effect: {en: Lunch only.,", f"    {limited}\n    effect: {{en: Lunch only.,")
    exceptions = make_app(content_dir=folder).test_client().get("/api/hours").json["exceptions"]
    assert "Lunch only. Soup." in [each["note"] for each in exceptions]


def test_a_price_at_another_time_is_not_told_while_the_menu_is_limited(folder, make_app):
    limited = "limited_menu: {dishes: [mint-tea], note: {en: Tea only., zh: 只有茶。}}"
    edit(folder, "hours.yaml", "    effect: {en: Lunch only.,", f"    {limited}\n    effect: {{en: Lunch only.,")
    price = '{hours: "mon-fri 14:00-16:00", price: "2.00", label: {en: Happy hour, zh: 歡樂時光}}'
    edit(folder, "menu/drinks.yaml", "- id: mint-tea\n", f"- id: mint-tea\n  prices_at: [{price}]\n")
    client = make_app(content_dir=folder).test_client()
    for at, told in (("2026-12-01T12:00", 0), ("2026-12-02T12:00", 1)):
        assert told == client.get(f"/en/menu.md?available={at}").text.count("Happy hour")
        [tea] = [each for each in client.get(f"/api/menu?available={at}").json["items"] if each["id"] == "mint-tea"]
        assert told == len(tea["prices_at"])


def test_a_closed_day_says_when_the_kitchen_takes_orders_again(client):
    told = client.get("/en/menu.md?available=2026-12-25T18:00").text
    assert "The kitchen takes no orders then. It does so again Saturday, December 26, 2026 from 10:00 am." in told
    assert "Not served at that time" not in told


def test_other_dishes_can_be_named(folder, make_app):
    """On Founding Day of the sample only the soup and the teas are served."""
    limited = (
        "limited_menu: {dishes: [barley-soup], categories: [drinks], note: {en: Soup and tea only., zh: 只有湯和茶。}}"
    )
    edit(folder, "hours.yaml", "    effect: {en: Lunch only.,", f"    {limited}\n    effect: {{en: Lunch only.,")
    client = make_app(content_dir=folder).test_client()
    items = client.get("/api/menu?available=2026-12-01T12:00").json["items"]
    assert "beef-stew" not in {each["id"] for each in items} and "barley-soup" in {each["id"] for each in items}
    assert {"barley-soup"} == {each["id"] for each in items if each["category_id"] != "drinks"}


SET_MENU = """
- id: founders-menu
  name: {en: Founders’ menu, zh: 週年套餐}
  price: "45.00"
  season: {from: 2026-12-01, until: 2026-12-01}
  portion: [1, 1]
  tags: []
  popular: false
  choices:
    - id: starter
      name: {en: Starter, zh: 前菜}
      options: [{id: soup, name: {en: Soup, zh: 湯}}, {id: salad, name: {en: Salad, zh: 沙律}}]
    - id: main
      name: {en: Main, zh: 主菜}
      options: [{id: stew, name: {en: Stew, zh: 炆牛肉}}, {id: trout, name: {en: Trout, zh: 鱒魚}}]
"""
TOLD = "One menu only: Founders’ menu, $45.00 per guest (Starter: Soup / Salad; Main: Stew / Trout)."


def with_set_menu(folder, dishes="[founders-menu]", more=""):
    (folder / "menu" / "drinks.yaml").write_text((folder / "menu" / "drinks.yaml").read_text() + SET_MENU)
    limited = f"limited_menu: {{dishes: {dishes}{more}}}"
    edit(folder, "hours.yaml", "    effect: {en: Lunch only., zh: 只設午市。}", f"    {limited}")


SET_MENU_ADDRESSES = [
    "/en/",
    "/en/index.md",
    "/en/menu?available=2026-12-01",
    "/en/menu.md?available=2026-12-01",
    "/api/menu?available=2026-12-01",
    "/api/booking?at=2026-12-01&guests=2",
    "/api/hours?at=2026-12-01",
    "/api/hours?at=2026-12-01&format=md",
    "/api/hours",
    "/llms-full.txt",
    "/en/search?q=how+much+is+the+menu+on+founding+day",
    "/en/search?q=what+can+I+eat+on+December+1",
    "/api/menu?q=how+much+is+the+menu+on+founding+day",
    "/api/knowledge?q=what+can+I+eat+on+December+1",
]


@pytest.fixture(scope="module")
def of_set_menu(tmp_path_factory):
    folder = shutil.copytree(SAMPLE, tmp_path_factory.mktemp("set-menu") / "content")
    with_set_menu(folder)
    app = create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED), clock=Clock(wall=NOON.timestamp))
    return app.test_client()


@pytest.mark.parametrize("address", SET_MENU_ADDRESSES)
def test_the_set_menu_of_a_day_is_told_with_its_price_and_courses_wherever_the_day_is(of_set_menu, address):
    page = of_set_menu.get(address)
    text = BeautifulSoup(page.text, "html.parser").get_text() if page.mimetype == "text/html" else page.text
    assert TOLD in text.replace("\N{WORD JOINER}", "")


def test_search_engines_are_told_the_set_menu_of_a_day(of_set_menu):
    assert TOLD in BeautifulSoup(of_set_menu.get("/en/").text, "html.parser").select_one("script[type*=ld]").string


def test_the_set_menu_of_a_day_says_its_date_and_is_all_that_can_be_ordered_then(of_set_menu):
    assert "Served: Tuesday, December 1, 2026" in of_set_menu.get("/en/menu.md").text
    [only] = of_set_menu.get("/api/menu?available=2026-12-01").json["items"]
    assert "founders-menu" == only["id"]


def test_a_sheet_tells_the_allergens_of_the_dishes_in_its_total(of_set_menu):
    sheet = "/api/order?items=founders-menu,beef-stew&at=2026-12-01T12:00"
    order = of_set_menu.get(sheet).json
    stew = of_set_menu.get("/api/menu/beef-stew").json
    assert stew["allergens"] and stew["cautions"]
    assert [False] == [each["available"] for each in order["items"] if each["id"] == "beef-stew"]
    assert ([], [], []) == (order["contains"], order["may_contain"], order["cautions"])
    told = of_set_menu.get(f"{sheet}&format=md").text
    assert "Beef Stew" not in told.partition("## Allergens")[2] and "| $16.25 | – |" in told


@pytest.mark.parametrize("address", ["/en/menu/founders-menu", "/en/menu/founders-menu.md", "/llms-menu.txt"])
def test_the_set_menu_says_for_whom_its_price_is_and_when_on_its_date_it_alone_is_served(of_set_menu, address):
    page = of_set_menu.get(address)
    text = BeautifulSoup(page.text, "html.parser").get_text() if page.mimetype == "text/html" else page.text
    assert "per guest" in text
    assert "Tuesday, December 1, 2026, 11:30 am to 2:00 pm; one menu only" in text.replace("\N{WORD JOINER}", "")


def test_the_page_of_a_set_menu_leads_to_the_bookings_of_its_date(folder, make_app):
    with_set_menu(folder)
    edit(folder, "restaurant.yaml", "takes_reservations: false", "takes_reservations: true")
    how = "{en: Call us., zh: 請致電。}"
    (folder / "booking.yaml").write_text(
        f"how: {how}\nparties:\n  - {{id: tables, guests: [1, 5]}}\n  - {{id: large, guests: [6, 8]}}\n"
    )
    client = make_app(content_dir=folder, **UNLIMITED).test_client()
    page = BeautifulSoup(client.get("/en/menu/founders-menu").text, "html.parser")
    [link] = page.select("main a[href*=reservation]")
    assert "/en/reservation?at=2026-12-01" == link["href"]
    bookings = BeautifulSoup(client.get(link["href"]).text, "html.parser")
    assert TOLD in bookings.select_one(".said").get_text().replace("\N{WORD JOINER}", "")
    assert "at=2026-12-01" in bookings.select_one(".sizes a")["href"]


def test_search_engines_are_told_when_a_dish_of_a_date_to_come_is_served(of_set_menu):
    told = BeautifulSoup(of_set_menu.get("/en/menu/founders-menu").text, "html.parser").select_one("script[type*=ld]")
    offer = json.loads(told.string)["@graph"][0]["offers"]
    dates = ["2026-12-01", "2026-12-01", "https://schema.org/PreOrder"]
    assert dates == [offer[each] for each in ("availabilityStarts", "availabilityEnds", "availability")]


@pytest.mark.parametrize(
    ("dishes", "more", "told"),
    [
        ("[founders-menu]", ', hours: ["12:00-14:00"]', "One menu only (12:00 pm to 2:00 pm): Founders’ menu, $45.00"),
        ("[founders-menu]", ", note: {en: By candlelight., zh: 燭光。}", "By candlelight. Founders’ menu, $45.00"),
        ("[founders-menu, mint-tea]", "", "Only on the menu: Founders’ menu, $45.00"),
    ],
)
def test_the_hours_and_the_note_of_the_owner_stand_before_the_dishes(folder, make_app, dishes, more, told):
    with_set_menu(folder, dishes, more)
    notes = [each["note"] for each in make_app(content_dir=folder).test_client().get("/api/hours").json["exceptions"]]
    assert any(told in note for note in notes), notes


def test_a_dish_out_of_season_is_no_set_menu_of_a_day(folder):
    with_set_menu(folder)
    edit(folder, "menu/drinks.yaml", "until: 2026-12-01", "until: 2026-11-30")
    edit(folder, "menu/drinks.yaml", "from: 2026-12-01", "from: 2026-11-29")
    [told] = faults_of(folder)
    assert "`founders-menu` is not in season on 2026-12-01; mend its `season`, or take it out" in told


def test_a_limited_menu_says_what_is_served(folder):
    edit(folder, "hours.yaml", "    effect: {en: Lunch only.", "    limited_menu: {}\n    effect: {en: Lunch only.")
    [told] = faults_of(folder)
    assert "limited_menu: say in `note` what is served then" in told
