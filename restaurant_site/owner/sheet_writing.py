"""The files of the menu as an import would write them."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from ..content.draft_texts import DISPENSABLE, is_draft
from ..content.yaml_documents import Location, YamlDocument, read_document
from ..i18n import N_
from ..locales import SiteLanguages
from ..models.fields import TO_FILL_IN
from . import sheet_edits, sheet_ids, sheet_sections, translations
from .removal import MENU
from .sheet_columns import columns_of
from .sheet_earlier import LACKING, WITHOUT_HOURS, Earlier
from .sheet_files import Leftover
from .sheet_plan import CellChange, ImportPlan, OldText
from .yaml_edits import YamlEditor, edited, entry, key_order

WAITS = N_("guests see the dish in %(language)s without this text until you write it there")

Edits = Mapping[str, Sequence[tuple[Location, Any]]]
"""File → the places in it that change, with the new value of each."""


def edits_of_dishes(
    rows: Mapping[str, dict[str, str]],
    dishes: Mapping[str, tuple[str, int, Mapping[str, Any]]],
    languages: SiteLanguages,
    earlier: Earlier,
    result: ImportPlan,
) -> Edits:
    """Return what changes in dishes of the menu, and note the changes; a blank cell of what nobody has written is none.

    A dish that an import has made a draft is none once nothing is missing.
    """
    columns = columns_of(languages)
    edits: dict[str, list[tuple[Location, Any]]] = {}
    for id, cells in rows.items():
        if id not in dishes:
            continue
        category, number, dish = dishes[id]
        old = {name: column.cell({**dish, "category": category}) for name, column in columns.items()}
        for name in [each for each in cells if not cells[each].strip() and old[each].startswith(TO_FILL_IN)]:
            if name != "price" or not cells.get("sizes"):
                del cells[name]
        result.changes += sheet_edits.changes_of(id, columns, old, cells)
        before = sheet_edits.with_known_ids(sheet_edits.fields_of(old, columns), dish, languages)
        after = sheet_edits.with_known_ids(sheet_edits.fields_of({**old, **cells}, columns), dish, languages)
        fed = sheet_edits.with_portions(after, cells)
        if fed != after:
            result.changes.append(CellChange(id, "portion", old["portion"], cells[sheet_edits.PORTIONS]))
        fed, waiting = sheet_edits.with_drafts_of_texts(fed, before, languages)
        for name in waiting:
            field, _, code = name.rpartition("_")
            place = result.rows[id].places.get(f"{field}_{languages.default.code}", "")
            values = {"language": languages.by_code[code].name}
            result.notes.append(Leftover(WAITS, place, fed[field][languages.default.code], values))
        if _is_whole_now(id, before, fed, cells, category, languages, earlier, result):
            result.published.append(id)
            result.changes.append(CellChange(id, "draft", old["draft"], ""))
            del fed["draft"]
        changed = sheet_edits.edits_between(before, fed, (number,))
        edits.setdefault(sheet_edits.file_of(category), []).extend(changed)
    return edits


def _is_whole_now(
    id: str,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    cells: Mapping[str, str],
    category: str,
    languages: SiteLanguages,
    earlier: Earlier,
    result: ImportPlan,
) -> bool:
    """Tell whether the spreadsheet fills what an import has made a dish a draft for; not where the owner's own list calls it one."""
    is_export = result.rows[id].cells.get("id", "").strip() == id
    if not after.get("draft") or (cells.get("draft", "").strip() and not is_export):
        return False
    if sheet_edits.lacks(after, languages):
        return False
    if earlier.drafts.get(id) == WITHOUT_HOURS:
        return "hours" in after or cells.get("category", category) in result.section_hours
    return id in earlier.drafts and bool(sheet_edits.lacks(before, languages))


def changed_files(
    documents: Mapping[str, YamlDocument],
    languages: SiteLanguages,
    originals: Mapping[str, bytes],
    rows: Mapping[str, dict[str, str]],
    edits: Edits,
    remove: bool,
    result: ImportPlan,
) -> dict[str, bytes | None]:
    """Return the files that differ from *originals*; None for one that goes. With *remove*, dishes without a row go."""
    categories = {dish["id"]: category for category, _, dish in sheet_ids.numbered(documents)}
    files = dict(originals)
    if MENU in files:
        files[MENU] = _menu(files[MENU], documents[MENU].value, languages, result)
    for name, changes in edits.items():
        if changes:
            files[name] = edited(files[name], partial(YamlEditor.make, edits=changes), key_order(name))
    for change in result.changes:
        if change.column == "category":
            dish = sheet_edits.remove_dish(files, sheet_edits.file_of(change.old), change.dish)
            sheet_edits.append_dish(files, change.new, dish)
    for id in result.without_row if remove else ():
        sheet_edits.remove_dish(files, sheet_edits.file_of(categories[id]), id)
    _add_dishes(files, rows, languages, result)
    return {
        name: raw if sheet_edits.has_entries(raw) else None for name, raw in files.items() if raw != originals.get(name)
    }


def old_texts(
    documents: Mapping[str, YamlDocument], files: Mapping[str, bytes | None], languages: SiteLanguages
) -> list[OldText]:
    """Return the texts in other languages that *files* leave as they are in *documents*, though what they translate has changed."""
    after = {name: read_document(name, raw) for name, raw in files.items() if raw}
    before = _pairs_of_menu({name: each for name, each in documents.items() if name in files}, languages)
    return [
        OldText(str(place[0]), "name" if place[1] == "label" else str(place[1]), pair.locale.code, pair.translation)
        for place, pair in _pairs_of_menu(after, languages).items()
        if (was := before.get(place))
        and pair.translation == was.translation
        and pair.original != was.original
        and not is_draft(was.original)
    ]


def _pairs_of_menu(
    documents: Mapping[str, YamlDocument], languages: SiteLanguages
) -> dict[Location, translations.Pair]:
    """Return the texts of sections and dishes with their translations, by the id and the place in it."""
    found: dict[Location, translations.Pair] = {}
    for pair in translations.pairs(documents, languages):
        entry, where = pair.document.value, pair.location
        if pair.document.path == MENU:
            entry, where = entry.get(where[0]), where[1:]
        if isinstance(entry, list) and where and isinstance(where[0], int):
            found[(str(entry[where[0]]["id"]), *where[1:])] = pair
    return found


def _menu(raw: bytes, before: Mapping[str, Any], languages: SiteLanguages, result: ImportPlan) -> bytes:
    """Return menu.yaml with new allergens, new sections, and the hours that the spreadsheet says of known ones."""
    known = before["categories"]
    if result.listed:
        raw = edited(raw, partial(sheet_edits.list_allergens, ids=result.listed, before=before.get("allergens")))
    if result.sections:
        add = partial(
            sheet_sections.add,
            sections=result.sections,
            hours=result.section_hours,
            goods=result.goods,
            languages=languages,
        )
        raw = edited(raw, add)
    if result.section_names:
        raw = edited(raw, partial(sheet_sections.set_names, categories=known, names=result.section_names))
    said = {each["id"]: (result.section_hours.get(each["id"]), each.get("hours")) for each in known}
    if new_hours := {id: hours for id, (hours, old) in said.items() if hours and hours != old}:
        raw = edited(raw, partial(sheet_sections.set_hours, categories=known, hours=new_hours))
    return raw


def _add_dishes(
    files: dict[str, bytes], rows: Mapping[str, dict[str, str]], languages: SiteLanguages, result: ImportPlan
) -> None:
    """Add the new dishes at the end of their sections, and note those that are drafts, or hidden in a language."""
    added: dict[str, list[str]] = {}
    for id in result.added:
        new, blank = sheet_edits.new_dish(rows[id], languages)
        if "draft" in new:
            result.drafts[id] = blank
            result.made_drafts |= {} if rows[id].get("draft", "").strip() else {id: LACKING}
        elif needed := [each for each in blank if columns_of(languages)[each].field not in DISPENSABLE]:
            result.unwritten[id] = needed
        added.setdefault(rows[id]["category"], []).append(entry(new).strip("\n"))
    for category, texts in added.items():
        sheet_edits.append_dish(files, category, "\n\n".join(texts) + "\n")
