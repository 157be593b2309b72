"""The pages about a visit: the best time, parking, reservations."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import time, timedelta
from urllib.parse import urlencode

from ...domain.booking import NOTHING_ASKED, BookingAnswer, PartyQuestion, PartyWait, booking_answer, party_wait
from ...domain.described_articles import PARKING, article_on
from ...domain.hours import DatesInARow, OpenState, PhoneState, exceptions_in_rows, open_state, phone_state, running_day
from ...domain.moments import When
from ...models.articles import Article
from ...models.booking import BookingRules, PartyRule
from ...models.menu import Dish
from ...models.theme import LEVELS
from ...models.visit import DayBusyTimes, Period, VisitWindow
from ...search.topics import specific_words_beside
from ...text import formatting
from .. import booking_phrases, busy_times_chart, html, jsonld, parking_map
from ..answers import BOOKING
from ..localized_site import LocalizedSite
from ..opening_phrases import phone, present
from .home import HomePicture, home_pictures, picture_shows, pictured_daypart
from .layout import PageContent, page_body


@dataclass(frozen=True, slots=True, kw_only=True)
class BestTimePage(PageContent):
    current: Period | None
    """None outside opening hours, after the last order and in a static export."""
    taken: int
    """Of the four places at the drawn counter."""
    state: OpenState | None
    """None in a static export."""
    easier_from: time | None
    """Before the last order."""
    week_chart: busy_times_chart.Week | None
    unknown_wait: str
    """That nobody knows the wait of this day; empty where it is known, and outside the opening hours."""
    best_windows: Sequence[VisitWindow]
    day_charts: Sequence[tuple[DayBusyTimes, busy_times_chart.Bars]]
    exceptions: Sequence[DatesInARow]
    """Of the next twelve months."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ParkingPage(PageContent):
    chart: parking_map.ParkingMap | None
    article: Article | None


DAYS_SHOWN = 6
"""Days after today for which the page about reservations says when one can book."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedParty:
    """What the house says to one party, today and on the next days."""

    sizes: Sequence[tuple[str, str, bool]]
    """Party size, the address that asks for it, and whether it is the one that is asked about."""
    said: str
    facts: Sequence[tuple[str, str]]
    days: Sequence[tuple[str, str]]
    """(day, when it can book)."""
    rooms: Sequence[tuple[str, str]]
    how: str
    is_call_in_how: bool
    """Whether the summary of the page, “For a table, call …”, says no more than `how` does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReservationPage(PageContent):
    charges: Sequence[str]
    """What the party pays at the table beside its dishes."""
    phone: PhoneState | None
    """None in a static export, and where the owner has not said when the telephone is answered."""
    phone_words: str
    pictured: Dish | None
    """The first dish that the owner names for the page, if it has a picture."""
    scene: HomePicture | None
    """The picture of the home page, where the owner names no dish."""
    scene_shows: str
    """What it shows; empty where nobody has said it."""
    online: Sequence[tuple[str, str]]
    """(words, address) of the buttons to pages for bookings at other companies."""
    sections: Sequence[str]
    """The owner's text as HTML, divided at its headings."""
    asked: AskedParty | None
    """What the house says to the party of the address, or to the smallest that books; None in a static export, and
    where the owner has written no rules."""
    rules: Sequence[tuple[str, str, Sequence[str]]]
    """By party size: the size, when it can book, and on what terms."""
    article: Article | None
    """On booking a table, where the owner has written no rules."""
    article_body: str


def best_time_page(localized_site: LocalizedSite, _question: PartyQuestion = NOTHING_ASKED) -> BestTimePage:
    site = localized_site.site
    today = busy_times_chart.today_chart(site, localized_site.now()) if localized_site.links.live else None
    state = open_state(site, localized_site.now())
    easier_from = today.easier_from if today else None
    wait = party_wait(site, None, localized_site.now()) if localized_site.links.live else None
    current = today.current if today and not state.is_past_last_order else None
    return BestTimePage(
        opening=present(localized_site),
        unknown_wait=booking_phrases.wait_words(localized_site, wait, None) if wait and _is_unknown(wait) else "",
        current=current,
        taken=LEVELS.index(current.level) + 1 if current else 0,
        state=state if localized_site.links.live else None,
        easier_from=easier_from if easier_from and state.can_order_at(easier_from) else None,
        week_chart=busy_times_chart.week_chart(site, localized_site.now() if localized_site.links.live else None),
        best_windows=busy_times_chart.best_windows(site.rhythm),
        day_charts=busy_times_chart.day_charts(site),
        exceptions=exceptions_in_rows(site, localized_site.today),
    )


def _is_unknown(wait: PartyWait) -> bool:
    return wait.is_open and wait.level is None and wait.last_order is None


def parking_page(localized_site: LocalizedSite) -> ParkingPage:
    return ParkingPage(
        opening=present(localized_site),
        chart=parking_map.draw_map(localized_site),
        article=localized_site.site.articles.get(PARKING),
    )


def reservation_page(localized_site: LocalizedSite, question: PartyQuestion = NOTHING_ASKED) -> ReservationPage:
    site = localized_site.site
    state = phone_state(site, localized_site.now()) if localized_site.links.live else None
    named = site.pages["reservation"].dishes[:1]
    part = pictured_daypart(localized_site)
    scenes = [] if named else home_pictures(localized_site, part)
    article = None if site.booking else article_on(site, BOOKING)
    return ReservationPage(
        opening=present(localized_site),
        online=online_buttons(localized_site),
        phone=state,
        phone_words=phone(localized_site, state) if state else "",
        pictured=next((site.dishes[id] for id in named if id in site.pictures.dishes and id in site.dishes), None),
        scene=next((each for each in scenes if each.shape == "wide"), None),
        scene_shows=picture_shows(localized_site, part),
        sections=re.split("(?=<h2)", page_body(localized_site, "reservation")),
        asked=_asked_party(localized_site, question),
        charges=booking_phrases.charge_lines(localized_site, question),
        rules=[
            (
                booking_phrases.size(localized_site, rule),
                booking_phrases.usual_times(localized_site, rule),
                [line for line in (_terms(localized_site, rule), localized_site.text(rule.note)) if line],
            )
            for rule in (site.booking.parties if site.booking else ())
        ],
        article=article,
        article_body=html.body(localized_site, article.in_(localized_site.locale).body) if article else "",
        structured_data=[jsonld.identity(localized_site)],
    )


def _asked_party(localized_site: LocalizedSite, question: PartyQuestion) -> AskedParty | None:
    site, now, locale = localized_site.site, localized_site.now(), localized_site.locale
    if site.booking is None or not localized_site.links.live:
        return None
    usual = next((rule for rule in site.booking.parties if rule.bookable == "yes"), site.booking.parties[0])
    guests = question.guests or _example(usual)
    moment = f"&{urlencode({'at': str(question.when)})}" if question.when else ""
    answer = booking_answer(site, guests, question.when, now)
    address = localized_site.relative().links.page("reservation", locale)
    rule = answer.rule if answer.rule and guests == _example(answer.rule) else None  # its button was pressed
    said = booking_phrases.sentences(
        localized_site, answer, booking_phrases.party_words(localized_site, rule) if rule else ""
    )
    wait = party_wait(site, guests, question.instant(now) or now)
    if answer.bookable == "not-needed" and wait.minutes and (question.when is None or question.when.instant):
        said.append(booking_phrases.wait_words(localized_site, wait, guests))
    coming = [
        booking_answer(site, guests, When(running_day(site, now).date + timedelta(days=number)), now)
        for number in range(1, DAYS_SHOWN + 1)
    ]
    how = _how(localized_site, site.booking, answer)
    phone = site.restaurant.phone
    lead = localized_site.text(site.pages["reservation"].summary)
    beside = specific_words_beside(lead.replace(phone, ""), {BOOKING, "contact-us"}, site)
    return AskedParty(
        is_call_in_how=phone in how and phone in lead and len(beside) <= 1,  # the verb
        sizes=[
            (
                booking_phrases.size(localized_site, rule),
                f"{address}?guests={_example(rule)}{moment}",
                guests in rule.guests,
            )
            for rule in site.booking.parties
        ],
        said=locale.punctuation.sentence_space.join(said),
        facts=booking_phrases.facts(localized_site, answer),
        days=booking_phrases.days(localized_site, coming) if answer.bookable not in {"not-needed", "ask"} else [],
        rooms=[
            (localized_site.text(offer.room.name), booking_phrases.room(localized_site, offer))
            for offer in answer.rooms
            if answer.bookable != "not-needed"
        ],
        how=how,
    )


def _how(localized_site: LocalizedSite, rules: BookingRules, answer: BookingAnswer) -> str:
    """Return how the owner says that a party books; empty for one that just comes, and where the owner does not say."""
    own = answer.rule.how if answer.rule else None
    return localized_site.text(own or (None if answer.bookable == "not-needed" else rules.how))


def online_buttons(localized_site: LocalizedSite) -> list[tuple[str, str]]:
    """Return (words, address) of each page for bookings at another company: ``Book at Libro``, or the owner's own words."""
    buttons = []
    for channel in localized_site.site.restaurant.channels_of("booking"):
        name = localized_site.text(channel.name)
        words = localized_site.gettext("Book at %(name)s", name=name) if channel.is_of_company(name) else name
        buttons.append((words, channel.url))
    return buttons


def _example(rule: PartyRule) -> int:
    """Return the smallest party of a rule, but two where it is for one guest too."""
    return max(rule.guests.least, min(rule.guests.most, 2))


def _terms(localized_site: LocalizedSite, rule: PartyRule) -> str:
    """Return notice, deposit and what it costs to cancel, of a party size."""
    words = [booking_phrases.notice(localized_site, rule.notice)]
    if rule.deposit and not rule.deposit.is_none:
        paid = booking_phrases.deposit(localized_site, rule.deposit)
        words.append(localized_site.gettext("deposit %(amount)s", amount=paid))
    if rule.free_cancellation:
        time = formatting.duration(rule.free_cancellation, localized_site.locale)
        words.append(localized_site.gettext("cancel without charge until %(time)s before", time=time))
    return localized_site.locale.punctuation.semicolon.join(filter(None, words))
