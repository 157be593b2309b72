"""Rows of sections that name the sizes of the dishes below them: ``SOUPS | cup | bowl``, ``OYSTER BAR | 6 / 12``."""

import re
from collections.abc import Mapping, Sequence

from ..locales import SiteLanguages
from ..models import normalizers
from . import sheet_headings, sheet_notes, sheet_portions
from .sheet_files import TableRow
from .sheet_headings import CENTS
from .sheet_roles import ReadColumn

_DASH = re.compile(r"[-–—]*")
BETWEEN = " / "
"""Stands between the prices of several sizes in a cell."""
BEHIND_SECTION = " – "
"""Stands between the name of a section and those of its sizes."""
_PRICE = re.compile(r"(?<![\d.,])[1-9]\d*[.,]\d\d(?!\d)")
"""What is a price and no size: ``8.00``, not ``0.33``."""


def with_prices_in_one_cell(
    head: TableRow, rows: Sequence[TableRow], columns: Sequence[ReadColumn], languages: SiteLanguages
) -> list[TableRow]:
    """Return the rows with the names of such sizes before their prices, in the column of prices: ``cup 4 / bowl 6.50``.

    Of the row of the section only its name stays; the headings may be such a row, as those of each section are.
    """
    names = [each.number for each in columns if each.field.startswith("name_")]
    prices = [each.number for each in columns if each.field in ("price", CENTS)]
    if not names or len(prices) != 1 or any(each.field == sheet_headings.SIZE for each in columns):
        return [*rows]
    name, price = names[0], prices[0]
    found: list[TableRow] = []
    sizes: Mapping[int, str] = {}
    has_small_letters = any(not _is_in_capitals(_typed(row).get(name, "")) for row in rows)
    if any(each.number == name and each.is_guessed and each.heading for each in columns) and any(
        {*_typed(row)} == {name, price} and _is_of_prices(_typed(row)[price]) for row in rows
    ):
        found.append(_only(head, name))
    for number, row in enumerate(rows):
        typed = _typed(row)
        below = rows[number + 1].cells if number + 1 < len(rows) else []
        if named := _sizes_named(typed, name, below, languages):
            sizes = {at: _plain(cell) for at, cell in named.items() if _is_size(cell, languages)}
            row = _only(row, name)
        elif {*typed} == {name, price} and _are_sizes_of_below(
            typed[name], typed[price], below[price] if price < len(below) else "", has_small_letters, languages
        ):
            sizes = {}
            row = _only(row, name, f"{typed[name]}{BEHIND_SECTION}{typed[price]}")
        elif [*typed] == [name]:
            sizes = {}
        elif any(at in typed for at in sizes):
            row = _in_one_cell(row, sizes, price)
        found.append(row)
    return found


def _are_sizes_of_below(name: str, cell: str, below: str, has_small_letters: bool, languages: SiteLanguages) -> bool:
    """Tell whether the cell of prices of a row that has only a name beside it says the sizes of the dishes below: ``6 / 12``.

    Numbers without a currency may be the prices of a dish: they are sizes below a name in capitals, where others have small
    letters, or as multiples of the first beside prices with a currency.
    """
    _, names = sheet_notes.section_and_sizes(f"{name}{BEHIND_SECTION}{cell}", languages)
    if not names or len(names) != len(sheet_portions.prices_alone(below)) or any(map(_PRICE.search, names)):
        return False
    if not any(each.isdecimal() for each in names):
        return True
    if re.search(normalizers.SIGN, cell) or not all(each.isdecimal() and int(each) for each in names):
        return False
    are_multiples = all(int(each) % int(names[0]) == 0 for each in names)
    return (has_small_letters and _is_in_capitals(name)) or (
        are_multiples and re.search(normalizers.SIGN, below) is not None
    )


def _is_in_capitals(text: str) -> bool:
    return text == text.upper() != text.lower()


def _typed(row: TableRow) -> dict[int, str]:
    return {at: cell.strip() for at, cell in enumerate(row.cells) if cell.strip()}


def _plain(size: str) -> str:
    """Return the name of a size without its measure in brackets: ``Regular (7")``."""
    return re.sub(r"\s*[(（][^()（）]*[)）]$", "", size)


def _sizes_named(
    typed: Mapping[int, str], name: int, below: Sequence[str], languages: SiteLanguages
) -> Mapping[int, str]:
    """Return the cells beside the name of a section that say what the prices below them are; none in another row."""
    others = {at: cell for at, cell in typed.items() if at != name}
    are_headings = all(_is_size(cell, languages) or _is_of_prices(cell) for cell in others.values())
    have_prices = all(map(_is_of_prices, others.values())) or any(
        at < len(below) and sheet_portions.is_priced(below[at]) for at in others
    )
    return others if name in typed and others and are_headings and have_prices else {}


def _is_size(cell: str, languages: SiteLanguages) -> bool:
    """Tell whether a cell is the name of a size; of quantities those with a known unit: ``0.3 l``, not ``149 SEK``."""
    cell = _plain(cell)
    return sheet_headings.is_size(cell) or (not re.match(r"\d", cell) and sheet_notes.is_size(cell, languages))


def _is_of_prices(cell: str) -> bool:
    return bool(re.fullmatch(normalizers.SIGN, cell)) or sheet_headings.field_of(cell) == "price"


def _only(row: TableRow, name: int, text: str = "") -> TableRow:
    """Return a row of which only the name stays, or a text in its place."""
    return row._replace(cells=[(text or cell) if at == name else "" for at, cell in enumerate(row.cells)])


def _in_one_cell(row: TableRow, sizes: Mapping[int, str], price: int) -> TableRow:
    """Return a row of a dish with its prices in one cell; where one of them is none, they stay where they are."""
    cells = [*row.cells, *[""] * (max(price, *sizes) + 1 - len(row.cells))]
    given = {at: cells[at].strip() for at in sizes if not _DASH.fullmatch(cells[at].strip())}
    if (
        not given
        or not all(map(sheet_portions.is_priced, given.values()))
        or (cells[price].strip() and price not in sizes)
    ):
        return row
    told = BETWEEN.join(f"{sizes[at]} {cell}" for at, cell in given.items())
    return row._replace(cells=[told if at == price else "" if at in sizes else cell for at, cell in enumerate(cells)])
