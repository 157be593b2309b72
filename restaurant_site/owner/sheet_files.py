"""Tables of text in CSV files and Excel workbooks.

A cell is text, whatever type a workbook gives it: a date is ``2026-11-22``, a number has no decimals that it does not need.
"""

import codecs
import csv
import io
import re
import unicodedata
import warnings
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from types import MappingProxyType
from typing import Any, NamedTuple

from ..i18n import N_
from ..models import normalizers
from ..models.fault import Fault
from ..models.fault_kinds import Kind, Translatable
from ..models.fields import TO_FILL_IN
from . import INSTALL
from .sheet_patterns import PATTERNS

DELIMITERS = ",;\t"
SHOWN, MAX_SHOWN = 3, 40
"""Cells of a column that a message shows, and characters of each."""
MAX_BYTES = 16 * 1024 * 1024
"""Size of a file that is read."""
MAX_ROWS = 10_000
MAX_COLUMNS = 200
MAX_CELL = 32_767
"""Characters of a cell; Excel takes no more."""
MAX_UNPACKED = 16 * 1024 * 1024
"""Size of an unpacked workbook."""
MAX_TAGS = 500_000
"""XML tags of a workbook: a cell has two to six, a shared text four."""
MAX_SHEETS = 20
"""Sheets of a workbook with cells, of which each is read to find its size."""
MOST_SHEETS = 5 * MAX_SHEETS
"""Sheets with those without cells."""
LEAST_LINES = 4
"""Names with a price in one cell, from which on a sheet is a list of these; and rows of a part of a page whose prices have slipped."""
MAX_LINE = 200
"""Characters of a name with its price in one cell."""
_ZIP, _OLD_EXCEL, _PDF = b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF-"
_SHEET_TAG = re.compile(rb"<(?:\w+:)?sheet[\s/>]")
_CELL_TAG = re.compile(rb"<(?:\w+:)?(?:v|is)[\s>]")
"""The value of a cell."""
_UNSEEN = re.compile(
    "[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]"
)
_TWO_DECIMALS = "0.00"
"""How a workbook shows an amount."""
_WITH_TWO_DECIMALS = re.compile(r"[^%Ee]*0\.00(?![0#?])[^%Ee]*")
_AMOUNT = re.compile(r"\d{1,9}\.\d\d")
_PRICE = rf"(?:{normalizers.SIGN}\s?)?\d{{1,6}}(?:[.,]\d{{1,2}})?(?:\s?{normalizers.SIGN})?"
_SURE = rf"(?:{normalizers.SIGN}\s?\d{{1,6}}(?:[.,]\d{{1,2}})?|\d{{1,6}}(?:[.,]\d{{1,2}})?\s?{normalizers.SIGN}|\d{{1,6}}[.,]\d\d)"
NAME_AND_PRICE = re.compile(
    r"(?P<name>(?:[^\w\n]|[\d_])*+[^\W\d_].*?(?<!\s))(?:(?:\s*+(?:[.…·_]{2,}+|[…\-–—:：])\s*+|\s{2,}+|\t)"
    rf"(?P<behind>{_PRICE}(?:\s*/\s*{_PRICE})*)|\s(?P<price>{_SURE}(?:\s*/\s*{_SURE})*))\s*"
)
"""``Caesar salad .... 9``, ``Caesar salad 9.50``."""
_MERGED = re.compile(rb"<(?:\w+:)?mergeCell\s[^>]*?ref=[\"']\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})[\"']")
"""The first column, the first and the last row of merged cells."""
_BEFORE_FORMULA = r"((?:^|[;\t\r\n])\s*)"
"""Where a cell begins, also for a program that takes semicolons, tabs and line feeds within it for separators."""
_FORMULA = r"(?='*[=+\-@＝＋－＠])"
"""What a spreadsheet program would compute, also behind apostrophes."""
_TO_GUARD = re.compile(_BEFORE_FORMULA + _FORMULA)
_GUARDED = re.compile(f"{_BEFORE_FORMULA}'{_FORMULA}")
_ACCENT = re.compile(rb"[A-Za-z][\xc0-\xff][A-Za-z \r\n,;\t\"]")
"""An accented letter of Windows-1252 within or at the end of a word."""
_PLANES = {
    "gb18030": ("gb2312", 0xB0, 0xD7),
    "big5hkscs": ("big5", 0xA4, 0xC6),
    "cp932": ("shift_jis", 0x82, 0x97),
}
"""Encoding → the character set, and the first bytes of its most frequent characters."""
NOT_UTF_8 = N_("this is not UTF-8 text; save it as “CSV UTF-8” or .xlsx")
NO_COLUMN = N_("the menu has no field for this column")
OF_A_TILL = N_("codes, costs and stock of a till, which a menu does not need")
NO_WORKBOOK = N_("this workbook cannot be read; save it as .xlsx or CSV")
PDF = N_(
    "this is a PDF, which has no cells; bring in the spreadsheet or the document that it was made from, saved as .xlsx"
)
_OTHER_ARCHIVES = {
    re.compile(r"content\.xml"): N_(
        "this is an OpenDocument file (.ods); in LibreOffice choose File, Save As, and “Excel 2007–365 (.xlsx)” as its type, and "
        "bring that file in"
    ),
    re.compile(r"Index/.*\.iwa|Index\.zip"): N_(
        "this is a document of Numbers; choose File, Export To, Excel there, and bring that file in"
    ),
    re.compile(r"word/document\.xml"): N_(
        "this is a document of Word; copy its table or its lines into a spreadsheet, save that as .xlsx, and bring it in"
    ),
}
"""What a name in an archive tells of a file that is no workbook of Excel."""
TOO_MANY_BYTES = N_("this file has more than %(number)s bytes; a spreadsheet of dishes is smaller")
TOO_MANY_ROWS = N_("this file has more than %(number)s rows; a spreadsheet of dishes is smaller")
NO_EXCEL = N_("Excel files cannot be read on this computer; use a CSV file")
NEEDS_OPENPYXL = Translatable(N_("needs openpyxl; %(install)s, which installs it, or use a CSV file"), install=INSTALL)


class TableRow(NamedTuple):
    """The cells of a row, its number in a spreadsheet program, and its first line in the file."""

    line: int
    number: int
    cells: list[str]
    name: str = ""
    """What the row is called in a report, where the file is no spreadsheet whose rows have numbers."""
    columns: Sequence[int] = ()
    """In which column of the file each cell stands, where cells have been moved."""
    is_dish: bool = False
    """Whether a name alone is a dish without a price, and no heading of a section."""
    below: Sequence["TableRow"] = ()
    """The lines below it that describe the dish."""
    width: int = 0
    """How many cells it has in the file, with blank ones at its end."""
    merged: Mapping[int, int] = MappingProxyType({})
    """Column in which its cell is merged with one above, whose text it has → the row of that one."""


class Table(NamedTuple):
    """A sheet of a workbook, or a CSV file, whose title is empty; without blank rows."""

    title: str
    rows: list[TableRow]


Merged = tuple[int, int, int]
"""Cells that are merged over several rows: the number of their first column, their first and last row."""


class Leftover(NamedTuple):
    """A cell, a row or a column of a spreadsheet that has not come into the menu, or not as it is."""

    message: str
    """Why, without what is typed there: a message of gettext."""
    place: str
    """``C7 (Price)``."""
    text: str
    values: Mapping[str, str] = MappingProxyType({})
    """Of the message."""

    @property
    def english(self) -> str:
        """The message in English."""
        return self.message % self.values if self.values else self.message


class CellError(ValueError):
    """A cell cannot be read; holds a message of gettext that says what is right, and its values."""

    def __init__(self, message: str, **values: str) -> None:
        self.message = message
        self.values = values
        super().__init__(message % values if values else message)


class SheetError(Exception):
    """The file is no spreadsheet of dishes, or one that cannot come in.

    Holds every fault for the console, and what a page says if it is the file itself that is wrong.
    """

    def __init__(self, faults: Sequence[Fault], reason: Leftover | None = None) -> None:
        self.faults = faults
        self.reason = reason
        super().__init__("\n".join(map(str, faults)))


def unreadable(name: str, message: str, line: int = 1, **values: str) -> SheetError:
    """Return the error of a file that is wrong at a line, for the reason that a message of gettext gives with its values."""
    reason = Leftover(message, str(line), "", values)
    return SheetError([Fault(name, line, "", Kind.NO_SHEET(reason=Translatable(message, **values)))], reason)


def _without_openpyxl(name: str) -> SheetError:
    return SheetError([Fault(name, 1, "", Kind.NO_SHEET(reason=NEEDS_OPENPYXL))], Leftover(NO_EXCEL, "1", ""))


def letter(column: int) -> str:
    """Return the letters of a column, counted from 0: A, Z, AA."""
    before, last = divmod(column, 26)
    return (letter(before - 1) if before else "") + chr(ord("A") + last)


def some(cells: Sequence[str]) -> str:
    """Return some of the cells of a column, for a message, with the number of all where there are more."""
    shown = [*dict.fromkeys(cell.strip()[:MAX_SHOWN] for cell in cells)][:SHOWN]
    return " · ".join(shown) + (f" · … ({len(cells)})" if len(cells) > len(shown) else "")


def in_lines(left: Sequence[Leftover]) -> list[str]:
    """Return the cells that have not come in for one reason, a line for each text; columns of a till are one line."""
    if all(each.message == OF_A_TILL for each in left):
        return [" · ".join(each.place for each in left)]
    places: dict[str, list[str]] = {}
    for number, each in enumerate(left):
        places.setdefault(each.text or f"\0{number}", []).append(each.place)
    return [f"{_together(found)}: {text}" if not text.startswith("\0") else found[0] for text, found in places.items()]


def _together(places: Sequence[str]) -> str:
    """Return places in one line, with their heading once: ``C2, C3 (Size)``."""
    apart = [each.partition(" (") for each in dict.fromkeys(places)]
    if len({behind for _, _, behind in apart}) == 1:
        return ", ".join(cell for cell, _, _ in apart) + "".join(apart[0][1:])
    return ", ".join("".join(each) for each in apart)


def prefix(table: Table) -> str:
    """Return what stands before the cells of a table in a workbook: ``Soups!``."""
    return f"{table.title}!" if table.title else ""


# --- Write ------------------------------------------------------------------------------------


def csv_bytes(rows: Iterable[Sequence[str]]) -> bytes:
    """Return CSV that spreadsheet programs open directly: UTF-8 with a byte order mark, CRLF."""
    sheet = io.StringIO()
    csv.writer(sheet).writerows([_as_text(cell) for cell in row] for row in rows)
    return codecs.BOM_UTF8 + sheet.getvalue().encode()


_WAITS = "FFF2CC"
"""The ground of a cell that waits for the owner's words, with ✎."""


def xlsx_bytes(rows: Iterable[Sequence[str]], amounts: Collection[int] = ()) -> bytes:
    """Return a workbook whose cells are text, so that Excel computes none and makes no dates of ``1-2``. Raises SheetError.

    In the columns *amounts* an amount is a number, which a formula can multiply.
    """
    try:
        from openpyxl import Workbook, styles
    except ImportError as error:
        raise _without_openpyxl("an .xlsx file") from error
    book = Workbook()
    sheet = book.worksheets[0]
    for number, row in enumerate(rows, 1):
        for column, text in enumerate(row):
            cell = sheet.cell(number, column + 1)
            if column in amounts and (not text or _AMOUNT.fullmatch(text)):
                cell.value, cell.number_format = float(text) if text else None, _TWO_DECIMALS
            elif re.fullmatch("0|[1-9][0-9]{0,2}", text):
                cell.value = int(text)  # Excel marks a number that is text as a mistake
            else:
                cell.value, cell.data_type, cell.number_format = text, "s", "@"
                if TO_FILL_IN in text:
                    cell.fill = styles.PatternFill("solid", fgColor=_WAITS)
    sheet.freeze_panes = "C2"
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def _as_text(cell: str) -> str:
    """Return a cell of which no spreadsheet program computes a part: an apostrophe before what begins like a formula."""
    return _TO_GUARD.sub(r"\1'", cell)


def _as_typed(cell: str) -> str:
    """Return the cell that ``_as_text`` wrote."""
    return _GUARDED.sub(r"\1", cell)


# --- Read -------------------------------------------------------------------------------------


def tables(name: str, raw: bytes) -> list[Table]:
    """Return a CSV file with commas, semicolons or tabs, or the sheets of a workbook that have cells. Raises SheetError."""
    if len(raw) > MAX_BYTES:
        raise unreadable(name, TOO_MANY_BYTES, number=f"{MAX_BYTES:,}")
    if raw.startswith(_OLD_EXCEL):
        raise unreadable(
            name,
            N_(
                "this is a file of an old version of Excel (.xls); open it, choose File, Save As, and “Excel Workbook (.xlsx)” as its "
                "type, and bring that file in"
            ),
        )
    if raw.startswith(_PDF):
        raise unreadable(name, PDF)
    if raw.startswith(_ZIP):
        found = _workbook(name, raw)
        return [table for table in found if table.rows] or found[:1]
    return [Table("", _rows(name, _lines(name, decoded(name, raw))))]


def _rows(name: str, lines: Iterable[tuple[int, list[str]]], merged: Iterable[Merged] = ()) -> list[TableRow]:
    rows = []
    for number, (line, cells) in enumerate(lines, 1):
        if number > MAX_ROWS:
            raise unreadable(name, TOO_MANY_ROWS, number=f"{MAX_ROWS:,}")
        width = min(len(cells), MAX_COLUMNS)
        typed = [_UNSEEN.sub("", cell) for cell in _of_a_size(name, line, cells)]
        rows.append(TableRow(line, number, typed, width=width))
    for column, first, last in merged:
        text = rows[first - 1].cells[column] if len(rows) >= first and len(rows[first - 1].cells) > column else ""
        for at in range(first, min(last, len(rows))) if text.strip() else ():
            rows[at] = _with_merged(rows[at], column, first, text)
    return [row for row in rows if any(cell.strip() for cell in row.cells)]


def _with_merged(row: TableRow, column: int, first: int, text: str) -> TableRow:
    """Return a row with the text of a cell that is merged with one above; a row without cells of its own stays blank."""
    own = [number for number, cell in enumerate(row.cells) if cell.strip() and number not in row.merged]
    if not own or column in own:
        return row
    cells = [*row.cells, *[""] * (column + 1 - len(row.cells))]
    cells[column] = text
    return row._replace(cells=cells, merged={**row.merged, column: first})


def _of_a_size(name: str, line: int, cells: list[str]) -> list[str]:
    """Return the cells of a row without blank ones at its end. Raises SheetError for too many cells, or too long a cell."""
    while cells and not cells[-1].strip():
        cells.pop()
    if len(cells) > MAX_COLUMNS:
        message = N_("there is a cell in column %(column)s; a spreadsheet of dishes has at most %(number)s columns")
        raise unreadable(name, message, line, column=letter(len(cells) - 1), number=str(MAX_COLUMNS))
    for column, cell in enumerate(cells):
        if len(cell) > MAX_CELL:
            message = N_("column %(column)s has %(length)s characters in a cell; write at most %(number)s")
            lengths = {"length": f"{len(cell):,}", "number": f"{MAX_CELL:,}"}
            raise unreadable(name, message, line, column=letter(column), **lengths)
    return cells


def _workbook(name: str, raw: bytes) -> list[Table]:
    try:
        from openpyxl.reader.excel import ExcelReader
    except ImportError as error:
        raise _without_openpyxl(name) from error
    try:
        _refuse_hostile(name, raw)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of styles and extensions, which have no cells
            reader = ExcelReader(io.BytesIO(raw), read_only=True, data_only=True, keep_links=False)
            reader.read()
            found = [(sheet.name, rel.target) for sheet, rel in reader.parser.find_sheets()]
            parts = {title: reader.archive.read(path) for title, path in found if path in reader.valid_files}
            if sheets := reader.wb.worksheets:
                return [Table(each.title, _rows(name, _lines_of(each), _merged(parts[each.title]))) for each in sheets]
        raise unreadable(name, NO_WORKBOOK)
    except SheetError:
        raise
    except Exception as error:  # the parsers of zip, XML and workbooks raise many kinds for a broken file
        raise unreadable(name, NO_WORKBOOK) from error


def _merged(part: bytes) -> Iterator[Merged]:
    """Yield the cells of a sheet that are merged over several rows; none that overlap, which a program does not write."""
    found = {(_number_of(match[1].decode()), int(match[2]), int(match[3])) for match in _MERGED.finditer(part)}
    end: Merged = (-1, 0, 0)
    for column, first, last in sorted(found):
        if 0 < first < last and column < MAX_COLUMNS and (column > end[0] or first > end[2]):
            end = (column, first, last)
            yield end


def _number_of(letters: str) -> int:
    """Return the number of a column, counted from 0, by its letters."""
    number = 0
    for each in letters:
        number = number * 26 + ord(each) - ord("A") + 1
    return number - 1


def _lines_of(sheet: Any) -> Iterator[tuple[int, list[str]]]:
    sheet.reset_dimensions()  # a row then ends at its last cell, whatever size the file claims
    for number, cells in enumerate(sheet.iter_rows(max_row=MAX_ROWS + 1), 1):
        values = _without_end([cell.value for cell in cells])
        yield number, [_shown(cell) for cell in cells[: len(values)]]


def _shown(cell: Any) -> str:
    """Return a cell as a program shows it: 1.06 × 12.25 in a cell with two decimals is 12.99."""
    text = _cell_text(cell.value)
    is_number = isinstance(cell.value, (int, float)) and not isinstance(cell.value, bool)
    if is_number and _WITH_TWO_DECIMALS.fullmatch(cell.number_format):
        return f"{Decimal(text).quantize(Decimal('0.01'), ROUND_HALF_UP):f}"
    return text


def _refuse_hostile(name: str, raw: bytes) -> None:
    """Refuse a workbook whose parts are too large to parse. Raises SheetError, or what zipfile raises for no archive."""
    archive = zipfile.ZipFile(io.BytesIO(raw))
    if sum(each.file_size for each in archive.infolist()) > MAX_UNPACKED:
        message = N_("this file unpacks to more than %(number)s bytes; a spreadsheet of dishes is smaller")
        raise unreadable(name, message, number=f"{MAX_UNPACKED:,}")
    for pattern, reason in _OTHER_ARCHIVES.items():
        if any(map(pattern.fullmatch, archive.namelist())):
            raise unreadable(name, reason)
    tags = sheets = empty = 0
    for each in archive.infolist():
        part = archive.read(each).replace(b"\0", b"")  # the same text in UTF-8 and UTF-16
        if b"<!DOCTYPE" in part:
            message = N_("this file has a part that a spreadsheet does not need; save it as CSV")
            raise unreadable(name, message)
        tags += part.count(b"<")
        sheets += len(_SHEET_TAG.findall(part))
        empty += each.filename.startswith("xl/worksheets/") and not _CELL_TAG.search(part)
    if tags > MAX_TAGS:
        raise unreadable(name, N_("this file has too many cells or texts; keep only the dishes"))
    if sheets - empty > MAX_SHEETS or sheets > MOST_SHEETS:
        message = N_("this file has %(number)s sheets; keep only the one with the dishes")
        raise unreadable(name, message, number=str(sheets))


def _without_end(cells: Sequence[object]) -> Sequence[object]:
    """Return cells up to the last one that has a value."""
    last = next((number for number in reversed(range(len(cells))) if cells[number] is not None), -1)
    return cells[: last + 1]


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
    """Yield (first line, cells) of each row."""
    if not (delimiter := _delimiter(text)):
        yield from ((number, [line.strip()]) for number, line in enumerate(text.splitlines(), 1))
        return
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True)
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            message = N_("a cell has more than %(number)s characters; close every quotation mark")
            raise unreadable(name, message, line, number=f"{csv.field_size_limit():,}") from error
        yield line, [_as_typed(cell) for cell in cells]


def decoded(name: str, raw: bytes) -> str:
    """Return text in UTF-8, UTF-16, Windows-1252 or 1258, GB 18030, Big5 or Shift-JIS, as tills write it. Raises SheetError."""
    wide = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = raw.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        text = _in_an_older_encoding(raw)
        if not text:
            raise unreadable(name, NOT_UTF_8, line) from error
    if "\0" in text:  # UTF-16 without its mark, or no text
        raise unreadable(name, NOT_UTF_8)
    return text


def _in_an_older_encoding(raw: bytes) -> str:
    """Return text in the encoding that makes the most frequent characters of it; empty if none does.

    A byte above 127 between two letters of ASCII is an accented letter of Windows-1252. The others have their most
    frequent characters in the first of two planes: GB 2312 and Big5 in their level 1, Shift-JIS kana and its level 1.
    """
    pairs = len(re.findall(rb"[\x80-\xff]{2}", raw))
    if (
        len(re.findall(rb"(?<![\x80-\xff])[\x80-\xff](?![\x40-\x7e\x80-\xff]|$)", raw)) + len(_ACCENT.findall(raw))
        > 2 * pairs
    ):
        return _in_western_letters(raw)
    found = [(_share_of_frequent(text, plane), text) for codec, plane in _PLANES.items() if (text := _text(raw, codec))]
    share, text = max(found, default=(0.0, ""))
    return text if share > 0.5 else _in_western_letters(raw)


_VIETNAMESE = PATTERNS["vietnamese_in_western_letters"].split()
"""Letters of Windows-1252 of which a text has one of each where it is Vietnamese in Windows-1258."""
_NOT_VIETNAMESE = frozenset(PATTERNS["no_vietnamese_letters"])


def _in_western_letters(raw: bytes) -> str:
    """Return text in Windows-1252, or in Windows-1258 if its letters are those of Vietnamese; empty if it is neither."""
    text = _text(raw, "cp1252")
    letters = {*text}
    is_vietnamese = _NOT_VIETNAMESE.isdisjoint(letters) and not any(map(letters.isdisjoint, _VIETNAMESE))
    return (is_vietnamese and unicodedata.normalize("NFC", _text(raw, "cp1258"))) or text


def _text(raw: bytes, codec: str) -> str:
    try:
        return raw.decode(codec)
    except UnicodeDecodeError:
        return ""


def _share_of_frequent(text: str, plane: tuple[str, int, int]) -> float:
    codec, first, last = plane
    wide = [each.encode(codec, "replace") for each in text if each >= "\u0100"]
    return sum(first <= each[0] <= last for each in wide) / len(wide) if wide else 0.0


def _delimiter(text: str) -> str:
    """Return the delimiter that stands most often in the first line that has one.

    In a text that has been copied from a page, names and prices with dots, tabs or spaces between, it is the one of all these lines;
    empty without one, as the commas of such a text divide nothing.
    """
    lines = [line.strip() for line in text.splitlines()[:MAX_ROWS] if line.strip()]
    matches = [NAME_AND_PRICE.fullmatch(line) if len(line) <= MAX_LINE else None for line in lines]
    priced = [match for match in matches if match]
    if len(priced) >= max(LEAST_LINES, len(lines) / 3):
        return next((each for each in "\t;," if all(each in match[0] for match in priced)), "")
    first = next((line for line in lines if any(each in line for each in DELIMITERS)), "")
    return max(DELIMITERS, key=first.count)
