"""The passage that answers best, and the places where a text answers, marked."""

import re
from collections.abc import Collection
from html import escape

from .analysis import tokens

LONGEST = 300
"""Characters of a snippet."""
_SENTENCE = re.compile(r".+?(?:[.!?](?=\s)|[。！？；]|\n|$)", re.DOTALL)


def snippet(text: str, terms: Collection[str], longest: int = LONGEST) -> str:
    """The sentences of *text* that hold most of the terms, from one sentence on, at most *longest* characters."""
    sentences = [match[0] for match in _SENTENCE.finditer(text) if match[0].strip()]
    if not sentences:
        return ""
    best = max(range(len(sentences)), key=lambda number: (_matches(sentences[number], terms), -number))
    passage = sentences[best].strip()
    for following in sentences[best + 1 :]:
        longer = f"{passage}{'' if _ends_chinese(passage) else ' '}{following.strip()}"
        if len(longer) > longest:
            break
        passage = longer
    return passage if len(passage) <= longest else _cut(passage, longest)


def _matches(sentence: str, terms: Collection[str]) -> int:
    return len({token.term for token in tokens(sentence)} & set(terms))


def _ends_chinese(text: str) -> bool:
    return text[-1:] in "。！？；，"


def _cut(passage: str, longest: int) -> str:
    """A passage cut before a word, with an ellipsis."""
    cut = passage[: longest - 1]
    space = cut.rfind(" ")
    return (cut[:space] if space > longest // 2 else cut).rstrip() + "…"


def highlighted(text: str, terms: Collection[str]) -> str:
    """*text* as HTML: escaped, with ``<mark>`` around what the terms stand for. Empty when nothing matches."""
    spans = [(token.start, token.end) for token in tokens(text) if token.term in terms]
    if not spans:
        return ""
    parts: list[str] = []
    at = 0
    for start, end in _merged(spans):
        parts += [escape(text[at:start]), "<mark>", escape(text[start:end]), "</mark>"]
        at = end
    return "".join([*parts, escape(text[at:])])


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
