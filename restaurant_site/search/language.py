"""What search knows of the languages of one site: stems, stop words, how something is left out."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from ..domain.filters import allergen_choices, named_certificates
from ..domain.once import once_for_site
from ..domain.wishes import unrecorded_certificates
from ..locales import Locale
from ..models import allergen_names
from ..models.menu import ALLERGENS
from ..models.site import Site
from ..settings import PACKAGE
from ..text.analysis import HAN, WORD, TextRun, is_han, normalised, runs, words_and_terms
from ..text.folding import fold
from ..text.stemming import Stem, stemmer
from ..words import DishQuestion, Words, all_words, codes, words_of
from .negation import Negation, any_of

ELSEWHERE = PACKAGE / "search" / "elsewhere"
_A_NOT_A = re.compile(f"([{HAN}])[唔不]\\1")
"""The form of a Chinese question: 辣唔辣, 素不素."""
WORDS = re.compile(WORD)
MAX_NOUN = 6
"""Han characters of the name of a food."""
MAX_NOUN_WORDS = 3
"""Words of it."""


@dataclass(frozen=True, slots=True, eq=False)
class SearchLanguage:
    """The languages of one site together, as nothing says in which of them a query is. All words are folded."""

    stem: Stem
    negation: Negation
    stop_words: frozenset[str]
    stop_stems: frozenset[str]
    foreign: re.Pattern[str]
    """Stop words of one language that are none of another."""
    stop_pairs: frozenset[str]
    stop_characters: frozenset[str]
    light_characters: frozenset[str]
    generic_words: frozenset[str]
    generic_characters: frozenset[str]
    other_words: frozenset[str]
    foods: frozenset[str]
    """Names of foods, which are no misspelling of another word."""
    han_foods: re.Pattern[str]
    """The same in Han characters."""
    unrecorded: Mapping[str, re.Pattern[str]]
    """Certificate that no dish of the site has → words for it."""
    dish_questions: Sequence[tuple[re.Pattern[str], re.Pattern[str]]]
    """Words that ask something about a dish, and those that begin a question for dishes, in each language."""
    numbers: re.Pattern[str]
    """Words that ask for a number."""
    prices: re.Pattern[str]
    """Words that ask what something costs."""
    ordered: re.Pattern[str]
    """Words that ask whether and when a dish can be ordered."""
    mains: re.Pattern[str]
    """Words for main courses."""
    sections_of_mains: re.Pattern[str]
    sections_of_drinks: re.Pattern[str]
    synonyms: Sequence[Sequence[str]]
    """Groups of words that mean the same to a guest of any restaurant."""
    elsewhere: Sequence[str]
    """The terms of each question that no restaurant's site answers, as of the weather, recipes, other businesses."""
    elsewhere_words: frozenset[str]
    """The words of these questions."""

    def subject_terms(self, terms: Iterable[str]) -> frozenset[str]:
        """Return some terms without stop words and single Han characters."""
        longer = frozenset(term for term in terms if len(term) > 1 or term.isascii())
        return longer - self.stop_stems - self.stop_pairs

    def without_foreign_words(self, query: str) -> str:
        """Return a query without stop words that another language has as a subject, with an accent: “the”, not “thé”.

        As it is if it says nothing else.
        """
        words = self.foreign.sub(
            lambda match: match[0] if not query[match.start() : match.end()].isascii() else " " * len(match[0]),
            normalised(query),
        )
        if all(not self.is_specific(run) for run in runs(words)):
            return query
        kept = (each if other != " " else " " for each, other in zip(query, words, strict=True))
        return " ".join("".join(kept).split())

    def is_specific(self, run: TextRun) -> bool:
        """True if a word or a run of Han characters has a subject."""
        return run.text not in self.stop_words and not self.stop_characters.issuperset(run.text)

    def says_nothing(self, query: str) -> bool:
        """True if a query has no subject: only function words, or words for food of any kind."""
        return all(
            run.text in self.generic_words or self.generic_characters.issuperset(run.text) for run in runs(query)
        )

    def allergens_alone(self, query: str) -> tuple[str, ...]:
        """Return the allergens that a query names beside nothing but words for food of any kind; empty if it does not."""
        words = " ".join(run.text for run in runs(query) if run.text not in self.generic_words)
        whole = self.negation.allergens_alone(query)  # “fruits de mer”
        return whole or self.negation.allergens_alone(words)

    def subject(self, query: str) -> str:
        """Return a query from the first to the last word that says something of a dish: “pizza” of “Do you have pizza?”.

        As it is where it begins with Han characters.
        """
        found = [match.span() for match in WORDS.finditer(normalised(query)) if match[0] not in self.generic_words]
        return query[found[0][0] : found[-1][1]] if found and not is_han(query) else query

    def names_food(self, han: str) -> bool:
        """True if a run of Han characters holds the name of a food, so that it is no misspelling."""
        return self.han_foods.search(han) is not None

    def unrecorded_in(self, query: str) -> list[str]:
        """Return the certificates that a query names and no dish of the site has."""
        words = normalised(query)
        return [id for id, pattern in self.unrecorded.items() if pattern.search(words)]

    def without_question(self, query: str) -> str | None:
        """Return a query without the words that ask something about a dish that it names; None if it asks for dishes."""
        words, count = _A_NOT_A.subn(r" \1 ", normalised(query))
        is_question = count > 0
        for asked, other in self.dish_questions:
            if not other.match(words):
                words, count = asked.subn(" ", words)
                is_question |= count > 0
        return words if is_question else None

    def without_price(self, query: str) -> str | None:
        """Return a query without the words that ask what something costs; None if it has none, or nothing else."""
        return self._without(self.prices, query)

    def without_order(self, query: str) -> str | None:
        """Return the same without the words that ask whether and when a dish can be ordered."""
        return self._without(self.ordered, query)

    def _without(self, asked: re.Pattern[str], query: str) -> str | None:
        words, count = asked.subn(" ", normalised(query))
        return words if count and not self.says_nothing(words) else None

    def asks_number(self, query: str) -> bool:
        return self.numbers.search(normalised(query)) is not None

    def is_noun(self, query_runs: Sequence[TextRun]) -> bool:
        """True if a query may stand in a sentence as the name of a food: a few words, none of them known not to."""
        return 0 < len(query_runs) <= MAX_NOUN_WORDS and all(map(self._may_be_noun, query_runs))

    def may_be_missing(self, query: str) -> bool:
        """True if a query only names foods that are dishes of their own: of an allergen, a nut or a service nobody knows."""
        return self.is_food(query) and _words_of_allergens().isdisjoint(run.text for run in runs(query))

    def is_food(self, query: str) -> bool:
        """True if all words of a query that have a subject are names of foods."""
        words = {run.text for run in runs(query)} - self.stop_words
        return bool(words) and all(
            self.han_foods.fullmatch(word) if is_han(word) else word in self.foods for word in words
        )

    def _may_be_noun(self, run: TextRun) -> bool:
        if run.text in self.stop_words | self.other_words | self.negation.unmarked:
            return False
        return not run.is_han or (len(run.text) <= MAX_NOUN and self.stop_characters.isdisjoint(run.text))


@cache
def _words_of_allergens() -> frozenset[str]:
    """Return the words for allergens and groups of them in every language: a recipe may have them unnamed."""
    words = {*ALLERGENS, *allergen_names.IDS, *allergen_names.GROUPS}
    for each in all_words():
        words.update(each.allergens, *each.allergens.values())
    return frozenset(run.text for word in words for run in runs(fold(word)))


Certificates = tuple[tuple[str, tuple[str, ...]], ...]
"""Each with the owner's names for it."""


def search_language(
    locales: Iterable[Locale], allergens: Iterable[str] = ALLERGENS, certificates: Certificates = ()
) -> SearchLanguage:
    """Return what search knows of the languages, allergens and certificates of a site.

    It is one object for the same ones, as its stems are keys of caches.
    """
    return language_of(codes(locales), tuple(allergens), certificates)


@once_for_site
def language_of_site(site: Site) -> SearchLanguage:
    """Return what search knows of the languages, allergens and certificates of a site."""
    return search_language(site.languages.locales, site.allergens, named_certificates(site))


@cache
def language_of(
    codes: tuple[str, ...], allergens: tuple[str, ...] = ALLERGENS, certificates: Certificates = ()
) -> SearchLanguage:
    """Return the same for the codes of files of words."""
    languages = [words_of(code) for code in codes]
    stem = stemmer(languages)
    elsewhere = [words_and_terms(line, stem) for code in codes for line in _elsewhere(code)]
    stop_words = _keys(languages, "stop_words") - _keys(languages, "not_stop_words")
    stop_characters = _characters(languages, "stop_characters")
    return SearchLanguage(
        stem=stem,
        negation=Negation(languages, stem, allergen_choices(allergens), certificates),
        stop_words=stop_words,
        stop_stems=frozenset(map(stem, stop_words)),
        foreign=re.compile(any_of(_keys(languages, "stop_words") & _keys(languages, "not_stop_words"))),
        stop_pairs=_keys(languages, "stop_pairs"),
        stop_characters=stop_characters,
        light_characters=stop_characters | _characters(languages, "light_characters"),
        generic_words=stop_words | _keys(languages, "generic_words"),
        generic_characters=stop_characters | _characters(languages, "generic_characters"),
        other_words=_keys(languages, "other_words"),
        foods=_keys(languages, "foods"),
        han_foods=re.compile(any_of(food for words in languages for food in words.foods if is_han(fold(food)))),
        unrecorded={
            id: re.compile(any_of(each)) for id, each in unrecorded_certificates(languages, certificates).items()
        },
        dish_questions=[pair for words in languages for pair in _dish_questions(words.dish_question)],
        numbers=re.compile(any_of(word for words in languages for word in words.numbers)),
        prices=_any(languages, "prices"),
        ordered=_any(languages, "ordered"),
        mains=_any(languages, "mains"),
        sections_of_mains=_any(languages, "sections_of_mains"),
        sections_of_drinks=_any(languages, "sections_of_drinks"),
        synonyms=[group for words in languages for group in words.synonyms],
        elsewhere=[" ".join(terms) for _, terms in elsewhere],
        elsewhere_words=frozenset(word for words, _ in elsewhere for word in words),
    )


def _dish_questions(question: DishQuestion) -> list[tuple[re.Pattern[str], re.Pattern[str]]]:
    never = re.compile(any_of(()))
    return [
        (re.compile(any_of(question.always)), never),
        (re.compile(any_of(question.words)), re.compile(any_of(question.unless_first))),
    ]


def _keys(languages: Iterable[Words], name: str) -> frozenset[str]:
    """Return the words of a list, as runs of texts are."""
    return frozenset(run.text for words in languages for word in getattr(words, name) for run in runs(word))


def _any(languages: Iterable[Words], name: str) -> re.Pattern[str]:
    """Return a pattern for the words of a list, the longest first."""
    return re.compile(
        any_of(sorted((word for words in languages for word in getattr(words, name)), key=len, reverse=True))
    )


def _characters(languages: Iterable[Words], name: str) -> frozenset[str]:
    return frozenset(fold("".join(getattr(words, name) for words in languages)))


def _elsewhere(code: str) -> Sequence[str]:
    """Return the questions about something else in one language, folded."""
    path = ELSEWHERE / f"{code}.txt"
    return fold(path.read_text(encoding="utf-8")).splitlines() if path.is_file() else []
