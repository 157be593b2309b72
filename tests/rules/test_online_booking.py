"""Where a house takes bookings at another company, each channel says where, and on which page of the site its button stands."""

import shutil
from collections.abc import Iterator

import pytest
import yaml
from bs4 import BeautifulSoup
from flask import Flask

from restaurant_site.content.starter import SAMPLES
from restaurant_site.mcp.protocol import call_method
from restaurant_site.settings import UNLIMITED
from restaurant_site.snapshot import state_of
from tests.conftest import unlimited_app
from tests.content.folders import edit

PAGE = "https://lantern.example/en/reservation"
ADDRESS = "https://tables.cafebonheur.example/"
TOLD = f"Book online: [Book online]({ADDRESS}), {PAGE}"
RULES = """
how: {fr: "Appelez le {{phone}} ou réservez en ligne.", en: "Call {{phone}} or book online."}
parties:
  - {id: tables, guests: [1, 7]}
"""
EVE = """  - id: reveillon
    name: {fr: Réveillon, en: New Year’s Eve}
    dates: ["2026-12-31"]
    hours: ["18:00-23:30"]
    effect: {fr: Menu unique à 95 $., en: One menu only at $95.}
"""


@pytest.fixture(scope="module", params=[True, False], ids=["online", "by telephone"])
def house(request, tmp_path_factory) -> Iterator[tuple[Flask, bool]]:
    folder = shutil.copytree(SAMPLES["cafe-bonheur"], tmp_path_factory.mktemp("online") / "content")
    (folder / "booking.yaml").write_text(RULES)
    edit(folder, "hours.yaml", '"2026-12-31 to 2027-01-02"', '"2027-01-01 to 2027-01-02"')
    edit(folder, "hours.yaml", "  - id: jour-de-l-an\n", EVE + "  - id: jour-de-l-an\n")
    if not request.param:
        edit(folder, "restaurant.yaml", "{kind: booking,", "{kind: social,")
    yield unlimited_app(folder), request.param


@pytest.mark.parametrize(
    "address",
    [
        "/api/booking?guests=4&at=2026-12-10T12:00&lang=en&format=md",
        "/en/reservation.md",
        "/en/reservation.md?guests=4",
        "/api/restaurant?lang=en&format=md",
        "/en/index.md",
        "/llms-full.txt?lang=en",
    ],
)
def test_a_text_that_says_book_online_names_the_page_with_the_button(house, address):
    app, is_online = house
    text = app.test_client().get(address).text
    assert is_online is (TOLD in text)
    assert is_online is (ADDRESS in text)


def test_documents_have_both_pages_as_fields(house):
    app, is_online = house
    expected = (PAGE, [{"name": "Book online", "url": ADDRESS}]) if is_online else (None, None)
    for address in ("/api/booking?guests=4&lang=en", "/api/booking?lang=en", "/api/restaurant?lang=en"):
        document = app.test_client().get(address).json
        assert expected == (document.get("online_booking_url"), document.get("booking_channels")), address


def test_only_the_pages_for_booking_and_ordering_are_addresses_for_programs(folder, make_app):
    """A profile, reviews or a platform that delivers would be read as a source."""
    kinds = ("order", "delivery", "booking", "map", "social", "reviews")
    channels = [
        {"kind": kind, "name": {"en": kind, "zh": kind}, "url": f"https://{kind}.example/a(b)"} for kind in kinds
    ]
    restaurant = yaml.safe_load((folder / "restaurant.yaml").read_text()) | {"channels": channels}
    (folder / "restaurant.yaml").write_text(yaml.safe_dump(restaurant, allow_unicode=True))
    client = make_app(content_dir=folder, **UNLIMITED).test_client()
    document = client.get("/api/restaurant").json
    assert [{"name": "order", "url": "https://order.example/a(b)"}] == document["order_channels"]
    assert "[order](https://order.example/a%28b%29)" in client.get("/api/restaurant?format=md").text
    for address in ("/api/restaurant", "/api/restaurant?format=md", "/api/booking", "/llms-full.txt", "/en/index.md"):
        told = {kind for kind in kinds if f"{kind}.example" in client.get(address).text}
        assert told <= {"order", "booking"} and "booking" in told, address


def test_a_tool_names_it_in_its_text_and_its_structured_content(house):
    app, is_online = house
    call = {"name": "get_restaurant", "arguments": {"lang": "en", "guests": 4, "at": "2026-12-10T12:00"}}
    told = call_method(state_of(app).snapshot.mcp_server, "tools/call", call, modern=True).model_dump(by_alias=True)
    content = told["structuredContent"]
    expected = PAGE if is_online else None
    assert (expected, expected) == tuple(content[each].get("online_booking_url") for each in ("booking", "restaurant"))
    assert is_online is ("booking_channels" in content["booking"]) is ("booking_channels" in content["restaurant"])
    assert (2 if is_online else 0) == told["content"][0]["text"].count(TOLD)


def test_the_page_has_the_button_before_everything_that_is_asked(house):
    app, is_online = house
    page = BeautifulSoup(app.test_client().get("/en/reservation").text, "html.parser").main
    first, asked = page.select_one("a.action"), page.select_one(".sizes, .said")
    assert (ADDRESS if is_online else "tel:+15145550163") == first["href"]
    assert asked is None or is_online is (asked in first.find_all_next())


def test_the_guide_says_that_guests_call_only_where_they_must(house):
    app, is_online = house
    assert is_online is not ("Guests book by phone" in app.test_client().get("/en/developers").text)


def test_the_answer_says_what_alone_is_served_on_the_date(house):
    app, _ = house
    client = app.test_client()
    address = "/api/booking?guests=4&at=2026-12-31T19:00&lang=en"
    assert client.get(address).json["reason"].endswith("One menu only at $95.")
    assert "One menu only at $95." in client.get(f"{address}&format=md").text
    assert "$95" not in client.get(address.replace("12-31", "12-30")).text


@pytest.mark.parametrize(("code", "words"), [("fr", "Réserver une table"), ("en", "Book a table")])
def test_the_head_of_the_home_page_leads_to_the_bookings_at_the_other_company(house, code, words):
    app, is_online = house
    tree = BeautifulSoup(app.test_client().get(f"/{code}/").text, "html.parser")
    buttons = {each.get_text(): each["href"] for each in tree.select(".hero .actions a")}
    assert (ADDRESS if is_online else None) == buttons.get(words)
