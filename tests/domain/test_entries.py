"""Dishes and articles by category."""

from restaurant_site.domain.described_articles import articles
from restaurant_site.domain.entries import sections
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
