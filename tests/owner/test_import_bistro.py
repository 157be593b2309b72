"""The list of a French bistro comes in as it is written: market prices, letters of diets, sizes of sections, prices at a 5 à 7."""

import shutil
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

import pytest

from restaurant_site.content import site_loader
from restaurant_site.content.yaml_documents import read_document
from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner import content_warnings, scaffolding, sheet_doubts, spreadsheet
from restaurant_site.owner.sheet_allergens import UNSURE
from restaurant_site.owner.sheet_columns import column_of
from restaurant_site.owner.sheet_dishes import UNCLEAR_HOURS
from restaurant_site.owner.sheet_layout import OF_A_BILL, TOTAL
from restaurant_site.owner.sheet_notes import AS_CHOICE, AS_REQUEST, IN_DESCRIPTION, NO_FIELD, SOLD_OUT, WITH_MEAT
from restaurant_site.owner.sheet_plan import ImportPlan
from restaurant_site.owner.sheet_recorded import ARE_COMPLETE, COMPLETE, COMPLETE_ASKED, NOTED
from restaurant_site.owner.sheet_roles import BY_PART
from restaurant_site.owner.sheet_seasons import AS_SEASON, PART_OF_YEAR
from restaurant_site.owner.sheet_size_endings import ARE_SIZES
from restaurant_site.owner.sheet_sizes import SIZE_BY_PRICE, SIZE_OF_TIME, SIZES_OF_OTHERS, SIZES_WITHOUT_NAMES
from restaurant_site.owner.spreadsheet import WHICH_SIZE
from tests.owner.test_import import workbook

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
HAPPY = {"hours": "tue-fri 17:00-19:00", "label": {"fr": "5 à 7", "en": "5 à 7"}}


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


def test_one_price_at_a_time_of_several_sizes_is_that_of_the_smallest_where_it_fits_no_other(folder):
    plan = imported(folder, SHEET.format(of_wine="8"))
    assert [] == [each for each in plan.questions if each.reason == SIZE_OF_TIME]
    assert [{**HAPPY, "size": "verre", "price": "8.00"}] == dishes(plan)["muscadet"]["prices_at"]
    assert ["Verre 8.00"] == [each.text for each in plan.notes if each.message == SIZE_BY_PRICE]


def test_one_price_at_a_time_of_several_sizes_is_asked_where_it_fits_two_and_the_answer_is_its_size(folder):
    sheet = SHEET.replace("11 / 29 / 52", "11 / 14 / 52").format(of_wine="10")
    plan = imported(folder, sheet)
    [question] = [each for each in plan.questions if each.reason == SIZE_OF_TIME]
    assert ("Muscadet", ["Verre", "Demi-litre", "Bouteille"]) == (question.dish, question.choices)
    assert "prices_at" not in dishes(plan)["muscadet"]
    assert [question.place] == [each.place for each in plan.left if each.message == SIZE_OF_TIME]
    answered = imported(folder, sheet, {question.key: ["Verre"]})
    assert [{**HAPPY, "size": "verre", "price": "10.00"}] == dishes(answered)["muscadet"]["prices_at"]
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
    found = dishes(plan)
    assert (["wheat"], ["✎ gluten"]) == tuple(found[each]["allergens"] for each in ("soupe", "biere-pression"))


CARD = """Plat,Description,Anglais,Description anglaise,Prix,5 à 7 (mar-ven 17 h-19 h),Allergènes,Notes
CRU,,,,,,,
Huîtres,citron,Oysters,lemon,6 : 21 $ / 12 : 38 $,,mollusques,crues
ENTRÉES,,,,,,,
Poireaux,noisettes,Leeks,hazelnuts,13 $,,"noisettes, œuf",végé
Terrine,pistaches,Terrine,pistachios,15 $,,"pistaches, blé",porc
Escargots,ail,Snails,garlic,16 $,,"lait, mollusques ?",
Risotto,pleurotes,Risotto,mushrooms,26 $,,lait,"végé, version végane possible"
TABLE D'HÔTE DU SOIR (mar-jeu),,,,,,,
Trois services,entrée et plat,Three courses,starter and main,52 $,,,
VINS – verre / bouteille,,,,,,,
Muscadet,Loire,,,12 $ / 56 $,,sulfites,
Morgon,rouge,,,15 $ / 70 $,,sulfites,
Rhône,rouge,,,13 $ / 60 $,,sulfites,
Crémant,bulles,,,14 $ / 66 $,,sulfites,
Châteauneuf,rouge,,,— / 135 $,,sulfites,
Pomerol,rouge,,,140 $,,sulfites,bouteille seulement
"""
TWO_SERVICES = "[11:30-14:00, 17:30-22:00]"


def with_hours(folder: Path, path: Path, hours: str) -> Path:
    mine = Path(shutil.copytree(folder, path))
    days = "\n".join(
        f"  {each}: {hours}" for each in ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
    )
    (mine / "hours.yaml").write_text(f"week:\n{days}\nholidays: []\n", encoding="utf-8")
    return mine


def written(folder: Path, plan: ImportPlan) -> None:
    for name, raw in plan.files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(raw or b"")


def names_and_prices(dish: Mapping[str, object]) -> list[tuple[str, str, str]]:
    return [(each["name"]["fr"], each["name"]["en"], each["price"]) for each in dish["sizes"]]


def test_a_section_names_the_sizes_of_its_wines_and_one_is_sold_by_the_bottle_alone(folder):
    plan = imported(folder, CARD)
    found = dishes(plan)
    both = [("Verre", "Glass", "12.00"), ("Bouteille", "Bottle", "56.00")]
    assert (both, "Vins") == (names_and_prices(found["muscadet"]), plan.sections["vins"].capitalize())
    assert [("Bouteille", "Bottle", "135.00")] == names_and_prices(found["chateauneuf"])
    assert [("Bouteille", "Bottle", "140.00")] == names_and_prices(found["pomerol"])
    assert [] == [each for each in plan.questions if each.dishes]
    assert {"draft"}.isdisjoint(key for dish in ("muscadet", "chateauneuf", "pomerol") for key in found[dish])


@pytest.mark.parametrize(
    "note", ["bouteille seulement", "by the bottle only", "solo botella", "solo bottiglia", "只限瓶"]
)
def test_the_only_size_of_a_dish_is_read_in_each_language(folder, note):
    sheet = f"Plat,Prix,Notes\nVINS,,\nPomerol,140,{note}\nMorgon,60,bouteille\n"
    found = dishes(imported(folder, sheet))
    assert ["140.00"] == [each["price"] for each in found["pomerol"]["sizes"]]
    assert "sizes" not in found["morgon"]


def test_a_bottle_is_not_compared_with_glasses(folder, tmp_path):
    mine = Path(shutil.copytree(folder, tmp_path / "mine"))
    written(mine, imported(mine, CARD))
    menu = mine / "menu" / "vins.yaml"
    for price, is_asked in (("135.00", False), ("1350.00", True)):
        menu.write_text(menu.read_text(encoding="utf-8").replace('"135.00"', f'"{price}"'), encoding="utf-8")
        found = content_warnings.warnings_of(site_loader.read(mine, drafts=True), date(2026, 11, 30))
        assert is_asked == any("is it right?" in str(each) for each in found)


def test_diets_in_notes_are_read_as_they_are_said(folder):
    plan = imported(folder, CARD)
    found = dishes(plan)
    assert "vegetarian" in found["poireaux"]["diets"]
    assert (["vegan"], True) == (found["risotto"]["on_request"], "vegetarian" in found["risotto"]["diets"])
    assert "diets" not in found["terrine"]
    said = {each.text: each.message for each in plan.notes}
    assert (WITH_MEAT, AS_REQUEST) == (said["porc"], said["version végane possible"])
    assert {"végé", "porc", "version végane possible"}.isdisjoint(each.text for each in plan.left)


@pytest.mark.parametrize(
    ("cell", "diets", "on_request"),
    [
        ("végane sur demande", None, ["vegan"]),
        ("végétarienne, sans porc", ["vegetarian", "no-pork", "no-beef"], None),
        ("vegana bajo pedido", None, ["vegan"]),
        ("vegetariana", ["vegetarian", "no-pork", "no-beef"], None),
        ("senza glutine possibile", None, ["no-gluten-ingredients"]),
        ("可做純素", None, ["vegan"]),
        ("pas de version végane possible", None, None),
        ("vegan 不可", None, None),
    ],
)
def test_a_column_of_diets_has_what_can_be_ordered_so(folder, cell, diets, on_request):
    found = dishes(imported(folder, f'Plat,Prix,Régimes\nPLATS,,\nSoupe,9,"{cell}"\n'))["soupe"]
    assert (diets, on_request) == (found.get("diets"), found.get("on_request"))


def test_pork_beside_a_dish_takes_only_the_diets_that_have_none(folder):
    plan = imported(folder, 'Plat,Prix,Régimes,Notes\nPLATS,,,\nSoupe,9,"végé, sans gluten",porc\n')
    assert ["no-gluten-ingredients"] == dishes(plan)["soupe"]["diets"]
    assert ["porc"] == [each.text for each in plan.left]


def test_an_allergen_with_a_question_mark_may_be_contained_and_the_others_are(folder, tmp_path):
    plan = imported(folder, CARD, {COMPLETE_ASKED: [COMPLETE]})
    snails = dishes(plan)["escargots"]
    assert (["milk"], ["molluscs"]) == (snails["allergens"], snails["may_contain"])
    assert ["lait, mollusques ?"] == [each.text for each in plan.notes if each.message == UNSURE]
    sheet = 'Plat,Prix,Allergènes\nPLATS,,\nBière,9,blé ?\nPain,9,"lait, machin ?"\n'
    found = dishes(imported(folder, sheet))
    assert ("allergens" in found["biere"], ["wheat"]) == (False, found["biere"]["may_contain"])
    assert any(each.startswith("✎") for each in found["pain"]["allergens"])


def test_what_is_recorded_since_of_an_allergen_with_a_question_mark_stays(folder, tmp_path):
    mine = Path(shutil.copytree(folder, tmp_path / "mine"))
    written(mine, imported(mine, CARD))
    file = mine / "menu" / "entrees.yaml"
    text = file.read_text(encoding="utf-8").replace(
        "allergens: [milk]\n  may_contain: [molluscs]", "allergens: [milk, molluscs]"
    )
    file.write_text(text, encoding="utf-8")
    assert ([], {}) == ((plan := imported(mine, CARD)).changes, plan.files)


def test_a_word_with_a_question_mark_that_may_mean_several_stays_and_is_asked_with_its_cell(folder, tmp_path):
    mine = Path(shutil.copytree(folder, tmp_path / "mine"))
    sheet = "Plat,Prix,Allergènes\nPLATS,,\nCassoulet,33,{}\nRaie,20,{}\n"
    plan = imported(mine, sheet.format("gluten ?", "lait"))
    assert ["✎ gluten"] == dishes(plan)["cassoulet"]["allergens"]
    assert ["C3 (Allergènes)"] == [each.place for each in plan.questions if each.text == "gluten"]
    written(mine, imported(mine, sheet.format("", "lait")))
    plan = imported(mine, sheet.format("gluten ?", "gluten ?"))
    found = dishes(plan)
    assert (["✎ gluten"], ["milk"]) == (found["cassoulet"]["allergens"], found["raie"]["allergens"])
    written(mine, plan)
    assert {} == imported(mine, sheet.format("gluten ?", "gluten ?")).files


def test_a_corrected_allergen_beside_the_mark_for_further_ones_is_all_that_is_new(folder, tmp_path):
    mine = Path(shutil.copytree(folder, tmp_path / "mine"))
    sheet = "Plat,Prix,Allergènes\nPLATS,,\nPain,4,{}\n"
    written(mine, imported(mine, sheet.format("gluten; ✎ …")))
    plan = imported(mine, sheet.format("Blé; ✎ …"))
    assert ["wheat", "✎ …"] == dishes(plan)["pain"]["allergens"]
    assert [] == [each for each in plan.left if "…" in each.text]


def test_a_number_is_the_name_of_a_size_in_each_language(folder):
    oysters = dishes(imported(folder, CARD))["huitres"]
    assert [("6", "6", "21.00"), ("12", "12", "38.00")] == names_and_prices(oysters)


def test_common_words_describe_no_dish_in_another_language(folder):
    assert {"fr": "bulles", "en": "✎ bulles"} == dishes(imported(folder, CARD))["cremant"]["description"]


@pytest.mark.parametrize(
    ("hours", "expected"),
    [
        (TWO_SERVICES, "tue-thu 17:30-close"),
        ("[17:00-22:00]", "tue-thu 17:00-close"),
        ("[11:30-22:00]", None),
        ("[]", None),
    ],
)
def test_a_section_of_the_evening_is_not_served_all_day(folder, tmp_path, hours, expected):
    plan = imported(with_hours(folder, tmp_path / "mine", hours), CARD)
    menu = read_document("menu.yaml", plan.files["menu.yaml"]).value
    [section] = [
        each for each in menu["categories"] if "Trois" in str(each) or "hôte" in each["label"]["fr"].casefold()
    ]
    assert (expected, expected is None) == (section.get("hours"), "draft" in dishes(plan)["trois-services"])
    asked = [each.text for each in plan.left if each.message == UNCLEAR_HOURS]
    assert ([] if expected else ["TABLE D'HÔTE DU SOIR (mar-jeu)"]) == asked


def test_a_section_of_noon_is_served_until_its_service_ends(folder, tmp_path):
    mine = with_hours(folder, tmp_path / "mine", TWO_SERVICES)
    plan = imported(mine, "Plat,Prix\nMIDI (mar-ven),\nOmelette,17\nDIMANCHE (dim),\nRôti,30\n")
    assert "tue-fri open-14:00" in plan.files["menu.yaml"].decode()


@pytest.mark.parametrize(
    ("codes", "heading", "column"),
    [
        ("fr en", "Description anglaise", "description_en"), ("fr en", "Description en anglais", "description_en"),
        ("es en", "Descripción inglesa", "description_en"), ("es en", "Descripción en inglés", "description_en"),
        ("it en", "Descrizione inglese", "description_en"), ("it fr", "Descrizione in francese", "description_fr"),
        ("en fr", "Description française", "description_fr"), ("fr en", "Description", "description_fr"),
    ],
)  # fmt: skip
def test_a_heading_names_its_language_as_an_adjective(codes, heading, column):
    languages = SiteLanguages(tuple(BY_CODE[each] for each in codes.split()))
    assert column == column_of(heading, languages)


def test_the_card_again_changes_nothing(folder, tmp_path):
    mine = with_hours(folder, tmp_path / "mine", TWO_SERVICES)
    written(mine, imported(mine, CARD, {COMPLETE_ASKED: [COMPLETE]}))
    again = imported(mine, CARD)
    assert ([], {}, []) == (again.changes, again.files, [each.text for each in again.left])


SHELLFISH = """Plat,Prix,5 à 7 (mar-ven 17 h-19 h),Notes
{section},6 / 12,,
Huîtres,"21,00 $ / 38,00 $",15 / 28,crues
Crevettes,"17,50 $",12 $,
PLATS,,,
Bavette,"32,00 $",,+ os à moelle 8 $
Moules,"24,00 $",16 $,"choix : marinières, cidre; cuites"
TABLE D’HÔTE (mar-ven midi),,,
Table d’hôte du midi,"29,00 $",,
VINS – verre / bouteille,,,
Muscadet,"12,50 $ / 58 $",9 / –,
Saint-Véran,"14,00 $ / 66 $",– / 45,
Morgon,"13,50 $ / 62 $",– / 9,
Cahors,— / 54 $,,bouteille seulement
"""


@pytest.mark.parametrize("section", ["BAR À HUÎTRES", "Bar à huîtres"])
def test_numbers_beside_a_section_are_the_sizes_of_its_dishes(folder, section):
    plan = imported(folder, SHELLFISH.format(section=section))
    assert ["bar-a-huitres", "plats", "table-dhote-mar-ven-midi", "vins"] == [*plan.sections]
    found = dishes(plan)
    assert "bar-a-huitres" not in found
    assert [("6", "6", "21.00"), ("12", "12", "38.00")] == names_and_prices(found["huitres"])
    assert [("6", "15.00"), ("12", "28.00")] == [
        (each["size"], each["price"]) for each in found["huitres"]["prices_at"]
    ]


def test_a_section_with_sizes_is_written_as_on_a_menu_like_the_others(folder):
    labels = read_document("menu.yaml", imported(folder, SHELLFISH.format(section="BAR À HUÎTRES")).files["menu.yaml"])
    assert ["Bar à huîtres", "Plats", "Table d’hôte (mar-ven midi)", "Vins"] == [
        each["label"]["fr"] for each in labels.value["categories"]
    ]


@pytest.mark.parametrize(
    "dish", ['Sancerre,"9,00 $ / 38,00 $"', "Sancerre,9 / 38", "SANCERRE,9 / 38\nMÂCON,8 / 30\nRULLY,7 / 29"]
)
def test_a_dish_with_two_prices_is_no_section(folder, dish):
    found = dishes(imported(folder, f'Plat,Prix\n{dish}\nMUSCADET,"12,50 $ / 58,00 $"\n'))
    assert "sancerre" in found


def test_a_dash_at_a_time_is_a_size_without_a_price_then(folder):
    plan = imported(folder, SHELLFISH.format(section="BAR À HUÎTRES"))
    found = dishes(plan)
    assert [{**HAPPY, "size": "verre", "price": "9.00"}] == found["muscadet"]["prices_at"]
    assert [{**HAPPY, "size": "bouteille", "price": "45.00"}] == found["saint-veran"]["prices_at"]
    assert "prices_at" not in found["morgon"]
    assert ["C13 (5 à 7 (mar-ven 17 h-19 h))"] == [each.place for each in plan.left if each.message == WHICH_SIZE]


def test_a_note_with_a_plus_is_an_addition_and_one_of_a_choice_has_its_options(folder):
    plan = imported(folder, SHELLFISH.format(section="BAR À HUÎTRES"))
    found = dishes(plan)
    [marrow] = found["bavette"]["additions"]
    assert ("Os à moelle", "8.00") == (marrow["name"]["fr"], marrow["price"])
    [choice] = found["moules"]["choices"]
    assert {"fr": "Choix", "en": "Choice"} == choice["name"]
    assert ["Marinières", "Cidre"] == [each["name"]["fr"] for each in choice["options"]]
    assert ["choix : marinières, cidre"] == [each.text for each in plan.notes if each.message == AS_CHOICE]
    assert [("Bouteille", "Bottle", "54.00")] == names_and_prices(found["cahors"])
    assert ["cuites"] == [each.text for each in plan.left if each.message == NO_FIELD]


@pytest.mark.parametrize(
    "note", ["choix : petit 4 $, grand 6 $", "choix : cidre", "choix : cidre, Cidre", "le choix du chef"]
)
def test_a_note_that_offers_no_two_options_is_no_choice(folder, note):
    assert "choices" not in dishes(imported(folder, f'Plat,Prix,Notes\nMoules,24,"{note}"\n'))["moules"]


@pytest.mark.parametrize(
    ("label", "name", "expected"),
    [
        ("TABLE D’HÔTE (mar-ven midi)", "Table d’hôte", "tue-fri open-14:00"),
        ("MENU (Tue-Thu evening)", "Menu", "tue-thu 17:30-close"),
        ("MENÚ (mar-vie al mediodía)", "Menú", "tue-fri open-14:00"),
        ("MENÙ (mar-gio a pranzo)", "Menù", "tue-thu open-14:00"),
        ("套餐（星期二至五午市）", "套餐", "tue-fri open-14:00"),
        ("TABLE D’HÔTE MIDI MAR-VEN", "Table d’hôte", "tue-fri open-14:00"),
        ("TABLE D’HÔTE (midi, tout le temps)", None, None),
    ],
)
def test_days_and_a_part_of_the_day_beside_a_section_are_hours_of_the_house(folder, tmp_path, label, name, expected):
    mine = with_hours(folder, tmp_path / "mine", TWO_SERVICES)
    plan = imported(mine, f"Plat,Prix\nPLATS,\nOmelette,17\nDESSERTS,\nTarte,9\n{label},\nPotage et tarte,29\n")
    section = read_document("menu.yaml", plan.files["menu.yaml"]).value["categories"][-1]
    assert expected == section.get("hours")
    assert name in (None, section["label"]["fr"])


def test_days_of_noon_are_asked_about_where_the_house_has_one_service(folder, tmp_path):
    mine = with_hours(folder, tmp_path / "mine", "[11:30-22:00]")
    plan = imported(mine, SHELLFISH.format(section="BAR À HUÎTRES"))
    assert ["TABLE D’HÔTE (mar-ven midi)"] == [each.text for each in plan.left if each.message == UNCLEAR_HOURS]


@pytest.mark.parametrize("sign", ["-", "–", ""])
def test_a_struck_out_price_at_a_time_goes_and_the_import_says_so(folder, tmp_path, sign):
    copied = Path(shutil.copytree(folder, tmp_path / "mine"))
    for name, raw in imported(copied, SHEET.format(of_wine="verre 8")).files.items():
        (copied / name).parent.mkdir(exist_ok=True)
        (copied / name).write_bytes(raw or b"")
    sheet = SHEET.format(of_wine="verre 8")
    again = imported(copied, sheet.replace('"16,50",11,', f'"16,50",{sign},'))
    assert [("crevettes", "prices_at", "")] == [(each.dish, each.column, each.new) for each in again.changes]
    assert "prices_at" not in dishes(again)["crevettes"]
    assert not imported(copied, sheet).files


# --- Names beside a second language ----------------------------------------------------------

NAMED = """{heading},In English,C'est quoi,Prix
{section}Soupe à l'oignon,Onion soup,Gruyère,14
Pain et beurre,,,5
Crème brûlée,Crème brûlée,Vanille,12
"""


def names(plan: ImportPlan) -> list[tuple[object, object]]:
    return [(each["name"]["fr"], each["name"]["en"]) for each in dishes(plan).values()]


@pytest.mark.parametrize("heading", ["Plat / vin", "Nos plats", "Carte d'automne"])
@pytest.mark.parametrize("section", ["ENTRÉES,,,\n", ""])
def test_a_column_with_an_unknown_heading_beside_a_language_has_the_names(folder, heading, section):
    plan = imported(folder, NAMED.format(heading=heading, section=section))
    soup, bread, cream = names(plan)
    assert [("Soupe à l'oignon", "Onion soup"), ("Crème brûlée", "Crème brûlée")] == [soup, cream]
    assert "Pain et beurre" == bread[0]
    assert {} == plan.drafts
    doubt = sheet_doubts.doubt_of_columns(plan)
    assert (doubt and doubt.values) == (None if section else {"heading": heading})


def test_no_column_of_codes_kinds_or_another_language_has_the_names(folder):
    for heading, cells in (("SKU", "A1 A2 A3"), ("Genre", "rouge rouge rouge"), ("Prix d'hier", "4 5 6")):
        one, two, three = cells.split()
        rows = f"{one},Soup,14\n{two},Bread,5\n{three},Cream,12\n"
        plan = imported(folder, f"{heading},In English,Prix\n{rows}")
        assert 3 == len(plan.drafts), heading


# --- Notes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "heading", ["Notes à Mireille", "Notes de cuisine", "Notas de cocina", "Remarks for the kitchen"]
)
def test_notes_for_somebody_are_the_notes_where_no_other_column_has_them(folder, heading):
    sheet = "Plat,Prix,{}\nGravlax,17,cru\nMousse,10,œufs crus\n"
    found = dishes(plan := imported(folder, sheet.format(heading)))
    assert (["raw"], ["raw-egg"]) == (found["gravlax"]["cautions"], found["mousse"]["cautions"])
    assert [heading] == [each.place for each in plan.notes if each.message == BY_PART]
    with_others = sheet.format(f"{heading},Remarques").replace("cru\n", ",cru\n").replace("œufs crus\n", "x,crus\n")
    plan = imported(folder, with_others)
    assert [] == [each for each in plan.notes if each.message == BY_PART]
    assert "raw" in dishes(plan)["gravlax"]["cautions"]


@pytest.mark.parametrize("note", ["œufs crus", "contient de l'œuf cru", "raw eggs", "huevos crudos", "uova crude"])
def test_raw_eggs_in_a_note_are_the_caution_of_one(folder, note):
    assert ["raw-egg"] == noted(folder, note)[1]["cautions"]


def noted(folder: Path, note: str, price: str = "95,00 $") -> tuple[ImportPlan, dict[str, object]]:
    plan = imported(folder, f'Plat,C\'est quoi,Prix,Remarques\nFondue,Suisse,"{price}",{note}\n')
    return plan, dishes(plan)["fondue"]


@pytest.mark.parametrize(
    ("note", "season"),
    [
        ("31 décembre seulement", {"from": "12-31", "until": "12-31"}),
        ("only on Dec 31", {"from": "12-31", "until": "12-31"}),
        ("de juin à septembre", {"from": "06-01", "until": "09-30"}),
        ("servi du 1er mai au 15 octobre", {"from": "05-01", "until": "10-15"}),
        ("只限12月31日", {"from": "12-31", "until": "12-31"}),
    ],
)
def test_days_in_a_note_are_the_season_of_a_dish_and_no_size(folder, note, season):
    plan, dish = noted(folder, note)
    assert (season, "95.00") == (dish["season"], dish["price"])
    assert [note] == [each.text for each in plan.notes if each.message == AS_SEASON]
    assert ([], True) == (plan.left, "sizes" not in dish)


def test_days_beside_a_price_are_the_season(folder):
    _, dish = noted(folder, "", "95 $ (31 décembre seulement)")
    assert ({"from": "12-31", "until": "12-31"}, "95.00") == (dish["season"], dish["price"])


def test_a_part_of_the_year_is_asked_about(folder):
    plan, dish = noted(folder, "seulement en été")
    assert [(PART_OF_YEAR, "seulement en été")] == [(each.message, each.text) for each in plan.left]
    assert "season" not in dish and "sizes" not in dish


def test_days_that_the_owner_has_written_since_stay(folder, tmp_path):
    copied = Path(shutil.copytree(folder, tmp_path / "mine"))
    plan, _ = noted(copied, "31 décembre seulement")
    for name, raw in plan.files.items():
        (copied / name).parent.mkdir(exist_ok=True)
        (copied / name).write_bytes(raw.replace(b"12-31", b"2026-12-31") if raw and b"fondue" in raw else raw or b"")
    again, _ = noted(copied, "31 décembre seulement", "96,00 $")
    assert ["price"] == [each.column for each in again.changes]


@pytest.mark.parametrize(
    ("note", "message"),
    [("contient du porc", WITH_MEAT), ("porc", WITH_MEAT), ("sans lait sur demande", IN_DESCRIPTION)],
)
def test_what_the_menu_has_no_field_for_stands_in_the_description(folder, note, message):
    plan, dish = noted(folder, note)
    text = f"Suisse. {note.capitalize()}."
    assert {"fr": text, "en": f"✎ {text}"} == dish["description"]
    assert ([], [note]) == (plan.left, [each.text for each in plan.notes if each.message == message])
    assert "diets" not in dish and "on_request" not in dish


def test_an_allergen_is_known_by_its_short_form(folder):
    plan = imported(folder, 'Plat,Prix,Allergies\nMoules,12,"moll., lait"\nLait,3,lait\n')
    assert ["molluscs", "milk"] == dishes(plan)["moules"]["allergens"]


# --- Allergens that are noted -----------------------------------------------------------------

ALLERGENS = """Plat,Prix,Allergies
Soupe,12,lait
Tarte,9,"lait, oeuf"
Moules,19,mollusques
Pain,4,{of_bread}
Confit,30,
Cassoulet,40,
"""


def allergens(plan: ImportPlan) -> dict[str, object]:
    return {id: each.get("allergens") for id, each in dishes(plan).items()}


def test_allergens_of_some_dishes_are_asked_about_once_and_are_not_all_until_answered(folder, tmp_path):
    copied = Path(shutil.copytree(folder, tmp_path / "mine"))
    sheet = ALLERGENS.format(of_bread="")
    plan = imported(copied, sheet)
    assert (["milk", "✎ …"], None) == (allergens(plan)["soupe"], allergens(plan)["confit"])
    [question] = [each for each in plan.questions if each.key == COMPLETE_ASKED]
    assert ("Allergies", (COMPLETE, NOTED)) == (question.place, question.choices)
    for name, raw in plan.files.items():
        (copied / name).parent.mkdir(exist_ok=True)
        (copied / name).write_bytes(raw or b"")
    assert [] == [
        id for id, (_, _, each) in site_loader.read(copied, drafts=True).dishes.items() if each.allergens_recorded
    ]
    assert {} == imported(copied, sheet).files
    answered = imported(copied, sheet, {COMPLETE_ASKED: [COMPLETE]})
    assert (["milk"], ["milk", "egg"]) == (allergens(answered)["soupe"], allergens(answered)["tarte"])
    for name, raw in answered.files.items():
        (copied / name).write_bytes(raw or b"")
    assert ({}, []) == ((again := imported(copied, sheet)).files, again.questions)
    [change] = imported(copied, sheet.replace("mollusques", '"mollusques, lait"'), {COMPLETE_ASKED: [NOTED]}).changes
    assert ("moules", "molluscs; milk") == (change.dish, change.new)


def test_a_list_in_which_a_dish_has_none_says_all_allergens(folder):
    plan = imported(folder, ALLERGENS.format(of_bread="aucun"))
    assert (["milk"], "none") == (allergens(plan)["soupe"], allergens(plan)["pain"])
    assert [] == [each for each in plan.questions if each.key == COMPLETE_ASKED]


def test_a_heading_that_names_allergens_has_what_dishes_contain_unless_it_says_free(folder):
    sheet = 'Plat,Ce que c\'est,Prix,{}\nSoupe,"Pain, gruyère",9,"lait, blé"\nTarte,"Pommes, beurre",8,"œuf, lait"\n'
    plan = imported(folder, sheet.format("Allergènes notés"))
    assert ["milk", "wheat"] == allergens(plan)["soupe"]
    assert [sheet_doubts.AS_ALLERGENS] == [each.message for each in plan.notes if each.place == "Allergènes notés"]
    assert {"Pain, gruyère", "Pommes, beurre"} == {each["description"]["fr"] for each in dishes(plan).values()}
    assert "allergens" not in dishes(imported(folder, sheet.format("Sans allergènes notés")))["soupe"]


def test_nuts_are_tree_nuts_in_french_and_asked_about_in_other_languages(folder):
    plan = imported(folder, "Plat,Prix,Allergènes\nBetteraves,15,noix\nGâteau,9,nueces\n")
    assert (["tree-nuts"], ["✎ nueces"]) == (allergens(plan)["betteraves"], allergens(plan)["gateau"])
    assert ["nueces"] == [each.word for each in plan.questions if each.choices == ("peanut", "tree-nuts")]


def test_a_price_per_guest_feeds_one_and_a_dish_that_is_sold_out_stays_with_where_to_say_so(folder):
    plan = imported(folder, "Plat,Prix,Remarques\nMenu du 31,95,par personne\nSorbet,8,épuisé\n")
    assert ["1", "1"] == dishes(plan)["menu-du-31"]["portion"]
    assert [(SOLD_OUT, "épuisé")] == [(each.message, each.text) for each in plan.left]


@pytest.mark.parametrize(
    ("heading", "english"),
    [
        ("Prix petit format", "Small portion"),
        ("Demi-portion", "Half portion"),
        ("Format entrée", "Starter size"),
        ("Prix petit", "Small"),
    ],
)
def test_a_second_column_of_prices_is_a_size_by_its_heading(folder, heading, english):
    plan = imported(folder, f"Plat,Prix régulier,{heading}\nPLATS,,\nBavette,29,22\nRisotto,23,\n")
    small, usual = dishes(plan)["bavette"]["sizes"]
    assert ("22.00", english) == (small["price"], small["name"]["en"])
    assert ("29.00", "Regular") == (usual["price"], usual["name"]["en"])


@pytest.mark.parametrize(
    ("section", "hours"),
    [
        ("5 À 7 (mardi au vendredi)", "tue-fri 17:00-19:00"),
        ("5 à 7 (mar-ven 16 h-18 h)", "tue-fri 16:00-18:00"),
        ("Happy hour (Tue-Fri)", None),
    ],
)
def test_days_beside_an_offer_whose_name_is_its_time_are_its_hours_and_beside_another_are_asked_about(
    folder, section, hours
):
    plan = imported(folder, f"Plat,Prix\nPLATS,\nRaie,20\n{section},\nOlives,6\nFrites,7\n")
    assert [hours] == [*plan.section_hours.values()] or (hours is None and not plan.section_hours)
    assert (hours is None) == (UNCLEAR_HOURS in [each.message for each in plan.left])
    assert (hours is None) == ("draft" in dishes(plan)["olives"])


@pytest.mark.parametrize("foot", ["Moyenne,17.50\nTotal,54\n", "TOTAL,54\nPrix moyen,17.50\n", "Average,17.50\n"])
def test_an_average_below_all_dishes_is_none(folder, foot):
    plan = imported(folder, f"Plat,Prix\nRaie,20\nOlives,6\n{foot}")
    assert {"raie", "olives"} == {*dishes(plan)}
    assert {TOTAL} == {each.message for each in plan.left}


def test_the_last_size_of_a_dish_is_no_average(folder):
    plan = imported(folder, "Pizza,Prix\nMargherita,\nPetite,14\nMoyenne,17.50\n")
    assert TOTAL not in [each.message for each in plan.left]


@pytest.mark.parametrize(
    ("price", "read", "left"), [("PM", "market", []), ("", "market", []), ("31", "31.00", ["selon arrivage"])]
)
def test_a_note_that_says_a_price_of_the_market_is_read_unless_the_dish_has_another(folder, price, read, left):
    plan = imported(folder, f"Plat,Prix,Notes\nRaie,20,\nFlétan,{price},selon arrivage\n")
    assert read == dishes(plan)["fletan"]["price"]
    assert left == [each.text for each in plan.left]


WINES = """Plat,Prix
VINS ROUGES (verre / bouteille),
Bourgogne,11 $ / 52 $
VINS BLANCS,
Chablis,13 $ / 62 $
BIÈRES,
Blonde,6 / 9
HUÎTRES,
Malpèques,4 / 18
"""


def test_two_prices_of_a_wine_have_the_sizes_of_the_others_and_those_in_another_proportion_are_asked(folder):
    plan = imported(folder, WINES)
    found = dishes(plan)
    assert ["verre", "bouteille"] == [each["id"] for each in found["chablis"]["sizes"]]
    assert ["Verre 13 $ / Bouteille 62 $"] == [each.text for each in plan.notes if each.message == SIZES_OF_OTHERS]
    told = {each.dish: (each.told, len(each.dishes)) for each in plan.questions if each.reason == SIZES_WITHOUT_NAMES}
    assert {"VINS BLANCS": ("Verre / Bouteille", 1), "BIÈRES": ("Verre / Bouteille", 1), "HUÎTRES": ("", 1)} == told
    assert {"blonde", "malpeques"} == {id for id, blank in plan.drafts.items() if blank}


def test_the_sizes_that_the_owner_names_instead_are_those_of_all_wines_whose_names_were_taken(folder):
    sheet = f"{WINES}ROSÉS,\nTavel,12 / 55\n".replace("ROSÉS", "VINS ROSÉS")
    key = next(each.key for each in imported(folder, sheet).questions if each.told and len(each.dishes) == 2)
    found = dishes(imported(folder, sheet, {key: ["Ballon / Bouteille"]}))
    assert ["Ballon", "Ballon"] == [found[each]["sizes"][0]["name"]["fr"] for each in ("chablis", "tavel")]
    assert "Verre" == found["bourgogne"]["sizes"][0]["name"]["fr"]


def test_no_sizes_are_taken_where_the_wines_of_a_list_have_different_ones(folder):
    plan = imported(folder, f"{WINES}VINS EN CARAFE,\nMaison,demi-litre 11 / bouteille 52\n")
    assert [] == [each for each in plan.notes if each.message == SIZES_OF_OTHERS]
    assert "chablis" in plan.drafts


TILL = """Nom,Catégorie,Prix
TARTARE BOEUF PT,Entrées,19.00
TARTARE BOEUF GR,Plats,32.00
SAUMON PETIT,Plats,18.00
SAUMON GRAND,Plats,30.00
VIN MAISON GR,Plats,12.00
POURBOIRE 15%,Divers,0.00
TAXE TPS,Divers,0.00
LIVRAISON,Divers,5.00
REMISE EMPLOYÉ,Divers,-5.00
Remoulade,Plats,6.00
"""


def test_tips_taxes_deliveries_and_discounts_of_a_till_are_no_dishes_and_are_reported(folder):
    plan = imported(folder, TILL)
    left = [each.text.split(" · ")[0] for each in plan.left if each.message == OF_A_BILL]
    assert ["POURBOIRE 15%", "TAXE TPS", "LIVRAISON", "REMISE EMPLOYÉ"] == left
    assert {"tartare-boeuf-pt", "tartare-boeuf-gr", "saumon-petit", "saumon-grand", "vin-maison-gr", "remoulade"} == {
        *plan.added
    }


def test_rows_whose_names_end_with_sizes_are_those_of_one_dish_where_the_owner_says_so(folder):
    [question] = [each for each in imported(folder, TILL).questions if each.reason == ARE_SIZES]
    assert ["TARTARE BOEUF", "SAUMON"] == question.choices
    plan = imported(folder, TILL, {question.key: ["TARTARE BOEUF"]})
    found = dishes(plan)["tartare-boeuf"]
    assert [("petit", "Small", "19.00"), ("grand", "Large", "32.00")] == [
        (each["id"], each["name"]["en"], each["price"]) for each in found["sizes"]
    ]
    assert "Entrées" == plan.rows["tartare-boeuf"].label
    assert "saumon-petit" in plan.added
    assert [question.key] == [each.key for each in plan.questions if each.reason == ARE_SIZES]


def test_whether_allergens_are_complete_is_asked_for_each_sheet_of_a_workbook_with_such_a_column(folder):
    dishes_of = {
        "Nourriture": ["Plat,Prix,Contient", "Soupe,9,lait", "Tarte,9,lait", "Moules,19,mollusques", "Pain,4,"],
        "Vins": ["Plat,Prix,Contient", "Merlot,9,sulfites", "Cidre,9,", "Eau,4,aucun"],
        "Bar": ["Plat,Prix,Contient", "Frites,9,", "Olives,9,sulfites"],
    }
    raw = workbook(**{title: [row.split(",") for row in rows] for title, rows in dishes_of.items()})
    draft = site_loader.read(folder, drafts=True)
    plan = spreadsheet.planned_import(folder, draft, "carte.xlsx", raw)
    asked = {each.key: each.place for each in plan.questions if each.reason == ARE_COMPLETE}
    keys = [f"{COMPLETE_ASKED} {title}" for title in ("Nourriture", "Bar")]
    assert {keys[0]: "Nourriture!C (Contient)", keys[1]: "Bar!C (Contient)"} == asked
    found = allergens(spreadsheet.planned_import(folder, draft, "carte.xlsx", raw, answers={keys[0]: [COMPLETE]}))
    assert (["milk"], ["sulphites"], ["sulphites", "✎ …"]) == (found["soupe"], found["merlot"], found["olives"])


@pytest.mark.parametrize(
    ("heading", "hours"),
    [
        ("5 à 7 (mar-ven)", "tue-fri 17:00-19:00"),
        ("5 à 7 (en semaine)", "mon-fri 17:00-19:00"),
        ("Happy hour (mar-ven)", ""),
    ],
)
def test_days_alone_above_prices_of_an_offer_are_not_whole_days(folder, heading, hours):
    plan = imported(folder, f"Plat,Prix,{heading}\nRaie,20,14\nSole,18,12\nThon,22,16\n")
    found = [each.get("prices_at", [{"hours": ""}])[0]["hours"] for each in dishes(plan).values()]
    assert [hours] * 3 == found
    assert (f"C ({heading})" in {each.place for each in plan.left}) == (not hours), "which is asked"
