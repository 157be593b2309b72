"""A sure hit for a short query has everything that it asks for."""

import pytest

from restaurant_site.search.index import Index, IndexedDocument
from restaurant_site.search.language import language_of
from restaurant_site.search.synonyms import Synonyms
from restaurant_site.snapshot import state_of

LANGUAGE = language_of(("en", "zh"))
DISHES = {
    "soup": IndexedDocument("soup", [("Noodle soup 湯麵", 5)], ["Noodle soup", "湯麵"], kinds=["Noodles", "粉麵"]),
    "dry": IndexedDocument(
        "dry",
        [("Dry noodles 撈麵\nnoodles without soup", 5)],
        ["Dry noodles", "撈麵", "noodles without soup"],
        body=[("A bowl of soup stands beside it, cooked at a high heat. Beef and noodles.", 1)],
        kinds=["Noodles", "粉麵"],
    ),
    "hot": IndexedDocument(
        "hot", [("Hot pot soup 辣湯", 5)], ["Hot pot soup", "辣湯"], kinds=["Soups", "湯"], qualities=["spicy", "辣"]
    ),
}


@pytest.fixture(scope="module")
def index() -> Index:
    return Index(DISHES.values(), LANGUAGE, Synonyms([("spicy", "heat")], LANGUAGE.stem))


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("noodle soup", ["soup"]),  # what a text mentions or leaves out is not what the dish is
        ("湯麵", ["soup"]),
        ("beef noodles", ["dry"]),  # an ingredient may stand in a text only
        ("spicy soup", ["hot"]),
        ("spicy noodles", []),  # a word of another sense makes no dish spicy
    ],
)
def test_a_document_that_has_every_word_of_a_short_query_is_told_apart(index, query, found):
    documents = index._things.with_all(index._planner.plan(query).needed)
    assert found == [id for number, id in enumerate(DISHES) if documents >> number & 1]


def test_a_question_is_judged_by_its_likeness(index):
    assert [] == index._planner.plan("do you have a soup without noodles").needed
    assert [] == index._planner.plan("有沒有湯麵").needed


@pytest.mark.demonstration
@pytest.mark.parametrize(
    ("query", "lacking"),
    [
        ("noodle soup no pork", "chu-hou-brisket-lo-mein"),
        ("spicy beef noodles", "black-pepper-beef"),
        ("milk tea", "iced-lemon-tea"),
        ("wonton soup", "deep-fried-wontons"),
        ("乾炒牛河", "beef-black-bean-ho-fun"),
    ],
)
def test_what_lacks_a_word_is_related_and_not_sure(app, query, lacking):
    found = state_of(app).snapshot.search.find_dishes(query)
    assert found.is_covered
    hit = found.hits[lacking]
    assert not hit.is_full and hit.confidence < 0.44
