"""The page of busy times."""

from collections.abc import Mapping
from typing import Any

from babel.dates import get_day_names
from flask import abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import get_locale, gettext

from ...content.load_state import FILES_OF_PAGES
from ...models.hours import DAYS, Weekday
from ...models.visit import LEVELS
from ...text.formatting import at_start
from . import busy_forms, busy_times, entries, forms
from .blueprint import bp, current_locale, current_studio
from .days import HOURS_FILE
from .entries import Entry
from .messages import within_line
from .saving import SaveOutcome, base_of, name_of, save, saved, shown_values, status_of, with_colon
from .visit_views import add_file


@bp.route("/hours/busy", methods=["GET", "POST"])
def busy() -> ResponseReturnValue:
    """Return the form of how busy each day of the week is."""
    loaded = current_studio().workspace.load()
    hours, entry = entries.whole(loaded, HOURS_FILE), entries.whole(loaded, busy_times.FILE)
    if hours is None or (entry is None and current_studio().workspace.raw(busy_times.FILE) is not None):
        abort(409, gettext("First fix what is listed under Today."))
    page, week = FILES_OF_PAGES[busy_times.FILE], busy_forms.week_of(hours.values)
    written = entry or Entry(busy_times.FILE, (), {})
    form, outcome = busy_forms.BusyTimesForm(forms.sent(), data=busy_forms.busy_data(written.values, week)), None
    if request.method == "POST":
        outcome = _save(written, form, week, is_new=entry is None)
        if outcome is None:
            return saved(".busy")
        if outcome.merged is not None:
            form = busy_forms.BusyTimesForm(data=busy_forms.busy_data(outcome.merged, week))
    busy_forms.offer_choices(form, written.values, week)
    days = day_names()
    return render_template(
        "studio/busy.html",
        form=form,
        outcome=outcome,
        derive=loaded.derive,
        days=[
            (day, name, busy_forms.day_in_words(form, day, written.values)) for day, name in days.items() if week[day]
        ],
        closed=[name for day, name in days.items() if not week[day]],
        levels=[(level, busy_forms.level_name(written.values, level)) for level in LEVELS],
        places={f"days.{day}": name for day, name in days.items()},
        is_hidden=page in loaded.hidden,
        page=page,
        path="" if page in loaded.hidden else page,
        base=base_of(written.values),
    ), status_of(outcome)


def day_names() -> dict[Weekday, str]:
    names = get_day_names("wide", locale=get_locale())
    return {day: at_start(names[number]) for number, day in enumerate(DAYS)}


def _save(entry: Entry, form: busy_forms.BusyTimesForm, week: busy_forms.Week, *, is_new: bool) -> SaveOutcome | None:
    if wrong := busy_forms.wrong_rows(form, shown_values(), week):
        return SaveOutcome(wrong)
    if not is_new:
        new = busy_forms.busy_values(form, entry.values, week)
        busy_forms.offer_choices(form, entry.values, week)
        told = [
            f"{name_of(entry)}{current_locale().punctuation.comma}"
            f"{with_colon(day_names()[day], within_line(busy_forms.day_in_words(form, day, entry.values)))}"
            for day in busy_forms.changed_days(shown_values(), new, week)
        ]
        return save(entry, new, told=told)
    blank: Mapping[str, Any] = {"best_windows": [], "peak_windows": [], "tips": []}
    waiting: Mapping[str, Any] = {"steps": [], "party_sizes": []}
    values = busy_forms.busy_values(form, {}, week)
    return add_file(entry, {"levels": {}, **values, **blank, "waiting": {**values["waiting"], **waiting}})
