"""The passage that answers best, and the places where a text answers, marked."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from .analysis import Run, is_han, runs, stem

LONGEST = 300
"""Characters of a snippet."""
_SENTENCE = re.compile(r".+?(?:[.!?](?=\s)|[。！？；]|\n|$)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, and its runs between spaces, Latin words by their stems: where terms are looked for."""

    text: str
    stemmed: str


@lru_cache(maxsize=2_000)
def sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences of a text. They are kept, for every search asks the same texts."""
    found = (match[0] for match in _SENTENCE.finditer(text))
    return tuple(Sentence(each, _stemmed(each)) for each in found if each.strip())


def _stemmed(text: str) -> str:
    return f" {' '.join(run.text if run.han else stem(run.text) for run in runs(text))} "


def snippet(texts: Iterable[str], terms: frozenset[str], longest: int = LONGEST) -> str:
    """The sentences of *texts* that hold most of the terms, from one sentence on, at most *longest* characters."""
    found = [sentence for text in texts for sentence in sentences(text)]
    if not found:
        return ""
    everything = "".join([sentence.stemmed for sentence in found])
    wanted = [term for term in _as_they_stand(terms) if term in everything]
    best = max(range(len(found)), key=lambda at: (sum([term in found[at].stemmed for term in wanted]), -at))
    passage = found[best].text.strip()
    for following in found[best + 1 :]:
        longer = f"{passage}{_joint(passage)}{following.text.strip()}"
        if len(longer) > longest:
            break
        passage = longer
    return passage if len(passage) <= longest else _cut(passage, longest)


@lru_cache(maxsize=64)
def _as_they_stand(terms: frozenset[str]) -> tuple[str, ...]:
    """The terms as a sentence holds them: a Latin one between spaces."""
    return tuple(term if is_han(term) else f" {term} " for term in terms)


def _joint(passage: str) -> str:
    """What stands between a passage and the sentence after it: a dot after a heading or an item of a list."""
    if passage[-1:] in "。！？；，：":
        return ""
    return " " if passage[-1:] in ".!?:;," else " · "


def _cut(passage: str, longest: int) -> str:
    """A passage cut before a word, with an ellipsis."""
    cut = passage[: longest - 1]
    space = cut.rfind(" ")
    return (cut[:space] if space > longest // 2 else cut).rstrip() + "…"


def highlighted(text: str, terms: frozenset[str]) -> str:
    """*text* as HTML: escaped, with ``<mark>`` around what the terms stand for. Empty when nothing matches."""
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
    """The runs of a text that is shown, each with the term that it stands for; kept, for titles and summaries
    come again."""
    return tuple((run, run.text if run.han else stem(run.text)) for run in runs(text))


@lru_cache(maxsize=64)
def _chinese(terms: frozenset[str]) -> tuple[str, ...]:
    """The terms of Han characters; kept, for all hits of a search are marked with the same."""
    return tuple(filter(is_han, terms))


def _spans(text: str, terms: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Where a text holds the terms."""
    for run, word in _words(text):
        if not run.han:
            if word in terms:
                yield run.start, run.start + len(run.text)
            continue
        for term in _chinese(terms):
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
