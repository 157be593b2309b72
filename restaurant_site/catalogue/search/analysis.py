"""Text becomes tokens that compare equal across scripts, widths and letter case.

Latin words are tokens; a run of Han characters gives each character and each pair of
neighbours, since Chinese has no spaces. Traditional and Simplified fold to one form.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from opencc import OpenCC

_RUN = re.compile(r"(?P<han>[㐀-鿿豈-﫿\U00020000-\U0003ffff]+)|(?P<word>[^\W_]+(?:['’][^\W_]+)*)")
_TO_SIMPLIFIED = OpenCC("t2s")

STOP_WORDS = frozenset(
    """a an and are as at be by can do does for from have how i in is it me my of on or our so that the
    there to we what when where which who will with you your""".split()  # noqa: SIM905  (a list to read)
)
STOP_PAIRS = frozenset("有没 没有 什么 怎么 可以 可不 是不 不是 你们 我们 请问 多少 哪里 几点 有冇".split())  # noqa: SIM905


@dataclass(frozen=True, slots=True)
class Token:
    """A folded term and the stretch of the original text that it stands for."""

    term: str
    start: int
    end: int


@lru_cache(maxsize=20_000)
def _fold_character(character: str) -> str:
    """One character in its common form; always one character, so that offsets hold."""
    wide = unicodedata.normalize("NFKC", character)
    folded = _TO_SIMPLIFIED.convert(wide).casefold()
    return folded if len(folded) == 1 else character.casefold()[:1]


def fold(text: str) -> str:
    """*text* in its common form, character by character."""
    return "".join(map(_fold_character, text))


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a text, in order."""
    folded = fold(text)
    for match in _RUN.finditer(folded):
        if match["word"]:
            yield Token(_stem(match["word"].replace("’", "'")), match.start(), match.end())
            continue
        for at in range(match.start(), match.end()):
            yield Token(folded[at], at, at + 1)
            if at + 1 < match.end():
                yield Token(folded[at : at + 2], at, at + 2)


def query_terms(query: str) -> list[str]:
    """The terms of a query that carry meaning; pairs stand for their characters."""
    terms: list[str] = []
    for match in _RUN.finditer(fold(query)):
        run = match[0]
        if match["word"]:
            terms += [] if run in STOP_WORDS else [_stem(run.replace("’", "'"))]
        elif len(run) == 1:
            terms.append(run)
        else:
            pairs = [run[at : at + 2] for at in range(len(run) - 1)]
            terms += [pair for pair in pairs if pair not in STOP_PAIRS]
    return list(dict.fromkeys(terms))


def _stem(word: str) -> str:
    """A word without its plural, so that ``noodles`` finds ``noodle``."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us")):
        return word[:-1]
    return word
