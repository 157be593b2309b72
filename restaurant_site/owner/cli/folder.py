"""The content folder that a command works on: its argument, or RESTAURANT_CONTENT_DIR."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import click

from ...content import site_loader
from ...content.faults import ContentError
from ...content.load_state import LoadState
from ...content.site_loader import load_site
from ...models.fault import Fault
from ...models.site import Site
from ...settings import SettingError, Settings
from ..studio.versions import Versions
from ..studio.workspace import Workspace, alone_in
from ..yaml_edits import is_blank
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
    """Return the site in *folder*; prints faults and exits if there are any."""
    try:
        return load_site(folder)
    except ContentError as error:
        exit_with_faults(folder, error.faults)


def recover(folder: Path) -> None:
    """Complete or drop what a studio that was killed has begun to write, before a command writes to the folder."""
    folder = folder.resolve()
    with alone_in(folder) as is_alone:
        for done in Workspace(folder, Versions(folder)).recover() if is_alone else ():
            click.echo(f"Note: {done}", err=True)


def read_to_change(folder: Path, *names: str) -> LoadState:
    """Return the content of *folder* with drafts and faults; exits if one of the files *names* is there and cannot be changed."""
    recover(folder)
    blank = {name: b"[]" for name in names if (folder / name).is_file() and is_blank((folder / name).read_bytes())}
    draft = site_loader.read(folder, blank, drafts=True)
    closed = draft.unread & {*names}
    if closed or not folder.is_dir():
        exit_with_faults(folder, [fault for fault in draft.faults if fault.path in {*closed, "."}])
    return draft


def exit_with_faults(folder: Path, faults: Sequence[Fault]) -> NoReturn:
    """Print faults and exit with status 1."""
    faults = sorted(set(faults))
    findings.print_findings(folder, sorted(faults))
    click.echo(f"{findings.count(faults)}; nothing was changed.", err=True)
    sys.exit(1)
