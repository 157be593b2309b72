"""The letters for diets that menus have: as codes in a cell, at the end of a name, and as columns with ticks."""

import re
from collections.abc import Sequence

from ..i18n import N_
from ..models import normalizers
from ..models.menu import DIETS
from . import sheet_words
from .sheet_files import Leftover
from .sheet_headings import folded

LONGEST_NAME = 200
"""Characters of a name at whose end codes are looked for."""
TICKS = normalizers.YES | {"✔", "☑", "√", "•", "●", "*"}
"""What stands in a column for a dish that has what its heading says."""
ON_REQUEST = N_("can be ordered so; the menu has no field for this yet, so write it in the description")
FOLLOWS = N_("follows from the allergens; record all of them, and guests who leave it out find the dish")
NO_DIET = N_("no diet that the menu knows; write it in the description")
NUTS = N_("contains nuts; write peanuts, tree nuts or both among the allergens")
_LETTERS = {
    "v": "vegetarian", "veg": "vegetarian", "veggie": "vegetarian",
    "vg": "vegan", "ve": "vegan", "vgn": "vegan", "gf": "no-gluten-ingredients",
    "ng": "no-gluten-ingredients", "gluten_free": "no-gluten-ingredients", "sans_gluten": "no-gluten-ingredients",
    "sin_gluten": "no-gluten-ingredients", "senza_glutine": "no-gluten-ingredients",
    "glutenfrei": "no-gluten-ingredients", "vegetarien": "vegetarian",
    "vegetariano": "vegetarian", "vegetarisch": "vegetarian", "vegetalien": "vegan", "vegano": "vegan",
}  # fmt: skip
"""How menus mark what the site marks the same way; V is read as the weaker of what it may mean."""
_OTHERS = {
    **dict.fromkeys(("dfo", "dfa", "nfo"), ON_REQUEST),
    **dict.fromkeys(("df", "lf", "nf", "ef", "sf", "dairy_free", "lactose_free", "nut_free", "egg_free"), FOLLOWS),
    **dict.fromkeys(("n", "contains_nuts"), NUTS),
}
_REQUESTS = {
    **dict.fromkeys(("gfo", "gfa", "gfr", "gluten_free_option", "gluten_free_available"), "no-gluten-ingredients"),
    **dict.fromkeys(("vo", "vegetarian_option"), "vegetarian"),
    **dict.fromkeys(("vgo", "veo", "vga", "vegan_option"), "vegan"),
}
"""What the kitchen can make of a dish when a guest asks."""
_BETWEEN = re.compile(r"(?<!\\)[;,|\n，、；،؛/]")
_HEAT_SIGNS = re.compile(r"((?:🌶\ufe0f?\s*)+)")
_CODES = "|".join(
    sorted((each.upper() for each in {*_LETTERS, *_OTHERS, *_REQUESTS} if len(each) < 4), key=len, reverse=True)
)
_AT_END = re.compile(
    rf"(?P<name>.*?\S)\s*(?:[(\[（](?P<inner>(?:{_CODES})(?:[\s,/|.]+(?:{_CODES}))*)[)\]）]"
    rf"|\s(?P<bare>(?:{_CODES})(?:[\s,/|]+(?:{_CODES}))+|GFO?|GFA|VG|DF|NF|VGO))"
)
"""A name with codes behind it: in brackets, several of them, or one that is no word."""


def diet_of(code: str) -> str:
    """Return the diet that a code means; empty if it means none."""
    if word := sheet_words.id_of("on_request", code):
        return word
    return _LETTERS.get(folded(code), normalizers.slug(code) if normalizers.slug(code) in DIETS else "")


def request_of(code: str) -> str:
    """Return the diet that a code such as ``GFO`` offers to those who ask; empty if it offers none."""
    return _REQUESTS.get(folded(code), "")


def code_of(heading: str) -> str:
    """Return the code that a heading is, ``V?``, ``GF``, ``Vegan``; empty if it is none."""
    words = folded(heading)
    return heading.strip(" ?") if words in _OTHERS or diet_of(heading) or request_of(heading) else ""


def is_tick(cell: str, code: str) -> bool:
    """Tell whether a cell below a code says that the dish has what it means: with a tick, or with the code itself."""
    return (
        normalizers.plain(cell).casefold() in TICKS
        or folded(cell) == folded(code)
        or diet_of(cell) == diet_of(code) != ""
    )


def read(codes: Sequence[str], place: str, left: list[Leftover]) -> list[str]:
    """Return the diets that codes mean; what is no diet is left with what it would need."""
    kept: list[str] = []
    for code in codes:
        if diet := "none" if "none" in (folded(code), sheet_words.id_of("diets", code)) else diet_of(code):
            kept.append(diet)
        elif not request_of(code):
            left.append(Leftover(_OTHERS.get(folded(code), NO_DIET), place, code))
    return kept


def codes_in(cell: str) -> list[str]:
    """Return the codes of a cell: ``V, GFO``; those for heat are among them."""
    return [each.strip() for part in _BETWEEN.split(cell) for each in _HEAT_SIGNS.split(part) if each.strip()]


def without_codes(name: str) -> tuple[str, Sequence[str]]:
    """Return a name without the codes at its end, in brackets or in capitals, and the codes: ``Bruschetta (V, GFO)``."""
    match = _AT_END.fullmatch(name.strip()) if len(name) <= LONGEST_NAME else None
    if match is None:
        return name, ()
    return match["name"].rstrip(" -–,"), re.split(r"[\s,/|.]+", match["inner"] or match["bare"])
