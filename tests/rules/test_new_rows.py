"""A row added to a table is in every channel, without a change anywhere else."""

from dataclasses import replace
from datetime import date

import pytest
from typing_extensions import TypedDict

from restaurant_site.domain import filters
from restaurant_site.domain.filters import Amount, Choices, Flag, MenuFilter, Number
from restaurant_site.locales import ENGLISH
from restaurant_site.mcp.arguments import MenuSearch
from restaurant_site.mcp.protocol import call_method
from restaurant_site.mcp.resources import readable_resources
from restaurant_site.owner.export import entries
from restaurant_site.render import labels
from restaurant_site.render.pages.menu import dish_page
from restaurant_site.resources import table
from restaurant_site.resources.parameters import filter_parameters, read_parameters
from restaurant_site.resources.resource import Resource
from restaurant_site.settings import UNLIMITED
from restaurant_site.snapshot import state_of
from restaurant_site.views.endpoints import operations
from tests.conftest import BASE, judged


class WineList(TypedDict):
    wines: list[str]


def wines_record(localized_site, wines) -> WineList:
    return {"wines": wines}


def wines_markdown(localized_site, wines) -> str:
    return f"# Wine in {localized_site.locale.name}\n\n{', '.join(wines)}\n"


WINES = Resource(
    name="dish",  # whose template it has
    page="wine-{id}",
    api="wines/{id}",
    find=lambda request: ["Riesling"],
    html=lambda localized_site, wines: dish_page(localized_site, localized_site.site.dishes["mint-tea"]),
    markdown=wines_markdown,
    json=wines_record,
    schema=WineList,
    entries=lambda site: [("cellar", date(2026, 11, 1))],
    describe=lambda localized_site, wines: ("Wine", "What we pour"),
    is_mcp_resource=True,
    operation_id="wines",
    tag="Menu",
    summary="The wine list.",
    title="Wine list",
    about=lambda localized_site: "What we pour",
)
DOCUMENT = Resource(
    name="beers",
    api="beers",
    markdown=lambda localized_site: "# Beer\n",
    json=lambda localized_site: {"wines": []},
    schema=WineList,
    tag="Menu",
    summary="The beers.",
    title="Beers",
    about=lambda localized_site: "What we tap",
)
STRENGTH = MenuFilter(
    name="max_spice",  # a value of ``Filter`` that the test takes out of the table first
    type=Number(1, 2),
    description="How strong it is.",
    short_description="Strength",
    label="Strength up to",
    admits=lambda dish, strength: dish.id == "mint-tea",
)


@pytest.fixture
def app_with_resources(make_app, monkeypatch):
    rows = [row for row in table.RESOURCES if row.name != "dish"]
    monkeypatch.setattr(table, "RESOURCES", (*rows, WINES, DOCUMENT))
    return make_app(**UNLIMITED)


def test_a_resource_is_a_page_a_document_and_markdown(app_with_resources):
    client = app_with_resources.test_client()
    assert {"wines": ["Riesling"]} == client.get("/api/wines/cellar").json
    assert "# Wine in 繁體中文\n\nRiesling\n" == client.get("/zh/wine-cellar.md").text
    assert client.get("/api/wines/cellar?format=md").text == client.get("/en/wine-cellar.md").text
    assert "text/html; charset=utf-8" == client.get("/en/wine-cellar").content_type


def test_a_resource_is_in_every_list(app_with_resources):
    client, snapshot = app_with_resources.test_client(), state_of(app_with_resources).snapshot
    assert f"{BASE}/en/wine-cellar</loc><lastmod>2026-11-01" in client.get("/sitemap.xml").text
    assert "The wine list." == client.get("/openapi.json").json["paths"]["/api/wines/{id}"]["get"]["summary"]
    assert f"[Beers]({BASE}/api/beers?format=md&lang=en): What we tap" in client.get("/llms.txt").text
    assert f'"{BASE}/api/beers"' in client.get("/.well-known/api-catalog").text
    assert f"{BASE}/api/beers?lang=en" in [
        entry["json_url"] for entry in client.get("/api/restaurant").json["documents"]
    ]
    readable = {each.resource.uri: each for each in readable_resources(snapshot.localized_sites, snapshot.search)}
    assert "# Wine in English" == readable[f"{BASE}/en/wine-cellar.md"].markdown().splitlines()[0]
    with app_with_resources.app_context():
        exported = {entry.address for entry in entries(snapshot.site, operations())}
    assert {"/en/wine-cellar", "/zh/wine-cellar.md", "/en/wines/cellar.json", "/cn/beers.md"} <= exported


def test_a_resource_is_in_the_navigation_at_its_position(make_app, monkeypatch):
    rows = [replace(row, navigation=(0, "Where to park") if row.name == "parking" else None) for row in table.RESOURCES]
    monkeypatch.setattr(table, "RESOURCES", tuple(rows))
    links = judged(make_app().test_client().get("/en/menu").text).select("nav.ways a")
    assert ["/en/parking"] == [link["href"] for link in links]


@pytest.fixture
def app_with_filter(make_app, monkeypatch):
    rows = [row for row in filters.MENU_FILTERS if row.name != STRENGTH.name]
    monkeypatch.setattr(filters, "MENU_FILTERS", (*rows, STRENGTH))
    monkeypatch.delitem(labels.CONDITIONS, STRENGTH.name)
    return make_app(**UNLIMITED)


def test_a_filter_is_a_parameter_of_the_api_with_its_description(app_with_filter):
    client = app_with_filter.test_client()
    answer = client.get("/api/menu?max_spice=1").json
    assert (["mint-tea"], {"max_spice": 1}) == ([item["id"] for item in answer["items"]], answer["filters"])
    assert 400 == client.get("/api/menu?max_spice=3").status_code
    described = {each["name"]: each for each in client.get("/openapi.json").json["paths"]["/api/menu"]["parameters"]}
    parameter = described["max_spice"]
    assert ("How strong it is.", 1, 2) == (
        parameter["description"],
        parameter["schema"]["minimum"],
        parameter["schema"]["maximum"],
    )


def test_a_filter_is_an_argument_of_the_tool(app_with_filter):
    server = state_of(app_with_filter).snapshot.mcp_server
    tool = next(entry.tool for entry in server.tools if entry.tool.name == "search_menu")
    assert "Strength" == tool.input_schema["properties"]["max_spice"]["description"]
    call = {"name": "search_menu", "arguments": {"max_spice": 2}}
    result = call_method(server, "tools/call", call, modern=True)
    assert ["mint-tea"] == [item["id"] for item in result.structured_content["items"]]
    assert "Filters: Strength up to: 2" == result.content[0].text.splitlines()[0]


def test_a_filter_is_a_control_of_the_page_and_is_in_its_summary(app_with_filter):
    page = judged(app_with_filter.test_client().get("/en/menu?max_spice=2").text)
    control = page.select_one("input[name=max_spice]")
    assert ("1", "2", "2") == (control["min"], control["max"], control["value"])
    assert "Strength up to" in control.parent.text
    assert page.select_one(".filters summary").text.startswith("Strength up to: 2 · ")


def test_a_filter_is_in_the_markdown_and_in_the_descriptor(app_with_filter):
    client = app_with_filter.test_client()
    assert "Filters: Strength up to: 1\n" in client.get("/en/menu.md?max_spice=1").text
    tools = {tool["name"]: tool["http"]["urlTemplate"] for tool in client.get("/mcp").json["tools"]}
    assert ",max_spice," in tools["search_menu"]


@pytest.mark.parametrize(
    ("type", "sent", "value"),
    [
        (Flag("include"), "include", True),
        (Amount(50), "12.50", 1250),
        (Choices(("red", "white"), {"wine": ("red", "white")}, {"rouge": "red"}), "wine,rouge", ("red", "white")),
    ],
)
def test_a_value_is_the_same_by_parameter_and_by_argument(localized_sites, monkeypatch, type, sent, value):
    row, localized_site = replace(STRENGTH, type=type, admits=None), localized_sites[ENGLISH]
    monkeypatch.setattr(filters, "MENU_FILTERS", (row,))
    query = read_parameters(filter_parameters(), {row.name: [sent]}, localized_site)
    argument = "red,white" if isinstance(type, Choices) else sent
    assert (value, value) == (
        query.filter.max_spice,
        MenuSearch.for_site(localized_site.site)(max_spice=argument).filter(lambda _name, text: text).max_spice,
    )
