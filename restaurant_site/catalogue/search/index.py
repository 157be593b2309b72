"""Documents with weighted fields, and the ranked answers to a query.

Okapi BM25 over the sum of the weighted fields (BM25F by repetition), with a bonus where the
query is a whole title or keyword. Ties keep the documents' own order, so that paging is stable.
"""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log

from ...content import prose
from ...content.models import Site
from ...locales import LOCALES
from .analysis import fold, query_terms, tokens

EXACT_BONUS = 8.0
PREFIX_WEIGHT = 0.6
_SATURATION, _LENGTH = 1.2, 0.3


@dataclass(frozen=True, slots=True)
class Source:
    """A document to be indexed: texts with a weight each, and the phrases that name it exactly."""

    id: str
    fields: Sequence[tuple[str, float]]
    names: Iterable[str]


@dataclass(frozen=True, slots=True)
class Hit:
    """A document that answers, its score (higher is better), and the terms that it was found by."""

    id: str
    score: float
    terms: frozenset[str]


class Index:
    """An immutable index; built beside the old one when content changes."""

    def __init__(self, sources: Iterable[Source]) -> None:
        self._order: list[str] = []
        self._names: dict[str, set[int]] = {}
        self._postings: dict[str, dict[int, float]] = {}
        self._lengths: list[float] = []
        for number, source in enumerate(sources):
            self._add(number, source)
        self._mean_length = sum(self._lengths) / max(len(self._lengths), 1)
        self._vocabulary = sorted(self._postings)

    def _add(self, number: int, source: Source) -> None:
        weights: Counter[str] = Counter()
        for text, weight in source.fields:
            for token in tokens(text):
                weights[token.term] += weight  # type: ignore[assignment]  # a Counter of floats
        self._order.append(source.id)
        self._lengths.append(float(sum(weights.values())))
        for term, weight in weights.items():
            self._postings.setdefault(term, {})[number] = float(weight)
        for name in source.names:
            self._names.setdefault(fold(name).strip(), set()).add(number)

    def search(self, query: str, among: Container[str] | None = None) -> list[Hit]:
        """All hits for a query, best first; *among* restricts them to some ids."""
        scores: dict[int, float] = {}
        found: dict[int, set[str]] = {}
        terms = query_terms(query)
        for term in terms:
            for other, factor in self._alternatives(term, last=term is terms[-1]):
                for number, score in self._term_scores(other):
                    scores[number] = scores.get(number, 0.0) + factor * score
                    found.setdefault(number, set()).add(other)
        for number in self._names.get(fold(query).strip(), ()):
            scores[number] = scores.get(number, 0.0) + EXACT_BONUS
            found.setdefault(number, set()).update(terms)
        hits = [
            Hit(self._order[number], round(score, 4), frozenset(found[number]))
            for number, score in sorted(scores.items(), key=lambda item: (-item[1], item[0]))
        ]
        return [hit for hit in hits if among is None or hit.id in among]

    def _alternatives(self, term: str, last: bool) -> list[tuple[str, float]]:
        """The term itself and, for the last word as it is typed, the words that begin with it."""
        exact = [(term, 1.0)] if term in self._postings else []
        if not last or not term.isascii() or len(term) < 2:
            return exact
        longer = [(word, PREFIX_WEIGHT) for word in self._vocabulary if word.startswith(term) and word != term]
        return exact + longer[:20]

    def _term_scores(self, term: str) -> Iterable[tuple[int, float]]:
        postings: Mapping[int, float] = self._postings.get(term, {})
        rarity = log(1 + (len(self._order) - len(postings) + 0.5) / (len(postings) + 0.5))
        for number, weight in postings.items():
            length = 1 - _LENGTH + _LENGTH * self._lengths[number] / self._mean_length
            yield number, rarity * weight * (_SATURATION + 1) / (weight + _SATURATION * length)


def dish_index(site: Site) -> Index:
    """The dishes, in all languages at once."""
    categories = site.menu_categories
    return Index(
        Source(
            id=dish.id,
            fields=[
                field
                for locale in LOCALES
                for field in (
                    (dish.name.in_(locale), 5.0),
                    (" ".join(site.menu.tags[tag].in_(locale) for tag in dish.tags), 2.0),
                    (categories[dish.category].label.in_(locale), 2.0),
                    (dish.description.in_(locale), 1.0),
                )
            ],
            names=[dish.name.in_(locale) for locale in LOCALES] + [dish.id],
        )
        for dish in site.dishes.values()
    )


def article_index(site: Site) -> Index:
    """The articles, in all languages at once."""
    return Index(
        Source(
            id=article.id,
            fields=[
                field
                for text in article.writings.values()
                for field in (
                    (text.title, 5.0),
                    (" ".join(text.keywords), 4.0),
                    (text.summary, 2.0),
                    (" ".join(f"{fact.label} {fact.value}" for fact in text.facts), 2.0),
                    (prose.plain(text.body), 1.0),
                )
            ],
            names=[name for text in article.writings.values() for name in (text.title, *text.keywords)] + [article.id],
        )
        for article in site.articles.values()
    )
