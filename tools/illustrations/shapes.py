"""The two bodies of this kitchen, slab and dome, and other small ways to give flat colour some weight."""

from random import Random

from palette import DUSK, Tone
from pen import (
    LIGHT,
    SHADE,
    Edge,
    Outline,
    Point,
    crescent,
    hull,
    line,
    moved,
    paint,
    ribbon,
    shrunk,
    soft,
    thread,
)
from view import away, turned


def cast(outline: Outline, dx: float = 6, dy: float = 8, alpha: float = 0.24, edge: Edge = soft) -> str:
    """The hard little shadow that a piece throws on what lies under it."""
    return paint(edge(moved(outline, *away(dx, dy))), DUSK, alpha)


def slab(top: Outline, tone: Tone, side: Tone, height: float, edge: Edge = soft) -> str:
    """A flat piece with a thickness: shadow, side wall, top face, lit edge."""
    wall = hull([*top, *moved(top, 0, height)])
    return (
        cast(wall, edge=edge)
        + paint(edge(wall), side.base)
        + paint(crescent(wall, (0.95, 0.3), height * 0.9), side.shade, 0.6)
        + paint(edge(top), tone.base)
        + paint(crescent(top, LIGHT, 7), tone.light, 0.75)
    )


def dome(outline: Outline, tone: Tone, round_by: float = 16, glint: bool = True) -> str:
    """A rounded piece: shadow, body, shaded margin, lit margin and a glint."""
    body = cast(outline) + paint(soft(outline), tone.base)
    body += paint(crescent(outline, SHADE, round_by), tone.shade, 0.75)
    if glint:
        lit = shrunk(outline, 0.72, *turned((-round_by * 0.14, -round_by * 0.18)))
        body += paint(crescent(lit, LIGHT, round_by * 0.5), tone.light, 0.85)
    return body


def shine(outline: Outline, width: float = 7, alpha: float = 0.75) -> str:
    """The hard highlight of something wet, inside its lit edge."""
    return paint(crescent(shrunk(outline, 0.76), LIGHT, width), "#ffffff", alpha)


def flake(outline: Outline, tone: Tone, margin: float = 5) -> str:
    """A thin piece: shadow, face, shaded edge, lit edge."""
    return (
        cast(outline, 4, 6)
        + paint(soft(outline), tone.base)
        + paint(crescent(outline, SHADE, margin), tone.shade, 0.7)
        + paint(crescent(outline, LIGHT, margin * 0.8), tone.light, 0.8)
    )


def strip(spine: list[Point], widths: list[float], tone: Tone, shadow: bool = True) -> str:
    """A tapering strip along a spine with a shaded side and a line of light."""
    outline = ribbon(spine, widths)
    under = cast(outline, 4, 6) if shadow else ""
    width = max(widths)
    return (
        under
        + paint(soft(outline), tone.base)
        + paint(crescent(outline, SHADE, width * 0.36), tone.shade, 0.7)
        + line(
            thread(moved(spine[1:-1], *turned((-width * 0.1, -width * 0.14)))), tone.light, width * 0.14, 0.8
        )
    )


def specks(
    rng: Random, spots: list[Point], colour: str, width: float, reach: float = 0, alpha: float = 1
) -> str:
    """Many dots or short dashes of one colour in a single path."""
    marks = []
    for x, y in spots:
        dx, dy = rng.uniform(-reach, reach), rng.uniform(-reach, reach) * 0.7
        marks.append(f"M{x:.0f} {y:.0f}l{dx:.1f} {dy:.1f}")
    return line("".join(marks), colour, width, alpha)


def rosette(centre: Point, tone: Tone, radius: float) -> str:
    """A small painted flower, as on old bowls."""
    x, y = centre
    petals = [(x - radius, y), (x + radius, y), (x, y - radius * 0.8), (x, y + radius * 0.8)]
    dots = "".join(f"M{px:.0f} {py:.0f}h.1" for px, py in petals)
    return line(dots, tone.base, radius * 1.3) + line(f"M{x:.0f} {y:.0f}h.1", tone.light, radius * 0.9)
