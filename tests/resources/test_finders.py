"""What a request finds."""

import pytest

from restaurant_site.domain.menu import Filter
from restaurant_site.locales import ENGLISH
from restaurant_site.render.pagination import WHOLE, Slice
from restaurant_site.resources.finders import (
    find_article,
    find_articles,
    find_dish,
    find_dishes,
    find_on_site,
    find_ranked_dish,
)
from restaurant_site.resources.request import Query, RequestError, ResourceRequest
from restaurant_site.search.index import Index
from restaurant_site.snapshot import state_of
from tests.conftest import BASE


@pytest.fixture
def request_for(app):
    """A request for an id with query parameters, to the application's content."""
    snapshot = state_of(app).snapshot

    def build(id="", is_page=False, **query):
        return ResourceRequest(
            snapshot.localized_site(ENGLISH), snapshot.search, Query(**{"locale": ENGLISH, **query}), id, is_page
        )

    return build


def test_the_api_returns_ten_results_of_a_search_and_otherwise_everything(request_for):
    assert (Slice(10), Slice(3, 4), WHOLE) == (
        request_for(q="tea").slice,
        request_for(q="tea", limit=3, offset=4).slice,
        request_for().slice,
    )


def test_a_page_shows_twenty_results_of_a_search_and_otherwise_everything(request_for):
    first, whole = request_for(q="tea", offset=20, is_page=True), request_for(offset=20, is_page=True)
    assert (Slice(20, 20), WHOLE) == (first.slice, whole.slice)


def test_the_address_of_a_document_has_the_parameters_of_the_request(request_for):
    assert f"{BASE}/api/menu?q=tea&lang=en" == request_for(q="tea", canonical=(("q", "tea"),)).json_url("menu")


def test_lists_are_searched_and_filtered(request_for, app):
    site = state_of(app).snapshot.site
    category = next(iter(site.menu_categories))
    dishes = [dish for dish in site.dishes.values() if dish.category == category]
    assert dishes == find_dishes(request_for(filter=Filter(category=category))).results.dishes
    assert "tea" == find_articles(request_for(q="tea")).results.query


def test_a_search_of_the_site_searches_the_articles_once_also_where_no_dish_answers(request_for, monkeypatch):
    request, search, searched = request_for(q="halal", is_page=True), Index.search, []
    monkeypatch.setattr(Index, "search", lambda index, *rest: searched.append(index) or search(index, *rest))
    assert not find_on_site(request).results.dishes.is_covered
    assert 1 == searched.count(request.search.articles)


def test_what_is_in_the_path_is_found(request_for, app):
    site = state_of(app).snapshot.site
    dish, article = next(iter(site.dishes.values())), next(iter(site.articles.values()))
    entry = site.must_order.top_dishes[0]
    assert (dish, article, entry) == (
        find_dish(request_for(dish.id)),
        find_article(request_for(article.id)),
        find_ranked_dish(request_for(entry.dish)),
    )


def test_what_does_not_exist_is_a_problem_that_names_the_nearest(request_for, app):
    site = state_of(app).snapshot.site
    dish, article = next(iter(site.dishes)), next(iter(site.articles))
    for find, id, code in ((find_dish, dish, "unknown-dish"), (find_article, article, "unknown-article")):
        with pytest.raises(RequestError) as raised:
            find(request_for(f"{id}s"))
        assert code == raised.value.code
        assert id in raised.value.extras["suggestions"]
        assert id in raised.value.detail


@pytest.mark.demonstration
def test_a_dish_that_is_not_ranked_is_a_problem_that_names_its_entry(request_for, app):
    site = state_of(app).snapshot.site
    ranked = {entry.dish for entry in site.must_order.top_dishes}
    dish = next(id for id in site.dishes if id not in ranked)
    with pytest.raises(RequestError) as raised:
        find_ranked_dish(request_for(dish))
    assert ("dish-not-ranked", f"{BASE}/api/menu/{dish}?lang=en") == (
        raised.value.code,
        raised.value.extras["json_url"],
    )


def test_the_page_of_the_menu_shows_every_dish_that_matches_and_the_api_ten(request_for):
    assert (WHOLE, Slice(10)) == tuple(find_dishes(request_for(q="tea", is_page=page)).part for page in (True, False))
