"""Files in ``images/theme/``: a logo, an icon and letters of the restaurant's own. A bad one is refused with a reason."""

import re
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from xml.parsers import expat

from PIL import Image
from pydantic import TypeAdapter, ValidationError

from ..i18n import N_
from ..models.fault import Fault
from ..models.fault_kinds import Kind, Message, Translatable
from .faults import did_you_mean

FOLDER = "images/theme"
MAX_BYTES = 512 * 1024
MAX_SIDE = 4096
LOGO_HEIGHT = 96
"""The least height of a PNG logo in pixels; it is shown half as high."""
ICON_SIZE = 512
LETTERING = TypeAdapter(dict[str, tuple[int, str]])
"""Text → width and SVG path of its letters, 250 units high."""

SVG, XHTML = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"
SHAPES = "svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath"
PAINTS = "style linearGradient radialGradient stop clipPath mask pattern marker filter feGaussianBlur feOffset feMerge"
OTHERS = "feMergeNode feFlood feComposite feColorMatrix feBlend title desc metadata"
DRAWING = frozenset(f"{SHAPES} {PAINTS} {OTHERS}".split())
"""The SVG elements that a drawing may have: none of them runs a script, links or loads a file."""
_EXTERNAL = re.compile(r"@import|url\(\s*[\"']?\s*(?!#)[^)]{0,40}", re.IGNORECASE)


class ThemeFileError(ValueError):
    """A file cannot be used; *line* is the line of the reason."""

    def __init__(self, message: Message, line: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


def faults(files: Mapping[str, bytes]) -> Iterator[Fault]:
    """Yield what is wrong with the files of ``images/theme/``, by name."""
    for name, raw in files.items():
        try:
            if name not in CHECKS:
                raise ThemeFileError(Kind.NO_THEME_FILE(near=did_you_mean(name, CHECKS, few=9)))
            if len(raw) > MAX_BYTES:
                raise ThemeFileError(Kind.LARGE_THEME_FILE(most=MAX_BYTES // 1024))
            CHECKS[name](raw)
        except ThemeFileError as error:
            yield Fault(f"{FOLDER}/{name}", error.line, "", error.message)
    if {"logo.svg", "logo.png"} <= files.keys():
        yield Fault(f"{FOLDER}/logo.png", 1, "", Kind.TWO_LOGOS())
    if "icon.svg" in files and "icon.png" not in files:
        yield Fault(f"{FOLDER}/icon.svg", 1, "", Kind.NO_PNG_ICON(size=ICON_SIZE))


def svg_size(raw: bytes) -> tuple[int, int]:
    """Return width and height of a drawing. Raises ThemeFileError for anything but a self-contained SVG without scripts."""
    sizes: list[tuple[float, float]] = []
    parser = expat.ParserCreate(namespace_separator=" ")

    def refuse(what: str, advice: str) -> None:
        raise ThemeFileError(Kind.NOT_IN_DRAWING(what=what, remedy=advice), parser.CurrentLineNumber)

    def start(name: str, attributes: dict[str, str]) -> None:
        if not sizes:
            sizes.append(_viewed(name, attributes))
        namespace, _, element = name.rpartition(" ")
        if (namespace == SVG and element not in DRAWING) or namespace == XHTML:
            refuse(f"`<{element}>`", Translatable(N_("a drawing has shapes and text only; export it as plain SVG")))
        for key, value in attributes.items():
            if key.lower().startswith("on"):
                refuse(Translatable(N_("the script `%(name)s`"), name=key), Translatable(N_("take it away")))
            if key.rpartition(" ")[2] == "href" and not value.startswith("#"):
                refuse(Translatable(N_("a link to `%(address)s`"), address=value[:60]), Translatable(LOADS_NOTHING))

    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = lambda *_: refuse("DOCTYPE", Translatable(N_("delete that line")))
    try:
        parser.Parse(raw, True)
    except expat.ExpatError as error:
        reason = expat.errors.messages[error.code]
        raise ThemeFileError(Kind.INVALID_SVG(reason=reason), error.lineno) from None
    text = raw.decode("utf-8", "replace")
    if outside := _EXTERNAL.search(text):
        line = text.count("\n", 0, outside.start()) + 1
        remedy = Translatable(LOADS_NOTHING)
        raise ThemeFileError(Kind.NOT_IN_DRAWING(what=f"`{outside[0]}`", remedy=remedy), line)
    width, height = sizes[0]
    return round(width), round(height)


def _viewed(name: str, attributes: Mapping[str, str]) -> tuple[float, float]:
    """Return the size of the whole drawing, by the attributes of its first element."""
    box = attributes.get("viewBox", "").replace(",", " ").split()[2:]
    sides = box or [attributes.get("width", ""), attributes.get("height", "")]
    try:
        width, height = (float(side.removesuffix("px")) for side in sides)
    except ValueError:
        width = height = 0
    if name != f"{SVG} svg" or not (1 <= width <= 100_000 and 1 <= height <= 100_000):
        raise ThemeFileError(Kind.NO_SVG())
    return width, height


def png_size(raw: bytes) -> tuple[int, int]:
    """Return width and height of a PNG. Raises ThemeFileError if it cannot be read, or is larger than a logo or an icon."""
    try:
        with Image.open(BytesIO(raw), formats=("PNG",)) as image:
            if max(image.size) > MAX_SIDE:
                raise ThemeFileError(Kind.LARGE_PNG(width=image.width, height=image.height, most=MAX_SIDE))
            image.load()
            return image.size
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        if isinstance(error, ThemeFileError):
            raise
        raise ThemeFileError(Kind.NO_PNG()) from None


def _logo(raw: bytes) -> None:
    width, height = png_size(raw)
    if height < LOGO_HEIGHT or width > 8 * height:
        raise ThemeFileError(Kind.SIZE_OF_LOGO(width=width, height=height, least=LOGO_HEIGHT))


def _icon(raw: bytes) -> None:
    width, height = png_size(raw)
    if width != height or width < ICON_SIZE:
        raise ThemeFileError(Kind.SIZE_OF_ICON(width=width, height=height, least=ICON_SIZE))


def _typeface(raw: bytes) -> None:
    if not raw.startswith(b"wOF2"):
        raise ThemeFileError(Kind.NO_WOFF2())


def _lettering(raw: bytes) -> None:
    try:
        LETTERING.validate_json(raw)
    except ValidationError:
        raise ThemeFileError(Kind.NO_LETTERING()) from None


LOADS_NOTHING = N_("a drawing loads nothing; export it as plain SVG")
CHECKS: Mapping[str, Callable[[bytes], object]] = {
    "logo.svg": svg_size,
    "logo.png": _logo,
    "icon.svg": svg_size,
    "icon.png": _icon,
    "hant.woff2": _typeface,
    "hans.woff2": _typeface,
    "lettering.json": _lettering,
}
"""Name of each file of a theme → the function that refuses a bad one."""
