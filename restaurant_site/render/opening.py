"""In words: whether the restaurant is open, when that changes, and until when orders are taken."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time, timedelta

from ..content import formatting
from ..content.models.hours import DAYS, ORDER_TYPES, OrderType, order_hours
from ..domain.hours import DateHours, OpenState, OrderState, PhoneState, order_state
from . import vocabulary
from .edition import Edition


def last_orders(edition: Edition, state: OpenState) -> str:
    """Return ``dine-in 9:00 pm, takeout 9:15 pm``: the last orders of the range that runs or comes next."""
    given = {order: [wall.time()] for order, wall in state.last_orders.items()}
    site, paused = edition.site, {}
    if state.state != "closed":
        for order in filter(site.hours.has_order_hours, ORDER_TYPES):
            given.pop(order, None)
            if taken := order_state(site, order, state.checked_at):
                given[order] = [taken.last.time()] if taken.last else []
                if taken.until is None:
                    paused[order] = _pause(edition, taken)
    return last_order_words(edition, given, paused)


def _pause(edition: Edition, taken: OrderState) -> str:
    """When orders are taken that are not taken now: ``5:00 pm to 8:45 pm``, ``not today``, ``no more today``."""
    gettext = edition.gettext
    if taken.next and taken.last:
        return formatting.span(taken.next.time(), taken.last.time(), edition.locale)
    return gettext("no more today") if taken.is_offered else gettext("not today")


def order_hours_words(edition: Edition, day: DateHours | None = None) -> str:
    """``takeout 10:00 am to 9:15 pm; delivery …`` of a date, or as most days have it; without what is not known."""
    hours, locale = edition.site.hours, edition.locale
    words = []
    for order in filter(hours.has_order_hours, ORDER_TYPES):
        taken = hours.orders_on(day.date, order) if day else hours.usual_orders(order)
        if taken:
            times = formatting.hours(order_hours(taken), locale)
        else:
            times = edition.gettext("not given") if taken is None else edition.gettext("none")
        name = edition.gettext(vocabulary.ORDER_TYPES[order])
        words.append(edition.gettext("%(order)s %(times)s", order=name, times=times))
    return locale.punctuation.semicolon.join(words)


def converted(edition: Edition, instant: datetime | None) -> str:
    """The local time of an instant that was given with another offset than the restaurant's; else empty."""
    if instant is None:
        return ""
    local = instant.astimezone(edition.site.restaurant.zone)
    if local.utcoffset() == instant.utcoffset():
        return ""
    return edition.gettext(
        "%(given)s is %(time)s on %(day)s at the restaurant, whose offset is %(offset)s on that date.",
        given=instant.isoformat(timespec="minutes"),
        time=formatting.clock(local.time(), edition.locale),
        day=formatting.day(local.date(), edition.locale),
        offset=local.isoformat()[-6:],
    )


def weekly_last_orders(edition: Edition) -> list[tuple[str, str]]:
    """Return (``Last order``, last orders); where days differ, one for those with equal ones: ``Last order (Friday)``."""
    label, locale, found = edition.gettext("Last order"), edition.locale, edition.site.hours.days_by_last_orders
    if len(found) < 2:
        return [(label, last_order_words(edition, last)) for _, last in found]
    return [
        (formatting.in_brackets(label, formatting.weekdays(days, locale), locale), last_order_words(edition, last))
        for days, last in found
    ]


def current_last_orders(edition: Edition, state: OpenState | None) -> list[tuple[str, str]]:
    """Return (``Last order``, last orders) of the range that runs or opens later today; without a state, of the week."""
    if state is None:
        return weekly_last_orders(edition)
    if state.state == "closed" and (not state.next_change or state.next_change.date() != state.checked_at.date()):
        return []
    return [(edition.gettext("Last order"), last_orders(edition, state))]


def changes(edition: Edition, state: OpenState) -> list[str]:
    """``Last order at 9:00 pm``, ``Closes at 9:30 pm``, the first only if it is earlier, or ``Opens Tuesday at …``."""
    if state.next_change is None:
        return []
    if state.state == "closed":
        return [_opens(edition, state)]
    gettext, locale = edition.gettext, edition.locale
    closes = gettext("Closes at %(time)s", time=formatting.clock(state.next_change.time(), locale))
    last = state.last_orders.get("dine_in")
    if last is None or last >= state.next_change:
        return [closes]
    time = formatting.clock(last.time(), locale)
    if state.is_past_last_order:
        return [gettext("Last dine-in order was at %(time)s", time=time), closes]
    return [gettext("Last order at %(time)s", time=time), closes]


def phone(edition: Edition, state: PhoneState) -> str:
    """``Answering until 9:15 pm``, or from when the phone is answered."""
    gettext, locale = edition.gettext, edition.locale
    day, time = state.next_change.date(), formatting.clock(state.next_change.time(), locale)
    if state.is_answered:
        return gettext("Answering until %(time)s", time=time)
    if day == state.checked_at.date():
        return gettext("Call from %(time)s today", time=time)
    return gettext("Call from %(time)s on %(day)s", time=time, day=_day_name(edition, state.checked_at, day))


def _day_name(edition: Edition, now: datetime, day: date) -> str:
    """The weekday of a date within a week; else the date."""
    near = day - now.date() < timedelta(days=7)
    return formatting.weekday(DAYS[day.weekday()], edition.locale) if near else formatting.day(day, edition.locale)


def _opens(edition: Edition, state: OpenState) -> str:
    assert state.next_change is not None
    gettext, locale = edition.gettext, edition.locale
    day, time = state.next_change.date(), formatting.clock(state.next_change.time(), locale)
    if day == state.checked_at.date():
        return gettext("Opens today at %(time)s", time=time)
    return gettext("Opens %(day)s at %(time)s", day=_day_name(edition, state.checked_at, day), time=time)


def last_order_words(
    edition: Edition, given: Mapping[OrderType, Sequence[time]], paused: Mapping[OrderType, str] | None = None
) -> str:
    """The last order of each way to order that hours.yaml mentions; ``not given`` where it is not known.

    *paused* says when those are taken that are not taken now.
    """
    gettext, locale = edition.gettext, edition.locale
    shown = [order for order in ORDER_TYPES if given.get(order) or edition.site.hours.mentions(order)]
    words = []
    for order in shown:
        times = locale.forms.hours_joiner.join(formatting.clock(each, locale) for each in given.get(order, ()))
        name = gettext(vocabulary.ORDER_TYPES[order])
        pause = (paused or {}).get(order)
        words.append(gettext("%(order)s %(times)s", order=name, times=pause or times or gettext("not given")))
    return locale.punctuation.list_comma.join(words) or gettext("not given")
