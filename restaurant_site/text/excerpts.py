"""Snippets and highlights."""

import re
from array import array
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from operator import add

from . import markdown_text
from .analysis import is_han, runs
from .stemming import Stem

MAX_SNIPPET = 300
"""Characters."""
MAX_WEIGHED = 12
"""Terms by which sentences are compared."""
MARGIN = 2
"""How many more terms than the summary a sentence holds that is shown instead: synonyms count, too."""
TITLE, SUMMARY = 0, 1
"""Numbers of the first texts of an article; its sentences follow, then its facts."""
FACT = 65_535
"""The number of the block of a fact, which is in no paragraph."""
GAP = "… "
_NUMBER = re.compile(r"(?<!No\. )\d")
_AMOUNT = re.compile(r"[$€£¥₩₹﷼%٪]")
_SENTENCE = re.compile(r".+?(?:(?<!No)[.!?؟؛](?=\s)|[。！？；]|$)", re.DOTALL)
_ESCAPED = re.compile("[&<>\"']")

Matches = Mapping[int, Sequence[tuple[int, str]]]
"""Number of a text → where its matches start in ``Texts.stemmed``, with their terms."""


@dataclass(frozen=True, slots=True)
class Texts:
    """Texts as terms are searched: runs with spaces around each, words as stems."""

    texts: Sequence[str]
    stemmed: str
    """The runs of all texts."""
    firsts: Sequence[int]
    """Where each text starts in *stemmed*."""
    positions: Sequence[int]
    """Where each run starts in *stemmed*."""
    starts: Sequence[int]
    """Where each run starts in its text."""
    ends: Sequence[int]

    def matches(self, terms: Iterable[str]) -> Matches:
        matches: dict[int, list[tuple[int, str]]] = defaultdict(list)
        find = self.stemmed.find
        for term in terms:
            at = find(term)
            while at >= 0:
                matches[bisect_right(self.firsts, at) - 1].append((at, term))
                at = find(term, at + 1)
        return matches

    def marked(self, number: int, matches: Matches) -> str:
        """Return a text as escaped HTML with ``<mark>`` around every match; empty if there is none."""
        if number not in matches:
            return ""
        text = self.texts[number]
        escaped = escape if _ESCAPED.search(text) else str
        parts: list[str] = []
        at = 0
        for start, end in _merged(sorted([self._span(*match) for match in matches[number]])):
            parts += [escaped(text[at:start]), "<mark>", escaped(text[start:end]), "</mark>"]
            at = end
        return "".join([*parts, escaped(text[at:])])

    def beside_number(self, number: int, matches: Matches) -> set[str]:
        """Return the terms whose matches in a text are in a sentence with a number."""
        sentences = [match.span() for match in _SENTENCE.finditer(self.texts[number]) if _NUMBER.search(match[0])]
        found = [(self._span(at, term)[0], term) for at, term in matches.get(number, ())]
        return {term for start, term in found if any(first <= start < last for first, last in sentences)}

    def _span(self, at: int, term: str) -> tuple[int, int]:
        """Return start and end of a match in its text."""
        is_word = term[0] == " "
        run = bisect_right(self.positions, at + is_word) - 1
        if is_word:
            return self.starts[run], self.ends[run]
        start = self.starts[run] + at - self.positions[run]
        return start, start + len(term)


@dataclass(frozen=True, slots=True)
class Excerpt:
    """What an article says about some terms."""

    snippet: str
    mark: Callable[[], Mapping[str, str]]
    """Marks the terms in the title, the summary and the snippet."""

    @property
    def highlights(self) -> dict[str, str]:
        """Those of them that hold any of the terms, as HTML, marked when they are asked for: few formats have them."""
        return {name: mark for name, mark in self.mark().items() if mark}


def excerpt(
    title: str,
    summary: str,
    markdown: str,
    terms: frozenset[str],
    stem: Stem,
    longest: int = MAX_SNIPPET,
    avoided: frozenset[str] = frozenset(),
    asks_number: bool = False,
    facts: tuple[str, ...] = (),
    words: Sequence[frozenset[str]] = (),
) -> Excerpt:
    """Return a snippet of an article, with highlights.

    The snippet has the sentences that hold the most of the terms, or the summary if none holds MARGIN more than that.

    It is the best sentence with those after it in its paragraph or list, up to *longest* characters, and never more than
    MAX_SNIPPET. If it lacks any of the *words* of the question, the sentence follows that speaks of the most of those. If a number
    is asked for, the sentence or fact follows that has one and holds the most of the terms. Sentences that hold one of the
    phrases *avoided* speak of something else; those that end with a colon say nothing without what follows.
    """
    texts, blocks, unfinished = _article(title, summary, markdown, facts, stem)
    first_fact = len(texts.texts) - len(facts)
    wanted = _search_strings(terms)
    matches = texts.matches(wanted)
    others = unfinished.union(texts.matches(avoided)) - {TITLE, SUMMARY}
    weighed = frozenset(wanted[:MAX_WEIGHED])
    best = _best({number: found for number, found in matches.items() if number < first_fact}, weighed, others)
    if len(texts.texts[best]) > MAX_SNIPPET:
        snippet = truncated(texts.texts[best], MAX_SNIPPET)
        return Excerpt(
            snippet, lambda: highlights({"title": title, "summary": summary, "snippet": snippet}, terms, stem)
        )
    found = [best] if best == SUMMARY else [*_passage(texts.texts, blocks, best, longest, others)]
    passage = _with_words(texts, found, matches, words, others, first_fact)
    if asks_number:
        passage = _with_number(texts, passage, matches, weighed, others, first_fact)
    gaps = _gaps(passage, first_fact)
    snippet = joined([gap + texts.texts[number] for gap, number in zip(gaps, passage, strict=True)])

    def mark() -> dict[str, str]:
        marks = {"title": texts.marked(TITLE, matches), "summary": texts.marked(SUMMARY, matches)}
        if not matches.keys().isdisjoint(passage):
            marked = [texts.marked(number, matches) or escape(texts.texts[number]) for number in passage]
            marks["snippet"] = joined(map(add, gaps, marked))
        return marks

    return Excerpt(snippet, mark)


def highlights(fields: Mapping[str, str], terms: frozenset[str], stem: Stem) -> dict[str, str]:
    """Return the fields that hold any of the terms, as HTML."""
    texts = _fields(stem, *fields.values())
    matches = texts.matches(_search_strings(terms))
    return {name: mark for number, name in enumerate(fields) if (mark := texts.marked(number, matches))}


def sentences(markdown: str) -> Iterator[tuple[str, int]]:
    """Yield the sentences and the rows of tables, without headings, each with the number of its paragraph, list or table."""
    for number, block in enumerate(markdown_text.blocks(markdown)):
        for line in block:
            for match in _SENTENCE.finditer(line):
                if text := match[0].strip():
                    yield text, number


def first_sentence(text: str) -> str:
    """Return the first sentence of a text; empty where there is none."""
    return next((sentence for sentence, _ in sentences(text)), "")


@lru_cache(maxsize=2_000)
def _article(
    title: str, summary: str, markdown: str, facts: tuple[str, ...], stem: Stem
) -> tuple[Texts, Sequence[int], frozenset[int]]:
    """Return the texts of an article, the number of the paragraph or list of each, and the sentences that end with a colon.

    Cached, as every search reads them.
    """
    numbered = [(title, 0), (summary, 0), *sentences(markdown), *((fact, FACT) for fact in facts)]
    texts, blocks = [text for text, _ in numbered], array("H", [number for _, number in numbered])
    unfinished = frozenset(number for number, text in enumerate(texts) if text.endswith((":", "：")))
    return _analysed(texts, stem), blocks, unfinished


@lru_cache(maxsize=2_000)
def _fields(stem: Stem, *texts: str) -> Texts:
    return _analysed(texts, stem)


def _analysed(texts: Sequence[str], stem: Stem) -> Texts:
    parts: list[str] = []
    firsts, positions, starts, ends = array("I"), array("I"), array("I"), array("I")
    at = 0
    for text in texts:
        firsts.append(at)
        parts.append(" ")
        at += 1
        for run in runs(text):
            parts.append(f"{run.text if run.is_han else stem(run.text)} ")
            positions.append(at)
            starts.append(run.start)
            ends.append(run.end)
            at += len(parts[-1])
    return Texts(texts, "".join(parts), firsts, positions, starts, ends)


def _best(matches: Matches, terms: frozenset[str], others: Set[int]) -> int:
    """Return the number of the first sentence, but for *others*, that holds the most of some terms; the summary's if it holds any
    and none MARGIN more."""
    counts = {
        number: len(terms.intersection([term for _, term in matches_in_text]))
        for number, matches_in_text in matches.items()
        if number not in others
    }
    counts.pop(TITLE, None)
    counts[SUMMARY] = counts[SUMMARY] + MARGIN - 1 if SUMMARY in counts else 0
    return min(counts, key=lambda number: (-counts[number], number))


def _passage(texts: Sequence[str], blocks: Sequence[int], best: int, longest: int, others: Set[int]) -> Sequence[int]:
    """Return the numbers of the sentences of one paragraph or list from *best* up to *others*, of at most *longest* characters."""
    last = best
    while last + 1 < len(texts) and blocks[last + 1] == blocks[best] and last + 1 not in others:
        if len(joined(texts[best : last + 2])) > longest:
            break
        last += 1
    return range(best, last + 1)


def _with_words(
    texts: Texts,
    passage: Sequence[int],
    matches: Matches,
    words: Sequence[frozenset[str]],
    others: Set[int],
    first_fact: int,
) -> list[int]:
    """Return a passage with the sentence that speaks of the most words which title, summary and passage lack, if it fits."""
    said = {term.strip() for number in (TITLE, SUMMARY, *passage) for _, term in matches.get(number, ())}
    lacking = [word for word in words if word.isdisjoint(said)]
    if not lacking:
        return [*passage]
    counts = {
        number: sum(any(term.strip() in word for _, term in found) for word in lacking)
        for number, found in matches.items()
        if SUMMARY < number < first_fact and number not in others
    }
    best = min(counts, key=lambda number: (-counts[number], number), default=SUMMARY)
    with_best = [*passage, best]
    fits = len(joined([texts.texts[number] for number in with_best])) + len(GAP) <= MAX_SNIPPET
    return with_best if counts.get(best) and fits else [*passage]


def _with_number(
    texts: Texts,
    passage: Sequence[int],
    matches: Matches,
    terms: frozenset[str],
    others: Set[int],
    first_fact: int,
) -> list[int]:
    """Return a passage with what has a number and the most of some terms, if the passage has no such sentence itself.

    A fact has the terms of the title, too. Of sentences that are as good, one with an amount of money or a share is chosen; of
    facts as many as fit. Sentences after the first one of the passage give way.
    """
    numbered = [at for at in range(SUMMARY, len(texts.texts)) if at not in others and _NUMBER.search(texts.texts[at])]
    of_title = {term for _, term in matches.get(TITLE, ())}
    held = {
        at: len(terms & (texts.beside_number(at, matches) | (of_title if at == SUMMARY or at >= first_fact else set())))
        for at in numbered
    }
    best = max(held.values(), default=0)
    if any(held.get(at, -1) >= best for at in passage):
        return [*passage]
    equal = [at for at in numbered if held[at] == best]
    facts = [at for at in equal if at >= first_fact]
    added = [facts[:count] for count in range(len(facts), 0, -1)]
    if best and not facts:
        added = [[at] for at in sorted(equal, key=lambda at: not _AMOUNT.search(texts.texts[at]))]
    kept = ([*passage[:count], *each] for each in added for count in range(len(passage), 0, -1))
    fitting = (each for each in kept if len(joined([texts.texts[at] for at in each])) + 2 * len(GAP) <= MAX_SNIPPET)
    return next(fitting, [*passage])


def _gaps(passage: Sequence[int], first_fact: int) -> list[str]:
    """Return an ellipsis for each sentence of a passage before which others are left out: it may speak of those."""
    befores = [number - 1 for number in passage[:1]] + [*passage[:-1]]
    return [
        GAP * (number < first_fact and number != before + 1) for before, number in zip(befores, passage, strict=True)
    ]


def joined(passage: Iterable[str]) -> str:
    """Return sentences with spaces between them, but not after the punctuation of Chinese."""
    parts: list[str] = []
    for sentence in passage:
        if parts and parts[-1][-1:] not in "。！？；，：":
            parts.append(" ")
        parts.append(sentence)
    return "".join(parts)


@lru_cache(maxsize=64)
def _search_strings(terms: frozenset[str]) -> tuple[str, ...]:
    """Return the terms as stemmed texts hold them, the longest first: words between spaces. Cached: all hits share them."""
    longest = sorted(terms, key=lambda term: (-len(term), term))
    return tuple(term if is_han(term) else f" {term} " for term in longest)


def truncated(passage: str, longest: int) -> str:
    """Return a passage of at most *longest* characters: cut at a space where there is one in its second half, with an ellipsis."""
    if len(passage) <= longest:
        return passage
    start = passage[: longest - 1]
    space = start.rfind(" ")
    return (start[:space] if space > longest // 2 else start).rstrip() + "…"


def _merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return spans in order; those that touch are one."""
    merged: list[tuple[int, int]] = []
    for start, end in spans:
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
