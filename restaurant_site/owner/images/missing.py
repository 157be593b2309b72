"""Drawings and photographs that wait for ``restaurant-site pictures``, and warnings about missing and outdated pictures."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from ...content.faults import did_you_mean
from ...content.pictures import MADE, PictureManifest, by_name, cards, fingerprint, picture_file, pictures_of
from ...i18n import N_
from ...models.fault import Fault
from ...models.fault_kinds import Kind, Message, Translatable
from ...models.site import Site

HEIC = (".heic", ".heif")
PHOTOGRAPHS = (".jpg", ".jpeg", ".png", *HEIC)
UNREAD = (".gif", ".tif", ".tiff", ".bmp", ".avif", ".pdf", ".dng")
"""Formats in which people have pictures, and which are not read."""
FEW = 3
"""Dishes without a picture that are reported one by one."""


def photographs(images: Path, folder: str = "menu") -> list[Path]:
    """Return photographs from which no picture has been made yet; the name of each is a dish's id, or a time of day."""
    return sorted(path for path in (images / folder).glob("*.*") if path.suffix.lower() in PHOTOGRAPHS)


def drawings(images: Path, made: Mapping[str, str]) -> dict[Path, str]:
    """Return the drawings that have changed since they were drawn, with their versions; *made* has those of the others."""
    versions = {path: fingerprint(path.read_bytes()) for path in sorted(images.glob("menu/[!.]*.svg"))}
    return {
        path: version
        for path, version in versions.items()
        if made.get(path.stem) != version or not picture_file(images, f"menu/{path.stem}").is_file()
    }


def warnings(folder: Path, dishes: Collection[str], site: Site | None) -> Iterator[Fault]:
    """Yield missing and outdated pictures of *dishes*, and outdated cards if *site* is given."""
    images = folder / "images"
    manifest = PictureManifest.read(images)
    pictures = pictures_of(images, dishes, manifest)
    waiting = {path.stem: path for path in (*drawings(images, manifest.drawings), *photographs(images))}
    for name, path in waiting.items():
        first = Translatable(N_(", after `make owner`, which lets it read HEIC")) if path.suffix.lower() in HEIC else ""
        waits, no_dish = Kind.PICTURE_WAITS(first=first), Kind.PICTURE_OF_NO_DISH(near=did_you_mean(name, dishes))
        message = (_too_small(path) or waits) if name in dishes else no_dish
        yield Fault(path.relative_to(folder).as_posix(), 1, "", message)
    for path in sorted((images / "menu").glob("*.*")):
        if path.suffix.lower() in UNREAD:
            yield Fault(path.relative_to(folder).as_posix(), 1, "", Kind.FORMAT_NOT_READ())
    if pictures or waiting:  # a site without any picture is a choice
        yield from _without_picture([dish for dish in dishes if dish not in pictures and dish not in waiting])
    outdated_sizes = [dish for dish, picture in pictures.items() if not picture.resized]
    small = {dish: why for dish in outdated_sizes if (why := _too_small(picture_file(images, f"menu/{dish}")))}
    for dish, why in small.items():
        yield Fault(f"images/menu/{dish}.webp", 1, "", why)
    yield from _outdated(Translatable(N_("sizes of pictures")), [dish for dish in outdated_sizes if dish not in small])
    if site:
        existing = by_name(site.pictures.dishes, site.pictures.home)
        outdated = [card for card in cards(site, existing) if card.page not in site.pictures.cards]
        drawable = [card.page for card in outdated if all(name in existing for name in card.pictures)]
        yield from _outdated(Translatable(N_("cards")), drawable)


def _too_small(path: Path) -> Message | None:
    """Return that a file has too few pixels; None where it has enough, or nothing is installed that reads it."""
    try:
        from .photographs import too_small
    except ImportError:
        return None
    if (error := too_small(path)) is None:
        return None
    (width, height), (least_width, least_height) = error.size, error.needed
    return Kind.SMALL_PICTURE(width=width, height=height, least_width=least_width, least_height=least_height)


def _without_picture(dishes: Sequence[str]) -> Iterator[Fault]:
    if len(dishes) > FEW:
        message = Kind.MANY_WITHOUT_PICTURE(number=len(dishes), dishes=tuple(dishes[:FEW]), name=dishes[0])
        yield Fault("images/menu", 1, "", message)
        return
    for dish in dishes:
        yield Fault(f"images/menu/{dish}.webp", 1, "", Kind.NO_PICTURE(name=dish))


def _outdated(what: str, names: Sequence[str]) -> Iterator[Fault]:
    if names:
        few = ", ".join(names[:3]) + ("…" if len(names) > 3 else "")
        message = Kind.OUTDATED_PICTURES(number=len(names), what=what, few=few)
        yield Fault(f"images/{MADE}", 1, "", message)
