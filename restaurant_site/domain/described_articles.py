"""Questions about the articles."""

from ..models.articles import Article
from ..models.site import Site

VISIT_RHYTHM = "best-time-to-visit"
PARKING = "parking-nearby"
OPENING_HOURS = "opening-hours"
HOLIDAY_HOURS = "holiday-hours"
WAIT_TIMES = "wait-times"
ALLERGENS = "allergen-information"
"""The ids of the articles that include a data set."""
TELL_NOW = frozenset({OPENING_HOURS, WAIT_TIMES})
"""Those whose pages say whether the restaurant is open now."""


def articles(site: Site, category: str | None = None) -> list[Article]:
    """Return all articles, or those of a category, in category order."""
    return [article for article in site.articles.values() if category in (None, article.category)]


def related(site: Site, article: Article) -> list[Article]:
    return [site.articles[id] for id in article.related]


def article_on(site: Site, topic: str) -> Article | None:
    """Return the article on what any restaurant has, by its topic in ``search/questions/``; None if nobody has written it."""
    return next((article for article in site.articles.values() if article.topic == topic), None)


def most_asked(site: Site) -> list[Article]:
    return [site.articles[id] for id in site.knowledge.most_asked if id in site.articles]
