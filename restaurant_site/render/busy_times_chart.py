"""The visit rhythm as shapes for SVG: a chart of the week and charts of single days.

In the week, each day is a column of rectangles, one for each period, as high as the period is long; a number on it
says its longest wait. In a day, each period is a bar as high as its longest wait.
Lengths are units of a drawing that is 320 wide; y grows downwards, as in SVG.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time
from itertools import groupby
from math import ceil

from ..domain.hours import RunningDay, TimedPeriod, next_minute_at, running_day, timed_periods, weekday_of
from ..domain.schedule import weekly_last_order
from ..models.hours import DAYS, Weekday
from ..models.site import Site
from ..models.visit import LEVELS, BusyTimes, DayBusyTimes, Period, VisitWindow

WIDTH = 320
GUTTER = 52
"""The width of the labels of hours, to the left of the week."""
HEAD = 28
"""The height of the names of days, above the week."""
HOUR = 30
"""The height of an hour of the week."""
GAP = 2
"""Between a period and its neighbours."""
MARGIN = 24
"""The space at both ends of a day, for its outer labels."""
LEAST = 3
"""The height of a bar without any wait."""
LEGIBLE = 20
"""The least height that has space for a number, and that of the word "Now": a line of the tallest typeface."""
FLAG, DISC = 14, 7
"""In the week: the height of the mark "Now", and the radius of the disc around a frame's number."""
NUMBER_HEIGHT, NUMBER_WIDTH = 15, 18
"""The space that a number above a bar needs."""
NOW_HEIGHT = 21
"""The space that the word "Now" needs above the numbers."""
SHORTEST_LINE = 8
"""Of the line at the present minute: a shorter part between its label and a number is left out."""
HIGHEST, BASE, FOOT = 41, 112, 20
"""In a day: the top of the bar of the longest wait, the base of the bars, and the space below it."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A full hour on the scale."""

    at: float
    label: time | None
    """Every third hour has one."""


@dataclass(frozen=True, slots=True)
class HourScale:
    """A scale from one full hour to another, in minutes after midnight, beginning at *start* of the drawing."""

    first: int
    last: int
    start: float
    units: float
    """Units of the drawing for each minute."""

    def at(self, minute: int) -> float:
        return round(self.start + (minute - self.first) * self.units, 1)

    @property
    def ticks(self) -> list[Tick]:
        minutes = range(self.first, self.last + 1, 60)
        return [Tick(self.at(minute), None if minute % 180 else time(minute // 60 % 24)) for minute in minutes]


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

    def number_at(self, now: float | None) -> float | None:
        """Return where its number is, away from the word "Now"; None if it has no space for one."""
        end = self.y + self.height
        parts = [(self.y, end)]
        if now is not None:
            parts = [(self.y, min(end, now - LEGIBLE / 2)), (max(self.y, now + LEGIBLE / 2), end)]
        top, bottom = max(parts, key=lambda part: part[1] - part[0])
        return round((top + bottom) / 2, 1) if bottom - top >= LEGIBLE else None


@dataclass(frozen=True, slots=True)
class Column:
    """A day of the week."""

    day: Weekday
    middle: float
    open_lines: Sequence[tuple[float, float]]
    """Each range of opening hours, from opening to the last order."""
    shapes: Sequence[Shape]
    today: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """The rectangle around a best window on neighbouring days; *number* is its position in ``best_windows``."""

    x: float
    y: float
    width: float
    height: float
    number: int
    disc: float
    """Where the number is on the left edge: at the corner, or away from the mark "Now" beside it."""


@dataclass(frozen=True, slots=True)
class Week:
    """Seven days side by side, the hours downwards."""

    height: float
    ticks: Sequence[Tick]
    columns: Sequence[Column]
    frames: Sequence[Frame]
    breadth: float
    """The width of a column with its gaps."""
    now: float | None
    """The position of the current minute in the column of today, while one of its rectangles has it."""
    width: int = WIDTH
    gutter: int = GUTTER
    head: int = HEAD
    flag: int = FLAG
    radius: int = DISC


@dataclass(frozen=True, slots=True)
class Bars:
    """A day from left to right; each bar is as high as the longest usual wait."""

    ticks: Sequence[Tick]
    bars: Sequence[Shape]
    top: float
    """Where the drawing begins: above the numbers, or above the word "Now"."""
    current: Period | None = None
    now: float | None = None
    """The position of the current minute, while the restaurant is open."""
    width: int = WIDTH
    bottom: int = BASE + FOOT
    base: int = BASE

    @property
    def easier_from(self) -> time | None:
        """When the next period of a lower level than the current one begins; None if none does on this day."""
        if not self.current:
            return None
        later = [bar.period for bar in self.bars[[bar.period for bar in self.bars].index(self.current) + 1 :]]
        lower = LEVELS[: LEVELS.index(self.current.level)]
        return next((period.start for period in later if period.level in lower), None)

    @property
    def now_label(self) -> float:
        """The baseline of the word "Now"."""
        return self.top + 15

    @property
    def numbers(self) -> list[tuple[float, Shape]]:
        """The middle of each bar's number; that of a bar which is too narrow for it is away from a higher neighbour."""
        numbers = []
        for at, shape in enumerate(self.bars):
            room = (NUMBER_WIDTH - 4 - shape.width) / 2
            higher = [side for side in (-1, 1) if 0 <= at + side < len(self.bars) and self.bars[at + side].y < shape.y]
            numbers.append((round(shape.middle - (higher[0] * room if len(higher) == 1 and room > 0 else 0), 1), shape))
        return numbers

    @property
    def now_lines(self) -> list[tuple[float, float]]:
        """The parts of the line at the present minute, from its label to the base, between the numbers that it meets."""
        if self.now is None:
            return []
        met = sorted(shape.y for middle, shape in self.numbers if abs(middle - self.now) < NUMBER_WIDTH / 2)
        starts, ends = [self.now_label + 3, *met], [*(y - NUMBER_HEIGHT - 3 for y in met), self.base + 5]
        return [(start, end) for start, end in zip(starts, ends, strict=True) if end - start >= SHORTEST_LINE]


def best_windows(rhythm: BusyTimes) -> list[VisitWindow]:
    """Return windows in the order in which a week is read: by their first day, then by time."""
    return sorted(rhythm.best_windows, key=lambda window: (min(map(DAYS.index, window.days)), window.start))


def week_chart(site: Site, now: datetime | None = None) -> Week | None:
    """Return the week until the last order, with the day and the minute of *now* marked; None when no day has a period."""
    days = {day: list(_until_last_order(site, day)) for day in DAYS}
    if not any(days.values()):
        return None
    scale = _scale([timed for periods in days.values() for timed in periods], HEAD, HOUR / 60)
    breadth = (WIDTH - GUTTER - 1) / len(DAYS)
    running = running_day(site, now) if now else None
    today = weekday_of(running.date) if running else None
    mark = _mark(running, days[today], scale) if running and today else None
    return Week(
        height=scale.at(scale.last) + FOOT,
        ticks=scale.ticks,
        columns=[
            Column(
                day=day,
                middle=(middle := round(GUTTER + (number + 0.5) * breadth, 1)),
                open_lines=[(scale.at(start), scale.at(last)) for start, _, last in _ordering_hours(site, day)],
                shapes=_rectangles(periods, middle, breadth - 2 * GAP, scale),
                today=day == today,
            )
            for number, (day, periods) in enumerate(days.items())
        ],
        frames=list(_frames(best_windows(site.rhythm), breadth, scale, today, mark)),
        breadth=round(breadth, 1),
        now=mark,
    )


def _mark(running: RunningDay, drawn: Sequence[TimedPeriod], scale: HourScale) -> float | None:
    """Return where the running minute is, while its period is drawn there: on a holiday it may be that of another weekday."""
    current = running.current
    is_drawn = any(
        timed.start <= running.minute < timed.end and current and timed.period is current.period for timed in drawn
    )
    return scale.at(running.minute) if is_drawn else None


def _ordering_hours(site: Site, day: Weekday) -> list[tuple[int, int, int]]:
    """Return opening, closing and the last dine-in order of each range of a day, in minutes after midnight."""
    order = weekly_last_order(site.hours, day, "dine_in")
    return [(*hours.minutes, (order and order.minute(hours)) or hours.minutes[1]) for hours in site.hours.week[day]]


def _until_last_order(site: Site, day: Weekday) -> Iterator[TimedPeriod]:
    """Yield the periods of a day, that of the last dine-in order until then."""
    ranges = _ordering_hours(site, day)
    for timed in timed_periods(site.rhythm.periods(day)):
        last = next((last for start, end, last in ranges if start <= timed.start < end), timed.end)
        if timed.start < last:
            yield replace(timed, end=min(timed.end, last))


def _rectangles(periods: Sequence[TimedPeriod], middle: float, room: float, scale: HourScale) -> list[Shape]:
    def shape(timed: TimedPeriod) -> Shape:
        top = scale.at(timed.start)
        height = round(scale.at(timed.end) - top - GAP, 1)
        return Shape(round(middle - room / 2, 1), top + GAP / 2, round(room, 1), height, timed.period)

    return [shape(timed) for timed in periods]


def _frames(
    windows: Sequence[VisitWindow], breadth: float, scale: HourScale, today: Weekday | None, now: float | None
) -> Iterator[Frame]:
    for number, window in enumerate(windows, 1):
        start = next_minute_at(scale.first, window.start)
        top, bottom = scale.at(start), scale.at(next_minute_at(start, window.end))
        for run in _runs(sorted(map(DAYS.index, window.days))):
            is_beside = today is not None and run[0] - DAYS.index(today) in {0, 1}
            x, width = round(GUTTER + run[0] * breadth, 1), round(len(run) * breadth, 1)
            disc = _disc(top, bottom, now if is_beside else None)
            yield Frame(x, top, width, round(bottom - top, 1), number, disc)


def _disc(top: float, bottom: float, now: float | None) -> float:
    """Return the top; beside the mark "Now", below it on the edge of the frame, or above it if the frame ends before."""
    room = DISC + FLAG / 2
    if now is None or abs(top - now) >= room:
        return top
    return round(now + room if now + room <= bottom else now - room, 1)


def _runs(positions: Sequence[int]) -> Iterator[list[int]]:
    """Group neighbouring positions: 0, 1, 2, 5 are [0, 1, 2] and [5]."""
    for _, run in groupby(enumerate(positions), key=lambda pair: pair[1] - pair[0]):
        yield [position for _, position in run]


def today_chart(site: Site, now: datetime) -> Bars | None:
    """Return the day that runs at *now*, with the present minute; None when it has no rhythm."""
    running = running_day(site, now)
    if not running.timed_periods:
        return None
    scale, current = _scale(running.timed_periods, MARGIN), running.current
    bars = _bars(site.rhythm, running.timed_periods, scale)
    return Bars(
        ticks=scale.ticks,
        bars=bars,
        top=_top(bars) - (NOW_HEIGHT if current else 0),
        current=current.period if current else None,
        now=scale.at(running.minute) if current else None,
    )


def day_charts(site: Site) -> list[tuple[DayBusyTimes, Bars]]:
    """Return each block of days with its bars, all on one scale of hours and equally high."""
    blocks = [(block, timed_periods(block.periods)) for block in site.rhythm.rhythms if block.periods]
    if not blocks:
        return []
    scale = _scale([timed for _, day in blocks for timed in day], MARGIN)
    days = [_bars(site.rhythm, day, scale) for _, day in blocks]
    top = min(map(_top, days))
    return [(block, Bars(scale.ticks, bars, top)) for (block, _), bars in zip(blocks, days, strict=True)]


def _top(bars: Sequence[Shape]) -> float:
    return min(bar.y for bar in bars) - NUMBER_HEIGHT - 5


def _bars(rhythm: BusyTimes, day: Sequence[TimedPeriod], scale: HourScale) -> list[Shape]:
    longest = max(level.wait_minutes.maximum for level in rhythm.levels.values()) or 1

    def bar(timed: TimedPeriod) -> Shape:
        wait = rhythm.levels[timed.period.level].wait_minutes.maximum
        height = round(max(LEAST, (BASE - HIGHEST) * wait / longest), 1)
        left, right = scale.at(timed.start) + GAP / 2, scale.at(timed.end) - GAP / 2
        return Shape(round(left, 1), round(BASE - height, 1), round(right - left, 1), height, timed.period)

    return [bar(timed) for timed in day]


def _scale(periods: Sequence[TimedPeriod], start: float, units: float | None = None) -> HourScale:
    """Return the span from the full hour at or before the first period to the one at or after the last.

    Without *units* for each minute, the scale ends as far from the edge of the drawing as it begins.
    """
    first = min(timed.start for timed in periods) // 60 * 60
    last = ceil(max(timed.end for timed in periods) / 60) * 60
    return HourScale(first, last, start, units or (WIDTH - 2 * start) / (last - first))
