"""Questions about the menu."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass, replace
from typing import Literal, NotRequired

from typing_extensions import TypedDict

from ..models.hours import OrderType
from ..models.menu import (
    ALWAYS,
    NEVER,
    Caution,
    Combo,
    Dish,
    Equipment,
    MenuCategory,
    MustOrderEntry,
    Size,
    SmallerPortion,
)
from ..models.restaurant import TaxClass
from ..models.site import Site
from . import filters
from .allergens import GROUPS
from .availability import Orderable
from .filters import is_set
from .money import TaxDue, share_per_guest, taxes_due

Exclusion = Literal["contains", "may_contain", "not_recorded", "diets_not_recorded"]
"""Why a filter by allergens or diets excludes a dish that meets its other conditions."""


class ExcludedCounts(TypedDict):
    contains: int
    may_contain: int
    not_recorded: int
    """Dishes whose allergens, traces or diets nobody has recorded."""
    diets_not_recorded: NotRequired[int]
    """Those of them that are left out for their diets; absent if there is none."""
    market_price: NotRequired[int]
    """Dishes with a market price, of which nobody knows whether it is below the highest price; absent if there is none."""
    not_served: NotRequired[int]
    """Dishes that meet all else and cannot be ordered at the time; absent if there is none."""
    not_served_ids: NotRequired[list[str]]
    """Those dishes, at most ``MOST_NAMED``; absent where no dish can be ordered."""


MOST_NAMED = 12
"""Dishes that cannot be ordered at a time and are named."""


def grouped(allergens: Iterable[str]) -> Set[str]:
    """Return some allergens; those of a group that are all among them by its id."""
    ids = set(allergens)
    whole = {group: set(members) for group, members in GROUPS.items() if ids.issuperset(members)}
    return whole.keys() | ids.difference(*whole.values())


@dataclass(frozen=True, slots=True)
class Filter:
    """Conditions that a dish meets: the value of each filter of ``domain.filters``, by its name."""

    category: str | None = None
    diet: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    traces: bool = False
    """Whether dishes that only may contain one of them meet the condition."""
    max_price: int | None = None
    """In cents."""
    max_spice: int | None = None
    min_spice: int | None = None
    certified: tuple[str, ...] = ()
    available: Orderable | None = None

    def admits(self, dish: Dish) -> bool:
        """Tell whether the dish meets every condition. Where allergens, traces or diets are unknown, it meets none about them."""
        return self.fits(dish) and self.exclusion(dish) is None

    def fits(self, dish: Dish) -> bool:
        """Tell whether the dish meets the conditions that are not about allergens, or may meet one about unknown diets."""
        for row in filters.MENU_FILTERS:
            value = getattr(self, row.name)
            if row.admits and is_set(value) and not row.admits(dish, value):
                return False
        return True

    def exclusion(self, dish: Dish) -> Exclusion | None:
        """Return why the condition about allergens excludes the dish, or that nobody knows about the diets, if so."""
        if reason := self._allergen_exclusion(dish):
            return reason
        return "diets_not_recorded" if self.diet and not dish.diets_recorded else None

    def _allergen_exclusion(self, dish: Dish) -> Exclusion | None:
        if not self.without:
            return None
        if set(self.without) & set(dish.known_allergens):
            return "contains"
        if not self.traces and set(self.without) & set(dish.may_contain):
            return "may_contain"
        if dish.allergens is None:
            return "not_recorded"
        if self.traces:
            return None
        return None if dish.traces_recorded else "not_recorded"


EVERYTHING = Filter()


def excluded(conditions: Filter, dishes: Iterable[Dish]) -> ExcludedCounts:
    """Return how many of the dishes that meet the other conditions are left out, by reason."""
    among = list(dishes)
    reasons = Counter(conditions.exclusion(dish) for dish in among if conditions.fits(dish))
    counts: ExcludedCounts = {
        "contains": reasons["contains"],
        "may_contain": reasons["may_contain"],
        "not_recorded": reasons["not_recorded"] + (diets := reasons["diets_not_recorded"]),
    }
    if diets:
        counts["diets_not_recorded"] = diets
    of_any_price = replace(conditions, max_price=None)
    market = sum(dish.price is None and of_any_price.admits(dish) for dish in among)
    if market and conditions.max_price is not None:
        counts["market_price"] = market
    at_any_time = replace(conditions, available=None)
    if conditions.available:
        not_served = [dish.id for dish in among if at_any_time.admits(dish) and not conditions.admits(dish)]
        counts |= {"not_served": len(not_served)} if not_served else {}
        counts |= {"not_served_ids": not_served[:MOST_NAMED]} if not_served and conditions.available.dishes else {}
    return counts


def dishes(site: Site, conditions: Filter = EVERYTHING) -> list[Dish]:
    """Return the admitted dishes in menu order."""
    return [dish for dish in site.dishes.values() if conditions.admits(dish)]


def by_price(
    dishes: Iterable[Dish], descending: bool = False, price_of: Callable[[Dish], int | None] = lambda dish: dish.price
) -> list[Dish]:
    """Return dishes by a price, without another that of their smallest size; those with a market price last."""
    sign = -1 if descending else 1
    priced = [(price_of(dish), dish) for dish in dishes]
    priced.sort(key=lambda each: (each[0] is None, sign * (each[0] or 0)))
    return [dish for _, dish in priced]


def equipment(site: Site, dish: Dish) -> list[Equipment]:
    """Return what a dish is made on, without the broths and seasonings that are in it."""
    return [each for each in _made_with(site, dish) if not each.ingredient]


def shared_ingredients(site: Site, dish: Dish) -> list[Equipment]:
    """Return the broths and seasonings that a dish has in common with others."""
    return [each for each in _made_with(site, dish) if each.ingredient]


def _made_with(site: Site, dish: Dish) -> list[Equipment]:
    return [each for each in site.menu.equipment if each.id in (dish.equipment or ())]


def ranked(site: Site, slug: str) -> MustOrderEntry | None:
    """Return the must-order entry of a dish, if it has one."""
    return next((entry for entry in site.must_order.top_dishes if entry.dish == slug), None)


@dataclass(frozen=True, slots=True)
class ComboTotals:
    """What a combo costs, in cents: None where a dish has a market price, and with tax where the owner gives none."""

    total: int | None = None
    per_person: int | None = None
    taxes: Sequence[TaxDue] = ()
    """Each tax on its dishes: included in the total, or added."""
    tax: int | None = None
    """What all taxes together add to the total; None where none is added."""
    with_tax: int | None = None
    per_person_with_tax: int | None = None


def combo_totals(site: Site, combo: Combo) -> ComboTotals:
    """Return what a combo costs: the sum of its dishes."""
    total = sum_of(site.dishes[item] for item in combo.items)
    if total is None:
        return ComboTotals()
    currency, taxes = site.restaurant.currency, site.restaurant.taxes
    share = share_per_guest(total, combo.size, currency)
    if not any(tax.rate for tax in taxes):
        return ComboTotals(total, share)
    dishes = [site.dishes[item] for item in combo.items]
    due = taxes_due(site.restaurant, [(tax_class(site, dish), dish.price or 0) for dish in dishes])
    added = [each.cents for each in due if not each.is_included]
    with_tax = total + sum(added)
    return ComboTotals(
        total, share, due, sum(added) if added else None, with_tax, share_per_guest(with_tax, combo.size, currency)
    )


def tax_class(site: Site, dish: Dish) -> TaxClass:
    """Return the kind of goods that a dish is for taxes: its own, that of its category, or food."""
    return dish.tax_class or site.menu_categories[dish.category].tax_class or "food"


def known_cautions(site: Site, dish: Dish) -> Sequence[Caution]:
    """Return the cautions that somebody has recorded of a dish, and alcohol where it is taxed as such."""
    return recorded_cautions(site, dish) or ()


def recorded_cautions(site: Site, dish: Dish) -> list[Caution] | None:
    """Return ``known_cautions()``; None where nobody has recorded whether there is any."""
    own = dish.cautions or ()
    if tax_class(site, dish) == "alcohol" and "alcohol" not in own:
        return [*own, "alcohol"]
    return None if dish.cautions is None else [*own]


def not_for(site: Site, dish: Dish) -> list[OrderType]:
    """Return how a dish is not sold, of what the house offers: ``["delivery"]``."""
    return [how for how, ids in site.menu.not_for.items() if dish.id in ids]


def with_hours_of_categories(dishes: Iterable[Dish], categories: Iterable[MenuCategory]) -> list[Dish]:
    """Return the dishes with the hours of their category where they have none of their own; of those served always, None."""
    hours = {category.id: category.hours for category in categories}
    served = ((dish, NEVER if hours[dish.category] == NEVER else dish.hours or hours[dish.category]) for dish in dishes)
    return [dish.model_copy(update={"hours": None if own == ALWAYS else own}) for dish, own in served]


def with_smaller_portions(dishes: Iterable[Dish], smaller: SmallerPortion | None) -> list[Dish]:
    """Return the dishes with the smaller portion of those that have one, at its price."""
    if smaller is None:
        return list(dishes)
    return [
        dish.model_copy(update={"smaller": Size(id=smaller.id, name=smaller.name, price=dish.price - smaller.less)})
        if dish.id in smaller.dishes and dish.price is not None
        else dish
        for dish in dishes
    ]


def sum_of(dishes: Iterable[Dish]) -> int | None:
    """Return the price of dishes together; None if one of them has a market price."""
    prices = [dish.price for dish in dishes]
    return None if None in prices else sum(price for price in prices if price is not None)
