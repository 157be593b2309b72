"""Sizes, additions and seasons are in every representation of a dish."""

import json
import re
from datetime import UTC, datetime

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient

from restaurant_site.mcp.protocol import call_method
from restaurant_site.settings import UNLIMITED
from restaurant_site.snapshot import state_of
from restaurant_site.web.clock import Clock
from tests.content.folders import edit, told

JULY, DECEMBER = datetime(2026, 7, 1, 17, tzinfo=UTC), datetime(2026, 12, 3, 17, tzinfo=UTC)
WRITTEN = """  sizes:
    - {id: cup, name: {en: Cup, zh: 杯}, price: "3.50"}
    - {id: pot, name: {en: Pot, zh: 壺}, price: "6.00"}
  additions:
    - {id: honey, name: {en: Honey, zh: 蜜糖}, price: "0.50", allergens: none}
    - {id: oat-milk, name: {en: Oat milk, zh: 燕麥奶}, price: "1.00", season: {from: 2026-12-01, until: 2026-12-24}}
    - {id: cream, name: {en: Cream, zh: 忌廉}, price: "1.25", allergens: [milk]}
  season: {from: 11-01, until: 02-28}
"""
TEXTS = {
    "en": [
        "Cup $3.50; Pot $6.00", "Honey +$0.50 (Contains: none of the twelve", "Cream +$1.25 (Contains: Milk)",
        "Oat milk +$1.00, December 1–24, 2026; not available now (Contains: not recorded; ask us before you order",
        "Season: November to February; not available now",
    ],
    "zh": ["杯 $3.50；壺 $6.00", "忌廉 +$1.25（", "11月至2月（現時不供應）"],
    "cn": ["杯 $3.50；壶 $6.00", "11月至2月（现在不供应）"],
}  # fmt: skip
ADDRESSES = (
    "/{code}/menu?max_price=9", "/{code}/menu/mint-tea", "/{code}/menu.md", "/{code}/menu/mint-tea.md",
    "/{code}/fragments/menu?q=mint&max_price=9",
    "/api/menu?q=mint&format=md&lang={code}", "/llms-full.txt?lang={code}",
)  # fmt: skip


def without_ids(text: str) -> str:
    """Return a text without the ids that agents read beside the names of sizes and additions."""
    return re.sub(r" ?[(（](?:cup|pot|honey|oat-milk|cream)[)）] ?", " ", text)


@pytest.fixture
def at(make_app, folder):
    """A client of the sample whose mint tea has WRITTEN in place of a price, at an instant."""
    edit(folder, "menu/drinks.yaml", '  price: "3.00"\n', WRITTEN)

    def at(now: datetime) -> FlaskClient:
        return make_app(content_dir=folder, clock=Clock(wall=now.timestamp), **UNLIMITED).test_client()

    return at


@pytest.mark.parametrize("code", TEXTS)
def test_pages_and_texts_show_them(at, code):
    client = at(JULY)
    for address in ADDRESSES:
        text = re.sub(r"</?(?:span|small)[^>]*>", "", without_ids(client.get(address.format(code=code)).text))
        text = re.sub(r"<dt>(\w+)</dt><dd>", r"\1: ", text)
        for words in TEXTS[code]:
            assert words in text or (words in {"from $3.50", "$3.50起"} and "menu/mint-tea.md" in address), (
                address,
                words,
            )


@pytest.mark.parametrize("code", TEXTS)
def test_a_line_of_a_list_has_the_smallest_price_and_the_season(at, code):
    lines = at(JULY).get(f"/api/menu?format=md&lang={code}").text.splitlines()
    line = next(each for each in lines if "mint-tea" in each)
    assert TEXTS[code][-1] in line and "$3.50" in line and "$6.00" not in line


def test_in_season_nothing_is_unavailable(at):
    client = at(DECEMBER)
    assert "not available now" not in client.get("/en/menu").text
    item = client.get("/api/menu/mint-tea").json
    assert [True, True] == [item["season"]["in_season"], item["additions"][1]["season"]["in_season"]]


def test_a_dish_with_hours_promises_no_time_out_of_its_season(at, folder):
    edit(folder, "menu/drinks.yaml", "  season: {from: 11-01", '  hours: "19:00-20:00"\n  season: {from: 11-01')
    client = at(JULY)
    item = client.get("/api/menu/mint-tea").json
    assert (None, "2026-11-01") == (item["served_again"], item["next_served_at"][:10])
    for address in ("/en/menu", "/en/menu/mint-tea", "/en/menu.md"):
        assert "7:00 pm today" not in client.get(address).text
    assert at(DECEMBER).get("/api/menu/mint-tea").json["served_again"]


def test_the_record_has_them_all(at):
    item = at(JULY).get("/api/menu/mint-tea").json
    assert ("$3.50", 3.5) == (item["price"], item["price_value"])
    assert [
        {"id": "cup", "name": "Cup", "portion": None, "price": "$3.50", "price_value": 3.5},
        {"id": "pot", "name": "Pot", "portion": None, "price": "$6.00", "price_value": 6.0},
    ] == item["sizes"]
    assert [("Honey", "$0.50", []), ("Oat milk", "$1.00", None), ("Cream", "$1.25", ["milk"])] == [
        (each["name"], each["price"], each["allergens"]) for each in item["additions"]
    ]
    assert [True, False, True] == [each["allergens_recorded"] for each in item["additions"]]
    assert {"from": "11-01", "until": "02-28", "label": "November to February", "in_season": False} == item["season"]


def test_the_filter_by_price_takes_the_smallest(at):
    client = at(JULY)
    found = [[each["id"] for each in client.get(f"/api/menu?max_price={price}").json["items"]] for price in (3.49, 3.5)]
    assert [False, True] == ["mint-tea" in ids for ids in found]


@pytest.mark.parametrize("price", ["19.99", "8.95", "4.35", "1.15", "0.29"])
def test_a_dish_is_found_at_exactly_its_price_and_not_a_cent_below(make_app, folder, price):
    """These prices times a hundred are not whole in binary numbers."""
    edit(folder, "menu/drinks.yaml", 'price: "3.00"', f'price: "{price}"')
    app = make_app(content_dir=folder, **UNLIMITED)
    client, server = app.test_client(), state_of(app).snapshot.mcp_server

    def found(most: str) -> list[bool]:
        given = {"name": "search_menu", "arguments": {"max_price": float(most), "limit": 20}}
        told = call_method(server, "tools/call", given, modern=True).structured_content["items"]
        page = BeautifulSoup(client.get(f"/en/menu?max_price={most}").text, "html.parser")
        return [
            "mint-tea" in [each["id"] for each in client.get(f"/api/menu?max_price={most}").json["items"]],
            "mint-tea" in [each["id"] for each in told],
            bool(page.select("#results a[href$='/menu/mint-tea']")),
        ]

    assert [True, True, True] == found(price)
    assert [False, False, False] == found(f"{float(price) - 0.01:.2f}")


def test_structured_data_has_an_offer_for_each_size_and_the_additions(at):
    found = re.search(r'<script type="application/ld\+json">(.*?)</script>', at(JULY).get("/en/menu/mint-tea").text)
    item = json.loads(found[1])["@graph"][0]
    assert [("Cup", "3.50", "https://schema.org/OutOfStock"), ("Pot", "6.00", "https://schema.org/OutOfStock")] == [
        (each["name"], each["price"], each["availability"]) for each in item["offers"]
    ]
    assert [("Honey", "0.50"), ("Oat milk", "1.00"), ("Cream", "1.25")] == [
        (each["name"], each["offers"]["price"]) for each in item["menuAddOn"]
    ]


def test_the_tools_have_them(at):
    message = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": "get_dish", "arguments": {"id": "mint-tea"}},
    }
    result = at(JULY).post("/mcp", json=message).json["result"]
    assert "Cup $3.50; Pot $6.00" in without_ids(result["content"][0]["text"])
    assert {"sizes", "additions", "season"} <= set(result["structuredContent"])


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [
        (
            "1.price: the smallest of its sizes costs 3.50; write that here, or leave the price out",
            "  sizes:",
            '  price: "4.00"\n  sizes:',
        ),
        ("1.sizes: write the sizes in the order of their prices, the smallest first", '"6.00"', '"2.00"'),
        (
            '1.sizes.2.price: `6` is not right; write the amount with two decimals and without a sign: "12.50"; did you mean `6.00`?',
            '"6.00"',
            "6",
        ),
        (
            "1.season: should be a block of `key: value` lines: `season: {from: 11-01, until: 02-28}`",
            "{from: 11-01, until: 02-28}",
            "winter",
        ),
        ("1.season.until: is missing; write `until: 02-28`", ", until: 02-28}", "}"),
    ],
)
def test_what_is_wrong_is_told_by_line(at, folder, line, old, new):
    edit(folder, "menu/drinks.yaml", old, new)
    (found,) = told(folder)
    assert re.sub(r"^menu/drinks.yaml:\d+: ", "", found) == line


def test_a_row_shows_the_prices_of_two_sizes_on_a_screen_too(at):
    sizes = BeautifulSoup(at(JULY).get("/en/menu").text, "html.parser").select(
        ".dish > .prices li > span > span:not(.and)"
    )
    assert ["Cup $3.50", "Pot $6.00"] == [each.text for each in sizes]
