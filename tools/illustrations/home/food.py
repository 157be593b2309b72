"""What lies in the bowls: noodles, wontons, rice, meats, greens. One unit is 10 cm."""

from math import atan2, cos, exp, pi, radians, sin
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


def noodle_skeins(rng: Random, radius: float, height: float, material, thick=0.0105, count=74):
    """Folded skeins of thin noodles: each skein is combed strands along one arc over the mound."""
    lines = []
    for skein in range(8):
        heading = skein * pi / 8 * 1.0 + rng.uniform(-0.25, 0.25)
        shift = rng.uniform(-0.42, 0.42) * radius
        bend = rng.uniform(-0.5, 0.5)
        lift = rng.uniform(0.0, 0.09) + 0.02 * skein
        for _ in range(count):
            a, b = rng.gauss(0, 0.1), rng.gauss(0, 0.035)
            wave = wobble(rng, 0.03, 3)
            phase = rng.uniform(0, 9)
            line = []
            reach = radius * rng.uniform(0.86, 1.02)
            for step in range(19):
                t = step / 18 * 2 - 1
                along = t * reach
                across = shift + a + bend * 0.5 * (1 - t * t) + wave(t * 5, phase, 0)
                x = along * cos(heading) - across * sin(heading)
                y = along * sin(heading) + across * cos(heading)
                inside = min(1.0, 0.86 / max(0.01, (x * x + y * y) ** 0.5))  # of the bowl
                x, y = x * inside, y * inside
                far = min((x * x + y * y) ** 0.5 / radius, 1.2)
                z = (height + lift) * (1 - far**2.4) + b + wave(phase, t * 5, 1) - 0.09
                line.append((x, y, z))
            lines.append(line)
    for _ in range(60):  # loose loops on top
        heading, mid = rng.uniform(0, 2 * pi), (rng.gauss(0, 0.25) * radius, rng.gauss(0, 0.25) * radius)
        size, phase = rng.uniform(0.14, 0.34), rng.uniform(0, 6)
        line = []
        for step in range(18):
            turn = heading + step / 17 * rng.uniform(3.4, 4.4)
            x, y = mid[0] + size * cos(turn) * (1 + 0.3 * sin(phase + turn * 2)), mid[1] + size * sin(turn)
            inside = min(1.0, 0.8 / max(0.01, (x * x + y * y) ** 0.5))
            x, y = x * inside, y * inside
            far = min((x * x + y * y) ** 0.5 / radius, 1.1)
            line.append((x, y, (height + 0.13) * (1 - far**2.4) - 0.05 + 0.03 * sin(turn * 2 + phase)))
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


def wonton_skin():
    """A thin wrapper: the shrimp shows through the belly, the skirt is pale."""
    made = Shader("wonton")
    along = made.node("Attribute")
    along.attribute_name = "along"
    patches = made.ramp(
        made.noise(5.5, 3), (0.36, rgb("#f0d7a0")), (0.5, rgb("#eda56e")), (0.62, rgb("#dd7343"))
    )
    blend = made.node("Mix")
    blend.data_type = "RGBA"
    made.tree.links.new(
        made.ramp(along.outputs["Fac"], (0.34, (0, 0, 0)), (0.62, (1, 1, 1))), blend.inputs[0]
    )
    made.tree.links.new(patches, blend.inputs[6])
    blend.inputs[7].default_value = (*rgb("#f4e0ac"), 1)
    body = made.node(
        "BsdfPrincipled",
        Base_Color=blend.outputs[2],
        Roughness=0.38,
        Coat_Weight=0.55,
        Coat_Roughness=0.1,
        Subsurface_Weight=0.4,
        Subsurface_Radius=(0.09, 0.05, 0.025),
        Subsurface_Scale=1.0,
        Normal=made.bump(made.noise(11, 6), 0.5, 0.035),
    )
    return made.surface(body.outputs["BSDF"])


def wonton(rng: Random, material, place: Point, turn: Point, size=1.0):
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
            pleat = 0.1 * tight**1.5 * sin(pleats * around + phase + 2.5 * k)
            x, y = radius * c, radius * s * 0.94
        else:  # trailing wrapper: flat, narrow at the neck, wavy at the edge
            k = (v - 0.66) / 0.34
            radius = 0.125 + 0.085 * k
            z = 0.22 + 0.13 * k + 0.04 * k * sin(3 * around + phase)
            pleat = 0.1 * (1 - k) * sin(pleats * around + phase + 2.5) + 0.16 * k * sin(
                folds * around + phase
            )
            x = radius * c * (1 + 0.25 * k) + sway * k * k
            y = radius * s * (1 - 0.72 * k) + 0.055 * k * sin(folds * 1.5 * c + phase)
        return x * (1 + pleat), y * (1 + pleat) + 0.012 * crease(c * 1.5, s * 1.5, v * 6) * min(1, v * 3), z

    mesh = sheet("wonton", 52, 88, at, closed=True)
    along = mesh.attributes.new("along", "FLOAT", "POINT")
    along.data.foreach_set("value", [row / 51 for row in range(52) for _ in range(88)])
    thing = put(mesh, material, place, turn, size, fine=1)
    thick = thing.modifiers.new("thick", "SOLIDIFY")
    thick.thickness, thick.offset = 0.008, 0
    return thing


# --- breakfast ---


def cruller(rng: Random, place: Point, turn: Point, long=2.0, bend=0.1):
    """Youtiao: two strips of dough that puffed up side by side."""
    blister, swell, sag = wobble(rng, 0.16, 9), wobble(rng, 0.16, 4), rng.uniform(0, 6)
    made = Shader("cruller")
    spread = made.node("MapRange", Value=made.noise(2.6, 7), To_Max=0.6).outputs["Result"]
    hollow = made.node("NewGeometry").outputs["Pointiness"]
    tone = made.node("Math")
    tone.operation = "MULTIPLY_ADD"
    made.tree.links.new(hollow, tone.inputs[0])
    tone.inputs[1].default_value = 0.7
    made.tree.links.new(spread, tone.inputs[2])
    colour = made.ramp(
        tone.outputs[0],
        (0.52, rgb("#f4d18a")),
        (0.6, rgb("#e2a348")),
        (0.68, rgb("#c67c2a")),
        (0.8, rgb("#94521a")),
    )
    body = made.node(
        "BsdfPrincipled",
        Base_Color=colour,
        Roughness=0.5,
        Coat_Weight=0.15,
        Coat_Roughness=0.25,
        Subsurface_Weight=0.2,
        Subsurface_Radius=(0.08, 0.04, 0.015),
        Subsurface_Scale=1.0,
        Normal=made.bump(made.noise(8, 8), 0.7, 0.06),
    )
    material = made.surface(body.outputs["BSDF"])

    def at(u, v):
        around, t = 2 * pi * u, v * 2 - 1
        end = max(0.0, 1 - abs(t) ** 7) ** 0.5
        lobes = abs(cos(around)) ** 0.9
        radius = (
            (0.085 + 0.16 * lobes) * (0.06 + 0.94 * end) * (1 + 0.5 * swell(t * 3, cos(around), sin(around)))
        )
        radius *= 1 + blister(t * 9, cos(around) * 2.4, sin(around) * 2.4) * 0.55
        x = t * long / 2
        return (
            x,
            radius * cos(around) * 1.05 + 0.05 * sin(2 * t + sag),
            radius * sin(around) * 1.15 + bend * (1 - t * t) + 0.03 * sin(3 * t + sag),
        )

    return put(sheet("cruller", 110, 60, at, closed=True), material, place, turn, fine=1)


def century_egg(rng: Random, place: Point, turn: Point, size=0.3, half=36):
    """A wedge of preserved egg: dark jelly around a soft olive yolk."""
    made = Shader("century egg")
    far = made.node("VectorMath", Vector=made.node("TexCoord").outputs["Object"])
    far.operation = "LENGTH"
    warp = made.node("Math")
    warp.operation = "MULTIPLY_ADD"
    made.tree.links.new(made.noise(3, 4), warp.inputs[0])
    warp.inputs[1].default_value = 0.16
    made.tree.links.new(far.outputs["Value"], warp.inputs[2])
    colour = made.ramp(
        warp.outputs[0],
        (0.25, rgb("#9a9a6c")),
        (0.5, rgb("#75805c")),
        (0.66, rgb("#3b4a38")),
        (0.74, rgb("#2a1c12")),
        (1.1, rgb("#5b3414")),
    )
    body = made.node(
        "BsdfPrincipled",
        Base_Color=colour,
        Roughness=0.25,
        Coat_Weight=0.45,
        Coat_Roughness=0.08,
        Subsurface_Weight=0.25,
        Subsurface_Radius=(0.1, 0.05, 0.03),
        Subsurface_Scale=1.0,
    )
    mesh = ball("century egg", 6)
    for vertex in mesh.vertices:
        x, y, z = vertex.co
        angle, across = atan2(y, x), (x * x + y * y) ** 0.5
        limit = radians(half)
        if abs(angle) > limit:  # flatten what lies outside the wedge on its cut faces
            side = limit if angle > 0 else -limit
            along = max(0.0, x * cos(side) + y * sin(side))
            x, y = along * cos(side), along * sin(side)
        vertex.co = (x, y, z * 1.12)
    return put(mesh, made.surface(body.outputs["BSDF"]), place, turn, size)


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
    off = made.node("Math", Value=0.5)
    off.operation = "SUBTRACT"
    made.tree.links.new(parts.outputs["X"], off.inputs[0])
    side = made.node("Math")
    side.operation = "ABSOLUTE"
    made.tree.links.new(off.outputs[0], side.inputs[0])
    slant = made.node("Math")
    slant.operation = "MULTIPLY_ADD"
    made.tree.links.new(side.outputs[0], slant.inputs[0])
    slant.inputs[1].default_value = -0.9
    made.tree.links.new(parts.outputs["Y"], slant.inputs[2])
    waves = made.node("Math")
    waves.operation = "PINGPONG"
    made.tree.links.new(slant.outputs[0], waves.inputs[0])
    waves.inputs[1].default_value = 0.055
    ribs = made.ramp(waves.outputs[0], (0.0, (1, 1, 1)), (0.012, (0.0, 0.0, 0.0)))
    middle = made.ramp(side.outputs[0], (0.0, (1, 1, 1)), (0.045, (0, 0, 0)))
    both = made.node("Mix", Factor=1.0)
    both.data_type, both.blend_type = "RGBA", "LIGHTEN"
    made.tree.links.new(ribs, both.inputs[6])
    made.tree.links.new(middle, both.inputs[7])
    flesh = made.ramp(made.noise(4, 5), (0.3, rgb(dark)), (0.7, rgb(light)))
    colour = made.node("Mix")
    colour.data_type = "RGBA"
    dim = made.node("Math", Value=0.5)
    dim.operation = "MULTIPLY"
    made.tree.links.new(both.outputs[2], dim.inputs[0])
    dim.inputs[1].default_value = 0.55
    made.tree.links.new(dim.outputs[0], colour.inputs[0])
    made.tree.links.new(flesh, colour.inputs[6])
    colour.inputs[7].default_value = (*rgb(vein), 1)
    body = made.node(
        "BsdfPrincipled",
        Base_Color=colour.outputs[2],
        Roughness=0.28,
        Coat_Weight=0.7,
        Coat_Roughness=0.08,
        Subsurface_Weight=0.15,
        Subsurface_Radius=(0.02, 0.05, 0.01),
        Subsurface_Scale=1.0,
        Normal=made.bump(both.outputs[2], 0.35, 0.02),
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


def rice(rng: Random, height, radius: float, count: int):
    """Long grains heaped to a height, which is a function of x and y."""
    grain = ball("grain", 2)
    material = food(
        "rice",
        (0.3, "#f6ecd6"),
        (0.7, "#fffdf4"),
        scale=4,
        rough=0.3,
        wet=0.5,
        inner=0.55,
        depth=0.05,
        grain=0.05,
    )
    places = []
    for _ in range(count):
        turn, far = rng.uniform(0, 2 * pi), radius * rng.random() ** 0.5
        x, y = far * cos(turn), far * sin(turn)
        k = rng.uniform(0.85, 1.15)
        places.append(
            placed(
                x,
                y,
                height(x, y) + rng.uniform(-0.035, 0.012),
                (rng.gauss(0, 0.35), rng.gauss(0, 0.35), rng.uniform(0, pi)),
                (0.036 * k, 0.0125, 0.0125),
            )
        )
    scatter("rice", [grain], material, places)


def sausage_skin():
    """Cured sausage: deep red lean with pearls of fat."""
    made = Shader("sausage")
    fat = made.node(
        "TexNoise", Vector=made.coordinates(), Scale=15.0, Detail=3.0, Roughness=0.5, Distortion=0.7
    )
    colour = made.ramp(
        fat.outputs["Fac"],
        (0.4, rgb("#f3c8a2")),
        (0.45, rgb("#d9805c")),
        (0.52, rgb("#a93a26")),
        (0.7, rgb("#7d1d13")),
    )
    body = made.node(
        "BsdfPrincipled",
        Base_Color=colour,
        Roughness=0.25,
        Coat_Weight=0.9,
        Coat_Roughness=0.06,
        Subsurface_Weight=0.25,
        Subsurface_Radius=(0.06, 0.02, 0.01),
        Subsurface_Scale=1.0,
        Normal=made.bump(fat.outputs["Fac"], 0.4, 0.03),
    )
    return made.surface(body.outputs["BSDF"])


def coin(name: str, radius: float, thick: float, oval: float, rng: Random):
    """A slice cut on the slant, its rim rounded and wrinkled."""
    edge = wobble(rng, 0.05, 5)
    profile = [
        (0.001, thick),
        (0.55, thick * 0.97),
        (0.86, thick * 0.93),
        (0.97, thick * 0.7),
        (1.0, 0.0),
        (0.97, -thick * 0.8),
        (0.6, -thick),
        (0.001, -thick),
    ]
    made = lathe(name, profile, 40)
    for vertex in made.vertices:
        x, y, z = vertex.co
        k = 1 + edge(x * 2, y * 2, z)
        dip = 0.35 * thick * (1 - min(1, x * x + y * y)) * (1 if z > 0 else 0)
        vertex.co = (x * radius * k, y * radius * oval * k, z - dip + 0.01 * edge(y * 3, x * 3, 1))
    return made


def belly_skin():
    """Cured pork belly: bands of amber fat and dark lean along the slice."""
    made = Shader("belly")
    warp = made.node("TexWave", Vector=made.coordinates((1, 1, 1)), Scale=2.6, Distortion=3.2, Detail=3.0)
    warp.bands_direction = "Y"
    colour = made.ramp(
        warp.outputs["Fac"],
        (0.2, rgb("#f3cf95")),
        (0.42, rgb("#e0a25e")),
        (0.55, rgb("#9a3a1d")),
        (0.85, rgb("#6a1d10")),
    )
    body = made.node(
        "BsdfPrincipled",
        Base_Color=colour,
        Roughness=0.22,
        Coat_Weight=0.9,
        Coat_Roughness=0.05,
        Subsurface_Weight=0.3,
        Subsurface_Radius=(0.08, 0.04, 0.015),
        Subsurface_Scale=1.0,
        Normal=made.bump(made.noise(12, 5), 0.25, 0.02),
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
    first = made.node("Mix", Factor=1.0)
    first.data_type, first.blend_type = "RGBA", "MULTIPLY"
    made.tree.links.new(up, first.inputs[6])
    made.tree.links.new(sides, first.inputs[7])
    second = made.node("Mix", Factor=1.0)
    second.data_type, second.blend_type = "RGBA", "MULTIPLY"
    made.tree.links.new(first.outputs[2], second.inputs[6])
    made.tree.links.new(wisps, second.inputs[7])
    alpha = made.node("Math")
    alpha.operation = "MULTIPLY"
    made.tree.links.new(second.outputs[2], alpha.inputs[0])
    alpha.inputs[1].default_value = strength
    clear = made.node("BsdfTransparent").outputs["BSDF"]
    glow = made.node("Emission", Color=rgb("#fff1dc"), Strength=0.9).outputs["Emission"]
    both = made.node("MixShader", Fac=alpha.outputs[0])
    made.tree.links.new(clear, both.inputs[1])
    made.tree.links.new(glow, both.inputs[2])
    material = made.surface(both.outputs["Shader"])
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
