"""The tools say what the API says: prose as text, everything else as text and as lean records."""

import json
import re
from datetime import UTC, datetime

import pytest
from jsonschema import Draft202012Validator

from restaurant_site.mcp.protocol import call_method
from restaurant_site.mcp.records import UNSAID_OF_DISHES
from restaurant_site.mcp.tools import TOOLS
from restaurant_site.render.markdown.knowledge import article_markdown
from restaurant_site.render.records.knowledge import article_record
from restaurant_site.snapshot import state_of
from restaurant_site.web.clock import Clock
from tests.conftest import BASE, SAMPLE, unlimited_app
from tests.languages import BY_CODE, LOCALES

ARGUMENTS = {
    "search_knowledge": {"query": "tea"},
    "get_article": {"id": "opening-hours"},
    "search_menu": {"query": "noodles"},
    "get_dish": {"id": "beef-chow-fun"},
    "get_restaurant": {},
    "plan_order": {
        "items": ["beef-chow-fun*2", "shrimp-wonton-noodle-soup~extra-wontons"],
        "party": 12,
        "without": ["nuts"],
    },
}
UNLIMITED = {"max_chars": 50_000}


@pytest.fixture
def server(app):
    return state_of(app).snapshot.mcp_server


@pytest.fixture
def call(server):
    def call(tool, **arguments):
        return call_method(server, "tools/call", {"name": tool, "arguments": arguments}, modern=True)

    return call


def text(result):
    return result.content[0].text


@pytest.mark.parametrize(
    ("query", "lang"), [("parking", "en"), ("泊車", "zh-Hant"), ("停车", "zh_CN"), ("泊車", "en-CA"), ("泊車", "ZH")]
)
def test_search_finds_in_every_language_by_its_code_or_tag(call, query, lang):
    code = {"zh-Hant": "zh", "zh_CN": "cn", "en-CA": "en", "ZH": "zh"}.get(lang, lang)
    found = call("search_knowledge", q=query, lang=lang)
    assert "parking-nearby" in linked(found)[:2]
    assert f"/{code}/knowledge/" in text(found)


def linked(result, folder="knowledge"):
    """The ids of the addresses of the matches in a text."""
    return re.findall(rf"^- \[.*?/{folder}/([\w-]+)\)", text(result), re.MULTILINE)


@pytest.mark.parametrize(("query", "lang"), [("where can I park", "en"), ("泊車", "zh"), ("停车", "cn")])
def test_a_search_of_the_articles_has_the_passages_of_the_api_and_titles_of_further_hits(call, client, query, lang):
    told = call("search_knowledge", query=query, lang=lang)
    served = client.get("/api/knowledge", query_string={"q": query, "lang": lang}).json["articles"]
    assert [entry["id"] for entry in served[:3]] == linked(told)
    for entry in served[:3]:
        assert f"[{entry['title']}]({entry['url']})" in text(told)
        assert entry["snippet"][:60] in text(told)
    assert all(entry["id"] in text(told) and entry["url"] not in text(told) for entry in served[3:])
    assert "offset=3" in told.content[1].text
    following = call("search_knowledge", query=query, lang=lang, offset=3)
    assert [entry["id"] for entry in served[3:6]] == linked(following)


def test_prose_is_text_alone(call, server):
    schemas = {entry.tool.name: entry.tool.output_schema for entry in server.tools}
    for tool in ("search_knowledge", "get_article"):
        assert schemas[tool] is None
        assert call(tool, **ARGUMENTS[tool]).structured_content is None


@pytest.mark.parametrize(("query", "lang"), [("noodles", "en"), ("麵", "zh"), ("面", "cn")])
def test_a_search_of_the_menu_finds_what_the_api_finds(call, client, query, lang):
    found = call("search_menu", query=query, lang=lang, limit=3).structured_content
    served = client.get("/api/menu", query_string={"q": query, "lang": lang, "limit": 3}).json
    assert [served[name] for name in ("q", "total", "covered")] == [found[name] for name in ("q", "total", "covered")]
    for entry, match in zip(served["items"], found["items"], strict=True):
        assert {name: entry[name] for name in match if name in entry} == {
            name: value for name, value in match.items() if name in entry
        }


@pytest.mark.parametrize("lang", list(BY_CODE))
def test_dishes_are_filtered_as_the_api_filters_them(call, client, lang):
    filters = {"category": "noodle", "diet": "no-pork", "without": "nuts", "max_price": "20"}
    served = client.get("/api/menu", query_string={**filters, "lang": lang}).json
    given = {"diet": ["no-pork"], "without": ["nuts"], "max_price": 20.0, "category": "noodle", "limit": 20}
    result = call("search_menu", **given, **UNLIMITED, lang=lang)
    assert [item["id"] for item in served["items"]] == [item["id"] for item in result.structured_content["items"]]
    assert served["excluded"] == result.structured_content["excluded"]
    assert all(item["id"] in text(result) for item in served["items"])


@pytest.mark.parametrize("without", [[], ["mustard"]])
def test_a_list_of_dishes_has_ten_a_page_one_line_each_with_allergens_where_one_is_left_out(call, client, without):
    result = call("search_menu", without=without)
    items, lines = result.structured_content["items"], [line for line in text(result).split("\n") if line[:2] == "- "]
    assert len(items) == len(lines) >= 10
    assert len(result.model_dump_json(by_alias=True, exclude_none=True).encode()) <= 5_000
    for item, line in zip(items, lines, strict=True):
        smallest = "from " if item.get("has_larger_sizes") else ""
        assert f"{item['name']} ({item['id']}): {smallest}${item['price_value']:.2f} CAD" in line
        assert bool(without) == ("Contains: " in line and "May contain: " in line) == ("may_contain" in item)
        told = [*item.get("allergens", ()), *item.get("may_contain", ())]
        assert all(id.replace("-", " ") in line for id in told)
    assert result.structured_content["url"] in text(result)
    address = result.structured_content["url"].replace("{id}", items[0]["id"])
    assert client.get(f"/api/menu/{items[0]['id']}").json["url"] == address


def test_traces_keep_dishes_that_only_may_contain_an_allergen(call):
    found = [
        call("search_menu", without=["sesame"], **more).structured_content["total"]
        for more in ({}, {"traces": True}, {"traces": "include"})
    ]
    assert found[0] < found[1] == found[2]


@pytest.mark.parametrize(
    ("arguments", "count"), [({"without": ["peanut"]}, 1), ({"query": "no peanuts"}, 1), ({"query": "noodles"}, 0)]
)
def test_the_note_about_allergens_stands_above_dishes_without_one(call, site, arguments, count):
    note = site.menu.allergen_note.in_(BY_CODE["en"])
    assert count == text(call("search_menu", **arguments)).count(note)


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ({"without": ["Dairy", "peanuts"]}, {"without": ["milk", "peanut"]}),
        ({"without": "dairy, peanuts"}, {"without": ["milk", "peanut"]}),
        ({"diet": ["gluten free"]}, {"diet": ["no-gluten-ingredients"]}),
    ],
)
def test_filters_take_the_words_that_the_api_takes(call, words, ids):
    said, meant = call("search_menu", **words), call("search_menu", **ids)
    assert not said.is_error and meant.structured_content == said.structured_content


def test_a_filter_that_leaves_nothing_says_so(call):
    result = call("search_menu", without=["soy"], max_price=0.5)
    assert 0 == result.structured_content["total"]
    assert "No dishes match." in text(result)


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
def test_an_article_is_its_markdown_or_the_document_of_the_api(call, localized_sites, site, locale):
    for article in site.articles.values():
        told = [
            call("get_article", id=article.id, lang=locale.code, format=each, **UNLIMITED) for each in ("md", "json")
        ]
        assert article_markdown(localized_sites[locale], article) == text(told[0])
        assert article_record(localized_sites[locale], article) == json.loads(text(told[1]))


def test_a_dish_is_the_record_of_the_api_with_its_page_as_text(call, client):
    result = call("get_dish", slug="beef-chow-fun")
    served = client.get("/api/menu/beef-chow-fun").json
    told = {name: value for name, value in result.structured_content.items() if name in served}
    assert {name: served[name] for name in told} == told
    unsaid = {name for name, value in served.items() if value not in (None, [])} - told.keys()
    assert set(UNSAID_OF_DISHES) >= unsaid
    assert client.get("/en/menu/beef-chow-fun.md").text == text(result)


def test_a_dish_has_its_rank_and_what_goes_with_it_in_both_parts(call, site):
    best = site.must_order.top_dishes[0].dish
    told = call("get_dish", id=best)
    assert 1 == told.structured_content["must_order"]["rank"] and "Rank 1 of 5" in text(told)
    assert list(site.dishes[best].goes_with) == [each["id"] for each in told.structured_content["goes_with"]]


@pytest.mark.parametrize("lang", list(BY_CODE))
def test_no_structured_content_has_null(call, site, lang):
    told = [call(tool, **ARGUMENTS[tool], lang=lang) for tool in ("search_menu", "get_restaurant", "plan_order")]
    told += [call("get_dish", id=dish, lang=lang) for dish in site.dishes]
    assert [] == [each for each in told if "null" in json.dumps(each.structured_content)]


def test_the_restaurant_is_the_record_of_the_hours_with_its_identity(call, client):
    at = "2026-12-25T18:00"
    told = call("get_restaurant", at=at, **UNLIMITED)
    served, identity = client.get(f"/api/hours?at={at}").json, client.get("/api/restaurant").json
    plain = {name: served[name] for name in ("state", "open_now", "next_change", "checked_at", "page_url")}
    assert plain == {name: told.structured_content[name] for name in plain}
    restaurant = told.structured_content["restaurant"]
    assert restaurant == {name: identity[name] for name in restaurant}
    assert {"name", "address", "telephone"} <= set(restaurant)
    assert "closed" == told.structured_content["state"]
    assert "Closed at that time" in text(told) and identity["address"] in text(told)
    week = {day: each["ranges"] for each in told.structured_content["week"] for day in each["days"]}
    assert {each["day"]: each["ranges"] for each in served["week"]} == week
    assert ["2026-12-25"] == [each["date"] for each in told.structured_content["exceptions"]]
    assert "call without `at`" in told.structured_content["left_out"]


def test_an_answer_about_a_time_is_short(call):
    told = call("get_restaurant", at="2026-12-26T20:40")
    assert len(told.model_dump_json(by_alias=True, exclude_none=True).encode()) < 4_000


def test_the_nearest_holidays_are_in_both_parts_and_the_others_are_said_to_be_left_out(call, client):
    told = call("get_restaurant")
    listed = told.structured_content["exceptions"]
    served = client.get("/api/hours").json["exceptions"]
    assert 0 < len(listed) < len(served)
    assert [(each["date"], each["label"]) for each in served[: len(listed)]] == [
        (each["date"], each["label"]) for each in listed
    ]
    assert [True] * len(listed) == [f"- {each['label']}, " in text(told) for each in listed]
    assert f"- {served[len(listed)]['label']}, " not in text(told)
    assert told.structured_content["left_out"] in text(told)


@pytest.mark.parametrize(
    ("tool", "id", "path"),
    [
        ("get_article", "parking-nearby", "/en/knowledge/parking-nearby"),
        ("get_article", "parking-nearby", "/zh/knowledge/parking-nearby.md"),
        ("get_dish", "beef-chow-fun", "/cn/menu/beef-chow-fun"),
        ("get_dish", "beef-chow-fun", "/api/menu/beef-chow-fun?format=md&lang=en"),
    ],
)
def test_an_address_is_taken_as_an_id(call, tool, id, path):
    for address in (f"{BASE}{path}", path):
        assert text(call(tool, id=id)) == text(call(tool, id=address))


def test_an_address_of_another_site_is_no_id(call):
    assert call("get_dish", id="https://elsewhere.example/en/menu/beef-chow-fun").is_error


@pytest.mark.demonstration
def test_a_party_is_told_its_wait_and_when_it_can_book_in_text_and_in_structure(call, client):
    at = "2026-11-27T19:00"
    told = call("get_restaurant", at=at, guests=6, **UNLIMITED)
    wait = client.get(f"/api/visit-rhythm?at={at}&guests=6").json["at"]
    booking = client.get(f"/api/booking?at={at}&guests=6").json
    assert wait == told.structured_content["wait"]
    assert told.structured_content["booking"].items() <= booking.items()
    assert wait["words"] in text(told) and booking["reason"] in text(told)
    whole = call("get_restaurant", at="2026-12-25", guests=6, **UNLIMITED)
    assert "wait" not in whole.structured_content and "We are closed" in text(whole)


@pytest.mark.parametrize(
    ("tool", "arguments", "hints"),
    [
        ("search_knowledge", {"query": "x", "category": "cars"}, ["getting-here"]),
        ("search_knowledge", {"query": " "}, ["blank"]),
        ("search_knowledge", {"query": "x", "lang": "fr"}, ["lang: takes en, zh, cn"]),
        ("search_knowledge", {"query": "x", "max_char": 900}, ["no 'max_char', did you mean max_chars?", "It takes"]),
        ("search_menu", {"colour": "red"}, ["no 'colour'. It takes lang, max_chars"]),
        ("search_menu", {"category": "pizza"}, ["noodle"]),
        ("search_menu", {"diet": ["keto"]}, ["vegetarian"]),
        ("search_menu", {"without": "strawberry"}, ["shellfish", "wheat"]),
        ("get_article", {"id": "parking-neerby"}, ["parking-nearby", "search_knowledge"]),
        ("get_article", {"id": "beef-chow-fun"}, ["/en/menu/beef-chow-fun"]),
        (
            "get_article",
            {"id": f"{BASE}/en/menu/beef-chow-fun"},
            ["There is no article", f"{BASE}/en/menu/beef-chow-fun"],
        ),
        ("get_article", {"id": "opening-hours", "offset": 99_999}, ["past the end"]),
        ("get_dish", {"id": "beef-chow-fan"}, ["beef-chow-fun", "search_menu"]),
        ("get_dish", {"id": "Stir-fried beef rice noodles"}, ["beef-chow-fun"]),
        ("get_dish", {"id": " "}, ["Call search_menu"]),
        (
            "get_restaurant",
            {"at": "some day"},
            ["such as 2026-11-25T18:00", "offset 2026-11-25T18:00-07:00", "not 'some day'"],
        ),
        ("get_restaurant", {"at": "2036-01-01T12:00"}, ["a year ahead"]),
        ("plan_order", {}, ['{"items": [', "search_menu"]),
        ("plan_order", {"items": "beef-chow-fan"}, ["Did you mean beef-chow-fun?", "search_menu"]),
        ("plan_order", {"items": ["yangzhou-fried-rice.vat"]}, ["plate, tray-small, tray-large"]),
        ("plan_order", {"items": "beef-chow-fun*100"}, ["from 1 to 99"]),
        ("plan_order", {"items": "beef-chow-fun", "at": "later"}, ["at takes a date and time"]),
    ],
)
def test_a_call_that_cannot_be_answered_says_what_would_be_right(call, tool, arguments, hints):
    result = call(tool, **arguments)
    assert result.is_error
    assert all(hint in text(result) for hint in hints), text(result)


def test_a_search_that_finds_nothing_says_so_and_is_no_error(call):
    result = call("search_knowledge", query="zzqx")
    assert not result.is_error
    assert "try other words" in text(result)


def test_null_is_no_argument(call):
    assert not call("search_menu", query="noodles", category=None, max_price=None).is_error


def test_schemas_are_valid_and_answers_conform(call, server):
    for entry in server.tools:
        Draft202012Validator.check_schema(entry.tool.input_schema)
        for budget in ({}, {"max_chars": 500}, UNLIMITED):
            result = call(entry.tool.name, **ARGUMENTS[entry.tool.name], **budget)
            if entry.tool.output_schema:
                Draft202012Validator(entry.tool.output_schema).validate(result.structured_content)


def test_the_example_of_each_tool_is_answered(call, site):
    for kind in TOOLS:
        assert not call(kind.name, **kind.example(site)).is_error


def test_choices_are_enumerated_in_the_schemas(server, site):
    schemas = {entry.tool.name: entry.tool.input_schema["properties"] for entry in server.tools}
    assert list(site.knowledge_categories) == schemas["search_knowledge"]["category"]["enum"]
    menu = schemas["search_menu"]
    assert list(site.menu_categories) == menu["category"]["enum"]
    assert "vegan" in menu["diet"]["items"]["enum"]
    assert {"peanut", "shellfish", "nuts"} <= set(menu["without"]["items"]["enum"])
    assert all([*BY_CODE] == properties["lang"]["enum"][: len(BY_CODE)] for properties in schemas.values())


def test_an_article_lists_the_special_days_that_are_still_to_come(make_app):
    times = {"eve": datetime(2026, 11, 30, tzinfo=UTC), "later": datetime(2026, 12, 3, tzinfo=UTC)}
    reached = ["eve"]
    server = state_of(make_app(clock=Clock(wall=lambda: times[reached[-1]].timestamp()))).snapshot.mcp_server
    listed = {}
    for time in times:
        reached.append(time)
        given = {"name": "get_article", "arguments": {"id": "opening-hours"}}
        listed[time] = "Founding Day" in text(call_method(server, "tools/call", given, modern=True))
    assert {"eve": True, "later": False} == listed


@pytest.mark.parametrize("lang", list(BY_CODE))
def test_an_order_is_the_sheet_of_the_api_as_text_and_as_structure(call, client, lang):
    at = "2026-11-27T19:00"
    told = call("plan_order", **ARGUMENTS["plan_order"], at=at, lang=lang, **UNLIMITED)
    items = ",".join(ARGUMENTS["plan_order"]["items"])
    query = {"items": items, "party": 12, "without": "nuts", "at": at, "lang": lang}
    served = client.get("/api/order", query_string=query).json
    record = told.structured_content
    same = record.keys() & served.keys() - {"items"}
    assert {"total", "page_url", "conflicts", "not_included", "charges", "taxes"} <= same
    assert {name: served[name] for name in same} == {name: record[name] for name in same}
    amounts = [each["amount"] for each in (*record["charges"], *record["taxes"])] + [record["total"]]
    assert all(f"{amount:.2f}" in text(told) for amount in amounts)
    assert all(words in text(told) for words in (*record["messages"], *record["not_included"], record["page_url"]))
    short = call("plan_order", **ARGUMENTS["plan_order"], at=at, lang=lang, max_chars=1_500)
    assert record["page_url"] == short.structured_content["page_url"] and short.structured_content["truncated"]


@pytest.mark.parametrize("lang", list(BY_CODE))
def test_a_party_without_dishes_is_told_the_meals_of_the_api_as_text_and_as_structure(call, client, lang):
    wishes = {"party": 6, "without": ["crustaceans"], "budget": 400, "at": "2026-11-27T19:00"}
    told = call("plan_order", **wishes, lang=lang, **UNLIMITED)
    query = {**wishes, "without": "crustaceans", "lang": lang}
    sheets = client.get("/api/order/suggest", query_string=query).json["sheets"]
    assert sheets
    found = told.structured_content["sheets"]
    for name in ("title", "total", "enough", "contains", "page_url"):
        assert [each[name] for each in sheets] == [each[name] for each in found]
    for sheet, each in zip(sheets, found, strict=True):
        assert all(reason in sheet["reasons"] for reason in (*each["reasons"], *told.structured_content["reasons"]))
        assert all(item["name"] in line for item, line in zip(sheet["items"], each["dishes"], strict=True))
        words = (each["title"], each["page_url"], f"{each['total']:.2f}", *each["dishes"], *each["reasons"])
        assert all(each in text(told) for each in words)


@pytest.mark.demonstration
@pytest.mark.parametrize("wishes", [{"party": 2}, {"party": 6, "vegetarians": 2}, {"party": 12, "budget": 400}])
def test_suggested_meals_are_short_and_those_left_out_are_named(call, wishes):
    told = call("plan_order", **wishes, at="2026-11-27T19:00")
    whole = call("plan_order", **wishes, at="2026-11-27T19:00", **UNLIMITED).structured_content["sheets"]
    sheets = told.structured_content["sheets"]
    assert sheets == whole[: len(sheets)]
    assert len(sheets) == len(whole) or whole[len(sheets)]["title"] in told.structured_content["left_out"]
    assert len(sheets) == 1 or len(text(told)) + len(json.dumps(told.structured_content)) < 4_500


def test_a_party_for_which_no_meal_fits_is_told_why(call):
    told = call("plan_order", party=4, budget=5)
    assert not told.is_error
    assert ([], "wishes", ["budget"]) == tuple(told.structured_content[name] for name in ("sheets", "lack", "unmet"))
    assert told.structured_content["message"] in text(told)
    assert "up to that of the party, 2" in text(call("plan_order", party=2, vegetarians=3))
    assert "children takes a number up to that of the party, 2" in text(call("plan_order", party=2, children=3))


BOTH_SEARCHES = pytest.mark.parametrize("tool", ["search_knowledge", "search_menu"])


@BOTH_SEARCHES
@pytest.mark.parametrize(
    ("query", "told"), [("telephone", "204-555-0111"), ("wifi", "We have no information on this"), ("xyzzy", "Nothing")]
)
def test_only_a_search_that_nothing_answers_says_that_nothing_matches(tool, query, told):
    server = state_of(unlimited_app(SAMPLE)).snapshot.mcp_server
    asked = {"name": tool, "arguments": {"query": query}}
    text = call_method(server, "tools/call", asked, modern=True).model_dump(by_alias=True)["content"][0]["text"]
    assert told in text and (told == "Nothing") == ("Nothing matches" in text)


@BOTH_SEARCHES
@pytest.mark.parametrize(
    ("query", "told"),
    [
        (
            "open tonight",
            "Opening hours](https://lantern.example/en/knowledge/opening-hours): Today, Tuesday, November 24",
        ),
        ("how much is beef chow fun", "Beef Chow Fun: $18.50"),
    ],
)
def test_both_searches_begin_with_what_the_search_of_the_site_tells(call, tool, query, told):
    assert told in text(call(tool, query=query)).split("Results for")[0]
    assert told not in text(call(tool, query=query, offset=1)).split("Results for")[0]
