"""What a later list does to what an earlier one has left open: drafts, names of sections, texts in the other language."""

import shutil
from pathlib import Path

import pytest

from restaurant_site.content import draft_texts, site_loader
from restaurant_site.content.yaml_documents import read_document
from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner import scaffolding, sheet_memory, spreadsheet
from restaurant_site.owner.sheet_plan import ImportPlan
from restaurant_site.owner.sheet_writing import WAITS
from restaurant_site.owner.spreadsheet import OTHER_LANGUAGE_FIRST
from tests.owner.test_import_hours import write

WINES = """Plat,Description,Prix,Notes
{section},,,
Muscadet,Loire,11 $ / 52 $,
Sancerre,,— / 89 $,
PLATS,,,
Bavette,frites,34 $,
"""
READ = WINES.format(section="VINS – verre / bouteille")
UNREAD = WINES.format(section="VINS AU CHOIX")


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("drafts") / "mine"
    scaffolding.start(folder, SiteLanguages((BY_CODE["fr"], BY_CODE["en"])), country="CA")
    return folder


@pytest.fixture
def folder(empty: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(empty, tmp_path / "mine"))


def bring(folder: Path, sheet: str) -> ImportPlan:
    memory = sheet_memory.last(folder)
    draft = site_loader.read(folder, drafts=True)
    plan = spreadsheet.planned_import(folder, draft, "carte.csv", sheet.encode(), earlier=memory.earlier)
    write(folder, plan)
    sheet_memory.keep(folder, {}, plan)
    return plan


def edit(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new), encoding="utf-8")


def shown(folder: Path) -> set[str]:
    return {*site_loader.read(folder).dishes}


def labels(folder: Path) -> list[dict[str, str]]:
    document = read_document("menu.yaml", (folder / "menu.yaml").read_bytes())
    return [dict(each["label"]) for each in document.value["categories"]]


def test_a_dish_that_an_import_has_made_a_draft_is_shown_once_a_later_one_fills_what_it_lacks(folder):
    bring(folder, UNREAD)
    assert {"bavette"} == shown(folder)
    plan = bring(folder, READ)
    assert ({"bavette", "muscadet", "sancerre"}, ["muscadet", "sancerre"]) == (shown(folder), plan.published)
    assert [("draft", "true", "")] == [
        (each.column, each.old, each.new) for each in plan.changes if each.dish == "muscadet" and each.column == "draft"
    ]
    again = bring(folder, READ)
    assert ({}, [], []) == (again.files, again.changes, again.left)


def test_a_draft_of_the_owner_stays_one_though_an_import_fills_it(folder):
    bring(folder, UNREAD)
    bring(folder, READ)
    edit(folder, "menu/vins-au-choix.yaml", "name: {fr: Verre, en: Glass}", "name: {fr: ✎ Verre, en: Glass}")
    edit(folder, "menu/vins-au-choix.yaml", "- id: muscadet\n", "- id: muscadet\n  draft: true\n")
    bring(folder, READ)
    assert "muscadet" not in shown(folder)


def test_a_draft_of_an_import_that_its_list_calls_one_stays_one(folder):
    bring(folder, UNREAD)
    hidden = READ.replace("Prix,Notes", "Prix,Notes,Brouillon").replace("52 $,\n", "52 $,,oui\n")
    bring(folder, hidden)
    assert {"bavette", "sancerre"} == shown(folder)


def test_a_dish_that_lacks_something_else_stays_a_draft(folder):
    bring(folder, UNREAD)
    bring(folder, READ.replace("— / 89 $", ""))
    assert {"bavette", "muscadet"} == shown(folder)


@pytest.mark.parametrize("section", ["VINS  verre / bouteille", "VINS verre / bouteille", "VINS\tverre/bouteille"])
def test_sizes_stand_behind_a_section_without_a_sign(folder, section):
    plan = bring(folder, WINES.format(section=section))
    assert ["Vins", "Plats"] == [*plan.sections.values()]
    assert {"bavette", "muscadet", "sancerre"} == shown(folder)


@pytest.mark.parametrize(
    ("section", "price", "label"),
    [
        ("HUÎTRES ET CRU  6 / 12", "22 $ / 40 $", "Huîtres et cru"),
        ("OYSTERS half dozen / dozen", "22 $ / 40 $", "Oysters"),
        ("OUVERT 24 / 7", "22 $", "Ouvert 24 / 7"),
        ("PETIT / GRAND", "9 $ / 12 $", "Petit / grand"),
    ],
)
def test_words_behind_a_section_are_sizes_where_a_dish_has_as_many_prices(folder, section, price, label):
    plan = bring(folder, f"Plat,Prix\n{section},\nAssiette,{price}\nPLATS,\nBavette,34 $\n")
    assert label == next(iter(plan.sections.values()))


def test_a_corrected_heading_corrects_the_name_that_the_last_list_has_given(folder):
    bring(folder, UNREAD)
    plan = bring(folder, READ)
    assert {"fr": "Vins", "en": "Wines"} == labels(folder)[0]
    assert ["name_fr", "name_en"] == [each.column for each in plan.section_changes]


def test_a_name_of_a_section_that_its_owner_has_written_stays(folder):
    bring(folder, UNREAD)
    edit(folder, "menu.yaml", "{fr: Vins au choix, en: ✎ Vins au choix}", "{fr: Notre cave, en: Our cellar}")
    bring(folder, READ)
    bring(folder, WINES.format(section="VINS FINS – verre / bouteille"))
    assert {"fr": "Notre cave", "en": "Our cellar"} == labels(folder)[0]


def test_a_text_of_the_other_language_that_is_old_now_is_told(folder):
    bring(folder, READ)
    edit(folder, "menu/plats.yaml", "✎ frites", "Fries")
    plan = bring(folder, READ.replace("frites", "salade"))
    assert [("bavette", "description_en", "Fries")] == [(each.id, each.column, each.text) for each in plan.old_texts]
    assert [] == bring(folder, READ.replace("frites", "salade")).old_texts


def test_a_text_that_nobody_has_written_in_the_other_language_is_not_old(folder):
    bring(folder, READ)
    assert [] == bring(folder, READ.replace("frites", "salade")).old_texts


BOTH = "Plat,Dish,Prix{more}\nDESSERTS,,{blank}\nCrème brûlée,Burnt cream,9 ${text}\n"
BEFORE = BOTH.format(more="", blank="", text="")


def test_a_description_that_a_dish_of_the_menu_gets_waits_for_the_other_language_in_which_guests_still_see_it(folder):
    bring(folder, BEFORE)
    plan = bring(folder, BOTH.format(more=",Description", blank=",", text=",Vanille"))
    loaded = site_loader.read(folder)
    [english] = [each for each in loaded.languages.locales if each.code == "en"]
    assert set() == draft_texts.hidden_parts(loaded)[english].dishes
    assert {"creme-brulee"} == {*loaded.dishes}
    assert [] == plan.left
    assert [("Vanille", {"language": "English"})] == [
        (each.text, each.values) for each in plan.notes if each.message == WAITS
    ]
    again = bring(folder, BOTH.format(more=",Description", blank=",", text=",Vanille bourbon"))
    assert (["description_fr"], []) == ([each.column for each in again.changes], again.left)


def test_a_description_in_the_second_language_alone_is_left_and_the_report_says_which_language_it_lacks(folder):
    bring(folder, BEFORE)
    plan = bring(folder, BOTH.format(more=",Description in English", blank=",", text=",Vanilla"))
    assert [("Vanilla", {"language": "Français"})] == [
        (each.text, each.values) for each in plan.left if each.message == OTHER_LANGUAGE_FIRST
    ]


@pytest.mark.parametrize(
    ("typed", "shown", "notes"),
    [
        ("Vanille. À vérifier avec Luc", "Vanille.", ["À vérifier avec Luc"]),
        ("Vanille, à confirmer, ou pas. Chaude.", "Vanille. Chaude.", ["à confirmer", "ou pas"]),
        ("Vanille (to check with Sam), sucre", "Vanille, sucre", ["to check with Sam"]),
        ("NEW!! Vanille", "Vanille", ["NEW!!"]),
        ("Vanille; 86 le mardi?", "Vanille", ["86 le mardi?"]),
        ("Vanille – 待確認", "Vanille", ["待確認"]),
        ("À voir. Demandez au serveur! New York, 86 g", "À voir. Demandez au serveur! New York, 86 g", []),
    ],
)
def test_a_note_for_the_kitchen_in_a_description_is_left_and_named(folder, typed, shown, notes):
    plan = bring(folder, f'Plat,Description,Prix\nDESSERTS,,\nCrème brûlée,"{typed}",9 $\n')
    [dish] = read_document("menu/desserts.yaml", (folder / "menu/desserts.yaml").read_bytes()).value
    assert (shown, notes) == (dish["description"]["fr"], [each.text for each in plan.left])


OF_TWO_SECTIONS = "Plat,Prix\nENTRÉES,\nSoupe,9\n{heading},\nHuîtres au bar,12\nSoupe,6\n"


@pytest.mark.parametrize(
    ("heading", "corrected", "label"),
    [
        ("VINS ROUGE", "VINS ROUGES", "Vins rouges"),
        ("HAPPY HOUR", '"5 À 7 (mar-ven 16 h-18 h)"', "5 À 7"),
        ("5 À 7", '"5 À 7 AU BAR (mar-ven 16 h-18 h)"', "5 à 7 au bar"),
    ],
)
def test_a_corrected_heading_keeps_its_dishes_beside_new_ones_and_leaves_no_drafts_behind(
    folder, heading, corrected, label
):
    bring(folder, OF_TWO_SECTIONS.format(heading=heading))
    plan = bring(folder, f"{OF_TWO_SECTIONS.format(heading=corrected)}Frites,5\nOlives,4\nPain,3\n")
    assert ({}, [], 3) == (plan.sections, plan.without_row, len(plan.added))
    sections = read_document("menu.yaml", (folder / "menu.yaml").read_bytes()).value["categories"]
    assert ["Entrées", label] == [each["label"]["fr"] for each in sections]
    assert not any("draft: true" in path.read_text(encoding="utf-8") for path in (folder / "menu").glob("*.yaml"))
    assert 6 == len(site_loader.read(folder, drafts=True).dishes)
