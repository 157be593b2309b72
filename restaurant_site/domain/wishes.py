"""The words of a query that mean a filter: what guests leave out, and what they ask for."""

from collections.abc import Mapping
from dataclasses import replace

from .allergens import in_order
from .filters import DIET_ALIASES, Choices
from .menu import EVERYTHING, Filter

SEAFOOD = ("crustaceans", "molluscs", "fish")
LEFT_OUT: Mapping[str, Filter] = {
    **dict.fromkeys(("gluten", "麩質", "麵筋"), Filter(diet=("no-gluten-ingredients",))),
    **dict.fromkeys(("pork", "lard", "豬肉", "豬", "豬油"), Filter(diet=("no-pork",))),
    **dict.fromkeys(("beef", "牛肉", "牛"), Filter(diet=("no-beef",))),
    **dict.fromkeys(("meat", "肉", "肉類"), Filter(diet=("vegetarian",))),
    "animal products": Filter(diet=("vegan",)),
    **dict.fromkeys(
        ("spicy", "spice", "spices", "chili", "chilli", "chile", "chilies", "辣", "辣椒"), Filter(max_spice=0)
    ),
}
"""What a query leaves out besides allergens → the filter that it means."""
TREE_NUTS, SEAFOOD_WORDS = ("tree nut", "tree nuts"), ("seafood", "海鮮", "海产")
STATED: Mapping[str, Filter] = {
    **{word: Filter(diet=(id,)) for word, id in DIET_ALIASES.items()},
    **{id: Filter(diet=(id,)) for id in ("vegetarian", "vegan")},
    "plant based": Filter(diet=("vegan",)),
    **dict.fromkeys(("不辣", "唔辣", "免辣", "走辣", "non-spicy"), Filter(max_spice=0)),
}
"""What a query asks for → the filter that it means."""


def left_out(choices: Choices) -> dict[str, Filter]:
    """Return what a query leaves out → the filter that it means, on a site with these allergens."""
    words = {**choices.aliases, **{id: id for id in (*choices.ids, *choices.groups)}}
    if "tree-nuts" in choices.ids:
        words |= dict.fromkeys(TREE_NUTS, "tree-nuts")
    meanings = {word: Filter(without=choices.expand([id])) for word, id in words.items()}
    if set(SEAFOOD).issubset(choices.ids):
        meanings |= dict.fromkeys(SEAFOOD_WORDS, Filter(without=choices.expand(SEAFOOD)))
    return meanings | dict(LEFT_OUT)


def both(first: Filter, second: Filter) -> Filter:
    """Return the filter that admits what both admit; the category, the traces and the price are those of the first."""
    if EVERYTHING in (first, second):
        return second if first == EVERYTHING else first
    spices = [each for each in (first.max_spice, second.max_spice) if each is not None]
    return replace(
        first,
        diet=tuple(dict.fromkeys([*first.diet, *second.diet])),
        without=in_order([*first.without, *second.without]),
        max_spice=min(spices, default=None),
    )
