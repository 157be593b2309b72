"""Opening hours of the week, and of dates that differ."""

import re
from collections.abc import Mapping
from datetime import time
from typing import Any, Literal, Self, get_args

from pydantic import Field, GetJsonSchemaHandler, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core.core_schema import CoreSchema

from .scalars import Day, Model, Slug, Whole
from .text import Text

Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
DAYS: tuple[Weekday, ...] = get_args(Weekday)
HOURS = r"((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)"


class Hours(Model):
    """One range of opening hours. A close that is not later than the open is on the next day."""

    open: time
    close: time

    @classmethod
    def __get_pydantic_json_schema__(cls, _schema: CoreSchema, _handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"type": "string", "pattern": f"^{HOURS}$", "examples": ["10:00-21:30"]}

    @model_validator(mode="before")
    @classmethod
    def read(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        match = re.fullmatch(HOURS, value)
        if match is None or match[1] == match[2]:
            raise ValueError(f'`{value}` is not right; write opening and closing time: "10:00-21:30"')
        return {"open": time.fromisoformat(match[1]), "close": time.fromisoformat(match[2])}

    @property
    def minutes(self) -> tuple[int, int]:
        """Opening and closing in minutes after midnight; closing on the next day is above 1440."""
        start, end = minute_of(self.open), minute_of(self.close)
        return start, end if end > start else end + 1440


def minute_of(clock: time) -> int:
    """Minutes since midnight."""
    return clock.hour * 60 + clock.minute


class Holiday(Model):
    """A day with a name. Without ``hours`` it has those of its weekday; an empty list is closed."""

    id: Slug
    """What other files call it; small letters, digits and hyphens."""
    name: Text
    """What people call the day."""
    dates: tuple[Day, ...] = Field(strict=False, min_length=1)
    """The dates on which it falls, year-month-day."""
    hours: tuple[Hours, ...] | None = Field(default=None, strict=False)
    """Opening hours on these dates; [] is closed. Leave it out to have those of the weekday."""
    effect: Text
    """What guests should know."""


class OpeningHours(Model):
    """The week, and the days that differ."""

    week: Mapping[Weekday, tuple[Hours, ...]]
    """The hours of each day; [] is a closed one, and a close earlier than its open is after midnight."""
    closing_soon_minutes: Whole
    """From how many minutes before closing the pages say "closes soon"."""
    holidays: tuple[Holiday, ...] = Field(strict=False)
    """Days that differ from the week, or that people ask about."""

    @model_validator(mode="before")
    @classmethod
    def ranges_are_tuples(cls, value: Any) -> Any:
        if isinstance(value, dict) and isinstance(value.get("week"), dict):
            week = {day: tuple(ranges) if isinstance(ranges, list) else ranges for day, ranges in value["week"].items()}
            return {**value, "week": week}
        return value

    @model_validator(mode="after")
    def every_day_has_an_entry(self) -> Self:
        if missing := [day for day in DAYS if day not in self.week]:
            raise ValueError(f"week lacks {', '.join(missing)}; write each day, with [] for a closed one")
        return self

    @property
    def usual(self) -> Hours | None:
        """The most frequent span from first opening to last closing; None if every day is closed."""
        spans = [Hours(open=ranges[0].open, close=ranges[-1].close) for day in DAYS if (ranges := self.week[day])]
        return max(spans, key=spans.count, default=None)
