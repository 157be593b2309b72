"""Hours and seasons of dishes in the owner's words; the files have them in short, ``mon-fri 12:00-14:30`` and ``11-01``.

What could not be read again in the language of the page stays as the file has it.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date, time, timedelta
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeVar

from flask_babel import gettext
from pydantic import TypeAdapter, ValidationError

from ...locales import Locale
from ...models import normalizers
from ...models.hours import TIME, Hours, Weekday
from ...models.menu import NOT_SERVED, OPEN_TO_CLOSE, SECTION_HOURS, ServingHours, WrittenSectionHours
from ...models.month_names import months
from ...models.opening_hours import (
    UnclearHoursError,
    last_order,
    names_days,
    no_hour_of,
    one_time,
    ranges_of,
    serving_hours,
    unclear_hours,
)
from ...models.season import LEAP_YEAR, SeasonDay, WrittenSeasonDay
from ...models.weeks import OpeningHours
from ...render import labels
from ...text import formatting
from .. import serving_words, sheet_hours
from .blueprint import current_locale, current_studio, today

T = TypeVar("T")
_HOURS = TypeAdapter[ServingHours](WrittenSectionHours)
_SEASON_DAY = TypeAdapter[SeasonDay](WrittenSeasonDay)
_YEAR = re.compile(r"(?<!\d)20\d\d(?!\d)")
_TIME = re.compile(TIME)
_WITHOUT_MARK = re.compile(r"(\d{1,2})(\d\d)")
_OF_12_HOURS = re.compile(r"([1-9]|1[0-2])([:.][0-5]\d)?")
LATEST_OPENING = "22:00"
"""From which on “11” is rather the morning’s, where it opens."""


def hours_in_words(text: str) -> str:
    """Return ``Monday to Friday, 12–2:30 pm`` for the hours of a dish or a section."""
    hours = _parsed(_HOURS, text)
    if hours is None:
        return text
    words = serving_words.in_words(hours, current_locale(), gettext)
    if text == NOT_SERVED:
        return words
    return words if words and _parsed(_HOURS, _hours_as_typed(words)) == hours else text


def section_hours_in_words(text: str) -> str:
    """Return the hours of a section, also where they are as long as the restaurant is open."""
    return gettext(labels.ALL_DAY) if text in ("", OPEN_TO_CLOSE) else hours_in_words(text)


def hours_of_range(text: str) -> Hours:
    """Return a range as a file has it. Raises ValueError."""
    opening, closing = map(time.fromisoformat, text.split("-"))
    return Hours(opening, closing)


def brief_hours(ranges: Sequence[str]) -> str:
    """Return the hours of a day where there is little room; as they are typed where they are none."""
    try:
        return formatting.brief_hours([hours_of_range(each) for each in ranges], current_locale())
    except ValueError:
        return ", ".join(ranges)


def clock_in_field(text: str) -> str:
    """Return a time as its field shows it, ``9 pm``, ``21 h``; what is typed and no time stays."""
    return formatting.brief_clock(time.fromisoformat(text), current_locale()) if _TIME.fullmatch(text) else text


def times_as_typed(opening: str, closing: str) -> tuple[str, str]:
    """Return when a range begins and ends as a file has it, each as it is typed where it is not understood.

    “9” and “5:30” are what goes with the other end: 11 am to 9, 5:30 to 10 pm.
    """
    typed = [_with_mark(each) for each in (opening, closing)]
    known = [_known_time(each) for each in typed]
    if all(typed) and not all(known):
        ends = [_of_12_hours(clock) if clock else text for clock, text in zip(known, typed, strict=True)]
        with suppress(UnclearHoursError):
            found = ranges_of("-".join(ends))
            if len(found) == 1:
                start, end = found[0].split("-")
                if not known[0] and start >= LATEST_OPENING:
                    start = f"{int(start[:2]) - 12:02}{start[2:]}"
                return start, end
    first, last = (clock or text for clock, text in zip(known, (opening, closing), strict=True))
    return first, last


def unclear_times(opening: str, closing: str) -> str:
    """Return what to write in place of times that ``times_as_typed`` has left as they were; empty if both are clear or one is missing."""
    for each in filter(None, (opening, closing)):
        if not (_TIME.fullmatch(each) or _OF_12_HOURS.fullmatch(_with_mark(each))):
            example = clock_in_field("17:30")
            return str(gettext("“%(text)s” is not a time. Write one such as %(example)s.", text=each, example=example))
    if not (opening and closing) or (_TIME.fullmatch(opening) and _TIME.fullmatch(closing)):
        return ""
    return refused_hours(f"{clock_in_field(opening)}–{clock_in_field(closing)}")


def _with_mark(text: str) -> str:
    """Return ``2130`` as ``21:30``, in western digits."""
    typed = normalizers.western_digits(normalizers.plain(text))
    return _WITHOUT_MARK.sub(r"\1:\2", typed) if _WITHOUT_MARK.fullmatch(typed) else typed


def _known_time(typed: str) -> str:
    """Return a time whose half of the day is known: by a word or a sign, or because the page shows it so; else empty."""
    found = one_time(typed) or one_time(f"{typed}00")  # the first hours of the night, “1 h”
    if not found or (_OF_12_HOURS.fullmatch(typed) and typed != normalizers.plain(clock_in_field(found))):
        return ""
    return found


def _of_12_hours(clock: str) -> str:
    hour = int(clock[:2])
    return f"{hour % 12 or 12}{clock[2:]} {'am' if hour < 12 else 'pm'}"


def last_orders_in_words(orders: Mapping[str, str | None], week: Mapping[Weekday, Sequence[str]]) -> str:
    """Return ``dine-in 30 min, takeout 15 min before closing``, ``dine-in 9:15 pm``; what is neither as it is typed."""
    words, before, locale = [], [], current_locale()
    for order, text in orders.items():
        name, value = gettext(labels.ORDER_TYPES[order]), last_order(text or "", week)
        if value.isdecimal():
            before.append(f"{name} {formatting.brief_minutes(int(value), locale)}")
        elif value:
            with suppress(ValueError):
                times = [formatting.brief_clock(time.fromisoformat(each), locale) for each in value.split(", ")]
                value = locale.forms.hours_joiner.join(times)
            words.append(f"{name} {value}")
    if before:
        words.append(gettext("%(orders)s before closing", orders=locale.punctuation.list_comma.join(before)))
    return locale.punctuation.list_comma.join(words) or gettext("not given")


def what_hours(error: UnclearHoursError) -> str:
    """Return what is wrong with a text: which of two hours is meant, where an end is missing, or what is no time; else empty."""
    if not error.readings:
        example = brief_hours(["11:30-15:00"])
        if clock := one_time(error.text):
            words = gettext(
                "“%(text)s” is only one time. Write from when to when, such as %(example)s.",
                text=formatting.brief_clock(time.fromisoformat(clock), current_locale()),
                example=example,
            )
        elif number := no_hour_of(error.text):
            words = gettext(
                "“%(text)s” is not a time of day. Write hours such as %(example)s.", text=number, example=example
            )
        else:
            words = ""
        return str(words)
    one, other = (brief_hours([each]) for each in error.readings)
    return str(gettext("“%(text)s” may be %(one)s or %(other)s. Write which.", text=error.text, one=one, other=other))


def refused_hours(text: str, of_dish: bool = False) -> str:
    """Return what to write instead of hours of a day, or of a dish, in the form in which the field shows them."""
    error = (None if one_time(text) else unclear_hours(text)) or UnclearHoursError(text)
    hours = brief_hours(["11:30-15:00"])
    words = re.findall(r"[^\W\d_]+", text.casefold())
    if of_dish and (
        _YEAR.search(text) or any(each in months() and not names_days(each) for each in words if len(each) > 2)
    ):
        return str(
            gettext(
                "“%(text)s” has a date. Write only times and days here. Dates go under “Opening hours”, “Every week”.",
                text=text,
            )
        )
    example = hours_in_words("tue-fri 11:30-15:00") if of_dish else hours
    return what_hours(error) or str(
        gettext("“%(text)s” is not understood. Write hours such as %(example)s.", text=error.text, example=example)
    )


def section_hours_as_written(typed: str | None, old: object) -> str | None:
    """Return the hours of a section as a file has them, also those of one that is not served."""
    if typed and (_folded(typed) == _folded(gettext(labels.NOT_SERVED)) or SECTION_HOURS.respell(typed) == NOT_SERVED):
        return NOT_SERVED
    return hours_as_written(typed, old)


def hours_as_written(typed: str | None, old: object) -> str | None:
    """Return hours that are typed as a file has them: as *old* where they mean the same.

    A part of the day, “Wed and Thu evenings”, is the service of the week that it names, where there are two.
    """
    if not typed:
        return None
    opening = current_studio().workspace.load().get(OpeningHours)
    week = opening.week if opening else {}
    new = _hours_as_typed(typed, week)
    if _parsed(_HOURS, new) is None:
        new = sheet_hours.hours_of(typed, None, week)[0] or new
    return str(old) if old and _parsed(_HOURS, new) == _parsed(_HOURS, str(old)) is not None else new


def _hours_as_typed(typed: str, opened: Mapping[Weekday, Sequence[Hours]] = MappingProxyType({})) -> str:
    """Return hours as a file has them, also with “from” or “until” in the words of the page, which ``serving_hours`` may not know."""
    found = serving_hours(typed, opened)
    if _parsed(_HOURS, found):
        return found
    parts = re.split("[;；؛]", typed)
    if len(parts) > 1:
        return ", ".join(_hours_as_typed(each.strip(), opened) for each in parts)
    text = typed.replace("'", "’")
    for pattern, words in (
        (gettext("until %(time)s", time="…"), "until"),
        (gettext("from %(time)s", time="…"), "from"),
    ):
        before, _, after = pattern.partition("…")
        end = text.removesuffix(after) if text.endswith(after) else ""
        days, named, time = end.rpartition(before) if before else (end, "", "")
        known = serving_hours(f"{days}{words} {time}", opened)
        if named and _parsed(_HOURS, known) is not None:
            return known
    return found


def season_in_words(season: Mapping[str, Any]) -> dict[str, Any]:
    """Return the days of a season as ``November 1``."""
    return {key: _day_in_words(str(text)) for key, text in season.items()}


def season_example() -> dict[str, str]:
    """Return days of every year, and one of a year, as they are written."""
    return {
        "day": _day_in_words("11-01"),
        "last": _day_in_words("02-28"),
        "date": _day_in_words(f"{today().year}-11-01"),
    }


def _day_in_words(text: str) -> str:
    day = _parsed(_SEASON_DAY, text)
    words = day and formatting.season_day(day, current_locale())
    return words if words and season_day_as_written(words) == text else text


def season_day_as_written(typed: str) -> str:
    """Return a day of a season as a file has it, ``11-01``; what is none stays."""
    found = normalizers.season_day(typed)
    if _parsed(_SEASON_DAY, found):
        return found
    year = _YEAR.search(typed)
    return _days_of(current_locale(), int(year[0]) if year else None).get(_folded(typed), found)


@lru_cache(maxsize=50)
def _days_of(locale: Locale, year: int | None) -> Mapping[str, str]:
    """Return each day of a year, or of every year, by its words."""
    first = date(year or LEAP_YEAR, 1, 1)
    days = (first + timedelta(days=number) for number in range(366))
    seasons = (SeasonDay(each.month, each.day, year) for each in days if each.year == first.year)
    return {_folded(formatting.season_day(each, locale)): str(each) for each in seasons}


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


def _parsed(reading: TypeAdapter[T], text: str) -> T | None:
    try:
        return reading.validate_python(text)
    except ValidationError:
        return None
