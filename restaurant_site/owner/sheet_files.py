"""Tables of text in CSV files and Excel workbooks.

A cell is text, whatever type a workbook gives it: a date is ``2026-11-22``, a number has no decimals that it does not need.
"""

import codecs
import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import islice
from typing import NamedTuple

from ..content.faults import Fault

DELIMITERS = ",;\t"
MAX_BYTES = 16 * 1024 * 1024
"""Size of a file that is read."""
MAX_ROWS = 10_000
MAX_UNPACKED = 128 * 1024 * 1024
"""Size of an unpacked workbook."""
_ZIP, _OLD_EXCEL = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_FORMULA = re.compile(r"(?='*[=+\-@\t\r])")
"""The beginning of a cell that a spreadsheet program would compute, also behind apostrophes."""
NEEDS_OPENPYXL = "needs openpyxl, which `make owner` installs; or use a CSV file"


class TableRow(NamedTuple):
    """The cells of a row, its number in a spreadsheet program, and its first line in the file."""

    line: int
    number: int
    cells: list[str]


class SheetError(Exception):
    """The file is no spreadsheet of dishes; holds every fault."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = faults
        super().__init__("\n".join(map(str, faults)))


def _unreadable(name: str, message: str, line: int = 1) -> SheetError:
    return SheetError([Fault(name, line, "", message)])


def letter(column: int) -> str:
    """The letters of a column, counted from 0: A, Z, AA."""
    before, last = divmod(column, 26)
    return (letter(before - 1) if before else "") + chr(ord("A") + last)


# --- Write ------------------------------------------------------------------------------------


def csv_bytes(rows: Iterable[Sequence[str]]) -> bytes:
    """CSV that spreadsheet programs open directly: UTF-8 with a byte order mark, CRLF."""
    sheet = io.StringIO()
    csv.writer(sheet).writerows([_as_text(cell) for cell in row] for row in rows)
    return codecs.BOM_UTF8 + sheet.getvalue().encode()


def xlsx_bytes(rows: Iterable[Sequence[str]]) -> bytes:
    """A workbook whose cells are text, so that Excel computes none and makes no dates of ``1-2``. Raises SheetError."""
    try:
        from openpyxl import Workbook
    except ImportError as error:
        raise _unreadable("an .xlsx file", NEEDS_OPENPYXL) from error
    book = Workbook()
    sheet = book.worksheets[0]
    for number, row in enumerate(rows, 1):
        for column, text in enumerate(row, 1):
            cell = sheet.cell(number, column, text)
            cell.data_type, cell.number_format = "s", "@"
    sheet.freeze_panes = "C2"
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def _as_text(cell: str) -> str:
    """A cell that no spreadsheet program computes: an apostrophe before what begins like a formula."""
    return f"'{cell}" if _FORMULA.match(cell) else cell


def _as_typed(cell: str) -> str:
    """The cell that ``_as_text`` wrote."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


# --- Read -------------------------------------------------------------------------------------


def rows(name: str, raw: bytes) -> list[TableRow]:
    """The rows of a CSV file with commas, semicolons or tabs, or of a workbook's first sheet. Raises SheetError."""
    if len(raw) > MAX_BYTES:
        raise _unreadable(name, f"has more than {MAX_BYTES:,} bytes; a spreadsheet of dishes is smaller")
    if raw.startswith(_OLD_EXCEL):
        raise _unreadable(name, "is an old Excel file; save it as .xlsx")
    found = _workbook(name, raw) if raw.startswith(_ZIP) else _lines(name, _decoded(name, raw))
    kept = list(islice(found, MAX_ROWS + 1))
    if len(kept) > MAX_ROWS:
        raise SheetError([Fault(name, 1, "", f"has more than {MAX_ROWS:,} rows; a spreadsheet of dishes is smaller")])
    numbered = (TableRow(line, number, cells) for number, (line, cells) in enumerate(kept, 1))
    return [row for row in numbered if any(cell.strip() for cell in row.cells)]


def _workbook(name: str, raw: bytes) -> Iterator[tuple[int, list[str]]]:
    try:
        from openpyxl import load_workbook
    except ImportError as error:
        raise _unreadable(name, NEEDS_OPENPYXL) from error
    try:
        if sum(each.file_size for each in zipfile.ZipFile(io.BytesIO(raw)).infolist()) > MAX_UNPACKED:
            raise _unreadable(name, "is too large; a spreadsheet of dishes is smaller")
        sheet = load_workbook(io.BytesIO(raw), read_only=True, data_only=True).worksheets[0]
        for number, cells in enumerate(sheet.iter_rows(values_only=True), 1):
            yield number, [_cell_text(cell) for cell in cells]
    except (zipfile.BadZipFile, KeyError, ValueError, TypeError, IndexError, OSError) as error:
        raise _unreadable(name, "is no workbook that can be read; save it as .xlsx or CSV") from error


def _cell_text(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case float():
            return f"{value:.12g}"  # without the last digits of a computed price
        case datetime():
            return str(value.date())
    return str(value)


def _lines(name: str, text: str) -> Iterator[tuple[int, list[str]]]:
    """(first line, cells) of each row."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            most = f"a cell has at most {csv.field_size_limit():,} characters; close every quotation mark"
            raise _unreadable(name, f"cannot be read ({error}); {most}", line) from error
        yield line, [_as_typed(cell) for cell in cells]


def _decoded(name: str, raw: bytes) -> str:
    wide = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return raw.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise _unreadable(name, "not UTF-8 text; save it as “CSV UTF-8” or .xlsx", line) from error


def _delimiter(text: str) -> str:
    """The delimiter that stands most often in the first line that has one."""
    first = next((line for line in text.splitlines() if any(each in line for each in DELIMITERS)), "")
    return max(DELIMITERS, key=first.count)
