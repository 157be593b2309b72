"""Every id in documents has a word in the interface."""

from dataclasses import replace
from datetime import time
from typing import get_args

import pytest

from restaurant_site.domain.hours import State
from restaurant_site.models.hours import DAYS
from restaurant_site.models.menu import (
    ALLERGENS,
    DIETS,
    Addition,
    Choice,
    Option,
    ServingHours,
    ServingWindow,
    Size,
    TimedPrice,
)
from restaurant_site.models.restaurant import Tax
from restaurant_site.models.text import Text
from restaurant_site.models.visit import ParkingOption
from restaurant_site.render import labels
from restaurant_site.render.markdown.menu import compact_line
from restaurant_site.render.records.menu import menu_item


def test_every_id_has_a_word_and_no_other_has():
    assert list(ALLERGENS) == list(labels.ALLERGENS)
    assert list(DIETS) == list(labels.DIETS)
    assert set(get_args(State)) == set(labels.OPEN_STATES)
    assert set(get_args(ParkingOption.model_fields["type"].annotation)) == set(labels.PARKING_TYPES)
    assert 4 == len(labels.SPICE)


@pytest.mark.parametrize(
    ("code", "words", "listed"),
    [
        ("en", ["Peanut", "Wheat"], "Peanut, Wheat"),
        ("zh", ["花生", "小麥"], "花生、小麥"),
        ("cn", ["花生", "小麦"], "花生、小麦"),
    ],
)
def test_allergens_are_listed_as_the_language_lists(spoon, code, words, listed):
    assert words == labels.allergens(spoon[code], ("peanut", "wheat"))
    assert listed == labels.joined(spoon[code], words)


def test_diets_are_named_in_the_order_given(spoon):
    assert ["No beef", "Vegan"] == labels.diets(spoon["en"], ("no-beef", "vegan"))


def test_nothing_is_an_empty_list(spoon):
    assert ("", []) == (labels.joined(spoon["en"], []), labels.allergens(spoon["en"], ()))


def test_a_printed_dish_has_the_letter_of_its_strictest_diet_and_the_key_has_only_letters_that_are_used(spoon):
    dishes = spoon["en"].site.dishes.values()
    told = {dish.id: labels.diet_letters(spoon["en"], dish) for dish in dishes}
    assert all(("VG" in told[dish.id]) == ("vegan" in (dish.diets or ())) for dish in dishes)
    assert all("V" not in letters for letters in told.values() if "VG" in letters)
    assert {letter for letters in told.values() for letter in letters} == {
        letter for letter, _ in labels.diet_key(spoon["en"], dishes)
    }


def changed(localized_site, **values):
    return next(iter(localized_site.site.dishes.values())).model_copy(update=values)


def test_a_dish_without_gluten_whose_equipment_may_bring_wheat_says_so_in_words_and_has_no_letter(spoon):
    dish = changed(spoon["en"], diets=("vegetarian", "no-gluten-ingredients"), may_contain=("egg", "wheat"))
    assert "may contain wheat" == labels.gluten_caveat(spoon["en"], dish)
    assert not {"GF", "(GF)"} & {*labels.diet_letters(spoon["en"], dish)}
    assert "No gluten ingredients (may contain wheat)" in labels.recorded_diets(spoon["en"], dish)
    assert "No gluten ingredients (may contain wheat)" in labels.short_tags(spoon["en"], dish)
    assert "No gluten ingredients (may contain wheat)" in compact_line(spoon["en"], dish, with_diets=True)
    assert "may contain wheat" == menu_item(spoon["en"], dish)["diet_note"]
    assert "" == labels.gluten_caveat(spoon["en"], changed(spoon["en"], diets=("vegetarian",), may_contain=("wheat",)))
    assert "" == labels.gluten_caveat(spoon["en"], dish.model_copy(update={"may_contain": ("egg",)}))


def test_a_diet_that_is_kept_on_request_has_its_letter_in_brackets_and_the_key_says_so(spoon):
    dish = changed(spoon["en"], diets=("vegetarian",), on_request=("vegan", "no-gluten-ingredients"), may_contain=())
    assert ["V", "(VG)", "(GF)"] == labels.diet_letters(spoon["en"], dish)
    assert ("(VG)", "Can be made if you ask us: Vegan") in labels.diet_key(spoon["en"], [dish])


def happy_hour(price=700, size=None, label="Happy hour", days=("thursday",)):
    hours = ServingHours((ServingWindow(time(17), time(18), days),))
    return TimedPrice.model_construct(hours=hours, price=price, size=size, label=label and Text({"en": label}))


def test_a_price_at_a_time_is_said_with_its_time_and_the_sizes_of_one_time_together(spoon):
    small, large = (
        Size.model_construct(id=id, name=Text({"en": id.title()}), price=price, portion=None, notice=None)
        for id, price in (("small", 950), ("large", 1250))
    )
    prices = (happy_hour(), happy_hour(600, label=None, days=("friday",)))
    assert [
        "Happy hour: $7.00, Thursday, 5:00 pm to 6:00 pm",
        "$6.00, Friday, 5:00 pm to 6:00 pm",
    ] == labels.prices_at(spoon["en"], changed(spoon["en"], prices_at=prices))
    of_sizes = changed(
        spoon["en"], sizes=(small, large), prices_at=(happy_hour(700, "small"), happy_hour(900, "large"))
    )
    assert ["Happy hour: Small $7.00 / Large $9.00, Thursday, 5:00 pm to 6:00 pm"] == labels.prices_at(
        spoon["en"], of_sizes
    )


def choice(name: str, *options: str) -> Choice:
    named = tuple(Option(id=each.casefold(), name=Text({"en": each})) for each in options)
    return Choice(id=name.casefold(), name=Text({"en": name}), options=named)


def addition(name: str) -> Addition:
    return Addition(id="added", name=Text({"en": name}), price=600)


def test_the_row_of_a_set_meal_names_its_courses_and_that_of_a_dish_with_one_choice_does_not(spoon):
    courses = (choice("Starter", "Soup", "Salad"), choice("Main", "Fish", "Stew"))
    assert ["Starter: Soup / Salad", "Main: Fish / Stew"] == labels.courses(
        spoon["en"], changed(spoon["en"], choices=courses)
    )
    assert [] == labels.courses(spoon["en"], changed(spoon["en"], choices=courses[:1]))


def test_a_row_has_the_additions_that_fit_in_one_line(spoon):
    few = changed(spoon["en"], additions=(addition("Bone marrow"),))
    assert ["Bone marrow +$6.00"] == labels.additions_in_row(spoon["en"], few)
    many = changed(spoon["en"], additions=(addition("Bone marrow"),) * 4)
    assert [] == labels.additions_in_row(spoon["en"], many)


def test_a_price_of_whole_days_names_the_days_though_they_are_all_on_which_it_is_open(spoon):
    week = tuple(day for day in DAYS if spoon["en"].site.hours.week[day])
    whole = happy_hour(label=None).model_copy(update={"hours": ServingHours((ServingWindow(None, None, week),))})
    [words] = labels.prices_at(spoon["en"], changed(spoon["en"], prices_at=(whole,)))
    assert words.startswith("$7.00, ") and len(words) > len("$7.00, Monday")


def test_what_a_dish_may_contain_besides_the_nut_that_it_contains_by_name_has_no_name(spoon):
    fields = {"allergens": ("tree-nuts",), "may_contain": ("tree-nuts",), "cereals_and_nuts": ("cashew",)}
    dish = changed(spoon["en"], **fields, traces_recorded=True)
    said = labels.contained_allergens(spoon["en"], dish), labels.possible_traces(spoon["en"], dish)
    assert ("Tree nuts (cashew)", labels.ALLERGENS["tree-nuts"]) == said


def numbered(**prices: int) -> tuple[Size, ...]:
    """Return sizes whose names are numbers, ``_6=2200``."""
    named = ((id.removeprefix("_"), price) for id, price in prices.items())
    return tuple(
        Size.model_construct(id=id, name=Text({"en": id}), price=price, portion=None, notice=None)
        for id, price in named
    )


@pytest.mark.parametrize(
    ("sizes", "name", "told"),
    [
        (numbered(_6=2200, _12=4000), "Oysters", "6 pieces $22.00; 12 pieces $40.00"),
        (numbered(_12=1600, _16=2200), "Pizza", "12: $16.00; 16: $22.00"),  # inches
        (numbered(_8=1000, _16=2400), "Pizza", "8: $10.00; 16: $24.00"),
        (numbered(_8=350, _16=475), "Latte", "8: $3.50; 16: $4.75"),  # ounces
        (numbered(_10=500, _20=950), "Draft beer", "10: $5.00; 20: $9.50"),
        (numbered(_12=4000), "Oysters", "12: $40.00"),
    ],
)
def test_a_size_that_is_a_number_is_one_of_pieces_where_its_price_says_so_and_never_stands_bare(
    spoon, sizes, name, told
):
    dish = changed(spoon["en"], name=Text({"en": name}), sizes=sizes)
    assert told == labels.sizes(spoon["en"], dish) == labels.sizes_on_page(spoon["en"], dish)


@pytest.mark.parametrize(
    ("sizes", "told"),
    [
        (numbered(_6=2200, _12=4000), "6 pieces $15.00 / 12 pieces $28.00"),
        (numbered(_6=2200, _12=2300), "$15.00 (6) / $28.00 (12)"),
    ],
)
def test_a_price_at_a_time_names_a_size_that_is_a_number(spoon, sizes, told):
    oysters = changed(spoon["en"], sizes=sizes, prices_at=(happy_hour(1500, "6"), happy_hour(2800, "12")))
    assert [f"Happy hour: {told}, Thursday, 5:00 pm to 6:00 pm"] == labels.prices_at(spoon["en"], oysters)


@pytest.mark.parametrize(
    ("code", "told"), [("en", ("$54.00 (Bottle)", "$54.00 USD (Bottle)")), ("zh", ("$54.00（瓶）", "$54.00 USD（瓶）"))]
)
def test_the_price_of_a_dish_with_a_single_size_names_it(spoon, code, told):
    bottle = Size.model_construct(id="bottle", name=Text({"en": "Bottle", "zh": "瓶"}), price=5400, portion=None)
    wine = changed(spoon["en"], price=5400, sizes=(bottle,))
    assert told == (labels.price(spoon[code], wine), labels.price(spoon[code], wine, with_code=True))


def test_cooking_is_said_of_the_alcohol_of_a_dish_and_not_of_a_drink(spoon):
    dish = changed(spoon["en"], cautions=("alcohol",))
    assert "cooking" in labels.cautions(spoon["en"], dish)[0]
    assert ["Contains alcohol."] == labels.cautions(spoon["en"], dish.model_copy(update={"tax_class": "alcohol"}))


def test_a_description_that_fits_a_line_is_the_line_whole(spoon):
    house = spoon["en"]
    stew = house.site.dishes["beef-stew"]

    def line(description: str) -> str:
        text = Text({"en": description, "zh": description})
        return labels.summary(house, stew.model_copy(update={"summary": None, "description": text}))

    assert "Pickles, bread. Contains pork." == line("Pickles, bread. Contains pork.")
    assert "Pickles, bread." == line(f"Pickles, bread. {'Baked in the morning. ' * 4}")


def test_the_taxes_that_come_to_the_prices_are_told_with_their_rates(spoon):
    house = spoon["en"]

    def told(is_included: bool) -> str:
        gst = Tax.model_construct(name=Text({"en": "GST"}), rate="5%", included=is_included)
        changes = {"taxes": (gst,), "prices_include_tax": is_included}
        restaurant = house.site.restaurant.model_copy(update=changes)
        return labels.taxes_to_add(replace(house, site=replace(house.site, restaurant=restaurant)))

    assert ("GST 5%.", "") == (told(False), told(True))
