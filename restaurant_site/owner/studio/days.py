"""The days of the calendar: their hours, those of every week, and how the two differ."""

from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from itertools import groupby
from typing import Any, NamedTuple

from babel import Locale as BabelLocale
from babel import UnknownLocaleError
from babel.dates import format_date, format_interval, format_skeleton, get_day_names
from flask_babel import gettext

from ...content.load_state import LoadState
from ...domain import public_holidays
from ...domain.schedule import days_by_ranges
from ...locales import BY_CODE
from ...models.hours import DAYS, Hours, dates_of
from ...models.menu import MenuConfig
from ...models.restaurant import Restaurant
from ...models.weeks import OpeningHours
from ...render.labels import new_hours_title
from ...text import formatting
from ...text.formatting import at_start
from .. import common_words
from . import blueprint, entries, forms
from .blueprint import current_locale
from .entries import Entry
from .messages import within_line
from .times_in_words import brief_hours, hours_of_range, last_orders_in_words, section_hours_in_words

HOURS_FILE = "hours.yaml"
MENU_FILE = "menu.yaml"
WEEKS = 6
"""Weeks that the calendar shows at once."""
MAX_YEARS = 50
"""Years before and after this one that it shows."""
SOON = timedelta(days=300)
"""How far ahead a date is named without its year."""
NEXT = 7
"""Days whose hours the first page names, today with them."""
AHEAD = 3
"""Special days after them that it names."""
A_WEEK = timedelta(weeks=1)
Date = date


class CalendarDay(NamedTuple):
    """A day, its hours, and what differs on it."""

    date: Date
    hours: list[str]
    usual: list[str]
    """Those of its day of the week."""
    exception: Entry | None
    today: Date
    undecided: str = ""
    """The public holiday of which nothing is written, by its name."""

    @property
    def is_past(self) -> bool:
        return self.date < self.today

    @property
    def is_today(self) -> bool:
        return self.date == self.today

    @property
    def state(self) -> str:
        """``open``, ``weekly`` where every week is closed, ``closed`` by a special day, or ``other`` hours than those of every week."""
        if not self.hours:
            is_special = self.exception is not None and not self.is_draft and "hours" in self.exception.values
            return "closed" if is_special else "weekly"
        return "other" if self.differs else "open"

    @property
    def differs(self) -> bool:
        return self.hours != self.usual

    @property
    def name(self) -> str:
        """``Fri 4``, ``4日（五）``; ``Today``."""
        locale = current_locale()
        if self.is_today:
            return str(gettext("Today"))
        weekday = formatting.chart_weekday(DAYS[self.date.weekday()], locale)
        if locale.script == "Han":
            return f"{self.date.day}日（{weekday[-1]}）"
        return at_start(f"{weekday} {self.date.day}")

    @property
    def month(self) -> str:
        """``Dec``."""
        return at_start(str(format_date(self.date, "LLL", locale=current_locale().cldr)))

    @property
    def words(self) -> str:
        """``12–8 pm``; ``Closed``."""
        return at_start(brief_hours(self.hours))

    @property
    def brief(self) -> str:
        """The same for a cell of the calendar: ``until 6 pm`` where only the end differs; empty where nothing does."""
        if self.hours and not self.differs:
            return ""
        with suppress(ValueError):
            new, old = ([hours_of_range(each) for each in ranges] for ranges in (self.hours, self.usual))
            end, _ = ends_in_words(new, old)
            if end and new[0].open == old[0].open:
                return str(gettext("until %(time)s", time=formatting.brief_clock(new[-1].close, current_locale())))
            if end:
                return str(gettext("from %(time)s", time=formatting.brief_clock(new[0].open, current_locale())))
        return brief_hours(self.hours)

    @property
    def is_draft(self) -> bool:
        """Whether guests see nothing of what differs on it."""
        return self.exception is not None and _is_draft(self.exception)

    @property
    def was(self) -> str:
        """What every week has in the place of what differs: ``9 pm`` beside ``12–8 pm``; empty where nothing does."""
        closes_alone = self.hours[:-1] == self.usual[:-1] and self.hours
        return difference(self.hours, self.usual)[1] if closes_alone or not self.differs else brief_hours(self.usual)


class Calendar(NamedTuple):
    """Some whole weeks."""

    weeks: list[list[CalendarDay]]
    """Each from the first day of the week of the restaurant’s country."""
    before: date
    """A day of the weeks before them."""
    after: date

    @property
    def name(self) -> str:
        """``Nov 29–Jan 9``, with the years of days that are far away."""
        first, last = self.weeks[0][0], self.weeks[-1][-1]
        skeleton = "MMMd" if abs(first.date - first.today) < SOON else "yMMMd"
        return at_start(format_interval(first.date, last.date, skeleton, locale=current_locale().cldr))

    @property
    def weekdays(self) -> list[str]:
        names = get_day_names("wide", locale=current_locale().cldr)
        return [names[day.date.weekday()] for day in self.weeks[0]]


class ListedDay(NamedTuple):
    """Dates to come that differ, or of which something is said."""

    first: date
    """The first of them that is not over."""
    dates: str
    """``Dec 24–26``, without those that are over."""
    entry: Entry
    words: str
    """What differs: ``Closes 8 pm``."""
    differs: bool
    """Whether its hours are not those of every week, or a draft is kept for it."""
    is_chosen: bool
    """Whether it was saved just now."""


def calendar_of(loaded: LoadState, text: str = "") -> Calendar:
    """Return the weeks with a date; those of today if the text is another or many years away.

    The calendar turns whole pages, so that it stays where it is while a day of it is chosen.
    """
    today, chosen = blueprint.today(), blueprint.today()
    with suppress(ValueError):
        day = date.fromisoformat(text)
        chosen = day if abs(day.year - today.year) <= MAX_YEARS else today
    page = WEEKS * A_WEEK
    this_week = today - timedelta(days=(today.weekday() - _first_weekday(loaded)) % len(DAYS))
    first = this_week + (chosen - this_week) // page * page
    days = _days_from(loaded, first, today)
    weeks = [[_with_holiday(loaded, next(days)) for _ in DAYS] for _ in range(WEEKS)]
    return Calendar(weeks, before=first - page, after=first + page)


def _with_holiday(loaded: LoadState, day: CalendarDay) -> CalendarDay:
    """Return a day to come that is open as every week with the public holiday on it, of which the owner has decided nothing."""
    restaurant = loaded.get(Restaurant)
    if restaurant is None or day.exception or not day.hours or day.is_past:
        return day
    address, languages = restaurant.address, blueprint.current_languages()
    try:
        found = public_holidays.holidays_of_year(address.country, address.region, day.date.year, languages)
    except public_holidays.PublicHolidayError:
        return day
    names = (each.names for each in found if each.day == day.date and not each.is_of_offices)
    named = next(names, None)
    if named is None:
        return day
    name = named.get(current_locale().code) or _in_common_words(named) or next(iter(named.values()), "")
    return day._replace(undecided=name or gettext("Public holiday"))


def _in_common_words(names: Mapping[str, str]) -> str | None:
    """Return a holiday in the language of the page, in which the library does not name it; None if no common words do."""
    found = (common_words.translated(name, BY_CODE[code], current_locale()) for code, name in names.items())
    return next(filter(None, found), None)


def _first_weekday(loaded: LoadState) -> int:
    """Return the day with which weeks begin in the restaurant's country: 0 is Monday, as where the country is not known."""
    restaurant = loaded.get(Restaurant)
    try:
        return int(BabelLocale.parse(f"und_{restaurant.address.country}").first_week_day) if restaurant else 0
    except (ValueError, UnknownLocaleError):
        return 0


class NextDays(NamedTuple):
    """Days that follow each other and have the same hours, or a day that differs."""

    name: str
    """``Fri 4``, ``Tue 1 – Thu 3``."""
    first: CalendarDay


def next_days(loaded: LoadState, today: date) -> list[NextDays]:
    """Return the days after today with their hours, those that are as every week together where they have the same ones."""
    days = _days_from(loaded, today, today)
    runs: list[list[CalendarDay]] = []
    for day in [next(days) for _ in range(NEXT)][1:] if entries.whole(loaded, HOURS_FILE) else ():
        if runs and not day.exception and not runs[-1][0].exception and runs[-1][0].hours == day.hours:
            runs[-1].append(day)
        else:
            runs.append([day])
    return [NextDays(_span(run[0].name, run[-1].name), run[0]) for run in runs]


def _span(first: str, last: str) -> str:
    """Return ``Tue 1 – Thu 3``."""
    return (
        first
        if first == last
        else str(BabelLocale.parse(current_locale().cldr).interval_formats[None]).format(first, last)
    )


def today_of(loaded: LoadState, today: date) -> CalendarDay | None:
    """Return today; None while the file cannot be read."""
    return next(_days_from(loaded, today, today)) if entries.whole(loaded, HOURS_FILE) else None


def special_days(loaded: LoadState, today: date, chosen: Sequence[str] = ()) -> list[ListedDay]:
    """Return the special days to come, the soonest first."""
    values, found, differing = _values(loaded), dict[str, CalendarDay](), dict[str, CalendarDay]()
    for text, exception in sorted(_exceptions_by_date(loaded).items()):
        with suppress(ValueError):
            day = _day_of(values, exception, date.fromisoformat(text), today)
            if not day.is_past:
                found.setdefault(exception.values["id"], day)
                if day.differs:
                    differing.setdefault(exception.values["id"], day)
    return [
        ListedDay(
            day.date,
            _brief_dates(day, week_on(values, day.date)),
            day.exception,
            _differs(differing.get(id, day)),
            id in differing or day.is_draft,
            not set(chosen).isdisjoint(days_of(day.exception.values)),
        )
        for id, day in found.items()
        if day.exception
    ]


def _days_from(loaded: LoadState, first: date, today: date) -> Iterator[CalendarDay]:
    values, exceptions = _values(loaded), _exceptions_by_date(loaded)
    while True:
        yield _day_of(values, exceptions.get(str(first)), first, today)
        first += timedelta(days=1)


def _values(loaded: LoadState) -> Mapping[str, Any]:
    entry = entries.whole(loaded, HOURS_FILE)
    return entry.values if entry else {}


def later_weeks(values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the new weeks of ``hours.yaml``, the soonest first."""
    rows = values.get("later")
    found = [each for each in rows if isinstance(each, dict)] if isinstance(rows, list) else []
    return sorted(found, key=lambda each: str(each.get("from", "")))


def holding_on(values: Mapping[str, Any], day: date) -> list[dict[str, Any]]:
    """Return the new weeks that hold on a date."""
    text = str(day)
    rows = later_weeks(values)
    return [each for each in rows if str(each.get("from", "")) <= text <= str(each.get("until") or text)]


def week_on(values: Mapping[str, Any], day: date) -> dict[str, Any]:
    """Return the week of ``hours.yaml`` that holds on a date."""
    week = dict(forms.as_mapping(values.get("week")))
    for each in holding_on(values, day):
        week |= forms.as_mapping(each.get("week"))
    return week


def usual_week(loaded: LoadState, day: date) -> list[tuple[str, str]]:
    """Return the hours of every week that hold on a date: ``Monday to Friday`` and ``11 am–9 pm``."""
    week = week_on(_values(loaded), day)
    typed = {each: tuple(forms.as_list(week[each])) for each in DAYS if each in week}
    return [
        (at_start(formatting.weekdays(days, current_locale())), at_start(brief_hours(ranges)))
        for days, ranges in days_by_ranges(typed)
    ]


def later_title(later: Mapping[str, Any]) -> str:
    """Return ``New hours from Monday, March 1, 2027``, with the last day of those that have an end."""
    first, until = str(later.get("from", "")), later.get("until")
    with suppress(ValueError):
        last = date.fromisoformat(str(until)) if until else None
        return new_hours_title(gettext, date.fromisoformat(first), last, current_locale())
    return first


def later_dates(later: Mapping[str, Any]) -> str:
    """Return ``Jun 1 – Aug 31, 2027`` of new hours with an end; of others their title."""
    with suppress(ValueError):
        first, last = (date.fromisoformat(str(later.get(key) or "")) for key in ("from", "until"))
        return at_start(format_interval(first, last, "yMMMd", locale=current_locale().cldr))
    return later_title(later)


def section_names(loaded: LoadState) -> dict[str, str]:
    """Return what the owner calls each section of the menu, by its id, in their order."""
    menu, locale = loaded.get(MenuConfig), current_locale()
    return {each.id: formatting.without_emoji(each.label.in_(locale)) for each in (menu.categories if menu else ())}


def section_hours(later: Mapping[str, Any]) -> dict[str, str]:
    """Return the hours that a new week gives to sections, as the file has them."""
    return {id: str(text) for id, text in forms.as_mapping(later.get("sections")).items()}


def sections_on(values: Mapping[str, Any], usual: Mapping[str, str], day: date) -> dict[str, str]:
    """Return the hours of the sections on a date, where those of every week are *usual*."""
    found = {**usual}
    for each in holding_on(values, day):
        found |= section_hours(each)
    return found


def later_words(later: Mapping[str, Any]) -> str:
    """Return what a new week changes: ``Monday: closed; last order: dine-in 60 min before closing``."""
    locale = current_locale()
    week = forms.as_mapping(later.get("week"))
    typed = {day: tuple(forms.as_list(week[day])) for day in DAYS if day in week}
    words = [(formatting.weekdays(days, locale), brief_hours(ranges)) for days, ranges in days_by_ranges(typed)]
    if orders := forms.as_mapping(later.get("last_orders")):
        words.append((within_line(gettext("Last order")), last_orders_in_words(orders, typed)))
    names = section_names(blueprint.current_studio().workspace.load())
    for id, text in section_hours(later).items():
        times = section_hours_in_words(text).replace(locale.punctuation.semicolon, locale.forms.hours_joiner)
        words.append((names.get(id, id), times))
    return at_start(locale.punctuation.semicolon.join(locale.punctuation.colon.join(each) for each in words))


def _exceptions_by_date(loaded: LoadState) -> dict[str, Entry]:
    """Return what holds on each date: of two entries one that guests see before a draft."""
    exceptions = sorted(entries.exceptions(loaded), key=lambda each: not _is_draft(each))
    return {day: each for each in exceptions for day in days_of(each.values)}


def _day_of(values: Mapping[str, Any], exception: Entry | None, day: date, today: date) -> CalendarDay:
    """Return a day; of a draft guests see nothing, so its hours are those of every week."""
    usual = forms.as_list(week_on(values, day).get(DAYS[day.weekday()]))
    is_as_usual = exception is None or _is_draft(exception) or (is_closed_as_usual(exception.values) and not usual)
    own = None if is_as_usual or exception is None else exception.values.get("hours")
    return CalendarDay(day, usual if own is None else forms.as_list(own), usual, exception, today)


def is_closed_as_usual(values: Mapping[str, Any]) -> bool:
    """Tell whether the hours of a special day leave the closed days of the week closed."""
    return bool(values.get("closed_as_usual") == "true")


def _is_draft(entry: Entry) -> bool:
    return bool(entry.values.get("draft") == "true")


def _differs(day: CalendarDay) -> str:
    """Return what differs on a special day: ``Closes 8 pm``, ``Closed``; that nothing does."""
    assert day.exception is not None
    if _is_draft(day.exception):
        return str(gettext("Draft"))
    return at_start(difference(day.hours, day.usual)[0]) if day.differs else str(gettext("Same as every week"))


def difference(new: Sequence[str], old: Sequence[str]) -> tuple[str, str]:
    """Return what differs of hours, and what it was: ``closes 8 pm``, ``9 pm``; the second is empty where nothing does."""
    if [*new] == [*old]:
        return brief_hours(new), ""
    try:
        ends = ends_in_words([hours_of_range(each) for each in new], [hours_of_range(each) for each in old])
    except ValueError:
        ends = ("", "")
    return ends if ends[0] else (brief_hours(new), brief_hours(old))


def ends_in_words(new: Sequence[Hours], old: Sequence[Hours]) -> tuple[str, str]:
    """Return ``closes 8 pm`` and ``9 pm`` of hours that differ only in their end, the same of their beginning; else empty."""
    locale = current_locale()
    if not new or not old or [*new] == [*old]:
        return "", ""
    if [*new] in ([*old[: len(new)]], [*old[:-1], replace(old[-1], close=new[-1].close)]):
        end = formatting.brief_clock(new[-1].close, locale)
        return str(gettext("closes %(time)s", time=end)), formatting.brief_clock(old[-1].close, locale)
    if [*new] in ([*old[-len(new) :]], [replace(old[0], open=new[0].open), *old[1:]]):
        start = formatting.brief_clock(new[0].open, locale)
        return str(gettext("opens %(time)s", time=start)), formatting.brief_clock(old[0].open, locale)
    return "", ""


def changed_hours(subject: str, new: Sequence[str], old: Sequence[str] | None) -> str:
    """Return ``Friday, December 4: closes 8 pm, was 9 pm``."""
    return subject + current_locale().punctuation.colon + change_in_words(new, old)


def change_in_words(new: Sequence[str], old: Sequence[str] | None) -> str:
    """Return ``closes 8 pm, was 9 pm``; *old* is None where the days had different ones."""
    words, was = difference(new, new if old is None else old)
    return current_locale().punctuation.comma.join([words, *([gettext("was %(value)s", value=was)] if was else [])])


def hours_every_week(loaded: LoadState, values: Mapping[str, Any]) -> list[str] | None:
    """Return the hours that every date of an entry has each week; None where they have different ones."""
    opening = loaded.get(OpeningHours)
    found = {each for day in days_of(values) if opening and (each := usual_on(opening, day)) is not None}
    if is_closed_as_usual(values) and len(found) > 1:
        found.discard(())
    return [f"{each.open:%H:%M}-{each.close:%H:%M}" for each in found.pop()] if len(found) == 1 else None


def usual_on(opening: OpeningHours, day: str) -> tuple[Hours, ...] | None:
    """Return the hours that a date has every week; None for what is no date."""
    try:
        there = date.fromisoformat(day)
    except ValueError:
        return None
    return opening.on(there).week[DAYS[there.weekday()]]


def days_of(values: Mapping[str, Any]) -> list[str]:
    """Return every date of an entry, those of its ranges too."""
    return [day for text in forms.as_list(values.get("dates")) for day in days_between(text)]


def days_between(text: str) -> list[str]:
    """Return the dates of a range; what cannot be read as itself."""
    try:
        return dates_of(text)
    except ValueError:
        return [text]


def weekday_of(text: str) -> int | None:
    try:
        return date.fromisoformat(text).weekday()
    except ValueError:
        return None


def days_in_words(days: Sequence[str]) -> str:
    """Return dates as people say them: one of the coming months without its year; as they are where they are none."""
    try:
        dates = [date.fromisoformat(each) for each in days]
    except ValueError:
        return ", ".join(days)
    today = blueprint.today()
    is_soon = all(today <= each < today + SOON for each in dates)
    if is_soon and len(dates) == 1:
        return at_start(formatting.day_of_year(dates[0], current_locale()))
    if is_soon and len(dates) > 2 and dates[-1] - dates[0] == timedelta(days=len(dates) - 1):
        return at_start(format_interval(dates[0], dates[-1], "MMMMd", locale=current_locale().cldr))
    return at_start(formatting.days(dates, current_locale()))


def with_closed_days(days: Sequence[str], week: Mapping[str, Any]) -> list[str]:
    """Return dates with the closed days of the week between them, so that a month without its Mondays is one range."""
    closed = {number for number, day in enumerate(DAYS) if week.get(day) == []}
    try:
        dates = sorted(date.fromisoformat(each) for each in days)
    except ValueError:
        return [*days]
    found: list[date] = []
    for day in dates:
        gap = (day - found[-1]).days if found else 1
        between = [day - timedelta(days=n) for n in range(gap - 1, 0, -1)] if gap <= len(DAYS) else []
        if all(each.weekday() in closed for each in between):
            found += between
        found.append(day)
    return [str(each) for each in found]


def _brief_dates(special: CalendarDay, week: Mapping[str, Any]) -> str:
    """Return the dates of a special day without past ones: ``Dec 24–26``; as they are where they are none.

    Days on which *week* is closed do not part a range.
    """
    assert special.exception is not None
    texts = days_of(special.exception.values)
    try:
        each = [special._replace(date=date.fromisoformat(text)) for text in texts]
    except ValueError:
        return ", ".join(texts)
    left = [str(day.date) for day in each if not day.is_past]
    days = [date.fromisoformat(day) for day in with_closed_days(left, week)]
    runs = [
        [day for _, day in run] for _, run in groupby(enumerate(days), lambda each: each[1] - timedelta(days=each[0]))
    ]
    return current_locale().punctuation.list_comma.join(_brief_run(run) for run in runs)


def _brief_run(days: Sequence[date]) -> str:
    cldr = current_locale().cldr
    if len(days) > 1:
        return at_start(format_interval(days[0], days[-1], "MMMd", locale=cldr))
    return at_start(format_skeleton("MMMEd", days[0], locale=cldr))


def in_ranges(days: Sequence[str]) -> list[str]:
    """Return dates in order with those that follow each other as a range."""
    dates = [date.fromisoformat(each) for each in days]
    runs = [
        [day for _, day in run] for _, run in groupby(enumerate(dates), lambda each: each[1] - timedelta(days=each[0]))
    ]
    return [f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]


def without_days(dates: list[str], left_out: Container[str]) -> list[str]:
    """Return dates whose ranges are without some days: shorter ranges, and single days. A date by itself stays."""
    kept: list[str] = []
    for text in dates:
        days = days_between(text)
        if len(days) < 2 or not any(day in left_out for day in days):
            kept.append(text)
            continue
        for is_out, run in groupby(days, left_out.__contains__):
            first, *more = run
            if not is_out:
                kept.append(f"{first} to {more[-1]}" if more else first)
    return kept
