"""The page of what is sold out, and until when: every dish of the menu with its switch."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from types import MappingProxyType
from typing import NamedTuple

from babel.dates import format_skeleton
from flask import abort, render_template, request
from flask_babel import gettext

from ...content.load_state import LoadState
from ...content.site_loader import site
from ...domain.availability import availability, end_of_service, first_day, is_kitchen_open, is_sold_out, next_order
from ...domain.hours import running_day
from ...models.hours import DAYS
from ...models.menu import UNKNOWN, MenuConfig, SoldOut
from ...models.site import Site
from ...text import formatting
from . import entries
from .blueprint import bp, current_locale, current_studio, labels_of
from .days import SOON
from .saving import name_of

HALF_HOUR, DAYS_AHEAD = timedelta(minutes=30), 14
"""Between the times, and how many days ahead, until which a dish can be sold out in the studio."""
A_WEEK = 7
NONE: Mapping[str, str] = MappingProxyType({})


class SoldOutChoices(NamedTuple):
    """Whether a dish is sold out, and until when it can be."""

    words: str
    """``Sold out · back Monday``; empty for a dish that can be ordered."""
    day: str
    """The day that a tap takes, as the file has it: the first on which guests can still order the dish."""
    tap: str
    """``Sold out``; ``Mark sold out for Monday`` where that is not the day of which the page speaks."""
    until: str = ""
    """Until when it is sold out, as the file has it."""
    first: Mapping[str, str] = NONE
    """Until that day's service ends, and until somebody puts it back: each as the file has it → ``back Tuesday``."""
    times: Mapping[str, str] = NONE
    """The times of today, likewise."""
    days: Mapping[str, str] = NONE
    """The days after it, likewise."""


class SoldOutRow(NamedTuple):
    """A dish as the page lists it."""

    id: str
    name: str
    is_pictured: bool
    choices: SoldOutChoices


@bp.get("/sold-out")
def sold_out_dishes() -> str:
    """Return all dishes by section, with what is sold out; dishes of no day of the next week, as out of season, are apart."""
    workspace = current_studio().workspace
    loaded = workspace.load_of_guests() or abort(409, gettext("First fix what is listed under Today."))
    found, now = site(loaded), datetime.now(UTC)
    names = labels_of(loaded.get(MenuConfig))
    sections: dict[str, list[SoldOutRow]] = {label: [] for label in names.values()}
    not_this_week: list[SoldOutRow] = []
    today, day = running_day(found, now).date, _next_day(found, now)
    last = str(day + timedelta(days=A_WEEK - 1))
    for entry in entries.dishes(loaded):
        if entry.values.get("draft") == "true":
            continue
        id, section = entry.values["id"], entry.file.removeprefix("menu/").removesuffix(".yaml")
        picture = workspace.raw(entries.picture_of(id)) is not None
        row = SoldOutRow(id, name_of(entry), picture, _choices(found, id, now, day))
        is_later = not row.choices.words and row.choices.day > last
        (not_this_week if is_later else sections.setdefault(names.get(section, section), [])).append(row)
    rows = [row for each in sections.values() for row in each]
    return render_template(
        "studio/sold_out.html",
        menu={label: each for label, each in sections.items() if each},
        sold_out=[row for row in rows if row.choices.words],
        not_this_week=not_this_week,
        next_day="" if day == today else _day_in_words(day, today),
        too_late=too_late() if "late" in request.args else "",
    )


def sold_out_words(loaded: LoadState, id: str, until: SoldOut | None) -> str:
    """Return ``Sold out · back Monday`` of a dish that is sold out until *until*; empty where that is over."""
    if until is None:
        return ""
    if loaded.faults:  # nobody knows when a service ends
        return str(gettext("Sold out"))
    found, now = site(loaded), datetime.now(UTC)
    of_dish = replace(found, sold_out={id: until})
    return in_words(found, id, until, now) if id in found.dishes and is_out(of_dish, id, now) else ""


def is_out(found: Site, id: str, now: datetime) -> bool:
    """Tell whether a dish is sold out for the next order."""
    return is_sold_out(found, id, next_order(found, now))


def sold_out_choices(loaded: LoadState, id: str) -> SoldOutChoices | None:
    """Return whether a dish is sold out, and until when it can be.

    None of a draft, while the content has faults, and of a dish that is not served for more than DAYS_AHEAD.
    """
    if loaded.faults or id not in site(loaded).dishes:
        return None
    found, now = site(loaded), datetime.now(UTC)
    is_far = first_day(found, id, now) > running_day(found, now).date + timedelta(days=DAYS_AHEAD)
    return None if is_far and not is_out(found, id, now) else _choices(found, id, now, _next_day(found, now))


def _choices(found: Site, id: str, now: datetime, next_day: date) -> SoldOutChoices:
    day, today = first_day(found, id, now), running_day(found, now).date
    tap = (
        gettext("Sold out") if day == next_day else gettext("Mark sold out for %(day)s", day=_day_in_words(day, today))
    )
    if not is_out(found, id, now):
        return SoldOutChoices("", str(day), tap)
    until, unknown = found.sold_out[id], SoldOut()
    days: dict[str, SoldOut] = {}
    for number in range(DAYS_AHEAD + 1):
        each = SoldOut(day + timedelta(days=number))
        days.setdefault(_back_in_words(found, id, each, now), each)
    (_, soonest), *later = days.items()
    words = _back_in_words(found, id, until, now)
    until = days.get(words, until)  # a day on which it is not served says the same as the one before
    first = [soonest, unknown]
    times = _times_today(found, now) if day == today else []
    if until not in (*first, *times, *(each for _, each in later)):
        first = [until, *first]
    return SoldOutChoices(
        in_words(found, id, until, now),
        str(day),
        tap,
        _written(until),
        *(
            {_written(each): _back_in_words(found, id, each, now) for each in some}
            for some in (first, times, [each for _, each in later])
        ),
    )


def _times_today(found: Site, now: datetime) -> list[SoldOut]:
    """Return the half hours of today's service at which the kitchen still takes orders."""
    local = now.astimezone(found.restaurant.zone)
    time = local.replace(minute=local.minute // 30 * 30, second=0, microsecond=0) + HALF_HOUR
    end, times = end_of_service(found, running_day(found, now).date), []
    while time < end:
        if is_kitchen_open(found, time):
            times.append(SoldOut(time.date(), time.time()))
        time += HALF_HOUR
    return times


def in_words(found: Site, id: str, until: SoldOut, now: datetime) -> str:
    return f"{gettext('Sold out')} · {_back_in_words(found, id, until, now)}"


def _back_in_words(found: Site, id: str, until: SoldOut, now: datetime) -> str:
    """Return when guests can order a dish again that is sold out until *until*: ``back Monday``, ``back at 7:30 pm``."""
    if until.day is None:
        return str(gettext("until you put it back"))
    today = running_day(found, now).date
    if until.clock:
        clock = formatting.clock(until.clock, current_locale())
        if running_day(found, datetime.combine(until.day, until.clock, found.restaurant.zone)).date == today:
            return str(gettext("back at %(time)s", time=clock))
        words = current_locale().punctuation.comma.join([_day_in_words(until.day, today), clock])
        return str(gettext("back %(day)s", day=words))
    dish = found.dishes[id].model_copy(update={"notice": None})  # what needs notice has no next time
    again = availability(replace(found, sold_out={id: until}), dish, now).next
    day = running_day(found, again).date if again else until.day + timedelta(days=1)
    return str(gettext("back %(day)s", day=_day_in_words(day, today)))


def _day_in_words(day: date, today: date) -> str:
    """Return ``Monday`` of one of the next six days, ``Mon, Dec 14`` of a later one."""
    locale, ahead = current_locale(), day - today
    if timedelta() <= ahead < timedelta(days=A_WEEK):
        return formatting.weekday(DAYS[day.weekday()], locale)
    return str(format_skeleton("MMMEd" if ahead < SOON else "yMMMEd", day, locale=locale.cldr))


def _next_day(found: Site, now: datetime) -> date:
    """Return the day on which the kitchen takes orders next: today while it takes any more."""
    return running_day(found, next_order(found, now)).date


def _written(until: SoldOut) -> str:
    """Return until when a dish is sold out as the file has it."""
    return f"{until.day} {until.clock:%H:%M}" if until.clock else str(until.day or UNKNOWN)


def too_late() -> str:
    return str(gettext("Nothing was changed: the service of that day is over. What ran out is back automatically."))
