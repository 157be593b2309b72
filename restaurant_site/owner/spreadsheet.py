"""Export of the dishes to a spreadsheet, and import from it.

A row is a dish, a column a field; a text has a column for each language. An import compares each cell
with the file as it was typed, and writes only values that differ: comments and order stay. A column
that is absent, and a dish that has no row, stay as they are.
"""

import codecs
import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from ..content import examples
from ..content.faults import Fault, did_you_mean
from ..content.files import ContentDocument, Location
from ..content.models.menu import Dish
from ..locales import LOCALES
from . import schemas
from .yaml_edits import YamlEditor, edited, entry

DELIMITERS = ",;\t"
_FIELDS: Mapping[str, Any] = examples.schema(Dish)["properties"]
_REQUIRED = frozenset(examples.schema(Dish)["required"])
_SEPARATOR = re.compile(r"(?<!\\);")
_FORMULA = re.compile(r"(?='*[=+\-@\t\r])")
"""The beginning of a cell that a spreadsheet program would compute, also behind apostrophes."""
MAX_BYTES = 16 * 1024 * 1024
"""Size of a spreadsheet that is read."""
_MONEY = re.compile(r"\$? ?(\d+)(?:[.,](\d\d?))?")


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column of the spreadsheet: a field of a dish, or one language of the field."""

    field: str
    kind: str
    """``text``, ``array``, or the JSON Schema type of the field."""
    language: str = ""

    @property
    def name(self) -> str:
        return f"{self.field}_{self.language}" if self.language else self.field

    def cell(self, dish: Mapping[str, Any]) -> str:
        """The cell of a dish, as it was typed."""
        value = dish.get(self.field)
        if self.language:
            value = value.get(self.language) if isinstance(value, dict) else None
        if isinstance(value, list):
            return "; ".join(str(item).replace(";", "\\;") for item in value)
        return str(value or "")

    def value(self, cell: str) -> Any:
        """The value of a cell; undoes how spreadsheet programs write prices, booleans and spaces."""
        text = " ".join(cell.split())
        if self.field in {"allergens", "equipment"} and text.lower() == "none":
            return "none"
        if self.kind == "array":
            return [item.strip().replace("\\;", ";") for item in _SEPARATOR.split(text) if item.strip()]
        if self.kind == "boolean" and text.lower() in {"true", "false"}:
            return text.lower() == "true"
        if self.kind == "integer" and text.isdecimal():
            return int(text)
        if self.field == "price" and (money := _MONEY.fullmatch(text)):
            return f"{money[1]}.{money[2] or '':0<2}"
        return text


def _columns() -> Iterator[SheetColumn]:
    yield SheetColumn("id", "string")
    yield SheetColumn("category", "string")
    for name, node in _FIELDS.items():
        shape = node["anyOf"][0] if "anyOf" in node else node
        if "$ref" in shape:
            yield from (SheetColumn(name, "text", locale.code) for locale in LOCALES)
        elif name != "id":
            yield SheetColumn(name, shape["type"] if isinstance(shape["type"], str) else shape["type"][0])


COLUMNS: Mapping[str, SheetColumn] = {column.name: column for column in _columns()}


class SheetError(Exception):
    """The file is no spreadsheet of dishes; holds every fault."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = faults
        super().__init__("\n".join(map(str, faults)))


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One dish of a spreadsheet: its first line, and its cells by column."""

    line: int
    cells: Mapping[str, str]


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
    without_row: list[str] = field(default_factory=list)
    """Dishes of the content files that have no row."""
    files: dict[str, bytes] = field(default_factory=dict)
    """The changed files, by name, as they would be written."""


# --- Export -----------------------------------------------------------------------------------


def write(documents: Mapping[str, ContentDocument]) -> bytes:
    """All dishes as CSV that spreadsheet programs open directly: UTF-8 with a byte order mark, CRLF."""
    sheet = io.StringIO()
    rows = csv.writer(sheet)
    rows.writerow(COLUMNS)
    for category, dish in _dishes(documents):
        rows.writerow(_as_text(column.cell({**dish, "category": category})) for column in COLUMNS.values())
    return codecs.BOM_UTF8 + sheet.getvalue().encode()


def _as_text(cell: str) -> str:
    """A cell that no spreadsheet program computes: an apostrophe before what begins like a formula."""
    return f"'{cell}" if _FORMULA.match(cell) else cell


def _as_typed(cell: str) -> str:
    """The cell that ``_as_text`` wrote."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def _dishes(documents: Mapping[str, ContentDocument]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """(category, dish as it was typed), in the order of the menu."""
    for category in documents["menu.yaml"].value["categories"]:
        if document := documents.get(_file(category["id"])):
            yield from ((category["id"], dish) for dish in document.value)


def _file(category: str) -> str:
    return f"menu/{category}.yaml"


# --- Import -----------------------------------------------------------------------------------


def read(name: str, raw: bytes) -> list[SheetRow]:
    """The rows of a CSV file with commas, semicolons or tabs. Raises SheetError with every fault."""
    lines = _lines(name, _decoded(name, raw))
    _, cells = next(lines, (1, []))
    head = [cell.strip() for cell in cells]
    faults = [
        Fault(name, 1, column, f"there is no such column{did_you_mean(column, COLUMNS)}")
        for column in head
        if column and column not in COLUMNS
    ]
    if "id" not in head:
        faults.append(Fault(name, 1, "id", "the column is missing; begin with what `flask content export` writes"))
    rows = []
    for line, cells in lines:
        if any(cell.strip() for cell in cells):
            rows.append(SheetRow(line, {column: cell for column, cell in zip(head, cells, strict=False) if column}))
        if any(cell.strip() for cell in cells[len(head) :]):
            faults.append(Fault(name, line, "", f"has {len(cells)} cells under {len(head)} columns; quote a comma"))
    faults += _wrong_ids(name, rows) if "id" in head else []
    if faults:
        raise SheetError(faults)
    return rows


def _lines(name: str, text: str) -> Iterator[tuple[int, list[str]]]:
    """(first line, cells) of each row. Raises SheetError for what the parser of the standard library refuses."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            most = f"a cell has at most {csv.field_size_limit():,} characters; close every quotation mark"
            raise SheetError([Fault(name, line, "", f"cannot be read ({error}); {most}")]) from error
        yield line, [_as_typed(cell) for cell in cells]


def _decoded(name: str, raw: bytes) -> str:
    if len(raw) > MAX_BYTES:
        raise SheetError([Fault(name, 1, "", f"has more than {MAX_BYTES:,} bytes; a spreadsheet of dishes is smaller")])
    wide = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return raw.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise SheetError([Fault(name, line, "", "not UTF-8 text; save it as “CSV UTF-8”")]) from error


def _delimiter(text: str) -> str:
    first = text.partition("\n")[0]
    return max(DELIMITERS, key=lambda each: len(COLUMNS.keys() & {cell.strip(' "\r') for cell in first.split(each)}))


def _wrong_ids(name: str, rows: Iterable[SheetRow]) -> Iterator[Fault]:
    first: dict[str, int] = {}
    for row in rows:
        id = row.cells.get("id", "").strip()
        if not id:
            yield Fault(name, row.line, "id", "is blank; write the dish's id")
        elif id in first:
            yield Fault(name, row.line, "id", f"`{id}` stands twice, first in line {first[id]}; keep one")
        first.setdefault(id, row.line)


def plan(
    documents: Mapping[str, ContentDocument], originals: Mapping[str, bytes], rows: Iterable[SheetRow], remove: bool
) -> ImportPlan:
    """The changes that *rows* make to the menu files, whose bytes are *originals*."""
    result = ImportPlan()
    known = {dish["id"]: (category, number, dish) for category, number, dish in _numbered(documents)}
    given = {row.cells["id"].strip(): row.cells for row in rows}
    result.added = [id for id in given if id not in known]
    result.without_row = [id for id in known if id not in given]
    files = dict(originals)
    cells: dict[str, list[tuple[int, Mapping[str, Any], dict[str, str]]]] = {}
    for id in given.keys() & known.keys():
        category, number, dish = known[id]
        changes = list(_changes(id, {**dish, "category": category}, given[id]))
        result.changes += changes
        written = {change.column: given[id][change.column] for change in changes if change.column != "category"}
        cells.setdefault(_file(category), []).append((number, dish, written))
    for name, changed in cells.items():
        files[name] = edited(files[name], partial(_write_cells, changed))
    for change in result.changes:
        if change.column == "category":
            _append(files, change.new, _remove_dish(files, _file(change.old), change.dish))
    for id in result.without_row if remove else ():
        _remove_dish(files, _file(known[id][0]), id)
    for id in result.added:
        _append(files, given[id].get("category", "").strip(), entry(_new_dish(given[id])))
    result.changes.sort(key=lambda change: (list(given).index(change.dish), list(COLUMNS).index(change.column)))
    result.files = {name: raw for name, raw in files.items() if raw != originals.get(name)}
    return result


def _numbered(documents: Mapping[str, ContentDocument]) -> Iterator[tuple[str, int, Mapping[str, Any]]]:
    for name, document in documents.items():
        if name.startswith("menu/"):
            category = name.removeprefix("menu/").removesuffix(".yaml")
            yield from ((category, number, dish) for number, dish in enumerate(document.value))


def _changes(id: str, dish: Mapping[str, Any], cells: Mapping[str, str]) -> Iterator[CellChange]:
    for name, cell in cells.items():
        column = COLUMNS[name]
        old, new = column.cell(dish), " ".join(cell.split())
        if column.value(new) != column.value(old):
            yield CellChange(id, name, old, column.cell({name: column.value(new)}) if not column.language else new)


def _write_cells(dishes: Iterable[tuple[int, Mapping[str, Any], Mapping[str, str]]], editor: YamlEditor) -> None:
    """Write the changed cells of each dish, given by its position in the file; removals come last, as they are slow."""
    removed: list[Location] = []
    for number, dish, cells in dishes:
        texts: dict[str, dict[str, str]] = {}
        for name, cell in cells.items():
            column = COLUMNS[name]
            if column.language:
                texts.setdefault(column.field, {})[column.language] = column.value(cell)
            elif cell.strip() or column.field in _REQUIRED:
                editor.set((number, column.field), column.value(cell))
            else:
                removed.append((number, column.field))
        for name, words in texts.items():
            removed += _write_text(editor, (number, name), dish.get(name) or {}, words)
    for location in removed:
        editor.remove(location)


def _write_text(
    editor: YamlEditor, location: Location, old: Mapping[str, str], words: Mapping[str, str]
) -> list[Location]:
    """Write the changed languages of a text; the locations that are to be removed."""
    whole = {language: text for language, text in {**old, **words}.items() if text}
    if not whole:
        return [location]
    if not old:
        editor.set(location, whole)
        return []
    for language, text in words.items():
        if text:
            editor.set((*location, language), text)
    return [(*location, language) for language, text in words.items() if not text]


def _new_dish(cells: Mapping[str, str]) -> dict[str, Any]:
    """The fields of a dish that is in the spreadsheet only; blank cells are omitted."""
    dish: dict[str, Any] = {}
    for name, column in COLUMNS.items():
        value = column.value(cells.get(name, ""))
        if column.language and value:
            dish.setdefault(column.field, {})[column.language] = value
        elif not column.language and name != "category" and ((value != "" and value != []) or column.kind == "array"):
            dish[column.field] = value
    return {name: value for name, value in dish.items() if value != [] or name in _REQUIRED}


def _remove_dish(files: dict[str, bytes], name: str, id: str) -> str:
    """Remove a dish from a file; return its text with the comments above it."""
    taken: list[str] = []

    def take(editor: YamlEditor) -> None:
        number = editor.ids().index(id)
        taken.append(editor.entry((number,)))
        editor.remove((number,))

    files[name] = edited(files[name], take)
    return taken[0]


def _append(files: dict[str, bytes], category: str, dish: str) -> None:
    name = _file(category)
    if name in files:
        files[name] = edited(files[name], lambda editor: editor.append((), "\n" + dish.lstrip("\n")))
    else:
        files[name] = f"{schemas.reference(name)}\n{dish}".encode()
