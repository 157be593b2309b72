"""Points, outlines and the few SVG marks that everything is drawn with.

Coordinates are pixels of the picture. The camera looks down at an angle, so that a circle lying on the table
is an ellipse `view.tilt()` times as high as it is wide. An outline is a closed list of points: `soft` rounds its
corners, `sharp` keeps them. LIGHT and SHADE point towards and away from the window on the upper left; `crescent`
turns them to the light of the picture.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import cos, hypot, pi, radians, sin
from random import Random

from view import Point, lying, tilt, turned

Outline = list[Point]
Edge = Callable[[Outline], str]

LIGHT = (-0.62, -0.78)
SHADE = (0.62, 0.78)


def num(value: float) -> str:
    """A coordinate in as few characters as one decimal needs."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.").removeprefix("0") or "0"


def at(point: Point) -> str:
    """A point as path data."""
    return f"{num(point[0])} {num(point[1])}"


def middle(first: Point, second: Point) -> Point:
    """The point half way between two points."""
    return (first[0] + second[0]) / 2, (first[1] + second[1]) / 2


def soft(outline: Outline) -> str:
    """Path data of a closed outline with every corner rounded."""
    around = [*outline[1:], outline[0]]
    stops = [middle(a, b) for a, b in zip(outline, around, strict=True)]
    first, *rest = [*stops[1:], stops[0]]
    return f"M{at(stops[0])}Q{at(around[0])} {at(first)}" + "".join(f"T{at(stop)}" for stop in rest) + "Z"


def sharp(outline: Outline) -> str:
    """Path data of a closed outline with its corners kept."""
    return "M" + "L".join(at(point) for point in outline) + "Z"


def thread(points: Sequence[Point]) -> str:
    """Path data of an open, smooth line through (near) the points."""
    if len(points) < 3:
        return f"M{at(points[0])}L{at(points[-1])}"
    stops = [*(middle(a, b) for a, b in pairwise(points[1:-1])), points[-1]]
    return f"M{at(points[0])}Q{at(points[1])} {at(stops[0])}" + "".join(f"T{at(stop)}" for stop in stops[1:])


def paint(data: str, colour: str, alpha: float = 1) -> str:
    """A filled path."""
    see_through = "" if alpha == 1 else f' opacity="{alpha:g}"'
    return f'<path d="{data}" fill="{colour}"{see_through}/>\n'


def line(data: str, colour: str, width: float, alpha: float = 1) -> str:
    """A stroked path with round ends."""
    see_through = "" if alpha == 1 else f' opacity="{alpha:g}"'
    return f'<path d="{data}" class="line" stroke="{colour}" stroke-width="{num(width)}"{see_through}/>\n'


def ellipse(x: float, y: float, rx: float, ry: float, colour: str, alpha: float = 1) -> str:
    """A filled, upright ellipse."""
    see_through = "" if alpha == 1 else f' opacity="{alpha:g}"'
    where = f'cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}"'
    return f'<ellipse {where} fill="{colour}"{see_through}/>\n'


def hoop(
    x: float, y: float, rx: float, ry: float, colour: str, width: float, fill: str = "none", alpha: float = 1
) -> str:
    """A stroked ellipse, hollow or filled."""
    see_through = "" if alpha == 1 else f' opacity="{alpha:g}"'
    where = f'cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}"'
    return f'<ellipse {where} fill="{fill}" stroke="{colour}" stroke-width="{num(width)}"{see_through}/>\n'


def group(name: str, *marks: str) -> str:
    """Marks that belong together, under a name that a reader of the file can find."""
    return f'<g class="{name}">\n{"".join(marks)}</g>\n'


def blurred(*marks: str) -> str:
    """Marks with a soft edge: cast shadows and steam."""
    return f'<g filter="url(#soft)">\n{"".join(marks)}</g>\n'


def oval(rx: float, ry: float, count: int = 10) -> Outline:
    """An ellipse about the origin, as an outline for `soft`."""
    grow = 1 / (0.5 + 0.5 * cos(pi / count))
    turns = [2 * pi * step / count for step in range(count)]
    return [(rx * grow * cos(turn), ry * grow * sin(turn)) for turn in turns]


def box(width: float, height: float) -> Outline:
    """A rectangle about the origin, with points enough for gently rounded corners under `soft`."""
    x, y = width / 2, height / 2
    u, v = x * 0.62, y * 0.62
    return [(-x, -v), (-u, -y), (u, -y), (x, -v), (x, v), (u, y), (-u, y), (-x, v)]


def square(width: float, height: float) -> Outline:
    """A rectangle about the origin with four plain corners, for `sharp`."""
    x, y = width / 2, height / 2
    return [(-x, -y), (x, -y), (x, y), (-x, y)]


def pose(
    outline: Iterable[Point], x: float, y: float, turn: float = 0, size: float = 1, share: float | None = None
) -> Outline:
    """An outline turned, laid on the table (or propped up by a `share`, upright at 1) and moved to its place."""
    high = tilt() if share is None else lying(share)
    c, s = cos(radians(turn)) * size, sin(radians(turn)) * size
    return [(x + px * c - py * s, y + (px * s + py * c) * high) for px, py in outline]


def moved(outline: Iterable[Point], dx: float, dy: float) -> Outline:
    """An outline shifted as it is."""
    return [(x + dx, y + dy) for x, y in outline]


def shrunk(outline: Sequence[Point], share: float, dx: float = 0, dy: float = 0) -> Outline:
    """An outline scaled about its own middle, and shifted."""
    cx = sum(x for x, _ in outline) / len(outline)
    cy = sum(y for _, y in outline) / len(outline)
    return [(cx + (x - cx) * share + dx, cy + (y - cy) * share + dy) for x, y in outline]


def rough(rng: Random, outline: Outline, amount: float) -> Outline:
    """An outline cut by hand: every point a little off."""
    return [(x + rng.uniform(-amount, amount), y + rng.uniform(-amount, amount)) for x, y in outline]


def ribbon(spine: Sequence[Point], widths: Sequence[float]) -> Outline:
    """The outline of a strip that follows a spine, as wide at each point as told."""
    left, right = [], []
    for step, ((x, y), width) in enumerate(zip(spine, widths, strict=True)):
        before, after = spine[max(step - 1, 0)], spine[min(step + 1, len(spine) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = hypot(dx, dy) or 1
        nx, ny = -dy / length * width / 2, dx / length * width / 2
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return left + right[::-1]


def arc_points(rx: float, ry: float, start: float, end: float, count: int = 7) -> Outline:
    """Points along an ellipse about the origin, from one angle to another in degrees, clockwise."""
    turns = [radians(start + (end - start) * step / (count - 1)) for step in range(count)]
    return [(rx * cos(turn), ry * sin(turn)) for turn in turns]


def hull(points: Iterable[Point]) -> Outline:
    """The convex outline around points."""
    ordered = sorted(set(points))

    def half(way: Iterable[Point]) -> Outline:
        chain: Outline = []
        for p in way:
            while len(chain) > 1 and _bend(chain[-2], chain[-1], p) <= 0:
                chain.pop()
            chain.append(p)
        return chain[:-1]

    return half(ordered) + half(reversed(ordered))


def _bend(a: Point, b: Point, c: Point) -> float:
    """Positive where the way a, b, c turns clockwise on the page."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def evenly(outline: Outline, count: int) -> Outline:
    """A closed outline with its points at even steps, so that `soft` rounds it evenly."""
    around = [*outline, outline[0]]
    steps = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(around)]
    stride, points, gone, place = sum(steps) / count, list[Point](), 0.0, 0
    for mark in range(count):
        while gone + steps[place] < mark * stride:
            gone += steps[place]
            place += 1
        share = (mark * stride - gone) / (steps[place] or 1)
        (ax, ay), (bx, by) = around[place], around[place + 1]
        points.append((ax + (bx - ax) * share, ay + (by - ay) * share))
    return points


def area(outline: Outline) -> float:
    """Twice the signed area: positive where the outline runs clockwise on the page."""
    around = [*outline[1:], outline[0]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(outline, around, strict=True))


def crescent(outline: Outline, toward: Point, width: float) -> str:
    """Path data of the inner margin of an outline, on the side that faces a direction."""
    toward = turned(toward)
    sign = 1 if area(outline) > 0 else -1
    count = len(outline)
    facing: list[float] = []
    inner: Outline = []
    for step, (x, y) in enumerate(outline):
        before, after = outline[step - 1], outline[(step + 1) % count]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = hypot(dx, dy) or 1
        nx, ny = dy / length * sign, -dx / length * sign
        dot = max(0.0, nx * toward[0] + ny * toward[1])
        facing.append(dot)
        inner.append((x - nx * width * dot, y - ny * width * dot))
    return "".join(_sickle([outline[i] for i in run], [inner[i] for i in run]) for run in _runs(facing))


def _runs(facing: list[float]) -> list[list[int]]:
    """Cyclic stretches of points that face the wanted side, long enough to draw."""
    count = len(facing)
    start = next((i for i in range(count) if facing[i] <= 0.05), 0)
    runs: list[list[int]] = [[]]
    for step in range(start, start + count):
        if facing[step % count] > 0.05:
            runs[-1].append(step % count)
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if len(run) > 1]


def _sickle(outer: Outline, inner: Outline) -> str:
    """Path data of the area between two lines that run side by side."""
    count = len(outer)
    ends = [middle(outer[0], outer[1]), middle(outer[-2], outer[-1])] if count > 2 else [outer[0], outer[-1]]
    there = [ends[0], *outer[1:-1], ends[1]]
    back = [ends[1], *inner[-2:0:-1], ends[0]]
    return thread(there) + "L" + thread(back)[1:] + "Z"
