"""Words that mean a topic."""

from dataclasses import replace

from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.search.topics import corrected


def test_a_misspelling_of_two_words_is_the_one_that_stands_first_in_every_process(sample):
    assert ("while", "while") == (corrected("whice", sample), corrected("whire", sample))  # or which, or where


def test_the_name_of_a_drink_is_no_misspelling_of_a_topic(sample):
    spanish = replace(sample, languages=SiteLanguages((BY_CODE["es"],)))
    assert "carta de vinos" == corrected("carta de vinos", spanish)
