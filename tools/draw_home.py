"""Draws the demonstration's pictures of the home page: one table in the light of the morning, the afternoon and the evening.

The dishes are those of the drawings in ``content/images/menu``, each without its own table. Run ``python -m tools.draw_home``,
then ``restaurant-site pictures content`` for the smaller sizes.
"""

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image
from resvg_py import svg_to_bytes

from restaurant_site.content.pictures import HOME
from restaurant_site.owner.images.photographs import DRAWING_QUALITIES, encoded

IMAGES = Path(__file__).parents[1] / "content" / "images"
WIDTH, HEIGHT = 2400, 1500
SKIRTING = 330
"""Where the wall ends and the table begins."""
LEFT_OF_TALL = 580
"""Where the picture for a telephone begins."""
DEFINITIONS = """<style>.line{fill:none;stroke-linecap:round;stroke-linejoin:round}.band{fill:none}</style>
<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="9"/></filter>
<radialGradient id="glow"><stop offset="0" stop-color="#ffd27a" stop-opacity="0.75"/>
<stop offset="0.45" stop-color="#ffc15e" stop-opacity="0.3"/><stop offset="1" stop-color="#ffb347" stop-opacity="0"/></radialGradient>
<radialGradient id="pool"><stop offset="0" stop-color="#ffc976" stop-opacity="0.28"/>
<stop offset="1" stop-color="#ffb347" stop-opacity="0"/></radialGradient>
"""
CLAY, LINE = "#3b2417", 'class="line" stroke'


@dataclass(frozen=True, slots=True)
class Served:
    """A dish on the table: the middle of its drawing (1200 by 900), its scale, its angle, groups that stay away."""

    dish: str
    x: int
    y: int
    scale: float
    angle: int = 0
    without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """One time of day."""

    wall: str
    joints: str
    table: str
    grain: str
    edge: str
    window: str
    light: str
    served: Sequence[Served]
    cups: Sequence[tuple[int, int]]
    chopsticks: tuple[int, int, int]
    is_lit: bool = False
    is_marble: bool = False


def _window(sky: str, view: str, frame: str) -> str:
    return (
        f'<rect x="560" y="-40" width="1280" height="300" fill="{frame}"/>'
        f'<rect x="590" y="-40" width="1220" height="270" fill="{sky}"/>{view}'
        f'<path {LINE}="{frame}" stroke-width="22" d="M1200 -40V240M900 -40V240M1500 -40V240M590 100H1810"/>'
    )


SUN = '<circle cx="740" cy="150" r="70" fill="#fff0b8"/>'
HILLS = '<path d="M590 230C760 120 900 190 1040 140S1400 70 1810 170V230Z" fill="#7fae96"/>'
TOWN = (
    '<circle cx="1680" cy="60" r="40" fill="#f3e7b6"/><path fill="#2a3c5e" d="M620 230V150H700V230ZM760 230V110H850V230ZM930'
    ' 230V170H1030V230ZM1080 230V130H1150V230ZM1300 230V160H1400V230ZM1450 230V120H1530V230ZM1600 230V175H1720V230Z"/>'
    '<path fill="#f2c04c" d="M640 170h14v16h-14zM780 130h14v16h-14zM810 160h14v16h-14zM1100 150h14v16h-14zM1470 140h14v16h-14z'
    'M1490 180h14v16h-14z"/>'
)


def _beam(shade: str, shape: str, ray: str, strength: float) -> str:
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{shade}" opacity="0.12"/>'
        f'<path d="{shape}" fill="{ray}" opacity="{strength}"/>'
    )


SCENES: Mapping[str, Scene] = {
    "morning": Scene(
        *("#2b7a5f", "#3c8a70", "#efe9da", "#cfc6b4", "#b9ad95"),
        window=_window("#cfe6ea", SUN, "#2f5d4d"),
        light=_beam("#fff2c4", "M560 0L1840 0L2400 1500L1100 1500Z", "#fff6d0", 0.16),
        served=(
            Served("fried-dough-stick", 1790, 690, 0.94, 6),
            Served("soy-milk", 520, 620, 0.66),
            Served("pork-century-egg-congee", 1080, 940, 1.2),
            Served("fried-dough-rice-roll", 420, 1150, 0.86, -4, ("sauce",)),
            Served("garlic-pea-shoots", 2080, 1290, 0.62),
        ),
        cups=((930, 470), (170, 800)),
        chopsticks=(1330, 1400, -8),
        is_marble=True,
    ),
    "afternoon": Scene(
        *("#226a52", "#337b64", "#b67b48", "#c68c57", "#8d5a32"),
        window=_window("#bfdcd9", HILLS, "#2f5d4d"),
        light=_beam("#ffd48a", "M1500 0L2400 0L1500 1500L300 1500Z", "#ffe3a8", 0.12),
        served=(
            Served("hong-kong-milk-tea", 560, 640, 0.72),
            Served("pan-fried-turnip-cake", 1860, 690, 0.78, without=("sauce",)),
            Served("shrimp-wonton-noodle-soup", 1120, 930, 1.22, without=("spoon",)),
            Served("mango-pomelo-sago", 360, 1180, 0.74, without=("spoon",)),
            Served("barbecue-pork", 2010, 1240, 0.8, -6, ("sauce",)),
        ),
        cups=((1400, 450),),
        chopsticks=(700, 1400, -6),
    ),
    "evening": Scene(
        *("#17463a", "#20574a", "#5b3422", "#6a3f29", "#40231a"),
        window=_window("#1d2b46", TOWN, "#133b31"),
        light='<rect width="2400" height="1500" fill="#ff9c3c" opacity="0.07"/>'
        '<ellipse cx="1200" cy="800" rx="1400" ry="900" fill="url(#pool)"/>',
        served=(
            Served("typhoon-shelter-prawns", 1800, 700, 0.86),
            Served("garlic-pea-shoots", 540, 640, 0.74),
            Served("cured-meat-clay-pot-rice", 1080, 960, 1.26, without=("sauce",)),
            Served("steamed-rice", 320, 1180, 0.66, without=("chopsticks",)),
            Served("roast-duck-half", 2020, 1270, 0.84, 4, ("sauce",)),
        ),
        cups=((980, 440),),
        chopsticks=(640, 1420, -6),
        is_lit=True,
    ),
}
"""By the time of day."""


def draw(name: str) -> str:
    """Return a scene as SVG, without the element around it."""
    scene = SCENES[name]
    return "".join(
        (
            _wall(scene),
            scene.window,
            _table(scene),
            *(_cup(*place) for place in scene.cups),
            *(_on_table(served) for served in sorted(scene.served, key=lambda each: each.y)),
            _chopsticks(*scene.chopsticks),
            scene.light,
            *(_lantern(x, scene.is_lit) for x in (300, 2100)),
        )
    )


def _wall(scene: Scene) -> str:
    joints = "".join(f"M{x} 0V{SKIRTING}" for x in range(48, WIDTH, 96)) + "".join(
        f"M0 {y}H{WIDTH}" for y in range(40, SKIRTING, 96)
    )
    return (
        f'<rect width="{WIDTH}" height="{SKIRTING}" fill="{scene.wall}"/>'
        f'<path {LINE}="{scene.joints}" stroke-width="5" d="{joints}"/>'
    )


def _table(scene: Scene) -> str:
    chance = random.Random(7)  # the same grain each time
    top = f'<rect y="{SKIRTING}" width="{WIDTH}" height="{HEIGHT}" fill="{scene.table}"/>'
    edge = f'<rect y="{SKIRTING - 12}" width="{WIDTH}" height="26" fill="{scene.edge}"/>'
    stroke = f'{LINE}="{scene.grain}" opacity="0.55"'
    if scene.is_marble:
        veins = "".join(
            f'<path {stroke} stroke-width="{chance.randint(3, 9)}" d="M{x} 340q{chance.randint(60, 220)} '
            f'{chance.randint(160, 320)} {chance.randint(-90, 160)} {chance.randint(420, 700)}t90 640"/>'
            for x in range(-100, 2500, 230)
        )
        return top + veins + edge
    grain = "".join(
        f'<path {stroke} stroke-width="{chance.randint(6, 16)}" d="M{chance.randint(0, 2000)} '
        f'{chance.randint(350, 1490)}h{chance.randint(120, 620)}"/>'
        for _ in range(70)
    )
    planks = "".join(f"M0 {y}H{WIDTH}" for y in (480, 640, 830, 1060, 1330))
    return f'{top}<path {LINE}="{scene.edge}" stroke-width="4" opacity="0.6" d="{planks}"/>{grain}{edge}'


def _on_table(served: Served) -> str:
    source = (IMAGES / "menu" / f"{served.dish}.svg").read_text(encoding="utf-8")
    source = re.sub(
        r"<svg[^>]*>|</svg>|<desc>.*?</desc>|<style>.*?</style>|<filter .*?</filter>", "", source, flags=re.DOTALL
    )
    for group in ("table", *served.without):
        source = _without(source, group)
    source = re.sub(r"^<rect [^>]*/>\n?", "", source, flags=re.MULTILINE)  # the light of its own picture
    move = f"translate({served.x} {served.y}) rotate({served.angle}) scale({served.scale}) translate(-600 -450)"
    return f'<g transform="{move}">{source}</g>'


def _without(source: str, group: str) -> str:
    start = source.find(f'<g class="{group}"')
    if start < 0:
        return source
    depth = 0
    for tag in re.finditer(r"<g\b|</g>", source[start:]):
        depth += -1 if tag[0] == "</g>" else 1
        if depth == 0:
            return source[:start] + source[start + tag.end() :]
    raise ValueError(f"the group {group} does not end")


def _cup(x: int, y: int) -> str:
    return (
        f'<g transform="translate({x} {y})"><ellipse cx="16" cy="64" rx="128" ry="52" fill="{CLAY}" opacity="0.28"/>'
        '<path d="M-110 -20C-104 70 -60 92 0 92S104 70 110 -20Z" fill="#fbf6e8"/>'
        '<path d="M40 84C84 70 104 40 110 -20L80 -20C76 30 66 60 40 84Z" fill="#d9cfbd"/>'
        '<ellipse cy="-20" rx="110" ry="46" fill="#fffdf4"/><ellipse cy="-16" rx="92" ry="36" fill="#b5702f"/>'
        f'<path {LINE}="#34608f" stroke-width="7" d="M-101 24C-60 62 60 62 101 24"/></g>'
    )


def _chopsticks(x: int, y: int, angle: int) -> str:
    return (
        f'<g transform="translate({x} {y}) rotate({angle})"><g {LINE}="{CLAY}" stroke-width="18">'
        '<path opacity="0.25" d="M6 16L666 26"/><path stroke="#8f2a1f" d="M0 0L660 8M4 34L656 30"/>'
        '<path stroke="#e8c27a" d="M0 0L60 1M4 34L64 34"/></g></g>'
    )


def _lantern(x: int, is_lit: bool) -> str:
    paper, ribs, brass = ("#c8321f", "#8f1d18", "#f2c04c") if is_lit else ("#8c2a20", "#5e1712", "#b98c3a")
    glow = '<ellipse rx="520" ry="470" fill="url(#glow)"/>' if is_lit else ""
    flame = '<ellipse cx="-20" rx="95" ry="88" fill="#ff9a4a" opacity="0.55"/>' if is_lit else ""
    frame = "".join(f"M0 -118C{bend} -118 {bend} 118 0 118" for bend in (-190, -120, -45, 45, 120, 190))
    return (
        f'<g transform="translate({x} 190) scale(0.95)"><path {LINE}="{CLAY}" stroke-width="7" d="M0 -420V-140"/>{glow}'
        f'<ellipse rx="150" ry="118" fill="{paper}"/>{flame}<path {LINE}="{ribs}" stroke-width="6" opacity="0.75" d="{frame}"/>'
        f'<path fill="{brass}" d="M-58 -142h116v30h-116zM-58 112h116v30h-116z"/>'
        f'<path {LINE}="{brass}" stroke-width="9" d="M-34 142V232M-12 142V252M12 142V252M34 142V232"/></g>'
    )


def main() -> None:
    """Write the six pictures."""
    for name in SCENES:
        drawn = draw(name)
        for shape, form in HOME.items():
            width, height = form.size
            view = f"{LEFT_OF_TALL if shape == 'tall' else 0} 0 {width} {height}"
            source = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{DEFINITIONS}{drawn}</svg>'
            with Image.open(BytesIO(bytes(svg_to_bytes(svg_string=source, width=width, height=height)))) as image:
                picture = encoded(image.convert("RGB"), "webp", DRAWING_QUALITIES)
            (IMAGES / "home" / f"{name}-{shape}.webp").write_bytes(picture)


if __name__ == "__main__":
    main()
