"""The search page."""

from restaurant_site.render.pages.search import search_page
from restaurant_site.render.slices import WHOLE, Slice
from restaurant_site.search.results import FoundArticles, FoundDishes
from restaurant_site.state import state_of


def test_both_lists_are_cut_to_the_same_part(app, english):
    search = state_of(app).service.search
    dishes, articles = search.find_dishes("rice"), search.find_articles("rice")
    page = search_page(english, dishes, articles, Slice(2, 1))
    assert dishes.dishes[1:3] == page.rows
    assert [article.id for article in articles.articles[1:3]] == [entry["id"] for entry in page.entries]
    assert (len(dishes.dishes), len(articles.articles)) == (len(page.dishes), len(page.articles))


def test_without_a_query_only_the_contents_are_shown(spoon):
    site = spoon["en"].site
    everything = FoundDishes("", list(site.dishes.values())), FoundArticles("", list(site.articles.values()))
    page = search_page(spoon["en"], *everything, WHOLE)
    assert ([], [], [], []) == (page.dishes, page.articles, page.rows, page.entries)
    assert ["bowls", "drinks"] == [category.id for category, _ in page.courses]
    assert ["visit"] == [category.id for category, _ in page.topics]
