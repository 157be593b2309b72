"""Every address of a site answers before it has any article, parking or tip."""

import re
import shutil

import pytest
from flask.testing import FlaskClient

from restaurant_site.snapshot import state_of
from tests.conftest import SAMPLE, unlimited_app
from tests.content.folders import ENGLISH_ARTICLE, edit

VALUES = {
    "locale:locale": ["en", "zh", "cn"],
    "id": ["barley-soup", "unknown"],
    "slug": ["barley-soup", "unknown"],
    "path:page": ["home"],
    "path:filename": ["pages.css"],
    "int:width": ["320"],
    "any(avif, webp):format": ["webp"],
    "any(menu, home):folder": ["menu", "home"],
    "name": ["evening-wide", "unknown"],
    "any(menu, knowledge, search):page": ["menu", "knowledge", "search"],
}
CALLS = [
    {"method": method, "params": params}
    for method, params in (
        ("tools/list", {}),
        ("resources/list", {}),
        ("resources/templates/list", {}),
        ("prompts/list", {}),
        ("tools/call", {"name": "search_knowledge", "arguments": {"query": "parking"}}),
        ("tools/call", {"name": "get_article", "arguments": {"id": "opening-hours"}}),
        ("tools/call", {"name": "search_menu", "arguments": {"query": "soup"}}),
        ("tools/call", {"name": "get_restaurant", "arguments": {}}),
    )
]


@pytest.fixture(scope="module")
def empty(tmp_path_factory):
    """A site whose articles are all drafts, and which has neither parking nor tips nor reviews."""
    folder = shutil.copytree(SAMPLE, tmp_path_factory.mktemp("empty") / "content")
    edit(folder, ENGLISH_ARTICLE, "title:", "draft: true\ntitle:")
    edit(folder, "knowledge.yaml", "articles: 1", "articles: 0")
    edit(folder, "menu/bowls.yaml", "  article: opening-hours\n", "")
    for name, key in (
        ("parking.yaml", "options"),
        ("parking.yaml", "transit"),
        ("parking.yaml", "tips"),
        ("rhythm.yaml", "tips"),
        ("rhythm.yaml", "best_windows"),
        ("rhythm.yaml", "peak_windows"),
        ("must-order.yaml", "reviews"),
        ("must-order.yaml", "faq"),
    ):
        empty_list(folder / name, key)
    return unlimited_app(folder)


def empty_list(path, key) -> None:
    """Replace the value of an outermost *key* by an empty list."""
    text = re.sub(rf"^{key}:.*\n(?:[ #-].*\n)*", f"{key}: []\n", path.read_text(), flags=re.MULTILINE)
    path.write_text(text)


def addresses(rule: str) -> list[str]:
    """The addresses of a route for all VALUES of its parts."""
    found = [rule]
    for part in re.findall(r"<(.+?)>", rule):
        found = [each.replace(f"<{part}>", value) for each in found for value in VALUES[part]]
    return found


def failures(client: FlaskClient, address: str) -> list[str]:
    queries = ("", "?q=soup", "?lang=zh", "?format=md", "?format=md&q=soup&lang=cn")
    return [f"{address}{query}" for query in queries if status(client, f"{address}{query}") >= 500]


def status(client: FlaskClient, address: str) -> int:
    with client.get(address) as response:
        return response.status_code


def test_every_route_answers_without_an_error_of_the_server(empty):
    assert {} == dict(state_of(empty).snapshot.site.articles)
    client = empty.test_client()
    routes = [rule.rule for rule in empty.url_map.iter_rules()]
    assert [] == [failed for rule in routes for address in addresses(rule) for failed in failures(client, address)]


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call["params"].get("name", call["method"]))
def test_every_list_and_tool_of_mcp_answers(empty, call):
    response = empty.test_client().post("/mcp", json={"jsonrpc": "2.0", "id": 1, **call})
    assert (200, "result") == (response.status_code, list(response.json)[-1])


def test_what_the_site_does_not_have_is_named_nowhere(empty):
    client = empty.test_client() if hasattr(empty, "test_client") else empty
    assert "FAQPage" not in client.get("/en/must-order").text
    assert "/api/order/suggest" not in client.get("/llms.txt").text + client.get("/api?format=md").text
