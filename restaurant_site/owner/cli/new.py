"""``restaurant-site init`` and ``restaurant-site new``."""

from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path

import click

from ...content import site_loader
from ...content.load_state import LoadState
from ...models.fields import TO_FILL_IN
from ...models.theme import THEMES, ThemeName
from .. import scaffolding
from . import findings
from .folder import FOLDER, new_faults, read_to_change

CATEGORY = click.argument("category")
ID = click.argument("id")


@click.command
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--theme", type=click.Choice([*THEMES]), default="ink", help="The look to begin with; ink without it.")
def init(folder: Path, theme: ThemeName) -> None:
    """Write a small, complete content folder to start from."""
    if folder.is_dir() and any(folder.iterdir()):
        raise click.BadParameter(f"{folder} is not empty; name a new folder", param_hint="FOLDER")
    scaffolding.start(folder, date.today(), theme)
    click.echo(f"{folder} is ready: five dishes, one article, three languages. Begin with {folder}/restaurant.yaml.")


@click.group
def new() -> None:
    """Add a dish, an article or an exception, with a comment on every line."""


@new.command
@CATEGORY
@ID
@FOLDER
@click.option("--price", prompt="Price, such as 12.50", help="Dollars and two decimals.")
def dish(category: str, id: str, folder: Path, price: str) -> None:
    """Add a dish ID as a draft at the end of menu/CATEGORY.yaml."""
    before = read_to_change(folder, f"menu/{category}.yaml")
    _write(before, scaffolding.dish(folder, category, id, price, date.today()))


@new.command
@CATEGORY
@ID
@FOLDER
def article(category: str, id: str, folder: Path) -> None:
    """Add an article ID as a draft to knowledge/CATEGORY/."""
    before = read_to_change(folder)
    if next(folder.glob(f"knowledge/*/{id}.*.md"), None):
        raise click.UsageError(f"`{id}` is the id of another article; name a new one")
    _write(before, scaffolding.article(category, id, date.today()))


@new.command
@ID
@click.argument("day", type=click.DateTime(["%Y-%m-%d", "%m/%d/%Y"]))
@FOLDER
def exception(id: str, day: datetime, folder: Path) -> None:
    """Add an exception ID on DAY to hours.yaml as a draft."""
    before = read_to_change(folder, "hours.yaml")
    _write(before, scaffolding.exception(folder, id, day.date()))
    click.echo(
        f"`{id}` is a draft, closed on {day.date()}: write name, hours and effect in "
        f"{findings.shown(folder / 'hours.yaml')}, and remove `draft` to publish it."
    )


def _write(before: LoadState, files: Mapping[str, bytes]) -> None:
    """Write *files*, unless they add a fault to the content."""
    folder = before.folder
    if faults := new_faults(before, site_loader.read(folder, files, drafts=True)):
        raise click.UsageError("\n".join(f"{fault.field}: {fault.message}".removeprefix(": ") for fault in faults))
    for name, raw in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(raw)
        if line := _first_to_fill_in(raw):
            click.echo(f"{findings.shown(path)}:{line}: write your own words where {TO_FILL_IN} stands")


def _first_to_fill_in(raw: bytes) -> int | None:
    lines = raw.decode("utf-8-sig").splitlines()
    return next((number for number, line in enumerate(lines, 1) if TO_FILL_IN in line), None)
