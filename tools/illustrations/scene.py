"""The table: paper tint, cloths and tiles under the food, small things beside it, steam above it."""

from math import cos, radians, sin
from random import Random

from palette import CREAM, DUSK, INK, JADE, LANTERN, TINTS, UMBER, WOODS, Tone, mix, tone
from pen import (
    LIGHT,
    SHADE,
    blurred,
    crescent,
    ellipse,
    group,
    hoop,
    line,
    moved,
    num,
    oval,
    paint,
    pose,
    ribbon,
    sharp,
    soft,
    square,
    thread,
)
from shapes import specks
from vessels import WHITE, Glaze, cup, saucer, table_shadow
from view import LAMP, NOON, WINDOW, away, camera, light, tilt, upright

WIDTH, HEIGHT = 1200, 900

HEAD = f"""<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 1200 900">
<style>.line{{fill:none;stroke-linecap:round;stroke-linejoin:round}}.band{{fill:none}}</style>
<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="9"/></filter>
"""


def picture(*layers: str) -> str:
    """A whole SVG document: the layers as near as the camera is, under the veil of the light."""
    marks, near = "".join(layers), camera()
    if near.zoom != 1:
        x, y = WIDTH / 2 - near.aim[0] * near.zoom, HEIGHT / 2 - near.aim[1] * near.zoom
        marks = f'<g transform="translate({num(x)} {num(y)}) scale({near.zoom:g})">\n{marks}</g>\n'
    seen = f"<desc>{near.name} camera, {light().name} light</desc>\n"
    return HEAD + seen + marks + _veil() + "</svg>\n"


def _veil() -> str:
    """The tint of the light over the whole picture."""
    if not light().veil:
        return ""
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{light().veil}" style="mix-blend-mode:multiply"/>\n'
    )


def table(rng: Random, tint: str = "paper", *covers: str) -> str:
    """The table top in a tint, with flecks of fibre, where the light falls, and what is laid on it."""
    colour = WOODS[tint] if light() == LAMP else TINTS[tint]
    flecks = [(rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT)) for _ in range(90)]
    return group(
        "table",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{colour}"/>\n',
        _lit(colour),
        _boards(rng, colour) if light() == LAMP else "",
        specks(rng, flecks[:45], mix(colour, UMBER, 0.3), 2, 5, 0.5),
        specks(rng, flecks[45:], mix(colour, "#ffffff", 0.8), 3, 5, 0.8),
        *covers,
    )


def _lit(colour: str) -> str:
    """What the light makes of the table: a window's patch, the lamp's two rings, the brightness under a skylight."""
    if light() == WINDOW:
        return paint(sharp(pose(square(760, 1250), 330, 330, 24)), mix(colour, CREAM, 0.5))
    if light() == NOON:
        return paint(sharp(pose(square(1500, 560), 600, 380, -14)), mix(colour, "#ffffff", 0.42))
    glow = mix(colour, "#f0b868", 0.16), mix(colour, "#f0b868", 0.3)
    return ellipse(720, 380, 700, 700 * tilt(), glow[0]) + ellipse(760, 340, 460, 460 * tilt(), glow[1])


def _boards(rng: Random, colour: str) -> str:
    """The grain of a wooden table, and the joints between its boards."""
    grain = ""
    for _ in range(26):
        x, y, reach = rng.uniform(-200, WIDTH), rng.uniform(0, HEIGHT), rng.uniform(200, 620)
        grain += thread([(x, y), (x + reach / 2, y + rng.uniform(-9, 9)), (x + reach, y)])
    joints = "".join(f"M0 {y:g}h{WIDTH}" for y in (HEIGHT * 0.17, HEIGHT * 0.5, HEIGHT * 0.83))
    return line(grain, mix(colour, CREAM, 0.14), 3, 0.6) + line(joints, mix(colour, DUSK, 0.5), 4, 0.7)


def napkin(
    colour: str, stripe: str, x: float, y: float, width: float = 520, depth: float = 700, turn: float = 12
) -> str:
    """A folded cloth with two stripes along its edge."""
    cloth = pose(square(width, depth), x, y, turn)
    marks = ""
    for shift, thick in ((0.4, 14), (0.34, 5), (-0.4, 14), (-0.34, 5)):
        ends = pose([(width * shift, -depth / 2), (width * shift, depth / 2)], x, y, turn)
        marks += (
            f'<path d="{thread(ends)}" class="band" stroke="{stripe}" stroke-width="{thick}" opacity=".8"/>\n'
        )
    fold = pose([(-width * 0.02, -depth / 2), (width * 0.02, depth / 2)], x, y, turn)
    return (
        blurred(paint(sharp(moved(cloth, *away(8, 12))), DUSK, 0.2))
        + paint(sharp(cloth), colour)
        + marks
        + line(thread(fold), mix(colour, DUSK, 0.25), 3, 0.4)
    )


def tiles(colours: tuple[str, str], y: float = 0, rows: int = 2, size: float = 44) -> str:
    """A strip of small mosaic tiles, as on the floor of an old tea house."""
    joint, height = mix(colours[0], DUSK, 0.12), rows * size * tilt() + 8
    ground = f'<rect y="{y:g}" width="{WIDTH}" height="{height:g}" fill="{joint}"/>\n'
    marks = ["", ""]
    for row in range(rows):
        for column in range(int(WIDTH / size) + 2):
            left = column * size - (size / 2 if row % 2 else 0) + 3
            pick = (column + row * 2) % 4 == 0
            top = y + row * size * tilt() + 6
            marks[pick] += f"M{left:g} {top:.1f}h{size - 6:g}v{size * tilt() - 5:.1f}h{6 - size:g}z"
    return ground + paint(marks[0], colours[0]) + paint(marks[1], colours[1])


def runner(colour: str, edge: str, x: float = 600, width: float = 560, turn: float = 0) -> str:
    """A broad band of cloth across the whole table."""
    cloth = pose(square(width, 3000), x, 450, turn)
    hems = pose(square(width - 44, 3000), x, 450, turn), pose(square(width - 60, 3000), x, 450, turn)
    return paint(sharp(cloth), colour) + paint(sharp(hems[0]), edge) + paint(sharp(hems[1]), colour)


def sun(colour: str, x: float = 600, y: float = 470, radius: float = 540) -> str:
    """A round place mat: one flat disc of colour with a fine ring in it."""
    return (
        ellipse(x + 6, y + 9, radius, radius * tilt(), mix(colour, DUSK, 0.35), 0.5)
        + ellipse(x, y, radius, radius * tilt(), colour)
        + hoop(x, y, radius * 0.94, radius * 0.94 * tilt(), mix(colour, CREAM, 0.5), 5)
    )


def bamboo_mat(
    x: float = 600, y: float = 470, width: float = 960, depth: float = 820, turn: float = -5
) -> str:
    """A mat of split bamboo, bound with two rows of thread."""
    cane = tone("#dfc486")
    mat = pose(square(width, depth), x, y, turn)
    slats = "".join(
        thread(pose([(-width / 2, v), (width / 2, v)], x, y, turn))
        for v in range(int(-depth / 2) + 26, int(depth / 2), 26)
    )
    rows = "".join(
        thread(pose([(u, -depth / 2), (u, depth / 2)], x, y, turn)) for u in (-width * 0.42, width * 0.42)
    )
    return (
        blurred(paint(sharp(moved(mat, *away(10, 14))), DUSK, 0.22))
        + paint(sharp(mat), cane.base)
        + line(slats, cane.shade, 3, 0.55)
        + line(rows, LANTERN, 5, 0.7)
    )


def chopsticks(
    x: float, y: float, turn: float = -62, colour: str = "#8c3a26", tip: str = "#f0dcb0", length: float = 620
) -> str:
    """A pair of chopsticks, painted end and plain end."""
    marks = ""
    for gap in (0.0, 34.0):
        stick = [
            (-length / 2, gap - 9),
            (length / 2, gap * 0.8 - 5),
            (length / 2, gap * 0.8 + 5),
            (-length / 2, gap + 9),
        ]
        head = [
            (-length / 2, gap - 9),
            (-length * 0.27, gap * 0.97 - 8),
            (-length * 0.27, gap * 0.97 + 8),
            (-length / 2, gap + 9),
        ]
        lower = [
            (-length / 2, gap + 2),
            (length / 2, gap * 0.8 + 1),
            (length / 2, gap * 0.8 + 5),
            (-length / 2, gap + 9),
        ]
        whole = pose(stick, x, y, turn)
        marks += blurred(paint(sharp(moved(whole, *away(14, 18))), DUSK, 0.34))
        marks += paint(sharp(whole), tip) + paint(sharp(pose(head, x, y, turn)), colour)
        marks += paint(sharp(pose(lower, x, y, turn)), DUSK, 0.22)
    return group("chopsticks", marks)


def spoon(
    x: float, y: float, turn: float = 30, ware: Glaze = WHITE, inside: str = "", size: float = 1
) -> str:
    """A porcelain soup spoon; `inside` is the colour of a sip of soup."""
    flip = [
        (-120, -42),
        (-60, -54),
        (10, -44),
        (50, -20),
        (190, -17),
        (204, 0),
        (190, 17),
        (50, 20),
        (10, 44),
    ]
    flip += [(-60, 54), (-120, 42), (-142, 0)]
    whole = pose(flip, x, y, turn, size)
    hollow = pose(moved(oval(76, 38, 12), -58, 0), x, y, turn, size)
    groove = pose([(28, 0), (100, 0), (186, 0)], x, y, turn, size)
    return group(
        "spoon",
        blurred(paint(soft(moved(whole, *away(16, 22))), DUSK, 0.36)),
        paint(soft(moved(whole, 2, upright(12))), ware.outside.shade),
        paint(soft(whole), ware.outside.base),
        paint(crescent(whole, LIGHT, 8), ware.outside.light, 0.9),
        line(thread(groove), ware.inside.shade, 13 * size, 0.6),
        paint(soft(hollow), inside or ware.inside.base),
        paint(
            crescent(hollow, LIGHT, 13 * size),
            ware.inside.shade if not inside else mix(inside, DUSK, 0.3),
            0.7,
        ),
    )


def sauce_dish(
    x: float, y: float, colour: str, radius: float = 92, ware: Glaze = WHITE, ring: str = "", bits: str = ""
) -> str:
    """A small dish of sauce; `bits` are drawn in the sauce."""
    sauce = tone(colour)
    pool = moved(oval(radius * 0.66, radius * 0.66 * tilt(), 12), x, y + upright(5))
    return group(
        "sauce",
        saucer(x, y, radius, ware, ring),
        paint(soft(pool), sauce.base),
        paint(crescent(pool, LIGHT, 9), sauce.shade, 0.8),
        paint(crescent(moved(pool, -4, -4), SHADE, 7), sauce.light, 0.7),
        bits,
    )


def tea_cup(
    x: float, y: float, radius: float = 92, ware: Glaze = WHITE, tea: str = "#b8742f", ring: str = ""
) -> str:
    """A small cup of tea without a handle."""
    rings = ((ring, 0.2, 8.0),) if ring else ()
    vessel = cup(ware, x=x, y=y, radius=radius, deep=0.95, taper=0.6, rings=rings)
    well = vessel.well
    tone_ = tone(tea)
    return vessel.hold(
        ellipse(well.x, well.y, well.rx, well.ry, tone_.base),
        paint(crescent(well.outline(12), LIGHT, 14), tone_.shade, 0.7),
        paint(crescent(well.inside(0.86).outline(12), SHADE, 5), tone_.light, 0.8),
    )


def leaf_of_tea(x: float, y: float, turn: float = 0, colour: str = JADE, size: float = 1) -> str:
    """A single leaf lying on the table."""
    spine = [(-60, 6), (-20, -6), (25, -4), (62, 8)]
    whole = pose(ribbon(spine, [4, 42, 36, 2]), x, y, turn, size)
    vein = pose(spine, x, y, turn, size)
    return (
        blurred(paint(soft(moved(whole, *away(8, 10))), DUSK, 0.25))
        + paint(soft(whole), colour)
        + line(thread(vein), mix(colour, CREAM, 0.4), 3)
    )


def steam(
    x: float, y: float, height: float = 230, count: int = 3, gap: float = 120, alpha: float = 0.5
) -> str:
    """Slow ribbons of steam."""
    marks = ""
    for step in range(count):
        left = x + (step - (count - 1) / 2) * gap
        tall = height * (1 - 0.22 * (step % 2))
        spine = [
            (left + 30 * sin(radians(70 * k + 80 * step)) * (0.4 + k / 7), y - tall * k / 7 + 26 * (step % 2))
            for k in range(8)
        ]
        marks += paint(soft(ribbon(spine, [3, 20, 30, 26, 30, 22, 12, 2])), "#fffaf0", alpha)
    return group("steam", f'<g filter="url(#soft)" opacity=".9">\n{marks}</g>\n')


def crumbs(
    rng: Random, x: float, y: float, reach: float, colour: str, count: int = 14, width: float = 8
) -> str:
    """A few crumbs beside a plate."""
    spots = []
    for _ in range(count):
        turn, far = rng.uniform(0, 360), reach * rng.random()
        spots.append((x + far * cos(radians(turn)), y + far * tilt() * sin(radians(turn))))
    return specks(rng, [(px + 3, py + 4) for px, py in spots], DUSK, width, 4, 0.25) + specks(
        rng, spots, colour, width, 4
    )


def coaster(x: float, y: float, radius: float, colour: str) -> str:
    """A round coaster of woven rush."""
    mat = tone(colour)
    rings = "".join(
        hoop(x, y, radius * k, radius * k * tilt(), mat.shade, 3, alpha=0.5) for k in (0.95, 0.86, 0.77, 0.68)
    )
    edge = moved(oval(radius, radius * tilt(), 18), x, y)
    return table_shadow(edge, 10, 14, 0.24) + paint(soft(edge), mat.base) + rings


def fire(x: float, y: float, radius: float) -> str:
    """A ring of small gas flames under a pot."""
    marks = ""
    for step in range(11):
        turn = radians(12 + 156 * step / 10)
        fx, fy = x + radius * cos(turn), y + radius * tilt() * sin(turn)
        marks += paint(
            soft([(fx - 13, fy), (fx - 4, fy - 34), (fx + 2, fy - 52), (fx + 8, fy - 30), (fx + 13, fy)]),
            "#5f93b8",
            0.8,
        )
        marks += paint(soft([(fx - 6, fy), (fx, fy - 24), (fx + 6, fy)]), "#f5d27a")
    return group("flame", ellipse(x, y + 10, radius * 1.06, radius * 1.06 * tilt(), INK, 0.85), marks)


def wood_block(x: float, y: float, radius: float, colour: str = "#b5793f") -> str:
    """A round wooden stand for a hot pot."""
    wood = tone(colour)
    edge = moved(oval(radius, radius * tilt(), 18), x, y)
    return (
        table_shadow(edge, 30, 44)
        + paint(soft(moved(edge, 0, upright(26))), wood.shade)
        + paint(soft(edge), wood.base)
        + paint(crescent(edge, LIGHT, 10), wood.light, 0.8)
        + hoop(x, y, radius * 0.9, radius * 0.9 * tilt(), wood.shade, 4, alpha=0.5)
    )


def rose(x: float, y: float, size: float = 1) -> str:
    """A dried rosebud."""
    red = tone("#c25664", 0.4)
    bud = moved(oval(34 * size, 30 * size, 9), x, y)
    curls = "".join(
        thread(
            [(x - r * size, y + r * 0.3 * size), (x, y - r * 0.8 * size), (x + r * size, y + r * 0.2 * size)]
        )
        for r in (22, 13, 6)
    )
    calyx = [
        (x - 34 * size, y + 8 * size),
        (x - 12 * size, y + 38 * size),
        (x + 16 * size, y + 38 * size),
        (x + 34 * size, y + 8 * size),
    ]
    return (
        paint(soft(moved(bud, 6, 8)), DUSK, 0.28)
        + paint(soft(calyx), JADE)
        + paint(soft(bud), red.base)
        + line(curls, red.shade, 4 * size)
    )


def teaspoon(x: float, y: float, turn: float = -30) -> str:
    """A steel teaspoon."""
    steel = Tone("#ffffff", "#c3c8c6", "#848d8e")
    bowl_shape = pose(moved(oval(52, 34, 10), -110, 0), x, y, turn)
    stem = pose([(-66, -8), (120, -7), (150, -14), (150, 14), (120, 7), (-66, 8)], x, y, turn)
    shadow = paint(soft(moved(bowl_shape, *away(10, 14))), DUSK, 0.3) + paint(
        sharp(moved(stem, *away(10, 14))), DUSK, 0.3
    )
    return group(
        "teaspoon",
        blurred(shadow),
        paint(sharp(stem), steel.base),
        paint(soft(bowl_shape), steel.base),
        paint(crescent(bowl_shape, LIGHT, 10), steel.shade, 0.8),
        paint(crescent(bowl_shape, SHADE, 7), steel.light),
    )


def beans(rng: Random, x: float, y: float, colour: str, count: int = 12, leaves: bool = False) -> str:
    """Dry beans or tea leaves strewn on the table: what the drink is made of."""
    bean = tone(colour, 0.5)
    marks = ""
    for _ in range(count):
        px, py, turn = x + rng.gauss(0, 60), y + rng.gauss(0, 36), rng.uniform(0, 180)
        shape = pose(oval(30, 7, 8) if leaves else oval(22, 16, 9), px, py, turn)
        crease = thread(pose([(-15, 0), (0, 3), (15, 0)], px, py, turn))
        marks += paint(soft(moved(shape, 5, 7)), DUSK, 0.28) + paint(soft(shape), bean.base)
        marks += paint(crescent(shape, LIGHT, 5), bean.light, 0.7) + line(crease, bean.shade, 3, 0.8)
    return group("beans", marks)
