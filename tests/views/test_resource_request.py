"""From a request to the content that it asks for."""

import pytest

from restaurant_site.domain.menu import Filter
from restaurant_site.render.pagination import WHOLE, Slice
from restaurant_site.snapshot import state_of
from restaurant_site.views.params import Query
from restaurant_site.views.resource_request import (
    ResourceRequest,
    find_article,
    find_articles,
    find_dish,
    find_dishes,
    find_ranked,
)
from restaurant_site.web.problems import Problem
from tests.conftest import BASE


@pytest.fixture
def look_up(app):
    """A request for an id with query parameters, to the application's content."""
    return lambda name="", **query: ResourceRequest(state_of(app).snapshot, Query(**query), name)


def test_every_filter_of_the_menu_comes_from_the_parameter_of_its_name(look_up):
    wanted = {"category": "soups", "diet": ("vegan",), "without": ("egg",), "traces": True, "max_price": 2000}
    assert Filter(**wanted) == look_up(**wanted).filter


def test_the_api_returns_ten_results_of_a_search_and_otherwise_everything(look_up):
    assert (Slice(10), Slice(3, 4), WHOLE) == (
        look_up(q="tea").slice,
        look_up(q="tea", limit=3, offset=4).slice,
        look_up().slice,
    )


def test_a_page_shows_twenty_results_of_a_search_and_otherwise_everything(look_up):
    assert (Slice(20, 20), WHOLE) == (look_up(q="tea", offset=20).page_slice, look_up(offset=20).page_slice)


def test_the_address_of_a_document_has_the_parameters_of_the_request(look_up):
    assert f"{BASE}/api/menu?q=tea&lang=en" == look_up(q="tea", canonical=(("q", "tea"),)).json_url("menu")


def test_lists_are_searched_and_filtered(look_up, app):
    site = state_of(app).snapshot.site
    category = next(iter(site.menu_categories))
    assert [each for each in site.dishes.values() if each.category == category] == find_dishes(
        look_up(category=category)
    ).dishes
    assert "tea" == find_articles(look_up(q="tea")).query


def test_what_is_in_the_path_is_found(look_up, app):
    site = state_of(app).snapshot.site
    dish, article = next(iter(site.dishes.values())), next(iter(site.articles.values()))
    entry = site.must_order.top_dishes[0]
    assert (dish, article, entry) == (
        find_dish(look_up(dish.id)),
        find_article(look_up(article.id)),
        find_ranked(look_up(entry.dish)),
    )


def test_what_does_not_exist_is_a_problem_that_names_the_nearest(look_up, app):
    site = state_of(app).snapshot.site
    dish, article = next(iter(site.dishes)), next(iter(site.articles))
    for find, id, code in ((find_dish, dish, "unknown-dish"), (find_article, article, "unknown-article")):
        with pytest.raises(Problem) as raised:
            find(look_up(f"{id}s"))
        assert code == raised.value.problem
        assert id in raised.value.extras["suggestions"]
        assert id in (raised.value.description or "")


@pytest.mark.demonstration
def test_a_dish_that_is_not_ranked_is_a_problem_that_names_its_entry(look_up, app):
    site = state_of(app).snapshot.site
    ranked = {entry.dish for entry in site.must_order.top_dishes}
    dish = next(id for id in site.dishes if id not in ranked)
    with pytest.raises(Problem) as raised:
        find_ranked(look_up(dish))
    assert ("dish-not-ranked", f"{BASE}/api/menu/{dish}?lang=en") == (
        raised.value.problem,
        raised.value.extras["json_url"],
    )
