"""Prawns, crab, fish, squid and shells."""

from functools import partial
from math import cos, radians, sin
from random import Random

from palette import Tone, mix, tone
from pen import (
    LIGHT,
    SHADE,
    Outline,
    Point,
    crescent,
    ellipse,
    group,
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
from shapes import cast, dome, flake, slab, specks, strip

PRAWN = Tone("#fff0df", "#f2a583", "#c8624a")
SHELL = Tone("#f7b58e", "#d9583a", "#99301f")
CRAB = Tone("#f6b184", "#d2552f", "#8f2c1b")


def prawn(rng: Random, x: float, y: float, turn: float = 0, size: float = 1, flesh: Tone = PRAWN) -> str:
    """A peeled prawn, curled, with bands of coral and its tail fan."""
    curl = [(44 * cos(radians(a)), 40 * sin(radians(a))) for a in (200, 240, 280, 320, 360, 400, 436)]
    spine = pose(curl, x, y, turn, size, 0.85)
    body = ribbon(spine, [w * size for w in (30, 44, 48, 46, 40, 30, 18)])
    tail = pose([(8, 38), (-8, 28), (-34, 30), (-24, 44), (-36, 58), (-8, 52)], x, y, turn, size, 0.85)
    bands = "".join(
        thread(
            pose(
                [(26 * cos(t), 24 * sin(t)), (46 * cos(t), 42 * sin(t)), (63 * cos(t), 58 * sin(t))],
                x,
                y,
                turn,
                size,
                0.85,
            )
        )
        for t in (radians(a) for a in (222, 256, 290, 324, 358, 392))
    )
    return (
        cast(tail)
        + paint(soft(tail), SHELL.base)
        + dome(body, flesh, 15 * size)
        + line(bands, "#e0704c", 7 * size, 0.75)
    )


def whole_prawn(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A prawn in its shell: head, feelers, banded back, tail."""
    spine = pose([(-96, 30), (-70, -12), (-22, -36), (34, -30), (74, 4), (86, 44)], x, y, turn, size, 0.85)
    body = ribbon(spine, [26 * size, 60 * size, 62 * size, 52 * size, 38 * size, 20 * size])
    feelers = [
        [(-96, 20), (-150, -20), (-170, -76)],
        [(-98, 26), (-160, 10), (-206, -20)],
        [(-88, 36), (-112, 66), (-96, 88)],
    ]
    legs = [[(u, 0), (u - 8, 24), (u + 6, 40)] for u in (-40, -16, 8, 30)]
    tail = pose(
        [(86, 36), (66, 60), (60, 92), (84, 78), (100, 96), (106, 60), (98, 40)], x, y, turn, size, 0.85
    )
    bands = [
        [(-44, -56), (-34, -30), (-44, -4)],
        [(-10, -60), (-2, -34), (-8, -6)],
        [(26, -54), (30, -30), (18, -6)],
    ]
    bands += [[(58, -34), (52, -12), (36, 4)], [(78, -4), (66, 10), (48, 16)]]
    drawn = "".join(thread(pose(points, x, y, turn, size, 0.85)) for points in bands)
    eye = pose([(-84, 8)], x, y, turn, size, 0.85)[0]
    return (
        line("".join(thread(pose(p, x, y, turn, size, 0.85)) for p in feelers + legs), SHELL.shade, 4 * size)
        + cast(tail)
        + paint(soft(tail), SHELL.shade)
        + dome(body, SHELL, 22 * size)
        + line(drawn, "#f4ae8a", 5 * size, 0.9)
        + ellipse(*eye, 6 * size, 6 * size, "#2b1a1c")
    )


def butterflied(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A prawn split down the back and opened: shell below, white flesh, garlic along the middle."""
    whole = pose(
        [
            (-104, 0),
            (-86, -34),
            (-30, -46),
            (34, -38),
            (84, -18),
            (92, 0),
            (84, 18),
            (34, 38),
            (-30, 46),
            (-86, 34),
        ],
        x,
        y,
        turn,
        size,
    )
    tail = pose([(84, -8), (112, -34), (138, -26), (122, 0), (138, 26), (112, 34), (84, 8)], x, y, turn, size)
    meat = shrunk(whole, 0.84)
    ribs = "".join(
        thread(pose([(u, side * 8), (u + 8, side * 30)], x, y, turn, size))
        for u in (-56, -28, 0, 28, 54)
        for side in (-1, 1)
    )
    return (
        cast(tail)
        + paint(soft(tail), SHELL.base)
        + slab(whole, SHELL, tone("#b8432c"), 12 * size)
        + paint(soft(meat), "#fbe6d2")
        + paint(crescent(meat, SHADE, 9 * size), "#edb596", 0.8)
        + line(ribs, "#eb9470", 4.5 * size, 0.8)
    )


def fish_slice(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A white slice of fish that curls a little, with a pink line and a thread of skin."""
    face = pose(
        rough(rng, [(-70, 2), (-46, -28), (0, -34), (48, -26), (70, 4), (40, 26), (-6, 20), (-46, 28)], 4),
        x,
        y,
        turn,
        size,
    )
    seam = pose([(-50, 0), (-14, -8), (20, 0), (54, -2)], x, y, turn, size)
    grain = "".join(thread(pose([(u, -24), (u + 8, -8)], x, y, turn, size)) for u in (-34, -10, 14, 36))
    skin = pose([(-58, -18), (-30, -30), (6, -33), (44, -26)], x, y, turn, size)
    return (
        flake(face, Tone("#ffffff", "#fffaf0", "#c9a48c"), 12 * size)
        + line(thread(seam), "#e9b3a0", 6 * size, 0.8)
        + line(grain, "#dfc9b4", 3 * size, 0.8)
        + line(thread(skin), "#8d9795", 4 * size, 0.8)
    )


def whole_fish(x: float, y: float, size: float = 1) -> str:
    """A steamed fish on its plate, head to the left."""
    body = pose(
        [
            (-330, 4),
            (-290, -62),
            (-200, -112),
            (-70, -132),
            (80, -112),
            (200, -64),
            (268, -26),
            (272, 24),
            (196, 58),
            (70, 104),
            (-80, 122),
            (-210, 100),
            (-300, 54),
        ],
        x,
        y,
        -4,
        size,
        0.86,
    )
    tail = pose(
        [(250, -22), (300, -84), (366, -122), (352, -40), (372, 40), (352, 104), (298, 70), (250, 24)],
        x,
        y,
        -4,
        size,
        0.86,
    )
    top_fin = pose([(-120, -120), (-40, -172), (60, -158), (130, -92)], x, y, -4, size, 0.86)
    low_fin = pose([(-60, 116), (-20, 160), (40, 150), (60, 100)], x, y, -4, size, 0.86)
    skin = Tone("#e9e6d6", "#a9aea2", "#636a66")
    return group(
        "fish",
        cast(tail, 10, 14),
        paint(soft(tail), skin.shade),
        _rays(x, y, size),
        paint(soft(top_fin), skin.shade),
        paint(soft(low_fin), skin.shade),
        dome(body, skin, 56 * size),
        _fish_face(x, y, size, skin),
        _fish_cuts(x, y, size),
    )


def _rays(x: float, y: float, size: float) -> str:
    """The rays of a tail."""
    ends = [(350, -96), (350, -50), (358, 0), (354, 50), (340, 90)]
    return line(
        "".join(thread(pose([(262, v * 0.2), (u, v)], x, y, -4, size, 0.86)) for u, v in ends),
        "#8b918a",
        5 * size,
    )


def _fish_face(x: float, y: float, size: float, skin: Tone) -> str:
    """Gill, mouth, eye and a side fin."""
    gill = pose([(-196, -88), (-168, -20), (-178, 40), (-208, 84)], x, y, -4, size, 0.86)
    mouth = pose([(-330, 6), (-306, 14), (-282, 12)], x, y, -4, size, 0.86)
    eye = pose([(-262, -34)], x, y, -4, size, 0.86)[0]
    fin = pose([(-160, 10), (-110, -6), (-78, 22), (-100, 54), (-150, 36)], x, y, -4, size, 0.86)
    return (
        line(thread(gill), skin.shade, 9 * size)
        + line(thread(mouth), skin.shade, 7 * size)
        + ellipse(*eye, 22 * size, 20 * size, "#f8f4e6")
        + ellipse(eye[0] - 1, eye[1] + 1, 11 * size, 10 * size, "#2b2730")
        + paint(soft(fin), skin.shade, 0.9)
    )


def _fish_cuts(x: float, y: float, size: float) -> str:
    """Three cuts that show white flesh, and rows of scales."""
    cuts = ""
    for u in (-70, 30, 130):
        wide = 30 - abs(u) * 0.05
        cut = pose(
            ribbon([(u - 18, -86 + abs(u) * 0.2), (u + 4, -10), (u - 10, 70 - abs(u) * 0.2)], [6, wide, 6]),
            x,
            y,
            -4,
            size,
            0.86,
        )
        cuts += paint(soft(cut), "#fbf3e2") + paint(crescent(cut, LIGHT, 7), "#b9b1a0")
    scales = ""
    for u, v in (
        (-120, -60),
        (-130, 50),
        (-20, -80),
        (-24, 70),
        (82, -64),
        (80, 60),
        (180, -20),
        (176, 26),
        (-20, 0),
        (84, 0),
    ):
        scales += thread(pose([(u - 14, v - 10), (u, v), (u - 14, v + 10)], x, y, -4, size, 0.86))
    return cuts + line(scales, "#7f867f", 4 * size, 0.7)


def crab(rng: Random, x: float, y: float, size: float = 1) -> str:
    """A whole Dungeness crab: broad shell, claws, four pairs of legs."""
    legs = ""
    for side in (-1, 1):
        for reach, fall, knee in ((250, -70, 34), (282, -8, 44), (270, 58, 48), (228, 112, 44)):
            spine = pose(
                [(side * 120, fall * 0.3), (side * (reach - 70), fall - knee), (side * reach, fall + 34)],
                x,
                y,
                0,
                size,
                0.9,
            )
            legs += strip(spine, [36 * size, 30 * size, 8 * size], CRAB)
    claws = "".join(claw(x + side * 178 * size, y - 96 * size, side, size) for side in (-1, 1))
    shell = [
        (-176, -8),
        (-150, -66),
        (-84, -104),
        (0, -112),
        (84, -104),
        (150, -66),
        (176, -8),
        (128, 62),
        (54, 96),
        (-54, 96),
        (-128, 62),
    ]
    body = pose(shell, x, y, 0, size, 0.9)
    return group("crab", legs, claws, dome(body, CRAB, 48 * size), _crab_marks(rng, x, y, size))


def claw(x: float, y: float, side: int, size: float = 1) -> str:
    """One claw, cracked and dark-tipped."""
    arm = pose([(-side * 66, 70), (-side * 10, 40), (side * 6, 0)], x, y, 0, size, 0.9)
    big = pose(
        [
            (side * -18, 12),
            (side * -34, -34),
            (side * -6, -76),
            (side * 34, -108),
            (side * 30, -66),
            (side * 44, -30),
            (side * 24, 8),
        ],
        x,
        y,
        0,
        size,
        0.9,
    )
    finger = pose(
        [(side * 36, -20), (side * 66, -48), (side * 64, -92), (side * 46, -64), (side * 22, -30)],
        x,
        y,
        0,
        size,
        0.9,
    )
    tips = (
        pose([(side * 30, -102), (side * 24, -84)], x, y, 0, size, 0.9),
        pose([(side * 63, -86), (side * 56, -72)], x, y, 0, size, 0.9),
    )
    return (
        strip(arm, [32 * size, 44 * size, 40 * size], CRAB)
        + flake(finger, CRAB, 12 * size)
        + dome(big, CRAB, 20 * size)
        + line(thread(tips[0]) + thread(tips[1]), "#3c2422", 11 * size)
    )


def _crab_marks(rng: Random, x: float, y: float, size: float) -> str:
    """The pattern of the shell, its spiny margin and the eyes."""
    sides = [
        [(-96, -46), (-64, -14), (-74, 26)],
        [(96, -46), (64, -14), (74, 26)],
        [(-28, -66), (-20, -30), (-28, 10)],
    ]
    sides += [[(28, -66), (20, -30), (28, 10)], [(-44, 66), (0, 76), (44, 66)]]
    furrow = "".join(thread(pose(points, x, y, 0, size, 0.9)) for points in sides)
    dots = pose([(rng.uniform(-110, 110), rng.uniform(-76, 60)) for _ in range(26)], x, y, 0, size, 0.9)
    eyes = pose([(-28, -112), (28, -112)], x, y, 0, size, 0.9)
    return (
        line(furrow, CRAB.shade, 6 * size, 0.6)
        + specks(rng, dots, "#f4bd92", 6 * size, 2, 0.8)
        + "".join(ellipse(u, v, 7 * size, 7 * size, "#2b1a1c") for u, v in eyes)
    )


def crab_leg(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A leg joint of crab."""
    spine = pose([(-92, 24), (-30, -16), (30, -14), (96, 26)], x, y, turn, size, 0.85)
    return strip(spine, [40 * size, 38 * size, 30 * size, 9 * size], CRAB)


def squid_curl(
    rng: Random, x: float, y: float, turn: float = 0, size: float = 1, flesh: str = "#faf0e0"
) -> str:
    """A piece of squid scored crosswise that has rolled up into a pine cone."""
    white = Tone("#ffffff", flesh, mix(flesh, "#a86a5a", 0.4))
    body = pose(rough(rng, oval(58, 34, 10), 2), x, y, turn, size, 0.85)
    net = "".join(
        thread(pose([(u - 14, -24), (u + 14, 24)], x, y, turn, size, 0.85))
        + thread(pose([(u + 14, -24), (u - 14, 24)], x, y, turn, size, 0.85))
        for u in (-28, -4, 20)
    )
    lip = pose([(-50, -16), (-58, 0), (-50, 16)], x, y, turn, size, 0.85)
    return (
        dome(body, white, 16 * size)
        + line(net, white.shade, 4 * size, 0.8)
        + line(thread(lip), "#c98a8c", 7 * size, 0.8)
    )


def fried_squid(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A ring of squid in a thin crisp batter."""
    crust = Tone("#fff2cc", "#ecc682", "#b07a3a")
    loop = pose(rough(rng, oval(52, 44, 9), 5), x, y, turn, size, 0.8)
    hole = pose(rough(rng, oval(22, 17, 8), 2), x, y, turn, size, 0.8)
    crisp = [
        (px + rng.uniform(-12, 12) * size, py + rng.uniform(-9, 9) * size)
        for px, py in shrunk(loop, 0.76)
        for _ in range(2)
    ]
    return (
        dome(loop, crust, 15 * size)
        + paint(soft(hole), "#8f6230")
        + line(thread(hole[3:7]), "#fbf3e6", 6 * size, 0.9)
        + specks(rng, crisp[::2], crust.light, 8 * size, 4)
        + specks(rng, crisp[1::2], crust.shade, 4 * size, 4, 0.6)
    )


def tentacles(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A fried crown of squid tentacles."""
    marks = ""
    for k in range(6):
        away = turn + 30 * k + rng.uniform(-8, 8)
        spine = pose([(0, 0), (40, -14), (66, 14), (84, -2)], x, y, away, size, 0.8)
        marks += strip(
            spine, [24 * size, 20 * size, 14 * size, 6 * size], Tone("#fbe3b8", "#d9a464", "#9c6033")
        )
    return marks


def clam(rng: Random, x: float, y: float, turn: float = 0, size: float = 1, open_by: float = 1) -> str:
    """An open clam: two ribbed shells and the meat between."""
    shell = Tone("#f6ead0", rng.choice(("#c9b08a", "#b59c80", "#d3bd98")), "#6f5a4c")
    fan = [(-56, 8), (-50, -28), (-22, -52), (16, -54), (48, -32), (58, 6), (30, 22), (-28, 22)]
    back = pose(fan, x, y, turn, size, 0.9)
    ribs = "".join(
        thread(pose(moved(shrunk(fan, k)[0:6], 0, 4), x, y, turn, size, 0.9)) for k in (0.84, 0.62, 0.4)
    )
    bowl = pose(moved(oval(54, 30, 10), 0, 22 * open_by), x, y, turn, size, 0.9)
    inner = shrunk(bowl, 0.84)
    meat = pose(moved(rough(rng, oval(32, 15, 8), 3), -2, 22 * open_by), x, y, turn, size, 0.9)
    return (
        dome(back, shell, 18 * size, glint=False)
        + line(ribs, shell.shade, 3.5 * size, 0.6)
        + slab(bowl, tone("#e9dcc4"), tone("#a48c70"), 14 * size)
        + paint(soft(inner), "#d9c3b4")
        + dome(meat, Tone("#fff2d6", "#ecba7e", "#b4764a"), 10 * size)
    )


def scallop(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A plump, seared scallop."""
    white = Tone("#fffdf4", "#f8ecd6", "#d2ab84")
    top = pose(rough(rng, oval(50, 46, 10), 3), x, y, turn, size, 0.74)
    sear = shrunk(top, 0.74)
    rays = "".join(
        thread(
            pose(
                [(20 * cos(radians(a)), 18 * sin(radians(a))), (38 * cos(radians(a)), 34 * sin(radians(a)))],
                x,
                y,
                turn,
                size,
                0.74,
            )
        )
        for a in range(0, 360, 45)
    )
    return (
        slab(top, white, white, 34 * size)
        + line(soft(sear), "#dba667", 7 * size, 0.6)
        + line(rays, "#e3c49c", 3 * size, 0.8)
    )


def oyster(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A small poached oyster: a plump cream belly with a dark, ruffled mantle along one side."""
    body = pose(
        rough(rng, [(-50, 2), (-34, -26), (0, -32), (36, -22), (50, 6), (26, 28), (-22, 26)], 4),
        x,
        y,
        turn,
        size,
        0.85,
    )
    mantle = pose(
        rough(
            rng, [(-48, 8), (-24, 8), (0, 18), (26, 6), (50, -6), (54, 14), (28, 36), (-4, 34), (-36, 32)], 3
        ),
        x,
        y,
        turn,
        size,
        0.85,
    )
    folds = "".join(
        thread(pose([(u, 14), (u + 4, 30)], x, y, turn, size, 0.85)) for u in (-28, -12, 6, 22, 36)
    )
    return (
        dome(body, Tone("#ffffff", "#ded7be", "#9d9780"), 18 * size)
        + paint(soft(mantle), "#565a58")
        + line(folds, "#8d918a", 4 * size, 0.8)
    )


def abalone(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A slice of abalone with its scalloped edge."""
    edge: Outline = []
    for k in range(16):
        reach = 1.0 if k % 2 else 0.88
        edge.append((64 * reach * cos(radians(22.5 * k)), 42 * reach * sin(radians(22.5 * k))))
    face = pose(edge, x, y, turn, size)
    heart = shrunk(face, 0.66)
    lines = "".join(thread(pose([(-26, v), (0, v + 3), (26, v)], x, y, turn, size)) for v in (-8, 4, 14))
    return (
        slab(face, tone("#a87843", 0.4), tone("#6e4a2c"), 13 * size)
        + paint(soft(heart), "#ecd0a0")
        + paint(crescent(heart, SHADE, 7 * size), "#c69a63", 0.8)
        + line(lines, "#cfa873", 3 * size, 0.8)
    )


def fish_ball(
    rng: Random, x: float, y: float, turn: float = 0, size: float = 1, colour: str = "#f7eeda"
) -> str:
    """A smooth, springy fish ball."""
    skin = Tone("#ffffff", colour, mix(colour, "#8a5a44", 0.36))
    return dome(pose(rough(rng, oval(50, 49, 12), 1), x, y, turn, size, 0.93), skin, 24 * size)


def fish_maw(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A spongy, golden piece of fish maw."""
    top = pose(rough(rng, box_like(84, 50), 6), x, y, turn, size)
    holes = pose([(rng.uniform(-32, 32), rng.uniform(-16, 16)) for _ in range(10)], x, y, turn, size)
    return flake(top, Tone("#fff4c8", "#f2cf7c", "#b07d34"), 9 * size) + specks(
        rng, holes, "#c9a159", 6 * size, 3, 0.8
    )


def box_like(width: float, height: float) -> Outline:
    """A loose, cushion-like rectangle."""
    x, y = width / 2, height / 2
    return [
        (-x, 0),
        (-x * 0.7, -y),
        (0, -y * 0.8),
        (x * 0.7, -y),
        (x, 0),
        (x * 0.7, y),
        (0, y * 0.8),
        (-x * 0.7, y),
    ]


def fish_nugget(
    rng: Random, x: float, y: float, turn: float = 0, size: float = 1, colour: str = "#d9822f"
) -> str:
    """A battered, glazed piece of fish or pork."""
    crust = tone(colour, 0.5)
    body = pose(rough(rng, oval(60, 46, 10), 7), x, y, turn, size, 0.84)
    bumps = [(px * 0.6 + x * 0.4 + rng.uniform(-8, 8), py * 0.6 + y * 0.4) for px, py in body]
    return dome(body, crust, 24 * size) + specks(rng, bumps, crust.light, 8 * size, 5, 0.8)


def threads_of_scallop(rng: Random, spots: list[Point]) -> str:
    """Dried scallop pulled into amber threads."""
    dark, lit = "", ""
    for x, y in spots:
        spine = pose([(-24, rng.uniform(-6, 6)), (0, rng.uniform(-5, 5)), (24, 0)], x, y, rng.uniform(0, 180))
        dark += thread(moved(spine, 2, 4))
        lit += thread(spine)
    return line(dark, "#8a5522", 7, 0.7) + line(lit, "#e0a550", 5.5)


fish_piece = partial(fish_nugget, colour="#e0922f")
pork_piece = partial(fish_nugget, colour="#c8502a")
fried_curl = partial(squid_curl, flesh="#f0d096")
