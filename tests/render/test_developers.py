"""The guide for developers: its commands work and its configurations parse."""

import json
import shlex
import tomllib
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from restaurant_site.locales import ENGLISH
from restaurant_site.render import developers
from restaurant_site.render.developers import USAGE_RULES, usage_rules
from restaurant_site.search.results import ArticleResults
from restaurant_site.snapshot import state_of
from restaurant_site.text import formatting
from restaurant_site.views.resources import describe_service
from tests.conftest import BASE


def found_nothing(query: str) -> ArticleResults:
    return ArticleResults(query, [])


@pytest.fixture
def guide(localized_site) -> developers.Guide:
    return developers.guide(localized_site, "spoon-knowledge", [], [], [("too-soon", 429, "Wait.")], found_nothing)


def test_every_call_is_one_curl_of_ours_in_the_language_of_the_page(guide, localized_site):
    for call in guide.calls:
        words = shlex.split(call.code)
        assert "curl" == words[0]
        assert [BASE] == [word[: len(BASE)] for word in words if "://" in word]
        if "llms-full" not in call.code:
            assert localized_site.locale.code in call.code, call


def test_the_calls_show_search_markdown_filters_bookings_orders_validators_and_mcp(guide):
    commands = " ".join(call.code for call in guide.calls)
    shown = (
        "/api/knowledge", "format=md", "Accept: text/markdown", "diet=", "available=now", "/api/booking?guests=", "/api/order?items=",
        "--etag-compare", "/mcp",
    )  # fmt: skip
    assert [] == [each for each in shown if each not in commands]


def test_no_purpose_stands_twice_or_is_left_in_english(spoon):
    purposes = {
        code: [call.title for call in developers.guide(spoon[code], "spoon-knowledge", [], [], [], found_nothing).calls]
        for code in spoon
    }
    assert len(set(purposes["en"])) == len(purposes["en"])
    assert not set(purposes["en"]) & {*purposes["zh"], *purposes["cn"]}


def test_every_setup_parses_and_leads_to_the_endpoint_under_the_servers_name(guide):
    files = {".json": json.loads, ".toml": tomllib.loads}
    for setup in guide.setups:
        assert f"{BASE}/mcp" in setup.code
        if read := files.get(Path(setup.title).suffix):
            (servers,) = read(setup.code).values()
            assert ["spoon-knowledge"] == list(servers)


def test_every_client_is_connected_in_each_of_its_ways_once(guide):
    ways = [setup.title for setup in guide.setups]
    assert len(set(ways)) == len(ways)
    clients = {title.replace("：", ": ").partition(": ")[0] for title in ways}
    assert {"Claude", "Claude Code", "ChatGPT", "VS Code"} <= clients


def test_programs_ask_for_the_title_of_an_article_in_the_language_of_the_page(guide, localized_site):
    article = next(iter(localized_site.site.articles.values()))
    assert ["Python", "TypeScript"] == [program.title for program in guide.programs]
    for program in guide.programs:
        assert f'"{article.in_(localized_site.locale).title}"' in program.code
        assert f'"{localized_site.locale.code}"' in program.code
        assert f"{BASE}/api/knowledge?" in program.code


def test_the_guide_carries_the_rules_and_problems_that_it_was_given(guide):
    assert guide.rules
    assert [("too-soon", 429, "Wait.")] == guide.problems
    assert f"{BASE}/mcp" == guide.mcp


def test_the_rules_of_use_follow_the_language(spoon):
    assert len(USAGE_RULES) == len(usage_rules(spoon["zh"]))
    assert not set(usage_rules(spoon["en"])) & set(usage_rules(spoon["zh"]))
    assert set(usage_rules(spoon["zh"])) != set(usage_rules(spoon["cn"]))


def test_changes_for_clients_are_told_by_day_the_newest_first(guide, localized_site):
    days = [day for day, _ in developers.CLIENT_CHANGES]
    assert days == sorted(days, reverse=True)
    assert [formatting.day(day, localized_site.locale) for day in dict.fromkeys(days)] == [*guide.changes]
    assert len(developers.CLIENT_CHANGES) == sum(map(len, guide.changes.values()))


def test_the_page_and_its_markdown_have_the_changes_in_one_order(client):
    page = BeautifulSoup(client.get("/en/developers").text, "html.parser").select("[aria-labelledby=changes] dd")
    text = client.get("/en/developers.md").text
    found = [text.replace("`", "").index(each.text) for each in page]
    assert len(developers.CLIENT_CHANGES) == len(found) and found == sorted(found)


def test_where_no_article_answers_the_first_call_shows_the_answer_that_it_returns(client):
    with client.application.test_request_context():
        first = describe_service(state_of(client.application).snapshot, ENGLISH).calls[0]
    words = first.code.partition("q=")[2].partition('"')[0]
    response = client.get("/api/knowledge", query_string={"q": words, "limit": 3, "lang": "en"})
    shown, listed = json.loads(first.answer), response.json["articles"]
    assert (listed[0]["title"] == shown["title"]) if listed else (response.json["answer"] == shown["answer"])
