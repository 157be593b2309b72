"""What was verified last."""

from restaurant_site.domain.changes import changes


def test_the_newest_is_first(sample):
    days = [change.last_verified for change in changes(sample)]
    assert sorted(days, reverse=True) == days
    assert "beef-stew" == changes(sample)[0].id


def test_every_dish_and_article_is_listed_once(sample):
    found = [(type(change).__name__.lower(), change.id) for change in changes(sample)]
    assert {("dish", id) for id in sample.dishes} | {("article", id) for id in sample.articles} == set(found)
    assert len(found) == len(set(found))
