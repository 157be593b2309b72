"""The files of a theme: style sheet, icons, border and logo, all in the theme's colours."""

import re
from dataclasses import replace
from io import BytesIO
from types import MappingProxyType
from xml.etree import ElementTree

import pytest
from PIL import Image

from restaurant_site.domain.colours import complete_theme
from restaurant_site.models.theme import THEMES, Colours, Theme
from restaurant_site.render.theme import BORDERS, FONTS, TOUCH_ICON, build, style_sheet
from tests.content.test_theme_files import DRAWN, png


@pytest.fixture
def themed(sample):
    """Makes the files of the sample with a theme and files of its own."""

    def themed(theme=Theme(), **own):  # noqa: B008  # frozen
        files = {name.replace("_", "."): raw for name, raw in own.items()}
        return build(replace(sample, theme=complete_theme(theme), theme_files=MappingProxyType(files)))

    return themed


def sizes_of(files):
    found = {}
    for name, data in files.items():
        if name.endswith(".png"):
            with Image.open(BytesIO(data)) as image:
                found[name] = image.size
    return found


def test_the_style_sheet_has_every_colour_in_both_modes(themed):
    for theme in THEMES.values():
        sheet = themed(theme).files["style.css"].decode()
        for name, light in theme.colours:
            dark = getattr(theme.dark, name)
            value = light if light == dark else f"light-dark({light}, {dark})"
            assert f"  --{name.replace('_', '-')}: {value};" in sheet


def test_every_border_and_typeface_makes_a_style_sheet():
    for border in (*BORDERS, "tiles"):
        for fonts in FONTS:
            files = {"tiles.svg": b"1", "tiles-dark.svg": b"2"}
            sheet = style_sheet(complete_theme(Theme(border=border, fonts=fonts)), files)
            assert sheet.count("{") == sheet.count("}")
            assert 1 == len(re.findall(r"--border-size: \d+px;", sheet))
            assert ("besley-600.woff2" in sheet) == (fonts == "besley")


def test_files_that_the_style_sheet_names_exist_and_have_a_version(themed):
    made = themed(THEMES["lantern"], hant_woff2=b"wOF2", hans_woff2=b"wOF2")
    named = re.findall(r'url\("(?:/theme/)?([^/"?]+)\?v=\w+"\)', made.files["style.css"].decode())
    assert ["hant.woff2", "hans.woff2", "tiles.svg", "tiles-dark.svg"] == named
    assert set() == set(named) - made.files.keys()


def test_tiles_have_the_colours_of_the_mode(themed):
    made = themed(THEMES["lantern"])
    for name, colours in (("tiles.svg", THEMES["lantern"].colours), ("tiles-dark.svg", THEMES["lantern"].dark)):
        drawn = ElementTree.fromstring(made.files[name])
        assert {colours.accent, colours.secondary, colours.surface, colours.rule} < {part.get("fill") for part in drawn}
        assert 30 == sum(part.get("d").count("M") for part in drawn) - 1


def test_icons_are_drawn_in_the_colours_of_the_theme_and_in_every_size(themed):
    expected = {"icon-96.png": (96, 96), "icon-192.png": (192, 192), "icon-512.png": (512, 512), TOUCH_ICON: (180, 180)}
    for theme in THEMES.values():
        made = themed(theme)
        assert expected == sizes_of(made.files)
        drawn = made.files["icon.svg"].decode()
        assert theme.colours.sign in drawn and theme.colours.paper in drawn
        with Image.open(BytesIO(made.files["icon-512.png"])) as image:
            red, green, blue = image.convert("RGB").getpixel((3, 3))
        assert f"#{red:02x}{green:02x}{blue:02x}" == theme.colours.paper
        assert made.files["favicon.ico"].startswith(b"\0\0\1\0")
        assert "icon.svg" == made.favicon


def test_a_restaurant_that_chooses_no_icon_has_one_of_no_cuisine(themed):
    plate = {themed(theme.model_copy(update={"icon": "plate"})).files["icon.svg"] for theme in THEMES.values()}
    assert plate == {themed(Theme(theme=name)).files["icon.svg"] for name in THEMES}


def test_an_icon_of_the_owner_replaces_the_drawn_one(themed):
    made = themed(icon_png=png(600, 600))
    assert "icon-96.png" == made.favicon and "icon.svg" not in made.files
    with Image.open(BytesIO(made.files["icon-192.png"])) as image:
        assert (0, 0, 128, 255) == image.convert("RGBA").getpixel((9, 9))
    assert "icon.svg" == themed(icon_png=png(600, 600), icon_svg=DRAWN).favicon


def test_a_logo_has_its_size_and_an_address_that_changes_with_it(themed):
    assert None is themed().logo
    drawn, painted = themed(logo_svg=DRAWN), themed(logo_png=png(400, 100))
    assert ("logo.svg", 300, 100) == drawn.logo
    assert ("logo.png", 400, 100) == painted.logo
    other = themed(logo_svg=DRAWN + b"\n")
    assert drawn.address("logo.svg").startswith("/theme/logo.svg?v=")
    assert drawn.address("logo.svg") != other.address("logo.svg")
    assert drawn.address("style.css") == other.address("style.css")


def test_the_style_sheet_of_other_colours_has_another_address(themed):
    other = Theme(colours=Colours(accent="#1d4f91"))
    assert themed().address("style.css") != themed(other).address("style.css")


def test_a_file_that_does_not_exist_has_no_address(themed):
    with pytest.raises(KeyError):
        themed().address("nothing.css")


def test_letters_are_those_of_the_owner_alone(themed):
    assert {} == themed().lettering
    assert {"Name": (5, "M0 0")} == themed(lettering_json=b'{"Name": [5, "M0 0"]}').lettering
