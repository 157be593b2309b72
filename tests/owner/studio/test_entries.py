"""Entries of files, and changes of them."""

from restaurant_site.models.fault import Fault
from restaurant_site.models.fault_kinds import Kind
from restaurant_site.owner.studio import entries
from restaurant_site.owner.studio.entries import Change, Entry


def test_changes_name_what_differs_and_look_into_texts():
    old = {"name": {"en": "Tea", "zh": "茶"}, "tags": ["hot"], "draft": "true"}
    new = {"name": {"en": "Hot Tea", "zh": "茶", "cn": None}, "tags": ["hot"], "draft": None}
    names, draft = Change(("name", "en"), "Tea", "Hot Tea"), Change(("draft",), "true", None)
    assert [names, draft] == entries.changes(old, new)


def test_a_text_of_which_nothing_is_written_is_no_change():
    assert [] == entries.changes({}, {"available": {"en": None, "zh": None}})


def test_a_change_is_written_and_the_comments_stay():
    raw = b"# the menu\n- id: tea  # hot\n  price: '2.00'\n  name: {en: Tea}\n"
    entry = Entry("menu/drinks.yaml", (0,), {})
    changed = [Change(("price",), "2.00", "2.50"), Change(("name", "cn"), None, "茶")]
    assert b"# the menu\n- id: tea  # hot\n  price: '2.50'\n  name: {en: Tea, cn: \xe8\x8c\xb6}\n" == entries.written(
        raw, entry, changed
    ).replace(b'"2.50"', b"'2.50'")


def test_the_text_of_an_article_keeps_its_front_matter_and_line_ends():
    raw = b"---\r\ntitle: One  # mine\r\n---\r\nOld text.\r\n"
    changed = [Change(("body",), "Old text.", "New text.\n\nMore.")]
    assert b"---\r\ntitle: One  # mine\r\n---\r\nNew text.\r\n\r\nMore.\r\n" == entries.written(
        raw, Entry("knowledge/a/b.en.md", (), {}), changed
    )


def test_messages_are_those_of_the_entry_by_field():
    faults = [Fault("menu/a.yaml", 3, "2.name.zh", Kind.BLANK()), Fault("menu/a.yaml", 9, "12.price", Kind.BLANK())]
    assert {"name.zh": ["Fill this in."]} == Entry("menu/a.yaml", (1,), {}).messages(faults)


def test_changes_are_applied_to_a_copy():
    values = {"name": {"en": "Tea"}}
    assert {"name": {"en": "Mint Tea"}, "price": "2.00"} == entries.applied(
        values, [Change(("name", "en"), "Tea", "Mint Tea"), Change(("price",), None, "2.00")]
    )
    assert {"name": {"en": "Tea"}} == values


def test_the_id_of_a_name_is_its_words_and_may_be_empty():
    assert "can-i-bring-a-dog" == entries.id_of("Can I bring a dog?")
    assert "chefs-soup" == entries.id_of("Chef's Soup")
    assert "" == entries.id_of("豆腐")
