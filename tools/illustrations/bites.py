"""Dumplings, tofu, dough, rice rolls, cakes, and what goes into cups and glasses."""

from functools import partial
from random import Random

from palette import CREAM, DUSK, Tone, mix, tone
from pen import (
    LIGHT,
    SHADE,
    Point,
    box,
    crescent,
    ellipse,
    group,
    hoop,
    line,
    middle,
    moved,
    oval,
    paint,
    pose,
    ribbon,
    rough,
    shrunk,
    soft,
    square,
    thread,
)
from shapes import cast, dome, flake, shine, slab, specks, strip
from view import tilt

SKIN = Tone("#fffaf0", "#f6e4c0", "#c99e72")


def wonton(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A shrimp wonton: coral filling seen through a thin skin, with a loose, folded tail."""
    tail = pose(
        [(-10, 8), (30, -28), (84, -40), (112, -10), (92, 6), (110, 34), (62, 44), (20, 34)],
        x,
        y,
        turn,
        size,
        0.8,
    )
    folds = [[(30, 0), (66, -16), (98, -16)], [(30, 8), (64, 14), (96, 22)], [(26, -8), (52, -26), (76, -32)]]
    ball = pose(rough(rng, oval(62, 56, 11), 3), x, y, turn, size, 0.86)
    blush = shrunk(ball, 0.74, -4 * size, 3 * size)
    pleats = "".join(
        thread(pose(points, x, y, turn, size, 0.8))
        for points in ([(20, -40), (36, -8), (24, 38)], [(4, -50), (22, -30), (32, -6)])
    )
    return (
        flake(tail, SKIN, 12 * size)
        + line(
            "".join(thread(pose(points, x, y, turn, size, 0.8)) for points in folds),
            SKIN.shade,
            4.5 * size,
            0.7,
        )
        + dome(ball, SKIN, 24 * size, glint=False)
        + paint(soft(blush), "#ee9c78", 0.62)
        + paint(crescent(shrunk(ball, 0.8), LIGHT, 14 * size), "#fffaf0", 0.9)
        + line(pleats, SKIN.shade, 4.5 * size, 0.75)
    )


def sui_gow(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A large half-moon dumpling with a pleated edge and dark flecks of wood ear inside."""
    moon = [
        (-104, 24),
        (-92, -22),
        (-48, -58),
        (6, -66),
        (58, -52),
        (96, -14),
        (104, 26),
        (40, 38),
        (-40, 38),
    ]
    body = pose(moon, x, y, turn, size, 0.86)
    inner = pose([(-66, 20), (-44, -22), (4, -38), (48, -20), (68, 20), (0, 28)], x, y, turn, size, 0.86)
    flecks = pose([(rng.uniform(-44, 44), rng.uniform(-22, 20)) for _ in range(7)], x, y, turn, size, 0.86)
    pleats = (
        (-84, -22, -66, -8),
        (-58, -50, -44, -28),
        (-24, -64, -18, -42),
        (12, -66, 10, -44),
        (46, -56, 38, -34),
        (78, -34, 62, -14),
    )
    marks = "".join(thread(pose([(a, b), (c, d)], x, y, turn, size, 0.86)) for a, b, c, d in pleats)
    return (
        dome(body, SKIN, 26 * size, glint=False)
        + paint(soft(inner), "#eba684", 0.6)
        + specks(rng, flecks, "#5a4238", 9 * size, 4, 0.6)
        + paint(crescent(shrunk(body, 0.88), LIGHT, 12 * size), "#fffaf0", 0.85)
        + line(marks, SKIN.shade, 5 * size, 0.8)
    )


def fried_wonton(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A crisp wonton: a round belly, and above it the skin flared out in four brown corners."""
    gold = Tone("#ffe9ae", "#e3a74e", "#96571c")
    ideal = [(-112, -30), (-58, -104), (50, -112), (114, -38)]
    corners = [(u * rng.uniform(0.78, 1.1), v * rng.uniform(0.72, 1.12)) for u, v in ideal]
    valleys = [(-74, -56), (-4, -66), (72, -64)]
    fan = [(-46, 30), (-70, 4), corners[0], corners[0], valleys[0], corners[1], corners[1], valleys[1]]
    fan += [corners[2], corners[2], valleys[2], corners[3], corners[3], (72, 2), (46, 30)]
    skirt = pose(rough(rng, fan, 9), x, y, turn, size, 0.9)
    tips = [middle(skirt[k], skirt[k + 1]) for k in (2, 5, 8, 11)]
    root = pose([(0, 10)], x, y, turn, size, 0.9)[0]
    folds = "".join(
        thread([_along(root, tip, 0.4), _along(root, tip, 0.7), _along(root, tip, 0.86)]) for tip in tips
    )
    browned = [_along(root, tip, 0.84) for tip in tips]
    ball = pose(rough(rng, oval(60, 50, 10), 3), *pose([(0, 24)], x, y, turn, size, 0.9)[0], turn, size, 0.9)
    blisters = [(px + rng.uniform(-10, 10), py + rng.uniform(-10, 10)) for px, py in shrunk(skirt, 0.66)]
    bumps = [(px + rng.uniform(-9, 9), py + rng.uniform(-9, 9)) for px, py in shrunk(ball, 0.55)]
    return (
        flake(skirt, gold, 13 * size)
        + specks(rng, browned, "#a0601f", 15 * size, 15, 0.45)
        + line(folds, gold.shade, 4 * size, 0.5)
        + line(thread([skirt[4], root]) + thread([skirt[10], root]), gold.light, 5 * size, 0.6)
        + specks(rng, blisters, "#fff2c4", 8 * size, 4, 0.75)
        + dome(ball, Tone("#fff0c0", "#eab660", "#9a5a1f"), 22 * size)
        + specks(rng, bumps, "#bf7c31", 7 * size, 3, 0.5)
        + shine(ball, 6 * size, 0.8)
    )


def _along(start: Point, end: Point, share: float) -> Point:
    """The point a share of the way from one point to another."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def tofu(rng: Random, x: float, y: float, turn: float = 20, size: float = 1, fried: bool = False) -> str:
    """A block of tofu, silken or fried to a golden skin."""
    top = pose(rough(rng, box(92, 84), 2), x, y, turn, size)
    if not fried:
        return slab(top, Tone("#ffffff", "#fbf5e4", "#d8c9a8"), tone("#ecdfc2", 0.5, 0.18), 40 * size)
    skin = Tone("#ffe2a2", "#d99c45", "#a86a2b")
    pores = pose([(rng.uniform(-34, 34), rng.uniform(-30, 30)) for _ in range(12)], x, y, turn, size)
    return slab(top, skin, tone("#c58439"), 40 * size) + specks(rng, pores, skin.shade, 5 * size, 5, 0.6)


def youtiao(rng: Random, x: float, y: float, turn: float = -20, size: float = 1, length: float = 560) -> str:
    """A fried dough stick: two slim sticks pressed together, puffed in places, blistered, browned at the ends."""
    half, marks, crests = length / 2, "", list[Point]()
    steps = [-1, -0.86, -0.7, -0.52, -0.34, -0.16, 0.02, 0.2, 0.38, 0.56, 0.74, 0.88, 1]
    for side in (-1, 1):
        spine = [(u * half, side * (23 + rng.uniform(-3, 6))) for u in steps]
        widths = [(26 if abs(u) == 1 else 56 + rng.uniform(-8, 14)) * size for u in steps]
        lobe = ribbon(pose(spine, x, y, turn, size), widths)
        crests += spine[1:-1]
        marks += dome(lobe, DOUGH, 24 * size, glint=False)
        marks += line(thread(pose(moved(spine[1:-1], 0, -9), x, y, turn, size)), "#f8d488", 15 * size, 0.6)
    seams = [
        [(u * half, rng.uniform(-4, 4)), ((u + 0.16) * half, rng.uniform(-5, 5)), ((u + 0.34) * half, 0)]
        for u in (-0.96, -0.56, -0.14, 0.26, 0.62)
    ]
    dents = [(u + rng.uniform(-16, 16), v + rng.uniform(-15, 15)) for u, v in crests for _ in range(2)]
    return group(
        "youtiao",
        marks,
        line(
            thread(pose([(-half * 0.94, 0), (0, 2), (half * 0.94, 0)], x, y, turn, size)),
            "#a45f22",
            24 * size,
            0.5,
        ),
        line("".join(thread(pose(seam, x, y, turn, size)) for seam in seams), "#6b3814", 7 * size, 0.9),
        specks(rng, pose(dents[::2], x, y, turn, size), "#b8722c", 8 * size, 15, 0.4),
        _blisters(rng, pose(dents[1::2], x, y, turn, size), size),
    )


DOUGH = Tone("#ffe6ac", "#e0a148", "#9a591f")


def _blisters(rng: Random, spots: list[Point], size: float) -> str:
    """Small bubbles that rose in the oil: a brown foot, a gold crest, a point of light."""
    marks, lights = "", ""
    for x, y in spots:
        rx = rng.uniform(5, 11) * size
        marks += ellipse(x + 1.5 * size, y + 2 * size, rx, rx * 0.62, DOUGH.shade, 0.4)
        marks += ellipse(x, y, rx, rx * 0.6, "#ecb45c", 0.95)
        lights += f"M{x - rx * 0.4:.1f} {y - rx * 0.25:.1f}l{rx * 0.4:.1f} -1"
    return marks + line(lights, "#fff4d2", 3 * size, 0.8)


def torn_youtiao(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A torn-off end of a dough stick that shows its airy crumb."""
    stick = youtiao(rng, x, y, turn, size, 260)
    end = pose([(134, 0)], x, y, turn, size)[0]
    face = moved(rough(rng, oval(26 * size, 50 * size, 10), 4), *end)
    holes = [(end[0] + rng.uniform(-12, 12) * size, end[1] + rng.uniform(-30, 30) * size) for _ in range(9)]
    return (
        stick
        + paint(soft(face), "#c07f33")
        + paint(soft(shrunk(face, 0.8)), "#f8e6b6")
        + specks(rng, holes, "#d0a05c", 10 * size, 5)
    )


def rice_roll(
    rng: Random,
    x: float,
    y: float,
    turn: float = -8,
    length: float = 520,
    width: float = 112,
    tint: str = "#fbf4e4",
) -> str:
    """A long, glossy steamed rice roll with soft folds."""
    white = Tone("#ffffff", tint, mix(tint, "#a8795a", 0.36))
    half = length / 2
    spine = [(-half, 4), (-half * 0.5, -4), (0, 3), (half * 0.5, -3), (half, 4)]
    body = ribbon(
        pose(spine, x, y, turn),
        [width * 0.86 * tilt(), width * tilt(), width * tilt(), width * tilt(), width * 0.86 * tilt()],
    )
    folds = "".join(
        thread(pose([(u, -width * 0.4), (u + 12, 0), (u - 4, width * 0.38)], x, y, turn))
        for u in (-half * 0.55, half * 0.1, half * 0.62)
    )
    shine = pose(
        [(-half * 0.86, -width * 0.24), (-half * 0.2, -width * 0.32), (half * 0.7, -width * 0.24)], x, y, turn
    )
    return (
        cast(body, 10, 14)
        + paint(soft(moved(body, 0, 14)), white.shade)
        + paint(soft(body), white.base)
        + paint(crescent(body, SHADE, width * 0.22), white.shade, 0.6)
        + line(folds, white.shade, 5, 0.5)
        + line(thread(shine), "#ffffff", 10, 0.95)
    )


def show_through(x: float, y: float, turn: float, size: float = 1) -> str:
    """A prawn seen as a coral shadow through a rice roll."""
    arc = pose([(-40, 14), (-22, -16), (12, -20), (38, 6), (26, 22)], x, y, turn, size)
    return line(thread(arc), "#f0a283", 30 * size, 0.6) + line(thread(arc), "#e27d5c", 7 * size, 0.5)


def turnip_cake(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A thick slice of radish cake, seared gold, with bits of sausage and dried shrimp."""
    top = pose(square(178, 128), x, y, turn, size)
    cushion = []
    for step, (px, py) in enumerate(top):
        for other in (top[step - 1], top[(step + 1) % 4]):
            cushion.append((px + (other[0] - px) * 0.1, py + (other[1] - py) * 0.1))
    sear = pose([(rng.uniform(-70, 70), rng.uniform(-46, 46)) for _ in range(36)], x, y, turn, size)
    bits = pose([(rng.uniform(-66, 66), rng.uniform(-44, 44)) for _ in range(12)], x, y, turn, size)
    return (
        slab(cushion, Tone("#ffe9b4", "#e2b468", "#a86a28"), tone("#f6ead0", 0.5, 0.18), 52 * size)
        + paint(crescent(cushion, SHADE, 20 * size), "#a5601f", 0.6)
        + paint(soft(rough(rng, shrunk(cushion, 0.84), 5)), "#c98636", 0.75)
        + paint(soft(rough(rng, shrunk(cushion, 0.5), 8)), "#e6b764", 0.7)
        + specks(rng, sear[:26], "#8f4f1a", 12 * size, 13, 0.55)
        + specks(rng, sear[26:], "#fbe9bd", 10 * size, 8, 0.9)
        + shine(cushion, 6 * size, 0.55)
        + specks(rng, bits[:6], "#b1402f", 13 * size, 5)
        + specks(rng, bits[6:], "#7fa34b", 9 * size, 4)
    )


def cracker(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A shard of thin fried dough."""
    shard = pose(
        rough(rng, [(-40, -20), (6, -30), (42, -12), (34, 22), (-8, 28), (-38, 16)], 6), x, y, turn, size
    )
    gold = Tone("#ffe6ac", "#e3aa55", "#a86c2e")
    holes = pose([(rng.uniform(-22, 22), rng.uniform(-14, 14)) for _ in range(5)], x, y, turn, size)
    return flake(shard, gold, 8 * size) + specks(rng, holes, gold.shade, 6 * size, 4, 0.6)


def ice(rng: Random, x: float, y: float, size: float = 1, turn: float = 15) -> str:
    """A cube of ice."""
    top = pose(box(88, 80), x, y, turn, size)
    return (
        paint(soft(moved(top, 0, 30 * size)), "#ffffff", 0.3)
        + paint(soft(top), "#ffffff", 0.5)
        + paint(crescent(top, LIGHT, 10 * size), "#ffffff", 0.9)
        + paint(crescent(top, SHADE, 9 * size), "#9fb4b4", 0.35)
    )


def bubbles(rng: Random, spots: list[Point], colour: str = CREAM) -> str:
    """Froth."""
    marks = ""
    for x, y in spots:
        r = rng.uniform(5, 12)
        marks += hoop(x, y, r, r * 0.7, "#ffffff", 2, colour, 0.7)
    return marks


def red_beans(rng: Random, spots: list[Point], size: float = 1) -> str:
    """Soft red beans, some split."""
    marks = ""
    for x, y in spots:
        colour = rng.choice(("#7c2b2a", "#8f3a34", "#6a2327"))
        marks += dome(
            pose(oval(21, 14, 8), x, y, rng.uniform(0, 180), size, 0.85), tone(colour, 0.42), 8 * size
        )
    return marks


def peel(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A strip of aged tangerine peel."""
    spine = pose([(-56, 10), (-20, -14), (18, 8), (58, -8)], x, y, turn, size)
    dots = [(px + rng.uniform(-9, 9), py + rng.uniform(-7, 7)) for px, py in spine for _ in range(3)]
    return strip(spine, [14 * size, 32 * size, 30 * size, 12 * size], tone("#b5602a", 0.4)) + specks(
        rng, dots, "#7d3d1f", 4, 1
    )


def sago(rng: Random, spots: list[Point]) -> str:
    """Clear pearls of sago."""
    return (
        specks(rng, moved(spots, 2, 3), "#c98a2c", 16, 0, 0.5)
        + specks(rng, spots, "#fff4d8", 14, 0, 0.85)
        + specks(rng, moved(spots, -3, -3), "#ffffff", 5)
    )


def skewer(
    rng: Random, x: float, y: float, turn: float, colour: str, count: int = 5, length: float = 640
) -> str:
    """Fish balls on a bamboo stick."""
    stick = pose([(-length / 2, 0), (length / 2, 0)], x, y, turn)
    marks = (
        line(thread(moved(stick, 8, 12)), DUSK, 10, 0.25)
        + line(thread(stick), "#dcb673", 11)
        + line(thread(moved(stick, 0, -2)), "#f3dba6", 4)
    )
    skin = Tone("#ffe08a", colour, mix(colour, "#6e2f10", 0.45))
    for k in range(count):
        bx, by = pose([(-length * 0.34 + k * 100, 0)], x, y, turn)[0]
        marks += dome(moved(rough(rng, oval(57, 54, 12), 1.5), bx, by), skin, 24)
    return group("skewer", marks)


def coconut(x: float, y: float, radius: float) -> str:
    """A whole green coconut, cut open at the top: fibrous rind, brown shell, white flesh."""
    husk = Tone("#cfdc9a", "#8aa652", "#4f6b3a")
    sides = (
        (-1.0, 0.0),
        (-1.16, 0.42),
        (-1.06, 0.9),
        (-0.66, 1.3),
        (0.0, 1.46),
        (0.66, 1.3),
        (1.06, 0.9),
        (1.16, 0.42),
    )
    body = [(x + px * radius, y + py * radius) for px, py in (*sides, (1.0, 0.0), (0.6, -0.5), (-0.6, -0.5))]
    ridges = "".join(
        thread(
            [
                (x + u * radius, y + radius * (0.72 - abs(u) * 0.2)),
                (x + u * 1.12 * radius, y + radius * 0.98),
                (x + u * 0.8 * radius, y + radius * 1.3),
            ]
        )
        for u in (-0.62, -0.2, 0.26, 0.66)
    )
    rings = ((1.02, "#e9dcae"), (0.9, "#7c5230"), (0.86, "#fffdf6"), (0.72, "#e4d7b8"))
    return (
        paint(soft(body), husk.base)
        + paint(crescent(body, (0.9, 0.45), radius * 0.4), husk.shade, 0.55)
        + paint(crescent(shrunk(body, 0.95), (-0.95, 0.1), radius * 0.1), husk.light, 0.7)
        + line(ridges, husk.shade, 7, 0.4)
        + "".join(
            ellipse(x, y + 8 * k, radius * r, radius * r * tilt(), colour)
            for k, (r, colour) in enumerate(rings)
        )
    )


def coconut_flesh(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A curved strip of young coconut flesh."""
    spine = pose([(-60, 12), (-22, -12), (20, -12), (60, 10)], x, y, turn, size)
    return strip(spine, [18 * size, 34 * size, 34 * size, 16 * size], Tone("#ffffff", "#fdf6e6", "#d8c6a2"))


def coconut_cap(x: float, y: float, radius: float) -> str:
    """The sliced-off top of the coconut, lying with its white flesh up."""
    husk = tone("#8aa652")
    rim = moved(oval(radius, radius * tilt(), 18), x, y)
    rings = ((0.97, "#e9dcae"), (0.78, "#7c5230"), (0.73, "#fffdf6"), (0.5, "#ece0c6"))
    return group(
        "cap",
        cast(rim, 26, 26),
        paint(soft(moved(rim, 4, 30)), husk.shade),
        paint(soft(rim), husk.base),
        "".join(
            ellipse(x, y + 3 * k, radius * r, radius * r * tilt(), colour)
            for k, (r, colour) in enumerate(rings)
        ),
    )


fried_tofu = partial(tofu, fried=True)


def ice_inside(x: float, y: float, size: float = 1) -> str:
    """A cube of ice under the surface, seen through the glass."""
    face = pose(box(84, 84), x, y, 12, size, 0.95)
    return paint(soft(face), "#ffffff", 0.2) + paint(crescent(face, LIGHT, 8 * size), "#ffffff", 0.45)


def cut_rolls(rng: Random, x: float, y: float, count: int) -> str:
    """Pieces of rice roll standing side by side, the fried dough showing at each cut."""
    marks = ""
    for k in range(count):
        px, py = x + 124 * k, y - 8 * k
        body = pose(box(112, 150), px, py, -4)
        marks += slab(body, Tone("#ffffff", "#fbf4e4", "#d9c6aa"), Tone("#ffffff", "#efe2c8", "#c6ac86"), 58)
        cut = moved(oval(44, 25, 10), px, py + 80)
        marks += paint(soft(moved(cut, 0, 2)), "#fffaf0") + dough_face(rng, px, py + 80)
        marks += line(thread([(px - 40, py - 34), (px - 10, py - 44), (px + 30, py - 42)]), "#ffffff", 9, 0.9)
    return marks


def dough_face(rng: Random, x: float, y: float) -> str:
    """The cut face of a fried dough stick."""
    crust = moved(
        rough(
            rng,
            [(-36, 0), (-26, -17), (-4, -15), (6, -12), (26, -17), (37, 0), (26, 17), (4, 13), (-24, 17)],
            1.5,
        ),
        x,
        y,
    )
    holes = [(x + rng.uniform(-22, 22), y + rng.uniform(-8, 8)) for _ in range(6)]
    return (
        paint(soft(crust), "#b8702c")
        + paint(soft(shrunk(crust, 0.76)), "#f3d38e")
        + specks(rng, holes, "#c48f46", 6, 3)
    )
