"""The record of the visit rhythm."""

from datetime import date

import pytest

from restaurant_site.render.records.menu import menu_item
from restaurant_site.render.records.visit import DayRhythmRecord, parking_record, visit_rhythm_record
from tests.conftest import BASE
from tests.render import shapes
from tests.render.helpers import paths
from tests.render.shapes import misfits


def minutes(clock: str) -> int:
    return int(clock[:2]) * 60 + int(clock[3:])


def covered(day: DayRhythmRecord) -> list[tuple[str, str]]:
    """The ranges that a day's periods make when neighbours are joined."""
    joined: list[tuple[str, str]] = []
    for period in day["periods"]:
        if joined and joined[-1][1] == period["start"]:
            joined[-1] = (joined[-1][0], period["end"])
        else:
            joined.append((period["start"], period["end"]))
    return joined


def test_the_visit_rhythm_has_every_described_field(localized_site):
    document = visit_rhythm_record(localized_site)
    assert [] == misfits(shapes.VISIT_RHYTHM, document)
    assert set(shapes.VISIT_RHYTHM) == set(document)
    code = localized_site.locale.code
    assert [f"/{code}/best-time", f"/api/visit-rhythm?lang={code}", f"/{code}/knowledge/best-time-to-visit"] == paths(
        document["page_url"], document["json_url"], document["article_url"]
    )
    assert "America/Vancouver" == document["timezone"]


def test_the_week_begins_on_monday_and_the_levels_with_the_quietest(localized_site):
    document = visit_rhythm_record(localized_site)
    assert ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] == [
        day["day"] for day in document["days"]
    ]
    assert ["quiet", "steady", "busy", "peak"] == [level["id"] for level in document["levels"]]


@pytest.mark.parametrize("which", ["demonstration", "sample"])
def test_periods_cover_the_ranges_of_a_day_exactly_and_in_order(spoon, english, which):
    document = visit_rhythm_record(english if which == "demonstration" else spoon["en"])
    levels = {level["id"]: level for level in document["levels"]}
    for day in document["days"]:
        assert [(each["open"], each["close"]) for each in day["ranges"]] == covered(day)
        assert (day["open"], day["close"]) == (
            (day["ranges"][0]["open"], day["ranges"][-1]["close"]) if day["ranges"] else (None, None)
        )
        for period in day["periods"]:
            own = levels[period["level"]]
            assert (own["label"], own["wait_minutes"]) == (period["label"], period["wait_minutes"])


def test_a_closed_day_has_no_hours_and_no_periods(spoon):
    monday = visit_rhythm_record(spoon["zh"])["days"][0]
    assert {"day": "monday", "label": "星期一", "open": None, "close": None, "ranges": [], "periods": []} == monday


def test_a_night_closes_on_the_next_day(spoon):
    friday = visit_rhythm_record(spoon["en"])["days"][4]
    assert ("11:30", "02:00", "02:00") == (friday["open"], friday["close"], friday["periods"][-1]["end"])


def test_waits_go_from_less_to_more(localized_site):
    for level in visit_rhythm_record(localized_site)["levels"]:
        assert 0 <= level["wait_minutes"]["min"] <= level["wait_minutes"]["max"]


def test_windows_lie_inside_the_hours_of_their_days(english):
    document = visit_rhythm_record(english)
    days = {day["day"]: day for day in document["days"]}
    for window in [*document["best_windows"], *document["peak_windows"]]:
        for day in window["days"]:
            assert minutes(days[day]["open"]) <= minutes(window["start"]) < minutes(window["end"])
            assert minutes(window["end"]) <= minutes(days[day]["close"])


def test_holidays_say_closed_shorter_or_as_usual(spoon):
    founding, winter, spring = visit_rhythm_record(spoon["en"])["holidays"]
    assert (["2026-12-01"], [{"open": "11:30", "close": "14:00"}]) == (founding["dates"], founding["ranges"])
    assert (["2027-01-05", "2027-01-06"], []) == (winter["dates"], winter["ranges"])
    assert (["2027-04-10"], None, "As on any Saturday.") == (spring["dates"], spring["ranges"], spring["effect"])


def test_without_its_article_the_rhythm_leads_to_its_page(spoon):
    assert [f"{BASE}/en/best-time", f"{BASE}/en/parking"] == [
        visit_rhythm_record(spoon["en"])["article_url"],
        parking_record(spoon["en"])["article_url"],
    ]


def test_dates_are_dates_of_the_calendar(english):
    document = visit_rhythm_record(english)
    for holiday in document["holidays"]:
        for day in holiday["dates"]:
            assert date.fromisoformat(day).isoformat() == day
    assert date.fromisoformat(document["last_verified"])


def test_facts_are_the_same_in_every_language(spoon):
    """Numbers, ids and times do not depend on the language."""

    def facts(code: str) -> list:
        rhythm, item = (
            visit_rhythm_record(spoon[code]),
            menu_item(spoon[code], spoon[code].site.dishes["beef-stew"]),
        )
        return [
            [(day["open"], day["close"], [period["level"] for period in day["periods"]]) for day in rhythm["days"]],
            [item[name] for name in ("id", "price", "spice", "serves", "diet", "allergens", "last_verified")],
        ]

    assert facts("en") == facts("zh") == facts("cn")


def test_the_parking_document_has_every_described_field(localized_site):
    document = parking_record(localized_site)
    assert [] == misfits(shapes.PARKING, document)
    assert set(shapes.PARKING) == set(document)
    assert {"distance_m", "latitude", "longitude"} == set(document["transit"][0]) - set(shapes.PARKING["transit"][0])
    code = localized_site.locale.code
    assert [f"/{code}/parking", f"/api/parking-nearby?lang={code}", f"/{code}/knowledge/parking-nearby"] == paths(
        document["page_url"], document["json_url"], document["article_url"]
    )


def test_parking_is_nearest_first(english):
    distances = [option["distance_m"] for option in parking_record(english)["options"]]
    assert sorted(distances) == distances != []


def test_what_is_not_known_of_a_parking_place_is_null(english):
    places = {place.id: place for place in english.site.parking.options}
    document = parking_record(english)
    for option in document["options"]:
        place = places[option["id"]]
        assert (place.free_minutes, place.height_limit_m) == (option["free_minutes"], option["height_limit_m"])
        assert (place.ev_charging is None) == (option["ev_charging"] is None)
        assert place.spaces == option["spaces"]
    assert None in [option["free_minutes"] for option in document["options"]]
