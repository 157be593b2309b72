"""Makes the files of ``images/`` that are derived from drawings, photographs and content."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from ...content import pictures
from ...content.pictures import Card, PictureManifest
from ...models.hours import DAYPARTS
from ...models.site import Picture, Pictures, Site
from .cards import CardFonts, card
from .drawings import draw
from .missing import FEW, drawings, photographs
from .photographs import DRAWING_QUALITIES, PictureError, encoded, photograph, resized

ORIGINALS = "photographs"
"""Folder to which originals are moved after conversion; nothing in it is served."""


@dataclass(frozen=True, slots=True)
class ImageResult:
    """What was done with a file, or why it failed."""

    path: str
    message: str
    failed: bool = False


def make(folder: Path, site: Site) -> Iterator[ImageResult]:
    """Make pictures from changed drawings and new photographs, then missing sizes, then missing cards."""
    images = folder / "images"
    manifest = PictureManifest.read(images)
    versions, sizes, cards = dict(manifest.drawings), dict(manifest.sizes), dict(manifest.cards)
    try:
        yield from _drawings(images, site, versions)
        yield from _photographs(images, site)
        current = pictures.published_pictures(folder, site)
        for name, picture in pictures.by_name(current.dishes, current.home).items():
            if not picture.resized:
                yield _sizes(images, name, picture, sizes)
        yield from _cards(images, site, current, cards)
    finally:  # an interrupted run continues where it stopped
        if (versions, sizes, cards) != (manifest.drawings, manifest.sizes, manifest.cards):
            replace(images / pictures.MADE, PictureManifest(drawings=versions, sizes=sizes, cards=cards).to_json())


def _drawings(images: Path, site: Site, versions: dict[str, str]) -> Iterator[ImageResult]:
    """Draw each SVG file that has changed since it was drawn, and note its version in *versions*."""
    for path, version in drawings(images, versions).items():
        if path.stem not in site.dishes:
            wrong = "is the drawing of no dish; name it as its dish, such as rice-bowl.svg"
            yield ImageResult(f"menu/{path.name}", wrong, failed=True)
            continue
        try:
            picture = encoded(draw(path), "webp", DRAWING_QUALITIES)
        except PictureError as error:
            yield ImageResult(f"menu/{path.name}", str(error), failed=True)
            continue
        replace(pictures.picture_file(images, f"menu/{path.stem}"), picture)
        versions[path.stem] = version
        yield ImageResult(f"menu/{path.name}", f"is now the picture of {path.stem}; describe it in `picture`")


def _photographs(images: Path, site: Site) -> Iterator[ImageResult]:
    """Yield new photographs of dishes and of times of day; one of the home page is cropped to each of its shapes."""
    put_away = f"the original is in images/{ORIGINALS}/"
    for path in photographs(images):
        if path.stem in site.dishes:
            done = f"is now the picture of {path.stem}; {put_away}; describe it in `picture`"
            yield _made(images, path, {path.stem: pictures.SIZE}, done)
        else:
            wrong = "is the picture of no dish; name it as its dish, such as rice-bowl.jpg"
            yield ImageResult(f"menu/{path.name}", wrong, failed=True)
    for path in photographs(images, "home"):
        if path.stem in DAYPARTS:
            sizes = {f"{path.stem}-{shape}": each.size for shape, each in pictures.HOME.items()}
            yield _made(images, path, sizes, f"is now on the home page; {put_away}")
        else:
            wrong = f"has another name than {', '.join(DAYPARTS)}; use one of them"
            yield ImageResult(f"home/{path.name}", wrong, failed=True)


def _made(images: Path, original: Path, sizes: Mapping[str, tuple[int, int]], done: str) -> ImageResult:
    """Make the pictures of a photograph, by name and size, and move it to the folder that is not served."""
    folder = original.parent.name
    try:
        files = {name: photograph(original, size) for name, size in sizes.items()}
    except PictureError as error:
        return ImageResult(f"{folder}/{original.name}", str(error), failed=True)
    for name, picture in files.items():
        replace(pictures.picture_file(images, f"{folder}/{name}"), encoded(picture, "webp"))
    (images / ORIGINALS).mkdir(exist_ok=True)
    original.replace(images / ORIGINALS / original.name)
    return ImageResult(f"{folder}/{original.name}", done)


def _sizes(images: Path, name: str, picture: Picture, sizes: dict[str, str]) -> ImageResult:
    try:
        whole = _opened(images, name)
    except PictureError as error:
        return ImageResult(f"{name}.webp", str(error), failed=True)
    for format, widths in pictures.shape_of(name).widths.items():
        for width in (each for each in widths if each not in picture.widths.get(format, ())):
            replace(pictures.resized_file(images, name, width, format), encoded(resized(whole, width), format))
    sizes[name.removeprefix("menu/")] = picture.version
    return ImageResult(f"{name}.webp", "in all sizes")


def _opened(images: Path, name: str) -> Image.Image:
    """Return a picture such as ``menu/mint-tea``. Raises PictureError if it is no WebP file of the right size."""
    width, height = size = pictures.shape_of(name).size
    source = name if name.startswith("menu/") else name.rpartition("-")[0]
    advice = f"put a JPEG or PNG of it, {width}×{height} or larger, at images/{source}.jpg"
    try:
        with Image.open(pictures.picture_file(images, name), formats=("WEBP",)) as opened:
            if opened.size != size:
                raise PictureError(f"is {opened.width}×{opened.height} pixels; {advice}")
            return opened.convert("RGB")
    except (OSError, ValueError, Image.DecompressionBombError):
        raise PictureError(f"is no WebP that can be read; {advice}") from None


def _cards(images: Path, site: Site, current: Pictures, cards: dict[str, str]) -> Iterator[ImageResult]:
    images_of = pictures.by_name(current.dishes, current.home)
    waiting = [each for each in pictures.cards(site, images_of) if each.page not in current.cards]
    if not waiting:
        return
    try:
        fonts = CardFonts.of(images / "cards")
    except PictureError as error:
        yield ImageResult("cards", str(error), failed=True)
        return
    absent: set[str] = set()
    for each in waiting:
        if lacking := set(each.pictures) - images_of.keys():
            absent |= lacking
        else:
            yield _card(images, each, images_of, cards, fonts)
    if absent:
        names = sorted(name.removeprefix("menu/") for name in absent)
        few = ", ".join(names[:FEW])
        few = few if len(names) <= FEW else f"{len(names)} dishes ({few}…)"
        yield ImageResult("cards", f"those with a picture are drawn; the others wait for the pictures of {few}")


def _card(
    images: Path, content: Card, images_of: Mapping[str, Picture], cards: dict[str, str], fonts: CardFonts
) -> ImageResult:
    name = f"cards/{content.page}.jpg"
    try:
        opened = [_opened(images, picture) for picture in content.pictures]
    except PictureError as error:
        return ImageResult(name, str(error), failed=True)
    replace(pictures.card_file(images, content.page), card(content, opened, fonts))
    cards[content.page] = content.version(images_of)
    if texts := fonts.undrawable((*content.title, *content.restaurant, content.note)):
        advice = "put an OpenType font that has them into images/cards, delete this card, and run this again"
        return ImageResult(name, f"drawn without “{'”, “'.join(texts)}”, whose letters no font has; {advice}")
    return ImageResult(name, "drawn")


def replace(path: Path, data: bytes) -> None:
    """Write a file atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.draft")
    draft.write_bytes(data)
    draft.replace(path)
