"""Workbooks with cells merged over several rows: what stands in such a cell is said of each of its rows."""

import io
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from openpyxl import Workbook

from restaurant_site.content import site_loader
from restaurant_site.owner import sheet_files, spreadsheet
from restaurant_site.owner.sheet_merged_cells import ASKED, EACH_HAS_IT, OF_A_SET
from restaurant_site.owner.sheet_plan import ImportPlan
from tests.owner.test_import import dishes, prices
from tests.owner.test_import_beside import said, started
from tests.owner.test_import_by_cells import names_and_prices


def workbook(text: str, *merged: str) -> bytes:
    book, data = Workbook(), io.BytesIO()
    for line in text.splitlines():
        book.worksheets[0].append([cell or None for cell in line.split("|")])
    for each in merged:
        book.worksheets[0].merge_cells(each)
    book.save(data)
    return data.getvalue()


def planned(folder: Path, raw: bytes, answers: Mapping[str, Sequence[str]] = {}) -> ImportPlan:
    return spreadsheet.planned_import(folder, site_loader.read(folder, drafts=True), "menu.xlsx", raw, answers=answers)


def write(folder: Path, plan: ImportPlan) -> None:
    for name, raw in plan.files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(raw or b"")


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return started(tmp_path_factory.mktemp("merged") / "content")


PIZZAS = "Item|Price|Description\nMarinara|12|garlic\nVerde||spinach\nBianca||no tomato\nCalzone|15|\n"


def test_a_price_merged_over_rows_is_that_of_each_and_asked(folder):
    plan = planned(folder, workbook(PIZZAS, "B2:B4"))
    names = ("Marinara", "Verde", "Bianca")
    assert dict.fromkeys(names, "12.00") | {"Calzone": "15.00"} == names_and_prices(plan)
    assert [("Sheet!B2 (Price)", "Marinara · Verde · Bianca")] == said(plan, EACH_HAS_IT)
    assert [["marinara", "verde", "bianca"]] == [each.choices for each in plan.questions if each.key == ASKED]


def test_a_dish_that_does_not_have_the_merged_price_has_none_also_at_the_next_import(tmp_path):
    folder, raw = started(tmp_path / "content"), workbook(PIZZAS, "B2:B4")
    plan = planned(folder, raw, {ASKED: ["verde"]})
    assert {"Marinara": "12.00", "Verde": "✎", "Bianca": "12.00", "Calzone": "15.00"} == names_and_prices(plan)
    write(folder, plan)
    assert {} == planned(folder, raw).files


@pytest.mark.parametrize("section", ["Menu du jour", "Set lunch", "套餐"])
def test_one_price_of_a_set_is_that_of_none_of_its_dishes(folder, section):
    raw = workbook(f"Section|Item|Price\n{section}|Soup|25\n|Fish|\nMains|Steak|18\n", "A2:A3", "C2:C3")
    plan = planned(folder, raw)
    assert {"Soup": "✎", "Fish": "✎", "Steak": "18.00"} == names_and_prices(plan)
    assert [("Sheet!C2 (Price)", "Soup · Fish")] == said(plan, OF_A_SET)


@pytest.mark.parametrize("line", ["with fries and salad", "+ rice", "leaves, herbs, lemon"])
def test_a_line_below_a_dish_beside_its_merged_price_describes_it(folder, line):
    plan = planned(folder, workbook(f"Item|Price\nSteak|18\n{line}|\nCake|6\nFlan|6\n", "B2:B3"))
    assert {"Steak": "18.00", "Cake": "6.00", "Flan": "6.00"} == names_and_prices(plan)
    assert {"en": line} == dishes(plan)["steak"]["description"]


def test_a_name_merged_over_rows_has_their_sizes(folder):
    plan = planned(folder, workbook("Item|Size|Price\nCola|Small|3\n|Large|4\nSoup||5\n", "A2:A3"))
    assert {"Small": "3.00", "Large": "4.00"} == prices(dishes(plan)["cola"])


def test_a_name_merged_over_rows_has_the_texts_of_both(folder):
    raw = workbook("Item|Description|Price\nSteak|grilled|18\n|with fries|\nSoup|hot|4\n", "A2:A3", "C2:C3")
    assert {"en": "grilled with fries"} == dishes(planned(folder, raw))["steak"]["description"]


def test_a_section_and_allergens_merged_over_rows_are_of_each(folder):
    text = "Section|Item|Price|Contains\nMains|Steak|18|milk\n|Fish|17|\n|Rice|3|egg\nMains|Duck|19|\n|Tart|7|\n"
    plan = planned(folder, workbook(text, "A2:A4", "A5:A6", "D2:D3"))
    assert {"mains": "Mains"} == plan.sections
    assert [["milk"], ["milk"], ["egg"], None, None] == [each.get("allergens") for each in dishes(plan).values()]


def test_a_heading_of_a_section_between_merged_cells_is_one(folder):
    text = "Item|Price|Notes\nSoup|4|until noon\nMAINS||\nSteak|18|\nFish|17|\n"
    assert "MAINS" in planned(folder, workbook(text, "C2:C4")).sections.values()


def test_headings_in_two_rows_are_read_together(folder):
    raw = workbook("Item|Price|\n|Small|Large\nCola|2|3\nTea|2.5|3.5\n", "A1:A2", "B1:C1")
    assert {"Small": "2.00", "Large": "3.00"} == prices(dishes(planned(folder, raw))["cola"])


def test_a_blank_row_within_merged_cells_stays_blank():
    rows = sheet_files.tables("menu.xlsx", workbook("Item|Price\nSoup|4\n|\nRice|\n", "B2:B4"))[0].rows
    assert [(1, ["Item", "Price"]), (2, ["Soup", "4"]), (4, ["Rice", "4"])] == [
        (each.number, each.cells) for each in rows
    ]
