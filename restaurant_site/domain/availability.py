"""Whether dishes can be ordered: what is sold out, their hours and seasons, the kitchen's hours, and limited menus."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from itertools import chain, pairwise
from typing import Literal

from ..models.booking import Duration
from ..models.hours import LimitedMenu
from ..models.menu import ALLERGENS, ALWAYS, NEVER, Dish, ServingHours, ServingWindow, SoldOut
from ..models.site import Site
from .certificates import next_end
from .hours import HORIZON, ONE_DAY, MenuLimit, Span, running_date, running_day, spans, weekday_of
from .moments import When
from .schedule import ranges_on, special_day_on
from .section_hours import hours_of

Reason = Literal["sold-out", "out-of-season", "kitchen-closed", "limited-menu", "not-at-that-time", "order-ahead"]
"""Why a dish cannot be ordered; the first that applies."""


NOT_KNOWN = datetime.max.replace(tzinfo=UTC)
"""Until when a dish is sold out of which nobody knows when it is back: after every time that anybody asks about."""
MOST_ALTERNATIVES = 2
MOST_CENTS = 10**9
"""Farther than any two prices."""


@dataclass(frozen=True, slots=True)
class Availability:
    """Whether a dish can be ordered at an instant, until when, and when again, in the restaurant's time zone."""

    reason: Reason | None = None
    """Why it cannot; None if it can."""
    until: datetime | None = None
    """Until when it can be ordered; None if it cannot."""
    next: datetime | None = None
    """When it can be ordered next; None if it can, where that is not known, and for a dish that needs notice."""


@dataclass(frozen=True, slots=True)
class Orderable:
    """The dishes that can be ordered at a time that a client asks about."""

    when: When
    """With the offset of the restaurant."""
    dishes: frozenset[str]
    instant: datetime
    """The time; of a date the present, if the date's service goes on, or else its beginning."""


def orderable(site: Site, when: When, now: datetime) -> Orderable:
    """Return the dishes that can be ordered at an instant, or at any time of a date."""
    can_be_ordered = (
        (dish.id for dish in site.dishes.values() if is_available(site, dish, when.instant, now))
        if when.instant
        else (dish.id for dish in site.dishes.values() if is_available_on(site, dish, when.date, now))
    )
    zone = site.restaurant.zone
    return Orderable(
        when.local(zone),
        frozenset(can_be_ordered),
        (when.instant or _instant_of(site, when.date, now)).astimezone(zone),
    )


def _instant_of(site: Site, day: date, now: datetime) -> datetime:
    """Return the present while the service of a date goes on, or else its beginning."""
    begins = datetime.combine(day, time(), site.restaurant.zone)
    opened = next((span.start.replace(tzinfo=site.restaurant.zone) for span in spans(site, day, day)), begins)
    return now if opened <= now < end_of_service(site, day) else opened


def availability(site: Site, dish: Dish, now: datetime, asked: datetime | None = None) -> Availability:
    """Return whether a dish can be ordered: in its season and its hours, while the kitchen takes orders, not sold out.

    *asked*: when it is ordered, if not at the time for which it is; what needs notice can be ordered before only.
    """
    is_out, until = is_sold_out(site, dish.id, now), sold_out_until(site, dish.id, now)
    if is_out and until is None:
        return Availability("sold-out")
    begins = _next_start(site, dish, until or now)
    serving = _next_serving(site, dish, begins) if begins else None
    if serving and serving[0] <= now:
        return Availability("order-ahead") if is_too_late(dish.notice, now, asked) else Availability(until=serving[1])
    following = serving[0] if serving and dish.notice is None else None
    return Availability(_reason(site, dish, now, is_out), next=following)


def is_too_late(notice: Duration | None, at: datetime, asked: datetime | None) -> bool:
    """Tell whether what needs notice cannot be ordered any more for a time; *asked*: when it is ordered, if not then."""
    return notice is not None and at < (asked or at) + notice.delta


def _reason(site: Site, dish: Dish, now: datetime, is_out: bool) -> Reason:
    """Return why a dish that cannot be ordered cannot; *is_out*: because it is sold out."""
    if is_out:
        return "sold-out"
    if dish.season and not dish.season.includes(now.astimezone(site.restaurant.zone).date()):
        return "out-of-season"
    if hours_of(site, dish, running_date(site, now)) == NEVER:
        return "not-at-that-time"
    if served_again(site, None, now):
        return "kitchen-closed"
    limit = limit_at(site, now)
    return "limited-menu" if limit and not _admits(limit.menu, dish) else "not-at-that-time"


def is_sold_out(site: Site, dish: str, now: datetime) -> bool:
    """Tell whether a dish is sold out, also where nobody knows until when."""
    entry = site.sold_out.get(dish)
    return entry is not None and now < _end(site, entry)


def sold_out_until(site: Site, dish: str, now: datetime) -> datetime | None:
    """Return when a dish can be ordered again, in the restaurant's time zone; None if it is not sold out, or that is not known."""
    entry = site.sold_out.get(dish)
    return _end(site, entry) if entry and entry.day and is_sold_out(site, dish, now) else None


def served_again(site: Site, dish: Dish | None, now: datetime) -> datetime | None:
    """Return when a dish is served next; None while it is, and without an opening within ``HORIZON`` of its section's return.

    Without a dish: when the kitchen takes orders next.
    """
    begins = _section_start(site, dish, now) if dish else now
    if begins is None:
        return None
    first = begins.astimezone(site.restaurant.zone).date()
    coming = next((times for times in _servings(site, dish, first - ONE_DAY, first + HORIZON) if now < times[1]), None)
    return coming[0] if coming and now < coming[0] else None


def next_order(site: Site, now: datetime) -> datetime:
    """Return when the kitchen takes the next order: now while it takes any, and where nobody knows of an opening."""
    return served_again(site, None, now) or now


def first_day(site: Site, id: str, now: datetime) -> date:
    """Return the day of which guests can still order a dish, sold out or not: today while any of its service is left."""
    dish = site.dishes[id].model_copy(update={"notice": None})
    again = availability(replace(site, sold_out={}) if id in site.sold_out else site, dish, now).next
    today = running_day(site, again or now).date
    return today if now < end_of_service(site, today) else today + ONE_DAY


def is_available(site: Site, dish: Dish, now: datetime, asked: datetime | None = None) -> bool:
    """Tell whether a dish can be ordered, as ``availability`` does."""
    return availability(site, dish, now, asked).reason is None


def is_kitchen_open(site: Site, now: datetime) -> bool:
    """Tell whether the kitchen takes orders."""
    return kitchen_closes(site, now) is not None


def kitchen_closes(site: Site, now: datetime) -> datetime | None:
    """Return until when the kitchen takes orders; None while it takes none."""
    today = now.astimezone(site.restaurant.zone).date()
    return next((end for start, end in _servings(site, None, today - ONE_DAY, today) if start <= now < end), None)


def is_within_hours(site: Site, hours: ServingHours, now: datetime) -> bool:
    """Tell whether the kitchen takes orders at an instant within serving hours."""
    wall = now.astimezone(site.restaurant.zone).replace(tzinfo=None)
    around = spans(site, wall.date() - ONE_DAY, wall.date())
    return any(start <= wall < end for span in around for start, end in _within_hours(span, hours))


def is_available_on(site: Site, dish: Dish, day: date, asked: datetime | None = None) -> bool:
    """Tell whether a dish can be ordered at any time of the service of a date; *asked*: when it is ordered, if it needs notice."""
    if dish.season and not dish.season.includes(day):
        return False
    entry = site.sold_out.get(dish.id)
    return any(
        (entry is None or _end(site, entry) < end) and (asked is None or not is_too_late(dish.notice, end, asked))
        for _, end in _servings(site, dish, day, day)
    )


def alternatives(site: Site, dish: Dish, now: datetime) -> list[Dish]:
    """Return what to order instead of a dish: at most two of its section that can be ordered.

    First those that keep its diets and add no allergen, then those that go with the same dishes, then the nearest price.
    Without any while the kitchen takes no orders.
    """
    if served_again(site, None, now):
        return []
    same = [each for each in site.dishes.values() if each.category == dish.category and each.id != dish.id]
    near = sorted((each for each in same if is_available(site, each, now)), key=lambda each: _distance(dish, each))
    return near[:MOST_ALTERNATIVES]


def _distance(dish: Dish, other: Dish) -> tuple[int, int, int, int]:
    """Return how far another dish is from one: diets that it does not keep, allergens that it adds, pairings, price."""
    lost = len({*(dish.diets or ())} - {*(other.diets or ())})
    unknown = other.allergens is None or dish.allergens is None
    added = len({*ALLERGENS}) if unknown else len({*(other.allergens or ())} - {*(dish.allergens or ())})
    shared = len({*dish.goes_with} & {*other.goes_with, other.id})
    price = MOST_CENTS if dish.price is None or other.price is None else abs(dish.price - other.price)
    return lost, added, -shared, price


def limit_at(site: Site, now: datetime) -> MenuLimit | None:
    """Return the limit of the menu at an instant, if there is one."""
    wall = now.astimezone(site.restaurant.zone).replace(tzinfo=None)
    around = spans(site, wall.date() - ONE_DAY, wall.date())
    return next((limit for span in around for limit in span.limits if limit.start <= wall < limit.end), None)


def is_left_out_on(site: Site, dish: Dish, day: date) -> bool:
    """Tell whether a limited menu of a date lacks a dish."""
    special_day = special_day_on(site.hours, day)
    limited = special_day.limited_menu if special_day else None
    return limited is not None and not _admits(limited, dish)


def _admits(menu: LimitedMenu, dish: Dish) -> bool:
    return dish.id in menu.dishes or dish.category in menu.categories


def _season_start(site: Site, dish: Dish, now: datetime) -> datetime | None:
    """Return when the season of a dish begins next, or *now* in it and without one; None after one that does not return."""
    today = now.astimezone(site.restaurant.zone).date()
    if dish.season is None or dish.season.includes(today):
        return now
    firsts = [first for year in (today.year, today.year + 1) if (first := dish.season.of(year)[0]) > today]
    return datetime.combine(min(firsts), time(), site.restaurant.zone) if firsts else None


def _section_start(site: Site, dish: Dish, now: datetime) -> datetime | None:
    """Return when the section of a dish is served next, or *now* where it is at all; None after which it does not return."""
    today = running_date(site, now)
    if hours_of(site, dish, today) != NEVER:
        return now
    turns = (turn for turn in site.hours.turns if turn > today and hours_of(site, dish, turn) != NEVER)
    first = next(turns, None)
    return datetime.combine(first, time(), site.restaurant.zone) if first else None


def _next_start(site: Site, dish: Dish, now: datetime) -> datetime | None:
    """Return when a dish is in season and its section is served, from *now* on; None if never again."""
    begins: datetime | None = now
    while begins is not None:
        season = _season_start(site, dish, begins)
        section = _section_start(site, dish, season) if season else None
        if section == season:
            return season
        begins = section
    return None


def _next_serving(site: Site, dish: Dish, start: datetime) -> tuple[datetime, datetime] | None:
    """Return from when to when a dish is served, from *start* on; None without an opening within ``HORIZON``."""
    local = start.astimezone(site.restaurant.zone)
    for begin, end in _servings(site, dish, local.date() - ONE_DAY, local.date() + HORIZON):
        first = max(begin, local)
        if first < end and (dish.season is None or dish.season.includes(first.date())):
            goes_on = dish.season is None or dish.season.includes(end.date())
            return first, end if goes_on else datetime.combine(end.date(), time(), site.restaurant.zone)
    return None


def end_of_service(site: Site, day: date) -> datetime:
    """Return when the last range of a date closes, also after midnight; the next midnight for a closed date."""
    closing = max((hours.minutes[1] for hours in ranges_on(site.hours, day)), default=24 * 60)
    return (datetime.combine(day, time()) + timedelta(minutes=closing)).replace(tzinfo=site.restaurant.zone)


def longest_service(site: Site, day: date, earliest: datetime) -> datetime | None:
    """Return when on a date, not before *earliest*, the part begins in which the most is served the longest; None if none is."""
    times = Counter(tuple(_servings(site, dish, day, day)) for dish in site.dishes.values())
    bounds = sorted({max(each, earliest) for servings in times for both in servings for each in both})

    def served(part: tuple[datetime, datetime]) -> float:
        count = sum(
            number for servings, number in times.items() if any(start <= part[0] < end for start, end in servings)
        )
        return count * (part[1] - part[0]).total_seconds()

    best = max(pairwise(bounds), key=served, default=None)
    return best[0] if best and served(best) else None


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

    Without those of the kitchen, and with them. At midnight what is served "tomorrow" is served "today".
    """
    instants = {_end(site, entry) for entry in site.sold_out.values() if entry.day}
    if site.serving_hours:
        instants.update(datetime.combine(today + days * ONE_DAY, time(), site.restaurant.zone) for days in (0, 1))
    if ends := next_end(site):
        instants.add(ends)
    for season in site.seasons:
        for year in range(today.year - 1, today.year + 2):
            instants.update(datetime.combine(day, time(), site.restaurant.zone) for day in season.of(year))
    for span in spans(site, today - HORIZON, today + ONE_DAY):
        times = [each for hours in site.serving_hours for each in _within_hours(span, hours)]
        times += [(limit.start, limit.end) for limit in span.limits]
        instants.update(
            each.replace(tzinfo=site.restaurant.zone) for start, end in times if start < end for each in (start, end)
        )
    kitchen = chain.from_iterable(_servings(site, None, today - HORIZON, today + ONE_DAY))
    return {False: sorted(instants), True: sorted(instants.union(kitchen))}


def _servings(site: Site, dish: Dish | None, first: date, last: date) -> Iterator[tuple[datetime, datetime]]:
    """Yield when a dish is served on the dates; without a dish, when the kitchen takes orders."""
    zone = site.restaurant.zone
    for span in spans(site, first, last):
        for times in _within_hours(span, (dish and hours_of(site, dish, span.start.date())) or ALWAYS):
            for start, end in _within_limits(span, dish, *times):
                yield start.replace(tzinfo=zone), end.replace(tzinfo=zone)


def _within_hours(span: Span, hours: ServingHours) -> list[tuple[datetime, datetime]]:
    """Return when the kitchen takes orders in a range, within the hours of a dish; windows that touch are one."""
    found: list[tuple[datetime, datetime]] = []
    for start, end in sorted(_within_window(span, each) for each in hours.windows):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], end)
        elif start < end:
            found.append((start, end))
    return found


def _within_window(span: Span, window: ServingWindow) -> tuple[datetime, datetime]:
    """Return when the kitchen takes orders in a range, within a window; it ends before it begins if it never does."""
    start, end = span.start, max(span.last_orders.values(), default=span.end)
    if weekday_of(start.date()) not in window.days:
        return end, start
    midnight = datetime.combine(start.date(), time())
    begin, finish = (midnight + timedelta(minutes=minute) for minute in window.minutes)
    return max(start, begin), min(end, finish)


def _within_limits(
    span: Span, dish: Dish | None, start: datetime, end: datetime
) -> Iterator[tuple[datetime, datetime]]:
    """Yield the parts of a time in which the menu is not limited to other dishes."""
    for limit in span.limits:
        if dish and not _admits(limit.menu, dish):
            if start < min(limit.start, end):
                yield start, min(limit.start, end)
            start = max(start, limit.end)
    if start < end:
        yield start, end


def _end(site: Site, entry: SoldOut) -> datetime:
    """Return when a dish can be ordered again: on a closed day nothing is sold out."""
    if entry.day is None:
        return NOT_KNOWN
    if entry.clock is None and any(ranges_on(site.hours, entry.day)):
        return end_of_service(site, entry.day)
    return datetime.combine(entry.day, entry.clock or time(), site.restaurant.zone)
