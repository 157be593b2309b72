"""The form of busy times: how busy each day of the week is, and how long guests wait."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from json import dumps
from typing import Any

from babel.dates import get_day_names
from flask_babel import force_locale, get_locale, gettext
from wtforms import FieldList, Form, FormField, SelectField, StringField
from wtforms.widgets import TimeInput

from ...domain.busy_times import MinuteSpan
from ...i18n import N_
from ...models import normalizers
from ...models.hours import DAYS, Weekday, clock_of
from ...models.visit import LEVELS, LevelId
from ...text import formatting
from ...text.formatting import at_start
from .blueprint import current_languages, current_locale
from .busy_times import WINDOWS, minute_in, spans_of
from .entries import given
from .forms import MAX_ROWS, Lines, Paragraphs, as_list, as_mapping, line_of, rows_of, text_of, without_drafts
from .messages import within_line

OWN, NOT_GIVEN = "own", "none"
LEVEL_NAMES: Mapping[LevelId, str] = {
    "quiet": N_("Quiet"),
    "steady": N_("Steady"),
    "busy": N_("Busy"),
    "peak": N_("Peak"),
}
"""What a new file calls each level."""
BLANK_ROWS, LEAST_ROWS = 2, 3
"""Rows of a day for a new period, and all of its rows, at least."""
MINUTES = {"inputmode": "numeric", "size": 4}
Week = Mapping[Weekday, Sequence[MinuteSpan]]


class LevelForm(Form):
    """How long guests wait at a level."""

    least = StringField(N_("From"), render_kw=MINUTES)
    most = StringField(N_("To"), render_kw=MINUTES)


class PeriodForm(Form):
    """From when on it is how busy."""

    start = StringField(N_("From"), widget=TimeInput())
    level = SelectField(N_("How busy"), validate_choice=False)
    note = FormField(Lines, N_("Note"))


class BusyDayForm(Form):
    """A day of the week: it is as busy as another, or at its own times, or nobody knows."""

    like = SelectField(N_("How busy"), validate_choice=False)
    periods = FieldList(FormField(PeriodForm), max_entries=MAX_ROWS)


LevelsForm = type("LevelsForm", (Form,), {level: FormField(LevelForm, name) for level, name in LEVEL_NAMES.items()})
BusyDaysForm = type("BusyDaysForm", (Form,), {day: FormField(BusyDayForm) for day in DAYS})


class BusyTimesForm(Form):
    """How busy the restaurant is in each hour of the week."""

    summary = FormField(Paragraphs, N_("The answer in a sentence or two"))
    days: "FormField[Form]" = FormField(BusyDaysForm, N_("How busy"))
    levels: "FormField[Form]" = FormField(LevelsForm, N_("How long guests wait, in minutes"))
    policy = FormField(Paragraphs, N_("Who gets a table first"))


def week_of(values: Mapping[str, Any]) -> Week:
    """Return the opening hours of ``hours.yaml``; none of a day whose hours cannot be read."""
    week = as_mapping(values.get("week"))
    return {day: spans_of(as_list(week.get(day))) for day in DAYS}


def busy_data(values: Mapping[str, Any], week: Week) -> dict[str, Any]:
    """Return the data of a ``BusyTimesForm`` for ``rhythm.yaml``."""
    levels = as_mapping(values.get("levels"))
    return {
        "summary": without_drafts(values.get("summary")),
        "policy": without_drafts(as_mapping(values.get("waiting")).get("policy")),
        "levels": {level: _wait_data(as_mapping(levels.get(level))) for level in LEVELS},
        "days": {day: _day_data(values, day, week) for day in DAYS},
    }


def _wait_data(level: Mapping[str, Any]) -> dict[str, str]:
    least, most = (*as_list(level.get("wait_minutes")), "", "")[:2]
    return {"least": least, "most": most}


def _day_data(values: Mapping[str, Any], day: Weekday, week: Week) -> dict[str, Any]:
    block = next((each for each in rows_of(values.get("rhythms")) if day in as_list(each.get("days"))), {})
    first = next((each for each in DAYS if each in as_list(block.get("days")) and week[each]), day)
    periods = rows_of(block.get("periods"))
    rows = [
        {"start": each.get("start"), "level": each.get("level"), "note": without_drafts(each.get("note"))}
        for each in (periods if first == day else ())
    ]
    blank = max(BLANK_ROWS, LEAST_ROWS - len(rows))
    return {
        "like": NOT_GIVEN if not periods else OWN if first == day else first,
        "periods": [*rows, *[{"level": ""}] * blank][:MAX_ROWS],
    }


def fields_of(form: BusyTimesForm, day: Weekday) -> Any:
    """Return the fields of a day."""
    days: Any = form.days
    return days[day].form


def offer_choices(form: BusyTimesForm, values: Mapping[str, Any], week: Week) -> None:
    """Set what can be chosen of each day that is open, and of each of its rows."""
    names = get_day_names("wide", locale=get_locale())
    levels = [("", "–"), *((level, level_name(values, level)) for level in LEVELS)]
    opened = [day for day in DAYS if week[day]]
    for day in opened:
        fields = fields_of(form, day)
        same = [(each, gettext("Same as %(day)s", day=names[DAYS.index(each)])) for each in opened if each != day]
        fields.like.choices = [(NOT_GIVEN, gettext("Not given")), (OWN, gettext("As below")), *same]
        for row in fields.periods:
            row.level.choices = levels


def level_name(values: Mapping[str, Any], level: LevelId) -> str:
    """Return what the house calls a level."""
    label = as_mapping(as_mapping(as_mapping(values.get("levels")).get(level)).get("label"))
    return str(label.get(current_locale().code) or gettext(LEVEL_NAMES[level]))


def changed_days(values: Mapping[str, Any], new: Mapping[str, Any], week: Week) -> list[Weekday]:
    """Return the days whose periods are others in *new* than in *values*."""

    def key(data: Mapping[str, Any], day: Weekday) -> str:
        block = next((each for each in rows_of(data.get("rhythms")) if day in as_list(each.get("days"))), {})
        return _key(rows_of(block.get("periods")))

    return [day for day in DAYS if week[day] and key(values, day) != key(new, day)]


def day_in_words(form: BusyTimesForm, day: Weekday, values: Mapping[str, Any]) -> str:
    """Return what is chosen of a day: ``Same as Monday``; ``Quiet 11:30 am, busy 5 pm``."""
    fields = fields_of(form, day)
    if fields.like.data != OWN:
        return str(dict(fields.like.choices).get(fields.like.data, ""))
    locale, words = current_locale(), []
    for row in fields.periods:
        if row.level.data in LEVELS:
            start = minute_in(row.start.data or "")
            time = "" if start is None else formatting.brief_clock(clock_of(start), locale)
            words.append(" ".join(filter(None, [within_line(level_name(values, row.level.data)), time])))
    return at_start(locale.punctuation.list_comma.join(words))


def busy_values(form: BusyTimesForm, old: Mapping[str, Any], week: Week) -> dict[str, Any]:
    """Return what the form says, as ``rhythm.yaml`` has it; None takes a line out."""
    data, waiting = form.data, as_mapping(old.get("waiting"))
    before, periods = rows_of(old.get("rhythms")), _periods(form, week)
    levels = as_mapping(old.get("levels"))
    waits = {level: [line_of(each) or "" for each in data["levels"][level].values()] for level in LEVELS}
    values: dict[str, Any] = {"summary": text_of(data["summary"], old.get("summary"), needed=True)}
    if levels or any(map(any, waits.values())) or any(periods.values()):
        values["levels"] = {
            level: {
                "wait_minutes": list(map(normalizers.western_digits, waits[level])),
                "label": as_mapping(levels.get(level)).get("label") or _label(level),
            }
            for level in LEVELS
        }
    values["rhythms"] = _blocks(before, periods)
    told = [day for day, each in periods.items() if each]
    for key in (key for key in WINDOWS if old.get(key)):  # of a day of which nothing is given, neither best nor busiest
        windows = [
            {**each, "days": [day for day in as_list(each.get("days")) if day in told]} for each in rows_of(old[key])
        ]
        values[key] = [each for each in windows if each["days"]]
    values["waiting"] = {**waiting, "policy": text_of(data["policy"], waiting.get("policy"), needed=True)}
    return values


def _label(level: LevelId) -> dict[str, str]:
    """Return what a level is called in each language in which texts are written."""
    words = {}
    for locale in current_languages().required:
        with force_locale(locale.catalogue):
            words[locale.code] = gettext(LEVEL_NAMES[level])
    return words


def _periods(form: BusyTimesForm, week: Week) -> dict[Weekday, list[dict[str, Any]]]:
    """Return the periods of each open day; none of a day of which nothing is said."""
    data, found = form.data["days"], {}
    for day in (day for day in DAYS if week[day]):
        seen, source = {day}, day
        while (like := data[source]["like"]) in DAYS and like not in seen and week[like]:
            source = like
            seen.add(source)
        rows = _rows(data[source]["periods"]) if data[source]["like"] == OWN else []
        found[day] = _within(rows, week[day])
    return found


def _rows(rows: Sequence[Mapping[str, Any]]) -> list[tuple[int | None, dict[str, Any]]]:
    """Return from when each period is; None for the opening."""
    return [
        (minute_in(row["start"] or ""), {"level": row["level"], "note": text_of(row["note"], None, needed=True)})
        for row in rows
        if row["level"] in LEVELS
    ]


def _within(rows: Sequence[tuple[int | None, dict[str, Any]]], spans: Sequence[MinuteSpan]) -> list[dict[str, Any]]:
    """Return the periods that cover the hours of a day exactly: each lasts until the next one, or until we close."""
    opening, closing = spans[0].start, spans[-1].end
    timed = sorted(((_in_day(at, opening, closing), row) for at, row in rows), key=lambda each: each[0])
    found = []
    for span in spans if timed else ():
        begun = [row for at, row in timed if at <= span.start]
        inside = [(at, row) for at, row in timed if span.start < at < span.end]
        starts = [(span.start, begun[-1] if begun else timed[0][1]), *inside]
        for (start, row), (end, _) in pairwise([*starts, (span.end, {})]):
            if start < end:
                found.append({"start": f"{clock_of(start):%H:%M}", "end": f"{clock_of(end):%H:%M}", **row})
    return found


def _in_day(at: int | None, opening: int, closing: int) -> int:
    """Return a minute of a day that may end after midnight."""
    if at is None:
        return opening
    return at + 1440 if at < opening and at + 1440 < closing else at


def _blocks(old: Sequence[Mapping[str, Any]], periods: Mapping[Weekday, list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """Return days with the same periods as one block; each stays in the place of the old block from which it comes."""
    found: dict[str, dict[str, Any]] = {}
    for day, each in periods.items():
        found.setdefault(_key(each), {"days": [], "periods": each})["days"].append(day)
    places = [found.pop(_key(rows_of(each.get("periods"))), None) for each in old]
    for number, block in enumerate(old):
        key = next((key for key, each in found.items() if {*each["days"]} & {*as_list(block.get("days"))}), None)
        if places[number] is None and key is not None:
            places[number] = found.pop(key)
    return [each for each in (*places, *found.values()) if each]


def _key(periods: list[dict[str, Any]]) -> str:
    return dumps([given(each) for each in periods], sort_keys=True)


def wrong_rows(form: BusyTimesForm, shown: Mapping[str, Any], week: Week) -> dict[str, list[str]]:
    """Return what is to be fixed in the rows of the days, by field; *shown* are the values that the form has shown."""
    messages = {
        f"levels.{level}.wait_minutes": [gettext("The first number must be the smaller one.")]
        for level, wait in form.data["levels"].items()
        if _falls(*wait.values())
    }
    before = busy_data(shown, week)["days"]
    for day in (day for day in DAYS if week[day] and form.data["days"][day]["like"] == OWN):
        rows = form.data["days"][day]["periods"]
        place = f"days.{day}.periods"
        if not any(row["level"] in LEVELS for row in rows):
            messages[f"{place}.1.level"] = [gettext("Fill this in.")]
        removed = [bool(row["level"]) for row in before[day]["periods"]]
        begun = set[int]()
        for number, row in enumerate(rows, 1):
            if row["level"] in LEVELS and (at := minute_in(row["start"] or "")) is not None:
                if at in begun:
                    messages[f"{place}.{number}.start"] = [gettext("This time is already in another row of the day.")]
                begun.add(at)
            if row["level"] not in LEVELS and not any(removed[number - 1 : number]) and _is_begun(row):
                messages[f"{place}.{number}.level"] = [gettext("Fill this in.")]
            messages |= {f"{place}.{number}.{key}": [words] for key, words in _wrong(row, week[day], number == 1)}
    return messages


def _falls(least: str | None, most: str | None) -> bool:
    numbers = [normalizers.western_digits(line_of(each) or "") for each in (least, most)]
    return all(re.fullmatch("[0-9]{1,9}", each) for each in numbers) and int(numbers[0]) > int(numbers[1])


def _is_begun(row: Mapping[str, Any]) -> bool:
    return bool(row["start"] or any(row["note"].values()))


def _wrong(row: Mapping[str, Any], spans: Sequence[MinuteSpan], is_first: bool) -> Iterator[tuple[str, str]]:
    at = minute_in(row["start"] or "")
    if row["level"] not in LEVELS:
        return
    if at is None and not is_first:
        yield "start", gettext("Fill this in.")
    elif at is not None and not spans[0].start <= _in_day(at, spans[0].start, spans[-1].end) < spans[-1].end:
        yield "start", gettext("We are closed then.")
    if any(row["note"].values()):
        for locale in current_languages().required:
            if not line_of(row["note"][locale.code]):
                yield f"note.{locale.code}", gettext("Fill this in.")
