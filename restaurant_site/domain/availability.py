"""Whether dishes can be ordered: until when they are sold out, their hours of the day, and their seasons."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from itertools import chain

from ..models.menu import Dish, ServingHours, SoldOut
from ..models.site import Site
from .certificates import next_end
from .hours import HORIZON, ONE_DAY, spans, weekday_of
from .moments import When
from .schedule import ranges_on


@dataclass(frozen=True, slots=True)
class Orderable:
    """The dishes that can be ordered at a time that a client asks about."""

    when: When
    """With the offset of the restaurant."""
    dishes: frozenset[str]


def orderable(site: Site, when: When) -> Orderable:
    """Return the dishes that can be ordered at an instant, or at any time of a date."""
    can_be_ordered = (
        (dish.id for dish in site.dishes.values() if is_available(site, dish, when.instant))
        if when.instant
        else (dish.id for dish in site.dishes.values() if is_available_on(site, dish, when.date))
    )
    return Orderable(when.local(site.restaurant.zone), frozenset(can_be_ordered))


def sold_out_until(site: Site, dish: str, now: datetime) -> datetime | None:
    """Return when a dish can be ordered again, in the restaurant's time zone; None if it is not sold out."""
    entry = site.sold_out.get(dish)
    until = _end(site, entry) if entry else None
    return until if until and until > now else None


def served_again(site: Site, hours: ServingHours | None, now: datetime) -> datetime | None:
    """Return when what has these hours is served next; None while it is, and without an opening within ``HORIZON``.

    Without hours: when the kitchen takes orders next.
    """
    today = now.astimezone(site.restaurant.zone).date()
    coming = next((times for times in _servings(site, hours, today - ONE_DAY, today + HORIZON) if now < times[1]), None)
    return coming[0] if coming and now < coming[0] else None


def is_available(site: Site, dish: Dish, now: datetime) -> bool:
    """Tell whether a dish can be ordered: in its season and its hours, while the kitchen takes orders, not sold out."""
    today = now.astimezone(site.restaurant.zone).date()
    if sold_out_until(site, dish.id, now) or (dish.season and not dish.season.includes(today)):
        return False
    return any(start <= now < end for start, end in _servings(site, dish.hours, today - ONE_DAY, today))


def is_kitchen_open(site: Site, now: datetime) -> bool:
    """Tell whether the kitchen takes orders."""
    today = now.astimezone(site.restaurant.zone).date()
    return any(start <= now < end for start, end in _servings(site, None, today - ONE_DAY, today))


def is_available_on(site: Site, dish: Dish, day: date) -> bool:
    """Tell whether a dish can be ordered at any time of the service of a date."""
    if dish.season and not dish.season.includes(day):
        return False
    entry = site.sold_out.get(dish.id)
    return any(entry is None or _end(site, entry) < end for _, end in _servings(site, dish.hours, day, day))


def next_served_at(site: Site, dish: Dish, now: datetime) -> datetime | None:
    """Return when a dish can be ordered next; None while it can, and where that is not known."""
    begins = _season_start(site, dish, now)
    if begins is None:
        return None
    start = max(now, sold_out_until(site, dish.id, now) or now, begins).astimezone(site.restaurant.zone)
    return served_again(site, dish.hours, start) or (start if start > now else None)


def _season_start(site: Site, dish: Dish, now: datetime) -> datetime | None:
    """Return when the season of a dish begins next, or *now* in it and without one; None after one that does not return."""
    today = now.astimezone(site.restaurant.zone).date()
    if dish.season is None or dish.season.includes(today):
        return now
    firsts = [first for year in (today.year, today.year + 1) if (first := dish.season.of(year)[0]) > today]
    return datetime.combine(min(firsts), time(), site.restaurant.zone) if firsts else None


def end_of_service(site: Site, day: date) -> datetime:
    """Return when the last range of a date closes, also after midnight; the next midnight for a closed date."""
    closing = max((hours.minutes[1] for hours in ranges_on(site.hours, day)), default=24 * 60)
    return (datetime.combine(day, time()) + timedelta(minutes=closing)).replace(tzinfo=site.restaurant.zone)


def last_change(site: Site, now: datetime, kitchen: bool = False) -> datetime | None:
    """Return when the availability of a dish, or whether the *kitchen* takes orders, changed last without a change of the content."""
    changes, position = _around(site, now, kitchen)
    return changes[position - 1] if position else None


def next_change(site: Site, now: datetime, kitchen: bool = False) -> datetime | None:
    """Return when the availability of a dish, or whether the *kitchen* takes orders, changes next without a change of the content."""
    changes, position = _around(site, now, kitchen)
    return changes[position] if position < len(changes) else None


def _around(site: Site, now: datetime, kitchen: bool) -> tuple[Sequence[datetime], int]:
    """Return the changes of the availability, and the position of the first that is after *now*."""
    changes = _changes(site, now.astimezone(site.restaurant.zone).date())[kitchen]
    return changes, bisect_right(changes, now)


@lru_cache(maxsize=1)
def _changes(site: Site, today: date) -> Mapping[bool, Sequence[datetime]]:
    """Return the ends of what is sold out, the seasons from a year back to a year ahead, and the hours of the days around.

    Without those of the kitchen, and with them.
    """
    instants = {_end(site, entry) for entry in site.sold_out.values()}
    if ends := next_end(site):
        instants.add(ends)
    for season in site.seasons:
        for year in range(today.year - 1, today.year + 2):
            instants.update(datetime.combine(day, time(), site.restaurant.zone) for day in season.of(year))
    for hours in site.serving_hours:
        instants.update(*_servings(site, hours, today - HORIZON, today + ONE_DAY))
    kitchen = chain.from_iterable(_servings(site, None, today - HORIZON, today + ONE_DAY))
    return {False: sorted(instants), True: sorted(instants.union(kitchen))}


def _servings(site: Site, hours: ServingHours | None, first: date, last: date) -> Iterator[tuple[datetime, datetime]]:
    """Yield when the kitchen takes orders on the dates, within the hours of a dish if they are given."""
    for span in spans(site, first, last):
        start, end = span.start, max(span.last_orders.values(), default=span.end)
        if hours and weekday_of(span.start.date()) not in hours.days:
            continue
        if hours:
            midnight = datetime.combine(span.start.date(), time())
            begin, finish = (midnight + timedelta(minutes=minute) for minute in hours.minutes)
            start, end = max(start, begin), min(end, finish)
        if start < end:
            yield start.replace(tzinfo=site.restaurant.zone), end.replace(tzinfo=site.restaurant.zone)


def _end(site: Site, entry: SoldOut) -> datetime:
    if entry.clock is None:
        return end_of_service(site, entry.day)
    return datetime.combine(entry.day, entry.clock, site.restaurant.zone)
