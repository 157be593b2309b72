"""Distances between coordinates, in metres."""

from math import cos, radians

from ..models.fields import Located


def offset_in_metres(origin: Located, other: Located) -> tuple[float, float]:
    """Return how far *other* lies to the east and to the north of *origin*, good to a metre within a neighbourhood."""
    east = (other.longitude - origin.longitude) * 111_320 * cos(radians(origin.latitude))
    return east, (other.latitude - origin.latitude) * 111_200
