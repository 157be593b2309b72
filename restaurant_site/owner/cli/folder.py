"""The content folder that a command works on: the one named, or the one of the settings."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import click

from ...content.build import load_site
from ...content.faults import ContentError, Fault
from ...content.models import Site
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
    """The site in *folder*; tells every fault and exits when there are some."""
    try:
        return load_site(folder)
    except ContentError as error:
        refuse(folder, error.faults)


def refuse(folder: Path, faults: Sequence[Fault]) -> NoReturn:
    """Tell every fault and exit."""
    faults = sorted(set(faults))
    findings.tell(folder, faults)
    click.echo(f"{findings.count(faults)}; nothing was changed.", err=True)
    sys.exit(1)
