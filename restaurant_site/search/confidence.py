"""The probability that a document answers a query, from what both have in common.

The weights are those of a logistic regression over the labelled questions of ``tests/relevance``;
``tools/fit_confidence.py`` computes and judges them.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import reduce
from math import exp, log
from operator import and_

from .planning import Clause, QueryPlan, subject_terms

COVERED = 0.36
"""Confidence of the best hit from which the site answers a query, as ``tools/fit_confidence.py`` prints it."""
FULL = 0.5
"""Confidence from which a hit answers the whole query."""
WHOLE = 0.95
"""Share from which a document holds the whole query: a synonym is not worth quite as much as the word."""
UNSPECIFIC = 0.25
"""Factor of the confidence for a query without a subject."""
LONG = 6
"""Clauses from which a query is long."""
WEIGHTS = (-4.64, 2.83, 1.16, 3.8, 4.1, 1.07, 2.33, -3.05, -4.48, 0.49, 3.3)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a document has in common with a query; shares are from 0 to 1, and rare terms count more."""

    held: float
    """Share of the query that the document holds."""
    prominent: float
    """Share that it holds outside its body."""
    asked: float
    """Share of the query that the document's most similar question or name has."""
    answered: float
    """Share of that question that the query has."""
    length: int
    """Terms of that question."""
    is_name: bool
    """The query is a name of the document."""
    begins_name: bool
    unknown: float
    """Share of the query's words that no document has."""
    clauses: int
    is_specific: bool
    """Whether any word of the query has a subject."""

    @property
    def features(self) -> tuple[float, ...]:
        """One number for each weight."""
        return (
            1.0,
            self.held,
            self.prominent,
            self.answered * min(self.length, LONG) / LONG,
            self.answered * self.asked,
            float(self.is_name),
            float(self.begins_name),
            self.unknown,
            1 / (1 + self.clauses),
            self.held * self.prominent * (1 - self.unknown),
            (1 - self.asked) * min(self.clauses, LONG) / LONG,
        )

    @property
    def confidence(self) -> float:
        """The probability that the document answers the query; at least FULL for a single term outside its body."""
        learnt = probability(WEIGHTS, self.features)
        whole = max(learnt, FULL) if self.clauses == 1 and self.is_whole else learnt
        return round(whole * (1 if self.is_specific else UNSPECIFIC), 3)

    @property
    def is_whole(self) -> bool:
        """Whether the document holds every word of the query outside its body."""
        return self.prominent >= WHOLE and not self.unknown


def probability(weights: tuple[float, ...], features: tuple[float, ...]) -> float:
    """The logistic function of a weighted sum."""
    return 1 / (1 + exp(-sum(weight * feature for weight, feature in zip(weights, features, strict=True))))


class Judge:
    """Judges documents of one index by number; a set of them is an int with their bits."""

    def __init__(
        self,
        holders: Mapping[str, int],
        prominent: Mapping[str, int],
        names: Sequence[Set[str]],
        questions: Sequence[str],
    ) -> None:
        self._holders = holders
        """Term → the documents that hold it."""
        self._prominent = prominent
        """Term → the documents that hold it outside their body."""
        self._names = names
        self._questions = questions

    def evidence(self, plan: QueryPlan, found: Sequence[tuple[int, int | None]]) -> list[Evidence]:
        """The evidence for documents, each given with its most similar question, if any shares a term with the query."""
        weights = [clause[0].weight * self._rarity(clause[0].terms[0]) for clause in plan.clauses]
        total = sum(weights) or 1.0
        weighted = [(weight / total, clause) for weight, clause in zip(weights, plan.clauses, strict=True)]
        numbers = [number for number, _ in found]
        held = _shares(weighted, numbers, self._holders)
        prominent = _shares(weighted, numbers, self._prominent)
        searched = plan.searched
        return [self._evidence(plan, weighted, searched, *each) for each in zip(found, held, prominent, strict=True)]

    def _evidence(
        self,
        plan: QueryPlan,
        weighted: Sequence[tuple[float, Clause]],
        searched: Set[str],
        found: tuple[int, int | None],
        held: float,
        prominent: float,
    ) -> Evidence:
        number, question = found
        similar = frozenset[str]() if question is None else subject_terms(self._questions[question])
        return Evidence(
            held=held,
            prominent=prominent,
            asked=sum(share * _strength(clause, similar) for share, clause in weighted),
            answered=self._answered(similar, searched),
            length=len(similar),
            is_name=plan.exact in self._names[number],
            begins_name=not self._names[number].isdisjoint(plan.phrases),
            unknown=plan.unknown,
            clauses=len(plan.clauses),
            is_specific=plan.is_specific,
        )

    def _answered(self, question: Set[str], searched: Set[str]) -> float:
        """The share of a question's terms that a query searches for."""
        total = sum(map(self._rarity, question))
        return sum(map(self._rarity, question & searched)) / total if total else 0.0

    def _rarity(self, term: str) -> float:
        """The inverse document frequency of a term."""
        return log(1 + (len(self._names) + 1) / (self._holders.get(term, 0).bit_count() + 0.5))


def _shares(
    weighted: Sequence[tuple[float, Clause]], numbers: Sequence[int], holders: Mapping[str, int]
) -> list[float]:
    """How much of the query each document holds, from 0 to 1: of every clause its best alternative."""
    gained = [0.0] * len(numbers)
    for share, clause in weighted:
        for weight, found in _holders_by_weight(clause, holders):
            gain = share * min(weight / clause[0].weight, 1.0)
            for at, number in enumerate(numbers):
                if found >> number & 1:
                    gained[at] += gain
    return gained


def _holders_by_weight(clause: Clause, holders: Mapping[str, int]) -> Iterator[tuple[float, int]]:
    """(weight, documents) of a clause's alternatives, best first; a document is in the first that it holds only."""
    by_weight: dict[float, int] = {}
    for alternative in clause:
        found = reduce(and_, (holders.get(term, 0) for term in alternative.terms))
        by_weight[alternative.weight] = by_weight.get(alternative.weight, 0) | found
    seen = 0
    for weight in sorted(by_weight, reverse=True):
        if new := by_weight[weight] & ~seen:
            yield weight, new
            seen |= new


def _strength(clause: Clause, terms: Set[str]) -> float:
    """How well some terms fulfil a clause, from 0 to 1; single characters count as held."""
    return max(
        (
            min(alternative.weight / clause[0].weight, 1.0)
            for alternative in clause
            if all(len(term) == 1 or term in terms for term in alternative.terms)
        ),
        default=0.0,
    )
