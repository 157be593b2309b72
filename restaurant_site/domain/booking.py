"""Whether a party can book a table on a date, for which times, and until when it must call.

Nobody here knows the tables: a slot is a time for which a guest may ask.
"""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Literal

from ..models.booking import Bookable, BookedRoom, BookingDate, BookingRules, Deposit, Duration, PartyRule
from ..models.hours import DAYS, Hours, SpecialDay, Wait, Weekday, minutes_between
from ..models.site import Site
from ..models.visit import LevelId, PartySize
from ..models.weeks import OpeningHours
from .hours import ONE_DAY, next_update, open_state, phone_spans, running_day, spans, weekday_of
from .moments import When
from .schedule import ranges_on, special_day_on

MOST_ASKED = 100
"""Guests of the largest party that a client may ask about."""
FARTHEST_NEXT = 60
"""Days after a date on which a party cannot book in which another one is looked for."""
ONE_MINUTE = timedelta(minutes=1)
STEP = timedelta(minutes=15)
"""The first time for which one may still ask is on a quarter of an hour."""
Reason = Literal[
    "bookable", "walk-in", "no-size", "unknown-size", "house-decides", "not-taken", "past", "closed", "not-that-day",
    "not-open-yet", "too-far-ahead", "too-late", "not-at-that-time",
]  # fmt: skip
OF_NO_TIME: Set[Reason] = {"no-size", "unknown-size", "house-decides", "not-taken"}
"""What is said of any time; at one outside the opening hours the house is closed."""
Slot = tuple[datetime, datetime]
"""The first and the last time for which one may ask, in local wall time."""


@dataclass(frozen=True, slots=True)
class PartyQuestion:
    """What a party asks about: how many they are, and a date or a time."""

    guests: int | None = None
    when: When | None = None
    """None: today, or now."""

    def instant(self, now: datetime) -> datetime | None:
        """Return the instant whose wait is asked about; None if nothing is, or only about a date."""
        if self.when is not None:
            return self.when.instant
        return now if self.guests is not None else None


NOTHING_ASKED = PartyQuestion()


@dataclass(frozen=True, slots=True)
class RoomOffer:
    """A room that a party may ask for on a date."""

    room: BookedRoom
    slots: Sequence[Slot]
    notice: Duration | None
    """The longer one of the room and of the party size."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookingAnswer:
    """What the house says to a party on a date."""

    guests: int | None
    day: date
    instant: datetime | None = None
    """The time that was asked about (local wall time); None for a whole date."""
    bookable: Bookable
    reason: Reason
    slots: Sequence[Slot] = ()
    """For which one may still ask; for those who need no booking, when they may come."""
    rule: PartyRule | None = None
    special: BookingDate | None = None
    """The rules of the date."""
    holiday: SpecialDay | None = None
    call_by: datetime | None = None
    """Until when to call (local wall time): for the time that was asked about, else for the last slot."""
    opens: date | None = None
    """From when bookings for the date are taken, while they are not."""
    rooms: Sequence[RoomOffer] = ()
    is_day_asked: bool = True
    """Whether the date is one that was asked about, not the next on which the house is open."""

    @property
    def _has_terms(self) -> bool:
        """Whether deposit and cancelling are those of the party's rule: not where the house decides of this date alone."""
        if self.rule is None or self.rule.bookable not in {"yes", "ask"}:
            return False
        return self.rule.bookable == "ask" or self.bookable != "ask"

    @property
    def notice(self) -> Duration | None:
        return self.rule.notice if self.rule else None

    @property
    def deposit(self) -> Deposit | None:
        if self.rule is None or not self._has_terms:
            return None
        return self.special.deposit if self.special and self.special.deposit else self.rule.deposit

    @property
    def free_cancellation(self) -> Duration | None:
        if self.rule is None or not self._has_terms:
            return None
        special = self.special.free_cancellation if self.special else None
        return special or self.rule.free_cancellation


def booking_answer(site: Site, guests: int | None, when: When | None, now: datetime) -> BookingAnswer:
    """Return the answer to a party that asks about a date or a time, or without one about today.

    After closing, a party that has to ask is answered about the next open day; on a closed day one of a size without a rule.
    """
    wall = now.astimezone(site.restaurant.zone).replace(tzinfo=None)
    instant = None
    if when is None or (when.instant is None):
        day = when.date if when else running_day(site, now).date
    else:
        day = running_day(site, when.instant).date
        instant = when.instant.astimezone(site.restaurant.zone).replace(tzinfo=None)
    answer = BookingAnswer(
        guests=guests,
        day=day,
        instant=instant,
        is_day_asked=when is not None,
        bookable="no",
        reason="past",
        holiday=special_day_on(site.hours, day),
        special=_special(site, day),
        rule=site.booking.party(guests) if site.booking and guests else None,
    )
    today = running_day(site, now).date
    if day < today or (instant is not None and instant < wall):
        return answer
    if not ranges_on(site.hours, day):
        is_unknown_size = bool(site.booking and guests) and answer.rule is None
        if when is None and is_unknown_size and (following := _next_open_day(site, day)):
            return replace(booking_answer(site, guests, When(following), now), is_day_asked=False)
        return replace(answer, reason="closed")
    if site.booking is None:
        takes = site.restaurant.takes_reservations
        is_no = takes is False  # nobody has said it: guests ask
        answer = replace(answer, bookable="no" if is_no else "ask", reason="not-taken" if is_no else "house-decides")
    else:
        answer = _for_party(site, site.booking, answer, wall)
    is_over = when is None and all(span.end <= wall for span in spans(site, day, day))
    if answer.reason in OF_NO_TIME and instant and not _is_open(site, day, instant):
        return replace(answer, bookable="no", reason="closed")
    must_ask = answer.reason in {"house-decides", "unknown-size"}
    if must_ask and is_over and (following := _next_open_day(site, day)):
        return replace(booking_answer(site, guests, When(following), now), is_day_asked=False)
    return answer


def _next_open_day(site: Site, day: date) -> date | None:
    days = (day + number * ONE_DAY for number in range(1, FARTHEST_NEXT))
    return next((each for each in days if ranges_on(site.hours, each)), None)


def next_booking(site: Site, answer: BookingAnswer, now: datetime) -> BookingAnswer | None:
    """Return the answer of the next date on which a party can book or come; None if the asked date will do, or there is none.

    A date for which bookings are not taken yet has a first day of its own.
    """
    settled = {"no-size", "not-taken", "not-open-yet", "too-far-ahead"}
    if answer.bookable != "no" or answer.slots or answer.reason in settled or site.booking is None:
        return None
    today = running_day(site, now).date
    first = max(answer.day + ONE_DAY, today)
    last = today + timedelta(days=site.booking.ahead_days or FARTHEST_NEXT)
    for days in range(min((last - first).days + 1, FARTHEST_NEXT)):
        following = booking_answer(site, answer.guests, When(first + days * ONE_DAY), now)
        if following.bookable in {"yes", "not-needed"}:
            return following
    return None


def _for_party(site: Site, rules: BookingRules, answer: BookingAnswer, wall: datetime) -> BookingAnswer:
    rule, special = answer.rule, answer.special
    answer = replace(answer, rooms=list(_rooms(site, rules, answer, wall)))
    if rule is None:
        return replace(answer, bookable="ask", reason="unknown-size" if answer.guests else "no-size")
    if rule.bookable == "not-needed":
        return _walk_in(site, answer, wall)
    if rule.bookable == "no":
        return replace(answer, reason="not-taken")
    if rule.bookable == "ask":
        return replace(answer, bookable="ask", reason="house-decides")
    if special and special.bookable:
        reason: Reason = "house-decides" if special.bookable == "ask" else "not-that-day"
        return replace(answer, bookable=special.bookable, reason=reason)
    opens = _opens(rules, special, answer.day)
    if opens and wall.date() < opens:
        if special and special.opens:
            return replace(answer, reason="not-open-yet", opens=opens, rooms=(), slots=_possible(site, answer, rule))
        return replace(answer, reason="too-far-ahead", opens=opens, rooms=())
    return _at_slots(site, answer, rule, wall)


def _possible(site: Site, answer: BookingAnswer, rule: PartyRule) -> list[Slot]:
    """Return the times of a date at which the house takes bookings of a party."""
    special = answer.special
    written = _written_slots(answer, rule)
    return list(_slots(site, answer.day, written, to_closing=special is not None and special.seatings))


def _written_slots(answer: BookingAnswer, rule: PartyRule) -> Sequence[Hours] | None:
    special = answer.special
    return special.slots if special and special.slots is not None else rule.slots_on(DAYS[answer.day.weekday()])


def lasts_to_closing(site: Site, answer: BookingAnswer) -> bool:
    """Tell whether the times to book are the opening hours, as the house tells neither times to book nor a last order."""
    if answer.rule is None or answer.rule.bookable != "yes" or _written_slots(answer, answer.rule) is not None:
        return False
    return any("dine_in" not in span.last_orders for span in spans(site, answer.day, answer.day))


def _at_slots(site: Site, answer: BookingAnswer, rule: PartyRule, wall: datetime) -> BookingAnswer:
    seatings = answer.special is not None and answer.special.seatings
    possible = _possible(site, answer, rule)
    if not possible:
        return replace(answer, reason="not-that-day")
    earliest = _earliest(site, rule.notice, wall)
    left = (
        [each for each in possible if earliest and earliest <= each[0]] if seatings else list(_from(possible, earliest))
    )
    asked = answer.instant
    if lasts_to_closing(site, answer):
        left = [(start, end) for start, end in left if start < end]
        if asked is not None and not _is_open(site, answer.day, asked):
            return replace(answer, reason="not-at-that-time", slots=left)
    if asked is not None and not any(start <= asked <= (start if seatings else end) for start, end in possible):
        return replace(answer, reason="not-at-that-time", slots=left)
    target = possible[-1][0 if seatings else 1] if asked is None else asked
    call_by = _call_by(site, rule.notice, target)
    if earliest is None or not left or (asked is not None and asked < earliest):
        return replace(answer, reason="too-late", slots=left, call_by=call_by)
    return replace(answer, bookable="yes", reason="bookable", slots=left, call_by=call_by)


def _walk_in(site: Site, answer: BookingAnswer, wall: datetime) -> BookingAnswer:
    """Return that no booking is needed and when to come, or that guests without one cannot come at the time."""
    written = answer.special.walk_in if answer.special else None
    slots = [each for each in _slots(site, answer.day, written) if wall <= each[1]]
    answer, asked = replace(answer, slots=slots), answer.instant
    if not slots or (asked and written is not None and not any(start <= asked <= end for start, end in slots)):
        return replace(answer, reason="not-at-that-time")
    if asked and not _is_open(site, answer.day, asked):
        return replace(answer, reason="closed", slots=())
    return replace(answer, bookable="not-needed", reason="walk-in")


def _is_open(site: Site, day: date, wall: datetime) -> bool:
    return any(span.start <= wall < span.end for span in spans(site, day, day))


def _rooms(site: Site, rules: BookingRules, answer: BookingAnswer, wall: datetime) -> Iterator[RoomOffer]:
    """Yield the rooms for the party on the date for which it is not too late."""
    special, rule = answer.special, answer.rule
    if (special and (not special.rooms or special.bookable == "no")) or answer.guests is None:
        return
    opens = _opens(rules, special, answer.day)
    if opens and wall.date() < opens:
        return
    for room in rules.rooms:
        if special and room.id in special.without_rooms:
            continue
        if answer.guests in room.guests and DAYS[answer.day.weekday()] in room.days:
            notices = [each for each in (room.notice, rule.notice if rule else None) if each]
            notice = max(notices, key=lambda each: each.minutes, default=None)
            earliest = _earliest(site, notice, wall)
            slots = list(_from(_slots(site, answer.day, room.hours, to_closing=True), earliest))
            if slots and (answer.instant is None or any(start <= answer.instant <= end for start, end in slots)):
                yield RoomOffer(room, slots, notice)


def _special(site: Site, day: date) -> BookingDate | None:
    rules = site.booking.dates if site.booking else ()
    return next((rule for rule in rules if day in dates_of_rule(rule, site.hours)), None)


def dates_of_rule(rule: BookingDate, hours: OpeningHours) -> Sequence[date]:
    """Return the dates that a rule is for."""
    if rule.dates is not None:
        return rule.dates
    return next((holiday.dates for holiday in hours.holidays if holiday.id == rule.holiday), ())


def _opens(rules: BookingRules, special: BookingDate | None, day: date) -> date | None:
    """Return the first date on which bookings for *day* are taken."""
    if special and special.opens:
        return special.opens
    return None if rules.ahead_days is None else day - timedelta(days=rules.ahead_days)


def _slots(site: Site, day: date, written: Sequence[Hours] | None, to_closing: bool = False) -> Iterator[Slot]:
    """Yield the times of a date that are within its opening hours, up to the last dine-in order or *to_closing*."""
    midnight = datetime.combine(day, time())
    for span in spans(site, day, day):
        last = span.end if to_closing else span.last_orders.get("dine_in", span.end)
        if written is None:
            yield span.start, last
        for each in written or ():
            start, end = minutes_between(each, *((moment - midnight) // ONE_MINUTE for moment in (span.start, last)))
            if start <= end:
                yield midnight + start * ONE_MINUTE, midnight + end * ONE_MINUTE


def _from(slots: Sequence[Slot] | Iterator[Slot], earliest: datetime | None) -> Iterator[Slot]:
    """Yield what is left of slots from a time on."""
    for start, end in slots:
        if earliest is not None and (begin := max(start, earliest)) <= end:
            yield begin, end


def _earliest(site: Site, notice: Duration | None, wall: datetime) -> datetime | None:
    """Return the first time for which one may ask at *wall*: the notice after the telephone is answered next.

    A notice in days is of days of the calendar, one in hours or minutes of the time of day.

    None if it is not answered within the days that ``phone_spans`` looks at.
    """
    called = wall
    if site.hours.telephone:
        coming = phone_spans(site, wall.date() - ONE_DAY, wall.date() + 14 * ONE_DAY)
        called_at = next((max(start, wall) for start, end in coming if wall < end), None)
        if called_at is None:
            return None
        called = called_at
    earliest = called + (notice.delta if notice else timedelta())
    midnight = datetime.combine(earliest, time())
    if notice and notice.unit == "days":
        return midnight
    return midnight + -((midnight - earliest) // STEP) * STEP


def _call_by(site: Site, notice: Duration | None, target: datetime) -> datetime:
    """Return until when to call for a time: the last moment, not later than its notice, at which the telephone is answered."""
    latest = target - (notice.delta if notice else timedelta())
    if notice and notice.unit == "days":
        latest = datetime.combine(latest, time(23, 59))
    if site.hours.telephone is None:
        return latest
    answered = list(phone_spans(site, latest.date() - 7 * ONE_DAY, latest.date()))
    return max((min(end, latest) for start, end in answered if start <= latest), default=latest)


def next_booking_change(site: Site, now: datetime) -> datetime:
    """Return before when an answer about the present cannot change: a slot, a period of the day, opening or closing."""
    wall = now.astimezone(site.restaurant.zone).replace(tzinfo=None)
    midnight = datetime.combine(wall, time())
    moments = [wall + next_update(site, now)]
    written = [rule.notice for rule in site.booking.parties] if site.booking else []
    written += [room.notice for room in site.booking.rooms] if site.booking else []
    for notice in {each.delta if each else timedelta() for each in written}:
        moments.append(wall + (STEP - (wall + notice - midnight) % STEP))
    day = running_day(site, now)
    start, periods = datetime.combine(day.date, time()), (*day.timed_periods, *day.usual_periods)
    moments += [start + timedelta(minutes=minute) for each in periods for minute in (each.start, each.end)]
    return now + (min(moment for moment in moments if moment > wall) - wall)


# --- The wait of a party ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PartyWait:
    """How long a party without a booking waits at a time."""

    level: LevelId | None
    """None outside the opening hours, and on dates whose rhythm is not known."""
    is_open: bool
    minutes: Wait | None
    """None where it is not known for the party."""
    size: PartySize | None = None
    """What the owner writes of the party size."""
    holiday: SpecialDay | None = None
    """The holiday of the date, which can be busier than its weekday."""
    last_order: time | None = None
    """When the last dine-in order was, if that is past and nobody is seated any more."""
    usual: "UsualWait | None" = None
    """How it is on the weekday at other times, on a special day of which nobody knows it."""


@dataclass(frozen=True, slots=True)
class UsualWait:
    """How long a party waits at a time on an ordinary weekday."""

    day: Weekday
    level: LevelId
    minutes: Wait | None
    """None where it is not known for the party."""


def party_wait(site: Site, guests: int | None, at: datetime) -> PartyWait:
    """Return the usual wait of a party at a time; without guests that of the sizes that the levels are for."""
    day, state = running_day(site, at), open_state(site, at)
    is_open, sizes = state.state != "closed", site.rhythm.waiting.party_sizes
    wait = PartyWait(
        None,
        is_open,
        None,
        size=next((each for each in sizes if guests is not None and each.includes(guests)), None),
        holiday=special_day_on(site.hours, day.date),
    )
    if not is_open:
        return wait
    if state.is_past_last_order:
        level = day.current.period.level if day.current else None
        return replace(wait, level=level, last_order=state.last_orders["dine_in"].time())
    if day.current:
        level = day.current.period.level
        known = wait.holiday.known_wait(day.minute) if wait.holiday else None
        minutes = _minutes(site, level, known or site.rhythm.levels[level].wait_minutes, guests, wait.size)
        return replace(wait, level=level, minutes=minutes)
    if day.usual:
        level = day.usual.period.level
        minutes = _minutes(site, level, site.rhythm.levels[level].wait_minutes, guests, wait.size)
        usual = UsualWait(weekday_of(day.date), level, minutes)
        return replace(wait, usual=usual)
    return wait


def _minutes(site: Site, level: LevelId, usual: Wait, guests: int | None, size: PartySize | None) -> Wait | None:
    """Return how long a party waits where others wait as is *usual*; None where it is not known for its size."""
    if guests is None or not site.rhythm.waiting.party_sizes:
        return usual
    return size.wait(level, usual) if size else None
