"""How busy it is, and where to park."""

from datetime import time

import pytest

from restaurant_site.models.hours import Wait
from restaurant_site.models.visit import Point
from tests.models.reading import read, refusal


@pytest.mark.parametrize("value", ["5", ["5"], ["5", "10", "15"], {"minimum": "5", "maximum": "10"}])
def test_a_wait_is_the_least_and_the_most_minutes(value):
    assert refusal(Wait, value).endswith("write the least and the most minutes: [5, 15]")
    assert Wait.model_construct(minimum=5, maximum=15) == read(Wait, ["5", "15"])


def test_a_rhythm_describes_every_level(sample):
    value = sample.rhythm.model_copy(update={"levels": {"quiet": sample.rhythm.levels["quiet"]}})
    expected = "levels lacks steady, busy, peak; describe all of quiet, steady, busy, peak"
    with pytest.raises(ValueError, match=expected):
        value.every_level_is_described()


def test_the_periods_of_a_day_are_those_of_its_block(sample):
    assert [time(11, 30), time(17)] == [period.start for period in sample.rhythm.periods("friday")]
    assert () == sample.rhythm.periods("monday")


@pytest.mark.parametrize("value", ["49.17452", ["49.17452"], ["49.17452", "-123.13290", "3"]])
def test_a_point_is_latitude_and_longitude(value):
    assert refusal(Point, value).endswith('write latitude and longitude: ["49.17452", "-123.13290"]')
    assert (49.17452, -123.1329) == tuple(read(Point, ["49.17452", "-123.13290"]).model_dump().values())


def test_parking_places_are_nearest_first(site):
    distances = [option.distance_m for option in site.parking.nearest_options]
    assert sorted(distances) == distances
    assert len(site.parking.options) == len(distances) > 3


def test_places_at_the_same_distance_are_in_the_order_of_their_ids(site):
    a, b = site.parking.options[0], site.parking.options[1]
    near, far = a.model_copy(update={"distance_m": 5, "id": "b"}), b.model_copy(update={"distance_m": 5, "id": "a"})
    twins = site.parking.model_copy(update={"options": (near, far)})
    assert ["a", "b"] == [option.id for option in twins.nearest_options]


def test_stations_are_nearest_first(site):
    walks = [stop.walk_minutes for stop in site.parking.nearest_stops]
    assert sorted(walks) == walks
    assert len(site.parking.transit) == len(walks) > 0


def test_a_restaurant_without_parking_has_an_empty_list(sample):
    assert ([], []) == (sample.parking.nearest_options, sample.parking.nearest_stops)
