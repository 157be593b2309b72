"""What the owner is to look at after an import, as it has been read from cells or follows from them."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from ..i18n import N_
from ..locales import SiteLanguages
from ..models.menu import IMPLIED_DIETS
from . import sheet_days, sheet_files, sheet_headings, sheet_languages, sheet_notes, sheet_portions, small_words
from .sheet_columns import TEXTS, columns_of
from .sheet_files import Leftover
from .sheet_headings import CENTS, SIZE
from .sheet_plan import ImportPlan
from .sheet_roles import BY_PART, FoundColumn

IN_LANGUAGE = N_("read as text in %(language)s; if that is wrong, choose what this column is")
AS_HEAT = N_("read as how spicy dishes are, because its cells say that; if that is wrong, choose what this column is")
AS_ALLERGENS = N_(
    "read as what dishes contain, because its cells name allergens; if that is wrong, choose what this column is"
)
AS_DIETS = N_("read as diets and spice, because most of its cells are; if that is wrong, choose what this column is")
AS_TRACES = N_(
    "read as what dishes may contain, going by its heading and its cells; if that is wrong, choose what this column is"
)
AS_NAMES = N_(
    "read as the names of dishes, because its cells look like names; if that is wrong, choose what this column is"
)
AS_DESCRIPTIONS = N_(
    "read as descriptions, because its cells look like descriptions; if that is wrong, choose what this column is"
)
AS_SECTIONS = N_("read as sections, going by its cells; if that is wrong, choose what this column is")
AS_SIZE = N_(
    "read as the prices of a size, because it is beside other sizes; if that is wrong, choose what this column is"
)
GUESSED: Mapping[str, str] = {
    "diets": AS_DIETS,
    "spice": AS_HEAT,
    "allergens": AS_ALLERGENS,
    "may_contain": AS_TRACES,
    "name": AS_NAMES,
    "description": AS_DESCRIPTIONS,
    "category": AS_SECTIONS,
    SIZE: AS_SIZE,
}
"""Field of a column with an unknown heading → what is said of it."""
DAMAGED = N_(
    "letters of this text are lost (� or a question mark in a word), so a new dish is a draft; save the file again as "
    "CSV UTF-8, or correct the text"
)
_DAMAGED = re.compile(r"\ufffd|(?<=[^\W\d_])\?(?=[^\W\d_])")
IS_VEGETARIAN = N_("read as vegetarian, which also means no pork and no beef")
IS_VEGAN = N_("read as vegan, which also means vegetarian, no pork and no beef")
PRICES_BY_CELLS = N_(
    "No column is called Price. “%(heading)s” is read as the prices, because its cells are prices: check "
    "that this is right."
)
NAMES_BY_CELLS = N_(
    "No column is called Name. “%(heading)s” is read as the names of the dishes, because each dish has a different text there: "
    "check that this is right."
)
NO_PRICES = N_("No column of prices is found, so the new dishes have no price. Choose the column first.")


COST_OR_PRICE = N_(
    "No column is called Price, so the new dishes have no price. “%(heading)s” is taken for what the dishes cost you. If it is what "
    "guests pay, choose Price for this column first."
)


def doubt_of_columns(plan: ImportPlan) -> Leftover | None:
    """Return what is to be looked at before all else: no heading names the dishes, or the prices of new ones."""
    fields = {each.field for each in plan.columns}
    if doubtful := [each.heading for each in plan.columns if each.is_doubtful]:
        return Leftover(NAMES_BY_CELLS, "", "", {"heading": ", ".join(doubtful)})
    if guessed := [each.heading for each in plan.columns if each.field == "price" and each.is_guessed]:
        return Leftover(PRICES_BY_CELLS, "", "", {"heading": ", ".join(guessed)})
    if not plan.added or not plan.columns or fields & {"price", "sizes", SIZE, CENTS}:
        return None
    costs = [each.heading for each in plan.columns if each.may_be == "price"]
    return Leftover(COST_OR_PRICE, "", "", {"heading": ", ".join(costs)}) if costs else Leftover(NO_PRICES, "", "")


def likely_prices(plan: ImportPlan, choices: Collection[str]) -> Sequence[FoundColumn]:
    """Return the columns that may have the prices, where none is read as such; those in *choices* are as the owner says."""
    doubt = doubt_of_columns(plan)
    if doubt is None or doubt.message not in (NO_PRICES, COST_OR_PRICE):
        return []
    return [
        each._replace(may_be="price")
        for each in plan.columns
        if not each.field
        and each.heading not in choices
        and (
            each.may_be == "price"
            or not (sheet_headings.is_of_cost(each.heading) or sheet_headings.is_of_a_till(each.heading))
        )
        and not sheet_headings.is_of_nutrition(each.heading)
        and (typed := each.cells.split(" · ") if each.cells else [])
        and all(map(sheet_portions.is_priced, typed))
        and typed != [*map(str, range(1, len(typed) + 1))]
    ]


def doubts_of_new_dishes(result: ImportPlan) -> Iterator[Leftover]:
    """Yield the new dishes that may be charges, or of a day that has passed."""
    for id in result.added:
        row = result.rows[id]
        for column, cell in row.cells.items():
            place = row.places.get(column, str(row.number))
            if column.startswith("name_") and (small_words.is_charge(cell) or sheet_headings.is_no_dish(cell)):
                yield Leftover(sheet_notes.CHARGE, place, cell.strip())
            is_text = column.rpartition("_")[0] in TEXTS or column == "category"
            if is_text and (day := sheet_days.past_day(cell, date.today())):
                yield Leftover(sheet_notes.PAST, place, f"{row.name}: {day}")


def keep_damaged(rows: Mapping[str, dict[str, str]], result: ImportPlan) -> None:
    """Tell of texts that have lost letters, ``Cr�me``, ``Tr?ng``; a new dish with such a text is a draft."""
    for id, cells in rows.items():
        row = result.rows[id]
        damaged = {
            column: cell
            for column, cell in row.cells.items()
            if (column.rpartition("_")[0] in TEXTS or column == "category")
            and "://" not in cell
            and _DAMAGED.search(cell)
        }
        for column, cell in damaged.items():
            result.left.append(Leftover(DAMAGED, row.places.get(column, str(row.number)), cell.strip()))
        if damaged and id in result.added:
            cells["draft"] = "true"


def names_in_other_letters(result: ImportPlan, languages: SiteLanguages) -> list[Leftover]:
    """Return the names of new dishes in letters in which no language of the site is written, once for each language."""
    found: dict[str, list[tuple[str, str]]] = {}
    for id in result.added:
        row = result.rows[id]
        for column, cell in row.cells.items():
            if column.startswith("name_") and all(
                sheet_languages.is_in_other_letters(cell, each) for each in languages.writable
            ):
                found.setdefault(column, []).append((row.places.get(column, column), cell))
    return [
        Leftover(
            sheet_languages.OTHER_LETTERS,
            cells[0][0],
            sheet_files.some([cell for _, cell in cells]),
            {"language": sheet_languages.name_of(column.removeprefix("name_"), languages)},
        )
        for column, cells in found.items()
    ]


def tell_implied_diets(
    rows: Mapping[str, Mapping[str, str]],
    dishes: Mapping[str, tuple[str, int, Mapping[str, Any]]],
    languages: SiteLanguages,
    result: ImportPlan,
) -> None:
    """Say once which dishes have a diet in the spreadsheet from which others follow that are not written there."""
    column = columns_of(languages)["diets"]
    for diet, message in (("vegan", IS_VEGAN), ("vegetarian", IS_VEGETARIAN)):
        found = [
            id
            for id, cells in rows.items()
            if diet in (typed := {*cells.get("diets", "").split("; ")})
            and not (typed >= {*IMPLIED_DIETS[diet]} or (diet == "vegetarian" and "vegan" in typed))
            and (id not in dishes or column.value(cells["diets"]) != column.value(column.cell(dishes[id][2])))
        ]
        if found:
            names = sheet_files.some([result.rows[id].name for id in found])
            result.notes.append(Leftover(message, result.rows[found[0]].places.get("diets", "diets"), names))


def said_of_columns(columns: Sequence[FoundColumn], languages: SiteLanguages) -> Iterator[Leftover]:
    """Yield the columns that something else than their headings tells what they are."""
    for each in columns:
        field = columns_of(languages)[each.field].field if each.field in columns_of(languages) else each.field
        if each.language:
            yield Leftover(IN_LANGUAGE, each.heading, each.cells, {"language": languages.by_code[each.language].name})
        if each.is_guessed and field in GUESSED:
            yield Leftover(GUESSED[field], each.heading, each.cells)
        if each.is_by_part:
            yield Leftover(BY_PART, each.heading, each.cells)
