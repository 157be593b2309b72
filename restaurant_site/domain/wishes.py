"""The words for allergens, diets and spice that guests use, and the filter that each means.

Parameters take them beside the ids, and a search turns them into conditions.
"""

from collections.abc import Mapping
from dataclasses import replace

from .menu import EVERYTHING, Filter, allergens

GROUPS_AND_ALLERGENS: Mapping[str, str] = {
    "egg": "eggs 蛋 雞蛋 蛋類",
    "peanut": "peanuts groundnut groundnuts 花生",
    "milk": "dairy lactose 奶 牛奶 奶類 乳糖 乳製品 奶製品 奶制品",
    "mustard": "芥末",
    "crustaceans": "crustacean shrimp shrimps prawn prawns crab crabs lobster 蝦 蟹 蝦蟹 甲殼類",
    "molluscs": "mollusc mollusk mollusks 貝類 軟體動物",
    "fish": "魚 魚類",
    "sesame": "芝麻",
    "soy": "soya soybean soybeans 大豆 黃豆",
    "sulphites": "sulphite sulfite sulfites 亞硫酸鹽",
    "tree-nuts": "treenuts 木本堅果 樹堅果",
    "wheat": "gluten 小麥 麩質 麵筋",
    "shellfish": "貝殼類 甲殼貝類",
    "nuts": "nut 堅果 果仁",
}
"""Id of an allergen or of a group → other words for it."""
DIETS: Mapping[str, str] = {
    "vegetarian": "veggie meatless meat-free 素食 食素 吃素 食齋 齋菜 素菜",
    "vegan": "plant-based 純素 全素",
    "no-pork": "pork-free 無豬肉 不含豬肉",
    "no-beef": "beef-free 無牛肉 不含牛肉",
    "no-gluten-ingredients": "gluten-free no-gluten celiac coeliac 無麩質 不含麩質",
}
"""Id of a diet → other words for it."""
ALLERGEN_ALIASES: Mapping[str, str] = {word: id for id, words in GROUPS_AND_ALLERGENS.items() for word in words.split()}
DIET_ALIASES: Mapping[str, str] = {word: id for id, words in DIETS.items() for word in words.split()}
SEAFOOD = ("shellfish", "fish")
LEFT_OUT: Mapping[str, Filter] = {
    **{word: Filter(without=allergens([id])) for word, id in ALLERGEN_ALIASES.items()},
    **{id: Filter(without=allergens([id])) for id in GROUPS_AND_ALLERGENS},
    **dict.fromkeys(("tree nut", "tree nuts"), Filter(without=allergens(["tree-nuts"]))),
    **dict.fromkeys(("seafood", "海鮮", "海产"), Filter(without=allergens(SEAFOOD))),
    **dict.fromkeys(("gluten", "麩質", "麵筋"), Filter(diet=("no-gluten-ingredients",))),
    **dict.fromkeys(("pork", "lard", "豬肉", "豬", "豬油"), Filter(diet=("no-pork",))),
    **dict.fromkeys(("beef", "牛肉", "牛"), Filter(diet=("no-beef",))),
    **dict.fromkeys(("meat", "肉", "肉類"), Filter(diet=("vegetarian",))),
    "animal products": Filter(diet=("vegan",)),
    **dict.fromkeys(
        ("spicy", "spice", "spices", "chili", "chilli", "chile", "chilies", "辣", "辣椒"), Filter(max_spice=0)
    ),
}
"""What a query leaves out → the filter that it means."""
STATED: Mapping[str, Filter] = {
    **{word: Filter(diet=(id,)) for word, id in DIET_ALIASES.items()},
    **{id: Filter(diet=(id,)) for id in ("vegetarian", "vegan")},
    "plant based": Filter(diet=("vegan",)),
    **dict.fromkeys(("不辣", "唔辣", "免辣", "走辣", "non-spicy"), Filter(max_spice=0)),
}
"""What a query asks for → the filter that it means."""


def both(first: Filter, second: Filter) -> Filter:
    """Return the filter that admits what both admit; the category, the traces and the price are those of the first."""
    if EVERYTHING in (first, second):
        return second if first == EVERYTHING else first
    spices = [each for each in (first.max_spice, second.max_spice) if each is not None]
    return replace(
        first,
        diet=tuple(dict.fromkeys([*first.diet, *second.diet])),
        without=allergens([*first.without, *second.without]),
        max_spice=min(spices, default=None),
    )
