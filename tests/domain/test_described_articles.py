"""Articles in the order of the site."""

from dataclasses import replace

from restaurant_site.domain.described_articles import PARKING, VISIT_RHYTHM, articles, most_asked, related


def test_the_demonstration_has_146_articles(site):
    assert 146 == len(articles(site))


def test_articles_are_in_the_order_of_their_categories(site):
    order = [category.id for category in site.knowledge.categories]
    found = [article.category for article in articles(site)]
    assert sorted(found, key=order.index) == found


def test_a_category_has_its_articles_and_no_others(site):
    for category in site.knowledge.categories:
        found = articles(site, category.id)
        assert found
        assert {category.id} == {article.category for article in found}


def test_an_unknown_category_has_no_articles(site):
    assert [] == articles(site, "no-such-category")


def test_related_articles_keep_the_owners_order(site):
    for article in articles(site):
        assert list(article.related) == [other.id for other in related(site, article)]
        assert article.id not in article.related


def test_the_articles_that_include_a_data_set_exist(site):
    assert {"best-time-to-visit", "parking-nearby"} == {VISIT_RHYTHM, PARKING}
    assert {VISIT_RHYTHM, PARKING} <= set(site.articles)


def test_the_most_asked_articles_keep_the_owners_order_and_drafts_are_left_out(site):
    assert list(site.knowledge.most_asked) == [article.id for article in most_asked(site)]
    outline = site.knowledge.model_copy(update={"most_asked": ("a-draft", "opening-hours")})
    assert ["opening-hours"] == [article.id for article in most_asked(replace(site, knowledge=outline))]
