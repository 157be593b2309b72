"""Dishes that may be raw or have raw egg by their words: an import asks about them and records nothing by itself."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import yaml

from ..i18n import N_
from ..models.menu import Caution
from .sheet_headings import folded

FILE = Path(__file__).with_name("raw_foods.yaml")
ASKED = "caution "
"""Begin of the key of the question which dishes have a caution."""
QUESTIONS: Mapping[Caution, str] = {
    "raw": N_("which of these dishes are served raw? Of the others nothing is recorded, and guests are told to ask"),
    "raw-egg": N_(
        "which of these dishes have raw egg, as in a house mayonnaise? Of the others nothing is recorded, and guests are told to ask"
    ),
}
"""Caution → the question."""
INSTEAD: Mapping[Caution, Sequence[Caution]] = {"raw": ["barely-cooked"]}
"""Caution → others that say already what is asked."""
MAX_TEXT = 2_000
"""Characters of a text in which words are looked for."""


def may_have(caution: Caution, texts: Sequence[str]) -> bool:
    """Tell whether a word of *texts* points at a caution: ``Tartare de bœuf`` at raw food, ``aïoli maison`` at raw egg."""
    pattern = _pattern(caution)
    plain = (_pattern("not").sub(" ", _folded(each[:MAX_TEXT])) for each in texts)
    return any(pattern.search(each) for each in plain)


def _folded(text: str) -> str:
    return f" {folded(text).replace('_', ' ')} "


@cache
def _pattern(kind: str) -> re.Pattern[str]:
    lists: dict[str, list[list[str]]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    words = [_folded(word).strip() for row in lists[kind] for word in row]
    spaced = [word for word in words if word.isascii()]
    others = [word for word in words if not word.isascii()]
    return re.compile(rf"(?<= )(?:{'|'.join(spaced)})s?(?= )|{'|'.join(others)}")
