"""Tables that are a page of a printed menu: dishes side by side in one row, and lines below a dish or a heading.

A price belongs to the name directly before it, whatever the headings say; two names, each with its price, are two dishes.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ..i18n import N_
from ..models import normalizers
from . import sheet_diets, sheet_files, sheet_headings, sheet_portions, sheet_roles
from .sheet_columns import says_heat
from .sheet_files import LEAST_LINES, MAX_LINE, NAME_AND_PRICE, Leftover, Table, TableRow
from .sheet_headings import CENTS
from .sheet_roles import ASKED, ReadColumn, Reading
from .sheet_sections import SMALL_WORDS

SIDE_BY_SIDE = N_(
    "each of these is beside another dish in the same row, so it is read as a dish of its own, with the "
    "price directly beside it"
)
TWO_PRICES = N_(
    "two prices in the row of one dish, and nothing says which of them is right; write it in the form of the dish"
)
BESIDE_A_PRICE = N_(
    "the price of this row may be that of the text beside it, so no dish has it; write it in the form of the dish"
)
BELOW = N_("read as the description of the dish above; if that is wrong, write descriptions in a column of their own")
SLIPPED = N_(
    "a price here is beside something that is not a dish, and a dish has none, so prices may be in the wrong rows: "
    "none of them has been imported; write each in the form of its dish"
)
REMARK = N_("a line below the heading of a section, for which the menu has no place")
BELOW_ASKED = "below"
"""The key of the question what the lines below dishes are; that of one line has its cell behind it."""
ANSWERS = (DESCRIPTION, SECTION, LEAVE_OUT) = ("description", "section", "leave-out")
"""The answers to it."""
LEAST_GAPS = 3
"""Headings of sections with a blank row above them, from which on those of the page are taken to have one."""
MAX_PRICE = 15
"""Characters of a price, also of one that is not understood."""
_PRICE = re.compile(
    rf"\W{{0,2}}(?:{normalizers.SIGN})?\s?\d{{1,6}}(?:[.,]\d{{1,3}})?\s?(?:{normalizers.SIGN})?\W{{0,2}}"
)
_IN_BRACKETS = re.compile(r"[(（\[].*[)）\]]", re.DOTALL)
_BEHIND = re.compile(r"(?<!\s)\s*[(（\[][^()（）\[\]]*[)）\]]\s*$")
_WORD = re.compile(r"[^\W\d_]+(?:['’.][^\W\d_]*)*")
_HAN = re.compile("[\u3400-\u9fff]")


def laid_out(
    table: Table,
    head: TableRow,
    rows: Sequence[TableRow],
    columns: Sequence[ReadColumn],
    reading: Reading,
    left: list[Leftover],
    notes: list[Leftover],
) -> tuple[list[TableRow], Mapping[int, str]]:
    """Return the rows below the headings, each with one dish at most, whose price stands in the column of prices; and what is
    read of further columns, by number.

    *columns* are those that are read of the table as it is; what no dish gets goes to *left*, and what is said once to *notes*.
    """
    names = [each for each in columns if each.field.startswith("name_")]
    prices = [each for each in columns if each.field in ("price", CENTS, ASKED)]
    if not names or len(prices) != 1 or names[0].number == prices[0].number:
        return [*rows], {}
    width = max((len(row.cells) for row in (head, *rows)), default=0)
    headings = [*(cell.strip() for cell in head.cells), *[""] * (width - len(head.cells))]
    page = _Page(table, names[0].number, prices[0].number, headings, columns, reading, left, notes)
    page.gaps = {row.number for before, row in pairwise(rows) if row.number - before.number > 1}
    page.find_starts(rows)
    apart = page.apart(rows)
    if page.beside:
        places = ", ".join(f"{sheet_files.prefix(table)}{sheet_files.letter(each)}" for each in page.starts)
        notes.append(Leftover(SIDE_BY_SIDE, places, sheet_files.some(page.beside)))
    has_section = any(each.field == "category" for each in columns)
    has_description = any(each.field.startswith("description_") for each in columns)
    fields = {number: next(each.field for each in columns if each.number == to) for number, to in page.moved.items()}
    return (apart if has_section or has_description else page.with_lines_below(apart)), fields


def with_prices_apart(table: Table) -> Table:
    """Return a table; the rows of one in which each name stands with its price in one cell, ``Caesar salad .... 9``, have two."""
    typed = [_typed(row) for row in table.rows]
    if len({(*each,) for each in typed}) != 1 or len(typed[0]) != 1:
        return table
    [number] = typed[0]
    found = [NAME_AND_PRICE.fullmatch(each[number]) if len(each[number]) <= MAX_LINE else None for each in typed]
    if sum(map(bool, found)) < max(LEAST_LINES, len(found) / 3):
        return table
    rows = [
        row._replace(cells=[match["name"].strip(), match["behind"] or match["price"]], columns=(number, number))
        if match
        else row._replace(cells=[row.cells[number]], columns=(number,))
        for row, match in zip(table.rows, found, strict=True)
    ]
    return table._replace(rows=rows)


def one_below_the_other(table: Table, notes: list[Leftover]) -> Table:
    """Return a table; the dishes of a page without headings that has them side by side in some parts stand one below the other.

    Those on the right follow those on the left of their part, up to the next blank row. A dish alone in its row may have its price in
    the column that has those of the right ones: ``Soup | | | 4`` above ``Eel | 6 | Crab | 5``.
    """
    typed = [_typed(row) for row in table.rows]
    beside = Counter(
        (*each,) for each in typed if len(each) == 4 and [*map(_is_price, each.values())] == [False, True] * 2
    )
    [(columns, number)] = beside.most_common(1) or [((), 0)]
    if number < LEAST_LINES:
        return table
    name, price, other, last = columns
    are_understood = all(
        {*each} <= {*columns} and all(_is_price(cell) == (column in (price, last)) for column, cell in each.items())
        for each in typed
    )
    if not are_understood or sum([*each] == [name, last] for each in typed) < LEAST_LINES:
        return table

    def part(row: TableRow, cells: Mapping[int, str], begin: int, of_price: int, is_dish: bool) -> TableRow:
        found = {name: (begin, cells.get(begin, "")), price: (of_price, cells.get(of_price, ""))}
        places = [found.get(each, (each, "")) for each in range(price + 1)]
        return row._replace(
            cells=[cell for _, cell in places],
            columns=(*(each for each, _ in places),),
            is_dish=is_dish,
            merged={at: row.merged[each] for at, (each, _) in enumerate(places) if each in row.merged},
        )

    found: list[TableRow] = []
    for block in _blocks(table.rows, lambda row, before: row.number - before.number > 1):
        cells = [_typed(row) for row in block]
        has_names = any([*each] == [name, other] and not any(map(is_sentence, each.values())) for each in cells)
        right = []
        for number, (row, each) in enumerate(zip(block, cells, strict=True)):
            of_price = price if other in each or price in each else last
            if name in each:
                found.append(part(row, each, name, of_price, has_names and number > 0))
            if other in each:
                right.append(part(row, each, other, last, has_names))
        found += right
        notes += [Leftover(SIDE_BY_SIDE, place(table, row, name), row.cells[name]) for row in right]
    return table._replace(rows=found)


def is_sentence(text: str) -> bool:
    """Tell whether a text in the column of names reads like a description: ``Tofu & scallions in broth``, ``(deep fried)``.

    Headings of sections have few words, or capitals: ``Soups, Salads & Starters``, ``Salad Entrees (served with soup)``.
    """
    if _IN_BRACKETS.fullmatch(text.strip()):
        return True
    plain = _BEHIND.sub("", text)
    words = _WORD.findall(plain)
    small = [each for each in words if each[0].islower() and each not in SMALL_WORDS]
    has_comma = bool(re.search("[,，、;；]|\\. ", plain))
    if _HAN.search(plain):
        return has_comma and len(_HAN.findall(plain)) > 7
    return (has_comma and 2 * len(small) >= len(words) - 1 and len(words) > 3) or len(small) > 2


def _is_price(cell: str) -> bool:
    """Tell whether a cell is a price, or several, also one that is not understood."""
    text = cell.strip()
    is_like_one = len(text) <= MAX_PRICE and bool(_PRICE.fullmatch(text))
    return is_like_one or sheet_portions.is_priced(text) or bool(sheet_portions.prices_alone(text))


def _is_name(cell: str) -> bool:
    """Tell whether a cell beside a dish may be the name of another one; no size, code or degree of heat is."""
    text = cell.strip()
    letters = re.findall(r"[^\W\d_]", text)
    is_about_the_dish = sheet_headings.is_size(text) or says_heat(text) or sheet_diets.are_codes(text)
    is_addition = re.match(r"(?i)[+＋]|(?:add|with|extra|plus)\b", text)
    return (len(letters) > 2 or bool(_HAN.search(text))) and not is_about_the_dish and not is_addition


@dataclass(slots=True)
class _Page:
    """A table of which the columns of names and of prices are known."""

    table: Table
    name: int
    price: int
    headings: Sequence[str]
    columns: Sequence[ReadColumn]
    reading: Reading
    left: list[Leftover]
    notes: list[Leftover]
    starts: list[int] = field(default_factory=list)
    """The columns in which further dishes of a row begin."""
    beside: list[str] = field(default_factory=list)
    """The names of these dishes."""
    moved: dict[int, int] = field(default_factory=dict)
    """Column of the file → the one of names or of prices to which its cells have been moved."""
    gaps: set[int] = field(default_factory=set)
    """The numbers of the rows that have a blank one above them."""

    def _twin(self, number: int) -> int | None:
        """Return the column further left that has the same heading, or for which the same field is chosen."""
        choice = self._chosen(number)
        for other in range(number):
            is_same = self.headings[number] and sheet_headings.folded(self.headings[number]) == sheet_headings.folded(
                self.headings[other]
            )
            if is_same or (choice and choice == self._chosen(other)):
                return other
        return None

    def _chosen(self, number: int) -> str | None:
        return self.reading.choices.get(self.headings[number] or sheet_files.letter(number))

    def _is_free(self, number: int) -> bool:
        """Tell whether nothing says what a column holds."""
        is_guessed = sheet_files.letter(number) in self.reading.guesses
        return not self.headings[number] and self._chosen(number) is None and not is_guessed

    def find_starts(self, rows: Sequence[TableRow]) -> None:
        """Find the columns in which a name stands behind the price of another dish, with its own price behind it."""
        found = set[int]()
        for row in rows:
            typed = [(number, cell) for number, cell in _typed(row).items() if self._may_be_moved(number)]
            if not typed or typed[0][0] != self.name:
                continue
            for (_, before), (number, cell), (_, behind) in zip(typed, typed[1:], typed[2:], strict=False):
                is_pair = _is_price(before) and not _is_price(cell) and _is_name(cell) and _is_price(behind)
                if is_pair and (self._is_free(number) or self._twin(number) == self.name):
                    found.add(number)
        self.starts = sorted(found)

    def _may_be_moved(self, number: int) -> bool:
        return (
            number in (self.name, self.price) or self._is_free(number) or self._twin(number) in (self.name, self.price)
        )

    def apart(self, rows: Sequence[TableRow]) -> list[TableRow]:
        """Return the rows with one dish each: those of a column of the page one below the other, up to the next heading."""
        if not self.starts:
            return self._without_doubtful_prices(rows)
        found: list[TableRow] = []
        columns: list[list[TableRow]] = [[] for _ in range(len(self.starts) + 1)]
        parts = [self._parts(row) for row in rows]
        for number, here in enumerate(parts):
            below = parts[number + 1] if number + 1 < len(parts) else {}
            is_heading = [*here] == [0] and self._is_alone(here[0]) and not is_sentence(here[0].cells[self.name])
            if is_heading:
                found += [each for column in columns for each in column]
                columns = [[] for _ in columns]
                found.append(here[0])
                continue
            for column, part in here.items():
                is_dish = self._is_alone(part) and len(here) > 1 and not is_sentence(part.cells[self.name])
                if is_dish and not (self._are_alone(here) and self._are_priced(here, below)):
                    part = part._replace(is_dish=True)
                columns[column].append(part)
        return [*found, *(each for column in columns for each in column)]

    def _are_alone(self, parts: Mapping[int, TableRow]) -> bool:
        return all(map(self._is_alone, parts.values()))

    def _are_priced(self, parts: Mapping[int, TableRow], below: Mapping[int, TableRow]) -> bool:
        """Tell whether each part has a dish with a price directly below it, and is the heading of a section so."""
        return all(column in below and not self._is_alone(below[column]) for column in parts)

    def _is_alone(self, row: TableRow) -> bool:
        """Tell whether a row has a name and nothing else."""
        return [*_typed(row)] == [self.name] and not _is_price(row.cells[self.name])

    def _without_doubtful_prices(self, rows: Sequence[TableRow]) -> list[TableRow]:
        """Return the rows, without the price of those that have another name between name and price, unlike most rows."""
        between = self.price - 1
        if between <= self.name or not self._is_free(between):
            return [*rows]
        priced = [typed for row in rows if self.price in (typed := _typed(row))]
        if sum(between in typed for typed in priced) >= sheet_roles.MOST_OF * len(priced):
            return [*rows]
        names = [row.cells[self.name].strip() for row in rows if self.name in _typed(row)]
        has_capitals = 2 * sum(each[:1].isupper() for each in names) > len(names)
        return [self._without_doubtful_price(row, between, has_capitals) for row in rows]

    def _without_doubtful_price(self, row: TableRow, between: int, has_capitals: bool) -> TableRow:
        typed = _typed(row)
        text, price = typed.get(between, ""), typed.get(self.price, "")
        may_be_name = _is_name(text) and not _is_price(text) and not is_sentence(text)
        if not (self.name in typed and price and may_be_name) or (has_capitals and not text[:1].isupper()):
            return row
        self.left.append(Leftover(BESIDE_A_PRICE, place(self.table, row, self.price), f"{text} {price}"))
        return row._replace(cells=[cell if number != self.price else "" for number, cell in enumerate(row.cells)])

    def _parts(self, row: TableRow) -> dict[int, TableRow]:
        """Return the dishes of a row, by the column of the page in which they stand."""
        typed = _typed(row)
        begins = [each for each in self.starts if each in typed and not _is_price(typed[each])]
        found: dict[int, TableRow] = {}
        for begin, end in pairwise([-1, *begins, len(self.headings)]):
            own = {number: cell for number, cell in typed.items() if begin <= number < end}
            if own:
                column = self.starts.index(begin) + 1 if begin >= 0 else 0
                found[column] = self._part(row, own, begin)
        return found

    def _part(self, row: TableRow, typed: Mapping[int, str], begin: int) -> TableRow:
        """Return one dish of a row, with its name and its price in their columns."""
        cells: dict[int, tuple[int, str]] = {}
        prices = []
        for number, cell in typed.items():
            target = number
            if number == begin:
                target = self.name
            elif (
                number == self.price or (self._is_free(number) and _is_price(cell)) or self._twin(number) == self.price
            ):
                prices.append(number)
                continue
            elif begin >= 0:
                twin = self._twin(number)
                target = number if twin is None else twin
            cells[target] = (number, cell)
        self.moved |= dict.fromkeys(prices, self.price)
        if len(prices) == 1:
            cells[self.price] = (prices[0], typed[prices[0]])
        elif prices:
            where = ", ".join(place(self.table, row, each) for each in prices)
            text = " · ".join([typed.get(max(begin, self.name), ""), *(typed[each] for each in prices)])
            self.left.append(Leftover(TWO_PRICES, where, text))
        if begin >= 0:
            self.beside.append(typed[begin])
            self.moved[begin] = self.name
            own = [each.number for each in self.columns if each.field == "category"]
            cells |= {each: (each, row.cells[each]) for each in own if each < len(row.cells)}
        last = max(cells, default=-1)
        return TableRow(
            row.line,
            row.number,
            [cells[each][1] if each in cells else "" for each in range(last + 1)],
            columns=tuple(cells[each][0] if each in cells else each for each in range(last + 1)),
            merged={each: row.merged[at] for each, (at, _) in cells.items() if at in row.merged},
            is_dish=len(prices) > 1,
        )

    # --- Lines below a dish or a heading ------------------------------------------------------

    def with_lines_below(self, rows: Sequence[TableRow]) -> list[TableRow]:
        """Return the rows with the lines below a dish in it, and without those below a heading, which are left."""
        above: TableRow | None = None
        headings = []
        for row in rows:
            if self._is_alone(row) and (above is None or self._is_alone(above) or self._has_gap(row, above)):
                headings.append(row)
            above = row
        if headings and is_sentence(headings[0].cells[self.name]):
            return [*rows]  # the headings of this page are sentences
        have_gaps = len([row for row in headings[1:] if row.number in self.gaps]) >= LEAST_GAPS
        if have_gaps:
            rows = self._without_slipped_prices(rows)
        names = [
            row.cells[self.name].lstrip(" *") for row in rows if self.name in _typed(row) and not self._is_alone(row)
        ]
        has_capitals = 2 * sum(each[:1].isupper() for each in names) > len(names)
        found: list[TableRow] = []
        state, last = "", 0
        for row in rows:
            is_next = row.number - last == 1 and row.number not in self.gaps
            last = row.number
            if row.is_dish or not self._is_alone(row):
                state = "dish"
            elif not _is_text(row.cells[self.name], has_capitals) or not is_next or not state:
                if state == "dish" and is_next and have_gaps:
                    row = row._replace(is_dish=True)
                else:
                    state = "heading"
            elif state == "heading":
                self._leave(row, REMARK)
                continue
            else:
                answer, where, dish = self._answer(row), place(self.table, row, self.name), found[-1]
                self.notes.append(
                    Leftover(BELOW, where, row.cells[self.name].strip(), {"dish": dish.cells[self.name].strip()})
                )
                if answer == DESCRIPTION:
                    found[-1] = dish._replace(below=(*dish.below, row))
                    continue
                if answer == LEAVE_OUT:
                    self._leave(row, sheet_roles.LEFT_OUT)
                    continue
                state = "heading"
            found.append(row)
        return found

    def _without_slipped_prices(self, rows: Sequence[TableRow]) -> list[TableRow]:
        """Return the rows without the prices of a part of the page in which some stand beside a description or a heading, and a
        dish has none."""
        alone = {row.cells[self.name].strip() for row in rows if self._is_alone(row)}
        found: list[TableRow] = []
        for block in _blocks(rows, self._begins_part):
            is_sentence_of = [is_sentence(row.cells[self.name]) for row in block]
            has_price = [self.price in _typed(row) for row in block]
            bare = [each for each in range(1, len(block)) if self._is_alone(block[each]) and not is_sentence_of[each]]
            priced = [each for each in range(len(block)) if is_sentence_of[each] and has_price[each]]
            first = min((*bare, *priced)) if bare and priced else len(block)
            is_headed = has_price[0] and block[0].cells[self.name].strip() in alone and not is_sentence_of[0]
            if is_headed and bare == [len(block) - 1] and len(block) >= LEAST_LINES:
                first = 0
            found += block[:first]
            for row in block[first:]:
                is_heading = is_headed and row is block[0]
                is_dish = not is_heading and not is_sentence(row.cells[self.name])
                found.append(self._without_price(row)._replace(is_dish=is_dish))
        return found

    def _begins_part(self, row: TableRow, before: TableRow) -> bool:
        """Tell whether a row begins a part of the page: a heading below a blank row, or the like with a price."""
        return self._has_gap(row, before) and not is_sentence(row.cells[self.name])

    def _without_price(self, row: TableRow) -> TableRow:
        if not (typed := _typed(row).get(self.price)):
            return row
        name = row.cells[self.name].strip()
        self.left.append(Leftover(SLIPPED, place(self.table, row, self.price), f"{name} {typed}"))
        return row._replace(cells=[cell if number != self.price else "" for number, cell in enumerate(row.cells)])

    def _has_gap(self, row: TableRow, above: TableRow) -> bool:
        return row.number in self.gaps or row.number < above.number

    def _answer(self, row: TableRow) -> str:
        """Return what the owner says that a line below a dish is; a description where nothing is said."""
        answers = self.reading.answers
        [answer, *_] = (
            answers.get(key_of(place(self.table, row, self.name))) or answers.get(BELOW_ASKED) or [DESCRIPTION]
        )
        return answer

    def _leave(self, row: TableRow, message: str) -> None:
        self.left.append(Leftover(message, place(self.table, row, self.name), row.cells[self.name].strip()))


def _is_text(line: str, has_capitals: bool) -> bool:
    """Tell whether a line is no name: a sentence, or words of which the first has a small letter where names have capitals."""
    return is_sentence(line) or (has_capitals and line.strip()[:1].islower() and len(line.split()) > 1)


def _blocks(rows: Sequence[TableRow], begins: Callable[[TableRow, TableRow], bool]) -> list[list[TableRow]]:
    found: list[list[TableRow]] = []
    for row in rows:
        if not found or begins(row, found[-1][-1]):
            found.append([])
        found[-1].append(row)
    return found


def _typed(row: TableRow) -> dict[int, str]:
    return {number: cell.strip() for number, cell in enumerate(row.cells) if cell.strip()}


def place(table: Table, row: TableRow, number: int) -> str:
    """Return where a cell stands in the file, wherever it has been moved."""
    column = row.columns[number] if number < len(row.columns) else number
    return row.name or f"{sheet_files.prefix(table)}{sheet_files.letter(column)}{row.number}"


def key_of(place: str) -> str:
    """Return the key of the answer what one line is."""
    return f"{BELOW_ASKED} {place}"
