"""The letters for diets that menus have: as codes in a cell, at the end of a name, and as columns with ticks."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

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
    "sg": "no-gluten-ingredients", "sin_gluten": "no-gluten-ingredients", "senza_glutine": "no-gluten-ingredients",
    "glutenfrei": "no-gluten-ingredients", "vegetarien": "vegetarian",
    "vegetariano": "vegetarian", "vegetarisch": "vegetarian", "vegetalien": "vegan", "vegano": "vegan",
    **dict.fromkeys(("vege", "vegetarienne", "vegetariana", "素", "素食", "گیاهی"), "vegetarian"),
    **dict.fromkeys(("vegetalienne", "vegana", "vegane", "plant_based", "全素"), "vegan"),
    **dict.fromkeys(("无麸质", "不含麸质", "无麸", "بدون_گلوتن"), "no-gluten-ingredients"),
    **dict.fromkeys(("pas_de_porc", "pork_free", "无猪肉", "بدون_خوک"), "no-pork"),
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
_ON_REQUEST = re.compile(
    r"\b(?:(?:up)?on request|on demand|can be(?: made)?|possible|available|option|peut être|possibilité|existe en|anche|può essere"
    r"|si può fare|se puede(?: hacer| pedir)?|puede ser|auch|sur demande|disponible|a petición|bajo pedido|posible|opción"
    r"|su richiesta|a richiesta|possibile|disponibile|opzione|auf (?:wunsch|anfrage)|möglich)\b"
    r"|可(?:應|应)要求|(?:如有)?需要可(?:選|选)|可(?:選|选|做|改)|به درخواست|درخواستی|ممکن",
    re.IGNORECASE,
)
_NOT = re.compile(
    r"\b(?:not?|non|pas|ne|sans|sin|senza|kein\w*|nicht)\b|不|沒|没|无|無|نا|نمی|نیست|بدون", re.IGNORECASE
)
_WITHOUT = re.compile(r"(?P<code>[^\s\d]+)\s+(?:without|w/o|sans|sin|senza|ohne)\s+\S.*", re.IGNORECASE)
"""``SG sans croûtons``: the dish meets a diet without a part of it."""
MEATS: Mapping[str, Collection[str]] = {
    "no-pork": frozenset(("pork", "porc", "cerdo", "maiale", "schwein", "猪", "猪肉", "گوشت_خوک", "خوک")),
    "no-beef": frozenset(("beef", "bœuf", "boeuf", "ternera", "manzo", "rind", "牛", "牛肉", "گوشت_گاو")),
}
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
_NO_WORDS = "(?i:vgn|vgo|vg|v|gfo|gfa|gf|df|nf)"
_BARE = re.compile(
    rf"(?P<name>.*?\S)[\s,]\s*(?P<codes>(?:{_IN_CAPITALS})(?:[\s,/|]+(?:{_IN_CAPITALS}))+|{_NO_WORDS}(?:[\s,/|]+{_NO_WORDS})*|VE)"
)
"""A name with codes behind it: several in capitals, or some that are no words."""


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
    return next((diet for diet, words in MEATS.items() if folded(item) in words), "")


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
        elif not (request_of(code) or offered_in(code)):
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
    return codes if len(part) <= LONGEST_NAME and codes != [""] and all(map(code_of, codes)) else [part]


def may_be_vegetarian(codes: Iterable[str]) -> bool:
    """Tell whether ``VG`` among all codes of a file may mean vegetarian: no ``V`` says that beside it, or ``VE`` is vegan."""
    written = {folded(each) for each in codes}
    return "vg" in written and ("v" not in written or bool(written & {"ve", "vgn", "vegan"}))


def without_codes(name: str) -> tuple[str, Sequence[str]]:
    """Return a name without the codes at its end, in brackets or not, and the codes: ``Bruschetta (V, GFO)``, ``Dal (v) (gf)``."""
    codes: list[str] = []
    rest = name.strip()
    while len(rest) <= LONGEST_NAME and (match := _IN_BRACKETS.fullmatch(rest) or _BARE.fullmatch(rest)):
        rest = match["name"].rstrip(" -–,")
        codes = [*re.split(r"[\s,/|.&+]+", match["codes"]), *codes]
    return (rest, codes) if codes and rest else (name, ())
