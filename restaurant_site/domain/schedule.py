"""What the opening hours say about a weekday or a date: ranges, last orders, and when orders are taken."""

from collections.abc import Mapping, Sequence
from datetime import date, time, timedelta
from typing import TypeVar

from ..models.hours import (
    DAYS,
    ORDER_TYPES,
    Hours,
    LastOrder,
    OrderRange,
    OrderType,
    SpecialDay,
    Weekday,
    clock_of,
    minutes_within,
)
from ..models.menu import ServingHours, ServingWindow
from ..models.weeks import LaterWeek, OpeningHours

T = TypeVar("T")


def usual_ranges(opening: OpeningHours) -> tuple[Hours, ...]:
    """Return the ranges that most open days have, of as many days those with more ranges; empty if every day is closed."""
    opened = [ranges for day in DAYS if (ranges := opening.week[day])]
    return max(opened, key=lambda ranges: (opened.count(ranges), len(ranges)), default=())


def days_by_ranges(week: Mapping[Weekday, tuple[T, ...]]) -> list[tuple[list[Weekday], tuple[T, ...]]]:
    """Return a week as (days, ranges): days with equal hours are one entry, in the order of their first day."""
    days: dict[tuple[T, ...], list[Weekday]] = {}
    for day in filter(week.__contains__, DAYS):
        days.setdefault(week[day], []).append(day)
    return [(shared, ranges) for ranges, shared in days.items()]


def days_served(opening: OpeningHours, window: ServingWindow) -> list[Weekday]:
    """Return the days of a serving window on which the restaurant is open within it."""
    start, end = window.minutes
    return [
        day
        for day in window.days
        if any(max(start, begin) < min(end, finish) for begin, finish in (each.minutes for each in opening.week[day]))
    ]


def days_partly_open(opening: OpeningHours, window: ServingWindow) -> Mapping[tuple[Hours, ...], list[Weekday]]:
    """Return the days of a serving window that begins before the restaurant opens or ends after it closes, by its ranges then."""
    start, end = window.minutes
    found: dict[tuple[Hours, ...], list[Weekday]] = {}
    for day in days_served(opening, window):
        ranges = [each.minutes for each in opening.week[day]]
        begins = window.start is None or any(begin <= start < finish for begin, finish in ranges)
        ends = window.end is None or any(begin < end <= finish for begin, finish in ranges)
        if not (begins and ends):
            found.setdefault(opening.week[day], []).append(day)
    return found


def days_to_name(opening: OpeningHours, hours: ServingHours) -> list[tuple[Sequence[Weekday], list[ServingWindow]]]:
    """Return the windows of serving hours by the days that guests need to know.

    The days are none where every window is of all on which the restaurant is open. Where it is never open within a
    window, its days are as they are written.
    """
    windows: dict[tuple[Weekday, ...], list[ServingWindow]] = {}
    for each in hours.windows:
        windows.setdefault(tuple(days_served(opening, each) or each.days), []).append(each)
    opened = {day for day in DAYS if opening.week[day]}
    if all(opened <= {*days} for days in windows):
        return [((), list(hours.windows))]
    return list(windows.items())


def special_day_on(opening: OpeningHours, day: date) -> SpecialDay | None:
    return next((special_day for special_day in opening.holidays if day in special_day.dates), None)


def coming_weeks(opening: OpeningHours, day: date) -> Sequence[LaterWeek]:
    """Return the new hours of every week that begin after a date, the soonest first.

    Those that hold on the date and have an end are followed by the days that are other ones then.
    """
    coming = {each.first: each for each in opening.later_in_order if each.first > day}
    for each in opening.later_in_order:
        if each.until and each.holds_on(day):
            first = each.until + timedelta(days=1)
            coming[first] = _week_after(opening, first, coming.get(first))
    return [
        each for _, each in sorted(coming.items()) if each.week or each.sections or changed_last_orders(opening, each)
    ]


def _week_after(opening: OpeningHours, first: date, begins: LaterWeek | None) -> LaterWeek:
    """Return what changes of the week on a date on which other hours are over, and some may begin."""
    day = first - timedelta(days=1)
    before, there = opening.on(day).week, opening.on(first).week
    week = {day: there[day] for day in DAYS if there[day] != before[day]}
    old, new = opening.sections_on(day), opening.sections_on(first)
    sections = {id: hours for id, hours in new.items() if hours != old.get(id)}
    until = begins.until if begins else None
    return LaterWeek.model_construct(first=first, week=week, sections=sections, until=until)


def is_public_holiday(opening: OpeningHours, day: date) -> bool | None:
    """Tell whether a date is a public holiday; None after the last one that the owner has written."""
    special_day = special_day_on(opening, day)
    if special_day is not None and special_day.public_holiday:
        return True
    known = (each for holiday in opening.holidays if holiday.public_holiday for each in holiday.dates)
    return False if any(day < each for each in known) else None


def ranges_on(opening: OpeningHours, day: date) -> tuple[Hours, ...]:
    """Return the hours of a date: those of its special day if it has some, else those of its weekday."""
    special_day, usual = special_day_on(opening, day), opening.on(day).week[DAYS[day.weekday()]]
    if special_day is None or special_day.hours is None or (special_day.closed_as_usual and not usual):
        return usual
    return special_day.hours


def weekly_last_order(opening: OpeningHours, day: Weekday, order: OrderType) -> LastOrder | None:
    """Return the last order of an ordinary weekday."""
    of_day = opening.last_orders.days.get(day)
    return (of_day and of_day.of(order)) or opening.last_orders.of(order)


def last_order_on(opening: OpeningHours, day: date, order: OrderType) -> LastOrder | None:
    """Return the last order of a date; None if it is not given.

    A date with hours of its own has the last order of its special day, or that of every day if it is in minutes: a
    time that fits the hours of the week says nothing about other hours.
    """
    opening, special_day = opening.on(day), special_day_on(opening, day)
    if special_day and special_day.last_orders and (last_order := special_day.last_orders.of(order)):
        return last_order
    if special_day is None or special_day.hours is None:
        return weekly_last_order(opening, DAYS[day.weekday()], order)
    usual = opening.last_orders.of(order)
    return usual if usual and usual.minutes is not None else None


def last_order_in(opening: OpeningHours, hours: Hours, day: date, order: OrderType) -> int | None:
    """Return the last order in a range of opening hours of a date, in minutes after midnight; None if it is not given."""
    last, orders = last_order_on(opening, day, order), orders_on(opening, day, order)
    return _last_order_in(hours, last, orders, _served_until(opening.on(day), DAYS[day.weekday()], hours))


def weekly_last_order_in(opening: OpeningHours, hours: Hours, day: Weekday, order: OrderType) -> int | None:
    """Return the last order in a range of an ordinary weekday, in minutes after midnight; None if it is not given."""
    last, orders = weekly_last_order(opening, day, order), weekly_orders(opening, day, order)
    return _last_order_in(hours, last, orders, _served_until(opening, day, hours))


def mentions_order_type(opening: OpeningHours, order: OrderType) -> bool:
    """Tell whether any day or date has a last order or ranges of this type."""
    return opening.has_order_hours(order) or any(
        each is not None and each.of(order) is not None for each in opening._written_last_orders
    )


def weekly_orders(opening: OpeningHours, day: Weekday, order: OrderType) -> Sequence[OrderRange] | None:
    """Return when orders are taken on an ordinary weekday, in minutes after midnight; None if that is not known."""
    if not mentions_order_type(opening, order):
        return None
    last = weekly_last_order(opening, day, order)
    ends = [_served_until(opening, day, each) for each in opening.week[day]]
    return _orders(opening.week[day], ends, _weekly_order_hours(opening, day, order), last)


def orders_on(opening: OpeningHours, day: date, order: OrderType) -> Sequence[OrderRange] | None:
    """Return when orders are taken on a date: as its special day says, else as on its weekday, within the hours of the date.

    None if that is not known: of a type that nobody has told of, on closed days, too.
    """
    if not mentions_order_type(opening, order):
        return None
    special_day = special_day_on(opening, day)
    of_date = special_day.orders.of(order) if special_day and special_day.orders else None
    written = _weekly_order_hours(opening, DAYS[day.weekday()], order) if of_date is None else of_date
    opened, there = ranges_on(opening, day), opening.on(day)
    ends = [_served_until(there, DAYS[day.weekday()], each) for each in opened]
    return _orders(opened, ends, written, last_order_on(opening, day, order))


def usual_orders(opening: OpeningHours, order: OrderType) -> Sequence[OrderRange] | None:
    """Return when orders are taken on most open days."""
    weekly = [weekly_orders(opening, day, order) for day in DAYS if opening.week[day]]
    return max(weekly, key=weekly.count, default=None)


def _weekly_order_hours(opening: OpeningHours, day: Weekday, order: OrderType) -> tuple[Hours, ...] | None:
    days = opening.orders.days.get(day)
    of_day = days.of(order) if days else None
    return opening.orders.of(order) if of_day is None else of_day


def usual_last_orders(opening: OpeningHours, order: OrderType) -> tuple[time, ...]:
    """Return the last order of each of the ``usual`` ranges, as most days with these ranges have it; without what is not given."""
    days = [day for day in DAYS if opening.week[day] == usual_ranges(opening) != ()]
    times = [_last_orders_of(opening, day, order) for day in days]
    return max(times, key=times.count, default=())


def days_by_last_orders(opening: OpeningHours) -> list[tuple[list[Weekday], Mapping[OrderType, tuple[time, ...]]]]:
    """Return the open days of the week as (days, last orders): days with equal last orders are one entry."""
    groups: list[tuple[list[Weekday], Mapping[OrderType, tuple[time, ...]]]] = []
    for day in (day for day in DAYS if opening.week[day]):
        last = {order: _last_orders_of(opening, day, order) for order in ORDER_TYPES}
        if same := next((days for days, other in groups if other == last), None):
            same.append(day)
        else:
            groups.append(([day], last))
    return groups


def changed_last_orders(opening: OpeningHours, later: LaterWeek) -> list[Weekday]:
    """Return the days with other last orders than before from the first date of a new week on.

    Where they are so many minutes before closing as they were, its hours say them.
    """
    before, there = opening.on(later.first - timedelta(days=1)), opening.on(later.first)
    orders = [each for each in ORDER_TYPES if mentions_order_type(opening, each)]
    minutes = [[minutes_before_closing(each, order) for order in orders] for each in (before, there)]
    if all(minutes[0]) and minutes[0] == minutes[1]:
        return []
    old = {day: last for days, last in days_by_last_orders(before) for day in days}
    return [day for days, last in days_by_last_orders(there) for day in days if old.get(day) != last]


def minutes_before_closing(opening: OpeningHours, order: OrderType) -> int | None:
    """Return how long before each closing of the week the last order of this type is, if always the same minutes."""
    last = opening.last_orders.of(order)
    of_a_day = any(each.of(order) for each in opening.last_orders.days.values())
    ranges = [(day, hours) for day in DAYS for hours in opening.week[day]]
    if last is None or of_a_day:
        return None
    in_each = all(
        weekly_last_order_in(opening, hours, day, order) == last.minute(hours) is not None for day, hours in ranges
    )
    return last.minutes if in_each else None


def _last_orders_of(opening: OpeningHours, day: Weekday, order: OrderType) -> tuple[time, ...]:
    minutes = [weekly_last_order_in(opening, hours, day, order) for hours in opening.week[day]]
    return tuple(clock_of(minute) for minute in minutes if minute is not None)


def _served_until(opening: OpeningHours, day: Weekday, hours: Hours) -> int:
    """Return when the last part of the menu that is served in a range of a weekday is over, in minutes after midnight.

    The end of the range where nothing of the menu is known to be served in it.
    """
    start, end = hours.minutes
    windows = [each.minutes for served in opening.served for each in served.windows if day in each.days]
    return max((min(finish, end) for begin, finish in windows if max(begin, start) < min(finish, end)), default=end)


def _last_order_in(
    hours: Hours, last: LastOrder | None, orders: Sequence[OrderRange] | None, served_until: int
) -> int | None:
    """Return the last order as it is given, or the end of the last range of *hours* in which orders are *orders*.

    It is not later than the end of what is served.
    """
    if last is not None:
        minute = last.minute(hours)
        return minute if minute is None else min(minute, served_until)
    start, end = hours.minutes
    return max((until for _, until in orders or () if start < until <= end), default=None)


def order_hours(ranges: Sequence[OrderRange]) -> list[Hours]:
    """Return when orders are taken, as times of day."""
    return [Hours(clock_of(start), clock_of(end)) for start, end in ranges]


def _orders(
    opened: Sequence[Hours], ends: Sequence[int], written: Sequence[Hours] | None, last: LastOrder | None
) -> Sequence[OrderRange] | None:
    """Return when orders are taken while the restaurant is open: in the ranges that are written, or up to the last order.

    *ends* has when the last part of the menu is over in each of the ranges of *opened*.
    """
    if not opened or written == ():
        return ()
    orders: list[OrderRange] = []
    for hours, end in zip(opened, ends, strict=True):
        if written is None:
            until = last.minute(hours) if last else None
            if until is None:
                return None
            orders.append((hours.minutes[0], min(until, end)))
        for each in written or ():
            begin, finish = minutes_within(each, hours)
            if begin < min(finish, end):
                orders.append((begin, min(finish, end)))
    return orders
