"""``restaurant-site stats``."""

from collections.abc import Iterator
from pathlib import Path

import click

from ...domain.described_articles import articles
from ...locales import Locale
from ...models.articles import ArticleText
from ...models.site import Site
from ...text import markdown_text
from .folder import FOLDER, load
from .language import gettext


@click.command
@FOLDER
def stats(folder: Path) -> None:
    """Count articles, dishes, words and characters, by category and language."""
    site = load(folder)
    counts = {"articles": len(site.articles), "categories": len(site.knowledge.categories), "dishes": len(site.dishes)}
    click.echo(gettext("Articles: %(articles)s, in categories: %(categories)s, dishes: %(dishes)s", **counts))
    for line in _table(site):
        click.echo(line)


def _table(site: Site) -> Iterator[str]:
    locales = site.languages.locales
    heads = [f"{each.code} {gettext('words') if each.spaces_words else gettext('chars')}" for each in locales]
    yield _row(gettext("category"), gettext("articles"), *heads, gettext("shortest"), gettext("longest"))
    for category in site.knowledge.categories:
        written = {locale: articles(site.in_(locale), category.id) for locale in locales}
        sizes = [[size(article.in_(locale), locale) for article in written[locale]] for locale in locales]
        shortest, longest = min(sizes[0], default=0), max(sizes[0], default=0)
        yield _row(category.id, len(sizes[0]), *map(sum, sizes), shortest, longest)
    texts = [" ".join(dish.description.in_(each) for dish in site.in_(each).dishes.values()) for each in locales]
    yield _row(gettext("dishes"), len(site.dishes), len(texts[0].split()), *map(len, texts[1:]))


def _row(name: str, count: int | str, *cells: int | str) -> str:
    return f"{name:24}{count:>9}" + "".join(f"{cell:>10}" for cell in cells)


def size(article: ArticleText, locale: Locale) -> int:
    """Return the number of words of a body, or of its characters without white space if spaces do not separate words."""
    words = markdown_text.plain(article.body).split()
    return len(words) if locale.spaces_words else len("".join(words))
