"""The restaurant and its opening hours."""

from collections.abc import Iterable, Sequence

from typing_extensions import TypedDict

from ...content import formatting
from ...content.models.hours import DAYS, Hours, Weekday
from ...locales import ENGLISH, TRADITIONAL
from ...settings import VERSION
from ..edition import Edition
from ..types import Address, Clock
from .common import ApiDocument, clock, copied


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
    """Named as in the model."""

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
            "mcp": links.file("/api/knowledge/mcp"),
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
