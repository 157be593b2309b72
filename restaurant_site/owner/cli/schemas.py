"""``flask content schemas``."""

from pathlib import Path

import click

from ..schemas import write
from .folder import FOLDER


@click.command
@FOLDER
def schemas(folder: Path) -> None:
    """Write the JSON Schemas by which an editor completes the content files."""
    changed = write(folder)
    click.echo("\n".join(changed) or "All schemas were current.")
