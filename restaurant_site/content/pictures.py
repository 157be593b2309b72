"""What lies in ``images/``: the pictures of dishes, and what was made from them.

``menu/<dish>.webp`` is the picture that documents name. ``menu/<width>/<dish>.<format>`` are the same
picture in other sizes, and ``cards/<page>.png`` what is shown where a page's address is shared; both are
made by ``flask content pictures``, which writes into ``made.json`` what each was made from. Whatever was
made from something else than what stands here now is out of date, and is not published: a card never
shows yesterday's price.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from ..locales import DEFAULT
from .faults import Fault, did_you_mean
from .formatting import money
from .models import Picture, Pictures, Site, Text

Format = Literal["avif", "webp"]
SIZE = (1200, 900)
WIDTHS: Mapping[Format, tuple[int, ...]] = {"avif": (320, 640, 1200), "webp": (640,)}
"""The widths that are made in each format; 1200 in WebP is the picture itself."""
CARD_SIZE = (1200, 630)
CARD_DESIGN = "1"
"""Changes when cards are to look different, so that all are drawn again."""
PHOTOGRAPHS = (".jpg", ".jpeg", ".png")
MADE = "made.json"


@dataclass(frozen=True, slots=True)
class Card:
    """What a card shows: one picture, or four, beside the names and what the page is about."""

    page: str
    dishes: tuple[str, ...]
    title: tuple[str, str]
    """In the default language and in its companion."""
    restaurant: tuple[str, str]
    note: str
    """The price, or where the restaurant is."""

    def version(self, pictures: Mapping[str, Picture]) -> str:
        """A hash of all that it shows."""
        shown = [pictures[dish].version if dish in pictures else "" for dish in self.dishes]
        return fingerprint("\0".join((CARD_DESIGN, *self.title, *self.restaurant, self.note, *shown)).encode())


@dataclass(frozen=True, slots=True)
class Made:
    """What the files were made from: versions by dish and by page."""

    sizes: Mapping[str, str]
    cards: Mapping[str, str]

    @classmethod
    def read(cls, images: Path) -> "Made":
        """What ``made.json`` says; nothing where it is missing or cannot be read, so that all is made anew."""
        try:
            told = json.loads((images / MADE).read_bytes())
            return cls(
                *({str(name): str(version) for name, version in told[key].items()} for key in ("sizes", "cards"))
            )
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return cls({}, {})

    def written(self) -> bytes:
        return (json.dumps({"sizes": self.sizes, "cards": self.cards}, indent=1, sort_keys=True) + "\n").encode()


def fingerprint(raw: bytes) -> str:
    return blake2b(raw, digest_size=5).hexdigest()


def picture_file(images: Path, dish: str) -> Path:
    return images / "menu" / f"{dish}.webp"


def resized_file(images: Path, dish: str, width: int, format: Format) -> Path:
    return images / "menu" / str(width) / f"{dish}.{format}"


def card_file(images: Path, page: str) -> Path:
    return images / "cards" / f"{page}.png"


def cards(site: Site) -> Iterator[Card]:
    """The cards of a site: home, must-order, and each dish."""
    names = _pair(site.restaurant.name)
    ranked = tuple(entry.dish for entry in site.must_order.top_dishes)
    address = site.restaurant.address.text.in_(DEFAULT)
    yield Card("home", ranked[:1], names, names, address)
    yield Card("must-order", ranked[:4], _pair(site.must_order.title), names, address)
    for dish in site.dishes.values():
        yield Card(f"menu/{dish.id}", (dish.id,), _pair(dish.name), names, money(dish.price))


def survey(folder: Path, site: Site) -> Pictures:
    """What can be shown of the pictures below the content folder."""
    images = folder / "images"
    made = Made.read(images)
    dishes = _dishes(images, site.dishes, made)
    current = {
        card.page: version
        for card in cards(site)
        if made.cards.get(card.page) == (version := card.version(dishes)) and card_file(images, card.page).is_file()
    }
    return Pictures(MappingProxyType(dishes), MappingProxyType(current))


def _dishes(images: Path, dishes: Iterable[str], made: Made) -> dict[str, Picture]:
    return {dish: picture for dish in dishes if (picture := _picture(images, dish, made))}


def _picture(images: Path, dish: str, made: Made) -> Picture | None:
    path = picture_file(images, dish)
    if not path.is_file():
        return None
    version = fingerprint(path.read_bytes())
    sizes = (resized_file(images, dish, width, format) for format in WIDTHS for width in WIDTHS[format])
    return Picture(version, made.sizes.get(dish) == version and all(size.is_file() for size in sizes))


def photographs(images: Path) -> list[Path]:
    """The photographs that wait to be made into pictures, each named as its dish."""
    return sorted(path for path in (images / "menu").glob("*.*") if path.suffix.lower() in PHOTOGRAPHS)


def warnings(folder: Path, dishes: Collection[str], site: Site | None) -> Iterator[Fault]:
    """What the owner wants to know of the pictures of some dishes, and of the cards of a site without faults."""
    images = folder / "images"
    there = _dishes(images, dishes, Made.read(images))
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
    """Whether a card is not up to date and could be."""
    return card.page not in pictures.cards and all(dish in pictures.dishes for dish in card.dishes)


def _outdated(what: str, names: Sequence[str]) -> Iterator[Fault]:
    if names:
        few = ", ".join(names[:3]) + ("…" if len(names) > 3 else "")
        message = f"{len(names)} {what} are missing or out of date ({few}); run `flask content pictures`"
        yield Fault(f"images/{MADE}", 1, "", message)


def _pair(text: Text) -> tuple[str, str]:
    return text.in_(DEFAULT), text.in_(DEFAULT.companion)
