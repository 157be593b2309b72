"""Parking and public transit near the restaurant."""

from typing_extensions import TypedDict

from ...content.models import ParkingOption, Stop, Text
from ...domain import knowledge, parking
from ...settings import VERSION
from ..edition import Edition
from ..types import Address, Code, Date, Id
from .common import article_url


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


class ParkingInfo(TypedDict):
    lang: Code
    version: str
    last_verified: Date
    summary: str
    restaurant: ParkingRestaurant
    options: list[ParkingOptionRecord]
    transit: list[TransitRecord]
    accessibility: str
    tips: list[str]
    page_url: Address
    json_url: Address
    article_url: Address
    authority: Address


def parking_record(edition: Edition) -> ParkingInfo:
    """The response of ``/api/parking-nearby``, nearest first."""
    facts, info, links = edition.site.restaurant, edition.site.parking, edition.links
    return {
        "lang": edition.locale.code,
        "version": VERSION,
        "last_verified": info.last_verified.isoformat(),
        "summary": edition.text(info.summary),
        "restaurant": {
            "name": edition.text(facts.name),
            "address": edition.text(facts.address.text),
            "latitude": facts.latitude,
            "longitude": facts.longitude,
        },
        "options": [_option(edition, option) for option in parking.options(edition.site)],
        "transit": [_stop(edition, stop) for stop in parking.stops(edition.site)],
        "accessibility": edition.text(info.accessibility),
        "tips": edition.texts(info.tips),
        "page_url": links.page("parking", edition.locale),
        "json_url": links.api("parking-nearby", edition.locale),
        "article_url": article_url(edition, knowledge.PARKING, "parking"),
        "authority": links.root,
    }


def _option(edition: Edition, option: ParkingOption) -> ParkingOptionRecord:
    return {
        "id": option.id,
        "name": edition.text(option.name),
        "type": option.type,
        "address": edition.text(option.address),
        "distance_m": option.distance_m,
        "walk_minutes": option.walk_minutes,
        "spaces": option.spaces,
        "price": edition.text(option.price),
        "free_minutes": option.free_minutes,
        "hours": edition.text(option.hours),
        "payment": edition.texts(option.payment),
        "height_limit_m": option.height_limit_m,
        "ev_charging": _optional(edition, option.ev_charging),
        "accessible_spaces": option.accessible_spaces,
        "notes": edition.text(option.notes),
        "latitude": option.latitude,
        "longitude": option.longitude,
    }


def _stop(edition: Edition, stop: Stop) -> TransitRecord:
    return {
        "id": stop.id,
        "name": edition.text(stop.name),
        "distance_m": stop.distance_m,
        "walk_minutes": stop.walk_minutes,
        "notes": edition.text(stop.notes),
        "latitude": stop.latitude,
        "longitude": stop.longitude,
    }


def _optional(edition: Edition, text: Text | None) -> str | None:
    return edition.text(text) if text else None
