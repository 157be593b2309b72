"""``flask content preview``."""

import os
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
    os.execv(sys.executable, command)  # noqa: S606  # one process, so that a signal to it ends the preview
