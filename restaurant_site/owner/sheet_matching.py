"""The cells of each row for the dish of the menu, or the new one, that the row is about."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..content.yaml_documents import YamlDocument
from ..i18n import N_
from ..locales import SiteLanguages
from . import (
    sheet_edits,
    sheet_ids,
    sheet_notes,
    sheet_one_dish,
    sheet_plan,
    sheet_portions,
    sheet_renamed,
    sheet_scripts,
    sheet_sections,
)
from .removal import MENU
from .sheet_columns import TEXTS, columns_of
from .sheet_dishes import Sheet
from .sheet_files import CellError, Leftover
from .sheet_headings import NOTES
from .sheet_plan import ImportPlan
from .sheet_row import SheetRow

NO_NAME_OF_SECTION = N_("a new section, shown as it is until you write its name in %(language)s")
NO_ID = N_("a code of your own list, for which the menu has no place; rows are matched to dishes by their names")
CAPITALS = N_("all names were in capitals, so they are written as a menu has them")
STANDS_TWICE_WITHIN = N_(
    "“%(dish)s” is there twice in one section (rows %(row)s and %(other_row)s). Which is right? If both "
    "are, publish the second, which is a draft until then; otherwise delete it"
)
SAME_NAMES = N_("several dishes have one name, so each is a dish of its own; delete any that is there by mistake")


def given(
    documents: Mapping[str, YamlDocument],
    languages: SiteLanguages,
    sheet: Sheet,
    answers: Mapping[str, Sequence[str]],
    result: ImportPlan,
) -> dict[str, dict[str, str]]:
    """Return id → the cells of each dish that are understood, with the id of its section instead of a label."""
    ids = sheet_ids.of_rows(documents, languages, sheet.rows)
    told = dict(each.split("=", 1) for each in answers.get(sheet_renamed.ASKED, ()) if "=" in each)
    renamed = {sheet_ids.folded_label(name): id for id, name in told.items() if id in ids.dishes}
    known = {dish["id"]: dish for _, _, dish in sheet_ids.numbered(documents)}
    equipment = documents[MENU].value.get("equipment") or ()
    has_capitals = _columns_in_capitals(sheet)
    dishes: dict[str, dict[str, str]] = {}
    for row in sheet.rows:
        cells = {}
        for column, cell in row.cells.items():
            try:
                columns_of(languages)[column].value(cell)
                cells[column] = cell
            except CellError as error:
                result.left.append(sheet_plan.left_cell(row, column, error))
        label = cells.get("category", "").strip()
        for column in has_capitals & cells.keys():
            language = columns_of(languages)[column].language or languages.default.code
            cells[column] = sheet_sections.in_small_letters(cells[column], languages.by_code[language])
        typed, typed_id = cells.pop("category", "").strip(), cells.pop("id", "").strip()
        id = renamed.get(sheet_ids.folded_label(row.name)) or ids.of_dish(typed_id, cells, typed)
        if typed_id and typed_id != id:
            result.left.append(sheet_plan.left_cell(row, "id", CellError(NO_ID)))
        if id in dishes:
            text = " · ".join(filter(None, row.cells.values()))
            result.left.append(Leftover(sheet_one_dish.TWICE, row.places.get("id", str(row.number)), text))
            continue
        result.rows[id] = row
        result.notes += row.notes
        section = ids.of_section(typed) if typed or id not in ids.dishes else ""
        if typed:
            result.named_sections.setdefault(section, typed)
            if label in sheet.section_hours:
                result.section_hours[section] = sheet.section_hours[label]
                result.times[f"section {section}"] = row.section
        if typed != label and section in ids.new_sections and all(each.text != label for each in result.notes):
            result.notes.append(Leftover(CAPITALS, row.places["category"], label))
        if "cautions" in cells and row.places.get("cautions") == row.places.get(NOTES):
            recorded = columns_of(languages)["cautions"].cell(known.get(id, {})).removeprefix("none")
            cells["cautions"] = "; ".join(filter(None, (recorded, cells["cautions"])))
        if "additions" in cells and row.places.get("additions") == row.places.get(NOTES):
            cells["additions"] = _with_known_additions(cells["additions"], known.get(id, {}), languages)
        if row.places.get("season") == row.places.get(NOTES) and known.get(id, {}).get("season"):
            cells.pop("season", None)  # its owner has written the days since
        _read_equipment(row, cells, section or ids.dishes.get(id, ""), known.get(id, {}), equipment, result)
        for column in has_capitals & cells.keys():
            _keep_capitals_of(id, column, cells, known.get(id, {}), row, result)
        dishes[id] = {"id": id} | cells | ({"category": section} if section else {})
        dishes[id] |= {sheet_edits.PORTIONS: "; ".join(row.portions)} if row.portions else {}
    result.sections = ids.new_sections
    _tell_dishes_of_one_name(dishes, known, result)
    for row in sheet.rows:
        label = row.cells.get("category", "").strip()
        if label in result.sections.values() and sheet_scripts.alone_in(label, languages, languages.default):
            values = {"language": languages.default.name}
            unnamed = Leftover(NO_NAME_OF_SECTION, row.places["category"], label, values)
            if all(each.text != label for each in result.left):
                result.left.append(unnamed)
    return dishes


def _read_equipment(
    row: SheetRow,
    cells: dict[str, str],
    section: str,
    dish: Mapping[str, Any],
    equipment: Sequence[Mapping[str, Any]],
    result: ImportPlan,
) -> None:
    """Add the equipment of the menu that the notes of a row name to that of its dish, or of its section; other notes are left."""
    labels = {each["id"]: each["label"].values() for each in equipment}
    of_section = [each["id"] for each in equipment if section in (each.get("default_for") or ())]
    written = dish.get("equipment") or of_section
    before = [each for each in cells.get("equipment", "").split("; ") if each] or written
    found = [] if before == "none" else [*before]
    for item in row.equipment:
        id = sheet_notes.equipment_in(item, labels)
        message = (
            sheet_notes.AS_EQUIPMENT if id else sheet_notes.SHARED if equipment else sheet_notes.SHARED_BEYOND_THE_MENU
        )
        (result.notes if id else result.left).append(Leftover(message, row.places[NOTES], item))
        found += [id] if id and id not in found else []
    if found != before and found != written:
        cells["equipment"] = "; ".join(found)


def _with_known_additions(cell: str, dish: Mapping[str, Any], languages: SiteLanguages) -> str:
    """Return the additions that notes name, with those of the menu that they do not name.

    Where there are as many, one with another name and the same price is that of the menu, whose name stays.
    """
    column = columns_of(languages)["additions"]
    before, found = ([*(column.value(each) or ())] for each in (column.cell(dish), cell))
    are_as_many = len(before) == len(found)
    new = []
    for each in found:
        named = [number for number, old in enumerate(before) if old["name"].items() & each["name"].items()]
        renamed = [number for number, old in enumerate(before) if are_as_many and old["price"] == each["price"]]
        if named or renamed:
            number = (named or renamed)[0]
            before[number] = {**before[number], "price": each["price"]}
        else:
            new.append(each)
    return column.cell({"additions": [*before, *new]})


def _tell_dishes_of_one_name(
    dishes: Mapping[str, dict[str, str]], known: Mapping[str, Mapping[str, Any]], result: ImportPlan
) -> None:
    """Say once which new dishes have the name of another; one that nothing tells apart in its section is a draft.

    Those of a section that has hours are others, and so are dishes with another price in another section, or with another
    code of a till.
    """
    first: dict[str, str] = {}
    alike: dict[str, list[str]] = {}
    for id, cells in sorted(dishes.items(), key=lambda each: each[0] not in known):
        name, row = result.rows[id].name, result.rows[id]
        if not name or cells.get("category") in result.section_hours or sheet_portions.is_at_a_time(row.label):
            continue
        above = first.setdefault(sheet_ids.folded_label(name), id)
        if above == id or id in known:
            continue
        is_within = cells.get("category") == dishes[above].get("category")
        if _is_another(row, result.rows[above], by_price=not is_within):
            continue
        if is_within and _texts_of(row) == _texts_of(result.rows[above]):
            cells["draft"] = "true"
            values = {"dish": name, "row": result.rows[above].row_place, "other_row": row.row_place}
            result.notes.append(Leftover(STANDS_TWICE_WITHIN, row.name_place, "", values))
        else:
            alike.setdefault(above, [above]).append(id)
    rows = {above: [result.rows[id] for id in ids] for above, ids in alike.items()}
    told = [
        f"{each[0].name} ({', '.join(filter(None, dict.fromkeys(row.label for row in each)))})"
        for each in rows.values()
    ]
    if told:
        place = next(iter(rows.values()))[1].name_place
        result.notes.append(Leftover(SAME_NAMES, place, " · ".join(told).replace(" ()", "")))


def _texts_of(row: SheetRow) -> list[str]:
    return [cell.strip() for column, cell in row.cells.items() if column.rpartition("_")[0] in TEXTS - {"name"}]


def _is_another(row: SheetRow, above: SheetRow, *, by_price: bool) -> bool:
    """Tell whether a row with the name of another is about another dish: it has another code, or another price; or,
    within a section, other diets or hours.
    """
    is_other_price = _price_of(row) != _price_of(above)
    if row.code and above.code and (by_price or not is_other_price):
        return row.code != above.code
    if not by_price:
        diets, hours = ([each.cells.get(column, "").strip() for each in (row, above)] for column in ("diets", "hours"))
        return diets[0] != diets[1] or (all(hours) and hours[0] != hours[1])
    one, other = ((_price_of(each), each.cells.get("sizes", "").strip()) for each in (row, above))
    return any(one) and any(other) and one != other


def _price_of(row: SheetRow) -> str:
    return sheet_portions.amount_of(row.cells.get("price", ""))


def _columns_in_capitals(sheet: Sheet) -> set[str]:
    """Return the columns of names, of dishes or of sections, in which all are in capitals."""
    columns = {
        column for row in sheet.rows for column in row.cells if column == "category" or column.startswith("name_")
    }
    cells = {column: [row.cells.get(column, "").strip() for row in sheet.rows] for column in columns}
    return {column for column in columns if sheet_sections.in_capitals(cells[column])}


def _keep_capitals_of(
    id: str, column: str, cells: dict[str, str], dish: Mapping[str, Any], row: SheetRow, result: ImportPlan
) -> None:
    """Leave the name of a dish of the menu as its owner has it; say of a new one how its name is written."""
    name = dict(dish.get("name", {})).get(column.removeprefix("name_"), "")
    if name.casefold() == cells[column].casefold():
        cells[column] = name
    elif not name and cells[column] != row.cells[column]:
        result.notes.append(Leftover(CAPITALS, row.places[column], row.cells[column].strip()))
