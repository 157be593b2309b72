"""Makes the files of ``images/`` that are derived from photographs and content."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from ...content import pictures
from ...content.models.site import Picture, Pictures, Site
from ...content.pictures import Card, PictureManifest
from .cards import CardFont, card
from .missing import photographs
from .photographs import PictureError, encoded, photograph, resized

FONT = "cards/font.otf"
ORIGINALS = "photographs"
"""Folder to which originals are moved after conversion; nothing in it is served."""


@dataclass(frozen=True, slots=True)
class ImageResult:
    """What was done with a file, or why it failed."""

    path: str
    message: str
    failed: bool = False


def make(folder: Path, site: Site) -> Iterator[ImageResult]:
    """Make pictures from new photographs, then missing sizes, then missing cards."""
    images = folder / "images"
    yield from _photographs(images, site)
    made = PictureManifest.read(images)
    current = pictures.published_pictures(folder, site)
    sizes, cards = dict(made.sizes), dict(made.cards)
    try:
        for dish, picture in current.dishes.items():
            if not picture.resized:
                yield _sizes(images, dish, picture, sizes)
        yield from _cards(images, site, current, cards)
    finally:  # an interrupted run continues where it stopped
        if (sizes, cards) != (made.sizes, made.cards):
            replace(images / pictures.MADE, PictureManifest(sizes=sizes, cards=cards).to_json())


def _photographs(images: Path, site: Site) -> Iterator[ImageResult]:
    for path in photographs(images):
        name = f"menu/{path.name}"
        if path.stem not in site.dishes:
            yield ImageResult(
                name, "is the picture of no dish; name it as its dish, such as rice-bowl.jpg", failed=True
            )
            continue
        try:
            picture = photograph(path)
        except PictureError as error:
            yield ImageResult(name, str(error), failed=True)
            continue
        replace(pictures.picture_file(images, path.stem), encoded(picture, "webp"))
        taken = images / ORIGINALS / path.name
        taken.parent.mkdir(exist_ok=True)
        path.replace(taken)
        yield ImageResult(
            name,
            f"is now the picture of {path.stem}; the original is in images/{ORIGINALS}/; describe it in `picture`",
        )


def _sizes(images: Path, dish: str, picture: Picture, sizes: dict[str, str]) -> ImageResult:
    try:
        whole = _opened(images, dish)
    except PictureError as error:
        return ImageResult(f"menu/{dish}.webp", str(error), failed=True)
    for format, widths in pictures.WIDTHS.items():
        for width in widths:
            replace(pictures.resized_file(images, dish, width, format), encoded(resized(whole, width), format))
    sizes[dish] = picture.version
    return ImageResult(f"menu/{dish}.webp", "in all sizes")


def _opened(images: Path, dish: str) -> Image.Image:
    """The picture of a dish. Raises PictureError if it is no WebP file of the right size."""
    width, height = pictures.SIZE
    advice = f"put a JPEG or PNG of it, {width}×{height} or larger, at images/menu/{dish}.jpg"
    try:
        with Image.open(pictures.picture_file(images, dish), formats=("WEBP",)) as opened:
            if opened.size != pictures.SIZE:
                raise PictureError(f"is {opened.width}×{opened.height} pixels; {advice}")
            return opened.convert("RGB")
    except (OSError, ValueError, Image.DecompressionBombError):
        raise PictureError(f"is no WebP that can be read; {advice}") from None


def _cards(images: Path, site: Site, current: Pictures, cards: dict[str, str]) -> Iterator[ImageResult]:
    waiting = [each for each in pictures.cards(site) if each.page not in current.cards]
    if not waiting:
        return
    try:
        type = CardFont(images / FONT)
    except PictureError as error:
        yield ImageResult(FONT, str(error), failed=True)
        return
    for each in waiting:
        yield _card(images, each, current, cards, type)


def _card(images: Path, each: Card, current: Pictures, cards: dict[str, str], type: CardFont) -> ImageResult:
    name = f"cards/{each.page}.png"
    if absent := [dish for dish in each.dishes if dish not in current.dishes]:
        return ImageResult(name, f"waits for the picture of {', '.join(absent)}")
    try:
        drawn = card(each, [_opened(images, dish) for dish in each.dishes], type)
    except PictureError as error:
        return ImageResult(name, str(error), failed=True)
    replace(pictures.card_file(images, each.page), drawn)
    cards[each.page] = each.version(current.dishes)
    return ImageResult(name, "drawn")


def replace(path: Path, data: bytes) -> None:
    """Write a file atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.draft")
    draft.write_bytes(data)
    draft.replace(path)
