"""Results keep their budget, and lead through all of a text or a search."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from restaurant_site.mcp.protocol import call_method
from restaurant_site.mcp.results import SEARCH_BYTES, trim_record, truncate_text
from restaurant_site.snapshot import state_of
from tests.languages import LOCALES

LONG = {"get_article": "best-time-to-visit", "get_dish": "cured-meat-clay-pot-rice", "get_restaurant": None}
EVERY_LANGUAGE = pytest.mark.parametrize("lang", [locale.code for locale in LOCALES])


@pytest.fixture(scope="module")
def call(app):
    def call(tool, **arguments):
        server = state_of(app).snapshot.mcp_server
        return call_method(server, "tools/call", {"name": tool, "arguments": arguments}, modern=True)

    return call


def length(result):
    return len(
        json.dumps(result.model_dump(by_alias=True, exclude_none=True), ensure_ascii=False, separators=(",", ":"))
    )


def walk(call, tool, **arguments):
    """Every result from the first to the one that is not truncated."""
    offset = 0
    while offset is not None:
        result = call(tool, **arguments, offset=offset)
        yield result
        offset = result.structured_content["next_offset"]
        assert result.structured_content["truncated"] == (offset is not None)


@EVERY_LANGUAGE
@pytest.mark.parametrize("budget", [500, 777, 1_500, 6_000, 50_000])
@pytest.mark.parametrize("tool", list(LONG))
def test_walking_through_a_document_gives_its_whole_text_within_the_budget(call, tool, lang, budget):
    given = {"lang": lang} | ({"id": LONG[tool]} if LONG[tool] else {"at": "2026-12-24T18:00"})
    results = list(walk(call, tool, **given, max_chars=budget))
    assert all(length(result) <= budget for result in results)
    whole = call(tool, **given, max_chars=50_000).content[0].text
    assert whole == "".join(result.content[0].text for result in results)


@EVERY_LANGUAGE
def test_data_sets_are_within_the_budget_as_well(call, lang):
    for id in ("best-time-to-visit", "parking-nearby"):
        pages = list(walk(call, "get_article", id=id, lang=lang, format="json", max_chars=2_000))
        assert all(length(page) <= 2_000 for page in pages)
        whole = call("get_article", id=id, lang=lang, max_chars=50_000).content[0].text
        assert whole == "".join(page.structured_content["markdown"] for page in pages)


@EVERY_LANGUAGE
@pytest.mark.parametrize("budget", [500, 1_100, 6_000])
@pytest.mark.parametrize(("tool", "member"), [("search_knowledge", "articles"), ("search_menu", "items")])
def test_walking_through_a_search_gives_every_match_once_within_the_budget(call, tool, member, lang, budget):
    query = "soup & rice 湯 汤"
    results = list(walk(call, tool, query=query, lang=lang, max_chars=budget, limit=20))
    assert all(length(result) <= budget for result in results)
    found = [match["id"] for result in results for match in result.structured_content[member]]
    assert results[0].structured_content["total"] == len(found) == len(set(found))


@EVERY_LANGUAGE
def test_a_search_without_a_limit_stays_under_three_kilobytes(call, site, lang):
    for category in site.menu_categories.values():
        query = category.label.in_(LOCALES[0])
        for tool in ("search_knowledge", "search_menu"):
            result = call(tool, query=query, lang=lang)
            assert len(result.model_dump_json(by_alias=True, exclude_none=True).encode()) <= SEARCH_BYTES
            assert result.structured_content["count"] or not result.structured_content["total"]


@EVERY_LANGUAGE
def test_text_and_structured_content_repeat_no_long_part_of_each_other(call, site, lang):
    for id in list(site.articles)[::10]:
        result = call("get_article", id=id, lang=lang)
        paragraphs = [each for each in result.content[0].text.split("\n\n") if len(each) > 300]
        assert not [each for each in paragraphs if json.dumps(each)[1:-1] in json.dumps(result.structured_content)]


@given(st.text(alphabet=st.sampled_from('ab\n"\\字😀 '), max_size=200), st.integers(2, 220))
def test_the_beginning_of_a_text_fits_as_json(text, room):
    part = truncate_text(text, room)
    assert text.startswith(part)
    assert len(json.dumps(part, ensure_ascii=False)) <= room or len(part) == 1
    assert part or not text


def test_a_record_loses_its_last_members_first_but_none_that_is_required():
    record = {"id": "a", "title": "b" * 10, "url": "c", "related": "d" * 10}
    assert {"id": "a", "title": "b" * 10, "url": "c"} == trim_record(record, ("id", "url"), 45)
    assert {"id": "a", "url": "c"} == trim_record(record, ("id", "url"), 0)
