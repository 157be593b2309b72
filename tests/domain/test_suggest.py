"""What the house would order for a party, by the rule in meals.yaml."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from restaurant_site.domain.availability import orderable
from restaurant_site.domain.filters import allergen_choices
from restaurant_site.domain.hours import order_state
from restaurant_site.domain.moments import When, read_when
from restaurant_site.domain.order import MOST_LINES, PricedOrder, format_items, parse_items, price_order
from restaurant_site.domain.suggest import (
    MOST_OF_A_COURSE,
    MOST_WEIGHED,
    MealWishes,
    SuggestedMeal,
    Suggestions,
    _House,
    dishes_of,
    plates,
    suggest,
)
from restaurant_site.models.meals import MealRules, Plates
from restaurant_site.models.menu import DIETS, Choice, Portion, WrittenServingHours
from restaurant_site.models.site import Site
from tests.conftest import load_once
from tests.models.reading import read
from tests.restaurants import LANTERN, OTHERS
from tools.faults.costs import costly_wishes, with_large_rule

HOUSES = {"lantern": LANTERN, **OTHERS}
TUESDAY = "2026-11-24T17:30"


def at(site: Site, wall: str) -> datetime:
    return datetime.fromisoformat(wall).replace(tzinfo=site.restaurant.zone)


def ask(site: Site, party: int | None, when: str = TUESDAY, now: str = "2026-11-23T12:00", **wishes) -> Suggestions:
    moment = read_when(when, site.restaurant.zone, at(site, now)) if when else None
    return suggest(site, MealWishes(party, when=moment, **wishes), at(site, now))


def dishes(meal: SuggestedMeal) -> dict[str, int]:
    return {line.dish.id: line.quantity for line in meal.lines}


def ids(answer: Suggestions) -> list[str]:
    return [each.meal.id for each in answer.meals]


def priced(site: Site, answer: Suggestions, meal: SuggestedMeal) -> PricedOrder:
    wishes, moment = answer.wishes, answer.at
    assert moment is not None
    when = When(moment.date(), moment)
    return price_order(
        site, meal.lines, when=when, now=moment, party=wishes.party, without=wishes.without, diet=list(wishes.diet),  # type: ignore[arg-type]
        has_usual_prices=not (wishes.when and wishes.when.instant),
    )  # fmt: skip


# --- Any wish, any house ----------------------------------------------------------------------


@st.composite
def questions(draw: st.DrawFn) -> tuple[str, MealWishes, datetime]:
    """The name of a house, what a party asks there, and when."""
    house = draw(st.sampled_from(sorted(HOUSES)))
    site = load_once(HOUSES[house])
    allergens = allergen_choices(tuple(site.allergens))
    now = at(site, "2026-11-23T00:00") + timedelta(minutes=draw(st.integers(0, 7 * 24 * 60)))
    instant = now + timedelta(minutes=draw(st.integers(0, 60 * 24 * 60)))
    party = draw(st.integers(1, 14))
    wishes = MealWishes(
        party=party,
        vegetarians=draw(st.integers(0, party)),
        children=draw(st.integers(0, party)),
        elders=draw(st.integers(0, party)),
        without=allergens.expand(draw(st.lists(st.sampled_from([*allergens.ids, *allergens.groups]), max_size=2))),
        diet=tuple(draw(st.lists(st.sampled_from(DIETS), max_size=2, unique=True))),
        budget=draw(st.none() | st.integers(0, 60_000)),
        when=draw(st.sampled_from([None, When(instant.date()), When(instant.date(), instant)])),
    )
    return house, wishes, now


@given(questions())
def test_a_meal_keeps_every_wish(question):
    house, wishes, now = question
    site = load_once(HOUSES[house])
    answer = suggest(site, wishes, now)
    assert bool(answer.meals) == (answer.lack is None)
    assert answer == suggest(site, wishes, now)
    for meal in answer.meals:
        sheet = priced(site, answer, meal)
        assert [line.key for line in parse_items(site, format_items(meal.lines))] == [line.key for line in sheet.lines]
        assert sheet.lines == tuple(meal.lines)
        assert sheet.enough in (("enough", "plenty", "unknown") if meal.unknown_portions else ("enough", "plenty"))
        assert ((), ()) == (sheet.conflicts, sheet.unavailable)
        assert sheet.subtotal == meal.cents == sum(line.total or 0 for line in meal.lines)
        assert [line.dish.id for line in meal.lines] == list(dishes(meal))
        assert len(meal.lines) == len(meal.courses)
        assert not any(line.size and line.size is line.dish.smaller for line in meal.lines), "only who may orders it"
        assert wishes.budget is None or meal.cents <= wishes.budget
        assert site.meals is not None
        assert not wishes.needs_care or not dishes_of([line.dish for line in meal.lines], site.meals.not_for_children)
        cautions = {caution for line in meal.lines for caution in line.dish.cautions or ()}
        assert not wishes.needs_care or not cautions & {"raw-egg", "barely-cooked"}
        assert all(set(wishes.diet) <= (line.diets or set()) for line in meal.lines)
        vegetarian = [line for line in meal.lines if "vegetarian" in (line.diets or ())]
        fed = sum(line.quantity * line.portion.least for line in vegetarian if line.portion)
        assert wishes.party == wishes.vegetarians or fed >= wishes.vegetarians or meal.unknown_portions
        assert wishes.party != wishes.vegetarians or len(vegetarian) == len(meal.lines)


@given(questions())
def test_meals_differ_in_half_of_what_feeds_a_guest(question):
    house, wishes, now = question
    meals = suggest(load_once(HOUSES[house]), wishes, now).meals
    main = [
        {line.dish.id for line in meal.lines if line.portion is None or line.portion.least}
        or {line.dish.id for line in meal.lines if line.portion and line.portion.most}
        for meal in meals
    ]
    for number, one in enumerate(main):
        assert all(2 * len(one & other) <= min(len(one), len(other)) for other in main[:number])


@given(questions(), st.integers(0, 60_000))
def test_a_larger_budget_has_no_poorer_answer(question, more):
    """Neither no meal nor a fallback is said to a budget that pays for a better meal."""
    house, wishes, now = question
    site = load_once(HOUSES[house])
    smaller, larger, free = (
        suggest(site, replace(wishes, budget=budget), now)
        for budget in (wishes.budget or 0, (wishes.budget or 0) + more, None)
    )
    affordable = [meal for meal in free.meals if meal.cents <= (larger.wishes.budget or 0)]
    assert rank(larger.meals) >= max(rank(smaller.meals), rank(affordable))
    assert rank(free.meals) >= rank(larger.meals)


def rank(meals: Sequence[SuggestedMeal]) -> int:
    """Return 0 for no meal, 1 for fallbacks alone, 2 for what the house would rather serve."""
    return max((2 - meal.meal.fallback for meal in meals), default=0)


@given(questions())
def test_without_a_wish_that_cannot_be_met_there_is_a_meal(question):
    house, wishes, now = question
    site = load_once(HOUSES[house])
    for wish in suggest(site, wishes, now).unmet:
        assert suggest(site, wishes.dropped(wish), now).meals


@pytest.mark.parametrize("house", [name for name, folder in HOUSES.items() if (folder / "meals.yaml").is_file()])
def test_every_house_has_a_meal_for_each_party_of_its_rule(house):
    site = load_once(HOUSES[house])
    assert site.meals is not None
    largest = max(meal.guests.most for meal in site.meals.meals)
    answers = [ask(site, party, "2026-11-28T18:00") for party in range(1, largest + 1)]
    assert [] == [answer.wishes.party for answer in answers if not answer.meals]
    assert "party" == ask(site, largest + 1).lack


@pytest.mark.parametrize(
    ("party", "step"),
    [pytest.param(40, 1, marks=pytest.mark.nightly), pytest.param(99, 1, marks=pytest.mark.nightly), (99, 5)],
)
def test_a_question_to_the_largest_menu_weighs_no_more_dishes_than_it_may(monkeypatch, party, step):
    houses: list[_House] = []

    class Counted(_House):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            houses.append(self)

    monkeypatch.setattr("restaurant_site.domain.suggest._House", Counted)
    site = with_large_rule(load_once(LANTERN))
    for wishes in [each for each in costly_wishes() if each.party == party][::step]:
        suggest(site, wishes, at(site, "2026-11-23T12:00"))
    largest = MOST_OF_A_COURSE * (1 + MOST_LINES)
    assert MOST_WEIGHED < max(house.weighed for house in houses) <= MOST_WEIGHED + 10 * largest


# --- The rule ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ({"count": "2"}, [2, 2, 2, 2, 2]),
        ({"one_for": "1"}, [1, 2, 3, 4, 12]),
        ({"one_for": "3"}, [1, 1, 1, 2, 4]),
        ({"by_guests": {"2": "1", "4": "3"}}, [0, 1, 1, 3, 3]),
    ],
)
def test_plates_are_counted_by_the_size_of_the_party(rule, expected):
    assert expected == [plates(read(Plates, rule), guests) for guests in (1, 2, 3, 4, 12)]


@pytest.fixture
def sample(sample: Site) -> Site:
    """The sample, whose teas feed nobody."""
    tea = read(Portion, ["0", "0"])
    dishes = {
        id: dish.model_copy(update={"portion": tea}) if dish.category == "drinks" else dish
        for id, dish in sample.dishes.items()
    }
    return replace(sample, dishes=dishes)


LABEL = {"en": "x", "zh": "x"}
RULES = {
    "last_verified": "2026-11-18",
    "courses": [
        {"id": "bowls", "name": {"en": "bowls", "zh": "碗"}, "categories": ["bowls"]},
        {"id": "tea", "name": {"en": "tea", "zh": "茶"}, "categories": ["drinks"]},
    ],
    "meals": [
        {
            "id": "bowl",
            "name": {"en": "A bowl each", "zh": "每人一碗"},
            "guests": ["1", "8"],
            "courses": [{"course": "bowls", "one_for": "1"}, {"course": "tea", "one_for": "2", "optional": "true"}],
        },
    ],
}


def with_rules(sample: Site, **changes) -> Site:
    return replace(sample, meals=read(MealRules, {**RULES, **changes}))


def test_a_house_without_a_rule_suggests_nothing(sample):
    assert ("no-rule", []) == ((answer := ask(sample, 2)).lack, list(answer.meals))


def test_a_party_without_a_number_is_asked_for_it(sample):
    assert "no-party" == ask(with_rules(sample), None).lack


def test_what_leads_comes_first_and_nothing_is_chosen_twice_while_there_is_something_else(sample):
    assert {"barley-soup": 1, "mint-tea": 1} == dishes(ask(with_rules(sample), 1).meals[0])
    assert {"barley-soup": 1, "beef-stew": 1, "mint-tea": 1} == dishes(ask(with_rules(sample), 2).meals[0])
    led = [{**RULES["courses"][0], "leads": ["pepper-noodles"]}, RULES["courses"][1]]
    assert "pepper-noodles" in dishes(ask(with_rules(sample, courses=led), 1).meals[0])


def test_a_limit_holds_for_a_table(sample):
    few = with_rules(sample, at_most=[{"dishes": ["barley-soup", "beef-stew"], "count": "1"}])
    assert {"barley-soup": 1, "pepper-noodles": 2, "cold-tea": 1, "mint-tea": 1} == dishes(ask(few, 3).meals[0])


def test_what_is_never_suggested_is_in_no_meal(sample):
    never = with_rules(sample, never={"categories": ["drinks"], "dishes": ["barley-soup"]})
    assert {"beef-stew": 1, "pepper-noodles": 1} == dishes(ask(never, 2).meals[0])


def test_a_budget_leaves_out_what_is_optional_first(sample):
    assert {"barley-soup": 1} == dishes(ask(with_rules(sample), 1, budget=1000).meals[0])
    assert ["budget"] == ask(with_rules(sample), 1, budget=900).unmet


def test_vegetarians_have_bowls_of_their_own(sample):
    meal = ask(with_rules(sample), 3, vegetarians=1).meals[0]
    assert ["barley-soup"] == [line.dish.id for line in meal.vegetarian]
    assert {"barley-soup": 2, "mint-tea": 1} == dishes(ask(with_rules(sample), 2, vegetarians=2).meals[0])


def test_a_dish_of_which_allergens_are_not_recorded_is_in_no_meal_without_them(sample):
    dish = sample.dishes["barley-soup"].model_copy(update={"allergens": None})
    unknown = replace(with_rules(sample), dishes={**sample.dishes, "barley-soup": dish})
    assert "barley-soup" not in dishes(ask(unknown, 1, without=("milk",)).meals[0])


def test_a_dish_with_a_market_price_is_in_no_meal(sample):
    dish = sample.dishes["barley-soup"].model_copy(update={"price": None})
    market = replace(with_rules(sample), dishes={**sample.dishes, "barley-soup": dish})
    assert {"beef-stew": 1} == {id: count for id, count in dishes(ask(market, 1).meals[0]).items() if "tea" not in id}


def test_where_portions_are_not_recorded_the_count_of_the_rule_stands_and_nobody_claims_that_it_is_enough(sample):
    bowls = {id: dish.model_copy(update={"portion": None}) for id, dish in sample.dishes.items()}
    house = replace(with_rules(sample), dishes=bowls)
    answer = ask(house, 2)
    assert 2 == sum(line.quantity for line in answer.meals[0].lines if line.dish.category == "bowls")
    assert {line.dish.id for line in answer.meals[0].lines} == {dish.id for dish in answer.meals[0].unknown_portions}
    assert "unknown" == priced(house, answer, answer.meals[0]).enough


def test_a_drink_whose_portion_is_not_recorded_feeds_nobody(sample):
    bowl, tea = {"portion": read(Portion, ["1", "1"])}, {"portion": None, "tax_class": "soft-drinks"}
    teas = {
        id: dish.model_copy(update=tea if dish.category == "drinks" else bowl) for id, dish in sample.dishes.items()
    }
    assert not ask(replace(with_rules(sample, never={"categories": ["bowls"]}), dishes=teas), 2).meals
    answer = ask(replace(with_rules(sample), dishes=teas), 3)
    assert not answer.meals[0].unknown_portions
    assert 3 == sum(line.quantity for line in answer.meals[0].lines if line.dish.category == "bowls")


def test_a_meal_is_not_suggested_without_the_course_that_it_must_have(sample):
    meal = {**RULES["meals"][0], "courses": [{"course": "tea", "count": "1"}, {"course": "bowls", "count": "2"}]}
    required = {**meal, "courses": [{**meal["courses"][0], "required": "true"}, meal["courses"][1]]}
    courses = [RULES["courses"][0], {"id": "tea", "name": LABEL, "dishes": ["cold-tea"]}]
    answer = ask(with_rules(sample, courses=courses, meals=[meal]), 2, without=("milk",))
    assert ["tea"] == [each.id for each in answer.meals[0].missing]
    assert not ask(with_rules(sample, courses=courses, meals=[required]), 2, without=("milk",)).meals


def test_a_course_of_other_hours_is_not_said_to_have_nothing_that_fits(sample):
    tea = sample.dishes["mint-tea"].model_copy(update={"hours": read(WrittenServingHours, "open-12:30")})
    courses = [RULES["courses"][0], {"id": "tea", "name": LABEL, "dishes": ["mint-tea"]}]
    house = replace(with_rules(sample, courses=courses), dishes={**sample.dishes, "mint-tea": tea})
    answer = ask(house, 2, "2026-11-24T18:00")
    assert "mint-tea" not in dishes(answer.meals[0]) and not answer.meals[0].missing


def test_what_each_guest_has_is_chosen_before_what_the_budget_may_leave_out(sample):
    tea_first = {**RULES["meals"][0], "courses": RULES["meals"][0]["courses"][::-1]}
    house = with_rules(sample, meals=[tea_first])
    assert {"barley-soup": 1, "beef-stew": 1} == dishes(ask(house, 2, budget=2600).meals[0])
    assert {"barley-soup": 1, "beef-stew": 1, "mint-tea": 1} == dishes(ask(house, 2, budget=2900).meals[0])


def test_a_finer_meal_is_for_a_budget_of_so_much_a_guest(sample):
    finer = {**RULES["meals"][0], "id": "finer", "guest_budget": "30.00"}
    house = with_rules(sample, meals=[finer, *RULES["meals"]])
    assert "finer" not in ids(ask(house, 2))
    assert "finer" not in ids(ask(house, 2, budget=5999))
    assert "finer" == ids(ask(house, 2, budget=6000))[0]


def test_a_meal_that_is_more_than_enough_stands_after_one_that_is_enough(sample):
    bowls = {"course": "bowls", "count": "3"}
    plenty = {**RULES["meals"][0], "id": "plenty", "courses": [bowls, {"course": "tea", "one_for": "2"}]}
    portion = read(Portion, ["1", "1"])
    fed = {
        id: dish.model_copy(update={"portion": portion}) if dish.category == "bowls" else dish
        for id, dish in sample.dishes.items()
    }
    sample = replace(sample, dishes=fed)
    assert "plenty" == ask(with_rules(sample, meals=[plenty]), 2).meals[0].meal.id
    assert "bowl" == ask(with_rules(sample, meals=[plenty, *RULES["meals"]]), 2).meals[0].meal.id


def test_a_fallback_is_suggested_only_where_no_other_meal_fits(sample):
    fallback = {**RULES["meals"][0], "id": "tea", "fallback": "true", "courses": [{"course": "bowls", "count": "2"}]}
    house = with_rules(sample, meals=[fallback, *RULES["meals"]])
    assert "tea" not in ids(ask(house, 2))
    assert "tea" in ids(ask(with_rules(sample, meals=[fallback]), 2))


def test_what_is_slow_is_not_suggested_shortly_before_the_last_order(sample):
    last = order_state(sample, "dine_in", at(sample, "2026-11-24T18:00"))
    assert last is not None and last.until is not None
    house = with_rules(sample, slow={"dishes": ["barley-soup"], "minutes": "20"})
    late, early = (ask(house, 1, f"{last.until - timedelta(minutes=left):%Y-%m-%dT%H:%M}") for left in (20, 21))
    assert ("barley-soup" in dishes(early.meals[0]), early.last_order) == (True, None)
    assert ("barley-soup" in dishes(late.meals[0]), late.last_order) == (False, last.until)


def test_what_is_not_for_children_is_suggested_only_where_none_come(sample):
    house = with_rules(sample, not_for_children={"dishes": ["barley-soup"]})
    assert "barley-soup" in dishes(ask(house, 1).meals[0])
    assert "barley-soup" not in dishes(ask(house, 1, children=1).meals[0])
    nothing = with_rules(sample, not_for_children={"categories": ["bowls", "drinks"]})
    assert ["children"] == ask(nothing, 1, children=1).unmet


@pytest.mark.parametrize(
    ("caution", "is_suggested"), [("raw-egg", False), ("raw", False), ("barely-cooked", False), ("alcohol", True)]
)
def test_what_is_not_advised_for_young_children_is_not_suggested_where_children_come(sample, caution, is_suggested):
    soup = sample.dishes["barley-soup"].model_copy(update={"cautions": (caution,)})
    house = replace(with_rules(sample), dishes={**sample.dishes, "barley-soup": soup})
    assert "barley-soup" in dishes(ask(house, 1).meals[0])
    assert is_suggested == ("barley-soup" in dishes(ask(house, 1, children=1).meals[0]))
    assert is_suggested == ("barley-soup" in dishes(ask(house, 1, elders=1).meals[0]))


def test_a_dish_that_is_vegetarian_with_an_option_is_ordered_with_it_where_vegetarians_come(sample):
    options = [{"id": "stock", "name": LABEL}, {"id": "water", "name": LABEL, "diets": ["vegetarian", "no-beef"]}]
    stew = sample.dishes["beef-stew"].model_copy(
        update={"choices": (read(Choice, {"id": "broth", "name": LABEL, "options": options}),), "diets": ()}
    )
    courses = [{**RULES["courses"][0], "leads": ["beef-stew"]}, RULES["courses"][1]]
    house = replace(with_rules(sample, courses=courses), dishes={**sample.dishes, "beef-stew": stew})
    for expected, wishes in (
        ("beef-stew", {}),
        ("beef-stew~water", {"vegetarians": 1}),
        ("beef-stew~water", {"diet": ("no-beef",)}),
    ):
        answer = ask(house, 1, **wishes)
        assert expected == format_items(answer.meals[0].lines).partition(",")[0]
        assert not priced(house, answer, answer.meals[0]).conflicts


def test_a_course_for_a_generous_budget_is_served_only_to_one(sample):
    tea = {"course": "tea", "one_for": "1", "kinds": "1", "optional": "true", "guest_budget": "20.00"}
    house = with_rules(sample, meals=[{**RULES["meals"][0], "courses": [RULES["meals"][0]["courses"][0], tea]}])
    served = {
        budget: {each.id for each in ask(house, 2, budget=budget).meals[0].courses} for budget in (None, 3999, 4000)
    }
    assert {None: {"bowls"}, 3999: {"bowls"}, 4000: {"bowls", "tea"}} == served


def test_what_each_guest_has_is_served_to_all_or_to_none_for_a_budget(sample):
    tea = {"course": "tea", "one_for": "1", "optional": "true"}
    house = with_rules(sample, meals=[{**RULES["meals"][0], "courses": [RULES["meals"][0]["courses"][0], tea]}])
    for budget in range(2600, 4200, 50):
        answer = ask(house, 2, budget=budget).meals
        assert {0, 2} >= {
            sum(line.quantity for line in meal.lines if line.dish.category == "drinks") for meal in answer
        }


def test_vegetarians_have_a_plate_of_their_own_where_the_courses_have_nothing_for_them(sample):
    courses = [{"id": "stews", "name": LABEL, "dishes": ["beef-stew", "pepper-noodles"]}, *RULES["courses"]]
    meal = {**RULES["meals"][0], "courses": [{"course": "stews", "by_guests": {"2": "1", "3": "2"}}]}
    assert not ask(with_rules(sample, courses=courses, meals=[meal]), 3, vegetarians=1).meals
    own = ask(
        with_rules(sample, courses=courses, meals=[{**meal, "vegetarians_from": "bowls"}]), 3, vegetarians=1
    ).meals
    assert ["barley-soup"] == [line.dish.id for line in own[0].vegetarian]


@pytest.mark.parametrize(("budget", "bowls"), [(40_000, 3), (37_000, 2), (35_000, 1)])
def test_where_a_vegetarian_has_a_bowl_each_has_one_that_the_budget_pays_for(lantern, budget, bowls):
    wishes = {"vegetarians": 3, "children": 2, "without": ("peanut",), "budget": budget}
    meal = ask(lantern, 12, "2026-12-13T12:30", **wishes).meals[0]
    assert "dishes-to-share" == meal.meal.id and bowls == dishes(meal)["vegetable-ho-fun-soup"]


def test_a_course_instead_of_another_one_is_served_where_nothing_of_that_one_fits(sample):
    courses = [{"id": "stew", "name": LABEL, "dishes": ["beef-stew"]}, *RULES["courses"]]
    served = [{"course": "stew", "count": "1"}, {"course": "bowls", "count": "2", "kinds": "1", "instead_of": "stew"}]
    house = with_rules(sample, courses=courses, meals=[{**RULES["meals"][0], "courses": served}])
    assert {"beef-stew": 1} == dishes(ask(house, 1).meals[0])
    other = ask(house, 1, diet=("vegetarian",)).meals[0]
    assert ({"barley-soup": 2}, []) == (dishes(other), list(other.missing))


def test_guests_have_the_same_only_where_the_course_says_so_or_nothing_else_is_left(sample):
    def bowls(budget: int, **changes) -> dict[str, int] | None:
        meal = {**RULES["meals"][0], "courses": [{"course": "bowls", "one_for": "1", **changes}]}
        answer = ask(with_rules(sample, meals=[meal]), 2, budget=budget)
        return dishes(answer.meals[0]) if answer.meals else None

    cheapest = sample.dishes["barley-soup"].price or 0
    assert bowls(2 * cheapest) is None
    assert {"barley-soup": 2} == bowls(2 * cheapest, may_repeat="true")


def test_one_soup_for_the_table_is_one_that_the_budget_pays_for_all(sample):
    soups = {"course": "bowls", "count": "2", "kinds": "1"}
    led = [{**RULES["courses"][0], "leads": ["beef-stew"]}, RULES["courses"][1]]
    house = with_rules(sample, courses=led, meals=[{**RULES["meals"][0], "courses": [soups]}])
    prices = {id: sample.dishes[id].price or 0 for id in ("beef-stew", "barley-soup")}
    assert prices["beef-stew"] > prices["barley-soup"]
    assert {"beef-stew": 2} == dishes(ask(house, 2, budget=2 * prices["beef-stew"]).meals[0])
    assert "beef-stew" not in dishes(ask(house, 2, budget=2 * prices["beef-stew"] - 1).meals[0])


def test_a_budget_that_is_too_small_has_the_sum_for_which_there_is_a_meal(sample):
    house = with_rules(sample)
    answer = ask(house, 2, budget=1500)
    assert answer.sufficient is not None
    assert answer.sufficient > 1500
    assert ask(house, 2, budget=answer.sufficient).meals


def test_the_wish_that_cannot_be_met_is_named(sample):
    house = with_rules(sample)
    assert ("wishes", ["without"]) == ((answer := ask(house, 2, without=("wheat",))).lack, answer.unmet)
    assert ("wishes", ["at"]) == ((answer := ask(house, 2, "2026-11-24T04:00")).lack, answer.unmet)
    assert ("closed", []) == ((answer := ask(house, 2, "2026-11-24T04:00", without=("wheat",))).lack, answer.unmet)


def test_a_closed_house_suggests_for_the_longest_service_of_its_next_day(sample):
    answer = ask(with_rules(sample), 2, "", now="2026-11-24T03:00")
    assert "2026-11-24T17:00" == f"{answer.at:%Y-%m-%dT%H:%M}"
    assert answer.meals


def test_a_meal_of_some_hours_is_suggested_only_then(sample):
    house = with_rules(sample, meals=[{**RULES["meals"][0], "hours": "17:00-close"}])
    assert "bowl" in ids(ask(house, 2, "2026-11-24T18:00"))
    assert ["at"] == ask(house, 2, "2026-11-24T12:00").unmet


# --- The demonstration ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def lantern() -> Site:
    return load_once(LANTERN)


@pytest.mark.demonstration
@pytest.mark.parametrize(
    ("party", "when", "expected"),
    [
        (1, "2026-11-24T19:00", ["bowl-for-one", "plate-for-one", "bowl-for-one"]),
        (2, "2026-11-24T19:00", ["dishes-to-share", "clay-pot", "bowls"]),
        (2, "2026-11-24T10:15", ["congee-morning", "bowls", "barbecue"]),
        (6, "2026-11-24T19:00", ["dishes-to-share", "clay-pot", "bowls"]),
    ],
)
def test_the_demonstration_suggests_meals_of_different_kinds(lantern, party, when, expected):
    assert expected == ids(ask(lantern, party, when))


@pytest.mark.demonstration
@pytest.mark.parametrize("party", range(2, 13))
def test_the_demonstration_suggests_as_many_dishes_as_its_article_says(lantern, party):
    shared = next(meal for meal in ask(lantern, party, "2026-11-24T19:00").meals if meal.meal.id == "dishes-to-share")
    soups = sum(line.quantity for line in shared.lines if line.dish.category == "soup")
    rice = dishes(shared).get("steamed-rice", 0)
    assert party == sum(dishes(shared).values()) - soups - rice
    assert party / 4 <= soups <= party / 2
    plates = [
        line for line in shared.lines if line.dish.category in {"rice", "noodle"} and line.dish.id != "steamed-rice"
    ]
    assert party == rice + sum(line.portion.most * line.quantity for line in plates if line.portion)


@pytest.mark.demonstration
def test_six_with_a_shellfish_allergy_have_barbecue_and_are_told_that_no_greens_fit(lantern):
    answer = ask(lantern, 6, "2026-11-24T19:00", without=("crustaceans", "molluscs"))
    assert ["barbecue"] == ids(answer)
    assert ["greens"] == [course.id for course in answer.meals[0].missing]


@pytest.mark.demonstration
@pytest.mark.parametrize(
    "wishes",
    [{}, {"vegetarians": 2}, {"diet": ("no-pork",)}, {"diet": ("vegan",)}, {"without": ("milk",)}, {"budget": 12_000}],
)
def test_a_shared_table_of_the_demonstration_has_greens_and_no_main_dish_twice(lantern, wishes):
    answer = ask(lantern, 4, "2026-11-24T19:00", **wishes)
    assert answer.meals
    for meal in answer.meals:
        assert any(line.dish.category == "vegetable" for line in meal.lines)
        main = [line for line in meal.lines if line.portion and line.portion.least and line.dish.category != "noodle"]
        assert all(line.quantity == 1 for line in main)


@pytest.mark.demonstration
def test_a_vegetarian_among_three_shares_with_guests_who_have_meat(lantern):
    meal = ask(lantern, 3, "2026-11-24T19:00", vegetarians=1).meals[0]
    assert {"braised-mushroom-tofu-clay-pot", "oyster-sauce-gai-lan"} == {line.dish.id for line in meal.vegetarian}
    assert "oyster-sauce-gai-lan~soy" in format_items(meal.lines)
    assert any("no-pork" not in (line.dish.diets or ()) for line in meal.lines)


@pytest.mark.demonstration
def test_a_generous_budget_changes_the_table(lantern):
    usual, generous = (ask(lantern, 4, "2026-11-28T18:30", budget=budget).meals[0] for budget in (13_000, 30_000))
    assert ("dishes-to-share", "finer-table") == (usual.meal.id, generous.meal.id)
    assert 13_000 < generous.cents <= 30_000
    assert {"live-seafood", "dessert"} <= {course.id for course in generous.courses}


@pytest.mark.demonstration
@pytest.mark.parametrize("party", [1, 2, 6, 12])
def test_without_wheat_there_is_what_is_known_to_have_none(lantern, party):
    assert {"soup-and-rice"} == set(ids(ask(lantern, party, "2026-11-24T19:00", without=("wheat",))))


@pytest.mark.demonstration
def test_ten_minutes_before_the_last_order_nothing_takes_twenty(lantern):
    answer = ask(lantern, 4, "2026-11-28T20:50", budget=40_000)
    assert answer.meals and "clay-pot" not in ids(answer)
    chosen = {line.dish.id for meal in answer.meals for line in meal.lines}
    assert lantern.meals is not None and lantern.meals.slow is not None
    assert not chosen & {dish.id for dish in dishes_of(lantern.dishes.values(), lantern.meals.slow)}


@pytest.mark.demonstration
def test_a_meal_that_leaves_a_course_out_does_not_promise_it(lantern):
    names = {
        budget: {
            each.meal.id: each.name.translations["en"]
            for each in ask(lantern, 4, "2026-11-27T12:00", budget=budget).meals
        }["bowls"]
        for budget in (8000, 12000)
    }
    assert {8000: "A bowl each", 12000: "A bowl each, with greens and a snack to share"} == names


@pytest.mark.demonstration
@pytest.mark.parametrize("budget", range(6500, 20_001, 1500))
def test_a_bowl_each_is_without_greens_only_where_the_cheapest_bowls_and_greens_are_too_dear(lantern, budget):
    for meal in ask(lantern, 5, "2026-11-27T12:00", budget=budget).meals:
        if meal.meal.id == "bowls-alone":
            assert budget < 6585 + 1595
        if meal.meal.id == "bowls":
            assert "greens" in {course.id for course in meal.courses}


BUDGETS = (600, 1000, 1300, 1600, 1800, 2000, 2300, 2600, 2900, 3500, 4400, 4600, 7000, 12_000)
"""Cents a guest."""
SHELLFISH, NUTS = ("crustaceans", "molluscs"), ("peanut", "tree-nuts")


@pytest.mark.demonstration
def test_a_guest_who_cannot_pay_a_sweet_soup_has_the_rest_of_the_meal(lantern):
    answer = ask(lantern, 1, "2026-11-26T18:30", without=SHELLFISH, budget=2500)
    assert {"coconut-chicken-double-boiled-soup": 1, "steamed-rice": 1} == dishes(answer.meals[0])
    assert "A double-boiled soup and rice each" == answer.meals[0].name.translations["en"]


@pytest.mark.demonstration
@pytest.mark.parametrize(
    ("party", "without"), [(2, SHELLFISH), (3, (*SHELLFISH, *NUTS)), (3, NUTS), (5, SHELLFISH), (9, ("peanut",))]
)
def test_a_soup_is_enough_for_the_table_or_is_left_out(lantern, party, without):
    for budget in (None, *range(party * 1500, party * 5000, 700)):
        for meal in ask(lantern, party, "2026-12-18T18:30", without=without, budget=budget).meals:
            soups = {line.dish.id: line.quantity for line in meal.lines if line.dish.category == "soup"}
            assert all(count * (2 if "coconut" in id else 3) >= party for id, count in soups.items())


@pytest.mark.demonstration
@pytest.mark.parametrize("without", [SHELLFISH, ("wheat",), ("egg", "milk"), ()])
@pytest.mark.parametrize("party", range(2, 13))
def test_sweet_soups_are_for_everybody_or_for_nobody(lantern, party, without):
    for budget in (None, party * 3000, party * 6000):
        for meal in ask(lantern, party, "2026-12-15T18:30", without=without, budget=budget).meals:
            assert sum(line.quantity for line in meal.lines if line.dish.category == "dessert") in (0, party)


@pytest.mark.demonstration
@pytest.mark.parametrize("party", range(2, 13))
def test_a_generous_budget_leaves_the_roasts_that_are_served_without_one(lantern, party):
    free, rich = (ask(lantern, party, "2026-11-28T19:00", without=SHELLFISH, budget=b) for b in (None, party * 7000))
    assert "barbecue" in {line.dish.category for line in free.meals[0].lines}
    assert "barbecue" in {line.dish.category for line in rich.meals[0].lines}


@pytest.mark.demonstration
@pytest.mark.parametrize(
    ("party", "without"),
    [
        pytest.param(party, without, marks=[] if party % 3 == number % 3 else pytest.mark.nightly)
        for number, without in enumerate([(), SHELLFISH, NUTS, (*SHELLFISH, *NUTS), ("fish",), ("egg",)])
        for party in range(1, 13)
    ],
)
def test_no_budget_of_the_demonstration_has_less_than_a_smaller_one(lantern, party, without):
    answers = [ask(lantern, party, "2026-11-28T19:00", without=without, budget=party * each) for each in BUDGETS]
    ranks = [rank(answer.meals) for answer in answers]
    assert ranks == sorted(ranks)
    for meal in ask(lantern, party, "2026-11-28T19:00", without=without).meals:
        assert all(
            rank(answer.meals) >= rank([meal]) for answer in answers if meal.cents <= (answer.wishes.budget or 0)
        )


@pytest.mark.demonstration
def test_a_family_has_roast_pork_before_a_second_bird(lantern):
    meal = ask(lantern, 4, "2026-11-29T12:30", children=2, without=("peanut",), diet=("no-beef",)).meals[0]
    chosen = set(dishes(meal))
    assert {"crispy-roast-pork", "garlic-steamed-prawns"} < chosen
    assert len({"roast-duck-half", "white-cut-chicken-half", "soy-sauce-chicken-half"} & chosen) <= 1


@pytest.mark.demonstration
def test_eight_without_pork_have_prawns_twice_before_a_second_chicken(lantern):
    chosen = dishes(ask(lantern, 8, "2026-11-28T18:30", children=3, without=NUTS, diet=("no-pork",)).meals[0])
    assert (2, 1) == (chosen["garlic-steamed-prawns"], sum("chicken-half" in id for id in chosen))


@pytest.mark.demonstration
@pytest.mark.parametrize(("party", "budget", "dearest"), [(2, 3000, 1550), (4, 6000, 1550), (4, 8000, 1795)])
def test_bowls_on_a_tight_budget_are_different_ones_and_none_is_dear_beside_cheap_ones(lantern, party, budget, dearest):
    meal = ask(lantern, party, "2026-11-24T12:15", budget=budget).meals[0]
    bowls = [line for line in meal.lines if line.dish.category in {"congee", "noodle"}]
    assert [1] * party == [line.quantity for line in bowls]
    assert 1350 <= min(line.dish.price or 0 for line in bowls)
    assert dearest == max(line.dish.price or 0 for line in bowls)


@pytest.mark.demonstration
def test_the_cheap_table_is_plain_congee_with_fried_noodles_and_greens(lantern):
    meal = ask(lantern, 5, "2026-12-13T12:00", budget=6000).meals[0]
    assert {"plain-congee": 4, "soy-sauce-chow-mein": 1, "oyster-sauce-gai-lan": 1} == dishes(meal)
    assert 5645 == meal.cents


@pytest.mark.demonstration
@pytest.mark.parametrize("budget", range(3000, 20_000, 900))
def test_no_table_of_five_has_a_row_of_the_same_congee_but_the_plain_one(lantern, budget):
    for meal in ask(lantern, 5, "2026-12-13T12:00", budget=budget).meals:
        congees = {id: count for id, count in dishes(meal).items() if lantern.dishes[id].category == "congee"}
        assert {1} >= {count for id, count in congees.items() if id != "plain-congee"}


@pytest.mark.demonstration
@pytest.mark.parametrize("party", range(2, 9))
@pytest.mark.parametrize("wishes", [{}, {"diet": ("no-beef",)}, {"diet": ("no-beef",), "vegetarians": 1}])
def test_a_second_roast_comes_only_where_no_other_station_has_a_dish_for_it(lantern, party, wishes):
    meal = ask(lantern, party, "2026-12-12T12:30", **wishes).meals[0]
    assert 1 >= sum(line.quantity for line in meal.lines if line.dish.category == "barbecue")


@pytest.mark.demonstration
def test_nine_have_a_third_roast_before_a_second_clay_pot_of_rice(lantern):
    chosen = dishes(ask(lantern, 9, "2026-12-18T18:30", diet=("no-beef",), without=("peanut",)).meals[0])
    assert "crispy-roast-pork" in chosen and 1 == sum("clay-pot-rice" in id for id in chosen)


@pytest.mark.demonstration
@pytest.mark.parametrize("party", range(4, 13))
def test_the_fried_rice_of_a_table_with_one_vegetarian_is_the_vegetable_one(lantern, party):
    chosen = dishes(ask(lantern, party, "2026-12-12T12:30", vegetarians=1).meals[0])
    assert ("vegetable-mushroom-fried-rice" in chosen, "yangzhou-fried-rice" in chosen) == (True, False)


@pytest.mark.demonstration
def test_two_have_prawns_and_no_fish_for_three(lantern):
    chosen = dishes(ask(lantern, 2, "2026-12-05T15:30", without=("egg",)).meals[0])
    assert "garlic-steamed-prawns" in chosen and "steamed-whole-fish" not in chosen


@pytest.mark.demonstration
@pytest.mark.parametrize(("party", "wishes"), [(4, {"diet": ("vegetarian",)}), (8, {"vegetarians": 3})])
def test_three_vegetarians_and_more_have_the_vegetable_stew_before_a_third_plate_of_greens(lantern, party, wishes):
    meal = ask(lantern, party, "2026-12-06T12:30", **wishes).meals[0]
    assert "buddhas-delight" in dishes(meal) and "dry-fried-green-beans" not in dishes(meal)


@pytest.mark.demonstration
@pytest.mark.parametrize(("party", "crabs", "fish"), [(4, 1, 0), (6, 1, 1), (8, 1, 1), (10, 2, 1), (12, 2, 2)])
def test_a_generous_budget_has_as_much_live_seafood_as_is_not_more_than_enough(lantern, party, crabs, fish):
    answer = ask(lantern, party, "2026-12-19T18:30", budget=party * 8000)
    chosen = dishes(answer.meals[0])
    assert party == chosen["coconut-chicken-double-boiled-soup"]
    assert party * 8000 * 0.7 < answer.meals[0].cents
    assert (crabs, fish) == (chosen["ginger-scallion-crab"], chosen.get("steamed-whole-fish", 0))
    assert "enough" == priced(lantern, answer, answer.meals[0]).enough


@pytest.mark.demonstration
def test_vegetarians_at_a_table_of_five_have_the_tofu_and_not_a_third_meat_beside_it(lantern):
    meal = ask(lantern, 5, "2026-11-29T18:30", children=1, vegetarians=2, budget=18_000).meals[0]
    assert "braised-mushroom-tofu-clay-pot" in dishes(meal)
    assert 2 == sum(course.id == "meat" for course in meal.courses)


@pytest.mark.demonstration
def test_two_bowls_are_not_both_congee_where_noodles_cost_no_more(lantern):
    meal = ask(lantern, 2, "2026-11-26T12:00", diet=("no-beef",), budget=3000).meals[0]
    assert {"congee", "noodle"} == {line.dish.category for line in meal.lines}


@pytest.mark.parametrize("party", [1, 3, 6, 12])
def test_the_budget_that_is_named_is_the_same_whatever_was_asked_and_is_enough(lantern, party):
    named = ask(lantern, party, "2026-11-29T12:00", budget=100).sufficient
    assert named is not None
    assert {named} == {
        ask(lantern, party, "2026-11-29T12:00", budget=named - less).sufficient for less in (1, 300, 900)
    }
    assert all(ask(lantern, party, "2026-11-29T12:00", budget=named + more).meals for more in (0, 100, 700, 3000))


@pytest.mark.parametrize("party", range(2, 13))
def test_nobody_is_buried_in_roast_meat(lantern, party):
    for without in ((), ("crustaceans", "molluscs"), ("egg",), ("fish",)):
        for meal in ask(lantern, party, "2026-11-27T18:30", without=without).meals:
            roasts = [line.quantity for line in meal.lines if line.dish.category == "barbecue"]
            assert sum(roasts) <= -(-party // 2) and max(roasts, default=1) <= 1 + (party > 8), (party, without)


def test_what_is_suggested_at_any_time_can_be_ordered_then(lantern):
    for hour in range(10, 21):
        answer = ask(lantern, 4, f"2026-11-24T{hour}:05")
        assert answer.at is not None
        served = orderable(lantern, When(answer.at.date(), answer.at), answer.at).dishes
        assert answer.meals
        assert all(line.dish.id in served for meal in answer.meals for line in meal.lines)


@pytest.mark.parametrize("budget", range(10_000, 20_001, 1_000))
def test_a_small_party_shares_no_dish_twice_however_small_the_budget(budget):
    site = load_once(LANTERN)
    shared = {"barbecue", "clay-pot", "seafood", "stir-fry", "vegetable"}
    for meal in ask(site, 6, budget=budget).meals:
        assert {1} >= {line.quantity for line in meal.lines if line.dish.category in shared}


@pytest.mark.demonstration
@pytest.mark.parametrize(("party", "budget"), [(1, 700), (2, 2_000), (6, 6_000), (12, 9_000)])
def test_a_small_budget_gets_a_congee_each_some_of_them_plain(lantern, party, budget):
    meal = ask(lantern, party, "2026-12-02T12:30", budget=budget).meals[0]
    assert "congees-alone" == meal.meal.id and party == sum(dishes(meal).values())
    assert "plain-congee" in dishes(meal)


@pytest.mark.demonstration
def test_twelve_with_a_generous_budget_have_two_crabs_and_two_fish(lantern):
    chosen = dishes(ask(lantern, 12, "2026-12-06T12:00", budget=90_000).meals[0])
    assert (2, 2) == (chosen["ginger-scallion-crab"], chosen["steamed-whole-fish"])


@pytest.mark.demonstration
@pytest.mark.parametrize("party", range(8, 13))
def test_a_table_of_eight_and_more_has_a_duck_and_no_chicken_beside_a_soup_of_chicken(lantern, party):
    chosen = dishes(ask(lantern, party, "2026-12-05T18:30").meals[0])
    assert "roast-duck-half" in chosen and "fish-maw-chicken-soup" in chosen
    assert not {"cashew-chicken", "white-cut-chicken-half", "soy-sauce-chicken-half"} & set(chosen)
    assert 1 == sum(id in chosen for id in ("brisket-radish-clay-pot", "beef-gai-lan", "black-pepper-beef"))


@pytest.mark.demonstration
@pytest.mark.parametrize("party", range(4, 13))
@pytest.mark.parametrize("wishes", [{}, {"diet": ("no-beef",)}, {"children": 2}, {"elders": 2}])
def test_char_siu_is_not_in_the_fried_rice_as_well(lantern, party, wishes):
    chosen = dishes(ask(lantern, party, "2026-12-05T18:30", **wishes).meals[0])
    assert not {"barbecue-pork", "yangzhou-fried-rice"} <= set(chosen)


@pytest.mark.demonstration
@pytest.mark.parametrize(
    ("party", "wishes"),
    [(9, {}), (10, {"diet": ("no-beef",), "budget": 35_000}), (10, {"vegetarians": 3}), (12, {"diet": ("no-beef",)})],
)
def test_no_second_chicken_comes_while_there_is_duck(lantern, party, wishes):
    chosen = set(dishes(ask(lantern, party, "2026-12-05T18:30", **wishes).meals[0]))
    assert "roast-duck-half" in chosen
    assert len({"cashew-chicken", "white-cut-chicken-half", "soy-sauce-chicken-half"} & chosen) <= 1


@pytest.mark.demonstration
@pytest.mark.parametrize(("party", "vegetarians"), [(4, 1), (6, 2), (8, 2), (8, 3), (12, 2)])
def test_a_finer_table_has_the_tofu_for_its_vegetarians(lantern, party, vegetarians):
    meal = ask(lantern, party, "2026-12-06T18:30", vegetarians=vegetarians, budget=7000 * party).meals[0]
    chosen = dishes(meal)
    assert "finer-table" == meal.meal.id and 1 == chosen["braised-mushroom-tofu-clay-pot"]
    assert "ginger-scallion-crab" in chosen and ("scallop-broccoli" in chosen or party < 8)


@pytest.mark.demonstration
def test_a_second_half_chicken_comes_only_where_nothing_of_another_kind_fits(lantern):
    chickens = {"white-cut-chicken-half", "soy-sauce-chicken-half"}
    no_nuts = dishes(ask(lantern, 12, "2026-12-05T18:00", children=4, without=("peanut", "tree-nuts")).meals[0])
    assert len(chickens & set(no_nuts)) == 1 and "chicken-mushroom-clay-pot-rice" in no_nuts
    wishes = {"without": ("crustaceans", "molluscs"), "diet": ("no-pork",), "budget": 22_000}
    assert chickens <= set(dishes(ask(lantern, 6, "2026-12-05T18:30", **wishes).meals[0]))


@pytest.mark.demonstration
def test_a_table_has_one_sweet_and_sour_dish(lantern):
    wishes = {"elders": 4, "children": 3, "diet": ("no-beef",), "budget": 48_000}
    meal = dishes(ask(lantern, 12, "2026-12-13T15:30", **wishes).meals[0])
    assert 1 == len({"sweet-sour-pork", "sweet-sour-fish"} & set(meal))


@pytest.mark.demonstration
def test_guests_whom_clay_pot_rice_feeds_have_no_bowl_of_rice_beside_it(lantern):
    meal = ask(lantern, 3, "2026-12-13T18:30", without=("crustaceans",)).meals[0]
    assert "cured-meat-clay-pot-rice" in dishes(meal) and 1 == dishes(meal)["steamed-rice"]


@pytest.mark.demonstration
def test_where_most_are_vegetarian_there_is_one_dish_of_meat_and_vegetarian_ones_in_place_of_the_others(lantern):
    meal = ask(lantern, 5, "2026-12-17T18:30", vegetarians=3).meals[0]
    assert 1 == sum(course.id == "meat" for course in meal.courses)
    main = [line.dish.id for line in meal.vegetarian if line.portion and line.portion.least]
    assert "braised-mushroom-tofu-clay-pot" in main and len(main) >= 3


@pytest.mark.demonstration
def test_a_tofu_pot_for_vegetarians_leaves_prawns_for_the_others(lantern):
    meal = ask(lantern, 8, "2026-12-05T18:30", vegetarians=3, budget=30_000).meals[0]
    assert {"braised-mushroom-tofu-clay-pot", "typhoon-shelter-prawns"} <= set(dishes(meal))


@pytest.mark.demonstration
@pytest.mark.parametrize(("hour", "dough"), [("12:30", 1), ("18:00", 0)])
def test_a_fried_dough_stick_goes_with_the_cheapest_congees_while_it_is_sold(lantern, hour, dough):
    meal = ask(lantern, 2, f"2026-12-02T{hour}", budget=1_800).meals[0]
    assert ("congees-alone", dough) == (meal.meal.id, dishes(meal).get("fried-dough-stick", 0))
    assert 1_300 == ask(lantern, 2, f"2026-12-02T{hour}", budget=100).sufficient


@pytest.mark.demonstration
def test_a_budget_for_six_pays_for_a_second_plate_of_greens(lantern):
    meal = ask(lantern, 6, "2026-12-05T18:30", budget=24_000).meals[0]
    assert 2 == sum(course.id == "greens" for course in meal.courses)


@pytest.mark.parametrize(
    ("now", "when", "until"),
    [
        ("2026-12-01T12:00", "2026-12-06T22:45", "20:40"),
        ("2026-12-06T20:00", "2026-12-06T22:45", "20:40"),
        ("2026-12-06T21:30", "2026-12-06T22:45", None),
        ("2026-12-05T20:00", "2026-12-06T00:50", "00:40"),
    ],
)
def test_the_end_of_orders_is_that_of_the_day_while_it_is_to_come(now, when, until):
    site = load_once(HOUSES["auntie-liu"])
    present = datetime.fromisoformat(now).replace(tzinfo=site.restaurant.zone)
    answer = suggest(site, MealWishes(4, when=read_when(when, site.restaurant.zone, present)), present)
    assert not answer.meals
    assert until == (f"{answer.last_order:%H:%M}" if answer.last_order else None)
