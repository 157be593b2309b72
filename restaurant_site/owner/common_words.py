"""Words that any restaurant writes alike, in the languages that ship: pages, sizes, sections, additions and public holidays."""

import re
from collections.abc import Container, Mapping, Sequence
from functools import cache
from pathlib import Path

import yaml

from ..locales import ENGLISH, Locale

FILE = Path(__file__).with_name("common_words.yaml")
OBSERVED = "(observed)"
QUANTITY = re.compile(r"\d+(?:[.,]\d+)?\s*(?:ml|cl|dl|l|g|kg|cm)", re.IGNORECASE)
"""``500 ml``, which is the same in each language."""
BLANK = "{}"
"""Stands in a row for words of other rows."""
SIZES: Mapping[str, str] = {"S": "Small", "M": "Medium", "L": "Large"}
DRINKS = "drinks"
"""Goods of a section that may have alcohol or none."""
_GOODS: Mapping[str, str] = {
    **dict.fromkeys(("Drinks", "Cold drinks"), DRINKS),
    **dict.fromkeys(("Wine", "Wines", "Red wine", "Red wines", "White wine", "White wines"), "alcohol"),
    **dict.fromkeys(("Beer", "Beers", "Cocktails", "Spirits", "Alcoholic drinks"), "alcohol"),
    "Soft drinks": "soft-drinks",
    "Hot drinks": "hot-drinks",
}
"""First English word of a row → the kind of goods of a section of this name."""
_AND = re.compile(r"\s*[/&+,，、،]\s*|\s+(?:and|et|e|y|و)\s+|\s*[及和與与]\s*")


def translated(text: str, source: Locale, target: Locale) -> str | None:
    """Return common words in another language, in capitals if they are; None if they are not among them."""
    if QUANTITY.fullmatch(text):
        return text
    words = text.removesuffix(OBSERVED).rstrip()
    if words != text:
        found = _meaning(words, source, target)
        space = " " if target.spaces_words else ""
        [observed] = _rows_with(OBSERVED)
        return f"{found}{space}{observed[target.code][0]}" if found else None
    return _meaning(text, source, target) or _filled(text, source, target)


def written_out(text: str, locale: Locale) -> str:
    """Return the word that an abbreviation of common words stands for, ``Sm`` for Small; another text as it is."""
    exact, folded = _by_words(locale)
    short = text.rstrip(".").casefold()
    words = {_of(row, locale)[0] for row in exact.get(text) or folded.get(text.casefold(), ())}
    whole = next(iter(words)) if len(words) == 1 else ""
    is_short = text.isascii() and 1 < len(short) < 4 and len(short) < len(whole)
    return whole if is_short and whole.casefold().startswith(short[0]) else text


def size_of(letter: str, locale: Locale) -> str:
    """Return what S, M or L stands for as a size."""
    return next(_of(row, locale)[0] for row in _rows() if row[ENGLISH.code][0] == SIZES[letter])


def is_known(text: str, locale: Locale) -> bool:
    """Tell whether a text is common words of a language."""
    exact, folded = _by_words(locale)
    return text in exact or text.casefold() in folded


def is_one_of(text: str, english: str, locale: Locale) -> bool:
    """Tell whether a text is what an English word means, or the word itself, in a language in which it means no more."""
    exact, folded = _by_words(locale)
    rows = exact.get(text) or folded.get(text.casefold(), ())
    meant = {row[ENGLISH.code][0] for row in rows}
    return meant == {english} or (not meant and text.casefold() == english.casefold())


def goods_of(section: str) -> str:
    """Return the kind of goods of a section for taxes by its name in any language, or ``DRINKS``; empty for no drinks.

    ``Wine & Beer`` is alcohol, ``Desserts & Drinks`` has drinks.
    """
    found = {_goods().get(part, "") for part in _AND.split(" ".join(section.split()).casefold())}
    return found.pop() if len(found) == 1 else DRINKS if any(found) else ""


@cache
def _goods() -> Mapping[str, str]:
    rows = [(_GOODS[row[ENGLISH.code][0]], row) for row in _rows() if row[ENGLISH.code][0] in _GOODS]
    return {word.casefold(): goods for goods, row in rows for words in row.values() for word in words}


def _meaning(
    text: str, source: Locale, target: Locale, among: Container[Mapping[str, Sequence[str]]] | None = None
) -> str | None:
    """Return what words mean in another language; None if they mean nothing, or several things there.

    *among*: the rows that count; all by default.
    """
    exact, folded = _by_words(source)
    rows = exact.get(text)
    found = [row for row in rows or folded.get(text.casefold(), ()) if among is None or row in among]
    written = {_of(row, target)[0] for row in found}
    if len(written) != 1:
        return None
    [words] = written
    return words if rows else _in_case_of(text, words)


def _in_case_of(text: str, found: str) -> str:
    """Return words in capitals, or with a small first letter, as a text is."""
    if text.isupper():
        return found.upper()
    is_small = text[:1].islower() and not found[:2].isupper()
    return found[:1].lower() + found[1:] if is_small else found


def _filled(text: str, source: Locale, target: Locale) -> str | None:
    """Return ``Add avocado`` in another language, where what is added is among the words, too."""
    for row in _rows_with(BLANK):
        added = _rows()[_rows().index(row) + 1 :]  # a size or a section is not added
        for pattern in _of(row, source):
            before, after = pattern.split(BLANK)
            match = re.fullmatch(f"(?i){re.escape(before)}(.+){re.escape(after)}", text)
            if match and (found := _meaning(match[1], source, target, added)):
                return _in_case_of(text, _of(row, target)[0].replace(BLANK, _in_case_of("small", found)))
    return None


def _of(row: Mapping[str, Sequence[str]], locale: Locale) -> Sequence[str]:
    """Return the words of a row in a language, as its country has them; the first is the one to write."""
    return row.get(locale.catalogue) or row[locale.code]


@cache
def _rows_with(mark: str) -> Sequence[Mapping[str, Sequence[str]]]:
    """Return the rows whose words have a mark, in any language."""
    return [row for row in _rows() if any(mark in each for words in row.values() for each in words)]


@cache
def _rows() -> Sequence[Mapping[str, Sequence[str]]]:
    rows: list[dict[str, str | list[str]]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return [{key: [words] if isinstance(words, str) else words for key, words in row.items()} for row in rows]


Rows = Mapping[str, Sequence[Mapping[str, Sequence[str]]]]


@cache
def _by_words(locale: Locale) -> tuple[Rows, Rows]:
    """Return the rows by what they say in a language, and by the same in small letters.

    One word may have several: ``Fête du Travail`` is May Day or Labour Day in English.
    """
    exact: dict[str, list[Mapping[str, Sequence[str]]]] = {}
    folded: dict[str, list[Mapping[str, Sequence[str]]]] = {}
    for row in _rows():
        for words in _of(row, locale):
            exact.setdefault(words, []).append(row)
            folded.setdefault(words.casefold(), []).append(row)
    return exact, folded
