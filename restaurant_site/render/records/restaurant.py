"""The restaurant and its opening hours."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, time
from typing import NotRequired, cast

from typing_extensions import TypedDict

from ...content import formatting
from ...content.models.hours import DAYS, ORDER_TYPES, Hours, OrderRange, OrderType, Weekday, clock_of, order_hours
from ...content.models.site import Site
from ...domain.hours import DateHours, OpenState, OrderState, State, exceptions, hours_on, open_state, order_state
from ...domain.knowledge import OPENING_HOURS
from ...locales import ENGLISH, TRADITIONAL
from ...settings import VERSION
from ..edition import Edition
from ..opening import converted
from .common import Address, ApiDocument, Clock, Date, DateTime, Id, article_url, clock, copied


class OpeningRange(TypedDict):
    open: Clock
    close: Clock


class OrderStateRecord(TypedDict):
    """Whether orders are taken at the instant; nulls where nobody has said when."""

    offered: bool | None
    open_now: bool | None
    until: DateTime | None
    next: DateTime | None


class OrderHoursRecord(TypedDict):
    """When orders are taken on a day; nulls where nobody has said when."""

    offered: bool | None
    ranges: list[OpeningRange] | None


class DayHoursRecord(TypedDict):
    day: Weekday
    label: str
    open: Clock | None
    close: Clock | None
    ranges: list[OpeningRange]


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
    takeout: OrderHoursRecord
    delivery: OrderHoursRecord


class ExceptionRecord(TypedDict):
    id: Id
    date: Date
    ranges: list[OpeningRange]
    last_orders: list[LastOrdersRecord]
    takeout: OrderHoursRecord
    delivery: OrderHoursRecord
    label: str
    note: str


class HoursDocument(ApiDocument):
    state: State | None
    open_now: bool | None
    until: DateTime | None
    next_change: DateTime | None
    note: NotRequired[str]
    """The local time that was understood, where ``at`` has another offset than the restaurant."""
    last_orders: LastOrdersRecord
    takeout: OrderStateRecord | None
    delivery: OrderStateRecord | None
    day: CurrentDayRecord | None
    week: list[WeekdayRecord]
    exceptions: list[ExceptionRecord]
    timezone: str
    checked_at: DateTime | None
    page_url: Address
    markdown_url: Address
    article_url: Address


class RestaurantRecord(TypedDict):
    name: str
    url: Address
    address: str
    hours: str
    hours_by_day: list[DayHoursRecord]
    telephone: str


class PostalAddressRecord(TypedDict):
    street: str
    locality: str
    region: str
    postal_code: str
    country: str


class DocumentLinks(TypedDict):
    """A document of the API, by its path below ``/api/``."""

    id: str
    json_url: Address
    markdown_url: Address


class InterfaceLinks(TypedDict):
    llms: Address
    openapi: Address
    mcp: Address
    feed: Address
    developers: Address


class RestaurantFacts(TypedDict):
    """The fields that have the names of the model's."""

    latitude: float
    longitude: float
    telephone: str
    email: str
    languages: list[str]
    cuisine: list[str]
    payment: list[str]
    price_range: str
    currency: str
    seats: int
    takes_reservations: bool


class RestaurantDocument(ApiDocument, RestaurantFacts):
    name: str
    name_en: str
    name_zh: str
    short_name: str
    description: str
    address: str
    postal_address: PostalAddressRecord
    timezone: str
    hours: str
    hours_by_day: list[DayHoursRecord]
    documents: list[DocumentLinks]
    interfaces: InterfaceLinks
    page_url: Address
    markdown_url: Address


def restaurant_document(edition: Edition, documents: Iterable[str]) -> RestaurantDocument:
    """The response of ``/api/restaurant``, which links to the *documents* of the API."""
    facts, links, locale = edition.site.restaurant, edition.links, edition.locale
    record = restaurant_record(edition)
    return {
        "lang": locale.code,
        "version": VERSION,
        "name": record["name"],
        "name_en": facts.name.in_(ENGLISH),
        "name_zh": facts.name.in_(TRADITIONAL),
        "short_name": edition.text(facts.short_name),
        "description": edition.text(facts.description),
        "address": record["address"],
        "postal_address": copied(edition, PostalAddressRecord, facts.address),
        **copied(edition, RestaurantFacts, facts),
        "timezone": facts.time_zone,
        "hours": record["hours"],
        "hours_by_day": record["hours_by_day"],
        "documents": [
            {"id": path, "json_url": links.api(path, locale), "markdown_url": links.api(path, locale, "md")}
            for path in documents
        ],
        "interfaces": {
            "llms": links.index("llms.txt", locale),
            "openapi": links.file("/openapi.json"),
            "mcp": links.file("/mcp"),
            "feed": links.feed(locale),
            "developers": links.page("developers", locale),
        },
        "page_url": links.page("home", locale),
        "json_url": links.api("restaurant", locale),
        "markdown_url": links.api("restaurant", locale, "md"),
        "authority": links.root,
    }


def restaurant_record(edition: Edition) -> RestaurantRecord:
    facts = edition.site.restaurant
    return {
        "name": edition.text(facts.name),
        "url": edition.links.page("home", edition.locale),
        "address": edition.text(facts.address.text),
        "hours": ", ".join(f"{clock(each.open)}-{clock(each.close)}" for each in edition.site.hours.usual),
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


def hours_record(edition: Edition, at: datetime | None, json_url: str) -> HoursDocument:
    """The response of ``/api/hours`` at an instant, or now; without the current state in a static export."""
    site, links = edition.site, edition.links
    state = open_state(site, at or edition.now()) if at or links.live else None
    today = state.checked_at.date() if state else edition.today
    orders = {order: order_state(site, order, state.checked_at) for order in ORDER_TYPES} if state else {}
    document: HoursDocument = {
        "lang": edition.locale.code,
        "version": VERSION,
        "state": state.state if state else None,
        "open_now": state.state != "closed" if state else None,
        "until": _instant(edition, state.next_change if state and state.state != "closed" else None),
        "next_change": _instant(edition, state.next_change if state else None),
        "last_orders": _current_last_orders(edition.site, state, today, orders),
        "takeout": _order_state(edition, orders["takeout"]) if state else None,
        "delivery": _order_state(edition, orders["delivery"]) if state else None,
        "day": _day(edition, hours_on(site, today)) if state else None,
        "week": [_weekday(edition, day) for day in DAYS],
        "exceptions": [_exception(edition, each) for each in exceptions(site, today)],
        "timezone": site.restaurant.time_zone,
        "checked_at": state.checked_at.isoformat(timespec="seconds") if state else None,
        "page_url": links.page("home", edition.locale),
        "json_url": json_url,
        "markdown_url": links.api("hours", edition.locale, "md"),
        "article_url": article_url(edition, OPENING_HOURS, "home"),
        "authority": links.root,
    }
    if note := converted(edition, at):
        document["note"] = note
    return document


def _instant(edition: Edition, wall: datetime | None) -> str | None:
    """A wall time as RFC 3339 with its offset."""
    return wall.replace(tzinfo=edition.site.restaurant.zone).isoformat(timespec="seconds") if wall else None


def _order_state(edition: Edition, state: OrderState | None) -> OrderStateRecord:
    if state is None:
        return {"offered": None, "open_now": None, "until": None, "next": None}
    return {
        "offered": state.is_offered,
        "open_now": state.until is not None,
        "until": _instant(edition, state.until),
        "next": _instant(edition, state.next),
    }


def _order_hours(taken: Sequence[OrderRange] | None) -> OrderHoursRecord:
    if taken is None:
        return {"offered": None, "ranges": None}
    return {"offered": bool(taken), "ranges": opening_ranges(order_hours(taken))}


def _current_last_orders(
    site: Site, state: OpenState | None, today: date, orders: Mapping[OrderType, OrderState | None]
) -> LastOrdersRecord:
    """Those of the range that runs or comes next today."""
    applies = state is not None and (
        state.state != "closed" or (state.next_change and state.next_change.date() == today)
    )
    given = {order: wall.time() for order, wall in state.last_orders.items()} if state and applies else {}
    for order, taken in orders.items():
        if order in given and site.hours.has_order_hours(order):
            del given[order]
            if taken and taken.last:
                given[order] = taken.last.time()
    return _record(given)


def _last_orders(ranges: Sequence[Hours], of: Callable[[Hours, OrderType], int | None]) -> list[LastOrdersRecord]:
    return [
        _record({order: clock_of(minute) for order in ORDER_TYPES if (minute := of(hours, order)) is not None})
        for hours in ranges
    ]


def _record(given: Mapping[OrderType, time]) -> LastOrdersRecord:
    times = {order: clock(given[order]) if order in given else None for order in ORDER_TYPES}
    return cast(LastOrdersRecord, times)


def _day(edition: Edition, day: DateHours) -> CurrentDayRecord:
    return {
        "date": day.date.isoformat(),
        "ranges": opening_ranges(day.ranges),
        "exception": edition.text(day.holiday.name) if day.holiday else None,
    }


def _weekday(edition: Edition, day: Weekday) -> WeekdayRecord:
    hours = edition.site.hours
    return {
        **day_hours(edition, day, hours.week[day]),
        "last_orders": _last_orders(
            hours.week[day], lambda opened, order: hours.weekly_last_order_in(opened, day, order)
        ),
        "takeout": _order_hours(hours.weekly_orders(day, "takeout")),
        "delivery": _order_hours(hours.weekly_orders(day, "delivery")),
    }


def _exception(edition: Edition, day: DateHours) -> ExceptionRecord:
    assert day.holiday is not None
    return {
        "id": day.holiday.id,
        "date": day.date.isoformat(),
        "ranges": opening_ranges(day.ranges),
        "last_orders": _last_orders(
            day.ranges, lambda hours, order: edition.site.hours.last_order_in(hours, day.date, order)
        ),
        "takeout": _order_hours(edition.site.hours.orders_on(day.date, "takeout")),
        "delivery": _order_hours(edition.site.hours.orders_on(day.date, "delivery")),
        "label": edition.text(day.holiday.name),
        "note": edition.text(day.holiday.effect),
    }
