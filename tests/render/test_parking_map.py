"""The parking map is to scale, and no marker or text covers another."""

from dataclasses import replace
from itertools import combinations, pairwise
from math import dist, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from restaurant_site.domain.geo import offset_in_metres
from restaurant_site.locales import ENGLISH, TRADITIONAL, in_country
from restaurant_site.models.text import Text
from restaurant_site.models.visit import Area, Point, Street
from restaurant_site.render import parking_map
from restaurant_site.render.parking_map import (
    MARKER,
    MIN_GAP,
    NAME_HEIGHT,
    STREET_NAME_HEIGHT,
    SYMBOL,
    WIDTH,
    draw_map,
    text_width,
)
from restaurant_site.text import formatting
from tests.languages import LOCALES

METRES_NORTH, METRES_EAST = 1 / 111_200, 1 / 72_770
"""Degrees for a metre where the demonstration is."""


def with_parking(localized_site, **changes):
    parking = localized_site.site.parking.model_copy(update=changes)
    return replace(localized_site, site=replace(localized_site.site, parking=parking))


def with_options_at(localized_site, *offsets):
    """Only parking options, each so many metres to the east and north of the restaurant."""
    home, like = localized_site.site.restaurant, localized_site.site.parking.options[0]
    options = [
        like.model_copy(
            update={
                "id": f"place-{number}",
                "distance_m": number,
                "latitude": home.latitude + north * METRES_NORTH,
                "longitude": home.longitude + east * METRES_EAST,
            }
        )
        for number, (east, north) in enumerate(offsets)
    ]
    return with_parking(localized_site, options=tuple(options), transit=(), streets=())


def street(localized_site, *offsets, name="Long Street"):
    home = localized_site.site.restaurant
    points = tuple(
        Point.model_construct(
            latitude=home.latitude + north * METRES_NORTH, longitude=home.longitude + east * METRES_EAST
        )
        for east, north in offsets
    )
    return Street.model_construct(name=Text({"en": name, "zh": name, "cn": name}), points=points)


@pytest.fixture
def english(localized_sites):
    return localized_sites[ENGLISH]


def test_places_are_drawn_to_scale(english):
    chart, home = draw_map(english), english.site.restaurant
    units = chart.bar_length / chart.bar_metres
    for marker in chart.markers:
        if marker.bearing is None:
            east, north = offset_in_metres(home, marker.place)
            where = (chart.home[0] + east * units, chart.home[1] - north * units)
            assert where == pytest.approx(marker.at, abs=0.4)


def test_the_lot_is_p_and_first_bicycles_are_last_and_labels_are_in_the_order_of_the_lists(english):
    labels = [(marker.label, marker.place.id) for marker in draw_map(english).markers]
    assert [("P", "house-lot"), ("1", "accessible-bays"), ("6", "bicycle-racks")] == [labels[at] for at in (0, 1, 6)]
    assert ["P", "1", "2", "3", "4", "5", "6", "A", "B", "C"] == [label for label, _ in labels]


def test_a_short_map_has_lots_and_the_stations_within_it(english):
    short = draw_map(english, short=True)
    assert [("P", "house-lot"), ("A", "no-3-road-bus"), ("B", "lansdowne-station")] == [
        (marker.label, marker.place.id) for marker in short.markers
    ]
    assert [None] * 3 == [marker.entrance for marker in short.markers]


def test_after_z_letters_are_doubled():
    assert ["A", "Z", "AA", "AZ", "BA"] == [parking_map._letter(number) for number in (0, 25, 26, 51, 52)]


def test_a_place_far_beyond_the_others_is_marked_at_the_edge_with_its_direction(english):
    away = [marker for marker in draw_map(english).markers if marker.bearing is not None]
    assert ["aberdeen-station"] == [marker.place.id for marker in away]
    assert -110 < away[0].bearing < -90
    assert away[0].marker[1] < 30


def test_the_only_place_is_on_the_map_however_far_it_is(english):
    (marker,) = draw_map(with_options_at(english, (3000, 0))).markers
    assert marker.bearing is None


def test_without_a_place_there_is_no_map(english):
    assert draw_map(with_parking(english, options=(), transit=())) is None


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
@pytest.mark.parametrize("short", [False, True])
def test_the_names_of_the_demonstration_have_space(localized_sites, locale, short):
    chart = draw_map(localized_sites[locale], short)
    assert chart.name.text == localized_sites[locale].site.restaurant.short_name.in_(locale)
    streets = [line for line in chart.streets if line.name]
    assert [line.rail for line in chart.streets].count(False) - short == len(streets)  # one is beyond the short map
    for line in streets:
        assert all(dist(line.name.at, marker.marker) > MARKER + STREET_NAME_HEIGHT / 2 for marker in chart.markers)


def test_a_name_follows_its_street_and_is_never_upside_down(english):
    rotations = {line.name.text: line.name.rotation for line in draw_map(english).streets if not line.rail}
    assert (0, -90) == (rotations["Lansdowne Road"], rotations["No. 3 Road"])
    west = draw_map(with_parking(english, streets=(street(english, (400, 120), (-400, 120)),))).streets[0]
    assert 0 == west.name.rotation


def test_a_name_avoids_the_crossing_of_another_street(english):
    crossing = (street(english, (-400, 60), (400, 60)), street(english, (-100, -200), (-100, 300), name="High Street"))
    across, up = draw_map(with_parking(english, streets=crossing)).streets
    x = up.points[0][0]
    assert abs(across.name.at[0] - x) > text_width("Long Street", STREET_NAME_HEIGHT) / 2
    assert abs(up.name.at[1] - across.points[0][1]) > text_width("High Street", STREET_NAME_HEIGHT) / 2


def test_a_street_that_is_too_short_for_its_name_has_none(english):
    short = street(english, (-100, 60), (-90, 60), name="Avenue of the Hundred Lanterns")
    assert [None] == [line.name for line in draw_map(with_parking(english, streets=(short,))).streets]


def test_a_street_whose_ends_are_one_point_is_no_fault(english):
    dot = street(english, (-100, 60), (-100, 60))
    assert [None] == [line.name for line in draw_map(with_parking(english, streets=(dot,))).streets]


def test_chinese_is_as_wide_as_high_and_latin_narrower():
    assert (25, 15) == (text_width("楓燈", 12.5), text_width("ab", 12.5))


def test_the_scale_is_a_round_number_of_metres_that_fits(english):
    maps = [draw_map(with_options_at(english, (east, 0))) for east in (5, 100, 240, 900, 40_000)]
    assert [20, 20, 100, 200, 1000] == [each.bar_metres for each in maps]
    assert all(each.bar_length <= 110 for each in maps)


def test_the_scale_is_a_round_number_of_feet_in_the_united_states(english):
    american = replace(english, locale=in_country(ENGLISH, "US"))
    maps = [draw_map(with_options_at(american, (east, 0))) for east in (5, 100, 240, 900, 40_000)]
    told = [formatting.metres(each.bar_metres, american.locale) for each in maps]
    assert ["50 ft", "100 ft", "200 ft", "0.2 mi", "0.5 mi"] == told
    assert all(each.bar_length <= 110 for each in maps)


OFFSETS = st.tuples(st.integers(-400, 400), st.integers(-400, 400))


@given(st.lists(OFFSETS, min_size=1, max_size=9))
def test_no_marker_covers_another_or_the_restaurant_or_leaves_the_map(localized_sites, offsets):
    chart = draw_map(with_options_at(localized_sites[TRADITIONAL], *offsets))
    for marker in chart.markers:
        assert MARKER <= marker.marker[0] <= WIDTH - MARKER
        assert MARKER <= marker.marker[1] <= chart.height - MARKER
    assert all(dist(marker.marker, chart.home) >= SYMBOL + MARKER + MIN_GAP - 0.1 for marker in chart.markers)
    spots = [marker.marker for marker in chart.markers]
    assert all(dist(one, other) >= 2 * MARKER + MIN_GAP - 0.1 for one, other in combinations(spots, 2))


def test_a_displaced_marker_is_near_its_place(english):
    chart = draw_map(with_options_at(english, (30, 30), (31, 30), (200, 0)))
    assert [True, True, False] == [marker.is_displaced for marker in chart.markers]
    assert all(MARKER < dist(each.at, each.marker) < 4 * MARKER for each in chart.markers[:2])


def test_straight_lines_of_the_demonstration_are_no_longer_than_its_walks(site):
    for place in (*site.parking.options, *site.parking.transit):
        assert hypot(*offset_in_metres(site.restaurant, place)) <= place.distance_m + 15


def test_streets_of_the_demonstration_run_from_point_to_point(english):
    for line in draw_map(english).streets:
        assert all(dist(one, other) > NAME_HEIGHT for one, other in pairwise(line.points))


def test_the_lot_has_its_entrance_and_the_building_stands_around_the_restaurant(english):
    chart = draw_map(english)
    (lot,) = [marker for marker in chart.markers if marker.entrance]
    assert ("house-lot", "lot") == (lot.place.id, lot.weight)
    assert lot.entrance[0] > lot.at[0]  # from the lane in the east
    across, down = zip(*chart.building, strict=True)
    assert min(across) < chart.home[0] < max(across)
    assert min(down) < chart.home[1] < max(down)
    assert ["Canada Line"] == [
        street.name.in_(ENGLISH) for street in english.site.parking.streets if street.kind == "rail"
    ]


def test_a_map_without_streets_has_circles_of_distance_and_one_with_streets_or_areas_has_none(english):
    alone = with_parking(with_options_at(english, (0, 400), (-300, 0)), areas=())
    chart = draw_map(alone)
    units = chart.bar_length / chart.bar_metres
    assert chart.rings
    assert all(0 == ring[0] % chart.bar_metres for ring in chart.rings)
    assert [ring[0] * units for ring in chart.rings] == pytest.approx([ring[1] for ring in chart.rings], abs=0.5)
    for _, radius, written in chart.rings:
        assert dist(written, chart.home) == pytest.approx(radius, abs=0.2)
    assert [] == draw_map(english).rings
    green = Area.model_construct(kind="green", points=(english.site.restaurant,) * 3)
    assert [] == draw_map(with_parking(alone, areas=(green,))).rings


def test_the_way_on_foot_ends_at_the_door(english):
    chart = draw_map(english)
    assert chart.walks
    assert all(dist(walk[-1], chart.door) < MARKER for walk in chart.walks)
