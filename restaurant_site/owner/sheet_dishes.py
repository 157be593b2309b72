"""The dishes of a file, with what in it is none."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import compress

from ..content.load_state import LoadState
from ..i18n import N_
from ..models.fault import Fault
from ..models.fault_kinds import Kind, Translatable
from ..models.hours import DAYS, Hours, Weekday
from ..models.menu import OPEN_TO_CLOSE
from ..models.opening_hours import in_short, names_days
from . import (
    menu_markup,
    sheet_allergens,
    sheet_currencies,
    sheet_files,
    sheet_headings,
    sheet_ids,
    sheet_layout,
    sheet_modifiers,
    sheet_page,
    sheet_portions,
    sheet_prices,
    sheet_roles,
    sheet_sections,
)
from .sheet_columns import HOT, is_medium, is_spicy
from .sheet_files import Leftover, SheetError, Table
from .sheet_modifiers import Modifiers
from .sheet_roles import FoundColumn, Reading
from .sheet_row import SheetRow

UNCLEAR_HOURS = N_("are these the hours of the section? They are not understood; write them as Thu-Sat 17:00-21:00")
NO_HEADINGS = N_(
    "no headings found; write one row with what each column is, at least Name (or Item, Dish, Plat, Plato, Gericht, 菜名) "
    "and Price (or Prix, Precio, Preis, 價錢)"
)
TIME_OF_SECTION = N_(
    "when do these prices apply? Write it after the name of the section, such as “Happy hour (Thu 5-6 "
    "pm)”; its new dishes are drafts"
)
REPEATED = N_("a sheet with the same rows as %(sheet)s, so they have been imported once")
OF_BRANCHES = N_(
    "the sheets %(sheets)s have prices of the same dishes, as several restaurants have; keep only the sheet of this restaurant, "
    "and bring in the file again"
)
BESIDE = N_(
    "two lists stand side by side; put each on a sheet of its own, under one row of headings such as Name and Price, and bring in "
    "the file again"
)
OF_DAYS = N_("sheets for single days: the hours of each dish are the days on whose sheets it stands")
ONLY_MODIFIERS = N_("this file has modifiers but no dishes; put both into one workbook, each on its own sheet")


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
    names_of_sections: Sequence[SheetRow] = ()
    """The rows with the names of sections of the menu in each language."""
    unclear_hours: Collection[str] = ()
    """Names of sections for a part of the day of which nobody knows when it is: their new dishes are drafts."""
    notes: Sequence[Leftover] = ()
    """What has come in otherwise than it is typed."""
    opened: Mapping[Weekday, Sequence[Hours]] = field(default_factory=dict)
    """The week of the house."""
    numbers: Mapping[str, str] = field(default_factory=dict)
    """Number → the allergen for which it stands, where the file says so."""
    hours_of_menu: Mapping[str, tuple[str, bool]] = field(default_factory=dict)
    """Heading of prices at a time that does not say when → the hours that such prices have in the menu, and whether for certain."""


class NoHeadingsError(SheetError):
    """No row of a file names its columns; holds those for which the owner may choose."""

    def __init__(self, name: str, columns: Sequence[FoundColumn]) -> None:
        self.columns = columns
        super().__init__(
            [Fault(name, 1, "", Kind.NO_SHEET(reason=Translatable(NO_HEADINGS)))], Leftover(NO_HEADINGS, "1", "")
        )


def read(name: str, raw: bytes, reading: Reading) -> Sheet:
    """Return the dishes of a CSV file, a workbook or a saved page with a menu. Raises SheetError for a file without dishes."""
    rows: list[SheetRow] = []
    left: list[Leftover] = []
    notes: list[Leftover] = []
    offer: list[FoundColumn] = []
    modifiers = Modifiers()
    sections: dict[str, str] = {}
    tables = [
        sheet_page.one_below_the_other(
            sheet_page.with_prices_apart(sheet_modifiers.without_modifiers(table, modifiers, left)), notes
        )
        for table in sheet_currencies.in_own_currency(
            menu_markup.tables(name, raw) or sheet_files.tables(name, raw), reading.currency
        )
        if not sheet_modifiers.read(table, modifiers, left) and not sheet_sections.read_lists(table, sections)
    ]
    cells = [text for table in tables for row in table.rows for text in sheet_layout.cells_of_legend(row)]
    reading = reading._replace(legend=sheet_allergens.legend_in(cells))
    headed = sheet_roles.with_headings(_once_each(tables, left), reading)
    day_of = {table.title: day for table, head, _ in headed if head and (day := sheet_headings.weekday(table.title))}
    branches = sheet_roles.sheets_of_branches([each for each in headed if each.table.title not in day_of])
    if branches:
        raise sheet_files.unreadable(name, OF_BRANCHES, sheets=" · ".join(each.title.strip() for each in branches))
    costs, taxes = sheet_roles.sheets_of_costs(headed), sheet_roles.sheets_of_taxes(headed)
    for table, head, own in headed:
        if table in costs:
            left.append(sheet_layout.sheet_left(table, sheet_layout.COSTS))
        elif table in taxes:
            left.append(sheet_layout.sheet_left(table, sheet_layout.TAXES))
        elif head is not None:
            found = sheet_layout.dishes(table, head, own, modifiers, left, notes, offer)
            rows += [replace(row, day=day_of.get(table.title)) for row in found] if day_of else found
        elif table.rows:
            left.append(sheet_layout.sheet_left(table))
            offer += sheet_roles.offered(table)
    if not tables and modifiers.by_name:
        raise sheet_files.unreadable(name, ONLY_MODIFIERS)
    if all(head is None for _, head, _ in headed):
        if any(map(sheet_roles.side_by_side, tables)):
            raise sheet_files.unreadable(name, BESIDE)
        raise NoHeadingsError(name, _once(offer))
    if day_of:
        notes.append(Leftover(OF_DAYS, ", ".join(day_of), ""))
        rows = _on_their_days(rows)
    is_name = [row.cells.get("id", "").startswith(sheet_sections.SECTION) for row in rows]
    names = [*compress(rows, is_name)]
    rows = [_in_its_section(row, sections) for row, is_one in zip(rows, is_name, strict=True) if not is_one]
    columns = _once(offer)
    numbers = sheet_allergens.numbers_in(cells, [each.heading for each in columns if each.field == "allergens"])
    left += sheet_modifiers.leftovers(modifiers)
    return Sheet(name, rows, left, columns, reading, notes=notes, numbers=numbers, names_of_sections=names)


def _once_each(tables: Sequence[Table], left: list[Leftover]) -> list[Table]:
    """Return the tables without those that have the same rows as one before them, which are left."""
    found: dict[frozenset[tuple[str, ...]], Table] = {}
    for table in tables:
        first = found.setdefault(frozenset(tuple(filter(None, map(str.strip, row.cells))) for row in table.rows), table)
        if first is not table:
            left.append(sheet_layout.sheet_left(table, REPEATED)._replace(values={"sheet": first.title}))
    return [*found.values()]


def _on_their_days(rows: Sequence[SheetRow]) -> list[SheetRow]:
    """Return the rows of the sheets of single days, those that say the same as one dish, with its days as its hours."""
    found: dict[tuple[object, ...], list[SheetRow]] = {}
    for row in rows:
        typed = (column for column in row.cells.items() if column[1].strip())
        found.setdefault((frozenset(typed), *row.times) if row.day else (id(row),), []).append(row)
    return [_on_days(first, {each.day for each in (first, *others)}) for [first, *others] in found.values()]


def _on_days(row: SheetRow, days: Collection[Weekday | None]) -> SheetRow:
    """Return a row that is served on some days, at its own times if it says some."""
    in_order, typed = in_short([day for day in DAYS if day in days]), row.cells.get("hours", "").strip()
    if not in_order or names_days(typed):
        return row
    if row.times:
        return replace(row, times=[*row.times, in_order])
    places = {**row.places, "hours": row.places.get("hours", row.name_place)}
    return replace(row, cells={**row.cells, "hours": f"{in_order} {typed or OPEN_TO_CLOSE}"}, places=places)


def _in_its_section(row: SheetRow, sections: Mapping[str, str]) -> SheetRow:
    """Return a row without a section in the one whose list names its dish."""
    section = "" if row.label else sections.get(row.typed_name.casefold(), "") or sections.get(row.name.casefold(), "")
    return replace(row, cells={**row.cells, "category": section}) if section else row


def _once(columns: Sequence[FoundColumn]) -> list[FoundColumn]:
    """Return the columns of all sheets, those with the same heading as one: the one that is read."""
    found: dict[str, FoundColumn] = {}
    for column in columns:
        if not found.get(column.heading, column).field:
            found[column.heading] = column
        found.setdefault(column.heading, column)
    return [*found.values()]


def with_hours_of_menu(sheet: Sheet, name: str, raw: bytes, loaded: LoadState) -> Sheet:
    """Return a sheet whose prices at a time without one have that of the menu, where it has one such time only."""
    asked = [each.heading for each in sheet.columns if each.asks_time]
    before = [timed for _, _, dish in sheet_ids.numbered(loaded.documents) for timed in dish.get("prices_at") or ()]
    if not asked or not before or sheet.reading is None:
        return sheet
    hours = {each: sheet_prices.time_of(each, before, loaded.languages) for each in asked}
    told = {f"{sheet_roles.TIME_ASKED}{each}": [typed] for each, (typed, is_certain) in hours.items() if is_certain}
    if told:
        sheet = read(name, raw, sheet.reading._replace(answers={**told, **sheet.reading.answers}))
    return replace(sheet, hours_of_menu=hours)


def with_three_heats(sheet: Sheet) -> Sheet:
    """Return a sheet in which “spicy” is hot, where others of its dishes are “medium”."""
    if not any(is_medium(row.cells.get("spice", "")) for row in sheet.rows):
        return sheet
    rows = [
        replace(row, cells={**row.cells, "spice": str(HOT)}) if is_spicy(row.cells.get("spice", "")) else row
        for row in sheet.rows
    ]
    return replace(sheet, rows=rows)


def with_hours_of_sections(sheet: Sheet, opened: Mapping[Weekday, Sequence[Hours]]) -> Sheet:
    """Return a sheet whose sections have names without hours, and the hours apart.

    Those that are not understood are left; so are those of two sections of one name.
    """
    labels = {row.cells.get("category", "").strip() for row in sheet.rows}
    found = {label: sheet_sections.name_and_hours(label, opened) for label in labels}
    found |= {label: sheet_sections.name_and_days_of_part(label) for label, (_, hours) in found.items() if not hours}
    parts = {label: sheet_sections.hours_of_part(label, *each, opened) for label, each in found.items()}
    unclear = {label for label, (_, hours) in found.items() if hours and not parts[label]}
    of_a_time = {label for label, (_, hours) in found.items() if not hours and sheet_portions.is_at_a_time(label)}
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
            notes.setdefault(label, Leftover(sheet_sections.HOURS_OF_SECTION, place, f"{label} → {hours}"))
            if at := sheet_sections.place_in(label):
                left.setdefault(label, Leftover(sheet_sections.PLACE, place, at))
            row = replace(row, cells={**row.cells, "category": name})
        elif label in unclear or sheet_sections.may_have_hours(label):
            left.setdefault(label, Leftover(UNCLEAR_HOURS, place, label))
        elif label in of_a_time:
            left.setdefault(label, Leftover(TIME_OF_SECTION, place, label))
        rows.append(row)
    section_hours = {name: hours for name, hours in found.values() if hours}
    left_over = [*sheet.left, *left.values()]
    return replace(
        sheet,
        rows=rows,
        left=left_over,
        notes=[*sheet.notes, *notes.values()],
        section_hours=section_hours,
        opened=opened,
        unclear_hours=unclear | of_a_time,
    )
