"""Documents with weighted fields, and the ranked answers to a query.

One index over all languages at once: the language only chooses what is shown, so a question
in one finds a text in another. An index is immutable; a reload builds a new one beside it.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import repeat
from math import log
from operator import and_, or_

from .analysis import bulk, is_han, phrase
from .folding import fold
from .nearest import nearest
from .planning import Clause, Plan, Planner
from .ranking import Ranking, Segmented
from .romanisation import rows_by_spelling
from .synonyms import Synonyms
from .vocabulary import Vocabulary

LEAST_CONFIDENCE = 0.1
"""Below it a hit is noise: it has next to nothing of what was asked."""
NAME_BEGUN = 0.8
"""The confidence of a hit whose name begins with what was asked."""
UNTOLD = 0.25
"""What all of a question is worth that does not say what it is about."""
NAMES_OF_ONE = 4
"""Names of one document that may all be near to a query."""
NEARNESS = 0.6
"""How much the one nearest way of asking counts beside the whole document."""
MOST_LINES = 80
"""Ways of asking that are looked at; the best of a document is what counts."""
MOST_HITS = 100
"""Hits beyond these are not looked at, so that an answer takes no longer where there are many documents."""

NO_SYNONYMS = Synonyms()


@dataclass(frozen=True, slots=True)
class Source:
    """A document to be indexed: texts with a weight each, the phrases that name it, and how people ask for it."""

    id: str
    fields: Sequence[tuple[str, int]]
    names: Sequence[str]
    asked: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """A document that answers: its score (higher is better, within one answer), the terms that were looked for,
    and how much of what was asked it has (0 to 1: a guess to a hit)."""

    id: str
    score: float
    terms: frozenset[str]
    confidence: float = 1.0


class Index:
    """Finds documents. Ties keep the documents' own order, so that paging is stable."""

    def __init__(self, sources: Iterable[Source], synonyms: Synonyms = NO_SYNONYMS) -> None:
        sources = list(sources)
        self._ids = [source.id for source in sources]
        self._phrases = [frozenset(filter(None, map(phrase, source.names))) for source in sources]
        phrases: frozenset[str] = frozenset().union(*self._phrases)
        words: set[str] = set()
        self._holders: dict[str, int] = {}
        """Term → the documents that hold it, as the bits of a number."""
        self._ranking = Ranking(self._read(number, source, words) for number, source in enumerate(sources))
        self._holders = _with_equals_shared(self._holders)
        lines = [(number, line) for number, source in enumerate(sources) for line in _lines(source)]
        self._asked = Ranking(Segmented(" ".join(bulk(line)[1])) for _, line in lines)
        """Each name and each way of asking as a document of its own."""
        self._askers = [number for number, _ in lines]
        """The document that each of them leads to."""
        vocabulary = Vocabulary(
            words={word for word in words if not word.isdigit()},
            head={word for each in phrases for word in each.split() if not is_han(word)},
            terms=self._holders,
            phrases=phrases,
            rows=rows_by_spelling(phrases),
        )
        self._planner = Planner(vocabulary, synonyms)

    def _read(self, number: int, source: Source, seen: set[str]) -> Segmented:
        """A document for the ranking; its words, and that it holds its terms, are noted on the way."""
        own: set[str] = set()
        weighted: list[str] = []
        for text, weight in source.fields:
            words, terms = bulk(fold(text))
            seen.update(words)
            own.update(terms)
            weighted += weight * [" ".join(terms)]
        held = map(self._holders.get, own, repeat(0))
        self._holders.update(zip(own, map(or_, held, repeat(1 << number)), strict=True))
        return Segmented(" ".join(weighted), self._phrases[number])

    def search(self, query: str, among: Container[str] | None = None) -> list[Hit]:
        """The hits for a query, best first, at most MOST_HITS; *among* restricts them to some ids."""
        plan = self._planner.plan(query)
        found = self._best(plan, among)
        shares = self._shares(plan, [number for number, _ in found])
        terms = plan.terms
        return [
            Hit(self._ids[number], round(score, 4), terms, confidence)
            for (number, score), share in zip(found, shares, strict=True)
            if (confidence := self._confidence(plan, number, share)) >= LEAST_CONFIDENCE
        ]

    def _best(self, plan: Plan, among: Container[str] | None) -> list[tuple[int, float]]:
        """(document, score), best first: what a document says in all, and how near one way of asking for it comes."""
        whole = self._ranking.best(plan, MOST_HITS if among is None else len(self._ids))
        lines = self._asked.best(Plan(plan.clauses), MOST_LINES if among is None else len(self._askers))
        scores = dict(whole)
        seen: set[int] = set()
        for line, score in lines:
            if (number := self._askers[line]) not in seen:
                seen.add(number)
                scores[number] = scores.get(number, 0.0) + NEARNESS * score
        ranked = sorted(scores.items(), key=lambda pair: (-round(pair[1], 4), pair[0]))
        return [pair for pair in ranked if among is None or self._ids[pair[0]] in among][:MOST_HITS]

    def nearest(self, query: str, among: Container[str] | None = None, most: int = 5) -> list[str]:
        """The documents (of those *among*, if given) with the names nearest to a query, for one that found nothing."""
        named = {
            name: id
            for id, names in zip(self._ids, self._phrases, strict=True)
            if among is None or id in among
            for name in names
        }
        found = nearest(query, named, NAMES_OF_ONE * most)
        return list(dict.fromkeys(named[name] for name in found))[:most]

    def _shares(self, plan: Plan, numbers: Sequence[int]) -> list[float]:
        """How much of what was asked each document holds, from 0 to 1: of every clause its best alternative."""
        worths = [self._worth(clause) for clause in plan.clauses]
        total = sum(worths) or 1.0
        gained = [0.0] * len(numbers)
        for clause, worth in zip(plan.clauses, worths, strict=True):
            for weight, holders in self._tiers(clause):
                gain = worth * min(weight / clause[0].weight, 1.0) / total
                for at, number in enumerate(numbers):
                    if holders >> number & 1:
                        gained[at] += gain
        return gained

    def _tiers(self, clause: Clause) -> Iterator[tuple[float, int]]:
        """The weights of a clause's alternatives, best first, each with the documents whose best alternative it is."""
        tiers: dict[float, int] = {}
        for alternative in clause:
            holders = reduce(and_, (self._holders.get(term, 0) for term in alternative.terms))
            tiers[alternative.weight] = tiers.get(alternative.weight, 0) | holders
        met = 0
        for weight in sorted(tiers, reverse=True):
            if new := tiers[weight] & ~met:
                yield weight, new
                met |= new

    def _worth(self, clause: Clause) -> float:
        """How much a clause says: the rarer its own word, the more; a word that nobody uses says most."""
        frequency = self._holders.get(clause[0].terms[0], 0).bit_count()
        return clause[0].weight * log(1 + (len(self._ids) + 1) / (frequency + 0.5))

    def _confidence(self, plan: Plan, number: int, share: float) -> float:
        """How sure a hit is: a document that is named by the query, one whose name it begins, or its share of it."""
        named = self._phrases[number]
        if plan.exact in named:
            return 1.0
        if not plan.telling:
            share *= UNTOLD
        return round(min(share if named.isdisjoint(plan.phrases) else max(share, NAME_BEGUN), 1.0), 3)


def _with_equals_shared(numbers: dict[str, int]) -> dict[str, int]:
    """The same, with equal numbers being one: most terms stand in one document, or in few."""
    one: dict[int, int] = {}
    return {term: one.setdefault(number, number) for term, number in numbers.items()}


def _lines(source: Source) -> list[str]:
    """The names and ways of asking, each once in whatever script."""
    return sorted({folded for line in (*source.names, *source.asked) if (folded := fold(line).strip())})
