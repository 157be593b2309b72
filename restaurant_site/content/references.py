"""References in texts: ``{{phone}}``, ``{{price:sampan-congee}}``, ``{{walk:station-parkade}}``.

A value that several texts need is written once. References are expanded in every language when the
content is loaded; an unknown one is a fault.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ..locales import Locale
from . import formatting
from .faults import did_you_mean
from .models import (
    DAYS,
    ORDER_TYPES,
    Cents,
    Clock,
    Combo,
    Dish,
    Holiday,
    Model,
    MustOrder,
    OpeningHours,
    OrderType,
    PageText,
    Parking,
    ParkingOption,
    Place,
    Restaurant,
    Rhythm,
    Text,
    Whole,
)

REFERENCE = re.compile(r"\{\{([^{}]*)\}\}")
LINK = re.compile(r"\]\(([^)\s]*)\)")
MAX_TRAIL = 10
"""References inside each other."""
MAX_WORDS = 5_000
"""Characters that one reference may stand for."""
MAX_CHARACTERS = 20_000_000
"""Characters that all references of one language may stand for."""
LINK_KINDS = ("dish", "article", "page")


class UnknownReferenceError(Exception):
    """A reference names nothing; the message says what would be right."""


class TimeFact(Model):
    """A time of day."""

    time: Clock


class MoneyFact(Model):
    """An amount of money, in cents."""

    money: Cents


class MinutesFact(Model):
    """A number of minutes."""

    minutes: Whole


class MetresFact(Model):
    """A distance."""

    metres: Whole


FactValue = str | Text | TimeFact | MoneyFact | MinutesFact | MetresFact


def fact_form(value: object) -> type[FactValue]:
    """The type of a fact, chosen by its keys."""
    if not isinstance(value, dict):
        return str
    for form in (TimeFact, MoneyFact, MinutesFact, MetresFact):
        if value.keys() & form.model_fields.keys():
            return form
    return Text


@dataclass(frozen=True, slots=True)
class ReferenceTargets:
    """Everything that a reference can name. Entries with faults are absent, but their ids are in ``ids``."""

    facts: Mapping[str, FactValue]
    ids: Mapping[str, frozenset[str]]
    """Kind → every id in the files, whether or not its entry is valid."""
    restaurant: Restaurant | None = None
    hours: OpeningHours | None = None
    rhythm: Rhythm | None = None
    parking: Parking | None = None
    must_order: MustOrder | None = None
    dishes: Mapping[str, Dish] = field(default_factory=dict)
    titles: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Article id → language code → title."""
    pages: Mapping[str, PageText] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Expander:
    """Expands the references in texts of one language."""

    targets: ReferenceTargets
    locale: Locale
    characters: int = 0
    """Characters that references have been expanded to."""
    _resolved: dict[str, tuple[str, str | None]] = field(default_factory=dict)

    def plain(self, text: str, on_fault: Callable[[int, str], None], trail: tuple[str, ...] = ()) -> str:
        """*text* with its references expanded; *on_fault* receives the offset and the message of each fault."""
        return self._replace(text, on_fault, lambda words, _target: words, trail)

    def markdown(self, text: str, on_fault: Callable[[int, str], None]) -> str:
        """Like ``plain``, but references to dishes, articles and pages become links."""

        def write(words: str, target: str | None) -> str:
            return f"[{words}]({target})" if target else words

        for match in LINK.finditer(text):
            if problem := self._wrong_target(match[1]):
                on_fault(match.start(1), problem)
        return self._replace(text, on_fault, write, ())

    def _replace(
        self,
        text: str,
        on_fault: Callable[[int, str], None],
        write: Callable[[str, str | None], str],
        trail: tuple[str, ...],
    ) -> str:
        def replacement(match: re.Match[str]) -> str:
            try:
                words, target = self._resolve(match[1].strip(), trail)
            except UnknownReferenceError as error:
                on_fault(match.start(), str(error))
                return match[0]
            return write(words, target)

        return REFERENCE.sub(replacement, text)

    def _resolve(self, reference: str, trail: tuple[str, ...]) -> tuple[str, str | None]:
        """The text of a reference, and its link target, if any."""
        if reference in trail:
            raise UnknownReferenceError(f"`{{{{{reference}}}}}` refers to itself: {' → '.join((*trail, reference))}")
        if len(trail) >= MAX_TRAIL:
            raise UnknownReferenceError(
                f"`{{{{{trail[0]}}}}}` refers to more than {MAX_TRAIL} others in a row; use fewer"
            )
        if reference not in self._resolved:
            self._resolved[reference] = self._resolve_first(reference, trail)
        words, target = self._resolved[reference]
        self.characters += len(words)
        if len(words) > MAX_WORDS or self.characters > MAX_CHARACTERS:
            raise UnknownReferenceError(f"`{{{{{reference}}}}}` makes the texts too long; refer to something shorter")
        return words, target

    def _resolve_first(self, reference: str, trail: tuple[str, ...]) -> tuple[str, str | None]:
        kind, colon, name = reference.partition(":")
        if not colon:
            return self._expanded(self._fact(reference), (*trail, reference)), None
        if kind not in READERS:
            known = ", ".join(f"{each}:" for each in READERS)
            raise UnknownReferenceError(f"`{{{{{reference}}}}}` leads nowhere; before the colon stands one of {known}")
        id_kind, read = READERS[kind]
        if name not in self.targets.ids[id_kind]:
            near = did_you_mean(name, self.targets.ids[id_kind], few=9)
            raise UnknownReferenceError(f"`{{{{{reference}}}}}`: there is no {id_kind} `{name}`{near}")
        words = self._expanded(read(self, name) or name, (*trail, reference))
        return words, reference if kind in LINK_KINDS else None

    def _expanded(self, words: str, trail: tuple[str, ...]) -> str:
        def fail(_offset: int, message: str) -> None:
            raise UnknownReferenceError(message)

        return self.plain(words, fail, trail)

    def _fact(self, name: str) -> str:
        if name in self.targets.facts:
            return self._fact_words(self.targets.facts[name])
        if name in LAST_ORDER_REFERENCES:
            return self._last_order(name)
        if (restaurant := self.targets.restaurant) and name in RESTAURANT_FACTS:
            return RESTAURANT_FACTS[name](restaurant, self.locale)
        if name in RESTAURANT_FACTS:
            return name
        if name in self.targets.ids["fact"]:
            return name
        near = did_you_mean(name, [*self.targets.facts, *RESTAURANT_FACTS, *LAST_ORDER_REFERENCES])
        raise UnknownReferenceError(f"`{{{{{name}}}}}`: there is no such fact in facts.yaml{near}")

    def _fact_words(self, value: FactValue) -> str:
        match value:
            case str():
                return value
            case Text():
                return value.in_(self.locale)
            case TimeFact():
                return formatting.clock(value.time, self.locale)
            case MoneyFact():
                return formatting.money(value.money, grouped=True)
            case MinutesFact():
                return formatting.minutes(value.minutes, self.locale)
            case MetresFact():
                return formatting.metres(value.metres, self.locale)

    def _wrong_target(self, target: str) -> str | None:
        kind, _, name = target.partition(":")
        if kind not in LINK_KINDS:
            return f"the link to `{target}` is not one of ours; write dish:…, article:… or page:…"
        if name not in self.targets.ids[kind]:
            return f"the link leads to no {kind} `{name}`{did_you_mean(name, self.targets.ids[kind], few=9)}"
        return None

    # One method per kind of reference. Each returns None if the entry has faults.

    def _dish_name(self, name: str) -> str | None:
        dish = self.targets.dishes.get(name)
        return dish.name.in_(self.locale) if dish else None

    def _dish_price(self, name: str) -> str | None:
        dish = self.targets.dishes.get(name)
        return formatting.money(dish.price) if dish else None

    def _dish_serves(self, name: str) -> str | None:
        dish = self.targets.dishes.get(name)
        return dish.serves if dish else None

    def _article_title(self, name: str) -> str | None:
        return self.targets.titles.get(name, {}).get(self.locale.code)

    def _page_title(self, name: str) -> str | None:
        page = self.targets.pages.get(name)
        return page.title.in_(self.locale) if page else None

    def _hours(self, name: str) -> str | None:
        hours = self.targets.hours
        if hours is None:
            return None
        if name == "week":
            return formatting.week(hours.days_by_ranges, self.locale)
        if name in DAYS:
            return formatting.hours(hours.week[name], self.locale)
        if name == "range" or not hours.usual:
            return formatting.hours(hours.usual, self.locale)
        moment = hours.usual[0].open if name == "open" else hours.usual[-1].close
        return formatting.clock(moment, self.locale)

    def _last_order(self, name: str) -> str:
        """The text of a ``last-order-…`` reference; its name while hours.yaml has faults."""
        if self.targets.hours is None:
            return name
        if name == LAST_ORDER_BEFORE_CLOSING:
            last = self.targets.hours.last_orders.dine_in
            if last is None or last.minutes is None:
                raise UnknownReferenceError(f"`{{{{{name}}}}}`: hours.yaml has no minutes at last_orders.dine_in")
            return formatting.minutes(last.minutes, self.locale)
        order = LAST_ORDER_FACTS[name]
        times = self.targets.hours.usual_last_orders(order)
        if not times:
            raise UnknownReferenceError(
                f"`{{{{{name}}}}}`: hours.yaml gives none; add `last_orders: {{{order}: 30}}` there, or take this out"
            )
        return self.locale.forms.hours_joiner.join(formatting.clock(each, self.locale) for each in times)

    def _holiday(self, name: str) -> Holiday | None:
        return (
            next((each for each in self.targets.hours.holidays if each.id == name), None)
            if self.targets.hours
            else None
        )

    def _holiday_name(self, name: str) -> str | None:
        holiday = self._holiday(name)
        return holiday.name.in_(self.locale) if holiday else None

    def _holiday_date(self, name: str) -> str | None:
        holiday = self._holiday(name)
        return formatting.days(holiday.dates, self.locale) if holiday else None

    def _holiday_hours(self, name: str) -> str | None:
        holiday = self._holiday(name)
        if holiday is None or self.targets.hours is None:
            return None
        found = {self.targets.hours.ranges_on(each) for each in holiday.dates}
        if len(found) > 1:
            raise UnknownReferenceError(f"the dates of `{name}` have different hours; give the holiday its own hours")
        return formatting.hours(found.pop(), self.locale)

    def _place(self, name: str) -> Place | None:
        places: Sequence[Place] = (
            (*self.targets.parking.options, *self.targets.parking.transit) if self.targets.parking else ()
        )
        return next((place for place in places if place.id == name), None)

    def _place_name(self, name: str) -> str | None:
        place = self._place(name)
        return place.name.in_(self.locale) if place else None

    def _distance(self, name: str) -> str | None:
        place = self._place(name)
        return formatting.metres(place.distance_m, self.locale) if place else None

    def _walk(self, name: str) -> str | None:
        place = self._place(name)
        return formatting.minutes(place.walk_minutes, self.locale) if place else None

    def _option(self, name: str) -> ParkingOption:
        place = self._place(name)
        if not isinstance(place, ParkingOption):
            raise UnknownReferenceError(f"`{name}` is no parking option, so it has neither price, spaces nor height")
        return place

    def _rate(self, name: str) -> str | None:
        return self._option(name).price.in_(self.locale) if self.targets.parking else None

    def _spaces(self, name: str) -> str | None:
        return str(self._option(name).spaces) if self.targets.parking else None

    def _height(self, name: str) -> str | None:
        if self.targets.parking is None:
            return None
        limit = self._option(name).height_limit_m
        if limit is None:
            raise UnknownReferenceError(f"`{name}` has no height_limit_m in parking.yaml")
        return formatting.metres(f"{limit:.1f}", self.locale)

    def _wait(self, name: str) -> str | None:
        if self.targets.rhythm is None:
            return None
        wait = next(level for id, level in self.targets.rhythm.levels.items() if id == name).wait_minutes
        return formatting.minute_range(wait.minimum, wait.maximum, self.locale)

    def _combo(self, name: str) -> tuple[Combo, int] | None:
        combos = self.targets.must_order.combos if self.targets.must_order else ()
        combo = next((each for each in combos if each.id == name), None)
        if combo is None or any(item not in self.targets.dishes for item in combo.items):
            return None
        return combo, sum(self.targets.dishes[item].price for item in combo.items)

    def _combo_total(self, name: str) -> str | None:
        found = self._combo(name)
        return found and formatting.money(found[1])

    def _combo_person(self, name: str) -> str | None:
        found = self._combo(name)
        return found and formatting.money(found[0].share(found[1]))

    def _count(self, name: str) -> str | None:
        return str(self.targets.counts.get(name, 0))


LAST_ORDER_FACTS: Mapping[str, OrderType] = {f"last-order-{order.replace('_', '-')}": order for order in ORDER_TYPES}
LAST_ORDER_BEFORE_CLOSING = "last-order-before-closing"
LAST_ORDER_REFERENCES = (*LAST_ORDER_FACTS, LAST_ORDER_BEFORE_CLOSING)
"""Names of facts that come from ``last_orders`` in hours.yaml: times of most days, and minutes before closing."""
RESTAURANT_FACTS: Mapping[str, Callable[[Restaurant, Locale], str]] = {
    "restaurant": lambda restaurant, locale: restaurant.name.in_(locale),
    "short-name": lambda restaurant, locale: restaurant.short_name.in_(locale),
    "phone": lambda restaurant, _: restaurant.phone,
    "email": lambda restaurant, _: restaurant.email,
    "address": lambda restaurant, locale: restaurant.address.text.in_(locale),
}

READERS: Mapping[str, tuple[str, Callable[[Expander, str], str | None]]] = {
    "dish": ("dish", Expander._dish_name),
    "price": ("dish", Expander._dish_price),
    "serves": ("dish", Expander._dish_serves),
    "article": ("article", Expander._article_title),
    "page": ("page", Expander._page_title),
    "hours": ("hours", Expander._hours),
    "holiday": ("holiday", Expander._holiday_name),
    "holiday-date": ("holiday", Expander._holiday_date),
    "holiday-hours": ("holiday", Expander._holiday_hours),
    "place": ("place", Expander._place_name),
    "distance": ("place", Expander._distance),
    "walk": ("place", Expander._walk),
    "rate": ("place", Expander._rate),
    "spaces": ("place", Expander._spaces),
    "height": ("place", Expander._height),
    "wait": ("level", Expander._wait),
    "combo-total": ("combo", Expander._combo_total),
    "combo-person": ("combo", Expander._combo_person),
    "count": ("count", Expander._count),
}
"""Kind of reference → the kind of id after the colon, and the method that reads it."""
