"""Export of the dishes to a spreadsheet, and import from it.

A row is a dish, a column a field; a text has a column for each language. An import compares each cell
with the file as it was typed, and writes only values that differ: comments and order stay. A column
that is absent, and a dish that has no row, stay as they are.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from itertools import chain, count
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ..content import site_loader, yaml_examples
from ..content.checks import EXCLUDED
from ..content.draft_texts import DISPENSABLE, draft_of
from ..content.load_state import LoadState
from ..content.starter import example_dishes, is_of_a_sample
from ..content.yaml_documents import Location, YamlDocument, read_document
from ..countries import COUNTRIES
from ..i18n import N_
from ..locales import Locale, SiteLanguages
from ..models import normalizers
from ..models.fault import Fault
from ..models.fault_kinds import Kind, Translatable
from ..models.fields import TO_FILL_IN
from ..models.hours import Hours, OpeningHours, Weekday
from ..models.menu import CEREALS_AND_NUTS, IMPLIED_DIETS, Dish
from ..models.restaurant import Restaurant
from . import (
    common_words,
    menu_markup,
    raw_foods,
    readable_ids,
    schemas,
    sheet_allergens,
    sheet_days,
    sheet_diets,
    sheet_files,
    sheet_languages,
    sheet_layout,
    sheet_modifiers,
    sheet_notes,
    sheet_page,
    sheet_portions,
    sheet_prices,
    sheet_roles,
    sheet_scripts,
    sheet_sections,
    sheet_words,
    small_words,
)
from .first_files import FIRST_SECTION
from .languages import with_drafts
from .portions import read_portion, with_ids, with_terms
from .removal import MENU, StillNamedError, without_examples
from .sheet_allergens import AllergenReader, AskedCell, PricedDish, SheetQuestion
from .sheet_columns import HOT, TEXTS, SheetColumn, columns_of, is_medium, is_spicy, wrong
from .sheet_files import CellError, Leftover, SheetError
from .sheet_headings import CENTS, NOTES, SIZE
from .sheet_layout import SheetRow
from .sheet_modifiers import Modifiers
from .sheet_roles import FoundColumn, Reading
from .yaml_edits import YamlEditor, edited, entry, key_order

_REQUIRED = frozenset(yaml_examples.schema(Dish)["required"])
_PORTIONS = "*portions"
"""How many guests each size feeds, from the smallest on."""
NAMED = ("sizes", "additions", "choices")
"""The columns whose cells hold names."""
_ALWAYS = frozenset({"id", "category", "name", "description", "price", "allergens", "may_contain"})
"""The columns of a workbook that are there though no dish uses them, in the languages that an owner writes."""
WITHOUT_SECTION = "Menu"
"""The section of dishes for which a spreadsheet names none."""
NO_NAME_OF_SECTION = N_("a new section, shown as it is until you write its name in %(language)s")
IN_LANGUAGE = N_("read as text in %(language)s; if that is wrong, choose what this column is")
AS_HEAT = N_("read as how hot dishes are, as its cells are; if that is wrong, choose what this column is")
AS_ALLERGENS = N_("read as what dishes contain, as its cells say; if that is wrong, choose what this column is")
AS_DIETS = N_("read as diets and heat, as most of its cells are; if that is wrong, choose what this column is")
GUESSED: Mapping[str, str] = {"diets": AS_DIETS, "spice": AS_HEAT, "allergens": AS_ALLERGENS}
"""Field of a column with an unknown heading → what is said of it."""
IS_VEGETARIAN = N_("read as vegetarian, which also means no pork and no beef")
IS_VEGAN = N_("read as vegan, which also means vegetarian, no pork and no beef")
IS_ALCOHOL = N_(
    "a section of alcohol by its name, so taxed as alcohol; whether guests are warned of alcohol, or of raw egg, a column "
    "“Cautions” says"
)
ALCOHOL_ASKED = "alcohol "
"""Begin of the key of the question which dishes of a section have alcohol."""
WHICH_HAVE_ALCOHOL = N_("which of these have alcohol? Taxes count the others as food")
IS_THERE_ALCOHOL = N_(
    "which of these drinks have alcohol? Taxes count all of them as food until you say: put those with alcohol into a section "
    "of their own, such as Cocktails, or write alcohol, soft-drinks or hot-drinks in a column “Tax”"
)
WITHOUT_ALCOHOL = N_("without alcohol by its name, so taxed as a soft drink and not as its section")
NO_ID = N_("a code of your own list, for which the menu has no place; it goes by the names of dishes")
HOURS_OF_SECTION = N_("the hours of the section, in which its dishes are served")
UNCLEAR_HOURS = N_("are these the hours of the section? They are not understood; write them as Thu-Sat 17:00-21:00")
CAPITALS = N_("all names were in capitals, so they are written as a menu has them")
LETTERS = N_("what do these letters stand for? A line above the headings can say it: E = Entrée, M = Main")
SIZES_WITHOUT_NAMES = N_(
    "what are these sizes called? A line above the headings can say it for all: 8/14 = Small / Large"
)
SMALL_COSTS_MORE = N_(
    "the smaller size would cost more than the larger one: write the names in the order of the prices"
)
PRICES_BY_CELLS = N_(
    "No column is called Price. “%(heading)s” is read as the prices, as its cells are: look whether that is right."
)
NO_PRICES = N_("No column of prices is found, so the new dishes have no price. Choose the column first.")
SIZES_KEPT = N_("these sizes keep the names that your menu has; to change them, write them in the form of the dish")
SIZE_OF_TIME_ASKED = "price at a time "
SIZE_OF_TIME = N_("the dish has several sizes: which of them has this price? It is left out until you say")
WHICH_SIZE = N_("the dish has sizes: of which one is this price? Write it in the form of the dish")
STANDS_TWICE = N_(
    "“%(dish)s” stands twice: in %(section)s (row %(row)s) and in %(other)s (row %(other_row)s). Which is it? The second is a "
    "draft until you publish it, if both are right, or delete it"
)
DATE = N_(
    "Excel has made a date of this; the price that it may have been stands behind it: write that into the dish, or once more into "
    "a cell that is text"
)
YEAR = N_("is this a year, or a price? Write a price of this height with its decimals, such as 1850.00")
USUAL_SIZE = N_("what is the usual size called, beside those that have names? For example Regular")
BRACKETS = N_(
    "a price and another number in brackets: if both are prices, write what they are called; if not, leave the price alone in "
    "the cell"
)
NO_HEADINGS = N_(
    "no headings found; write one row with what each column is, at least Name (or Item, Dish, Plat, Plato, Gericht, 菜名) "
    "and Price (or Prix, Precio, Preis, 價錢)"
)
ONLY_MODIFIERS = N_("this file has modifiers and no dishes; put both into one workbook, each in a sheet")


@dataclass(frozen=True, slots=True)
class Sheet:
    """The dishes of a spreadsheet, and what in it is none."""

    name: str
    rows: Sequence[SheetRow]
    left: Sequence[Leftover] = ()
    columns: Sequence[FoundColumn] = ()
    reading: Reading | None = None
    section_hours: Mapping[str, str] = field(default_factory=dict)
    """Name of a section → its hours, of those that say some."""
    unclear_hours: Collection[str] = ()
    """Names of sections for a part of the day of which nobody knows when it is: their new dishes are drafts."""
    notes: Sequence[Leftover] = ()
    """What has come in otherwise than it is typed."""
    numbers: Mapping[str, str] = field(default_factory=dict)
    """Number → the allergen for which it stands, where the file says so."""
    hours_of_menu: Mapping[str, tuple[str, bool]] = field(default_factory=dict)
    """Heading of prices at a time that does not say when → the hours that such prices have in the menu, and whether for certain."""


@dataclass(frozen=True, slots=True)
class CellChange:
    """A cell that differs from the content files."""

    dish: str
    column: str
    old: str
    new: str


@dataclass(slots=True)
class ImportPlan:
    """The changes that an import would make."""

    changes: list[CellChange] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    drafts: dict[str, list[str]] = field(default_factory=dict)
    """Those of the added that become drafts, with their blank columns; none for one that the spreadsheet leaves out."""
    unwritten: dict[str, list[str]] = field(default_factory=dict)
    """Those of the added that are hidden in a language only, with their blank columns."""
    without_row: list[str] = field(default_factory=list)
    """Dishes of the content files that have no row."""
    sections: dict[str, str] = field(default_factory=dict)
    """Id → label of the sections that are new."""
    named_sections: dict[str, str] = field(default_factory=dict, compare=False)
    """Id → what the spreadsheet calls each of its sections, in its order."""
    section_hours: dict[str, str] = field(default_factory=dict, compare=False)
    """Id of a section → the hours that the spreadsheet says beside its name."""
    goods: dict[str, str] = field(default_factory=dict, compare=False)
    """Id of a section → the kind of goods that its name says, for taxes."""
    rows: dict[str, SheetRow] = field(default_factory=dict, compare=False)
    """Id of a dish → its row."""
    left: list[Leftover] = field(default_factory=list)
    """What in the spreadsheet has not come into the menu."""
    notes: list[Leftover] = field(default_factory=list, compare=False)
    """What has come in otherwise than it is typed."""
    questions: list[SheetQuestion] = field(default_factory=list, compare=False)
    """What only the owner knows."""
    listed: list[str] = field(default_factory=list, compare=False)
    """Ids of allergens that the list of the site gets."""
    columns: Sequence[FoundColumn] = field(default=(), compare=False)
    """The columns of the spreadsheet, each heading once, and what they are read as."""
    examples: list[str] = field(default_factory=list)
    """Dishes that are still the starter's."""
    files: dict[str, bytes | None] = field(default_factory=dict)
    """The changed files, by name, as they would be written; None for one that goes."""


def doubt_of_prices(plan: ImportPlan) -> Leftover | None:
    """Return what is to be looked at before all else: no heading names the prices of new dishes."""
    fields = {each.field for each in plan.columns}
    if guessed := [each for each in plan.columns if each.field == "price" and each.is_guessed]:
        return Leftover(PRICES_BY_CELLS, "", "", {"heading": guessed[0].heading})
    return (
        Leftover(NO_PRICES, "", "")
        if plan.added and plan.columns and not fields & {"price", "sizes", SIZE, CENTS}
        else None
    )


class NoHeadingsError(SheetError):
    """No row of a file names its columns; holds those for which the owner may choose."""

    def __init__(self, name: str, columns: Sequence[FoundColumn]) -> None:
        self.columns = columns
        super().__init__(
            [Fault(name, 1, "", Kind.NO_SHEET(reason=Translatable(NO_HEADINGS)))], Leftover(NO_HEADINGS, "1", "")
        )


# --- Export -----------------------------------------------------------------------------------


def write(
    documents: Mapping[str, YamlDocument],
    languages: SiteLanguages,
    workbook: bool = False,
    locale: Locale | None = None,
) -> bytes:
    """Return all dishes as CSV, or as an Excel workbook, without the columns that no dish uses.

    Headings are words, and ids have words in the language *locale* or else in the default one of the site. Raises SheetError
    where openpyxl is not installed.
    """
    dishes = [{**dish, "category": category} for category, dish in _dishes(documents)]
    written = {"", *(locale.code for locale in languages.required)}
    columns = [
        each
        for each in columns_of(languages).values()
        if (each.field in _ALWAYS and each.language in written) or any(map(each.cell, dishes))
    ]
    locale = locale or languages.default
    words = {each.field: sheet_words.words_of(each.field, locale) for each in columns}
    sections = sheet_words.labels_in(documents[MENU].value["categories"], locale, languages.default)
    rows = [
        [each.heading for each in columns],
        *(
            [
                sections.get(dish["category"], dish["category"])
                if column.field == "category"
                else column.worded(dish, words[column.field])
                for column in columns
            ]
            for dish in dishes
        ),
    ]
    if not workbook:
        return sheet_files.csv_bytes(rows)
    return sheet_files.xlsx_bytes(rows, {[each.name for each in columns].index("price")})


def _dishes(documents: Mapping[str, YamlDocument]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield (category, dish as it was typed), in the order of the menu."""
    for category in documents["menu.yaml"].value["categories"]:
        if document := documents.get(_file(category["id"])):
            yield from ((category["id"], dish) for dish in document.value)


def _file(category: str) -> str:
    return f"menu/{category}.yaml"


# --- Import -----------------------------------------------------------------------------------


def read(name: str, raw: bytes, reading: Reading) -> Sheet:
    """Return the dishes of a CSV file, a workbook or a saved page with a menu. Raises SheetError for a file without dishes."""
    rows: list[SheetRow] = []
    left: list[Leftover] = []
    notes: list[Leftover] = []
    offer: list[FoundColumn] = []
    modifiers = Modifiers()
    tables = [
        sheet_modifiers.without_modifiers(table, modifiers, left)
        for table in menu_markup.tables(name, raw) or sheet_files.tables(name, raw)
        if not sheet_modifiers.read(table, modifiers, left)
    ]
    heads = [(table, sheet_roles.headings(table, reading)) for table in tables]
    costs, taxes = sheet_roles.sheets_of_costs(heads, reading), sheet_roles.sheets_of_taxes(heads, reading)
    for table, head in heads:
        if table in costs:
            left.append(sheet_layout.sheet_left(table, sheet_layout.COSTS))
        elif table in taxes:
            left.append(sheet_layout.sheet_left(table, sheet_layout.TAXES))
        elif head is not None:
            rows += sheet_layout.dishes(table, head, reading, modifiers, left, notes, offer)
        elif table.rows:
            left.append(sheet_layout.sheet_left(table))
            offer += sheet_roles.offered(table)
    if not tables and modifiers.by_name:
        raise sheet_files.unreadable(name, ONLY_MODIFIERS)
    if all(head is None for _, head in heads):
        raise NoHeadingsError(name, _once(offer))
    columns = _once(offer)
    cells = [", ".join(filter(None, row.cells)) for table in tables for row in table.rows]
    numbers = sheet_allergens.numbers_in(cells, [each.heading for each in columns if each.field == "allergens"])
    left += sheet_modifiers.leftovers(modifiers)
    return Sheet(name, rows, left, columns, reading, notes=notes, numbers=numbers)


def _once(columns: Sequence[FoundColumn]) -> list[FoundColumn]:
    """Return the columns of all sheets, those with the same heading as one: the one that is read."""
    found: dict[str, FoundColumn] = {}
    for column in columns:
        if not found.get(column.heading, column).field:
            found[column.heading] = column
        found.setdefault(column.heading, column)
    return [*found.values()]


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
) -> ImportPlan:
    """Return the changes that a spreadsheet makes to *folder*, whose content with drafts is *loaded*; writes nothing.

    A cell that the check refuses stays as it is in the menu, and is named in what is left. *no_examples* takes the dishes
    of the starter out, with what speaks of them alone. *choices* are the fields of columns that the owner has chosen, by
    heading, and *answers* what is chosen for a question of an earlier plan, by its key. *only_listed* leaves allergens out that
    the site does not list. Raises SheetError for a file without
    dishes, and for a removal that leaves a reference.
    """
    names = ["menu.yaml", *(each for each in loaded.documents if each.startswith("menu/"))]
    originals = {each: (folder / each).read_bytes() for each in names}
    restaurant = loaded.get(Restaurant)
    recorded = {id for id, (_, _, dish) in loaded.dishes.items() if dish.allergens_recorded} - {*example_dishes(loaded)}
    currency, listed = restaurant.currency if restaurant else "", loaded.ids["allergen"]
    country = COUNTRIES.get(restaurant.address.country) if restaurant else None
    pine_nuts = country is not None and country.pine_nuts
    reading = Reading(loaded.languages, choices, currency, answers, listed, recorded, pine_nuts, only_listed)
    sheet = _with_hours_of_menu(read(name, raw, reading), name, raw, loaded)
    opening = loaded.get(OpeningHours)
    sheet = _with_three_heats(sheet)
    sheet = _with_hours_of_sections(sheet, opening.week if opening else {})
    examples = frozenset(example_dishes(loaded) if no_examples else ())
    while True:
        result = plan(loaded.documents, loaded.languages, originals, sheet, remove, examples)
        after = site_loader.read(folder, result.files, drafts=True)
        faults = site_loader.new_faults(loaded, after)
        refused = {place for fault in faults if (place := _cell_of(fault, after, result.rows))}
        if not refused:
            if faults:
                raise SheetError([replace(fault, path=str(folder / fault.path)) for fault in faults])
            result.examples = [id for id in example_dishes(after) if id not in result.rows]
            if no_examples and result.examples:
                result.files = _without_examples(folder, loaded, result)
            if not loaded.dishes:
                result.files = _without_first_section(folder, result.files, [*result.named_sections])
            return result
        sheet = _without(sheet, result.rows, refused)


def _with_hours_of_menu(sheet: Sheet, name: str, raw: bytes, loaded: LoadState) -> Sheet:
    """Return a sheet whose prices at a time without one have that of the menu, where it has one such time only."""
    asked = [each.heading for each in sheet.columns if each.asks_time]
    before = [timed for _, _, dish in _numbered(loaded.documents) for timed in dish.get("prices_at") or ()]
    if not asked or not before or sheet.reading is None:
        return sheet
    hours = {each: sheet_prices.time_of(each, before, loaded.languages) for each in asked}
    told = {f"{sheet_roles.TIME_ASKED}{each}": [typed] for each, (typed, is_certain) in hours.items() if is_certain}
    if told:
        sheet = read(name, raw, sheet.reading._replace(answers={**told, **sheet.reading.answers}))
    return replace(sheet, hours_of_menu=hours)


def _with_three_heats(sheet: Sheet) -> Sheet:
    """Return a sheet in which “spicy” is hot, where others of its dishes are “medium”."""
    if not any(is_medium(row.cells.get("spice", "")) for row in sheet.rows):
        return sheet
    rows = [
        replace(row, cells={**row.cells, "spice": str(HOT)}) if is_spicy(row.cells.get("spice", "")) else row
        for row in sheet.rows
    ]
    return replace(sheet, rows=rows)


def _with_hours_of_sections(sheet: Sheet, opened: Mapping[Weekday, Sequence[Hours]]) -> Sheet:
    """Return a sheet whose sections have names without hours, and the hours apart.

    Those that are not understood are left; so are those of two sections of one name.
    """
    labels = {row.cells.get("category", "").strip() for row in sheet.rows}
    found = {label: sheet_sections.name_and_hours(label, opened) for label in labels}
    parts = {label: sheet_sections.hours_of_part(*each, opened) for label, each in found.items()}
    unclear = {label for label, (_, hours) in found.items() if hours and not parts[label]}
    found = {label: (label, "") if label in unclear else (name, parts[label]) for label, (name, _) in found.items()}
    times = Counter(name for name, _ in set(found.values()))
    found = {label: (name, hours) if times[name] == 1 else (label, "") for label, (name, hours) in found.items()}
    notes: dict[str, Leftover] = {}
    left: dict[str, Leftover] = {}
    rows = []
    for row in sheet.rows:
        label = row.cells.get("category", "").strip()
        name, hours = found[label]
        place = row.places.get("category", "")
        if hours:
            notes.setdefault(label, Leftover(HOURS_OF_SECTION, place, f"{label} → {hours}"))
            if at := sheet_sections.place_in(label):
                left.setdefault(label, Leftover(sheet_sections.PLACE, place, at))
            row = replace(row, cells={**row.cells, "category": name})
        elif label in unclear or sheet_sections.may_have_hours(label):
            left.setdefault(label, Leftover(UNCLEAR_HOURS, place, label))
        rows.append(row)
    section_hours = {name: hours for name, hours in found.values() if hours}
    left_over = [*sheet.left, *left.values()]
    return replace(
        sheet,
        rows=rows,
        left=left_over,
        notes=[*sheet.notes, *notes.values()],
        section_hours=section_hours,
        unclear_hours=unclear,
    )


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


def _without(sheet: Sheet, rows: Mapping[str, SheetRow], refused: Collection[tuple[str, str]]) -> Sheet:
    """Return the sheet without the cells that are refused, which are left."""
    gone: dict[int, set[str]] = {}
    for dish, column in refused:
        gone.setdefault(id(rows[dish]), set()).add(column)
    kept = [
        replace(row, cells={column: cell for column, cell in row.cells.items() if column not in gone.get(id(row), ())})
        for row in sheet.rows
    ]
    left = [
        _left(rows[dish], column, CellError(WHICH_SIZE if _has_sizes(rows[dish], column) else wrong(column)))
        for dish, column in refused
    ]
    return replace(sheet, rows=kept, left=[*sheet.left, *left])


def _has_sizes(row: SheetRow, column: str) -> bool:
    """Tell whether a refused cell has a price at a time of a dish with sizes."""
    return column == sheet_prices.FIELD and bool(row.cells.get("sizes", "").strip())


def _left(row: SheetRow, column: str, error: CellError) -> Leftover:
    """Return a cell that has not come in, with what would be right."""
    place, cell = row.places.get(column, column), row.cells.get(column, "").strip()
    cell = sheet_prices.as_typed(cell) if column == sheet_prices.FIELD else cell
    if column in ("price", "sizes", "additions") and sheet_portions.is_at_a_time(cell):
        return Leftover(sheet_portions.AT_A_TIME, place, cell)
    if column == "price" and re.fullmatch(r"1[5-9]\d\d|20\d\d", cell):
        return Leftover(YEAR, place, cell)
    if column in ("price", "sizes") and (typed := _before_excel(cell)):
        return Leftover(DATE, place, f"{cell} → {typed}")
    return Leftover(error.message, place, cell, error.values)


def _before_excel(cell: str) -> str:
    """Return the price of which Excel may have made a date: ``6.10`` of the 6th of October, ``10.50`` of October 1950; or nothing."""
    date = re.fullmatch(r"\d\d(\d\d)-0?(\d+)-0?(\d+)", cell)
    if date is None:
        return ""
    is_month_of_a_year = date[3] == "1" and int(date[1]) > 31
    return f"{date[2]}.{date[1]}" if is_month_of_a_year else f"{date[3]}.{date[2]:0>2}"


def _given(
    documents: Mapping[str, YamlDocument], languages: SiteLanguages, sheet: Sheet, result: ImportPlan
) -> dict[str, dict[str, str]]:
    """Return id → the cells of each dish that are understood, with the id of its section instead of a label."""
    ids = _Ids(documents, languages)
    ids.recognize_renamed_sections(sheet.rows)
    ids.place(sheet.rows)
    known = {dish["id"]: dish for _, _, dish in _numbered(documents)}
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
                result.left.append(_left(row, column, error))
        label = cells.get("category", "").strip()
        for column in has_capitals & cells.keys():
            language = columns_of(languages)[column].language or languages.default.code
            cells[column] = sheet_sections.in_small_letters(cells[column], languages.by_code[language])
        typed, typed_id = cells.pop("category", "").strip(), cells.pop("id", "").strip()
        id = ids.of_dish(typed_id, cells, typed)
        if typed_id and typed_id != id:
            result.left.append(_left(row, "id", CellError(NO_ID)))
        if id in dishes:
            text = " · ".join(filter(None, row.cells.values()))
            result.left.append(Leftover(sheet_layout.TWICE, row.places.get("id", str(row.number)), text))
            continue
        result.rows[id] = row
        result.notes += row.notes
        section = ids.of_section(typed) if typed or id not in ids.dishes else ""
        if typed:
            result.named_sections.setdefault(section, typed)
            if label in sheet.section_hours:
                result.section_hours[section] = sheet.section_hours[label]
        if typed != label and section in ids.new_sections and all(each.text != label for each in result.notes):
            result.notes.append(Leftover(CAPITALS, row.places["category"], label))
        if "cautions" in cells and row.places.get("cautions") == row.places.get(NOTES):
            recorded = columns_of(languages)["cautions"].cell(known.get(id, {})).removeprefix("none")
            cells["cautions"] = "; ".join(filter(None, (recorded, cells["cautions"])))
        if "additions" in cells and row.places.get("additions") == row.places.get(NOTES):
            cells["additions"] = _with_known_additions(cells["additions"], known.get(id, {}), languages)
        _read_equipment(row, cells, section or ids.dishes.get(id, ""), known.get(id, {}), equipment, result)
        for column in has_capitals & cells.keys():
            _keep_capitals_of(id, column, cells, known.get(id, {}), row, result)
        dishes[id] = {"id": id} | cells | ({"category": section} if section else {})
        dishes[id] |= {_PORTIONS: "; ".join(row.portions)} if row.portions else {}
    result.sections = ids.new_sections
    _keep_second_as_draft(dishes, known, result)
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


def _keep_second_as_draft(
    dishes: Mapping[str, dict[str, str]], known: Mapping[str, Mapping[str, Any]], result: ImportPlan
) -> None:
    """Make a new dish a draft whose name and price stand above it in another section, and name both; not where its section has hours.

    Of another price, or with another code of a till, it is another dish.
    """
    first: dict[str, str] = {}
    for id, cells in sorted(dishes.items(), key=lambda each: each[0] not in known):
        name, row = _name_of(result.rows[id]), result.rows[id]
        if not name or cells.get("category") in result.section_hours or sheet_portions.is_at_a_time(_label_of(row)):
            continue
        above = first.setdefault(_folded(name), id)
        if above == id or id in known or cells.get("category") == dishes[above].get("category"):
            continue
        if _is_another(row, result.rows[above]):
            continue
        cells["draft"] = "true"
        values = {"dish": name, "section": _label_of(result.rows[above]), "row": str(result.rows[above].number)}
        values |= {"other": _label_of(row), "other_row": str(row.number)}
        result.notes.append(Leftover(STANDS_TWICE, _place_of_name(row), "", values))


def _is_another(row: SheetRow, above: SheetRow) -> bool:
    """Tell whether a row with the name of another is about another dish: it has another code, or another price."""
    if row.code and above.code:
        return row.code != above.code
    one, other = ((_price_of(each), each.cells.get("sizes", "").strip()) for each in (row, above))
    return any(one) and any(other) and one != other


def _price_of(row: SheetRow) -> str:
    return sheet_portions.amount_of(row.cells.get("price", ""))


def _label_of(row: SheetRow) -> str:
    return row.cells.get("category", "").strip()


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


class _Ids:
    """The ids of dishes and sections of a menu, by what a spreadsheet calls them."""

    def __init__(self, documents: Mapping[str, YamlDocument], languages: SiteLanguages) -> None:
        self._languages = languages
        self.dishes: dict[str, str] = {dish["id"]: category for category, _, dish in _numbered(documents)}
        self._by_name: dict[str, set[str]] = {}
        for _, _, dish in _numbered(documents):
            for name in dish["name"].values():
                for each in (name, sheet_diets.without_codes(name)[0]):  # a name may have come in with its codes
                    self._by_name.setdefault(_folded(each), set()).add(dish["id"])
        sections = documents["menu.yaml"].value["categories"]
        self._sections: dict[str, str] = {
            _folded(label): each["id"] for each in sections for label in each["label"].values()
        }
        self._sections |= {_folded(each["id"]): each["id"] for each in sections}
        self.new_sections: dict[str, str] = {}
        self._names = {dish["id"]: {*dish["name"].values()} for _, _, dish in _numbered(documents)}
        self._new: set[str] = set()
        self._told: set[str] = set()
        self._placed: set[tuple[str, str]] = set()

    def of_dish(self, typed: str, cells: Mapping[str, str], section: str) -> str:
        """Return the id of a dish: the typed one, that of the dish of this name in this section, or a new one from its name."""
        if (id := typed.strip()) in self.dishes or (id and normalizers.slug(id) == id):
            return id
        names = [cells.get(f"name_{locale.code}", "").strip() for locale in self._languages.locales]
        same = {id for name in names if _folded(name) for id in self._by_name.get(_folded(name), ())}
        within = {id for id in same if self.dishes[id] == self._sections.get(self._key(section))}
        is_another = not within and bool(section) and bool(same) and self._stands_twice(names, same, section)
        if is_another:
            same = set()
        if len(found := within or same) == 1:
            return next(iter(found))
        if within or (same and not section):
            return self._next_of(found, names)
        slug = readable_ids.id_of(names)
        if slug in self.dishes and not same and not is_another:
            return slug
        behind = readable_ids.id_of([section])
        if is_another and (own := f"{slug}-{behind}") in self.dishes:
            return own  # which somebody has given another name since
        named = [slug, f"{slug}-{behind}" if behind else ""] if slug else []
        numbered = (f"{slug or behind or 'dish'}-{number}" for number in count(2 if slug else 1))
        new = next(each for each in chain(named, numbered) if each and not {each} & (self._new | self.dishes.keys()))
        self._new.add(new)
        return new

    def _next_of(self, same: Collection[str], names: Sequence[str]) -> str:
        """Return which dish of those with nearly one name a row is about: one of the very name, or in the order of the menu."""
        free = [id for id in self.dishes if id in same and id not in self._told]
        exact = [id for id in free if not self._names[id].isdisjoint(filter(None, names))]
        id = next(iter([*exact, *free, *sorted(same)]))
        self._told.add(id)
        return id

    def _stands_twice(self, names: Sequence[str], same: Collection[str], section: str) -> bool:
        """Tell whether a row is about another dish than those of its name: they have rows of their own, or it has a price at a time."""
        own = {(_folded(name), self.dishes[id]) for name in names for id in same}
        return not own.isdisjoint(self._placed) or sheet_portions.is_at_a_time(section)

    def place(self, rows: Iterable[SheetRow]) -> None:
        """Note which names of dishes the rows have in which sections of the menu."""
        for row in rows:
            section = self._sections.get(self._key(row.cells.get("category", "").strip()), "")
            names = (cell for column, cell in row.cells.items() if column.startswith("name_"))
            self._placed |= {(_folded(name), section) for name in names if name.strip()}

    def recognize_renamed_sections(self, rows: Iterable[SheetRow]) -> None:
        """Take a heading that no section has as the former name of the section that holds most of the dishes below it.

        A section that has a heading of its own in the sheet is none of these: its dishes move to a new section.
        """
        below: dict[str, list[str]] = {}
        for row in rows:
            typed = row.cells.get("category", "").strip()
            if typed and not sheet_portions.is_at_a_time(typed):
                below.setdefault(typed, []).append(self._section_of(row.cells))
        headings = {typed: self._key(typed) for typed in below}
        taken = {self._sections[key] for key in headings.values() if key in self._sections}
        for typed, held in sorted(below.items(), key=lambda each: len(each[1]), reverse=True):
            [(section, number)] = Counter(held).most_common(1)
            if headings[typed] not in self._sections and section and section not in taken and 2 * number > len(held):
                self._sections[headings[typed]] = section
                taken.add(section)

    def _section_of(self, cells: Mapping[str, str]) -> str:
        """Return the section that holds a dish; empty for a new dish, and for one that several sections have."""
        if (id := cells.get("id", "").strip()) in self.dishes:
            return self.dishes[id]
        names = [cells.get(f"name_{locale.code}", "").strip() for locale in self._languages.locales]
        held = {self.dishes[id] for name in names if _folded(name) for id in self._by_name.get(_folded(name), ())}
        return held.pop() if len(held) == 1 else ""

    def _key(self, typed: str) -> str:
        """Return what a heading is in the sections by name: itself, or its half in one of the languages of the site."""
        names = sheet_sections.in_two_languages(typed, self._languages)
        return next((key for key in map(_folded, (typed, *names.values())) if key in self._sections), _folded(typed))

    def of_section(self, typed: str) -> str:
        """Return the id of a section, of a new one if the menu has none of this name; "Menu" where nobody has named one."""
        typed = typed or ("" if len(set(self._sections.values())) == 1 else WITHOUT_SECTION)
        if not typed:
            return next(iter(self._sections.values()))
        key = self._key(typed)
        if key not in self._sections:
            names = sheet_sections.in_two_languages(typed, self._languages)
            own = names.get(self._languages.default.code, typed)
            ids = chain([readable_ids.id_of([own])], (f"section-{each}" for each in count(1)))
            id = next(each for each in ids if each and each not in self._sections.values())
            self._sections[key] = id
            self.new_sections[id] = typed
        return self._sections[key]


def _folded(label: str) -> str:
    return re.sub(r"[\W_]+", "", label).casefold()


def plan(
    documents: Mapping[str, YamlDocument],
    languages: SiteLanguages,
    originals: Mapping[str, bytes],
    sheet: Sheet,
    remove: bool,
    examples: Collection[str] = (),
) -> ImportPlan:
    """Return the changes that *sheet* makes to the menu files, whose bytes are *originals*, but for *examples* that go.

    Raises SheetError.
    """
    dishes = {dish["id"]: (category, number, dish) for category, number, dish in _numbered(documents)}
    result = ImportPlan(left=list(sheet.left), notes=list(sheet.notes), columns=sheet.columns)
    rows = _given(documents, languages, sheet, result)
    result.notes += [
        Leftover(IN_LANGUAGE, each.heading, each.cells, {"language": languages.by_code[each.language].name})
        for each in sheet.columns
        if each.language
    ]
    result.notes += [
        Leftover(GUESSED[each.field], each.heading, each.cells)
        for each in sheet.columns
        if each.is_guessed and each.field in GUESSED
    ]
    result.left += [
        Leftover(sheet_sections.PLACE, each.heading, at)
        for each in sheet.columns
        if each.field == sheet_prices.FIELD and (at := sheet_sections.place_in(each.heading))
    ]
    result.notes += [
        Leftover(sheet_roles.BY_PART, each.heading, each.cells) for each in sheet.columns if each.is_by_part
    ]
    result.added = [id for id in rows if id not in dishes]
    for id in result.added:
        if _label_of(result.rows[id]) in sheet.unclear_hours:
            rows[id]["draft"] = "true"
    result.notes += _doubts_of_new_dishes(result)
    result.notes += _names_in_other_letters(result, languages)
    result.without_row = [id for id in dishes if id not in rows and id not in examples]
    files, columns = dict(originals), columns_of(languages)
    edits: dict[str, list[tuple[Location, Any]]] = {}
    _read_allergens(rows, dishes, sheet.reading, sheet.numbers, result)
    answers = sheet.reading.answers if sheet.reading else {}
    of_dishes = _find_goods(rows, dishes, documents, bool(examples), answers, result)
    of_dishes += _raw_food_asked(rows, answers, languages, result)
    _tell_implied_diets(rows, dishes, languages, result)
    for id, cells in rows.items():
        dish = dishes[id][2] if id in dishes else {}
        _complete_names(cells, dish, languages, result.rows[id], result)
        _keep_diet_of_code(result.rows[id], cells, dish)
        _find_sizes_of_times(result.rows[id], cells, dish, languages, answers, sheet.hours_of_menu, result)
        if cells.get("sizes") != columns["sizes"].cell(dish):
            _ask_about_letters(id, cells, result)
        if id in dishes:
            category, number, dish = dishes[id]
            old = {name: column.cell({**dish, "category": category}) for name, column in columns.items()}
            for name in [each for each in cells if not cells[each].strip() and old[each].startswith(TO_FILL_IN)]:
                del cells[name]  # nobody has written it here or there
            result.changes += _changes(id, columns, old, cells)
            before = _with_ids(_fields(old, columns), dish, languages)
            after = _with_ids(_fields({**old, **cells}, columns), dish, languages)
            fed = _with_portions(after, cells)
            if fed != after:
                result.changes.append(CellChange(id, "portion", old["portion"], cells[_PORTIONS]))
                after = fed
            edits.setdefault(_file(category), []).extend(_edits(before, after, (number,)))
    _ask_about_prices(rows, dishes, sheet.reading, result)
    _ask_about_usual_size(rows, result)
    _ask_about_codes(dishes, result)
    _ask_about_lines_below(sheet, dishes, languages, result)
    result.questions += [
        SheetQuestion(
            f"{sheet_roles.TIME_ASKED}{each.heading}",
            each.heading,
            each.cells,
            each.heading,
            "",
            sheet_portions.AT_A_TIME,
            open_prices=each.open_prices,
            proposed=sheet.hours_of_menu.get(each.heading, ("", False))[0],
        )
        for each in sheet.columns
        if each.asks_time
    ]
    result.questions += of_dishes
    if result.listed:
        files[MENU] = edited(
            files[MENU], partial(_list, ids=result.listed, before=documents[MENU].value.get("allergens"))
        )
    if result.sections:
        files["menu.yaml"] = edited(
            files["menu.yaml"],
            partial(
                sheet_sections.add,
                sections=result.sections,
                hours=result.section_hours,
                goods=result.goods,
                languages=languages,
            ),
        )
    known = documents[MENU].value["categories"]
    if new_hours := {
        each["id"]: hours
        for each in known
        if (hours := result.section_hours.get(each["id"])) and hours != each.get("hours")
    }:
        files[MENU] = edited(files[MENU], partial(sheet_sections.set_hours, categories=known, hours=new_hours))
    for name, changes in edits.items():
        if changes:
            files[name] = edited(files[name], partial(YamlEditor.make, edits=changes), key_order(name))
    for change in result.changes:
        if change.column == "category":
            _append(files, change.new, _remove_dish(files, _file(change.old), change.dish))
    for id in result.without_row if remove else ():
        _remove_dish(files, _file(dishes[id][0]), id)
    added: dict[str, list[str]] = {}
    for id in result.added:
        new, blank = _new_dish(rows[id], languages)
        if "draft" in new:
            result.drafts[id] = blank
        elif needed := [each for each in blank if columns_of(languages)[each].field not in DISPENSABLE]:
            result.unwritten[id] = needed
        added.setdefault(rows[id]["category"], []).append(entry(new).strip("\n"))
    for category, texts in added.items():
        _append(files, category, "\n\n".join(texts) + "\n")
    result.files = {
        name: raw if _has_entries(raw) else None for name, raw in files.items() if raw != originals.get(name)
    }
    return result


def _doubts_of_new_dishes(result: ImportPlan) -> Iterator[Leftover]:
    """Yield the new dishes that may be charges, or of a day that has passed."""
    for id in result.added:
        row = result.rows[id]
        for column, cell in row.cells.items():
            place = row.places.get(column, str(row.number))
            if column.startswith("name_") and small_words.is_charge(cell):
                yield Leftover(sheet_notes.CHARGE, place, cell.strip())
            is_text = column.rpartition("_")[0] in TEXTS or column == "category"
            if is_text and (day := sheet_days.past_day(cell, date.today())):
                yield Leftover(sheet_notes.PAST, place, f"{_name_of(row)}: {day}")


def _names_in_other_letters(result: ImportPlan, languages: SiteLanguages) -> list[Leftover]:
    """Return the names of new dishes in letters in which no language of the site is written, once for each language."""
    found: dict[str, list[tuple[str, str]]] = {}
    for id in result.added:
        row = result.rows[id]
        for column, cell in row.cells.items():
            if column.startswith("name_") and all(
                sheet_languages.is_in_other_letters(cell, each) for each in languages.writable
            ):
                found.setdefault(column, []).append((row.places.get(column, column), cell))
    return [
        Leftover(
            sheet_languages.OTHER_LETTERS,
            cells[0][0],
            sheet_files.some([cell for _, cell in cells]),
            {"language": sheet_languages.name_of(column.removeprefix("name_"), languages)},
        )
        for column, cells in found.items()
    ]


def _has_entries(raw: bytes) -> bool:
    """Tell whether a file has more than comments: a section may have lost all its dishes."""
    return re.search(rb"(?m)^\s*[^#\s]", raw) is not None


def _read_allergens(
    rows: Mapping[str, dict[str, str]],
    dishes: Mapping[str, tuple[str, int, Mapping[str, Any]]],
    reading: Reading | None,
    numbers: Mapping[str, str],
    result: ImportPlan,
) -> None:
    """Write the cells of allergens as ids, but for those that are as the menu has them.

    A dish whose allergens are recorded keeps them where a cell has a word that nobody knows: it gets those that are known.
    """
    if reading is None or reading.listed is None:
        return
    said_again = {id for id, cells in rows.items() if not sheet_allergens.is_silent(cells.get("allergens", ""))}
    is_list_open = not {*reading.recorded} - said_again
    reader = AllergenReader(
        reading.listed,
        reading.answers,
        is_list_open,
        pine_nuts=reading.pine_nuts,
        only_listed=reading.only_listed,
        beers={_name_of(row) for row in result.rows.values() if small_words.is_beer(_label_of(row))},
        numbers=numbers,
    )
    for id, cells in rows.items():
        before = dishes[id][2] if id in dishes else {}
        row = result.rows[id]
        named: list[str] = []
        unnamed = set[str]()
        result.notes += _apart_from_unsure(cells, row, before)
        for name in sheet_allergens.COLUMNS:
            column = columns_of(reading.languages)[name]
            kept = column.value(column.cell(before))
            cells |= {name: sheet_words.with_ids(name, cells[name])} if name in cells else {}
            if name not in cells or (id in dishes and column.value(cells[name]) == kept):
                continue
            said = len(reader.notes)
            old = kept if isinstance(kept, list) else []
            place, are_traces = row.places.get(name, name), name == "may_contain"
            read = reader.read(cells[name], place, _name_of(row), old, are_traces=are_traces)
            named += reader.named
            of_named = {id for each in reader.named for id in CEREALS_AND_NUTS[each]}
            unnamed |= {*(read or "").split("; ")} - of_named if are_traces else set()
            if read is None:
                del cells[name]
            elif old and TO_FILL_IN in read and TO_FILL_IN not in "".join(old):
                known = [each for each in read.split("; ") if TO_FILL_IN not in each]
                cells[name] = "; ".join(dict.fromkeys([*old, *known]))
            else:
                cells[name] = read
            if id in dishes and column.value(cells.get(name, column.cell(before))) == kept:
                del reader.notes[said:]
        _without_open_traces(cells)
        _name_cereals_and_nuts(cells, before, named, unnamed, reading.languages)
        if cells.get("diets") and _contradicts(cells, columns_of(reading.languages)["diets"]):
            result.left.append(_left(row, "diets", CellError(wrong("diets"))))
            del cells["diets"]
    result.left += reader.left
    result.notes += reader.notes
    result.questions += reader.questions
    result.listed = reader.added


def _apart_from_unsure(cells: dict[str, str], row: SheetRow, before: Mapping[str, Any]) -> list[Leftover]:
    """Put the allergens with a question mark to those that a dish may contain; return what is said of them.

    Of a dish for which nothing else is written, what is recorded stays.
    """
    cell, recorded = cells.get("allergens", ""), before.get("allergens")
    sure, unsure = sheet_allergens.without_unsure(cell, recorded if isinstance(recorded, list) else ())
    if not unsure:
        return []
    cells |= {"allergens": sure, "may_contain": ", ".join(filter(None, (cells.get("may_contain"), *unsure)))}
    if not sure:
        del cells["allergens"]
    return [Leftover(sheet_allergens.UNSURE, row.places.get("allergens", "allergens"), cell)]


def _name_cereals_and_nuts(
    cells: dict[str, str],
    before: Mapping[str, Any],
    named: Iterable[str],
    unnamed: Collection[str],
    languages: SiteLanguages,
) -> None:
    """Add the cereals and nuts that cells of allergens name to their own cell; those of allergens that have gone go with them.

    *unnamed* are traces without a name: of an allergen that the dish contains, too, names would tell a part only.
    """
    column, columns = columns_of(languages)["cereals_and_nuts"], columns_of(languages)
    written = column.value(cells.get(column.name, column.cell(before)))
    contained, traces = (
        {*columns[name].value(cells.get(name, columns[name].cell(before)))} for name in sheet_allergens.COLUMNS
    )
    ids = (contained | traces) - (contained & {*unnamed})
    kept = [each for each in (*written, *named) if not ids.isdisjoint(CEREALS_AND_NUTS.get(each, ids))]
    if kept != written:
        cells[column.name] = "; ".join(dict.fromkeys(kept))


def _find_goods(
    rows: Mapping[str, dict[str, str]],
    dishes: Mapping[str, tuple[str, int, Mapping[str, Any]]],
    documents: Mapping[str, YamlDocument],
    has_left: bool,
    answers: Mapping[str, Sequence[str]],
    result: ImportPlan,
) -> list[SheetQuestion]:
    """Find the sections of drinks among those of new dishes; return the questions about those that may have alcohol.

    A house with a certificate is asked, too: alcohol may contradict it. *has_left*: whether the starter's dishes go, so that
    its sections are written anew.
    """
    questions = []
    restaurant = documents.get("restaurant.yaml")
    is_certified = restaurant is not None and bool(restaurant.value.get("certificates"))
    known = {each["id"]: each for each in documents[MENU].value["categories"]}
    for id, name in result.named_sections.items():
        new = [dish for dish, cells in rows.items() if cells.get("category") == id and dish not in dishes]
        if kind := known.get(id, {}).get("tax_class"):
            if kind == "alcohol":
                _tax_without_alcohol(new, rows, result)
            continue
        goods = common_words.goods_of(name)
        if not goods or not new or any(rows[dish].get("tax_class") for dish in new):
            continue
        is_own = id in known and not (has_left and is_of_a_sample("categories", id, known[id]["label"]))
        is_asked = goods == common_words.DRINKS or (goods == "alcohol" and (is_certified or is_own))
        result.goods |= {} if is_asked else {id: goods}
        place = result.rows[new[0]].places.get("category", id)
        if is_asked:
            key = f"{ALCOHOL_ASKED}{name}"
            told = [dish for dish in new if dish in answers.get(key, ())]
            for dish in told:
                rows[dish]["tax_class"] = "alcohol"
            questions.append(SheetQuestion(key, place, name, name, name, WHICH_HAVE_ALCOHOL, new))
            result.left += [] if told else [Leftover(IS_THERE_ALCOHOL, place, name)]
        elif goods == "alcohol":
            result.notes.append(Leftover(IS_ALCOHOL, place, name))
            _tax_without_alcohol(new, rows, result)
    return questions


def _tax_without_alcohol(new: Sequence[str], rows: Mapping[str, dict[str, str]], result: ImportPlan) -> None:
    """Give the dishes of a section of alcohol that have none by their names a kind of goods of their own."""
    for dish in new:
        name = _name_of(result.rows[dish])
        if common_words.is_alcohol_free(name) and not rows[dish].get("tax_class"):
            rows[dish]["tax_class"] = "soft-drinks"
            result.notes.append(Leftover(WITHOUT_ALCOHOL, _place_of_name(result.rows[dish]), name))


def _tell_implied_diets(
    rows: Mapping[str, Mapping[str, str]],
    dishes: Mapping[str, tuple[str, int, Mapping[str, Any]]],
    languages: SiteLanguages,
    result: ImportPlan,
) -> None:
    """Say once which dishes have a diet in the spreadsheet from which others follow that are not written there."""
    column = columns_of(languages)["diets"]
    for diet, message in (("vegan", IS_VEGAN), ("vegetarian", IS_VEGETARIAN)):
        found = [
            id
            for id, cells in rows.items()
            if diet in (typed := {*cells.get("diets", "").split("; ")})
            and not (typed >= {*IMPLIED_DIETS[diet]} or (diet == "vegetarian" and "vegan" in typed))
            and (id not in dishes or column.value(cells["diets"]) != column.value(column.cell(dishes[id][2])))
        ]
        if found:
            names = sheet_files.some([_name_of(result.rows[id]) for id in found])
            result.notes.append(Leftover(message, result.rows[found[0]].places.get("diets", "diets"), names))


def _contradicts(cells: Mapping[str, str], diets: SheetColumn) -> bool:
    """Tell whether a dish with an allergen that nobody knows has one that its diets exclude; of others the check tells."""
    contained = {*cells.get("allergens", "").split("; ")}
    excluded = {each for diet in diets.value(cells["diets"]) for each in EXCLUDED.get(diet, ())}
    return TO_FILL_IN in cells.get("allergens", "") and bool(contained & excluded)


def _name_of(row: SheetRow) -> str:
    """Return the name of a dish, in the first language in which its row has one."""
    return next((cell.strip() for column, cell in row.cells.items() if column.startswith("name_") and cell.strip()), "")


def _place_of_name(row: SheetRow) -> str:
    return next((row.places[each] for each in row.cells if each.startswith("name_") and each in row.places), "")


def _without_open_traces(cells: dict[str, str]) -> None:
    """Put the words of what a dish may contain that nobody knows beside its allergens, which then count as not recorded."""
    traces = [each for each in cells.get("may_contain", "").split("; ") if each]
    contained = [each for each in cells.get("allergens", "").split("; ") if each and each != "none"]
    unknown = [each for each in traces if TO_FILL_IN in each]
    if traces:
        cells["may_contain"] = "; ".join(each for each in traces if each not in unknown and each not in contained)
    if unknown and cells.get("allergens"):
        cells["allergens"] = "; ".join(dict.fromkeys([*contained, *unknown]))


def _ask_about_letters(id: str, cells: Mapping[str, str], result: ImportPlan) -> None:
    """Ask what letters such as E and M stand for that are names of sizes, unless all are the usual S, M and L."""
    row = result.rows[id]
    letters = sheet_portions.letters_of(cells.get("sizes", ""))
    if set(letters) <= sheet_portions.KNOWN_LETTERS:
        return
    typed = row.cells.get("price", "").strip() or row.cells["sizes"]
    place = row.places.get("sizes", str(row.number))
    result.notes.append(Leftover(LETTERS, place, typed))
    asked = {each.key for each in result.questions}
    keys = {f"{sheet_layout.SIZE_ASKED}{letter}": letter for letter in letters}
    result.questions += [
        SheetQuestion(key, place, typed, letter, _name_of(row), LETTERS)
        for key, letter in keys.items()
        if key not in asked
    ]


def _ask_about_prices(
    rows: Mapping[str, Mapping[str, str]],
    dishes: Mapping[str, tuple[str, int, Mapping[str, Any]]],
    reading: Reading | None,
    result: ImportPlan,
) -> None:
    """Ask once in a section what as many prices without names are called: ``8/14``; an answered question stays, with what comes out.

    A dish whose sizes the menu names is no part of the question: their names are proposed for the others.
    """
    answers = reading.answers if reading else {}
    asked: dict[str, list[PricedDish]] = {}
    first: dict[str, SheetRow] = {}
    proposed: dict[str, str] = {}
    for id, cells in rows.items():
        row = result.rows[id]
        place = row.places.get("sizes", "")
        so_many = f"/{len(row.prices)}" if row.names_of_prices else f"{len(row.prices)} {row.section}"
        so_many = row.prices_asked_as or so_many
        key, own = (f"{sheet_layout.SIZE_ASKED}{each}" for each in (so_many, place))
        is_open = bool(row.prices and sheet_portions.prices_without_names(cells.get("sizes", "")))
        if reading is None or not (is_open or (row.prices and (row.names_of_prices or {key, own} & answers.keys()))):
            continue
        if id in dishes and _keeps_names(row, dishes[id][2]):
            in_order = sorted(dishes[id][2]["sizes"], key=lambda each: sheet_portions.cents_of(str(each["price"])))
            names = [each["name"].get(reading.languages.default.code, "") for each in in_order]
            proposed.setdefault(key, " / ".join(names) if all(names) else "")
            continue
        [told, *_] = answers.get(own) or answers.get(key) or [row.names_of_prices]
        sizes = sheet_portions.with_names(told, row.prices)
        is_doubtful = sheet_portions.are_doubtful(sizes, reading.languages)
        if is_open:
            reason = BRACKETS if key.endswith(sheet_layout.IN_BRACKETS) else SIZES_WITHOUT_NAMES
            typed = "/".join(row.prices) if reason != BRACKETS else f"{row.prices[0]} ({row.prices[1]})"
            result.notes.append(Leftover(SMALL_COSTS_MORE if is_doubtful else reason, place, typed))
        sizes = [(common_words.written_out(name, reading.languages.default), price) for name, price in sizes]
        sizes.sort(key=lambda each: sheet_portions.cents_of(each[1]))
        asked.setdefault(key, []).append(PricedDish(own, _name_of(row), row.prices, sizes, is_doubtful))
        first.setdefault(key, row)
    for key, asked_dishes in asked.items():
        row, typed = first[key], "/".join(asked_dishes[0].prices)
        question = SheetQuestion(
            key,
            row.places["sizes"],
            f"{asked_dishes[0].name} {typed}",
            typed,
            "" if row.names_of_prices and not row.prices_asked_as else row.cells.get("category", "").strip(),
            BRACKETS if key.endswith(sheet_layout.IN_BRACKETS) else SIZES_WITHOUT_NAMES,
            dishes=asked_dishes,
            told=row.names_of_prices,
            proposed=proposed.get(key, ""),
        )
        result.questions.append(question)


def _ask_about_usual_size(rows: Mapping[str, Mapping[str, str]], result: ImportPlan) -> None:
    """Ask once what the size is called whose price stands beside those of sizes with names: ``Price`` beside ``½``."""
    open_ = [id for id, cells in rows.items() if sheet_layout.USUAL_SIZE in cells.get("sizes", "")]
    if open_:
        row, key = result.rows[open_[0]], f"{sheet_layout.SIZE_ASKED}{sheet_layout.USUAL_SIZE}"
        place, names = row.places.get("sizes", ""), sheet_files.some([_name_of(result.rows[id]) for id in open_])
        result.notes.append(Leftover(USUAL_SIZE, place, names))
        result.questions.append(SheetQuestion(key, place, names, "", "", USUAL_SIZE))


def _keep_diet_of_code(row: SheetRow, cells: dict[str, str], dish: Mapping[str, Any]) -> None:
    """Read a code that may mean two diets as the one that the menu records of *dish*."""
    recorded = [each for each in ("vegan", "vegetarian") if each in (dish.get("diets") or ())]
    if row.unclear_code and recorded and "diets" in cells:
        read = [recorded[0] if each in sheet_diets.VEGAN_OR_VEGETARIAN else each for each in cells["diets"].split("; ")]
        cells["diets"] = "; ".join(dict.fromkeys(read))


def _ask_about_codes(dishes: Mapping[str, tuple[str, int, Mapping[str, Any]]], result: ImportPlan) -> None:
    """Ask once which diet a code means that may mean two, and that the menu does not record of the dish."""
    recorded = {
        id for id, (_, _, dish) in dishes.items() if {*sheet_diets.VEGAN_OR_VEGETARIAN} & {*(dish.get("diets") or ())}
    }
    if rows := [row for id, row in result.rows.items() if row.unclear_code and id not in recorded]:
        code, place = rows[0].unclear_code, rows[0].places.get("diets", "")
        names = sheet_files.some([_name_of(row) for row in rows])
        key = f"{sheet_layout.CODE_ASKED}{code.casefold()}"
        reason, choices = sheet_diets.WHICH_DIET, sheet_diets.VEGAN_OR_VEGETARIAN
        result.questions.append(SheetQuestion(key, place, names, code, "", reason, choices, is_one=True))
        result.notes.append(Leftover(reason, place, f"{code}: {names}"))


def _ask_about_lines_below(
    sheet: Sheet,
    dishes: Mapping[str, tuple[str, int, Mapping[str, Any]]],
    languages: SiteLanguages,
    result: ImportPlan,
) -> None:
    """Ask once what the lines below dishes are; one of them may be something else. A description of the menu is one."""
    described = {
        " ".join(text.split()) for _, _, dish in dishes.values() for text in (dish.get("description") or {}).values()
    }
    lines = [
        each
        for each in sheet.notes
        if each.message == sheet_page.BELOW and not any(each.text in text for text in described)
    ]
    if lines:
        cells = [AskedCell(sheet_page.key_of(each.place), each.place, each.text, each.values["dish"]) for each in lines]
        first, reason, choices = lines[0], sheet_page.BELOW, sheet_page.ANSWERS
        question = SheetQuestion(
            sheet_page.BELOW_ASKED, first.place, first.text, first.text, "", reason, choices, is_one=True, cells=cells
        )
        result.questions.append(question)


def _list(editor: YamlEditor, ids: Sequence[str], before: Sequence[Any] | None) -> None:
    """Add allergens to the list of the site."""
    if before:
        for id in ids:
            editor.append(("allergens",), f"- {id}\n")
    else:
        editor.set(("allergens",), [*ids])


def _numbered(documents: Mapping[str, YamlDocument]) -> Iterator[tuple[str, int, Mapping[str, Any]]]:
    for name, document in documents.items():
        if name.startswith("menu/"):
            category = name.removeprefix("menu/").removesuffix(".yaml")
            yield from ((category, number, dish) for number, dish in enumerate(document.value))


def _changes(
    id: str, columns: Mapping[str, SheetColumn], old: Mapping[str, str], cells: Mapping[str, str]
) -> Iterator[CellChange]:
    for name, column in columns.items():
        if name in cells and (new := column.value(cells[name])) != column.value(old[name]):
            yield CellChange(id, name, old[name], new if column.language else column.cell({name: new}))


def _keeps_names(row: SheetRow, dish: Mapping[str, Any]) -> bool:
    """Tell whether prices that stand alone in a row get the names that the sizes of *dish* have in the menu."""
    sizes = dish.get("sizes") or ()
    return bool(row.prices) and len(sizes) == len(row.prices) and sheet_portions.are_named(sizes)


def _are_other_names(typed: Sequence[Mapping[str, Any]], kept: Sequence[Mapping[str, Any]]) -> bool:
    """Tell whether sizes that have names in a spreadsheet have others in the menu."""
    names = [text for each in typed for text in each["name"].values()]
    known = {text.casefold() for each in kept for text in each["name"].values()}
    return not all(
        sheet_portions.is_letter(each) or each.startswith(TO_FILL_IN) or each.casefold() in known for each in names
    )


def _complete_names(
    cells: dict[str, str], dish: Mapping[str, Any], languages: SiteLanguages, row: SheetRow, result: ImportPlan
) -> None:
    """Give sizes, additions and choices that a spreadsheet names in one language the names that *dish* has in the others."""
    for name in NAMED:
        column = columns_of(languages)[name]
        if entries := column.value(cells.get(name, "")):
            if name == "sizes":
                typed, before = entries, dish.get(name) or ()
                entries = sheet_portions.with_known_names(typed, before, _keeps_names(row, dish))
                if entries is not typed and _are_other_names(typed, entries):
                    names = " / ".join(next(iter(each["name"].values())) for each in entries)
                    said = Leftover(SIZES_KEPT, row.places.get(name, name), f"{_name_of(row)}: {names}")
                    result.notes.append(said)
            sheet_portions.completed(entries, dish.get(name) or (), languages)
            cells[name] = column.cell({name: entries})


def _find_sizes_of_times(
    row: SheetRow,
    cells: dict[str, str],
    dish: Mapping[str, Any],
    languages: SiteLanguages,
    answers: Mapping[str, Sequence[str]],
    hours_of_menu: Mapping[str, tuple[str, bool]],
    result: ImportPlan,
) -> None:
    """Give the prices at a time of a dish with sizes the ids of these, and ask of which one a price alone is.

    What the menu says of it stays: its size, its name, and hours that no heading says.
    """
    cell, column = cells.get(sheet_prices.FIELD, ""), columns_of(languages)["sizes"]
    if not cell and not row.without_time:
        return
    of_times = columns_of(languages)[sheet_prices.FIELD]
    before = of_times.value(of_times.cell(dish)) or ()
    typed = column.value(cells.get("sizes") or ("" if cells.get("price") else column.cell(dish))) or ()
    sizes = with_ids("sizes", typed, dish.get("sizes") or (), languages.codes)
    if len(sizes) > 1 and not cell and not before and sheet_portions.is_amount(row.without_time):
        _size_of_time(row, row.places.get(sheet_roles.WITHOUT_TIME, ""), row.without_time, sizes, answers, result, 0)
    if not cell:
        return
    if sizes:
        cell = _with_sizes(cell, sizes, row, before, languages, answers, result)
    if cell and row.has_times_of_headings:
        hours = {typed for typed, is_certain in hours_of_menu.values() if is_certain}
        cell = sheet_prices.as_before(cell, before, hours, languages)
    cells[sheet_prices.FIELD] = cell
    if not cell:
        del cells[sheet_prices.FIELD]


def _with_sizes(
    cell: str,
    sizes: Sequence[Mapping[str, Any]],
    row: SheetRow,
    before: Sequence[Mapping[str, Any]],
    languages: SiteLanguages,
    answers: Mapping[str, Sequence[str]],
    result: ImportPlan,
) -> str:
    """Return a cell of prices at a time with the ids of sizes; empty where only the owner knows of which one a price is."""
    if sheet_prices.is_one_without_size(cell, languages):
        place, price = row.places.get(sheet_prices.FIELD, ""), cell.split(" ")[0]
        size = sheet_prices.size_before(cell, before, languages)
        if f"{SIZE_OF_TIME_ASKED}{place}" in answers or size not in (each["id"] for each in sizes):
            size = _size_of_time(row, place, price, sizes, answers, result, 1)
        cell = f"{size} {cell}" if size else ""
        result.left += [] if size else [Leftover(SIZE_OF_TIME, place, price)]
    return sheet_prices.with_sizes(cell, sizes)


def _size_of_time(
    row: SheetRow,
    place: str,
    price: str,
    sizes: Sequence[Mapping[str, Any]],
    answers: Mapping[str, Sequence[str]],
    result: ImportPlan,
    open_prices: int,
) -> str:
    """Return the id of the size that the owner says has a price at a time, by its name or its usual price; asks without an answer."""
    key = f"{SIZE_OF_TIME_ASKED}{place}"
    names, prices = [next(iter(each["name"].values())) for each in sizes], [str(each["price"]) for each in sizes]
    choices = prices if any(str(name).startswith(TO_FILL_IN) for name in names) else names
    [said, *_] = answers.get(key) or [""]
    for known in (names, prices):
        if said in known:
            return str(sizes[known.index(said)]["id"])
    result.questions.append(
        SheetQuestion(
            key, place, price, price, _name_of(row), SIZE_OF_TIME, choices, is_one=True, open_prices=open_prices
        )
    )
    return ""


def _raw_food_asked(
    rows: Mapping[str, dict[str, str]],
    answers: Mapping[str, Sequence[str]],
    languages: SiteLanguages,
    result: ImportPlan,
) -> list[SheetQuestion]:
    """Return the questions which of the new dishes are raw, or have raw egg, by their words; those that are answered get the caution."""
    questions = []
    column = columns_of(languages)["cautions"]
    recorded = {id: column.value(rows[id].get("cautions", "")) for id in result.added}
    for caution, reason in raw_foods.QUESTIONS.items():
        key = f"{raw_foods.ASKED}{caution}"
        asked = [
            id
            for id in result.added
            if recorded[id] != "none"
            and not {caution, *raw_foods.INSTEAD.get(caution, ())} & {*recorded[id]}
            and raw_foods.may_have(caution, _texts_of(id, result))
        ]
        for id in asked:
            if id in answers.get(key, ()):
                rows[id]["cautions"] = "; ".join(filter(None, (rows[id].get("cautions", ""), caution)))
        if asked:
            names = sheet_files.some([_name_of(result.rows[id]) for id in asked])
            place = _place_of_name(result.rows[asked[0]])
            questions.append(SheetQuestion(key, place, names, names, "", reason, asked))
        result.notes += [
            Leftover(reason, _place_of_name(result.rows[id]), _name_of(result.rows[id]))
            for id in asked
            if id not in answers.get(key, ())
        ]
    return questions


def _texts_of(id: str, result: ImportPlan) -> list[str]:
    """Return the texts of a dish and the name of its section."""
    return [
        cell for name, cell in result.rows[id].cells.items() if name == "category" or name.rpartition("_")[0] in TEXTS
    ]


def _fields(cells: Mapping[str, str], columns: Mapping[str, SheetColumn]) -> dict[str, Any]:
    """Return the fields of a dish that has these cells; a blank one has none, but for a list that every dish has."""
    fields: dict[str, Any] = {}
    for name, column in columns.items():
        value = column.value(cells.get(name, ""))
        if column.language and value:
            fields.setdefault(column.field, {})[column.language] = value
        elif not column.language and name != "category" and value != "" and (value != [] or name in _REQUIRED):
            fields[name] = value
    return fields


def _with_ids(fields: dict[str, Any], dish: Mapping[str, Any], languages: SiteLanguages) -> dict[str, Any]:
    """Return the fields of a dish with what cells cannot hold of its sizes, additions and choices, or ids from their names."""
    kept = {
        name: with_ids(name, value, dish.get(name) or (), languages.codes)
        for name, value in fields.items()
        if name in ("sizes", "additions")
    }
    if "choices" in fields:
        kept["choices"] = with_terms(fields["choices"], dish.get("choices") or ())
    return {**fields, **kept}


def _with_portions(fields: dict[str, Any], cells: Mapping[str, str]) -> dict[str, Any]:
    """Return the fields of a dish whose row says how many guests each of its sizes feeds, with that in the sizes."""
    told, sizes = cells.get(_PORTIONS, "").split("; "), fields.get("sizes") or []
    if not cells.get(_PORTIONS) or len(told) != len(sizes):
        return fields
    fed = [{**size, "portion": read_portion(each)} for size, each in zip(sizes, told, strict=True)]
    return {**fields, "sizes": fed}


def _edits(old: Any, new: Any, location: Location) -> Iterator[tuple[Location, Any]]:
    """Yield the places where two values differ, with the new value; None for a key that *new* has not."""
    before, after = _by_key(old), _by_key(new)
    if before and after and (isinstance(old, dict) or len(old) == len(new)):
        for key in {**before, **after}:
            yield from _edits(before.get(key), after.get(key), (*location, key))
    elif old != new:
        yield location, new


def _by_key(value: Any) -> Mapping[str | int, Any]:
    """Return the values of a block by their keys, or the blocks of a list by their positions."""
    if isinstance(value, list) and all(isinstance(each, dict) for each in value):
        return dict(enumerate(value))
    return value if isinstance(value, dict) else {}


def _new_dish(cells: Mapping[str, str], languages: SiteLanguages) -> tuple[dict[str, Any], list[str]]:
    """Return the fields of a dish that is in the spreadsheet only, and its blank columns.

    It is a draft without a name in the default language or without a price; a text that another language lacks is a draft,
    of which the name hides the dish in that language. What else is blank stays out: it is not recorded.
    """
    dish = _with_portions(_with_ids(_fields(cells, columns_of(languages)), {}, languages), cells)
    blank = [f"name_{each.code}" for each in languages.required if each.code not in dish.get("name", {})]
    texts = ("name", *(each for each in dish if each in TEXTS - {"name"}))
    blank += [
        f"{each}_{locale.code}" for each in texts[1:] for locale in languages.required if locale.code not in dish[each]
    ]
    asked = [each for each in ("price",) if each not in dish and "sizes" not in dish]
    if re.fullmatch(r"0+\.0+", str(dish.get("price"))):
        asked.append("price")  # free, or never given: only the owner knows
    asked += (
        ["sizes"]
        if any(str(name).startswith(TO_FILL_IN) for each in dish.get("sizes", ()) for name in each["name"].values())
        else []
    )
    is_draft = bool(asked) or languages.default.code not in dish.get("name", {})
    is_draft |= any(languages.default.code not in dish.get(each, {}) for each in texts)
    dish["name"] = with_drafts(dish.get("name", {}), languages)
    for text in texts[1:]:  # the common words are names, of sections for one, and describe no dish
        original = dish[text].get(languages.default.code)
        drafts = {each.code: draft_of(original or each.name) for each in languages.required}
        dish[text] = drafts | {code: words for code, words in dish[text].items() if words}
    named_entries = [each for column in NAMED for each in dish.get(column, ())]
    for each in (*named_entries, *(option for choice in named_entries for option in choice.get("options", ()))):
        each["name"] = with_drafts(each["name"], languages)
    general = {
        "tags": [],
        "popular": False,
        **({"price": TO_FILL_IN} if asked == ["price"] and "price" not in dish else {}),
    }
    dish = general | dish | ({"draft": True} if is_draft else {})
    fields = {name: dish[name] for name in yaml_examples.schema(Dish)["properties"] if name in dish}
    return fields, [*blank, *asked]


def _remove_dish(files: dict[str, bytes], name: str, id: str) -> str:
    """Remove a dish from a file; return its text with the comments above it."""
    texts: list[str] = []

    def take(editor: YamlEditor) -> None:
        number = editor.ids().index(id)
        texts.append(editor.entry((number,)))
        editor.remove((number,))

    files[name] = edited(files[name], take)
    return texts[0]


def _append(files: dict[str, bytes], category: str, dish: str) -> None:
    name = _file(category)
    if name in files:
        files[name] = edited(files[name], lambda editor: editor.append((), "\n" + dish.lstrip("\n")))
    else:
        files[name] = f"{schemas.reference(name)}\n{dish}".encode()
