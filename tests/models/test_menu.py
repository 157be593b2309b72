"""Dishes and the must-order list."""

import pytest
from pydantic import TypeAdapter, ValidationError

from restaurant_site.content import yaml_examples
from restaurant_site.models.menu import Dish, MustOrderEntry, WrittenServingHours
from tests.languages import LANGUAGES
from tests.models.reading import read, refusal


def written(dish: Dish, *without: str) -> dict[str, object]:
    """The fields of a dish but some."""
    return {key: value for key, value in dish if key not in without and value is not None}


def test_the_category_of_a_dish_is_the_name_of_its_file(sample):
    values = written(sample.dishes["mint-tea"]) | {"category": "bowls"}
    assert "Value error, the file's name tells the category; take this line away" == refusal(Dish, values)


def test_allergens_are_a_list_or_the_word_none_and_otherwise_not_recorded(sample):
    values = written(sample.dishes["pepper-noodles"], "category", "allergens", "cautions")
    given = [
        read(Dish, values | allergens).allergens for allergens in ({"allergens": ["egg"]}, {"allergens": "none"}, {})
    ]
    assert [("egg",), (), None] == given


@pytest.mark.parametrize("nothing", [[], None])
def test_an_empty_list_of_allergens_is_refused_and_never_proposed(sample, nothing):
    values = written(sample.dishes["pepper-noodles"], "category")
    told = refusal(Dish, values | {"allergens": nothing})
    assert "list what the dish contains, or delete the line until somebody has checked" in told
    assert "[]" not in told + yaml_examples.line(Dish, "allergens", LANGUAGES)


def test_diets_are_a_list_or_the_word_none_and_otherwise_not_recorded(sample):
    values = written(sample.dishes["beef-stew"], "category", "diets", "cautions")
    given = [read(Dish, values | diets).diets for diets in ({"diets": ["vegan"]}, {"diets": []}, {"diets": "none"}, {})]
    assert [("vegan",), (), (), None] == given
    for nothing in (None, "no", ["none"]):
        assert "write `none` if none is" in refusal(Dish, values | {"diets": nothing})


def test_cautions_are_a_list_or_the_word_none_and_otherwise_not_recorded(sample):
    values = written(sample.dishes["beef-stew"], "category", "cautions")
    given = [read(Dish, values | cautions).cautions for cautions in ({"cautions": ["honey"]}, {"cautions": "none"}, {})]
    assert [("honey",), (), None] == given


@pytest.mark.parametrize("nothing", [[], None])
def test_an_empty_list_of_cautions_is_refused_and_never_proposed(sample, nothing):
    values = written(sample.dishes["beef-stew"], "category")
    told = refusal(Dish, values | {"cautions": nothing})
    assert "list what guests are warned of, or delete the line until somebody has checked" in told
    assert "[]" not in told + yaml_examples.line(Dish, "cautions", LANGUAGES)


def test_spice_goes_from_0_to_3(sample):
    values = written(sample.dishes["mint-tea"], "category")
    assert [0, 3] == [read(Dish, values | {"spice": typed}).spice for typed in ("0", "3")]
    advice = "write 0 (none), 1 (mild), 2 (medium) or 3 (hot)"
    assert f"Value error, `4` is not right; {advice}" == refusal(Dish, values | {"spice": "4"})


def test_ranks_have_one_digit():
    value = {"dish": "mint-tea", "rank": "10", "blurb": {"en": "Cool.", "zh": "涼。"}}
    assert "Value error, `10` is not right; write the place in the list: 1, 2, 3 …" == refusal(MustOrderEntry, value)


def test_whether_traces_are_recorded_is_derived_and_never_written(sample):
    values = written(sample.dishes["mint-tea"], "category") | {"traces_recorded": "true"}
    assert "Value error, it follows from the allergens of the dishes; take this line away" == refusal(Dish, values)


def test_the_smaller_portion_stands_in_menu_yaml_and_never_in_a_dish(sample):
    values = written(sample.dishes["mint-tea"], "category") | {"smaller": {"id": "half"}}
    message = "Value error, menu.yaml has the smaller portion, for all dishes; take this line away"
    assert message == refusal(Dish, values)


@pytest.mark.parametrize(("hours", "minutes"), [("05:00-14:00", (300, 840)), ("17:00-04:59", (1020, 1739))])
def test_hours_before_five_are_of_the_night_that_follows(hours, minutes):
    assert minutes == TypeAdapter(WrittenServingHours).validate_python(hours).windows[0].minutes


def test_hours_that_end_at_five_end_before_they_begin():
    with pytest.raises(ValidationError):
        TypeAdapter(WrittenServingHours).validate_python("17:00-05:00")


def test_the_smallest_price_of_sizes_is_that_of_the_number(sample):
    values = written(sample.dishes["pepper-noodles"], "category", "price", "allergens", "cautions")
    names = {"en": "Bowl", "zh": "碗"}
    sizes = [{"id": f"bowl-{price[0]}", "name": names, "price": price} for price in ("9.50", "12.50")]
    assert 950 == read(Dish, values | {"sizes": sizes}).price
