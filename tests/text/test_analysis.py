"""catalogue.search.analysis makes one spelling of a query, and tokens that know their place in the text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from restaurant_site.text.analysis import canonical_query, is_han, runs, words_and_terms
from restaurant_site.text.folding import fold
from restaurant_site.text.stemming import stemmer
from restaurant_site.words import words_of


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("  Beef \t  noodles\n", "Beef noodles"),
        ("ＢＢＱ　ｐｏｒｋ", "BBQ pork"),
        ("雲吞　麵", "雲吞 麵"),
        ("ﬁsh", "fish"),
        ("a\x00b\x1fc", "a b c"),
        ("cafe\u0301", "café"),
        ("\ud800soup\udfff", "soup"),
        ("   ", ""),
        ("", ""),
    ],
)
def test_a_query_has_one_spelling(typed, canonical):
    assert canonical == canonical_query(typed)


@given(st.text())
def test_the_one_spelling_stays_as_it_is(text):
    once = canonical_query(text)
    assert once == canonical_query(once)
    assert once == once.strip()
    assert "  " not in once


@given(st.text(st.characters(codec="utf-8") | st.sampled_from(list("noodles 雲吞麵云吞面ＡＢ’'"))))
def test_every_run_knows_where_it_stands(text):
    for run in runs(text):
        assert run.text
        assert [run.text] == [each.text for each in runs(text[run.start : run.end])]


def test_words_and_han_runs_are_folded_as_they_are_compared():
    assert [("two", False), ("noodle", False), ("云吞", True)] == [
        (run.text, run.is_han) for run in runs("Two NOODLE’s、雲吞")
    ]


def test_a_mark_or_a_ligature_does_not_divide_a_word_or_move_its_place():
    assert [("oeufs", 0, 4), ("مربا", 5, 10)] == [(run.text, run.start, run.end) for run in runs("Œufs مربّا")]
    assert [("creme", 0, 6)] == [(run.text, run.start, run.end) for run in runs("cre\u0300me")]


def test_much_text_gives_words_and_the_terms_of_each_line():
    words, terms = words_and_terms(fold("Two noodle's\n雲吞麵"), stemmer([words_of("en")]))
    assert ["two", "noodle"] == words
    assert {"two", "noodl", "云", "吞", "面", "云吞", "吞面"} == set(terms)


def test_a_term_is_of_han_characters_or_of_letters():
    assert is_han("云吞")
    assert not is_han("noodl")
