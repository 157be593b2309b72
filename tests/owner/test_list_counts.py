"""The number of dishes that the words about the must-order list name."""

import pytest

from restaurant_site.content.load_state import LoadState
from restaurant_site.content.yaml_documents import YamlDocument
from restaurant_site.owner import list_counts


def told(texts, number):
    page = {"must-order": {"title": texts}}
    rows = [{"dish": str(each)} for each in range(number)]
    documents = {
        "pages.yaml": YamlDocument("pages.yaml", page, {}),
        "must-order.yaml": YamlDocument("must-order.yaml", {"top_dishes": rows}, {}),
    }
    return [each.field for each in list_counts.warnings(LoadState(None, documents=documents))]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "Four plates that have been on since we opened"),
        ("en", "Our 4 best dishes"),
        ("fr", "Quatre assiettes pour une première visite."),
        ("es", "Los cuatro platos de la casa"),
        ("it", "Quattro piatti per cominciare"),
        ("fa", "چهار غذا برای بار اول."),
        ("fa", "۴ غذا برای بار اول."),
        ("zh", "先試這四款"),
        ("cn", "4道必点"),
    ],
)
def test_a_number_of_dishes_is_told_where_the_list_has_another_one(code, text):
    assert ([], [f"must-order.title.{code}"]) == (told({code: text}, 4), told({code: text}, 3))


@pytest.mark.parametrize(
    "text",
    ["Dishes of four generations", "A meal for two and for four", "On since 4 May", "Soups at 4.50", "Have these"],
)
def test_a_number_of_something_else_is_none_of_dishes(text):
    assert [] == told({"en": text}, 3)
