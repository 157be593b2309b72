"""``api`` answers questions about the menu, the must-order list and the articles."""

import re
from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from restaurant_site.domain.schedule import special_day_on
from restaurant_site.locales import ENGLISH, LOCALES
from restaurant_site.snapshot import state_of
from restaurant_site.text import formatting
from tests.conftest import BASE

ITEM = {
    *("id", "name", "description", "category", "category_id", "price", "image", "popular", "url", "json_url"),
    *("markdown_url", "last_verified", "authority", "name_en", "name_zh", "tags", "diet", "allergens", "may_contain"),
    *("spice", "serves", "available"),
}
ENTRY = {
    *("id", "title", "summary", "category_id", "category", "keywords", "url", "json_url", "markdown_url"),
    "last_verified",
}
MENU = {
    *("lang", "version", "q", "count", "total", "limit", "offset", "categories", "items", "allergen_note"),
    *("authority", "json_url"),
}
KNOWLEDGE = {
    *("lang", "version", "q", "count", "total", "limit", "offset", "categories", "articles", "discovery"),
    *("authority", "json_url"),
}
ARTICLE = {
    *ENTRY,
    *("lang", "version", "title_en", "body", "sections", "facts", "related", "page_url_en", "page_url_zh"),
    *("page_url_cn", "authority"),
}


def escaped_but_for_marks(text: str) -> bool:
    """Whether a highlight holds ``<mark>`` and otherwise nothing that HTML would take for a tag."""
    return "<mark>" in text and not re.search(r"[<>]|&(?!\w+;|#)", re.sub(r"</?mark>", "", text))


class TestMenu:
    @pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
    def test_without_a_query_it_is_the_whole_menu_in_menu_order(self, client, site, locale):
        document = client.get(f"/api/menu?lang={locale.code}").json
        assert set(document) >= MENU
        assert list(site.dishes) == [item["id"] for item in document["items"]]
        assert (locale.code, "2.5.0", f"{BASE}/") == (document["lang"], document["version"], document["authority"])
        assert {"score", "highlights"}.isdisjoint(document["items"][0])

    def test_every_item_has_the_fields_of_a_menu_item(self, client):
        items = client.get("/api/menu").json["items"]
        assert not [item["id"] for item in items if not set(item) >= ITEM or "allergen_note" in item]

    def test_categories_tell_how_many_dishes_they_have(self, client):
        document = client.get("/api/menu").json
        assert {"id", "label", "count", "url"} <= set(document["categories"][0])
        assert document["total"] == sum(category["count"] for category in document["categories"])

    def test_the_filters_that_it_takes_are_listed_with_labels(self, client, site):
        document = client.get(f"/api/menu?lang={site.languages.codes[-1]}").json
        diets = [each["id"] for each in document["diets"]]
        assert list(site.recorded_diets) == diets and {"vegetarian", "vegan"} <= {*diets}
        assert {"peanut", "milk"} <= {each["id"] for each in document["allergens"]}
        assert all(each["label"] for each in document["diets"] + document["allergens"])

    @pytest.mark.demonstration
    @pytest.mark.parametrize("query", ["rice", "粥", "beef noodle"])
    def test_a_search_is_ranked_and_says_why(self, client, query):
        items = client.get("/api/menu", query_string={"q": query}).json["items"]
        ranks = [(item["match"] == "full", item["score"]) for item in items]
        assert ranks and sorted(ranks, reverse=True) == ranks
        assert all(escaped_but_for_marks(text) for item in items for text in item["highlights"].values())

    @pytest.mark.demonstration
    def test_a_search_that_finds_nothing_suggests_the_nearest_ids(self, client):
        document = client.get("/api/menu", query_string={"q": "smpn cng"}).json
        assert (0, 0, []) == (document["count"], document["total"], document["items"])
        assert ["sampan-congee"] == document["suggestions"]

    @pytest.mark.demonstration
    @pytest.mark.parametrize(
        ("query", "lang", "sentence"),
        [
            ("ramen", "en", "There is no ramen on the menu."),
            ("kimchi", "en", "There is no kimchi on the menu."),
            ("拉麵", "zh", "餐牌上沒有拉麵。"),
            ("寿司", "cn", "菜单上没有寿司。"),
            ("xqzvw", "en", "Nothing here answers “xqzvw”."),
            ("lunch box", "en", "No exact answer to “lunch box”. Nearest to it:"),
        ],
    )
    def test_what_no_dish_is_sure_to_be_is_said_first(self, client, query, lang, sentence):
        asked = {"q": query, "lang": lang}
        assert False is client.get("/api/menu", query_string=asked).json["covered"]
        markdown = client.get("/api/menu", query_string={**asked, "format": "md"}).text
        assert sentence == next(
            line for line in markdown.split("\n\n# ")[0].splitlines() if line and line[0] not in "#>"
        )
        call = {"name": "search_menu", "arguments": {"query": query, "lang": lang}}
        told = client.post("/mcp", json={"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}).json[
            "result"
        ]
        answered = "[Halal information](" if query == "halal" else sentence  # an article says more than the menu
        assert told["content"][0]["text"].startswith(answered)
        assert False is told["structuredContent"]["covered"]

    @pytest.mark.demonstration
    def test_words_for_diets_and_allergens_in_a_query_are_shown_as_filters(self, client):
        document = client.get("/api/menu?q=gluten free, no dairy&limit=1").json
        assert {"diet": ["no-gluten-ingredients"], "without": ["milk"]} == document["filters"]
        assert (True, "gluten free, no dairy") == (document["covered"], document["q"])
        markdown = client.get("/api/menu?q=gluten free, no dairy&format=md").text
        assert "Filters: No gluten ingredients; without milk\n" in markdown
        assert "without milk" in client.get("/en/menu?q=gluten free, no dairy").text
        assert "filters" not in client.get("/api/menu?q=congee").json

    @pytest.mark.demonstration
    def test_suggestions_stand_only_where_nothing_is_found(self, client):
        assert "suggestions" not in client.get("/api/menu?q=rice").json
        assert "suggestions" not in client.get("/api/menu").json

    def test_the_json_url_asks_for_the_same_again(self, client, site):
        code = site.languages.codes[-1].upper()
        document = client.get(f"/api/menu?q=%20rice%20&limit=3&offset=1&diet=no-pork&utm_source=x&lang={code}")
        again = client.get(document.json["json_url"].removeprefix(BASE))
        assert document.data == again.data

    def test_a_dish_is_its_menu_item_in_a_document(self, client, site):
        dish, code = next(iter(site.dishes)), site.languages.codes[-1]
        document = client.get(f"/api/menu/{dish}?lang={code}").json
        assert set(document) >= ITEM | {"allergen_note", "lang", "authority"}
        assert (code, dish) == (document["lang"], document["id"])


class TestMustOrder:
    def test_it_has_five_ranked_dishes_or_its_number_and_a_version_of_its_own(self, client, site):
        code = site.languages.codes[-1]
        document = client.get(f"/api/must-order?lang={code}").json
        ranks = [*range(1, (site.must_order.count or 5) + 1)]
        assert ranks == [dish["rank"] for dish in document["top_dishes"]]
        assert ("1.0", code) == (document["version"], document["lang"])

    def test_a_ranked_dish_is_a_document_with_its_menu_entry(self, client, site):
        slug = site.must_order.top_dishes[2].dish
        document = client.get(f"/api/must-order/{slug}").json
        listed = client.get("/api/must-order").json["top_dishes"][2]
        assert listed == {name: document[name] for name in listed}
        assert {"lang", "version", "page_url", "must_order_api", "authority"} <= set(document)
        assert slug == document["menu"]["id"]

    @pytest.mark.demonstration
    def test_a_dish_that_is_not_ranked_says_where_it_is(self, client, site):
        ranked = {entry.dish for entry in site.must_order.top_dishes}
        dish = next(id for id in site.dishes if id not in ranked)
        response = client.get(f"/api/must-order/{dish}?lang=zh")
        assert (404, "dish-not-ranked") == (response.status_code, response.json["code"])
        assert f"{BASE}/api/menu/{dish}?lang=zh" == response.json["json_url"]
        assert 200 == client.get(response.json["json_url"].removeprefix(BASE)).status_code


class TestKnowledge:
    @pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
    def test_without_a_query_it_is_every_article_in_category_order(self, client, site, locale):
        document = client.get(f"/api/knowledge?lang={locale.code}").json
        assert set(document) >= KNOWLEDGE
        assert {"llms_knowledge", "mcp", "server_card", "openapi"} <= set(document["discovery"])
        assert set(site.articles) == {entry["id"] for entry in document["articles"]}
        order = [category["id"] for category in document["categories"]]
        found = [order.index(entry["category_id"]) for entry in document["articles"]]
        assert sorted(found) == found

    def test_markdown_of_a_search_names_the_same_search_as_json(self, client):
        address = client.get("/api/knowledge?q=tea&limit=2&lang=en").json["json_url"]
        assert f"JSON API: {address}\n" in client.get("/api/knowledge?q=tea&limit=2&lang=en&format=md").text

    def test_every_entry_has_the_fields_of_an_entry(self, client):
        articles = client.get("/api/knowledge").json["articles"]
        assert not [entry["id"] for entry in articles if not set(entry) >= ENTRY or "body" in entry]

    @pytest.mark.demonstration
    @pytest.mark.parametrize(("lang", "query"), [("en", "where can I park"), ("zh", "泊車"), ("cn", "停车")])
    def test_a_search_says_where_the_answer_stands(self, client, lang, query):
        asked = {"q": query, "lang": lang, "highlights": "1"}
        entries = client.get("/api/knowledge", query_string=asked).json["articles"]
        order = [(entry["match"], -entry["score"]) for entry in entries]
        assert order and sorted(order) == order
        assert all(0 < len(entry["snippet"]) <= 300 and "<mark>" not in entry["snippet"] for entry in entries)
        assert all(escaped_but_for_marks(text) for entry in entries for text in entry["highlights"].values())

    @pytest.mark.demonstration
    @pytest.mark.parametrize(("lang", "query"), [("en", "where can I park"), ("zh", "泊車"), ("cn", "停车")])
    def test_a_search_of_three_is_small(self, client, lang, query):
        response = client.get("/api/knowledge", query_string={"q": query, "lang": lang, "limit": 3})
        assert len(response.data) <= 4_500
        assert not [entry for entry in response.json["articles"] if "highlights" in entry]
        sections = response.json["categories"]
        assert sections and all(each["count"] and "description" not in each for each in sections)

    @pytest.mark.demonstration
    def test_a_category_filters_a_search_too(self, client, site):
        article = next(iter(site.articles.values()))
        asked = {"q": article.in_(ENGLISH).title, "category": article.category}
        entries = client.get("/api/knowledge", query_string=asked).json["articles"]
        assert article.id in [entry["id"] for entry in entries]
        assert {article.category} == {entry["category_id"] for entry in entries}

    @pytest.mark.demonstration
    @pytest.mark.parametrize(
        ("query", "is_covered"), [("where can I park", True), ("mortgage rates in Toronto", False)]
    )
    def test_it_says_whether_any_of_the_articles_found_is_sure_to_answer(self, client, site, query, is_covered):
        asked = [{"q": query}, *({"q": query, "category": category} for category in site.knowledge_categories)]
        found = [client.get("/api/knowledge", query_string=each).json for each in asked]
        assert is_covered == found[0]["covered"]
        assert [any(hit["match"] == "full" for hit in each["articles"]) for each in found] == [
            each["covered"] for each in found
        ]

    @pytest.mark.demonstration
    @pytest.mark.parametrize(
        ("lang", "query", "is_lunar"),
        [
            ("en", "New Years Eve private room", False),
            ("en", "New Year's Eve private room", False),
            ("en", "Lunar New Year's Eve private room", True),
            ("zh", "12月31日 廂房", False),
            ("zh", "農曆除夕 廂房", True),
            ("cn", "跨年夜 包间", False),
            ("cn", "农历除夕 包间", True),
        ],
    )
    def test_the_passage_about_the_room_is_about_the_day_that_was_asked_for(self, client, lang, query, is_lunar):
        found = client.get("/api/knowledge", query_string={"q": query, "lang": lang}).json["articles"]
        snippet = next(each["snippet"] for each in found if each["id"] == "private-room")
        says_lunar = re.search("Lunar|農曆|农历", snippet) is not None
        says_december = re.search("December 31|12月31日", snippet) is not None
        assert says_lunar if is_lunar else says_december

    def test_a_search_that_finds_nothing_is_a_success(self, client):
        response = client.get("/api/knowledge?q=zzzzqqqq")
        assert (200, 0) == (response.status_code, response.json["count"])
        assert isinstance(response.json["suggestions"], list)

    @pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
    def test_an_article_has_the_fields_of_an_article(self, client, site, locale):
        id = next(iter(site.articles))
        document = client.get(f"/api/knowledge/{id}?lang={locale.code}").json
        assert set(document) >= ARTICLE
        assert (id, locale.code, "2.5.0") == (document["id"], document["lang"], document["version"])

    @pytest.mark.demonstration
    @pytest.mark.parametrize(
        ("id", "member", "address"),
        [
            ("best-time-to-visit", "visit_rhythm", "/api/visit-rhythm"),
            ("parking-nearby", "parking_info", "/api/parking-nearby"),
        ],
    )
    @pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
    def test_two_articles_carry_the_object_that_has_an_address_of_its_own(self, client, id, member, address, locale):
        article = client.get(f"/api/knowledge/{id}?lang={locale.code}").json
        assert client.get(f"{address}?lang={locale.code}").json == article[member]


class TestUnknown:
    @pytest.mark.parametrize("path", ["menu", "must-order"])
    @pytest.mark.parametrize("form", ["{}x", "{}s", "x{}"])
    def test_an_unknown_dish_is_told_the_nearest_ids(self, client, site, path, form):
        dish = site.must_order.top_dishes[0].dish
        response = client.get(f"/api/{path}/{form.format(dish)}")
        assert (404, "unknown-dish") == (response.status_code, response.json["code"])
        assert dish in response.json["suggestions"]
        assert len(response.json["suggestions"]) <= 5

    @pytest.mark.demonstration
    def test_the_api_and_mcp_name_the_same_nearest_ids(self, client):
        call = {"name": "get_dish", "arguments": {"id": "wonton-soup"}}
        told = client.post("/mcp", json={"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}).json[
            "result"
        ]
        near = client.get("/api/menu/wonton-soup").json["suggestions"]
        assert "shrimp-wonton-noodle-soup" == near[0]
        assert f"The nearest ids are {', '.join(near)}." in told["content"][0]["text"]

    @pytest.mark.demonstration
    def test_an_unknown_article_is_told_the_nearest_ids(self, client):
        response = client.get("/api/knowledge/parking-near-by")
        assert (404, "unknown-article") == (response.status_code, response.json["code"])
        assert "parking-nearby" == response.json["suggestions"][0]
        assert "parking-nearby" in response.json["detail"]
        assert len(response.json["suggestions"]) <= 5

    @pytest.mark.parametrize("format", ["json", "md"])
    @pytest.mark.parametrize("address", ["/api/menu/x", "/api/knowledge/x", "/api/must-order/x"])
    def test_a_problem_is_a_problem_in_every_format(self, client, address, format):
        assert "application/problem+json" == client.get(f"{address}?format={format}").content_type

    def test_what_was_asked_for_is_not_repeated_at_length(self, client):
        assert len(client.get("/api/menu/" + "a" * 2000).json["detail"]) < 200


NEXT_PARTS = {
    "en": "Next part: ",
    "zh": "下一部分：",
    "cn": "下一部分：",
    "fr": "Partie suivante\N{NO-BREAK SPACE}: ",
    "fa": "بخش بعدی: ",
}


def next_part(text: str, code: str) -> str | None:
    """The path of the next part that a Markdown list names."""
    found = re.findall(rf"^{NEXT_PARTS[code]}{BASE}(\S+)$", text, re.MULTILINE)
    assert len(found) < 2
    return found[0] if found else None


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
@pytest.mark.parametrize("path", ["menu?", "knowledge?", "menu?max_price=12&", "menu?q=tea&"])
def test_the_parts_of_a_markdown_list_lead_to_all_of_it(client, path, locale):
    document = client.get(f"/api/{path}limit=50&lang={locale.code}").json
    [entries] = [document[key] for key in ("items", "articles") if key in document]
    step = min(50, max(1, document["total"] // 3))
    at, parts = f"/api/{path}limit={step}&format=md&lang={locale.code}", []
    expected = max(1, -(-document["total"] // step))
    while at and len(parts) <= expected:
        parts.append(client.get(at).text)
        at = next_part(parts[-1], locale.code)
    assert expected == len(parts)
    assert [] == [each["id"] for each in entries if not re.search(rf"[(（/]{each['id']}[)）.]", "".join(parts))]


def test_a_markdown_list_that_is_whole_names_no_next_part(client):
    for path in (
        "/api/menu?format=md",
        "/en/menu.md",
        "/en/knowledge.md",
    ):
        assert next_part(client.get(path).text, "en") is None


@pytest.mark.demonstration
def test_a_search_page_for_people_names_no_next_part(client):
    assert next_part(client.get("/en/search.md?q=rice").text, "en") is None
    assert next_part(client.get("/en/knowledge.md?q=rice").text, "en") is None


class TestHours:
    @pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
    def test_it_says_whether_the_restaurant_is_open_now(self, client, site, locale):
        document = client.get(f"/api/hours?lang={locale.code}").json
        assert (locale.code, site.restaurant.time_zone) == (document["lang"], document["timezone"])
        assert ("open", True) == (document["state"], document["open_now"])

    @pytest.mark.parametrize("given", ["2026-12-01T15:00", "2026-12-01 15:00", "2026-12-01T15:00:00"])
    def test_a_time_without_offset_is_that_of_a_clock_at_the_restaurant(self, client, site, given):
        local = datetime(2026, 12, 1, 15, tzinfo=site.restaurant.zone)
        assert local.isoformat() == client.get(f"/api/hours?at={given}").json["checked_at"]

    def test_a_time_with_an_offset_is_an_instant(self, client, site):
        found = client.get("/api/hours?at=2026-12-01T15:00:00%2B08:00").json["checked_at"]
        assert datetime(2026, 12, 1, 7, tzinfo=UTC) == datetime.fromisoformat(found)
        assert found == client.get("/api/hours?at=2026-12-01T07:00:00Z").json["checked_at"]

    @pytest.mark.parametrize(
        ("given", "told"),
        [
            (
                "noon",
                "`at` takes a date and time such as 2026-11-25T18:00, or with the restaurant's offset 2026-11-25T18:00",
            ),
            ("2026-12-24 evening", "such as 2026-12-24T18:00, or with"),
            ("2028-01-01", "`at` takes a date from a year back"),
            ("2026-02-30T10:00", "`at` takes a date and time"),
            ("2026-12-24T10:00:00+08:00", "A `+` in a query string is sent as `%2B`."),
            ("2028-01-01T10:00", "from a year back to a year ahead"),
            ("0001-01-01T00:00", "`at` takes"),
        ],
    )
    def test_what_is_no_time_or_too_far_away_is_refused(self, client, given, told):
        response = client.get(f"/api/hours?at={given}")
        assert (400, "bad-parameter", "at") == (response.status_code, response.json["code"], response.json["parameter"])
        assert told in response.json["detail"]

    def test_an_offset_that_is_not_the_restaurants_is_converted_and_a_note_says_so(self, client, site):
        local = datetime(2026, 12, 26, 20, 40, tzinfo=site.restaurant.zone)
        abroad = local.astimezone(timezone(timedelta(hours=8)))
        own, other = (
            client.get("/api/hours", query_string={"at": each.isoformat(), "lang": "en"}) for each in (local, abroad)
        )
        assert own.json["checked_at"] == other.json["checked_at"]
        assert "note" not in own.json
        day = formatting.day(local.date(), site.languages.by_code["en"])
        note = f"{abroad.isoformat(timespec='minutes')} is 8:40 pm on {day} at the restaurant"
        assert f"{note}, whose offset is {local.isoformat()[-6:]} on that date." == other.json["note"]
        markdown = client.get("/api/hours", query_string={"at": abroad.isoformat(), "format": "md", "lang": "en"}).text
        assert other.json["note"] in markdown

    def test_a_date_alone_gives_the_hours_of_the_day_and_says_nothing_of_a_clock(self, client):
        document = client.get("/api/hours?at=2026-12-01").json
        assert client.get("/api/hours?at=2026-12-01T12:00").json["day"].items() <= document["day"].items()
        assert "2026-12-01" == document["day"]["date"]
        assert len(document["day"]["ranges"]) == len(document["day"]["last_orders"])
        for name in ("state", "open_now", "until", "next_change", "takeout", "delivery", "checked_at"):
            assert document[name] is None
        assert client.get("/api/hours?at=now").json["checked_at"] == client.get("/api/hours").json["checked_at"]
        for name in ("json_url", "markdown_url"):
            assert "at=2026-12-01&" in document[name]

    @pytest.mark.demonstration
    def test_deliveries_pause_in_the_afternoon(self, client):
        document = client.get("/api/hours?at=2026-11-24T15:30").json
        expected = {"offered": True, "open_now": False, "until": None, "next": "2026-11-24T17:00:00-07:00"}
        assert expected == document["delivery"]
        assert ("open", "20:45") == (document["state"], document["last_orders"]["delivery"])
        assert {"offered": True, "open_now": True, "until": "2026-11-24T21:15:00-07:00", "next": None} == document[
            "takeout"
        ]
        markdown = client.get("/api/hours?at=2026-11-24T15:30&format=md").text
        assert "takeout 9:15 pm, delivery 8:45 pm (from 5:00 pm)" in markdown

    @pytest.mark.demonstration
    def test_special_days_say_whether_takeout_and_delivery_are_offered(self, client):
        days = {each["date"]: each for each in client.get("/api/hours").json["exceptions"]}
        delivery = [{"open": "11:30", "close": "14:00"}, {"open": "17:00", "close": "17:15"}]
        assert {"offered": True, "ranges": delivery} == days["2026-12-24"]["delivery"]
        assert {"offered": False, "ranges": []} == days["2026-12-25"]["delivery"] == days["2026-12-25"]["takeout"]
        assert [] == [
            each["date"] for each in days.values() if None in (each["takeout"]["offered"], each["delivery"]["offered"])
        ]

    def test_it_is_cached_for_half_of_the_time_for_which_it_is_true_and_not_spaced(self, client):
        responses = [client.get("/api/hours") for _ in range(3)]
        assert [200, 200, 200] == [response.status_code for response in responses]
        assert "public, max-age=20, stale-while-revalidate=0" == responses[0].headers["Cache-Control"]

    def test_the_home_page_says_the_same_state(self, client, site):
        code = site.languages.default.code
        state = client.get("/api/hours?format=md").text.partition("**")[2].partition("**")[0]
        assert state in client.get(f"/{code}/index.md").text
        assert state.split(". ")[0] in client.get(f"/{code}/").text


class TestBooking:
    def test_a_party_is_told_whether_and_how_it_books(self, client):
        for guests in (1, 4, 12, 100):
            document = client.get(f"/api/booking?guests={guests}").json
            assert guests == document["guests"] and document["bookable"] in {"yes", "no", "not-needed", "ask"}
            assert document["reason"] in client.get(f"/api/booking?guests={guests}&format=md").text
            assert document["telephone"] == client.get("/api/restaurant").json["telephone"]
            assert "free" not in f"{document} {client.get(f'/en/reservation?guests={guests}').text}".replace(
                "toll-free", ""
            )

    @pytest.mark.parametrize("guests", ["0", "101", "many", "4&guests=5"])
    def test_a_number_of_guests_that_is_none_is_a_problem(self, client, guests):
        response = client.get(f"/api/booking?guests={guests}")
        assert (400, "bad-parameter", "guests") == (
            response.status_code, response.json["code"], response.json["parameter"]
        )  # fmt: skip

    @pytest.mark.demonstration
    def test_amounts_and_times_are_for_programs(self, client):
        document = client.get("/api/booking?guests=12&at=2026-12-05").json
        deposit = {"amount": 10.0, "currency": "CAD", "per": "guest", "total": 120.0}
        assert (deposit, 4320, [{"from": "10:00", "until": "21:00"}]) == (
            document["deposit"], document["notice_minutes"], document["slots"]
        )  # fmt: skip
        room = document["rooms"][0]
        assert ("Jade Room", 24, 680.0, 100.0) == (
            room["name"], room["seats"], room["minimum_spend"], room["deposit"]["total"]
        )  # fmt: skip

    @pytest.mark.demonstration
    def test_without_a_number_of_guests_it_has_the_rules(self, client):
        rules = client.get("/api/booking").json["rules"]
        assert [(1, 3), (4, 7), (8, 11), (12, 40), (41, 96)] == [tuple(rule["guests"].values()) for rule in rules]
        assert "| 12–40 | from opening until the last order" in client.get("/api/booking?format=md").text

    @pytest.mark.demonstration
    def test_the_wait_is_that_of_the_party_at_the_time(self, client):
        wait = client.get("/api/visit-rhythm?at=2026-11-27T19:00&guests=6").json["at"]
        assert ("peak", {"min": 40, "max": 55}) == (wait["level"], wait["wait_minutes"])
        closed = client.get("/api/visit-rhythm?at=2026-12-25T19:00&guests=6").json["at"]
        assert (None, "closed", None) == (closed["level"], closed["label"], closed["wait_minutes"])
        late = client.get("/api/visit-rhythm?at=2026-11-24T21:15&guests=2").json["at"]
        assert (None, "Last dine-in order was at 9:00 pm.") == (late["wait_minutes"], late["words"])
        assert "at" not in client.get("/api/visit-rhythm").json

    @pytest.mark.demonstration
    @pytest.mark.parametrize("guests", ["", "&guests=6"])
    @pytest.mark.parametrize("day", ["2026-12-26", "2026-12-31", "2027-02-15"])
    def test_the_wait_on_a_holiday_says_what_is_different_then(self, client, site, day, guests):
        holiday = special_day_on(site.hours, date.fromisoformat(day))
        words = client.get(f"/api/visit-rhythm?at={day}T13:00{guests}&lang=en").json["at"]["words"]
        sentence, told = words.split(f". {holiday.name.in_(ENGLISH)}: ")
        assert sentence and told == holiday.effect.in_(ENGLISH)
        assert "shown here are for this size" not in words


class TestRestaurant:
    def test_it_links_to_every_other_document(self, client, site):
        document = client.get("/api/restaurant").json
        others = {
            "must-order",
            "menu",
            "knowledge",
            "visit-rhythm",
            "parking-nearby",
            "hours",
            "booking",
            "changes",
            "order",
            "order/suggest",
        }
        others -= {"booking"} if "reservation" in site.hidden else set()
        others -= {"order/suggest"} if site.meals is None else set()
        assert others == {each["id"] for each in document["documents"]}
        addresses = [each[form] for each in document["documents"] for form in ("json_url", "markdown_url")]
        addresses += document["interfaces"].values()
        assert {200} == {client.get(address.removeprefix(BASE)).status_code for address in addresses}


class TestIndex:
    def test_it_has_every_document_with_its_parameters_and_the_interfaces(self, client):
        index = client.get("/api").json
        listed = {each["path"]: each["url_template"] for each in index["documents"]}
        described = client.get("/openapi.json").json["paths"]
        paths = {path for path in described if path.startswith("/api/")} - {"/api/knowledge/mcp"}
        site = state_of(client.application).snapshot.site
        paths -= {"/api/booking"} if "reservation" in site.hidden else set()
        paths -= {"/api/order/suggest"} if site.meals is None else set()
        assert paths == set(listed)
        assert f"{BASE}/api/knowledge{{?lang,format,q,category,limit,offset,highlights}}" == listed["/api/knowledge"]
        assert f"{BASE}/mcp" == index["interfaces"]["mcp"]

    def test_it_is_markdown_where_that_is_asked_for_and_in_every_language(self, client):
        for lang in state_of(client.application).snapshot.site.languages.codes:
            text = client.get(f"/api?lang={lang}&format=md").text
            assert text.startswith("# ") and f"`{BASE}/api/menu/{{slug}}{{?lang,format}}`" in text
        assert client.get("/api", headers={"Accept": "text/markdown"}).text.startswith("# ")

    def test_it_is_found_with_a_slash_and_refuses_unknown_parameters(self, client):
        assert (308, "/api") == ((answer := client.get("/api/")).status_code, answer.headers["Location"])
        assert "bad-parameter" == client.get("/api?langs=en").json["code"]


MARKDOWN = {"Accept": "text/markdown"}


class TestErrorsAsMarkdown:
    def test_a_missing_page_is_a_few_lines_of_markdown_in_its_language(self, client):
        titles = {"en": "We can’t find that page", "zh": "找不到此頁面", "fr": "Cette page n’existe pas"}
        codes = state_of(client.application).snapshot.site.languages.codes
        for path, title in [("/nothing", ""), *((f"/{code}/nothing", titles.get(code, "")) for code in codes)]:
            answer = client.get(path, headers=MARKDOWN)
            assert (404, "text/markdown; charset=utf-8") == (answer.status_code, answer.headers["Content-Type"])
            assert answer.text.startswith(f"# {title}")
            assert f"> Documentation index: {BASE}/llms.txt\n" in answer.text
            assert len(answer.text.splitlines()) < 15
            assert "text/html; charset=utf-8" == client.get(path).headers["Content-Type"]

    @pytest.mark.demonstration
    def test_it_leads_to_the_nearest_dish(self, client):
        for kind in ("menu/wonton-soup", "menu/beef-chow-fan"):
            text = client.get(f"/en/{kind}", headers=MARKDOWN).text
            assert f"({BASE}/en/menu/" in text

    def test_a_refusal_is_markdown_too(self, make_app):
        client = make_app(rate_limit="1 per 5 seconds").test_client()
        answers = [client.get("/en/menu", headers=MARKDOWN) for _ in range(2)]
        assert [200, 429] == [each.status_code for each in answers]
        assert answers[1].text.startswith("# Too many requests\n")


@pytest.mark.parametrize(("value", "kept"), [("include", True), ("true", True), ("false", False)])
def test_a_flag_is_its_word_or_a_truth_value(client, value, kept):
    filters = client.get(f"/api/menu?without=peanut&traces={value}").json["filters"]
    assert {"without": ["peanut"], **({"traces": "include"} if kept else {})} == filters
