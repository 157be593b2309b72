"""``flask content export`` and ``flask content import``."""

import re
from dataclasses import replace
from pathlib import Path

import click

from ...content import build
from ...content.faults import Fault
from ...content.loaded import LoadedContent
from ...content.models.menu import MenuOutline
from .. import spreadsheet
from ..spreadsheet import ImportPlan, SheetError, SheetRow
from .folder import FOLDER, exit_with_faults, new_faults, read_to_change

SHEET = click.argument("sheet", type=click.Path(path_type=Path, dir_okay=False))


@click.command("export")
@SHEET
@FOLDER
def export_sheet(sheet: Path, folder: Path) -> None:
    """Write all dishes to a CSV file for a spreadsheet program."""
    draft = _with_whole_menu(folder)
    sheet.write_bytes(spreadsheet.write(draft.documents))
    click.echo(f"{len(draft.dishes)} dishes in {sheet}.")


@click.command("import")
@SHEET
@FOLDER
@click.option("--dry-run", is_flag=True, help="Print the difference and change nothing.")
@click.option("--remove", is_flag=True, help="Remove dishes that have no row.")
def import_sheet(sheet: Path, folder: Path, dry_run: bool, remove: bool) -> None:
    """Write the dishes of a CSV file into the menu; writes nothing if there is a fault."""
    draft = _with_whole_menu(folder)
    try:
        rows = spreadsheet.read(str(sheet), _read_most(sheet, spreadsheet.MAX_BYTES + 1))
    except OSError as error:
        raise click.FileError(str(sheet), error.strerror) from error
    except SheetError as error:
        exit_with_faults(Path(), error.faults)
    originals = {name: (folder / name).read_bytes() for name in draft.documents if name.startswith("menu/")}
    plan = spreadsheet.plan(draft.documents, originals, rows, remove)
    after = build.read(folder, plan.files, drafts=True)
    if faults := new_faults(draft, after):
        exit_with_faults(Path(), [_by_row(fault, after, sheet, rows, folder) for fault in faults])
    _print_changes(plan, remove)
    if not dry_run:
        for name, raw in plan.files.items():
            (folder / name).write_bytes(raw)
    click.echo(_summary(plan, dry_run))


def _read_most(sheet: Path, most: int) -> bytes:
    """At most *most* bytes of a file."""
    with sheet.open("rb") as file:
        return file.read(most)


def _with_whole_menu(folder: Path) -> LoadedContent:
    """The content with drafts and faults; exits if a dish cannot be read."""
    menu = [path.relative_to(folder).as_posix() for path in sorted(folder.glob("menu/*.yaml"))]
    draft = read_to_change(folder, "menu.yaml", *menu)
    typed = sum(len(document.value) for name, document in draft.documents.items() if name in menu)
    if draft.get(MenuOutline) is None or typed != len(draft.dishes):
        exit_with_faults(folder, [fault for fault in draft.faults if fault.path.startswith("menu")])
    return draft


def _by_row(fault: Fault, after: LoadedContent, sheet: Path, rows: list[SheetRow], folder: Path) -> Fault:
    """A fault of a menu file, located in the row of its dish."""
    place = re.fullmatch(r"(\d+)\.(.+)", fault.field)
    if fault.path.startswith("menu/") and place and fault.path in after.documents:
        id = after.documents[fault.path].value[int(place[1]) - 1].get("id")
        line = next((row.line for row in rows if row.cells["id"].strip() == id), None)
        if line is not None:
            return replace(fault, path=str(sheet), line=line, field=place[2])
    return replace(fault, path=str(folder / fault.path))


def _print_changes(plan: ImportPlan, remove: bool) -> None:
    for number, change in enumerate(plan.changes):
        if number == 0 or plan.changes[number - 1].dish != change.dish:
            click.echo(change.dish)
        click.echo(f"  {change.column}: {change.old or '(nothing)'} → {change.new or '(nothing)'}")
    for id in plan.added:
        click.echo(f"{id}\n  new")
    for id in plan.without_row if remove else ():
        click.echo(f"{id}\n  taken out")
    if plan.without_row and not remove:
        few = ", ".join(plan.without_row[:5]) + "…" * (len(plan.without_row) > 5)
        click.echo(f"Kept though they have no row: {few}; --remove takes them out.")


def _summary(plan: ImportPlan, dry_run: bool) -> str:
    if not plan.files:
        return "No difference."
    files = ", ".join(sorted(plan.files))
    return f"Would change {files}; nothing was written." if dry_run else f"Changed {files}."
