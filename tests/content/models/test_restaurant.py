"""Who and where the restaurant is."""

import pytest

from restaurant_site.content.models import Restaurant
from tests.content.models.reading import refusal


@pytest.mark.parametrize(("telephone", "shown"), [("+12045550111", "204-555-0111"), ("+85225550111", "+85225550111")])
def test_a_telephone_number_is_shown_as_people_write_it(sample, telephone, shown):
    restaurant: Restaurant = sample.restaurant.model_copy(update={"telephone": telephone})
    assert shown == restaurant.phone


def test_a_time_zone_that_does_not_exist_is_refused(sample):
    values = dict(sample.restaurant) | {"time_zone": "America/Atlantis"}
    assert "Value error, `America/Atlantis` is no time zone; write one such as America/Vancouver" == refusal(
        Restaurant, values
    )
