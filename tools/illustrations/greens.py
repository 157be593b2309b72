"""Vegetables, mushrooms, herbs, fruit, nuts, and everything that is strewn on top."""

from functools import partial
from math import cos, radians, sin
from random import Random

from palette import DUSK, Tone, mix, tone
from pen import (
    SHADE,
    Outline,
    Point,
    crescent,
    ellipse,
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
from shapes import cast, dome, flake, shine, slab, specks, strip
from view import away

LEAF = tone("#3f7d46", 0.35, 0.35)
STEM = tone("#a9c77a", 0.5, 0.25)
STALK = Tone("#ffffff", "#eaf0d2", "#a9bf86")


def leaf(
    x: float,
    y: float,
    turn: float = 0,
    length: float = 90,
    width: float = 44,
    green: Tone = LEAF,
    shadow: bool = True,
) -> str:
    """A leaf in two values, split at its rib."""
    along = (
        (0, 0, 0.2),
        (0.16, -0.04, 0.8),
        (0.4, -0.07, 1.06),
        (0.66, -0.05, 0.9),
        (0.88, -0.02, 0.5),
        (1, 0, 0),
    )
    spine = pose([(length * u, length * v) for u, v, _ in along], x, y, turn)
    widths = [width * share for _, _, share in along]
    whole = ribbon(spine, widths)
    lower = spine + whole[len(spine) :]
    return (
        (cast(whole, 4, 6) if shadow else "")
        + paint(soft(whole), green.base)
        + paint(soft(lower), green.shade, 0.6)
        + line(thread(spine), green.light, 3, 0.8)
    )


def scallion_rings(rng: Random, spots: list[Point], size: float = 1) -> str:
    """Sliced scallion: small hollow rings, deep green to pale."""
    marks = ""
    for x, y in spots:
        green = rng.choice(("#5b9441", "#7bb053", "#a9cc7d"))
        rx = rng.uniform(9, 14) * size
        marks += ellipse(x + 2, y + 5, rx + 2, rx * 0.7 + 2, DUSK, 0.28)
        marks += hoop(x, y, rx, rx * 0.7, green, 6 * size, mix(green, "#f4f3d0", 0.75))
    return marks


def scallion_lengths(rng: Random, spots: list[Point], size: float = 1) -> str:
    """Scallion cut into finger lengths, white to green."""
    marks = ""
    for x, y in spots:
        turn = rng.uniform(0, 180)
        spine = pose([(-44, 3), (-10, -5), (20, -3), (46, 5)], x, y, turn, size)
        green = tone(rng.choice(("#5b9441", "#78aa50", "#cfe0a8")), 0.5, 0.3)
        marks += strip(spine, [15 * size, 17 * size, 17 * size, 13 * size], green)
    return marks


def scallion_shreds(rng: Random, x: float, y: float, rx: float, ry: float, count: int = 34) -> str:
    """A curled tuft of finely shredded scallion."""
    layers = {"#3f7a38": "", "#6fa84a": "", "#b7d58c": "", "#eef2cf": ""}
    names = list(layers)
    dark = ""
    for k in range(count):
        u, v = rng.gauss(0, 0.4) * rx, rng.gauss(0, 0.4) * ry
        turn, curl = rng.uniform(-40, 220), rng.uniform(-26, 26)
        spine = pose([(-46, 0), (-16, curl), (18, curl * 0.8), (48, -curl * 0.5)], x + u, y + v, turn)
        dark += thread(moved(spine, 2, 5))
        layers[names[k % 4]] += thread(spine)
    return line(dark, DUSK, 5, 0.25) + "".join(line(paths, colour, 5) for colour, paths in layers.items())


def ginger(rng: Random, spots: list[Point], length: float = 52, width: float = 6) -> str:
    """Fine matchsticks of ginger."""
    dark, plain = "", ""
    for x, y in spots:
        spine = pose([(-length / 2, 0), (0, rng.uniform(-5, 5)), (length / 2, 0)], x, y, rng.uniform(0, 180))
        dark += thread(moved(spine, 2, 5))
        plain += thread(spine)
    return line(dark, DUSK, width, 0.28) + line(plain, "#efd27c", width) + line(plain, "#fdf0b8", width * 0.4)


def ginger_slice(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A slice of ginger."""
    face = pose(rough(rng, oval(42, 28, 9), 4), x, y, turn, size)
    return flake(face, Tone("#fff4c4", "#ecce76", "#a9853c"), 6 * size)


def coriander(rng: Random, x: float, y: float, turn: float = -60, size: float = 1) -> str:
    """A sprig of coriander: a thin forked stem, each branch with three small fan-shaped leaves."""
    stems, shadows, veins, leaves = "", "", "", ""
    for bow, reach in ((-10.0, 104.0), (-60.0, 74.0), (50.0, 62.0)):
        branch = pose([(-56, 6), (reach * 0.4, bow * 0.1), (reach, bow * 0.8)], x, y, turn, size, 0.85)
        stems += thread(branch)
        faces, shades = "", ""
        for spread in (-80, 76, 0):
            lean, long = turn + bow * 0.4 + spread + rng.uniform(-12, 12), size * rng.uniform(0.62, 0.84)
            foot = pose([(13, 0)], *branch[-1], lean, size, 0.85)[0]
            fan = pose(CORIANDER_LEAF, *foot, lean, long, 0.85)
            stems += thread([branch[-1], foot])
            veins += thread(pose([(6, 0), (44, 0)], *foot, lean, long, 0.85))
            shadows += soft(moved(fan, *away(4, 6)))
            faces += soft(fan)
            shades += crescent(fan, SHADE, 9 * long)
        green = tone(rng.choice(("#4c8f45", "#6aa84c", "#579940")), 0.45, 0.35)
        leaves += paint(faces, green.base) + paint(shades, green.shade, 0.7)
    return (
        line(stems, "#93bb68", 5 * size)
        + paint(shadows, DUSK, 0.24)
        + leaves
        + line(veins, "#b5d98f", 2.5 * size, 0.6)
    )


_HALF_LEAF = [(18, -7), (19, -26), (29, -22), (37, -34), (42, -18), (37, -8), (54, -15), (60, -6)]
CORIANDER_LEAF = [(0, 0), *_HALF_LEAF, (54, 0), *((u, -v) for u, v in reversed(_HALF_LEAF))]
"""A wedge that opens into three lobes with rounded teeth."""


def chilli_rings(rng: Random, spots: list[Point], colour: str = "#cf3327", size: float = 1) -> str:
    """Rings of fresh chilli with pale seeds."""
    marks = ""
    for x, y in spots:
        rx = rng.uniform(11, 15) * size
        marks += ellipse(x + 3, y + 6, rx + 2, rx * 0.72 + 2, DUSK, 0.3)
        marks += hoop(x, y, rx, rx * 0.72, colour, 7 * size, "#f3d9a6")
    return marks


def chilli(rng: Random, x: float, y: float, turn: float = 0, size: float = 1, colour: str = "#c93226") -> str:
    """A whole small chilli."""
    spine = pose([(-64, 10), (-24, -12), (24, -10), (66, 14)], x, y, turn, size)
    stem = pose([(-62, 10), (-80, 6), (-92, 14)], x, y, turn, size)
    return line(thread(stem), "#5f8f3e", 8 * size) + strip(
        spine, [24 * size, 30 * size, 24 * size, 3], tone(colour)
    )


def pepper(rng: Random, x: float, y: float, turn: float = 0, size: float = 1, colour: str = "#4f9148") -> str:
    """A curved square of sweet pepper."""
    face = pose(
        rough(
            rng, [(-44, -22), (-18, -36), (24, -34), (46, -18), (40, 24), (14, 36), (-22, 32), (-42, 18)], 4
        ),
        x,
        y,
        turn,
        size,
    )
    return flake(face, tone(colour, 0.5, 0.34), 10 * size)


def onion(rng: Random, x: float, y: float, turn: float = 0, size: float = 1, colour: str = "#f3e6c4") -> str:
    """A petal of onion."""
    spine = pose([(-58, 16), (-26, -14), (22, -16), (58, 10)], x, y, turn, size)
    return strip(spine, [8 * size, 34 * size, 36 * size, 8 * size], tone(colour, 0.6, 0.24))


def pineapple(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A wedge of pineapple with its fibres."""
    face = pose(
        rough(rng, [(-52, -18), (-10, -36), (46, -34), (58, -8), (40, 30), (-4, 36), (-46, 22)], 3),
        x,
        y,
        turn,
        size,
    )
    fibres = "".join(thread(pose([(-30, v), (38, v * 1.5)], x, y, turn, size)) for v in (-14, -2, 10))
    return slab(face, Tone("#fff3a8", "#f4c63e", "#c98f1f"), tone("#dfa42a"), 20 * size) + line(
        fibres, "#d99e22", 4 * size, 0.7
    )


def floret(rng: Random, x: float, y: float, turn: float = 90, size: float = 1) -> str:
    """A floret of broccoli: pale stalk and a cloud of green buds."""
    stalk = pose([(0, 10), (16, 36), (24, 66)], x, y, turn - 62, size, 0.9)
    marks = strip(stalk, [40 * size, 30 * size, 24 * size], STEM)
    green = tone("#3f7f3f", 0.3, 0.4)
    for u, v, r in ((-34, -6, 32), (32, -8, 32), (-16, 14, 30), (18, 14, 30), (0, -20, 40)):
        cx, cy = x + u * size, y + v * size
        marks += dome(
            moved(rough(rng, oval(r * size, r * size * 0.9, 9), 3), cx, cy), green, 14 * size, glint=False
        )
        buds = [
            (cx + rng.uniform(-r, r * 0.6) * 0.7 * size, cy - rng.uniform(-0.3, 0.8) * r * 0.7 * size)
            for _ in range(6)
        ]
        marks += specks(rng, buds, "#79ad58", 7 * size, 2, 0.9)
    return marks


def gai_lan(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A stem of Chinese broccoli: pale cut end, dark leaves blanched limp and shiny, a few buds."""
    bend = rng.uniform(-10, 10)
    stem = pose([(-160, bend), (-60, -4), (30, 2), (96, -2)], x, y, turn, size)
    marks = strip(stem, [36 * size, 33 * size, 27 * size, 16 * size], tone("#83b05c", 0.5, 0.32))
    cut = moved(oval(14 * size, 15 * size, 9), *stem[0])
    marks += paint(soft(cut), "#cfe3a4") + paint(soft(shrunk(cut, 0.5)), "#f2f7d8")
    for bow, reach, long in ((-34, 36, 130), (30, 24, 118), (-10, 74, 142), (20, 62, 128)):
        px, py = pose([(reach, bow * 0.2)], x, y, turn, size)[0]
        green = tone(rng.choice(("#235a38", "#3a7c4a", "#2e6b41")), 0.45, 0.4)
        lean = turn + bow + rng.uniform(-9, 9)
        marks += leaf(px, py, lean, long * size, 74 * size, green)
        gleam = pose([(long * 0.3, -22), (long * 0.5, -27), (long * 0.7, -20)], px, py, lean, size)
        marks += line(thread(gleam), "#e4f2cf", 5 * size, 0.5)
    buds = pose([(118 + rng.uniform(-8, 26), rng.uniform(-12, 12)) for _ in range(7)], x, y, turn, size)
    return marks + specks(rng, buds, "#a9c96a", 9 * size)


def gai_lan_stem(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A slanted length of stem with its pale cut end."""
    spine = pose([(-62, 3), (-20, -3), (24, 2), (64, -2)], x, y, turn, size)
    face = moved(oval(12 * size, 14 * size, 9), *spine[0])
    return (
        strip(spine, [30 * size, 32 * size, 31 * size, 28 * size], tone("#93bd68", 0.55, 0.3))
        + paint(soft(face), "#dcebb6")
        + paint(soft(shrunk(face, 0.5)), "#f4f8dc")
    )


def bok_choy(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A halved baby bok choy, cut side up: spoon-shaped leaves, juicy stalks nested in a white bulb."""
    marks = ""
    for bow, long in ((-44, 0.9), (44, 0.86), (-20, 1.04), (22, 1.0), (0, 0.84)):
        green = tone(rng.choice(("#3f8346", "#4d9450", "#35753f")), 0.42, 0.36)
        long *= rng.uniform(0.94, 1.06)
        spine = [
            (-10, bow * 0.62),
            (34 * long, bow * 0.9),
            (84 * long, bow * 1.14),
            (128 * long, bow * 1.2),
        ]
        spine += [(154 * long, bow * 1.16)]
        blade = pose(rough(rng, ribbon(spine, [26, 66, 84, 70, 22]), 3), x, y, turn, size)
        rib = pose(spine[:4], x, y, turn, size)
        marks += flake(blade, green, 13 * size) + line(thread(rib), "#dbe9bd", 8 * size, 0.9)
        marks += line(
            thread(moved(pose(spine[1:4], x, y, turn, size), 0, -14 * size)), green.light, 5 * size, 0.6
        )
    for bow in (-26, 27, -12, 13, 0):
        spine = [(-124, bow * 0.3), (-92, bow * 1.05), (-40, bow * 1.1), (26, bow * 0.96)]
        stalk = pose(spine, x, y, turn, size)
        marks += strip(stalk, [20 * size, 34 * size, 30 * size, 9 * size], STALK, shadow=False)
    return marks


def pea_shoot(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A young shoot out of the wok: a thin hollow stem, wilted pointed leaves in pairs, tendrils that coil at its tip."""
    bend = rng.choice((-1, 1)) * rng.uniform(34, 76)
    stem = pose([(-112, -bend), (-66, bend * 0.2), (0, bend), (96, bend * 0.3)], x, y, turn, size, 0.85)
    coils = ""
    for way in rng.sample((-1, 1), 2):
        reach, coil = rng.uniform(24, 40), 13
        curl = [
            (0, 0),
            (reach * 0.5, way * 6),
            *(
                (reach + (coil - k) * sin(0.95 * k), way * (coil - (coil - k) * cos(0.95 * k)))
                for k in range(11)
            ),
        ]
        coils += thread(pose(curl, *stem[-1], turn + way * rng.uniform(8, 30), size, 0.85))
    leaves = ""
    for (px, py), grown in zip(stem[1:], (0.86, 1.0, 0.8), strict=True):
        for side in (-1, 1):
            leaves += _pea_leaf(rng, px, py, turn + side * rng.uniform(20, 70), size * grown)
    (ex, ey), r = stem[0], 4.5 * size
    return (
        line(thread(moved(stem, 3, 6)), DUSK, 8 * size, 0.3)
        + line(thread(stem), "#86b94f", 7.5 * size)
        + line(thread(moved(stem, -1, -2)), "#e6f3b8", 3 * size, 0.95)
        + hoop(ex, ey, r, r, "#c6e08c", 2.5 * size, "#5d8a3a")
        + leaves
        + line(coils, "#5f9a3e", 5 * size)
        + line(coils, "#c4e27f", 2.6 * size)
    )


def _pea_leaf(rng: Random, x: float, y: float, turn: float, size: float) -> str:
    """A soft leaf with a point, folded along its rib: one half in the light, with a streak of oil, one in the shade."""
    green = tone(rng.choice(("#2f8040", "#43974a", "#276e38", "#66b455", "#4fa04c")), 0.42, 0.34)
    sag, fold = rng.uniform(-22, 22), rng.uniform(0.45, 1)
    rib = [(0, 0), (18, sag * 0.1), (48, sag * 0.5), (76, sag), (88, sag * 1.3)]
    bulge = (4, 27, 34, 24, 0)
    upper = [(u, v - k) for (u, v), k in zip(rib, bulge, strict=True)]
    lower = [(u, v + k * fold) for (u, v), k in zip(rib, bulge, strict=True)]
    whole = pose(rough(rng, [*upper, *lower[3:0:-1]], 2), x, y, turn, size, 0.85)
    shaded = pose([*rib, *lower[3:0:-1]], x, y, turn, size, 0.85)
    oil = pose([(24, sag * 0.1 - 16), (44, sag * 0.3 - 19), (62, sag * 0.6 - 15)], x, y, turn, size, 0.85)
    return (
        flake(whole, green, 6 * size)
        + paint(soft(shaded), green.shade, 0.55)
        + line(thread(pose(rib[:4], x, y, turn, size, 0.85)), "#b9dd8c", 2.6 * size, 0.85)
        + line(thread(oil), "#f3fbe0", 5 * size, rng.choice((0.25, 0.5, 0.85)))
    )


def watercress(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A boiled sprig of watercress: a limp hollow stem, small dark leaves in pairs, the largest at the tip."""
    bend = rng.choice((-1, 1)) * rng.uniform(14, 40)
    stem = pose([(-110, -bend), (-50, bend * 0.4), (10, bend), (70, bend * 0.5)], x, y, turn, size, 0.9)
    marks = line(thread(moved(stem, 2, 5)), DUSK, 8 * size, 0.25)
    marks += line(thread(stem), "#5f9440", 7 * size) + line(
        thread(moved(stem, -1, -2)), "#b5d27e", 2.5 * size
    )
    for (px, py), grown in zip(stem[1:], (0.8, 0.95, 0.9), strict=True):
        for side in (-1, 1):
            marks += _cress_leaf(rng, px, py, turn + side * rng.uniform(40, 85), size * grown)
    return marks + _cress_leaf(rng, *stem[-1], turn + rng.uniform(-20, 20), size * 1.25)


def _cress_leaf(rng: Random, x: float, y: float, turn: float, size: float) -> str:
    """A small round leaf with a wavy edge on a short stalk, wet from the broth."""
    green = tone(rng.choice(("#2c6b39", "#3a8045", "#225730", "#4a9150")), 0.4, 0.32)
    face = [(6, 0), (14, -17), (34, -22), (52, -16), (60, 0), (50, 15), (34, 20), (15, 16)]
    whole = pose(rough(rng, face, 3), x, y, turn, size, 0.9)
    vein = pose([(4, 0), (28, 1), (48, 0)], x, y, turn, size, 0.9)
    gleam = pose([(22, -12), (32, -14), (42, -10)], x, y, turn, size, 0.9)
    return (
        flake(whole, green, 6 * size)
        + line(thread(vein), "#9ccb7a", 2.4 * size, 0.8)
        + line(thread(gleam), "#f0f8dc", 4 * size, rng.choice((0, 0.35, 0.7)))
    )


def bean_pod(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A blistered green bean."""
    bend = rng.uniform(-22, 22)
    spine = pose([(-104, 0), (-40, bend), (30, bend), (104, -4)], x, y, turn, size)
    green = tone(rng.choice(("#5f8f3a", "#4d7d36", "#77a046")), 0.42, 0.35)
    burns = pose([(rng.uniform(-80, 80), bend * 0.8) for _ in range(4)], x, y, turn, size)
    return strip(spine, [9 * size, 24 * size, 24 * size, 7 * size], green) + specks(
        rng, burns, "#4a3a22", 8 * size, 6, 0.7
    )


def lettuce(rng: Random, spots: list[Point], colour: str = "#8fbf5a") -> str:
    """Shredded lettuce."""
    marks = ""
    for x, y in spots:
        turn = rng.uniform(0, 180)
        spine = pose([(-42, 6), (-14, -10), (16, 8), (44, -6)], x, y, turn)
        marks += strip(spine, [8, 15, 14, 7], tone(rng.choice((colour, mix(colour, "#f3f3c8", 0.45)))))
    return marks


def lettuce_leaf(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A frilled leaf of lettuce as a bed."""
    frill: Outline = []
    for k in range(14):
        r = rng.uniform(52, 62) if k % 2 else 44
        frill.append((r * 1.2 * cos(radians(360 * k / 14)), r * 0.8 * sin(radians(360 * k / 14))))
    green = tone(rng.choice(("#8fbf5a", "#79ad52", "#a4cc6c")), 0.5, 0.3)
    face = pose(frill, x, y, turn, size)
    rib = pose([(-54, 0), (0, 4), (56, 0)], x, y, turn, size)
    return flake(face, green, 9 * size) + line(thread(rib), green.light, 6 * size)


def garlic_clove(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A clove of garlic crushed with the knife: a plump drop, split, fried gold at its tip and along the split."""
    drop = [(-34, 2), (-26, -17), (-4, -23), (18, -18), (36, -6), (34, 10), (14, 20), (-10, 18), (-28, 16)]
    face = pose(rough(rng, drop, 4), x, y, turn, size, 0.9)
    split = pose([(-6, 8), (8, rng.uniform(-2, 5)), (24, 6)], x, y, turn, size, 0.9)
    tip = pose([(22, -14), (37, -4), (33, 10), (26, 0)], x, y, turn, size, 0.9)
    return (
        dome(face, Tone("#fffbe8", "#f3dda6", "#bd8437"), 12 * size)
        + paint(soft(tip), "#c9872f", 0.6)
        + line(thread(split), "#b9802f", 3.5 * size, 0.75)
        + shine(face, 4 * size, 0.9)
    )


def sprouts(rng: Random, spots: list[Point], size: float = 1) -> str:
    """Bean sprouts: pearly stems, a bean at one end."""
    dark, plain, lit, beans = "", "", "", []
    for x, y in spots:
        turn = rng.uniform(0, 360)
        spine = pose([(-48, 8), (-16, -12), (20, 4), (46, -6)], x, y, turn, size)
        dark += thread(moved(spine, 3, 5))
        plain += thread(spine)
        lit += thread(moved(spine[1:], 0, -2))
        beans.append(spine[0])
    return (
        line(dark, DUSK, 10 * size, 0.28)
        + line(plain, "#e6dcb8", 11 * size)
        + line(lit, "#fffdf0", 5 * size)
        + specks(rng, beans, "#e3c766", 15 * size, 5)
    )


def shiitake(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A braised shiitake cap with its star cut."""
    cap = pose(rough(rng, oval(66, 60, 11), 3), x, y, turn, size, 0.78)
    brown = Tone("#c4936a", "#6d4530", "#412923")
    star = ""
    for k in range(3):
        a = radians(60 * k + turn)
        u, v = 40 * size * cos(a), 30 * size * sin(a)
        star += thread([(x - u - 3, y - v - 6), (x - 3, y - 6), (x + u - 3, y + v - 6)])
    return dome(cap, brown, 24 * size) + line(star, "#e9cfa4", 8 * size)


def mushroom_slice(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A slice of shiitake cut through: a thin brown skin over cream flesh, gills under it, half a stem."""

    def laid(*points: Point) -> Outline:
        return pose(points, x, y, turn, size)

    cap = laid((-60, 12), (-51, -22), (-8, -43), (46, -29), (62, 8), (47, 21), (16, 12), (-16, 12), (-45, 21))
    flesh = laid(
        (-48, 14), (-40, -10), (-6, -25), (34, -16), (49, 10), (38, 16), (14, 8), (-14, 8), (-36, 16)
    )
    stem = laid((-12, -4), (12, -4), (15, 34), (0, 44), (-15, 34))
    gills = "".join(thread(laid((u, 12 - abs(u) * 0.02), (u * 0.9, -1))) for u in (-40, -30, -21, 21, 30, 40))
    wet = laid((-40, -12), (-20, -26), (8, -31))
    return (
        flake(cap, tone("#7a4c30", 0.5), 8 * size)
        + paint(soft(flesh), "#e8cd9a")
        + line(gills, "#b98c58", 3.5 * size, 0.8)
        + paint(soft(stem), "#ecd5a6")
        + paint(crescent(stem, SHADE, 6 * size), "#c9a46c", 0.8)
        + line(thread(wet), "#f6dcb8", 4.5 * size, 0.8)
    )


EGG: Outline = [
    (-50, 0),
    (-42, -26),
    (-10, -38),
    (24, -33),
    (48, -14),
    (52, 0),
    (48, 14),
    (24, 33),
    (-10, 38),
    (-42, 26),
]


def straw_mushroom(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A straw mushroom, whole or halved: an egg, brown on top and pale below; inside it a cap on a thick stalk."""

    def laid(*points: Point) -> Outline:
        return pose(points, x, y, turn, size, 0.85)

    egg = laid(*EGG)
    if rng.random() < 0.5:
        cap = laid((-2, -37), (24, -33), (48, -14), (52, 0), (48, 14), (24, 33), (-2, 37), (10, 0))
        return (
            dome(egg, Tone("#fffaf0", "#ead9b8", "#b0946f"), 15 * size, glint=False)
            + paint(soft(cap), "#8d7058")
            + paint(crescent(cap, SHADE, 10 * size), "#6b523f", 0.8)
            + shine(egg, 7 * size)
        )
    hollow = laid((-24, -22), (14, -27), (26, 0), (14, 27), (-24, 22))
    cap = laid((8, -29), (30, -25), (45, -8), (45, 8), (30, 25), (8, 29), (20, 10), (20, -10))
    return (
        slab(egg, Tone("#fffaf0", "#f3e4c4", "#d9c39d"), tone("#8d7058"), 11 * size)
        + paint(soft(hollow), "#c9a97e")
        + paint(soft(cap), "#fffaf0")
        + line(thread(laid((8, -26), (19, -9), (19, 9), (8, 26))), "#8a6244", 3.5 * size)
        + line(thread(laid((-42, 0), (-10, 0), (24, 0))), "#fffaf0", 18 * size)
    )


def enoki(rng: Random, x: float, y: float, turn: float = 0, size: float = 1, count: int = 13) -> str:
    """A fan of enoki: long threads with tiny caps."""
    dark, plain, caps = "", "", []
    for k in range(count):
        away = (k - count / 2) * 7
        spine = pose(
            [(-86, away * 0.25), (-20, away * 0.5 + rng.uniform(-4, 4)), (78 + rng.uniform(-14, 14), away)],
            x,
            y,
            turn,
            size,
        )
        dark += thread(moved(spine, 2, 5))
        plain += thread(spine)
        caps.append(spine[-1])
    return (
        line(dark, "#8a6238", 7 * size, 0.55)
        + line(plain, "#f6e8c8", 6 * size)
        + specks(rng, moved(caps, 1, 2), "#c9a566", 17 * size)
        + specks(rng, caps, "#fff6df", 13 * size)
    )


def wood_ear(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A ruffled, dark piece of wood ear."""
    frill: Outline = []
    for k in range(11):
        r = 46 if k % 2 else rng.uniform(30, 38)
        frill.append((r * cos(radians(360 * k / 11)), r * 0.8 * sin(radians(360 * k / 11))))
    face = pose(frill, x, y, turn, size)
    folds = "".join(
        thread(
            pose(
                [(0, 0), (22 * cos(a), 16 * sin(a)), (34 * cos(a + 0.4), 26 * sin(a + 0.4))], x, y, turn, size
            )
        )
        for a in (0.4, 2.4, 4.4)
    )
    return flake(face, Tone("#8d6a5c", "#40302f", "#241c20"), 8 * size) + line(
        folds, "#77584d", 4 * size, 0.8
    )


def carrot(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A flower-cut slice of carrot."""
    edge: Outline = []
    for k in range(10):
        r = 34 if k % 2 else 24
        edge.append((r * cos(radians(36 * k)), r * sin(radians(36 * k))))
    face = pose(edge, x, y, turn, size)
    heart = shrunk(face, 0.42)
    return slab(face, tone("#e88a35", 0.45), tone("#c06a22"), 9 * size) + paint(soft(heart), "#f4b765")


def carrot_chunk(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A rolled-cut chunk of simmered carrot."""
    top = pose(
        rough(rng, [(-44, -14), (-6, -32), (40, -24), (50, 6), (20, 30), (-26, 26), (-48, 8)], 3),
        x,
        y,
        turn,
        size,
    )
    return slab(top, tone("#e88a35", 0.5), tone("#c7661f"), 30 * size)


def chopped_herb(rng: Random, spots: list[Point]) -> str:
    """Finely chopped green herbs."""
    third = len(spots) // 3
    return (
        specks(rng, spots[:third], "#2f6c3e", 9, 9)
        + specks(rng, spots[third : 2 * third], "#4f9148", 9, 9)
        + specks(rng, spots[2 * third :], "#86b85c", 7, 9)
    )


def snow_pea(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A flat pea pod."""
    spine = pose([(-70, 4), (-30, -10), (26, -8), (72, 6)], x, y, turn, size)
    peas = pose([(-34, -4), (-10, -7), (14, -6), (38, -1)], x, y, turn, size)
    return strip(spine, [5, 36 * size, 38 * size, 4], tone("#6fae4c", 0.45)) + specks(
        rng, peas, "#8fc768", 15 * size, 1, 0.8
    )


def celery(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A slanted crescent of celery."""
    spine = pose([(-40, 16), (-16, -12), (20, -14), (42, 12)], x, y, turn, size)
    rib = moved(spine, 0, 4)
    return strip(spine, [26 * size, 32 * size, 32 * size, 24 * size], tone("#b4d27c", 0.55, 0.28)) + line(
        thread(rib), "#8cb457", 4 * size, 0.8
    )


def cashew(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A roasted cashew: a fat crescent, ivory with a toasted back."""
    curl = [(34 * cos(radians(a)), 32 * sin(radians(a))) for a in (165, 205, 245, 285, 325, 365)]
    spine = pose(curl, x, y, turn, size, 0.85)
    nut = ribbon(spine, [w * size for w in (14, 28, 31, 30, 29, 16)])
    back = pose(
        [(42 * cos(radians(a)), 40 * sin(radians(a))) for a in (220, 255, 290, 320)], x, y, turn, size, 0.85
    )
    return dome(nut, Tone("#fffae8", "#f6dda6", "#b57c3a"), 11 * size) + line(
        thread(back), "#cf9144", 5 * size, 0.6
    )


def peanuts(rng: Random, spots: list[Point], size: float = 1) -> str:
    """Fried peanut halves, some still in their red skins."""
    marks = ""
    for x, y in spots:
        colour = rng.choice(("#e4b878", "#dca765", "#b5643a"))
        marks += dome(
            pose(oval(20, 14, 8), x, y, rng.uniform(0, 180), size, 0.85), tone(colour, 0.55), 7 * size
        )
    return marks


def fried_garlic(rng: Random, x: float, y: float, rx: float, ry: float, count: int = 170) -> str:
    """A drift of golden fried garlic."""
    spots = []
    for _ in range(count):
        far, way = rng.random() ** 0.75, rng.uniform(0, 6.283)
        spots.append((x + far * rx * cos(way), y + far * ry * sin(way)))
    third = count // 3
    return (
        specks(rng, moved(spots, 4, 6), DUSK, 12, 7, 0.25)
        + specks(rng, spots[:third], "#a8692a", 12, 7)
        + specks(rng, spots[third : 2 * third], "#d99a3f", 11, 7)
        + specks(rng, spots[2 * third :], "#f2c873", 9, 6)
    )


def black_beans(rng: Random, spots: list[Point], size: float = 1) -> str:
    """Fermented black beans."""
    lit = moved(spots, -3, -4)
    return (
        specks(rng, moved(spots, 3, 5), DUSK, 16 * size, 6, 0.3)
        + specks(rng, spots, "#2d2123", 16 * size, 7)
        + specks(rng, lit, "#7a6660", 5 * size, 2)
    )


def kernels(rng: Random, spots: list[Point], colour: str = "#f3c445") -> str:
    """Kernels of sweet corn."""
    return (
        specks(rng, moved(spots, 2, 4), DUSK, 15, 4, 0.25)
        + specks(rng, spots, mix(colour, "#a8661c", 0.3), 17, 5)
        + specks(rng, moved(spots, -1, -2), colour, 13, 5)
        + specks(rng, moved(spots, -3, -4), "#fff0b0", 4, 2)
    )


def peas(rng: Random, spots: list[Point]) -> str:
    """Green peas."""
    return (
        specks(rng, moved(spots, 2, 4), "#3d6a32", 19)
        + specks(rng, spots, "#75aa49", 17)
        + specks(rng, moved(spots, -3, -4), "#cfe39a", 5)
    )


def eggplant(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A baton of eggplant fried soft: golden flesh full of sauce over a dark skin, or the skin itself, shining."""
    sag = rng.uniform(-16, 16)
    ideal = [(-84, 2), (-72, -26), (-30, -31 + sag), (26, -31 + sag), (72, -24), (86, 4), (70, 27)]
    ideal += [(24, 30 + sag), (-30, 30 + sag), (-72, 24)]
    top = pose(rough(rng, ideal, 4), x, y, turn, size)
    skin = Tone("#a4708f", "#53294b", "#2c1730")
    if rng.random() < 0.45:
        gleam = pose([(-58, -10), (-20, -14 + sag), (30, -13 + sag)], x, y, turn, size)
        return slab(top, skin, tone("#b97e3e"), 24 * size) + line(thread(gleam), "#f2dbe4", 7 * size, 0.7)
    flesh = Tone("#ffe0a0", rng.choice(("#cf9144", "#bf7d38", "#d9a552")), "#8a4a1c")
    seeds = pose(
        [(rng.uniform(-54, 54), sag * 0.8 + rng.uniform(-12, 12)) for _ in range(9)], x, y, turn, size
    )
    wet = pose([(-56, -12), (-22, -16 + sag), (12, -15 + sag)], x, y, turn, size)
    return (
        slab(top, flesh, skin, 24 * size)
        + paint(crescent(top, SHADE, 15 * size), "#6f3216", 0.7)
        + paint(soft(shrunk(top, 0.6)), flesh.light, 0.3)
        + specks(rng, seeds, "#8f5722", 5 * size, 5, 0.6)
        + line(thread(wet), "#fff6dc", 6 * size, 0.8)
    )


def pumpkin(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A soft chunk of peeled pumpkin, its corners melting."""
    chunk = [(-50, -18), (-8, -34), (46, -24), (54, 8), (28, 30), (-22, 32), (-52, 12)]
    top = pose(rough(rng, chunk, 3), x, y, turn, size)
    fibres = "".join(thread(pose([(-30, v), (0, v + 4), (30, v)], x, y, turn, size)) for v in (-12, 4))
    return (
        slab(top, Tone("#ffdf9a", "#f29a2c", "#b8621a"), tone("#d67c1e"), 26 * size)
        + line(fibres, "#d97c1c", 3.5 * size, 0.6)
        + shine(top, 6 * size, 0.75)
    )


def seeds(rng: Random, spots: list[Point], colour: str = "#fff6dc", width: float = 6) -> str:
    """Sesame or millet."""
    return specks(rng, moved(spots, 2, 3), DUSK, width, 3, 0.3) + specks(rng, spots, colour, width, 4)


def wolfberries(rng: Random, spots: list[Point], size: float = 1) -> str:
    """Goji berries."""
    return "".join(
        dome(pose(oval(17, 10, 8), x, y, rng.uniform(0, 180), size, 0.9), tone("#d4402a", 0.5), 6 * size)
        for x, y in spots
    )


def jujube(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A wrinkled red date."""
    lines = "".join(thread(pose([(-22, v), (0, v + 4), (22, v - 2)], x, y, turn, size)) for v in (-6, 6))
    return dome(
        pose(rough(rng, oval(36, 25, 9), 2), x, y, turn, size, 0.9), tone("#8c2f24", 0.35), 12 * size
    ) + line(lines, "#5e1d1b", 3.5 * size, 0.7)


def bean_curd(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A length of rolled bean curd stick."""
    spine = pose([(-80, 8), (-30, -12), (26, 8), (80, -6)], x, y, turn, size)
    lines = "".join(thread(moved(spine, 0, v)) for v in (-6, 5))
    return strip(spine, [30 * size, 38 * size, 38 * size, 28 * size], tone("#efd79a", 0.5)) + line(
        lines, "#c9a257", 3 * size, 0.8
    )


def lotus_root(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A slice of lotus root with its ring of holes."""
    face = pose(rough(rng, oval(60, 56, 11), 2), x, y, turn, size)
    holes = [
        pose([(31 * cos(radians(a)), 29 * sin(radians(a)))], x, y, turn, size)[0] for a in range(0, 360, 52)
    ]
    marks = slab(face, tone("#f3e0bc", 0.6), tone("#cda978"), 13 * size)
    return marks + "".join(ellipse(hx, hy, 9 * size, 7 * size, "#a67f52") for hx, hy in [*holes, (x, y)])


def lemon_slice(x: float, y: float, radius: float = 70, tilt: float = 0.68, turn: float = 0) -> str:
    """A wheel of lemon."""
    rind = pose(oval(radius, radius, 12), x, y, turn, 1, tilt)
    pith = shrunk(rind, 0.88)
    marks = cast(rind) + paint(soft(rind), "#e8b92a") + paint(soft(pith), "#fdf3c4")
    for k in range(8):
        a = 45 * k + turn + 4
        wedge = [(0.1, 0), (0.78, -0.24), (0.86, 0), (0.78, 0.24)]
        segment = [
            (
                px * radius * cos(radians(a)) - py * radius * sin(radians(a)),
                px * radius * sin(radians(a)) + py * radius * cos(radians(a)),
            )
            for px, py in wedge
        ]
        points = pose([*segment], x, y, 0, 1, tilt)
        marks += paint("M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in points) + "Z", "#f6d648")
    return marks


def mango(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A cube of ripe mango."""
    top = pose(rough(rng, [(-34, -28), (32, -30), (36, 28), (-32, 32)], 3), x, y, turn, size)
    return slab(pad(top), Tone("#ffe59a", "#f6ac2e", "#c97718"), tone("#e08a1c"), 30 * size)


def pad(corners: Outline) -> Outline:
    """Four corners with points beside them, for gently rounded corners."""
    points: Outline = []
    for step, (x, y) in enumerate(corners):
        for other in (corners[step - 1], corners[(step + 1) % len(corners)]):
            points.append((x + (other[0] - x) * 0.16, y + (other[1] - y) * 0.16))
    return points


def pomelo(rng: Random, spots: list[Point]) -> str:
    """Single sacs of pomelo."""
    marks = ""
    for x, y in spots:
        spine = pose([(-26, 4), (-4, -6), (24, 2)], x, y, rng.uniform(0, 180))
        marks += strip(spine, [8, 18, 7], tone("#f2a08a", 0.6))
    return marks


def chrysanthemum(x: float, y: float, size: float = 1) -> str:
    """A dried chrysanthemum opened in tea."""
    marks = ""
    for reach, colour in ((44, "#f3dfa0"), (30, "#fbefc6")):
        petals = "".join(
            thread([(x, y), (x + reach * size * cos(radians(a)), y + reach * 0.7 * size * sin(radians(a)))])
            for a in range(0, 360, 24)
        )
        marks += line(petals, colour, 9 * size)
    return marks + ellipse(x, y, 13 * size, 10 * size, "#e0a83a")


def lotus_seed(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A pale lotus seed."""
    return dome(
        pose(oval(26, 20, 9), x, y, turn, size, 0.85), Tone("#fffaf0", "#f0dfb8", "#b99a6a"), 9 * size
    )


def ginger_root(x: float, y: float, size: float = 1) -> str:
    """A knobbly piece of ginger root, one end cut."""
    root = pose(
        [
            (-110, 6),
            (-84, -30),
            (-40, -22),
            (-26, -62),
            (10, -70),
            (24, -28),
            (70, -34),
            (110, -4),
            (84, 30),
            (30, 26),
            (20, 56),
            (-16, 58),
            (-30, 28),
            (-84, 36),
        ],
        x,
        y,
        -8,
        size,
        0.85,
    )
    cut = pose(moved(oval(24, 26, 9), 96, -2), x, y, -8, size, 0.85)
    rings = [
        [(-70, -18), (-62, 4), (-72, 24)],
        [(-34, -14), (-28, 6), (-34, 22)],
        [(34, -22), (40, 0), (34, 20)],
        [(-18, -46), (0, -42), (16, -48)],
    ]
    marks = "".join(thread(pose(points, x, y, -8, size, 0.85)) for points in rings)
    skin = Tone("#f0d6a0", "#d2a761", "#93683a")
    return (
        cast(root, 16, 18, 0.28)
        + dome(root, skin, 18 * size)
        + line(marks, skin.shade, 4 * size, 0.7)
        + paint(soft(cut), "#f4dd8c")
    )


red_pepper = partial(pepper, colour="#c63a2c")
yellow_pepper = partial(pepper, colour="#ecb62f")
purple_onion = partial(onion, colour="#d9b3c0")
