"""Prices come in as people write them in the currency of the house, and what may be meant otherwise is asked."""

from pathlib import Path

import pytest

from restaurant_site.owner import sheet_currencies, sheet_plan
from tests.owner.test_import import dishes
from tests.owner.test_import_beside import paying_in, planned, said, started
from tests.owner.test_import_by_cells import names_and_prices


@pytest.fixture
def folder(tmp_path) -> Path:
    return started(tmp_path / "content")


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
