"""Asks once about new hours that end later than LATEST, or are longer than those of which the check warns."""

from collections.abc import Sequence
from datetime import time
from itertools import chain, pairwise, repeat

from flask_babel import gettext

from ...models.hours import Hours
from ...text import formatting
from ..content_warnings import LONGEST_SERVICE
from .blueprint import current_locale
from .hours_forms import LATEST
from .price_doubts import Doubt, ProbableValue, is_sure
from .times_in_words import hours_of_range


def doubt_of(field: str, new: Sequence[str], old: Sequence[str]) -> dict[str, Doubt]:
    """Return what to ask of the new hours of a day, at its *field*; nothing of those that it had, or that were said to be right.

    Nor of hours that overlap, which the check refuses.
    """
    answer = f"{field} {' '.join(new)}"
    try:
        ranges, former = ([hours_of_range(each) for each in texts] for texts in (new, old))
    except ValueError:
        return {}
    overlap = any(second.minutes[0] < first.minutes[1] for first, second in pairwise(ranges))
    if overlap or is_sure(answer):
        return {}
    for hours, before in zip(reversed(ranges), chain(reversed(former), repeat(None)), strict=False):
        if hours not in former and (doubt := _doubt(hours, before, answer)):
            return {field: doubt}
    return {}


def _doubt(hours: Hours, old: Hours | None, answer: str) -> Doubt | None:
    start, end = hours.minutes
    locale, closing = current_locale(), f"{hours.close:%H:%M}"
    if end > LATEST and end - start > LONGEST_SERVICE:  # most likely the other half of the day is meant
        other = hours.close.replace(hour=(hours.close.hour + 12) % 24)
        closes = _clock(hours.close)
        words = gettext(
            "Open until %(time)s the next day? That is %(number)s hours.", time=closes, number=(end - start) // 60
        )
        value = gettext("until %(time)s the next day", time=closes)
        instead = ProbableValue(f"{other:%H:%M}", gettext("Until %(time)s", time=_clock(other)))
        return Doubt(words, value, answer, closing, instead)
    text = formatting.brief_hours([hours], locale)
    if end > LATEST:
        new = formatting.brief_clock(hours.close, locale)
        if old and old.close != hours.close:
            before = formatting.brief_clock(old.close, locale)
            words = gettext("Open until %(new)s? It was %(old)s.", new=new, old=before)
        else:
            words = gettext("Open until %(time)s the next day?", time=new)
    elif end - start > LONGEST_SERVICE:
        words = gettext("%(hours)s? That is %(number)s hours.", hours=text, number=(end - start) // 60)
    else:
        return None
    return Doubt(words, text, answer, closing)


def _clock(value: time) -> str:
    """Return a time of day of which nobody takes noon for midnight."""
    if value in (time(0), time(12)):
        return str(gettext("noon") if value.hour else gettext("midnight"))
    return formatting.brief_clock(value, current_locale())
