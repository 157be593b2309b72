"""Style sheets: the theme holds all colours, the layout is in layers and in logical properties."""

import re

from tests.conftest import ROOT

STATIC = ROOT / "static"
SITE, THEME = ((STATIC / name).read_text(encoding="utf-8") for name in ("site.css", "theme.css"))
SCREEN = SITE[: SITE.index("@layer print {")]
PHYSICAL = r"[;{]\s*((?:margin|padding|border|inset)-(?:top|right|bottom|left)|(?:min-|max-)?(?:width|height)|top|right|bottom|left)\s*:"


def test_the_layout_has_no_colour_of_its_own():
    assert [] == re.findall(r"#[0-9a-f]{3,8}\b(?![^{;]*\{)|rgb\(|hsl\(|light-dark\(", SCREEN)


def test_the_layout_uses_only_colours_that_the_theme_has():
    defined = set(re.findall(r"(--[\w-]+):", SITE + THEME))
    assert set() == set(re.findall(r"var\((--[\w-]+)", SITE)) - defined


def test_rules_are_in_layers():
    depth, outside = 0, ""
    for part in re.split(r"([{}])", re.sub(r"/\*.*?\*/", "", SITE, flags=re.DOTALL)):
        depth += {"{": 1, "}": -1}.get(part, 0)
        outside += part if depth == 0 and part != "}" else ""
    assert [] == [name for name in re.split(r"[;\n]+", outside) if name.strip() and not name.startswith("@layer ")]


def test_properties_are_logical():
    assert [] == re.findall(PHYSICAL, SITE)


def test_files_that_the_style_sheets_name_exist():
    named = re.findall(r'url\("([^"]+)"\)', SITE + THEME)
    assert "theme/tiles.svg" in named
    assert [] == [name for name in named if not (STATIC / name).is_file()]


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """WCAG 2.2, contrast ratio."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_colours_of_the_theme_have_enough_contrast_in_light_and_dark():
    pairs = dict(re.findall(r"--([\w-]+): (light-dark\(.*?\)|#[0-9a-f]{6});", THEME))
    levels = ("quiet", "steady", "busy", "peak")
    text = [(ink, ground) for ink in ("ink", "faded", "accent", "secondary") for ground in ("paper", "surface")]
    text += [("on-sign", "sign"), ("on-sign", "button"), *(("on-level", f"{level}-level") for level in levels)]
    shapes = [("button", "paper"), *((f"{level}-edge", ground) for level in levels for ground in ("paper", "surface"))]
    for scheme in (0, -1):
        colours = {name: re.findall("#[0-9a-f]{6}", value)[scheme] for name, value in pairs.items()}
        low = [pair for pair in text if contrast(*(colours[name] for name in pair)) < 4.5]
        low += [pair for pair in shapes if contrast(*(colours[name] for name in pair)) < 3]
        assert [] == low
