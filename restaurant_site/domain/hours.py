"""Opening hours of dates, the open state at an instant, and how busy the day is.

Ranges are compared with local wall time. A range that closes after midnight belongs to the day on
which it opens.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Literal

from ..content.models import DAYS, Holiday, Hours, Period, Site, Weekday, minute_of

State = Literal["open", "closing_soon", "closed"]
HORIZON = timedelta(days=14)
"""The period in which the next opening is searched and in which holidays are upcoming."""


@dataclass(frozen=True, slots=True)
class OpenState:
    """Whether the restaurant is open at an instant, and when that changes next (local time)."""

    state: State
    next_change: datetime | None
    checked_at: datetime


@dataclass(frozen=True, slots=True)
class DateHours:
    """The hours of one date, and its holiday, if any."""

    date: date
    ranges: Sequence[Hours]
    holiday: Holiday | None


def weekday_of(day: date) -> Weekday:
    return DAYS[day.weekday()]


def holiday_on(site: Site, day: date) -> Holiday | None:
    return next((holiday for holiday in site.hours.holidays if day in holiday.dates), None)


def hours_on(site: Site, day: date) -> DateHours:
    """The hours of a date: those of its holiday if it has some, else those of its weekday."""
    holiday = holiday_on(site, day)
    own = holiday.hours if holiday else None
    return DateHours(day, site.hours.week[weekday_of(day)] if own is None else own, holiday)


def week(site: Site) -> list[tuple[list[Weekday], tuple[Hours, ...]]]:
    """The ordinary week as (days, ranges): days with equal hours are one entry, in the order of their first day."""
    days: dict[tuple[Hours, ...], list[Weekday]] = {}
    for day in DAYS:
        days.setdefault(site.hours.week[day], []).append(day)
    return [(shared, ranges) for ranges, shared in days.items()]


def open_state(site: Site, now: datetime) -> OpenState:
    """The state at *now* (any time zone)."""
    local = now.astimezone(site.restaurant.zone)
    wall = local.replace(tzinfo=None)
    today = wall.date()
    spans = sorted(_spans(site, today - timedelta(days=1), today + HORIZON))
    for start, end in spans:
        if start <= wall < end:
            soon = end - wall <= timedelta(minutes=site.hours.closing_soon_minutes)
            return OpenState("closing_soon" if soon else "open", end, local)
        if start > wall:
            return OpenState("closed", start, local)
    return OpenState("closed", None, local)


def upcoming_holidays(site: Site, today: date) -> list[tuple[date, Holiday]]:
    """Named days within the horizon, soonest first."""
    ahead = [(day, holiday) for holiday in site.hours.holidays for day in holiday.dates]
    return sorted(
        ((day, holiday) for day, holiday in ahead if today <= day <= today + HORIZON), key=lambda pair: pair[0]
    )


def _spans(site: Site, first: date, last: date) -> Iterator[tuple[datetime, datetime]]:
    day = first
    while day <= last:
        midnight = datetime.combine(day, time())
        for each in hours_on(site, day).ranges:
            start, end = each.minutes
            yield midnight + timedelta(minutes=start), midnight + timedelta(minutes=end)
        day += timedelta(days=1)


@dataclass(frozen=True, slots=True)
class TimedPeriod:
    """A period with start and end in minutes after the midnight of its day; after the next midnight, above 1440."""

    start: int
    end: int
    period: Period


@dataclass(frozen=True, slots=True)
class RunningDay:
    """The business day of an instant, which may have begun before midnight."""

    date: date
    timed_periods: Sequence[TimedPeriod]
    minute: int
    """The instant, in minutes after the midnight of ``date``."""

    @property
    def current(self) -> TimedPeriod | None:
        """The period of the instant; None outside opening hours."""
        return next((each for each in self.timed_periods if each.start <= self.minute < each.end), None)


def running_day(site: Site, now: datetime) -> RunningDay:
    """The business day at *now*: the date before, while its hours after midnight last.

    ``timed_periods`` is empty on a date whose holiday hours differ from those of its weekday.
    """
    wall = now.astimezone(site.restaurant.zone).replace(tzinfo=None)
    day = wall.date() - timedelta(days=1)
    if not any(start <= wall < end for start, end in _spans(site, day, day)):
        day = wall.date()
    ordinary = hours_on(site, day).ranges == site.hours.week[weekday_of(day)]
    periods = site.rhythm.periods(weekday_of(day)) if ordinary else ()
    return RunningDay(day, timed_periods(periods), (wall - datetime.combine(day, time())) // timedelta(minutes=1))


def timed_periods(periods: Sequence[Period]) -> list[TimedPeriod]:
    """The periods of one day, in their order."""
    found: list[TimedPeriod] = []
    at = 0
    for period in periods:
        start = next_minute_at(at, period.start)
        at = next_minute_at(start, period.end)
        found.append(TimedPeriod(start, at, period))
    return found


def next_minute_at(minute: int, clock: time) -> int:
    """The first minute after midnight, not before *minute*, at which the time of day is *clock*."""
    return minute + (minute_of(clock) - minute) % 1440
