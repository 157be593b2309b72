"""Parking and public transit near the restaurant."""

from typing_extensions import TypedDict

from ...domain import knowledge, parking
from ...settings import VERSION
from ..edition import Edition
from ..types import Id
from .common import DataSet, article_url, copied


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
        "restaurant": {
            "name": edition.text(facts.name),
            "address": edition.text(facts.address.text),
            "latitude": facts.latitude,
            "longitude": facts.longitude,
        },
        "options": [copied(edition, ParkingOptionRecord, option) for option in parking.options(edition.site)],
        "transit": [copied(edition, TransitRecord, stop) for stop in parking.stops(edition.site)],
        "accessibility": edition.text(info.accessibility),
        "tips": edition.texts(info.tips),
        "page_url": links.page("parking", edition.locale),
        "json_url": links.api("parking-nearby", edition.locale),
        "article_url": article_url(edition, knowledge.PARKING, "parking"),
        "authority": links.root,
    }
