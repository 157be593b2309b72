"""The charts of a week and of a day share a scale and show every opening hour."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, time, timedelta
from itertools import pairwise, takewhile
from typing import NamedTuple

import pytest

from restaurant_site.content.site_loader import load_site
from restaurant_site.domain.hours import running_day
from restaurant_site.models.hours import DAYS
from restaurant_site.models.site import Site
from restaurant_site.models.visit import LEVELS
from restaurant_site.owner import scaffolding
from restaurant_site.render import busy_times_chart
from restaurant_site.render.busy_times_chart import BASE, GAP, GUTTER, HEAD, HIGHEST, HOUR, LEGIBLE, WIDTH
from restaurant_site.text import formatting
from tests.languages import LANGUAGES, LOCALES


def column(chart, day):
    return chart.columns[DAYS.index(day)]


def with_rhythm(site, **changes):
    return replace(site, rhythm=site.rhythm.model_copy(update=changes))


def at(site, wall):
    return datetime.fromisoformat(wall).replace(tzinfo=site.restaurant.zone)


def test_the_week_reaches_from_the_first_full_hour_to_the_last_past_midnight(sample):
    ticks = busy_times_chart.week_chart(sample).ticks
    assert [HEAD + hour * HOUR for hour in range(16)] == [tick.at for tick in ticks]
    assert [None, time(12), None, None, time(15)] == [tick.label for tick in ticks[:5]]
    assert [time(0), None, None] == [tick.label for tick in ticks[-3:]]


def test_a_rectangle_is_as_high_as_its_period_is_long_until_the_last_order(sample):
    lunch, dinner, night = column(busy_times_chart.week_chart(sample), "tuesday").shapes
    assert [2 * HOUR, 5 * HOUR, 2.5 * HOUR] == [each.height + GAP for each in (lunch, dinner, night)]
    assert [HEAD + each * HOUR for each in (0.5, 6, 11)] == [each.y - GAP / 2 for each in (lunch, dinner, night)]


def test_rectangles_are_in_the_middle_of_their_day_and_inside_the_drawing(site):
    week = busy_times_chart.week_chart(site)
    for each in week.columns:
        assert all(abs(shape.middle - each.middle) < 0.2 for shape in each.shapes)
        assert all(GUTTER <= shape.x and shape.x + shape.width <= WIDTH for shape in each.shapes)
        assert all(HEAD < shape.y and shape.y + shape.height < week.height for shape in each.shapes)


def test_a_split_day_has_two_open_lines_and_a_closed_day_none(sample):
    week = busy_times_chart.week_chart(sample)
    assert [0, 2, 1] == [len(column(week, day).open_lines) for day in ("monday", "wednesday", "sunday")]
    assert [] == column(week, "monday").shapes


def test_a_rectangle_of_an_hour_has_its_number_in_the_middle_and_one_of_half_an_hour_has_none(site):
    shapes = busy_times_chart.week_chart(site).columns[0].shapes
    assert (time(11, 30), time(12)) == (shapes[1].period.start, shapes[1].period.end)
    middles = [round(each.y + each.height / 2, 1) for each in shapes]
    assert [middles[0], None, *middles[2:]] == [each.number_at(None) for each in shapes]


def test_the_word_at_the_present_minute_covers_no_number(site):
    for minute in range(10 * 60, 21 * 60, 5):
        week = busy_times_chart.week_chart(site, at(site, f"2026-11-21 {minute // 60:02}:{minute % 60:02}"))
        found = [each.number_at(week.now) for each in column(week, "saturday").shapes]
        assert all(each is None or abs(each - week.now) >= LEGIBLE for each in found)
        assert found.count(None) <= 2


def test_a_best_window_frames_neighbouring_days_together(site, sample):
    frames = busy_times_chart.week_chart(site).frames
    breadth = (WIDTH - GUTTER - 1) / 7
    assert [1, 2, 3, 4] == [frame.number for frame in frames]
    assert [round(days * breadth, 1) for days in (5, 5, 4, 2)] == [frame.width for frame in frames]
    assert [1.5 * HOUR, 2.5 * HOUR, 1.25 * HOUR, 2 * HOUR] == [frame.height for frame in frames]
    apart = sample.rhythm.best_windows[0].model_copy(update={"days": ("thursday", "tuesday")})
    frames = busy_times_chart.week_chart(with_rhythm(sample, best_windows=(apart,))).frames
    assert [(1, round(GUTTER + n * breadth, 1)) for n in (1, 3)] == [(each.number, each.x) for each in frames]


def test_a_best_window_after_midnight_is_below_the_evening(sample):
    late = sample.rhythm.best_windows[0].model_copy(update={"start": time(0, 30), "end": time(1)})
    (frame,) = busy_times_chart.week_chart(with_rhythm(sample, best_windows=(late,))).frames
    assert (HEAD + 13.5 * HOUR, 0.5 * HOUR) == (frame.y, frame.height)


def test_without_periods_there_is_nothing_to_draw(sample):
    silent = with_rhythm(sample, rhythms=())
    assert busy_times_chart.week_chart(silent) is None
    assert [] == busy_times_chart.day_charts(silent)
    assert busy_times_chart.today_chart(silent, at(sample, "2026-11-24 12:00")) is None


def test_bars_share_a_base_and_the_longest_wait_has_the_highest_bar(site):
    for _, chart in busy_times_chart.day_charts(site):
        assert all(round(shape.y + shape.height, 1) == BASE for shape in chart.bars)
    tops = {shape.period.level: shape.y for _, chart in busy_times_chart.day_charts(site) for shape in chart.bars}
    assert HIGHEST == tops["peak"] < tops["busy"] < tops["steady"] < tops["quiet"] < BASE


def test_bars_follow_each_other_without_an_overlap(sample):
    for _, chart in busy_times_chart.day_charts(sample):
        assert all(left.x + left.width < right.x for left, right in pairwise(chart.bars))


def test_the_blocks_of_a_week_share_one_scale_of_hours(sample):
    scales = [tuple(chart.ticks) for _, chart in busy_times_chart.day_charts(sample)]
    assert 4 == len(scales)
    assert 1 == len(set(scales))


def test_a_bar_without_any_wait_is_visible(site):
    level = site.rhythm.levels["quiet"]
    none = level.model_copy(update={"wait_minutes": level.wait_minutes.model_copy(update={"maximum": 0})})
    calm = with_rhythm(site, levels=dict.fromkeys(LEVELS, none))
    assert {3} == {shape.height for _, chart in busy_times_chart.day_charts(calm) for shape in chart.bars}


@pytest.mark.parametrize(
    ("wall", "level"),
    [("2026-11-24 11:30", "quiet"), ("2026-11-25 00:30", "peak"), ("2026-11-24 15:00", None)],
)
def test_today_marks_the_present_minute_while_it_is_open(sample, wall, level):
    chart = busy_times_chart.today_chart(sample, at(sample, wall))
    marked = [shape for shape in chart.bars if shape.period == chart.current]
    assert ([level] if level else []) == [shape.period.level for shape in marked]
    assert (level is None) == (chart.now is None)
    assert all(shape.x - GAP <= chart.now <= shape.x + shape.width for shape in marked)


def test_the_line_of_the_present_minute_crosses_no_number(site):
    """Every minute of a Saturday; a number of two digits is 15 units wide and stands above its bar."""
    for minute in range(10 * 60, 21 * 60):
        chart = busy_times_chart.today_chart(site, at(site, f"2026-11-21 {minute // 60:02}:{minute % 60:02}"))
        numbers = [(shape.y - 14, shape.y - 3) for shape in chart.bars if abs(shape.middle - chart.now) < 7.5]
        crossed = [
            (line, each) for line in chart.now_lines for each in numbers if line[0] < each[1] and each[0] < line[1]
        ]
        assert [] == crossed
        assert chart.now_lines[-1][1] == BASE + 5
        assert all(end - start >= busy_times_chart.SHORTEST_LINE for start, end in chart.now_lines)


def test_the_column_of_the_running_day_is_marked_at_the_present_minute(site):
    week = busy_times_chart.week_chart(site, at(site, "2026-11-20 12:00"))
    assert ["friday"] == [each.day for each in week.columns if each.today]
    assert HEAD + 2 * HOUR == week.now
    assert not any(each.today for each in busy_times_chart.week_chart(site).columns)
    assert busy_times_chart.week_chart(site, at(site, "2026-11-20 23:00")).now is None


def test_it_is_easier_from_the_next_period_of_a_lower_level(site):
    begins = [
        busy_times_chart.today_chart(site, at(site, f"2026-11-20 {hour}")).easier_from for hour in ("12:00", "16:00")
    ]
    assert [time(13, 30), None] == begins


def test_a_holiday_with_hours_of_its_own_has_no_chart(sample):
    assert busy_times_chart.today_chart(sample, at(sample, "2026-12-01 12:00")) is None


EM, ASCENT, DESCENT = 11.5, 14.5, 4.5
"""Of the texts of a chart, in Chromium: the size in static/site.css, and how far a line reaches from its baseline."""


class Box(NamedTuple):
    name: str
    left: float
    top: float
    right: float
    bottom: float


def around(name, x, y, width, height):
    return Box(name, x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def text_at(text, x, baseline):
    """The line of a text whose middle is at *x*: Han characters are square, letters narrower."""
    width = sum(EM if character > "\u2e80" else 0.6 * EM if character.isdigit() else 0.82 * EM for character in text)
    return Box(text, x - width / 2, baseline - ASCENT, x + width / 2, baseline + DESCENT)


def line_at(text, x, middle):
    return text_at(text, x, middle + (ASCENT - DESCENT) / 2)


def upon_another(boxes):
    ordered = sorted(boxes, key=lambda box: box.top)
    for number, one in enumerate(ordered, 1):
        for other in takewhile(lambda box: box.top < one.bottom, ordered[number:]):  # noqa: B023  # consumed at once
            if one.left < other.right and other.left < one.right:
                yield one.name, other.name


def wait_of(site, shape):
    return str(site.rhythm.levels[shape.period.level].wait_minutes.maximum)


def numbers_of_week(site, week):
    """As templates/components/rhythm.html writes them."""
    for each in week.columns:
        for shape in each.shapes:
            if (at := shape.number_at(week.now if each.today else None)) is not None:
                yield line_at(wait_of(site, shape), each.middle, at)
    for frame in week.frames:
        yield line_at(str(frame.number), frame.x, frame.disc)


def words_of_week(week, now_word, days):
    for each, day in zip(week.columns, days, strict=True):
        yield text_at(day, each.middle, 14)
        if each.today and week.now is not None:
            yield line_at(now_word, each.middle, week.now)


def surfaces_of_week(week):
    """The mark of the present minute, and the discs of frames."""
    for frame in week.frames:
        yield around(f"disc {frame.number}", frame.x, frame.disc, 2 * week.radius, 2 * week.radius)
    for each in week.columns:
        if each.today and week.now is not None:
            yield around("flag", each.middle, week.now, week.breadth - 0.2, week.flag)


def words_of_day(site, chart, now_word):
    for middle, shape in chart.numbers:
        yield text_at(wait_of(site, shape), middle, shape.y - 4)
    if chart.now is not None:
        yield text_at(now_word, chart.now, chart.now_label)


@pytest.fixture(params=["demonstration", "sample", "starter"])
def restaurant(request, site, sample, tmp_path) -> Site:
    if request.param == "starter":
        scaffolding.start(tmp_path / "mine", LANGUAGES, like="corner-kitchen")
        return load_site(tmp_path / "mine")
    return {"demonstration": site, "sample": sample}[request.param]


def open_minutes(site, step) -> Iterator[datetime]:
    """Each *step*-th minute of a week, where a period runs."""
    monday = at(site, "2026-11-16 00:00")
    minutes = (monday + timedelta(minutes=minute) for minute in range(0, 7 * 24 * 60, step))
    return (minute for minute in minutes if running_day(site, minute).current)


@pytest.mark.slow
@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.nightly), 7])
def test_at_every_minute_of_a_week_no_mark_of_a_chart_lies_upon_another_or_beyond_its_edge(
    restaurant, localized_sites, step
):
    words = [
        (localized_sites[locale].gettext("Now"), [formatting.chart_weekday(day, locale) for day in DAYS])
        for locale in LOCALES
    ]
    found = []
    for minute in open_minutes(restaurant, step):
        week, day = busy_times_chart.week_chart(restaurant, minute), busy_times_chart.today_chart(restaurant, minute)
        numbers = list(numbers_of_week(restaurant, week))
        drawings = [(week.height, list(surfaces_of_week(week)))]
        for now_word, days in words:
            drawings.append((week.height, [*numbers, *words_of_week(week, now_word, days)]))
            drawings.append((day.bottom, list(words_of_day(restaurant, day, now_word))))
        for height, boxes in drawings:
            beyond = [each.name for each in boxes if each.bottom > height or each.left < 0 or each.right > WIDTH]
            if told := [*upon_another(boxes), *beyond]:
                found.append((f"{minute:%A %H:%M}", told))
    assert [] == found
