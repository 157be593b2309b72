"""The visit rhythm as shapes for SVG: the week as columns of lanterns, a day as bars of waiting time.

Each day of the week is a column with one lantern for each period, as tall as the period and as
wide as the level, so that the chart can be read without colour. Lengths are units of a drawing that is
320 wide; y grows downwards, as in SVG.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from itertools import groupby
from math import ceil

from ..content.models.hours import DAYS, OpeningHours, Weekday
from ..content.models.site import Site
from ..content.models.visit import DayRhythm, LevelId, Period, Rhythm
from ..domain.hours import RunningDay, TimedPeriod, next_minute_at, running_day, timed_periods

WIDTH = 320
GUTTER = 52
"""The width of the labels of hours, to the left of the week."""
HEAD = 22
"""The height of the names of days, above the week."""
HOUR = 26
"""The height of an hour of the week."""
GAP = 2
"""Between a period and its neighbours."""
MARGIN = 24
"""The space at both ends of a scale, for its outer labels."""
LEAST = 3
"""The height of a bar for no wait at all."""
LEGIBLE = 11
"""The least height of a lantern that is labelled."""
BREADTHS: Mapping[LevelId, float] = {"quiet": 0.4, "steady": 0.6, "busy": 0.8, "peak": 1.0}
"""The part of its column that a lantern takes."""
NOW, CEILING, BASE, FOOT = 15, 41, 112, 20
"""A day's bars: the line of the word that marks the present, clear of the numbers below it; where the highest bar ends;
their base line; and the room for the hours below."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A full hour on the scale; every third one is labelled."""

    at: float
    clock: time
    labelled: bool


@dataclass(frozen=True, slots=True)
class Shape:
    """The rectangle of one period."""

    x: float
    y: float
    width: float
    height: float
    period: Period

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 1)


@dataclass(frozen=True, slots=True)
class Lantern(Shape):
    """A period of the week."""

    @property
    def legible(self) -> bool:
        return self.height >= LEGIBLE


@dataclass(frozen=True, slots=True)
class Column:
    """A day of the week."""

    day: Weekday
    middle: float
    strings: Sequence[tuple[float, float]]
    """From where to where the restaurant is open."""
    lanterns: Sequence[Lantern]


@dataclass(frozen=True, slots=True)
class Frame:
    """A best window, around neighbouring days; *number* is its place in the list."""

    x: float
    y: float
    width: float
    height: float
    number: int


@dataclass(frozen=True, slots=True)
class Week:
    """Seven days side by side, the hours downwards."""

    height: float
    ticks: Sequence[Tick]
    columns: Sequence[Column]
    frames: Sequence[Frame]
    width: int = WIDTH
    gutter: int = GUTTER


@dataclass(frozen=True, slots=True)
class Bars:
    """A day from left to right; each bar is as high as the longest usual wait."""

    ticks: Sequence[Tick]
    bars: Sequence[Shape]
    current: Period | None = None
    now: float | None = None
    """The position of the current minute, while the restaurant is open."""
    width: int = WIDTH
    height: int = BASE + FOOT
    base: int = BASE
    word: int = NOW


def week_chart(site: Site) -> Week | None:
    """The whole week; None when no day has a period."""
    days = {day: timed_periods(site.rhythm.periods(day)) for day in DAYS}
    if not any(days.values()):
        return None
    first, last = _whole_hours(days.values())

    def y(minute: int) -> float:
        return round(HEAD + (minute - first) * HOUR / 60, 1)

    breadth = (WIDTH - GUTTER - 1) / len(DAYS)
    return Week(
        height=y(last) + FOOT,
        ticks=[Tick(y(minute), _clock(minute), _labelled(minute)) for minute in range(first, last + 1, 60)],
        columns=[
            _column(site.hours, day, found, GUTTER + (number + 0.5) * breadth, breadth - 2 * GAP, y)
            for number, (day, found) in enumerate(days.items())
        ],
        frames=[
            Frame(
                x=round(GUTTER + run[0] * breadth, 1),
                y=y(start := next_minute_at(first, window.start)),
                width=round(len(run) * breadth, 1),
                height=round(y(next_minute_at(start, window.end)) - y(start), 1),
                number=number,
            )
            for number, window in enumerate(site.rhythm.best_windows, 1)
            for run in _runs(sorted(map(DAYS.index, window.days)))
        ],
    )


def _column(
    hours: OpeningHours,
    day: Weekday,
    found: Sequence[TimedPeriod],
    middle: float,
    room: float,
    y: Callable[[int], float],
) -> Column:
    def lantern(timed: TimedPeriod) -> Lantern:
        width = room * BREADTHS[timed.period.level]
        height = y(timed.end) - y(timed.start) - GAP
        return Lantern(
            round(middle - width / 2, 1), y(timed.start) + GAP / 2, round(width, 1), round(height, 1), timed.period
        )

    strings = [(y(start), y(end)) for start, end in (each.minutes for each in hours.week[day])]
    return Column(day, round(middle, 1), strings, [lantern(each) for each in found])


def _runs(positions: Sequence[int]) -> Iterator[list[int]]:
    """Neighbouring positions together: 0, 1, 2, 5 are [0, 1, 2] and [5]."""
    for _, run in groupby(enumerate(positions), key=lambda pair: pair[1] - pair[0]):
        yield [position for _, position in run]


def today_chart(site: Site, now: datetime) -> Bars | None:
    """The day that runs at *now*, with the present minute; None when it has no rhythm."""
    running = running_day(site, now)
    return bars(site.rhythm, running.timed_periods, running) if running.timed_periods else None


def day_charts(site: Site) -> list[tuple[DayRhythm, Bars]]:
    """Each block of days with its bars, all on one scale of hours."""
    found = [(block, timed_periods(block.periods)) for block in site.rhythm.rhythms if block.periods]
    scale = [timed for _, day in found for timed in day]
    return [(block, bars(site.rhythm, day, scale=scale)) for block, day in found]


def bars(
    rhythm: Rhythm,
    day: Sequence[TimedPeriod],
    running: RunningDay | None = None,
    scale: Sequence[TimedPeriod] | None = None,
) -> Bars:
    """The bars of one day, on the scale of hours of *scale* or of its own."""
    first, last = _whole_hours([scale or day])
    longest = max(level.wait_minutes.maximum for level in rhythm.levels.values()) or 1

    def x(minute: int) -> float:
        return round(MARGIN + (minute - first) * (WIDTH - 2 * MARGIN) / (last - first), 1)

    def bar(timed: TimedPeriod) -> Shape:
        wait = rhythm.levels[timed.period.level].wait_minutes.maximum
        height = round(max(LEAST, (BASE - CEILING) * wait / longest), 1)
        left, right = x(timed.start) + GAP / 2, x(timed.end) - GAP / 2
        return Shape(round(left, 1), round(BASE - height, 1), round(right - left, 1), height, timed.period)

    current = running.current if running else None
    return Bars(
        ticks=[Tick(x(minute), _clock(minute), _labelled(minute)) for minute in range(first, last + 1, 60)],
        bars=[bar(timed) for timed in day],
        current=current.period if current else None,
        now=x(running.minute) if running and current else None,
    )


def _whole_hours(days: Iterable[Sequence[TimedPeriod]]) -> tuple[int, int]:
    """From the full hour at or before the first timed to the one at or after the last, in minutes."""
    found = [timed for day in days for timed in day]
    return min(each.start for each in found) // 60 * 60, ceil(max(each.end for each in found) / 60) * 60


def _clock(minute: int) -> time:
    return time(minute // 60 % 24)


def _labelled(minute: int) -> bool:
    return minute // 60 % 3 == 0
