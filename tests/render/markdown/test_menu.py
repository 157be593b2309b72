"""The Markdowns of the menu and of its dishes."""

import re

import pytest

from restaurant_site.domain.menu import Filter
from restaurant_site.render.markdown.menu import dish_markdown, filter_summary, menu_markdown
from restaurant_site.render.pagination import WHOLE, Listing, Slice
from restaurant_site.search.index import Hit
from restaurant_site.search.results import ArticleResults, DishResults
from tests.conftest import BASE
from tests.render.helpers import knowledge_text, menu_text


def test_a_dish_says_all_that_a_guest_asks(spoon):
    text = dish_markdown(spoon["en"], spoon["en"].site.dishes["pepper-noodles"])
    assert (
        """\
Wheat noodles with pepper and peanuts.

- Slug: pepper-noodles
- Price: $12.00 USD
- Tags: Warm
- Also called: 胡椒麵 (Traditional Chinese), 胡椒面 (Simplified Chinese)
- Category: 🥣 Bowls
- Rank 3 of 5 on the must-order list: https://lantern.example/en/must-order
- Serves: 1–2
- Spice: Medium
- Contains: Peanut, Wheat
- May contain: Egg
- Caution: not recorded; ask us about raw or lightly cooked food, small bones, honey and alcohol
- Equipment: Stock pot
- Diet: No pork, No beef
- Available: After 1:00 am on request
- Last verified: 2026-11-01

Others in the same section: [Barley Soup](https://lantern.example/en/menu/barley-soup): $9.50 USD, \
[Beef Stew](https://lantern.example/en/menu/beef-stew): $16.25 USD

One kitchen; ask before you order.
"""
        in text
    )


def test_the_labels_of_a_dish_are_in_its_language(spoon):
    text = dish_markdown(spoon["zh"], spoon["zh"].site.dishes["beef-stew"])
    assert "\n- 代號：beef-stew\n- 價錢：$16.25 USD\n- 標籤：暖\n" in text
    assert f"\n標準網址：{BASE}/zh/menu/beef-stew\nJSON API：" in text


def test_no_traces_and_no_allergens_are_said_differently(spoon):
    text = dish_markdown(spoon["en"], spoon["en"].site.dishes["mint-tea"])
    assert (
        "- Contains: none of the twelve priority allergens as an ingredient (please tell us about any allergy)\n"
        in text
    )
    assert "- May contain: none listed, but we can’t rule them out; ask us\n" in text


def test_a_dish_leads_to_what_goes_with_it_and_to_its_article(spoon):
    text = dish_markdown(spoon["en"], spoon["en"].site.dishes["barley-soup"])
    assert f"## Goes well with\n\n- [Mint Tea]({BASE}/en/menu/mint-tea): $3.00 USD\n" in text
    assert f"Read more: [Opening hours]({BASE}/en/knowledge/opening-hours)\n" in text


def test_what_is_not_listed_as_an_allergen_is_never_called_free_of_it(localized_site):
    for dish in localized_site.site.dishes.values():
        text = dish_markdown(localized_site, dish)
        assert not re.search(
            r"free from|-free\b(?!.*\?)", text.split("##")[0].replace("gluten-free", ""), re.IGNORECASE
        )
        assert localized_site.text(localized_site.site.menu.allergen_note) in text


def test_a_filtered_menu_begins_with_its_filters_and_counts(client):
    text = client.get("/api/menu?format=md&without=nuts&diet=vegan&category=congee&max_price=20").text
    assert text.split("\n\n")[2].splitlines() == [
        "Filters: 🥣 Congee; Vegan; without nuts and peanuts; up to $20.00 CAD",
        "No dishes match. Try another word or remove a filter.",
        "Dishes hidden: with these allergens 0, with possible traces 3; this goes by what is recorded, so ask us about traces",
    ]
    kept = client.get("/api/menu?format=md&without=nuts&diet=vegan&category=congee&traces=include").text
    assert "Matching dishes: 3\n" in kept and "still showing dishes that may contain traces" in kept


def test_the_menu_lists_every_dish_once_under_its_category_with_its_price(localized_site):
    text, site = menu_text(localized_site), localized_site.site
    headings = re.findall("^## (.*)$", text, re.MULTILINE)
    assert [localized_site.text(category.label) for category in site.menu.categories] == headings
    rows = re.findall(
        r"^- \[.*\]\(([^)]*)\).*(?:: |：)(?:from )?(\$[\d.]+ CAD)(?:起)?(?:[;；].*)?$", text, re.MULTILINE
    )
    code = localized_site.locale.code
    assert [(f"{BASE}/{code}/menu/{dish.id}", f"${dish.price / 100:.2f} CAD") for dish in site.dishes.values()] == rows


@pytest.mark.parametrize("asked", ["", "&diet=vegetarian", "&without=nuts", "&sort=-price", "&q=vegetarian"])
def test_a_menu_of_the_api_has_each_dish_in_a_line_with_its_id_and_its_price(client, asked):
    document = client.get(f"/api/menu?limit=50{asked}").json
    text = client.get(f"/api/menu?format=md&limit=50{asked}").text
    rows = [line for line in text.splitlines() if line.startswith("- ")]
    expected = [f"- {item['name']} ({item['id']}): " for item in document["items"]]
    assert expected == [row[: len(start)] for row, start in zip(rows, expected, strict=True)]
    assert all(item["price"] in row for row, item in zip(rows, document["items"], strict=True))
    assert f"{BASE}/en/menu/{{id}}.md" in text


def test_a_line_says_what_a_guest_must_know_before_choosing(client):
    text = client.get("/api/menu?format=md&without=wheat&max_spice=2").text
    assert (
        "(ginger-milk-pudding): $7.50 CAD; " in text and "Vegetarian; No gluten ingredients; Contains: milk; " in text
    )
    whole = client.get("/api/menu?format=md").text
    assert "(hot-and-sour-soup): $13.50 CAD; Spice: Medium; " in whole and "Contains: " not in whole


@pytest.mark.demonstration
def test_a_line_names_allergens_in_its_language_and_the_head_says_their_ids(client):
    text = client.get("/api/menu?format=md&lang=zh&without=wheat").text
    [line] = [line for line in text.splitlines() if "（ginger-milk-pudding）" in line]
    assert line.endswith("；含有：奶類；可能含有：芝麻、大豆")
    [ids] = [line for line in text.splitlines() if line.startswith("`without`可用的id：")]
    assert {"milk", "tree-nuts", "shellfish"} < set(ids.partition("：")[2].split(", "))


def test_a_search_of_the_api_has_each_dish_in_full(client):
    text = client.get("/api/menu?format=md&q=tofu&limit=1").text
    assert "; Contains: " in text and "{id}" not in text


def test_a_filtered_menu_has_the_headings_of_what_is_left(spoon):
    assert ["🍵 Drinks"] == re.findall("^## (.*)$", menu_text(spoon["en"], category="drinks"), re.MULTILINE)


def test_a_search_of_the_menu_has_no_headings_and_says_what_was_found(spoon):
    text = menu_text(spoon["en"], Slice(2), "tea", category="drinks")
    assert "Results for “tea”: 2 of 2\n" in text
    assert [] == re.findall("^## ", text, re.MULTILINE)


def test_what_answers_a_part_of_a_query_is_below_a_heading_and_a_query_without_an_answer_says_so(spoon):
    dishes = [spoon["en"].site.dishes[id] for id in ("mint-tea", "barley-soup")]
    hits = {dish.id: Hit(dish.id, 1.0, frozenset(), 0.5, is_full=dish.id == "mint-tea") for dish in dishes}
    text = menu_markdown(spoon["en"], Listing(DishResults("tea", dishes, hits, is_covered=False)))
    assert text.index("Mint Tea") < text.index("## Also related") < text.index("Barley Soup")
    assert "No exact answer to “tea”. Nearest to it:\n" in text


def test_a_search_that_finds_nothing_suggests(spoon):
    assert "Did you mean: Mint Tea, Cold Tea\n" in menu_text(spoon["en"], WHOLE, "tee", ["mint-tea", "cold-tea"])
    assert "Did you mean: Opening hours\n" in knowledge_text(
        spoon["en"], ArticleResults("ours", [], {}, ["opening-hours"])
    )


def test_only_dishes_that_answer_the_whole_query_are_said_to_meet_a_filter(spoon):
    english = spoon["en"]
    hits = {id: Hit(id, 1.0, frozenset(), str, is_full=id == "mint-tea") for id in ("mint-tea", "cold-tea")}
    dishes, counts = [english.site.dishes[id] for id in hits], {"contains": 0, "may_contain": 0, "not_recorded": 0}
    found = DishResults("mint tea", dishes, hits, wanted=Filter(max_price=9_000), excluded=counts)
    assert "Matching dishes: 1" in filter_summary(english, found)
