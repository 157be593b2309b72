"""``restaurant-site languages``: the languages of the site."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import click

from ...content import site_loader
from ...content.load_state import LoadState
from ...locales import BY_CODE, Locale, SiteLanguages
from ...models.fields import TO_FILL_IN
from .. import schemas
from ..languages import changed_files, write
from ..studio.workspace import NotWrittenError
from . import findings
from .folder import FOLDER, exit_with_faults, read_to_change

CHECK = "`restaurant-site check` lists what is left."


def _known(_context: click.Context, _parameter: click.Parameter, code: str) -> Locale:
    try:
        return BY_CODE[code.strip().lower()]
    except KeyError as error:
        known = ", ".join(f"{locale.code} ({locale.english_name})" for locale in BY_CODE.values())
        raise click.BadParameter(f"there is no language `{code}`; there are {known}") from error


LANGUAGE = click.argument("locale", metavar="CODE", callback=_known)


@click.group
def languages() -> None:
    """Add a language to the site, take one away, or make one the default."""


@languages.command
@LANGUAGE
@FOLDER
def add(locale: Locale, folder: Path) -> None:
    """Add the language CODE, with a draft for each text that it lacks.

    What has a draft is not shown in that language until you write it; the other languages stay as they are.
    """
    before = read_to_change(folder)
    chosen = before.languages
    locale = chosen.row(locale.code)
    if locale not in chosen.locales:
        chosen = replace(chosen, locales=(*chosen.locales, locale))
    after = _change(before, chosen)
    source = chosen.source(locale)
    if source is not None:
        click.echo(f"Added {locale.english_name}, whose texts are derived from {source.english_name}.")
        return
    counts = Counter(draft.document.path for draft in after.draft_texts if draft.locale.code == locale.code)
    texts, files = _number(counts.total(), "text"), _number(len(counts), "file")
    click.echo(f"{locale.english_name}: {texts} in {files} to be written.")
    for path, count in sorted(counts.items()):
        click.echo(f"{count:>6}  {findings.shown(folder / path)}")
    if counts:
        click.echo(
            f"Write each where {TO_FILL_IN} stands, and take {TO_FILL_IN} away; the words after it are in "
            f"{chosen.default.english_name}. Guests see {locale.english_name} as soon as what every page needs is "
            f"written, and then each dish and article that is. {CHECK}"
        )


@languages.command
@LANGUAGE
@FOLDER
def remove(locale: Locale, folder: Path) -> None:
    """Take the language CODE and its texts away."""
    before = read_to_change(folder)
    chosen = before.languages
    locale = chosen.row(locale.code)
    if locale not in chosen.locales:
        names = ", ".join(chosen.codes)
        raise click.BadParameter(f"the site has no {locale.english_name}; it has {names}", param_hint="CODE")
    if locale is chosen.default:
        others = " or ".join(each.code for each in chosen.locales[1:]) or "fr"
        remedy = f"first `restaurant-site languages default` with another one, such as {others}"
        message = f"{locale.english_name} is the default language; {remedy}"
        raise click.BadParameter(message, param_hint="CODE")
    if derived := [each for each in chosen.locales if chosen.source(each) is locale]:
        message = (
            f"the texts in {derived[0].english_name} are derived from it; first `languages remove {derived[0].code}`"
        )
        raise click.BadParameter(message, param_hint="CODE")
    second, kitchen = (
        named if named is not locale else None for named in (chosen.second_names, chosen.kitchen_language)
    )
    _change(before, SiteLanguages(tuple(each for each in chosen.locales if each is not locale), second, kitchen))
    (folder / schemas.FOLDER / f"article.{locale.code}.json").unlink(missing_ok=True)
    click.echo(f"Took {locale.english_name} and its texts away.")


@languages.command
@LANGUAGE
@FOLDER
def default(locale: Locale, folder: Path) -> None:
    """Make CODE the default language, in which every text must be written."""
    before = read_to_change(folder)
    locale = before.languages.row(locale.code)
    others = tuple(each for each in before.languages.locales if each is not locale)
    if len(others) == len(before.languages.locales):
        message = f"first `restaurant-site languages add {locale.code}`, and write its texts"
        raise click.BadParameter(message, param_hint="CODE")
    _change(before, replace(before.languages, locales=(locale, *others)))
    click.echo(f"{locale.english_name} is the default language.")


def _change(before: LoadState, chosen: SiteLanguages) -> LoadState:
    """Write the site in other languages, and return it; exits with nothing changed if that would add a fault."""
    folder = before.folder
    if unread := [fault for fault in before.faults if fault.path in before.unread]:
        exit_with_faults(folder, unread)
    files = changed_files(before, chosen)
    for drafts in (True, False):
        after = site_loader.read(folder, files, drafts)
        if faults := site_loader.new_faults(before, after):
            exit_with_faults(folder, faults)
    try:
        write(folder, files)
        if (folder / schemas.FOLDER).is_dir():
            schemas.write(folder, chosen)
    except (NotWrittenError, OSError) as error:
        raise click.ClickException(f"{error}; nothing was changed") from error
    return after


def _number(count: int, name: str) -> str:
    return f"{count} {name}{'s' * (count != 1)}"
