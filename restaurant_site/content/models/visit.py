"""Visit rhythm (how busy each hour is) and parking."""

from collections.abc import Mapping
from typing import Literal, Self, get_args

from pydantic import Field, GetJsonSchemaHandler, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core.core_schema import CoreSchema

from .hours import Weekday
from .scalars import Clock, Day, Decimal, Latitude, Line, Longitude, Model, Slug, Whole
from .text import Text

LevelId = Literal["quiet", "steady", "busy", "peak"]
LEVELS: tuple[LevelId, ...] = get_args(LevelId)


class Wait(Model):
    """Minutes that a party waits for a table, from and to."""

    minimum: Whole
    maximum: Whole

    @classmethod
    def __get_pydantic_json_schema__(cls, _schema: CoreSchema, _handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        minutes = {"type": ["integer", "string"]}
        return {"type": "array", "items": minutes, "minItems": 2, "maxItems": 2, "examples": [[5, 15]]}

    @model_validator(mode="before")
    @classmethod
    def read(cls, value: object) -> object:
        if not isinstance(value, list) or len(value) != 2:
            raise ValueError("write the least and the most minutes: [5, 15]")
        return {"minimum": value[0], "maximum": value[1]}


class Level(Model):
    """A level of business: its label and the usual wait."""

    wait_minutes: Wait
    """The least and the most minutes of waiting: [5, 15]."""
    label: Text


class Period(Model):
    """A part of a day with one level."""

    start: Clock
    end: Clock
    level: LevelId
    note: Text


class DayRhythm(Model):
    """The periods that one or more days share."""

    days: tuple[Weekday, ...] = Field(strict=False, min_length=1)
    periods: tuple[Period, ...] = Field(strict=False)


class VisitWindow(Model):
    """A part of some days that is recommended or best avoided, with the reason."""

    days: tuple[Weekday, ...] = Field(strict=False, min_length=1)
    start: Clock
    end: Clock
    why: Text


class PartySize(Model):
    size: Line
    note: Text


class Waiting(Model):
    """How the queue works."""

    policy: Text
    steps: tuple[Text, ...] = Field(strict=False)
    party_sizes: tuple[PartySize, ...] = Field(strict=False)


class Rhythm(Model):
    """How busy the restaurant is, hour by hour of the week."""

    last_verified: Day
    summary: Text
    levels: Mapping[LevelId, Level]
    rhythms: tuple[DayRhythm, ...] = Field(strict=False)
    """Blocks of days with the same periods; the periods cover the opening hours exactly."""
    best_windows: tuple[VisitWindow, ...] = Field(strict=False)
    """When to come."""
    peak_windows: tuple[VisitWindow, ...] = Field(strict=False)
    """When it is fullest."""
    waiting: Waiting
    tips: tuple[Text, ...] = Field(strict=False)

    @model_validator(mode="after")
    def every_level_is_described(self) -> Self:
        if missing := [level for level in LEVELS if level not in self.levels]:
            raise ValueError(f"levels lacks {', '.join(missing)}; describe all of {', '.join(LEVELS)}")
        return self

    def periods(self, day: Weekday) -> tuple[Period, ...]:
        """The periods of a weekday; empty if no block names it."""
        return next((block.periods for block in self.rhythms if day in block.days), ())


class Place(Model):
    """Fields that parking options and stops have in common."""

    id: Slug
    name: Text
    distance_m: Whole
    """Metres on foot from the door."""
    walk_minutes: Whole
    """Minutes on foot from the door."""
    notes: Text
    latitude: Latitude
    longitude: Longitude


class ParkingOption(Place):
    """A place for a car or a bicycle."""

    type: Literal["lot", "parkade", "street", "accessible", "bicycle", "ev"]
    address: Text
    spaces: Whole
    price: Text
    free_minutes: Whole | None = None
    """Minutes without charge, if there are any."""
    hours: Text
    payment: tuple[Text, ...] = Field(strict=False)
    height_limit_m: Decimal | None = None
    """Metres of clearance, where it is limited."""
    ev_charging: Text | None = None
    accessible_spaces: Whole


class Stop(Place):
    """A station or a bus stop."""


class Point(Model):
    """A coordinate."""

    latitude: Latitude
    longitude: Longitude

    @classmethod
    def __get_pydantic_json_schema__(cls, _schema: CoreSchema, _handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        degrees = {"type": ["number", "string"]}
        like = [["49.17452", "-123.13290"]]
        return {"type": "array", "items": degrees, "minItems": 2, "maxItems": 2, "examples": like}

    @model_validator(mode="before")
    @classmethod
    def read(cls, value: object) -> object:
        if not isinstance(value, list) or len(value) != 2:
            raise ValueError('write latitude and longitude: ["49.17452", "-123.13290"]')
        return {"latitude": value[0], "longitude": value[1]}


class Street(Model):
    """A street of the map."""

    name: Text
    points: tuple[Point, ...] = Field(strict=False, min_length=2)
    """Where its middle runs, in order: [latitude, longitude] of each end and bend."""


class Parking(Model):
    """Where to leave a car or a bicycle, and the stations near by."""

    last_verified: Day
    summary: Text
    options: tuple[ParkingOption, ...] = Field(strict=False)
    """Places for cars and bicycles; [] when there are none."""
    transit: tuple[Stop, ...] = Field(strict=False)
    """Stations and stops near by."""
    streets: tuple[Street, ...] = Field(default=(), strict=False)
    """The streets that the map shows; leave it out for a map without streets."""
    accessibility: Text
    tips: tuple[Text, ...] = Field(strict=False)
