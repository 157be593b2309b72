"""When it is open: now, on a day, in a month, for a meal; and the last order."""

from dataclasses import replace
from datetime import datetime, time

from ...domain.described_articles import article_on
from ...domain.hours import OpenState, exceptions_in_rows, hours_on, open_state
from ...domain.moments import When
from ...i18n import N_
from ...models.hours import SpecialDay
from ...models.site import Site
from ...search.asked_times import NOW, AskedDay, AskedTime
from ...search.results import ArticleResults
from ...search.topics import topic_of
from ...text import formatting
from .. import labels
from ..booking_phrases import day_words
from ..localized_site import LocalizedSite
from ..opening_phrases import (
    changes,
    current_last_orders,
    last_orders_on,
    no_special_hours,
    special_days,
    week_words,
    without_special_hours,
)
from .common import tell_article
from .contact import tell_not_given, tell_telephone
from .model import Told

HOURS = ("opening-hours", "holiday-hours")
EVENING = time(18)
"""When guests who ask for the evening may first come."""


def tell_opening(localized_site: LocalizedSite, asked: AskedTime) -> Told:
    site, locale = localized_site.site, localized_site.locale
    if asked.is_unknown:
        return tell_not_given(localized_site)
    if asked.day:
        return _tell_opening_at(localized_site, asked, asked.day)
    if asked.month:
        return tell_month(localized_site, asked.month)
    state, today = open_state(site, localized_site.now()), hours_on(site, localized_site.today)
    hours = [formatting.hours(today.ranges, locale)] if today.ranges else []
    return Told([state_words(localized_site, state), *hours, *_day(localized_site, today.holiday)], state=state.state)


def tell_month(localized_site: LocalizedSite, month: int) -> Told:
    """Tell the special days to come of a month; that none is recorded, and the week, where it has none."""
    coming = exceptions_in_rows(localized_site.site, localized_site.today)
    ids = {
        row.first.holiday.id for row in coming if row.first.holiday and month in {each.date.month for each in row.days}
    }
    if ids:
        return Told([special_days(localized_site, ids)])
    words = localized_site.gettext(N_("No special hours are recorded for this month."))
    return Told([words, week_words(localized_site)])


def tell_limited_menus(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell the days to come on which only some dishes can be ordered; None where none is recorded."""
    coming = exceptions_in_rows(localized_site.site, localized_site.today)
    ids = {row.first.holiday.id for row in coming if row.first.holiday and row.first.holiday.limited_menu}
    return Told([special_days(localized_site, ids)]) if ids else None


def tell_closures(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell the special days to come on which it is closed; None where none is recorded."""
    article = article_on(localized_site.site, "opening-hours")
    if asked.day or asked.month or asked.is_unknown:
        return replace(tell_opening(localized_site, asked), article=article)
    coming = exceptions_in_rows(localized_site.site, localized_site.today)
    closed = {row.first.holiday.id for row in coming if row.first.holiday and not any(day.ranges for day in row.days)}
    return Told([special_days(localized_site, closed)], article=article) if closed else None


def tell_week(localized_site: LocalizedSite, asked: AskedTime) -> Told:
    """Tell what the article on the hours says in short; without one the hours of the week."""
    return tell_article(localized_site, asked, "opening-hours") or Told([week_words(localized_site)])


def tell_date(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell a special day with its dates and hours, or that nobody has written it; None of any other day."""
    if asked.when is None:
        return tell_not_given(localized_site)
    day = hours_on(localized_site.site, asked.when.date)
    if day.holiday:
        return Told([special_days(localized_site, {day.holiday.id})])
    if asked.named:
        return _tell_usual(localized_site, asked.named)
    return _tell_opening_at(localized_site, asked, When(asked.when.date)) if day.is_undecided else None


def _tell_usual(localized_site: LocalizedSite, day: AskedDay) -> Told:
    """Tell the usual hours of a day that a query names and hours.yaml does not have."""
    links = () if day.is_date else tell_telephone(localized_site, NOW).links
    return Told(without_special_hours(localized_site, day), links)


def note_on_date(localized_site: LocalizedSite, asked: AskedTime) -> list[str]:
    """Return that nothing is recorded of the public holiday, or of the date that a query names; nothing of one with hours of its own."""
    day = hours_on(localized_site.site, asked.when.date) if asked.when else None
    if day and day.is_undecided:
        return [labels.note_on(localized_site, day)]
    return [no_special_hours(localized_site)] if asked.named and day and not day.holiday else []


def _tell_opening_at(localized_site: LocalizedSite, asked: AskedTime, when: When) -> Told:
    """Tell the hours of a date, and whether it is open at a time of it."""
    locale, day = localized_site.locale, hours_on(localized_site.site, when.date)
    if asked.named and not asked.named.is_date and not day.holiday:
        return _tell_usual(localized_site, asked.named)
    hours = f"{day_name(localized_site, when)}{locale.punctuation.colon}{formatting.hours(day.ranges, locale)}"
    told = [labels.day_note(localized_site, day.holiday)] if day.holiday else note_on_date(localized_site, asked)
    lines, state = [hours, *_day(localized_site, day.holiday), *filter(None, told)], ""
    if when.instant:
        there = open_state(localized_site.site, when.instant)
        time = formatting.clock(when.instant.time(), locale)
        state = there.state
        words = localized_site.gettext(labels.OPEN_STATES_THEN[state])
        lines = [f"{time}{locale.punctuation.colon}{words}", *lines]
    elif asked.is_evening and day.ranges:
        evening = datetime.combine(when.date, EVENING, localized_site.site.restaurant.zone)
        there = open_state(localized_site.site, evening)
        if there.state == "closed" and not any(each.open >= EVENING for each in day.ranges):
            state = there.state
            closed = localized_site.gettext(N_("Closed in the evening"))
            lines = [" · ".join([closed, *changes(localized_site, there)]), *lines]
    return Told(lines, state=state)


def day_name(localized_site: LocalizedSite, when: When) -> str:
    """Return ``Friday`` or ``Tomorrow`` with its date."""
    date, words = formatting.day(when.date, localized_site.locale), day_words(localized_site, when.date)
    return (
        date if words in date else formatting.at_start(f"{words}{localized_site.locale.punctuation.list_comma}{date}")
    )


def state_words(localized_site: LocalizedSite, state: OpenState) -> str:
    """Return ``Open now · Last order at 9:00 pm``."""
    words = localized_site.gettext(labels.OPEN_STATES[state.state])
    return " · ".join([words, *changes(localized_site, state)])


def tell_special_day(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell the hours of a day that is named; None where none is, as an article says what is true of all of them."""
    return _tell_opening_at(localized_site, asked, asked.day) if asked.day else None


def _day(localized_site: LocalizedSite, holiday: SpecialDay | None) -> list[str]:
    """Return the name of a special day, with all its dates to come if there are several."""
    if holiday is None:
        return []
    coming = [each for each in holiday.dates if each >= localized_site.today]
    dates = [formatting.days(coming, localized_site.locale)] if len(coming) > 1 else []
    told = [*filter(None, [labels.special_day_name(localized_site, holiday)]), *dates]
    return [localized_site.locale.punctuation.colon.join(told)] if told else []


def tell_last_order(localized_site: LocalizedSite, asked: AskedTime) -> Told:
    colon = localized_site.locale.punctuation.colon
    if asked.is_unknown:
        return tell_not_given(localized_site)
    if asked.day:
        day = hours_on(localized_site.site, asked.day.date)
        orders = last_orders_on(localized_site, day) or localized_site.locale.forms.closed
        notes = [*_day(localized_site, day.holiday), *note_on_date(localized_site, asked)]
        return Told([f"{day_name(localized_site, asked.day)}{colon}{orders}", *notes])
    state = open_state(localized_site.site, localized_site.now())
    orders_now = [f"{label}{colon}{words}" for label, words in current_last_orders(localized_site, state)]
    return Told([*orders_now, state_words(localized_site, state)])


def tells_no_day(site: Site, results: ArticleResults) -> bool:
    """Tell whether a query names nothing but a day and the hours, and the best article has another subject: Ramadan."""
    hits = results.hits or {}
    if not results.articles or results.articles[0].topic in HOURS or not any(hit.day for hit in hits.values()):
        return False
    return topic_of(results.query, site) in HOURS
