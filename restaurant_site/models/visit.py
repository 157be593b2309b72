"""Visit rhythm (how busy each hour is) and parking."""

import re
from collections.abc import Mapping
from typing import Literal, Self, get_args

from pydantic import Field, model_validator

from .articles import PageText
from .fault_kinds import Kind
from .fields import (
    ClockTime,
    DecimalNumber,
    IsoDate,
    Latitude,
    Longitude,
    Model,
    NumberPair,
    Slug,
    TextLine,
    WholeNumber,
    pair_form,
)
from .hours import Wait, Weekday
from .text import Text

LevelId = Literal["quiet", "steady", "busy", "peak"]
LEVELS: tuple[LevelId, ...] = get_args(LevelId)


class Level(Model):
    """A level of business: its label and the usual wait."""

    wait_minutes: Wait
    """The least and the most minutes of waiting: [5, 15]."""
    label: Text


class Period(Model):
    """A part of a day with one level."""

    start: ClockTime
    end: ClockTime
    level: LevelId
    note: Text | None = None


class DayBusyTimes(Model):
    """The periods that one or more days share."""

    days: tuple[Weekday, ...] = Field(min_length=1)
    periods: tuple[Period, ...]
    """They cover the opening hours of each of the days exactly; [] where how busy the days are is not given."""


class VisitWindow(Model):
    """A part of some days that is recommended or best avoided, with the reason."""

    days: tuple[Weekday, ...] = Field(min_length=1)
    start: ClockTime
    end: ClockTime
    why: Text


class PartySize(Model):
    size: TextLine
    """How many they are: 1, 2–4, 8+."""
    note: Text
    extra_minutes: Mapping[LevelId, WholeNumber] | None = None
    """Minutes that they wait longer than `levels` says, by level; {} where they wait as long."""
    longest_wait: WholeNumber | None = None
    """Minutes that they wait at most at any level."""

    def includes(self, guests: int) -> bool:
        """Tell whether a party is of this size, as far as its text is understood."""
        found = re.fullmatch(r"(\d{1,3})(?:\s*[-–—~至到]\s*(\d{1,3})|\s*(\+))?", self.size)
        if found is None:
            return False
        least, most = int(found[1]), int(found[2] or found[1])
        return guests >= least if found[3] else least <= guests <= most

    def wait(self, level: LevelId, usual: Wait) -> Wait | None:
        """Return how long they wait at a level; None where the owner gives no minutes for them."""
        if self.extra_minutes is None and self.longest_wait is None:
            return None
        extra = (self.extra_minutes or {}).get(level, 0)
        least, most = usual.minimum + extra, usual.maximum + extra
        if self.longest_wait is not None:
            least, most = (0 if self.longest_wait < least else least), min(most, self.longest_wait)
        return Wait.model_construct(minimum=least, maximum=most)


class Waiting(Model):
    """How the queue works."""

    policy: Text
    steps: tuple[Text, ...]
    party_sizes: tuple[PartySize, ...]


class BusyTimes(Model):
    """How busy the restaurant is, hour by hour of the week."""

    last_verified: IsoDate | None = None
    """The day on which somebody last compared all this with the restaurant. Without this line: nobody has said."""
    summary: Text
    levels: Mapping[LevelId, Level]
    rhythms: tuple[DayBusyTimes, ...]
    """Blocks of days with the same periods."""
    best_windows: tuple[VisitWindow, ...]
    """When to come."""
    peak_windows: tuple[VisitWindow, ...]
    """When it is fullest."""
    waiting: Waiting
    tips: tuple[Text, ...]

    @model_validator(mode="after")
    def every_level_is_described(self) -> Self:
        missing = [level for level in LEVELS if level not in self.levels]
        if missing and any(block.periods for block in self.rhythms):
            raise ValueError(Kind.LEVELS_LACKING(missing=tuple(missing), levels=tuple(LEVELS)))
        return self

    @classmethod
    def nothing(cls, page: PageText) -> Self:
        """Return what a site has whose page is hidden: no data, and the words of the page, which say so."""
        words = page.summary
        waiting = Waiting(policy=words, steps=(), party_sizes=())
        return cls(
            summary=words,
            levels={},
            rhythms=(),
            best_windows=(),
            peak_windows=(),
            waiting=waiting,
            tips=(),
        )

    def periods(self, day: Weekday) -> tuple[Period, ...]:
        """Return the periods of a weekday; empty if no block names it."""
        return next((block.periods for block in self.rhythms if day in block.days), ())


class Place(Model):
    """Fields that parking options and stops have in common."""

    id: Slug
    name: Text
    distance_m: WholeNumber
    """Metres on foot from the door."""
    walk_minutes: WholeNumber
    """Minutes on foot from the door."""
    notes: Text | None = None
    """What guests should know; leave it out if there is nothing."""
    latitude: Latitude
    longitude: Longitude


class Point(NumberPair):
    """A coordinate."""

    fault = Kind.NOT_A_POINT
    form = pair_form("number", ["49.17452", "-123.13290"])

    latitude: Latitude
    longitude: Longitude


class ParkingOption(Place):
    """A place for a car or a bicycle."""

    type: Literal["lot", "parkade", "street", "accessible", "bicycle", "ev"]
    address: Text
    spaces: WholeNumber | None = None
    """How many there are; leave it out if nobody has counted them, as along a street."""
    price: Text
    free_minutes: WholeNumber | None = None
    """Minutes without charge, if there are any."""
    hours: Text | None = None
    """When it is open; leave it out if that is not known."""
    payment: tuple[Text, ...] | None = None
    """How one pays there; leave it out if that is not known."""
    height_limit_m: DecimalNumber | None = None
    """Metres of clearance, where it is limited."""
    ev_charging: Text | None = None
    entrance: Point | None = None
    """Where one drives in from the street, for the map: [latitude, longitude]."""
    walk: tuple[Point, ...] = ()
    """Where one walks from it to our door, for the map: [latitude, longitude] of each end and bend."""
    accessible_spaces: WholeNumber | None = None
    """How many of the spaces are accessible; leave it out if that is not known, as 0 says that there is none."""


class Stop(Place):
    """A station or a bus stop."""


class Street(Model):
    """A street of the map, or a railway."""

    name: Text
    kind: Literal["street", "rail"] = "street"
    points: tuple[Point, ...] = Field(min_length=2)
    """Where its middle runs, in order: [latitude, longitude] of each end and bend."""


class Area(Model):
    """What stands or lies between the streets of the map."""

    kind: Literal["building", "lot", "green", "water", "trees"]
    points: tuple[Point, ...] = Field(min_length=1)
    """Its corners, in order, or the place of each tree: [latitude, longitude] of each."""


class Parking(Model):
    """Where to leave a car or a bicycle, and the stations near by."""

    last_verified: IsoDate | None = None
    """The day on which somebody last compared all this with the restaurant. Without this line: nobody has said."""
    summary: Text
    options: tuple[ParkingOption, ...] = ()
    """Places for cars and bicycles; leave it out if there are none."""
    transit: tuple[Stop, ...] = ()
    """Stations and stops near by; leave it out if there is none."""
    streets: tuple[Street, ...] = ()
    """The streets that the map shows; leave it out for a map without streets."""
    building: tuple[Point, ...] = ()
    """The corners of our building on the map, in order: [latitude, longitude] of each."""
    door: Point | None = None
    """Our door on the map: [latitude, longitude]."""
    areas: tuple[Area, ...] = ()
    """What the map shows around us: other buildings, our parking lot, greens, water, trees."""
    accessibility: Text | None = None
    """Steps, ramps and the width of the door; without this line it is not given."""
    tips: tuple[Text, ...] = ()
    """Leave it out if there is nothing else to say."""

    @property
    def nearest_options(self) -> list[ParkingOption]:
        return sorted(self.options, key=lambda option: (option.distance_m, option.id))

    @property
    def nearest_stops(self) -> list[Stop]:
        return sorted(self.transit, key=lambda stop: (stop.walk_minutes, stop.distance_m, stop.id))

    @classmethod
    def nothing(cls, page: PageText) -> Self:
        """Return what a site has whose page is hidden: no data, and the words of the page, which say so."""
        words = page.summary
        return cls(summary=words, options=(), accessibility=words)
