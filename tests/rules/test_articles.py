"""The demonstration's articles follow the writing rules: facts by reference, linked dishes, short, translations in step."""

import re

import pytest

from restaurant_site.content.yaml_documents import read_document
from restaurant_site.locales import ENGLISH
from restaurant_site.render.markdown.knowledge import article_markdown
from restaurant_site.text import markdown_text
from tests.languages import BY_CODE, LOCALES
from tests.rules.paths import ROOT

CONTENT = ROOT / "content"
FILES = sorted(path for path in (CONTENT / "knowledge").rglob("*.md") if path.suffixes[0] in {".en", ".zh"})
CHINESE_DIGITS = "一二三四五六七八九十"
LITERALS = {
    "a clock time": re.compile(
        r"\b\d{1,2}:\d\d\b|\b\d{1,2} ?[ap]\.?m\b|(?:[上下中]午|晚上|凌晨|清晨)\s?[\d"
        + CHINESE_DIGITS
        + r"]{1,3}[時点點]",
        re.IGNORECASE,
    ),
    "a price": re.compile(r"\$ ?\d|\b\d+ (?:dollars|cents)\b|\d+ ?元"),
    "a telephone number": re.compile(r"\b\d{3}[-‑ .]\d{3}[-‑ .]\d{4}\b|\b\d{3}[-‑]\d{4}\b"),
    "a distance": re.compile(r"\b\d+(?:\.\d+)? ?(?:m|km|metres|kilometres|blocks)\b|\d+ ?(?:米|公里|公尺)"),
}
COMMON_NOUNS = {"plain-congee", "soy-milk", "yuenyeung"}
"""Dishes whose names are also common nouns: 白粥, soy milk, 鴛鴦."""


def documents():
    for path in FILES:
        yield path, read_document(path.relative_to(CONTENT).as_posix(), path.read_bytes())


def told(value) -> list[str]:
    """Every text of a front matter value."""
    if isinstance(value, dict):
        return [text for item in value.values() for text in told(item)]
    return [text for item in value for text in told(item)] if isinstance(value, list) else [value or ""]


@pytest.mark.parametrize("kind", LITERALS)
def test_a_figure_is_a_reference_and_never_typed(kind):
    found = []
    for path, document in documents():
        texts = [document.value["body"], document.value["summary"], *told(document.value["facts"])]
        found += [f"{path.name}: {match[0]}" for text in texts for match in LITERALS[kind].finditer(text)]
    assert [] == found


def test_the_first_mention_of_a_dish_in_a_body_links_to_it(site):
    unlinked = []
    for path, document in documents():
        body = re.sub(r"^#+ .*$", "", document.value["body"], flags=re.MULTILINE)
        outside = re.sub(r"\[[^\]]*\]\([^)]*\)|\{\{[^}]*\}\}", lambda link: "\0" * len(link[0]), body)
        for dish in site.dishes.values():
            name = dish.name.in_(BY_CODE[path.suffixes[0].removeprefix(".")])
            typed = re.search(rf"\b{re.escape(name)}\b" if name.isascii() else re.escape(name), outside, re.IGNORECASE)
            linked = body.find(f"dish:{dish.id}")
            if typed and dish.id not in COMMON_NOUNS and (linked < 0 or typed.start() < linked):
                unlinked.append(f"{path.name}: {name}")
    assert [] == unlinked


def test_the_demonstration_has_its_articles_and_dishes(site):
    assert (146, 10, 97) == (len(site.articles), len(site.knowledge.categories), len(site.dishes))
    assert site.knowledge.expect is not None


def without_lists_of_dishes(markdown: str) -> str:
    """A text without six links or more in a row: the dishes of a caution, which nobody writes."""
    return re.sub(r"(\[[^]]*\]\([^)]*\)(, |、)?){6,}", "", markdown)


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
def test_an_article_can_be_read_in_two_minutes(site, localized_sites, locale):
    for article in site.articles.values():
        words = markdown_text.plain(without_lists_of_dishes(article.in_(locale).body)).split()
        length = len(words) if locale is ENGLISH else len("".join(words))
        assert length <= (400 if locale is ENGLISH else 1_000), f"{article.id}: {length}"
        if article.id not in {"best-time-to-visit", "parking-nearby"}:  # these carry their data sets as tables
            text = article_markdown(localized_sites[locale].relative(), article)  # as long whatever the site's domain
            assert len(without_lists_of_dishes(text)) < 5_000, article.id


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
def test_an_article_begins_with_its_answer_and_says_it_once(site, locale):
    for article in site.articles.values():
        writing = article.in_(locale)
        assert "" == markdown_text.sections(writing.body)[0].heading, f"{article.id} begins with a heading"
        assert writing.summary not in markdown_text.plain(writing.body), f"{article.id} repeats its summary"


def test_front_matter_is_in_step(site):
    for article in site.articles.values():
        english, chinese = article.texts["en"], article.texts["zh"]
        assert 4 <= len(english.keywords) <= 8 and 4 <= len(chinese.keywords) <= 8, article.id
        assert len(english.facts) == len(chinese.facts) <= 6, article.id
        assert 2 <= len(article.related) <= 5, article.id
