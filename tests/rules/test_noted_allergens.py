"""Of a dish of which the owner noted only some allergens, every channel says these, and that others are not recorded."""

import pytest

from tests.conftest import judged
from tests.rules.test_answers_for_agents import called

WORDS = "Wheat; others are not recorded, so ask us before you order"


@pytest.fixture
def app(folder, make_app):
    path = folder / "menu" / "bowls.yaml"
    text = path.read_text(encoding="utf-8")
    noted = text.replace("  allergens: none\n  may_contain: [wheat]\n", '  allergens: [wheat, "✎ others"]\n', 1)
    path.write_text(noted, encoding="utf-8")
    return make_app(content_dir=folder)


def test_pages_and_texts_name_what_is_noted(app):
    client = app.test_client()
    assert WORDS in judged(client.get("/en/menu/barley-soup").text).select_one("#allergens + dl").text
    for address in ("/api/menu/barley-soup?format=md", "/llms-menu.txt"):
        assert "heat; others are not recorded, so ask us" in client.get(address).text, address


def test_data_has_it_beside_a_record_that_stays_unknown(app):
    dish = app.test_client().get("/api/menu/barley-soup").json
    assert [None, None, False, ["wheat"]] == [
        dish[key] for key in ("allergens", "may_contain", "allergens_recorded", "contains_at_least")
    ]
    told = called(app, "get_dish", id="barley-soup")["structuredContent"]
    assert (None, ["wheat"]) == (told.get("allergens"), told["contains_at_least"])


def test_who_avoids_it_is_told_that_the_dish_has_it_and_who_avoids_another_that_nobody_knows(app):
    client = app.test_client()
    for without, reason in (("wheat", "contains"), ("egg", "not-recorded")):
        assert "barley-soup" not in {each["id"] for each in client.get(f"/api/menu?without={without}").json["items"]}
        conflicts = client.get(f"/api/order?items=barley-soup&without={without}").json["conflicts"]
        assert [reason] == [each["kind"] for each in conflicts], without


def test_among_what_a_list_leaves_out_it_counts_as_contained(app, make_app):
    without_wheat = [each.test_client().get("/api/menu?without=wheat").json["excluded"] for each in (make_app(), app)]
    assert [2, 3] == [each["contains"] for each in without_wheat]


def test_a_diet_that_rules_it_out_is_a_mistake(folder, make_app):
    path = folder / "menu" / "bowls.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace("  allergens: none\n  may_contain: [wheat]\n", '  allergens: [egg, "✎"]\n', 1), encoding="utf-8"
    )
    with pytest.raises(Exception, match="vegan"):
        make_app(content_dir=folder)


def test_they_are_noted_in_the_list_of_allergens_alone(folder, make_app):
    path = folder / "menu" / "bowls.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace("  allergens: none\n", "  allergens: none\n  noted_allergens: [egg]\n", 1), encoding="utf-8"
    )
    with pytest.raises(Exception, match="noted_allergens: it follows from the allergens"):
        make_app(content_dir=folder)


@pytest.fixture
def with_nuts(folder, make_app):
    path = folder / "menu" / "bowls.yaml"
    text = path.read_text(encoding="utf-8")
    noted = text.replace("  allergens: none\n  may_contain: [wheat]\n", '  allergens: [wheat, "✎ nuts"]\n', 1)
    path.write_text(noted, encoding="utf-8")
    return make_app(content_dir=folder).test_client()


def test_a_word_that_may_mean_several_is_read_by_guests_as_the_kitchen_wrote_it(with_nuts):
    words = "eat, “nuts” (the kitchen’s word); others are not recorded"
    assert words in judged(with_nuts.get("/en/menu/barley-soup").text).select_one("#allergens + dl").text
    for address in ("/api/menu/barley-soup?format=md", "/llms-menu.txt"):
        assert words in with_nuts.get(address).text, address
    dish = with_nuts.get("/api/menu/barley-soup").json
    assert (["nuts"], ["peanut", "tree-nuts"]) == (dish["contains_as_written"], dish["may_contain_at_least"])


def test_the_dish_counts_as_what_may_contain_each_that_the_word_may_mean(with_nuts):
    for without in ("peanut", "tree-nuts"):
        found = with_nuts.get(f"/api/menu?without={without}").json
        assert "barley-soup" not in {each["id"] for each in found["items"]}
        assert 1 <= found["excluded"]["may_contain"]
        traces = with_nuts.get(f"/api/menu?without={without}&traces=true").json
        assert "barley-soup" not in {each["id"] for each in traces["items"]}
