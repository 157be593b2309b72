"""The guide for developers and agents, as a page and as Markdown: how to call the API and connect to MCP."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .edition import Edition
from .openapi import TAGS, Input, Operation
from .pages.layout import PageContent
from .usage_rules import usage_rules


@dataclass(frozen=True, slots=True)
class Call:
    """A command that can be run unchanged, and its purpose."""

    purpose: str
    command: str


@dataclass(frozen=True, slots=True)
class Program:
    """A program that searches the articles."""

    language: str
    code: str


@dataclass(frozen=True, slots=True)
class Setup:
    """How an MCP client is connected."""

    client: str
    place: str
    """The client's configuration file, the command line, or a menu of the client."""
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
    programs: Sequence[Program]
    addresses: Mapping[str, Sequence[Operation]]
    """Tag → its operations."""
    parameters: Sequence[Input]
    """Every parameter once for each of its meanings."""
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
        programs=_programs(edition),
        addresses={tag: [each for each in operations if each.tag == tag] for tag in TAGS},
        parameters=list({each.description: each for operation in operations for each in operation.inputs}.values()),
        mcp=edition.links.file("/mcp"),
        tools=tools,
        setups=_setups(edition, server),
        problems=problems,
    )


def _example(edition: Edition) -> str:
    """Words to search for."""
    pages = edition.site.shown_pages
    return edition.text(pages["parking" if "parking" in pages else "knowledge"].title)


def _calls(edition: Edition) -> Sequence[Call]:
    gettext, links, locale = edition.gettext, edition.links, edition.locale
    dish = edition.site.must_order.top_dishes[0].dish
    words = _example(edition)
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
        *_article_calls(edition),
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


def _article_calls(edition: Edition) -> Sequence[Call]:
    """Calls for the first article; none while nothing is published."""
    gettext, links, locale = edition.gettext, edition.links, edition.locale
    article = next(iter(edition.site.articles), None)
    if article is None:
        return []
    return [
        Call(gettext("Read an article, as JSON"), f'curl "{links.api(f"knowledge/{article}", locale)}"'),
        Call(
            gettext("Read it as Markdown; every document takes format=md"),
            f'curl "{links.api(f"knowledge/{article}", locale, "md")}"',
        ),
    ]


def _programs(edition: Edition) -> Sequence[Program]:
    """The first request of a program, without a package to install; the second one is JavaScript as well."""
    search, code = edition.links.file("/api/knowledge"), edition.locale.code
    words = json.dumps(_example(edition), ensure_ascii=False)
    return [
        Program("Python", PYTHON % (words, code, search)),
        Program("TypeScript", TYPESCRIPT % (words, code, search)),
    ]


PYTHON = """\
import json
from urllib.parse import urlencode
from urllib.request import urlopen

query = urlencode({"q": %s, "lang": "%s", "limit": 3})
with urlopen(f"%s?{query}") as response:
    found = json.load(response)
for article in found["articles"]:
    print(article["url"], article["snippet"])"""
TYPESCRIPT = """\
const query = new URLSearchParams({ q: %s, lang: "%s", limit: "3" });
const response = await fetch(`%s?${query}`);
const found = await response.json();
for (const article of found.articles) {
  console.log(article.url, article.snippet);
}"""


def _setups(edition: Edition, name: str) -> Sequence[Setup]:
    gettext, address = edition.gettext, edition.links.file("/mcp")

    def servers(key: str, **server: object) -> str:
        return json.dumps({key: {name: server}}, indent=2)

    return [
        Setup("Claude", gettext("Settings, Connectors, Add custom connector"), address),
        Setup("ChatGPT", gettext("Settings, Apps, developer mode on, Create"), address),
        Setup("Claude Code", gettext("Command line"), f"claude mcp add --transport http {name} {address}"),
        Setup("Claude Code", ".mcp.json", servers("mcpServers", type="http", url=address)),
        Setup(
            "Claude Desktop",
            "claude_desktop_config.json",
            servers("mcpServers", command="npx", args=["-y", "mcp-remote", address]),
        ),
        Setup("VS Code", ".vscode/mcp.json", servers("servers", type="http", url=address)),
        Setup("Cursor", ".cursor/mcp.json", servers("mcpServers", url=address)),
        Setup("Windsurf", "mcp_config.json", servers("mcpServers", serverUrl=address)),
        Setup("Gemini CLI", ".gemini/settings.json", servers("mcpServers", httpUrl=address)),
        Setup("Codex", "config.toml", f'[mcp_servers.{name}]\nurl = "{address}"'),
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class DevelopersPage(PageContent):
    guide: Guide
