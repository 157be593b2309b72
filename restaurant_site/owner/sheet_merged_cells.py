"""Cells of a workbook that are merged over several rows: a price of several dishes, and a dish that takes several rows."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..i18n import N_
from . import sheet_files, sheet_notes, sheet_page
from .sheet_columns import TEXTS
from .sheet_files import Leftover, TableRow
from .sheet_headings import CENTS, NOTES, OPTION, SIZE, VARIATION
from .sheet_plan import ImportPlan
from .sheet_questions import SheetQuestion
from .sheet_roles import MORE, ReadColumn

ASKED = "merged price"
"""The key of the question which dishes do not have the price of a merged cell."""
EACH_HAS_IT = N_(
    "one cell has the price of these, so each has it: which do not cost this much each? They become drafts"
)
OF_A_SET = N_(
    "one cell has the price of these, which may be served together for it, so none has it; write what each costs alone, or make "
    "one dish of them"
)
_PRICES = frozenset({"price", CENTS, SIZE, MORE})
_OF_A_ROW = _PRICES | {"sizes", VARIATION, OPTION}
"""Columns whose own cell makes a row under a merged name a size of the dish."""


def with_whole_dishes(rows: Sequence[TableRow], columns: Sequence[ReadColumn]) -> list[TableRow]:
    """Return the rows; one below a merged name, or below a dish whose price it shares, that only says more of it is part of it.

    A name alone beside cells that are merged, of which none is a price, may be the heading of a section, and gets none of them.
    """
    names = {each.number for each in columns if each.field.startswith("name_")}
    prices = {each.number for each in columns if each.field in _PRICES}
    sections = {each.number for each in columns if each.field == "category"}
    of_a_row = {each.number for each in columns if each.field in _OF_A_ROW}
    texts = {each.number for each in columns if each.field.rpartition("_")[0] in TEXTS or each.field == NOTES}
    found: list[TableRow] = []
    for row in rows:
        own = {number for number, cell in enumerate(row.cells) if cell.strip() and number not in row.merged}
        if row.merged and found and names & {*row.merged} and not own & (names | of_a_row):
            found[-1] = _joined(found[-1], row, own, texts)
        elif row.merged and own and own <= names:
            has_price = bool(prices & {*row.merged})
            if has_price and found and _is_line(row.cells[min(own)], found[-1].cells[min(own)]):
                found[-1] = found[-1]._replace(below=(*found[-1].below, row))
            else:
                found.append(row if has_price else _without(row, {*row.merged} - sections))
        else:
            found.append(row)
    return found


def _is_line(text: str, above: str) -> bool:
    """Tell whether a text in the column of names describes the dish above: ``with fries``, ``+ rice``."""
    return sheet_page.is_sentence(text) or text[:1] in "+＋&" or (text[:1].islower() and not above[:1].islower())


def _joined(row: TableRow, below: TableRow, own: set[int], texts: set[int]) -> TableRow:
    cells = [*row.cells, *[""] * (len(below.cells) - len(row.cells))]
    for number in own:
        between = " " if number in texts else ", "
        cells[number] = between.join(filter(str.strip, (cells[number], below.cells[number])))
    return row._replace(cells=cells)


def _without(row: TableRow, columns: set[int]) -> TableRow:
    cells = ["" if number in columns else cell for number, cell in enumerate(row.cells)]
    return row._replace(cells=cells, merged={at: first for at, first in row.merged.items() if at not in columns})


def priced_in(row: TableRow, columns: Sequence[ReadColumn]) -> int:
    """Return the row above in which the merged cell stands that is the price of a row; 0 where it has its own."""
    return next((row.merged[each.number] for each in columns if each.field in _PRICES and each.number in row.merged), 0)


def ask_about_prices(
    rows: Mapping[str, dict[str, str]],
    dishes: Mapping[str, tuple[str, int, Mapping[str, Any]]],
    answers: Mapping[str, Sequence[str]],
    result: ImportPlan,
) -> list[SheetQuestion]:
    """Return the question which of the new dishes do not have the price of a merged cell; those of the answer have none.

    A dish of the menu that has another price there than the first dish of the cell keeps it.
    """
    asked: list[str] = []
    for place, ids in _by_cell(result).items():
        first, *others = (result.rows[id] for id in ids)
        before = dishes[ids[0]][2].get("price") if ids[0] in dishes else None
        for id in ids[1:]:
            if id in dishes and dishes[id][2].get("price") != before:
                rows[id].pop("price", None)
        new = [id for id in ids if id in result.added]
        if len(new) > 1 and (
            sheet_notes.is_of_a_set(first.label) or any(sheet_notes.is_of_a_set(each.name) for each in (first, *others))
        ):
            new = [id for id in new if not sheet_notes.is_of_a_set(result.rows[id].name)]
            result.left.append(Leftover(OF_A_SET, place, " · ".join(result.rows[id].name for id in new)))
            _take_prices(new, rows)
        else:
            asked += new
    told = [id for id in asked if id in answers.get(ASKED, ())]
    _take_prices(told, rows)
    if not asked:
        return []
    names = sheet_files.some([result.rows[id].name for id in asked])
    place = result.rows[asked[0]].places.get("price", result.rows[asked[0]].name_place)
    result.notes.append(
        Leftover(EACH_HAS_IT, place, " · ".join(result.rows[id].name for id in asked if id not in told))
    )
    return [SheetQuestion(ASKED, place, names, names, "", EACH_HAS_IT, asked)]


def _take_prices(ids: Sequence[str], rows: Mapping[str, dict[str, str]]) -> None:
    for id in ids:
        rows[id] |= {name: "" for name in ("price", "sizes") if rows[id].get(name)}


def _by_cell(result: ImportPlan) -> dict[str, list[str]]:
    """Return the dishes of each merged cell of prices that several have, by its place, in their order."""
    found: dict[tuple[str, int], list[str]] = {}
    for id, row in result.rows.items():
        sheet = row.row_place.rpartition("!")[0]
        found.setdefault((sheet, row.priced_in or row.number), []).append(id)
    return {
        result.rows[ids[0]].places.get("price", str(number)): ids
        for (_, number), ids in found.items()
        if any(result.rows[id].priced_in for id in ids)
    }
