"""A list of dishes comes in as an owner or a till wrote it, and nothing in it is lost unseen."""

import csv
import io
import re
import shutil
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache, partial
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from openpyxl import Workbook

from restaurant_site.content import site_loader
from restaurant_site.content.load_state import LoadState
from restaurant_site.content.yaml_documents import read_document
from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner import (
    menu_markup,
    scaffolding,
    sheet_allergens,
    sheet_diets,
    sheet_dishes,
    sheet_doubts,
    sheet_export,
    sheet_files,
    sheet_goods,
    sheet_layout,
    sheet_matching,
    sheet_modifiers,
    sheet_notes,
    sheet_one_dish,
    sheet_page,
    sheet_plan,
    sheet_portions,
    sheet_roles,
    sheet_sections,
    sheet_sizes,
    spreadsheet,
)
from restaurant_site.owner.sheet_plan import ImportPlan
from restaurant_site.owner.sheet_recorded import COMPLETE, COMPLETE_ASKED
from restaurant_site.search.site_search import index_site
from tests.conftest import unlimited_app
from tests.content.folders import edit

TODAY = date(2026, 11, 22)
SQUARE = """Token,Item Name,Variation Name,SKU,Description,Reporting Category,Item Type,Price,Archived,Option Name 1
A1,Lamb Karahi,Small,LK1,"Slow cooked lamb, tomato",Mains,Prepared food,18.00,N,Size
A2,Lamb Karahi,Large,LK2,"Slow cooked lamb, tomato",Mains,Prepared food,32.50,N,Size
A3,Naan,Regular,N1,,Breads,Prepared food,2.5,N,
A4,Catch of the Day,Regular,N2,,Mains,Prepared food,variable,N,
A5,Old Soup,Regular,N3,,Soups,Prepared food,7,Y,
"""
TOAST = """Item GUID,Menu,Menu Group,Name,Base Price,Description,PLU
g1,Dinner,Pasta,Carbonara,17.5,"Egg, pecorino, guanciale",101
g2,Dinner,Dolci,Tiramisù,8,,103
"""
CLOVER = """Clover ID,Name,Alternate Name,Price,Price Type,Cost,SKU,Modifier Groups,Hidden
X1,Burger,,12.99,Fixed,4.5,B1,Toppings,No
X2,Special,,,Variable,,,,No
"""
LOYVERSE = """Handle,SKU,Name,Category,Description,Option 1 name,Option 1 value,Default price,Cost,Price [Main]
latte,1,Latte,Coffee,<p>Milk &amp; espresso</p>,Size,Small,4.10,1.2,4.00
latte,2,,,,,Large,5.10,1.5,5.00
tea,3,Tea,Coffee,,,,3.00,0.2,3.00
"""
LIGHTSPEED = """id,handle,sku,name,description,product_category,variant_option_one_name,variant_option_one_value,cost,retail_price,active
9b2f,pho,p1,Phở bò,Beef noodle soup,Noodles,Size,Small,3,12.00,1
9b30,pho,p2,Phở bò,Beef noodle soup,Noodles,Size,Large,4,15.00,1
9b31,tea,t1,Iced tea,,Drinks,,,1,3.50,0
"""
SHOPIFY = """Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status
momo,Chicken Momo,"<p>Steamed <b>dumplings</b></p>",Kabul,Starters,TRUE,Pieces,6 pieces,M6,9.00,active
momo,,,,,,,12 pieces,M12,16.00,
dal,Dal,Lentils,Kabul,Mains,TRUE,Title,Default Title,D,11.00,active
"""
OWN = """Kabul Kitchen, autumn;;;;;
Item;What's in it;Price;How spicy;Extras;Allergens
STARTERS;;;;;
Bolani;Potato flatbread;$9;mild;Extra chutney $2;wheat
Aush;Noodle soup;8,50;🌶🌶;;milk
MAINS;;;;;
Kabuli Palaw;Rice, carrots, raisins;S 14.50 / L 22;none;;tree nuts
Lamb Tikka;Charcoal;MP;hot;;
Mantu;Dumplings;9.50/15.00;hottish;;gluten stuff
Chef's table;;ask;;;
Total;;64;;;
"""
PAGE = """<!doctype html><script type="application/ld+json">{"@type": "Restaurant", "hasMenu": {"@type": "Menu",
"hasMenuSection": [{"@type": "MenuSection", "name": "Soups", "hasMenuItem": [
{"@type": "MenuItem", "name": "Pho", "description": "Beef", "offers": {"@type": "Offer", "price": "12.5"},
 "suitableForDiet": "https://schema.org/GlutenFreeDiet"},
{"@type": "MenuItem", "name": "Tofu soup", "offers": [{"name": "Small", "price": 8}, {"name": "Large", "price": 11}],
 "suitableForDiet": ["https://schema.org/VeganDiet"]}]}]}}</script>"""


@pytest.fixture(scope="module")
def alone(tmp_path_factory) -> Path:
    """A folder of a restaurant with one language."""
    folder = tmp_path_factory.mktemp("alone") / "content"
    scaffolding.start(folder, SiteLanguages((BY_CODE["en"],)), like="corner-kitchen")
    return folder


def imported(
    folder: Path,
    raw: str | bytes,
    choices: dict[str, str] | None = None,
    draft: LoadState | None = None,
    answers: Mapping[str, Sequence[str]] = {},
) -> ImportPlan:
    raw = raw.encode() if isinstance(raw, str) else raw
    draft = draft or site_loader.read(folder, drafts=True)
    return spreadsheet.planned_import(folder, draft, "menu.csv", raw, choices=choices or {}, answers=answers)


read_once = cache(partial(site_loader.read, drafts=True))
"""The content of a folder that no test changes."""


def dishes(plan: ImportPlan) -> dict[str, dict[str, object]]:
    """The dishes that a plan adds, by id."""
    files = [read_document(name, raw).value for name, raw in plan.files.items() if name.startswith("menu/")]
    return {each["id"]: each for file in files for each in file if each["id"] in plan.added}


def prices(dish: dict[str, object]) -> object:
    return {each["name"]["en"]: each["price"] for each in dish["sizes"]} if "sizes" in dish else dish["price"]


@pytest.mark.parametrize(
    ("raw", "sections", "expected", "drafts"),
    [
        (
            SQUARE, ["Breads"],
            {"lamb-karahi": {"Small": "18.00", "Large": "32.50"}, "naan": "2.50", "catch-of-the-day": "✎", "old-soup": "7.00"},
            ["catch-of-the-day", "old-soup"],
        ),
        (TOAST, ["Pasta", "Dolci"], {"carbonara": "17.50", "tiramisu": "8.00"}, []),
        (CLOVER, ["Menu"], {"burger": "12.99", "special": "✎"}, ["special"]),
        (LOYVERSE, ["Coffee"], {"latte": {"Small": "4.00", "Large": "5.00"}, "tea": "3.00"}, []),
        (LIGHTSPEED, ["Noodles"], {"pho-bo": {"Small": "12.00", "Large": "15.00"}, "iced-tea": "3.50"}, ["iced-tea"]),
        (SHOPIFY, ["Starters"], {"chicken-momo": {"6 pieces": "9.00", "12 pieces": "16.00"}, "dal": "11.00"}, []),
        (
            OWN, ["Starters"], {
                "bolani": "9.00", "aush": "8.50", "kabuli-palaw": {"Small": "14.50", "Large": "22.00"}, "lamb-tikka": "market",
                "mantu": {"✎ 9.50": "9.50", "✎ 15.00": "15.00"}, "chefs-table": "✎",
            }, ["mantu", "chefs-table"],
        ),
        (PAGE, [], {"pho": "12.50", "tofu-soup": {"Small": "8.00", "Large": "11.00"}}, []),
    ],
    ids=["Square", "Toast", "Clover", "Loyverse", "Lightspeed", "Shopify", "an owner's", "a page"],
)  # fmt: skip
def test_a_list_comes_in_as_it_is(alone, raw, sections, expected, drafts):
    plan = imported(alone, raw)
    added = dishes(plan)
    assert expected == {id: prices(dish) for id, dish in added.items()}
    assert (sections, drafts) == ([*plan.sections.values()], [id for id in added if "draft" in added[id]])
    assert [] == site_loader.new_faults(site_loader.read(alone), site_loader.read(alone, plan.files))


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ('<!DOCTYPE html><html><body><h2>Kebap</h2><div>Fladenbrot, Salat</div><span>8,00 €</span></body></html>', menu_markup.NO_MENU),
        ('\ufeff\n<HTML lang="de"><script type="application/ld+json">{"@type": "Restaurant"}</script>', menu_markup.NO_MENU),
        ("<table><tr><td>Name</td><td>Price</td></tr></table>", menu_markup.NO_MENU),
        ('<?xml version="1.0"?><Workbook><Row/></Workbook>', sheet_files.NO_WORKBOOK),
    ],
)  # fmt: skip
def test_a_page_without_a_menu_is_no_list_and_says_so(alone, raw, message):
    with pytest.raises(sheet_files.SheetError) as refused:
        imported(alone, raw)
    assert message == refused.value.reason.message


def test_the_words_of_a_list_become_the_values_of_the_menu(alone):
    plan = imported(alone, OWN, answers={COMPLETE_ASKED: [COMPLETE]})
    added = dishes(plan)
    assert ["1", "2", "0", "3", None] == [
        added[id].get("spice") for id in ("bolani", "aush", "kabuli-palaw", "lamb-tikka", "mantu")
    ]
    assert (["wheat"], ["tree-nuts"], None) == tuple(
        added[id].get("allergens") for id in ("bolani", "kabuli-palaw", "mantu")
    )
    assert ("Extra chutney", "2.00") == (
        added["bolani"]["additions"][0]["name"]["en"],
        added["bolani"]["additions"][0]["price"],
    )
    assert {"1", "11", "D9 (How spicy)", "C10 (Price)", "F9 (Allergens)"} == {each.place for each in plan.left}
    assert "Milk & espresso" == dishes(imported(alone, LOYVERSE))["latte"]["description"]["en"]
    assert ["vegan", "vegetarian", "no-pork", "no-beef"] == dishes(imported(alone, PAGE))["tofu-soup"]["diets"]


@pytest.mark.parametrize(
    "headings",
    [
        "Nom,Prix,Catégorie",
        "Plato,Precio,Sección",
        "Gericht,Preis,Kategorie",
        "Piatto,Prezzo,Sezione",
        "菜名,价格,类别",
        "Menu item,Price (CAD),Section",
    ],
)
@pytest.mark.parametrize(("delimiter", "encoding"), [(",", "utf-8"), (";", "utf-16"), ("\t", "utf-8-sig")])
def test_headings_are_understood_in_six_languages(alone, headings, delimiter, encoding):
    text = f"{headings}\nMomo,9.50,Dumplings\nDal,11,Mains\n".replace(",", delimiter)
    assert {"momo": "9.50", "dal": "11.00"} == {
        id: prices(dish) for id, dish in dishes(imported(alone, text.encode(encoding))).items()
    }


@pytest.mark.parametrize(
    ("raw", "expected", "places"),
    [
        ("id_menu;Nom_menu;prix\n1;Focaccia;12.5\n", {"focaccia": "12.50"}, {"A (id_menu)"}),
        ("ItemNo,ProductName,ItemPrice\nI1,Tea,10\n", {"tea": "10.00"}, {"A (ItemNo)"}),
        ("categoria,nombre,precio,descripcion,disponible\nCombos,Trio,24.90,,si\n", {"trio": "24.90"}, set()),
        ("ID,NAME,PRICE\n17,PILAU RICE,4\n", {"pilau-rice": "4.00"}, {"A (ID)"}),
        ("id,name,price\nA 17,Pilau rice,4\n", {"pilau-rice": "4.00"}, {"A2 (id)"}),
    ],
)
def test_headings_and_numbers_of_programs_are_understood_or_named(alone, raw, expected, places):
    plan = imported(alone, raw)
    assert (expected, places) == (
        {id: prices(each) for id, each in dishes(plan).items()},
        {each.place for each in plan.left},
    )


def test_a_dish_that_a_list_leaves_out_is_a_draft(alone):
    plan = imported(alone, "Name,Price,Available\nMocha,5,No\nLatte,4,Yes\n")
    assert {"mocha": []} == plan.drafts


def test_names_in_another_script_than_their_heading_are_of_the_language_that_is_written_so(folder):
    plan = imported(folder, "Item Name,Category,Price\n叉燒飯,Bowls,12\n燒鴨飯,Bowls,14\nTea,Drinks,2\n")
    names = [each["name"] for each in dishes(plan).values()]
    assert [{"en": "✎", "zh": "叉燒飯"}, {"en": "✎", "zh": "燒鴨飯"}] == names[:2]
    kept = imported(folder, "English name,Category,Price\n叉燒飯,Bowls,12\n")
    assert "叉燒飯" == next(iter(dishes(kept).values()))["name"]["en"]


def test_prices_in_columns_of_sizes_are_sizes(alone):
    added = dishes(imported(alone, "Dish,Small,Large price,Section\nWings,8.50,15,Snacks\nFries,4,,Snacks\n"))
    assert {"wings": {"Small": "8.50", "Large": "15.00"}, "fries": {"Small": "4.00"}} == {
        id: prices(each) for id, each in added.items()
    }


def test_dishes_below_a_section_in_a_merged_cell_stand_in_it(alone):
    plan = imported(alone, "Section,Item,Price\nSoups,Dal,4\n,Aush,5\nGrill,Kebab,9\n,Chops,12\n")
    assert {"dal": "soups", "aush": "soups", "kebab": "grill", "chops": "grill"} == {
        dish["id"]: name.removeprefix("menu/").removesuffix(".yaml")
        for name, raw in plan.files.items()
        if name.startswith("menu/")
        for dish in read_document(name, raw).value
        if dish["id"] in plan.added
    }


def test_each_sheet_of_a_workbook_is_read_and_one_without_dishes_is_named(alone):
    book = Workbook()
    book.worksheets[0].title = "Soups"
    for row in (["Item", "Price"], ["Dal", 4]):
        book.worksheets[0].append(row)
    for title, rows in {"Grill": [["Item", "Price"], ["Kebab", 9]], "Notes": [["call the printer"]]}.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    data = io.BytesIO()
    book.save(data)
    plan = imported(alone, data.getvalue())
    assert ({"dal", "kebab"}, {"grill": "Grill"}) == ({*plan.added}, plan.sections)
    assert [(sheet_layout.NO_HEADINGS, "Notes")] == [(each.message, each.place) for each in plan.left]


TWO_SECTIONS = "Dish,Section,Price\nBeef,Rice,9\nBeef,Noodles,8\n牛肉飯,Rice,7\n"
NUTS = """Dish,Section,Price,Allergens,May contain
Leeks,Starters,13,"noisettes, œuf, moutarde",
Terrine,Starters,15,"pistaches, blé",
Salad,Starters,14,"milk, walnuts",almonds
Board,Cheese,19,"lait, noix de Grenoble, blé",noix de cajou
"""


@pytest.mark.parametrize("raw", [SQUARE, TOAST, CLOVER, LOYVERSE, LIGHTSPEED, SHOPIFY, OWN, PAGE, TWO_SECTIONS, NUTS])
def test_an_import_of_the_same_file_again_changes_nothing(alone, tmp_path, raw):
    folder = shutil.copytree(alone, tmp_path / "content")
    plan = imported(folder, raw)
    assert (raw == NUTS) == any("cereals_and_nuts" in dish for dish in dishes(plan).values())
    for name, text in plan.files.items():
        (folder / name).write_bytes(text)
    again = imported(folder, raw)
    assert ([], {}) == (again.changes, again.files)


def test_a_row_with_more_cells_than_headings_is_left_whole(alone):
    plan = imported(alone, "Name,Price\nPrix fixe,1,50\nJuice,3\n")
    assert (["juice"], [(sheet_layout.TOO_MANY, "2")]) == (plan.added, [tuple(each)[:2] for each in plan.left])


CELLS = (
    "", "", "", "Momo", "Dal", "Aush", "雲吞", "鸡汤面", "Rice 白飯", "9.50", "$12", "9/12", "S 4 / L 6", "MP", "ask", "Total",
    "mild", "hot stuff", "egg", "pollen", "Soups", "note", "330", "1250", "Y", "N", "perhaps", "Extra egg $2", "Milk", "Milk, Nuts",
    "wheat, gelatine", "shellfish", "-", "nil", "milk (whey)", "V, GFO", "Momo (GFO)", "x",
    "Dal (v) (gf)", "vg", "6 pieces", "0.00", "<b>bold</b>", "vegan", "1 to 2", "2026-11-22", "Spring-only",
    "half dozen / dozen; good", "add shrimp +6", "raw", "rolled with egg, leek and rice",
    "$7.25 per person", "1/$2.00", "420 g", "240 ml / 350 ml", "Gift card",
)  # fmt: skip
HEADINGS = (
    "Name", "Item", "Price", "Section", "Spice", "Allergens", "Extras", "SKU", "", "Small", "Size", "Handle", "Variation Name",
    "菜名", "Description", "Published", "Hidden", "Diets", "Feeds", "Choices", "Modifier Groups", "Modifier Set - Milk",
    "Option 1 value", "Price (Large)", "Season", "Category", "id", "Available", "May contain", "Serves", "Tags", "Popular",
    "V", "GFO", "Notes", "Currency", "Language", "Sold by weight", "Include", "NameCH", "name_el",
    "Price 2", "Price_Maxi", "Price_Mini", "Pizza name", "Weight",
    "ml", "Customer-facing Name", "Item Type",
)  # fmt: skip
CHOSEN = (
    "name_en",
    "price",
    "*price_cents",
    "*size_of_row",
    "*modifiers",
    "category",
    "description_en",
    "",
    "*price_of_size",
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    headings=some.lists(some.sampled_from(HEADINGS), min_size=2, max_size=6),
    cells=some.lists(some.lists(some.sampled_from(CELLS), min_size=7, max_size=7), min_size=1, max_size=6),
    chosen=some.dictionaries(some.sampled_from([*filter(None, HEADINGS), "C"]), some.sampled_from(CHOSEN), max_size=2),
    in_three_languages=some.booleans(),
)
def test_every_cell_is_in_the_menu_or_in_the_report(alone, folder, headings, cells, chosen, in_three_languages):
    headings = ["Dish", *headings]
    table = [headings, *(row[: len(headings)] for row in cells)]
    text = io.StringIO()
    csv.writer(text).writerows(table)
    content = folder if in_three_languages else alone
    plan = imported(content, text.getvalue(), chosen, read_once(content))
    written = b"\n".join(plan.files.values()).decode().lower().replace("\\", "")
    reported = " ".join(f"{each.place} {each.text}" for each in (*plan.left, *plan.notes)).lower()
    columns = {each.place.partition(" (")[0] for each in plan.left}
    flags = {each.heading: each.field for each in plan.columns}
    for row in table[1:]:
        for number, cell in enumerate(row):
            is_flag = cell in ("Y", "N", "x") and flags.get(headings[number], "").startswith("*")
            if cell and not is_flag and "ABCDEFG"[number] not in columns:
                parts = _parts(cell)
                assert all(any(word in written or word in reported for word in words) for words in parts), (
                    cell,
                    table,
                    chosen,
                )


GFO = {"gfo", "no-gluten-ingredients"}


def _parts(cell: str) -> list[set[str]]:
    """What a cell may have become in the menu: each of its parts in one of these forms."""
    several = {
        "9/12": [{"9.00", "9/12"}, {"12.00", "9/12"}], "S 4 / L 6": [{"4.00", "s 4"}, {"6.00", "l 6"}],
        "Rice 白飯": [{"rice"}, {"白飯"}], "Extra egg $2": [{"extra egg", "extra-egg"}, {"2.00", "$2"}],
        "Milk, Nuts": [{"milk"}, {"nuts"}], "1 to 2": [{"1"}, {"2"}], "wheat, gelatine": [{"wheat"}, {"gelatine"}],
        "milk (whey)": [{"milk"}, {"whey"}], "V, GFO": [{"vegetarian", "v"}, GFO], "Momo (GFO)": [{"momo"}, GFO],
        "Dal (v) (gf)": [{"dal"}, {"vegetarian", "dal (v)"}, {"no-gluten-ingredients", "(gf)"}],
        "half dozen / dozen; good": [{"half dozen"}, {"dozen"}, {"good"}], "add shrimp +6": [{"shrimp"}, {"6.00", "+6"}],
        "$7.25 per person": [{"7.25"}, {"per person"}], "raw": [{"raw"}], "vg": [{"vegetarian", "vegan", "vg"}],
    }  # fmt: skip
    other = {
        "$12": "12.00", "MP": "market", "mild": "spice: 1", "330": "3.30", "1250": "12.50", "<b>bold</b>": "bold",
        "Y": "true", "N": "false", "nil": "allergens: none", "x": "true",
    }  # fmt: skip
    words = {cell.lower(), other.get(cell, cell).lower(), re.sub(r"[^a-z0-9]+", "-", cell.lower()).strip("-") or cell}
    return several.get(cell, [words])


def test_a_price_beside_the_price_of_a_size_is_a_size_to_be_named_and_no_price_is_lost(alone):
    plan = imported(alone, "Dish,Price,Large\nSopa azteca,$8,$12\nFlan,6,\n")
    assert [("sopa-azteca", ["sizes"])] == [*plan.drafts.items()] and [] == plan.left
    assert "8.00" in plan.rows["sopa-azteca"].cells["sizes"] and "6" == plan.rows["flan"].cells["price"]


def test_one_cell_that_is_no_amount_does_not_take_the_prices_of_a_size_away(alone):
    plan = imported(alone, "Dish,Small,Large\nSopa azteca,$8,$12\nPozole,$6 glass or so,\n")
    assert "Small: 8.00; Large: 12.00" == plan.rows["sopa-azteca"].cells["sizes"]
    assert ["$6 glass or so"] == [each.text for each in plan.left] and ["pozole"] == [*plan.drafts]


def workbook(**sheets: list[list[object]]) -> bytes:
    """A workbook with these sheets, whose titles have underscores for spaces."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets.items():
        sheet = book.create_sheet(title.replace("_", " "))
        for row in rows:
            sheet.append(row)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def modifiers(dish: dict[str, object]) -> tuple[dict[str, str], dict[str, list[str]]]:
    """The additions of a dish with their prices, and its choices with their options."""
    additions = {each["name"]["en"]: each["price"] for each in dish.get("additions", ())}
    choices = {each["name"]["en"]: [one["name"]["en"] for one in each["options"]] for each in dish.get("choices", ())}
    return additions, choices


CLOVER_GROUPS = [
    ["Modifier Group ID", "Modifier Group Name", "Pop up Automatically?", "Modifier", "Price", "Required Quantity", "Max Quantity"],
    ["G1", "Milk", "Yes", "Whole", 0, 1, 1],
    ["", "", "", "Oat", 0, "", ""],
    ["G2", "Syrups", "No", "Vanilla", 0.5, "", ""],
    ["G2", "Syrups", "No", "Ginger", "ask", "", ""],
    ["G3", "Extras", "No", "Cheese", 1.5, 0, 5],
    ["G3", "Extras", "No", "No onion", 0, 0, 5],
    ["G3", "Extras", "No", "Toasted", 0, 0, 5],
    ["G4", "Sauces", "No", "Aioli", 1, "", ""],
]  # fmt: skip
CLOVER_ITEMS = [
    ["Clover ID", "Name", "Price", "Modifier Groups", "Categories"],
    ["I1", "Flat white", 4.5, "Milk, Syrups", "Coffee"],
    ["I2", "Toastie", 9, "Extras", "Grill"],
    ["I3", "Tea", 3, "", "Coffee"],
]


def test_modifiers_of_a_second_sheet_are_additions_and_choices_and_what_cannot_be_is_named(alone):
    plan = imported(alone, workbook(Items=CLOVER_ITEMS, Modifier_Groups=CLOVER_GROUPS))
    found = {id: modifiers(dish) for id, dish in dishes(plan).items()}
    assert {
        "flat-white": ({"Vanilla": "0.50"}, {"Milk": ["Whole", "Oat"]}),
        "toastie": ({"Cheese": "1.50"}, {}),
        "tea": ({}, {}),
    } == found
    left = {(each.message, each.place, each.text) for each in plan.left}
    assert {
        (sheet_modifiers.NO_PRICE, "Modifier Groups!5", "Ginger ask"),
        (sheet_modifiers.SEVERAL_FREE, "Modifier Groups!7", "Extras: No onion"),
        (sheet_modifiers.SEVERAL_FREE, "Modifier Groups!8", "Extras: Toasted"),
        (sheet_modifiers.NO_DISH, "Modifier Groups!9", "Sauces: Aioli 1"),
    } <= left
    assert {"Items!A", "Modifier Groups!A", "Modifier Groups!C"} == {
        place.partition(" (")[0]
        for message, place, _ in left
        if message in (sheet_files.NO_COLUMN, sheet_files.OF_A_TILL)
    }


@pytest.mark.parametrize(
    ("raw", "expected", "left"),
    [
        (
            "Item Name,Price,Modifier Set - Milk,Modifier Set - Add a soup +$4.99\nWrap,9,N,Y\nMocha,5,Y,N\nRoll,5,Y,perhaps\n",
            {"wrap": {"Add a soup": "4.99"}, "mocha": {}, "roll": {}},
            {("C (Modifier Set - Milk)", "Milk: Mocha, Roll"), ("D4 (Modifier Set - Add a soup +$4.99)", "perhaps")},
        ),
        (
            'Handle,Name,Category,Price [Main],"Modifier - ""Sugar"""\nmocha,Mocha,Coffee,5,Y\n',
            {"mocha": {}},
            {("A (Handle)", "mocha"), ('E (Modifier - "Sugar")', "Sugar: Mocha")},
        ),
        (
            "Entity type,Operation ID,Name,Price,Parent version ID or operation ID\nMENU_ITEM,1,Haddock,18,\n"
            "MODIFIER_GROUP,2,Sides,,1\nMODIFIER,3,Fries,3,2\nMODIFIER,4,Slaw,2.5,2\nMODIFIER,5,Lost,1,99\n",
            {"haddock": {"Fries": "3.00", "Slaw": "2.50"}},
            {("A (Entity type)", "MENU_ITEM"), ("B (Operation ID)", "1"), ("6", "MODIFIER · 5 · Lost · 1 · 99")},
        ),
        (
            "name,price,modifiers\nBurger,12,Extra cheese $2; Bacon (+3.50)\nSoda,3,Sizes of ice\n",
            {"burger": {"Extra cheese": "2.00", "Bacon": "3.50"}, "soda": {}},
            {("C (modifiers)", "Sizes of ice: Soda")},
        ),
    ],
    ids=["Square", "Loyverse", "Toast", "in a cell"],
)  # fmt: skip
def test_modifiers_in_columns_and_rows_of_tills_are_additions_or_named(alone, raw, expected, left):
    plan = imported(alone, raw)
    assert expected == {id: modifiers(dish)[0] for id, dish in dishes(plan).items()}
    assert left == {(each.place, each.text) for each in plan.left}


def test_a_file_of_modifiers_alone_makes_no_dishes(alone):
    with pytest.raises(sheet_files.SheetError, match="modifiers but no dishes"):
        imported(alone, "modifier_name,name,price\nMilk,Oat,0\nMilk,Soy,0.5\n")


def test_a_column_is_read_as_the_owner_says_and_else_named(alone):
    raw = "Was es gibt,Feeds,Kosten,Notes\nKnödel,2,9,x\n"
    choices = {"Was es gibt": "name_en", "Kosten": "price", "Feeds": ""}
    plan = imported(alone, raw, choices)
    assert {"knodel": "9.00"} == {id: prices(dish) for id, dish in dishes(plan).items()}
    assert [("Was es gibt", "name_en"), ("Feeds", ""), ("Kosten", "price"), ("Notes", "*notes")] == [
        tuple(each)[:2] for each in plan.columns
    ]
    assert {("B (Feeds)", sheet_roles.LEFT_OUT), ("D2 (Notes)", sheet_notes.NO_FIELD)} == {
        (each.place, each.message) for each in plan.left
    }


def test_a_file_without_known_headings_offers_its_columns(alone):
    raw = "МЕНЮ,,Валюта\nзакуски,,\n1,Borshch,210\n2,Varenyky,180\n"
    with pytest.raises(sheet_dishes.NoHeadingsError) as refused:
        imported(alone, raw)
    assert ["МЕНЮ", "B", "Валюта"] == [each.heading for each in refused.value.columns]
    plan = imported(alone, raw, {"B": "name_en", "Валюта": "price"})
    assert {"borshch": "210.00", "varenyky": "180.00"} == {id: prices(dish) for id, dish in dishes(plan).items()}
    assert ["закуски"] == [*plan.sections.values()]


def test_whole_numbers_that_may_be_cents_are_asked_about(alone):
    raw = "name,price\nSalat,330\nSuppe,280\nEnte,1400\n"
    plan = imported(alone, raw)
    assert ({"salat", "suppe", "ente"}, [sheet_roles.MAY_BE_CENTS]) == (
        {*plan.drafts},
        [each.message for each in plan.left],
    )
    for field, expected in {
        "*price_cents": ["3.30", "2.80", "14.00"],
        "price": ["330.00", "280.00", "1400.00"],
    }.items():
        assert expected == [prices(dish) for dish in dishes(imported(alone, raw, {"price": field})).values()]


def test_a_cell_in_two_scripts_is_in_two_languages(folder):
    plan = imported(
        folder,
        "Item,Section,Price\nPrawn rolls 蝦腸,Rolls 腸粉,9\nRice (白飯),Rolls 腸粉,2\nXO sauce,Rolls 腸粉,3\n油條,Rolls 腸粉,4\n",
    )
    assert [
        {"en": "Prawn rolls", "zh": "蝦腸"}, {"en": "Rice", "zh": "白飯"}, {"en": "XO sauce", "zh": "✎ XO sauce"},
        {"en": "✎", "zh": "油條"},
    ] == [each["name"] for each in dishes(plan).values()]  # fmt: skip
    [section] = read_document("menu.yaml", plan.files["menu.yaml"]).value["categories"][-1:]
    assert {"id": "rolls", "label": {"en": "Rolls", "zh": "腸粉"}} == section


def test_a_list_in_simplified_characters_is_not_in_the_traditional_names(folder):
    plan = imported(folder, "Item,Section,Price\n鸡汤面,Bowls,9\n云吞,Bowls,8\n豆腐,Bowls,7\n")
    assert ["鸡汤面", "云吞", "豆腐"] == [each["name"]["cn"] for each in dishes(plan).values()]


def test_sizes_that_a_till_names_in_one_language_keep_their_names_in_the_others(folder, tmp_path):
    raw = "Name,菜名,Section,Small,Large\nDuck,鴨,Roast,20,38\n"
    plan = imported(folder, raw)
    [sizes] = [each["sizes"] for each in dishes(plan).values()]
    assert [{"en": "Small", "zh": "小"}, {"en": "Large", "zh": "大"}] == [each["name"] for each in sizes]
    other = shutil.copytree(folder, tmp_path / "other")
    for name, text in plan.files.items():
        (other / name).write_bytes(text.replace("zh: 小".encode(), "zh: 例牌".encode()))
    again = imported(other, "Name,Section,Small,Large\nDuck,Roast,21,38\n")
    assert [("sizes", "Small / 例牌: 21.00; Large / 大: 38.00")] == [(each.column, each.new) for each in again.changes]
    assert [] == again.left


def test_amounts_without_names_are_sizes_in_the_order_of_their_prices(alone):
    plan = imported(alone, 'Item,Price\nPakora,$8.99 / $7.99\nPasta,"$15.99 /\n$17.99"\n')
    assert ([], {"pakora": ["sizes"], "pasta": ["sizes"]}) == (plan.left, plan.drafts)
    assert [["7.99", "8.99"], ["15.99", "17.99"]] == [[*prices(dish).values()] for dish in dishes(plan).values()]


def test_the_export_of_a_till_in_spanish_comes_in_with_its_sizes(alone):
    raw = (
        "Handle,REF,Nombre,Categoria,Opción 1 nombre,Opción 1 valor,Disponibles para la venta [Centro],Precio [Centro]\n"
        "sopa,1,Sopa,Caldos,Tamaño,Chica,Y,9.50\nsopa,2,,,,Grande,Y,13\nflan,3,Flan,Postres,,,N,4\n"
    )
    plan = imported(alone, raw)
    assert {"sopa": {"Chica": "9.50", "Grande": "13.00"}, "flan": "4.00"} == {
        id: prices(dish) for id, dish in dishes(plan).items()
    }
    assert {"flan": []} == plan.drafts


def test_what_a_till_writes_twice_or_not_as_yes_or_no_is_named(alone):
    plan = imported(alone, "Dish,Price,Variation Name,Option 1 value,Published\nSoup,4,Large,Hot,soon\n")
    assert {("D2 (Option 1 value)", "Hot"), ("E2 (Published)", "soon")} == {
        (each.place, each.text) for each in plan.left
    }


def test_a_text_in_one_language_is_a_draft_in_the_others_and_stops_no_import(folder):
    plan = imported(folder, "Dish,菜名,Section,Price,Available\nGruel,粥水,Bowls,4,weekends\nBeef Stew,,,,Sundays\n")
    [dish] = dishes(plan).values()
    assert ({"en": "weekends", "zh": "✎ weekends"}, None) == (dish["available"], dish.get("draft"))
    assert {("D3 (Price)", ""), ("E3 (Available)", "Sundays")} == {(each.place, each.text) for each in plan.left}


def test_the_price_of_a_row_without_a_size_is_no_less_a_price_of_its_dish(alone):
    plan = imported(alone, "Dish,Price,Size\nSoup,9,\nSoup,12,Large\nRice,4,\nRice,ask,Large\n")
    added = dishes(plan)
    assert ({"✎ Regular": "9.00", "Large": "12.00"}, "4.00") == (prices(added["soup"]), prices(added["rice"]))
    assert ["Large ask"] == [each.text for each in plan.left]


PORTUGUESE = """Dish,En français,What it is,$$,Watch out (allergens)
Amêijoas,Palourdes,Clams in wine,$22,"shellfish (clams), sulphites"
Serradura,Serradura,Cream and crumbs,$10,"milk, wheat, may contain peanuts"
Polvo,Poulpe,Roast octopus,MP,shellfish (octopus)
Sumol,Sumol,Orange soda,4.50,no allergens
Cataplana,Cataplana,Seafood in copper,$68,shellfish
"""


def test_headings_of_a_houses_own_are_guessed_from_what_they_name_and_from_their_cells(tmp_path):
    scaffolding.start(tmp_path, SiteLanguages((BY_CODE["en"], BY_CODE["fr"])), like="cafe-bonheur", country="CA")
    plan = imported(tmp_path, PORTUGUESE)
    found = dishes(plan)
    assert {"en": "Amêijoas", "fr": "Palourdes"} == found["ameijoas"]["name"]
    assert ["22.00", "10.00", "market", "4.50", "68.00"] == [each["price"] for each in found.values()]
    allergens = {id: each.get("allergens") for id, each in found.items()}
    assert (["molluscs", "sulphites"], ["molluscs"], "none") == tuple(
        allergens[id] for id in ("ameijoas", "polvo", "sumol")
    )
    assert (["milk", "wheat"], ["peanut"]) == (allergens["serradura"], found["serradura"]["may_contain"])
    assert allergens["cataplana"] == ["✎ shellfish"] and "shellfish" in [each.text for each in plan.left]


@pytest.mark.parametrize(
    ("heading", "cell"), [("Careful", "milk, wheat"), ("Filling", "crab, cheese"), ("Free from", "wheat, milk")]
)
def test_words_of_food_below_an_unknown_heading_are_not_taken_for_allergens(alone, heading, cell):
    rows = "".join(f'Dish {number},9.00,"{cell}"\n' for number in range(5))
    plan = imported(alone, f"Dish,Price,{heading}\n{rows}")
    assert dishes(plan)["dish-1"].get("allergens") is None and heading in str(plan.left + list(plan.columns))


@pytest.mark.parametrize(
    "heading", ["Allergies", "Allergy info", "Allergènes", "Allergie", "Alergias", "آلرژی", "過敏"]
)
def test_what_people_call_allergens_is_known(alone, heading):
    rows = "".join(f'Dish {number},9.00,"milk, egg"\n' for number in range(5))
    assert ["milk", "egg"] == dishes(imported(alone, f"Dish,Price,{heading}\n{rows}"))["dish-1"]["allergens"]


def test_a_column_of_allergens_with_an_unknown_heading_is_asked_about(alone):
    rows = "".join(f'Dish {number},9.00,"milk, wheat"\n' for number in range(5))
    plan = imported(alone, f"Dish,Price,Careful\n{rows}")
    assert [sheet_roles.MAY_BE_ALLERGENS] == [each.message for each in plan.left]


def test_notes_with_heat_and_diets_are_both_and_the_rest_is_named(alone):
    cells = ["spicy, GF, veg", "🌶🌶🌶 GF", "mild", "veg", "GF, house favourite", "vegan"]
    rows = "".join(f'Dish {number},9.00,"{cell}"\n' for number, cell in enumerate(cells))
    plan = imported(alone, f"Dish,Price,Notes\n{rows}")
    found = dishes(plan)
    assert ["2", "3", "1", None, None, None] == [each.get("spice") for each in found.values()]
    assert {"no-gluten-ingredients", "vegetarian"} <= {*found["dish-0"]["diets"]}
    assert "diets" not in found["dish-2"] and "vegetarian" in found["dish-3"]["diets"]
    assert ["house favourite"] == [each.text for each in plan.left]
    assert sheet_doubts.AS_DIETS in [each.message for each in plan.notes]


@pytest.mark.parametrize(
    ("heading", "names"),
    [("Reg / Large", "Reg / Large"), ("½ / whole", "½ / whole"), ("Price (Glass/Bottle)", "Glass / Bottle")],
)
def test_a_heading_that_names_sizes_is_that_of_the_prices_and_names_them(alone, heading, names):
    raw = f"Dish,{heading}\nSTEWS,\nMomo,9.50 / 14\nDal,16.5\nWhelks,18/34\n"
    plan = imported(alone, raw)
    assert ({"stews": "STEWS"}, [], []) == (plan.sections, plan.left, [*plan.drafts])
    found = dishes(plan)
    assert ("16.50", ["9.50", "14.00"]) == (found["dal"]["price"], [*prices(found["momo"]).values()])
    [question] = plan.questions
    assert (names, ["Momo", "Whelks"]) == (question.told, [each.name for each in question.dishes])
    assert None is sheet_doubts.doubt_of_columns(plan)
    own = {question.dishes[1].key.removeprefix("size "): "Half dozen / Dozen"}
    assert {"Half dozen": "18.00", "Dozen": "34.00"} == prices(dishes(answered(alone, raw, **own))["whelks"])


def test_where_no_heading_names_the_prices_the_column_with_most_is_theirs_and_it_is_said(alone):
    raw = "Dish,What,Number,Now\nSTEWS,,,\nMomo,dumplings,12,9.50\nDal,lentils,14,$8\nAush,noodles,15,MP\nPho,,16,9/12.50\n"
    plan = imported(alone, raw)
    assert ({"stews": "STEWS"}, "9.50") == (plan.sections, dishes(plan)["momo"]["price"])
    doubt = sheet_doubts.doubt_of_columns(plan)
    assert (sheet_doubts.PRICES_BY_CELLS, {"heading": "Now"}) == (doubt.message, doubt.values)
    chosen = imported(alone, raw, {"Now": "price"})
    assert None is sheet_doubts.doubt_of_columns(chosen)


def test_without_prices_lines_in_capitals_are_sections_and_it_is_said(alone):
    plan = imported(alone, "Dish,Description\nSTEWS,\nMomo,dumplings\nDal,\n")
    assert (["momo", "dal"], {"stews": "STEWS"}) == (plan.added, plan.sections)
    assert sheet_doubts.NO_PRICES == sheet_doubts.doubt_of_columns(plan).message
    capitals = imported(alone, "Dish,Description\nSTEW,\nMOMO,dumplings\n")
    assert ["stew", "momo"] == capitals.added


@pytest.mark.parametrize(
    "words",
    [
        ("mild", "medium", "hot"),
        ("peu épicé", "moyen", "fort"),
        ("微辣", "中辣", "大辣"),
        ("ملایم", "متوسط", "خیلی تند"),
    ],
)
def test_a_column_of_words_for_heat_is_spice_whatever_its_heading(alone, words):
    rows = "".join(f"Dish {number},9.00,{word}\n" for number, word in enumerate([*words, words[0], ""]))
    plan = imported(alone, f"Dish,Price,Careful\n{rows}")
    assert ["1", "2", "3", "1", None] == [each.get("spice") for each in dishes(plan).values()]
    assert [sheet_doubts.AS_HEAT] == [each.message for each in plan.notes]
    drinks = imported(alone, "Dish,Price,How\nTea,1.00,hot\nCoffee,1.00,hot\nMilk,1.00,hot\nMate,1.00,hot\n")
    assert [None] * 4 == [each.get("spice") for each in dishes(drinks).values()]


def test_a_column_whose_cells_say_what_dishes_contain_is_allergens(in_country):
    cells = ["contains milk, egg", "Contains: fish", "", "contains mustard", "30 min", "contains soya"]
    rows = "".join(f'Dish {number},Mains,9.00,"{cell}"\n' for number, cell in enumerate(cells))
    plan = imported(in_country("GB"), f"Dish,Section,Price,Notes\n{rows}", answers={COMPLETE_ASKED: [COMPLETE]})
    found = [each.get("allergens") for each in dishes(plan).values()]
    assert [["milk", "egg"], ["fish"], ["mustard"], ["soy"]] == [found[number] for number in (0, 1, 3, 5)]
    assert sheet_doubts.AS_ALLERGENS in [each.message for each in plan.notes]
    assert ["30 min"] == [each.text for each in plan.left]


def test_heat_among_the_notes_does_not_replace_a_column_of_its_own(alone):
    plan = imported(alone, 'Dish,Price,Heat,Diets\nCurry,9.00,mild,"hot, GF"\n')
    assert "1" == dishes(plan)["curry"]["spice"]
    assert [("hot", sheet_layout.HEAT_TWICE)] == [(each.text, each.message) for each in plan.left]


def test_names_of_sizes_and_additions_are_written_as_a_menu_has_them(alone):
    plan = imported(alone, "Dish,Price,Extras\nSoup,Sm 9 / Lg 13,Add avocado $2; add chorizo $3\n")
    found = dishes(plan)["soup"]
    assert ["Small", "Large"] == [each["name"]["en"] for each in found["sizes"]]
    assert ["Add avocado", "Add chorizo"] == [each["name"]["en"] for each in found["additions"]]


# --- Allergens and diets as owners write them ---------------------------------------------------


@pytest.fixture(scope="module")
def in_country(tmp_path_factory):
    """A folder of a restaurant in a country, without dishes of the starter's own in it."""
    folders: dict[str, Path] = {}

    def start(code: str) -> Path:
        if code not in folders:
            folders[code] = tmp_path_factory.mktemp(code) / "content"
            scaffolding.start(folders[code], SiteLanguages((BY_CODE["en"],)), like="corner-kitchen", country=code)
        return folders[code]

    return start


def one(plan: ImportPlan) -> dict[str, object]:
    [dish] = dishes(plan).values()
    return dish


def contained(folder: Path, cell: str, answers: dict[str, list[str]] | None = None) -> tuple[object, ImportPlan]:
    """What a new dish with a cell of allergens contains as it is written, and the plan."""
    draft = site_loader.read(folder, drafts=True)
    raw = f'Dish,Section,Price,Allergens\nMomo,Mains,9,"{cell}"\n'.encode()
    plan = spreadsheet.planned_import(folder, draft, "menu.csv", raw, answers=answers or {})
    return one(plan).get("allergens"), plan


@pytest.mark.parametrize(
    ("country", "cell", "expected"),
    [
        ("GB", "Wheat, milk", ["gluten", "milk"]),
        ("AU", "wheat", ["wheat", "gluten"]),
        ("CA", "wheat", ["wheat"]),
        ("FR", "barley", ["gluten"]),
        ("GB", "milk, nuts (cashew)", ["milk", "tree-nuts"]),
        ("GB", "milk, cashew nuts", ["milk", "tree-nuts"]),
        ("GB", "shellfish (clams, squid)", ["molluscs"]),
        ("GB", "gluten (wheat), dairy & eggs", ["gluten", "milk", "egg"]),
        ("GB", "pistachio (mortadella)/sesame seeds", ["tree-nuts", "sesame"]),
        ("GB", "nil", "none"),
        ("GB", "None", "none"),
    ],
)
def test_allergens_are_read_as_the_list_of_the_country_has_them(in_country, country, cell, expected):
    assert expected == contained(in_country(country), cell)[0]


@pytest.mark.parametrize("cell", ["-", "–", "n/a", "TBC", "unknown", "?"])
def test_a_dash_is_not_recorded_and_never_none(in_country, cell):
    allergens, plan = contained(in_country("GB"), cell)
    assert (None, [sheet_allergens.NOTHING_SAID]) == (allergens, [each.message for each in plan.notes])


@pytest.mark.parametrize(
    ("country", "cell", "known", "word"),
    [
        ("GB", "milk, gelatine", "milk", "gelatine"),
        ("GB", "shellfish, egg", "egg", "shellfish"),
        ("CA", "egg, gluten", "egg", "gluten"),
        ("GB", "milk, no nuts", "milk", "no nuts"),
    ],
)
def test_a_word_that_nobody_knows_leaves_the_known_ones_and_the_dish_free_of_nothing(
    in_country, country, cell, known, word
):
    folder = in_country(country)
    allergens, plan = contained(folder, cell)
    assert [known, f"✎ {word}"] == allergens and [] == site_loader.new_faults(
        site_loader.read(folder), site_loader.read(folder, plan.files)
    )
    assert any(word in each.text for each in plan.left)
    dish = site_loader.read(folder, plan.files).dishes["momo"][2]
    assert (None, False) == (dish.allergens, dish.allergens_recorded)


def test_a_dash_in_a_text_says_nothing_and_stops_nothing(alone):
    plan = imported(alone, "Dish,Section,Price,Description,Available,Diets\nMomo,Mains,9,-,–,-\n")
    assert not {"description", "available", "diets"} & one(plan).keys()
    assert ["D2", "E2", "F2"] == [each.place.partition(" ")[0] for each in plan.left]


def test_a_dash_for_a_price_is_a_draft_and_spoils_no_file(alone):
    plan = imported(alone, "Dish,Section,Price\nMomo,Mains,-\n")
    assert ([("C2 (Price)", "-")], {"momo": ["price"]}) == (
        [(each.place, each.text) for each in plan.left],
        plan.drafts,
    )
    assert [] == site_loader.read(alone, plan.files, drafts=True).faults


def test_what_a_word_means_is_asked_and_the_answer_is_written(in_country):
    _, plan = contained(in_country("GB"), "egg, shellfish")
    [question] = plan.questions
    assert ("D2 (Allergens)", "shellfish", ("crustaceans", "molluscs")) == (
        question.place, question.word, question.choices,
    )  # fmt: skip
    answered, plan = contained(in_country("GB"), "egg, shellfish", {question.key: ["crustaceans"]})
    assert (["egg", "crustaceans"], []) == (answered, plan.left)


def test_one_answer_serves_all_cells_with_a_word_and_one_of_them_may_have_its_own(in_country):
    folder = in_country("GB")
    raw = 'Dish,Section,Price,Allergens\nPrawns,Sea,9,"egg, Shellfish"\nWhelks,Sea,8,shellfish\nCrab,Sea,7,shellfish\n'
    draft = site_loader.read(folder, drafts=True)
    [question] = imported(folder, raw).questions
    assert ["Prawns", "Whelks", "Crab"] == [each.dish for each in question.cells]
    answers = {question.key: ["crustaceans"], question.cells[1].key: ["molluscs"]}
    plan = spreadsheet.planned_import(folder, draft, "menu.csv", raw.encode(), answers=answers)
    assert [["egg", "crustaceans"], ["molluscs"], ["crustaceans"]] == [
        each["allergens"] for each in dishes(plan).values()
    ]
    assert ([], 1) == (plan.left, len(plan.questions))


def test_an_answer_for_all_cells_leaves_what_is_recorded_of_a_dish(in_country, tmp_path):
    folder = shutil.copytree(in_country("GB"), tmp_path / "content")
    raw = "Dish,Section,Price,Allergens\nWhelks,Sea,8,{}\n"
    for name, text in imported(folder, raw.format("molluscs")).files.items():
        (folder / name).write_bytes(text)
    draft, again = site_loader.read(folder, drafts=True), raw.format("shellfish").encode()
    plan = spreadsheet.planned_import(folder, draft, "menu.csv", again, answers={"word shellfish": ["crustaceans"]})
    assert [] == plan.changes


def test_an_allergen_that_the_law_does_not_list_is_listed_unless_other_dishes_are_recorded_without_it(
    in_country, tmp_path
):
    folder = shutil.copytree(in_country("AU"), tmp_path / "content")
    allergens, plan = contained(folder, "milk, mustard")
    assert ["milk", "mustard"] == allergens
    assert ["mustard"] == read_document("menu.yaml", plan.files["menu.yaml"]).value["allergens"]
    own = '- id: soup\n  name: {en: Soup}\n  price: "8.00"\n  tags: []\n  popular: false\n  allergens: [milk]\n'
    (folder / "menu" / "soups.yaml").write_text((folder / "menu" / "soups.yaml").read_text("utf-8") + own, "utf-8")
    allergens, plan = contained(folder, "milk, mustard")
    assert (["milk", "✎ mustard"], [sheet_allergens.NOT_LISTED]) == (allergens, [each.message for each in plan.left])


def test_what_the_law_does_not_list_is_left_out_and_named_if_the_owner_says_so(in_country):
    folder = in_country("AU")
    raw = b'Dish,Section,Price,Allergens\nRagu,Mains,9,"milk, celery"\nSoup,Mains,8,milk\n'
    draft = site_loader.read(folder, drafts=True)
    plan = spreadsheet.planned_import(folder, draft, "menu.csv", raw, only_listed=True)
    assert ["milk"] == dishes(plan)["ragu"]["allergens"]
    assert "allergens" not in read_document("menu.yaml", plan.files.get("menu.yaml", b"a: b")).value
    assert [(sheet_allergens.LEFT_OUT, "celery")] == [(each.message, each.text) for each in plan.left]


@pytest.mark.parametrize(
    ("country", "allergens"), [("AU", ["tree-nuts"]), ("US", ["tree-nuts"]), ("GB", ["✎ pine nuts"])]
)
def test_pine_nuts_are_tree_nuts_where_the_law_says_so(in_country, country, allergens):
    plan = imported(in_country(country), "Dish,Section,Price,Allergens\nPesto,Mains,9,milk; pine nuts\n")
    assert ["milk", *allergens] == one(plan)["allergens"]


@pytest.mark.parametrize(
    ("country", "cell", "named"),
    [
        ("GB", "wheat, milk, almonds", ["wheat", "almond"]),
        ("GB", "gluten (barley), nuts (cashew)", ["barley", "cashew"]),
        ("GB", "gluten, tree nuts", None),
        ("FR", "blé, noix de cajou", ["wheat", "cashew"]),
        ("AU", "wheat, rye", ["rye"]),
        ("US", "wheat, pine nuts", ["pine-nut"]),
        ("GB", "milk, may contain hazelnuts", ["hazelnut"]),
        ("GB", "cashew, may contain hazelnuts", ["cashew", "hazelnut"]),
        ("GB", "cashew, may contain tree nuts", None),
        ("GB", "milk, pine nuts", None),
    ],
)
def test_the_cereal_and_the_nut_of_a_cell_keep_their_names(in_country, country, cell, named):
    assert named == one(contained(in_country(country), cell)[1]).get("cereals_and_nuts")


def test_a_nut_is_found_by_its_name_and_comes_back_as_it_went_into_a_sheet(in_country, tmp_path):
    raw = 'Dish,Section,Price,Allergens\nBoard,Mains,9,"nuts (pistachio), milk"\nTart with almonds,Mains,8,almonds; tree nuts\n'
    folder = shutil.copytree(in_country("AU"), tmp_path / "content")
    for name, text in imported(folder, raw).files.items():
        (folder / name).write_bytes(text)
    assert {} == imported(folder, raw).files
    found = index_site(site_loader.load_site(folder)).find_dishes("pistachios")
    assert (["board"], True) == ([dish.id for dish in found.dishes], found.is_covered)
    draft = site_loader.read(folder, drafts=True)
    sheet = sheet_export.write(draft.documents, draft.languages).decode("utf-8-sig")
    assert "Which cereals and nuts" in sheet and "pistachio" in sheet and {} == imported(folder, sheet).files
    [less] = imported(folder, sheet.replace("Tree nuts; Milk", "Milk")).files.values()
    [board] = [each for each in read_document("x.yaml", less).value if each["id"] == "board"]
    assert (["milk"], None) == (board["allergens"], board.get("cereals_and_nuts"))


def test_of_allergens_and_diets_that_contradict_each_other_the_allergens_stay(in_country):
    for cell in ("milk", "milk, gelatine"):
        plan = imported(in_country("GB"), f'Dish,Section,Price,Allergens,Diets\nMomo,Mains,9,"{cell}",Vegan\n')
        assert ("milk", None) == (one(plan)["allergens"][0], one(plan).get("diets")), cell
        assert "Vegan" in [each.text for each in plan.left] or "vegan" in [each.text for each in plan.left]


def test_what_has_been_recorded_since_stays_where_the_sheet_has_a_word_that_nobody_knows(in_country, tmp_path):
    folder = shutil.copytree(in_country("GB"), tmp_path / "content")
    raw = 'Dish,Section,Price,Allergens\nMomo,Mains,9,"egg, shellfish"\nDal,Mains,8,-\n'
    for name, text in imported(folder, raw).files.items():
        (folder / name).write_bytes(text)
    path = folder / "menu" / "mains.yaml"
    text = path.read_text("utf-8").replace("[egg, ✎ shellfish]", "[egg, molluscs]")
    path.write_text(text.replace("en: Dal}", "en: Dal}\n  allergens: [mustard]"), "utf-8")
    assert {} == imported(folder, raw).files
    again = imported(folder, raw.replace("egg, shellfish", "egg, milk, gelatine"))
    assert [("allergens", "egg; molluscs", "egg; molluscs; milk")] == [
        (each.column, each.old, each.new) for each in again.changes
    ]


def test_letters_for_diets_are_read_in_columns_in_cells_and_behind_names(alone):
    plan = imported(
        alone,
        "Dish,Section,Price,V,GF,GFO,Diets\nMomo,Mains,9,✓,x,,\nDal (V),Mains,8,no,,,GF\nNaan VG GF,Mains,3,V,,,\n",
    )
    found = {id: (each["name"]["en"], each.get("diets")) for id, each in dishes(plan).items()}
    meatless = ["no-pork", "no-beef"]
    assert {
        "momo": ("Momo", ["vegetarian", "no-gluten-ingredients", *meatless]),
        "dal": ("Dal", ["no-gluten-ingredients", "vegetarian", *meatless]),
        "naan": ("Naan", ["vegan", "no-gluten-ingredients", "vegetarian", *meatless]),
    } == found
    assert [] == plan.left


@pytest.mark.parametrize(
    ("name", "diets"),
    [
        ("Soup (v)", ["vegetarian"]),
        ("Soup (v) (gf)", ["vegetarian", "no-gluten-ingredients"]),
        ("Soup [V, gf]", ["vegetarian", "no-gluten-ingredients"]),
        ("Soup (Ve)", ["vegan", "vegetarian"]),
        ("Soup v", ["vegetarian"]),
        ("Soup gf", ["no-gluten-ingredients"]),
        ("Soup, v/gf", ["vegetarian", "no-gluten-ingredients"]),
    ],
)
def test_codes_behind_a_name_are_diets_in_any_case_and_no_part_of_its_address(alone, name, diets):
    plan = imported(alone, f'Dish,Section,Price\n"{name}",Mains,9\n')
    assert ["soup"] == plan.added and {"en": "Soup"} == one(plan)["name"]
    assert diets == [each for each in one(plan)["diets"] if each not in ("no-pork", "no-beef")]


@pytest.mark.parametrize("name", ["Mixed veg", "Fish n veg", "Rice (for 2)", "Soup (vegetable)", "(v)"])
def test_words_behind_a_name_are_no_codes(alone, name):
    plan = imported(alone, f"Dish,Section,Price\n{name},Mains,9\n")
    assert ({"en": name}, None) == (one(plan)["name"], one(plan).get("diets"))


def test_names_that_only_their_codes_tell_apart_keep_them(alone):
    plan = imported(alone, "Dish,Section,Price\nPad Thai,Mains,9\nPad Thai (v),Mains,8\n")
    assert [("Pad Thai", False), ("Pad Thai (v)", True)] == [
        (each["name"]["en"], "vegetarian" in each.get("diets", ())) for each in dishes(plan).values()
    ]


def test_a_dish_that_has_come_in_with_its_codes_is_the_same_without_them(alone, tmp_path):
    folder = shutil.copytree(alone, tmp_path / "content")
    for name, text in imported(folder, "Dish,Section,Price\nDal,Mains,9\n").files.items():
        (folder / name).write_bytes(text.replace(b"Dal", b"Dal (v)").replace(b"id: dal", b"id: dal-v"))
    plan = imported(folder, "Dish,Section,Price\nDal (v),Mains,9\n")
    assert ([], {("dal-v", "name_en", "Dal"), ("dal-v", "diets", "vegetarian; no-pork; no-beef")}) == (
        plan.added, {(each.dish, each.column, each.new) for each in plan.changes},
    )  # fmt: skip


def test_vg_is_asked_about_once_where_nothing_tells_whether_it_is_vegan(alone):
    raw = "Dish,Section,Price\nDal (vg),Mains,9\nNaan VG,Mains,8\n"
    plan = imported(alone, raw)
    assert [("code vg", "vg", "Dal · Naan")] == [(each.key, each.word, each.text) for each in plan.questions]
    assert [(True, False)] * 2 == [
        ("vegetarian" in each["diets"], "vegan" in each["diets"]) for each in dishes(plan).values()
    ]
    draft = site_loader.read(alone, drafts=True)
    told = spreadsheet.planned_import(alone, draft, "menu.csv", raw.encode(), answers={"code vg": ["vegan"]})
    assert [True, True] == ["vegan" in each["diets"] for each in dishes(told).values()]
    clear = imported(alone, f"{raw}Roti (v),Mains,2\n")
    assert ([], True) == (clear.questions, "vegan" in dishes(clear)["dal"]["diets"])


def test_codes_in_a_cell_may_have_spaces_or_brackets_between(alone):
    plan = imported(
        alone, "Dish,Section,Price,Diets\nDal,Mains,9,V GF\nNaan,Mains,8,(v) (gf)\nRoti,Mains,2,vegan w/o ghee\n"
    )
    assert [True, True, False] == [
        {"vegetarian", "no-gluten-ingredients"} <= {*each.get("diets", ())} for each in dishes(plan).values()
    ]
    assert [(sheet_diets.NO_DIET, "vegan w/o ghee")] == [(each.message, each.text) for each in plan.left]


def test_what_the_kitchen_makes_for_those_who_ask_is_no_diet_of_the_dish(alone, tmp_path):
    raw = 'Dish,Section,Price,GFO,Diets\nMomo,Mains,9,yes,V\nDal,Mains,8,,"VGO, GFO"\nNaan (GFO),Mains,3,,\n'
    plan = imported(alone, raw)
    said = {id: (each.get("diets"), each["on_request"]) for id, each in dishes(plan).items()}
    gluten = "no-gluten-ingredients"
    assert {
        "momo": (["vegetarian", "no-pork", "no-beef"], [gluten]),
        "dal": (None, ["vegan", gluten]),
        "naan": (None, [gluten]),
    } == said
    folder = shutil.copytree(alone, tmp_path / "content")
    for name, text in plan.files.items():
        (folder / name).write_bytes(text)
    assert {} == imported(folder, raw).files
    client = unlimited_app(folder).test_client()
    assert [] == [each["id"] for each in client.get(f"/api/menu?diet={gluten}").json["items"] if each["id"] in said]
    assert [gluten] == client.get("/api/menu/momo").json["on_request"]
    for address in ("/en/menu/momo", "/en/menu/momo.md"):
        told = client.get(address).text
        assert "Can be made if you ask us" in told and "No gluten ingredients" in told, address


@pytest.mark.parametrize("heading", ["V?", "Veggie?"])
def test_a_column_of_words_below_a_word_for_a_diet_is_one_of_diets(alone, heading):
    plan = imported(alone, f"Dish,Section,Price,{heading}\nMomo,Mains,9,Vegan\nDal,Mains,8,V\nChop,Mains,8,\n")
    assert ["vegan", "vegetarian", None] == [(each.get("diets") or [None])[0] for each in dishes(plan).values()]


# --- One's own sheet once more ------------------------------------------------------------------


def test_two_prices_of_ones_own_sheet_update_the_sizes_that_have_been_named_since(alone, tmp_path):
    folder = shutil.copytree(alone, tmp_path / "content")
    raw = "Dish,Section,Price\nTandoori,Grill,9.50/17\nGnocchi,Grill,E 18 / M 26\n"
    for name, text in imported(folder, raw).files.items():
        (folder / name).write_bytes(text)
    path = folder / "menu" / "grill.yaml"
    text = path.read_text("utf-8").replace("✎ 9.50", "Half").replace("✎ 17", "Whole").replace("  draft: true\n", "")
    path.write_text(text.replace("en: E}", "en: Entrée}").replace("en: M}", "en: Main}"), "utf-8")
    assert {} == imported(folder, raw).files
    again = imported(folder, raw.replace("17", "18").replace("M 26", "M 27"))
    assert ["Half: 9.50; Whole: 18.00", "Entrée: 18.00; Main: 27.00"] == [each.new for each in again.changes]
    assert [] == again.left


def test_letters_of_sizes_are_what_a_line_of_the_sheet_says_or_are_asked_about(alone):
    raw = "Dish,Section,Price\nGnocchi,Pasta,E 18 / M 26\nSoup,Pasta,S 8 / L 12\n"
    plan = imported(alone, raw)
    assert [("size E", "E"), ("size M", "M")] == [(each.key, each.word) for each in plan.questions]
    told = imported(alone, f'"E = Entrée, M = Main",,\n{raw}')
    assert ({"Entrée": "18.00", "Main": "26.00"}, []) == (prices(dishes(told)["gnocchi"]), told.questions)
    draft = site_loader.read(alone, drafts=True)
    answers = {"size E": ["Entrée"], "size M": ["Main"]}
    answered = spreadsheet.planned_import(alone, draft, "menu.csv", raw.encode(), answers=answers)
    assert {"Entrée": "18.00", "Main": "26.00"} == prices(dishes(answered)["gnocchi"])
    assert {"Small": "8.00", "Large": "12.00"} == prices(dishes(answered)["soup"])


def test_prices_alone_are_asked_about_once_in_a_section_and_their_ids_do_not_follow_from_them(alone):
    raw = "Dish,Price\nCurry,\nChana Masala,8/14\nSaag,9/14.99\nWine,\nMalbec,9/36\n"
    plan = imported(alone, raw)
    assert [("size 2 Curry", "8/14"), ("size 2 Wine", "9/36")] == [(each.key, each.word) for each in plan.questions]
    assert ["size-1", "size-2"] == [each["id"] for each in dishes(plan)["saag"]["sizes"]]
    assert {sheet_sizes.SIZES_WITHOUT_NAMES, sheet_goods.IS_ALCOHOL} == {each.message for each in plan.notes}
    draft = site_loader.read(alone, drafts=True)
    answers = {"size 2 Curry": ["Small / Large"], "size 2 Wine": ["Glass"]}
    answered = spreadsheet.planned_import(alone, draft, "menu.csv", raw.encode(), answers=answers)
    assert [("Curry", True), ("Wine", False)] == [
        (each.dish, bool(each.dishes[0].sizes)) for each in answered.questions
    ]
    assert {"Small": "9.00", "Large": "14.99"} == prices(dishes(answered)["saag"])
    assert ["small", "large"] == [each["id"] for each in dishes(answered)["saag"]["sizes"]]
    told = imported(alone, raw.replace("Dish,", "8/14 = Small / Large,\nDish,"))
    assert ([], []) == (told.questions, told.left)
    assert {"Small": "8.00", "Large": "14.00"} == prices(dishes(told)["chana-masala"])
    both = imported(alone, raw.replace("Dish,", "8/14 = Small / Large,\n9/36 = Glass / Bottle,\nDish,"))
    assert [each.key for each in plan.questions] == [
        each.key for each in both.questions
    ]  # which of them is nobody's guess


def answered(folder: Path, raw: str, **answers: str) -> ImportPlan:
    draft = site_loader.read(folder, drafts=True)
    given = {f"size {key}": [names] for key, names in answers.items()}
    return spreadsheet.planned_import(folder, draft, "menu.csv", raw.encode(), answers=given)


def test_the_names_of_prices_are_in_the_order_of_the_cell(alone):
    raw = "Dish,Section,Price\nRoast chicken,Roasts,16.50 / 11.00\n"
    [asked] = imported(alone, raw).questions
    assert ["16.50", "11.00"] == [*asked.dishes[0].prices] and "16.50/11.00" == asked.word
    plan = answered(alone, raw, **{"2 Roasts": "Large / Small"})
    assert {"Small": "11.00", "Large": "16.50"} == prices(one(plan))
    assert ["small", "large"] == [each["id"] for each in one(plan)["sizes"]]
    assert [("Small", "11.00"), ("Large", "16.50")] == plan.questions[0].dishes[0].sizes


@pytest.mark.parametrize(
    "names",
    ["Small / Large", "half/whole", "Starter / Main", "125 ml / 1 l", "6 pieces, 12 pieces", "S / L", "Glass/Bottle"],
)
def test_a_small_size_that_costs_more_than_a_large_one_stays_open(alone, names):
    raw = "Dish,Section,Price\nRoast chicken,Roasts,16.50 / 11.00\n"
    plan = answered(alone, raw, **{"2 Roasts": names})
    assert all(name.startswith("✎") for name in prices(one(plan)))
    assert plan.questions[0].dishes[0].is_doubtful
    assert sheet_sizes.SMALL_COSTS_MORE in [each.message for each in plan.notes]
    assert [] == answered(alone, raw, **{"2 Roasts": "Dear / Cheap"}).notes


def test_dishes_of_one_section_may_have_sizes_of_other_names(alone):
    raw = "Dish,Section,Price\nBitter,Drinks,2.90 / 5.40\nCider,Drinks,3/6\nHouse red,Drinks,5.50 / 7.50\n"
    [asked, _] = imported(alone, raw).questions
    assert ["Bitter", "Cider", "House red"] == [each.name for each in asked.dishes]
    own = asked.dishes[2].key.removeprefix("size ")
    found = dishes(answered(alone, raw, **{"2 Drinks": "Half / Pint", own: "125 ml / 175 ml"}))
    assert [["half", "pint"], ["half", "pint"], ["125-ml", "175-ml"]] == [
        [size["id"] for size in each["sizes"]] for each in found.values()
    ]


@pytest.mark.parametrize("heading", ["Price", "Price (Reg / Large)"])
@pytest.mark.parametrize(
    ("notes", "names"),
    [
        ("half dozen / dozen; house favourite", ["Half dozen", "Dozen"]),
        ("small, large", ["Small", "Large"]),
        ("6 / 12", ["6", "12"]),
        ("glass/bottle", ["Glass", "Bottle"]),
        ("verre ou bouteille", ["Verre", "Bouteille"]),
        ("media docena / docena", ["Media docena", "Docena"]),
        ("半打／一打", ["半打", "一打"]),
    ],
)
def test_what_the_notes_of_a_dish_call_its_sizes_is_proposed_before_what_the_heading_does(alone, heading, notes, names):
    raw = f'Dish,Section,{heading},Notes\nWhelks,Shellfish,18/34,"{notes}"\nMussels,Shellfish,12/20,\n'
    plan = imported(alone, raw)
    found = {each["id"]: each for each in dishes(plan).values()}
    assert names == [next(iter(each["name"].values())) for each in found["whelks"]["sizes"]]
    asked = {each.dishes[0].name: each.told for each in plan.questions}
    assert {"Whelks": " / ".join(names), "Mussels": "Reg / Large" if "Reg" in heading else ""} == asked
    [own] = [each.key.removeprefix("size ") for each in plan.questions if each.told == " / ".join(names)]
    given = answered(alone, raw, **{own: "Plate / Tower"})
    assert ["Plate", "Tower"] == [each["name"]["en"] for each in dishes(given)["whelks"]["sizes"]]
    assert ["house favourite"] * ("favourite" in notes) == [each.text for each in plan.left]


def test_the_description_or_columns_of_sizes_and_a_note_may_name_the_sizes(alone):
    said = imported(alone, 'Dish,Price,Description\nWings,9/16,"Half dozen / dozen, with ranch"\n')
    assert {"Half dozen": "9.00", "Dozen": "16.00"} == prices(one(said))
    assert {"en": "Half dozen / dozen, with ranch"} == one(said)["description"]
    columns = imported(alone, "Dish,Regular,Large,Notes\nWhelks,18,34,half dozen / dozen\nMussels,12,20,large\n")
    assert {"Half dozen": "18.00", "Dozen": "34.00"} == prices(dishes(columns)["whelks"])
    assert {"Regular": "12.00", "Large": "20.00"} == prices(dishes(columns)["mussels"])
    assert [("large", "D3 (Notes)")] == [(each.text, each.place) for each in columns.left]
    other = imported(alone, "Dish,Price,Notes\nWhelks,18,half dozen / dozen\nClams,9/12,small / medium / large\n")
    assert ["half dozen / dozen", "small / medium / large"] == [each.text for each in other.left]


def test_notes_of_which_most_are_diets_may_name_sizes(alone):
    plan = imported(alone, 'Dish,Price,Notes\nA,9/12,"GF, half / whole"\nB,9,V\nC,9,vegan\nD,9,GF\n')
    assert ({"Half": "9.00", "Whole": "12.00"}, []) == (prices(dishes(plan)["a"]), plan.left)
    assert ["no-gluten-ingredients"] == dishes(plan)["a"]["diets"]


@pytest.mark.parametrize(
    ("note", "names"),
    [
        ("add shrimp +6", ["Add shrimp 6.00"]),
        ("extra cheese $2; add chicken 4", ["Extra cheese 2.00", "Add chicken 4.00"]),
        ("shrimp +6, chicken +$4.50. Served warm", ["Shrimp 6.00", "Chicken 4.50"]),
        ("+$2 for a gluten-free bun", ["A gluten-free bun 2.00"]),
        ("supplément fromage 2,50 $", ["Supplément fromage 2.50"]),
        ("añadir pollo 3", ["Añadir pollo 3.00"]),
        ("aggiunta di gamberi 4", ["Aggiunta di gamberi 4.00"]),
        ("加蛋 10", ["加蛋 10.00"]),
        ("加蛋+$10；加牛肉15元", ["加蛋 10.00", "加牛肉 15.00"]),
        ("افزودن پنیر 3", ["افزودن پنیر 3.00"]),
        ("extra 20", []),
        ("lunch $9", []),
        ("4 pieces", []),
        ("加拿大龍蝦 68", []),
    ],
)
def test_what_a_note_offers_to_add_is_an_add_on_and_it_is_said(alone, note, names):
    plan = imported(alone, f'Dish,Price,Notes\nTaco,5,"{note}"\n')
    found = one(plan).get("additions", [])
    assert names == [f"{next(iter(each['name'].values()))} {each['price']}" for each in found]
    assert names == [each.text for each in plan.notes if each.message == sheet_notes.AS_ADDITION]
    assert (note.partition(". ")[2] or ("" if names else note)) == "".join(each.text for each in plan.left)


def test_an_add_on_of_the_notes_stands_beside_those_of_its_column_once(alone):
    plan = imported(
        alone, "Dish,Price,Extras,Notes\nTaco,5,Add chicken $4,add chicken 4; add shrimp +6; add chicken 5\n"
    )
    assert ["Add chicken", "Add shrimp"] == [each["name"]["en"] for each in one(plan)["additions"]]
    assert [("add chicken 5", sheet_modifiers.TWICE)] == [(each.text, each.message) for each in plan.left]


@pytest.mark.parametrize(
    ("note", "caution"),
    [
        ("raw", "raw"),
        ("raw oysters", "raw"),
        ("Undercooked", "barely-cooked"),
        ("raw or undercooked", "barely-cooked"),
        ("raw egg", "raw-egg"),
        ("poisson cru", "raw"),
        ("crudo", "raw"),
        ("生食", "raw"),
        ("raw vegetables", None),
        ("crunchy", None),
    ],
)
def test_what_a_note_says_is_raw_is_a_caution_and_it_is_said(alone, tmp_path, note, caution):
    raw = f"Dish,Price,Notes\nSteak,5,{note}\n"
    plan = imported(alone, raw)
    assert [caution] * bool(caution) == one(plan).get("cautions", [])
    said = [(each.text, each.message) for each in (*plan.notes, *plan.left)]
    assert [(note, sheet_notes.AS_CAUTION if caution else sheet_notes.NO_FIELD)] == said


def test_a_caution_of_the_notes_takes_none_away_that_is_recorded(alone, tmp_path):
    folder = shutil.copytree(alone, tmp_path / "content")
    raw = "Dish,Price,Cautions,Notes\nSteak,5,honey,raw\n"
    plan = imported(folder, raw)
    assert (["honey"], ["raw"]) == (one(plan)["cautions"], [each.text for each in plan.left])
    for name, text in plan.files.items():
        (folder / name).write_bytes(text)
    later = imported(folder, "Dish,Price,Notes\nSteak,5,raw\n")
    assert ["honey; raw"] == [each.new for each in later.changes]


@pytest.mark.parametrize("note", ["shared fryer", "friteuse commune", "freidora compartida", "共用炸爐", "سرخ‌کن مشترک"])
def test_equipment_that_dishes_share_is_listed_with_where_to_write_what_it_brings(alone, note):
    plan = imported(alone, f"Dish,Price,Notes\nFish taco,5,{note}\n")
    assert [(note, sheet_notes.SHARED)] == [(each.text, each.message) for each in plan.left]
    assert not {"equipment", "may_contain"} & one(plan).keys()


def test_a_name_in_a_second_language_without_a_description_needs_no_draft(tmp_path):
    folder = tmp_path / "content"
    scaffolding.start(folder, SiteLanguages((BY_CODE["fr"], BY_CODE["en"])), like="cafe-bonheur")
    plan = imported(folder, "Plat,Name (English),Prix\nTarte aux poires,Pear tart,7\n")
    assert ({}, {}) == (plan.drafts, plan.unwritten)
    assert {"fr": "Tarte aux poires", "en": "Pear tart"} == one(plan)["name"]


def test_notes_of_allergens_are_asked_about_as_a_column_of_another_name(alone):
    plan = imported(alone, "Dish,Price,Notes\nA,9,milk\nB,9,egg\nC,9,fish\n")
    assert [sheet_roles.MAY_BE_ALLERGENS] == [each.message for each in plan.left]


# --- Sections -----------------------------------------------------------------------------------


def test_names_that_are_all_in_capitals_are_written_as_a_menu_has_them(alone, tmp_path):
    raw = "Dish,Price\nFROM THE TANDOOR,\nPILAU RICE,4\nSWEETS & DRINKS,\nBLT,5\n"
    plan = imported(alone, raw)
    assert ["From the Tandoor", "Sweets & Drinks"] == [*plan.sections.values()]
    assert ["Pilau Rice", "Blt"] == [each["name"]["en"] for each in dishes(plan).values()]
    assert {sheet_matching.CAPITALS} == {each.message for each in plan.notes}
    mixed = imported(alone, raw.replace("PILAU RICE", "Pilau rice").replace("SWEETS & DRINKS", "Sweets"))
    assert ["FROM THE TANDOOR", "Sweets"] == [*mixed.sections.values()]
    assert ["Pilau rice", "BLT"] == [each["name"]["en"] for each in dishes(mixed).values()]
    folder = shutil.copytree(alone, tmp_path / "content")
    for name, text in plan.files.items():
        (folder / name).write_bytes(text)
    path = folder / "menu" / "from-the-tandoor.yaml"
    path.write_text(path.read_text("utf-8").replace("Pilau Rice", "Pilau rice"), "utf-8")
    assert {} == imported(folder, raw).files


def test_sections_in_capitals_may_have_small_letters_in_brackets(alone):
    plan = imported(alone, "Dish,Price\nANTIPASTI,\nOlives,4\nPIZZA (wood fired),\nMargherita,5\n")
    assert ["Antipasti", "Pizza (wood fired)"] == [*plan.sections.values()]


def test_a_line_of_letters_that_is_read_is_not_reported_and_other_words_are(alone):
    raw = "{},,\nDish,Section,Price\nRagu,Mains,E 18 / M 26\n"
    plan = imported(alone, raw.format("E = Entree; M = Main"))
    assert ([], {"Entree": "18.00", "Main": "26.00"}) == (plan.left, prices(one(plan)))
    told = imported(alone, raw.format("E = Entree; M = Main. No split bills")).left
    assert [sheet_layout.ABOVE] == [each.message for each in told]


def test_names_in_capitals_have_one_capital_in_french():
    assert "Plats à partager" == sheet_sections.in_small_letters("PLATS À PARTAGER", BY_CODE["fr"])
    assert "Sides & Extras for Two" == sheet_sections.in_small_letters("SIDES & EXTRAS FOR TWO", BY_CODE["en"])


@pytest.mark.parametrize("cells", ['"milk; may contain nuts",', "milk,nuts"])
def test_traces_that_nobody_knows_leave_the_dish_not_recorded(in_country, cells):
    folder = in_country("GB")
    plan = imported(folder, f"Dish,Section,Price,Allergens,May contain\nMomo,Mains,9,{cells}\n")
    dish = site_loader.read(folder, plan.files).dishes["momo"][2]
    assert (None, False) == (dish.allergens, dish.allergens_recorded)


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("milk (cheese, nuts)", ["milk", "✎ nuts"]),
        ("egg (milk, pesto)", ["egg", "milk"]),
        ("mollusc (squid)", ["molluscs"]),
    ],
)
def test_an_allergen_in_brackets_stays_whatever_stands_beside_it(in_country, cell, expected):
    assert expected == contained(in_country("GB"), cell)[0]


def test_a_cross_beside_ticks_is_no_yes(in_country):
    plan = imported(in_country("GB"), "Dish,Section,Price,Vegan,GF\nDal,Mains,9,✓,✓\nLamb,Mains,9,x,x\n")
    assert "vegan" not in (dishes(plan)["lamb"].get("diets") or ())
    alone = imported(in_country("GB"), "Dish,Section,Price,Vegan\nDal,Mains,9,x\nLamb,Mains,9,\n")
    assert "vegan" in dishes(alone)["dal"]["diets"]


def test_the_letter_n_is_no_tick_and_asks_which_nuts(in_country):
    plan = imported(in_country("GB"), 'Dish,Section,Price,Allergens\nPie (N),Mains,9,"milk, egg"\n')
    assert ["milk", "egg", "✎ nuts"] == one(plan)["allergens"] and plan.questions
    plan = imported(in_country("GB"), "Dish,Section,Price,Vegan\nDal,Mains,9,n\nPie,Mains,9,y\n")
    assert "vegan" not in (dishes(plan)["dal"].get("diets") or ())


def test_a_row_that_says_nothing_of_allergens_does_not_open_the_list(in_country, tmp_path):
    folder = shutil.copytree(in_country("AU"), tmp_path / "content")
    own = '- id: soup\n  name: {en: Soup}\n  price: "8.00"\n  tags: []\n  popular: false\n  allergens: [milk]\n'
    (folder / "menu" / "soups.yaml").write_text((folder / "menu" / "soups.yaml").read_text("utf-8") + own, "utf-8")
    plan = imported(folder, 'Dish,Section,Price,Allergens\nSoup,Soups,8,-\nMomo,Mains,9,"milk, mustard"\n')
    assert ["milk", "✎ mustard"] == dishes(plan)["momo"]["allergens"]


def test_a_cell_that_is_too_long_for_allergens_is_left(in_country):
    allergens, plan = contained(in_country("GB"), "and " * 8_000)
    assert (None, [sheet_allergens.TOO_LONG]) == (allergens, [each.message for each in plan.left])


def test_sizes_sections_and_additions_of_common_words_come_in_in_both_languages(tmp_path):
    languages = SiteLanguages((BY_CODE["en"], BY_CODE["es"]))
    scaffolding.start(tmp_path, languages, country="US", like="corner-kitchen")
    rows = "LUNCH,,\nSoup,Sm 9 / Lg 13,Add avocado $2; Add unicorn $3\nFideo,Cup 6 / Bowl 9,\nDinner,,\nMole,9,\nSobremesa,,\nFlan,5,\n"
    plan = imported(tmp_path, f"Dish,Price,Extras\n{rows}")
    soup, fideo = dishes(plan)["soup"], dishes(plan)["fideo"]
    assert ["Chico", "Grande", "Taza", "Tazón"] == [each["name"]["es"] for each in (*soup["sizes"], *fideo["sizes"])]
    assert ["Agregar aguacate", "✎ Add unicorn"] == [each["name"]["es"] for each in soup["additions"]]
    labels = {
        each["id"]: each["label"]["es"]
        for each in read_document("menu.yaml", plan.files["menu.yaml"]).value["categories"]
    }
    assert ("ALMUERZO", "Cena", "✎ Sobremesa") == (labels["lunch"], labels["dinner"], labels["sobremesa"])


IN_SPANISH = "Pollo con salsa de tomate y queso de la casa"
IN_ENGLISH = "Chicken with tomato sauce and the cheese of the house"


@pytest.mark.parametrize(
    ("codes", "table", "expected", "noted"),
    [
        ("en,es", ["Dish,Name ES", "Soup,Sopa"], {"name_en": "Soup", "name_es": "Sopa"}, []),
        ("en,es", ["Dish,Nombre en español", "Soup,Sopa"], {"name_en": "Soup", "name_es": "Sopa"}, []),
        ("en,it", ["Piatto,In English", "Zuppa,Soup"], {"name_en": "Soup", "name_it": "Zuppa"}, ["Piatto"]),
        ("it,en", ["Piatto,In inglese", "Zuppa,Soup"], {"name_en": "Soup", "name_it": "Zuppa"}, []),
        ("en,zh", ["Dish,中文名", "Soup,湯"], {"name_en": "Soup", "name_zh": "湯"}, []),
        ("es,en", ["Dish,Plato", "Soup,Sopa"], {"name_en": "Soup", "name_es": "Sopa"}, ["Dish"]),
        ("en,es", ["Plato", "Sopa"], {"name_en": "Sopa"}, []),
        (
            "en,es", ["Dish,What it is,Qué es", "A,soup,sopa"],
            {"name_en": "A", "description_en": "soup", "description_es": "sopa"}, ["Qué es"],
        ),
        (
            "en,it", ["Dish,Descrizione (EN),Descrizione", "A,soup,zuppa"],
            {"name_en": "A", "description_en": "soup", "description_it": "zuppa"}, ["Descrizione"],
        ),
        (
            "en,es", ["Dish,In Spanish,Description,In Spanish", "Soup,Sopa,hot,caliente"],
            {"name_en": "Soup", "name_es": "Sopa", "description_en": "hot", "description_es": "caliente"}, [],
        ),
        (
            "en,es", ["Dish,Details,Description", f"A,{IN_ENGLISH},{IN_SPANISH}"],
            {"name_en": "A", "description_en": IN_ENGLISH, "description_es": IN_SPANISH}, ["Description"],
        ),
        ("en,es", ["Dish,Description", f"A,{IN_SPANISH}"], {"name_en": "A", "description_es": IN_SPANISH}, ["Description"]),
        ("en,es", ["Dish,Notes for staff", f"A,{IN_SPANISH}"], {"name_en": "A"}, []),
    ],
)  # fmt: skip
def test_a_column_in_a_second_language_is_read_by_its_heading_or_its_cells(codes, table, expected, noted):
    languages = SiteLanguages(tuple(BY_CODE[code] for code in codes.split(",")))
    raw = "\n".join(f"{row},{price}" for row, price in zip(table, ("Price", "9"), strict=True))
    found = sheet_dishes.read("menu.csv", raw.encode(), sheet_roles.Reading(languages))
    cells = {column: cell for column, cell in found.rows[0].cells.items() if column != "price" and cell}
    assert (expected, noted) == (cells, [each.heading for each in found.columns if each.language])


def test_what_a_column_is_read_as_by_its_language_is_named(alone, tmp_path):
    languages = SiteLanguages((BY_CODE["en"], BY_CODE["es"]))
    scaffolding.start(tmp_path, languages, like="corner-kitchen")
    plan = imported(tmp_path, f"Dish,What it is,Qué es,Price\nA,{IN_ENGLISH},{IN_SPANISH},9\n")
    told = [(each.english, each.place) for each in plan.notes]
    assert [("read as text in Español; if that is wrong, choose what this column is", "Qué es")] == told


@pytest.mark.parametrize(
    ("codes", "heading", "label"),
    [
        ("it,en", "Stuzzichini / Snacks", {"it": "Stuzzichini", "en": "Snacks"}),
        ("it,en", "Snacks | Stuzzichini", {"it": "Stuzzichini", "en": "Snacks"}),
        ("en,es", "Soups / Salads", {"en": "Soups / Salads", "es": "✎ Soups / Salads"}),
        ("en,es", "Mains / Specials", {"en": "Mains / Specials", "es": "✎ Mains / Specials"}),
        ("en,fr", "Starters / Entrées", {"en": "Starters", "fr": "Entrées"}),
        ("en,it", "Pasta / Pizzas", {"en": "Pasta / Pizzas", "it": "✎ Pasta / Pizzas"}),
        ("en", "Stuzzichini / Snacks", {"en": "Stuzzichini / Snacks"}),
    ],
)
def test_a_section_in_two_languages_is_divided_where_they_are_clear(tmp_path, codes, heading, label):
    languages = SiteLanguages(tuple(BY_CODE[code] for code in codes.split(",")))
    scaffolding.start(tmp_path, languages, like="corner-kitchen")
    plan = imported(tmp_path, f"Dish,Price\n{heading},\nA,9\n")
    labels = [each["label"] for each in read_document("menu.yaml", plan.files["menu.yaml"]).value["categories"]]
    assert label in labels


def test_what_follows_from_a_diet_is_named_once(alone):
    raw = 'Dish,Price,GF / veg\nFlan,7,veg\nElote,6,"veg, GF"\nRice,4,vegan\nFish,9,GF\n'
    plan = imported(alone, raw)
    assert [
        (sheet_doubts.IS_VEGAN, "C4 (GF / veg)", "Rice"), (sheet_doubts.IS_VEGETARIAN, "C2 (GF / veg)", "Flan · Elote"),
    ] == [(each.message, each.place, each.text) for each in plan.notes]  # fmt: skip
    assert ["vegetarian", "no-gluten-ingredients", "no-pork", "no-beef"] == dishes(plan)["elote"]["diets"]


def sections(plan: ImportPlan) -> dict[str, tuple[str, object]]:
    """The English names and the hours of the sections of the menu, by id."""
    categories = read_document("menu.yaml", plan.files["menu.yaml"]).value["categories"]
    return {each["id"]: (each["label"]["en"], each.get("hours")) for each in categories}


def test_hours_beside_the_name_of_a_section_are_the_hours_of_its_dishes(alone, tmp_path):
    folder = shutil.copytree(alone, tmp_path / "content")
    rows = "Supper (Thu–Sat from 5),\nMole,9\nTacos - Fri only,\nTaco,4\nTaco Tuesday,\nBurrito,5\nDrinks (late 9),\nBeer,6\n"
    plan = imported(folder, f"Dish,Price\n{rows}")
    found = sections(plan)
    assert ("Supper", "thu-sat 17:00-close") == found["supper"]
    assert ("Tacos", "fri open-close") == found["tacos"]
    assert ("Taco Tuesday", None) == found["taco-tuesday"]
    noted = [each.text for each in plan.notes if each.message == sheet_sections.HOURS_OF_SECTION]
    assert ["Supper (Thu–Sat from 5) → thu-sat 17:00-close", "Tacos - Fri only → fri open-close"] == noted
    for name, raw in plan.files.items():
        (folder / name).write_bytes(raw)
    assert {} == imported(folder, f"Dish,Price\n{rows}").files
    assert (
        "thu-sat 17:00-22:00"
        == sections(imported(folder, "Dish,Price\nSupper (Thu-Sat 5-10 pm),\nMole,9\n"))["supper"][1]
    )


def test_times_beside_the_name_of_a_section_that_are_not_understood_are_named(alone):
    rows = "Supper (5-9 or 10),\nMole,9\nPlatters 12-20,\nBig one,90\nGrill (from 18),\nSteak,30\nFor children up to 12,\nFries,4\n"
    plan = imported(alone, f"Dish,Price\n{rows}")
    assert {None} == {hours for _, hours in sections(plan).values()}
    left = [(each.place, each.text) for each in plan.left if each.message == sheet_dishes.UNCLEAR_HOURS]
    assert [
        ("A2", "Supper (5-9 or 10)"), ("A4", "Platters 12-20"), ("A6", "Grill (from 18)"), ("A8", "For children up to 12"),
    ] == left  # fmt: skip


def test_two_sections_of_one_name_at_different_times_are_not_made_one(alone):
    plan = imported(alone, "Dish,Price\nSupper,\nMole,9\nSupper (Sat 12-3pm),\nTaco,4\n")
    assert {None} == {hours for _, hours in sections(plan).values()}
    assert ["Supper (Sat 12-3pm)"] == [each.text for each in plan.left if each.message == sheet_dishes.UNCLEAR_HOURS]


@pytest.mark.parametrize("label", ["x 5pm " * 4000, "x 5 " * 6000, f"a{' ' * 32000}b"])
def test_a_heading_of_the_length_of_a_whole_cell_is_a_name(alone, label):
    """And holds nothing up: its parts are not looked at."""
    assert sheet_sections.name_and_hours(label, {}) == (label, "")
    assert {} == sheet_sections.in_two_languages(label, SiteLanguages((BY_CODE["en"], BY_CODE["zh"])))


@pytest.mark.parametrize("extra", ["Happy hour $7", "early bird: 7.00", "5 à 7 $7", "歡樂時光 $7", "Hora feliz $7"])
def test_the_price_of_a_time_is_no_addition_and_is_asked_about(alone, extra):
    plan = imported(alone, f'Dish,Section,Price,Extras\nQuesadilla,Late bites,$12,"{extra}; Salt rim $1"\n')
    assert ["Salt rim"] == [each["name"]["en"] for each in one(plan)["additions"]]
    [asked] = [each for each in plan.left if each.message == sheet_portions.AT_A_TIME]
    assert "C2" not in asked.place and "7.00" in asked.text


@pytest.mark.parametrize(
    ("headings", "cells", "price"),
    [
        ("Price,Happy hour", "$12,$7", "12.00"),
        ("Happy hour price,Price", "$7,$12", "12.00"),
        ("Price", "$12 / happy hour $7", "✎"),
        ("Price", "$12 / happy hour (Thu 5-6 pm)", "✎"),
    ],
)
def test_the_price_of_a_time_is_neither_a_size_nor_the_price(alone, headings, cells, price):
    plan = imported(alone, f"Dish,Section,{headings}\nQuesadilla,Late bites,{cells}\n")
    assert (None, price) == (one(plan).get("sizes"), one(plan)["price"])
    assert [sheet_portions.AT_A_TIME] == [each.message for each in plan.left]


def test_when_a_price_of_a_happy_hour_holds_is_asked_and_answered(alone):
    raw = "Dish,Section,Price,HH price (4-6)\nQuesadilla,Late bites,$12,$7\nGuacamole,Late bites,Reg 9 / Large 11,$6\n"
    [of_size, question] = imported(alone, raw).questions
    assert ("time HH price (4-6)", sheet_portions.AT_A_TIME) == (question.key, question.reason)
    assert (sheet_sizes.SIZE_OF_TIME, ["Regular", "Large"]) == (of_size.reason, of_size.choices)
    draft = site_loader.read(alone, drafts=True)
    answers = {question.key: ["Tue-Fri 4-6 pm"]}
    plan = spreadsheet.planned_import(alone, draft, "menu.csv", raw.encode(), answers=answers)
    found = dishes(plan)
    [timed] = found["quesadilla"]["prices_at"]
    assert ("tue-fri 16:00-18:00", "7.00", {"en": "Happy hour"}) == (timed["hours"], timed["price"], timed["label"])
    [question_of_size] = plan.questions
    assert (["Regular", "Large"], None) == (question_of_size.choices, found["guacamole"].get("prices_at"))
    assert [sheet_sizes.SIZE_OF_TIME] == [each.message for each in plan.left]  # and not that the cell cannot be read
    again = spreadsheet.planned_import(alone, draft, "menu.csv", raw.encode(), answers={question.key: ["soon"]})
    assert [of_size.key, question.key] == [each.key for each in again.questions]


@pytest.mark.parametrize(
    ("label", "name", "hours"),
    [
        ("SUNDAY ROASTS (Sunday 12-5)", "SUNDAY ROASTS", "sun 12:00-17:00"),
        ("Weekend breakfast (Sat-Sun 8-11 am)", "Weekend breakfast", "sat-sun 08:00-11:00"),
        ("Weekend breakfast Sat-Sun 8-11 am", "Weekend breakfast", "sat-sun 08:00-11:00"),
        ("MIDI (mar-ven 11 h 30-14 h 30)", "MIDI", "tue-fri 11:30-14:30"),
        ("PETITES ASSIETTES (5 à 7 mar-ven 17 h-19 h au bar)", "PETITES ASSIETTES", "tue-fri 17:00-19:00"),
        ("Snacks (happy hour Tue-Fri 5-7pm at the bar)", "Snacks", "tue-fri 17:00-19:00"),
        ("5 À 7 (mardi au vendredi, 16 h à 19 h)", "5 À 7", "tue-fri 16:00-19:00"),
        ("5 to 7, Tue-Fri 4-7pm", "5 to 7", "tue-fri 16:00-19:00"),
        ("5 à 7", "5 à 7", ""),
        ("Midi à 14 h", "Midi à 14 h", ""),
        ("Sunday 12-5 pm", "Sunday 12-5 pm", ""),
        ("Sat-Sun 8-11 am", "Sat-Sun 8-11 am", ""),
    ],
)
def test_a_section_whose_name_begins_with_a_day_may_have_hours_behind_it(label, name, hours):
    assert (name, hours) == sheet_sections.name_and_hours(label, {})


@pytest.mark.parametrize(
    "note",
    [
        "SG sans croûtons",
        "pain sans gluten sur demande",
        "gluten-free bread on request",
        "pane senza glutine su richiesta",
    ],
)
def test_a_note_says_which_diet_guests_can_ask_for(alone, note):
    plan = imported(alone, f"Dish,Price,Notes\nWhelks,21,raw\nSteak,19,{note}\n")
    assert ["no-gluten-ingredients"] == dishes(plan)["steak"]["on_request"]
    assert sheet_notes.AS_REQUEST in [each.message for each in plan.notes]


@pytest.mark.parametrize("note", ["SG", "sans oignons", "frites sans sel", "sans gluten sans lait"])
def test_a_note_without_a_request_for_a_diet_offers_none(note):
    assert not sheet_diets.request_in(note)


@pytest.mark.parametrize(("beside", "spice"), [("moyen", 3), ("très épicé", 2)])
def test_spicy_is_more_than_medium_where_a_sheet_has_both(alone, beside, spice):
    plan = imported(alone, f"Dish,Price,Spice\nAcras,13,{beside}\nCassoulet,34,épicé\n")
    assert str(spice) == dishes(plan)["cassoulet"]["spice"]


def test_a_section_of_alcohol_is_taxed_as_it_and_one_of_drinks_is_asked_about(alone):
    raw = "Dish,Section,Price\nMargarita,Cocktails,11\nMezcal,Cocktails,9\nHorchata,Drinks,4\nCola,Soft drinks,3\nMole,Mains,24\n"
    plan = imported(alone, raw)
    sections = read_document("menu.yaml", plan.files["menu.yaml"]).value["categories"]
    goods = {each["id"]: each.get("tax_class") for each in sections}
    assert ("alcohol", None, "soft-drinks", None) == tuple(
        goods.get(id) for id in ("cocktails", "drinks", "soft-drinks", "mains")
    )
    asked = [each.text for each in plan.left if each.message == sheet_goods.IS_THERE_ALCOHOL]
    said = [each.text for each in plan.notes if each.message == sheet_goods.IS_ALCOHOL]
    assert (["Drinks: Horchata"], ["Cocktails"]) == (asked, said)
    edit(alone, "restaurant.yaml", "cuisine:", "certificates: [{id: halal, covers: all}]\ncuisine:")
    left = imported(alone, raw).left
    assert ["Cocktails: Margarita · Mezcal", "Drinks: Horchata"] == [
        each.text for each in left if each.message == sheet_goods.IS_THERE_ALCOHOL
    ]
    told = imported(alone, "Dish,Section,Price,Tax\nHorchata,Drinks,4,soft-drinks\n")
    assert sheet_goods.IS_THERE_ALCOHOL not in [each.message for each in told.left]


@pytest.mark.parametrize("heading", ["Track stock", "Seguir el inventario"])
def test_a_column_of_yes_and_no_is_no_column_of_diets(alone, heading):
    """N is "no" there; a till writes it for each dish, and none of them contains nuts for it."""
    rows = "".join(f"Dish {number},Mains,9,N\n" for number in range(5))
    plan = imported(alone, f"Name,Category,Price,{heading}\n{rows}")
    assert ({None}, [sheet_files.OF_A_TILL], []) == (
        {each.get("allergens") for each in dishes(plan).values()},
        [each.message for each in plan.left],
        plan.questions,
    )


def test_a_latin_letter_among_chinese_names_is_no_menu_in_capitals(alone, tmp_path):
    names = ["珍珠奶茶", "黑糖Q粿", "QQ", "仙草凍", "椰果"]
    assert not sheet_sections.in_capitals(names)
    assert sheet_sections.in_capitals(["WONTON 雲吞", "CONGEE 粥", "白飯"])


@pytest.mark.parametrize(
    "heading", ["NomePiatto;Prezzo", "Nom_produit;Prix", "Item_Name;Item_Price1", "ProductName;Price 1"]
)
def test_headings_of_two_words_in_one_are_understood(alone, heading):
    assert {"lasagne": "12.00"} == {
        id: prices(each) for id, each in dishes(imported(alone, f"{heading}\nLasagne;12,00\n")).items()
    }


def test_a_section_that_a_program_wrote_with_underscores_has_words(alone):
    plan = imported(alone, "Name,Category,Price\nMoussaka,MAIN_COURSES,9\nCola,SOFT_DRINKS,3\n")
    assert ["Main Courses", "Soft Drinks"] == [*plan.sections.values()]
    assert ["House_red x"] == [*imported(alone, "Name,Category,Price\nWine,House_red x,9\n").sections.values()]


def test_rows_that_say_the_same_of_a_dish_are_named_together(alone):
    plan = imported(alone, "Name,Price,Filling\n" + "".join(f"Omelette,8,{each}\n" for each in ("ham", "egg", "feta")))
    assert [("3, 4", "Omelette · 8")] == [
        (each.place, each.text) for each in plan.left if each.message == sheet_one_dish.TWICE
    ]


def test_a_first_row_that_is_a_dish_is_named_where_a_column_is_chosen_by_it(alone):
    plan = imported(alone, "Gyoza,Pork dumplings,7\nRamen,Noodle soup,12\n", {"Gyoza": "name_en", "7": "price"})
    assert ({"ramen": "12.00"}, ["Gyoza · Pork dumplings · 7"]) == (
        {id: prices(each) for id, each in dishes(plan).items()},
        [each.text for each in plan.left if each.message == sheet_layout.HEADINGS_UNKNOWN],
    )


@pytest.mark.parametrize(
    ("cell", "ids"),
    [
        ("Laktose", ["milk"]),
        ("Fisch, Eier", ["fish", "egg"]),
        ("Sellerie; Senf", ["celery", "mustard"]),
        ("Schalenfrüchte", ["tree-nuts"]),
    ],
)
def test_allergens_are_understood_in_german(alone, cell, ids):
    plan = imported(alone, f'Gericht;Preis;Allergene\nSalat;8,50;"{cell}"\n')
    assert ids == one(plan)["allergens"]


HAPPY_HOUR = {"hours": "thu 17:00-18:00", "price": "7.00", "label": {"en": "Happy hour"}}


@pytest.mark.parametrize(
    ("headings", "cells"),
    [
        ("Price,Happy hour (Thu 5-6 pm)", "$12,$7"),
        ("Happy hour price (Thu 5–6 pm),Price", "$7,12.00"),
        ("Price,Extras", '$12,"Happy hour (Thu 5-6 pm) $7"'),
        ("Price,Prices at", "$12,$7 Thu 5-6 pm (Happy hour)"),
        ("Price", "$12 / happy hour (Thu 5-6 pm) $7"),
        ("Price", "12.00; Happy hour (Thu 5–6 pm): 7"),
    ],
)
def test_the_price_of_a_time_that_is_written_with_it_is_a_price_at_that_time(alone, headings, cells):
    plan = imported(alone, f"Dish,Section,{headings}\nQuesadilla,Late bites,{cells}\n")
    assert ([], [HAPPY_HOUR], "12.00") == (plan.left, one(plan)["prices_at"], one(plan)["price"])


@pytest.mark.parametrize("sign", ["-", "–", "N/A", "n/a"])
def test_a_sign_for_no_price_at_a_time_is_named_once_for_the_column(alone, sign):
    rows = f"Quesadilla,Late bites,$12,$7\nElote,Late bites,$9,{sign}\nPaloma,Late bites,$11,{sign}\n"
    plan = imported(alone, f"Dish,Section,Price,Happy hour (Thu 5-6 pm)\n{rows}")
    assert ([], [("D (Happy hour (Thu 5-6 pm))", sign)]) == (
        plan.left,
        [(each.place, each.text) for each in plan.notes if each.message == sheet_layout.NO_PRICE_THEN],
    )
    assert [[HAPPY_HOUR], None, None] == [each.get("prices_at") for each in dishes(plan).values()]


def test_a_dish_may_have_prices_at_several_times(alone):
    headings = "Price,Happy hour (Thu 5-6 pm),Mon-Fri 11:30-14:00"
    plan = imported(alone, f"Dish,Section,{headings}\nQuesadilla,Late bites,$12,$7,$9\n")
    assert [HAPPY_HOUR, {"hours": "mon-fri 11:30-14:00", "price": "9.00"}] == one(plan)["prices_at"]


def test_a_price_at_a_time_moves_no_dish_out_of_its_section(alone, tmp_path):
    folder = shutil.copytree(alone, tmp_path / "content")
    plan = imported(folder, "Dish,Price\nHappy hour (Thu 5-6 pm),\nTomato Soup,$4\n")
    assert (["tomato-soup-happy-hour"], []) == (plan.added, plan.changes)


def test_dishes_of_one_name_in_several_sections_are_named_once(alone, tmp_path):
    folder = shutil.copytree(alone, tmp_path / "content")
    rows = (
        "Dish,Price\nTacos,\nCarne asada taco,4.50\nFish taco,5\nBottles,\nCARNE ASADA TACO,4.5\nCola,3\nFish taco,5\n"
    )
    plan = imported(folder, rows)
    assert {"carne-asada-taco": "4.50", "carne-asada-taco-bottles": "4.50"} == {
        id: each["price"] for id, each in dishes(plan).items() if "carne" in id
    }
    assert {} == plan.drafts
    assert ["Carne asada taco (Tacos, Bottles) · Fish taco (Tacos, Bottles)"] == [
        each.text for each in plan.notes if each.message == sheet_matching.SAME_NAMES
    ]
    for name, raw in plan.files.items():
        (folder / name).write_bytes(raw)
    again = imported(folder, rows)
    assert ({}, []) == (again.files, [each.text for each in again.notes if each.message == sheet_matching.SAME_NAMES])


def test_a_dish_of_two_sections_is_two_dishes_with_their_own_prices_and_hours(alone, tmp_path):
    folder = shutil.copytree(alone, tmp_path / "content")
    rows = "Dish,Price\nBar,\nQuesadilla,$12\nHappy hour (Thu 5-6 pm),\nQuesadilla,$7\n"
    plan = imported(folder, rows)
    assert {"quesadilla": "12.00", "quesadilla-happy-hour": "7.00"} == {
        id: each["price"] for id, each in dishes(plan).items()
    }
    for name, raw in plan.files.items():
        (folder / name).write_bytes(raw)
    assert {} == imported(folder, rows).files
    later = imported(folder, rows + "Bar food,\nQuesadilla,$3\n")
    assert (["quesadilla-bar-food"], []) == (later.added, later.changes)
    site = site_loader.load_site(folder)
    assert (None, ("thursday",)) == (site.dishes["quesadilla"].hours, site.dishes["quesadilla-happy-hour"].hours.days)


READ = ("diets", "cautions", "additions")


@pytest.mark.parametrize("heading", ["Notes", "Diets"])
def test_diets_add_ons_and_cautions_of_one_column_are_each_read_and_a_dot_loses_none(alone, heading):
    dishes = ('"V, GF"', '"GF. raw"', "add shrimp +6", '"V, add steak +5"', "GF. add shrimp +6")
    rows = "".join(f"{name},14,{cell}\n" for name, cell in zip("ABCDE", dishes, strict=True))
    plan = imported(alone, f"Dish,Price,{heading}\n{rows}F,9,V\n")
    read = {id: {key: cell for key, cell in row.cells.items() if key in READ} for id, row in plan.rows.items()}
    assert {
        "a": {"diets": "vegetarian; no-gluten-ingredients"},
        "b": {"diets": "no-gluten-ingredients", "cautions": "raw"},
        "c": {"additions": "Add shrimp: 6.00"},
        "d": {"diets": "vegetarian", "additions": "Add steak: 5.00"},
        "e": {"diets": "no-gluten-ingredients", "additions": "Add shrimp: 6.00"},
        "f": {"diets": "vegetarian"},
    } == read
    assert [] == plan.left


def section_of_each(plan: ImportPlan) -> dict[str, str]:
    """The section of each dish that a plan adds, by id."""
    return {
        dish["id"]: name.removeprefix("menu/").removesuffix(".yaml")
        for name, raw in plan.files.items()
        if name.startswith("menu/") and raw
        for dish in read_document(name, raw).value
        if dish["id"] in plan.added
    }


PRINTED = """Soup,,,,
Miso Soup,,,,2
"Tofu, seaweed & scallions in soybean broth",,,,
Clear Soup,,,,2.5
Rolls,,,,
Tuna Roll,4.5,,Eel Roll,5.95
"rolled with tuna, rice and leek",,,Spider Roll,8
Eel Maki,6,,"soft shell crab, masago and avocado",
"""
IN_TWO_COLUMNS = {
    "miso-soup": ("2.00", "soup"), "clear-soup": ("2.50", "soup"), "tuna-roll": ("4.50", "rolls"),
    "eel-maki": ("6.00", "rolls"), "eel-roll": ("5.95", "rolls"), "spider-roll": ("8.00", "rolls"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("head", "choices"),
    [
        ("Name,,,,Price\n", {}),
        ("Name,Price,,Name,Price\n", {}),
        ("Name,Price,,,\n", {}),
        ("", {"A": "name_en", "E": "price"}),
        ("", {"A": "name_en", "B": "price", "D": "name_en", "E": "price"}),
    ],
    ids=["one heading", "a heading each", "headings on the left", "two columns chosen", "four columns chosen"],
)
def test_dishes_side_by_side_each_have_the_price_beside_their_name(alone, head, choices):
    plan = imported(alone, head + PRINTED, choices)
    held = section_of_each(plan)
    assert IN_TWO_COLUMNS == {id: (prices(dish), held[id]) for id, dish in dishes(plan).items()}
    assert ({}, []) == (plan.drafts, plan.left)
    assert ["D"] == [each.place for each in plan.notes if each.message == sheet_page.SIDE_BY_SIDE]


def test_a_sentence_below_a_dish_is_its_description_and_asked_about_once(alone):
    plan = imported(alone, "Name,,,,Price\n" + PRINTED)
    described = {id: dish["description"]["en"] for id, dish in dishes(plan).items() if "description" in dish}
    assert {
        "miso-soup": "Tofu, seaweed & scallions in soybean broth",
        "tuna-roll": "rolled with tuna, rice and leek",
        "spider-roll": "soft shell crab, masago and avocado",
    } == described
    [question] = plan.questions
    assert ["A4", "A8", "D9"] == [each.place for each in question.cells]
    answers = {"below": ["section"], "below D9": ["leave-out"]}
    draft = read_once(alone)
    other = spreadsheet.planned_import(alone, draft, "a.csv", ("Name,,,,Price\n" + PRINTED).encode(), answers=answers)
    assert ["Tofu, seaweed & scallions in soybean broth", "Rolls", "rolled with tuna, rice and leek"] == [
        each for each in other.sections.values() if each != "Soup"
    ]
    assert [question.key] == [each.key for each in other.questions]
    assert ["D9"] == [each.place for each in other.left]


@pytest.mark.parametrize(
    "heading", ["Soups, Salads & Starters", "Salad Entrees (served with soup or salad)", "Nos plats", "湯、飯、麵"]
)
def test_a_heading_of_a_section_below_a_dish_is_no_description(alone, heading):
    plan = imported(alone, f'Name,Price\nSnacks,\nRoll,3\n"{heading}",\nDal,9\n')
    assert [heading] == [each for each in plan.sections.values() if each != "Snacks"]
    assert [] == plan.questions


def test_a_line_below_a_heading_is_no_section(alone):
    plan = imported(alone, "Name,Price\nMains,\n(rice or noodles),\nDal,9\n")
    assert ({"dal": "mains"}, [(sheet_page.REMARK, "A3")]) == (
        section_of_each(plan), [(each.message, each.place) for each in plan.left],
    )  # fmt: skip


def test_a_name_alone_between_dishes_is_a_draft_where_headings_have_a_blank_row_above_them(alone):
    raw = "Name,Price\nSoups,\nMiso,2\n,\nRolls,\nTuna,4\nEel,\nCrab,5\n,\nDon,\nBeef,9\n,\nSweets,\nMochi,5\n"
    plan = imported(alone, raw)
    assert ({"eel": ["price"]}, "rolls") == (plan.drafts, section_of_each(plan)["crab"])


def test_names_side_by_side_without_prices_are_drafts(alone):
    plan = imported(alone, "Name,,,,Price\nRolls,,,,\nTuna,4,,Eel,5\nLeek,,,Potato,\n")
    assert {"leek": ["price"], "potato": ["price"]} == plan.drafts


@pytest.mark.parametrize(
    ("raw", "message", "drafts"),
    [
        ("Name,,,,Price\nTuna,4,,Eel,5\nSalmon,4.5,,,6\n", sheet_page.TWO_PRICES, {"salmon"}),
        ("Name,,,,Price\nTuna,,,,4\nSalmon,,,,5\nCrab,,,Eel Roll,6\n", sheet_page.BESIDE_A_PRICE, {"crab"}),
    ],
    ids=["two prices", "a name between"],
)
def test_a_price_that_may_be_the_neighbours_is_asked_about(alone, raw, message, drafts):
    plan = imported(alone, raw)
    assert (drafts, True) == ({*plan.drafts}, message in [each.message for each in plan.left])


@pytest.mark.parametrize("row", ["Red,8,bottle,40", "Burger,12,add bacon,2", "Dal,9,mild,1"])
def test_a_size_or_an_extra_beside_a_price_is_no_second_dish(alone, row):
    plan = imported(alone, f"Name,Price,,,Notes\n{row}\n")
    assert (1, {"C (–)", "D (–)"}) == (len(plan.added), {each.place for each in plan.left})


@pytest.mark.parametrize(
    "headings",
    [
        "ID,Pizza_Name,Price_Normale,Price_Maxi,Category",
        "ID,Nome pizza,prezzo normale,prezzo maxi,Category",
        "ID,PizzaName,PriceNormale,PriceMaxi,Category",
    ],
)
def test_a_part_of_a_heading_says_what_a_column_is_and_what_its_prices_are_called(alone, headings):
    plan = imported(alone, f"{headings}\n1,Marinara,5,12,Classiche\n2,Napoli,6.5,,Classiche\n3,Giant,,15,Classiche\n")
    assert {"marinara": {"Normale": "5.00", "Maxi": "12.00"}, "napoli": "6.50", "giant": {"Maxi": "15.00"}} == {
        id: prices(dish) for id, dish in dishes(plan).items()
    }
    assert headings.split(",")[1:4] == [each.place for each in plan.notes if each.message == sheet_roles.BY_PART]


@pytest.mark.parametrize(
    "headings",
    ["Name,Price excl tax,Price incl tax", "Name,Price EUR,Price USD", "Name,Price 1x,Price", "Name,Price 2,Price 3"],
)
def test_prices_with_taxes_in_currencies_or_numbers_are_no_sizes(alone, headings):
    assert all("sizes" not in each for each in dishes(imported(alone, f"{headings}\nDal,9,10\n")).values())


@pytest.mark.parametrize(
    "headings",
    ["Theme Name,Main color,Category", "Modifier name,Option name,Pizza price", "optionName,option,Item price"],
)
def test_a_part_of_a_heading_is_no_name_without_prices_or_where_two_columns_have_one(alone, headings):
    with pytest.raises(sheet_dishes.NoHeadingsError):
        imported(alone, f"{headings}\nMilk,Oat,2\n")


def test_of_two_columns_chosen_as_prices_the_second_is_not_left_out_by_choice(alone):
    choices = {"Normal": "price", "Maxi": "price", "Code": ""}
    plan = imported(alone, "Name,Normal,Maxi,Code\nMarinara,5,12,M1\n", choices)
    assert {("C (Maxi)", sheet_roles.SECOND), ("D (Code)", sheet_roles.LEFT_OUT)} == {
        (each.place, each.message) for each in plan.left
    }
    both = imported(
        alone, "Name,Normal,Price_Maxi\nMarinara,5,12\n", dict.fromkeys(("Normal", "Price_Maxi"), "*price_of_size")
    )
    assert {"Normal": "5.00", "Maxi": "12.00"} == prices(dishes(both)["marinara"])


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ('"10,00 a pers."', {"Per person": "10.00"}), ("$6.50 per person", {"Per person": "6.50"}), ("12/pers", {"Per person": "12.00"}),
        ("$55 pp", {"Per person": "55.00"}), ("55 p.p.", {"Per person": "55.00"}), ("4 ½ pint", "✎"),
        ("每位 88.00", {"Per person": "88.00"}), ("S $8.25", {"Small": "8.25"}), ("$4 half pint", {"Half pint": "4.00"}),
        ("Half pint 4", {"Half pint": "4.00"}),
        ("1/$2.00", "✎"), ("S/ 12.90", "✎"), ("$9 for two", "✎"),
    ],
)  # fmt: skip
def test_one_price_with_a_size_or_for_a_guest_is_a_size_and_others_are_asked(alone, cell, expected):
    legend = "8.99/7.99 = Paneer / Vegetable,,\n"
    found = dishes(
        imported(alone, f"{legend}Item,Price,Category\nPakora,$8.99 / $7.99,Starters\nBuffet,{cell},Starters\n")
    )
    assert ({"Paneer": "8.99", "Vegetable": "7.99"}, expected) == (prices(found["pakora"]), named(found["buffet"]))


def named(dish: dict[str, object]) -> object:
    """The prices of a dish, by whatever each is called."""
    sizes = {next(iter(each["name"].values())): each["price"] for each in dish.get("sizes", ())}
    return sizes or dish["price"]


def test_soles_are_read_where_they_are_the_money_of_the_menu(alone):
    draft = read_once(alone)
    column = sheet_roles.ReadColumn(1, "Price", "price")
    assert ["12.90", "S/ 12.90"] == [
        sheet_roles.amount("S/ 12.90", column, sheet_roles.Reading(draft.languages, currency=each))
        for each in ("PEN", "USD")
    ]


def test_prices_of_further_columns_stand_beside_the_first(alone):
    plan = imported(
        alone, "Item,Price 1,Price 2,Price 3\nRamen,S $8.25,M $13.75,\nWings,9,15,21\nRice balls,1/$2.00,4/$6.95,\n"
    )
    found = dishes(plan)
    assert {"Small": "8.25", "Medium": "13.75"} == prices(found["ramen"])
    assert {"wings": ["sizes"], "rice-balls": ["price"]} == plan.drafts
    assert ["9", "15", "21"] == plan.rows["wings"].prices
    assert ["1/$2.00 / 4/$6.95"] == [each.text for each in plan.left]


def test_a_price_of_which_excel_made_a_date_is_said_with_the_price_that_it_may_have_been(alone):
    plan = imported(alone, "Item,Price\nPho,2023-10-06\nBun,1950-10-01\nCha,2023-10-16\n")
    assert {"6.10", "10.50", "16.10"} == {each.text.partition(" → ")[2] for each in plan.left}
    assert ({sheet_plan.DATE}, 3) == ({each.message for each in plan.left}, len(plan.drafts))


def test_codes_costs_and_stock_of_a_till_are_said_apart_from_columns_that_matter(alone):
    plan = imported(alone, "Handle,SKU,Name,Price,Cost,Barcode,In stock [Main],Sweetness\na,1,Tea,3,1,99,4,high\n")
    assert {"A", "B", "E", "F", "G"} == {each.place[0] for each in plan.left if each.message == sheet_files.OF_A_TILL}
    assert ["H (Sweetness)"] == [each.place for each in plan.left if each.message == sheet_files.NO_COLUMN]


def test_letters_of_a_size_are_asked_about_with_their_cell(alone):
    raw = "Handle,Name,Option 1 value,Price\nb,Básica,PEQ,15\nb,Básica,MED,18\n"
    assert ["C2 (Option 1 value)"] == [
        each.place for each in imported(alone, raw).notes if each.message == sheet_sizes.LETTERS
    ]


def test_a_single_size_without_a_price_is_said_for_all_dishes_together(alone):
    plan = imported(alone, "Name,Size,Price\nTea,One Size,\nSoup,One Size,\nRice,one size,4\n")
    assert [(sheet_one_dish.ONE_SIZE, "B2 (Size)"), (sheet_one_dish.ONE_SIZE, "B3 (Size)")] == [
        tuple(each)[:2] for each in plan.left
    ]
    assert ["B2, B3 (Size): One Size"] == sheet_files.in_lines(plan.left)
