"""A crawl of every published address finds only addresses of this site, no dead one, and pages that can be told apart.

Only pages link to the owner's channels. All pages and texts are fetched once, for all these rules; `make audit` validates the HTML of all.

It starts from the home page, the indexes and the descriptors, and follows everything that
pages, documents, Markdown, headers and the sitemap name.
"""

import json
import re
from collections import Counter, deque
from collections.abc import Mapping
from functools import cache
from html import unescape
from typing import Any, NamedTuple
from urllib.parse import urldefrag, urlsplit
from zlib import crc32

import pytest
from bs4 import BeautifulSoup
from flask import Flask
from flask.testing import FlaskClient

from restaurant_site.locales import BY_CODE
from restaurant_site.models.site import Site
from restaurant_site.snapshot import state_of
from tests.conftest import BASE, check_tags, checked, judged
from tests.languages import LOCALES

STARTS = ("/", "/llms.txt", "/openapi.json", "/robots.txt", "/sitemap.xml", "/api/knowledge/mcp", "/llms-full.txt",
          "/.well-known/mcp/server-card.json", "/api/must-order", "/api/knowledge", "/api/menu", "/en/developers")  # fmt: skip
IDENTIFIERS = re.compile(
    r"https?://(schema\.org|json-schema\.org|static\.modelcontextprotocol\.io|www\.sitemaps\.org|www\.w3\.org|"
    r"www\.rfc-editor\.org)[^\s\"'<>)\]]*"
)
"""Names of vocabularies and schemas; they are identifiers and no sources."""
SCRIPTS = {
    "Han": re.compile("[\u2e80-\u2fdf\u3400-\u9fff\uf900-\ufaff]"),
    "Arabic": re.compile("[\u0620-\u064a\u066e-\u06d3]"),
}
DEMONSTRATION = re.compile(
    "Maple Lantern|Richmond|Lansdowne|Cedarbridge|(?<!Languages: )Cantonese|Lau family|[楓枫][燈灯]|列治文"
)
LEADS = ("href", "src", "action", "data-hx-get")
ATTRIBUTE = re.compile(r"""([^\s"'=/]+)(?:=(?:"([^"]*)"|'([^']*)'))?""")
BEGIN = re.compile(r"""<([a-zA-Z][^\s/>]*)((?:[^>"']++|"[^"]*"|'[^']*')*+)>""")
ANY_TAG = re.compile(r"""<(?:[^>"']++|"[^"]*"|'[^']*')*+>""")
TITLE = re.compile("<title>(.*?)</title>", re.DOTALL)
LEFT_OUT = re.compile(r"<(script|style|template|rt|rp)\b([^>]*)>.*?</\1>", re.DOTALL)
"""Elements whose text is none of the page."""
URL = re.compile(r"https?://[^\s\"'<>)\]`}\\]+")


def addresses(response, page: "Page | None") -> set[str]:
    """Every address that a response, and the page in it, publish, absolute."""
    text = response.get_data(as_text=True) if response.mimetype.startswith(("text/", "application/")) else ""
    if response.mimetype == "application/xml":
        found = set(re.findall(r"<loc>(.*?)</loc>|href=\"(.*?)\"", text))
        return {one or other for one, other in found}
    plain = unescape(text) if response.mimetype == "text/html" else text
    found = {match.rstrip(".,;:") for match in URL.findall(IDENTIFIERS.sub("", plain))}
    found |= set(re.findall(r"<([^>]+)>;", ", ".join(response.headers.getlist("Link"))))
    found |= set(response.headers.getlist("Location"))
    if page:
        found |= {has[name] for _, has in page.tags for name in LEADS if name in has}
    return {
        f"{BASE}{each}" if each.startswith("/") else each
        for each in found
        if not each.startswith(("tel:", "mailto:", "geo:", "#"))
    }


class Page(NamedTuple):
    """HTML as a parser reads it."""

    tags: list[tuple[str, dict[str, Any]]]
    lines: list[str]
    """The text of each element, without scripts and what stands over letters."""

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(has["id"] for _, has in self.tags if "id" in has)


def read(text: str) -> Page:
    """Read HTML by patterns, a tenth of the time of a parser."""
    plain = LEFT_OUT.sub("", text)
    tags = [
        (name.lower(), {key.lower(): unescape(one or other) for key, one, other in ATTRIBUTE.findall(attributes)})
        for name, attributes in BEGIN.findall(LEFT_OUT.sub(r"<\1\2>", text))
    ]
    return Page(tags, [line for each in ANY_TAG.split(plain) if (line := unescape(each).strip())])


def parsed(text: str) -> Page:
    """Read HTML by a parser."""
    return of_tree(BeautifulSoup(text, "html.parser"))


def of_tree(page: BeautifulSoup) -> Page:
    tags = [
        (tag.name, {key: " ".join(each) if isinstance(each, list) else each for key, each in tag.attrs.items()})
        for tag in page.find_all(True)
    ]
    return Page(tags, [*page.stripped_strings])


def read_and_checked(text: str, path: str) -> Page:
    """Read and check a whole page; one of thirty is judged as a browser reads it, and read alike."""
    page = read(text)
    if crc32(path.encode()) % 30 == 0:
        assert of_tree(judged(text)) == page
    elif check_tags(page.tags):
        checked(text)
    return page


class Visit(NamedTuple):
    """A response of the crawl."""

    status: int
    addresses: set[str]
    """Without the owner's channels where it is a page."""
    ids: frozenset[str] = frozenset()
    """Those of a whole page."""
    title: str = ""
    text: str = ""
    """What a page shows, a line for each element; the whole of a Markdown."""


@cache
def crawl(app: Flask) -> Mapping[str, Visit]:
    """Follow every address of the site from STARTS. Return the visits by address without fragment."""
    client, channels = app.test_client(), channels_of(state_of(app).snapshot.site)
    queue, visits = deque(f"{BASE}{start}" for start in STARTS), {}
    while queue:
        address = urldefrag(queue.popleft()).url
        if address not in visits and "{" not in address and is_ours(address):
            visits[address] = visit(client, path_of(address), channels)
            queue.extend(visits[address].addresses)
    return visits


def channels_of(site: Site) -> set[str]:
    """The addresses of other sites that the owner has written."""
    places = (site.restaurant, *site.parking.options)
    return {channel.url_of(place) for channel in site.restaurant.channels for place in places}


def is_ours(address: str) -> bool:
    return address == BASE or address.startswith(f"{BASE}/")


def path_of(address: str) -> str:
    parts = urlsplit(address)
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def visit(client: FlaskClient, path: str, channels: set[str]) -> Visit:
    with client.get(path) as response:
        if response.is_json:
            json.loads(response.data)
        if response.mimetype != "text/html":
            text = response.text if response.mimetype == "text/markdown" else ""
            return Visit(response.status_code, addresses(response, None), text=text)
        if response.status_code != 200 or "/fragments/" in path:
            return Visit(response.status_code, addresses(response, parsed(response.text)) - channels)
        page = read_and_checked(response.text, path)
        title = unescape(TITLE.findall(response.text)[0]).strip()
        assert title
        return Visit(200, addresses(response, page) - channels, page.ids, title, "\n".join(page.lines))


@pytest.fixture(scope="session")
def visits(app: Flask) -> Mapping[str, Visit]:
    return crawl(app)


def test_every_published_address_is_ours_and_answers(visits, site):
    published = {urldefrag(address).url for each in visits.values() for address in each.addresses}
    booked = {channel.url_of(site.restaurant) for channel in site.restaurant.channels_of("booking", "order")}
    assert set() == {address for address in published if not is_ours(address)} - booked
    expected = {address: 302 if path_of(address) == "/" else 200 for address in visits if path_of(address) != "/mcp"}
    assert expected == {address: visits[address].status for address in expected}
    assert len(visits) > 6 * (len(site.dishes) + len(site.articles))


def test_nothing_is_in_a_language_or_script_that_the_site_does_not_have(visits, site):
    codes = "|".join(BY_CODE.keys() - {*site.languages.codes})
    assert [] == [address for address in visits if re.match(f"/({codes})(/|$)", path_of(address))]
    scripts = {locale.script for locale in site.languages.locales}
    foreign = [letters for script, letters in SCRIPTS.items() if script not in scripts]
    for address, each in visits.items():
        assert [] == [found[0] for letters in foreign if (found := letters.search(each.text))], address


def test_no_other_restaurant_tells_of_the_demonstration(visits, site):
    if site.restaurant.email != "hello@maplelantern.example":
        told = {address: found[0] for address, each in visits.items() if (found := DEMONSTRATION.search(each.text))}
        assert {} == told


def test_every_link_to_a_part_of_a_page_leads_to_it(visits):
    links = {tuple(urldefrag(address)) for each in visits.values() for address in each.addresses if "#" in address}
    pages = {address: each.ids for address, each in visits.items() if each.ids}
    assert {address for address, _ in links} & pages.keys()
    assert set() == {(address, id) for address, id in links if address in pages and id not in pages[address]}


@pytest.fixture(scope="session")
def listed_pages(app: Flask, visits: Mapping[str, Visit]) -> Mapping[str, Visit]:
    """The pages of the sitemap, by address."""
    listed = re.findall(r"<loc>(.*?)</loc>", app.test_client().get("/sitemap.xml").text)
    return {address: visits[address] for address in listed}


def test_no_two_pages_of_a_language_share_a_title(listed_pages, site):
    titles = Counter((language_of(address), each.title) for address, each in listed_pages.items())
    assert len(listed_pages) > len(site.languages.locales) * (len(site.dishes) + len(site.articles))
    assert [] == [title for title, number in titles.items() if number > 1]


def language_of(address: str) -> str:
    return path_of(address).split("/")[1]


# --- Chinese punctuation ----------------------------------------------------------------------

CHINESE = {locale.code for locale in LOCALES if not locale.spaces_words}
HALF_WIDTH = re.compile(r"[\u3400-\u9fff] ?(?:[,;:!?()]+ ?|\.)[\u3400-\u9fff]")
TYPED_SPACE = re.compile(r"[\u3400-\u9fff] +\[?[A-Za-z0-9]|[A-Za-z0-9%] +[\u3400-\u9fff]")
HALF_WIDTH_COLON = re.compile(r"^(?:-|\d+\.) .*?[\u3400-\u9fff)]: .*$", re.MULTILINE)
"""An item of a list whose label or link ends with a half-width colon."""


def misset(text: str) -> list[str]:
    """Return half-width punctuation between Chinese characters, and spaces between them and letters or digits."""
    matches = [
        match for line in text.split("\n") for match in (*HALF_WIDTH.finditer(line), *TYPED_SPACE.finditer(line))
    ]
    return [match.string[max(0, match.start() - 8) : match.end() + 8] for match in matches]


def test_no_chinese_page_has_half_width_punctuation_or_typed_spaces(listed_pages, site):
    pages = {address: each for address, each in listed_pages.items() if language_of(address) in CHINESE}
    assert bool(pages) == bool(CHINESE & {*site.languages.codes})
    assert {} == {address: places for address, each in pages.items() if (places := misset(each.text))}


def test_no_chinese_markdown_has_half_width_punctuation_or_typed_spaces(listed_pages, visits):
    """But for the must-order list, whose form is described."""
    pages = [address for address in listed_pages if language_of(address) in CHINESE and "must-order" not in address]
    texts = {address: visits[markdown_of(address)].text for address in pages}
    assert all(texts.values())
    faults = {address: [*misset(text), *HALF_WIDTH_COLON.findall(text)] for address, text in texts.items()}
    assert {} == {address: places for address, places in faults.items() if places}


def markdown_of(address: str) -> str:
    return f"{address}index.md" if address.endswith("/") else f"{address}.md"


def test_half_width_punctuation_and_typed_spaces_are_found():
    assert ["粥,麵"] == misset("粥,麵")
    assert ["等 3公里", "等3 公里", "往 [No. 3 roa"] == misset("等 3公里\n等3 公里\n往 [No. 3 road](x)")
    assert [] == misset("粥，麵3.5公里(B.C.)")
    assert ["- 標籤: 粥"] == HALF_WIDTH_COLON.findall("- 標籤: 粥\n- 標籤：粥")
