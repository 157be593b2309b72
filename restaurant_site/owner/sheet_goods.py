"""Sections of drinks, and which of them have alcohol."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..content.starter import is_of_a_sample
from ..content.yaml_documents import YamlDocument
from ..i18n import N_
from ..locales import SiteLanguages
from . import common_words, sheet_files, sheet_notes
from .removal import MENU
from .sheet_columns import columns_of
from .sheet_files import Leftover
from .sheet_plan import ImportPlan
from .sheet_questions import SheetQuestion
from .sheet_row import SheetRow

IS_ALCOHOL = N_(
    "its name says that the section is alcohol, so it is taxed as alcohol; to warn guests of alcohol or "
    "raw egg, use a column “Cautions”"
)
ALCOHOL_ASKED = "alcohol "
"""Begin of the key of the question which dishes of a section have alcohol."""
WHICH_HAVE_ALCOHOL = N_("which of these have alcohol? Taxes count the others as food")
IS_THERE_ALCOHOL = N_("which of these drinks have alcohol? Until you say, taxes count all of them as food")
WITHOUT_ALCOHOL = N_("it is said to have no alcohol, so it is taxed as a soft drink, unlike the rest of its section")


def find_goods(
    rows: Mapping[str, dict[str, str]],
    dishes: Mapping[str, tuple[str, int, Mapping[str, Any]]],
    documents: Mapping[str, YamlDocument],
    has_left: bool,
    answers: Mapping[str, Sequence[str]],
    languages: SiteLanguages,
    result: ImportPlan,
) -> list[SheetQuestion]:
    """Find the sections of drinks among those of new dishes; return the questions about those that may have alcohol.

    A house with a certificate is asked, too: alcohol may contradict it. *has_left*: whether the starter's dishes go, so that
    its sections are written anew.
    """
    questions = []
    restaurant = documents.get("restaurant.yaml")
    is_certified = restaurant is not None and bool(restaurant.value.get("certificates"))
    known = {each["id"]: each for each in documents[MENU].value["categories"]}
    colours = common_words.wine_colours(result.named_sections.values())
    for id, name in result.named_sections.items():
        new = [dish for dish, cells in rows.items() if cells.get("category") == id and dish not in dishes]
        if kind := known.get(id, {}).get("tax_class"):
            if kind == "alcohol":
                _tax_without_alcohol(new, rows, result)
            continue
        goods = common_words.goods_of(name) or (common_words.DRINKS if name in colours else "")
        if not goods or not new or any(rows[dish].get("tax_class") for dish in new):
            continue
        is_own = id in known and not (has_left and is_of_a_sample("categories", id, known[id]["label"]))
        is_asked = goods == common_words.DRINKS or (goods == "alcohol" and (is_certified or is_own))
        result.goods |= {} if is_asked else {id: goods}
        place = result.rows[new[0]].places.get("category", id)
        if is_asked:
            key = f"{ALCOHOL_ASKED}{name}"
            said = {dish: columns_of(languages)["cautions"].value(rows[dish].get("cautions", "")) for dish in new}
            unclear = [
                dish
                for dish in new
                if said[dish] != "none"
                and not _is_said_free(result.rows[dish])
                and not any(map(common_words.is_alcohol_free, result.rows[dish].cells.values()))
                and not common_words.is_without_alcohol(result.rows[dish].name)
            ]
            if not unclear:
                continue
            told = [dish for dish in unclear if dish in answers.get(key, ()) or "alcohol" in said[dish]]
            for dish in told:
                rows[dish]["tax_class"] = "alcohol"
            questions.append(SheetQuestion(key, place, name, name, name, WHICH_HAVE_ALCOHOL, unclear))
            drinks = sheet_files.some([result.rows[dish].name for dish in unclear])
            result.left += [] if told else [Leftover(IS_THERE_ALCOHOL, place, f"{name}: {drinks}")]
        elif goods == "alcohol":
            result.notes.append(Leftover(IS_ALCOHOL, place, name))
            _tax_without_alcohol(new, rows, result)
    return questions + _ask_elsewhere(rows, dishes, known, answers, languages, result)


def _ask_elsewhere(
    rows: Mapping[str, dict[str, str]],
    dishes: Mapping[str, tuple[str, int, Mapping[str, Any]]],
    known: Mapping[str, Mapping[str, Any]],
    answers: Mapping[str, Sequence[str]],
    languages: SiteLanguages,
    result: ImportPlan,
) -> list[SheetQuestion]:
    """Return the question about new drinks that have alcohol by their words, in sections whose names are of no drinks."""
    said = {id: columns_of(languages)["cautions"].value(rows[id].get("cautions", "")) for id in result.added}
    asked = []
    for id in result.added:
        section = rows[id].get("category", "")
        label = result.named_sections.get(section) or next(iter(known.get(section, {}).get("label", {}).values()), "")
        is_open = not rows[id].get("tax_class") and not known.get(section, {}).get("tax_class")
        texts = [cell for name, cell in rows[id].items() if name.startswith(("description_", "summary_"))]
        if (
            is_open
            and said[id] != "none"
            and not _is_said_free(result.rows[id])
            and not common_words.goods_of(label)
            and not common_words.is_of_food(label)
            and common_words.may_be_alcohol(result.rows[id].name, texts)
        ):
            asked.append(id)
    told = [id for id in asked if id in answers.get(ALCOHOL_ASKED, ()) or "alcohol" in said[id]]
    for id in told:
        rows[id]["tax_class"] = "alcohol"
    if not asked:
        return []
    rest = [id for id in asked if id not in told]
    result.left += [
        Leftover(IS_THERE_ALCOHOL, result.rows[id].name_place, result.rows[id].name)
        for id in (rest if not told else ())
    ]
    names, place = sheet_files.some([result.rows[id].name for id in asked]), result.rows[asked[0]].name_place
    return [SheetQuestion(ALCOHOL_ASKED, place, names, names, "", WHICH_HAVE_ALCOHOL, asked)]


def _is_said_free(row: SheetRow) -> bool:
    """Tell whether the notes of a drink, a part of its texts, or the last word of its name say that it has no alcohol: ``0%``."""
    texts = [cell for column, cell in row.cells.items() if column.startswith(("description_", "summary_"))]
    items = [item for text in texts for item in sheet_notes.items(text)]
    return row.is_alcohol_free or any(map(sheet_notes.is_alcohol_free, (*items, row.name.rpartition(" ")[2])))


def _tax_without_alcohol(new: Sequence[str], rows: Mapping[str, dict[str, str]], result: ImportPlan) -> None:
    """Give the dishes of a section of alcohol that have none by their names or notes a kind of goods of their own."""
    for dish in new:
        name = result.rows[dish].name
        if (_is_said_free(result.rows[dish]) or common_words.is_alcohol_free(name)) and not rows[dish].get("tax_class"):
            rows[dish]["tax_class"] = "soft-drinks"
            result.notes.append(Leftover(WITHOUT_ALCOHOL, result.rows[dish].name_place, name))
