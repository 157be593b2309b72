"""What a search found, or what there is without a query."""

from restaurant_site.search.results import FoundArticles, FoundDishes


def test_without_a_query_there_are_neither_hits_nor_suggestions():
    for found in (FoundDishes("", []), FoundArticles("", [])):
        assert (None, None) == (found.hits, found.suggestions)
