"""From what was typed to the words that an index knows."""

import pytest

from restaurant_site.search.lexicon import Lexicon

WORDS = {
    "parking",
    "park",
    "parkade",
    "vegetarian",
    "vegetable",
    "wheelchair",
    "smoking",
    "chair",
    "high",
    "tea",
    "team",
}


@pytest.fixture
def lexicon():
    return Lexicon(
        words=WORDS, head={"parking", "tea"}, terms=set(), phrases={"parking", "parking validation", "high chair", "煲仔飯"},
        spellings={"tingche": "停车", "bouzaifaan": "煲仔饭"},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("parkng", "parking"),
        ("parkign", "parking"),
        ("wheelchiar", "wheelchair"),
        ("vegeterian", "vegetarian"),
        ("vegaterian", "vegetarian"),
    ],
)
def test_a_slip_finds_the_word(lexicon, typed, meant):
    assert meant in [known for _, known in lexicon.typos(typed)]


@pytest.mark.parametrize("typed", ["tee", "cat", "zzzzzz"])
def test_short_and_strange_words_are_left_alone(lexicon, typed):
    assert [] == lexicon.typos(typed)


def test_beginnings_give_longer_words_in_order(lexicon):
    assert ["parkade", "parking"] == lexicon.beginning("park", head_only=False)
    assert ["parking"] == lexicon.beginning("par", head_only=True)


def test_a_word_of_two_known_words_is_taken_apart(lexicon):
    assert [("high", "chair")] == lexicon.halves("highchair")
    assert [] == lexicon.halves("highland")


@pytest.mark.parametrize("typed", ["higchair", "highchiar", "highhchair"])
def test_a_slip_in_a_word_of_two_is_found_if_a_name_has_both(lexicon, typed):
    assert [("high", "chair")] == lexicon.misspelled_halves(typed)
    assert [] == lexicon.misspelled_halves("parkigchair")


def test_words_that_share_their_beginning_are_related(lexicon):
    assert ["smoking"] == lexicon.related("smokers")


def test_one_wrong_character_of_a_phrase_is_a_slip(lexicon):
    assert ["煲仔飯"] == lexicon.similar_phrases("褒仔飯")
    assert [] == lexicon.similar_phrases("仔飯")


def test_spellings_are_found_by_their_beginning_and_with_a_slip(lexicon):
    assert ["tingche"] == lexicon.spellings_beginning("ting")
    assert ["bouzaifaan"] == lexicon.spelling_typos("bouzaifan")
