"""What the commands say of dishes that guests do not see, and of the fields that these lack."""

from collections.abc import Collection, Mapping, Sequence

import click

from ...content.yaml_documents import YamlDocument
from ...i18n import N_
from ...locales import SiteLanguages
from .. import sheet_edits, sheet_ids
from ..sheet_columns import columns_of
from .language import gettext, in_a_list, name_of, ngettext

FIELDS = {
    "name": N_("name"),
    "description": N_("description"),
    "summary": N_("line of the menu"),
    "price": N_("price"),
    "sizes": N_("names of sizes"),
    "category": N_("section"),
}
"""What a report calls the fields that a dish may lack."""


MOST_NAMED = 20
"""Dishes up to which each is named."""


def few(ids: Sequence[str], most: int = MOST_NAMED) -> str:
    """Return ids in one line, the first five of them where there are more than *most*."""
    return in_a_list(ids) if len(ids) <= most else f"{in_a_list(ids[:5])}…"


def field_said(column: str, languages: SiteLanguages) -> str:
    """Return the field of a column in words: ``description in Spanish``."""
    field, language = columns_of(languages)[column].field, columns_of(languages)[column].language
    words = gettext(FIELDS[field]) if field in FIELDS else field.replace("_", " ")
    if not language:
        return words
    return gettext("%(field)s in %(language)s", field=words, language=name_of(languages.row(language)))


def print_unseen(
    documents: Mapping[str, YamlDocument], languages: SiteLanguages, err: bool = False, but: Collection[str] = ()
) -> None:
    """Print the dishes that are drafts, with what each lacks; those that lack the same in one line. *but* are said elsewhere."""
    groups: dict[Sequence[str], dict[str, str]] = {}
    for category, number, dish in sheet_ids.numbered(documents):
        if dish.get("draft") == "true" and dish["id"] not in but:
            document = documents[sheet_edits.file_of(category)]
            place = f"{document.path}:{document.line((number, 'draft'))}"
            groups.setdefault(tuple(sheet_edits.lacks(dish, languages)), {})[str(dish["id"])] = place
    for lacking, places in groups.items():
        if lacking:
            words = ngettext(
                "%(num)s dish that guests do not see, a draft that lacks its %(fields)s: %(names)s",
                "%(num)s dishes that guests do not see, drafts that lack their %(fields)s: %(names)s",
                len(places),
                fields=in_a_list(field_said(each, languages) for each in lacking),
                names=few([*places]),
            )
        else:
            words = ngettext(
                "%(num)s dish that guests do not see, a draft that lacks nothing: %(names)s. To show it, delete its line "
                "`draft: true`: %(places)s",
                "%(num)s dishes that guests do not see, drafts that lack nothing: %(names)s. To show them, delete their lines "
                "`draft: true`: %(places)s",
                len(places),
                names=few([*places]),
                places=few([*places.values()]),
            )
        click.echo(words, err=err)
