"""Rows of a till whose names end with a size, ``TARTARE PT`` and ``TARTARE GR``, which may be one dish."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..i18n import N_
from . import sheet_headings, sheet_portions
from .sheet_files import Leftover
from .sheet_headings import GROUP, VARIATION
from .sheet_row import SheetRow

ASKED = "sizes-of-one-dish"
"""The key of the question, whose answers are the names without the sizes."""
ARE_SIZES = N_("which of these are the sizes of one dish? Until you say, each is a dish")


def with_one_dish(
    rows: Sequence[SheetRow], answers: Mapping[str, Sequence[str]], notes: list[Leftover]
) -> list[SheetRow]:
    """Return the rows, those that the owner says are sizes of one dish with its name and their size; adds the others to *notes*."""
    found: dict[str, list[tuple[SheetRow, str, str]]] = {}
    for row in rows:
        name, _, ending = row.name.rpartition(" ")
        is_alone = not any(row.cells.get(each, "").strip() for each in ("id", "sizes", GROUP, VARIATION))
        if name and is_alone and sheet_portions.is_priced(row.cells.get("price", "")):
            found.setdefault(name.casefold(), []).append((row, name, ending))
    as_one: dict[int, SheetRow] = {}
    for same in found.values():
        sizes = _sizes_of([ending for _, _, ending in same])
        if not sizes:
            continue
        first, name, _ = same[0]
        words = " / ".join(row.name for row, _, _ in same)
        notes.append(Leftover(ARE_SIZES, first.name_place, words, {"name": name}))
        for (row, _, _), size in zip(same, sizes, strict=True) if name in answers.get(ASKED, ()) else ():
            as_one[id(row)] = _of_size(row, name, size, first)
    return [as_one.get(id(row), row) for row in rows]


def _sizes_of(endings: Sequence[str]) -> Sequence[str]:
    """Return the sizes that several different last words of names are, all in one language; none for other words."""
    folded = [sheet_headings.folded(each) for each in endings]
    if len({*folded}) < max(2, len(folded)):
        return ()
    for known in sheet_headings.ENDINGS:
        sizes = [known.get(each, "") for each in folded]
        if all(sizes) and len({*sizes}) == len(sizes):
            return sizes
    return endings if all(map(sheet_headings.is_size, endings)) else ()


def _of_size(row: SheetRow, name: str, size: str, first: SheetRow) -> SheetRow:
    column = next(each for each, cell in row.cells.items() if each.startswith("name_") and cell.strip())
    cells = {**row.cells, column: name, VARIATION: size}
    places = {**row.places, VARIATION: row.name_place}
    for each in first.cells.keys() & {"category"}:
        cells[each], places[each] = first.cells[each], first.places[each]
    return replace(row, cells=cells, places=places)
