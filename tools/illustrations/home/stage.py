"""Materials, meshes, light and camera of the rendered scenes. One unit is 10 cm; z points up."""

from collections.abc import Callable, Iterable, Sequence
from math import cos, pi, radians, sin
from random import Random

import bpy
import numpy as np
from mathutils import Vector

Colour = tuple[float, float, float]
Point = tuple[float, float, float]


def rgb(code: str) -> Colour:
    """A #rrggbb colour in linear light."""
    parts = (int(code[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


class Shader:
    """A node tree under construction: `node` adds a node, `link` joins two sockets."""

    def __init__(self, name: str) -> None:
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.output = self.tree.nodes.new("ShaderNodeOutputMaterial")

    def node(self, kind: str, **inputs: object):
        made = self.tree.nodes.new(f"ShaderNode{kind}")
        for name, value in inputs.items():
            self.give(made.inputs[name.replace("_", " ")], value)
        return made

    def give(self, socket: object, value: object) -> None:
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif isinstance(value, tuple) and socket.type == "RGBA":
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def mixed(self, share: object, first: object, second: object, how: str = "MIX"):
        """Two colours in one."""
        made = self.node("Mix")
        made.data_type, made.blend_type = "RGBA", how
        for number, value in ((0, share), (6, first), (7, second)):
            self.give(made.inputs[number], value)
        return made.outputs[2]

    def layered(self, share: object, first: object, second: object):
        """Two shaders in one."""
        made = self.node("MixShader", Fac=share)
        self.tree.links.new(first, made.inputs[1])
        self.tree.links.new(second, made.inputs[2])
        return made.outputs["Shader"]

    def math(self, operation: str, *values: object):
        made = self.node("Math")
        made.operation = operation
        for socket, value in zip(made.inputs, values, strict=False):
            self.give(socket, value)
        return made.outputs[0]

    def attribute(self, name: str):
        """A number that the mesh has at each vertex."""
        made = self.node("Attribute")
        made.attribute_name = name
        return made.outputs["Fac"]

    def distance(self, place: object):
        """How far a place is from the origin."""
        made = self.node("VectorMath", Vector=place)
        made.operation = "LENGTH"
        return made.outputs["Value"]

    def surface(self, socket: object):
        self.tree.links.new(socket, self.output.inputs["Surface"])
        return self.material

    def coordinates(self, stretch: Point = (1, 1, 1), which: str = "Object"):
        place = self.node("TexCoord").outputs[which]
        return self.node("Mapping", Vector=place, Scale=stretch).outputs["Vector"]

    def noise(self, scale: float, detail: float = 4, stretch: Point = (1, 1, 1), which: str = "Object"):
        return self.node(
            "TexNoise", Vector=self.coordinates(stretch, which), Scale=float(scale), Detail=float(detail)
        ).outputs["Fac"]

    def ramp(self, value: object, *stops: tuple[float, Colour]):
        made = self.node("ValToRGB", Fac=value)
        scale = made.color_ramp
        while len(scale.elements) < len(stops):
            scale.elements.new(0.5)
        for element, (place, colour) in zip(scale.elements, stops, strict=True):
            element.position, element.color = place, (*colour, 1)
        return made.outputs["Color"]

    def bump(self, height: object, strength: float, distance: float = 0.02):
        return self.node("Bump", Height=height, Strength=strength, Distance=distance).outputs["Normal"]


def food(
    name: str,
    *stops: tuple[float, str],
    scale: float = 6,
    detail: float = 5,
    rough: float = 0.4,
    wet: float = 0.3,
    inner: float = 0.15,
    depth: float = 0.06,
    grain: float = 0.2,
    stretch: Point = (1, 1, 1),
    which: str = "Object",
):
    """Something edible: colours mixed by noise, light under the skin, a wet coat, a bumpy grain."""
    made = Shader(name)
    spread = made.noise(scale, detail, stretch, which)
    colour = made.ramp(spread, *((place, rgb(code)) for place, code in stops))
    normal = made.bump(made.noise(scale * 3, 6, stretch, which), grain)
    body = made.node(
        "BsdfPrincipled",
        Base_Color=colour,
        Roughness=rough,
        Coat_Weight=wet,
        Coat_Roughness=0.12,
        Subsurface_Weight=inner,
        Subsurface_Radius=(depth, depth * 0.55, depth * 0.3),
        Subsurface_Scale=1.0,
        Normal=normal,
    )
    return made.surface(body.outputs["BSDF"])


def glaze(name: str, code: str, rough: float = 0.12, spots: str = ""):
    """Glazed ware."""
    made = Shader(name)
    base = rgb(code)
    colour = made.ramp(made.noise(4, 6), (0.35, base), (0.75, rgb(spots or code)))
    normal = made.bump(made.noise(2.5, 2), 0.05)
    body = made.node(
        "BsdfPrincipled",
        Base_Color=colour,
        Roughness=rough,
        Coat_Weight=0.6,
        Coat_Roughness=0.04,
        Normal=normal,
    )
    return made.surface(body.outputs["BSDF"])


def wood(name: str, dark: str, light: str, scale: float = 1.0, rough: float = 0.42):
    """Oiled boards that run along x."""
    made = Shader(name)
    where = made.coordinates((0.16 * scale, 1.9 * scale, 1 * scale))
    warp = made.node("TexNoise", Vector=where, Scale=2.2, Detail=8.0, Roughness=0.62, Distortion=1.1).outputs[
        "Fac"
    ]
    fine = made.noise(34 * scale, 5, (0.05, 1, 1))
    share = made.node("Mix", Factor=0.35)
    share.data_type = "FLOAT"
    made.tree.links.new(warp, share.inputs[2])
    made.tree.links.new(fine, share.inputs[3])
    grain = share.outputs[0]
    middle = tuple((a + b) / 2 for a, b in zip(rgb(dark), rgb(light), strict=True))
    colour = made.ramp(grain, (0.3, rgb(dark)), (0.5, middle), (0.68, rgb(light)))
    boards = made.node(
        "TexBrick",
        Vector=made.coordinates((1, 1, 1)),
        Color1=(1.0, 1.0, 1.0),
        Color2=(0.62, 0.62, 0.62),
        Mortar=(0.02, 0.012, 0.01),
        Scale=1.0,
        Mortar_Size=0.012,
        Mortar_Smooth=0.3,
        Brick_Width=9.0,
        Row_Height=1.32,
    )
    boards.offset = 0.37
    toned = made.mixed(1.0, colour, boards.outputs["Color"], "MULTIPLY")
    gloss = made.node("MapRange", Value=grain, To_Min=rough - 0.12, To_Max=rough + 0.2).outputs["Result"]
    body = made.node(
        "BsdfPrincipled",
        Base_Color=toned,
        Roughness=gloss,
        Specular_IOR_Level=0.3,
        Normal=made.bump(grain, 0.28),
    )
    return made.surface(body.outputs["BSDF"])


def broth(name: str, tint: str, haze: str, cloudy: float):
    """A clear soup seen from above: tinted, a little cloudy, with a mirror of the window on it."""
    made = Shader(name)
    ripples = made.bump(made.noise(5, 2), 0.06)
    through = made.node("BsdfTransparent", Color=rgb(tint)).outputs["BSDF"]
    milk = made.node("BsdfDiffuse", Color=rgb(haze)).outputs["BSDF"]
    body = made.layered(cloudy, through, milk)
    mirror = made.node("BsdfGlossy", Roughness=0.02, Normal=ripples).outputs["BSDF"]
    fresnel = made.node("Fresnel", IOR=1.36, Normal=ripples).outputs["Fac"]
    return made.surface(made.layered(fresnel, body, mirror))


def put(
    mesh, material, place: Point = (0, 0, 0), turn: Point = (0, 0, 0), size: float | Point = 1, fine: int = 0
):
    """An object of a mesh in the scene; `turn` in degrees, `fine` levels of subdivision."""
    thing = bpy.data.objects.new(mesh.name, mesh)
    bpy.context.collection.objects.link(thing)
    thing.location = place
    thing.rotation_euler = tuple(radians(angle) for angle in turn)
    thing.scale = (size,) * 3 if isinstance(size, (int, float)) else size
    if material is not None and not mesh.materials:
        mesh.materials.append(material)
    if fine:
        modifier = thing.modifiers.new("fine", "SUBSURF")
        modifier.levels = modifier.render_levels = fine
    return thing


def mesh_of(name: str, points: Sequence[Point] | np.ndarray, faces: Sequence[Sequence[int]]):
    """A smooth mesh."""
    made = bpy.data.meshes.new(name)
    made.from_pydata([tuple(map(float, point)) for point in points], [], [tuple(face) for face in faces])
    made.polygons.foreach_set("use_smooth", [True] * len(made.polygons))
    made.update()
    return made


def sheet(name: str, rows: int, columns: int, at: Callable[[float, float], Point], closed: bool = False):
    """A surface over u (around or across, 0–1) and v (along, 0–1)."""
    points = [
        at(c / (columns if closed else columns - 1), r / (rows - 1))
        for r in range(rows)
        for c in range(columns)
    ]
    last = columns if closed else columns - 1
    faces = [
        (
            r * columns + c,
            r * columns + (c + 1) % columns,
            (r + 1) * columns + (c + 1) % columns,
            (r + 1) * columns + c,
        )
        for r in range(rows - 1)
        for c in range(last)
    ]
    return mesh_of(name, points, faces)


def lathe(name: str, profile: Sequence[tuple[float, float]], around: int = 96):
    """A turned body; the profile is (radius, height) from the foot to the inside."""
    points = [
        (r * cos(2 * pi * a / around), r * sin(2 * pi * a / around), z)
        for r, z in profile
        for a in range(around)
    ]
    faces = [
        (
            k * around + a,
            k * around + (a + 1) % around,
            (k + 1) * around + (a + 1) % around,
            (k + 1) * around + a,
        )
        for k in range(len(profile) - 1)
        for a in range(around)
    ]
    return mesh_of(name, points, faces)


def tubes(name: str, lines: Iterable[Sequence[Point]], thick: float, material, taper: bool = False):
    """Round strands along smooth lines."""
    data = bpy.data.curves.new(name, "CURVE")
    data.dimensions, data.bevel_depth, data.bevel_resolution, data.resolution_u = "3D", thick, 3, 6
    data.use_fill_caps = True
    for line in lines:
        spline = data.splines.new("NURBS")
        spline.points.add(len(line) - 1)
        for number, (point, (x, y, z)) in enumerate(zip(spline.points, line, strict=True)):
            point.co = (x, y, z, 1)
            if taper:
                point.radius = 1 - 0.55 * number / (len(line) - 1)
        spline.order_u, spline.use_endpoint_u = 4, True
    data.materials.append(material)
    thing = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(thing)
    return thing


def ball(name: str, fine: int = 3):
    """A unit sphere of even triangles."""
    import bmesh

    made = bpy.data.meshes.new(name)
    body = bmesh.new()
    bmesh.ops.create_icosphere(body, subdivisions=fine, radius=1)
    body.to_mesh(made)
    body.free()
    made.polygons.foreach_set("use_smooth", [True] * len(made.polygons))
    return made


def wobble(rng: Random, amount: float = 1.0, waves: int = 5) -> Callable[[float, float, float], float]:
    """A smooth random function of a point, about -amount to amount."""
    parts = [
        (rng.gauss(0, 1), rng.gauss(0, 1), rng.gauss(0, 1), rng.uniform(0, 2 * pi)) for _ in range(waves)
    ]
    return lambda x, y, z: amount / waves**0.5 * sum(sin(a * x + b * y + c * z + d) for a, b, c, d in parts)


def reset(look: str = "AgX - Medium High Contrast", exposure: float = 0.0) -> None:
    """An empty scene with the renderer's settings."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    scene.cycles.use_denoising = True
    scene.cycles.denoiser = "OPENIMAGEDENOISE"
    scene.cycles.max_bounces, scene.cycles.transparent_max_bounces = 6, 12
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.cycles.sample_clamp_indirect = 4
    scene.cycles.use_adaptive_sampling, scene.cycles.adaptive_threshold = True, 0.03
    scene.view_settings.view_transform = "AgX"
    scene.view_settings.look = look
    scene.view_settings.exposure = exposure


def ambient(code: str, strength: float) -> None:
    """Light from everywhere."""
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = (*rgb(code), 1)
    world.node_tree.nodes["Background"].inputs[1].default_value = strength


def window(place: Point, target: Point, code: str, watts: float, wide: float, high: float) -> None:
    """A rectangular light that faces a point."""
    data = bpy.data.lights.new("window", "AREA")
    data.shape, data.size, data.size_y, data.energy, data.color = "RECTANGLE", wide, high, watts, rgb(code)
    thing = bpy.data.objects.new("window", data)
    bpy.context.collection.objects.link(thing)
    thing.location = place
    thing.rotation_euler = (Vector(target) - Vector(place)).to_track_quat("-Z", "Y").to_euler()


def camera(
    target: Point, distance: float, height: float, around: float, lens: float, focus: Point, stop: float
) -> None:
    """A camera that looks at *target* from *height* degrees above the table."""
    data = bpy.data.cameras.new("camera")
    thing = bpy.data.objects.new("camera", data)
    bpy.context.collection.objects.link(thing)
    up, side = radians(height), radians(around)
    offset = Vector((sin(side) * cos(up), -cos(side) * cos(up), sin(up))) * distance
    thing.location = Vector(target) + offset
    thing.rotation_euler = (-offset).to_track_quat("-Z", "Y").to_euler()
    data.lens = lens
    data.dof.use_dof, data.dof.aperture_fstop = True, stop
    data.dof.focus_distance = (thing.location - Vector(focus)) @ offset.normalized()
    bpy.context.scene.camera = thing


def render(path: str, width: int, height: int, samples: int) -> None:
    """Write the scene as WebP, or as PNG by the ending of *path*."""
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = (
        width,
        height,
        100,
    )
    scene.cycles.samples = samples
    scene.render.image_settings.file_format = "PNG" if path.endswith(".png") else "WEBP"
    scene.render.image_settings.quality = 86
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)
