"""The kinds of drinks with alcohol: what guests ask for, and what a drink of the menu is by its name and description."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from ..domain.menu import tax_class
from ..models.menu import Dish
from ..models.site import Site
from ..text.folding import fold
from ..words import Words, all_words
from .negation import any_of


def kind_of_drink(site: Site, dish: Dish) -> str | None:
    """Return the kind of a drink that is taxed as alcohol; None where no word of its texts tells it.

    Kinds are tried in the order of the lists, wine last: a white wine is called white, and so are a beer and a cocktail.
    """
    if tax_class(site, dish) != "alcohol":
        return None
    words = _text_of(dish)
    return next((kind for kind, pattern in _names().items() if pattern.search(words)), None)


def kinds_asked(query: str) -> frozenset[str]:
    """Return the kinds of drinks that a query names."""
    words = fold(query)
    return frozenset(kind for kind, pattern in _asked().items() if pattern.search(words))


def without_kinds(query: str) -> str:
    """Return a query, folded, without the words for kinds of drinks, and without stop words of any language.

    Those of one language may be drinks in another: “the” is “thé”, and asks for none beside a kind.
    """
    words = fold(query)
    for pattern in (*_asked().values(), _stop_words()):
        words = pattern.sub(" ", words)
    return words


def mentions(dish: Dish, kinds: Iterable[str]) -> bool:
    """Tell whether the texts of a dish have a word for one of some kinds: mussels in white wine."""
    words = _text_of(dish)
    return any(_asked()[kind].search(words) for kind in kinds)


def _text_of(dish: Dish) -> str:
    texts = [text for text in (dish.name, dish.summary, dish.description) if text]
    return fold("\n".join(written for text in texts for written in text.translations.values()))


def words_for(kind: str | None, languages: Iterable[Words]) -> Iterator[str]:
    """Yield the words by which guests ask for a kind of drink."""
    for words in languages:
        yield from words.drinks.get(kind or "", ())


def prepare() -> None:
    """Compile the patterns, which takes longer than a request may."""
    _asked()
    _names()
    _stop_words()


@cache
def _asked() -> dict[str, re.Pattern[str]]:
    return {kind: re.compile(any_of(words)) for kind, words in _lists("drinks").items()}


@cache
def _stop_words() -> re.Pattern[str]:
    return re.compile(any_of(word for words in all_words() for word in words.stop_words))


@cache
def _names() -> dict[str, re.Pattern[str]]:
    named = _lists("drink_names")
    return {kind: re.compile(any_of([*words, *named.get(kind, ())])) for kind, words in _lists("drinks").items()}


def _lists(name: str) -> dict[str, list[str]]:
    """Return the words of all languages by kind: a list of drinks has names of several."""
    lists: dict[str, list[str]] = {}
    for words in all_words():
        for kind, each in getattr(words, name).items():
            lists.setdefault(kind, []).extend(each)
    return lists
