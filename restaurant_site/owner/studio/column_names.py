"""What the studio calls the columns of a spreadsheet, and the fields that a dish lacks."""

from collections.abc import Sequence

from flask_babel import gettext

from ...i18n import N_
from .. import sheet_columns, sheet_edits
from ..sheet_columns import columns_of
from ..sheet_headings import CENTS, GROUP, HIDDEN, MODIFIERS, NOTES, OF_A_WINE, SHOWN, SIZE, SUBSECTION, VARIATION
from .blueprint import current_languages
from .entries import Entry
from .messages import in_a_list

LABELS = {
    **sheet_columns.LABELS,
    GROUP: N_("What the rows of one dish share"), VARIATION: N_("Name of the size of this row"),
    SIZE: N_("Price of the size in the heading"), CENTS: N_("Price in cents"), SHOWN: N_("Shown: yes or no"),
    HIDDEN: N_("Hidden: yes or no"), MODIFIERS: N_("Modifiers"), NOTES: N_("Notes"),
    SUBSECTION: N_("Part of a section"), OF_A_WINE: N_("Origin, grape or year of a wine"),
}  # fmt: skip
"""What a column is called in the list from which the owner chooses."""


def headings_of(columns: Sequence[str]) -> str:
    """Return what people call columns of the menu: ``Name (English)``."""
    languages, words = current_languages(), []
    for name in columns:
        column = columns_of(languages).get(name)
        field = gettext(LABELS[column.field if column else name])
        language = languages.by_code.get(column.language) if column else None
        words.append(f"{field} ({language.name})" if language and len(languages.locales) > 1 else field)
    return in_a_list(words)


def lacking_in(dish: Entry) -> str:
    """Return what guests need of a dish and nobody has written: ``Price``, ``Name (English)``; empty for nothing."""
    return headings_of(sheet_edits.lacks(dish.values, current_languages()))
