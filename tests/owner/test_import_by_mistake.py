"""What stands in the spreadsheets of a kitchen and is none of its menu never becomes a dish, a price or a size."""

import io
from pathlib import Path

import pytest
from openpyxl import Workbook

from restaurant_site.owner import (
    sheet_dishes,
    sheet_doubts,
    sheet_layout,
    sheet_one_dish,
    sheet_quantities,
    spreadsheet,
)
from restaurant_site.owner.sheet_doubts import NO_PRICES
from restaurant_site.owner.sheet_files import SheetError
from restaurant_site.owner.sheet_goods import WITHOUT_ALCOHOL
from restaurant_site.owner.sheet_plan import ImportPlan
from tests.owner.test_import import dishes, read_once
from tests.owner.test_import_again import imported
from tests.owner.test_import_beside import planned, said, started


@pytest.fixture(scope="module")
def in_euros(tmp_path_factory) -> Path:
    return started(tmp_path_factory.mktemp("euros") / "content")


def of_a_workbook(folder: Path, **sheets: str) -> ImportPlan:
    """The plan of a workbook of which each sheet is written as CSV."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for title, text in sheets.items():
        sheet = book.create_sheet(title.replace("_", " "))
        for line in text.splitlines():
            sheet.append([cell or None for cell in line.split(",")])
    raw = io.BytesIO()
    book.save(raw)
    return spreadsheet.planned_import(folder, read_once(folder), "menu.xlsx", raw.getvalue())


# --- What dishes cost the kitchen -------------------------------------------------------------


@pytest.mark.parametrize(
    "heading",
    ["Cost", "Food cost", "Food Cost %", "Margin", "Coût matière", "Coste", "Wareneinsatz", "EK", "成本", "هزینه"],
)
def test_what_a_dish_costs_the_kitchen_is_no_price(in_euros, heading):
    plan = planned(in_euros, f"Name,{heading}\nSoup,3.10\nBread,0.40\nTea,0.20\nRice,0.50\n")
    assert {"✎"} == {dish["price"] for dish in dishes(plan).values()}
    assert sheet_doubts.doubt_of_columns(plan).message in (NO_PRICES, sheet_doubts.COST_OR_PRICE)
    priced = planned(in_euros, f"Name,{heading},Price\nSoup,3.10,12\n")
    assert ["12.00"] == [dish["price"] for dish in dishes(priced).values()]


@pytest.mark.parametrize(
    ("headings", "message"),
    [
        ("COST,DESC", sheet_doubts.COST_OR_PRICE),
        ("Kosten,DESC", sheet_doubts.COST_OR_PRICE),
        ("Food cost,DESC", NO_PRICES),
    ],
)
def test_the_only_column_of_money_is_proposed_as_the_prices_if_some_write_its_word_over_them(
    in_euros, headings, message
):
    plan = planned(in_euros, f"NAME,{headings}\nSoup,3,leek\nBread,4,rye\nTea,2,green\n")
    assert message == sheet_doubts.doubt_of_columns(plan).message


@pytest.mark.parametrize(
    "costs",
    ["Item,Food cost,Margin\nSoup,3.10,8.90\nDressing,1.20,\n", "Item,Cost,Price\nSoup,3.10,12\nBread,0.40,4\n"],
)
def test_a_sheet_of_costs_beside_the_menu_is_told_and_adds_no_dish(in_euros, costs):
    plan = of_a_workbook(in_euros, Food_cost=costs, Menu="Item,Price\nSoup,12\nBread,4\n")
    assert ["soup", "bread"] == plan.added
    assert {"soup": "12.00", "bread": "4.00"} == {id: dish["price"] for id, dish in dishes(plan).items()}
    assert ["Food cost"] == [place for place, _ in said(plan, sheet_layout.COSTS)]


def test_a_sheet_of_a_till_with_costs_and_other_dishes_is_read(in_euros):
    plan = of_a_workbook(in_euros, Bar="Item,Cost,Price\nTea,0.10,3\n", Kitchen="Item,Price\nSoup,12\n")
    assert ["tea", "soup"] == plan.added


# --- Drinks -----------------------------------------------------------------------------------


def test_how_much_of_a_beer_is_served_is_not_how_much_alcohol_it_has(in_euros):
    beers = ["Draught 0.5 l", '"Draught 0,3lit"', '"Pils 0,4"', "Kölsch 0.2 L", "Stella 0% 0.5 l", '"Becks 0,0 %"']
    plan = planned(in_euros, "Section,Name,Price\n" + "".join(f"Beers,{each},5\n" for each in beers))
    assert ["Stella 0% 0.5 l", "Becks 0,0 %"] == [text for _, text in said(plan, WITHOUT_ALCOHOL)]


# --- Traces -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "heading", ["May contain", "Trazas", "Puede contener", "Peut contenir", "Può contenere", "Spuren", "Kann enthalten"]
)
def test_a_column_of_traces_says_what_dishes_may_contain(in_euros, heading):
    plan = planned(in_euros, f"Name,{heading},Price\nSoup,milk,5\n")
    assert ["milk"] == dishes(plan)["soup"]["may_contain"]


# --- What a till writes -----------------------------------------------------------------------


def test_a_sheet_of_tax_rates_is_no_menu(in_euros):
    plan = of_a_workbook(in_euros, Items="Name,Price\nSoup,12\n", Tax_Rates="Name,Tax Rate,Default\nSales,6.25,Yes\n")
    assert ["soup"] == plan.added
    assert ["Tax Rates"] == [place for place, _ in said(plan, sheet_layout.TAXES)]


def test_a_tax_rate_is_no_price(in_euros):
    assert "✎" == dishes(planned(in_euros, "Name,Tax Rate\nSoup,6.25\nBread,6.25\n"))["soup"]["price"]


def test_the_price_of_a_pound_is_asked_about(in_euros):
    plan = planned(in_euros, "Name,Price,Price Type,Price Unit\nOlives,7.25,Per Unit,lb\nSoup,12,Fixed,\n")
    assert {"olives": "✎", "soup": "12.00"} == {id: dish["price"] for id, dish in dishes(plan).items()}
    assert [("B2 (Price)", "7.25 / lb")] == said(plan, sheet_quantities.OF_A_WEIGHT)
    assert [] == said(plan, sheet_layout.NOT_YES_OR_NO)


def test_a_row_of_a_shop_with_a_picture_alone_is_no_dish_and_its_first_row_has_no_size(in_euros):
    head = "Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src\n"
    plan = planned(
        in_euros, head + "dal,Dal,Title,Default Title,11,a.jpg\ndal,,,,,b.jpg\nrice,Rice,Title,Default Title,4,\n"
    )
    assert ["11.00", "4.00"] == [dish["price"] for dish in dishes(plan).values()]
    assert [] == said(plan, sheet_one_dish.TWICE)
    assert ["a.jpg · b.jpg"] == [each.text for each in plan.left if "Image Src" in each.place]


# --- Again ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sheet",
    [
        "Section,Dish,Price\nGrill,Pan-fried Chicken,11\nGrill,Pan - fried Chicken,12\n",
        "Dish,Price\nPan-fried Chicken,11\nPan - fried Chicken,12\n",
        "Handle,Name,Category,Price\nbrownies-a,Brownies,Dessert,4\nbrownies-b,Brownies,Dessert,5\n",
        "Handle,Name,Price\na,Brownies,4\nb,Brownies,5\nc,Brownies,6\n",
    ],
)
def test_names_that_are_nearly_equal_in_one_section_come_in_once(tmp_path, sheet):
    folder = started(tmp_path / "content")
    first, again = imported(folder, sheet), imported(folder, sheet)
    assert (len(sheet.splitlines()) - 1, []) == (len(first.added), again.added)
    assert ([], {}) == (again.changes, again.files)


DISHES = "Item,Price\n" + "".join(f"Dish {letter},{number}.00\n" for number, letter in enumerate("ABCDEFGHIJKL", 5))


@pytest.mark.parametrize(
    "titles", [("Monday", "Tuesday", "Friday"), ("Понеділок", "Вівторок", "Пʼятниця"), ("月曜日", "火曜日", "金曜日")]
)
def test_a_dish_is_served_on_the_days_on_whose_sheets_it_is(tmp_path, titles):
    sheets = {title: f"{DISHES}Only {number},9.50\n" for number, title in enumerate(titles)}
    plan = of_a_workbook(started(tmp_path / "content"), **sheets)
    assert {"dish-a": "mon-tue,fri open-close", "only-0": "mon open-close", "only-2": "fri open-close"}.items() <= {
        id: dish["hours"] for id, dish in dishes(plan).items()
    }.items()
    assert [", ".join(titles)] == [each.place for each in plan.notes if each.message == sheet_dishes.OF_DAYS]


def test_a_dish_of_a_sheet_of_a_day_keeps_its_times(tmp_path):
    rows = "Item,Price,Hours\nSoup,7,11:30-15:00\n"
    plan = of_a_workbook(started(tmp_path / "content"), Monday=rows, Tuesday="Item,Price\nPie,8\n")
    assert ["mon 11:30-15:00", "tue open-close"] == [each["hours"] for each in dishes(plan).values()]


def test_two_lists_beside_each_other_are_both_read(tmp_path):
    rows = ["Food,Price,,Wine,Glass,Bottle", "Soup,7,,Chianti,11,42", "Pie,8,,Soave,10,38", "Stew,9,,Cava,,40"]
    found = dishes(of_a_workbook(started(tmp_path / "content"), Menu="\n".join(rows)))
    assert {"Soup": "7.00", "Chianti": ["11.00", "42.00"], "Cava": ["40.00"]}.items() <= {
        each["name"]["en"]: each.get("price") or [size["price"] for size in each["sizes"]] for each in found.values()
    }.items()


def test_two_lists_that_cannot_be_told_are_refused_with_the_way(tmp_path):
    rows = ["One,5,,Red,11", "Two,7,,White,10", "Three,3,,Rosé,40"]
    with pytest.raises(SheetError) as caught:
        of_a_workbook(started(tmp_path / "content"), Menu="\n".join(rows))
    assert sheet_dishes.BESIDE == (caught.value.reason and caught.value.reason.message)


def test_sheets_without_cells_do_not_count(tmp_path):
    empty = {f"Sheet{number}": "" for number in range(30)}
    assert 12 == len(dishes(of_a_workbook(started(tmp_path / "content"), Menu=DISHES, **empty)))
    full = {f"Sheet{number}": DISHES for number in range(21)}
    with pytest.raises(SheetError):
        of_a_workbook(started(tmp_path / "full"), **full)
