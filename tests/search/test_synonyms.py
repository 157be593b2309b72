"""Words that the owner says mean the same."""

from restaurant_site.search.language import search_language
from restaurant_site.search.synonyms import Synonyms, TermSequence
from restaurant_site.search.synonyms import term_sequence as stemmed_sequence
from tests.languages import LOCALES

STEM = search_language(LOCALES).stem


def term_sequence(words: str) -> TermSequence:
    return stemmed_sequence(words, STEM)


def test_a_word_stands_for_the_others_of_its_group():
    synonyms = Synonyms([["bill", "check", "埋單"]], STEM)
    assert {term_sequence("check"), term_sequence("埋單")} == set(synonyms.of(term_sequence("bills")))


def test_groups_that_share_a_word_both_count():
    synonyms = Synonyms([["a", "b"], ["b", "c"]], STEM)
    assert {term_sequence("a"), term_sequence("c")} == set(synonyms.of(term_sequence("b")))


def test_a_word_in_no_group_stands_for_itself_alone():
    assert () == Synonyms([["a", "b"]], STEM).of(term_sequence("z"))


def test_both_scripts_are_one_word():
    assert term_sequence("停車") == term_sequence("停车")


def test_the_longest_words_that_begin_with_a_term_are_known():
    synonyms = Synonyms([["high chair", "booster"], ["high", "tall"]], STEM)
    assert [2, 1, 0] == [synonyms.longest_from(term) for term in ("high", "booster", "chair")]
