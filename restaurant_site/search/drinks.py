"""The kinds and styles of drinks with alcohol: what guests ask for, and what a drink of the menu is by its texts."""

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from functools import cache
from typing import NamedTuple

from ..domain.menu import tax_class
from ..domain.once import once_for_site
from ..models.menu import Dish
from ..models.site import Site
from ..text.folding import fold
from ..words import Words, all_words
from .negation import any_of


def kind_of_drink(site: Site, dish: Dish) -> str | None:
    """Return the kind of a drink with alcohol; None where no word of its texts tells it, nor the name of its section alone.

    Kinds are tried in the order of the lists, wine last: a white wine is called white, and so are a beer and a cocktail.
    """
    if not is_alcoholic(site, dish):
        return None
    words = _text_of(dish)
    section = fold("\n".join(site.menu_categories[dish.category].label.translations.values()))
    of_section = [kind for kind, pattern in _names().items() if pattern.search(section)]
    named = (kind for kind, pattern in _names().items() if pattern.search(words))
    is_sure = len(of_section) == 1 and not _joiners().search(section)  # beers and others
    return next(named, of_section[0] if is_sure else None)


def is_alcoholic(site: Site, dish: Dish) -> bool:
    """Tell whether a drink is taxed as alcohol; in a section of drinks without a tax class, whether it is said or named to be."""
    category = site.menu_categories[dish.category]
    if dish.tax_class or category.tax_class:
        return tax_class(site, dish) == "alcohol"
    if not _sections().search(fold("\n".join(category.label.translations.values()))):
        return False
    if dish.cautions and "alcohol" in dish.cautions:
        return True
    name = _not_alcohol().sub(" ", fold("\n".join(dish.name.translations.values())))
    return not _alcohol_free().search(_text_of(dish)) and any(kind.search(name) for kind in _asked().values())


class Drink(NamedTuple):
    kind: str
    styles: Set[str]
    """Such as white or blonde; empty where no word tells it."""


def drink_of(site: Site, dish: Dish) -> Drink | None:
    """Return the kind of a drink and its styles, by its texts or else by the name of its section: “Red wines”."""
    kind = kind_of_drink(site, dish)
    if kind is None:
        return None
    section = fold("\n".join(site.menu_categories[dish.category].label.translations.values()))
    return Drink(kind, _styles_in(_text_of(dish), kind)[0] or _styles_in(section, kind)[0])


def is_drink(site: Site, dish: Dish) -> bool:
    """Tell whether a dish is taxed as a drink, or its name or that of its section has a word for one."""
    if tax_class(site, dish) != "food":
        return True
    names = [*dish.name.translations.values(), *site.menu_categories[dish.category].label.translations.values()]
    words = fold("\n".join(names))
    return any(pattern.search(words) for pattern in (_sections(), *_asked().values()))


@once_for_site
def alcohol_free(site: Site) -> Set[str]:
    """Return the ids of the dishes that are said to have no alcohol."""
    return frozenset(id for id, dish in site.dishes.items() if _is_alcohol_free(site, dish))


def _is_alcohol_free(site: Site, dish: Dish) -> bool:
    """Tell whether a dish says that it has no alcohol; or its section does, and nothing of the dish that it has."""
    if _alcohol_free().search(_text_of(dish)):
        return True
    section = fold("\n".join(site.menu_categories[dish.category].label.translations.values()))
    if not _alcohol_free().search(section) or tax_class(site, dish) == "alcohol" or "alcohol" in (dish.cautions or ()):
        return False
    return not mentions(dish, _asked())


def asks_alcohol(query: str) -> bool:
    """Tell whether a query names drinks with alcohol of any kind, and not those without it."""
    words = fold(query)
    return _alcohol().search(words) is not None and not _alcohol_free().search(words)


class AskedDrinks(NamedTuple):
    """The drinks that a query names."""

    kinds: Set[str]
    styles: Mapping[str, Set[str]]
    """By kind; those of every kind where the query names none: a glass of red."""
    rest: str
    """The query, folded; where it names any, without them and without stop words of any language.

    Those of one language may be drinks in another: “the” is “thé”, and asks for none beside a kind.
    """

    def includes(self, drink: Drink | None) -> bool:
        """Tell whether a drink is of a kind and a style that the query names."""
        if drink is None or drink.kind not in (self.kinds or self.styles):
            return False
        return drink.kind not in self.styles or not self.styles[drink.kind].isdisjoint(drink.styles)

    def is_of_other_style(self, drink: Drink | None) -> bool:
        """Tell whether a drink is known to be of other styles than those that the query names of its kind."""
        return (
            drink is not None
            and bool(drink.styles)
            and self.styles.get(drink.kind, drink.styles).isdisjoint(drink.styles)
        )


def asked_drinks(query: str) -> AskedDrinks:
    rest = words = fold(query)
    kinds = frozenset(kind for kind, pattern in _asked().items() if pattern.search(words))
    styles = {}
    for kind in kinds or _styles():
        named, without = _styles_in(rest, kind)
        if named:
            styles[kind], rest = named, without if kinds else rest
    if not kinds and not styles:
        return AskedDrinks(kinds, styles, rest)
    for pattern in (*_asked().values(), *([] if kinds else _style_words()), _stop_words()):
        rest = pattern.sub(" ", rest)
    return AskedDrinks(kinds, styles, rest)


def _styles_in(words: str, kind: str) -> tuple[frozenset[str], str]:
    """Return the styles of a kind that folded words name, and the words without them; the longest first: 粉紅酒 is not 紅酒."""
    named = set()
    for pattern, style in _styles().get(kind, ()):
        words, count = pattern.subn(" ", words)
        if count:
            named.add(style)
    return frozenset(named), words


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
    _alcohol()
    _alcohol_free()
    _asked()
    _joiners()
    _names()
    _not_alcohol()
    _sections()
    _styles()
    _stop_words()


@cache
def _asked() -> dict[str, re.Pattern[str]]:
    return {kind: re.compile(any_of(words)) for kind, words in _lists("drinks").items()}


@cache
def _joiners() -> re.Pattern[str]:
    return re.compile(rf"[&+,/、，،]|{any_of(fold(word) for words in all_words() for word in words.left_out.joiners)}")


@cache
def _alcohol() -> re.Pattern[str]:
    return re.compile(any_of(word for words in all_words() for word in words.alcohol))


@cache
def _alcohol_free() -> re.Pattern[str]:
    return re.compile(any_of(word for words in all_words() for word in words.topics.get("alcohol-free", ())))


@cache
def _not_alcohol() -> re.Pattern[str]:
    return re.compile(any_of(word for words in all_words() for word in words.not_alcohol))


@cache
def _sections() -> re.Pattern[str]:
    return re.compile(any_of(word for words in all_words() for word in words.sections_of_drinks))


@cache
def _styles() -> Mapping[str, list[tuple[re.Pattern[str], str]]]:
    """Return for each kind the words of its styles, the longest first."""
    found: dict[str, list[tuple[str, str]]] = {}
    for words in all_words():
        for kind, styles in words.drink_styles.items():
            found.setdefault(kind, []).extend((word, style) for style, each in styles.items() for word in each)
    return {
        kind: [(re.compile(any_of([word])), style) for word, style in sorted(each, key=lambda each: -len(each[0]))]
        for kind, each in found.items()
    }


def _style_words() -> Iterator[re.Pattern[str]]:
    return (pattern for each in _styles().values() for pattern, _ in each)


@cache
def _stop_words() -> re.Pattern[str]:
    return re.compile(any_of(word for words in all_words() for word in words.stop_words))


@cache
def _names() -> dict[str, re.Pattern[str]]:
    named = _lists("drink_names")
    for words in all_words():
        for kind, styles in words.drink_styles.items():
            named.setdefault(kind, []).extend(word for each in styles.values() for word in each)
    return {kind: re.compile(any_of([*words, *named.get(kind, ())])) for kind, words in _lists("drinks").items()}


def _lists(name: str) -> dict[str, list[str]]:
    """Return the words of all languages by kind: a list of drinks has names of several."""
    lists: dict[str, list[str]] = {}
    for words in all_words():
        for kind, each in getattr(words, name).items():
            lists.setdefault(kind, []).extend(each)
    return lists
