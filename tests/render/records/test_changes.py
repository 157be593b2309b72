"""The record of the changes."""

from restaurant_site.domain.changes import changes
from restaurant_site.render.records.changes import changes_record
from restaurant_site.render.slices import Slice
from tests.conftest import BASE


def test_a_part_of_the_changes_counts_what_is_shown_and_what_there_is(spoon):
    edition = spoon["en"]
    listed = changes(edition.site)
    document = changes_record(edition, listed, Slice(2, 1), f"{BASE}/api/changes?lang=en")
    assert [each.id for each in listed[1:3]] == [each["id"] for each in document["changes"]]
    assert (2, len(listed), 2, 1) == tuple(document[name] for name in ("count", "total", "limit", "offset"))


def test_each_change_leads_to_its_page_and_its_documents(spoon):
    edition = spoon["zh"]
    document = changes_record(edition, changes(edition.site), Slice(), "")
    folders = {"dish": "menu", "article": "knowledge"}
    for each in document["changes"]:
        path = f"{folders[each['kind']]}/{each['id']}"
        assert f"{BASE}/zh/{path}" == each["url"]
        assert f"{BASE}/api/{path}?lang=zh" == each["json_url"]
    assert {"dish", "article"} == {each["kind"] for each in document["changes"]}
