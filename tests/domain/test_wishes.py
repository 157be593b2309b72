"""The words of guests for allergens, diets and spice, and the filter that each means."""

import pytest

from restaurant_site.domain.menu import ALLERGEN_GROUPS, EVERYTHING, Filter
from restaurant_site.domain.wishes import ALLERGEN_ALIASES, DIET_ALIASES, LEFT_OUT, STATED, both
from restaurant_site.models.menu import ALLERGENS, DIETS
from restaurant_site.text.folding import fold


def test_every_word_means_an_allergen_a_group_or_a_diet_of_the_tables():
    assert set() == set(ALLERGEN_ALIASES.values()) - {*ALLERGENS, *ALLERGEN_GROUPS}
    assert set() == set(DIET_ALIASES.values()) - set(DIETS)
    assert [] == [word for word, wish in {**LEFT_OUT, **STATED}.items() if wish == EVERYTHING]


def test_a_word_means_one_thing_in_both_scripts():
    for table in (ALLERGEN_ALIASES, DIET_ALIASES, LEFT_OUT, STATED):
        assert [] == [
            word
            for word, wish in table.items()
            if {wish} != {table[each] for each in table if fold(each) == fold(word)}
        ]


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
    ],
)
def test_both_filters_hold(first, second, expected):
    assert expected == both(first, second)
