"""catalogue.search.excerpts cuts the passage that answers, and marks what was found over escaped text."""

import re
from html import unescape

import pytest
from hypothesis import given, strategies as st

from restaurant_site.content import prose
from restaurant_site.locales import LOCALES
from restaurant_site.search.excerpts import highlighted, snippet
from restaurant_site.search.index import Index
from restaurant_site.search.site_search import index_site
from restaurant_site.state import state_of

FILLER = "Nothing of interest stands here, only words and more words. " * 8
TEXTS = st.text(st.characters(codec="utf-8") | st.sampled_from(list("soup 湯汤<>&\"'。")))


@pytest.fixture(scope="module")
def bowls(sample) -> Index:
    return index_site(sample).dishes


@pytest.fixture(scope="module")
def soup(bowls) -> frozenset[str]:
    """The terms of a search for soup, in either script."""
    return bowls.search("soup")[0].terms | bowls.search("薏米湯")[0].terms


def test_a_snippet_is_the_passage_that_holds_the_terms(soup):
    assert "The soup is made every morning." in snippet([f"{FILLER}The soup is made every morning. {FILLER}"], soup)


def test_a_chinese_passage_is_found_between_its_full_stops(soup):
    passage = snippet(["此處沒有甚麼。" * 60, "每日早上煲薏米湯。" + "此處沒有甚麼。" * 60], soup)
    assert "每日早上煲薏米湯。" in passage


def test_a_passage_with_more_of_the_terms_is_better(bowls):
    terms = bowls.search("barley soup")[0].terms
    text = f"There is a soup. {FILLER}Our barley soup is thick. {FILLER}"
    assert "Our barley soup is thick." in snippet([text], terms)


@pytest.mark.parametrize(
    "text",
    [
        "soup " * 400,
        "湯" * 1000,
        "s" * 1000,
        f"{FILLER * 3}soup",
        "Soup.\n" * 200,
        "a" * 299 + " soup",
        "薏米湯。" * 300,
    ],
)
def test_a_snippet_is_never_longer_than_300_characters(soup, text):
    assert 0 < len(snippet([text], soup)) <= 300


@given(TEXTS)
def test_any_text_has_a_snippet_of_at_most_300_characters(text):
    assert len(snippet([text * 40], frozenset({"soup", "汤"}))) <= 300


def test_a_short_text_is_its_own_snippet(soup):
    assert "We cook soup." == snippet(["We cook soup."], soup)


@pytest.mark.parametrize("text", ["", " ", "\n\n"])
def test_an_empty_text_has_an_empty_snippet(soup, text):
    assert "" == snippet([text], soup)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Where the soup is\n\nIn the pot.", "Where the soup is · In the pot."),
        ("湯在哪裏\n在煲內。", "湯在哪裏 · 在煲內。"),
        ("We cook soup.\nCome early.", "We cook soup. Come early."),
    ],
)
def test_a_heading_is_set_off_from_what_follows(soup, text, expected):
    assert expected == snippet([text], soup)


def test_a_snippet_does_not_end_with_a_heading(soup):
    text = "We cook soup.\n\nPrices\n\n" + "It costs little, and less at noon, and nothing to children. " * 6
    assert "We cook soup." == snippet([text], soup, longest=60, headings={"Prices"})
    assert snippet(["Soup\n\nWe cook it."], soup, headings={"Soup"}) == "Soup · We cook it."
    assert "Soup" == snippet(["Soup"], soup, headings={"Soup"})


def test_without_a_match_the_snippet_is_how_the_text_begins(soup):
    assert "Nothing of interest stands here" in snippet([FILLER * 3], soup)


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
def test_every_article_has_a_snippet_for_its_own_title(app, site, locale):
    index = state_of(app).service.search.articles
    for article in list(site.articles.values())[::12]:
        writing = article.in_(locale)
        hit = next(hit for hit in index.search(writing.title) if hit.id == article.id)
        assert 0 < len(snippet([prose.plain(writing.body)], hit.terms)) <= 300


def test_marks_stand_around_what_was_found(soup):
    assert "Hot <mark>soup</mark> today" == highlighted("Hot soup today", soup)


def test_marks_stand_in_escaped_text(soup):
    marked = highlighted("<b onclick=\"x()\">Soup</b> & 'tea' </mark>", soup)
    assert "&lt;b onclick=&quot;x()&quot;&gt;<mark>Soup</mark>&lt;/b&gt; &amp; &#x27;tea&#x27; &lt;/mark&gt;" == marked


def test_other_forms_of_a_word_are_marked(soup):
    assert "Two <mark>Soups</mark>" == highlighted("Two Soups", soup)


def test_neighbouring_pairs_share_one_mark(soup):
    assert "招牌<mark>薏米湯</mark>熱" == highlighted("招牌薏米湯熱", soup)


def test_a_traditional_query_marks_a_simplified_text(soup):
    assert "招牌<mark>薏米汤</mark>" == highlighted("招牌薏米汤", soup)


def test_a_text_without_a_match_has_no_highlight(soup):
    assert "" == highlighted("Cold tea", soup) == highlighted("", soup) == highlighted("soup", ())


@given(TEXTS)
def test_without_its_marks_a_highlight_is_the_text(text):
    marked = highlighted(text, frozenset({"soup", "汤"}))
    if marked:
        assert text == unescape(marked.replace("<mark>", "").replace("</mark>", ""))
        assert {"<mark>", "</mark>"} == set(re.findall("<[^>]*>", marked))
        assert not re.search("[<>]", re.sub("</?mark>", "", marked))
