"""Of what the menu is said not to have, and how a price, an allergen or an addition is found."""

import pytest

from restaurant_site.content import site_loader
from restaurant_site.content.starter import SAMPLES
from restaurant_site.domain.filters import allergen_choices
from restaurant_site.locales import ENGLISH, FRENCH
from restaurant_site.mcp.protocol import call_method
from restaurant_site.models.menu import ALLERGENS, DIETS
from restaurant_site.search.language import search_language
from restaurant_site.search.site_search import index_site
from restaurant_site.snapshot import state_of
from restaurant_site.text.analysis import runs
from restaurant_site.words import all_words
from tests.conftest import unlimited_app
from tests.languages import LOCALES
from tests.restaurants import LANTERN, publishable


@pytest.fixture(scope="module", params=sorted(SAMPLES))
def search(request):
    return index_site(site_loader.load_site(SAMPLES[request.param]))


def test_no_menu_is_said_to_have_none_of_an_allergen_or_a_diet_in_any_language(search):
    words = [word for each in all_words() for ids in (each.allergens, each.diets) for of in ids.values() for word in of]
    asked = [*ALLERGENS, *DIETS, *allergen_choices(ALLERGENS).groups, *words]
    assert [] == [word for word in asked if search.find_dishes(word.replace("-", " ")).is_unknown]


def test_nor_of_a_word_that_stands_on_it(search):
    texts = [
        text
        for dish in search.site.dishes.values()
        for named in (dish, *dish.sizes, *dish.additions, *dish.choices, search.site.menu_categories[dish.category])
        for written in (
            getattr(named, "name", None),
            getattr(named, "label", None),
            getattr(named, "description", None),
        )
        if written
        for text in written.translations.values()
    ]
    words = {run.text for text in texts for run in runs(text)}
    assert [] == [word for word in sorted(words) if search.find_dishes(word).is_unknown]


@pytest.mark.parametrize(
    "query",
    [
        "pine nuts", "pistachio", "anchovies", "pizza under 25", "cheapest pizza", "take away", "kids menu", "corkage", "wifi",
        "dessert", "butter", "lait", "noix", "eggs", "松子", "開瓶費",
    ],
)  # fmt: skip
def test_nor_of_a_nut_an_amount_a_service_or_anything_but_a_food(query):
    assert not search_language([ENGLISH, FRENCH]).may_be_missing(query)


@pytest.mark.parametrize("query", ["ramen", "do you have ramen", "pad thai"])
def test_of_a_food_it_is(query):
    assert search_language([ENGLISH]).may_be_missing(query)


def found(search, query):
    results = search.find_dishes(query)
    return [dish.id for dish in results.dishes if results.hits and results.hits[dish.id].is_full]


def test_an_allergen_that_no_dish_names_finds_those_that_contain_it(app):
    search = index_site(site_loader.load_site(SAMPLES["old-boathouse"]))
    contain = {dish.id for dish in search.site.dishes.values() if "milk" in (dish.allergens or ())}
    assert contain
    assert contain == {*found(search, "dishes with dairy")}
    assert ("milk",) == search.find_dishes("dishes with dairy").contained


def test_every_channel_says_what_such_dishes_contain():
    app = unlimited_app(publishable(SAMPLES["old-boathouse"]))
    client, server = app.test_client(), state_of(app).snapshot.mcp_server
    call = {"name": "search_menu", "arguments": {"query": "dairy"}}
    result = call_method(server, "tools/call", call, modern=True).model_dump(by_alias=True)
    assert "Contains: Milk" in result["content"][0]["text"]
    note = result["structuredContent"]["note"]
    assert (
        result["structuredContent"]["covered"] and note.endswith("Contains: Milk") and "Dishes that contain it" in note
    )
    for address in ("/en/menu?q=dairy", "/en/menu.md?q=dairy", "/api/menu?q=dairy&format=md"):
        assert "Contains: Milk" in client.get(address).text, address


@pytest.mark.parametrize(
    ("query", "cents"),
    [("under 10", 9_99), ("under $10", 9_99), ("less than 10 dollars", 9_99), ("$10 or less", 10_00)],
)
def test_a_highest_price_is_a_filter_and_less_than_it_leaves_it_out(query, cents):
    search = index_site(site_loader.load_site(SAMPLES["old-boathouse"]))
    results = search.find_dishes(query)
    assert cents == results.wanted.max_price
    assert results.dishes
    assert all(dish.price <= cents for dish in results.dishes)


@pytest.mark.parametrize(
    ("sample", "query"),
    [
        ("old-boathouse", "what costs less than $20?"),
        ("old-boathouse", "Which dishes cost less than $20?"),
        ("old-boathouse", "dishes priced under 20 dollars"),
        ("cafe-bonheur", "Quels plats coûtent moins de 20 $ ?"),
        ("cafe-bonheur", "plats qui coûtent 20 $ ou moins"),
        ("demonstration", "有什么菜价格低于20元"),
    ],
)
def test_words_for_the_price_are_not_looked_for_beside_a_highest_price(sample, query):
    folder = LANTERN if sample == "demonstration" else SAMPLES[sample]
    results = index_site(site_loader.load_site(folder)).find_dishes(query)
    assert results.wanted.max_price in (19_99, 20_00)
    assert results.is_covered and results.names_only_filters
    assert [""] == [rest for _, rest in results.conditions]


@pytest.mark.parametrize(
    ("query", "subject"),
    [("Do you have pizza?", "pizza"), ("pizza on the menu", "pizza"), ("avez-vous", "avez-vous"), ("薄餅", "薄餅")],
)
def test_the_menu_is_said_to_lack_what_a_question_names(query, subject):
    assert subject == search_language(LOCALES).subject(query)


def test_a_name_of_several_words_for_seafood_finds_the_dishes_that_contain_any():
    search = index_site(site_loader.load_site(SAMPLES["cafe-bonheur"]))
    found = search.find_dishes("fruits de mer")
    assert found.dishes and not found.suggestions
    assert search.find_dishes("seafood").contained in ((), found.contained)
    assert all({"fish", "crustaceans", "molluscs"} & set(dish.known_allergens) for dish in found.dishes)


@pytest.mark.parametrize("query", ["soup under 10 minutes", "under 5 years", "up to 6 guests"])
def test_a_number_of_something_else_is_no_price(query):
    assert None is index_site(site_loader.load_site(SAMPLES["old-boathouse"])).find_dishes(query).wanted.max_price


@pytest.mark.parametrize("query", ["cheapest", "cheapest dish", "what is the cheapest dish?"])
def test_the_cheapest_of_no_kind_is_the_whole_menu_by_price_without_drinks(query):
    site = site_loader.load_site(SAMPLES["corner-kitchen"])
    results = index_site(site).find_dishes(query)
    prices = [dish.price for dish in site.dishes.values() if dish.category != "drinks"]
    assert len(prices) < len(site.dishes)
    assert sorted(prices) == [dish.price for dish in results.dishes]
    assert (query, True) == (results.query, results.is_covered)


def test_the_cheapest_comes_first():
    search = index_site(site_loader.load_site(SAMPLES["corner-kitchen"]))
    prices = [dish.price for dish in search.find_dishes("cheapest soup").dishes]
    assert len(prices) > 1
    assert sorted(prices) == prices


def test_the_name_of_a_time_finds_the_dishes_that_have_a_price_then():
    search = index_site(site_loader.load_site(SAMPLES["old-boathouse"]))
    found = search.find_dishes("early bird")
    assert (["scampi-and-chips"], True) == ([dish.id for dish in found.dishes], found.is_covered)
