"""Tables of text in CSV files and Excel workbooks."""

import builtins
import io
import re
import unicodedata
import warnings
import zipfile
from collections.abc import Callable
from datetime import date, datetime

import pytest
from openpyxl import Workbook, load_workbook

from restaurant_site.owner import INSTALL, sheet_files
from restaurant_site.owner.sheet_files import SheetError


def rows(name: str, raw: bytes) -> list[sheet_files.TableRow]:
    """The rows of the first sheet."""
    return sheet_files.tables(name, raw)[0].rows


def workbook(*rows: list[object]) -> bytes:
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def refusal(raw: bytes) -> str:
    with pytest.raises(SheetError) as caught:
        rows("menu.xlsx", raw)
    return str(caught.value)


def test_columns_have_the_letters_of_spreadsheet_programs():
    assert ["A", "Z", "AA", "AZ", "BA"] == [sheet_files.letter(number) for number in (0, 25, 26, 51, 52)]


def test_cells_of_a_workbook_are_text():
    raw = workbook(["a", 12, 12.5, 3.0, 4.2 * 3, True, None, date(2026, 11, 22), datetime(2026, 1, 2)])
    assert [["a", "12", "12.5", "3", "12.6", "true", "", "2026-11-22", "2026-01-02"]] == [
        row.cells for row in rows("menu.xlsx", raw)
    ]


def test_rows_keep_their_numbers_and_blank_ones_are_left_out():
    raw = workbook(["a"], [None], ["b"])
    assert [(1, 1), (3, 3)] == [row[:2] for row in rows("menu.xlsx", raw)]
    assert [(1, 1), (4, 3)] == [row[:2] for row in rows("menu.csv", b'"a\nb",c\n\nd,e\n')]


def test_an_amount_of_a_workbook_is_a_number_that_a_formula_can_multiply():
    raw = sheet_files.xlsx_bytes([["name", "price"], ["Pig", "1288.00"], ["Crab", "market"], ["Tea", ""]], {1})
    cells = [row[1] for row in load_workbook(io.BytesIO(raw)).worksheets[0].iter_rows(min_row=2)]
    assert [(1288, "n", "0.00"), ("market", "s", "@"), (None, "n", "0.00")] == [
        (cell.value, cell.data_type, cell.number_format) for cell in cells
    ]
    assert [["name", "price"], ["Pig", "1288.00"], ["Crab", "market"], ["Tea"]] == [
        row.cells for row in rows("menu.xlsx", raw)
    ]


def test_a_computed_amount_is_what_its_cell_shows():
    book = Workbook()
    for number, (value, format) in enumerate(
        [(12.25 * 1.06, "0.00"), (12.25 * 1.06, "$#,##0.00"), (0.125, "0.00%"), (7, "0.00")], 1
    ):
        book.worksheets[0].cell(1, number, value).number_format = format
    data = io.BytesIO()
    book.save(data)
    assert [["12.99", "12.99", "0.125", "7.00"]] == [row.cells for row in rows("menu.xlsx", data.getvalue())]


@pytest.mark.parametrize("write", [sheet_files.csv_bytes, sheet_files.xlsx_bytes])
def test_what_is_written_is_read_again(write):
    table = [["id", "serves"], ["=1+2", "1-2"], ["'=1", "蝦, 蟹"], ["Soup;=1", "x;'' =1"], ["a;\t@x", "＝1"]]
    assert table == [row.cells for row in rows("menu", write(table))]


def test_no_cell_of_a_workbook_is_a_formula_or_a_date():
    sheet = load_workbook(io.BytesIO(sheet_files.xlsx_bytes([["=1+2", "1-2"]]))).worksheets[0]
    assert [("s", "@", "=1+2"), ("s", "@", "1-2")] == [
        (cell.data_type, cell.number_format, cell.value) for cell in sheet[1]
    ]


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"PK\x03\x04 and no more", "this workbook cannot be read; save it as .xlsx or CSV"),
        (
            b"\xd0\xcf\x11\xe0\xa1",
            "this is a file of an old version of Excel (.xls); open it, choose File, Save As, and “Excel Workbook (.xlsx)” as its "
            "type, and bring that file in",
        ),
    ],
)
def test_what_is_no_workbook_is_refused(raw, said):
    assert f"menu.xlsx:1: {said}" == refusal(raw)


# --- Hostile files ----------------------------------------------------------------------------

SHEET, STRINGS = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"
SPREADSHEETML = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRINGS_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
UNREADABLE = "menu.xlsx:1: this workbook cannot be read; save it as .xlsx or CSV"


def with_parts(parts: dict[str, bytes | Callable[[bytes], bytes]]) -> bytes:
    """A workbook with some of its files changed or added."""
    data = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook(["id"], ["rice"]))) as old, zipfile.ZipFile(data, "w", 8) as new:
        for name in {*old.namelist(), *parts}:
            raw = old.read(name) if name in old.namelist() else b""
            part = parts.get(name, raw)
            new.writestr(name, part(raw) if callable(part) else part)
    return data.getvalue()


def sheet_of(*cells: tuple[int, str], before: str = "", size: str = "A1", text: str = "x") -> bytes:
    """A sheet with a text in some cells, a row each; *before* stands at its head."""
    rows = "".join(
        f'<row r="{row}"><c r="{column}{row}" t="inlineStr"><is><t>{text}</t></is></c></row>' for row, column in cells
    )
    dimension = f'<dimension ref="{size}"/>'
    return f'{before}<worksheet xmlns="{SPREADSHEETML}">{dimension}<sheetData>{rows}</sheetData></worksheet>'.encode()


def test_a_row_ends_at_its_last_cell_whatever_size_the_file_claims():
    raw = with_parts({SHEET: sheet_of((1, "A"), (2, "B"), size="A1:XFD10001")})
    assert [["x"], ["", "x"]] == [row.cells for row in rows("menu.xlsx", raw)]
    raw = with_parts({SHEET: sheet_of((1, "A"), (2, "B"), size="A1:A1")})
    assert [["x"], ["", "x"]] == [row.cells for row in rows("menu.xlsx", raw)]


def test_a_cell_far_to_the_right_is_refused_when_its_row_is_read(monkeypatch):
    read = []
    monkeypatch.setattr(sheet_files, "_cell_text", lambda value: read.append(value) or "x")
    raw = with_parts({SHEET: sheet_of(*((row, "XFD") for row in range(1, 1000)))})
    assert "menu.xlsx:1: there is a cell in column XFD; a spreadsheet of dishes has at most 200 columns" == refusal(raw)
    assert 16_384 == len(read)


@pytest.mark.parametrize("row", [sheet_files.MAX_ROWS + 1, 1_048_576, 999_999_999])
def test_a_row_far_down_is_refused(row):
    assert "menu.xlsx:1: this file has more than 10,000 rows; a spreadsheet of dishes is smaller" == refusal(
        with_parts({SHEET: sheet_of((1, "A"), (row, "A"))})
    )


ENTITIES = "".join(f'<!ENTITY {name} "{f"&{of};" * 10}">' for name, of in zip("bcdefghij", "abcdefghi", strict=True))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize(
    "dtd", ['<!ENTITY j SYSTEM "file:///etc/passwd">', f'<!ENTITY a "lol">{ENTITIES}', '<!ENTITY j "<t>a</t>">']
)
def test_a_workbook_with_a_dtd_is_refused_before_it_is_parsed(monkeypatch, dtd, encoding):
    monkeypatch.setattr("openpyxl.load_workbook", None)
    raw = sheet_of((1, "A"), before=f"<!DOCTYPE x [{dtd}]>", text="&j;").decode().encode(encoding)
    assert "menu.xlsx:1: this file has a part that a spreadsheet does not need; save it as CSV" == refusal(
        with_parts({SHEET: raw})
    )


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        (
            {STRINGS: b" " * (sheet_files.MAX_UNPACKED + 1)},
            "this file unpacks to more than 16,777,216 bytes; a spreadsheet",
        ),
        (
            {STRINGS: b"<si/>" * (sheet_files.MAX_TAGS + 1)},
            "this file has too many cells or texts; keep only the dishes",
        ),
        (
            {"xl/workbook.xml": lambda raw: raw + b"<x:sheet />" * 20},
            "this file has 21 sheets; keep only the one with the dishes",
        ),
    ],
)
def test_a_workbook_that_is_larger_than_any_menu_is_refused_before_it_is_parsed(monkeypatch, parts, said):
    monkeypatch.setattr("openpyxl.load_workbook", None)
    assert refusal(with_parts(parts)).startswith(f"menu.xlsx:1: {said}")


def test_shared_texts_below_the_limit_are_read():
    texts = f'<sst xmlns="{SPREADSHEETML}">{"<si><t>rice</t></si>" * 1000}</sst>'.encode()
    override = f'<Override PartName="/{STRINGS}" ContentType="{STRINGS_TYPE}"/></Types>'.encode()
    raw = with_parts({
        STRINGS: texts,
        SHEET: sheet_of((1, "A")).replace(b't="inlineStr"><is><t>x</t></is>', b't="s"><v>999</v>'),
        "[Content_Types].xml": lambda types: types.replace(b"</Types>", override),
    })  # fmt: skip
    assert [["rice"]] == [row.cells for row in rows("menu.xlsx", raw)]


@pytest.mark.parametrize(
    "parts",
    [
        {SHEET: b""},
        {SHEET: b"<worksheet>"},
        {SHEET: b"<a>" * 20_000},
        {"xl/workbook.xml": b"<workbook/>"},
        {"[Content_Types].xml": b"\xff"},
        {"_rels/.rels": b"<no/>", "xl/_rels/workbook.xml.rels": b"<no/>"},
        {"xl/styles.xml": b"<styleSheet><cellXfs><xf numFmtId='x'/></cellXfs></styleSheet>"},
        {SHEET: sheet_of((1, "ZZZZ"))},
        {SHEET: sheet_of((1, "A")).replace(b't="inlineStr"><is><t>x</t></is>', b"><v>" + b"9" * 5000 + b"</v>")},
        {SHEET: sheet_of((1, "A")).replace(b't="inlineStr"><is><t>x</t></is>', b't="s"><v>7</v>')},
    ],
)
def test_a_workbook_that_is_broken_is_a_fault_or_is_read_and_never_a_traceback(parts):
    try:
        rows("menu.xlsx", with_parts(parts))
    except SheetError as error:
        assert UNREADABLE == str(error)


def test_an_archive_with_broken_or_encrypted_files_is_a_fault():
    whole = workbook(["id"])
    assert UNREADABLE == refusal(whole[: len(whole) // 2])
    for place, value in ((6, b"\1\0"), (8, b"\x63\0"), (14, b"\1\2\3\4")):  # encrypted, another method, checksum
        local, central = (whole.index(mark) for mark in (b"PK\3\4", b"PK\1\2"))
        raw = bytearray(whole)
        raw[local + place : local + place + len(value)] = value
        raw[central + place + 2 : central + place + 2 + len(value)] = value
        assert UNREADABLE == refusal(bytes(raw))


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"id," + b"," * 300 + b"x\n", "menu.csv:1: there is a cell in column KP; a spreadsheet of dishes has at most 200 columns"),
        (b"id\n" + b"x" * 32_768, "menu.csv:2: column A has 32,768 characters in a cell; write at most 32,767"),
        ("id,菜".encode("utf-16-le"), "menu.csv:1: this is not UTF-8 text; save it as “CSV UTF-8” or .xlsx"),
        (b"id,\x81", "menu.csv:1: this is not UTF-8 text; save it as “CSV UTF-8” or .xlsx"),
        ("id,菜".encode("utf-16")[:-1], "menu.csv:1: this is not UTF-8 text; save it as “CSV UTF-8” or .xlsx"),
        (b"id\nri\0ce", "menu.csv:1: this is not UTF-8 text; save it as “CSV UTF-8” or .xlsx"),
        (b'id\n"' + b"x\n" * 100_000, "menu.csv:2: a cell has more than 131,072 characters"),
    ],
)  # fmt: skip
def test_a_csv_file_that_is_none_is_a_fault(raw, said):
    with pytest.raises(SheetError, match=re.escape(said)):
        rows("menu.csv", raw)


def test_characters_that_nobody_sees_are_left_out():
    assert [["id", "rice"]] == [
        row.cells for row in rows("menu.csv", "id,ri\x08c\ufeff\u200e\u2067e\u2069,,\n".encode())
    ]


def test_merged_cells_that_overlap_or_end_beyond_the_sheet_are_read():
    merged = "".join(f'<mergeCell ref="A{number}:A1048576"/>' for number in (1, 2, 2)).encode()
    add = lambda part: part.replace(b"</sheetData>", b"</sheetData><mergeCells>" + merged + b"</mergeCells>")  # noqa: E731
    assert [["id"], ["rice"]] == [row.cells for row in rows("menu.xlsx", with_parts({SHEET: add}))]


def test_without_openpyxl_the_command_that_installs_it_is_named(monkeypatch):
    raw, imported = workbook(["a"]), builtins.__import__

    def absent(name, *arguments, **options):
        if name.partition(".")[0] == "openpyxl":
            raise ImportError
        return imported(name, *arguments, **options)

    monkeypatch.setattr(builtins, "__import__", absent)
    assert f"menu.xlsx:1: needs openpyxl; {INSTALL}, which installs it, or use a CSV file" == refusal(raw)
    with pytest.raises(SheetError, match="make owner"):
        sheet_files.xlsx_bytes([["a"]])


def test_a_file_with_more_rows_than_any_menu_is_refused(monkeypatch):
    monkeypatch.setattr(sheet_files, "MAX_ROWS", 2)
    with pytest.raises(sheet_files.SheetError, match="has more than 2 rows"):
        rows("menu.csv", b"id\na\nb\n")


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("big5hkscs", "菜名,價錢\r\n鹹瘦肉皮蛋粥,8.50\r\n乾炒牛河,15\r\n"),
        ("gbk", "菜名,价格\r\n宫保鸡丁,38\r\n麻婆豆腐,22\r\n"),
        ("gb18030", "菜名,價錢\r\n鹹瘦肉皮蛋粥,8.50\r\n"),
        ("cp1252", "Nom;Prix\nCrème brûlée;9,50 €\nŒuf à la coque;3\nPâté;8\n"),
        ("cp1252", "Bezeichnung;Preis\nMünchner Weißwurst;9,50\nGrünkohl;8\n"),
        ("utf-16", "Plato\tPrecio\nPiñas\t3\n"),
    ],
)
def test_text_is_read_in_the_encodings_of_older_programs(encoding, text):
    assert text == sheet_files.decoded("menu.csv", text.encode(encoding))


def test_cells_with_the_same_text_are_one_line_and_columns_of_a_till_too():
    def left(place: str, text: str, message: str = "why") -> sheet_files.Leftover:
        return sheet_files.Leftover(message, place, text)

    found = [
        left("C2 (Size)", "M"),
        left("B3 (Price)", "ask"),
        left("C4 (Size)", "M"),
        left("B9 (Price)", "M"),
        left("7", ""),
    ]
    assert ["C2 (Size), C4 (Size), B9 (Price): M", "B3 (Price): ask", "7"] == sheet_files.in_lines(found)
    assert ["C2, C4 (Size): M"] == sheet_files.in_lines([found[0], found[2]])
    codes = [left(each, "1 · 2", sheet_files.OF_A_TILL) for each in ("A (Handle)", "B (SKU)")]
    assert ["A (Handle) · B (SKU)"] == sheet_files.in_lines(codes)


def test_what_a_workbook_has_beside_its_cells_is_no_warning(monkeypatch):
    from openpyxl.reader.excel import ExcelReader

    read = ExcelReader.read
    monkeypatch.setattr(ExcelReader, "read", lambda self: (warnings.warn("an extension", stacklevel=1), read(self)))
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        assert [["a"]] == [row.cells for row in rows("menu.xlsx", workbook(["a"]))]
    assert [] == told


@pytest.mark.parametrize(
    ("codec", "text"),
    [
        ("cp1258", "Tên,Giá\nBún đậu thơm,45000\nTrà sữa tươi và mận,30000\nCà phê đen,20000\n"),
        ("cp1252", "Nafn,Verð\nÝsa með smjöri,2500\nSkötuselur í hvítvíni,4100\n"),
        ("cp1252", "Nom,Prix\nCrème brûlée,9\nPâté de campagne,8\n"),
    ],
)
def test_a_file_in_letters_of_an_older_windows_is_read_in_those_of_its_language(codec, text):
    assert text == sheet_files.decoded("menu.csv", encoded(text, codec))


def encoded(text: str, codec: str) -> bytes:
    """Text as a program writes it, which has some letters of Vietnamese in two bytes."""
    found = b""
    for letter in text:
        try:
            found += letter.encode(codec)
        except UnicodeEncodeError:
            base, *marks = unicodedata.normalize("NFD", letter)
            tone = next(each for each in marks if each in "\u0300\u0301\u0303\u0309\u0323")
            rest = "".join(each for each in marks if each != tone)
            found += unicodedata.normalize("NFC", base + rest).encode(codec) + tone.encode(codec)
    return found
