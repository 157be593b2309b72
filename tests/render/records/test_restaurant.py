"""The records of the restaurant and of its opening hours."""

from dataclasses import replace
from datetime import datetime

import pytest

from restaurant_site.domain.moments import read_when
from restaurant_site.render.records.restaurant import (
    HoursDocument,
    hours_record,
    restaurant_document,
    restaurant_record,
)
from restaurant_site.urls import StaticLinks
from tests.conftest import BASE
from tests.render.helpers import paths


def test_the_hours_of_a_restaurant_hold_on_every_open_day_and_are_told_by_day_where_these_differ(spoon, english):
    assert "10:00-21:30" == restaurant_record(english)["hours"]
    restaurant = restaurant_record(spoon["en"])
    told = "Tu-Th 11:30-14:00, 17:00-01:00; Fr 11:30-14:00, 17:00-02:00; Sa 17:00-02:00; Su 17:00-23:00"
    assert told == restaurant["hours"]
    monday, tuesday = restaurant["hours_by_day"][:2]
    assert ("monday", "Monday", None, None, []) == tuple(monday.values())
    assert ("11:30", "01:00") == (tuesday["open"], tuesday["close"])
    assert [{"open": "11:30", "close": "14:00"}, {"open": "17:00", "close": "01:00"}] == tuesday["ranges"]
    assert 7 == len(restaurant["hours_by_day"])


def test_the_document_of_the_restaurant_has_its_identity_and_links_to_documents(localized_site):
    document = restaurant_document(localized_site, ["menu", "hours"])
    facts = localized_site.site.restaurant
    assert (localized_site.text(facts.name), facts.telephone) == (document["name"], document["telephone"])
    assert (49.1753, -123.1329, "America/Vancouver") == (
        document["latitude"],
        document["longitude"],
        document["timezone"],
    )
    assert localized_site.texts(facts.payment) == document["payment"]
    assert ["menu", "hours"] == [each["id"] for each in document["documents"]]
    code = localized_site.locale.code
    assert [f"/api/menu?lang={code}", f"/api/hours?lang={code}"] == paths(
        *(each["json_url"] for each in document["documents"])
    )
    record = restaurant_record(localized_site)
    assert (record["hours"], record["hours_by_day"]) == (document["hours"], document["hours_by_day"])


def at(localized_site, wall: str) -> HoursDocument:
    return hours_record(localized_site, read_when(wall, localized_site.site.restaurant.zone, localized_site.now()))


def local(instant: str | None) -> str | None:
    """An instant without its offset, which it must have: that of the zone depends on the release of its table."""
    assert instant is None or datetime.fromisoformat(instant).utcoffset() is not None
    return instant and instant[:19]


@pytest.mark.parametrize(
    ("wall", "state", "until", "next_change", "last_orders"),
    [
        ("2026-11-24 12:00", "open", "2026-11-24T14:00:00", "2026-11-24T14:00:00", ("13:30", None, None)),
        ("2026-11-24 13:50", "closing-soon", "2026-11-24T14:00:00", "2026-11-24T14:00:00", ("13:30", None, None)),
        ("2026-11-24 15:00", "closed", None, "2026-11-24T17:00:00", ("00:30", "20:30", None)),
        ("2026-11-25 00:30", "open", "2026-11-25T01:00:00", "2026-11-25T01:00:00", ("00:30", "20:30", None)),
        ("2026-11-23 12:00", "closed", None, "2026-11-24T11:30:00", (None, None, None)),
        ("2026-12-01 15:00", "closed", None, "2026-12-02T11:30:00", (None, None, None)),
    ],
)  # fmt: skip
def test_it_says_whether_it_is_open_until_when_and_the_last_orders(spoon, wall, state, until, next_change, last_orders):
    found = at(spoon["en"], wall)
    assert (state, until, next_change) == (found["state"], local(found["until"]), local(found["next_change"]))
    assert (state != "closed", last_orders) == (found["open_now"], tuple(found["last_orders"].values()))


def test_the_day_is_that_of_the_calendar_with_its_exception(spoon):
    day = at(spoon["en"], "2026-12-01 12:00")["day"]
    lunch, unknown = [{"open": "11:30", "close": "14:00"}], {"offered": None, "ranges": None}
    assert ("2026-12-01", lunch, "Founding Day") == (day["date"], day["ranges"], day["exception"])
    assert "last_orders" not in day
    whole = at(spoon["en"], "2026-12-01")["day"]
    assert {**day, "last_orders": whole["last_orders"], "takeout": unknown, "delivery": unknown} == whole
    assert ["13:30"] == [each["dine_in"] for each in whole["last_orders"]]
    assert "開店紀念日" == at(spoon["zh"], "2026-12-01 12:00")["day"]["exception"]
    assert None is at(spoon["en"], "2026-11-24 12:00")["day"]["exception"]


def test_exceptions_have_one_entry_for_each_date_with_its_ranges_and_last_orders(spoon):
    founding, winter, again, spring = at(spoon["en"], "2026-11-24 12:00")["exceptions"]
    assert ("2026-12-01", "Founding Day", "Lunch only.") == (founding["date"], founding["label"], founding["note"])
    assert [{"dine_in": "13:30", "takeout": None, "delivery": None}] == founding["last_orders"]
    assert [("2027-01-05", []), ("2027-01-06", [])] == [(each["date"], each["ranges"]) for each in (winter, again)]
    assert [{"open": "17:00", "close": "02:00"}] == spring["ranges"]


def test_exceptions_are_those_from_the_date_that_is_asked_about(spoon):
    found = at(spoon["en"], "2027-01-06 12:00")["exceptions"]
    assert ["2027-01-06", "2027-04-10"] == [each["date"] for each in found]


def test_every_range_of_the_week_has_its_last_orders(spoon):
    week = {day["day"]: day for day in at(spoon["en"], "2026-11-24 12:00")["week"]}
    assert [("13:30", None), ("00:30", "20:30")] == [
        (each["dine_in"], each["takeout"]) for each in week["tuesday"]["last_orders"]
    ]
    assert ["13:15", "01:15"] == [each["dine_in"] for each in week["friday"]["last_orders"]]
    assert ([], None) == (week["monday"]["last_orders"], week["monday"]["open"])


def test_a_static_export_has_the_week_and_the_exceptions_and_no_moment(spoon):
    found = hours_record(replace(spoon["en"], links=StaticLinks(BASE)), None)
    assert {None} == {found[name] for name in ("state", "open_now", "until", "next_change", "day", "checked_at")}
    assert (7, 4) == (len(found["week"]), len(found["exceptions"]))
