"""Hours in the notes of a dish, ``midi seulement``, ``Tue–Thu dinner``, ``dès 17 h``, by the hours of the house and of its section."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import time
from functools import cache
from typing import Any

from ..i18n import N_
from ..models.hours import DAYS, Hours, Weekday
from ..models.menu import OPEN_TO_CLOSE, SERVING_HOURS, ServingHours, ServingWindow
from ..models.opening_hours import in_short, names_days, serving_hours
from . import sheet_sections
from .sheet_earlier import WITHOUT_HOURS
from .sheet_files import Leftover
from .sheet_headings import NOTES
from .sheet_patterns import PATTERNS
from .sheet_plan import CellChange, ImportPlan
from .sheet_seasons import LONGEST

AS_HOURS = N_("read as the hours in which the dish is served")
INSTEAD = N_("read as the hours of the dish, which are not those of its section; check which are right")
UNCLEAR = N_(
    "when is this? It is not a separate service in your opening hours. Write the hours in the form of the dish, or in a column "
    "“Times of day”; a new dish is a draft until then"
)
CONTRADICTS = N_(
    "the note gives a different time from the section. Write the hours in the form of the dish, or in a column “Times of day”; a new "
    "dish is a draft until then"
)
_OF_OTHER_MEALS = re.compile(PATTERNS["other_meals"], re.IGNORECASE)
_TIME = re.compile(PATTERNS["time_of_day"], re.IGNORECASE)
_IN_BRACKETS = re.compile(
    r"(?P<name>[^()（）\[\]【】]*[^\s()（）\[\]【】])\s*[(（\[【](?P<said>[^()（）\[\]【】]+)[)）\]】]"
)
_ONLY_SERVED = f"{PATTERNS['only']}|{PATTERNS['served']}"
_JOINED = PATTERNS["served_joined"]
_PARTS = {"evening": sheet_sections.EVENING, "noon": sheet_sections.MIDDAY, "other": _OF_OTHER_MEALS}

Ends = tuple[time | None, time | None]
Times = frozenset[tuple[Weekday, time | None, time | None]]
"""A day with the begin and the end, each None for that of the house."""
_NOTHING: Ends = (None, None)


def is_about_hours(note: str) -> bool:
    """Tell whether a note is days of the week, times, or parts of the day, and nothing else."""
    if len(note) > LONGEST:
        return False
    _, days = _parts_and_days(note)
    return days is not None or _typed_hours(note, {}) is not None


def name_and_hours(name: str) -> tuple[str, str]:
    """Return the name of a dish and the hours in brackets behind it, ``Daily dish (Mon–Fri 11:30–14:00)``; no hours of others."""
    match = _IN_BRACKETS.fullmatch(name.strip()) if len(name) <= sheet_sections.MAX_LABEL else None
    said = match["said"].strip() if match else ""
    is_said = bool(said) and (bool(_parts_and_days(said)[1]) or _typed_hours(said, {}) is not None)
    return (match["name"], said) if match and is_said else (name, "")


def read_notes(
    rows: Mapping[str, dict[str, str]],
    dishes: Mapping[str, tuple[str, int, Mapping[str, Any]]],
    categories: Sequence[Mapping[str, Any]],
    opened: Mapping[Weekday, Sequence[Hours]],
    before: Mapping[str, str],
    result: ImportPlan,
) -> None:
    """Give each dish the hours that its notes say; a new dish whose hours are unclear is a draft.

    The hours of a dish stay as they are where the notes are as in an import *before*, or are new and the menu has hours.
    """
    of_menu = {each["id"]: each.get("hours") for each in categories}
    for id, cells in rows.items():
        row = result.rows[id]
        if not row.times:
            continue
        words, key = ", ".join(row.times), f"dish {id}"
        dish = dishes[id][2] if id in dishes else None
        if dish is not None and (before.get(key) == words or (key not in before and dish.get("hours"))):
            continue
        section = cells.get("category") or (dishes[id][0] if id in dishes else "")
        typed = result.section_hours.get(section) or of_menu.get(section)
        known = SERVING_HOURS.convert(typed) if typed and SERVING_HOURS.accepts(typed) else None
        hours, message = hours_of(words, known, opened)
        text = " → ".join(filter(None, (f"{row.name} · {words}", hours)))
        if known and message in (INSTEAD, CONTRADICTS):
            text = f"{text} · {result.named_sections.get(section, section)} → {typed}"
        said = Leftover(message, row.places[NOTES], text)
        if message in (UNCLEAR, CONTRADICTS):
            result.left.append(said)
            if dish is None:
                result.made_drafts |= {} if cells.get("draft", "").strip() else {id: WITHOUT_HOURS}
                cells["draft"] = "true"
            continue
        result.notes.append(said)
        result.times[key] = words
        if hours and hours != typed and not (dish and dish.get("hours") == hours):
            cells["hours"] = hours


def keep_hours_of_sections(
    categories: Sequence[Mapping[str, Any]], before: Mapping[str, str], result: ImportPlan
) -> None:
    """Keep the hours that the menu has of a section where the sheet has the same words as an import *before*.

    Other hours of such a section are changes.
    """
    known = {each["id"]: each.get("hours") or "" for each in categories}
    for id, hours in [*result.section_hours.items()]:
        words = result.times[key := f"section {id}"]
        if id not in known or hours == known[id]:
            continue
        if before.get(key) == words:
            del result.section_hours[id]
            result.notes = [each for each in result.notes if not _is_of(each, words)]
        else:
            result.section_changes.append(CellChange(id, "hours", known[id], hours))


def _is_of(said: Leftover, words: str) -> bool:
    return said.message == sheet_sections.HOURS_OF_SECTION and said.text.startswith(f"{words} → ")


def hours_of(words: str, section: ServingHours | None, opened: Mapping[Weekday, Sequence[Hours]]) -> tuple[str, str]:
    """Return the hours of a dish whose notes say *words*, empty where they are unclear, and the message for the report."""
    parts, days = _parts_and_days(words)
    typed = None if days is not None else _typed_hours(words, opened)
    found: Times
    if days is not None and {*parts} == {"noon", "evening"}:
        found, is_whole = frozenset((day, *_NOTHING) for day in days or DAYS), True
    elif days is not None and parts:
        of_part = _of_part(days, parts, opened)
        if not of_part:
            return "", UNCLEAR
        found, is_whole = of_part, bool(days)
    elif days:
        found, is_whole = frozenset((day, *_NOTHING) for day in days), False
    elif typed:
        found = _times_of(typed)
        is_whole = len(typed.days) < len(DAYS) and any((each.start, each.end) != _NOTHING for each in typed.windows)
    else:
        return "", UNCLEAR
    if section is None:
        is_always = {(day, *_NOTHING) for day in DAYS} <= found
        return ("" if is_always else _written(found, opened)), AS_HOURS
    of_section = _times_of(section)
    both = _within_both(found, of_section)
    if both == of_section:
        return "", AS_HOURS
    if both and (both == found or not is_whole):
        return _written(both, opened), AS_HOURS
    return (_written(found, opened), INSTEAD) if is_whole else ("", CONTRADICTS)


def _parts_and_days(text: str) -> tuple[Collection[str], Sequence[Weekday] | None]:
    """Return the parts of the day that a text names, and its days; the days are None where the text says anything else."""
    plain = _pattern(_ONLY_SERVED, _JOINED).sub(" ", text)
    parts = {name for name, pattern in _PARTS.items() if pattern.search(plain)}
    rest = _OF_OTHER_MEALS.sub(" ", sheet_sections.PART_OF_DAY.sub(" ", plain))
    rest = " ".join(rest.split()).strip(" ,.:()（）")
    if _pattern(PATTERNS["around_times"]).sub("", rest).strip(" ,.'’") == "":
        return parts, [] if parts else None
    is_short = plain == text and not parts and re.fullmatch("[a-zà-ÿ]{1,3}|.", rest, re.IGNORECASE)
    if is_short or re.search(r"\d", rest) or not names_days(rest):
        return parts, None
    for days in (rest, _at_ends().sub("", rest)):
        hours = serving_hours(days)
        if SERVING_HOURS.accepts(hours) and hours.endswith(OPEN_TO_CLOSE):
            return parts, SERVING_HOURS.convert(hours).days
    return parts, None


@cache
def _pattern(words: str, joined: str = "") -> re.Pattern[str]:
    """Return a pattern for one of some *words*, or for one of those that stand *joined* to others."""
    joins = f"|{joined}" if joined else ""
    return re.compile(rf"(?<![^\W_])(?:{words})(?![a-zà-ÿ'’]){joins}", re.IGNORECASE)


@cache
def _at_ends() -> re.Pattern[str]:
    words = PATTERNS["around_times"]
    return re.compile(rf"^(?:(?:{words})\s+)+|(?:\s+(?:{words}))+$", re.IGNORECASE)


def _typed_hours(text: str, opened: Mapping[Weekday, Sequence[Hours]]) -> ServingHours | None:
    """Return the hours that a text says in days and times of the clock; two numbers alone are guests, pieces or years."""
    hours = serving_hours(_pattern(_ONLY_SERVED, _JOINED).sub(" ", text), opened)
    is_of_clock = re.search(r"\d", text) or _TIME.search(text)
    if not is_of_clock or not SERVING_HOURS.accepts(hours) or (" " not in hours and not _TIME.search(text)):
        return None
    found: ServingHours = SERVING_HOURS.convert(hours)
    return found


def _of_part(days: Sequence[Weekday], parts: Collection[str], opened: Mapping[Weekday, Sequence[Hours]]) -> Times:
    """Return the service at noon or in the evening of some days, or of all; none if it is not clear on one of them."""
    is_evening = "evening" in parts
    found = set()
    for day in (day for day in (days or DAYS) if opened.get(day)):
        services = opened[day]
        is_there = sheet_sections.is_part(services, is_evening)
        if "other" in parts or not (is_there or sheet_sections.is_part(services, not is_evening)):
            return frozenset()
        if is_there:
            found.add((day, services[-1].open, None) if is_evening else (day, None, services[0].close))
        elif days:
            return frozenset()
    return frozenset(found)


def _times_of(hours: ServingHours) -> Times:
    return frozenset((day, each.start, each.end) for each in hours.windows for day in each.days)


def _within_both(some: Times, others: Times) -> Times:
    """Return the times that are within both."""
    return frozenset(_shared_times(some, others))


def _shared_times(some: Times, others: Times) -> Iterator[tuple[Weekday, time | None, time | None]]:
    for day, start, end in some:
        for other, begin, finish in others:
            one, two = ServingWindow(start, end, (day,)), ServingWindow(begin, finish, (other,))
            if one.overlaps(two):
                yield (
                    day,
                    start if one.minutes[0] >= two.minutes[0] else begin,
                    end if one.minutes[1] <= two.minutes[1] else finish,
                )


def _written(times: Times, opened: Mapping[Weekday, Sequence[Hours]]) -> str:
    """Return hours as files have them; without days where they are the same on all on which the house is open."""
    by_ends: dict[Ends, list[Weekday]] = {}
    for day in DAYS:
        for each, start, end in sorted(times, key=lambda one: (one[1] or time.min, one[2] or time.max)):
            if each == day:
                by_ends.setdefault((start, end), []).append(day)
    open_days = [day for day in DAYS if opened.get(day)] or [*DAYS]
    windows = []
    for (start, end), days in by_ends.items():
        is_every_day = len(by_ends) == 1 and {*open_days} <= {*days} and (start, end) != _NOTHING
        clock = f"{start:%H:%M}" if start else "open", f"{end:%H:%M}" if end else "close"
        windows.append(" ".join(filter(None, ("" if is_every_day else in_short(days), "-".join(clock)))))
    return ", ".join(windows)
