"""Articles by category."""

from collections.abc import Mapping
from itertools import groupby

from ..content.models import Article, Category, Site

VISIT_RHYTHM = "best-time-to-visit"
PARKING = "parking-nearby"
OPENING_HOURS = "opening-hours"
"""The ids of the articles that include a data set."""


def articles(site: Site, category: str | None = None) -> list[Article]:
    """All articles, or those of a category, in category order."""
    return [article for article in site.articles.values() if category in (None, article.category)]


def sections(site: Site, shown: list[Article]) -> list[tuple[Category, list[Article]]]:
    """Articles under their categories; categories without an article are left out."""
    categories = site.knowledge_categories
    return [(categories[id], list(group)) for id, group in groupby(shown, key=lambda article: article.category)]


def counts(site: Site, shown: list[Article]) -> Mapping[str, int]:
    """Category id → how many of the shown articles it has, for every category."""
    found = {category.id: 0 for category in site.knowledge.categories}
    for article in shown:
        found[article.category] += 1
    return found


def related(site: Site, article: Article) -> list[Article]:
    return [site.articles[id] for id in article.related]
