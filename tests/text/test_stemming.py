"""Forms of a word have one stem."""

import pytest

from restaurant_site.text.folding import fold
from restaurant_site.text.stemming import stemmer
from restaurant_site.words import words_of


def stems(code: str, words: str) -> set[str]:
    stem = stemmer([words_of(code)])
    return {stem(fold(word)) for word in words.split()}


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        ("en", "noodle noodles"),
        ("fr", "réserver réservation reservez"),
        ("fr", "ouvert ouvrez ouverture"),
        ("it", "prenotare prenotazione prenotato"),
        ("it", "aperto aprite apertura"),
        ("fa", "بچه بچه‌ها بچه‌های بچه‌هایتان".replace("\u200c", "")),
        ("fa", "کتاب كتاب"),
        ("fa", "مهمان مهمون مهمانها"),
        ("fa", "فرستید میفرستید"),
    ],
)
def test_the_forms_of_a_word_have_one_stem(code, forms):
    assert 1 == len(stems(code, forms))


@pytest.mark.parametrize(
    ("code", "words"), [("fa", "ماهی ماه"), ("fa", "شیرین شیر"), ("fa", "میز زی"), ("fr", "poisson poivre")]
)
def test_other_words_keep_their_own(code, words):
    assert len(words.split()) == len(stems(code, words))


def test_no_word_becomes_a_stop_word_of_another_language():
    stem = stemmer([words_of("fr"), words_of("en")])
    assert "beer" == stem("beer") == stem("beers")
