"""Cells of allergens beside what is recorded of their dishes."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from ..domain.allergens import NOT_IN_DIET
from ..i18n import N_
from ..locales import SiteLanguages
from ..models.fields import TO_FILL_IN
from ..models.menu import CEREALS_AND_NUTS
from . import sheet_allergens, sheet_files, sheet_plan, sheet_words, small_words
from .sheet_allergens import AllergenReader
from .sheet_columns import SheetColumn, columns_of, wrong
from .sheet_files import CellError, Leftover
from .sheet_plan import ImportPlan
from .sheet_questions import SheetQuestion
from .sheet_roles import Reading
from .sheet_row import SheetRow

COMPLETE_ASKED = "are allergens complete"
"""The key of the question whether the column of allergens names all of each dish; that of one sheet of several has its title behind it."""
COMPLETE, NOTED = "all-allergens", "noted-allergens"
"""Its answers."""
ARE_COMPLETE = N_(
    "are these all the allergens of each dish, or only those that somebody noted? Until you say, guests read these and are told "
    "to ask about the others"
)
FURTHER = f"{TO_FILL_IN} {sheet_allergens.FURTHER}"
"""Behind the allergens of a dish that may have others."""
_ROW = re.compile(r"(?<=[A-Z])\d+(?= \()")
"""The number of the row in the place of a cell: ``Menu!C7 (Allergens)``."""
LEAST_ASKED = 6
"""Dishes of a file, from which on it is asked whether the allergens of a sheet are only those that somebody noted."""


def read_allergens(
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
        beers={row.name for row in result.rows.values() if small_words.is_beer(row.label)},
        numbers=numbers,
    )
    sheets = _by_sheet(rows, result)
    key_of = {id: key for key, ids in sheets.items() for id in ids}
    answers = {key: [*(reading.answers.get(key) or reading.answers.get(COMPLETE_ASKED) or ())] for key in sheets}
    noted = {
        key
        for key, ids in sheets.items()
        if not result.is_of_the_menu
        and (answers[key] == [NOTED] or (not answers[key] and _may_be_noted_only(ids, rows, result)))
    }
    open_rows: dict[str, list[SheetRow]] = {}
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
            place, are_traces = row.places.get(name, row.places.get("allergens", name)), name == "may_contain"
            read = reader.read(cells[name], place, row.name, old, are_traces=are_traces)
            named += reader.named
            of_named = {id for each in reader.named for id in CEREALS_AND_NUTS[each]}
            unnamed |= {*(read or "").split("; ")} - of_named if are_traces else set()
            if read is None:
                del cells[name]
            elif old and TO_FILL_IN in read and TO_FILL_IN not in "".join(old):
                known = [each for each in read.split("; ") if TO_FILL_IN not in each]
                cells[name] = "; ".join(dict.fromkeys([*old, *known]))
            elif key_of.get(id) in noted and name == "allergens" and read not in ("", "none"):
                cells[name] = _with_further(read, old)
                if FURTHER in cells[name] and not answers[key_of[id]]:
                    open_rows.setdefault(key_of[id], []).append(row)
            else:
                cells[name] = read
            if id in dishes and column.value(cells.get(name, column.cell(before))) == kept:
                del reader.notes[said:]
        _without_open_traces(cells, before)
        _name_cereals_and_nuts(cells, before, named, unnamed, reading.languages)
        if cells.get("diets") and _contradicts(cells, columns_of(reading.languages)["diets"]):
            result.left.append(sheet_plan.left_cell(row, "diets", CellError(wrong("diets"))))
            del cells["diets"]
    result.left += reader.left
    result.notes += reader.notes
    for key, asked in open_rows.items():
        heading = next((each.heading for each in result.columns if each.field == "allergens"), "")
        of_column = _ROW.sub("", asked[0].places.get("allergens", "allergens"), count=1)
        place, names = (
            of_column if len(sheets) > 1 else heading or of_column,
            sheet_files.some([each.name for each in asked]),
        )
        choices = (COMPLETE, NOTED)
        result.left.append(Leftover(ARE_COMPLETE, place, names))
        result.questions.append(SheetQuestion(key, place, names, names, "", ARE_COMPLETE, choices, is_one=True))
    result.questions += reader.questions
    result.listed = reader.added


def _by_sheet(rows: Mapping[str, Mapping[str, str]], result: ImportPlan) -> dict[str, list[str]]:
    """Return the dishes of each sheet that has a column of allergens, by the key of the question about it."""
    found: dict[str, list[str]] = {}
    for id in rows:
        if "allergens" in rows[id]:
            found.setdefault(result.rows[id].row_place.rpartition("!")[0], []).append(id)
    return {f"{COMPLETE_ASKED} {title}" if len(found) > 1 else COMPLETE_ASKED: ids for title, ids in found.items()}


def _may_be_noted_only(ids: Sequence[str], rows: Mapping[str, Mapping[str, str]], result: ImportPlan) -> bool:
    """Tell whether some dishes of a sheet have no allergens and none says that it has none, as where only some are noted."""
    cells = [rows[id]["allergens"] for id in ids]
    blank = sum(map(sheet_allergens.is_silent, cells))
    is_of_site = any(row.cells.get("id", "").strip() for row in result.rows.values())
    are_many = sum("allergens" in each for each in rows.values()) >= LEAST_ASKED
    return are_many and 0 < blank < len(cells) and not is_of_site and not any(map(sheet_allergens.says_none, cells))


def _with_further(read: str, old: Sequence[str]) -> str:
    """Return allergens of which there may be others: those that somebody has recorded of the dish in the menu stay."""
    found = [each for each in read.split("; ") if each != FURTHER]
    if old and TO_FILL_IN not in "".join(old):
        return "; ".join(dict.fromkeys([*old, *found]))
    return "; ".join([*found, FURTHER])


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


def _contradicts(cells: Mapping[str, str], diets: SheetColumn) -> bool:
    """Tell whether a dish with an allergen that nobody knows has one that its diets exclude; of others the check tells."""
    contained = {*cells.get("allergens", "").split("; ")}
    excluded = {each for diet in diets.value(cells["diets"]) for each in NOT_IN_DIET.get(diet, ())}
    return TO_FILL_IN in cells.get("allergens", "") and bool(contained & excluded)


def _without_open_traces(cells: dict[str, str], before: Mapping[str, Any]) -> None:
    """Put the words of what a dish may contain that nobody knows beside its allergens, which then count as not recorded.

    Allergens that the menu has already stay recorded.
    """
    traces = [each for each in cells.get("may_contain", "").split("; ") if each]
    contained = [each for each in cells.get("allergens", "").split("; ") if each and each != "none"]
    unknown = [each for each in traces if TO_FILL_IN in each]
    if traces:
        cells["may_contain"] = "; ".join(each for each in traces if each not in unknown and each not in contained)
    if unknown and (cells.get("allergens") or before.get("allergens") is None):
        cells["allergens"] = "; ".join(dict.fromkeys([*contained, *unknown]))
