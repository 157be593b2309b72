"""What lies in the bowls: noodles, wontons, rice, meats, greens. One unit is 10 cm."""

from math import atan2, cos, exp, hypot, pi, radians, sin
from random import Random

import bpy  # noqa: F401  # brings mathutils
import numpy as np
from mathutils import Euler, Matrix, Vector
from stage import Point, Shader, ball, food, lathe, mesh_of, put, rgb, sheet, tubes, wobble


def scatter(name, meshes, material, places):
    """Many copies of small meshes in one: each place is a matrix of four by four."""
    points, faces, start = [], [], 0
    shapes = [
        (np.array([v.co for v in mesh.vertices]), [tuple(p.vertices) for p in mesh.polygons])
        for mesh in meshes
    ]
    for number, place in enumerate(places):
        corner, sides = shapes[number % len(shapes)]
        matrix = np.array(place)
        points.append(corner @ matrix[:3, :3].T + matrix[:3, 3])
        faces += [tuple(index + start for index in side) for side in sides]
        start += len(corner)
    return put(mesh_of(name, np.concatenate(points), faces), material)


def placed(x, y, z, turn=(0, 0, 0), size=(1, 1, 1)):
    """A matrix; `turn` in radians."""
    return Matrix.LocRotScale(Vector((x, y, z)), Euler(turn), Vector(size))


# --- noodles and dumplings ---


def noodle_tangle(rng: Random, radius: float, height: float, material, thick=0.0098, bundles=78):
    """Thin noodles that coil over a mound in bundles of eight; their ends are under the broth."""
    lines = []
    for bundle in range(bundles):
        start, sweep = rng.uniform(0, 2 * pi), rng.choice((-1, 1)) * rng.uniform(2.6, 6.0)
        reach, oval, lean = radius * rng.uniform(0.3, 0.8), rng.uniform(0.45, 1.0), rng.uniform(0, pi)
        middle, drift = rng.gauss(0, 0.24) * radius, rng.uniform(-0.3, 0.3) * radius
        lift, bend = 0.09 * bundle / bundles + rng.uniform(-0.02, 0.02), wobble(rng, 0.05, 4)
        for _ in range(8):
            off, raised, apart = rng.gauss(0, 0.026), rng.gauss(0, 0.014), rng.gauss(0, 0.03)
            phase = rng.uniform(0, 2 * pi)
            line = []
            for step in range(34):
                t = step / 33
                turn = start + sweep * t
                far = reach + off + apart * (2 * t - 1) ** 2 + bend(t * 5, 0, 0)
                along, across = far * cos(turn) + drift * (t - 0.5), far * oval * sin(turn) + middle
                x = along * cos(lean) - across * sin(lean)
                y = along * sin(lean) + across * cos(lean)
                inside = min(1.0, 0.84 / max(0.01, hypot(x, y)))  # of the bowl
                x, y = x * inside, y * inside
                over = height * (1 - min(1.15, hypot(x, y) / radius) ** 2.4)
                end = max(0.0, abs(2 * t - 1) - 0.82) / 0.18
                curl = 0.012 * sin(phase + 26 * t) + bend(t * 4, 3, 1)
                line.append((x, y, over + lift + raised + curl - 0.07 - 0.2 * end**2))
            lines.append(line)
    return tubes("noodles", lines, thick, material)


def noodle_skin():
    return food(
        "noodle",
        (0.3, "#d9a53c"),
        (0.7, "#f1cd70"),
        scale=3,
        rough=0.34,
        wet=0.7,
        inner=0.35,
        depth=0.05,
        grain=0.05,
    )


def wonton_skins():
    """The wrapper, thin and wet, through which one sees; and the pink of the shrimp."""
    made = Shader("wrapper")
    along = made.attribute("along")
    folded = made.ramp(along, (0.42, (0.12,) * 3), (0.66, (0.6,) * 3), (1.0, (0.45,) * 3))
    normal = made.bump(made.noise(11, 6), 0.4, 0.03)
    edge = made.node("LayerWeight", Blend=0.35, Normal=normal).outputs["Facing"]
    thick = made.mixed(edge, folded, (0.95, 0.95, 0.95))
    dough = made.node(
        "BsdfPrincipled",
        Base_Color=rgb("#f8ecd0"),
        Roughness=0.35,
        Subsurface_Weight=0.3,
        Subsurface_Radius=(0.05, 0.04, 0.025),
        Subsurface_Scale=1.0,
        Normal=normal,
    )
    clear = made.node("BsdfTransparent", Color=rgb("#fff1dc")).outputs["BSDF"]
    body = made.layered(thick, clear, dough.outputs["BSDF"])
    mirror = made.node("BsdfGlossy", Roughness=0.09, Normal=normal).outputs["BSDF"]
    wet = made.layered(made.node("Fresnel", IOR=1.4, Normal=normal).outputs["Fac"], body, mirror)
    whole = made.layered(made.node("LightPath").outputs["Is Shadow Ray"], wet, clear)
    shrimp = food(
        "shrimp",
        (0.36, "#f8d2b4"),
        (0.5, "#f2a17a"),
        (0.64, "#df6a38"),
        scale=6,
        detail=3,
        rough=0.3,
        wet=0.6,
        inner=0.3,
        depth=0.06,
        grain=0.3,
        stretch=(1, 1, 2.2),
    )
    return made.surface(whole), shrimp


def wonton(rng: Random, skins, place: Point, turn: Point, size=1.0) -> None:
    """A dumpling gathered at the neck; the thin wrapper trails behind it in folds."""
    phase, folds, sway = rng.uniform(0, 6), rng.choice((5, 6, 7)), rng.uniform(-0.1, 0.1)
    lump, crease = wobble(rng, 0.07, 5), wobble(rng, 0.6, 6)
    pleats = rng.choice((11, 13))

    def at(u, v):
        around = 2 * pi * u
        c, s = cos(around), sin(around)
        if v < 0.66:  # belly: a round, slightly flat ball, pleated towards the neck
            k = v / 0.66
            radius = 0.262 * sin(pi * (0.02 + 0.83 * k)) ** 0.62 * (1 + lump(c * 2, s * 2, k * 3))
            z = -0.22 + 0.44 * k
            tight = max(0.0, k - 0.28) / 0.72
            pleat = 0.055 * tight**1.5 * sin(pleats * around + phase + 2.5 * k)
            x, y = radius * c, radius * s * 0.94
        else:  # trailing wrapper: flat, narrow at the neck, wavy at the edge
            k = (v - 0.66) / 0.34
            radius = 0.125 + 0.085 * k
            z = 0.22 + 0.18 * k + 0.04 * k * sin(3 * around + phase)
            pleat = 0.055 * (1 - k) * sin(pleats * around + phase + 2.5) + 0.16 * k * sin(
                folds * around + phase
            )
            x = radius * c * (1 + 0.25 * k) + sway * k * k
            y = radius * s * (1 - 0.72 * k) + 0.055 * k * sin(folds * 1.5 * c + phase)
        return x * (1 + pleat), y * (1 + pleat) + 0.02 * crease(c * 1.5, s * 1.5, v * 6) * min(1, v * 3), z

    mesh = sheet("wonton", 52, 88, at, closed=True)
    along = mesh.attributes.new("along", "FLOAT", "POINT")
    along.data.foreach_set("value", [row / 51 for row in range(52) for _ in range(88)])
    wrapper, shrimp = skins
    put(mesh, wrapper, place, turn, size, fine=1)

    def filling(u, v):
        x, y, z = at(u, 0.62 * v)
        return 0.95 * x, 0.95 * y, 0.96 * z

    put(sheet("shrimp", 36, 88, filling, closed=True), shrimp, place, turn, size, fine=1)


# --- breakfast ---


def congee(rng: Random, level: float, radius: float):
    """The surface of thick congee and its height by x and y: burst grains and the swirl that the ladle left."""
    swell, drift = wobble(rng, 0.012, 7), wobble(rng, 1.1, 4)
    cell = 0.05
    grains: dict[tuple[int, int], list[tuple[float, float, float, float, float]]] = {}
    for _ in range(1500):
        turn, far = rng.uniform(0, 2 * pi), radius * rng.random() ** 0.5
        x, y = far * cos(turn), far * sin(turn)
        grains.setdefault((round(x / cell), round(y / cell)), []).append(
            (x, y, rng.uniform(0, pi), rng.uniform(0.012, 0.024), rng.uniform(0.2, 1.0))
        )

    def grain(x: float, y: float) -> float:
        """How much of a grain is here, 0–1."""
        most, column, row = 0.0, round(x / cell), round(y / cell)
        for near in ((column + i, row + j) for i in (-1, 0, 1) for j in (-1, 0, 1)):
            for gx, gy, turn, size, whole in grains.get(near, ()):
                along = (x - gx) * cos(turn) + (y - gy) * sin(turn)
                across = (y - gy) * cos(turn) - (x - gx) * sin(turn)
                far = (along / (1.6 * size)) ** 2 + (across / size) ** 2
                most = max(most, whole * max(0.0, 1 - far) ** 1.3)
        return most

    def ground(x: float, y: float) -> float:
        far, turn = hypot(x + 0.08, y + 0.1), atan2(y + 0.1, x + 0.08)
        swirl = sin(turn + 8 * far + drift(x * 2, y * 2, 0)) * max(0.0, min(1.0, 4 * far, 3.2 - 3.6 * far))
        return level + swell(x * 6, y * 6, 0) + 0.02 * swirl + 0.02 * max(0.0, 1 - (x * x + y * y) * 1.4)

    whites: list[float] = []

    def at(u: float, v: float) -> Point:
        x, y = radius * v * cos(2 * pi * u), radius * v * sin(2 * pi * u)
        whites.append(grain(x, y))
        return x, y, ground(x, y) + 0.008 * whites[-1] + 0.02 * max(0.0, v - 0.95) / 0.05

    mesh = sheet("congee", 240, 720, at, closed=True)
    mesh.attributes.new("grain", "FLOAT", "POINT").data.foreach_set("value", whites)
    return mesh, ground


def congee_skin():
    """Grey-white and glossy, with whiter grains."""
    made = Shader("congee")
    gruel = made.ramp(made.noise(4, 6), (0.3, rgb("#d9d3c2")), (0.65, rgb("#ebe5d5")))
    body = made.node(
        "BsdfPrincipled",
        Base_Color=made.mixed(made.attribute("grain"), gruel, rgb("#fbf6e9")),
        Roughness=0.16,
        Coat_Weight=1.0,
        Coat_Roughness=0.06,
        Subsurface_Weight=0.5,
        Subsurface_Radius=(0.05, 0.045, 0.035),
        Subsurface_Scale=1.0,
        Normal=made.bump(made.noise(16, 5), 0.12),
    )
    return made.surface(body.outputs["BSDF"])


def cruller(rng: Random, place: Point, turn: Point, long=2.2):
    """Youtiao: two slim strands of dough that puffed up side by side, with blisters."""
    made = Shader("cruller")
    tone = made.math("MULTIPLY_ADD", made.noise(5, 7), 0.55, made.attribute("fried"))
    colour = made.ramp(
        tone,
        (0.3, rgb("#f4d184")),
        (0.48, rgb("#e2a240")),
        (0.7, rgb("#c4741f")),
        (0.92, rgb("#8f4711")),
    )
    body = made.node(
        "BsdfPrincipled",
        Base_Color=colour,
        Roughness=0.5,
        Coat_Weight=0.2,
        Coat_Roughness=0.25,
        Subsurface_Weight=0.15,
        Subsurface_Radius=(0.06, 0.03, 0.01),
        Subsurface_Scale=1.0,
        Normal=made.bump(made.noise(22, 8), 0.5, 0.02),
    )
    material = made.surface(body.outputs["BSDF"])
    sag, bend = rng.uniform(0, 6), rng.uniform(-0.06, 0.06)
    rows, columns = 200, 56
    for side in (-1, 1):
        swell, rough = wobble(rng, 0.17, 5), wobble(rng, 0.09, 9)
        blisters = [
            (rng.uniform(-1, 1) * long / 2, rng.uniform(-pi, pi), rng.uniform(0.014, 0.06))
            for _ in range(300)
        ]
        fried_at: list[float] = []

        def at(u, v, side=side, swell=swell, rough=rough, blisters=blisters, fried_at=fried_at):
            around, t = 2 * pi * u, v * 2 - 1
            c, s, x = cos(around), sin(around), t * long / 2
            end = max(0.0, 1 - abs(t) ** 9) ** 0.5
            radius = 0.11 * (1 + swell(t * 4.5, side, 0)) * (1 + rough(t * 12, c * 1.6, s * 1.6))
            lift = 0.0
            for along, angle, size in blisters:
                across = abs((around - angle + pi) % (2 * pi) - pi) * radius
                far = ((x - along) ** 2 + across**2) / size**2
                if far < 1:
                    lift = max(lift, size * 0.3 * (1 - far) ** 0.6)
            seam = max(0.0, -side * c) ** 3  # pale where the strands join
            fried_at.append(0.32 + 10 * lift + 0.12 * s - 0.35 * seam)
            radius = (radius + lift) * (0.12 + 0.88 * end)
            weave = 0.132 + 0.018 * sin(3.2 * t + sag)
            return (
                x + 0.03 * side,
                radius * c + side * weave + bend * (1 - t * t),
                radius * s + 0.05 * (1 - t * t) + 0.03 * side * sin(2.6 * t + sag),
            )

        mesh = sheet("cruller", rows, columns, at, closed=True)
        mesh.attributes.new("fried", "FLOAT", "POINT").data.foreach_set("value", fried_at)
        put(mesh, material, place, turn, fine=1)


def egg_wedge(half: float, roll: float, share: float):
    """A wedge of an egg that lies along z: *half* its angle, *roll* its direction from x, in degrees."""
    mesh = ball("egg wedge", 6)
    limit, turned = radians(half), radians(roll)
    for vertex in mesh.vertices:
        x, y, z = vertex.co
        angle, across = atan2(y, x), (x * x + y * y) ** 0.5
        if abs(angle) > limit:  # flatten what lies outside the wedge on its cut faces
            angle, across = (limit if angle > 0 else -limit), max(0.0, across * cos(abs(angle) - limit))
        across *= share * (1 - 0.13 * z)
        x, y = across * cos(angle) - 0.035 * (share < 1), across * sin(angle)
        vertex.co = (x * cos(turned) - y * sin(turned), x * sin(turned) + y * cos(turned), z * 1.28 * share)
    return mesh


def century_egg_skins():
    """The amber jelly, which light passes, and the soft yolk of a preserved egg."""
    made = Shader("egg jelly")
    edge = made.node("Bevel", Radius=0.012)
    edge.samples = 4
    jelly = made.node(
        "BsdfPrincipled",
        Base_Color=rgb("#d9a066"),
        Roughness=0.06,
        IOR=1.38,
        Transmission_Weight=0.9,
        Coat_Weight=0.8,
        Coat_Roughness=0.02,
        Normal=edge.outputs["Normal"],
    )
    lit = made.node("BsdfTransparent", Color=rgb("#c07a3c")).outputs["BSDF"]
    whole = made.layered(made.node("LightPath").outputs["Is Shadow Ray"], jelly.outputs["BSDF"], lit)
    tea = made.node("VolumeAbsorption", Color=rgb("#a8500f"), Density=9.0)
    made.tree.links.new(tea.outputs["Volume"], made.output.inputs["Volume"])
    skin = made.surface(whole)

    made = Shader("egg yolk")
    far = made.distance(made.coordinates((1, 1, 0.8)))
    colour = made.ramp(
        made.math("MULTIPLY_ADD", made.noise(3.5, 5), 0.3, far),
        (0.22, rgb("#c2a765")),
        (0.4, rgb("#8f8e5c")),
        (0.6, rgb("#626b4a")),
        (0.78, rgb("#2c352a")),
    )
    body = made.node(
        "BsdfPrincipled",
        Base_Color=colour,
        Roughness=0.3,
        Coat_Weight=0.3,
        Coat_Roughness=0.12,
        Subsurface_Weight=0.4,
        Subsurface_Radius=(0.05, 0.04, 0.03),
        Subsurface_Scale=1.0,
        Normal=made.bump(made.noise(14, 6), 0.35, 0.02),
    )
    return skin, made.surface(body.outputs["BSDF"])


def century_egg(skins, place: Point, heading: float, roll: float, half=42.0, size=0.23) -> None:
    """A wedge that lies along *heading*; *roll* turns its dome from below (0) to the back (90) and up (180)."""
    for skin, share in zip(skins, (1.0, 0.7), strict=True):
        put(egg_wedge(half, roll, share), skin, place, (0, 90, heading), size)


def spoon(place: Point, turn: Point, material) -> None:
    """A soup spoon of porcelain: flat bowl, channelled handle that rises along +x."""

    def at(u, v):
        across, rise = (u - 0.5) * 2, max(0.0, v - 0.34)
        neck = 0.5 + 0.5 * cos(pi * min(1.0, max(0.0, v - 0.2) / 0.26))
        tip = (1 - (max(0.0, 0.2 - v) / 0.205) ** 2) ** 0.5 * (1 - (max(0.0, v - 0.92) / 0.085) ** 4) ** 0.5
        width = (0.06 + 0.18 * neck + 0.03 * max(0.0, v - 0.6)) * tip
        return (
            1.4 * v - 0.2 * rise**2,
            across * width,
            (0.03 + 0.12 * neck) * abs(across) ** 2.6 + 0.85 * rise**1.3,
        )

    thing = put(sheet("spoon", 70, 25, at), material, place, turn, fine=1)
    thick = thing.modifiers.new("thick", "SOLIDIFY")
    thick.thickness = 0.03


def shreds(rng: Random, name: str, height, spots, material, long: float, thick: float):
    """Fine strips that lie across one another."""
    lines = []
    for x, y in spots:
        heading, bow = rng.uniform(0, pi), rng.uniform(-0.2, 0.2)
        reach, tilt = long * rng.uniform(0.7, 1.2), rng.gauss(0, 0.12)
        line = []
        for step in range(5):
            t = step / 4 - 0.5
            px, py = (
                x + reach * t * cos(heading) - bow * t * t * sin(heading),
                y + reach * t * sin(heading) + bow * t * t * cos(heading),
            )
            line.append((px, py, height(px, py) + thick * rng.uniform(0.6, 2.2) + tilt * t * reach))
        lines.append(line)
    return tubes(name, lines, thick, material)


# --- greens ---


def leaf_skin(dark="#2a5f22", light="#559638", vein="#9cc06a"):
    """A blanched leaf with veins; u runs across, v along."""
    made = Shader("leaf")
    place = made.node("TexCoord").outputs["UV"]
    parts = made.node("SeparateXYZ", Vector=place)
    side = made.math("ABSOLUTE", made.math("SUBTRACT", parts.outputs["X"], 0.5))
    slant = made.math("MULTIPLY_ADD", side, -0.9, parts.outputs["Y"])
    waves = made.math("PINGPONG", slant, 0.055)
    ribs = made.ramp(waves, (0.0, (1, 1, 1)), (0.012, (0.0, 0.0, 0.0)))
    middle = made.ramp(side, (0.0, (1, 1, 1)), (0.045, (0, 0, 0)))
    both = made.mixed(1.0, ribs, middle, "LIGHTEN")
    flesh = made.ramp(made.noise(4, 5), (0.3, rgb(dark)), (0.7, rgb(light)))
    colour = made.mixed(made.math("MULTIPLY", both, 0.55), flesh, rgb(vein))
    body = made.node(
        "BsdfPrincipled",
        Base_Color=colour,
        Roughness=0.28,
        Coat_Weight=0.7,
        Coat_Roughness=0.08,
        Subsurface_Weight=0.15,
        Subsurface_Radius=(0.02, 0.05, 0.01),
        Subsurface_Scale=1.0,
        Normal=made.bump(both, 0.35, 0.02),
    )
    return made.surface(body.outputs["BSDF"])


def leaf(rng: Random, material, place: Point, turn: Point, long=0.62, wide=0.34, droop=0.5, curl=0.5):
    """A rippled leaf that grows along +x from its stalk and droops."""
    ripple, fold = wobble(rng, 0.05, 5), rng.uniform(2, 4)

    def at(u, v):
        across = (u - 0.5) * 2
        width = wide * (sin(pi * min(1, 0.12 + v * 0.92)) ** 0.75) * (1 - 0.25 * v)
        x = long * v * (1 - 0.12 * droop * v)
        edge = abs(across)
        z = (
            0.28 * v
            - droop * 0.62 * v * v
            + curl * 0.28 * edge**1.6 * width * 2
            + 0.6 * edge * ripple(x * 7, across * fold, v * 4)
        )
        return x, across * width * (1 - 0.15 * curl), z + 0.014 * sin(v * 22 + across * 5) * edge

    mesh = sheet("leaf", 30, 19, at)
    layer = mesh.uv_layers.new()
    for loop in mesh.loops:
        row, column = divmod(loop.vertex_index, 19)
        layer.data[loop.index].uv = (column / 18, row / 29)
    thing = put(mesh, material, place, turn, fine=1)
    thick = thing.modifiers.new("thick", "SOLIDIFY")
    thick.thickness = 0.008
    return thing


def stalk_skin():
    return food(
        "stalk",
        (0.3, "#8dbb4a"),
        (0.7, "#cfe09a"),
        scale=2,
        rough=0.25,
        wet=0.8,
        inner=0.35,
        depth=0.08,
        grain=0.1,
        stretch=(0.4, 4, 4),
    )


def choy_sum(rng: Random, stalks, leaves, place: Point, heading: float, size=1.0):
    """A blanched stalk with its leaves."""
    c, s = cos(heading), sin(heading)
    x, y, z = place
    lines = []
    for number in range(2):
        off = (number - 0.5) * 0.075 * size
        reach = size * rng.uniform(0.5, 0.6)
        line = []
        for step in range(7):
            t = step / 6
            along, lift = reach * t, 0.07 * sin(pi * t * 0.8) * size
            line.append((x + along * c - off * (1 + t) * s, y + along * s + off * (1 + t) * c, z + lift))
        lines.append(line)
        ex, ey, ez = line[-2]
        for side in range(2):
            leaf(
                rng,
                leaves,
                (ex - 0.03 * c, ey - 0.03 * s, ez + 0.02 * side),
                (
                    rng.uniform(-25, 25),
                    rng.uniform(-8, 14),
                    heading * 180 / pi + (side - 0.5) * 44 + rng.uniform(-14, 14) + off * 120,
                ),
                long=0.58 * size * rng.uniform(0.85, 1.15),
                wide=0.23 * size * rng.uniform(0.85, 1.1),
                droop=rng.uniform(0.45, 0.8),
                curl=rng.uniform(0.2, 0.9),
            )
    return tubes("stalks", lines, 0.045 * size, stalks, taper=True)


def onion_rings(rng: Random, height, count: int, reach: float, centre=(0.0, 0.0), size=1.0):
    """Cut spring onion: short green tubes that lie as they fell; `height` of the ground by x and y."""
    materials = [
        food("onion", (0.3, a), (0.7, b), scale=4, rough=0.3, wet=0.6, inner=0.3, depth=0.03, grain=0.05)
        for a, b in (("#2f7a1e", "#5ea032"), ("#6fae3a", "#a6cf62"), ("#bcd98a", "#e4efc4"))
    ]
    ring = lathe(
        "ring",
        [(0.026, 0), (0.036, 0), (0.037, 0.014), (0.036, 0.03), (0.026, 0.03), (0.025, 0.014), (0.026, 0)],
        18,
    )
    for material in materials:
        places = []
        for _ in range(count // 3):
            turn, far = rng.uniform(0, 2 * pi), reach * rng.random() ** 0.6
            x, y = centre[0] + far * cos(turn), centre[1] + far * sin(turn)
            k = rng.uniform(0.75, 1.25) * size
            tip = rng.gauss(0, 0.45) if rng.random() < 0.72 else rng.gauss(1.5, 0.2)
            places.append(
                placed(
                    x,
                    y,
                    height(x, y) + 0.012 + abs(tip) * 0.012,
                    (tip, rng.gauss(0, 0.3), turn),
                    (k, k, k * rng.uniform(0.8, 1.6)),
                )
            )
        scatter("onions", [ring.copy()], material, places)


# --- rice and meats ---


def rice_skin():
    """Warm and glossy, soy in places, a golden crust where the rice meets the pot."""
    made = Shader("rice")
    parts = made.node("SeparateXYZ", Vector=made.node("TexCoord").outputs["Object"])
    flat = made.node("CombineXYZ", X=parts.outputs["X"], Y=parts.outputs["Y"])
    warp = made.math("MULTIPLY_ADD", made.noise(5, 4), 0.16, made.distance(flat.outputs[0]))
    crust = made.ramp(warp, (0.93, (0, 0, 0)), (0.98, (0.45,) * 3), (1.0, (1, 1, 1)))
    colour = made.ramp(
        made.noise(2.2, 5), (0.3, rgb("#dba95e")), (0.42, rgb("#f7e0a8")), (0.55, rgb("#fff0cc"))
    )
    body = made.node(
        "BsdfPrincipled",
        Base_Color=made.mixed(crust, colour, rgb("#b8843e")),
        Roughness=0.24,
        Coat_Weight=0.9,
        Coat_Roughness=0.08,
        Subsurface_Weight=0.5,
        Subsurface_Radius=(0.03, 0.022, 0.012),
        Subsurface_Scale=1.0,
    )
    return made.surface(body.outputs["BSDF"])


def rice(rng: Random, height, radius: float, count: int) -> None:
    """Long grains in clumps, heaped to a height, which is a function of x and y; a sticky bed fills the gaps."""
    material = rice_skin()
    clump, lean = wobble(rng, 0.02, 9), wobble(rng, 1.4, 7)
    top = lambda x, y: height(x, y) + clump(x * 9, y * 9, 0)

    def bed(u, v):
        x, y = radius * 1.02 * v * cos(2 * pi * u), radius * 1.02 * v * sin(2 * pi * u)
        return x, y, top(x, y) - 0.016 + 0.03 * max(0.0, v - 0.94) / 0.06

    put(sheet("rice bed", 60, 120, bed, closed=True), material)
    places = []
    for _ in range(count):
        turn, far = rng.uniform(0, 2 * pi), radius * rng.random() ** 0.5
        x, y = far * cos(turn), far * sin(turn)
        k, edge = rng.uniform(0.8, 1.15), max(0.0, far / radius - 0.93) / 0.07
        places.append(
            placed(
                x,
                y,
                top(x, y) + rng.uniform(-0.026, 0.008) + 0.03 * edge,
                (rng.gauss(0, 0.3), rng.gauss(0, 0.28), lean(x * 5, y * 5, 0) * 2 + rng.gauss(0, 0.7)),
                (0.0275 * k, 0.0096, 0.0092),
            )
        )
    scatter("rice", [ball("grain", 2)], material, places)


def own_coordinates(made: Shader):
    """The place on an object, shifted for each object, so that no two slices look alike."""
    shift = made.node("VectorMath", Vector=made.node("ObjectInfo").outputs["Random"])
    shift.operation = "SCALE"
    shift.inputs["Scale"].default_value = 40.0
    moved = made.node("VectorMath", Vector=made.node("TexCoord").outputs["Object"])
    made.tree.links.new(shift.outputs[0], moved.inputs[1])
    return moved.outputs[0]


def sausage_skin():
    """Cured sausage: deep red lean with small dots of white fat, and a dark wet casing."""
    made = Shader("sausage")
    place = own_coordinates(made)
    bent = made.node("TexNoise", Vector=place, Scale=24.0, Detail=1.0)
    warped = made.node("Mix", Factor=0.045)
    warped.data_type = "VECTOR"
    made.tree.links.new(place, warped.inputs[4])
    made.tree.links.new(bent.outputs["Color"], warped.inputs[5])
    dots = made.node("TexVoronoi", Vector=warped.outputs[1], Scale=27.0, Randomness=1.0)
    sizes = made.node("SeparateColor", Color=dots.outputs["Color"])
    reach = made.node("MapRange", Value=sizes.outputs[0], From_Min=0.1, To_Min=0.0, To_Max=0.6)
    inside = made.math("SUBTRACT", reach.outputs["Result"], dots.outputs["Distance"])
    fat = made.ramp(inside, (0.0, (0, 0, 0)), (0.16, (1, 1, 1)))
    lean = made.ramp(
        made.node("TexNoise", Vector=place, Scale=26.0, Detail=5.0).outputs["Fac"],
        (0.35, rgb("#661b12")),
        (0.55, rgb("#8f3420")),
        (0.7, rgb("#aa5436")),
    )
    cut = made.mixed(fat, lean, rgb("#eec4a0"))
    body = made.node(
        "BsdfPrincipled",
        Base_Color=made.mixed(made.attribute("casing"), cut, rgb("#5a0f09")),
        Roughness=0.36,
        Coat_Weight=0.35,
        Coat_Roughness=0.22,
        Subsurface_Weight=0.25,
        Subsurface_Radius=(0.04, 0.015, 0.008),
        Subsurface_Scale=1.0,
        Normal=made.bump(fat, 0.3, 0.008),
    )
    return made.surface(body.outputs["BSDF"])


def coin(name: str, radius: float, thick: float, oval: float, rng: Random):
    """A slice cut on the slant, its rim rounded and wrinkled."""
    edge, wrinkle = wobble(rng, 0.05, 5), wobble(rng, 0.035, 6)
    profile = [
        (0.001, thick),
        (0.55, thick * 0.97),
        (0.86, thick * 0.95),
        (0.95, thick * 0.9),
        (0.99, thick * 0.6),
        (1.0, 0.0),
        (0.97, -thick * 0.8),
        (0.6, -thick),
        (0.001, -thick),
    ]
    made = lathe(name, profile, 48)
    made.attributes.new("casing", "FLOAT", "POINT").data.foreach_set(
        "value", [float(row in (4, 5, 6)) for row in range(len(profile)) for _ in range(48)]
    )
    for vertex in made.vertices:
        x, y, z = vertex.co
        k = 1 + edge(x * 2, y * 2, z) + wrinkle(x * 9, y * 9, 0)
        dip = 0.35 * thick * (1 - min(1, x * x + y * y)) * (1 if z > 0 else 0)
        vertex.co = (x * radius * k, y * radius * oval * k, z - dip + 0.01 * edge(y * 3, x * 3, 1))
    return made


def belly_skin():
    """Cured pork belly: uneven layers of clear fat and dark lean along the slice, amber skin at one edge."""
    made = Shader("belly")
    own = own_coordinates(made)
    y = made.node("SeparateXYZ", Vector=made.node("TexCoord").outputs["Object"]).outputs["Y"]
    height: object = made.node(
        "MapRange", Value=y, From_Min=-0.16, From_Max=0.16, To_Min=-0.26, To_Max=0.66
    ).outputs["Result"]
    for scale, share in ((4.0, 0.36), (12.0, 0.12), (44.0, 0.08)):
        uneven = made.node("TexNoise", Vector=own, Scale=scale, Detail=3.0).outputs["Fac"]
        height = made.math("MULTIPLY_ADD", uneven, share, height)
    skin, clear, fat = rgb("#a8591c"), rgb("#e3b06c"), rgb("#f5dcb0")
    lean, dark = rgb("#94452a"), rgb("#5f2012")
    colour = made.ramp(
        height,
        (0.1, skin),
        (0.14, clear),
        (0.2, fat),
        (0.29, fat),
        (0.32, lean),
        (0.37, dark),
        (0.4, clear),
        (0.47, fat),
        (0.5, clear),
        (0.52, lean),
        (0.58, dark),
        (0.62, lean),
        (0.66, dark),
        (0.68, clear),
        (0.74, fat),
        (0.78, clear),
        (0.8, lean),
        (0.88, dark),
        (0.93, lean),
    )
    body = made.node(
        "BsdfPrincipled",
        Base_Color=colour,
        Roughness=0.2,
        Coat_Weight=0.9,
        Coat_Roughness=0.05,
        Subsurface_Weight=0.45,
        Subsurface_Radius=(0.08, 0.045, 0.018),
        Subsurface_Scale=1.0,
        Normal=made.bump(made.noise(18, 5), 0.25, 0.012),
    )
    return made.surface(body.outputs["BSDF"])


def slab(rng: Random, material, place: Point, turn: Point, long=0.42, wide=0.17, thick=0.022, arch=0.06):
    """A thin slice that sags over what lies under it."""
    lump = wobble(rng, 0.02, 5)
    sides = 24

    def at(u, v):
        a = 2 * pi * u
        cx, cy = cos(a), sin(a)
        k = (abs(cx) ** 4 + abs(cy) ** 4) ** -0.25
        ring = (0.001, 0.6, 0.93, 1.0, 0.93, 0.6, 0.001)[min(6, round(v * 6))]
        z = (1, 1, 0.9, 0, -0.9, -1, -1)[min(6, round(v * 6))] * thick
        x, y = cx * k * ring * long, cy * k * ring * wide
        return (
            x + lump(x * 6, y * 6, 0),
            y + lump(y * 6, x * 6, 2),
            z - arch * (x / long) ** 2 + 2 * lump(x * 4, y * 7, 1),
        )

    return put(sheet("slab", 7, sides * 2, at, closed=True), material, place, turn, fine=1)


# --- above ---


def steam(place: Point, turn: Point, wide: float, high: float, strength: float, seed: float):
    """A veil of steam on a plane that faces the camera."""
    made = Shader("steam")
    uv = made.node("TexCoord").outputs["UV"]
    shift = made.node("Mapping", Vector=uv, Location=(seed, seed * 0.7, seed), Scale=(2.1, 0.72, 1))
    warp = made.node("TexNoise", Vector=shift.outputs[0], Scale=1.6, Detail=3.0, Distortion=1.8).outputs[
        "Fac"
    ]
    wisps = made.ramp(warp, (0.44, (0, 0, 0)), (0.62, (0.35,) * 3), (0.78, (1, 1, 1)))
    parts = made.node("SeparateXYZ", Vector=uv)
    up = made.ramp(
        parts.outputs["Y"], (0.0, (0, 0, 0)), (0.16, (1, 1, 1)), (0.45, (0.55,) * 3), (0.95, (0, 0, 0))
    )
    sides = made.ramp(
        parts.outputs["X"], (0.05, (0, 0, 0)), (0.36, (1, 1, 1)), (0.64, (1, 1, 1)), (0.95, (0, 0, 0))
    )
    veil = made.mixed(1.0, made.mixed(1.0, up, sides, "MULTIPLY"), wisps, "MULTIPLY")
    clear = made.node("BsdfTransparent").outputs["BSDF"]
    glow = made.node("Emission", Color=rgb("#fff1dc"), Strength=0.9).outputs["Emission"]
    material = made.surface(made.layered(made.math("MULTIPLY", veil, strength), clear, glow))
    mesh = sheet("steam", 2, 2, lambda u, v: ((u - 0.5) * wide, 0, v * high))
    layer = mesh.uv_layers.new()
    for loop in mesh.loops:
        row, column = divmod(loop.vertex_index, 2)
        layer.data[loop.index].uv = (column, row)
    thing = put(mesh, material, place, turn)
    thing.visible_diffuse = thing.visible_glossy = thing.visible_shadow = thing.visible_transmission = False
    return thing


def mound(height: float, radius: float, base: float = 0.0, rough: float = 0.0, rng: Random | None = None):
    """A height field: a dome with lumps."""
    lumps = wobble(rng or Random("mound"), rough, 6)
    return lambda x, y: base + height * exp(-(((x * x + y * y) / radius**2) ** 1.3)) + lumps(x * 3, y * 3, 0)
