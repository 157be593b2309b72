"""``restaurant-site check``."""

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date, datetime
from itertools import groupby
from pathlib import Path

import click

from ...content import draft_texts, site_loader, starter
from ...locales import Locale
from ...models.fault import Fault
from ...models.fault_kinds import Message
from ..content_warnings import MAX_AGE_DAYS, is_not_given, warnings_of
from ..migrations import summarised
from ..trials import faults_of_pages
from . import findings
from .folder import FOLDER
from .language import gettext, in_a_list, name_of, ngettext, spoken
from .unseen import print_unseen

MOST_LISTED = 4
"""Texts of a file that wait for a language up to which each is listed."""


@click.command
@FOLDER
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="json is for editors.")
@click.option("--strict", is_flag=True, help="Exit with status 1 on any finding.")
@click.option(
    "--public",
    is_flag=True,
    help="Exit with status 1 also if a fact is still the starter's, which a public site refuses.",
)
@click.option("--max-age", default=MAX_AGE_DAYS, show_default=True, help="Days after which to verify again.")
@click.option("--today", type=click.DateTime(["%Y-%m-%d"]), help="Compute ages for this day instead of today.")
def check(folder: Path, form: str, strict: bool, public: bool, max_age: int, today: datetime | None) -> None:
    """Report every fault in the content by file and line; where there is none, every warning.

    Also report what is still the starter's, and the texts that are not written yet in a language. With --public, if
    there are no faults, render all pages and report those that cannot be shown.

    FOLDER may be a single file, for editors: only its own findings are reported, and nothing is rendered.
    The exit status is 1 if there is a fault; with --public, also if a fact is still the starter's; with --strict, also
    if there is a warning or a draft.
    """
    folder, file = _folder_of(folder)
    draft = site_loader.read(folder)
    whole = site_loader.read(folder, drafts=True) if draft.has_drafts else draft
    faults = summarised(_once([*whole.faults, *draft.faults]), whole.documents)
    faults = sorted(faults, key=lambda each: (each.path not in whole.unread, each))
    if public and not (faults or file):
        faults = faults_of_pages(draft)
    warnings = (
        []
        if site_loader.RESTAURANT_FILE in whole.unread
        else warnings_of(whole, today.date() if today else date.today(), max_age)
    )
    facts = starter.starter_facts(draft)
    not_yours = [each.fault for each in (facts if form == "json" else starter.things(facts))]
    unwritten = draft_texts.by_language(draft)
    if file:
        not_yours = [each for each in not_yours if each.path == file]
        faults = [each for each in faults if each.path == file]
        warnings = [each for each in warnings if each.path == file]
        unwritten = {locale: [each for each in texts if each.path == file] for locale, texts in unwritten.items()}
    drafts = [each for texts in unwritten.values() for each in texts]
    if form == "json":
        click.echo(
            json.dumps(findings.records(folder, faults, warnings, not_yours, drafts), ensure_ascii=False, indent=2)
        )
    else:
        faults = findings.by_cause(faults)
        waiting = [each for each in warnings if faults and is_not_given(each)]
        told = [each for each in warnings if each not in waiting]
        listed = drafts if file else [each for locale, texts in unwritten.items() for each in _by_file(locale, texts)]
        findings.print_findings(folder, faults, told, not_yours, listed)
        if not_yours:
            refused = gettext("Not yet yours: a public site and an export refuse them.")
            click.echo(f"{refused}{spoken().punctuation.sentence_space}{gettext(starter.CONFIRMATION)}", err=True)
        for locale, texts in unwritten.items():
            unwritten_yet = ngettext(
                "%(num)s text is not written yet.", "%(num)s texts are not written yet.", len(texts)
            )
            click.echo(f"{name_of(locale)}{spoken().punctuation.colon}{unwritten_yet}", err=True)
        print_unseen(whole.documents, whole.languages, err=True)
        for locale, parts in draft_texts.hidden_parts(draft).items():
            if parts.dishes:
                few = in_a_list(sorted(parts.dishes)[:5]) + "…" * (len(parts.dishes) > 5)
                hidden = ngettext(
                    "%(num)s dish is not shown until the text marked ✎ in it or in its section is written: %(few)s.",
                    "%(num)s dishes are not shown until the texts marked ✎ in them or in their sections are written: %(few)s.",
                    len(parts.dishes),
                    few=few,
                )
                click.echo(f"{name_of(locale)}{spoken().punctuation.colon}{hidden}", err=True)
        for locale, number, files in draft_texts.waiting(draft):
            needed = ngettext(
                "not published yet: %(num)s text that it needs is a draft (in %(files)s).",
                "not published yet: %(num)s texts that it needs are drafts (in %(files)s).",
                number,
                files=in_a_list(files),
            )
            click.echo(f"{name_of(locale)}{spoken().punctuation.colon}{needed}", err=True)
        counts = findings.count(faults, warnings, not_yours, drafts)
        if faults:
            kept = gettext("%(counts)s; a site that runs keeps its last good content.", counts=counts)
            later = gettext("What is not given yet is listed when no fault is left.") if waiting else ""
            click.echo(spoken().punctuation.sentence_space.join(filter(None, [kept, later])), err=True)
        else:
            dishes = ngettext("%(num)s dish", "%(num)s dishes", len(draft.dishes))
            unseen = len(whole.dishes) - len(draft.dishes)
            drafts_too = [ngettext("%(num)s draft", "%(num)s drafts", unseen)] if unseen else []
            articles = ngettext("%(num)s article", "%(num)s articles", len(draft.articles))
            version = gettext("version %(version)s", version=draft.version)
            signs = spoken().punctuation
            click.echo(
                f"{counts}{signs.colon}{signs.comma.join((dishes, *drafts_too, articles, version))}{signs.full_stop.rstrip()}"
            )
    sys.exit(bool(faults or ((public or strict) and not_yours) or (strict and (warnings or drafts))))


def _by_file(locale: Locale, texts: Iterable[Fault]) -> Iterator[Fault]:
    """Yield the texts that wait for a language, those of a file as one where they are more than a few."""
    for _, found in groupby(sorted(texts), lambda each: each.path):
        first, *others = found
        if len(others) < MOST_LISTED:
            yield from (first, *others)
            continue
        number = len(others) + 1
        words = ngettext("%(num)s text is not written yet.", "%(num)s texts are not written yet.", number)
        yield replace(first, field=name_of(locale), message=Message("%(said)s", said=words))


def _folder_of(path: Path) -> tuple[Path, str]:
    """Return (content folder, file within it) for a file; (folder, "") for a folder."""
    if path.is_file():
        for parent in path.absolute().parents:
            if (parent / "restaurant.yaml").is_file():
                return parent, path.absolute().relative_to(parent).as_posix()
    return path, ""


def _once(faults: Iterable[Fault]) -> list[Fault]:
    """Return the faults sorted, without duplicates that differ in the entry's number (with drafts and without)."""
    first: dict[tuple[str, int, str], Fault] = {}
    for fault in faults:
        first.setdefault((fault.path, fault.line, fault.message), fault)
    return sorted(first.values())
