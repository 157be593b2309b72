"""Search over a site, with filters and suggestions."""

import pytest

from restaurant_site.domain.menu import Filter
from restaurant_site.search.site_search import SiteSearch, index_site
from restaurant_site.state import state_of


@pytest.fixture(scope="module")
def search(sample) -> SiteSearch:
    return index_site(sample)


def test_without_a_query_every_admitted_dish_stands_in_menu_order(sample, search):
    found = search.find_dishes("  ")
    assert ("", list(sample.dishes)) == (found.query, [dish.id for dish in found.dishes])
    assert found.hits is None and found.suggestions is None
    assert ["mint-tea", "cold-tea"] == [dish.id for dish in search.find_dishes("", Filter("drinks")).dishes]


def test_a_search_finds_dishes_best_first_with_their_hits(search):
    found = search.find_dishes(" Ｂarley \n soup ")
    assert ("Barley soup", "barley-soup") == (found.query, found.dishes[0].id)
    assert [dish.id for dish in found.dishes] == list(found.hits)
    assert found.hits["barley-soup"].score > 0
    assert found.suggestions is None


def test_a_search_keeps_to_the_filter(search):
    found = [dish.id for dish in search.find_dishes("tea", Filter(without=("milk",))).dishes]
    assert "mint-tea" in found
    assert "cold-tea" not in found
    assert "cold-tea" in [dish.id for dish in search.find_dishes("tea").dishes]


def test_a_search_that_finds_nothing_suggests_what_is_near(search):
    found = search.find_dishes("xqzvwk")
    assert ([], {}, []) == (found.dishes, found.hits, found.suggestions)
    near = search.find_dishes("薏米湯", Filter("drinks"))
    assert [] == near.dishes
    assert near.suggestions is not None


def test_articles_are_found_likewise(search):
    every = search.find_articles("")
    assert (["opening-hours"], None, None) == ([each.id for each in every.articles], every.hits, every.suggestions)
    found = search.find_articles("opening hours", "visit")
    assert (["opening-hours"], ["opening-hours"]) == ([each.id for each in found.articles], list(found.hits))
    nothing = search.find_articles("xqzvwk")
    assert ([], {}, []) == (nothing.articles, nothing.hits, nothing.suggestions)


def test_a_dish_whose_description_only_mentions_the_word_answers_in_part(app):
    hits = state_of(app).service.search.find_dishes("noodles").hits
    assert hits["beef-brisket-noodle-soup"].is_full
    assert "red-vinegar" not in [hit.id for hit in hits.values() if hit.is_full]
