"""The neighbourhood as a schematic map to scale: streets, parking, stations, the restaurant, north up.

Places are marked with the numbers and letters of their lists. Where markers would overlap,
a marker is moved aside and a line connects it to its place. Lengths are units of a drawing that
is 320 wide, with words as large as they are on the narrowest page; y grows downwards, as in SVG.
"""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, ceil, cos, degrees, dist, hypot, pi, sin
from statistics import median
from string import ascii_uppercase

from ..content.geo import Located, offset_in_metres
from ..content.models import Place, Restaurant
from ..domain import parking
from .edition import Edition

Spot = tuple[float, float]
WIDTH = 320
TALLEST, LOWEST = 340, 170
MARGIN = 30
"""Around the outermost places."""
INSET = 13
"""The distance from the frame of a marker for a place beyond the map."""
MARKER = 10
"""The radius of a marker."""
APART = 4
"""The least room between two markers."""
SYMBOL = 15
"""The radius around the restaurant that its lantern takes."""
LETTERS, STREET_LETTERS = 12.5, 11
"""How high words are: the restaurant's name, and the names of streets."""
NEARBY = 250
"""Metres within which a place is always on the map; a place beyond twice the median distance is marked at the edge."""
RINGS = (0, 17, 23, 30, 38, 47, 58)
"""The distances at which a marker is tried, nearest first."""
DIRECTIONS = 24
BAR_LENGTHS = (20, 50, 100, 200, 500, 1000)
"""Metres of the scale's bar; the longest that is not too long."""
LONGEST_BAR = 110


@dataclass(frozen=True, slots=True)
class Marker:
    """A place's number or letter and the positions of its marker and of the place."""

    sign: str
    place: Place
    station: bool
    at: Spot
    marker: Spot
    bearing: float | None = None
    """For a place beyond the map: its direction in degrees, clockwise from the right; *at* is on the edge."""

    @property
    def aside(self) -> bool:
        return self.bearing is None and self.at != self.marker


@dataclass(frozen=True, slots=True)
class Name:
    """A text centred on a point and rotated by degrees."""

    words: str
    at: Spot
    turned: float = 0


@dataclass(frozen=True, slots=True)
class Way:
    """A street with its name, if there is room for it."""

    points: Sequence[Spot]
    name: Name | None


@dataclass(frozen=True, slots=True)
class Scale:
    """The bar that shows a number of metres."""

    metres: int
    length: float


@dataclass(frozen=True, slots=True)
class ParkingMap:
    """The shapes of the map."""

    height: float
    home: Spot
    name: Name | None
    ways: Sequence[Way]
    markers: Sequence[Marker]
    scale: Scale
    width: int = WIDTH


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The conversion from metres to units of the drawing."""

    restaurant: Restaurant
    units: float
    """Units for each metre."""
    home: Spot
    height: float

    def spot(self, located: Located) -> Spot:
        east, north = offset_in_metres(self.restaurant, located)
        return round(self.home[0] + east * self.units, 1), round(self.home[1] - north * self.units, 1)

    def holds(self, spot: Spot, inset: float = INSET) -> bool:
        x, y = spot
        return inset <= x <= WIDTH - inset and inset <= y <= self.height - inset


def draw_map(edition: Edition) -> ParkingMap | None:
    """The map in the edition's language; None when there is no place to show."""
    site = edition.site
    options, stops = parking.options(site), parking.stops(site)
    signed = [
        *((str(number), option, False) for number, option in enumerate(options, 1)),
        *((_letter(number), stop, True) for number, stop in enumerate(stops)),
    ]
    if not signed:
        return None
    near = _near(site.restaurant, [place for _, place, _ in signed])
    sheet = _sheet(site.restaurant, near)
    spots = [sheet.spot(place) for place in near]
    name = _beside(sheet, edition.text(site.restaurant.short_name), spots)
    markers: list[Marker] = []
    for sign, place, station in signed:
        taken = [marker.marker for marker in markers]
        at, bearing = sheet.spot(place), None
        if place not in near:
            at, bearing = _at_the_edge(sheet, at)
        markers.append(Marker(sign, place, station, at, _aside(sheet, at, taken, spots, name), bearing))
    return ParkingMap(
        height=sheet.height,
        home=sheet.home,
        name=name,
        ways=_ways(edition, sheet, markers, name),
        markers=markers,
        scale=_scale(sheet),
    )


def width_of(words: str, height: float) -> float:
    """About how wide words are that are *height* high: Chinese is square, Latin narrower."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in words)
    return (wide + 0.6 * (len(words) - wide)) * height


def _letter(number: int) -> str:
    """A, B, … Z, AA, …"""
    more, last = divmod(number, len(ascii_uppercase))
    return (_letter(more - 1) if more else "") + ascii_uppercase[last]


def _near(restaurant: Restaurant, places: Sequence[Place]) -> list[Place]:
    distances = [hypot(*offset_in_metres(restaurant, place)) for place in places]
    reach = max(NEARBY, 2 * median(distances))
    return [place for place, distance in zip(places, distances, strict=True) if distance <= reach]


def _sheet(restaurant: Restaurant, places: Sequence[Place]) -> _Sheet:
    """The largest scale at which the restaurant and all *places* are inside the margins."""
    ground = [(0.0, 0.0), *(offset_in_metres(restaurant, place) for place in places)]
    west, east = min(x for x, _ in ground), max(x for x, _ in ground)
    south, north = min(y for _, y in ground), max(y for _, y in ground)
    units = min((WIDTH - 2 * MARGIN) / max(east - west, 60), (TALLEST - 2 * MARGIN) / max(north - south, 60))
    height = max(LOWEST, ceil((north - south) * units + 2 * MARGIN))
    home = round(WIDTH / 2 - (east + west) / 2 * units, 1), round(height / 2 + (north + south) / 2 * units, 1)
    return _Sheet(restaurant, units, home, height)


def _scale(sheet: _Sheet) -> Scale:
    metres = max(each for each in BAR_LENGTHS if each * sheet.units <= LONGEST_BAR)
    return Scale(metres, round(metres * sheet.units, 1))


# --- Markers ----------------------------------------------------------------------------------


def _aside(sheet: _Sheet, at: Spot, taken: Sequence[Spot], places: Sequence[Spot], name: Name | None) -> Spot:
    """The position of a place's marker: on the place, or as near as there is room, preferably away from the restaurant."""
    outwards = atan2(at[1] - sheet.home[1], at[0] - sheet.home[0])
    turns = sorted((turn * 2 * pi / DIRECTIONS for turn in range(DIRECTIONS)), key=lambda turn: 1 - cos(turn))
    others = [place for place in places if place != at]
    for ring in RINGS:
        for turn in turns:
            spot = round(at[0] + ring * cos(outwards + turn), 1), round(at[1] + ring * sin(outwards + turn), 1)
            free = (
                sheet.holds(spot)
                and dist(spot, sheet.home) >= SYMBOL + MARKER
                and all(dist(spot, each) >= 2 * MARKER + APART for each in taken)
                and all(dist(spot, each) >= MARKER + APART for each in others)
                and not (name and _covers(name, LETTERS, spot, MARKER))
            )
            if free:
                return spot
    return at


def _at_the_edge(sheet: _Sheet, at: Spot) -> tuple[Spot, float]:
    """The point at which the line from the restaurant to a place leaves the map, and its direction in degrees."""
    across, down = at[0] - sheet.home[0], at[1] - sheet.home[1]
    inset = INSET + 8
    limits = [
        ((WIDTH - inset if across > 0 else inset) - sheet.home[0]) / across if across else 1,
        ((sheet.height - inset if down > 0 else inset) - sheet.home[1]) / down if down else 1,
    ]
    part = min(limits)
    edge = round(sheet.home[0] + across * part, 1), round(sheet.home[1] + down * part, 1)
    return edge, round(degrees(atan2(down, across)), 1)


# --- Words ------------------------------------------------------------------------------------


def _covers(name: Name, height: float, spot: Spot, around: float) -> bool:
    """Whether words that lie level come nearer to a spot than *around*."""
    across = abs(spot[0] - name.at[0]) - width_of(name.words, height) / 2
    return across < around and abs(spot[1] - name.at[1]) - height / 2 < around


def _beside(sheet: _Sheet, words: str, places: Sequence[Spot]) -> Name | None:
    """The restaurant's name next to its symbol, where it covers the fewest places."""
    x, y = sheet.home
    across = SYMBOL + width_of(words, LETTERS) / 2
    sides = [(x + across, y), (x - across, y), (x, y - SYMBOL - LETTERS), (x, y + SYMBOL + LETTERS)]
    names = [Name(words, (round(left, 1), round(top, 1))) for left, top in sides]
    inside = [name for name in names if _ends_inside(sheet, name.at, width_of(words, LETTERS), (1, 0))]
    covered = [sum(_covers(name, LETTERS, place, MARKER) for place in places) for name in inside]
    return inside[covered.index(min(covered))] if inside else None


def _ends_inside(sheet: _Sheet, middle: Spot, width: float, along: Spot) -> bool:
    ends = [(middle[0] + side * along[0] * width / 2, middle[1] + side * along[1] * width / 2) for side in (-1, 1)]
    return all(sheet.holds(end, inset=4) for end in ends)


def _ways(edition: Edition, sheet: _Sheet, markers: Sequence[Marker], name: Name | None) -> list[Way]:
    def taken(spot: Spot) -> bool:
        return (
            dist(spot, sheet.home) < SYMBOL + APART
            or any(dist(spot, each.marker) < MARKER + STREET_LETTERS / 2 for each in markers)
            or bool(name and _covers(name, LETTERS, spot, STREET_LETTERS / 2))
        )

    lines = [[sheet.spot(point) for point in street.points] for street in edition.site.parking.streets]
    return [
        Way(line, _along(sheet, edition.text(street.name), line, [each for each in lines if each is not line], taken))
        for street, line in zip(edition.site.parking.streets, lines, strict=True)
    ]


def _along(
    sheet: _Sheet,
    words: str,
    line: Sequence[Spot],
    crossing: Sequence[Sequence[Spot]],
    taken: Callable[[Spot], bool],
) -> Name | None:
    """A street's name on its line, where nothing has *taken* the room and the fewest streets cross."""
    width = width_of(words, STREET_LETTERS)
    found: list[tuple[int, Name]] = []
    for middle, along in _middles(line, width):
        if _ends_inside(sheet, middle, width, along):
            parts = [width * step / 16 for step in range(-8, 9)]
            letters = [(middle[0] + along[0] * part, middle[1] + along[1] * part) for part in parts]
            if not any(map(taken, letters)):
                met = sum(_meets(letters, other) for other in crossing)
                found.append((met, Name(words, (round(middle[0], 1), round(middle[1], 1)), _readable(along))))
    fewest = min((met for met, _ in found), default=0)
    best = [name for met, name in found if met == fewest]
    return best[len(best) // 2] if best else None


def _middles(line: Sequence[Spot], width: float) -> Iterator[tuple[Spot, Spot]]:
    """Points along a line around which a text of a width fits, with the direction of the line."""
    for start, end in pairwise(line):
        length = dist(start, end)
        along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length) if length else (1.0, 0.0)
        step = width / 2
        while step <= length - width / 2:
            yield (start[0] + along[0] * step, start[1] + along[1] * step), along
            step += 5


def _meets(letters: Sequence[Spot], line: Sequence[Spot]) -> bool:
    """Whether a text crosses another street."""
    return any(_distance(letter, start, end) < STREET_LETTERS for letter in letters for start, end in pairwise(line))


def _distance(spot: Spot, start: Spot, end: Spot) -> float:
    """From a spot to the nearest of a line's."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = across**2 + down**2
    part = ((spot[0] - start[0]) * across + (spot[1] - start[1]) * down) / length if length else 0
    part = min(1, max(0, part))
    return dist(spot, (start[0] + part * across, start[1] + part * down))


def _readable(along: Spot) -> float:
    """The direction of a line in degrees, turned so that text on it is never upside down."""
    turned = degrees(atan2(along[1], along[0]))
    return round((turned + 90) % 180 - 90, 1)
