"""Parking options and stations, nearest first."""

from ..content.models.site import Site
from ..content.models.visit import ParkingOption, Stop


def options(site: Site) -> list[ParkingOption]:
    return sorted(site.parking.options, key=lambda option: (option.distance_m, option.id))


def stops(site: Site) -> list[Stop]:
    return sorted(site.parking.transit, key=lambda stop: (stop.walk_minutes, stop.distance_m, stop.id))
