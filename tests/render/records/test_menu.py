"""The records of the menu and of its dishes."""

import re
from itertools import pairwise

import pytest

from restaurant_site.domain.menu import Filter
from restaurant_site.render.pagination import Slice
from restaurant_site.render.records.menu import dish_record, filter_record, menu_item
from restaurant_site.search.results import DishResults
from restaurant_site.snapshot import state_of
from tests.conftest import BASE
from tests.render import shapes
from tests.render.helpers import menu_of, paths
from tests.render.shapes import misfits


def test_every_dish_has_every_described_field(localized_site):
    for dish in localized_site.site.dishes.values():
        item = menu_item(localized_site, dish)
        assert [] == misfits(shapes.MENU_ITEM, item)
        state = "available_until" if item["available_now"] else "unavailable_reason"
        assert {"image_alt", state} == set(item) - set(shapes.MENU_ITEM) - {"diet_note"}


def test_a_price_is_the_same_as_text_and_as_a_number(localized_site):
    for dish in localized_site.site.dishes.values():
        item = menu_item(localized_site, dish)
        assert item["price"] == f"${item['price_value']:.2f}"


def test_a_category_label_starts_with_an_emoji(localized_site):
    for dish in localized_site.site.dishes.values():
        label = menu_item(localized_site, dish)["category"]
        assert re.match(r"[\U0001F300-\U0001FAFF\u2600-\u27BF]\S* \S", label), label


def test_a_dish_document_is_the_menu_item_with_language_and_version(localized_site):
    dish = localized_site.site.dishes["plain-congee"]
    document = dish_record(localized_site, dish)
    note = localized_site.text(localized_site.site.menu.allergen_note)
    instead = ["pumpkin-millet-congee", "corn-mushroom-congee"]
    assert instead == [each["id"] for each in document["alternatives"]]
    added = {
        "lang": localized_site.locale.code,
        "version": "2.5.0",
        "allergen_note": note,
        "alternatives": document["alternatives"],
    }
    assert document == menu_item(localized_site, dish) | added


def test_a_dish_says_what_its_owner_wrote(spoon):
    item = menu_item(spoon["cn"], spoon["cn"].site.dishes["pepper-noodles"])
    assert {
        "id": "pepper-noodles",
        "name": "胡椒面",
        "name_en": "Pepper Noodles",
        "name_zh": "胡椒麵",
        "names": {"en": "Pepper Noodles", "zh": "胡椒麵", "cn": "胡椒面"},
        "summary": "胡椒花生面。",
        "description": "胡椒花生面。",
        "category": "🥣 碗食",
        "category_id": "bowls",
        "price": "$12.00",
        "price_value": 12.0,
        "currency": "USD",
        "sizes": [],
        "prices_at": [],
        "smaller_portion": None,
        "additions": [],
        "choices": [],
        "season": None,
        "image": "/images/menu/pepper-noodles.webp",
        "image_alt": "一碟面",
        "popular": False,
        "tags": ["暖"],
        "diet": ["no-pork", "no-beef"],
        "on_request": [],
        "allergens": ["peanut", "wheat"],
        "may_contain": ["egg"],
        "cereals_and_nuts": [],
        "allergens_recorded": True,
        "cautions": None,
        "made_on": [{"id": "stock-pot", "label": "汤煲"}],
        "made_with": [],
        "made_apart": None,
        "certificates": [],
        "tax_class": "food",
        "spice": 2,
        "serves": "1–2",
        "portion": None,
        "available": "1:00后按需要供应",
        "served": None,
        "not_for": [],
        "notice_minutes": None,
        "sold_out_until": None,
        "served_again": None,
        "url": f"{BASE}/cn/menu/pepper-noodles",
        "json_url": f"{BASE}/api/menu/pepper-noodles?lang=cn",
        "markdown_url": f"{BASE}/api/menu/pepper-noodles?format=md&lang=cn",
        "last_verified": "2026-11-01",
        "authority": f"{BASE}/",
        "available_now": True,
        "available_until": "2026-11-24T13:30:00-05:00",
        "next_served_at": None,
    } == item


def test_allergens_that_nobody_recorded_are_null(spoon):
    dish = spoon["en"].site.dishes["pepper-noodles"].model_copy(update={"allergens": None, "traces_recorded": False})
    item = menu_item(spoon["en"], dish)
    assert [None, None, False] == [item[name] for name in ("allergens", "may_contain", "allergens_recorded")]


def test_a_dish_whose_owner_wrote_none_has_an_empty_list(spoon):
    item = menu_item(spoon["en"], spoon["en"].site.dishes["mint-tea"])
    assert [[], [], True] == [item[name] for name in ("allergens", "may_contain", "allergens_recorded")]


def test_a_hand_written_simplified_name_wins(spoon):
    assert "冰茶" == menu_item(spoon["cn"], spoon["cn"].site.dishes["cold-tea"])["name"]


def test_the_menu_document_has_every_described_field(localized_site):
    document = menu_of(localized_site)
    assert [] == misfits(shapes.MENU, document)
    assert set(shapes.MENU) == set(document)
    assert (97, 97, None, 0, "") == tuple(document[name] for name in ("count", "total", "limit", "offset", "q"))
    assert list(localized_site.site.dishes) == [item["id"] for item in document["items"]]


def test_the_menu_names_its_categories_diets_and_allergens(spoon):
    document = menu_of(spoon["zh"])
    assert [("bowls", "🥣 碗食", 3), ("drinks", "🍵 飲品", 2)] == [
        (each["id"], each["label"], each["count"]) for each in document["categories"]
    ]
    assert ["/zh/menu#bowls", "/zh/menu#drinks"] == paths(*(each["url"] for each in document["categories"]))
    assert {"vegetarian", "vegan", "no-pork", "no-beef", "no-gluten-ingredients"} == {
        each["id"] for each in document["diets"]
    }
    assert shapes.ALLERGEN == {each["id"] for each in document["allergens"]}
    assert {"id": "peanut", "label": "花生"} in document["allergens"]


@pytest.mark.parametrize(
    ("limit", "offset", "shown"),
    [
        (2, 0, ["barley-soup", "pepper-noodles"]),
        (2, 3, ["mint-tea", "cold-tea"]),
        (2, 4, ["cold-tea"]),
        (2, 5, []),
        (None, 4, ["cold-tea"]),
    ],
)
def test_a_part_of_the_menu_counts_what_is_shown_and_what_there_is(spoon, limit, offset, shown):
    document = menu_of(spoon["en"], Slice(limit, offset))
    assert shown == [item["id"] for item in document["items"]]
    assert (len(shown), 5, limit, offset) == tuple(document[name] for name in ("count", "total", "limit", "offset"))
    assert 5 == sum(category["count"] for category in document["categories"])


def test_a_search_of_the_menu_adds_score_and_highlights(app, localized_site):
    snapshot = state_of(app).snapshot
    found = snapshot.search.find_dishes("beef noodles")
    part = Slice(10)
    document = menu_of(localized_site, part, found)
    assert "beef noodles" == document["q"]
    for better, worse in pairwise(document["items"]):
        assert (better["match"], -better["score"]) <= (worse["match"], -worse["score"])  # full before partial
        assert worse["score"] > 0
    for item in document["items"]:
        assert [] == misfits(shapes.MENU_ITEM | {"score": float, "highlights": dict}, item)
        assert set(item["highlights"]) <= {"name", "summary", "description", "category"}
        assert all("<mark>" in text for text in item["highlights"].values())


def test_without_a_search_there_is_no_score(spoon):
    document = menu_of(spoon["en"])
    assert not [item for item in document["items"] if {"score", "highlights"} & set(item)]
    assert "suggestions" not in document


def test_a_search_that_finds_nothing_suggests(spoon):
    document = menu_of(spoon["en"], found=DishResults("tee", [], {}, lambda: ["mint-tea"]))
    assert (0, 0, [], ["mint-tea"]) == tuple(document[name] for name in ("count", "total", "items", "suggestions"))


def test_an_amount_comes_back_with_its_cents():
    assert {"max_price": 19.5} == filter_record(Filter(max_price=1950))
