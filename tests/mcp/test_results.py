"""Results keep their budget, and lead through all of a text or a search."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from restaurant_site.mcp.protocol import call_method
from restaurant_site.mcp.results import LIST_BYTES, PASSAGE_BYTES, trim_record, truncate_text
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
        more = re.search(r"offset=(\d+)", result.content[1].text) if len(result.content) > 1 else None
        offset = int(more[1]) if more else None
        if result.structured_content:
            assert offset == result.structured_content.get("next_offset")
            assert result.structured_content["truncated"] == (offset is not None)


@EVERY_LANGUAGE
@pytest.mark.parametrize("budget", [500, 1_500, 6_000])
@pytest.mark.parametrize("tool", list(LONG))
def test_walking_through_a_document_gives_its_whole_text_within_the_budget(call, tool, lang, budget):
    given = {"lang": lang} | ({"id": LONG[tool]} if LONG[tool] else {"at": "2026-12-24T18:00"})
    results = list(walk(call, tool, **given, max_chars=budget))
    assert all(length(result) <= budget for result in results)
    whole = call(tool, **given, max_chars=50_000).content[0].text
    if len(results) > 1 or tool == "get_article":
        assert whole == "".join(result.content[0].text for result in results)
    else:  # with the nearest holidays
        assert whole.startswith(results[0].content[0].text[:300])


def test_a_page_of_a_text_is_in_both_parts(call):
    for tool in ("get_dish", "get_restaurant"):
        given = {"id": LONG[tool]} if LONG[tool] else {}
        for page in walk(call, tool, **given, max_chars=900):
            assert page.content[0].text == page.structured_content["markdown"]


def test_an_offset_at_the_end_of_a_text_is_past_it(call):
    text = call("get_article", id="opening-hours", max_chars=50_000).content[0].text
    assert [False, True] == [
        bool(call("get_article", id="opening-hours", offset=offset).is_error) for offset in (len(text) - 1, len(text))
    ]


@EVERY_LANGUAGE
def test_a_document_as_json_is_paged_as_well(call, lang):
    pages = list(walk(call, "get_article", id="parking-nearby", lang=lang, format="json", max_chars=2_000))
    assert all(length(page) <= 2_000 for page in pages)
    assert "parking-nearby" == json.loads("".join(page.content[0].text for page in pages))["id"]


@EVERY_LANGUAGE
@pytest.mark.parametrize("budget", [500, 1_100, 6_000])
def test_walking_through_a_search_gives_every_match_once_within_the_budget(call, lang, budget):
    given = {"query": "soup & rice 湯 汤", "lang": lang, "max_chars": budget}
    dishes = list(walk(call, "search_menu", **given, limit=20))
    found = [match["id"] for result in dishes for match in result.structured_content["items"]]
    assert dishes[0].structured_content["total"] == len(found) == len(set(found))
    articles = list(walk(call, "search_knowledge", **given, limit=20))
    passages = [id for result in articles for id in re.findall(r"/knowledge/([\w-]+)\)", result.content[0].text)]
    assert len(passages) == len(set(passages)) > 0
    assert all(length(result) <= budget for result in [*dishes, *articles])


@EVERY_LANGUAGE
def test_a_search_without_a_limit_stays_under_three_kilobytes_and_a_list_under_five(call, site, lang):
    for category in site.menu_categories.values():
        query = category.label.in_(LOCALES[0])
        for tool, most in {"search_knowledge": PASSAGE_BYTES, "search_menu": LIST_BYTES}.items():
            result = call(tool, query=query, lang=lang)
            assert len(result.model_dump_json(by_alias=True, exclude_none=True).encode()) <= most


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
