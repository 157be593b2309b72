"""Snippets and highlights."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from .analysis import Run, is_han, runs, stem

MAX_SNIPPET = 300
"""Characters."""
_SENTENCE = re.compile(r".+?(?:[.!?](?=\s)|[。！？；]|\n|$)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, and its runs with spaces around each and words as stems, in which terms are searched."""

    text: str
    stemmed: str


@lru_cache(maxsize=2_000)
def sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences of a text. Cached, because every search reads the same texts."""
    found = (match[0] for match in _SENTENCE.finditer(text))
    return tuple(Sentence(each, _stemmed(each)) for each in found if each.strip())


def _stemmed(text: str) -> str:
    return f" {' '.join(run.text if run.is_han else stem(run.text) for run in runs(text))} "


def snippet(
    texts: Iterable[str], terms: frozenset[str], longest: int = MAX_SNIPPET, headings: Collection[str] = ()
) -> str:
    """At most *longest* characters of *texts*, from the sentence on that holds the most terms; no heading is its end."""
    found = [sentence for text in texts for sentence in sentences(text)]
    if not found:
        return ""
    everything = "".join([sentence.stemmed for sentence in found])
    wanted = [term for term in _search_strings(terms) if term in everything]
    best = max(range(len(found)), key=lambda at: (sum([term in found[at].stemmed for term in wanted]), -at))
    passage = pending = ""
    for sentence in found[best:]:
        text = sentence.text.strip()
        pending = f"{pending}{_separator(pending)}{text}" if pending else text
        if passage and len(pending) > longest:
            break
        if text not in headings:
            passage = pending
    passage = passage or pending
    return passage if len(passage) <= longest else _truncated(passage, longest)


@lru_cache(maxsize=64)
def _search_strings(terms: frozenset[str]) -> tuple[str, ...]:
    """The terms as ``Sentence.stemmed`` holds them: words between spaces."""
    return tuple(term if is_han(term) else f" {term} " for term in terms)


def _separator(passage: str) -> str:
    """The separator of a passage and its next sentence: a dot after a heading or a list item."""
    if passage[-1:] in "。！？；，：":
        return ""
    return " " if passage[-1:] in ".!?:;," else " · "


def _truncated(passage: str, longest: int) -> str:
    """The start of a passage, up to a space where there is one in its second half, with an ellipsis."""
    start = passage[: longest - 1]
    space = start.rfind(" ")
    return (start[:space] if space > longest // 2 else start).rstrip() + "…"


def highlighted(text: str, terms: frozenset[str]) -> str:
    """*text* as escaped HTML with ``<mark>`` around every match of the terms; empty if there is none."""
    spans = list(_spans(text, terms))
    if not spans:
        return ""
    parts: list[str] = []
    at = 0
    for start, end in _merged(spans):
        parts += [escape(text[at:start]), "<mark>", escape(text[start:end]), "</mark>"]
        at = end
    return "".join([*parts, escape(text[at:])])


@lru_cache(maxsize=1_500)
def _words(text: str) -> tuple[tuple[Run, str], ...]:
    """The runs of a text, each with its term. Cached, because titles and summaries recur."""
    return tuple((run, run.text if run.is_han else stem(run.text)) for run in runs(text))


@lru_cache(maxsize=64)
def _han_terms(terms: frozenset[str]) -> tuple[str, ...]:
    """The terms of Han characters. Cached, because all hits of a search have the same terms."""
    return tuple(filter(is_han, terms))


def _spans(text: str, terms: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Start and end of every match of the terms, which may overlap."""
    for run, word in _words(text):
        if not run.is_han:
            if word in terms:
                yield run.start, run.start + len(run.text)
            continue
        for term in _han_terms(terms):
            at = word.find(term)
            while at >= 0:
                yield run.start + at, run.start + at + len(term)
                at = word.find(term, at + 1)


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
