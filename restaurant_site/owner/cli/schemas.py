"""``flask content schemas``."""

from pathlib import Path

import click

from ..schemas import write
from .folder import FOLDER


@click.command
@FOLDER
def schemas(folder: Path) -> None:
    """Write the JSON Schemas of the content files, for editors."""
    changed = write(folder)
    click.echo("\n".join(changed) or "All schemas were current.")
