"""Ranks documents by Okapi BM25, with tantivy in memory.

One tantivy field holds a document's terms, each repeated as often as its weight (BM25F by
repetition); another holds the names of the document. tantivy only splits at spaces.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

import tantivy
from tantivy import Occur, Query

from .planning import Alternative, Clause, QueryPlan

EXACT_NAME, NAME_PREFIX = 20.0, 6.0
"""Scores for a query that is a name of the document, or begins one."""
WRITER_MEMORY = 15_000_000
"""Bytes; tantivy's minimum for one thread."""


@dataclass(frozen=True, slots=True)
class TokenizedDocument:
    """A document's terms with spaces between them, each repeated by its weight, and its names."""

    terms: str
    phrases: Collection[str] = ()


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("number", stored=False, indexed=False, fast=True)
    for name, option in (("terms", "freq"), ("phrases", "basic")):
        builder.add_text_field(name, tokenizer_name="whitespace", index_option=option)
    return builder.build()


SCHEMA = _schema()


class Ranking:
    """An immutable in-memory index. Documents are numbered from 0."""

    def __init__(self, documents: Iterable[TokenizedDocument]) -> None:
        index = tantivy.Index(SCHEMA)
        writer = index.writer(WRITER_MEMORY, 1)
        count = 0
        for number, document in enumerate(documents):
            fields = {"number": number, "terms": document.terms}
            if document.phrases:
                fields["phrases"] = " ".join(map(_token, document.phrases))
            writer.add_document(tantivy.Document.from_dict(fields, SCHEMA))
            count = number + 1
        writer.commit()
        writer.wait_merging_threads()
        index.reload()
        self._searcher = index.searcher()
        self._count = count

    def best(self, query: Query | None, most: int) -> list[tuple[int, float]]:
        """Return (document, score) of the *most* best matches, best first; equal scores in document order."""
        if query is None or not self._count:
            return []
        hits = self._searcher.search(query, most, count=False).hits
        numbers = self._searcher.fast_field_values("number", [address for _, address in hits])
        return [(int(number or 0), score) for number, (score, _) in zip(numbers, hits, strict=True)]


def by_terms(plan: QueryPlan) -> Query | None:
    """Return documents that hold any clause of a plan."""
    return _any([_clause(clause) for clause in plan.clauses if clause])


def by_terms_and_names(plan: QueryPlan, terms: Query | None) -> Query | None:
    """Return the same, with what names add to the scores."""
    parts = [] if terms is None else [terms]
    if plan.exact:
        parts.append(Query.const_score_query(_phrase(plan.exact), EXACT_NAME))
    if plan.phrases:
        parts.append(Query.const_score_query(Query.boolean_query(_should(map(_phrase, plan.phrases))), NAME_PREFIX))
    return _any(parts)


def _any(parts: Sequence[Query]) -> Query | None:
    return Query.boolean_query(_should(parts)) if parts else None


def _should(parts: Iterable[Query]) -> list[tuple[Occur, Query]]:
    return [(Occur.Should, part) for part in parts]


def _clause(clause: Clause) -> Query:
    alternatives = [_alternative(alternative) for alternative in clause]
    return alternatives[0] if len(alternatives) == 1 else Query.disjunction_max_query(alternatives)


def _alternative(alternative: Alternative) -> Query:
    terms, weight = alternative.terms, alternative.weight
    if len(terms) == 1:
        query = _term(terms[0])
    else:
        query = Query.boolean_query([(Occur.Must, _term(term)) for term in terms])
        weight /= len(terms) ** 0.5
    return query if weight == 1.0 else Query.boost_query(query, weight)


def _term(term: str) -> Query:
    return Query.term_query(SCHEMA, "terms", term, "freq")


def _phrase(phrase: str) -> Query:
    return Query.term_query(SCHEMA, "phrases", _token(phrase), "basic")


def _token(phrase: str) -> str:
    """Return a phrase as a single token."""
    return "x" + phrase.replace(" ", "\u00b7")
