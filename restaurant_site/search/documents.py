"""The indexed texts of each dish and each article, in all languages."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import cache, partial

from ..domain.allergens import GROUPS, named_of
from ..domain.described_articles import HOLIDAY_HOURS, OPENING_HOURS, article_on
from ..domain.filters import allergen_choices, named_certificates
from ..domain.wishes import SEAFOOD, left_out
from ..locales import Locale
from ..models.allergen_names import CEREALS_AND_NUTS
from ..models.articles import Article
from ..models.hours import SpecialDay
from ..models.menu import Dish
from ..models.site import Site
from ..models.text import Text
from ..text import markdown_text
from ..text.analysis import is_han
from ..text.folding import fold
from ..text.stemming import Stem
from ..words import Words, codes, words_of
from .drinks import is_alcoholic, kind_of_drink, words_for
from .index import IndexedDocument
from .language import search_language
from .negation import COMMAS, any_of
from .special_days import names_of, notes_of
from .synonyms import term_sequence
from .topics import HAPPY_HOUR, has_word_of

TITLE, KEYWORDS, ASKED, FACTS, SUMMARY, DESCRIPTION, BODY = 5, 4, 3, 2, 2, 1, 1
"""Weights of a term by the field that it comes from."""
LETTERS_OF_A_LINE = 80
"""Longest description that is a line of a menu; a longer one tells more than what the dish is."""
_COMMA = re.compile("[,،]")


def dish_documents(site: Site, locales: Sequence[Locale]) -> Iterator[IndexedDocument]:
    languages = [words_of(code) for code in codes(locales)]
    wishes = left_out(languages, allergen_choices(tuple(site.allergens)))
    unrecorded = list(_unrecorded_words(site, languages))
    own = {locale.code for locale in locales}
    language = search_language(locales, site.allergens, named_certificates(site))
    in_names: dict[str, set[str]] = {}
    for dish in site.dishes.values():
        names = (term_sequence(name, language.stem) for name in _written(dish.name, locales))
        in_names.setdefault(dish.category, set()).update(*names)
    for dish in site.dishes.values():
        also = [*dish.also, *(name for code, name in dish.name.translations.items() if code not in own)]
        times = [text for each in dish.prices_at for text in _written(each.label, locales)]
        if any(has_word_of(HAPPY_HOUR, label, site) for label in times):
            times += [word for words in languages for word in words.topics.get(HAPPY_HOUR, ())]
        keywords = [
            *also,
            *times,
            *_cereals_and_nuts(dish),
            *_raw(dish, languages),
            *_raw_seafood(dish, languages),
            *_alcohol(site, dish, languages),
        ]
        own_terms = {
            term for words in (*_written(dish.name, locales), *keywords) for term in term_sequence(words, language.stem)
        }
        parts = partial(_parts, terms=own_terms, of_others=in_names[dish.category], stem=language.stem)
        yield IndexedDocument(
            id=dish.id,
            fields=[
                *_dish_fields(site, dish, locales, parts),
                ("\n".join(keywords), KEYWORDS),
                *((text, SUMMARY) for text in _lines(dish, locales)),
            ],
            asked=[
                *(part.strip() for text in _lines(dish, locales) for part in _COMMA.split(text)),
                *_sized(site, dish, locales),
                *(f"{time} {name}" for time in times for name in _written(dish.name, locales)),
            ],
            names=[*_written(dish.name, locales), *also, dish.id.replace("-", " ")],
            body=[
                *((text, SUMMARY) for text in _written(dish.summary, locales)),
                *((text, DESCRIPTION) for text in _written(dish.description, locales)),
                *((text, DESCRIPTION) for name in _choices(dish) for text in _written(name, locales)),
            ],
            contains=[
                *(word for word, wish in wishes.items() if not wish.admits(dish)),
                *_own_labels(site, dish),
                *unrecorded,
            ],
            kinds=[*_written(site.menu_categories[dish.category].label, locales), *times],
            qualities=[*(word for words in languages if dish.spice for word in words.spicy), *_raw(dish, languages)],
        )


def _written(text: Text | None, locales: Sequence[Locale]) -> Iterator[str]:
    return (text.in_(locale) for locale in locales if text and text.written_in(locale))


def _lines(dish: Dish, locales: Sequence[Locale]) -> Iterator[str]:
    """Yield the description of a dish that has one line as on a paper menu, “Custard tart, warm”: it says what the name means."""
    if dish.summary is None and dish.is_described:
        yield from (text for text in _written(dish.description, locales) if len(text) <= LETTERS_OF_A_LINE)


def _sized(site: Site, dish: Dish, locales: Sequence[Locale]) -> Iterator[str]:
    """Yield how guests ask for a size of a dish: of its name, “dozen oysters”, of its section or kind, “glass of wine”."""
    kind = kind_of_drink(site, dish)
    for locale in locales:
        names = [*_written(dish.name, [locale]), *_written(site.menu_categories[dish.category].label, [locale])]
        kinds = [*words_for(kind, [words_of(code) for code in codes([locale])])]
        for size in [name for each in dish.sizes for name in _written(each.name, [locale])]:
            yield from (f"{size} {name}" for name in (*names, *kinds))
            yield from (f"{name} {size}" for name in kinds)


def _choices(dish: Dish) -> Iterator[Text]:
    """Yield the names of what guests choose or add, and of the options."""
    yield from (each.name for each in dish.additions)
    for choice in dish.choices:
        yield choice.name
        yield from (option.name for option in choice.options)


def _cereals_and_nuts(dish: Dish) -> Iterator[str]:
    """Yield what people call the cereals and nuts that the dish names of what it contains."""
    named = {name for id in dish.allergens or () for name in named_of(dish, id)}
    yield from (word.replace("-", " ") for word, id in CEREALS_AND_NUTS.items() if id in named)


def _raw(dish: Dish, languages: Sequence[Words]) -> Iterator[str]:
    """Yield words for raw food of a dish that has it."""
    if "raw" in (dish.cautions or ()):
        yield from (word for words in languages for word in words.raw)


def _alcohol(site: Site, dish: Dish, languages: Sequence[Words]) -> Iterator[str]:
    """Yield words for alcohol of a drink that has it, and for the kind of drink that it is."""
    if is_alcoholic(site, dish):
        yield from (word for words in languages for word in words.alcohol)
        yield from words_for(kind_of_drink(site, dish), languages)


def _raw_seafood(dish: Dish, languages: Sequence[Words]) -> Iterator[str]:
    """Yield words for the seafood of a raw dish, whose name may not say that it is fish: ``raw fish`` is ceviche.

    Without names of several words, one of which may mean another thing: “noix de pétoncle” are no nuts.
    """
    for id in SEAFOOD if "raw" in (dish.cautions or ()) else ():
        if id in dish.known_allergens:
            yield id
            yield from (word for words in languages for word in words.allergens.get(id, ()) if " " not in word)


def _own_labels(site: Site, dish: Dish) -> Iterator[str]:
    """Yield what the owner calls the allergens of the site that the dish contains, may contain, or has no record of."""
    contained = (*(dish.allergens or ()), *dish.may_contain) if dish.traces_recorded else site.allergens
    for allergen in contained:
        if label := site.allergens[allergen]:
            yield from label.translations.values()


def _unrecorded_words(site: Site, languages: Sequence[Words]) -> Iterator[str]:
    """Yield words for what the site records in part only: shellfish may be molluscs, which nobody records."""
    partly = [(group, members) for group, members in GROUPS.items() if not set(members).issubset(site.allergens)]
    names = {group for group, _ in partly} | {id for _, members in partly for id in members} - site.allergens.keys()
    for name in sorted(names):
        yield name
        yield from (word for words in languages for word in words.allergens.get(name, ()))
    if not set(SEAFOOD).issubset(site.allergens):
        yield from (word for words in languages for word in words.seafood)


def _dish_fields(
    site: Site, dish: Dish, locales: Sequence[Locale], parts: Callable[[str, Locale], Iterable[str]]
) -> Iterator[tuple[str, int]]:
    category = site.menu_categories[dish.category]
    for locale in locales:
        name = " ".join(_written(dish.name, [locale]))
        label = "\n".join(part for text in _written(category.label, [locale]) for part in parts(text, locale))
        yield name, TITLE
        yield " ".join(site.menu.tags[tag].in_(locale) for tag in dish.tags), FACTS
        yield label, SUMMARY
        yield "\n".join(name for size in dish.sizes for name in _written(size.name, [locale])), SUMMARY


def _parts(label: str, locale: Locale, terms: Set[str], of_others: Set[str], stem: Stem) -> list[str]:
    """Return the parts of the name of a section, “Oysters and raw”, that say what a dish is.

    Those of which it has a word itself, else those that are in the name of no dish; the whole name if there are none.
    """
    parts = [part for part in _joiners(*codes([locale])).split(label) if part.strip()]
    own = [part for part in parts if not terms.isdisjoint(term_sequence(part, stem))]
    return own or [part for part in parts if of_others.isdisjoint(term_sequence(part, stem))] or [label]


@cache
def _joiners(code: str) -> re.Pattern[str]:
    """Return a pattern for what stands between two names in a language."""
    words = [word for word in words_of(code).left_out.joiners if not is_han(fold(word))]
    return re.compile(rf"\s*[{COMMAS}]\s*|\s+{any_of(words)}\s+", re.IGNORECASE)


def article_documents(site: Site) -> Iterator[IndexedDocument]:
    about_hours, days = article_on(site, OPENING_HOURS), list(_unwritten_days(site))
    names = [name for day in days for name in names_of(day, codes(site.languages.locales))]
    notes = [(note, SUMMARY) for day in days for note in notes_of(day)]
    for article in site.articles.values():
        writings, is_about_hours = article.texts.values(), article is about_hours
        yield IndexedDocument(
            id=article.id,
            fields=[*_article_fields(article), *([("\n".join(names), KEYWORDS)] if is_about_hours else [])],
            names=[
                *(name for writing in writings for name in (writing.title, *writing.keywords)),
                article.id.replace("-", " "),
                *(names if is_about_hours else ()),
            ],
            asked=[each for code, phrases in article.asked.items() for each in questions(phrases, words_of(code))],
            body=[*_article_body(article), *(notes if is_about_hours else ())],
        )


def _unwritten_days(site: Site) -> Iterator[SpecialDay]:
    """Yield the special days of which no article writes: that on the hours answers for them."""
    writings = [each for article in site.articles.values() for each in article.texts.values()]
    texts = [text for each in writings for text in (each.title, *each.keywords)]
    if about_days := article_on(site, HOLIDAY_HOURS):
        texts += [each.body for each in about_days.texts.values()]
    written = fold("\n".join(texts))
    for day in site.hours.holidays:
        if not any(fold(name) in written for name in day.name.translations.values()):
            yield day


def questions(phrases: Iterable[str], words: Words) -> Iterator[str]:
    """Yield phrases, and each part of one that is a list of words: as one question it would resemble none."""
    for phrase in phrases:
        yield phrase
        parts = _COMMA.split(phrase)
        if 0 < words.list_parts <= len(parts):
            yield from parts


def _article_fields(article: Article) -> Iterator[tuple[str, int]]:
    for code, writing in article.texts.items():
        yield writing.title, TITLE
        yield "\n".join(writing.keywords), KEYWORDS
        if not article.asked.get(code):  # the summary says what it answers
            yield writing.summary, SUMMARY


def _article_body(article: Article) -> Iterator[tuple[str, int]]:
    for code, writing in article.texts.items():
        asked = article.asked.get(code, ())
        yield "\n".join(asked), ASKED
        yield "\n".join(f"{fact.label}: {fact.value}" for fact in writing.facts), FACTS
        if asked:
            yield writing.summary, SUMMARY
        yield markdown_text.plain(writing.body), BODY
