"""Parking places and stations are listed nearest first."""

from dataclasses import replace

from restaurant_site.domain.parking import options, stops


def test_parking_places_are_nearest_first(site):
    distances = [option.distance_m for option in options(site)]
    assert sorted(distances) == distances
    assert len(site.parking.options) == len(distances) > 3


def test_places_at_the_same_distance_are_in_the_order_of_their_ids(site):
    a, b = site.parking.options[0], site.parking.options[1]
    near, far = a.model_copy(update={"distance_m": 5, "id": "b"}), b.model_copy(update={"distance_m": 5, "id": "a"})
    twins = replace(site, parking=site.parking.model_copy(update={"options": (near, far)}))
    assert ["a", "b"] == [option.id for option in options(twins)]


def test_stations_are_nearest_first(site):
    walks = [stop.walk_minutes for stop in stops(site)]
    assert sorted(walks) == walks
    assert len(site.parking.transit) == len(walks) > 0


def test_a_restaurant_without_parking_has_an_empty_list(sample):
    assert ([], []) == (options(sample), stops(sample))
