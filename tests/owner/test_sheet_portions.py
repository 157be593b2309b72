"""Sizes, additions and seasons in one cell."""

import pytest

from restaurant_site.owner import sheet_portions

NAMES = {"en": "Small", "zh": "小"}


@pytest.mark.parametrize(
    ("field", "cell", "value"),
    [
        ("sizes", "Small / 小: 9.50", [{"name": NAMES, "price": "9.50"}]),
        ("sizes", "A \\/ B\\; C / 小\\；大 / 小: 9.50", [{"name": {"en": "A / B; C", "zh": "小；大", "cn": "小"}, "price": "9.50"}]),
        ("sizes", "1/2 by 9:30 / {{hours:open}}: 9.50", [{"name": {"en": "1/2 by 9:30", "zh": "{{hours:open}}"}, "price": "9.50"}]),
        ("additions", "Small / 小: 9.50 (egg, soy)", [{"name": NAMES, "price": "9.50", "allergens": ["egg", "soy"]}]),
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
    assert cell == sheet_portions.cell(value)
    assert value == sheet_portions.value(field, cell)


@pytest.mark.parametrize("field", sheet_portions.LIKE)
def test_the_example_of_a_field_is_right_and_a_blank_cell_is_empty(field):
    assert sheet_portions.LIKE[field] == sheet_portions.cell(sheet_portions.value(field, sheet_portions.LIKE[field]))
    assert ("", "") == (sheet_portions.value(field, " \n"), sheet_portions.cell(None))


@pytest.mark.parametrize("cell", ["Small / 小 $9.5", "Small ／ 小：9,50", "Small / 小:9.50;", "\nSmall / 小: 9.50 ()"])
def test_a_portion_is_read_as_people_type_it(cell):
    assert [{"name": NAMES, "price": "9.50"}] == sheet_portions.value("additions", cell)


@pytest.mark.parametrize(
    "cell", ["Nov 1 to Feb 28", "11/1 – 2/28", "11月1日至2月28日", "1 Nov - 28 Feb", "November 1 until 2-28"]
)
def test_a_season_is_read_as_people_type_it(cell):
    assert {"from": "11-01", "until": "02-28"} == sheet_portions.value("season", cell)


@pytest.mark.parametrize(
    ("field", "cell", "message"),
    [
        ("sizes", "Small / 小", "write names, a colon and the price: Small / 小: 9.50"),
        ("sizes", "Small / 小: 9.50 (egg)", "write names, a colon and the price"),
        ("sizes", "Small: 9.50", "`Small`: write the name in English and Traditional Chinese, with ` / ` between"),
        ("additions", "a / b / c / d: 1", "write the name in English"),
        ("additions", "Egg / 蛋: 1.50 in winter", "`in winter` is not right; write the first and the last day"),
        ("season", "winter", "`winter` is not right; write the first and the last day: 11-01 to 02-28"),
        ("season", "11-01 to 13-01", "is not right"),
    ],
)
def test_a_cell_that_is_not_understood_is_refused_with_what_is_right(field, cell, message):
    with pytest.raises(ValueError) as caught:
        sheet_portions.value(field, cell)
    assert message in str(caught.value)
