"""Fits the busy times of ``rhythm.yaml`` to new opening hours, which its periods must cover exactly.

Periods are cut at the new hours, and the first and last ones reach to them; each keeps its level and note. The
recommended and busiest windows lose the days on which they are no longer within the hours.
"""

from collections.abc import Mapping, Sequence
from datetime import time
from typing import Any

from ...content.yaml_documents import UnreadableError, read_document
from ...content.yaml_examples import flow
from ...domain.busy_times import MinuteSpan, fitted_to
from ...models.hours import DAYS, clock_of, minute_of
from ..yaml_edits import YamlEditor, edited
from .entries import value_at
from .forms import as_list

FILE = "rhythm.yaml"
WINDOWS = ("best_windows", "peak_windows")


class NotFittedError(Exception):
    """The busy times cannot be fitted to new hours. The first changed day is the message."""


def fitted_file(raw: bytes, before: object, week: Mapping[str, Sequence[str]]) -> bytes:
    """Return ``rhythm.yaml`` for the hours of *week*; as it is where these are those of *before*, or cannot be read.

    Raises NotFittedError where ``rhythm.yaml`` has a fault.
    """
    try:
        spans: dict[str, list[MinuteSpan]] = {
            day: [_span(each) for each in week[day]] for day in DAYS if week[day] != value_at(before, (day,))
        }
    except ValueError:  # the check says so at the field
        return raw
    if not spans:
        return raw
    try:
        value = read_document(FILE, raw).value
        return edited(raw, lambda editor: _fit(editor, value, spans))
    except (KeyError, TypeError, ValueError, AttributeError, UnreadableError) as error:
        raise NotFittedError(next(iter(spans))) from error


def are_cut(before: object, week: Mapping[str, Sequence[str]]) -> bool:
    """Tell whether hours of *before* are no longer within those of *week*."""
    return any(
        not any(new.start <= old.start and old.end <= new.end for new in spans_of(week[day]))
        for day in DAYS
        for old in spans_of(as_list(value_at(before, (day,))))
    )


def _fit(editor: YamlEditor, value: Mapping[str, Any], spans_of: Mapping[str, list[MinuteSpan]]) -> None:
    blocks = value["rhythms"]
    fallback = blocks[0]["periods"] if blocks else []
    added: dict[str, list[str]] = {}
    for day, spans in spans_of.items():
        periods = next((block["periods"] for block in blocks if day in block["days"]), fallback)
        if spans:
            added.setdefault(_periods_text(periods, spans), []).append(day)
    for number in reversed(range(len(blocks))):
        _without_days(editor, ("rhythms", number), blocks[number]["days"], set(spans_of))
    for text, days in added.items():
        editor.append(("rhythms",), f"- days: {flow(days)}\n  periods:{text}")
    for key in WINDOWS:
        for number, window in reversed(list(enumerate(value.get(key, ())))):
            closed = {day for day in spans_of if not any(_within(window, span) for span in spans_of[day])}
            _without_days(editor, (key, number), window["days"], closed)


def _without_days(editor: YamlEditor, location: tuple[str | int, ...], days: Sequence[str], gone: set[str]) -> None:
    """Take days out of a block, and a block of which no day is left out of its list."""
    left = [day for day in days if day not in gone]
    if not left:
        editor.remove(location)
    elif left != list(days):
        editor.set((*location, "days"), left)


def _periods_text(periods: Sequence[Mapping[str, Any]], spans: Sequence[MinuteSpan]) -> str:
    if not periods:  # how busy the day is is not given
        return " []\n"
    blocks = [{"start": f"{clock_of(at.start):%H:%M}", "end": f"{clock_of(at.end):%H:%M}", "level": period["level"], "note": period["note"]}
             for at, period in fitted(periods, spans)]  # fmt: skip
    return "\n" + "".join(f"    - {flow(each)}\n" for each in blocks)


def fitted(
    periods: Sequence[Mapping[str, Any]], spans: Sequence[MinuteSpan]
) -> list[tuple[MinuteSpan, Mapping[str, Any]]]:
    """Return the periods that cover *spans*; where none was before, the nearest one is stretched."""
    timed, at = [], 0
    for period in periods:
        start = _after(_minute(period["start"]), at)
        at = _after(_minute(period["end"]), start + 1)
        timed.append((MinuteSpan(start, at), period))
    return fitted_to(timed, spans)


def _within(window: Mapping[str, Any], span: MinuteSpan) -> bool:
    start = _after(_minute(window["start"]), span.start)
    return _after(_minute(window["end"]), start) <= span.end


def _span(hours: str) -> MinuteSpan:
    opening, closing = map(_minute, hours.split("-"))
    return MinuteSpan(opening, _after(closing, opening + 1))


def _minute(clock: str) -> int:
    return minute_of(time.fromisoformat(clock))


def _after(minute: int, least: int) -> int:
    return minute if minute >= least else minute + 1440


def spans_of(ranges: Sequence[str]) -> list[MinuteSpan]:
    """Return the ranges of a day; none where one cannot be read."""
    try:
        return [_span(each) for each in ranges]
    except ValueError:
        return []


def minute_in(text: str) -> int | None:
    """Return the minute of a time of day; None for any other text."""
    try:
        return _minute(text)
    except ValueError:
        return None
