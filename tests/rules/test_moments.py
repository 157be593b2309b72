"""What the demonstration says of the present, at four moments: in the morning, the minute before it opens, at midnight,
and on a day on which it is closed."""

from datetime import datetime, timedelta

import pytest
from bs4 import BeautifulSoup

from restaurant_site.mcp.protocol import call_method
from restaurant_site.render import labels
from restaurant_site.settings import UNLIMITED
from restaurant_site.snapshot import state_of
from restaurant_site.web.clock import Clock
from tests.conftest import MOMENTS, NOON, judged, moving_app
from tests.languages import LOCALES

OPENING = {
    "morning": ("open", "2026-12-07T21:30", ["Open now", "Last order at 9:00 pm", "Usual wait: up to 5 minutes"]),
    "before-opening": ("closed", "2026-12-07T10:00", ["Closed now", "Opens today at 10:00 am"]),
    "midnight": ("closed", "2026-12-07T10:00", ["Closed now", "Opens today at 10:00 am"]),
    "closed-day": ("closed", "2026-12-26T10:00", ["Closed now", "Christmas Day", "Opens Saturday at 10:00 am"]),
}
"""The state, when it changes next, and what the home page says in English."""
OPEN = {name for name, (state, *_) in OPENING.items() if state == "open"}
PHONE = {
    "morning": "Phone answered until 9:15 pm",
    "before-opening": "Call from 10:00 am today",
    "midnight": "Call from 10:00 am today",
    "closed-day": "Call from 10:00 am on Saturday",
}
TODAY = {"morning": "Mon", "before-opening": "Mon", "midnight": "Mon", "closed-day": "Fri"}
NOT_YET_SERVED = {"morning", "before-opening", "midnight"}
"""When clay pot rice, from 11:30 am, is served again on the same day."""


@pytest.fixture
def page(client_then):
    return lambda address: judged(client_then.get(address).text)


def words(tag: BeautifulSoup) -> list[str]:
    return [part.get_text(" ", strip=True) for part in tag.find_all(["strong", "span", "a"], recursive=False)]


def test_the_home_page_says_the_state_in_every_language(page, moment):
    state, _, told = OPENING[moment]
    for locale in LOCALES:
        tree = page(f"/{locale.code}/")
        assert f"state-{state}" in tree.select_one(".state")["class"]
        assert (moment in OPEN) == bool(tree.select("path.now"))
    assert told == words(page("/en/").select_one(".state"))


def test_the_hours_say_the_state_to_agents_and_the_same_when_asked_about_that_moment(client_then, moment):
    state, change, told = OPENING[moment]
    hours = client_then.get("/api/hours").json
    assert (state, moment in OPEN, change) == (hours["state"], hours["open_now"], hours["next_change"][:16])
    assert MOMENTS[moment].isoformat() == hours["checked_at"]
    asked = client_then.get("/api/hours", query_string={"at": MOMENTS[moment].isoformat()}).json
    same = {"state", "open_now", "until", "next_change", "last_orders", "day", "week", "exceptions", "checked_at"}
    assert {name: hours[name] for name in same} == {name: asked[name] for name in same}
    assert told[0] in client_then.get("/api/hours?format=md").text


def test_the_exceptions_of_twelve_months_begin_today(client_then, moment):
    hours, today = client_then.get("/api/hours").json, MOMENTS[moment].date()
    dates = [each["date"] for each in hours["exceptions"]]
    assert dates == sorted(dates) and str(today) <= dates[0]
    assert (str(today) == dates[0]) == (moment == "closed-day")


def test_the_best_time_shades_today_and_marks_the_present_while_it_is_open(page, moment):
    tree = page("/en/best-time")
    assert [TODAY[moment]] == [text.text for text in tree.select("svg text.day.now")]
    assert (["Now"] if moment in OPEN else []) == [text.text for text in tree.select("svg .flag-word")]
    assert (moment in OPEN) == bool(tree.select(".state"))


def test_the_reservation_page_says_when_the_phone_is_answered(page, moment):
    assert PHONE[moment] in page("/en/reservation").main.get_text(" ", strip=True)


def test_a_dish_of_some_hours_says_when_it_is_served_next(client_then, moment):
    items = {item["id"]: item for item in client_then.get("/api/menu").json["items"]}
    assert items["sampan-congee"]["served_again"] is None
    again = items["cured-meat-clay-pot-rice"]["served_again"]
    day = "2026-12-07" if moment in NOT_YET_SERVED else "2026-12-26"
    assert f"{day}T11:30" == again[:16]


@pytest.mark.parametrize(
    "address", ["/api/menu?available=", "/api/hours?at=", "/api/booking?guests=6&at=", "/api/visit-rhythm?at="]
)
def test_every_document_takes_tonight_and_suggests_a_date_for_a_day_that_is_unclear(client, address):
    """The moment of tests is a Tuesday."""
    assert client.get(f"{address}2026-11-24T19:00").json == client.get(f"{address}tonight").json
    problem = client.get(f"{address}tuesday")
    assert (400, "2026-11-24") == (problem.status_code, problem.json["suggestion"])
    assert "2026-12-01" in problem.json["detail"]


QUIET = {
    "morning": ["Open now", "Last order at 9:00 pm"],
    "before-opening": ["Closed now", "Opens today at 10:00 am"],
    "midnight": ["Closed now", "Opens today at 10:00 am"],
    "closed-day": ["Closed now", "Christmas Day", "Opens Saturday at 10:00 am"],
}


@pytest.mark.parametrize("name", ["menu", "reservation", "parking", "best-time"])
def test_the_pages_on_the_way_say_in_passing_whether_it_is_open(page, moment, name):
    """The menu says from when the kitchen takes orders instead, while it takes none."""
    lines = page(f"/en/{name}").select(".opening")
    if name == "menu" and moment not in OPEN:
        assert not lines and "The kitchen is closed. It takes orders again" in page("/en/menu").main.text
    else:
        assert [QUIET[moment]] == [words(each) for each in lines]


@pytest.mark.parametrize("locale", LOCALES, ids=str)
@pytest.mark.parametrize("at", ["2026-12-07T18:00", "2026-12-07T23:30"])
def test_another_time_is_not_said_to_be_now(app, locale, at):
    """In Markdown and over MCP."""
    localized_site = state_of(app).snapshot.localized_sites[locale]
    now = {localized_site.gettext(words) for words in labels.OPEN_STATES.values()}
    then = {localized_site.gettext(words) for words in labels.OPEN_STATES_THEN.values()}
    client = app.test_client()
    arguments = {"at": at, "lang": locale.code}
    called = call_method(
        state_of(app).snapshot.mcp_server, "tools/call", {"name": "get_restaurant", "arguments": arguments}, modern=True
    ).model_dump(by_alias=True)
    for text in (
        client.get(f"/api/hours?format=md&at={at}&lang={locale.code}").text,
        called["content"][0]["text"],
    ):
        assert [each for each in then if each in text] and not [each for each in now if each in text]
        assert localized_site.gettext("Opens today at %(time)s", time="") not in text


@pytest.mark.parametrize("name", ["menu", "parking"])
def test_no_cache_keeps_that_it_is_open_for_longer_than_it_is(name):
    app, clock = moving_app()
    clock.move(NOON.replace(hour=4, minute=29, second=50) + timedelta(days=1))
    assert "max-age=5, stale-while-revalidate=0" in app.test_client().get(f"/en/{name}").headers["Cache-Control"]


@pytest.mark.parametrize("address", ["/api/booking?guests=6", "/en/reservation?guests=6", "/api/visit-rhythm?guests=6"])
def test_no_cache_keeps_what_can_be_booked_for_longer_than_it_is_true(address):
    app, clock = moving_app()
    clock.move(NOON + timedelta(minutes=14))
    assert "public, max-age=20, stale-while-revalidate=0" == app.test_client().get(address).headers["Cache-Control"]


@pytest.mark.parametrize(
    "address",
    [
        "/api/hours?at=tomorrow",
        "/api/booking?guests=6&at=tomorrow",
        "/api/menu?available=tomorrow",
        "/en/menu?available=tomorrow",
        "/en/menu.md?available=tomorrow",
    ],
)
def test_after_midnight_tomorrow_is_another_day_for_every_cache(make_app, address):
    """Our cache may keep the date that was meant, for those who ask for it as a date."""
    time = [datetime.fromisoformat("2026-11-25T23:54-05:00").timestamp()]
    client = make_app(Clock(lambda: time[0], lambda: time[0]), **UNLIMITED).test_client()
    dated = address.replace("tomorrow", "2026-11-26")
    client.get(dated)
    before = client.get(address)
    assert "max-age=20, stale-while-revalidate=0" in before.headers["Cache-Control"]
    time[0] += 365
    assert client.get(dated).text == before.text
    assert client.get(address).text == client.get(address.replace("tomorrow", "2026-11-27")).text != before.text
