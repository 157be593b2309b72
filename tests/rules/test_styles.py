"""Style sheets: the theme holds all colours."""

import re

from restaurant_site.models.theme import THEMES
from restaurant_site.render.theme import style_sheet
from tests.conftest import ROOT

SITE = "".join(
    (ROOT / "static" / name).read_text(encoding="utf-8") for name in ("developers.css", "order.css", "site.css")
)
STYLE_SHEETS = [*(ROOT / "static").glob("*.css"), *(ROOT / "restaurant_site").rglob("*.css")]
SCREEN = re.sub(r"(?ms)^@layer print \{$.*?^\}$", "", SITE)


def test_the_layout_has_no_colour_of_its_own():
    assert [] == re.findall(r"#[0-9a-f]{3,8}\b(?![^{;]*\{)|rgb\(|hsl\(|light-dark\(", SCREEN)


def test_the_layout_uses_only_colours_that_the_theme_has():
    theme = style_sheet(THEMES["celadon"], {})
    defined = set(re.findall(r"(--[\w-]+):", SITE + theme)) | {"--lettering"}
    assert set() == set(re.findall(r"var\((--[\w-]+)", SITE)) - defined


SIDED = re.compile(
    r"(?<![\w-])(?:[\w-]+-)?(?:left|right)(?:-[\w-]+)?\s*(?=[:;,)}])"
    r"|translateX|(?:90|270)deg,|inset -?\d+px 0(?=;)"
    r"|(?<![\w-])(?:margin|padding|inset|border-width|border-radius): [^\s;,]+ ([^\s;,]+) [^\s;,]+ (?!\1;)[^\s;,]+;"
    r"|inset\(\S+ (\S+) \S+ (?!\2\))\S+\)"
)
"""A property or a value that names a side of the screen, or four sides of which the second and the fourth differ."""
SIDED_IN_BOTH_DIRECTIONS = {
    "border-width: 0 2px 2px 0;",  # an arrow downwards: a square on its corner
    "inset 3px 0", "inset -3px 0",  # a shadow at the beginning of a line; the second for `[dir="rtl"]`
    "inset(-0.5rem -0.5rem -0.5rem -0.25rem)", "inset(-0.5rem -0.25rem -0.5rem -0.5rem)",  # likewise
    "90deg,",  # the shade of the home page's picture, which is not mirrored
}  # fmt: skip


def test_style_sheets_name_the_sides_of_a_line_and_not_those_of_the_screen():
    rules = re.sub(r"(?s)/\*.*?\*/", "", "".join(sheet.read_text(encoding="utf-8") for sheet in STYLE_SHEETS))
    assert SIDED_IN_BOTH_DIRECTIONS == {found[0] for found in SIDED.finditer(rules)}


FOR_POINTERS = re.compile(r"@media \(hover: hover\) \{(?:[^{}]|\{[^{}]*\})*\}")


def test_nothing_looks_pointed_at_after_a_tap():
    assert "" != (pointed_at := "".join(FOR_POINTERS.findall(SITE)))
    assert pointed_at.count(":hover") == SITE.count(":hover")
