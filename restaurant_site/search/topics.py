"""The topic that a short query names by itself: ``parking``, ``book a table for six``, 最後落單. Needs no article."""

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from ..domain.described_articles import article_on
from ..domain.filters import named_certificates
from ..locales import Locale
from ..models.restaurant import Charge
from ..models.site import Site
from ..text.analysis import padded_phrase, runs
from ..text.folding import fold
from ..words import codes, words_of
from . import asked_times
from .asked_times import without_time
from .language import SearchLanguage, search_language
from .negation import any_of

ACCESS, ACCESSIBLE_PARKING = "wheelchair-accessibility", "accessible-parking"
"""Beside the words of another topic those of access ask for both: where to park with a wheelchair."""
CHARGES = "tipping-guide"
"""The topic of service charges and tips, which the names of the restaurant's own charges name, too."""


def topic_of(query: str, site: Site) -> str | None:
    """Return the first topic that a query names; None if it also names something that is neither a time nor of no subject."""
    language = search_language(site.languages.locales, site.allergens, named_certificates(site))
    charges = [name for charge in charges_named(query, site) for name in _names(charge)]
    for code in codes(site.languages.locales):
        keywords, beside = _patterns(code)
        if charges:
            keywords = [*keywords, (CHARGES, _any(charges))]
        words = fold(query)
        named = [topic for topic, pattern in keywords if pattern.search(words)]
        if not named:
            continue
        for _, pattern in keywords:
            words = pattern.sub(" ", words)
        if _says_nothing(without_time(beside.sub(" ", words), code), language):
            if ACCESS not in named or len(named) == 1:
                return named[0]
            return None if article_on(site, ACCESSIBLE_PARKING) else ACCESS
    return None


def charges_named(query: str, site: Site) -> list[Charge]:
    """Return the charges of the restaurant that a query names, but for a name that a dish has, too: tea."""
    asked = padded_phrase(query)
    return [
        charge
        for charge in site.restaurant.charges
        if any(_phrase(name) in asked and not _is_of_dish(name, site) for name in _names(charge))
    ]


def _names(charge: Charge) -> Iterable[str]:
    return charge.name.translations.values()


def _is_of_dish(name: str, site: Site) -> bool:
    return any(
        _phrase(name) in _phrase(each) for dish in site.dishes.values() for each in dish.name.translations.values()
    )


_phrase = lru_cache(maxsize=10_000)(padded_phrase)
"""Of the names of charges and dishes, which are the same for each query."""


def has_word_of(topic: str, text: str, site: Site) -> bool:
    """Tell whether a text has a word by which a query names a topic."""
    folded = fold(text)
    return any(
        pattern.search(folded)
        for code in codes(site.languages.locales)
        for each, pattern in _patterns(code)[0]
        if each == topic
    )


def prepare(locales: Iterable[Locale]) -> None:
    """Compile the patterns of some languages, which takes longer than a request may."""
    for code in codes(locales):
        _patterns(code)
        asked_times.prepare(code)


def _says_nothing(words: str, language: SearchLanguage) -> bool:
    return all(
        language.light_characters.union(language.generic_characters).issuperset(run.text)
        if run.is_han
        else run.text in language.generic_words or run.text.isdecimal()
        for run in runs(words)
    )


@cache
def _patterns(code: str) -> tuple[list[tuple[str, re.Pattern[str]]], re.Pattern[str]]:
    """Return the words of each topic, and those that may stand beside them."""
    words = words_of(code)
    return [(topic, _any(each)) for topic, each in words.topics.items()], _any(words.beside_topics)


def _any(words: Iterable[str]) -> re.Pattern[str]:
    return re.compile(any_of(sorted(words, key=len, reverse=True)))
