"""``flask content preview``."""

import subprocess
import sys
from pathlib import Path

import click

from .folder import FOLDER


@click.command
@FOLDER
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65_535), help="Port to listen on.")
def preview(folder: Path, port: int) -> None:
    """Serve the site on this machine: shows each save at once, with drafts and faults."""
    command = [sys.executable, "-m", "restaurant_site.owner.preview", str(folder.resolve()), str(port)]
    try:
        sys.exit(subprocess.call(command))
    except KeyboardInterrupt:
        click.echo("The preview has ended.")
