"""Dishes and articles by the day on which they were last verified."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from ..content.models import Site


@dataclass(frozen=True, slots=True)
class Change:
    """A dish or an article, and the day on which it was last verified."""

    kind: Literal["dish", "article"]
    id: str
    last_verified: date


def changes(site: Site) -> list[Change]:
    """All dishes and articles, newest first; within a day dishes before articles, in the order of the site."""
    dishes = [Change("dish", dish.id, dish.last_verified) for dish in site.dishes.values()]
    articles = [Change("article", article.id, article.last_verified) for article in site.articles.values()]
    return sorted([*dishes, *articles], key=lambda change: change.last_verified, reverse=True)
