"""The pages of opening hours and of dates that differ."""

import re
from calendar import Calendar
from collections.abc import Container, Mapping
from datetime import date, timedelta
from itertools import count, groupby
from typing import Any, NamedTuple

from babel.dates import format_skeleton, get_day_names
from flask import abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import get_locale, gettext

from ...content.load_state import LoadState
from ...content.starter import starter_facts
from ...models.hours import DAYS, ORDER_TYPES, OpeningHours, Weekday, dates_of
from ...models.opening_hours import HoursTwiceError, UnclearHoursError, week_of
from ...render import labels
from ...text.formatting import at_start
from .. import yaml_edits
from . import busy_times, entries, forms
from .blueprint import bp, current_languages, current_locale, current_studio
from .entries import Change, Entry
from .saving import SaveOutcome, base_of, name_of, save, save_changes, save_files, saved, shown_values, status_of

FILE = "hours.yaml"
MONTHS = 3
"""Months that the calendar shows."""
MAX_YEARS = 50
"""Years before and after this one that it shows."""


class CalendarDay(NamedTuple):
    """A day of the calendar, and what differs on it."""

    date: date
    is_past: bool
    exception: Entry | None


class CalendarMonth(NamedTuple):
    """A month of the calendar."""

    name: str
    weeks: list[list[CalendarDay | None]]
    """Monday first; None where a week reaches into another month. Weeks before that of today are left out of its month."""

    @property
    def special(self) -> list[CalendarDay]:
        """The first day of each exception."""
        days = [day for week in self.weeks for day in week if day and day.exception]
        return [
            day for number, day in enumerate(days) if day.exception not in [each.exception for each in days[:number]]
        ]


@bp.route("/hours", methods=["GET", "POST"])
def hours() -> ResponseReturnValue:
    """Return the week, and the calendar of dates that differ."""
    loaded = current_studio().workspace.load()
    entry = entries.whole(loaded, FILE) or abort(409, gettext("Fix the faults on the overview first."))
    form, outcome = forms.WeekForm(forms.sent(), data=forms.week_data(entry.values)), None
    typed = request.form.get("typed", "").strip()
    fill = request.method == "POST" and bool(typed or request.form.get("fill"))
    unnamed: list[Weekday] = []
    if fill:  # what is typed is shown as it is understood before it is saved
        outcome, unnamed = _fill(form, typed)
    elif request.method == "POST":
        new = forms.week_values(form)
        busy_before = current_studio().workspace.raw(busy_times.FILE)
        outcome = _save_week(loaded, entry, new)
        if outcome is None:
            is_fitted = current_studio().workspace.raw(busy_times.FILE) != busy_before
            return saved(".hours", **({"fitted": "1"} if is_fitted else {}))
        if outcome.merged is not None:
            form.process(data=forms.week_data(outcome.merged))
    names = get_day_names("wide", locale=get_locale())
    for number, day in enumerate(DAYS):
        form.week[day].label.text = at_start(names[number])
    for order in ORDER_TYPES:
        form.last_orders[order].label.text = gettext(labels.ORDER_TYPES[order])
    first = _month(request.args.get("month", ""))
    exceptions = list(entries.exceptions(loaded))
    months = [_calendar(_later(first, number), exceptions) for number in range(MONTHS)]
    variables = {"form": form, "outcome": outcome, "months": months, "weekdays": [names[n] for n in range(7)]}
    path = "" if "best-time" in loaded.hidden else "best-time"
    around: dict[str, Any] = {"before": _later(first, -MONTHS), "after": _later(first, MONTHS), "name_of": name_of}
    around["has_example_times"] = any(each.fault.path == busy_times.FILE for each in starter_facts(loaded))
    around["unnamed"] = [names[DAYS.index(day)] for day in unnamed]
    pasted = {"typed": typed if outcome else "", "is_filled": fill and outcome is None}
    base = request.form["base"] if fill else base_of(entry.values)
    return render_template("studio/hours.html", base=base, path=path, **variables, **around, **pasted), status_of(
        outcome
    )


def _fill(form: forms.WeekForm, typed: str) -> tuple[SaveOutcome | None, list[Weekday]]:
    """Write the hours of a week that somebody has typed in one piece into the fields of the form.

    Returns the days that are not named as well, which are then closed.
    """
    try:
        week = week_of(typed, forms.week_values(form)["week"])
    except HoursTwiceError as error:
        words = gettext(
            "%(day)s has %(one)s and %(other)s. Write the one that is meant.",
            day=at_start(get_day_names("wide", locale=get_locale())[DAYS.index(error.day)]),
            one=current_locale().forms.closed if error.one == "closed" else error.one,
            other=error.other,
        )
    except UnclearHoursError as error:
        words = gettext(
            "“%(text)s” is not understood. Write days and hours, such as Mon–Fri 11:30–15:00, 17:00–22:00.",
            text=error.text,
        )
    else:
        if week:
            for day in DAYS:
                form.week[day].data = ", ".join(week.get(day, ()))
            return None, [day for day in DAYS if day not in week]
        words = gettext("Fill this in.")
    return SaveOutcome({"typed": [words]}), []


def _save_week(loaded: LoadState, entry: Entry, new: Mapping[str, Any]) -> SaveOutcome | None:
    """Write new hours, and the busy times that they change."""
    rhythm = current_studio().workspace.raw(busy_times.FILE)
    if rhythm is None:  # a site that hides the page of the busy times needs none
        return save(entry, new)
    try:
        fitted = busy_times.fitted_file(loaded, rhythm, entry.values.get("week"), new["week"])
    except busy_times.NotFittedError as error:
        message = gettext(
            "The busy times of this day could not be adjusted to the new hours. Ask whoever set the site up."
        )
        return SaveOutcome({f"week.{error}": [message]})
    return save(entry, new, {busy_times.FILE: fitted})


@bp.route("/hours/exceptions/<id>", methods=["GET", "POST"])
def exception(id: str) -> ResponseReturnValue:
    """Return the form of one exception, which also takes it out."""
    loaded = current_studio().workspace.load()
    entry = next((each for each in entries.exceptions(loaded) if each.values["id"] == id), None) or abort(404)
    form, outcome = _form(entry.values), None
    if request.method == "POST":
        if request.form.get("remove"):
            gone = [Change((), name_of(entry), None)]
            is_as_shown = shown_values() == entry.values
            outcome = save_changes(entry, gone) if is_as_shown else SaveOutcome(conflict=list(map(str, gone)))
        else:
            outcome = save(entry, _values(loaded, form))
        if outcome is None:
            return saved(".hours")
        if outcome.merged is not None:
            form.process(data=forms.exception_data(outcome.merged))
    variables = {"form": form, "outcome": outcome, "derive": loaded.derive, "name": name_of(entry), "entry": entry}
    days = [day for text in forms.as_list(entry.values.get("dates")) for day in _days(text)]
    day = request.args.get("date", "")
    variables["one_of_many"] = day if day in days and len(days) > 1 else ""
    return render_template("studio/exception.html", base=base_of(entry.values), **variables), status_of(outcome)


@bp.route("/hours/new-exception", methods=["GET", "POST"])
def new_exception() -> ResponseReturnValue:
    """Return the form of a new exception, on the day that was chosen: closed, as most are, and then named so if nothing else."""
    loaded = current_studio().workspace.load()
    whole = entries.whole(loaded, FILE) or abort(409, gettext("Fix the faults on the overview first."))
    day = request.args.get("date", "")
    form, outcome = _form({"dates": [day] if day else [], "hours": []}), None
    if request.method == "POST":
        values = _values(loaded, form)
        if values["name"] is None and values["hours"] == []:
            values["name"] = {each.code: each.forms.closed.capitalize() for each in current_languages().required}
        outcome = _add(whole, values)
        if outcome is None:
            return saved(".hours")
    variables = {"form": form, "outcome": outcome, "derive": loaded.derive, "name": gettext("Add special hours")}
    return render_template("studio/exception.html", base="", entry=None, **variables), status_of(outcome)


def _add(whole: Entry, values: Mapping[str, object]) -> SaveOutcome | None:
    """Write a new exception at the end of the list."""
    raw = current_studio().workspace.raw(FILE)
    assert raw is not None  # it has been read
    holidays = whole.values.get("holidays") or []
    own = {day for text in forms.as_list(values["dates"]) for day in _days(text)}
    before = raw
    for number, other in enumerate(holidays):  # a day of a range that gets an entry of its own leaves the range
        dates = forms.as_list(forms.as_mapping(other).get("dates"))
        if (rest := _without(dates, own)) and rest != dates:
            entry = Entry(FILE, ("holidays", number), other)
            before = entries.written(before, entry, [Change(("dates",), dates, rest)])
    ids = {each.get("id") for each in holidays if isinstance(each, dict)}
    first = next(iter(forms.as_list(values["dates"])), "")
    stem = f"exception-{first}" if re.fullmatch(r"\d{4}-\d\d-\d\d", first, re.ASCII) else "exception"
    id = next(name for number in count(1) if (name := f"{stem}-{number}" if number > 1 else stem) not in ids)
    fields = {"id": id, **entries.given(values)}
    after = yaml_edits.edited(before, lambda editor: editor.append(("holidays",), yaml_edits.entry(fields)))
    entry = Entry(FILE, ("holidays", len(holidays)), fields)
    return save_files({FILE: after}, {FILE: raw}, [f"{name_of(entry)}: {', '.join(fields.get('dates', ()))}"], entry)


def _values(loaded: LoadState, form: forms.ExceptionForm) -> dict[str, Any]:
    """Return what the form says; other hours on a range of dates leave the days out on which the restaurant is closed."""
    values = forms.exception_values(form, shown_values() if request.form.get("base") else {})
    if values["hours"] and not form.closed_days.data and (week := loaded.get(OpeningHours)):
        closed = {number for number, day in enumerate(DAYS) if not week.week[day]}
        days = {day for text in values["dates"] for day in _days(text)}
        left_out = {day for day in days if _weekday(day) in closed}
        values["dates"] = _without(values["dates"], left_out) or values["dates"]
    return values


def _weekday(text: str) -> int | None:
    try:
        return date.fromisoformat(text).weekday()
    except ValueError:
        return None


def _without(dates: list[str], left_out: Container[str]) -> list[str]:
    """Return dates whose ranges are without some days: shorter ranges, and single days. A date by itself stays."""
    kept: list[str] = []
    for text in dates:
        days = _days(text)
        if len(days) < 2 or not any(day in left_out for day in days):
            kept.append(text)
            continue
        for is_out, run in groupby(days, left_out.__contains__):
            first, *more = run
            if not is_out:
                kept.append(f"{first} to {more[-1]}" if more else first)
    return kept


def _form(values: Mapping[str, object]) -> forms.ExceptionForm:
    form = forms.ExceptionForm(forms.sent(), data=forms.exception_data(values))
    form.hours_state.choices = forms.choices(forms.HOURS_STATES)
    names = get_day_names("wide", locale=get_locale())
    forms.offer(form.busy_as, [(day, at_start(names[number])) for number, day in enumerate(DAYS)])
    return form


def _month(text: str) -> date:
    """Return the first day of the month ``YYYY-MM``; of this month, if the text is another or many years away."""
    this = date.today().replace(day=1)
    try:
        month = date.fromisoformat(f"{text}-01")
    except ValueError:
        return this
    return month if abs(month.year - this.year) <= MAX_YEARS else this


def _later(first: date, months: int) -> date:
    """Return the first day of a month some months later."""
    year, month = divmod(first.year * 12 + first.month - 1 + months, 12)
    return date(year, month + 1, 1)


def _days(text: str) -> list[str]:
    """Return the dates of a range; what cannot be read as itself."""
    try:
        return dates_of(text)
    except ValueError:
        return [text]


def _calendar(first: date, exceptions: list[Entry]) -> CalendarMonth:
    on = {day: each for each in exceptions for text in forms.as_list(each.values.get("dates")) for day in _days(text)}
    yesterday = date.today() - timedelta(days=1)
    weeks = [
        [CalendarDay(day, day <= yesterday, on.get(str(day))) if day.month == first.month else None for day in week]
        for week in Calendar().monthdatescalendar(first.year, first.month)
    ]
    if any(day and not day.is_past for week in weeks for day in week):
        weeks = [week for week in weeks if any(day and not day.is_past for day in week)]
    return CalendarMonth(at_start(format_skeleton("yMMMM", first, locale=get_locale())), weeks)
