"""The tools return the records of the API, short enough for a model."""

import json
from datetime import UTC, datetime

import pytest
from jsonschema import Draft202012Validator

from restaurant_site.http.clock import Clock
from restaurant_site.locales import BY_CODE, ENGLISH, LOCALES
from restaurant_site.mcp.protocol import call_method
from restaurant_site.mcp.tools import TOOLS
from restaurant_site.render.markdown.knowledge import article_markdown
from restaurant_site.render.records.knowledge import article_record
from restaurant_site.state import state_of


@pytest.fixture
def call(app):
    def call(tool, **arguments):
        return call_method(
            state_of(app).service.mcp_server, "tools/call", {"name": tool, "arguments": arguments}, modern=True
        )

    return call


@pytest.mark.parametrize(("query", "lang"), [("parking", "en"), ("泊車", "zh"), ("停车", "cn"), ("泊車", "en")])
def test_search_finds_in_every_language(call, query, lang):
    found = call("search_knowledge", query=query, lang=lang).structured_content
    assert "parking-nearby" == found["articles"][0]["id"]
    assert f"/{lang}/knowledge/parking-nearby" in found["articles"][0]["url"]


@pytest.mark.parametrize("lang", list(BY_CODE))
def test_a_search_answer_stays_under_eight_kilobytes(call, lang):
    result = call("search_knowledge", query="menu hours parking 食 茶", lang=lang, limit=20)
    whole = result.model_dump_json(by_alias=True, exclude_none=True).encode()
    assert len(whole) < 8_192
    assert result.structured_content["next_offset"] == result.structured_content["count"]


@pytest.mark.parametrize(("query", "lang"), [("where can I park", "en"), ("泊車", "zh"), ("停车", "cn")])
def test_a_search_finds_what_the_api_finds_and_tells_of_it_in_the_same_words(call, client, query, lang):
    found = call("search_knowledge", query=query, lang=lang).structured_content
    served = client.get("/api/knowledge", query_string={"q": query, "lang": lang, "limit": 5}).json
    assert (served["q"], served["total"]) == (found["q"], found["total"])
    assert found["articles"]
    for entry, match in zip(served["articles"], found["articles"], strict=False):  # long matches come in two answers
        assert match == {name: entry[name] for name in match}


def test_following_next_offset_gives_every_match_once(call):
    seen, offset = [], 0
    while offset is not None:
        page = call("search_knowledge", query="parking", limit=20, offset=offset).structured_content
        seen += [match["id"] for match in page["articles"]]
        offset = page["next_offset"]
    assert page["total"] == len(seen) == len(set(seen))


def test_nothing_found_suggests_ids(call):
    found = call("search_knowledge", query="zzqx").structured_content
    assert (0, []) == (found["count"], found["articles"])


@pytest.mark.parametrize(
    ("arguments", "hint"), [({"query": "x", "category": "cars"}, "getting-here"), ({"query": " "}, "blank")]
)
def test_a_search_that_cannot_be_answered_says_what_would_be_right(call, arguments, hint):
    result = call("search_knowledge", **arguments)
    assert result.is_error and hint in result.content[0].text


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
def test_an_article_is_the_record_of_the_api(call, editions, site, locale):
    edition = editions[locale]
    for article in site.articles.values():
        told = call("get_article", id=article.id, lang=locale.code, max_chars=20_000).structured_content
        paging = {"truncated": False, "next_offset": None}
        assert {**article_record(edition, article), **paging} == told


def test_an_article_as_markdown_is_that_of_its_page(call, editions, site):
    result = call("get_article", id="opening-hours", format="markdown", max_chars=20_000)
    assert article_markdown(editions[ENGLISH], site.articles["opening-hours"]) == result.content[0].text


def test_a_long_text_is_paged(call):
    whole = call("get_article", id="parking-nearby", format="markdown", max_chars=20_000).structured_content["markdown"]
    parts, offset = [], 0
    while offset is not None:
        page = call(
            "get_article", id="parking-nearby", format="markdown", max_chars=500, offset=offset
        ).structured_content
        assert page["truncated"] == (page["next_offset"] is not None)
        parts.append(page["markdown"])
        offset = page["next_offset"]
    assert whole == "".join(parts)


def test_an_unknown_article_names_the_nearest_and_what_to_do(call):
    result = call("get_article", id="parking-neerby")
    assert result.is_error
    assert "parking-nearby" in result.content[0].text and "search_knowledge" in result.content[0].text


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_schemas_are_valid_and_answers_conform(call, tool):
    Draft202012Validator.check_schema(tool.input_schema)
    Draft202012Validator.check_schema(tool.output_schema)
    arguments = {"search_knowledge": {"query": "tea"}, "get_article": {"id": "opening-hours"}}[tool.name]
    result = call(tool.name, **arguments)
    Draft202012Validator(tool.output_schema).validate(result.structured_content)
    assert result.structured_content == json.loads(result.content[0].text)


def test_an_article_lists_the_special_days_that_are_still_to_come(make_app):
    times = {"eve": datetime(2026, 11, 30, tzinfo=UTC), "later": datetime(2026, 12, 3, tzinfo=UTC)}
    reached = ["eve"]
    server = state_of(make_app(clock=Clock(wall=lambda: times[reached[-1]].timestamp()))).service.mcp_server
    arguments = {"id": "opening-hours", "format": "markdown"}
    listed = {}
    for time in times:
        reached.append(time)
        result = call_method(server, "tools/call", {"name": "get_article", "arguments": arguments}, modern=True)
        listed[time] = "Founding Day" in result.content[0].text
    assert {"eve": True, "later": False} == listed


def test_the_descriptions_of_tools_name_no_article_of_the_site(site):
    named = [id for tool in TOOLS for id in site.articles if "-" in id and id in tool.model_dump_json()]
    assert [] == named


def test_the_language_of_an_answer_is_one_of_the_table():
    for tool in TOOLS:
        assert list(BY_CODE) == tool.input_schema["properties"]["lang"]["enum"]
