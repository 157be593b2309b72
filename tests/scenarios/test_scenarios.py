"""The house rules of the demonstration, as guests meet them: every document gives the same answer."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import time
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask.testing import FlaskClient

from restaurant_site.models.site import Site
from tests.conftest import ROOT

TABLE = Path(__file__).parent / "scenarios.yaml"
WRITTEN = ("en", "zh")
PAGES = ("index", "menu", "must-order", "best-time", "parking", "reservation")

Phrases = Mapping[str, tuple[str, ...]]
"""Phrases by language code."""


@dataclass(frozen=True)
class Scenario:
    party: int
    when: str
    wants: str
    so: str
    at: Mapping[str, Phrases]
    forbidden: Phrases

    @property
    def title(self) -> str:
        return f"party of {self.party}, {self.when}, wants {self.wants}"


def phrases(value: dict[str, list[str]]) -> Phrases:
    return {language: tuple(found) for language, found in value.items()}


@cache
def table() -> dict:
    return yaml.safe_load(TABLE.read_text(encoding="utf-8"))


def scenarios() -> list[Scenario]:
    return [
        Scenario(
            row["party"], row["when"], row["wants"], row["so"],
            {document: phrases(said) for document, said in row["at"].items()}, phrases(row.get("not", {})),
        )
        for row in table()["scenarios"]
    ]  # fmt: skip


def text_of(client: FlaskClient, document: str, language: str) -> str:
    """What a document says: the Markdown of a page, or every value of a JSON record."""
    if document.startswith("api/"):
        answer = client.get(f"/{document}?lang={language}")
        assert 200 == answer.status_code, document
        return json.dumps(answer.json, ensure_ascii=False)
    answer = client.get(f"/{language}/{document}.md")
    assert 200 == answer.status_code, document
    return answer.text


def faults(client: FlaskClient, scenario: Scenario) -> Iterator[str]:
    for document, said in scenario.at.items():
        for language, expected in said.items():
            text = text_of(client, document, language)
            forbidden = scenario.forbidden.get(language, ())
            yield from (f"{scenario.title}: {document} ({language}) lacks {it!r}" for it in expected if it not in text)
            yield from (f"{scenario.title}: {document} ({language}) says {it!r}" for it in forbidden if it in text)


def test_every_document_answers_each_scenario_as_the_rule_says(client):
    wrong = [fault for scenario in scenarios() for fault in faults(client, scenario)]
    assert not wrong, "\n".join(wrong)


def test_the_table_has_at_least_sixty_scenarios_each_in_both_written_languages():
    assert 60 <= len(scenarios())
    assert [] == [found.title for found in scenarios() for said in found.at.values() if not set(WRITTEN) <= set(said)]


def test_no_two_scenarios_are_the_same():
    titles = [found.title for found in scenarios()]
    assert len(titles) == len(set(titles))


@pytest.mark.parametrize("language", ["en", "zh", "cn"])
def test_no_document_repeats_a_rule_that_was_given_up(client, site, language):
    documents = [*PAGES, *(f"knowledge/{id}" for id in site.articles), *(f"menu/{id}" for id in site.dishes)]
    texts = {document: text_of(client, document, language) for document in documents}
    given_up = table()["never"][language]
    assert [] == [(name, phrase) for name, text in texts.items() for phrase in given_up if phrase in text]


def test_a_document_that_says_something_else_is_named(client):
    wrong = Scenario(
        2, "Monday", "tea", "", {"knowledge/tea-etiquette": {"en": ("$3.00 per guest",)}}, {"en": ("per guest",)}
    )
    said = "party of 2, Monday, wants tea: knowledge/tea-etiquette (en)"
    assert [f"{said} lacks '$3.00 per guest'", f"{said} says 'per guest'"] == list(faults(client, wrong))


def sections(client: FlaskClient, article: str, language: str) -> list[str]:
    """The Markdown of an article's sections, each with its heading as the first line."""
    body = client.get(f"/api/knowledge/{article}?lang={language}").json["body"]
    return re.split(r"^## ", body, flags=re.MULTILINE)


def section(client: FlaskClient, row: Mapping, language: str) -> str:
    """The section of an article that a row of the table names by its English heading."""
    headings = [each.split("\n")[0] for each in sections(client, row["article"], "en")]
    return sections(client, row["article"], language)[headings.index(row["section"])]


def labelled(client: FlaskClient, row: Mapping, language: str) -> str:
    """The line of an article's list that begins with the label of a row, in bold or not."""
    body = client.get(f"/api/knowledge/{row['article']}?lang={language}").json["body"]
    label = row["label"][language]
    return next(line for line in body.split("\n") if line.startswith((f"- {label}", f"- **{label}")))


def named_in(text: str) -> list[str]:
    """The dishes that a text links to."""
    return re.findall(r"/menu/([a-z-]+)", text)


def listed_in(text: str) -> list[str]:
    """The dishes in the tables and lists of a text."""
    return named_in("\n".join(line for line in text.split("\n") if line.startswith(("|", "-"))))


def group(site: Site, row: Mapping) -> set[str]:
    """The dishes of a category, with a tag, or both, without those that a row excepts."""
    found = {
        id
        for id, dish in site.dishes.items()
        if row.get("category", dish.category) == dish.category and row.get("tag") in (None, *dish.tags)
    }
    return found - {*row.get("except", ())}


@pytest.mark.parametrize("language", ["en", "zh", "cn"])
def test_a_dish_that_an_article_calls_safer_lists_none_of_the_allergens(client, site, language):
    wrong = []
    for row in table()["free_of"]:
        named = named_in(section(client, row, language))
        assert named, f"{row['article']} ({language}) names no dish"
        wrong += [
            f"{row['article']} ({language}) names {dish}"
            for dish in named
            if {*site.dishes[dish].allergens, *site.dishes[dish].may_contain} & set(row["allergens"])
        ]
    assert [] == wrong


@pytest.mark.parametrize("language", ["en", "zh", "cn"])
def test_a_list_of_dishes_with_an_allergen_is_complete(client, site, language):
    for row in table()["complete"]:
        containing = {id for id, dish in site.dishes.items() if {*dish.allergens} & {*row["allergens"]}}
        assert containing == set(listed_in(section(client, row, language))), f"{row['article']} ({language})"


@pytest.mark.parametrize("language", ["en", "zh", "cn"])
def test_every_dish_of_a_list_for_a_diet_has_its_mark(client, site, language):
    for row in table()["marked"]:
        listed = listed_in(section(client, row, language))
        wanting = [id for id in listed if not {*row["diets"]} <= {*site.dishes[id].diets}]
        assert listed and [] == wanting, f"{row['article']} ({language})"


@pytest.mark.parametrize("language", ["en", "zh", "cn"])
def test_a_list_of_dishes_with_a_caution_is_complete(client, site, language):
    for row in table()["cautions"]:
        with_caution = {id for id, dish in site.dishes.items() if row["caution"] in dish.cautions}
        expected = with_caution - {*row.get("except", ())}
        assert expected == set(named_in(labelled(client, row, language))), f"{row['article']} ({language})"


@pytest.mark.parametrize("language", ["en", "zh", "cn"])
def test_the_choking_hazards_of_an_article_are_every_dish_with_whole_nuts(client, site, language):
    for row in table()["whole_nuts"]:
        with_nuts = {id for id, dish in site.dishes.items() if {*dish.allergens} & {*row["allergens"]}}
        expected = with_nuts - {*row["except"]}
        assert expected == set(named_in(labelled(client, row, language))), f"{row['article']} ({language})"


@pytest.mark.parametrize("language", ["en", "zh", "cn"])
def test_no_dish_of_a_section_has_a_caution_that_the_section_rules_out(client, site, language):
    for row in table()["free_of_cautions"]:
        named = named_in(section(client, row, language))
        wrong = [id for id in named if {*row["cautions"]} & {*site.dishes[id].cautions}]
        assert named and [] == wrong, f"{row['article']} ({language})"


@pytest.mark.parametrize("language", ["en", "zh", "cn"])
def test_an_article_says_the_caution_of_a_dish_where_it_names_it(client, site, language):
    for row in table()["said_with"]:
        lines = client.get(f"/api/knowledge/{row['article']}?lang={language}").json["body"].split("\n")
        said = [line for line in lines if any(words in line for words in row["words"][language])]
        concerned = {id for id in named_in("\n".join(lines)) if {*row["cautions"]} & {*site.dishes[id].cautions}}
        missing = concerned - {*named_in("\n".join(said))} - {*row.get("except", ())}
        assert concerned and set() == missing, f"{row['article']} ({language})"


@pytest.mark.parametrize("language", ["en", "zh", "cn"])
def test_raw_and_barely_cooked_dishes_are_recommended_only_with_the_words(client, language):
    rule = table()["barely_cooked"]
    for article in rule["recommended_in"]:
        lines = client.get(f"/api/knowledge/{article}?lang={language}").json["body"].split("\n")
        bare = [line for line in lines if not any(words in line for words in rule["words"][language])]
        assert [] == sorted({*named_in("\n".join(bare))} & {*rule["dishes"]}), f"{article} ({language})"


def test_dishes_that_are_good_for_children_are_cooked_mild_and_without_nuts(site):
    for_children = {id: dish for id, dish in site.dishes.items() if "for-children" in dish.tags}
    nuts = [id for id, dish in for_children.items() if {"peanut", "tree-nuts"} & {*dish.allergens}]
    hot = [id for id, dish in for_children.items() if dish.spice]
    assert for_children and [] == [*nuts, *hot, *({*for_children} & {*table()["barely_cooked"]["dishes"]})]


def test_the_groups_that_are_called_safer_for_a_nut_allergy_list_no_nut(site):
    for row in table()["without_nuts"]:
        listed = {id: {*site.dishes[id].allergens, *site.dishes[id].may_contain} for id in group(site, row)}
        assert listed and [] == [id for id, nuts in listed.items() if {"peanut", "tree-nuts"} & nuts], row


@pytest.mark.parametrize("nut", ["peanut", "tree-nuts"])
@pytest.mark.parametrize("language", ["en", "zh", "cn"])
def test_the_section_about_traces_of_nuts_names_every_dish_that_may_have_them(client, site, language, nut):
    row = table()["traces"]
    with_nuts = {id for id, dish in site.dishes.items() if {"peanut", "tree-nuts"} & {*dish.allergens}}
    possible = {id for id, dish in site.dishes.items() if nut in dish.may_contain} - with_nuts
    groups = {id for each in row["groups"] if nut in each["traces"] for id in group(site, each)} - with_nuts
    assert groups and set() == groups - possible
    assert set() == possible - groups - {*named_in(section(client, row, language))}


def test_the_signature_dishes_are_the_five_that_are_ranked(site):
    ranked = [top.dish for top in site.must_order.top_dishes]
    assert {*ranked} == {id for id, dish in site.dishes.items() if "signature" in dish.tags}


def test_the_price_range_goes_from_the_cheapest_to_the_dearest_on_the_menu(site):
    cents = [each for dish in site.dishes.values() for each in (dish.price, *(size.price for size in dish.sizes))]
    stated = [Decimal(each) for each in re.findall(r"[0-9.]+", site.restaurant.price_range)]
    assert [Decimal(min(cents)) / 100, Decimal(max(cents)) / 100] == stated


# --- Prices beside each other ------------------------------------------------------------------

HOT_DRINKS = ("hong-kong-milk-tea", "yuenyeung", "soy-milk")
SOUP = "daily-slow-simmered-soup"
NOT_IN_SETS = {"abalone-chicken-congee", "crab-congee", "plain-congee", "black-pepper-beef"}
BARBECUE_OVER_RICE = {"barbecue-pork-over-rice", "roast-duck-over-rice", "soy-chicken-over-rice"}


@cache
def written_facts() -> dict[str, Any]:
    """The facts as the owner wrote them."""
    return yaml.safe_load((ROOT / "content" / "facts.yaml").read_text(encoding="utf-8"))


def money(fact: str) -> Decimal:
    """The amount of a fact, in dollars."""
    return Decimal(written_facts()[fact]["money"])


def dishes(site: Site, category: str, tag: str = "") -> set[str]:
    """The dishes of a category that lunch sets may hold, with a tag if one is named."""
    return {
        dish.id
        for dish in site.dishes.values()
        if dish.category == category and dish.id not in NOT_IN_SETS and (not tag or tag in dish.tags)
    }


def price(site: Site, dish: str) -> Decimal:
    return Decimal(site.dishes[dish].price) / 100


def assert_a_set_makes_sense(site: Site, cost: Decimal, mains: set[str]) -> None:
    least_parts = price(site, SOUP) + min(price(site, drink) for drink in HOT_DRINKS)
    assert mains
    assert [] == [main for main in mains if not price(site, main) < cost < price(site, main) + least_parts]


def test_lunch_set_a_costs_more_than_any_of_its_mains_and_less_than_its_parts(site):
    mains = BARBECUE_OVER_RICE | dishes(site, "congee")
    assert_a_set_makes_sense(site, money("lunch-set-price-a"), mains)


def test_lunch_set_b_costs_more_than_any_of_its_mains_and_less_than_its_parts(site):
    mains = dishes(site, "noodle", "soup-noodles") | dishes(site, "stir-fry")
    assert_a_set_makes_sense(site, money("lunch-set-price-b"), mains)


def test_half_a_bowl_costs_between_half_and_three_quarters_of_the_bowl(site):
    for dish in site.dishes.values():
        assert dish.smaller is None or dish.price / 2 < dish.smaller.price < dish.price * 0.75, dish.id


def test_an_afternoon_costs_less_than_an_evening_and_the_room_less_than_the_house(site):
    minimum = {room.id: room.minimum_spend for room in site.booking.rooms}
    assert minimum["room-weekend"] < minimum["buyout-afternoon"] < minimum["buyout-evening"]


def test_a_set_dinner_costs_more_for_more_guests_and_more_at_lunar_new_year():
    usual = [money(f"banquet-{size}") for size in ("four", "six", "ten")]
    lunar = [money(f"lunar-set-{size}") for size in ("four", "six", "ten")]
    assert usual == sorted(usual) and lunar == sorted(lunar)
    assert [True] * 3 == [feast > dinner for feast, dinner in zip(lunar, usual, strict=True)]


def test_the_hours_of_dishes_are_those_of_the_facts(site):
    facts = written_facts()
    youtiao, clay_pots, alcohol = (
        time.fromisoformat(facts[name]["time"]) for name in ("youtiao-until", "clay-pot-from", "alcohol-from")
    )
    served = {dish.id: dish.hours.windows for dish in site.dishes.values() if dish.hours}
    found = {id: (window.start, window.end) for id, [window] in served.items()}
    pots = {id: (clay_pots, None) for id in site.dishes if id.endswith("clay-pot-rice")}
    snacks = dict.fromkeys(["fried-dough-stick", "fried-dough-rice-roll"], (None, youtiao))
    assert pots | snacks | dict.fromkeys(["beer", "wine-by-the-glass"], (alcohol, None)) == found


def test_the_last_orders_of_christmas_eve_are_those_of_the_hours(site):
    facts = written_facts()
    eve = next(holiday for holiday in site.hours.holidays if holiday.id == "christmas-eve")
    for order in ("takeout", "delivery"):
        last = eve.orders.of(order)[-1].close
        assert last == time.fromisoformat(facts[f"christmas-eve-last-{order}"]["time"])


def test_the_largest_booking_leaves_the_seats_that_walk_ins_are_promised(site):
    facts = written_facts()
    round_tables = 2 * 10 + 2 * 12
    assert max(rule.guests.most for rule in site.booking.parties if rule.bookable == "yes") <= round_tables
    assert int(facts["walk-in-seats"]) * 2 == site.restaurant.seats
    assert int(facts["walk-in-seats"]) <= site.restaurant.seats - round_tables
