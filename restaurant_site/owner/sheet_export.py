"""Export of the dishes to a spreadsheet: a row is a dish, a column a field; a text has a column for each language."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..content.draft_texts import is_draft
from ..content.yaml_documents import YamlDocument
from ..locales import Locale, SiteLanguages
from . import sheet_edits, sheet_files, sheet_words
from .removal import MENU
from .sheet_columns import columns_of
from .sheet_sections import SECTION

_ALWAYS = frozenset({"id", "category", "name", "description", "price", "allergens", "may_contain"})
"""The columns of a workbook that are there though no dish uses them, in the languages that an owner writes."""


def write(
    documents: Mapping[str, YamlDocument],
    languages: SiteLanguages,
    workbook: bool = False,
    locale: Locale | None = None,
) -> bytes:
    """Return all dishes as CSV, or as an Excel workbook, without the columns that no dish uses.

    A section whose name waits for a language has a row, too.

    Headings, and words for ids, are in the language *locale* or else in the default one of the site. Raises SheetError
    where openpyxl is not installed.
    """
    dishes = [{**dish, "category": category} for category, dish in _rows(documents)]
    written = {"", *(locale.code for locale in languages.required)}
    columns = [
        each
        for each in columns_of(languages).values()
        if (each.field in _ALWAYS and each.language in written) or any(map(each.cell, dishes))
    ]
    locale = locale or languages.default
    words = {each.field: sheet_words.words_of(each.field, locale) for each in columns}
    sections = sheet_words.labels_in(documents[MENU].value["categories"], locale, languages.default)
    rows = [
        [each.heading(locale) for each in columns],
        *(
            [
                sections.get(dish["category"], dish["category"])
                if column.field == "category"
                else column.worded(dish, words[column.field])
                for column in columns
            ]
            for dish in dishes
        ),
    ]
    if not workbook:
        return sheet_files.csv_bytes(rows)
    return sheet_files.xlsx_bytes(rows, {[each.name for each in columns].index("price")})


def _rows(documents: Mapping[str, YamlDocument]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield (category, dish as it was typed), and before the dishes of a section its name, where it waits for a language."""
    dishes = [*_dishes(documents)]
    for section in documents[MENU].value["categories"]:
        if any(map(is_draft, section["label"].values())):
            yield section["id"], {"id": f"{SECTION}{section['id']}", "name": section["label"]}
        yield from (each for each in dishes if each[0] == section["id"])


def _dishes(documents: Mapping[str, YamlDocument]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield (category, dish as it was typed), in the order of the menu."""
    for category in documents["menu.yaml"].value["categories"]:
        if document := documents.get(sheet_edits.file_of(category["id"])):
            yield from ((category["id"], dish) for dish in document.value)
