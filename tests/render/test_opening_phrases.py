"""What pages and Markdown say about the current moment."""

from dataclasses import replace
from datetime import datetime, time

import pytest

from restaurant_site.domain.hours import PhoneState, open_state
from restaurant_site.models.hours import LastOrder, LastOrders, SpecialDay, WeeklyLastOrders
from restaurant_site.models.text import Text
from restaurant_site.render.markdown.restaurant import exception_lines
from restaurant_site.render.opening_phrases import (
    changes,
    current_last_orders,
    last_order_words,
    last_orders_in_short,
    phone,
    weekly_last_orders,
)
from tests.conftest import judged


def said(localized_site, wall: str) -> list[str]:
    at = datetime.fromisoformat(wall).replace(tzinfo=localized_site.site.restaurant.zone)
    return changes(localized_site, open_state(localized_site.site, at))


@pytest.mark.parametrize(
    ("wall", "expected"),
    [
        ("2026-11-24 12:00", ["Last order at 1:30 pm", "Closes at 2:00 pm"]),
        ("2026-11-24 13:45", ["Last dine-in order was at 1:30 pm", "Closes at 2:00 pm"]),
        ("2026-11-24 15:00", ["Opens today at 5:00 pm"]),
        ("2026-11-23 12:00", ["Opens Tuesday at 11:30 am"]),
        ("2027-01-05 12:00", ["Opens Thursday at 11:30 am"]),
    ],
)
def test_the_last_order_is_said_while_it_is_nearer_than_closing(spoon, wall, expected):
    assert expected == said(spoon["en"], wall)


def test_an_opening_a_week_away_is_said_with_its_date(spoon):
    site = spoon["en"].site
    winter = site.hours.holidays[1]
    dates = tuple(datetime(2026, 11, day).date() for day in range(24, 31))
    hours = site.hours.model_copy(update={"holidays": (winter.model_copy(update={"dates": dates}),)})
    localized_site = replace(spoon["en"], site=replace(site, hours=hours))
    assert ["Opens Tuesday, December 1, 2026 at 11:30 am"] == said(localized_site, "2026-11-24 12:00")


def without_last_orders(localized_site):
    hours = localized_site.site.hours.model_copy(update={"last_orders": WeeklyLastOrders()})
    return replace(localized_site, site=replace(localized_site.site, hours=hours))


def told(localized_site, day: SpecialDay) -> list[str]:
    """What is told of the only special day, in lines."""
    hours = localized_site.site.hours.model_copy(update={"holidays": (day,)})
    there = replace(localized_site, site=replace(localized_site.site, hours=hours))
    return [*exception_lines(there)]


@pytest.mark.parametrize("name", ["Closed", "closed.", "Fermé", "休息", "Special opening hours"])
def test_a_closed_day_whose_name_says_only_that_is_said_to_be_closed_once(spoon, name):
    day = SpecialDay(id="day", name=Text({"en": name, "zh": name, "cn": name}), dates=["2026-12-04"], hours=[])
    assert ["Friday, December 4, 2026: closed"] == told(spoon["en"], day)


def test_a_range_with_hours_of_its_own_is_said_as_it_is_written_also_where_it_begins_and_ends_on_a_closed_day(spoon):
    names = Text({"en": "Summer hours", "zh": "夏季", "cn": "夏季"})
    dates = ["2027-05-31 to 2027-08-30"]
    summer = SpecialDay(id="summer", name=names, dates=dates, hours=["09:00-22:00"], closed_as_usual="true")
    week = "Monday: closed; Tuesday to Sunday: 9:00 am to 10:00 pm"
    assert [f"Summer hours, May 31 to August 30, 2027: {week}"] == told(spoon["en"], summer)


def test_a_last_order_that_is_not_given_is_never_the_closing_time(spoon):
    localized_site = without_last_orders(spoon["en"])
    assert ["Closes at 2:00 pm"] == said(localized_site, "2026-11-24 12:00")
    assert [("Last order", "not given")] == weekly_last_orders(localized_site)
    assert "not given" == last_order_words(localized_site, {})
    assert [] == last_orders_in_short(localized_site), "the foot of every page"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (
            "en",
            ["Last order (Tuesday to Thursday)", "Last order (Friday)", "Last order (Saturday)", "Last order (Sunday)"],
        ),
        ("zh", ["最後落單（星期二至星期四）", "最後落單（星期五）", "最後落單（星期六）", "最後落單（星期日）"]),
        ("cn", ["最后点餐（周二至周四）", "最后点餐（周五）", "最后点餐（周六）", "最后点餐（周日）"]),
    ],
)
def test_last_orders_that_differ_name_their_days_and_no_closed_one(spoon, code, expected):
    said = dict(weekly_last_orders(spoon[code]))
    assert expected == list(said)
    if code == "en":
        assert "dine-in 1:15 pm and 1:15 am, takeout 8:30 pm" == said["Last order (Friday)"]


def test_last_orders_that_differ_by_the_hours_alone_are_said_in_one_line(spoon):
    always = WeeklyLastOrders(dine_in=LastOrder(minutes=30), takeout=LastOrder(minutes=10))
    hours = spoon["en"].site.hours.model_copy(update={"last_orders": always})
    localized_site = replace(spoon["en"], site=replace(spoon["en"].site, hours=hours))
    assert len(weekly_last_orders(localized_site)) > 1
    words = "dine-in 30 minutes before closing, takeout 10 minutes before closing"
    assert [("Last order", words)] == last_orders_in_short(localized_site)
    assert weekly_last_orders(spoon["en"]) == last_orders_in_short(spoon["en"])


@pytest.mark.parametrize(
    ("code", "week", "time_of_day"),
    [
        ("en", "30 minutes before closing", "9:00 pm"),
        ("zh", "打烊前30分鐘", "晚上9時"),
        ("cn", "打烊前30分钟", "21:00"),
    ],
)
def test_a_house_with_last_orders_of_its_tables_alone_does_not_name_the_way_to_order(spoon, code, week, time_of_day):
    always = WeeklyLastOrders(dine_in=LastOrder(minutes=30))
    hours = spoon[code].site.hours.model_copy(update={"last_orders": always, "holidays": ()})
    localized_site = replace(spoon[code], site=replace(spoon[code].site, hours=hours))
    assert [week] == [words for _, words in last_orders_in_short(localized_site)]
    assert time_of_day == last_order_words(localized_site, {"dine_in": [time(21)]})


def test_the_page_and_its_markdown_say_the_same_last_orders_of_the_week(spoon, make_app):
    guest, said = make_app().test_client(), weekly_last_orders(spoon["en"])
    footer = judged(guest.get("/en/menu").text).select("[aria-labelledby=open] p")
    lines = [line for line in guest.get("/en/index.md").text.splitlines() if line.startswith("Last order (")]
    assert [f"{label}: {words}" for label, words in said] == [each.get_text() for each in footer] == lines


def test_beside_todays_hours_no_last_order_of_another_day_is_said(spoon):
    def said(wall: str) -> list[tuple[str, str]]:
        at = datetime.fromisoformat(wall).replace(tzinfo=spoon["en"].site.restaurant.zone)
        return current_last_orders(spoon["en"], open_state(spoon["en"].site, at))

    assert [("Last order", "dine-in 10:30 pm, takeout 8:30 pm")] == said("2026-11-29 16:00")
    assert [] == said("2026-11-29 23:30")


def test_a_way_to_order_that_has_no_last_order_this_time_is_not_given(spoon):
    assert "dine-in 1:30 pm, takeout not given" == last_order_words(spoon["en"], {"dine_in": [time(13, 30)]})
    assert "堂食下午1時30分、外賣自取未有列明" == last_order_words(spoon["zh"], {"dine_in": [time(13, 30)]})


def test_last_orders_are_one_list_without_colons_inside_it(spoon):
    given = {"dine_in": [time(21)], "takeout": [time(21, 15)], "delivery": [time(20, 45)]}
    assert "dine-in 9:00 pm, takeout 9:15 pm, delivery 8:45 pm" == last_order_words(spoon["en"], given)
    assert "堂食晚上9時、外賣自取晚上9時15分、送餐晚上8時45分" == last_order_words(spoon["zh"], given)
    assert "堂食21:00、外带21:15、外送20:45" == last_order_words(spoon["cn"], given)


def test_every_way_to_order_has_a_word():
    assert {"dine_in", "takeout", "delivery"} == set(LastOrders.model_fields)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ((True, 24, 21), "Phone answered until 9:00 pm"),
        ((False, 24, 10), "Call from 10:00 am today"),
        ((False, 25, 10), "Call from 10:00 am on Wednesday"),
    ],
)
def test_the_page_says_whether_the_phone_is_answered(spoon, state, expected):
    is_answered, day, hour = state
    given = PhoneState(is_answered, datetime(2026, 11, day, hour), datetime(2026, 11, 24, 9))
    assert expected == phone(spoon["en"], given)
