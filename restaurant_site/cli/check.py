"""``flask content check``."""

from pathlib import Path

import click

from .folder import FOLDER, load


@click.command
@FOLDER
def check(folder: Path | None) -> None:
    """Tell every mistake in the content by file and line; the exit status is 1 when there is one."""
    site = load(folder)
    click.echo(f"No faults: {len(site.dishes)} dishes, {len(site.articles)} articles, version {site.version}.")
