"""What fills a vessel: broths and gravies, congee, noodles of every cut, rice."""

from math import cos, sin
from random import Random

from palette import CREAM, DUSK, Tone, mix, tone
from pen import (
    LIGHT,
    SHADE,
    Outline,
    Point,
    arc_points,
    blurred,
    crescent,
    group,
    hoop,
    line,
    moved,
    oval,
    paint,
    pose,
    ribbon,
    rough,
    shrunk,
    soft,
    thread,
)
from shapes import cast, specks
from vessels import Well


def liquid(well: Well, colour: str, name: str = "broth") -> str:
    """A still surface, dark under the near light and bright at the far edge."""
    sauce = tone(colour)
    edge = well.outline(18)
    return group(
        name,
        paint(soft(edge), sauce.base),
        paint(crescent(edge, LIGHT, 26), sauce.shade, 0.6),
        paint(crescent(well.inside(0.955).outline(18), SHADE, 13), sauce.light, 0.8),
    )


def oil(rng: Random, well: Well, colour: str = "#f6d98c", count: int = 26) -> str:
    """Drops of fat that float on a clear broth."""
    drops = ""
    for x, y in well.spread(rng, count, 0.94, 0.35):
        r = rng.uniform(4, 11)
        drops += hoop(x, y, r, r * 0.68, "#fff3cd", 2, colour, 0.55)
    return drops


def swirl(
    well: Well, colour: str, width: float = 9, alpha: float = 0.5, turns: int = 3, start: float = 0
) -> str:
    """Slow brushed arcs in a thick soup."""
    marks = ""
    for step in range(turns):
        reach = 0.82 - 0.24 * step
        marks += thread([well.at(start + 95 * step + 22 * k, reach - 0.012 * k) for k in range(7)])
    return line(marks, colour, width, alpha)


def congee(rng: Random, well: Well, colour: str = "#eee2c8") -> str:
    """Congee simmered until it is one thick, glossy body: soft folds, a bright edge, grains that have burst."""
    spots = well.spread(rng, 130, 0.93)
    lit, dim = mix(colour, "#ffffff", 0.75), tone(colour, 0.6, 0.2).shade
    return group(
        "congee",
        liquid(well, colour, "rice"),
        blurred(
            swirl(well.inside(0.98), lit, 34, 0.7, 3, 150),
            swirl(well.inside(0.86), dim, 20, 0.4, 3, 160),
            swirl(well.inside(0.9, 6, 10), lit, 22, 0.8, 2, 330),
        ),
        specks(rng, spots[::2], lit, 8, 9, 0.9),
        specks(rng, spots[1::2], dim, 4, 7, 0.55),
        gloss(well.inside(0.8).spread(rng, 9), 54, "#ffffff", 6, 0.75),
    )


def _beside(spine: list[Point], shifts: list[float]) -> Outline:
    """A line that runs beside a spine at given distances."""
    outline = ribbon(spine, [2 * shift for shift in shifts])
    return outline[: len(spine)]


def _ribbon_of_rice(spine: list[Point], width: float, tone_: Tone) -> str:
    """One flat noodle: blunt ends, a shaded margin, a line of light, a faint fold."""
    doubled = [spine[0], *spine, spine[-1]]
    widths = [width * k for k in (0.86, 0.98, 1, 0.95, 0.86, 0.95, 1, 0.98, 0.86)]
    flat = ribbon(doubled, widths)
    return (
        paint(soft(moved(flat, 4, 7)), DUSK, 0.3)
        + paint(soft(flat), tone_.base)
        + paint(crescent(flat, SHADE, width * 0.22), tone_.shade, 0.8)
        + line(thread(_beside(spine, [-width * 0.3] * 7)), tone_.light, 5, 0.9)
        + line(thread(_beside(spine, [width * 0.14] * 7)), tone_.shade, 3, 0.4)
    )


def threads(
    rng: Random,
    well: Well,
    colour: str,
    *,
    count: int = 60,
    width: float = 4,
    rise: float = 60,
    alpha: float = 1,
    reach: float = 0.85,
    length: float = 70,
) -> str:
    """A loose tangle of very thin noodles, three values deep."""
    tone_ = tone(colour, 0.5, 0.35)
    spots = well.heap(rng, count, rise, reach)
    marks = ""
    for layer, (ink, thick) in enumerate(
        ((tone_.shade, width * 1.5), (tone_.base, width), (tone_.light, width * 0.8))
    ):
        paths = ""
        for x, y in spots[layer % 2 :: 1 if layer < 2 else 2]:
            turn = rng.uniform(0, 6.3)
            sweep = rng.choice((-1, 1)) * rng.uniform(2.2, 4.2)
            paths += thread(
                [
                    (
                        x + length * cos(turn + sweep * k / 4) * (1 - k * 0.06),
                        y + length * 0.55 * sin(turn + sweep * k / 4),
                    )
                    for k in range(5)
                ]
            )
        marks += line(paths, ink, thick, alpha)
    return marks


def nest(rng: Random, well: Well, floor: str, tints: tuple[str, str, str], width: float = 7) -> str:
    """A high tangle of thin noodles in long loops: three layers, each smaller, higher and lighter than the last."""
    low, middle, high = tints
    return group(
        "noodles",
        cast(well.inside(0.9).outline(), 13, 24, 0.28),
        paint(soft(well.inside(0.8).outline()), floor),
        threads(rng, well, low, count=96, width=width, rise=40, reach=0.62, length=174),
        threads(rng, well.inside(0.8, 0, -14), middle, count=66, width=width, rise=66, reach=0.6, length=136),
        threads(rng, well.inside(0.6, 0, -28), high, count=34, width=width, rise=76, reach=0.7, length=114),
    )


def mound(
    rng: Random, x: float, y: float, rx: float, ry: float, rise: float, colour: str, grains: int = 640
) -> str:
    """A heap of rice: grains in three values over a rounded body."""
    rice = tone(colour, 0.7, 0.26)
    body = _dome(x, y, rx, ry, rise)
    marks = (
        cast(body, 14, 14, 0.2)
        + paint(soft(body), rice.base)
        + paint(crescent(body, SHADE, rx * 0.26), rice.shade, 0.6)
    )
    marks += paint(crescent(body, LIGHT, rx * 0.14), rice.light, 0.7)
    return group("rice", marks, _grains(rng, Well(x, y, rx, ry), rise * 0.96, rice, grains, 0.98))


def _dome(x: float, y: float, rx: float, ry: float, rise: float) -> Outline:
    """The outline of a heap: a round foot and a tall crown."""
    crown = arc_points(rx, rise + ry * 0.62, 180, 360, 10)
    return moved([*crown, *arc_points(rx, ry, 0, 180, 10)[1:-1]], x, y)


def _grains(rng: Random, well: Well, rise: float, rice: Tone, count: int, reach: float) -> str:
    """Single grains strewn over a heap, each with its own shade under it, a few of them lit."""
    spots = well.heap(rng, count, rise, reach) if rise else well.spread(rng, count, reach)
    rng.shuffle(spots)
    third = count // 3
    marks = ""
    for share, colour in ((spots[:third], 0.3), (spots[third : 2 * third], 0.12), (spots[2 * third :], 0.0)):
        paths = ""
        for x, y in share:
            dx, dy = rng.choice((-1, 1)) * rng.uniform(3, 8), rng.uniform(-5, 5)
            paths += f"M{x:.0f} {y:.0f}l{dx:.1f} {dy:.1f}"
        marks += f'<g transform="translate(2 4)">{line(paths, rice.shade, 7.5, 0.65)}</g>\n'
        marks += line(paths, mix(mix(rice.base, "#ffffff", 0.45), rice.shade, colour), 6.5)
    return marks


def rice_bed(
    rng: Random, well: Well, colour: str = "#f3ead6", grains: int = 820, scorched: bool = False
) -> str:
    """Rice that fills a pot to the edge, golden where it touched the clay."""
    rice = tone(colour, 0.65, 0.2)
    marks = paint(soft(well.outline(18)), rice.base)
    if scorched:
        marks += paint(crescent(well.outline(18), LIGHT, 20), "#c98d45", 0.8)
        marks += paint(crescent(well.outline(18), SHADE, 20), "#d6a052", 0.85)
    marks += _grains(rng, well, 0, rice, grains, 0.97)
    return group("rice", marks, paint(crescent(well.outline(18), LIGHT, 34), DUSK, 0.2))


def loose_rice(rng: Random, spots: list[Point], colour: str) -> str:
    """Grains that fell over what was tossed with them."""
    marks = "".join(
        f"M{x + rng.uniform(-9, 9):.0f} {y:.0f}l{rng.uniform(4, 9):.1f} {rng.uniform(-5, 5):.1f}"
        for x, y in spots
        for _ in range(3)
    )
    return line(marks, mix(colour, DUSK, 0.3), 8, 0.5) + line(marks, mix(colour, "#ffffff", 0.4), 6.5)


def gravy(
    rng: Random, well: Well, colour: str, reach: float = 1, lobes: int = 11, alpha: float = 0.94
) -> str:
    """A glossy pool of sauce with an uneven edge."""
    sauce = tone(colour)
    edge = [well.at(360 * k / lobes, reach * rng.uniform(0.86, 1.04)) for k in range(lobes)]
    return group(
        "gravy",
        paint(soft(edge), sauce.base, alpha),
        paint(crescent(edge, SHADE, 14), sauce.shade, 0.45),
        paint(crescent(shrunk(edge, 0.93), LIGHT, 10), sauce.light, 0.8),
    )


def gloss(
    spots: list[Point], length: float = 46, colour: str = CREAM, width: float = 6, alpha: float = 0.7
) -> str:
    """Short curved lights on a wet surface."""
    marks = "".join(
        thread([(x - length / 2, y + 7), (x - length * 0.1, y - 4), (x + length / 2, y - 5)])
        for x, y in spots
    )
    return line(marks, colour, width, alpha)


def melted_cheese(rng: Random, well: Well) -> str:
    """A blanket of cheese, browned in patches by the oven."""
    marks = gravy(rng, well, "#f3c65c", lobes=19, alpha=1)
    for x, y in well.spread(rng, 20, 0.84):
        patch = pose(
            rough(rng, oval(rng.uniform(26, 66), rng.uniform(20, 40), 9), 13), x, y, rng.uniform(0, 90)
        )
        marks += paint(soft(patch), "#e09a3c", 0.6)
        char = pose(
            rough(rng, oval(rng.uniform(8, 34), rng.uniform(6, 18), 8), 7), x + 6, y + 4, rng.uniform(0, 90)
        )
        marks += paint(soft(char), "#b4621f", 0.5)
    spots = well.spread(rng, 22, 0.86)
    return marks + gloss(spots[::2], 34, "#fff3c6", 7) + specks(rng, spots[1::2], "#ffeaa6", 13, 8, 0.9)


def ho_fun(
    rng: Random,
    well: Well,
    colour: str,
    *,
    width: float = 50,
    count: int = 22,
    rise: float = 70,
    floor: str = "#6b4526",
) -> str:
    """Broad rice noodles that lie round the plate in long bends, one over another, up to a crown."""
    tone_ = tone(colour, 0.6, 0.34)
    marks = paint(soft(well.inside(0.8).outline()), floor)
    for step in range(count):
        share = step / count
        start, sweep = step * 151 + rng.uniform(-24, 24), rng.choice((-1, 1)) * rng.uniform(90, 150)
        reach, bend = 0.84 - 0.66 * share, rng.uniform(0.05, 0.13)
        spine = [
            well.at(start + sweep * k / 6, reach + bend * (1, 0.2, -0.8, -0.2, 0.9, 0.4, -0.6)[k])
            for k in range(7)
        ]
        marks += _ribbon_of_rice(moved(spine, 0, -rise * share), width * rng.uniform(0.86, 1.08), tone_)
    return group("ho-fun", marks)


def burst_grains(rng: Random, well: Well) -> str:
    """The few grains that still show in plain congee."""
    spots = well.spread(rng, 90, 0.93)
    return specks(rng, spots[::2], "#ffffff", 7, 8) + specks(rng, spots[1::2], "#e2d4b4", 4, 7, 0.8)


def loose_grains(rng: Random, well: Well) -> str:
    """Whole grains of rice that swim in a thin broth."""
    spots = well.spread(rng, 300, 0.94)
    return (
        specks(rng, moved(spots, 2, 4), "#a8854e", 7, 8, 0.5)
        + specks(rng, spots[:150], "#f0e0b8", 7, 9)
        + specks(rng, spots[150:], "#fdf6e2", 7, 9)
    )


def sauce_ribbon(x: float, y: float, height: float, colour: str = "#4a2215") -> str:
    """A dark ribbon of sauce poured across a bundle."""
    sauce = tone(colour)
    spine = [(x + 26 * (-1) ** k, y - height / 2 + height * k / 8) for k in range(9)]
    pool = ribbon(spine, [16, 84, 60, 120, 74, 128, 70, 96, 30])
    lights = [(x - 26 + 30 * (k % 2), y - height * 0.36 + height * 0.12 * k) for k in range(7)]
    return (
        paint(soft(moved(pool, 5, 8)), DUSK, 0.3)
        + paint(soft(pool), sauce.base, 0.86)
        + paint(crescent(pool, SHADE, 14), sauce.shade, 0.7)
        + gloss(lights, 46, "#f0c79a", 7)
    )


def sunk(rng: Random, x: float, y: float, width: float, colour: str) -> str:
    """Thick congee that has closed over the near side of a piece, with a soft light along its slow edge."""
    steps = [-0.5, -0.38, -0.2, 0, 0.2, 0.38, 0.5]
    shore = [(x + u * width, y + 30 * u * u + rng.uniform(-8, 8)) for u in steps]
    foot = [(x + u * width, y + 62 - 60 * u * u) for u in (0.45, 0, -0.45)]
    return paint(soft(moved([*shore, *foot], 0, 5)), colour) + line(
        thread(moved(shore[1:-1], 0, 9)), mix(colour, "#ffffff", 0.6), 6, 0.8
    )
