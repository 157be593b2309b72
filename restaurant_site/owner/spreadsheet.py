"""Export of the dishes to a spreadsheet, and import from it.

A row is a dish, a column a field; a text has a column for each language. An import compares each cell
with the file as it was typed, and writes only values that differ: comments and order stay. A column
that is absent, and a dish that has no row, stay as they are.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import Any

from ..content import yaml_examples
from ..content.faults import did_you_mean
from ..content.yaml_documents import Location, YamlDocument
from ..locales import SiteLanguages
from ..models import normalizers
from ..models.fault import Fault
from ..models.fields import TO_FILL_IN
from ..models.menu import Dish
from . import schemas, sheet_files
from .languages import with_drafts
from .portions import with_ids
from .sheet_columns import SheetColumn, column_of, columns_of
from .sheet_files import SheetError, TableRow
from .yaml_edits import YamlEditor, edited, entry, key_order

_REQUIRED = frozenset(yaml_examples.schema(Dish)["required"])
MAX_HEADING = 10
"""Rows in which the headings are looked for."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One dish of a spreadsheet: its first line in the file, its row, and its cells by column."""

    line: int
    number: int
    cells: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The dishes of a spreadsheet."""

    name: str
    rows: Sequence[SheetRow]
    headings: Mapping[str, tuple[str, str]]
    """Column → its letter and its heading."""

    def fault(self, row: SheetRow, column: str, message: str) -> Fault:
        """Return a fault in a cell: ``C7 (Price)``."""
        letter, heading = self.headings.get(column, ("", column))
        return Fault(self.name, row.line, f"{letter}{row.number} ({heading})" if letter else column, message)


@dataclass(frozen=True, slots=True)
class CellChange:
    """A cell that differs from the content files."""

    dish: str
    column: str
    old: str
    new: str


@dataclass(slots=True)
class ImportPlan:
    """The changes that an import would make."""

    changes: list[CellChange] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    drafts: dict[str, list[str]] = field(default_factory=dict)
    """Those of the added that become drafts, with their blank columns."""
    unwritten: dict[str, list[str]] = field(default_factory=dict)
    """Those of the added that are hidden in a language only, with their blank columns."""
    without_row: list[str] = field(default_factory=list)
    """Dishes of the content files that have no row."""
    files: dict[str, bytes] = field(default_factory=dict)
    """The changed files, by name, as they would be written."""


# --- Export -----------------------------------------------------------------------------------


def write(documents: Mapping[str, YamlDocument], languages: SiteLanguages, workbook: bool = False) -> bytes:
    """Return all dishes as CSV, or as an Excel workbook. Raises SheetError where openpyxl is not installed."""
    dishes = ({**dish, "category": category} for category, dish in _dishes(documents))
    columns = columns_of(languages)
    rows = [[*columns], *([column.cell(dish) for column in columns.values()] for dish in dishes)]
    return sheet_files.xlsx_bytes(rows) if workbook else sheet_files.csv_bytes(rows)


def _dishes(documents: Mapping[str, YamlDocument]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield (category, dish as it was typed), in the order of the menu."""
    for category in documents["menu.yaml"].value["categories"]:
        if document := documents.get(_file(category["id"])):
            yield from ((category["id"], dish) for dish in document.value)


def _file(category: str) -> str:
    return f"menu/{category}.yaml"


# --- Import -----------------------------------------------------------------------------------


def read(name: str, raw: bytes, languages: SiteLanguages) -> Sheet:
    """Return the dishes of a CSV file or a workbook. Raises SheetError with every fault."""
    table = sheet_files.rows(name, raw)
    top = max(
        table[:MAX_HEADING],
        key=lambda row: sum(column_of(cell, languages) is not None for cell in row.cells),
        default=None,
    )
    head = top or TableRow(1, 1, [])
    columns = [column_of(cell, languages) or "" for cell in head.cells]
    letters = [sheet_files.letter(number) for number in range(len(columns))]
    faults = list(_wrong_headings(name, head, columns, languages))
    rows = []
    for line, number, cells in table[table.index(head) + 1 :] if top else ():
        cells_of = {column: cell for column, cell in zip(columns, cells, strict=False) if column}
        rows.append(
            SheetRow(
                line, number, {"id": normalizers.slug(cells_of.get(_name_column(languages), "")), **_with_id(cells_of)}
            )
        )
        if any(cell.strip() for cell in cells[len(columns) :]):
            faults.append(Fault(name, line, "", f"has {len(cells)} cells under {len(columns)} columns; quote a comma"))
    headings = {
        column: (letter, cell.strip())
        for column, letter, cell in zip(columns, letters, head.cells, strict=True)
        if column
    }
    sheet = Sheet(name, rows, headings)
    faults += _wrong_ids(sheet, languages) if {"id", _name_column(languages)} & {*columns} else []
    if faults:
        raise SheetError(faults)
    return sheet


def _name_column(languages: SiteLanguages) -> str:
    """Return the column of the name that gives an id to a dish without one."""
    return f"name_{languages.default.code}"


def _with_id(cells: Mapping[str, str]) -> dict[str, str]:
    """Return the cells without a blank id, so that a dish is named by its name in the default language."""
    return {column: cell for column, cell in cells.items() if column != "id" or cell.strip()}


def _wrong_headings(name: str, head: TableRow, columns: Sequence[str], languages: SiteLanguages) -> Iterator[Fault]:
    for number, (cell, column) in enumerate(zip(head.cells, columns, strict=True)):
        place = f"{sheet_files.letter(number)}{head.number} ({cell.strip()})"
        if cell.strip() and not column:
            near = did_you_mean(cell.strip(), columns_of(languages))
            yield Fault(name, head.line, place, f"there is no such column{near}; rename it, or delete the column")
        elif column and column in columns[:number]:
            yield Fault(
                name, head.line, place, f"`{column}` is also column {sheet_files.letter(columns.index(column))}"
            )
    if not {"id", _name_column(languages)} & {*columns}:
        names = f"{languages.default.english_name} names"
        message = f"the column is missing; begin with what `restaurant-site export` writes, or with {names}"
        yield Fault(name, head.line, "id", message)


def _wrong_ids(sheet: Sheet, languages: SiteLanguages) -> Iterator[Fault]:
    first: dict[str, int] = {}
    for row in sheet.rows:
        id = row.cells["id"].strip()
        if not id:
            yield sheet.fault(row, "id", f"is blank; write the dish's id, or its {languages.default.english_name} name")
        elif id in first:
            yield sheet.fault(row, "id", f"`{id}` stands twice, first in line {first[id]}; keep one")
        first.setdefault(id, row.line)


def _given(
    documents: Mapping[str, YamlDocument], languages: SiteLanguages, sheet: Sheet
) -> dict[str, Mapping[str, str]]:
    """Return id → the cells of each dish, with the id of its category instead of a label. Raises SheetError."""
    categories = documents["menu.yaml"].value["categories"]
    ids = {each["id"]: each["id"] for each in categories}
    labels = {_folded(label): each["id"] for each in categories for label in each["label"].values()}
    dishes: dict[str, Mapping[str, str]] = {}
    faults = []
    existing = {dish["id"] for _, _, dish in _numbered(documents)}
    for row in sheet.rows:
        id, typed = row.cells["id"].strip(), row.cells.get("category", "").strip()
        category = ids.get(typed) or labels.get(_folded(typed))
        if category is None and (typed or id not in existing):
            known = did_you_mean(typed, ids, few=20)
            message = f"menu.yaml has no category `{typed}`; add it there{known}" if typed else f"is blank{known}"
            faults.append(sheet.fault(row, "category", message))
        for name, cell in row.cells.items():
            try:
                columns_of(languages)[name].value(cell)
            except ValueError as error:
                faults.append(sheet.fault(row, name, str(error)))
        cells = {column: cell for column, cell in row.cells.items() if column != "category"}
        dishes[id] = cells | ({"category": category} if category else {})
    if faults:
        raise SheetError(faults)
    return dishes


def _folded(label: str) -> str:
    return re.sub(r"\W+", "", label).casefold()


def plan(
    documents: Mapping[str, YamlDocument],
    languages: SiteLanguages,
    originals: Mapping[str, bytes],
    sheet: Sheet,
    remove: bool,
    today: date,
) -> ImportPlan:
    """Return the changes that *sheet* makes to the menu files, whose bytes are *originals*. Raises SheetError."""
    dishes = {dish["id"]: (category, number, dish) for category, number, dish in _numbered(documents)}
    rows = _given(documents, languages, sheet)
    result = ImportPlan(
        added=[id for id in rows if id not in dishes], without_row=[id for id in dishes if id not in rows]
    )
    files, columns = dict(originals), columns_of(languages)
    edits: dict[str, list[tuple[Location, Any]]] = {}
    for id, cells in rows.items():
        if id in dishes:
            category, number, dish = dishes[id]
            old = {name: column.cell({**dish, "category": category}) for name, column in columns.items()}
            result.changes += _changes(id, columns, old, cells)
            before = _with_ids(_fields(old, columns), dish, languages)
            after = _with_ids(_fields({**old, **cells}, columns), dish, languages)
            edits.setdefault(_file(category), []).extend(_edits(before, after, (number,)))
    for name, changes in edits.items():
        if changes:
            files[name] = edited(files[name], partial(YamlEditor.make, edits=changes), key_order(name))
    for change in result.changes:
        if change.column == "category":
            _append(files, change.new, _remove_dish(files, _file(change.old), change.dish))
    for id in result.without_row if remove else ():
        _remove_dish(files, _file(dishes[id][0]), id)
    for id in result.added:
        new, blank = _new_dish(rows[id], languages, today)
        if blank:
            (result.drafts if "draft" in new else result.unwritten)[id] = blank
        _append(files, rows[id]["category"], entry(new))
    result.files = {name: raw for name, raw in files.items() if raw != originals.get(name)}
    return result


def _numbered(documents: Mapping[str, YamlDocument]) -> Iterator[tuple[str, int, Mapping[str, Any]]]:
    for name, document in documents.items():
        if name.startswith("menu/"):
            category = name.removeprefix("menu/").removesuffix(".yaml")
            yield from ((category, number, dish) for number, dish in enumerate(document.value))


def _changes(
    id: str, columns: Mapping[str, SheetColumn], old: Mapping[str, str], cells: Mapping[str, str]
) -> Iterator[CellChange]:
    for name, column in columns.items():
        if name in cells and (new := column.value(cells[name])) != column.value(old[name]):
            yield CellChange(id, name, old[name], new if column.language else column.cell({name: new}))


def _fields(cells: Mapping[str, str], columns: Mapping[str, SheetColumn]) -> dict[str, Any]:
    """Return the fields of a dish that has these cells; a blank one has none, but for a list that every dish has."""
    fields: dict[str, Any] = {}
    for name, column in columns.items():
        value = column.value(cells.get(name, ""))
        if column.language and value:
            fields.setdefault(column.field, {})[column.language] = value
        elif not column.language and name != "category" and value != "" and (value != [] or name in _REQUIRED):
            fields[name] = value
    return fields


def _with_ids(fields: dict[str, Any], dish: Mapping[str, Any], languages: SiteLanguages) -> dict[str, Any]:
    """Return the fields of a dish whose sizes and additions have the ids and portions that they had, or ids from their names."""
    return {
        name: with_ids(name, value, dish.get(name) or (), languages.codes) if name in ("sizes", "additions") else value
        for name, value in fields.items()
    }


def _edits(old: Any, new: Any, location: Location) -> Iterator[tuple[Location, Any]]:
    """Yield the places where two values differ, with the new value; None for a key that *new* has not."""
    before, after = _by_key(old), _by_key(new)
    if before and after and (isinstance(old, dict) or len(old) == len(new)):
        for key in {**before, **after}:
            yield from _edits(before.get(key), after.get(key), (*location, key))
    elif old != new:
        yield location, new


def _by_key(value: Any) -> Mapping[str | int, Any]:
    """Return the values of a block by their keys, or the blocks of a list by their positions."""
    if isinstance(value, list) and all(isinstance(each, dict) for each in value):
        return dict(enumerate(value))
    return value if isinstance(value, dict) else {}


def _new_dish(cells: Mapping[str, str], languages: SiteLanguages, today: date) -> tuple[dict[str, Any], list[str]]:
    """Return the fields of a dish that is in the spreadsheet only, and its blank columns.

    It is a draft without a name in the default language or without a price; a text that another language lacks is a draft,
    which hides the dish in that language. What else is blank stays out: it is not recorded. A picture without a description
    is described by the dish's name.
    """
    dish = _with_ids(_fields(cells, columns_of(languages)), {}, languages)
    blank = [
        f"{text}_{locale.code}"
        for text in ("name", "description")
        for locale in languages.required
        if locale.code not in dish.get(text, {})
    ]
    others = [name for name in ("spice", "serves") if name not in dish]
    texts = ("name", "description", *(["summary"] if "summary" in dish else []))
    is_draft = bool(others) or any(languages.default.code not in dish.get(text, {}) for text in texts)
    for text in texts:
        dish[text] = with_drafts(dish.get(text, {}), languages)
    named = {locale.code: dish["name"][locale.code] for locale in languages.required}
    dish["picture"] = named | dish.get("picture", {})
    general = {
        "tags": [],
        "popular": False,
        "spice": TO_FILL_IN,
        "serves": TO_FILL_IN,
        "last_verified": str(today),
    }
    dish = general | dish | ({"draft": True} if is_draft else {})
    return {name: dish[name] for name in yaml_examples.schema(Dish)["properties"] if name in dish}, [*blank, *others]


def _remove_dish(files: dict[str, bytes], name: str, id: str) -> str:
    """Remove a dish from a file; return its text with the comments above it."""
    texts: list[str] = []

    def take(editor: YamlEditor) -> None:
        number = editor.ids().index(id)
        texts.append(editor.entry((number,)))
        editor.remove((number,))

    files[name] = edited(files[name], take)
    return texts[0]


def _append(files: dict[str, bytes], category: str, dish: str) -> None:
    name = _file(category)
    if name in files:
        files[name] = edited(files[name], lambda editor: editor.append((), "\n" + dish.lstrip("\n")))
    else:
        files[name] = f"{schemas.reference(name)}\n{dish}".encode()
