"""The letters for diets that menus have: as codes in a cell, at the end of a name, and as columns with ticks.

The words are in ``sheet_diets.yaml``.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from ..i18n import N_
from ..models import allergen_names, normalizers
from ..models.menu import DIETS
from . import sheet_words
from .sheet_files import Leftover
from .sheet_headings import folded

LONGEST_NAME = 200
"""Characters of a name at whose end codes are looked for."""
TICKS = normalizers.YES | {"✔", "☑", "√", "•", "●", "*"}
"""What stands in a column for a dish that has what its heading says."""
ON_REQUEST = N_("can be ordered that way; the menu has no field for this yet, so write it in the description")
FOLLOWS = N_("follows from the allergens; record all of them, and guests who avoid it will find the dish")
NO_DIET = N_("not a diet that the menu knows; write it in the description")
NUTS = N_("contains nuts; write peanuts, tree nuts or both among the allergens")
_WORDS: Mapping[str, Any] = yaml.safe_load(Path(__file__).with_name("sheet_diets.yaml").read_text(encoding="utf-8"))


def _diet_by_code(codes_of: Mapping[str, str]) -> dict[str, str]:
    return {code: diet for diet, codes in codes_of.items() for code in codes.split()}


_LETTERS = _diet_by_code(_WORDS["diets"])
"""How menus mark what the site marks the same way."""
_REQUESTS = _diet_by_code(_WORDS["requests"])
"""What the kitchen can make of a dish when a guest asks."""
_OTHERS = {
    code: message
    for codes, message in (("on_request", ON_REQUEST), ("follows", FOLLOWS), ("nuts", NUTS))
    for code in _WORDS[codes].split()
}
_ON_REQUEST, _NOT = (
    re.compile(rf"\b{_WORDS[each]['words']}\b|{_WORDS[each]['within']}", re.IGNORECASE) for each in ("possible", "not")
)
_WITHOUT = re.compile(rf"(?P<code>[^\s\d]+)\s+{_WORDS['without']}\s+\S.*", re.IGNORECASE)
"""``SG sans croûtons``: the dish meets a diet without a part of it."""
_LEFT_OUT = re.compile(rf"{_WORDS['without']}\s+(?P<word>.+)", re.IGNORECASE)
_CONTAINS = re.compile(rf"{_WORDS['containing']}\s*(?=\S)", re.IGNORECASE)
MEATS: Mapping[str, Collection[str]] = {diet: frozenset(words.split()) for diet, words in _WORDS["meats"].items()}
"""Diet → what people write beside a dish that does not meet it."""
VEGAN_OR_VEGETARIAN = ("vegetarian", "vegan")
WHICH_DIET = N_(
    "some menus write this for vegan dishes, others for vegetarian ones: which is it here? Both are vegetarian, so they are "
    "recorded as that until you say"
)
_BETWEEN = re.compile(r"(?<!\\)(?:[;,|\n，、；،؛]|(?<!\bw)/)")
_HEAT_SIGNS = re.compile(r"((?:🌶\ufe0f?\s*)+)")
_CODES = "|".join(sorted((each for each in {*_LETTERS, *_OTHERS, *_REQUESTS} if len(each) < 4), key=len, reverse=True))
_IN_BRACKETS = re.compile(
    rf"(?i)(?P<name>.*?\S)\s*[(\[（]\s*(?P<codes>(?:{_CODES})(?:[\s,/|.&+]+(?:{_CODES}))*)\s*[)\]）]"
)
_IN_CAPITALS = "|".join(each.upper() for each in _CODES.split("|"))
_BEFORE_A_DOT = re.compile(rf"(?P<code>(?!V\.)(?:{_IN_CAPITALS}))\.\s+(?P<rest>\S.*)")
"""``GF. raw``; ``V. hot`` is very hot."""
_WORD_BEHIND = re.compile(r"[^()（）\[\]]+[(（\[](?P<word>[^()（）\[\]]+)[)）\]]")
_NO_WORDS = "(?i:vgn|vgo|vg|v|gfo|gfa|gf|df|nf)"
_BARE = re.compile(
    rf"(?P<name>.*?\S)[\s,]\s*(?P<codes>(?:{_IN_CAPITALS})(?:[\s,/|]+(?:{_IN_CAPITALS}))+|{_NO_WORDS}(?:[\s,/|]+{_NO_WORDS})*|VE)"
)
"""A name with codes behind it: several in capitals, or some that are no words."""


_NOT_VEGETARIAN = frozenset(map(folded, _WORDS["meaty"].split()))


def is_not_vegetarian(code: str) -> bool:
    """Tell whether a code says that a dish is not vegetarian: ``Non-Veg``."""
    return folded(code) in _NOT_VEGETARIAN


def tell_vegetarian(cells: Collection[str]) -> bool:
    """Tell whether cells, some of which say that a dish is not vegetarian, say nothing else of dishes than that or a diet."""
    return any(map(is_not_vegetarian, cells)) and all(is_not_vegetarian(each) or diet_of(each) for each in cells)


def diet_of(code: str) -> str:
    """Return the diet that a code means; empty if it means none."""
    if word := sheet_words.id_of("on_request", code):
        return word
    id = folded(code).replace("_", "-")
    return _LETTERS.get(folded(code), id if id in DIETS else "")


def request_of(code: str) -> str:
    """Return the diet that a code such as ``GFO`` offers to those who ask; empty if it offers none."""
    return _REQUESTS.get(folded(code), "")


def request_in(item: str) -> str:
    """Return the diet that an item says guests can ask for: ``gluten-free bread on request``, ``SG sans croûtons``; else empty."""
    if len(item) > LONGEST_NAME:
        return ""
    if (match := _WITHOUT.fullmatch(item)) and (diet := diet_of(match["code"])):
        return diet
    return offered_in(item)


def offered_in(item: str) -> str:
    """Return the diet that an item says is possible: ``vegan on request``, ``version végane possible``; empty for another item."""
    if len(item) > LONGEST_NAME or not _ON_REQUEST.search(item):
        return ""
    words = [each for each in re.split(r"[\s,;:()]+", _ON_REQUEST.sub(" ", item)) if each]
    for length in (2, 1):
        for at in range(len(words) - length + 1):
            others = " ".join([*words[:at], *words[at + length :]])
            if diet := diet_of(" ".join(words[at : at + length])):
                return "" if _NOT.search(others) else diet
    return ""


def meat_in(item: str) -> str:
    """Return the diet that a dish does not meet by an item that names a meat, ``porc``; empty for another item."""
    meat = _CONTAINS.sub("", item.strip(), count=1)
    return next((diet for diet, words in MEATS.items() if folded(meat) in words), "")


def asks_without(item: str) -> bool:
    """Tell whether an item says that the kitchen leaves an allergen out for guests who ask: ``sans lait sur demande``."""
    if len(item) > LONGEST_NAME or not _ON_REQUEST.search(item):
        return False
    match = _LEFT_OUT.fullmatch(" ".join(_ON_REQUEST.sub(" ", item).split()))
    return match is not None and allergen_names.id_of(match["word"]) is not None


def code_of(heading: str) -> str:
    """Return the code that a heading is, ``V?``, ``GF``, ``Vegan``; empty if it is none."""
    heading = re.sub(r"^\s*[Ii]s(?:[_ ]|(?=[A-Z][a-z]))", "", heading)
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
        elif not (request_of(code) or offered_in(code) or is_not_vegetarian(code)):
            left.append(Leftover(_OTHERS.get(folded(code), NO_DIET), place, code))
    return kept


def codes_in(cell: str) -> list[str]:
    """Return the codes of a cell: ``V, GFO``, ``(v) (gf)``, ``V GF``; those for heat are among them."""
    parts = [each.strip() for part in _BETWEEN.split(cell) for each in _HEAT_SIGNS.split(part) if each.strip()]
    return [code for part in parts for code in _apart(part)]


def are_codes(item: str) -> bool:
    """Tell whether an item of notes is codes alone: ``V``, ``V GF``; ``N`` may be the new dishes."""
    codes = _apart(item)
    return all(map(code_of, codes)) and [each.casefold() for each in codes] != ["n"]


def before_a_dot(item: str) -> Sequence[str]:
    """Return an item and the code before the dot in it, ``GF. raw``, apart; the item where it has none."""
    match = _BEFORE_A_DOT.fullmatch(item)
    return (match["code"], match["rest"]) if match else (item,)


def _apart(part: str) -> Sequence[str]:
    """Return the codes of a part of a cell that spaces or brackets tell apart; the part where it has other words."""
    codes = re.split(r"[\s()\[\]（）]+", part.strip(" ()[]（）"))
    if any("_" in each for each in codes) and any(map(code_of, codes)):
        return codes
    return codes if len(part) <= LONGEST_NAME and codes != [""] and all(map(code_of, codes)) else [part]


def may_be_vegetarian(codes: Iterable[str]) -> bool:
    """Tell whether ``VG`` among all codes of a file may mean vegetarian: no ``V`` says that beside it, or ``VE`` is vegan."""
    written = {folded(each) for each in codes}
    return "vg" in written and ("v" not in written or bool(written & {"ve", "vgn", "vegan"}))


def diet_behind(name: str) -> str:
    """Return the word in brackets behind the name of a dish that says which diet it meets, ``Maultaschen (vegetarisch)``."""
    match = _WORD_BEHIND.fullmatch(name.strip()) if len(name) <= LONGEST_NAME else None
    return match["word"].strip() if match and (diet_of(match["word"]) or request_of(match["word"])) else ""


def without_codes(name: str) -> tuple[str, Sequence[str]]:
    """Return a name without the codes at its end, in brackets or not, and the codes: ``Bruschetta (V, GFO)``, ``Dal (v) (gf)``."""
    codes: list[str] = []
    rest = name.strip()
    while len(rest) <= LONGEST_NAME and (match := _IN_BRACKETS.fullmatch(rest) or _BARE.fullmatch(rest)):
        rest = match["name"].rstrip(" -–,")
        codes = [*re.split(r"[\s,/|.&+]+", match["codes"]), *codes]
    return (rest, codes) if codes and rest else (name, ())
