"""Hours of dishes and sections in words, as an owner reads and writes them."""

from collections.abc import Callable

from ..locales import Locale
from ..models.hours import DAYS, Hours
from ..models.menu import NEVER, ServingHours, ServingWindow
from ..render.labels import NOT_SERVED
from ..text import formatting


def in_words(hours: ServingHours, locale: Locale, gettext: Callable[..., str]) -> str:
    """Return ``Monday to Friday, 12–2:30 pm``, without the days where they are all; empty for all day, every day."""
    if hours == NEVER:
        return str(gettext(NOT_SERVED))
    are_every_day = all(each.days == DAYS for each in hours.windows)
    words = (_window(each, locale, gettext, are_every_day) for each in hours.windows)
    return locale.punctuation.semicolon.join(words)


def _window(window: ServingWindow, locale: Locale, gettext: Callable[..., str], is_every_day: bool) -> str:
    days = "" if is_every_day else formatting.weekdays(window.days, locale)
    return locale.punctuation.comma.join(filter(None, [days, _times(window, locale, gettext)]))


def _times(window: ServingWindow, locale: Locale, gettext: Callable[..., str]) -> str:
    if window.start and window.end:
        words = formatting.brief_hours([Hours(window.start, window.end)], locale)
        return words.replace("\N{NO-BREAK SPACE}", " ")
    if window.start:
        return str(gettext("from %(time)s", time=formatting.clock_in_figures(window.start, locale)))
    return str(gettext("until %(time)s", time=formatting.clock_in_figures(window.end, locale))) if window.end else ""
