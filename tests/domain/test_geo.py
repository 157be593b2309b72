"""content.ground measures as the earth is: a degree of latitude is the same everywhere, one of longitude is not."""

import pytest

from restaurant_site.domain.geo import offset_in_metres
from restaurant_site.models.visit import Point


def point(latitude, longitude):
    return Point.model_construct(latitude=latitude, longitude=longitude)


@pytest.mark.parametrize(
    ("origin", "other", "east", "north"),
    [
        ((49.0, -123.0), (49.001, -123.0), 0, 111.2),
        ((49.0, -123.0), (49.0, -122.999), 73.0, 0),
        ((60.0, 10.0), (60.0, 9.999), -55.7, 0),
        ((0.0, 10.0), (-0.001, 10.001), 111.3, -111.2),
        ((-33.9, 151.2), (-33.901, 151.2), 0, -111.2),
    ],
)
def test_east_and_north_in_metres(origin, other, east, north):
    assert (east, north) == pytest.approx(offset_in_metres(point(*origin), point(*other)), abs=0.1)
