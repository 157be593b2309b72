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
from .language import gettext, in_a_list, name_of, ngettext


def _known(_context: click.Context, _parameter: click.Parameter, code: str) -> Locale:
    try:
        return BY_CODE[code.strip().lower()]
    except KeyError as error:
        known = in_a_list(f"{locale.code} ({name_of(locale)})" for locale in BY_CODE.values())
        raise click.BadParameter(
            gettext("there is no language `%(code)s`; there are %(known)s", code=code, known=known)
        ) from error


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
        message = gettext(
            "Added %(language)s, whose texts are derived from %(source)s.",
            language=name_of(locale),
            source=name_of(source),
        )
        click.echo(message)
        return
    counts = Counter(draft.document.path for draft in after.draft_texts if draft.locale.code == locale.code)
    texts = ngettext("%(num)s text to be written.", "%(num)s texts to be written.", counts.total())
    click.echo(f"{name_of(locale)}: {texts}")
    for path, count in sorted(counts.items()):
        click.echo(f"{count:>6}  {findings.shown(folder / path)}")
    if counts:
        message = gettext(
            "Write each in place of %(mark)s and the words after it, which are in %(source)s. Guests see "
            "%(language)s as soon as what every page needs is written, and each dish and article once it is "
            "written. `restaurant-site check` lists what is left.",
            mark=TO_FILL_IN,
            source=name_of(chosen.default),
            language=name_of(locale),
        )
        click.echo(message)


@languages.command
@LANGUAGE
@FOLDER
def remove(locale: Locale, folder: Path) -> None:
    """Take the language CODE and its texts away."""
    before = read_to_change(folder)
    chosen = before.languages
    locale = chosen.row(locale.code)
    if locale not in chosen.locales:
        names = in_a_list(chosen.codes)
        message = gettext("%(language)s: the site has only %(codes)s", language=name_of(locale), codes=names)
        raise click.BadParameter(message, param_hint="CODE")
    if locale is chosen.default:
        message = gettext(
            "%(language)s is the default language; first `restaurant-site languages default` with another one",
            language=name_of(locale),
        )
        raise click.BadParameter(message, param_hint="CODE")
    if derived := [each for each in chosen.locales if chosen.source(each) is locale]:
        message = gettext(
            "the texts in %(language)s are derived from it; first `languages remove %(code)s`",
            language=name_of(derived[0]),
            code=derived[0].code,
        )
        raise click.BadParameter(message, param_hint="CODE")
    second, kitchen = (
        named if named is not locale else None for named in (chosen.second_names, chosen.kitchen_language)
    )
    _change(before, SiteLanguages(tuple(each for each in chosen.locales if each is not locale), second, kitchen))
    (folder / schemas.FOLDER / f"article.{locale.code}.json").unlink(missing_ok=True)
    click.echo(gettext("Removed %(language)s and its texts.", language=name_of(locale)))


@languages.command
@LANGUAGE
@FOLDER
def default(locale: Locale, folder: Path) -> None:
    """Make CODE the default language, in which every text must be written."""
    before = read_to_change(folder)
    locale = before.languages.row(locale.code)
    others = tuple(each for each in before.languages.locales if each is not locale)
    if len(others) == len(before.languages.locales):
        message = gettext("first `restaurant-site languages add %(code)s`, and write its texts", code=locale.code)
        raise click.BadParameter(message, param_hint="CODE")
    _change(before, replace(before.languages, locales=(locale, *others)))
    click.echo(gettext("%(language)s is the default language.", language=name_of(locale)))


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
        raise click.ClickException(gettext("%(reason)s; nothing was changed", reason=error)) from error
    return after
