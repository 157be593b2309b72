"""catalogue.menu filters dishes, groups them, finds ranked ones and adds up combos."""

import pytest

from restaurant_site.domain.menu import Filter, by_price, combo_totals, dishes, excluded, ranked


def ids(site, **wanted) -> list[str]:
    return [dish.id for dish in dishes(site, Filter(**wanted))]


def test_without_a_filter_the_whole_menu_is_in_menu_order(sample):
    assert ["barley-soup", "pepper-noodles", "beef-stew", "mint-tea", "cold-tea"] == ids(sample)
    assert list(sample.dishes) == [dish.id for dish in dishes(sample)]


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({"category": "drinks"}, ["mint-tea", "cold-tea"]),
        ({"diet": ("vegetarian",)}, ["barley-soup", "mint-tea", "cold-tea"]),
        ({"diet": ("vegan", "no-gluten-ingredients")}, ["mint-tea"]),
        ({"without": ("peanut",)}, ["barley-soup", "beef-stew", "mint-tea", "cold-tea"]),
        ({"without": ("milk", "peanut")}, ["barley-soup", "beef-stew", "mint-tea"]),
        ({"category": "bowls", "diet": ("vegan",), "without": ("egg",)}, ["barley-soup"]),
        ({"category": "drinks", "diet": ("vegan",), "without": ("wheat",)}, ["mint-tea"]),
        ({"category": "bowls", "diet": ("no-gluten-ingredients",)}, []),
    ],
)
def test_every_condition_must_hold(sample, wanted, expected):
    assert expected == ids(sample, **wanted)


@pytest.mark.parametrize(
    ("allergen", "left_out"), [("wheat", {"barley-soup", "pepper-noodles", "beef-stew"}), ("egg", {"pepper-noodles"})]
)
def test_a_dish_that_may_contain_an_allergen_is_left_out_too(sample, allergen, left_out):
    assert left_out == set(sample.dishes) - set(ids(sample, without=(allergen,)))


def test_a_dish_whose_allergens_nobody_recorded_is_left_out(sample):
    unknown = sample.dishes["mint-tea"].model_copy(update={"allergens": None, "may_contain": ()})
    assert [False, True] == [Filter(without=("peanut",)).admits(unknown), Filter().admits(unknown)]


def test_traces_are_kept_only_when_the_guest_says_so(sample):
    assert ["beef-stew", "mint-tea", "cold-tea"] == ids(sample, without=("egg", "peanut"), category=None)[-3:]
    assert "barley-soup" not in ids(sample, without=("wheat",))
    assert ["barley-soup", "mint-tea", "cold-tea"] == ids(sample, without=("wheat",), traces=True)


def test_dishes_above_a_price_are_left_out(sample):
    assert ["barley-soup", "mint-tea", "cold-tea"] == ids(sample, max_price=950)


def test_what_allergens_leave_out_is_counted_by_reason_among_what_else_is_wanted(sample):
    unknown = sample.dishes["cold-tea"].model_copy(update={"allergens": None})
    among = [*sample.dishes.values(), unknown]
    count = {"contains": 2, "may_contain": 1, "not_recorded": 1}
    assert count == excluded(Filter(without=("wheat",)), among)
    assert {**count, "may_contain": 0} == excluded(Filter(without=("wheat",), traces=True), among)
    assert {"contains": 0, "may_contain": 0, "not_recorded": 1} == excluded(
        Filter(category="drinks", without=("wheat",)), among
    )


def test_a_diet_is_never_derived_from_what_is_not_said(sample):
    """The cold tea names no wheat, yet nobody has said that it is free of gluten."""
    assert "cold-tea" in ids(sample, without=("wheat",))
    assert "cold-tea" not in ids(sample, diet=("no-gluten-ingredients",))


def test_a_ranked_dish_is_found_by_its_slug(sample):
    assert (2, "beef-stew") == (ranked(sample, "beef-stew").rank, ranked(sample, "beef-stew").dish)


@pytest.mark.parametrize("slug", ["plain-congee", "no-such-dish", ""])
def test_another_dish_has_no_rank(site, slug):
    assert ranked(site, slug) is None


def test_a_combo_costs_what_its_dishes_cost(sample):
    for_two, for_four = sample.must_order.combos
    assert [950 + 1625, 950 + 1625 + 1200 + 300] == [combo_totals(sample, each).total for each in (for_two, for_four)]


def test_a_share_is_rounded_to_the_nearest_cent(sample):
    for_two, for_four = sample.must_order.combos
    assert [1288, 1019] == [combo_totals(sample, each).per_person for each in (for_two, for_four)]


def test_a_market_price_is_last_in_both_orders(sample):
    market = sample.dishes["cold-tea"].model_copy(update={"price": None})
    among = [market, *(dish for dish in sample.dishes.values() if dish.id != market.id)]
    cheapest, dearest = by_price(among), by_price(among, descending=True)
    assert market == cheapest[-1] == dearest[-1]
    assert sorted(dish.price for dish in among[1:]) == [dish.price for dish in cheapest[:-1]]
    assert sorted((dish.price for dish in among[1:]), reverse=True) == [dish.price for dish in dearest[:-1]]
