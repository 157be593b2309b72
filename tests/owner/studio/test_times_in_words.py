"""Hours and seasons of dishes are shown in the owner's words, and read again as the file has them."""

import pytest
from flask import g

from restaurant_site.locales import BY_CODE
from restaurant_site.owner.studio import times_in_words
from restaurant_site.owner.studio.app import create_studio
from restaurant_site.owner.studio.blueprint import Studio
from restaurant_site.owner.studio.versions import Versions
from restaurant_site.owner.studio.workspace import Workspace

HOURS = ("mon-fri 12:00-14:30", "12:00-14:30", "tue,thu 17:00-23:00", "sat-sun 09:00-12:00", "fri,sat 22:00-01:00")
DAYS = ("11-01", "02-28", "12-24", "2026-12-01", "2027-03-09")


@pytest.fixture(params=BY_CODE)
def code(request, folder):
    """The language of the page."""
    app = create_studio(Studio(Workspace(folder, Versions(folder)), "http://127.0.0.1", "http://localhost", "token"))
    with app.test_request_context():
        g.locale = BY_CODE[request.param]
        yield request.param


def test_hours_are_shown_in_words_and_read_again(code):
    for written in (*HOURS, "17:00-close", "mon-fri open-14:00", "fri open-close"):
        words = times_in_words.hours_in_words(written)
        assert written == times_in_words.hours_as_written(words, written)
        is_short = written in HOURS[::2] and code != "fa"  # what is written in Persian is not read yet
        has_one_end = written in ("17:00-close", "mon-fri open-14:00")
        assert not (is_short or has_one_end) or words != written


def test_a_day_of_a_season_is_shown_in_words_and_read_again(code):
    shown = times_in_words.season_in_words(dict(enumerate(DAYS)))
    assert not {*shown.values()} & {*DAYS}
    assert [*DAYS] == [times_in_words.season_day_as_written(words) for words in shown.values()]


@pytest.mark.parametrize("typed", ["late", "11-31", "sometimes in May"])
def test_what_is_no_day_stays_for_the_check_to_tell(code, typed):
    assert typed == times_in_words.season_day_as_written(typed)


@pytest.mark.parametrize("code", ["en"], indirect=True)
def test_hours_read_as_a_person_says_them(code):
    assert "Monday to Friday, 12–2:30 pm" == times_in_words.hours_in_words("mon-fri 12:00-14:30")
    assert {"from": "November 1"} == times_in_words.season_in_words({"from": "11-01"})


@pytest.mark.parametrize("code", ["fr"], indirect=True)
def test_hours_with_one_end_are_read_in_the_words_of_the_page(code):
    assert "jusqu’à 14\xa0h" == times_in_words.hours_in_words("open-14:00")
    assert "open-15:00" == times_in_words.hours_as_written("jusqu'à 15 h", "open-14:00")
    assert "tue-fri 17:00-close" == times_in_words.hours_as_written("mardi à vendredi, à partir de 17 h", None)


def test_each_time_of_a_day_is_shown_and_read_again(code):
    for minute in range(0, 24 * 60, 15):
        clock = f"{minute // 60:02}:{minute % 60:02}"
        shown = times_in_words.clock_in_field(clock)
        assert (clock, "12:34") == times_in_words.times_as_typed(shown, times_in_words.clock_in_field("12:34"))
        assert (clock, "") == times_in_words.times_as_typed(shown, "")


@pytest.mark.parametrize(
    ("opening", "closing", "read"),
    [
        ("11", "9", "11:00-21:00"), ("9", "5", "09:00-17:00"), ("5.30", "10 pm", "17:30-22:00"),
        ("11", "midnight", "11:00-00:00"), ("11 am", "11", "11:00-23:00"), ("9h", "21h30", "09:00-21:30"),
        ("۹:۳۰", "۲۱:۳۰", "09:30-21:30"), ("1130", "2130", "11:30-21:30"), ("9.30pm", "2 am", "21:30-02:00"),
        ("晚上6時", "晚上10時半", "18:00-22:30"), ("9", "", "9-"), ("noonish", "9 pm", "noonish-21:00"), ("7", "11", "7-11"),
    ],
)  # fmt: skip
def test_a_time_is_read_however_it_is_written_together_with_the_other_end(code, opening, closing, read):
    assert read == "-".join(times_in_words.times_as_typed(opening, closing))
