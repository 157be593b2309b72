"""When the house takes bookings: by party size, weekday and date."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated, Literal, Self

from pydantic import Field, InstanceOf, WithJsonSchema, model_validator

from . import normalizers
from .fault_kinds import Kind
from .fields import Cents, Flag, IsoDate, Model, NumberPair, ScalarFormat, Slug, WholeNumber, pair_form
from .hours import DAYS, DayRanges, Weekday
from .text import Text

Bookable = Literal["yes", "no", "not-needed", "ask"]
Unit = Literal["minutes", "hours", "days"]
MOST_GUESTS = 999


@dataclass(frozen=True, slots=True)
class Duration:
    """How long before a time something must happen, in the unit in which the owner writes it."""

    count: int
    unit: Unit

    @property
    def delta(self) -> timedelta:
        return timedelta(**{self.unit: self.count})

    @property
    def minutes(self) -> int:
        return self.delta // timedelta(minutes=1)


_UNITS: Mapping[str, Unit] = {"m": "minutes", "h": "hours", "d": "days"}


def _duration(text: str) -> Duration:
    count, unit = text.split()
    return Duration(int(count), _UNITS[unit[0]])


def _respelled(text: str) -> str:
    """Return ``2 hours`` for ``2h``, ``2hrs`` and ``2 Hours``, and ``7 days`` for ``1 week``."""
    found = re.fullmatch(r"(\d{1,3})\s*(m|h|d|w)[a-z]*\.?", normalizers.plain(text).strip().lower())
    if found is None:
        return text
    return f"{int(found[1]) * 7} days" if found[2] == "w" else f"{int(found[1])} {_UNITS[found[2]]}"


WrittenDuration = Annotated[
    InstanceOf[Duration],
    ScalarFormat(
        r"\d{1,3} (minutes?|hours?|days?)",
        Kind.NOT_A_DURATION,
        "2 hours",
        _duration,
        respell=_respelled,
    ),
]


class PartyRange(NumberPair):
    """The smallest and the largest party that a rule is for."""

    fault = Kind.NOT_A_PARTY
    form = pair_form("integer", [4, 7])

    least: Annotated[WholeNumber, Field(ge=1)]
    most: Annotated[WholeNumber, Field(ge=1, le=MOST_GUESTS)]

    @model_validator(mode="after")
    def least_comes_first(self) -> Self:
        if self.least > self.most:
            raise ValueError(Kind.SMALLER_NUMBER_FIRST(first=self.most, second=self.least))
        return self

    def __contains__(self, guests: int) -> bool:
        return self.least <= guests <= self.most


class Deposit(Model):
    """What is paid when booking."""

    amount: Cents | None = None
    """In the currency of the menu, with two decimals; "0.00" says that there is none."""
    percent: Annotated[WholeNumber, Field(ge=1, le=100)] | None = None
    """Of the minimum spend, for a room."""
    per: Literal["guest", "booking"] = "booking"
    """Whether the amount is for each guest or for the whole booking."""

    @model_validator(mode="after")
    def has_one_form(self) -> Self:
        if (self.amount is None) == (self.percent is None):
            raise ValueError(Kind.AMOUNT_OR_PERCENT())
        if self.percent is not None and self.per == "guest":
            raise ValueError(Kind.PERCENT_PER_GUEST())
        return self

    @property
    def is_none(self) -> bool:
        """Whether the owner has written that nothing is to be paid."""
        return self.amount == 0


class PartyRule(Model):
    """What holds for parties of some sizes."""

    id: Slug
    """What texts call it, as in `{{booking-notice:groups}}`."""
    guests: PartyRange
    """The smallest and the largest party: [4, 7]."""
    bookable: Bookable = "yes"
    """yes; no; not-needed (they just come); ask (the house decides on the telephone)."""
    slots: DayRanges | None = None
    """For which times they may book, first and last: ["14:00-18:00"]. Without them up to the last order; if none is given,
    guests ask until when."""
    days: Mapping[Weekday, DayRanges] = Field(default_factory=dict)
    """Days with other times; [] where they cannot book."""
    notice: WrittenDuration | None = None
    """How long before at the latest: 2 hours, 3 days (of the calendar). Leave it out if it does not matter."""
    free_cancellation: WrittenDuration | None = None
    """Until how long before a booking can be cancelled without cost."""
    deposit: Deposit | None = None
    note: Text | None = None
    """What else they should know, or why they cannot book."""
    how: Text | None = None
    """How they book, if not as everyone."""

    @model_validator(mode="after")
    def has_times_only_if_bookable(self) -> Self:
        if self.bookable != "yes":
            given = {"slots": self.slots, "days": self.days or None, "notice": self.notice, "deposit": self.deposit}
            if self.bookable == "ask":
                del given["deposit"]
            for name, value in given.items():
                if value is not None:
                    raise ValueError(Kind.ONLY_IF_BOOKABLE(key=name, id=self.id))
        if self.deposit and self.deposit.percent is not None:
            raise ValueError(Kind.PERCENT_OF_PARTY(id=self.id))
        return self

    def slots_on(self, day: Weekday) -> DayRanges | None:
        """Return the times of a weekday as they are written; None for any hour."""
        return self.days.get(day, self.slots)


class BookedRoom(Model):
    """A room, or the whole restaurant, on some days at one price."""

    id: Slug
    name: Text
    seats: WholeNumber
    guests: PartyRange
    """For which parties: [8, 24]."""
    days: tuple[Weekday, ...] = DAYS
    """On which days; leave it out for every day."""
    hours: DayRanges | None = None
    """From when to when it can be used; leave it out for the opening hours."""
    minimum_spend: Cents | None = None
    """Before tax; leave it out if there is none."""
    deposit: Deposit | None = None
    notice: WrittenDuration | None = None
    """How long before at the latest; the notice of the party size holds too."""
    free_cancellation: WrittenDuration | None = None
    how: Text | None = None
    """How it is booked, if not as tables."""

    @model_validator(mode="after")
    def percent_has_a_minimum(self) -> Self:
        if self.deposit and self.deposit.percent is not None and self.minimum_spend is None:
            raise ValueError(Kind.PERCENT_OF_NOTHING())
        return self


_LISTED = WithJsonSchema({"type": "array", "items": {"type": "string"}, "minItems": 1, "examples": [["2026-12-31"]]})


class BookingDate(Model):
    """Dates with rules of their own. What is left out is as on every day."""

    holiday: Slug | None = None
    """The id of a holiday of hours.yaml, whose dates are meant."""
    dates: Annotated[tuple[IsoDate, ...], Field(min_length=1), _LISTED] | None = None
    """The dates, where hours.yaml has no holiday."""
    bookable: Literal["no", "ask"] | None = None
    """no or ask, for every party that could book on another day."""
    opens: IsoDate | None = None
    """From which date on bookings are taken."""
    slots: DayRanges | None = None
    """For which times parties may book, first and last."""
    seatings: Flag = False
    """true: each range of `slots` is a seating, for whose beginning parties book."""
    walk_in: DayRanges | None = None
    """When those who need no booking may come, first and last; leave it out for any hour."""
    deposit: Deposit | None = None
    free_cancellation: WrittenDuration | None = None
    rooms: Flag = True
    """false: the rooms are not taken apart from the tables."""
    without_rooms: tuple[Slug, ...] = ()
    """Rooms that cannot be booked."""
    note: Text | None = None
    """What guests should know."""

    @model_validator(mode="after")
    def names_its_dates_once(self) -> Self:
        if (self.holiday is None) == (self.dates is None):
            raise ValueError(Kind.HOLIDAY_OR_DATES())
        if self.seatings and not self.slots:
            raise ValueError(Kind.SEATINGS_WITHOUT_TIMES())
        if self.bookable and (self.slots or self.deposit):
            raise ValueError(Kind.NOTHING_BOOKABLE(bookable=self.bookable))
        return self


class BookingRules(Model):
    """Who can book, when and how."""

    how: Text | None = None
    """How guests book: by telephone, at the desk. Without it they are told to call."""
    ahead_days: WholeNumber | None = None
    """How many days ahead at most; leave it out for no limit."""
    parties: tuple[PartyRule, ...] = Field(min_length=1, examples=[[{"id": "tables", "guests": [1, 7]}]])
    """By party size, the smallest first. The house decides for sizes that no rule names."""
    rooms: tuple[BookedRoom, ...] = ()
    dates: tuple[BookingDate, ...] = ()
    """Dates that differ."""

    def party(self, guests: int) -> PartyRule | None:
        """Return the rule for a party; None for a size that no rule names."""
        return next((rule for rule in self.parties if guests in rule.guests), None)
