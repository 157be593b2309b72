"""Dishes and articles together: by category, and by the day on which they were last verified."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import TypeVar

from ..models.articles import Article
from ..models.menu import Dish
from ..models.site import Site
from ..models.text import Category

Entry = TypeVar("Entry", Dish, Article)


def sections(categories: Mapping[str, Category], entries: Iterable[Entry]) -> list[tuple[Category, list[Entry]]]:
    """Return entries in the order of the site under their categories; categories without an entry are left out."""
    return [(categories[id], list(group)) for id, group in groupby(entries, key=lambda entry: entry.category)]


def changes(site: Site) -> list[Dish | Article]:
    """Return all dishes and articles, newest first; within a day dishes before articles, in the order of the site."""
    everything: list[Dish | Article] = [*site.dishes.values(), *site.articles.values()]
    return sorted(everything, key=lambda each: each.last_verified, reverse=True)
