"""What dishes may contain follows from the equipment that they share."""

import pytest

from restaurant_site.domain import cross_contact
from restaurant_site.models.menu import Dish, Equipment
from restaurant_site.models.text import Text

UNKNOWN = "?"
"""Stands for traces that nobody has recorded."""
LABEL = Text({"en": "Thing", "zh": "物", "cn": "物"})


def equipment(id: str, **fields) -> Equipment:
    return Equipment(id=id, label=LABEL, **fields)


WOK = equipment("wok", default_for=("bowls",), traces=("tree-nuts",))
BROTH = equipment("broth", shared=False, contains=("fish",), rules_out=("vegetarian",))


def traces_of(dish: Dish) -> tuple[str, ...]:
    return (*dish.may_contain, *(() if dish.traces_recorded else (UNKNOWN,)))


@pytest.fixture
def traces(sample):
    """Dish id → what it may contain, of the dishes of the sample with some fields changed."""

    def derive(*shared: Equipment, **changed: dict) -> dict[str, tuple[str, ...]]:
        plain = {"may_contain": (), "equipment": None}
        dishes = [
            dish.model_copy(update=plain | changed.get(dish.id.replace("-", "_"), {}))
            for dish in sample.dishes.values()
        ]
        return {
            dish.id: traces_of(dish) for dish in cross_contact.with_derived_traces(dishes, shared, sample.allergens)
        }

    return derive


def test_a_dish_may_contain_what_its_equipment_brings_and_what_the_dishes_on_it_contain(traces):
    assert {
        "barley-soup": ("peanut", "tree-nuts", "wheat"),
        "pepper-noodles": ("tree-nuts",),
        "beef-stew": ("peanut", "tree-nuts"),
        "mint-tea": (),
        "cold-tea": (),
    } == traces(WOK)


def test_what_makers_say_stays_and_a_trace_of_a_trace_is_not_counted(traces):
    found = traces(WOK, barley_soup={"may_contain": ("milk",)})
    assert ("peanut", "milk", "tree-nuts", "wheat") == found["barley-soup"]
    assert ("peanut", "tree-nuts") == found["beef-stew"]


def test_dishes_leave_nothing_in_what_is_not_shared(traces):
    found = traces(BROTH, barley_soup={"equipment": ("broth",)}, beef_stew={"equipment": ("broth",)})
    assert [("fish",), ("fish",)] == [found["barley-soup"], found["beef-stew"]]


def test_a_dish_that_names_its_equipment_is_taken_out_of_that_of_its_category(traces):
    found = traces(WOK, pepper_noodles={"equipment": ()})
    assert [("tree-nuts", "wheat"), ()] == [found["barley-soup"], found["pepper-noodles"]]


def test_a_dish_without_recorded_allergens_makes_unknown_what_others_on_its_equipment_may_contain(traces):
    assert {
        "barley-soup": ("tree-nuts", "wheat", UNKNOWN),
        "pepper-noodles": ("tree-nuts", "wheat", UNKNOWN),
        "beef-stew": ("tree-nuts", UNKNOWN),
        "mint-tea": (),
        "cold-tea": (),
    } == traces(WOK, pepper_noodles={"allergens": None})


def test_a_dish_without_recorded_allergens_changes_no_dish_that_shares_nothing_with_it(traces):
    found = traces(BROTH, WOK, pepper_noodles={"allergens": None, "equipment": ("broth",)})
    assert [("tree-nuts", "wheat"), ("fish", UNKNOWN)] == [found["barley-soup"], found["pepper-noodles"]]


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        ({"allergens": ("tree-nuts",), "cereals_and_nuts": ("cashew",)}, ()),
        ({"allergens": ("tree-nuts",), "cereals_and_nuts": ("almond",)}, ("tree-nuts",)),
        ({"allergens": ("tree-nuts",), "cereals_and_nuts": ()}, ("tree-nuts",)),
        ({"allergens": ("milk",)}, ("milk",)),
    ],
)
def test_a_dish_with_one_nut_by_name_may_contain_the_others_of_its_equipment(traces, other, expected):
    pan = equipment("pan")
    cashews = {"allergens": ("tree-nuts",), "cereals_and_nuts": ("cashew",), "equipment": ("pan",)}
    assert expected == traces(pan, barley_soup=cashews, beef_stew={**other, "equipment": ("pan",)})["barley-soup"]


CASHEWS = {"allergens": ("tree-nuts",), "cereals_and_nuts": ("cashew",), "equipment": ("wok",)}


def test_equipment_that_has_nuts_of_its_own_brings_others_than_the_one_by_name(traces):
    wok = equipment("wok", traces=("tree-nuts",))
    assert ("tree-nuts",) == traces(wok, barley_soup=CASHEWS)["barley-soup"]


def test_a_trace_keeps_its_name_only_where_its_equipment_brings_no_other(sample):
    """The stew may contain cashews, as the maker of its sauce says."""
    named = {"allergens": (), "may_contain": ("tree-nuts",), "cereals_and_nuts": ("cashew",)}
    pan, stew = equipment("pan"), sample.dishes["beef-stew"].model_copy(update=named)
    other = sample.dishes["barley-soup"].model_copy(
        update={**CASHEWS, "cereals_and_nuts": ("almond",), "may_contain": ()}
    )
    for shared, names in (((), ("cashew",)), (("pan",), ())):
        dishes = [each.model_copy(update={"equipment": shared}) for each in (stew, other)]
        found = cross_contact.with_derived_traces(dishes, [pan], sample.allergens)
        assert (names, ("tree-nuts",)) == (found[0].cereals_and_nuts, found[0].may_contain)


# --- The demonstration ------------------------------------------------------------------------


@pytest.mark.demonstration
def test_the_safety_findings_of_the_review_are_answered(site):
    congees = [dish for dish in site.dishes.values() if dish.category == "congee"]
    for dish in congees:
        assert {"peanut", "egg", "crustaceans"} <= {*dish.allergens, *dish.may_contain}, dish.id
    woks = [dish for dish in site.dishes.values() if "wok" in dish.equipment]
    for dish in woks:
        assert {"peanut", "tree-nuts"} <= {*dish.allergens, *dish.may_contain}, dish.id
    assert {"sesame", "milk"} <= set(site.dishes["salt-pepper-squid"].may_contain)
    assert "sulphites" in site.dishes["broth-poached-bok-choy"].allergens
    assert "fish" in site.dishes["satay-beef-vermicelli-clay-pot"].allergens
    assert "peanut" in site.dishes["fried-dough-rice-roll"].may_contain


@pytest.mark.demonstration
def test_a_guest_who_avoids_peanut_is_left_a_meal_and_not_the_wok(site):
    left = {dish.id for dish in site.dishes.values() if "peanut" not in {*dish.allergens, *dish.may_contain}}
    assert {"cured-meat-clay-pot-rice", "steamed-whole-fish", "roast-duck-half", "beef-brisket-noodle-soup"} <= left
    assert not {"beef-chow-fun", "yangzhou-fried-rice", "plain-congee", "garlic-pea-shoots"} & left


@pytest.mark.demonstration
def test_what_goes_into_a_dish_brings_its_own_traces(site):
    """Crisp dough, dips and peanuts are made elsewhere than the dish that they are served with."""
    sampan = site.dishes["sampan-congee"]
    assert {"milk", "sesame", "sulphites", "tree-nuts"} == set(sampan.may_contain)
    for dish in ("white-cut-chicken-half", "soy-sauce-chicken-half", "two-meat-platter", "soy-chicken-over-rice"):
        assert "fish" in site.dishes[dish].may_contain, dish
    assert {"egg", "milk"} <= set(site.dishes["shrimp-rice-roll"].may_contain)
    assert "tree-nuts" in site.dishes["daily-slow-simmered-soup"].may_contain
