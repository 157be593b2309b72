"""Lists of dishes as their owners write them, in several countries: what stands there is read, asked or named, and nothing is made up."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from restaurant_site.content import site_loader
from restaurant_site.content.yaml_documents import read_document
from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner import (
    raw_foods,
    readable_ids,
    scaffolding,
    sheet_allergens,
    sheet_goods,
    sheet_layout,
    sheet_merging,
    sheet_notes,
    sheet_plan,
    sheet_portions,
    sheet_sections,
    sheet_sizes,
    spreadsheet,
)
from restaurant_site.owner.sheet_files import SheetError
from restaurant_site.owner.sheet_plan import ImportPlan


def house(path: Path, codes: Sequence[str], country: str) -> Path:
    scaffolding.start(path, SiteLanguages(tuple(BY_CODE[each] for each in codes)), country=country)
    return path


@pytest.fixture(scope="module")
def bistro(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return house(tmp_path_factory.mktemp("bistro") / "mine", ("fr", "en"), "CA")


@pytest.fixture(scope="module")
def osteria(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return house(tmp_path_factory.mktemp("osteria") / "mine", ("it",), "IT")


@pytest.fixture(scope="module")
def cafe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return house(tmp_path_factory.mktemp("cafe") / "mine", ("zh", "en"), "HK")


def imported(folder: Path, sheet: str | bytes, answers: Mapping[str, Sequence[str]] = {}) -> ImportPlan:
    draft = site_loader.read(folder, drafts=True)
    raw = sheet.encode() if isinstance(sheet, str) else sheet
    return spreadsheet.planned_import(folder, draft, "menu.csv", raw, answers=answers)


def write(folder: Path, plan: ImportPlan) -> None:
    for name, raw in plan.files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(raw or b"")


def dishes(plan: ImportPlan) -> dict[str, dict[str, object]]:
    files = [read_document(name, raw).value for name, raw in plan.files.items() if raw and name.startswith("menu/")]
    return {dish["id"]: dish for file in files for dish in file}


def said(plan: ImportPlan, message: str) -> list[str]:
    return [each.text for each in (*plan.left, *plan.notes) if each.message == message]


def test_numbers_of_allergens_are_asked_once_and_read_by_the_list_of_the_union_as_answered(osteria):
    sheet = 'Piatto,Prezzo,Allergeni\nFrittata,13,"1,3,7"\nVongole,16,1-14-4\nCannoli,6,1 3 7\nPane,2,1.3\n'
    plan = imported(osteria, sheet)
    assert [sheet_allergens.NUMBERS] == [each.key for each in plan.questions]
    assert all("allergens" not in dish for dish in dishes(plan).values())
    answered = dishes(imported(osteria, sheet, {sheet_allergens.NUMBERS: [sheet_allergens.BY_EU_LIST]}))
    assert ["gluten", "egg", "milk"] == answered["frittata"]["allergens"] == answered["cannoli"]["allergens"]
    assert ["gluten", "molluscs", "fish"] == answered["vongole"]["allergens"]
    assert ["gluten", "egg"] == answered["pane"]["allergens"]


@pytest.mark.parametrize("heading", ["Allergeni", "Allergeni (Reg. UE 1169/2011)"])
def test_numbers_are_read_by_the_legend_of_the_sheet_or_the_regulation_that_its_heading_names(osteria, heading):
    legend = "" if "UE" in heading else '"Legenda: 1 pesce, 2 latte, 3 uova",,\n'
    plan = imported(osteria, f'{legend}Piatto,Prezzo,{heading}\nFrittata,13,"2,3"\nTonno,16,1\n')
    expected = ["crustaceans", "egg"] if "UE" in heading else ["milk", "egg"]
    assert (expected, []) == (dishes(plan)["frittata"]["allergens"], plan.questions)
    assert ([] if "UE" in heading else ["fish"]) == [
        each for each in dishes(plan)["tonno"]["allergens"] if each == "fish"
    ]


def test_numbers_beyond_the_list_and_ranges_are_not_read(osteria):
    plan = imported(osteria, "Piatto,Prezzo,Allergeni\nPane,2,15\nTorta,5,1-7\n")
    assert (["15", "1-7"], []) == (said(plan, sheet_allergens.UNKNOWN), plan.questions)


def test_pictures_of_allergens_are_read_and_those_of_nuts_asked(osteria):
    plan = imported(
        osteria, "Piatto,Prezzo,Allergeni\nBaja,9,🐟🥚\nLatte,3,🥛 latte\nSalsa,4,🥜\nPesto,4,🥜 arachidi\nZuppa,5,🍷\n"
    )
    found = dishes(plan)
    assert (["fish", "egg"], ["milk"]) == (found["baja"]["allergens"], found["latte"]["allergens"])
    assert ["peanut"] == found["pesto"]["allergens"]
    assert [("🥜", "Salsa")] == [(each.word, each.dish) for each in plan.questions]
    assert ["🍷"] == said(plan, sheet_allergens.UNKNOWN)


def test_a_part_of_a_section_is_a_section_with_both_names(osteria):
    sheet = "Categoria,Sottocategoria,Piatto,Prezzo\nAntipasti,Di mare,Alici,9\nAntipasti,,Pane,2\n"
    plan = imported(osteria, sheet)
    assert ["Antipasti – Di mare", "Antipasti"] == [*plan.sections.values()]


def test_a_list_in_portuguese_has_columns_that_are_read(osteria):
    plan = imported(osteria, "Prato;Preço;1/2 dose;Alergénios;Obs\nPolvo;19,90;11,00;moluscos;para 2\nBifana;4,50;;;\n")
    found = dishes(plan)
    assert "4.50" == found["bifana"]["price"]
    assert ["11.00", "19.90"] == [each["price"] for each in found["polvo"]["sizes"]]
    assert (["molluscs"], ["2", "2"]) == (found["polvo"]["allergens"], found["polvo"]["portion"])


def test_a_price_with_another_in_brackets_is_two_of_which_the_names_are_asked(bistro):
    sheet = "Plat,Prix,Notes\nTable d’hôte,27.00 (28),\nTartare,19 (29),petit / grand\n"
    plan = imported(bistro, sheet)
    assert ["27.00 (28)"] == said(plan, sheet_sizes.BRACKETS)
    found = dishes(plan)
    assert (["19.00", "29.00"], False) == (
        [each["price"] for each in found["tartare"]["sizes"]],
        "draft" in found["tartare"],
    )
    assert found["table-dhote"]["draft"]
    [question] = [each for each in plan.questions if each.reason == sheet_sizes.BRACKETS]
    named = dishes(imported(bistro, sheet, {question.key: ["Midi / Soir"]}))["table-dhote"]
    assert [("Midi", "27.00"), ("Soir", "28.00")] == [(each["name"]["fr"], each["price"]) for each in named["sizes"]]


def test_names_beside_as_many_prices_are_theirs_and_codes_are_none(cafe):
    found = dishes(imported(cafe, "名稱,價錢,備註\n奶茶,22/25,熱/凍\n魚蛋,18/30,六粒/十二粒\n雲吞,30/40,V / GF\n"))
    names = [[each["name"]["zh"] for each in dish["sizes"]] for dish in found.values()]
    assert [["熱", "凍"], ["六粒", "十二粒"]] == names[:2]
    assert all(each.startswith("✎") for each in names[2])


def test_notes_that_the_menu_has_a_field_for_are_read(bistro, cafe):
    sheet = 'Plat,Prix,Notes\nCôte,115,"pour 2; 48 h à l’avance; suppl. foie gras 9; 🌶🌶"\n'
    dish = dishes(imported(bistro, sheet))["cote"]
    assert (["2", "2"], "48 hours", "2") == (dish["portion"], dish["notice"], dish["spice"])
    assert [("Suppl. foie gras", "9.00")] == [(each["name"]["fr"], each["price"]) for each in dish["additions"]]
    [rice] = dishes(imported(cafe, "名稱,價錢,備註\n豬扒飯,62,轉意粉加$4\n")).values()
    assert [("轉意粉", "4.00")] == [(each["name"]["zh"], each["price"]) for each in rice["additions"]]


def test_the_end_of_an_hour_is_no_price_and_a_year_is_asked_about(bistro):
    plan = imported(bistro, "Plat,Prix,Extras\nBière,7,2x1 de 5 a 7\nHaut-Brion,1850,\nCrêpes 1850,12,\n")
    found = dishes(plan)
    assert ("additions" not in found["biere"], "12.00") == (True, found["crepes-1850"]["price"])
    assert (["2x1 de 5 a 7"], ["1850"]) == (said(plan, sheet_portions.AT_A_TIME), said(plan, sheet_plan.YEAR))


@pytest.mark.parametrize(
    "day", ["12 septembre 2025", "September 12, 2025", "2025-09-12", "12 de septiembre de 2025", "2025年9月12日"]
)
def test_a_day_that_has_passed_is_asked_about_and_one_to_come_is_not(bistro, day):
    plan = imported(bistro, f'Plat,Prix,Description,Notes\nHomard,30,"spécial du {day}",\nRaie,20,,12 septembre 2025\n')
    assert 2 == len(said(plan, sheet_notes.PAST))
    assert [] == said(
        imported(bistro, f'Plat,Prix,Description\nHomard,30,"{day.replace("2025", "2095")}"\n'), sheet_notes.PAST
    )


def test_a_charge_among_the_dishes_is_asked_about_once(osteria, tmp_path):
    sheet = "Piatto,Prezzo\nCoperto,2.50\nPane,2\n"
    plan = imported(osteria, sheet)
    assert ["Coperto"] == said(plan, sheet_notes.CHARGE)


@pytest.mark.parametrize(
    ("names", "said_of"),
    [
        (["mimetype", "content.xml"], "OpenDocument"),
        (["Index/Document.iwa"], "Numbers"),
        (["word/document.xml"], "Word"),
        (None, "PDF"),
    ],
)
def test_a_file_of_another_program_is_refused_with_the_way_to_save_it(bistro, names, said_of):
    raw = io.BytesIO(b"" if names else b"%PDF-1.7\n")
    if names:
        with zipfile.ZipFile(raw, "w") as archive:
            for name in names:
                archive.writestr(name, "<a/>")
    with pytest.raises(SheetError) as error:
        imported(bistro, raw.getvalue())
    message = error.value.reason.message
    assert said_of in message
    assert "xlsx" in message or "Excel" in message


def test_raw_food_and_raw_egg_are_asked_about_and_only_an_answer_records_them(bistro):
    sheet = (
        "Plat,Prix,Description,Notes\nTARTARES,,,\nBœuf,24,jaune d’œuf,\nPLATS,,,\nCalmars,17,aïoli maison,\nMorue,20,sauce tartare,\n"
        "Huîtres,21,,cru\nChablis 1er cru,60,,\n"
    )
    plan = imported(bistro, sheet)
    asked = {each.key: [*each.choices] for each in plan.questions}
    assert {"caution raw": ["boeuf"], "caution raw-egg": ["boeuf", "calmars"]} == asked
    assert {"huitres"} == {id for id, dish in dishes(plan).items() if "cautions" in dish}
    found = dishes(imported(bistro, sheet, {"caution raw": ["boeuf"], "caution raw-egg": ["boeuf"]}))
    assert (["raw", "raw-egg"], False) == (found["boeuf"]["cautions"], "cautions" in found["calmars"])


@pytest.mark.parametrize(
    ("name", "caution"),
    [
        ("Steak tartare", "raw-egg"), ("Carpaccio de pulpo", "raw"), ("Tiramisù", "raw-egg"), ("Ostriche", "raw"), ("刺身拼盤", "raw"),
        ("生蚝", "raw"), ("提拉米蘇", "raw-egg"), ("تیرامیسو", "raw-egg"), ("Oysters", "raw"), ("Ceviche", "raw"), ("سوشی", "raw"),
        ("Whiskey sour", "raw-egg"),
    ],
)  # fmt: skip
def test_words_that_point_at_raw_food_are_known_in_each_language(name, caution):
    assert raw_foods.may_have(caution, [name])


@pytest.mark.parametrize(
    "name",
    [
        "蠔油菜心",
        "Tofu, oyster sauce",
        "Fish, tartar sauce",
        "Prosciutto crudo",
        "Hot & sour soup",
        "Sour Candy water",
        "Raw mango curry",
        "Crushed potatoes",
    ],
)
def test_what_only_sounds_raw_is_not_asked_about(name):
    assert not any(raw_foods.may_have(each, [name]) for each in raw_foods.QUESTIONS)


def test_all_about_a_price_at_a_time_is_asked_in_one_round(bistro):
    sheet = "Plat,Prix,5 à 7\nMuscadet,11 / 29 / 52,8\nRosé,9,6\n"
    plan = imported(bistro, sheet)
    keys = {each.reason: each for each in plan.questions}
    size, time = keys[sheet_sizes.SIZE_OF_TIME], keys[sheet_portions.AT_A_TIME]
    names = keys[sheet_sizes.SIZES_WITHOUT_NAMES]
    assert ["11.00", "29.00", "52.00"] == size.choices
    answers = {size.key: ["11.00"], time.key: ["mar-ven 17 h-19 h"], names.key: ["Verre / Carafe / Bouteille"]}
    answered = imported(bistro, sheet, answers)
    assert [] == [
        each.reason for each in answered.questions if each.open_prices or each.reason == sheet_sizes.SIZE_OF_TIME
    ]
    found = dishes(answered)
    assert [("verre", "8.00")] == [(each["size"], each["price"]) for each in found["muscadet"]["prices_at"]]
    assert ["6.00"] == [each["price"] for each in found["rose"]["prices_at"]]


def test_gluten_among_numbers_is_asked_beside_them_where_the_law_lists_wheat(bistro):
    sheet = 'Plat,Prix,Allergènes\nPain,4,"1,7"\nSoupe,9,1\n'
    assert {sheet_allergens.NUMBERS, "word gluten"} == {each.key for each in imported(bistro, sheet).questions}
    answers = {sheet_allergens.NUMBERS: [sheet_allergens.BY_EU_LIST], "word gluten": ["wheat"]}
    assert ["wheat", "milk"] == dishes(imported(bistro, sheet, answers))["pain"]["allergens"]


@pytest.mark.parametrize(
    ("names", "id"),
    [
        (["A餐 火腿通粉"], "a-can-huo-tui-tong-fen"), (["Μουσακάς του φούρνου"], "mousakas-tou-fournou"), (["Борщ"], "borshch"),
        (["乾炒牛河", "Beef chow fun"], "beef-chow-fun"), (["שקשוקה"], ""), (["Crème brûlée"], "creme-brulee"),
        (["焗豬扒飯"], "zhu-ba-fan"),
    ],
)  # fmt: skip
def test_an_id_can_be_read_where_its_letters_can_be_spelled(names, id):
    assert id == readable_ids.id_of(names)


def test_a_dish_of_two_sections_that_has_another_name_since_is_not_added_again(cafe, tmp_path):
    mine = house(tmp_path / "mine", ("zh", "en"), "HK")
    sheet = "Section,Dish,Price\nStarters,Fries,6\nMains,Fries,6\n小食,魚蛋,18\n,شاورما,9\n"
    write(mine, imported(mine, sheet))
    for path in (mine / "menu").glob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        path.write_text(
            text.replace("Fries", "Frites") if path.stem == "mains" else text.replace("魚蛋", "咖喱魚蛋"),
            encoding="utf-8",
        )
    again = imported(mine, sheet)
    assert [] == again.added


def test_the_usual_size_beside_one_with_a_name_is_asked_once_and_keeps_the_name_of_the_menu(osteria, tmp_path):
    mine = house(tmp_path / "mine", ("it",), "IT")
    sheet = "Piatto,Prezzo,1/2 dose\nPolpo,19,11\nBaccalà,14,8\n"
    plan = imported(mine, sheet)
    [question] = plan.questions
    assert (sheet_sizes.USUAL_SIZE, "true") == (question.reason, dishes(plan)["polpo"]["draft"])
    assert ["1/2 dose", "✎ Normale"] == [each["name"]["it"] for each in dishes(plan)["polpo"]["sizes"]]
    answered = imported(mine, sheet, {question.key: ["Dose"]})
    assert [{"1/2 dose", "Dose"}] * 2 == [
        {each["name"]["it"] for each in dish["sizes"]} for dish in dishes(answered).values()
    ]
    write(mine, answered)
    again = imported(mine, sheet)
    assert ({}, []) == (again.files, again.questions)


def test_the_usual_size_is_called_in_each_language_and_asked_of_the_same_list_again(tmp_path):
    mine = house(tmp_path / "mine", ("fr", "en"), "CA")
    for _ in range(2):
        plan = imported(mine, "Plat,Prix,Demi-portion\nBavette,29,22\nRisotto,23,15\n")
        assert [sheet_sizes.USUAL_SIZE] == [each.reason for each in plan.questions]
        write(mine, plan)
    names = [
        line for path in mine.glob("menu/*.yaml") for line in path.read_text("utf-8").splitlines() if "sizes" in line
    ]
    assert 2 == len(names) and all("{fr: ✎ Ordinaire, en: ✎ Regular}" in each for each in names)


def test_a_note_on_shared_equipment_says_what_to_do_where_the_menu_names_none(bistro):
    plan = imported(bistro, "Plat,Prix,Notes\nFrites,9,friteuse partagée\n")
    assert ["friteuse partagée"] == said(plan, sheet_notes.SHARED_BEYOND_THE_MENU)
    assert not any(b"\nequipment:" in (raw or b"") for raw in plan.files.values())


def test_a_place_beside_the_hours_of_a_section_is_said_and_one_in_a_name_or_beside_those_of_an_offer_stays(bistro):
    sheet = "Plat,Prix,5 à 7 (mar-ven 17 h-19 h au bar)\nSOIR (mar-sam 17 h-22 h au bar),,\nRaie,20,15\nVINS AU BAR,,\nRosé,9,7\n"
    plan = imported(bistro, sheet)
    assert ["au bar"] == said(plan, sheet_sections.PLACE)
    [offer] = dishes(plan)["rose"]["prices_at"]
    assert {"fr": "5 à 7 au bar", "en": "5 à 7 at the bar"} == offer["label"]
    elsewhere = imported(bistro, sheet.replace("19 h au bar", "19 h au salon"))
    assert ["au salon", "au bar"] == sorted(said(elsewhere, sheet_sections.PLACE), reverse=True)
    assert {"fr": "5 à 7", "en": "5 à 7"} == dishes(elsewhere)["rose"]["prices_at"][0]["label"]
    menu = read_document("menu.yaml", plan.files["menu.yaml"]).value
    assert {"fr": "Vins au bar", "en": "Wines at the bar"} == menu["categories"][-1]["label"]
    assert "alcohol" == menu["categories"][-1]["tax_class"]


def test_gluten_of_a_dish_in_a_section_of_beers_is_that_of_a_beer(bistro):
    plan = imported(bistro, "Plat,Prix,Allergènes\nBIÈRES,,\nBoréale,8,gluten\n")
    assert [sheet_allergens.IN_A_BEER] == [each.reason for each in plan.questions]


def test_which_drinks_have_alcohol_is_asked_with_their_names_and_the_answer_taxes_them(osteria):
    sheet = "Piatto,Prezzo\nBevande,\nAcqua,3\nSpritz,8\n"
    plan = imported(osteria, sheet)
    [question] = plan.questions
    assert ["spritz"] == [*question.choices]
    assert ["Bevande: Spritz"] == said(plan, sheet_goods.IS_THERE_ALCOHOL)
    answered = imported(osteria, sheet, {question.key: ["spritz"]})
    assert {"spritz": "alcohol", "acqua": None} == {id: dish.get("tax_class") for id, dish in dishes(answered).items()}
    assert [] == said(answered, sheet_goods.IS_THERE_ALCOHOL)


def test_a_beer_without_alcohol_is_taxed_as_a_soft_drink_and_has_no_caution(bistro):
    plan = imported(bistro, "Plat,Prix\nBIÈRES,\nBlonde,8\nSans alcool,7\nVin sans sulfites,9\n")
    assert {"blonde": None, "sans-alcool": "soft-drinks", "vin-sans-sulfites": None} == {
        id: dish.get("tax_class") for id, dish in dishes(plan).items()
    }
    assert ["Sans alcool"] == said(plan, sheet_goods.WITHOUT_ALCOHOL)


def test_letters_of_allergens_are_read_by_the_legend_of_the_sheet_and_not_without_one(osteria):
    sheet = 'Piatto,Prezzo,Allergeni\nLasagne,13,"G, L, U"\nPolpo,16,M\n{}'
    legend = "Legenda: G = glutine, L = latte, U = uova, M = molluschi,,\n"
    found = dishes(imported(osteria, sheet.format(legend)))
    assert (["gluten", "milk", "egg"], ["molluscs"]) == (found["lasagne"]["allergens"], found["polpo"]["allergens"])
    assert "allergens" not in dishes(imported(osteria, sheet.format("")))["polpo"]


def test_letters_of_allergens_are_read_beside_numbers_of_additives_which_are_named(osteria):
    legend = '"A = Gluten, C = Eier, G = Milch",,\n"2 = Konservierungsstoff, 3 = Antioxidationsmittel",,\n'
    sheet = 'Gericht,Preis,Zusatzstoffe / Allergene\nSalat,9,"A, 2, 3"\nWurst,8,"2"\nKloß,8,"C, G, 9"\n'
    plan = imported(osteria, sheet + legend)
    found = {dish["name"]["it"]: dish.get("allergens") for dish in dishes(plan).values()}
    assert (["gluten"], None) == (found["Salat"], found["Wurst"])
    assert found["Kloß"] != ["egg", "milk"]  # nobody knows what 9 is
    told = [(each.place[:2], each.text) for each in plan.left if each.message == sheet_allergens.ADDITIVE]
    assert [("C2", "2, 3"), ("C3", "2")] == told


def test_a_column_below_the_sign_of_a_currency_has_the_prices(osteria):
    plan = imported(osteria, "Piatto,€\nTAGLIERI (cad.),\nPolpo,16\nFiorentina,5.50/hg\nCarne,48/kg\n")
    assert ("16.00", ["TAGLIERI (cad.)"]) == (dishes(plan)["polpo"]["price"], [*plan.sections.values()])


LEGENDS = [
    "A = glutine\nD = pesce\nG = latte\n1 = coloranti\n",
    "A,glutine\nD,pesce\nG,latte\n1,coloranti\n",
    '"A = glutine, D = pesce, G = latte, 1 = coloranti",\n',
]


@pytest.mark.parametrize("legend", LEGENDS)
def test_a_legend_at_the_foot_explains_the_codes_of_a_column_and_those_behind_names(osteria, legend):
    own = imported(osteria, f'Piatto,Prezzo,Allergeni\nPane,3,"A,G"\nTonno,16,"D,1"\n\n{legend}')
    assert [{"gluten", "milk"}, {"fish"}] == [_said_of(each) for each in dishes(own).values()]
    behind = imported(osteria, f'Piatto,Prezzo\n"Pane (A,G)",3\nTonno D,16\nMenu 1,9\nAcqua 1 L,2\n\n{legend}')
    found = {each["name"]["it"]: _said_of(each) for each in dishes(behind).values()}
    assert {"Pane": {"gluten", "milk"}, "Tonno": {"fish"}, "Menu 1": set(), "Acqua 1 L": set()} == found
    messages = {each.message for each in (*own.left, *behind.left)}
    assert sheet_layout.NO_DISHES not in messages and sheet_merging.NO_NAME not in messages


def test_letters_that_no_legend_explains_stay_in_the_name(osteria):
    plan = imported(osteria, "Piatto,Prezzo\nTonno (D),16\nZuppa L,5\n\nD = pesce\n")
    assert all("allergens" not in each for each in dishes(plan).values())


def _said_of(dish):
    return {*dish.get("allergens", ())}
