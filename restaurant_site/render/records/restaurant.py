"""The restaurant and its opening hours."""

from collections.abc import Sequence

from typing_extensions import TypedDict

from ...content import formatting
from ...content.models import DAYS, Hours, Weekday
from ..edition import Edition
from ..types import Address, Clock
from .common import clock


class OpeningRange(TypedDict):
    open: Clock
    close: Clock


class DayHoursRecord(TypedDict):
    day: Weekday
    label: str
    open: Clock | None
    close: Clock | None
    ranges: list[OpeningRange]


class RestaurantRecord(TypedDict):
    name: str
    url: Address
    address: str
    hours: str
    hours_by_day: list[DayHoursRecord]
    telephone: str


def restaurant_record(edition: Edition) -> RestaurantRecord:
    facts = edition.site.restaurant
    usual = edition.site.hours.usual
    return {
        "name": edition.text(facts.name),
        "url": edition.links.page("home", edition.locale),
        "address": edition.text(facts.address.text),
        "hours": f"{clock(usual.open)}-{clock(usual.close)}" if usual else "",
        "hours_by_day": [day_hours(edition, day, edition.site.hours.week[day]) for day in DAYS],
        "telephone": facts.telephone,
    }


def day_hours(edition: Edition, day: Weekday, ranges: Sequence[Hours]) -> DayHoursRecord:
    """A day's ranges, its first opening and its last closing."""
    return {
        "day": day,
        "label": formatting.weekday(day, edition.locale),
        "open": clock(ranges[0].open) if ranges else None,
        "close": clock(ranges[-1].close) if ranges else None,
        "ranges": opening_ranges(ranges),
    }


def opening_ranges(ranges: Sequence[Hours]) -> list[OpeningRange]:
    return [{"open": clock(each.open), "close": clock(each.close)} for each in ranges]
