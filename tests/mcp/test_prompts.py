"""The prompts hold the facts that they need."""

import pytest

from restaurant_site.domain import menu
from restaurant_site.mcp.protocol import MethodError, call_method
from restaurant_site.snapshot import state_of


@pytest.fixture(scope="module")
def server(app):
    return state_of(app).snapshot.mcp_server


@pytest.mark.parametrize(
    ("prompt", "given"),
    [("plan-visit", {"day": "Saturday", "guests": "4"}), ("getting-here", {"from": "the airport", "by": "train"}),
     ("choose-dishes", {"guests": "3", "diet": "vegetarian", "without": "peanut", "lang": "zh"})],
)  # fmt: skip
def test_a_prompt_carries_the_facts_that_it_needs(server, prompt, given):
    text = call_method(server, "prompts/get", {"name": prompt, "arguments": given}, True).messages[0].content.text
    assert all(value in text for name, value in given.items() if name != "lang")
    assert "\n# " in text


def test_dishes_are_chosen_from_those_that_diets_and_allergies_allow(server, site):
    given = {"guests": "4", "diet": "vegetarian", "without": "Egg, nuts", "lang": "en-CA"}
    text = (
        call_method(server, "prompts/get", {"name": "choose-dishes", "arguments": given}, True).messages[0].content.text
    )
    allowed = {
        dish.id for dish in menu.dishes(site, menu.Filter(diet=("vegetarian",), without=("egg", "peanut", "tree-nuts")))
    }
    assert allowed and allowed == {slug for slug in site.dishes if f"/en/menu/{slug})" in text}


@pytest.mark.parametrize(
    ("given", "hint"),
    [({"diet": "keto"}, "vegetarian"), ({"without": "gluten"}, "tree-nuts"), ({"lang": "fr"}, "en, zh, cn")],
)
def test_a_prompt_refuses_what_it_does_not_know_and_says_what_it_takes(server, given, hint):
    params = {"name": "choose-dishes", "arguments": {"guests": "2", **given}}
    with pytest.raises(MethodError, match=hint):
        call_method(server, "prompts/get", params, True)
