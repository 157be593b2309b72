"""How busy the restaurant is, hour by hour of the week; parking and public transit near by."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import NotRequired

from typing_extensions import TypedDict

from ...domain import described_articles
from ...domain.booking import NOTHING_ASKED, PartyQuestion, party_wait
from ...domain.hours import upcoming_holidays
from ...models.hours import DAYS, SpecialDay, Wait, Weekday
from ...models.visit import LEVELS, LevelId, Period
from ...settings import VERSION
from .. import booking_phrases, labels
from ..localized_site import LocalizedSite
from ..opening_phrases import converted
from .common import ClockText, DataSet, Date, DateTime, Id, article_url, iso_day, record_from
from .restaurant import DayHoursRecord, OpeningRange, day_hours, opening_ranges


class WaitMinutes(TypedDict):
    min: int
    max: int


class LevelRecord(TypedDict):
    id: LevelId
    label: str
    wait_minutes: WaitMinutes


class PeriodRecord(TypedDict):
    start: ClockText
    end: ClockText
    level: LevelId
    label: str
    wait_minutes: WaitMinutes
    note: str


class DayRhythmRecord(DayHoursRecord):
    periods: list[PeriodRecord]


class WindowRecord(TypedDict):
    days: list[Weekday]
    start: ClockText
    end: ClockText
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


class UsualWaitRecord(TypedDict):
    day: Weekday
    level: LevelId
    label: str
    wait_minutes: WaitMinutes | None


class MomentWaitRecord(TypedDict):
    level: LevelId | None
    """Null outside the opening hours, and on a special day of which nobody knows how busy it is."""
    label: str
    wait_minutes: WaitMinutes | None
    """Null where it is not known for the party."""
    guests: int | None
    date_time: DateTime
    words: str
    usual: NotRequired[UsualWaitRecord]
    """How it is on the weekday at other times, where ``level`` of a special day is not known."""


class VisitRhythm(DataSet):
    at: NotRequired[MomentWaitRecord]
    """How busy it is, and how long the party waits, at the time that was asked about."""
    note: NotRequired[str]
    """The local time that was understood, where ``at`` has another offset than the restaurant."""
    timezone: str
    levels: list[LevelRecord]
    days: list[DayRhythmRecord]
    best_windows: list[WindowRecord]
    peak_windows: list[WindowRecord]
    holidays: list[HolidayRecord]
    waiting: WaitingRecord


def visit_rhythm_record(localized_site: LocalizedSite, question: PartyQuestion = NOTHING_ASKED) -> VisitRhythm:
    """Return the response of ``/api/visit-rhythm``."""
    rhythm, hours, links = localized_site.site.rhythm, localized_site.site.hours, localized_site.links
    document: VisitRhythm = {
        "lang": localized_site.locale.code,
        "version": VERSION,
        "timezone": localized_site.site.restaurant.time_zone,
        "last_verified": iso_day(rhythm.last_verified),
        "summary": localized_site.text(rhythm.summary),
        "levels": [
            {
                "id": level,
                "label": localized_site.text(rhythm.levels[level].label),
                "wait_minutes": _wait(rhythm.levels[level].wait_minutes),
            }
            for level in LEVELS
            if level in rhythm.levels
        ],
        "days": [
            {
                **day_hours(localized_site, day, hours.week[day]),
                "periods": [_period(localized_site, each) for each in rhythm.periods(day)],
            }
            for day in DAYS
        ],
        "best_windows": [record_from(localized_site, WindowRecord, window) for window in rhythm.best_windows],
        "peak_windows": [record_from(localized_site, WindowRecord, window) for window in rhythm.peak_windows],
        "holidays": [
            _holiday(localized_site, *each) for each in upcoming_holidays(localized_site.site, localized_site.today)
        ],
        "waiting": {
            "policy": localized_site.text(rhythm.waiting.policy),
            "steps": localized_site.texts(rhythm.waiting.steps),
            "party_sizes": [record_from(localized_site, PartySizeRecord, each) for each in rhythm.waiting.party_sizes],
        },
        "tips": localized_site.texts(rhythm.tips),
        "page_url": links.page("best-time", localized_site.locale),
        "json_url": links.api("visit-rhythm", localized_site.locale, at=question.when, guests=question.guests),
        "article_url": article_url(localized_site, described_articles.VISIT_RHYTHM, "best-time"),
        "authority": links.root,
    }
    if instant := question.instant(localized_site.now()):
        document["at"] = wait_record(localized_site, question.guests, instant)
    if note := converted(localized_site, question.when):
        document["note"] = note
    return document


def wait_record(localized_site: LocalizedSite, guests: int | None, instant: datetime) -> MomentWaitRecord:
    """Return how busy it is at an instant, and how long the party waits."""
    wait = party_wait(localized_site.site, guests, instant)
    record: MomentWaitRecord = {
        "level": wait.level,
        "label": booking_phrases.level_label(localized_site, wait),
        "wait_minutes": _wait(wait.minutes) if wait.minutes else None,
        "guests": guests,
        "date_time": instant.astimezone(localized_site.site.restaurant.zone).isoformat(timespec="seconds"),
        "words": booking_phrases.wait_words(localized_site, wait, guests),
    }
    if wait.usual:
        record["usual"] = {
            "day": wait.usual.day,
            "level": wait.usual.level,
            "label": localized_site.text(localized_site.site.rhythm.levels[wait.usual.level].label),
            "wait_minutes": _wait(wait.usual.minutes) if wait.usual.minutes else None,
        }
    return record


def _period(localized_site: LocalizedSite, period: Period) -> PeriodRecord:
    level = localized_site.site.rhythm.levels[period.level]
    label, wait, note = localized_site.text(level.label), _wait(level.wait_minutes), localized_site.text(period.note)
    return record_from(localized_site, PeriodRecord, period, label=label, wait_minutes=wait, note=note)


def _holiday(localized_site: LocalizedSite, holiday: SpecialDay, dates: Sequence[date]) -> HolidayRecord:
    ranges = None if holiday.hours is None else opening_ranges(holiday.hours)
    return record_from(
        localized_site,
        HolidayRecord,
        holiday,
        dates=[each.isoformat() for each in dates],
        ranges=ranges,
        effect=labels.day_note(localized_site, holiday),
    )


def _wait(wait: Wait) -> WaitMinutes:
    return {"min": wait.minimum, "max": wait.maximum}


class ParkingRestaurant(TypedDict):
    name: str
    address: str
    latitude: float | None
    longitude: float | None


class ParkingOptionRecord(TypedDict):
    id: Id
    name: str
    type: str
    address: str
    distance_m: int
    walk_minutes: int
    spaces: int | None
    price: str
    free_minutes: int | None
    hours: str | None
    payment: list[str] | None
    height_limit_m: float | None
    ev_charging: str | None
    accessible_spaces: int | None
    notes: str | None
    latitude: float
    longitude: float


class TransitRecord(TypedDict):
    id: Id
    name: str
    distance_m: int
    walk_minutes: int
    notes: str | None
    latitude: float
    longitude: float


class ParkingInfo(DataSet):
    restaurant: ParkingRestaurant
    options: list[ParkingOptionRecord]
    transit: list[TransitRecord]
    accessibility: str | None


def parking_record(localized_site: LocalizedSite) -> ParkingInfo:
    """Return the response of ``/api/parking-nearby``, nearest first."""
    facts, info, links = localized_site.site.restaurant, localized_site.site.parking, localized_site.links
    return {
        "lang": localized_site.locale.code,
        "version": VERSION,
        "last_verified": iso_day(info.last_verified),
        "summary": localized_site.text(info.summary),
        "restaurant": record_from(
            localized_site, ParkingRestaurant, facts, address=localized_site.text(facts.address.text)
        ),
        "options": [record_from(localized_site, ParkingOptionRecord, option) for option in info.nearest_options],
        "transit": [record_from(localized_site, TransitRecord, stop) for stop in info.nearest_stops],
        "accessibility": localized_site.text(info.accessibility) if info.accessibility else None,
        "tips": localized_site.texts(info.tips),
        "page_url": links.page("parking", localized_site.locale),
        "json_url": links.api("parking-nearby", localized_site.locale),
        "article_url": article_url(localized_site, described_articles.PARKING, "parking"),
        "authority": links.root,
    }
