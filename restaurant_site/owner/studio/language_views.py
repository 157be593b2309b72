"""The page of the languages of the site: one is added, taken away, or made the default."""

from collections import Counter
from dataclasses import replace

from babel import Locale as BabelLocale
from flask import abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from ...content.load_state import LoadState
from ...locales import BY_CODE, WRITABLE_CODES, Locale, SiteLanguages, row_of
from .. import schemas
from ..languages import changed_files
from . import entries
from .blueprint import bp, current_locale, current_studio
from .entries import Entry
from .saving import SaveOutcome, save_files, saved, status_of


@bp.route("/languages", methods=["GET", "POST"])
def site_languages() -> ResponseReturnValue:
    """Return the languages of the site, what waits to be written in each, and those that may come."""
    loaded = current_studio().workspace.load()
    chosen, outcome = loaded.languages, None
    if request.method == "POST":
        outcome = _change(loaded)
        if outcome is None:
            after = current_studio().workspace.load().languages
            lang = request.form.get("shown", "")
            return saved(".site_languages", lang=lang if lang in after.by_code else after.default.code)
    unwritten = Counter(draft.locale for draft in loaded.draft_texts)
    others = [each for code, each in BY_CODE.items() if code not in chosen.by_code]
    return render_template(
        "studio/languages.html",
        chosen=chosen,
        unwritten=unwritten,
        others=others,
        named=_named(),
        outcome=outcome,
        derives_others=derives_others,
    ), status_of(outcome)


def _named() -> list[tuple[str, str]]:
    """Return (code, name) of each language in which names may be written: those of the table in their own language."""
    names = BabelLocale.parse(current_locale().cldr).languages
    rows = [(code, BY_CODE[code].name if code in BY_CODE else str(names[code])) for code in WRITABLE_CODES]
    return [*rows[: len(BY_CODE)], *sorted(rows[len(BY_CODE) :], key=lambda row: row[1].casefold())]


def _change(loaded: LoadState) -> SaveOutcome | None:
    """Write the site in other languages, all files or none."""
    workspace, before = current_studio().workspace, loaded.languages
    if loaded.unread:
        return SaveOutcome(others=[gettext("First fix what is listed under Today.")])
    chosen, words = _chosen(before)
    files = changed_files(loaded, chosen)
    raws = {name: workspace.raw(name) for name in files}
    house = entries.whole(loaded, "restaurant.yaml") or Entry("restaurant.yaml", (), {})
    outcome = save_files(files, raws, [words], house)
    if outcome is None and (workspace.folder / schemas.FOLDER).is_dir():
        schemas.write(workspace.folder, chosen)
    return outcome


def _chosen(before: SiteLanguages) -> tuple[SiteLanguages, str]:
    """Return the languages that the form asks for, and what changes in words."""
    code = request.form.get("code", "")
    if request.form.get("do") == "names":
        second = row_of(code) if code in WRITABLE_CODES else None
        words = gettext("Names in %(language)s", language=second.name) if second else gettext("Names in one language")
        return replace(before, second_names=second and (before.by_code.get(code) or second)), words
    locale = before.row(code) if code in BY_CODE else abort(400)
    others = tuple(each for each in before.locales if each is not locale)
    match request.form.get("do"):
        case "add":
            return replace(before, locales=(*others, locale)), gettext("%(name)s: added", name=locale.name)
        case "default":
            return replace(before, locales=(locale, *others)), gettext("%(name)s: first language", name=locale.name)
        case "remove" if locale is not before.default and not derives_others(before, locale):
            second, kitchen = (
                None if each is locale else each for each in (before.second_names, before.kitchen_language)
            )
            return SiteLanguages(others, second, kitchen), gettext("%(name)s: removed", name=locale.name)
    return abort(400)


def derives_others(languages: SiteLanguages, locale: Locale) -> bool:
    """Tell whether the texts of another language of the site are made from those of this one."""
    return any(languages.source(each) is locale for each in languages.locales)
