"""Export of the dishes to a spreadsheet: a row is a dish, a column a field; a text has a column for each language."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..content.draft_texts import is_draft
from ..content.yaml_documents import YamlDocument
from ..locales import Locale, SiteLanguages
from . import sheet_edits, sheet_files, sheet_marks, sheet_words
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

    A section whose name is a draft in a language has a row, too. What only the owner knows of a dish stands there with ✎.

    Headings, and words for ids, are in the language *locale* or else in the default one of the site. Raises SheetError
    where openpyxl is not installed.
    """
    rows_of_menu = [*_rows(documents)]
    dishes = [each for each, _ in rows_of_menu]
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
                else sheet_marks.marked(column.field, column.worded(dish, words[column.field]), asked)
                for column in columns
            ]
            for dish, asked in rows_of_menu
        ),
    ]
    if not workbook:
        return sheet_files.csv_bytes(rows)
    return sheet_files.xlsx_bytes(rows, {[each.name for each in columns].index("price")})


def _rows(documents: Mapping[str, YamlDocument]) -> Iterator[tuple[dict[str, Any], Sequence[str]]]:
    """Yield the dishes as they are typed, in the order of the menu, with the cautions that only the owner knows.

    A section with a draft of its name stands before its dishes.
    """
    for section in documents[MENU].value["categories"]:
        category = {"category": section["id"]}
        if any(map(is_draft, section["label"].values())):
            yield {"id": f"{SECTION}{section['id']}", "name": section["label"], **category}, ()
        if document := documents.get(sheet_edits.file_of(section["id"])):
            for dish in document.value:
                asked = sheet_marks.open_cautions(dish, section)
                cautions = {"cautions": [*(dish.get("cautions") or ()), *asked]} if asked else {}
                yield {**dish, **category, **cautions}, asked
