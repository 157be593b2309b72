"""Opening hours and last orders: now, of the week, and of the dates that differ."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, time
from functools import partial
from typing import Literal

from typing_extensions import TypedDict

from ...content.models.hours import DAYS, ORDER_TYPES, Hours, LastOrder, OrderType, clock_of
from ...domain.hours import DateHours, OpenState, exceptions, hours_on, open_state
from ...domain.knowledge import OPENING_HOURS
from ...settings import VERSION
from ..edition import Edition
from ..types import Address, Clock, Date, DateTime, Id
from .common import ApiDocument, article_url, clock
from .restaurant import DayHoursRecord, OpeningRange, day_hours, opening_ranges


class LastOrdersRecord(TypedDict):
    """Null where the owner gives none; never the closing time."""

    dine_in: Clock | None
    takeout: Clock | None
    delivery: Clock | None


class CurrentDayRecord(TypedDict):
    date: Date
    ranges: list[OpeningRange]
    exception: str | None


class WeekdayRecord(DayHoursRecord):
    last_orders: list[LastOrdersRecord]


class ExceptionRecord(TypedDict):
    id: Id
    date: Date
    ranges: list[OpeningRange]
    last_orders: list[LastOrdersRecord]
    label: str
    note: str


class HoursDocument(ApiDocument):
    state: Literal["open", "closing-soon", "closed"] | None
    open_now: bool | None
    until: DateTime | None
    next_change: DateTime | None
    last_orders: LastOrdersRecord
    day: CurrentDayRecord | None
    week: list[WeekdayRecord]
    exceptions: list[ExceptionRecord]
    timezone: str
    checked_at: DateTime | None
    page_url: Address
    markdown_url: Address
    article_url: Address


def hours_record(edition: Edition, at: datetime | None, json_url: str) -> HoursDocument:
    """The response of ``/api/hours`` at an instant, or now; without the current state in a static export."""
    site, links = edition.site, edition.links
    state = open_state(site, at or edition.now()) if at or links.live else None
    today = state.checked_at.date() if state else edition.today
    return {
        "lang": edition.locale.code,
        "version": VERSION,
        "state": STATES[state.state] if state else None,
        "open_now": state.state != "closed" if state else None,
        "until": _instant(edition, state.next_change if state and state.state != "closed" else None),
        "next_change": _instant(edition, state.next_change if state else None),
        "last_orders": _current_last_orders(state, today),
        "day": _day(edition, hours_on(site, today)) if state else None,
        "week": [
            {
                **day_hours(edition, day, ranges),
                "last_orders": _last_orders(ranges, partial(site.hours.weekly_last_order, day)),
            }
            for day in DAYS
            for ranges in [site.hours.week[day]]
        ],
        "exceptions": [_exception(edition, each) for each in exceptions(site, today)],
        "timezone": site.restaurant.time_zone,
        "checked_at": state.checked_at.isoformat(timespec="seconds") if state else None,
        "page_url": links.page("home", edition.locale),
        "json_url": json_url,
        "markdown_url": links.api("hours", edition.locale, "md"),
        "article_url": article_url(edition, OPENING_HOURS, "home"),
        "authority": links.root,
    }


STATES: dict[str, Literal["open", "closing-soon", "closed"]] = {
    "open": "open",
    "closing_soon": "closing-soon",
    "closed": "closed",
}


def _instant(edition: Edition, wall: datetime | None) -> str | None:
    """A wall time as RFC 3339 with its offset."""
    return wall.replace(tzinfo=edition.site.restaurant.zone).isoformat(timespec="seconds") if wall else None


def _current_last_orders(state: OpenState | None, today: date) -> LastOrdersRecord:
    """Those of the range that runs or comes next today."""
    applies = state is not None and (
        state.state != "closed" or (state.next_change and state.next_change.date() == today)
    )
    given = {order: wall.time() for order, wall in state.last_orders.items()} if state and applies else {}
    return _record(given)


def _last_orders(ranges: Sequence[Hours], of: Callable[[OrderType], LastOrder | None]) -> list[LastOrdersRecord]:
    """The last orders of each range."""
    given = {order: last for order in ORDER_TYPES if (last := of(order)) is not None}
    return [
        _record({order: clock_of(at) for order, last in given.items() if (at := last.minute(hours)) is not None})
        for hours in ranges
    ]


def _record(given: Mapping[OrderType, time]) -> LastOrdersRecord:
    texts = {order: clock(value) for order, value in given.items()}
    return {
        "dine_in": texts.get("dine_in"),
        "takeout": texts.get("takeout"),
        "delivery": texts.get("delivery"),
    }


def _day(edition: Edition, day: DateHours) -> CurrentDayRecord:
    return {
        "date": day.date.isoformat(),
        "ranges": opening_ranges(day.ranges),
        "exception": edition.text(day.holiday.name) if day.holiday else None,
    }


def _exception(edition: Edition, day: DateHours) -> ExceptionRecord:
    assert day.holiday is not None
    return {
        "id": day.holiday.id,
        "date": day.date.isoformat(),
        "ranges": opening_ranges(day.ranges),
        "last_orders": _last_orders(day.ranges, partial(edition.site.hours.last_order_on, day.date)),
        "label": edition.text(day.holiday.name),
        "note": edition.text(day.holiday.effect),
    }
