"""The neighbourhood as a schematic map to scale: streets, parking, stations, the restaurant, north up.

Places are marked with the numbers and letters of their lists. Where markers would overlap,
a marker is displaced and a line connects it to its place. Lengths are units of the drawing;
y grows downwards, as in SVG.
"""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from math import atan2, ceil, cos, degrees, dist, hypot, pi, sin
from statistics import median
from string import ascii_uppercase
from typing import Literal

from ..domain.geo import offset_in_metres
from ..models.fields import Located
from ..models.visit import ParkingOption, Place, Street
from ..text.formatting import METRES_OF_A_FOOT
from .localized_site import LocalizedSite

Spot = tuple[float, float]
Weight = Literal["lot", "car", "bicycle", "station"]
"""By use: the restaurant's own lot is the largest marker, a bicycle rack the smallest."""
WEIGHTS: Sequence[Weight] = ("lot", "car", "bicycle")
"""In the order of the list; places of equal weight are listed nearest first."""
WIDTH = 320
MAX_HEIGHT, MIN_HEIGHT = 340, 170
MARGIN = 30
"""The space around the outermost places."""
INSET = 13
"""The distance from the frame of a marker for a place beyond the map."""
MARKER = 10
"""The radius of a marker."""
MIN_GAP = 7
"""The least space around a marker."""
SYMBOL = 15
"""The radius of the restaurant's symbol."""
NAME_HEIGHT, STREET_NAME_HEIGHT = 12.5, 11
"""The font sizes of the restaurant's name and of the names of streets."""
NEARBY = 250
"""Metres within which a place is always on the map; a place beyond twice the median distance is marked at the edge."""
RINGS = (0, 17, 23, 30, 38, 47, 58)
"""The distances at which a marker is tried, nearest first."""
DIRECTIONS = 24
BAR_LENGTHS = (20, 50, 100, 200, 500, 1000)
"""Candidate lengths of the scale bar, in metres."""
BAR_LENGTHS_IN_FEET = (50, 100, 200, 500, 1056, 2640)
"""The same in feet: the last two are a fifth and a half of a mile."""
LONGEST_BAR = 110


@dataclass(frozen=True, slots=True)
class Marker:
    """A place's number or letter and the positions of its marker and of the place."""

    label: str
    place: Place
    weight: Weight
    at: Spot
    marker: Spot
    bearing: float | None = None
    """For a place beyond the map: its direction in degrees, clockwise from the right; *at* is on the edge."""
    entrance: Spot | None = None

    @property
    def station(self) -> bool:
        return self.weight == "station"

    @property
    def is_displaced(self) -> bool:
        return self.bearing is None and self.at != self.marker


@dataclass(frozen=True, slots=True)
class Name:
    """A text centred on a point and rotated by degrees."""

    text: str
    at: Spot
    rotation: float = 0


@dataclass(frozen=True, slots=True)
class StreetLine:
    """A street with its name, if there is space for it."""

    points: Sequence[Spot]
    name: Name | None
    rail: bool


@dataclass(frozen=True, slots=True)
class ParkingMap:
    """The shapes of the map."""

    height: float
    home: Spot
    name: Name | None
    streets: Sequence[StreetLine]
    areas: Sequence[tuple[str, Sequence[Spot]]]
    """(kind, corners) of what is around."""
    building: Sequence[Spot]
    """The corners of the restaurant's building."""
    door: Spot | None
    walks: Sequence[Sequence[Spot]]
    """The ways from places to the door."""
    rings: Sequence[tuple[float, float, Spot]]
    """(metres, radius, where it is written) of circles around the restaurant, where neither streets nor areas are drawn."""
    markers: Sequence[Marker]
    bar_metres: float
    """The distance that the scale bar shows."""
    bar_length: float
    width: int = WIDTH

    @property
    def is_drawn(self) -> bool:
        """Whether there is more to see than one place and a line to it."""
        return len(self.markers) > 1 or not self.rings


@dataclass(frozen=True, slots=True)
class _Projection:
    """The conversion from metres to units of the drawing."""

    restaurant: Located
    units: float
    """Units for each metre."""
    home: Spot
    height: float

    def spot(self, located: Located) -> Spot:
        east, north = offset_in_metres(self.restaurant, located)
        return round(self.home[0] + east * self.units, 1), round(self.home[1] - north * self.units, 1)

    def contains(self, spot: Spot, inset: float = INSET) -> bool:
        x, y = spot
        return inset <= x <= WIDTH - inset and inset <= y <= self.height - inset


def draw_map(localized_site: LocalizedSite, short: bool = False) -> ParkingMap | None:
    """Return the map in the site's language; None when there is no place to show, or nobody knows where the restaurant is.

    A *short* one has only lots, without entrances, and the stations that are not beyond it, with the labels of the whole one.
    """
    site = localized_site.site
    options = sorted(site.parking.nearest_options, key=lambda option: WEIGHTS.index(_weight(option)))
    if short:
        options = [option for option in options if option.type == "lot"]
    stops = site.parking.nearest_stops
    labels = [*_labels(options), *map(_letter, range(len(stops)))]
    labelled = list(zip(labels, [*options, *stops], strict=True))
    if not labelled or (home := site.restaurant.place) is None:
        return None
    near = _places_on_map(home, [place for _, place in labelled])
    if short:
        labelled = [(label, place) for label, place in labelled if place in near]
    entrances = [option.entrance for option in options if option in near and option.entrance]
    places: list[Located] = [*near, *entrances]
    projection = _projection(home, places)
    spots = [projection.spot(place) for place in places]
    lines = [[projection.spot(point) for point in street.points] for street in site.parking.streets]
    name = _restaurant_name(projection, localized_site.text(site.restaurant.short_name), spots, lines)
    markers: list[Marker] = []
    for label, place in labelled:
        taken = [marker.marker for marker in markers]
        at, bearing = projection.spot(place), None
        if place not in near:
            at, bearing = _edge_position(projection, at)
        position = _marker_position(projection, at, taken, spots, name)
        entrance = place.entrance if isinstance(place, ParkingOption) and not short else None
        markers.append(
            Marker(label, place, _weight(place), at, position, bearing, projection.spot(entrance) if entrance else None)
        )
    lengths = (
        [feet * METRES_OF_A_FOOT for feet in BAR_LENGTHS_IN_FEET] if localized_site.locale.in_feet else BAR_LENGTHS
    )
    bar = max(length for length in lengths if length * projection.units <= LONGEST_BAR)
    parking = site.parking
    has_ground = bool(parking.streets or parking.areas)
    return ParkingMap(
        height=projection.height,
        home=projection.home,
        name=name,
        streets=_streets(localized_site, projection, lines, markers, name),
        areas=[(area.kind, [projection.spot(point) for point in area.points]) for area in parking.areas],
        building=[projection.spot(corner) for corner in parking.building],
        door=projection.spot(parking.door) if parking.door else None,
        walks=[
            [projection.spot(point) for point in option.walk] for option in options if option.walk and option in near
        ],
        rings=[] if has_ground else _rings(projection, bar, [marker.marker for marker in markers], name),
        markers=markers,
        bar_metres=bar,
        bar_length=round(bar * projection.units, 1),
    )


def text_width(text: str, height: float) -> float:
    """Return the approximate width of a text in a font size: a Chinese character is square, a Latin letter narrower."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return (wide + 0.6 * (len(text) - wide)) * height


def _labels(options: Sequence[ParkingOption]) -> list[str]:
    """Return ``P`` for the only lot; numbers for the others, in the order of the list."""
    lots = [option for option in options if option.type == "lot"]
    numbers = count(1)
    return ["P" if lots == [option] else str(next(numbers)) for option in options]


def _weight(place: Place) -> Weight:
    if not isinstance(place, ParkingOption):
        return "station"
    return "lot" if place.type == "lot" else "bicycle" if place.type == "bicycle" else "car"


def _letter(number: int) -> str:
    """Return ``A``, ``B``, …, ``Z``, ``AA``, …"""
    more, last = divmod(number, len(ascii_uppercase))
    return (_letter(more - 1) if more else "") + ascii_uppercase[last]


def _places_on_map(restaurant: Located, places: Sequence[Place]) -> list[Place]:
    distances = [hypot(*offset_in_metres(restaurant, place)) for place in places]
    reach = max(NEARBY, 2 * median(distances))
    return [place for place, distance in zip(places, distances, strict=True) if distance <= reach]


def _projection(restaurant: Located, places: Sequence[Located]) -> _Projection:
    """Return the largest scale at which the restaurant and all *places* are inside the margins."""
    offsets = [(0.0, 0.0), *(offset_in_metres(restaurant, place) for place in places)]
    west, east = min(x for x, _ in offsets), max(x for x, _ in offsets)
    south, north = min(y for _, y in offsets), max(y for _, y in offsets)
    units = min((WIDTH - 2 * MARGIN) / max(east - west, 60), (MAX_HEIGHT - 2 * MARGIN) / max(north - south, 60))
    height = max(MIN_HEIGHT, ceil((north - south) * units + 2 * MARGIN))
    home = round(WIDTH / 2 - (east + west) / 2 * units, 1), round(height / 2 + (north + south) / 2 * units, 1)
    return _Projection(restaurant, units, home, height)


# --- Markers ----------------------------------------------------------------------------------


def _marker_position(
    projection: _Projection, at: Spot, taken: Sequence[Spot], places: Sequence[Spot], name: Name | None
) -> Spot:
    """Return where a place's marker is: on the place, or as near as there is space, away from the restaurant if it can."""
    outwards = atan2(at[1] - projection.home[1], at[0] - projection.home[0])
    turns = sorted((turn * 2 * pi / DIRECTIONS for turn in range(DIRECTIONS)), key=lambda turn: 1 - cos(turn))
    others = [place for place in places if place != at]
    for ring in RINGS:
        for turn in turns:
            spot = round(at[0] + ring * cos(outwards + turn), 1), round(at[1] + ring * sin(outwards + turn), 1)
            free = (
                projection.contains(spot)
                and dist(spot, projection.home) >= SYMBOL + MARKER + MIN_GAP
                and all(dist(spot, other) >= 2 * MARKER + MIN_GAP for other in taken)
                and all(dist(spot, other) >= MARKER + MIN_GAP for other in others)
                and not (name and _covers(name, NAME_HEIGHT, spot, SYMBOL + MIN_GAP))
            )
            if free:
                return spot
    return at


def _edge_position(projection: _Projection, at: Spot) -> tuple[Spot, float]:
    """Return where the line from the restaurant to a place leaves the map, and its direction in degrees."""
    across, down = at[0] - projection.home[0], at[1] - projection.home[1]
    inset = INSET + 8
    limits = [
        ((WIDTH - inset if across > 0 else inset) - projection.home[0]) / across if across else 1,
        ((projection.height - inset if down > 0 else inset) - projection.home[1]) / down if down else 1,
    ]
    part = min(limits)
    edge = round(projection.home[0] + across * part, 1), round(projection.home[1] + down * part, 1)
    return edge, round(degrees(atan2(down, across)), 1)


def _rings(
    projection: _Projection, metres: float, markers: Sequence[Spot], name: Name | None
) -> list[tuple[float, float, Spot]]:
    """Return circles around the restaurant, each *metres* further, out to the last marker.

    What a circle measures is written on it inside the map, farthest from markers; without space for that there is none.
    """
    home = projection.home
    farthest = max(dist(home, marker) for marker in markers)
    rings = []
    for number in range(1, ceil(farthest / (metres * projection.units)) + 1):
        radius = round(number * metres * projection.units, 1)
        around = [turn * 2 * pi / DIRECTIONS for turn in range(DIRECTIONS)]
        spots = [(round(home[0] + radius * cos(turn), 1), round(home[1] + radius * sin(turn), 1)) for turn in around]
        free = [
            spot
            for spot in spots
            if projection.contains(spot, 2 * INSET)
            and all(dist(spot, at) > SYMBOL + 2 * MARKER for at in markers)
            and not (name and _covers(name, NAME_HEIGHT, spot, 2 * INSET))
        ]
        if free:
            rings.append((number * metres, radius, max(free, key=lambda spot: min(dist(spot, at) for at in markers))))
    return rings


# --- Names ------------------------------------------------------------------------------------


def _covers(name: Name, height: float, spot: Spot, around: float) -> bool:
    """True if a horizontal text is closer to a spot than *around*."""
    across = abs(spot[0] - name.at[0]) - text_width(name.text, height) / 2
    return across < around and abs(spot[1] - name.at[1]) - height / 2 < around


def _restaurant_name(
    projection: _Projection, text: str, places: Sequence[Spot], lines: Sequence[Sequence[Spot]]
) -> Name | None:
    """Return the restaurant's name next to its symbol, where it covers the fewest places and streets."""
    x, y = projection.home
    across = SYMBOL + MIN_GAP + text_width(text, NAME_HEIGHT) / 2
    sides = [(x + across, y), (x - across, y), (x, y - SYMBOL - NAME_HEIGHT), (x, y + SYMBOL + NAME_HEIGHT)]
    names = [Name(text, (round(left, 1), round(top, 1))) for left, top in sides]
    inside = [name for name in names if _ends_inside(projection, name.at, text_width(text, NAME_HEIGHT), (1, 0))]
    covered = [
        sum(_covers(name, NAME_HEIGHT, place, MARKER) for place in places)
        + sum(_crosses([name.at], line) for line in lines)
        for name in inside
    ]
    return inside[covered.index(min(covered))] if inside else None


def _ends_inside(projection: _Projection, middle: Spot, width: float, along: Spot) -> bool:
    ends = [(middle[0] + side * along[0] * width / 2, middle[1] + side * along[1] * width / 2) for side in (-1, 1)]
    return all(projection.contains(end, inset=4) for end in ends)


def _streets(
    localized_site: LocalizedSite,
    projection: _Projection,
    lines: Sequence[Sequence[Spot]],
    markers: Sequence[Marker],
    name: Name | None,
) -> list[StreetLine]:
    def is_taken(spot: Spot) -> bool:
        return (
            dist(spot, projection.home) < SYMBOL + MIN_GAP
            or any(dist(spot, marker.marker) < MARKER + STREET_NAME_HEIGHT / 2 for marker in markers)
            or bool(name and _covers(name, NAME_HEIGHT, spot, STREET_NAME_HEIGHT / 2))
        )

    def name_of(street: Street, line: Sequence[Spot]) -> Name | None:
        others = [other for other in lines if other is not line]
        return _street_name(projection, localized_site.text(street.name), line, others, is_taken)

    return [
        StreetLine(line, None if street.kind == "rail" else name_of(street, line), street.kind == "rail")
        for street, line in zip(localized_site.site.parking.streets, lines, strict=True)
    ]


def _street_name(
    projection: _Projection,
    text: str,
    line: Sequence[Spot],
    crossing: Sequence[Sequence[Spot]],
    is_taken: Callable[[Spot], bool],
) -> Name | None:
    """Return a street's name on its line, at the free position that the fewest streets cross; None without one."""
    width = text_width(text, STREET_NAME_HEIGHT)
    names: list[tuple[int, Name]] = []
    for middle, along in _text_positions(line, width):
        if _ends_inside(projection, middle, width, along):
            parts = [width * step / 16 for step in range(-8, 9)]
            letters = [(middle[0] + along[0] * part, middle[1] + along[1] * part) for part in parts]
            if not any(map(is_taken, letters)):
                met = sum(_crosses(letters, other) for other in crossing)
                names.append((met, Name(text, (round(middle[0], 1), round(middle[1], 1)), _rotation(along))))
    fewest = min((met for met, _ in names), default=0)
    best = [name for met, name in names if met == fewest]
    return best[len(best) // 2] if best else None


def _text_positions(line: Sequence[Spot], width: float) -> Iterator[tuple[Spot, Spot]]:
    """Yield points along a line around which a text of a width fits, with the direction of the line."""
    for start, end in pairwise(line):
        length = dist(start, end)
        along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length) if length else (1.0, 0.0)
        step = width / 2
        while step <= length - width / 2:
            yield (start[0] + along[0] * step, start[1] + along[1] * step), along
            step += 5


def _crosses(letters: Sequence[Spot], line: Sequence[Spot]) -> bool:
    return any(
        _distance_to_segment(letter, start, end) < STREET_NAME_HEIGHT
        for letter in letters
        for start, end in pairwise(line)
    )


def _distance_to_segment(spot: Spot, start: Spot, end: Spot) -> float:
    across, down = end[0] - start[0], end[1] - start[1]
    length = across**2 + down**2
    part = ((spot[0] - start[0]) * across + (spot[1] - start[1]) * down) / length if length else 0
    part = min(1, max(0, part))
    return dist(spot, (start[0] + part * across, start[1] + part * down))


def _rotation(along: Spot) -> float:
    """Return the rotation in degrees of a text along a line, never upside down."""
    return round((degrees(atan2(along[1], along[0])) + 90) % 180 - 90, 1)
