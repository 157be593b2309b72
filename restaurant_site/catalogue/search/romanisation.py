"""Chinese typed in Latin letters: the syllables of titles and keywords, in Mandarin and Cantonese.

``tingche``, ``ting che`` and ``ting2 che1`` find 停車; ``bou zai faan`` finds 煲仔飯. Each phrase is
known by its rows of two to four syllables, joined.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.resources import files
from itertools import islice, product

from .analysis import runs

SHORTEST, LONGEST = 2, 4
"""Syllables of a row."""
MOST_SPELLINGS = 4
"""Spellings of a row that are kept where characters have several readings."""

Readings = dict[str, tuple[tuple[str, ...], tuple[str, ...]]]


@lru_cache(maxsize=1)
def readings() -> Readings:
    """Character → (its Mandarin syllables, its Cantonese syllables), without tones."""
    table = files(__package__).joinpath("readings.txt").read_text(encoding="utf-8")
    parsed: Readings = {}
    for line in table.splitlines():
        character, mandarin, cantonese = line.split(" ")
        parsed[character] = (tuple(filter(None, mandarin.split(","))), tuple(filter(None, cantonese.split(","))))
    return parsed


def spellings(phrase: str) -> Iterator[tuple[str, str]]:
    """(a row of a phrase's characters, a way in which it is typed in Latin letters), for every row and way."""
    for run in runs(phrase):
        sizes = [
            *range(SHORTEST, min(LONGEST, len(run.text)) + 1),
            *([len(run.text)] if len(run.text) > LONGEST else []),
        ]
        for size in sizes if run.han else ():
            for at in range(len(run.text) - size + 1):
                row = run.text[at : at + size]
                yield from ((row, spelling) for spelling in _spelled(row))


@lru_cache(maxsize=50_000)
def _spelled(row: str) -> tuple[str, ...]:
    known = readings()
    found: list[str] = []
    for language in (0, 1):
        syllables = [known.get(character, ((), ()))[language] for character in row]
        if all(syllables):
            found += islice(map("".join, product(*syllables)), MOST_SPELLINGS)
    return tuple(found)


def rows_by_spelling(phrases: Iterable[str]) -> dict[str, frozenset[str]]:
    """What each spelling may stand for."""
    rows: dict[str, set[str]] = {}
    for phrase in phrases:
        for row, spelling in spellings(phrase):
            rows.setdefault(spelling, set()).add(row)
    return {spelling: frozenset(each) for spelling, each in rows.items()}
