"""``restaurant-site export`` and ``restaurant-site import``."""

import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import click

from ...content import site_loader
from ...content.load_state import LoadState
from ...models.fault import Fault
from ...models.menu import MenuConfig
from .. import spreadsheet
from ..sheet_columns import columns_of
from ..sheet_files import MAX_BYTES, SheetError
from ..spreadsheet import ImportPlan, Sheet
from .folder import FOLDER, exit_with_faults, new_faults, read_to_change

SHEET = click.argument("sheet", type=click.Path(path_type=Path, dir_okay=False))


@click.command("export")
@SHEET
@FOLDER
def export_sheet(sheet: Path, folder: Path) -> None:
    """Write all dishes to an Excel workbook (SHEET ends with .xlsx), or else to a CSV file."""
    draft = _with_whole_menu(folder)
    try:
        sheet.write_bytes(spreadsheet.write(draft.documents, draft.languages, workbook=sheet.suffix.lower() == ".xlsx"))
    except SheetError as error:
        exit_with_faults(Path(), error.faults)
    click.echo(f"{len(draft.dishes)} dishes in {sheet}.")


@click.command("import")
@SHEET
@FOLDER
@click.option("--dry-run", is_flag=True, help="Print the difference and change nothing.")
@click.option("--remove", is_flag=True, help="Remove dishes that have no row.")
def import_sheet(sheet: Path, folder: Path, dry_run: bool, remove: bool) -> None:
    """Write the dishes of an .xlsx or CSV file into the menu; writes nothing if there is a fault.

    Columns are found by their headings, in any order; `restaurant-site export` writes those that are known. An empty
    cell of allergens means that they are not recorded. A new dish whose name or description in the default language,
    spice or portion is blank is added as a draft; one that lacks a text in another language is hidden in that language.
    """
    draft = _with_whole_menu(folder)
    originals = {name: (folder / name).read_bytes() for name in draft.documents if name.startswith("menu/")}
    try:
        rows = spreadsheet.read(str(sheet), _read_most(sheet, MAX_BYTES + 1), draft.languages)
        plan = spreadsheet.plan(draft.documents, draft.languages, originals, rows, remove, date.today())
    except OSError as error:
        raise click.FileError(str(sheet), error.strerror) from error
    except SheetError as error:
        exit_with_faults(Path(), error.faults)
    after = site_loader.read(folder, plan.files, drafts=True)
    if faults := new_faults(draft, after):
        exit_with_faults(Path(), [_by_cell(fault, after, rows) for fault in faults])
    _print_changes(plan, remove)
    if not dry_run:
        for name, raw in plan.files.items():
            (folder / name).write_bytes(raw)
    click.echo(_summary(plan, dry_run))


def _read_most(sheet: Path, most: int) -> bytes:
    """Return at most *most* bytes of a file."""
    with sheet.open("rb") as file:
        return file.read(most)


def _with_whole_menu(folder: Path) -> LoadState:
    """Return the content with drafts and faults; exits if a dish cannot be read."""
    menu = [path.relative_to(folder).as_posix() for path in sorted(folder.glob("menu/*.yaml"))]
    draft = read_to_change(folder, "menu.yaml", *menu)
    typed = sum(len(document.value) for name, document in draft.documents.items() if name in menu)
    if draft.get(MenuConfig) is None or typed != len(draft.dishes):
        exit_with_faults(folder, [fault for fault in draft.faults if fault.path.startswith("menu")])
    return draft


def _by_cell(fault: Fault, after: LoadState, sheet: Sheet) -> Fault:
    """Return a fault of a menu file, located in the cell of its dish."""
    place = re.fullmatch(r"(\d+)\.(\w+)(?:\.(\w+))?.*", fault.field)
    if fault.path.startswith("menu/") and place and fault.path in after.documents:
        id = after.documents[fault.path].value[int(place[1]) - 1].get("id")
        column = place[2] if place[2] in columns_of(after.languages) else f"{place[2]}_{place[3]}"
        for row in sheet.rows:
            if row.cells["id"].strip() == id:
                return sheet.fault(row, column, fault.message)
    return replace(fault, path=str(after.folder / fault.path))


def _print_changes(plan: ImportPlan, remove: bool) -> None:
    for number, change in enumerate(plan.changes):
        if number == 0 or plan.changes[number - 1].dish != change.dish:
            click.echo(change.dish)
        click.echo(f"  {change.column}: {change.old or '(nothing)'} → {change.new or '(nothing)'}")
    for id in plan.added:
        until = ", a draft until these are written: " if id in plan.drafts else ", not yet shown in the languages of "
        blank = ", ".join(plan.drafts.get(id) or plan.unwritten.get(id) or ())
        click.echo(f"{id}\n  new" + (until + blank if blank else ""))
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
