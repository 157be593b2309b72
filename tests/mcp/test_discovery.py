"""How agents find and reach the server: the descriptor and the server card, read off the server itself."""

import json
import re
from dataclasses import replace

import pytest

from restaurant_site.locales import ENGLISH
from restaurant_site.mcp import discovery
from restaurant_site.mcp.protocol import call_method
from restaurant_site.mcp.server import build_server
from restaurant_site.models.text import Text
from restaurant_site.snapshot import state_of
from restaurant_site.urls import Links
from tests.conftest import BASE
from tests.languages import LOCALES

ICONS = [{"src": f"{BASE}/theme/icon-96.png", "mimeType": "image/png", "sizes": ["96x96"]}]


@pytest.fixture(scope="module")
def server(app):
    return state_of(app).snapshot.mcp_server


@pytest.fixture(scope="module")
def search(app):
    return state_of(app).snapshot.search


@pytest.fixture
def localized_site(localized_sites):
    return localized_sites[ENGLISH]


@pytest.fixture
def descriptor(server, localized_site) -> dict:
    return discovery.descriptor(server, localized_site, "/mcp")


@pytest.fixture
def card(server, localized_site) -> dict:
    return discovery.server_card(server, localized_site, ICONS)


def test_the_descriptor_names_server_version_and_endpoint(descriptor):
    assert ("maple-lantern", "2.5.0", f"{BASE}/mcp") == (
        descriptor["name"],
        descriptor["version"],
        descriptor["url"],
    )
    assert ("streamable-http", f"{BASE}/mcp", "POST") == (
        descriptor["transport"]["type"],
        descriptor["transport"]["endpoint"],
        descriptor["transport"]["method"],
    )
    assert descriptor["authentication"] == {"required": False}


def test_the_descriptor_has_every_tool_and_how_it_is_called_by_plain_http(descriptor):
    assert [
        ("search_knowledge", f"{BASE}/api/knowledge{{?lang,format,q,category,limit,offset,highlights}}"),
        ("get_article", f"{BASE}/api/knowledge/{{id}}{{?lang,format}}"),
        (
            "search_menu",
            f"{BASE}/api/menu{{?lang,format,q,category,diet,without,traces,max_price,max_spice,min_spice,available,sort,limit,offset}}",
        ),
        ("get_dish", f"{BASE}/api/menu/{{id}}{{?lang,format}}"),
        ("get_restaurant", f"{BASE}/api/hours{{?lang,format,at}}"),
        ("plan_order", f"{BASE}/api/order{{?lang,format,items,party,vegetarians,children,elders,without,diet,at,how}}"),
    ] == [(tool["name"], tool["http"]["urlTemplate"]) for tool in descriptor["tools"]]


def test_the_knowledge_base_describes_its_two_tools_at_its_own_address(app, localized_site):
    server = state_of(app).snapshot.knowledge_server
    found = discovery.descriptor(server, localized_site, "/api/knowledge/mcp")
    assert (["search_knowledge", "get_article"], f"{BASE}/api/knowledge/mcp") == (
        [tool["name"] for tool in found["tools"]],
        found["url"],
    )


def test_the_protocols_served_are_newest_first(descriptor):
    versions = descriptor["supportedProtocolVersions"]
    assert ["2026-07-28", "2024-11-05"] == [versions[0], versions[-1]]
    assert sorted(versions, reverse=True) == versions
    assert descriptor["protocolVersion"] in versions


def test_the_instructions_hold_the_rules_of_use(descriptor):
    for rule in ("search_knowledge", "2 requests per second", "asynchronously", "authoritative only"):
        assert rule in descriptor["instructions"]
    for unknown in ("If-None-Match", "llms", "same document"):
        assert unknown not in descriptor["instructions"]


def test_the_card_has_the_new_shape_and_the_older_fields_beside_it(card):
    assert {"$schema", "name", "version", "description", "remotes"} <= set(card)
    assert {"serverInfo", "transport", "capabilities", "tools", "protocolVersion"} <= set(card)
    remote = card["remotes"][0]
    assert ("streamable-http", f"{BASE}/mcp") == (remote["type"], remote["url"])
    assert card["protocolVersion"] in remote["supportedProtocolVersions"]
    assert ("2.5.0", "2.5.0", ICONS) == (card["version"], card["serverInfo"]["version"], card["icons"])


def test_descriptor_card_tool_list_and_discovery_agree(server, descriptor, card):
    def ask(method):
        return call_method(server, method, {}, modern=True).model_dump(by_alias=True, exclude_none=True, mode="json")

    told, tools = ask("server/discover"), ask("tools/list")["tools"]
    assert told["capabilities"] == descriptor["capabilities"] == card["capabilities"]
    assert told["instructions"] == descriptor["instructions"]
    assert tools == card["tools"]
    assert tools == [{name: value for name, value in tool.items() if name != "http"} for tool in descriptor["tools"]]
    versions = card["remotes"][0]["supportedProtocolVersions"]
    assert descriptor["supportedProtocolVersions"] == versions and set(told["supportedVersions"]) <= set(versions)
    assert descriptor["name"] == card["serverInfo"]["name"] == server.info.name
    assert descriptor["protocolVersion"] == card["protocolVersion"]


@pytest.mark.parametrize(
    ("base", "name"),
    [
        ("https://www.lantern.example", "example.lantern.www/maple-lantern"),
        ("http://127.0.0.1:8000", "localhost/maple-lantern"),
        ("http://[::1]:8000", "localhost/maple-lantern"),
        ("http://localhost:8000", "localhost/maple-lantern"),
    ],
)
def test_the_card_is_named_by_its_host_backwards(server, localized_site, base, name):
    found = discovery.server_card(server, replace(localized_site, links=Links(base)), [])["name"]
    assert name == found
    assert re.fullmatch(r"[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+", found)


@pytest.mark.parametrize("name", ["Prairie Spoon", "A" * 200])
def test_the_card_keeps_the_limits_of_its_schema(localized_site, search, name):
    restaurant = localized_site.site.restaurant.model_copy(update={"short_name": Text({"en": name})})
    renamed = replace(localized_site, site=replace(localized_site.site, restaurant=restaurant))
    card = discovery.server_card(build_server({**dict.fromkeys(LOCALES, renamed)}, search), renamed, [])
    assert 0 < len(card["description"]) <= 100 and 0 < len(card["title"]) <= 100


def test_every_address_is_ours(descriptor, card):
    found = set(re.findall(r"https?://[a-z0-9.-]+", json.dumps([descriptor, card | {"$schema": ""}])))
    assert {BASE} == found
