"""``flask content studio``."""

import os
import sys
from importlib.util import find_spec
from pathlib import Path

import click

from .folder import FOLDER


@click.command
@FOLDER
@click.option("--port", default=8001, show_default=True, type=click.IntRange(1, 65_535), help="Port to listen on.")
def studio(folder: Path, port: int) -> None:
    """Edit the content in a browser on this machine: prices, hours, dishes, articles."""
    if find_spec("wtforms") is None:
        raise click.ClickException("the studio needs WTForms; run `make owner` once, which installs it")
    command = [sys.executable, "-m", "restaurant_site.owner.studio.server", str(folder.resolve()), str(port)]
    os.execv(sys.executable, command)  # noqa: S606  # one process, so that a signal to it ends the studio
