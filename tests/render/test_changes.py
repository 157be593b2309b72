"""The list of changes as JSON, Markdown and an Atom feed."""

from xml.etree import ElementTree

import pytest

from restaurant_site.domain.entries import changes
from restaurant_site.render.changes import MOST, atom, changes_markdown, changes_record
from restaurant_site.render.pagination import Listing, Slice
from tests.conftest import BASE
from tests.languages import LOCALES

ATOM = "{http://www.w3.org/2005/Atom}"


def test_a_part_of_the_changes_has_its_count_and_the_total(spoon):
    localized_site = spoon["en"]
    listed = changes(localized_site.site)
    document = changes_record(localized_site, Listing(listed, Slice(2, 1)))
    assert [each.id for each in listed[1:3]] == [each["id"] for each in document["changes"]]
    assert (2, len(listed), 2, 1) == tuple(document[name] for name in ("count", "total", "limit", "offset"))


def test_each_change_links_its_page_and_its_documents(spoon):
    localized_site = spoon["zh"]
    document = changes_record(localized_site, Listing(changes(localized_site.site)))
    folders = {"dish": "menu", "article": "knowledge"}
    for each in document["changes"]:
        path = f"{folders[each['kind']]}/{each['id']}"
        assert f"{BASE}/zh/{path}" == each["url"]
        assert f"{BASE}/api/{path}?lang=zh" == each["json_url"]
    assert {"dish", "article"} == {each["kind"] for each in document["changes"]}


def test_a_line_has_the_date_the_title_and_the_page(spoon):
    lines = changes_markdown(spoon["en"], Listing(changes(spoon["en"].site), Slice(1))).splitlines()
    assert "# Last verified" == lines[0]
    assert 1 == sum(line.startswith("- 2026-") and f"]({BASE}/en/" in line for line in lines)
    assert f"Atom: {BASE}/en/changes.atom" == lines[-1]


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
def test_a_feed_has_what_the_format_requires(localized_sites, locale):
    localized_site = localized_sites[locale]
    root = ElementTree.fromstring(atom(localized_site, changes(localized_site.site)))
    assert localized_site.links.feed(locale) == root.findtext(f"{ATOM}id")
    entries = root.findall(f"{ATOM}entry")
    assert MOST == len(entries)
    for element in (root, *entries):
        assert element.findtext(f"{ATOM}title") and element.findtext(f"{ATOM}updated").endswith("T00:00:00Z")
    assert all(f"/{locale.code}/" in entry.findtext(f"{ATOM}id") for entry in entries)


def test_names_with_signs_are_escaped(localized_sites):
    localized_site = localized_sites[LOCALES[0]]
    assert "&amp;" in atom(localized_site, changes(localized_site.site))
