"""Simplified Chinese, derived from Traditional.

OpenCC converts the characters (Hong Kong's variants included); the owner's word list says
where Mainland readers use another word, and it wins over OpenCC.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from opencc import OpenCC

_QUOTES = str.maketrans("「」『』", "“”‘’")
_CLOCK_HOUR = re.compile(r"(?<=\d)時")
"""The hour of a time of day, which Mainland readers write 点 (but 小時 is 小时)."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a derived text, and whether the word list or OpenCC has said it."""

    text: str
    by_word_list: bool


def simplifier(words: Mapping[str, str]) -> Callable[[str], str]:
    """A function from Traditional to Simplified; *words* maps Traditional to Mainland words.

    References (``{{…}}``) and addresses in links are Latin and pass through as they are.
    """
    derive = deriver(words)
    return lambda text: "".join(piece.text for piece in derive(text))


def deriver(words: Mapping[str, str]) -> Callable[[str], list[Piece]]:
    """As ``simplifier``, but in pieces that say where each comes from."""
    opencc = OpenCC("hk2s")
    pattern = _pattern(words)

    def convert(text: str) -> str:
        return str(opencc.convert(_CLOCK_HOUR.sub("点", text))).translate(_QUOTES)

    def derive(text: str) -> list[Piece]:
        pieces: list[Piece] = []
        end = 0
        for match in pattern.finditer(text):
            pieces += [Piece(convert(text[end : match.start()]), False), Piece(words[match[0]], True)]
            end = match.end()
        return [*pieces, Piece(convert(text[end:]), False)]

    return derive


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    """Any of some words, the longest first. They are grouped by their first character, for there are many."""
    endings: defaultdict[str, list[str]] = defaultdict(list)
    for word in sorted(words, key=len, reverse=True):
        endings[word[0]].append(re.escape(word[1:]))
    return re.compile("|".join(f"{re.escape(first)}(?:{'|'.join(rest)})" for first, rest in endings.items()) or "(?!)")
