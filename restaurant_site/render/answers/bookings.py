"""Tables: when a party can book and on which terms, and how long it waits without a booking."""

from dataclasses import replace

from ...domain.booking import BookingAnswer, booking_answer, party_wait
from ...domain.hours import open_state, running_day
from ...domain.moments import When
from ...domain.order import charges_of_party
from ...i18n import N_
from ...models.site import Site
from ...search.asked_times import NOW, AskedTime
from ...search.topics import BOOKING, names_time_alone, topic_of
from ...text import formatting
from .. import labels
from ..booking_phrases import (
    deposit,
    facts,
    how_booked,
    level_label,
    party_words,
    room_rule,
    sentences,
    usual_terms,
    wait_words,
)
from ..localized_site import LocalizedSite
from ..order_phrases import charge_line
from .common import page_link, tell_article, tell_sentence
from .contact import tell_telephone
from .hours import day_name, note_on_date, state_words, tell_opening
from .model import Told

DEPOSIT = "booking-deposit"
LARGE_GROUPS = "large-groups"
PRIVATE_ROOM = "private-room"
LARGE_PARTY = 7
"""From so many guests on a number alone asks for a table; fewer may ask what to eat."""


def asks_for_party(site: Site, query: str, asked: AskedTime) -> bool:
    """Tell whether a query names a party and when it comes, or a large one and nothing else: ``party of 12``."""
    if not asked.guests:
        return False
    if asked.when or asked.is_unknown:
        return True
    return asked.guests >= LARGE_PARTY and topic_of(query, site) is None and names_time_alone(query, site)


def tell_wait(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    site, now = localized_site.site, localized_site.now()
    if not site.rhythm.rhythms or asked.is_unknown:
        return None
    page = [page_link(localized_site, "best-time")] if "best-time" in site.shown_pages else []
    if asked.when and not asked.when.instant:
        depends = localized_site.gettext("The wait depends on the hour.")
        return Told([f"{day_name(localized_site, asked.when)}{localized_site.locale.punctuation.colon}{depends}"], page)
    if asked.when and asked.when.instant:
        at = asked.when.instant
        time = formatting.clock(at.time(), localized_site.locale)
        words = wait_words(localized_site, party_wait(site, asked.guests, at), asked.guests)
        when = labels.joined(localized_site, [day_name(localized_site, asked.when), time])
        return Told([words, when, *note_on_date(localized_site, asked)], page)
    state, current = open_state(site, now), running_day(site, now).current
    wait = party_wait(site, asked.guests, now)
    if not wait.is_open or wait.last_order:
        return Told([state_words(localized_site, state)], page, state=state.state)
    words = wait_words(localized_site, wait, asked.guests)
    if current is None:
        return Told([words], page)
    return Told([words, level_label(localized_site, wait), localized_site.text(current.period.note)], page)


def tell_booking(localized_site: LocalizedSite, asked: AskedTime) -> Told:
    """Tell when such a party can book, where the query names it or a time; otherwise how to."""
    site, told = localized_site.site, tell_telephone(localized_site, asked, kinds=["booking"])
    shown = "reservation" in site.shown_pages
    links = [*told.links, *([page_link(localized_site, "reservation")] if shown else [])]
    if asked.is_unknown or not (asked.guests or asked.when):
        rules = tell_walk_in(localized_site, NOW)
        own = [localized_site.text(site.pages["reservation"].summary)] if shown else []
        return Told([*told.lines, *(rules.lines if rules else own)], links)
    if asked.is_meal and (opening := tell_opening(localized_site, asked)).state == "closed":
        return Told([*opening.lines, *told.lines], links)
    answer = booking_answer(site, asked.guests, asked.when, localized_site.now())
    terms = _terms(localized_site, answer) if asked.guests else []
    notes = [*note_on_date(localized_site, asked), *terms, *_charges(localized_site, asked.guests)]
    return Told([*sentences(localized_site, answer), *notes, *told.lines], links)


def tell_groups(localized_site: LocalizedSite, asked: AskedTime) -> Told:
    """Tell what a group has to know of bookings, after what the article says in short where there are no rules."""
    told = tell_booking(localized_site, asked)
    said = tell_article(localized_site, asked, LARGE_GROUPS) if localized_site.site.booking is None else None
    return replace(told, lines=[*said.lines, *told.lines]) if said else told


def _terms(localized_site: LocalizedSite, answer: BookingAnswer) -> list[str]:
    colon = localized_site.locale.punctuation.colon
    return [f"{label}{colon}{words}" for label, words in facts(localized_site, answer)]


def tell_bookings(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell when a party of the size that a query names can book on ordinary days, else each size; None without rules."""
    rules, locale = localized_site.site.booking, localized_site.locale
    if rules is None:
        return None
    parties = [each for each in rules.parties if asked.guests is None or asked.guests in each.guests]
    label = localized_site.gettext("Reservations")
    lines = [
        formatting.in_brackets(label, party_words(localized_site, each), locale)
        + locale.punctuation.colon
        + usual_terms(localized_site, each)
        for each in parties
    ]
    if asked.guests and not parties:
        lines.append(localized_site.gettext("Call and ask about a table for %(guests)s.", guests=asked.guests))
    own = [each.how for each in parties if each.how]
    how = how_booked(localized_site, rules, own[0] if own and len(parties) == 1 else None)
    links = [page_link(localized_site, "reservation")] if "reservation" in localized_site.site.shown_pages else []
    return Told([*lines, *_charges(localized_site, asked.guests), how], links)


def _charges(localized_site: LocalizedSite, guests: int | None) -> list[str]:
    """Return the charges that a party has for its size or the day, and another one has not."""
    due = charges_of_party(localized_site.site, guests, localized_site.today) if guests else []
    return [charge_line(localized_site, each) for each in due if each.on or each.from_guests]


def tell_deposit(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell the deposit of a party that the query names, else of each size that pays one; without rules what an article says."""
    site, locale = localized_site.site, localized_site.locale
    rules = [rule for rule in site.booking.parties if rule.deposit] if site.booking else []
    if not rules:
        return tell_sentence(localized_site, DEPOSIT, ("reservation-policy", BOOKING))
    if asked.when:
        answer, told = (
            booking_answer(site, asked.guests, asked.when, localized_site.now()),
            tell_booking(localized_site, asked),
        )
        lines = told.lines if asked.guests else [*told.lines, *_terms(localized_site, answer)]
        return replace(told, lines=lines)
    if asked.guests:
        rules = [rule for rule in rules if asked.guests in rule.guests]
    elif any(rule.deposit and not rule.deposit.is_none for rule in rules):
        rules = [rule for rule in rules if rule.deposit and not rule.deposit.is_none]
    label = localized_site.gettext(N_("Deposit"))
    lines = [
        formatting.in_brackets(label, party_words(localized_site, rule), locale)
        + locale.punctuation.colon
        + deposit(localized_site, rule.deposit)
        for rule in rules
        if rule.deposit
    ]
    links = [page_link(localized_site, "reservation")] if "reservation" in site.shown_pages else []
    return Told(lines, links) if lines else None


def tell_rooms(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell the terms of the rooms that parties book whole, of those for the party that the query names; None without any."""
    rules, colon = localized_site.site.booking, localized_site.locale.punctuation.colon
    rooms = [each for each in rules.rooms if asked.guests is None or asked.guests in each.guests] if rules else []
    if rules is None or not rooms:
        return None
    lines = [f"{localized_site.text(each.name)}{colon}{room_rule(localized_site, each)}" for each in rooms]
    own = [each.how for each in rooms if each.how]
    how = how_booked(localized_site, rules, own[0] if own and len(rooms) == 1 else None)
    return Told([*lines, how], [page_link(localized_site, "reservation")])


def tell_walk_in(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell the rules of bookings, or that none are taken; None where the house has said neither."""
    if localized_site.site.booking is None and localized_site.site.restaurant.takes_reservations is False:
        day = When(asked.when.date if asked.when else localized_site.today)
        answer = booking_answer(localized_site.site, asked.guests, day, localized_site.now())
        return Told(sentences(localized_site, answer)) if answer.reason == "not-taken" else None
    return tell_bookings(localized_site, asked)
