"""The part of the year in which a dish is served."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated, Self

from pydantic import Field, InstanceOf, model_validator

from . import normalizers
from .fault_kinds import Kind
from .fields import Model, ScalarFormat

LEAP_YEAR = 2000


@dataclass(frozen=True, slots=True)
class SeasonDay:
    """A day of every year, or of one year."""

    month: int
    day: int
    year: int | None = None

    def of(self, year: int) -> date:
        """Return the day in *year*, unless it has a year of its own; February 29 is February 28 in other years."""
        year = self.year or year
        return date(year, self.month, min(self.day, monthrange(year, self.month)[1]))

    def __str__(self) -> str:
        return f"{self.year}-{self.month:02}-{self.day:02}" if self.year else f"{self.month:02}-{self.day:02}"


def _season_day(text: str) -> SeasonDay:
    if len(text) > 5:
        day = date.fromisoformat(text)
        return SeasonDay(day.month, day.day, day.year)
    day = date.fromisoformat(f"{LEAP_YEAR}-{text}")
    return SeasonDay(day.month, day.day)


WrittenSeasonDay = Annotated[
    InstanceOf[SeasonDay],
    ScalarFormat(
        r"(\d{4}-)?\d\d-\d\d",
        Kind.NOT_A_SEASON_DAY,
        "11-01",
        _season_day,
        respell=normalizers.season_day,
    ),
]


class Season(Model):
    """The first and the last day on which a dish is served: of every year, or of one year."""

    first: WrittenSeasonDay = Field(alias="from")
    """The first day: month and day for every year, or a date."""
    last: WrittenSeasonDay = Field(alias="until", examples=["02-28"])
    """The last day: month and day for every year, or a date."""

    @model_validator(mode="after")
    def days_are_of_one_kind_and_in_order(self) -> Self:
        if (self.first.year is None) != (self.last.year is None):
            raise ValueError(Kind.SEASON_OF_TWO_KINDS())
        if self.first.year and self.of(self.first.year)[0] >= self.of(self.first.year)[1]:
            raise ValueError(Kind.SEASON_ENDS_FIRST())
        return self

    def of(self, year: int) -> tuple[date, date]:
        """Return the first day of the season that begins in *year*, and the day after its last."""
        first, last = self.first.of(year), self.last.of(year)
        if last < first and self.last.year is None:
            last = self.last.of(year + 1)
        if self.is_whole_months:
            last = last.replace(day=monthrange(last.year, last.month)[1])
        return first, last + timedelta(days=1)

    def includes(self, day: date) -> bool:
        return any(first <= day < end for first, end in (self.of(day.year - 1), self.of(day.year)))

    def next_from(self, day: date) -> tuple[date, date] | None:
        """Return the first and the last day of the season that runs on *day* or begins next; None if it is over for good."""
        known = (self.of(day.year + number) for number in (-1, 0, 1))
        return next(((first, end - timedelta(days=1)) for first, end in known if end > day), None)

    @property
    def single_date(self) -> date | None:
        """The date, of a season that is one."""
        return self.first.of(self.first.year) if self.first.year and self.first == self.last else None

    @property
    def is_whole_months(self) -> bool:
        """Whether it goes from the first day of a month to the last of one, in every year."""
        return (
            self.first.year is None
            and self.first.day == 1
            and self.last.day >= monthrange(LEAP_YEAR + 1, self.last.month)[1]
        )
