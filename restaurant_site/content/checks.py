"""Checks across files and of all texts: unknown ids, gaps in periods, addresses of other sites."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import Any, Literal

from ..countries import COUNTRIES
from ..domain.allergens import NOT_IN_DIET
from ..domain.booking import dates_of_rule
from ..domain.colours import low_contrasts
from ..domain.cross_contact import equipment_of
from ..domain.money import is_included
from ..domain.schedule import last_order_on, ranges_on, weekly_last_order
from ..domain.suggest import dishes_of
from ..i18n import N_
from ..locales import BY_CODE, Locale
from ..models import allergen_names, normalizers
from ..models.articles import HIDEABLE, PAGES, RESERVED_IDS, ArticleText, KnowledgeConfig, LeadingArticleText
from ..models.booking import BookingRules
from ..models.fault import Fault
from ..models.fault_kinds import Kind, LanguageName, Message, Translatable, WeekdayId
from ..models.fields import TO_FILL_IN
from ..models.hours import DAYS, ORDER_TYPES, Hours, LastOrder, OrderHours, SpecialDay, Weekday, minute_of
from ..models.meals import MealRules
from ..models.menu import CEREALS_AND_NUTS, Choice, Dish, Equipment, MenuConfig, MustOrder, Option, SmallerPortion
from ..models.restaurant import Certificate, Restaurant
from ..models.visit import BusyTimes, Parking, Period, VisitWindow
from ..models.weeks import OpeningHours
from ..text.nearest import nearest_spelling
from . import theme_files, yaml_mistakes
from .faults import did_you_mean
from .load_state import (
    ASKED_FILES,
    BOOKING_FILE,
    FILES_OF_PAGES,
    KINDS,
    MEALS_FILE,
    SOLD_OUT_FILE,
    THEME_FILE,
    LoadState,
    ids_in_lists,
)
from .read_files import without_draft_articles
from .references import LAST_ORDER_REFERENCES, listed_on
from .yaml_documents import Location, YamlDocument, field_name

FOREIGN = re.compile(r"(?:\b[a-z]+://|https?:|www\.|(?<![:\w])//\w)[!-&*-~]{0,40}", re.ASCII | re.IGNORECASE)
RAW_HTML = re.compile(r"<[a-zA-Z!/][^<>\n]{0,40}>?")
CONTRADICTED = {"halal": {"alcohol"}, "kosher": {"crustaceans", "molluscs"}}
"""Certificate → cautions, allergens and kinds of goods that no dish with it has."""

ONE_DAY = timedelta(days=1)
USUAL_COUNT = 5
"""Dishes of a must-order list that does not say how many it has."""
HALF_REFERENCE = re.compile(r"\{\{(?![^{}]*\}\})[^{}\s]*\}?|(?<!\{)\{[^{}]*\}\}|(?<!\{)\{[a-z-]+: *[a-z0-9-]+\}")
FORBIDDEN = (
    (("//", "http", "www."), FOREIGN, Kind.OTHER_SITE),
    (("<",), RAW_HTML, Kind.HTML),
    (("{",), HALF_REFERENCE, Kind.HALF_REFERENCE),
)
"""(signs, pattern, kind of fault) of what no text may have. A text without any of the signs cannot match; to look for them is fast."""

REFERRING_KEYS: Mapping[tuple[str, str], str] = {
    ("hours.yaml", "dishes"): "dish",
    ("hours.yaml", "categories"): "category",
    ("menu/", "tags"): "tag",
    ("menu/", "goes_with"): "dish",
    ("menu/", "equipment"): "equipment",
    ("menu/", "certificates"): "certificate",
    ("menu/", "allergens"): "allergen",
    ("menu/", "may_contain"): "allergen",
    ("menu.yaml", "contains"): "allergen",
    ("menu.yaml", "traces"): "allergen",
    ("menu.yaml", "default_for"): "category",
    ("menu.yaml", "dine_in"): "dish",
    ("menu.yaml", "takeout"): "dish",
    ("menu.yaml", "delivery"): "dish",
    ("menu.yaml", "dishes"): "dish",
    ("menu/", "article"): "article",
    ("restaurant.yaml", "dish"): "dish",
    ("meals.yaml", "categories"): "category",
    ("meals.yaml", "tags"): "tag",
    ("meals.yaml", "dishes"): "dish",
    ("meals.yaml", "excepted"): "dish",
    ("meals.yaml", "leads"): "dish",
    ("must-order.yaml", "dish"): "dish",
    ("must-order.yaml", "items"): "dish",
    ("pages.yaml", "dishes"): "dish",
    ("knowledge/", "related"): "article",
    ("knowledge/", "dishes"): "dish",
    ("knowledge/", "topic"): "topic",
    ("knowledge.yaml", "most_asked"): "article",
}
"""(file or folder, key) → the kind of the ids under this key."""


MAY_BE_NONE = {"equipment", "certificates"}
"""Keys of ids that may have the word ``none``."""


def faults(loaded: LoadState) -> Iterator[Fault]:
    """Yield all contradictions in the content, but for the expected counts."""
    yield from texts_of(loaded.documents.values())
    for document, location, is_draft in left_to_fill_in(loaded):
        if not is_draft:
            yield document.fault(location, Kind.STILL_TO_FILL_IN())
    yield from references(loaded)
    yield from dishes(loaded)
    yield from theme_files.faults(loaded.theme_files)
    yield from parts(loaded)
    yield from articles(loaded)
    yield from phrases(loaded)


def texts_of(documents: Iterable[YamlDocument]) -> Iterator[Fault]:
    """Yield texts with an address of another site, HTML, or an unclosed reference."""
    for document in documents:
        for location, text in document.texts:
            if document.path == "restaurant.yaml" and location[:1] == ("channels",) and location[-1] == "url":
                continue
            small = text.lower()
            for signs, pattern, kind in FORBIDDEN:
                if any(map(small.__contains__, signs)) and (match := pattern.search(text)):
                    line = document.line(location) + text.count("\n", 0, match.start())
                    yield Fault(document.path, line, field_name(location), kind(text=match[0]))


def left_to_fill_in(loaded: LoadState) -> Iterator[tuple[YamlDocument, Location, bool]]:
    """Yield the places of texts that have the mark of a template and are no draft texts, and whether each is in a draft.

    Allergens with the mark are as good as written: with them those of a dish are not recorded.
    """
    published = without_draft_articles(loaded.documents)
    unwritten = {(draft.document.path, draft.location) for draft in loaded.draft_texts}
    for name, document in loaded.documents.items():
        for location, text in document.texts:
            if TO_FILL_IN in text and "allergens" not in location:
                is_draft = name not in published or _is_in_draft(document.value, location)
                if is_draft or (name, location) not in unwritten:
                    yield document, location, is_draft


def _is_in_draft(value: Any, location: Location) -> bool:
    """Tell whether a value, or a block or list entry that contains it, is a draft."""
    for step in location:
        value = value[step]
        if isinstance(value, dict) and value.get("draft") == "true":
            return True
    return False


def references(loaded: LoadState) -> Iterator[Fault]:
    """Yield ids that name no entry."""
    for name, document in loaded.documents.items():
        kinds = {key: kind for (where, key), kind in REFERRING_KEYS.items() if name.startswith(where)}
        if kinds:
            yield from _unknown_ids(loaded, document, kinds)
        if name.startswith("menu/"):
            category = name.removeprefix("menu/").removesuffix(".yaml")
            yield from _unknown_category(name, category, "menu.yaml", loaded.ids["category"], N_("rename"))
        elif name.startswith("knowledge/") and name.count("/") > 1:
            yield from _unknown_category(
                name, name.split("/")[1], "knowledge.yaml", loaded.ids["knowledge-category"], N_("move")
            )


def phrases(loaded: LoadState) -> Iterator[Fault]:
    """Yield a fault for each id in a file of phrases that no article has; those of drafts may stay."""
    for name in ASKED_FILES:
        for id in loaded.keys(name):
            if id not in loaded.ids["article"] and id not in loaded.left_out:
                yield loaded.documents[name].fault((id,), loaded.unknown("article", id))


def _unknown_category(
    name: str, category: str, outline: str, categories: frozenset[str], remedy: str
) -> Iterator[Fault]:
    if category not in categories:
        near = did_you_mean(category, categories, few=9)
        yield Fault(name, 1, "", Kind.NO_CATEGORY(file=outline, id=category, remedy=Translatable(remedy), near=near))


def _unknown_ids(loaded: LoadState, document: YamlDocument, kinds: Mapping[str, str]) -> Iterator[Fault]:
    """Yield a fault for each unknown id under a key of *kinds*; a text that is no id has a fault of its own."""
    for location, text in document.texts:
        key = next((step for step in reversed(location[-2:]) if isinstance(step, str)), "")
        if key not in kinds or text in loaded.ids[kinds[key]] or (key in MAY_BE_NONE and text == "none"):
            continue
        if kinds[key] == "allergen":
            yield from _unlisted_allergen(loaded, document, location, text)
        elif text == normalizers.slug(text):
            yield document.fault(location, loaded.unknown(kinds[key], text))


def _unlisted_allergen(loaded: LoadState, document: YamlDocument, location: Location, text: str) -> Iterator[Fault]:
    """Yield a fault for what is not on the site's list; ``none`` and what is no list have faults of their own."""
    if not isinstance(location[-1], int) or text == "none" or text.startswith(TO_FILL_IN):
        return
    if advice := yaml_mistakes.full_width(text):
        yield document.fault(location, Kind.FULL_WIDTH(text=text, advice=advice))
    elif advice := allergen_names.advice(text, loaded.ids["allergen"]) or _misspelt_group(text):
        yield document.fault(location, Kind.NO_ALLERGEN(id=text, advice=advice))
    elif (message := loaded.unknown("allergen", text)).values.get("near"):
        yield document.fault(location, message)
    else:
        yield document.fault(location, Kind.UNKNOWN_ALLERGEN(id=text, known=tuple(sorted(loaded.ids["allergen"]))))


def _misspelt_group(text: str) -> Translatable | Literal[""]:
    """Return what to write instead of a name of several allergens that *text* misspells; empty for what is nearer to one."""
    near = nearest_spelling(text, {*allergen_names.IDS, *allergen_names.GROUPS})
    return allergen_names.advice(near, ()) if near and near in allergen_names.GROUPS else ""


def dishes(loaded: LoadState) -> Iterator[Fault]:
    """Yield contradictions between the allergens, diets and equipment of a dish."""
    menu, listed, restaurant = loaded.get(MenuConfig), listed_on(loaded), loaded.get(Restaurant)
    for document, location, dish in loaded.dishes.values():
        yield from _dish(document, location, dish, listed)
        for certificate in restaurant.certificates if restaurant else ():
            yield from _certified(document, location, dish, certificate, menu)
        if menu:
            yield from _equipment(document, location, dish, menu.equipment)
            if menu.smaller_portion and dish.id in menu.smaller_portion.dishes:
                yield from _smaller_portion(loaded.documents["menu.yaml"], menu.smaller_portion, dish)


def _smaller_portion(document: YamlDocument, smaller: SmallerPortion, dish: Dish) -> Iterator[Fault]:
    """Yield why a dish cannot have the smaller portion of menu.yaml."""
    where: Location = ("smaller_portion", "dishes", smaller.dishes.index(dish.id))
    if dish.price is None:
        yield document.fault(where, Kind.SMALLER_OF_MARKET_PRICE(id=dish.id))
    elif dish.price <= smaller.less:
        yield document.fault(where, Kind.SMALLER_FOR_NOTHING(id=dish.id, price=f"{dish.price / 100:.2f}"))
    if any(size.id == smaller.id for size in dish.sizes):
        yield document.fault(where, Kind.SMALLER_TWICE(id=dish.id, size=smaller.id))


def _ids_twice(document: YamlDocument, location: Location, entries: Sequence[Choice | Option]) -> Iterator[Fault]:
    """Yield the id of each entry of a list that an earlier entry has, too."""
    ids = [each.id for each in entries]
    for number, id in enumerate(ids):
        if id in ids[:number]:
            yield document.fault((*location, number, "id"), Kind.TWICE_IN_CHOICE(id=id))


def _dish(document: YamlDocument, location: Location, dish: Dish, listed: Container[str]) -> Iterator[Fault]:
    yield from _ids_twice(document, (*location, "choices"), dish.choices)
    for number, choice in enumerate(dish.choices):
        yield from _ids_twice(document, (*location, "choices", number, "options"), choice.options)
    prices = [size.price for size in dish.sizes]
    if prices and dish.price != min(prices):
        yield document.fault((*location, "price"), Kind.PRICE_OF_SIZES(price=f"{min(prices) / 100:.2f}"))
    if prices != sorted(prices):
        yield document.fault((*location, "sizes"), Kind.SIZES_IN_ORDER())
    yield from _prices_at(document, location, dish)
    for key, portions in (("sizes", dish.sizes), ("additions", dish.additions)):
        ids = [each.id for each in portions]
        for number, id in enumerate(ids):
            if id in ids[:number]:
                yield document.fault((*location, key, number, "id"), Kind.TWICE_IN_DISH(id=id))
    added = {each.id for each in dish.additions}
    for number, choice in enumerate(dish.choices):
        for position, option in enumerate(choice.options):
            if option.id in added:
                where = (*location, "choices", number, "options", position, "id")
                yield document.fault(where, Kind.ELSEWHERE_IN_DISH(id=option.id))
        added |= {each.id for each in choice.options}
    contained = set(dish.known_allergens)
    for allergen in sorted(contained & set(dish.may_contain)):
        where = (*location, "may_contain", dish.may_contain.index(allergen))
        yield document.fault(where, Kind.CONTAINED_AND_MAYBE(id=allergen))
    recorded = contained | {*dish.may_contain}
    for number, name in enumerate(dish.cereals_and_nuts if dish.allergens is not None else ()):
        among = CEREALS_AND_NUTS[name]
        if recorded.isdisjoint((*among, name)):  # wheat is an allergen of its own by some laws
            where, allergen = (*location, "cereals_and_nuts", number), next((id for id in among if id in listed), name)
            yield document.fault(where, Kind.NAME_WITHOUT_ALLERGEN(id=name, allergen=allergen))
    if "wheat" in contained and "gluten" in listed and "gluten" not in contained:
        yield document.fault((*location, "allergens"), Kind.WHEAT_WITHOUT_GLUTEN())
    diets = dish.diets or ()
    for number, diet in enumerate(dish.on_request):
        if diet in (*diets, *dish.on_request[:number]):
            yield document.fault((*location, "on_request", number), Kind.DIET_TWICE(id=diet))
    for diet in diets:
        if wrong := sorted(NOT_IN_DIET.get(diet, frozenset()) & contained):
            message = Kind.DIET_AND_ALLERGENS(diet=diet, allergens=tuple(wrong))
            yield document.fault((*location, "allergens"), message)
    for diet in ("vegetarian", "no-pork", "no-beef"):
        if "vegan" in diets and diet not in diets:
            yield document.fault((*location, "diets"), Kind.DIET_WITHOUT_OTHER(diet="vegan", implied=diet))
    if dish.id in dish.goes_with:
        yield document.fault((*location, "goes_with", dish.goes_with.index(dish.id)), Kind.DISH_WITH_ITSELF())


def _prices_at(document: YamlDocument, location: Location, dish: Dish) -> Iterator[Fault]:
    """Yield prices at a time that a dish or its size cannot have, and those of one time."""
    usual = {size.id: size.price for size in dish.sizes}
    for number, timed in enumerate(dish.prices_at):
        where = (*location, "prices_at", number)
        if dish.price is None:
            yield document.fault(where, Kind.PRICE_AT_OF_MARKET())
        elif usual and timed.size is None:
            yield document.fault(where, Kind.PRICE_AT_WITHOUT_SIZE(first=dish.sizes[0].id))
        elif timed.size and timed.size not in usual:
            message = Kind.PRICE_AT_UNKNOWN_SIZE(id=timed.size, sizes=", ".join(usual) or "it has none")
            yield document.fault((*where, "size"), message)
        elif timed.price == usual.get(timed.size or "", dish.price):
            yield document.fault((*where, "price"), Kind.PRICE_AT_USUAL(price=f"{timed.price / 100:.2f}"))
        earlier = (each for each in dish.prices_at[:number] if each.size == timed.size)
        if other := next((each for each in earlier if each.hours.overlaps(timed.hours)), None):
            yield document.fault((*where, "hours"), Kind.PRICES_AT_ONE_TIME(hours=other.hours.clock))


def _certified(
    document: YamlDocument, location: Location, dish: Dish, certificate: Certificate, menu: MenuConfig | None
) -> Iterator[Fault]:
    """Yield what is written of a dish and contradicts a certificate that covers it."""
    listed = dish.certificates
    if certificate.covers != "all" if listed is None else certificate.id not in listed:
        return
    categories = {each.id: each.tax_class for each in menu.categories} if menu else {}
    kind = dish.tax_class or categories.get(dish.category)
    recorded = {*(dish.cautions or ()), *dish.known_allergens, *([kind] if kind else [])}
    if wrong := sorted(CONTRADICTED.get(certificate.id, set()) & recorded):
        where = (*location, "id" if listed is None else "certificates")
        is_all = N_("write `certificates: none`, or those that it has")
        right = Translatable(is_all if listed is None else N_("mend the list"))
        message = Kind.NOT_CERTIFIED(id=dish.id, wrong=tuple(wrong), certificate=certificate.id, remedy=right)
        yield document.fault(where, message)


def _equipment(
    document: YamlDocument, location: Location, dish: Dish, equipment: Sequence[Equipment]
) -> Iterator[Fault]:
    if dish.equipment == () and dish.separate is None:
        yield document.fault((*location, "equipment"), Kind.WHY_NOTHING_SHARED())
    for each in equipment_of(dish, equipment):
        if dish.allergens is not None and (missing := set(each.contains) - set(dish.allergens)):
            message = Kind.EQUIPMENT_CONTAINS(id=each.id, allergens=tuple(sorted(missing)))
            yield document.fault((*location, "allergens"), message)
        if wrong := set(each.rules_out) & set(dish.diets or ()):
            message = Kind.EQUIPMENT_RULES_OUT(id=each.id, diets=tuple(sorted(wrong)))
            yield document.fault((*location, "diets"), message)


def parts(loaded: LoadState) -> Iterator[Fault]:
    """Yield rules in and between the single files, of those without faults."""
    documents = loaded.documents
    hours, rhythm = loaded.get(OpeningHours), loaded.get(BusyTimes)
    for dish in loaded.sold_out:
        if dish not in loaded.ids["dish"]:
            near = did_you_mean(dish, loaded.ids["dish"], few=9) or Translatable(N_("; delete the line"))
            yield documents[SOLD_OUT_FILE].fault(
                (dish,), Kind.UNKNOWN_ID(kind=Translatable(KINDS["dish"]), id=dish, near=near)
            )
    if restaurant := loaded.get(Restaurant):
        yield from _country(restaurant, loaded)
    if must_order := loaded.get(MustOrder):
        yield from _must_order(must_order, loaded.ids["dish"], documents["must-order.yaml"])
    if rhythm and hours:
        yield from _rhythm(rhythm, hours, documents["rhythm.yaml"])
        yield from _windows(rhythm, hours, documents["rhythm.yaml"])
    if hours:
        yield from _hours(hours, documents["hours.yaml"])
        yield from _limited_menus(hours, loaded, documents["hours.yaml"])
        for number, later in enumerate(hours.later):
            for id in later.sections:
                if id not in loaded.ids["category"]:
                    place: Location = ("later", number, "sections", id)
                    yield documents["hours.yaml"].fault(place, loaded.unknown("category", id))
    if booking := loaded.get(BookingRules):
        yield from _parties(booking, documents[BOOKING_FILE])
        if hours:
            yield from _booking_times(booking, hours, documents[BOOKING_FILE])
            yield from _booking_dates(booking, hours, loaded, documents[BOOKING_FILE])
        if (restaurant := loaded.get(Restaurant)) and restaurant.takes_reservations is False:
            yield documents[BOOKING_FILE].fault(("parties",), Kind.RULES_WITHOUT_BOOKINGS())
    has_all_dishes = loaded.all_read("menu/") and not any(each.path.startswith("menu/") for each in loaded.faults)
    if has_all_dishes and (meals := loaded.get(MealRules)):  # a course may only lack a dish that could not be read
        yield from _meals(meals, loaded, documents[MEALS_FILE])
    for where, message in low_contrasts(loaded.theme):
        yield documents[THEME_FILE].fault(where, message)
    for name in loaded.facts.keys() & LAST_ORDER_REFERENCES:
        yield documents["facts.yaml"].fault((name,), Kind.LAST_ORDERS_IN_FACTS())
    for page in loaded.hidden & PAGES.keys() - HIDEABLE:
        yield documents["pages.yaml"].fault((page, "hidden"), Kind.ONLY_SOME_HIDDEN(pages=tuple(sorted(HIDEABLE))))
    for page in (loaded.pages.keys() | loaded.hidden) - PAGES.keys():
        message = Kind.UNKNOWN_ID(kind=Translatable(KINDS["page"]), id=page, near=did_you_mean(page, PAGES, few=20))
        yield documents["pages.yaml"].fault((page,), message)
    yield from _unique_ids(documents)


def _country(restaurant: Restaurant, loaded: LoadState) -> Iterator[Fault]:
    """Yield what a country decides and restaurant.yaml contradicts, what nobody has decided, and a map without its middle."""
    document, code = loaded.documents["restaurant.yaml"], restaurant.address.country
    if loaded.get(MenuConfig) and not listed_on(loaded):
        message = Kind.ALLERGENS_OF_COUNTRY(country=code, known=tuple(COUNTRIES))
        yield document.fault(("address", "country"), message)
    parking, page = loaded.get(Parking), FILES_OF_PAGES["parking.yaml"]
    if restaurant.place is None and page not in loaded.hidden and parking and (parking.options or parking.transit):
        yield document.fault(("latitude",), Kind.NO_PLACE())
    for number, tax in enumerate(restaurant.taxes):
        if is_included(restaurant, tax) is None:
            yield document.fault(("taxes", number), Kind.TAX_IN_PRICES(country=code))


def _must_order(must_order: MustOrder, dishes: frozenset[str], document: YamlDocument) -> Iterator[Fault]:
    ranked, wanted = must_order.top_dishes, list(range(1, (must_order.count or USUAL_COUNT) + 1))
    if [entry.rank for entry in ranked] != wanted:
        ranks, right = (tuple(map(str, numbers)) for numbers in ([entry.rank for entry in ranked], wanted))
        many = len(wanted)
        yield document.fault(("top_dishes",), Kind.RANKS(ranks=ranks, many=many, right=right))
    listed = [entry.dish for entry in ranked]
    for number, dish in enumerate(listed):
        if dish in listed[:number]:
            yield document.fault(("top_dishes", number, "dish"), Kind.RANKED_TWICE(id=dish))
    for number, combo in enumerate(must_order.combos):
        for position, item in enumerate(combo.items):
            if item in dishes and item not in listed and must_order.count is None:
                yield document.fault(("combos", number, "items", position), Kind.NOT_RANKED(id=item))
        has_other_number = len(combo.items) != combo.size and must_order.count is None
        if has_other_number or combo.id != f"combo-{combo.size}":
            message = Kind.OTHER_COMBO(size=combo.size, id=combo.id, dishes=len(combo.items))
            yield document.fault(("combos", number), message)
    if must_order.count is None and not {2, 4} <= {combo.size for combo in must_order.combos}:
        yield document.fault(("combos",), Kind.COMBOS_LACKING())


def _rhythm(rhythm: BusyTimes, hours: OpeningHours, document: YamlDocument) -> Iterator[Fault]:
    named: dict[Weekday, Location] = {}
    for number, block in enumerate(rhythm.rhythms):
        reported = False
        for position, day in enumerate(block.days):
            where: Location = ("rhythms", number, "days", position)
            if day in named:
                yield document.fault(where, Kind.DAY_TWICE(day=WeekdayId(day), line=document.line(named[day])))
            elif not hours.week[day] and block.periods:
                yield document.fault(where, Kind.BUSY_WHEN_CLOSED(day=WeekdayId(day)))
            elif not hours.week[day] or not block.periods or reported:
                pass  # closed, or how busy it is is not given
            elif problem := _uncovered(block.periods, day, hours.week[day]):
                place, message = problem
                yield document.fault(("rhythms", number, "periods", *place), message)
                reported = True
            named.setdefault(day, where)
    for day in DAYS:
        if day not in named and hours.week[day]:
            yield document.fault(("rhythms",), Kind.NO_PERIODS(day=WeekdayId(day)))


def _windows(rhythm: BusyTimes, hours: OpeningHours, document: YamlDocument) -> Iterator[Fault]:
    """Yield best and busiest times at which the restaurant is closed."""
    for key, windows in (("best_windows", rhythm.best_windows), ("peak_windows", rhythm.peak_windows)):
        for number, window in enumerate(windows):
            if closed := [day for day in window.days if not any(_within(window, each) for each in hours.week[day])]:
                yield document.fault((key, number), Kind.WINDOW_OUTSIDE(day=WeekdayId(closed[0])))


def _within(window: VisitWindow, hours: Hours) -> bool:
    opening, closing = hours.minutes
    start = _after(minute_of(window.start), opening)
    return _after(minute_of(window.end), start) <= closing


def _uncovered(periods: Sequence[Period], day: Weekday, ranges: Sequence[Hours]) -> tuple[Location, Message] | None:
    """Return where *periods* first differ from the ranges of a day (location in the list of periods, message); None if nowhere."""
    pending = [each.minutes for each in ranges]
    opening = at = pending[0][0]
    for number, period in enumerate(periods):
        start, end = _after(minute_of(period.start), opening), _after(minute_of(period.end), opening + 1)
        if at == pending[0][1]:
            pending.pop(0)
            if not pending:
                return (number,), Kind.PERIOD_AFTER_CLOSING(day=WeekdayId(day), time=_clock(at))
            at = pending[0][0]
        closing = pending[0][1]
        if start != at:
            wrong = Translatable(N_("a gap") if start > at else N_("an overlap"))
            return (number,), Kind.PERIOD_START(day=WeekdayId(day), wrong=wrong, start=_clock(start), right=_clock(at))
        if not start < end <= closing:
            return (number,), Kind.PERIOD_END(
                day=WeekdayId(day), end=_clock(end), after=_clock(start), by=_clock(closing)
            )
        at = end
    if at != pending[0][1] or len(pending) > 1:
        return (), Kind.PERIODS_TOO_SHORT(day=WeekdayId(day), time=_clock(ranges[-1].minutes[1]))
    return None


def _after(minute: int, opening: int) -> int:
    """Return minutes after midnight; times before the opening belong to the next day."""
    return minute if minute >= opening else minute + 1440


def _clock(minute: int) -> str:
    return f"{minute // 60 % 24:02}:{minute % 60:02}"


def _hours(hours: OpeningHours, document: YamlDocument) -> Iterator[Fault]:
    days: list[tuple[Location, Sequence[Hours]]] = [
        *((("week", day), hours.week[day]) for day in DAYS),
        *((("holidays", number, "hours"), holiday.hours or ()) for number, holiday in enumerate(hours.holidays)),
        *(
            (("holidays", number, "limited_menu", "hours"), holiday.limited_menu.hours or ())
            for number, holiday in enumerate(hours.holidays)
            if holiday.limited_menu
        ),
        *_written_orders(hours),
    ]
    for where, ranges in days:
        for number, (first, second) in enumerate(pairwise(ranges)):
            if second.minutes[0] <= first.minutes[1]:
                yield document.fault((*where, number + 1), Kind.OVERLAPPING())
    for day in DAYS:
        yield from _last_orders(hours, day, document)
    yield from _times_of_no_service(hours, document)
    for number, holiday in enumerate(hours.holidays):
        yield from _last_orders_of_holiday(hours, number, holiday, document)
        yield from _closed_in_name_only(hours, number, holiday, document)
    yield from _dates_twice(hours, document)
    yield from _nights(hours, document)
    yield from _later_weeks(hours, document)


def _later_weeks(hours: OpeningHours, document: YamlDocument) -> Iterator[Fault]:
    """Yield two new weeks of one date, and hours of a new week that do not fit each other or its last orders."""
    seen: dict[date, int] = {}
    for number, later in enumerate(hours.later):
        where: Location = ("later", number)
        if later.first in seen:
            line = document.line(("later", seen[later.first]))
            yield document.fault((*where, "from"), Kind.WEEK_TWICE(day=later.first, line=line))
        seen.setdefault(later.first, number)
        there = hours.on(later.first)
        for day, ranges in later.week.items():
            for place, (first, second) in enumerate(pairwise(ranges)):
                if second.minutes[0] <= first.minutes[1]:
                    yield document.fault((*where, "week", day, place + 1), Kind.OVERLAPPING())
            for order in ORDER_TYPES:
                last = weekly_last_order(there, day, order)
                if last and ranges and not last.fits(ranges):
                    is_its_own = later.last_orders is not None and later.last_orders.of(order) is not None
                    field: Location = ("last_orders", order) if is_its_own else ("week", day)
                    yield document.fault((*where, *field), _last_order_outside(day, ranges))
        for day, following in zip(DAYS, (*DAYS[1:], DAYS[0]), strict=True):
            changed = next((each for each in (following, day) if each in later.week), None)
            if changed and (end := _overlap(there.week[day], there.week[following])):
                message = Kind.INTO_NEXT_DAY(day=WeekdayId(day), time=_clock(end))
                yield document.fault((*where, "week", changed, 0), message)


def _limited_menus(hours: OpeningHours, loaded: LoadState, document: YamlDocument) -> Iterator[Fault]:
    """Yield dishes of the menu of a date that are not in season on it."""
    for number, holiday in enumerate(hours.holidays):
        for position, id in enumerate(holiday.limited_menu.dishes if holiday.limited_menu else ()):
            season = loaded.dishes[id][2].season if id in loaded.dishes else None
            if season and (wrong := [each for each in holiday.dates if not season.includes(each)]):
                where = ("holidays", number, "limited_menu", "dishes", position)
                yield document.fault(where, Kind.LIMITED_TO_ANOTHER_DAY(name=id, day=wrong[0]))


def _closed_in_name_only(
    hours: OpeningHours, number: int, holiday: SpecialDay, document: YamlDocument
) -> Iterator[Fault]:
    """Yield names that say "closed", of a holiday on which there are hours."""
    if any(ranges_on(hours, each) for each in holiday.dates):
        for code, name in holiday.name.translations.items():
            where: Location = ("holidays", number, "name", code)
            if where in document.lines and name.strip().casefold() == BY_CODE[code].forms.closed.casefold():
                yield document.fault(where, Kind.CLOSED_IN_NAME(text=name))


def _written_orders(hours: OpeningHours) -> Iterator[tuple[Location, Sequence[Hours]]]:
    """Yield the ranges of takeout and delivery, with their places in the file."""
    places: list[tuple[Location, OrderHours | None]] = [
        (("orders",), hours.orders),
        *((("orders", "days", day), each) for day, each in hours.orders.days.items()),
        *((("holidays", number, "orders"), each.orders) for number, each in enumerate(hours.holidays)),
    ]
    for where, written in places:
        for order in ORDER_TYPES:
            yield (*where, order), (written and written.of(order)) or ()


def _dates_twice(hours: OpeningHours, document: YamlDocument) -> Iterator[Fault]:
    seen: dict[date, str] = {}
    for number, holiday in enumerate(hours.holidays):
        for each in holiday.dates:
            if each in seen:
                yield document.fault(("holidays", number, "dates"), Kind.DATE_TWICE(day=each, id=seen[each]))
            seen.setdefault(each, holiday.id)


def _nights(hours: OpeningHours, document: YamlDocument) -> Iterator[Fault]:
    """Yield ranges that run into the next day and go on after it has opened."""
    for day, following in zip(DAYS, (*DAYS[1:], DAYS[0]), strict=True):
        if end := _overlap(hours.week[day], hours.week[following]):
            yield document.fault(("week", following, 0), Kind.INTO_NEXT_DAY(day=WeekdayId(day), time=_clock(end)))
    for number, holiday in enumerate(hours.holidays):
        for each in holiday.dates:
            for first in (each - ONE_DAY, each):
                second = first + ONE_DAY
                if end := _overlap(ranges_on(hours, first), ranges_on(hours, second)):
                    message = Kind.INTO_NEXT_DATE(next=second, day=first, time=_clock(end))
                    yield document.fault(("holidays", number, "hours"), message)


def _overlap(ranges: Sequence[Hours], following: Sequence[Hours]) -> int | None:
    """Return the minute of closing of a day whose last range ends after the next day has opened."""
    if ranges and following and ranges[-1].minutes[1] - 1440 > following[0].minutes[0]:
        return ranges[-1].minutes[1]
    return None


def _last_orders(hours: OpeningHours, day: Weekday, document: YamlDocument) -> Iterator[Fault]:
    of_day = hours.last_orders.days.get(day)
    for order in ORDER_TYPES:
        where: Location = ("last_orders", order)
        if of_day and of_day.of(order):
            where = ("last_orders", "days", day, order)
        last = weekly_last_order(hours, day, order)
        if last and hours.week[day] and not last.fits(hours.week[day]):
            yield document.fault(where, _last_order_outside(day, hours.week[day]))


def _last_order_outside(day: Weekday, ranges: Sequence[Hours]) -> Message:
    written = tuple(f"{each.open:%H:%M}-{each.close:%H:%M}" for each in ranges)
    return Kind.LAST_ORDER_OUTSIDE(day=WeekdayId(day), hours=written)


def _times_of_no_service(hours: OpeningHours, document: YamlDocument) -> Iterator[Fault]:
    """Yield times of last orders that are the last of no service of their days."""
    written = hours.last_orders
    for order in ORDER_TYPES:
        usual = [day for day in DAYS if day not in written.days or not written.days[day].of(order)]
        lists: list[tuple[Location, LastOrder | None, Sequence[Weekday]]] = [
            (("last_orders", order), written.of(order), usual),
            *((("last_orders", "days", day, order), each.of(order), [day]) for day, each in written.days.items()),
        ]
        for where, last, days in lists:
            found = {
                minute % 1440 for day in days for each in hours.week[day] if last and (minute := last.minute(each))
            }
            for each in last.times if last and found else ():
                if minute_of(each) not in found:
                    yield document.fault(where, Kind.LAST_ORDER_OF_NO_SERVICE(time=_clock(minute_of(each))))


def _last_orders_of_holiday(
    hours: OpeningHours, number: int, holiday: SpecialDay, document: YamlDocument
) -> Iterator[Fault]:
    for order in ORDER_TYPES:
        for each in holiday.dates:
            last, ranges = last_order_on(hours, each, order), ranges_on(hours, each)
            own = holiday.last_orders and holiday.last_orders.of(order)
            if last and not last.fits(ranges) and (own or (holiday.hours and ranges)):
                where: Location = ("holidays", number, *(("last_orders", order) if own else ("hours",)))
                yield document.fault(where, Kind.LAST_ORDER_OF_DATE(order=order, day=each))


def _parties(booking: BookingRules, document: YamlDocument) -> Iterator[Fault]:
    """Yield party sizes of two rules, and sizes between two rules that have none."""
    for number, (first, second) in enumerate(pairwise(booking.parties), 1):
        where, expected = ("parties", number, "guests"), first.guests.most + 1
        if second.guests.least < first.guests.least:
            yield document.fault(where, Kind.PARTIES_IN_ORDER(id=first.id))
        elif second.guests.least < expected:
            guests = _party_sizes(second.guests.least, min(first.guests.most, second.guests.most))
            yield document.fault(where, Kind.PARTIES_TWICE(guests=guests, id=first.id, least=expected))
        elif second.guests.least > expected:
            parties = _party_sizes(expected, second.guests.least - 1)
            guests = parties.replace(" to ", "–")
            yield document.fault(where, Kind.NO_RULE_FOR_PARTIES(parties=parties, guests=guests, least=expected))
    known = {rule.id: number for number, rule in enumerate(booking.parties)}
    for number, room in enumerate(booking.rooms):
        if room.guests.most > room.seats:
            message = Kind.ROOM_TOO_SMALL(guests=room.guests.most, seats=room.seats)
            yield document.fault(("rooms", number, "guests"), message)
        if room.id in known:
            yield document.fault(("rooms", number, "id"), Kind.ROOM_AND_PARTIES(id=room.id))


def _party_sizes(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def _booking_times(booking: BookingRules, hours: OpeningHours, document: YamlDocument) -> Iterator[Fault]:
    """Yield times that are out of order, or at which the restaurant is closed."""
    for number, rule in enumerate(booking.parties):
        shared = [day for day in DAYS if day not in rule.days and hours.week[day]]
        yield from _out_of_hours(
            {day: hours.week[day] for day in shared}, rule.slots, document, ("parties", number, "slots")
        )
        for day, slots in rule.days.items():
            where: Location = ("parties", number, "days", day)
            yield from _out_of_hours({day: hours.week[day]}, slots, document, where)
    for number, room in enumerate(booking.rooms):
        opened = {day: hours.week[day] for day in room.days if hours.week[day]}
        yield from _out_of_hours(opened, room.hours, document, ("rooms", number, "hours"))


def _out_of_hours(
    opened: Mapping[Any, Sequence[Hours]], slots: Sequence[Hours] | None, document: YamlDocument, where: Location
) -> Iterator[Fault]:
    """Yield slots that begin before the one above ends, and those outside the hours of a day, which *opened* has by name."""
    for number, slot in enumerate(slots or ()):
        if number and slots and slot.minutes[0] <= slots[number - 1].minutes[1]:
            yield document.fault((*where, number), Kind.OVERLAPPING())
        for day, ranges in opened.items():
            if not any(_holds(each, slot) for each in ranges):
                given = tuple(f"{_clock(each.minutes[0])}-{_clock(each.minutes[1])}" for each in ranges)
                kind = Kind.OUTSIDE_HOURS if given else Kind.WHEN_CLOSED
                is_of_week = where[0] == "parties" and where[-1] == "slots"
                remedy = Translatable(N_(", or the day under `days`")) if is_of_week else ""
                yield document.fault(
                    (*where, number), kind(day=WeekdayId(day) if day in DAYS else day, hours=given, remedy=remedy)
                )
                break


def _holds(hours: Hours, slot: Hours) -> bool:
    opening, closing = hours.minutes
    start = _after(minute_of(slot.open), opening)
    return start <= _after(minute_of(slot.close), start) <= closing


def _booking_dates(
    booking: BookingRules, hours: OpeningHours, loaded: LoadState, document: YamlDocument
) -> Iterator[Fault]:
    """Yield unknown holidays and rooms, dates with two rules, and times at which the restaurant is closed on a date."""
    seen: dict[date, int] = {}
    rooms = [room.id for room in booking.rooms]
    for number, rule in enumerate(booking.dates):
        where: Location = ("dates", number)
        if rule.holiday and rule.holiday not in loaded.ids["holiday"]:
            yield document.fault((*where, "holiday"), loaded.unknown("holiday", rule.holiday))
        for position, room in enumerate(rule.without_rooms):
            if room not in rooms:
                message = Kind.NO_ROOM(id=room, near=did_you_mean(room, rooms, few=9))
                yield document.fault((*where, "without_rooms", position), message)
        if rule.without_rooms and not rule.rooms:
            yield document.fault((*where, "without_rooms"), Kind.EVERY_ROOM())
        key = "holiday" if rule.holiday else "dates"
        for day in dates_of_rule(rule, hours):
            if day in seen:
                first = document.line(("dates", seen[day]))
                yield document.fault((*where, key), Kind.DATE_WITH_A_RULE(day=day, line=first))
            seen.setdefault(day, number)
            if rule.opens and rule.opens > day:
                yield document.fault((*where, "opens"), Kind.OPENS_TOO_LATE(day=day))
            ranges = ranges_on(hours, day)
            for name, slots in (("slots", rule.slots), ("walk_in", rule.walk_in)):
                yield from _out_of_hours({day: ranges}, slots, document, (*where, name))


def _meals(rules: MealRules, loaded: LoadState, document: YamlDocument) -> Iterator[Fault]:
    """Yield courses without a dish, and dishes that lead a course and are not in it; unknown ids have faults of their own."""
    dishes, ids = [dish for _, _, dish in loaded.dishes.values()], loaded.ids
    for number, course in enumerate(rules.courses):
        chosen = [*course.categories, *course.tags, *course.dishes]
        members = [dish.id for dish in dishes_of(dishes, course)]
        if not members and all(any(id in ids[kind] for kind in ("category", "tag", "dish")) for id in chosen):
            yield document.fault(("courses", number), Kind.EMPTY_COURSE(id=course.id))
        for position, id in enumerate(course.leads):
            if members and id in ids["dish"] and id not in members:
                message = Kind.LEADS_ELSEWHERE(id=id, course=course.id)
                yield document.fault(("courses", number, "leads", position), message)
    known = [course.id for course in rules.courses]
    for number, meal in enumerate(rules.meals):
        above: set[str] = set()
        own = [(("vegetarians_from",), meal.vegetarians_from)] if meal.vegetarians_from else []
        named = [(("courses", position, "course"), served.course) for position, served in enumerate(meal.courses)]
        for place, id in (*own, *named):
            if id not in known:
                near = did_you_mean(id, known, few=len(known))
                yield document.fault(
                    ("meals", number, *place), Kind.UNKNOWN_ID(kind=Translatable(KINDS["course"]), id=id, near=near)
                )
        for position, served in enumerate(meal.courses):
            where = ("meals", number, "courses", position)
            for key, other in (("replaced_by", served.replaced_by), ("instead_of", served.instead_of)):
                if other and other not in above:
                    yield document.fault((*where, key), Kind.REPLACES_NOTHING(id=other))
            above.add(served.course)


def _unique_ids(documents: Mapping[str, YamlDocument]) -> Iterator[Fault]:
    for name, *keys in (
        ("hours.yaml", "holidays"),
        ("parking.yaml", "options", "transit"),
        ("menu.yaml", "categories"),
        ("menu.yaml", "equipment"),
        ("knowledge.yaml", "categories"),
        ("restaurant.yaml", "certificates"),
        ("restaurant.yaml", "charges"),
        ("must-order.yaml", "combos"),
        ("booking.yaml", "parties"),
        ("booking.yaml", "rooms"),
        ("meals.yaml", "courses"),
        ("meals.yaml", "meals"),
    ):
        first: dict[str, int] = {}
        for location, id in ids_in_lists(documents[name], keys) if name in documents else ():
            line = documents[name].line(location)
            if id in first:
                yield documents[name].fault(location, Kind.TWICE_IN_LIST(id=id, line=first[id]))
            first.setdefault(id, line)


def articles(loaded: LoadState) -> Iterator[Fault]:
    """Yield names of articles, and agreement between their languages: facts, a text below the answer or none, folder."""
    default = loaded.languages.default
    for id, files in loaded.articles.items():
        if not files:
            continue
        document, leading = files.get(default.code) or next(iter(files.values()))
        if id in RESERVED_IDS:
            yield Fault(document.path, 1, "", Kind.RESERVED_ID(id=id))
        elif not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id):
            yield Fault(document.path, 1, "", Kind.NO_ARTICLE_ID(id=id))
        if isinstance(leading, LeadingArticleText) and id in leading.related:
            yield document.fault(("related", leading.related.index(id)), Kind.ARTICLE_WITH_ITSELF())
        unwritten = {draft.document.path for draft in loaded.draft_texts}
        for locale in loaded.languages.required[1:]:
            if default.code in files and locale.code in files and files[locale.code][0].path not in unwritten:
                yield from _agreement(document, leading, *files[locale.code], default)


def _agreement(
    document: YamlDocument, leading: ArticleText, other_document: YamlDocument, other: ArticleText, default: Locale
) -> Iterator[Fault]:
    if len(leading.facts) != len(other.facts):
        here, there = len(other.facts), len(leading.facts)
        message = Kind.OTHER_FACTS(here=here, there=there, language=LanguageName(default.english_name))
        yield other_document.fault(("facts",), message)
    if bool(leading.body) != bool(other.body):
        yield (document if other.body else other_document).fault(("body",), Kind.ARTICLE_WITHOUT_TEXT())
    if document.path.split("/")[1] != other_document.path.split("/")[1]:
        yield Fault(other_document.path, 1, "", Kind.OTHER_CATEGORY(other=document.path))


def counts(loaded: LoadState) -> Iterator[Fault]:
    """Yield numbers of articles and categories that differ from what the owner expects."""
    outline = loaded.get(KnowledgeConfig)
    if outline is None or outline.expect is None:
        return
    for name, expected, count in (
        ("articles", outline.expect.articles, len(loaded.articles)),
        ("categories", outline.expect.categories, len(outline.categories)),
    ):
        if expected != count:
            message = Kind.NOT_AS_MANY(expected=expected, number=count)
            yield loaded.documents["knowledge.yaml"].fault(("expect", name), message)
