"""Words that the owner says mean the same."""

from restaurant_site.search.synonyms import Synonyms, key


def test_a_word_stands_for_the_others_of_its_group():
    synonyms = Synonyms([["bill", "check", "埋單"]])
    assert {key("check"), key("埋單")} == set(synonyms.of(key("bills")))


def test_groups_that_share_a_word_both_count():
    synonyms = Synonyms([["a", "b"], ["b", "c"]])
    assert {key("a"), key("c")} == set(synonyms.of(key("b")))


def test_a_word_in_no_group_stands_for_itself_alone():
    assert () == Synonyms([["a", "b"]]).of(key("z"))


def test_both_scripts_are_one_word():
    assert key("停車") == key("停车")


def test_the_longest_words_that_begin_with_a_term_are_known():
    synonyms = Synonyms([["high chair", "booster"], ["high", "tall"]])
    assert [2, 1, 0] == [synonyms.longest_from(term) for term in ("high", "booster", "chair")]
