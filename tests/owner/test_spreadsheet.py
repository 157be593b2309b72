"""Export and import of dishes lose nothing, and an import writes only values that differ."""

import csv
import io
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import load_workbook

from restaurant_site.content import site_loader
from restaurant_site.content.yaml_documents import read_document
from restaurant_site.locales import LOCALES
from restaurant_site.owner import (
    sheet_allergens,
    sheet_dishes,
    sheet_export,
    sheet_files,
    sheet_ids,
    sheet_layout,
    sheet_merging,
    sheet_one_dish,
    sheet_portions,
    spreadsheet,
)
from restaurant_site.owner.portions import with_ids, with_terms
from restaurant_site.owner.sheet_columns import WRONG, column_of, columns_of
from restaurant_site.owner.sheet_files import MAX_BYTES, Leftover, SheetError
from restaurant_site.owner.sheet_plan import CellChange, ImportPlan
from restaurant_site.owner.sheet_roles import Reading
from tests.conftest import ROOT, SAMPLE
from tests.content.test_site_loader import edit
from tests.languages import LANGUAGES
from tests.restaurants import LANTERN, OTHERS

AMOUNT = "not an amount of money; write one such as 12.50, or MP for market price"
FOLDERS = pytest.mark.parametrize(
    "content", [pytest.param(ROOT / "content", marks=pytest.mark.slow), SAMPLE], ids=["demonstration", "sample"]
)


def exported(folder: Path) -> bytes:
    """A CSV file with all columns by their ids, as exports had them before they had words."""
    dishes = [
        {**dish, "category": id} for id, _, dish in sheet_ids.numbered(site_loader.read(folder, drafts=True).documents)
    ]
    columns = columns_of(LANGUAGES).values()
    return sheet_files.csv_bytes(
        [[each.name for each in columns], *([each.cell(dish) for each in columns] for dish in dishes)]
    )


def table(raw: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(raw.decode("utf-8-sig"), newline="")))


def sheet(rows: list[dict[str, str]], delimiter: str = ",", end: str = "\r\n", encoding: str = "utf-8") -> bytes:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), delimiter=delimiter, lineterminator=end)
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode(encoding)


def planned(folder: Path, raw: bytes, remove: bool = False) -> ImportPlan:
    loaded = site_loader.read(folder, drafts=True)
    return spreadsheet.planned_import(folder, loaded, "menu.csv", raw, remove)


def told(left: Sequence[Leftover]) -> list[tuple[str, str, str]]:
    """What a report says of cells, in English: why, where, and what is typed there."""
    return [(each.english, each.place, each.text) for each in left]


def changed(folder: Path, id: str, **cells: str) -> ImportPlan:
    rows = table(exported(folder))
    next(row for row in rows if row["id"] == id).update(cells)
    return planned(folder, sheet(rows))


# --- Out --------------------------------------------------------------------------------------


def test_every_field_has_its_column_and_a_text_one_for_each_language():
    names = list(columns_of(LANGUAGES))
    assert ["id", "category", "name_en", "name_zh", "name_cn"] == names[:5]
    assert {"price", "allergens", "goes_with", "available_cn", "last_verified"} <= set(names)


def test_a_spreadsheet_opens_it_as_it_is():
    raw = exported(SAMPLE)
    assert raw.startswith(b"\xef\xbb\xbfid,category,")
    assert raw.count(b"\r\n") == raw.count(b"\n") == 6


def test_rows_stand_in_the_order_of_the_menu_with_what_was_typed():
    rows = table(exported(SAMPLE))
    assert ["barley-soup", "pepper-noodles", "beef-stew", "mint-tea", "cold-tea"] == [row["id"] for row in rows]
    assert ("bowls", "After {{hours:close}} on request", "peanut; wheat") == (
        rows[1]["category"], rows[1]["available_en"], rows[1]["allergens"],
    )  # fmt: skip
    assert ("", "冰茶") == (rows[0]["name_cn"], rows[4]["name_cn"])


@pytest.mark.parametrize(
    "typed",
    ["=1+2", "+1", "-1", "@cmd", "'=1", "''-1", "'plain", "=cmd|' /C calc'!A0", "Soup;=1+1", "Soup; '@x;-1", "＝1"],
)
def test_no_cell_is_computed_by_a_spreadsheet_program_and_each_comes_back_as_typed(tmp_path, typed):
    folder = shutil.copytree(SAMPLE, tmp_path / "content")
    quoted = typed.replace("'", "''")
    edit(folder, "menu/drinks.yaml", "name: {en: Mint Tea", f"name: {{en: '{quoted}'")
    raw = exported(folder)
    [cell] = [row["name_en"] for row in table(raw) if row["id"] == "mint-tea"]
    assert not {part.strip()[0] for part in cell.split(";")} & {*"=+-@＝＋－＠"}
    assert ImportPlan() == planned(folder, raw)


# --- In ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "dialect",
    [
        {},
        {"delimiter": ";"},
        {"delimiter": "\t", "encoding": "utf-16"},
        {"delimiter": ";", "end": "\n", "encoding": "utf-8-sig"},
    ],
    ids=["commas", "semicolons", "tabs in UTF-16", "LF and a mark"],
)
def test_every_dialect_comes_in_without_a_difference(dialect):
    assert ImportPlan() == planned(SAMPLE, sheet(table(exported(SAMPLE)), **dialect))


@FOLDERS
def test_what_went_out_comes_in_without_a_difference(content):
    assert ImportPlan() == planned(content, exported(content))


@FOLDERS
def test_a_sheet_that_brings_all_dishes_anew_writes_the_same_dishes(content, tmp_path):
    documents = site_loader.read(content).documents
    rows = sheet_dishes.read("menu.csv", exported(content), Reading(LANGUAGES))
    others = {name: each for name, each in documents.items() if not name.startswith("menu/")}
    plan = spreadsheet.plan(others, LANGUAGES, {}, rows, remove=False)
    for name, raw in plan.files.items():
        again = read_document(name, raw).value
        assert list(map(_in_cells, documents[name].value)) == list(map(_in_cells, again))


def _in_cells(dish):
    """The fields of a dish that cells hold: sizes, additions and options without what a cell cannot hold."""
    fields = {key: value for key, value in dish.items() if value != []}
    for key in {"sizes", "additions"} & fields.keys():
        fields[key] = [
            {name: each[name] for name in each if name not in ("id", "portion", "notice")} for each in fields[key]
        ]
    if "choices" in fields:
        fields["choices"] = [
            {**choice, "options": [{key: option[key] for key in ("id", "name")} for option in choice["options"]]}
            for choice in fields["choices"]
        ]
    return fields


def test_one_price_changes_one_line(folder):
    plan = changed(folder, "beef-stew", price="17.50")
    assert [CellChange("beef-stew", "price", "16.25", "17.50")] == plan.changes
    text = (folder / "menu" / "bowls.yaml").read_text()
    assert {"menu/bowls.yaml": text.replace('"16.25"', '"17.50"').encode()} == plan.files


@pytest.mark.parametrize("cell", ["17.5", "$17.50", "17,50", " 17.50 ", "$ 17.5"])
def test_a_price_is_understood_as_spreadsheets_write_it(folder, cell):
    assert [CellChange("beef-stew", "price", "16.25", "17.50")] == changed(folder, "beef-stew", price=cell).changes


def test_flags_spaces_and_a_shortened_price_are_no_difference(folder):
    plan = changed(
        folder,
        "barley-soup",
        popular="TRUE",
        price="9.5",
        diets="vegetarian;vegan ;no-pork; no-beef",
        name_en="Barley  Soup ",
    )
    assert ImportPlan() == plan


def test_a_cell_of_several_lines_becomes_one_text(folder):
    plan = changed(folder, "beef-stew", description_en="Beef,\npotatoes.")
    assert b'en: "Beef, potatoes."' in plan.files["menu/bowls.yaml"]


def test_texts_are_written_added_and_taken_away_in_their_place(folder):
    assert (
        b"zh: \xe8\x96\xaf\xe4\xbb\x94\xe7\x82\x86\xe7\x89\x9b\xe8\x82\x89, cn: \xe7\x82\x96}"
        in changed(folder, "beef-stew", name_cn="炖").files["menu/bowls.yaml"]
    )
    assert (
        "  available: {en: At night, zh: 夜間}\n"
        in changed(folder, "beef-stew", available_en="At night", available_zh="夜間").files["menu/bowls.yaml"].decode()
    )
    without = changed(folder, "pepper-noodles", available_en="", available_zh="").files["menu/bowls.yaml"].decode()
    assert "available" not in without
    assert (
        "name: {en: Cold Tea, zh: 凍茶}" in changed(folder, "cold-tea", name_cn="").files["menu/drinks.yaml"].decode()
    )


def test_lists_are_written_added_and_taken_away(folder):
    plan = changed(folder, "beef-stew", allergens="", also="stew; goulash \\; paprika", goes_with="")
    text = plan.files["menu/bowls.yaml"].decode()
    block = text[text.index("- id: beef-stew") :]
    assert "allergens" not in block
    assert "  also: [stew, goulash ; paprika]\n" in block
    assert "goes_with" not in block
    assert ["allergens", "also", "goes_with"] == sorted(change.column for change in plan.changes)


def test_allergens_are_written_as_the_cell_says(folder):
    for cell, line in (("None", "  allergens: none\n"), ("egg; milk", "  allergens: [egg, milk]\n")):
        assert line in changed(folder, "beef-stew", allergens=cell).files["menu/bowls.yaml"].decode()


def test_cautions_are_written_as_the_cell_says(folder):
    assert (
        "small-bones; alcohol" == next(row for row in table(exported(folder)) if row["id"] == "beef-stew")["cautions"]
    )
    for cell, line in (("None", "  cautions: none\n"), ("Honey", "  cautions: [honey]\n")):
        assert line in changed(folder, "beef-stew", cautions=cell).files["menu/bowls.yaml"].decode()
    stew = changed(folder, "beef-stew", cautions="").files["menu/bowls.yaml"].decode().partition("- id: beef-stew")[2]
    assert "cautions" not in stew


def test_a_new_dish_without_columns_for_allergens_has_none_recorded(folder):
    rows = [
        {name: cell for name, cell in row.items() if name not in {"allergens", "may_contain"}}
        for row in table(exported(folder))
    ]
    rows.append({**rows[0], "id": "prawn-noodles"})
    new = read_document("menu/bowls.yaml", planned(folder, sheet(rows)).files["menu/bowls.yaml"]).value[-1]
    assert "prawn-noodles" == new["id"]
    assert not {"allergens", "may_contain"} & set(new)


def test_a_dish_moves_to_another_category_with_its_comments(folder):
    edit(folder, "menu/bowls.yaml", "- id: beef-stew", "# since 1998\n- id: beef-stew")
    plan = changed(folder, "beef-stew", category="drinks", price="20.00")
    assert "beef-stew" not in plan.files["menu/bowls.yaml"].decode()
    moved = plan.files["menu/drinks.yaml"].decode().partition("# since 1998\n")[2]
    assert moved.startswith("- id: beef-stew\n") and '  price: "20.00"\n' in moved


def test_a_row_without_a_dish_is_a_new_dish(folder):
    rows = table(exported(folder))
    rows.append({**rows[0], "id": "lentil-soup", "name_en": "Lentil Soup", "category": "bowls", "article": ""})
    plan = planned(folder, sheet(rows))
    assert (["lentil-soup"], []) == (plan.added, plan.changes)
    assert plan.files["menu/bowls.yaml"].startswith((folder / "menu" / "bowls.yaml").read_bytes())
    new = read_document("menu/bowls.yaml", plan.files["menu/bowls.yaml"]).value[-1]
    assert ("lentil-soup", "9.50", "none", "true") == (new["id"], new["price"], new["allergens"], new["popular"])
    assert "article" not in new


def test_a_new_category_gets_its_file(folder):
    rows = table(exported(folder))
    edit(folder, "menu.yaml", "tags:", "  - {id: sweets, label: {en: Sweets, zh: 甜品}}\ntags:")
    rows.append({**rows[0], "id": "apple-pie", "category": "sweets"})
    text = planned(folder, sheet(rows)).files["menu/sweets.yaml"].decode()
    assert text.startswith("# yaml-language-server: $schema=../schemas/dishes.json\n- id: apple-pie\n")


def test_a_dish_without_a_row_stays_unless_it_is_to_be_removed(folder):
    raw = sheet([row for row in table(exported(folder)) if row["id"] != "mint-tea"])
    assert (["mint-tea"], {}) == ((kept := planned(folder, raw)).without_row, kept.files)
    loaded = site_loader.read(folder, drafts=True)
    originals = {name: (folder / name).read_bytes() for name in loaded.documents if name.startswith("menu/")}
    rows = sheet_dishes.read("menu.csv", raw, Reading(LANGUAGES))
    text = spreadsheet.plan(loaded.documents, LANGUAGES, originals, rows, True).files["menu/drinks.yaml"].decode()
    assert "mint-tea" not in text and "cold-tea" in text


def test_a_column_that_is_not_there_is_left_alone(folder):
    assert ImportPlan() == planned(
        folder,
        b"id,price\nbeef-stew,16.25\n"
        + b"\n".join(
            f"{row['id']},{row['price']}".encode() for row in table(exported(folder)) if row["id"] != "beef-stew"
        ),
    )


def test_a_file_keeps_its_mark_and_its_line_ends(folder):
    path = folder / "menu" / "drinks.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    before = path.read_bytes()
    assert before.replace(b"3.50", b"3.75") == changed(folder, "cold-tea", price="3.75").files["menu/drinks.yaml"]


# --- What cannot be taken ---------------------------------------------------------------------


@pytest.mark.parametrize("raw", [b"price\n1\n", b"", b"a,b\n1,2\n"])
def test_a_file_without_a_column_of_names_is_refused(raw):
    with pytest.raises(SheetError, match="no headings found; write one row with what each column is"):
        sheet_dishes.read("menu.csv", raw, Reading(LANGUAGES))


@pytest.mark.parametrize(
    ("raw", "left"),
    [
        (b"id,prise\nbeef-stew,1\n", ("the menu has no field for this column", "B (prise)", "1")),
        (b"id,price\nbeef-stew,16.25\nbeef-stew,2\n", (sheet_one_dish.TWICE, "A3 (id)", "beef-stew \u00b7 2")),
        (b"id,price\n ,1\n", (sheet_merging.NO_NAME, "2", "1")),
        (b"id,price\nbeef-stew,1,50\n", (sheet_layout.TOO_MANY, "2", "beef-stew \u00b7 1 \u00b7 50")),
        (b"id,price\nbeef-stew,sixteen\n", (AMOUNT, "B2 (price)", "sixteen")),
        (b"id,spice\nbeef-stew,7\n", (WRONG["spice"], "B2 (spice)", "7")),
        (b"id,allergens\nbeef-stew,pollen\n", (sheet_allergens.UNKNOWN, "B2 (allergens)", "pollen")),
        (b"id,Price,\xe5\x83\xb9\xe6\xa0\xbc\nbeef-stew,16.25,17\n", (sheet_files.NO_COLUMN, "C (\u50f9\u683c)", "17")),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_left_and_named_with_its_cell(folder, raw, left):
    plan = planned(folder, raw)
    assert ([left], [], {}) == (told(plan.left), plan.changes, plan.files)


def test_the_rest_of_a_row_comes_in_where_one_cell_is_not_understood(folder):
    plan = planned(folder, b"id,price,spice\nbeef-stew,sixteen,2\n")
    assert [CellChange("beef-stew", "spice", "1", "2")] == plan.changes
    assert ["B2 (price)"] == [each.place for each in plan.left]


def test_a_draft_goes_out_and_comes_in_with_the_others(folder):
    edit(folder, "menu/drinks.yaml", "- id: mint-tea", "- id: mint-tea\n  draft: true")
    assert ["true", ""] == [row["draft"] for row in table(exported(folder))[3:]]
    assert b'price: "3.75"' in changed(folder, "cold-tea", price="3.75").files["menu/drinks.yaml"]
    assert b"draft: false" in changed(folder, "mint-tea", draft="FALSE").files["menu/drinks.yaml"]


def test_a_cell_that_is_too_long_is_refused_at_its_line():
    rows = table(exported(SAMPLE))
    rows[1]["name_en"] = "x" * (csv.field_size_limit() + 1)
    with pytest.raises(SheetError) as caught:
        sheet_dishes.read("menu.csv", sheet(rows), Reading(LANGUAGES))
    assert "menu.csv:3: a cell has more than 131,072 characters; close every quotation mark" == str(caught.value)


def test_a_sheet_that_is_too_large_is_refused():
    with pytest.raises(SheetError) as caught:
        sheet_dishes.read("menu.csv", b"id\n" * MAX_BYTES, Reading(LANGUAGES))
    assert str(caught.value).startswith(f"menu.csv:1: this file has more than {MAX_BYTES:,} bytes")


# --- As people type them ----------------------------------------------------------------------


def typed(folder: Path, *lines: str) -> ImportPlan:
    return planned(folder, "\n".join(lines).encode())


def new_dish(folder: Path, *lines: str) -> dict[str, object]:
    [(name, raw)] = typed(folder, *lines).files.items()
    return read_document(name, raw).value[-1]


def test_a_sheet_of_an_owners_own_adds_dishes(folder):
    plan = typed(
        folder,
        "Our menu,,,,",
        "菜名,Dish,價錢,類別,致敏原",
        "擔擔麵,Dan Dan Noodles,$14,Bowls,花生、小麥",
        '素麵,Plain Noodles,"9,5",碗食,',
    )
    assert (["dan-dan-noodles", "plain-noodles"], {}, {}) == (plan.added, plan.drafts, plan.unwritten)
    assert [(sheet_layout.ABOVE, "1", "Our menu")] == told(plan.left)
    first, second = read_document("menu/bowls.yaml", plan.files["menu/bowls.yaml"]).value[-2:]
    assert ({"en": "Dan Dan Noodles", "zh": "擔擔麵"}, "14.00", ["peanut", "wheat"], None) == (
        first["name"], first["price"], first["allergens"], first.get("draft"),
    )  # fmt: skip
    assert not {"picture", "last_verified"} & first.keys()
    assert ("9.50", None) == (second["price"], second.get("allergens"))
    assert not {"serves", "spice", "description"} & second.keys()
    assert [] == site_loader.read(folder, plan.files).faults


@pytest.mark.parametrize(
    ("price", "field"), [("ask", "price"), ("", "price"), ("0.00", "price"), ("9.50-15.00", "price")]
)
def test_a_price_that_cannot_be_read_makes_a_draft_and_never_a_price_of_zero(folder, price, field):
    plan = typed(folder, "name,菜名,price,category", f"Rice,飯,{price},bowls")
    dish = read_document("menu/bowls.yaml", plan.files["menu/bowls.yaml"]).value[-1]
    assert ([field], "true", []) == (
        plan.drafts["rice"], dish["draft"], site_loader.read(folder, plan.files, drafts=True).faults,
    )  # fmt: skip
    published = plan.files["menu/bowls.yaml"].replace(b"  draft: true\n", b"")
    faults = site_loader.read(folder, {"menu/bowls.yaml": published}).faults
    assert price == "0.00" or {field} == {fault.field.split(".")[1] for fault in faults}


def test_a_complete_row_is_no_draft(folder):
    dish = new_dish(
        folder,
        "name,菜名,description,描述,price,category,spice,serves",
        "Rice,飯,A bowl of rice.,一碗飯。,2,bowls,0,1",
    )
    assert ("rice", None) == (dish["id"], dish.get("draft"))


def test_a_row_that_lacks_one_language_is_hidden_in_that_language_alone(folder):
    plan = typed(folder, "name,description,price,category,spice,serves", "Rice,A bowl of rice.,2,bowls,0,1")
    dish = read_document("menu/bowls.yaml", plan.files["menu/bowls.yaml"]).value[-1]
    assert ({}, ["name_zh"], None) == (plan.drafts, plan.unwritten["rice"], dish.get("draft"))
    assert {"en": "A bowl of rice.", "zh": "✎ A bowl of rice."} == dish["description"]
    loaded = site_loader.read(folder, plan.files)
    site = site_loader.site(loaded)
    assert ([], [True, False, False]) == (
        loaded.faults, ["rice" in site.in_(each).dishes for each in site.languages.locales],
    )  # fmt: skip


PORTIONS = """
  sizes:  # by the bowl
    - {name: {en: Small, zh: 小}, price: "16.25"}
    - {name: {en: Large, zh: 大}, price: "20.00"}  # for two
  additions:
    - {name: {en: Egg, zh: 蛋}, price: "1.50", allergens: [egg]}
  season: {from: 11-01, until: 02-28}
"""


def test_a_price_of_a_size_changes_one_line(folder):
    edit(folder, "menu/bowls.yaml", '  price: "16.25"\n', f'  price: "16.25"{PORTIONS}')
    cells = {
        "sizes": "Small / 小: $16.25; Large / 大: 21",
        "additions": "Egg / 蛋: 1.50 (egg)",
        "season": "Nov 1 to Feb 28",
    }
    before = (folder / "menu" / "bowls.yaml").read_bytes()
    assert {"menu/bowls.yaml": before.replace(b"20.00", b"21.00")} == changed(folder, "beef-stew", **cells).files


def test_sizes_additions_and_season_are_added_and_removed(folder):
    edit(folder, "menu/bowls.yaml", '  price: "16.25"\n', f'  price: "16.25"{PORTIONS}')
    plan = changed(folder, "beef-stew", sizes="", season="", additions="Egg / 蛋: 1.50 (egg); Rice / 飯: 2 (none)")
    dish = next(each for each in read_document("x", plan.files["menu/bowls.yaml"]).value if each["id"] == "beef-stew")
    assert ({"sizes", "season"} & dish.keys(), ["1.50", "2.00"]) == (
        set(), [each["price"] for each in dish["additions"]],
    )  # fmt: skip


def test_a_new_dish_may_have_a_price_by_size_only(folder):
    dish = new_dish(folder, "Name,Category,大小,加料,季節", "Rice,bowls,Small / 小 $2; Large / 大 $3,,11/1 至 2/28")
    assert (None, ["2.00", "3.00"]) == (dish.get("price"), [each["price"] for each in dish["sizes"]])
    assert {"from": "11-01", "until": "02-28"} == dish["season"]


def test_a_portion_that_is_not_understood_is_reported_in_its_cell(folder):
    plan = typed(folder, "id,Sizes,Season", "beef-stew,Small 小,winter")
    portion, season = told(plan.left)
    like = "write names, a colon and the price: Small / 小: 9.50; Large / 大: 12.50"
    assert (f"a name and a price cannot be told apart; {like}", "B2 (Sizes)", "Small 小") == portion
    assert (sheet_portions.NO_SEASON, "C2 (Season)", "winter") == season


@pytest.mark.parametrize("column", ["Sizes", "Extras"])
@pytest.mark.parametrize("cell", ["6 pieces 11 / 12 pieces 19", "S / 小 $9, L / 大 $12"])
def test_two_portions_of_which_it_is_unsure_where_one_ends_are_left(folder, column, cell):
    plan = typed(folder, f"Name,Category,Price,{column}", f'Momo,bowls,9,"{cell}"')
    assert [(f"D2 ({column})", cell)] == [(each.place, each.text) for each in plan.left]
    assert column.lower() not in plan.files["menu/bowls.yaml"].decode().rpartition("- id: momo")[2]


@pytest.mark.parametrize(
    ("cell", "sizes"),
    [
        ("6 pieces / 六件 $11 / 12 pieces / 十二件 $19", [("6 pieces", "六件", "11.00"), ("12 pieces", "十二件", "19.00")]),
        ("6 pieces $11.00 / 12 pieces $19.00", [("6 pieces", "✎ 6 pieces", "11.00"), ("12 pieces", "✎ 12 pieces", "19.00")]),
        ("500ml $6 / 1L $10", [("500ml", "500ml", "6.00"), ("1L", "1L", "10.00")]),
        ("$9 S / $12 L", [("Small", "小", "9.00"), ("Large", "大", "12.00")]),
    ],
)  # fmt: skip
def test_two_portions_in_one_cell_are_both_there(folder, cell, sizes):
    dish = new_dish(folder, "Name,Category,Sizes", f"Momo,bowls,{cell}")
    assert sizes == [(each["name"]["en"], each["name"]["zh"], each["price"]) for each in dish["sizes"]]


def test_an_empty_cell_of_allergens_or_diets_is_not_recorded_and_never_none(folder):
    for cell in ("", " "):
        assert "allergens" not in new_dish(folder, "name,price,category,allergens", f"Rice,2.00,bowls,{cell}")
        assert "diets" not in new_dish(folder, "name,price,category,diets", f"Rice,2.00,bowls,{cell}")
    assert "none" == new_dish(folder, "name,price,category,diets", "Rice,2.00,bowls,None")["diets"]
    plan = changed(folder, "cold-tea", allergens="")
    assert [CellChange("cold-tea", "allergens", "milk", "")] == plan.changes
    assert "allergens" not in read_document("x", plan.files["menu/drinks.yaml"]).value[-1]


def test_a_section_that_is_not_there_is_made_in_the_language_of_its_script(folder):
    plan = typed(folder, "Name,Section,price", "Rice,Soup Noodles,1", "Tofu,飯類,2")
    assert {"soup-noodles": "Soup Noodles", "fan-lei": "飯類"} == plan.sections
    labels = [each["label"] for each in read_document("menu.yaml", plan.files["menu.yaml"]).value["categories"][-2:]]
    assert [{"en": "Soup Noodles", "zh": "✎ Soup Noodles"}, {"en": "飯類", "zh": "飯類"}] == labels
    assert {"menu.yaml", "menu/soup-noodles.yaml", "menu/fan-lei.yaml"} == plan.files.keys()


def test_a_section_that_was_renamed_is_recognized_by_its_dishes(folder):
    rows = table(exported(folder))
    own = [each for each in rows if each["category"] == "bowls"]
    for each in own:
        each.update(category="Bowls & Stews (small / large)", id="")
    own[0]["price"] = "99.00"
    plan = planned(folder, sheet(rows))
    assert ({}, [], ["price"]) == (plan.sections, plan.added, [each.column for each in plan.changes])


def test_dishes_below_a_new_heading_move_where_their_section_has_its_own(folder):
    rows = table(exported(folder))
    next(each for each in rows if each["category"] == "bowls").update(category="Specials")
    plan = planned(folder, sheet(rows))
    assert ({"specials": "Specials"}, ["category"]) == (plan.sections, [each.column for each in plan.changes])


@pytest.mark.parametrize("name", [*OTHERS, "lantern"])
@pytest.mark.parametrize("workbook", [True, False])
def test_a_menu_goes_out_and_comes_in_without_a_difference(name, workbook):
    content = OTHERS.get(name, LANTERN)
    loaded = site_loader.read(content, drafts=True)
    raw = sheet_export.write(loaded.documents, loaded.languages, workbook)
    assert ImportPlan() == replace(planned(content, raw), examples=[])


def workbooks() -> Iterator[object]:
    """Every menu in every language: each of them at each change in two languages, the large one in one; the others at night."""
    for turn, name in enumerate([*OTHERS, "lantern"]):
        for number, locale in enumerate(LOCALES):
            asked = (number - turn) % 4 == 0 if name in OTHERS else number == 1
            marks = () if asked else pytest.mark.nightly
            yield pytest.param(name, locale, id=f"{name}-{locale.code}", marks=marks)


@pytest.mark.parametrize(("name", "locale"), [*workbooks()])
def test_a_workbook_has_words_for_ids_in_its_language_and_comes_in_without_a_difference(name, locale):
    content = OTHERS.get(name, LANTERN)
    loaded = site_loader.read(content, drafts=True)
    raw = sheet_export.write(loaded.documents, loaded.languages, workbook=True, locale=locale)
    assert ImportPlan() == replace(planned(content, raw), examples=[])
    headings, *rows = load_workbook(io.BytesIO(raw)).worksheets[0].iter_rows(values_only=True)
    read = [column_of(each, loaded.languages) for each in headings]
    assert [] == [each for each in headings if each in read]
    cells = {column: {*each} for column, *each in zip(read, *rows, strict=True)}
    assert not {"true", "false", "0", "1"} & cells["popular"]
    assert not {each["id"] for each in loaded.documents["menu.yaml"].value["categories"]} & cells["category"]
    assert not any("no-pork" in str(each) for each in cells["diets"])


@pytest.mark.parametrize("name", [*OTHERS, "lantern"])
def test_a_workbook_has_words_as_headings_and_no_column_without_cells(name):
    loaded = site_loader.read(OTHERS.get(name, LANTERN), drafts=True)
    book = load_workbook(io.BytesIO(sheet_export.write(loaded.documents, loaded.languages, workbook=True)))
    headings, *rows = book.worksheets[0].iter_rows(values_only=True)
    read = [column_of(each, loaded.languages) for each in headings]
    assert [] == [each for each in headings if each in read]
    assert {"id", "category", "price", "allergens", "may_contain"} <= {*read}
    used = [column for column, *cells in zip(read, *rows, strict=True) if any(cells)]
    code = loaded.languages.default.code
    assert {*read} - {*used} <= {"allergens", "may_contain", f"description_{code}"}


def test_a_line_that_a_new_dish_lacks_in_a_language_is_a_draft_there(folder):
    headings = "Name,菜名,Description,描述,Line,price,category,spice,serves"
    dish = new_dish(folder, headings, "Rice,飯,A bowl of rice.,白飯。,Jasmine rice,2,bowls,0,1")
    assert ({"en": "Jasmine rice", "zh": "✎ Jasmine rice"}, None) == (dish["summary"], dish.get("draft"))


def test_what_cells_cannot_hold_of_sizes_and_options_is_kept():
    typed, before = (
        [{"name": {"en": "Tray"}, "price": "60.00"}],
        [{"id": "tray", "name": {"en": "Tray"}, "notice": "1 day"}],
    )
    assert [{"id": "tray", **typed[0], "notice": "1 day"}] == with_ids("sizes", typed, before, ["en"])
    option = {"id": "soda", "name": {"en": "Soda"}}
    choices = [{"id": "drink", "options": [option]}]
    taxed = [{"id": "drink", "options": [{**option, "tax_class": "food"}]}]
    assert (taxed, choices) == (with_terms(choices, taxed), with_terms(choices, []))


def test_a_french_house_reads_its_own_headings_and_a_changed_export_comes_in_once(tmp_path):
    folder = Path(shutil.copytree(OTHERS["cafe-bonheur"], tmp_path / "mine"))
    loaded = site_loader.read(folder, drafts=True)
    raw = sheet_export.write(loaded.documents, loaded.languages)
    assert {"Section", "Nom (français)", "Nom (anglais)", "Prix", "Allergènes"} <= table(raw)[0].keys()
    rows = [{**row, "Prix": "99.00"} if row["Nom (anglais)"] == "Butter Croissant" else row for row in table(raw)]
    plan = planned(folder, sheet(rows))
    assert [("croissant", "99.00")] == [(each.dish, each.new) for each in plan.changes]
    for name, new in plan.files.items():
        (folder / name).write_bytes(new)
    assert ({}, []) == (planned(folder, sheet(rows)).files, planned(folder, sheet(rows)).left)


def test_a_csv_file_has_the_words_of_a_workbook(tmp_path):
    loaded = site_loader.read(SAMPLE, drafts=True)
    rows = list(
        csv.reader(io.StringIO(sheet_export.write(loaded.documents, LANGUAGES).decode("utf-8-sig"), newline=""))
    )
    (tmp_path / "menu.xlsx").write_bytes(sheet_export.write(loaded.documents, LANGUAGES, workbook=True))
    workbook = load_workbook(tmp_path / "menu.xlsx").worksheets[0].iter_rows(values_only=True)
    assert [*next(workbook)] == rows[0]
    assert {} == planned(SAMPLE, sheet_export.write(loaded.documents, LANGUAGES)).files
