"""The search page."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...content.models.knowledge import Article
from ...content.models.menu import Dish
from ...content.models.text import Category
from ...domain.categories import sections
from ...search.results import FoundArticles, FoundDishes
from ..edition import Edition
from ..records.knowledge import ArticleEntry
from ..slices import Slice
from .knowledge import found_entries, suggested_articles
from .layout import PageContent


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchPage(PageContent):
    part: Slice
    dishes: Sequence[Dish]
    articles: Sequence[Article]
    rows: Sequence[Dish]
    """The part of the dishes that is shown."""
    entries: Sequence[ArticleEntry]
    """The part of the articles that is shown."""
    suggestions: Sequence[tuple[str, str]]
    """(title, address) of articles with a similar title, when the search found none."""
    courses: Sequence[tuple[Category, Sequence[Dish]]]
    topics: Sequence[tuple[Category, Sequence[Article]]]


def search_page(edition: Edition, dishes: FoundDishes, articles: FoundArticles, part: Slice) -> SearchPage:
    """The results of a search of the menu and of the articles; both lists are empty without a query."""
    site, searched = edition.site, bool(articles.query)
    return SearchPage(
        query=articles.query,
        part=part,
        dishes=dishes.dishes if searched else [],
        articles=articles.articles if searched else [],
        rows=part.of(dishes.dishes) if searched else [],
        entries=found_entries(edition, articles, part),
        suggestions=suggested_articles(edition, articles),
        courses=sections(site.menu_categories, site.dishes.values()),
        topics=sections(site.knowledge_categories, site.articles.values()),
    )
