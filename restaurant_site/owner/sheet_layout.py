"""The dishes of a table, however its owner or a till laid it out: title rows, sections, a row for each size, totals.

What is no dish, no section and no field of a dish is named with its cell, so that nothing is lost unseen.
"""

import html
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

import nh3

from ..i18n import N_
from ..locales import SiteLanguages
from ..models import normalizers
from ..models.fields import TO_FILL_IN
from ..models.menu import IMPLIED_DIETS
from ..text.formatting import at_start
from . import (
    sheet_currencies,
    sheet_days,
    sheet_diets,
    sheet_files,
    sheet_headings,
    sheet_languages,
    sheet_modifiers,
    sheet_notes,
    sheet_page,
    sheet_portions,
    sheet_prices,
    sheet_roles,
    sheet_scripts,
    sheet_sections,
)
from .sheet_columns import TEXTS, columns_of, heat_of, with_traces, wrong
from .sheet_files import Leftover, Table, TableRow
from .sheet_headings import (
    CENTS,
    CURRENCY,
    DIET,
    GROUP,
    HIDDEN,
    LANGUAGE,
    MODIFIERS,
    NOTES,
    OPTION,
    SET,
    SHOWN,
    SIZE,
    SUBSECTION,
    VARIATION,
    WEIGHED,
)
from .sheet_modifiers import Modifiers, NamedModifier
from .sheet_roles import ASKED, MORE, NO_HEADING, WITHOUT_TIME, FoundColumn, ReadColumn, Reading

ABOVE = N_("stands above the headings")
NO_HEADINGS = N_("a sheet without headings, or without a column for the names of dishes")
COSTS = N_("a sheet of what dishes cost you, which is no menu; to read it, choose which column has its prices")
TAXES = N_("a sheet of tax rates, which is no menu")
HEADINGS_BY_CHOICE = N_(
    "read as the headings, as you chose a column by it; if it is a dish, write a row of headings above it"
)
NO_NAME = N_("a row without the name of a dish")
NO_DISHES = N_("read as the heading of a section, with no dish below it")
TOTAL = N_("a total is no dish")
TOO_MANY = N_("more cells than headings; put quotation marks around a text or a price with a comma")
NO_PRICE_OF_A_SIZE = N_("a size without a price that can be read")
TWICE = N_("a dish of this name stands above, in the same section")
ONE_SIZE = N_("a size alone and without a price says nothing that guests need")
SIZES_TWICE = N_("another column says the sizes of this dish")
SIZES_BY_WORDS = N_("rows of one dish that differ in these words and the price are read as its sizes")
DIFFERS = N_("differs from the first row of the dish")
HEAT_TWICE = N_("another column says how hot the dish is")
NOT_YES_OR_NO = N_("neither yes nor no")
OF_A_WEIGHT = N_(
    "sold by weight, so this is the price of a kilo or a pound and has not come in: a new dish without its price is a draft; "
    "write what guests pay, such as sizes: 100 g: 3.20"
)
OFF_THE_MENU = N_("not on the menu by this column, so the dish is a draft")
NO_PRICE_THEN = N_("says that some dishes have no other price at that time")
DASH = N_("a dash says nothing; what the menu has stays")
CODE_ASKED = "code "
"""Begin of the key of the question which diet a code means."""
FEW = 3
"""Cells that a row with a legend has not."""
IN_BRACKETS = " ()"
"""End of the key of the question what a price and another one in brackets are called: ``27.00 (28)``."""
USUAL_SIZE = f"{TO_FILL_IN} Regular"
"""The size without a name beside those that have one."""
SIZE_ASKED = "size "
"""Begin of the key of the question what the letter of a size, or several prices of a section, stand for."""
NO_WORDS = "–"
"""Instead of the heading of a column that has none."""
_TOTALS = re.compile(
    r"(?:sub\s*-?\s*|grand\s+)?totals?|sum|sous-total|somme|suma|summe|gesamt|zwischensumme|合計|合计|總計|总计|小計|小计",
    re.IGNORECASE,
)
_ONLY_SIZE = frozenset(
    {"", "regular", "default", "default title", "standard", "normal", "one size", "taille unique", "talla única"}
)
"""Names that tills give to the size of a dish that has one."""
_GENERAL_TITLE = re.compile(
    r"|(?:sheet|feuille?|hoja|tabelle|工作表)\s*\d*|items?|menu|dishes|export.*|.*\.csv", re.IGNORECASE
)
"""Titles of sheets that are no section of a menu."""
_PRICE_OR_SEVERAL = re.compile(rf"\d[.,]\d\d|[/:;：；]|{normalizers.SIGN}|\d\D+\d")
"""What no name of a single size holds."""
_UNCLEAR, _TIMED = "*unclear_code", "*price_at_time"
_WITH_MONEY = frozenset({"price", "sizes", "additions", sheet_prices.FIELD, CENTS, SIZE, MORE, NOTES})
"""The columns in whose cells prices stand."""
_OF_A_DISH = frozenset({"price", CENTS, SIZE, MORE})
"""Those with a price of the dish alone."""
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One dish of a spreadsheet: its first line in the file, its row, its cells by column and where each stands."""

    line: int
    number: int
    cells: Mapping[str, str]
    places: Mapping[str, str] = field(default_factory=dict)
    """Column → ``C7 (Price)``."""
    section: str = ""
    """The section as it is typed, also with hours: by it an answer on the names of prices is kept."""
    prices: Sequence[str] = ()
    """The prices that stand in its cell without names, in the order of the cell."""
    names_of_prices: str = ""
    """What the heading of the column, or the dish's own notes, call them: ``Reg / Large``."""
    prices_asked_as: str = ""
    """Where its own notes name them: the key of the question, which those of one section with the same names share."""
    notes: Sequence[Leftover] = ()
    """What of its notes has come in."""
    unclear_code: str = ""
    """A code for a diet in it that may mean two, as it is typed."""
    code: str = ""
    """What a till calls the dish beside its name: its handle."""
    portions: Sequence[str] = ()
    """How many guests each of its sizes feeds, from the smallest on."""
    equipment: Sequence[str] = ()
    """What its notes say of equipment that dishes share: ``shared fryer``."""
    without_time: str = ""
    """Its price at a time that no heading says, and the owner has not answered yet."""
    has_times_of_headings: bool = False
    """Whether a heading, or the owner's answer, says when its prices at a time hold."""


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
        left.append(_row_left(table, head, HEADINGS_BY_CHOICE))
    typed_as: list[FoundColumn] = []
    columns = list(sheet_roles.columns(table, head, table.rows[begin:], reading, [], typed_as))
    rows, moved = sheet_page.laid_out(table, head, table.rows[begin:], columns, reading, left, notes)
    read_as: list[FoundColumn] = []
    columns = list(sheet_roles.columns(table, head, rows, reading, left, read_as))
    offer += _with_moved(typed_as, read_as, moved)
    found = list(_ReadTable(table, columns, len(head.cells), reading, modifiers, left).dishes(rows))
    found, sizes_of_sections = _with_sizes_apart(found, reading.languages)
    found = _in_one_row(found, reading.languages, left)
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
        for row in _merged(found, reading.languages, left, {**legend, **answered})
    ]
    return [_without_times(row, reading.languages, left) for row in merged]


def _with_sizes_apart(rows: Sequence[SheetRow], languages: SiteLanguages) -> tuple[list[SheetRow], dict[str, str]]:
    """Return the rows with sections without the sizes in their brackets, ``VINS (verre / bouteille)``, and a legend of these."""
    legend = dict[str, str]()
    found = []
    for row in rows:
        section, names = sheet_notes.section_and_sizes(row.cells.get("category", "").strip(), languages)
        if names:
            legend[f"{len(names)} {section}"] = " / ".join(names)
            row = replace(row, cells={**row.cells, "category": section})
        found.append(row)
    return found, legend


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


@dataclass(slots=True)
class _ReadTable:
    """A table whose columns are known."""

    table: Table
    columns: Sequence[ReadColumn]
    width: int
    """How many columns the row of headings has."""
    reading: Reading
    modifiers: Modifiers
    left: list[Leftover]
    is_vg_unclear: bool = False
    """Whether ``VG`` may mean vegetarian in this table."""
    alike: Collection[str] = ()
    """Names that only their codes tell apart, which keep them: ``Pad Thai (v)`` beside ``Pad Thai``."""

    def dishes(self, rows: Sequence[TableRow]) -> Iterator[SheetRow]:
        fields = {column.field for column in self.columns}
        names = [column.number for column in self.columns if column.field == "id" or column.field.startswith("name_")]
        self._look_at_codes(rows, names)
        has_sections = "category" not in fields
        has_prices = bool({"price", "sizes", SIZE, CENTS, ASKED} & fields)
        typed_names = [row.cells[number].strip() for number in names for row in rows if len(row.cells) > number]
        has_small_letters = any(each != each.upper() for each in typed_names)
        carries = _is_written_once(self.columns, rows)
        bilingual = sheet_roles.bilingual(self.columns, rows, self.reading.languages)
        title = self.table.title
        section = ("" if _GENERAL_TITLE.fullmatch(title) else title, title)
        waiting: Leftover | None = None
        for row in rows:
            typed = {number: cell.strip() for number, cell in enumerate(row.cells) if cell.strip()}
            first = next(iter(typed.values()))
            if _TOTALS.fullmatch(first.rstrip(":： ")):
                self._leave(row, TOTAL)
                continue
            is_in_capitals = first == first.upper() != first.lower()
            is_title = has_prices or (has_small_letters and is_in_capitals)  # else it may be a dish with a name alone
            if has_sections and is_title and not row.is_dish and len(typed) == 1 and next(iter(typed)) <= max(names):
                self.left += [waiting] if waiting else []
                waiting = _row_left(self.table, row, NO_DISHES)
                section = (first, self._place(next(iter(typed)), row))
                continue
            if not self._is_whole(row, typed):
                continue
            cells, places = self._cells(row, typed, bilingual)
            if not any(number in typed for number in names) and not cells.get(GROUP):
                self._leave(row, NO_NAME)
                continue
            if carries and not cells.get("category") and section[0]:
                cells["category"] = section[0]
            elif cells.get("category"):
                section = (cells["category"], places["category"])
            elif has_sections and (has_prices or section[0] != title) and section[0]:
                cells["category"], places["category"] = section
            if part := cells.pop(SUBSECTION, "").strip():
                cells["category"] = sheet_sections.with_part(cells.get("category", ""), part)
                places.setdefault("category", places[SUBSECTION])
            waiting = None
            code, is_timed = cells.pop(_UNCLEAR, ""), bool(cells.pop(_TIMED, ""))
            yield SheetRow(row.line, row.number, cells, places, unclear_code=code, has_times_of_headings=is_timed)
        self.left += [waiting] if waiting else []

    def _look_at_codes(self, rows: Sequence[TableRow], names: Sequence[int]) -> None:
        """Note whether the codes for diets of the whole table leave one unclear, and which names only codes tell apart."""
        typed = {row.cells[number].strip() for number in names for row in rows if len(row.cells) > number}
        plain = {name: sheet_diets.without_codes(name) for name in typed if name}
        times = Counter(rest.casefold() for rest, _ in plain.values())
        self.alike = frozenset(name for name, (rest, codes) in plain.items() if codes and times[rest.casefold()] > 1)
        columns = [column for column in self.columns if column.field in ("diets", DIET)]
        cells = [row.cells[column.number] for column in columns for row in rows if len(row.cells) > column.number]
        found = [code for _, codes in plain.values() for code in codes]
        found += [code for text in (*cells, *(each.heading for each in columns)) for code in sheet_diets.codes_in(text)]
        self.is_vg_unclear = sheet_diets.may_be_vegetarian(found)

    def _place(self, number: int, row: TableRow, heading: str = "") -> str:
        cell = sheet_page.place(self.table, row, number)
        return f"{cell} ({heading})" if heading else cell

    def _leave(self, row: TableRow, message: str) -> None:
        self.left.append(_row_left(self.table, row, message))

    def _is_whole(self, row: TableRow, typed: Mapping[int, str]) -> bool:
        """Tell whether no comma of a CSV file has moved the cells of a row; cells beside the headings are left."""
        beyond = {number: cell for number, cell in typed.items() if number >= self.width}
        if beyond and not self.table.title:
            self._leave(row, TOO_MANY)
            return False
        self.left += [Leftover(NO_HEADING, self._place(number, row), cell) for number, cell in beyond.items()]
        return True

    def _cells(
        self, row: TableRow, typed: Mapping[int, str], bilingual: frozenset[int]
    ) -> tuple[dict[str, str], dict[str, str]]:
        """Return the cells of a row by column of the menu, and where each stands."""
        cells: dict[str, str] = {}
        places: dict[str, str] = {}
        typed = self._with_plain_prices(row, typed)
        for column in self.columns:
            if column.field in (SIZE, OPTION, SET, MODIFIERS, ASKED, DIET, CURRENCY, MORE):
                continue
            cell = _text(typed.get(column.number, ""))
            is_of_notes = not column.is_chosen and sheet_headings.role_of(column.heading) == NOTES
            if column.field in (NOTES, "diets") or is_of_notes:
                cell = self._without_notes(row, column, cell, cells, places)
                if column.field == NOTES:
                    continue
            name = "price" if column.field == CENTS else column.field
            if name == sheet_prices.FIELD and sheet_prices.is_none(cell):
                place = f"{sheet_files.prefix(self.table)}{sheet_files.letter(column.number)} ({column.heading})"
                if all((each.message, each.place) != (NO_PRICE_THEN, place) for each in self.left):
                    self.left.append(Leftover(NO_PRICE_THEN, place, cell))
                continue
            if re.fullmatch("[-–—]+", cell) and not name.startswith(
                ("name_", "price", "allergens", "may_contain", "*")
            ):
                self._leave_cell(row, column, DASH, cell)
                continue
            if name == "price":
                cell = sheet_roles.amount(cell, column, self.reading)
            if name == "category" and " " not in cell:
                cell = cell.replace("_", " ").strip()
            if name == sheet_prices.FIELD:
                words, languages = column.time or column.heading, self.reading.languages
                timed = sheet_prices.at_its_time(words, cell, languages) or sheet_prices.of_sizes(
                    words, cell, languages
                )
                cells |= {_TIMED: "yes"} if timed else {}
                timed = timed or cell
                cell = "; ".join(filter(None, (cells.get(name), timed)))
            if name == "diets":
                cell = ", ".join(filter(None, (cells.get(name), cell)))
            cells[name], places[name] = cell, self._place(column.number, row, column.heading or NO_WORDS)
        if more := [typed[each.number] for each in self.columns if each.field == MORE and each.number in typed]:
            cells["price"] = " / ".join(filter(None, (cells.get("price", "").strip(), *more)))
        below = self._described(row, cells, places)
        for column in (*self.columns, *below):
            for name, part in self._in_languages(column, cells, bilingual).items():
                cells[name], places[name] = part, places[column.field]
        options = [each for each in self.columns if each.field == OPTION and each.number in typed]
        if options and not cells.get(VARIATION):
            cells[VARIATION] = ", ".join(typed[each.number] for each in options)
            places[VARIATION] = self._place(options[0].number, row, options[0].heading)
        self.left += [
            Leftover(SIZES_TWICE, self._place(each.number, row, each.heading), typed[each.number])
            for each in options
            if typed[each.number] not in cells[VARIATION]
        ]
        for name in (SHOWN, HIDDEN, WEIGHED):
            if (
                cells.get(name)
                and not sheet_roles.says(cells[name], normalizers.YES | normalizers.NO | sheet_roles.STATES)
                and not (name == WEIGHED and sheet_headings.is_weight(cells[name]) and self._has_amount(row))
            ):
                self.left.append(Leftover(NOT_YES_OR_NO, places[name], cells[name]))
        self._add_diets(row, typed, cells, places)
        self._add_sizes(row, typed, cells, places)
        self._add_modifiers(row, typed, cells, places)
        if (apart := with_traces(cells)) != cells:
            places["may_contain"] = places["allergens"]
        return apart, places

    def _has_amount(self, row: TableRow) -> bool:
        numbers = [each.number for each in self.columns if each.field in _OF_A_DISH and each.number < len(row.cells)]
        return any(sheet_roles.is_amount(row.cells[each]) for each in numbers)

    def _described(self, row: TableRow, cells: dict[str, str], places: dict[str, str]) -> list[ReadColumn]:
        """Take the lines below a dish as its description, in the language of its name; return what stands for their column."""
        name = next((each for each in self.columns if each.field.startswith("name_")), None)
        if name is None or not row.below:
            return []
        languages, code = self.reading.languages, name.field.removeprefix("name_")
        field = f"description_{code if code in languages.codes else languages.default.code}"
        cells[field] = " ".join(each.cells[name.number].strip() for each in row.below)
        places[field] = sheet_page.place(self.table, row.below[0], name.number)
        return [ReadColumn(name.number, "", field)]

    def _with_plain_prices(self, row: TableRow, typed: Mapping[int, str]) -> dict[int, str]:
        """Return the cells of a row without prices of a weight or in another currency than the site's, which are left."""
        currency, kept = self.reading.currency, dict(typed)
        said = {each.field: typed[each.number] for each in self.columns if each.number in typed}
        weighed, told = said.get(WEIGHED, ""), said.get(CURRENCY, "")
        unit = weighed if sheet_headings.is_weight(weighed) else ""
        is_weighed = bool(unit) or sheet_roles.says(weighed, normalizers.YES)
        is_said = not told or not currency or sheet_currencies.means(told, currency)
        for column in sorted(self.columns, key=lambda each: each.field == CURRENCY):
            cell = typed.get(column.number, "")
            if not cell or (column.field not in _WITH_MONEY and (column.field != CURRENCY or is_said)):
                continue
            kept[column.number] = sheet_currencies.without_code(cell, currency)
            if column.field == CURRENCY or sheet_currencies.is_other(cell, column.heading, told, currency):
                is_said, text = True, cell if told in cell else f"{cell} {told}"
                reason, values = sheet_currencies.OTHER, {"currency": currency}
            elif is_weighed and column.field in _OF_A_DISH and sheet_roles.is_amount(cell):
                reason, text, values = OF_A_WEIGHT, f"{cell} / {unit}" if unit else cell, {}
            else:
                continue
            del kept[column.number]
            self.left.append(
                Leftover(reason, self._place(column.number, row, column.heading or NO_WORDS), text, values)
            )
        return kept

    def _without_notes(
        self, row: TableRow, column: ReadColumn, cell: str, cells: dict[str, str], places: dict[str, str]
    ) -> str:
        """Return the rest of a cell of diets and notes, or the like; the notes go into a cell of their own, diets to the diets."""
        said, place = sheet_notes.items(cell), self._place(column.number, row, column.heading or NO_WORDS)
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
            places[NOTES] = place
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
        for column in self.columns:
            if column.field == SIZE and (cell := typed.get(column.number)):
                price = sheet_roles.amount(cell, column, self.reading)
                if sheet_roles.is_amount(price):
                    sizes.append((_name_of_size(column), price))
                else:
                    place = self._place(column.number, row, column.heading)
                    self.left.append(Leftover(NO_PRICE_OF_A_SIZE, place, cell))
        first = next((each for each in self.columns if each.field == SIZE), None)
        if first and first.is_by_part and len(sizes) == 1 and typed.get(first.number) and not cells.get("price"):
            cells["price"], places["price"] = sizes.pop()[1], self._place(first.number, row, first.heading)
        told, _ = sheet_notes.names_of_sizes(
            sheet_notes.items(cells.get(NOTES, "")), len(sizes), self.reading.languages
        )
        if told and not cells.get("sizes") and not cells.get("price"):
            cells["price"], places["price"] = " / ".join(price for _, price in sizes), places[NOTES]
        elif sizes:
            if cells.get("sizes"):
                self.left.append(Leftover(SIZES_TWICE, places["sizes"], cells["sizes"]))
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


def _usual_size(answers: Mapping[str, Sequence[str]]) -> str:
    return next(iter(answers.get(f"{SIZE_ASKED}{USUAL_SIZE}", ())), USUAL_SIZE)


def _name_of_size(column: ReadColumn) -> str:
    """Return what a column of prices calls its size: ``Large``, ``Maxi`` of ``Price_Maxi``."""
    heading = column.heading
    name = sheet_headings.size_of(heading) or sheet_headings.kind_of_price(heading) or heading
    return name if name == heading else at_start(name)


def _is_written_once(columns: Sequence[ReadColumn], rows: Sequence[TableRow]) -> bool:
    """Tell whether a section stands only in the first row of its dishes, as in merged cells."""
    [*numbers] = [column.number for column in columns if column.field == "category"]
    cells = [row.cells[number].strip() if len(row.cells) > number else "" for number in numbers for row in rows]
    given = [cell for cell in cells if cell]
    return bool(given) and len(given) < len(cells) and max(Counter(given).values()) == 1


def _text(cell: str) -> str:
    """Return a cell without HTML, which shops export."""
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


# --- One dish in a row for each language ------------------------------------------------------


def _in_one_row(rows: Sequence[SheetRow], languages: SiteLanguages, left: list[Leftover]) -> list[SheetRow]:
    """Return the rows whose column of languages says one, those of one dish as one.

    Rows are of one dish that have its id or, in their order, its price. Others in a second language, and those in one that the
    site has not, are left.
    """
    by_code: dict[str, list[SheetRow]] = {}
    for row in rows:
        said = row.cells.get(LANGUAGE, "").strip()
        code = sheet_languages.code_of(said, languages) if said else ""
        if other := "" if code else sheet_languages.other(said, languages):
            left.append(Leftover(sheet_languages.NO_LANGUAGE, _named(row), _words(row), {"language": other}))
            continue
        if said and not code:
            left.append(Leftover(sheet_files.NO_COLUMN, row.places[LANGUAGE], said))
        row = _with_texts_in(row, code, languages) if code else row
        by_code.setdefault(code or languages.default.code, []).append(row)
    own = by_code.pop(languages.default.code, [])
    for code, others in by_code.items():
        if not own:
            own = others
            continue
        pairs, is_by_order = _pairs(own, others)
        if not pairs:
            values = {"language": sheet_languages.name_of(code, languages)}
            left += [Leftover(sheet_languages.UNCLEAR_ROWS, _named(row), _words(row), values) for row in others]
        joined = {id(one): _joined(one, another, is_by_order, left) for one, another in pairs}
        own = [joined.get(id(row), row) for row in own]
    return own


def _named(row: SheetRow) -> str:
    return next(
        (row.places[each] for each in row.cells if each.startswith("name_") and each in row.places), str(row.number)
    )


def _with_texts_in(row: SheetRow, code: str, languages: SiteLanguages) -> SheetRow:
    """Return a row whose texts, each in one column, are in a language."""
    cells, places = dict(row.cells), dict(row.places)
    for text in TEXTS:
        written = [name for each in languages.writable if cells.get(name := f"{text}_{each.code}")]
        name = f"{text}_{code}"
        if len(written) == 1 and written != [name]:
            cells[name], places[name] = cells.pop(written[0]), places[written[0]]
    return replace(row, cells=cells, places=places)


def _pairs(own: Sequence[SheetRow], others: Sequence[SheetRow]) -> tuple[list[tuple[SheetRow, SheetRow]], bool]:
    """Return the rows in two languages that are of one dish, none if it is unclear, and whether only their order tells it."""
    for column in ("id", GROUP):
        known = {row.cells.get(column, "").strip(): row for row in own}
        ids = [row.cells.get(column, "").strip() for row in others]
        if all(ids) and len({*ids}) == len(ids) and len(known) == len(own) and {*ids} <= known.keys():
            return [(known[id], row) for id, row in zip(ids, others, strict=True)], False
    prices = [[sheet_portions.amount_of(row.cells.get("price", "")) for row in rows] for rows in (own, others)]
    return ([*zip(own, others, strict=True)] if prices[0] == prices[1] and any(prices[0]) else []), True


def _joined(row: SheetRow, other: SheetRow, is_by_order: bool, left: list[Leftover]) -> SheetRow:
    """Return two rows of a dish as one; what another field says otherwise in the second is left."""
    cells, places = dict(row.cells), dict(row.places)
    for column, cell in other.cells.items():
        if not cells.get(column, "").strip():
            cells[column], places[column] = cell, other.places.get(column, "")
        elif cell.strip() and column not in ("id", GROUP, LANGUAGE, "price") and cell.strip() != cells[column].strip():
            differs = Leftover(DIFFERS, other.places.get(column, ""), cell.strip())
            if column != "category" or all(each.text != differs.text for each in left):
                left.append(differs)
    names = f"{_words_of_name(row)} = {_words_of_name(other)}"
    said = [Leftover(sheet_languages.ROWS_IN_ORDER, _named(other), names)] if is_by_order else []
    return replace(row, cells=cells, places=places, notes=[*row.notes, *said])


def _words_of_name(row: SheetRow) -> str:
    return next((cell for column, cell in row.cells.items() if column.startswith("name_") and cell), "")


# --- One dish in several rows -----------------------------------------------------------------


def _merged(
    rows: Sequence[SheetRow], languages: SiteLanguages, left: list[Leftover], legend: Mapping[str, str]
) -> list[SheetRow]:
    """Return the rows with those of one dish as one; its sizes are what tells its rows apart."""
    groups: dict[tuple[str, ...], list[SheetRow]] = {}
    for row in rows:
        groups.setdefault(_key(row, languages), []).append(row)
    found: list[SheetRow] = []
    said: list[Leftover] = []
    for group in map(_without_pictures, groups.values()):
        if any(cell.strip() for column, cell in group[0].cells.items() if column == "id" or column.startswith("name_")):
            found.append(_one(_with_sizes_in_words(group, languages), languages, said, legend))
        else:
            said += [Leftover(NO_NAME, str(row.number), _words(row)) for row in group]
    left += sorted(said, key=_order_of_twice)
    return found


def _without_pictures(rows: Sequence[SheetRow]) -> Sequence[SheetRow]:
    """Return the rows of one dish without those that have nothing but its handle, as shops write further pictures."""
    first, *others = rows
    return [first, *(row for row in others if not row.cells.get(GROUP) or _has_more_than_its_group(row))]


def _has_more_than_its_group(row: SheetRow) -> bool:
    return any(cell.strip() for column, cell in row.cells.items() if column not in (GROUP, "category"))


def _order_of_twice(said: Leftover) -> int:
    """Return the row of a dish that stands twice; they are told in their order, behind all else."""
    row = re.search(r"\d+", said.place) if said.message == TWICE else None
    return int(row[0]) if row else 0


def _with_sizes_in_words(rows: Sequence[SheetRow], languages: SiteLanguages) -> Sequence[SheetRow]:
    """Return the rows of one dish with the names of its sizes, where they differ in those words and the price alone."""
    priced = [row.cells.get("price", "").strip() for row in rows]
    if len(rows) < 2 or any(map(_size_name, rows)) or not all(map(sheet_portions.is_amount, priced)) or "" in priced:
        return rows
    columns = dict.fromkeys(column for row in rows for column in row.cells if column not in ("price", "id", GROUP))
    differing = [each for each in columns if len({row.cells.get(each, "").strip() for row in rows}) > 1]
    words = [row.cells.get(differing[0], "").strip() for row in rows] if len(differing) == 1 else []
    if (
        not words
        or len({*map(str.casefold, words)}) < len(rows)
        or not all(_are_of_a_size(each, languages) for each in words)
    ):
        return rows
    [column] = differing
    found = [
        replace(
            row,
            cells={**{name: cell for name, cell in row.cells.items() if name != column}, VARIATION: size},
            places={**row.places, VARIATION: row.places[column]},
        )
        for row, size in zip(rows, words, strict=True)
    ]
    note = Leftover(SIZES_BY_WORDS, rows[0].places[column], " / ".join(words))
    return [replace(found[0], notes=[*found[0].notes, note]), *found[1:]]


def _are_of_a_size(text: str, languages: SiteLanguages) -> bool:
    """Tell whether a text is nothing but the name of a size: ``Bottiglia 0,5L``, ``Calice``."""
    rest = sheet_headings.without_quantity(text) if len(text) <= sheet_portions.MAX_NAME else ""
    return sheet_notes.is_size(rest or text, languages)


def _key(row: SheetRow, languages: SiteLanguages) -> tuple[str, ...]:
    """Return what the rows of one dish have in common; its row for a dish that has an id of its own."""
    if row.cells.get("id", "").strip():
        return ("id", row.cells["id"].strip())
    if group := row.cells.get(GROUP, "").strip():
        return ("group", group)
    names = [row.cells.get(f"name_{locale.code}", "").casefold() for locale in languages.locales]
    return ("name", *names, row.cells.get("category", "").casefold())


def _one(
    rows: Sequence[SheetRow], languages: SiteLanguages, left: list[Leftover], legend: Mapping[str, str]
) -> SheetRow:
    first, *others = rows
    cells, places = dict(first.cells), dict(first.places)
    by_size = [row for row in rows if _size_name(row)]
    if by_size and (others or _size_name(first).casefold() not in _ONLY_SIZE):
        sizes = []
        for row in by_size:
            if row.cells.get("sizes", "").strip() not in ("", _size_name(row)):
                left.append(Leftover(SIZES_TWICE, row.places["sizes"], row.cells["sizes"].strip()))
            price = row.cells.get("price", "").strip()
            if sheet_portions.is_amount(price):
                sizes.append((_size_name(row), price))
            else:
                place = row.places.get("price") or row.places.get(VARIATION) or str(row.number)
                left.append(Leftover(NO_PRICE_OF_A_SIZE, place, f"{_size_name(row)} {price}".strip()))
        price = cells.get("price", "").strip()
        if sizes and first not in by_size:
            if sheet_portions.is_amount(price):
                sizes.append((legend.get(USUAL_SIZE, USUAL_SIZE), price))
            elif price:
                left.append(Leftover(NO_PRICE_OF_A_SIZE, places["price"], price))
            if cells.get("sizes", "").strip():
                left.append(Leftover(SIZES_TWICE, places["sizes"], cells["sizes"].strip()))
        if sizes:
            cells |= {"sizes": sheet_portions.cell_of_sizes(sizes, languages), "price": ""}
            places["sizes"] = places.get(VARIATION, places.get("sizes", ""))
        elif first in by_size:
            cells = {column: cell for column, cell in cells.items() if column not in ("sizes", "price")}
    elif "sizes" in cells and _size_name(first):
        cells["sizes"] = ""
    if not cells.get("price", "").strip() and (one := cells.get("sizes", "").strip()).casefold() in _ONLY_SIZE - {""}:
        left.append(Leftover(ONE_SIZE, places["sizes"], one))
        cells["sizes"] = ""
    twice: dict[str, list[str]] = {}
    for row in others:
        if row not in by_size:
            twice.setdefault(_words(row), []).append(str(row.places.get("id") or row.number))
            continue
        for column, cell in row.cells.items():
            if (
                column in ("price", "sizes", VARIATION, OPTION, GROUP)
                or not cell.strip()
                or cell.strip() == cells.get(column, "").strip()
            ):
                continue
            if cells.get(column, "").strip():
                left.append(Leftover(DIFFERS, row.places.get(column, str(row.number)), cell.strip()))
            else:
                cells[column] = cell
    left += [Leftover(TWICE, ", ".join(places), words) for words, places in twice.items()]
    notes = [*first.notes]
    for column, words in ((HIDDEN, normalizers.YES | sheet_roles.STATES), (SHOWN, normalizers.NO)):
        if sheet_roles.says(cells.get(column, ""), words):
            cells["draft"] = "true"
            notes.append(Leftover(OFF_THE_MENU, places[column], cells[column]))
    price, place = cells.get("price", ""), places.get("price", "")
    prices: Sequence[str] = ()
    section = cells.get("category", "").strip()
    if not re.search(r"\d", extras := cells.get("additions", "")):
        told, _ = sheet_notes.told_names([extras], len(sheet_portions.prices_alone(price)))
        if told:
            cells |= {"additions": "", NOTES: "; ".join(filter(None, (cells.get(NOTES), extras)))}
            places.setdefault(NOTES, places["additions"])
    names, asked_as = _names_in_notes(cells, sheet_portions.prices_alone(price), section, languages)
    legend = {**({asked_as: names} if names else {}), **legend}
    if not names and sheet_portions.are_in_brackets(price):
        asked_as = f"2 {section}{IN_BRACKETS}"
    if (
        price
        and not cells.get("sizes")
        and (several := sheet_portions.sizes_of_prices(price, languages, legend, section, place, asked_as))
    ):
        prices = sheet_portions.prices_alone(price)
        cells["sizes"], places["sizes"] = several, place
        cells["price"] = ""
    said = sheet_notes.items(cells.get(NOTES, ""))
    if prices and names and not sheet_notes.names_of_sizes(said, len(prices), languages)[0]:
        told = sheet_notes.told_names(said, len(prices))[1]
        notes += [Leftover(sheet_notes.AS_SIZES, places[NOTES], each) for each in told]
    only = next(filter(None, (sheet_notes.only_size(each, languages) for each in said)), "")
    has_only_size = bool(only) and sheet_portions.is_amount(cells.get("price", "").strip()) and not cells.get("sizes")
    if has_only_size:
        cells["sizes"], places["sizes"] = sheet_portions.cell_of_sizes([(only, cells["price"])], languages), place
        cells["price"] = ""
    cautions: list[str] = []
    equipment: list[str] = []
    for item in _unread(cells, names, languages):
        if has_only_size and sheet_notes.only_size(item, languages):
            notes.append(Leftover(sheet_notes.AS_ONLY_SIZE, places[NOTES], item))
        elif addition := sheet_notes.addition_in(item):
            text = sheet_notes.cell_with(addition, cells.get("additions", "").strip(), languages)
            if not text:
                left.append(Leftover(sheet_modifiers.TWICE, places[NOTES], item))
                continue
            cells["additions"] = text
            places.setdefault("additions", places[NOTES])
            notes.append(Leftover(sheet_notes.AS_ADDITION, places[NOTES], f"{addition.name} {addition.price}"))
        elif (caution := sheet_notes.caution_in(item)) and not cells.get("cautions", "").strip():
            cautions.append(caution)
            notes.append(Leftover(sheet_notes.AS_CAUTION, places[NOTES], item))
        elif diet := sheet_diets.request_in(item):
            asked = [each for each in cells.get("on_request", "").split("; ") if each]
            cells["on_request"] = "; ".join(dict.fromkeys([*asked, diet]))
            places.setdefault("on_request", places[NOTES])
            notes.append(Leftover(sheet_notes.AS_REQUEST, places[NOTES], item))
        elif unmet := sheet_diets.meat_in(item):
            notes.append(Leftover(sheet_notes.WITH_MEAT, places[NOTES], item))
            refused = [
                each for each in cells.get("diets", "").split("; ") if unmet in (each, *IMPLIED_DIETS.get(each, ()))
            ]
            if refused:
                left.append(Leftover(wrong("diets"), places["diets"], item))
                kept_diets = [each for each in cells["diets"].split("; ") if each not in refused]
                cells |= {"diets": "; ".join(kept_diets)}
                if not kept_diets:
                    del cells["diets"]
        elif sheet_notes.is_about_equipment(item):
            equipment.append(item)
        elif not cells.get("portion", "").strip() and (portion := sheet_notes.portion_in(item)):
            cells["portion"], places["portion"] = portion, places[NOTES]
            notes.append(Leftover(sheet_notes.AS_PORTION, places[NOTES], item))
        elif not cells.get("notice", "").strip() and (notice := sheet_notes.notice_in(item)):
            cells["notice"], places["notice"] = notice, places[NOTES]
            notes.append(Leftover(sheet_notes.AS_NOTICE, places[NOTES], item))
        elif sheet_days.past_day(item, date.today()):
            left.append(Leftover(sheet_notes.PAST, places[NOTES], item))
        else:
            left.append(Leftover(sheet_notes.NO_FIELD, places[NOTES], item))
    if cautions:
        cells["cautions"], places["cautions"] = "; ".join(dict.fromkeys(cautions)), places[NOTES]
    kept = {column: cell for column, cell in cells.items() if not column.startswith("*")}
    if not prices:
        names = asked_as = ""
    portions = _portions(kept, prices)
    if portions:
        del kept["portion"]
    return replace(
        first,
        cells=kept,
        places=places,
        section=section,
        prices=prices,
        names_of_prices=names,
        prices_asked_as=asked_as,
        notes=notes,
        without_time=cells.get(WITHOUT_TIME, "").strip(),
        code=first.cells.get(GROUP, "").strip() or first.cells.get("id", "").strip(),
        portions=portions,
        equipment=equipment,
    )


def _portions(cells: Mapping[str, str], prices: Sequence[str]) -> Sequence[str]:
    """Return how many guests each size feeds, ``1 / 2`` beside two sizes, the smallest first; none for another cell."""
    cell, sizes = cells.get("portion", "").strip(), cells.get("sizes", "").split("; ")
    found = re.split(r"\s*[/|／;]\s*", cell) if re.fullmatch(r"\d{1,2}(?:\s*[/|／;]\s*\d{1,2})+", cell) else []
    are_in_order = [*map(int, found)] == sorted(map(int, found))
    are_priced_so = [*map(sheet_portions.cents_of, prices)] == sorted(map(sheet_portions.cents_of, prices))
    return found if len(found) == len(sizes) and are_in_order and are_priced_so else ()


def _names_in_notes(
    cells: Mapping[str, str], prices: Sequence[str], section: str, languages: SiteLanguages
) -> tuple[str, str]:
    """Return what the notes of a dish, or else its description, call its prices, and the key under which that is asked."""
    texts = (NOTES, *(f"description_{locale.code}" for locale in languages.locales))
    found = (
        sheet_notes.names_of_sizes(sheet_notes.items(cells.get(each, "")), len(prices), languages) for each in texts
    )
    names = " / ".join(next((names for names, _ in found if names), ()))
    names = names or " / ".join(sheet_notes.told_names(sheet_notes.items(cells.get(NOTES, "")), len(prices))[0])
    return (names, f"{len(prices)} {section} ({names})") if names else ("", "")


def _unread(cells: dict[str, str], names: str, languages: SiteLanguages) -> list[str]:
    """Return the notes of a dish that nothing has read, without those that are *names* of its prices."""
    said = sheet_notes.items(cells.get(NOTES, ""))
    number = names.count(" / ") + 1 if names else 0
    _, used = sheet_notes.names_of_sizes(said, number, languages)
    used = used or sheet_notes.told_names(said, number)[1]
    return [each for each in said if each not in used]


def _size_name(row: SheetRow) -> str:
    """Return the name of the size that a row is about: its variation, or a size without a price beside a price."""
    size, has_price = row.cells.get("sizes", "").strip(), bool(row.cells.get("price", "").strip())
    is_name = has_price and not _PRICE_OR_SEVERAL.search(size)
    return row.cells.get(VARIATION, "").strip() or (size if is_name else "")


def _words(row: SheetRow) -> str:
    return " · ".join(filter(None, row.cells.values()))
