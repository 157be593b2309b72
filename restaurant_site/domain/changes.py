"""What clients are told of when it changes, and the differences between two versions of it.

Values are those of JSON. A value that differs by language is an object by language code; long texts are hashes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from hashlib import blake2b
from itertools import chain
from typing import Literal, TypeAlias, get_args

from ..models.articles import Article
from ..models.booking import BookedRoom, BookingDate, BookingRules, Deposit, Duration, PartyRange, PartyRule
from ..models.hours import DAYS, ORDER_TYPES, Hours, LimitedMenu, OrderRange, SpecialDay, Weekday, clock_of
from ..models.meals import MealRules, Plates
from ..models.menu import NEVER, NOT_SERVED, Addition, Dish, ServingHours, ServingWindow, Size
from ..models.restaurant import Charge, Restaurant
from ..models.site import Site
from ..models.text import FactValue, MetresFact, MinutesFact, MoneyFact, Text, TimeFact
from ..models.weeks import LaterWeek, OpeningHours
from .schedule import changed_last_orders, days_by_ranges, order_hours, weekly_last_order_in, weekly_orders

ChangeKind = Literal[
    "dish", "must-order", "hours", "exception", "booking", "charge", "meal", "rule", "article", "restaurant"
]
KINDS: tuple[ChangeKind, ...] = get_args(ChangeKind)
Plain: TypeAlias = str | int | float | list[str] | None
Value: TypeAlias = Plain | dict[str, Plain]
"""An object is by language code."""
Fields: TypeAlias = Mapping[str, Value]
PublishedFacts: TypeAlias = Mapping[ChangeKind, Mapping[str, Fields]]
"""Kind → id → field → value."""
NAMES: Mapping[ChangeKind, str] = {
    "dish": "name", "exception": "name", "charge": "name", "meal": "name", "article": "title", "restaurant": "name"
}  # fmt: skip
"""The field with the name of an entry; an entry of another kind has none."""
PARTLY_RECORDED = frozenset({"contains_at_least", "contains_as_written", "may_contain_at_least"})
"""Fields whose value is None where the whole is recorded, which tells more."""
HASHED = frozenset({"text", "picture"})
"""Fields whose value is a hash: what they were is not kept."""
ADDED, REMOVED = "added", "removed"
"""The field of a change that an entry with a name comes or goes; its value is the name."""


@dataclass(frozen=True, slots=True)
class PublishedChange:
    """A difference between two versions of the content."""

    date: datetime
    """When the newer version was published."""
    kind: ChangeKind
    id: str
    field: str
    before: Value
    after: Value
    title: Value = None
    """The name of the entry, where it has one, in the languages in which the entry is shown."""

    def is_shown_in(self, language: str) -> bool:
        return not isinstance(self.title, dict) or language in self.title


@dataclass(frozen=True, slots=True)
class ChangeHistory:
    """The changes that are known, newest first."""

    since: datetime | None = None
    """From when on every change is known; None for a site in files, which keeps none."""
    changes: Sequence[PublishedChange] = ()
    outlasts_process: bool = False
    """Whether a restart keeps it."""

    @property
    def modified(self) -> datetime | None:
        """When it last got longer, or began."""
        return self.changes[0].date if self.changes else self.since

    def listed(self, language: str, since: datetime | None = None) -> "ChangeHistory":
        """Return the history with the changes of what is shown in a language, from an instant on or all of them."""
        changes = (each for each in self.changes if since is None or each.date >= since)
        return replace(self, changes=tuple(change for change in changes if change.is_shown_in(language)))


NO_HISTORY = ChangeHistory()


def published_facts(site: Site) -> PublishedFacts:
    """Return what clients are told of when it changes."""
    ranked = sorted(site.must_order.top_dishes, key=lambda entry: entry.rank)
    return {
        "dish": {
            id: {
                **_dish(dish, _languages_of(site, f"menu/{id}")),
                "summary": _summaries(site, id),
                "picture": picture.version if (picture := site.pictures.dishes.get(id)) else None,
            }
            for id, dish in site.dishes.items()
        },
        "must-order": {entry.dish: {"rank": entry.rank} for entry in ranked},
        "hours": {
            **{day: _weekday(site, day) for day in DAYS},
            **{str(each.first): _later(site.hours, each) for each in site.hours.later if each.first != date.min},
        },
        "exception": {holiday.id: _holiday(holiday) for holiday in site.hours.holidays},
        "booking": _bookings(site.booking) if site.booking else {},
        "charge": {charge.id: _charge(charge) for charge in site.restaurant.charges},
        "meal": _meals(site.meals) if site.meals else {},
        "rule": {name: {"value": _rule(fact)} for name, fact in site.facts.items()},
        "article": {
            id: _article(article, _languages_of(site, f"knowledge/{id}")) for id, article in site.articles.items()
        },
        "restaurant": {"restaurant": _restaurant(site.restaurant)},
    }


def _languages_of(site: Site, page: str) -> list[str]:
    """Return the codes of the languages that show a dish or an article."""
    return [locale.code for locale in site.locales_of(page)]


def differences(before: PublishedFacts, after: PublishedFacts, now: datetime) -> list[PublishedChange]:
    """Return the changes from one version to another, by kind, in the order of the newer version; what is gone last.

    A kind, a field or a language that only one of them has makes no change: the code or the site learned it.
    """
    changes: list[PublishedChange] = []
    for kind in KINDS:
        if kind in before and kind in after:
            old, new = before[kind], after[kind]
            for id in dict.fromkeys(chain(new, old)):
                changes += _entry_changes(kind, id, old.get(id), new.get(id), now)
    titles = {**before.get("dish", {}), **after.get("dish", {})}
    return [_titled(change, titles) for change in changes]


def _titled(change: PublishedChange, dishes: Mapping[str, Fields]) -> PublishedChange:
    """Return a change of the must-order list with the name of its dish."""
    is_ranked = change.kind == "must-order" and change.id in dishes
    return replace(change, title=dishes[change.id].get("name")) if is_ranked else change


def _entry_changes(
    kind: ChangeKind, id: str, old: Fields | None, new: Fields | None, now: datetime
) -> Iterator[PublishedChange]:
    if kind == "hours" and None in (old, new) and id <= f"{now:%Y-%m-%d}":  # new hours that have begun are the week's
        return
    fields = new if new is not None else old or {}
    name = NAMES.get(kind, "")
    title = fields.get(name)
    if name and (old is None or new is None):
        before, after = (None, title) if old is None else (title, None)
        yield PublishedChange(now, kind, id, ADDED if old is None else REMOVED, before, after, title)
        return
    for field, value in fields.items():
        if old is not None and new is not None and (field not in old or _is_same(old[field], value)):
            continue
        before, after = (each.get(field) if each else None for each in (old, new))
        if before is after is None:  # an entry without a name comes or goes
            continue
        if field in PARTLY_RECORDED and (after is None or not (before or after)):
            continue
        if kind == "dish" and old and new and _is_told_by_another(field, old, new):
            continue
        is_hashed = field in HASHED
        yield PublishedChange(now, kind, id, field, None if is_hashed else before, None if is_hashed else after, title)


def _is_told_by_another(field: str, old: Fields, new: Fields) -> bool:
    """Tell whether a price is that of a size, whose change is told, or a text the short description that stands for one."""
    if field == "price":
        return _is_of_another_size(old, new) or all(_is_priced(each["price"], each.get("sizes")) for each in (old, new))
    return field == "text" and all(map(_is_summary, (old, new)))


def _is_summary(fields: Fields) -> bool:
    text, summary = fields.get("text"), fields.get("summary")
    if not isinstance(text, dict) or not isinstance(summary, dict):
        return False
    return all(code in summary and hashed == _hash(str(summary[code])) for code, hashed in text.items())


def _is_of_another_size(old: Fields, new: Fields) -> bool:
    """Tell whether the lowest price is another one because a size came or went: the same amount is a price before and after."""
    return _is_priced(old.get("price"), new.get("sizes")) or _is_priced(new.get("price"), old.get("sizes"))


def _is_priced(price: Value, sizes: Value) -> bool:
    listed = next(iter(sizes.values()), None) if isinstance(sizes, dict) else None
    amount = f" {price:.2f}" if isinstance(price, int | float) else None
    return amount is not None and isinstance(listed, list) and any(f" {each}".endswith(amount) for each in listed)


def _is_same(one: Value, other: Value) -> bool:
    if isinstance(one, dict) and isinstance(other, dict):
        return all(one[code] == other[code] for code in one.keys() & other.keys())
    return one == other


def _dish(dish: Dish, codes: Sequence[str]) -> Fields:
    return {
        "name": {code: dish.name.translations[code] for code in codes},
        "price": "market" if dish.price is None else dish.price / 100,
        "sizes": {code: _portions(dish.orderable_sizes, code, "") for code in codes},
        "prices_at": {code: _prices_at(dish, code) for code in codes},
        "additions": {code: _portions(dish.additions, code, "+") for code in codes},
        "choices": {code: _choices(dish, code) for code in codes},
        "allergens": None if dish.allergens is None else sorted(dish.allergens),
        "contains_at_least": sorted(dish.noted_allergens) if dish.allergens is None else None,
        "contains_as_written": list(dish.open_allergens) if dish.allergens is None else None,
        "may_contain": sorted(dish.may_contain) if dish.traces_recorded else None,
        "may_contain_at_least": None if dish.traces_recorded else sorted(dish.may_contain),
        "cereals_and_nuts": sorted(dish.cereals_and_nuts),
        "diet": None if dish.diets is None else sorted(dish.diets),
        "spice": dish.spice,
        "served": _served(dish.hours),
        "season": f"{dish.season.first}/{dish.season.last}" if dish.season else None,
        "text": {code: _hash(dish.description.translations.get(code, "")) for code in codes}
        if dish.is_described
        else None,
    }


def _summaries(site: Site, id: str) -> Value:
    """Return the line of a dish in each language in which it is written."""
    shown = {locale: site.in_(locale).dishes[id].summary for locale in site.locales_of(f"menu/{id}")}
    return {locale.code: summary.in_(locale) for locale, summary in shown.items() if summary}


def _words(text: Text) -> Value:
    return dict(text.translations)


def _portions(portions: Iterable[Size | Addition], code: str, sign: str) -> list[str]:
    """Return ``Small 9.50`` for each size, ``Extra wontons +3.00`` for each addition."""
    return [f"{each.name.translations.get(code, '')} {sign}{each.price / 100:.2f}".strip() for each in portions]


def _prices_at(dish: Dish, code: str) -> list[str]:
    """Return ``Happy hour 7.00 thursday 17:00-18:00`` for each price at a time, with the name of its size."""
    sizes = {each.id: each.name.translations.get(code, "") for each in dish.sizes}
    found = []
    for each in dish.prices_at:
        label = each.label.translations.get(code) if each.label else None
        words = [label, sizes.get(each.size or ""), f"{each.price / 100:.2f}", _served(each.hours)]
        found.append(" ".join(filter(None, words)))
    return found


def _choices(dish: Dish, code: str) -> list[str]:
    """Return ``Cut: Lean / Half-fat`` for each choice."""
    return [
        f"{each.name.translations[code]}: {' / '.join(option.name.translations[code] for option in each.options)}"
        for each in dish.choices
    ]


def _served(hours: ServingHours | None) -> str | None:
    """Return ``11:30-15:00``, ``monday,tuesday open-14:00``, with a comma between several; None for a dish of every hour."""
    return NOT_SERVED if hours == NEVER else ", ".join(map(_window, hours.windows)) if hours else None


def _window(window: ServingWindow) -> str:
    start, end = (f"{each:%H:%M}" if each else word for each, word in ((window.start, "open"), (window.end, "close")))
    return f"{start}-{end}" if window.days == DAYS else f"{','.join(window.days)} {start}-{end}"


def _weekday(site: Site, day: Weekday) -> Fields:
    opening = site.hours
    last = [
        f"{order} {clock_of(minute):%H:%M}"
        for hours in opening.week[day]
        for order in ORDER_TYPES
        if (minute := weekly_last_order_in(opening, hours, day, order)) is not None
    ]
    return {
        "hours": _ranges(opening.week[day]),
        "last_orders": last,
        "takeout": _orders(weekly_orders(opening, day, "takeout")),
        "delivery": _orders(weekly_orders(opening, day, "delivery")),
    }


def _later(opening: OpeningHours, later: LaterWeek) -> Fields:
    """Return what new hours of every week change, and their dates if they have a last one."""
    there = opening.on(later.first)
    closing = {
        f"{order} {clock_of(minute):%H:%M}": None
        for day in changed_last_orders(opening, later)
        for hours in there.week[day]
        for order in ORDER_TYPES
        if (minute := weekly_last_order_in(there, hours, day, order)) is not None
    }
    return {
        "dates": [f"{later.first}/{later.until}"] if later.until else None,
        "hours": [
            f"{','.join(days)} {each}"
            for days, ranges in days_by_ranges(later.week)
            for each in _ranges(ranges) or ["-"]
        ],
        "last_orders": [*closing] or None,
        "sections": [f"{id} {_served(hours)}" for id, hours in later.sections.items()] or None,
    }


def _restaurant(restaurant: Restaurant) -> Fields:
    payment = [dict(each.translations) for each in restaurant.payment]
    return {
        "name": _words(restaurant.name),
        "telephone": restaurant.telephone,
        "email": restaurant.email,
        "address": _words(restaurant.address.text),
        "payment": {
            code: [each[code] for each in payment]
            for code in (payment[0] if payment else ())
            if all(code in each for each in payment)
        }
        or None,
        "price_range": restaurant.price_range,
    }


def _ranges(ranges: Iterable[Hours]) -> list[str]:
    """Return ``11:30-14:00`` for each range; nothing for a closed day."""
    return [f"{each.open:%H:%M}-{each.close:%H:%M}" for each in ranges]


def _orders(taken: Sequence[OrderRange] | None) -> Plain:
    return None if taken is None else _ranges(order_hours(taken))


def _holiday(holiday: SpecialDay) -> Fields:
    return {
        "name": _words(holiday.name),
        "dates": _intervals(holiday.dates),
        "hours": None if holiday.hours is None else _ranges(holiday.hours),
        "note": _words(holiday.effect) if holiday.effect else None,
        "served": _served_alone(holiday.limited_menu) if holiday.limited_menu else None,
    }


def _served_alone(menu: LimitedMenu) -> Value:
    """Return the note on what is served; without one the ids of the dishes."""
    return _words(menu.note) if menu.note else [*menu.dishes]


def _bookings(rules: BookingRules) -> Mapping[str, Fields]:
    """Return the rules of each party size, each room and each date with rules of its own."""
    general: Fields = {"ahead": rules.ahead_days}
    parties = {f"parties/{rule.id}": _party(rule) for rule in rules.parties}
    rooms = {f"rooms/{room.id}": _room(room) for room in rules.rooms}
    dates = {f"dates/{rule.holiday or (rule.dates or ('',))[0]}": _booking_date(rule) for rule in rules.dates}
    return {"all": general, **parties, **rooms, **dates}


def _party(rule: PartyRule) -> Fields:
    days = [f"{day} {each}" for day, slots in rule.days.items() for each in _ranges(slots) or ["-"]]
    return {
        "guests": _guests(rule.guests),
        "bookable": rule.bookable,
        "slots": None if rule.slots is None and not days else [*_ranges(rule.slots or ()), *days],
        "notice": _duration(rule.notice),
        "free_cancellation": _duration(rule.free_cancellation),
        "deposit": _deposit(rule.deposit),
        "note": _words(rule.note) if rule.note else None,
    }


def _room(room: BookedRoom) -> Fields:
    return {
        "guests": _guests(room.guests),
        "seats": room.seats,
        "days": list(room.days),
        "slots": None if room.hours is None else _ranges(room.hours),
        "minimum_spend": None if room.minimum_spend is None else room.minimum_spend / 100,
        "notice": _duration(room.notice),
        "free_cancellation": _duration(room.free_cancellation),
        "deposit": _deposit(room.deposit),
    }


def _booking_date(rule: BookingDate) -> Fields:
    return {
        "bookable": rule.bookable,
        "opens": rule.opens.isoformat() if rule.opens else None,
        "slots": None if rule.slots is None else _ranges(rule.slots),
        "deposit": _deposit(rule.deposit),
        "free_cancellation": _duration(rule.free_cancellation),
        "note": _words(rule.note) if rule.note else None,
    }


def _guests(party: PartyRange) -> str:
    return f"{party.least}-{party.most}"


def _duration(duration: Duration | None) -> str | None:
    return f"{duration.count} {duration.unit}" if duration else None


def _deposit(deposit: Deposit | None) -> str | None:
    """Return ``10.00 per guest``, ``30 % per booking``."""
    if deposit is None:
        return None
    amount = f"{deposit.amount / 100:.2f}" if deposit.amount is not None else f"{deposit.percent} %"
    return f"{amount} per {deposit.per}"


def _charge(charge: Charge) -> Fields:
    return {
        "name": _words(charge.name),
        "amount": charge.percent or charge.dish or f"{(charge.amount or 0) / 100:.2f}",
        "per": charge.per,
        "how": list(charge.how),
        "on": list(charge.on) or None,
        "from_guests": charge.from_guests,
        "free_from": None if charge.free_from is None else charge.free_from / 100,
        "when": _words(charge.when) if charge.when else None,
        "optional": "yes" if charge.optional else "no",
    }


def _meals(rules: MealRules) -> Mapping[str, Fields]:
    return {
        meal.id: {
            "name": _words(meal.name),
            "guests": _guests(meal.guests),
            "served": _served(meal.hours),
            "courses": [f"{each.course} {_plates(each)}" for each in meal.courses],
        }
        for meal in rules.meals
    }


def _plates(plates: Plates) -> str:
    """Return ``1``, ``1 for 2``, ``2: 1, 4: 2`` (from how many guests on how many)."""
    if plates.count is not None:
        return str(plates.count)
    if plates.one_for is not None:
        return f"1 for {plates.one_for}"
    return ", ".join(f"{guests}: {count}" for guests, count in (plates.by_guests or {}).items())


def _intervals(dates: Iterable[date]) -> list[str]:
    """Return dates, those in a row as ``2027-02-08/2027-03-09``."""
    rows: list[list[date]] = []
    for day in sorted(dates):
        if rows and rows[-1][1] + timedelta(days=1) == day:
            rows[-1][1] = day
        else:
            rows.append([day, day])
    return [f"{first}/{last}" if last > first else str(first) for first, last in rows]


def _rule(fact: FactValue) -> Value:
    match fact:
        case Text():
            return _words(fact)
        case TimeFact():
            return f"{fact.time:%H:%M}"
        case MoneyFact():
            return fact.money / 100
        case MinutesFact():
            return fact.minutes
        case MetresFact():
            return fact.metres
    return fact


def _article(article: Article, codes: Sequence[str]) -> Fields:
    texts = {code: article.texts[code] for code in codes}
    return {
        "title": {code: text.title for code, text in texts.items()},
        "text": {
            code: _hash(text.summary, *(f"{fact.label}: {fact.value}" for fact in text.facts), text.body)
            for code, text in texts.items()
        },
    }


def _hash(*texts: str) -> str:
    return blake2b("\n".join(texts).encode(), digest_size=12).hexdigest()
