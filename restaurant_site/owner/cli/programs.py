"""``flask export``, ``flask content preview`` and ``flask content studio``: commands that become another program."""

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

import click

from .folder import FOLDER

PORT = click.IntRange(1, 65_535)


@click.command
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
def export(folder: Path) -> None:
    """Write the whole site as static files into a folder, for a CDN or an object store."""
    _become("export", folder)


@click.command
@FOLDER
@click.option("--port", default=8000, show_default=True, type=PORT, help="Port to listen on.")
def preview(folder: Path, port: int) -> None:
    """Serve the site on this machine: shows each save at once, with drafts and faults."""
    _become("preview", folder, str(port))


@click.command
@FOLDER
@click.option("--port", default=8001, show_default=True, type=PORT, help="Port to listen on.")
def studio(folder: Path, port: int) -> None:
    """Edit the content in a browser on this machine: prices, hours, dishes, articles."""
    if find_spec("wtforms") is None:
        raise click.ClickException("the studio needs WTForms; run `make owner` once, which installs it")
    _become("studio.server", folder, str(port))


def _become(module: str, folder: Path, *words: str) -> NoReturn:
    """Replace this process, so that a signal to it ends the program."""
    command = [sys.executable, "-m", f"restaurant_site.owner.{module}", str(folder.resolve()), *words]
    os.execv(sys.executable, command)  # noqa: S606  # no shell
