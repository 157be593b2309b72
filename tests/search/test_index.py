"""The index finds dishes and articles in three languages, best first."""

from itertools import pairwise

import pytest

from restaurant_site.search.index import MIN_LIKELY, Index, IndexedDocument, covers
from restaurant_site.search.language import search_language
from restaurant_site.search.planning import Planner
from restaurant_site.search.site_search import index_site
from restaurant_site.snapshot import state_of
from restaurant_site.text.excerpts import highlights
from tests.languages import LOCALES
from tests.relevance.hostile import hostile

LANGUAGE = search_language(LOCALES)
LANGUAGES = pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)


@pytest.fixture(scope="module")
def bowls(sample) -> Index:
    """The five dishes of the sample."""
    return index_site(sample).dishes


@pytest.fixture(scope="module")
def dishes(app) -> Index:
    return state_of(app).snapshot.search.dishes


@pytest.fixture(scope="module")
def articles(app) -> Index:
    return state_of(app).snapshot.search.articles


def ids(index: Index, query: str, among: set[str] | None = None) -> list[str]:
    return [hit.id for hit in index.search(query, among)]


@pytest.mark.parametrize(
    ("one", "many"), [("noodle", "noodles"), ("potato", "potatoes"), ("peanut", "peanuts"), ("soup", "soups")]
)
def test_an_english_plural_finds_what_the_singular_finds(bowls, one, many):
    assert ids(bowls, one)
    assert ids(bowls, one) == ids(bowls, many)


def test_letter_case_and_width_do_not_matter(bowls):
    assert "barley-soup" == ids(bowls, "barley soup")[0]
    assert ids(bowls, "barley soup") == ids(bowls, "BARLEY Soup") == ids(bowls, "Ｂａｒｌｅｙ　ｓｏｕｐ")


@pytest.mark.parametrize(
    ("query", "found"),
    [("牛肉", "beef-stew"), ("胡椒", "pepper-noodles"), ("薄荷", "mint-tea"), ("根莖蔬菜", "barley-soup")],
)
def test_a_pair_of_chinese_characters_is_found_inside_a_name_or_description(bowls, query, found):
    assert found == ids(bowls, query)[0]


@pytest.mark.parametrize(("traditional", "simplified"), [("薏米湯", "薏米汤"), ("胡椒麵", "胡椒面"), ("凍茶", "冻茶")])
def test_traditional_and_simplified_find_the_same(bowls, traditional, simplified):
    assert ids(bowls, traditional)
    assert ids(bowls, traditional)[0] == ids(bowls, simplified)[0]


@pytest.mark.parametrize("query", ["薯仔", "土豆", "potatoes"])
def test_a_dish_is_found_by_the_words_of_every_language(bowls, query):
    assert "beef-stew" == ids(bowls, query)[0]


@LANGUAGES
def test_the_whole_name_of_a_dish_finds_it_first(site, dishes, locale):
    assert [] == [dish.id for dish in site.dishes.values() if ids(dishes, dish.name.in_(locale))[:1] != [dish.id]]


@LANGUAGES
def test_the_whole_title_of_an_article_finds_it_first(site, articles, locale):
    missed = [each.id for each in site.articles.values() if ids(articles, each.in_(locale).title)[:1] != [each.id]]
    assert [] == missed


def test_an_id_finds_its_dish_first(site, dishes):
    assert [] == [id for id in site.dishes if ids(dishes, id)[:1] != [id]]


@pytest.mark.parametrize("query", ["parking", "停車", "停车"])
def test_a_word_of_any_language_finds_the_article_first(articles, query):
    assert "parking-nearby" == ids(articles, query)[0]


@pytest.mark.parametrize("query", ["is there parking", "有停車場嗎", "有没有停车场"])
def test_a_question_in_any_language_finds_the_article(articles, query):
    assert "parking-nearby" in ids(articles, query)[:3]


def test_what_a_query_leaves_out_many_times_is_looked_up_once(dishes, monkeypatch):
    planned = []
    plan = Planner.plan
    monkeypatch.setattr(Planner, "plan", lambda planner, query: planned.append(query) or plan(planner, query))
    dishes.search("粥" + "不要花生唔要蝦走蔥" * 20)
    assert len(set(planned)) == len(planned) < 10


def test_what_is_still_being_typed_finds_what_it_begins(bowls, dishes):
    assert "pepper-noodles" in ids(bowls, "nood")
    assert any("congee" in id for id in ids(dishes, "cong")[:5])


@pytest.mark.parametrize("query", ["congee", "noodle soup", "粥", "牛肉"])
def test_the_best_hit_stands_first_and_ties_keep_the_menus_order(site, dishes, query):
    menu = list(site.dishes)
    hits = dishes.search(query)
    assert len(hits) > 3
    for better, worse in pairwise(hits):
        assert (not better.is_full, -better.score, menu.index(better.id)) < (
            not worse.is_full,
            -worse.score,
            menu.index(worse.id),
        )
    assert all(isinstance(hit.score, float) and hit.score > 0 for hit in hits)


def test_a_hit_is_found_once(dishes):
    found = ids(dishes, "beef brisket noodles beef 牛腩")
    assert len(set(found)) == len(found) > 0


@pytest.mark.slow
def test_the_same_question_has_the_same_answer(site, dishes):
    again = index_site(site).dishes
    for query in ("congee", "雲吞", "beef with rice"):
        assert dishes.search(query) == again.search(query)


def test_a_filter_leaves_out_the_rest_and_keeps_the_order(dishes):
    every = ids(dishes, "congee")
    some = set(every[::2])
    assert [id for id in every if id in some] == ids(dishes, "congee", some)
    assert [] == ids(dishes, "congee", set())


@pytest.mark.parametrize("query", ["", " ", "?!", "？！。", "<>", "xqzvwk"])
def test_what_says_nothing_finds_nothing(bowls, query):
    assert [] == bowls.search(query)


@pytest.mark.parametrize("query", ["soup", "胡椒麵", "薏米汤", "milk tea"])
def test_a_hit_names_the_terms_by_which_its_text_is_marked(sample, bowls, query):
    hit = bowls.search(query)[0]
    dish = sample.dishes[hit.id]
    words = " ".join(text.in_(locale) for text in (dish.name, dish.description) for locale in LOCALES)
    assert "<mark>" in highlights({"title": words}, hit.terms, hit.stem)["title"]


def test_an_article_is_found_by_its_body_and_its_facts(sample):
    index = index_site(sample).articles
    for query in ("barley soup", "most days", "opening times", "埋單", "买单", "薏米汤"):
        assert ["opening-hours"] == ids(index, query)


@pytest.mark.slow
def test_hostile_queries_are_answered(site, articles, dishes):
    words = [word for article in site.articles.values() for word in article.in_(LOCALES[0]).title.split()]
    for number, query in enumerate(hostile(2_000, words)):
        index = articles if number % 2 else dishes
        hits = index.search(query)
        assert all(0 < hit.confidence <= 1 for hit in hits)


def test_hits_for_a_part_of_the_query_come_last(articles):
    hits = articles.search("stroller parking")
    partial = [hit for hit in hits if not hit.is_full]
    assert hits[len(hits) - len(partial) :] == partial
    assert partial


def test_the_hits_are_all_documents_that_may_answer(articles):
    hits = articles.search("table for dinner")
    assert len(hits) > 10
    assert all(hit.confidence >= MIN_LIKELY for hit in hits)


def test_a_query_that_the_site_does_not_answer_has_no_full_hit(articles):
    hits = articles.search("swimming pool lifeguard")
    assert not covers(hits)
    assert not any(hit.is_full for hit in hits)
    assert covers(articles.search("where can I park"))


def test_a_question_that_does_not_say_what_it_is_about_is_a_guess(articles):
    assert all(hit.confidence <= 0.25 for hit in articles.search("where is it"))


@pytest.mark.parametrize(("query", "meant"), [("vegatarrian", "vegetarian-options"), ("停東場", "parking-nearby")])
def test_names_near_a_query_are_known_in_every_language(articles, query, meant):
    assert meant in articles.nearest(query)


def test_nothing_is_found_in_an_empty_index():
    assert [] == Index([], LANGUAGE).search("soup")


def test_one_way_of_asking_that_is_near_counts_beside_all_that_a_document_says():
    """The words stand in both; in one of them together, as somebody would ask."""
    scattered = IndexedDocument("scattered", [("good food, good rooms, here and there\nwhat\nhere", 3)], ["rooms"])
    asked = IndexedDocument("asked", [("what is good here\nfamous\nwhat to eat", 3)], ["dishes"], ["what is good here"])
    assert "asked" == ids(Index([scattered, asked], LANGUAGE), "what's good here")[0]


def test_what_has_little_to_do_with_a_query_is_left_out_beside_what_answers_it(dishes):
    """The vinegar is for noodles."""
    assert "vegetable-ho-fun-soup" == ids(dishes, "noodle soup")[0]
    assert "red-vinegar" not in ids(dishes, "noodle soup")
    assert "red-vinegar" in ids(dishes, "vinegar")


def test_an_article_is_found_by_one_of_its_ways_of_asking(site, articles):
    for article in list(site.articles.values())[::7]:
        for locale in LOCALES:
            for asked in article.asked[locale.code][:1]:
                assert article.id in ids(articles, asked)[:3], asked


def test_many_similar_questions_outweigh_the_most_similar_one():
    def source(id: str, *asked: str) -> IndexedDocument:
        return IndexedDocument(id, fields=[("\n".join(asked), 1)], names=[id], asked=asked)

    one = source("one", "where is the lamp", "how tall is it", "who made it", "what colour is it")
    many = source("many", "my lamp is red", "a lamp for reading", "is the lamp old", "a lamp with a switch")
    assert "many" == ids(Index([one, many], LANGUAGE), "where can I find a lamp")[0]
