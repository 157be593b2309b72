"""Articles and words around numbers of guests in any language."""

import pytest

from restaurant_site.owner.small_words import is_beer, numbers_of_guests, without_article


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("2 à 3", (2, 3)), ("2 - 3 pers.", (2, 3)), ("pour 2", (2, 2)), ("2 to 3", (2, 3)), ("für 4 Personen", (4, 4)),
        ("2至3", (2, 3)), ("0", (0, 0)), ("8 pieces", ()), ("3 x 2", ()), ("", ()), ("table 4", ()),
    ],
)  # fmt: skip
def test_numbers_of_guests_are_read_with_the_words_around_them(typed, expected):
    assert expected == numbers_of_guests(typed)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [("la demi-douzaine", "demi-douzaine"), ("l’assiette", "assiette"), ("The dozen", "dozen"), ("large", "large"),
     ("le", "le"), ("", "")],
)  # fmt: skip
def test_an_article_before_a_name_is_left_out(typed, expected):
    assert expected == without_article(typed)


def test_beers_are_known_by_a_word_of_their_name():
    assert [True, True, True, False, False] == [
        is_beer(each) for each in ("Bière pression", "Pale ale", "青島啤酒", "Beurre blanc", "Ginger beverage")
    ]
