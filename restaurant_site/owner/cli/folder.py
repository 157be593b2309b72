"""The content folder that a command works on: its argument, or RESTAURANT_CONTENT_DIR."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import click

from ...content.build import load_site
from ...content.faults import ContentError, Fault
from ...content.models.site import Site
from ...settings import SettingError, Settings
from . import findings


def _or_configured(_context: click.Context, _parameter: click.Parameter, folder: Path | None) -> Path:
    if folder is not None:
        return folder
    try:
        return Settings.from_environment().content_dir
    except SettingError as error:
        click.echo(str(error), err=True)
        sys.exit(1)


FOLDER = click.argument("folder", required=False, type=click.Path(path_type=Path), callback=_or_configured)


def load(folder: Path) -> Site:
    """The site in *folder*; prints faults and exits if there are any."""
    try:
        return load_site(folder)
    except ContentError as error:
        exit_with_faults(folder, error.faults)


def exit_with_faults(folder: Path, faults: Sequence[Fault]) -> NoReturn:
    """Print faults and exit with status 1."""
    faults = sorted(set(faults))
    findings.print_findings(folder, faults)
    click.echo(f"{findings.count(faults)}; nothing was changed.", err=True)
    sys.exit(1)
