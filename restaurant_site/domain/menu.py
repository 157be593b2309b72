"""Questions about the menu."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from ..content.models import Category, Combo, Dish, Equipment, Ranked, Site


@dataclass(frozen=True, slots=True)
class Filter:
    """What a guest leaves out: everything outside a category, off a diet, or with an allergen."""

    category: str | None = None
    diet: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    def admits(self, dish: Dish) -> bool:
        """Whether the dish is in the category, fits every diet, and is known to be without each allergen."""
        return (
            self.category in (None, dish.category)
            and set(self.diet) <= set(dish.diets)
            and (not self.without or is_known_without(dish, self.without))
        )


EVERYTHING = Filter()


def is_known_without(dish: Dish, allergens: Collection[str]) -> bool:
    """Whether the allergens of a dish are recorded, and it neither contains nor may contain any of *allergens*."""
    return dish.allergens is not None and not set(allergens) & {*dish.allergens, *dish.may_contain}


def dishes(site: Site, wanted: Filter = EVERYTHING) -> list[Dish]:
    """The admitted dishes in menu order."""
    return [dish for dish in site.dishes.values() if wanted.admits(dish)]


def shared_equipment(site: Site, dish: Dish) -> list[Equipment]:
    """The equipment that a dish of the site is made on."""
    return [each for each in site.menu.equipment if each.id in (dish.equipment or ())]


def sections(site: Site, shown: Iterable[Dish]) -> list[tuple[Category, list[Dish]]]:
    """Dishes in menu order under their categories; categories without a dish are left out."""
    categories = site.menu_categories
    return [(categories[id], list(group)) for id, group in groupby(shown, key=lambda dish: dish.category)]


def counts(site: Site, shown: Collection[Dish]) -> Mapping[str, int]:
    """Category id → how many of the shown dishes it has, for every category."""
    found = {category.id: 0 for category in site.menu.categories}
    for dish in shown:
        found[dish.category] += 1
    return found


def ranked(site: Site, slug: str) -> Ranked | None:
    """The must-order entry of a dish, if it has one."""
    return next((entry for entry in site.must_order.top_dishes if entry.dish == slug), None)


def combo_total(site: Site, combo: Combo) -> int:
    """The price of a combo in cents: the sum of its dishes."""
    return sum(site.dishes[item].price for item in combo.items)


def combo_per_person(site: Site, combo: Combo) -> int:
    """A guest's share of a combo in cents, to the nearest cent."""
    return round(combo_total(site, combo) / combo.size)
