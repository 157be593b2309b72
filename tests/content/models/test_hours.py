"""Opening hours: their form, and what most days have."""

from datetime import time

import pytest

from restaurant_site.content.models import DAYS, Hours, OpeningHours
from tests.content.models.reading import read, refusal


def test_hours_are_two_times():
    assert Hours(open=time(10), close=time(21, 30)) == read(Hours, "10:00-21:30")


@pytest.mark.parametrize("typed", ["10:00", "10-21", "10:00–21:30", "10:00-24:00", "10:00-10:00", "10:00 - 21:30"])
def test_hours_in_another_form_are_refused_with_the_right_form(typed):
    expected = f'Value error, `{typed}` is not right; write opening and closing time: "10:00-21:30"'
    assert expected == refusal(Hours, typed)


def test_a_close_before_the_open_is_on_the_next_day():
    assert (1020, 1500) == read(Hours, "17:00-01:00").minutes
    assert (1020, 1440) == read(Hours, "17:00-00:00").minutes
    assert (660, 840) == read(Hours, "11:00-14:00").minutes


def opening_hours(**week: list[str]) -> OpeningHours:
    days = {day: [] for day in DAYS} | week
    return read(OpeningHours, {"week": days, "closing_soon_minutes": "30", "holidays": []})


def test_the_usual_hours_go_from_first_open_to_last_close_of_most_days():
    hours = opening_hours(
        monday=["09:00-17:00"], tuesday=["11:00-14:00", "17:00-01:00"], friday=["11:00-15:00", "18:00-01:00"]
    )
    assert Hours(open=time(11), close=time(1)) == hours.usual


def test_a_week_without_opening_has_no_usual_hours():
    assert None is opening_hours().usual


def test_a_week_names_each_day():
    value = {"week": {"monday": []}, "closing_soon_minutes": "30", "holidays": []}
    assert "week lacks tuesday, wednesday" in refusal(OpeningHours, value)
