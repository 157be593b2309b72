"""Documents with weighted fields, and the ranked answers to a query.

One index over all languages at once: the language only chooses what is shown, so a question
in one finds a text in another. An index is immutable; a reload builds a new one beside it.
"""

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from math import log

from ...content import prose
from ...content.models import Site
from ...locales import LOCALES
from .analysis import phrase, runs, stem
from .planning import Clause, Plan, Planner
from .ranking import Ranking, Segmented
from .romanisation import rows_by_spelling
from .synonyms import Synonyms
from .vocabulary import Vocabulary

TITLE, KEYWORDS, ASKED, FACTS, SUMMARY, BODY = 5, 4, 3, 2, 2, 1
"""How much a word counts by where it stands."""
LEAST_CONFIDENCE = 0.1
"""Below it a hit is noise: it has next to nothing of what was asked."""


@dataclass(frozen=True, slots=True)
class Source:
    """A document to be indexed: texts with a weight each, and the phrases that name it."""

    id: str
    fields: Sequence[tuple[str, int]]
    names: Sequence[str]


@dataclass(frozen=True, slots=True)
class Hit:
    """A document that answers: its score (higher is better, within one answer), the terms that it was found by,
    and how much of what was asked it has (0 to 1: a guess to a hit)."""

    id: str
    score: float
    terms: frozenset[str]
    confidence: float = 1.0


class Index:
    """Finds documents. Ties keep the documents' own order, so that paging is stable."""

    def __init__(self, sources: Iterable[Source], synonyms: Iterable[Sequence[str]] = ()) -> None:
        sources = list(sources)
        self._ids = [source.id for source in sources]
        documents = [_read(source) for source in sources]
        bags = [bag for bag, _ in documents]
        self._phrases = [frozenset(filter(None, map(phrase, source.names))) for source in sources]
        self._terms = [frozenset(bag) for bag in bags]
        self._frequencies = Counter(term for terms in self._terms for term in terms)
        vocabulary = Vocabulary(
            words={word for _, words in documents for word in words if not word.isdigit()},
            head=_latin_words(name for source in sources for name in source.names),
            frequencies=self._frequencies,
            phrases={each for own in self._phrases for each in own},
            rows=rows_by_spelling({name for source in sources for name in source.names}),
        )
        self._planner = Planner(vocabulary, Synonyms(synonyms))
        self._ranking = Ranking(
            Segmented(list(bag.elements()), named) for bag, named in zip(bags, self._phrases, strict=True)
        )

    def search(self, query: str, among: Container[str] | None = None) -> list[Hit]:
        """All hits for a query, best first; *among* restricts them to some ids."""
        plan = self._planner.plan(query)
        asked = [self._worth(clause) for clause in plan.clauses]
        terms = plan.terms
        hits = [
            self._hit(number, score, plan, asked, terms)
            for number, score in self._ranking.best(plan)
            if among is None or self._ids[number] in among
        ]
        return [hit for hit in hits if hit.confidence >= LEAST_CONFIDENCE]

    def _hit(self, number: int, score: float, plan: Plan, asked: Sequence[float], wanted: frozenset[str]) -> Hit:
        terms = self._terms[number]
        found = [self._share(clause, terms) for clause in plan.clauses]
        total = sum(asked)
        share = sum(worth * part for worth, part in zip(asked, found, strict=True)) / total if total else 0.0
        named = self._phrases[number]
        confidence = 1.0 if plan.exact in named else max(share, 0.0 if named.isdisjoint(plan.phrases) else 0.8)
        return Hit(self._ids[number], round(score, 4), wanted & terms, round(min(confidence, 1.0), 3))

    def _worth(self, clause: Clause) -> float:
        """How much a clause says: the rarer its own word, the more; a word that nobody uses says most."""
        frequency = self._frequencies.get(clause[0].terms[0], 0)
        return clause[0].weight * log(1 + (len(self._ids) + 1) / (frequency + 0.5))

    @staticmethod
    def _share(clause: Clause, terms: frozenset[str]) -> float:
        """How well a document meets a clause: the weight of the best alternative that it has."""
        weights = [alternative.weight for alternative in clause if terms.issuperset(alternative.terms)]
        return min(max(weights, default=0.0) / clause[0].weight, 1.0)


def _read(source: Source) -> tuple[Counter[str], set[str]]:
    """A document's terms with their weights, and the Latin words that stand in it."""
    bag: Counter[str] = Counter()
    words: set[str] = set()
    for text, weight in source.fields:
        for run in runs(text):
            if run.han:
                for term in (*run.text, *run.pairs):
                    bag[term] += weight
            else:
                bag[stem(run.text)] += weight
                words.add(run.text)
    return bag, words


def _latin_words(texts: Iterable[str]) -> set[str]:
    return {run.text for text in texts for run in runs(text) if not run.han}


def dish_index(site: Site) -> Index:
    """The dishes, in all languages at once."""
    categories = site.menu_categories
    return Index(
        (
            Source(
                id=dish.id,
                fields=[
                    field
                    for locale in LOCALES
                    for field in (
                        (dish.name.in_(locale), TITLE),
                        (" ".join(site.menu.tags[tag].in_(locale) for tag in dish.tags), FACTS),
                        (categories[dish.category].label.in_(locale), SUMMARY),
                        (dish.description.in_(locale), BODY),
                    )
                ]
                + [("\n".join(dish.also), KEYWORDS)],
                names=[*(dish.name.in_(locale) for locale in LOCALES), *dish.also, dish.id.replace("-", " ")],
            )
            for dish in site.dishes.values()
        ),
        site.synonyms,
    )


def article_index(site: Site) -> Index:
    """The articles, in all languages at once."""
    return Index(
        (
            Source(
                id=article.id,
                fields=[
                    field
                    for writing in article.writings.values()
                    for field in (
                        (writing.title, TITLE),
                        ("\n".join(writing.keywords), KEYWORDS),
                        ("\n".join(writing.asked), ASKED),
                        ("\n".join(f"{fact.label}: {fact.value}" for fact in writing.facts), FACTS),
                        (writing.summary, SUMMARY),
                        (prose.plain(writing.body), BODY),
                    )
                ],
                names=[
                    *(name for writing in article.writings.values() for name in (writing.title, *writing.keywords)),
                    article.id.replace("-", " "),
                ],
            )
            for article in site.articles.values()
        ),
        site.synonyms,
    )
