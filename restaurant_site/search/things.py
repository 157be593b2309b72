"""What each document of an index is and has, so that a sure hit for a short query has everything that it asks for."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import reduce
from operator import or_

from ..text.stemming import Stem
from .confidence import holding
from .negation import Negation
from .planning import Clause
from .synonyms import term_sequence

Holders = Mapping[str, int]
"""Term → the documents that hold it, as an int with their bits."""


@dataclass(frozen=True, slots=True)
class Things:
    """The documents that have things, and those that are of kinds."""

    having: Holders
    being: Holders
    """The same without what a body mentions: a bowl of soup beside the noodles makes them no soup."""
    kinds: Set[str]
    """The terms that a document must be, not only mention."""

    def with_all(self, needed: Sequence[Clause]) -> int:
        """Return the documents that are or have something of each clause."""
        documents = -1
        for clause in needed:
            is_kind = any(not self.kinds.isdisjoint(terms) for terms, _ in clause)
            holders = self.being if is_kind else self.having
            documents &= reduce(or_, [holding(terms, holders) for terms, _ in clause])
        return documents

    def with_any(self, clauses: Sequence[Clause]) -> int:
        """Return the documents that hold something of any clause."""
        return reduce(or_, [holding(terms, self.having) for clause in clauses for terms, _ in clause], 0)


def things_of(
    names: Sequence[Iterable[str]],
    kinds: Iterable[str],
    qualities: Sequence[Iterable[str]],
    held: tuple[Holders, Holders],
    negation: Negation,
    stem: Stem,
) -> Things:
    """Return what documents are and have, by their names, kinds and qualities, and the holders of all and of prominent terms.

    What a name leaves out, its document has not: ``noodles without soup``, ``tea without milk``.
    """
    lacking: dict[str, int] = {}
    for number, of_document in enumerate(names):
        for name in of_document:
            for thing in negation.split(name, _is_one_word)[1]:
                for term in term_sequence(thing, stem):
                    lacking[term] = lacking.get(term, 0) | 1 << number
    being_so: dict[str, int] = {}
    for number, words in enumerate(qualities):
        for word in words:
            for term in term_sequence(word, stem):
                being_so[term] = being_so.get(term, 0) | 1 << number
    having, being = (
        {**holders, **{term: holders.get(term, 0) & ~documents for term, documents in lacking.items()}, **being_so}
        for holders in held
    )
    of_kinds = {term for kind in kinds for term in term_sequence(kind, stem)}
    return Things(having, being, frozenset(of_kinds | being_so.keys()))


def _is_one_word(thing: str) -> bool:
    return " " not in thing
