"""The indexed texts of each dish and each article, in all languages."""

from collections.abc import Iterator

from ..content import prose
from ..content.models.knowledge import Article
from ..content.models.menu import Dish
from ..content.models.site import Site
from ..locales import LOCALES
from .index import Source

TITLE, KEYWORDS, ASKED, FACTS, SUMMARY, DESCRIPTION, BODY = 5, 4, 3, 2, 2, 1, 1
"""Weights of a term by the field that it comes from."""


def dish_sources(site: Site) -> Iterator[Source]:
    for dish in site.dishes.values():
        yield Source(
            id=dish.id,
            fields=[*_dish_fields(site, dish), ("\n".join(dish.also), KEYWORDS)],
            names=[*(dish.name.in_(locale) for locale in LOCALES), *dish.also, dish.id.replace("-", " ")],
        )


def _dish_fields(site: Site, dish: Dish) -> Iterator[tuple[str, int]]:
    category = site.menu_categories[dish.category]
    for locale in LOCALES:
        yield dish.name.in_(locale), TITLE
        yield " ".join(site.menu.tags[tag].in_(locale) for tag in dish.tags), FACTS
        yield category.label.in_(locale), SUMMARY
        yield dish.description.in_(locale), DESCRIPTION


def article_sources(site: Site) -> Iterator[Source]:
    for article in site.articles.values():
        writings = article.texts.values()
        yield Source(
            id=article.id,
            fields=list(_article_fields(article)),
            names=[
                *(name for writing in writings for name in (writing.title, *writing.keywords)),
                article.id.replace("-", " "),
            ],
            asked=[question for writing in writings for question in writing.asked],
            body=list(_article_body(article)),
        )


def _article_fields(article: Article) -> Iterator[tuple[str, int]]:
    for writing in article.texts.values():
        yield writing.title, TITLE
        yield "\n".join(writing.keywords), KEYWORDS
        yield "\n".join(writing.asked), ASKED


def _article_body(article: Article) -> Iterator[tuple[str, int]]:
    for writing in article.texts.values():
        yield "\n".join(f"{fact.label}: {fact.value}" for fact in writing.facts), FACTS
        yield writing.summary, SUMMARY
        yield prose.plain(writing.body), BODY
