"""A search for a kind of drink finds the drinks of that kind, whatever they are called."""

from dataclasses import replace
from datetime import time

import pytest

from restaurant_site.content.site_loader import load_site
from restaurant_site.models.menu import ServingHours, ServingWindow, Size, TimedPrice
from restaurant_site.models.text import Text
from restaurant_site.search.drinks import kind_of_drink
from restaurant_site.search.results import sizes_named
from restaurant_site.search.site_search import index_site
from tests.restaurants import OTHERS, publishable

SIZES = tuple(
    Size.model_construct(id=id, name=Text({"en": name, "fr": other}), price=price)
    for id, name, other, price in (("glass", "Glass", "Verre", 900), ("bottle", "Bottle", "Bouteille", 4500))
)
DRINKS = {
    "muscadet": ("Muscadet", "White, Loire", SIZES),
    "rhone": ("Côtes du Rhône", "Red, Rhône", SIZES),
    "cider": ("Quebec cider", "Dry", SIZES),
    "draft": ("Draft beer", "Blonde ale", ()),
    "russian": ("White Russian", "A cocktail of vodka and coffee liqueur", ()),
}


@pytest.fixture(scope="module")
def bar():
    """A house in French and English with five drinks, which are taxed as alcohol, and mussels in white wine."""
    cafe = load_site(publishable(OTHERS["cafe-bonheur"]))
    tea = cafe.dishes["allonge"]
    named = {
        id: tea.model_copy(
            update={
                "id": id,
                "name": Text({"en": name, "fr": name}),
                "summary": None,
                "description": Text({"en": description, "fr": description}),
                "sizes": sizes,
                "tax_class": "alcohol",
                "also": (),
            }
        )
        for id, (name, description, sizes) in DRINKS.items()
    }
    mussels = tea.model_copy(
        update={
            "id": "mussels",
            "name": Text({"en": "Mussels", "fr": "Moules"}),
            "summary": None,
            "description": Text({"en": "White wine, shallots", "fr": "Vin blanc, échalotes"}),
            "also": (),
        }
    )
    return replace(cafe, dishes={**named, "mussels": mussels, "allonge": tea})


def test_a_drink_is_of_the_kind_that_its_name_or_description_tells(bar):
    kinds = {id: kind_of_drink(bar, dish) for id, dish in bar.dishes.items()}
    assert {
        "muscadet": "wine",
        "rhone": "wine",
        "cider": "cider",
        "draft": "beer",
        "russian": "cocktail",
        "mussels": None,
        "allonge": None,
    } == kinds


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("wine by the glass", {"muscadet", "rhone"}),
        ("verre de vin", {"muscadet", "rhone"}),
        ("wine", {"muscadet", "rhone", "mussels"}),
        ("beer", {"draft"}),
        ("bière", {"draft"}),
        ("cidre", {"cider"}),
    ],
)
def test_a_query_for_a_kind_finds_the_drinks_of_that_kind_and_none_of_another(bar, query, found):
    results = index_site(bar).find_dishes(query)
    assert found == {dish.id for dish in results.dishes}
    assert results.is_covered
    assert results.dishes[0].id != "mussels"


@pytest.mark.parametrize(
    ("query", "ids"), [("wine list", {"muscadet", "rhone"}), ("carte des vins", {"muscadet", "rhone"})]
)
def test_the_list_of_a_kind_of_drink_is_answered_by_the_drinks_of_that_kind(bar, query, ids):
    results = index_site(bar).find_dishes(query)
    assert results.is_covered and ids == {id for id, hit in results.hits.items() if hit.is_full}


@pytest.mark.parametrize(
    ("query", "asks"), [("wine by the glass", True), ("vin au verre", True), ("wine", False), ("beer", False)]
)
def test_a_kind_of_drink_with_a_size_asks_for_prices(bar, query, asks):
    assert asks == index_site(bar).find_dishes(query).asks_price


def test_with_more_than_a_kind_and_a_size_only_what_has_all_of_it_answers_the_whole_query(bar):
    results = index_site(bar).find_dishes("sweet wine by the glass")
    assert [] == [id for id, hit in results.hits.items() if hit.is_full]


def test_a_kind_that_no_drink_is_of_leaves_the_results_as_they_are(bar):
    without = replace(bar, dishes={id: dish for id, dish in bar.dishes.items() if id != "draft"})
    assert "mussels" in {dish.id for dish in index_site(without).find_dishes("mussels with beer").dishes}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("verre de vin rouge", ["rhone"]),
        ("vin blanc au verre", ["muscadet"]),
        ("une bouteille de vin rouge", ["rhone"]),
        ("un verre de rouge", ["rhone"]),
        ("red wine by the glass", ["rhone"]),
        ("verre de vin rosé", []),
    ],
)
def test_a_colour_leaves_only_the_drinks_of_that_colour_also_beside_a_size(bar, query, found):
    results = index_site(bar).find_dishes(query)
    assert found == [id for id, hit in results.hits.items() if hit.is_full]


def test_a_dozen_is_the_size_of_twelve_and_half_a_dozen_that_of_six(bar):
    sizes = tuple(
        Size.model_construct(id=name, name=Text({"en": name, "fr": name}), price=price)
        for name, price in (("6", 2100), ("12", 3800))
    )
    oysters = bar.dishes["mussels"].model_copy(
        update={"id": "oysters", "name": Text({"en": "Oysters", "fr": "Huîtres"}), "description": None, "sizes": sizes}
    )
    search = index_site(replace(bar, dishes={**bar.dishes, "oysters": oysters}))

    def named(query):
        results = search.find_dishes(query)
        hits = [(dish, results.hits[dish.id]) for dish in results.dishes if results.hits[dish.id].is_full]
        return [size.id for dish, hit in hits for size in sizes_named(dish, hit)]

    assert ["12"] == named("prix douzaine d'huîtres") == named("douze huîtres") == named("a dozen oysters price")
    assert ["6"] == named("demi-douzaine d'huîtres") == named("six huîtres") == named("half a dozen oysters")


def test_dishes_of_so_many_pieces_are_in_menu_order(bar):
    sizes = SIZES[0].model_copy(update={"id": "12", "name": Text({"en": "12", "fr": "12"})}), SIZES[1]
    raw = bar.dishes["mussels"].model_copy(
        update={"id": "raw", "name": Text({"en": "Fine de claire oysters, raw"}), "sizes": sizes}
    )
    baked = raw.model_copy(update={"id": "baked", "name": Text({"en": "Oysters"})})
    search = index_site(replace(bar, dishes={"raw": raw, "baked": baked, **bar.dishes}))
    assert ["baked", "raw"] == [dish.id for dish in search.find_dishes("oysters").dishes]
    assert ["raw", "baked"] == [dish.id for dish in search.find_dishes("a dozen oysters").dishes]


@pytest.fixture(scope="module")
def reds(bar):
    """The house with two red wines: a glass of one costs less in the happy hour, the other is sold by the bottle."""
    rhone = bar.dishes["rhone"]
    happy = TimedPrice.model_construct(
        hours=ServingHours((ServingWindow(time(17), time(19), ("tuesday",)),)),
        price=600,
        label=Text({"en": "Happy hour", "fr": "5 à 7"}),
        size="glass",
    )
    bottle = SIZES[1].model_copy(update={"price": 4000})
    cahors = rhone.model_copy(
        update={"id": "cahors", "name": Text({"en": "Cahors", "fr": "Cahors"}), "sizes": (bottle,), "price": 4000}
    )
    rhone = rhone.model_copy(update={"prices_at": (happy,), "price": 900})
    return index_site(replace(bar, dishes={**bar.dishes, "rhone": rhone, "cahors": cahors}))


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("cheapest bottle of red wine", ["cahors", "rhone"]),
        ("most expensive bottle of red wine", ["rhone", "cahors"]),
        ("cheapest red wine", ["rhone", "cahors"]),
        ("bottle of red wine under 45", ["cahors"]),
        ("red wine under 45", ["cahors", "rhone"]),
    ],
)
def test_the_price_of_the_size_that_a_query_names_orders_and_limits_the_drinks(reds, query, found):
    results = reds.find_dishes(query)
    full = [dish.id for dish in results.dishes if results.hits[dish.id].is_full]
    assert found == (sorted(full) if "under" in query else full)


@pytest.mark.parametrize(("query", "is_at_times"), [("glass of red under 7", True), ("glass of red under 10", False)])
def test_a_price_at_certain_hours_fits_where_no_usual_one_does(reds, query, is_at_times):
    results = reds.find_dishes(query)
    assert ([True], ["rhone"]) == ([results.is_covered], [dish.id for dish in results.dishes])
    assert is_at_times == results.is_at_times


def test_a_beer_of_a_section_of_drinks_without_a_tax_class_is_one_and_a_ginger_beer_is_none(bar):
    beer, tea = bar.dishes["draft"], bar.dishes["allonge"]
    named = {"tax_class": None, "label": Text({"en": "Other drinks", "fr": "Autres boissons"})}
    sections = [each.model_copy(update=named) if each.id == tea.category else each for each in bar.menu.categories]
    ginger = beer.model_copy(update={"id": "ginger", "name": Text({"en": "Ginger beer", "fr": "Bière de gingembre"})})
    drinks = {each.id: each.model_copy(update={"tax_class": None}) for each in (beer, ginger)}
    site = replace(bar, dishes=drinks, menu=bar.menu.model_copy(update={"categories": tuple(sections)}))
    assert {"draft": "beer", "ginger": None} == {id: kind_of_drink(site, each) for id, each in drinks.items()}


def test_a_drink_without_alcohol_is_no_answer_to_alcohol(bar):
    tea = bar.dishes["allonge"].model_copy(
        update={"description": Text({"en": "Alcohol-free", "fr": "Sans alcool"}), "summary": None}
    )
    search = index_site(replace(bar, dishes={**bar.dishes, tea.id: tea}))
    assert tea not in search.find_dishes("alcool").dishes
    assert [tea] == search.find_dishes("sans alcool").dishes


def test_a_white_wine_that_hong_kong_calls_by_the_word_of_the_mainland_for_spirits_is_a_wine(bar):
    def called(english, chinese):
        return bar.dishes["muscadet"].model_copy(
            update={"name": Text({"en": english, "fr": english, "zh": chinese}), "description": None}
        )

    assert "wine" == kind_of_drink(bar, called("House white", "白酒"))
    assert "spirits" == kind_of_drink(bar, called("Moutai", "白酒（茅台）"))


@pytest.mark.parametrize(("label", "kind"), [("Wines", "wine"), ("Beers and others", None), ("Cellar", None)])
def test_a_drink_without_a_word_of_its_kind_is_of_that_of_its_section_alone(bar, label, kind):
    dish = bar.dishes["muscadet"].model_copy(
        update={"name": Text({"en": "Dolcetto", "fr": "Dolcetto"}), "description": None}
    )
    section = bar.menu_categories[dish.category].model_copy(update={"label": Text({"en": label})})
    site = replace(bar, menu=bar.menu.model_copy(update={"categories": (section,)}))
    assert kind == kind_of_drink(site, dish)


def test_without_a_wine_of_the_style_those_of_another_come_last_and_none_is_left_out_by_a_filter(bar):
    unknown = bar.dishes["muscadet"].model_copy(update={"description": None})
    dishes = {"rhone": bar.dishes["rhone"], "muscadet": unknown}
    results = index_site(replace(bar, dishes=dishes)).find_dishes("glass of white wine")
    assert (["muscadet", "rhone"], False, False) == (
        [dish.id for dish in results.dishes],
        results.is_covered,
        results.is_left_out,
    )
