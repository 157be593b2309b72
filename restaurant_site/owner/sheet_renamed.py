"""Dishes that may have another name in a spreadsheet than in the menu: one without a row, and a new one like it."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..i18n import N_
from ..locales import SiteLanguages
from . import sheet_files
from .sheet_columns import columns_of
from .sheet_files import Leftover
from .sheet_plan import ImportPlan
from .sheet_questions import SheetQuestion

ASKED = "renamed"
"""The key of the question, whose answers are ``id=new name``."""
IS_RENAMED = N_("which of these dishes only have a new name? The others are new, and the earlier ones stay on the menu")


def ask_about_names(
    rows: Mapping[str, Mapping[str, str]],
    dishes: Mapping[str, tuple[str, int, Mapping[str, Any]]],
    answers: Mapping[str, Sequence[str]],
    languages: SiteLanguages,
    result: ImportPlan,
) -> list[SheetQuestion]:
    """Return the question which dishes of the menu without a row are new ones with the same section and price.

    It is asked of a list that has most dishes of the menu; *answers* stay in it, so that they can be taken back.
    """
    told = {each.split("=", 1)[0]: each for each in answers.get(ASKED, ())}
    found = {id: told[id] for id in dishes if id in told and id in rows}
    if 2 * len(dishes.keys() & rows.keys()) > len(dishes):
        gone = [id for id in result.without_row if dishes[id][2].get("price") or dishes[id][2].get("sizes")]
        alike = {
            id: [new for new in result.added if _kind_of_new(rows[new], languages) == _kind(*dishes[id])] for id in gone
        }
        for id, others in alike.items():
            if len(others) == 1 and sum(others == each for each in alike.values()) == 1:
                found[id] = f"{id}={result.rows[others[0]].name}"
    for id, answer in found.items():
        name = dishes[id][2]["name"]
        label = name.get(languages.default.code) or next(iter(name.values()))
        result.renamed[answer] = f"{label} → {answer.split('=', 1)[1]}"
    if not found:
        return []
    open_ = [each for each in found.values() if each not in answers.get(ASKED, ())]
    place = next(result.rows[id].name_place for id in rows if id in found or id in result.added)
    result.notes += [Leftover(IS_RENAMED, place, each) for each in open_]
    names = sheet_files.some([*result.renamed.values()])
    return [SheetQuestion(ASKED, place, names, names, "", IS_RENAMED, [*found.values()])]


def _kind(section: str, number: int, dish: Mapping[str, Any]) -> tuple[str, object]:
    return section, [each.get("price") for each in dish.get("sizes") or ()] or dish.get("price")


def _kind_of_new(cells: Mapping[str, str], languages: SiteLanguages) -> tuple[str, object]:
    columns = columns_of(languages)
    fields = {name: columns[name].value(cells.get(name, "")) for name in ("price", "sizes")}
    return _kind(cells["category"], 0, fields)
