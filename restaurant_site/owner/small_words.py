"""Articles, words around numbers of guests and names of beers, in any language: what owners write in lists of dishes."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import yaml

from .sheet_headings import folded

FILE = Path(__file__).with_name("small_words.yaml")
_NUMBERS_OF_GUESTS = re.compile(
    r"(?P<before>[^\W\d]*)\s*(?P<least>\d{1,2})(?:\s*(?P<between>[^\W\d]+|[-–—~,])\s*(?P<most>\d{1,2}))?\s*(?P<behind>[^\W\d]*)\.?"
)


def without_article(text: str) -> str:
    """Return a text without the article before it: ``demi-douzaine`` of ``la demi-douzaine``, ``assiette`` of ``l’assiette``."""
    article, sign, rest = re.fullmatch(r"(?s)([^\W\d]*)([\s'’]*)(.*)", text.strip()).groups()  # type: ignore[union-attr]
    is_joined = sign.strip() in ("'", "’") and folded(article) in _words("joined")
    return rest if rest and (is_joined or (sign.isspace() and folded(article) in _words("articles"))) else text


def numbers_of_guests(text: str) -> Sequence[int]:
    """Return the two numbers of ``2 à 3``, ``2-3 pers.`` or ``pour 2``; none for another text, such as ``8 pieces``."""
    match = _NUMBERS_OF_GUESTS.fullmatch(text.strip())
    between = match["between"] if match else None
    if (
        match is None
        or (match["before"] and folded(match["before"]) not in _words("for_guests"))
        or (between and between not in "-–—~," and folded(between) not in _words("until"))
        or (match["behind"] and folded(match["behind"]) not in _words("guests"))
    ):
        return ()
    return int(match["least"]), int(match["most"] or match["least"])


def is_beer(name: str) -> bool:
    """Tell whether a dish is a beer by its name: ``Bière pression``, ``啤酒``."""
    words, whole = {*folded(name).split("_")}, folded(name)
    return any(each in words or (not each.isascii() and each in whole) for each in _words("beers"))


def is_charge(name: str) -> bool:
    """Tell whether the name of a dish is that of a charge: ``Coperto``, ``茶位``."""
    return folded(name) in _words("charges")


def is_of_a_bill(name: str) -> bool:
    """Tell whether a row of a till is no dish but stands on bills, by its name: ``POURBOIRE 15%``, ``TAXE TPS``, ``Delivery fee``."""
    words = [each for each in folded(name).split("_") if not each.isdecimal()]
    known = _words("on_bills")
    is_discount = bool(words) and not _words("discounts").isdisjoint((words[0], words[-1]))
    return bool(words) and ("_".join(words) in known or {*words} <= known or is_discount)


@cache
def _words(kind: str) -> frozenset[str]:
    lists: dict[str, list[str]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return frozenset(folded(each) for each in lists[kind])
