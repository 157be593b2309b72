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


@lru_cache(maxsize=1)
def readings() -> dict[str, str]:
    """Character → its Mandarin syllables, a space, its Cantonese syllables; commas between, no tones."""
    table = files(__package__).joinpath("readings.txt").read_text(encoding="utf-8")
    return {line[0]: line[2:] for line in table.splitlines()}


@lru_cache(maxsize=10_000)
def syllables(character: str) -> tuple[list[str], list[str]]:
    """How a character is read in Mandarin and in Cantonese."""
    mandarin, _, cantonese = readings().get(character, "").partition(" ")
    return list(filter(None, mandarin.split(","))), list(filter(None, cantonese.split(",")))


def rows_of(phrase: str) -> Iterator[str]:
    """The rows of Han characters in a phrase that are typed in one go: two to four, or a whole run."""
    for run in runs(phrase):
        length = len(run.text)
        sizes = [*range(SHORTEST, min(LONGEST, length) + 1), *([length] if length > LONGEST else [])]
        for size in sizes if run.han else ():
            yield from (run.text[at : at + size] for at in range(length - size + 1))


def spellings(row: str) -> Iterator[str]:
    """The ways in which a row of characters is typed in Latin letters."""
    for language in zip(*map(syllables, row), strict=True):
        yield from islice(map("".join, product(*language)), MOST_SPELLINGS)


def rows_by_spelling(phrases: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """What each spelling may stand for, in order."""
    rows: dict[str, tuple[str, ...]] = {}
    for row in sorted({row for phrase in phrases for row in rows_of(phrase)}):
        for spelling in set(spellings(row)):
            rows[spelling] = (*rows.get(spelling, ()), row)
    return rows
