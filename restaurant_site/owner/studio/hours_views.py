"""The pages of opening hours and of dates that differ."""

import re
from calendar import Calendar
from collections.abc import Container, Mapping, Sequence
from contextlib import suppress
from datetime import date, time, timedelta
from itertools import count, groupby
from typing import Any, NamedTuple

from babel.dates import format_skeleton, get_day_names
from flask import abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_locale, gettext

from ...content.load_state import LoadState
from ...content.starter import starter_facts
from ...models import normalizers
from ...models.fault import Fault
from ...models.hours import DAYS, ORDER_TYPES, OpeningHours, Weekday, dates_of, is_date_range
from ...models.opening_hours import HoursTwiceError, UnclearHoursError, last_order, week_of
from ...render import labels
from ...text import formatting
from ...text.formatting import at_start
from .. import yaml_edits
from ..removal import StillNamedError, without_what_names
from . import busy_times, entries, forms
from .blueprint import bp, current_locale, current_studio
from .entries import Change, Entry
from .hours_forms import (
    HOURS_STATES,
    ExceptionForm,
    WeekForm,
    closed_with_times,
    day_data,
    exception_data,
    exception_values,
    hours_in_words,
    plain_name,
    week_data,
    week_values,
)
from .saving import SaveOutcome, about, base_of, name_of, save, save_changes, save_files, saved, shown_values, status_of

FILE = "hours.yaml"
MONTHS = 3
"""Months that the calendar shows."""
MAX_YEARS = 50
"""Years before and after this one that it shows."""
SOON = timedelta(days=300)
"""How far ahead a date is named without its year."""


class CalendarDay(NamedTuple):
    """A day of the calendar, and what differs on it."""

    date: date
    is_past: bool
    is_today: bool
    is_closed: bool
    """On this day of every week."""
    exception: Entry | None

    @property
    def state(self) -> str:
        """``open`` and ``closed`` of every week or of this day, or ``other`` for other hours than those of every week."""
        if self.exception and (hours := self.exception.values.get("hours")) is not None:
            return "other" if hours else "closed"
        return "closed" if self.is_closed else "open"


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


@bp.get("/hours", defaults={"view": "day"})
@bp.route("/hours/<any(week):view>", methods=["GET", "POST"])
def hours(view: str) -> ResponseReturnValue:
    """Return the hours of every week, or the calendar, whose days lead to their forms."""
    if view == "week":
        return _week()
    loaded = current_studio().workspace.load()
    entry = entries.whole(loaded, FILE) or abort(409, gettext("Fix the faults on the overview first."))
    first = _month(request.args.get("month", ""))
    exceptions, week = list(entries.exceptions(loaded)), forms.as_mapping(entry.values.get("week"))
    closed = {number for number, day in enumerate(DAYS) if week.get(day) == []}
    months = [_calendar(_later(first, number), exceptions, closed) for number in range(MONTHS)]
    names = get_day_names("wide", locale=get_locale())
    around = {
        "before": _later(first, -MONTHS),
        "after": _later(first, MONTHS),
        "name_of": name_of,
        "days_of": _several_days,
    }
    return render_template(
        "studio/hours.html", months=months, weekdays=[names[number] for number in range(len(DAYS))], **around
    )


def _several_days(entry: Entry) -> str:
    """Return ``24 December to 26 December`` for an exception; empty for one of a single day."""
    locale = current_locale()
    with suppress(ValueError):
        days = sorted(
            date.fromisoformat(day) for text in forms.as_list(entry.values.get("dates")) for day in dates_of(text)
        )
        start, end = (formatting.month_day(each, locale) for each in (days[0], days[-1]))
        return locale.forms.span.format(start=start, end=end) if len(days) > 1 else ""
    return ""


def _week() -> ResponseReturnValue:
    loaded = current_studio().workspace.load()
    entry = entries.whole(loaded, FILE) or abort(409, gettext("Fix the faults on the overview first."))
    form, outcome = WeekForm(forms.sent(), data=week_data(entry.values)), None
    typed = request.form.get("typed", "").strip()
    fill = request.method == "POST" and bool(typed or request.form.get("fill"))
    unnamed: list[Weekday] = []
    if fill:  # what is typed is shown as it is understood before it is saved
        outcome, unnamed = _fill(form, typed)
    elif request.method == "POST":
        busy_before = current_studio().workspace.raw(busy_times.FILE)
        outcome = _save_week(entry, form)
        if outcome is None:
            is_fitted = current_studio().workspace.raw(busy_times.FILE) != busy_before
            return saved(".hours", view="week", **({"fitted": "1"} if is_fitted else {}))
        if outcome.merged is not None:
            form.process(data=week_data(outcome.merged))
    names = get_day_names("wide", locale=get_locale())
    for order in ORDER_TYPES:
        form.last_orders[order].label.text = gettext(labels.ORDER_TYPES[order])
    new = week_values(form, forms.as_mapping(entry.values))["week"]
    return render_template(
        "studio/week.html",
        form=form,
        outcome=outcome,
        days=[(day, at_start(names[number]), hours_in_words(new[day])) for number, day in enumerate(DAYS)],
        path="" if "best-time" in loaded.hidden else "best-time",
        has_example_times=any(each.fault.path == busy_times.FILE for each in starter_facts(loaded)),
        last_orders=_last_orders_in_words(form.last_orders.data),
        unnamed=[names[DAYS.index(day)] for day in unnamed],
        typed=typed if outcome else "",
        is_filled=fill and outcome is None,
        base=request.form["base"] if fill else base_of(entry.values),
    ), status_of(outcome)


def _last_orders_in_words(orders: Mapping[str, str | None]) -> str:
    """Return ``dine-in 30 minutes before closing, takeout 9:15 pm``; what is neither minutes nor a time as it is typed."""
    words, locale = [], current_locale()
    for order, text in orders.items():
        name, value = gettext(labels.ORDER_TYPES[order]), last_order(text or "")
        if value.isdecimal():
            minutes = formatting.minutes(int(value), locale)
            words.append(gettext("%(order)s %(minutes)s before closing", order=name, minutes=minutes))
        elif value:
            with suppress(ValueError):
                times = [formatting.clock(time.fromisoformat(each), locale) for each in value.split(", ")]
                value = locale.forms.hours_joiner.join(times)
            words.append(f"{name} {value}")
    return locale.punctuation.list_comma.join(words) or gettext("not given")


def _last_orders_of(loaded: LoadState, values: Mapping[str, Any]) -> str:
    """Return the last orders in words where the hours of *values* are other ones: its own, or so long before closing."""
    whole = entries.whole(loaded, FILE)
    own, usual = (forms.as_mapping(each.get("last_orders")) for each in (values, whole.values if whole else {}))
    minutes = {order: text for order in ORDER_TYPES if (text := str(usual.get(order, ""))).isdecimal()}
    return _last_orders_in_words({order: str(own.get(order) or minutes.get(order, "")) for order in ORDER_TYPES})


def _fill(form: WeekForm, typed: str) -> tuple[SaveOutcome | None, list[Weekday]]:
    """Write the hours of a week that somebody has typed in one piece into the fields of the form.

    Returns the days that are not named as well, which are then closed.
    """
    try:
        week = week_of(typed, week_values(form, shown_values())["week"])
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
            form.week.form.process(data={day: day_data(week.get(day, ())) for day in DAYS})
            return None, [day for day in DAYS if day not in week]
        words = gettext("Fill this in.")
    return SaveOutcome({"typed": [words]}), []


def _save_week(entry: Entry, form: WeekForm) -> SaveOutcome | None:
    """Write new hours, and the busy times that they change."""
    new = week_values(form, shown_values())
    if wrong := closed_with_times(form, shown_values()):
        return SaveOutcome(wrong)
    rhythm = current_studio().workspace.raw(busy_times.FILE)
    if rhythm is None:  # a site that hides the page of the busy times needs none
        return save(entry, new)
    try:
        fitted = busy_times.fitted_file(rhythm, entry.values.get("week"), new["week"])
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
    shown = shown_values() if request.method == "POST" else entry.values
    form, outcome = _form(shown, usual := _usual(loaded, shown)), None
    quotes: list[Quote] = []
    if request.form.get("remove"):
        outcome, quotes = _remove(loaded, entry)
    elif request.method == "POST":
        values, wrong = _values(loaded, form, shown, exception_data(shown, usual))
        outcome = SaveOutcome(wrong) if wrong else save(entry, values)
    if request.method == "POST":
        if outcome is None and request.form.get("from") == "yours":
            return saved(".yours_in", key=FILE)
        if outcome is None:
            return saved(".hours")
        if outcome.merged is not None:
            form.process(data=exception_data(outcome.merged, usual))
    days = days_of(entry.values)
    day = request.args.get("date", "")
    return render_template(
        "studio/exception.html",
        form=form,
        outcome=outcome,
        derive=loaded.derive,
        entry=entry,
        name=days_in_words(days) if len(days) == 1 else name_of(entry),
        also=name_of(entry) if len(days) == 1 else days_in_words(days),
        days=len(days),
        usual=_usual_in_words(loaded, shown),
        last_orders=_last_orders_of(loaded, shown),
        one_of_many=days_in_words([day]) if day in days and len(days) > 1 else "",
        date=day,
        quotes=quotes,
        base=base_of(entry.values),
    ), status_of(outcome)


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
    quotes = {name: Quote(name, _form_of(each), _is_of(each, examples)) for each in faults for name in [about(each)]}
    if not quotes or request.form["remove"] != "quotes" or not all(each.is_example for each in quotes.values()):
        return outcome, [*quotes.values()]
    raw = current_studio().workspace.raw(FILE)
    assert raw is not None  # it has been read
    try:
        along = without_what_names(loaded, {FILE: entries.written(raw, entry, gone)})
    except StillNamedError as error:
        return SaveOutcome(others=error.faults), []
    told = [gettext("%(name)s: what quotes “%(day)s” is left out", name=each, day=name_of(entry)) for each in quotes]
    return save_changes(entry, gone, {file: text for file, text in along.items() if file != FILE}, told), []


def _is_of(fault: Fault, examples: Sequence[Fault]) -> bool:
    """Tell whether a fault is in a text of the example's; of an article in any part of it."""
    return any(
        fault.path == each.path
        and (fault.path.startswith("knowledge/") or f"{fault.field}.".startswith(f"{each.field}."))
        for each in examples
    )


def _form_of(fault: Fault) -> str:
    """Return the address of the form in which the text of a fault is changed; empty for one that has none."""
    key, *_ = fault.field.split(".")
    if article := re.fullmatch(r"knowledge/[^/]+/([^/.]+)\.([a-z]+)\.md", fault.path):
        return url_for(".article", id=article[1], code=article[2])
    if fault.path == "pages.yaml":
        return url_for(".page_words", page=key)
    if fault.path == "booking.yaml":
        return url_for(".bookings")
    return url_for(".must_order") if fault.path == "must-order.yaml" else ""


@bp.route("/hours/new-exception", methods=["GET", "POST"])
def new_exception() -> ResponseReturnValue:
    """Return the form of a new exception, on the day that was chosen: as it is every week, until something is chosen."""
    loaded = current_studio().workspace.load()
    whole = entries.whole(loaded, FILE) or abort(409, gettext("Fix the faults on the overview first."))
    chosen = request.args.get("date", "")
    blank = shown_values() if request.method == "POST" else _blank(loaded, chosen)
    days = days_of(blank)
    usual = _usual(loaded, blank)
    form, outcome = _form(blank, usual), None
    if request.method == "POST":
        values, wrong = _values(loaded, form, blank, exception_data(blank, usual))
        if values["hours"] is None and "hours" in blank:  # those of the week, in the middle of other ones
            hours = _alike_hours(loaded, values)  # None where its days have different ones: it says none of its own
            values |= {"hours": hours, "name": values["name"] or plain_name(is_closed=hours == [])}
        if wrong:
            outcome = SaveOutcome(wrong)
        elif _is_new(values, blank):
            outcome = _add(whole, values)
        if outcome is None:
            return saved(".hours")
    return render_template(
        "studio/exception.html",
        form=form,
        outcome=outcome,
        derive=loaded.derive,
        entry=None,
        name=days_in_words(days) if days else gettext("Add special hours"),
        usual=_usual_in_words(loaded, blank),
        last_orders=_last_orders_of(loaded, blank),
        base=base_of(blank),
    ), status_of(outcome)


def _blank(loaded: LoadState, day: str) -> dict[str, Any]:
    """Return the values of a new exception: of a day that already differs with several others, the hours that it has."""
    covering = (each.values for each in entries.exceptions(loaded) if day in days_of(each.values))
    hours = next((each["hours"] for each in covering if "hours" in each), None)
    return {"dates": [day] if day else [], **({} if hours is None else {"hours": hours})}


def _is_new(values: Mapping[str, Any], blank: Mapping[str, Any]) -> bool:
    """Tell whether the form of a new exception says anything but its dates."""
    is_named = values["name"] not in (None, plain_name(is_closed=True), plain_name(is_closed=False))
    others = entries.given({key: each for key, each in values.items() if key not in ("dates", "hours", "name")})
    return is_named or bool(others) or values["hours"] != blank.get("hours")


def _add(whole: Entry, values: Mapping[str, object]) -> SaveOutcome | None:
    """Write a new exception at the end of the list."""
    raw = current_studio().workspace.raw(FILE)
    assert raw is not None  # it has been read
    holidays = whole.values.get("holidays") or []
    own = {day for text in forms.as_list(values["dates"]) for day in _days(text)}
    before = raw
    for number, other in enumerate(
        () if values.get("draft") else holidays
    ):  # its own days leave a range; a draft's stay
        dates = forms.as_list(forms.as_mapping(other).get("dates"))
        if (rest := without_days(dates, own)) and rest != dates:
            entry = Entry(FILE, ("holidays", number), other)
            before = entries.written(before, entry, [Change(("dates",), dates, rest)])
    ids = {each.get("id") for each in holidays if isinstance(each, dict)}
    first = next(iter(days_of(values)), "")
    stem = f"exception-{first}" if re.fullmatch(r"\d{4}-\d\d-\d\d", first, re.ASCII) else "exception"
    id = next(name for number in count(1) if (name := f"{stem}-{number}" if number > 1 else stem) not in ids)
    fields = {"id": id, **entries.given(values)}
    after = yaml_edits.edited(before, lambda editor: editor.append(("holidays",), yaml_edits.entry(fields)))
    entry = Entry(FILE, ("holidays", len(holidays)), fields)
    return save_files({FILE: after}, {FILE: raw}, [_added(entry)], entry)


def _added(entry: Entry) -> str:
    """Return ``Wedding, Friday, December 4: 12:00 pm to 6:00 pm``; the name only where the owner has given one."""
    signs, hours = current_locale().punctuation, entry.values.get("hours")
    is_named = entry.values.get("name") not in (plain_name(is_closed=False), plain_name(is_closed=True))
    words = signs.comma.join([*([name_of(entry)] if is_named else []), days_in_words(days_of(entry.values))])
    return words if hours is None else f"{words}{signs.colon}{hours_in_words(hours)}"


def _values(
    loaded: LoadState, form: ExceptionForm, before: Mapping[str, Any], shown: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """Return what the form says, and messages; other hours on dates leave those out on which the restaurant is closed."""
    dates = [_with_year(each) for each in forms.split(form.dates.data)]
    if form.until.data and len(dates) == 1:
        dates = [f"{dates[0]} to {form.until.data}"]
    values, wrong = exception_values(form, before, shown)
    values["dates"] = dates
    if values["hours"] and not form.closed_days.data and (week := loaded.get(OpeningHours)):
        closed = {number for number, day in enumerate(DAYS) if not week.week[day]}
        days = {day for text in values["dates"] for day in _days(text)}
        left_out = {day for day in days if _weekday(day) in closed}
        values["dates"] = without_days(values["dates"], left_out) or values["dates"]
    return values, wrong


def _with_year(text: str) -> str:
    """Return a date or a range of dates that somebody has typed without a year with that in which it comes next."""
    today = date.today()
    for typed in (text, f"{text} {today.year}", f"{text} {today.year + 1}"):
        days = _days(typed) if is_date_range(typed) else [normalizers.day(typed)]
        with suppress(ValueError):
            if typed == text or date.fromisoformat(days[-1]) >= today:
                first, last = date.fromisoformat(days[0]), date.fromisoformat(days[-1])
                return text if typed == text else f"{first} to {last}" if len(days) > 1 else str(first)
    return text


def _usual(loaded: LoadState, values: Mapping[str, Any]) -> list[str]:
    """Return the hours that the dates of an entry have every week, if those that are open have the same ones; else none."""
    opening = loaded.get(OpeningHours)
    numbers = {_weekday(day) for day in days_of(values)} - {None}
    ranges = {opening.week[DAYS[number]] for number in numbers if number is not None} - {()} if opening else set()
    return [f"{each.open:%H:%M}-{each.close:%H:%M}" for each in ranges.pop()] if len(ranges) == 1 else []


def _alike_hours(loaded: LoadState, values: Mapping[str, Any]) -> list[str] | None:
    """Return the hours that every date of an entry has each week; None where they have different ones."""
    opening = loaded.get(OpeningHours)
    numbers = {_weekday(day) for day in days_of(values)} - {None}
    found = {opening.week[DAYS[number]] for number in numbers if number is not None} if opening else set()
    return [f"{each.open:%H:%M}-{each.close:%H:%M}" for each in found.pop()] if len(found) == 1 else None


def _usual_in_words(loaded: LoadState, values: Mapping[str, Any]) -> str:
    """Return the hours that the dates of an entry have every week; empty where they have different ones."""
    opening, days = loaded.get(OpeningHours), days_of(values)
    closed = {number for number, day in enumerate(DAYS) if opening and not opening.week[day]}
    usual = _usual(loaded, values)
    return hours_in_words(usual) if usual or (days and all(_weekday(day) in closed for day in days)) else ""


def days_of(values: Mapping[str, Any]) -> list[str]:
    """Return every date of an entry, those of its ranges too."""
    return [day for text in forms.as_list(values.get("dates")) for day in _days(text)]


def days_in_words(days: Sequence[str]) -> str:
    """Return dates as people say them: one of the coming months without its year; as they are where they are none."""
    try:
        dates = [date.fromisoformat(each) for each in days]
    except ValueError:
        return ", ".join(days)
    if len(dates) == 1 and date.today() <= dates[0] < date.today() + SOON:
        return at_start(formatting.day_of_year(dates[0], current_locale()))
    return at_start(formatting.days(dates, current_locale()))


def _weekday(text: str) -> int | None:
    try:
        return date.fromisoformat(text).weekday()
    except ValueError:
        return None


def without_days(dates: list[str], left_out: Container[str]) -> list[str]:
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


def _form(values: Mapping[str, Any], usual: Sequence[str]) -> ExceptionForm:
    """Return the form of an entry; *usual* are the hours of its days of the week, if they have the same ones."""
    form = ExceptionForm(forms.sent(), data=exception_data(values, usual))
    form.hours_state.choices = [(each, gettext(words)) for each, words in HOURS_STATES.items()]
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


def _calendar(first: date, exceptions: list[Entry], closed: Container[int]) -> CalendarMonth:
    """Return a month; *closed* are the numbers of the days of the week on which the restaurant is."""
    on = {day: each for each in exceptions for text in forms.as_list(each.values.get("dates")) for day in _days(text)}
    today = date.today()
    weeks = [
        [
            CalendarDay(day, day < today, day == today, day.weekday() in closed, on.get(str(day)))
            if day.month == first.month
            else None
            for day in week
        ]
        for week in Calendar().monthdatescalendar(first.year, first.month)
    ]
    if any(day and not day.is_past for week in weeks for day in week):
        weeks = [week for week in weeks if any(day and not day.is_past for day in week)]
    return CalendarMonth(at_start(format_skeleton("yMMMM", first, locale=get_locale())), weeks)
