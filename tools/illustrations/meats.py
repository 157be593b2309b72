"""Meat, poultry, eggs and cured things, piece by piece."""

from collections.abc import Callable, Sequence
from functools import partial
from math import cos, pi, sin
from random import Random

from palette import DUSK, Tone, mix, tone
from pen import (
    LIGHT,
    SHADE,
    Outline,
    Point,
    box,
    crescent,
    ellipse,
    evenly,
    group,
    hull,
    line,
    middle,
    moved,
    oval,
    paint,
    pose,
    ribbon,
    rough,
    sharp,
    shrunk,
    soft,
    square,
    thread,
)
from shapes import cast, dome, flake, shine, slab, specks, strip


def _across(x: float, y: float, turn: float, size: float, *lines: Sequence[Point]) -> str:
    """Path data of lines drawn on the face of a piece."""
    return "".join(thread(pose(points, x, y, turn, size)) for points in lines)


def brisket(
    rng: Random, x: float, y: float, turn: float = 20, size: float = 1, colour: str = "#a5623f"
) -> str:
    """A slab of brisket braised soft: long grain, a trembling seam of fat, a clear edge of tendon, gravy on it."""
    meat = tone(colour, 0.45)
    top = pose(rough(rng, box(134, 94), 6), x, y, turn, size)
    grain = _across(
        x, y, turn, size, *([(-54, v), (-12, v + rng.uniform(-3, 6)), (50, v - 2)] for v in (-30, -18, -6, 4))
    )
    fat = ribbon(
        pose([(-62, 15), (-24, 23), (18, 14), (62, 21)], x, y, turn, size),
        [w * size * rng.uniform(0.8, 1.2) for w in (7, 10, 9, 6)],
    )
    tendon = _across(x, y, turn, size, [(-52, 38), (0, 42), (52, 38)])
    wet = _across(x, y, turn, size, [(-50, -30), (-24, -38), (6, -37)], [(20, -14), (38, -18), (50, -15)])
    return (
        slab(top, meat, tone(mix(colour, DUSK, 0.28)), 32 * size)
        + line(grain, meat.shade, 3.5 * size, 0.5)
        + paint(soft(moved(fat, 0, 3 * size)), meat.shade, 0.5)
        + paint(soft(fat), "#f0d3a8")
        + line(tendon, "#e0a865", 12 * size, 0.9)
        + line(_across(x, y, turn, size, [(-38, 36), (-10, 39), (14, 38)]), "#fbe2b4", 4 * size, 0.85)
        + line(wet, "#fff0d8", 5.5 * size, 0.75)
    )


def tendon(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A translucent amber piece of beef tendon."""
    body = pose(rough(rng, oval(46, 32, 9), 5), x, y, turn, size)
    return dome(body, Tone("#ffe9bd", "#d99a4e", "#a3622c"), 20 * size)


def radish(rng: Random, x: float, y: float, turn: float = 30, size: float = 1, soaked: float = 0.25) -> str:
    """A chunk of simmered white radish, cut on the slant."""
    flesh = tone(mix("#fbf4e2", "#c98a4a", soaked), 0.6, 0.2)
    top = pose(rough(rng, oval(54, 50, 9), 4), x, y, turn, size)
    rays = _across(x, y, turn, size, [(-8, 0), (-34, 8)], [(0, -8), (6, -34)], [(8, 5), (32, 18)])
    return slab(top, flesh, flesh, 38 * size) + line(rays, flesh.shade, 3 * size, 0.5)


def char_siu(rng: Random, x: float, y: float, turn: float = 70, size: float = 1) -> str:
    """A slice of barbecue pork: lacquered crust, rosy middle, charred corners."""
    crust, meat = tone("#9a2b1f"), tone("#d07a5a", 0.4)
    top = pose(rough(rng, box(136, 74), 4), x, y, turn, size)
    face = shrunk(top, 0.8)
    streaks = _across(x, y, turn, size, [(-44, -10), (-8, -4), (40, -12)], [(-40, 12), (0, 16), (44, 10)])
    burnt = [
        [(-66, -20), (-56, -34), (-30, -37)],
        [(36, 37), (58, 34), (66, 18)],
        [(-66, 12), (-62, 28), (-48, 36)],
    ]
    char = _across(x, y, turn, size, *burnt[: rng.choice((1, 2, 3))])
    return (
        slab(top, crust, tone("#7b1f1a"), 20 * size)
        + paint(soft(face), meat.base)
        + paint(crescent(face, SHADE, 10 * size), meat.shade, 0.4)
        + line(streaks, "#efc0a0", 5 * size, 0.8)
        + line(char, "#2f1311", 11 * size, 0.85)
        + line(_across(x, y, turn, size, [(-34, -34), (0, -36), (38, -34)]), "#f7b08a", 5 * size, 0.9)
        + line(_across(x, y, turn, size, [(-6, -33), (20, -34)]), "#ffffff", 5 * size, 0.8)
    )


def sausage(
    rng: Random, x: float, y: float, turn: float = 0, size: float = 1, colour: str = "#ab3a2c"
) -> str:
    """A slice of cured sausage cut on the slant: a dark casing, fine dots of fat in the lean, wet along its edge."""
    meat = tone(colour, 0.5)
    top = pose(rough(rng, oval(56, 27, 12), 1.5), x, y, turn, size)
    face = shrunk(top, 0.88)
    fat = [
        (58 * far * cos(a) * 0.8, 27 * far * sin(a) * 0.8)
        for far, a in ((rng.random() ** 0.5, rng.uniform(0, 2 * pi)) for _ in range(16))
    ]
    spots = pose(fat, x, y, turn, size)
    wet = _across(x, y, turn, size, [(-44, -8), (-22, -20), (12, -22)])
    return (
        slab(top, tone(mix(colour, DUSK, 0.4)), tone(mix(colour, DUSK, 0.45)), 15 * size)
        + paint(soft(face), meat.base)
        + paint(crescent(face, SHADE, 9 * size), meat.shade, 0.5)
        + specks(rng, spots[:11], "#f6d3b8", 5.5 * size, 3, 0.95)
        + specks(rng, spots[11:], "#e8a58a", 7 * size, 3, 0.6)
        + line(wet, "#fff0e0", 5 * size, 0.85)
    )


def cured_pork(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A slice of cured belly: a brown rind, then glassy fat and red lean in bands that swell and thin."""
    top = pose(rough(rng, box(124, 66), 3), x, y, turn, size)
    marks = ""
    for v, colour, width in (
        (-24, "#7d4020", 9),
        (-12, "#f4d5a4", 15),
        (3, "#a8432f", 16),
        (13, "#ecbf8e", 7),
        (23, "#b5523a", 12),
    ):
        spine = [(u, v + rng.uniform(-2.5, 2.5)) for u in (-58, -30, 0, 30, 58)]
        widths = [width * size * k * rng.uniform(0.75, 1.2) for k in (0.9, 1, 1.1, 1, 0.9)]
        marks += paint(soft(ribbon(pose(spine, x, y, turn, size), widths)), colour)
    glassy = _across(x, y, turn, size, [(-46, -13), (-14, -15), (18, -12)], [(24, -12), (38, -13), (48, -11)])
    return (
        slab(top, tone("#c9764d"), tone("#8d4430"), 13 * size)
        + marks
        + line(glassy, "#fffaf0", 5 * size, 0.85)
    )


def poached(rng: Random, x: float, y: float, turn: float = 0, size: float = 1, skin: str = "#f0d7a0") -> str:
    """A chopped piece of tender chicken with its skin."""
    top = pose(rough(rng, box(104, 70), 5), x, y, turn, size)
    skin_tone = tone(skin, 0.6)
    grain = _across(x, y, turn, size, [(-34, -12), (0, -14), (34, -10)], [(-30, 10), (4, 8), (36, 14)])
    return slab(top, skin_tone, tone("#efdcc0", 0.5, 0.18), 26 * size) + line(
        grain, skin_tone.shade, 3 * size, 0.35
    )


def diced(rng: Random, x: float, y: float, turn: float = 0, size: float = 1, colour: str = "#e3b983") -> str:
    """A small dice of meat."""
    top = pose(rough(rng, box(46, 40), 5), x, y, turn, size)
    return slab(top, tone(colour, 0.5), tone(mix(colour, DUSK, 0.18)), 18 * size)


def cube(rng: Random, x: float, y: float, turn: float = 0, size: float = 1, colour: str = "#6b3a28") -> str:
    """A seared cube of beef with cracked pepper."""
    top = pose(rough(rng, box(92, 84), 5), x, y, turn, size)
    pepper = pose([(rng.uniform(-32, 32), rng.uniform(-30, 30)) for _ in range(9)], x, y, turn, size)
    return (
        slab(top, tone(colour, 0.4), tone(mix(colour, "#b5564a", 0.35)), 46 * size)
        + specks(rng, pepper, "#1f1719", 6 * size, 3)
        + line(_across(x, y, turn, size, [(-26, -30), (0, -32), (22, -30)]), "#d9a27a", 5 * size, 0.8)
    )


def beef_slice(
    rng: Random, x: float, y: float, turn: float = 0, size: float = 1, colour: str = "#8a4a35"
) -> str:
    """A thin, velvety, folded slice of beef."""
    meat = tone(colour, 0.42)
    face = pose(
        rough(rng, [(-62, -8), (-30, -32), (14, -24), (58, -34), (64, 4), (34, 30), (-8, 20), (-44, 32)], 7),
        x,
        y,
        turn,
        size,
    )
    folds = _across(x, y, turn, size, [(-34, -22), (-22, 0), (-30, 22)], [(10, -18), (20, 2), (10, 18)])
    light = _across(x, y, turn, size, [(-44, -10), (-26, -20), (-8, -14)], [(28, -16), (44, -20), (54, -14)])
    return (
        flake(face, meat, 11 * size)
        + line(folds, meat.shade, 5 * size, 0.7)
        + line(light, meat.light, 5 * size, 0.8)
    )


def mince(
    rng: Random, x: float, y: float, reach: float = 120, colour: str = "#8a4f38", count: int = 60
) -> str:
    """Minced meat in loose crumbs."""
    meat = tone(colour)
    spots = []
    for _ in range(count):
        far, way = rng.random() ** 0.7, rng.uniform(0, 2 * pi)
        spots.append((x + far * reach * cos(way), y + far * reach * 0.68 * sin(way)))
    lit = moved(spots, -3, -4)
    return (
        specks(rng, moved(spots, 4, 6), DUSK, 17, 7, 0.3)
        + specks(rng, spots, meat.shade, 17, 8)
        + specks(rng, lit, meat.base, 13, 7)
        + specks(rng, moved(lit[::2], -2, -3), meat.light, 6, 5, 0.9)
    )


def crumble(rng: Random, spots: list[Point], colour: str, size: float = 1) -> str:
    """Chopped meat in uneven, juicy lumps, each a little lighter or browner than the next."""
    marks = ""
    for x, y in spots:
        lump = rough(rng, oval(rng.uniform(15, 27), rng.uniform(11, 17), 8), 3)
        face = pose(lump, x, y, rng.uniform(0, 180), size)
        meat = tone(mix(colour, rng.choice(("#f0d2b4", "#8a4a34")), rng.uniform(0, 0.3)), 0.5)
        marks += paint(soft(moved(face, 2, 5)), meat.shade, 0.7) + paint(soft(face), meat.base)
        marks += paint(crescent(face, LIGHT, 6), meat.light, 0.8)
    return marks


def patty(
    rng: Random, x: float, y: float, rx: float, ry: float, colour: str = "#c08262", height: float = 30
) -> str:
    """A steamed cake of chopped pork: uneven lumps of meat, white bits of water chestnut, juice that shines between."""
    meat = tone(colour, 0.5)
    top = moved(rough(rng, oval(rx, ry, 18), 9), x, y)
    spots = [
        (x + rx * far * cos(turn), y + ry * far * sin(turn))
        for far, turn in ((rng.random() ** 0.6 * 0.9, rng.uniform(0, 2 * pi)) for _ in range(120))
    ]
    return (
        slab(top, meat, tone(mix(colour, DUSK, 0.28)), height)
        + crumble(rng, sorted(spots[:80], key=lambda spot: spot[1]), colour)
        + specks(rng, moved(spots[80:94], 2, 4), meat.shade, 15, 6)
        + specks(rng, spots[80:94], "#fffaf0", 13, 6)
        + line(
            "".join(thread([(px - 12, py + 2), (px, py - 3), (px + 13, py - 2)]) for px, py in spots[94:]),
            "#fff4e2",
            5,
            0.75,
        )
    )


def meatball(
    rng: Random, x: float, y: float, turn: float = 0, size: float = 1, colour: str = "#c4957c"
) -> str:
    """A hand-rolled meatball."""
    ball = tone(colour, 0.5)
    body = pose(rough(rng, oval(46, 44, 11), 2.5), x, y, turn, size, 0.94)
    dots = [(x + rng.uniform(-26, 22) * size, y + rng.uniform(-24, 22) * size) for _ in range(12)]
    return (
        dome(body, ball, 24 * size)
        + specks(rng, dots[:7], ball.shade, 6, 5, 0.4)
        + specks(rng, dots[7:], ball.light, 6, 4, 0.7)
        + shine(body, 6 * size, 0.6)
    )


def liver(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A thin slice of liver, just set: rosy brown, curled up along one edge, wet."""
    curl = rng.uniform(-8, 8)
    face = [(-66, 8), (-46, -24), (0, -36 + curl), (46, -28), (70, 0), (44, 27), (-6, 31 + curl), (-44, 28)]
    whole = pose(rough(rng, face, 4), x, y, turn, size)
    rolled = pose(
        [(-62, 4), (-40, -24), (2, -35 + curl), (48, -26), (42, -14), (0, -20 + curl), (-36, -10)],
        x,
        y,
        turn,
        size,
    )
    veins = pose([(rng.uniform(-40, 44), rng.uniform(-8, 20)) for _ in range(6)], x, y, turn, size)
    return (
        flake(whole, Tone("#dcae98", "#a06a57", "#683d37"), 13 * size)
        + paint(soft(rolled), "#b37a65")
        + line(thread(rolled[:4]), "#e8c4ae", 5 * size, 0.9)
        + specks(rng, veins, "#6b3f39", 5 * size, 4, 0.6)
        + line(_across(x, y, turn, size, [(-30, 4), (-4, -2 + curl), (22, 0)]), "#fff0e2", 5 * size, 0.7)
    )


def kidney(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A strip of kidney scored crosswise: in the heat it curls back, and its rows stand up like an ear of wheat."""
    marks, pale = "", Tone("#f1cdb8", "#c08a78", "#7d4c46")
    back = pose(rough(rng, oval(64, 34, 10), 3), x, y, turn, size, 0.9)
    marks += cast(back, 7, 10) + paint(soft(back), pale.shade)
    for row in range(5):
        u = -46 + 23 * row
        bend = 20 * (1 - ((row - 2) / 2.6) ** 2)
        for v in (-18, -1, 16):
            grain = rough(rng, oval(14, 10.5, 8), 1.5)
            at = pose([(u, v * (0.7 + bend / 66) + bend * 0.15)], x, y, turn, size, 0.9)[0]
            marks += dome(pose(grain, *at, turn + v * 1.2, size, 0.9), pale, 7 * size, glint=False)
            marks += line(
                thread(pose([(-8, -4), (0, -6), (7, -3)], *at, turn, size, 0.9)), "#fbe6d6", 3 * size, 0.8
            )
    return marks


def ham(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A fine shred of cured ham."""
    spine = pose([(-34, 4), (0, -4), (34, 3)], x, y, turn, size)
    return strip(spine, [8 * size, 12 * size, 7 * size], tone("#b5483a"))


def shreds(rng: Random, spots: list[Point], colour: str, length: float = 60, width: float = 9) -> str:
    """Thin shreds of meat, each a short curved strip."""
    meat = tone(colour)
    dark, plain, lit = "", "", ""
    for x, y in spots:
        half, bow = length / 2 * rng.uniform(0.8, 1.1), rng.choice((-1, 1)) * length * rng.uniform(0.06, 0.2)
        curl = [(-half, bow), (-half * 0.4, -bow * 0.4), (half * 0.3, -bow * 0.6), (half, bow * 0.8)]
        spine = pose(curl, x, y, rng.uniform(0, 180))
        shred = ribbon(spine, [width * 0.75, width, width * 1.05, width * 0.7])
        dark += soft(moved(shred, 3, 5))
        plain += soft(shred)
        lit += thread(moved(spine[:3], 0, -width * 0.22))
    return paint(dark, DUSK, 0.3) + paint(plain, meat.base) + line(lit, meat.light, width * 0.32, 0.85)


def pulled(
    rng: Random,
    spots: list[Point],
    grain: float,
    length: float = 110,
    colours: Sequence[str] = ("#d3a083", "#c48d70", "#dfb598"),
) -> str:
    """Meat pulled apart along its grain: slivers of all widths, frayed at the ends, that lie mostly one way."""
    marks = ""
    for x, y in spots:
        meat, turn = tone(rng.choice(colours), 0.5, 0.26), grain + rng.gauss(0, 24)
        half, bow, broad = length * rng.uniform(0.36, 0.58), rng.uniform(-20, 20), rng.uniform(14, 27)
        spine = [(-half, bow), (-half * 0.5, -bow * 0.2), (0, -bow * 0.5), (half * 0.5, 0), (half, bow * 0.7)]
        sliver = rough(rng, ribbon(spine, [3, broad * 0.8, broad, broad * 0.7, 4]), 2)
        fibres = (moved(spine[1:4], rng.uniform(-8, 8), broad * side) for side in (-0.2, 0.14))
        marks += flake(pose(sliver, x, y, turn), meat, broad * 0.3)
        marks += line(_across(x, y, turn, 1, *fibres), meat.shade, 2.5, 0.55)
    return group("meat", marks)


def yolk(x: float, y: float, radius: float = 62, white: bool = True) -> str:
    """A raw or soft egg yolk, in its glassy white."""
    halo = ""
    if white:
        edge = moved(oval(radius * 1.75, radius * 1.2, 9), x + 6, y + 10)
        halo = paint(soft(edge), "#fffdf2", 0.82) + paint(crescent(edge, SHADE, 9), "#d9cfae", 0.5)
    body = moved(oval(radius, radius * 0.8, 12), x, y)
    return halo + dome(body, Tone("#ffe9a6", "#f2a527", "#c86f16"), radius * 0.4)


def century_egg(
    rng: Random, x: float, y: float, turn: float = 0, size: float = 1, far: float = 74, near: float = 20
) -> str:
    """A wedge of century egg on its back: two cut faces, `far` and `near` high, that meet in a ridge.

    The white is clear amber jelly, lit through at its thin edge; the yolk is grey-green with a soft dark core.
    """
    ends, crown = (rng.uniform(-6, 6), rng.uniform(-6, 6)), rng.uniform(-16, 4)

    def cut(reach: float, height: float, shift: float = 0) -> Outline:
        rise = [(-0.97, 0.3), (-0.72, 0.78), (-0.3, 1.04), (0.16, 1.05), (0.62, 0.84), (0.94, 0.36)]
        arc = [(u * reach + crown * v + shift, -height * v) for u, v in rise]
        return pose([(shift - reach, ends[0]), *arc, (shift + reach, ends[1])], x, y, turn, size, 0.92)

    whole = [*cut(98, far)[:-1], *reversed(cut(98, -near))]
    ridge = pose([(-92, ends[0]), (0, (ends[0] + ends[1]) / 2), (92, ends[1])], x, y, turn, size, 0.92)
    faces = _egg_face(rng, cut, -near, 0.26, size) + _egg_face(rng, cut, far, 0, size)
    gleam = cut(90, far * 0.86)
    return group(
        "century-egg",
        cast(whole, 8, 12, 0.3),
        paint(soft(moved(whole, 0, 7 * size)), "#3a1b12"),
        faces,
        line(thread(ridge), "#e0a35a", 4 * size, 0.6),
        line(thread(gleam[1:4]), "#fff3dc", 7 * size, 0.85),
        line(thread(gleam[5:7]), "#fff3dc", 5 * size, 0.55),
    )


def _egg_face(
    rng: Random, cut: Callable[[float, float, float], Outline], height: float, dim: float, size: float
) -> str:
    """One cut face: jelly from its lit edge inwards to the yolk, and the yolk from its pale ring to the core."""
    layers = (
        (98, 1.0, 0, "#dc9a45"),
        (90, 0.9, 0, "#c07429"),
        (80, 0.8, -2, "#9a531e"),
        (60, 0.66, -8, "#6a381c"),
        (55, 0.6, -8, "#9aa17c"),
        (48, 0.52, -8, "#77826a"),
    )
    marks = "".join(
        paint(soft(cut(reach, height * share, shift)), mix(colour, DUSK, dim))
        for reach, share, shift, colour in layers
    )
    core = rough(rng, cut(34, height * 0.36, -10), 3 * size)
    return (
        marks
        + paint(soft(core), mix("#4b5849", DUSK, dim))
        + line(thread(shrunk(core, 0.6)[1:4]), "#aab394", 5 * size, 0.8 - dim)
    )


def salted_egg(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A crumbled half of salted yolk."""
    body = pose(rough(rng, oval(30, 28, 8), 4), x, y, turn, size, 0.84)
    return dome(body, Tone("#ffd88a", "#e8862a", "#b4571a"), 13 * size)


def egg_ribbons(
    rng: Random, spots: list[Point], colour: str = "#fff3cf", width: float = 9, length: float = 90
) -> str:
    """Beaten egg drawn through hot soup: soft, ragged clouds, some thin as silk, part of each under the surface."""
    under, clouds, lit = "", "", ""
    for x, y in spots:
        half, bow = length * rng.uniform(0.35, 0.6), rng.uniform(-16, 16)
        drift = [(-half, 4), (-half * 0.45, -bow), (0, bow * 0.3), (half * 0.45, bow), (half, -4)]
        spine = pose(drift, x, y, rng.uniform(-40, 40))
        widths = [
            width * rng.uniform(low, high)
            for low, high in ((0.2, 0.5), (1, 2), (0.7, 1.5), (1.2, 2.2), (0.2, 0.5))
        ]
        cloud = rough(rng, ribbon(spine, widths), width * 0.2)
        under += soft(moved(cloud, 2, 5))
        clouds += soft(cloud)
        lit += thread(moved(spine[1:4], 0, -width * 0.2))
    return (
        paint(under, mix(colour, DUSK, 0.3), 0.45)
        + paint(clouds, mix(colour, DUSK, 0.04), 0.9)
        + line(lit, "#ffffff", width * 0.3, 0.7)
    )


def chopped_bird(
    rng: Random,
    x: float,
    y: float,
    skin: Tone,
    flesh: Tone,
    *,
    count: int = 10,
    turn: float = -14,
    length: float = 300,
    step: float = 58,
    height: float = 36,
) -> str:
    """Half a bird chopped across and laid together again: a plump back of skin, meat at each cut and to the front."""
    marks, width = "", step * count / 2
    for k in range(count):
        left, right = 2 * k / count - 1, 2 * (k + 0.93) / count - 1
        slip, bow = rng.uniform(-12, 12), rng.uniform(6, 20)
        back = [
            (u, -_girth(u) * length / 2 * share)
            for u, share in ((left, 1), ((left + right) / 2, 1.05), (right, 1))
        ]
        front = [(u, -v * rng.uniform(0.96, 1.04)) for u, v in reversed(back)]
        sides = (right * width + bow, slip), (left * width + bow, slip)
        rounded = [[(u * width, v + slip) for u, v in end] for end in (back, front)]
        cut = rough(rng, [*rounded[0], sides[0], *rounded[1], sides[1]], 3)
        marks += _slice_of_bird(rng, pose(cut, x, y, turn), skin, flesh, height)
    return group("bird", marks)


def _girth(along: float) -> float:
    """How broad half a bird is, from its neck (-1) to its tail (1)."""
    return (1 - float(abs(along) ** 2.8) * 0.62) * (0.94 - 0.1 * along)


def _slice_of_bird(rng: Random, cut: Outline, skin: Tone, flesh: Tone, height: float) -> str:
    """One chopped piece: the skin with its pores, a light that runs on over all pieces, fat under it, then meat."""
    back_left, back, back_right, _, front_right, front, front_left, _ = cut
    top = evenly(cut, 26)
    roast = mix(skin.base, rng.choice((skin.light, skin.shade)), rng.uniform(0, 0.16))
    meat = hull([*top, *moved(top, 5, height)])

    lit = [
        _toward(_toward(back_left, front_left, v), _toward(back_right, front_right, v), u)
        for u, v in ((0.24, rng.uniform(0.14, 0.2)), (0.34, 0.26), (0.44, rng.uniform(0.36, 0.5)))
    ]
    grain = "".join(
        thread([_toward(front_left, front_right, u), _toward(front_left, front_right, u + 0.26)])
        for u in (0.16, 0.54)
    )
    pores = [
        _toward(_toward(back, front, rng.uniform(0.2, 0.9)), back_right, rng.uniform(-0.2, 0.2))
        for _ in range(9)
    ]
    marrow = moved([front], 2, height * 0.66)[0]
    bone = ellipse(*marrow, 12, 8, "#f0d9c4") + ellipse(*marrow, 7, 4.5, "#a8604c")
    return (
        cast(meat, 7, 10, 0.24)
        + paint(soft(meat), flesh.base)
        + paint(crescent(meat, SHADE, height * 0.5), flesh.shade, 0.5)
        + f'<g transform="translate(1 {height * 0.7:.0f})">{line(grain, flesh.shade, 3, 0.6)}</g>\n'
        + (bone if rng.random() < 0.35 else "")
        + paint(soft(moved(top, 1, 7)), flesh.light)
        + paint(soft(top), roast)
        + paint(crescent(top, SHADE, 20), skin.shade, 0.6)
        + paint(crescent(shrunk(top, 0.94), (0, 1), 46), skin.shade, 0.28)
        + specks(rng, pores, skin.shade, 4, 1, 0.4)
        + line(thread(lit), skin.light, rng.uniform(18, 30), 0.36)
        + line(thread(moved(lit[:2], -3, -4)), "#ffffff", 7, rng.choice((0.3, 0.6, 0.85)))
        + line(thread(moved(lit[1:], 6, 30)), skin.light, 7, rng.choice((0, 0.3, 0.5)))
    )


def _toward(start: Point, end: Point, share: float) -> Point:
    """The point a share of the way from one point to another."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def drumstick(x: float, y: float, skin: Tone, turn: float = 0, size: float = 1) -> str:
    """A leg with its bone end, the skin drawn back from the joint."""
    spine = pose([(-120, 0), (-70, -6), (-10, -4), (50, 4), (112, 10)], x, y, turn, size)
    bone = pose([(92, 8), (140, 14), (158, 15)], x, y, turn, size)
    body = ribbon(spine, [70 * size, 122 * size, 112 * size, 64 * size, 26 * size])
    creases = [pose([(u, -20), (u + 6, 4), (u, 26)], x, y, turn, size) for u in (58, 80)]
    return (
        line(thread(moved(bone, 5, 8)), DUSK, 24 * size, 0.3)
        + line(thread(bone), "#ecdcc0", 22 * size)
        + dome(body, skin, 40 * size)
        + line("".join(map(thread, creases)), skin.shade, 5 * size, 0.6)
        + shine(body, 9 * size, 0.6)
    )


def wing(x: float, y: float, skin: Tone, turn: float = 0, size: float = 1) -> str:
    """A wing bent at its joint: the thick upper part, the flat middle and the crisp tip."""
    upper = ribbon(
        pose([(-112, 44), (-70, 4), (-16, -26)], x, y, turn, size), [44 * size, 74 * size, 50 * size]
    )
    flat = ribbon(pose([(-24, -30), (40, 0), (104, 10)], x, y, turn, size), [46 * size, 58 * size, 34 * size])
    tip = ribbon(pose([(92, 10), (128, -6), (164, -34)], x, y, turn, size), [32 * size, 28 * size, 6 * size])
    folds = [
        pose(fold, x, y, turn, size) for fold in ([(-30, -46), (-20, -28), (-28, -6)], [(96, -4), (92, 24)])
    ]
    return (
        dome(tip, Tone(skin.base, skin.shade, skin.shade), 10 * size)
        + dome(upper, skin, 24 * size)
        + dome(flat, skin, 20 * size)
        + line("".join(map(thread, folds)), skin.shade, 5 * size, 0.8)
        + shine(upper, 7 * size, 0.6)
        + shine(flat, 6 * size, 0.6)
    )


BELLY = (
    ("#a4571c", 0.06),
    ("#f8e6c4", 0.13),
    ("#e6bd97", 0.05),
    ("#c47f5c", 0.16),
    ("#f4dcb8", 0.12),
    ("#d69c74", 0.06),
    ("#b5694a", 0.27),
    ("#e8c9a2", 0.08),
    ("#a65d42", 0.07),
)
"""Roast belly from the skin down: each layer's colour and its share of the height."""


def crackling(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A block of roast belly: blistered golden skin over bands of fat and lean that run unevenly and shine with juice."""
    back_left, back_right, right, left = pose(rough(rng, square(122, 92), 4), x, y, turn, size)
    height = 96 * size * rng.uniform(0.94, 1.06)
    top = [back_left, back_right, right, left]
    crust = evenly([(px, py + rng.uniform(-3, 5) * size) for px, py in evenly(top, 26)], 26)
    skin = Tone("#ffe09a", "#d48f33", "#85450f")
    blisters = pose([(rng.uniform(-56, 56), rng.uniform(-42, 42)) for _ in range(34)], x, y, turn, size)
    drip = moved([_toward(left, right, 0.1), _toward(left, right, 0.5)], 0, height * 0.3)
    bubbles = ""
    for px, py in blisters:
        r = rng.uniform(5, 10) * size
        bubbles += ellipse(px + 2, py + 3, r, r * 0.6, skin.shade, 0.6) + ellipse(
            px, py, r, r * 0.66, "#e9ad4c"
        )
    return (
        paint(sharp(moved(hull([*top, *moved(top, 0, height)]), 12, 14)), DUSK, 0.28)
        + _layers(rng, right, back_right, height)
        + paint(sharp([right, back_right, *moved([back_right, right], 0, height)]), DUSK, 0.26)
        + _layers(rng, left, right, height)
        + line(thread(drip), "#fff6e2", 5 * size, 0.55)
        + line(thread(moved(drip, 30 * size, height * 0.32)), "#ffe9cf", 4 * size, 0.45)
        + paint(soft(moved(crust, 0, 7 * size)), skin.shade)
        + paint(soft(crust), skin.base)
        + paint(crescent(crust, SHADE, 14 * size), skin.shade, 0.5)
        + bubbles
        + specks(rng, moved(blisters[::2], -2, -3), "#fff0c0", 4 * size, 2)
    )


def _layers(rng: Random, start: Point, end: Point, height: float) -> str:
    """The cut side of a block of belly, between two corners of its skin."""
    along = [_toward(start, end, k / 8) for k in range(9)]
    marks, high, gone = "", along, 0.0
    for colour, share in BELLY:
        gone += share
        wave = 0 if gone > 0.99 else height * 0.028
        low = [(px, py + height * gone + rng.uniform(-wave, wave)) for px, py in along]
        marks += paint(sharp([*high, *reversed(low)]), colour)
        high = low
    return marks


def pig_skin(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A rectangle of suckling pig: glassy red skin, fine-bubbled, on thin layers of fat and meat."""
    back_left, back_right, right, left = pose(rough(rng, square(118, 96), 2), x, y, turn, size)
    top = [back_left, back_right, right, left]
    skin = Tone("#ffc98a", "#b03f22", "#6f1f14")
    side = hull([*top, *moved(top, 0, 30 * size)])
    bubbles = pose([(rng.uniform(-50, 50), rng.uniform(-40, 40)) for _ in range(34)], x, y, turn, size)
    gleam = pose([(-54, -42), (-10, -43), (-24, -30), (-46, 14)], x, y, turn, size)
    return (
        paint(sharp(moved(side, 8, 10)), DUSK, 0.28)
        + paint(sharp(side), "#e9c6a2")
        + paint(sharp([left, right, *moved([right, left], 0, 9 * size)]), "#f8ead2")
        + paint(sharp([right, back_right, *moved([back_right, right], 0, 30 * size)]), DUSK, 0.22)
        + paint(sharp(top), skin.base)
        + paint(crescent(top, SHADE, 16 * size), skin.shade, 0.5)
        + paint(sharp(gleam), skin.light, 0.55)
        + specks(rng, bubbles, "#d8693a", 6 * size, 2, 0.9)
        + specks(rng, moved(bubbles[::3], -1, -2), "#ffd9a0", 3.5 * size, 1, 0.9)
        + line(thread([left, middle(left, right), right]), "#d9743f", 4 * size, 0.9)
    )


def chop(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A breaded pork chop."""
    face = pose(
        rough(
            rng,
            [(-130, 10), (-110, -60), (-30, -84), (60, -70), (128, -30), (120, 44), (50, 78), (-50, 66)],
            6,
        ),
        x,
        y,
        turn,
        size,
    )
    crust = tone("#c98a43")
    spots = pose([(rng.uniform(-95, 95), rng.uniform(-52, 50)) for _ in range(40)], x, y, turn, size)
    return (
        slab(face, crust, tone("#9b5f2d"), 22 * size)
        + specks(rng, spots, crust.light, 7, 6)
        + specks(rng, spots[::2], crust.shade, 5, 6)
    )


def salted_fish(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A cut of salted fish: amber flesh that parts in curved flakes, oil on it, a dark silver skin along one side."""
    ideal = [(-56, -6), (-40, -24), (-6, -29), (30, -25), (54, -8), (50, 14), (24, 25), (-14, 27), (-46, 18)]
    top = pose(rough(rng, ideal, 3), x, y, turn, size)
    skin = pose([(-46, 18), (-14, 27), (24, 25), (50, 13)], x, y, turn, size)
    flakes = [[(u - 5, -21), (u + 9, -3), (u, 18)] for u in (-32, -14, 5, 24)]
    return (
        slab(top, Tone("#ffe0a4", "#d2924a", "#8a4f22"), tone("#8f5a2e"), 13 * size)
        + line(_across(x, y, turn, size, *flakes), "#9a5a26", 4 * size, 0.75)
        + line(_across(x, y, turn, size, *(moved(f[:2], 4, 1) for f in flakes)), "#f4c885", 3 * size, 0.8)
        + line(thread(skin), "#5f554f", 7 * size)
        + line(thread(moved(skin[:3], 0, -1.5 * size)), "#b9b3a6", 2.4 * size, 0.8)
        + line(_across(x, y, turn, size, [(-38, -14), (-16, -21), (8, -21)]), "#fff3d6", 4 * size, 0.85)
    )


def rib(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A short piece of spare rib, steamed soft: rosy meat drawn back from its bone, a rim of fat, juice on top."""
    ideal = [(-58, -8), (-44, -32), (-8, -38), (32, -34), (58, -12), (54, 18), (26, 36), (-18, 36), (-50, 22)]
    top = pose(rough(rng, ideal, 5), x, y, turn, size)
    meat = tone(rng.choice(("#b56b48", "#c47b55", "#a86040")), 0.45)
    fat = pose([(-48, 20), (-18, 32), (24, 31), (50, 15)], x, y, turn, size)
    bx, by = pose([(rng.uniform(-24, 24), rng.uniform(-8, 4))], x, y, turn, size)[0]
    grain = _across(x, y, turn, size, [(-38, 2), (-14, 8), (4, 4)], [(0, 20), (20, 22), (38, 16)])
    wet = _across(x, y, turn, size, [(-42, -18), (-14, -27), (22, -25)], [(26, -14), (40, -8), (46, 2)])
    return (
        slab(top, meat, tone("#8f4c34"), 26 * size)
        + line(grain, meat.shade, 4 * size, 0.6)
        + line(thread(fat), "#f3d9b4", 9 * size, 0.85)
        + ellipse(bx + 2, by + 3, 17 * size, 13 * size, meat.shade)
        + ellipse(bx, by, 15 * size, 11.5 * size, "#f8eedb")
        + ellipse(bx, by + 1, 7.5 * size, 5.5 * size, "#b87560")
        + line(wet, "#fff2e0", 5 * size, 0.8)
    )


def chop_edge(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A cut strip of breaded chop: rough golden crumb, pale meat at the side."""
    top = pose(rough(rng, box(176, 62), 5), x, y, turn, size)
    crumb = pose([(rng.uniform(-80, 80), rng.uniform(-26, 26)) for _ in range(54)], x, y, turn, size)
    meat = slab(top, Tone("#f2c877", "#c8842f", "#8a4d18"), tone("#f1dcbc"), 34 * size)
    return (
        meat
        + specks(rng, moved(crumb, 2, 3), "#8a4d18", 9 * size, 5, 0.65)
        + specks(rng, crumb[:36], "#dd9f45", 8 * size, 6)
        + specks(rng, moved(crumb[36:], -2, -2), "#f9dc97", 6 * size, 4)
    )


def glazed(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A dice of chicken in a brown, shining glaze."""
    top = pose(rough(rng, box(66, 56), 6), x, y, turn, size)
    shine = _across(x, y, turn, size, [(-18, -18), (2, -20), (18, -14)])
    return slab(top, Tone("#efb873", "#b4692f", "#74391c"), tone("#96522a"), 26 * size) + line(
        shine, "#ffe2b0", 7 * size, 0.9
    )


def fat_beef(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A rolled shaving of marbled beef."""
    spine = pose([(-72, 12), (-30, -16), (16, 8), (70, -12)], x, y, turn, size)
    fat = moved(spine, -2, 9 * size)
    meat = Tone("#e7b49c", "#a75c48", "#6e3530")
    return strip(spine, [34 * size, 46 * size, 44 * size, 30 * size], meat) + line(
        thread(fat), "#f1d9c2", 8 * size, 0.9
    )


liver_sausage = partial(sausage, colour="#6b2f2e")
dark_brisket = partial(brisket, colour="#8d4a2e")
velvet_beef = partial(beef_slice, colour="#a5654a")
browned_dice = partial(diced, colour="#c98d4c")
char_siu_dice = partial(diced, colour="#c0483a")
carrot_dice = partial(diced, colour="#e5872f")
