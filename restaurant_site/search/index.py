"""An immutable index of documents with weighted fields, in all languages at once.

A query in one language finds a document by its text in another.
"""

from collections.abc import Container, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from functools import cache, cached_property, reduce
from itertools import chain, repeat
from operator import itemgetter, mul, or_
from typing import NamedTuple

from ..text.analysis import is_han, phrase, runs, words_and_terms
from ..text.folding import fold
from ..text.nearest import FoldedNames
from ..text.stemming import Stem
from .asked_times import AskedDay
from .confidence import COVERED, FULL, LACKING, ConfidenceModel, Features, RankedDocuments, holding_all
from .language import SearchLanguage
from .lexicon import Lexicon
from .planning import Planner, QueryPlan
from .ranking import Ranking, TokenizedDocument, by_terms, by_terms_and_names
from .romanisation import han_by_spelling
from .synonyms import Synonyms, term_sequence
from .things import things_of

Analysed = tuple[list[str], list[str]]
"""The words and the terms of a text."""

MIN_CONFIDENCE, MIN_LIKELY = 0.003, 0.02
"""Hits below them are left out, all others are counted: below the second where any is above it."""
MIN_ALONE = 0.15
"""Lowest confidence of a document that holds no word of the query but “without” and its like."""
MIN_BESIDE = 0.1
"""Confidence below which a hit is left out where another answers the whole query."""
SIMILAR_SCORE = 0.9
"""Share of the best score from which a hit is as good as the best one."""
NAMES_PER_DOCUMENT = 4
"""Names of one document that may all be similar to a query."""
QUESTION_WEIGHTS = [0.5 * 0.7**rank for rank in range(5)]
"""Weights of the scores of a document's best questions and names, relative to the score of the whole document."""
MAX_QUESTIONS = 60
"""Questions and names that are scored."""
ELSEWHERE = -1
"""The document of questions that no restaurant's site answers: about the weather, recipes, other businesses."""
UNKNOWN = 0.5
"""Share of a query's words from which it asks for what no document has."""


@dataclass(frozen=True, slots=True)
class IndexedDocument:
    """A document to be indexed: (text, weight) pairs, names, questions that it answers, and a body.

    Whoever searches for a word of a field or a name means the document; a word of the body may be a mention.
    """

    id: str
    fields: Sequence[tuple[str, int]]
    names: Sequence[str]
    asked: Sequence[str] = ()
    body: Sequence[tuple[str, int]] = ()
    contains: Sequence[str] = ()
    """What a query that leaves something out is compared with, beside the fields."""
    kinds: Sequence[str] = ()
    """The kinds of things that it is among, if each word of a short query must be in it; a body may mention another kind."""
    qualities: Sequence[str] = ()
    """Words for what it is and others are only if they say so here, whatever their texts mention."""


class Hit(NamedTuple):
    """A document that matches."""

    id: str
    score: float
    """Higher is better; comparable within one search only."""
    terms: frozenset[str]
    """The terms of the query, for highlights."""
    stem: Stem
    """How the words of a text become terms."""
    confidence: float = 1.0
    """The probability that the document answers the query."""
    is_full: bool = True
    """Whether the document answers the whole query; otherwise it has to do with a part of it."""
    avoided: frozenset[str] = frozenset()
    """Stemmed phrases that make a sentence one about something else."""
    asks_number: bool = False
    """Whether the query asks for an amount, a rate, a time or a distance."""
    special_days: frozenset[str] = frozenset()
    """The ids of those that the query names, of an article on the hours."""
    day: AskedDay | None = None
    """The day that the query names, of which no special day has the name, of the same."""
    words: tuple[frozenset[str], ...] = ()
    """For each word of the query the terms of which a text that speaks of it holds one."""


class Index:
    """Finds documents. Equal scores keep the order of the documents, so paging is stable."""

    def __init__(
        self,
        sources: Iterable[IndexedDocument],
        language: SearchLanguage,
        synonyms: Synonyms | None = None,
        vocabulary: set[str] | None = None,
    ) -> None:
        """*vocabulary*: the terms of all indexes of a site, to which those of this one are added."""
        sources = list(sources)
        self.language = language
        self._ids = [source.id for source in sources]
        self._phrases = [frozenset(filter(None, map(phrase, source.names))) for source in sources]
        phrases: frozenset[str] = frozenset().union(*self._phrases)
        self._named = {name: id for id, names in zip(self._ids, self._phrases, strict=True) for name in names}
        terms = TermCollector(language)
        self._ranking = Ranking(
            TokenizedDocument(terms.add(number, source), names)
            for number, (source, names) in enumerate(zip(sources, self._phrases, strict=True))
        )
        self._prominent, self._contained = _interned(terms.prominent), terms.contained
        terms.ask(ELSEWHERE, language.elsewhere)
        self._document_of_question = terms.document_of_question
        self._questions = Ranking(map(TokenizedDocument, terms.questions))
        """Each question and each name as a document of its own, and those about something else."""
        holders = _interned({**self._prominent, **terms.held_in_body()})
        self._holders = holders
        kinds = {kind for source in sources for kind in source.kinds}
        self._things = (
            things_of(
                [source.names for source in sources],
                kinds,
                [source.qualities for source in sources],
                (holders, self._prominent),
                language.negation,
                language.stem,
            )
            if kinds
            else None
        )
        subjects = language.subject_terms(terms.of_questions())
        self._confidence = ConfidenceModel(holders, self._prominent, self._phrases, terms.questions, subjects)
        lexicon = Lexicon(
            words={word for word in terms.words if not word.isdigit()},
            head={word for names in phrases for word in names.split() if not is_han(word)},
            terms=holders,
            phrases=phrases,
            spellings=han_by_spelling(phrases),
        )
        self._planner = Planner(
            lexicon, synonyms or Synonyms([], language.stem), language, () if vocabulary is None else vocabulary
        )
        if vocabulary is not None:
            vocabulary.update(term for term in holders if not is_han(term))

    @cached_property
    def _names(self) -> FoldedNames:
        """The names, made when a query first finds nothing."""
        return FoldedNames(self._named)

    def search(
        self, query: str, among: Container[str] | None = None, left_out: Sequence[str] | None = None
    ) -> list[Hit]:
        """Return the hits for a query, those that answer all of it first; *among* restricts them to some ids.

        *left_out* is what a query leaves out that has been taken from it already.

        Documents that contain what the query leaves out are no hits, unless the rest of it is their name. Of an index
        that does not know what its documents contain, those that hold the word for it answer in part at most, unless
        they are likely to answer the whole query.
        """
        containing = cache(self._containing)  # a query may leave out one thing many times
        rest, things, negation = query, left_out, self.language.negation
        if things is None:
            rest, things = negation.split(query, lambda thing: self._is_one_thing(thing) and bool(containing(thing)))
        without = 0
        if self._contained:
            query = rest
            without = reduce(or_, map(containing, [*things, *negation.ruled_out(query)]), 0)
        plan = self._planner.plan(query)
        ranked = self._ranked(plan, among)
        best = SIMILAR_SCORE * ranked.scores[0][1] if ranked.scores else 0.0
        is_left_out = bool(things) and not self._contained
        whole = 0 if plan.unknown or is_left_out else holding_all(plan.clauses, self._prominent) & ~without
        having_all = self._things.with_all(plan.needed) if self._things else -1
        named = self._confidence.named(plan.phrases)
        if self._things and plan.of_dishes:
            with_any = self._things.with_any(plan.of_dishes)
            with_any |= self._confidence.named([plan.exact])
            ranked = ranked._replace(scores=[each for each in ranked.scores if with_any >> each[0] & 1])
        confidences = [
            confidence if (having_all | named) >> number & 1 else min(confidence, LACKING)
            for (number, _), (_, confidence) in zip(ranked.scores, self._confidence.judged(plan, ranked), strict=True)
        ]
        least = MIN_LIKELY if max(confidences, default=0.0) >= MIN_LIKELY else MIN_CONFIDENCE
        words = plan.words
        terms = frozenset().union(*words) - (negation.unmarked if things else frozenset())
        rare = frozenset().union(*(each for each in words if each.isdisjoint(negation.unmarked)))
        holding_any = named | self._confidence.named([plan.exact, plan.subject])
        holding_any |= reduce(or_, [self._holders.get(term, 0) for term in rare], 0) if rare else -1
        hits = [
            Hit(
                self._ids[number],
                score,
                terms,
                self.language.stem,
                confidence,
                is_full=confidence >= COVERED and (confidence >= FULL or score >= best or whole >> number & 1 > 0),
                words=words,
            )
            for (number, score), confidence in zip(ranked.scores, confidences, strict=True)
            if confidence >= (least if holding_any >> number & 1 else max(least, MIN_ALONE))
            and (plan.subject in self._phrases[number] or not without >> number & 1)
        ]
        if any(hit.is_full for hit in hits):
            hits = [hit for hit in hits if hit.is_full or hit.confidence >= MIN_BESIDE]
        return sorted(hits, key=lambda hit: not hit.is_full)

    def contains(self, thing: str) -> bool:
        """True if any document contains something."""
        return self._is_one_thing(thing) and bool(self._containing(thing))

    def containing(self, thing: str) -> list[str]:
        """Return the ids of the documents that contain something."""
        found = self._containing(thing)
        return [id for number, id in enumerate(self._ids) if found >> number & 1]

    def _is_one_thing(self, thing: str) -> bool:
        """True if a text may name one thing: several words do only if they have synonyms."""
        return len(phrase(thing).split()) == 1 or self._planner.has_synonyms(thing)

    def _containing(self, thing: str) -> int:
        """Return the documents that are said to contain something; if none is, those that hold it outside their body."""
        clauses = self._planner.clauses(thing)
        return holding_all(clauses, self._contained) or holding_all(clauses, self._holders)

    def is_unknown(self, query: str) -> bool:
        """True if no document has half of the words of a query that have a subject, or anything like them."""
        return self._planner.plan(f"{query} ").unknown >= UNKNOWN

    def features(self, query: str, most: int) -> list[tuple[str, Features]]:
        """Return (id, features) of the best ranked documents, to fit the weights of confidence."""
        plan = self._planner.plan(query)
        ranked = self._ranked(plan, None)
        best = ranked._replace(scores=ranked.scores[:most])
        judged = self._confidence.judged(plan, best)
        return [(self._ids[number], features) for (number, _), (features, _) in zip(best.scores, judged, strict=True)]

    def _ranked(self, plan: QueryPlan, among: Container[str] | None) -> RankedDocuments:
        """Return documents; the score is that of the document and of its best questions and names together."""
        terms = by_terms(plan)
        scores = dict(self._ranking.best(by_terms_and_names(plan, terms), len(self._ids)))
        best: dict[int, int] = {}
        similar: dict[int, list[float]] = {}
        for question, score in self._questions.best(terms, MAX_QUESTIONS):
            number = self._document_of_question[question]
            best.setdefault(number, question)
            similar.setdefault(number, []).append(score)
        elsewhere = sum(similar.pop(ELSEWHERE, []))
        for number, question_scores in similar.items():
            scores[number] = scores.get(number, 0.0) + sum(map(mul, QUESTION_WEIGHTS, question_scores))
        ranked = [
            (number, round(score, 4))
            for number, score in sorted(scores.items())
            if among is None or self._ids[number] in among
        ]
        return RankedDocuments(sorted(ranked, key=itemgetter(1), reverse=True), best, similar, elsewhere)

    def nearest(self, query: str, among: Container[str] | None = None, most: int = 5) -> list[str]:
        """Return the documents, of those *among* if given, with the names most similar to a query."""
        words = [run.text for run in runs(query) if not run.is_han]
        if words and all(map(self._planner.is_spelled_right, words)):
            return []
        names = self._names
        if among is not None:
            names = FoldedNames(name for name, id in self._named.items() if id in among)
        similar = names.nearest(query, NAMES_PER_DOCUMENT * most)
        return list(dict.fromkeys(self._named[name] for name in similar))[:most]


def covers(hits: Iterable[Hit]) -> bool:
    """True if any hit answers the query, by its confidence."""
    return any(hit.confidence >= COVERED for hit in hits)


@dataclass(frozen=True, slots=True)
class TermCollector:
    """What an index collects from its documents. A set of documents is an int with their bits."""

    language: SearchLanguage
    words: set[str] = field(default_factory=set)
    prominent: dict[str, int] = field(default_factory=dict)
    """Term → the documents that hold it outside their body."""
    in_body: dict[str, int] = field(default_factory=dict)
    """Term → the documents that hold it in their body only."""
    contained: dict[str, int] = field(default_factory=dict)
    """Term → the documents that are said to contain it."""
    questions: list[str] = field(default_factory=list)
    """The terms of each name and question, with spaces between. A string takes a third of the memory of a tuple."""
    document_of_question: list[int] = field(default_factory=list)

    def add(self, number: int, source: IndexedDocument) -> str:
        """Add a document; return its terms with spaces between, each repeated by its weight."""
        lines = _Lines(self.language.stem)
        fields, body = lines.weighted(source.fields), lines.weighted(source.body)
        prominent = set(_terms(fields))
        _add_document(self.prominent, prominent, number)
        _add_document(self.in_body, set(_terms(body)) - prominent, number)
        _add_document(self.contained, set(self._terms_of(source.contains)), number)
        questions = sorted({fold(text).strip() for text in (*source.names, *source.asked)} - {""})
        self.ask(number, [" ".join(lines[question][1]) for question in questions])
        self.words.update(*[words for (words, _), _ in (*fields, *body)])
        return " ".join([" ".join([*terms, ""]) * weight for (_, terms), weight in (*fields, *body)])

    def _terms_of(self, words: Iterable[str]) -> Iterator[str]:
        return (term for word in words for term in term_sequence(word, self.language.stem))

    def ask(self, number: int, questions: Sequence[str]) -> None:
        """Add the terms of questions that a document answers."""
        self.questions.extend(questions)
        self.document_of_question.extend(repeat(number, len(questions)))

    def of_questions(self) -> set[str]:
        """Return the terms of all questions."""
        terms: set[str] = set()
        for question in self.questions:
            terms.update(question.split())
        return terms

    def held_in_body(self) -> dict[str, int]:
        """Return the documents that hold each term of a body."""
        return {term: documents | self.prominent.get(term, 0) for term, documents in self.in_body.items()}


class _Lines(dict[str, Analysed]):
    """Folded line → its words and terms, found once: most names and questions are lines of fields or of the body, too."""

    def __init__(self, stem: Stem) -> None:
        self._stem = stem

    def weighted(self, texts: Iterable[tuple[str, int]]) -> list[tuple[Analysed, int]]:
        """Return the words and terms of each line of some texts, with the weight of the text."""
        return [(self[line], weight) for text, weight in texts for line in fold(text).split("\n")]

    def __missing__(self, line: str) -> Analysed:
        analysed = self[line] = words_and_terms(line, self._stem)
        return analysed


def _terms(texts: Iterable[tuple[Analysed, int]]) -> Iterator[str]:
    return chain.from_iterable([terms for (_, terms), _ in texts])


def _add_document(holders: dict[str, int], terms: Set[str], number: int) -> None:
    """Add a document to the holders of its terms."""
    held = map(holders.get, terms, repeat(0))
    holders.update(zip(terms, map(or_, held, repeat(1 << number)), strict=True))


def _interned(numbers: dict[str, int]) -> dict[str, int]:
    """Return the same, with equal bit sets as one object: saves memory, since most terms are in few documents."""
    seen: dict[int, int] = {}
    return {term: seen.setdefault(number, number) for term, number in numbers.items()}
