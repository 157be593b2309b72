"""The index of articles, an article, and the search of the whole site."""

from dataclasses import replace

import pytest

from restaurant_site.render.pages.knowledge import article_page, knowledge_page, search_page
from restaurant_site.render.pagination import Listing, Slice
from restaurant_site.search.results import ArticleResults, DishResults, SiteResults
from restaurant_site.snapshot import state_of
from tests.languages import BY_CODE


def test_without_a_search_articles_are_in_categories(english):
    page = knowledge_page(english, Listing(ArticleResults("", list(english.site.articles.values()))))
    assert [each.id for each in english.site.knowledge.categories] == [category.id for category, _ in page.sections]
    assert [] == page.entries
    assert {"dish-explainers"} == {article.category for article, _ in page.pictured} == {page.pictured_category.id}


def test_a_search_shows_a_part_of_its_results(app, english):
    found = state_of(app).snapshot.search.find_articles("parking")
    page = knowledge_page(english, Listing(found, Slice(2, 1)))
    assert [] == page.sections
    assert [article.id for article in found.articles[1:3]] == [entry["id"] for entry in page.entries]


def test_a_search_that_finds_nothing_links_its_suggestions(spoon):
    page = knowledge_page(spoon["en"], Listing(ArticleResults("ours", [], {}, ["opening-hours"]), Slice(20)))
    assert [("Opening hours", "/en/knowledge/opening-hours")] == page.suggestions


def test_an_article_shows_the_few_dishes_to_which_its_text_leads_but_none_beside_an_allergy(english):
    def named(id):
        return [dish.id for dish in article_page(english, english.site.articles[id]).named]

    assert ["suckling-pig-quarter"] == named("how-to-reserve")
    assert [] == named("vegan-options") == named("shellfish-allergy") == named("peanut-and-nut-allergy")


def test_an_article_has_its_text_as_html_and_its_headings(spoon):
    localized_site = spoon["en"]
    page = article_page(localized_site, localized_site.site.articles["opening-hours"])
    assert '<a href="/en/menu/barley-soup">' in page.body
    assert ["What to eat"] == [text for _, text in page.headings]
    assert (None, None) == (page.best_time, page.parking)
    assert page.shows_hours and page.state and page.change and page.exceptions


def test_the_two_special_articles_have_their_charts(english):
    articles = english.site.articles
    assert article_page(english, articles["best-time-to-visit"]).best_time.week_chart is not None
    assert article_page(english, articles["parking-nearby"]).parking.chart is not None


def test_the_article_about_allergens_filters_the_menu(english, get_page):
    assert not article_page(english, english.site.articles["egg-and-dairy"]).filters_menu
    form = get_page("/en/knowledge/allergen-information").select_one("form.avoid")
    menu = get_page("/en/menu")
    assert form["action"] == "/en/menu#results"
    boxes = [box["value"] for box in form.select("input[name=without]")]
    assert "shellfish" in boxes
    assert boxes == [box["value"] for box in menu.select(".filters label > input[name=without]")]


def test_the_search_page_has_the_first_of_both_lists(app, english):
    search = state_of(app).snapshot.search
    dishes, articles = search.find_dishes("rice"), search.find_articles("rice")
    page = search_page(english, Listing(SiteResults(dishes, articles)))
    assert dishes.dishes[:6] == page.rows
    assert [article.id for article in articles.articles[:5]] == [entry["id"] for entry in page.entries]
    assert (len(dishes.dishes), len(articles.articles)) == (len(page.dishes), len(page.articles))


@pytest.mark.parametrize(("code", "query"), [("en", "rice"), ("zh", "飯"), ("cn", "饭")])
def test_a_snippet_on_a_page_is_short_and_ends_with_a_sentence(app, code, query):
    snapshot = state_of(app).snapshot
    page = knowledge_page(
        snapshot.localized_site(BY_CODE[code]), Listing(snapshot.search.find_articles(query), Slice(20))
    )
    assert 10 <= len(page.entries) <= 20
    assert all(len(entry["snippet"]) <= 300 and entry["snippet"][-1] != "…" for entry in page.entries)


def test_a_search_without_an_answer_suggests_dishes_and_articles(spoon):
    dishes = DishResults("tee", [], {}, lambda: ["mint-tea"], is_covered=False)
    articles = ArticleResults("tee", [], {}, ["opening-hours"], is_covered=False)
    addresses = [address for _, address in search_page(spoon["en"], Listing(SiteResults(dishes, articles))).suggestions]
    assert ["/en/menu/mint-tea", "/en/knowledge/opening-hours"] == addresses
    covered = SiteResults(replace(dishes, is_covered=True), replace(articles, is_covered=True))
    answered = search_page(spoon["en"], Listing(covered))
    assert [] == answered.suggestions


def test_without_a_query_only_the_contents_are_shown(spoon):
    site = spoon["en"].site
    everything = DishResults("", list(site.dishes.values())), ArticleResults("", list(site.articles.values()))
    page = search_page(spoon["en"], Listing(SiteResults(*everything)))
    assert ([], [], [], []) == (page.dishes, page.articles, page.rows, page.entries)
    assert ["bowls", "drinks"] == [category.id for category, _ in page.courses]
    assert ["visit"] == [category.id for category, _ in page.topics]
