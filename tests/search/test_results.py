"""What a search found, or what there is without a query."""

import pytest

from restaurant_site.search.results import ArticleResults, DishResults, SiteResults, dishes_come_first
from restaurant_site.snapshot import state_of


def test_without_a_query_there_are_neither_hits_nor_suggestions():
    for found in (DishResults("", []), ArticleResults("", [])):
        assert (None, None) == (found.hits, found.suggestions)


@pytest.mark.parametrize(
    ("query", "dishes_first"), [("粥", True), ("茶", True), ("congee", True), ("停車", False), ("parking", False)]
)
def test_dishes_come_first_for_the_name_of_a_dish_and_for_a_character_of_one(app, query, dishes_first):
    search = state_of(app).snapshot.search
    assert dishes_first == dishes_come_first(SiteResults(search.find_dishes(query), search.find_articles(query)))
