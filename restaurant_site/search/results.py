"""The results of a search of the menu or of the knowledge base."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, get_args

from ..domain.menu import EVERYTHING, ExcludedCounts, Filter, by_price
from ..models.articles import Article
from ..models.menu import Dish, Size, TimedPrice
from ..models.site import Site
from .index import Hit
from .synonyms import term_sequence

Sort = Literal["menu", "price", "-price"]
"""The orders of dishes that a client may ask for."""
SORTS: tuple[Sort, ...] = get_args(Sort)
_MEASURE = re.compile(r"\b\d+(?:[.,]\d+)?\s?(?:ml|cl|l|oz)\b")
"""What a glass holds, which a guest who asks for a glass does not name."""
MARGIN = 0.1
"""By how much the best article may be surer than a dish that comes first."""


@dataclass(frozen=True, slots=True)
class DishResults:
    """Dishes with their hits, best first; without a query, the dishes that the filter admits, in menu order."""

    query: str
    dishes: list[Dish]
    hits: Mapping[str, Hit] | None = None
    """By dish id; None without a query."""
    find_suggestions: Callable[[], list[str]] | None = None
    """Searches the nearest ids; None where the search found something."""
    is_covered: bool = True
    """Whether any of the dishes answers the query; if not, they are only the nearest."""
    left_out: Sequence[Dish] = ()
    """The dishes that the filter leaves out, or that have what the query leaves out, where no others answer it."""
    find_article: Callable[[], Article | None] | None = None
    """Searches the articles; None where a dish answers the query."""
    is_unknown: bool = False
    """True if the query is the name of a food, no dish answers it, and none has it in any text."""
    given: Filter = EVERYTHING
    """The filter beside the query."""
    wanted: Filter = EVERYTHING
    """The same with the diets, allergens and spice of the query."""
    excluded: ExcludedCounts | None = None
    """How many of the dishes that meet the other conditions the allergens leave out; None without a filter."""
    conditions: Sequence[tuple[Filter, str]] = ()
    """What each part of the query means as a filter, with the query without it."""
    names_only_filters: bool = False
    """Whether the query asks for nothing else: the dishes are all that meet them."""
    unrecorded: Sequence[str] = ()
    """The certificates that the query names and no dish has."""
    contained: Sequence[str] = ()
    """The allergens that the query names and nothing else: the dishes are those that contain one."""
    asked: Filter | None = None
    """What the query asks of the dishes, which it names: they need not meet it."""
    asks_price: bool = False
    """Whether the query asks what they cost."""
    asks_order: bool = False
    """Whether the query asks when they can be ordered, or names a time."""
    is_at_times: bool = False
    """Whether the dishes cost as little as the query asks at certain times alone."""
    names_section: bool = False
    """Whether the query is the name of a section of the menu."""
    is_in_sections: bool = True
    """Whether the dishes are in the order of the menu, where there is no query."""
    find_articles: Callable[[], "ArticleResults"] | None = None
    """Searches the articles for the whole site; None without a query."""

    def price_of(self, dish: Dish) -> int | None:
        """Return what a dish costs, in cents: the size that the query names, else the smallest."""
        hit = (self.hits or {}).get(dish.id)
        return lowest_price(dish, sizes_named(dish, hit) if hit else [])

    @property
    def is_left_out(self) -> bool:
        """Whether only dishes that the filter leaves out answer the query."""
        return bool(self.left_out)

    @property
    def ordered_at(self) -> datetime | None:
        """The time at which the dishes are ordered; None for now."""
        available = self.wanted.available
        return available.instant if available and not available.when.is_now else None

    @property
    def suggestions(self) -> list[str] | None:
        """The nearest ids when a search found nothing, searched when they are asked for: a search of articles shows none."""
        return self.find_suggestions() if self.find_suggestions else None

    @property
    def article(self) -> Article | None:
        """The article that answers the query where no dish does, searched when it is asked for: few formats name it."""
        return self.find_article() if self.find_article else None

    def in_order(self, sort: Sort | None, site: Site) -> "DishResults":
        """Return the same dishes in the order of the menu or by price; hits that answer the whole query stay first."""
        if sort is None or (sort == "menu" and not self.query):
            return self
        if sort == "menu":
            found = {dish.id for dish in self.dishes}
            dishes = [dish for dish in site.dishes.values() if dish.id in found]
        else:
            dishes = by_price(self.dishes, sort == "-price", self.price_of)
        hits = self.hits or {}
        dishes.sort(key=lambda dish: dish.id in hits and not hits[dish.id].is_full)
        return replace(self, dishes=dishes, is_in_sections=False)


@dataclass(frozen=True, slots=True)
class ArticleResults:
    """Articles with their hits, best first; without a query, all of the category."""

    query: str
    articles: list[Article]
    hits: Mapping[str, Hit] | None = None
    """By article id; None without a query."""
    suggestions: list[str] | None = None
    """The nearest ids when a search found nothing."""
    is_covered: bool = True
    """Whether any of the articles answers the query; if not, they are only the nearest."""
    find_dishes: Callable[[], list[Dish]] | None = None
    """Searches the dishes that the query names; None without a query."""
    find_on_menu: Callable[[], DishResults] | None = None
    """Searches the menu for the whole site; None without a query."""

    @property
    def dishes(self) -> list[Dish]:
        """The dishes that the query names, searched when they are asked for: few formats name them."""
        return self.find_dishes() if self.find_dishes else []


def surest(hits: Mapping[str, Hit] | None) -> float:
    """Return the highest confidence of the hits that answer the whole query; 0 without any."""
    return max((hit.confidence for hit in (hits or {}).values() if hit.is_full), default=0.0)


def sizes_named(dish: Dish, hit: Hit) -> list[Size]:
    """Return the sizes of a dish whose name a query has, the longest names: a half dozen is no dozen."""
    lengths = {size.id: _length_of(size, hit) for size in dish.sizes}
    longest = max(lengths.values(), default=0)
    return [size for size in dish.sizes if 0 < lengths[size.id] == longest]


def lowest_price(dish: Dish, sizes: Sequence[Size]) -> int | None:
    """Return the lowest price of some sizes of a dish, in cents; that of the dish without any, None for a market price."""
    return min((size.price for size in sizes), default=dish.price)


def prices_at_times(dish: Dish, sizes: Sequence[Size], most: int) -> list[TimedPrice]:
    """Return the prices at certain times up to an amount, of some sizes only if there are any."""
    ids: set[str | None] = {size.id for size in sizes or dish.sizes} or {None}
    return [each for each in dish.prices_at if each.price <= most and each.size in ids]


def has_in_name(dish: Dish, hit: Hit) -> bool:
    """Tell whether a dish has a word of a query in its name, not only in its texts or those of its section."""
    return any(not hit.terms.isdisjoint(term_sequence(name, hit.stem)) for name in dish.name.translations.values())


def has_whole_name(dish: Dish, hit: Hit) -> bool:
    """Tell whether a query has all words of a name of a dish."""
    names = (term_sequence(name, hit.stem) for name in dish.name.translations.values())
    return any(name and hit.terms.issuperset(name) for name in names)


def _length_of(size: Size, hit: Hit) -> int:
    """Return how many terms the longest name of a size has that a query has whole, if only without its measure; 0 without one."""
    names = [*size.name.translations.values()]
    names += [_MEASURE.sub(" ", each) for each in names if _MEASURE.search(each)]
    sequences = [term_sequence(name, hit.stem) for name in names]
    return max((len(each) for each in sequences if hit.terms.issuperset(each)), default=0)


def count_full(hits: Mapping[str, Hit] | None) -> int:
    """Return how many hits answer the whole query."""
    return sum(hit.is_full for hit in (hits or {}).values())


@dataclass(frozen=True, slots=True)
class SiteResults:
    """The results of a search of the whole site."""

    dishes: DishResults
    found: ArticleResults | None = None
    """The articles; None to search them when they are asked for, as most names of dishes need none."""

    @property
    def articles(self) -> ArticleResults:
        if self.found is not None:
            return self.found
        return self.dishes.find_articles() if self.dishes.find_articles else ArticleResults(self.dishes.query, [])


def dishes_come_first(results: SiteResults) -> bool:
    """True if the query names a dish, or a section: the best dish answers all of it, and about as well as the best article.

    A single Han character that dishes have is their name, whatever articles explain it: 粥, 飯, 茶.
    """
    dishes, best = results.dishes, surest(results.dishes.hits)
    if best <= 0:
        return False
    if best >= 1 - MARGIN or dishes.names_section or (len(dishes.query) == 1 and not dishes.query.isascii()):
        return True
    return best >= max((hit.confidence for hit in (results.articles.hits or {}).values()), default=0.0) - MARGIN
