"""Asks once about new hours that end later than LATEST, or are longer than those of which the check warns."""

from collections.abc import Sequence
from itertools import chain, repeat

from flask_babel import gettext

from ...text import formatting
from ..content_warnings import LONGEST_SERVICE
from .blueprint import current_locale
from .price_doubts import Doubt, is_sure
from .times_in_words import brief_hours, hours_of_range

LATEST = (24 + 3) * 60
"""Minutes after midnight of the day until which hours are not asked about."""


def doubt_of(field: str, new: Sequence[str], old: Sequence[str]) -> dict[str, Doubt]:
    """Return what to ask of the new hours of a day, at its *field*; nothing of those that it had, or that were said to be right."""
    answer = f"{field} {' '.join(new)}"
    if is_sure(answer):
        return {}
    for hours, before in zip(reversed(new), chain(reversed(old), repeat(None)), strict=False):
        if hours not in old and (words := _doubt(hours, before)):
            return {field: Doubt(words, brief_hours([hours]), answer)}
    return {}


def _doubt(text: str, before: str | None) -> str:
    try:
        hours, old = hours_of_range(text), hours_of_range(before) if before else None
    except ValueError:
        return ""
    start, end = hours.minutes
    locale = current_locale()
    if end > LATEST:
        new = formatting.brief_clock(hours.close, locale)
        if old and old.close != hours.close:
            return str(
                gettext("Open until %(new)s? It was %(old)s.", new=new, old=formatting.brief_clock(old.close, locale))
            )
        return str(gettext("Open until %(time)s of the next day?", time=new))
    if end - start > LONGEST_SERVICE:
        return str(
            gettext("%(hours)s? That is %(number)s hours.", hours=brief_hours([text]), number=(end - start) // 60)
        )
    return ""
