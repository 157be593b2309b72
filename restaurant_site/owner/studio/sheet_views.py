"""The page that takes the dishes out as a spreadsheet and brings a list of dishes in, after showing what would change."""

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from flask import Response, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.utils import secure_filename

from .. import spreadsheet
from ..sheet_columns import columns_of
from ..sheet_files import MAX_BYTES, SheetError
from ..sheet_layout import Leftover
from ..spreadsheet import ImportPlan
from . import entries
from .blueprint import bp, current_languages, current_locale, current_studio
from .entries import Entry
from .saving import SaveOutcome, name_of, save_files, saved, status_of

TYPES = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
}
MOST_CELLS = 30
"""Cells that are listed of each kind of what has not come in."""


class Upload(NamedTuple):
    """A file that has been looked at and not yet brought in."""

    name: str
    raw: bytes

    @property
    def id(self) -> str:
        return sha256(self.raw).hexdigest()[:32]


class LeftKind(NamedTuple):
    """A reason for which cells have not come in, with the cells."""

    message: str
    cells: Sequence[str]
    more: int


@bp.route("/spreadsheet", methods=["GET", "POST"])
def sheet() -> ResponseReturnValue:
    """Return what a file would change; a second button writes it."""
    studio = current_studio()
    plan, outcome, upload = None, None, studio.uploads.get(request.form.get("upload", ""))
    if file := request.files.get("file"):
        upload = Upload(secure_filename(file.filename or "") or "menu", file.read(MAX_BYTES + 1))
        studio.uploads.clear()
        studio.uploads[upload.id] = upload
    if request.method == "POST":
        try:
            plan = _planned(upload)
        except SheetError as error:
            outcome = SaveOutcome({"file": [fault.message for fault in error.faults]})
    if plan and request.form.get("write"):
        outcome = _write(plan, upload.name if upload else "")
        if outcome is None:
            studio.uploads.clear()
            return saved(".dishes")
    variables = {"outcome": outcome, "plan": plan, "upload": upload, "name_of_dish": _names(), "left": _kinds(plan)}
    variables |= {"new_names": _new_names(plan), "headings_of": _headings_of}
    return render_template("studio/sheet.html", **variables), status_of(outcome)


@bp.get("/spreadsheet/menu.<kind>")
def download(kind: str) -> ResponseReturnValue:
    """Return all dishes as an Excel workbook or a CSV file."""
    if kind not in TYPES:
        return sheet()
    loaded = current_studio().workspace.load()
    raw = spreadsheet.write(loaded.documents, loaded.languages, workbook=kind == "xlsx")
    headers = {"Content-Disposition": f'attachment; filename="menu.{kind}"'}
    return Response(raw, content_type=TYPES[kind], headers=headers)


def _planned(upload: Upload | None) -> ImportPlan | None:
    """Return what the file would change. Raises SheetError."""
    if upload is None:
        return None
    workspace = current_studio().workspace
    no_examples = bool(request.form.get("no-examples"))
    return spreadsheet.planned_import(
        workspace.folder, workspace.load(), upload.name, upload.raw, no_examples=no_examples
    )


def _write(plan: ImportPlan, name: str) -> SaveOutcome | None:
    """Write the changed files in one version."""
    if not plan.files:
        return None
    workspace = current_studio().workspace
    words = gettext(
        "%(file)s: %(new)s new dishes, %(changed)s changed", file=name, new=len(plan.added),
        changed=len({each.dish for each in plan.changes}),
    )  # fmt: skip
    before = {each: workspace.raw(each) for each in plan.files}
    return save_files(plan.files, before, [words], Entry("menu.yaml", (), {}))


def _names() -> dict[str, str]:
    return {each.values["id"]: name_of(each) for each in entries.dishes(current_studio().workspace.load())}


def _new_names(plan: ImportPlan | None) -> dict[str, str]:
    """Return what the file calls the new dishes."""
    if plan is None:
        return {}
    names = {
        id: [cell for column, cell in plan.rows[id].cells.items() if column.startswith("name_")] for id in plan.added
    }
    return {id: next(filter(None, each), id) for id, each in names.items()}


def _kinds(plan: ImportPlan | None) -> list[LeftKind]:
    kinds: dict[str, list[Leftover]] = {}
    for each in plan.left if plan else ():
        kinds.setdefault(each.message, []).append(each)
    return [
        LeftKind(
            message,
            [f"{each.place}: {each.text}" if each.text else each.place for each in found[:MOST_CELLS]],
            max(0, len(found) - MOST_CELLS),
        )
        for message, found in kinds.items()
    ]


def _headings_of(columns: Sequence[str]) -> str:
    """Return what people call columns of the menu: ``Name (English)``."""
    languages, words = current_languages(), []
    for column in map(columns_of(languages).get, columns):
        if column:
            field = column.field.replace("_", " ").capitalize()
            language = languages.by_code.get(column.language)
            words.append(f"{field} ({language.name})" if language and len(languages.locales) > 1 else field)
    return current_locale().punctuation.list_comma.join(words)
