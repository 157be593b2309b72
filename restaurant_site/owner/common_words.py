"""Words that any restaurant writes alike, in the languages that ship: pages, sizes, sections, additions and public holidays."""

import re
from collections.abc import Collection, Container, Mapping, Sequence
from functools import cache
from pathlib import Path

import yaml

from ..content.yaml_examples import LOADER
from ..domain.public_holidays import OBSERVED
from ..locales import ALL_LANGUAGES, ENGLISH, Locale
from ..words import words_of
from .sheet_headings import folded

FILE = Path(__file__).with_name("common_words.yaml")
SECTIONS = Path(__file__).with_name("section_goods.yaml")
QUANTITY = re.compile(r"\d+(?:[.,]\d+)?\s*(?:ml|cl|dl|l|g|kg|cm)", re.IGNORECASE)
"""``500 ml``, which is the same in each language, as a number is."""
_VOLUME = re.compile(r"(?i)\d+[.,]\d*[1-9]\d*(?!\s*[%٪％]|\d)|\d+(?:[.,]\d+)?\s*(?:[mcd]?l|lit\w*|lt|ltr)\b")
"""How much of a drink is served, ``0.5 l`` or ``0,4``; not ``0.0``, nor ``0.5 %``."""
BLANK = "{}"
"""Stands in a row for words of other rows."""
AT_THE_BAR = "{} at the bar"
"""First English words of a row."""
SIZES: Mapping[str, str] = {"S": "Small", "M": "Medium", "L": "Large"}
USUAL_SIZE = "Regular"
BETWEEN_PARTS = " – "
"""Stands between the names of a section and of its part."""
DRINKS = "drinks"
"""Goods of a section that may have alcohol or none."""
_LISTED = ("alcohol", DRINKS, "soft-drinks", "hot-drinks")
"""Those of which ``section_goods.yaml`` has words."""
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
    if QUANTITY.fullmatch(text) or text.isdecimal():
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
    return _named(SIZES[letter], locale)


def usual_size(locale: Locale) -> str:
    """Return what the size without a name is called most, beside one that has a name."""
    return _named(USUAL_SIZE, locale)


def per_person(locale: Locale) -> str:
    """Return what the price for one guest is called."""
    return _named("Per person", locale)


def is_usual_size(text: str) -> bool:
    """Tell whether a text is that in any language."""
    return any(text == usual_size(each) for each in ALL_LANGUAGES.locales)


def _named(english: str, locale: Locale) -> str:
    return next(_of(row, locale)[0] for row in _rows() if row[ENGLISH.code][0] == english)


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

    ``I Vini``, ``Wine & Beer`` and ``Wines – Rosé`` are alcohol; ``Desserts & Drinks`` has drinks, and ``Wines of Greece`` may have
    others.
    """
    if section.count(BETWEEN_PARTS) == 1:
        whole, part = map(goods_of, section.split(BETWEEN_PARTS))
        kind = part if whole == DRINKS and part else whole if part in ("", whole) else DRINKS
        return DRINKS if kind and _is_without(section) else kind
    section = _without_place(section)
    words = _words_of(section)
    typed = tuple(_singular(folded(each)) for each in section[:MAX_NAME].split())
    if not {words, typed}.isdisjoint(_section_words()["alone"]):
        return DRINKS
    if not words:
        return ""
    parts = [each for each in map(_words_of, _AND.split(" ".join(section.split()))) if each]
    found = {_goods_of(part) for part in parts} if len(parts) > 1 else {_goods_of(words)}
    kind = found.pop() if len(found) == 1 else DRINKS if any(found) else ""
    return DRINKS if kind in ("alcohol", DRINKS) and _is_without(section) else kind


def wine_colours(sections: Collection[str]) -> Collection[str]:
    """Return the sections of a list that divide its wines, ``White``, ``Rosé``: of two colours, one of them rosé or beside drinks."""
    known, of_wine_alone = _section_words()["wine-colours"], _section_words()["rosé"]
    words = {each: (_singular(folded(each.strip())),) for each in sections if len(each) <= MAX_NAME}
    found = [each for each in words if words[each] in known]
    is_of_wines = any(words[each] in of_wine_alone for each in found) or any(map(goods_of, sections))
    return found if len(found) > 1 and is_of_wines else []


def _without_place(section: str) -> str:
    """Return the name of a section without the bar at which it is served: ``Vins`` of ``Vins au bar``."""
    for locale in ALL_LANGUAGES.required:
        for pattern in _of(next(row for row in _rows() if row[ENGLISH.code][0] == AT_THE_BAR), locale):
            if match := re.fullmatch(
                re.escape(pattern).replace(re.escape(BLANK), "(.+)"), section[:MAX_NAME], re.IGNORECASE
            ):
                return match[1]
    return section


def _goods_of(words: tuple[str, ...]) -> str:
    """Return the kind of goods that all words say; ``DRINKS`` where the first or the last of them says one.

    ``Alcoholic cocktails`` are alcohol.
    """
    rest, found, goods = words, set[str](), _goods()
    while rest:
        size = next((size for size in range(min(len(rest), _MOST_WORDS), 0, -1) if rest[:size] in goods), 0)
        found.add(goods.get(rest[:size]) or _goods_of_end(rest[0]))
        rest = rest[size or 1 :]
    if "" not in found:
        return found.pop() if len(found) == 1 else "alcohol" if found == {"alcohol", DRINKS} else DRINKS
    ends = {words[:1], words[-1:]} | {each for each in goods if each in (words[: len(each)], words[-len(each) :])}
    return DRINKS if any(goods.get(each) in ("alcohol", DRINKS) for each in ends) else ""


_JOINED = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
"""A word in a script in which words stand together: ``生ビール``."""


def _goods_of_end(word: str) -> str:
    """Return the kind of goods that the end of such a word says; empty for another word."""
    ends = (_goods().get((word[first:],), "") for first in range(1, len(word)))
    return next(filter(None, ends), "") if _JOINED.fullmatch(word) else ""


MOST_OF_A_THING = 3
"""Words of one of the things in a drink: ``white rum``."""
MOST_OF_A_NAME = 4
"""Words of a spirit with its name: ``Whisky Red Label``."""
_MOST_WORDS = 4
"""Words of a kind of goods that are looked for together."""


def _is_without(section: str) -> bool:
    """Tell whether a name says that there is no alcohol: ``Cocktails sans alcool``."""
    return _has_word_of("without", section) or _has_word_of("alcohol-free", section)


def is_alcohol_free(drink: str) -> bool:
    """Tell whether the name of a drink says that it has no alcohol: ``Bière sans alcool``, ``Virgin mojito``; not ``Vin sans sulfites``."""
    is_named = any(
        each.startswith(("alcool", "alcohol", "alcol", "alkohol")) for each in folded(drink[:MAX_NAME]).split("_")
    )
    named = _VOLUME.sub(" ", drink[:MAX_NAME])
    return _has_word_of("alcohol-free", named) or (is_named and _has_word_of("without", named))


def is_without_alcohol(drink: str) -> bool:
    """Tell whether all words of the name of a drink are of some without alcohol: ``Agua mineral 0.5 l``, not ``Agua de Valencia``."""
    typed = folded(_VOLUME.sub(" ", drink[:MAX_NAME])).split("_")
    words = {_singular(each) for each in typed if each and not each.isdigit()}
    things, said = ({each for [each] in _section_words()[kind]} for kind in ("without-alcohol", "said-of-these"))
    return not things.isdisjoint(words) and words <= things | said


def is_of_food(section: str) -> bool:
    """Tell whether the name of a section is of food that may have the name of a drink: ``Pizzas``."""
    return _has_word_of("no-drinks", section)


def may_be_alcohol(name: str, texts: Sequence[str]) -> bool:
    """Tell whether a dish is a drink with alcohol by its name, ``Strawberry Mojito``, or by one of the things in it.

    ``Vodka, cranberry juice, lime`` is one; what is cooked with some, ``Baba au rhum``, is not.
    """
    things = [each for text in texts for each in _AND.split(text[:MAX_NAME]) if len(each.split()) <= MOST_OF_A_THING]
    if _has_word_of("no-drinks", " ".join((name, *things))) or _is_without(name):
        return False
    is_mixed = any(_has_word_of("mixers", each) for each in things[1:])
    names = [name, *(things if is_mixed else things[:1])]
    is_spirit = _begins_with("spirits", name) or any(_ends_with("spirits", each) for each in names)
    return is_spirit or _ends_with("of-a-drink", name)


def _begins_with(kind: str, name: str) -> bool:
    """Tell whether a short name begins with such words, with what it is called behind them: ``Ron Barceló``."""
    words = folded(name[:MAX_NAME]).split("_")
    is_short = len(words) <= MOST_OF_A_NAME and not any(each in _small_words() for each in words)
    return is_short and any((*map(_singular, words[:size]),) in _section_words()[kind] for size in (1, 2))


def _ends_with(kind: str, text: str) -> bool:
    """Tell whether a name ends with such words, not behind a small word as in ``Coq au vin``, but for ``Verre de vin``."""
    typed = folded(text[:MAX_NAME]).split("_")
    words, known = [_singular(each) for each in typed], _section_words()
    if _JOINED.fullmatch("".join(typed)):
        return any("".join(typed).endswith("".join(each)) for each in known[kind])
    size = next((size for size in range(min(_MOST_WORDS, len(words)), 0, -1) if (*words[-size:],) in known[kind]), 0)
    before = typed[:-size] if size else []
    is_of_food = bool(before) and before[-1] in _small_words() and (words[0],) not in known["beside"]
    return bool(size) and not is_of_food


def _has_word_of(kind: str, name: str) -> bool:
    words = {each for words in _section_words()[kind] for each in words}
    typed = folded(name[:MAX_NAME]).split("_")
    return not words.isdisjoint(map(_singular, typed)) or any(
        each in folded(name) for each in words if not each.isascii()
    )


def _words_of(name: str) -> tuple[str, ...]:
    """Return the words of the name of a section as they are compared: without articles, accents and plurals."""
    beside = {each for words in _section_words()["beside"] for each in words}
    typed = [folded(each) for each in name.split()] if len(name) <= MAX_NAME else []
    plain = [_singular(each) for each in typed if each and each not in _small_words()]
    return tuple(kept for each in plain if (kept := _without_end(each, beside)) and kept not in beside)


def _without_end(word: str, ends: Container[str]) -> str:
    """Return a word in Han without the character behind it that says nothing of goods: ``酒水单``."""
    return word[:-1] if len(word) > 1 and not word.isascii() and word[-1] in ends else word


def _singular(word: str) -> str:
    """Return a folded word without the end of a plural, which words in the singular lose likewise: ``beverag``."""
    return re.sub("(?:e?s|e)$", "", word) if len(word) > 3 else word


MAX_NAME = 200
"""Characters of the name of a section."""


@cache
def _small_words() -> frozenset[str]:
    return frozenset(folded(each) for locale in ALL_LANGUAGES.locales for each in words_of(locale.code).stop_words)


@cache
def _section_words() -> Mapping[str, frozenset[tuple[str, ...]]]:
    """Return the words of ``section_goods.yaml`` by what they say, each as it is compared."""
    lists: dict[str, list[list[str]]] = yaml.safe_load(SECTIONS.read_text(encoding="utf-8"))
    return {
        kind: frozenset(tuple(_singular(folded(each)) for each in str(words).split()) for row in rows for words in row)
        for kind, rows in lists.items()
    }


@cache
def _goods() -> Mapping[tuple[str, ...], str]:
    """Return the kinds of goods by the words that say them."""
    rows = [(_GOODS[row[ENGLISH.code][0]], row) for row in _rows() if row[ENGLISH.code][0] in _GOODS]
    said = {_words_of(word): goods for goods, row in rows for words in row.values() for word in words}
    listed = {words: goods for goods in _LISTED for words in _section_words()[goods]}
    return {words: goods for words, goods in {**said, **listed}.items() if words}


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
                written = _of(row, target)[0]
                inner = found if written.startswith(BLANK) else _in_case_of("small", found)
                return _in_case_of(text, written.replace(BLANK, inner))
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
    rows: list[dict[str, str | list[str]]] = yaml.load(FILE.read_text(encoding="utf-8"), Loader=LOADER)  # noqa: S506  # a safe one
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
