"""Lists whose cells stand elsewhere than a table of dishes has them come in whole, or say what is not clear."""

import io
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from openpyxl import Workbook

from restaurant_site.content import site_loader
from restaurant_site.content.yaml_documents import read_document
from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner import scaffolding, spreadsheet
from restaurant_site.owner.cli.commands import main as command
from restaurant_site.owner.sheet_dishes import NoHeadingsError
from restaurant_site.owner.sheet_layout import NO_SECTION
from restaurant_site.owner.sheet_notes import IN_DESCRIPTION, SOLD_OUT
from restaurant_site.owner.sheet_one_dish import PIECES, PIECES_OR_PRICES
from restaurant_site.owner.sheet_page import BESIDE_A_PRICE
from restaurant_site.owner.sheet_plan import ImportPlan
from restaurant_site.owner.sheet_roles import MAY_BE_ALLERGENS
from restaurant_site.owner.sheet_sizes import ONE_WITHOUT_NAME, SIZE_OF_TIME
from tests.owner.test_import_hours import write


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables") / "start"
    scaffolding.start(folder, SiteLanguages((BY_CODE["fr"], BY_CODE["en"])), country="CA")
    return folder


@pytest.fixture
def folder(start: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(start, tmp_path / "mine"))


def imported(
    folder: Path,
    sheet: str | Sequence[Sequence[object]],
    answers: Mapping[str, Sequence[str]] = {},
    choices: Mapping[str, str] = {},
) -> ImportPlan:
    name, raw = ("menu.csv", sheet.encode()) if isinstance(sheet, str) else ("menu.xlsx", workbook(sheet))
    draft = site_loader.read(folder, drafts=True)
    return spreadsheet.planned_import(folder, draft, name, raw, answers=answers, choices=choices)


def workbook(rows: Sequence[Sequence[object]]) -> bytes:
    book, data = Workbook(), io.BytesIO()
    for row in rows:
        book.worksheets[0].append([*row])
    book.save(data)
    return data.getvalue()


def dishes(plan: ImportPlan) -> dict[str, dict[str, object]]:
    files = [read_document(name, raw).value for name, raw in plan.files.items() if name.startswith("menu/")]
    return {dish["id"]: dish for file in files for dish in file}


def sizes(plan: ImportPlan, id: str) -> list[tuple[str, str]]:
    return [(each["name"]["fr"], each["price"]) for each in dishes(plan)[id]["sizes"]]


def said(plan: ImportPlan, message: str) -> list[str]:
    return [each.text for each in (*plan.left, *plan.notes) if each.message == message]


@pytest.mark.parametrize(
    ("cell", "named", "price"),
    [
        ("19 $ / plat 31 $", "plat", "19.00"),
        ("petite 5 $ / 9 $", "petite", "9.00"),
        ("$18; double $24", "double", "18.00"),
    ],
)
def test_a_price_without_a_name_beside_one_that_has_a_name_is_asked_for_its_name_alone(folder, cell, named, price):
    sheet = f"Plat,Prix\nTartare de thon,{cell}\nSalade,9\n"
    plan = imported(folder, sheet)
    assert {"tartare-de-thon"} == {*plan.drafts}
    assert [f"Tartare de thon {price}"] == said(plan, ONE_WITHOUT_NAME)
    [question] = [each for each in plan.questions if each.reason == ONE_WITHOUT_NAME]
    answered = imported(folder, sheet, {question.key: ["Autre"]})
    assert {named, "autre"} == {name.lower() for name, _ in sizes(answered, "tartare-de-thon")}
    assert not answered.drafts and not said(answered, ONE_WITHOUT_NAME)
    write(folder, answered)
    assert {} == imported(folder, sheet).files


@pytest.mark.parametrize("cell", ["12 $ / + foie gras 14 $", "12 $ / kg 40 $", "12 $ / à emporter 10 $"])
def test_what_is_no_size_beside_a_price_names_none(folder, cell):
    plan = imported(folder, f"Plat,Prix\nCanard,{cell}\nSalade,9\n")
    assert [] == said(plan, ONE_WITHOUT_NAME)
    assert "sizes" not in dishes(plan)["canard"]


@pytest.mark.parametrize("heading", ["Remarques", "Description"])
def test_numbers_of_pieces_in_the_column_of_prices_name_the_prices_that_stand_in_a_text(folder, heading):
    sheet = f"Plat,Prix,{heading}\nHuîtres,6 / 12,22 $ / 40 $\nSalade,9 $,\nAiles,6/12/24,9.50 / 16.00 / 30.00\n"
    plan = imported(folder, sheet)
    assert [("6", "22.00"), ("12", "40.00")] == sizes(plan, "huitres")
    assert [("6", "9.50"), ("12", "16.00"), ("24", "30.00")] == sizes(plan, "ailes")
    assert "description" not in dishes(plan)["huitres"] and not plan.drafts
    assert 2 == len(said(plan, PIECES))
    write(folder, plan)
    assert {} == imported(folder, sheet).files


def test_numbers_that_may_be_pieces_or_prices_are_asked_about_and_no_price(folder):
    plan = imported(folder, "Plat,Prix,Remarques\nHuîtres,6 / 12,22 / 40\nMoules,21 / 38,6 / 12\n")
    assert ["6 / 12 · 22 / 40"] == said(plan, PIECES_OR_PRICES)
    assert ["huitres"] == [*plan.drafts] and "✎" == dishes(plan)["huitres"]["price"]
    assert [("6", "21.00"), ("12", "38.00")] == sizes(plan, "moules")


def test_one_question_asks_of_which_size_the_prices_of_a_column_are(folder):
    rows = "Morgon,11 / 14 / 52,10\nGamay,12 / 15 / 50,11\nBrouilly,13 / 16 / 55,12\n"
    sheet = f"Plat,Prix,5 à 7 (mar-ven 17 h-19 h)\nVINS (verre / carafe / bouteille),,\n{rows}"
    plan = imported(folder, sheet)
    [question] = [each for each in plan.questions if each.reason == SIZE_OF_TIME]
    assert (["Morgon", "Gamay", "Brouilly"], 3) == ([each.dish for each in question.cells], question.open_prices)
    own = question.cells[1].key
    answered = dishes(imported(folder, sheet, {question.key: ["Verre"], own: ["Carafe"]}))
    assert ["verre", "carafe", "verre"] == [
        answered[each]["prices_at"][0]["size"] for each in ("morgon", "gamay", "brouilly")
    ]


def test_a_column_of_a_csv_file_without_a_heading_is_left_and_may_be_chosen(folder):
    sheet = 'Plat,Prix,\nSteak,12,lait\nPoisson,9,"poisson, lait"\nGâteau,"2,50","œuf, blé"\nSoupe,7,céleri\n'
    plan = imported(folder, sheet)
    assert ["steak", "poisson", "gateau", "soupe"] == plan.added
    assert 1 == len(said(plan, MAY_BE_ALLERGENS))
    assert ["fish", "milk"] == dishes(imported(folder, sheet, choices={"C": "allergens"}))["poisson"]["allergens"]


def test_allergens_in_a_list_without_headings_are_no_descriptions(folder):
    rows = [
        ("Steak", 12.5, "lait"),
        ("Poisson", 9.5, "poisson, lait"),
        ("Gâteau", 2.5, "œuf"),
        ("Soupe", 7.25, "céleri"),
    ]
    plan = imported(folder, rows)
    assert all("description" not in each for each in dishes(plan).values())
    assert 1 == len(said(plan, MAY_BE_ALLERGENS))


def test_a_text_in_small_letters_beside_a_price_is_no_other_dish(folder):
    rows = [
        ("S1", "Loempia", "4 stuks", 4.5),
        ("S2", "Saté", "pikant", 5.5),
        ("S3", "Soep", None, 4.75),
        ("S4", "Rijst", None, 3.25),
        ("S5", "Bami", None, 7.25),
        ("S6", "Nasi", "Bami Speciaal", 9.75),
        ("S7", "Kip", None, 8.75),
    ]
    plan = imported(folder, rows)
    assert ["loempia", "sate", "soep", "rijst", "bami", "nasi", "kip"] == plan.added
    assert ["Bami Speciaal 9.75"] == said(plan, BESIDE_A_PRICE)
    assert "4.50" == dishes(plan)["loempia"]["price"]


def test_no_dish_stands_for_the_headings_of_a_list_with_large_prices(folder):
    rows = [(None, name, price, f"{name} du jour") for name, price in [("Thé", 3000), ("Café", 3500), ("Lait", 4500)]]
    with pytest.raises(NoHeadingsError) as refused:
        imported(folder, rows)
    assert {"B": "name"} == {each.heading: each.may_be for each in refused.value.columns if each.may_be == "name"}


def test_a_row_without_its_section_is_said(folder):
    plan = imported(folder, "Section,Plat,Prix\nPlats,Steak,30\nDesserts,Tarte,8\n,Couvert,2\n")
    assert ["Couvert → Desserts"] == said(plan, NO_SECTION)
    plan = imported(folder, "Section,Plat,Prix\nPlats,Steak,30\nPlats,Poisson,28\n,Café,2\n")
    assert ["Café"] == said(plan, NO_SECTION)


@pytest.mark.parametrize(
    "sheet",
    [
        "Plat,Prix,Statut\nTarte,9,épuisé\nSoupe,8,disponible\nThé,4,\n",
        "Plat,Prix,Où\nTarte,9,épuisé\nSoupe,8,\nThé,4,\n",
        "Plat,Prix\nTarte (épuisé),9\nSoupe,8\nThé,86\n",
    ],
)
def test_what_is_sold_out_is_said_and_no_part_of_the_menu(folder, sheet):
    plan = imported(folder, sheet)
    assert 1 == len(said(plan, SOLD_OUT))
    assert {"tarte": "Tarte", "soupe": "Soupe", "the": "Thé"} == {
        id: each["name"]["fr"] for id, each in dishes(plan).items()
    }
    assert not plan.drafts


WINES = (
    "Plat,Anglais,Prix\nSoupe,Soup,9\nVINS (verre / bouteille),,\nMuscadet,,12 / 58\nCrémant,Sparkling wine,14 / 66\n"
)


@pytest.mark.slow
def test_dishes_without_a_name_in_a_second_language_are_counted_and_one_option_gives_it(folder, tmp_path, capsys):
    (sheet := tmp_path / "carte.csv").write_text(WINES, encoding="utf-8")
    arguments = ["--lang", "en", "import", str(sheet), str(folder)]
    command(arguments, standalone_mode=False)
    assert (
        "1 dish of VINS has no name in English. If it is the same in both: --same-names vins" in capsys.readouterr().out
    )
    command([*arguments, "--same-names", "vins"], standalone_mode=False)
    found = read_document("menu/vins.yaml", (folder / "menu/vins.yaml").read_bytes()).value
    assert ["Muscadet", "Sparkling wine"] == [each["name"]["en"] for each in found]
    capsys.readouterr()
    command(arguments, standalone_mode=False)
    again = capsys.readouterr().out
    assert "No difference." in again and "needs a name" not in again


WINE_LIST = [
    ["Couleur", "Vin", "Région", "Pays", "Verre", "Bouteille"],
    ["Rouge", "Pinot noir", "Rhône", "France", 12, 55],
    ["Rouge", "Barolo", "Piémont", "Italie", None, 145],
    ["Blanc", "Muscadet", "Loire", None, 11, 50],
]


def test_a_list_of_wines_is_divided_by_their_colours_and_describes_them_by_where_they_are_from(folder):
    plan = imported(folder, WINE_LIST)
    found = dishes(plan)
    assert ["Rouge", "Blanc"] == [*plan.sections.values()]
    assert {"fr": "Rhône, France", "en": "Rhône, France"} == found["pinot-noir"]["description"]
    assert ["12.00", "55.00"] == [each["price"] for each in found["pinot-noir"]["sizes"]]
    assert "Loire" == found["muscadet"]["description"]["fr"]
    assert ["C (Région)", "D (Pays)"] == [
        each.place.partition("!")[2] for each in plan.notes if each.message == IN_DESCRIPTION
    ]


def test_a_wine_is_described_behind_its_own_text(folder):
    rows = [[*row, text] for row, text in zip(WINE_LIST, ["Description", "Souple", "", ""], strict=True)]
    assert "Souple. Rhône, France." == dishes(imported(folder, rows))["pinot-noir"]["description"]["fr"]


def test_a_row_of_wines_and_sizes_below_headings_is_no_headings(folder):
    plan = imported(
        folder, [["Plat", "Prix"], ["Raie", 20], ["Boudin", 18], ["VINS", "verre", "bouteille"], ["Muscadet", 11, 50]]
    )
    assert {"raie", "boudin"} <= {*dishes(plan)}


def test_a_colour_beside_a_dish_is_no_section(folder):
    plan = imported(folder, [["Couleur", "Plat", "Prix"], ["#FF0000", "Raie", 20], ["#00FF00", "Boudin", 18]])
    assert ["Couleur"] == [each.place.rpartition("(")[2].rstrip(")") for each in plan.left]
