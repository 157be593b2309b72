"""Draw the dishes: `draw.py [slug ...]` writes SVG and WebP, `draw.py --sheet FILE` only a contact sheet."""

import argparse
import sys
from io import BytesIO
from pathlib import Path
from random import Random

import resvg_py
from PIL import Image

from dishes import DISHES
from scene import HEIGHT, WIDTH

MENU = Path(__file__).resolve().parents[2] / "content" / "images" / "menu"
WEBP_LIMIT = 60_000
COLUMNS = 3


def svg_of(slug: str) -> str:
    """The SVG document of a dish; the same on every run, as its only dice are seeded with its name."""
    return DISHES[slug](Random(slug))


def raster(svg: str, width: int = WIDTH) -> Image.Image:
    """The picture in pixels."""
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width)
    return Image.open(BytesIO(bytes(png))).convert("RGB")


def webp(image: Image.Image) -> bytes:
    """The picture as WebP, at the best quality that stays under the size limit."""
    for quality in (84, 80, 76, 72, 66, 60, 52):
        data = BytesIO()
        image.save(data, "WEBP", quality=quality, method=6)
        if data.tell() <= WEBP_LIMIT:
            break
    return data.getvalue()


def replace(path: Path, data: bytes) -> None:
    """Write a file so that a reader sees the old one or the new one, never half of it."""
    draft = path.with_name(f".{path.name}.draft")
    draft.write_bytes(data)
    draft.replace(path)


def write(slug: str) -> str:
    """Draw a dish, and say how large its files are."""
    svg = svg_of(slug)
    picture = webp(raster(svg))
    replace(MENU / f"{slug}.svg", svg.encode())
    replace(MENU / f"{slug}.webp", picture)
    return f"{slug}: svg {len(svg) / 1000:.1f} kB, webp {len(picture) / 1000:.1f} kB"


def sheet(slugs: list[str], path: Path, width: int = 400) -> None:
    """All pictures on one page, three to a row."""
    height = width * HEIGHT // WIDTH
    rows = -(-len(slugs) // COLUMNS)
    page = Image.new("RGB", (COLUMNS * (width + 8), rows * (height + 8)), "#ffffff")
    for place, slug in enumerate(slugs):
        left, top = place % COLUMNS * (width + 8), place // COLUMNS * (height + 8)
        page.paste(raster(svg_of(slug), width), (left, top))
    page.save(path)


def main() -> None:
    """Read the command line and draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slugs", nargs="*", metavar="slug", help="dishes to draw (default: all)")
    parser.add_argument("--sheet", type=Path, help="write only a contact sheet of the dishes to this file")
    parser.add_argument("--width", type=int, default=400, help="width of one picture on the sheet")
    options = parser.parse_args()
    slugs = options.slugs or list(DISHES)
    unknown = [slug for slug in slugs if slug not in DISHES]
    if unknown:
        sys.exit(f"no such dish: {', '.join(unknown)}")
    if options.sheet:
        sheet(slugs, options.sheet, options.width)
        return
    MENU.mkdir(parents=True, exist_ok=True)
    for slug in slugs:
        print(write(slug))


if __name__ == "__main__":
    main()
