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


def spellings(phrase: str) -> Iterator[str]:
    """Every way in which rows of a phrase's characters are typed in Latin letters."""
    for run in runs(phrase):
        if run.han:
            for size in range(SHORTEST, min(LONGEST, len(run.text)) + 1):
                for at in range(len(run.text) - size + 1):
                    yield from _row(run.text[at : at + size])
            if len(run.text) > LONGEST:
                yield from _row(run.text)


def _row(characters: str) -> Iterator[str]:
    known = readings()
    for language in (0, 1):
        syllables = [known.get(character, ((), ()))[language] for character in characters]
        if all(syllables):
            yield from islice(map("".join, product(*syllables)), MOST_SPELLINGS)


def all_spellings(phrases: Iterable[str]) -> set[str]:
    return {spelling for phrase in phrases for spelling in spellings(phrase)}
