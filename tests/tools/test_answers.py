"""The table of the size of answers."""

from tools.bench.answers import Question, Walk, tokens

QUESTION = Question("en", "Where can I park?", "2 hours", "parking-nearby")


def test_a_chinese_character_is_a_token_and_so_are_four_others():
    assert 2 + 3 == tokens("泊車abcdefghijkl")


def test_a_document_is_read_only_when_the_search_has_no_answer():
    assert 3 == len(Walk(QUESTION, "index", "see /parking-nearby)", "2 hours").bodies)
    assert 2 == len(Walk(QUESTION, "index", "2 hours", "2 hours").bodies)


def test_a_search_that_neither_answers_nor_names_the_document_has_not_found_it():
    assert not Walk(QUESTION, "index", "see /opening-hours)", "2 hours").found
