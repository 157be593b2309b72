"""Who and where the restaurant is."""

import pytest

from restaurant_site.content.models.restaurant import Restaurant
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


@pytest.mark.parametrize("currency", ["EUR", "CNY", "MXN"])
def test_a_currency_that_is_no_dollar_is_refused_with_the_reason(sample, currency):
    told = f"Value error, `{currency}` is no dollar, and prices are written with `$`; write one such as CAD or USD"
    assert told == refusal(Restaurant, dict(sample.restaurant) | {"currency": currency})
