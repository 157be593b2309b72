"""What is known of a load in which some files could not be parsed."""

from restaurant_site.content.build import read
from restaurant_site.content.files import ContentDocument, read_document
from restaurant_site.content.loaded import ids_in


def parsed(text: str) -> ContentDocument:
    return read_document("x.yaml", text.encode())


def test_the_ids_of_a_file_are_known_also_when_its_entries_have_faults(folder):
    (folder / "menu" / "drinks.yaml").write_text("- id: mint-tea\n", encoding="utf-8")
    loaded = read(folder)
    assert "mint-tea" not in loaded.dishes
    assert "mint-tea" in loaded.ids("menu/drinks.yaml")
    assert "no-such-dish" not in loaded.ids("menu/drinks.yaml")


def test_no_id_of_a_file_that_cannot_be_parsed_is_unknown(folder):
    (folder / "menu" / "drinks.yaml").write_text("- id: [", encoding="utf-8")
    loaded = read(folder)
    assert (False, True) == (loaded.all_read("menu/"), loaded.all_read("hours.yaml"))
    assert "anything" in loaded.ids("menu/")


def test_the_keys_of_a_block_are_its_ids(folder):
    assert {"warm", "cold"} <= read(folder).key_ids("menu.yaml", "tags")
    (folder / "menu.yaml").unlink()
    assert "anything" in read(folder).key_ids("menu.yaml", "tags")


def test_ids_are_found_in_lists_whether_or_not_their_entries_are_valid():
    documents = {
        "menu/a.yaml": parsed("- {id: one, prise: x}\n- {id: [x]}\n- {name: y}\n- text\n- {id: two}\n"),
        "menu/b.yaml": parsed("id: three"),
        "parking.yaml": parsed("options: [{id: four}]\ntransit: [{id: five}]\ntips: [{id: six}]\n"),
    }
    assert {"one", "two"} == ids_in(documents, "menu/")
    assert {"four", "five"} == ids_in(documents, "parking.yaml", "options", "transit")
