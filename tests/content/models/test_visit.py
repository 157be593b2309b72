"""How busy it is, and where to park."""

from datetime import time

import pytest

from restaurant_site.content.models.visit import Point, Wait
from tests.content.models.reading import read, refusal


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
