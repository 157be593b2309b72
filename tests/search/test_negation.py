"""What a query leaves out is taken from it, and dishes that contain it are not found."""

import pytest

from restaurant_site.domain.menu import Filter, dishes
from restaurant_site.search.language import search_language
from restaurant_site.snapshot import state_of
from restaurant_site.text.analysis import normalised
from tests.languages import LOCALES

THINGS = {normalised(thing) for thing in ("pork", "peanuts", "green onion", "onion", "spicy", "猪肉", "葱", "海鮮")}


def parts(query: str) -> tuple[str, list[str]]:
    rest, things = search_language(LOCALES).negation.split(query, THINGS.__contains__)
    return " ".join(rest.split()), things


@pytest.mark.parametrize(
    ("query", "rest", "thing"),
    [
        ("congee without the peanuts", "congee", "peanuts"),
        ("No pork congee", "congee", "pork"),
        ("noodles without green onion please", "noodles please", "green onion"),
        ("peanuts-free desserts", "desserts", "peanuts"),
        ("nothing too spicy", "", "spicy"),
        ("I don't eat pork, what soup", "I , what soup", "pork"),
        ("没有猪肉的粥", "粥", "猪肉"),
        ("冇豬肉嘅粥", "粥", "猪肉"),
        ("唔要蔥", "", "葱"),
        ("不要葱的面", "面", "葱"),
        ("海鮮過敏食咩好", "食咩好", "海鲜"),
        ("过敏海鲜", "", "海鲜"),
        ("allergy peanuts", "", "peanuts"),
        ("peanuts allergic desserts", "desserts", "peanuts"),
    ],
)
def test_what_is_left_out_is_taken_from_the_query(query, rest, thing):
    assert (rest, [normalised(thing)]) == parts(query)


@pytest.mark.parametrize(
    "query", ["no reservation", "is pork free", "有冇豬肉", "有没有猪肉面", "要唔要葱", "pork congee", "豬肉粥", ""]
)
def test_a_query_that_leaves_nothing_out_stays_as_it_is(query):
    assert (query, []) == parts(query)


@pytest.mark.parametrize(
    ("query", "wanted", "unwanted"),
    [
        ("no pork congee", "plain-congee", "pork-century-egg-congee"),
        ("没有猪肉的粥", "plain-congee", "pork-century-egg-congee"),
        ("冇牛肉嘅飯", "soy-chicken-over-rice", "minced-beef-egg-clay-pot-rice"),
        ("fried rice with no meat", "vegetable-mushroom-fried-rice", "yangzhou-fried-rice"),
        ("desserts without peanuts", "mango-pomelo-sago", "black-sesame-sweet-soup"),
        ("vegan noodles", "vegetable-ho-fun-soup", "beef-brisket-noodle-soup"),
        ("素食麵", "vegetable-ho-fun-soup", "beef-brisket-noodle-soup"),
    ],
)
def test_dishes_that_contain_it_are_not_found(app, query, wanted, unwanted):
    hits = state_of(app).snapshot.search.dishes.search(query)
    assert wanted in [hit.id for hit in hits if hit.is_full]
    assert unwanted not in [hit.id for hit in hits]


@pytest.mark.parametrize("diet", ["vegan", "vegetarian", "純素", "素食"])
def test_a_diet_finds_dishes_of_that_diet_only(app, site, diet):
    wanted = "vegan" if diet in {"vegan", "純素"} else "vegetarian"
    found = [site.dishes[hit.id] for hit in state_of(app).snapshot.search.dishes.search(diet)]
    assert len(found) > 5
    assert [] == [dish.id for dish in found if wanted not in dish.diets]


@pytest.mark.parametrize("query", ["without peanuts", "唔要葱", "不要葱", "过敏花生"])
def test_nothing_but_what_is_left_out_finds_no_dish(app, query):
    assert [] == state_of(app).snapshot.search.dishes.search(query)


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("gluten free", Filter(diet=("no-gluten-ingredients",))),
        ("gluten-free food", Filter(diet=("no-gluten-ingredients",))),
        ("不含麩質", Filter(diet=("no-gluten-ingredients",))),
        ("dairy free", Filter(without=("milk",))),
        ("lactose intolerant", Filter(without=("milk",))),
        ("without peanut", Filter(without=("peanut",))),
        ("無花生", Filter(without=("peanut",))),
        ("no shellfish", Filter(without=("crustaceans", "molluscs"))),
        ("no nuts or milk, please", Filter(without=("peanut", "milk", "tree-nuts"))),
        ("nut and dairy free dishes", Filter(without=("peanut", "milk", "tree-nuts"))),
        ("不要花生和芝麻", Filter(without=("peanut", "sesame"))),
        ("蝦敏感", Filter(without=("crustaceans",))),
        ("not spicy", Filter(max_spice=0)),
        ("唔辣", Filter(max_spice=0)),
        ("不要辣", Filter(max_spice=0)),
        ("怕辣", Filter(max_spice=0)),
        ("mild", Filter(max_spice=1)),
        ("not too spicy", Filter(max_spice=1)),
        ("微辣", Filter(max_spice=1)),
        ("唔好太辣", Filter(max_spice=1)),
        ("something spicy", Filter(min_spice=1)),
        ("very spicy food", Filter(min_spice=2)),
        ("辣", Filter(min_spice=1)),
        ("好辣嘅餸", Filter(min_spice=2)),
        ("素", Filter(diet=("vegetarian",))),
        ("vegan", Filter(diet=("vegan",))),
        ("plant-based food without soy", Filter(diet=("vegan",), without=("soy",))),
        ("素食，唔要蛋", Filter(diet=("vegetarian",), without=("egg",))),
        ("no pork", Filter(diet=("no-pork",))),
        ("我對花生過敏，有咩食", Filter(without=("peanut",))),
    ],
)
def test_a_query_of_diets_allergens_and_spice_alone_lists_the_dishes_that_meet_them(app, site, query, wanted):
    found = state_of(app).snapshot.search.find_dishes(query)
    assert (wanted, True) == (found.wanted, found.is_covered)
    assert [dish.id for dish in dishes(site, wanted)] == [dish.id for dish in found.dishes] == list(found.hits)
    assert found.dishes


@pytest.mark.parametrize(
    ("query", "wanted", "dish"),
    [
        ("vegan noodles", Filter(diet=("vegan",)), "vegetable-ho-fun-soup"),
        ("不辣的面", Filter(max_spice=0), "beef-brisket-noodle-soup"),
        ("spicy noodles", Filter(min_spice=1), "singapore-vermicelli"),
        ("辣的麵", Filter(min_spice=1), "singapore-vermicelli"),
        ("酸辣湯", Filter(), "hot-and-sour-soup"),
        ("nut free dessert", Filter(without=("peanut", "tree-nuts")), "red-bean-sweet-soup"),
        ("gluten free congee, no milk", Filter(diet=("no-gluten-ingredients",), without=("milk",)), "plain-congee"),
    ],
)
def test_the_rest_of_a_query_is_searched_among_the_dishes_that_meet_its_wishes(app, site, query, wanted, dish):
    found = state_of(app).snapshot.search.find_dishes(query)
    assert wanted == found.wanted
    assert [] == [each.id for each in found.dishes if not wanted.admits(each)]
    assert dish in [each.id for each in found.dishes if found.hits[each.id].is_full]


@pytest.mark.parametrize("query", ["congee", "有冇辣", "is it vegan-friendly here?", "no onion", "spicy", "fish balls"])
def test_a_query_keeps_the_filter_beside_it_and_what_is_no_allergen_is_none(app, query):
    found = state_of(app).snapshot.search.find_dishes(query, Filter(category="congee", without=("milk",)))
    assert "congee" == found.wanted.category
    assert ("milk",) == found.wanted.without == found.given.without


def test_what_is_left_out_does_not_count_as_found_in_an_article(app):
    articles = state_of(app).snapshot.search.articles
    found = {
        query: [hit.id for hit in articles.search(query) if hit.is_full]
        for query in ("beef noodles", "noodles no beef")
    }
    assert "what-is-beef-chow-fun" in found["beef noodles"]
    assert "what-is-beef-chow-fun" not in found["noodles no beef"]


@pytest.mark.parametrize(
    ("query", "function_word"), [("noodles no meat", "no"), ("gluten free", "free"), ("congee without lard", "without")]
)
def test_the_words_that_leave_something_out_are_not_highlighted(app, query, function_word):
    search = state_of(app).snapshot.search
    assert function_word not in {term for hit in search.articles.search(query) for term in hit.terms}


def test_free_parking_is_highlighted(app):
    assert "free" in state_of(app).snapshot.search.articles.search("is parking free")[0].terms


@pytest.mark.parametrize(
    ("query", "article"), [("wontons without lard", "pork-free-and-beef-free"), ("唔要葱", "customising-dishes")]
)
def test_the_article_about_leaving_it_out_is_found(app, query, article):
    assert article in [hit.id for hit in state_of(app).snapshot.search.articles.search(query)[:3]]
