"""References in texts: ``{{phone}}``, ``{{price:sampan-congee}}``, ``{{cautions:honey}}``.

A value that several texts need is written once. References are expanded in every language when the
content is loaded; an unknown one is a fault.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC
from typing import Any, TypeVar

from ..countries import COUNTRIES
from ..domain.allergens import listed_allergens
from ..domain.menu import sum_of
from ..domain.money import share_per_guest
from ..domain.schedule import days_by_ranges, order_hours, ranges_on, usual_last_orders, usual_orders, usual_ranges
from ..i18n import N_
from ..locales import Locale
from ..models.articles import PAGES, KnowledgeConfig, PageText
from ..models.booking import BookedRoom, BookingDate, BookingRules, Deposit, Duration, PartyRule
from ..models.fault_kinds import Kind, Message, Translatable
from ..models.hours import DAYS, ORDER_TYPES, Hours, OrderType, SpecialDay, Wait
from ..models.menu import CAUTIONS, Combo, Dish, MenuConfig, MustOrder, SmallerPortion
from ..models.restaurant import TAX_CLASSES, Charge, Restaurant
from ..models.text import FactValue, MetresFact, MinutesFact, MoneyFact, Text, TimeFact
from ..models.visit import LEVELS, BusyTimes, Parking, ParkingOption, Place
from ..models.weeks import OpeningHours
from ..text import formatting
from .draft_texts import HiddenParts, is_draft
from .faults import did_you_mean
from .load_state import AllIds, LoadState
from .questions import phrases_by_topic

T = TypeVar("T")

REFERENCE = re.compile(r"\{\{([^{}]*)\}\}")
LINK = re.compile(r"\]\(([^)\s]*)\)")
MAX_TRAIL = 10
"""References inside each other."""
MAX_WORDS = 5_000
"""Characters that one reference may stand for."""
MAX_CHARACTERS = 20_000_000
"""Characters that all references of one language may stand for."""
NO_CURRENCY = "XXX"
"""ISO 4217's code of none, while restaurant.yaml has faults."""
LINK_KINDS = ("dish", "article", "page")

LAST_ORDER_FACTS: Mapping[str, OrderType] = {f"last-order-{order.replace('_', '-')}": order for order in ORDER_TYPES}
LAST_ORDER_BEFORE_CLOSING = "last-order-before-closing"
LAST_ORDER_REFERENCES = (*LAST_ORDER_FACTS, LAST_ORDER_BEFORE_CLOSING)
"""Names of facts that come from ``last_orders`` in hours.yaml: times of most days, and minutes before closing."""
ORDER_HOURS_FACTS: Mapping[str, OrderType] = {"orders-takeout": "takeout", "orders-delivery": "delivery"}
"""Names of facts that come from ``orders`` in hours.yaml: when orders are taken on most days."""
RESTAURANT_FACTS: Mapping[str, Callable[[Restaurant, Locale], str]] = {
    "restaurant": lambda restaurant, locale: restaurant.name.in_(locale),
    "short-name": lambda restaurant, locale: restaurant.short_name.in_(locale),
    "phone": lambda restaurant, _: restaurant.phone,
    "email": lambda restaurant, _: restaurant.email or "",
    "address": lambda restaurant, locale: restaurant.address.text.in_(locale),
    "tax-rate": lambda restaurant, locale: next(
        (formatting.percent(tax.rate, locale) if tax.rate else "" for tax in restaurant.taxes if tax.is_on_all), ""
    ),
    "emergency-number": lambda restaurant, _: _emergency_number(restaurant),
    "delivery-minimum": lambda restaurant, locale: (
        ""
        if restaurant.delivery.minimum is None
        else formatting.amount(restaurant.delivery.minimum, restaurant.currency, locale)
    ),
}
"""Empty where restaurant.yaml does not give it."""
MISSING_FACTS: Mapping[str, Kind] = {
    "email": Kind.NO_EMAIL,
    "tax-rate": Kind.NO_TAX_ON_ALL,
    "delivery-minimum": Kind.NO_MINIMUM,
    "emergency-number": Kind.NO_EMERGENCY_NUMBER,
}
"""Why a fact of the restaurant may be empty, and what to write."""
COUNTS: Mapping[str, Callable[[LoadState], Iterable[str]]] = {
    "articles": lambda loaded: loaded.articles,
    "categories": lambda loaded: (
        [each.id for each in outline.categories] if (outline := loaded.get(KnowledgeConfig)) else ()
    ),
    "dishes": lambda loaded: loaded.dishes,
    "menu-categories": lambda loaded: (
        [each.id for each in outline.categories] if (outline := loaded.get(MenuConfig)) else ()
    ),
}
"""Name → the ids of what is counted."""


class UnknownReferenceError(Exception):
    """A reference names nothing; the message says what would be right."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


class UnwrittenError(Exception):
    """A reference names a text that is a draft in the language, or only entries that are hidden in it."""

    def __init__(self, reference: str) -> None:
        super().__init__(reference)
        self.reference = reference


def known_ids(loaded: LoadState) -> Mapping[str, frozenset[str]]:
    """Return kind → everything that an id of this kind may be."""
    return {
        "dish": loaded.entry_ids("menu/"),
        "article": frozenset(loaded.articles) if loaded.all_read("knowledge/") else AllIds(),
        "page": frozenset(PAGES),
        "hours": frozenset({"open", "close", "range", "week", "telephone", *DAYS}),
        "holiday": loaded.entry_ids("hours.yaml", "holidays"),
        "caution": frozenset(CAUTIONS),
        "certificate": loaded.entry_ids("restaurant.yaml", "certificates"),
        "tax-class": frozenset(TAX_CLASSES),
        "charge": loaded.entry_ids("restaurant.yaml", "charges"),
        "place": loaded.entry_ids("parking.yaml", "options", "transit"),
        "party": loaded.entry_ids("booking.yaml", "parties"),
        "room": loaded.entry_ids("booking.yaml", "rooms"),
        "booking": frozenset() if loaded.is_left_out("booking.yaml") else frozenset(BOOKING_VALUES),
        "level": frozenset() if loaded.is_left_out("rhythm.yaml") else frozenset(LEVELS),
        "fact": loaded.key_ids("facts.yaml"),
        "combo": loaded.entry_ids("must-order.yaml", "combos"),
        "count": frozenset(COUNTS),
        "smaller-portion": frozenset({smaller.id}) if (smaller := _smaller(loaded)) else frozenset(),
        "tag": loaded.key_ids("menu.yaml", "tags"),
        "allergen": listed_on(loaded) or AllIds(),
        "category": loaded.entry_ids("menu.yaml", "categories"),
        "equipment": loaded.entry_ids("menu.yaml", "equipment"),
        "topic": frozenset(phrases_by_topic(loaded.languages.default.code)),
        "knowledge-category": loaded.entry_ids("knowledge.yaml", "categories"),
    }


def listed_on(loaded: LoadState) -> frozenset[str]:
    """Return the allergens of the site's list; none while a file that makes it has faults."""
    restaurant, menu = loaded.get(Restaurant), loaded.get(MenuConfig)
    return frozenset(listed_allergens(restaurant, menu)) if restaurant and menu else frozenset()


@dataclass(slots=True)
class Expander:
    loaded: LoadState
    locale: Locale
    characters: int = 0
    """Characters that references have been expanded to."""
    hidden: HiddenParts = field(default_factory=HiddenParts)
    """What is not shown in this language, because a text of it is a draft."""
    quoted: set[str] = field(default_factory=set)
    """The references in texts, without those in the values that they stand for."""
    _resolved: dict[str, tuple[str, str | None]] = field(default_factory=dict)

    @property
    def _refuses_drafts(self) -> bool:
        return not self.loaded.shows_drafts and self.locale is not self.loaded.languages.default

    def plain(self, text: str, on_fault: Callable[[int, Message], None], trail: tuple[str, ...] = ()) -> str:
        """Return *text* with its references expanded; *on_fault* receives the offset and the message of each fault."""
        return self._replace(text, on_fault, lambda words, _target: words, trail)

    def markdown(self, text: str, on_fault: Callable[[int, Message], None]) -> str:
        """Return the text as ``plain`` does, with links for references to dishes, articles and pages."""

        def write(words: str, target: str | None) -> str:
            return f"[{words}]({target})" if target else words

        for match in LINK.finditer(text):
            if problem := self._wrong_target(match[1]):
                on_fault(match.start(1), problem)
        return self._replace(text, on_fault, write, ())

    def _replace(
        self,
        text: str,
        on_fault: Callable[[int, Message], None],
        write: Callable[[str, str | None], str],
        trail: tuple[str, ...],
    ) -> str:
        if "{{" not in text:
            return text

        def replacement(match: re.Match[str]) -> str:
            try:
                if dishes := self._dishes_with(match[1].strip()):
                    return self._replace(dishes, on_fault, write, trail)
                words, target = self._resolve(match[1].strip(), trail)
            except UnknownReferenceError as error:
                on_fault(match.start(), error.message)
                return match[0]
            return write(words, target)

        return REFERENCE.sub(replacement, text)

    def _dishes_with(self, reference: str) -> str:
        """Return references to the dishes that ``cautions:honey`` stands for; empty for a reference of another kind."""
        kind, _, caution = reference.partition(":")
        if kind != "cautions" or caution not in CAUTIONS:
            return ""
        every = dishes_with_caution(self.loaded, caution)
        dishes = [id for id in every if id not in self.hidden.dishes]
        if every and not dishes:
            raise UnwrittenError(reference)
        if not dishes and self.loaded.all_read("menu/"):
            raise UnknownReferenceError(Kind.NO_DISH_WITH_CAUTION(reference=reference, caution=caution))
        return self.locale.punctuation.list_comma.join(f"{{{{dish:{id}}}}}" for id in dishes) or caution

    def _resolve(self, reference: str, trail: tuple[str, ...]) -> tuple[str, str | None]:
        """Return the text of a reference, and its link target, if any."""
        if not trail:
            self.quoted.add(reference)
        if reference in trail:
            path = " → ".join((*trail, reference))
            raise UnknownReferenceError(Kind.REFERS_TO_ITSELF(reference=reference, path=path))
        if len(trail) >= MAX_TRAIL:
            raise UnknownReferenceError(Kind.LONG_TRAIL(reference=trail[0], most=MAX_TRAIL))
        if reference not in self._resolved:
            self._resolved[reference] = self._resolve_first(reference, trail)
        words, target = self._resolved[reference]
        self.characters += len(words)
        if len(words) > MAX_WORDS or self.characters > MAX_CHARACTERS:
            raise UnknownReferenceError(Kind.LONG_REFERENCE(reference=reference))
        return words, target

    def _resolve_first(self, reference: str, trail: tuple[str, ...]) -> tuple[str, str | None]:
        kind, colon, name = reference.partition(":")
        if not colon:
            return self._expanded(self._fact(reference), (*trail, reference)), None
        if kind not in READERS:
            kinds = tuple(f"{each}:" for each in READERS)
            raise UnknownReferenceError(Kind.NO_KIND_OF_REFERENCE(reference=reference, kinds=kinds))
        id_kind, read = READERS[kind]
        if name not in self.loaded.ids[id_kind]:
            reason = self.loaded.unknown(id_kind, name)
            raise UnknownReferenceError(Kind.UNKNOWN_REFERENCE(reference=reference, reason=reason))
        words = read(self.loaded, name, self.locale) or name
        if kind == "count":
            words = str(len(set(COUNTS[name](self.loaded)) - self.hidden.counted(name)))
        words = self._expanded(words, (*trail, reference))
        return words, reference if kind in LINK_KINDS else None

    def _expanded(self, words: str, trail: tuple[str, ...]) -> str:
        def fail(_offset: int, message: Message) -> None:
            raise UnknownReferenceError(message)

        if is_draft(words) and self._refuses_drafts:
            raise UnwrittenError(trail[-1])
        return self.plain(words, fail, trail)

    def _fact(self, name: str) -> str:
        """Return the words of a fact; its name while its file has faults."""
        if name in self.loaded.facts:
            return _fact_words(self.loaded, self.loaded.facts[name], self.locale)
        if name in LAST_ORDER_REFERENCES:
            hours = _opening(self.loaded)
            return _last_order(hours, name, self.locale) if hours else name
        if name in ORDER_HOURS_FACTS:
            hours = _opening(self.loaded)
            return _order_hours(hours, name, self.locale) if hours else name
        if name in RESTAURANT_FACTS:
            restaurant = self.loaded.get(Restaurant)
            words = RESTAURANT_FACTS[name](restaurant, self.locale) if restaurant else name
            if not words:
                raise UnknownReferenceError(MISSING_FACTS[name](reference=name))
            return words
        if name in self.loaded.ids["fact"]:
            return name
        near = did_you_mean(name, [*self.loaded.facts, *RESTAURANT_FACTS, *LAST_ORDER_REFERENCES, *ORDER_HOURS_FACTS])
        raise UnknownReferenceError(Kind.NO_FACT(reference=name, near=near))

    def _wrong_target(self, target: str) -> Message | None:
        kind, _, name = target.partition(":")
        if kind not in LINK_KINDS:
            return Kind.LINK_ELSEWHERE(target=target)
        if name not in self.loaded.ids[kind]:
            return Kind.LINK_TO_NOTHING(reason=self.loaded.unknown(kind, name))
        return None


def _fact_words(loaded: LoadState, value: FactValue, locale: Locale) -> str:
    match value:
        case str():
            return value
        case Text():
            return value.in_(locale)
        case TimeFact():
            return formatting.clock(value.time, locale)
        case MoneyFact():
            return _amount(loaded, value.money, locale)
        case MinutesFact():
            return formatting.minutes(value.minutes, locale)
        case MetresFact():
            return formatting.metres(value.metres, locale)


def _emergency_number(restaurant: Restaurant) -> str:
    country = COUNTRIES.get(restaurant.address.country)
    return country.emergency_number if country else ""


def _opening(loaded: LoadState) -> OpeningHours | None:
    """Return the opening hours with the week that holds today; None while their file has faults."""
    hours, restaurant = loaded.get(OpeningHours), loaded.get(Restaurant)
    return (
        hours.on(loaded.now().astimezone(restaurant.zone if restaurant else UTC).date())
        if hours and hours.later
        else hours
    )


def _last_order(hours: OpeningHours, name: str, locale: Locale) -> str:
    if name == LAST_ORDER_BEFORE_CLOSING:
        last = hours.last_orders.dine_in
        if last is None or last.minutes is None:
            raise UnknownReferenceError(Kind.NO_MINUTES_OF_LAST_ORDER(reference=name))
        return formatting.minutes(last.minutes, locale)
    order = LAST_ORDER_FACTS[name]
    times = usual_last_orders(hours, order)
    if not times:
        raise UnknownReferenceError(Kind.NO_LAST_ORDER(reference=name, order=order))
    return locale.forms.hours_joiner.join(formatting.clock(each, locale) for each in times)


def dishes_with_caution(loaded: LoadState, caution: str) -> list[str]:
    """Return the ids of the dishes with a caution, in menu order."""
    outline = loaded.get(MenuConfig)
    order = [category.id for category in outline.categories] if outline else []
    dishes = [dish for _, _, dish in loaded.dishes.values() if caution in (dish.cautions or ())]
    places = {category: number for number, category in enumerate(order)}
    return [dish.id for dish in sorted(dishes, key=lambda dish: places.get(dish.category, len(places)))]


def _order_hours(hours: OpeningHours, name: str, locale: Locale) -> str:
    order = ORDER_HOURS_FACTS[name]
    orders = usual_orders(hours, order)
    if not orders:
        raise UnknownReferenceError(Kind.NO_ORDER_HOURS(reference=name, order=order))
    return formatting.hours(order_hours(orders), locale)


# The entry of each kind of id; None if it or its file has faults.


def _dish(loaded: LoadState, id: str) -> Dish | None:
    return loaded.dishes[id][2] if id in loaded.dishes else None


def _page(loaded: LoadState, id: str) -> PageText | None:
    return loaded.pages.get(id)


def _holiday(loaded: LoadState, id: str) -> SpecialDay | None:
    hours = _opening(loaded)
    return next((each for each in hours.holidays if each.id == id), None) if hours else None


def _known_wait(loaded: LoadState, id: str) -> Wait | None:
    holiday = _holiday(loaded, id)
    if holiday is not None and not holiday.waits:
        raise UnknownReferenceError(Kind.NO_WAITS(id=id))
    return holiday.waits[0].minutes if holiday else None


def _place(loaded: LoadState, id: str) -> Place | None:
    parking = loaded.get(Parking)
    places: tuple[Place, ...] = (*parking.options, *parking.transit) if parking else ()
    return next((each for each in places if each.id == id), None)


def _parking_option(loaded: LoadState, id: str) -> ParkingOption | None:
    place = _place(loaded, id)
    if place is None or isinstance(place, ParkingOption):
        return place
    raise UnknownReferenceError(Kind.NO_PARKING_OPTION(id=id))


def _wait(loaded: LoadState, level: str) -> Wait | None:
    rhythm = loaded.get(BusyTimes)
    return next(each.wait_minutes for id, each in rhythm.levels.items() if id == level) if rhythm else None


def _combo(loaded: LoadState, id: str) -> tuple[Combo, int] | None:
    """Return a combo and its price in cents. Raise UnknownReferenceError if a dish of it has a market price."""
    must_order = loaded.get(MustOrder)
    combo = next((each for each in must_order.combos if each.id == id), None) if must_order else None
    if combo is None or any(item not in loaded.dishes for item in combo.items):
        return None
    total = sum_of(loaded.dishes[item][2] for item in combo.items)
    if total is None:
        raise UnknownReferenceError(Kind.COMBO_WITHOUT_TOTAL(id=id))
    return combo, total


# What a reference says of the entry.


def _article_title(loaded: LoadState, id: str, locale: Locale) -> str | None:
    languages = loaded.articles.get(id, {})
    return languages[locale.code][1].title if locale.code in languages else None


def _hours(loaded: LoadState, name: str, locale: Locale) -> str | None:
    hours = _opening(loaded)
    if hours is None:
        return None
    if name == "week":
        return formatting.week(days_by_ranges(hours.week), locale)
    if name in DAYS:
        return formatting.hours(hours.week[name], locale)
    if name == "telephone" and hours.telephone is None:
        raise UnknownReferenceError(Kind.NO_TELEPHONE_HOURS())
    if name == "telephone" and hours.telephone:
        return formatting.hours((hours.telephone,), locale)
    if name == "range" or not usual_ranges(hours):
        return formatting.hours(usual_ranges(hours), locale)
    return formatting.clock(usual_ranges(hours)[0].open if name == "open" else usual_ranges(hours)[-1].close, locale)


def _holiday_hours(loaded: LoadState, id: str, locale: Locale) -> str | None:
    holiday, hours = _holiday(loaded, id), _opening(loaded)
    if holiday is None or hours is None:
        return None
    ranges = {ranges_on(hours, each) for each in holiday.dates}
    if holiday.closed_as_usual and len(ranges) > 1:
        ranges.discard(())
    if len(ranges) > 1:
        raise UnknownReferenceError(Kind.DIFFERENT_HOURS(id=id))
    return formatting.hours(ranges.pop(), locale)


def _height(option: ParkingOption, locale: Locale) -> str:
    if option.height_limit_m is None:
        raise UnknownReferenceError(Kind.NO_HEIGHT(id=option.id))
    return formatting.height(option.height_limit_m, locale)


Reader = Callable[[LoadState, str, Locale], str | None]


def _of(find: Callable[[LoadState, str], T | None], words: Callable[[T, Locale], str]) -> Reader:
    """Return a reader that finds an entry by its id and returns *words* of it; None if there is no entry."""

    def read(loaded: LoadState, id: str, locale: Locale) -> str | None:
        entry = find(loaded, id)
        return None if entry is None else words(entry, locale)

    return read


def _price(loaded: LoadState, id: str, locale: Locale) -> str | None:
    dish = _dish(loaded, id)
    if dish is None:
        return None
    if dish.price is None:
        raise UnknownReferenceError(Kind.MARKET_PRICE(id=id))
    return _amount(loaded, dish.price, locale)


def _combo_total(loaded: LoadState, id: str, locale: Locale) -> str | None:
    combo = _combo(loaded, id)
    return combo and _amount(loaded, combo[1], locale)


def _combo_share(loaded: LoadState, id: str, locale: Locale) -> str | None:
    combo = _combo(loaded, id)
    return combo and _amount(loaded, share_per_guest(combo[1], combo[0].size, _currency(loaded)), locale)


def _amount(loaded: LoadState, cents: int, locale: Locale) -> str:
    return formatting.amount(cents, _currency(loaded), locale)


def _currency(loaded: LoadState) -> str:
    restaurant = loaded.get(Restaurant)
    return restaurant.currency if restaurant else NO_CURRENCY


def _tax_rate(loaded: LoadState, tax_class: str, locale: Locale) -> str | None:
    """Return the rate of the tax that is on a kind of goods and not on everything."""
    restaurant = loaded.get(Restaurant)
    if restaurant is None:
        return None
    rates = [tax.rate for tax in restaurant.taxes if tax.rate and tax_class in tax.on and not tax.is_on_all]
    if len(rates) == 1:
        return formatting.percent(rates[0], locale)
    count = Translatable(N_("%(number)s taxes"), number=len(rates)) if rates else Translatable(N_("no tax"))
    raise UnknownReferenceError(Kind.NO_TAX_OF_CLASS(tax_class=tax_class, count=count))


def _charge(loaded: LoadState, id: str) -> Charge | None:
    restaurant = loaded.get(Restaurant)
    return next((each for each in restaurant.charges if each.id == id), None) if restaurant else None


def _charge_amount(loaded: LoadState, id: str, locale: Locale) -> str | None:
    charge = _charge(loaded, id)
    if charge is None:
        return None
    if charge.dish is not None:
        return _price(loaded, charge.dish, locale)
    if charge.percent is not None:
        return formatting.percent(charge.percent, locale)
    return _amount(loaded, charge.amount, locale) if charge.amount is not None else None


def _smaller(loaded: LoadState) -> SmallerPortion | None:
    menu = loaded.get(MenuConfig)
    return menu.smaller_portion if menu else None


def _less(loaded: LoadState, _id: str, locale: Locale) -> str | None:
    smaller = _smaller(loaded)
    return _amount(loaded, smaller.less, locale) if smaller else None


def _party(loaded: LoadState, id: str) -> PartyRule | None:
    rules = loaded.get(BookingRules)
    return next((each for each in rules.parties if each.id == id), None) if rules else None


def _room(loaded: LoadState, id: str) -> BookedRoom | None:
    rules = loaded.get(BookingRules)
    return next((each for each in rules.rooms if each.id == id), None) if rules else None


def _booking_date(loaded: LoadState, id: str) -> BookingDate | None:
    """Return the rules of a holiday. Raise UnknownReferenceError if booking.yaml has none."""
    rules = loaded.get(BookingRules)
    found = next((each for each in rules.dates if each.holiday == id), None) if rules else None
    if rules and found is None:
        raise UnknownReferenceError(Kind.NO_RULES_OF_DATE(id=id))
    return found


def _written(
    find: Callable[[LoadState, str], T | None],
    key: str,
    words: Callable[[LoadState, Any, Locale], str],
    file: str = "booking.yaml",
) -> Reader:
    """Return a reader of one field of a file. It raises UnknownReferenceError where the owner has left it out."""

    def read(loaded: LoadState, id: str, locale: Locale) -> str | None:
        entry = find(loaded, id)
        if entry is None:
            return None
        value = getattr(entry, key)
        if value is None:
            raise UnknownReferenceError(Kind.NOT_GIVEN(file=file, key=key, id=id))
        return words(loaded, value, locale)

    return read


def _duration(_loaded: LoadState, value: Duration, locale: Locale) -> str:
    return formatting.duration(value, locale)


def _times(_loaded: LoadState, value: Sequence[Hours], locale: Locale) -> str:
    return formatting.hours(value, locale)


def _deposit(loaded: LoadState, value: Deposit, locale: Locale) -> str:
    return (
        formatting.percent(f"{value.percent}%", locale)
        if value.amount is None
        else _amount(loaded, value.amount, locale)
    )


def _booking(loaded: LoadState, name: str, locale: Locale) -> str | None:
    rules = loaded.get(BookingRules)
    return BOOKING_VALUES[name](rules, locale) if rules else None


def _ahead(rules: BookingRules, locale: Locale) -> str:
    if rules.ahead_days is None:
        raise UnknownReferenceError(Kind.NO_AHEAD_DAYS())
    return formatting.duration(Duration(rules.ahead_days, "days"), locale)


def _sizes(rules: BookingRules) -> list[int]:
    """Return every end of a party size that may book."""
    return [end for rule in rules.parties if rule.bookable == "yes" for end in (rule.guests.least, rule.guests.most)]


BOOKING_VALUES: Mapping[str, Callable[[BookingRules, Locale], str]] = {
    "ahead": _ahead,
    "least": lambda rules, _: str(min(_sizes(rules), default=1)),
    "most": lambda rules, _: str(max(_sizes(rules), default=1)),
}
"""What `{{booking:…}}` says: how far ahead one can book, and the smallest and the largest party that may."""


READERS: Mapping[str, tuple[str, Reader]] = {
    "dish": ("dish", _of(_dish, lambda dish, locale: dish.name.in_(locale))),
    "price": ("dish", _price),
    "cautions": ("caution", lambda _loaded, caution, _locale: caution),
    "serves": ("dish", _of(_dish, lambda dish, _: dish.serves or "")),
    "notice": ("dish", _written(_dish, "notice", _duration, "The menu")),
    "article": ("article", _article_title),
    "page": ("page", _of(_page, lambda page, locale: page.title.in_(locale))),
    "smaller-portion": ("smaller-portion", _less),
    "tax-rate": ("tax-class", _tax_rate),
    "charge": ("charge", _charge_amount),
    "charge-from": (
        "charge",
        _written(_charge, "from_guests", lambda _, guests, _locale: str(guests), "restaurant.yaml"),
    ),
    "charge-free-from": ("charge", _written(_charge, "free_from", _amount, "restaurant.yaml")),
    "hours": ("hours", _hours),
    "holiday": ("holiday", _of(_holiday, lambda holiday, locale: holiday.name.in_(locale))),
    "holiday-date": ("holiday", _of(_holiday, lambda holiday, locale: formatting.days(holiday.dates, locale))),
    "holiday-hours": ("holiday", _holiday_hours),
    "holiday-wait": (
        "holiday",
        _of(_known_wait, lambda wait, locale: formatting.minute_range(wait.minimum, wait.maximum, locale)),
    ),
    "place": ("place", _of(_place, lambda place, locale: place.name.in_(locale))),
    "distance": ("place", _of(_place, lambda place, locale: formatting.metres(place.distance_m, locale))),
    "walk": ("place", _of(_place, lambda place, locale: formatting.minutes(place.walk_minutes, locale))),
    "rate": ("place", _of(_parking_option, lambda option, locale: option.price.in_(locale))),
    "spaces": ("place", _written(_parking_option, "spaces", lambda _, number, locale: str(number), "parking.yaml")),
    "height": ("place", _of(_parking_option, _height)),
    "wait": ("level", _of(_wait, lambda wait, locale: formatting.minute_range(wait.minimum, wait.maximum, locale))),
    "booking": ("booking", _booking),
    "booking-from": ("party", _of(_party, lambda rule, _: str(rule.guests.least))),
    "booking-until": ("party", _of(_party, lambda rule, _: str(rule.guests.most))),
    "booking-slots": ("party", _written(_party, "slots", _times)),
    "booking-notice": ("party", _written(_party, "notice", _duration)),
    "booking-cancel": ("party", _written(_party, "free_cancellation", _duration)),
    "booking-deposit": ("party", _written(_party, "deposit", _deposit)),
    "holiday-slots": ("holiday", _written(_booking_date, "slots", _times)),
    "holiday-deposit": ("holiday", _written(_booking_date, "deposit", _deposit)),
    "holiday-cancel": ("holiday", _written(_booking_date, "free_cancellation", _duration)),
    "holiday-opens": (
        "holiday",
        _written(_booking_date, "opens", lambda _, day, locale: formatting.month_day(day, locale)),
    ),
    "room-seats": ("room", _of(_room, lambda room, _: str(room.seats))),
    "room-minimum": (
        "room",
        _written(_room, "minimum_spend", lambda loaded, cents, locale: _amount(loaded, cents, locale)),
    ),
    "room-deposit": ("room", _written(_room, "deposit", _deposit)),
    "room-notice": ("room", _written(_room, "notice", _duration)),
    "room-cancel": ("room", _written(_room, "free_cancellation", _duration)),
    "room-hours": ("room", _written(_room, "hours", _times)),
    "combo-total": ("combo", _combo_total),
    "combo-person": ("combo", _combo_share),
    "count": ("count", lambda _loaded, name, _locale: name),
}
"""Kind of reference → the kind of id after the colon, and the function that reads it."""
