"""The time that a client asks about."""

import re
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from restaurant_site.domain.moments import UnclearTimeError, When, read_when

VANCOUVER = ZoneInfo("America/Vancouver")
NOW = datetime(2026, 11, 24, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "instant"),
    [
        ("2026-12-24T18:00", "2026-12-24T18:00-07:00"),
        ("2026-12-25T01:00Z", "2026-12-25T01:00+00:00"),
        ("2026-12-24 18:00-08:00", "2026-12-24T18:00-08:00"),
    ],
)
def test_an_instant_without_an_offset_is_local_and_one_with_another_keeps_it(text, instant):
    asked = read_when(text, VANCOUVER, NOW)
    assert asked.instant and instant == asked.instant.isoformat(timespec="minutes")
    assert date(2026, 12, 24) == asked.date
    assert asked.instant == asked.local(VANCOUVER).instant


def test_a_date_alone_has_no_instant_and_now_is_the_moment_of_the_question():
    assert When(date(2026, 12, 25)) == read_when("2026-12-25", VANCOUVER, NOW)
    now = read_when("Now", VANCOUVER, NOW)
    assert (date(2026, 11, 23), NOW, True) == (now.date, now.instant, now.is_now)


@pytest.mark.parametrize("text", ["now", "2026-12-25", "2026-12-24T18:00:00-07:00", "2026-12-25T01:00:00+00:00"])
def test_a_time_is_spelled_as_it_can_be_asked_for(text):
    assert text == str(read_when(text, VANCOUVER, NOW))


@pytest.mark.parametrize(
    ("zone", "text", "right"),
    [
        ("America/Vancouver", "x", "2026-11-24T18:00-07:00"),
        ("America/Toronto", "soon", "2026-11-24T18:00-05:00"),
        ("America/Toronto", "2027-07-01 at noon", "2027-07-01T18:00-04:00"),
        ("Asia/Kolkata", "2027-02-30T10:00", "2026-11-25T18:00+05:30"),
    ],
)
def test_an_error_shows_the_offset_of_the_restaurant_on_the_date_that_is_meant(zone, text, right):
    with pytest.raises(
        ValueError, match=re.escape(f"or with the restaurant's offset {right}, or a date alone, {right[:10]}")
    ):
        read_when(text, ZoneInfo(zone), NOW)


@pytest.mark.parametrize("text", ["2029-01-01T10:00", "2028-01-01", "0001-01-01", "9999-12-31", "0001-01-01T00:00"])
def test_what_is_more_than_a_year_away_is_refused(text):
    with pytest.raises(ValueError, match=r"from a year back to a year ahead|such as"):
        read_when(text, VANCOUVER, NOW)


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("today", "2026-11-23"),
        ("Tomorrow", "2026-11-24"),
        ("tonight", "2026-11-23T19:00:00-07:00"),
        ("tonight 20:15", "2026-11-23T20:15:00-07:00"),
        ("tomorrow at 9:30", "2026-11-24T09:30:00-07:00"),
        ("friday", "2026-11-27"),
        ("SundayT18:00", "2026-11-29T18:00:00-07:00"),
        ("aujourd’hui", "2026-11-23"),
        ("vendredi à 19:00", "2026-11-27T19:00:00-07:00"),
        ("今晚", "2026-11-23T19:00:00-07:00"),
        ("聽日", "2026-11-24"),
        ("周六18:30", "2026-11-28T18:30:00-07:00"),
        ("現在", "now"),
        ("امشب", "2026-11-23T19:00:00-07:00"),
        ("پنج‌شنبه", "2026-11-26"),
    ],
)
def test_words_for_a_time_are_taken_in_every_language(text, spelled):
    """On a Monday afternoon in Vancouver."""
    assert spelled == str(read_when(text, VANCOUVER, NOW))


def test_tonight_is_the_present_once_the_evening_has_begun():
    late = datetime(2026, 11, 24, 4, 10, tzinfo=UTC)
    assert "2026-11-23T21:10:00-07:00" == str(read_when("tonight", VANCOUVER, late))


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("monday", "2026-11-23"),
        ("星期一 19:00", "2026-11-23T19:00"),
        ("19:00", "2026-11-23T19:00"),
        ("7:05", "2026-11-23T07:05"),
        ("soon", None),
    ],
)
def test_what_may_mean_two_times_is_refused_with_the_nearer_one(text, suggestion):
    with pytest.raises(UnclearTimeError) as told:
        read_when(text, VANCOUVER, NOW)
    assert suggestion == told.value.suggestion and (suggestion or "such as") in str(told.value)


def test_days_are_read_by_the_words_that_searches_know():
    words = [
        ("tmrw", "2026-11-24"),
        ("day after tomorrow", "2026-11-25"),
        ("後日", "2026-11-25"),
        ("پس فردا", "2026-11-25"),
    ]
    assert words == [(word, str(read_when(word, VANCOUVER, NOW))) for word, _ in words]
