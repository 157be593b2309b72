"""Search over a site, with filters and suggestions."""

import re
from dataclasses import replace

import pytest

from restaurant_site.content import site_loader
from restaurant_site.content.starter import SAMPLES
from restaurant_site.domain.menu import EVERYTHING, Filter
from restaurant_site.locales import ENGLISH, SiteLanguages
from restaurant_site.models.menu import Portion, Size
from restaurant_site.models.text import Text
from restaurant_site.search import site_search
from restaurant_site.search.results import has_in_name, sizes_named
from restaurant_site.search.site_search import SiteSearch, index_site, log_search
from restaurant_site.snapshot import state_of


@pytest.fixture(scope="module")
def search(sample) -> SiteSearch:
    return index_site(sample)


def test_without_a_query_every_admitted_dish_stands_in_menu_order(sample, search):
    found = search.find_dishes("  ")
    assert ("", list(sample.dishes)) == (found.query, [dish.id for dish in found.dishes])
    assert found.hits is None and found.suggestions is None
    assert ["mint-tea", "cold-tea"] == [dish.id for dish in search.find_dishes("", Filter("drinks")).dishes]


def test_a_search_finds_dishes_best_first_with_their_hits(search):
    found = search.find_dishes(" Ｂarley \n soup ")
    assert ("Barley soup", "barley-soup") == (found.query, found.dishes[0].id)
    assert [dish.id for dish in found.dishes] == list(found.hits)
    assert found.hits["barley-soup"].score > 0
    assert found.suggestions is None


def test_a_search_keeps_to_the_filter(search):
    found = [dish.id for dish in search.find_dishes("tea", Filter(without=("milk",))).dishes]
    assert "mint-tea" in found
    assert "cold-tea" not in found
    assert "cold-tea" in [dish.id for dish in search.find_dishes("tea").dishes]


def test_a_search_that_finds_nothing_suggests_what_is_near(search):
    found = search.find_dishes("xqzvwk")
    assert ([], {}, []) == (found.dishes, found.hits, found.suggestions)
    near = search.find_dishes("薏米湯", Filter("drinks"))
    assert [] == near.dishes
    assert near.suggestions is not None


def test_nothing_is_suggested_for_a_dish_that_the_filter_leaves_out(app):
    found = state_of(app).snapshot.search.find_dishes("Plain Congee", Filter("drink"))
    assert ([], [], True) == (found.dishes, found.suggestions, found.is_left_out)


@pytest.mark.parametrize(
    "query", ["ramen", "kimchi", "sushi", "pho", "halal", "hamburger", "pizza", "lunch set", "拉麵", "清真"]
)
def test_what_no_dish_is_sure_to_be_is_not_covered(app, query):
    found = state_of(app).snapshot.search.find_dishes(query)
    assert (False, False) == (found.is_covered, found.is_left_out)
    assert not any(hit.is_full for hit in found.hits.values())


def test_the_article_that_answers_stands_where_no_dish_does(app):
    find = state_of(app).snapshot.search.find_dishes
    assert ["halal-information", None] == [each and each.id for each in (find("halal").article, find("congee").article)]
    assert None is find("xqzvwk").article


@pytest.mark.parametrize("query", ["happy hour", "Happy Hours", "happy hour without milk"])
def test_the_name_of_a_section_finds_its_dishes_though_none_has_a_word_of_it(sample, query):
    label = Text(translations={"en": "Happy Hour", "zh": "歡樂時光", "cn": "欢乐时光"})
    sections = [
        each.model_copy(update={"label": label}) if each.id == "drinks" else each for each in sample.menu.categories
    ]
    found = index_site(replace(sample, menu=sample.menu.model_copy(update={"categories": sections}))).find_dishes(query)
    expected = ["mint-tea"] if "milk" in query else ["mint-tea", "cold-tea"]
    assert (True, expected) == (found.is_covered, [each.id for each in found.dishes])
    assert all(hit.is_full for hit in found.hits.values())


@pytest.mark.parametrize(("label", "query", "expected"), [("🍲", "!!", False), ("Bowls", "bowls", True)])
def test_sections_of_one_name_are_found_together_and_one_of_signs_by_no_query(sample, label, query, expected):
    same = Text(translations=dict.fromkeys(("en", "zh", "cn"), label))
    sections = [each.model_copy(update={"label": same}) for each in sample.menu.categories]
    found = index_site(replace(sample, menu=sample.menu.model_copy(update={"categories": sections}))).find_dishes(query)
    assert expected == ({dish.category for dish in found.dishes} == {each.id for each in sections} and found.is_covered)


def test_the_name_of_a_section_finds_no_dish_with_what_the_query_leaves_out(app):
    found = state_of(app).snapshot.search.find_dishes("冇奶嘅甜品")
    assert "ginger-milk-pudding" not in [dish.id for dish in found.dishes]


@pytest.mark.parametrize("query", ["halal", "halal noodles", "清真", "清真麵", "kosher", "猶太潔食"])
def test_a_certificate_that_no_dish_has_finds_none(app, query):
    found = state_of(app).snapshot.search.find_dishes(query)
    assert ([], [], False) == (found.dishes, found.suggestions, found.is_covered)
    assert found.article.id in {"halal-information", "pork-free-and-beef-free"}


@pytest.mark.demonstration
@pytest.mark.parametrize(
    ("query", "dish", "asked"),
    [
        ("is the wonton soup vegetarian", "shrimp-wonton-noodle-soup", Filter(diet=("vegetarian",))),
        ("is the plain congee gluten free?", "plain-congee", Filter(diet=("no-gluten-ingredients",))),
        ("does the hot and sour soup contain pork", "hot-and-sour-soup", Filter(diet=("no-pork",))),
        ("are there peanuts in the satay beef", "satay-beef-vermicelli-clay-pot", Filter(without=("peanut",))),
        ("雲吞麵有冇蝦", "shrimp-wonton-noodle-soup", Filter(without=("crustaceans",))),
        ("雲吞麵係咪素", "shrimp-wonton-noodle-soup", Filter(diet=("vegetarian",))),
        ("云吞面有虾吗", "shrimp-wonton-noodle-soup", Filter(without=("crustaceans",))),
        ("乾炒牛河辣唔辣", "beef-chow-fun", Filter(min_spice=1)),
    ],
)
def test_a_question_about_a_dish_is_no_filter(app, query, dish, asked):
    found = state_of(app).snapshot.search.find_dishes(query)
    assert (dish, asked, EVERYTHING) == (found.dishes[0].id, found.asked, found.wanted)
    assert found.hits[dish].is_full


@pytest.mark.demonstration
@pytest.mark.parametrize(
    ("query", "diet"),
    [
        ("do you have vegetarian soup", "vegetarian"),
        ("vegetarian wonton soup", "vegetarian"),
        ("有冇純素甜品", "vegan"),
    ],
)
def test_a_question_for_dishes_is_a_filter(app, query, diet):
    found = state_of(app).snapshot.search.find_dishes(query)
    assert (None, Filter(diet=(diet,))) == (found.asked, found.wanted)


FOODS = """pizza sushi kimchi pho ramen burrito taco hamburger lasagna falafel tempura teriyaki bibimbap bagel waffles poutine
quesadilla paella gnocchi gelato venison rabbit park band game bill card soap sofa phone bark
披薩 壽司 刺身 拉麵 烏冬 泡菜 越南河粉 冬陰功 麻辣燙 酸菜魚 螺螄粉 刀削麵 羊肉串 小籠包 臭豆腐 芝士蛋糕 雪糕 三文治 沙律 燒賣"""


@pytest.mark.demonstration
@pytest.mark.parametrize("query", FOODS.split())
def test_a_word_that_is_spelled_right_is_not_corrected_to_a_dish(app, query):
    found = state_of(app).snapshot.search.find_dishes(query)
    assert (False, []) == (found.is_covered, [id for id, hit in found.hits.items() if hit.is_full])
    assert "beer" not in (found.suggestions or [])


def test_a_filter_that_leaves_out_every_answer_is_no_missing_dish(search):
    found = search.find_dishes("cold tea", Filter(without=("milk",)))
    assert (False, True) == (found.is_covered, found.is_left_out)
    alone = search.find_dishes("no egg", Filter(max_price=1))
    assert ([], False, True) == (alone.dishes, alone.is_covered, alone.is_left_out)


def test_a_dish_whose_allergens_nobody_has_recorded_meets_no_wish_about_them(sample):
    unknown = {id: dish.model_copy(update={"allergens": None}) for id, dish in sample.dishes.items()}
    found = index_site(replace(sample, dishes=unknown)).find_dishes("no peanuts")
    assert ([], len(unknown)) == (found.dishes, found.excluded["not_recorded"])


def test_an_article_that_says_the_only_word_of_a_question_in_its_summary_answers_it(sample):
    article = sample.articles["opening-hours"]
    said = {
        ENGLISH.code: {
            "title": "Delivery and pick-up",
            "summary": "We deliver with our own driver within three kilometres.",
            "keywords": ("delivery",),
        }
    }
    plain = {"title": "送餐", "summary": "三公里。", "keywords": ("送餐",), "facts": (), "body": "五元。"}
    texts = {
        locale: text.model_copy(update={**plain, **said.get(locale, {})}) for locale, text in article.texts.items()
    }
    site = replace(sample, articles={"opening-hours": replace(article, texts=texts, asked={})})
    found = index_site(site).find_articles("do you deliver")
    assert (True, ["opening-hours"]) == (found.is_covered, [each.id for each in found.articles])


def test_a_hit_avoids_the_days_whose_longer_name_holds_the_one_that_was_asked_for(app):
    find = state_of(app).snapshot.search.find_articles
    avoided = [
        find(query).hits["private-room"].avoided for query in ("New Year's Eve private room", "CNY eve private room")
    ]
    assert [{" lunar new year eve "}, frozenset()] == avoided


def test_articles_are_found_likewise(search):
    every = search.find_articles("")
    assert (["opening-hours"], None, None) == ([each.id for each in every.articles], every.hits, every.suggestions)
    found = search.find_articles("opening hours", "visit")
    assert (["opening-hours"], ["opening-hours"]) == ([each.id for each in found.articles], list(found.hits))
    nothing = search.find_articles("xqzvwk")
    assert ([], {}, []) == (nothing.articles, nothing.hits, nothing.suggestions)


def test_what_is_hidden_in_a_language_is_not_suggested_there(sample, search):
    hidden = search.within(replace(sample, articles={}))
    assert ([], []) == (hidden.find_articles("opning hors").articles, hidden.find_articles("opning hors").suggestions)


def test_a_dish_whose_description_only_mentions_the_word_answers_in_part(app):
    hits = state_of(app).snapshot.search.find_dishes("noodles").hits
    assert hits["beef-brisket-noodle-soup"].is_full
    assert "red-vinegar" not in [hit.id for hit in hits.values() if hit.is_full]


def test_what_a_filter_leaves_out_of_a_search_is_counted(search):
    assert {"contains": 1, "may_contain": 0, "not_recorded": 0}.items() <= (
        search.find_dishes("tea", Filter(without=("milk",))).excluded.items()
    )


def test_a_search_is_logged_with_the_hour_alone(search, monkeypatch):
    lines: list[dict[str, object]] = []
    monkeypatch.setattr(site_search, "log_event", lambda _event, **values: lines.append(values))
    log_search("menu", ENGLISH, search.find_dishes("tea"))
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d\+00:00", str(lines[0]["time"]))


CONDITIONS = [
    ("vegan noodles", [(Filter(diet=("vegan",)), "noodles")]),
    ("vegan", [(Filter(diet=("vegan",)), "")]),
    (
        "vegan congee no milk",
        [(Filter(without=("milk",)), "vegan congee"), (Filter(diet=("vegan",)), "congee no milk")],
    ),
    ("不辣的粥", [(Filter(max_spice=0), "粥")]),
    ("no pork no beef", [(Filter(diet=("no-pork",)), "no beef"), (Filter(diet=("no-beef",)), "no pork")]),
    ("no pork, no beef", [(Filter(diet=("no-beef",)), "no pork"), (Filter(diet=("no-pork",)), "no beef")]),
    (
        "congee no egg or milk",
        [(Filter(without=("egg",)), "congee no milk"), (Filter(without=("milk",)), "congee no egg")],
    ),
    ("不要豬肉和牛肉的粥", [(Filter(diet=("no-pork",)), "不要牛肉的粥"), (Filter(diet=("no-beef",)), "不要豬肉的粥")]),
    ("noodles", []),
]


@pytest.mark.demonstration
@pytest.mark.parametrize(("query", "conditions"), CONDITIONS)
def test_each_condition_in_a_query_comes_with_the_query_without_it(app, query, conditions):
    assert conditions == state_of(app).snapshot.search.find_dishes(query).conditions


@pytest.mark.parametrize(
    ("query", "asks"),
    [("how far is it", True), ("GST", True), ("訂金", True), ("幾多錢", True), ("menu", False), ("等位", True)],
)
def test_a_query_may_ask_for_a_number(search, query, asks):
    assert asks == search.language.asks_number(query)


@pytest.mark.demonstration
def test_a_list_of_what_is_left_out_leaves_nothing_to_search_for(app):
    assert state_of(app).snapshot.search.find_dishes("no pork, no beef").names_only_filters


@pytest.mark.demonstration
@pytest.mark.parametrize(
    ("unknown", "near"),
    [
        ("beef-ho-fun-with-black-bean-sauce", "beef-black-bean-ho-fun"),
        ("vegetarian-fried-rice", "vegetable-mushroom-fried-rice"),
        ("pork-congee", "pork-century-egg-congee"),
        ("beef-chow-fn", "beef-chow-fun"),
    ],
)
def test_an_unknown_dish_is_likened_to_one_of_its_words_before_one_of_its_letters(app, unknown, near):
    assert near == state_of(app).snapshot.search.near_dishes(unknown)[0]


@pytest.mark.demonstration
@pytest.mark.parametrize("query", ["new years eve dinner set menu", "takeout new years eve"])
def test_an_article_about_the_longer_namesake_of_a_day_is_no_first_answer(app, query):
    assert "lunar-new-year-hours" != state_of(app).snapshot.search.find_articles(query).articles[0].id


@pytest.mark.demonstration
@pytest.mark.parametrize("query", ["no msg", "must order", "走豬", "送貨"])
def test_what_is_no_food_is_not_said_to_be_missing(app, query):
    assert not state_of(app).snapshot.search.find_dishes(query).is_unknown


GLASS, BOTTLE = (
    Size.model_construct(id=id, name=Text(dict.fromkeys(("en", "zh", "cn"), name)), price=price)
    for id, name, price in (("glass", "Glass", 900), ("bottle", "Bottle", 4500))
)


@pytest.fixture(scope="module")
def sold_by_the_glass(sample):
    """The sample with a tea that is a wine."""
    wine = sample.dishes["mint-tea"].model_copy(
        update={"sizes": (GLASS, BOTTLE), "tax_class": "alcohol", "price": None}
    )
    return index_site(replace(sample, dishes={**sample.dishes, wine.id: wine}))


@pytest.mark.parametrize(
    ("query", "sizes"),
    [
        ("mint tea by the glass", ["glass"]),
        ("how much is a bottle of mint tea", ["bottle"]),
        ("glass of drinks", ["glass"]),
    ],
)
def test_the_names_of_sizes_and_of_the_section_count_for_a_dish(sold_by_the_glass, query, sizes):
    found = sold_by_the_glass.find_dishes(query)
    assert (True, "mint-tea") == (found.is_covered, found.dishes[0].id)
    assert sizes == [size.id for size in sizes_named(found.dishes[0], found.hits["mint-tea"])]
    assert query.startswith("how much") == found.asks_price


def test_a_drink_that_is_taxed_as_alcohol_is_found_by_that_word(sold_by_the_glass):
    assert ["mint-tea"] == [dish.id for dish in sold_by_the_glass.find_dishes("alcoholic drinks").dishes][:1]


def test_the_dishes_of_a_section_that_a_query_names_come_first(search):
    found = search.find_dishes("the drinks")
    assert found.names_section
    assert ["drinks", "drinks"] == [dish.category for dish in found.dishes[:2]]


def test_a_word_of_the_section_or_of_a_text_is_none_of_the_name(sold_by_the_glass):
    found = sold_by_the_glass.find_dishes("mint drinks")
    named = {dish.id for dish in found.dishes if has_in_name(dish, found.hits[dish.id])}
    assert "mint-tea" in named and "cold-tea" not in named


def changed(site, dish: str, section: Text | None = None, **changes):
    """A site in English of which a dish is changed, and the name of its section."""
    own = site.dishes[dish].model_copy(update=changes)
    sections = tuple(
        each.model_copy(update={"label": section}) if section and each.id == own.category else each
        for each in site.menu.categories
    )
    menu = site.menu.model_copy(update={"categories": sections})
    return replace(site, menu=menu, dishes={**site.dishes, dish: own}, languages=SiteLanguages((ENGLISH,)))


def test_a_dish_is_of_the_part_of_a_sections_name_of_which_it_has_a_word_itself(sample):
    """The tea of “Pastries and tea” is no pastry; the stew of “Bowls and more” names neither, and may be a bowl."""
    house = changed(sample, "mint-tea", Text({"en": "Pastries and tea"}))
    assert "mint-tea" not in [dish.id for dish in index_site(house).find_dishes("pastry").dishes]
    assert "mint-tea" in [dish.id for dish in index_site(house).find_dishes("tea").dishes]
    bowls = changed(sample, "beef-stew", Text({"en": "Bowls and more"}))
    assert "beef-stew" in [dish.id for dish in index_site(bowls).find_dishes("bowl").dishes]


def test_a_part_of_a_sections_name_that_another_dish_has_makes_no_dish_of_it_that_has_none(sample):
    """Of “Oysters and raw” with oysters the tartare is no oyster."""
    house = changed(sample, "beef-stew", Text({"en": "Oysters and raw"}), name=Text({"en": "Tartare"}))
    oysters = house.dishes["beef-stew"].model_copy(update={"id": "oysters", "name": Text({"en": "Six oysters"})})
    both = index_site(replace(house, dishes={**house.dishes, "oysters": oysters}))
    assert {"oysters"} == {dish.id for dish in both.find_dishes("oysters").dishes} & {"oysters", "beef-stew"}
    assert "beef-stew" in [dish.id for dish in both.find_dishes("raw").dishes]
    assert "beef-stew" in [dish.id for dish in index_site(house).find_dishes("oysters").dishes]


def test_a_word_for_the_price_is_none_in_a_name_with_synonyms():
    """French “prix” asks for the price, and “prix fixe” names a menu."""
    site = site_loader.load_site(SAMPLES["cafe-bonheur"])
    id, dish = next(iter(site.dishes.items()))
    menu = dish.model_copy(update={"name": Text(dict.fromkeys(dish.name.translations, "Menu à prix fixe"))})
    found = index_site(replace(site, dishes={**site.dishes, id: menu})).find_dishes("prix fixe")
    assert [id] == [each.id for each in found.dishes] and not found.asks_price


def test_a_word_for_food_of_any_kind_alone_finds_nothing_beside_a_word_that_no_dish_has(sample):
    house = changed(sample, "beef-stew", name=Text({"en": "Feast Menu"}))
    assert [] == index_site(house).find_dishes("kids menu").dishes
    assert ["beef-stew"] == [dish.id for dish in index_site(house).find_dishes("feast menu").dishes]


def test_a_dish_for_so_many_guests_answers_a_query_that_names_their_number(sample):
    search = index_site(changed(sample, "beef-stew", portion=Portion.model_construct(least=2, most=2)))
    found = search.find_dishes("stew for two")
    assert ("stew for two", ["beef-stew"], True) == (found.query, [dish.id for dish in found.dishes], found.is_covered)
    assert not search.find_dishes("stew for four").is_covered


def test_a_number_that_may_be_of_guests_is_one_of_pieces_where_a_size_says_of_what(sample):
    def sized(name):
        size = Size.model_construct(id="twelve", name=Text({"en": name}), price=4000)
        return index_site(changed(sample, "beef-stew", name=Text({"en": "Oysters"}), sizes=(size,), price=None))

    found = sized("12 oysters").find_dishes("how much for twelve oysters")
    assert (["beef-stew"], True) == ([dish.id for dish in found.dishes], found.asks_price and found.is_covered)
    assert not sized("12 oz").find_dishes("oysters for 12").asks_price


def test_a_question_about_what_a_dish_contains_finds_it_by_the_beginning_of_its_name(sample):
    found = index_site(changed(sample, "beef-stew", name=Text({"en": "Duck rillettes"}))).find_dishes(
        "Does the duck contain dairy?"
    )
    assert (["beef-stew"], ("milk",)) == ([dish.id for dish in found.dishes], found.asked.without)


@pytest.mark.parametrize(
    "query", ["is the stew sold out", "how far in advance must I order the stew", "stew on monday"]
)
def test_a_dish_is_found_by_a_question_when_it_can_be_ordered(sample, query):
    found = index_site(changed(sample, "beef-stew")).find_dishes(query)
    assert ("beef-stew", True) == (found.dishes[0].id, found.asks_order)


def test_a_drink_that_is_said_to_have_alcohol_is_found_by_its_kind(sample):
    changes = {"name": Text({"en": "Pint of Bitter"}), "cautions": ("alcohol",), "tax_class": None}
    found = index_site(changed(sample, "cold-tea", Text({"en": "Drinks"}), **changes)).find_dishes("do you have beer")
    assert (["cold-tea"], True) == ([dish.id for dish in found.dishes], found.is_covered)


def test_no_drink_is_said_to_have_no_alcohol_where_nobody_has_written_it(sample):
    found = index_site(changed(sample, "beef-stew", Text({"en": "Drinks"}))).find_dishes("drinks without alcohol")
    assert ([], False) == (found.dishes, found.is_covered)


def test_what_a_filter_leaves_out_is_counted_of_the_dishes_that_answer_the_whole_query(sample):
    """A dish at a market price that has to do with a part of it is none of them."""
    search = index_site(changed(sample, "beef-stew", price=None))
    found = search.find_dishes("barley soup", Filter(max_price=10_000))
    assert found.dishes and "market_price" not in found.excluded


def test_a_query_of_many_numbers_is_searched_once(search, monkeypatch):
    """A query of two hundred letters of numbers costs what one with a single number does."""
    index, searched = type(search.dishes), []
    once = index.search
    monkeypatch.setattr(index, "search", lambda *given: searched.append(given) or once(*given))
    search.find_dishes("2 3 4 5 6 7 8 9 " * 12)
    assert 1 == len(searched)
