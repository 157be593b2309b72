"""Asks what only the owner knows of diets, lines below dishes, times of prices and raw food."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..locales import SiteLanguages
from . import (
    raw_foods,
    sheet_diets,
    sheet_files,
    sheet_layout,
    sheet_page,
    sheet_portions,
    sheet_roles,
    sheet_size_endings,
)
from .sheet_columns import TEXTS, columns_of
from .sheet_dishes import Sheet
from .sheet_files import Leftover
from .sheet_plan import ImportPlan
from .sheet_questions import AskedCell, SheetQuestion
from .sheet_row import SheetRow


def keep_diet_of_code(row: SheetRow, cells: dict[str, str], dish: Mapping[str, Any]) -> None:
    """Read a code that may mean two diets as the one that the menu records of *dish*."""
    recorded = [each for each in ("vegan", "vegetarian") if each in (dish.get("diets") or ())]
    if row.unclear_code and recorded and "diets" in cells:
        read = [recorded[0] if each in sheet_diets.VEGAN_OR_VEGETARIAN else each for each in cells["diets"].split("; ")]
        cells["diets"] = "; ".join(dict.fromkeys(read))


def ask_about_codes(dishes: Mapping[str, tuple[str, int, Mapping[str, Any]]], result: ImportPlan) -> None:
    """Ask once which diet a code means that may mean two, and that the menu does not record of the dish."""
    recorded = {
        id for id, (_, _, dish) in dishes.items() if {*sheet_diets.VEGAN_OR_VEGETARIAN} & {*(dish.get("diets") or ())}
    }
    if rows := [row for id, row in result.rows.items() if row.unclear_code and id not in recorded]:
        code, place = rows[0].unclear_code, rows[0].places.get("diets", "")
        names = sheet_files.some([row.name for row in rows])
        key = f"{sheet_layout.CODE_ASKED}{code.casefold()}"
        reason, choices = sheet_diets.WHICH_DIET, sheet_diets.VEGAN_OR_VEGETARIAN
        result.questions.append(SheetQuestion(key, place, names, code, "", reason, choices, is_one=True))
        result.notes.append(Leftover(reason, place, f"{code}: {names}"))


def ask_about_lines_below(
    sheet: Sheet,
    dishes: Mapping[str, tuple[str, int, Mapping[str, Any]]],
    languages: SiteLanguages,
    result: ImportPlan,
) -> None:
    """Ask once what the lines below dishes are; one of them may be something else. A description of the menu is one."""
    described = {
        " ".join(text.split()) for _, _, dish in dishes.values() for text in (dish.get("description") or {}).values()
    }
    lines = [
        each
        for each in sheet.notes
        if each.message == sheet_page.BELOW and not any(each.text in text for text in described)
    ]
    if lines:
        cells = [AskedCell(sheet_page.key_of(each.place), each.place, each.text, each.values["dish"]) for each in lines]
        first, reason, choices = lines[0], sheet_page.BELOW, sheet_page.ANSWERS
        question = SheetQuestion(
            sheet_page.BELOW_ASKED, first.place, first.text, first.text, "", reason, choices, is_one=True, cells=cells
        )
        result.questions.append(question)


def ask_about_sizes_in_names(sheet: Sheet, answers: Mapping[str, Sequence[str]], result: ImportPlan) -> None:
    """Ask once which rows are sizes of one dish; an answer stays in the question."""
    asked = [each for each in sheet.notes if each.message == sheet_size_endings.ARE_SIZES]
    if not asked:
        return
    told = answers.get(sheet_size_endings.ASKED, ())
    result.notes = [each for each in result.notes if each not in asked or each.values["name"] not in told]
    result.of_one_dish = {str(each.values["name"]): each.text for each in asked}
    first, names, reason = asked[0], [*result.of_one_dish], sheet_size_endings.ARE_SIZES
    result.questions.append(
        SheetQuestion(sheet_size_endings.ASKED, first.place, first.text, first.text, "", reason, names)
    )


def ask_about_times(sheet: Sheet, result: ImportPlan) -> None:
    """Ask when the prices of a column hold whose heading names a time and does not say it; the hours of the menu are proposed."""
    result.questions += [
        SheetQuestion(
            f"{sheet_roles.TIME_ASKED}{each.heading}",
            each.heading,
            each.cells,
            each.heading,
            "",
            sheet_portions.AT_A_TIME,
            open_prices=each.open_prices,
            proposed=sheet.hours_of_menu.get(each.heading, ("", False))[0],
        )
        for each in sheet.columns
        if each.asks_time
    ]


def raw_food_asked(
    rows: Mapping[str, dict[str, str]],
    answers: Mapping[str, Sequence[str]],
    languages: SiteLanguages,
    result: ImportPlan,
) -> list[SheetQuestion]:
    """Return the questions which of the new dishes are raw, or have raw egg, by their words; those that are answered get the caution."""
    questions = []
    column = columns_of(languages)["cautions"]
    recorded = {id: column.value(rows[id].get("cautions", "")) for id in result.added}
    for caution, reason in raw_foods.QUESTIONS.items():
        key = f"{raw_foods.ASKED}{caution}"
        asked = [
            id
            for id in result.added
            if recorded[id] != "none"
            and not {caution, *raw_foods.INSTEAD.get(caution, ())} & {*recorded[id]}
            and raw_foods.may_have(caution, _texts_of(id, result))
        ]
        for id in asked:
            if id in answers.get(key, ()):
                rows[id]["cautions"] = "; ".join(filter(None, (rows[id].get("cautions", ""), caution)))
        if asked:
            names = sheet_files.some([result.rows[id].name for id in asked])
            place = result.rows[asked[0]].name_place
            questions.append(SheetQuestion(key, place, names, names, "", reason, asked))
        result.notes += [
            Leftover(reason, result.rows[id].name_place, result.rows[id].name)
            for id in asked
            if id not in answers.get(key, ())
        ]
    return questions


def _texts_of(id: str, result: ImportPlan) -> list[str]:
    """Return the texts of a dish and the name of its section."""
    return [
        cell for name, cell in result.rows[id].cells.items() if name == "category" or name.rpartition("_")[0] in TEXTS
    ]
