"""When the house takes bookings: the answer to one party, and the rules by party size."""

from ...domain.booking import PartyQuestion, booking_answer
from ...i18n import N_
from ...models.booking import PartyRule
from ...text import formatting
from .. import booking_phrases
from ..localized_site import LocalizedSite
from ..opening_phrases import converted
from .blocks import bullets, labelled, online_pages, section, sources, table, titled, with_colon


def booking_markdown(localized_site: LocalizedSite, question: PartyQuestion) -> str:
    """Return the answer to a party; without one about today in a static export."""
    links, locale = localized_site.links, localized_site.locale
    json_url = links.api("booking", locale, guests=question.guests, at=question.when)
    return titled(
        localized_site,
        localized_site.text(localized_site.site.pages["reservation"].title),
        [
            converted(localized_site, question.when),
            *answer_blocks(localized_site, question),
            *charge_blocks(localized_site, question),
            *(rule_blocks(localized_site) if question.guests is None else []),
            sources(localized_site, "reservation", "booking", json_url=json_url),
        ],
    )


def answer_blocks(localized_site: LocalizedSite, question: PartyQuestion) -> list[str]:
    """Return the answer in a sentence, its terms, how to book, and the rooms."""
    if not localized_site.links.live and question.when is None:
        return []
    answer = booking_answer(localized_site.site, question.guests, question.when, localized_site.now())
    space = localized_site.locale.punctuation.sentence_space
    said = space.join(booking_phrases.sentences(localized_site, answer))
    how, phone = booking_phrases.how_if_open(localized_site, answer), localized_site.site.restaurant.phone
    is_not_needed = answer.rule is not None and answer.rule.bookable == "not-needed"
    is_closed_day = answer.reason == "closed" and not is_not_needed  # on others they can book there
    online = online_pages(localized_site) if how or is_closed_day else ""
    rows = [
        *booking_phrases.facts(localized_site, answer),
        (localized_site.gettext("How to book"), how),
        (localized_site.gettext("Book online"), online),
    ]
    rooms = [
        with_colon(localized_site, localized_site.text(offer.room.name), booking_phrases.room(localized_site, offer))
        for offer in answer.rooms
    ]
    return [
        f"**{said}**",
        bullets(
            [
                *(with_colon(localized_site, label, value) for label, value in rows if value),
                labelled(localized_site, N_("Telephone"), "" if phone in how else phone),
            ]
        ),
        *section(localized_site.gettext("Rooms"), bullets(rooms)),
    ]


def charge_blocks(localized_site: LocalizedSite, question: PartyQuestion) -> list[str]:
    """Return what the party pays at the table beside its dishes."""
    return section(localized_site.gettext("Charges"), bullets(booking_phrases.charge_lines(localized_site, question)))


def rule_blocks(localized_site: LocalizedSite) -> list[str]:
    """Return what holds on ordinary days by party size; empty where the owner has not written it as data."""
    rules, gettext = localized_site.site.booking, localized_site.gettext
    if rules is None:
        return []
    head = (
        gettext("Guests"),
        gettext("When you can book"),
        gettext("Notice"),
        gettext("Deposit"),
        gettext("Cancelling"),
    )
    rows = [
        (
            booking_phrases.size(localized_site, rule),
            _with_note(localized_site, booking_phrases.usual_times(localized_site, rule), rule),
            booking_phrases.notice(localized_site, rule.notice),
            booking_phrases.deposit(localized_site, rule.deposit) if rule.deposit else "",
            booking_phrases.cancellation(localized_site, rule.free_cancellation),
        )
        for rule in rules.parties
    ]
    rooms = [
        with_colon(localized_site, localized_site.text(room.name), booking_phrases.room_rule(localized_site, room))
        for room in rules.rooms
    ]
    return [
        f"## {gettext('By party size')}",
        table(head, rows),
        labelled(localized_site, N_("How to book"), booking_phrases.how_booked(localized_site, rules)),
        *section(gettext("Rooms"), bullets(rooms)),
        *section(
            gettext("Special dates"),
            bullets(
                with_colon(localized_site, day, words) if words else day
                for day, words in booking_phrases.dates_with_own_rules(localized_site)
            ),
        ),
    ]


def _with_note(localized_site: LocalizedSite, times: str, rule: PartyRule) -> str:
    note = localized_site.text(rule.note)
    return formatting.in_brackets(times, note, localized_site.locale) if note else times
