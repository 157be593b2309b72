"""Turns a query into a plan: clauses, each with weighted alternatives.

A clause is one term or concept of the query; a document scores by the best alternative that it holds.
There is no query syntax: every character is text.
"""

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import chain, groupby
from typing import NamedTuple

from ..text.analysis import TextRun, is_han, pairs_of, runs
from .language import SearchLanguage
from .lexicon import Lexicon
from .synonyms import Synonyms, TermSequence, term_sequence

LIGHT_PAIR = (1.0, 0.5, 0.3)
"""Weight of a pair by its number of light characters."""

COMPLETION_OF_UNKNOWN, COMPLETION_OF_KNOWN = 0.85, 0.35
SPLIT, ONE_EDIT, TWO_EDITS, RELATED, SYNONYM, SINGLE_CHARACTER, HOMOPHONE = (
    0.95,
    0.9,
    0.6,
    0.6,
    0.8,
    0.5,
    0.8,
)
ROMANISED, ROMANISED_COMPLETION, ROMANISED_EDIT, PER_SYLLABLE = 1.5, 1.0, 1.2, 0.2
"""Weights of alternatives; a term of the query itself has 1."""
UNSURE = 0.25
"""How far a word counts as unknown that no document has, but something like it."""
MAX_SYLLABLES = 12
MAX_CLAUSES = 32
MAX_WORDS = 12
"""Words of a query that are searched for; stop words and runs of Han characters are not counted."""
SHORT_RUN = 6
"""Characters of a Han run up to which single characters outside known pairs are searched too."""


NEAR = 0.5
"""Weight, relative to a word's own, from which an alternative is a near form of it."""


class Alternative(NamedTuple):
    """Terms that a document must all hold, and a weight."""

    terms: tuple[str, ...]
    weight: float = 1.0


Clause = list[Alternative]


class WordsTogether(NamedTuple):
    """Words of a query that have synonyms together."""

    terms: range
    """Their positions among the terms of the query."""
    alternatives: Clause


@dataclass(frozen=True, slots=True)
class QueryPlan:
    """What to search for."""

    clauses: Sequence[Clause] = ()
    exact: str = ""
    """The whole query, to be compared with the names of documents."""
    subject: str = ""
    """The same without stop words."""
    phrases: Sequence[str] = ()
    """Names that the query begins, nearly equals or spells in Latin letters."""
    is_specific: bool = True
    """Whether any word of the query has a subject; ``the`` and ``where is it`` have none."""
    unknown: float = 0.0
    """The share of the words with a subject that no document has, from 0 to 1."""
    missing: float = 0.0
    """The share of them that is not in any clause."""
    longest_unknown: int = 0
    """Han characters of the longest word that no document has."""
    stop_stems: Set[str] = frozenset()
    """Terms that are not highlighted."""
    needed: Sequence[Clause] = ()
    """For each word and Han character with a subject, if the query may be a name, what a document that has it holds one of."""
    of_dishes: Sequence[Clause] = ()
    """The clauses that say something about a dish, where others are words for food of any kind: “kids” of “kids menu”."""

    @property
    def searched(self) -> frozenset[str]:
        """Return the terms of all alternatives."""
        return frozenset(term for clause in self.clauses for alternative in clause for term in alternative.terms)

    @property
    def terms(self) -> frozenset[str]:
        """Return the terms to highlight: without stop words, unless the query has nothing else.

        A synonym of several words is left out: ``bean curd`` for ``tofu`` would mark every bean.
        """
        highlights = frozenset(
            term
            for clause in self.clauses
            for number, alternative in enumerate(clause)
            if number == 0 or len(alternative.terms) == 1 or any(map(is_han, alternative.terms))
            for term in alternative.terms
        )
        return highlights - self.stop_stems or highlights

    @property
    def words(self) -> tuple[frozenset[str], ...]:
        """Return for each word of the query the terms of which a text that speaks of it holds one; without stop words."""
        terms = self.terms
        words = (frozenset(term for each in clause for term in each.terms) & terms for clause in self.clauses)
        return tuple(dict.fromkeys(filter(None, words)))


@dataclass(slots=True)
class ClauseBuilder:
    """Collects clauses, and the terms of a query with the clause of each."""

    clauses: list[Clause] = field(default_factory=list)
    terms: list[tuple[str, int | None]] = field(default_factory=list)
    """The terms in the order of the query, with the index of their clause; None for a term that is not searched."""
    known: float = 0.0
    """Words with a subject that documents have; a Han character counts half, as pairs overlap."""
    unsure: float = 0.0
    """Words that no document has, but something like them."""
    unknown: float = 0.0
    """Words that no document has."""
    missing: float = 0.0
    """Those of them that are not in any clause."""
    longest_unknown: int = 0
    homophones: dict[str, Clause] = field(default_factory=dict)
    """For pairs that no document has."""
    is_romanised: bool = False
    """Whether words written apart spell Chinese."""
    _latest: dict[str, int | None] = field(default_factory=dict)

    def share_of(self, words: float, otherwise: float) -> float:
        """Return the share of some words among all that are counted; *otherwise* if none are."""
        counted = self.known + self.unsure + self.unknown
        return words / counted if counted else otherwise

    def add(self, term: str, clause: Clause) -> None:
        """Add a term with a clause of its own."""
        self.repeat(term, len(self.clauses))
        self.clauses.append(clause)

    def repeat(self, term: str, index: int | None) -> None:
        """Add a term that belongs to an existing clause, or to none."""
        self.terms.append((term, index))
        self._latest[term] = index

    def index_of(self, term: str) -> int | None:
        """Return the clause of the term's last occurrence."""
        return self._latest.get(term)


@dataclass(frozen=True, slots=True)
class Planner:
    """Plans queries for one index."""

    lexicon: Lexicon
    synonyms: Synonyms
    language: SearchLanguage
    vocabulary: Container[str] = ()
    """Terms that are spelled right though no document of the index has them."""

    def has_synonyms(self, words: str) -> bool:
        return bool(self.synonyms.of(self._sequence(words)))

    def plan(self, query: str) -> QueryPlan:
        """Return the plan of a query. Its last word may be incomplete: search runs while the user types."""
        query_runs = self._first_words(query)
        content = self._content_words(query_runs)
        exact, subject = _joined(query_runs), _joined(run for run in query_runs if run.is_han or run in content)
        is_typing = query[-1:].isalnum()
        syllables = _syllables(query_runs)
        builder = ClauseBuilder()
        groups = self._add_runs(builder, query_runs, content, syllables, is_typing)
        has_synonyms = bool(groups)
        return QueryPlan(
            clauses=builder.clauses[:MAX_CLAUSES],
            exact=exact,
            subject=subject,
            phrases=[
                *self._phrases(query_runs, syllables, is_typing),
                *([subject] if subject not in ("", exact) else []),
            ],
            is_specific=has_synonyms or any(map(self.language.is_specific, query_runs)),
            unknown=builder.share_of(builder.unknown + UNSURE * builder.unsure, 1 - has_synonyms),
            missing=builder.share_of(builder.missing, 0.0),
            longest_unknown=builder.longest_unknown,
            stop_stems=self.language.stop_stems,
            of_dishes=self._of_dishes(builder, content),
            needed=self._needed(builder, query_runs, content, groups)
            if not builder.is_romanised and self.language.is_noun(query_runs)
            else [],
        )

    def clauses(self, words: str) -> list[Clause]:
        """Return the clauses of complete words, without the rest of a plan."""
        query_runs, builder = self._first_words(words), ClauseBuilder()
        self._add_runs(builder, query_runs, self._content_words(query_runs), _syllables(query_runs), is_typing=False)
        return builder.clauses[:MAX_CLAUSES]

    def _add_runs(
        self,
        builder: ClauseBuilder,
        query_runs: Sequence[TextRun],
        content: Sequence[TextRun],
        syllables: Sequence[str],
        is_typing: bool,
    ) -> list[WordsTogether]:
        """Add the clauses of a query. Return the groups of its words that have synonyms."""
        for run in query_runs:
            if run.is_han:
                self._add_han(builder, run.text)
            else:
                self._add_word(builder, run.text, run in content, is_typing and run is query_runs[-1])
        romanised = self._romanised_clauses(syllables)
        builder.is_romanised = bool(romanised)
        builder.clauses += romanised
        return self._add_synonyms(builder)

    def _first_words(self, query: str) -> Sequence[TextRun]:
        """Return the runs of a query up to its last word that is searched for."""
        query_runs = runs(query)
        stop_words = self.language.stop_words
        counted = [at for at, run in enumerate(query_runs) if not run.is_han and run.text not in stop_words]
        return query_runs if len(counted) <= MAX_WORDS else query_runs[: counted[MAX_WORDS]]

    def _content_words(self, query_runs: Sequence[TextRun]) -> list[TextRun]:
        """Return the words that are no stop words; all words, if the query has nothing else."""
        words = [run for run in query_runs if not run.is_han]
        content = [run for run in words if run.text not in self.language.stop_words]
        return content or (words if len(words) == len(query_runs) else [])

    def _sequence(self, words: str) -> TermSequence:
        return term_sequence(words, self.language.stem)

    def _is_known(self, term: str) -> bool:
        return term in self.lexicon.terms

    # Words

    def _add_word(self, builder: ClauseBuilder, word: str, is_content: bool, is_typing: bool) -> None:
        term = self.language.stem(word)
        index = builder.index_of(term)
        if index is not None and not is_typing:
            builder.repeat(term, index)
        elif is_content:
            is_typing = is_typing and (self._is_known(term) or not self.is_spelled_right(word))
            clause = self._word_clause(word, is_typing)
            builder.add(term, clause)
            if self._is_known(term) or (is_typing and self.lexicon.beginning(word, head_only=False, most=1)):
                builder.known += 1
            elif len(clause) > 1:
                builder.unsure += 1
            else:
                builder.unknown += 1
        else:
            builder.repeat(term, None)

    def _word_clause(self, word: str, is_typing: bool) -> Clause:
        """Return a word, its completions while it is typed, and the substitutes of an unknown word."""
        term = self.language.stem(word)
        is_known = self._is_known(term)
        weight = COMPLETION_OF_KNOWN if is_known else COMPLETION_OF_UNKNOWN
        completions = self._completions(word, term, weight) if is_typing else []
        clause = [Alternative((term,)), *completions]
        return clause if is_known else [*clause, *self._substitutes(word, is_typing, bool(completions))]

    def _completions(self, word: str, stem_of_word: str, weight: float) -> Clause:
        """Return known words that begin with *word*, those of names first; the shorter they are, the more they weigh."""
        words = self.lexicon.beginning(word, head_only=True)
        if len(word) > 2:
            words += self.lexicon.beginning(word, head_only=False)
        stems = {self.language.stem(longer): longer for longer in reversed(words)}
        stems.pop(stem_of_word, None)
        return [
            Alternative((term,), weight * (0.8 + 0.2 * len(word) / len(longer)))
            for term, longer in reversed(stems.items())
        ]

    def _substitutes(self, word: str, is_typing: bool, has_completions: bool) -> Clause:
        """Return the substitutes of an unknown word: two words written as one, a misspelling, or romanised Chinese."""
        split = self._split(self.lexicon.halves(word), SPLIT)
        if self.is_spelled_right(word):
            return [*split, *self._romanised(word, is_typing)]
        corrections = [] if has_completions or (is_typing and split) else self._corrections(word)
        substitutes = [*split, *corrections, *self._romanised(word, is_typing)]
        return substitutes or self._split(self.lexicon.misspelled_halves(word), ONE_EDIT)

    def is_spelled_right(self, word: str) -> bool:
        """True if a word is known outside the index: of the rest of the site, the name of a food, or one of no subject."""
        known = self.language.generic_words, self.language.foods
        return self.language.stem(word) in self.vocabulary or any(word in words for words in known)

    def _split(self, halves: Iterable[tuple[str, str]], weight: float) -> Clause:
        stem = self.language.stem
        return [Alternative((stem(first), stem(second)), weight) for first, second in halves]

    def _corrections(self, word: str) -> Clause:
        typos = self.lexicon.typos(word)
        if typos:
            return [
                Alternative((self.language.stem(known),), ONE_EDIT if distance == 1 else TWO_EDITS)
                for distance, known in typos
            ]
        return [Alternative((self.language.stem(known),), RELATED) for known in self.lexicon.related(word)]

    # Romanised Chinese: pinyin and jyutping

    def _romanised(self, word: str, is_typing: bool) -> Clause:
        """Return the Han characters that a word may spell; words of questions about something else spell none."""
        if len(word) < 4 or word in self.language.elsewhere_words or word in self.language.foods:
            return []
        if word in self.lexicon.spellings:
            return self._spelled(word, ROMANISED)
        longer = self.lexicon.spellings_beginning(word) if is_typing else []
        return [alternative for spelling in longer for alternative in self._spelled(spelling, ROMANISED_COMPLETION)]

    def _spelled(self, spelling: str, weight: float) -> Clause:
        """Return the strings of Han characters with a spelling, each as all its pairs."""
        return [Alternative(self._sequence(han), weight) for han in self.lexicon.spellings[spelling].split()]

    def _romanised_clauses(self, syllables: Sequence[str]) -> list[Clause]:
        """Return clauses for syllables written apart: ``ting che``, ``bou1 zai2 faan6``."""
        if not 2 <= len(syllables) <= MAX_SYLLABLES:
            return []
        known = [
            self._spelled(joined, ROMANISED + PER_SYLLABLE * size)
            for size, joined in _neighbours(syllables)
            if joined in self.lexicon.spellings
        ]
        return [*known, *self._misspelled_clauses(syllables)]

    def _misspelled_clauses(self, syllables: Sequence[str]) -> list[Clause]:
        """Return clauses for spellings one edit away from all syllables together, unless all are known words."""
        whole = "".join(syllables)
        if len(whole) < 6 or whole in self.lexicon.spellings:
            return []
        if all(self._is_known(self.language.stem(word)) for word in syllables):
            return []
        return [self._spelled(spelling, ROMANISED_EDIT) for spelling in self.lexicon.spelling_typos(whole)]

    # Han characters

    def _add_han(self, builder: ClauseBuilder, text: str) -> None:
        """Add a run of Han characters: its known pairs, and single characters where pairs are not enough."""
        if len(text) == 1:
            builder.add(text, [Alternative((text,))])
            if self._is_known(text):
                builder.known += 0.5
            else:
                builder.unknown += 0.5
            return
        pairs = pairs_of(text)
        stops = self.language.stop_pairs.intersection(pairs) if len(text) > 2 else frozenset()
        known = {pair for pair in pairs if pair not in stops and self._is_known(pair)}
        for pair in pairs:
            self._add_pair(builder, pair, pair in known)
        uncovered = _outside(pairs, text, known | stops)
        homophones = {} if self.language.names_food(text) else self._homophones(pairs, uncovered, known | stops)
        builder.clauses += homophones.values()
        builder.homophones |= homophones
        outside = uncovered.keys() - self.language.stop_characters
        sounded = outside.intersection("".join(homophones))
        builder.known += (len(text) - len(_outside(pairs, text, known) if stops else uncovered)) / 2
        unknown = outside - sounded
        builder.unsure += len(sounded) / 2
        builder.unknown += len(unknown) / 2
        builder.missing += len(unknown) / 2
        builder.longest_unknown = max(builder.longest_unknown, _longest_run(text, unknown))
        if len(text) <= SHORT_RUN or not known:
            solid = {pair for pair in known if self.language.stop_characters.isdisjoint(pair)}
            builder.clauses += self._single_characters(_outside(pairs, text, solid | stops))

    def _add_pair(self, builder: ClauseBuilder, pair: str, is_known: bool) -> None:
        index = builder.index_of(pair)
        if is_known and index is None:
            builder.add(
                pair,
                [
                    Alternative(
                        (pair,), LIGHT_PAIR[sum([character in self.language.light_characters for character in pair])]
                    )
                ],
            )
        else:
            builder.repeat(pair, index if is_known else None)

    def _homophones(
        self, pairs: Iterable[str], outside: Mapping[str, None], known: Collection[str]
    ) -> dict[str, Clause]:
        """Return the pairs that no document has, of characters in no known pair, with the known pairs that sound alike."""
        if not outside:
            return {}
        unknown = [pair for pair in pairs if pair not in known and not outside.keys().isdisjoint(pair)]
        return {
            pair: [Alternative((homophone,), HOMOPHONE) for homophone in homophones]
            for pair in unknown
            if (homophones := self.lexicon.homophones(pair))
        }

    def _single_characters(self, characters: Iterable[str]) -> list[Clause]:
        return [
            [Alternative((character,), SINGLE_CHARACTER)]
            for character in characters
            if character not in self.language.stop_characters and self._is_known(character)
        ]

    # Synonyms and phrases

    def _add_synonyms(self, builder: ClauseBuilder) -> list[WordsTogether]:
        """Add the synonyms of each group of words once. Return the groups."""
        done: set[TermSequence] = set()
        groups: list[WordsTogether] = []
        for at, (term, index) in enumerate(builder.terms):
            words = self._words_with_synonyms(builder.terms[at : at + self.synonyms.longest_from(term)])
            if words:
                synonyms = [Alternative(words), *(Alternative(other, SYNONYM) for other in self.synonyms.of(words))]
                groups.append(WordsTogether(range(at, at + len(words)), synonyms))
            if words and words not in done:
                done.add(words)
                self._add_synonyms_of(words, builder.clauses, index)
        return groups

    def _of_dishes(self, builder: ClauseBuilder, content: Sequence[TextRun]) -> list[Clause]:
        """Return the clauses without those of generic words; none where all are left, or no word is."""
        generic = {
            builder.index_of(self.language.stem(run.text)) for run in content if run.text in self.language.generic_words
        }
        left = [clause for index, clause in enumerate(builder.clauses) if index not in generic]
        return left if generic and any(run.text not in self.language.generic_words for run in content) else []

    def _needed(
        self,
        builder: ClauseBuilder,
        query_runs: Sequence[TextRun],
        content: Sequence[TextRun],
        groups: Sequence[WordsTogether],
    ) -> list[Clause]:
        """Return what a document must hold to have every word of a query."""
        needed: list[Clause] = []
        at = 0
        for run in query_runs:
            size = max(1, len(run.text) - 1) if run.is_han else 1
            if run.is_han:
                needed += self._needed_characters(builder, run.text, range(at, at + size), groups)
            elif run in content and run.text not in self.language.generic_words:
                needed.append(_needed_terms(builder, [at], groups))
            at += size
        return [alternatives for alternatives in needed if alternatives]

    def _needed_characters(
        self, builder: ClauseBuilder, text: str, pairs: range, groups: Sequence[WordsTogether]
    ) -> Iterator[Clause]:
        """Yield for each character of a run a pair, a synonym or the character itself."""
        light = self.language.light_characters | self.language.generic_characters
        stops = {at for at in pairs if len(text) > 2 and builder.terms[at][0] in self.language.stop_pairs}
        for number, character in enumerate(text):
            around = [pairs[at] for at in (number - 1, number) if 0 <= at < len(pairs)]
            if character in light or stops.intersection(around):
                continue
            sounded = [builder.homophones.get(builder.terms[at][0], []) for at in around]
            yield [Alternative((character,)), *_needed_terms(builder, around, groups), *chain(*sounded)]

    def _words_with_synonyms(self, terms: Sequence[tuple[str, int | None]]) -> TermSequence:
        """Return the most of the first terms that have synonyms together; empty if none have."""
        words = tuple(term for term, _ in terms)
        return next((words[:size] for size in range(len(words), 0, -1) if self.synonyms.of(words[:size])), ())

    def _add_synonyms_of(self, words: TermSequence, clauses: list[Clause], index: int | None) -> None:
        """Add synonyms to the clause of a single word, or as a clause of their own."""
        synonyms = [Alternative(other, SYNONYM) for other in self.synonyms.of(words)]
        if len(words) > 1:
            clauses.append([Alternative(words), *synonyms])
        elif index is None:
            clauses.append(synonyms)
        else:
            clauses[index] = [*clauses[index], *synonyms]

    def _phrases(self, query_runs: Sequence[TextRun], syllables: Sequence[str], is_typing: bool) -> list[str]:
        """Return names that the query spells, begins, or differs from by one character."""
        phrases = self.lexicon.spellings.get("".join(syllables), "").split()
        if not 0 < len(query_runs) <= 4:
            return phrases
        if is_typing:
            phrases += self.lexicon.phrases_beginning(_joined(query_runs))
        return phrases or self._similar_phrases(query_runs)

    def _similar_phrases(self, query_runs: Sequence[TextRun]) -> list[str]:
        """Return names with one other character than a query of one Han run: a homophone was typed."""
        text = query_runs[0].text
        if len(query_runs) > 1 or not query_runs[0].is_han or not 3 <= len(text) <= 8 or self.language.names_food(text):
            return []
        return [phrase for phrase in self.lexicon.similar_phrases(text) if phrase != text]


def near_forms(clause: Clause) -> Clause:
    """Return the alternatives of a clause that weigh about as much as its first."""
    return [alternative for alternative in clause if alternative.weight >= NEAR * clause[0].weight]


def _needed_terms(builder: ClauseBuilder, terms: Sequence[int], groups: Sequence[WordsTogether]) -> Clause:
    """Return the near forms of some terms of a query, and the synonyms of the groups that they are in."""
    own = [near_forms(builder.clauses[index]) for at in terms if (index := builder.terms[at][1]) is not None]
    of_groups = [group.alternatives for group in groups if any(at in group.terms for at in terms)]
    return [*chain(*own, *of_groups)]


def _syllables(query_runs: Sequence[TextRun]) -> list[str]:
    """Return the words without the digits of tones."""
    words = (run.text.rstrip("0123456789") for run in query_runs if not run.is_han)
    return [word for word in words if word]


def _neighbours(syllables: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield neighbouring syllables joined, with their number: all of them, then four, three and two at a time."""
    for size in sorted({len(syllables), 4, 3, 2}, reverse=True):
        for at in range(len(syllables) - size + 1):
            yield size, "".join(syllables[at : at + size])


def _outside(pairs: Sequence[str], text: str, known: Collection[str]) -> dict[str, None]:
    """Return the characters of a Han run of *pairs* that are in none of the *known* ones, in order, without duplicates."""
    if not known:
        return dict.fromkeys(text)
    covered = [False, *[pair in known for pair in pairs], False]
    return dict.fromkeys([text[at] for at in range(len(text)) if not (covered[at] or covered[at + 1])])


def _longest_run(text: str, characters: Collection[str]) -> int:
    """Return the length of the longest part of a text that has only some characters."""
    lengths = [len(list(part)) for has_only, part in groupby(text, characters.__contains__) if has_only]
    return max(lengths, default=0)


def _joined(query_runs: Iterable[TextRun]) -> str:
    return " ".join(run.text for run in query_runs)
