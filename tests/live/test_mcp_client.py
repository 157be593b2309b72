"""The official Python client gets everything, in both eras of the protocol."""

import asyncio
import re
from collections.abc import Awaitable, Callable

import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError
from mcp_types import PromptReference, ResourceTemplateReference

from tests.conftest import SAMPLE
from tests.live.conftest import UNLIMITED, running

ERAS = pytest.mark.parametrize("mode", ["auto", "legacy"])


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    with running(tmp_path_factory.mktemp("mcp"), **UNLIMITED) as base:
        yield base


def with_client(address: str, mode: str, walk: Callable[[Client], Awaitable]) -> object:
    async def connected():
        async with Client(address, mode=mode) as client:
            return await walk(client)

    return asyncio.run(connected())


@ERAS
def test_a_client_calls_every_tool(base, mode):
    async def walk(client):
        tools = [tool.name for tool in (await client.list_tools()).tools]
        results = {
            "search_knowledge": await client.call_tool("search_knowledge", {"query": "where can I park"}),
            "get_article": await client.call_tool("get_article", {"id": "parking-nearby"}),
            "search_menu": await client.call_tool("search_menu", {"diet": ["vegetarian"], "without": ["nuts"]}),
            "get_dish": await client.call_tool("get_dish", {"id": "beef-chow-fun", "lang": "zh-Hant"}),
            "get_restaurant": await client.call_tool("get_restaurant", {"lang": "cn"}),
            "plan_order": await client.call_tool("plan_order", {"items": ["beef-chow-fun"], "party": 2}),
        }
        missing = await client.call_tool("get_article", {"id": "parking-neerby"})
        return tools, results, missing

    tools, results, missing = with_client(f"{base}/mcp", mode, walk)
    assert list(results) == tools
    assert not any(result.is_error for result in results.values())
    assert "/knowledge/parking-nearby" in results["search_knowledge"].content[0].text
    assert results["get_dish"].structured_content["url"].endswith("/zh/menu/beef-chow-fun")
    assert missing.is_error and "parking-nearby" in missing.content[0].text


@ERAS
def test_a_client_reads_resources_and_prompts_and_completes(base, mode):
    async def walk(client):
        resource = (await client.list_resources()).resources[0]
        templates = (await client.list_resource_templates()).resource_templates
        texts = [resource.uri, f"{base}/cn/menu/beef-chow-fun.md", f"{base}/zh/knowledge/opening-hours.md"]
        read = [(await client.read_resource(uri)).contents[0].text for uri in texts]
        completed = [
            (await client.complete(ResourceTemplateReference(uri=template.uri_template), argument)).completion.values
            for template, argument in zip(
                templates, [{"name": "id", "value": "open"}, {"name": "slug", "value": "beef"}], strict=True
            )
        ]
        prompts = {
            "plan-visit": {"day": "Saturday"},
            "choose-dishes": {"guests": "2", "without": "nuts"},
            "getting-here": {"from": "the airport"},
        }
        listed = [prompt.name for prompt in (await client.list_prompts()).prompts]
        written = [(await client.get_prompt(name, given)).messages[0].content.text for name, given in prompts.items()]
        lang = await client.complete(PromptReference(name="plan-visit"), {"name": "lang", "value": "c"})
        return read, completed, list(prompts) == listed, written, lang.completion.values

    read, completed, prompts_listed, written, lang = with_client(f"{base}/mcp", mode, walk)
    assert all(text.startswith("# ") for text in read)
    assert "opening-hours" in completed[0] and "beef-chow-fun" in completed[1]
    assert prompts_listed and all("\n# " in text for text in written)
    assert ["cn"] == lang


@ERAS
def test_the_knowledge_base_offers_its_two_tools(base, mode):
    async def walk(client):
        found = (await client.call_tool("search_knowledge", {"query": "泊車", "lang": "zh"})).content[0].text
        return [tool.name for tool in (await client.list_tools()).tools], found

    tools, found = with_client(f"{base}/api/knowledge/mcp", mode, walk)
    assert ["search_knowledge", "get_article"] == tools
    assert "/zh/knowledge/parking-nearby" in found


MISTAKES = {
    "there are search_knowledge": lambda client: client.call_tool("order", {}),
    "there are plan-visit": lambda client: client.get_prompt("sing", {}),
    "'day' is missing": lambda client: client.get_prompt("plan-visit", {}),
    "resources/list": lambda client: client.read_resource("https://nowhere.example/"),
}


@ERAS
def test_an_error_reaches_the_caller_with_its_advice(base, mode):
    async def walk(client):
        for advice, make_mistake in MISTAKES.items():
            with pytest.raises(MCPError, match=advice):
                await make_mistake(client)

    with_client(f"{base}/mcp", mode, walk)


def test_a_client_past_the_limit_reads_how_long_to_wait(tmp_path):
    async def walk(client):
        for _ in range(2):
            await client.call_tool("search_knowledge", {"query": "tea"})
        refused = await client.call_tool("search_knowledge", {"query": "tea"})
        return refused, (await client.list_tools()).tools

    with running(tmp_path, RESTAURANT_CONTENT_DIR=str(SAMPLE), RESTAURANT_RATE_LIMIT="2 per 60 seconds") as base:
        refused, tools = with_client(f"{base}/mcp", "auto", walk)
    assert refused.is_error
    assert re.search(r"Wait \d+ s", refused.content[0].text)
    assert tools  # the session goes on, and lists have a budget of their own
