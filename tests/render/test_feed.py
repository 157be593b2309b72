"""The changes as an Atom feed."""

from xml.etree import ElementTree

import pytest

from restaurant_site.domain.changes import changes
from restaurant_site.locales import LOCALES
from restaurant_site.render import feed

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
def test_a_feed_has_what_the_format_requires(editions, locale):
    edition = editions[locale]
    root = ElementTree.fromstring(feed.atom(edition, changes(edition.site)))
    assert edition.links.feed(locale) == root.findtext(f"{ATOM}id")
    entries = root.findall(f"{ATOM}entry")
    assert feed.MOST == len(entries)
    for element in (root, *entries):
        assert element.findtext(f"{ATOM}title") and element.findtext(f"{ATOM}updated").endswith("T00:00:00Z")
    assert all(f"/{locale.code}/" in entry.findtext(f"{ATOM}id") for entry in entries)


def test_names_with_signs_are_escaped(editions):
    edition = editions[LOCALES[0]]
    assert "&amp;" in feed.atom(edition, changes(edition.site))
