"""The forms of opening hours: of the week, and of a day that differs."""

import re
from collections.abc import Mapping, Sequence
from datetime import time as time_of_day
from typing import Any

from flask_babel import force_locale, gettext
from markupsafe import Markup
from wtforms import BooleanField, Field, FieldList, Form, FormField, RadioField, SelectField, StringField
from wtforms.widgets import DateInput, TextInput

from ...i18n import N_
from ...models.hours import DAYS, ORDER_TYPES, TIME
from ...models.opening_hours import last_order
from ...text import formatting
from ..content_warnings import LONGEST_SERVICE
from .blueprint import current_languages, current_locale
from .forms import Lines, Paragraphs, as_list, as_mapping, block, hours_of, line_of, split, texts_of
from .times_in_words import brief_hours, clock_in_field, times_as_typed, unclear_times

USUAL, CLOSED, LISTED = "unknown", "none", "listed"
HOURS_STATES = {
    USUAL: N_("Same as every week"),
    CLOSED: N_("Closed all day"),
    LISTED: N_("Other hours"),
}
"""What a form offers for a day; one with a break has each of its two parts besides, as ``hours.yaml`` writes it."""
ROWS = 2
"""Ranges of a day for which a form has fields, at least."""
MAX_RANGES = 9
LATEST = (24 + 3) * 60
"""Minutes after midnight of the day until which hours are not asked about."""
_TIME = re.compile(TIME)
_RANGE = re.compile(rf"({TIME})-({TIME})")


class ClockInput(TextInput):
    """A time in the form of the page; a field of the browser has the form of the browser’s language."""

    def __call__(self, field: Field, **kwargs: Any) -> Markup:
        kwargs = {"value": clock_in_field(field.data or ""), "autocomplete": "off", "autocapitalize": "off"} | kwargs
        return super().__call__(field, **kwargs)


class RangeForm(Form):
    """From when to when, as a file has it; what is typed and not understood stays."""

    open = StringField(N_("From"), widget=ClockInput())
    close = StringField(N_("To"), widget=ClockInput())

    def process(self, *args: Any, **kwargs: Any) -> None:
        """Read the times together: “11” and “9” are 11:00 and 21:00."""
        super().process(*args, **kwargs)
        ends = (line_of(self.open.data) or "", line_of(self.close.data) or "")
        self.open.data, self.close.data = times_as_typed(*ends)

    @property
    def wrong(self) -> Sequence[Field]:
        """Those of its fields that are not understood, or missing; both where neither is."""
        fields = (self.open, self.close)
        unclear = [each for each in fields if each.data and not _TIME.fullmatch(each.data)]
        return unclear or [each for each in fields if not each.data] or fields

    @property
    def is_wrong(self) -> bool:
        """Tell whether something is written that is no range, or ends before it begins."""
        opening, closing = self.open.data or "", self.close.data or ""
        is_range = all(map(_TIME.fullmatch, (opening, closing))) and opening < closing
        return bool(opening or closing) and not is_range


class DayForm(Form):
    """The hours of a day of the week."""

    rows = FieldList(FormField(RangeForm), min_entries=ROWS, max_entries=MAX_RANGES)
    closed = BooleanField(N_("Closed on this day"))
    typed = StringField(N_("Opening and closing"))
    """What the file has, where that is no hours."""


WeekDaysForm = type("WeekDaysForm", (Form,), {day: FormField(DayForm) for day in DAYS})
LastOrdersForm = type("LastOrdersForm", (Form,), {order: StringField(render_kw={"size": 16}) for order in ORDER_TYPES})


class WeekForm(Form):
    """The hours of each day, and the last orders of every day."""

    week: "FormField[Form]" = FormField(WeekDaysForm, N_("Week"))
    last_orders: "FormField[Form]" = FormField(LastOrdersForm, N_("Last order"))
    first = StringField(N_("Starts on (leave it empty to start now)"), widget=DateInput())
    until = StringField(N_("Ends on (leave it empty if it does not end)"), widget=DateInput())


def week_data(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a ``WeekForm`` for ``hours.yaml``."""
    week, orders = as_mapping(values.get("week")), as_mapping(values.get("last_orders"))
    return {
        "week": {day: day_data(as_list(week.get(day))) for day in DAYS},
        "last_orders": {order: str(orders.get(order, "")) for order in ORDER_TYPES},
    }


def day_data(ranges: Sequence[str]) -> dict[str, Any]:
    """Return the data of a ``DayForm``."""
    return {"rows": _rows(ranges), "closed": not ranges, "typed": _unclear(ranges)}


def week_values(form: WeekForm, before: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the form says, as ``hours.yaml`` has it; a last order that is left out is not known.

    *before*: the file as the form has shown it. Times that are written open a day that was closed.
    """
    data, shown = form.data, as_mapping(before.get("week"))
    week = {day: _day(each, as_list(shown.get(day))) for day, each in data["week"].items()}
    return {
        "week": week,
        "last_orders": {
            order: line and last_order(line, week)
            for order, text in data["last_orders"].items()
            for line in [line_of(text)]
        },
    }


def _day(data: Mapping[str, Any], before: list[str]) -> list[str]:
    if line_of(data["typed"]):
        return hours_of(data["typed"])
    ranges = _ranges(data["rows"])
    return [] if data["closed"] and (before or not ranges) else ranges


def closed_with_times(form: WeekForm, before: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the days that are newly ticked as closed and have new times, by field."""
    week = as_mapping(before.get("week"))
    words = gettext("The day is ticked as closed, but its times have changed. Keep only what is right.")
    return {
        f"week.{day}": [words]
        for day, each in form.data["week"].items()
        if each["closed"] and _ranges(each["rows"]) not in ([], was := as_list(week.get(day))) and was
    }


def without_times(form: WeekForm) -> dict[str, list[str]]:
    """Return the days that have no times and are not ticked as closed, by field."""
    words = gettext("Fill in when it opens, or tick “Closed on this day”.")
    return {
        f"week.{day}": [words]
        for day, each in form.data["week"].items()
        if not (each["closed"] or line_of(each["typed"]) or _ranges(each["rows"]))
    }


class ExceptionForm(Form):
    """A day, or several, on which the hours or something else differ."""

    hours_state = RadioField(N_("Opening hours"), validate_choice=False)
    rows = FieldList(FormField(RangeForm), HOURS_STATES[LISTED], min_entries=ROWS, max_entries=MAX_RANGES)
    hours = StringField(N_("Hours in your own words"), render_kw={"placeholder": "12-2.30pm, 5-9pm"})
    name = FormField(Lines, N_("Name"))
    until = StringField(N_("Until"), widget=DateInput())
    dates = StringField(N_("Dates"), render_kw={"placeholder": "2026-12-25, 2027-02-08 to 2027-03-09"})
    closed_days = BooleanField(N_("Also on the days of the week on which we are closed"))
    effect = FormField(Paragraphs, N_("What guests should know"))
    only_menu = SelectField(N_("One menu only"), validate_choice=False)
    busy_as = SelectField(N_("As busy as (– if nobody knows)"), validate_choice=False)
    public_holiday = BooleanField(N_("Public holiday: the surcharges of public holidays apply"))
    draft = BooleanField(N_("Draft: guests do not see it"))


def exception_data(values: Mapping[str, Any], usual: Sequence[str]) -> dict[str, Any]:
    """Return the data of an ``ExceptionForm`` for an entry of ``holidays``.

    *usual*: the hours of its days of the week, with which the fields of other hours begin.
    """
    hours = None if values.get("hours") is None else as_list(values["hours"])
    name, dates = as_mapping(values.get("name")), as_list(values.get("dates"))
    first, _, last = dates[0].partition(" to ") if len(dates) == 1 else ("", "", "")
    return {
        "hours_state": USUAL if hours is None else CLOSED if not hours else _part_or_listed(hours, usual),
        "rows": _rows(hours or usual),
        "hours": _unclear(hours or ()),
        "name": {} if name in (plain_name(is_closed=False), plain_name(is_closed=True)) else name,
        "dates": first or ", ".join(dates),
        "until": last,
        "effect": as_mapping(values.get("effect")),
        "only_menu": only_menu_of(values),
        "busy_as": values.get("busy_as") or "",
        "public_holiday": values.get("public_holiday") == "true",
        "draft": values.get("draft") == "true",
    }


AS_WRITTEN = "as-written"
"""Stands for a menu of a day that no choice of the form is: of several dishes, or of none."""


def only_menu_of(values: Mapping[str, Any]) -> str:
    """Return the one dish that can be ordered on a day; empty where the whole menu can."""
    limited = as_mapping(values.get("limited_menu"))
    dishes = as_list(limited.get("dishes"))
    return "" if not limited else str(dishes[0]) if len(dishes) == 1 and "categories" not in limited else AS_WRITTEN


def _limited_menu(chosen: str | None, before: Mapping[str, Any]) -> Any:
    """Return the menu of a day as ``hours.yaml`` has it; its words about another dish go with that one."""
    old = before.get("limited_menu")
    if (chosen or "") in (only_menu_of(before), AS_WRITTEN):
        return old
    return {"hours": as_mapping(old).get("hours"), "dishes": [chosen]} if chosen else None


def exception_values(
    form: ExceptionForm, before: Mapping[str, Any], shown: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """Return what the form says, as ``hours.yaml`` has it, and messages by field; None takes a line out.

    *before*: the entry as the form has shown it; *shown*: the data of the form then. Times that are written count
    without a choice, and until another one is made.
    """
    data = form.data
    hours, message = _hours(data, before, shown)
    is_timed = hours is not None and hours == _ranges(data["rows"])
    message = message or (is_timed and unclear_rows(data["rows"])) or wrong_ends(hours or [])
    name = block(texts_of(data["name"]))
    return {
        "name": plain_name(is_closed=not hours) if name is None and hours is not None else name,
        "dates": split(data["dates"]),
        "hours": hours,
        "effect": block(texts_of(data["effect"])),
        "limited_menu": _limited_menu(data["only_menu"], before),
        "busy_as": data["busy_as"] or None,
        "public_holiday": "true" if data["public_holiday"] else None,
        "draft": "true" if data["draft"] else None,
    }, {"hours": [message]} if message else {}


def unclear_rows(rows: Sequence[Mapping[str, str | None]]) -> str:
    """Return what to write in place of times of a day that are not understood; empty if all are."""
    return next(filter(None, (unclear_times(row["open"] or "", row["close"] or "") for row in rows)), "")


def wrong_ends(ranges: Sequence[str]) -> str:
    """Return what to write instead of hours that have no beginning, end when they begin, or end before; empty if there are none.

    Hours end before they begin where they are no night: others of the day follow, or neither half of the day gives one.
    """
    for number, (opening, mark, closing) in enumerate(each.partition("-") for each in ranges):
        if closing and not opening:
            return str(gettext("Fill in when it opens."))
        if mark and not closing:
            return str(gettext("Fill in when it closes."))
        if not (re.fullmatch(TIME, opening) and re.fullmatch(TIME, closing)):
            continue
        if opening == closing:
            time = formatting.brief_clock(time_of_day.fromisoformat(opening), current_locale())
            return str(gettext("Opening and closing are both %(time)s. Choose a later closing time.", time=time))
        is_last = number == len(ranges) - 1
        if closing < opening and not (is_last and _is_night(opening, closing)):
            return str(gettext("It closes before it opens: %(hours)s", hours=brief_hours([f"{opening}-{closing}"])))
    return ""


def _is_night(opening: str, closing: str) -> bool:
    """Tell whether hours that end on the next day may be meant, as they are or with the other half of the day as their end."""
    start, end = ((each := time_of_day.fromisoformat(text)).hour * 60 + each.minute for text in (opening, closing))
    other = (end + 12 * 60) % (24 * 60)
    return end + 24 * 60 - start <= LONGEST_SERVICE or other > start or other <= LATEST - 24 * 60


def parts_of(usual: Sequence[str]) -> Sequence[str]:
    """Return the two parts of a day with a break, either of which a special day may be without; else nothing."""
    return usual if len(usual) == 2 else ()


def _part_or_listed(hours: Sequence[str], usual: Sequence[str]) -> str:
    return hours[0] if len(hours) == 1 and hours[0] in parts_of(usual) else LISTED


def _hours(
    data: Mapping[str, Any], before: Mapping[str, Any], shown: Mapping[str, Any]
) -> tuple[list[str] | None, str]:
    """Return the hours that a form says, and what is wrong with them."""
    state = data["hours_state"]
    are_typed = (line_of(data["hours"]) or "") not in ("", shown["hours"])
    are_timed = state in (LISTED, shown["hours_state"]) and _ranges(data["rows"]) != _ranges(shown["rows"])
    if are_typed and are_timed:
        return None, gettext("Hours are written in two places. Keep only the right ones.")
    if are_typed:
        return hours_of(data["hours"]), ""
    if are_timed and (hours := _ranges(data["rows"])):
        return hours, ""
    if state == LISTED and shown["hours_state"] not in (USUAL, CLOSED) and not are_timed:
        return as_list(before["hours"]), ""
    if state == LISTED and not _ranges(data["rows"]):
        return None, gettext("Write when you open or close on this day.")
    if state == LISTED:  # the times that the form has filled in are those of every week
        return None, ""
    if state in (USUAL, CLOSED):
        return (None if state == USUAL else []), ""
    return hours_of(state), ""


def plain_name(*, is_closed: bool) -> dict[str, str]:
    """Return what guests read of a day without a name, in each language in which texts are written."""
    names = {}
    for locale in current_languages().required:
        with force_locale(locale.catalogue):
            names[locale.code] = locale.forms.closed.capitalize() if is_closed else gettext("Special opening hours")
    return names


def _are_clear(ranges: Sequence[str]) -> bool:
    return all(_RANGE.fullmatch(each) and each[:5] != each[6:] for each in ranges)


def _unclear(ranges: Sequence[str]) -> str:
    return "" if _are_clear(ranges) else ", ".join(ranges)


def _rows(ranges: Sequence[str]) -> list[dict[str, str]]:
    """Return the data of the fields of a day; empty ones where its hours cannot be read."""
    rows = [dict(zip(("open", "close"), each.split("-"), strict=True)) for each in ranges if _are_clear(ranges)]
    return rows + [{"open": "", "close": ""}] * (ROWS - len(rows))


def _ranges(rows: Sequence[Mapping[str, str | None]]) -> list[str]:
    """Return the ranges that fields say; a half one stays, and the check says so."""
    ends = [(line_of(row["open"]) or "", line_of(row["close"]) or "") for row in rows]
    written = [f"{opening}-{closing}" for opening, closing in ends if opening or closing]
    return [each for text in written for each in ([text] if _RANGE.fullmatch(text) else hours_of(text))]
