"""The time that a client asks about: now, an instant, a local date and time, or a date."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from unicodedata import normalize
from zoneinfo import ZoneInfo

from ..models.hours import DAYS
from ..words import all_words

FARTHEST = timedelta(days=366)
"""Between now and the time that a client may ask about."""
DATE = r"\d{4}-\d\d-\d\d"
DATE_TIME = DATE + r"[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?([Zz]|[+-]\d\d:\d\d)?"
CLOCK = r"([01]?\d|2[0-3]):[0-5]\d"
NOW = "now"
WHEN = f"{NOW}|today|tonight|tomorrow|{DATE}|{DATE_TIME}"
DAYS_AHEAD = ("today", "tomorrow", "day after tomorrow")
TONIGHT_WORD = "tonight"
EVENING = time(18)
"""In the example of an error."""
TONIGHT = time(19)
"""What is meant by an evening without a time; later in the evening it is the present."""


class UnclearTimeError(ValueError):
    """A text that means no time; what is right, and, if it probably means a time, that one."""

    def __init__(self, advice: str, suggestion: str | None = None) -> None:
        super().__init__(advice + (f"; write {suggestion}" if suggestion else ""))
        self.suggestion = suggestion


@dataclass(frozen=True, slots=True)
class When:
    """A time that a client asks about: an instant, or a whole date."""

    date: date
    """At the restaurant."""
    instant: datetime | None = None
    """In the restaurant's time zone, unless it was given with another offset; None for a whole date."""
    is_now: bool = False
    """True if the client has asked about the present."""
    is_relative: bool = field(default=False, compare=False)
    """True if it was named by its distance from today, such as tomorrow: the same word means another day after midnight."""

    def __str__(self) -> str:
        """Return the spelling of parameters: ``now``, a date, or a date and time with its offset."""
        if self.is_now:
            return NOW
        return self.instant.isoformat(timespec="seconds") if self.instant else self.date.isoformat()

    def begin(self, zone: ZoneInfo) -> datetime:
        """Return the instant, or the first one of a whole date."""
        return self.instant or datetime.combine(self.date, time(), zone)

    def local(self, zone: ZoneInfo) -> "When":
        """Return the same time with the offset of a restaurant."""
        return replace(self, instant=self.instant.astimezone(zone)) if self.instant else self


def current_moment(zone: ZoneInfo, now: datetime) -> When:
    """Return the present, at a restaurant in *zone*."""
    local = now.astimezone(zone)
    return When(local.date(), local, is_now=True)


def read_when(text: str, zone: ZoneInfo, now: datetime, farthest: timedelta | None = FARTHEST) -> When:
    """Return the time that a text means for a restaurant in *zone*; without an offset it is a local one.

    *farthest*: from now; None for any time. Words of any language for today, tonight, tomorrow and the weekdays are taken,
    also with a time. Raises UnclearTimeError, which says what is right with the offset of the date in the text.
    """
    local = now.astimezone(zone)
    word, clock = _word_and_clock(text)
    meaning = _meanings().get(word)
    if meaning == NOW and not clock:
        return current_moment(zone, now)
    if meaning and meaning != NOW:
        return replace(read_when(_dated(meaning, clock, local), zone, now, farthest), is_relative=True)
    if clock and not word:
        raise UnclearTimeError("takes a date with a time", f"{local.date()}T{clock}")
    if (day := _date(text)) and re.fullmatch(DATE, text, re.ASCII):
        if farthest and abs(day - now.astimezone(zone).date()) > farthest:
            raise UnclearTimeError("takes a date from a year back to a year ahead")
        return When(day)
    instant = _instant(text, zone) if re.fullmatch(DATE_TIME, text, re.ASCII) else None
    if instant is None:
        raise UnclearTimeError(_advice(day or now.astimezone(zone).date() + timedelta(days=1), zone))
    if farthest and abs(instant - now) > farthest:
        raise UnclearTimeError("takes a time from a year back to a year ahead")
    return When(instant.astimezone(zone).date(), instant)


def _word_and_clock(text: str) -> tuple[str, str]:
    """Return the words before a time of day, and the time, both empty where there is none: ``tomorrow at 18:00``."""
    plain = " ".join(normalize("NFKC", text).replace("’", "'").casefold().split())
    found = re.fullmatch(rf"(?P<word>.*?)(?: at | à |t| |)(?P<clock>{CLOCK})?", plain, re.ASCII)
    clock = (found and found["clock"]) or ""
    return (found["word"].strip() if found and clock else plain), clock.zfill(5) if clock else ""


@cache
def _meanings() -> Mapping[str, str]:
    """Return what each word for a time means, in any language: of those that queries are read with too."""
    meanings: dict[str, str] = {}
    for words in all_words():
        asked = words.asked_times
        days = dict(zip(DAYS_AHEAD, asked.days, strict=False)) | dict(asked.weekdays) | dict(words.times)
        meanings |= {word: meaning for meaning, others in days.items() for word in others if word not in asked.evening}
        meanings |= dict.fromkeys(words.times.get(TONIGHT_WORD, ()), TONIGHT_WORD)
    return meanings | {word: word for word in (NOW, *DAYS_AHEAD[:2], TONIGHT_WORD, *DAYS)}


def _dated(meaning: str, clock: str, local: datetime) -> str:
    """Return the date, or the date and time, that a word means. Raises UnclearTimeError on a weekday that is today."""
    today = local.date()
    if meaning == TONIGHT_WORD:
        later = max(TONIGHT, local.time())
        return f"{today}T{clock or f'{later:%H:%M}'}"
    if meaning in DAYS:
        days = (DAYS.index(meaning) - today.weekday()) % 7
        if not days:
            after = f"T{clock}" if clock else ""
            advice = f"is unclear: today is {meaning}, and so is {today + timedelta(days=7)}"
            raise UnclearTimeError(advice, f"{today}{after}")
        day = today + timedelta(days=days)
    else:
        day = today + timedelta(days=DAYS_AHEAD.index(meaning))
    return f"{day}T{clock}" if clock else day.isoformat()


def _date(text: str) -> date | None:
    """Return the date with which a text begins."""
    try:
        return date.fromisoformat(text[:10]) if re.match(DATE, text, re.ASCII) else None
    except ValueError:
        return None


def _advice(day: date, zone: ZoneInfo) -> str:
    evening = datetime.combine(day, EVENING, zone).isoformat(timespec="minutes")
    return (
        f"takes a date and time such as {evening[:16]}, or with the restaurant's offset {evening}, "
        f"or a date alone, {day}, or {NOW}, today, tonight, tomorrow or a weekday"
    )


def _instant(text: str, zone: ZoneInfo) -> datetime | None:
    try:
        instant = datetime.fromisoformat(text)
        local = (instant if instant.tzinfo else instant.replace(tzinfo=zone)).astimezone(UTC).astimezone(zone)
        return local if instant.tzinfo is None or instant.utcoffset() == local.utcoffset() else instant
    except (ValueError, OverflowError):
        return None
