"""The record of the must-order list."""

import pytest

from restaurant_site.render.records.must_order import must_order_record, ranked_dish_record, top_dish
from tests.render import shapes
from tests.render.helpers import paths
from tests.render.shapes import misfits


def test_the_must_order_document_has_every_described_field(localized_site):
    document = must_order_record(localized_site)
    assert [] == misfits(shapes.MUST_ORDER, document)
    assert {"json_url", "markdown_url", "last_verified"} == set(document) - set(shapes.MUST_ORDER)
    assert localized_site.locale.code == document["lang"]


def test_the_list_has_five_dishes_in_the_order_of_their_ranks(localized_site):
    top = must_order_record(localized_site)["top_dishes"]
    assert [1, 2, 3, 4, 5] == [dish["rank"] for dish in top]
    assert [] == [dish["slug"] for dish in top if dish["slug"] != dish["menu"]["id"]]


def test_a_ranked_dish_and_its_menu_item_agree(localized_site):
    for dish in must_order_record(localized_site)["top_dishes"]:
        for field in (
            "name",
            "name_en",
            "name_zh",
            "tags",
            "price",
            "category_id",
            "image",
            "popular",
            "url",
            "json_url",
        ):
            assert dish[field] == dish["menu"][field]
        assert dish["image"] == dish["image_display"] == f"/images/menu/{dish['slug']}.webp"


def test_there_are_combos_for_two_and_for_four_of_dishes_on_the_list(localized_site):
    document = must_order_record(localized_site)
    listed = {dish["slug"] for dish in document["top_dishes"]}
    assert [("combo-2", 2, 2), ("combo-4", 4, 4)] == [
        (combo["id"], combo["size"], len(combo["items"])) for combo in document["combos"]
    ]
    assert {item["id"] for combo in document["combos"] for item in combo["items"]} <= listed


def test_a_combo_says_what_it_costs(spoon):
    assert [("$25.75", "$12.88"), ("$40.75", "$10.19")] == [
        (combo["total"], combo["per_person"]) for combo in must_order_record(spoon["en"])["combos"]
    ]


def test_the_total_of_a_combo_with_tax_is_null_until_the_owner_gives_a_tax(localized_site, spoon):
    fields = ("total", "tax", "total_with_tax", "per_person_with_tax")
    priced, untaxed = (must_order_record(each)["combos"][0] for each in (localized_site, spoon["en"]))
    assert ["$40.90", "$2.05", "$42.95", "$21.48"] == [priced[field] for field in fields]
    assert ["$25.75", None, None, None] == [untaxed[field] for field in fields]


def test_the_brand_is_in_both_scripts_in_every_language(spoon):
    for code, name in (("en", "Prairie Spoon"), ("zh", "草原湯匙"), ("cn", "草原汤匙")):
        document = must_order_record(spoon[code])
        assert ("Prairie Spoon", "草原湯匙", name) == (
            document["brand"],
            document["brand_zh"],
            document["restaurant"]["name"],
        )
        first = document["top_dishes"][0]
        assert ("Barley Soup", "薏米湯") == (first["name_en"], first["name_zh"])
        assert {"en": "Barley Soup", "zh": "薏米湯", "cn": "薏米汤"}[code] == first["name"]


def test_the_words_follow_the_language(spoon):
    def words(code: str) -> list[str]:
        document = must_order_record(spoon[code])
        return [
            document["top_dishes"][0]["blurb"],
            document["top_dishes"][0]["tags"][0],
            document["combos"][0]["title"],
            document["first_timer"]["checklist"][0],
            document["good_to_know"]["items"][0]["label"],
            document["reviews"][0]["text"],
            document["faq"][0]["a"],
        ]

    assert ["The first bowl.", "Warm", "For two", "Sit anywhere.", "Telephone", "Good soup.", "No."] == words("en")
    assert ["第一碗。", "暖", "二人", "座位任選。", "電話", "湯好味。", "沒有。"] == words("zh")
    assert ["第一碗。", "暖", "二人", "座位任选。", "电话", "汤好味。", "没有。"] == words("cn")


def test_addresses_of_the_list_are_those_of_its_language(spoon):
    document = must_order_record(spoon["zh"])
    assert ["/zh/must-order", "/en/must-order", "/zh/must-order", "/cn/must-order"] == paths(
        document["page_url"], document["page_url_en"], document["page_url_zh"], document["page_url_cn"]
    )
    assert ["/api/must-order?lang=zh", "/api/must-order?format=md&lang=zh", "/zh/"] == paths(
        document["json_url"], document["markdown_url"], document["restaurant"]["url"]
    )
    assert [
        "/llms-must-order.txt?lang=zh",
        "/llms-menu.txt?lang=zh",
        "/api/menu?lang=zh",
        "/api/must-order?lang=zh",
    ] == paths(
        *(document["discovery"][name] for name in ("llms_must_order", "llms_menu", "menu_api", "must_order_api"))
    )
    assert "/zh/reservation" == document["good_to_know"]["items"][0]["href"]


@pytest.mark.parametrize("rank", range(5))
def test_a_ranked_dish_alone_has_every_described_field(localized_site, rank):
    entry = localized_site.site.must_order.top_dishes[rank]
    document = ranked_dish_record(localized_site, entry)
    assert [] == misfits(shapes.RANKED_DISH, document)
    assert set() == set(document) - set(shapes.RANKED_DISH)
    assert top_dish(localized_site, entry) == {name: document[name] for name in shapes.TOP_DISH}
    code = localized_site.locale.code
    assert [f"/{code}/must-order", f"/api/must-order?lang={code}"] == paths(
        document["page_url"], document["must_order_api"]
    )
