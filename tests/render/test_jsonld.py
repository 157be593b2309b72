"""The JSON-LD of pages (schema.org) has the facts of its page."""

import json
import re
from dataclasses import replace
from datetime import date, time, timedelta

import pytest

from restaurant_site.domain import menu as menu_questions
from restaurant_site.domain.hours import DateHours, exceptions
from restaurant_site.models.hours import Hours
from restaurant_site.render import jsonld
from restaurant_site.render.records.menu import menu_item
from restaurant_site.text import formatting
from tests.conftest import BASE

MENU_ITEM_PROPERTIES = {"@type", "name", "description", "image", "url", "offers", "suitableForDiet"}
"""What schema.org lets a MenuItem carry, of what we say; it knows no allergens."""


def week(thing: jsonld.Thing) -> dict[str, list[tuple[str, str]]]:
    """Weekday → its ranges."""
    found: dict[str, list[tuple[str, str]]] = {}
    for each in thing["openingHoursSpecification"]:
        for day in each["dayOfWeek"]:
            found.setdefault(day.removeprefix("https://schema.org/"), []).append((each["opens"], each["closes"]))
    return found


def special(thing: jsonld.Thing) -> dict[str, list[tuple[str, str]]]:
    """Date → its ranges."""
    found: dict[str, list[tuple[str, str]]] = {}
    for each in thing["specialOpeningHoursSpecification"]:
        first, last = (date.fromisoformat(each[key]) for key in ("validFrom", "validThrough"))
        for days in range((last - first).days + 1):
            found.setdefault(f"{first + timedelta(days)}", []).append((each["opens"], each["closes"]))
    return found


def whole(localized_site) -> jsonld.Thing:
    """The restaurant with every special day of its year."""
    return jsonld.restaurant(localized_site, exceptions(localized_site.site, localized_site.today))


def items(menu: jsonld.Thing) -> list[jsonld.Thing]:
    return [item for section in menu["hasMenuSection"] for item in section["hasMenuItem"]]


def test_a_document_is_a_graph_of_things():
    assert {"@context": "https://schema.org", "@graph": [{"@type": "Menu"}]} == jsonld.document(
        iter([{"@type": "Menu"}])
    )


def test_the_restaurant_has_what_search_engines_ask_for(localized_site):
    thing, site, locale = whole(localized_site), localized_site.site, localized_site.locale
    for name in ("name", "address", "geo", "openingHoursSpecification", "telephone", "url", "priceRange", "servesCuisine",
                 "image", "hasMenu", "acceptsReservations", "hasMap", "paymentAccepted", "currenciesAccepted"):  # fmt: skip
        assert thing[name], name
    assert ("Restaurant", f"{BASE}/#restaurant") == (thing["@type"], thing["@id"])
    assert localized_site.text(site.restaurant.name) == thing["name"]
    assert re.fullmatch(r"\+1\d{10}", thing["telephone"])
    assert f"{BASE}/{locale.code}/menu" == thing["hasMenu"]
    assert len(thing["priceRange"]) < 100
    address = thing["address"]
    assert {"streetAddress", "addressLocality", "addressRegion", "postalCode", "addressCountry"} <= set(address)
    assert ("PostalAddress", "CA", "BC") == (address["@type"], address["addressCountry"], address["addressRegion"])
    assert (f"{site.restaurant.latitude:.5f}", f"{site.restaurant.longitude:.5f}") == (
        thing["geo"]["latitude"],
        thing["geo"]["longitude"],
    )


def test_the_channels_are_maps_profiles_and_actions(spoon):
    thing = whole(spoon["en"])
    assert ["https://maps.example/silver-spoon"] == thing["hasMap"]
    assert ["https://social.example/silver.spoon", "https://reviews.example/silver-spoon"] == thing["sameAs"]
    assert [
        {"@type": "OrderAction", "name": "Order online", "target": "https://order.example/silver-spoon?from=site"},
        {"@type": "ReserveAction", "name": "Book a table", "target": "https://tables.example/silver-spoon"},
    ] == thing["potentialAction"]


def test_only_the_special_days_that_are_shown_are_described(english):
    assert [] == jsonld.restaurant(english, [])["specialOpeningHoursSpecification"]


def test_special_days_in_a_row_with_the_same_hours_are_described_once(english):
    first, noon = date(2027, 7, 16), Hours(time(12), time(15))
    days = [DateHours(first + timedelta(days), () if days < 16 else (noon,), None) for days in (*range(17), 18)]
    told = jsonld.restaurant(english, days)["specialOpeningHoursSpecification"]
    assert [
        ("2027-07-16", "2027-07-31", "00:00", "00:00"),
        ("2027-08-01", "2027-08-01", "12:00", "15:00"),
        ("2027-08-03", "2027-08-03", "12:00", "15:00"),
    ] == [(each["validFrom"], each["validThrough"], each["opens"], each["closes"]) for each in told]


def test_the_restaurant_is_one_thing_in_all_languages(spoon):
    assert 1 == len({whole(spoon[code])["@id"] for code in spoon})


def test_a_house_without_bookings_accepts_none(spoon, english):
    assert whole(spoon["en"])["acceptsReservations"] is False
    assert f"{BASE}/en/reservation" == whole(english)["acceptsReservations"]


def test_reviews_that_we_chose_ourselves_are_not_marked_up(localized_site):
    assert not re.search("review|rating", json.dumps(whole(localized_site)), re.IGNORECASE)


def test_the_week_has_every_range_of_every_open_day(spoon):
    lunch = ("11:30", "14:00")
    assert {
        "Tuesday": [lunch, ("17:00", "01:00")],
        "Wednesday": [lunch, ("17:00", "01:00")],
        "Thursday": [lunch, ("17:00", "01:00")],
        "Friday": [lunch, ("17:00", "02:00")],
        "Saturday": [("17:00", "02:00")],
        "Sunday": [("17:00", "23:00")],
    } == week(whole(spoon["en"]))


def test_a_closed_holiday_is_midnight_to_midnight_on_each_of_its_dates(spoon):
    closed = [("00:00", "00:00")]
    as_on_saturdays = [("17:00", "02:00")]
    assert {
        "2026-12-01": [("11:30", "14:00")],
        "2027-01-05": closed,
        "2027-01-06": closed,
        "2027-04-10": as_on_saturdays,
    } == special(whole(spoon["en"]))


def test_the_demonstration_is_closed_at_christmas_and_as_usual_on_boxing_day(english):
    found = special(whole(english))
    assert ([("00:00", "00:00")], [("10:00", "18:00")]) == (found["2026-12-25"], found["2026-12-24"])
    assert [("10:00", "21:30")] == found["2026-12-26"]


def test_every_dish_costs_what_its_record_says(localized_site):
    described = {
        item["url"]: item for item in items(jsonld.menu(localized_site, list(localized_site.site.dishes.values())))
    }
    assert len(localized_site.site.dishes) == len(described)
    for dish in localized_site.site.dishes.values():
        record, item = (
            menu_item(localized_site, dish),
            described[localized_site.links.dish(dish.id, localized_site.locale)],
        )
        offers = item["offers"] if dish.sizes else [item["offers"]]
        assert [each["price"] for each in record["sizes"]] == [f"${each['price']}" for each in offers if dish.sizes]
        assert (record["name"], record["price"]) == (item["name"], f"${offers[0]['price']}")
        assert record["summary"] == item["description"], "the line of its row"
        assert {("Offer", "CAD")} == {(each["@type"], each["priceCurrency"]) for each in offers}
        assert BASE + record["image"] == item["image"]
        assert set(item) <= MENU_ITEM_PROPERTIES | ({"menuAddOn"} if dish.additions else set())


def test_the_menu_has_its_sections_and_language(localized_site):
    menu = jsonld.menu(localized_site, menu_questions.dishes(localized_site.site))
    assert (localized_site.locale.tag, "Menu") == (menu["inLanguage"], menu["@type"])
    assert [
        formatting.without_emoji(localized_site.text(each.label)) for each in localized_site.site.menu.categories
    ] == [section["name"] for section in menu["hasMenuSection"]]


@pytest.mark.parametrize(
    ("dish", "diets"),
    [
        ("barley-soup", ["https://schema.org/VegetarianDiet", "https://schema.org/VeganDiet"]),
        ("cold-tea", ["https://schema.org/VegetarianDiet"]),
        ("beef-stew", None),
    ],
)
def test_a_diet_is_named_only_where_the_owner_says_so(spoon, dish, diets):
    assert diets == jsonld.menu_item(spoon["en"], spoon["en"].site.dishes[dish]).get("suitableForDiet")


def test_breadcrumbs_count_from_one():
    trail = jsonld.breadcrumbs([("Home", f"{BASE}/en/"), ("Menu", f"{BASE}/en/menu")])
    assert [(1, "Home", f"{BASE}/en/"), (2, "Menu", f"{BASE}/en/menu")] == [
        (each["position"], each["name"], each["item"]) for each in trail["itemListElement"]
    ]


def test_an_article_names_its_restaurant_as_author(spoon):
    localized_site = spoon["zh"]
    assert {
        "@type": "Article",
        "@id": f"{BASE}/zh/knowledge/opening-hours#article",
        "headline": "營業時間",
        "description": "多數日子設午市及夜市，請致電204-555-0111。",
        "image": jsonld.restaurant(localized_site, [])["image"][:1],
        "dateModified": "2026-11-01",
        "inLanguage": "zh-Hant",
        "url": f"{BASE}/zh/knowledge/opening-hours",
        "author": jsonld.identity(localized_site),
        "publisher": {"@id": f"{BASE}/#restaurant"},
    } == jsonld.article(localized_site, localized_site.site.articles["opening-hours"])


def test_a_faq_has_questions_with_their_answers():
    question = {"@type": "Question", "name": "Parking?", "acceptedAnswer": {"@type": "Answer", "text": "No."}}
    assert {"@type": "FAQPage", "mainEntity": [question]} == jsonld.faq([("Parking?", "No.")])


def test_a_dish_without_a_picture_has_no_image(spoon):
    site = spoon["en"].site
    localized_site = replace(spoon["en"], site=replace(site, pictures=replace(site.pictures, dishes={}, cards={})))
    assert not [item for item in items(jsonld.menu(localized_site, list(site.dishes.values()))) if "image" in item]
    assert "image" not in jsonld.restaurant(localized_site, [])


@pytest.mark.demonstration
@pytest.mark.parametrize(("options", "has_map"), [(1, True), (0, False)])
def test_a_page_of_parking_without_places_is_no_map(english, options, has_map):
    site = english.site
    parking = site.parking.model_copy(update={"options": site.parking.options[:options], "transit": ()})
    restaurant = site.restaurant.model_copy(update={"channels": ()})
    told = whole(replace(english, site=replace(site, parking=parking, restaurant=restaurant)))
    assert has_map == ("hasMap" in told)


def test_what_nobody_has_written_of_the_restaurant_is_left_out(localized_site):
    site = localized_site.site
    unwritten = site.restaurant.model_copy(update={"cuisine": (), "payment": ()})
    thing = whole(replace(localized_site, site=replace(site, restaurant=unwritten)))
    assert {"servesCuisine", "paymentAccepted"}.isdisjoint(thing)
