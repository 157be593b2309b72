"""What is known of a load in which some files could not be parsed."""

from restaurant_site.content.site_loader import read
from tests.content.folders import document, loaded


def test_the_ids_of_a_file_are_known_also_when_its_entries_have_faults(folder):
    (folder / "menu" / "drinks.yaml").write_text("- id: mint-tea\n", encoding="utf-8")
    found = read(folder)
    assert "mint-tea" not in found.dishes
    assert "mint-tea" in found.entry_ids("menu/drinks.yaml")
    assert "no-such-dish" not in found.entry_ids("menu/drinks.yaml")


def test_no_id_of_a_file_that_cannot_be_parsed_is_unknown(folder):
    (folder / "menu" / "drinks.yaml").write_text("- id: [", encoding="utf-8")
    found = read(folder)
    assert (False, True) == (found.all_read("menu/"), found.all_read("hours.yaml"))
    assert "anything" in found.entry_ids("menu/")


def test_the_keys_of_a_block_are_its_ids(folder):
    assert {"warm", "cold"} <= read(folder).key_ids("menu.yaml", "tags")
    (folder / "menu.yaml").unlink()
    assert "anything" in read(folder).key_ids("menu.yaml", "tags")


def test_ids_are_found_in_lists_whether_or_not_their_entries_are_valid():
    documents = {
        "menu/a.yaml": document("- {id: one, prise: x}\n- {id: [x]}\n- {name: y}\n- text\n- {id: two}\n"),
        "menu/b.yaml": document("id: three"),
        "parking.yaml": document("options: [{id: four}]\ntransit: [{id: five}]\ntips: [{id: six}]\n"),
    }
    found = loaded(documents=documents)
    assert {"one", "two"} == found.entry_ids("menu/")
    assert {"four", "five"} == found.entry_ids("parking.yaml", "options", "transit")
