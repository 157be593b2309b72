"""Render the pictures of the home page: `render.py [morning|afternoon|evening ...]`.

Needs Blender as a Python module (`pip install bpy==4.2.0`, Python 3.11), and two to four minutes of two idle cores for
each picture. Writes `content/images/home/`; `flask content pictures` then makes the sizes. To take a look:
`render.py --folder /tmp --scale 0.3 evening`.
"""

import argparse
from pathlib import Path

from scenes import SCENES
from stage import render

HOME = Path(__file__).resolve().parents[3] / "content" / "images" / "home"
SIZES = {"wide": (2400, 1500), "tall": (1000, 1500)}


def main() -> None:
    """Read the command line and render."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("scenes", nargs="*", default=list(SCENES), metavar="scene")
    parser.add_argument("--folder", type=Path, default=HOME)
    parser.add_argument("--forms", nargs="*", default=list(SIZES), choices=SIZES)
    parser.add_argument("--scale", type=float, default=1.0, help="share of the full size")
    parser.add_argument("--samples", type=int, default=8, help="per pixel; the rest is denoised")
    options = parser.parse_args()
    for name in options.scenes:
        for form in options.forms:
            SCENES[name](form)
            width, height = (round(side * options.scale) for side in SIZES[form])
            render(str(options.folder.resolve() / f"{name}-{form}.webp"), width, height, options.samples)


if __name__ == "__main__":
    main()
