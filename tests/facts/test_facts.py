"""Every channel gives the value that the owner's file gives, in every language."""

from collections import Counter

import pytest

from restaurant_site.app import create_app
from restaurant_site.locales import LOCALES
from restaurant_site.settings import UNLIMITED, Settings
from restaurant_site.urls import StaticLinks
from restaurant_site.web.clock import Clock
from tests import restaurants
from tests.conftest import BASE, NOON, unlimited_app
from tests.facts.channels import channels
from tests.facts.facts import Files, facts

CHANNELS = {"json", "markdown", "page", "json-ld", "index", "mcp", "export"}
MISSING = {
    "position": {
        "index": "llms.txt gives the address; the documents that it lists give the position",
        "page": "in the addresses of the links to maps, if the owner's maps take coordinates (tests/views/test_pages.py)",
    },
    "payment": {"index": "one line for address, telephone and hours"},
    "bookings": {
        "markdown": "said in sentences, not by yes or no", "page": "said in sentences, not by yes or no",
        "index": "llms.txt lists the page about reservations", "mcp": "said in sentences, not by yes or no",
    },
    "exception": {"index": "llms.txt gives the week and lists /api/hours"},
    "last orders": {
        "json-ld": "schema.org has no term for last orders", "index": "llms.txt gives the week and lists /api/hours",
    },
    "wait": {
        "json-ld": "schema.org has no term for waiting times", "index": "llms.txt lists the document with its summary",
        "markdown": "a level that no period has is not in the table", "mcp": "a level that no period has is not in the table",
    },
    "parking": {
        "json-ld": "the markup describes the restaurant, not the places of others",
        "index": "llms.txt lists the document with its summary",
    },
    "rank": {"json-ld": "schema.org's MenuItem has no rank, and the list is our own choice"},
    "contains": {"json-ld": "schema.org has no term for allergens", "index": "one line a dish: name and price"},
    "may contain": {"json-ld": "schema.org has no term for allergens", "index": "one line a dish: name and price"},
    "amount": {
        "json-ld": "the markup of an article has title and summary", "index": "the index has title and summary",
    },
}  # fmt: skip
"""Kind of fact → channel that lacks it → why."""

LANTERN_DISHES = (
    "cured-meat-clay-pot-rice", "beef-chow-fun", "sampan-congee", "plain-congee", "steamed-whole-fish", "steamed-rice",
    "garlic-pea-shoots", "wine-by-the-glass",
)  # fmt: skip
LANTERN_AMOUNTS = (("catering-delivery", "catering-orders", 1), ("morning-set-saving", "breakfast-hours", 1))
"""Amounts of facts.yaml, with the article and the place among its short answers."""


@pytest.fixture(scope="module", params=restaurants.parameters(0))
def restaurant(request):
    """A folder, the facts to compare, the application, and one that exports."""
    folder, name = restaurants.publishable(request.param), request.param.name
    chosen = (LANTERN_DISHES, LANTERN_AMOUNTS)
    if request.param != restaurants.LANTERN:
        chosen = tuple(id for id, _ in Files(folder).dishes()), ()
    settings = Settings(base_url=BASE, content_dir=folder, **UNLIMITED)
    exporter = create_app(settings, clock=Clock(wall=NOON.timestamp), links=StaticLinks)
    return name, folder, chosen, unlimited_app(folder), exporter


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
def test_every_channel_gives_the_value_of_the_file(restaurant, locale):
    name, folder, chosen, app, exporter = restaurant
    compared = list(facts(Files(folder), channels(app, exporter, locale), *chosen))
    for fact in compared:
        about = f"{fact.kind} of {fact.about}"
        assert dict.fromkeys(fact.read, fact.value) == {channel: read() for channel, read in fact.read.items()}, about
        assert CHANNELS - MISSING.get(fact.kind, {}).keys() <= fact.read.keys(), about
    unrecorded = name in {"auntie-liu", "cafe-bonheur"}
    assert (None in [fact.value for fact in compared if fact.kind == "contains"]) == unrecorded
    assert MISSING.keys() <= {fact.kind for fact in compared} or name != "content"
    assert len(compared) >= 40 if name == "content" else Counter(fact.kind for fact in compared)["hours"] == 7
