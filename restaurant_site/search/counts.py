"""The number of pieces that a query names, and the sizes of dishes that have so many: ``a dozen oysters``, ``six huîtres``."""

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from ..models.menu import Dish, Size
from ..models.site import Site
from ..text.analysis import is_han, runs
from ..text.folding import fold
from ..words import words_of
from .drinks import is_drink
from .negation import any_of

LEAST_FOR_MORE = 0.8
"""The least that a piece costs of a larger number, as a part of what it costs of the smallest one."""
DIGITS = r"(?<![\d.,:])\d{1,2}(?![\d.,:])"


def count_named(query: str, codes: Iterable[str]) -> tuple[int, str] | None:
    """Return the first number of pieces above one that a query names, and the query, folded, without it; None if it names none."""
    words = fold(query)
    for pattern, numbers in map(_patterns, codes):
        if match := pattern.search(words):
            count = int(match[0]) if match[0].isdecimal() else numbers[" ".join(match[0].split())]
            return (count, f"{words[: match.start()]} {words[match.end() :]}") if count > 1 else None
    return None


def sizes_with(dish: Dish, count: int, query: str, codes: tuple[str, ...], is_for_guests: bool = False) -> list[Size]:
    """Return the sizes of a dish of so many pieces, or of a measure that a query names, too: 12 oz.

    *is_for_guests*: the number may be that of guests, and so is that of pieces only where a size says of what: 12 oysters.
    """
    if not dish.sizes:
        return []
    said = frozenset(run.text for text in (query, *dish.name.translations.values()) for run in runs(fold(text)))
    counted = [(size, _counted(name, codes)) for size in dish.sizes for name in size.name.translations.values()]
    found = {
        size.id: size
        for size, each in counted
        if each and each[0] == count and said.issuperset(each[1]) and (each[1] or not is_for_guests)
    }
    return [*found.values()]


def pieces_of(site: Site, dish: Dish) -> Mapping[str, int]:
    """Return the number of pieces of each size of a dish whose sizes have only numbers for names; empty where they may be measures.

    Twice as many pieces cost nearly twice as much; twice as many ounces much less, twice as many inches more.
    """
    names = [frozenset(size.name.translations.values()) for size in dish.sizes]
    if len(names) < 2 or not all(len(each) == 1 and min(each).isdecimal() for each in names):
        return {}
    counts = [int(min(each)) for each in names]
    (least, price), *others = sorted((count, size.price) for count, size in zip(counts, dish.sizes, strict=True))
    if least < 2 or not price or is_drink(site, dish):
        return {}
    if not all(count % least == 0 and LEAST_FOR_MORE <= cost * least / (price * count) <= 1 for count, cost in others):
        return {}
    return {size.id: count for size, count in zip(dish.sizes, counts, strict=True)}


@lru_cache(maxsize=10_000)
def _counted(name: str, codes: tuple[str, ...]) -> tuple[int, frozenset[str]] | None:
    """Return the number in the name of a size, and its words beside it and those for pieces."""
    found = count_named(name, codes)
    if found is None:
        return None
    rest = found[1]
    for code in codes:
        rest = re.sub(any_of(words_of(code).pieces), " ", rest)
    return found[0], frozenset(run.text for run in runs(rest))


@cache
def _patterns(code: str) -> tuple[re.Pattern[str], Mapping[str, int]]:
    """Return a pattern for numbers in one language, and those written in words."""
    words = words_of(code)
    written = {fold(word): count for count, each in words.counts.items() for word in each}
    for number, names in enumerate(words.asked_times.numbers):
        written |= {fold(name): number for name in names.split("|") if number > 1 and not is_han(name)}
    return re.compile(f"{any_of(sorted(written, key=len, reverse=True))}|{DIGITS}"), written


def prepare(codes: Iterable[str]) -> None:
    """Compile the patterns, which takes longer than a request may."""
    for code in codes:
        _patterns(code)
