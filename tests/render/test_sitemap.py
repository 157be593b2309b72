"""formats.sitemap lists every page in every language with its alternates."""

import re
from datetime import date
from xml.etree import ElementTree

import pytest

from restaurant_site.content.models import PAGES
from restaurant_site.render.sitemap import pages, sitemap
from restaurant_site.urls import Links
from tests.conftest import BASE

NAMES = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}


@pytest.fixture(scope="module")
def entries(site) -> dict[str, ElementTree.Element]:
    """Address → entry of the demonstration's sitemap."""
    root = ElementTree.fromstring(sitemap(site, Links(BASE)))
    found = root.findall("s:url", NAMES)
    assert len(found) == len(root)
    return {entry.findtext("s:loc", None, NAMES): entry for entry in found}


def alternates(entry: ElementTree.Element) -> dict[str, str]:
    links = entry.findall("x:link", NAMES)
    assert {"alternate"} == {link.get("rel") for link in links}
    return {link.get("hreflang"): link.get("href") for link in links}


def test_every_page_stands_in_every_language_once(site, entries):
    names = [
        *("" if page == "home" else page for page in PAGES),
        *(f"menu/{id}" for id in site.dishes),
        *(f"knowledge/{id}" for id in site.articles),
    ]
    assert {f"{BASE}/{code}/{name}" for name in names for code in ("en", "zh", "cn")} == set(entries)
    assert len(entries) == sitemap(site, Links(BASE)).count("<loc>")


def test_every_entry_names_all_languages_itself_included_and_a_default(entries):
    for address, entry in entries.items():
        found = alternates(entry)
        assert {"en", "zh-Hant", "zh-Hans", "x-default"} == set(found)
        assert address in found.values()
        assert found["en"] == found["x-default"]
        assert set(found.values()) <= set(entries)


def test_alternates_are_mutual(entries):
    for entry in entries.values():
        assert 1 == len({tuple(alternates(entries[other]).items()) for other in alternates(entry).values()})


def test_every_entry_was_changed_when_its_facts_were_verified(site, entries):
    for dish in site.dishes.values():
        assert dish.last_verified.isoformat() == entries[f"{BASE}/cn/menu/{dish.id}"].findtext("s:lastmod", None, NAMES)
    for entry in entries.values():
        assert re.fullmatch(r"20\d\d-\d\d-\d\d", entry.findtext("s:lastmod", None, NAMES))


def test_a_page_changes_with_the_newest_of_its_facts(sample):
    changed = dict(pages(sample))
    assert (date(2026, 11, 2), date(2026, 11, 1), date(2026, 11, 2)) == (
        changed["menu"],
        changed["must-order"],
        changed["home"],
    )


def test_it_says_that_it_is_utf_8_xml(sample):
    assert sitemap(sample, Links(BASE)).startswith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset ')
