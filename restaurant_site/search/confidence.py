"""The probability that a document answers a query, from what both have in common.

The weights are those of a logistic regression over the labelled questions of ``tests/relevance``;
``tools/fit_confidence.py`` computes and judges them.
"""

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import cache, partial, reduce
from math import exp, log
from operator import mul, or_
from typing import NamedTuple

from .planning import Clause, QueryPlan, near_forms

COVERED = 0.44
"""Confidence from which a document answers a query, as ``tools/fit_confidence.py`` prints it."""
LACKING = 0.4
"""Highest confidence of a document that lacks a word of a short query."""
FULL = 0.8
"""Confidence from which a hit answers the whole query."""
WHOLE, WHOLE_NEAR = 0.95, 0.75
"""Share from which a document holds a query of one word, and from which it holds a near form of it."""
UNSPECIFIC = 0.25
"""Factor of the confidence for a query without a subject."""
MAX_MISSING = 0.8
"""Share of a query's words outside all clauses up to which it is counted."""
LONG_WORD = 4
"""Han characters from which an unknown word is long: a name, most often."""
LONG = 6
"""Clauses from which a query is long."""
WEIGHTS = (-3.48, 4.4, 2.77, 4.58, 3.18, -1.13, -5.21, 3.05, -4.15)


class Features(NamedTuple):
    """What a document has in common with a query; shares are from 0 to 1, and rare terms count more."""

    held: float
    """Share of the query that the document holds."""
    prominent: float
    """Share that it holds outside its body, of a query of one clause; otherwise 0."""
    asked: float
    """Share of the query that the document's most similar question or name has."""
    answered: float
    """Share of that question that the query has."""
    length: float
    """Terms of that question."""
    begins_name: bool
    elsewhere: float
    """Share of the questions about something else in those similar to the query: the others are the document's."""
    unknown: float
    """Share of the query's words that no document has."""
    longest_unknown: int
    """Han characters of the longest such word."""
    clauses: int
    is_specific: bool
    """Whether any word of the query has a subject."""

    @property
    def features(self) -> tuple[float, ...]:
        """Return one number for each weight."""
        return (
            1.0,
            self.held,
            self.answered * min(self.length, LONG) / LONG,
            self.answered * self.asked,
            float(self.begins_name),
            min(self.longest_unknown, LONG_WORD) / LONG_WORD,
            1 / (1 + self.clauses),
            (1 - self.asked) * min(self.clauses, LONG) / LONG,
            self.elsewhere,
        )

    @property
    def confidence(self) -> float:
        return self.confidence_by(WEIGHTS)

    def confidence_by(self, weights: tuple[float, ...]) -> float:
        """Return the probability that the document answers the query; at least COVERED for a single term outside its body."""
        learnt = probability(weights, self.features)
        whole = max(learnt, COVERED) if self.is_whole else learnt
        return round(whole * (1 if self.is_specific else UNSPECIFIC), 3)

    @property
    def is_whole(self) -> bool:
        """True if the document holds the only word of the query outside its body, or a near form in one question or name."""
        if self.clauses != 1 or self.unknown == 1:
            return False
        return self.prominent >= WHOLE or min(self.prominent, self.asked) >= WHOLE_NEAR


def probability(weights: tuple[float, ...], features: tuple[float, ...]) -> float:
    """Return the logistic function of a weighted sum."""
    return 1 / (1 + exp(-sum(map(mul, weights, features))))


class RankedDocuments(NamedTuple):
    """Documents by number, best first, with the questions about each of them that are similar to the query."""

    scores: Sequence[tuple[int, float]]
    """(document, score)."""
    questions: Mapping[int, int] = {}
    """Document → its most similar question, if any shares a term with the query."""
    similar: Mapping[int, Sequence[float]] = {}
    """Document → the scores of its similar questions."""
    elsewhere: float = 0.0
    """The score of all similar questions about something else."""

    def share_elsewhere(self, number: int) -> float:
        return self.elsewhere / (1 + self.elsewhere + sum(self.similar.get(number, ())))


class WeightedAlternative(NamedTuple):
    """An alternative of a clause, with the share of the query that it is worth."""

    share: float
    terms: tuple[str, ...]
    longer: list[str]
    """The terms without single characters, which no question is compared by."""


class ConfidenceModel:
    """Judges documents of one index by number; a set of them is an int with their bits."""

    def __init__(
        self,
        holders: Mapping[str, int],
        prominent: Mapping[str, int],
        names: Sequence[Set[str]],
        questions: Iterable[str],
        subjects: frozenset[str],
    ) -> None:
        """*questions*: the terms of each, with spaces between. *subjects*: those of all terms that are no stop words."""
        self._holders = holders
        """Term → the documents that hold it."""
        self._prominent = prominent
        """Term → the documents that hold it outside their body."""
        self._named: dict[str, int] = {}
        """Name → the documents that have it."""
        for number, of_document in enumerate(names):
            for name in of_document:
                self._named[name] = self._named.get(name, 0) | 1 << number
        self._rarities = [log(1 + (len(names) + 1) / (count + 0.5)) for count in range(len(names) + 1)]
        """Inverse document frequency by the number of documents that hold a term."""
        rarities = {term: self._rarity(term) for term in subjects}
        self._questions: list[str] = []
        """The terms of each question, without stop words, with spaces between."""
        self._totals = array("f")
        """The rarity of all terms of each question together."""
        for question in questions:
            terms = subjects.intersection(question.split())
            self._questions.append(" ".join(terms))
            self._totals.append(sum(map(rarities.__getitem__, terms)))

    def judged(self, plan: QueryPlan, ranked: RankedDocuments) -> list[tuple[Features, float]]:
        """Return what each document has in common with a query, and its confidence.

        Those of equal shares that no similar question asks for are judged once: most of all documents.
        """
        clauses = self._weighted_alternatives(plan)
        numbers = [number for number, _ in ranked.scores]
        held = _shares(clauses, numbers, self._holders)
        prominent = _shares(clauses, numbers, self._prominent) if len(clauses) == 1 else {}
        named = self.named(plan.phrases)
        rarities = {term: self._rarity(term) for term in plan.searched}
        share_of = cache(partial(_share, clauses))  # most similar questions have the same terms in common with a query
        of_plan = plan.unknown, plan.longest_unknown, len(plan.clauses), plan.is_specific
        found: dict[tuple[float, float, bool, int | None], tuple[Features, float]] = {}
        judged = []
        for number in numbers:
            held_share, prominent_share = held.get(number, 0.0), prominent.get(number, 0.0)
            question, begins_name = ranked.questions.get(number), named >> number & 1 > 0
            key = held_share, prominent_share, begins_name, question
            if key not in found:
                asked, answered, length = self._likeness(question, share_of, rarities)
                elsewhere = ranked.share_elsewhere(number)
                each = Features(held_share, prominent_share, asked, answered, length, begins_name, elsewhere, *of_plan)
                found[key] = each, each.confidence
            judged.append(found[key])
        return judged

    def named(self, names: Iterable[str]) -> int:
        """Return the documents that have any of some names."""
        return reduce(or_, [self._named.get(name, 0) for name in names], 0)

    def _likeness(
        self, question: int | None, share_of: Callable[[frozenset[str]], float], rarities: Mapping[str, float]
    ) -> tuple[float, float, int]:
        """Return the share of the query that a question has, that of the question that the query has, and its terms."""
        if question is None:
            return 0.0, 0.0, 0
        terms = self._questions[question].split()
        common = [term for term in terms if term in rarities]
        rarity = sum([rarities[term] for term in common])
        return share_of(frozenset(common)), rarity / (self._totals[question] or 1.0), len(terms)

    def _weighted_alternatives(self, plan: QueryPlan) -> list[list[WeightedAlternative]]:
        """Return the alternatives of each clause, best first."""
        weights = [clause[0].weight * self._rarity(clause[0].terms[0]) for clause in plan.clauses]
        total = (sum(weights) or 1.0) / (1 - min(plan.missing, MAX_MISSING))
        return [
            sorted(
                [
                    WeightedAlternative(
                        weight / total * min(alternative.weight / clause[0].weight, 1.0),
                        alternative.terms,
                        [term for term in alternative.terms if len(term) > 1],
                    )
                    for alternative in clause
                ],
                reverse=True,
            )
            for weight, clause in zip(weights, plan.clauses, strict=True)
        ]

    def _rarity(self, term: str) -> float:
        return self._rarities[self._holders.get(term, 0).bit_count()]


def _shares(
    clauses: Sequence[Sequence[WeightedAlternative]], numbers: Iterable[int], holders: Mapping[str, int]
) -> dict[int, float]:
    """Return how much of the query each document holds that holds any, from 0 to 1: of every clause its best alternative."""
    gained: dict[int, float] = {}
    judged = reduce(or_, [1 << number for number in numbers], 0)
    for parts in clauses:
        left = judged
        for share, terms, _ in parts:
            documents = holding(terms, holders) & left
            left ^= documents
            while documents:
                lowest = documents & -documents
                number = lowest.bit_length() - 1
                gained[number] = gained.get(number, 0.0) + share
                documents ^= lowest
    return gained


def holding_all(clauses: Sequence[Clause], holders: Mapping[str, int]) -> int:
    """Return the documents that hold every clause, or a near form of it."""
    documents = -1 if clauses else 0
    for clause in clauses:
        documents &= reduce(or_, [holding(alternative.terms, holders) for alternative in near_forms(clause)])
        if not documents:
            return 0
    return documents


def holding(terms: Sequence[str], holders: Mapping[str, int]) -> int:
    """Return the documents that hold all of some terms."""
    documents = holders.get(terms[0], 0)
    for term in terms[1:]:
        documents &= holders.get(term, 0)
    return documents


def _share(clauses: Sequence[Sequence[WeightedAlternative]], similar: frozenset[str]) -> float:
    """Return how much of the query some terms are, from 0 to 1."""
    share = 0.0
    for parts in clauses:
        for part in parts:
            if similar.issuperset(part.longer):
                share += part.share
                break
    return share
