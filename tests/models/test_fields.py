"""Typed scalars: each has one form, and a value in another form is refused with the right one."""

from datetime import date, time

import pytest

from restaurant_site.models import fields
from tests.models.reading import read, refusal


@pytest.mark.parametrize(
    ("kind", "typed", "meant"),
    [
        (fields.Cents, "12.50", 1250),
        (fields.Cents, "0.05", 5),
        (fields.ClockTime, "11:30", time(11, 30)),
        (fields.ClockTime, "00:00", time(0)),
        (fields.IsoDate, "2028-02-29", date(2028, 2, 29)),
        (fields.Flag, "true", True),
        (fields.Flag, "false", False),
        (fields.WholeNumber, "0", 0),
        (fields.DecimalNumber, "-123.13840", -123.1384),
        (fields.Slug, "beef-noodles-2", "beef-noodles-2"),
        (fields.TextLine, "  Soup ", "Soup"),
    ],
)
def test_a_typed_text_becomes_what_it_means(kind, typed, meant):
    assert meant == read(kind, typed)


@pytest.mark.parametrize(
    "typed", ["12.5", "12", "$12.50", "12,50", "-1.00", "12.505", "12345678.00", ".50", "１２.５０", ""]
)
def test_a_price_in_another_form_is_refused_with_the_right_form(typed):
    expected = f'Value error, `{typed}` is not right; write the amount with two decimals and without a sign: "12.50"'
    assert refusal(fields.Cents, typed).startswith(expected)


@pytest.mark.parametrize("typed", ["9:30", "24:00", "09:60", "09.30", "9am", "0930", "09:30:00", "１１:３０"])
def test_a_time_in_another_form_is_refused_with_the_right_form(typed):
    expected = f'Value error, `{typed}` is not right; write hours and minutes of the 24-hour clock: "09:30"'
    assert refusal(fields.ClockTime, typed).startswith(expected)


@pytest.mark.parametrize("typed", ["2026-02-30", "2026-2-3", "18/11/2026", "2026-11", "0000-01-01", "tomorrow"])
def test_a_date_that_is_none_is_refused_with_the_right_form(typed):
    expected = f'Value error, `{typed}` is not right; write a date of the calendar as year-month-day: "2026-11-18"'
    assert refusal(fields.IsoDate, typed).startswith(expected)


@pytest.mark.parametrize("typed", ["NO", "no", "yes", "True", "on", "0", "1", ""])
def test_a_flag_is_true_or_false_and_nothing_else(typed):
    assert refusal(fields.Flag, typed).startswith(f"Value error, `{typed}` is not right; write true or false")


@pytest.mark.parametrize("typed", ["Beef", "beef_stew", "beef--stew", "-beef", "beef-", "beef stew", "牛", ""])
def test_an_id_is_small_letters_digits_and_single_hyphens(typed):
    assert "an id is small letters, digits and single hyphens" in refusal(fields.Slug, typed)


def test_the_hint_of_a_longitude_is_a_longitude():
    assert 'write a number: "-123.13290"' in refusal(fields.Longitude, "west")
    assert 'write a number: "49.17530"' in refusal(fields.Latitude, "north")
