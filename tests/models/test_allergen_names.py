"""Names of allergens as people write them."""

from restaurant_site.models import allergen_names
from restaurant_site.models.menu import ALLERGENS


def test_every_id_is_its_own_name_and_every_name_leads_to_an_id():
    assert {*ALLERGENS} == {*allergen_names.IDS.values()}
    assert [*ALLERGENS] == [allergen_names.id_of(id) for id in ALLERGENS]


def test_case_width_and_spaces_do_not_matter():
    assert ["tree-nuts"] * 3 == [allergen_names.id_of(name) for name in ("Tree Nuts", "ｔｒｅｅ nuts", "tree_nuts")]


def test_a_name_of_several_allergens_is_none_and_has_advice():
    for name in ("shellfish", "nuts", "Gluten", "海鮮"):
        assert allergen_names.id_of(name) is None
        assert allergen_names.advice(name).startswith("write ")


def test_an_id_and_an_unknown_word_have_no_advice():
    assert ["", ""] == [allergen_names.advice(name) for name in ("egg", "unobtainium")]
