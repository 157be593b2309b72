"""catalogue.search.analysis makes one spelling of a query, and tokens that know their place in the text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from restaurant_site.catalogue.search.analysis import canonical_query, tokens


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
def test_every_token_knows_where_it_stands(text):
    for token in tokens(text):
        assert 0 <= token.start < token.end <= len(text)
        assert token.term


def test_the_stretch_of_a_token_is_the_word_as_it_was_written():
    text = "Two NOODLES、雲吞"
    assert ["Two", "NOODLES"] == [text[token.start : token.end] for token in tokens(text)][:2]
    assert {"雲吞"} <= {text[token.start : token.end] for token in tokens(text)}
