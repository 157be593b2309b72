"""A list that comes in a second time: what its owner has answered since is what the menu says, and is not asked again."""

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from restaurant_site.content import site_loader
from restaurant_site.content.yaml_documents import read_document
from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner import scaffolding, spreadsheet
from restaurant_site.owner.sheet_plan import ImportPlan
from restaurant_site.owner.sheet_renamed import ASKED
from restaurant_site.owner.sheet_sizes import SIZE_OF_TIME, SIZES_KEPT

SHEET = """Plat,Allergènes,Prix (petit / grand),Prix 5 à 7,Remarques
BAR,,,,
Huîtres,mollusques,21 / 39,15 / 28,cru
Tartare,"œufs, gluten",17 / 29,,extra foie gras +9
Cidre,,9 / 38,6,
"""
ANSWERS = {
    "word gluten": ["wheat"],
    "time Prix 5 à 7": ["mar-ven 17 h-19 h"],
    "size C3 (Prix (petit / grand))": ["demi-douzaine / douzaine"],
    "size C5 (Prix (petit / grand))": ["verre / bouteille"],
    "price at a time D5 (Prix 5 à 7)": ["verre"],
}
HAPPY = {"hours": "tue-fri 17:00-19:00", "label": {"fr": "5 à 7", "en": "5 à 7"}}


def imported(
    folder: Path, sheet: str, answers: Mapping[str, Sequence[str]] = {}, *, written: bool = True
) -> ImportPlan:
    draft = site_loader.read(folder, drafts=True)
    plan = spreadsheet.planned_import(folder, draft, "carte.csv", sheet.encode(), answers=answers)
    for name, raw in plan.files.items() if written else ():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(raw or b"")
    return plan


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("again") / "mine"
    scaffolding.start(folder, SiteLanguages((BY_CODE["fr"], BY_CODE["en"])), country="CA")
    imported(folder, SHEET, ANSWERS)
    return folder


@pytest.fixture
def folder(first: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(first, tmp_path / "mine"))


def dish(folder: Path, id: str) -> Mapping[str, object]:
    document = read_document("menu/bar.yaml", (folder / "menu" / "bar.yaml").read_bytes())
    return next(each for each in document.value if each["id"] == id)


def edit(folder: Path, old: str, new: str) -> None:
    file = folder / "menu" / "bar.yaml"
    assert old in file.read_text(encoding="utf-8")
    file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def test_a_heading_names_the_time_of_its_prices(folder):
    assert {**HAPPY, "price": "6.00", "size": "verre"} == dict(dish(folder, "cidre")["prices_at"][0])


def test_the_same_list_again_asks_nothing_and_changes_nothing(folder):
    again = imported(folder, SHEET)
    assert ([], [], {}) == (again.questions, again.changes, again.files)
    kept = [each.text for each in again.notes if each.message == SIZES_KEPT]
    assert ["Huîtres: demi-douzaine / douzaine", "Cidre: verre / bouteille"] == kept


def test_a_new_price_comes_in_and_the_names_of_sizes_and_times_stay(folder):
    imported(folder, SHEET.replace("21 / 39,15 / 28", "22 / 40,16 / 28"))
    found = dish(folder, "huitres")
    assert [("demi-douzaine", "22.00"), ("douzaine", "40.00")] == [
        (each["id"], each["price"]) for each in found["sizes"]
    ]
    assert ["demi-douzaine", "douzaine"] == [each["name"]["fr"] for each in found["sizes"]]
    halves = [("demi-douzaine", "16.00"), ("douzaine", "28.00")]
    assert [{**HAPPY, "size": size, "price": price} for size, price in halves] == found["prices_at"]


def test_sizes_that_the_menu_has_in_another_order_keep_it(folder):
    sizes = dish(folder, "huitres")["sizes"]
    small, large = (
        f'{{id: {each["id"]}, name: {{fr: {each["name"]["fr"]}, en: {each["name"]["en"]}}}, price: "{each["price"]}"}}'
        for each in sizes
    )
    edit(folder, f"{small}, {large}", f"{large}, {small}")
    imported(folder, SHEET.replace("21 / 39", "22 / 40"))
    assert ["40.00", "22.00"] == [each["price"] for each in dish(folder, "huitres")["sizes"]]


def test_hours_and_label_of_one_dish_stay_though_others_have_other_ones(folder):
    edit(
        folder,
        'hours: tue-fri 17:00-19:00, price: "6.00", label: {fr: 5 à 7, en: 5 à 7}',
        'hours: wed 16:00-18:00, price: "6.00", label: {fr: Apéro, en: Aperitif}',
    )
    again = imported(folder, SHEET)
    assert ([], {}) == (again.questions, again.files)


def test_the_hours_are_asked_with_those_of_the_menu_where_it_has_several(folder):
    edit(folder, 'hours: tue-fri 17:00-19:00, price: "6.00"', 'hours: wed 16:00-18:00, price: "6.00"')
    again = imported(folder, SHEET, written=False)
    assert ["tue-fri 17:00-19:00"] == [each.proposed for each in again.questions]


def test_hours_of_a_heading_change_those_of_the_menu_and_its_label_stays(folder):
    edit(folder, "en: 5 à 7", "en: 5 to 7")
    imported(folder, SHEET.replace("Prix 5 à 7", "5 à 7 (mer 16 h-18 h)"))
    [timed] = dish(folder, "cidre")["prices_at"]
    assert ("wed 16:00-18:00", "5 to 7") == (timed["hours"], timed["label"]["en"])


def test_a_new_dish_is_asked_about_with_the_names_that_the_menu_has(folder):
    again = imported(folder, SHEET + "Clams,,12 / 20,,\n", written=False)
    [question] = [each for each in again.questions if each.dishes]
    assert (["Clams"], "demi-douzaine / douzaine") == ([each.name for each in question.dishes], question.proposed)
    answered = imported(folder, SHEET + "Clams,,12 / 20,,\n", {question.key: ["petit / grand"]})
    assert [] == [each for each in answered.changes if each.column == "sizes"]
    assert ["petit", "grand"] == [each["id"] for each in dish(folder, "clams")["sizes"]]


def test_names_that_a_note_says_stay_as_the_menu_has_them(folder):
    again = imported(folder, SHEET.replace("28,cru", "28,cru; petit / grand"))
    assert ([], {}) == (again.questions, again.files)


def test_an_addition_of_the_menu_stays_beside_those_that_notes_name(folder):
    more = '{id: egg, name: {fr: œuf, en: egg}, price: "2.00"}'
    edit(folder, 'foie gras}, price: "9.00"}', f'foie gras}}, price: "9.00"}}, {more}')
    imported(folder, SHEET.replace("+9", "+10"))
    found = [(each["id"], each["price"]) for each in dish(folder, "tartare")["additions"]]
    assert [("extra-foie-gras", "10.00"), ("egg", "2.00")] == found


def test_a_size_of_a_time_is_asked_where_the_menu_says_it_of_several(folder):
    edit(
        folder,
        'prices_at: [{hours: tue-fri 17:00-19:00, price: "6.00"',
        'prices_at: [{hours: tue-fri 17:00-19:00, price: "20.00", size: bouteille}, {hours: tue-fri 17:00-19:00, price: "6.00"',
    )
    again = imported(folder, SHEET, written=False)
    assert ["Cidre"] == [each.dish for each in again.questions if each.reason == SIZE_OF_TIME]


def test_a_name_without_a_section_beside_the_same_in_one_has_its_row_again(folder):
    sheet = (
        "SKU,Name,Category,Price\n1,Rice,Frozen,3\n2,Chicken,Frozen,10\n3,Chicken,,8.90\n4,Soup,,2\n5,Chicken,Grill,7\n"
    )
    first = imported(folder, sheet)
    again = imported(folder, sheet)
    assert (5, first.left, []) == (len(first.added), again.left, again.changes)
    assert first.without_row == again.without_row
    changed = imported(folder, sheet.replace("8.90", "9.90"))
    assert [("8.90", "9.90")] == [(each.old, each.new) for each in changed.changes]


ONE_GONE = SHEET.replace("Cidre,", "Cidre brut,")


def test_a_dish_without_a_row_and_a_new_one_with_its_section_and_price_are_asked_about_once(folder):
    plan = imported(folder, ONE_GONE, ANSWERS, written=False)
    assert [["cidre=Cidre brut"]] == [each.choices for each in plan.questions if each.key == ASKED]
    assert ({"cidre=Cidre brut": "Cidre → Cidre brut"}, ["cidre-brut"]) == (plan.renamed, plan.added)
    told = imported(folder, ONE_GONE, {**ANSWERS, ASKED: ["cidre=Cidre brut"]})
    assert ([], []) == (told.added, told.without_row)
    assert "Cidre brut" == dish(folder, "cidre")["name"]["fr"]
    assert [] == [each for each in imported(folder, ONE_GONE, ANSWERS).questions if each.key == ASKED]


def test_a_dish_that_is_new_is_not_asked_about_again(folder):
    imported(folder, ONE_GONE, ANSWERS)
    again = imported(folder, ONE_GONE, ANSWERS)
    assert ([], ["cidre"]) == ([each for each in again.questions if each.key == ASKED], again.without_row)


def test_dishes_with_another_price_or_section_are_not_asked_about(folder):
    for old, new in (("9 / 38", "9 / 40"), ("Cidre brut,", "CIDRES,,,,\nCidre brut,")):
        plan = imported(folder, ONE_GONE.replace(old, new), ANSWERS, written=False)
        assert [] == [each for each in plan.questions if each.key == ASKED]
