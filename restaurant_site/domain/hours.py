"""Opening hours and last orders of dates, the open state at an instant, and how busy the day is.

Ranges are compared with local wall time. A range that closes after midnight belongs to the day on
which it opens.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import chain
from typing import Literal

from ..models.hours import (
    DAYPARTS,
    DAYS,
    ORDER_TYPES,
    Hours,
    LimitedMenu,
    OrderType,
    SpecialDay,
    Weekday,
    minute_of,
    minutes_within,
)
from ..models.site import Site
from ..models.visit import Period
from .once import once_for_site
from .public_holidays import is_undecided
from .schedule import days_by_ranges, last_order_in, orders_on, ranges_on, special_day_on

State = Literal["open", "closing-soon", "closed"]
ONE_DAY = timedelta(days=1)
HORIZON = timedelta(days=14)
"""How far ahead the next opening is searched."""
YEAR = timedelta(days=365)
"""How far ahead exceptions are published."""


@dataclass(frozen=True, slots=True)
class MenuLimit:
    """A part of a range of opening hours, in local wall time, in which only some dishes can be ordered."""

    start: datetime
    end: datetime
    menu: LimitedMenu


@dataclass(frozen=True, slots=True)
class Span:
    """A range of opening hours of a date, in local wall time."""

    start: datetime
    end: datetime
    last_orders: Mapping[OrderType, datetime]
    """Only those that are given."""
    limits: Sequence[MenuLimit] = ()


@dataclass(frozen=True, slots=True)
class OpenState:
    """Whether the restaurant is open at an instant, and when that changes next (local wall time)."""

    state: State
    next_change: datetime | None
    last_orders: Mapping[OrderType, datetime]
    """Of the range that runs or comes next, those that are given."""
    checked_at: datetime
    """The instant, in the restaurant's time zone."""

    @property
    def is_past_last_order(self) -> bool:
        """Whether the last dine-in order of the range that runs was before the instant."""
        last = self.last_orders.get("dine_in")
        return last is not None and last < self.checked_at.replace(tzinfo=None)

    def can_order_at(self, clock: time) -> bool:
        """Tell whether the next time that clocks show *clock* is before the last dine-in order, or none is given."""
        last, wall = self.last_orders.get("dine_in"), self.checked_at.replace(tzinfo=None)
        return last is None or wall + (datetime.combine(wall, clock) - wall) % ONE_DAY < last


@dataclass(frozen=True, slots=True)
class DateHours:
    """The hours of one date, and its holiday, if any."""

    date: date
    ranges: Sequence[Hours]
    holiday: SpecialDay | None
    is_undecided: bool = False
    """Whether it is a public holiday of which the owner has written nothing, on a day of the week on which it opens."""


@dataclass(frozen=True, slots=True)
class DatesInARow:
    """A special day on one date, or on several in a row with the closed days of the week between them."""

    days: Sequence[DateHours]

    @property
    def first(self) -> DateHours:
        return self.days[0]

    @property
    def last(self) -> date:
        return self.days[-1].date

    @property
    def hours_vary(self) -> bool:
        return len({day.ranges for day in self.days}) > 1

    @property
    def is_open_alike(self) -> bool:
        """True if all days that are not closed have the same hours of their own."""
        holiday, opened = self.first.holiday, {day.ranges for day in self.days if day.ranges}
        return len(opened) == 1 and holiday is not None and holiday.hours is not None

    @property
    def by_weekday(self) -> list[tuple[list[Weekday], tuple[Hours, ...]]]:
        """The hours of each day of the week: days with equal hours are one entry."""
        ranges = {weekday_of(day.date): tuple(day.ranges) for day in self.days}
        return days_by_ranges({day: ranges[day] for day in DAYS if day in ranges})


def weekday_of(day: date) -> Weekday:
    return DAYS[day.weekday()]


def hours_on(site: Site, day: date) -> DateHours:
    ranges, holiday = ranges_on(site.hours, day), special_day_on(site.hours, day)
    return DateHours(day, ranges, holiday, bool(ranges) and is_undecided(site, day))


def open_state(site: Site, now: datetime) -> OpenState:
    """Return the state at *now* (any time zone)."""
    local = now.astimezone(site.restaurant.zone)
    wall = local.replace(tzinfo=None)
    running = next(
        (span for span in spans(site, wall.date() - ONE_DAY, wall.date() + HORIZON) if wall < span.end), None
    )
    if running is None:
        return OpenState("closed", None, {}, local)
    if wall < running.start:
        return OpenState("closed", running.start, running.last_orders, local)
    soon = running.end - wall <= timedelta(minutes=site.hours.closing_soon_minutes)
    return OpenState("closing-soon" if soon else "open", running.end, running.last_orders, local)


@dataclass(frozen=True, slots=True)
class PhoneState:
    """Whether the telephone is answered at an instant, and when that changes next (local wall time)."""

    is_answered: bool
    next_change: datetime
    checked_at: datetime
    """The instant, in the restaurant's time zone."""


def phone_state(site: Site, now: datetime) -> PhoneState | None:
    """Return the state at *now* (any time zone); None where the owner has not said when the telephone is answered."""
    local = now.astimezone(site.restaurant.zone)
    wall = local.replace(tzinfo=None)
    for start, end in phone_spans(site, wall.date() - ONE_DAY, wall.date() + HORIZON):
        if wall < end:
            return PhoneState(start <= wall, end if start <= wall else start, local)
    return None


@dataclass(frozen=True, slots=True)
class OrderState:
    """Whether orders of a type are taken at an instant, and when that changes next (local wall time)."""

    is_offered: bool
    """On the day of the instant."""
    until: datetime | None
    """While they are taken."""
    next: datetime | None
    """When they are taken next; None while they are."""
    last: datetime | None
    """The end of the last range that runs or comes on the day."""


def order_state(site: Site, order: OrderType, now: datetime) -> OrderState | None:
    """Return the state at *now* (any time zone); None where nobody has said when these orders are taken."""
    wall = now.astimezone(site.restaurant.zone).replace(tzinfo=None)
    today = running_day(site, now).date
    if (ranges := orders_on(site.hours, today, order)) is None:
        return None
    coming = [span for span in _order_spans(site, order, today, wall.date() + HORIZON) if wall < span[1]]
    start, end = coming[0] if coming else (None, None)
    begins = {_moment(today, minute) for minute, _ in ranges}
    last = max((until for begin, until in coming if begin in begins), default=None)
    if start is not None and start <= wall:
        return OrderState(bool(ranges), end, None, last)
    return OrderState(bool(ranges), None, start, last)


def _order_spans(site: Site, order: OrderType, first: date, last: date) -> Iterator[tuple[datetime, datetime]]:
    """Yield when orders are known to be taken on the dates, in order."""
    for days in range((last - first).days + 1):
        day = first + days * ONE_DAY
        for start, end in orders_on(site.hours, day, order) or ():
            yield _moment(day, start), _moment(day, end)


def _moment(day: date, minute: int) -> datetime:
    """Return the instant so many minutes after the midnight of a date (local wall time)."""
    return datetime.combine(day, time()) + timedelta(minutes=minute)


def daypart(site: Site, now: datetime) -> str:
    wall = now.astimezone(site.restaurant.zone).time()
    begun = [part for part, start in DAYPARTS.items() if wall >= start]
    return begun[-1] if begun else "evening"


def next_update(site: Site, now: datetime) -> timedelta:
    """Return the time until the state at *now* changes: a range begins or ends, closing is near, a last order, the
    telephone, or a time of day.
    """
    wall = now.astimezone(site.restaurant.zone).replace(tzinfo=None)
    return next(moment for moment in _updates_around(site, wall.date()) if moment > wall) - wall


@once_for_site
def _updates_around(site: Site, day: date) -> Sequence[datetime]:
    """Return when the state changes on a date and the next one, in order (local wall time)."""
    starts = (time(), *DAYPARTS.values())
    moments = {datetime.combine(day + days * ONE_DAY, start) for days in (0, 1) for start in starts}
    for span in spans(site, day - ONE_DAY, day):
        soon = span.end - timedelta(minutes=site.hours.closing_soon_minutes)
        moments.update((span.start, span.end, soon, *span.last_orders.values()))
    moments.update(chain.from_iterable(phone_spans(site, day - ONE_DAY, day)))
    for order in ORDER_TYPES:
        moments.update(chain.from_iterable(_order_spans(site, order, day - ONE_DAY, day)))
    return sorted(moments)


def until_midnight(site: Site, now: datetime) -> timedelta:
    """Return the time until the date at the restaurant changes."""
    zone = site.restaurant.zone
    midnight = datetime.combine(now.astimezone(zone).date() + ONE_DAY, time(), zone)
    return midnight.astimezone(UTC) - now.astimezone(UTC)


def exceptions(site: Site, today: date) -> list[DateHours]:
    """Return the dates of holidays from *today* on, for twelve months, soonest first."""
    dates = sorted(day for holiday in site.hours.holidays for day in holiday.dates)
    return [hours_on(site, day) for day in dates if today <= day <= today + YEAR]


def exceptions_in_rows(site: Site, today: date) -> list[DatesInARow]:
    """Return the exceptions, those of a special day on dates in a row together.

    A closed day of the week does not end a row, nor do other hours that each such day of the week has.
    """
    rows: list[list[DateHours]] = []
    for day in exceptions(site, today):
        if rows and (between := _days_between(site, rows[-1], day)) is not None:
            rows[-1] += [*between, day]
        else:
            rows.append([day])
    return [DatesInARow(row) for row in rows]


def _days_between(site: Site, row: Sequence[DateHours], day: DateHours) -> list[DateHours] | None:
    """Return the closed days of the week between a row and a date; None where the date does not go on with it."""
    gap = (day.date - row[-1].date).days
    if gap > len(DAYS) or not _tell_the_same(row[0].holiday, day.holiday):
        return None
    between = [hours_on(site, row[-1].date + days * ONE_DAY) for days in range(1, gap)]
    if any(each.holiday or each.ranges for each in between):
        return None
    vary = row[0].holiday is not None and row[0].holiday.hours is None
    ranges = {weekday_of(each.date): each.ranges for each in row}
    same = all(ranges.get(weekday_of(each.date), each.ranges) == each.ranges for each in (*between, day))
    return between if vary or same else None


def _tell_the_same(one: SpecialDay | None, other: SpecialDay | None) -> bool:
    """True if two special days differ at most in their dates and hours."""
    if one is None or other is None or one is other:
        return one is other
    told = [(each.name, each.effect, each.hours is None, each.limited_menu, each.orders) for each in (one, other)]
    return told[0] == told[1]


def upcoming_holidays(site: Site, today: date) -> list[tuple[SpecialDay, list[date]]]:
    """Return the holidays among the exceptions with their dates, soonest first."""
    holidays: dict[str, tuple[SpecialDay, list[date]]] = {}
    for day in exceptions(site, today):
        assert day.holiday is not None
        holidays.setdefault(day.holiday.id, (day.holiday, []))[1].append(day.date)
    return list(holidays.values())


def spans(site: Site, first: date, last: date) -> Iterator[Span]:
    """Yield the ranges of the dates, in order."""
    day = first
    while day <= last:
        yield from _spans_on(site, day)
        day += ONE_DAY


@once_for_site
def _spans_on(site: Site, day: date) -> Sequence[Span]:
    """Return the ranges of a date, for which each dish of a menu asks."""
    return tuple(_compute_spans(site, day))


def _compute_spans(site: Site, day: date) -> Iterator[Span]:
    for hours in ranges_on(site.hours, day):
        start, end = hours.minutes
        yield Span(
            _moment(day, start),
            _moment(day, end),
            {
                order: _moment(day, minute)
                for order in ORDER_TYPES
                if (minute := last_order_in(site.hours, hours, day, order)) is not None
            },
            tuple(_limits(site, day, hours)),
        )


def _limits(site: Site, day: date, opened: Hours) -> Iterator[MenuLimit]:
    """Yield when only some dishes can be ordered in a range of a date."""
    special_day = special_day_on(site.hours, day)
    menu = special_day.limited_menu if special_day else None
    if menu is None:
        return
    for hours in [opened] if menu.hours is None else menu.hours:
        start, end = minutes_within(hours, opened)
        if start < end:
            yield MenuLimit(_moment(day, start), _moment(day, end), menu)


def phone_spans(site: Site, first: date, last: date) -> Iterator[tuple[datetime, datetime]]:
    """Yield when the telephone is answered on the dates: its hours, within the opening hours."""
    if site.hours.telephone:
        for span in spans(site, first, last):
            midnight = datetime.combine(span.start.date(), time())
            start, end = (midnight + timedelta(minutes=minute) for minute in site.hours.telephone.minutes)
            if (begin := max(span.start, start)) < (finish := min(span.end, end)):
                yield begin, finish


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
    usual_periods: Sequence[TimedPeriod] = ()
    """Those of the weekday, of a special day of which nobody knows how busy it is."""

    @property
    def current(self) -> TimedPeriod | None:
        """The period of the instant; None outside opening hours, and where it is not known."""
        return self._at_minute(self.timed_periods)

    @property
    def usual(self) -> TimedPeriod | None:
        """The period of the instant on an ordinary weekday, of a special day of which nobody knows how busy it is."""
        return self._at_minute(self.usual_periods)

    def _at_minute(self, periods: Sequence[TimedPeriod]) -> TimedPeriod | None:
        return next((each for each in periods if each.start <= self.minute < each.end), None)


def running_day(site: Site, now: datetime) -> RunningDay:
    """Return the business day at *now*."""
    wall, day = _wall_at(site, now), running_date(site, now)
    minute = (wall - datetime.combine(day, time())) // timedelta(minutes=1)
    special_day = special_day_on(site.hours, day)
    usual = _periods_like(site, day, weekday_of(day))
    if special_day is None:
        return RunningDay(day, usual, minute)
    if special_day.busy_as is None:
        return RunningDay(day, (), minute, usual)
    return RunningDay(day, _periods_like(site, day, special_day.busy_as), minute)


def running_date(site: Site, now: datetime) -> date:
    """Return the date of the business day at *now*: the one before, while its hours after midnight last."""
    wall = _wall_at(site, now)
    day = wall.date() - ONE_DAY
    return day if any(span.start <= wall < span.end for span in spans(site, day, day)) else wall.date()


def _wall_at(site: Site, now: datetime) -> datetime:
    """Return the time on the clocks of the restaurant, without a zone."""
    return now.astimezone(site.restaurant.zone).replace(tzinfo=None)


def _periods_like(site: Site, day: date, weekday: Weekday) -> Sequence[TimedPeriod]:
    """Return the periods of a weekday as far as they are within the hours of a date."""
    opened = [hours.minutes for hours in ranges_on(site.hours, day)]
    return [
        replace(timed, start=max(timed.start, start), end=min(timed.end, end))
        for timed in timed_periods(site.rhythm.periods(weekday))
        for start, end in opened
        if max(timed.start, start) < min(timed.end, end)
    ]


def timed_periods(periods: Sequence[Period]) -> list[TimedPeriod]:
    """Return the periods of one day, in their order."""
    timed: list[TimedPeriod] = []
    at = 0
    for period in periods:
        start = next_minute_at(at, period.start)
        at = next_minute_at(start, period.end)
        timed.append(TimedPeriod(start, at, period))
    return timed


def next_minute_at(minute: int, clock: time) -> int:
    """Return the first minute after midnight, not before *minute*, at which the time of day is *clock*."""
    return minute + (minute_of(clock) - minute) % 1440
