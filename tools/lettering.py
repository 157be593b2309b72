"""Letters of the theme, from a typeface under the SIL Open Font License: `python -m tools.lettering`.

Writes into ``images/theme/`` of the content folder: ``hant.woff2`` and ``hans.woff2`` with the Chinese characters of
dish names and of headings (not of articles, whose headings stay in the system's typeface), and ``lettering.json`` with
the outlines of the sign and of the main pages' titles. Run it again when a name or a heading changes; a character that is missing is shown
in the system's typeface. Needs a file of Noto Serif CJK (Debian: ``fonts-noto-cjk``).
"""

import argparse
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from bs4 import BeautifulSoup
from fontTools import subset
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from restaurant_site.app import create_app
from restaurant_site.content import theme_files
from restaurant_site.locales import LOCALES, Locale
from restaurant_site.models.site import Site
from restaurant_site.resources.table import RESOURCES
from restaurant_site.settings import UNLIMITED, Settings
from restaurant_site.snapshot import state_of

ROOT = Path(__file__).parents[1]
CONTENT = ROOT / "content"
TYPEFACE = Path("/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc")
FACES = {"zh-Hant": ("hant.woff2", "Noto Serif CJK HK Bold"), "zh-Hans": ("hans.woff2", "Noto Serif CJK SC Bold")}
LARGEST = 120_000
LETTERED = "h1, h2, h3, .strip, .sentence, .dates dt"
"""The elements that site.css sets in the display typeface, outside ARTICLES."""
ARTICLES = ".articles, .prose, .reading, .found"
TITLES = ("menu", "must-order", "best-time", "parking", "knowledge")
"""The pages whose titles are drawn, like the sign."""
UNITS = 250
"""Units of an outline for the height of a letter; templates/components/names.html has the same in its viewBox."""
TRACKING = 1.1
"""Of the sign: the distance of its letters, in their width."""
COMMANDS = {"moveTo": "m", "lineTo": "l", "curveTo": "c", "closePath": "z"}
"""fontTools' name of a stroke → the command of an SVG path."""

Strokes = Iterable[tuple[str, tuple[tuple[float, float], ...]]]


def chinese_locales() -> list[Locale]:
    return [locale for locale in LOCALES if locale.tag in FACES]


def characters(content: Path, locale: Locale) -> str:
    """The Chinese characters that the pages of a language set in the theme's typeface."""
    app = create_app(Settings(content_dir=content, **UNLIMITED))
    site = state_of(app).snapshot.site
    client = app.test_client()
    found = "".join(dish.name.in_(locale) for dish in site.dishes.values())
    for page in (
        "",
        *(row.page for row in RESOURCES if row.page and row.entries is None and row.page != "home"),
        "nothing",
    ):
        soup = BeautifulSoup(client.get(f"/{locale.code}/{page}").data, "html.parser")
        for part in soup.select(LETTERED):
            if not part.find_parent(class_=[name[1:] for name in ARTICLES.split(", ")]):
                found += part.get_text()
    return "".join(sorted({char for char in found if is_chinese(char)}))


def is_chinese(char: str) -> bool:
    return "\u2e80" <= char


def drawn(site: Site) -> Iterator[tuple[Locale, str, float]]:
    """The texts whose outlines are inline on pages, with their tracking."""
    for locale in chinese_locales():
        yield locale, site.restaurant.name.in_(locale), TRACKING
        for page in TITLES:
            yield locale, site.pages[page].title.in_(locale), 1


def typeface(path: Path, name: str) -> TTFont:
    """The face of a collection with this name."""
    for number in range(16):
        font = TTFont(path, fontNumber=number)
        if font["name"].getDebugName(4) == name:
            return font
    raise SystemExit(f"{path} has no face {name}")


def outline(font: TTFont, text: str, tracking: float) -> tuple[int, str]:
    """The width of the letters side by side, and their path; the baseline is at 0."""
    glyphs, cmap = font.getGlyphSet(), font.getBestCmap()
    scale = UNITS / font["head"].unitsPerEm
    pen, at = RecordingPen(), 0.0
    for char in text:
        glyph = glyphs[cmap[ord(char)]]
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, at, 0)))
        at += glyph.width * scale * tracking
    return round(at), svg_path(pen.value)


def svg_path(strokes: Strokes) -> str:
    """A drawing as an SVG path in whole units from point to point, which is shorter than from a common origin."""
    path, at, start = "", (0, 0), (0, 0)
    for name, points in strokes:
        ends = [(round(x), round(y)) for x, y in points]
        path += command(name, [(x - at[0], y - at[1]) for x, y in ends])
        at = ends[-1] if ends else start
        start = at if name == "moveTo" else start
    return path


def command(name: str, steps: list[tuple[int, int]]) -> str:
    """One command of an SVG path; nothing for a line without length."""
    match name, steps:
        case "lineTo", [(0, 0)]:
            return ""
        case "lineTo", [(across, 0)]:
            return f"h{across}"
        case "lineTo", [(0, down)]:
            return f"v{down}"
    return COMMANDS[name] + " ".join(str(number) for step in steps for number in step).replace(" -", "-")


def woff2(font: TTFont, text: str, folder: Path) -> bytes:
    """The font with only these characters."""
    options = subset.Options(flavor="woff2", desubroutinize=True, hinting=False, layout_features=["vert", "kern"])
    reducer = subset.Subsetter(options)
    reducer.populate(text=text)
    reducer.subset(font)
    path = folder / ".draft.woff2"
    subset.save_font(font, path, options)
    data = path.read_bytes()
    path.unlink()
    return data


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("content", type=Path, nargs="?", default=CONTENT)
    parser.add_argument("--typeface", type=Path, default=TYPEFACE)
    options = parser.parse_args()
    site = state_of(create_app(Settings(content_dir=options.content))).snapshot.site
    letters = {}
    for locale, text, tracking in drawn(site):
        letters[text] = outline(typeface(options.typeface, FACES[locale.tag][1]), text, tracking)
    folder = options.content / theme_files.FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "lettering.json").write_text(json.dumps(letters, ensure_ascii=False, indent=1) + "\n")
    for locale in chinese_locales():
        file, name = FACES[locale.tag]
        text = characters(options.content, locale)
        data = woff2(typeface(options.typeface, name), text, folder)
        print(f"{file}: {len(text)} characters, {len(data):,} bytes")
        if len(data) > LARGEST:
            raise SystemExit(f"{file} is larger than {LARGEST:,} bytes")
        (folder / file).write_bytes(data)


if __name__ == "__main__":
    main()
