"""``flask content preview``."""

import subprocess
import sys
from pathlib import Path

import click

from .folder import FOLDER


@click.command
@FOLDER
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65_535), help="Where it listens.")
def preview(folder: Path, port: int) -> None:
    """Show the site on this machine: each save at once, drafts too, faults over the last good version."""
    command = [sys.executable, "-m", "restaurant_site.owner.preview", str(folder.resolve()), str(port)]
    try:
        sys.exit(subprocess.call(command))
    except KeyboardInterrupt:
        click.echo("The preview has ended.")
