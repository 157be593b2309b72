"""The restaurant's MCP servers."""

import re
import shutil
from pathlib import Path

import pytest

from restaurant_site import i18n
from restaurant_site.locales import ENGLISH, LOCALES
from restaurant_site.mcp import discovery
from restaurant_site.mcp.prompts import PROMPTS
from restaurant_site.mcp.protocol import Server, call_method
from restaurant_site.service import Service, load
from restaurant_site.settings import Settings, shipped
from restaurant_site.state import state_of
from restaurant_site.urls import Links
from tests.conftest import BASE, ROOT, SAMPLE

STARTER = ROOT / "restaurant_site" / "owner" / "starter"
LISTS = ("server/discover", "tools/list", "resources/templates/list", "prompts/list")


@pytest.fixture(scope="module")
def service(app):
    return state_of(app).service


@pytest.fixture(scope="module", params=[SAMPLE, STARTER], ids=lambda path: path.name)
def other(request) -> Service:
    """Another restaurant's service."""
    words = i18n.load_translations(shipped("translations"))
    return load(Settings(base_url=BASE, content_dir=request.param), words, Links(BASE))


def test_a_restaurant_without_articles_has_its_tools(tmp_path):
    folder = Path(shutil.copytree(STARTER, tmp_path / "starter"))
    article, outline = folder / "knowledge" / "visit" / "opening-hours.en.md", folder / "knowledge.yaml"
    article.write_text(article.read_text(encoding="utf-8").replace("---\n", "---\ndraft: true\n", 1), encoding="utf-8")
    outline.write_text(outline.read_text(encoding="utf-8").replace("articles: 1", "articles: 0"), encoding="utf-8")
    words = i18n.load_translations(shipped("translations"))
    found = load(Settings(base_url=BASE, content_dir=folder), words, Links(BASE))
    assert not found.site.articles
    assert 5 == len(found.mcp_server.tools)


def completed(server: Server, template: int, argument: str, value: str) -> list[str]:
    params = {
        "ref": {"type": "ref/resource", "uri": server.templates[template].uri_template},
        "argument": {"name": argument, "value": value},
    }
    return call_method(server, "completion/complete", params, True).completion.values


def test_ids_of_articles_and_dishes_complete(service):
    assert "parking-nearby" in completed(service.mcp_server, 0, "id", "park")
    assert "beef-chow-fun" in completed(service.mcp_server, 1, "slug", "beef")
    assert ["zh"] == completed(service.mcp_server, 1, "lang", "z")


def test_the_whole_restaurant_has_five_tools_and_the_knowledge_base_the_two_described(service):
    names = ["search_knowledge", "get_article", "search_menu", "get_dish", "get_restaurant"]
    assert names == [entry.tool.name for entry in service.mcp_server.tools]
    knowledge = service.knowledge_server
    assert names[:2] == [entry.tool.name for entry in knowledge.tools]
    assert {"tools": {}} == knowledge.capabilities.model_dump(exclude_none=True)


def told(service: Service, server: Server) -> str:
    """All that a server says of itself, without addresses."""
    lists = [call_method(server, method, {}, modern=True).model_dump_json() for method in LISTS]
    card = discovery.server_card(server, service.editions[ENGLISH], [])
    return re.sub(r"https?://[^\s\"]+", "", " ".join([*lists, str(card)]))


def test_another_restaurants_servers_say_no_word_of_the_demonstration(service, other):
    demonstration, own = service.site, other.site
    names = [demonstration.restaurant.short_name, demonstration.restaurant.address.locality]
    words = {name.in_(locale) for name in names for locale in LOCALES}
    ids = {*demonstration.articles, *demonstration.dishes} - {*own.articles, *own.dishes}
    categories = {*demonstration.knowledge_categories, *demonstration.menu_categories}
    categories -= {*own.knowledge_categories, *own.menu_categories}
    categories -= {prompt.name for prompt, _ in PROMPTS}
    foreign = {each for each in words | ids | categories if "-" in each or each in words}
    for server in (other.mcp_server, other.knowledge_server):
        everything = told(other, server)
        assert other.site.restaurant.short_name.in_(ENGLISH) in everything
        assert [] == [each for each in foreign if each in everything]


def test_what_a_server_says_names_what_its_own_content_has(service):
    everything = told(service, service.mcp_server)
    assert "Maple Lantern, a restaurant in Richmond" in everything
    assert next(iter(service.site.articles)) in everything


def test_the_instructions_name_only_tools_that_there_are(service):
    for server in (service.mcp_server, service.knowledge_server):
        named = set(re.findall(r"(?:search|get)_[a-z]+", server.instructions))
        assert named <= {entry.tool.name for entry in server.tools}


def test_a_server_is_printed_without_the_content_that_its_functions_hold(service):
    assert len(repr(service.mcp_server)) < 1_000_000
