"""The guide for developers and agents, as a page and as Markdown: how to call the API and connect to MCP."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .edition import Edition
from .openapi import TAGS, Operation
from .pages.layout import PageContent
from .usage_rules import usage_rules


@dataclass(frozen=True, slots=True)
class Call:
    """A command that can be run unchanged, and its purpose."""

    purpose: str
    command: str


@dataclass(frozen=True, slots=True)
class Setup:
    """The configuration of an MCP client."""

    place: str
    """The client's configuration file."""
    text: str


@dataclass(frozen=True, slots=True)
class Explained:
    """A problem code with its status and meaning."""

    code: str
    status: int
    meaning: str


@dataclass(frozen=True, slots=True)
class ToolSummary:
    """A tool of the MCP server."""

    name: str
    description: str


@dataclass(frozen=True, slots=True)
class Guide:
    rules: Sequence[str]
    calls: Sequence[Call]
    addresses: Mapping[str, Sequence[Operation]]
    """Tag → its operations."""
    mcp: str
    """The address of the MCP endpoint."""
    tools: Sequence[ToolSummary]
    setups: Sequence[Setup]
    problems: Sequence[Explained]


def guide(
    edition: Edition,
    server: str,
    tools: Sequence[ToolSummary],
    operations: Sequence[Operation],
    problems: Sequence[Explained],
) -> Guide:
    """The guide in an edition's language; *server* is the name of the MCP server."""
    return Guide(
        rules=usage_rules(edition),
        calls=_calls(edition),
        addresses={tag: [each for each in operations if each.tag == tag] for tag in TAGS},
        mcp=edition.links.file("/mcp"),
        tools=tools,
        setups=_setups(server, edition.links.file("/mcp")),
        problems=problems,
    )


def _calls(edition: Edition) -> Sequence[Call]:
    gettext, links, locale = edition.gettext, edition.links, edition.locale
    dish = edition.site.must_order.top_dishes[0].dish
    article = next(iter(edition.site.articles))
    words = edition.text(edition.site.pages["parking"].title)
    message = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": "search_knowledge", "arguments": {"query": words, "lang": locale.code}},
    }
    menu, full = links.api("menu", locale), links.file("/llms-full.txt")
    return [
        Call(
            gettext("Search the articles; each hit has the passage that answers, and an address to cite"),
            f'curl -G "{links.file("/api/knowledge")}" --data-urlencode "q={words}" -d "limit=3" -d "lang={locale.code}"',
        ),
        Call(gettext("Read an article, as JSON"), f'curl "{links.api(f"knowledge/{article}", locale)}"'),
        Call(
            gettext("Read it as Markdown; every document takes format=md"),
            f'curl "{links.api(f"knowledge/{article}", locale, "md")}"',
        ),
        Call(
            gettext("Any page as Markdown: name text/markdown in Accept, or put .md after its address"),
            f'curl -H "Accept: text/markdown" "{links.page("must-order", locale)}"',
        ),
        Call(gettext("One dish, with its price, diets and allergens"), f'curl "{links.api(f"menu/{dish}", locale)}"'),
        Call(
            gettext("Vegetarian dishes without peanuts and tree nuts"),
            f'curl "{links.api("menu", locale, diet="vegetarian", without="peanut,tree-nuts")}"',
        ),
        Call(
            gettext("What was verified most recently, to keep a copy up to date"),
            f'curl "{links.api("changes", locale, limit=10)}"',
        ),
        Call(
            gettext(
                "Ask again with If-None-Match: the answer is 304 while nothing has changed, and is exempt from the spacing"
            ),
            f'curl --etag-save menu.etag --etag-compare menu.etag -o menu.json "{menu}"',
        ),
        Call(gettext("See what is left of your quota, in RateLimit"), f'curl -I "{links.api("must-order", locale)}"'),
        Call(gettext("Everything in one request, for batch jobs"), f'curl --compressed -o everything.txt "{full}"'),
        Call(
            gettext("Search by MCP, without a client"),
            f"curl -H 'Content-Type: application/json' -d '{json.dumps(message, ensure_ascii=False)}' {links.file('/mcp')}",
        ),
    ]


def _setups(name: str, address: str) -> Sequence[Setup]:
    def servers(key: str, **server: object) -> str:
        return json.dumps({key: {name: server}}, indent=2)

    return [
        Setup(".mcp.json", servers("mcpServers", type="http", url=address)),
        Setup(".cursor/mcp.json", servers("mcpServers", url=address)),
        Setup(".vscode/mcp.json", servers("servers", type="http", url=address)),
        Setup(".gemini/settings.json", servers("mcpServers", httpUrl=address)),
        Setup("mcp_config.json", servers("mcpServers", serverUrl=address)),
        Setup("config.toml", f'[mcp_servers.{name}]\nurl = "{address}"'),
        Setup("claude_desktop_config.json", servers("mcpServers", command="npx", args=["-y", "mcp-remote", address])),
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class DevelopersPage(PageContent):
    guide: Guide
