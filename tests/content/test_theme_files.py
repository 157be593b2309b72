"""A logo, an icon and letters are taken when they are safe and large enough, or refused with a reason."""

import json
from io import BytesIO

import pytest
from PIL import Image

from restaurant_site.content import site_loader, theme_files
from restaurant_site.content.theme_files import faults, svg_size

LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100">\n{}\n</svg>'
DRAWN = LOGO.format('<style>.a{fill:url(#g)}</style><g><path class="a" d="M0 0h9v9z"/></g><use href="#x"/>').encode()


def png(width, height):
    data = BytesIO()
    Image.new("RGBA", (width, height), "navy").save(data, "PNG")
    return data.getvalue()


def told(**files):
    return [str(fault) for fault in faults({name.replace("_", "."): raw for name, raw in files.items()})]


def test_good_files_are_taken():
    lettering = json.dumps({"Name": [500, "M0 0"]}).encode()
    assert [] == told(
        logo_svg=DRAWN, icon_svg=DRAWN, icon_png=png(512, 512), hant_woff2=b"wOF2", lettering_json=lettering
    )
    assert [] == told(logo_png=png(300, 100))
    assert (300, 100) == svg_size(DRAWN)


@pytest.mark.parametrize(
    ("inside", "reason"),
    [
        ("<script>alert(1)</script>", "2: has `<script>`; a drawing has shapes and text only; export it as plain SVG"),
        ('<x:script xmlns:x="http://www.w3.org/2000/svg"/>', "2: has `<script>`"),
        ("<foreignObject/>", "2: has `<foreignObject>`"),
        ('<b xmlns="http://www.w3.org/1999/xhtml">x</b>', "2: has `<b>`"),
        ('<image href="https://other.example/x.png"/>', "2: has `<image>`"),
        ('<animate attributeName="href"/>', "2: has `<animate>`"),
        ('<path\n onload="alert(1)"/>', "2: has the script `onload`; take it away"),
        (
            '<use href="https://other.example/#x"/>',
            "2: has a link to `https://other.example/#x`; a drawing loads nothing",
        ),
        ('<use xmlns:l="http://www.w3.org/1999/xlink" l:href="data:x"/>', "2: has a link to `data:x`"),
        ("<style>@import 'x.css';</style>", "2: has `@import`; a drawing loads nothing"),
        ('<path style="fill: url(//other.example/x)"/>', "2: has `url(//other.example/x`"),
        ("<g>", "3: is no valid SVG (mismatched tag); export it again"),
    ],
)
def test_a_drawing_that_could_run_or_load_something_is_refused(inside, reason):
    (fault,) = told(logo_svg=LOGO.format(inside).encode())
    assert f"images/theme/logo.svg:{reason}" in fault


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({"logo_svg": b'<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'}, "logo.svg:1: has DOCTYPE; delete that line"),
        ({"logo_svg": b"<html/>"}, "logo.svg:1: is no SVG with xmlns and a viewBox"),
        ({"logo_svg": b'<svg viewBox="0 0 3 1"/>'}, "logo.svg:1: is no SVG with xmlns and a viewBox"),
        ({"logo_svg": DRAWN + b" " * theme_files.MAX_BYTES}, "logo.svg:1: has more than 512 KB; make it smaller"),
        ({"logo_png": b"GIF89a"}, "logo.png:1: is no PNG that can be read; export it again"),
        ({"logo_png": png(300, 100)[:90]}, "logo.png:1: is no PNG that can be read; export it again"),
        ({"logo_png": png(200, 60)}, "logo.png:1: is 200×60 pixels; a logo is at least 96 pixels high"),
        ({"logo_png": png(5000, 100)}, "logo.png:1: is 5000×100 pixels; 4096 are the most on a side"),
        ({"icon_png": png(512, 500)}, "icon.png:1: is 512×500 pixels; an icon is square, 512×512 or larger"),
        ({"icon_svg": DRAWN}, "icon.svg:1: needs icon.png beside it, 512×512, for telephones"),
        ({"logo_svg": DRAWN, "logo_png": png(300, 100)}, "logo.png:1: there is a logo.svg, too; delete one of them"),
        ({"hans_woff2": b"OTTO"}, "hans.woff2:1: is no WOFF2 font; run `make lettering`, or delete it"),
        ({"lettering_json": b'{"a": 1}'}, "lettering.json:1: is not what `make lettering` writes"),
        ({"logo_svgz": b""}, "logo.svgz:1: is no file of a theme; did you mean `logo.svg`?"),
    ],
)
def test_other_bad_files_are_refused_with_a_reason(files, reason):
    (fault,) = told(**files)
    assert fault.startswith(f"images/theme/{reason}")


def test_the_files_are_read_with_the_content_and_change_its_version(folder):
    before = site_loader.read(folder).version
    (folder / "images" / "theme").mkdir()
    (folder / "images" / "theme" / "logo.svg").write_bytes(DRAWN)
    loaded = site_loader.read(folder)
    assert [] == loaded.faults and before != loaded.version
    assert {"logo.svg": DRAWN} == site_loader.load_site(folder).theme_files
    (folder / "images" / "theme" / "logo.svg").write_text("<svg/>")
    assert ["images/theme/logo.svg"] == [fault.path for fault in site_loader.read(folder).faults]
