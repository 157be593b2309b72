"""links writes every address of the site, per language and format."""

import pytest

from restaurant_site.locales import ENGLISH, SIMPLIFIED, TRADITIONAL
from restaurant_site.urls import Links

BASE = "https://lantern.example"
LINKS = Links(BASE)


@pytest.mark.parametrize(
    ("address", "path"),
    [
        (LINKS.root, "/"),
        (LINKS.file("/llms.txt"), "/llms.txt"),
        (LINKS.page("home", ENGLISH), "/en/"),
        (LINKS.page("home", SIMPLIFIED, markdown=True), "/cn/index.md"),
        (LINKS.page("must-order", TRADITIONAL), "/zh/must-order"),
        (LINKS.page("must-order", TRADITIONAL, markdown=True), "/zh/must-order.md"),
        (LINKS.dish("plain-congee", ENGLISH), "/en/menu/plain-congee"),
        (LINKS.dish("plain-congee", ENGLISH, markdown=True), "/en/menu/plain-congee.md"),
        (LINKS.article("tipping-guide", SIMPLIFIED), "/cn/knowledge/tipping-guide"),
        (LINKS.article("tipping-guide", SIMPLIFIED, markdown=True), "/cn/knowledge/tipping-guide.md"),
        (LINKS.menu_section("soup", ENGLISH), "/en/menu#soup"),
        (LINKS.knowledge_section("getting-here", ENGLISH), "/en/knowledge#getting-here"),
        (LINKS.picture("plain-congee"), "/images/menu/plain-congee.webp"),
        (LINKS.index("llms.txt", ENGLISH), "/llms.txt"),
        (LINKS.index("llms-menu.txt", TRADITIONAL), "/llms-menu.txt?lang=zh"),
        (LINKS.problem("too-soon"), "/en/developers#too-soon"),
        (LINKS.problem("too-soon", TRADITIONAL), "/zh/developers#too-soon"),
        (LINKS.search("", ENGLISH), "/en/search"),
        (LINKS.search("雲吞 & tea", TRADITIONAL), "/zh/search?q=%E9%9B%B2%E5%90%9E%20%26%20tea"),
    ],
)
def test_an_absolute_address_is_the_base_and_its_path(address, path):
    assert BASE + path == address


@pytest.mark.parametrize(
    ("address", "path"),
    [
        (LINKS.api("must-order", ENGLISH), "/api/must-order?lang=en"),
        (LINKS.api("menu/plain-congee", SIMPLIFIED), "/api/menu/plain-congee?lang=cn"),
        (LINKS.api("menu/plain-congee", TRADITIONAL, "md"), "/api/menu/plain-congee?format=md&lang=zh"),
        (LINKS.api("menu", ENGLISH, q="a b&c"), "/api/menu?q=a+b%26c&lang=en"),
        (LINKS.api("menu", ENGLISH, q="", category=None, diet=()), "/api/menu?lang=en"),
        (LINKS.api("menu", ENGLISH, diet="vegan,no-pork", limit=5, offset=0), "/api/menu?diet=vegan,no-pork&limit=5&offset=0&lang=en"),
    ],
)  # fmt: skip
def test_an_address_of_the_api_names_its_language_last(address, path):
    assert BASE + path == address


@pytest.mark.parametrize(
    ("target", "path"),
    [
        ("dish:plain-congee", "/zh/menu/plain-congee"),
        ("article:tipping-guide", "/zh/knowledge/tipping-guide"),
        ("page:parking", "/zh/parking"),
        ("page:home", "/zh/"),
    ],
)
def test_a_link_in_content_resolves_to_a_page_of_the_language(target, path):
    assert BASE + path == LINKS.resolve(target, TRADITIONAL)


def test_an_index_names_every_language_but_the_default_one_of_its_site():
    links = Links(BASE, TRADITIONAL)
    assert [f"{BASE}/llms.txt", f"{BASE}/llms.txt?lang=en"] == [
        links.index("llms.txt", locale) for locale in (TRADITIONAL, ENGLISH)
    ]


def test_without_a_base_addresses_are_site_relative():
    links = Links()
    assert ("/", "/en/menu", "/api/menu?lang=en", "/images/menu/x.webp") == (
        links.root,
        links.page("menu", ENGLISH),
        links.api("menu", ENGLISH),
        links.picture("x"),
    )
