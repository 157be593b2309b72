"""JSON-LD of pages uses the schema.org vocabulary, has the required properties, and repeats text of the page."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup

from restaurant_site.locales import LOCALES
from restaurant_site.models.articles import PAGES
from tests.conftest import BASE

VOCABULARY = json.loads((Path(__file__).parents[1] / "render" / "schema_org.json").read_text(encoding="utf-8"))
REQUIRED = {
    "Restaurant": {"name", "address"},
    "PostalAddress": {"streetAddress", "addressLocality", "addressRegion", "postalCode", "addressCountry"},
    "GeoCoordinates": {"latitude", "longitude"},
    "OpeningHoursSpecification": {"opens", "closes"},
    "Menu": {"name", "inLanguage", "hasMenuSection"},
    "MenuSection": {"name", "hasMenuItem"},
    "MenuItem": {"name", "offers"},
    "Offer": {"price", "priceCurrency"},
    "OrderAction": {"name", "target"},
    "ReserveAction": {"name", "target"},
    "BreadcrumbList": {"itemListElement"},
    "ListItem": {"position", "name", "item"},
    "Article": {"headline", "author", "dateModified"},
    "FAQPage": {"mainEntity"},
    "Question": {"name", "acceptedAnswer"},
    "Answer": {"text"},
}
"""Properties that search engines require or recommend for each type."""
READ = (
    "name",
    "headline",
    "description",
    "text",
    "streetAddress",
    "addressLocality",
    "postalCode",
    "priceRange",
    "servesCuisine",
)
"""Properties whose values are also text of the page."""


@pytest.fixture(scope="module", params=LOCALES, ids=lambda locale: locale.code)
def pages(request, app, site) -> list[tuple[str, list[dict], str]]:
    """(address, JSON-LD items, visible text) of every kind of page in a language."""
    dishes = [f"menu/{dish}" for dish in list(site.dishes)[::30]]
    articles = [f"knowledge/{id}" for id in list(site.articles)[::40]]
    names = [*("" if page == "home" else page for page in PAGES), *dishes, *articles]
    return [described(app.test_client(), f"/{request.param.code}/{name}") for name in names]


def described(client, address: str) -> tuple[str, list[dict], str]:
    page = BeautifulSoup(client.get(address).text, "html.parser")  # ``test_crawl`` validates all pages
    tag = page.select_one("script[type='application/ld+json']")
    things = json.loads(tag.string)["@graph"] if tag else []
    return address, things, squeezed(page.body.get_text(" "))


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text.replace("\u2011", "-"))


def parts(thing: Any) -> Iterator[dict]:
    """An item and the items nested in it."""
    if isinstance(thing, dict):
        yield thing
        thing = list(thing.values())
    if isinstance(thing, list):
        for each in thing:
            yield from parts(each)


def properties(name: str) -> set[str]:
    own = VOCABULARY["classes"][name]
    return set(own["properties"]).union(*(properties(parent) for parent in own["parents"]))


def test_every_type_and_property_is_in_the_vocabulary(pages):
    for address, things, _ in pages:
        for part in parts(things):
            if set(part) != {"@id"}:
                unknown = {name for name in part if not name.startswith("@")} - properties(part["@type"])
                assert set() == unknown, (address, part["@type"])


def test_every_term_is_in_the_vocabulary(pages):
    for address, things, _ in pages:
        for name, terms in (("dayOfWeek", "DayOfWeek"), ("suitableForDiet", "RestrictedDiet")):
            used = {term for part in parts(things) for term in part.get(name, ())}
            assert used <= {f"https://schema.org/{term}" for term in VOCABULARY["terms"][terms]}, address


def test_every_thing_has_what_search_engines_require(pages, site):
    market = {name for dish in site.dishes.values() if dish.price is None for name in dish.name.translations.values()}
    for address, things, _ in pages:
        for part in parts(things):
            if set(part) != {"@id"}:
                missing = REQUIRED[part["@type"]] - set(part)
                assert not missing or (missing == {"offers"} and part["name"] in market), (address, part["@type"])


def test_what_is_referred_to_is_described_on_the_same_page(pages):
    for address, things, _ in pages:
        described = {part["@id"] for part in parts(things) if "@id" in part and set(part) != {"@id"}}
        assert {part["@id"] for part in parts(things) if set(part) == {"@id"}} <= described, address


def test_everything_that_is_described_can_be_read_on_the_page(pages):
    for address, things, words in pages:
        for part in parts(things):
            for name in READ:
                for text in [part[name]] if isinstance(part.get(name), str) else part.get(name, ()):
                    assert squeezed(text) in words, (address, part["@type"], name, text)
            for way in part.get("paymentAccepted", "").split(", "):
                assert squeezed(way) in words, (address, way)
            if "price" in part:
                assert part["price"] in words or part["price"].replace(".", ",") in words, (address, part)
            if "telephone" in part:
                shown = re.sub(r"\D", "", words)  # a page may show the number as its own country dials it
                assert part["telephone"].lstrip("+")[-9:] in shown, address


def test_the_menu_has_every_dish_and_the_home_page_the_whole_restaurant(client, site):
    code = site.languages.default.code
    _, menu, _ = described(client, f"/{code}/menu")
    assert len(site.dishes) == sum(
        part["@type"] == "MenuItem" and "url" in part for part in parts(menu) if "@type" in part
    )
    _, home, _ = described(client, f"/{code}/")
    (restaurant,) = [thing for thing in home if thing["@type"] == "Restaurant"]
    assert {"geo", "openingHoursSpecification", "specialOpeningHoursSpecification", "hasMenu"} <= set(restaurant)
    assert f"{BASE}/#restaurant" == restaurant["@id"]


@pytest.mark.parametrize("page", ["", "menu", "must-order", "reservation", "knowledge/opening-hours"])
def test_the_restaurant_is_described_where_it_is_presented(client, site, page):
    shown = "menu" if page in site.hidden else page
    _, things, _ = described(client, f"/{site.languages.codes[min(1, len(site.languages.codes) - 1)]}/{shown}")
    assert [f"{BASE}/#restaurant"] == [part["@id"] for part in parts(things) if part.get("@type") == "Restaurant"]
