"""Snippets and highlights."""

import re
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import takewhile

from ..content import prose
from .analysis import WORD, is_han, normalised, runs, stem

MAX_SNIPPET = 300
"""Characters."""
MAX_WEIGHED = 12
"""Terms by which sentences are compared."""
_SENTENCE = re.compile(r".+?(?:(?<!No)[.!?](?=\s)|[。！？；]|$)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a paragraph or a list item."""

    text: str
    stemmed: str
    """Its runs with spaces around each, words as stems; terms are searched in it."""
    block: int
    """The number of its paragraph or list."""


@lru_cache(maxsize=2_000)
def sentences(markdown: str) -> tuple[Sentence, ...]:
    """The sentences of a text, without headings and tables. Cached, because every search reads the same texts."""
    return tuple(
        Sentence(text, _stemmed(text), number)
        for number, block in enumerate(prose.blocks(markdown))
        for line in block
        for match in _SENTENCE.finditer(line)
        if (text := match[0].strip())
    )


def _stemmed(text: str) -> str:
    return f" {' '.join(run.text if run.is_han else stem(run.text) for run in runs(text))} "


def snippet(summary: str, markdown: str, terms: frozenset[str], longest: int = MAX_SNIPPET) -> str:
    """The sentences of a text that hold the most of some terms, or its summary if none holds more than that.

    At most *longest* characters, of one paragraph or list, from the best sentence on.
    """
    wanted = _search_strings(terms)
    found = sentences(markdown)
    counts = [sum([term in sentence.stemmed for term in wanted]) for sentence in found]
    most = max(counts, default=0)
    stemmed = "".join([sentence.stemmed for sentence in sentences(summary)])
    if most <= sum([term in stemmed for term in wanted]):
        return truncated(summary, longest)
    best = counts.index(most)
    passage = ""
    for sentence in takewhile(lambda each: each.block == found[best].block, found[best:]):
        longer = f"{passage}{_separator(passage)}{sentence.text}"
        if passage and len(longer) > longest:
            break
        passage = longer
    return truncated(passage, longest)


@lru_cache(maxsize=64)
def _search_strings(terms: frozenset[str]) -> tuple[str, ...]:
    """The terms as ``Sentence.stemmed`` holds them, the longest first: words between spaces."""
    longest = sorted(terms, key=lambda term: (-len(term), term))[:MAX_WEIGHED]
    return tuple(term if is_han(term) else f" {term} " for term in longest)


def _separator(passage: str) -> str:
    return "" if not passage or passage[-1] in "。！？；，：" else " "


def truncated(passage: str, longest: int) -> str:
    """A passage of at most *longest* characters: cut at a space where there is one in its second half, with an ellipsis."""
    if len(passage) <= longest:
        return passage
    start = passage[: longest - 1]
    space = start.rfind(" ")
    return (start[:space] if space > longest // 2 else start).rstrip() + "…"


def highlighted(text: str, terms: frozenset[str]) -> str:
    """*text* as escaped HTML with ``<mark>`` around every match of the terms; empty if there is none."""
    spans = _spans(text, terms)
    if not spans:
        return ""
    parts: list[str] = []
    at = 0
    for start, end in spans:
        parts += [escape(text[at:start]), "<mark>", escape(text[start:end]), "</mark>"]
        at = end
    return "".join([*parts, escape(text[at:])])


@lru_cache(maxsize=64)
def _matcher(terms: frozenset[str]) -> re.Pattern[str]:
    """Matches words, and each position where a term of Han characters begins. Cached: all hits of a search share it."""
    han = sorted(filter(is_han, terms), key=len, reverse=True)
    return re.compile(f"{WORD}|(?=({'|'.join(han)}))" if han else WORD)


def _spans(text: str, terms: frozenset[str]) -> list[tuple[int, int]]:
    """Start and end of the matches of the terms; matches that touch are one."""
    spans: list[tuple[int, int]] = []
    for match in _matcher(terms).finditer(normalised(text)):
        if han := match.lastindex:
            start, end = match.span(han)
        elif stem(match[0]) in terms:
            start, end = match.span()
        else:
            continue
        if spans and start <= spans[-1][1]:
            spans[-1] = (spans[-1][0], max(end, spans[-1][1]))
        else:
            spans.append((start, end))
    return spans
