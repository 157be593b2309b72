"""formats.agents writes how agents reach the knowledge base by MCP: the descriptor and the server card."""

import json
import re
from dataclasses import replace

import pytest

from restaurant_site.formats import agents
from restaurant_site.links import Links
from tests.conftest import BASE

TOOLS = [
    {"name": "search_knowledge", "description": "Search.", "inputSchema": {"type": "object"}},
    {"name": "get_article", "description": "Read.", "inputSchema": {"type": "object"}},
]
ICONS = [{"src": f"{BASE}/static/icons/icon-96.png", "mimeType": "image/png", "sizes": ["96x96"]}]


@pytest.fixture
def descriptor(spoon) -> dict:
    return agents.descriptor(spoon["en"], TOOLS)


@pytest.fixture
def card(spoon) -> dict:
    return agents.server_card(spoon["en"], TOOLS, ICONS)


def test_the_descriptor_names_server_version_and_endpoint(descriptor):
    assert ("prairie-spoon-knowledge", "2.5.0", f"{BASE}/mcp") == (
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


def test_the_descriptor_has_both_tools_and_how_they_are_called_by_plain_http(descriptor):
    assert [
        ("search_knowledge", f"{BASE}/api/knowledge{{?q,lang,category,limit,offset}}"),
        ("get_article", f"{BASE}/api/knowledge/{{id}}{{?lang,format}}"),
    ] == [(tool["name"], tool["http"]["urlTemplate"]) for tool in descriptor["tools"]]
    assert TOOLS == [{name: tool[name] for name in TOOLS[0]} for tool in descriptor["tools"]]


def test_the_protocols_served_are_newest_first(descriptor):
    versions = descriptor["supportedProtocolVersions"]
    assert ["2026-07-28", "2024-11-05"] == [versions[0], versions[-1]]
    assert sorted(versions, reverse=True) == versions
    assert descriptor["protocolVersion"] in versions


def test_the_instructions_hold_the_rules_of_use(descriptor):
    for rule in ("search_knowledge", "2 requests per second", "asynchronously", "authoritative only"):
        assert rule in descriptor["instructions"]


def test_the_card_has_the_new_shape_and_the_older_fields_beside_it(card):
    assert {"$schema", "name", "version", "description", "remotes"} <= set(card)
    assert {"serverInfo", "transport", "capabilities", "tools", "protocolVersion"} <= set(card)
    remote = card["remotes"][0]
    assert ("streamable-http", f"{BASE}/mcp") == (remote["type"], remote["url"])
    assert card["protocolVersion"] in remote["supportedProtocolVersions"]
    assert ("2.5.0", "2.5.0", TOOLS, ICONS) == (
        card["version"],
        card["serverInfo"]["version"],
        card["tools"],
        card["icons"],
    )


def test_descriptor_and_card_agree(descriptor, card):
    assert descriptor["name"] == card["serverInfo"]["name"]
    assert descriptor["capabilities"] == card["capabilities"]
    assert descriptor["supportedProtocolVersions"] == card["remotes"][0]["supportedProtocolVersions"]


@pytest.mark.parametrize(
    ("base", "name"),
    [
        ("https://www.lantern.example", "example.lantern.www/knowledge"),
        ("http://127.0.0.1:8000", "127.0.0.1/knowledge"),
        ("http://[::1]:8000", "--1/knowledge"),
        ("http://localhost:8000", "localhost/knowledge"),
    ],
)
def test_the_card_is_named_by_its_host_backwards(spoon, base, name):
    edition = replace(spoon["en"], links=Links(base))
    found = agents.server_card(edition, TOOLS, [])["name"]
    assert name == found
    assert re.fullmatch(r"[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+", found)


@pytest.mark.parametrize("short_name", ["Prairie Spoon", "A" * 200])
def test_a_description_fits_the_cards_schema(spoon, short_name):
    text = spoon["en"].site.restaurant.short_name.model_copy(update={"en": short_name})
    restaurant = spoon["en"].site.restaurant.model_copy(update={"short_name": text})
    edition = replace(spoon["en"], site=replace(spoon["en"].site, restaurant=restaurant))
    assert 0 < len(agents.server_card(edition, TOOLS, [])["description"]) <= 100


def test_every_address_is_ours(descriptor, card):
    found = set(re.findall(r"https?://[a-z0-9.-]+", json.dumps([descriptor, card | {"$schema": ""}])))
    assert {BASE} == found
