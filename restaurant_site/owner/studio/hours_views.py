"""The pages of opening hours and of dates that differ."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from itertools import count
from typing import Any, NamedTuple

from babel.dates import get_day_names
from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_locale, gettext
from werkzeug.datastructures import MultiDict

from ...content.load_state import LoadState
from ...content.starter import starter_facts
from ...content.yaml_documents import read_document
from ...models import normalizers
from ...models.fault import Fault
from ...models.hours import DAYS, ORDER_TYPES, Weekday, is_date_range
from ...models.menu import OPEN_TO_CLOSE, SECTION_HOURS
from ...models.opening_hours import (
    HoursTwiceError,
    UnclearHoursError,
    days_that_differ,
    names_days,
    week_of,
)
from ...models.weeks import OpeningHours
from ...render import labels
from ...text import formatting
from ...text.formatting import at_start
from .. import yaml_edits
from ..removal import StillNamedError, without_what_names
from ..yaml_edits import YamlEditor
from . import blueprint, busy_times, entries, forms, hours_doubts
from .blueprint import bp, current_locale, current_studio
from .days import (
    HOURS_FILE,
    MENU_FILE,
    calendar_of,
    change_in_words,
    days_between,
    days_in_words,
    days_of,
    holding_on,
    hours_every_week,
    in_ranges,
    is_closed_as_usual,
    later_dates,
    later_title,
    later_weeks,
    later_words,
    section_names,
    sections_on,
    special_days,
    usual_on,
    usual_week,
    week_on,
    weekday_of,
    without_days,
)
from .entries import Change, Entry
from .hours_forms import (
    AS_WRITTEN,
    CLOSED,
    HOURS_STATES,
    ExceptionForm,
    WeekForm,
    closed_with_times,
    day_data,
    exception_data,
    exception_values,
    only_menu_of,
    parts_of,
    plain_name,
    unclear_rows,
    week_data,
    week_values,
    without_times,
    wrong_ends,
)
from .price_doubts import Doubt
from .saving import (
    SaveOutcome,
    about,
    base_of,
    day_name,
    form_of,
    given_name,
    name_of,
    only_menu_in_words,
    save,
    save_changes,
    save_files,
    saved,
    saved_hours,
    shown_values,
    status_of,
    with_colon,
)
from .times_in_words import (
    brief_hours,
    hours_in_words,
    last_orders_in_words,
    refused_hours,
    section_hours_as_written,
    what_hours,
)

EVERY_SECTION = "every-section"
"""The field of the hours of all sections."""


@bp.get("/hours", defaults={"view": "day"})
@bp.route("/hours/<any(week):view>", methods=["GET", "POST"])
def hours(view: str) -> ResponseReturnValue:
    """Return the hours of every week, or the calendar, whose days lead to their forms."""
    if view == "week":
        return _week()
    loaded = current_studio().workspace.load()
    entry = entries.whole(loaded, HOURS_FILE) or abort(409, gettext("First fix what is listed under Today."))
    day, today = request.args.get("from", ""), blueprint.today()
    saved_days = _days_with(loaded, day) if request.args.get("saved", type=int) else []
    return render_template(
        "studio/hours.html",
        later=_later(loaded, today),
        base=base_of(entry.values),
        usual=usual_week(loaded, today),
        calendar=calendar_of(loaded, day),
        special_days=special_days(loaded, today, saved_days),
        saved_days=saved_days,
    )


def _days_with(loaded: LoadState, day: str) -> list[str]:
    """Return a day and those that have its hours by the same special day."""
    found = (days for each in entries.exceptions(loaded) if day in (days := days_of(each.values)))
    return next(found, [day])


class ListedWeek(NamedTuple):
    """New hours of every week to come."""

    first: str
    name: str
    brief: str
    """Its name where there is little room."""
    words: str


def _later(loaded: LoadState, today: date) -> list[ListedWeek]:
    entry = entries.whole(loaded, HOURS_FILE)
    rows = _left(later_weeks(entry.values) if entry else [], today)
    return [ListedWeek(str(each.get("from")), later_title(each), later_dates(each), later_words(each)) for each in rows]


def _left(rows: Sequence[dict[str, Any]], today: date) -> list[dict[str, Any]]:
    """Return the new weeks that begin after today, or have an end that is not over."""
    return [
        each
        for each in rows
        if (str(each["until"]) >= str(today) if each.get("until") else str(each.get("from")) > str(today))
    ]


def _shown_week(values: Mapping[str, Any], first: str) -> Mapping[str, Any]:
    """Return what the form of the week shows of ``hours.yaml``: the week that holds on the date *first*.

    Without a date, the one that has no end and has begun.
    """
    day = blueprint.today()
    if not first:
        values = {**values, "later": [each for each in later_weeks(values) if not each.get("until")]}
    with suppress(ValueError):
        day = date.fromisoformat(first) if first else day
    orders = dict(forms.as_mapping(values.get("last_orders")))
    for each in holding_on(values, day):
        orders |= forms.as_mapping(each.get("last_orders"))
    sections = sections_on(values, _usual_sections(), day)
    return {**values, "week": week_on(values, day), "last_orders": orders, "sections": sections}


def _menu() -> Entry | None:
    return entries.whole(current_studio().workspace.load(), MENU_FILE)


def _usual_sections() -> dict[str, str]:
    """Return the hours of each section of ``menu.yaml``."""
    rows = forms.rows_of(menu.values.get("categories")) if (menu := _menu()) else []
    return {str(each.get("id")): str(each.get("hours") or OPEN_TO_CLOSE) for each in rows}


def _sections_sent(shown: Mapping[str, str]) -> dict[str, str]:
    """Return the hours of each section that the form has, those *shown* where it says the same; what is none as it is typed.

    New ones of all sections are those of each that had what they had in common, and has it still.
    """
    sent = {id: _section_sent(f"section-{id}", old) for id, old in shown.items()}
    common = _in_common(shown)
    every = _section_sent(EVERY_SECTION, common)
    return {id: every if every != common and new == shown[id] == common else new for id, new in sent.items()}


def _section_sent(field: str, old: str) -> str:
    typed = request.form.get(field)
    return old if typed is None else section_hours_as_written(forms.line_of(typed), old) or OPEN_TO_CLOSE


def _in_common(sections: Mapping[str, str]) -> str:
    """Return the hours that all sections have; as long as the restaurant is open where they have different ones."""
    found = {*sections.values()}
    return found.pop() if len(found) == 1 else OPEN_TO_CLOSE


def _wrong_sections(sections: Mapping[str, str]) -> dict[str, list[str]]:
    every = request.form.get(EVERY_SECTION, "")
    wrong = [id for id, text in sections.items() if not SECTION_HOURS.accepts(text)]
    own = {id: request.form.get(f"section-{id}", "").strip() for id in wrong}
    return {
        f"sections.{id}" if text else EVERY_SECTION: [refused_hours(text or every, of_dish=True)]
        for id, text in own.items()
    }


def _with_sections(sections: Mapping[str, str]) -> tuple[dict[str, bytes | None], list[str]]:
    """Return the file of the menu with new hours of every week of its sections, if they are new, and what to say of them."""
    usual, menu = _usual_sections(), _menu()
    raw = current_studio().workspace.raw(MENU_FILE)
    changed = [
        Change(("categories", number, "hours"), usual[id], None if sections[id] == OPEN_TO_CLOSE else sections[id])
        for number, id in enumerate(usual)
        if sections.get(id, usual[id]) != usual[id]
    ]
    if not changed or raw is None or menu is None:
        return {}, []
    told = later_words({"sections": {id: text for id, text in sections.items() if text != usual.get(id)}})
    return {MENU_FILE: entries.written(raw, menu, changed)}, [told]


def _with_same_days(sent: MultiDict[str, str] | None) -> MultiDict[str, str] | None:
    """Return what was sent, with the hours of a day also for the days that are ticked below it."""
    same = {other: day for day in DAYS for other in request.form.getlist(f"same-{day}") if other in DAYS}
    if sent is None or not same:
        return sent
    rows = [(name, text) for name, text in sent.items(multi=True) if not name.startswith(_fields_of(same))]
    for other, day in same.items():
        own = [(name, text) for name, text in sent.items(multi=True) if name.startswith(_fields_of([day]))]
        rows += [(name.replace(f"-{day}-", f"-{other}-", 1), text) for name, text in own]
    return MultiDict(rows)


def _fields_of(days: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"week-{day}-" for day in days)


def _week() -> ResponseReturnValue:
    loaded = current_studio().workspace.load()
    entry = entries.whole(loaded, HOURS_FILE) or abort(409, gettext("First fix what is listed under Today."))
    asked = request.args.get("from", "")
    shown = _shown_week(entry.values, asked)
    row: Mapping[str, Any] = next((each for each in later_weeks(entry.values) if str(each.get("from")) == asked), {})
    sent = None if "remove" in request.form else _with_same_days(forms.sent())
    form, outcome = WeekForm(sent, data={**week_data(shown), "first": asked, "until": row.get("until", "")}), None
    if "remove" in request.form:
        if (outcome := _save_later(entry, asked, None)) is None:
            return saved(".hours")
        return redirect(url_for(".hours"))
    typed = request.form.get("typed", "").strip()
    fill = request.method == "POST" and bool(typed or request.form.get("fill"))
    unnamed: list[Weekday] = []
    if fill:  # what is typed is shown as it is understood before it is saved
        outcome, unnamed = _fill(form, typed)
    elif request.method == "POST":
        busy_before = current_studio().workspace.raw(busy_times.FILE)
        outcome = _by_day(_save_week(entry, form, asked))
        if outcome is None:
            if _is_to_come(form):
                return saved(".hours", **{"from": form.first.data or ""})
            if current_studio().workspace.raw(busy_times.FILE) == busy_before:
                return saved(".hours", view="week")
            is_cut = busy_times.are_cut(entry.values.get("week"), week_values(form, shown_values())["week"])
            return saved(".hours", view="week", fitted="cut" if is_cut else "1")
        if outcome.merged is not None:
            form.process(
                data={**week_data(_shown_week(outcome.merged, asked)), "first": asked, "until": form.until.data}
            )
    names = get_day_names("wide", locale=get_locale())
    for order in ORDER_TYPES:
        form.last_orders[order].label.text = gettext(labels.ORDER_TYPES[order])
    new = week_values(form, forms.as_mapping(entry.values))["week"]
    return render_template(
        "studio/week.html",
        form=form,
        outcome=outcome,
        is_later=bool(row),
        later=() if asked else _later(loaded, blueprint.today()),
        today=blueprint.today().isoformat(),
        places={f"sections.{id}": name for id, name in section_names(loaded).items()}
        | {
            EVERY_SECTION: gettext("All sections"),
            "typed": gettext("Week"),
            "first": gettext("From"),
            "until": gettext("Until"),
        }
        | {f"week.{day}": at_start(names[number]) for number, day in enumerate(DAYS)},
        days=[(day, at_start(names[number]), at_start(brief_hours(new[day]))) for number, day in enumerate(DAYS)],
        path="" if "best-time" in loaded.hidden else "best-time",
        has_example_times=any(each.fault.path == busy_times.FILE for each in starter_facts(loaded)),
        last_orders=last_orders_in_words(form.last_orders.data, new),
        every_section=request.form.get(EVERY_SECTION, _typed_hours(_in_common(shown["sections"]))),
        sections=[
            (id, name, request.form.get(f"section-{id}", _typed_hours(shown["sections"].get(id, ""))))
            for id, name in section_names(loaded).items()
        ],
        all_day=gettext(labels.ALL_DAY),
        unnamed=[names[DAYS.index(day)] for day in unnamed],
        typed=typed if outcome else "",
        is_filled=fill and outcome is None,
        base=request.form["base"] if fill else base_of(entry.values),
    ), status_of(outcome)


def _typed_hours(text: str) -> str:
    """Return the hours of a section as its field has them, which is empty for as long as the restaurant is open."""
    return "" if text == OPEN_TO_CLOSE else hours_in_words(text)


def _last_orders_of(loaded: LoadState, values: Mapping[str, Any]) -> str:
    """Return the last orders in words where the hours of *values* are other ones: its own, or so long before closing."""
    whole = entries.whole(loaded, HOURS_FILE)
    own, usual = (forms.as_mapping(each.get("last_orders")) for each in (values, whole.values if whole else {}))
    minutes = {order: text for order in ORDER_TYPES if (text := str(usual.get(order, ""))).isdecimal()}
    return last_orders_in_words({order: str(own.get(order) or minutes.get(order, "")) for order in ORDER_TYPES}, {})


def _fill(form: WeekForm, typed: str) -> tuple[SaveOutcome | None, list[Weekday]]:
    """Write the hours of a week that somebody has typed in one piece into the fields of the form.

    Returns the days that are not named as well, which stay as they are.
    """
    before = week_values(form, shown_values())["week"]
    try:
        week = week_of(typed, before)
    except UnclearHoursError as error:
        words = refused_week(error)
    else:
        if week:
            form.week.form.process(data={day: day_data(week.get(day, before[day])) for day in DAYS})
            return None, [day for day in DAYS if day not in week]
        words = gettext("Fill this in.")
    return SaveOutcome({"typed": [words]}), []


def refused_week(error: UnclearHoursError) -> str:
    """Return what to write instead of days and hours that are not understood."""
    if isinstance(error, HoursTwiceError):
        words = gettext(
            "%(day)s has both %(one)s and %(other)s. Write only the right one.",
            day=at_start(get_day_names("wide", locale=get_locale())[DAYS.index(error.day)]),
            one=current_locale().forms.closed if error.one == "closed" else brief_hours([error.one]),
            other=brief_hours(error.other.split(", ")),
        )
    else:
        words = what_hours(error) or gettext(
            "“%(text)s” is not understood. Write days and hours, such as Mon–Fri 11:30–15:00, 17:00–22:00.",
            text=error.text,
        )
    return str(words)


def _by_day(outcome: SaveOutcome | None) -> SaveOutcome | None:
    """Return an outcome whose messages of each range of hours stand at their day."""
    if outcome is None:
        return None
    found: dict[str, list[str]] = {}
    for field, words in outcome.messages.items():
        day = re.sub(r"^(week\.\w+|hours)\.\d+$|^(limited_menu)\..+$", r"\1\2", field)
        found[day] = [*dict.fromkeys([*found.get(day, ()), *words])]
        if field.startswith("last_orders"):  # one day of those that it does not fit is enough
            found[day] = found[day][:1]
    return outcome._replace(messages=found)


def _is_to_come(form: WeekForm) -> bool:
    """Tell whether the hours are not simply those of every week from now on."""
    return bool(form.until.data) or (form.first.data or "") > str(blueprint.today())


def _save_week(entry: Entry, form: WeekForm, asked: str) -> SaveOutcome | None:
    """Write new hours, and the busy times that they change; those that begin later beside those of today."""
    today = str(blueprint.today())
    for name in ("first", "until"):
        try:
            date.fromisoformat(form[name].data or today)
        except ValueError:
            return SaveOutcome({name: [gettext("Choose a date.")]})
    until = form.until.data or ""
    if until and until < max(form.first.data or today, today):
        earliest = formatting.day(date.fromisoformat(max(form.first.data or today, today)), current_locale())
        return SaveOutcome({"until": [gettext("Choose %(day)s or a later day.", day=earliest)]})
    return _save_checked_week(entry, form, asked)


def _save_checked_week(entry: Entry, form: WeekForm, asked: str) -> SaveOutcome | None:
    new = week_values(form, _shown_week(shown_values(), asked))
    sections = _sections_sent(_shown_week(entry.values, asked)["sections"])
    wrong = _wrong_sections(sections) | {
        f"week.{day}": [words]
        for day, each in new["week"].items()
        if (words := unclear_rows(form.data["week"][day]["rows"]) or wrong_ends(each))
    }
    if wrong := closed_with_times(form, _shown_week(shown_values(), asked)) | without_times(form) | wrong:
        return SaveOutcome(wrong)
    was = _shown_week(shown_values(), asked)["week"]
    questions = [
        hours_doubts.doubt_of(f"week.{day}", each, forms.as_list(was.get(day))) for day, each in new["week"].items()
    ]
    if doubts := {field: doubt for each in questions for field, doubt in each.items()}:
        return SaveOutcome(doubts=doubts)
    if _is_to_come(form):
        first, until = form.first.data or str(blueprint.today()), form.until.data or ""
        return _save_later(entry, asked, {"from": first, "until": until, **new, "sections": sections})
    along, told = _with_sections(sections)
    if later := later_weeks(entry.values):  # those that have begun without an end are in the week that is written now
        left = [each for each in _left(later, blueprint.today()) if str(each.get("from")) != asked]
        new = {**new, "later": left or None} if left != later else new
    rhythm = current_studio().workspace.raw(busy_times.FILE)
    if rhythm is None:  # a site that hides the page of the busy times needs none
        return save(entry, new, along, told)
    try:
        fitted = busy_times.fitted_file(rhythm, entry.values.get("week"), new["week"])
    except busy_times.NotFittedError as error:
        message = gettext(
            "The busy times of this day could not be adjusted to the new hours. Ask whoever set the site up."
        )
        return SaveOutcome({f"week.{error}": [message]})
    return save(entry, new, {**along, busy_times.FILE: fitted}, told)


def _save_later(entry: Entry, asked: str, new: Mapping[str, Any] | None) -> SaveOutcome | None:
    """Write hours of every week that begin on a date to come, in place of those that began on the date *asked*; None takes these out."""
    first = str(new["from"]) if new else ""
    others = [each for each in later_weeks(entry.values) if str(each.get("from")) not in (asked, first)]
    old = next((each for each in later_weeks(entry.values) if str(each.get("from")) == asked), {})
    rows, told = others, later_title(old)
    if new:
        before = _shown_week({**entry.values, "later": others}, first)
        week = {day: each for day, each in new["week"].items() if each != forms.as_list(before["week"].get(day))}
        orders = {
            order: text
            for order, text in new["last_orders"].items()
            if text and text != before["last_orders"].get(order)
        }
        sections = {id: text for id, text in new["sections"].items() if text != before["sections"].get(id)}
        if not week and not orders and not sections:
            return SaveOutcome({"first": [gettext("These hours already apply then. Change a day.")]})
        if days := forms.as_mapping(old.get("last_orders")).get("days"):  # for which there are no fields
            orders["days"] = days
        row = entries.given(
            {
                "from": first,
                "until": new["until"] or None,
                "week": week,
                "last_orders": orders,
                "sections": sections,
            }
        )
        rows = later_weeks({"later": [*others, row]})
        told = current_locale().punctuation.full_stop.join([later_title(row), later_words(row)])
    change = Change(("later",), entry.values.get("later"), rows or None)
    words = [told] if new else [gettext("%(name)s: removed", name=told)]
    outcome = save_changes(entry, [change], told=words)
    if outcome is None or not new:
        return outcome
    number = next(number for number, each in enumerate(rows, 1) if each["from"] == first)
    return outcome._replace(
        messages={field.removeprefix(f"later.{number}."): words for field, words in outcome.messages.items()}
    )


@bp.route("/hours/exceptions/<id>", methods=["GET", "POST"])
def exception(id: str) -> ResponseReturnValue:
    """Return the form of one exception, which also takes it out."""
    loaded = current_studio().workspace.load()
    entry = next((each for each in entries.exceptions(loaded) if each.values["id"] == id), None) or abort(404)
    shown = shown_values() if request.method == "POST" else entry.values
    form, outcome = _form(shown, usual := _usual(loaded, shown)), None
    quotes: list[Quote] = []
    if request.form.get("remove"):
        outcome, quotes = _remove(loaded, entry)
    elif request.method == "POST":
        [values, *more], wrong = _values(loaded, form, shown, exception_data(shown, usual))
        doubts = _doubts([values, *more], shown, usual)
        if not wrong and doubts:
            outcome = SaveOutcome(doubts=doubts)
        elif not wrong and more:  # its days of the week have different hours
            outcome = save(entry, values, {HOURS_FILE: _with_entries(current_hours(), more)[0]})
        elif not wrong and entries.given(values).keys() <= {
            "dates",
            "draft",
        }:  # as every week, and nothing else is said
            outcome, quotes = _remove(loaded, entry)
        else:
            outcome = _by_day(SaveOutcome(wrong) if wrong else save(entry, values))
    if request.method == "POST":
        if outcome is None and request.form.get("from") == "yours":
            return saved(".yours_in", key=HOURS_FILE)
        if outcome is None:
            return _saved_days(entry.values)
        if outcome.merged is not None:
            form.process(data=exception_data(outcome.merged, usual))
    days = days_of(entry.values)
    day, given = request.args.get("date", ""), given_name(entry)
    is_named = bool(given) and len(days) != 1
    return render_template(
        "studio/exception.html",
        form=form,
        outcome=outcome,
        derive=loaded.derive,
        entry=entry,
        name=given if is_named else days_in_words(days),
        also=days_in_words(days) if is_named else given or at_start(_own_hours(loaded, entry)),
        days=len(days),
        usual=_usual_in_words(loaded, shown),
        last_orders=_last_orders_of(loaded, shown),
        one_of_many=days_in_words([day]) if day in days and len(days) > 1 else "",
        date=day,
        calendar=calendar_of(loaded, day or next(iter(days), "")),
        chosen=days,
        is_past=bool(days) and days[-1] < str(blueprint.today()),
        quotes=quotes,
        base=base_of(entry.values),
    ), status_of(outcome)


def _doubts(
    exceptions: Sequence[Mapping[str, Any]], shown: Mapping[str, Any], usual: Sequence[str]
) -> Mapping[str, Doubt]:
    """Return what to ask of the hours of new exceptions, which the form has *shown* with those of the week as *usual*."""
    old = forms.as_list(shown["hours"]) if shown.get("hours") is not None else usual
    found = (hours_doubts.doubt_of("hours", forms.as_list(each["hours"] or []), old or usual) for each in exceptions)
    return next(filter(None, found), {})


def _saved_days(values: Mapping[str, Any]) -> ResponseReturnValue:
    """Return to the calendar, where the dates are that were saved."""
    return saved(".hours", **{"from": next(iter(days_of(values)), "")})


def _own_hours(loaded: LoadState, entry: Entry) -> str:
    """Return ``closes 8 pm, was 9 pm`` of a special day; empty where it has the hours of every week."""
    hours = entry.values.get("hours")
    return "" if hours is None else change_in_words(forms.as_list(hours), hours_every_week(loaded, entry.values))


class Quote(NamedTuple):
    """A text that quotes a special day."""

    name: str
    form: str
    """The address of its form; empty where there is none."""
    is_example: bool


def _remove(loaded: LoadState, entry: Entry) -> tuple[SaveOutcome | None, list[Quote]]:
    """Take a special day out, with the example's texts that quote it if that is asked for; return the texts that do."""
    gone = [Change((), name_of(entry), None)]
    if shown_values() != entry.values:
        return SaveOutcome(conflict=list(map(str, gone))), []
    outcome = save_changes(entry, gone)
    faults = [each for each in outcome.others if isinstance(each, Fault)] if outcome else []
    examples = [each.fault for each in starter_facts(loaded)]
    quotes = {name: Quote(name, form_of(each), _is_of(each, examples)) for each in faults for name in [about(each)]}
    if not quotes or request.form.get("remove") != "quotes" or not all(each.is_example for each in quotes.values()):
        return outcome, [*quotes.values()]
    raw = current_studio().workspace.raw(HOURS_FILE)
    assert raw is not None  # it has been read
    try:
        along = without_what_names(loaded, {HOURS_FILE: entries.written(raw, entry, gone)})
    except StillNamedError as error:
        return SaveOutcome(others=error.faults), []
    told = [gettext("%(name)s: what quotes “%(day)s” is left out", name=each, day=name_of(entry)) for each in quotes]
    return save_changes(entry, gone, {file: text for file, text in along.items() if file != HOURS_FILE}, told), []


def _is_of(fault: Fault, examples: Sequence[Fault]) -> bool:
    """Tell whether a fault is in a text of the example's; of an article in any part of it."""
    return any(
        fault.path == each.path
        and (fault.path.startswith("knowledge/") or f"{fault.field}.".startswith(f"{each.field}."))
        for each in examples
    )


@bp.route("/hours/new-exception", methods=["GET", "POST"])
def new_exception() -> ResponseReturnValue:
    """Return the form of a new exception, on the day that was chosen: as it is every week, until something is chosen."""
    loaded = current_studio().workspace.load()
    whole = entries.whole(loaded, HOURS_FILE) or abort(409, gettext("First fix what is listed under Today."))
    chosen = request.args.get("date", "")
    for other in entries.exceptions(loaded) if request.method == "GET" else ():
        if days_of(other.values) == [chosen]:  # typed, not chosen in the calendar
            return redirect(url_for(".exception", id=other.values["id"], date=chosen))
    blank = shown_values() if request.method == "POST" else _blank(loaded, chosen)
    days = days_of(blank)
    usual = _usual(loaded, blank)
    form, outcome = _form(blank, usual), None
    if request.method == "POST":
        [values, *more], wrong = _values(loaded, form, blank, exception_data(blank, usual))
        if values["hours"] is None and "hours" in blank:  # those of the week, in the middle of other ones
            hours = hours_every_week(loaded, values)  # None where its days have different ones: it says none of its own
            values |= {"hours": hours, "name": values["name"] or plain_name(is_closed=hours == [])}
        doubts = _doubts([values, *more], blank, usual)
        if not wrong and not values.get("draft"):
            [values, *more], wrong = _beside_others(loaded, [values, *more])
        if wrong or doubts:
            outcome = SaveOutcome(wrong, doubts={} if wrong else doubts)
        elif _is_new(values, blank):
            outcome = _by_day(_add(whole, [values, *more], blank.get("hours", hours_every_week(loaded, values))))
        if outcome is None:
            return _saved_days(values)
    return render_template(
        "studio/exception.html",
        form=form,
        outcome=outcome,
        derive=loaded.derive,
        entry=None,
        name=days_in_words(days) if days else gettext("Add special hours"),
        usual=_usual_in_words(loaded, blank),
        last_orders=_last_orders_of(loaded, blank),
        calendar=calendar_of(loaded, chosen),
        chosen=days,
        is_past=bool(days) and days[-1] < str(blueprint.today()),
        base=base_of(blank),
    ), status_of(outcome)


def _blank(loaded: LoadState, day: str) -> dict[str, Any]:
    """Return the values of a new exception: of a day that already differs with several others, the hours that it has."""
    covering = (each.values for each in entries.exceptions(loaded) if day in days_of(each.values))
    hours = next((each["hours"] for each in covering if "hours" in each), None)
    return {"dates": [day] if day else [], **({} if hours is None else {"hours": hours})}


FOLLOWING = ("dates", "hours", "name", "closed_as_usual")
"""Keys of a special day that say nothing where its hours are those of every week."""


def _is_new(values: Mapping[str, Any], blank: Mapping[str, Any]) -> bool:
    """Tell whether the form of a new exception says anything but its dates."""
    is_named = values["name"] not in (None, plain_name(is_closed=True), plain_name(is_closed=False))
    others = entries.given({key: each for key, each in values.items() if key not in FOLLOWING})
    return is_named or bool(others) or values["hours"] != blank.get("hours")


def current_hours() -> bytes:
    """Return the file of the opening hours, which has been read."""
    raw = current_studio().workspace.raw(HOURS_FILE)
    assert raw is not None
    return raw


def _beside_others(
    loaded: LoadState, added: Sequence[dict[str, Any]]
) -> tuple[list[dict[str, Any]], dict[str, list[str]]]:
    """Return new exceptions without the days that differ already and have the same hours, and a message for each other.

    A range of the others of which days are left gives the days up (`_add`).
    """
    messages = []
    found = [*added]
    for other in entries.exceptions(loaded):
        dates = forms.as_list(other.values.get("dates"))
        for number, values in enumerate(found):
            own = {*days_of(values)}
            twice = own & {*days_of({"dates": without_days(dates, own) or dates})}
            if not twice or other.values.get("draft"):
                continue
            rest = without_days(values["dates"], twice)
            is_alike = other.values.get("hours") == values["hours"]
            if is_alike and rest and not twice & {*days_of({"dates": rest})}:
                found[number] = {**values, "dates": rest}
            else:
                messages.append(
                    gettext(
                        "%(day)s already has special hours. Change or remove them first, or choose other dates.",
                        day=day_name(other),
                    )
                )
    return found, {"dates": messages} if messages else {}


def _add(whole: Entry, added: Sequence[Mapping[str, object]], before: list[str] | None) -> SaveOutcome | None:
    """Write new exceptions at the end of the list; *before* are the hours that the days of the first had."""
    raw, values = current_hours(), added[0]
    holidays = whole.values.get("holidays") or []
    own = {day for each in added for text in forms.as_list(each["dates"]) for day in days_between(text)}
    shortened = raw
    for number, other in enumerate(
        () if values.get("draft") else holidays
    ):  # its own days leave a range; a draft's stay
        dates = forms.as_list(forms.as_mapping(other).get("dates"))
        if (rest := without_days(dates, own)) and rest != dates:
            entry = Entry(HOURS_FILE, ("holidays", number), other)
            shortened = entries.written(shortened, entry, [Change(("dates",), dates, rest)])
    after, written = _with_entries(shortened, added)
    told = [
        saved_hours(day_name(each), each.values["hours"], before if each is written[0] else None)
        if "hours" in each.values
        else day_name(each)
        for each in written
    ]
    if menu := only_menu_in_words(written[0].values):
        told.append(with_colon(gettext("One menu only"), menu))
    return save_files({HOURS_FILE: after}, {HOURS_FILE: raw}, told, written[0])


def _with_entries(raw: bytes, added: Sequence[Mapping[str, object]]) -> tuple[bytes, Sequence[Entry]]:
    """Return the file of the opening hours with exceptions at the end of its list, and these."""
    holidays = read_document(HOURS_FILE, raw).value.get("holidays") or []
    ids = {each.get("id") for each in holidays if isinstance(each, dict)}
    written: list[Entry] = []
    for values in added:
        first = next(iter(days_of(values)), "")
        stem = f"exception-{first}" if re.fullmatch(r"\d{4}-\d\d-\d\d", first, re.ASCII) else "exception"
        id = next(name for number in count(1) if (name := f"{stem}-{number}" if number > 1 else stem) not in ids)
        ids.add(id)
        fields = {"id": id, **entries.given(values)}
        plain = {key: entries.plain(each) for key, each in fields.items()}
        raw = yaml_edits.edited(raw, partial(YamlEditor.append, location=("holidays",), entry=yaml_edits.entry(plain)))
        written.append(Entry(HOURS_FILE, ("holidays", len(holidays) + len(written)), fields))
    return raw, written


def _values(
    loaded: LoadState, form: ExceptionForm, before: Mapping[str, Any], shown: Mapping[str, Any]
) -> tuple[list[dict[str, Any]], dict[str, list[str]]]:
    """Return what the form says, and messages; other hours of a range leave the closed days of the week closed.

    Hours by days of the week are several exceptions, one for the dates of each hours.
    """
    dates = [_with_year(each) for each in forms.split(form.dates.data)]
    values, wrong = exception_values(form, before, shown)
    if form.until.data and len(dates) == 1 and " to " not in dates[0] and form.until.data != dates[0]:
        if not (is_date_range(until := f"{dates[0]} to {form.until.data}") and dates[0] <= form.until.data):
            wrong |= {"until": [gettext("Choose a day after %(day)s.", day=days_in_words(dates))]}
        dates = [until] if "until" not in wrong else dates
    values["dates"] = dates
    if not wrong and names_days(typed := (form.hours.data or "").strip()) and typed != shown["hours"]:
        return _by_days_of_the_week(loaded, values, typed)
    values["closed_as_usual"] = None
    if values["hours"] and not form.closed_days.data and (week := loaded.get(OpeningHours)):
        days = {day for text in dates for day in days_between(text)}
        closed = {day for day in days if usual_on(week, day) == ()}
        if closed.intersection(dates):  # a date by itself is open
            values["dates"] = without_days(dates, closed) or dates
        elif closed and closed != days:
            values["closed_as_usual"] = "true"
    return [values], wrong


def _by_days_of_the_week(
    loaded: LoadState, values: dict[str, Any], typed: str
) -> tuple[list[dict[str, Any]], dict[str, list[str]]]:
    """Return an exception for the dates of each hours that are typed: ``Sat-Sun 12-5pm, closed Mon-Fri``, and messages."""
    opening = loaded.get(OpeningHours)
    try:
        named = days_that_differ(typed)
    except UnclearHoursError as error:
        return [values], {"hours": [refused_week(error)]}
    dates: dict[tuple[str, ...], list[str]] = {}
    is_on_a_date = False
    for day in sorted(days_of(values)):
        number = weekday_of(day)
        if number is not None and (name := DAYS[number]) in named:
            is_on_a_date = True
            ranges = usual_on(opening, day) if opening else None
            usual = None if ranges is None else [f"{each.open:%H:%M}-{each.close:%H:%M}" for each in ranges]
            if (hours := named[name]) is not None and hours != usual:
                dates.setdefault(tuple(hours), []).append(day)
    if not is_on_a_date:
        return [values], {"hours": [gettext("None of these dates falls on a day of the week that you name.")]}
    if not dates:
        return [values], {"hours": [gettext("These are already your usual hours.")]}
    plain = [plain_name(is_closed=each) for each in (True, False)]
    return [
        {
            **values,
            "hours": [*hours],
            "dates": in_ranges(days),
            "name": plain_name(is_closed=not hours) if values["name"] in (None, *plain) else values["name"],
        }
        for hours, days in dates.items()
    ], {}


def _with_year(text: str) -> str:
    """Return a date or a range of dates that somebody has typed without a year with that in which it comes next."""
    today = blueprint.today()
    for typed in (text, f"{text} {today.year}", f"{text} {today.year + 1}"):
        days = days_between(typed) if is_date_range(typed) else [normalizers.day(typed)]
        with suppress(ValueError):
            if typed == text or date.fromisoformat(days[-1]) >= today:
                first, last = date.fromisoformat(days[0]), date.fromisoformat(days[-1])
                return text if typed == text else f"{first} to {last}" if len(days) > 1 else str(first)
    return text


def _usual(loaded: LoadState, values: Mapping[str, Any]) -> list[str]:
    """Return the hours that the dates of an entry have every week, if those that are open have the same ones; else none."""
    opening = loaded.get(OpeningHours)
    ranges = {each for day in days_of(values) if opening and (each := usual_on(opening, day))}
    return [f"{each.open:%H:%M}-{each.close:%H:%M}" for each in ranges.pop()] if len(ranges) == 1 else []


def _usual_in_words(loaded: LoadState, values: Mapping[str, Any]) -> str:
    """Return the hours that the dates of an entry have every week; empty where they have different ones."""
    opening, days = loaded.get(OpeningHours), days_of(values)
    usual, is_closed = _usual(loaded, values), days and opening and all(usual_on(opening, day) == () for day in days)
    return at_start(brief_hours(usual)) if usual or is_closed else ""


def _form(values: Mapping[str, Any], usual: Sequence[str]) -> ExceptionForm:
    """Return the form of an entry; *usual* are the hours of its days of the week, if they have the same ones."""
    sent = None if "remove" in request.form else forms.sent()  # its button stands in a form of its own
    form = ExceptionForm(sent, data=exception_data(values, usual))
    form.hours_state.choices = [(each, gettext(words)) for each, words in HOURS_STATES.items()]
    parts = [(each, gettext("Only %(hours)s", hours=brief_hours([each]))) for each in parts_of(usual)]
    form.hours_state.choices[-1:-1] = parts
    is_closed_weekly = not usual and _usual_in_words(current_studio().workspace.load(), values)
    if is_closed_weekly and values.get("hours") != []:  # which is said already
        form.hours_state.choices = [each for each in form.hours_state.choices if each[0] != CLOSED]
    if sent is None and values.get("hours"):  # a range that is open on those days as well stays whole
        week = current_studio().workspace.load().get(OpeningHours)
        is_open = not is_closed_as_usual(values)
        form.closed_days.data = (
            is_open and week is not None and any(usual_on(week, day) == () for day in days_of(values))
        )
    names = get_day_names("wide", locale=get_locale())
    menus = [(each.values["id"], name_of(each)) for each in entries.dishes(current_studio().workspace.load())]
    written = [(AS_WRITTEN, only_menu_in_words(values))] if only_menu_of(values) == AS_WRITTEN else []
    form.only_menu.choices = [("", gettext("No: the whole menu")), *written, *menus]
    forms.offer(form.busy_as, [(day, at_start(names[number])) for number, day in enumerate(DAYS)])
    return form
