"""When it is open: now, on a day, in a month, for a meal; and the last order."""

from dataclasses import replace
from datetime import datetime, time

from ...domain.described_articles import article_on
from ...domain.hours import DateHours, OpenState, exceptions_in_rows, hours_on, open_state
from ...domain.moments import When
from ...i18n import N_
from ...models.hours import SpecialDay, minute_of
from ...search.asked_times import NOW, AskedDay, AskedTime
from ...text import formatting
from .. import labels
from ..booking_phrases import day_words
from ..localized_site import LocalizedSite
from ..opening_phrases import (
    changes,
    current_last_orders,
    is_of_new_week,
    last_orders_on,
    month_weeks,
    no_special_hours,
    not_given,
    special_days,
    week_words,
    weekly_last_orders,
    without_special_hours,
)
from .contact import tell_not_given, tell_telephone
from .model import Told

HOURS = ("opening-hours", "holiday-hours")
EVENING = time(18)
"""When guests who ask for the evening may first come."""
NOON_AT, LUNCH_UNTIL = time(12), time(14)
"""A restaurant is open for lunch if it is open between them."""


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
    lines = [
        state_words(localized_site, state),
        *hours,
        *_day(localized_site, today.holiday),
        week_words(localized_site),
    ]
    return Told(lines, state=state.state)


def tell_month(localized_site: LocalizedSite, month: int) -> Told:
    """Tell the special days to come of a month, and its weeks if they are new; where it has neither, that, and the week."""
    coming = exceptions_in_rows(localized_site.site, localized_site.today)
    ids = {
        row.first.holiday.id for row in coming if row.first.holiday and month in {each.date.month for each in row.days}
    }
    weeks = month_weeks(localized_site, month)
    if ids or weeks:
        return Told([*([special_days(localized_site, ids)] if ids else []), *weeks])
    words = localized_site.gettext(N_("No special hours are recorded for this month."))
    return Told([words, week_words(localized_site)])


def tell_new_weeks(localized_site: LocalizedSite, asked: AskedTime) -> Told:
    """Tell the week, and the new hours to come: of a season, whose first day no query names."""
    article = article_on(localized_site.site, "opening-hours")
    if asked.day or asked.month or asked.is_unknown:
        return replace(tell_opening(localized_site, asked), article=article)
    return Told([week_words(localized_site)], article=article)


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


def _tell_usual(localized_site: LocalizedSite, day: AskedDay) -> Told:
    """Tell the usual hours of a day that a query names and hours.yaml does not have."""
    links = () if day.is_date else tell_telephone(localized_site, NOW).links
    return Told(without_special_hours(localized_site, day), links)


def note_on_date(localized_site: LocalizedSite, asked: AskedTime) -> list[str]:
    """Return that nothing is recorded of the public holiday, or of the date that a query names; nothing of one with hours of its own."""
    day = hours_on(localized_site.site, asked.when.date) if asked.when else None
    if day and day.is_undecided:
        return [labels.note_on(localized_site, day)]
    if not asked.named or not day or day.holiday or is_of_new_week(localized_site.site, day.date):
        return []
    return [no_special_hours(localized_site)]


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
    elif asked.is_lunch and day.ranges and is_closed_at_lunch(day):
        state = "closed"
        lines = [localized_site.gettext(N_("Closed at lunch")), *lines]
    return Told(lines, state=state)


def is_closed_at_lunch(day: DateHours) -> bool:
    return not any(each.open < LUNCH_UNTIL and minute_of(NOON_AT) < each.minutes[1] for each in day.ranges)


def tell_closed_then(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell that it is closed on the day, or at the time, that a query names, and when it opens next; None where it is open."""
    if asked.when is None or asked.is_unknown:
        return None
    site, day = localized_site.site, hours_on(localized_site.site, asked.when.date)
    told = _tell_opening_at(localized_site, asked, asked.when)
    if day.ranges and told.state != "closed":
        return None
    there = datetime.combine(asked.when.date, NOON_AT if asked.is_lunch else EVENING, site.restaurant.zone)
    opens = changes(localized_site, open_state(site, asked.when.instant or there))
    new = [each for each in opens if not any(each in line for line in told.lines)]
    return Told([*told.lines, *new], state="closed")


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


def tell_late(localized_site: LocalizedSite, asked: AskedTime) -> Told:
    """Tell until when it is open: on the day that a query names, else now and in the week, with the last orders."""
    if asked.is_unknown:
        return tell_not_given(localized_site)
    if asked.day:
        told = _tell_opening_at(localized_site, asked, When(asked.day.date))
        orders = last_orders_on(localized_site, hours_on(localized_site.site, asked.day.date))
        label = localized_site.gettext(N_("Last order"))
        is_given = orders and orders != not_given(localized_site)
        last = [f"{label}{localized_site.locale.punctuation.colon}{orders}"] if is_given else []
        return replace(told, lines=[*told.lines, *last])
    state = open_state(localized_site.site, localized_site.now())
    colon = localized_site.locale.punctuation.colon
    last = [f"{label}{colon}{words}" for label, words in weekly_last_orders(localized_site)]
    return Told([state_words(localized_site, state), week_words(localized_site), *last], state=state.state)


def tell_last_order(localized_site: LocalizedSite, asked: AskedTime) -> Told:
    """Tell the last orders of the day that a query names, with its hours, else those of now and of the other services of today.

    While it is closed for the day, they are those of the week.
    """
    colon = localized_site.locale.punctuation.colon
    if asked.is_unknown:
        return tell_not_given(localized_site)
    if asked.day:
        day = hours_on(localized_site.site, asked.day.date)
        orders = last_orders_on(localized_site, day)
        notes = [*_day(localized_site, day.holiday), *note_on_date(localized_site, asked)]
        if closed := None if orders else tell_closed_then(localized_site, replace(asked, when=When(asked.day.date))):
            return replace(closed, state="")
        return Told([f"{day_name(localized_site, asked.day)}{colon}{orders or not_given(localized_site)}", *notes])
    state = open_state(localized_site.site, localized_site.now())
    now = current_last_orders(localized_site, state)
    told = [f"{label}{colon}{words}" for label, words in now or weekly_last_orders(localized_site)]
    if not now:
        return Told([state_words(localized_site, state), *told])
    today = hours_on(localized_site.site, state.checked_at.date())
    orders = last_orders_on(localized_site, today) if len(today.ranges) > 1 else ""
    all_day = [f"{day_name(localized_site, When(today.date))}{colon}{orders}"] if orders not in ("", now[0][1]) else []
    return Told([*told, *all_day, state_words(localized_site, state)])
