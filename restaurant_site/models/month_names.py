"""The names of months in all languages, and the days between two of them as people write them."""

import re
from datetime import date
from functools import cache

from babel import Locale as BabelLocale

from ..locales import ALL_LANGUAGES

_TOKEN = re.compile(r"\d+|[^\W\d_]+")


@cache
def months() -> dict[str, int]:
    """Return the number of each month by its names in all languages, in small letters and without a dot."""
    numbers: dict[str, int] = {}
    for locale in ALL_LANGUAGES.required:
        named = BabelLocale.parse(locale.cldr).months["format"]
        for width in ("wide", "abbreviated"):
            numbers |= {
                name.rstrip(".").casefold(): number for number, name in named[width].items() if not name[0].isdecimal()
            }
    return numbers | {f"{number}月": number for number in range(1, 13)}


def range_in_words(text: str) -> str:
    """Convert ``16 au 31 juillet 2027``, ``Dec 24, 2026 to Jan 2`` → ``2027-07-16 to 2027-07-31``; empty for any other text."""
    tokens = [int(each) if each.isdecimal() else each for each in _TOKEN.findall(text[:60].casefold())]
    numbers = [each for each in tokens if isinstance(each, int)]
    days, years = [each for each in numbers if each <= 31], [each for each in numbers if each >= 2000]
    named = [months()[each] for each in tokens if isinstance(each, str) and each in months()]
    if len(days) != 2 or not 1 <= len(years) == len(numbers) - 2 <= 2 or not 1 <= len(named) <= 2:
        return ""
    (one, other), (first, last) = days, (named[0], named[-1])
    is_year_first = len(years) == 1 and numbers[-1] != years[0]
    begin = years[0] if len(years) > 1 or first <= last or is_year_first else years[0] - 1
    end = years[1] if len(years) > 1 else begin + (first > last)
    try:
        dates = date(begin, first, one), date(end, last, other)
    except ValueError:
        return ""
    return f"{dates[0]} to {dates[1]}" if dates[0] < dates[1] else ""
