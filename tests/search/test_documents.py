"""The fields by which a dish and an article are found."""

from dataclasses import replace

from restaurant_site.locales import FRENCH, SiteLanguages
from restaurant_site.models.text import Text
from restaurant_site.search.documents import TITLE, article_documents, dish_documents
from tests.languages import LOCALES


def test_every_dish_and_article_is_a_source_in_the_order_of_the_site(sample):
    assert list(sample.dishes) == [source.id for source in dish_documents(sample, LOCALES)]
    assert list(sample.articles) == [source.id for source in article_documents(sample)]


def test_a_dish_is_named_in_every_language_and_by_its_id(sample):
    source = next(dish_documents(sample, LOCALES))
    dish = sample.dishes[source.id]
    assert {*(dish.name.in_(locale) for locale in LOCALES), source.id.replace("-", " ")} <= set(source.names)


def test_a_title_weighs_most(sample):
    source = next(article_documents(sample))
    titles = {writing.title for writing in sample.articles[source.id].texts.values()}
    assert titles == {text for text, weight in source.fields if weight == TITLE}


def test_a_description_of_one_line_says_what_a_name_means(sample):
    """As on the paper menu of a house whose dishes have names in another language: Pastel de nata – Custard tart, warm."""
    first = next(iter(sample.dishes.values()))
    line = Text({locale.code: "Custard tart, warm" for locale in LOCALES})
    dish = first.model_copy(update={"description": line, "summary": None})
    source = next(dish_documents(replace(sample, dishes={first.id: dish}), LOCALES))
    assert {"Custard tart", "warm"} == set(source.asked)
    assert "Custard tart, warm" in dict(source.fields)


def test_a_raw_scallop_is_found_by_names_of_one_word_and_is_no_nut(sample):
    """“Noix de pétoncle” are scallops, of which guests who look for “noix” want none."""
    first = next(iter(sample.dishes.values()))
    dish = first.model_copy(update={"allergens": ("molluscs",), "cautions": ("raw",), "tags": ()})
    site = replace(sample, dishes={first.id: dish}, languages=SiteLanguages((FRENCH,)))
    words = {word for text, _ in next(dish_documents(site, (FRENCH,))).fields for word in text.lower().split()}
    assert "mollusques" in words and "noix" not in words
