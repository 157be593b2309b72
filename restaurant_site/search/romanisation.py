"""Chinese typed in Latin letters: the syllables of titles and keywords, in Mandarin and Cantonese.

``tingche``, ``ting che`` and ``ting2 che1`` find 停車; ``bou zai faan`` finds 煲仔飯. Each phrase is
known by its rows of two to four syllables, joined.
"""

from collections.abc import Iterable, Iterator
from importlib.resources import files
from itertools import islice, product

from .analysis import rows

SHORTEST, LONGEST = 2, 4
"""Syllables of a row."""
MOST_SPELLINGS = 4
"""Spellings of a row that are kept where characters have several readings."""


class Readings(dict[str, tuple[list[str], list[str]]]):
    """Character → its syllables in Mandarin and in Cantonese. Only who builds an index needs them, for a moment."""

    def __init__(self) -> None:
        table = files(__package__).joinpath("readings.txt").read_text(encoding="utf-8")
        self.table = {line[0]: line[2:] for line in table.splitlines()}
        """Character → its Mandarin syllables, a space, its Cantonese syllables; commas between, no tones."""

    def __missing__(self, character: str) -> tuple[list[str], list[str]]:
        mandarin, _, cantonese = self.table.get(character, "").partition(" ")
        read = self[character] = (list(filter(None, mandarin.split(","))), list(filter(None, cantonese.split(","))))
        return read

    def spellings(self, row: str) -> Iterator[str]:
        """The ways in which a row of characters is typed in Latin letters."""
        for language in zip(*map(self.__getitem__, row), strict=True):
            yield from islice(map("".join, product(*language)), MOST_SPELLINGS)


def rows_of(phrase: str) -> Iterator[str]:
    """The rows of Han characters in a phrase that are typed in one go: two to four, or a whole run."""
    for run in rows(phrase):
        length = len(run)
        sizes = [*range(SHORTEST, min(LONGEST, length) + 1), *([length] if length > LONGEST else [])]
        for size in sizes:
            yield from (run[at : at + size] for at in range(length - size + 1))


def rows_by_spelling(phrases: Iterable[str]) -> dict[str, str]:
    """What each spelling may stand for, in order, with spaces between: nearly always one row, which costs nothing more."""
    readings = Readings()
    rows: dict[str, str] = {}
    for row in sorted({row for phrase in phrases for row in rows_of(phrase)}):
        for spelling in set(readings.spellings(row)):
            rows[spelling] = f"{rows[spelling]} {row}" if spelling in rows else row
    return rows
