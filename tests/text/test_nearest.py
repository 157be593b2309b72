"""catalogue.search.nearest guesses what somebody may have meant."""

import pytest

from restaurant_site.text.nearest import nearest, nearest_folded, nearest_spelling


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("plain-conge", "plain-congee"),
        ("Plain Congee", "plain-congee"),
        ("wonton-noodle-soup", "shrimp-wonton-noodle-soup"),
        ("buddha-delight", "buddhas-delight"),
        ("beefchowfun", "beef-chow-fun"),
    ],
)
def test_the_nearest_dish_stands_first(site, asked, meant):
    assert meant == nearest(asked, site.dishes)[0]


@pytest.mark.parametrize(
    ("asked", "meant"),
    [("opening-hour", "opening-hours"), ("parking", "parking-nearby"), ("gluten-free", "gluten-free-options")],
)
def test_the_nearest_article_is_among_the_first(site, asked, meant):
    assert meant in nearest(asked, site.articles)


def test_there_are_at_most_five_each_once(site):
    found = nearest("congee", site.dishes)
    assert 5 == len(found) == len(set(found))
    assert set(found) <= set(site.dishes)
    assert found[:2] == nearest("congee", site.dishes, most=2)


@pytest.mark.parametrize("asked", ["", "   ", "%%%", "��", "zzzzzzzz", "nope", "sushi-roll"])
def test_nothing_is_near_to_nonsense(site, asked):
    assert [] == nearest(asked, site.dishes)


def test_a_very_long_question_is_answered_too(site):
    assert len(nearest("congee " * 20_000, site.dishes)) <= 5


def test_nothing_is_near_when_nothing_is_known():
    assert [] == nearest("congee", [])


def test_folded_names_are_compared_word_by_word():
    names = ["plain congee", "beef chow fun", "茉莉花茶"]
    assert ["plain congee"] == nearest_folded("congee plane", names, 5)
    assert ["茉莉花茶"] == nearest_folded("茉莉茶", names, 5)
    assert [] == nearest_folded("zzzz", names, 5)


def test_the_name_that_a_word_misspells_has_most_of_its_letters():
    names = ["spice", "price", "name"]
    assert ["price", "name", None] == [nearest_spelling(word, names) for word in ("prise", "nmae", "zzz")]


def test_of_names_that_are_as_near_the_last_of_the_alphabet_is_suggested():
    assert "hat" == nearest_spelling("at", ["hat", "cat"])
