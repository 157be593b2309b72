"""Each channel gives the same answer at a moment that is easy to get wrong: pages, API, Markdown, MCP and JSON-LD."""

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from bs4 import BeautifulSoup

from restaurant_site.app import create_app
from restaurant_site.mcp.protocol import call_method
from restaurant_site.render.labels import OPEN_STATES_THEN
from restaurant_site.settings import UNLIMITED, Settings
from restaurant_site.snapshot import state_of
from tests.conftest import BASE, MovableClock, judged
from tests.restaurants import LANTERN, OTHERS, publishable

GUESTS = 6


class Moment(NamedTuple):
    """A restaurant, an instant, and what each channel has to say of it."""

    folder: Path
    instant: str
    state: str
    change: str
    """When the state changes next, in local time."""
    kitchen: bool
    """Whether dishes can be ordered."""
    bookable: str
    """Of a party of GUESTS."""


SPOON, KABUL, LIU, BOATHOUSE = OTHERS["spoon"], OTHERS["kabul-kitchen"], OTHERS["auntie-liu"], OTHERS["old-boathouse"]
MOMENTS = {
    "christmas morning": Moment(LANTERN, "2026-12-25T10:30-07:00", "closed", "2026-12-26T10:00", False, "no"),
    "a holiday with dinner only": Moment(KABUL, "2026-12-25T12:00-05:00", "closed", "2026-12-25T17:00", False, "ask"),
    "the break of the kitchen": Moment(KABUL, "2026-11-24T15:30-05:00", "closed", "2026-11-24T17:00", False, "ask"),
    "half an hour before the last order": Moment(
        LANTERN, "2026-11-24T20:30-07:00", "open", "2026-11-24T21:30", True, "no"
    ),
    "after the last order": Moment(LANTERN, "2026-11-24T21:20-07:00", "closing-soon", "2026-11-24T21:30", False, "no"),
    "past midnight": Moment(SPOON, "2026-11-28T01:10-05:00", "open", "2026-11-28T02:00", True, "no"),
    "past midnight, closing soon": Moment(
        SPOON, "2026-11-28T01:50-05:00", "closing-soon", "2026-11-28T02:00", False, "no"
    ),
    "past midnight, on another date": Moment(LIU, "2026-11-28T00:30-05:00", "open", "2026-11-28T01:00", True, "no"),
    "the hour that comes twice, once": Moment(SPOON, "2026-11-01T01:20-04:00", "open", "2026-11-01T02:00", True, "no"),
    "the hour that comes twice, again": Moment(SPOON, "2026-11-01T01:20-05:00", "open", "2026-11-01T02:00", True, "no"),
    "the hour that is left out": Moment(SPOON, "2027-03-14T01:20-05:00", "open", "2027-03-14T02:00", True, "no"),
    "after the hour that is left out": Moment(
        SPOON, "2027-03-14T03:10-04:00", "closed", "2027-03-14T17:00", False, "no"
    ),
    "a special day without hours": Moment(LANTERN, "2026-12-26T12:00-07:00", "open", "2026-12-26T21:30", True, "yes"),
    "a special day without hours, of one language": Moment(
        BOATHOUSE, "2027-03-26T13:00+00:00", "open", "2027-03-26T21:00", True, "ask"
    ),
}


@cache
def app_of(folder: Path) -> tuple[Any, MovableClock]:
    clock = MovableClock()
    settings = Settings(base_url=BASE, content_dir=publishable(folder), **UNLIMITED)
    return create_app(settings, clock=clock.clock), clock


class Channels:
    """What each channel says, at the moment of the service or asked about it."""

    def __init__(self, moment: Moment) -> None:
        self.moment, (self.app, clock) = moment, app_of(moment.folder)
        clock.move(datetime.fromisoformat(moment.instant))
        self.client, self.snapshot = self.app.test_client(), state_of(self.app).snapshot
        self.lang = self.snapshot.languages.default.code
        self.zone = self.snapshot.site.restaurant.zone

    def api(self, path: str, **query: Any) -> Any:
        return self.client.get(f"/api/{path}", query_string=query).json

    def markdown(self, path: str, **query: Any) -> str:
        return self.client.get(f"/api/{path}", query_string={"format": "md", **query}).text

    def page(self, path: str) -> BeautifulSoup:
        return judged(self.client.get(f"/{self.lang}/{path}").text)

    def tool(self, name: str, **arguments: Any) -> tuple[str, Mapping[str, Any]]:
        call = {"name": name, "arguments": {"lang": self.lang, **arguments}}
        result = call_method(self.snapshot.mcp_server, "tools/call", call, modern=True)
        assert not result.is_error, result.content
        return "\n".join(each.text for each in result.content), result.structured_content

    def json_ld(self) -> Mapping[str, Any]:
        found = self.page("").select_one('script[type="application/ld+json"]')
        graph = json.loads(found.text)
        things = graph.get("@graph", [graph])
        return next(each for each in things if "openingHoursSpecification" in each)


@pytest.fixture(params=MOMENTS)
def asked(request: pytest.FixtureRequest) -> Channels:
    return Channels(MOMENTS[request.param])


def test_the_state_is_the_same_on_every_channel(asked):
    now, then = asked.api("hours"), asked.api("hours", at=asked.moment.instant)
    text, tool = asked.tool("get_restaurant")
    told, asked_tool = asked.tool("get_restaurant", at=asked.moment.instant)
    for record in (now, then, tool, asked_tool):
        assert (asked.moment.state, asked.moment.change) == (record["state"], record["next_change"][:16])
        assert (asked.moment.state != "closed") == record["open_now"]
    assert f"state-{asked.moment.state}" in asked.page("").select_one(".state")["class"]
    words = asked.page("").select_one(".state strong").get_text(" ", strip=True)
    then_words = asked.snapshot.localized_sites[asked.snapshot.languages.default].gettext(
        OPEN_STATES_THEN[asked.moment.state]
    )
    for said in (asked.markdown("hours"), text):
        assert words in said
    for said in (asked.markdown("hours", at=asked.moment.instant), told):
        assert then_words in said


def test_the_pages_on_the_way_say_the_state_of_the_home_page(asked):
    words = asked.page("").select_one(".state strong").get_text(" ", strip=True)
    for name in {"reservation", "best-time"} - asked.snapshot.site.hidden:
        assert [words] == [
            each.get_text(" ", strip=True) for each in asked.page(name).select(".opening span:first-child")
        ]


def test_search_engines_find_the_same_hours(asked):
    instant = datetime.fromisoformat(asked.moment.instant).astimezone(asked.zone)
    assert (asked.moment.state != "closed") == is_open(asked.json_ld(), instant.replace(tzinfo=None))


def is_open(thing: Mapping[str, Any], wall: datetime) -> bool:
    """Whether the hours of schema.org are open, read as a search engine reads them."""
    for days in (1, 0):
        date = wall.date() - timedelta(days=days)
        special = [
            each
            for each in thing["specialOpeningHoursSpecification"]
            if each["validFrom"] <= str(date) <= each["validThrough"]
        ]
        usual = [
            each for each in thing["openingHoursSpecification"] if f"https://schema.org/{date:%A}" in each["dayOfWeek"]
        ]
        for each in special or usual:
            start = datetime.fromisoformat(f"{date}T{each['opens']}")
            end = datetime.fromisoformat(f"{date}T{each['closes']}")
            if start != end and start <= wall < (end if start < end else end + timedelta(days=1)):
                return True
    return False


def test_what_can_be_ordered_is_the_same_on_every_channel(asked):
    now = asked.api("menu", available="now")
    then = asked.api("menu", available=asked.moment.instant)
    assert asked.moment.kitchen == bool(now["total"])
    ids = [each["id"] for each in now["items"]]
    assert ids == [each["id"] for each in then["items"]]
    assert ids == [each["id"] for each in asked.api("menu")["items"] if each["available_now"]]
    for text, tool in (
        asked.tool("search_menu", available="now", limit=50),
        asked.tool("search_menu", available=asked.moment.instant, limit=50),
    ):
        assert now["total"] == tool["total"]
        assert [each["id"] for each in tool["items"]] == ids[: tool["count"]]
        assert all(each["id"] in text for each in tool["items"])
    assert ids == [each["id"] for each in asked.page("menu?available=now").select("li.dish")]
    dish = next(iter(asked.snapshot.site.dishes))
    sheet = asked.api("order", items=dish, at=asked.moment.instant)
    assert (dish in ids) == (not sheet["unavailable"])


def test_the_booking_of_a_party_is_the_same_on_every_channel(asked):
    now, then = asked.api("booking", guests=GUESTS), asked.api("booking", guests=GUESTS, at=asked.moment.instant)
    text, tool = asked.tool("get_restaurant", guests=GUESTS)
    assert asked.moment.bookable == now["bookable"] == tool["booking"]["bookable"]
    assert now["reason"] in text and now["reason"] == tool["booking"]["reason"]
    assert now["reason"] in asked.markdown("booking", guests=GUESTS)
    if said := asked.page(f"reservation?guests={GUESTS}").select_one(".said"):
        assert now["reason"] == said.get_text().replace("\xa0", " ")
    else:
        assert asked.snapshot.site.booking is None
    assert then["reason"] in asked.markdown("booking", guests=GUESTS, at=asked.moment.instant)


def test_the_wait_of_a_party_is_the_same_on_every_channel(asked):
    now = asked.api("visit-rhythm", guests=GUESTS)["at"]
    then = asked.api("visit-rhythm", guests=GUESTS, at=asked.moment.instant)["at"]
    text, tool = asked.tool("get_restaurant", guests=GUESTS)
    same = {name: now[name] for name in ("level", "label", "wait_minutes")}
    assert same == {name: then[name] for name in same}
    assert {name: value for name, value in same.items() if value is not None} == {
        name: tool["wait"][name] for name in same if same[name] is not None
    }
    assert asked.moment.state != "closed" or now["wait_minutes"] is None
    said = wait_of(text)
    assert said and said in asked.markdown("visit-rhythm", guests=GUESTS)


def test_every_channel_names_the_next_date_for_a_large_party_and_its_gratuity():
    """Fourteen guests cannot book on the day itself."""
    asked = Channels(MOMENTS["half an hour before the last order"])
    record = asked.api("booking", guests=14)
    text, tool = asked.tool("get_restaurant", guests=14)
    assert ("no", "2026-11-27", ["gratuity", "tea"]) == (
        record["bookable"], record["next_date"], [each["id"] for each in record["charges"]]
    )  # fmt: skip
    assert record["next_date"] == tool["booking"]["next_date"] and record["charges"] == tool["booking"]["charges"]
    page = asked.page("reservation?guests=14").main.get_text(" ", strip=True).replace("\xa0", " ")
    for said in (text, asked.markdown("booking", guests=14), page):
        assert "Booking times for a party of 14, Friday" in said and "18% for groups of 10 or more" in said
    assert 1 == page.count("How to book")


def wait_of(text: str) -> str:
    """The first line of a text: the wait of the party that is asked about."""
    return text.partition("\n")[0]
