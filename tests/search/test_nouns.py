"""Of what the menu is said not to have."""

import pytest

from restaurant_site.locales import ENGLISH, FRENCH
from restaurant_site.models.menu import ALLERGENS
from restaurant_site.search.language import search_language


@pytest.mark.parametrize("allergen", ALLERGENS)
def test_no_menu_is_said_to_have_none_of_an_allergen_which_it_need_not_name(allergen):
    assert not search_language([ENGLISH]).may_be_missing(allergen.replace("-", " "))


@pytest.mark.parametrize(
    "query", ["pine nuts", "anchovies", "pizza under 25", "cheapest pizza", "lait", "noix", "eggs"]
)
def test_nor_of_a_nut_or_an_amount(query):
    assert not search_language([ENGLISH, FRENCH]).may_be_missing(query)


def test_of_a_food_it_is():
    assert search_language([ENGLISH]).may_be_missing("ramen")
