"""``serve``, ``preview``, ``studio`` and ``export-site``: commands that become another program."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

import click

from .. import INSTALL
from .folder import FOLDER, FOLDER_OR_NEW, existing
from .language import VARIABLES, gettext, said, spoken

PORT = click.IntRange(1, 65_535)
MEMORY = {"MALLOC_ARENA_MAX": "2", "MALLOC_MMAP_THRESHOLD_": "131072"}
"""Variables by which the C library returns memory to the system; it reads them when a process starts."""


@click.command("export-site")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--content",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="RESTAURANT_CONTENT_DIR",
    required=True,
    help="The content folder of the site; else RESTAURANT_CONTENT_DIR.",
)
def export_site(folder: Path, content: Path) -> None:
    """Write the whole site as static files into FOLDER, for a CDN or an object store."""
    os.environ["RESTAURANT_CONTENT_DIR"] = str(existing(content).resolve())
    _become("export", folder)


@click.command
@FOLDER
@click.option("--port", default=8000, show_default=True, type=PORT, help="Port to listen on.")
def preview(folder: Path, port: int) -> None:
    """Serve the site on this machine: shows each save at once, with drafts and faults."""
    _become("preview", folder, str(port))


@click.command
@FOLDER_OR_NEW
@click.option("--port", default=8001, show_default=True, type=PORT, help="Port to listen on.")
@click.option("--phone", is_flag=True, help="For a phone on the same network: prints a QR code; uses PORT + 1, too.")
def studio(folder: Path, port: int, phone: bool) -> None:
    """Edit the content in a browser on this machine: prices, hours, dishes, articles."""
    if any(find_spec(name) is None for name in ("waitress", "wtforms")):
        needs = gettext(
            "the studio needs waitress and WTForms; %(install)s, which installs them", install=said(INSTALL)
        )
        raise click.ClickException(needs)
    _become("studio.server", folder, str(port), *(["phone"] if phone else []))


@click.command
@click.argument("folder", required=False, type=click.Path(path_type=Path, file_okay=False))
@click.option("--port", type=PORT, help="Port to listen on; else PORT, or 8000.")
def serve(folder: Path | None, port: int | None) -> None:
    """Serve the site of FOLDER (else of RESTAURANT_CONTENT_DIR) with gunicorn, to guests.

    Every other setting is a variable of the environment; GUNICORN_CMD_ARGS holds options of gunicorn.
    """
    if find_spec("gunicorn") is None:
        needs = gettext(
            "serving needs gunicorn, which `pip install gunicorn gevent` installs on Linux and macOS; "
            "`preview` shows the site without it"
        )
        raise click.ClickException(needs)
    if folder:
        existing(folder)
        os.environ["RESTAURANT_CONTENT_DIR"] = str(folder.absolute())  # a link that is changed later stays a link
    if port:
        os.environ["PORT"] = str(port)
    for name, value in MEMORY.items():
        os.environ.setdefault(name, value)
    _execute("gunicorn", "--config", "python:restaurant_site.gunicorn_conf", "restaurant_site.wsgi:app")


def _become(module: str, folder: Path, *words: str) -> NoReturn:
    os.environ[VARIABLES[0]] = spoken().catalogue
    _execute(f"restaurant_site.owner.{module}", str(folder.resolve()), *words)


def _execute(module: str, *words: str) -> NoReturn:
    """Replace this process with a module run as a program, so that a signal to it ends the program.

    Windows can only start another process, whose words ``execv`` would join with spaces, as in the name of a folder.
    """
    if sys.platform == "win32":
        sys.exit(subprocess.call([sys.executable, "-m", module, *words]))
    os.execv(sys.executable, [sys.executable, "-m", module, *words])  # noqa: S606  # no shell
