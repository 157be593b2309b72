"""The page of what is sold out: every dish of the menu, one tap to take it off for the rest of the day and one to bring it back."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any, NamedTuple

from flask import abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from ...content.load_state import SOLD_OUT_FILE, LoadState
from ...content.site_loader import site
from ...domain.availability import availability, end_of_service, is_sold_out
from ...domain.hours import running_day
from ...models.menu import UNKNOWN, MenuConfig, SoldOut
from ...models.site import Site
from ...render import labels
from ...render.localized_site import LocalizedSite
from ...text import formatting
from ...urls import Links
from ..cli.soldout import HEADER, until_of, with_line, without
from . import entries
from .blueprint import bp, current_locale, current_studio, labels_of
from .days import SOON
from .messages import within_line
from .saving import name_of, note_saved, saved, with_colon
from .versions import SavedChange
from .workspace import ChangedMeanwhileError

HALF_HOUR, DAYS_AHEAD = timedelta(minutes=30), 14
"""Between the times, and how many days ahead, until which the form of a dish offers to sell it out."""


class SoldOutRow(NamedTuple):
    """A dish as the page lists it."""

    id: str
    name: str
    is_pictured: bool
    words: str
    """``Sold out today``; empty for a dish that can be ordered."""


@bp.get("/sold-out")
def sold_out_dishes() -> str:
    """Return all dishes by section, with what is sold out."""
    workspace = current_studio().workspace
    loaded = workspace.load()
    if loaded.faults:
        abort(409, gettext("Fix the faults on the overview first."))
    names = labels_of(loaded.get(MenuConfig))
    sections: dict[str, list[SoldOutRow]] = {label: [] for label in names.values()}
    for entry in entries.dishes(loaded):
        if entry.values.get("draft") == "true":
            continue
        id, section = entry.values["id"], entry.file.removeprefix("menu/").removesuffix(".yaml")
        picture = workspace.raw(entries.picture_of(id)) is not None
        sections.setdefault(names.get(section, section), []).append(
            SoldOutRow(id, name_of(entry), picture, sold_out_words(loaded, id, loaded.sold_out.get(id)))
        )
    rows = [row for each in sections.values() for row in each]
    return render_template(
        "studio/sold_out.html",
        menu={label: each for label, each in sections.items() if each},
        sold_out=[row for row in rows if row.words],
        has_pictures=any(row.is_pictured for row in rows),
    )


def sold_out_words(loaded: LoadState, id: str, until: SoldOut | None) -> str:
    """Return that a dish is sold out until *until*, in the words that guests read; empty where that is over."""
    if until is None:
        return ""
    if loaded.faults:  # nobody knows when a service ends
        return str(gettext("Sold out"))
    found = replace(site(loaded), sold_out={id: until})
    return until_in_words(found, until) if is_sold_out(found, id, datetime.now(UTC)) else ""


def until_in_words(found: Site, until: SoldOut) -> str:
    """Return ``Sold out today``, ``Sold out until 7:30 pm``, ``Sold out through Friday, December 4, 2026``, ``Sold out``."""
    locale, now = current_locale(), datetime.now(UTC)
    return labels.sold_out_until(LocalizedSite(found.in_(locale), locale, Links(), gettext, lambda: now), until)


def sold_out_state(loaded: LoadState, id: str) -> dict[str, Any]:
    """Return whether a dish is sold out, when it is back, and when it can be; nobody knows while the content has faults."""
    until = loaded.sold_out.get(id)
    words = sold_out_words(loaded, id, until)
    if loaded.faults:
        return {"can_sell_out": False, "sold_out": words}
    found, now, locale = site(loaded), datetime.now(UTC), current_locale()
    if id not in found.dishes:  # a draft, which guests do not see
        return {"can_sell_out": False, "sold_out": ""}
    local = now.astimezone(found.restaurant.zone)
    end = end_of_service(found, running_day(found, now).date)
    time = local.replace(minute=local.minute // 30 * 30, second=0, microsecond=0) + HALF_HOUR
    times = {}
    while time < end:
        times[_written(SoldOut(time.date(), time.time()))] = formatting.clock(time.time(), locale)
        time += HALF_HOUR
    first = _first_day(found, now)
    days: dict[str, str] = {}
    for number in range(DAYS_AHEAD + 1):
        sold_out_on = SoldOut(first + timedelta(days=number))
        days.setdefault(_back_in_words(found, id, sold_out_on, local), _written(sold_out_on))
    back = _back_in_words(found, id, until, local) if until and words else ""
    (soonest, last), *later = days.items()
    return {
        "can_sell_out": True,
        "sold_out": words,
        "back": back,
        "until": days.get(back) or (_written(until) if until else ""),
        "soonest": (last, formatting.at_start(soonest)),
        "times": times,
        "days": {written: formatting.at_start(day) for day, written in later},
        "unknown": UNKNOWN,
    }


def _back_in_words(found: Site, id: str, until: SoldOut, now: datetime) -> str:
    """Return when a dish can be ordered again that is sold out until *until*: ``tomorrow``, ``today, 7:30 pm``."""
    if until.day is None:
        return str(gettext("when you put it back"))
    locale, today = current_locale(), now.date()
    clock = formatting.clock(until.clock, locale) if until.clock else ""
    if clock and until.day == today:
        return within_line(gettext("Today, %(time)s", time=clock))
    dish = found.dishes[id].model_copy(update={"notice": None})  # what needs notice has no next time
    again = availability(replace(found, sold_out={id: until}), dish, now).next
    day = until.day if clock else again.date() if again else until.day + timedelta(days=1)
    if day in (today, today + timedelta(days=1)):
        words = within_line(gettext("Today")) if day == today else gettext("tomorrow")
    else:
        words = (formatting.day_of_year if day - today < SOON else formatting.day)(day, locale)
    return locale.punctuation.comma.join(filter(None, [words, clock]))


def _first_day(found: Site, now: datetime) -> date:
    """Return the day of which guests can still order something: today until its service ends, then the next one."""
    today = running_day(found, now).date
    return today if now < end_of_service(found, today) else today + timedelta(days=1)


def _written(until: SoldOut) -> str:
    """Return until when a dish is sold out as the file has it."""
    return f"{until.day} {until.clock:%H:%M}" if until.clock else str(until.day or UNKNOWN)


@bp.post("/dishes/<id>/sold-out")
def sold_out(id: str) -> ResponseReturnValue:
    """Mark a dish as sold out until a time, or let it be ordered again."""
    workspace = current_studio().workspace
    loaded = workspace.load()
    if loaded.faults:
        abort(409, gettext("Fix the faults on the overview first."))
    found, raw = site(loaded), workspace.raw(SOLD_OUT_FILE)
    dish = found.dishes.get(id) or abort(404)
    text, name = (HEADER if raw is None else raw.decode("utf-8-sig")), dish.name.in_(current_locale())
    if request.form.get("back"):
        after, words = without(text, id), gettext("back on the menu")
    else:
        try:
            now = datetime.now(UTC)
            until = until_of(found, request.form.get("until", "").strip() or str(_first_day(found, now)), now)
        except (ValueError, OverflowError):
            abort(422, gettext("Write a time such as 19:30, or a day such as 2026-12-25."))
        after, words = with_line(text, id, until), within_line(until_in_words(found, SoldOut.of(until)))
    was = within_line(sold_out_words(loaded, id, loaded.sold_out.get(id))) or gettext("back on the menu")
    said, undone = (with_colon(name, each) for each in (words, was))
    if after != text:
        try:
            note_saved(
                workspace.save({SOLD_OUT_FILE: after.encode()}, {SOLD_OUT_FILE: raw}, [SavedChange(said, undone, said)])
            )
        except ChangedMeanwhileError:
            abort(409, gettext("This has just been changed; open the page again."))
    if request.form.get("from") == "list":
        return saved(".sold_out_dishes", _anchor=f"dish-{id}")
    return saved(".dish", id=id)
