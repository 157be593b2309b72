"""Derives Simplified Chinese from Traditional Chinese.

OpenCC converts the characters, with the variants of Hong Kong. Words of the owner's word list are
replaced by the words that readers in mainland China use, before OpenCC.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import NamedTuple

from opencc import OpenCC

_QUOTES = str.maketrans("「」『』", "“”‘’")
_CLOCK_HOUR = re.compile(r"(?<=\d)時")
"""The hour of a time of day is 点 in Simplified Chinese; OpenCC would write 时, as in 小时 (duration)."""


class Piece(NamedTuple):
    """A part of a derived text, and whether it comes from the word list or from OpenCC."""

    text: str
    by_word_list: bool


def simplifier(words: Mapping[str, str]) -> Callable[[str], str]:
    """Return a function that derives Simplified Chinese. *words* maps Traditional words to those of mainland China.

    References (``{{…}}``) and link targets are ASCII and stay unchanged.
    """
    derive = deriver(words)
    return lambda text: "".join(piece.text for piece in derive(text))


def deriver(words: Mapping[str, str]) -> Callable[[str], list[Piece]]:
    """Return a function like that of ``simplifier`` which returns the text in pieces with their origin."""
    pattern = _pattern(words)

    def convert(text: str) -> str:
        return str(_opencc().convert(_CLOCK_HOUR.sub("点", text))).translate(_QUOTES)

    def derive(text: str) -> list[Piece]:
        pieces: list[Piece] = []
        end = 0
        for match in pattern.finditer(text):
            pieces += [Piece(convert(text[end : match.start()]), False), Piece(words[match[0]], True)]
            end = match.end()
        return [*pieces, Piece(convert(text[end:]), False)]

    return derive


@cache
def _opencc() -> OpenCC:
    """Return the converter, which reads its dictionaries: once, and only where something is derived."""
    return OpenCC("hk2s")


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern of any of the words, the longest first. Words are grouped by their first character."""
    endings: defaultdict[str, list[str]] = defaultdict(list)
    for word in sorted(words, key=len, reverse=True):
        endings[word[0]].append(re.escape(word[1:]))
    return re.compile("|".join(f"{re.escape(first)}(?:{'|'.join(rest)})" for first, rest in endings.items()) or "(?!)")
