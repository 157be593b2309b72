"""Snippets and highlights."""

import re
from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import accumulate

from ..content import prose
from .analysis import is_han, runs, stem

MAX_SNIPPET = 300
"""Characters."""
MAX_WEIGHED = 12
"""Terms by which sentences are compared."""
_SENTENCE = re.compile(r".+?(?:(?<!No)[.!?](?=\s)|[。！？；]|$)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Sentences:
    """The sentences of a text, without headings and tables."""

    texts: tuple[str, ...]
    blocks: Sequence[int]
    """The number of the paragraph or list of each."""
    stemmed: str
    """All of them as terms are searched, one after the other."""
    starts: Sequence[int]
    """Where each starts in *stemmed*."""

    def counts(self, terms: Iterable[str]) -> Counter[int]:
        """The number of different terms by sentence."""
        found: Counter[int] = Counter()
        for term in terms:
            at = self.stemmed.find(term)
            while at >= 0:
                sentence = bisect_right(self.starts, at)
                found[sentence - 1] += 1
                at = self.stemmed.find(term, self.starts[sentence]) if sentence < len(self.starts) else -1
        return found


@lru_cache(maxsize=2_000)
def sentences(markdown: str) -> Sentences:
    """Cached, because every search reads the same texts."""
    found = [
        (text, number)
        for number, block in enumerate(prose.blocks(markdown))
        for line in block
        for match in _SENTENCE.finditer(line)
        if (text := match[0].strip())
    ]
    stemmed = [_stemmed(text).stemmed for text, _ in found]
    return Sentences(
        texts=tuple(text for text, _ in found),
        blocks=array("H", [number for _, number in found]),
        stemmed="".join(stemmed),
        starts=array("I", accumulate(map(len, stemmed[:-1]), initial=0)),
    )


@dataclass(frozen=True, slots=True)
class Stemmed:
    """A text as terms are searched: its runs with spaces around each, words as stems."""

    stemmed: str
    positions: Sequence[int]
    """Where each run starts in *stemmed*."""
    starts: Sequence[int]
    """Where each run starts in the text itself."""
    ends: Sequence[int]

    def spans(self, terms: Iterable[str]) -> Iterator[tuple[int, int]]:
        """Start and end, in the text itself, of each match of some terms."""
        for term in terms:
            at = self.stemmed.find(term)
            while at >= 0:
                is_word = term[0] == " "
                run = bisect_right(self.positions, at + is_word) - 1
                if is_word:
                    yield self.starts[run], self.ends[run]
                else:
                    start = self.starts[run] + at - self.positions[run]
                    yield start, start + len(term)
                at = self.stemmed.find(term, at + 1)


def _stemmed(text: str) -> Stemmed:
    found = list(runs(text))
    stems = [run.text if run.is_han else stem(run.text) for run in found]
    return Stemmed(
        stemmed=f" {' '.join(stems)} ",
        positions=array("I", accumulate((len(each) + 1 for each in stems[:-1]), initial=1)),
        starts=array("I", [run.start for run in found]),
        ends=array("I", [run.start + len(run.text) for run in found]),
    )


def snippet(summary: str, markdown: str, terms: frozenset[str], longest: int = MAX_SNIPPET) -> list[str]:
    """The sentences of a text that hold the most of some terms, or its summary if none holds more than that.

    Joined, at most *longest* characters, of one paragraph or list, from the best sentence on.
    """
    wanted = _search_strings(terms)[:MAX_WEIGHED]
    found = sentences(markdown)
    counts = found.counts(wanted)
    best = min(counts, key=lambda sentence: (-counts[sentence], sentence), default=0)
    stemmed = sentences(summary).stemmed
    if counts[best] <= sum([term in stemmed for term in wanted]):
        return [truncated(summary, longest)]
    passage = [truncated(found.texts[best], longest)]
    for at in range(best + 1, len(found.texts)):
        if found.blocks[at] != found.blocks[best] or len(joined([*passage, found.texts[at]])) > longest:
            break
        passage.append(found.texts[at])
    return passage


def joined(passage: Iterable[str]) -> str:
    """Sentences with spaces between them, but not after the punctuation of Chinese."""
    parts: list[str] = []
    for sentence in passage:
        if parts and parts[-1][-1:] not in "。！？；，：":
            parts.append(" ")
        parts.append(sentence)
    return "".join(parts)


@lru_cache(maxsize=64)
def _search_strings(terms: frozenset[str]) -> tuple[str, ...]:
    """The terms as stemmed texts hold them, the longest first: words between spaces. Cached: all hits share them."""
    longest = sorted(terms, key=lambda term: (-len(term), term))
    return tuple(term if is_han(term) else f" {term} " for term in longest)


def truncated(passage: str, longest: int) -> str:
    """A passage of at most *longest* characters: cut at a space where there is one in its second half, with an ellipsis."""
    if len(passage) <= longest:
        return passage
    start = passage[: longest - 1]
    space = start.rfind(" ")
    return (start[:space] if space > longest // 2 else start).rstrip() + "…"


def highlighted(text: str, terms: frozenset[str]) -> str:
    """*text* as escaped HTML with ``<mark>`` around every match of the terms; empty if there is none."""
    spans = _merged(sorted(_marked_text(text).spans(_search_strings(terms))))
    if not spans:
        return ""
    parts: list[str] = []
    at = 0
    for start, end in spans:
        parts += [escape(text[at:start]), "<mark>", escape(text[start:end]), "</mark>"]
        at = end
    return "".join([*parts, escape(text[at:])])


_marked_text = lru_cache(maxsize=6_000)(_stemmed)
"""Cached, because every search marks the same titles and sentences."""


def _merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans in order; those that touch are one."""
    merged: list[tuple[int, int]] = []
    for start, end in spans:
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
