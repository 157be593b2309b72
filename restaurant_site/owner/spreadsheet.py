"""Import of a spreadsheet into the menu.

A row is a dish, a column a field; a text has a column for each language. An import compares each cell
with the file as it was typed, and writes only values that differ: comments and order stay. A column
that is absent, and a dish that has no row, stay as they are.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ..content import site_loader
from ..content.draft_texts import DISPENSABLE, is_draft
from ..content.load_state import LoadState
from ..content.starter import example_dishes
from ..content.yaml_documents import YamlDocument, read_document
from ..countries import COUNTRIES
from ..i18n import N_
from ..locales import SiteLanguages
from ..models.fault import Fault
from ..models.restaurant import Restaurant
from ..models.weeks import OpeningHours
from . import (
    sheet_asking,
    sheet_dishes,
    sheet_doubts,
    sheet_goods,
    sheet_hours,
    sheet_ids,
    sheet_marks,
    sheet_matching,
    sheet_merged_cells,
    sheet_plan,
    sheet_prices,
    sheet_quantities,
    sheet_recorded,
    sheet_renamed,
    sheet_sections,
    sheet_sizes,
    sheet_writing,
)
from .first_files import FIRST_SECTION
from .removal import MENU, StillNamedError, without_examples
from .sheet_columns import columns_of, wrong
from .sheet_dishes import Sheet
from .sheet_earlier import NOTHING, WITHOUT_HOURS, Earlier
from .sheet_files import CellError, Leftover, SheetError
from .sheet_plan import CellChange, ImportPlan
from .sheet_roles import Reading
from .sheet_row import SheetRow
from .yaml_edits import edited

NO_SECTION = N_("the menu has no section with this id")
OTHER_LANGUAGE_FIRST = N_("write this in %(language)s as well, which your site shows first; until then it is left out")
WHICH_SIZE = N_("the dish has sizes: which one is this price for? Write it in the form of the dish")


def planned_import(
    folder: Path,
    loaded: LoadState,
    name: str,
    raw: bytes,
    remove: bool = False,
    no_examples: bool = False,
    choices: Mapping[str, str] = MappingProxyType({}),
    answers: Mapping[str, Sequence[str]] = MappingProxyType({}),
    only_listed: bool = False,
    earlier: Earlier = NOTHING,
    same_names: Collection[str] = (),
) -> ImportPlan:
    """Return the changes that a spreadsheet makes to *folder*, whose content with drafts is *loaded*; writes nothing.

    A cell that the check refuses stays as it is in the menu, and is named in what is left. *no_examples* takes the dishes
    of the starter out, with what speaks of them alone. *choices* are the fields of columns that the owner has chosen, by
    heading, and *answers* what is chosen for a question of an earlier plan, by its key. *only_listed* leaves allergens out that
    the site does not list, and *earlier* is what earlier imports have written. *same_names* are ids of sections whose dishes
    have one name in all languages. Raises SheetError for a file without dishes, and for a removal that leaves a reference.
    """
    names = ["menu.yaml", *(each for each in loaded.documents if each.startswith("menu/"))]
    originals = {each: (folder / each).read_bytes() for each in names}
    restaurant = loaded.get(Restaurant)
    recorded = {id for id, (_, _, dish) in loaded.dishes.items() if dish.allergens_recorded} - {*example_dishes(loaded)}
    written = loaded.documents.get(site_loader.RESTAURANT_FILE)  # one that lacks its time zone has prices, too
    currency = restaurant.currency if restaurant else str(written.value.get("currency") or "") if written else ""
    listed = loaded.ids["allergen"]
    country = COUNTRIES.get(restaurant.address.country) if restaurant else None
    pine_nuts = country is not None and country.pine_nuts
    reading = Reading(
        loaded.languages,
        choices=choices,
        currency=currency,
        answers=answers,
        listed=listed,
        recorded=recorded,
        tags=loaded.ids["tag"],
        pine_nuts=pine_nuts,
        only_listed=only_listed,
        earlier=earlier,
    )
    sheet = sheet_dishes.with_hours_of_menu(sheet_dishes.read(name, raw, reading), name, raw, loaded)
    opening = loaded.get(OpeningHours)
    sheet = sheet_sizes.with_names_of_other_drinks(sheet_dishes.with_three_heats(sheet))
    sheet = sheet_dishes.with_hours_of_sections(sheet, opening.week if opening else {})
    examples = frozenset(example_dishes(loaded) if no_examples else ())
    while True:
        result = plan(loaded.documents, loaded.languages, originals, sheet, remove, examples, same_names)
        after = site_loader.read(folder, result.files, drafts=True)
        faults = site_loader.new_faults(loaded, after)
        places = (_cell_of(fault, after, result.rows) for fault in faults)
        refused = [*dict.fromkeys(place for place in places if place)]
        if not refused:
            if faults:
                raise SheetError([replace(fault, path=str(folder / fault.path)) for fault in faults])
            result.examples = [id for id in example_dishes(after) if id not in result.rows]
            if no_examples and result.examples:
                result.files = _without_examples(folder, loaded, result)
            if not loaded.dishes:
                result.files = _without_first_section(folder, result.files, [*result.named_sections])
            return result
        sheet = _without(sheet, result.rows, refused, loaded.languages)


def _without_examples(folder: Path, loaded: LoadState, result: ImportPlan) -> dict[str, bytes | None]:
    """Return the changed files without the dishes of the starter; its sections have the names and the order of the spreadsheet."""
    try:
        files = without_examples(loaded, result.files, result.examples)
    except StillNamedError as error:
        raise SheetError([replace(fault, path=str(folder / fault.path)) for fault in error.faults]) from error
    raw = files.get(MENU) or (folder / MENU).read_bytes()
    rename = partial(
        sheet_sections.replace_starters,
        categories=read_document(MENU, raw).value["categories"],
        named=result.named_sections,
        new=result.sections,
        goods=result.goods,
        languages=loaded.languages,
    )
    return {**files, MENU: edited(raw, rename)}


def _without_first_section(
    folder: Path, files: Mapping[str, bytes | None], in_order: Sequence[str]
) -> dict[str, bytes | None]:
    """Return the changed files without the section that `init` writes; one of the spreadsheet of its name stands in its place."""
    raw = files.get(MENU) or (folder / MENU).read_bytes()
    categories = read_document(MENU, raw).value["categories"]
    ids = [each["id"] for each in categories]
    if FIRST_SECTION not in ids or len(ids) == 1:
        return {**files}
    if f"menu/{FIRST_SECTION}.yaml" in files:
        return {**files, MENU: edited(raw, partial(sheet_sections.put_in_order, categories=categories, ids=in_order))}
    return {**files, MENU: edited(raw, lambda editor: editor.remove(("categories", ids.index(FIRST_SECTION))))}


def _cell_of(fault: Fault, after: LoadState, rows: Mapping[str, SheetRow]) -> tuple[str, str] | None:
    """Return the dish and the column of the cell, or of the blank one, that a fault of a menu file is about; None if it is none."""
    place = re.fullmatch(r"(\d+)\.(\w+)(?:\.(\w+))?.*", fault.field)
    if not fault.path.startswith("menu/") or place is None or fault.path not in after.documents:
        return None
    id = str(after.documents[fault.path].value[int(place[1]) - 1].get("id"))
    if id not in rows:
        return None
    cells = rows[id].cells
    column = place[2] if place[2] in columns_of(after.languages) else f"{place[2]}_{place[3]}"
    if column == "allergens" and cells.get("diets"):
        return (id, "diets")  # of what contradicts itself the allergens stay, which is the safe side
    if column in cells:
        return (id, column)
    if place[2] == "price" and "sizes" in cells:
        return (id, "sizes")
    # a text that lacks one language is left in those in which it is given
    others = [f"{place[2]}_{code}" for code in after.languages.codes if place[2] != "name"]
    return next(((id, other) for other in others if cells.get(other, "").strip()), None)


def _without(
    sheet: Sheet, rows: Mapping[str, SheetRow], refused: Collection[tuple[str, str]], languages: SiteLanguages
) -> Sheet:
    """Return the sheet without the cells that are refused, which are left."""
    gone: dict[int, set[str]] = {}
    for dish, column in refused:
        gone.setdefault(id(rows[dish]), set()).add(column)
    kept = [
        replace(row, cells={column: cell for column, cell in row.cells.items() if column not in gone.get(id(row), ())})
        for row in sheet.rows
    ]
    left = [
        sheet_plan.left_cell(rows[dish], column, _why_refused(rows[dish], column, languages))
        for dish, column in refused
    ]
    return replace(sheet, rows=kept, left=[*sheet.left, *left])


def _why_refused(row: SheetRow, column: str, languages: SiteLanguages) -> CellError:
    """Return what would be right in the place of a refused cell."""
    field, _, code = column.rpartition("_")
    default = languages.default
    if field in DISPENSABLE and code != default.code and not row.cells.get(f"{field}_{default.code}", "").strip():
        return CellError(OTHER_LANGUAGE_FIRST, language=default.name)
    return CellError(WHICH_SIZE if _has_sizes(row, column) else wrong(column))


def _has_sizes(row: SheetRow, column: str) -> bool:
    """Tell whether a refused cell has a price at a time of a dish with sizes."""
    return column == sheet_prices.FIELD and bool(row.cells.get("sizes", "").strip())


def plan(
    documents: Mapping[str, YamlDocument],
    languages: SiteLanguages,
    originals: Mapping[str, bytes],
    sheet: Sheet,
    remove: bool,
    examples: Collection[str] = (),
    same_names: Collection[str] = (),
) -> ImportPlan:
    """Return the changes that *sheet* makes to the menu files, whose bytes are *originals*, but for *examples* that go.

    *same_names* are sections whose dishes have one name in all languages. Raises SheetError.
    """
    dishes = {dish["id"]: (category, number, dish) for category, number, dish in sheet_ids.numbered(documents)}
    result = ImportPlan(left=list(sheet.left), notes=list(sheet.notes), columns=sheet.columns)
    answers = sheet.reading.answers if sheet.reading else {}
    rows = sheet_matching.given(documents, languages, sheet, answers, result)
    result.added = [id for id in rows if id not in dishes]
    sheet_doubts.keep_damaged(rows, result)
    sheet_marks.read_marks(rows, dishes, documents[MENU].value["categories"], languages)
    _complete_names_of_dishes(rows, dishes, languages, same_names, result)
    result.without_row = [id for id in dishes if id not in rows and id not in examples]
    _tell_of_columns(sheet, languages, result)
    _read_names_of_sections(documents, sheet, languages, result)
    _read_hours(documents, rows, dishes, sheet, result)
    _tell_of_new_dishes(documents, rows, sheet, languages, result)
    sheet_recorded.read_allergens(rows, dishes, sheet.reading, sheet.numbers, result)
    of_dishes = sheet_renamed.ask_about_names(rows, dishes, answers, languages, result)
    of_dishes += sheet_goods.find_goods(rows, dishes, documents, bool(examples), answers, languages, result)
    of_dishes += sheet_asking.raw_food_asked(rows, answers, languages, result)
    of_dishes += sheet_merged_cells.ask_about_prices(rows, dishes, answers, result)
    sheet_doubts.tell_implied_diets(rows, dishes, languages, result)
    _complete(rows, dishes, sheet, languages, result)
    earlier = sheet.reading.earlier if sheet.reading else NOTHING
    edits = sheet_writing.edits_of_dishes(rows, dishes, languages, earlier, result)
    sheet_sizes.ask_about_prices(rows, dishes, sheet.reading, result)
    sheet_sizes.ask_about_size_without_name(rows, result)
    sheet_sizes.ask_about_usual_size(rows, result)
    sheet_asking.ask_about_codes(dishes, result)
    sheet_asking.ask_about_sizes_in_names(sheet, answers, result)
    sheet_asking.ask_about_lines_below(sheet, dishes, languages, result)
    sheet_asking.ask_about_times(sheet, result)
    result.questions += of_dishes
    result.files = sheet_writing.changed_files(documents, languages, originals, rows, edits, remove, result)
    result.old_texts = sheet_writing.old_texts(documents, result.files, languages)
    return result


def _complete_names_of_dishes(
    rows: Mapping[str, dict[str, str]],
    dishes: Mapping[str, tuple[str, int, Mapping[str, Any]]],
    languages: SiteLanguages,
    same_names: Collection[str],
    result: ImportPlan,
) -> None:
    """Keep the name of a dish in a second language where its cell is blank; a dish of the *same_names* has its first name there.

    Notes the sections of new dishes that lack a name which other dishes of the spreadsheet have.
    """
    others = [each for each in languages.required if each != languages.default]
    for locale in others:
        column = f"name_{locale.code}"
        for id, cells in rows.items():
            known = dishes[id][2].get("name", {}).get(locale.code, "") if id in dishes else ""
            section = cells.get("category") or (dishes[id][0] if id in dishes else "")
            first = cells.get(f"name_{languages.default.code}", "").strip()
            if cells.get(column, "").strip():
                continue
            if section in same_names and first and (not known or is_draft(known)):
                cells[column] = first
            elif known:
                cells.pop(column, None)
            elif column in cells and first:
                result.without_names.setdefault(section, {}).setdefault(locale.code, []).append(id)


def _read_names_of_sections(
    documents: Mapping[str, YamlDocument], sheet: Sheet, languages: SiteLanguages, result: ImportPlan
) -> None:
    """Read the names of sections that have rows of their own; one that still waits to be written is none.

    In a list of the owner's own a heading that differs from that of an earlier one corrects the name that this has given.
    """
    known = {each["id"]: each["label"] for each in documents[MENU].value["categories"]}
    for row in sheet.names_of_sections:
        id = row.cells["id"].removeprefix(sheet_sections.SECTION)
        if id not in known:
            result.left.append(Leftover(NO_SECTION, row.places.get("id", str(row.number)), row.cells["id"]))
            continue
        for locale in languages.writable:
            old, new = known[id].get(locale.code, ""), row.cells.get(f"name_{locale.code}", "").strip()
            if not is_draft(new):
                _rename(id, locale.code, old, new, result)
    if sheet.reading is None or result.is_of_the_menu:
        return
    for id, label, code, typed in sheet_sections.corrected(
        known, result.named_sections, sheet.reading.earlier.labels, languages
    ):
        _rename(id, code, label, typed, result)


def _rename(id: str, code: str, old: str, new: str, result: ImportPlan) -> None:
    """Give a section of the menu a name in one language."""
    if new and new != old and code not in result.section_names.get(id, {}):
        result.section_names.setdefault(id, {})[code] = new
        result.section_changes.append(CellChange(id, f"name_{code}", old, new))


def _read_hours(
    documents: Mapping[str, YamlDocument],
    rows: Mapping[str, dict[str, str]],
    dishes: Mapping[str, tuple[str, int, Mapping[str, Any]]],
    sheet: Sheet,
    result: ImportPlan,
) -> None:
    """Read what the spreadsheet says of the hours of sections and dishes, but for what earlier ones have said alike."""
    categories = documents[MENU].value["categories"]
    before = sheet.reading.earlier.times if sheet.reading else {}
    sheet_hours.keep_hours_of_sections(categories, before, result)
    sheet_hours.read_notes(rows, dishes, categories, sheet.opened, before, result)


def _tell_of_columns(sheet: Sheet, languages: SiteLanguages, result: ImportPlan) -> None:
    """Say what columns are read as by something else than their headings, and that a price holds at no place of its own."""
    result.notes += sheet_doubts.said_of_columns(sheet.columns, languages)
    result.left += [
        Leftover(sheet_sections.PLACE, each.heading, at)
        for each in sheet.columns
        if each.field == sheet_prices.FIELD
        and (at := sheet_sections.place_in(each.heading))
        and at not in sheet_prices.at_its_time(each.heading, "1.00", languages)
    ]


def _tell_of_new_dishes(
    documents: Mapping[str, YamlDocument],
    rows: Mapping[str, dict[str, str]],
    sheet: Sheet,
    languages: SiteLanguages,
    result: ImportPlan,
) -> None:
    """Say what is doubtful of new dishes; those of a section whose hours are not understood become drafts."""
    with_hours = {each["id"] for each in documents[MENU].value["categories"] if each.get("hours")}
    for id in result.added:
        has_hours = rows[id].get("hours") or rows[id].get("category") in with_hours
        if result.rows[id].label in sheet.unclear_hours and not has_hours:
            result.made_drafts |= {} if rows[id].get("draft", "").strip() else {id: WITHOUT_HOURS}
            rows[id]["draft"] = "true"
    result.notes += sheet_doubts.doubts_of_new_dishes(result)
    result.notes += sheet_doubts.names_in_other_letters(result, languages)


def _complete(
    rows: Mapping[str, dict[str, str]],
    dishes: Mapping[str, tuple[str, int, Mapping[str, Any]]],
    sheet: Sheet,
    languages: SiteLanguages,
    result: ImportPlan,
) -> None:
    """Complete the cells of each dish by what the menu says of it: names of sizes in other languages, a diet of a code."""
    answers = sheet.reading.answers if sheet.reading else {}
    of_sizes = columns_of(languages)["sizes"]
    for id, cells in rows.items():
        dish = dishes[id][2] if id in dishes else {}
        sheet_quantities.add_to_description(result.rows[id].quantity, cells, dish, languages)
        sheet_sizes.complete_names(cells, dish, languages, result.rows[id], result)
        sheet_asking.keep_diet_of_code(result.rows[id], cells, dish)
        sheet_sizes.find_sizes_of_times(result.rows[id], cells, dish, languages, answers, sheet.hours_of_menu, result)
        if cells.get("sizes") != of_sizes.cell(dish):
            sheet_sizes.ask_about_letters(id, cells, result)
