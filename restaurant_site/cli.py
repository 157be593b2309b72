"""The owner's commands: ``flask content check`` and ``flask content stats``."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click
from flask import Flask
from flask.cli import AppGroup

from .content import prose
from .content.build import load_site
from .content.faults import ContentError
from .content.models import Site, Writing
from .locales import LOCALES
from .settings import SettingError, Settings

content = AppGroup("content", help="Check and count the content files.")
FOLDER = click.argument("folder", required=False, type=click.Path(path_type=Path))


def commands_only() -> Flask:
    """An application that serves nothing but the commands, for a site that does not start."""
    app = Flask(__name__)
    app.cli.add_command(content)
    return app


def _load(folder: Path | None) -> Site:
    """The site in *folder* (or where the settings say); prints every fault and exits when there are some."""
    folder = folder or _configured_folder()
    try:
        return load_site(folder)
    except ContentError as error:
        for fault in error.faults:
            click.echo(str(replace(fault, path=str(folder / fault.path))), err=True)
        click.echo(f"{len(error.faults)} fault{'s' * (len(error.faults) != 1)}; nothing was changed.", err=True)
        sys.exit(1)


def _configured_folder() -> Path:
    try:
        return Settings.from_environment().content_dir
    except SettingError as error:
        click.echo(str(error), err=True)
        sys.exit(1)


@content.command(with_appcontext=False)
@FOLDER
def check(folder: Path | None) -> None:
    """Tell every mistake in the content by file and line; the exit status is 1 when there is one."""
    site = _load(folder)
    click.echo(f"No faults: {len(site.dishes)} dishes, {len(site.articles)} articles, version {site.version}.")


@content.command(with_appcontext=False)
@FOLDER
def stats(folder: Path | None) -> None:
    """Count articles, dishes, words and characters, by category and language."""
    site = _load(folder)
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


def size(writing: Writing, code: str) -> int:
    """The words of an English body, the characters (but white space) of a Chinese one."""
    text = prose.plain(writing.body)
    return len(text.split()) if code == "en" else len("".join(text.split()))
