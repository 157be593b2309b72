"""Prices come in as people write them in the currency of the house, and what may be meant otherwise is asked."""

from pathlib import Path

import pytest

from restaurant_site.owner import (
    sheet_currencies,
    sheet_doubts,
    sheet_files,
    sheet_layout,
    sheet_plan,
    sheet_quantities,
    sheet_roles,
)
from tests.owner.test_import import dishes
from tests.owner.test_import_beside import paying_in, planned, said, started
from tests.owner.test_import_by_cells import names_and_prices


@pytest.fixture
def folder(tmp_path) -> Path:
    return started(tmp_path / "content")


def test_a_fraction_behind_a_price_belongs_to_it_and_is_no_size(folder):
    plan = planned(folder, "Dish,Price\nSoup,8½\nCake,8 ½\nRoll,8.5.-\nStew,½ 9½ / whole 15\nDal,7½ / 11\n")
    assert ["8.50"] * 3 == [dishes(plan)[dish]["price"] for dish in ("soup", "cake", "roll")]
    assert [["9.50", "15.00"], ["7.50", "11.00"]] == [
        [each["price"] for each in dishes(plan)[dish]["sizes"]] for dish in ("stew", "dal")
    ]


@pytest.mark.parametrize(
    ("currency", "cells"),
    [
        ("TRY", ["150 TL", "150TL", "₺150", "TL 150"]),
        ("RUB", ["150р", " 150 руб.", "150 р.", "150 ₽"]),
        ("PLN", ["150 zł", "150,00 zł"]),
        ("CZK", ["150 Kč"]),
        ("BGN", ["150,00 лв."]),
        ("UAH", ["150 грн", "150₴"]),
        ("INR", ["Rs. 150", "Rs 150", "₹150"]),
        ("SEK", ["150 kr", "kr 150"]),
    ],
)
def test_a_price_with_a_word_for_the_currency_of_the_house_is_one(folder, currency, cells):
    rows = "".join(f'Soup {number},"{cell}"\n' for number, cell in enumerate(cells))
    plan = planned(paying_in(folder, currency), f"Dish,Price\n{rows}")
    assert {"150.00"} == {*names_and_prices(plan).values()}


def test_no_size_is_called_as_a_currency(folder):
    plan = planned(paying_in(folder, "RUB"), "Dish,Price\nLatte,145р/180р\n")
    assert ["✎ 145", "✎ 180"] == [each["name"]["en"] for each in dishes(plan)["latte"]["sizes"]]


def test_prices_in_another_currency_are_no_sizes(folder):
    plan = planned(folder, "Dish,Price\nLatte,145р/180р\n")
    assert [sheet_currencies.OTHER] == [each.message for each in plan.left]
    assert not dishes(plan)["latte"].get("sizes")


def test_a_whole_price_from_a_thousand_on_comes_in_where_nothing_makes_it_doubtful(folder):
    plan = planned(folder, 'Dish,Price\nSoup,6\nStew,12\nMagnum,1200\nTray,"€1,400"\nWine,1985\nBox,"1,300"\n')
    assert {"Magnum": "1200.00", "Tray": "1400.00"}.items() <= names_and_prices(plan).items()
    assert [("B7 (Price)", "1,300")] == said(plan, sheet_plan.LARGE)
    assert [("B6 (Price)", "1985")] == said(plan, sheet_plan.YEAR)
    assert [("B2 (Price)", "1200")] == said(planned(folder, "Dish,Price\nMagnum,1200\n"), sheet_plan.LARGE)


def test_a_comma_between_thousands_is_none_between_cents_where_prices_have_none(folder):
    plan = planned(paying_in(folder, "INR"), 'Dish,Price\nThali,"1,200"\nFeast,"1,200/1,800"\n')
    assert "1200.00" == names_and_prices(plan)["Thali"]
    assert ["1200.00", "1800.00"] == [each["price"] for each in dishes(plan)["feast"]["sizes"]]


def test_a_heading_that_names_the_description_goes_before_cells_that_look_like_one(folder):
    rows = "".join(
        f"{n},soup of {n} with herbs,served with bread and butter,{i}.50\n"
        for i, n in enumerate(["Leek", "Pea", "Carrot", "Bean"])
    )
    plan = planned(folder, f"Ürün / Pozisyon,Açıklama,Servis Notu,Fiyat\n{rows}")
    assert {"en": "soup of Leek with herbs"} == dishes(plan)["leek"]["description"]
    assert {"en": "with herbs"} == dishes(planned(folder, "name,desc,price\nLeek,with herbs,4\n"))["leek"][
        "description"
    ]


def test_a_range_of_prices_is_no_price_and_no_size(folder):
    plan = planned(folder, "Category,Meal Name,Price Range\nSoups,Efo riro,€75.00 – €180.00\nSoups,Egusi,€70.00\n")
    assert "70.00" == names_and_prices(plan)["Egusi"]
    assert "✎" == names_and_prices(plan)["Efo riro"]
    assert [("C2 (Price Range)", "€75.00 – €180.00")] == said(plan, sheet_layout.RANGE)


def test_a_column_of_units_keeps_the_price_of_a_kilo_from_being_that_of_a_dish(folder):
    rows = "Steak,85,€/kg\nCake,6,€\nMenu,30,€/persona\n"
    plan = planned(folder, f"item,preco,unidade\n{rows}")
    assert {"Steak": "✎", "Cake": "6.00", "Menu": "30.00"} == {
        each["name"]["en"]: each.get("price") for each in dishes(plan).values()
    }
    assert [("B2 (preco)", "85 / €/kg")] == said(plan, sheet_quantities.OF_A_WEIGHT)
    assert [("C4 (unidade)", "€/persona")] == said(plan, sheet_files.NO_COLUMN)


def test_other_price_levels_are_no_sizes_and_modifiers_no_dishes(folder):
    rows = "SINGLE_ITEM,Soup,9.50,10.50\nMODIFIER,Extra cheese,2.00,2.00\n"
    plan = planned(folder, f"Item Type,Item Name,Price: Default,Price: Terrasse\n{rows}")
    assert {"Soup": "9.50"} == names_and_prices(plan)
    assert ["D (Price: Terrasse)"] == [place for place, _ in said(plan, sheet_roles.OTHER_LEVEL)]


def test_a_column_without_a_heading_begins_the_sections(folder):
    for rows in (
        "SALADS,Caesar,9\n,Greek,8\nSOUPS,Leek,6\n,Greek,7\n",
        "Salads,Caesar,9\nSalads,Greek,8\nSoups,Leek,6\nSoups,Greek,7\n",
    ):
        plan = planned(folder, f",Item,Price\n{rows}")
        assert (["Salads", "Soups"], 4) == ([*plan.sections.values()], len(plan.added))
        assert ["A"] == [place for place, _ in said(plan, sheet_doubts.AS_SECTIONS)]
    assert [] == [*planned(folder, ",Item,Price\nnew,Caesar,9\n,Greek,8\nnew,Leek,6\n").sections.values()]


@pytest.mark.parametrize(
    ("heading", "cells"),
    [
        ("Type", ("Veg", "Non-Veg")),
        ("is_vegetarian", ("true", "false")),
        ("etiquetas", ("vegetariano mar_y_tierra", "")),
    ],
)
def test_a_column_that_says_which_dishes_are_vegetarian_is_one_of_diets(folder, heading, cells):
    plan = planned(folder, f"name,price,{heading}\nDal,8,{cells[0]}\nKorma,9,{cells[1]}\n")
    added = dishes(plan)
    assert ("vegetarian" in added["dal"]["diets"], "vegetarian" in added["korma"].get("diets", [])) == (True, False)
    assert [] == [*plan.sections.values()]


def test_a_level_of_spice_and_a_quotation_mark_behind_a_backslash_are_read(folder):
    dish = dishes(planned(folder, 'name,price,spicy_level\n\\"Fire\\" Dal,8,2\n'))
    assert [("“Fire” Dal", "2")] == [
        (each["name"]["en"].replace('"Fire"', "“Fire”"), str(each["spice"])) for each in dish.values()
    ]
