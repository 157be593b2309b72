"""Romanised Chinese: the spellings of names in pinyin (Mandarin) and jyutping (Cantonese), without tones.

``tingche``, ``ting che`` and ``ting2 che1`` find 停車; ``bou zai faan`` finds 煲仔飯. Every string of two
to four neighbouring characters of a name has its spellings.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from itertools import islice, product

from ..text.analysis import han_runs

MIN_SYLLABLES, MAX_SYLLABLES = 2, 4
MAX_SPELLINGS = 4
"""Per language, of a string whose characters have several readings."""


class Readings(dict[str, tuple[list[str], list[str]]]):
    """Character → its syllables in Mandarin and in Cantonese."""

    def __init__(self) -> None:
        table = files(__package__).joinpath("readings.txt").read_text(encoding="utf-8")
        self.table = {line[0]: line[2:] for line in table.splitlines()}
        """Character → its Mandarin syllables, a space, its Cantonese syllables; commas between, no tones."""

    def __missing__(self, character: str) -> tuple[list[str], list[str]]:
        mandarin, _, cantonese = self.table.get(character, "").partition(" ")
        read = self[character] = (list(filter(None, mandarin.split(","))), list(filter(None, cantonese.split(","))))
        return read

    def spellings(self, han: str) -> Iterator[str]:
        """Yield the spellings of a string of Han characters."""
        for language in zip(*map(self.__getitem__, han), strict=True):
            yield from islice(map("".join, product(*language)), MAX_SPELLINGS)


def han_strings(name: str) -> Iterator[str]:
    """Yield the strings of Han characters in a name that have spellings: two to four neighbours, or a whole run."""
    for run in han_runs(name):
        length = len(run)
        sizes = [*range(MIN_SYLLABLES, min(MAX_SYLLABLES, length) + 1), *([length] if length > MAX_SYLLABLES else [])]
        for size in sizes:
            yield from (run[at : at + size] for at in range(length - size + 1))


@cache
def readings() -> Readings:
    """Return the readings, which indexes and their planners share."""
    return Readings()


def han_by_spelling(names: Iterable[str]) -> dict[str, str]:
    """Return, by spelling, the strings of Han characters that it may spell, in order, with spaces between.

    One string instead of a list, because nearly all spellings have one meaning.
    """
    spellings: dict[str, str] = {}
    for han in sorted({han for name in names for han in han_strings(name)}):
        for spelling in set(readings().spellings(han)):
            spellings[spelling] = f"{spellings[spelling]} {han}" if spelling in spellings else han
    return spellings
