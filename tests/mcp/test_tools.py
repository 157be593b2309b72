"""The tools return the records of the API, with the Markdown of the same content."""

from datetime import UTC, datetime

import pytest
from jsonschema import Draft202012Validator

from restaurant_site.mcp.protocol import call_method
from restaurant_site.mcp.tools import TOOLS
from restaurant_site.render.markdown.knowledge import article_markdown
from restaurant_site.render.records.knowledge import article_record
from restaurant_site.snapshot import state_of
from restaurant_site.web.clock import Clock
from tests.languages import BY_CODE, LOCALES

ARGUMENTS = {
    "search_knowledge": {"query": "tea"},
    "get_article": {"id": "opening-hours"},
    "search_menu": {"query": "noodles"},
    "get_dish": {"id": "beef-chow-fun"},
    "get_restaurant": {},
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
    found = call("search_knowledge", q=query, lang=lang).structured_content
    assert "parking-nearby" in [match["id"] for match in found["articles"][:2]]
    assert f"/{code}/knowledge/" in found["articles"][0]["url"]


@pytest.mark.parametrize(("query", "lang"), [("where can I park", "en"), ("泊車", "zh"), ("停车", "cn")])
@pytest.mark.parametrize(("tool", "path", "member"), [
    ("search_knowledge", "knowledge", "articles"), ("search_menu", "menu", "items"),
])  # fmt: skip
def test_a_search_finds_what_the_api_finds(call, client, tool, path, member, query, lang):
    query = query if tool == "search_knowledge" else {"en": "noodles", "zh": "麵", "cn": "面"}[lang]
    found = call(tool, query=query, lang=lang, limit=3).structured_content
    served = client.get(f"/api/{path}", query_string={"q": query, "lang": lang, "limit": 3}).json
    assert (served["q"], served["total"]) == (found["q"], found["total"])
    assert 3 == len(found[member])
    for entry, match in zip(served[member], found[member], strict=True):
        assert match == {name: entry[name] for name in match}


def test_the_text_of_a_search_has_the_passages_and_their_addresses(call):
    result = call("search_knowledge", query="corkage")
    for match in result.structured_content["articles"]:
        assert f"- [{match['title']}]({match['url']}): " in text(result)
    count = result.structured_content["count"]
    assert f"There is more: call again with offset={count}." == result.content[1].text


@pytest.mark.parametrize("lang", list(BY_CODE))
def test_dishes_are_filtered_as_the_api_filters_them(call, client, lang):
    filters = {"category": "noodle", "diet": "no-pork", "without": "nuts", "max_price": "20"}
    served = client.get("/api/menu", query_string={**filters, "lang": lang}).json
    given = {"diet": ["no-pork"], "without": ["nuts"], "max_price": 20.0, "category": "noodle", "limit": 20}
    result = call("search_menu", **given, **UNLIMITED, lang=lang)
    assert [item["id"] for item in served["items"]] == [item["id"] for item in result.structured_content["items"]]
    assert served["excluded"] == result.structured_content["excluded"]
    assert all(f"/{lang}/menu/{item['id']})" in text(result) for item in served["items"])


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


def test_a_filter_that_leaves_nothing_says_so(call):
    result = call("search_menu", without=["soy"], max_price=0.5)
    assert 0 == result.structured_content["total"]
    assert "No dishes match." in text(result)


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
def test_an_article_is_the_record_of_the_api_without_what_its_text_says(call, localized_sites, site, locale):
    localized_site, in_text = localized_sites[locale], {"body", "sections", "visit_rhythm", "parking_info"}
    for article in site.articles.values():
        told = call("get_article", id=article.id, lang=locale.code, **UNLIMITED)
        record = {name: value for name, value in article_record(localized_site, article).items() if name not in in_text}
        assert {**record, "truncated": False, "next_offset": None} == told.structured_content
        assert article_markdown(localized_site, article) == text(told)


def test_a_client_that_shows_structured_content_only_gets_the_article_there(call):
    as_text = call("get_article", id="parking-nearby", format="md", **UNLIMITED)
    as_json = call("get_article", id="parking-nearby", format="json", **UNLIMITED)
    assert text(as_text) == as_json.structured_content["markdown"]
    assert "structuredContent.markdown" in text(as_json) and len(text(as_json)) < 200


def test_a_dish_is_the_record_of_the_api_with_its_page_as_text(call, client):
    result = call("get_dish", slug="beef-chow-fun", **UNLIMITED)
    served = client.get("/api/menu/beef-chow-fun").json
    told = {name: value for name, value in result.structured_content.items() if name in served}
    assert {name: value for name, value in served.items() if name not in {"image", "image_alt"}} == told
    assert client.get("/en/menu/beef-chow-fun.md").text == text(result)


def test_the_restaurant_is_the_record_of_the_hours_with_its_identity(call, client):
    at = "2026-12-25T18:00"
    told = call("get_restaurant", at=at, **UNLIMITED)
    served, identity = client.get(f"/api/hours?at={at}").json, client.get("/api/restaurant").json
    assert served == {name: told.structured_content[name] for name in served}
    restaurant = told.structured_content["restaurant"]
    assert restaurant == {name: identity[name] for name in restaurant}
    assert {"name", "address", "telephone"} <= set(restaurant)
    assert "closed" == told.structured_content["state"]
    assert "Closed now" in text(told) and identity["address"] in text(told)


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
        ("search_menu", {"without": "gluten"}, ["shellfish", "wheat"]),
        ("get_article", {"id": "parking-neerby"}, ["parking-nearby", "search_knowledge"]),
        ("get_article", {"id": "beef-chow-fun"}, ["/en/menu/beef-chow-fun"]),
        ("get_article", {"id": "opening-hours", "offset": 99_999}, ["past the end"]),
        ("get_dish", {"id": "beef-chow-fan"}, ["beef-chow-fun", "search_menu"]),
        ("get_dish", {"id": "Stir-fried beef rice noodles"}, ["beef-chow-fun"]),
        ("get_dish", {"id": " "}, ["Call search_menu"]),
        (
            "get_restaurant",
            {"at": "tomorrow"},
            ["such as 2026-11-25T18:00", "offset 2026-11-25T18:00-07:00", "not 'tomorrow'"],
        ),
        ("get_restaurant", {"at": "2036-01-01T12:00"}, ["a year ahead"]),
    ],
)
def test_a_call_that_cannot_be_answered_says_what_would_be_right(call, tool, arguments, hints):
    result = call(tool, **arguments)
    assert result.is_error
    assert all(hint in text(result) for hint in hints), text(result)


def test_a_search_that_finds_nothing_says_so_and_is_no_error(call):
    result = call("search_knowledge", query="zzqx")
    assert (0, False) == (result.structured_content["total"], result.is_error)
    assert "try other words" in text(result)


def test_null_is_no_argument(call):
    assert not call("search_menu", query="noodles", category=None, max_price=None).is_error


def test_schemas_are_valid_and_answers_conform(call, server):
    for entry in server.tools:
        Draft202012Validator.check_schema(entry.tool.input_schema)
        for budget in ({}, {"max_chars": 500}, UNLIMITED):
            result = call(entry.tool.name, **ARGUMENTS[entry.tool.name], **budget)
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
