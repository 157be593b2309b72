"""An immutable index of documents with weighted fields, in all languages at once.

A query in one language finds a document by its text in another.
"""

from collections.abc import Container, Iterable, Sequence, Set
from dataclasses import dataclass
from functools import reduce
from itertools import repeat
from operator import or_
from typing import NamedTuple

from . import negation
from .analysis import is_han, phrase, words_and_terms
from .confidence import COVERED, FULL, LIKELY, Candidate, Evidence, Judge, holding_all
from .folding import fold
from .nearest import nearest_folded
from .planning import Planner, QueryPlan, subject_terms
from .ranking import Ranking, TokenizedDocument, by_terms, by_terms_and_names
from .romanisation import han_by_spelling
from .synonyms import Synonyms
from .vocabulary import Vocabulary

MIN_CONFIDENCE = 0.01
"""Hits below it are left out."""
SIMILAR_SCORE = 0.9
"""Share of the best score from which a hit is as good as the best one."""
NAMES_PER_DOCUMENT = 4
"""Names of one document that may all be similar to a query."""
QUESTION_WEIGHTS = [0.4 * 0.8**rank for rank in range(8)]
"""Weights of the scores of a document's best questions and names, relative to the score of the whole document."""
MAX_QUESTIONS = 60
"""Questions and names that are scored."""
MAX_RANKED = 40
"""Documents that are ranked without a filter."""
MAX_JUDGED = 10
"""Documents that are judged, beside those that hold the whole query or score about as well as the best."""
MAX_PARTIAL = 10
"""Hits that answer a part of the query only."""

NO_SYNONYMS = Synonyms()


@dataclass(frozen=True, slots=True)
class Source:
    """A document to be indexed: (text, weight) pairs, names, questions that it answers, and a body.

    Whoever searches for a word of a field or a name means the document; a word of the body may be a mention.
    """

    id: str
    fields: Sequence[tuple[str, int]]
    names: Sequence[str]
    asked: Sequence[str] = ()
    body: Sequence[tuple[str, int]] = ()
    contains: str = ""
    """What a query that leaves something out is compared with, beside the fields."""


class Hit(NamedTuple):
    """A document that matches."""

    id: str
    score: float
    """Higher is better; comparable within one search only."""
    terms: frozenset[str]
    """The terms of the query, for highlights."""
    confidence: float = 1.0
    """The probability that the document answers the query."""
    is_full: bool = True
    """Whether the document answers the whole query; otherwise it has to do with a part of it."""


class Index:
    """Finds documents. Equal scores keep the order of the documents, so paging is stable."""

    def __init__(self, sources: Iterable[Source], synonyms: Synonyms = NO_SYNONYMS) -> None:
        sources = list(sources)
        self._ids = [source.id for source in sources]
        self._phrases = [frozenset(filter(None, map(phrase, source.names))) for source in sources]
        phrases: frozenset[str] = frozenset().union(*self._phrases)
        self._named = {name: id for id, names in zip(self._ids, self._phrases, strict=True) for name in names}
        words: set[str] = set()
        self._holders: dict[str, int] = {}
        """Term → the documents that hold it, as a bit set."""
        self._prominent: dict[str, int] = {}
        """The same for terms outside the body."""
        self._contained: dict[str, int] = {}
        """The same for what documents contain, their fields included."""
        self._ranking = Ranking(self._add(number, source, words) for number, source in enumerate(sources))
        self._holders = _interned(self._holders)
        self._prominent = _interned(self._prominent)
        questions = [(number, text) for number, source in enumerate(sources) for text in _questions(source)]
        self._document_of_question = [number for number, _ in questions]
        subjects: list[tuple[str, ...]] = []
        self._questions = Ranking(_question(text, subjects) for _, text in questions)
        """Each question and each name as a document of its own."""
        self._judge = Judge(self._holders, self._prominent, self._phrases, subjects)
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
        prominent: set[str] = set()
        weighted: list[str] = []
        for number_of_text, (text, weight) in enumerate((*source.fields, *source.body)):
            words, terms = words_and_terms(fold(text))
            seen.update(words)
            own.update(terms)
            if number_of_text < len(source.fields):
                prominent.update(terms)
            weighted += weight * [" ".join(terms)]
        _add_document(self._holders, own, number)
        _add_document(self._prominent, prominent, number)
        if source.contains:
            _add_document(self._contained, {*prominent, *words_and_terms(fold(source.contains))[1]}, number)
        return TokenizedDocument(" ".join(weighted), self._phrases[number])

    def search(self, query: str, among: Container[str] | None = None) -> list[Hit]:
        """The hits for a query, those that answer all of it first; *among* restricts them to some ids.

        Documents that contain what the query leaves out come last, unless the rest of it is their name.
        """
        without = 0
        if self._contained:
            query, things = negation.split(query, self._is_contained)
            without = reduce(or_, map(self._containing, things), 0)
        plan = self._planner.plan(query)
        candidates = self._candidates(plan, among)
        best = SIMILAR_SCORE * candidates[0].score if candidates else 0.0
        whole = 0 if plan.unknown else holding_all(plan, self._prominent) & ~without
        likely = [
            each
            for at, each in enumerate(candidates)
            if at < MAX_JUDGED or each.score >= best or whole >> each.number & 1
        ]
        evidence = self._judge.evidence(plan, likely)
        confidences = [each.confidence for each in evidence]
        is_covered = max(confidences, default=0.0) >= COVERED
        terms = plan.terms
        hits = [
            Hit(
                self._ids[number],
                score,
                terms,
                confidence,
                is_full=is_covered
                and (plan.subject in self._phrases[number] or not without >> number & 1)
                and (confidence >= FULL or score >= best or (confidence >= LIKELY and whole >> number & 1 > 0)),
            )
            for (number, score, _), confidence in zip(likely, confidences, strict=True)
            if confidence >= MIN_CONFIDENCE
        ]
        return sorted(hits, key=lambda hit: not hit.is_full)[: MAX_PARTIAL + sum([hit.is_full for hit in hits])]

    def _is_contained(self, thing: str) -> bool:
        """Whether any document contains something. Several words are one thing only if they have synonyms."""
        return (" " not in thing or self._planner.has_synonyms(thing)) and bool(self._containing(thing))

    def _containing(self, thing: str) -> int:
        """The documents that contain something."""
        return holding_all(self._planner.plan(f"{thing} "), self._contained)

    def evidence(self, query: str, most: int) -> list[tuple[str, Evidence]]:
        """(id, evidence) of the best ranked documents, to fit the weights of confidence."""
        plan = self._planner.plan(query)
        found = self._candidates(plan, None)[:most]
        return [
            (self._ids[each.number], evidence)
            for each, evidence in zip(found, self._judge.evidence(plan, found), strict=True)
        ]

    def _candidates(self, plan: QueryPlan, among: Container[str] | None) -> list[Candidate]:
        """Documents, best first; the score is that of the document and of its best questions and names together."""
        terms = by_terms(plan)
        ranked = self._ranking.best(by_terms_and_names(plan, terms), MAX_RANKED if among is None else len(self._ids))
        scores = dict(ranked)
        best: dict[int, int] = {}
        counted: dict[int, int] = {}
        for question, score in self._questions.best(terms, MAX_QUESTIONS):
            number = self._document_of_question[question]
            rank = counted[number] = counted.get(number, -1) + 1
            best.setdefault(number, question)
            if rank < len(QUESTION_WEIGHTS):
                scores[number] = scores.get(number, 0.0) + QUESTION_WEIGHTS[rank] * score
        rounded = {number: round(scores[number], 4) for number in sorted(scores)}
        return [
            Candidate(number, rounded[number], best.get(number))
            for number in sorted(rounded, key=rounded.__getitem__, reverse=True)
            if among is None or self._ids[number] in among
        ]

    def nearest(self, query: str, among: Container[str] | None = None, most: int = 5) -> list[str]:
        """The documents, of those *among* if given, with the names most similar to a query."""
        named = {name: id for name, id in self._named.items() if among is None or id in among}
        found = nearest_folded(query, [*named], NAMES_PER_DOCUMENT * most)
        return list(dict.fromkeys(named[name] for name in found))[:most]


def covers(hits: Iterable[Hit]) -> bool:
    """Whether any hit answers the query, by its confidence."""
    return any(hit.confidence >= COVERED for hit in hits)


def _question(text: str, subjects: list[tuple[str, ...]]) -> TokenizedDocument:
    """The document for the ranking; adds the terms of its subject to *subjects*."""
    terms = words_and_terms(text)[1]
    subjects.append(subject_terms(terms))
    return TokenizedDocument(" ".join(terms))


def _add_document(holders: dict[str, int], terms: Set[str], number: int) -> None:
    """Adds a document to the holders of its terms."""
    held = map(holders.get, terms, repeat(0))
    holders.update(zip(terms, map(or_, held, repeat(1 << number)), strict=True))


def _interned(numbers: dict[str, int]) -> dict[str, int]:
    """The same, with equal bit sets as one object: saves memory, since most terms are in few documents."""
    seen: dict[int, int] = {}
    return {term: seen.setdefault(number, number) for term, number in numbers.items()}


def _questions(source: Source) -> list[str]:
    """The names and questions, folded, each once."""
    return sorted({folded for text in (*source.names, *source.asked) if (folded := fold(text).strip())})
