"""``restaurant-site undo``."""

from pathlib import Path

import click

from ..studio.versions import Versions
from ..studio.workspace import ChangedMeanwhileError, NeededError, NotWrittenError, Workspace
from .folder import FOLDER, exit_with_faults, recover
from .language import gettext


@click.command
@FOLDER
def undo(folder: Path) -> None:
    """Take back the last save, an import or a change in the studio; once more makes it again."""
    recover(folder)
    workspace = Workspace(folder.resolve(), Versions(folder.resolve()))
    newest = next(workspace.versions.each(), None)
    if newest is None:
        raise click.ClickException(gettext("Nothing has been saved by an import or in the studio."))
    try:
        undone = workspace.undo(newest)
    except ChangedMeanwhileError as error:
        message = gettext("%(file)s has changed since the last save, so that nothing was taken back.", file=error)
        raise click.ClickException(message) from error
    except NeededError as error:
        exit_with_faults(folder, error.faults)
    except NotWrittenError as error:
        raise click.ClickException(gettext("%(reason)s; nothing was changed", reason=error)) from error
    click.echo("\n".join(undone.words))
