"""The files of the menu as an import would write them."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from ..content.draft_texts import DISPENSABLE
from ..content.yaml_documents import Location, YamlDocument
from ..locales import SiteLanguages
from ..models.fields import TO_FILL_IN
from . import sheet_edits, sheet_ids, sheet_sections
from .removal import MENU
from .sheet_columns import columns_of
from .sheet_plan import CellChange, ImportPlan
from .yaml_edits import YamlEditor, edited, entry, key_order

Edits = Mapping[str, Sequence[tuple[Location, Any]]]
"""File → the places in it that change, with the new value of each."""


def edits_of_dishes(
    rows: Mapping[str, dict[str, str]],
    dishes: Mapping[str, tuple[str, int, Mapping[str, Any]]],
    languages: SiteLanguages,
    result: ImportPlan,
) -> Edits:
    """Return what changes in dishes of the menu, and note the changes; a blank cell of what nobody has written is none."""
    columns = columns_of(languages)
    edits: dict[str, list[tuple[Location, Any]]] = {}
    for id, cells in rows.items():
        if id not in dishes:
            continue
        category, number, dish = dishes[id]
        old = {name: column.cell({**dish, "category": category}) for name, column in columns.items()}
        for name in [each for each in cells if not cells[each].strip() and old[each].startswith(TO_FILL_IN)]:
            del cells[name]
        result.changes += sheet_edits.changes_of(id, columns, old, cells)
        before = sheet_edits.with_known_ids(sheet_edits.fields_of(old, columns), dish, languages)
        after = sheet_edits.with_known_ids(sheet_edits.fields_of({**old, **cells}, columns), dish, languages)
        fed = sheet_edits.with_portions(after, cells)
        if fed != after:
            result.changes.append(CellChange(id, "portion", old["portion"], cells[sheet_edits.PORTIONS]))
        changed = sheet_edits.edits_between(before, fed, (number,))
        edits.setdefault(sheet_edits.file_of(category), []).extend(changed)
    return edits


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
        elif needed := [each for each in blank if columns_of(languages)[each].field not in DISPENSABLE]:
            result.unwritten[id] = needed
        added.setdefault(rows[id]["category"], []).append(entry(new).strip("\n"))
    for category, texts in added.items():
        sheet_edits.append_dish(files, category, "\n\n".join(texts) + "\n")
