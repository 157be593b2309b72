"""The plain-text indexes for agents have the llms.txt form."""

import re
from urllib.parse import urlsplit

import pytest

from restaurant_site.render import text_indexes
from restaurant_site.views.agents import llms
from tests.conftest import BASE

INDEXES = pytest.mark.parametrize(
    "write",
    [llms, text_indexes.llms_menu, text_indexes.llms_knowledge],
    ids=lambda write: write.__name__,
)
LINK = re.compile(r"- \[(?P<name>.+?)\]\((?P<address>https://lantern\.example/[^)\s]*)\): (?P<note>\S.*)")


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
def test_an_index_is_a_title_a_quote_free_text_and_sections_of_links(edition, write):
    head, sections = parts(write(edition))
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
def test_an_index_stays_under_50_000_characters(edition, write):
    assert 500 < len(write(edition)) < 50_000


@INDEXES
def test_an_index_links_to_nothing_twice_and_mostly_to_markdown(edition, write):
    addresses = [address for _, address, _ in links(write(edition))]
    if write is not text_indexes.llms:
        assert len(set(addresses)) == len(addresses)
    plain = [
        address for address in addresses if urlsplit(address).path.endswith((".md", ".txt")) or "format=md" in address
    ]
    assert len(plain) >= 0.8 * len(addresses)


def test_the_menu_index_has_every_dish_with_its_price(edition):
    code = edition.locale.code
    assert [
        (f"/{code}/menu/{dish.id}.md", f"${dish.price / 100:.2f} CAD") for dish in edition.site.dishes.values()
    ] == [(address, note) for _, address, note in links(text_indexes.llms_menu(edition))]


def test_the_menu_index_names_dishes_in_both_languages(spoon):
    names = {code: links(text_indexes.llms_menu(spoon[code]))[0][0] for code in ("en", "zh", "cn")}
    assert {"en": "Barley Soup (薏米湯)", "zh": "薏米湯 (Barley Soup)", "cn": "薏米汤 (Barley Soup)"} == names


def test_the_knowledge_index_has_every_article_with_its_summary(edition):
    expected = [
        (article.in_(edition.locale).title, f"/{edition.locale.code}/knowledge/{article.id}.md", article.in_(edition.locale).summary)
        for article in edition.site.articles.values()
    ]  # fmt: skip
    assert expected == links(text_indexes.llms_knowledge(edition))
    assert 146 == len(expected)


def test_sections_are_the_categories_in_order(edition):
    menu, knowledge = (parts(write(edition))[1] for write in (text_indexes.llms_menu, text_indexes.llms_knowledge))
    assert [edition.text(each.label) for each in edition.site.menu.categories] == [title for title, _ in menu]
    assert [edition.text(each.label) for each in edition.site.knowledge.categories] == [title for title, _ in knowledge]


def test_llms_txt_leads_to_every_page_data_set_index_and_interface(english):
    addresses = {address for _, address, _ in links(llms(english))}
    assert {
        *(f"/en/{name}.md" for name in ("index", "menu", "must-order", "knowledge", "best-time", "parking", "reservation")),
        *(f"/api/{name}?format=md&lang=en" for name in ("must-order", "menu", "knowledge", "visit-rhythm", "parking-nearby")),
        "/llms-must-order.txt", "/llms-menu.txt", "/llms-knowledge.txt", "/llms-full.txt",
        "/openapi.json", "/api/knowledge/mcp", "/.well-known/mcp/server-card.json",
        "/llms.txt?lang=zh", "/llms.txt?lang=cn",
    } <= addresses  # fmt: skip


def test_an_index_leads_to_the_other_indexes_in_its_own_language(spoon):
    for code, suffix in (("en", ""), ("zh", "?lang=zh"), ("cn", "?lang=cn")):
        addresses = {address for _, address, _ in links(llms(spoon[code]))}
        assert {f"/llms-{name}.txt{suffix}" for name in ("must-order", "menu", "knowledge", "full")} <= addresses
        assert f"/llms.txt{suffix}" not in addresses


def test_llms_txt_says_how_to_search(spoon):
    assert f"{BASE}/api/knowledge?lang=zh&q={{words}}" in llms(spoon["zh"])


def test_what_may_be_left_out_stands_last_under_optional(edition):
    assert "Optional" == parts(llms(edition))[1][-1][0]


def test_llms_txt_says_the_rules_of_use(english):
    head, _ = parts(llms(english))
    for rule in (
        "about 2 requests per second",
        "at most once per second",
        "asynchronously, away from",
        "authoritative only",
    ):
        assert rule in head


def test_other_indexes_point_to_the_first(english):
    for write in (text_indexes.llms_menu, text_indexes.llms_knowledge):
        assert f"\n\nDocumentation index: {BASE}/llms.txt\n\n" in write(english)


def test_the_full_file_is_every_document_in_turn():
    assert "# A\n\n---\n\n# B\n" == text_indexes.llms_full(["# A\n", "# B\n"])
