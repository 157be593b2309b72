"""Style sheets: the theme holds all colours."""

import re

from restaurant_site.models.theme import THEMES
from restaurant_site.render.theme import style_sheet
from tests.conftest import ROOT

SITE = (ROOT / "static" / "site.css").read_text(encoding="utf-8")
SCREEN = SITE[: SITE.index("@layer print {")]


def test_the_layout_has_no_colour_of_its_own():
    assert [] == re.findall(r"#[0-9a-f]{3,8}\b(?![^{;]*\{)|rgb\(|hsl\(|light-dark\(", SCREEN)


def test_the_layout_uses_only_colours_that_the_theme_has():
    theme = style_sheet(THEMES["celadon"], {})
    defined = set(re.findall(r"(--[\w-]+):", SITE + theme)) | {"--lettering"}
    assert set() == set(re.findall(r"var\((--[\w-]+)", SITE)) - defined
