"""The public holidays of which the owner has written nothing."""

from dataclasses import replace
from datetime import date

import pytest

from restaurant_site.domain.hours import hours_on
from restaurant_site.models.hours import SpecialDay
from restaurant_site.models.text import Text

CHRISTMAS = date(2026, 12, 25)


def with_hours(sample, **changes):
    return replace(sample, hours=sample.hours.model_copy(update=changes))


def test_a_public_holiday_on_which_the_house_opens_as_every_week_is_undecided(sample):
    assert hours_on(sample, CHRISTMAS).is_undecided
    assert not hours_on(sample, date(2026, 12, 24)).is_undecided


@pytest.mark.parametrize("id", ["christmas-day-2026", "noel"])
def test_a_holiday_that_hours_yaml_has_by_its_date_or_its_id_is_decided(sample, id):
    day = CHRISTMAS if id == "noel" else date(2026, 12, 26)
    own = SpecialDay.model_construct(id=id, name=Text({"en": "Christmas"}), dates=(day,), hours=None)
    assert not hours_on(with_hours(sample, holidays=(own,)), CHRISTMAS).is_undecided


def test_a_day_of_the_week_that_is_closed_needs_no_decision(sample):
    assert not hours_on(with_hours(sample, week={**sample.hours.week, "friday": ()}), CHRISTMAS).is_undecided


@pytest.mark.parametrize(("country", "region"), [("XX", ""), ("CA", "Narnia")])
def test_where_the_holidays_are_not_known_none_is_undecided(sample, country, region):
    address = sample.restaurant.address.model_copy(update={"country": country, "region": region})
    elsewhere = replace(sample, restaurant=sample.restaurant.model_copy(update={"address": address}))
    assert not hours_on(elsewhere, CHRISTMAS).is_undecided


def test_a_holiday_of_offices_alone_is_none(sample):
    address = sample.restaurant.address.model_copy(update={"country": "US", "region": "TX"})
    texas = replace(sample, restaurant=sample.restaurant.model_copy(update={"address": address}))
    assert not hours_on(texas, date(2027, 3, 31)).is_undecided  # Cesar Chavez Day, a Wednesday
    assert hours_on(texas, CHRISTMAS).is_undecided
