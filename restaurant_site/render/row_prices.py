"""The prices in a row of the menu: of each size, and at a time whose hours the key of the list says once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from unicodedata import east_asian_width

from markupsafe import Markup

from ..models.menu import Dish, ServingHours
from . import labels
from .localized_site import LocalizedSite

BESIDE_PRICE = 20
"""Letters, of which one of Han is two, of the name of a size or of a time that fits beside a price."""
ABOVE_PRICES = 10
"""Those of one that fits above a column of prices."""
LEAST_ROWS = 3
"""Dishes of a section whose prices are in columns."""


@dataclass(frozen=True, slots=True)
class PriceLine:
    """What a dish costs at one time."""

    when: str
    """What guests call that time; empty for the usual prices."""
    amounts: Sequence[tuple[str, str]]
    """The name of each size for HTML, empty of the only one, and its price; both are empty in a column without a price."""


@dataclass(frozen=True, slots=True)
class RowPrices:
    lines: Sequence[PriceLine]
    """Those in the column of the prices, but for the price of a dish of one size, which is beside its name."""
    sentences: Sequence[str]
    """Those whose names are too long for it, or whose hours the key does not say."""


def times_apart(localized_site: LocalizedSite) -> Mapping[str, str]:
    """Return the hours of the sections of the menu, and of its prices at a time, that have hours of their own."""
    site = localized_site.site
    apart = {
        site.menu_categories[id].label.in_(localized_site.locale): serving
        for id, serving in site.section_hours.items()
        if serving and site.dishes_by_section[id]
    }
    return {
        **{name: labels.hours_served(localized_site, serving, is_whole=True) for name, serving in apart.items()},
        **told_times(localized_site, [*site.dishes.values()]),
    }


def told_times(localized_site: LocalizedSite, dishes: Sequence[Dish]) -> Mapping[str, str]:
    """Return the names of the times with other prices, each with its hours, those that have the same hours for every dish."""
    hours: dict[str, set[ServingHours]] = {}
    for dish in dishes:
        for each in localized_site.prices_at(dish):
            hours.setdefault(localized_site.text(each.label), set()).add(each.hours)
    return {
        name: labels.hours_served(localized_site, next(iter(every)), is_whole=True)
        for name, every in hours.items()
        if name and _letters(name) <= BESIDE_PRICE and len(every) == 1
    }


def size_columns(localized_site: LocalizedSite, dishes: Sequence[Dish]) -> Sequence[str]:
    """Return the names of the two sizes in which all or most dishes of a section are sold, as wines are; empty for any other."""
    sold = [[labels.size_name(localized_site, dish, each) for each in dish.sizes] for dish in dishes]
    both = max(sold, key=len, default=[])
    is_list = (
        len(dishes) >= LEAST_ROWS
        and len(both) == 2  # more are too wide for a telephone
        and all(names and {*names} <= {*both} for names in sold)
        and 2 * sold.count(both) >= len(sold)
        and all(_letters(name) <= ABOVE_PRICES for name in both)
        and not any(localized_site.picture_of(dish) for dish in dishes)
        and not any(localized_site.prices_at(dish) for dish in dishes)  # its name would stand at the other size
    )
    return both if is_list else ()


def row_prices(
    localized_site: LocalizedSite, dish: Dish, told: Mapping[str, str], columns: Sequence[str] = ()
) -> RowPrices:
    """Return the prices of a row. *told*: the times whose hours the key says; *columns*: the sizes of the section."""
    by_size = dish.sizes if columns or len(dish.sizes) > 1 else ()
    if any(_letters(labels.size_name(localized_site, dish, size)) > BESIDE_PRICE for size in by_size):
        sizes = f"{localized_site.gettext('Sizes')}{localized_site.locale.punctuation.colon}"
        words = Markup("{}{}").format(sizes, labels.sizes_on_page(localized_site, dish))
        return RowPrices((), [words, *labels.prices_at(localized_site, dish)])
    times: dict[str, dict[str | None, int]] = {"": {size.id: size.price for size in by_size}} if by_size else {}
    rest = []
    for timed in localized_site.prices_at(dish):
        if (name := localized_site.text(timed.label)) in told:
            times.setdefault(name, {})[timed.size if by_size else None] = timed.price
        else:
            rest.append(timed)
    lines = [PriceLine(name, _amounts(localized_site, dish, prices, columns)) for name, prices in times.items()]
    return RowPrices(lines, labels.prices_at(localized_site, dish, rest))


def _amounts(
    localized_site: LocalizedSite, dish: Dish, prices: Mapping[str | None, int], columns: Sequence[str]
) -> list[tuple[str, str]]:
    told = {None: ("", "")} | {
        size.id: (labels.size_name(localized_site, dish, size), labels.size_in_html(localized_site, dish, size))
        for size in dish.sizes
    }
    cells = {told[id][0]: (told[id][1], labels.amount(localized_site, price)) for id, price in prices.items()}
    return [cells.get(column, ("", "")) for column in columns] if columns else [*cells.values()]


def _letters(name: str) -> int:
    return sum(2 if east_asian_width(each) in "WF" else 1 for each in name)
