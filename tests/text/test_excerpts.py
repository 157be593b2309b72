"""Snippets are the sentences that answer; highlights mark what was found in escaped text."""

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from restaurant_site.search.index import Index
from restaurant_site.search.language import search_language
from restaurant_site.search.site_search import index_site
from restaurant_site.snapshot import state_of
from restaurant_site.text.excerpts import MAX_SNIPPET, excerpt, highlights, sentences
from tests.languages import LOCALES

FILLER = "Nothing of interest stands here, only words and more words. " * 8
TEXTS = st.text(st.characters(codec="utf-8") | st.sampled_from(list("soup 湯汤<>&\"'。")))

STEM = search_language(LOCALES).stem


def snippet(summary: str, markdown: str, terms: frozenset[str]) -> str:
    return excerpt("", summary, markdown, terms, STEM).snippet


def highlighted(text: str, terms: frozenset[str]) -> str:
    return highlights({"text": text}, terms, STEM).get("text", "")


@pytest.fixture(scope="module")
def bowls(sample) -> Index:
    return index_site(sample).dishes


@pytest.fixture(scope="module")
def soup(bowls) -> frozenset[str]:
    """The terms of a search for soup, in either script."""
    return bowls.search("soup")[0].terms | bowls.search("薏米湯")[0].terms


def test_a_sentence_ends_at_the_signs_of_persian():
    assert ["باز است؟", "تا ده شب؛", "هر روز."] == [text for text, _ in sentences("باز است؟ تا ده شب؛ هر روز.")]


def test_a_snippet_is_the_sentence_that_holds_the_terms(soup):
    assert "The soup is made every morning." in snippet("", f"{FILLER}The soup is made every morning. {FILLER}", soup)


def test_a_chinese_sentence_is_found_between_its_full_stops(soup):
    text = "此處沒有甚麼。" * 60 + "每日早上煲薏米湯。" + "此處沒有甚麼。" * 60
    assert snippet("", text, soup).startswith("每日早上煲薏米湯。")


def test_a_sentence_with_more_of_the_terms_is_better(bowls):
    terms = bowls.search("barley soup")[0].terms
    text = f"There is a soup. {FILLER}Our barley soup is thick. {FILLER}"
    assert snippet("", text, terms).startswith("Our barley soup is thick.")


def test_a_summary_that_says_as_much_is_the_snippet(soup):
    assert "Soup is hot." == snippet("Soup is hot.", "It is there. The soup is made every morning.", soup)


def test_a_summary_with_one_term_less_is_the_snippet_too():
    terms = frozenset({"soup", "pot"})
    assert "Soup is hot." == snippet("Soup is hot.", "The soup is made in a pot.", terms)
    assert "The soup is made in a pot." == snippet("It is hot.", "The soup is made in a pot.", terms)


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
    assert 0 < len(snippet("Nothing", text, soup)) <= 300


def test_a_sentence_without_a_space_is_cut_to_300_characters_with_its_ellipsis(soup):
    found = snippet("", "薏米湯" * 200, soup)
    assert (300, "薏米湯薏米…") == (len(found), found[-6:])


@given(TEXTS)
def test_any_text_has_a_snippet_of_at_most_300_characters(text):
    assert len(snippet(text, text * 40, frozenset({"soup", "汤"}))) <= 300


@pytest.mark.parametrize("text", ["", " ", "\n\n"])
def test_an_empty_text_has_an_empty_snippet(soup, text):
    assert "" == snippet("", text, soup)


def test_headings_are_no_sentences_and_rows_of_a_table_are(soup):
    text = "## Soup\n\n| Soup | Price |\n| --- | --- |\n| Barley soup | $4 |\n\nIn the pot there is a soup."
    assert "Barley soup: $4." == snippet("About us.", text, soup)
    assert "About us." == snippet("About us.", "## Soup\n\n| Soup | Price |\n| --- | --- |", soup)


def test_a_snippet_goes_on_within_its_paragraph_or_list_only(soup):
    text = "- **Tea**: cold.\n- **Soup**: hot.\n- **Rice**: warm.\n\nCome early."
    assert "Soup: hot. Rice: warm." == snippet("", text, soup)


def test_without_a_match_the_snippet_is_the_summary(soup):
    assert "About us." == snippet("About us.", FILLER, soup)


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
def test_every_snippet_is_made_of_sentences(app, site, locale):
    """It begins where a sentence begins, and ends where one ends, or with an ellipsis."""
    index = state_of(app).snapshot.search.articles
    for article in list(site.articles.values())[::12]:
        writing = article.in_(locale)
        found = snippet(writing.summary, writing.body, index.search(writing.title)[0].terms)
        texts = [writing.summary, *(text for text, _ in sentences(writing.body))]
        assert 0 < len(found) <= 300
        assert any(found.startswith(text[: len(found) - 1].rstrip()) for text in texts), found
        assert found.endswith("…") or any(found.endswith(text) for text in texts), found


def test_marks_stand_around_what_was_found(soup):
    assert "Hot <mark>soup</mark> today" == highlighted("Hot soup today", soup)


def test_marks_stand_in_escaped_text(soup):
    marked = highlighted("<b onclick=\"x()\">Soup</b> & 'tea' </mark>", soup)
    assert "&lt;b onclick=&quot;x()&quot;&gt;<mark>Soup</mark>&lt;/b&gt; &amp; &#x27;tea&#x27; &lt;/mark&gt;" == marked


def test_other_forms_of_a_word_are_marked(soup):
    assert "Two <mark>Soups</mark>" == highlighted("Two Soups", soup)


def test_neighbouring_pairs_share_one_mark(soup):
    assert "招牌<mark>薏米湯</mark>熱" == highlighted("招牌薏米湯熱", soup)


def test_a_single_character_after_a_pair_has_a_mark_of_its_own():
    assert "<mark>薏米</mark>同<mark>湯</mark>" == highlighted("薏米同湯", frozenset({"薏米", "汤"}))


def test_a_traditional_query_marks_a_simplified_text(soup):
    assert "招牌<mark>薏米汤</mark>" == highlighted("招牌薏米汤", soup)


def test_a_snippet_of_several_sentences_has_its_own_marks(soup):
    found = excerpt("Tea", "About us & you.", "Our soup <hot>. The soup is thick.\n\nCome early.", soup, STEM)
    assert {"snippet": "Our <mark>soup</mark> &lt;hot&gt;. The <mark>soup</mark> is thick."} == found.highlights


def test_a_title_and_a_snippet_that_is_cut_have_marks(soup):
    found = excerpt("Soup", "About us.", f"The soup is hot {'and hot ' * 40}.", soup, STEM)
    assert "<mark>Soup</mark>" == found.highlights["title"]
    assert found.highlights["snippet"].startswith("The <mark>soup</mark> is hot and hot")
    assert found.snippet.endswith("…") and len(found.snippet) <= MAX_SNIPPET


def test_a_short_snippet_is_a_whole_sentence(soup):
    sentence = f"The soup is hot {'and hot ' * 9}too."
    assert sentence == excerpt("Tea", "About us.", f"{sentence} Come early.", soup, STEM, longest=30).snippet


RATES = ("Card surcharge: none.", "Tax on soup: 5%.", "Tables: 12.")


@pytest.mark.parametrize(
    ("query", "body", "facts", "snippet"),
    [
        ({"tax"}, "We add tax to all.", RATES, "We add tax to all. Tax on soup: 5%."),
        ({"tax"}, "We add tax to all.\n\nThe tax on tea is 7%.", RATES[:1], "We add tax to all. The tax on tea is 7%."),
        ({"tax"}, "We add 5% tax to all.", RATES, "We add 5% tax to all."),
        ({"far"}, "It is not far.", RATES, "It is not far. Tax on soup: 5%. Tables: 12."),
        ({"far"}, "It is not far from No. 3 Road.", RATES[:1], "It is not far from No. 3 Road."),
    ],
)
def test_a_number_that_is_asked_for_follows_the_sentence(query, body, facts, snippet):
    found = excerpt("Rates", "About us.", body, frozenset(query), STEM, asks_number=True, facts=facts)
    assert snippet == found.snippet
    assert excerpt("Rates", "About us.", body, frozenset(query), STEM, facts=facts).snippet in snippet


def test_the_sentence_with_the_number_is_told_where_the_summary_has_numbers_of_something_else():
    summary = "Parties of 4 to 40 can book. No deposit for small tables."
    body = "A deposit is asked of groups of 12 or more. The deposit is $10 a guest."
    found = excerpt("Booking", summary, body, frozenset({"deposit"}), STEM, asks_number=True)
    assert f"{summary} … The deposit is $10 a guest." == found.snippet


def test_facts_speak_of_what_the_title_names():
    body, facts = "On saturday from 6 pm.", ("Quiet: 5 minutes.", "Peak: 40 minutes.")
    terms = frozenset({"wait", "saturday"})
    found = excerpt("The wait", "It depends on saturday.", body, terms, STEM, asks_number=True, facts=facts)
    assert found.snippet.endswith("Quiet: 5 minutes. Peak: 40 minutes.")


def test_a_number_about_another_day_is_not_told():
    facts = ("Lunar New Year: 9 pm.", "New Year: 10 pm.")
    asked = {"new", "year"}
    found = excerpt(
        "Days",
        "Open.",
        "At New Year we stay.",
        frozenset(asked),
        STEM,
        300,
        frozenset({" lunar new year "}),
        True,
        facts,
    )
    assert "At New Year we stay. New Year: 10 pm." == found.snippet


def test_only_fields_with_a_term_are_highlighted():
    fields = {"name": "Soup & <b>Stew</b>", "category": "Bowls"}
    assert {"name": "<mark>Soup</mark> &amp; &lt;b&gt;Stew&lt;/b&gt;"} == highlights(fields, frozenset({"soup"}), STEM)


def test_a_text_without_a_match_has_no_highlight(soup):
    assert "" == highlighted("Cold tea", soup) == highlighted("", soup) == highlighted("soup", frozenset())


@given(TEXTS)
def test_without_its_marks_a_highlight_is_the_text(text):
    marked = highlighted(text, frozenset({"soup", "汤"}))
    if marked:
        assert text == unescape(marked.replace("<mark>", "").replace("</mark>", ""))
        assert {"<mark>", "</mark>"} == set(re.findall("<[^>]*>", marked))
        assert not re.search("[<>]", re.sub("</?mark>", "", marked))


def test_a_number_after_no_does_not_end_a_sentence(soup):
    assert "Our soup is on No. 3 Road." == snippet("", "Come in. Our soup is on No. 3 Road.", soup)


def test_a_sentence_with_a_phrase_to_avoid_is_no_passage_and_ends_one():
    body = "On Lunar New Year's Eve no room. The room on New Year's Eve. Not on Lunar New Year's Eve."
    terms, lunar = frozenset({"room", "new", "year", "eve"}), frozenset({" lunar new year eve "})
    found = [excerpt("", "A room.", body, terms, STEM, avoided=avoided).snippet for avoided in (frozenset(), lunar)]
    assert [body, "The room on New Year's Eve."] == found


def test_a_sentence_without_marks_is_escaped_beside_one_that_has_some(soup):
    marks = excerpt("", "", "Two soups are hot. Tea & rice < 3 dollars.", soup, STEM).highlights
    assert "Two <mark>soups</mark> are hot. Tea &amp; rice &lt; 3 dollars." == marks["snippet"]


@pytest.mark.parametrize(
    ("words", "body", "snippet"),
    [
        (
            ({"deliv"}, {"burnabi"}),
            "Steveston and Burnaby are outside.",
            "We deliver. Steveston and Burnaby are outside.",
        ),
        (({"deliv"}, {"burnabi"}), "Our drivers deliver at menu prices.", "We deliver."),
        (({"deliv"}, {"burnabi"}), "Call us. Burnaby is outside.", "We deliver. … Burnaby is outside."),
        (({"deliv", "burnabi"},), "Steveston and Burnaby are outside.", "We deliver."),
        (({"deliv"}, {"burnabi"}), f"Burnaby is outside, {'and far ' * 40}away.", "We deliver."),
    ],
)
def test_a_word_of_the_question_that_the_summary_lacks_brings_the_sentence_that_has_it(words, body, snippet):
    terms = frozenset().union(*words)
    found = excerpt("Delivery", "We deliver.", body, terms, STEM, words=[frozenset(word) for word in words])
    assert snippet == found.snippet
