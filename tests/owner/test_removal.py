"""The starter's dishes go once the owner has brought in a menu, and what speaks of them alone goes with them."""

import re
from shutil import copytree

import pytest

from restaurant_site.content import site_loader
from restaurant_site.content.starter import SAMPLES, example_dishes
from restaurant_site.content.yaml_documents import read_document
from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner import scaffolding, spreadsheet
from restaurant_site.owner.removal import MUST_ORDER, StillNamedError, without_dish, without_mentions
from restaurant_site.owner.sheet_files import SheetError
from tests.content.folders import edit

LIST = b"Item,Price,Category\nEnchiladas verdes,16.50,Platos\nTortilla soup,9,Soups\nHorchata,4,Drinks\n"
OWN = ["enchiladas-verdes", "horchata", "tortilla-soup"]


def imported(folder, remove=False):
    loaded = site_loader.read(folder, drafts=True)
    return spreadsheet.planned_import(folder, loaded, "menu.csv", LIST, remove, no_examples=True)


@pytest.mark.parametrize("remove", [False, True])
@pytest.mark.parametrize("name", SAMPLES)
def test_no_dish_of_a_sample_is_left_and_nothing_names_one(tmp_path, name, remove):
    folder = copytree(SAMPLES[name], tmp_path / name)
    examples = [*site_loader.read(folder).dishes]
    plan = imported(folder, remove)
    after = site_loader.read(folder, plan.files, drafts=True)
    assert {*examples} == {*plan.examples}
    assert (OWN, []) == (sorted(after.dishes), [*after.faults])
    assert after.hidden >= {"must-order"} and after.languages == site_loader.read(folder).languages
    texts = b"\n".join(filter(None, plan.files.values())).decode()
    assert not re.findall(rf"\b(?:dish|price):(?:{'|'.join(examples)})\b", texts)


@pytest.mark.parametrize("name", SAMPLES)
def test_the_sections_of_a_list_stand_in_its_order_without_what_is_the_starters(tmp_path, name):
    folder = copytree(SAMPLES[name], tmp_path / name)
    loaded = site_loader.read(folder, drafts=True)
    raw = b"Item,Price,Category\nOlives,8,Antipasti\nStew,16.50,Mains\nHorchata,4,Drinks\nSoup,5,Soups\n"
    plan = spreadsheet.planned_import(folder, loaded, "menu.csv", raw, no_examples=True)
    menu = read_document("menu.yaml", plan.files["menu.yaml"] or b"").value
    default = loaded.languages.default.code
    assert ["Antipasti", "Mains", "Drinks", "Soups"] == [each["label"][default] for each in menu["categories"]]
    assert ([], {}) == (menu["equipment"], menu["tags"])
    assert [] == site_loader.read(folder, plan.files, drafts=True).faults
    edit(folder, "menu.yaml", "categories:", "allergens: [celery]\ncategories:")
    confirmed = folder / "confirmed.yaml"
    confirmed.write_text("menu.yaml: [equipment]\n")
    plan = spreadsheet.planned_import(folder, site_loader.read(folder, drafts=True), "menu.csv", raw, no_examples=True)
    assert read_document("menu.yaml", plan.files["menu.yaml"] or b"").value["equipment"]


def test_the_starters_must_order_list_goes_too_where_a_dish_of_the_owners_has_the_name_of_an_example(tmp_path):
    folder = copytree(SAMPLES["corner-kitchen"], tmp_path / "content")
    loaded = site_loader.read(folder, drafts=True)
    raw = b"Item,Price,Category\nTomato soup,16.50,Mains\nHorchata,4,Drinks\n"
    plan = spreadsheet.planned_import(folder, loaded, "menu.csv", raw, no_examples=True)
    after = site_loader.read(folder, plan.files, drafts=True)
    assert (["horchata", "tomato-soup"], []) == (sorted(after.dishes), [*after.faults])
    assert after.hidden >= {"must-order"}


def test_a_section_of_the_owners_keeps_its_name_and_its_place(tmp_path):
    folder = copytree(SAMPLES["corner-kitchen"], tmp_path / "content")
    edit(folder, "menu.yaml", "{en: 🍵 Drinks, zh: 🍵 飲品}", "{en: 🍹 Drinks, zh: 🍹 飲品}")
    loaded = site_loader.read(folder, drafts=True)
    raw = b"Item,Price,Category\nOlives,8,Antipasti\nStew,16.50,Mains\nHorchata,4,Drinks\n"
    plan = spreadsheet.planned_import(folder, loaded, "menu.csv", raw, no_examples=True)
    sections = read_document("menu.yaml", plan.files["menu.yaml"] or b"").value["categories"]
    assert [
        {"en": "🍹 Drinks", "zh": "🍹 飲品"}, {"en": "Antipasti", "zh": "✎ Antipasti"}, {"en": "Mains", "zh": "主菜"},
    ] == [each["label"] for each in sections]  # fmt: skip


def test_the_name_of_a_section_that_is_a_draft_in_a_language_stays_one(tmp_path):
    languages = SiteLanguages((BY_CODE["en"], BY_CODE["es"]))
    folder = tmp_path / "mine"
    scaffolding.start(folder, languages, like="corner-kitchen")
    plan = imported(folder)
    menu = read_document("menu.yaml", plan.files["menu.yaml"] or b"").value
    [label] = [each["label"] for each in menu["categories"] if each["id"] == "drinks"]
    assert "Drinks" == label["en"] and label["es"] in ("✎ Drinks", "Bebidas")


def test_a_paragraph_that_names_one_goes_and_the_rest_of_the_article_stays(tmp_path):
    folder = copytree(SAMPLES["corner-kitchen"], tmp_path / "content")
    article = imported(folder).files["knowledge/visit/opening-hours.en.md"]
    assert article is not None and b"What to eat" not in article and b"Our hours: {{hours:week}}." in article


def test_the_draft_of_a_translation_loses_the_paragraph_too(tmp_path):
    folder = copytree(SAMPLES["corner-kitchen"], tmp_path / "content")
    draft = "knowledge/visit/opening-hours.zh.md"
    edit(folder, draft, "title: 營業時間", "title: ✎ When we are open")
    edit(folder, draft, "營業時間：{{hours:week}}。公眾", "✎ Our hours: {{hours:week}}。公眾")
    article = imported(folder).files[draft]
    assert article is not None and b"dish:" not in article and b"Our hours: {{hours:week}}" in article


@pytest.mark.parametrize("naming", ["{{serves:tomato-soup}}", "[soup](dish:tomato-soup)", "{{notice:tomato-soup}}"])
def test_the_draft_of_a_translation_keeps_nothing_that_speaks_of_one(tmp_path, naming):
    folder = copytree(SAMPLES["corner-kitchen"], tmp_path / "content")
    draft = "knowledge/visit/opening-hours.zh.md"
    edit(folder, draft, "title: 營業時間", f"title: ✎ {naming}")
    edit(folder, draft, "營業時間：{{hours:week}}。公眾", f"{naming}\n\n✎ Our hours: {{{{hours:week}}}}。公眾")
    plan = imported(folder)
    article = (plan.files[draft] or b"").decode()
    assert "tomato-soup" not in article and "Our hours: {{hours:week}}" in article
    assert "title: ✎ When we are open" in article
    assert [] == site_loader.read(folder, plan.files).faults


def test_an_article_whose_first_paragraph_goes_is_still_one(tmp_path):
    folder = copytree(SAMPLES["corner-kitchen"], tmp_path / "content")
    for code, first in (("en", "Our hours: {{hours:week}}."), ("zh", "營業時間：{{hours:week}}。")):
        edit(
            folder,
            f"knowledge/visit/opening-hours.{code}.md",
            f"---\n{first}",
            f"---\n{{{{dish:tomato-soup}}}}\n\n{first}",
        )
    plan = imported(folder)
    article = plan.files["knowledge/visit/opening-hours.en.md"] or b""
    assert b"---\nOur hours: {{hours:week}}." in article
    assert [] == site_loader.read(folder, plan.files).faults


def test_a_dish_whose_description_is_the_owners_stays(tmp_path):
    folder = copytree(SAMPLES["corner-kitchen"], tmp_path / "content")
    edit(folder, "menu/soups.yaml", "Tomatoes and onions simmered until sweet.", "My mother's tomato soup.")
    plan = imported(folder)
    assert "tomato-soup" not in example_dishes(site_loader.read(folder, plan.files, drafts=True))


def test_a_must_order_list_with_a_dish_of_the_owners_is_not_thrown_away(tmp_path):
    folder = copytree(SAMPLES["corner-kitchen"], tmp_path / "content")
    plan = spreadsheet.planned_import(folder, site_loader.read(folder, drafts=True), "menu.csv", LIST)
    for name, raw in plan.files.items():
        (folder / name).write_bytes(raw or b"")
    edit(folder, "must-order.yaml", "dish: tomato-soup", "dish: horchata")
    with pytest.raises(SheetError) as refused:
        imported(folder)
    assert {str(folder / "must-order.yaml")} == {fault.path for fault in refused.value.faults}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_dish_goes_from_every_list_and_a_text_that_names_it_is_told(tmp_path, name):
    folder = copytree(SAMPLES[name], tmp_path / name)
    loaded = site_loader.read(folder, drafts=True)
    for id in [*loaded.dishes]:
        try:
            changes, named = without_dish(loaded, id)
        except StillNamedError as error:
            told = "".join((folder / fault.path).read_text("utf-8") for fault in error.faults)
            assert error.faults and all(id in (folder / fault.path).read_text("utf-8") for fault in error.faults), told
            assert not any(fault.field[-1].isdecimal() or "top_dishes" in fault.field for fault in error.faults)
            continue
        after = site_loader.read(folder, changes, drafts=True)
        assert ({*loaded.dishes} - {id}, []) == ({*after.dishes}, [*after.faults]), id
        assert {*loaded.articles} == {*after.articles} and "meals.yaml" in after.documents
        assert {*changes} - {loaded.dishes[id][0].path} == {fault.path for fault in named}


def without_links(folder, *dishes):
    """Write the articles without what refers to dishes."""
    for path in folder.glob("knowledge/*/*.md"):
        for dish in dishes:
            text = re.sub(rf"\{{\{{\w+:{dish}\}}\}}", "it", path.read_text("utf-8"))
            path.write_text(re.sub(rf"\[([^\]]*)\]\(dish:{dish}\)", r"\1", text), "utf-8")


@pytest.mark.parametrize(("name", "dish"), [("auntie-liu", "brisket-noodles"), ("old-boathouse", "crab-sandwich")])
def test_dishes_move_up_on_the_must_order_list_when_one_leaves_it_and_its_meals_do_without_it(tmp_path, name, dish):
    folder = copytree(SAMPLES[name], tmp_path / name)
    without_links(folder, dish)
    loaded = site_loader.read(folder, drafts=True)
    before = loaded.documents[MUST_ORDER].value
    changes, named = without_mentions(loaded, dish)
    after = read_document(MUST_ORDER, changes[MUST_ORDER]).value
    left = [row for row in before["top_dishes"] if row["dish"] != dish]
    assert [{**row, "rank": str(rank)} for rank, row in enumerate(left, 1)] == after["top_dishes"]
    assert str(len(left)) == after["count"]
    meals = [[id for id in meal["items"] if id != dish] for meal in before["combos"]]
    assert meals == [meal["items"] for meal in after["combos"]]
    assert {"top_dishes", "combos"} <= {fault.field.partition(".")[0] for fault in named}
    assert [] == site_loader.read(folder, changes, drafts=True).faults
    assert {*loaded.dishes} == {*site_loader.read(folder, changes, drafts=True).dishes}


def test_a_must_order_list_whose_only_dish_goes_is_hidden_and_a_meal_without_a_dish_goes(tmp_path):
    folder = copytree(SAMPLES["old-boathouse"], tmp_path / "content")
    without_links(folder, "pot-of-tea", "haddock-and-chips")
    text = (folder / MUST_ORDER).read_text("utf-8").replace("count: 3", "count: 1")
    text = re.sub(r"  - \{dish: (crab|sticky).*\n", "", text).replace(
        "[crab-sandwich, haddock-and-chips, pot-of-tea]", "[pot-of-tea]"
    )
    (folder / MUST_ORDER).write_text(text, "utf-8")
    loaded = site_loader.read(folder, drafts=True)
    changes, _ = without_mentions(loaded, "pot-of-tea")
    assert [] == read_document(MUST_ORDER, changes[MUST_ORDER]).value["combos"]
    changes, _ = without_mentions(loaded, "haddock-and-chips")
    after = site_loader.read(folder, changes, drafts=True)
    assert (None, []) == (changes[MUST_ORDER], after.faults)
    assert "must-order" in after.hidden
