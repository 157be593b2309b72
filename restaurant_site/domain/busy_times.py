"""Fits busy times, whose periods cover the opening hours exactly, to other hours."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from ..models.hours import DAYS, Hours, Weekday, clock_of
from ..models.visit import BusyTimes, DayBusyTimes, Period, VisitWindow
from .hours import timed_periods

T = TypeVar("T")
Week = Mapping[Weekday, tuple[Hours, ...]]


class MinuteSpan(NamedTuple):
    """A part of a day in minutes after midnight; the next day begins at 1440."""

    start: int
    end: int


def fitted_to(timed: Sequence[tuple[MinuteSpan, T]], spans: Sequence[MinuteSpan]) -> list[tuple[MinuteSpan, T]]:
    """Return the periods that cover *spans*; where none was before, the nearest one is stretched."""
    result = []
    for span in spans:
        within = [(old, period) for old, period in timed if old.start < span.end and old.end > span.start]
        near = min(timed, key=lambda each: abs(each[0].start - span.start))
        chosen = within or [(span, near[1])]
        starts = [span.start, *(old.start for old, _ in chosen[1:])]
        ends = [*starts[1:], span.end]
        result += [
            (MinuteSpan(*times), period)
            for times, (_, period) in zip(zip(starts, ends, strict=True), chosen, strict=True)
        ]
    return result


def of_week(rhythm: BusyTimes, before: Week, week: Week) -> BusyTimes:
    """Return the busy times of the hours of *week*: on days with the hours of *before* they are as they are written.

    How busy it is in hours of a day in none of which it was open before is not given.
    """
    changed = {day for day in DAYS if before[day] != week[day]}
    kept = [
        block.model_copy(update={"days": left})
        for block in rhythm.rhythms
        if (left := tuple(day for day in block.days if day not in changed))
    ]
    fresh = [
        DayBusyTimes.model_construct(days=(day,), periods=_periods(rhythm.periods(day), week[day]))
        for day in DAYS
        if day in changed
    ]
    windows = {
        key: tuple(_open_windows(getattr(rhythm, key), changed, week)) for key in ("best_windows", "peak_windows")
    }
    return rhythm.model_copy(update={"rhythms": (*kept, *fresh), **windows})


def _periods(periods: Sequence[Period], ranges: Sequence[Hours]) -> tuple[Period, ...]:
    timed = [(MinuteSpan(each.start, each.end), each.period) for each in timed_periods(periods)]
    spans = [MinuteSpan(*each.minutes) for each in ranges]
    known = [span for span in spans if any(at.start < span.end and span.start < at.end for at, _ in timed)]
    return tuple(
        period.model_copy(update={"start": clock_of(at.start), "end": clock_of(at.end)})
        for at, period in fitted_to(timed, known)
    )


def _open_windows(windows: Sequence[VisitWindow], changed: set[Weekday], week: Week) -> Sequence[VisitWindow]:
    """Return windows without the changed days on which the restaurant is not open in all of them."""
    found = []
    for window in windows:
        start, end = Hours(window.start, window.end).minutes
        days = tuple(
            day
            for day in window.days
            if day not in changed
            or any(begin <= start and end <= finish for begin, finish in (each.minutes for each in week[day]))
        )
        if days:
            found.append(window.model_copy(update={"days": days}))
    return found
