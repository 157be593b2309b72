"""`restaurant-site export` and `import`: the difference is printed, and nothing is written while there is a mistake."""

import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook

from restaurant_site.content.site_loader import load_site, read
from restaurant_site.owner.studio.versions import Versions
from restaurant_site.owner.studio.workspace import Workspace
from tests.conftest import SAMPLE
from tests.content.folders import edit


@pytest.fixture
def sheet(run, folder, tmp_path) -> Path:
    path = tmp_path / "menu.csv"
    result = run("export", str(path), str(folder))
    assert (0, f"5 dishes in {path}.\n") == (result.exit_code, result.stdout)
    return path


def test_a_round_trip_changes_nothing(run, folder, sheet):
    assert "No difference.\n" == run("import", str(sheet), str(folder)).stdout
    assert all(
        path.read_bytes() == (folder / path.relative_to(SAMPLE)).read_bytes()
        for path in SAMPLE.rglob("*")
        if path.is_file()
    )


def test_an_import_is_a_save_that_the_studio_takes_back_and_the_report_says_how(run, folder, sheet):
    before = (folder / "menu/bowls.yaml").read_bytes()
    sheet.write_bytes(sheet.read_bytes().replace(b"16.25", b"17.25"))
    told = run("import", str(sheet), str(folder)).stdout
    assert f"To take this import back: `restaurant-site undo {folder}`." in told
    assert f"The folder {folder}.versions keeps it" in told
    workspace = Workspace(folder, Versions(folder))
    [version] = workspace.versions.latest(2)
    assert (f"{sheet.name}: new dishes 0, changed 1",) == version.words
    workspace.undo_all([version])
    assert before == (folder / "menu/bowls.yaml").read_bytes()
    assert "take this import back" not in run("import", str(sheet), str(folder), "--dry-run").stdout


def test_a_dry_run_prints_the_difference_and_writes_nothing(run, folder, sheet):
    before = (folder / "menu" / "bowls.yaml").read_bytes()
    sheet.write_bytes(sheet.read_bytes().replace(b"16.25", b"17.25").replace(b"Beef Stew", b"Big Stew"))
    result = run("import", str(sheet), str(folder), "--dry-run")
    assert [
        "beef-stew",
        "  name_en: Beef Stew → Big Stew",
        "  price: $16.25 → $17.25",
        "Guests still read this in Traditional Chinese, though the text in English has changed:",
        "  beef-stew (name): 薯仔炆牛肉",
        "  Rewrite it in the sheet of `restaurant-site export zh.xlsx",
        "Would change menu/bowls.yaml; nothing was written.",
    ] == [each.partition(f" {folder}`")[0] for each in result.stdout.splitlines()]
    assert before == (folder / "menu" / "bowls.yaml").read_bytes()


def test_what_differs_is_written_and_served(run, folder, sheet):
    sheet.write_bytes(sheet.read_bytes().replace(b"16.25", b"17.25"))
    assert "Changed menu/bowls.yaml." in run("import", str(sheet), str(folder)).stdout.splitlines()
    assert 1725 == load_site(folder).dishes["beef-stew"].price


def test_a_cell_that_is_not_understood_is_printed_and_the_rest_is_written(run, folder, sheet):
    sheet.write_bytes(sheet.read_bytes().replace(b"16.25", b"sixteen").replace(b"9.50", b"9.75"))
    result = run("import", str(sheet), str(folder))
    assert [
        "barley-soup",
        "  price: $9.50 → $9.75",
        "Not understood, so the menu does not have it, or keeps what it had:",
        "  not an amount of money; write one such as 12.50, or MP for market price",
        "    J4 (Price): sixteen",
        "Changed menu/bowls.yaml.",
    ] == result.stdout.splitlines()[:-1]
    assert [975, 1625] == [load_site(folder).dishes[id].price for id in ("barley-soup", "beef-stew")]


def test_dishes_without_a_row_are_told(run, folder, sheet):
    lines = sheet.read_bytes().splitlines(keepends=True)
    sheet.write_bytes(b"".join(line for line in lines if not line.startswith(b"mint-tea")))
    result = run("import", str(sheet), str(folder))
    assert ["Kept though they have no row: mint-tea; --remove takes them out.", "No difference."] == (
        result.stdout.splitlines()
    )


def test_a_removal_that_leaves_a_reference_is_refused(run, folder, sheet):
    lines = sheet.read_bytes().splitlines(keepends=True)
    sheet.write_bytes(b"".join(line for line in lines if not line.startswith(b"mint-tea")))
    result = run("import", str(sheet), str(folder), "--remove")
    assert 1 == result.exit_code
    assert "there is no dish `mint-tea`" in result.stderr


def test_what_is_no_sheet_is_told_with_the_headings_that_it_needs(run, folder, tmp_path):
    (tmp_path / "x.csv").write_text("what,prise\nbeef-stew,1\n")
    result = run("import", str(tmp_path / "x.csv"), str(folder))
    assert (1, True) == (result.exit_code, "x.csv:1: no headings found; write one row" in result.stderr)


def test_a_sheet_that_is_not_there_is_named(run, folder, tmp_path):
    result = run("import", str(tmp_path / "gone.csv"), str(folder))
    assert 1 == result.exit_code
    assert "There is no file" in result.stderr and "gone.csv" in result.stderr


def test_a_fault_elsewhere_hinders_neither_way(run, folder, sheet):
    (folder / "wordlist.yaml").write_text("")
    assert 0 == run("export", str(sheet), str(folder)).exit_code
    sheet.write_bytes(sheet.read_bytes().replace(b"16.25", b"17.25"))
    assert "Changed menu/bowls.yaml." in run("import", str(sheet), str(folder)).stdout.splitlines()


def test_a_dish_that_cannot_be_read_hinders_both_ways(run, folder, sheet):
    edit(folder, "menu/drinks.yaml", 'price: "3.00"', "price: three")
    for command in ("export", "import"):
        result = run(command, str(sheet), str(folder))
        assert (1, True) == (result.exit_code, "menu/drinks.yaml:5: 1.price: `three` is not right" in result.stderr)


@pytest.mark.parametrize(
    "command", [["export", "{}/own.csv"], ["languages", "add", "fr"], ["new", "article", "visit", "parking-hints"]]
)
def test_a_key_that_stands_twice_is_told_by_file_and_line(run, folder, tmp_path, command):
    text = (folder / "menu.yaml").read_text()
    (folder / "menu.yaml").write_text(f"{text}categories: []\n")
    result = run(*(each.format(tmp_path) for each in command), str(folder))
    line = text.count("\n") + 1
    assert (1, True) == (
        result.exit_code,
        f"menu.yaml:{line}: categories: the key is there twice" in result.stderr,
    )


def test_a_workbook_of_an_owners_own_is_reported_by_cell(run, folder, tmp_path):
    book = Workbook()
    for row in (["Name", "菜名", "Price", "Category"], ["Rice", "飯", "two dollars", "bowls"]):
        book.worksheets[0].append(row)
    book.save(tmp_path / "own.xlsx")
    result = run("import", str(tmp_path / "own.xlsx"), str(folder))
    assert "    Sheet!C2 (Price): two dollars\n" in result.stdout
    unseen = "1 dish that guests do not see, a draft that lacks its price: rice"
    assert unseen in result.stdout.splitlines()
    checked = run("check", str(folder))
    assert unseen in checked.stderr.splitlines()
    assert "1 draft," in checked.stdout
    book.worksheets[0]["C2"] = 2
    book.save(tmp_path / "own.xlsx")
    result = run("import", str(tmp_path / "own.xlsx"), str(folder))
    assert "rice\n  price: ✎ → $2.00\n" in result.stdout
    assert 0 == run("export", str(tmp_path / "all.xlsx"), str(folder)).exit_code
    assert "No difference.\n" == run("import", str(tmp_path / "all.xlsx"), str(folder)).stdout


def test_a_column_is_what_the_owner_types(run, folder, tmp_path):
    sheet = tmp_path / "own.csv"
    sheet.write_text("Was,Kosten,Notes\nKnödel,9,x\n", encoding="utf-8")
    refused = run("import", str(sheet), str(folder), "--dry-run")
    assert (1, "Kosten: 9") == (refused.exit_code, refused.stdout.splitlines()[1])
    typed = ("--column", "Was=name", "--column", "Kosten=price", "--column", "Notes=-")
    result = run("import", str(sheet), str(folder), "--dry-run", *typed)
    lines = result.stdout.splitlines()
    assert (any(each.endswith(": knodel") for each in lines), "    C (Notes): x" in lines) == (True, True)
    assert lines[lines.index("    C (Notes): x") - 1] == "  left out, as you chose"


def test_codes_of_a_list_are_told_in_one_line(run, folder, tmp_path):
    sheet = tmp_path / "own.csv"
    sheet.write_text("ID,Name,Price\n" + "".join(f"K{at},Knödel {at},9\n" for at in range(10, 22)), encoding="utf-8")
    lines = run("import", str(sheet), str(folder), "--dry-run").stdout.splitlines()
    assert ["    A2 (ID): K10 · A3 (ID): K11 · A4 (ID): K12 · … (12)"] == [each for each in lines if "(ID)" in each]


def test_what_is_said_of_a_column_without_a_heading_holds_for_the_next_file_of_this_name(run, folder, tmp_path):
    rows = "Knödel,9.50,mit Soße und Kraut\nBrot,2.50,frisch, mit Butter\nSalat,4.50,vom Markt, mit Öl\nSuppe,5.50,von gestern, mit Ei\n"
    for name in ("Menu 2026.csv", "menu-2027.csv"):
        sheet = tmp_path / name
        sheet.write_text(rows.replace(", ", " "), encoding="utf-8")
        typed = ("--column", "C=-") if name == "Menu 2026.csv" else ()
        result = run("import", str(sheet), str(folder), *typed)
    assert ("Read as in an earlier import: C" in result.stdout, "Soße" in result.stdout) == (True, False)
    other = tmp_path / "wines.csv"
    other.write_text(rows.replace(", ", " "), encoding="utf-8")
    assert "mit Soße" in run("import", str(other), str(folder), "--dry-run").stdout


@pytest.mark.parametrize(
    ("rows", "name", "price"),
    [
        ("soupe,Tomato soup,7.50,With basil,湯\npain,White bread,2.50,With butter,包\n", "B", "C"),
        ("Nr,Was,Anmerkung,Kosten,Preise\n1,Knödel,mit Soße,2,9\n2,Brot,frisch,1,4\n", "Was", "Preise"),
        ("Was,Gramm,Kronen\nKnödel,400,210\nBrot,100,20\n", "Was", "Kronen"),
    ],
)
def test_the_example_of_a_choice_names_the_columns_with_names_and_prices(run, folder, tmp_path, rows, name, price):
    (tmp_path / "own.csv").write_text(rows, encoding="utf-8")
    result = run("import", str(tmp_path / "own.csv"), str(folder), "--dry-run")
    assert f'--column "{name}=name" --column "{price}=price".' in result.stdout


@pytest.mark.parametrize(("heading", "chosen"), [("Amount due", "Amount due=price"), ("COST", "COST=-")])
def test_dishes_whose_prices_may_be_in_a_column_that_nobody_knows_are_not_written(
    run, folder, tmp_path, heading, chosen
):
    (tmp_path / "own.csv").write_text(f"Dish,Section,{heading}\nLeek soup,Bowls,7\nToast,Bowls,4\n", encoding="utf-8")
    before = (folder / "menu" / "bowls.yaml").read_bytes()
    result = run("import", str(tmp_path / "own.csv"), str(folder))
    assert (1, before) == (result.exit_code, (folder / "menu" / "bowls.yaml").read_bytes())
    assert f'for example: --column "{heading}=price".' in result.stdout
    assert f'Nothing was written. To import the dishes without prices, write --column "{heading}=-".' in result.stderr
    assert 0 == run("import", str(tmp_path / "own.csv"), str(folder), "--column", chosen).exit_code
    assert "leek-soup" in (folder / "menu" / "bowls.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("Was=colour", "`colour` is no field of a dish"),
        ("Was", "is no field of a dish"),
        ("Nothing=price", "the file has no column Nothing"),
    ],
)
def test_a_column_that_cannot_be_chosen_is_told(run, folder, tmp_path, typed, message):
    sheet = tmp_path / "own.csv"
    sheet.write_text("Item,Price\nTea,2\n", encoding="utf-8")
    result = run("import", str(sheet), str(folder), "--column", typed)
    assert (2, True) == (result.exit_code, message in " ".join(result.stderr.split()))


def test_an_example_that_is_taken_out_is_not_said_to_be_kept(run, tmp_path):
    mine, sheet = tmp_path / "mine", tmp_path / "menu.csv"
    run("init", str(mine), "--sample", "corner-kitchen")
    sheet.write_text("name,price,category\nOur soup,9.00,soups\n")
    told = run("import", str(sheet), str(mine), "--no-examples", "--dry-run").stdout
    assert ("an example, taken out" in told, "Kept though" in told) == (True, False)


def test_dishes_that_wait_for_a_language_are_one_line(run, folder, tmp_path):
    sheet = tmp_path / "own.csv"
    sheet.write_text("Item,Price\nRice,2\nPlum tea,3\n", encoding="utf-8")
    lines = run("import", str(sheet), str(folder), "--dry-run").stdout.splitlines()
    line = "2 new dishes, not shown in Traditional Chinese until this is written: name: rice, plum-tea"
    assert (1, False) == (lines.count(line), "rice" in lines)
    assert not [each for each in lines if "name_zh" in each or "%(" in each]


def test_a_file_of_which_no_row_came_in_never_says_no_difference(run, folder, tmp_path):
    sheet = tmp_path / "till.csv"
    sheet.write_text("ID,Was,Price\n1,Suppe,5\n2,Salat,6\n", encoding="utf-8")
    result = run("import", str(sheet), str(folder))
    assert (True, False) == ("No dish in this file could be read" in result.stdout, "No difference" in result.stdout)


def test_the_help_names_the_price_of_a_size(run):
    assert "price_of_size" in run("import", "--help").stdout


def test_new_dishes_are_one_line_with_their_names_where_they_are_few(run, folder, tmp_path):
    sheet = tmp_path / "many.csv"
    rows = [f"Rice {each},,飯{each}" for each in range(30)]
    sheet.write_text("\n".join(["Name,Price,菜名", "Tea,2,茶", "Pear,3,梨", *rows]), encoding="utf-8")
    lines = run("import", str(sheet), str(folder), "--dry-run").stdout.splitlines()
    assert "2 new dishes: tea, pear" in lines
    assert (
        "30 dishes that guests do not see, drafts that lack their price: rice-0, rice-1, rice-2, rice-3, rice-4…"
        in lines
    )


BISTRO = """Carte,C'est quoi,Montant,Allergies,Remarques
ENTRÉES,,,,
Soupe,Du jour,12,lait,maison
Tarte,,9,lait,
Moules,,19,mollusques,
Pain,,4,,
Confit,Cuisses,30,,
Cassoulet,,40,,
"""


@pytest.fixture
def bistro(run, tmp_path) -> Path:
    """A new French and English house beside its list."""
    folder = tmp_path / "bistro"
    assert 0 == run("init", str(folder), "--languages", "fr,en", "--country", "CA").exit_code
    (tmp_path / "carte.csv").write_text(BISTRO, encoding="utf-8")
    return folder


def test_what_was_said_of_an_earlier_list_holds_for_the_next_one(run, bistro, tmp_path):
    sheet = str(tmp_path / "carte.csv")
    options = ["--column", "Carte=name", "--column", "Montant=price", "--allergens", "noted"]
    first = run("import", sheet, str(bistro), *options).stdout
    assert "maison" in first
    again = run("import", sheet, str(bistro)).stdout.splitlines()
    assert "Lu comme lors d’une importation précédente : Carte, Montant" == again[0].replace("\xa0", " ")
    assert "Aucune différence." == again[-1]
    assert [] == [each for each in again if "maison" in each or "allergènes" in each]
    assert "maison" in run("import", sheet, str(bistro), "--all-notes").stdout
    (bistro.with_name("bistro.versions") / "imports.json").write_text("{half", encoding="utf-8")
    assert "maison" in run("import", sheet, str(bistro)).stdout


def test_a_new_house_in_place_of_a_deleted_one_is_told_all_of_its_first_list(run, bistro, tmp_path):
    sheet = str(tmp_path / "carte.csv")
    first = run("import", sheet, str(bistro), "--column", "Carte=name", "--column", "Montant=price").stdout
    shutil.rmtree(bistro)
    assert 0 == run("init", str(bistro), "--languages", "fr,en", "--country", "CA").exit_code
    assert first == run("import", sheet, str(bistro), "--column", "Carte=name", "--column", "Montant=price").stdout


def test_sizes_without_a_name_wait_for_no_translation(run, tmp_path):
    sheet, pub = tmp_path / "menu.csv", tmp_path / "pub"
    run("init", str(pub), "--country", "IE")
    sheet.write_text("Item,Price\nStew,£7.00 – £18.00\nSoup,8 / 14\n".replace("£", "€"), encoding="utf-8")
    told = run("import", str(sheet), str(pub)).stdout
    assert ("a draft that lacks its names of sizes: soup" in told, "not yet in" in told) == (True, False)


def test_an_import_of_one_language_names_the_command_for_the_other(run, bistro, tmp_path):
    sheet, other = str(tmp_path / "carte.csv"), tmp_path / "en.csv"
    said = run("import", sheet, str(bistro), "--column", "Carte=name", "--column", "Montant=price").stdout
    assert f"restaurant-site export en.xlsx {bistro}" in said
    run("export", str(other), str(bistro))
    text = other.read_text(encoding="utf-8-sig")
    other.write_text(text.replace("✎ …", "?").replace("✎ ", "The ").replace("?", "✎ …"), encoding="utf-8")
    assert "restaurant-site export" not in run("import", str(other), str(bistro)).stdout


def test_what_a_list_was_said_of_is_as_before_though_the_other_language_came_in_between(run, bistro, tmp_path):
    sheet, other = str(tmp_path / "carte.csv"), tmp_path / "en.csv"
    options = ["--column", "Carte=name", "--column", "Montant=price", "--allergens", "noted"]
    assert "maison" in run("import", sheet, str(bistro), *options).stdout
    run("export", str(other), str(bistro))
    other.write_text(other.read_text(encoding="utf-8-sig").replace("✎ Du jour", "Of the day"), encoding="utf-8")
    assert "Of the day" in run("import", str(other), str(bistro)).stdout
    again = run("import", sheet, str(bistro)).stdout
    assert "maison" not in again and "Comme avant" in again


def test_changed_hours_of_a_section_are_among_the_differences(run, bistro, tmp_path):
    sheet = tmp_path / "carte.csv"
    options = ["--column", "Carte=name", "--column", "Montant=price"]
    run("import", str(sheet), str(bistro), *options)
    sheet.write_text(BISTRO.replace("ENTRÉES,", "ENTRÉES (jeu-sam dès 17 h),"), encoding="utf-8")
    lines = run("import", str(sheet), str(bistro)).stdout.splitlines()
    at = lines.index("entrees")
    assert "  hours: (rien) → jeudi à samedi, à partir de 17 h" == lines[at + 1].replace("\xa0", " ")


def test_what_an_import_changes_is_written_though_nobody_reads_its_report(run, folder, sheet, monkeypatch):
    def closed(*_: object, **__: object) -> None:
        raise BrokenPipeError

    sheet.write_bytes(sheet.read_bytes().replace(b"16.25", b"17.25"))
    monkeypatch.setattr("click.echo", closed)
    run("import", str(sheet), str(folder))
    assert 1725 == load_site(folder).dishes["beef-stew"].price


ASKED = "Name,Price,Section\nBeef tartare,18,Bowls\nRed ale,8,Drinks\nCola,3,Drinks\nRoot beer without alcohol,4,Drinks\nSoup,9,Bowls\n"
TYPED = {
    "beef-tartare": "✎ Raw; ✎ Raw egg",
    "red-ale": "✎ Alcohol",
    "cola": "✎ Alcohol",
    "root-beer-without-alcohol": "",
    "soup": "",
}


@pytest.fixture
def asked(run, tmp_path) -> Path:
    """The folder of a menu of which a list has left questions open."""
    mine = tmp_path / "mine"
    run("init", str(mine), "--languages", "en", "--country", "CA")
    (tmp_path / "own.csv").write_text(ASKED, encoding="utf-8")
    report = run("import", str(tmp_path / "own.csv"), str(mine)).stdout
    assert f"All in one sheet: `restaurant-site export answers.xlsx {mine}`" in report
    assert "served raw?" in report and "have alcohol?" in report
    return mine


def answered(run, mine: Path, answers: Mapping[str, str]) -> str:
    """Fill in the cells of cautions in an export, and import it; return the report."""
    sheet = mine.parent / "answers.xlsx"
    run("export", str(sheet), str(mine))
    book = load_workbook(sheet)
    rows = book.worksheets[0]
    column = [cell.value for cell in rows[1]].index("Cautions")
    assert TYPED == {row[0].value: row[column].value or "" for row in rows.iter_rows(min_row=2)}
    for row in rows.iter_rows(min_row=2):
        row[column].value = answers.get(row[0].value, row[column].value)
    book.save(sheet)
    return run("import", str(sheet), str(mine)).stdout


def test_a_sheet_of_the_menu_asks_what_only_the_owner_knows_and_takes_the_answers(run, asked):
    answered(run, asked, {"beef-tartare": "Raw", "red-ale": "yes", "cola": "none"})
    dishes = read(asked, drafts=True).dishes
    said = {id: (dish.cautions, dish.tax_class) for id, (_, _, dish) in dishes.items()}
    assert (["raw"], None) == (list(said["beef-tartare"][0]), said["beef-tartare"][1])
    assert (["alcohol"], "alcohol") == (list(said["red-ale"][0]), said["red-ale"][1])
    assert ([], None) == (list(said["cola"][0]), said["cola"][1])
    assert None is said["soup"][0]


def test_a_question_of_the_sheet_that_is_left_as_it_is_changes_nothing(run, asked):
    before = {file: file.read_bytes() for file in asked.rglob("*.yaml")}
    assert "No difference." in answered(run, asked, {})
    assert before == {file: file.read_bytes() for file in asked.rglob("*.yaml")}


def test_allergens_that_are_complete_in_the_sheet_stay_so_though_those_of_the_own_list_are_noted_only(run, tmp_path):
    mine, own, sheet = tmp_path / "mine", tmp_path / "own.csv", tmp_path / "menu.csv"
    run("init", str(mine), "--languages", "en", "--country", "CA")
    rows = "".join(f"Soup {number},9,{'milk' if number < 4 else ''}\n" for number in range(8))
    own.write_text(f"Name,Price,Allergens\n{rows}", encoding="utf-8")
    run("import", str(own), str(mine), "--allergens", "noted")
    run("export", str(sheet), str(mine))
    sheet.write_text(sheet.read_text(encoding="utf-8-sig").replace("Milk; ✎ …", "Milk", 1), encoding="utf-8")
    assert "allergens: milk; ✎ … → milk" in run("import", str(sheet), str(mine)).stdout


def test_thousands_of_a_currency_with_large_numbers_are_prices_wherever_they_stand(run, tmp_path):
    mine, own = tmp_path / "mine", tmp_path / "carta.csv"
    told = run("init", str(mine), "--languages", "es", "--address", "Almirante Montt 415, Valparaíso, Chile")
    assert "America/Santiago" in told.stdout, "the zones of the country, of which nobody has chosen one yet"
    rows = ["Machas;media 7.500 / entera 13.500;", "Ostras;6 x $9.900 / 12 x $18.000;", "Schop;4500;3.200"]
    own.write_text("\n".join(["Plato;Precio;Happy hour (mar-jue 18:00-20:00)", *rows]), encoding="utf-8")
    run("import", str(own), str(mine))
    written = "".join(file.read_text(encoding="utf-8") for file in (mine / "menu").glob("*.yaml"))
    found = re.findall(r'price: "?([^",}\n]+)', written)
    assert ["7500.00", "13500.00", "9900.00", "18000.00", "4500.00", "3200.00"] == found
    assert "draft" not in written


def test_a_key_that_is_twice_in_a_file_of_the_menu_is_named_before_anything_is_written(run, folder, tmp_path):
    edit(folder, "menu.yaml", "allergen_note:", 'last_verified: "2026-11-01"\nallergen_note:')
    (tmp_path / "own.csv").write_text("Item,Section,Price\nPie,Pies,9\n", encoding="utf-8")
    told = run("import", str(tmp_path / "own.csv"), str(folder))
    assert (1, True) == (
        told.exit_code,
        "last_verified: the key is there twice, first on line 1; keep one" in told.output,
    )
    assert not (folder / "menu" / "pies.yaml").exists()
