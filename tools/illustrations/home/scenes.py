"""The three tables: congee in the morning, wonton noodles in the afternoon, clay pot rice in the evening."""

from collections.abc import Callable
from math import cos, degrees, hypot, pi, radians, sin
from random import Random

from food import (
    belly_skin,
    century_egg,
    century_egg_skins,
    choy_sum,
    coin,
    congee,
    congee_skin,
    cruller,
    leaf_skin,
    mound,
    noodle_skin,
    noodle_tangle,
    onion_rings,
    placed,
    rice,
    sausage_skin,
    scatter,
    shreds,
    slab,
    spoon,
    stalk_skin,
    steam,
    wonton,
    wonton_skins,
)
from stage import (
    Shader,
    ambient,
    ball,
    broth,
    camera,
    food,
    glaze,
    lathe,
    put,
    reset,
    rgb,
    sheet,
    tubes,
    window,
    wood,
)

Framing = str


def table(dark: str, light: str, rough=0.42) -> None:
    put(
        sheet("table", 2, 2, lambda u, v: ((u - 0.5) * 40, (v - 0.5) * 40, 0)),
        wood("table", dark, light, rough=rough),
    )


def bowl_profile(radius: float, high: float, foot: float, thick: float = 0.045) -> list[tuple[float, float]]:
    """A rice bowl: foot ring, round belly, lip that turns out."""
    outside = [(foot * 0.85, 0.0), (foot, 0.0), (foot, 0.07), (foot * 1.02, 0.1)]
    steps = 22
    for step in range(1, steps + 1):
        t = step / steps
        r = foot * 1.02 + (radius - foot * 1.02) * sin(t * pi / 2) ** 0.86
        outside.append((r + 0.03 * max(0, t - 0.88) / 0.12, 0.1 + (high - 0.1) * t**1.45))
    inside = [
        (max(r - thick, 0.02), z + (0.018 if z < high * 0.9 else 0.004)) for r, z in reversed(outside[4:])
    ]
    return [*outside, (outside[-1][0] - thick * 0.5, high + 0.016), *inside, (0.001, inside[-1][1])]


def banded(name: str, base: str, bands: list[tuple[float, float, str]], rough=0.1):
    """Porcelain with painted rings between two heights (of the object)."""
    made = Shader(name)
    z = made.node("SeparateXYZ", Vector=made.node("TexCoord").outputs["Object"]).outputs["Z"]
    colour = made.node("RGB").outputs[0]
    colour.default_value = (*rgb(base), 1)
    for low, high, code in bands:
        inside = made.math("COMPARE", z, (low + high) / 2, (high - low) / 2)
        colour = made.mixed(inside, colour, rgb(code))
    body = made.node(
        "BsdfPrincipled",
        Base_Color=colour,
        Roughness=rough,
        Coat_Weight=0.7,
        Coat_Roughness=0.03,
        Subsurface_Weight=0.06,
        Subsurface_Radius=(0.05, 0.05, 0.05),
        Subsurface_Scale=1.0,
        Normal=made.bump(made.noise(2, 2), 0.03),
    )
    return made.surface(body.outputs["BSDF"])


def chopsticks(place, heading: float, code="#5b1a12", tip="#2a0d0a") -> None:
    """A pair on the table or on a rim, tips at *place*."""
    material = glaze("lacquer", code, 0.2)
    x, y, z = place
    c, s = cos(heading), sin(heading)
    for off, swing in ((-0.05, -0.012), (0.05, 0.014)):
        line = [
            (x + t * c - (off + swing * t) * s, y + t * s + (off + swing * t) * c, z + 0.02)
            for t in (0, 0.6, 1.2, 1.8, 2.4)
        ]
        thing = tubes("chopstick", [line], 0.042, material)
        for number, point in enumerate(thing.data.splines[0].points):
            point.radius = 0.55 + 0.45 * number / 4


def tea_cup(place, size=1.0, code="#efe9db", tea="#b9762a") -> None:
    put(
        lathe("cup", bowl_profile(0.36, 0.42, 0.2, 0.03), 64),
        banded("cup", code, [(0.33, 0.35, "#8f2a1e")]),
        place,
        size=size,
    )
    put(lathe("tea", [(0.33, 0.33), (0.001, 0.33)], 48), broth("tea", tea, tea, 0.25), place, size=size)


def drops(rng: Random, count: int, reach: float, height: float, largest=0.06) -> None:
    """Beads of oil on a soup."""
    made = Shader("oil")
    through = made.node("BsdfTransparent", Color=rgb("#ffdf8f")).outputs["BSDF"]
    mirror = made.node("BsdfGlossy", Roughness=0.03, Color=rgb("#ffe9bd")).outputs["BSDF"]
    edge = made.node("LayerWeight", Blend=0.32).outputs["Facing"]
    places = []
    for _ in range(count):
        turn, far, k = (
            rng.uniform(0, 2 * pi),
            reach * rng.uniform(0.72, 1.0),
            min(largest, rng.expovariate(1 / 0.018) + 0.006),
        )
        places.append(placed(far * cos(turn), far * sin(turn), height, (0, 0, 0), (k, k, 0.006 + k * 0.07)))
    scatter("oil", [ball("drop", 3)], made.surface(made.layered(edge, through, mirror)), places)


def frame(form: Framing, wide: dict, tall: dict) -> None:
    camera(**(wide if form == "wide" else tall))


WIDE = {"target": (-0.68, 0.2, 0.35), "distance": 7.0, "around": 4, "lens": 62}
TALL = {"target": (0, -0.6, 0.5), "distance": 7.2, "height": 50, "around": 4, "lens": 70}


def morning(form: Framing) -> None:
    """Congee with preserved egg and pork, and youtiao, in the first light."""
    rng = Random("congee")
    reset(exposure=0.1)
    table("#5a371c", "#a87240")
    put(
        lathe("bowl", bowl_profile(1.0, 0.72, 0.48), 128),
        banded(
            "bowl", "#eef0ea", [(0.61, 0.655, "#2d5a86"), (0.575, 0.588, "#2d5a86"), (0.0, 0.045, "#2d5a86")]
        ),
    )
    level = 0.605
    porridge, ground = congee(rng, level, 0.938)
    put(porridge, congee_skin())
    skins = century_egg_skins()
    eggs = (
        (-0.46, -0.18, -24, 128, 45, 0.03),
        (-0.02, -0.5, 12, 6, 40, 0.13),
        (0.46, -0.26, 48, 122, 42, 0.03),
        (-0.34, 0.26, 24, 18, 40, 0.13),
    )
    for x, y, heading, roll, half, raised in eggs:
        century_egg(skins, (x, y, ground(x, y) + raised), heading, roll, half)
    pork = food(
        "pork",
        (0.3, "#c39a78"),
        (0.7, "#e6cbb0"),
        scale=5,
        rough=0.36,
        wet=0.7,
        inner=0.35,
        depth=0.06,
        grain=0.6,
        stretch=(1, 6, 6),
    )
    for number in range(34):
        x, y = rng.gauss(0.04, 0.17), rng.gauss(0.0, 0.13)
        slab(
            rng,
            pork,
            (x, y, ground(x, y) + 0.008 + 0.0022 * number),
            (rng.gauss(0, 18), rng.gauss(0, 14), rng.uniform(0, 180)),
            rng.uniform(0.08, 0.15),
            rng.uniform(0.018, 0.032),
            0.011,
            rng.uniform(-0.02, 0.05),
        )
    ginger = food(
        "ginger", (0.3, "#e9c766"), (0.7, "#fbeab0"), scale=5, rough=0.3, wet=0.6, inner=0.45, grain=0.1
    )
    shreds(
        rng,
        "ginger",
        lambda x, y: ground(x, y) + 0.075,
        [(rng.gauss(0.14, 0.1), rng.gauss(0.1, 0.08)) for _ in range(40)],
        ginger,
        0.26,
        0.009,
    )
    inside = lambda x, y: any(hypot(x - egg[0], y - egg[1]) < 0.25 for egg in eggs)
    onion_rings(rng, lambda x, y: ground(x, y) + 0.012 - inside(x, y), 66, 0.62, (0.08, 0.06))
    onion_rings(rng, lambda x, y: ground(x, y) + 0.08, 15, 0.2, (0.14, 0.08))
    drops(rng, 30, 0.85, level + 0.014, 0.03)
    plate = [
        (0.4, 0),
        (0.5, 0.02),
        (0.9, 0.1),
        (1.02, 0.14),
        (1.02, 0.16),
        (0.9, 0.125),
        (0.55, 0.06),
        (0.001, 0.055),
    ]
    put(
        lathe("plate", plate, 128),
        banded("plate", "#eef0ea", [(0.128, 0.15, "#2d5a86")]),
        (-0.98, 1.62, 0),
        size=(1.25, 0.95, 1),
    )
    cruller(rng, (-1.02, 1.42, 0.24), (0, 0, 19), 2.3)
    cruller(rng, (-0.98, 1.86, 0.24), (8, 0, 12), 2.2)
    cruller(rng, (-0.98, 1.62, 0.46), (-6, 0, 27), 2.25)
    spoon((0.34, 0.14, level - 0.02), (0, 0, 50), glaze("spoon", "#eef0ea", 0.08))
    ambient("#e4e6e8", 0.42)
    window((-3.4, 3.6, 4.0), (0, 0, 0.5), "#fff0d8", 700, 3.4, 2.6)
    window((3.4, 0.5, 2.6), (0, 0, 0.5), "#ffdcb4", 60, 2.0, 1.6)
    window((-0.9, 5.0, 4.4), (0, 0, 0.5), "#fff6e8", 100, 1.6, 0.8)
    steam((0.0, 0.25, level + 0.05), (0, 0, 0), 1.9, 1.9, 0.4, 5.3)
    frame(
        form,
        {**WIDE, "height": 37, "focus": (0, -0.35, level), "stop": 0.6},
        {**TALL, "focus": (0, -0.3, level), "stop": 0.7},
    )


def afternoon(form: Framing) -> None:
    """Wonton noodles in clear broth, daylight from a window behind on the left."""
    rng = Random("wonton noodles")
    reset(exposure=0.15)
    table("#2c160c", "#7a4522")
    put(
        lathe("bowl", bowl_profile(1.0, 0.78, 0.46), 128),
        banded(
            "bowl", "#f4efe3", [(0.69, 0.725, "#a3211a"), (0.655, 0.668, "#a3211a"), (0.0, 0.045, "#a3211a")]
        ),
    )
    level = 0.645
    put(
        lathe("broth", [(0.925, level + 0.012), (0.9, level), (0.001, level)], 96),
        broth("broth", "#fde2a6", "#f5bd62", 0.55),
    )
    noodles = noodle_tangle(rng, 0.72, 0.27, noodle_skin())
    noodles.location = (0.12, 0.08, level + 0.03)
    skins = wonton_skins()
    for x, y, z, tilt, heading in (
        (-0.5, -0.12, 0.1, 88, 158),
        (-0.2, -0.5, 0.08, 84, 200),
        (0.28, -0.5, 0.09, 86, 352),
        (-0.3, -0.08, 0.22, 80, 120),
        (-0.42, 0.3, 0.16, 84, 140),
    ):
        wonton(rng, skins, (x, y, level + z), (tilt, rng.uniform(-14, 14), heading + 90), 0.86)
    leaves, stalks = leaf_skin(), stalk_skin()
    choy_sum(rng, stalks, leaves, (0.22, 0.24, level + 0.2), radians(8), 0.95)
    choy_sum(rng, stalks, leaves, (0.34, 0.02, level + 0.17), radians(-22), 0.85)
    ground = mound(0.3, 0.62, level + 0.03)
    onion_rings(rng, lambda x, y: max(ground(x, y) + 0.02, level), 60, 0.42, (0.0, 0.12))
    onion_rings(rng, lambda x, y: level, 30, 0.86)
    drops(rng, 90, 0.88, level + 0.002)
    chopsticks((-0.02, 1.16, 0.82), radians(-43))
    tea_cup((-1.75, 1.3, 0))
    ambient("#c9d4e4", 0.16)
    window((-3.2, 4.2, 3.6), (0, 0, 0.5), "#ffe6c4", 560, 2.4, 1.8)
    window((3.2, -2.4, 2.8), (0, 0, 0.5), "#ffd9b0", 110, 2.0, 2.0)
    steam((0.0, 0.25, level + 0.05), (0, 0, 0), 1.9, 2.1, 0.5, 3.1)
    frame(
        form,
        {**WIDE, "height": 37, "focus": (0, -0.4, level), "stop": 0.55},
        {**TALL, "focus": (0, -0.3, level), "stop": 0.7},
    )


def evening(form: Framing) -> None:
    """Cured meat rice in its clay pot, under a lamp."""
    rng = Random("clay pot")
    reset(exposure=0.5)
    table("#21120b", "#653a20")
    clay = food("clay", (0.3, "#2a1a12"), (0.7, "#4a2e1e"), scale=5, rough=0.55, wet=0.35, inner=0, grain=0.3)
    raw = food("raw clay", (0.3, "#a98a67"), (0.7, "#c9ab86"), scale=8, rough=0.85, wet=0, inner=0, grain=0.5)
    outside = [(0.5, 0.0), (0.62, 0.0), (0.86, 0.12), (1.0, 0.34), (1.03, 0.5)]
    lip = [(1.03, 0.54), (1.08, 0.58), (1.09, 0.62), (1.06, 0.65), (1.0, 0.645), (0.97, 0.62)]
    inside = [(0.955, 0.5), (0.9, 0.3), (0.6, 0.1), (0.001, 0.08)]
    put(lathe("pot foot", outside, 128), raw, fine=1)
    put(
        lathe("pot", [(1.005, 0.36), *[(r + 0.008, z) for r, z in outside[4:]], *lip, *inside], 128),
        clay,
        fine=1,
    )
    handle = [(0.98, 0.0, 0.5), (1.3, 0.0, 0.56), (1.7, 0.0, 0.62), (1.98, 0.0, 0.63)]
    thing = tubes("handle", [handle], 0.13, clay, taper=True)
    thing.rotation_euler = (0, 0, radians(-38))
    heap = mound(0.16, 0.85, 0.53, 0.012, rng)
    rice(rng, heap, 0.945, 17000)
    sausage = sausage_skin()
    rows = ((10, 196, 12.5, 0.64), (6, 206, 20, 0.33))
    for turn, far in [(start + step * gap, far) for count, start, gap, far in rows for step in range(count)]:
        x, y = far * cos(radians(turn)), far * sin(radians(turn)) + 0.02
        heading = radians(turn + rng.uniform(5, 25))
        front, right = rng.uniform(8, 14), rng.uniform(7, 13)  # where its face leans, in degrees
        put(
            coin("slice", rng.uniform(0.18, 0.205), 0.014, 0.52, rng),
            sausage,
            (x, y, heap(x, y) + 0.05),
            (
                front * cos(heading) + right * sin(heading),
                right * cos(heading) - front * sin(heading),
                degrees(heading),
            ),
            fine=1,
        )
    belly = belly_skin()
    for number in range(7):
        t = number / 6
        x, y = -0.1 + 0.7 * t, 0.24 + 0.14 * sin(t * 3) - 0.12 * t
        slab(
            rng,
            belly,
            (x, y, heap(x, y) + 0.07 + 0.01 * number),
            (rng.uniform(12, 26), 18, 74 - 26 * t + rng.uniform(-9, 9)),
            long=rng.uniform(0.29, 0.35),
            wide=rng.uniform(0.115, 0.14),
        )
    leaves, stalks = leaf_skin(), stalk_skin()
    choy_sum(rng, stalks, leaves, (0.02, 0.56, heap(0, 0.5) + 0.05), radians(176), 0.95)
    choy_sum(rng, stalks, leaves, (-0.26, 0.34, heap(-0.3, 0.3) + 0.06), radians(194), 0.8)
    onion_rings(rng, lambda x, y: heap(x, y) + 0.01, 60, 0.8)
    soy = broth("soy", "#3a1206", "#2a0e05", 0.75)
    put(
        lathe("saucer", bowl_profile(0.42, 0.2, 0.22, 0.03), 64),
        banded("saucer", "#ece5d4", [(0.15, 0.17, "#8f2a1e")]),
        (1.62, -0.62, 0),
    )
    put(lathe("soy", [(0.36, 0.14), (0.001, 0.14)], 48), soy, (1.62, -0.62, 0))
    chopsticks((-1.35, -0.75, 0.02), radians(-68))
    tea_cup((-1.55, 1.5, 0), tea="#8a4a17")
    ambient("#8d7f92", 0.08)
    window((-2.4, 3.2, 3.4), (0.1, 0, 0.5), "#ffcd94", 430, 1.3, 1.3)
    window((2.8, -1.6, 2.6), (0, 0, 0.5), "#ffb67c", 80, 1.2, 1.2)
    steam((-0.05, 0.2, 0.6), (0, 0, 0), 2.0, 2.2, 0.35, 7.4)
    frame(
        form,
        {**WIDE, "height": 38, "focus": (0, -0.4, 0.6), "stop": 0.55},
        {**TALL, "focus": (0, -0.3, 0.6), "stop": 0.7},
    )


SCENES: dict[str, Callable[[Framing], None]] = {
    "morning": morning,
    "afternoon": afternoon,
    "evening": evening,
}
