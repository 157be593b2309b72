"""Dishes and articles by category."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import TypeVar

from ..models.articles import Article
from ..models.menu import Dish
from ..models.text import Category

Entry = TypeVar("Entry", Dish, Article)


def sections(categories: Mapping[str, Category], entries: Iterable[Entry]) -> list[tuple[Category, list[Entry]]]:
    """Return entries in the order of the site under their categories; categories without an entry are left out."""
    return [(categories[id], list(group)) for id, group in groupby(entries, key=lambda entry: entry.category)]
