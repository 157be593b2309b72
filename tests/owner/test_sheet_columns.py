"""Headings and cells of spreadsheets of dishes."""

import re

import pytest

from restaurant_site.owner import sheet_words
from restaurant_site.owner.sheet_columns import column_of, columns_of
from restaurant_site.owner.sheet_headings import CHOOSABLE, HEADINGS, field_of, languages_of
from tests.conftest import ROOT
from tests.languages import LANGUAGES


@pytest.mark.parametrize(
    ("column", "headings"),
    [
        ("name_en", ["name_en", "Name", "NAME (EN)", "English name", "Dish", "英文菜名", "name english"]),
        ("name_zh", ["菜名", "菜式", "中文菜名", "Chinese Name", "Name (Chinese)", "name-zh"]),
        ("name_cn", ["name_cn", "简体菜名"]),
        ("description_en", ["Description", " description_en "]),
        ("description_zh", ["描述", "中文描述", "說明", "Description（中文）"]),
        ("price", ["Price", "PRICE ($)", "價錢", "价钱", "價格", "قیمت", "قيمت"]),
        ("category", ["Category", "類別", "分類", "Section", "بخش", "دسته‌بندی"]),
        ("allergens", ["Allergens", "致敏原", "過敏原", "Contains"]),
        ("may_contain", ["May contain", "可能含有"]),
        ("last_verified", ["Last verified", "日期"]),
        ("hours", ["Hours", "Horaire", "Horaires", "Orari", "Horario"]),
        ("choices", ["Options", "Choix", "Opzioni", "Opciones"]),
        ("also", ["Other names", "Autres noms", "Altri nomi", "Otros nombres"]),
        (None, ["Notes", "", "Price EN", "備註", "en", "中文"]),
    ],
)
def test_a_heading_is_known_in_any_case_and_in_chinese(column, headings):
    assert {column} == {column_of(heading, LANGUAGES) for heading in headings}


def test_a_menu_in_persian_is_known_by_its_headings():
    headings = ["نام", "نام غذا", "بخش", "شرح", "قیمت", "تندی", "رژیم‌های غذایی", "مواد حساسیت‌زا", "هشدارها"]
    fields = ["name", "name", "category", "description", "price", "spice", "diets", "allergens", "cautions"]
    assert fields == [field_of(heading) for heading in headings]
    assert ["fa"] == languages_of("نام") == languages_of("شرح")


def test_every_heading_leads_to_a_column_and_every_column_to_itself():
    assert {*columns_of(LANGUAGES)} == {column_of(name, LANGUAGES) for name in columns_of(LANGUAGES)}
    for field, names in HEADINGS.items():
        for name in names.split() if not field.startswith("*") else ():
            assert columns_of(LANGUAGES)[column_of(name, LANGUAGES)].field == field, name


@pytest.mark.parametrize(
    ("column", "cell", "value"),
    [
        ("price", "$12", "12.00"), ("price", "12,5", "12.50"), ("price", "market", "market"),
        ("allergens", "Egg, Soy", ["egg", "soy"]), ("allergens", "雞蛋、大豆；蝦", ["egg", "soy", "crustaceans"]),
        ("allergens", "تخم‌مرغ، سویا؛ میگو", ["egg", "soy", "crustaceans"]),
        ("allergens", "None", "none"), ("allergens", "", []), ("allergens", "shellfish", ["shellfish"]),
        ("allergens", "egg\nmilk", ["egg", "milk"]),
        ("cautions", "None", "none"), ("cautions", "", []), ("cautions", "Raw egg; alcohol", ["raw-egg", "alcohol"]),
        ("diets", "No pork; vegetarian", ["no-pork", "vegetarian", "no-beef"]),
        ("diets", "V, GF", ["vegetarian", "no-gluten-ingredients", "no-pork", "no-beef"]),
        ("diets", "VG", ["vegan", "vegetarian", "no-pork", "no-beef"]),
        ("diets", "GFO", ["gfo"]),
        ("also", "stew, the big one; goulash", ["stew, the big one", "goulash"]),
        ("last_verified", "11/22/2026", "2026-11-22"), ("last_verified", "2026年11月22日", "2026-11-22"),
        ("popular", "Yes", True), ("popular", "否", False), ("spice", "2", 2), ("spice", "v hot", 3), ("spice", "V. Hot", 3),
        ("name_en", " Beef \n Stew ", "Beef Stew"),
    ],
)  # fmt: skip
def test_a_cell_is_read_as_people_type_it(column, cell, value):
    assert value == columns_of(LANGUAGES)[column].value(cell)


def test_the_owners_manual_names_every_field_that_an_import_understands_and_no_other():
    manual = (ROOT / "docs" / "owner.md").read_text(encoding="utf-8")
    table = manual.partition("## The fields of a list of dishes")[2].partition("\n## ")[0]
    named = [
        name
        for line in table.splitlines()
        for name in re.findall(r"`([a-z_]+)`", line.split("|")[1] if "|" in line else "")
    ]
    known = {*(each.field for each in columns_of(LANGUAGES).values()), *(each.removeprefix("*") for each in CHOOSABLE)}
    assert sorted(known) == sorted(named)


def test_a_word_that_owners_write_for_several_allergens_means_none_for_certain():
    assert ("", "mustard") == (sheet_words.id_of("allergens", "堅果"), sheet_words.id_of("allergens", "芥末"))
