"""Days with a year in what owners write, ``spécial du 12 septembre 2025``, of which some have passed."""

import re
from calendar import monthrange
from datetime import date
from functools import cache

from ..models.month_names import months
from ..models.season import LEAP_YEAR

MAX_TEXT = 1_000
"""Characters of a text in which days are looked for."""
_NUMBERS = re.compile(r"(?<!\d)(20\d\d)\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?!\d)")
_HAN_DAY = re.compile(r"(\d{1,2})\s*月\s*(\d{1,2})\s*[日号號]")
_ORDINAL = r"(?:er|st|nd|rd|th|[.º°])?"
_BETWEEN = r"[\s.,]+(?:de[l]?\s+)?"


def past_day(text: str, today: date) -> str:
    """Return the last day that a text names with its year, as it is typed, if all such days are before *today*; else empty."""
    if not re.search(r"20\d\d", text[:MAX_TEXT]):
        return ""
    days = sorted(_days(text[:MAX_TEXT]))
    return days[-1][1] if days and days[-1][0] < today else ""


def _days(text: str) -> list[tuple[date, str]]:
    found = [(match[1], match[2], match[3], match[0]) for match in _NUMBERS.finditer(text)]
    day_first, month_first = _patterns(rf"{_BETWEEN}(?P<year>20\d\d)(?!\d)", r"[\s,]+(?P<year>20\d\d)(?!\d)")
    for match in (*day_first.finditer(text), *month_first.finditer(text)):
        found.append((match["year"], str(months()[match["month"].casefold()]), match["day"], match[0]))
    days = []
    for year, month, day, typed in found:
        try:
            days.append((date(int(year), int(month), int(day)), typed))
        except ValueError:
            continue
    return days


def day_and_month(text: str) -> str:
    """Return the day that is all of a text, ``31 décembre``, ``Dec. 31st``, ``12月31日``, as ``12-31``; empty for another one."""
    if match := _HAN_DAY.fullmatch(text):
        month, day = int(match[1]), int(match[2])
    elif match := next(filter(None, (each.fullmatch(text) for each in _patterns("", ""))), None):
        month, day = months()[match["month"].casefold()], int(match["day"])
    else:
        return ""
    return f"{month:02}-{day:02}" if 1 <= month <= 12 and 1 <= day <= monthrange(LEAP_YEAR, month)[1] else ""


@cache
def _patterns(behind_month: str, behind_day: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what a day with its month looks like, with what stands behind them."""
    names = "|".join(sorted(map(re.escape, months()), key=len, reverse=True))
    day = rf"(?<!\d)(?P<day>\d{{1,2}}){_ORDINAL}"
    return (
        re.compile(rf"{day}{_BETWEEN}(?P<month>{names}){behind_month}\.?", re.IGNORECASE),
        re.compile(rf"(?P<month>{names})[\s.]+{day}{behind_day}", re.IGNORECASE),
    )
