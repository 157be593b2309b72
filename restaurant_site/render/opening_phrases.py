"""In words: whether the restaurant is open, when that changes, and until when orders are taken."""

from calendar import monthrange
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from datetime import date, datetime, time, timedelta

from ..domain.booking import party_wait
from ..domain.described_articles import OPENING_HOURS, article_on
from ..domain.hours import (
    DateHours,
    DatesInARow,
    OpenState,
    OrderState,
    PhoneState,
    exceptions_in_rows,
    hours_on,
    open_state,
    order_state,
)
from ..domain.moments import When
from ..domain.once import once_for_site
from ..domain.schedule import (
    changed_last_orders,
    coming_weeks,
    days_by_last_orders,
    days_by_ranges,
    last_order_in,
    mentions_order_type,
    minutes_before_closing,
    order_hours,
    orders_on,
    special_day_on,
    usual_orders,
)
from ..domain.section_hours import hours_of_section
from ..locales import Locale
from ..models.hours import DAYS, ORDER_TYPES, OrderType, Weekday, clock_of
from ..models.site import Site
from ..models.weeks import LaterWeek, OpeningHours
from ..search.asked_times import AskedDay
from ..text import formatting
from ..text.excerpts import joined
from . import labels
from .localized_site import LocalizedSite
from .order_phrases import charges_on

TimeFormat = Callable[[time, Locale], str]
"""Writes a time of day, as ``formatting.clock`` does."""
WeeklyLastOrders = tuple[
    Sequence[tuple[Sequence[Weekday], Mapping[OrderType, Sequence[time]]]], Mapping[OrderType, int | None]
]
"""The last orders of days with equal ones, and how long before each closing those of a type are."""


def last_orders(localized_site: LocalizedSite, state: OpenState) -> str:
    """Return ``dine-in 9:00 pm, takeout 9:15 pm``: the last orders of the range that runs or comes next."""
    given = {order: [wall.time()] for order, wall in state.last_orders.items()}
    site, paused = localized_site.site, {}
    if state.state != "closed":
        for order in filter(site.hours.has_order_hours, ORDER_TYPES):
            given.pop(order, None)
            if taken := order_state(site, order, state.checked_at):
                given[order] = [taken.last.time()] if taken.last else []
                if taken.until is None:
                    paused[order] = _pause(localized_site, taken)
    return last_order_words(localized_site, given, paused)


def usual_wait(localized_site: LocalizedSite) -> str:
    """Return ``15 to 30 minutes``: the usual wait now; empty when nobody is seated any more, or when it is not known."""
    minutes = party_wait(localized_site.site, None, localized_site.now()).minutes
    return formatting.minute_range(minutes.minimum, minutes.maximum, localized_site.locale) if minutes else ""


def _pause(localized_site: LocalizedSite, taken: OrderState) -> str:
    """Return when orders are taken that are not taken now: ``8:45 pm (from 5:00 pm)``, ``not today``, ``no more today``."""
    gettext, locale = localized_site.gettext, localized_site.locale
    if taken.next and taken.last:
        first = gettext("from %(time)s", time=formatting.clock(taken.next.time(), locale))
        return formatting.in_brackets(formatting.clock(taken.last.time(), locale), first, locale)
    return gettext("no more today") if taken.is_offered else gettext("not today")


def order_hours_words(localized_site: LocalizedSite, day: DateHours | None = None) -> str:
    """Return ``takeout 10:00 am to 9:15 pm; delivery …`` of a date, or as most days have it; without what is not known."""
    hours, locale = localized_site.site.hours, localized_site.locale
    words = []
    for order in filter(hours.has_order_hours, ORDER_TYPES):
        taken = orders_on(hours, day.date, order) if day else usual_orders(hours, order)
        if taken:
            times = formatting.hours(order_hours(taken), locale)
        else:
            times = localized_site.gettext("not given") if taken is None else localized_site.gettext("none")
        name = localized_site.gettext(labels.ORDER_TYPES[order])
        words.append(localized_site.gettext("%(order)s %(times)s", order=name, times=times))
    return locale.punctuation.semicolon.join(words)


def asked_state(localized_site: LocalizedSite, at: When | None) -> OpenState | None:
    """Return the state at the time that a client asks about, or now; None for a date alone, and in a static export for now."""
    if at is None:
        return open_state(localized_site.site, localized_site.now()) if localized_site.links.live else None
    return open_state(localized_site.site, at.instant) if at.instant else None


def converted(localized_site: LocalizedSite, at: When | None) -> str:
    """Return the local time of an instant that was given with another offset than the restaurant's; else empty."""
    instant = at.instant if at else None
    if instant is None:
        return ""
    local = instant.astimezone(localized_site.site.restaurant.zone)
    if local.utcoffset() == instant.utcoffset():
        return ""
    return localized_site.gettext(
        "%(given)s is %(time)s on %(day)s at the restaurant, whose offset is %(offset)s on that date.",
        given=instant.isoformat(timespec="minutes"),
        time=formatting.clock(local.time(), localized_site.locale),
        day=formatting.day(local.date(), localized_site.locale),
        offset=local.isoformat()[-6:],
    )


def weekly_last_orders(localized_site: LocalizedSite, opening: OpeningHours | None = None) -> list[tuple[str, str]]:
    """Return (``Last order``, last orders); where days differ, one for those with equal ones: ``Last order (Friday)``.

    Those of today say until when they hold, where other ones begin soon; *opening* has those of another date.
    """
    last_orders = days_by_last_orders(opening) if opening else _usual_last_orders(localized_site.site)[0]
    until = "" if opening else _last_orders_until(localized_site)
    return [
        (
            _last_order_label(localized_site, days if len(last_orders) > 1 else (), until),
            last_order_words(localized_site, last),
        )
        for days, last in last_orders
    ]


def _last_order_label(localized_site: LocalizedSite, days: Sequence[Weekday], until: str) -> str:
    locale = localized_site.locale
    of = locale.punctuation.list_comma.join(filter(None, [formatting.weekdays(days, locale), until]))
    label = localized_site.gettext("Last order")
    return formatting.in_brackets(label, of, locale) if of else label


def _last_orders_until(localized_site: LocalizedSite) -> str:
    """Return ``until Sunday, February 28, 2027`` where other last orders begin then, and soon; else empty."""
    hours, today = localized_site.site.hours, localized_site.today
    weeks = coming_weeks(hours, today)
    first = next((each.first for each in weeks if changed_last_orders(hours, each)), None)
    if first is None or first > today + labels.SOON:
        return ""
    day = formatting.day(first - timedelta(days=1), localized_site.locale)
    return localized_site.gettext("until %(day)s", day=day)


def coming_hours(localized_site: LocalizedSite, after: date | None = None) -> list[str]:
    """Return ``New hours from Monday, March 1, 2027. Monday: closed`` for each new week to come."""
    weeks = coming_weeks(localized_site.site.hours, after or localized_site.today)
    return [coming_hours_words(localized_site, each) for each in weeks]


def coming_hours_of_sections(localized_site: LocalizedSite, ids: Set[str]) -> list[str]:
    """Return the new weeks to come that give other hours to one of some sections of the menu."""
    weeks = coming_weeks(localized_site.site.hours, localized_site.today)
    return [coming_hours_words(localized_site, each) for each in weeks if ids & {*each.sections}]


def coming_hours_soon(localized_site: LocalizedSite) -> list[list[str]]:
    """Return the lines of the new weeks that begin within four weeks; of all where no article on the hours tells the others."""
    today = localized_site.today
    weeks = coming_weeks(localized_site.site.hours, today)
    tells_all = article_on(localized_site.site, OPENING_HOURS) is None
    soon = [each for each in weeks if tells_all or each.first <= today + labels.SOON]
    return [
        [title, *map(formatting.at_start, lines)] for title, lines in (_coming(localized_site, each) for each in soon)
    ]


def coming_hours_words(localized_site: LocalizedSite, later: LaterWeek) -> str:
    """Return what ``coming_hours_soon`` gives of a new week in one line."""
    signs, (title, lines) = localized_site.locale.punctuation, _coming(localized_site, later)
    return signs.full_stop.join([title, formatting.at_start(signs.semicolon.join(lines))])


def _coming(localized_site: LocalizedSite, later: LaterWeek) -> tuple[str, list[str]]:
    """Return when a new week begins, and its days, its last orders where they are other ones than before, and hours of sections.

    A day that stays as it was is named, too: one that is left out reads as closed.
    """
    locale, signs, opening = localized_site.locale, localized_site.locale.punctuation, localized_site.site.hours
    words = [formatting.week(days_by_ranges(opening.on(later.first).week), locale)] if later.week else []
    if changed_last_orders(opening, later):
        orders = last_orders_in_short(localized_site, opening.on(later.first))
        words += [f"{label[:1].lower()}{label[1:]}{signs.colon}{of}" for label, of in orders]
    for id in later.sections:
        hours = hours_of_section(localized_site.site, id, later.first)
        if category := localized_site.site.menu_categories.get(id):
            words.append(
                f"{formatting.without_emoji(localized_site.text(category.label))}{signs.colon}{labels.section_hours(localized_site, hours)}"
            )
    return labels.new_hours_title(localized_site.gettext, later.first, later.until, locale), words


def month_weeks(localized_site: LocalizedSite, month: int) -> list[str]:
    """Return the weeks of the next month of a number, in the order of their days; empty where all are as this one."""
    opening, today, locale = localized_site.site.hours, localized_site.today, localized_site.locale
    year = today.year + (month < today.month)
    first, last = (date(year, month, day) for day in (1, monthrange(year, month)[1]))
    starts = [max(first, today), *(turn for turn in opening.turns if max(first, today) < turn <= last)]
    weeks = {start: opening.on(start).week for start in starts}
    sections = [opening.sections_on(day) for day in (today, *weeks)]
    if all(week == opening.week for week in weeks.values()) and all(each == sections[0] for each in sections):
        return []
    words = []
    for start, week in weeks.items():
        begun = [each for each in coming_weeks(opening, today) if each.holds_on(start)]
        if begun and opening.on(begun[-1].first).week == week:
            words.append(coming_hours_words(localized_site, begun[-1]))
            continue
        title = [labels.new_hours_title(localized_site.gettext, start, None, locale)] if start > first else []
        words.append(locale.punctuation.full_stop.join([*title, formatting.week(days_by_ranges(week), locale)]))
    return list(dict.fromkeys(words))


def is_of_new_week(site: Site, day: date) -> bool:
    """Tell whether a date has other hours than this week because new ones hold then."""
    weekday = DAYS[day.weekday()]
    return site.hours.on(day).week[weekday] != site.hours.week[weekday]


def week_words(localized_site: LocalizedSite) -> str:
    """Return the hours of every day in a line, and the new ones to come."""
    week = formatting.week(days_by_ranges(localized_site.site.hours.week), localized_site.locale)
    return localized_site.locale.punctuation.full_stop.join([week, *coming_hours(localized_site)])


def last_orders_in_short(localized_site: LocalizedSite, opening: OpeningHours | None = None) -> list[tuple[str, str]]:
    """Return the last orders of the week; where days differ by their hours alone, ``dine-in 30 minutes before closing``.

    Empty where none is known.
    """
    locale, gettext = localized_site.locale, localized_site.gettext
    last_orders, before = _last_orders_of(opening) if opening else _usual_last_orders(localized_site.site)
    if not any(any(given.values()) for _, given in last_orders):
        return []
    by_day = weekly_last_orders(localized_site, opening)
    if len(by_day) < 2 or not all(before.values()):
        return by_day
    words = [
        gettext(
            "%(order)s %(minutes)s before closing",
            order=_way(localized_site, order),
            minutes=formatting.minutes(count, locale),
        ).strip()
        for order, count in before.items()
        if count
    ]
    until = "" if opening else _last_orders_until(localized_site)
    return [(_last_order_label(localized_site, (), until), locale.punctuation.list_comma.join(words))]


def _way(localized_site: LocalizedSite, order: OrderType) -> str:
    """Return ``takeout``; nothing where the hours mention dine-in alone."""
    hours = localized_site.site.hours
    is_alone = [each for each in ORDER_TYPES if mentions_order_type(hours, each)] == [order] == ["dine_in"]
    return "" if is_alone else localized_site.gettext(labels.ORDER_TYPES[order])


@once_for_site
def _usual_last_orders(site: Site) -> WeeklyLastOrders:
    return _last_orders_of(site.hours)


def _last_orders_of(opening: OpeningHours) -> WeeklyLastOrders:
    orders = [order for order in ORDER_TYPES if mentions_order_type(opening, order)]
    return days_by_last_orders(opening), {order: minutes_before_closing(opening, order) for order in orders}


def last_orders_on(localized_site: LocalizedSite, day: DateHours) -> str:
    """Return the last orders of each range of a date; empty where it is closed."""
    opening = localized_site.site.hours
    minutes = {order: [last_order_in(opening, hours, day.date, order) for hours in day.ranges] for order in ORDER_TYPES}
    given = {order: [clock_of(each) for each in of_day if each is not None] for order, of_day in minutes.items()}
    return last_order_words(localized_site, given) if day.ranges else ""


def current_last_orders(localized_site: LocalizedSite, state: OpenState | None) -> list[tuple[str, str]]:
    """Return (``Last order``, last orders) of the range that runs or opens later today; without a state, of the week."""
    if state is None:
        return weekly_last_orders(localized_site)
    if state.state == "closed" and (not state.next_change or state.next_change.date() != state.checked_at.date()):
        return []
    return [(localized_site.gettext("Last order"), last_orders(localized_site, state))]


def changes(localized_site: LocalizedSite, state: OpenState, clock: TimeFormat = formatting.clock) -> list[str]:
    """Return ``Last order at 9:00 pm``, ``Closes at 9:30 pm``, the first only if it is earlier, or ``Opens Tuesday at …``."""
    if state.next_change is None:
        return []
    if state.state == "closed":
        return [_opens(localized_site, state, clock)]
    gettext, locale = localized_site.gettext, localized_site.locale
    closes = gettext("Closes at %(time)s", time=clock(state.next_change.time(), locale))
    last = state.last_orders.get("dine_in")
    if last is None or last >= state.next_change:
        return [closes]
    time = clock(last.time(), locale)
    if state.is_past_last_order:
        return [gettext("Last dine-in order was at %(time)s", time=time), closes]
    return [gettext("Last order at %(time)s", time=time), closes]


def present(localized_site: LocalizedSite, clock: TimeFormat = formatting.clock) -> list[str]:
    """Return ``Open now``, the holiday, and what changes next; empty in a static export. *clock* writes its times."""
    if not localized_site.links.live:
        return []
    state = open_state(localized_site.site, localized_site.now())
    holiday = special_day_on(localized_site.site.hours, localized_site.today)
    words = [
        localized_site.gettext(labels.OPEN_STATES[state.state]),
        labels.special_day_name(localized_site, holiday),
    ]
    return [*filter(None, words), *changes(localized_site, state, clock)[:1]]


def phone(localized_site: LocalizedSite, state: PhoneState) -> str:
    """Return ``Answering until 9:15 pm``, or from when the phone is answered."""
    gettext, locale = localized_site.gettext, localized_site.locale
    day, time = state.next_change.date(), formatting.clock(state.next_change.time(), locale)
    if state.is_answered:
        return gettext("Phone answered until %(time)s", time=time)
    if day == state.checked_at.date():
        return gettext("Call from %(time)s today", time=time)
    return gettext("Call from %(time)s on %(day)s", time=time, day=_day_name(localized_site, state.checked_at, day))


def _day_name(localized_site: LocalizedSite, now: datetime, day: date) -> str:
    """Return the weekday of a date within a week; else the date."""
    near = day - now.date() < timedelta(days=7)
    return (
        formatting.weekday(DAYS[day.weekday()], localized_site.locale)
        if near
        else formatting.day(day, localized_site.locale)
    )


def _opens(localized_site: LocalizedSite, state: OpenState, clock: TimeFormat = formatting.clock) -> str:
    assert state.next_change is not None
    gettext, locale = localized_site.gettext, localized_site.locale
    day, time = state.next_change.date(), clock(state.next_change.time(), locale)
    if unconfirmed := labels.to_be_confirmed(localized_site, day):
        return formatting.at_start(unconfirmed)
    if day == state.checked_at.date() == localized_site.today:
        return gettext("Opens today at %(time)s", time=time)
    return gettext("Opens %(day)s at %(time)s", day=_day_name(localized_site, state.checked_at, day), time=time)


def last_order_words(
    localized_site: LocalizedSite,
    given: Mapping[OrderType, Sequence[time]],
    paused: Mapping[OrderType, str] | None = None,
) -> str:
    """Return the last order of each way to order that hours.yaml mentions; ``not given`` where it is not known.

    *paused* says when those are taken that are not taken now.
    """
    gettext, locale = localized_site.gettext, localized_site.locale
    shown = [
        order for order in ORDER_TYPES if given.get(order) or mentions_order_type(localized_site.site.hours, order)
    ]
    words = []
    for order in shown:
        times = locale.forms.hours_joiner.join(formatting.clock(each, locale) for each in given.get(order, ()))
        told = (paused or {}).get(order) or times or gettext("not given")
        words.append(gettext("%(order)s %(times)s", order=_way(localized_site, order), times=told).strip())
    return locale.punctuation.list_comma.join(words) or gettext("not given")


def alike_dates(localized_site: LocalizedSite, dates: Iterable[DatesInARow]) -> list[list[DatesInARow]]:
    """Return the dates in groups: those with the same hours, note and charges stand with the first of them."""
    groups: dict[tuple[object, ...], list[DatesInARow]] = {}
    for row in dates:
        note = labels.day_note(localized_site, row.first.holiday)
        alike = (labels.special_hours(localized_site, row), note, *charges_on(localized_site, row.days))
        groups.setdefault(alike if note else (row.first.date,), []).append(row)
    return list(groups.values())


def special_dates(localized_site: LocalizedSite, dates: DatesInARow) -> str:
    """Return ``Christmas Eve, Thursday, December 24, 2026: 10:00 am to 6:00 pm; takeout …``, with charges and the note."""
    day = dates.first
    assert day.holiday is not None
    locale, signs = localized_site.locale, localized_site.locale.punctuation
    name, when = (
        labels.special_day_name(localized_site, day.holiday),
        formatting.date_range(day.date, dates.last, locale),
    )
    named = f"{name}{signs.comma}{when}" if name else formatting.at_start(when)
    orders = order_hours_words(localized_site, day) if dates.is_open_alike else ""
    said = [labels.special_hours(localized_site, dates), orders, *charges_on(localized_site, dates.days)]
    opened = signs.semicolon.join(filter(None, said))
    note = labels.day_note(localized_site, day.holiday)
    return f"{named}{signs.colon}{f'{opened}{signs.full_stop}{note}' if note else opened}"


def special_days(localized_site: LocalizedSite, ids: Set[str]) -> str:
    """Return the dates and hours of some special days to come, a sentence for each row."""
    stop = localized_site.locale.punctuation.full_stop.strip()
    rows = exceptions_in_rows(localized_site.site, localized_site.today)
    holidays = [(row.first.holiday, special_dates(localized_site, row)) for row in rows]
    return joined(
        words if labels.day_note(localized_site, day) else f"{words}{stop}"
        for day, words in holidays
        if day and day.id in ids
    )


def day_told(localized_site: LocalizedSite, day: AskedDay) -> str:
    """Return the hours of a day that a query names, or what is told of a day without hours of its own."""
    coming = day.coming(localized_site.today)
    special = special_day_on(localized_site.site.hours, coming) if coming else None
    if special:
        return special_days(localized_site, {special.id})
    stop = localized_site.locale.punctuation.full_stop.strip()
    return joined(
        each if each.endswith(stop) else f"{each}{stop}" for each in without_special_hours(localized_site, day)
    )


def without_special_hours(localized_site: LocalizedSite, day: AskedDay) -> list[str]:
    """Return what is told of a day without hours of its own: the usual ones, and that none are recorded for it."""
    coming, locale = day.coming(localized_site.today), localized_site.locale
    if coming is None:
        return [not_given(localized_site)]
    that_day = hours_on(localized_site.site, coming)
    hours = formatting.hours(that_day.ranges, locale)
    if day.is_date and not that_day.is_undecided:
        day_hours = f"{formatting.at_start(formatting.day(coming, locale))}{locale.punctuation.colon}{hours}"
        is_new = is_of_new_week(localized_site.site, coming)
        return [day_hours, *([] if is_new else [no_special_hours(localized_site)])]
    weekday = formatting.weekday(DAYS[coming.weekday()], locale)
    usual = formatting.in_brackets(localized_site.gettext("Usual hours"), weekday, locale)
    return [f"{usual}{locale.punctuation.colon}{hours}", labels.nothing_recorded(localized_site)]


def no_special_hours(localized_site: LocalizedSite) -> str:
    return localized_site.gettext("No special hours are recorded for this date.")


def not_given(localized_site: LocalizedSite) -> str:
    """Return that nobody has written what a query asks."""
    phone = localized_site.site.restaurant.phone
    return localized_site.gettext("We have no information on this. Please call %(phone)s.", phone=phone)
