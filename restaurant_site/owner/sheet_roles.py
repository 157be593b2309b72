"""Which column of a table is which: as the owner has chosen, by its heading, and by its cells."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise, takewhile
from types import MappingProxyType
from typing import NamedTuple

from ..i18n import N_
from ..locales import SiteLanguages
from ..models import normalizers
from . import (
    sheet_currencies,
    sheet_diets,
    sheet_files,
    sheet_headings,
    sheet_kinds,
    sheet_languages,
    sheet_notes,
    sheet_portions,
    sheet_prices,
    sheet_quantities,
    sheet_scripts,
)
from .sheet_allergens import are_allergens
from .sheet_columns import (
    HOT,
    column_of,
    columns_of,
    has_language_in_words,
    heat_of,
    is_language_alone,
    names_its_language,
    says_heat,
    wrong,
)
from .sheet_earlier import NOTHING, Earlier
from .sheet_files import NO_COLUMN, OF_A_TILL, Leftover, Table, TableRow, some
from .sheet_headings import (
    ALCOHOL,
    CENTS,
    DIET,
    GROUP,
    KIND,
    NO_DISH,
    NOTES,
    OF_A_WINE,
    OPTION,
    QUANTITY,
    SET,
    SHOWN,
    SIZE,
    STATUS,
    VARIATION,
    WEIGHED,
)
from .sheet_patterns import PATTERNS

MAX_HEADING = 30
"""Rows in which the headings are looked for."""
MAX_SAMPLE = 40
"""Characters of a cell that shows what a column holds."""
LEAVE_OUT = ("", "-", "leave out")
"""What is typed for the field of a column that is left out."""
NO_HEADING = N_("a cell without a heading")
BY_PART = N_("read by a part of the heading; if that is wrong, choose what this column is")
SECOND = N_(
    "another column is read as this, too, and only one can be; if this one has the prices of a size, choose that for both"
)
SECOND_TEXT = N_("another column is the description; to show this one too, write both into one column")
SECOND_ALLERGENS = N_(
    "another column is read as the allergens that dishes contain, so these are not recorded; if one of the two is what dishes may "
    "contain, choose that for it"
)
TIME_ASKED = "time "
"""Begin of the key of the question when the prices of a column hold."""
WITHOUT_TIME = "*prices_without_time"
"""A column of prices at a time that nobody has said."""
MORE = "*more_prices"
"""A column of further prices: ``Price 2`` beside ``Price 1``."""
ASKED = "*asked"
"""A column of prices of which the owner is asked what it is."""
OF_A_PROGRAM = N_("parts of a program or of a web page’s code, which are no text for guests, so they are left out")
LEFT_OUT = N_("left out, as you chose")
MAY_BE_CENTS = N_("whole numbers, most of them 100 or more, which may be cents; choose what this column is")
MAY_BE_ALLERGENS = N_(
    "most of these are allergens: are they what a dish contains, or what it is free from? If it contains them, choose "
    "allergens for this column; until then they are not recorded"
)
MAY_BE_TRACES = N_(
    "most of these are allergens, beside another column of allergens: if they are what a dish may contain, choose that for this "
    "column; until then they are not recorded"
)
YEARS = r"1[5-9]\d\d|20\d\d"
"""What may be the year of a wine."""
OTHER_LEVEL = N_(
    "other prices beside the usual ones, as on a patio: they have not come in, as the menu has one for all places; if they are "
    "those of a size, choose that for this column"
)
PRICES = frozenset({"price", "sizes", CENTS, SIZE})
"""Columns with what dishes cost guests."""
LEAST_GUESSED, MOST_OF = 4, 0.8
"""Cells that a column with an unknown heading must have to be guessed by them, and the share that must be of the kind."""
LEAST_BESIDE = 3
"""Rows with a name and a price, from which on something beside a list is a list of its own."""
LEAST_BRANCHES, LEAST_OF_BRANCH = 3, 10
"""Sheets with the same dishes that are those of several restaurants, and dishes that two of them have in common."""
_CONTAINS = re.compile(rf"(?i)\s*(?:(?:{PATTERNS['contains']})\b|{PATTERNS['contains_within']})")
_NUMBER_OF_A_TILL = re.compile(r"\d+|[0-9a-f-]{16,}")


class FoundColumn(NamedTuple):
    """A column of a spreadsheet, and what it is read as."""

    heading: str
    """Its letter, where it has no heading."""
    field: str
    """A column of the menu, one of the ``*`` columns, or nothing: it is left out."""
    cells: str
    """Two of them; empty for a column that has none."""
    language: str = ""
    """The code of the language that its heading or its cells are in, where no heading names it."""
    is_guessed: bool = False
    """Whether its cells alone tell what it is."""
    asks_time: bool = False
    """Whether its prices hold at a time that nobody has said."""
    is_by_part: bool = False
    """Whether only a part of its heading tells what it is."""
    open_prices: int = 0
    """How many prices it has that are left out while nobody says when they hold."""
    is_doubtful: bool = False
    """Whether the owner is to look at it before all else."""
    may_be: str = ""
    """``name`` or ``price`` of a column that is left, of which the cells may be those."""


class ReadColumn(NamedTuple):
    """A column of a table that is read."""

    number: int
    heading: str
    field: str
    """A column of the menu, or one of the ``*`` columns."""
    is_chosen: bool = False
    """Whether the owner says so."""
    time: str = ""
    """Of prices at a time: its name and when it is, as the heading or the owner says."""
    is_by_part: bool = False
    """Whether only a part of its heading tells what it is."""
    is_guessed: bool = False
    """Whether its cells alone tell what it is."""
    is_doubtful: bool = False
    """Whether that is likely rather than sure."""
    has_smaller: bool = False
    """Whether most of its prices are so small that they are in no smaller unit of the currency."""


class Reading(NamedTuple):
    """What is known before a table is read."""

    languages: SiteLanguages
    choices: Mapping[str, str] = MappingProxyType({})
    """Heading → the field that the owner has chosen for it; empty for a column that is left out."""
    currency: str = ""
    """Of the menu; empty if it is not known."""
    answers: Mapping[str, Sequence[str]] = MappingProxyType({})
    """Key of a question → what the owner has answered: ids of allergens, or the name of a size."""
    listed: Collection[str] | None = None
    """The ids of the site's list of allergens; None to leave their cells as they are."""
    recorded: Collection[str] = ()
    """Ids of the dishes whose allergens are recorded, without the examples."""
    tags: Collection[str] = ()
    """The ids of the menu's tags."""
    pine_nuts: bool = False
    """Whether pine nuts are tree nuts by the law of the country."""
    only_listed: bool = False
    """Whether allergens are left out that the site does not list."""
    earlier: Earlier = NOTHING
    """What earlier imports have written."""
    legend: Mapping[str, str] = MappingProxyType({})
    """Number, or letters → the allergen for which it stands in this file; empty for an additive."""
    guesses: Mapping[str, str] = MappingProxyType({})
    """Heading, or letter of a column without one → the field that its cells are, of one table."""

    def has_cents(self) -> bool:
        """Tell whether prices of 100 and more are rare in the currency."""
        return self.currency in sheet_currencies.HUNDREDS_ARE_CENTS


def field_named(text: str, languages: SiteLanguages) -> str:
    """Return the field that an owner types for a column: ``name``, ``price_cents``, ``-``. Raises ValueError."""
    typed = text.strip()
    if typed.casefold() in LEAVE_OUT:
        return ""
    role = f"*{sheet_headings.folded(typed)}"
    found = column_of(typed, languages) or (role if role in sheet_headings.CHOOSABLE else None)
    if found is None:
        names = ", ".join([*columns_of(languages), *(each.removeprefix("*") for each in sheet_headings.CHOOSABLE)])
        raise ValueError(f"`{typed}` is no field of a dish; write one of {names}, or - to leave the column out")
    return found


class HeadedTable(NamedTuple):
    """A table with its row of headings, if it has one that is understood."""

    table: Table
    head: TableRow | None
    reading: Reading
    """With what the cells of its own columns are."""


def with_headings(tables: Sequence[Table], reading: Reading) -> list[HeadedTable]:
    """Return the tables with their headings; where none names the dishes, those whose cells leave no doubt.

    Beside a table with prices that is one with two known headings alone.

    Two lists beside each other are two tables, where it is clear of both what their columns are.
    """
    found = []
    for table in tables:
        head = headings(table, reading)
        parts = side_by_side(table) if head is None else _on_both_sides(table, _blank_columns(table))
        beside = [each for part in parts for each in with_headings([part], reading)]
        is_clear = bool(beside) and all(each.head is not None for each in beside)
        found += beside if is_clear else [HeadedTable(table, head, reading)]
    are_headed = any(each.head is not None and _has_prices(each.head, reading) for each in found)
    return [_by_cells(each, are_headed=are_headed) if each.head is None else each for each in found]


def side_by_side(table: Table) -> Sequence[Table]:
    """Return the lists beside each other, each with its own names and prices; none of another table."""
    return _on_both_sides(table, _blank_columns(table)) or _on_both_sides(table, _second_names(table))


def _blank_columns(table: Table) -> list[int]:
    used = {number for row in table.rows for number, cell in enumerate(row.cells) if cell.strip()}
    return sorted({*range(max(used, default=0))} - used)


def _second_names(table: Table) -> list[int]:
    """Return the columns of names, nearly all of them another one, that stand directly behind prices and before others."""
    names: dict[int, list[str]] = {}
    for row in table.rows:
        words, prices = _names_and_prices(row)
        for at in words:
            if at - 1 in prices and prices[-1] > at:
                names.setdefault(at, []).append(row.cells[at].strip())
    return sorted(
        at
        for at, cells in names.items()
        if len(cells) >= LEAST_BESIDE and _are_names(cells) and not any(map(sheet_headings.is_size, cells))
    )


def _on_both_sides(table: Table, cuts: Sequence[int]) -> Sequence[Table]:
    """Return the two parts of a table before and from the first of some columns that has names and prices on both sides."""
    found = [*map(_names_and_prices, table.rows)] if cuts else []
    for cut in cuts:
        left = sum(any(each < cut for each in names) and any(each < cut for each in prices) for names, prices in found)
        right = sum(
            any(each >= cut for each in names) and any(each >= cut for each in prices) for names, prices in found
        )
        if min(left, right) >= LEAST_BESIDE:
            parts = [
                [row._replace(cells=row.cells[:cut]) for row in table.rows],
                [row._replace(cells=[*[""] * cut, *row.cells[cut:]]) for row in table.rows],
            ]
            return [table._replace(rows=[row for row in rows if any(map(str.strip, row.cells))]) for rows in parts]
    return []


def _names_and_prices(row: TableRow) -> tuple[Sequence[int], Sequence[int]]:
    """Return the numbers of the cells of a row that are words, and of those that are prices."""
    typed = [*enumerate(row.cells)]
    return [at for at, cell in typed if _is_word(cell)], [at for at, cell in typed if sheet_portions.is_priced(cell)]


def headings(table: Table, reading: Reading) -> TableRow | None:
    """Return the row of headings: the one of the first rows that names most columns, with an id or a name; None without one.

    Where the owner has chosen columns by their letters alone, it is a blank one above the table.
    """
    found = [
        (sum(each is not None for each in fields), -row.number, row)
        for row in table.rows[:MAX_HEADING]
        if (fields := _fields(row, reading))
        and any(each == "id" or (each or "").startswith("name_") for each in fields)
        and not _is_alone(row, table, reading)
    ]
    found = [each for each in found if not _names_drinks_alone(each[-1], reading)] or found
    if found and any(
        cell.strip() and _field(number, cell, reading) for number, cell in enumerate(max(found)[-1].cells)
    ):
        return max(found)[-1]
    blank = _blank(table)
    letters = [_field(number, "", reading) for number in range(len(blank.cells))]
    has_name = any(each == "id" or (each or "").startswith("name_") for each in letters)
    return blank if has_name else None


def _names_drinks_alone(row: TableRow, reading: Reading) -> bool:
    """Tell whether the only name among the cells of a row is a word for drinks: below headings it is a section with its sizes."""
    names = _columns_of_names(row, reading)
    return bool(names) and all(sheet_headings.names_drinks(row.cells[each]) for each in names)


def _is_alone(row: TableRow, table: Table, reading: Reading) -> bool:
    """Tell whether a row has one cell, above or between others with several: a section, unless the owner has chosen it."""
    typed = [_key(*cell) for cell in enumerate(row.cells) if cell[1].strip()]
    others = (len([*filter(str.strip, each.cells)]) for each in table.rows)
    return len(typed) == 1 and typed[0] not in reading.choices and any(each > 1 for each in others)


def _blank(table: Table) -> TableRow:
    return TableRow(1, 0, [""] * _width(table))


def sheets_of_costs(tables: Sequence[HeadedTable]) -> list[Table]:
    """Return the sheets that say what dishes cost their kitchen, beside others with headings that do not.

    One without prices is one, and one of which most dishes stand in the others.
    """
    found = [(table, head, reading) for table, head, reading in tables if head is not None]
    with_costs = [
        table
        for table, head, reading in found
        if any(sheet_headings.is_of_cost(cell) and _key(0, cell) not in reading.choices for cell in head.cells)
    ]
    names = {
        id(table): {
            sheet_headings.folded(cell)
            for number in _columns_of_names(head, reading)
            for cell in _cells_of(number, table.rows)
        }
        for table, head, reading in found
    }
    others = {name for table, _, _ in found if table not in with_costs for name in names[id(table)]}
    return [
        table
        for table, head, reading in found
        if table in with_costs
        and others
        and (not _has_prices(head, reading) or 2 * len(names[id(table)] & others) > len(names[id(table)]))
    ]


def sheets_of_branches(tables: Sequence[HeadedTable]) -> list[Table]:
    """Return the sheets with prices of mostly the same dishes, if they are so many that each is of another restaurant."""
    found = [
        (table, {sheet_headings.folded(cell) for number in numbers for cell in _cells_of(number, table.rows)})
        for table, head, reading in tables
        if head is not None and _has_prices(head, reading) and (numbers := _columns_of_names(head, reading))
    ]
    alike = [
        table
        for table, names in found
        if sum(LEAST_OF_BRANCH <= len(names & others) > min(map(len, (names, others))) / 2 for _, others in found)
        >= LEAST_BRANCHES
    ]
    return alike if len(alike) >= LEAST_BRANCHES else []


def sheets_of_taxes(tables: Sequence[HeadedTable]) -> list[Table]:
    """Return the sheets of a till that name its taxes and how high they are, beside others."""
    found = [(table, head, reading) for table, head, reading in tables if head is not None]
    return [
        table
        for table, head, reading in found
        if len(found) > 1
        and any(sheet_headings.is_of_tax_rate(cell) and _key(0, cell) not in reading.choices for cell in head.cells)
        and all(not each or each in ("id", "tax_class") or each.startswith("name_") for each in _fields(head, reading))
    ]


def _columns_of_names(head: TableRow, reading: Reading) -> list[int]:
    return [number for number, field in enumerate(_fields(head, reading)) if (field or "").startswith("name_")]


def _has_prices(head: TableRow, reading: Reading) -> bool:
    return not PRICES.isdisjoint(_fields(head, reading))


def _fields(row: TableRow, reading: Reading) -> list[str | None]:
    """Return what the cells of a row name as headings, also by a part; nothing is None, what is to be left out is empty."""
    columns = _with_wines([_column(*cell, reading) for cell in enumerate(row.cells)], reading.languages)
    return [each.field or None for each in _by_part(columns, reading.languages)]


def _by_part(columns: Sequence[ReadColumn], languages: SiteLanguages) -> list[ReadColumn]:
    """Return the columns, those of a table without names or prices as what a part of their headings says.

    Several columns of prices have those of the sizes that the rest of their headings names; two columns of names are none. Prices
    of what guests take away are left beside others. Texts alone beside prices are the names.
    """
    free = [each for each in columns if not each.field and not each.is_chosen and each.heading]
    found: dict[int, str] = {}
    fields = {each.field for each in columns}
    elsewhere = [each for each in free if sheet_headings.is_of_another_place(each.heading)]
    if not fields & {"price", "sizes", CENTS, SIZE}:
        prices = [each for each in free if sheet_headings.kind_of_price(each.heading)]
        prices = [each for each in prices if each not in elsewhere] or prices
        kinds = [sheet_headings.kind_of_price(each.heading) or "" for each in prices]
        has_usual = len(prices) > 1 and sum(map(sheet_headings.is_usual, kinds)) == 1
        for each, kind in zip(prices, kinds, strict=True):
            is_price = sheet_headings.is_usual(kind) if has_usual else len(prices) == 1
            found[each.number] = "price" if is_price else ASKED if has_usual else SIZE
    has_prices = bool(found or fields & {"price", "sizes", CENTS, SIZE})
    if has_prices:
        found |= {each.number: ASKED for each in elsewhere if each.number not in found}
    if has_prices and not any(each.startswith("name_") for each in fields):
        names = [each for each in free if sheet_headings.names_a_dish(each.heading)]
        texts = [each for each in columns if each.field.startswith("description_") and not each.is_chosen]
        if not names and len(texts) == 1 and all(each.field or each.number in found for each in columns):
            names = texts
        found |= {names[0].number: f"name_{languages.default.code}"} if len(names) == 1 else {}
    return [
        each._replace(field=found[each.number], is_by_part=found[each.number] != ASKED)
        if each.number in found
        else each
        for each in columns
    ]


def _width(table: Table) -> int:
    return max((len(row.cells) for row in table.rows), default=0)


def names_a_column(row: TableRow, languages: SiteLanguages) -> bool:
    """Tell whether a cell of a row names a column by itself, or needs the owner to say so; letters stand for blank cells."""
    return not any(row.cells) or any(_field(number, cell, Reading(languages)) for number, cell in enumerate(row.cells))


def offered(table: Table) -> list[FoundColumn]:
    """Return the columns of a table without headings that are understood, by the row above all prices that has most words.

    Where only one cell of it is words, the table has no headings, and the columns have their letters.
    """
    above = list(takewhile(lambda row: not any(map(_may_be_price, row.cells)), table.rows[:MAX_HEADING]))
    head = max(above, key=lambda row: (sum(map(_is_word, row.cells)), -row.number), default=None)
    rows, headings = table.rows, [""] * _width(table)
    if head and sum(map(_is_word, head.cells)) > 1:
        rows, headings = table.rows[table.rows.index(head) + 1 :], head.cells
    kinds = sheet_kinds.kinds_of(rows, headings)
    likely = dict.fromkeys(kinds.names[:1], "name")
    if kinds.prices:
        likely |= {max(kinds.prices): "price"}  # weights stand before prices
    found = [
        FoundColumn(_key(number, headings[number]), "", _sample(cells), may_be=likely.get(number, ""))
        for number in range(len(headings))
        if (cells := _cells_of(number, rows))
    ]
    return found if len(found) > 1 else []


def _may_be_price(cell: str) -> bool:
    """Tell whether a cell has amounts, or is a whole number as high as one of a currency without cents."""
    has_amounts = sheet_portions.is_priced(cell) or bool(sheet_portions.prices_of_sizes(cell))
    return has_amounts or bool(re.fullmatch(r"[1-9]\d{2,6}(?:\.0+)?", cell.strip()))


def _by_cells(found: HeadedTable, *, are_headed: bool) -> HeadedTable:
    """Return a table without headings, or with some that name no dish, whose cells leave no doubt which column is which.

    Below two known headings, one of prices, the names are the column before these with most texts, if no other is clear. Where other
    tables *are_headed*, a table without such headings is none.
    """
    table, _, reading = found
    above = [*takewhile(lambda row: not all(_names_and_prices(row)), table.rows[:MAX_HEADING])]
    head = next((row for row in above if _names_some(row, reading)), None) or _above_its_kinds(table, above, reading)
    rows, headings = table.rows, [""] * _width(table)
    fields: Sequence[str | None] = [None] * len(headings)
    if head is not None:
        rows = rows[rows.index(head) + 1 :]
        headings = [*head.cells, *headings[len(head.cells) :]]
        fields = [_field(number, cell, reading) for number, cell in enumerate(headings)]
    taken = {
        number for number, field in enumerate(fields) if field or _key(number, headings[number]) in reading.choices
    }
    has_cents = reading.has_cents() or not reading.currency
    kinds = sheet_kinds.kinds_of(rows, headings, taken, has_cents=has_cents)
    has_prices = not PRICES.isdisjoint(fields)
    is_headed = has_prices and len({*filter(None, fields)}) > 1
    guesses = sheet_kinds.fields_of(kinds, has_prices=has_prices, languages=reading.languages)
    if is_headed and not guesses:
        before = next(number for number, field in enumerate(fields) if field in PRICES)
        free = [each for each in range(before) if each not in taken and not sheet_headings.is_of_a_till(headings[each])]
        texts = {each: cells for each in free if _are_names(cells := _cells_of(each, rows))}
        names = max(texts, key=lambda each: len({*texts[each]}), default=None)
        guesses = {} if names is None else {names: f"name_{reading.languages.default.code}"}
    if not guesses or (are_headed and not is_headed):
        return found
    keys = {_key(number, headings[number]): field for number, field in guesses.items() if field not in fields}
    return HeadedTable(table, head or _blank(table), reading._replace(guesses=keys))


def _names_some(row: TableRow, reading: Reading) -> bool:
    """Tell whether a row of words names the prices, or two other columns; a sign alone may stand beside a section.

    Beside two known headings, those of prices at a time may have its numbers.
    """
    typed = [cell for cell in row.cells if cell.strip()]
    known = {field for field in _fields(row, reading) if field}
    words = [each for each in typed if len(known) < 2 or not sheet_portions.is_at_a_time(each)]
    has_words = len(typed) > 1 and all(map(_is_word, words)) and any(re.search(r"\w", cell) for cell in typed[1:])
    return has_words and (not known.isdisjoint(("price", SIZE)) or len(known) > 1)


def _above_its_kinds(table: Table, above: Sequence[TableRow], reading: Reading) -> TableRow | None:
    """Return the row with a word over a column of names and another over one of prices, in whatever words; None without one.

    Two words below a section are none: they may be a dish whose price is not written yet.
    """
    for at, row in enumerate(above):
        typed = [number for number, cell in enumerate(row.cells) if cell.strip()]
        words = [number for number in typed if _may_head(row.cells[number])]
        below = table.rows[at + 1 :]
        is_above_section = bool(below) and len([*filter(str.strip, below[0].cells)]) == 1
        has_titles = all(re.search(r"\d", " ".join(each.cells)) for each in above[:at])
        if words != typed or len(words) < (2 if has_titles or is_above_section else 3):
            continue
        kinds = sheet_kinds.kinds_of(below, row.cells, has_cents=reading.has_cents() or not reading.currency)
        names = {*kinds.names, *kinds.sections}
        return row if kinds.are_prices_sure and kinds.prices[0] in words and not names.isdisjoint(words) else None
    return None


def _may_head(cell: str) -> bool:
    """Tell whether a cell may be a heading: words that are no size, no sign and no price."""
    is_time = sheet_portions.is_at_a_time(cell)
    is_other = sheet_headings.is_size(cell) or sheet_headings.sizes_in(cell) or normalizers.price(cell) == "market"
    return is_time or (_is_word(cell) and bool(re.search(r"[^\W\d_]{2}", cell)) and not is_other)


def _sample(cells: Sequence[str]) -> str:
    """Return the first two cells of a column that differ."""
    return " · ".join([each[:MAX_SAMPLE] for each in dict.fromkeys(map(str.strip, cells))][:2])


def _is_word(cell: str) -> bool:
    return bool(cell.strip()) and not re.search(r"\d", cell)


def columns(
    table: Table,
    head: TableRow,
    rows: Sequence[TableRow],
    reading: Reading,
    left: list[Leftover],
    offer: list[FoundColumn],
) -> Iterator[ReadColumn]:
    """Yield the columns that are read; of two for the same field the chosen one, or the one with the surest heading."""
    found = [_column(number, cell, reading) for number, cell in enumerate(head.cells)]
    found = _with_notes(_by_part(_with_wines(found, reading.languages), reading.languages))
    found = _named_beside_a_language(found, rows, reading.languages)
    found = _under_its_neighbour(found, reading.languages)
    found = [_in_the_script_of_its_cells(column, found, rows, reading.languages) for column in found]
    told = _in_their_languages(found, rows, reading.languages)
    found = _with_sections(_with_diets(_without_codes_of_sections(found, rows), rows), rows)
    found = _with_quantities(_with_further_prices(_with_prices_of_rows(found)), rows)
    unknown = {column.number for column in found if column.field in ("", NOTES)}
    found = _with_description(_without_lists(_guessed_columns(found, rows), rows), rows, reading.languages)
    for typed in found:
        cells = _cells_of(typed.number, rows)
        same = [each for each in found if _same(each, typed)]
        is_second = bool(same) and typed != min(same, key=lambda each: _rank(each, reading.languages))
        column, apart, reason = (typed, "", "") if typed.is_chosen else _by_what_it_holds(typed, cells, found, reading)
        if apart:
            yield column._replace(field=apart)
        is_read = bool(column.field) and not is_second
        if is_read:
            yield column._replace(has_smaller=_are_small(cells)) if column.field in ("price", SIZE) else column
        if (is_second or sheet_headings.is_of_menus(column.heading)) and _says_kinds(column, cells):
            yield column._replace(field=KIND)
        if cells or column.heading:
            is_guessed = column.is_guessed or (column.number in unknown and _is_said(column))
            language = told.get(column.number, "") if is_read else ""
            offered = _offered(column._replace(is_guessed=is_guessed), cells, language, is_second)
            offer.append(offered._replace(may_be="price" if _may_be_prices(typed, found, rows) else ""))
        is_used = column.field == KIND and any(map(sheet_headings.is_no_dish, cells))
        if cells and (not is_read or (column.field in (GROUP, KIND) and not is_used)):
            left.append(_left_column(table, column, cells, reason or _why_left(column, is_second), rows, reading))


def _without_lists(found: Sequence[ReadColumn], rows: Sequence[TableRow]) -> list[ReadColumn]:
    """Return the columns, the choices of a drop-down list beside the table as none: their heading is a cell of a column."""
    blank = {each.number for each in found if not each.heading and not _cells_of(each.number, rows)}
    beside = {each.number for each in found if each.heading and not each.is_chosen and each.number - 1 in blank}
    if not beside:
        return [*found]
    typed = {sheet_headings.folded(cell) for each in found for cell in _cells_of(each.number, rows)}
    has_status = any(each.field == STATUS for each in found)
    return [
        each._replace(field="")
        if each.number in beside
        and (
            sheet_headings.folded(each.heading) in typed
            or (has_status and sheet_headings.says_shown(each.heading) is not None)
        )
        else each
        for each in found
    ]


def _says_kinds(column: ReadColumn, cells: Sequence[str]) -> bool:
    """Tell whether a second column of sections or names says which rows are no dishes: ``Type``, or ``Menu`` with ``Modifiers``."""
    is_of_rows = column.field in ("", "category") or column.field.startswith("name_")
    return is_of_rows and not column.is_chosen and any(map(sheet_headings.is_no_dish, cells))


def _with_prices_of_rows(columns: list[ReadColumn]) -> list[ReadColumn]:
    """Return the columns, one of sizes beside one of their prices as a size and its price in each row: ``Size``, ``Size Price``."""
    sizes = [each for each in columns if each.field == "sizes" and not each.is_chosen]
    prices = [each for each in sizes if sheet_headings.folded(each.heading).endswith(("size_price", "size_prices"))]
    if len(sizes) != 2 or len(prices) != 1 or any(each.field == VARIATION for each in columns):
        return columns
    price = MORE if any(each.field == "price" for each in columns) else "price"
    fields = {each: price if each in prices else VARIATION for each in sizes}
    return [each._replace(field=fields.get(each, each.field)) for each in columns]


def _with_wines(columns: list[ReadColumn], languages: SiteLanguages) -> list[ReadColumn]:
    """Return the columns, those of a list of drinks alone as what they are of it: ``Couleur | Vin | Pays | Verre | Bouteille``.

    The only word for drinks above them has the names then, and a colour divides the section.
    """
    free = [each for each in columns if not each.field and not each.is_chosen]
    names = [each for each in free if sheet_headings.names_drinks(each.heading)]
    roles = {each.number: sheet_headings.role_beside_drinks(each.heading) for each in free}
    is_of_wines = any(each.field in (OF_A_WINE, SIZE) for each in columns) or any(roles.values())
    if len(names) != 1 or not is_of_wines or any(each.field.startswith("name_") for each in columns):
        return columns
    roles[names[0].number] = f"name_{languages.default.code}"
    return [each._replace(field=roles.get(each.number, each.field)) for each in columns]


def _with_notes(columns: Sequence[ReadColumn]) -> list[ReadColumn]:
    """Return the columns, one as the notes whose heading says for whom they are, where no other has them: ``Notes à Mireille``."""
    if any(each.field == NOTES for each in columns):
        return [*columns]
    return [
        each._replace(field=NOTES, is_by_part=True)
        if not each.field and not each.is_chosen and sheet_headings.begins_with_notes(each.heading)
        else each
        for each in columns
    ]


def _with_further_prices(columns: list[ReadColumn]) -> list[ReadColumn]:
    """Return the columns, those as further prices that are numbered beside a column of prices: ``Price 2``."""
    if not any(column.field == "price" for column in columns):
        return columns
    return [
        column._replace(field=MORE)
        if not column.field and not column.is_chosen and sheet_headings.is_further_price(column.heading)
        else column
        for column in columns
    ]


def _with_quantities(columns: Sequence[ReadColumn], rows: Sequence[TableRow]) -> list[ReadColumn]:
    """Return the columns, that of weights or volumes as such: ``Вес``, or ``мл`` with numbers alone."""
    free = [each for each in columns if not each.field and not each.is_chosen]
    known = {each.number: sheet_quantities.unit_of(each.heading) for each in free if each.heading}
    found = next(
        (
            number
            for number, unit in known.items()
            if unit is not None
            and any(
                sheet_quantities.read(cell, unit) or sheet_quantities.is_of_a_weight(cell)
                for cell in _cells_of(number, rows)
            )
        ),
        None,
    )
    return [each._replace(field=QUANTITY) if each.number == found else each for each in columns]


def _by_what_it_holds(
    column: ReadColumn, cells: Sequence[str], found: Sequence[ReadColumn], reading: Reading
) -> tuple[ReadColumn, str, str]:
    """Return a column as its cells say, what it is apart from that, for what is asked of it, and why it is left, if it is."""
    column = column._replace(field=_by_its_cells(column.field, column.heading, cells, found))
    apart = reason = ""
    is_of_a_time = sheet_portions.is_at_a_time(column.heading) or (
        not column.field and not column.is_chosen and sheet_headings.is_of_part_of_day(column.heading)
    )
    if is_of_a_time and any(
        sheet_portions.is_priced(each) or sheet_prices.is_of_a_size(each)
        for each in (sheet_currencies.with_decimals(cell, reading.currency) for cell in cells)
    ):
        [said, *_] = reading.answers.get(f"{TIME_ASKED}{column.heading}") or [""]
        words = sheet_prices.named_time(column.heading, said) if said else column.heading
        has_time = sheet_prices.at_its_time(words, "1.00", reading.languages)
        column = column._replace(field=sheet_prices.FIELD if has_time else "", time=words)
        apart, reason = "" if has_time else WITHOUT_TIME, sheet_portions.AT_A_TIME
    elif column.field in ("price", SIZE) and reading.has_cents() and _may_be_cents(cells):
        column, apart, reason = column._replace(field=""), ASKED, MAY_BE_CENTS
    elif column.field == ASKED:
        column, apart, reason = column._replace(field=""), ASKED, OTHER_LEVEL
    elif column.field == "spice" and {*map(_is_heat, cells)} >= {True, False}:
        column, reason = column._replace(field=""), wrong("spice")  # 3 of 5 is not 3 of 3
    elif column.field.startswith(("description_", "summary_")) and sheet_kinds.are_code(cells):
        column, reason = column._replace(field=""), OF_A_PROGRAM
    elif column.field in ("", NOTES) and are_allergens(cells):
        fields = {each.field for each in found}
        field = "may_contain" if sheet_headings.names_traces(column.heading) else ""
        field = field or ("allergens" if sheet_headings.names_allergens(column.heading) else "")
        field = "" if field in fields else field
        is_beside = "allergens" in fields and "may_contain" not in fields
        column, reason = column._replace(field=field), "" if field else MAY_BE_TRACES if is_beside else MAY_BE_ALLERGENS
    return column, apart, reason


def _why_left(column: ReadColumn, is_second: bool) -> str:
    if column.is_chosen:
        return SECOND if is_second else LEFT_OUT
    if is_second and column.field == "allergens":
        return SECOND_ALLERGENS
    if is_second and column.field.startswith(("description_", "name_")):
        return SECOND_TEXT if column.field.startswith("description_") else SECOND
    return NO_COLUMN if column.heading else NO_HEADING


def _offered(column: ReadColumn, cells: Sequence[str], language: str, is_second: bool) -> FoundColumn:
    asks_time = bool(column.time) and not column.field
    return FoundColumn(
        _key(column.number, column.heading),
        "" if is_second else column.field,
        _sample(cells),
        language,
        column.is_guessed,
        asks_time,
        column.is_by_part,
        sum(len(sheet_portions.prices_of_sizes(each)) or 1 for each in cells) if asks_time else 0,
        column.is_doubtful and not is_second,
    )


def _left_column(
    table: Table,
    column: ReadColumn,
    cells: Sequence[str],
    reason: str,
    rows: Sequence[TableRow],
    reading: Reading,
) -> Leftover:
    """Return what is said of a column that is left: one that nobody knows may be in another language, or of a till."""
    letter = f"{sheet_files.prefix(table)}{sheet_files.letter(column.number)} ({column.heading or '–'})"
    place = column.heading if any(row.name for row in rows) else letter
    language = sheet_languages.other_in(column.heading, reading.languages) if reason == NO_COLUMN else ""
    if language:
        return Leftover(sheet_languages.NO_LANGUAGE, place, some(cells), {"language": language})
    if reason == NO_HEADING and any(map(sheet_quantities.is_price_of_a_weight, cells)):
        reason = sheet_quantities.OF_A_WEIGHT
    if reason in (NO_HEADING, NO_COLUMN) and sheet_kinds.are_code(cells):
        reason = OF_A_PROGRAM
    is_of_a_till = reason == NO_COLUMN and sheet_headings.is_of_a_till(column.heading)
    return Leftover(OF_A_TILL if is_of_a_till else reason, place, some(cells))


def _key(number: int, heading: str) -> str:
    return heading.strip() or sheet_files.letter(number)


def _column(number: int, cell: str, reading: Reading) -> ReadColumn:
    is_chosen = _key(number, cell) in reading.choices
    if field := _field(number, cell, reading):
        return ReadColumn(number, cell.strip(), field, is_chosen)
    guess = "" if is_chosen else reading.guesses.get(_key(number, cell), "")
    return ReadColumn(number, cell.strip(), guess, is_chosen, is_guessed=bool(guess))


def _field(number: int, heading: str, reading: Reading) -> str | None:
    if (chosen := reading.choices.get(_key(number, heading))) is not None:
        return chosen
    if not heading.strip():
        return None
    if re.fullmatch(rf"(?:[A-Z]{{2}})?{normalizers.SIGN}", heading.strip()):
        return "price"
    found = column_of(heading, reading.languages) or sheet_headings.role_of(heading)
    codes = sheet_diets.codes_in(heading)
    if not found and len(codes) > 1 and all(map(sheet_diets.code_of, codes)):
        return "diets"
    return found or (DIET if sheet_diets.code_of(heading) else None)


def _same(one: ReadColumn, other: ReadColumn) -> bool:
    """Tell whether only one of two columns can be read, as both are the same field of a dish."""
    prices = ("price", CENTS)
    return one.field not in ("", SIZE, OPTION, SET, DIET, NOTES, MORE, OF_A_WINE) and (
        one.field == other.field or (one.field in prices and other.field in prices)
    )


def _rank(column: ReadColumn, languages: SiteLanguages) -> tuple[bool, bool, int, int]:
    names_none = bool(_text_of(column, languages)) and not has_language_in_words(column.heading, languages)
    return (not column.is_chosen, names_none, sheet_headings.rank(column.heading), column.number)


def _cells_of(number: int, rows: Sequence[TableRow]) -> list[str]:
    return [row.cells[number] for row in rows if len(row.cells) > number and row.cells[number].strip()]


def _by_its_cells(field: str, heading: str, cells: Sequence[str], found: Sequence[ReadColumn]) -> str:
    """Return what a column is read as whose cells are not those of the field that its heading names."""
    if field == "id" and cells:
        is_of_a_till = all(_NUMBER_OF_A_TILL.fullmatch(cell.strip()) for cell in cells)
        if is_of_a_till or any(each.field == GROUP for each in found):
            return ""
    if field == SHOWN and sheet_headings.is_of_channels(heading) and not any(map(_says_shown, cells)):
        return ""
    are_yes_or_no = all(says(cell, normalizers.YES | normalizers.NO) for cell in cells)
    if field == STATUS and not all(map(_says_status, cells)):
        return NOTES if _tell_of_sold_out(cells) else ""
    if field in (NO_DISH, ALCOHOL) and not are_yes_or_no:
        return ""
    if field == "category" and any(map(sheet_headings.is_kind_of_row, cells)):
        return ""
    if field == WEIGHED and not are_yes_or_no and not any(map(sheet_headings.is_weight, cells)):
        return ""
    if field.startswith("available") and cells and all(says(cell, normalizers.YES | normalizers.NO) for cell in cells):
        return SHOWN
    marks = {normalizers.plain(cell).casefold() for cell in cells}
    if field == DIET and "x" in marks and marks & (sheet_diets.TICKS - {"x"}):
        return ""  # a cross beside a tick may mean no
    code = sheet_diets.code_of(heading)
    if field == DIET and not all(sheet_diets.is_tick(cell, code) or says(cell, normalizers.NO) for cell in cells):
        are_codes = all(map(sheet_diets.code_of, (code for cell in cells for code in sheet_diets.codes_in(cell))))
        return "diets" if are_codes and all(each.field != "diets" for each in found) else ""
    if field == SIZE and not any(_may_be_price(cell) for cell in cells):
        return ""
    return field


def _is_heat(cell: str) -> bool | None:
    """Tell whether a number is one of the menu's for how hot a dish is, or a larger one; None for another cell and for 0."""
    number = normalizers.western_digits(cell.strip()).lstrip("0")
    return len(number) == 1 and int(number) <= HOT if number.isdecimal() else None


def _tell_of_sold_out(cells: Sequence[str]) -> bool:
    return any(sheet_notes.is_sold_out(cell.strip()) and not cell.strip().isdecimal() for cell in cells)


def _says_status(cell: str) -> bool:
    return sheet_headings.says_shown(cell) is not None or sheet_notes.is_sold_out(cell)


def _says_shown(cell: str) -> bool:
    return sheet_headings.says_shown(cell) is not None or says(cell, normalizers.YES | normalizers.NO)


def _guessed_columns(found: Sequence[ReadColumn], rows: Sequence[TableRow]) -> list[ReadColumn]:
    """Return the columns, those with unknown headings, such as ``$$`` or ``Notes``, as what nearly all of their cells are.

    Where no heading names the prices, the column with most prices is theirs. What words of food below a heading are, is not
    guessed unless they say so, ``contains milk``: what is in a dish, or what it is free from.
    """
    guessed = list(found)
    has_headings = any(each.heading for each in found)
    for number, column in enumerate(found):
        cells = _cells_of(column.number, rows)
        if column.field in ("", NOTES) and not column.is_chosen and (column.heading or not has_headings):
            field = _field_of_cells(cells, {each.field for each in guessed})
            field = field or (NOTES if _tell_of_sold_out(cells) else "")
            guessed[number] = column._replace(field=field or column.field)
    sizes = {each.number for each in guessed if each.field == SIZE}
    for number, column in enumerate(guessed):
        if not column.field and not column.is_chosen and _is_size_beside(column, sizes, _cells_of(column.number, rows)):
            guessed[number] = column._replace(field=SIZE)
    if not {each.field for each in guessed} & {"price", CENTS, SIZE}:
        free = [
            each
            for each in guessed
            if not each.field
            and not each.is_chosen
            and each.heading
            and not sheet_headings.is_of_cost(each.heading)
            and not sheet_headings.is_of_tax_rate(each.heading)
        ]
        prices = {each: _prices_in(_cells_of(each.number, rows), each.heading) for each in free}
        best = max(free, key=lambda each: prices[each], default=None)
        if best is not None and prices[best]:
            guessed[guessed.index(best)] = best._replace(field="price")
    return guessed


def _with_description(
    found: Sequence[ReadColumn], rows: Sequence[TableRow], languages: SiteLanguages
) -> list[ReadColumn]:
    """Return the columns, the only one behind the names without a heading whose cells are sentences as the descriptions."""
    name = next((each.number for each in found if each.field.startswith("name_")), None)
    if name is None or any(each.field.startswith("description_") for each in found):
        return [*found]
    texts = [
        each
        for each in found
        if not (each.heading or each.field or each.is_chosen)
        and each.number > name
        and sheet_kinds.are_descriptions(_cells_of(each.number, rows))
    ]
    field = f"description_{languages.default.code}"
    return [each._replace(field=field, is_guessed=True) if texts == [each] else each for each in found]


def _may_be_prices(column: ReadColumn, columns: Sequence[ReadColumn], rows: Sequence[TableRow]) -> bool:
    """Tell whether the only column with amounts of money has a word for costs over it that some write over prices: ``COST``."""
    is_cost = not column.is_chosen and sheet_headings.may_be_of_prices(column.heading)
    return is_cost and [column.number] == [
        each.number for each in columns if _are_amounts(_cells_of(each.number, rows))
    ]


def _are_amounts(cells: Sequence[str]) -> bool:
    return bool(cells) and sum(map(sheet_portions.is_priced, cells)) >= MOST_OF * len(cells)


def _without_codes_of_sections(found: Sequence[ReadColumn], rows: Sequence[TableRow]) -> list[ReadColumn]:
    """Return the columns, those of codes of sections beside one of their names as none: ``tab-mains`` beside ``MAINS``."""
    sections = [each for each in found if each.field == "category" and not each.is_chosen]
    codes = [
        each
        for each in sections
        if all(normalizers.slug(cell) == cell.strip() for cell in _cells_of(each.number, rows))
    ]
    return [each._replace(field="") if each in codes and len(codes) < len(sections) else each for each in found]


def _with_diets(found: Sequence[ReadColumn], rows: Sequence[TableRow]) -> list[ReadColumn]:
    """Return the columns, one of kinds or sections whose cells are ``Veg`` and ``Non-Veg`` as the diets."""
    if any(each.field in ("diets", DIET) for each in found):
        return [*found]
    return [
        each._replace(field="diets")
        if each.field in ("", "category", "tags")
        and not each.is_chosen
        and sheet_diets.tell_vegetarian(_cells_of(each.number, rows))
        else each
        for each in found
    ]


def _with_sections(found: Sequence[ReadColumn], rows: Sequence[TableRow]) -> list[ReadColumn]:
    """Return the columns, one without a heading before the names as the sections, if it has words beside the first of their dishes."""
    name = next((each.number for each in found if each.field.startswith("name_")), 0)
    free = [each for each in found[:name] if not (each.heading or each.field or each.is_chosen)]
    if any(each.field == "category" for each in found):
        return [*found]
    dishes = [row for row in rows if len(row.cells) > name and row.cells[name].strip()]
    sections = [each for each in free if _begin_sections([_own_cell(row, each.number) for row in dishes])]
    return [each._replace(field="category", is_guessed=True) if sections == [each] else each for each in found]


def _own_cell(row: TableRow, number: int) -> str:
    return "" if number in row.merged else row.cells[number].strip()


def _begin_sections(cells: Sequence[str]) -> bool:
    """Tell whether cells beside dishes are names of sections, each at the first dish of its section or at all of them."""
    given = [*filter(None, cells)]
    are_words = all(re.search(r"[^\W\d_]{2}", each) and len(each) <= MAX_SAMPLE for each in given)
    starts = [cell for before, cell in pairwise(["", *cells]) if cell and cell != before]
    is_once = len(given) < len(cells) and len({*given}) == len(given)
    is_at_all = len(given) == len(cells) >= 2 * len(starts) and len({*starts}) == len(starts)
    return bool(cells and cells[0]) and are_words and (is_once or is_at_all)


def _is_size_beside(column: ReadColumn, sizes: Collection[int], cells: Sequence[str]) -> bool:
    """Tell whether a column has the prices of a size that nobody knows: it stands directly beside those of others."""
    is_beside = not {column.number - 1, column.number + 1}.isdisjoint(sizes)
    name = sheet_headings.kind_of_price(f"price {column.heading}") if column.heading else ""
    return (
        is_beside
        and bool(name)
        and not sheet_headings.is_of_a_till(column.heading)
        and bool(_prices_in(cells, column.heading))
    )


def _field_of_cells(cells: Sequence[str], fields: Collection[str]) -> str:
    """Return what nearly all cells below an unknown heading are, of what no other column is: diets, heat or allergens."""
    if len(cells) < LEAST_GUESSED:
        return ""
    most = MOST_OF * len(cells)
    heats = [heat_of(each) for each in cells if says_heat(each)]
    if "spice" not in fields and len(heats) >= most and len({*heats}) > 1:  # not the hot drinks
        return "spice"
    if "allergens" not in fields and 2 * sum(bool(_CONTAINS.match(each)) for each in cells) > len(cells):
        return "allergens"
    codes = [code for cell in cells for code in sheet_diets.codes_in(cell)]
    are_yes_or_no = all(says(cell, normalizers.YES | normalizers.NO) for cell in cells)  # N is no, not nuts
    if not {*fields} & {"diets", DIET} and any(map(sheet_diets.code_of, codes)) and not are_yes_or_no:
        known = [bool(sheet_diets.code_of(each) or heat_of(each)) for each in codes]
        return "diets" if 2 * sum(known) > len(codes) else ""
    return ""


def _prices_in(cells: Sequence[str], heading: str) -> int:
    """Return how many prices a column has in which nearly all cells are some; 0 for one that may be of other numbers."""
    if sheet_portions.is_at_a_time(heading):
        return 0
    signed = [each for each in cells if re.search(rf"{normalizers.SIGN}|\d[.,]\d\d\b", each)]
    several = [each for each in cells if sheet_portions.prices_alone(each)]
    are_sure = bool(signed or several or sheet_headings.sizes_in(heading) or not re.search(r"\w", heading))
    found = [each for each in cells if sheet_portions.is_priced(each) or each in signed or each in several]
    market = [each for each in cells if normalizers.price(each) == "market"]
    is_theirs = are_sure and bool(found) and len(found) + len(market) >= MOST_OF * len(cells)
    return len(found) if is_theirs else 0


def _is_said(column: ReadColumn) -> bool:
    """Tell whether a column with an unknown heading is read as what the owner is to look at."""
    are_prices = bool(sheet_headings.sizes_in(column.heading)) or not re.search(r"\w", column.heading)
    return column.field in ("diets", "spice", "allergens", "may_contain", SIZE) or (
        column.field == "price" and not are_prices
    )


def _may_be_cents(cells: Sequence[str]) -> bool:
    """Tell whether the amounts of a column may be cents: whole numbers, at least three, most of them 100 or more."""
    numbers = [cell.strip() for cell in cells if re.search(r"\d", cell)]
    large = [each for each in numbers if re.fullmatch(r"[1-9]\d{2,}", each)]
    return len(large) > 2 and 4 * len(large) > 3 * len(numbers) and all(map(str.isdecimal, numbers))


def _are_small(cells: Sequence[str]) -> bool:
    """Tell whether most amounts of a column below 1,000 are below 100 or have decimals."""
    amounts = [*filter(sheet_portions.is_priced, cells)]
    small = [each for each in amounts if not re.fullmatch(r"[1-9]\d{2}", each.strip())]
    return 2 * len(small) > len(amounts)


def _in_the_script_of_its_cells(
    column: ReadColumn, found: Sequence[ReadColumn], rows: Sequence[TableRow], languages: SiteLanguages
) -> ReadColumn:
    """Return a column whose heading names no language, such as ``Item``, as one of the language in whose script its cells are."""
    if not has_no_language(column, languages):
        return column
    each = columns_of(languages)[column.field]
    cells = _cells_of(column.number, rows)
    code = sheet_scripts.language_of(cells, languages)
    name = f"{each.field}_{code}"
    return column if not code or any(other.field == name for other in found) else column._replace(field=name)


def _in_their_languages(found: list[ReadColumn], rows: Sequence[TableRow], languages: SiteLanguages) -> dict[int, str]:
    """Give texts in Latin letters whose headings name no language the one of their cells, or of their headings.

    A name is in the default language, whatever its words, unless there are several columns of names. Returns the number of
    each column that is in another language → the language.
    """
    told = {}
    for number, column in enumerate(found):
        if not has_no_language(column, languages):
            continue
        known = columns_of(languages)[column.field]
        others = [each for each in found if each is not column and _text_of(each, languages) == known.field]
        if not others and known.field == "name":
            continue
        taken = {
            columns_of(languages)[each.field].language
            for each in others
            if not has_no_language(each, languages) or each.number in told
        }
        own = [each for each in sheet_headings.languages_of(column.heading) if each in languages.by_code]
        free = [each for each in own if each not in taken]
        cells = _cells_of(column.number, rows)
        code = "" if known.field == "name" else sheet_scripts.latin_language_of(cells, languages)
        code = code or (free[0] if len(free) == 1 and languages.by_code[known.language].script == "Latin" else "")
        if code and code not in taken and code != known.language:
            found[number] = column._replace(field=f"{known.field}_{code}")
            told[column.number] = code
    return told


def _named_beside_a_language(
    found: Sequence[ReadColumn], rows: Sequence[TableRow], languages: SiteLanguages
) -> list[ReadColumn]:
    """Return the columns, one with an unknown heading as the names that a heading such as ``In English`` has in a second language.

    It is the column in which the sections stand, or the first one with a text that differs for each dish.
    """
    names = [each for each in found if each.field.startswith("name_")]
    left = [each.code for each in languages.required if all(each.code != name.field[5:] for name in names)]
    code = languages.default.code if languages.default.code in left else left[0] if len(left) == 1 else ""
    if not (code and names and all(is_language_alone(each.heading, languages) for each in names)):
        return [*found]
    dishes = [row for row in rows if any(row.cells[each.number : each.number + 1] not in ([], [""]) for each in names)]
    free = [
        each
        for each in found
        if each.heading
        and not (each.field or each.is_chosen or sheet_headings.is_of_a_till(each.heading))
        and not sheet_languages.other_in(each.heading, languages)
        and _are_names([row.cells[each.number].strip() if len(row.cells) > each.number else "" for row in dishes])
    ]
    alone = [[number for number, cell in enumerate(row.cells) if cell.strip()] for row in rows]
    with_sections = [each for each in free if [each.number] in alone]
    named = next(iter((*with_sections, *free)), None)
    if named is None:
        return [*found]
    read = named._replace(field=f"name_{code}", is_guessed=True, is_doubtful=named not in with_sections)
    return [read if each is named else each for each in found]


def _are_names(cells: Sequence[str]) -> bool:
    """Tell whether each dish has a text in a column, nearly all of them another one."""
    are_texts = all(re.search(r"[^\W\d_]{2}", each) and not sheet_portions.is_priced(each) for each in cells)
    return are_texts and bool(cells) and len({*cells}) >= MOST_OF * len(cells)


def _under_its_neighbour(found: Sequence[ReadColumn], languages: SiteLanguages) -> list[ReadColumn]:
    """Return the columns, a second one of which the heading is a language alone as the text of the column before it."""
    changed = list(found)
    for before, column in pairwise(found):
        known, left = (columns_of(languages).get(each.field) for each in (column, before))
        if (
            known is None
            or left is None
            or column.is_chosen
            or column.is_guessed
            or not left.language
            or known.field == left.field
        ):
            continue
        is_alone = sheet_headings.field_of(column.heading) is None and known.field == "name"
        if is_alone and any(each.field == column.field and each.number < column.number for each in changed):
            changed[changed.index(column)] = column._replace(field=f"{left.field}_{known.language}")
    return changed


def _text_of(column: ReadColumn, languages: SiteLanguages) -> str:
    """Return the text that a column has in one language; empty for another column."""
    known = columns_of(languages).get(column.field)
    return known.field if known and known.language else ""


def bilingual(columns: Sequence[ReadColumn], rows: Sequence[TableRow], languages: SiteLanguages) -> frozenset[int]:
    """Return the numbers of the columns in whose cells the same text stands in two scripts: ``Wonton soup 雲吞湯``."""
    return frozenset(
        column.number
        for column in columns
        if has_no_language(column, languages) and sheet_scripts.is_bilingual(_cells_of(column.number, rows), languages)
    )


def has_no_language(column: ReadColumn, languages: SiteLanguages) -> bool:
    """Tell whether the heading of a text leaves open in which language it is."""
    known = columns_of(languages).get(column.field)
    return (
        known is not None
        and bool(known.language)
        and not column.is_chosen
        and not names_its_language(column.heading, languages)
    )


def says(cell: str, words: frozenset[str] | set[str]) -> bool:
    """Tell whether a cell is one of *words*."""
    return normalizers.plain(cell).casefold() in words


def amount(cell: str, column: ReadColumn, reading: Reading) -> str:
    """Return an amount of a column: of one in cents as money; of a currency with large numbers, or if chosen, with its decimals."""
    if reading.currency == "PEN":
        cell = re.sub(r"(?i)\bS/\.?\s*(?=\d)", "", cell)
    typed = re.sub(r"(?<=\d)[ ,.](?=\d{3}\b)", "", cell.strip()) if column.field == CENTS else cell.strip()
    if column.field == CENTS and typed.isascii() and typed.isdecimal():
        return f"{int(typed) // 100}.{int(typed) % 100:02}"
    is_sure = column.is_chosen or not reading.has_cents()
    parts = re.split(r"(\s*[/|]\s*)", typed)
    parts[::2] = [_with_decimals(each, column, is_sure) for each in parts[::2]]
    return "".join(parts) if parts[0] != typed or len(parts) > 1 else cell


_END = rf"(?:{normalizers.SIGN}\s?\d[\d.,]*|\d[\d.,]*\s?{normalizers.SIGN}|\d+[.,]\d\d)"
_RANGE = re.compile(rf"{_END}\s*[-–—]\s*{_END}")


def is_range(cell: str) -> bool:
    """Tell whether a cell says between which prices that of a dish is: ``£75.00 – £180.00``."""
    return bool(_RANGE.fullmatch(cell.strip()))


_LARGE = re.compile(
    rf"(?P<before>(?:[A-Z]{{0,3}}{normalizers.SIGN})?)\s?(?P<number>[1-9]\d{{3,6}}|[1-9]\d{{0,2}}(?:[., ’']\d{{3}})+)"
    rf"\s?(?P<behind>{normalizers.SIGN}?)"
)


def _with_decimals(typed: str, column: ReadColumn, is_sure: bool) -> str:
    """Return a whole amount of 1,000 or more with decimals: what has a sign, or stands below others that are smaller, is no year."""
    match = _LARGE.fullmatch(typed)
    if match is None:
        return typed
    has_sign, is_grouped = bool(match["before"] or match["behind"]), not match["number"].isdecimal()
    is_year = not has_sign and bool(re.fullmatch(YEARS, match["number"]))
    if is_sure or has_sign or (column.has_smaller and not is_year and not is_grouped):
        return re.sub(r"\D", "", match["number"]) + ".00"
    return typed
