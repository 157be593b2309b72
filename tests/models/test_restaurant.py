"""Who and where the restaurant is."""

import re
from typing import NamedTuple

import pytest

from restaurant_site.models.restaurant import Channel, Restaurant, Tax
from restaurant_site.models.text import Text
from tests.languages import BY_CODE
from tests.models.reading import refusal

ENGLISH = BY_CODE["en"]


class Place(NamedTuple):
    latitude: float
    longitude: float


def test_a_telephone_number_is_shown_as_its_owner_writes_it_and_never_another_one(sample):
    shown = sample.restaurant.model_copy(update={"telephone": "+441632960147", "telephone_shown": "01632 960147"})
    assert "01632 960147" == shown.phone
    assert Restaurant.shows_its_own_number(shown) is shown
    with pytest.raises(ValueError, match="is another number"):
        Restaurant.shows_its_own_number(shown.model_copy(update={"telephone_shown": "01632 960148"}))


@pytest.mark.parametrize(
    ("country", "telephone", "shown"),
    [
        ("CA", "+12045550111", "204-555-0111"),
        ("US", "+15205550164", "(520) 555-0164"),
        ("CA", "+85225550111", "+85225550111"),
        ("GB", "+442079460018", "020 7946 0018"),
        ("GB", "+441134960123", "0113 496 0123"),
        ("GB", "+441632960147", "01632 960147"),
        ("IE", "+35312345678", "01 234 5678"),
        ("AU", "+61295604417", "02 9560 4417"),
        ("AU", "+61412345678", "0412 345 678"),
        ("NZ", "+6493001234", "09 300 1234"),
        ("FR", "+33142345678", "01 42 34 56 78"),
        ("HK", "+85225550111", "2555 0111"),
        ("IT", "+390612345678", "06 1234 5678"),
        ("IT", "+393401234567", "340 123 4567"),
        ("ES", "+34912345678", "912 34 56 78"),
        ("SG", "+6561234567", "6123 4567"),
        ("DE", "+493012345678", "+493012345678"),
        ("JP", "+81312345678", "+81312345678"),
    ],
)
def test_a_telephone_number_is_shown_as_people_of_the_country_dial_it(sample, country, telephone, shown):
    address = sample.restaurant.address.model_copy(update={"country": country})
    restaurant: Restaurant = sample.restaurant.model_copy(update={"telephone": telephone, "address": address})
    assert shown == restaurant.phone
    assert telephone[-6:] == "".join(re.findall(r"\d", shown))[-6:]


@pytest.mark.parametrize(
    ("zone", "advice"),
    [
        ("America/Atlantis", "write one of CA: America/"),
        ("EST", "write one of CA: America/"),
        ("new york", "did you mean America/New_York?"),
        ("America/Pheonix", "did you mean America/Phoenix?"),
    ],
)
def test_a_time_zone_that_is_that_of_no_city_is_refused(sample, zone, advice):
    told = f"Value error, `{zone}` is no time zone of a city; {advice}"
    assert refusal(Restaurant, dict(sample.restaurant) | {"time_zone": zone}).startswith(told)


def test_the_zones_of_the_country_are_named_for_one_that_does_not_exist(sample):
    told = refusal(Restaurant, dict(sample.restaurant) | {"time_zone": "America/Tucson"})
    assert "America/Winnipeg" in told and "America/Phoenix" not in told
    tucson = sample.restaurant.address.model_copy(update={"country": "US"})
    assert "America/Phoenix" in refusal(
        Restaurant, dict(sample.restaurant) | {"address": tucson, "time_zone": "America/Tucson"}
    )


def test_a_code_that_is_no_currency_is_refused_with_examples(sample):
    told = "Value error, `EEE` is no currency of ISO 4217; write one such as CAD, USD, GBP or EUR"
    assert told == refusal(Restaurant, dict(sample.restaurant) | {"currency": "EEE"})


NAME = {"en": "Maps", "zh": "地圖", "cn": "地图"}


@pytest.mark.parametrize(
    ("url", "advice"),
    [
        ("http://maps.example/a", "is not right; copy the whole address of the page from the browser, with https://"),
        ("@silverspoon", "is not right; copy the whole address of the page from the browser, with https://"),
        (
            "https://name@maps.example/",
            "is not right; copy the whole address of the page from the browser, with https://",
        ),
        ("https://maps.example/{lat}", "only {latitude} and {longitude} are filled in"),
    ],
)
def test_an_address_of_a_channel_that_leads_nowhere_is_refused(url, advice):
    assert advice in refusal(Channel, {"kind": "map", "name": NAME, "url": url})


def test_a_map_whose_address_takes_coordinates_shows_other_places_too(sample):
    any_place = Channel(kind="map", name=Text(NAME), url="https://maps.example/?at={latitude},{longitude}")
    restaurant = sample.restaurant.model_copy(update={"channels": (*sample.restaurant.channels, any_place)})
    place = Place(49.1, -123.13294)
    assert (any_place,) == restaurant.maps_of_places
    assert ["Town map", "Maps"] == [each.name.in_(ENGLISH) for each in restaurant.maps]
    unplaced = restaurant.model_copy(update={"latitude": None, "longitude": None})
    assert ["Town map"] == [each.name.in_(ENGLISH) for each in unplaced.maps]
    assert "https://maps.example/?at=49.10000,-123.13294" == any_place.url_of(place)


@pytest.mark.parametrize("rate", ["5", "0.05", "five", "-5%"])
def test_a_rate_that_is_no_percentage_is_refused(rate):
    told = refusal(Tax, {"name": {"en": "GST", "zh": "GST"}, "rate": rate})
    assert told == f'Value error, `{rate}` is not right; write the percentage with its sign: "5%"'
