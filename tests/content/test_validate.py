"""Plain values become models; what does not fit becomes faults in the owner's words."""

import pytest

from restaurant_site.content.validate import Parser, keys_of, model_at
from restaurant_site.content.yaml_documents import read_document
from restaurant_site.models.articles import PageText
from restaurant_site.models.menu import Dish
from restaurant_site.models.restaurant import Restaurant, Tax
from restaurant_site.models.text import Text, fact_form
from restaurant_site.models.visit import BusyTimes, Level
from restaurant_site.models.weeks import OpeningHours
from tests.languages import LANGUAGES


def parsed(text: str, kind: type) -> tuple[object, list[str]]:
    parser = Parser(str, LANGUAGES)
    value = parser.parse(read_document("x.yaml", text.encode()), kind)
    return value, [str(fault) for fault in parser.faults]


def faults(text: str, kind: type) -> list[str]:
    return parsed(text, kind)[1]


def test_what_fits_is_the_model_without_faults():
    assert (Text({"en": "Soup", "zh": "湯", "cn": "湯"}), []) == parsed("en: Soup\nzh: 湯\n", Text)


def test_every_fault_of_a_value_is_told_and_there_is_no_model():
    value, told = parsed("wait_minutes: [5, x]\nlable: {en: Busy}\n", Level)
    assert None is value
    assert [
        "x.yaml:1: label: is missing; write `label: {en: …, zh: …}`",
        "x.yaml:1: wait_minutes.maximum: `x` is not right; write a whole number",
        "x.yaml:2: lable: there is no such key here; did you mean `label`?",
    ] == sorted(told)


def test_a_missing_language_is_told_once():
    assert ["x.yaml:1: zh: is missing; write `zh: …`"] == faults("en: Soup\n", Text)
    assert ["x.yaml:2: zh: is blank; write the text"] == faults('en: Soup\nzh: " "\n', Text)


def test_a_blank_name_is_told_once_and_not_also_where_it_would_stand_for_another_text():
    dish = (
        'id: soup\nname: {en: Soup, zh: ""}\ndescription: {en: Hot, zh: 熱}\nprice: "3.00"\ntags: []\npopular: false\n'
    )
    assert ["x.yaml:2: name.zh: is blank; write the text"] == faults(dish, Dish)


def test_a_blank_value_is_told_as_blank():
    assert ["x.yaml:2: zh: is blank; write its value"] == faults("en: Soup\nzh:\n", Text)


def test_a_list_or_block_where_one_value_stands_is_told_as_such():
    expected = "should be a single text or number, not a list or a block of keys"
    told = faults("en: [a, b]\nzh: {a: b}\n", Text)
    assert [f"x.yaml:1: en: {expected}", f"x.yaml:2: zh: {expected}"] == told


def test_digits_behind_a_decimal_comma_are_told_once_with_the_point_that_is_wanted():
    told = faults("- {name: {en: QST, zh: 稅}, rate: 9,975%, on: all, included: false}\n", tuple[Tax, ...])
    assert ["x.yaml:1: 1.975%: a comma ends the number here; write a point instead: `rate: 9.975%`"] == told


def test_a_key_of_another_model_is_not_suggested():
    assert ["x.yaml:2: title: there is no such key here; known are `cn`, `en`, `zh`"] == faults(
        "{en: a, zh: 甲,\n title: b}", Text
    )


@pytest.mark.parametrize(
    ("kind", "steps", "some"),
    [
        (Dish, (), {"price", "goes_with"}),
        (Dish, ("name",), {"en", "zh", "cn"}),
        (Dish, ("available",), {"en", "zh", "cn"}),
        (Restaurant, ("address", "street"), {"en", "zh", "cn"}),
        (BusyTimes, ("rhythms", 0, "periods", 3), {"start", "end", "level", "note"}),
        (BusyTimes, ("levels", "quiet"), {"wait_minutes", "label"}),
        (OpeningHours, ("holidays", 1), {"id", "name", "dates", "hours", "effect"}),
    ],
)
def test_the_keys_of_a_place_are_those_of_its_model(kind, steps, some):
    assert some <= set(keys_of(model_at(kind, steps), LANGUAGES))


def test_the_category_of_a_dish_is_no_key_to_write():
    assert "category" not in keys_of(Dish, LANGUAGES)


def test_a_map_keeps_its_valid_entries():
    document = read_document("facts.yaml", b'a: x\nb: {money: "3"}\nc:\nd: {time: "09:30"}\ne: ""\n')
    parser = Parser(str, LANGUAGES)
    assert ["a", "d"] == list(parser.parse_map(document, fact_form))
    assert [
        'facts.yaml:2: b.money: `3` is not right; write the amount with two decimals and without a sign: "12.50"; '
        "did you mean `3.00`?",
        "facts.yaml:3: c: has no value; write one or delete the line",
        "facts.yaml:5: e: has no value; write one or delete the line",
    ] == [str(fault) for fault in parser.faults]


def test_a_list_where_a_map_stands_is_a_fault():
    parser = Parser(str, LANGUAGES)
    assert {} == parser.parse_map(read_document("x.yaml", b"- a\n"), lambda _: PageText)
    assert ["x.yaml:1: should be a list of `name: value` lines"] == [str(fault) for fault in parser.faults]


def test_a_list_keeps_its_valid_entries_with_their_positions():
    parser = Parser(str, LANGUAGES)
    document = read_document("x.yaml", "- {en: a, zh: 甲}\n- {en: b}\n-\n- {en: c, zh: 丙}\n".encode())
    assert [0, 3] == [number for number, _ in parser.parse_list(document, Text)]
    assert {2, 3} == {fault.line for fault in parser.faults}


def test_a_map_where_a_list_stands_is_a_fault():
    parser = Parser(str, LANGUAGES)
    assert [] == parser.parse_list(read_document("x.yaml", b"a: b\n"), Text)
    assert ["x.yaml:1: should be a list: each entry begins with `- `"] == [str(fault) for fault in parser.faults]


def test_a_block_where_one_text_should_be_is_one_fault():
    week = "monday: [{17:00-02:00: x}]"
    _, faults = parsed(f"week: {{{week}}}\n", OpeningHours)
    assert ["x.yaml:1: week.monday.1: should be a single text or number, not a list or a block of keys"] == [
        fault for fault in faults if "week.monday" in fault
    ]
