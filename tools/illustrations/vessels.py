"""Everything that holds food: bowls, plates, clay pots, steamers, trays, cups and glasses.

A vessel is drawn in two layers, behind and before its contents, and knows the ellipse in which food may lie.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import cos, radians, sin, sqrt
from random import Random

from palette import CREAM, DUSK, INK, PORCELAIN, UMBER, Tone, mix, tone
from pen import (
    LIGHT,
    SHADE,
    Outline,
    Point,
    arc_points,
    blurred,
    crescent,
    ellipse,
    evenly,
    group,
    hoop,
    hull,
    line,
    middle,
    moved,
    num,
    oval,
    paint,
    pose,
    sharp,
    shrunk,
    soft,
    square,
    thread,
)
from shapes import rosette, specks
from view import away, tilt, upright

Ring = tuple[float, float]


@dataclass(frozen=True)
class Well:
    """The ellipse in which food may lie."""

    x: float
    y: float
    rx: float
    ry: float

    def at(self, angle: float, reach: float) -> Point:
        """The point in a direction (degrees, clockwise from the right), at a share of the way to the edge."""
        turn = radians(angle)
        return self.x + self.rx * reach * cos(turn), self.y + self.ry * reach * sin(turn)

    def inside(self, share: float, dx: float = 0, dy: float = 0) -> "Well":
        """A smaller well in the same place, or a little beside it."""
        return Well(self.x + dx, self.y + dy, self.rx * share, self.ry * share)

    def outline(self, count: int = 16) -> Outline:
        """The edge of the well."""
        return moved(oval(self.rx, self.ry, count), self.x, self.y)

    def spread(self, rng: Random, count: int, reach: float = 0.9, start: float = 0) -> list[Point]:
        """Evenly strewn points, a little off, those farther from the viewer first."""
        spots = []
        for step in range(count):
            far = sqrt(start**2 + (1 - start**2) * (step + 0.5) / count) * reach
            angle = step * 137.5 + rng.uniform(-14, 14)
            spots.append(self.at(angle, min(far * rng.uniform(0.93, 1.06), reach)))
        return sorted(spots, key=lambda spot: spot[1])

    def heap(self, rng: Random, count: int, rise: float, reach: float = 0.85) -> list[Point]:
        """Points strewn evenly over a pile as it is seen, its crown above the well, the back first."""
        front = self.ry * reach
        back = max(front, 0.55 * front + 0.8 * rise) + 0.25 * rise
        seen = Well(self.x, self.y + (front - back) / 2, self.rx, (front + back) / 2 / reach)
        return seen.spread(rng, count, reach)

    def ring(self, count: int, reach: float, start: float = 0) -> list[Point]:
        """Points at even steps along a circle in the well, those at the back first."""
        around = [self.at(start + 360 * step / count, reach) for step in range(count)]
        return sorted(around, key=lambda spot: spot[1])


@dataclass(frozen=True)
class Vessel:
    """A vessel in two layers, and the well between them."""

    name: str
    back: str
    front: str
    well: Well

    def hold(self, *foods: str) -> str:
        """The vessel with food in it."""
        return group(self.name, self.back) + group("food", *foods) + self.front


@dataclass(frozen=True)
class Glaze:
    """What a vessel is made of: outside, inside and rim."""

    outside: Tone
    inside: Tone
    rim: str


WHITE = Glaze(tone(PORCELAIN, 0.3, 0.2), tone("#ebe6d8", 0.45, 0.18), "#fffdf5")


def glaze(outside: str, inside: str, rim: str) -> Glaze:
    """A glaze from three plain colours."""
    return Glaze(tone(outside, 0.32, 0.24), tone(inside, 0.34, 0.2), rim)


JADE_WARE = glaze("#5f9480", "#e6eee2", "#d7e6d8")
CELADON_WARE = glaze("#b4d0bd", "#dcebdf", "#eef5ea")
TENMOKU = glaze("#4a3129", "#6b4a3a", "#8d5d3c")
COBALT = glaze("#3c6796", "#eef0ea", "#dfe7ec")
STONEWARE = glaze("#c4b49a", "#ddd0b8", "#a98d68")
VERMILION = glaze("#b9412f", "#f3e7d3", "#d98a66")
ROOSTER = glaze("#f7f3e6", "#efe8d6", "#b6402f")
MUSTARD = glaze("#d6a64a", "#f5ead0", "#efd596")
ROSE_WARE = glaze("#d99a88", "#f6e8dc", "#f0cdbd")
INK_WARE = glaze("#3d4650", "#59636b", "#79848a")


def lathe(x: float, y: float, profile: Sequence[Ring]) -> Outline:
    """The silhouette of a turned body: circles of some radius, each lower than the rim by some drop."""
    rings = [
        moved(arc_points(radius, radius * tilt(), 0, 350, 36), x, y + upright(drop))
        for radius, drop in _smooth(profile)
    ]
    return evenly(hull([point for ring in rings for point in ring]), 44)


def _smooth(profile: Sequence[Ring]) -> list[Ring]:
    """A profile with rings added on a curve through the given ones."""
    ends = [profile[0], *profile, profile[-1]]
    rings: list[Ring] = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for t in (0.0, 0.25, 0.5, 0.75):
            rings.append((_between(a[0], b[0], c[0], d[0], t), _between(a[1], b[1], c[1], d[1], t)))
    return [*rings, profile[-1]]


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    """The value a share of the way from b to c on a curve that also heeds a and d."""
    slope, pull = (c - a) / 2, (d - b) / 2
    rise = 3 * (c - b) - 2 * slope - pull
    return b + slope * t + rise * t**2 + (2 * (b - c) + slope + pull) * t**3


def table_shadow(outline: Outline, dx: float = 46, dy: float = 40, alpha: float = 0.3) -> str:
    """The soft shadow of a large thing on the table, to the lower right."""
    return blurred(paint(soft(moved(shrunk(outline, 0.97), *away(dx, dy))), DUSK, alpha))


def foot_shadow(x: float, y: float, radius: float, alpha: float = 0.34) -> str:
    """The soft shadow of something that stands on a foot."""
    dx, dy = away(radius * 0.4, radius * 0.12)
    shade = moved(oval(radius * 1.12, radius * tilt(), 12), x + dx, y + dy)
    return blurred(paint(soft(shade), DUSK, alpha))


def band(x: float, y: float, radius: float, drop: float, colour: str, width: float, alpha: float = 1) -> str:
    """A painted line around the visible front of a turned body."""
    (left, high), (right, _) = around(x, y, radius - width / 2, drop, (174, 6))
    size = f"{num(radius - width / 2)} {num((radius - width / 2) * tilt())}"
    arc = f"M{num(left)} {num(high)}A{size} 0 0 0 {num(right)} {num(high)}"
    return (
        f'<path d="{arc}" class="band" stroke="{colour}" stroke-width="{num(width)}" opacity="{alpha:g}"/>\n'
    )


def around(x: float, y: float, radius: float, drop: float, angles: Iterable[float]) -> list[Point]:
    """Points on the front of a turned body at some height; 90 degrees faces the viewer."""
    turns = [radians(angle) for angle in angles]
    return [(x + radius * cos(t), y + upright(drop) + radius * tilt() * sin(t)) for t in turns]


Decor = Callable[[float, float, float, float], str]


def lines_decor(colour: str, *levels: tuple[float, float]) -> Decor:
    """Rings round the bowl: each (share of the height, width)."""

    def draw(x: float, y: float, radius: float, depth: float) -> str:
        rings = [(bowl_radius(radius, level), depth * level, width) for level, width in levels]
        return "".join(band(x, y, r - 2, drop, colour, width) for r, drop, width in rings)

    return draw


def wave_decor(colour: str, level: float = 0.42, height: float = 26, count: int = 9) -> Decor:
    """A brushed scroll round the bowl between two fine rings."""

    def draw(x: float, y: float, radius: float, depth: float) -> str:
        r = bowl_radius(radius, level) - 4
        marks = ""
        for step in range(count):
            a = 14 + 152 * step / (count - 1)
            spots = around(x, y, r, depth * level, [a + 7, a + 3, a - 1, a - 4, a - 2, a + 1])
            lifts = [height * 0.5, -height * 0.2, -height * 0.55, -height * 0.1, height * 0.25, height * 0.05]
            marks += thread([(px, py + lift) for (px, py), lift in zip(spots, lifts, strict=True)])
        fine = [(bowl_radius(radius, v) - 3, depth * v) for v in (level - 0.2, level + 0.17)]
        return line(marks, colour, 6.5, 0.9) + "".join(band(x, y, a, b, colour, 3.5, 0.85) for a, b in fine)

    return draw


def flower_decor(petal: str, leaf: str, level: float = 0.4, count: int = 5) -> Decor:
    """Painted flowers with two leaves each."""

    def draw(x: float, y: float, radius: float, depth: float) -> str:
        r = bowl_radius(radius, level) - 6
        marks = ""
        for step in range(count):
            a = 24 + 132 * step / (count - 1)
            (fx, fy), *leaves = around(x, y, r, depth * level, [a, a - 8, a + 8])
            stems = "".join(thread([(fx, fy + 4), (lx, ly + 12), (lx, ly - 4)]) for lx, ly in leaves)
            marks += line(stems, leaf, 6, 0.9) + rosette((fx, fy), tone(petal), 11)
        return marks

    return draw


def rooster_decor(level: float = 0.4, size: float = 1.5) -> Decor:
    """The red rooster with its black tail, and a peony: the bowl of every old noodle stall."""
    body = [(-34, -16), (-20, -34), (-8, -20), (14, -12), (34, -24), (28, 8), (4, 22), (-22, 8)]
    plumes = [[(20, -8), (44, -34), (60, -18 + fall)] for fall in (0, 16, 32)]
    legs = [[(-4, 16), (-4, 36)], [(8, 16), (8, 36)]]
    leaves = [[(-44, 20), (-22, 0), (-2, 2)], [(10, -2), (34, -18), (54, 2)], [(-8, 10), (6, 28), (30, 30)]]

    def draw(x: float, y: float, radius: float, depth: float) -> str:
        bird, peony = around(x, y, bowl_radius(radius, level) - 8, depth * level, (112, 66))

        def stroked(lines: Sequence[Sequence[Point]], centre: Point, colour: str, width: float) -> str:
            paths = "".join(thread(pose(points, *centre, 0, size, 0.9)) for points in lines)
            return line(paths, colour, width * size)

        return (
            stroked(plumes, bird, INK, 9)
            + stroked(legs, bird, "#d79b34", 4)
            + paint(soft(pose(body, *bird, 0, size, 0.9)), "#c1432e")
            + stroked([[(-30, -34), (-24, -40), (-16, -36)]], bird, "#d79b34", 6)
            + stroked(leaves, peony, "#4d7f52", 8)
            + rosette(peony, tone("#cf5f62"), 16 * size)
        )

    return draw


def dash_decor(
    colour: str, level: float = 0.3, count: int = 22, length: float = 26, width: float = 7
) -> Decor:
    """Short upright brush strokes all round."""

    def draw(x: float, y: float, radius: float, depth: float) -> str:
        angles = [10 + 160 * step / (count - 1) for step in range(count)]
        low_level = level + length / depth
        high = around(x, y, bowl_radius(radius, level) - 8, depth * level, angles)
        low = around(x, y, bowl_radius(radius, low_level) - 8, depth * low_level, angles)
        marks = "".join(thread([top, foot]) for top, foot in zip(high, low, strict=True))
        return line(marks, colour, width, 0.9)

    return draw


def drip_decor(colour: str) -> Decor:
    """A second glaze that ran down from the rim."""

    def draw(x: float, y: float, radius: float, depth: float) -> str:
        top = around(x, y, radius - 1, 6, [180 - 180 * k / 20 for k in range(21)])
        low = around(x, y, bowl_radius(radius, 0.3) - 1, depth * 0.3, [180 * k / 20 for k in range(21)])
        run = [(px, py + (0, 9, 24, 30, 16, 4)[k % 6]) for k, (px, py) in enumerate(low)]
        return paint(soft(top + run), colour)

    return draw


def speckle_decor(colour: str, seed: int = 7) -> Decor:
    """Iron spots in a stoneware glaze."""

    def draw(x: float, y: float, radius: float, depth: float) -> str:
        rng = Random(seed)
        spots = []
        for _ in range(70):
            level = rng.uniform(0.05, 0.8)
            spots += around(x, y, bowl_radius(radius, level) - 8, depth * level, [rng.uniform(10, 170)])
        return specks(rng, spots, colour, 4, 2, 0.6)

    return draw


def bowl_radius(radius: float, level: float) -> float:
    """How wide a bowl is at a share of its height below the rim."""
    return radius * (1 - 0.56 * float(level**2.1))


def bowl(
    ware: Glaze = WHITE,
    *decor: Decor,
    x: float = 590,
    y: float = 385,
    radius: float = 405,
    deep: float = 0.62,
    fill: float = 0.13,
) -> Vessel:
    """A round bowl on a low foot; `fill` is how far below the rim the food begins."""
    depth = radius * deep
    body = lathe(x, y, [(bowl_radius(radius, k / 8), depth * k / 8) for k in range(9)])
    foot = lathe(x, y + upright(depth), [(radius * 0.46, -6), (radius * 0.44, 24)])
    well = Well(
        x,
        y + upright(radius * fill * 0.5),
        radius * (0.95 - fill * 0.45),
        radius * tilt() * (0.95 - fill * 0.5),
    )
    back = (
        foot_shadow(x, y + upright(depth), radius * 0.72)
        + paint(soft(foot), ware.outside.shade)
        + paint(soft(body), ware.outside.base)
        + paint(crescent(body, (0.9, 0.45), radius * 0.3), ware.outside.shade, 0.5)
        + "".join(mark(x, y, radius, depth) for mark in decor)
        + paint(crescent(shrunk(body, 0.96), (-0.9, 0.3), radius * 0.06), ware.outside.light, 0.7)
        + _mouth(ware, x, y, radius)
    )
    front = band(x, y, radius - 6, 3, ware.rim, 5, 0.75)
    return Vessel("bowl", back, front, well)


def _mouth(ware: Glaze, x: float, y: float, radius: float) -> str:
    """The rim of a bowl and its inside wall, dark where the light comes over the rim."""
    inside = moved(oval(radius * 0.955, radius * tilt() * 0.945, 18), x, y + upright(2))
    return (
        ellipse(x, y, radius, radius * tilt(), ware.rim)
        + paint(soft(inside), ware.inside.base)
        + paint(crescent(inside, LIGHT, radius * 0.16), ware.inside.shade, 0.75)
    )


def plate(
    ware: Glaze = WHITE,
    *marks: Callable[[Well], str],
    x: float = 600,
    y: float = 455,
    radius: float = 505,
    aspect: float = 0.84,
    lip: float = 0.83,
) -> Vessel:
    """A round or oval plate with a broad lip, on which `marks` may be painted."""
    ry = radius * aspect * tilt()
    edge = moved(oval(radius, ry, 20), x, y)
    wall = evenly(
        hull([*edge, *moved(shrunk(edge, 0.97), 0, upright(18)), *moved(shrunk(edge, 0.62), 0, upright(52))]),
        40,
    )
    rim = Well(x, y, radius, ry)
    well = Well(x, y + upright(8), radius * lip, ry * lip)
    back = (
        table_shadow(edge, 34, 46)
        + paint(soft(wall), ware.outside.shade)
        + paint(soft(edge), ware.outside.base)
        + paint(crescent(edge, LIGHT, 12), ware.outside.light, 0.9)
        + paint(crescent(edge, SHADE, 10), ware.outside.shade, 0.45)
        + "".join(mark(rim) for mark in marks)
        + paint(soft(well.outline(20)), ware.inside.base)
        + paint(crescent(well.outline(20), LIGHT, 22), ware.inside.shade, 0.6)
        + paint(crescent(well.outline(20), SHADE, 9), ware.inside.light, 0.8)
    )
    return Vessel("plate", back, "", well)


def rim_line(colour: str, reach: float = 0.955, width: float = 7) -> Callable[[Well], str]:
    """A painted line round a plate."""

    def draw(rim: Well) -> str:
        return hoop(rim.x, rim.y, rim.rx * reach, rim.ry * reach, colour, width)

    return draw


def rim_dashes(colour: str, count: int = 44, reach: float = 0.9, width: float = 7) -> Callable[[Well], str]:
    """Short brush strokes all round the lip of a plate."""

    def draw(rim: Well) -> str:
        marks = ""
        for step in range(count):
            angle = 360 * step / count
            marks += f"M{at2(rim.at(angle, reach - 0.028))}L{at2(rim.at(angle + 2, reach + 0.028))}"
        return line(marks, colour, width, 0.85)

    return draw


def rim_flowers(petal: str, leaf: str, angles: list[float], reach: float = 0.895) -> Callable[[Well], str]:
    """Painted sprays on the lip of a plate."""

    def draw(rim: Well) -> str:
        marks = ""
        for angle in angles:
            stem = [rim.at(angle + k, reach + (0.02 if k % 8 else -0.02)) for k in (-12, -8, -4, 0, 4, 8, 12)]
            marks += line(thread(stem), leaf, 5, 0.85) + rosette(rim.at(angle, reach), tone(petal), 11)
            marks += rosette(rim.at(angle - 10, reach), tone(petal), 6)
        return marks

    return draw


def at2(point: Point) -> str:
    """A point in whole pixels."""
    return f"{point[0]:.0f} {point[1]:.0f}"


def clay_pot(
    outside: str = "#d8b78c",
    inside: str = "#4a2a1e",
    *,
    x: float = 570,
    y: float = 400,
    radius: float = 375,
    handle: float = 12,
    wire: bool = True,
) -> Vessel:
    """A sand pot in its wire cage, with one hollow handle that points somewhere to the right."""
    ware = glaze(outside, inside, mix(inside, "#c98f5e", 0.35))
    profile = [
        (radius, 0),
        (radius * 1.0, 34),
        (radius * 1.03, 110),
        (radius * 0.9, 190),
        (radius * 0.66, 236),
    ]
    body = lathe(x, y, profile)
    back = (
        foot_shadow(x, y + upright(228), radius * 0.9)
        + pot_handle(ware, x, y + upright(46), radius, handle)
        + paint(soft(body), ware.outside.base)
        + paint(crescent(body, (0.9, 0.45), radius * 0.3), ware.outside.shade, 0.55)
        + paint(crescent(shrunk(body, 0.97), (-0.9, 0.3), radius * 0.07), ware.outside.light, 0.6)
        + _sand(x, y, radius)
        + (_cage(x, y, radius) if wire else "")
        + band(x, y, radius - 5, 16, ware.inside.base, 26)
        + _mouth(ware, x, y, radius)
    )
    well = Well(x, y + upright(16), radius * 0.915, radius * tilt() * 0.9)
    return Vessel("clay-pot", back, band(x, y, radius - 6, 3, ware.inside.light, 4, 0.45), well)


def pot_handle(ware: Glaze, x: float, y: float, radius: float, angle: float) -> str:
    """The hollow handle of a sand pot."""
    turn = radians(angle)
    start = (x + radius * 0.9 * cos(turn), y + radius * 0.9 * tilt() * sin(turn))
    end = (start[0] + 215 * cos(turn), start[1] + 215 * tilt() * sin(turn) - upright(34))
    nx, ny = -sin(turn) * 30, cos(turn) * 30
    root, tip = 0.95, 1.15
    stem = [
        (start[0] - nx * root, start[1] - ny * root),
        (end[0] - nx * tip, end[1] - ny * tip),
        (end[0] + nx * tip, end[1] + ny * tip),
        (start[0] + nx * root, start[1] + ny * root),
    ]
    lower = [middle(stem[0], stem[3]), middle(stem[1], stem[2]), stem[2], stem[3]]
    return (
        blurred(paint(sharp(moved(stem, *away(34, 56))), DUSK, 0.3))
        + paint(sharp(stem), ware.outside.base)
        + paint(sharp(lower), ware.outside.shade, 0.6)
        + ellipse(end[0], end[1], 17, 34, ware.outside.shade)
        + ellipse(end[0] + 1, end[1], 10, 23, ware.inside.base)
    )


def _sand(x: float, y: float, radius: float) -> str:
    """Coarse grains in unglazed clay."""
    rng = Random(3)
    spots = []
    for _ in range(60):
        spots += around(x, y, radius * 0.96, rng.uniform(50, 150), [rng.uniform(15, 165)])
    return specks(rng, spots, UMBER, 3, 3, 0.28)


def _cage(x: float, y: float, radius: float) -> str:
    """Galvanised wire that keeps the pot together on the flame."""
    angles = [22, 48, 75, 105, 132, 158]
    rings = [(radius * 1.01, 46.0), (radius * 1.03, 104.0), (radius * 0.93, 176.0)]
    rows = [around(x, y, r + 2, drop, angles) for r, drop in rings]
    posts = "".join(thread(list(column)) for column in zip(*rows, strict=True))
    hoops = "".join(band(x, y, r + 1, drop, "#6d6459", 5, 0.85) for r, drop in (rings[0], rings[2]))
    return line(posts, "#6d6459", 5, 0.85) + hoops


def pot_lid(x: float, y: float, radius: float, colour: str = "#7a4a30") -> str:
    """A lid that lies beside its pot: a low dome in two steps with a knob."""
    ware = tone(colour)
    edge = moved(oval(radius, radius * tilt(), 18), x, y)
    crown = lathe(x, y - upright(14), [(radius * 0.86, 0), (radius * 0.66, -24), (radius * 0.3, -38)])
    knob = lathe(x, y - upright(58), [(radius * 0.14, 10), (radius * 0.2, -14), (radius * 0.16, -26)])
    return group(
        "lid",
        table_shadow(edge, 26, 26),
        paint(soft(moved(edge, 0, upright(12))), ware.shade),
        paint(soft(edge), mix(colour, "#d8b78c", 0.6)),
        paint(soft(crown), ware.base),
        paint(crescent(crown, SHADE, radius * 0.24), ware.shade, 0.6),
        paint(crescent(shrunk(crown, 0.9), LIGHT, 16), ware.light, 0.7),
        ellipse(x + 10, y - upright(44), radius * 0.22, radius * 0.13, ware.shade),
        paint(soft(knob), mix(colour, "#d8b78c", 0.35)),
        paint(crescent(knob, SHADE, 14), ware.shade, 0.7),
        paint(crescent(knob, LIGHT, 8), ware.light),
    )


def steel_tray(
    x: float = 600, y: float = 470, width: float = 960, depth: float = 620, turn: float = -6
) -> Vessel:
    """The oblong steel tray of a barbecue counter."""
    steel = Tone("#f4f3ee", "#c9cdca", "#868f90")
    edge = pose(square(width, depth), x, y, turn)
    floor = pose(square(width - 110, depth - 110), x, y + upright(14), turn)
    corners = _rounded(edge)
    low = _rounded(floor)
    back = (
        table_shadow(corners, 40, 52)
        + paint(soft(moved(corners, 0, upright(20))), steel.shade)
        + paint(soft(corners), steel.base)
        + paint(crescent(corners, LIGHT, 12), steel.light)
        + paint(soft(low), "#b4bab8")
        + paint(crescent(low, LIGHT, 22), steel.shade, 0.8)
        + paint(crescent(low, SHADE, 12), steel.light, 0.9)
    )
    return Vessel("tray", back, "", Well(x, y + upright(8), width * 0.42, depth * 0.42 * tilt()))


def _rounded(corners: Outline, share: float = 0.12) -> Outline:
    """Four corners, each replaced by points that `soft` turns into a tight curve."""
    points: Outline = []
    for step, (x, y) in enumerate(corners):
        for other in (corners[step - 1], corners[(step + 1) % len(corners)]):
            points.append((x + (other[0] - x) * share, y + (other[1] - y) * share))
        points.insert(-1, (x, y))
    return points


def steamer(x: float = 600, y: float = 440, radius: float = 400, paper: str = "#fbf6e8") -> Vessel:
    """A bamboo steamer lined with paper."""
    cane = tone("#d9b36c")
    body = lathe(x, y, [(radius, 0), (radius, 130)])
    joints = "".join(
        f"M{at2(p)}L{at2(q)}"
        for p, q in zip(
            around(x, y, radius - 2, 30, [30, 42, 96, 108, 150, 160]),
            around(x, y, radius - 2, 100, [33, 39, 99, 105, 153, 157]),
            strict=True,
        )
    )
    inside = moved(oval(radius * 0.93, radius * tilt() * 0.93, 18), x, y)
    liner = moved(oval(radius * 0.86, radius * tilt() * 0.85, 22), x, y + upright(22))
    back = (
        foot_shadow(x, y + upright(128), radius)
        + paint(soft(body), cane.base)
        + paint(crescent(body, (0.9, 0.4), radius * 0.28), cane.shade, 0.5)
        + band(x, y, radius - 2, 22, cane.shade, 4, 0.7)
        + band(x, y, radius - 2, 106, cane.shade, 4, 0.7)
        + band(x, y, radius - 4, 62, cane.light, 22, 0.5)
        + line(joints, "#7b4a26", 6, 0.8)
        + ellipse(x, y, radius, radius * tilt(), cane.light)
        + paint(soft(inside), cane.shade)
        + paint(soft(liner), paper)
        + paint(crescent(liner, LIGHT, 26), "#cdb894", 0.55)
    )
    return Vessel("steamer", back, "", Well(x, y + upright(20), radius * 0.8, radius * tilt() * 0.78))


def iron_plate(x: float = 600, y: float = 440, radius: float = 420) -> Vessel:
    """A hot iron plate on its wooden board."""
    wood, iron = tone("#b5793f"), Tone("#77757b", "#3a383f", "#211f26")
    board = moved(oval(radius * 1.14, radius * 0.98 * tilt(), 18), x, y + upright(34))
    edge = moved(oval(radius, radius * 0.82 * tilt(), 18), x, y)
    floor = shrunk(edge, 0.9, 0, 8)
    back = (
        table_shadow(board, 34, 50)
        + paint(soft(moved(board, 0, upright(26))), wood.shade)
        + paint(soft(board), wood.base)
        + paint(crescent(board, LIGHT, 12), wood.light, 0.8)
        + line(thread([(x - 430, y + 110), (x - 120, y + 262), (x + 180, y + 290)]), wood.shade, 4, 0.6)
        + paint(soft(moved(edge, 4, upright(26))), iron.shade)
        + paint(soft(edge), iron.base)
        + paint(crescent(edge, LIGHT, 9), iron.light, 0.9)
        + paint(soft(floor), "#2c2a31")
        + paint(crescent(floor, SHADE, 8), iron.light, 0.4)
    )
    return Vessel("iron-plate", back, "", Well(x, y + 4, radius * 0.86, radius * 0.82 * tilt() * 0.84))


def baking_dish(colour: str = "#b5482f", x: float = 600, y: float = 430, radius: float = 475) -> Vessel:
    """An oval oven dish with two ears."""
    ware = glaze(colour, mix(colour, CREAM, 0.75), mix(colour, CREAM, 0.25))
    ry = radius * 0.74 * tilt()
    edge = moved(oval(radius, ry, 20), x, y)
    wall = evenly(hull([*edge, *moved(shrunk(edge, 0.9), 0, upright(112))]), 40)
    ears = "".join(_ear(ware, x + side * radius, y + upright(12), side) for side in (-1, 1))
    inside = shrunk(edge, 0.93, 0, 3)
    back = (
        table_shadow(wall, 30, 34)
        + ears
        + paint(soft(wall), ware.outside.base)
        + paint(crescent(wall, (0.9, 0.45), radius * 0.2), ware.outside.shade, 0.6)
        + paint(crescent(shrunk(wall, 0.97), (-0.9, 0.3), 24), ware.outside.light, 0.6)
        + paint(soft(edge), ware.rim)
        + paint(soft(inside), ware.inside.base)
        + paint(crescent(inside, LIGHT, 40), ware.inside.shade, 0.7)
    )
    return Vessel("baking-dish", back, "", Well(x, y + 12, radius * 0.88, ry * 0.86))


def _ear(ware: Glaze, x: float, y: float, side: int) -> str:
    """A handle of the oven dish."""
    loop = moved(arc_points(66, 44, -80 if side > 0 else 100, 80 if side > 0 else 260), x - side * 20, y)
    return line(thread(loop), ware.outside.shade, 38) + line(
        thread(moved(loop, -2, -8)), ware.outside.base, 28
    )


def saucer(x: float, y: float, radius: float, ware: Glaze = WHITE, ring: str = "") -> str:
    """A small flat dish without contents."""
    edge = moved(oval(radius, radius * tilt(), 18), x, y)
    return (
        table_shadow(edge, 20, 26)
        + paint(soft(moved(edge, 0, upright(14))), ware.outside.shade)
        + paint(soft(edge), ware.outside.base)
        + paint(crescent(edge, LIGHT, 9), ware.outside.light)
        + (rim_line(ring, 0.92, 5)(Well(x, y, radius, radius * tilt())) if ring else "")
        + ellipse(x, y + 4, radius * 0.6, radius * 0.6 * tilt(), ware.inside.shade, 0.5)
        + ellipse(x, y + 7, radius * 0.6, radius * 0.6 * tilt(), ware.inside.base)
    )


def cup(
    ware: Glaze = WHITE,
    *,
    x: float = 600,
    y: float = 330,
    radius: float = 220,
    deep: float = 1.15,
    taper: float = 0.72,
    fill: float = 0.16,
    handle: float = 0,
    rings: tuple[tuple[str, float, float], ...] = (),
) -> Vessel:
    """An upright cup; a `handle` of some size on the right; `rings` are (colour, share of height, width)."""
    depth = radius * deep
    profile = [(radius, 0.0), (radius * 0.985, depth * 0.4), (radius * (taper + 1) / 2, depth * 0.78)]
    profile += [(radius * taper, depth)]
    body = lathe(x, y, profile)
    spread = [(ring[0], y, ring[2], ring[1]) for ring in rings]
    painted = "".join(
        band(x, y, radius * (1 - 0.06 * level) - 3, depth * level, colour, width)
        for colour, y, width, level in spread
    )
    back = (
        foot_shadow(x, y + upright(depth), radius * taper * 1.15)
        + (_loop(ware, x + radius * 0.9, y + upright(depth * 0.5), handle) if handle else "")
        + paint(soft(body), ware.outside.base)
        + painted
        + paint(crescent(body, (0.95, 0.3), radius * 0.36), ware.outside.shade, 0.5)
        + paint(crescent(shrunk(body, 0.95), (-0.95, 0.2), radius * 0.1), ware.outside.light, 0.8)
        + _mouth(ware, x, y, radius)
    )
    well = Well(
        x,
        y + upright(radius * fill * 0.5),
        radius * (0.95 - fill * 0.25),
        radius * tilt() * (0.95 - fill * 0.4),
    )
    return Vessel("cup", back, band(x, y, radius - 5, 3, ware.rim, 5, 0.7), well)


def _loop(ware: Glaze, x: float, y: float, size: float) -> str:
    """The handle of a cup."""
    loop = moved(arc_points(size, size * 0.8, -100, 100, 8), x, y)
    width = size * 0.34
    return (
        blurred(line(thread(moved(loop, *away(26, 44))), DUSK, width, 0.25))
        + line(thread(loop), ware.outside.shade, width)
        + line(thread(moved(loop, -3, -4)), ware.outside.base, width * 0.72)
    )


def tumbler(
    drink: list[tuple[float, str]],
    *,
    x: float = 600,
    y: float = 190,
    radius: float = 165,
    height: float = 520,
    taper: float = 0.78,
    fill: float = 0.12,
) -> Vessel:
    """A tall glass; `drink` lists (share of the height, colour) from the top of the liquid down."""
    base = radius * taper
    body = lathe(x, y, [(radius, 0), (base, height)])
    layers = ""
    for level, colour in drink:
        share = fill + (1 - fill) * level
        r = radius + (base - radius) * share - 8
        front = arc_points(r, r * tilt(), 180, 0, 9) if level else arc_points(r, r * tilt(), 180, 360, 9)
        foot = arc_points(base - 8, (base - 8) * tilt(), 0, 180, 9)
        layers += paint(
            sharp(moved(front, x, y + upright(height * share)) + moved(foot, x, y + upright(height - 18))),
            colour,
        )
    top = radius + (base - radius) * fill - 8
    surface = Well(x, y + upright(height * fill), top, top * tilt())
    back = (
        foot_shadow(x, y + upright(height), base * 1.2, 0.26)
        + paint(soft(body), "#ffffff", 0.42)
        + layers
        + ellipse(surface.x, surface.y, surface.rx, surface.ry, mix(drink[0][1], CREAM, 0.25))
    )
    return Vessel("glass", back, _glass_front(x, y, radius, base, height, body), surface)


def _glass_front(x: float, y: float, radius: float, base: float, height: float, body: Outline) -> str:
    """Reflections, rim and thick bottom of a glass, over its contents."""
    gleam = [(x - radius * 0.74, y + upright(70)), (x - radius * 0.55, y + upright(84))]
    gleam += [(x - base * 0.56, y + upright(height * 0.9)), (x - base * 0.74, y + upright(height * 0.86))]
    thin = [
        (x - radius * 0.46, y + upright(92)),
        (x - radius * 0.4, y + upright(95)),
        (x - base * 0.42, y + upright(height * 0.8)),
    ]
    return (
        paint(crescent(body, (0.95, 0.25), radius * 0.2), DUSK, 0.14)
        + paint(sharp(gleam), "#ffffff", 0.42)
        + paint(sharp(thin), "#ffffff", 0.4)
        + band(x, y, base - 4, height - 12, "#ffffff", 9, 0.5)
        + hoop(x, y, radius - 3, (radius - 3) * tilt(), "#ffffff", 7, alpha=0.85)
        + hoop(x, y, radius - 3, (radius - 3) * tilt(), "#8fa5a2", 2, alpha=0.8)
    )


def dew(rng: Random, x: float, y: float, radius: float, height: float, count: int = 34) -> str:
    """Drops of water on the outside of a cold glass, a few of them run down."""
    drops, runs = [], ""
    for _ in range(count):
        level = rng.uniform(0.2, 0.94)
        drops += around(x, y, radius * (1 - 0.2 * level) - 16, height * level, [rng.uniform(24, 156)])
    for px, py in drops[::7]:
        runs += thread([(px, py), (px, py + rng.uniform(26, 64))])
    return (
        line(runs, "#ffffff", 4, 0.4)
        + specks(rng, moved(drops, 1, 2), DUSK, 8, 1, 0.2)
        + specks(rng, drops, "#ffffff", 7, 1, 0.62)
    )


def stem_glass(wine: str, x: float = 600, y: float = 170, radius: float = 165, height: float = 250) -> str:
    """A wine glass a third full, on its stem."""
    profile = [
        (radius * 0.84, 0),
        (radius, height * 0.38),
        (radius * 0.86, height * 0.72),
        (radius * 0.16, height),
    ]
    body, foot = (
        lathe(x, y, profile),
        lathe(x, y + upright(height + 190), [(radius * 0.74, 0), (radius * 0.76, 8)]),
    )
    level = upright(height * 0.42)
    pool = lathe(
        x, y + level, [(radius * 0.96, 0), (radius * 0.82, height * 0.3), (radius * 0.14, height * 0.55)]
    )
    stem = [(x - 9, y + upright(height)), (x + 9, y + upright(height))]
    stem += [(x + 12, y + upright(height + 190)), (x - 12, y + upright(height + 190))]
    tone_ = tone(wine)
    return group(
        "wine-glass",
        foot_shadow(x, y + upright(height + 190), radius * 0.7, 0.3),
        paint(soft(foot), "#ffffff", 0.4),
        paint(crescent(foot, LIGHT, 9), "#ffffff", 0.8),
        paint(sharp(stem), "#ffffff", 0.55),
        paint(soft(body), "#ffffff", 0.28),
        paint(soft(pool), tone_.base, 0.94),
        paint(crescent(pool, SHADE, radius * 0.22), tone_.shade, 0.7),
        paint(crescent(pool, LIGHT, radius * 0.1), tone_.light, 0.5),
        ellipse(x, y + level, radius * 0.95, radius * 0.95 * tilt(), tone_.light, 0.75),
        paint(crescent(shrunk(body, 0.9), LIGHT, radius * 0.1), "#ffffff", 0.75),
        hoop(x, y, radius * 0.84, radius * 0.84 * tilt(), "#ffffff", 5, alpha=0.85),
    )


def cruet(
    sauce: str, cap: str, x: float = 600, y: float = 200, radius: float = 125, height: float = 330
) -> str:
    """The table's glass bottle of sauce, with a red cap that pours on both sides."""
    body = lathe(x, y, [(radius * 0.52, 0), (radius * 0.62, 30), (radius * 0.96, 110), (radius, height)])
    inside = lathe(
        x, y + upright(74), [(radius * 0.72, 0), (radius * 0.88, 46), (radius * 0.92, height - 88)]
    )
    lid = lathe(x, y - upright(44), [(radius * 0.3, 0), (radius * 0.5, 14), (radius * 0.56, 58)])
    spouts = [[(x, y - upright(24)), (x + side * radius * 0.6, y - upright(46))] for side in (-1, 1)]
    cap_tone, tone_ = tone(cap), tone(sauce)
    gleam = [(x - radius * 0.7, y + upright(130)), (x - radius * 0.72, y + upright(height - 30))]
    return group(
        "cruet",
        foot_shadow(x, y + upright(height), radius * 1.05, 0.34),
        paint(soft(body), "#ffffff", 0.5),
        paint(soft(inside), tone_.base),
        paint(crescent(inside, (0.95, 0.3), radius * 0.5), tone_.shade, 0.7),
        ellipse(x, y + upright(74), radius * 0.72, radius * 0.72 * tilt(), tone_.light, 0.6),
        paint(crescent(body, (-0.9, -0.2), radius * 0.12), "#ffffff", 0.8),
        line(thread(gleam), "#ffffff", 13, 0.6),
        line("".join(map(thread, spouts)), cap_tone.shade, 26),
        line("".join(thread(moved(s, 0, -5)) for s in spouts), cap_tone.base, 17),
        paint(soft(lid), cap_tone.base),
        paint(crescent(lid, SHADE, 18), cap_tone.shade, 0.7),
        paint(crescent(lid, LIGHT, 9), cap_tone.light, 0.9),
    )


def teapot(ware: Glaze, *decor: str, x: float = 520, y: float = 470, radius: float = 240) -> str:
    """A round teapot with its spout to the left and a handle to the right."""
    body = lathe(
        x,
        y,
        [(radius * 0.5, -118), (radius * 0.86, -60), (radius, 20), (radius * 0.9, 110), (radius * 0.6, 178)],
    )
    spout = [(x - radius * 0.7, y + 90), (x - radius * 1.2, y + 20), (x - radius * 1.42, y - 122)]
    spout += [(x - radius * 1.24, y - 132), (x - radius * 1.02, y - 30), (x - radius * 0.7, y - 10)]
    loop = moved(arc_points(radius * 0.52, radius * 0.56, -96, 104, 9), x + radius * 0.86, y - 8)
    lid = lathe(x, y - 118, [(radius * 0.5, 0), (radius * 0.36, -26)])
    knob = lathe(x, y - 152, [(26, 6), (30, -14), (20, -30)])
    return group(
        "teapot",
        foot_shadow(x, y + upright(170), radius * 0.95),
        line(thread(loop), ware.outside.shade, 42),
        line(thread(moved(loop, -4, -6)), ware.outside.base, 30),
        paint(soft(spout), ware.outside.base),
        paint(crescent(spout, (0.5, 0.9), 26), ware.outside.shade, 0.6),
        paint(soft(body), ware.outside.base),
        paint(crescent(body, (0.9, 0.45), radius * 0.34), ware.outside.shade, 0.55),
        *decor,
        paint(crescent(shrunk(body, 0.93), (-0.9, -0.2), radius * 0.1), ware.outside.light, 0.8),
        band(x, y - 112, radius * 0.52, 0, ware.outside.shade, 8, 0.7),
        paint(soft(lid), ware.outside.base),
        paint(crescent(lid, SHADE, 20), ware.outside.shade, 0.5),
        paint(soft(knob), ware.rim),
        paint(crescent(knob, SHADE, 12), ware.outside.shade, 0.6),
    )


def wood_tray(
    x: float = 600, y: float = 470, width: float = 880, depth: float = 520, turn: float = 4
) -> Vessel:
    """A plain wooden board."""
    wood = tone("#c08a50")
    top = _rounded(pose(square(width, depth), x, y, turn), 0.08)
    grain = ""
    for k in range(7):
        v = (k - 3) * depth * 0.13
        spine = [(-width * 0.47, v), (-width * 0.15, v + 8), (width * 0.15, v - 6), (width * 0.47, v + 3)]
        grain += thread(pose(spine, x, y, turn))
    back = (
        table_shadow(top, 36, 46)
        + paint(soft(moved(top, 0, upright(26))), wood.shade)
        + paint(soft(top), wood.base)
        + line(grain, wood.shade, 3, 0.35)
        + paint(crescent(top, LIGHT, 9), wood.light, 0.8)
    )
    return Vessel("board", back, "", Well(x, y, width * 0.44, depth * 0.44 * tilt()))


def pot_flowers(x: float, y: float, radius: float) -> str:
    """A painted spray on the belly of a teapot."""
    spots = around(x, y, radius * 0.98, 30, [62, 84, 104, 122])
    stem = line(thread([(px, py + 24) for px, py in spots]), "#dfeadb", 6, 0.9)
    return stem + "".join(
        rosette((px, py - 8 * k), tone("#f3ead2"), 17 - 2 * k) for k, (px, py) in enumerate(spots)
    )


def glass_bowl(cream: str, x: float = 600, y: float = 330, radius: float = 320) -> Vessel:
    """A wide glass bowl on a foot, with something creamy in it."""
    depth = radius * 0.86
    body = lathe(x, y, [(radius * (1 - 0.72 * (k / 8) ** 2.4), depth * k / 8) for k in range(9)])
    foot = lathe(x, y + depth + 84, [(radius * 0.5, 0), (radius * 0.5, 14)])
    stem = [
        (x - 34, y + depth - 8),
        (x + 34, y + depth - 8),
        (x + 52, y + depth + 92),
        (x - 52, y + depth + 92),
    ]
    inside = shrunk(body, 0.95, 0, 8)
    well = Well(x, y + 20, radius * 0.92, radius * tilt() * 0.9)
    back = (
        foot_shadow(x, y + depth + 84, radius * 0.5)
        + paint(soft(foot), "#ffffff", 0.75)
        + paint(crescent(foot, SHADE, 14), "#8fa5a2", 0.5)
        + paint(sharp(stem), "#eef0ea")
        + paint(sharp([*stem[1:3], (x + 26, y + depth + 92), (x + 14, y + depth - 8)]), "#8fa5a2", 0.35)
        + paint(soft(body), "#fbfbf6")
        + paint(soft(inside), cream)
        + paint(crescent(inside, (0.9, 0.45), radius * 0.26), mix(cream, DUSK, 0.3), 0.55)
        + paint(crescent(shrunk(inside, 0.93), (-0.9, 0.35), radius * 0.08), "#ffffff", 0.6)
        + ellipse(x, y, radius, radius * tilt(), "#ffffff", 0.85)
        + ellipse(x, y + 6, radius * 0.95, radius * tilt() * 0.94, mix(cream, "#ffffff", 0.5))
    )
    return Vessel("glass-bowl", back, band(x, y, radius - 5, 2, "#ffffff", 7, 0.9), well)
