"""The content folder that a command works on: the one named, or the one of the settings."""

import sys
from dataclasses import replace
from pathlib import Path

import click

from ..content.build import load_site
from ..content.faults import ContentError
from ..content.models import Site
from ..settings import SettingError, Settings

FOLDER = click.argument("folder", required=False, type=click.Path(path_type=Path))


def load(folder: Path | None) -> Site:
    """The site in *folder* (or where the settings say); prints every fault and exits when there are some."""
    folder = folder or configured()
    try:
        return load_site(folder)
    except ContentError as error:
        for fault in error.faults:
            click.echo(str(replace(fault, path=str(folder / fault.path))), err=True)
        click.echo(f"{len(error.faults)} fault{'s' * (len(error.faults) != 1)}; nothing was changed.", err=True)
        sys.exit(1)


def configured() -> Path:
    """The folder that the settings name; prints what is wrong with them and exits when they cannot be read."""
    try:
        return Settings.from_environment().content_dir
    except SettingError as error:
        click.echo(str(error), err=True)
        sys.exit(1)
