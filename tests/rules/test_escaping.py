"""A client's text and an owner's text are no markup in any medium: HTML, Markdown, JSON, JSON-LD, XML, log."""

import json
import shutil
from xml.etree import ElementTree

import pytest
from bs4 import BeautifulSoup
from markdown import markdown

from restaurant_site.app import create_app
from restaurant_site.content.faults import ContentError
from restaurant_site.resources.parameters import QueryParameter
from restaurant_site.settings import UNLIMITED, Settings
from restaurant_site.views.endpoints import operations
from tests.conftest import BASE, SAMPLE, unlimited_app

EVIL = "evil.example"
HOSTILE = [
    f"[x](https://{EVIL})", f"![x](https://{EVIL}/a.png)", f"<https://{EVIL}>", f"https://{EVIL}/", f"www.{EVIL}",
    f"<script src=//{EVIL}></script>", f"</script><script src=//{EVIL}>", f"\"><img src=//{EVIL} onerror=x>",
    f"' onmouseover='location=\"//{EVIL}\"", f"]]></title><a href=https://{EVIL}>x</a>", f"=HYPERLINK(\"https://{EVIL}\")",
    f"\\[x](https://{EVIL})", f"`x` | [x][y] \\`<a href=https://{EVIL}>", f"a@{EVIL}", "{{ 7 * 7 }} {% raw %} ${7*7}",
    "\u202etxt\u2066\u0000\u0007\x1b[31m", "line\r\nX-Injected: 1\n\n# Heading", "\ud800".encode("utf-8", "replace").decode(),
]  # fmt: skip
PAGES = (
    "/en/search",
    "/zh/menu",
    "/cn/knowledge",
    "/en/fragments/menu",
    "/en/fragments/knowledge",
    "/en/fragments/search",
)
MARKDOWN_PAGES = ("/en/search.md", "/en/menu.md", "/zh/knowledge.md")


def as_a_browser_does(html: str) -> BeautifulSoup:
    """HTML as html5lib parses it, which is slow."""
    return BeautifulSoup(html, "html5lib")


def links_of(soup: BeautifulSoup) -> set[str]:
    """The values of attributes that lead elsewhere, and the names of handlers."""
    values = {
        str(value)
        for element in soup.find_all(True)
        for name, value in element.attrs.items()
        if name in {"href", "src", "action", "srcset"} or name.startswith("on")
    }
    return values | {str(script) for script in soup.find_all("script") if script.get("type") != "application/ld+json"}


def judge(answer) -> None:
    """The body is well-formed in its medium and leads nowhere else."""
    kind, text = answer.mimetype, answer.get_data(as_text=True)
    assert answer.status_code < 500
    assert "X-Injected" not in answer.headers
    assert EVIL not in answer.headers.get("Location", "").partition("?")[0]
    if kind.endswith("json"):
        json.loads(text)
    elif kind.endswith("xml"):
        root = ElementTree.fromstring(text)
        assert not [element for element in root.iter() if EVIL in "".join(element.attrib.values())]
    elif kind == "text/html":
        page = as_a_browser_does(text)
        assert not [link for link in links_of(page) if EVIL in link.partition("?")[0]]
        for described in page.find_all("script", type="application/ld+json"):
            json.loads(described.string)
    elif kind == "text/markdown":
        page = as_a_browser_does(markdown(text, extensions=["tables"]))
        assert not [link for link in links_of(page) if EVIL in link.partition("?")[0]]
        assert not [line for line in text.splitlines() if line.startswith("# Heading") or f"https://{EVIL}" in line]
        assert f" www.{EVIL}" not in text and f"“www.{EVIL}" not in text


@pytest.fixture(scope="module")
def client():
    return unlimited_app(SAMPLE).test_client()


def targets(client) -> list[tuple[str, str]]:
    """(path, parameter) of every query parameter of every endpoint and page."""
    with client.application.test_request_context():
        declared = [
            (
                operation.path.replace("{locale}", "en").replace("{slug}", "mint-tea").replace("{id}", "opening-hours"),
                each.name,
            )
            for operation in operations()
            for each in operation.parameters
            if isinstance(each, QueryParameter) and operation.method == "GET"
        ]
    return [*declared, *((page, name) for page in (*PAGES, *MARKDOWN_PAGES) for name in ("q", "category", "offset"))]


SHARE = 6
"""A parameter other than a query is sent each sixth text: answers only quote it, all in the same way."""


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_no_parameter_and_no_path_is_markup_in_an_answer(client, number):
    text, sent_to = HOSTILE[number], targets(client)
    assert {"q", "lang", "category", "limit"} <= {name for _, name in sent_to}
    for place, (path, name) in enumerate(sent_to):
        if name == "q" or place % SHARE == number % SHARE:
            for more in ({}, {"format": "md"}):
                judge(client.get(path, query_string={**more, name: text}))
    for path in ("/api/menu/{}", "/api/knowledge/{}", "/en/menu/{}", "/zh/knowledge/{}", "/{}", "/en/{}.md", "/api/{}"):
        judge(client.get(path.format(text.replace("/", "%2f"))))
    sent = text.replace("\r", "").replace("\n", "").encode().decode("latin-1")
    for header in ("Accept-Language", "Accept", "User-Agent", "Referer", "X-Request-Id"):
        judge(client.get("/nothing", headers={header: sent}))


NAME = """Tea "x" & 'y' &lt;b&gt; ]]> {% 7 %}"""


def site_with_a_dish(folder, name):
    """The small restaurant, in which the owner has typed a name of a dish."""
    shutil.copytree(SAMPLE, folder)
    drinks = folder / "menu" / "drinks.yaml"
    text = drinks.read_text(encoding="utf-8")
    assert "en: Mint Tea" in text
    drinks.write_text(text.replace("en: Mint Tea", f"en: {json.dumps(name)}"), encoding="utf-8")
    return create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()


@pytest.mark.parametrize("text", [text for text in HOSTILE if "<" in text and "`" not in text])
def test_html_in_the_content_is_refused(tmp_path, text):
    with pytest.raises(ContentError, match=r"menu/drinks\.yaml:2"):
        site_with_a_dish(tmp_path / "content", text)


def test_special_characters_of_the_content_are_text_in_every_medium(tmp_path):
    client = site_with_a_dish(tmp_path / "content", NAME)
    with client.application.test_request_context():
        paths = [operation.path for operation in operations() if operation.method == "GET"]
    filled = [
        path.replace("{locale}", "en").replace("{slug}", "mint-tea").replace("{id}", "opening-hours") for path in paths
    ]
    pages = ["/en/", "/en/menu", "/en/menu/mint-tea", "/zh/menu/mint-tea", "/en/search?q=tea", "/api/menu?q=tea"]
    for address in [*filled, *pages, "/sitemap.xml", "/en/changes.atom"]:
        judge(client.get(address))
    shown = as_a_browser_does(client.get("/en/menu/mint-tea").text).find("h1").get_text(" ", strip=True)
    assert NAME in shown
    assert NAME == client.get("/api/menu/mint-tea").json["name"]
