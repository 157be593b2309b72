"""What dishes may contain, derived from the equipment that they share.

Equipment brings what it is written to bring and, if dishes leave traces on it, what the dishes
made on it contain. One step only: a trace of a trace is not counted. What a dish without recorded
allergens leaves on equipment is unknown, so it is also unknown what the other dishes may contain.
"""

from collections.abc import Iterable, Mapping, Sequence, Set

from ..models.menu import Dish, Equipment


def equipment_of(dish: Dish, equipment: Iterable[Equipment]) -> list[Equipment]:
    """Return the equipment that a dish names, or that of its category."""
    if dish.equipment is None:
        return [each for each in equipment if dish.category in each.default_for]
    return [each for each in equipment if each.id in dish.equipment]


def with_derived_traces(dishes: Sequence[Dish], equipment: Sequence[Equipment], allergens: Iterable[str]) -> list[Dish]:
    """Return the dishes with their equipment by name, and with all that they may contain, in the order of *allergens*."""
    order = tuple(allergens)
    made_on = {dish.id: equipment_of(dish, equipment) for dish in dishes}
    allergens_of = {
        item.id: _brought(item, [dish for dish in dishes if item in made_on[dish.id]]) for item in equipment
    }
    unknown = {item.id for dish in dishes if not dish.allergens_recorded for item in made_on[dish.id] if item.shared}
    return [
        _with_traces(dish, {item.id: allergens_of[item.id] for item in made_on[dish.id]}, unknown, order)
        for dish in dishes
    ]


def _brought(equipment: Equipment, dishes: Iterable[Dish]) -> set[str]:
    allergens = {*equipment.contains, *equipment.traces}
    return allergens.union(*(dish.allergens or () for dish in dishes)) if equipment.shared else allergens


def _with_traces(dish: Dish, allergens_of: Mapping[str, set[str]], unknown: Set[str], order: tuple[str, ...]) -> Dish:
    """Return the dish with its equipment and traces; *unknown* is the equipment on which dishes leave unknown allergens."""
    possible = set(dish.may_contain).union(*allergens_of.values()) - set(dish.allergens or ())
    return dish.model_copy(
        update={
            "equipment": tuple(allergens_of),
            "may_contain": tuple(each for each in order if each in possible),
            "traces_recorded": dish.allergens_recorded and unknown.isdisjoint(allergens_of),
        }
    )
