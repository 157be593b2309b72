"""The menu, a dish, and the must-order list."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from urllib.parse import parse_qsl, urlencode, urlsplit

from ...domain import filters
from ...domain.day_specials import specials_on
from ...domain.entries import sections
from ...domain.filters import Amount, Choices, Flag, MenuFilter, Moment, Number
from ...domain.menu import EVERYTHING, ComboTotals, ExcludedCounts, Filter, combo_totals, grouped, ranked
from ...domain.moments import NOW
from ...models.menu import Dish, MustOrderEntry
from ...models.text import Category
from ...search.results import DishResults
from ...text import formatting
from .. import jsonld, labels
from ..answers import Answer
from ..localized_site import LocalizedSite
from ..opening_phrases import present
from ..pagination import Listing
from ..records.must_order import ComboRecord, combo_record
from ..section_times import is_over
from .layout import PageContent
from .order_lines import dish_warnings
from .order_sheet import EMPTY_SHEET, OrderSheet, carried, combo_sheet
from .sheet_bar import SheetBar, sheet_bar

Section = tuple[Category, Sequence[Dish]]
SPICE_FILTERS = {"max_spice", "min_spice"}
"""Not on the form where nobody has recorded how hot any dish is."""
STYLED_FILTERS = {"category", "diet", "certified", "without", "traces"}
"""Filters whose controls the template writes itself: they belong together, and have groups."""
SHORT_MENU = 24
"""Up to so many dishes the printed menu is set large, with descriptions, on one side of the sheet."""
HIGHEST_PRICE_INPUT = 999
"""In units of a currency with cents."""


@dataclass(frozen=True, slots=True)
class FilterControl:
    """The control of a filter on the page: a number, or boxes to tick."""

    name: str
    label: str
    minimum: int = 0
    maximum: int = 0
    value: str = ""
    """Of a number; empty without one."""
    boxes: Sequence[tuple[str, bool]] = ()
    """(value, whether it is ticked) of each box; empty for a number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuPage(PageContent):
    ordered_at: datetime | None
    """The time of which the dishes are shown; None for now."""
    active_filter: Filter
    """The conditions that hold, those of words in the query among them."""
    form_filter: Filter
    """Those of the form."""
    ticked: Set[str]
    """The allergens that are left out; a group of them that is left out whole by its own id."""
    controls: Sequence[FilterControl]
    """Of the filters whose controls the template does not write itself."""
    contained: str
    """``Contains: milk``, of dishes that a search for an allergen finds."""
    excluded: ExcludedCounts | None
    """How many dishes the allergens leave out, by reason; None without a filter."""
    dishes: Sequence[Dish]
    related: Set[str]
    """The ids of dishes that have to do with a part of the query only."""
    is_covered: bool
    answer: Answer | None
    """What the data say of the subject of a search that no dish answers."""
    conditions: Sequence[tuple[str, str]]
    """(words, address of the search without them) of each diet, allergen and spice in the query."""
    suggestions: Sequence[tuple[str, str]]
    """(name, address) of dishes with a similar name, when a search finds nothing."""
    sections: Sequence[Section]
    """The dishes by category; empty for a search, whose order is that of relevance."""
    inside: Sequence[Section]
    back: Sequence[Section]
    """On paper, which is folded: the sections inside, and those on the back beside the cover."""
    bar: SheetBar | None
    """The order sheet; None in a static export."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DishPage(PageContent):
    dish: Dish
    ranked: MustOrderEntry | None
    """Its entry on the must-order list."""
    alternatives: Sequence[Dish]
    """Dishes to order while it cannot be ordered."""
    pairings: Sequence[Dish]
    """Dishes that go well with it; while the kitchen takes orders, those that can be ordered."""
    beside: Sequence[Dish]
    """The dishes before and after it in its section; after the last one the first."""
    bar: SheetBar | None
    """The order sheet; None in a static export."""
    warnings: Sequence[tuple[str, str]]
    """(kind, words) of what of it conflicts with the allergies and diets of the sheet."""
    book: str
    """Address of the page about reservations, for the date of a dish that is served on one only; empty for any other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MustOrderPage(PageContent):
    top: Sequence[tuple[MustOrderEntry, Dish]]
    combos: Sequence[ComboRecord]
    totals: Mapping[str, ComboTotals]
    """By combo."""
    sheets: Mapping[str, Sequence[tuple[str, str]]]
    """The parameters of its order sheet, by combo."""
    shared_tags: Set[str]
    """The tags of every dish of the list, which tell none from another."""


def menu_page(
    localized_site: LocalizedSite,
    listing: Listing[DishResults],
    sheet: OrderSheet = EMPTY_SHEET,
    kept: Sequence[tuple[str, str]] = (),
) -> MenuPage:
    """Return the menu. *kept*: what the address has beside the *sheet*."""
    results = listing.results
    whole = not results.query and results.wanted == EVERYTHING
    by_section = [] if results.query else sections(localized_site.site.menu_categories, results.dishes)
    inside, back = folded(by_section)
    is_covered = results.is_covered or results.is_left_out
    return MenuPage(
        opening=present(localized_site),
        ordered_at=results.ordered_at,
        query=results.query,
        bar=sheet_bar(localized_site, sheet, "menu", kept),
        carried=carried(sheet, kept),
        active_filter=results.wanted,
        form_filter=results.given,
        ticked=grouped(results.given.without),
        controls=[
            _control(localized_site, row, results.given)
            for row in filters.MENU_FILTERS
            if row.name not in STYLED_FILTERS
            and (row.name not in SPICE_FILTERS or "spice" in localized_site.site.records)
        ],
        contained=labels.contained(localized_site, results.contained),
        excluded=results.excluded,
        dishes=results.dishes,
        related=related_dishes(results),
        is_covered=is_covered,
        answer=listing.answer and listing.answer.relative_to(localized_site.links.base),
        conditions=search_conditions(localized_site, results, _address(localized_site, listing)),
        suggestions=suggested_dishes(localized_site, results),
        sections=by_section,
        inside=inside,
        back=back,
        structured_data=[{**jsonld.identity(localized_site), "hasMenu": jsonld.menu(localized_site, results.dishes)}]
        if whole
        else [],
    )


def folded(by_section: Sequence[Section]) -> tuple[Sequence[Section], Sequence[Section]]:
    """Return the sections inside the printed sheet, and those of a long menu that are on its back, beside the cover.

    Inside are four columns and on the back two; the higher of them are as low as they can be.
    """
    lines = [len(dishes) + 1 for _, dishes in by_section]
    if sum(lines) - len(lines) <= SHORT_MENU:
        return by_section, []
    cut = min(range(len(lines) + 1), key=lambda at: max(sum(lines[:at]) / 4, sum(lines[at:]) / 2))
    return by_section[:cut], by_section[cut:]


def _control(localized_site: LocalizedSite, row: MenuFilter, filter: Filter) -> FilterControl:
    value = getattr(filter, row.name)
    match row.type:
        case Amount(maximum):
            amount = "" if value is None else f"{value / 100:g}"
            maximum = HIGHEST_PRICE_INPUT if formatting.has_cents(localized_site.site.restaurant.currency) else maximum
            return FilterControl(row.name, row.label, 1, maximum, amount)
        case Number(minimum, maximum):
            return FilterControl(row.name, row.label, minimum, maximum, "" if value is None else str(value))
        case Flag(word):
            return FilterControl(row.name, row.label, boxes=[(word, bool(value))])
        case Choices(ids):
            return FilterControl(row.name, row.label, boxes=[(id, id in value) for id in ids])
        case Moment():
            when = NOW if value is None else str(value.when)
            return FilterControl(
                row.name, _moment_label(localized_site, row, filter), boxes=[(when, value is not None)]
            )
    raise TypeError(f"{row.name} has no control")


def _moment_label(localized_site: LocalizedSite, row: MenuFilter, filter: Filter) -> str:
    """Return the label of the row, which is about now; that of another time is the condition in words."""
    value = getattr(filter, row.name)
    if value is None or value.when.is_now:
        return row.label
    return labels.CONDITIONS[row.name](localized_site, filter)[0]


def suggested_dishes(localized_site: LocalizedSite, results: DishResults) -> list[tuple[str, str]]:
    """Return (name, address) of suggested dishes."""
    links, locale, dishes = localized_site.relative().links, localized_site.locale, localized_site.site.dishes
    return [(localized_site.text(dishes[id].name), links.dish(id, locale)) for id in results.suggestions or ()]


def search_conditions(localized_site: LocalizedSite, results: DishResults, address: str) -> list[tuple[str, str]]:
    """Return (words, address of the search without them) of each diet, allergen and spice in a query."""
    join = "&" if "?" in address else "?"
    return [
        (
            labels.filter_conditions(localized_site, wish),
            f"{address}{join}{urlencode({'q': rest})}" if rest else address,
        )
        for wish, rest in results.conditions
    ]


def _address(localized_site: LocalizedSite, listing: Listing[DishResults]) -> str:
    """Return the site-relative address of the menu with the filters of the form, which the document's has, too."""
    others = ("q", "lang", "limit", "offset")
    given = [pair for pair in parse_qsl(urlsplit(listing.json_url).query) if pair[0] not in others]
    address = localized_site.relative().links.page("menu", localized_site.locale)
    return f"{address}?{urlencode(given, safe=',')}" if given else address


def related_dishes(results: DishResults) -> Set[str]:
    """Return the ids of dishes that have to do with a part of the query only."""
    return {id for id, hit in (results.hits or {}).items() if not hit.is_full}


def dish_page(
    localized_site: LocalizedSite,
    dish: Dish,
    sheet: OrderSheet = EMPTY_SHEET,
    kept: Sequence[tuple[str, str]] = (),
) -> DishPage:
    """Return the page of a dish. *kept*: what the address has beside the *sheet*."""
    return DishPage(
        bar=sheet_bar(localized_site, sheet, f"menu/{dish.id}", kept),
        warnings=dish_warnings(localized_site, dish, sheet),
        book=_booking_address(localized_site, dish),
        carried=carried(sheet, kept),
        own_title=localized_site.text(dish.name),
        own_summary=localized_site.text(dish.description),
        dish=dish,
        ranked=ranked(localized_site.site, dish.id),
        alternatives=() if localized_site.availability(dish).reason is None else localized_site.alternatives(dish),
        pairings=_pairings(localized_site, dish),
        beside=_beside(localized_site, dish),
        structured_data=[jsonld.menu_item(localized_site, dish)],
    )


def _booking_address(localized_site: LocalizedSite, dish: Dish) -> str:
    site, day = localized_site.site, dish.season.single_date if dish.season else None
    is_booked = "reservation" in site.shown_pages and site.restaurant.takes_reservations is not False
    if day is None or day < localized_site.today or not is_booked:
        return ""
    address = localized_site.relative().links.page("reservation", localized_site.locale)
    return f"{address}?at={day}" if site.booking and localized_site.links.live else address


def _beside(localized_site: LocalizedSite, dish: Dish) -> Sequence[Dish]:
    section = [each for each in localized_site.site.dishes.values() if each.category == dish.category]
    at = section.index(dish)
    neighbours = {each.id: each for each in (section[at - 1], section[(at + 1) % len(section)]) if each.id != dish.id}
    return [*neighbours.values()]


def _pairings(localized_site: LocalizedSite, dish: Dish) -> Sequence[Dish]:
    others = [localized_site.site.dishes[id] for id in dish.goes_with]
    return (
        others
        if localized_site.kitchen_opens()
        else [other for other in others if localized_site.can_be_ordered(other)]
    )


def must_order_page(localized_site: LocalizedSite) -> MustOrderPage:
    listed = localized_site.site.must_order
    questions = [(localized_site.text(each.q), localized_site.text(each.a)) for each in listed.faq]
    top = top_dishes(localized_site)
    return MustOrderPage(
        top=top,
        shared_tags=set.intersection(*(set(dish.tags) for _, dish in top)) if len(top) > 1 else set(),
        combos=[combo_record(localized_site.relative(), combo) for combo in listed.combos],
        totals={combo.id: combo_totals(localized_site.site, combo) for combo in listed.combos},
        sheets={combo.id: combo_sheet(localized_site, combo).parameters for combo in listed.combos},
        structured_data=[jsonld.identity(localized_site), *([jsonld.faq(questions)] if questions else [])],
    )


def _is_of_season(localized_site: LocalizedSite, dish: Dish) -> bool:
    """Tell whether it is the season of a dish; where nobody knows the day, a dish of a single date is none of every day."""
    is_now = localized_site.is_in_season(dish.season)
    return is_now if is_now is not None else dish.season is None or dish.season.single_date is None


def wall(localized_site: LocalizedSite, most: int) -> list[tuple[Category, list[Dish]]]:
    """Return at most so many dishes of the season of each section: specials of the day, the must-order list, the popular, the others.

    While the kitchen takes orders, the sections are at the end whose dishes are over for the day.
    """
    site = localized_site.site
    top = {entry.dish for entry in site.must_order.top_dishes}
    special = {dish.id for dish in specials_on(site, localized_site.today)} if localized_site.links.live else set()
    by_section = sections(site.menu_categories, filter(partial(_is_of_season, localized_site), site.dishes.values()))
    if not localized_site.kitchen_opens():
        by_section = sorted(by_section, key=lambda section: all(is_over(localized_site, dish) for dish in section[1]))
    return [
        (
            category,
            sorted(dishes, key=lambda dish: (dish.id not in special, dish.id not in top, not dish.popular))[:most],
        )
        for category, dishes in by_section
    ]


def top_dishes(localized_site: LocalizedSite) -> Sequence[tuple[MustOrderEntry, Dish]]:
    return [(entry, localized_site.site.dishes[entry.dish]) for entry in localized_site.site.must_order.top_dishes]
