"""The dishes of a table, however its owner or a till laid it out: title rows, sections, a row for each size, totals.

What is no dish, no section and no field of a dish is named with its cell, so that nothing is lost unseen.
"""

import html
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile

import nh3

from ..i18n import N_
from ..locales import SiteLanguages
from ..models import normalizers
from ..text.formatting import at_start, with_sentence
from . import (
    sheet_allergens,
    sheet_currencies,
    sheet_diets,
    sheet_files,
    sheet_headings,
    sheet_hours,
    sheet_languages,
    sheet_merged_cells,
    sheet_merging,
    sheet_modifiers,
    sheet_notes,
    sheet_one_dish,
    sheet_page,
    sheet_portions,
    sheet_prices,
    sheet_quantities,
    sheet_roles,
    sheet_scripts,
    sheet_seasons,
    sheet_sections,
    sheet_size_endings,
    sheet_size_rows,
    small_words,
)
from .sheet_columns import TEXTS, columns_of, heat_of, with_traces
from .sheet_files import Leftover, Table, TableRow
from .sheet_headings import (
    ALCOHOL,
    CENTS,
    CURRENCY,
    DIET,
    GROUP,
    HIDDEN,
    KIND,
    MODIFIERS,
    NAME_FOR_GUESTS,
    NO_DISH,
    NOTES,
    OF_A_WINE,
    OPTION,
    QUANTITY,
    SET,
    SHOWN,
    SIZE,
    SOLD_OUT,
    STATUS,
    SUBSECTION,
    VARIATION,
    WEIGHED,
)
from .sheet_modifiers import Modifiers, NamedModifier
from .sheet_patterns import PATTERNS
from .sheet_roles import ASKED, MORE, NO_HEADING, FoundColumn, ReadColumn, Reading
from .sheet_row import SheetRow

ABOVE = N_("is above the headings")
NO_HEADINGS = N_("a sheet without headings, or without a column for the names of dishes")
COSTS = N_("a sheet of what dishes cost you, which is not a menu; to read it, choose which column has its prices")
TAXES = N_("a sheet of tax rates, which is not a menu")
HEADINGS_UNKNOWN = N_("read as the headings; if it is a dish, write a row of headings above it")
NO_DISHES = N_("read as the heading of a section, with no dish below it")
TOTAL = N_("a total or an average is not a dish")
NO_FOOD = N_("not a dish, according to the column that says what it is")
ONLY_SMALL = N_(
    "most dishes have a price here and none in a column of a larger size, so it is their price without a size"
)
GIFT_CARD = N_("a gift card is not a dish")
OF_A_BILL = N_("a tip, a tax, a delivery, a discount or the like is not a dish")
TOO_MANY = N_("more cells than headings; put quotation marks around a text or a price with a comma")
HEAT_TWICE = N_("another column says how spicy the dish is")
NOT_YES_OR_NO = N_("neither yes nor no")
PRICE_OF_SECTION = N_("the price after the name of the section, given to its dishes that have none")
PRICE_OF_SET = N_(
    "may be the price of all these dishes together, so none has it and new ones are drafts; if each costs this, write “each” behind "
    "it, or else make one dish of them"
)
BESIDE_SECTION = N_("a text beside the heading of a section, for which the menu has no place")
RANGE = N_(
    "a range, which does not say what guests pay, so a new dish is a draft; write its sizes, each with its price, such as Small: "
    "9.50; Large: 12.50"
)
NO_SECTION = N_("these dishes have no section in their rows; check that each is in the right one")
NO_PRICE_THEN = N_("for the dishes that have this sign, read as no other price at that time")
DASH = N_("a dash is no answer; what the menu has stays")
CODE_ASKED = "code "
"""Begin of the key of the question which diet a code means."""
FEW = 3
"""Cells that a row with a legend has not."""
SIZE_ASKED = "size "
"""Begin of the key of the question what the letter of a size, or several prices of a section, stand for."""
NO_WORDS = "–"
"""Instead of the heading of a column that has none."""
_TOTALS = re.compile(PATTERNS["totals"], re.IGNORECASE)
_SUMS = re.compile(rf"{PATTERNS['totals']}|{PATTERNS['averages']}", re.IGNORECASE)
_UNCLEAR, _TIMED, _CHOSEN = "*unclear_code", "*price_at_time", "*choice"
_WITH_DECIMALS = frozenset({"price", "sizes", "additions", sheet_prices.FIELD, SIZE, MORE})
_WITH_MONEY = frozenset({"price", "sizes", "additions", sheet_prices.FIELD, CENTS, SIZE, MORE, NOTES})
"""The columns in whose cells prices stand."""
_OF_A_DISH = frozenset({"price", CENTS, SIZE, MORE})
"""Those with a price of the dish alone."""
_BOLD = re.compile(r"\*\*(?=[^\s*])([^*\n]+)\*\*")
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")


def dishes(
    table: Table,
    head: TableRow,
    reading: Reading,
    modifiers: Modifiers,
    left: list[Leftover],
    notes: list[Leftover],
    offer: list[FoundColumn],
) -> list[SheetRow]:
    """Return the dishes of a table under its headings; adds what has not come in to *left*, and its columns to *offer*.

    *notes* get what is read otherwise than it stands.
    """
    begin = table.rows.index(head) + 1 if head in table.rows else 0
    above = [row for row in table.rows[: max(0, begin - 1)] if not sheet_portions.is_legend(filter(None, row.cells))]
    left += [_row_left(table, row, ABOVE) for row in above]
    if not sheet_roles.names_a_column(head, reading.languages):
        (notes if reading.guesses else left).append(_row_left(table, head, HEADINGS_UNKNOWN))
    head = _with_columns_beyond(table, head, table.rows[begin:])
    typed_as: list[FoundColumn] = []
    columns = list(sheet_roles.columns(table, head, table.rows[begin:], reading, [], typed_as))
    rows = sheet_merged_cells.with_whole_dishes(table.rows[begin:], columns)
    rows = sheet_size_rows.with_prices_in_one_cell(head, rows, columns, reading.languages)
    rows, moved = sheet_page.laid_out(table, head, rows, columns, reading, left, notes)
    read_as: list[FoundColumn] = []
    columns = list(sheet_roles.columns(table, head, rows, reading, left, read_as))
    offer += _with_moved(typed_as, read_as, moved)
    others = [
        number
        for number, cell in enumerate(head.cells)
        if not cell.strip() or sheet_languages.other_in(cell, reading.languages)
    ]
    read = _ReadTable(table, columns, len(head.cells), others, reading, modifiers, left, notes).dishes(rows)
    found = sheet_merging.with_additions(read, reading.languages)
    found, sizes_of_sections = _with_sizes_apart(found, reading.languages)
    found = sheet_merging.in_one_row(found, reading.languages, left)
    found = sheet_size_endings.with_one_dish(found, reading.answers, notes)
    few = [row.cells for row in rows if len([*filter(None, row.cells)]) < FEW]
    legend = sheet_portions.legend_in(
        cell for cells in (*(row.cells for row in table.rows[:begin]), *few) for cell in cells
    )
    headed = [sheet_headings.sizes_in(column.heading) for column in columns if column.field == "price"]
    legend |= {f"/{names.count('/') + 1}": names for names in headed if names} | sizes_of_sections
    answered = {
        key.removeprefix(SIZE_ASKED): name for key, [name, *_] in reading.answers.items() if key.startswith(SIZE_ASKED)
    }
    merged = [
        row
        if row.names_of_prices
        else replace(
            row, names_of_prices=next((names for names in headed if names.count("/") + 1 == len(row.prices)), "")
        )
        for row in sheet_merging.merged(found, reading.languages, left, {**legend, **answered})
    ]
    return [_without_times(row, reading.languages, left) for row in merged]


def _with_columns_beyond(table: Table, head: TableRow, rows: Sequence[TableRow]) -> TableRow:
    """Return the headings with blank ones for columns beyond them: of a CSV file that has them, of a sheet with several cells there."""
    width = head.width
    if table.title:
        beyond = Counter(number for row in rows for number, cell in enumerate(row.cells) if cell.strip())
        width = max((number + 1 for number in beyond if beyond[number] >= sheet_roles.LEAST_GUESSED), default=0)
    return head._replace(cells=[*head.cells, *[""] * (width - len(head.cells))])


def _with_sizes_apart(rows: Sequence[SheetRow], languages: SiteLanguages) -> tuple[list[SheetRow], dict[str, str]]:
    """Return the rows with sections without the sizes in their brackets, ``VINS (verre / bouteille)``, and a legend of these.

    Sizes without a sign before them, ``VINS  verre / bouteille``, are such where a dish of the section has as many prices.
    """
    numbers: dict[str, set[int]] = {}
    for row in rows:
        price = row.cells.get("price", "")
        number = len(sheet_portions.prices_alone(price) or sheet_portions.prices_and_dashes(price))
        numbers.setdefault(row.cells.get("category", "").strip(), set()).add(number)
    read = {label: _name_and_sizes(label, prices, languages) for label, prices in numbers.items()}
    legend = {f"{len(names)} {section}": " / ".join(names) for section, names in read.values() if names}
    found = []
    for row in rows:
        section, names = read[row.cells.get("category", "").strip()]
        found.append(replace(row, cells={**row.cells, "category": section}) if names else row)
    return found, legend


def _name_and_sizes(label: str, prices: Collection[int], languages: SiteLanguages) -> tuple[str, Sequence[str]]:
    """Return the name of a section and its sizes; *prices* are how many of them its dishes have in one cell."""
    section, names = sheet_notes.section_and_sizes(label, languages)
    if not names and any(prices):
        section, names = sheet_notes.name_and_sizes_behind(label, languages)
        names = names if len(names) in prices else []
    return section, names


def _with_moved(
    typed: Sequence[FoundColumn], read: Sequence[FoundColumn], moved: Mapping[int, str]
) -> Iterator[FoundColumn]:
    """Yield the columns of a table, those whose cells have been moved as what these are read as."""
    found = {each.heading: each for each in read}
    fields = {sheet_files.letter(number): field for number, field in moved.items()}
    for each in typed:
        if each.heading in fields:
            yield each._replace(field=fields[each.heading])
        else:
            yield found.get(each.heading, each)


def _without_times(row: SheetRow, languages: SiteLanguages, left: list[Leftover]) -> SheetRow:
    """Return a row with the sizes and additions whose price is that of a time as such; those of which no time is known are left."""
    cells = dict(row.cells)
    price, found = sheet_prices.with_times(cells.get("price", ""), languages)
    if found:
        times = "; ".join(filter(None, (cells.get(sheet_prices.FIELD), found)))
        cells |= {"price": sheet_portions.amount_of(price), sheet_prices.FIELD: times}
    for name in ("sizes", "additions"):
        cell, timed = sheet_portions.without_times(name, cells.get(name, ""), languages)
        cells |= {name: cell} if timed else {}
        for words, price in timed:
            if found := sheet_prices.at_its_time(words, price, languages):
                cells[sheet_prices.FIELD] = "; ".join(filter(None, (cells.get(sheet_prices.FIELD), found)))
            else:
                place = row.places.get(name, str(row.number))
                left.append(Leftover(sheet_portions.AT_A_TIME, place, f"{words}: {price}"))
    return replace(row, cells=cells)


def cells_of_legend(row: TableRow) -> Sequence[str]:
    """Return the texts of a row in which a legend of allergens may stand: all as one, and a code with the word in the next cell."""
    typed = [cell.strip() for cell in row.cells if cell.strip()]
    return [", ".join(typed), *([" = ".join(typed)] if len(typed) == 2 else typed[1:])]


@dataclass(slots=True)
class _ReadTable:
    """A table whose columns are known."""

    table: Table
    columns: Sequence[ReadColumn]
    width: int
    """How many columns the row of headings has."""
    beside: Collection[int]
    """The columns without a heading, and those of texts in languages that the site does not have."""
    reading: Reading
    modifiers: Modifiers
    left: list[Leftover]
    notes: list[Leftover]
    is_vg_unclear: bool = False
    """Whether ``VG`` may mean vegetarian in this table."""
    price_of_section: str = ""
    """The price behind the name of the section, of all its dishes that have none: ``Vegetable rolls $3.95``."""
    is_price_of_set: bool = False
    """Whether that may be the price of all of them together: ``Lunch $25``."""
    only_small: ReadColumn | None = None
    """The column of the small size, where most dishes have no other one."""
    without_section: list[str] = field(default_factory=list)
    """Dishes in whose rows the column of sections is blank, with the section above them that they have."""
    of_goods: Collection[int] = ()
    """The columns of kinds by which goods of a shop are no dishes."""
    alike: Collection[str] = ()
    """Names that only their codes or hours tell apart, which keep them: ``Pad Thai (v)`` beside ``Pad Thai``."""

    def dishes(self, rows: Sequence[TableRow]) -> Iterator[SheetRow]:
        fields = {column.field for column in self.columns}
        names = [column.number for column in self.columns if column.field == "id" or column.field.startswith("name_")]
        self._look_at_codes(rows, names)
        self._tell_of_quantities(rows)
        self._tell_of_wines(rows)
        self._find_only_small(rows)
        self._find_goods(rows)
        has_sections = "category" not in fields
        has_prices = bool({"price", "sizes", SIZE, CENTS, ASKED} & fields)
        typed_names = [row.cells[number].strip() for number in names for row in rows if len(row.cells) > number]
        has_small_letters = any(each != each.upper() for each in typed_names)
        carries = _is_written_once(self.columns, rows)
        of_section = [column.number for column in self.columns if column.field == "category"]
        numbers = {column.number for column in self.columns}
        bilingual = sheet_roles.bilingual(self.columns, rows, self.reading.languages)
        title = self.table.title
        section = (sheet_headings.section_of_title(title), title)
        with_text = self._sections_with_a_text(rows, names)
        sums = _sums_at_the_foot(rows)
        waiting: list[Leftover] = []
        dishes = 0
        for row in rows:
            typed = {number: cell.strip() for number, cell in enumerate(row.cells) if cell.strip()}
            first = next(iter(typed.values()))
            if self._is_of_legend(row):
                self.notes.append(_row_left(self.table, row, sheet_allergens.BY_LEGEND))
                continue
            if row.number in sums or _TOTALS.fullmatch(first.rstrip(":： ")):
                self._leave(row, TOTAL)
                continue
            is_in_capitals = first == first.upper() != first.lower()
            is_title = has_prices or (has_small_letters and is_in_capitals)  # else it may be a dish with a name alone
            is_below_price = bool(self.price_of_section) and section[0] == section[0].upper() and not is_in_capitals
            is_title = is_title and has_sections and len(typed) == 1 and next(iter(typed)) <= max(names)
            is_title = is_title and not is_below_price
            is_with_text = has_sections and has_prices and row.number in with_text
            is_of_section = [each for each in typed if each in numbers] == of_section
            if (is_title or is_of_section or is_with_text) and not row.is_dish and not self._has_prices(first):
                self.left += waiting
                waiting = [_row_left(self.table, row, NO_DISHES)]
                name, self.price_of_section = sheet_notes.name_and_price(first)
                beside = {number: typed[number] for number in [*typed][1:]} if is_with_text else {}
                sizes = [number for number, text in beside.items() if sheet_headings.sizes_in(text)]
                name = " ".join([name, *(f"({beside.pop(number)})" for number in sizes[:1])])
                section = (name, self._place(next(iter(typed)), row))
                self.is_price_of_set = bool(self.price_of_section) and sheet_notes.is_of_a_set(first)
                carries |= is_of_section
                for number in beside:
                    self.left.append(Leftover(BESIDE_SECTION, self._place(number, row), typed[number]))
                continue
            if not self._is_whole(row, typed):
                continue
            is_below = (has_sections or carries) and not {*of_section} & {*typed}
            cells, places = self._cells(row, typed, bilingual, section[0] if is_below else "")
            own = next((typed[number] for number in names if number in typed), "")
            if kind := self._kind_of_no_dish(typed):
                self._leave(row, NO_FOOD, self._place(kind.number, row, kind.heading))
                continue
            if sheet_roles.says(cells.pop(NO_DISH, ""), normalizers.YES):
                self._leave(row, NO_FOOD, places[NO_DISH])
                continue
            if sheet_roles.says(cells.pop(ALCOHOL, ""), normalizers.YES) and not cells.get("tax_class"):
                cells["tax_class"], places["tax_class"] = "alcohol", places[ALCOHOL]
            if sheet_headings.is_gift_card(own) and not cells.get("id"):
                self._leave(row, GIFT_CARD)
                continue
            if small_words.is_of_a_bill(own) and not cells.get("id"):
                self._leave(row, OF_A_BILL)
                continue
            if not any(number in typed for number in names) and not cells.get(GROUP):
                self._leave(row, sheet_merging.NO_NAME)
                continue
            dishes += bool(own)
            if own and of_section and not cells.get("category"):
                self.without_section.append(f"{own} → {section[0]}" if carries and section[0] else own)
            if carries and not cells.get("category") and section[0]:
                cells["category"], places["category"] = section
            elif cells.get("category"):
                section = (cells["category"], places["category"])
            elif has_sections and (has_prices or section[0] != title) and section[0]:
                cells["category"], places["category"] = section
            if part := cells.pop(SUBSECTION, "").strip():
                cells["category"] = sheet_sections.with_part(cells.get("category", ""), part)
                places.setdefault("category", places[SUBSECTION])
            waiting = []
            code, is_timed = cells.pop(_UNCLEAR, ""), bool(cells.pop(_TIMED, ""))
            notes = [*self._with_price_of_section(section[0], cells, places)]
            if chosen := cells.pop(_CHOSEN, ""):
                notes.append(Leftover(sheet_notes.AS_CHOICE, places["choices"], chosen))
            found = SheetRow(row.line, row.number, cells, places, notes=notes, unclear_code=code)
            priced_in = sheet_merged_cells.priced_in(row, self.columns)
            yield replace(found, has_times_of_headings=is_timed, typed_name=own, priced_in=priced_in)
        self.left += waiting
        is_rule = carries and 2 * len(self.without_section) > dishes  # a section stands once, above its dishes
        if self.without_section and not is_rule:
            place = next(self._of_column(each) for each in self.columns if each.number == of_section[0])
            self.notes.append(Leftover(NO_SECTION, place, sheet_files.some(self.without_section)))

    def _is_of_legend(self, row: TableRow) -> bool:
        """Tell whether a row explains codes of the legend of allergens, and nothing else."""
        texts = cells_of_legend(row) if sum(bool(cell.strip()) for cell in row.cells) < FEW else []
        entries = [sheet_allergens.entry_of(each) for each in texts]
        is_entry = any(code and self.reading.legend.get(code) in (word, "") for code, word in entries)
        return is_entry or bool(sheet_allergens.legend_in(texts))

    def _sections_with_a_text(self, rows: Sequence[TableRow], names: Sequence[int]) -> set[int]:
        """Return the numbers of the rows with a name in capitals and a text beside it, ``MAINS | served with a salad``.

        They are headings where others in capitals stand alone and no dish with a price is in capitals.
        """
        texts = {each.number for each in self.columns if each.field.startswith("description_")}
        found: set[int] = set()
        has_others = False
        for row in rows:
            typed = {number: cell.strip() for number, cell in enumerate(row.cells) if cell.strip()}
            first = next(iter(typed), -1)
            name = typed.get(first, "")
            if first not in names or not name == name.upper() != name.lower():
                continue
            others = {*typed} - {first}
            if others - texts:
                return set()
            has_others |= not others
            found |= {row.number} if others else set()
        return found if has_others else set()

    def _has_prices(self, name: str) -> bool:
        return bool(sheet_notes.name_and_prices(name, self.reading.languages)[1])

    def _kind_of_no_dish(self, typed: Mapping[int, str]) -> ReadColumn | None:
        """Return the column by which a row is no dish: a modifier, a surcharge, goods of a shop that mostly sells food."""
        for each in self.columns:
            kind = typed.get(each.number, "")
            is_section = each.field == "category" and not each.is_chosen
            if (each.field == KIND or is_section) and sheet_headings.is_no_dish(kind):
                return each
            if each.number in self.of_goods and sheet_headings.is_other_goods(kind):
                return each
        return None

    def _find_goods(self, rows: Sequence[TableRow]) -> None:
        """Find the columns of kinds in which most rows are food."""
        for each in self.columns:
            cells = [row.cells[each.number] for row in rows if each.field == KIND and len(row.cells) > each.number]
            if 2 * sum(map(sheet_headings.is_other_goods, cells)) < len(cells):
                self.of_goods = {*self.of_goods, each.number}

    def _with_price_of_section(self, section: str, cells: dict[str, str], places: dict[str, str]) -> Sequence[Leftover]:
        """Give a dish without a price the one that stands behind the name of its section; return what is said of it."""
        prices = ("price", "sizes", SIZE, CENTS)
        if not self.price_of_section or cells.get("category") != section or any(map(cells.get, prices)):
            return ()
        if self.is_price_of_set:
            said = Leftover(PRICE_OF_SET, places["category"], f"{section} {self.price_of_section}")
            self.left += [said] if said not in self.left else []
            return ()
        cells["price"], places["price"] = self.price_of_section, places["category"]
        return (Leftover(PRICE_OF_SECTION, places["category"], f"{section} {self.price_of_section}"),)

    def _look_at_codes(self, rows: Sequence[TableRow], names: Sequence[int]) -> None:
        """Note whether the codes for diets of the whole table leave one unclear, and which names only codes tell apart."""
        typed = {row.cells[number].strip() for number in names for row in rows if len(row.cells) > number}
        plain = {name: _plain(name) for name in typed if name}
        times = Counter(rest.casefold() for rest, _, _ in plain.values())
        self.alike = frozenset(name for name, (rest, _, _) in plain.items() if times[rest.casefold()] > 1)
        columns = [column for column in self.columns if column.field in ("diets", DIET)]
        cells = [row.cells[column.number] for column in columns for row in rows if len(row.cells) > column.number]
        found = [code for _, codes, _ in plain.values() for code in codes]
        found += [code for text in (*cells, *(each.heading for each in columns)) for code in sheet_diets.codes_in(text)]
        self.is_vg_unclear = sheet_diets.may_be_vegetarian(found)

    def _tell_of_quantities(self, rows: Sequence[TableRow]) -> None:
        for column in self.columns:
            if column.field == QUANTITY:
                place = f"{sheet_files.prefix(self.table)}{sheet_files.letter(column.number)} ({column.heading})"
                unit = sheet_quantities.unit_of(column.heading) or ""
                cells = [row.cells[column.number].strip() for row in rows if len(row.cells) > column.number]
                if some := [each for each in cells if sheet_quantities.read(each, unit)]:
                    self.notes.append(Leftover(sheet_quantities.READ_SO, place, sheet_files.some(some)))

    def _tell_of_wines(self, rows: Sequence[TableRow]) -> None:
        for column in self.columns:
            cells = [row.cells[column.number] for row in rows if len(row.cells) > column.number]
            if column.field == OF_A_WINE and (some := [each.strip() for each in cells if each.strip()]):
                said = Leftover(sheet_notes.IN_DESCRIPTION, self._of_column(column), sheet_files.some(some))
                self.notes.append(said)

    def _find_only_small(self, rows: Sequence[TableRow]) -> None:
        sizes = [each for each in self.columns if each.field == SIZE]
        small = next(
            (each for each in sizes if sheet_portions.is_small(_name_of_size(each), self.reading.languages)), None
        )
        if small is None or len(sizes) < 2:
            return
        priced = [
            [each.number for each in sizes if each.number < len(row.cells) and row.cells[each.number].strip()]
            for row in rows
        ]
        if 2 * priced.count([small.number]) > sum(map(bool, priced)):
            self.only_small = small
            place = f"{sheet_files.prefix(self.table)}{sheet_files.letter(small.number)} ({small.heading})"
            self.notes.append(Leftover(ONLY_SMALL, place, ""))

    def _place(self, number: int, row: TableRow, heading: str = "") -> str:
        cell = sheet_page.place(self.table, row, number)
        return f"{cell} ({heading})" if heading else cell

    def _of_column(self, column: ReadColumn) -> str:
        return f"{sheet_files.prefix(self.table)}{sheet_files.letter(column.number)} ({column.heading or NO_WORDS})"

    def _leave(self, row: TableRow, message: str, place: str = "") -> None:
        left = _row_left(self.table, row, message)
        self.left.append(left._replace(place=place) if place else left)

    def _is_whole(self, row: TableRow, typed: Mapping[int, str]) -> bool:
        """Tell whether no comma of a CSV file has moved the cells of a row; cells beside the headings are left."""
        beyond = {number: cell for number, cell in typed.items() if number >= self.width}
        if beyond and not self.table.title:
            self._leave(row, TOO_MANY)
            return False
        self.left += [Leftover(NO_HEADING, self._place(number, row), cell) for number, cell in beyond.items()]
        return True

    def _cells(
        self, row: TableRow, typed: Mapping[int, str], bilingual: frozenset[int], section: str
    ) -> tuple[dict[str, str], dict[str, str]]:
        """Return the cells of a row below a *section* by column of the menu, and where each stands."""
        cells: dict[str, str] = {}
        places: dict[str, str] = {}
        typed = self._with_plain_prices(row, typed, section)
        for column in self.columns:
            if column.field in (SIZE, OPTION, SET, MODIFIERS, ASKED, DIET, CURRENCY, MORE, KIND, OF_A_WINE):
                continue
            cell = _text(typed.get(column.number, ""))
            is_of_notes = not column.is_chosen and sheet_headings.role_of(column.heading) == NOTES
            if column.field == "tags" and not column.is_chosen and all(each.field != "diets" for each in self.columns):
                cell = _without_codes(cell, cells, self.reading.tags)
                if cells.get("diets"):
                    places.setdefault("diets", self._place(column.number, row, column.heading))
            if column.field in (NOTES, "diets") or is_of_notes:
                cell = self._without_notes(row, column, cell, cells, places)
                if column.field == NOTES:
                    continue
            name = "price" if column.field == CENTS else column.field
            if name == sheet_prices.FIELD and sheet_prices.is_none(cell):
                self._note_no_price(column, cell)
                cell = ""
            if re.fullmatch("[-–—]+", cell) and not name.startswith(
                ("name_", "price", "allergens", "may_contain", "*")
            ):
                self._leave_cell(row, column, DASH, cell)
                continue
            if name == "price":
                cell, days = sheet_seasons.beside_a_price(cell)
                if days:
                    cells[NOTES] = "; ".join(filter(None, (cells.get(NOTES), days)))
                    places.setdefault(NOTES, self._place(column.number, row, column.heading or NO_WORDS))
            cells[name] = self._as_of_the_menu(name, cell, column, cells)
            places[name] = self._place(column.number, row, column.heading or NO_WORDS)
        if more := [typed[each.number] for each in self.columns if each.field == MORE and each.number in typed]:
            cells["price"] = " / ".join(filter(None, (cells.get("price", "").strip(), *more)))
        for name in (STATUS, SHOWN, HIDDEN, "available", "price"):
            sold_out = cells.get(name, "").strip()
            if sheet_notes.is_sold_out(sold_out) and not sold_out.isdecimal():
                self.left.append(Leftover(sheet_notes.SOLD_OUT, places[name], sold_out))
                cells[name] = ""
        if sheet_roles.says(cells.pop(SOLD_OUT, ""), normalizers.YES):
            names = [cells[each].strip() for each in cells if each.startswith("name_")]
            self.left.append(Leftover(sheet_notes.SOLD_OUT, places[SOLD_OUT], next(filter(None, names), "")))
        for name in [each for each in cells if each.startswith("name_")]:
            rest, sold_out = sheet_notes.name_and_sold_out(cells[name])
            if sold_out:
                self.left.append(Leftover(sheet_notes.SOLD_OUT, places[name], cells[name].strip()))
                cells[name] = rest
            self._read_name(name, cells, places)
        self._leave_notes_for_the_house(cells, places)
        if sheet_headings.says_shown(status := cells.pop(STATUS, "")) is False:
            cells[HIDDEN], places[HIDDEN] = status, places[STATUS]
        self._take_name_for_guests(cells, places)
        self._read_quantity(cells, places)
        self._describe_wine(row, typed, cells, places)
        below = self._described(row, cells, places)
        for column in (*self.columns, *below):
            for name, part in self._in_languages(column, cells, bilingual).items():
                cells[name], places[name] = part, places[column.field]
        self._add_options(row, typed, cells, places)
        self._leave_no_words_for_yes(row, cells, places)
        self._add_diets(row, typed, cells, places)
        self._add_sizes(row, typed, cells, places)
        self._add_modifiers(row, typed, cells, places)
        if (apart := with_traces(cells)) != cells:
            places["may_contain"] = places["allergens"]
        return apart, places

    def _read_name(self, name: str, cells: dict[str, str], places: dict[str, str]) -> None:
        """Take what stands behind a name out of it: the prices of sizes where the dish has none else, and hours."""
        rest, codes = sheet_allergens.name_and_codes(cells[name], self.reading.legend)
        if codes and not cells.get("allergens"):
            cells |= {name: rest, "allergens": codes}
            places["allergens"] = places[name]
        rest, prices = sheet_notes.name_and_prices(cells[name], self.reading.languages)
        if prices and not any(map(cells.get, ("price", "sizes"))):
            cells |= {name: rest, "price": prices}
            places["price"] = places[name]
        number = len(sheet_portions.prices_alone(cells.get("price", "")))
        may_be_named = number > 1 and re.search("[/|／]", cells[name]) is not None
        rest, names = (
            sheet_notes.name_and_sizes_behind(cells[name], self.reading.languages) if may_be_named else ("", [])
        )
        if number == len(names) > 1:
            self._move_to_notes(name, rest, " / ".join(names), cells, places)
        rest, hours = sheet_hours.name_and_hours(cells[name])
        if hours:
            self._move_to_notes(name, cells[name] if cells[name].strip() in self.alike else rest, hours, cells, places)

    def _move_to_notes(self, name: str, rest: str, said: str, cells: dict[str, str], places: dict[str, str]) -> None:
        cells |= {name: rest, NOTES: "; ".join(filter(None, (cells.get(NOTES), said)))}
        places.setdefault(NOTES, places[name])

    def _leave_notes_for_the_house(self, cells: dict[str, str], places: Mapping[str, str]) -> None:
        """Take what is no text for guests out of the texts of a list; a menu with ids has come out as guests read it."""
        for name in [each for each in cells if each.rpartition("_")[0] in TEXTS and not cells.get("id")]:
            rest, notes = sheet_notes.text_and_notes(cells[name])
            if notes and (rest or not name.startswith("name_")):
                self.left += [Leftover(sheet_notes.FOR_THE_HOUSE, places[name], each) for each in notes]
                cells[name] = rest

    def _take_name_for_guests(self, cells: dict[str, str], places: dict[str, str]) -> None:
        """Name a dish as guests read it, where a till has such a name beside its own, which is left."""
        if not (name := cells.pop(NAME_FOR_GUESTS, "").strip()):
            return
        own = next((each for each in cells if each.startswith("name_")), f"name_{self.reading.languages.default.code}")
        if (typed := cells.get(own, "").strip()) not in ("", name):
            self.left.append(Leftover(sheet_files.OF_A_TILL, places[own], typed))
        cells[own], places[own] = name, places[NAME_FOR_GUESTS]

    def _read_quantity(self, cells: dict[str, str], places: dict[str, str]) -> None:
        """Write a weight or a volume with its unit; what is none is left."""
        column = next((each for each in self.columns if each.field == QUANTITY), None)
        if column and (typed := cells.get(QUANTITY, "").strip()):
            cells[QUANTITY] = sheet_quantities.read(typed, sheet_quantities.unit_of(column.heading) or "")
            if not cells[QUANTITY]:
                self.left.append(Leftover(sheet_files.NO_COLUMN, places[QUANTITY], typed))

    def _describe_wine(
        self, row: TableRow, typed: Mapping[int, str], cells: dict[str, str], places: dict[str, str]
    ) -> None:
        """Write where a wine comes from and of which year it is at the end of its descriptions; without any, it is that of all."""
        said = [each for each in self.columns if each.field == OF_A_WINE and typed.get(each.number)]
        if not said:
            return
        words = ", ".join(dict.fromkeys(_text(typed[each.number]) for each in said))
        texts = {f"description_{each.code}": each for each in self.reading.languages.required}
        has_some = any(cells.get(each, "").strip() for each in texts)
        for name, locale in texts.items():
            text = cells.get(name, "").strip()
            if text or not has_some:
                cells[name] = with_sentence(text, words, locale) if text else words
                places.setdefault(name, self._place(said[0].number, row, said[0].heading))

    def _note_no_price(self, column: ReadColumn, cell: str) -> None:
        """Say once of a column of prices at a time that some dishes have none then."""
        place = f"{sheet_files.prefix(self.table)}{sheet_files.letter(column.number)} ({column.heading})"
        if all((each.message, each.place) != (NO_PRICE_THEN, place) for each in self.notes):
            self.notes.append(Leftover(NO_PRICE_THEN, place, cell))

    def _as_of_the_menu(self, name: str, cell: str, column: ReadColumn, cells: dict[str, str]) -> str:
        """Return a cell as one of the column of the menu of its *name*, behind what other columns have for that."""
        if name == "price":
            return sheet_roles.amount(cell, column, self.reading)
        if name == "category":
            return sheet_sections.in_words(cell, self.reading.languages.default)
        if name == sheet_prices.FIELD:
            words, languages = column.time or column.heading, self.reading.languages
            timed = sheet_prices.at_its_time(words, cell, languages) or sheet_prices.of_sizes(words, cell, languages)
            cells |= {_TIMED: "yes"} if timed else {}
            return "; ".join(filter(None, (cells.get(name), timed or cell)))
        if name == "diets":
            return ", ".join(filter(None, (cells.get(name), cell)))
        if name == "choices" and not re.search("[:：]", cell):
            offered = re.split(r"\s*[|｜]\s*", cell)
            return f"{column.heading or NO_WORDS}: {' | '.join(offered)}" if len(offered) > 1 else cell
        return cell

    def _add_options(
        self, row: TableRow, typed: Mapping[int, str], cells: dict[str, str], places: dict[str, str]
    ) -> None:
        """Name a row by its options, as a till has them for each size."""
        options = [each for each in self.columns if each.field == OPTION and each.number in typed]
        if options and not cells.get(VARIATION):
            cells[VARIATION] = ", ".join(typed[each.number] for each in options)
            places[VARIATION] = self._place(options[0].number, row, options[0].heading)
        self.left += [
            Leftover(sheet_one_dish.SIZES_TWICE, self._place(each.number, row, each.heading), typed[each.number])
            for each in options
            if typed[each.number] not in cells[VARIATION]
        ]

    def _leave_no_words_for_yes(self, row: TableRow, cells: Mapping[str, str], places: Mapping[str, str]) -> None:
        """Leave the cells of columns that ask for a yes or a no and have another word."""
        channels = {each.field for each in self.columns if sheet_headings.is_of_channels(each.heading)}
        for name in (SHOWN, HIDDEN, WEIGHED):
            if (
                cells.get(name)
                and name not in channels
                and not sheet_roles.says(cells[name], normalizers.YES | normalizers.NO)
                and sheet_headings.says_shown(cells[name]) is None
                and not (name == WEIGHED and sheet_headings.is_weight(cells[name]) and self._has_amount(row))
            ):
                if name == WEIGHED and not re.search(r"\w", cells[name]):
                    continue  # the sign of the currency
                message = sheet_files.NO_COLUMN if name == WEIGHED else NOT_YES_OR_NO
                self.left.append(Leftover(message, places[name], cells[name]))

    def _has_amount(self, row: TableRow) -> bool:
        numbers = [each.number for each in self.columns if each.field in _OF_A_DISH and each.number < len(row.cells)]
        return any(sheet_portions.is_priced(row.cells[each]) for each in numbers)

    def _described(self, row: TableRow, cells: dict[str, str], places: dict[str, str]) -> list[ReadColumn]:
        """Take the lines below a dish as its description, in the language of its name; return what stands for their column."""
        name = next((each for each in self.columns if each.field.startswith("name_")), None)
        if name is None or not row.below:
            return []
        languages, code = self.reading.languages, name.field.removeprefix("name_")
        field = f"description_{code if code in languages.codes else languages.default.code}"
        cells[field] = " ".join(
            filter(None, (cells.get(field), *(each.cells[name.number].strip() for each in row.below)))
        )
        places[field] = sheet_page.place(self.table, row.below[0], name.number)
        return [ReadColumn(name.number, "", field)]

    def _with_plain_prices(self, row: TableRow, typed: Mapping[int, str], section: str) -> dict[int, str]:
        """Return the cells of a row without prices of a weight or in another currency than the site's, which are left."""
        currency, kept = self.reading.currency, dict(typed)
        said = {each.field: typed[each.number] for each in self.columns if each.number in typed}
        weighed, told = said.get(WEIGHED, ""), said.get(CURRENCY, "")
        unit = weighed if sheet_headings.is_weight(weighed) else ""
        for column in self.columns:
            cell = typed.get(column.number, "")
            if column.field in ("sizes", QUANTITY, VARIATION) and sheet_quantities.is_of_a_weight(cell):
                unit = kept.pop(column.number)
        is_weighed = bool(unit) or sheet_roles.says(weighed, normalizers.YES) or self._is_weighed(typed, section)
        is_said = not told or not currency or sheet_currencies.means(told, currency)
        for column in sorted(self.columns, key=lambda each: each.field == CURRENCY):
            cell = kept.get(column.number, "")
            if not cell or (column.field not in _WITH_MONEY and (column.field != CURRENCY or is_said)):
                continue
            kept[column.number] = sheet_currencies.without_code(cell, currency)
            if column.field in _WITH_DECIMALS:
                kept[column.number] = sheet_currencies.with_decimals(kept[column.number], currency)
            if column.field == CURRENCY or sheet_currencies.is_other(cell, column.heading, told, currency):
                is_said, text = True, cell if told in cell else f"{cell} {told}"
                reason, values = sheet_currencies.OTHER, {"currency": currency}
            elif column.field in _OF_A_DISH and sheet_roles.is_range(cell):
                reason, text, values = RANGE, cell, {}
            elif column.field in _OF_A_DISH and (
                (is_weighed and sheet_portions.is_priced(cell))
                or (re.search(r"\d", cell) and any(map(sheet_quantities.is_of_a_weight, (cell, column.heading))))
            ):
                reason, text, values = sheet_quantities.OF_A_WEIGHT, f"{cell} / {unit}" if unit else cell, {}
            else:
                continue
            del kept[column.number]
            self.left.append(
                Leftover(reason, self._place(column.number, row, column.heading or NO_WORDS), text, values)
            )
        return kept

    def _is_weighed(self, typed: Mapping[int, str], section: str) -> bool:
        """Tell whether the name of its section or a text of a row, also in another language, says that it is sold by weight."""
        texts = [typed[each.number] for each in self.columns if _may_say_a_weight(each) and each.number in typed]
        texts += [
            cell for each in self.beside if not sheet_quantities.is_price_of_a_weight(cell := typed.get(each, ""))
        ]
        return any(map(sheet_quantities.is_of_a_weight, (section, *texts)))

    def _without_notes(
        self, row: TableRow, column: ReadColumn, cell: str, cells: dict[str, str], places: dict[str, str]
    ) -> str:
        """Return the rest of a cell of diets and notes, or the like; the notes go into a cell of their own, diets to the diets."""
        place = self._place(column.number, row, column.heading or NO_WORDS)
        if column.field == NOTES and all(each.field != "choices" for each in self.columns):
            cell, typed, choice = sheet_notes.choice_in(cell)
            if choice:
                cells["choices"], places["choices"] = choice, place
                cells[_CHOSEN] = typed
        said = sheet_notes.items(cell)
        if column.field == NOTES:
            diets = [each for each in said if sheet_diets.are_codes(each)]
            known = [each for each in said if each not in diets]
            heats = [each for each in known if heat_of(each)]
            if len(heats) == 1 and all(each.field != "spice" for each in self.columns):
                cells["spice"], places["spice"] = heats[0], place
                known.remove(heats[0])
            if diets:
                cells["diets"] = ", ".join(filter(None, (cells.get("diets"), *diets)))
                places.setdefault("diets", place)
        else:
            is_of_notes = (
                column.field == "diets" and not column.is_chosen and sheet_headings.role_of(column.heading) == NOTES
            )
            known = [
                each
                for each in said
                if sheet_notes.is_known(each, self.reading.languages)
                or (is_of_notes and len(each.split()) > 1 and not sheet_diets.are_codes(each) and not heat_of(each))
            ]
        if known:
            cells[NOTES] = "; ".join(filter(None, (cells.get(NOTES), *known)))
            places[NOTES] = ", ".join(dict.fromkeys(filter(None, (places.get(NOTES), place))))
        return ", ".join(each for each in said if each not in known) if known or len(said) > 1 else cell

    def _in_languages(self, column: ReadColumn, cells: Mapping[str, str], bilingual: frozenset[int]) -> dict[str, str]:
        """Return a cell under a heading without a language by the languages in whose scripts it is, where they are free."""
        languages = self.reading.languages
        if not sheet_roles.has_no_language(column, languages) or not cells.get(column.field):
            return {}
        field, own = columns_of(languages)[column.field].field, columns_of(languages)[column.field].language
        cell = cells[column.field]
        texts = sheet_scripts.in_two_scripts(cell, languages) if column.number in bilingual else {}
        if not texts and (code := sheet_scripts.alone_in(cell, languages, languages.by_code[own])):
            texts = {code: cell}
        if any(cells.get(f"{field}_{code}") for code in texts if code != own):
            return {}
        return {f"{field}_{own}": "", **{f"{field}_{code}": text for code, text in texts.items()}} if texts else {}

    def _add_diets(
        self, row: TableRow, typed: Mapping[int, str], cells: dict[str, str], places: dict[str, str]
    ) -> None:
        """Put the codes of a dish for diets into its cell: those in it, at the end of its name, and ticked in a column of their own."""
        found: list[str] = []
        asked: list[str] = []
        before = len(self.left)
        if cells.get("diets"):
            typed_codes = sheet_diets.codes_in(cells["diets"])
            asked += [code for code in typed_codes if not heat_of(code)]
            self._add_heat([code for code in typed_codes if heat_of(code)], cells, places)
            found += sheet_diets.read(asked, places["diets"], self.left)
        told: set[str] = set()
        for name in [each for each in cells if each.startswith("name_")]:
            rest, codes = sheet_diets.without_codes(cells[name])
            codes = codes or [*filter(None, [sheet_diets.diet_behind(cells[name])])]
            if cells[name].strip() not in self.alike:
                cells[name] = rest
            found += sheet_diets.read([each for each in codes if each not in told], places[name], self.left)
            told |= {*codes}
            asked += codes
            if codes:
                places.setdefault("diets", places[name])
        for column in self.columns:
            if column.field == DIET and (cell := typed.get(column.number)):
                place = self._place(column.number, row, column.heading)
                code = sheet_diets.code_of(column.heading)
                if sheet_diets.is_tick(cell, code):
                    asked.append(code)
                    found += sheet_diets.read([code], place, self.left)
                    places.setdefault("diets", place)
                elif not sheet_roles.says(cell, normalizers.NO):
                    self.left.append(Leftover(NOT_YES_OR_NO, place, cell))
        if self.is_vg_unclear and (unclear := next((each for each in asked if each.casefold() == "vg"), "")):
            cells[_UNCLEAR] = unclear
            [meant, *_] = self.reading.answers.get(f"{CODE_ASKED}vg") or ["vegetarian"]
            if all(each.casefold() == "vg" or sheet_diets.diet_of(each) != "vegan" for each in asked):
                found = [meant if each == "vegan" else each for each in found]
        offered = (sheet_diets.request_of(each) or sheet_diets.offered_in(each) for each in asked)
        requests = [diet for diet in offered if diet and diet not in found]
        if requests and not cells.get("on_request"):
            cells["on_request"] = "; ".join(dict.fromkeys(requests))
            places.setdefault("on_request", places.get("diets", self._place(0, row)))
        if found or (cells.get("diets") and asked and not requests):
            cells["diets"] = "; ".join(dict.fromkeys(found))
        elif requests or not asked:
            cells.pop("diets", None)
        if any(each.message == sheet_diets.NUTS for each in self.left[before:]):  # which nuts, its allergens ask
            cells["allergens"] = ", ".join(filter(None, (cells.get("allergens"), "nuts")))
            places.setdefault("allergens", self._place(0, row))

    def _add_heat(self, codes: Sequence[str], cells: dict[str, str], places: dict[str, str]) -> None:
        """Take how hot a dish is from the codes among its diets, unless a column of its own says it."""
        for code in codes:
            if not cells.get("spice"):
                cells["spice"], places["spice"] = code, places["diets"]
            elif heat_of(cells["spice"]) != heat_of(code):
                self.left.append(Leftover(HEAT_TWICE, places["diets"], code))

    def _leave_cell(self, row: TableRow, column: ReadColumn, message: str, cell: str) -> None:
        self.left.append(Leftover(message, self._place(column.number, row, column.heading or NO_WORDS), cell))

    def _add_sizes(
        self, row: TableRow, typed: Mapping[int, str], cells: dict[str, str], places: dict[str, str]
    ) -> None:
        """Put the prices of columns such as ``Large`` into the sizes of a dish."""
        sizes = []
        priced = [each for each in self.columns if each.field == SIZE and each.number in typed]
        if (
            priced
            and not cells.get("price")
            and {normalizers.price(typed[each.number]) for each in priced} == {"market"}
        ):
            cells["price"], places["price"] = "market", self._place(priced[0].number, row, priced[0].heading)
            return
        for column in self.columns:
            if column.field == SIZE and (cell := typed.get(column.number)):
                price = sheet_roles.amount(cell, column, self.reading)
                if sheet_portions.is_priced(price):
                    sizes.append((_name_of_size(column), price))
                else:
                    place = self._place(column.number, row, column.heading)
                    self.left.append(Leftover(sheet_one_dish.NO_PRICE_OF_A_SIZE, place, cell))
        first = next((each for each in self.columns if each.field == SIZE), None)
        first = self.only_small or (first if first and first.is_by_part else None)
        if first and len(sizes) == 1 and typed.get(first.number) and not cells.get("price"):
            cells["price"], places["price"] = sizes.pop()[1], self._place(first.number, row, first.heading)
        told, _ = sheet_notes.names_of_sizes(
            sheet_notes.items(cells.get(NOTES, "")), len(sizes), self.reading.languages
        )
        if told and not cells.get("sizes") and not cells.get("price"):
            cells["price"], places["price"] = " / ".join(price for _, price in sizes), places[NOTES]
        elif sizes:
            if cells.get("sizes"):
                self.left.append(Leftover(sheet_one_dish.SIZES_TWICE, places["sizes"], cells["sizes"]))
            if sheet_portions.is_amount(price := cells.get("price", "").strip()):
                sizes.insert(
                    0, (_usual_size(self.reading.answers), price)
                )  # one more size, whose name only the owner knows
                cells["price"] = ""
            cells["sizes"] = sheet_portions.cell_of_sizes(sizes, self.reading.languages)
            places["sizes"] = f"{sheet_files.prefix(self.table)}{row.number}"

    def _add_modifiers(
        self, row: TableRow, typed: Mapping[int, str], cells: dict[str, str], places: dict[str, str]
    ) -> None:
        """Put the modifiers of a dish into its additions and choices."""
        dish = next((cell for column, cell in cells.items() if column.startswith("name_") and cell), str(row.number))
        named = []
        for column in self.columns:
            cell = typed.get(column.number, "")
            place = (
                f"{sheet_files.prefix(self.table)}{sheet_files.letter(column.number)} ({column.heading or NO_WORDS})"
            )
            if column.field == MODIFIERS:
                named += sheet_modifiers.named_in(cell, place, dish, self.modifiers)
            elif column.field == SET and sheet_roles.says(cell, normalizers.YES):
                named.append(NamedModifier(sheet_headings.set_of(column.heading), place, dish))
            elif column.field == SET and cell and not sheet_roles.says(cell, normalizers.NO):
                self.left.append(Leftover(NOT_YES_OR_NO, self._place(column.number, row, column.heading), cell))
        groups = self.modifiers.of_row.get((self.table.title, row.number), [])
        found = sheet_modifiers.cells_of(named, groups, self.modifiers, self.reading.languages, self.left)
        for name, text in found.items():
            cells[name] = "; ".join(filter(None, (cells.get(name, ""), text)))
            places.setdefault(name, f"{sheet_files.prefix(self.table)}{row.number}")


def _sums_at_the_foot(rows: Sequence[TableRow]) -> set[int]:
    """Return the numbers of the rows with totals and averages below all dishes; of sizes, ``Small``, ``Medium``, none is an average."""
    first = [next((cell.strip(": ：") for cell in row.cells if cell.strip(": ：")), "") for row in rows]
    at_foot = [*takewhile(_SUMS.fullmatch, reversed(first))]
    above = first[len(first) - len(at_foot) - 1 :][:1]
    is_of_sizes = len(at_foot) == len(first) or any(map(sheet_headings.is_size, above))
    return set() if is_of_sizes else {row.number for row in rows[len(first) - len(at_foot) :]}


def _plain(name: str) -> tuple[str, Sequence[str], str]:
    """Return a name without the hours, and without the codes of diets, at its end, and both."""
    rest, hours = sheet_hours.name_and_hours(name)
    return *sheet_diets.without_codes(rest), hours


def _without_codes(cell: str, cells: dict[str, str], own: Collection[str]) -> str:
    """Return a cell of tags without the codes of diets in it, which are put into the diets: ``V, GF``; the menu's *own* tags stay."""
    tags = sheet_notes.items(cell)
    codes = [each for each in tags if sheet_diets.are_codes(each) and normalizers.slug(each) not in own]
    if not codes:
        return cell
    cells["diets"] = ", ".join(filter(None, (cells.get("diets"), *codes)))
    return ", ".join(each for each in tags if each not in codes)


def _may_say_a_weight(column: ReadColumn) -> bool:
    return column.field in ("category", SUBSECTION, NOTES) or column.field.startswith(
        ("name_", "description_", "summary_")
    )


def _usual_size(answers: Mapping[str, Sequence[str]]) -> str:
    return next(iter(answers.get(f"{SIZE_ASKED}{sheet_one_dish.USUAL_SIZE}", ())), sheet_one_dish.USUAL_SIZE)


def _name_of_size(column: ReadColumn) -> str:
    """Return what a column of prices calls its size: ``Large``, ``Maxi`` of ``Price_Maxi``."""
    heading = column.heading
    name = sheet_headings.size_of(heading) or sheet_headings.kind_of_price(heading) or heading
    return name if name == heading else at_start(name)


def _is_written_once(columns: Sequence[ReadColumn], rows: Sequence[TableRow]) -> bool:
    """Tell whether a section stands only in the first row of its dishes, as in merged cells."""
    [*numbers] = [column.number for column in columns if column.field == "category"]
    own = [(row, number) for number in numbers for row in rows if number not in row.merged]
    cells = [row.cells[number].strip() if len(row.cells) > number else "" for row, number in own]
    given = [cell for cell in cells if cell]
    return bool(given) and len(given) < len(cells) and max(Counter(given).values()) == 1


def _text(cell: str) -> str:
    """Return a cell without HTML, which shops export, without ``**`` around words, and without backslashes before quotation marks."""
    cell = _BOLD.sub(r"\1", cell.replace('\\"', '"'))
    return html.unescape(nh3.clean(_TAG.sub(r" \g<0> ", cell), tags=set())).strip() if _TAG.search(cell) else cell


def _row_left(table: Table, row: TableRow, message: str) -> Leftover:
    text = " · ".join(cell.strip() for cell in row.cells if cell.strip())
    return Leftover(message, row.name or f"{sheet_files.prefix(table)}{row.number}", text)


def sheet_left(table: Table, message: str = NO_HEADINGS) -> Leftover:
    """Return a sheet of which no dish comes in."""
    return Leftover(
        message,
        table.title or "1",
        sheet_files.some([cell for row in table.rows for cell in row.cells if cell.strip()]),
    )
