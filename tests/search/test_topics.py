"""Words that mean a topic."""

from restaurant_site.search.topics import corrected


def test_a_misspelling_of_two_words_is_the_one_that_stands_first_in_every_process(sample):
    assert ("while", "while") == (corrected("whice", sample), corrected("whire", sample))  # or which, or where
