"""The page that takes the dishes out as a spreadsheet and brings a list of dishes in, after showing what would change."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import NamedTuple

from flask import Response, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.utils import secure_filename

from ...i18n import N_
from ...render import labels
from ...text.formatting import at_start
from .. import (
    raw_foods,
    sheet_allergens,
    sheet_doubts,
    sheet_export,
    sheet_goods,
    sheet_memory,
    sheet_merged_cells,
    sheet_page,
    sheet_recorded,
    sheet_renamed,
    sheet_size_endings,
    spreadsheet,
)
from ..sheet_columns import columns_of
from ..sheet_dishes import NoHeadingsError
from ..sheet_files import MAX_BYTES, Leftover, SheetError, in_lines
from ..sheet_headings import CHOOSABLE
from ..sheet_plan import ImportPlan
from ..sheet_portions import AT_A_TIME, amount_of, is_amount
from ..sheet_report import cell_in_words, leftover_in_words
from ..sheet_roles import FoundColumn
from ..sheet_sizes import BRACKETS, ONE_WITHOUT_NAME, SIZE_OF_TIME, SMALL_COSTS_MORE, USUAL_SIZE
from . import amounts, entries
from .blueprint import bp, current_languages, current_locale, current_studio
from .column_names import LABELS, headings_of
from .entries import Entry
from .messages import in_a_list, in_owners_words, place_named
from .saving import SaveOutcome, name_of, save_files, saved, status_of, with_colon
from .times_in_words import hours_in_words

TYPES = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
}
MOST_CELLS = 30
"""Cells that are listed of each kind of what has not come in."""


OF_DISHES = (
    *raw_foods.QUESTIONS.values(),
    sheet_goods.WHICH_HAVE_ALCOHOL,
    sheet_recorded.ARE_COMPLETE,
    sheet_renamed.IS_RENAMED,
    sheet_merged_cells.EACH_HAS_IT,
    sheet_size_endings.ARE_SIZES,
)
"""The questions that say themselves what is asked."""


class Upload(NamedTuple):
    """A file that has been looked at and not yet brought in."""

    name: str
    raw: bytes

    @property
    def id(self) -> str:
        return sha256(self.raw).hexdigest()[:32]


class LeftKind(NamedTuple):
    """A reason for which cells have not come in, or not as they are, with the cells."""

    message: str
    cells: Sequence[str]
    more: int


@bp.route("/spreadsheet", methods=["GET", "POST"])
def sheet() -> ResponseReturnValue:
    """Return what a file would change; a second button writes it, unless a column or a name was chosen that was not shown yet."""
    studio = current_studio()
    plan, outcome, upload = None, None, studio.uploads.get(request.form.get("upload", ""))
    columns: Sequence[FoundColumn] = ()
    if file := request.files.get("file"):
        upload = Upload(secure_filename(file.filename or "") or "menu", file.read(MAX_BYTES + 1))
        studio.uploads.clear()
        studio.uploads[upload.id] = upload
    choices, is_shown = _choices(upload.name if upload else "")
    answers, are_answers_shown = _answers()
    if file:
        answers = sheet_memory.lasting(sheet_memory.last(studio.workspace.folder).answers)
    if request.method == "POST":
        try:
            plan = _planned(upload, choices, answers)
            columns = plan.columns if plan else ()
        except SheetError as error:
            outcome = SaveOutcome({"file": _what_is_wrong(error)})
            columns = error.columns if isinstance(error, NoHeadingsError) else ()
    if plan and request.form.get("write") and is_shown and are_answers_shown:
        outcome = _write(plan, upload.name if upload else "")
        if outcome is None:
            with suppress(OSError):  # it is asked again
                sheet_memory.keep_columns(studio.workspace.folder, upload.name if upload else "", choices)
                sheet_memory.keep_written(studio.workspace.folder, plan, answers)
            studio.uploads.clear()
            return saved(".dishes")
    variables = {
        "outcome": outcome,
        "plan": plan,
        "upload": upload,
        "name_of_dish": _names(),
        "name_of_section": plan.named_sections if plan else {},
        "choice_labels": _labels_of_choices(plan),
    }
    variables |= {"new_names": _new_names(plan), "headings_of": headings_of}
    variables |= {"columns": columns, "fields": _fields(), "choices": choices, "answers": answers}
    variables |= {"suggested": _suggested(plan, answers), "price_in_words": amounts.in_words}
    variables |= {"cell_in_words": partial(cell_in_words, hours=hours_in_words, price=amounts.in_words)}
    variables |= {"doubt": sheet_doubts.doubt_of_columns(plan) if plan else None}
    variables |= {"at_a_time": AT_A_TIME, "lines_below": sheet_page.BELOW, "size_of_time": SIZE_OF_TIME}
    open_questions = [each for each in plan.questions if each.open_prices] if plan else []
    variables |= {"open_prices": sum(each.open_prices for each in open_questions)}
    variables |= {"brackets": BRACKETS, "names_of_one_size": (ONE_WITHOUT_NAME, USUAL_SIZE), "of_dishes": OF_DISHES}
    variables |= {"small_costs_more": SMALL_COSTS_MORE, "amount_of": amount_of}
    variables |= {"left": _kinds(plan.left, plan) if plan else (), "notes": _kinds(plan.notes, plan) if plan else ()}
    return render_template("studio/sheet.html", **variables), status_of(outcome)


def _choices(name: str) -> tuple[dict[str, str], bool]:
    """Return heading → field of the columns that the owner has chosen, and whether what they change has been shown.

    *name* is that of the file.
    """
    sent = [request.form.getlist(name) for name in ("heading", "field", "was", "by-hand")]
    rows = list(zip(*sent, strict=False))
    known = {*columns_of(current_languages()), *CHOOSABLE, ""}
    if not rows:
        return {
            heading: field
            for heading, field in sheet_memory.columns(current_studio().workspace.folder, name).items()
            if field in known
        }, True
    choices = {
        heading: field for heading, field, was, by_hand in rows if field in known and (field != was or by_hand == "yes")
    }
    return choices, all(field == was for _, field, was, _ in rows)


def _answers() -> tuple[dict[str, list[str]], bool]:
    """Return what the owner has answered, by the key of the question, and whether what the names of sizes change has been shown."""
    keys = request.form.getlist("question")
    sent = {key: [each.strip() for each in request.form.getlist(f"answer-{number}")] for number, key in enumerate(keys)}
    shown = [
        each.strip() == request.form.get(f"answer-{number}", "").strip()
        for number in range(len(keys))
        if (each := request.form.get(f"shown-{number}")) is not None
    ]
    return {key: given for key, each in sent.items() if (given := [*filter(None, each)])}, all(shown)


def _suggested(plan: ImportPlan | None, answers: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return for each question that wants a name the answer to it, or what so many prices are called in another section."""
    found = {}
    for question in plan.questions if plan else ():
        if question.choices:
            continue
        alike = " ".join(question.key.split(" ")[:2]) + " "
        is_alike = question.reason not in (BRACKETS, ONE_WITHOUT_NAME, USUAL_SIZE)
        given = [each[0] for key, each in answers.items() if key.startswith(alike) and is_alike]
        found[question.key] = (
            answers[question.key][0]
            if question.key in answers
            else question.proposed or question.told or next(iter(given), "")
        )
    return found


def _labels_of_choices(plan: ImportPlan | None) -> dict[str, str]:
    """Return what the choices of questions are called: diets, allergens, dishes, and prices of sizes without names."""
    chosen = [each for question in plan.questions for each in question.choices] if plan else []
    prices = {each: amounts.in_words(each) for each in chosen if is_amount(each)}
    of_lines = {sheet_page.DESCRIPTION: LABELS["description"], sheet_page.SECTION: LABELS["category"]}
    of_lines[sheet_page.LEAVE_OUT] = N_("Leave it out")
    of_lines[sheet_recorded.COMPLETE] = N_("All of them: every ingredient has been checked")
    of_lines[sheet_recorded.NOTED] = N_("Only those that somebody noted")
    of_lines[sheet_allergens.BY_EU_LIST] = N_("The list of the European Union: 1 gluten, 4 fish, 7 milk, 14 molluscs")
    words = {id: gettext(label) for id, label in {**labels.DIETS, **labels.ALLERGENS, **of_lines}.items()}
    of_rows = {**plan.renamed, **plan.of_one_dish} if plan else {}
    return {**_new_names(plan), **of_rows, **prices, **words}


def _what_is_wrong(error: SheetError) -> list[str]:
    """Return why a file cannot come in, in the language of the page."""
    if error.reason:
        return [at_start(gettext(error.reason.message, **error.reason.values))]
    colon = current_locale().punctuation.colon
    places = [(place_named(fault.field), in_owners_words(fault)) for fault in error.faults]
    return [colon.join(filter(None, each)) for each in dict.fromkeys(places)]


def _fields() -> dict[str, str]:
    """Return what the owner can choose for a column."""
    return {name: headings_of([name]) for name in (*columns_of(current_languages()), *CHOOSABLE)}


@bp.get("/spreadsheet/menu.<kind>")
def download(kind: str) -> ResponseReturnValue:
    """Return all dishes as an Excel workbook or a CSV file."""
    if kind not in TYPES:
        return sheet()
    loaded = current_studio().workspace.load()
    raw = sheet_export.write(loaded.documents, loaded.languages, workbook=kind == "xlsx", locale=current_locale())
    headers = {"Content-Disposition": f'attachment; filename="menu.{kind}"'}
    return Response(raw, content_type=TYPES[kind], headers=headers)


def _planned(
    upload: Upload | None, choices: Mapping[str, str], answers: Mapping[str, Sequence[str]]
) -> ImportPlan | None:
    """Return what the file would change. Raises SheetError."""
    if upload is None:
        return None
    workspace = current_studio().workspace
    no_examples = bool(request.form.get("no-examples"))
    return spreadsheet.planned_import(
        workspace.folder,
        workspace.load(),
        upload.name,
        upload.raw,
        no_examples=no_examples,
        choices=choices,
        answers=answers,
        earlier=sheet_memory.last(workspace.folder).earlier,
    )


def _write(plan: ImportPlan, name: str) -> SaveOutcome | None:
    """Write the changed files in one version."""
    if not plan.files:
        return None
    workspace = current_studio().workspace
    words = gettext(
        "%(file)s: new dishes %(new)s, changed %(changed)s", file=name, new=len(plan.added),
        changed=len({each.dish for each in plan.changes}),
    )  # fmt: skip
    names, draft = _new_names(plan), gettext("Draft")
    hidden = [
        with_colon(names[id], with_colon(draft, headings_of(blank)) if blank else draft)
        for id, blank in plan.drafts.items()
        if id in names
    ]
    asked = [each for each in plan.questions if each.reason in (AT_A_TIME, SIZE_OF_TIME)]
    names_asked = (name for each in asked for name in ([cell.dish for cell in each.cells] or [each.dish or each.word]))
    left_out = in_a_list([*dict.fromkeys(names_asked)])
    open_ = (
        [
            gettext(
                "prices at certain times are left out until you answer the question about them: %(names)s",
                names=left_out,
            )
        ]
        if asked
        else []
    )
    before = {each: workspace.raw(each) for each in plan.files}
    return save_files(
        plan.files,
        before,
        [current_locale().punctuation.semicolon.join([words, *open_]), *hidden],
        Entry("menu.yaml", (), {}),
    )


def _names() -> dict[str, str]:
    return {each.values["id"]: name_of(each) for each in entries.dishes(current_studio().workspace.load())}


def _new_names(plan: ImportPlan | None) -> dict[str, str]:
    """Return what the file calls the new dishes."""
    if plan is None:
        return {}
    names = {
        id: [cell for column, cell in plan.rows[id].cells.items() if column.startswith("name_")] for id in plan.added
    }
    return {id: next(filter(None, each), id) for id, each in names.items()}


def _kinds(left: Sequence[Leftover], plan: ImportPlan) -> list[LeftKind]:
    """Return what has not come in, or not as it is, by the reason in the language of the page; but for what is asked there."""
    kinds: dict[str, list[Leftover]] = {}
    asked = {
        (each.reason, place) for each in plan.questions for place in (each.place, *(one.place for one in each.cells))
    }
    asked_once = {each.reason for each in plan.questions if not each.choices and each.reason != AT_A_TIME}
    asked_once |= {*raw_foods.QUESTIONS.values()}
    asked_once |= {sheet_goods.IS_THERE_ALCOHOL, sheet_merged_cells.EACH_HAS_IT, sheet_renamed.IS_RENAMED}
    asked_once |= {sheet_size_endings.ARE_SIZES}
    asked_once |= {SMALL_COSTS_MORE} if any(each.dishes for each in plan.questions) else set()
    for each in (leftover_in_words(one, hours_in_words, amounts.in_words) for one in left):
        if (each.message, each.place) in asked or each.message in asked_once:
            continue
        kinds.setdefault(at_start(gettext(each.message, **each.values)), []).append(each)
    lines = {message: in_lines(found) for message, found in kinds.items()}
    return [LeftKind(message, found[:MOST_CELLS], max(0, len(found) - MOST_CELLS)) for message, found in lines.items()]
