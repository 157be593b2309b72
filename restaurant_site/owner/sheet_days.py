"""Days with a year in what owners write, ``spécial du 12 septembre 2025``, of which some have passed."""

import re
from datetime import date
from functools import cache

from babel import Locale as BabelLocale

from ..locales import ALL_LANGUAGES

MAX_TEXT = 1_000
"""Characters of a text in which days are looked for."""
_NUMBERS = re.compile(r"(?<!\d)(20\d\d)\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?!\d)")
_ORDINAL = r"(?:er|st|nd|rd|th|[.º°])?"


def past_day(text: str, today: date) -> str:
    """Return the last day that a text names with its year, as it is typed, if all such days are before *today*; else empty."""
    if not re.search(r"20\d\d", text[:MAX_TEXT]):
        return ""
    days = sorted(_days(text[:MAX_TEXT]))
    return days[-1][1] if days and days[-1][0] < today else ""


def _days(text: str) -> list[tuple[date, str]]:
    found = [(match[1], match[2], match[3], match[0]) for match in _NUMBERS.finditer(text)]
    months, day_first, month_first = _patterns()
    for match in (*day_first.finditer(text), *month_first.finditer(text)):
        found.append((match["year"], str(months[match["month"].casefold()]), match["day"], match[0]))
    days = []
    for year, month, day, typed in found:
        try:
            days.append((date(int(year), int(month), int(day)), typed))
        except ValueError:
            continue
    return days


@cache
def _patterns() -> tuple[dict[str, int], re.Pattern[str], re.Pattern[str]]:
    """Return the number of each month by its names in all languages, and what a day with a month and a year looks like."""
    months: dict[str, int] = {}
    for locale in ALL_LANGUAGES.required:
        named = BabelLocale.parse(locale.cldr).months["format"]
        for width in ("wide", "abbreviated"):
            months |= {
                name.rstrip(".").casefold(): number for number, name in named[width].items() if not name[0].isdecimal()
            }
    names = "|".join(sorted(map(re.escape, months), key=len, reverse=True))
    day, year = rf"(?<!\d)(?P<day>\d{{1,2}}){_ORDINAL}", r"(?P<year>20\d\d)(?!\d)"
    between = r"[\s.,]+(?:de[l]?\s+)?"
    return (
        months,
        re.compile(rf"{day}{between}(?P<month>{names}){between}{year}", re.IGNORECASE),
        re.compile(rf"(?P<month>{names})[\s.]+{day}[\s,]+{year}", re.IGNORECASE),
    )
