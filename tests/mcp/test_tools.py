"""What the restaurant offers by MCP: the same records as the API, small enough for a model."""

import json

import pytest
from jsonschema import Draft202012Validator

from restaurant_site.domain import menu
from restaurant_site.locales import BY_CODE, ENGLISH, LOCALES
from restaurant_site.mcp.protocol import MethodError, answer
from restaurant_site.mcp.tools import DOCUMENTS, TOOLS, server
from restaurant_site.render.markdown.knowledge import article_markdown
from restaurant_site.render.records.knowledge import article_record
from tests.conftest import BASE


@pytest.fixture(scope="module")
def offered(app):
    return server(app.extensions["service"])


@pytest.fixture
def call(offered):
    def call(tool, **arguments):
        return answer(offered, "tools/call", {"name": tool, "arguments": arguments}, modern=True)

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


def test_every_resource_that_is_listed_can_be_read(offered, site):
    assert 3 * (len(site.articles) + 4) == len(offered.resources)
    for resource in offered.resources:
        contents = offered.read(resource.uri)
        assert (resource.uri, "text/markdown") == (contents.uri, contents.mime_type)
        assert contents.text.startswith("# ")


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
@pytest.mark.parametrize("page", [*DOCUMENTS, "knowledge/opening-hours"])
def test_a_resource_is_what_its_address_serves(offered, client, page, locale):
    uri = f"{BASE}/{locale.code}/{page}.md"
    assert client.get(uri).text == offered.read(uri).text


@pytest.mark.parametrize("uri", ["", "x", "https://lantern.example/", "https://lantern.example/en/knowledge/none.md",
                                 "https://lantern.example/fr/menu.md", "file:///etc/passwd"])  # fmt: skip
def test_an_unknown_resource_is_none(offered, uri):
    assert offered.read(uri) is None


@pytest.mark.parametrize(
    ("prompt", "given"),
    [("plan-visit", {"day": "Saturday", "guests": "4"}), ("getting-here", {"from": "the airport", "by": "train"}),
     ("choose-dishes", {"guests": "3", "diet": "vegetarian", "without": "peanut", "lang": "zh"})],
)  # fmt: skip
def test_a_prompt_carries_the_facts_that_it_needs(offered, prompt, given):
    text = answer(offered, "prompts/get", {"name": prompt, "arguments": given}, True).messages[0].content.text
    assert all(value in text for name, value in given.items() if name != "lang")
    assert "\n# " in text


def test_dishes_are_chosen_from_those_that_diets_and_allergies_allow(offered, site):
    given = {"guests": "4", "diet": "vegetarian", "without": "Egg, peanut"}
    text = answer(offered, "prompts/get", {"name": "choose-dishes", "arguments": given}, True).messages[0].content.text
    allowed = {dish.id for dish in menu.dishes(site, menu.Filter(diet=("vegetarian",), without=("egg", "peanut")))}
    assert allowed and allowed == {slug for slug in site.dishes if f"/en/menu/{slug})" in text}


@pytest.mark.parametrize(
    ("given", "hint"),
    [({"diet": "keto"}, "vegetarian"), ({"without": "nuts"}, "tree-nuts"), ({"lang": "fr"}, "en, zh, cn")],
)
def test_a_prompt_refuses_what_it_does_not_know_and_says_what_it_takes(offered, given, hint):
    params = {"name": "choose-dishes", "arguments": {"guests": "2", **given}}
    with pytest.raises(MethodError, match=hint):
        answer(offered, "prompts/get", params, True)


def test_article_ids_complete(offered):
    params = {
        "ref": {"type": "ref/resource", "uri": offered.templates[0].uri_template},
        "argument": {"name": "id", "value": "park"},
    }
    assert "parking-nearby" in answer(offered, "completion/complete", params, True).completion.values


def test_an_article_is_written_once_for_the_same_arguments(call):
    first, again = (call("get_article", id="opening-hours", max_chars=500) for _ in range(2))
    assert first is again
    assert first != call("get_article", id="opening-hours", max_chars=600)
