"""The time and the number of guests that a query names: ``open tomorrow at 9 pm``, 今晚六位, ``samedi à 19 h``."""

import re
from calendar import monthrange
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cache
from typing import NamedTuple

from babel import Locale as BabelLocale

from ..domain.moments import When
from ..domain.once import once_for_site
from ..domain.schedule import ranges_on
from ..models.hours import DAYS
from ..models.site import Site
from ..text.analysis import is_han, padded_phrase, padded_phrases
from ..text.folding import fold
from ..words import codes, words_of
from .negation import any_of

MOST_GUESTS = 100
NOON, MIDNIGHT = 12, 24
LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
"""The days of each month, in a leap year."""
YEARS_TO_29_FEBRUARY = 9
"""At most, as a century may have none."""
DIGIT = re.compile(r"\d")
WORD_EDGE = r"(?:\b|(?<=\d)(?=\D)|(?<=\D)(?=\d))"
"""Where a word begins or ends, also beside a digit: ``7pm``."""


class AskedDay(NamedTuple):
    """A day that a query names by its date, or by a name of its own: ``4 july``, ``canada day``, ``easter``."""

    words: str
    """As they are in the query, folded."""
    month_day: str
    """``7-4``; empty for a day that is on another date each year."""
    is_date: bool
    """Whether the words are the date."""

    def coming(self, today: date) -> date | None:
        """Return its next date; None where that is not known."""
        return _next(self.month_day, today) if self.month_day else None


@dataclass(frozen=True, slots=True)
class AskedTime:
    """What a query names of a time."""

    when: When | None = None
    """None for now, and where the date of the day is not known."""
    guests: int | None = None
    is_unknown: bool = False
    """Whether the query names a day whose date nobody has written."""
    is_likely: bool = False
    """Whether the half of the day is the one in which the restaurant is open."""
    month: int | None = None
    """A month that is named without a day: ``closed in july``."""
    is_evening: bool = False
    """Whether the evening of the day, or the meal then, is named, without an hour."""
    is_lunch: bool = False
    """Whether the meal at noon of a day is named, without an hour."""
    named: AskedDay | None = None
    """The day, where the query names it as one that may have hours of its own; hours.yaml need not have it."""

    @property
    def is_meal(self) -> bool:
        """Whether a meal of a day, or its evening, is named."""
        return self.is_lunch or self.is_evening

    @property
    def day(self) -> When | None:
        """The time; the whole date where the half of the day is not certain."""
        return When(self.when.date) if self.when and self.is_likely else self.when


NOW = AskedTime()


@dataclass(frozen=True, slots=True)
class _Patterns:
    """How one language names days, hours and numbers of guests."""

    names: re.Pattern[str]
    """The names of days, a group for each."""
    dates: Sequence[str]
    """Of each group the month and day, or nothing for a day that is on another date each year."""
    written: Sequence[re.Pattern[str]]
    months: Mapping[str, int]
    month: re.Pattern[str]
    """The whole name of a month, not that it is one: “may”."""
    days: re.Pattern[str]
    """Any word of the two that follow: most queries have none."""
    ahead: Sequence[tuple[re.Pattern[str], int]]
    """Words → days from today."""
    weekdays: Sequence[tuple[re.Pattern[str], int]]
    coming: re.Pattern[str]
    """Words beside a weekday for the first one after today; the pattern holds the weekday if it comes first."""
    next_week: re.Pattern[str]
    evening: re.Pattern[str]
    morning: re.Pattern[str]
    later: re.Pattern[str]
    noon: re.Pattern[str]
    lunch: re.Pattern[str]
    dinner: re.Pattern[str]
    hours: Sequence[re.Pattern[str]]
    guests: Sequence[re.Pattern[str]]
    numbers: Mapping[str, int]
    is_24_hours: bool


def asked_time(query: str, site: Site, now: datetime) -> AskedTime:
    """Return what a query asks about, by the calendar of a restaurant."""
    words = fold(query)
    today = now.astimezone(site.restaurant.zone).date()
    special = _special_day(words, site, today)
    found = [_asked(words, each, site, today, special) for each in map(_patterns, codes(site.languages.locales))]
    return max(
        found,
        key=lambda each: (
            each.when is not None or each.is_unknown,
            each.named is not None,
            each.guests is not None,
            each.month is not None,
        ),
        default=NOW,
    )


def asked_day(query: str, site: Site) -> AskedDay | None:
    """Return the day that a query names by its date, or by a name of which no special day of the site has a word."""
    words = fold(query)
    for patterns in map(_patterns, codes(site.languages.locales)):
        if day := _written_day(words, patterns):
            return day
        if (day := _named_day(words, patterns)) and not _is_special(day, words, site):
            return day
    return None


def _is_special(day: AskedDay, words: str, site: Site) -> bool:
    """Tell whether a special day of the site, of whatever year, is the one that a query names."""
    if not day.month_day:
        return bool(_special_day(words, site, date.min) or _special_day_with(day.words, site, date.min))
    return _has_date(day.month_day, site) or _special_day(words, site, date.min) is not None


def _has_date(month_day: str, site: Site) -> bool:
    month, day = map(int, month_day.split("-"))
    return any((each.month, each.day) == (month, day) for special in site.hours.holidays for each in special.dates)


def prepare(code: str) -> None:
    """Compile the patterns of a language."""
    _patterns(code)


def without_time(words: str, code: str) -> str:
    """Return folded words of a language without those that name a time or a number of guests."""
    patterns = _patterns(code)
    named: list[re.Pattern[str]] = []
    if patterns.days.search(words):
        for pattern in (patterns.next_week, patterns.coming):
            words = pattern.sub(lambda match: match["day"] or "", words)
        named = [pattern for pattern, _ in (*patterns.ahead, *patterns.weekdays)]
    written = patterns.written if DIGIT.search(words) else ()
    others = [patterns.evening, patterns.morning, patterns.later, patterns.noon, patterns.month]
    for pattern in (*written, *patterns.hours, *patterns.guests, patterns.names, *named, *others):
        words = pattern.sub(" ", words)
    return words


def without_meal(words: str, code: str) -> str:
    """Return folded words of a language without those that name a time, a number of guests or a meal."""
    patterns = _patterns(code)
    return without_time(patterns.dinner.sub(" ", patterns.lunch.sub(" ", words)), code)


def names_lunch(query: str, site: Site) -> bool:
    """Tell whether a query names the meal at noon, or noon."""
    words = fold(query)
    patterns = map(_patterns, codes(site.languages.locales))
    return any(each.lunch.search(words) or each.noon.search(words) for each in patterns)


def names_dinner(query: str, site: Site) -> bool:
    """Tell whether a query names the meal in the evening."""
    words = fold(query)
    return any(each.dinner.search(words) for each in map(_patterns, codes(site.languages.locales)))


def without_days_ahead(query: str, site: Site) -> str:
    """Return a query, folded, without its words for today, tonight and the days after."""
    words = fold(query)
    for patterns in map(_patterns, codes(site.languages.locales)):
        if patterns.days.search(words):
            for pattern, _ in patterns.ahead:
                words = pattern.sub(" ", words)
    return words


def without_times(query: str, site: Site) -> str:
    """Return a query, folded, without its words for a time or a number of guests."""
    words = fold(query)
    for code in codes(site.languages.locales):
        words = without_time(words, code)
    return words


def guests_named(query: str, site: Site) -> tuple[int, str] | None:
    """Return the number of guests that a query names, and the query, folded, without it; None if it names none."""
    words = fold(query)
    for patterns in map(_patterns, codes(site.languages.locales)):
        if guests := _guests(_without_dates(words, patterns), patterns):
            for pattern in patterns.guests:
                words = pattern.sub(" ", words)
            return guests, words
    return None


def without_dates(words: str, code: str) -> str:
    """Return folded words of a language without those that are a month and a day."""
    return _without_dates(words, _patterns(code))


def _without_dates(words: str, patterns: _Patterns) -> str:
    if DIGIT.search(words):
        for pattern in patterns.written:
            words = pattern.sub(" ", words)
    return words


def _asked(words: str, patterns: _Patterns, site: Site, today: date, special: date | None) -> AskedTime:
    """*special*: the date of the special day whose name the query has."""
    guests = _guests(_without_dates(words, patterns), patterns)
    day, named = _day(words, patterns, site, today, special)
    if named and day is None:
        return AskedTime(None, guests, is_unknown=True, named=named)
    is_evening = patterns.evening.search(words) is not None
    clocks_in = patterns.lunch.sub(" ", words)  # “le midi” is the meal
    moments = [_moments(hour, minute, words, patterns) for hour, minute in _clocks(clocks_in, patterns)][:1]
    if day is None and not moments and not is_evening:
        return AskedTime(None, guests, month=_month(words, patterns))
    day = day or today
    zone = site.restaurant.zone
    clocks = moments[0] if moments else []
    is_likely = len(clocks) > 1
    if is_likely:
        clocks = [clock for clock in clocks if _is_within(clock, day, site)]
    instant = datetime.combine(day, clocks[0], zone) if len(clocks) == 1 else None
    is_evening = is_evening or patterns.dinner.search(words) is not None
    is_lunch = not clocks and not is_evening and patterns.lunch.search(words) is not None
    return AskedTime(
        When(day, instant),
        guests,
        is_likely=is_likely,
        is_evening=is_evening and not clocks,
        is_lunch=is_lunch,
        named=named,
    )


def _month(words: str, patterns: _Patterns) -> int | None:
    found = patterns.month.search(words)
    return patterns.months[found[0]] if found else None


def _day(
    words: str, patterns: _Patterns, site: Site, today: date, special: date | None
) -> tuple[date | None, AskedDay | None]:
    """Return the date that a query names, and the day of its own that it names; that alone if its date is not known."""
    if written := _written_day(words, patterns):
        return written.coming(today), written
    named = _named_day(words, patterns)
    fixed = named.coming(today) if named else None
    if fixed and any(fixed in day.dates for day in site.hours.holidays):
        return fixed, named
    if special:
        return special, named
    if named:
        return fixed or _special_day_with(named.words, site, today), named
    if not patterns.days.search(words):
        return None, None
    for pattern, ahead in patterns.ahead:
        if pattern.search(words):
            return today + timedelta(days=ahead), None
    for pattern, weekday in patterns.weekdays:
        if pattern.search(words):
            return _date_of(weekday, words, patterns, today), None
    return None, None


def _date_of(weekday: int, words: str, patterns: _Patterns, today: date) -> date:
    """Return the date of a weekday that a query names: the first from today on, unless it says after today or next week."""
    if patterns.next_week.search(words):
        return today + timedelta(days=len(DAYS) - today.weekday() + weekday)
    days = (weekday - today.weekday()) % len(DAYS)
    return today + timedelta(days=days or (len(DAYS) if patterns.coming.search(words) else 0))


def _named_day(words: str, patterns: _Patterns) -> AskedDay | None:
    """Return the day with the longest name in a query."""
    longest = max(patterns.names.finditer(words), key=lambda match: len(match[0]), default=None)
    return AskedDay(longest[0], patterns.dates[longest.lastindex - 1], False) if longest and longest.lastindex else None


def _written_day(words: str, patterns: _Patterns) -> AskedDay | None:
    """Return the day that is written as a month and a day of any year."""
    if not DIGIT.search(words):
        return None
    for pattern in patterns.written:
        for match in pattern.finditer(words):
            month, day = patterns.months[match["month"]], int(match["day"])
            if 0 < day <= LONGEST_MONTHS[month - 1]:
                return AskedDay(match[0], f"{month}-{day}", True)
    return None


def _next(month_day: str, today: date) -> date:
    month, day = map(int, month_day.split("-"))
    years = range(today.year, today.year + YEARS_TO_29_FEBRUARY)
    days = (date(year, month, day) for year in years if day <= monthrange(year, month)[1])
    return next(each for each in days if each >= today)


def _special_day(words: str, site: Site, today: date) -> date | None:
    """Return the next date of the special day with the longest name in a query, or of one in whose name the query stands whole."""
    asked = padded_phrase(words)
    if not asked.strip():
        return None
    named = [(len(name), each) for name, each in _special_days(site, today) if name in asked]
    return max(named)[1] if named else _special_day_with(words, site, today)


def _special_day_with(word: str, site: Site, today: date) -> date | None:
    """Return the next date of the special days whose names hold a word or several as they are."""
    named = padded_phrase(word)
    return min((each for name, each in _special_days(site, today) if named in name), default=None)


@once_for_site
def _special_days(site: Site, today: date) -> Sequence[tuple[str, date]]:
    """Return the names of the special days to come with their next dates; a name of words has spaces around it."""
    return [
        (name, min(coming))
        for day in site.hours.holidays
        if (coming := [each for each in day.dates if each >= today])
        for names in map(padded_phrases, day.name.translations.values())
        for name in filter(str.strip, names)
    ]


def _moments(hour: int, minute: int, words: str, patterns: _Patterns) -> list[time]:
    """Return the times of the day that an hour on the clock may mean."""
    if patterns.later.search(words) or patterns.evening.search(words):
        hours = [hour + NOON if hour < NOON else hour]
    elif hour >= NOON or patterns.is_24_hours or patterns.morning.search(words):
        hours = [hour]
    else:
        hours = [hour, hour + NOON]
    return [time(each % MIDNIGHT, minute) for each in hours]


def _is_within(clock: time, day: date, site: Site) -> bool:
    return any(
        hours.open <= clock < hours.close or (hours.close <= hours.open and clock >= hours.open)
        for hours in ranges_on(site.hours, day)
    )


def _clocks(words: str, patterns: _Patterns) -> Iterator[tuple[int, int]]:
    """Yield the hour and the minute of each time on the clock."""
    for pattern in patterns.hours:
        for match in pattern.finditer(words):
            hour = _value(match["number"], patterns)
            if hour is not None and hour < MIDNIGHT:
                yield hour, 30 if match["half"] else int(match["minutes"] or 0)
    if patterns.noon.search(words):
        yield NOON, 0


def _guests(words: str, patterns: _Patterns) -> int | None:
    """Return the first number of guests; one only without another, as it may be an article: ``pour une table de six``."""
    values = [_value(match["number"], patterns) for pattern in patterns.guests for match in pattern.finditer(words)]
    named = [value for value in values if value and value <= MOST_GUESTS]
    return next((value for value in named if value > 1), next(iter(named), None))


def _value(text: str, patterns: _Patterns) -> int | None:
    return int(text) if text.isdecimal() else patterns.numbers.get(text)


@cache
def _patterns(code: str) -> _Patterns:
    times = words_of(code).asked_times
    dates = [(word, month_day) for month_day, words in times.dates.items() for word in words]
    dates += [(word, "") for word in times.movable_days]
    dates.sort(key=lambda each: (is_han(each[0]), -len(each[0])))
    numbers = {fold(word): number for number, words in enumerate(times.numbers) for word in words.split("|")}
    number = rf"(?P<number>\d{{1,3}}|{'|'.join(sorted(filter(None, numbers), key=len, reverse=True)) or '(?!)'})"
    minutes = r"(?:\s?[:.]?\s?(?P<minutes>[0-5]\d)(?!\d))?"
    months = _months(code)
    month = f"(?P<month>{'|'.join(sorted(map(re.escape, months), key=len, reverse=True))})[.]?"
    after = f"(?:{'|'.join(re.escape(fold(word)) for word in times.after_hour) or '(?!)'})(?![a-z])"
    half = f"(?P<half>{any_of(times.half)})?"
    weekdays = [word for words in times.weekdays.values() for word in words]
    return _Patterns(
        names=_names([word for word, _ in dates]),
        dates=[month_day for _, month_day in dates],
        written=[
            re.compile(rf"(?<!\w){month}\s*(?P<day>[0-3]?\d)(?!\d)"),
            re.compile(rf"(?<!\d)(?P<day>[0-3]?\d)(?:st|nd|rd|th|er|o|°)?\s*(?:(?:of|de)\s+)?{month}(?!\w)"),
        ],
        months=months,
        month=_words(_whole_months(code)),
        days=_words([word for words in (*times.days, *times.weekdays.values()) for word in words]),
        ahead=[(_word(word), number) for number, words in enumerate(times.days) for word in words][::-1],
        weekdays=[(_word(word), DAYS.index(day)) for day, words in times.weekdays.items() for word in words],
        coming=_beside(times.coming, weekdays),
        next_week=_beside(times.next_week, weekdays),
        evening=_words(times.evening),
        morning=_words(times.morning),
        later=_words(times.later),
        noon=_words(times.noon),
        lunch=_words(times.lunch),
        dinner=_words(times.dinner),
        hours=[
            re.compile(rf"(?<!\d){number}(?P<half>(?!))?[:：](?P<minutes>[0-5]\d)(?!\d)"),
            re.compile(rf"(?<!\d){number}\s*{after}\s*{half}(?:(?P<minutes>[0-5]\d)(?!\d))?"),
            re.compile(rf"(?<!\d){number}{minutes}\s*{after}(?P<half>(?!))?"),
            re.compile(rf"{any_of(times.before_hour)}\s*{number}(?!\d){minutes}(?P<half>(?!))?"),
        ],
        guests=[
            re.compile(rf"(?<!\d){number}\s*{any_of(times.after_guests)}"),
            re.compile(rf"{any_of(times.before_guests)}\s*{number}(?![\d:]|\s*{after})"),
        ],
        numbers=numbers,
        is_24_hours=times.is_24_hours,
    )


def _whole_months(code: str) -> list[str]:
    """Return the whole names of the months, folded; in Han characters also with a number."""
    calendar = BabelLocale.parse(code).months["format"]
    names = [*calendar["wide"].values(), *filter(is_han, calendar["abbreviated"].values())]
    return sorted({fold(name) for name in names}, key=len, reverse=True)


def _months(code: str) -> dict[str, int]:
    """Return the names of the months in the calendar of a language, folded."""
    calendar = BabelLocale.parse(code).months["format"]
    return {
        fold(name).rstrip("."): number for width in ("wide", "abbreviated") for number, name in calendar[width].items()
    }


def _names(words: Sequence[str]) -> re.Pattern[str]:
    """Return a pattern for any of some words, each of which ends with a letter: those in Han characters last, with a group for each.

    Where a word begins and ends is looked for once, not for each of them: there are a hundred.
    """
    others, han = (_alternatives([word for word in words if is_han(word) == is_of_han]) for is_of_han in (False, True))
    return re.compile(rf"{WORD_EDGE}{others}{WORD_EDGE}|{han}")


def _alternatives(words: Sequence[str]) -> str:
    """Return a pattern for any of some words, wherever they stand: the first letter is looked at before each is tried."""
    letters = "".join(sorted({re.escape(fold(word)[0]) for word in words}))
    each = "|".join(f"({any_of([word])})" for word in words).replace(r"\b", "")
    return f"(?=[{letters}])(?:{each})" if words else "(?!)"


def _word(word: str) -> re.Pattern[str]:
    return re.compile(any_of([word]).replace(r"\b", WORD_EDGE))


def _beside(words: Sequence[str], weekdays: Sequence[str]) -> re.Pattern[str]:
    """Return a pattern for words before a weekday, or after one, which it holds."""
    word, day = any_of(words), any_of(sorted(weekdays, key=len, reverse=True))
    return re.compile(rf"{word}\s*(?={day})|(?P<day>{day})\s*{word}")


def _words(words: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern for any of some words, which a digit may stand beside: ``7pm``."""
    words = list(words)
    if all(word[-1].isalnum() for word in words):
        return _names(words)
    return re.compile(any_of(words).replace(r"\b", WORD_EDGE))
