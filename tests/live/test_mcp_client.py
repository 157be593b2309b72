"""The official Python client connects, searches, reads and completes, in both eras of the protocol."""

import asyncio

import pytest
from mcp import Client
from mcp_types import ResourceTemplateReference

from tests.live.conftest import UNLIMITED, running


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    with running(tmp_path_factory.mktemp("mcp"), **UNLIMITED) as base:
        yield base


@pytest.mark.parametrize("mode", ["auto", "legacy"])
@pytest.mark.parametrize("address", ["/mcp", "/api/knowledge/mcp"])
def test_a_client_walks_from_connecting_to_a_cited_answer(base, address, mode):
    async def walk():
        async with Client(base + address, mode=mode) as client:
            tools = [tool.name for tool in (await client.list_tools()).tools]
            found = [
                (await client.call_tool("search_knowledge", {"query": query, "lang": lang})).structured_content
                for query, lang in (("where can I park", "en"), ("泊車", "zh"), ("停车", "cn"))
            ]
            article = await client.call_tool("get_article", {"id": found[0]["articles"][0]["id"]})
            missing = await client.call_tool("get_article", {"id": "parking-neerby"})
            resources = (await client.list_resources()).resources
            text = (await client.read_resource(resources[0].uri)).contents[0].text
            template = (await client.list_resource_templates()).resource_templates[0]
            reference = ResourceTemplateReference(uri=template.uri_template)
            completed = await client.complete(reference, {"name": "id", "value": "open"})
            prompts = [prompt.name for prompt in (await client.list_prompts()).prompts]
            return tools, found, article, missing, text, completed, prompts

    tools, found, article, missing, text, completed, prompts = asyncio.run(walk())
    assert ["search_knowledge", "get_article"] == tools
    assert all(any("park" in match["id"] for match in each["articles"]) for each in found)
    assert article.structured_content["url"].endswith(found[0]["articles"][0]["id"])
    assert missing.is_error and "parking-nearby" in missing.content[0].text
    assert text.startswith("# ")
    assert "opening-hours" in completed.completion.values
    assert ["plan-visit", "choose-dishes", "getting-here"] == prompts
