"""Seasons: days of every year, or dates of one."""

from datetime import date

import pytest
from pydantic import ValidationError

from restaurant_site.models.season import Season


def season(first: str, last: str) -> Season:
    return Season.model_validate({"from": first, "until": last})


WINTER, MOON_CAKES = season("11-15", "02-10"), season("2026-09-01", "2026-09-25")


@pytest.mark.parametrize("day", ["2026-11-15", "2026-12-31", "2027-01-01", "2027-02-10", "2031-02-10"])
def test_a_season_may_go_past_new_year(day):
    assert WINTER.includes(date.fromisoformat(day))


@pytest.mark.parametrize("day", ["2026-11-14", "2027-02-11", "2027-07-01"])
def test_other_days_are_outside(day):
    assert not WINTER.includes(date.fromisoformat(day))


def test_dates_are_of_one_year():
    days = [
        date(2026, 8, 31),
        date(2026, 9, 1),
        date(2026, 9, 25),
        date(2026, 9, 26),
        date(2027, 9, 10),
        date(2025, 9, 10),
    ]
    assert [False, True, True, False, False, False] == [MOON_CAKES.includes(day) for day in days]


def test_a_season_of_one_day():
    assert (date(2026, 2, 14), date(2026, 2, 15)) == season("02-14", "02-14").of(2026)


@pytest.mark.parametrize("last", ["02-28", "02-29"])
def test_until_the_end_of_february_is_so_in_every_year(last):
    assert [date(2027, 3, 1), date(2028, 3, 1)] == [season("11-01", last).of(year)[1] for year in (2026, 2027)]


@pytest.mark.parametrize(
    ("expected", "first", "last"),
    [
        (True, "11-01", "02-28"),
        (False, "11-02", "02-28"),
        (False, "11-01", "02-27"),
        (False, "2026-11-01", "2026-11-30"),
    ],
)
def test_whole_months_are_those_of_every_year(expected, first, last):
    assert expected == season(first, last).is_whole_months


@pytest.mark.parametrize(
    ("told", "first", "last"),
    [
        ("both days of every year, 11-01, or both dates", "11-01", "2026-12-01"),
        ("`from` is later than `until`", "2026-12-01", "2026-11-01"),
        ("`from` is later than `until`", "2026-11-05", "2026-11-04"),
        ("`11-31` is not right; write month and day", "11-31", "12-01"),
        ("`2026-02-29` is not right; write month and day", "2026-02-01", "2026-02-29"),
        ("`Nov` is not right", "Nov", "02-28"),
    ],
)
def test_what_is_no_season_is_refused(told, first, last):
    with pytest.raises(ValidationError, match=told):
        season(first, last)
