"""New hours of a section of the menu from a date to another are right on every channel."""

import json
import shutil
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from restaurant_site.content.site_loader import load_site
from restaurant_site.domain import turns
from restaurant_site.domain.availability import availability, is_available_on, orderable
from restaurant_site.domain.changes import published_facts
from restaurant_site.domain.moments import When
from restaurant_site.models.site import Site
from restaurant_site.render.answers.meals import answer_named_times
from restaurant_site.render.markdown.menu import dish_markdown
from restaurant_site.render.markdown.restaurant import hours_markdown
from restaurant_site.render.opening_phrases import month_weeks
from restaurant_site.render.records.restaurant import hours_record
from restaurant_site.render.section_times import section_times
from tests.conftest import SAMPLE
from tests.content.folders import edit, told
from tests.domain.test_weeks import english, snapshot_at

SUMMER = """later:
  - from: 2027-06-01
    until: 2027-08-31
    sections: {bowls: "18:00-22:00"}
holidays:
"""
FIRST, LAST = date(2027, 6, 1), date(2027, 8, 31)
DAY = timedelta(days=1)
TITLE = "New hours from Tuesday, June 1, 2027 until Tuesday, August 31, 2027"


@pytest.fixture
def folder(tmp_path) -> Path:
    copy = Path(shutil.copytree(SAMPLE, tmp_path / "content"))
    edit(copy, "hours.yaml", "holidays:\n", SUMMER)
    return copy


@pytest.fixture
def plain(tmp_path) -> Site:
    """The site with the hours of the summer all year."""
    copy = Path(shutil.copytree(SAMPLE, tmp_path / "plain"))
    edit(copy, "menu.yaml", "zh: 🥣 碗食}", 'zh: 🥣 碗食}, hours: "18:00-22:00"')
    return load_site(copy)


@pytest.mark.parametrize("today", [FIRST - 40 * DAY, FIRST, FIRST + 40 * DAY, LAST, LAST + DAY])
def test_a_dish_of_the_section_can_be_ordered_in_these_hours_on_these_dates_whichever_day_it_is(folder, plain, today):
    usual, site = load_site(SAMPLE), turns.site_on(load_site(folder), today)
    now = datetime(today.year, today.month, today.day, 12, tzinfo=UTC)
    for shift in (-2, -1, 0, 1, 6, 40, 91, 92, 93):
        day = FIRST + shift * DAY
        asked = datetime(day.year, day.month, day.day, 1, tzinfo=UTC)
        for hour in (0, 5, 12, 18, 20, 23):
            at = asked + hour * timedelta(hours=1)
            local = at.astimezone(site.restaurant.zone)
            oracle = plain if FIRST <= (local - 5 * timedelta(hours=1)).date() <= LAST else usual
            for id, dish in site.dishes.items():
                is_open = availability(oracle, oracle.dishes[id], at).reason is None
                assert is_open == (availability(site, dish, at).reason is None), (id, at)
            assert orderable(site, When(day, at), now).dishes == orderable(oracle, When(day, at), now).dishes
        oracle = plain if FIRST <= day <= LAST else usual
        for id, dish in site.dishes.items():
            assert is_available_on(oracle, oracle.dishes[id], day) == is_available_on(site, dish, day)


def test_a_dish_with_hours_of_its_own_keeps_them(folder):
    edit(folder, "menu/bowls.yaml", "- id: beef-stew\n", '- id: beef-stew\n  hours: "open-20:00"\n')
    site = load_site(folder)
    summer = turns.site_on(site, FIRST)
    assert summer.dishes["beef-stew"].hours == site.dishes["beef-stew"].hours is not None
    others = {dish.hours for dish in summer.dishes_by_section["bowls"] if dish.id != "beef-stew"}
    assert others == {site.hours.sections_on(FIRST)["bowls"]}


def test_last_orders_are_not_later_than_the_last_section_that_is_served(folder):
    edit(folder, "hours.yaml", '{bowls: "18:00-22:00"}', '{bowls: "18:00-20:00", drinks: "12:00-13:00, 17:00-20:15"}')
    before, during, after = (
        english(snapshot_at(folder, datetime(2027, *day, 19, tzinfo=UTC))) for day in ((5, 26), (7, 7), (9, 1))
    )
    usual, summer = [("13:30", None), ("00:30", "20:30")], [("13:00", None), ("20:15", "20:15")]

    def of_wednesday(record: Any) -> list[tuple[str, str]]:
        day = next(each for each in record["week"] if each["day"] == "wednesday")
        return [(each["dine_in"], each["takeout"]) for each in day["last_orders"]]

    records = [hours_record(each, None) for each in (before, during, after)]
    assert [usual, summer, usual] == [of_wednesday(each) for each in records]
    assert summer == of_wednesday(records[0]["coming_weeks"][0]), "and are told before they begin"
    assert "Last order (Tuesday to Friday): dine-in 1:00 pm and 8:15 pm" in hours_markdown(during, None)


def test_guests_read_them_before_they_begin_while_they_hold_and_what_follows(folder):
    before, during, after = (
        english(snapshot_at(folder, datetime(2027, *day, 17, tzinfo=UTC))) for day in ((5, 20), (7, 1), (9, 1))
    )
    assert f"{TITLE}. Bowls: 6:00 pm to 10:00 pm" in hours_markdown(before, None)
    assert f"{TITLE}: 6:00 pm to 10:00 pm" in dish_markdown(before, before.site.dishes["barley-soup"])
    [coming] = hours_record(before, None)["coming_weeks"]
    assert ([], "bowls", {"from": "18:00", "until": "22:00"}) == (
        coming["week"],
        coming["sections"][0]["id"],
        coming["sections"][0]["served"],
    )
    assert "6:00 pm to 10:00 pm" in section_times(during, "bowls").hours
    [back] = hours_record(during, None)["coming_weeks"]
    assert ("2027-09-01", None) == (back["date"], back["sections"][0]["served"])
    assert "Bowls: whenever we are open" in hours_markdown(during, None)
    assert "" == section_times(after, "bowls").hours and [] == hours_record(after, None)["coming_weeks"]


def test_a_menu_that_is_asked_for_a_day_of_the_summer_has_the_hours_of_that_day(folder):
    before = english(snapshot_at(folder, datetime(2027, 5, 20, 17, tzinfo=UTC)))
    asked = before.at(datetime(2027, 6, 15, 12, tzinfo=before.site.restaurant.zone))
    assert "6:00 pm to 10:00 pm" == section_times(asked, "bowls").hours
    assert "" == section_times(before.at(datetime(2027, 5, 25, 12, tzinfo=UTC)), "bowls").hours


def test_a_month_of_the_summer_has_new_hours_and_another_has_none(folder):
    before = english(snapshot_at(folder, datetime(2027, 3, 1, 17, tzinfo=UTC)))
    assert [f"{TITLE}. Bowls: 6:00 pm to 10:00 pm"] == month_weeks(before, 7)
    assert [] == month_weeks(before, 10)


def test_the_snapshot_is_over_when_they_begin_and_clients_are_told_of_the_change(folder):
    eve = snapshot_at(folder, datetime(2027, 5, 31, 12, tzinfo=UTC))
    assert (
        eve.representation_version != snapshot_at(folder, datetime(2027, 6, 1, 17, tzinfo=UTC)).representation_version
    )
    assert ["bowls 18:00-22:00"] == published_facts(load_site(folder))["hours"]["2027-06-01"]["sections"]
    assert "bowls" in json.dumps(hours_record(english(eve), None))


@pytest.mark.parametrize(
    ("sections", "expected"),
    [
        ('{bowls: "closed"}', "not-served"),
        ('{soups: "18:00-22:00"}', "soups"),
        ('{bowls: "evening"}', "evening"),
        ("{}", "nor `sections`"),
    ],
)
def test_sections_that_cannot_be_are_faults_with_their_line(folder, sections, expected):
    edit(folder, "hours.yaml", '{bowls: "18:00-22:00"}', sections)
    assert [True] == [expected in each and "hours.yaml:1" in each for each in told(folder)], told(folder)


@pytest.fixture
def left_out(folder) -> Path:
    """The folder whose section is not served in summer, with a dish of hours of its own."""
    edit(folder, "hours.yaml", '{bowls: "18:00-22:00"}', "{bowls: not-served}")
    edit(folder, "menu/bowls.yaml", "- id: beef-stew\n", '- id: beef-stew\n  hours: "open-20:00"\n')
    return folder


@pytest.mark.parametrize("today", [FIRST - 40 * DAY, FIRST + 40 * DAY])
def test_no_dish_of_a_section_that_is_left_out_can_be_ordered_until_it_is_served_again(left_out, today):
    site = turns.site_on(load_site(left_out), today)
    noon = datetime(2027, 7, 1, 19, tzinfo=UTC)
    for id in ("beef-stew", "barley-soup"):
        state = availability(site, site.dishes[id], noon)
        assert ("not-at-that-time", date(2027, 9, 1)) == (state.reason, state.next and state.next.date())
        assert not is_available_on(site, site.dishes[id], LAST) and is_available_on(site, site.dishes[id], LAST + DAY)
        assert id not in orderable(site, When(LAST, None), noon).dishes
    back = turns.site_on(site, LAST + DAY)
    assert (site.own_hours["beef-stew"], None) == (back.dishes["beef-stew"].hours, back.dishes["barley-soup"].hours)


def test_guests_read_that_a_section_is_left_out_from_when_and_until_when(left_out):
    before, during = (english(snapshot_at(left_out, datetime(2027, *day, 19, tzinfo=UTC))) for day in ((5, 20), (7, 1)))
    assert f"{TITLE}. Bowls: not served" in hours_markdown(before, None)
    assert f"{TITLE}: not served" in dish_markdown(before, before.site.dishes["beef-stew"])
    [coming] = hours_record(before, None)["coming_weeks"]
    assert {"from": None, "until": None, "days": []} == coming["sections"][0]["served"]
    times = section_times(during, "bowls")
    assert ("", "Not today; back Wednesday, September 1, 2027 at 11:30 am", False) == (
        times.hours,
        times.state,
        times.is_later,
    )
    assert not during.can_be_ordered(during.site.dishes["beef-stew"])
    assert ["bowls not-served"] == published_facts(load_site(left_out))["hours"]["2027-06-01"]["sections"]


def test_the_search_for_a_section_tells_when_it_is_left_out_and_when_it_is_back(left_out):
    before, during = (snapshot_at(left_out, datetime(2027, *day, 19, tzinfo=UTC)) for day in ((5, 20), (7, 1)))
    told = [answer_named_times(english(each), "do you have bowls").told for each in (before, during)]
    assert [f"{TITLE}. Bowls: not served"] == told[0].lines
    assert ["🥣 Bowls: not served", "New hours from Wednesday, September 1, 2027. Bowls: whenever we are open"] == told[
        1
    ].lines


def test_a_section_whose_dishes_have_hours_of_their_own_is_back_at_these(left_out):
    rows = (left_out / "menu" / "bowls.yaml").read_text(encoding="utf-8")
    hours = rows.replace('  hours: "open-20:00"\n', "").replace("  price:", '  hours: "sun 12:00-close"\n  price:')
    (left_out / "menu" / "bowls.yaml").write_text(hours, encoding="utf-8")
    during = english(snapshot_at(left_out, datetime(2027, 7, 1, 19, tzinfo=UTC)))
    [coming] = hours_record(during, None)["coming_weeks"]
    assert "12:00" == coming["sections"][0]["served"]["from"] and "Sunday" in coming["label"]


def test_a_section_that_is_left_out_without_an_end_says_so_alone(left_out):
    edit(left_out, "hours.yaml", "    until: 2027-08-31\n", "")
    during = english(snapshot_at(left_out, datetime(2027, 7, 1, 19, tzinfo=UTC)))
    assert "Not served" == section_times(during, "bowls").state
    assert not during.can_be_ordered(during.site.dishes["barley-soup"])
