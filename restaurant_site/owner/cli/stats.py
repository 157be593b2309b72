"""``flask content stats``."""

from collections.abc import Iterator
from pathlib import Path

import click

from ...content import prose
from ...content.models import ArticleText, Site
from ...locales import LOCALES
from .folder import FOLDER, load


@click.command
@FOLDER
def stats(folder: Path) -> None:
    """Count articles, dishes, words and characters, by category and language."""
    site = load(folder)
    click.echo(
        f"{len(site.articles)} articles in {len(site.knowledge.categories)} categories, {len(site.dishes)} dishes"
    )
    for line in _table(site):
        click.echo(line)


def _table(site: Site) -> Iterator[str]:
    heads = [
        f"{locale.code} {unit}" for locale in LOCALES for unit in (["words"] if locale.code == "en" else ["chars"])
    ]
    yield (
        f"{'category':24}{'articles':>9}"
        + "".join(f"{head:>10}" for head in heads)
        + f"{'shortest':>10}{'longest':>10}"
    )
    for category in site.knowledge.categories:
        articles = [article for article in site.articles.values() if article.category == category.id]
        sizes = [[size(article.in_(locale), locale.code) for article in articles] for locale in LOCALES]
        counts = "".join(f"{sum(each):>10}" for each in sizes)
        yield f"{category.id:24}{len(articles):>9}{counts}{min(sizes[0], default=0):>10}{max(sizes[0], default=0):>10}"
    texts = [" ".join(dish.description.in_(locale) for dish in site.dishes.values()) for locale in LOCALES]
    yield f"{'dishes':24}{len(site.dishes):>9}{len(texts[0].split()):>10}" + "".join(
        f"{len(text):>10}" for text in texts[1:]
    )


def size(writing: ArticleText, code: str) -> int:
    """The words of an English body, the characters (but white space) of a Chinese one."""
    text = prose.plain(writing.body)
    return len(text.split()) if code == "en" else len("".join(text.split()))
