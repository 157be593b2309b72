"""Opening hours: their form, and what most days have."""

from collections.abc import Mapping
from datetime import time
from types import MappingProxyType

import pytest

from restaurant_site.domain.schedule import days_by_ranges, mentions_order_type, usual_last_orders, usual_ranges
from restaurant_site.models.hours import DAYS, ORDER_TYPES, Hours, WrittenHours, WrittenLastOrder, dates_of
from restaurant_site.models.weeks import OpeningHours
from tests.models.reading import read, refusal


def test_hours_are_two_times():
    assert Hours(open=time(10), close=time(21, 30)) == read(WrittenHours, "10:00-21:30")


@pytest.mark.parametrize("typed", ["10:00", "10-21", "10:00–21:30", "10:00-24:00", "10:00-10:00", "10:00 - 21:30"])
def test_hours_in_another_form_are_refused_with_the_right_form(typed):
    expected = f'Value error, `{typed}` is not right; write opening and closing time: "10:00-21:30"'
    assert refusal(WrittenHours, typed).startswith(expected)


@pytest.mark.parametrize("value", [{"17:00-02:00": "x"}, {"open": "10:00", "close": "21:00"}, ["10:00"], None])
def test_hours_are_nothing_but_a_text(value):
    assert "Input should be an instance of Hours" == refusal(WrittenHours, value)


def test_a_close_before_the_open_is_on_the_next_day():
    assert (1020, 1500) == read(WrittenHours, "17:00-01:00").minutes
    assert (1020, 1440) == read(WrittenHours, "17:00-00:00").minutes
    assert (660, 840) == read(WrittenHours, "11:00-14:00").minutes


def opening_hours(last_orders: Mapping[str, object] = MappingProxyType({}), **week: list[str]) -> OpeningHours:
    days = {day: [] for day in DAYS} | week
    value = {"week": days, "last_orders": dict(last_orders), "closing_soon_minutes": "30", "holidays": []}
    return read(OpeningHours, value)


def test_the_usual_hours_are_every_range_of_most_days():
    hours = opening_hours(
        monday=["09:00-17:00"], tuesday=["11:00-14:00", "17:00-01:00"], friday=["11:00-14:00", "17:00-01:00"]
    )
    assert (read(WrittenHours, "11:00-14:00"), read(WrittenHours, "17:00-01:00")) == usual_ranges(hours)


def test_a_week_without_opening_has_no_usual_hours():
    assert () == usual_ranges(opening_hours())


def test_days_with_equal_hours_are_joined():
    hours = opening_hours(tuesday=["10:00-20:00"], sunday=["10:00-20:00"])
    closed = ["monday", "wednesday", "thursday", "friday", "saturday"]
    assert [closed, ["tuesday", "sunday"]] == [days for days, _ranges in days_by_ranges(hours.week)]


def test_a_last_order_is_minutes_before_closing_or_a_time():
    assert (30, ()) == ((order := read(WrittenLastOrder, "30")).minutes, order.times)
    assert (None, (time(21),)) == ((order := read(WrittenLastOrder, "21:00")).minutes, order.times)


@pytest.mark.parametrize("typed", ["9 pm", "9:00", "24:00", "-30", "half an hour"])
def test_a_last_order_in_another_form_is_refused_with_the_right_form(typed):
    expected = f'Value error, `{typed}` is not right; write minutes before closing, 30, or a time: "21:00"'
    assert refusal(WrittenLastOrder, typed).startswith(expected)


@pytest.mark.parametrize(
    ("hours", "last", "minute"),
    [
        ("10:00-21:30", "30", 1260),
        ("10:00-21:30", "21:00", 1260),
        ("17:00-01:00", "30", 1470),
        ("17:00-01:00", "00:30", 1470),
        ("17:00-01:00", "20:30", 1230),
        ("11:30-14:00", "20:30", None),
        ("11:30-14:00", "150", None),
        ("10:00-21:30", "0", 1290),
        ("10:00-21:30", "20:00, 21:00", 1260),
        ("10:00-21:30", "21:00, 20:00", 1260),
    ],
)
def test_a_last_order_is_within_its_range_or_unknown(hours, last, minute):
    assert minute == read(WrittenLastOrder, last).minute(read(WrittenHours, hours))


def test_the_usual_last_orders_are_those_of_each_usual_range():
    split = {day: ["11:30-15:00", "17:00-22:00"] for day in ("tuesday", "wednesday", "friday")}
    orders = {"dine_in": "30", "takeout": "21:00", "days": {"friday": {"dine_in": "45"}}}
    hours = opening_hours(last_orders=orders, **split)
    assert (time(14, 30), time(21, 30)) == usual_last_orders(hours, "dine_in")
    assert (time(21),) == usual_last_orders(hours, "takeout")
    assert () == usual_last_orders(hours, "delivery")
    assert [True, True, False] == [mentions_order_type(hours, order) for order in ORDER_TYPES]


def test_a_week_names_each_day():
    value = {"week": {"monday": []}, "closing_soon_minutes": "30", "holidays": []}
    assert "week lacks tuesday, wednesday" in refusal(OpeningHours, value)


def test_a_last_order_may_be_a_time_for_each_of_two_services():
    split = {day: ["12:00-14:30", "17:00-23:00"] for day in DAYS}
    hours = opening_hours(last_orders={"dine_in": "14:15, 22:15", "takeout": "22:15"}, **split)
    assert (time(14, 15), time(22, 15)) == usual_last_orders(hours, "dine_in")
    assert (time(22, 15),) == usual_last_orders(hours, "takeout")


@pytest.mark.parametrize("text", ["14:15,", "14:15 22:15", "30, 22:15", "14:15, 25:00", "1:1, 2:2"])
def test_what_is_no_list_of_times_is_no_last_order(text):
    with pytest.raises(ValueError, match="is not right"):
        opening_hours(last_orders={"dine_in": text})


@pytest.mark.parametrize(
    ("text", "first", "last", "number"),
    [
        ("8 Feb to 9 March 2027", "2027-02-08", "2027-03-09", 30),
        ("28 Dec to 3 Jan 2027", "2026-12-28", "2027-01-03", 7),
        ("2027-02-08 to 2027-03-09", "2027-02-08", "2027-03-09", 30),
    ],
)
def test_a_range_of_dates_may_have_its_year_at_the_end(text, first, last, number):
    dates = dates_of(text)
    assert (first, last, number) == (dates[0], dates[-1], len(dates))


@pytest.mark.parametrize("text", ["Lent to 9 March 2027", "9 March 2027 to 8 Feb 2027", "8 Feb to 9 March"])
def test_what_is_no_range_of_dates_is_refused(text):
    with pytest.raises(ValueError, match="date"):
        dates_of(text)
