"""The dishes of a table, however its owner or a till laid it out: title rows, sections, a row for each size, totals.

What is no dish, no section and no field of a dish is named with its cell, so that nothing is lost unseen.
"""

import html
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import nh3

from ..locales import SiteLanguages
from ..models import normalizers
from ..models.fields import TO_FILL_IN
from . import sheet_files, sheet_headings, sheet_portions
from .sheet_columns import column_of, columns_of
from .sheet_files import Table, TableRow
from .sheet_headings import GROUP, HIDDEN, OPTION, SHOWN, SIZE, VARIATION

MAX_HEADING = 30
"""Rows in which the headings are looked for."""
NO_COLUMN = "the menu has no field for this column"
ABOVE = "stands above the headings"
NO_HEADINGS = "a sheet without headings, or without a column for the names of dishes"
NO_NAME = "a row without the name of a dish"
NO_DISHES = "a line without a dish below it"
TOTAL = "a total is no dish"
TOO_MANY = "more cells than headings; put quotation marks around a text or a price with a comma"
NO_PRICE_OF_A_SIZE = "a size without a price that can be read"
TWICE = "a dish of this name stands above, in the same section"
SIZES_TWICE = "another column says the sizes of this dish"
DIFFERS = "differs from the first row of the dish"
NO_HEADING = "a cell without a heading"
_TOTALS = re.compile(
    r"(?:sub\s*-?\s*|grand\s+)?totals?|sum|sous-total|somme|suma|summe|gesamt|zwischensumme|合計|合计|總計|总计|小計|小计",
    re.IGNORECASE,
)
_ONLY_SIZE = frozenset({"", "regular", "default", "default title", "standard", "normal"})
"""Names that tills give to the size of a dish that has one."""
_GENERAL_TITLE = re.compile(
    r"|(?:sheet|feuille?|hoja|tabelle|工作表)\s*\d*|items?|menu|dishes|export.*|.*\.csv", re.IGNORECASE
)
"""Titles of sheets that are no section of a menu."""
_PRICE_OR_SEVERAL = re.compile(rf"\d[.,]\d\d|[/:;：；]|{normalizers.SIGN}|\d\D+\d")
"""What no name of a single size holds."""
_NUMBER_OF_A_TILL = re.compile(r"\d+|[0-9a-f-]{16,}")
_LATIN = re.compile("[A-Za-zÀ-ɏ]")
_SCRIPTS = {"Han": re.compile("[\u4e00-\u9fff]"), "Arabic": re.compile("[\u0600-\u06ff]")}
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")


class Leftover(NamedTuple):
    """A cell, a row or a column of a spreadsheet that has not come into the menu."""

    message: str
    """Why, without what is typed there."""
    place: str
    """``C7 (Price)``."""
    text: str


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One dish of a spreadsheet: its first line in the file, its row, its cells by column and where each stands."""

    line: int
    number: int
    cells: Mapping[str, str]
    places: Mapping[str, str] = field(default_factory=dict)
    """Column → ``C7 (Price)``."""


class _Column(NamedTuple):
    number: int
    heading: str
    field: str
    """A column of the menu, or one of the ``*`` columns."""


def headings(table: Table, languages: SiteLanguages) -> TableRow | None:
    """Return the row of headings: the one of the first rows that names most columns, with an id or a name; None without one."""
    found = [
        (sum(each is not None for each in fields), -row.number, row)
        for row in table.rows[:MAX_HEADING]
        if (fields := [_field(cell, languages) for cell in row.cells])
        and any(each == "id" or (each or "").startswith("name_") for each in fields)
    ]
    return max(found)[-1] if found else None


def _field(heading: str, languages: SiteLanguages) -> str | None:
    if not heading.strip():
        return None
    return column_of(heading, languages) or sheet_headings.role_of(heading)


def dishes(table: Table, head: TableRow, languages: SiteLanguages, left: list[Leftover]) -> list[SheetRow]:
    """Return the dishes of a table under its headings; adds what has not come in to *left*."""
    begin = table.rows.index(head) + 1
    left += [_row_left(table, row, ABOVE) for row in table.rows[: begin - 1]]
    rows = table.rows[begin:]
    columns = list(_columns(table, head, rows, languages, left))
    return _merged(list(_dishes(table, columns, rows, len(head.cells), languages, left)), languages, left)


def _columns(
    table: Table, head: TableRow, rows: Sequence[TableRow], languages: SiteLanguages, left: list[Leftover]
) -> Iterator[_Column]:
    """Yield the columns that are read; of two for the same field the one with the surest heading."""
    found = [_Column(number, cell.strip(), _field(cell, languages) or "") for number, cell in enumerate(head.cells)]
    found = [_in_the_language_of_its_cells(column, found, rows, languages) for column in found]
    for column in found:
        cells = [
            row.cells[column.number]
            for row in rows
            if len(row.cells) > column.number and row.cells[column.number].strip()
        ]
        same = [each for each in found if each.field == column.field and each.field not in ("", SIZE, OPTION)]
        is_second = bool(same) and column != min(
            same, key=lambda each: (sheet_headings.rank(each.heading), each.number)
        )
        if column.field == "id" and cells:
            is_of_a_till = all(_NUMBER_OF_A_TILL.fullmatch(cell.strip()) for cell in cells)
            if is_of_a_till or any(each.field == GROUP for each in found):
                column = column._replace(field="")
        if (
            column.field.startswith("available")
            and cells
            and all(_says(cell, normalizers.YES | normalizers.NO) for cell in cells)
        ):
            column = column._replace(field=SHOWN)
        if column.field == SIZE and not any(_is_amount(cell) for cell in cells):
            column = column._replace(field="")
        if column.field and not is_second:
            yield column
        if cells and (not column.field or is_second or column.field == GROUP):
            message = NO_COLUMN if column.heading else NO_HEADING
            place = f"{_prefix(table)}{sheet_files.letter(column.number)} ({column.heading or '–'})"
            left.append(Leftover(message, place, _some(cells)))


def _in_the_language_of_its_cells(
    column: _Column, found: Sequence[_Column], rows: Sequence[TableRow], languages: SiteLanguages
) -> _Column:
    """Return a column whose heading names no language, such as ``Item``, as one of the language in whose script its cells are."""
    if column.field not in columns_of(languages) or sheet_headings.field_of(column.heading) is None:
        return column
    each = columns_of(languages)[column.field]
    cells = [
        row.cells[column.number] for row in rows if len(row.cells) > column.number and row.cells[column.number].strip()
    ]
    for script, letters in _SCRIPTS.items():
        others = [locale for locale in languages.locales if locale.script == script]
        alone = [cell for cell in cells if letters.search(cell) and not _LATIN.search(cell)]
        if (
            each.language
            and others
            and languages.by_code[each.language].script != script
            and 2 * len(alone) > len(cells)
        ):
            name = f"{each.field}_{others[0].code}"
            return column if any(other.field == name for other in found) else column._replace(field=name)
    return column


def _some(cells: Sequence[str]) -> str:
    return cells[0].strip() if len(cells) == 1 else f"{len(cells)} cells, such as {cells[0].strip()[:40]}"


def _is_amount(cell: str) -> bool:
    return bool(re.search(r"\d", cell)) and sheet_portions.is_amount(cell)


def _dishes(
    table: Table,
    columns: Sequence[_Column],
    rows: Sequence[TableRow],
    width: int,
    languages: SiteLanguages,
    left: list[Leftover],
) -> Iterator[SheetRow]:
    fields = {column.field for column in columns}
    names = [column.number for column in columns if column.field == "id" or column.field.startswith("name_")]
    has_sections = "category" not in fields and bool({"price", "sizes", SIZE} & fields)
    carries = _is_written_once(columns, rows)
    section = ("" if _GENERAL_TITLE.fullmatch(table.title) else table.title, table.title)
    waiting: Leftover | None = None
    for row in rows:
        typed = {number: cell.strip() for number, cell in enumerate(row.cells) if cell.strip()}
        named = next((typed[number] for number in names if number in typed), "")
        first = next(iter(typed.values()))
        if _TOTALS.fullmatch(first.rstrip(":： ")):
            left.append(_row_left(table, row, TOTAL))
            continue
        if has_sections and len(typed) == 1 and next(iter(typed)) <= max(names):
            left += [waiting] if waiting else []
            waiting = _row_left(table, row, NO_DISHES)
            section = (first, f"{_prefix(table)}{sheet_files.letter(next(iter(typed)))}{row.number}")
            continue
        places = {
            column.field: f"{_prefix(table)}{sheet_files.letter(column.number)}{row.number} ({column.heading})"
            for column in columns
        }
        cells = {
            column.field: _text(typed.get(column.number, ""))
            for column in columns
            if column.field not in (SIZE, OPTION)
        }
        beyond = {number: cell for number, cell in typed.items() if number >= width}
        if beyond and not table.title:
            left.append(_row_left(table, row, TOO_MANY))
            continue
        left += [
            Leftover(NO_HEADING, f"{_prefix(table)}{sheet_files.letter(number)}{row.number}", cell)
            for number, cell in beyond.items()
        ]
        if not named and not cells.get(GROUP):
            left.append(_row_left(table, row, NO_NAME))
            continue
        options = [typed[column.number] for column in columns if column.field == OPTION and column.number in typed]
        if options and not cells.get(VARIATION):
            cells[VARIATION] = ", ".join(options)
        sizes = [
            (sheet_headings.size_of(column.heading), typed[column.number])
            for column in columns
            if column.field == SIZE and column.number in typed
        ]
        left += [
            Leftover(
                NO_PRICE_OF_A_SIZE,
                f"{_prefix(table)}{sheet_files.letter(column.number)}{row.number}",
                typed[column.number],
            )
            for column in columns
            if column.field == SIZE and column.number in typed and not _is_amount(typed[column.number])
        ]
        sizes = [(size, price) for size, price in sizes if _is_amount(price)]
        if sizes:
            if cells.get("sizes"):
                left.append(Leftover(SIZES_TWICE, places["sizes"], cells["sizes"]))
            if sheet_portions.is_amount(price := cells.get("price", "").strip()):
                sizes.insert(0, (f"{TO_FILL_IN} Regular", price))  # one more size, whose name only the owner knows
                cells["price"] = ""
            cells["sizes"] = sheet_portions.cell_of_sizes(sizes, languages)
            places["sizes"] = f"{_prefix(table)}{row.number}"
        if carries and not cells.get("category") and section[0]:
            cells["category"] = section[0]
        elif cells.get("category"):
            section = (cells["category"], places["category"])
        elif has_sections and section[0]:
            cells["category"], places["category"] = section
        waiting = None
        yield SheetRow(row.line, row.number, cells, places)
    left += [waiting] if waiting else []


def _is_written_once(columns: Sequence[_Column], rows: Sequence[TableRow]) -> bool:
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
    return Leftover(message, f"{_prefix(table)}{row.number}", text)


def sheet_left(table: Table) -> Leftover:
    """Return a sheet that has no dishes."""
    first = next(cell.strip() for row in table.rows for cell in row.cells if cell.strip())
    return Leftover(NO_HEADINGS, table.title or "the file", f"{len(table.rows)} rows: {first[:40]}…")


def _prefix(table: Table) -> str:
    return f"{table.title}!" if table.title else ""


# --- One dish in several rows -----------------------------------------------------------------


def _merged(rows: Sequence[SheetRow], languages: SiteLanguages, left: list[Leftover]) -> list[SheetRow]:
    """Return the rows with those of one dish as one; its sizes are what tells its rows apart."""
    groups: dict[tuple[str, ...], list[SheetRow]] = {}
    for row in rows:
        groups.setdefault(_key(row, languages), []).append(row)
    found = []
    for group in groups.values():
        if any(cell.strip() for column, cell in group[0].cells.items() if column == "id" or column.startswith("name_")):
            found.append(_one(group, languages, left))
        else:
            left += [Leftover(NO_NAME, str(row.number), _words(row)) for row in group]
    return found


def _key(row: SheetRow, languages: SiteLanguages) -> tuple[str, ...]:
    """Return what the rows of one dish have in common; its row for a dish that has an id of its own."""
    if row.cells.get("id", "").strip():
        return ("id", row.cells["id"].strip())
    if group := row.cells.get(GROUP, "").strip():
        return ("group", group)
    names = [row.cells.get(f"name_{locale.code}", "").casefold() for locale in languages.locales]
    return ("name", *names, row.cells.get("category", "").casefold())


def _one(rows: Sequence[SheetRow], languages: SiteLanguages, left: list[Leftover]) -> SheetRow:
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
                place = row.places.get("price") or str(row.number)
                left.append(Leftover(NO_PRICE_OF_A_SIZE, place, f"{_size_name(row)} {price}".strip()))
        cells |= {"sizes": sheet_portions.cell_of_sizes(sizes, languages), "price": ""}
        if not sizes:
            del cells["sizes"], cells["price"]
        places["sizes"] = places.get(VARIATION, places.get("sizes", ""))
    elif "sizes" in cells and _size_name(first):
        cells["sizes"] = ""
    for row in others:
        if row not in by_size:
            left.append(
                Leftover(TWICE, str(row.places.get("id") or row.number), " · ".join(filter(None, row.cells.values())))
            )
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
    if _says(cells.pop(HIDDEN, ""), normalizers.YES | {"archived", "hidden"}) or _says(
        cells.pop(SHOWN, ""), normalizers.NO
    ):
        cells["draft"] = "true"
    price = cells.get("price", "")
    if price and not cells.get("sizes") and (several := sheet_portions.sizes_of_prices(price, languages)):
        cells["sizes"], places["sizes"] = several, places.get("price", "")
        cells["price"] = ""
    return replace(
        first, cells={column: cell for column, cell in cells.items() if not column.startswith("*")}, places=places
    )


def _size_name(row: SheetRow) -> str:
    """Return the name of the size that a row is about: its variation, or a size without a price beside a price."""
    size, has_price = row.cells.get("sizes", "").strip(), bool(row.cells.get("price", "").strip())
    is_name = has_price and not _PRICE_OR_SEVERAL.search(size)
    return row.cells.get(VARIATION, "").strip() or (size if is_name else "")


def _words(row: SheetRow) -> str:
    return " · ".join(filter(None, row.cells.values()))


def _says(cell: str, words: frozenset[str] | set[str]) -> bool:
    return normalizers.plain(cell).casefold() in words
