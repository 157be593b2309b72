"""The words of guests for allergens, diets and spice, and the filter that each means."""

from collections import defaultdict

import pytest

from restaurant_site.countries import COUNTRIES
from restaurant_site.domain.allergens import in_order
from restaurant_site.domain.filters import DIET_ALIASES, allergen_choices
from restaurant_site.domain.menu import EVERYTHING, Filter
from restaurant_site.domain.wishes import both, left_out, stated
from restaurant_site.models.menu import ALLERGENS, DIETS
from restaurant_site.text.folding import fold
from restaurant_site.words import all_words

STATED = stated(all_words(), [("halal", ()), ("kosher", ())])

CHOICES = [allergen_choices(ids) for ids in (ALLERGENS, *(in_order(each.allergens) for each in COUNTRIES.values()))]
"""Of a site that records every allergen, and of one in each country."""


def test_every_word_means_an_allergen_a_group_or_a_diet_of_the_tables():
    assert set() == set(DIET_ALIASES.values()) - set(DIETS)
    for choices in CHOICES:
        assert set() == set(choices.aliases.values()) - {*choices.ids, *choices.groups}
        assert [] == [word for word, wish in {**left_out(all_words(), choices), **STATED}.items() if wish == EVERYTHING]


def test_a_word_means_one_thing_in_every_language_and_script():
    allergens = [table for choices in CHOICES for table in (choices.aliases, left_out(all_words(), choices))]
    for table in (DIET_ALIASES, STATED, *allergens):
        meant = defaultdict(list)
        for word, wish in table.items():
            if wish not in meant[fold(word)]:
                meant[fold(word)].append(wish)
        assert {} == {word: wishes for word, wishes in meant.items() if len(wishes) > 1}


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (EVERYTHING, Filter(max_spice=0), Filter(max_spice=0)),
        (Filter("congee", max_price=900), EVERYTHING, Filter("congee", max_price=900)),
        (
            Filter("congee", ("vegan",), ("milk",), traces=True, max_spice=2),
            Filter(None, ("vegan", "no-pork"), ("egg",), max_spice=1),
            Filter("congee", ("vegan", "no-pork"), ("egg", "milk"), traces=True, max_spice=1),
        ),
        (Filter(max_price=2000), Filter(max_price=1500), Filter(max_price=1500)),
        (Filter(max_price=1500), Filter(max_price=2000), Filter(max_price=1500)),
        (Filter(min_spice=1), Filter(min_spice=2, max_spice=3), Filter(min_spice=2, max_spice=3)),
    ],
)
def test_both_filters_hold(first, second, expected):
    assert expected == both(first, second)
