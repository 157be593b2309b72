"""What a house records of some dishes is said once with the menu where others lack it; what of none is never a "no"."""

import re

import pytest

from restaurant_site.app import create_app
from restaurant_site.settings import UNLIMITED, Settings
from tests.conftest import BASE
from tests.content.folders import edit

ONCE = "Not recorded for any dish, so ask us about diets."
BONES = "raw or lightly cooked food, small bones, honey and alcohol"


@pytest.fixture
def visitor(folder):
    """A client of the sample without a word on heat, cautions, and pork or beef."""
    for path in (folder / "menu").glob("*.yaml"):
        text = re.sub(r"\n  (spice|cautions): .*", "", path.read_text(encoding="utf-8"))
        path.write_text(re.sub(r"diets: \[no-[^v\]]*\]", "diets: []", text), encoding="utf-8")
    return create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()


def test_guests_are_told_nothing_of_cautions_and_heat_which_a_house_records_of_no_dish_and_once_of_diets(
    visitor, folder
):
    for path in (folder / "menu").glob("*.yaml"):
        path.write_text(re.sub(r"\n  diets: .*", "", path.read_text(encoding="utf-8")), encoding="utf-8")
    without_diets = create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()
    for address in ("/en/menu", "/en/menu.md", "/llms-full.txt"):
        text, other = visitor.get(address).text, without_diets.get(address).text
        assert not any(each in text + other for each in ("how spicy it is", BONES)), address
        if "menu" in address:
            assert (0, 1) == (text.count(ONCE), other.count(ONCE)), address
    for suffix in ("", ".md"):
        text = visitor.get(f"/en/menu/beef-stew{suffix}").text
        assert not any(each in text for each in ("Spice", "Caution", "not recorded; ask us about")), suffix


def test_a_drink_that_is_taxed_as_alcohol_has_its_caution(folder):
    path = folder / "menu" / "drinks.yaml"
    text = re.sub(r"\n  cautions: .*", "", path.read_text(encoding="utf-8"))
    path.write_text(text.replace("- id: mint-tea\n", "- id: mint-tea\n  tax_class: alcohol\n"), encoding="utf-8")
    client = create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()
    for suffix in ("", ".md"):
        page = client.get(f"/en/menu/mint-tea{suffix}").text
        assert "Contains alcohol" in page and "small bones" not in page, suffix
    assert [{"id": "alcohol", "text": "Contains alcohol."}] == client.get("/api/menu/mint-tea").json["cautions"]


def test_of_a_section_of_which_nobody_records_heat_or_cautions_the_menu_says_once_what_to_ask(folder):
    """Somebody has recorded both of a bowl. The page of a drink says that its cautions are unknown, and nothing of bones."""
    for name in ("bowls", "drinks"):
        path = folder / "menu" / f"{name}.yaml"
        text = re.sub(r"\n  (spice|cautions): .*", "", path.read_text(encoding="utf-8"))
        told = "- id: beef-stew\n  spice: 1\n  cautions: [small-bones]\n"
        path.write_text(text.replace("- id: beef-stew\n", told), encoding="utf-8")
    client = create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()
    once = "If a dish doesn’t say, ask us about how spicy it is, raw or lightly cooked food, small bones, honey and alcohol."
    for address in ("/en/menu", "/en/menu.md"):
        assert 1 == client.get(address).text.count(once), address
    bowls, drinks = re.split("\n## .*Drinks\n", client.get("/en/menu.md").text)
    assert "Caution: not recorded; ask us" in bowls and "Caution: not recorded" not in drinks
    assert "Spice: not recorded" not in bowls + drinks
    page = client.get("/en/menu/mint-tea.md").text
    assert "Spice" not in page and "Caution: not recorded; ask us\n" in page
    item = client.get("/api/menu/mint-tea").json
    assert (None, None) == (item["spice"], item["cautions"])


def test_the_form_of_the_menu_asks_for_nothing_that_no_dish_has(visitor):
    form = visitor.get("/en/menu").text
    assert not any(f'value="{each}"' in form for each in ("no-pork", "no-beef"))
    assert "max_spice" not in form
    assert not {"no-pork", "no-beef"} & {each["id"] for each in visitor.get("/api/menu").json["diets"]}
    assert "No pork" not in visitor.get("/en/menu.md").text


def test_the_api_takes_them_as_before_and_says_that_it_is_not_known(visitor):
    item = visitor.get("/api/menu/beef-stew").json
    assert (None, None) == (item["spice"], item["cautions"])
    assert 0 == visitor.get("/api/menu?max_spice=1").json["count"]


def test_seats_and_a_price_range_that_nobody_has_given_are_said_nowhere(folder):
    edit(folder, "restaurant.yaml", "price_range: $5–$30\n", "")
    edit(folder, "restaurant.yaml", "seats: 30\n", "")
    client = create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED)).test_client()
    document = client.get("/api/restaurant").json
    assert (None, None) == (document["price_range"], document["seats"])
    for address in ("/en/", "/en/index.md", "/api/restaurant?format=md", "/llms.txt", "/llms-full.txt"):
        told = client.get(address, headers={"Accept": "text/markdown"} if address.startswith("/api") else {}).text
        assert not [each for each in ("Price range", "priceRange", "Seats:", "None CAD") if each in told], address


def test_a_list_says_once_that_diets_are_not_recorded_and_a_row_that_a_dish_keeps_none(folder, make_app):
    stew = "  cautions: [small-bones, alcohol]\n  diets: [no-pork]\n"
    edit(folder, "menu/bowls.yaml", stew, stew.replace("[no-pork]", "none"))
    edit(folder, "menu/bowls.yaml", "  diets: [no-pork, no-beef]\n", "")
    for address in ("/en/menu.md", "/llms-full.txt"):
        told = make_app(content_dir=folder).test_client().get(address).text
        rows = {each.partition("]")[0]: each for each in told.split("- [")[1:]}
        assert 1 == told.count("Diets, where a dish does not say them: not recorded; ask us.")
        assert "Diet" not in rows["Pepper Noodles"] and "Diet: none" in rows["Beef Stew"]
