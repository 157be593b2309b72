"""Lists that are the page of a printed menu: names with their prices in one cell, and prices in the row of another line."""

import re

import pytest

from restaurant_site.owner import sheet_page
from tests.owner.test_import import dishes
from tests.owner.test_import_again import imported
from tests.owner.test_import_beside import planned, said, started
from tests.owner.test_import_by_cells import names_and_prices


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return started(tmp_path_factory.mktemp("page") / "content")


@pytest.mark.parametrize("between", [" ........ ", " … ", " - ", ": ", "   ", " €"])
def test_names_with_their_prices_in_one_cell_are_dishes(folder, between):
    lines = ["STARTERS", f"Soup{between}4.50", f"Caesar{between}8.00", "", "MAINS", f"Steak with fries{between}18.00"]
    plan = planned(folder, "\n".join([*lines, f"Fish of the day{between}19.00", ""]))
    assert {
        "Soup": "4.50",
        "Caesar": "8.00",
        "Steak with fries": "18.00",
        "Fish of the day": "19.00",
    } == names_and_prices(plan)
    assert ["Starters", "Mains"] == [*plan.sections.values()]


@pytest.mark.parametrize("run", [" ", ".", "1 / "])
def test_a_long_line_is_read_at_once(folder, run):
    lines = ["Soup 4.50", "Caesar 8.00", "Steak 18.00", "Fish 19.00"]
    plan = planned(folder, "\n".join([*lines, f"Cake{run * 5_000}end", ""]))
    assert {"Soup": "4.50", "Caesar": "8.00", "Steak": "18.00"}.items() <= names_and_prices(plan).items()


def test_a_line_in_small_letters_below_a_dish_describes_it(folder):
    plan = planned(folder, "STARTERS\nSoup 4.50\nwith bread and butter\nCaesar 8.00\nMAINS\nSteak 18.00\nFish 19.00\n")
    assert {"en": "with bread and butter"} == dishes(plan)["soup"]["description"]
    assert ["Starters", "Mains"] == [*plan.sections.values()]


@pytest.mark.parametrize("text", ["Table 1\nTable 2\nTable 3\nTable 4\n", "A 9:30\nB 10:30\nC 11:30\nD 12:30\n"])
def test_lines_without_prices_are_no_dishes(folder, text):
    with pytest.raises(Exception, match="no headings found"):
        planned(folder, text)


def test_two_prices_of_a_dish_are_no_sizes_of_the_dishes_below(folder):
    plan = planned(folder, "Item,Price\nFish,19.00\nPizza,8.00 / 12.00\nCalzone,8 / 12\nPie,7.50\n")
    found = {dish["name"]["en"]: dish for dish in dishes(plan).values()}
    assert {"Fish", "Pizza", "Calzone", "Pie"} == {*found}
    assert all(found[name].get("draft") for name in ("Pizza", "Calzone"))


PAGE = """SOUPS,
Leek,4.00

SALADS,
Greek,8.00

FISH,
Sole,15.00
Tuna,
Cod,16.00
"Fried in butter, served with rice and peas",17.00
Hake,18.00

MEAT,
Steak,20.00

Desserts,3.00
Cake,4.00
Flan,5.00
Tart,

LUNCH,
Desserts,
"""


def test_prices_that_have_slipped_to_other_rows_have_not_come_in(folder):
    plan = planned(folder, f"Item,Price\n{PAGE}")
    found = names_and_prices(plan)
    assert {"Leek": "4.00", "Greek": "8.00", "Sole": "15.00", "Steak": "20.00"} == {
        name: price for name, price in found.items() if price != "✎"
    }
    assert {"Tuna", "Cod", "Hake", "Cake", "Flan", "Tart"} == {name for name, price in found.items() if price == "✎"}
    assert {"en": "Fried in butter, served with rice and peas"} == dishes(plan)["cod"]["description"]
    assert "Desserts" in plan.sections.values()
    assert 6 == len(said(plan, sheet_page.SLIPPED))


def test_a_page_with_all_its_prices_keeps_them(folder):
    page = PAGE.replace("Tuna,\n", "Tuna,15.50\n").replace("Tart,\n", "Tart,6.00\n")
    assert not said(planned(folder, f"Item,Price\n{page}"), sheet_page.SLIPPED)


def test_a_second_import_of_a_page_changes_nothing(tmp_path):
    folder = started(tmp_path / "content")
    imported(folder, f"Item,Price\n{PAGE}")
    before = {each: each.read_bytes() for each in folder.rglob("*.yaml")}
    imported(folder, f"Item,Price\n{PAGE}")
    assert before == {each: each.read_bytes() for each in folder.rglob("*.yaml")}


MIXED = """SOUP,,,
Miso,,,2
Clear,,,2.50
Clam,,,6
Seafood,,,6.50

SUSHI,,,
Fluke,4.5,Eel,6
Saury,4,Squid,6.20
Tuna,5,Madai,8
Kani,4.2,Scallop,5.10
White Tuna,5.3,,

Rolls €3.95,,,
Avocado,,Peanut,
Squash,,,

DON,,,
Chicken,8.5,Unagi,15.5
Beef,11.5,,
"""


def test_dishes_side_by_side_in_some_parts_of_a_page_have_their_own_prices_and_sections(folder):
    plan = planned(folder, MIXED)
    found: dict[str, dict[str, str]] = {}
    for name, price in names_and_prices(plan).items():
        section = next(row.cells["category"] for row in plan.rows.values() if row.name == name)
        found.setdefault(section, {})[name] = price
    sushi = {"Fluke": "4.50", "Saury": "4.00", "Tuna": "5.00", "Kani": "4.20", "White Tuna": "5.30"}
    assert {
        "SOUP": {"Miso": "2.00", "Clear": "2.50", "Clam": "6.00", "Seafood": "6.50"},
        "SUSHI": {**sushi, "Eel": "6.00", "Squid": "6.20", "Madai": "8.00", "Scallop": "5.10"},
        "Rolls": dict.fromkeys(("Avocado", "Squash", "Peanut"), "3.95"),
        "DON": {"Chicken": "8.50", "Beef": "11.50", "Unagi": "15.50"},
    } == found
    assert not plan.left


BESIDE = ["Soup,4.50,Cola,2.50", "Fish,17.00,Tea,3.00", "Pie,4.00,Milk,2.00", "Mash,4.00,Juice,4.00"]
NEXT_TO_IT = {"Soup": "4.50", "Fish": "17.00", "Pie": "4.00", "Mash": "4.00"}
FURTHER = {"Cola": "2.50", "Tea": "3.00", "Milk": "2.00", "Juice": "4.00"}


@pytest.mark.parametrize(
    "head", [[], ["Food,Price,Drinks,Price"], ["Item,Price,Item,Price"], ["Item,Price,,"], ["Mains,,Drinks,"]]
)
def test_lists_side_by_side_without_a_blank_column_are_each_read(folder, head):
    plan = planned(folder, "\n".join([*head, *BESIDE, ""]))
    assert NEXT_TO_IT | FURTHER == names_and_prices(plan)
    if head == ["Mains,,Drinks,"]:
        assert ["Mains", "Drinks"] == [*plan.sections.values()]


def test_three_lists_with_texts_side_by_side_are_each_read(folder):
    third = ["Cake,6.50", "Flan,4.50", "Tart,5.00", "Gelato,3.50"]
    rows = [f"{line},{other}" for line, other in zip(BESIDE, third, strict=True)]
    assert {"Soup", "Cola", "Cake", "Gelato"} <= {*names_and_prices(planned(folder, "\n".join([*rows, ""])))}
    texts = [re.sub(",", ",with bread,", line, count=1) for line in BESIDE]
    plan = planned(folder, "\n".join([*texts, ""]))
    assert NEXT_TO_IT | FURTHER == names_and_prices(plan)
    assert {"en": "with bread"} == dishes(plan)["soup"]["description"]


@pytest.mark.parametrize("between", ["Burgundy", "Large"])
def test_prices_with_a_text_between_them_that_repeats_are_no_two_lists(folder, between):
    lines = [f"{name},9.00,{between},45.00" for name in ("Chablis", "Macon", "Riesling", "Cava")]
    with pytest.raises(Exception, match="no headings found"):
        planned(folder, "\n".join([*lines, ""]))


@pytest.mark.parametrize("between", ["......", "\t", " - "])
def test_commas_of_a_text_that_was_copied_from_a_page_divide_nothing(folder, between):
    lines = ["STARTERS", f"Onion soup{between}12 $", "beef stock, Gruyère, croutons", f"Salmon, dill{between}19 $"]
    plan = planned(folder, "\n".join([*lines, "MAINS", f"Steak, fries{between}34 $", f"Mussels{between}26 $", ""]))
    assert ["Onion soup", "Salmon, dill", "Steak, fries", "Mussels"] == [*names_and_prices(plan)]
    assert {"en": "beef stock, Gruyère, croutons"} == dishes(plan)["onion-soup"]["description"]
