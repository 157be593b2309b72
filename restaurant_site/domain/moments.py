"""The time that a client asks about: now, an instant, a local date and time, or a date."""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

FARTHEST = timedelta(days=366)
"""Between now and the time that a client may ask about."""
DATE = r"\d{4}-\d\d-\d\d"
DATE_TIME = DATE + r"[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?([Zz]|[+-]\d\d:\d\d)?"
NOW = "now"
WHEN = f"{NOW}|{DATE}|{DATE_TIME}"
EVENING = time(18)
"""In the example of an error."""


@dataclass(frozen=True, slots=True)
class When:
    """A time that a client asks about: an instant, or a whole date."""

    date: date
    """At the restaurant."""
    instant: datetime | None = None
    """In the restaurant's time zone, unless it was given with another offset; None for a whole date."""
    is_now: bool = False
    """True if the client has asked about the present."""

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
        return When(self.date, self.instant.astimezone(zone), self.is_now) if self.instant else self


def current_moment(zone: ZoneInfo, now: datetime) -> When:
    """Return the present, at a restaurant in *zone*."""
    local = now.astimezone(zone)
    return When(local.date(), local, is_now=True)


def read_when(text: str, zone: ZoneInfo, now: datetime, farthest: timedelta | None = FARTHEST) -> When:
    """Return the time that a text means for a restaurant in *zone*; without an offset it is a local one.

    *farthest*: from now; None for any time. Raises ValueError, which says what is right with the offset of the date in the text.
    """
    if text.lower() == NOW:
        return current_moment(zone, now)
    if (day := _date(text)) and re.fullmatch(DATE, text, re.ASCII):
        if farthest and abs(day - now.astimezone(zone).date()) > farthest:
            raise ValueError("takes a date from a year back to a year ahead")
        return When(day)
    instant = _instant(text, zone) if re.fullmatch(DATE_TIME, text, re.ASCII) else None
    if instant is None:
        raise ValueError(_advice(day or now.astimezone(zone).date() + timedelta(days=1), zone))
    if farthest and abs(instant - now) > farthest:
        raise ValueError("takes a time from a year back to a year ahead")
    return When(instant.astimezone(zone).date(), instant)


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
        f"or a date alone, {day}, or {NOW}"
    )


def _instant(text: str, zone: ZoneInfo) -> datetime | None:
    try:
        instant = datetime.fromisoformat(text)
        local = (instant if instant.tzinfo else instant.replace(tzinfo=zone)).astimezone(UTC).astimezone(zone)
        return local if instant.tzinfo is None or instant.utcoffset() == local.utcoffset() else instant
    except (ValueError, OverflowError):
        return None
