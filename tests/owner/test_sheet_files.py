"""Tables of text in CSV files and Excel workbooks."""

import builtins
import io
from datetime import date, datetime

import pytest
from openpyxl import Workbook, load_workbook

from restaurant_site.owner import sheet_files
from restaurant_site.owner.sheet_files import SheetError


def workbook(*rows: list[object]) -> bytes:
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def refusal(raw: bytes) -> str:
    with pytest.raises(SheetError) as caught:
        sheet_files.rows("menu.xlsx", raw)
    return str(caught.value)


def test_columns_have_the_letters_of_spreadsheet_programs():
    assert ["A", "Z", "AA", "AZ", "BA"] == [sheet_files.letter(number) for number in (0, 25, 26, 51, 52)]


def test_cells_of_a_workbook_are_text():
    raw = workbook(["a", 12, 12.5, 3.0, 4.2 * 3, True, None, date(2026, 11, 22), datetime(2026, 1, 2)])
    assert [["a", "12", "12.5", "3", "12.6", "true", "", "2026-11-22", "2026-01-02"]] == [
        row.cells for row in sheet_files.rows("menu.xlsx", raw)
    ]


def test_rows_keep_their_numbers_and_blank_ones_are_left_out():
    raw = workbook(["a"], [None], ["b"])
    assert [(1, 1), (3, 3)] == [row[:2] for row in sheet_files.rows("menu.xlsx", raw)]
    assert [(1, 1), (4, 3)] == [row[:2] for row in sheet_files.rows("menu.csv", b'"a\nb",c\n\nd,e\n')]


@pytest.mark.parametrize("write", [sheet_files.csv_bytes, sheet_files.xlsx_bytes])
def test_what_is_written_is_read_again(write):
    table = [["id", "serves"], ["=1+2", "1-2"], ["'=1", "蝦, 蟹"]]
    assert table == [row.cells for row in sheet_files.rows("menu", write(table))]


def test_no_cell_of_a_workbook_is_a_formula_or_a_date():
    sheet = load_workbook(io.BytesIO(sheet_files.xlsx_bytes([["=1+2", "1-2"]]))).worksheets[0]
    assert [("s", "@", "=1+2"), ("s", "@", "1-2")] == [
        (cell.data_type, cell.number_format, cell.value) for cell in sheet[1]
    ]


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"PK\x03\x04 and no more", "is no workbook that can be read; save it as .xlsx or CSV"),
        (b"\xd0\xcf\x11\xe0\xa1", "is an old Excel file; save it as .xlsx"),
    ],
)
def test_what_is_no_workbook_is_refused(raw, said):
    assert f"menu.xlsx:1: {said}" == refusal(raw)


def test_a_workbook_that_unpacks_to_too_much_is_refused(monkeypatch):
    monkeypatch.setattr(sheet_files, "MAX_UNPACKED", 1000)
    assert "menu.xlsx:1: is too large; a spreadsheet of dishes is smaller" == refusal(workbook(["a"]))


def test_without_openpyxl_the_command_that_installs_it_is_named(monkeypatch):
    raw, imported = workbook(["a"]), builtins.__import__

    def absent(name, *arguments, **options):
        if name == "openpyxl":
            raise ImportError
        return imported(name, *arguments, **options)

    monkeypatch.setattr(builtins, "__import__", absent)
    assert "menu.xlsx:1: needs openpyxl, which `make owner` installs; or use a CSV file" == refusal(raw)
    with pytest.raises(SheetError, match="make owner"):
        sheet_files.xlsx_bytes([["a"]])


def test_a_file_with_more_rows_than_any_menu_is_refused(monkeypatch):
    monkeypatch.setattr(sheet_files, "MAX_ROWS", 2)
    with pytest.raises(sheet_files.SheetError, match="has more than 2 rows"):
        sheet_files.rows("menu.csv", b"id\na\nb\n")
