"""What dishes may contain, derived from the equipment that they share.

Equipment brings what it is written to bring and, if dishes leave traces on it, what the dishes
made on it contain. One step only: a trace of a trace is not counted. What a dish without recorded
allergens leaves on equipment is unknown, so it is also unknown what the other dishes may contain.
"""

from collections.abc import Iterable, Mapping, Sequence, Set

from ..models.menu import Dish, Equipment
from .allergens import named_of


def equipment_of(dish: Dish, equipment: Iterable[Equipment]) -> list[Equipment]:
    """Return the equipment that a dish names, or that of its category."""
    if dish.equipment is None:
        return [each for each in equipment if dish.category in each.default_for]
    return [each for each in equipment if each.id in dish.equipment]


def with_derived_traces(dishes: Sequence[Dish], equipment: Sequence[Equipment], allergens: Iterable[str]) -> list[Dish]:
    """Return the dishes with their equipment by name, and with all that they may contain, in the order of *allergens*."""
    order = tuple(allergens)
    made_on = {dish.id: equipment_of(dish, equipment) for dish in dishes}
    users = {item.id: [dish for dish in dishes if item in made_on[dish.id]] for item in equipment}
    unknown = {item.id for dish in dishes if not dish.allergens_recorded for item in made_on[dish.id] if item.shared}
    return [_with_traces(dish, made_on[dish.id], users, unknown, order) for dish in dishes]


def _brought(equipment: Equipment, dishes: Iterable[Dish]) -> set[str]:
    allergens = {*equipment.contains, *equipment.traces}
    return allergens.union(*(dish.known_allergens for dish in dishes)) if equipment.shared else allergens


def _with_traces(
    dish: Dish,
    made_on: Sequence[Equipment],
    users: Mapping[str, Sequence[Dish]],
    unknown: Set[str],
    order: tuple[str, ...],
) -> Dish:
    """Return the dish with its equipment and traces; *unknown* is the equipment on which dishes leave unknown allergens.

    What it contains by name, such as cashews, it may contain besides where its equipment brings other nuts.
    """
    contained, brought = {*dish.known_allergens}, {item.id: _brought(item, users[item.id]) for item in made_on}
    partly = {id for id in _named_allergens(dish) if _brings_others(dish, id, made_on, users)}
    possible = set(dish.may_contain).union(*brought.values()) - (contained - partly)
    unsure = {each for id in partly - contained for each in named_of(dish, id)}
    return dish.model_copy(
        update={
            "equipment": tuple(brought),
            "may_contain": tuple(each for each in order if each in possible),
            "cereals_and_nuts": tuple(each for each in dish.cereals_and_nuts if each not in unsure),
            "traces_recorded": dish.allergens_recorded and unknown.isdisjoint(brought),
        }
    )


def _named_allergens(dish: Dish) -> set[str]:
    """Return the allergens of which the dish names cereals or nuts."""
    return {id for id in (*(dish.allergens or ()), *dish.may_contain) if named_of(dish, id)}


def _brings_others(
    dish: Dish, allergen: str, made_on: Iterable[Equipment], users: Mapping[str, Sequence[Dish]]
) -> bool:
    """Tell whether equipment brings cereals or nuts into a dish that it does not name, or that nobody has named."""
    named = {*named_of(dish, allergen)}
    others = [each for item in made_on if item.shared for each in users[item.id] if each is not dish]
    brought = [{*named_of(each, allergen)} for each in others if allergen in (each.allergens or ())]
    return any(allergen in (*item.contains, *item.traces) for item in made_on) or any(
        not names or names - named for names in brought
    )
