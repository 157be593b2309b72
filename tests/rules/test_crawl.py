"""A crawl of every published address finds only addresses of this site, and no dead one.

Only pages link to the owner's channels.

It starts from the home page, the indexes and the descriptors, and follows everything that
pages, documents, Markdown, headers and the sitemap name.
"""

import json
import re
from collections import deque
from html import unescape
from urllib.parse import urldefrag, urlsplit

from bs4 import BeautifulSoup

from tests.conftest import BASE, judged

STARTS = ("/", "/llms.txt", "/openapi.json", "/robots.txt", "/sitemap.xml", "/api/knowledge/mcp", "/llms-full.txt",
          "/.well-known/mcp/server-card.json", "/api/must-order", "/api/knowledge", "/api/menu", "/en/developers")  # fmt: skip
IDENTIFIERS = re.compile(
    r"https?://(schema\.org|json-schema\.org|static\.modelcontextprotocol\.io|www\.sitemaps\.org|www\.w3\.org|"
    r"www\.rfc-editor\.org)[^\s\"'<>)\]]*"
)
"""Names of vocabularies and schemas; they are identifiers and no sources."""
LEADS = ("href", "src", "action", "data-hx-get")
URL = re.compile(r"https?://[^\s\"'<>)\]`}\\]+")


def addresses(response, page: BeautifulSoup | None) -> set[str]:
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
        found |= {tag[name] for tag in page.find_all(True) for name in LEADS if tag.has_attr(name)}
    return {
        f"{BASE}{each}" if each.startswith("/") else each
        for each in found
        if not each.startswith(("tel:", "mailto:", "#"))
    }


def parsed(response, whole: bool) -> BeautifulSoup | None:
    """The HTML of a response, validated if it is a whole page."""
    if response.mimetype != "text/html":
        return None
    return judged(response.text) if whole else BeautifulSoup(response.text, "html.parser")


def test_every_published_address_is_ours_and_answers(client, site):
    queue, seen, ids = deque(f"{BASE}{start}" for start in STARTS), set(), {}
    foreign, dead, fragments = set(), [], set()
    places = (site.restaurant, *site.parking.options)
    channels = {channel.url_of(place) for channel in site.restaurant.channels for place in places}
    while queue:
        address, fragment = urldefrag(queue.popleft())
        if fragment:
            fragments.add((address, fragment))
        if address in seen or "{" in address:
            continue
        seen.add(address)
        if not address.startswith(f"{BASE}/") and address != BASE:
            foreign.add(address)
            continue
        parts = urlsplit(address)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        response = client.get(path)
        if response.status_code not in ((200,) if path != "/" else (302,)) and path != "/mcp":
            dead.append((response.status_code, path))
        whole = response.status_code == 200 and "/fragments/" not in path
        page = parsed(response, whole)
        if page and whole:
            ids[address] = {tag["id"] for tag in page.find_all(id=True)}
        if response.is_json:
            json.loads(response.data)
        found = addresses(response, page)
        queue.extend(found - channels if page else found)
        response.close()
    assert set() == foreign
    assert dead == []
    assert set() == {(address, id) for address, id in fragments if address in ids and id not in ids[address]}
    assert len(seen) > 6 * (len(site.dishes) + len(site.articles))
