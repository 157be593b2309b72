"""Dishes and articles by the day on which they were last verified."""

from ..content.models.knowledge import Article
from ..content.models.menu import Dish
from ..content.models.site import Site


def changes(site: Site) -> list[Dish | Article]:
    """All dishes and articles, newest first; within a day dishes before articles, in the order of the site."""
    everything: list[Dish | Article] = [*site.dishes.values(), *site.articles.values()]
    return sorted(everything, key=lambda each: each.last_verified, reverse=True)
