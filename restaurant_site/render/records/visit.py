"""How busy the restaurant is, hour by hour of the week; parking and public transit near by."""

from collections.abc import Sequence
from datetime import date

from typing_extensions import TypedDict

from ...content.models.hours import DAYS, Holiday, Weekday
from ...content.models.visit import LEVELS, LevelId, Period, Wait
from ...domain import knowledge
from ...domain.hours import upcoming_holidays
from ...settings import VERSION
from ..edition import Edition
from .common import Clock, DataSet, Date, Id, article_url, copied
from .restaurant import DayHoursRecord, OpeningRange, day_hours, opening_ranges


class WaitMinutes(TypedDict):
    min: int
    max: int


class LevelRecord(TypedDict):
    id: LevelId
    label: str
    wait_minutes: WaitMinutes


class PeriodRecord(TypedDict):
    start: Clock
    end: Clock
    level: LevelId
    label: str
    wait_minutes: WaitMinutes
    note: str


class DayRhythmRecord(DayHoursRecord):
    periods: list[PeriodRecord]


class WindowRecord(TypedDict):
    days: list[Weekday]
    start: Clock
    end: Clock
    why: str


class HolidayRecord(TypedDict):
    id: Id
    name: str
    dates: list[Date]
    ranges: list[OpeningRange] | None
    effect: str


class PartySizeRecord(TypedDict):
    size: str
    note: str


class WaitingRecord(TypedDict):
    policy: str
    steps: list[str]
    party_sizes: list[PartySizeRecord]


class VisitRhythm(DataSet):
    timezone: str
    levels: list[LevelRecord]
    days: list[DayRhythmRecord]
    best_windows: list[WindowRecord]
    peak_windows: list[WindowRecord]
    holidays: list[HolidayRecord]
    waiting: WaitingRecord


def visit_rhythm_record(edition: Edition) -> VisitRhythm:
    """The response of ``/api/visit-rhythm``."""
    rhythm, hours, links = edition.site.rhythm, edition.site.hours, edition.links
    return {
        "lang": edition.locale.code,
        "version": VERSION,
        "timezone": edition.site.restaurant.time_zone,
        "last_verified": rhythm.last_verified.isoformat(),
        "summary": edition.text(rhythm.summary),
        "levels": [
            {
                "id": level,
                "label": edition.text(rhythm.levels[level].label),
                "wait_minutes": _wait(rhythm.levels[level].wait_minutes),
            }
            for level in LEVELS
            if level in rhythm.levels
        ],
        "days": [
            {
                **day_hours(edition, day, hours.week[day]),
                "periods": [_period(edition, each) for each in rhythm.periods(day)],
            }
            for day in DAYS
        ],
        "best_windows": [copied(edition, WindowRecord, window) for window in rhythm.best_windows],
        "peak_windows": [copied(edition, WindowRecord, window) for window in rhythm.peak_windows],
        "holidays": [_holiday(edition, *each) for each in upcoming_holidays(edition.site, edition.today)],
        "waiting": {
            "policy": edition.text(rhythm.waiting.policy),
            "steps": edition.texts(rhythm.waiting.steps),
            "party_sizes": [copied(edition, PartySizeRecord, each) for each in rhythm.waiting.party_sizes],
        },
        "tips": edition.texts(rhythm.tips),
        "page_url": links.page("best-time", edition.locale),
        "json_url": links.api("visit-rhythm", edition.locale),
        "article_url": article_url(edition, knowledge.VISIT_RHYTHM, "best-time"),
        "authority": links.root,
    }


def _period(edition: Edition, period: Period) -> PeriodRecord:
    level = edition.site.rhythm.levels[period.level]
    label, wait = edition.text(level.label), _wait(level.wait_minutes)
    return copied(edition, PeriodRecord, period, label=label, wait_minutes=wait)


def _holiday(edition: Edition, holiday: Holiday, dates: Sequence[date]) -> HolidayRecord:
    ranges = None if holiday.hours is None else opening_ranges(holiday.hours)
    return copied(edition, HolidayRecord, holiday, dates=[each.isoformat() for each in dates], ranges=ranges)


def _wait(wait: Wait) -> WaitMinutes:
    return {"min": wait.minimum, "max": wait.maximum}


class ParkingRestaurant(TypedDict):
    name: str
    address: str
    latitude: float
    longitude: float


class ParkingOptionRecord(TypedDict):
    id: Id
    name: str
    type: str
    address: str
    distance_m: int
    walk_minutes: int
    spaces: int
    price: str
    free_minutes: int | None
    hours: str
    payment: list[str]
    height_limit_m: float | None
    ev_charging: str | None
    accessible_spaces: int
    notes: str
    latitude: float
    longitude: float


class TransitRecord(TypedDict):
    id: Id
    name: str
    distance_m: int
    walk_minutes: int
    notes: str
    latitude: float
    longitude: float


class ParkingInfo(DataSet):
    restaurant: ParkingRestaurant
    options: list[ParkingOptionRecord]
    transit: list[TransitRecord]
    accessibility: str


def parking_record(edition: Edition) -> ParkingInfo:
    """The response of ``/api/parking-nearby``, nearest first."""
    facts, info, links = edition.site.restaurant, edition.site.parking, edition.links
    return {
        "lang": edition.locale.code,
        "version": VERSION,
        "last_verified": info.last_verified.isoformat(),
        "summary": edition.text(info.summary),
        "restaurant": copied(edition, ParkingRestaurant, facts, address=edition.text(facts.address.text)),
        "options": [copied(edition, ParkingOptionRecord, option) for option in info.nearest_options],
        "transit": [copied(edition, TransitRecord, stop) for stop in info.nearest_stops],
        "accessibility": edition.text(info.accessibility),
        "tips": edition.texts(info.tips),
        "page_url": links.page("parking", edition.locale),
        "json_url": links.api("parking-nearby", edition.locale),
        "article_url": article_url(edition, knowledge.PARKING, "parking"),
        "authority": links.root,
    }
