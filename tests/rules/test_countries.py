"""The country chooses the allergens that every channel lists, and says of what it does not record that nobody knows."""

import pytest

from restaurant_site.app import create_app
from restaurant_site.countries import COUNTRIES
from restaurant_site.models.menu import ALLERGENS
from restaurant_site.settings import UNLIMITED, Settings
from tests.conftest import BASE
from tests.content.folders import edit, told


def test_every_allergen_of_a_law_has_an_id_and_every_id_a_law():
    assert set(ALLERGENS) == set().union(*(country.allergens for country in COUNTRIES.values()))
    counts = {code: len(country.allergens) for code, country in COUNTRIES.items()}
    european = dict.fromkeys(("GB", "IE", "FR", "DE", "IT", "ES"), 14)
    assert {"CA": 12, "US": 9, **european, "AU": 13, "NZ": 13, "HK": 9, "SG": 9} == counts


def move(folder, country: str) -> None:
    """Move the sample to a country, whose currency it then has."""
    edit(folder, "restaurant.yaml", "country: CA", f"country: {country}")
    edit(folder, "restaurant.yaml", "currency: USD\n", "")


def ask(folder):
    return create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()


@pytest.fixture
def london(folder):
    """A client of the sample in London, which also records buckwheat."""
    move(folder, "GB")
    edit(folder, "menu.yaml", "tags:\n", "allergens: [{id: buckwheat, label: {en: Buckwheat, zh: 蕎麥}}]\ntags:\n")
    edit(folder, "menu/bowls.yaml", "[peanut, wheat]", "[peanut, gluten, buckwheat]")
    edit(folder, "menu/bowls.yaml", "may_contain: [wheat]", "may_contain: [celery]")
    edit(folder, "menu/bowls.yaml", "allergens: [wheat]", "allergens: [gluten]")
    return ask(folder)


LONDON = [
    "egg", "peanut", "milk", "mustard", "crustaceans", "molluscs", "fish", "sesame", "soy", "sulphites", "tree-nuts",
    "gluten", "celery", "lupin", "buckwheat",
]  # fmt: skip


def test_api_page_problem_openapi_and_mcp_list_the_same_allergens(london):
    listed = {each["id"]: each["label"] for each in london.get("/api/menu").json["allergens"]}
    assert LONDON == list(listed)
    assert ["Cereals containing gluten", "Buckwheat"] == [listed["gluten"], listed["buckwheat"]]
    page = london.get("/en/menu").text
    assert [] == [id for id in LONDON if f'name="without" value="{id}"' not in page]
    groups = [*LONDON, "shellfish", "nuts"]
    assert groups == london.get("/api/menu?without=sand").json["supported"]
    schemas = london.get("/openapi.json").json
    without = next(each for each in schemas["paths"]["/api/menu"]["parameters"] if each["name"] == "without")
    assert groups == without["schema"]["items"]["enum"]
    contained = schemas["components"]["schemas"]["MenuItem"]["properties"]["allergens"]
    assert LONDON == contained["anyOf"][0]["items"]["enum"]
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    tools = london.post("/mcp", json=message, headers={"Accept": "application/json"}).json["result"]["tools"]
    argument = next(each for each in tools if each["name"] == "search_menu")["inputSchema"]["properties"]["without"]
    assert groups == argument["items"]["enum"]


def test_wheat_means_gluten_where_the_law_lists_gluten(london):
    for address in ("without=wheat", "without=gluten", "without=小麥", "q=no%20wheat"):
        answer = london.get(f"/api/menu?{address}").json
        assert ["barley-soup", "mint-tea", "cold-tea"] == [item["id"] for item in answer["items"]], address
        assert ["gluten"] == answer["filters"]["without"]


def test_an_allergen_of_the_owner_is_found_named_and_left_out(london):
    assert ["pepper-noodles"] == [
        item["id"] for item in london.get("/api/menu").json["items"] if "buckwheat" in item["allergens"]
    ]
    assert "pepper-noodles" not in london.get("/api/menu?without=buckwheat&format=md").text
    assert (
        "致敏原" in london.get("/zh/menu/pepper-noodles").text and "蕎麥" in london.get("/zh/menu/pepper-noodles").text
    )


def test_prices_of_a_country_with_tax_say_so_in_its_currency(london):
    assert "Prices in British pounds, with VAT." in london.get("/en/menu").text
    assert "GBP" == london.get("/api/menu/mint-tea").json["currency"]


ENGLISH_OF = [
    ("GB", "en-GB", "Friday 25 December 2026", "takeaway"),
    ("AU", "en-AU", "Friday 25 December 2026", "takeaway"),
    ("US", "en-US", "Friday, December 25, 2026", "takeout"),
    ("CA", "en-CA", "Friday, December 25, 2026", "takeout"),
]


@pytest.mark.parametrize(("country", "tag", "day", "words"), ENGLISH_OF)
def test_every_channel_writes_the_english_of_the_country(folder, country, tag, day, words):
    move(folder, country)
    if country in ("GB", "AU"):
        for written in ("[peanut, wheat]", "may_contain: [wheat]", "allergens: [wheat]"):
            edit(folder, "menu/bowls.yaml", written, written.replace("wheat", "gluten"))
    client = ask(folder)
    page = client.get("/en/order?items=mint-tea&at=2026-12-25T12:00")
    assert tag == page.headers["Content-Language"]
    assert f'<html lang="{tag}"' in page.text
    assert words in page.text.lower()
    home = client.get("/en/").text
    assert f'content="{tag.replace("-", "_")}"' in home
    assert 'hreflang="en"' in home
    assert f'"inLanguage":"{tag}"' in client.get("/en/menu").text.replace(": ", ":")
    assert day in client.get("/api/order?items=mint-tea&at=2026-12-25T12:00&format=md").text
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    tools = client.post("/mcp", json=message, headers={"Accept": "application/json"}).json["result"]["tools"]
    assert [["en", tag]] * len(tools) == [tool["inputSchema"]["properties"]["lang"]["enum"][::3] for tool in tools]
    assert tag in client.get("/openapi.json").text


def test_nothing_is_before_tax_where_prices_include_it(london):
    for address in (
        "/en/menu",
        "/en/order",
        "/en/order?party=2&budget=40",
        "/api/order/suggest?party=2&budget=1&format=md",
    ):
        assert "before tax" not in london.get(address).text, address


def test_a_tax_has_the_name_that_its_owner_gives_it(folder):
    edit(
        folder,
        "restaurant.yaml",
        "seats: 30",
        "seats: 30\ntaxes: [{name: {en: Levy, zh: 稅項}, rate: 5%, included: true}]",
    )
    assert "Prices in US dollars, with Levy." in ask(folder).get("/en/menu").text


def test_a_dish_without_allergens_of_another_list_is_not_called_free_of_twelve(london):
    assert (
        "none of the allergens that we record; please tell us about any allergy"
        in london.get("/en/menu/mint-tea.md").text
    )


def test_nothing_is_called_free_of_shellfish_where_molluscs_are_not_recorded(folder):
    move(folder, "US")
    client = ask(folder)
    assert "shellfish" not in client.get("/api/menu?without=shellfish").json["supported"]
    for query in ("soup without shellfish", "no shellfish", "seafood free noodles", "no molluscs"):
        assert [] == client.get("/api/menu", query_string={"q": query}).json["items"], query
    assert client.get("/api/menu?q=no%20shrimp").json["items"]


FAULTS = [
    (
        "GB",
        "menu/bowls.yaml:39: 3.allergens.1: `wheat` is no id of an allergen; write `gluten`, which includes it here",
    ),
    ("AU", "3.allergens: wheat has gluten, which has an id of its own here; add `gluten`"),
    ("JP", "restaurant.yaml:13: address.country: the allergens that the law of JP lists are not known here"),
    ("JP", "restaurant.yaml:1: currency: is missing; write `currency: CAD`"),
]


@pytest.mark.parametrize(("country", "expected"), FAULTS)
def test_what_a_country_contradicts_or_does_not_decide_is_a_fault(folder, country, expected):
    move(folder, country)
    if country == "JP" and "currency" not in expected:
        edit(folder, "restaurant.yaml", "seats: 30", "seats: 30\ncurrency: USD")
    assert [] != [line for line in told(folder) if expected in line], told(folder)


def test_a_country_that_is_not_in_the_table_has_what_the_owner_writes(folder):
    move(folder, "JP")
    edit(folder, "restaurant.yaml", "seats: 30", "seats: 30\ncurrency: USD")
    edit(folder, "menu.yaml", "tags:\n", "allergens: [egg, milk, wheat, peanut]\ntags:\n")
    client = ask(folder)
    assert ["egg", "peanut", "milk", "wheat"] == [each["id"] for each in client.get("/api/menu").json["allergens"]]
    assert "Prices in US dollars." in client.get("/en/menu").text
