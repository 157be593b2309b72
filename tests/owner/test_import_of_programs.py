"""Columns of lists that programs write: languages and codes in headings, scales of heat, spaces behind commas."""

import pytest

from restaurant_site.owner.sheet_columns import wrong
from tests.owner.test_import import dishes
from tests.owner.test_import_beside import planned, said, started


def test_the_column_that_names_the_language_of_the_site_is_read_before_one_that_names_none(tmp_path):
    folder = started(tmp_path / "content")
    plan = planned(folder, "Name,Name_EN,Description,Description_EN,Price\nTavuk,Chicken,Acılı,Spicy,6\n")
    [dish] = dishes(plan).values()
    assert ({"en": "Chicken"}, {"en": "Spicy"}) == (dish["name"], dish["description"])


def test_names_of_sections_are_read_before_their_codes_and_in_the_language_of_the_site(tmp_path):
    folder = started(tmp_path / "content")
    for headings in ("category,category_name", "category_name_pt,category_name_en"):
        plan = planned(folder, f"{headings},item_name,price\ntab-soups,Soups,Leek,6\ntab-mains,Mains,Steak,9\n")
        assert ["Soups", "Mains"] == [*plan.sections.values()]


def test_a_section_beside_a_translation_that_is_not_read_is_one(tmp_path):
    folder = started(tmp_path / "content")
    plan = planned(folder, "Category,-fr,Item,Price\nSoups,Soupes,,\n,,Leek,6\nMains,Plats,,\n,,Steak,9\n")
    assert ["Soups", "Mains"] == [*plan.sections.values()]


@pytest.mark.parametrize("most", ["5", "۵", "10", "9" * 5000])
def test_a_scale_of_heat_up_to_five_is_not_read_as_one_up_to_three(tmp_path, most):
    folder = started(tmp_path / "content")
    plan = planned(folder, f"Item,Price,Spice level\nCurry,9,3\nVindaloo,9,{most}\nKorma,9,0\n")
    assert all("spice" not in dish for dish in dishes(plan).values())
    assert ["C (Spice level)"] == [place for place, _ in said(plan, wrong("spice"))]


@pytest.mark.parametrize("digit", ["9", "۹"])
def test_a_number_of_thousands_of_digits_is_refused_and_named(tmp_path, digit):
    folder = started(tmp_path / "content")
    plan = planned(folder, f"Item,Price,Spice\nCurry,9,{digit * 5000}\n")
    assert "spice" not in dishes(plan)["curry"]
    assert ["C2 (Spice)"] == [place for place, _ in said(plan, wrong("spice"))]


def test_quotation_marks_behind_a_comma_and_a_space_hold_a_cell(tmp_path):
    folder = started(tmp_path / "content")
    plan = planned(folder, 'Item, Price, Description\n"Latte", 8, "milk, espresso"\n')
    [dish] = dishes(plan).values()
    assert ("8.00", {"en": "milk, espresso"}) == (dish["price"], dish["description"])
