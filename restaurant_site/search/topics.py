"""The topic that a short query names by itself: ``parking``, ``book a table for six``, 最後落單. Needs no article."""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain

from rapidfuzz import process
from rapidfuzz.distance import OSA

from ..domain.described_articles import OPENING_HOURS, article_on
from ..domain.menu import Filter
from ..domain.once import once_for_site
from ..locales import Locale
from ..models.menu import Dish, TimedPrice
from ..models.restaurant import Charge
from ..models.site import Site
from ..text.analysis import padded_phrase, runs
from ..text.folding import fold
from ..text.formatting import without_emoji
from ..text.stemming import Stem
from ..words import codes, words_of
from . import asked_times
from .asked_times import without_dates, without_meal, without_time
from .language import SearchLanguage, language_of_site
from .negation import any_of

LONG_WORD = 5
"""Letters from which a word may be a misspelling of another."""
ACCESS, ACCESSIBLE_PARKING = "wheelchair-accessibility", "accessible-parking"
"""Beside the words of another topic those of access ask for both: where to park with a wheelchair."""
PARKING = "parking-nearby"
"""Names beside its words are those of streets."""
PREGNANCY, RAW_FOOD = "pregnancy-food-advice", "raw-food"
RAW_TOPICS = frozenset({PREGNANCY, RAW_FOOD})
CHARGES = "tipping-guide"
"""The topic of service charges and tips, which the names of the restaurant's own charges name, too."""


HAPPY_HOUR = "happy-hour"
"""The topic of prices at certain times, by whatever name guests call them."""


ALCOHOL_FREE = "alcohol-free"
"""The topic of drinks without alcohol."""


BOOKING = "how-to-reserve"
"""The topic of bookings, which the names of the pages on which guests book name, too."""


MOST_JOINED = 3
"""Topics that one query asks for."""
SEPARATE = frozenset(
    {
        OPENING_HOURS,
        PARKING,
        CHARGES,
        "public-transit",
        "address-and-map",
        "contact-us",
        "payment-methods",
        "taxes-and-fees",
        "takeout-ordering",
        "delivery-options",
        "kids-and-high-chairs",
        "pets-and-service-animals",
        "gift-cards",
        "wifi-and-charging",
        "language-help",
    }
)
"""Topics whose words side by side ask for each: ``parking wifi``, unlike ``deposit booking``."""
HAVE_HOURS = frozenset({"takeout-ordering", "delivery-options"})
"""Beside a word for hours they ask for theirs."""


def topics_joined(query: str, site: Site) -> Mapping[str, str]:
    """Return the topics of the parts of a query that a word such as “and” joins, each with its part; empty unless each names one.

    Also of a query that is nothing but the words of some separate topics.
    """
    for code in codes(site.languages.locales):
        parts = _joiners(code).split(fold(query))
        if not 1 < len(parts) <= MOST_JOINED:
            continue
        found = {topic: part for part in parts for topic in [topic_of(part, site)] if topic}
        if len(found) == len(parts) and ACCESS not in found:
            return found
    return _topics_side_by_side(query, site)


def _topics_side_by_side(query: str, site: Site) -> Mapping[str, str]:
    words = fold(query)
    for code in codes(site.languages.locales):
        keywords = _patterns(code)[0]
        found = [
            (match.span(), topic) for topic in SEPARATE & keywords.keys() if (match := keywords[topic].search(words))
        ]
        whole = sorted(each for each in found if not any(_is_within(each[0], other) for other, _ in found))
        topics = {topic: words[begin:end] for (begin, end), topic in whole}
        if not 1 < len(topics) <= MOST_JOINED or (OPENING_HOURS in topics and not HAVE_HOURS.isdisjoint(topics)):
            continue
        ends, begins = zip(*(span[::-1] for span, _ in whole), strict=True)
        between = zip([0, *ends], [*begins, len(words)], strict=True)
        if all(begin <= end and not runs(words[begin:end]) for begin, end in between):
            return topics
    return {}


@cache
def _joiners(code: str) -> re.Pattern[str]:
    return re.compile(rf"\s*[,&+、，،/]\s*|\s+{any_of(map(fold, words_of(code).left_out.joiners))}\s+")


def _is_within(span: tuple[int, int], other: tuple[int, int]) -> bool:
    """Tell whether a word is a part of another: the card of a gift card."""
    return other[0] <= span[0] and span[1] <= other[1] and span != other


def topic_of(query: str, site: Site) -> str | None:
    """Return the first topic that a query names; None if it also names something that is neither a time nor of no subject."""
    language = language_of_site(site)
    charges = [name for charge in charges_named(query, site) for name in _names(charge)]
    books = _booking_pages(site)
    for code in codes(site.languages.locales):
        topics, beside = _patterns(code)
        keywords = [
            *topics.items(),
            *([(CHARGES, _any(charges))] if charges else []),
            *([(BOOKING, books)] if books else []),
        ]
        words = without_dates(fold(query), code)
        named = [topic for topic, pattern in keywords if pattern.search(words)]
        if not named:
            continue
        patterns = [pattern for _, pattern in keywords]
        rest = without_time(_without(words, patterns), code)
        if ALCOHOL_FREE in named and _says_nothing(beside.sub(" ", _drinks(code).sub(" ", rest)), language):
            return ALCOHOL_FREE
        if not _says_nothing(beside.sub(" ", rest), language):
            rest = _without(without_time(words, code), patterns)  # a table of six
        if _says_nothing(beside.sub(" ", rest), language):
            if ACCESS not in named or len(named) == 1:
                return named[0]
            return None if article_on(site, ACCESSIBLE_PARKING) else ACCESS
    return None


@once_for_site
def _booking_pages(site: Site) -> re.Pattern[str] | None:
    """Return a pattern for the names of the pages on which guests book; None without any."""
    names = [fold(name) for each in site.restaurant.channels_of("booking") for name in each.name.translations.values()]
    return _any(names) if names else None


@cache
def _drinks(code: str) -> re.Pattern[str]:
    return _any([word for words in words_of(code).drinks.values() for word in words])


def parking_asked(query: str, site: Site) -> bool:
    """Tell whether a query asks for parking and after it names nothing that guests are known to look for: a street."""
    language = language_of_site(site)
    words = fold(query)
    for code in codes(site.languages.locales):
        keywords, beside = _patterns(code)
        match = keywords[PARKING].search(words) if PARKING in keywords else None
        if match is None or not _says_nothing(beside.sub(" ", words[: match.start()]), language):
            continue
        after = runs(beside.sub(" ", words[match.end() :]))
        rest = {run.text for run in after if not run.is_han} - language.generic_words
        if rest.isdisjoint(language.elsewhere_words | language.other_words | language.foods):
            return True
    return False


def corrected(query: str, site: Site) -> str:
    """Return a query, folded, with the words of topics for those that differ from one in a letter: ``stationement``."""
    words = fold(query)
    known = [*chain.from_iterable(map(_long_words, codes(site.languages.locales)))]
    typed = {run.text for run in runs(query) if not run.is_han and len(run.text) >= LONG_WORD}
    drinks = {
        run.text for code in codes(site.languages.locales) for run in runs(query) if _drinks(code).fullmatch(run.text)
    }
    for run in typed - {*known} - language_of_site(site).foods - drinks:
        if found := process.extract(run, known, scorer=OSA.distance, score_cutoff=1, limit=None):
            meant = next(
                (word for word, *_ in found if word[0] == run[0]), found[0][0]
            )  # a first letter is seldom wrong
            words = re.sub(rf"\b{re.escape(run)}\b", meant, words)
    return words


@cache
def _long_words(code: str) -> Sequence[str]:
    """Return the words of topics, and of what may stand beside them, that a misspelling may be of, each once in their order."""
    words = words_of(code)
    named = [*chain.from_iterable(words.topics.values()), *words.beside_topics]
    found = (run.text for each in named for run in runs(fold(each)) if len(run.text) >= LONG_WORD and not run.is_han)
    return list(dict.fromkeys(found))


def names_time_alone(query: str, site: Site) -> bool:
    """Tell whether a query says nothing beside the time and the number of guests that it names."""
    language = language_of_site(site)
    words = fold(query)
    return any(
        _says_nothing(_patterns(code)[1].sub(" ", without_time(words, code)), language)
        for code in codes(site.languages.locales)
    )


def names_meal_alone(query: str, site: Site) -> bool:
    """Tell whether a query says nothing beside a meal and the time that it names: ``lunch on Saturday``, not ``good for lunch``."""
    language, words = language_of_site(site), fold(query)
    return any(_says_nothing(without_meal(words, code), language) for code in codes(site.languages.locales))


def times_named(query: str, site: Site) -> tuple[list[str], list[TimedPrice]]:
    """Return the sections with hours, and the prices at a time, whose name is all that a query names: ``when is happy hour``."""
    dated = {id for each in site.hours.later for id in each.sections}
    sections = [
        (id, site.menu_categories[id].label) for id, hours in site.section_hours.items() if hours or id in dated
    ]
    prices = [(price, price.label) for dish in site.dishes.values() for price in dish.prices_at if price.label]
    if not sections and not prices:
        return [], []
    asked = padded_phrase(query)

    @cache
    def is_all(name: str) -> bool:
        return any(each in asked and _asks_when(asked.replace(each, " "), site) for each in _forms(name))

    return (
        [id for id, label in sections if any(map(is_all, label.translations.values()))],
        [price for price, label in prices if label and any(map(is_all, label.translations.values()))],
    )


def prices_named(query: str, dish: Dish, site: Site) -> list[TimedPrice]:
    """Return the prices of a dish at a time whose name a query has: ``happy hour oysters``."""
    asked, is_happy_hour = padded_phrase(query), has_word_of(HAPPY_HOUR, query, site)
    return [
        price
        for price in dish.prices_at
        for names in [price.label.translations.values() if price.label else ()]
        if any(form in asked for name in names for form in _forms(name))
        or (is_happy_hour and any(has_word_of(HAPPY_HOUR, name, site) for name in names))
    ]


def _asks_when(words: str, site: Site) -> bool:
    """Tell whether words ask for nothing but a time."""
    language = language_of_site(site)
    for code in codes(site.languages.locales):
        keywords, beside = _patterns(code)
        hours = [keywords[OPENING_HOURS]] if OPENING_HOURS in keywords else []
        if _says_nothing(beside.sub(" ", _without(without_time(words, code), hours)), language):
            return True
    return False


@lru_cache(maxsize=10_000)
def _forms(name: str) -> tuple[str, ...]:
    """Return a name as a phrase, in the singular and the plural of languages that write it with an s; none for one of signs."""
    whole = padded_phrase(without_emoji(name))
    if not whole.strip():
        return ()
    return (whole, f"{whole.rstrip()}s ", f"{whole.rstrip().removesuffix('s')} ") if whole.endswith(" ") else (whole,)


def _without(words: str, patterns: Iterable[re.Pattern[str]]) -> str:
    for pattern in patterns:
        words = pattern.sub(" ", words)
    return words


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
    keywords = (_patterns(code)[0] for code in codes(site.languages.locales))
    return any(topic in each and each[topic].search(folded) for each in keywords)


@cache
def _single_words(topics: frozenset[str], code: str) -> frozenset[str]:
    """Return the words by which a query names some topics, without phrases."""
    named = words_of(code).topics
    return frozenset(fold(word) for topic in topics for word in named.get(topic, ()) if " " not in word)


def wanted_in(query: str, site: Site) -> Filter:
    """Return the conditions on dishes that a query names: “under $20”."""
    language = language_of_site(site)
    return language.negation.wishes(query, lambda _: False).filter


def specific_words_beside(query: str, topics: Container[str], site: Site) -> frozenset[str]:
    """Return the stems of what a query names beside a word of some topics; none where it has no such word."""
    language, words = language_of_site(site), fold(query)
    rest = words
    for code in codes(site.languages.locales):
        keywords = _patterns(code)[0]
        rest = _without(rest, [pattern for topic, pattern in keywords.items() if topic in topics])
    if rest == words:
        return frozenset()
    return frozenset(language.stem(run.text) for run in runs(rest) if language.is_specific(run))


def allergens_beside(query: str, topics: frozenset[str], site: Site) -> frozenset[str]:
    """Return the allergens of which a query names nothing but a word beside one of some topics: ``raw fish``, ``raw seafood``."""
    language = language_of_site(site)
    asked = [run.text for run in runs(query)]
    found = set[str]()
    for code in codes(site.languages.locales):
        words = [each for each in asked if each not in _single_words(topics, code)]
        if len(words) == len(asked):
            continue
        specific = [each for each in words if each not in language.generic_words]
        found.update(*(language.negation.allergens_alone(" ".join(each)) for each in (words, specific)))
    return frozenset(found)


def words_of_name(name: str, site: Site) -> frozenset[str]:
    """Return the stems of a name's words."""
    return _stems(name, language_of_site(site).stem)


@lru_cache(maxsize=10_000)
def _stems(name: str, stem: Stem) -> frozenset[str]:
    return frozenset(stem(run.text) for run in runs(fold(name)))


def prepare(locales: Iterable[Locale]) -> None:
    """Compile the patterns of some languages, which takes longer than a request may."""
    for code in codes(locales):
        _patterns(code)
        _joiners(code)
        _drinks(code)
        asked_times.prepare(code)


def _says_nothing(words: str, language: SearchLanguage) -> bool:
    return all(
        language.light_characters.union(language.generic_characters).issuperset(run.text)
        if run.is_han
        else run.text in language.generic_words or run.text.isdecimal()
        for run in runs(words)
    )


@cache
def _patterns(code: str) -> tuple[Mapping[str, re.Pattern[str]], re.Pattern[str]]:
    """Return the words of each topic, and those that may stand beside them."""
    words = words_of(code)
    return {topic: _any(each) for topic, each in words.topics.items()}, _any(words.beside_topics)


def _any(words: Iterable[str]) -> re.Pattern[str]:
    return re.compile(any_of(sorted(words, key=len, reverse=True)))
