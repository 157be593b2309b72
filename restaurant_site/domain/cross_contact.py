"""What dishes may contain, derived from the equipment that they share.

Equipment brings what it is written to bring and, if dishes leave traces on it, what the dishes
made on it contain. One step only: a trace of a trace is not counted. What a dish without recorded
allergens leaves on equipment is unknown, so it is also unknown what the other dishes may contain.
"""

from collections.abc import Iterable, Mapping, Sequence, Set

from ..models.menu import ALLERGENS, Allergen, Dish, Equipment


def equipment_of(dish: Dish, equipment: Iterable[Equipment]) -> list[Equipment]:
    """The equipment that a dish names, or that of its category."""
    if dish.equipment is None:
        return [each for each in equipment if dish.category in each.default_for]
    return [each for each in equipment if each.id in dish.equipment]


def with_derived_traces(dishes: Sequence[Dish], equipment: Sequence[Equipment]) -> list[Dish]:
    """The dishes with their equipment by name, and with all that they may contain."""
    made_on = {dish.id: equipment_of(dish, equipment) for dish in dishes}
    brought = {each.id: _brought(each, [dish for dish in dishes if each in made_on[dish.id]]) for each in equipment}
    unknown = {each.id for dish in dishes if not dish.allergens_recorded for each in made_on[dish.id] if each.shared}
    return [_with_traces(dish, {each.id: brought[each.id] for each in made_on[dish.id]}, unknown) for dish in dishes]


def _brought(equipment: Equipment, dishes: Iterable[Dish]) -> set[Allergen]:
    own = {*equipment.contains, *equipment.traces}
    return own.union(*(dish.allergens or () for dish in dishes)) if equipment.shared else own


def _with_traces(dish: Dish, brought: Mapping[str, set[Allergen]], unknown: Set[str]) -> Dish:
    """The dish with its equipment and traces; *unknown* is the equipment on which dishes leave unknown allergens."""
    possible = set(dish.may_contain).union(*brought.values()) - set(dish.allergens or ())
    return dish.model_copy(
        update={
            "equipment": tuple(brought),
            "may_contain": tuple(each for each in ALLERGENS if each in possible),
            "traces_recorded": dish.allergens_recorded and unknown.isdisjoint(brought),
        }
    )
