"""When the house takes bookings: the answer to one party."""

from collections.abc import Sequence
from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from ...domain.booking import BookingAnswer, PartyQuestion, RoomOffer, Slot, booking_answer, next_booking
from ...models.booking import MOST_GUESTS, Bookable, Deposit, PartyRule
from ...models.hours import Hours, Weekday
from ...settings import VERSION
from .. import booking_phrases, order_phrases
from ..localized_site import LocalizedSite
from ..opening_phrases import converted
from .common import Address, ApiDocument, ChannelRecord, ClockText, Date, DateTime, Id, channel_records, clock

SlotRecord = TypedDict("SlotRecord", {"from": ClockText, "until": ClockText})
"""The first and the last time for which one may ask; a last time before the first is after midnight."""


class DepositRecord(TypedDict):
    amount: float
    currency: str
    per: Literal["guest", "booking"]
    total: NotRequired[float]
    """For the party that was asked about."""


class RoomRecord(TypedDict):
    id: Id
    name: str
    seats: int
    minimum_spend: float | None
    currency: str
    deposit: DepositRecord | None
    slots: list[SlotRecord]
    notice_minutes: int | None
    cancel_until_minutes: int | None
    how: str


class GuestsRecord(TypedDict):
    min: int
    max: int | None
    """Null: no party is too large."""


class PartyRuleRecord(TypedDict):
    """What holds on ordinary days for parties of some sizes."""

    guests: GuestsRecord
    bookable: Bookable
    slots: list[SlotRecord] | None
    """Null: at any hour."""
    days: dict[Weekday, list[SlotRecord]]
    """Days with other times."""
    notice_minutes: int | None
    cancel_until_minutes: int | None
    deposit: DepositRecord | None
    note: str


class PartyChargeRecord(TypedDict):
    """What a party of this size, on this date, pays at the table beside its dishes."""

    id: Id
    name: str
    reason: str
    """How much it is, from how many guests on, and on which days."""


class BookingFields(TypedDict):
    """What the answer says, without its addresses."""

    guests: int | None
    date: Date | None
    at: DateTime | None
    bookable: Bookable
    reason_id: str
    reason: str
    slots: list[SlotRecord]
    seatings: bool
    """True if each of the slots is a seating, which begins at its first time and ends at its last."""
    notice_minutes: int | None
    call_by: DateTime | None
    opens: Date | None
    """From when bookings for the date are taken, while they are not."""
    next_date: Date | None
    """The next one on which the party can book, or come without booking, where it cannot on the date."""
    deposit: DepositRecord | None
    charges: list[PartyChargeRecord]
    cancel_until_minutes: int | None
    """How long before a booking can be cancelled without charge at the latest."""
    rooms: list[RoomRecord]
    how: str
    online_booking_url: NotRequired[Address]
    """The page of this site with the button that books online; absent where only the house books."""
    booking_channels: NotRequired[list[ChannelRecord]]
    """The restaurant's own pages at other companies where guests book a table; absent where it has none."""
    telephone: str


class BookingDocument(ApiDocument, BookingFields):
    rules: NotRequired[list[PartyRuleRecord]]
    """By party size; without ``guests``."""
    note: NotRequired[str]
    """The local time that was understood, where ``at`` has another offset than the restaurant."""
    page_url: Address
    markdown_url: Address


def booking_record(localized_site: LocalizedSite, question: PartyQuestion) -> BookingDocument:
    """Return the response of ``/api/booking``; without an answer about today in a static export."""
    links, locale = localized_site.links, localized_site.locale
    parameters: dict[str, Any] = {"guests": question.guests, "at": question.when}
    document: BookingDocument = {
        "lang": locale.code,
        "version": VERSION,
        **booking_fields(localized_site, question),  # type: ignore[typeddict-item]  # rules and note follow
        "page_url": localized_site.link_to_shown("reservation"),
        "json_url": links.api("booking", locale, None, **parameters),
        "markdown_url": links.api("booking", locale, "md", **parameters),
        "authority": links.root,
    }
    if question.guests is None and localized_site.site.booking:
        document["rules"] = [_rule(localized_site, rule) for rule in localized_site.site.booking.parties]
    if note := converted(localized_site, question.when):
        document["note"] = note
    return document


def booking_fields(localized_site: LocalizedSite, question: PartyQuestion) -> BookingFields:
    answer = booking_answer(localized_site.site, question.guests, question.when, localized_site.now())
    following = next_booking(localized_site.site, answer, localized_site.now())
    tells_day = localized_site.links.live or question.when is not None
    space = localized_site.locale.punctuation.sentence_space
    instant = question.when.instant if question.when else None
    online = booking_phrases.online_page(localized_site)
    fields: BookingFields = {
        "guests": answer.guests,
        "date": answer.day.isoformat() if tells_day else None,
        "at": instant.astimezone(localized_site.site.restaurant.zone).isoformat(timespec="seconds")
        if instant
        else None,
        "bookable": answer.bookable if tells_day else "ask",
        "reason_id": answer.reason if tells_day else "no-size",
        "reason": space.join(booking_phrases.sentences(localized_site, answer))
        if tells_day
        else localized_site.gettext("The answer depends on the number of guests."),
        "slots": _slots(answer.slots),
        "seatings": answer.special is not None and answer.special.seatings,
        "notice_minutes": answer.notice.minutes if answer.notice else None,
        "call_by": booking_phrases.local_instant(localized_site, answer.call_by) if answer.call_by else None,
        "opens": answer.opens.isoformat() if answer.opens else None,
        "next_date": following.day.isoformat() if following and tells_day else None,
        "deposit": _deposit(localized_site, answer.deposit, guests=answer.guests),
        "charges": [
            {
                "id": charge.id,
                "name": localized_site.text(charge.name),
                "reason": order_phrases.charge_terms(localized_site, charge),
            }
            for charge in booking_phrases.charges(localized_site, question)
        ],
        "cancel_until_minutes": answer.free_cancellation.minutes if answer.free_cancellation else None,
        "rooms": [_room(localized_site, answer, offer) for offer in answer.rooms],
        "how": booking_phrases.how(localized_site, answer),
        "telephone": localized_site.site.restaurant.telephone,
    }
    if online:
        fields["online_booking_url"] = online
    if channels := channel_records(localized_site, "booking"):
        fields["booking_channels"] = channels
    return fields


def _slots(slots: Sequence[Slot]) -> list[SlotRecord]:
    return [{"from": clock(start.time()), "until": clock(end.time())} for start, end in slots]


def _written(slots: Sequence[Hours]) -> list[SlotRecord]:
    return [{"from": clock(each.open), "until": clock(each.close)} for each in slots]


def _deposit(
    localized_site: LocalizedSite, deposit: Deposit | None, of: int | None = None, guests: int | None = None
) -> DepositRecord | None:
    if deposit is None:
        return None
    cents = booking_phrases.deposit_cents(deposit, of)
    currency = localized_site.site.restaurant.currency
    record: DepositRecord = {"amount": cents / 100, "currency": currency, "per": deposit.per}
    if guests is not None:
        record["total"] = cents * (guests if deposit.per == "guest" else 1) / 100
    return record


def _room(localized_site: LocalizedSite, answer: BookingAnswer, offer: RoomOffer) -> RoomRecord:
    room = offer.room
    return {
        "id": room.id,
        "name": localized_site.text(room.name),
        "seats": room.seats,
        "minimum_spend": None if room.minimum_spend is None else room.minimum_spend / 100,
        "currency": localized_site.site.restaurant.currency,
        "deposit": _deposit(localized_site, room.deposit, room.minimum_spend, answer.guests),
        "slots": _slots(offer.slots),
        "notice_minutes": offer.notice.minutes if offer.notice else None,
        "cancel_until_minutes": room.free_cancellation.minutes if room.free_cancellation else None,
        "how": localized_site.text(room.how) or booking_phrases.how(localized_site, answer),
    }


def _rule(localized_site: LocalizedSite, rule: PartyRule) -> PartyRuleRecord:
    return {
        "guests": {"min": rule.guests.least, "max": None if rule.guests.most == MOST_GUESTS else rule.guests.most},
        "bookable": rule.bookable,
        "slots": None if rule.slots is None else _written(rule.slots),
        "days": {day: _written(slots) for day, slots in rule.days.items()},
        "notice_minutes": rule.notice.minutes if rule.notice else None,
        "cancel_until_minutes": rule.free_cancellation.minutes if rule.free_cancellation else None,
        "deposit": _deposit(localized_site, rule.deposit),
        "note": localized_site.text(rule.note),
    }
