"""Photographs that wait for ``flask content pictures``, and warnings about missing and outdated pictures."""

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from ...content.faults import Fault, did_you_mean
from ...content.models.site import Pictures, Site
from ...content.pictures import MADE, Card, PictureManifest, cards, pictures_of

PHOTOGRAPHS = (".jpg", ".jpeg", ".png")


def photographs(images: Path, folder: str = "menu") -> list[Path]:
    """Photographs from which no picture has been made yet; the name of each is a dish's id, or a time of day."""
    return sorted(path for path in (images / folder).glob("*.*") if path.suffix.lower() in PHOTOGRAPHS)


def warnings(folder: Path, dishes: Collection[str], site: Site | None) -> Iterator[Fault]:
    """Missing and outdated pictures of *dishes*, and outdated cards if *site* is given."""
    images = folder / "images"
    there = pictures_of(images, dishes, PictureManifest.read(images))
    waiting = {path.stem: path for path in photographs(images)}
    for name, path in waiting.items():
        known = f"; name it as its dish{did_you_mean(name, dishes)}"
        message = "waits; run `flask content pictures`" if name in dishes else f"is the picture of no dish{known}"
        yield Fault(path.relative_to(folder).as_posix(), 1, "", message)
    for dish in dishes if there or waiting else ():  # a site without any picture is a choice
        if dish not in there and dish not in waiting:
            advice = f"put a JPEG or PNG at images/menu/{dish}.jpg, then run `flask content pictures`"
            yield Fault(f"images/menu/{dish}.webp", 1, "", f"is missing, so a neutral picture is shown; {advice}")
    yield from _outdated("sizes of pictures", [dish for dish, picture in there.items() if not picture.resized])
    if site:
        yield from _outdated("cards", [card.page for card in cards(site) if _can_be_drawn(card, site.pictures)])


def _can_be_drawn(card: Card, pictures: Pictures) -> bool:
    """Whether a card is out of date and all of its pictures exist."""
    return card.page not in pictures.cards and all(dish in pictures.dishes for dish in card.dishes)


def _outdated(what: str, names: Sequence[str]) -> Iterator[Fault]:
    if names:
        few = ", ".join(names[:3]) + ("…" if len(names) > 3 else "")
        message = f"{len(names)} {what} are missing or out of date ({few}); run `flask content pictures`"
        yield Fault(f"images/{MADE}", 1, "", message)
