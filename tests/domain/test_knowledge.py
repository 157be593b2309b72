"""catalogue.knowledge lists, groups and counts articles."""

from restaurant_site.domain.knowledge import PARKING, VISIT_RHYTHM, articles, counts, related, sections


def test_the_demonstration_has_146_articles_in_10_categories(site):
    assert (146, 10) == (len(articles(site)), len(sections(site, articles(site))))


def test_articles_stand_in_the_order_of_their_categories(site):
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


def test_sections_hold_every_article_once_and_leave_out_empty_categories(site):
    grouped = [article.id for _, group in sections(site, articles(site)) for article in group]
    assert [article.id for article in articles(site)] == grouped
    one = articles(site, "getting-here")
    assert [("getting-here", one)] == [(category.id, group) for category, group in sections(site, one)]


def test_counts_name_every_category_also_the_empty_ones(site):
    found = counts(site, articles(site, "getting-here"))
    assert [category.id for category in site.knowledge.categories] == list(found)
    assert {"getting-here"} == {id for id, count in found.items() if count}
    assert len(articles(site)) == sum(counts(site, articles(site)).values())


def test_related_articles_keep_the_owners_order(site):
    for article in articles(site):
        assert list(article.related) == [other.id for other in related(site, article)]
        assert article.id not in article.related


def test_the_articles_that_carry_a_data_set_exist(site):
    assert {"best-time-to-visit", "parking-nearby"} == {VISIT_RHYTHM, PARKING}
    assert {VISIT_RHYTHM, PARKING} <= set(site.articles)
