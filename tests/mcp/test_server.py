"""The restaurant's MCP servers."""

import re
import shutil
from pathlib import Path

import pytest

from restaurant_site import i18n
from restaurant_site.locales import ENGLISH
from restaurant_site.mcp import discovery
from restaurant_site.mcp.prompts import prompts
from restaurant_site.mcp.protocol import Server, call_method
from restaurant_site.settings import Settings, shipped
from restaurant_site.snapshot import Snapshot, load_snapshot, state_of
from restaurant_site.urls import Links
from tests import restaurants
from tests.conftest import BASE, ROOT
from tests.languages import LOCALES

STARTER = ROOT / "restaurant_site" / "samples" / "corner-kitchen"
LISTS = ("server/discover", "tools/list", "resources/templates/list", "prompts/list")


@pytest.fixture(scope="module")
def snapshot(app):
    return state_of(app).snapshot


@pytest.fixture(scope="module", params=[*restaurants.parameters(0)][1:])
def other(request) -> Snapshot:
    """Another restaurant's service."""
    words = i18n.load_translations(shipped("translations"))
    return load_snapshot(
        Settings(base_url=BASE, content_dir=restaurants.publishable(request.param)), words, Links(BASE)
    )


def test_a_restaurant_without_articles_has_its_tools(tmp_path):
    folder = Path(shutil.copytree(STARTER, tmp_path / "starter"))
    article, outline = folder / "knowledge" / "visit" / "opening-hours.en.md", folder / "knowledge.yaml"
    article.write_text(article.read_text(encoding="utf-8").replace("---\n", "---\ndraft: true\n", 1), encoding="utf-8")
    outline.write_text(outline.read_text(encoding="utf-8").replace("articles: 1", "articles: 0"), encoding="utf-8")
    words = i18n.load_translations(shipped("translations"))
    found = load_snapshot(Settings(base_url=BASE, content_dir=folder), words, Links(BASE))
    assert not found.site.articles
    assert 6 == len(found.mcp_server.tools)


def completed(server: Server, template: int, argument: str, value: str) -> list[str]:
    params = {
        "ref": {"type": "ref/resource", "uri": server.templates[template].uri_template},
        "argument": {"name": argument, "value": value},
    }
    return call_method(server, "completion/complete", params, True).completion.values


def test_ids_of_articles_and_dishes_complete(snapshot):
    assert "parking-nearby" in completed(snapshot.mcp_server, 0, "id", "park")
    assert "beef-chow-fun" in completed(snapshot.mcp_server, 1, "slug", "beef")
    assert ["zh"] == completed(snapshot.mcp_server, 1, "lang", "z")


def test_the_whole_restaurant_has_six_tools_and_the_knowledge_base_the_two_described(snapshot):
    names = ["search_knowledge", "get_article", "search_menu", "get_dish", "get_restaurant", "plan_order"]
    assert names == [entry.tool.name for entry in snapshot.mcp_server.tools]
    knowledge = snapshot.knowledge_server
    assert names[:2] == [entry.tool.name for entry in knowledge.tools]
    assert {"tools": {}} == knowledge.capabilities.model_dump(exclude_none=True)


def told(snapshot: Snapshot, server: Server) -> str:
    """All that a server says of itself, without addresses."""
    lists = [call_method(server, method, {}, modern=True).model_dump_json() for method in LISTS]
    card = discovery.server_card(server, snapshot.localized_site(snapshot.languages.by_code["en"]), [])
    return re.sub(r"https?://[^\s\"]+", "", " ".join([*lists, str(card)]))


def test_another_restaurants_servers_say_no_word_of_the_demonstration(snapshot, other):
    demonstration, own = snapshot.site, other.site
    names = [demonstration.restaurant.short_name, demonstration.restaurant.address.locality]
    words = {name.in_(locale) for name in names for locale in LOCALES}
    ids = {*demonstration.articles, *demonstration.dishes} - {*own.articles, *own.dishes}
    categories = {*demonstration.knowledge_categories, *demonstration.menu_categories}
    categories -= {*own.knowledge_categories, *own.menu_categories}
    categories -= {prompt.name for prompt, _ in prompts(own)}
    foreign = {each for each in words | ids | categories if "-" in each or each in words}
    for server in (other.mcp_server, other.knowledge_server):
        everything = told(other, server)
        assert other.site.restaurant.short_name.in_(ENGLISH) in everything
        assert [] == [each for each in foreign if each in everything]


def test_what_a_server_says_names_what_its_own_content_has(snapshot):
    everything = told(snapshot, snapshot.mcp_server)
    assert "Maple Lantern, a restaurant in Richmond" in everything
    assert next(iter(snapshot.site.articles)) in everything


def test_the_instructions_name_only_tools_that_there_are(snapshot):
    for server in (snapshot.mcp_server, snapshot.knowledge_server):
        named = set(re.findall(r"(?:search|get)_[a-z]+", server.instructions))
        assert named <= {entry.tool.name for entry in server.tools}


def test_a_server_is_printed_without_the_content_that_its_functions_hold(snapshot):
    assert len(repr(snapshot.mcp_server)) < 1_000_000
