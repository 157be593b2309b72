"""Converts a drawing, an SVG file, to the picture of a dish."""

from io import BytesIO
from pathlib import Path

from PIL import Image

from ...content.pictures import MAX_BYTES, SIZE
from ...content.theme_files import ThemeFileError, svg_size
from .. import INSTALL
from .photographs import PictureError


def draw(path: Path) -> Image.Image:
    """Draw an SVG file in the size of a picture.

    Raises PictureError if it has another shape than a picture, runs or loads anything, or cannot be drawn.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise PictureError(f"is a drawing; {INSTALL}, which lets this command read SVG") from None
    if path.stat().st_size > MAX_BYTES:
        raise PictureError(f"has more than {MAX_BYTES >> 20} MB; export it with fewer points")
    raw = path.read_bytes()
    try:
        width, height = svg_size(raw)
        if width * SIZE[1] != height * SIZE[0]:
            raise PictureError(f'is {width}×{height}; a drawing is 4:3, such as viewBox="0 0 {SIZE[0]} {SIZE[1]}"')
        png = bytes(svg_to_bytes(svg_string=raw.decode(), width=SIZE[0], height=SIZE[1]))
    except ThemeFileError as error:
        raise PictureError(f"{error} (line {error.line})") from None
    except ValueError as error:  # resvg's own, and text that is not UTF-8
        raise PictureError(f"cannot be drawn ({error}); export it as plain SVG") from None
    with Image.open(BytesIO(png)) as image:
        return image.convert("RGB")
