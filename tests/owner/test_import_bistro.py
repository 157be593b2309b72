"""The list of a French bistro comes in as it is written: market prices, letters of diets, sizes of sections, prices at a 5 à 7."""

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from restaurant_site.content import site_loader
from restaurant_site.content.yaml_documents import read_document
from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner import scaffolding, spreadsheet
from restaurant_site.owner.spreadsheet import SIZE_OF_TIME, ImportPlan

SHEET = """Plat,Prix,5 à 7 (mar-ven 17 h-19 h),Pour combien,Remarques
BAR À HUÎTRES,,,,
Huîtres,21 / 38,15 / 28,1-2,demi-douzaine / douzaine; cru
Crevettes,"16,50",11,1,SG
Moules,petit 19 / grand 27,grand 21,1-2,
PLATS,,,,
Pêche du jour,PM,,1,V SG
VINS (verre / demi-litre / bouteille),,,,
Muscadet,11 / 29 / 52,{of_wine},,
"""
HAPPY = {"hours": "tue-fri 17:00-19:00", "label": {"fr": "5 à 7", "en": "Happy hour"}}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bistro") / "mine"
    scaffolding.start(folder, SiteLanguages((BY_CODE["fr"], BY_CODE["en"])), country="CA")
    return folder


def imported(folder: Path, sheet: str, answers: Mapping[str, Sequence[str]] = {}) -> ImportPlan:
    draft = site_loader.read(folder, drafts=True)
    return spreadsheet.planned_import(folder, draft, "carte.csv", sheet.encode(), answers=answers)


def dishes(plan: ImportPlan) -> dict[str, dict[str, object]]:
    files = [read_document(name, raw).value for name, raw in plan.files.items() if name.startswith("menu/")]
    return {dish["id"]: dish for file in files for dish in file}


def test_a_french_list_comes_in_as_it_is_written(folder):
    plan = imported(folder, SHEET.format(of_wine="verre 8"))
    found = dishes(plan)
    assert "market" == found["peche-du-jour"]["price"]
    assert {"vegetarian", "no-gluten-ingredients"} <= {*found["peche-du-jour"]["diets"]}
    assert (["no-gluten-ingredients"], ["1", "1"]) == (found["crevettes"]["diets"], found["crevettes"]["portion"])
    halves = [("demi-douzaine", "15.00"), ("douzaine", "28.00")]
    assert [{**HAPPY, "size": size, "price": price} for size, price in halves] == found["huitres"]["prices_at"]
    assert [{**HAPPY, "price": "11.00"}] == found["crevettes"]["prices_at"]
    assert [{**HAPPY, "size": "grand", "price": "21.00"}] == found["moules"]["prices_at"]
    assert [{**HAPPY, "size": "verre", "price": "8.00"}] == found["muscadet"]["prices_at"]
    named = [(each["id"], each["name"]["en"]) for each in found["muscadet"]["sizes"]]
    assert [("verre", "Glass"), ("demi-litre", "Half-litre"), ("bouteille", "Bottle")] == named
    menu = read_document("menu.yaml", plan.files["menu.yaml"]).value
    sections = [(each["id"], each["label"]["fr"]) for each in menu["categories"]]
    assert [("bar-a-huitres", "Bar à huîtres"), ("plats", "Plats"), ("vins", "Vins")] == sections


def test_one_price_at_a_time_of_several_sizes_is_asked_and_the_answer_is_its_size(folder):
    plan = imported(folder, SHEET.format(of_wine="8"))
    [question] = [each for each in plan.questions if each.reason == SIZE_OF_TIME]
    assert ("Muscadet", ["Verre", "Demi-litre", "Bouteille"]) == (question.dish, question.choices)
    assert "prices_at" not in dishes(plan)["muscadet"]
    assert [question.place] == [each.place for each in plan.left if each.message == SIZE_OF_TIME]
    answered = imported(folder, SHEET.format(of_wine="8"), {question.key: ["Verre"]})
    assert [{**HAPPY, "size": "verre", "price": "8.00"}] == dishes(answered)["muscadet"]["prices_at"]
    assert [] == [each for each in answered.questions if each.reason == SIZE_OF_TIME]


def test_sizes_that_were_given_a_capital_keep_it_in_the_next_import(folder, tmp_path):
    plan = imported(folder, SHEET.format(of_wine="verre 8"))
    mine = tmp_path / "mine"
    scaffolding.start(mine, SiteLanguages((BY_CODE["fr"], BY_CODE["en"])), country="CA")
    for name, raw in plan.files.items():
        (mine / name).parent.mkdir(exist_ok=True)
        (mine / name).write_bytes(raw.replace(b"{fr: petit, en: small}", b"{fr: Petit, en: Small}"))
    assert b"fr: Petit" in (mine / "menu" / "bar-a-huitres.yaml").read_bytes()
    again = imported(mine, SHEET.format(of_wine="verre 8"))
    assert ([], {}) == (again.changes, again.files)


def test_words_around_sizes_and_guests_are_read_in_french(folder):
    rows = "Huîtres,21 / 39,,2 à 3,cru; la demi-douzaine / la douzaine\nCôte,115,,pour 2,\nGigot,90,,2 - 3 pers.,\n"
    found = dishes(imported(folder, f"Plat,Prix,5 à 7,Pour combien,Remarques\nPLATS,,,,\n{rows}"))
    assert ["demi-douzaine", "douzaine"] == [each["id"] for each in found["huitres"]["sizes"]]
    portions = [["2", "3"], ["2", "2"], ["2", "3"]]
    assert portions == [found[each]["portion"] for each in ("huitres", "cote", "gigot")]


def test_shared_equipment_of_a_note_is_that_of_the_menu(folder, tmp_path):
    mine = Path(shutil.copytree(folder, tmp_path / "mine"))
    sheet = "Plat,Prix,Remarques\nPLATS,,\nFrites,9,V; friteuse partagée\n"
    assert "equipment" not in dishes(imported(mine, sheet))["frites"]
    menu = (mine / "menu.yaml").read_text(encoding="utf-8")
    equipment = (
        "equipment: [{id: fryer, label: {fr: Friteuse, en: Fryer}}, {id: grill, label: {fr: Gril, en: Grill}}]\n"
    )
    (mine / "menu.yaml").write_text(menu + equipment, encoding="utf-8")
    for note in ("friteuse partagée", "shared fryer"):
        plan = imported(mine, sheet.replace("friteuse partagée", note))
        assert ["fryer"] == dishes(plan)["frites"]["equipment"]
        assert [] == [each.text for each in plan.left if "fri" in each.text]


def test_gluten_of_a_beer_is_asked_apart_from_that_of_dishes(folder):
    sheet = "Plat,Prix,Allergènes\nPLATS,,\nPain,4,gluten\nSoupe,9,gluten\nBière pression,8,gluten\n"
    plan = imported(folder, sheet, {"word gluten": ["wheat"]})
    assert ["", "Bière pression"] == [each.dish for each in plan.questions]
    assert (["wheat"], None) == (dishes(plan)["soupe"]["allergens"], dishes(plan)["biere-pression"].get("allergens"))
