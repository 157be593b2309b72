"""``flask content pictures``."""

import sys
from pathlib import Path

import click

from ..images.make import make
from .folder import FOLDER, load


@click.command
@FOLDER
def pictures(folder: Path) -> None:
    """Make pictures in all sizes from the photographs in images/menu, and the cards of shared pages.

    The exit status is 1 if a file could not be made.
    """
    failed = 0
    for step in make(folder, load(folder)):
        failed += step.failed
        click.echo(f"{folder}/images/{step.path}: {step.message}", err=step.failed)
    click.echo("Everything is up to date." if not failed else f"{failed} could not be made.", err=bool(failed))
    sys.exit(bool(failed))
