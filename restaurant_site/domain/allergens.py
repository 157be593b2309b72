"""The allergens that a site records: those that the law of its country lists, and the owner's own."""

from collections.abc import Iterable, Mapping, Set
from types import MappingProxyType

from ..countries import COUNTRIES
from ..models.menu import ALLERGENS, CEREALS_AND_NUTS, Dish, MenuConfig
from ..models.restaurant import Restaurant
from ..models.text import Text

GROUPS: Mapping[str, tuple[str, ...]] = {
    "shellfish": ("crustaceans", "molluscs"),
    "nuts": ("peanut", "tree-nuts"),
}
"""Ids that mean several allergens."""
NOT_IN_DIET: Mapping[str, Set[str]] = {
    "vegetarian": {"fish", "crustaceans", "molluscs"},
    "vegan": {"fish", "crustaceans", "molluscs", "egg", "milk"},
    "no-gluten-ingredients": {"wheat", "gluten"},
}
"""Diet → the allergens that no dish of that diet contains."""
STAND_INS: Mapping[str, str] = {"gluten": "wheat", "wheat": "gluten"}
"""Allergen → the one that is recorded in its place by a site whose list does not have it."""


def listed_allergens(restaurant: Restaurant, menu: MenuConfig) -> Mapping[str, Text | None]:
    """Return the ids of the site's list with the labels that the owner has written, in the order of the list."""
    country = COUNTRIES.get(restaurant.address.country)
    own = {each.id: each.label for each in menu.allergens}
    ids = own.keys() | (country.allergens if country else set())
    return MappingProxyType({id: own.get(id) for id in in_order(ids)})


def in_order(ids: Iterable[str]) -> tuple[str, ...]:
    """Return ids without duplicates, in the order of ``ALLERGENS``; an owner's own ids come last, by name."""
    return tuple(sorted(set(ids), key=_place))


def _place(id: str) -> tuple[int, str]:
    return (ALLERGENS.index(id) if id in ALLERGENS else len(ALLERGENS), id)


def named_of(dish: Dish, allergen: str) -> tuple[str, ...]:
    """Return the cereals or nuts by which a dish names one of its allergens."""
    return tuple(id for id, ids in CEREALS_AND_NUTS.items() if allergen in ids and id in dish.cereals_and_nuts)


def groups_of(ids: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the groups whose members are all among *ids*: of the others something is not recorded."""
    return {group: members for group, members in GROUPS.items() if set(members).issubset(ids)}
