"""The plain-text indexes for agents have the llms.txt form."""

import re
from urllib.parse import urlsplit

import pytest

from restaurant_site.domain import filters
from restaurant_site.mcp.tools import TOOLS
from restaurant_site.render import text_indexes
from restaurant_site.views.agents import llms
from tests.conftest import BASE

INDEXES = pytest.mark.parametrize(
    "write",
    [llms, text_indexes.llms_menu, text_indexes.llms_knowledge],
    ids=lambda write: write.__name__,
)
LINK = re.compile(r"- \[(?P<name>.+?)\]\((?P<address>https://lantern\.example/[^)\s]*)\)(?:: (?P<note>\S.*))?")


def links(text: str) -> list[tuple[str, str, str]]:
    """(name, path, note) of every link of an index."""
    found = [LINK.fullmatch(line) for line in text.splitlines()]
    return [(match["name"], match["address"].removeprefix(BASE), match["note"]) for match in found if match]


def parts(text: str) -> tuple[str, list[tuple[str, list[str]]]]:
    """What stands before the first H2, and each H2 with its lines."""
    head, *rest = re.split(r"^## ", text, flags=re.MULTILINE)
    sections = [each.partition("\n") for each in rest]
    return head, [(title, [line for line in body.splitlines() if line]) for title, _, body in sections]


@INDEXES
def test_an_index_is_a_title_a_quote_free_text_and_sections_of_links(localized_site, write):
    head, sections = parts(write(localized_site))
    title, quote, free = head.split("\n\n", 2)
    assert re.fullmatch("# [^\n]+", title)
    assert re.fullmatch("> [^\n]+", quote)
    assert free.strip() and "#" not in free.replace("/#", "")
    assert sections
    for heading, lines in sections:
        assert heading.strip()
        assert lines
        assert [] == [line for line in lines if not LINK.fullmatch(line)]


@INDEXES
def test_an_index_stays_under_50_000_characters(localized_site, write):
    assert 500 < len(write(localized_site)) < 50_000


@INDEXES
def test_an_index_links_to_nothing_twice_and_mostly_to_markdown(localized_site, write):
    addresses = [address for _, address, _ in links(write(localized_site))]
    if write is not text_indexes.llms:
        assert len(set(addresses)) == len(addresses)
    plain = [
        address for address in addresses if urlsplit(address).path.endswith((".md", ".txt")) or "format=md" in address
    ]
    assert len(plain) >= 0.8 * len(addresses)


def test_the_menu_index_has_every_dish_with_its_price(localized_site):
    code = localized_site.locale.code
    assert [
        (f"/{code}/menu/{dish.id}.md", f"${dish.price / 100:.2f} CAD") for dish in localized_site.site.dishes.values()
    ] == [
        (address, re.sub("^from |起|[;；].*$", "", note))
        for _, address, note in links(text_indexes.llms_menu(localized_site))
    ]


def test_the_menu_index_names_dishes_in_both_languages(spoon):
    names = {code: links(text_indexes.llms_menu(spoon[code]))[0][0] for code in ("en", "zh", "cn")}
    assert {"en": "Barley Soup (薏米湯)", "zh": "薏米湯 (Barley Soup)", "cn": "薏米汤 (Barley Soup)"} == names


def test_the_knowledge_index_has_every_article_with_its_summary(localized_site):
    code = localized_site.locale.code
    texts = {id: article.in_(localized_site.locale) for id, article in localized_site.site.articles.items()}
    expected = [(text.title, f"/{code}/knowledge/{id}.md", text.summary) for id, text in texts.items()]
    assert expected == links(text_indexes.llms_knowledge(localized_site))
    assert 146 == len(expected)


def test_sections_are_the_categories_in_order(localized_site):
    menu, knowledge = (
        parts(write(localized_site))[1] for write in (text_indexes.llms_menu, text_indexes.llms_knowledge)
    )
    assert [localized_site.text(each.label) for each in localized_site.site.menu.categories] == [
        title for title, _ in menu
    ]
    assert [localized_site.text(each.label) for each in localized_site.site.knowledge.categories] == [
        title for title, _ in knowledge
    ]


def test_llms_txt_leads_to_every_page_data_set_index_and_interface(english):
    addresses = {address for _, address, _ in links(llms(english))}
    assert {
        *(f"/en/{name}.md" for name in ("index", "menu", "must-order", "knowledge", "best-time", "parking", "reservation")),
        *(f"/api/{name}?format=md&lang=en" for name in ("must-order", "menu", "knowledge", "visit-rhythm", "parking-nearby")),
        "/llms-must-order.txt", "/llms-menu.txt", "/llms-knowledge.txt", "/llms-full.txt",
        "/openapi.json", "/mcp", "/api/knowledge/mcp", "/.well-known/mcp/server-card.json",
        "/llms.txt?lang=zh", "/llms.txt?lang=cn",
    } <= addresses  # fmt: skip


def test_an_index_leads_to_the_other_indexes_in_its_own_language(spoon):
    for code, suffix in (("en", ""), ("zh", "?lang=zh"), ("cn", "?lang=cn")):
        addresses = {address for _, address, _ in links(llms(spoon[code]))}
        assert {f"/llms-{name}.txt{suffix}" for name in ("must-order", "menu", "knowledge", "full")} <= addresses
        assert f"/llms.txt{suffix}" not in addresses


def test_llms_txt_says_how_to_search(spoon):
    for path in ("knowledge", "menu"):
        assert f"{BASE}/api/{path}?lang=zh&q={{words}}&limit=3&format=md" in llms(spoon["zh"])


def test_llms_txt_names_the_mcp_server_with_its_tools_and_the_hours_at_a_moment(spoon):
    for localized_site in spoon.values():
        text = llms(localized_site)
        assert f"[MCP]({BASE}/mcp): " in text
        assert ", ".join(tool.name for tool in TOOLS) in text
        assert f"({BASE}/api/hours?format=md&lang={localized_site.locale.code}): " in text
        assert "&at=" in text


def test_what_may_be_left_out_stands_last_under_optional(localized_site):
    assert "Optional" == parts(llms(localized_site))[1][-1][0]


def test_llms_txt_says_the_rules_of_use(english):
    head, _ = parts(llms(english))
    for rule in (
        "no more than 2 requests per second",
        "at most once per second",
        "asynchronously, away from",
        "the only authority",
    ):
        assert rule in head


def test_other_indexes_point_to_the_first(english):
    for write in (text_indexes.llms_menu, text_indexes.llms_knowledge):
        assert f"\n\nDocumentation index: {BASE}/llms.txt\n\n" in write(english)


def full(localized_site) -> str:
    return text_indexes.llms_full(localized_site, llms(localized_site))


def test_the_full_file_has_every_dish_article_and_page_once(localized_site):
    text, site = full(localized_site), localized_site.site
    titles = re.findall("^# (.+)$", text, flags=re.MULTILINE)
    assert len(titles) == len(set(titles)) + 1  # the restaurant's name is that of the index and of the home page
    assert {article.in_(localized_site.locale).title for article in site.articles.values()} <= set(titles)
    assert [] == [
        dish.id
        for dish in site.dishes.values()
        if localized_site.links.dish(dish.id, localized_site.locale) not in text
    ]
    assert [] == [
        each for each in site.articles if f"{localized_site.links.article(each, localized_site.locale)}\n" not in text
    ]


def test_the_full_file_repeats_neither_the_pointer_nor_related_articles_nor_addresses_of_json(localized_site):
    text = full(localized_site)
    assert "> Documentation index" not in text
    assert f"## {localized_site.gettext('Related')}" not in text
    assert "/api/knowledge/parking-nearby" not in text


def test_the_full_file_has_both_data_sets_of_a_site_without_their_articles(spoon):
    localized_site = spoon["en"]
    assert not {"best-time-to-visit", "parking-nearby"} & set(localized_site.site.articles)
    for page in ("best-time", "parking"):
        assert f"# {localized_site.text(localized_site.site.pages[page].title)}\n" in full(localized_site)


def test_llms_txt_has_one_ready_example_each_for_a_moment_a_table_and_a_wait(client, english):
    text = llms(english)
    for path in ("menu\\?\\S*available=now", "booking\\?\\S*guests=6", "visit-rhythm\\?\\S*guests=6"):
        (example,) = re.findall(rf"{BASE}(/api/{path}\S*)", text)
        answer = client.get(example)
        assert (200, "text/markdown; charset=utf-8") == (answer.status_code, answer.content_type)


def test_a_page_says_nothing_that_its_document_says(english):
    notes = {address: note for _, address, note in links(llms(english))}
    assert notes["/api/menu?format=md&lang=en"] and not notes["/en/menu.md"]
    assert notes["/en/developers.md"]


def test_llms_txt_names_every_filter_of_the_menu_with_one_ready_example(client, english):
    text = llms(english)
    named = [row.name for row in filters.MENU_FILTERS if f"`{row.name}" in text]
    assert [row.name for row in filters.MENU_FILTERS if row.exists_on(english.site)] == named
    (example,) = re.findall(rf"{BASE}(/api/menu\?[^\s]*without=\S+)", text)
    answer = client.get(example)
    assert 200 == answer.status_code and "Filters: " in answer.text
