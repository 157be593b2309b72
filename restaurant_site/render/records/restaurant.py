"""The restaurant and its opening hours."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, time
from typing import Literal, NotRequired, cast

from typing_extensions import TypedDict

from ...domain.described_articles import OPENING_HOURS
from ...domain.hours import DateHours, OpenState, OrderState, State, exceptions, hours_on, order_state
from ...domain.moments import When
from ...domain.money import includes_tax, is_included
from ...domain.schedule import (
    changed_last_orders,
    coming_weeks,
    days_by_ranges,
    last_order_in,
    order_hours,
    orders_on,
    weekly_last_order_in,
    weekly_orders,
)
from ...domain.section_hours import hours_of_section
from ...models.hours import DAYS, ORDER_TYPES, Hours, OrderRange, OrderType, Weekday, clock_of
from ...models.menu import ALWAYS
from ...models.restaurant import Certificate, Tax, TaxClass
from ...models.site import Site
from ...models.weeks import OpeningHours
from ...settings import VERSION
from ...text import excerpts, formatting
from .. import labels
from ..booking_phrases import online_page
from ..localized_site import LocalizedSite
from ..opening_phrases import asked_state, coming_hours_words, converted
from ..order_phrases import charges_at_table, charges_on
from .common import (
    Address,
    ApiDocument,
    ByLanguage,
    ChannelRecord,
    ClockText,
    Date,
    DateTime,
    Id,
    article_url,
    channel_records,
    clock,
    record_from,
    text_in,
)
from .menu import ServedRecord, served_record


class OpeningRange(TypedDict):
    open: ClockText
    close: ClockText


class OrderStateRecord(TypedDict):
    """Whether orders are taken at the instant; nulls where nobody has said when."""

    offered: bool | None
    """Null where nobody has said whether the restaurant takes such orders, which is no "no"."""
    open_now: bool | None
    until: DateTime | None
    """When it stops taking them; null while it takes none."""
    next: DateTime | None
    """When it takes them next; null while it does."""


class OrderHoursRecord(TypedDict):
    """When orders are taken on a day; nulls where nobody has said when."""

    offered: bool | None
    """Null where nobody has said whether the restaurant takes such orders, which is no "no"."""
    ranges: list[OpeningRange] | None


class DayHoursRecord(TypedDict):
    day: Weekday
    label: str
    open: ClockText | None
    close: ClockText | None
    ranges: list[OpeningRange]


class LastOrdersRecord(TypedDict):
    """Null where the owner gives none; never the closing time."""

    dine_in: ClockText | None
    takeout: ClockText | None
    delivery: ClockText | None


class WeekdayRecord(DayHoursRecord):
    last_orders: list[LastOrdersRecord]
    takeout: OrderHoursRecord
    delivery: OrderHoursRecord


class DateHoursRecord(TypedDict):
    """The hours of a date, the last orders of each range, and when orders are taken."""

    date: Date
    ranges: list[OpeningRange]
    last_orders: list[LastOrdersRecord]
    takeout: OrderHoursRecord
    delivery: OrderHoursRecord


class CurrentDayRecord(TypedDict):
    date: Date
    ranges: list[OpeningRange]
    exception: str | None
    exception_note: str
    """What guests should know of it: “Set menu only.” Empty if nothing is written."""
    last_orders: NotRequired[list[LastOrdersRecord]]
    """Of each range; with what follows it only where ``at`` is a date alone."""
    takeout: NotRequired[OrderHoursRecord]
    delivery: NotRequired[OrderHoursRecord]


class ComingWeekRecord(TypedDict):
    """New hours of every week that begin on a date to come."""

    date: Date
    until: Date | None
    """The last date on which they hold; null where they have no end."""
    label: str
    """Them in words, with the dates."""
    week: list[WeekdayRecord]
    """The days whose hours or last orders change; the others stay as they are in the week before."""
    sections: list["ComingSectionRecord"]
    """The sections of the menu that are served at other times; the others stay as they are."""


class ComingSectionRecord(TypedDict):
    """New hours of a section of the menu."""

    id: Id
    label: str
    hours: str
    """When its dishes are served from then on, in words."""
    served: ServedRecord | None
    """null for as long as the restaurant is open."""


class ExceptionRecord(DateHoursRecord):
    id: Id
    label: str
    note: str
    charges: list[str]
    """At the table on this date and not on every other: a surcharge of public holidays."""


class HoursDocument(ApiDocument):
    """The hours at an instant. What depends on a clock is null for a date alone, of which ``day`` has the hours."""

    state: State | None
    open_now: bool | None
    until: DateTime | None
    """When it closes; null while it is closed."""
    next_change: DateTime | None
    """When it closes or opens next."""
    note: NotRequired[str]
    """The local time that was understood, where ``at`` has another offset than the restaurant.

    And that it is not decided whether the house opens next on a public holiday: then ``next_change`` is null.
    """
    last_orders: LastOrdersRecord
    """Of the hours that run or come next on that day."""
    takeout: OrderStateRecord | None
    delivery: OrderStateRecord | None
    day: CurrentDayRecord | None
    week: list[WeekdayRecord]
    """On the date of ``at``, or now."""
    coming_weeks: list[ComingWeekRecord]
    """New hours of every week that begin after that, the soonest first; empty where none are written."""
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
    """Those of each open day; where these differ each with its days, in the manner of OpenStreetMap."""
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


class ProfileRecord(TypedDict):
    name: str
    """Of the site: Instagram."""
    account: str | None
    """With its ``@``; null where its address does not say it."""


class PlatformNames(TypedDict):
    online_booking_url: NotRequired[Address]
    """The page of this site with the button that books online; absent where only the house books."""
    booking_channels: NotRequired[list[ChannelRecord]]
    """The restaurant's own pages at other companies where guests book a table; absent where it has none."""
    order_channels: NotRequired[list[ChannelRecord]]
    """The restaurant's own pages at other companies where guests order; absent where it has none."""
    delivery_platforms: NotRequired[list[str]]
    """Names of the platforms that deliver; absent where the owner gives none."""
    profiles: NotRequired[list[ProfileRecord]]
    """Its own pages at social media; absent where the owner gives none. Pages for guests and their JSON-LD link to them."""


class TaxRecord(TypedDict):
    name: str
    rate: str
    """In percent, with its sign."""
    on: Literal["all"] | list[TaxClass]
    """The kinds of goods that it is on: ``tax_class`` of dishes."""
    included: bool
    """Whether the prices of the menu include it; otherwise the bill adds it."""


class CertificateRecord(TypedDict):
    id: Id
    name: str
    certified_by: str | None
    """Null where it is the restaurant's own word."""
    until: Date | None
    """The last day on which it is valid; null where none is given."""
    dishes: int
    """How many dishes it covers; 0 for one of the house."""
    text: str
    """By whom, until when and for how many dishes, in words."""


class RestaurantFacts(TypedDict):
    """The fields that have the names of the model's."""

    latitude: float | None
    longitude: float | None
    telephone: str
    email: str | None
    languages: list[str]
    cuisine: list[str]
    payment: list[str]
    price_range: str | None
    currency: str
    seats: int | None
    takes_reservations: bool | None


class RestaurantDocument(ApiDocument, RestaurantFacts, PlatformNames):
    name: str
    name_en: str | None
    name_zh: str | None
    names: ByLanguage
    short_name: str
    description: str
    address: str
    postal_address: PostalAddressRecord
    prices_include_tax: bool | None
    """Null where ``taxes`` differ in that, where there is no tax on sales, and where nobody has said."""
    taxes: list[TaxRecord]
    charges: list[str]
    """What guests at a table pay beside their dishes, each with its terms: surcharges, corkage, a gratuity."""
    certificates: list[CertificateRecord]
    timezone: str
    hours: str
    """Those of each open day; where these differ each with its days, in the manner of OpenStreetMap."""
    hours_by_day: list[DayHoursRecord]
    documents: list[DocumentLinks]
    interfaces: InterfaceLinks
    page_url: Address
    markdown_url: Address


def interface_links(localized_site: LocalizedSite) -> InterfaceLinks:
    links, locale = localized_site.links, localized_site.locale
    return {
        "llms": links.index("llms.txt", locale),
        "openapi": links.file("/openapi.json"),
        "mcp": links.file("/mcp"),
        "feed": links.feed(locale),
        "developers": links.page("developers", locale),
    }


def restaurant_document(localized_site: LocalizedSite, documents: Iterable[str]) -> RestaurantDocument:
    """Return the response of ``/api/restaurant``, which links to the *documents* of the API."""
    facts, links, locale = localized_site.site.restaurant, localized_site.links, localized_site.locale
    record = restaurant_record(localized_site)
    return {
        "lang": locale.code,
        "version": VERSION,
        "name": record["name"],
        "name_en": text_in(facts.name, "en"),
        "name_zh": text_in(facts.name, "zh"),
        "names": dict(facts.name.translations),
        "short_name": localized_site.text(facts.short_name),
        "description": localized_site.text(facts.description),
        "address": record["address"],
        "postal_address": record_from(localized_site, PostalAddressRecord, facts.address),
        **record_from(localized_site, RestaurantFacts, facts),
        **_platform_names(localized_site),
        "prices_include_tax": includes_tax(facts),
        "taxes": [_tax(localized_site, each) for each in facts.taxes if each.rate],
        "charges": charges_at_table(localized_site),
        "certificates": [_certificate(localized_site, each) for each in facts.certificates],
        "timezone": facts.time_zone,
        "hours": record["hours"],
        "hours_by_day": record["hours_by_day"],
        "documents": [
            {"id": path, "json_url": links.api(path, locale), "markdown_url": links.api(path, locale, "md")}
            for path in documents
        ],
        "interfaces": interface_links(localized_site),
        "page_url": links.page("home", locale),
        "json_url": links.api("restaurant", locale),
        "markdown_url": links.api("restaurant", locale, "md"),
        "authority": links.root,
    }


def _tax(localized_site: LocalizedSite, tax: Tax) -> TaxRecord:
    return {
        "name": localized_site.text(tax.name),
        "rate": tax.rate or "",
        "on": "all" if tax.is_on_all else list(tax.on),
        "included": bool(is_included(localized_site.site.restaurant, tax)),
    }


def _certificate(localized_site: LocalizedSite, certificate: Certificate) -> CertificateRecord:
    name = labels.certificate_name(localized_site, certificate)
    return {
        "id": certificate.id,
        "name": name,
        "certified_by": certificate.certified_by,
        "until": certificate.until.isoformat() if certificate.until else None,
        "dishes": len(localized_site.site.certified_dishes.get(certificate.id, ())),
        "text": labels.certificate_facts(localized_site, [certificate])[name],
    }


def _platform_names(localized_site: LocalizedSite) -> PlatformNames:
    facts, names = localized_site.site.restaurant, PlatformNames()
    if online := online_page(localized_site):
        names["online_booking_url"] = online
    if booking := channel_records(localized_site, "booking"):
        names["booking_channels"] = booking
    if ordering := channel_records(localized_site, "order"):
        names["order_channels"] = ordering
    if platforms := facts.channels_of("delivery"):
        names["delivery_platforms"] = localized_site.texts([each.name for each in platforms])
    if profiles := facts.channels_of("social"):
        names["profiles"] = [
            {"name": localized_site.text(each.name), "account": each.account or None} for each in profiles
        ]
    return names


def restaurant_record(localized_site: LocalizedSite) -> RestaurantRecord:
    facts = localized_site.site.restaurant
    return {
        "name": localized_site.text(facts.name),
        "url": localized_site.links.page("home", localized_site.locale),
        "address": localized_site.text(facts.address.text),
        "hours": hours_of_open_days(localized_site.site.hours),
        "hours_by_day": [day_hours(localized_site, day, localized_site.site.hours.week[day]) for day in DAYS],
        "telephone": facts.telephone,
    }


def hours_of_open_days(opening: OpeningHours) -> str:
    """Return ``11:30-15:00, 17:00-22:00``; where open days differ ``Mo-Th 11:30-21:00; Fr,Sa 11:30-22:00``."""
    by_ranges = [(days, ranges) for days, ranges in days_by_ranges(opening.week) if ranges]
    if len(by_ranges) < 2:
        return _ranges_in_figures(by_ranges[0][1] if by_ranges else ())
    return "; ".join(
        f"{','.join(_in_figures(run) for run in formatting.in_a_row(days))} {_ranges_in_figures(ranges)}"
        for days, ranges in by_ranges
    )


def _in_figures(days: Sequence[Weekday]) -> str:
    """Return days in a row as OpenStreetMap writes them: ``Mo-Th``, ``Fr,Sa``."""
    names = [day[:2].capitalize() for day in days]
    return f"{names[0]}-{names[-1]}" if len(names) > 2 else ",".join(names)


def _ranges_in_figures(ranges: Sequence[Hours]) -> str:
    return ", ".join(f"{clock(each.open)}-{clock(each.close)}" for each in ranges)


def day_hours(localized_site: LocalizedSite, day: Weekday, ranges: Sequence[Hours]) -> DayHoursRecord:
    """Return a day's ranges, its first opening and its last closing."""
    return {
        "day": day,
        "label": formatting.weekday(day, localized_site.locale),
        "open": clock(ranges[0].open) if ranges else None,
        "close": clock(ranges[-1].close) if ranges else None,
        "ranges": opening_ranges(ranges),
    }


def opening_ranges(ranges: Sequence[Hours]) -> list[OpeningRange]:
    return [{"open": clock(each.open), "close": clock(each.close)} for each in ranges]


def hours_record(localized_site: LocalizedSite, at: When | None) -> HoursDocument:
    """Return the response of ``/api/hours`` at a time, or now; without the current state in a static export."""
    site, links, locale = localized_site.site, localized_site.links, localized_site.locale
    state = asked_state(localized_site, at)
    today = at.date if at else localized_site.today
    next_change = state.next_change if state else None
    unconfirmed = ""
    if state and next_change and state.state == "closed":
        unconfirmed = labels.to_be_confirmed(localized_site, next_change.date())
    orders = {order: order_state(site, order, state.checked_at) for order in ORDER_TYPES} if state else {}
    document: HoursDocument = {
        "lang": locale.code,
        "version": VERSION,
        "state": state.state if state else None,
        "open_now": state.state != "closed" if state else None,
        "until": _instant(localized_site, next_change if state and state.state != "closed" else None),
        "next_change": _instant(localized_site, None if unconfirmed else next_change),
        "last_orders": _current_last_orders(localized_site.site, state, today, orders),
        "takeout": _order_state(localized_site, orders["takeout"]) if state else None,
        "delivery": _order_state(localized_site, orders["delivery"]) if state else None,
        "day": _day(localized_site, hours_on(site, today), is_whole=not state) if state or at else None,
        "week": [_weekday(localized_site, site.hours.on(today), day) for day in DAYS],
        "coming_weeks": [
            {
                "date": each.first.isoformat(),
                "until": each.until.isoformat() if each.until else None,
                "label": coming_hours_words(localized_site, each),
                "week": [
                    _weekday(localized_site, site.hours.on(each.first), day)
                    for day in DAYS
                    if day in each.week or day in changed_last_orders(site.hours, each)
                ],
                "sections": [
                    {
                        "id": id,
                        "label": formatting.without_emoji(localized_site.text(site.menu_categories[id].label)),
                        "hours": labels.section_hours(localized_site, hours),
                        "served": served_record(localized_site, None if hours == ALWAYS else hours),
                    }
                    for id in each.sections
                    for hours in [hours_of_section(site, id, each.first)]
                    if id in site.menu_categories
                ],
            }
            for each in coming_weeks(site.hours, today)
        ],
        "exceptions": [_exception(localized_site, each) for each in exceptions(site, today)],
        "timezone": site.restaurant.time_zone,
        "checked_at": state.checked_at.isoformat(timespec="seconds") if state else None,
        "page_url": links.page("home", locale),
        "json_url": links.api("hours", locale, at=at),
        "markdown_url": links.api("hours", locale, "md", at=at),
        "article_url": article_url(localized_site, OPENING_HOURS, "home"),
        "authority": links.root,
    }
    if note := excerpts.joined(filter(None, [converted(localized_site, at), formatting.at_start(unconfirmed)])):
        document["note"] = note
    return document


def _instant(localized_site: LocalizedSite, wall: datetime | None) -> str | None:
    """Return a wall time as RFC 3339 with its offset."""
    return wall.replace(tzinfo=localized_site.site.restaurant.zone).isoformat(timespec="seconds") if wall else None


def _order_state(localized_site: LocalizedSite, state: OrderState | None) -> OrderStateRecord:
    if state is None:
        return {"offered": None, "open_now": None, "until": None, "next": None}
    return {
        "offered": state.is_offered,
        "open_now": state.until is not None,
        "until": _instant(localized_site, state.until),
        "next": _instant(localized_site, state.next),
    }


def _order_hours(taken: Sequence[OrderRange] | None) -> OrderHoursRecord:
    if taken is None:
        return {"offered": None, "ranges": None}
    return {"offered": bool(taken), "ranges": opening_ranges(order_hours(taken))}


def _current_last_orders(
    site: Site, state: OpenState | None, today: date, orders: Mapping[OrderType, OrderState | None]
) -> LastOrdersRecord:
    """Return those of the range that runs or comes next today."""
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


def _day(localized_site: LocalizedSite, day: DateHours, is_whole: bool) -> CurrentDayRecord:
    exception = localized_site.text(day.holiday.name) if day.holiday else None
    note = labels.note_on(localized_site, day)
    if is_whole:
        return {**_date_hours(localized_site, day), "exception": exception, "exception_note": note}
    ranges = opening_ranges(day.ranges)
    return {"date": day.date.isoformat(), "ranges": ranges, "exception": exception, "exception_note": note}


def _date_hours(localized_site: LocalizedSite, day: DateHours) -> DateHoursRecord:
    opening = localized_site.site.hours
    return {
        "date": day.date.isoformat(),
        "ranges": opening_ranges(day.ranges),
        "last_orders": _last_orders(day.ranges, lambda hours, order: last_order_in(opening, hours, day.date, order)),
        "takeout": _order_hours(orders_on(opening, day.date, "takeout")),
        "delivery": _order_hours(orders_on(opening, day.date, "delivery")),
    }


def _weekday(localized_site: LocalizedSite, hours: OpeningHours, day: Weekday) -> WeekdayRecord:
    return {
        **day_hours(localized_site, day, hours.week[day]),
        "last_orders": _last_orders(
            hours.week[day], lambda opened, order: weekly_last_order_in(hours, opened, day, order)
        ),
        "takeout": _order_hours(weekly_orders(hours, day, "takeout")),
        "delivery": _order_hours(weekly_orders(hours, day, "delivery")),
    }


def _exception(localized_site: LocalizedSite, day: DateHours) -> ExceptionRecord:
    assert day.holiday is not None
    return {
        "id": day.holiday.id,
        **_date_hours(localized_site, day),
        "label": localized_site.text(day.holiday.name),
        "note": labels.day_note(localized_site, day.holiday),
        "charges": charges_on(localized_site, [day]),
    }
