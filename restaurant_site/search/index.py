"""An immutable index of documents with weighted fields, in all languages at once.

A query in one language finds a document by its text in another.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import repeat
from math import log
from operator import and_, or_

from .analysis import is_han, phrase, words_and_terms
from .folding import fold
from .nearest import nearest_folded
from .planning import Clause, Planner, QueryPlan
from .ranking import Ranking, TokenizedDocument
from .romanisation import han_by_spelling
from .synonyms import Synonyms
from .vocabulary import Vocabulary

MIN_CONFIDENCE = 0.1
"""Hits below it are left out."""
NAME_PREFIX_CONFIDENCE = 0.8
"""The least confidence of a hit with a name that the query begins."""
UNSPECIFIC = 0.25
"""Factor of the confidence for a query without a subject."""
NAMES_PER_DOCUMENT = 4
"""Names of one document that may all be similar to a query."""
QUESTION_WEIGHT = 0.6
"""Weight of the score of the best question or name, relative to the score of the whole document."""
MAX_QUESTIONS = 80
"""Questions and names that are scored."""
MAX_HITS = 100

NO_SYNONYMS = Synonyms()


@dataclass(frozen=True, slots=True)
class Source:
    """A document to be indexed: (text, weight) pairs, names, and questions that it answers."""

    id: str
    fields: Sequence[tuple[str, int]]
    names: Sequence[str]
    asked: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """A document that matches."""

    id: str
    score: float
    """Higher is better; comparable within one search only."""
    terms: frozenset[str]
    """The terms of the query, for highlights."""
    confidence: float = 1.0
    """How much of the query the document holds, from 0 to 1."""


class Index:
    """Finds documents. Equal scores keep the order of the documents, so paging is stable."""

    def __init__(self, sources: Iterable[Source], synonyms: Synonyms = NO_SYNONYMS) -> None:
        sources = list(sources)
        self._ids = [source.id for source in sources]
        self._phrases = [frozenset(filter(None, map(phrase, source.names))) for source in sources]
        phrases: frozenset[str] = frozenset().union(*self._phrases)
        words: set[str] = set()
        self._holders: dict[str, int] = {}
        """Term → the documents that hold it, as a bit set."""
        self._ranking = Ranking(self._add(number, source, words) for number, source in enumerate(sources))
        self._holders = _interned(self._holders)
        questions = [(number, text) for number, source in enumerate(sources) for text in _questions(source)]
        self._questions = Ranking(TokenizedDocument(" ".join(words_and_terms(text)[1])) for _, text in questions)
        """Each question and each name as a document of its own."""
        self._document_of_question = [number for number, _ in questions]
        vocabulary = Vocabulary(
            words={word for word in words if not word.isdigit()},
            head={word for each in phrases for word in each.split() if not is_han(word)},
            terms=self._holders,
            phrases=phrases,
            spellings=han_by_spelling(phrases),
        )
        self._planner = Planner(vocabulary, synonyms)

    def _add(self, number: int, source: Source, seen: set[str]) -> TokenizedDocument:
        """The document for the ranking; adds its words to *seen* and its terms to ``_holders``."""
        own: set[str] = set()
        weighted: list[str] = []
        for text, weight in source.fields:
            words, terms = words_and_terms(fold(text))
            seen.update(words)
            own.update(terms)
            weighted += weight * [" ".join(terms)]
        held = map(self._holders.get, own, repeat(0))
        self._holders.update(zip(own, map(or_, held, repeat(1 << number)), strict=True))
        return TokenizedDocument(" ".join(weighted), self._phrases[number])

    def search(self, query: str, among: Container[str] | None = None) -> list[Hit]:
        """The hits for a query, best first, at most MAX_HITS; *among* restricts them to some ids."""
        plan = self._planner.plan(query)
        found = self._best(plan, among)
        shares = self._shares(plan, [number for number, _ in found])
        terms = plan.terms
        return [
            Hit(self._ids[number], round(score, 4), terms, confidence)
            for (number, score), share in zip(found, shares, strict=True)
            if (confidence := self._confidence(plan, number, share)) >= MIN_CONFIDENCE
        ]

    def _best(self, plan: QueryPlan, among: Container[str] | None) -> list[tuple[int, float]]:
        """(document, score), best first: the score of the whole document and of its best question or name."""
        whole = self._ranking.best(plan, MAX_HITS if among is None else len(self._ids))
        questions = self._questions.best(
            QueryPlan(plan.clauses), MAX_QUESTIONS if among is None else len(self._document_of_question)
        )
        scores = dict(whole)
        seen: set[int] = set()
        for question, score in questions:
            if (number := self._document_of_question[question]) not in seen:
                seen.add(number)
                scores[number] = scores.get(number, 0.0) + QUESTION_WEIGHT * score
        ranked = sorted(scores.items(), key=lambda pair: (-round(pair[1], 4), pair[0]))
        return [pair for pair in ranked if among is None or self._ids[pair[0]] in among][:MAX_HITS]

    def nearest(self, query: str, among: Container[str] | None = None, most: int = 5) -> list[str]:
        """The documents, of those *among* if given, with the names most similar to a query."""
        named = {
            name: id
            for id, names in zip(self._ids, self._phrases, strict=True)
            if among is None or id in among
            for name in names
        }
        found = nearest_folded(query, [*named], NAMES_PER_DOCUMENT * most)
        return list(dict.fromkeys(named[name] for name in found))[:most]

    def _shares(self, plan: QueryPlan, numbers: Sequence[int]) -> list[float]:
        """How much of the query each document holds, from 0 to 1: of every clause its best alternative."""
        importances = [self._importance(clause) for clause in plan.clauses]
        total = sum(importances) or 1.0
        gained = [0.0] * len(numbers)
        for clause, importance in zip(plan.clauses, importances, strict=True):
            for weight, holders in self._holders_by_weight(clause):
                gain = importance * min(weight / clause[0].weight, 1.0) / total
                for at, number in enumerate(numbers):
                    if holders >> number & 1:
                        gained[at] += gain
        return gained

    def _holders_by_weight(self, clause: Clause) -> Iterator[tuple[float, int]]:
        """(weight, documents) of a clause's alternatives, best first; a document is in the first that it holds only."""
        by_weight: dict[float, int] = {}
        for alternative in clause:
            holders = reduce(and_, (self._holders.get(term, 0) for term in alternative.terms))
            by_weight[alternative.weight] = by_weight.get(alternative.weight, 0) | holders
        seen = 0
        for weight in sorted(by_weight, reverse=True):
            if new := by_weight[weight] & ~seen:
                yield weight, new
                seen |= new

    def _importance(self, clause: Clause) -> float:
        """The inverse document frequency of a clause's first term, times its weight."""
        frequency = self._holders.get(clause[0].terms[0], 0).bit_count()
        return clause[0].weight * log(1 + (len(self._ids) + 1) / (frequency + 0.5))

    def _confidence(self, plan: QueryPlan, number: int, share: float) -> float:
        """1 if the query is a name of the document; otherwise its share, raised if the query begins a name."""
        named = self._phrases[number]
        if plan.exact in named:
            return 1.0
        if not plan.is_specific:
            share *= UNSPECIFIC
        return round(min(share if named.isdisjoint(plan.phrases) else max(share, NAME_PREFIX_CONFIDENCE), 1.0), 3)


def _interned(numbers: dict[str, int]) -> dict[str, int]:
    """The same, with equal bit sets as one object: saves memory, since most terms are in few documents."""
    seen: dict[int, int] = {}
    return {term: seen.setdefault(number, number) for term, number in numbers.items()}


def _questions(source: Source) -> list[str]:
    """The names and questions, folded, each once."""
    return sorted({folded for text in (*source.names, *source.asked) if (folded := fold(text).strip())})
