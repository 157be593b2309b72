"""The Python client of the SDK's first generation walks through the tools, and goes on after a refusal.

Run with the packages of ``requirements.lock`` as ``client_1x.py ENDPOINT LIMITED_ENDPOINT``; the second one has a rate
limit. A status of HTTP instead of a tool's result ends the session of this client.
"""

import asyncio
import re
import sys
from importlib import import_module
from importlib.metadata import version
from typing import Any

CALLS = {
    "search_knowledge": {"query": "where can I park"},
    "get_article": {"id": "parking-nearby", "max_chars": 900},
    "search_menu": {"without": ["nuts"], "max_price": 20},
    "get_dish": {"id": "beef-chow-fun"},
    "get_restaurant": {},
    "plan_order": {"party": 4, "without": ["peanut"]},
}
PROSE = {"search_knowledge", "get_article"}
"""Tools without structured content, and so without an output schema against which this client checks it."""
MOST = 20
"""Calls by which the limit must have refused one."""


async def walk(session: Any) -> None:
    """Call every tool. Raise AssertionError for an answer that is not as described."""
    tools = (await session.list_tools()).tools
    assert [tool.name for tool in tools] == list(CALLS)
    assert {tool.name for tool in tools if tool.outputSchema is None} == PROSE
    for name, arguments in CALLS.items():
        result = await session.call_tool(name, arguments)
        assert not result.isError and result.content[0].text, name
        assert (result.structuredContent is None) == (name in PROSE), name
    missing = await session.call_tool("get_article", {"id": "parking-neerby"})
    assert missing.isError and "parking-nearby" in missing.content[0].text


async def is_refused(session: Any) -> None:
    """Call a tool until it is refused. Raise AssertionError unless the refusal is a result and the session goes on."""
    for _ in range(MOST):
        result = await session.call_tool("search_knowledge", {"query": "tea"})
        if result.isError:
            break
    assert re.search(r"Wait \d+ s", result.content[0].text), result
    assert (await session.list_tools()).tools


async def main(endpoint: str, limited: str) -> None:
    connect = import_module("mcp.client.streamable_http").streamablehttp_client
    session_type = import_module("mcp").ClientSession
    for address, check in ((endpoint, walk), (limited, is_refused)):
        async with connect(address) as (read, write, _), session_type(read, write) as session:
            await session.initialize()
            await check(session)
    print(f"mcp {version('mcp')} (Python)")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
