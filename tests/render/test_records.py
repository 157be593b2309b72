"""formats.records writes models as the plain records of the API, field for field as they are described."""

import re
from datetime import date, datetime, timedelta
from itertools import pairwise

import pytest

from restaurant_site.domain import knowledge as knowledge_base
from restaurant_site.domain import menu as menu_questions
from restaurant_site.render import records
from restaurant_site.render.edition import Edition
from tests.conftest import BASE
from tests.render import shapes
from tests.render.shapes import misfits

ALL: records.Slice = {"limit": None, "offset": 0}


def articles_of(edition: Edition):
    return knowledge_base.articles(edition.site)


def menu_of(edition: Edition, part: records.Slice = ALL, **search) -> records.MenuDocument:
    dishes = search.pop("dishes", menu_questions.dishes(edition.site))
    return records.menu(edition, dishes, part, json_url=f"{BASE}/api/menu?lang=en", **search)


def knowledge_of(edition: Edition, part: records.Slice = ALL, **search) -> records.KnowledgeDocument:
    articles = search.pop("articles", articles_of(edition))
    return records.knowledge(edition, articles, part, json_url=f"{BASE}/api/knowledge?lang=en", **search)


def paths(*addresses: str) -> list[str]:
    assert all(address.startswith(BASE) for address in addresses)
    return [address.removeprefix(BASE) for address in addresses]


# --- The must-order list ----------------------------------------------------------------------


def test_the_must_order_document_has_every_described_field(edition):
    document = records.must_order(edition)
    assert [] == misfits(shapes.MUST_ORDER, document)
    assert {"json_url", "markdown_url", "last_verified"} == set(document) - set(shapes.MUST_ORDER)
    assert edition.locale.code == document["lang"]


def test_the_list_has_five_dishes_in_the_order_of_their_ranks(edition):
    top = records.must_order(edition)["top_dishes"]
    assert [1, 2, 3, 4, 5] == [dish["rank"] for dish in top]
    assert [] == [dish["slug"] for dish in top if dish["slug"] != dish["menu"]["id"]]


def test_a_ranked_dish_and_its_menu_item_agree(edition):
    for dish in records.must_order(edition)["top_dishes"]:
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


def test_there_are_combos_for_two_and_for_four_of_dishes_on_the_list(edition):
    document = records.must_order(edition)
    listed = {dish["slug"] for dish in document["top_dishes"]}
    assert [("combo-2", 2, 2), ("combo-4", 4, 4)] == [
        (combo["id"], combo["size"], len(combo["items"])) for combo in document["combos"]
    ]
    assert {item["id"] for combo in document["combos"] for item in combo["items"]} <= listed


def test_a_combo_says_what_it_costs(spoon):
    assert [("$25.75", "$12.88"), ("$40.75", "$10.19")] == [
        (combo["total"], combo["per_person"]) for combo in records.must_order(spoon["en"])["combos"]
    ]


def test_brands_stand_in_both_scripts_whatever_the_language(spoon):
    for code, name in (("en", "Prairie Spoon"), ("zh", "草原湯匙"), ("cn", "草原汤匙")):
        document = records.must_order(spoon[code])
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
        document = records.must_order(spoon[code])
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
    document = records.must_order(spoon["zh"])
    assert ["/zh/must-order", "/en/must-order", "/zh/must-order", "/cn/must-order"] == paths(
        document["page_url"], document["page_url_en"], document["page_url_zh"], document["page_url_cn"]
    )
    assert ["/api/must-order?lang=zh", "/api/must-order?format=md&lang=zh", "/zh/"] == paths(
        document["json_url"], document["markdown_url"], document["restaurant"]["url"]
    )
    assert ["/llms-must-order.txt", "/llms-menu.txt", "/api/menu?lang=zh", "/api/must-order?lang=zh"] == paths(
        *(document["discovery"][name] for name in ("llms_must_order", "llms_menu", "menu_api", "must_order_api"))
    )
    assert "/zh/reservation" == document["good_to_know"]["items"][0]["href"]


def test_the_restaurants_hours_are_those_of_most_days_and_of_every_day(spoon, english):
    assert "10:00-21:30" == records.restaurant(english)["hours"]
    restaurant = records.restaurant(spoon["en"])
    assert "11:30-01:00" == restaurant["hours"]
    monday, tuesday = restaurant["hours_by_day"][:2]
    assert ("monday", "Monday", None, None, []) == tuple(monday.values())
    assert ("11:30", "01:00") == (tuesday["open"], tuesday["close"])
    assert [{"open": "11:30", "close": "14:00"}, {"open": "17:00", "close": "01:00"}] == tuesday["ranges"]
    assert 7 == len(restaurant["hours_by_day"])


@pytest.mark.parametrize("rank", range(5))
def test_a_ranked_dish_alone_has_every_described_field(edition, rank):
    entry = edition.site.must_order.top_dishes[rank]
    document = records.ranked_document(edition, entry)
    assert [] == misfits(shapes.RANKED_DISH, document)
    assert set() == set(document) - set(shapes.RANKED_DISH)
    assert records.top_dish(edition, entry) == {name: document[name] for name in shapes.TOP_DISH}
    code = edition.locale.code
    assert [f"/{code}/must-order", f"/api/must-order?lang={code}"] == paths(
        document["page_url"], document["must_order_api"]
    )


# --- The menu ---------------------------------------------------------------------------------


def test_every_dish_has_every_described_field(edition):
    for dish in edition.site.dishes.values():
        item = records.menu_item(edition, dish)
        assert [] == misfits(shapes.MENU_ITEM, item)
        assert {"image_alt"} == set(item) - set(shapes.MENU_ITEM)


def test_a_category_label_starts_with_an_emoji(edition):
    for dish in edition.site.dishes.values():
        label = records.menu_item(edition, dish)["category"]
        assert re.match(r"[\U0001F300-\U0001FAFF\u2600-\u27BF]\S* \S", label), label


def test_a_dish_document_is_the_menu_item_with_language_and_version(edition):
    dish = edition.site.dishes["plain-congee"]
    document = records.dish_document(edition, dish)
    assert document == records.menu_item(edition, dish) | {"lang": edition.locale.code, "version": "2.5.0"}


def test_a_dish_says_what_its_owner_wrote(spoon):
    item = records.menu_item(spoon["cn"], spoon["cn"].site.dishes["pepper-noodles"])
    assert {
        "id": "pepper-noodles",
        "name": "胡椒面",
        "name_en": "Pepper Noodles",
        "name_zh": "胡椒麵",
        "description": "胡椒花生面。",
        "category": "🥣 碗食",
        "category_id": "bowls",
        "price": "$12.00",
        "image": "/images/menu/pepper-noodles.webp",
        "image_alt": "一碟面",
        "popular": False,
        "tags": ["暖"],
        "diet": ["no-pork", "no-beef"],
        "allergens": ["peanut", "wheat"],
        "may_contain": ["egg"],
        "allergen_note": "同一厨房，点菜前请查询。",
        "spice": 2,
        "serves": "1–2",
        "available": "凌晨1点后按需要供应",
        "url": f"{BASE}/cn/menu/pepper-noodles",
        "json_url": f"{BASE}/api/menu/pepper-noodles?lang=cn",
        "markdown_url": f"{BASE}/api/menu/pepper-noodles?format=md&lang=cn",
        "last_verified": "2026-11-01",
        "authority": f"{BASE}/",
    } == item


def test_a_hand_written_simplified_name_wins(spoon):
    assert "冰茶" == records.menu_item(spoon["cn"], spoon["cn"].site.dishes["cold-tea"])["name"]


def test_the_menu_document_has_every_described_field(edition):
    document = menu_of(edition)
    assert [] == misfits(shapes.MENU, document)
    assert set(shapes.MENU) == set(document)
    assert (90, 90, None, 0, "") == tuple(document[name] for name in ("count", "total", "limit", "offset", "q"))
    assert list(edition.site.dishes) == [item["id"] for item in document["items"]]


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
    document = menu_of(spoon["en"], {"limit": limit, "offset": offset})
    assert shown == [item["id"] for item in document["items"]]
    assert (len(shown), 5, limit, offset) == tuple(document[name] for name in ("count", "total", "limit", "offset"))
    assert 5 == sum(category["count"] for category in document["categories"])


def test_a_search_of_the_menu_adds_score_and_highlights(app, edition):
    service = app.extensions["service"]
    found = service.find_dishes("beef noodles")
    part: records.Slice = {"limit": 10, "offset": 0}
    document = menu_of(edition, part, dishes=found.dishes, query=found.query, hits=found.hits)
    assert "beef noodles" == document["q"]
    for better, worse in pairwise(document["items"]):
        assert better["score"] >= worse["score"] > 0
    for item in document["items"]:
        assert [] == misfits(shapes.MENU_ITEM | {"score": float, "highlights": dict}, item)
        assert set(item["highlights"]) <= {"name", "description", "category"}
        assert all("<mark>" in text for text in item["highlights"].values())


def test_without_a_search_there_is_no_score(spoon):
    document = menu_of(spoon["en"])
    assert not [item for item in document["items"] if {"score", "highlights"} & set(item)]
    assert "suggestions" not in document


def test_a_search_that_finds_nothing_suggests(spoon):
    document = menu_of(spoon["en"], dishes=[], query="tee", hits={}, suggestions=["mint-tea"])
    assert (0, 0, [], ["mint-tea"]) == tuple(document[name] for name in ("count", "total", "items", "suggestions"))


# --- The knowledge base -----------------------------------------------------------------------


def test_the_knowledge_index_has_every_described_field(edition):
    document = knowledge_of(edition)
    assert [] == misfits(shapes.KNOWLEDGE, document)
    assert set(shapes.KNOWLEDGE) == set(document)
    assert (146, 146, 10) == (document["count"], document["total"], len(document["categories"]))
    assert {frozenset(shapes.ENTRY)} == {frozenset(entry) for entry in document["articles"]}
    assert 146 == sum(category["count"] for category in document["categories"])


def test_the_index_leads_to_the_discovery_documents(english):
    discovery = knowledge_of(english)["discovery"]
    assert ["/llms-knowledge.txt", "/api/knowledge/mcp", "/.well-known/mcp/server-card.json", "/openapi.json"] == paths(
        *(discovery[name] for name in ("llms_knowledge", "mcp", "server_card", "openapi"))
    )


def test_a_search_of_articles_adds_score_snippet_and_highlights(app, edition):
    found = app.extensions["service"].find_articles("parking")
    part: records.Slice = {"limit": 10, "offset": 0}
    document = knowledge_of(edition, part, articles=found.articles, query=found.query, hits=found.hits)
    assert document["count"] == len(document["articles"]) > 2
    for better, worse in pairwise(document["articles"]):
        assert better["score"] >= worse["score"] > 0
    for entry in document["articles"]:
        assert [] == misfits(shapes.FOUND_ENTRY, entry)
        assert set(entry["highlights"]) <= {"title", "summary", "snippet"}
        assert not re.search(r"[*_#|]{2}|\]\(|\{\{", entry["snippet"])


def test_a_part_of_the_index_counts_what_is_shown_and_what_there_is(english):
    document = knowledge_of(english, {"limit": 50, "offset": 140})
    assert (6, 146, 50, 140) == tuple(document[name] for name in ("count", "total", "limit", "offset"))
    assert [each.id for each in articles_of(english)][140:] == [entry["id"] for entry in document["articles"]]


def test_every_article_has_every_described_field(edition):
    special = {"best-time-to-visit": {"visit_rhythm"}, "parking-nearby": {"parking_info"}}
    for article in articles_of(edition):
        document = records.article(edition, article)
        assert [] == misfits(shapes.ARTICLE, document)
        assert special.get(article.id, set()) == set(document) - set(shapes.ARTICLE)
        assert records.entry(edition, article) == {name: document[name] for name in shapes.ENTRY}


def test_the_two_special_articles_carry_the_very_data_sets(edition):
    site = edition.site
    assert (
        records.visit_rhythm(edition) == records.article(edition, site.articles["best-time-to-visit"])["visit_rhythm"]
    )
    assert records.parking(edition) == records.article(edition, site.articles["parking-nearby"])["parking_info"]


def test_an_article_says_what_its_owner_wrote(spoon):
    document = records.article(spoon["cn"], spoon["cn"].site.articles["opening-hours"])
    assert {
        "lang": "cn",
        "version": "2.5.0",
        "id": "opening-hours",
        "title": "营业时间",
        "title_en": "Opening hours",
        "summary": "多数日子设午市及夜市，请致电 204-555-0111。",
        "category_id": "visit",
        "category": "到访",
        "keywords": ["营业时间", "几点开门"],
        "body": (
            "多数日子上午11点30分至凌晨1点营业。茶 $3.00，买单时付。\n\n## 食甚么\n\n"
            f"[薏米汤]({BASE}/cn/menu/barley-soup) $9.50，见[餐牌]({BASE}/cn/menu)。"
        ),
        "sections": [
            {"heading": "营业时间", "text": "多数日子上午11点30分至凌晨1点营业。茶 $3.00，买单时付。"},
            {"heading": "食甚么", "text": "薏米汤 $9.50，见餐牌。"},
        ],
        "facts": [{"label": "多数日子", "value": "上午11点30分至凌晨1点"}],
        "related": [],
        "url": f"{BASE}/cn/knowledge/opening-hours",
        "json_url": f"{BASE}/api/knowledge/opening-hours?lang=cn",
        "markdown_url": f"{BASE}/api/knowledge/opening-hours?format=md&lang=cn",
        "page_url_en": f"{BASE}/en/knowledge/opening-hours",
        "page_url_zh": f"{BASE}/zh/knowledge/opening-hours",
        "page_url_cn": f"{BASE}/cn/knowledge/opening-hours",
        "last_verified": "2026-11-01",
        "authority": f"{BASE}/",
    } == document


def test_related_articles_are_named_with_their_addresses(edition):
    article = next(each for each in articles_of(edition) if each.related)
    related = records.article(edition, article)["related"]
    code = edition.locale.code
    assert list(article.related) == [each["id"] for each in related]
    first = edition.site.articles[article.related[0]]
    assert (first.in_(edition.locale).title, f"{BASE}/{code}/knowledge/{first.id}") == (
        related[0]["title"],
        related[0]["url"],
    )


def test_no_record_leaves_a_reference_or_a_foreign_address(edition):
    for article in articles_of(edition):
        text = str(records.article(edition, article))
        assert not re.search(r"\{\{|\]\((dish|article|page):", text)
        assert {BASE} >= set(re.findall(r"https?://[a-z0-9.-]+", text))


# --- Rhythm and parking -----------------------------------------------------------------------


def minutes(clock: str) -> int:
    return int(clock[:2]) * 60 + int(clock[3:])


def covered(day: records.DayRhythmRecord) -> list[tuple[str, str]]:
    """The ranges that a day's periods make when neighbours are joined."""
    joined: list[tuple[str, str]] = []
    for period in day["periods"]:
        if joined and joined[-1][1] == period["start"]:
            joined[-1] = (joined[-1][0], period["end"])
        else:
            joined.append((period["start"], period["end"]))
    return joined


def test_the_visit_rhythm_has_every_described_field(edition):
    document = records.visit_rhythm(edition)
    assert [] == misfits(shapes.VISIT_RHYTHM, document)
    assert set(shapes.VISIT_RHYTHM) == set(document)
    code = edition.locale.code
    assert [f"/{code}/best-time", f"/api/visit-rhythm?lang={code}", f"/{code}/knowledge/best-time-to-visit"] == paths(
        document["page_url"], document["json_url"], document["article_url"]
    )
    assert "America/Vancouver" == document["timezone"]


def test_the_week_begins_on_monday_and_the_levels_with_the_quietest(edition):
    document = records.visit_rhythm(edition)
    assert ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] == [
        day["day"] for day in document["days"]
    ]
    assert ["quiet", "steady", "busy", "peak"] == [level["id"] for level in document["levels"]]


@pytest.mark.parametrize("which", ["demonstration", "sample"])
def test_periods_cover_the_ranges_of_a_day_exactly_and_in_order(spoon, english, which):
    document = records.visit_rhythm(english if which == "demonstration" else spoon["en"])
    levels = {level["id"]: level for level in document["levels"]}
    for day in document["days"]:
        assert [(each["open"], each["close"]) for each in day["ranges"]] == covered(day)
        assert (day["open"], day["close"]) == (
            (day["ranges"][0]["open"], day["ranges"][-1]["close"]) if day["ranges"] else (None, None)
        )
        for period in day["periods"]:
            own = levels[period["level"]]
            assert (own["label"], own["wait_minutes"]) == (period["label"], period["wait_minutes"])


def test_a_closed_day_has_no_hours_and_no_periods(spoon):
    monday = records.visit_rhythm(spoon["zh"])["days"][0]
    assert {"day": "monday", "label": "星期一", "open": None, "close": None, "ranges": [], "periods": []} == monday


def test_a_night_closes_on_the_next_day(spoon):
    friday = records.visit_rhythm(spoon["en"])["days"][4]
    assert ("11:30", "02:00", "02:00") == (friday["open"], friday["close"], friday["periods"][-1]["end"])


def test_waits_go_from_less_to_more(edition):
    for level in records.visit_rhythm(edition)["levels"]:
        assert 0 <= level["wait_minutes"]["min"] <= level["wait_minutes"]["max"]


def test_windows_lie_inside_the_hours_of_their_days(english):
    document = records.visit_rhythm(english)
    days = {day["day"]: day for day in document["days"]}
    for window in [*document["best_windows"], *document["peak_windows"]]:
        for day in window["days"]:
            assert minutes(days[day]["open"]) <= minutes(window["start"]) < minutes(window["end"])
            assert minutes(window["end"]) <= minutes(days[day]["close"])


def test_holidays_say_closed_shorter_or_as_usual(spoon):
    founding, winter, spring = records.visit_rhythm(spoon["en"])["holidays"]
    assert (["2026-12-01"], [{"open": "11:30", "close": "14:00"}]) == (founding["dates"], founding["ranges"])
    assert (["2027-01-05", "2027-01-06"], []) == (winter["dates"], winter["ranges"])
    assert (["2027-04-10"], None, "As on any Saturday.") == (spring["dates"], spring["ranges"], spring["effect"])


def test_without_its_article_the_rhythm_leads_to_its_page(spoon):
    assert [f"{BASE}/en/best-time", f"{BASE}/en/parking"] == [
        records.visit_rhythm(spoon["en"])["article_url"],
        records.parking(spoon["en"])["article_url"],
    ]


def test_the_parking_document_has_every_described_field(edition):
    document = records.parking(edition)
    assert [] == misfits(shapes.PARKING, document)
    assert set(shapes.PARKING) == set(document)
    assert {"distance_m", "latitude", "longitude"} == set(document["transit"][0]) - set(shapes.PARKING["transit"][0])
    code = edition.locale.code
    assert [f"/{code}/parking", f"/api/parking-nearby?lang={code}", f"/{code}/knowledge/parking-nearby"] == paths(
        document["page_url"], document["json_url"], document["article_url"]
    )


def test_parking_is_nearest_first(english):
    distances = [option["distance_m"] for option in records.parking(english)["options"]]
    assert sorted(distances) == distances != []


def test_what_is_not_known_of_a_parking_place_is_null(english):
    places = {place.id: place for place in english.site.parking.options}
    document = records.parking(english)
    for option in document["options"]:
        place = places[option["id"]]
        assert (place.free_minutes, place.height_limit_m) == (option["free_minutes"], option["height_limit_m"])
        assert (place.ev_charging is None) == (option["ev_charging"] is None)
        assert place.spaces == option["spaces"]
    assert None in [option["free_minutes"] for option in document["options"]]


def test_dates_are_dates_of_the_calendar(english):
    document = records.visit_rhythm(english)
    for holiday in document["holidays"]:
        for day in holiday["dates"]:
            assert date.fromisoformat(day).isoformat() == day
    assert datetime.fromisoformat(document["last_verified"]) < datetime.now() + timedelta(days=1)


def test_the_same_facts_stand_in_every_language(spoon):
    """Numbers, ids and times do not depend on the language."""

    def facts(code: str) -> list:
        rhythm, item = (
            records.visit_rhythm(spoon[code]),
            records.menu_item(spoon[code], spoon[code].site.dishes["beef-stew"]),
        )
        return [
            [(day["open"], day["close"], [period["level"] for period in day["periods"]]) for day in rhythm["days"]],
            [item[name] for name in ("id", "price", "spice", "serves", "diet", "allergens", "last_verified")],
        ]

    assert facts("en") == facts("zh") == facts("cn")
