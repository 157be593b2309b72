"""Sizes, additions and seasons in one cell."""

import pytest

from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner import sheet_portions
from tests.languages import LANGUAGES

NAMES = {"en": "Small", "zh": "小"}


@pytest.mark.parametrize(
    ("field", "cell", "value"),
    [
        ("sizes", "Small / 小: 9.50", [{"name": NAMES, "price": "9.50"}]),
        ("sizes", "A \\/ B\\; C / 小\\；大 / 小: 9.50", [{"name": {"en": "A / B; C", "zh": "小；大", "cn": "小"}, "price": "9.50"}]),
        ("sizes", "1/2 by 9:30 / {{hours:open}}: 9.50", [{"name": {"en": "1/2 by 9:30", "zh": "{{hours:open}}"}, "price": "9.50"}]),
        ("additions", "Small / 小: 9.50 (egg, soy)", [{"name": NAMES, "price": "9.50", "allergens": ["egg", "soy"]}]),
        ("sizes", "Under \\$\\20 / \\$\\20以下: 9.50", [{"name": {"en": "Under $20", "zh": "$20以下"}, "price": "9.50"}]),
        ("sizes", "Set 2 / 套餐 2: 9.50", [{"name": {"en": "Set 2", "zh": "套餐 2"}, "price": "9.50"}]),
        ("sizes", "0.33 L / 0.33升: 9.50", [{"name": {"en": "0.33 L", "zh": "0.33升"}, "price": "9.50"}]),
        (
            "additions",
            "Small / 小: 9.50 (none) 11-01 to 02-28; Small / 小: 1.00",
            [
                {"name": NAMES, "price": "9.50", "allergens": "none", "season": {"from": "11-01", "until": "02-28"}},
                {"name": NAMES, "price": "1.00"},
            ],
        ),
        ("season", "2026-11-01 to 2027-02-28", {"from": "2026-11-01", "until": "2027-02-28"}),
    ],
)  # fmt: skip
def test_a_value_becomes_a_cell_and_the_cell_the_same_value(field, cell, value):
    assert cell == sheet_portions.cell(value, LANGUAGES)
    assert value == sheet_portions.value(field, cell, LANGUAGES)


@pytest.mark.parametrize("field", sheet_portions.FIELDS)
def test_the_example_of_a_field_is_right_and_a_blank_cell_is_empty(field):
    like = sheet_portions.example(field, LANGUAGES)
    assert like == sheet_portions.cell(sheet_portions.value(field, like, LANGUAGES), LANGUAGES)
    assert ("", "") == (sheet_portions.value(field, " \n", LANGUAGES), sheet_portions.cell(None, LANGUAGES))


@pytest.mark.parametrize(
    ("cell", "prices"),
    [
        ("Egg / 蛋 $1 / Rice / 飯 $2", ["1.00", "2.00"]),
        ("Egg / 蛋: 1 (egg) / Rice / 飯: 2 (none) Nov 1 to Feb 28", ["1.00", "2.00"]),
        ("Egg / 蛋 1.50 ／ Rice / 飯 2; Tea / 茶 3", ["1.50", "2.00", "3.00"]),
    ],
)
def test_a_price_ends_a_portion_so_that_a_slash_behind_it_stands_between_two(cell, prices):
    assert prices == [each["price"] for each in sheet_portions.value("additions", cell, LANGUAGES)]


@pytest.mark.parametrize("cell", ["Small / 小 $9.5", "Small ／ 小：9,50", "Small / 小:9.50;", "\nSmall / 小: 9.50 ()"])
def test_a_portion_is_read_as_people_type_it(cell):
    assert [{"name": NAMES, "price": "9.50"}] == sheet_portions.value("additions", cell, LANGUAGES)


@pytest.mark.parametrize(
    "cell", ["Nov 1 to Feb 28", "11/1 – 2/28", "11月1日至2月28日", "1 Nov - 28 Feb", "November 1 until 2-28"]
)
def test_a_season_is_read_as_people_type_it(cell):
    assert {"from": "11-01", "until": "02-28"} == sheet_portions.value("season", cell, LANGUAGES)


@pytest.mark.parametrize(
    ("field", "cell", "message"),
    [
        ("sizes", "Small / 小", "write names, a colon and the price: Small / 小: 9.50"),
        ("sizes", "Small / 小: 9.50 (egg)", "write names, a colon and the price"),
        ("additions", "a / b / c / d: 1", "more names than the site has languages: English, 繁體中文"),
        ("additions", "Egg / 蛋: 1.50 in winter", "not a season; write the first and the last day"),
        ("sizes", "half 8 / full 14", "is 8 a price? Write a semicolon between two, each with its own price"),
        ("sizes", "9 or 12", "is 9 a price? Write a semicolon between two, each with its own price and a colon"),
        ("sizes", "S / 小 9, L / 大 12", "there is a price inside a name; write a semicolon between two"),
        ("sizes", "Small / Large: 9 / 12", "write names, a colon and the price"),
        ("sizes", "S: " + "9" * 2000, "a size or an add-on has at most 1,000 characters"),
        ("season", "winter", "write the first and the last day, such as 11-01 to 02-28"),
        ("season", "11-01 to 13-01", "not a season"),
    ],
)
def test_a_cell_that_is_not_understood_is_refused_with_what_is_right(field, cell, message):
    with pytest.raises(ValueError) as caught:
        sheet_portions.value(field, cell, LANGUAGES)
    assert message in str(caught.value)


def test_a_price_that_waits_for_the_name_of_its_size_is_shown_as_it_is_typed():
    languages = SiteLanguages((BY_CODE["fr"], BY_CODE["en"]))
    cell = sheet_portions.sizes_of_prices("$7.99 / $9.99", languages)
    assert "✎ $7.99: 7.99; ✎ $9.99: 9.99" == cell
    both = "✎ $7.99 / ✎ $7.99: 7.99; ✎ 9 / ✎ 9: 9.00"
    assert both == sheet_portions.cell(sheet_portions.value("sizes", both, languages), languages)
