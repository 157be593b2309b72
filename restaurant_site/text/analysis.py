"""Splits text into terms, the same way for documents and queries.

A word is one term: its stem. A run of Han characters has no spaces between words, so each character and
each pair of neighbouring characters is a term.
"""

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from .folding import FILLER, fold
from .stemming import Stem

HAN = "㐀-鿿豈-﫿\U00020000-\U0003ffff"
WORD = rf"[^\W_{HAN}]+"
_WORDS = re.compile(WORD)
_HAN_RUNS = re.compile(f"[{HAN}]+")
_HAN_PAIRS = re.compile(f"(?=([{HAN}]{{2}}))")
_RUN = re.compile(f"{_WORDS.pattern}|(?P<han>{_HAN_RUNS.pattern})")
_RUNS = re.compile(f"{WORD}|{_HAN_RUNS.pattern}")
_POSSESSIVE = re.compile(r"['’]s\b")
_RESPELLED = {FILLER: "", "œ": "oe", "æ": "ae", "ß": "ss"}
"""What changes the length of a word, so that no text is folded by it."""
REPEATED = 32
"""Texts whose analysis is kept: one search asks for that of its query some twenty times."""


class TextRun(NamedTuple):
    """A word, or an unbroken run of Han characters, folded."""

    text: str
    is_han: bool
    start: int
    """Its position in the original text."""
    end: int


def pairs_of(text: str) -> list[str]:
    """Return the pairs of neighbouring characters."""
    return [text[at : at + 2] for at in range(len(text) - 1)]


def canonical_query(text: str) -> str:
    """Return a query as it is cached and echoed: NFKC, no control characters, single spaces, case unchanged."""
    composed = unicodedata.normalize("NFKC", text)
    if not composed.isprintable():
        composed = "".join(
            " " if unicodedata.category(character) in {"Cc", "Cs", "Co", "Cn"} else character for character in composed
        )
    return " ".join(composed.split())


@lru_cache(maxsize=REPEATED)
def runs(text: str) -> tuple[TextRun, ...]:
    """Return the runs of a text, in order."""
    return tuple(
        TextRun(word, match["han"] is not None, match.start(), match.end())
        for match in _RUN.finditer(normalised(text))
        if (word := _respelled(match[0]))
    )


@lru_cache(maxsize=REPEATED)
def normalised(text: str) -> str:
    """Return a text folded and without the English possessive, of the same length."""
    return _without_possessives(fold(text))


def _without_possessives(folded: str) -> str:
    return _POSSESSIVE.sub("  ", folded) if "'" in folded or "’" in folded else folded


def _respelled(word: str) -> str:
    if not word.isascii():
        for letter, spelling in _RESPELLED.items():
            word = word.replace(letter, spelling)
    return word


def words_and_terms(folded: str, stem: Stem) -> tuple[list[str], list[str]]:
    """Return the words and the terms of a folded text, in no particular order. Faster than ``runs`` for indexing."""
    text = _respelled(_without_possessives(folded))
    words = _WORDS.findall(text)
    stems = [*map(stem, words)]
    if text.isascii():
        return words, stems
    return words, [*stems, *"".join(_HAN_RUNS.findall(text)), *_HAN_PAIRS.findall(text)]


def is_han(term: str) -> bool:
    """True if a term is made of Han characters."""
    return _HAN_RUNS.match(term) is not None


def phrase(text: str) -> str:
    """Return a text as a key for comparison with names: its runs with single spaces."""
    return " ".join(_RUNS.findall(_respelled(normalised(text))))


def padded_phrase(text: str) -> str:
    """Return the same with a space before and behind it, so that it stands in others as whole words; Han as it is."""
    words = phrase(text)
    return words if is_han(words) else f" {words} "


def padded_phrases(name: str) -> set[str]:
    """Return the same of a name as written and as typed without the apostrophe of a possessive: new years eve."""
    return {padded_phrase(name), padded_phrase(_POSSESSIVE.sub("s", name))}


def han_runs(text: str) -> list[str]:
    """Return the runs of Han characters of a text, in order."""
    return _HAN_RUNS.findall(normalised(text))
