"""Dishes and articles by category."""

from restaurant_site.domain.described_articles import articles
from restaurant_site.domain.entries import changes, sections
from restaurant_site.domain.menu import Filter, dishes


def test_sections_follow_the_menu_and_leave_out_empty_ones(sample):
    shown = dishes(sample, Filter(diet=("vegetarian",)))
    found = [(category.id, [dish.id for dish in group]) for category, group in sections(sample.menu_categories, shown)]
    assert [("bowls", ["barley-soup"]), ("drinks", ["mint-tea", "cold-tea"])] == found
    assert ["drinks"] == [
        category.id
        for category, _ in sections(sample.menu_categories, dishes(sample, Filter(without=("wheat", "egg"))))
    ]


def test_sections_hold_every_article_once(site):
    grouped = sections(site.knowledge_categories, articles(site))
    assert [category.id for category in site.knowledge.categories] == [category.id for category, _ in grouped]
    assert articles(site) == [article for _, group in grouped for article in group]


def test_the_newest_is_first(sample):
    days = [change.last_verified for change in changes(sample)]
    assert sorted(days, reverse=True) == days
    assert "beef-stew" == changes(sample)[0].id


def test_every_dish_and_article_is_listed_once(sample):
    found = [(type(change).__name__.lower(), change.id) for change in changes(sample)]
    assert {("dish", id) for id in sample.dishes} | {("article", id) for id in sample.articles} == set(found)
    assert len(found) == len(set(found))
