"""The content folder that a command works on: its argument, or RESTAURANT_CONTENT_DIR."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import click

from ...content import site_loader
from ...content.faults import ContentError
from ...content.load_state import SINGLE_FILES, LoadState
from ...content.site_loader import RESTAURANT_FILE, load_site
from ...models.fault import Fault
from ...models.fault_kinds import Kind
from ...models.site import Site
from ...settings import SettingError, Settings
from .. import first_facts
from ..studio.versions import Versions
from ..studio.workspace import Workspace, alone_in
from ..yaml_edits import is_blank
from . import findings
from .language import gettext, speak_as_in, spoken


def _or_configured(_context: click.Context, _parameter: click.Parameter, folder: Path | None) -> Path:
    if folder is not None:
        return existing(folder)
    try:
        return existing(Settings.from_environment().content_dir, "RESTAURANT_CONTENT_DIR")
    except SettingError as error:
        click.echo(str(error), err=True)
        sys.exit(1)


def existing(path: Path, setting: str = "") -> Path:
    """Return a content folder, or a file in one, and speak its language; exits for anything else, and says what makes one.

    *setting*: the variable that names it, where nobody has typed it.
    """
    if is_content(path) or (
        path.is_file() and any((each / RESTAURANT_FILE).is_file() for each in path.absolute().parents)
    ):
        for each in (path, *path.absolute().parents) if path.is_file() else (path,):
            speak_as_in(each)
        return path
    space = spoken().punctuation.sentence_space
    folder = path.parent if path.is_file() else path
    if folder.is_dir():
        problem = gettext("%(folder)s is no content folder: it has no %(file)s.", folder=folder, file=RESTAURANT_FILE)
    else:
        problem = gettext("There is no folder %(folder)s.", folder=folder)
    if setting:
        problem += space + gettext("%(variable)s names it.", variable=setting)
    remedy = gettext("Name your content folder, or make one: `restaurant-site studio %(folder)s`.", folder=NEW_FOLDER)
    click.echo(f"{problem}{space}{remedy}", err=True)
    sys.exit(1)


def _or_new(context: click.Context, parameter: click.Parameter, folder: Path | None) -> Path:
    return folder if folder and first_facts.is_free(folder) else _or_configured(context, parameter, folder)


def is_content(folder: Path) -> bool:
    """Tell whether a folder has a file that every site has."""
    return any((folder / name).is_file() for name in SINGLE_FILES)


NEW_FOLDER = "my-restaurant"
FOLDER = click.argument("folder", required=False, type=click.Path(path_type=Path), callback=_or_configured)
FOLDER_OR_NEW = click.argument(
    "folder", required=False, type=click.Path(path_type=Path, file_okay=False), callback=_or_new
)


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
            click.echo(gettext("Note: %(text)s", text=done), err=True)


def read_to_change(folder: Path, *names: str) -> LoadState:
    """Return the content of *folder* with drafts and faults; exits if one of the files *names* is there and cannot be changed.

    A file with a key twice cannot; without *names*, none of the folder may have one.
    """
    recover(folder)
    blank = {name: b"[]" for name in names if (folder / name).is_file() and is_blank((folder / name).read_bytes())}
    draft = site_loader.read(folder, blank, drafts=True)
    twice = {fault.path for fault in draft.faults if fault.message.kind is Kind.KEY_TWICE}
    closed = (draft.unread & {*names}) | (twice & {*(names or draft.documents)})
    if closed or not folder.is_dir():
        exit_with_faults(folder, [fault for fault in draft.faults if fault.path in {*closed, "."}])
    return draft


def exit_with_faults(folder: Path, faults: Sequence[Fault]) -> NoReturn:
    """Print faults and exit with status 1."""
    faults = sorted(set(faults))
    findings.print_findings(folder, sorted(faults))
    click.echo(gettext("%(counts)s; nothing was changed.", counts=findings.count(faults)), err=True)
    sys.exit(1)
