"""New hours of every week from a date on, from the file to what guests and agents read, before and after they begin."""

import json
import shutil
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from restaurant_site import i18n
from restaurant_site.content.site_loader import load_site
from restaurant_site.domain.described_articles import OPENING_HOURS, article_on
from restaurant_site.domain.hours import open_state
from restaurant_site.domain.moments import When
from restaurant_site.locales import ENGLISH
from restaurant_site.mcp.records import restaurant_details
from restaurant_site.render import jsonld
from restaurant_site.render.answers import find_answer
from restaurant_site.render.localized_site import LocalizedSite
from restaurant_site.render.markdown.restaurant import hours_markdown, restaurant_markdown
from restaurant_site.render.opening_phrases import (
    coming_hours_soon,
    last_orders_in_short,
    month_weeks,
    weekly_last_orders,
)
from restaurant_site.render.records.restaurant import hours_record
from restaurant_site.render.records.visit import visit_rhythm_record
from restaurant_site.search.results import SiteResults
from restaurant_site.settings import Settings, shipped
from restaurant_site.snapshot import Snapshot, load_snapshot
from restaurant_site.urls import Links
from tests.conftest import BASE, SAMPLE
from tests.content.folders import edit, told

LATER = """later:
  - from: 2027-03-01
    week: {tuesday: [], sunday: ["12:00-15:00"]}
    last_orders: {dine_in: 15, takeout: "15"}
holidays:
"""
BEFORE, AFTER = datetime(2027, 2, 28, 12, tzinfo=UTC), datetime(2027, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path) -> Path:
    copy = Path(shutil.copytree(SAMPLE, tmp_path / "content"))
    edit(copy, "hours.yaml", "holidays:\n", LATER)
    return copy


def snapshot_at(folder: Path, now: datetime) -> Snapshot:
    settings = Settings(base_url=BASE, content_dir=folder)
    return load_snapshot(settings, i18n.load_translations(shipped("translations")), Links(BASE), now=lambda: now)


def english(snapshot: Snapshot) -> LocalizedSite:
    return snapshot.localized_site(ENGLISH)


WORDS = (
    "New hours from Monday, March 1, 2027. Monday and Tuesday: closed; "
    "Wednesday and Thursday: 11:30 am to 2:00 pm and 5:00 pm to 1:00 am; "
    "Friday: 11:30 am to 2:00 pm and 5:00 pm to 2:00 am; Saturday: 5:00 pm to 2:00 am; Sunday: 12:00 pm to 3:00 pm"
)
"""Every day of it: one that is left out reads as closed."""


def test_new_hours_are_said_before_they_begin_and_are_the_week_from_then_on(folder):
    before, after = (english(snapshot_at(folder, each)) for each in (BEFORE, AFTER))
    for text in (hours_markdown(before, None), restaurant_markdown(before, [])):
        assert WORDS in text
    assert "| Sunday | 5:00 pm to 11:00 pm |" in hours_markdown(before, None)
    assert "| Sunday | 12:00 pm to 3:00 pm |" in hours_markdown(after, None)
    assert WORDS not in hours_markdown(after, None)
    [coming] = hours_record(before, None)["coming_weeks"]
    assert ("2027-03-01", True) == (coming["date"], coming["label"].startswith(WORDS))
    assert [] == hours_record(after, None)["coming_weeks"]


@pytest.mark.parametrize(
    ("now", "article", "is_told"),
    [
        (datetime(2027, 1, 31, 17, tzinfo=UTC), True, False),
        (datetime(2027, 2, 1, 17, tzinfo=UTC), True, True),
        (BEFORE, False, True),
    ],
)
def test_every_page_tells_new_hours_from_four_weeks_before_on_if_an_article_tells_them_always(
    folder, now, article, is_told
):
    asked = english(snapshot_at(folder, now))
    if not article:
        asked = replace(asked, site=replace(asked.site, articles={}))
    else:
        assert article_on(asked.site, OPENING_HOURS)
    assert ([WORDS.split(". ", 1)] if is_told else []) == [each[:2] for each in coming_hours_soon(asked)]
    assert WORDS in hours_markdown(asked, None)


LAST = "; last order: dine-in 15 minutes before closing, takeout 15 minutes before closing"
PLAIN = "last_orders: {dine_in: 30, takeout: 30}"


def test_last_orders_of_new_hours_are_said_with_them_and_those_of_today_until_when_they_hold_from_four_weeks_before(
    folder,
):
    edit(folder, "hours.yaml", 'last_orders: {dine_in: 30, takeout: "20:30", days: {friday: {dine_in: 45}}}', PLAIN)
    before, after = (english(snapshot_at(folder, each)) for each in (BEFORE, AFTER))
    text = hours_markdown(before, None)
    assert WORDS + LAST in text and WORDS + LAST in restaurant_markdown(before, [])
    far, near = (english(snapshot_at(folder, datetime(2027, *day, 17, tzinfo=UTC))) for day in ((1, 31), (2, 1)))
    until = [line for line in hours_markdown(near, None).splitlines() if line.startswith("Last order (")]
    assert until and all("until Sunday, February 28, 2027)" in each for each in until)
    for each in (far, after):
        assert "until" not in "".join(label for label, _ in [*weekly_last_orders(each), *last_orders_in_short(each)])
    [coming] = hours_record(before, None)["coming_weeks"]
    days = {each["day"]: [row["dine_in"] for row in each["last_orders"]] for each in coming["week"]}
    assert (["14:45"], ["13:45", "00:45"], []) == (days["sunday"], days["wednesday"], days["tuesday"])
    assert "monday" not in days, "it is closed as before"
    for key in ("dine_in", "takeout"):
        assert {each["day"]: each for each in hours_record(after, None)["week"]}["sunday"]["last_orders"][0][key]
    details = restaurant_details(before, When(date(2027, 2, 28)))
    assert coming["label"] == details["coming_weeks"][0]["label"] and WORDS + LAST == coming["label"]


def test_last_orders_so_many_minutes_before_closing_as_before_are_not_said_again(folder):
    edit(folder, "hours.yaml", 'last_orders: {dine_in: 30, takeout: "20:30", days: {friday: {dine_in: 45}}}', PLAIN)
    edit(folder, "hours.yaml", '    last_orders: {dine_in: 15, takeout: "15"}\n', "")
    [coming] = hours_record(english(snapshot_at(folder, BEFORE)), None)["coming_weeks"]
    assert (WORDS, ["tuesday", "sunday"]) == (coming["label"], [each["day"] for each in coming["week"]])


UNTIL = datetime(2027, 9, 1, 12, tzinfo=UTC)


def test_new_hours_with_an_end_are_told_with_it_and_while_they_hold_what_follows(folder):
    edit(folder, "hours.yaml", "from: 2027-03-01", "from: 2027-03-01\n    until: 2027-08-31")
    before, during, after = (english(snapshot_at(folder, each)) for each in (BEFORE, AFTER, UNTIL))
    title = "New hours from Monday, March 1, 2027 until Tuesday, August 31, 2027. Monday and Tuesday: closed"
    assert title in hours_markdown(before, None)
    [coming] = hours_record(before, None)["coming_weeks"]
    assert ("2027-03-01", "2027-08-31") == (coming["date"], coming["until"])
    [coming] = hours_record(during, None)["coming_weeks"]
    assert ("2027-09-01", None) == (coming["date"], coming["until"])
    assert coming["label"].startswith("New hours from Wednesday, September 1, 2027. Monday: closed; Tuesday"), coming[
        "label"
    ]
    assert [] == hours_record(after, None)["coming_weeks"]
    assert hours_record(after, None)["week"] == hours_record(before, None)["week"]
    dated = json.dumps(list(jsonld._week(before)))
    assert '"validThrough": "2027-08-31"' in dated and '"validFrom": "2027-09-01"' in dated
    sunday = hours_record(before, When(date(2027, 9, 5)))["day"]
    assert ["17:00"] == [each["open"] for each in sunday["ranges"]]


def test_a_snapshot_is_over_when_new_hours_end(folder):
    edit(folder, "hours.yaml", "from: 2027-03-01", "from: 2027-03-01\n    until: 2027-08-31")
    now = AFTER
    words = i18n.load_translations(shipped("translations"))
    snapshot = load_snapshot(Settings(base_url=BASE, content_dir=folder), words, Links(BASE), now=lambda: now)
    now = UNTIL
    renewed = snapshot.build(snapshot.site, None)
    assert snapshot.is_over() and snapshot.representation_version != renewed.representation_version


def test_new_hours_in_which_only_last_orders_differ_are_told(folder):
    edit(folder, "hours.yaml", '    week: {tuesday: [], sunday: ["12:00-15:00"]}\n', "")
    [coming] = hours_record(english(snapshot_at(folder, BEFORE)), None)["coming_weeks"]
    assert coming["label"].startswith("New hours from Monday, March 1, 2027. Last order"), coming["label"]
    assert coming["week"]


@pytest.mark.parametrize("now", [BEFORE, AFTER], ids=["before", "after"])
def test_a_time_on_either_side_of_the_day_is_answered_by_the_week_that_holds_then(folder, now):
    localized_site = english(snapshot_at(folder, now))
    zone = localized_site.site.restaurant.zone

    def state(day: date, hour: int) -> str:
        return open_state(localized_site.site, datetime(day.year, day.month, day.day, hour, 15, tzinfo=zone)).state

    assert ("open", "closed") == (state(date(2027, 2, 23), 12), state(date(2027, 3, 2), 12)), "Tuesdays"
    assert ("closed", "open") == (state(date(2027, 2, 28), 13), state(date(2027, 3, 7), 13)), "Sundays"
    sundays = [hours_record(localized_site, When(date(2027, *day)))["week"][6] for day in ((2, 28), (3, 7))]
    assert [("17:00", "22:30"), ("12:00", "14:45")] == [
        (each["open"], each["last_orders"][0]["dine_in"]) for each in sundays
    ]


def test_busy_times_fit_the_new_hours_and_are_not_given_for_hours_in_which_it_was_closed(folder):
    week = '{tuesday: [], sunday: ["12:00-15:00"], monday: ["17:00-21:00"], saturday: ["12:00-15:00", "18:00-23:00"]}'
    edit(folder, "hours.yaml", 'week: {tuesday: [], sunday: ["12:00-15:00"]}', f"week: {week}")
    days = {each["day"]: each for each in visit_rhythm_record(english(snapshot_at(folder, AFTER)))["days"]}
    assert [[], [], []] == [days[each]["periods"] for each in ("monday", "tuesday", "sunday")]
    assert [("18:00", "23:00")] == [(each["start"], each["end"]) for each in days["saturday"]["periods"]]


def test_a_snapshot_is_over_when_new_hours_begin_and_has_another_version_then(folder):
    now = BEFORE
    settings = Settings(base_url=BASE, content_dir=folder)
    words = i18n.load_translations(shipped("translations"))
    snapshot = load_snapshot(settings, words, Links(BASE), now=lambda: now)
    assert not snapshot.is_over()
    now = AFTER
    renewed = snapshot.build(snapshot.site, None)
    assert snapshot.is_over() and not renewed.is_over()
    assert snapshot.representation_version != renewed.representation_version
    assert "12:00 pm to 3:00 pm |" in hours_markdown(english(renewed), None)


def test_search_engines_read_until_when_the_old_hours_hold_and_from_when_the_new_ones(folder):
    localized_site = english(snapshot_at(folder, BEFORE))
    text = json.dumps(list(jsonld._week(localized_site)))
    assert '"validThrough": "2027-02-28"' in text and '"validFrom": "2027-03-01"' in text


@pytest.mark.parametrize(
    ("week", "expected"),
    [
        ('{sunday: ["12:00-15:00", "14:00-17:00"]}', "begins before the range above it ends"),
        ('{tuesday: []}\n  - from: 2027-03-01\n    week: {monday: []}', "twice"),
        ("{tuesday: []}\n    until: 2027-02-01", "`until` is before `from`"),
        ('{monday: ["01:00-02:00"], sunday: ["20:00-01:30"]}', "before sunday closes"),
    ],
)  # fmt: skip
def test_new_hours_that_cannot_be_are_faults(folder, week, expected):
    edit(folder, "hours.yaml", '{tuesday: [], sunday: ["12:00-15:00"]}', week)
    assert [True] == [expected in each and "hours.yaml" in each for each in told(folder)], told(folder)


def test_without_new_hours_the_site_is_as_it_is_written():
    assert not load_site(SAMPLE).hours.later


@pytest.mark.parametrize(
    ("query", "begins"),
    [
        (
            "hours in july",
            "New hours from Monday, March 1, 2027 until Tuesday, August 31, 2027. Monday and Tuesday: closed",
        ),
        ("hours in march", "New hours from Monday, March 1, 2027 until"),
        ("hours in august", "New hours from Monday, March 1, 2027 until"),
        ("hours in october", "No special hours are recorded for this month."),
        ("summer hours", "Monday"),
    ],
)
def test_a_month_within_new_hours_is_answered_with_them(folder, query, begins):
    edit(folder, "hours.yaml", "from: 2027-03-01", "from: 2027-03-01\n    until: 2027-08-31")
    snapshot = snapshot_at(folder, BEFORE)
    results = SiteResults(snapshot.search.find_dishes(query), snapshot.search.find_articles(query))
    lines = find_answer(english(snapshot).relative(), results).told.lines
    assert lines[0].startswith(begins), lines
    assert "until Tuesday, August 31, 2027" in "".join(lines)


def test_a_month_in_which_new_hours_end_has_both_weeks(folder):
    edit(folder, "hours.yaml", "from: 2027-03-01", "from: 2027-03-01\n    until: 2027-08-15")
    first, then = month_weeks(english(snapshot_at(folder, BEFORE)), 8)
    assert first.startswith("New hours from Monday, March 1, 2027 until Sunday, August 15, 2027. ")
    assert then.startswith("New hours from Monday, August 16, 2027. ")
