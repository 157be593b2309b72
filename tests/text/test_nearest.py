"""catalogue.search.nearest guesses what somebody may have meant."""

import pytest
from rapidfuzz import fuzz, process

from restaurant_site.text.analysis import phrase
from restaurant_site.text.nearest import SHARED_FOLDED_WORDS, FoldedNames, nearest, nearest_spelling


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
    names = FoldedNames(["plain congee", "beef chow fun", "茉莉花茶"])
    assert ["plain congee"] == names.nearest("congee plane", 5)
    assert ["茉莉花茶"] == names.nearest("茉莉茶", 5)
    assert [] == names.nearest("zzzz", 5)


@pytest.mark.parametrize("text", ["congee plane", "do you have high chairs", "茉莉茶 tea", "beef beef fun", ""])
def test_folded_names_are_those_that_a_comparison_of_all_by_their_words_has(site, text):
    names = [phrase(name) for dish in site.dishes.values() for name in (*dish.name.translations.values(), *dish.also)]
    matches = process.extract(text, names, scorer=fuzz.token_set_ratio, limit=20, score_cutoff=SHARED_FOLDED_WORDS)
    assert [name for name, _score, _number in matches] == FoldedNames(names).nearest(text, 20)


def test_the_name_that_a_word_misspells_has_most_of_its_letters():
    names = ["spice", "price", "name"]
    assert ["price", "name", None] == [nearest_spelling(word, names) for word in ("prise", "nmae", "zzz")]
    assert "price" == nearest_spelling("pirce", ["spice", "price", "pierce-y"])


def test_of_names_that_are_as_near_the_last_of_the_alphabet_is_suggested():
    assert "hat" == nearest_spelling("at", ["hat", "cat"])
