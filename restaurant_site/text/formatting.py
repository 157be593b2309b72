"""Times, dates, money and measures in the forms of each language."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, time, timedelta
from decimal import Decimal
from functools import cache, lru_cache
from math import floor
from typing import TypeVar

from babel import Locale as BabelLocale
from babel.core import get_global
from babel.dates import format_date, format_skeleton, format_timedelta
from babel.numbers import (
    format_currency,
    format_decimal,
    format_percent,
    get_currency_name,
    get_currency_precision,
    get_currency_symbol,
)
from babel.units import format_unit

from ..locales import Locale
from ..models.booking import Duration
from ..models.hours import DAYS, Hours, minute_of
from ..models.season import LEAP_YEAR, Season, SeasonDay

METRES_OF_A_FOOT = 0.3048
T = TypeVar("T", bound=str)


@cache
def _cldr(identifier: str) -> BabelLocale:
    return BabelLocale.parse(identifier)


def clock(value: time, locale: Locale) -> str:
    """Return a time of day: ``9:00 pm``, ``midnight``, ``晚上9時``, ``21:00``."""
    named = {time(): locale.forms.midnight, time(12): locale.forms.noon}.get(value)
    return named or clock_in_figures(value, locale)


def clock_in_figures(value: time, locale: Locale) -> str:
    """Return a time of day as an owner types it: midnight as ``12:00 am``."""
    form = locale.forms.clock if value.minute else locale.forms.clock_full_hour
    period = _day_period(value, locale)
    return form.format(hour=value.hour, hour12=value.hour % 12 or 12, minute=value.minute, period=period)


def span(start: time, end: time, locale: Locale) -> str:
    """Return ``10:00 am to 9:30 pm``, ``上午10時至晚上9時30分``; a part of the day in front is written once: ``下午2時至5時``."""
    first, last = clock(start, locale), clock(end, locale)
    if locale.forms.clock.startswith("{period}") and (period := _day_period(end, locale)) == _day_period(start, locale):
        last = last.removeprefix(period)
    return locale.forms.span.format(start=first, end=last)


def _day_period(value: time, locale: Locale) -> str:
    return [name for first, name in locale.forms.day_periods if first <= minute_of(value)][-1]


def hours(ranges: Sequence[Hours], locale: Locale, *, whole: bool = False) -> str:
    """Return a day's ranges in words, ``…, … and …``; ``closed`` when there are none.

    *whole*: no line ends within a range.
    """
    words = [span(range_.open, range_.close, locale) for range_ in ranges]
    words = [each.replace(" ", "\N{NO-BREAK SPACE}") for each in words] if whole else words
    first = locale.punctuation.list_comma.join(words[:-1])
    return locale.forms.hours_joiner.join(filter(None, [first, *words[-1:]])) or locale.forms.closed


def brief_clock(value: time, locale: Locale) -> str:
    """Return a time of day where there is little room: ``9 pm``, ``21:00``, ``21 h``."""
    if locale.script == "Han":
        return f"{value:%H:%M}"
    words = clock_in_figures(value, locale)
    return words.replace(":00", "").replace(" ", "\N{NO-BREAK SPACE}") if _is_of_12_hours(locale) else words


def brief_hours(ranges: Sequence[Hours], locale: Locale) -> str:
    """Return a day's ranges where there is little room: ``12–2:30 pm, 5–9 pm``, ``17 h–20 h 30``; ``closed`` without any."""
    return locale.punctuation.list_comma.join(_brief_span(each, locale) for each in ranges) or locale.forms.closed


def _brief_span(value: Hours, locale: Locale) -> str:
    first, last = brief_clock(value.open, locale), brief_clock(value.close, locale)
    period, is_of_one_day = _day_period(value.open, locale), value.open < value.close
    if _is_of_12_hours(locale) and is_of_one_day and period == _day_period(value.close, locale):
        first = first.removesuffix(f"\N{NO-BREAK SPACE}{period}")
    return f"{first}–{last}"


def _is_of_12_hours(locale: Locale) -> bool:
    return locale.forms.clock.startswith("{hour12}")


def week(days_by_ranges: Sequence[tuple[Sequence[str], Sequence[Hours]]], locale: Locale) -> str:
    """Return the hours of every day: ``Monday: closed; Tuesday to Sunday: 11:30 am to 3:00 pm and 5:00 pm to 9:00 pm``."""
    colon, semicolon = locale.punctuation.colon, locale.punctuation.semicolon
    return semicolon.join(f"{weekdays(days, locale)}{colon}{hours(ranges, locale)}" for days, ranges in days_by_ranges)


def weekday(day: str, locale: Locale) -> str:
    """Return ``Monday``, ``星期一``, ``周一``."""
    return _weekday_name(locale.forms.weekday, day, locale)


def at_start(words: str) -> str:
    """Return words that begin with a day as the head of a row has them: ``Lundi à jeudi``."""
    return words[:1].upper() + words[1:]


def ends_sentence(text: str) -> bool:
    """Tell whether a text has the sign at its end that ends a sentence."""
    return text.endswith((".", "!", "?", "。", "！", "？", "؟"))


def with_sentence(text: str, sentence: str, locale: Locale) -> str:
    """Return a text with a sentence at its end, which begins with a capital letter and ends with a full stop."""
    signs = locale.punctuation
    between = signs.sentence_space if ends_sentence(text) else signs.full_stop
    return f"{text}{between if text else ''}{at_start(sentence)}{signs.full_stop.strip()}"


def chart_weekday(day: str, locale: Locale) -> str:
    """Return a day in the columns of a chart: ``Mon``, ``星期一``, ``周一``."""
    return _weekday_name(locale.forms.chart_weekday, day, locale)


def _weekday_name(width: str, day: str, locale: Locale) -> str:
    return str(_cldr(locale.cldr).days["format"][width][DAYS.index(day)])


def in_a_row(days: Iterable[T]) -> list[list[T]]:
    """Return days of the week in order, those that follow each other together."""
    runs: list[list[T]] = []
    for day in sorted(days, key=DAYS.index):
        if runs and DAYS.index(runs[-1][-1]) + 1 == DAYS.index(day):
            runs[-1].append(day)
        else:
            runs.append([day])
    return runs


def weekdays(days: Sequence[str], locale: Locale, *, in_text: bool = False) -> str:
    """Return days of the week in order: ``Saturday and Sunday``; three or more in a row as a range: ``Monday to Thursday``.

    *in_text*: within a sentence, in French ``du lundi au jeudi``.
    """
    forms, words = locale.forms, list[str]()
    span = forms.weekday_span if in_text and forms.weekday_span else forms.span
    for run in in_a_row(days):
        if len(run) > 2:
            words.append(span.format(start=weekday(run[0], locale), end=weekday(run[-1], locale)))
        else:
            words += [forms.weekdays.get(day) or weekday(day, locale) for day in run]
    if not words:
        return ""
    *others, last = words
    return forms.dates_joiner.join(filter(None, [locale.punctuation.list_comma.join(others), last]))


def day(value: date, locale: Locale) -> str:
    """Return ``Friday, December 25, 2026``, ``Friday 25 December 2026`` in Britain, ``2026年12月25日（星期五）``."""
    return _date(locale.forms.date, value, locale)


def day_of_year(value: date, locale: Locale) -> str:
    """Return the same without the year: ``Friday, December 25``, ``12月25日（星期五）``."""
    return _date(_YEAR.sub("", locale.forms.date), value, locale)


_YEAR = re.compile(r"(?:,| de)? ?\{year\}年?")
_WEEKDAY = re.compile(r"\{weekday\},? |（\{weekday\}）")


def _date(form: str, value: date, locale: Locale, **parts: str) -> str:
    return form.format(
        **parts,
        weekday=weekday(DAYS[value.weekday()], locale),
        month=_cldr(locale.cldr).months["format"]["wide"][value.month],
        month_number=value.month,
        day=_day_of_month(value.day, locale),
        year=value.year,
    )


def _day_of_month(number: int, locale: Locale) -> str:
    return locale.forms.first_of_month if number == 1 else str(number)


def date_range(first: date, last: date, locale: Locale) -> str:
    """Return a date, or the first and the last of several, without weekdays.

    ``December 24–26, 2026``, ``24–26 December 2026``, ``du 24 au 26 décembre 2026``; of two months ``February 8 to March 9, 2027``.
    """
    if last <= first:
        return day(first, locale)
    forms, is_of_one_year = locale.forms, first.year == last.year
    if is_of_one_year and first.month == last.month:
        start, end = (_day_of_month(each.day, locale) for each in (first, last))
        return _elided(_date(forms.days_of_month, first, locale, first=start, last=end), locale)
    plain = _WEEKDAY.sub("", forms.date)
    short, is_year_first = _YEAR.sub("", plain), plain.startswith("{year}")
    start = _date(short if is_of_one_year and not is_year_first else plain, first, locale)
    end = _date(short if is_of_one_year and is_year_first else plain, last, locale)
    return _date_span(start, end, locale)


def month_day(value: date, locale: Locale) -> str:
    """Return ``January 4``, ``1月4日``."""
    return format_skeleton("MMMMd", value, locale=_cldr(locale.cldr))


def season(value: Season, locale: Locale) -> str:
    """Return ``November to February``, ``11月1日至2月14日``, ``December 31``, ``December 1–24, 2026``."""
    start, end = (_season_day(each, value.is_whole_months, locale) for each in (value.first, value.last))
    is_months = value.is_whole_months and not value.first.year
    if value.first.year and value.last.year:
        return date_range(value.first.of(value.first.year), value.last.of(value.last.year), locale)
    if value.first == value.last:
        return start
    return locale.forms.span.format(start=start, end=end) if is_months else _date_span(start, end, locale)


def _date_span(start: str, end: str, locale: Locale) -> str:
    return _elided((locale.forms.date_span or locale.forms.span).format(start=start, end=end), locale)


def _elided(words: str, locale: Locale) -> str:
    pattern, instead = locale.forms.elision
    return re.sub(pattern, instead, words) if pattern else words


def season_day(value: SeasonDay, locale: Locale) -> str:
    """Return ``November 1``, ``December 24, 2026``."""
    return _season_day(value, False, locale)


def _season_day(value: SeasonDay, is_month: bool, locale: Locale) -> str:
    day, cldr = value.of(LEAP_YEAR), _cldr(locale.cldr)
    if is_month and not value.year:
        return format_date(day, locale.forms.month, locale=cldr)
    words = format_date(day, "long", locale=cldr) if value.year else format_skeleton("MMMMd", day, locale=cldr)
    return re.sub(rf"(?<!\d){day.day}(?!\d)", _day_of_month(day.day, locale), words)


def days(values: Sequence[date], locale: Locale) -> str:
    """Return several dates of the calendar: ``… and …``, ``…、…``; three or more in a row as a range."""
    rows: list[list[date]] = []
    for value in values:
        if rows and rows[-1][-1] + timedelta(days=1) == value:
            rows[-1].append(value)
        else:
            rows.append([value])
    words: list[str] = []
    for row in rows:
        words += [date_range(row[0], row[-1], locale)] if len(row) > 2 else [day(each, locale) for each in row]
    return locale.forms.dates_joiner.join(words)


def money(cents: int, currency: str) -> str:
    """Return an amount for programs: ``$1250.00``, ``¥1250``; a currency without a sign has its code: ``CHF 12.50``."""
    return f"{currency_sign(currency) or f'{currency} '}{Decimal(cents) / 100:.{get_currency_precision(currency)}f}"


@lru_cache(maxsize=2_000)  # a page of the menu has each price three times
def amount(cents: int, currency: str, locale: Locale) -> str:
    """Return an amount for guests: ``$1,250.00``, ``1 250,00 €``; one of a currency without a sign is a number."""
    cldr = _cldr(locale.cldr)
    sign = currency_sign(currency).replace("'", "''")
    pattern = cldr.currency_formats["standard"].pattern.replace("¤", f"'{sign}'" if sign else "").strip("\xa0")
    return format_currency(
        Decimal(cents) / 100, currency, pattern, locale=cldr, currency_digits=True, numbering_system="latn"
    )


@lru_cache(maxsize=200)
def percent(written: str, locale: Locale) -> str:
    """Return ``9.975%`` as the language writes it: ``9,975 %`` in French, with a no-break space."""
    share, cldr = Decimal(written.removesuffix("%")) / 100, _cldr(locale.cldr)
    words = format_percent(share, locale=cldr, decimal_quantization=False, numbering_system="latn")
    return words.replace("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}")


@cache
def currency_sign(currency: str) -> str:
    """Return ``$`` for any dollar, ``£``, ``€``; empty for a currency without a sign."""
    symbol = get_currency_symbol(currency, "en")
    prefix = re.match("[A-Z]*", symbol)
    assert prefix is not None
    is_country = currency.startswith(prefix[0]) and prefix[0] != symbol
    return "" if symbol == currency else symbol[prefix.end() :] if is_country else symbol


def has_cents(currency: str) -> bool:
    """Tell whether a unit of the currency is so large that it has parts."""
    return get_currency_precision(currency) > 0


def currency_name(currency: str, locale: Locale) -> str:
    """Return ``British pounds``, ``英鎊``."""
    return get_currency_name(currency, count=2, locale=_cldr(locale.cldr))


def unbroken(text: str) -> str:
    """Return a text in which telephone numbers and times of day allow no line break."""
    text = re.sub(r"(?:(?<=\d)|(?<=\d\))) (?=\d)", "\N{NO-BREAK SPACE}", unbroken_times(text))
    return re.sub(r"(?<=\d)-(?=\d)", "\N{NON-BREAKING HYPHEN}", text)


def unbroken_times(text: str) -> str:
    """Return ``9:00 pm`` with a no-break space."""
    return re.sub(r"(?<=\d) (?=(?:[ap]m|noon)\b)", "\N{NO-BREAK SPACE}", text)


def minutes(count: int, locale: Locale) -> str:
    """Return ``20 minutes``, ``20分鐘``."""
    return _counted(count, locale.forms.minutes, locale)


def brief_minutes(count: int, locale: Locale) -> str:
    """Return ``20 min``, ``20分鐘``."""
    return format_unit(count, "minute", length="short", locale=_cldr(locale.cldr))


def ago(value: timedelta, locale: Locale) -> str:
    """Return ``10 minutes ago``."""
    return format_timedelta(-value, "minute", threshold=10**6, add_direction=True, locale=_cldr(locale.cldr))


def duration(value: Duration, locale: Locale) -> str:
    """Return ``2 hours``, ``3天``: in the unit in which it is written."""
    forms = {"minutes": locale.forms.minutes, "hours": locale.forms.hours, "days": locale.forms.days}
    return _counted(value.count, forms[value.unit], locale)


def _counted(count: int, forms: Mapping[str, str], locale: Locale) -> str:
    return forms.get(_cldr(locale.cldr).plural_form(count), forms["other"]).format(count=count)


def minute_range(least: int, most: int, locale: Locale) -> str:
    """Return ``15 to 30 minutes``, ``15至30分鐘``; from nothing: ``up to 5 minutes``."""
    form = locale.forms.minutes_range if least else locale.forms.minutes_at_most
    return form.format(least=least, most=minutes(most, locale))


def in_brackets(text: object, aside: str, locale: Locale) -> str:
    """Return a text followed by *aside* in brackets: ``24 (1 accessible)``, ``24（其中1個無障礙車位）``."""
    return locale.punctuation.brackets.format(text=text, aside=aside)


def are_alike(name: str, other: str) -> bool:
    """Tell whether two names differ in nothing but capitals, accents and spaces."""
    return _letters(name) == _letters(other)


def _letters(name: str) -> str:
    parts = unicodedata.normalize("NFKD", name).casefold()
    return "".join(each for each in parts if not (unicodedata.combining(each) or each.isspace()))


def with_example(label: str) -> tuple[str, str]:
    """Return a label and what it has in brackets: ``Crustaceans``, ``(shrimp, crab)``."""
    found = re.search(r"\s*([(（].+[)）])$", label)
    return (label[: found.start()], found[1]) if found else (label, "")


def metres(count: float, locale: Locale) -> str:
    """Return ``290 m``, ``290米``; in a country of feet ``950 ft``, and beyond a thousand ``0.4 mi``."""
    if not locale.in_feet:
        return locale.forms.metres.format(count=count)
    feet = count / METRES_OF_A_FOOT
    step = 10 if feet >= 50 else 5
    if (rounded := round(feet / step) * step) <= 1000:
        return locale.forms.feet.format(count=rounded or round(feet))
    return locale.forms.miles.format(count=format_decimal(round(feet / 5280, 1), locale=_cldr(locale.cldr)))


def height(limit: float, locale: Locale) -> str:
    """Return a limit of height, ``2.1 m``; in a country of feet ``6 ft 10 in``, never more than it is."""
    if not locale.in_feet:
        return locale.forms.metres.format(count=limit)
    feet, inches = divmod(floor(limit / METRES_OF_A_FOOT * 12), 12)
    return locale.forms.feet_and_inches.format(feet=feet, inches=inches)


def language(code: str, locale: Locale) -> str:
    """Return the name of a language, ``Cantonese``, ``粵語``; the code of one that CLDR does not name."""
    names = _cldr(locale.cldr).languages
    current = get_global("language_aliases").get(code, code)
    return str(names.get(code) or names.get(current) or names.get(current.partition("_")[0]) or code)


def without_emoji(label: str) -> str:
    """Return a category's label without its leading emoji: ``🍚 飯類`` → ``飯類``."""
    return re.sub(r"^[^\w$€£¥]+", "", label)
