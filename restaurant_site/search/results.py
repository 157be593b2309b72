"""The results of a search of the menu or of the knowledge base."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..content.models.knowledge import Article
from ..content.models.menu import Dish
from ..domain.menu import EVERYTHING, ExcludedCounts, Filter
from .index import Hit


@dataclass(frozen=True, slots=True)
class FoundDishes:
    """Dishes with their hits, best first; without a query, the dishes that the filter admits, in menu order."""

    query: str
    dishes: list[Dish]
    hits: Mapping[str, Hit] | None = None
    """By dish id; None without a query."""
    suggestions: list[str] | None = None
    """The nearest ids when a search found no answer."""
    is_covered: bool = True
    """Whether the site, the articles included, answers the query; if not, the hits are only the nearest."""
    wanted: Filter = EVERYTHING
    excluded: ExcludedCounts | None = None
    """How many of the dishes that meet the other conditions the allergens leave out; None without a filter."""


@dataclass(frozen=True, slots=True)
class FoundArticles:
    """Articles with their hits, best first; without a query, all of the category."""

    query: str
    articles: list[Article]
    hits: Mapping[str, Hit] | None = None
    """By article id; None without a query."""
    suggestions: list[str] | None = None
    """The nearest ids when a search found no answer."""
    is_covered: bool = True
    """Whether the site, the menu included, answers the query; if not, the hits are only the nearest."""


def dishes_come_first(dishes: FoundDishes, articles: FoundArticles) -> bool:
    """Whether the best dish answers the query at least as well as the best article: the query names a dish."""
    return _best(dishes.hits) >= _best(articles.hits)


def _best(hits: Mapping[str, Hit] | None) -> float:
    return max((hit.confidence for hit in (hits or {}).values()), default=0.0)
