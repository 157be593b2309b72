"""What the commands say of dishes that guests do not see, and of the fields that these lack."""

from collections.abc import Mapping, Sequence

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


def print_unseen(documents: Mapping[str, YamlDocument], languages: SiteLanguages, err: bool = False) -> None:
    """Print the dishes that are drafts, with what each lacks; those that lack the same in one line."""
    groups: dict[Sequence[str], list[str]] = {}
    for _, _, dish in sheet_ids.numbered(documents):
        if dish.get("draft") == "true":
            groups.setdefault(tuple(sheet_edits.lacks(dish, languages)), []).append(str(dish["id"]))
    for lacking, ids in groups.items():
        if lacking:
            words = ngettext(
                "%(num)s dish that guests do not see, a draft that lacks its %(fields)s: %(names)s",
                "%(num)s dishes that guests do not see, drafts that lack their %(fields)s: %(names)s",
                len(ids),
                fields=in_a_list(field_said(each, languages) for each in lacking),
                names=few(ids),
            )
        else:
            words = ngettext(
                "%(num)s dish that guests do not see, a draft that lacks nothing (`draft: true`): %(names)s",
                "%(num)s dishes that guests do not see, drafts that lack nothing (`draft: true`): %(names)s",
                len(ids),
                names=few(ids),
            )
        click.echo(words, err=err)
