"""Opening hours and last orders of the week, and of dates that differ."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, time, timedelta
from typing import Annotated, Literal, Self, get_args

from pydantic import BeforeValidator, Field, InstanceOf, WithJsonSchema, model_validator

from . import normalizers
from .fault_kinds import DID_YOU_MEAN, Kind, Translatable
from .fields import ClockTime, Flag, IsoDate, Model, NumberPair, ScalarFormat, Slug, WholeNumber, pair_form
from .month_names import range_in_words
from .text import Text

Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
DAYS: tuple[Weekday, ...] = get_args(Weekday)
OrderType = Literal["dine_in", "takeout", "delivery"]
ORDER_TYPES: tuple[OrderType, ...] = get_args(OrderType)
OrderRange = tuple[int, int]
"""When orders are taken, in minutes after midnight; after the next midnight, above 1440."""
Daypart = Literal["morning", "afternoon", "evening"]
DAYPARTS: Mapping[Daypart, time] = {"morning": time(5), "afternoon": time(11), "evening": time(17)}
"""When each time of day begins; the evening lasts until the morning."""
TIME = r"(?:[01]\d|2[0-3]):[0-5]\d"


@dataclass(frozen=True, slots=True)
class Hours:
    """One range of opening hours. A close that is not later than the open is on the next day."""

    open: time
    close: time

    @property
    def minutes(self) -> tuple[int, int]:
        """Opening and closing in minutes after midnight; closing on the next day is above 1440."""
        start, end = minute_of(self.open), minute_of(self.close)
        return start, end if end > start else end + 1440


def minutes_within(hours: Hours, opened: Hours) -> tuple[int, int]:
    """Return the part of a range that is within opening hours, in minutes after midnight; it ends before it begins if there is none."""
    return minutes_between(hours, *opened.minutes)


def minutes_between(hours: Hours, start: int, end: int) -> tuple[int, int]:
    """Return the part of a range that is between two times, in minutes after midnight; it ends before it begins if there is none."""
    begin, finish = hours.minutes
    after = 1440 if finish <= start else 0  # a range after midnight
    return max(begin + after, start), min(finish + after, end)


def minute_of(clock: time) -> int:
    """Return minutes since midnight."""
    return clock.hour * 60 + clock.minute


def clock_of(minute: int) -> time:
    """Return the time of day so many minutes after a midnight."""
    return time(minute // 60 % 24, minute % 60)


@dataclass(frozen=True, slots=True)
class LastOrder:
    """When the last order is taken: minutes before closing, or times of day, one for each range that has one."""

    minutes: int | None = None
    times: tuple[ClockTime, ...] = ()

    def minute(self, hours: Hours) -> int | None:
        """Return the last order of a range in minutes after midnight; None if none is within the range."""
        start, end = hours.minutes
        if self.minutes is not None:
            minutes = [end - self.minutes]
        else:
            minutes = [minute + 1440 if minute < start else minute for minute in map(minute_of, self.times)]
        return max((minute for minute in minutes if start < minute <= end), default=None)

    def fits(self, ranges: Sequence[Hours]) -> bool:
        """Tell whether there is a last order within the hours: in minutes for every range, as a time for one."""
        has_last_order = [self.minute(each) is not None for each in ranges]
        return all(has_last_order) if self.minutes is not None else any(has_last_order)


def _hours(text: str) -> Hours:
    hours = Hours(*map(time.fromisoformat, text.split("-")))
    if hours.open == hours.close:
        raise ValueError
    return hours


def _last_order(text: str) -> LastOrder:
    if ":" not in text:
        return LastOrder(minutes=int(text))
    return LastOrder(times=tuple(time.fromisoformat(each.strip()) for each in text.split(",")))


WrittenHours = Annotated[
    InstanceOf[Hours],
    ScalarFormat(
        f"{TIME}-{TIME}",
        Kind.NOT_HOURS,
        "10:00-21:30",
        _hours,
        respell=normalizers.clock_range,
    ),
]
WrittenLastOrder = Annotated[
    InstanceOf[LastOrder],
    ScalarFormat(
        rf"\d{{1,3}}|{TIME}(?:, ?{TIME}){{0,3}}",
        Kind.NOT_A_LAST_ORDER,
        "30",
        _last_order,
        kind="integer",
        respell=normalizers.clocks,
    ),
]


CLOSED = frozenset({"closed", "close", "none", "no", "休息", "休業", "關門", "关门"})


def _ranges(value: object) -> object:
    """Refuse what is no list of ranges, with how a closed day and two ranges are written."""
    typed = value if isinstance(value, list) else [value]
    words = [each.strip() if isinstance(each, str) else each for each in typed]
    if None in words:
        raise ValueError(Kind.BLANK_DAY())
    if any(word in CLOSED for word in words if isinstance(word, str)):
        raise ValueError(Kind.CLOSED_DAY())
    if len(words) == 1 and isinstance(words[0], str) and (isinstance(value, str) or "," in words[0]):
        ranges = ", ".join(f'"{normalizers.clock_range(each)}"' for each in words[0].split(","))
        raise ValueError(Kind.RANGES_IN_ONE(ranges=ranges))
    return value


DayRanges = Annotated[tuple[WrittenHours, ...], BeforeValidator(_ranges)]
"""The opening hours of a day; empty when it is closed."""


class LastOrders(Model):
    """Last orders by the way in which guests order; what is not given is not known."""

    dine_in: WrittenLastOrder | None = None
    """Minutes before closing, or a time, or a time for each service: ``14:15, 21:45``."""
    takeout: WrittenLastOrder | None = None
    """Minutes before closing, or a time, or a time for each service: ``14:15, 21:45``."""
    delivery: WrittenLastOrder | None = None
    """Minutes before closing, or a time, or a time for each service: ``14:15, 21:45``."""

    def of(self, order: OrderType) -> LastOrder | None:
        value: LastOrder | None = getattr(self, order)
        return value


class OrderHours(Model):
    """When orders are taken, within the opening hours; what is not given is not known."""

    takeout: DayRanges | None = None
    """Ranges; [] where none are taken."""
    delivery: DayRanges | None = None
    """Ranges; [] where none are taken."""

    def of(self, order: OrderType) -> tuple[Hours, ...] | None:
        value: tuple[Hours, ...] | None = getattr(self, order, None)
        return value


class WeeklyOrderHours(OrderHours):
    """When orders are taken every day, and on the days that differ."""

    days: Mapping[Weekday, OrderHours] = Field(default_factory=dict)
    """Days that differ; what is left out is as on every day."""


class WeeklyLastOrders(LastOrders):
    """Last orders of every day, and of the days that differ."""

    days: Mapping[Weekday, LastOrders] = Field(default_factory=dict)
    """Days that differ; what is left out is as on every day."""


LONGEST_RANGE = 366
"""Dates of one range."""
_BETWEEN_DATES = re.compile(r"\s*(?:\bto\b|\buntil\b|[/–—~至到])\s*|\s+-\s+|\.\.")
_DATE = r"\d{4}-\d\d-\d\d"
_TWO_DATES = re.compile(rf"\W*(?:[^\W\d]{{1,9}}\s+)?({_DATE})\s+[^\W\d]{{1,9}}\s+({_DATE})")
"""``2027-07-16 au 2027-07-31``, ``du 2027-07-16 au 2027-07-31``."""


def _dates(value: object) -> object:
    """Return a list of dates with each range, ``2027-02-08 to 2027-03-09``, replaced by its dates."""
    entries = value if isinstance(value, list) else [value] if is_date_range(value) else value
    if not isinstance(entries, list):
        return value
    return [day for entry in entries for day in (dates_of(entry) if isinstance(entry, str) else [entry])]


def is_date_range(value: object) -> bool:
    return isinstance(value, str) and len(_BETWEEN_DATES.split(value.strip())) == 2


def dates_of(text: str) -> list[str]:
    """Return the dates of a range; any other text by itself. Raise ValueError for a range that is none."""
    if not is_date_range(text):
        two = _TWO_DATES.fullmatch(text.strip())
        if two:
            _refuse_no_date(text, *two.groups())
        if meant := range_in_words(text) or (f"{two[1]} to {two[2]}" if two else ""):
            near = Translatable(DID_YOU_MEAN, near=meant)
            raise ValueError(Kind.NOT_A_DATE(value=text, near=near, meant=meant))
        return [text]
    typed, end = _BETWEEN_DATES.split(text.strip())
    _refuse_no_date(text, typed, end)
    try:
        last = date.fromisoformat(normalizers.day(end))
        first = _first_day(typed, last)
    except ValueError:
        raise ValueError(Kind.NOT_A_DATE_RANGE(value=text)) from None
    if not first <= last < first + timedelta(days=LONGEST_RANGE):
        raise ValueError(Kind.LONG_DATE_RANGE(value=text, most=LONGEST_RANGE))
    return [str(first + timedelta(days=number)) for number in range((last - first).days + 1)]


def _refuse_no_date(text: str, *days: str) -> None:
    """Raise ValueError for a range with a day in figures that no calendar has: ``2027-07-35``."""
    for each in days:
        try:
            date.fromisoformat(each if re.fullmatch(_DATE, each) else "2000-01-01")
        except ValueError:
            raise ValueError(Kind.NO_SUCH_DAY(value=text, day=each)) from None


def _first_day(typed: str, last: date) -> date:
    """Return the first date of a range, in the year that it has or the newest in which it is not after *last*."""
    for text in (typed, f"{typed} {last.year}", f"{typed} {last.year - 1}"):
        with suppress(ValueError):
            if (first := date.fromisoformat(normalizers.day(text))) <= last or text == typed:
                return first
    raise ValueError(typed)


class LimitedMenu(Model):
    """A part of a date on which only some dishes of the menu can be ordered, such as an evening of one set menu."""

    hours: DayRanges | None = None
    """From when to when: ["17:00-22:30"]. Leave it out for the whole date."""
    dishes: tuple[Slug, ...] = ()
    """Ids of the dishes that can be ordered, of which guests read names, prices and courses: [new-years-eve-menu].

    Leave out `dishes` and `categories` if none can.
    """
    categories: tuple[Slug, ...] = ()
    """Ids of sections of the menu whose dishes can be ordered."""
    note: Text | None = None
    """What is served then: From 5:00 pm only set menus are served. It may be left out where `dishes` says it."""

    @model_validator(mode="after")
    def _says_what_is_served(self) -> Self:
        if self.note is None and not self.names_all:
            raise ValueError(Kind.LIMITED_WITHOUT_NOTE())
        return self

    @property
    def names_all(self) -> bool:
        """Whether it names each dish that can be ordered, and no section."""
        return bool(self.dishes) and not self.categories


class Wait(NumberPair):
    """Minutes that a party waits for a table, from and to."""

    fault = Kind.NOT_A_WAIT
    form = pair_form("integer", [5, 15])

    minimum: WholeNumber
    maximum: WholeNumber


class KnownWait(Model):
    """How long parties wait in some hours of a date, where that differs from its weekday."""

    hours: DayRanges
    """From when to when: ["11:00-14:30"]."""
    minutes: Wait
    """The least and the most minutes without a booking."""


class SpecialDay(Model):
    """A day with a name. Without ``hours`` it has those of its weekday; an empty list is closed."""

    id: Slug
    """What other files call it; small letters, digits and hyphens."""
    name: Text
    """What people call the day."""
    dates: Annotated[
        tuple[IsoDate, ...],
        BeforeValidator(_dates),
        Field(min_length=1),
        WithJsonSchema(
            {
                "type": "array",
                "items": {"type": "string", "pattern": f"^{_DATE}( to {_DATE})?$"},
                "minItems": 1,
                "examples": [["2026-12-25", "2027-02-08 to 2027-03-09"]],
            }
        ),
    ]
    """The dates on which it falls, year-month-day; several in a row as a range: 2027-02-08 to 2027-03-09."""
    hours: DayRanges | None = None
    """Opening hours on these dates; [] is closed. Leave it out to have those of the weekday."""
    closed_as_usual: Flag = False
    """true: with `hours`, the days of the week on which the restaurant is closed stay closed."""
    last_orders: LastOrders | None = None
    """Last orders on these dates. Left out: those of every day; with `hours`, only those in minutes."""
    orders: OrderHours | None = None
    """When takeout and delivery orders are taken on these dates. Left out: as on every day, within `hours`."""
    limited_menu: LimitedMenu | None = None
    """When only some dishes can be ordered on these dates. Leave it out if the whole menu is served."""
    public_holiday: Flag = False
    """true: a public holiday, on which charges with `on: [public-holidays]` are due."""
    busy_as: Weekday | None = None
    """The weekday that these dates are as busy as; leave it out if nobody knows, and guests are told so."""
    waits: tuple[KnownWait, ...] = ()
    """Waits that are known for some hours of these dates: {hours: ["11:00-14:30"], minutes: [45, 60]}."""
    effect: Text | None = None
    """What else guests should know; leave it out where name and hours say it."""
    draft: Flag = False
    """true: only the preview shows it."""

    @model_validator(mode="after")
    def _has_level_of_other_hours(self) -> Self:
        if self.waits and self.busy_as is None:
            raise ValueError(Kind.WAITS_WITHOUT_WEEKDAY())
        return self

    def known_wait(self, minute: int) -> Wait | None:
        """Return how long parties wait at a minute after midnight, where these dates differ from their weekday."""
        of_hours = ((start, end, each.minutes) for each in self.waits for start, end in [h.minutes for h in each.hours])
        return next((wait for start, end, wait in of_hours if start <= minute < end), None)
