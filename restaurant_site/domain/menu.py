"""Questions about the menu."""

from collections import Counter
from collections.abc import Iterable, Set
from dataclasses import dataclass
from typing import Literal

from typing_extensions import TypedDict

from ..models.menu import ALLERGENS, Allergen, Combo, Dish, Equipment, MustOrderEntry
from ..models.site import Site
from . import filters
from .filters import ALLERGEN_GROUPS, is_set

Exclusion = Literal["contains", "may_contain", "not_recorded"]
"""Why a filter by allergens excludes a dish."""


class ExcludedCounts(TypedDict):
    contains: int
    may_contain: int
    not_recorded: int


def allergens(names: Iterable[str]) -> tuple[Allergen, ...]:
    """Return the allergens with these ids or in these groups, in the order of the table."""
    ids = {id for name in names for id in ALLERGEN_GROUPS.get(name, (name,))}
    return tuple(id for id in ALLERGENS if id in ids)


def grouped(allergens: Iterable[str]) -> Set[str]:
    """Return some allergens; those of a group that are all among them by its id."""
    ids = set(allergens)
    whole = {group: set(members) for group, members in ALLERGEN_GROUPS.items() if ids.issuperset(members)}
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

    def admits(self, dish: Dish) -> bool:
        """Tell whether the dish meets every condition. Where allergens or traces are unknown, it meets none about them."""
        return self.fits(dish) and self.exclusion(dish) is None

    def fits(self, dish: Dish) -> bool:
        """Tell whether the dish meets the conditions that are not about allergens."""
        for row in filters.MENU_FILTERS:
            value = getattr(self, row.name)
            if row.admits and is_set(value) and not row.admits(dish, value):
                return False
        return True

    def exclusion(self, dish: Dish) -> Exclusion | None:
        """Return why the condition about allergens excludes the dish, if it does."""
        if not self.without:
            return None
        if dish.allergens is None:
            return "not_recorded"
        if set(self.without) & set(dish.allergens):
            return "contains"
        if self.traces:
            return None
        if set(self.without) & set(dish.may_contain):
            return "may_contain"
        return None if dish.traces_recorded else "not_recorded"


EVERYTHING = Filter()


def excluded(conditions: Filter, dishes: Iterable[Dish]) -> ExcludedCounts:
    """Return how many of the dishes that meet the other conditions the allergens exclude, by reason."""
    reasons = Counter(conditions.exclusion(dish) for dish in dishes if conditions.fits(dish))
    return {
        "contains": reasons["contains"],
        "may_contain": reasons["may_contain"],
        "not_recorded": reasons["not_recorded"],
    }


def dishes(site: Site, conditions: Filter = EVERYTHING) -> list[Dish]:
    """Return the admitted dishes in menu order."""
    return [dish for dish in site.dishes.values() if conditions.admits(dish)]


def shared_equipment(site: Site, dish: Dish) -> list[Equipment]:
    return [each for each in site.menu.equipment if each.id in (dish.equipment or ())]


def ranked(site: Site, slug: str) -> MustOrderEntry | None:
    """Return the must-order entry of a dish, if it has one."""
    return next((entry for entry in site.must_order.top_dishes if entry.dish == slug), None)


def combo_total(site: Site, combo: Combo) -> int:
    """Return the price of a combo in cents: the sum of its dishes."""
    return sum(site.dishes[item].price for item in combo.items)
