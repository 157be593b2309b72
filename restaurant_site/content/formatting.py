"""Times, dates, money and measures as each language writes them."""

import re
from collections.abc import Sequence
from datetime import date, time

from ..locales import ENGLISH, SIMPLIFIED, Locale
from .models import DAYS, Hours

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
CHINESE_WEEKDAYS = "一二三四五六日"


def clock(value: time, locale: Locale) -> str:
    """``9:00 pm``, ``晚上9時``, ``晚上9点``."""
    if locale is ENGLISH:
        return f"{value.hour % 12 or 12}:{value.minute:02} {'am' if value.hour < 12 else 'pm'}"
    hour_word, minute_word = ("点", "分") if locale is SIMPLIFIED else ("時", "分")
    minutes = f"{value.minute}{minute_word}" if value.minute else ""
    return f"{_part_of_day(value, locale)}{value.hour % 12 or 12}{hour_word}{minutes}"


def _part_of_day(value: time, locale: Locale) -> str:
    if value.hour < 6:
        return "凌晨"
    if value.hour < 12:
        return "上午"
    if value.hour == 12:
        return "中午" if value.minute == 0 else "下午"
    return "下午" if value.hour < 18 else "晚上"


def hour(value: time, locale: Locale) -> str:
    """A full hour on the scale of a chart: ``2 pm``, ``14時``, ``14点``."""
    if locale is ENGLISH:
        return f"{value.hour % 12 or 12} {'am' if value.hour < 12 else 'pm'}"
    return f"{value.hour}{'点' if locale is SIMPLIFIED else '時'}"


def span(start: time, end: time, locale: Locale) -> str:
    """``10:00 am to 9:30 pm``, ``上午10時至晚上9時30分``."""
    return clock(start, locale) + (" to " if locale is ENGLISH else "至") + clock(end, locale)


def hours(ranges: Sequence[Hours], locale: Locale) -> str:
    """A day's ranges in words; ``closed`` when there are none."""
    if not ranges:
        return {"en": "closed", "zh": "休息"}.get(locale.code, "休息")
    joint = " and " if locale is ENGLISH else "及"
    return joint.join(span(each.open, each.close, locale) for each in ranges)


def weekday(day: str, locale: Locale) -> str:
    """``Monday``, ``星期一``."""
    return day.capitalize() if locale is ENGLISH else "星期" + CHINESE_WEEKDAYS[DAYS.index(day)]


def short_weekday(day: str, locale: Locale) -> str:
    """For narrow columns: ``Mon``, ``週一``, ``周一``."""
    if locale is ENGLISH:
        return day[:3].capitalize()
    return ("周" if locale is SIMPLIFIED else "週") + CHINESE_WEEKDAYS[DAYS.index(day)]


def weekdays(days: Sequence[str], locale: Locale) -> str:
    """Days of the week in order; three or more in a row as a range: ``Monday to Thursday``."""
    runs: list[list[str]] = []
    for day in sorted(days, key=DAYS.index):
        if runs and DAYS.index(runs[-1][-1]) + 1 == DAYS.index(day):
            runs[-1].append(day)
        else:
            runs.append([day])
    to, joint = (" to ", ", ") if locale is ENGLISH else ("至", "、")
    words: list[str] = []
    for run in runs:
        names = [weekday(day, locale) for day in run]
        words += [names[0] + to + names[-1]] if len(run) > 2 else names
    return joint.join(words)


def day(value: date, locale: Locale) -> str:
    """``Friday, December 25, 2026``, ``2026年12月25日（星期五）``."""
    name = weekday(DAYS[value.weekday()], locale)
    if locale is ENGLISH:
        return f"{name}, {MONTHS[value.month - 1]} {value.day}, {value.year}"
    return f"{value.year}年{value.month}月{value.day}日（{name}）"


def days(values: Sequence[date], locale: Locale) -> str:
    """Several dates of the calendar: ``… and …``, ``…、…``."""
    return (" and " if locale is ENGLISH else "、").join(day(value, locale) for value in values)


def money(cents: int, grouped: bool = False) -> str:
    """``$12.50``; for sentences *grouped*: ``$1,250.00``."""
    return f"${cents // 100:,}.{cents % 100:02}" if grouped else f"${cents // 100}.{cents % 100:02}"


def unbroken(text: str) -> str:
    """A text whose telephone numbers stay on one line each."""
    return re.sub(r"(?<=\d)-(?=\d)", "\N{NON-BREAKING HYPHEN}", text)


def minutes(count: int, locale: Locale) -> str:
    """``20 minutes``, ``20 分鐘``."""
    if locale is ENGLISH:
        return f"{count} minute" if count == 1 else f"{count} minutes"
    return f"{count} 分钟" if locale is SIMPLIFIED else f"{count} 分鐘"


def minute_range(least: int, most: int, locale: Locale) -> str:
    """``15 to 30 minutes``, ``15 至 30 分鐘``; from nothing: ``up to 5 minutes``."""
    if least == 0:
        return ("up to " if locale is ENGLISH else "最多 ") + minutes(most, locale)
    return f"{least} {'to' if locale is ENGLISH else '至'} {minutes(most, locale)}"


def mark(sign: str, locale: Locale) -> str:
    """A sign between words, with the space that its language wants: ``: `` and ``：``."""
    return f"{sign} " if locale is ENGLISH else {":": "：", ",": "，", ".": "。"}[sign]


def remark(words: object, aside: str, locale: Locale) -> str:
    """Words with an aside in the brackets of their language: ``24 (1 accessible)``, ``24（其中 1 個無障礙車位）``."""
    return f"{words} ({aside})" if locale is ENGLISH else f"{words}（{aside}）"


def metres(count: float | str, locale: Locale) -> str:
    """``290 m``, ``290 米``."""
    return f"{count} m" if locale is ENGLISH else f"{count} 米"
