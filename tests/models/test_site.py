"""The root model."""

from restaurant_site.locales import ENGLISH


def test_categories_are_found_by_id_in_order(sample):
    assert ["bowls", "drinks"] == list(sample.menu_categories)
    assert "Visiting" == sample.knowledge_categories["visit"].label.in_(ENGLISH)
