"""The theme as files below ``/theme/``: style sheet, icons, border, logo and letters."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from math import cos, pi, sin
from types import MappingProxyType

from PIL import IcoImagePlugin, Image, ImageDraw

from ..content import theme_files
from ..content.pictures import fingerprint
from ..domain.colours import BLACK, WHITE, mixed
from ..models.site import Site
from ..models.theme import FIXED, Colours, Icon, Theme

STYLE = "style.css"
TOUCH_ICON = "apple-touch-icon.png"
ICON_SIZES = (96, 192, 512)
TOUCH_SIZE = 180
OWN_FONTS = {"hant.woff2": ("Hant", "HK"), "hans.woff2": ("Hans", "SC")}
"""Name → script, and the region of the Noto Serif CJK that it is a part of; a device that has it whole loads none."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class IconPart:
    """A part of an icon: a polygon in a square of 96 units, and the name of its colour."""

    colour: str
    points: tuple[Point, ...]

    @property
    def text(self) -> str:
        return " ".join(f"{x:g},{y:g}" for x, y in self.points)


@dataclass(frozen=True, slots=True)
class ThemeFiles:
    theme: Theme
    files: Mapping[str, bytes]
    """By name below ``/theme/``."""
    lettering: Mapping[str, tuple[int, str]]
    """Text → width and SVG path of its letters, 250 units high; empty without drawn letters."""
    logo: tuple[str, int, int] | None
    """Name, width and height of the owner's logo."""

    def address(self, name: str) -> str:
        """Return the address of a file, with its version. Raise KeyError for an unknown one."""
        return f"/theme/{versioned(self.files, name)}"

    @property
    def favicon(self) -> str:
        return "icon.svg" if "icon.svg" in self.files else f"icon-{ICON_SIZES[0]}.png"

    @property
    def mark(self) -> tuple[IconPart, ...]:
        """The icon that is drawn on the map."""
        return ICONS[self.theme.icon or "plate"]


def versioned(files: Mapping[str, bytes], name: str) -> str:
    """Return the name of a file, and a version that changes with its bytes."""
    return f"{name}?v={fingerprint(files[name])}"


def build(site: Site) -> ThemeFiles:
    theme, own = site.theme, site.theme_files
    files = {name: raw for name, raw in own.items() if name not in ("icon.png", "lettering.json")}
    if theme.border == "tiles":
        files |= {"tiles.svg": tiles(theme.colours), "tiles-dark.svg": tiles(theme.dark)}
    if "icon.png" not in own:
        files["icon.svg"] = icon_svg(theme)
    files |= _bitmaps(theme, own.get("icon.png"))
    files[STYLE] = style_sheet(theme, files).encode()
    lettering = theme_files.LETTERING.validate_json(own.get("lettering.json", b"{}"))
    return ThemeFiles(theme, MappingProxyType(files), MappingProxyType(lettering), _logo(own))


def _logo(own: Mapping[str, bytes]) -> tuple[str, int, int] | None:
    if raw := own.get("logo.svg"):
        return "logo.svg", *theme_files.svg_size(raw)
    if raw := own.get("logo.png"):
        return "logo.png", *theme_files.png_size(raw)
    return None


# Icons


def _arc(x: float, y: float, across: float, down: float, start: float, end: float) -> tuple[Point, ...]:
    """Return points of an ellipse with these half axes, from one angle to another, in half turns clockwise from the right."""
    angles = [pi * (start + (end - start) * step / 24) for step in range(25)]
    return tuple((round(x + across * cos(angle), 1), round(y + down * sin(angle), 1)) for angle in angles)


def _box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _disc(radius: float) -> tuple[Point, ...]:
    return (*_arc(48, 48, radius, radius, 0, 1), *_arc(48, 48, radius, radius, 1, 2))


def _steam(x: float) -> tuple[Point, ...]:
    """Return a thin wave that rises."""
    heights = [12 + 2 * step for step in range(13)]
    left = [(round(x + 4 * sin(pi * (height - 12) / 12), 1), height) for height in heights]
    return (*left, *((at + 4, height) for at, height in reversed(left)))


ICONS: Mapping[Icon, tuple[IconPart, ...]] = MappingProxyType(
    {
        "plate": (
            IconPart("sign", _box(4, 4, 92, 92)),
            IconPart("on_sign", _disc(36)),
            IconPart("sign", _disc(24)),
            IconPart("on_sign", _disc(21)),
        ),
        "bowl": (
            *(IconPart("accent", _steam(x)) for x in (30, 46, 62)),
            IconPart("sign", _arc(48, 46, 36, 34, 0, 1)),
            IconPart("sign", _box(34, 76, 62, 84)),
        ),
        "lantern": (
            IconPart("ink", _box(46, 6, 50, 18)),
            IconPart("ink", _box(30, 18, 66, 26)),
            IconPart("sign", (*_arc(34, 48, 18, 23, 1.5, 0.5), *_arc(62, 48, 18, 23, 0.5, -0.5))),
            *(IconPart("on_sign", _box(x, 26, x + 2, 70)) for x in (35, 47, 59)),
            IconPart("ink", _box(32, 70, 64, 77)),
            *(IconPart("sign", _box(x, 77, x + 3, 88)) for x in (41, 46.5, 52)),
        ),
    }
)


def icon_svg(theme: Theme) -> bytes:
    colours = dict(theme.colours)
    shapes = "".join(
        f'<polygon fill="{colours[each.colour]}" points="{each.text}"/>' for each in ICONS[theme.icon or "plate"]
    )
    ground = f'<rect width="96" height="96" fill="{theme.colours.paper}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">{ground}{shapes}</svg>\n'.encode()


@lru_cache(16)
def _bitmaps(theme: Theme, own: bytes | None) -> Mapping[str, bytes]:
    """Return the icon as PNG in every size, and as the ICO that browsers request at a fixed path."""
    image = Image.open(BytesIO(own)).convert("RGBA") if own else _drawn(theme)
    named = {f"icon-{size}.png": size for size in ICON_SIZES} | {TOUCH_ICON: TOUCH_SIZE}
    files = {name: _encoded(image.resize((size, size), Image.Resampling.LANCZOS)) for name, size in named.items()}
    ico = BytesIO()
    image.save(ico, IcoImagePlugin.IcoImageFile.format, sizes=[(16, 16), (32, 32), (48, 48)])
    return MappingProxyType(files | {"favicon.ico": ico.getvalue()})


def _drawn(theme: Theme) -> Image.Image:
    """Return the icon, 1152 pixels wide."""
    scale, colours = 12, dict(theme.colours)
    image = Image.new("RGB", (96 * scale, 96 * scale), theme.colours.paper)
    pen = ImageDraw.Draw(image)
    for shape in ICONS[theme.icon or "plate"]:
        pen.polygon([(x * scale, y * scale) for x, y in shape.points], fill=colours[shape.colour])
    return image


def _encoded(image: Image.Image) -> bytes:
    data = BytesIO()
    image.quantize(64).save(data, "PNG", optimize=True)
    return data.getvalue()


# Border


def tiles(colours: Colours) -> bytes:
    """Return a pattern of tiles, 6 by 5 of them, 48 units wide and 40 high."""
    rows = (("accent", "3,2"), ("secondary", "3,0 2,1 4,1 1,2 5,2 2,3 4,3 3,4"), ("rule", "3,1 2,2 4,2 3,3"))
    named = {place: name for name, places in rows for place in places.split()}
    parts = []
    for name in ("surface", "rule", "secondary", "accent"):
        places = [(x, y) for y in range(5) for x in range(6) if named.get(f"{x},{y}", "surface") == name]
        path = "".join(f"M{8 * x}.5 {8 * y}.5h7v7h-7z" for x, y in places)
        parts.append(f'<path fill="{getattr(colours, name)}" d="{path}"/>')
    ground = f'<path fill="{mixed(colours.rule, colours.faded, 0.2)}" d="M0 0h48v40H0z"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="48" height="40">{ground}{"".join(parts)}</svg>\n'.encode()


BORDERS: Mapping[str, tuple[str, int]] = MappingProxyType(
    {
        "waves": (
            "radial-gradient(circle at 50% 100%, var(--paper) 4px, var(--secondary) 4.5px 6px, var(--paper) 6.5px 8px,"
            " var(--secondary) 8.5px 10px, transparent 10.5px) center / 22px 12px repeat-x",
            12,
        ),
        "checks": ("repeating-conic-gradient(var(--sign) 0 25%, var(--surface) 0 50%) center / 12px 12px", 12),
        "line": ("linear-gradient(var(--accent) 0 0) center / 100% 2px no-repeat", 6),
        "none": ("none", 0),
    }
)
"""Name → CSS background, and its height in pixels; tiles are a drawing."""


# Style sheet

FONTS = {
    "besley": ('Besley, "Clarendon URW", Rockwell, Georgia, serif', '"Besley Letters"'),
    "serif": ('"House Serif", "Iowan Old Style", "Palatino Linotype", Georgia, serif', "Georgia"),
    "sans": ("system-ui, sans-serif", "system-ui"),
}
"""Name → the faces of headings and prices, and the one of letters between Chinese characters."""
# Besley (OFL, /static/theme/OFL.txt): figures of one width; between letters of Han it has no quotation marks and dashes.
BESLEY = """@font-face {
  font-family: Besley; src: url("/static/theme/besley-600.woff2") format("woff2"); font-weight: 600; font-display: optional;
}
@font-face {
  font-family: "Besley Letters"; src: url("/static/theme/besley-600.woff2") format("woff2"); font-weight: 600;
  font-display: optional; unicode-range: U+20-7E, U+C0-FF;
}
"""
# House Serif (OFL): Latin letters of Source Serif 4, under another name as its licence asks.
HOUSE_SERIF = """@font-face {
  font-family: "House Serif"; src: url("/static/theme/house-serif.woff2") format("woff2"); font-weight: 400 700;
  font-display: optional;
}
"""
CHINESE_SANS = ":root { --hant-display: var(--hant-text); --hans-display: var(--hans-text); }\n"


def style_sheet(theme: Theme, files: Mapping[str, bytes]) -> str:
    """Return the style sheet that site.css takes its colours, typefaces and border from."""
    faces, letters = FONTS[theme.fonts or "serif"]
    lines = "\n".join(f"    --{name}: {value};" for name, value in _colours(theme))
    return (
        (BESLEY if theme.fonts == "besley" else "")
        + (HOUSE_SERIF if theme.fonts != "sans" else "")
        + (CHINESE_SANS if theme.fonts == "sans" else "")
        + "".join(
            f'@font-face {{ font-family: "Lettering {script}"; src: local("Noto Serif CJK {region} Bold"),'
            f' local("Noto Serif {region} Bold"), url("{versioned(files, name)}") format("woff2");'
            f" font-weight: 600; font-display: swap; }}\n"
            for name, (script, region) in OWN_FONTS.items()
            if name in files
        )
        + "@layer theme {\n"
        + "".join(
            f'  :root:lang(zh-{script}) {{ --lettering: var(--letters), "Lettering {script}"; }}\n'
            for name, (script, _) in OWN_FONTS.items()
            if name in files
        )
        + f"  :root {{\n{lines}\n"
        + f"    --latin-display: {faces};\n    --letters: {letters};\n"
        + f"{_border(theme, files)}  }}\n}}\n"
    )


def _border(theme: Theme, files: Mapping[str, bytes]) -> str:
    if theme.border != "tiles":
        background, height = BORDERS[theme.border or "none"]
        return f"    --border: {background};\n    --border-size: {height}px;\n"
    light, dark = (
        f'--border: url("/theme/{versioned(files, name)}") center / 24px 20px repeat-x;'
        for name in ("tiles.svg", "tiles-dark.svg")
    )
    return f"    {light}\n    --border-size: 20px;\n    @media (prefers-color-scheme: dark) {{ {dark} }}\n"


def _colours(theme: Theme) -> Iterator[tuple[str, str]]:
    """Yield (name, value) of each colour, also of those on the home page's picture, which is dark in both modes."""
    for name, colour in theme.colours:
        yield name.replace("_", "-"), _value(colour, getattr(theme.dark, name))
    for name, pair in FIXED.items():
        yield name, _value(*pair)
    yield from _wall(theme)
    yield "dim", theme.dark.paper
    for name in ("ink", "accent", "secondary"):
        yield f"dim-{name}".replace("dim-ink", "on-dim"), mixed(getattr(theme.dark, name), WHITE, 0.3)


def _wall(theme: Theme) -> Iterator[tuple[str, str]]:
    """Yield the ground of the wall and the words on it: tiles where the border has them, else a tint of the sign."""
    if theme.border != "tiles":
        yield "tile", _value(*(mixed(each.paper, each.rule, 0.45) for each in (theme.colours, theme.dark)))
        yield "wall", "var(--tile)"
        yield "on-wall", "var(--ink)"
        return
    tiles = theme.colours.secondary, mixed(theme.dark.secondary, BLACK, 0.72)
    yield "tile", _value(*tiles)
    yield "joint", _value(*(mixed(each, WHITE, 0.18) for each in tiles))
    lines = "transparent 0 23px, var(--joint) 23px 24px"
    yield "wall", f"repeating-linear-gradient(90deg, {lines}), repeating-linear-gradient({lines}), var(--tile)"
    yield "on-wall", "var(--on-dim)"


def _value(light: str, dark: str) -> str:
    return light if light == dark else f"light-dark({light}, {dark})"
