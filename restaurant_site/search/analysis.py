"""Text becomes runs, and runs become terms: the units that documents and questions share.

Latin words are terms by their stem (Snowball English); a run of Han characters gives each
character and each pair of neighbours, since Chinese has no spaces.
"""

import re
import threading
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from operator import add

import Stemmer

from .folding import fold

_HAN = "㐀-鿿豈-﫿\U00020000-\U0003ffff"
_WORDS = re.compile(rf"[^\W_{_HAN}]+")
_ROWS = re.compile(f"[{_HAN}]+")
_RUN = re.compile(f"{_WORDS.pattern}|(?P<han>{_ROWS.pattern})")
_RUNS = re.compile(f"{_WORDS.pattern}|{_ROWS.pattern}")
_POSSESSIVE = re.compile(r"['’]s\b")


@dataclass(frozen=True, slots=True)
class Run:
    """A Latin word or an unbroken row of Han characters, folded, as it stands in a query."""

    text: str
    han: bool
    start: int

    @property
    def pairs(self) -> list[str]:
        """The neighbouring characters of a Han run."""
        return [self.text[at : at + 2] for at in range(len(self.text) - 1)]


def canonical_query(text: str) -> str:
    """A query in its one spelling: NFKC, no control characters, single spaces, case kept."""
    composed = unicodedata.normalize("NFKC", text)
    spaced = "".join(" " if unicodedata.category(each) in {"Cc", "Cs", "Co", "Cn"} else each for each in composed)
    return re.sub(r"\s+", " ", spaced).strip()


def runs(text: str) -> Iterator[Run]:
    """The runs of a text, in order."""
    for match in _RUN.finditer(_plain(text)):
        yield Run(match[0], match["han"] is not None, match.start())


def _plain(text: str) -> str:
    """A text folded and without the possessive of English, position by position."""
    return _bare(fold(text))


def _bare(folded: str) -> str:
    return _POSSESSIVE.sub("  ", folded) if "'" in folded or "’" in folded else folded


def bulk(folded: str) -> tuple[list[str], list[str]]:
    """The Latin words of a folded text and all its terms, in no order: the quick way to much text."""
    bare = _bare(folded)
    words = _WORDS.findall(bare)
    stems = [*map(stem, words)]
    if bare.isascii():
        return words, stems
    found = _ROWS.findall(bare)
    pairs = chain.from_iterable(map(add, row, row[1:]) for row in found)
    return words, [*stems, *chain.from_iterable(found), *pairs]


def is_han(term: str) -> bool:
    """Whether a term is made of Han characters."""
    return _ROWS.match(term) is not None


def phrase(text: str) -> str:
    """A whole text as one key: its runs with single spaces."""
    return " ".join(_RUNS.findall(_plain(text)))


def rows(text: str) -> list[str]:
    """The rows of Han characters of a text, in order."""
    return _ROWS.findall(_plain(text))


class _Stemmers(threading.local):
    """A stemmer for each thread: the library's objects are not to be shared."""

    def __init__(self) -> None:
        self.english = Stemmer.Stemmer("english", 0)  # it would keep what `stem` keeps


_STEMMERS = _Stemmers()


@lru_cache(maxsize=10_000)
def stem(word: str) -> str:
    """The stem of a Latin word: ``noodles`` and ``noodle`` are one."""
    return str(_STEMMERS.english.stemWord(word))
