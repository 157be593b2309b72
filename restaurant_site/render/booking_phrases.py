"""What the house says to a party that asks for a table, in words."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time

from ..domain.booking import (
    BookingAnswer,
    PartyQuestion,
    PartyWait,
    RoomOffer,
    Slot,
    booking_answer,
    dates_of_rule,
    lasts_to_closing,
    next_booking,
)
from ..domain.hours import hours_on, open_state, running_day
from ..domain.order import charges_of_party
from ..domain.schedule import ranges_on, special_day_on, weekly_last_order
from ..i18n import N_
from ..models.booking import MOST_GUESTS, Bookable, BookedRoom, BookingRules, Deposit, Duration, PartyRule
from ..models.hours import DAYS, Hours
from ..models.restaurant import Charge
from ..models.text import Text
from ..text import formatting
from . import labels, order_phrases
from .localized_site import LocalizedSite
from .opening_phrases import changes

BOOKABLE: Mapping[Bookable, str] = {
    "yes": N_("yes"),
    "no": N_("no bookings"),
    "not-needed": N_("no booking needed: just walk in"),
    "ask": N_("ask us first"),
}
"""How parties of a size get a table."""


def day_words(localized_site: LocalizedSite, day: date) -> str:
    """Return ``today``, ``tomorrow``, ``Friday``, or the date of a day after a week."""
    ahead = (day - running_day(localized_site.site, localized_site.now()).date).days
    weekday = formatting.weekday(DAYS[day.weekday()], localized_site.locale)
    near = [localized_site.gettext(N_("today")), localized_site.gettext(N_("tomorrow")), *[weekday] * 5]
    return near[ahead] if 0 <= ahead < len(near) else formatting.day(day, localized_site.locale)


def times(localized_site: LocalizedSite, slots: Sequence[Slot]) -> str:
    """Return ``2:15 pm to 6:00 pm and 7:45 pm to 8:30 pm``; a single time by itself."""
    locale = localized_site.locale
    words = [
        formatting.span(start.time(), end.time(), locale) if start < end else formatting.clock(start.time(), locale)
        for start, end in slots
    ]
    first = locale.punctuation.list_comma.join(words[:-1])
    return locale.forms.hours_joiner.join(filter(None, [first, *words[-1:]]))


def possible_times(localized_site: LocalizedSite, answer: BookingAnswer) -> str:
    """Return when a party can come; of seatings their beginnings and ends: ``5:00 pm (until 7:15 pm)``."""
    if answer.special is None or not answer.special.seatings:
        return times(localized_site, answer.slots)
    locale = localized_site.locale
    words = [
        formatting.in_brackets(
            formatting.clock(start.time(), locale),
            localized_site.gettext("until %(time)s", time=formatting.clock(end.time(), locale)),
            locale,
        )
        for start, end in answer.slots
    ]
    return labels.joined(localized_site, words)


def sentences(localized_site: LocalizedSite, answer: BookingAnswer, party: str = "") -> list[str]:
    """Return the answer, and what else the owner says to this party or of this date.

    *party* names parties of several sizes to which the answer is the same: ``4–7``.
    """
    party = party or str(answer.guests)
    notes = [answer.special.note if answer.special else None]
    is_open = answer.reason not in {"past", "closed"}
    of_day = labels.note_on(localized_site, hours_on(localized_site.site, answer.day)) if is_open else ""
    refused = answer.rule is not None and answer.rule.bookable == "not-needed" and answer.bookable == "no"
    if is_open and answer.rule and not refused:
        notes.append(answer.rule.note)
    words = [*_answer(localized_site, answer, party), *filter(None, [of_day, *map(localized_site.text, notes)])]
    if following := next_booking(localized_site.site, answer, localized_site.now()):
        day = hours_on(localized_site.site, following.day)
        note = [labels.nothing_recorded(localized_site)] if day.is_undecided else []
        return [*words, *_answer(localized_site, following, party), *note]
    if answer.reason == "closed":
        return [*words, *_opens(localized_site, answer)]
    return [*words, *_who_knows(localized_site, answer, party)]


def _opens(localized_site: LocalizedSite, answer: BookingAnswer) -> list[str]:
    """Return when the house opens next after a time or a date on which it is closed."""
    zone, stop = localized_site.site.restaurant.zone, localized_site.locale.punctuation.full_stop.strip()
    wall = answer.instant or datetime.combine(answer.day, time(12))
    state = open_state(localized_site.site, wall.replace(tzinfo=zone))
    return [f"{each}{stop}" for each in changes(localized_site, state)]


def _who_knows(localized_site: LocalizedSite, answer: BookingAnswer, party: str) -> list[str]:
    """Return that one must call, where the house has no time for a party that could book."""
    is_settled = answer.reason in {"past", "closed", "not-taken", "not-open-yet", "too-far-ahead", "no-size"}
    if answer.bookable != "no" or answer.slots or is_settled or answer.guests is None:
        return []
    return [
        localized_site.gettext(
            "Call and ask about a table %(day)s for %(guests)s.",
            guests=party,
            day=day_words(localized_site, answer.day),
        )
    ]


def _answer(localized_site: LocalizedSite, answer: BookingAnswer, party: str) -> list[str]:
    gettext = localized_site.gettext
    guests, day = answer.guests, day_words(localized_site, answer.day)
    time = formatting.clock(answer.instant.time(), localized_site.locale) if answer.instant else ""
    given = {"guests": party, "day": day, "time": time, "times": possible_times(localized_site, answer)}
    match answer.reason:
        case "bookable" if time:
            return [gettext("A party of %(guests)s can ask for %(time)s %(day)s.", **given)]
        case "bookable":
            words = gettext("Booking times for a party of %(guests)s, %(day)s: %(times)s.", **given)
            return [words, *_no_last_table(localized_site, answer)]
        case "walk-in":
            return [gettext("A party of %(guests)s needs no booking %(day)s: just walk in, %(times)s.", **given)]
        case "no-size":
            return [gettext("The answer depends on the number of guests.")]
        case "house-decides" if _is_unknown(localized_site):  # nobody has said whether there are bookings
            return [gettext("We have not recorded whether tables can be booked, so call and ask.")]
        case "house-decides" | "unknown-size" if guests is None:
            return [gettext("Call and ask about a table %(day)s.", **given)]
        case "house-decides" | "unknown-size" if answer.is_day_asked:
            return [
                gettext("Call and ask about a table %(day)s for %(guests)s.", **given),
                *_largest(localized_site, answer),
            ]
        case "house-decides" | "unknown-size":
            return [gettext("Call and ask about a table for %(guests)s.", **given), *_largest(localized_site, answer)]
        case "not-taken" if guests is None or answer.rule is None:
            return [gettext("We do not take bookings: just walk in.")]
        case "not-taken":
            return [gettext("We do not take bookings for a party of %(guests)s.", **given)]
        case "past":
            return [gettext("That time has passed.")]
        case "closed" if time and ranges_on(localized_site.site.hours, answer.day):
            return [gettext("We are closed %(day)s at %(time)s.", **given)]
        case "closed":
            name = labels.special_day_name(localized_site, answer.holiday)
            named = formatting.in_brackets(day, name, localized_site.locale) if name else day
            return [gettext("We are closed %(day)s.", day=named)]
        case "not-open-yet" | "too-far-ahead":
            assert answer.opens is not None
            return [
                gettext(
                    "Bookings for %(day)s are taken from %(opens)s on.",
                    day=day,
                    opens=formatting.day(answer.opens, localized_site.locale),
                ),
                *_other_times(localized_site, answer),
            ]
        case "too-late":
            return [_too_late(localized_site, answer, party, day), *_other_times(localized_site, answer)]
        case "not-at-that-time" if answer.rule and answer.rule.bookable == "not-needed":
            if not time:
                return [gettext("It is too late for a table %(day)s.", **given)]
            return [
                gettext("A party of %(guests)s cannot come without a booking at %(time)s %(day)s.", **given),
                *_other_times(localized_site, answer),
            ]
        case "not-at-that-time":
            return [
                gettext("A party of %(guests)s cannot book %(time)s %(day)s.", **given),
                *_other_times(localized_site, answer),
            ]
    return [gettext("A party of %(guests)s cannot book %(day)s.", **given)]


def _largest(localized_site: LocalizedSite, answer: BookingAnswer) -> list[str]:
    """Return which parties can book, to one that is larger than all of them."""
    rules = localized_site.site.booking
    most = max((each.guests.most for each in rules.parties if each.bookable == "yes"), default=0) if rules else 0
    if not answer.guests or not 0 < most < answer.guests:
        return []
    return [localized_site.gettext("Parties of up to %(most)s can book.", most=most)]


def _is_unknown(localized_site: LocalizedSite) -> bool:
    """Tell whether nobody has said that the house takes bookings."""
    site = localized_site.site
    return site.booking is None and site.restaurant.takes_reservations is None


def _too_late(localized_site: LocalizedSite, answer: BookingAnswer, party: str, day: str) -> str:
    gettext = localized_site.gettext
    if answer.notice is None:
        return gettext("It is too late to book for %(day)s.", day=day)
    return gettext(
        "It is too late to book for %(day)s: parties of %(guests)s must call at least %(notice)s ahead.",
        day=day,
        guests=party,
        notice=formatting.duration(answer.notice, localized_site.locale),
    )


def _other_times(localized_site: LocalizedSite, answer: BookingAnswer) -> list[str]:
    if not answer.slots:
        return []
    day, possible = day_words(localized_site, answer.day), possible_times(localized_site, answer)
    words = localized_site.gettext("Possible %(day)s: %(times)s.", day=day, times=possible)
    return [words, *_no_last_table(localized_site, answer)]


def _no_last_table(localized_site: LocalizedSite, answer: BookingAnswer) -> list[str]:
    """Return that times which end with the opening hours do not say until when a table can be booked."""
    if not lasts_to_closing(localized_site.site, answer):
        return []
    words = N_("These are our opening hours; please ask us how late you can book a table.")
    return [localized_site.gettext(words)]


def facts(localized_site: LocalizedSite, answer: BookingAnswer) -> list[tuple[str, str]]:
    """Return (label, value): until when to call, the deposit, and what it costs to cancel."""
    gettext = localized_site.gettext
    if not _is_open_to_party(answer):
        return []
    rows = [
        (gettext("Call by"), call_by(localized_site, answer) if _has_to_call_before(answer) else ""),
        (gettext("Notice"), notice(localized_site, answer.notice) if answer.bookable != "ask" else ""),
        (gettext("Deposit"), _deposit_of(localized_site, answer)),
        (gettext("Cancelling"), cancellation(localized_site, answer.free_cancellation)),
    ]
    return [(label, value) for label, value in rows if value]


def charges(localized_site: LocalizedSite, question: PartyQuestion) -> list[Charge]:
    """Return the charges at the table of a party and a day; of every size and day where nobody asks for one."""
    is_asked = question.guests is not None or question.when is not None
    answer = booking_answer(localized_site.site, question.guests, question.when, localized_site.now())
    return charges_of_party(localized_site.site, question.guests, answer.day if is_asked else None)


def charge_lines(localized_site: LocalizedSite, question: PartyQuestion) -> list[str]:
    return [order_phrases.charge_line(localized_site, each) for each in charges(localized_site, question)]


def _has_to_call_before(answer: BookingAnswer) -> bool:
    """Tell whether a booking has to be made earlier than the time that it is for."""
    if answer.bookable != "yes" or answer.call_by is None:
        return False
    last = answer.slots[-1][0 if answer.special is not None and answer.special.seatings else 1]
    return answer.call_by < (answer.instant or last)


def _is_open_to_party(answer: BookingAnswer) -> bool:
    """Tell whether terms and how to book matter: not to those who just come, nor for a time that is no choice."""
    if answer.rule is not None and answer.rule.bookable == "not-needed":
        return False
    return answer.bookable in {"yes", "ask"} or answer.reason not in {"past", "closed", "not-taken"}


def _deposit_of(localized_site: LocalizedSite, answer: BookingAnswer) -> str:
    if answer.deposit is None:
        return ""
    words = deposit(localized_site, answer.deposit)
    if answer.deposit.is_none or answer.deposit.per != "guest" or not answer.guests:
        return words
    total = labels.amount(localized_site, deposit_cents(answer.deposit) * answer.guests)
    return localized_site.gettext(
        "%(deposit)s, %(total)s for %(guests)s", deposit=words, total=total, guests=answer.guests
    )


def call_by(localized_site: LocalizedSite, answer: BookingAnswer) -> str:
    """Return ``6:30 pm today``; empty where it is not known."""
    if answer.call_by is None:
        return ""
    time = formatting.clock(answer.call_by.time(), localized_site.locale)
    return localized_site.gettext("%(time)s %(day)s", time=time, day=day_words(localized_site, answer.call_by.date()))


def notice(localized_site: LocalizedSite, value: Duration | None) -> str:
    if value is None:
        return ""
    return localized_site.gettext("at least %(time)s ahead", time=formatting.duration(value, localized_site.locale))


def cancellation(localized_site: LocalizedSite, value: Duration | None) -> str:
    if value is None:
        return ""
    return localized_site.gettext(
        "without charge until %(time)s before", time=formatting.duration(value, localized_site.locale)
    )


def deposit(localized_site: LocalizedSite, value: Deposit, of: int | None = None) -> str:
    """Return ``$10.00 a guest``; a percentage as an amount, *of* a minimum spend in cents; none for 0.00."""
    if value.is_none:
        return localized_site.gettext("none")
    amount = labels.amount(localized_site, deposit_cents(value, of))
    return localized_site.gettext("%(amount)s per guest", amount=amount) if value.per == "guest" else amount


def deposit_cents(value: Deposit, of: int | None = None) -> int:
    """Return an amount in cents; a percentage of a minimum spend is rounded half up."""
    if value.amount is not None:
        return value.amount
    return ((of or 0) * (value.percent or 0) + 50) // 100


def room(localized_site: LocalizedSite, offer: RoomOffer) -> str:
    """Return the terms of a room for a date: ``24 seats; minimum spend $480.00; deposit $100.00; …``."""
    words = [*_room_terms(localized_site, offer.room, offer.notice)]
    if offer.room.hours:
        words.insert(1, times(localized_site, offer.slots))
    return localized_site.locale.punctuation.semicolon.join(filter(None, words))


def room_rule(localized_site: LocalizedSite, value: BookedRoom) -> str:
    """Return the terms of a room for every date, with its days."""
    locale = localized_site.locale
    days = "" if value.days == DAYS else formatting.weekdays(value.days, locale, in_text=True)
    hours = formatting.hours(value.hours, locale) if value.hours else ""
    when = locale.punctuation.comma.join(filter(None, [days, hours]))
    words = _room_terms(localized_site, value, value.notice)
    return locale.punctuation.semicolon.join(filter(None, [words[0], when, *words[1:]]))


def _room_terms(localized_site: LocalizedSite, value: BookedRoom, longest: Duration | None) -> list[str]:
    gettext = localized_site.gettext
    return [
        gettext("%(count)s seats", count=value.seats),
        gettext("minimum spend %(amount)s", amount=labels.amount(localized_site, value.minimum_spend))
        if value.minimum_spend is not None
        else "",
        gettext(
            "deposit %(amount)s, in place of any other deposit",
            amount=deposit(localized_site, value.deposit, value.minimum_spend),
        )
        if value.deposit and not value.deposit.is_none
        else "",
        notice(localized_site, longest),
    ]


def how_if_open(localized_site: LocalizedSite, answer: BookingAnswer) -> str:
    """Return how this party books; empty where it does not matter."""
    return how(localized_site, answer) if _is_open_to_party(answer) else ""


def how(localized_site: LocalizedSite, answer: BookingAnswer) -> str:
    """Return how this party books; the telephone for a site that does not say."""
    rules = localized_site.site.booking
    if rules is None:
        phone = localized_site.site.restaurant.phone
        return localized_site.gettext("Call %(phone)s.", phone=phone) if answer.bookable != "no" else ""
    return how_booked(localized_site, rules, answer.rule.how if answer.rule else None)


def how_booked(localized_site: LocalizedSite, rules: BookingRules, own: Text | None = None) -> str:
    """Return how guests book, a party or a room in its own way; the telephone where the owner does not say."""
    phone = localized_site.site.restaurant.phone
    return localized_site.text(own or rules.how) or localized_site.gettext("Call %(phone)s.", phone=phone)


def online_page(localized_site: LocalizedSite) -> str:
    """Return the page whose button leads to the owner's page for bookings at another company; empty where there is none."""
    is_online = localized_site.site.restaurant.channels_of("booking")
    return localized_site.link_to_shown("reservation") if is_online else ""


def size(localized_site: LocalizedSite, rule: PartyRule) -> str:
    """Return ``4–7``; ``8 or more`` where no party is too large."""
    least, most = rule.guests.least, rule.guests.most
    if most == MOST_GUESTS:
        return localized_site.gettext("%(number)s or more", number=least)
    return str(least) if least == most else f"{least}–{most}"


def party_words(localized_site: LocalizedSite, rule: PartyRule) -> str:
    """Return ``4 to 7``, as it stands in a sentence about a party."""
    least, most = rule.guests.least, rule.guests.most
    if most == MOST_GUESTS or least == most:
        return size(localized_site, rule)
    return localized_site.gettext("%(least)s to %(most)s", least=least, most=most)


def usual_times(localized_site: LocalizedSite, rule: PartyRule) -> str:
    """Return when parties of a size may book on ordinary days."""
    gettext, locale = localized_site.gettext, localized_site.locale
    if rule.bookable != "yes":
        return gettext(BOOKABLE[rule.bookable])
    days = {day: rule.slots_on(day) for day in DAYS if localized_site.site.hours.week[day]}
    groups: list[tuple[list[str], Sequence[Hours] | None]] = []
    for day, slots in days.items():
        if same := next((each for each, other in groups if other == slots), None):
            same.append(day)
        else:
            groups.append(([day], slots))
    words_of = [(formatting.weekdays(each, locale), _slot_words(localized_site, slots)) for each, slots in groups]
    if len(words_of) == 1:
        return words_of[0][1]
    return locale.punctuation.semicolon.join(f"{each}{locale.punctuation.colon}{slots}" for each, slots in words_of)


def usual_terms(localized_site: LocalizedSite, rule: PartyRule) -> str:
    """Return when parties of a size may book on ordinary days, with the notice, the deposit, and the cancelling."""
    gettext, colon = localized_site.gettext, localized_site.locale.punctuation.colon
    terms = (
        (gettext("Notice"), notice(localized_site, rule.notice)),
        (gettext("Deposit"), deposit(localized_site, rule.deposit) if rule.deposit else ""),
        (gettext("Cancelling"), cancellation(localized_site, rule.free_cancellation)),
    )
    words = [usual_times(localized_site, rule), *(f"{label}{colon}{value}" for label, value in terms if value)]
    return localized_site.locale.punctuation.semicolon.join(words)


def dates_with_own_rules(localized_site: LocalizedSite) -> list[tuple[str, str]]:
    """Return the days to come with rules of their own, by name and date, and what these are."""
    site, locale = localized_site.site, localized_site.locale
    found = []
    for rule in site.booking.dates if site.booking else ():
        coming = [each for each in dates_of_rule(rule, site.hours) if each >= localized_site.today]
        if not coming:
            continue
        holiday = special_day_on(site.hours, coming[0]) if rule.holiday else None
        words = {"no": N_("no bookings"), "ask": N_("ask us first")}
        times = localized_site.gettext(words[rule.bookable]) if rule.bookable else ""
        deposits = deposit(localized_site, rule.deposit) if rule.deposit else ""
        label = f"{localized_site.gettext('Deposit')}{locale.punctuation.colon}"
        told = [
            times or (formatting.hours(rule.slots, locale) if rule.slots else ""),
            f"{label}{deposits}" if deposits else "",
            localized_site.text(rule.note),
        ]
        name = formatting.days(coming, locale)
        if holiday:
            named = labels.special_day_name(localized_site, holiday)
            name = formatting.in_brackets(named, name, locale) if named else name
        found.append((name, locale.punctuation.semicolon.join(filter(None, told))))
    return found


def _slot_words(localized_site: LocalizedSite, slots: Sequence[Hours] | None) -> str:
    if slots is None:
        hours = localized_site.site.hours
        if any(weekly_last_order(hours, day, "dine_in") for day in DAYS):
            return localized_site.gettext("from opening until the last order")
        return localized_site.gettext("during opening hours; ask us until when")
    return formatting.hours(slots, localized_site.locale) if slots else localized_site.gettext("no bookings")


def wait_words(localized_site: LocalizedSite, wait: PartyWait, guests: int | None) -> str:
    """Return how long a party waits, and what guests should know of a holiday, as sentences."""
    if not wait.is_open:
        return localized_site.gettext("We are closed then.")
    if wait.last_order:
        last = formatting.clock(wait.last_order, localized_site.locale)
        said = localized_site.gettext("Last dine-in order was at %(time)s", time=last)
        return f"{said}{localized_site.locale.punctuation.full_stop.strip()}"
    punctuation, words = localized_site.locale.punctuation, [_wait_sentence(localized_site, wait, guests)]
    if wait.level and wait.minutes is None and wait.size:
        words.append(localized_site.text(wait.size.note))
    if wait.holiday:
        stop = punctuation.full_stop.strip()
        words = [f"{each.removesuffix(stop)}{stop}" for each in words if each]
        name = labels.special_day_name(localized_site, wait.holiday)
        note = labels.day_note(localized_site, wait.holiday)
        words += [f"{name}{punctuation.colon}{note}" if name else note] if note else []
    return punctuation.sentence_space.join(filter(None, words))


def _wait_sentence(localized_site: LocalizedSite, wait: PartyWait, guests: int | None) -> str:
    gettext = localized_site.gettext
    if wait.level is None and wait.holiday:
        return _unknown_wait(localized_site, wait, guests)
    if wait.level is None:
        return gettext("How long the wait is at that time is not known; call and ask.")
    if wait.minutes is None:
        return gettext("How long a party of this size waits is not known; call and ask.")
    minutes = formatting.minute_range(wait.minutes.minimum, wait.minutes.maximum, localized_site.locale)
    if guests is None:
        return gettext("Usual wait: %(wait)s", wait=minutes)
    return gettext("A party of %(guests)s usually waits %(wait)s.", guests=guests, wait=minutes)


def _unknown_wait(localized_site: LocalizedSite, wait: PartyWait, guests: int | None) -> str:
    """Return that nobody knows the wait of a special day, and what it is on the weekday at other times."""
    assert wait.holiday is not None
    gettext, name = localized_site.gettext, localized_site.text(wait.holiday.name)
    if wait.usual is None or wait.usual.minutes is None:
        return gettext("The wait on %(holiday)s is not known.", holiday=name)
    least, most = wait.usual.minutes.minimum, wait.usual.minutes.maximum
    given = {
        "holiday": name,
        "guests": guests,
        "day": formatting.weekday(wait.usual.day, localized_site.locale),
        "wait": formatting.minute_range(least, most, localized_site.locale),
    }
    if guests is None:
        return gettext("The wait on %(holiday)s is not known; on another %(day)s it is usually %(wait)s.", **given)
    return gettext(
        "The wait on %(holiday)s is not known; on another %(day)s a party of %(guests)s usually waits %(wait)s.",
        **given,
    )


def level_label(localized_site: LocalizedSite, wait: PartyWait) -> str:
    """Return the label of the level; words where there is none."""
    if wait.level:
        return localized_site.text(localized_site.site.rhythm.levels[wait.level].label)
    return localized_site.gettext("Not known") if wait.is_open else localized_site.locale.forms.closed


def days(localized_site: LocalizedSite, answers: Sequence[BookingAnswer]) -> list[tuple[str, str]]:
    """Return (day, when the party can book) in few words; days in a row with the same words as one."""
    locale = localized_site.locale
    rows: list[tuple[list[date], str]] = []
    for answer in answers:
        words = _in_few_words(localized_site, answer)
        if rows and rows[-1][1] == words:
            rows[-1][0].append(answer.day)
        else:
            rows.append(([answer.day], words))
    named = []
    for dates, words in rows:
        names = [formatting.weekday(DAYS[day.weekday()], locale) for day in dates]
        in_a_row = locale.forms.span.format(start=names[0], end=names[-1])
        named.append((in_a_row if len(names) > 2 else locale.forms.hours_joiner.join(names), words))
    return named


def _in_few_words(localized_site: LocalizedSite, answer: BookingAnswer) -> str:
    gettext, locale = localized_site.gettext, localized_site.locale
    if answer.bookable == "yes":
        return times(localized_site, answer.slots)
    if answer.bookable == "ask":
        return gettext("ask us first")
    if answer.reason == "closed":
        name = labels.special_day_name(localized_site, answer.holiday)
        return formatting.in_brackets(locale.forms.closed, name, locale) if name else locale.forms.closed
    return gettext("too late to book") if answer.reason == "too-late" else gettext("no bookings")


def local_instant(localized_site: LocalizedSite, wall: datetime) -> str:
    """Return a wall time as RFC 3339 with its offset."""
    return wall.replace(tzinfo=localized_site.site.restaurant.zone).isoformat(timespec="seconds")
