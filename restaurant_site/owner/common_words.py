"""Words that any restaurant writes alike, in the languages that ship: names of pages, sizes, sections and public holidays."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import yaml

from ..locales import Locale

FILE = Path(__file__).with_name("common_words.yaml")
OBSERVED = "(observed)"
QUANTITY = re.compile(r"\d+(?:[.,]\d+)?\s*(?:ml|cl|dl|l|g|kg|cm)", re.IGNORECASE)
"""``500 ml``, which is the same in each language."""


def translated(text: str, source: Locale, target: Locale) -> str | None:
    """Return common words in another language; None if they are not among them."""
    if QUANTITY.fullmatch(text):
        return text
    words = text.removesuffix(OBSERVED).rstrip()
    meant = _by_words(source.code).get(words, {}).get(target.code, ())
    found = next(iter(meant)) if len(meant) == 1 else None
    if found is None or words == text:
        return found
    space = " " if target.spaces_words else ""
    observed = next(row for row in _rows() if OBSERVED in row.values())
    return f"{found}{space}{observed[target.code]}"


@cache
def _rows() -> Sequence[Mapping[str, str]]:
    rows: list[dict[str, str]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return rows


@cache
def _by_words(code: str) -> Mapping[str, Mapping[str, set[str]]]:
    """Return what words of a language may be in each other one: ``Fête du Travail`` is May Day or Labour Day in English."""
    found: dict[str, dict[str, set[str]]] = {}
    for row in _rows():
        for other, words in row.items():
            found.setdefault(row[code], {}).setdefault(other, set()).add(words)
    return found
