"""Style sheets: the theme holds all colours, the layout is in layers and in logical properties."""

import re

from restaurant_site.models.theme import THEMES
from restaurant_site.render.theme import style_sheet
from tests.conftest import ROOT

SITE = (ROOT / "static" / "site.css").read_text(encoding="utf-8")
SCREEN = SITE[: SITE.index("@layer print {")]
PHYSICAL = r"[;{]\s*((?:margin|padding|border|inset)-(?:top|right|bottom|left)|(?:min-|max-)?(?:width|height)|top|right|bottom|left)\s*:"


def test_the_layout_has_no_colour_of_its_own():
    assert [] == re.findall(r"#[0-9a-f]{3,8}\b(?![^{;]*\{)|rgb\(|hsl\(|light-dark\(", SCREEN)


def test_the_layout_uses_only_colours_that_the_theme_has():
    theme = style_sheet(THEMES["celadon"], {})
    defined = set(re.findall(r"(--[\w-]+):", SITE + theme)) | {"--lettering"}
    assert set() == set(re.findall(r"var\((--[\w-]+)", SITE)) - defined


def test_rules_are_in_layers():
    depth, outside = 0, ""
    for part in re.split(r"([{}])", re.sub(r"/\*.*?\*/", "", SITE, flags=re.DOTALL)):
        depth += {"{": 1, "}": -1}.get(part, 0)
        outside += part if depth == 0 and part != "}" else ""
    assert [] == [name for name in re.split(r"[;\n]+", outside) if name.strip() and not name.startswith("@layer ")]


def test_properties_are_logical():
    assert [] == re.findall(PHYSICAL, SITE)
