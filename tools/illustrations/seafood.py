"""Prawns, crab, fish, squid and shells."""

from collections.abc import Callable
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
    sharp,
    shrunk,
    soft,
    thread,
)
from shapes import cast, dome, flake, shine, slab, specks, strip

PRAWN = Tone("#fff0df", "#f2a583", "#c8624a")
SHELL = Tone("#f7b58e", "#d9583a", "#99301f")
CRAB = Tone("#f3a070", "#c94e28", "#842a18")


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
    """A slice of fish just turned white: plump, its flakes about to part, a rosy blush, a thread of skin."""
    bow = rng.uniform(-9, 9)
    ideal = [(-74, 8), (-56, -20), (-8, -36 + bow), (46, -29), (76, -2), (50, 24), (-4, 23 + bow), (-52, 29)]
    face = pose(rough(rng, ideal, 4), x, y, turn, size)
    flakes = [
        [(u - 9, -22 + bow * 0.5), (u + 8, -3 + bow * 0.5), (u - 7, 15 + bow * 0.5)]
        for u in (-42, -18, 8, 34)
    ]
    cuts = "".join(thread(pose(f, x, y, turn, size)) for f in flakes)
    blush = pose([(-40, 4), (-6, -6 + bow), (34, 0), (0, 10 + bow)], x, y, turn, size)
    return (
        flake(face, Tone("#ffffff", "#fdf3e6", "#c9a78e"), 14 * size)
        + paint(soft(blush), "#f4cdb8", 0.45)
        + line(cuts, "#d8b9a2", 4 * size, 0.8)
        + f'<g transform="translate(3 1)">{line(cuts, "#ffffff", 2.5 * size, 0.9)}</g>\n'
        + line(thread(shrunk(face, 0.9)[1:5]), "#8d9794", 3.5 * size, 0.5)
        + shine(face, 5 * size, 0.95)
    )


def whole_fish(rng: Random, x: float, y: float, size: float = 1) -> str:
    """A steamed rock cod on its side, head to the left: mottled skin split along the back, white flakes beneath."""

    def laid(points: list[Point]) -> Outline:
        return pose(points, x, y, -4, size, 0.86)

    body = laid(
        [(-352, 22), (-318, -34), (-262, -88), (-180, -122), (-60, -132), (70, -114), (180, -74), (272, -30)]
        + [(278, 26), (190, 62), (70, 100), (-70, 118), (-190, 112), (-276, 84), (-332, 52)]
    )
    tail = laid(
        [
            (262, -24),
            (316, -78),
            (376, -112),
            (364, -40),
            (372, 6),
            (368, 54),
            (378, 112),
            (314, 78),
            (262, 24),
        ]
    )
    spines = [
        laid([(-170 + 34 * k, -112), (-158 + 36 * k, -166 + 3 * abs(k - 4) + 10 * (k % 2))])
        for k in range(10)
    ]
    sail = laid([(-182, -110), (-160, -158), (-60, -170), (60, -160), (170, -120), (200, -62)])
    low_fin = laid([(30, 98), (52, 146), (120, 132), (150, 74)])
    skin = Tone("#f6cdb0", "#cf8468", "#8a4a3c")
    return group(
        "fish",
        cast(body, 16, 20, 0.3),
        "".join(paint(soft(fin), "#b5604a") for fin in (tail, sail, low_fin)),
        line("".join(map(thread, spines)) + _rays(laid), "#c9a18a", 5 * size, 0.8),
        dome(body, skin, 60 * size, glint=False),
        specks(
            rng,
            laid([(rng.uniform(-190, 190), rng.gauss(-60, 20)) for _ in range(46)]),
            skin.shade,
            15 * size,
            14,
            0.32,
        ),
        paint(
            soft(laid([(-150, 66), (0, 66), (150, 44), (220, 20), (150, 70), (0, 98), (-140, 104)])),
            "#fbe6d2",
            0.75,
        ),
        _fish_cuts(rng, laid, size),
        _fish_head(laid, size, skin),
        line(thread(laid([(-120, -104), (-20, -112), (90, -94), (190, -56)])), "#ffffff", 10 * size, 0.55),
    )


def _rays(laid: Callable[[list[Point]], Outline]) -> str:
    """The rays of the tail and of the fin below."""
    tail = [[(272, v * 0.2), (364, v)] for v in (-92, -60, -28, 4, 36, 66, 94)]
    return "".join(thread(laid(ray)) for ray in (*tail, [(52, 100), (70, 136)], [(86, 94), (104, 128)]))


def _fish_head(laid: Callable[[list[Point]], Outline], size: float, skin: Tone) -> str:
    """Gill covers, jaw, the side fin laid flat, and an eye that has turned white in the steam."""
    cover = laid([(-186, -112), (-160, -40), (-170, 40), (-206, 104)])
    plate = laid([(-226, -70), (-206, -16), (-222, 52), (-262, 78)])
    jaw = laid([(-346, 28), (-312, 34), (-282, 54), (-246, 62)])
    (ex, ey) = laid([(-284, -26)])[0]
    fin = laid([(-156, 24), (-96, 6), (-60, 34), (-84, 62), (-140, 54)])
    rays = [laid([(-148, 36), (u, v)]) for u, v in ((-84, 20), (-72, 36), (-90, 54))]
    return (
        line(thread(cover), skin.shade, 12 * size, 0.9)
        + line(thread(moved(cover, -7 * size, 0)), skin.light, 5 * size, 0.6)
        + line(thread(plate) + thread(jaw), skin.shade, 7 * size, 0.8)
        + ellipse(ex, ey, 15 * size, 13 * size, "#6b4a42")
        + ellipse(ex + size, ey + size, 10 * size, 9 * size, "#e9e2d4")
        + paint(soft(fin), "#b86a52")
        + line("".join(map(thread, rays)), "#c9a18a", 4 * size, 0.8)
    )


def _fish_cuts(rng: Random, laid: Callable[[list[Point]], Outline], size: float) -> str:
    """Where the knife scored the skin it has drawn back, and the flesh parts in flakes."""
    marks = ""
    for u, high, low, wide in ((-96, -88, 64, 66), (10, -94, 64, 78), (116, -70, 48, 60)):
        cut = laid(
            rough(
                rng,
                ribbon(
                    [(u - 22, high), (u - 2, high * 0.4), (u + 10, low * 0.4), (u + 2, low)],
                    [10, wide, wide, 8],
                ),
                4,
            )
        )
        flakes = [
            laid([(u - 16, v), (u + 2, v + 10), (u + 20, v + 2)]) for v in (high * 0.5, high * 0.1, low * 0.3)
        ]
        marks += paint(soft(cut), "#fffaf0") + paint(crescent(cut, LIGHT, 9 * size), "#7d5148", 0.7)
        marks += line("".join(map(thread, flakes)), "#d9c2a8", 4 * size, 0.9)
    return marks


def crab_shell(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """The empty upper shell of a Dungeness crab: toothed front edge, raised fields, dark grooves, wet with glaze."""
    half = [
        (0, -78),
        (26, -88),
        (42, -76),
        (60, -90),
        (78, -72),
        (98, -80),
        (114, -58),
        (138, -58),
        (150, -32),
    ]
    half += [(184, -14), (152, 12), (118, 46), (72, 72), (36, 80), (0, 70)]
    whole = pose(half + [(-u, v) for u, v in reversed(half[1:-1])], x, y, turn, size, 0.85)
    fields = [(0, -22, 52, 34), (-92, -14, 50, 38), (92, -14, 50, 38), (0, 42, 40, 20)]
    raised = [pose(moved(oval(rx, ry, 9), u, v), x, y, turn, size, 0.85) for u, v, rx, ry in fields]
    grooves = [
        [(-40, -62), (-50, -18), (-34, 18), (-52, 58)],
        [(40, -62), (50, -18), (34, 18), (52, 58)],
        [(-34, 18), (0, 26), (34, 18)],
    ]
    spots = pose([(rng.uniform(-130, 130), rng.uniform(-62, 50)) for _ in range(34)], x, y, turn, size, 0.85)
    return (
        cast(whole, 14, 20, 0.34)
        + paint(soft(moved(whole, 0, 9 * size)), "#f0c9a0")
        + dome(whole, CRAB, 40 * size, glint=False)
        + "".join(paint(soft(field), CRAB.light, 0.3) for field in raised)
        + line("".join(thread(pose(g, x, y, turn, size, 0.85)) for g in grooves), CRAB.shade, 7 * size, 0.65)
        + specks(rng, spots, "#f7c9a0", 5 * size, 2, 0.8)
        + "".join(shine(field, 7 * size) for field in raised[:3])
    )


def crab_leg(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A walking leg in three joints, the last one a dark-tipped point."""
    bend = rng.uniform(-10, 10)
    joints = [
        ([(-110, 20), (-60, -8), (-14, -18 + bend)], [30, 42, 34]),
        ([(-14, -18 + bend), (24, -20 + bend), (58, 2)], [30, 38, 24]),
        ([(58, 2), (92, 26), (124, 64)], [24, 18, 5]),
    ]
    marks = ""
    for spine, widths in joints[::-1]:
        marks += strip(pose(spine, x, y, turn, size, 0.85), [w * size for w in widths], CRAB)
    creases = [pose([(u, v - 14), (u + 5, v + 14)], x, y, turn, size, 0.85) for u, v in ((-14, -18), (58, 2))]
    tip = pose([(108, 44), (124, 64)], x, y, turn, size, 0.85)
    return (
        marks
        + line("".join(map(thread, creases)), "#f9d9b4", 7 * size, 0.9)
        + line(thread(tip), "#4a2420", 7 * size)
    )


def crab_quarter(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A chopped quarter of the body: white meat in the chambers of its cut face, two legs still on it."""
    legs = "".join(
        crab_leg(rng, *pose([(96, v)], x, y, turn, size, 0.85)[0], turn + a, size * 0.9)
        for v, a in ((-44, -24), (26, 14))
    )
    body = rough(rng, [(-74, -34), (-40, -66), (30, -60), (66, -20), (62, 34), (20, 62), (-50, 50)], 4)
    top = pose(body, x, y, turn, size, 0.85)
    meat = shrunk(top, 0.84)
    walls = [
        [(-60, -4), (-10, -8), (52, -26)],
        [(-44, -44), (0, -30), (52, -6)],
        [(-48, 34), (4, 16), (54, 16)],
    ]
    flakes = [[(-30, -22), (8, -20)], [(-36, 14), (10, 4)], [(-4, 36), (28, 30)], [(14, -40), (36, -30)]]
    return (
        legs
        + slab(top, CRAB, tone("#a83a20"), 22 * size)
        + paint(soft(meat), "#fbeedd")
        + paint(crescent(meat, SHADE, 16 * size), "#e3b58e", 0.8)
        + line("".join(thread(pose(w, x, y, turn, size, 0.85)) for w in walls), "#dd8d5c", 5 * size, 0.85)
        + line("".join(thread(pose(f, x, y, turn, size, 0.85)) for f in flakes), "#ffffff", 8 * size, 0.9)
    )


def claw(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A claw on its arm, cracked with the flat of the chopper so that white meat shows; the fingers end black."""

    def laid(points: list[Point]) -> Outline:
        return pose(points, x, y, turn, size, 0.85)

    arm = laid([(-140, 60), (-100, 22), (-56, 6)])
    palm = laid(
        [
            (-66, -14),
            (-30, -50),
            (24, -58),
            (74, -44),
            (124, -30),
            (168, -2),
            (120, -8),
            (66, 4),
            (36, 40),
            (-30, 40),
        ]
    )
    finger = laid([(44, 14), (90, 12), (134, 8), (166, -2), (140, 26), (88, 42), (36, 40)])
    joint = thread(laid([(-60, -22), (-48, 4), (-56, 36)])) + thread(laid([(50, -10), (38, 12), (40, 34)]))
    crack = laid(ribbon([(-34, -46), (-18, -22), (-30, 2), (-12, 36)], [6, 26, 18, 4]))
    tips = paint(soft(laid([(128, -28), (168, -2), (132, -12)])), "#33201f") + paint(
        soft(laid([(130, 8), (166, -2), (140, 24)])), "#33201f"
    )
    ridge = laid([(-10, -42), (40, -46), (96, -30)])
    return (
        strip(arm, [34 * size, 48 * size, 42 * size], CRAB)
        + dome(finger, CRAB, 16 * size, glint=False)
        + dome(palm, CRAB, 30 * size, glint=False)
        + line(joint, CRAB.shade, 6 * size, 0.8)
        + tips
        + paint(soft(crack), CRAB.shade)
        + paint(soft(moved(shrunk(crack, 0.8), 2 * size, 0)), "#fdf1e0")
        + line(thread(ridge), "#ffffff", 7 * size, 0.6)
    )


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


BATTER = Tone("#ffe6a6", "#e2a345", "#9c561c")


def _crust(rng: Random, spots: list[Point], size: float) -> str:
    """Batter fried crisp: brown hollows, low pale crests, a few grains of pepper."""
    near = [(x + rng.uniform(-9, 9) * size, y + rng.uniform(-8, 8) * size) for x, y in spots]
    return (
        specks(rng, near[::2], BATTER.shade, 8 * size, 9, 0.35)
        + specks(rng, near[1::2], "#f6cd7c", 9 * size, 10, 0.9)
        + specks(rng, moved(near[1::4], -3, -3), "#fff3d0", 5 * size, 7, 0.9)
        + specks(rng, moved(near[::5], 4, 2), "#4a2c18", 3.5 * size, 1, 0.7)
    )


def fried_squid(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A ring of squid in a rough, crisp batter; the white flesh shows where the ring is open."""
    flat = rng.uniform(0.66, 1)
    loop = pose(rough(rng, oval(60, 58 * flat, 17), 4), x, y, turn, size, 0.86)
    hole = pose(rough(rng, oval(28, 27 * flat, 11), 2), x, y, turn, size, 0.86)
    crest = shrunk(loop, 0.78, -3 * size, -4 * size)
    return (
        cast(loop, 10, 14, 0.32)
        + dome(loop, BATTER, 17 * size, glint=False)
        + line(sharp(crest), BATTER.light, 9 * size, 0.55)
        + _crust(rng, shrunk(loop, 0.86) + shrunk(loop, 0.7), size)
        + paint(soft(hole), "#fff3dc")
        + paint(soft(shrunk(hole, 0.76, 2 * size, 5 * size)), "#8a4d1d")
        + paint(crescent(hole, LIGHT, 7 * size), BATTER.shade)
        + shine(loop, 5 * size, 0.6)
    )


def tentacles(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A fried crown of squid tentacles, curled up at their tips, in a thin crust."""
    marks = ""
    for k in range(6):
        reach, way = rng.uniform(0.8, 1.1), rng.choice((-1, 1))
        curl = [(0, 0), (34, -8 * way), (62, 4 * way), (84, 22 * way), (80, 42 * way), (64, 40 * way)]
        spine = pose(
            [(u * reach, v) for u, v in curl], x, y, turn + 34 * k + rng.uniform(-10, 10), size, 0.86
        )
        marks += strip(spine, [w * size for w in (26, 25, 21, 16, 12, 6)], BATTER)
    return marks


def clam(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A clam that opened in the wok: one valve shows its ringed back, in the other lies the plump meat, in sauce."""
    shell = Tone("#efe0c2", rng.choice(("#b39872", "#a58a68", "#c7aa80")), "#5d4a3e")
    valve = [(0, -12), (16, -44), (56, -64), (98, -50), (118, 0), (98, 50), (56, 64), (16, 44), (0, 12)]

    def laid(points: Outline, lean: float, high: float = 0.85) -> Outline:
        return pose(points, *pose([(-44, 0)], x, y, turn, size, 0.85)[0], turn + lean, size, high)

    def arcs(lean: float, *shares: float) -> str:
        return "".join(thread(laid([(u * k, v * k) for u, v in valve[1:-1]], lean)) for k in shares)

    back, cup = laid(valve, -72), laid(valve, 26)
    inner = laid([(u * 0.86 + 6, v * 0.84) for u, v in valve], 26)
    rays = "".join(thread(laid([(30, v * 0.3), (106, v)], -72)) for v in (-40, -20, 0, 20, 40))
    meat = laid(rough(rng, [(16, 6), (30, -30), (62, -42), (94, -22), (98, 16), (70, 40), (34, 34)], 4), 26)
    frill = [laid([(u * 0.86 + 8, v * 0.84) for u, v in ((30, -28), (62, -40), (92, -20), (95, 14))], 26)]
    foot = laid([(48, 12), (74, -4), (96, 8), (84, 28), (56, 30)], 26)
    return (
        dome(back, shell, 20 * size, glint=False)
        + line(rays, shell.shade, 5 * size, 0.25)
        + line(arcs(-72, 0.5, 0.68, 0.84), shell.shade, 4.5 * size, 0.7)
        + line(arcs(-72, 0.6, 0.77, 0.93), shell.light, 4 * size, 0.7)
        + slab(cup, shell, tone("#7d6753"), 13 * size)
        + paint(soft(inner), "#f3e6d6")
        + paint(crescent(inner, LIGHT, 18 * size), "#b79aa2", 0.8)
        + dome(meat, Tone("#fff0d2", "#eec08a", "#a86c3c"), 17 * size, glint=False)
        + line("".join(map(thread, frill)), "#9c6238", 6 * size, 0.7)
        + dome(foot, Tone("#ffd9a8", "#dd9350", "#96552a"), 9 * size, glint=False)
        + shine(meat, 7 * size, 0.9)
    )


def scallop(rng: Random, x: float, y: float, turn: float = 0, size: float = 1, sear: str = "") -> str:
    """A plump scallop with fine fibres down its side; `sear` is the colour that the pan gave its top."""
    white = Tone("#fffdf4", "#f8ecd6", "#cfa57c")
    top = pose(rough(rng, oval(50, 46, 11), 3), x, y, turn, size, 0.74)
    crust = rough(rng, shrunk(top, 0.95 if sear else 0.84), 3 * size)
    low = sorted(top, key=lambda point: -point[1])[:5]
    fibres = "".join(thread([(px, py + 6 * size), (px + size, py + 16 * size)]) for px, py in low)
    marks = slab(top, white, white, 20 * size) + line(fibres, "#dcbb94", 3 * size, 0.8)
    if not sear:
        cracks = [[point, *moved(shrunk([point, (x, y)], 0.4)[:1], 0, 0)] for point in crust[::3]]
        return (
            marks + line("".join(map(thread, cracks)), "#e0c39c", 3 * size, 0.7) + shine(top, 6 * size, 0.9)
        )
    spots = [(px + rng.uniform(-9, 9), py + rng.uniform(-7, 7)) for px, py in shrunk(crust, 0.7)]
    brown = mix(sear, "#5a2c14", 0.5)
    return (
        marks
        + paint(soft(crust), sear)
        + paint(crescent(crust, SHADE, 15 * size), brown, 0.75)
        + paint(crescent(crust, LIGHT, 8 * size), brown, 0.45)
        + paint(soft(rough(rng, shrunk(crust, 0.5), 4)), mix(sear, "#ffe2a4", 0.5), 0.75)
        + specks(rng, spots[::2], brown, 8 * size, 9, 0.45)
        + specks(rng, spots[1::2], "#ffe9bd", 5 * size, 6, 0.7)
        + shine(top, 6 * size, 0.85)
    )


def oyster(rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A small poached oyster: a plump cream belly with a thin grey frill along one side."""
    belly = [(-54, 2), (-38, -28), (0, -35), (38, -25), (54, 6), (28, 30), (-24, 29)]
    frill = [
        (-52, 8),
        (-34, 20),
        (-18, 16),
        (-2, 24),
        (14, 17),
        (30, 20),
        (52, 0),
        (56, 14),
        (30, 38),
        (-4, 36),
        (-38, 34),
    ]
    body, mantle = (pose(rough(rng, each, 3), x, y, turn, size, 0.85) for each in (belly, frill))
    folds = "".join(thread(pose([(u, 20), (u + 3, 32)], x, y, turn, size, 0.85)) for u in (-24, -8, 8, 24))
    return (
        dome(body, Tone("#ffffff", "#f2e8d0", "#bcae8c"), 18 * size)
        + paint(soft(mantle), "#7b7a70")
        + line(folds, "#b9b6a6", 4 * size, 0.9)
        + shine(body, 8 * size)
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
    ball = pose(rough(rng, oval(50, 49, 12), 1), x, y, turn, size, 0.93)
    return dome(ball, skin, 24 * size) + shine(ball, 8 * size, 0.9)


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
    """A piece of fish or pork in a craggy, crisp batter under a clear glaze that catches the light."""
    crust = Tone(mix(colour, "#ffd99a", 0.5), colour, mix(colour, "#5a1a10", 0.5))
    ideal = [(u, v * rng.uniform(0.86, 1.14)) for u, v in oval(62, 46, 13)]
    body = pose(rough(rng, ideal, 6), x, y, turn, size, 0.86)
    crags = ""
    for u, v in ((-24, -10), (12, -20), (30, 6), (-8, 16), (-36, 12)):
        crag = rough(rng, oval(rng.uniform(11, 20), rng.uniform(7, 12), 7), 3)
        spot = pose([(u + rng.uniform(-8, 8), v)], x, y, turn, size, 0.86)[0]
        ledge = pose(crag, *spot, turn + rng.uniform(-40, 40), size, 0.86)
        crags += paint(soft(moved(ledge, 2, 4 * size)), crust.shade, 0.4) + paint(
            soft(ledge), crust.light, 0.55
        )
    glints = [(rng.uniform(-30, 10), rng.uniform(-26, -12)) for _ in range(2)] + [(rng.uniform(0, 30), 8)]
    gloss = "".join(
        thread(pose([(u - 9, v + 3), (u, v - 2), (u + 11, v)], x, y, turn, size, 0.86)) for u, v in glints
    )
    return (
        cast(body, 8, 12, 0.3) + dome(body, crust, 20 * size) + crags + line(gloss, "#fffaf0", 6 * size, 0.85)
    )


def threads_of_scallop(rng: Random, spots: list[Point]) -> str:
    """Dried scallop pulled into amber threads."""
    dark, lit = "", ""
    for x, y in spots:
        spine = pose([(-24, rng.uniform(-6, 6)), (0, rng.uniform(-5, 5)), (24, 0)], x, y, rng.uniform(0, 180))
        dark += thread(moved(spine, 2, 4))
        lit += thread(spine)
    return line(dark, "#8a5522", 7, 0.7) + line(lit, "#e0a550", 5.5)


fish_piece = partial(fish_nugget, colour="#e0922f")
pork_piece = partial(fish_nugget, colour="#d0481f")
seared_scallop = partial(scallop, sear="#cd8438")
