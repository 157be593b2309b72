"""Names of allergens as people write them."""

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from restaurant_site.models import allergen_names
from restaurant_site.models.menu import ALLERGENS
from restaurant_site.render import labels


def test_every_id_is_its_own_name_and_every_name_leads_to_an_id():
    assert {*ALLERGENS} == {*allergen_names.IDS.values()}
    assert [*ALLERGENS] == [allergen_names.id_of(id) for id in ALLERGENS]


def test_case_width_and_spaces_do_not_matter():
    assert ["tree-nuts"] * 3 == [allergen_names.id_of(name) for name in ("Tree Nuts", "ｔｒｅｅ nuts", "tree_nuts")]


def test_a_name_of_several_allergens_is_none_and_has_advice():
    for name in ("shellfish", "nuts", "海鮮", "noci", "fruits de mer", "frutta secca", "آجیل"):
        assert allergen_names.id_of(name) is None
        assert allergen_names.advice(name, ALLERGENS).startswith("write ")


def test_an_unknown_word_has_no_advice():
    assert "" == allergen_names.advice("unobtainium", ALLERGENS)


def test_what_the_law_of_the_country_does_not_list_is_written_otherwise():
    assert "write `gluten`, which includes it here" == allergen_names.advice("wheat", ["gluten"])
    assert allergen_names.advice("Gluten", ["wheat"]).startswith("write `wheat` where it has wheat; ")
    assert allergen_names.advice("celery", ["wheat"]).startswith("add `celery` to `allergens` of menu.yaml ")


def test_the_names_of_other_languages_are_understood_with_a_space_or_without_a_joiner():
    named = {
        "Crevettes": "crustaceans",
        "œufs": "egg",
        "Fruits à coque": "tree-nuts",
        "Uova": "egg",
        "anidride solforosa e solfiti": "sulphites",
        "تخم مرغ": "egg",
        "تخم\u200cمرغ": "egg",
        "گندم": "wheat",
        "Cacahuetes": "peanut",
        "maní": "peanut",
        "Frutos de cáscara": "tree-nuts",
        "Ajonjolí": "sesame",
    }
    assert named == {name: allergen_names.id_of(name) for name in named}
    assert "fish" in allergen_names.advice("fruits de mer", ALLERGENS)


@pytest.mark.parametrize("path", sorted(Path("translations").glob("*/LC_MESSAGES/messages.po")), ids=str)
def test_a_cereal_or_nut_is_known_by_the_word_that_pages_have(path):
    with path.open("rb") as file:
        catalogue = read_po(file)
    words = {id: catalogue[label].string for id, label in labels.CEREALS_AND_NUTS.items()}
    assert [*words] == [allergen_names.cereal_or_nut(word) for word in words.values()]
