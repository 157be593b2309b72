"""``restaurant-site export`` and ``restaurant-site import``."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from decimal import Decimal
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

import click

from ...content import site_loader
from ...content.draft_texts import is_draft
from ...content.load_state import LoadState
from ...content.yaml_documents import YamlDocument, texts
from ...locales import Locale, SiteLanguages
from ...models.menu import SERVING_HOURS, MenuConfig
from ...models.restaurant import Restaurant
from ...text import formatting
from .. import (
    raw_foods,
    serving_words,
    sheet_doubts,
    sheet_edits,
    sheet_export,
    sheet_ids,
    sheet_matching,
    sheet_memory,
    sheet_renamed,
    sheet_size_endings,
    sheet_words,
    spreadsheet,
)
from ..sheet_allergens import ADDED, WHICH
from ..sheet_columns import columns_of
from ..sheet_dishes import NoHeadingsError
from ..sheet_doubts import GUESSED, IN_LANGUAGE
from ..sheet_files import MAX_BYTES, NO_COLUMN, Leftover, SheetError, in_lines, some
from ..sheet_goods import IS_THERE_ALCOHOL
from ..sheet_headings import CHOOSABLE
from ..sheet_layout import NO_WORDS
from ..sheet_plan import ImportPlan
from ..sheet_recorded import ARE_COMPLETE, COMPLETE, COMPLETE_ASKED, NOTED
from ..sheet_report import cell_in_words, leftover_in_words
from ..sheet_roles import MAY_BE_ALLERGENS, MAY_BE_CENTS, MAY_BE_TRACES, FoundColumn, field_named
from ..studio.versions import Versions
from ..studio.workspace import NotWrittenError, Workspace
from .folder import FOLDER, exit_with_faults, read_to_change
from .language import gettext, in_a_list, name_of, ngettext, spoken
from .unseen import FIELDS, few, field_said, print_unseen

MOST_SHOWN = 160
"""Characters of a cell in the report."""
MOST_LINES = 4
"""Cells of what is read in one way up to which each has its line."""
_IN_SHEET = frozenset({*raw_foods.QUESTIONS.values(), IS_THERE_ALCOHOL, ARE_COMPLETE})
"""The questions that a sheet of `restaurant-site export` has beside the dishes."""
_QUESTIONS = _IN_SHEET | {*WHICH.values(), sheet_renamed.IS_RENAMED, sheet_size_endings.ARE_SIZES}
SHEET = click.argument("sheet", type=click.Path(path_type=Path, dir_okay=False))


@click.command("export")
@SHEET
@FOLDER
def export_sheet(sheet: Path, folder: Path) -> None:
    """Write all dishes to an Excel workbook (SHEET ends with .xlsx), or else to a CSV file."""
    draft = _with_whole_menu(folder)
    try:
        sheet.write_bytes(
            sheet_export.write(draft.documents, draft.languages, workbook=sheet.suffix.lower() == ".xlsx")
        )
    except SheetError as error:
        exit_with_faults(Path(), error.faults)
    click.echo(ngettext("%(num)s dish in %(file)s.", "%(num)s dishes in %(file)s.", len(draft.dishes), file=sheet))


@click.command("import")
@SHEET
@FOLDER
@click.option("--dry-run", is_flag=True, help="Print the difference and change nothing.")
@click.option("--remove", is_flag=True, help="Remove dishes that have no row.")
@click.option(
    "--column",
    "columns",
    multiple=True,
    metavar="HEADING=FIELD",
    help="Read a column as this field, such as name, price_cents or price_of_size; - leaves it out. Can be given several times.",
)
@click.option(
    "--allergens",
    "allergens",
    type=click.Choice(["all", "noted"]),
    help="Whether the column of allergens names all of each dish, or only those that somebody noted.",
)
@click.option(
    "--same-names",
    "same_names",
    multiple=True,
    metavar="SECTION",
    help="Give the dishes of this section, such as wines, the same name in every language. Can be given several times.",
)
@click.option(
    "--renamed",
    "renamed",
    multiple=True,
    metavar="ID=NAME",
    help="Read the row with this name as the dish of the menu with this id. Can be given several times.",
)
@click.option(
    "--one-dish",
    "one_dish",
    multiple=True,
    metavar="NAME",
    help="Read the rows whose names are this one and a size as one dish. Can be given several times.",
)
@click.option("--all-notes", is_flag=True, help="List again what an earlier import has listed.")
@click.option("--no-examples", is_flag=True, help="Remove the starter's dishes, and what is only about them.")
@click.option(
    "--only-listed",
    is_flag=True,
    help="Leave out allergens that the list of your country does not have, such as celery.",
)
def import_sheet(
    sheet: Path,
    folder: Path,
    dry_run: bool,
    remove: bool,
    columns: Sequence[str],
    no_examples: bool,
    only_listed: bool,
    allergens: str | None,
    all_notes: bool,
    same_names: Sequence[str],
    renamed: Sequence[str],
    one_dish: Sequence[str],
) -> None:
    """Import dishes into the menu from a spreadsheet, an export of a till or a saved page.

    SHEET is an .xlsx or CSV file (your own, or from `restaurant-site export` or a till), or a page with a schema.org menu.
    Columns are found by their headings, in any order, unless --column says what one is; a column without a heading is named
    by its letter. What is not understood is listed with its cells and changes nothing. An empty allergens cell means that
    the allergens are not recorded. A new dish without a price, or without a name in the default language, is a draft; one
    that lacks a text in another language is hidden in that language.
    """
    draft = _with_whole_menu(folder)
    typed, memory = _choices(columns, draft), sheet_memory.last(folder)
    known = {*columns_of(draft.languages), *CHOOSABLE, ""}
    remembered = {
        heading: field for heading, field in sheet_memory.columns(folder, sheet.name).items() if field in known
    }
    choices = {**remembered, **typed}
    answers = sheet_memory.lasting(memory.answers)
    answers |= {COMPLETE_ASKED: [COMPLETE if allergens == "all" else NOTED]} if allergens else {}
    answers |= {sheet_size_endings.ASKED: [*one_dish]} if one_dish else {}
    if others := [each for each in renamed if each.partition("=")[0] not in draft.dishes]:
        message = gettext("the menu has no dish %(names)s", names=in_a_list(others))
        raise click.BadParameter(message, param_hint="--renamed")
    try:
        raw = _read_most(sheet, MAX_BYTES + 1)
        plan = spreadsheet.planned_import(
            folder,
            draft,
            str(sheet),
            raw,
            remove,
            no_examples=no_examples,
            choices=choices,
            answers={**answers, sheet_renamed.ASKED: renamed} if renamed else answers,
            only_listed=only_listed,
            earlier=memory.earlier,
            same_names=same_names,
        )
    except OSError as error:
        unread = gettext("%(file)s cannot be read: %(reason)s", file=sheet, reason=error.strerror)
        absent = gettext("There is no file %(file)s.", file=sheet)
        raise click.ClickException(absent if isinstance(error, FileNotFoundError) else unread) from error
    except NoHeadingsError as error:
        _print_columns(error.columns)
        exit_with_faults(Path(), error.faults)
    except SheetError as error:
        exit_with_faults(Path(), error.faults)
    if unknown := typed.keys() - {each.heading for each in plan.columns}:
        message = gettext("the file has no column %(names)s", names=in_a_list(sorted(unknown)))
        raise click.BadParameter(message, param_hint="--column")
    sections = {row["id"] for row in draft.documents["menu.yaml"].value["categories"]} | plan.named_sections.keys()
    if unknown := {*same_names} - sections:
        message = gettext("the menu has no section %(names)s", names=in_a_list(sorted(unknown)))
        raise click.BadParameter(message, param_hint="--same-names")
    if not dry_run and (prices := sheet_doubts.likely_prices(plan, choices)):
        click.echo(gettext(sheet_doubts.NO_PRICES))
        _print_columns(prices, ["price"])
        raise click.ClickException(
            gettext(
                "Nothing was written. To import the dishes without prices, write %(example)s.",
                example=" ".join(f'--column "{each.heading}=-"' for each in prices),
            )
        )
    if not dry_run:  # before anything is printed, which whoever reads it may stop
        _save(folder, sheet, plan)
        with suppress(OSError):  # it is asked and reported again
            sheet_memory.keep_columns(folder, sheet.name, typed)
            sheet_memory.keep(folder, answers, plan)
    restaurant = draft.get(Restaurant)
    if used := [each.heading for each in plan.columns if each.heading in remembered.keys() - typed.keys()]:
        click.echo(gettext("Read as in an earlier import: %(names)s", names=in_a_list(used)))
    said = () if all_notes else {*memory.said, *memory.said_of_export}
    _print_changes(
        folder,
        plan,
        draft.languages,
        remove,
        no_examples,
        partial(_price_said, restaurant.currency if restaurant else ""),
        said,
        documents := site_loader.read(folder, plan.files if dry_run else {}, drafts=True).documents,
    )
    click.echo(_summary(plan, dry_run))
    if plan.files and not dry_run:
        click.echo(
            gettext(
                "To take this import back: `restaurant-site undo %(folder)s`. The folder %(versions)s "
                "keeps it, and what you have said of columns: when you move or copy the content folder, take that along.",
                folder=folder,
                versions=Versions(folder).folder,
            )
        )
        for locale, count in _to_translate(documents, draft.languages):
            click.echo(
                ngettext(
                    "%(num)s text of the menu is not yet in %(language)s: `restaurant-site export %(sheet)s %(folder)s` writes all "
                    "dishes and the names of sections into one sheet; fill in what begins with ✎ there, and import it.",
                    "%(num)s texts of the menu are not yet in %(language)s: `restaurant-site export %(sheet)s %(folder)s` writes all "
                    "dishes and the names of sections into one sheet; fill in what begins with ✎ there, and import it.",
                    count,
                    language=name_of(locale),
                    sheet=f"{locale.code}.xlsx",
                    folder=folder,
                )
            )


def _save(folder: Path, sheet: Path, plan: ImportPlan) -> None:
    """Write the changed files in one version, which the studio can take back."""
    if not plan.files:
        return
    words = gettext(
        "%(file)s: new dishes %(new)s, changed %(changed)s",
        file=sheet.name,
        new=len(plan.added),
        changed=len({each.dish for each in plan.changes}),
    )
    workspace = Workspace(folder, Versions(folder))
    try:
        workspace.save(plan.files, {name: workspace.raw(name) for name in plan.files}, [words])
    except NotWrittenError as error:
        raise click.ClickException(gettext("%(reason)s; nothing was changed", reason=error)) from error


def _to_translate(documents: Mapping[str, YamlDocument], languages: SiteLanguages) -> Iterator[tuple[Locale, int]]:
    """Yield the languages for which texts of the menu wait, with their number."""
    found = [
        (number, where, text)
        for number, value in enumerate(([*_dishes(documents).values()], documents["menu.yaml"].value["categories"]))
        for where, text in texts(value)
    ]
    written = {(number, where[:-1]) for number, where, text in found if where and not is_draft(text)}
    for locale in languages.required:
        count = sum(
            where[-1:] == (locale.code,) and is_draft(text) and (number, where[:-1]) in written
            for number, where, text in found
        )
        if count:
            yield locale, count


def _choices(columns: Sequence[str], draft: LoadState) -> dict[str, str]:
    """Return heading → field of what is typed for ``--column``."""
    choices = {}
    for typed in columns:
        heading, sign, field = typed.rpartition("=")
        try:
            choices[heading.strip()] = field_named(field, draft.languages)
        except ValueError as error:
            raise click.BadParameter(str(error), param_hint="--column") from error
        if not sign:
            message = gettext("`%(value)s` is not right; write the heading, = and the field", value=typed)
            raise click.BadParameter(message, param_hint="--column")
    return choices


def _read_most(sheet: Path, most: int) -> bytes:
    """Return at most *most* bytes of a file."""
    with sheet.open("rb") as file:
        return file.read(most)


def _with_whole_menu(folder: Path) -> LoadState:
    """Return the content with drafts and faults; exits if a dish cannot be read."""
    menu = [path.relative_to(folder).as_posix() for path in sorted(folder.glob("menu/*.yaml"))]
    draft = read_to_change(folder, "menu.yaml", *menu)
    typed = sum(len(document.value) for name, document in draft.documents.items() if name in menu)
    if draft.get(MenuConfig) is None or typed != len(draft.dishes):
        exit_with_faults(folder, [fault for fault in draft.faults if fault.path.startswith("menu")])
    return draft


def _hours_said(text: str) -> str:
    """Return hours of a section or a dish in words."""
    return serving_words.in_words(SERVING_HOURS.convert(text), spoken(), gettext) or text


def _price_said(currency: str, price: str) -> str:
    """Return a price as the language of this run writes it; as the files do where the restaurant has no currency yet."""
    return formatting.amount(int(Decimal(price) * 100), currency, spoken()) if currency else price


def _print_changes(
    folder: Path,
    plan: ImportPlan,
    languages: SiteLanguages,
    remove: bool,
    no_examples: bool,
    price_said: Callable[[str], str],
    said_before: Collection[str],
    documents: Mapping[str, YamlDocument],
) -> None:
    doubt = sheet_doubts.doubt_of_columns(plan)
    if doubt:
        click.echo(gettext(doubt.message, **doubt.values))
        if doubt.message == sheet_doubts.COST_OR_PRICE:
            _print_example(f'--column "{doubt.values["heading"]}=price"')
    for changes in (plan.changes, plan.section_changes):
        for id, of_one in groupby(changes, lambda each: each.dish):
            click.echo(id)
            for change in of_one:
                cells = (
                    cell_in_words(change.column, each, _hours_said, price_said) for each in (change.old, change.new)
                )
                old, new = (text or gettext("(nothing)") for text in cells)
                click.echo(f"  {change.column}: {old} → {new}")
    _print_old_texts(folder, plan, languages)
    if plan.sections:
        names = in_a_list(plan.sections.values())
        click.echo(
            ngettext(
                "%(num)s new section: %(names)s", "%(num)s new sections: %(names)s", len(plan.sections), names=names
            )
        )
    unseen = {id for id, dish in _dishes(documents).items() if id in plan.drafts and sheet_edits.lacks(dish, languages)}
    _print_added(plan, languages, unseen)
    _print_unwritten(plan, languages)
    _print_without_names(plan, languages)
    for id in plan.without_row if remove else ():
        click.echo(f"{id}\n  {gettext('taken out')}")
    for id in plan.examples if no_examples else ():
        click.echo(f"{id}\n  {gettext('an example, taken out')}")
    if plan.examples and not no_examples:
        still = in_a_list(plan.examples)
        click.echo(gettext("Still the starter's: %(names)s; --no-examples takes them out.", names=still))
    kept = [id for id in plan.without_row if not (no_examples and id in plan.examples)]
    if kept and not remove:
        click.echo(gettext("Kept though they have no row: %(names)s; --remove takes them out.", names=few(kept, 5)))
    left, notes = (
        [
            leftover_in_words(each, _hours_said, price_said)
            for each in those
            if sheet_memory.key_of(each) not in said_before or each.message in WHICH.values()
        ]
        for those in (plan.left, plan.notes)
    )
    as_before = len(plan.left) + len(plan.notes) - len(left) - len(notes)
    print_unseen(documents, languages, but={*plan.added} - unseen)
    questions = [each for each in (*left, *notes) if each.message in _QUESTIONS]
    _print_kinds(gettext("To be answered by you:"), questions, in_names=True)
    if any(each.message in _IN_SHEET for each in questions):
        waits = next((locale.code for locale, _ in _to_translate(documents, languages)), "answers")
        click.echo(
            gettext(
                "  All in one sheet: `restaurant-site export %(sheet)s %(folder)s` writes ✎ beside what is asked. Delete the ✎ of a "
                "caution that is right, write “%(none)s” where a dish has none, delete “✎ …” where the allergens are "
                "complete, and import the sheet.",
                sheet=f"{waits}.xlsx",
                folder=folder,
                none=sheet_words.words_of("cautions", spoken())["none"],
            )
        )
    asked = [each for each in left if each.message in (MAY_BE_ALLERGENS, MAY_BE_TRACES)]
    _print_kinds(
        gettext("Not understood, so the menu does not have it, or keeps what it had:"),
        [each for each in left if each not in (*asked, *questions)],
    )
    others = [each for each in notes if each not in questions]
    _print_kinds(gettext("Read like this; check whether it is right:"), [*asked, *others], is_short=True)
    if as_before:
        click.echo(
            ngettext(
                "As before: %(num)s note; --all-notes lists it again.",
                "As before: %(num)s notes; --all-notes lists them again.",
                as_before,
            )
        )
    if asked:
        of_allergens = " ".join(
            f'--column "{_heading_of(each.place)}={"allergens" if each.message == MAY_BE_ALLERGENS else "may_contain"}"'
            for each in asked
        )
        click.echo(gettext("If dishes contain these: %(option)s", option=of_allergens))
    if of_sizes := [each.values["name"] for each in questions if each.message == sheet_size_endings.ARE_SIZES]:
        options = " ".join(f'--one-dish "{each}"' for each in of_sizes)
        click.echo(gettext("If these are the sizes of one dish: %(option)s", option=options))
    if any(each.message == ADDED for each in plan.notes):
        click.echo(
            gettext(
                "If nobody has checked every dish for the allergens that your country does not list, --only-listed "
                "leaves those allergens out."
            )
        )
    if doubt or any(
        each.message in (NO_COLUMN, MAY_BE_ALLERGENS, MAY_BE_TRACES, MAY_BE_CENTS, IN_LANGUAGE, *GUESSED.values())
        for each in (*left, *notes)
    ):
        click.echo(
            gettext(
                'To say what a column is: --column "Heading=name", or %(fields)s and others; --column "Heading=-" leaves it out.',
                fields=f"description_{languages.default.code}, price, allergens",
            )
        )


def _print_old_texts(folder: Path, plan: ImportPlan, languages: SiteLanguages) -> None:
    """Print the texts that are older now than what they translate, and what to do about them."""
    for code, found in groupby(sorted(plan.old_texts, key=lambda each: each.language), lambda each: each.language):
        language = languages.row(code)
        click.echo(
            gettext(
                "Guests still read this in %(language)s, though the text in %(original)s has changed:",
                language=name_of(language),
                original=name_of(languages.default),
            )
        )
        for each in found:
            words = gettext(FIELDS[each.field]) if each.field in FIELDS else each.field.replace("_", " ")
            click.echo(f"  {each.id} ({words}){spoken().punctuation.colon}{each.text}")
        click.echo(
            "  "
            + gettext(
                "Rewrite it in the sheet of `restaurant-site export %(sheet)s %(folder)s`, which you then import, or in the "
                "form of the dish in the studio. If it still fits: `restaurant-site translate --confirm %(folder)s`.",
                sheet=f"{code}.xlsx",
                folder=folder,
            )
        )


def _heading_of(place: str) -> str:
    """Return the heading of a column from its place, ``Menu!C (Notes)``, or its letter where it has none."""
    match = re.fullmatch(r"(?:.*!)?([A-Z]{1,3}) \((.*)\)", place, re.DOTALL)
    return place if match is None else match[1] if match[2] == NO_WORDS else match[2]


def _dishes(documents: Mapping[str, YamlDocument]) -> dict[str, Mapping[str, Any]]:
    return {str(dish["id"]): dish for _, _, dish in sheet_ids.numbered(documents)}


def _print_added(plan: ImportPlan, languages: SiteLanguages, unseen: Collection[str]) -> None:
    """Print the new dishes but the *unseen* ones, those that are drafts for the same reason in one line."""
    groups: dict[tuple[str, ...] | None, list[str]] = {}
    for id in plan.added:
        if id not in plan.unwritten and id not in unseen:
            groups.setdefault(tuple(plan.drafts[id]) if id in plan.drafts else None, []).append(id)
    for blank, ids in groups.items():
        names, fields = few(ids), in_a_list(field_said(each, languages) for each in blank or ())
        if blank is None:
            words = ngettext("%(num)s new dish: %(names)s", "%(num)s new dishes: %(names)s", len(ids), names=names)
        elif not blank:
            words = ngettext(
                "%(num)s new dish, a draft: %(names)s", "%(num)s new dishes, drafts: %(names)s", len(ids), names=names
            )
        else:
            words = ngettext(
                "%(num)s new dish, a draft that lacks its %(fields)s: %(names)s",
                "%(num)s new dishes, drafts that lack their %(fields)s: %(names)s",
                len(ids),
                fields=fields,
                names=names,
            )
        click.echo(words)


def _print_unwritten(plan: ImportPlan, languages: SiteLanguages) -> None:
    """Print the new dishes that are hidden in a language only, in one line for each group of languages."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for id, blank in plan.unwritten.items():
        codes = dict.fromkeys(columns_of(languages)[each].language for each in blank)
        groups.setdefault(tuple(name_of(languages.row(code)) for code in codes), []).append(id)
    for names, ids in groups.items():
        fields = dict.fromkeys(columns_of(languages)[each].field for id in ids for each in plan.unwritten[id])
        written = in_a_list(gettext(FIELDS[each]) if each in FIELDS else each.replace("_", " ") for each in fields)
        words = ngettext(
            "%(num)s new dish, not shown in %(languages)s until this is written: %(fields)s: %(names)s",
            "%(num)s new dishes, not shown in %(languages)s until this is written: %(fields)s: %(names)s",
            len(ids),
            languages=in_a_list(names),
            fields=written,
            names=few(ids, 5),
        )
        click.echo(words)


def _print_without_names(plan: ImportPlan, languages: SiteLanguages) -> None:
    """Print of each section how many new dishes lack their name in a language alone, and the option that gives it to them."""
    for section, by_language in plan.without_names.items():
        for code, ids in by_language.items():
            hidden = [id for id in ids if id in plan.unwritten]
            if hidden:
                click.echo(
                    ngettext(
                        "%(num)s dish of %(section)s has no name in %(language)s. If it is the same in both: --same-names %(id)s",
                        "%(num)s dishes of %(section)s have no name in %(language)s. If they are the same in both: --same-names %(id)s",
                        len(hidden),
                        section=plan.named_sections.get(section, section),
                        language=name_of(languages.row(code)),
                        id=section,
                    )
                )


def _print_columns(columns: Sequence[FoundColumn], fields: Sequence[str] = ("name", "price")) -> None:
    """Print columns that are not understood, and how to say which of them have the names and the prices of dishes."""
    for column in columns:
        click.echo(f"{column.heading}: {column.cells}")
    if columns:
        likely = {each.may_be: each.heading for each in reversed(columns)}
        _print_example(" ".join(f'--column "{likely.get(each, "Heading")}={each}"' for each in fields))


def _print_example(example: str) -> None:
    click.echo(gettext("To say what each column is, write for example: %(example)s.", example=example))


def _print_kinds(title: str, left: Sequence[Leftover], is_short: bool = False, in_names: bool = False) -> None:
    """Print each reason once with its cells: with *is_short*, or for codes, of many some, and with *in_names* what is typed there."""
    kinds: dict[str, list[Leftover]] = {}
    for each in left:
        kinds.setdefault(gettext(each.message, **each.values), []).append(each._replace(text=_shortened(each.text)))
    if kinds:
        click.echo(title)
    for message, found in kinds.items():
        click.echo(f"  {message}")
        lines = in_lines(found)
        if len(lines) > 1 and in_names and found[0].message in _IN_SHEET:
            lines = [few([each.text for each in found])]
        elif len(lines) > MOST_LINES and (is_short or found[0].message == sheet_matching.NO_ID):
            lines = [some(lines)]
        for line in lines:
            click.echo(f"    {line}")
        if how := _answer_to(found[0].message):
            click.echo(f"    {how}")


def _answer_to(question: str) -> str:
    """Return how the owner answers a question of a report; empty where it says so itself, or the sheet for all has it."""
    if question == ARE_COMPLETE:
        return gettext("To say whether those are all the allergens: --allergens all, or --allergens noted.")
    if question == sheet_renamed.IS_RENAMED:
        return gettext("To say which: import again with --renamed and one of these lines in quotation marks.")
    if question in WHICH.values():
        return gettext(
            "To say which: write those that the dish contains in the cell in place of the word and import again, or tick "
            "them in its form in the studio."
        )
    return ""


def _shortened(text: str) -> str:
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def _summary(plan: ImportPlan, dry_run: bool) -> str:
    if not plan.rows:
        return gettext('No dish in this file could be read; say what its columns are: --column "Heading=name".')
    if not plan.files:
        return gettext("No difference.")
    files = in_a_list(sorted(plan.files))
    if dry_run:
        return gettext("Would change %(files)s; nothing was written.", files=files)
    return gettext("Changed %(files)s.", files=files)
