"""The files in ``images/``: pictures of dishes and of the home page, their sizes, and cards for shared links.

``menu/<dish>.webp`` is the picture of a dish, made from ``menu/<dish>.svg`` where that is a drawing;
``home/<time of day>-<shape>.webp`` is one of the home page. ``menu/<width>/<dish>.<format>`` is the same picture in
another size, and ``cards/<page>.jpg`` is the preview image (``og:image``) of a page. ``restaurant-site pictures`` makes
all of these, and writes a version of the sources of each into ``made.json``. A file made from other sources than the
present ones is not published, so that no card shows an old price.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from ..locales import SiteLanguages
from ..models.fault import Fault
from ..models.fault_kinds import Kind, Message
from ..models.fields import Model
from ..models.hours import DAYPARTS
from ..models.menu import Dish
from ..models.site import Picture, Pictures, Site
from ..models.text import Text
from ..models.theme import Colours
from ..text.formatting import money
from .yaml_documents import UnreadableError, irregular, read_bytes

Format = Literal["avif", "webp"]
SIZE = (1200, 900)
WIDTHS: Mapping[Format, tuple[int, ...]] = {"avif": (192, 320, 640, 1200), "webp": (640,)}
"""Format → widths that are made. The picture itself is WebP with 1200."""


@dataclass(frozen=True, slots=True)
class PictureShape:
    """The width and height of a picture in pixels, and the other widths of it that are made, by format."""

    size: tuple[int, int]
    widths: Mapping[Format, tuple[int, ...]]


DISH = PictureShape(SIZE, WIDTHS)
HOME = {
    "wide": PictureShape((2400, 1500), {"avif": (1200, 1800, 2400)}),
    "tall": PictureShape((1000, 1500), {"avif": (720, 1000)}),
}
"""The shapes of a picture of the home page: for a screen that is wider than high, and for a telephone."""
CARD_SIZE = (1200, 630)
PICTURED = 4
"""The pictures of a card that has several; with fewer it has one."""
CARD_DESIGN = "2"
"""Version of the design. A new one makes every card out of date."""
MADE = "made.json"
MAX_BYTES = 20 * 1024 * 1024
"""Size of a picture."""


@dataclass(frozen=True, slots=True)
class Card:
    """The contents of a card: up to four pictures, names and a note."""

    page: str
    pictures: tuple[str, ...]
    """Such as ``menu/mint-tea`` or ``home/evening-wide``."""
    title: tuple[str, ...]
    """In the default language and, where the site has second names, in theirs."""
    restaurant: tuple[str, ...]
    note: str
    """A price or the address."""
    colours: Colours
    """Of the theme, in light mode."""

    def version(self, pictures: Mapping[str, Picture]) -> str:
        """Return a hash of the contents; *pictures* by name."""
        versions = [pictures[name].version if name in pictures else "" for name in self.pictures]
        colours = (self.colours.paper, self.colours.rule, self.colours.accent, self.colours.ink)
        return fingerprint(
            "\0".join((CARD_DESIGN, *self.title, *self.restaurant, self.note, *versions, *colours)).encode()
        )


class PictureManifest(Model):
    """``made.json``: the versions of what was made from drawings (by dish), in sizes (by dish, or ``home/<name>``) and as
    cards (by page)."""

    drawings: Mapping[str, str] = {}
    sizes: Mapping[str, str] = {}
    cards: Mapping[str, str] = {}

    @classmethod
    def read(cls, images: Path) -> "PictureManifest":
        """Read ``made.json``; empty if it is missing or invalid."""
        try:
            return cls.model_validate_json(read_bytes(images, images / MADE))
        except (UnreadableError, ValueError):
            return cls()

    def to_json(self) -> bytes:
        return (json.dumps(self.model_dump(exclude_defaults=True), indent=1, sort_keys=True) + "\n").encode()


def fingerprint(raw: bytes) -> str:
    return blake2b(raw, digest_size=5).hexdigest()


def picture_file(images: Path, name: str) -> Path:
    """Return the file of a picture such as ``menu/mint-tea`` or ``home/evening-tall``."""
    return images / f"{name}.webp"


def resized_file(images: Path, name: str, width: int, format: Format) -> Path:
    folder, _, file = name.partition("/")
    return images / folder / str(width) / f"{file}.{format}"


def shape_of(name: str) -> PictureShape:
    return DISH if name.startswith("menu/") else HOME[name.rpartition("-")[2]]


def card_file(images: Path, page: str) -> Path:
    return images / "cards" / f"{page}.jpg"


def cards(site: Site, pictures: Mapping[str, Picture]) -> Iterator[Card]:
    """Yield the cards of a site with these pictures: of each page with one of the ranked dishes, and of each dish.

    A page without a picture has none, as where the must-order list is hidden and home has no picture of its own.
    """
    languages = site.languages
    names = _names(site.restaurant.name, languages)
    ranked = tuple(f"menu/{entry.dish}" for entry in site.must_order.top_dishes)
    address = site.restaurant.address.text.in_(languages.default)
    home = next((name for part in reversed(tuple(DAYPARTS)) if (name := f"home/{part}-wide") in pictures), "")
    colours = site.theme.colours
    if home or ranked:
        yield Card("home", (home,) if home else ranked[:1], names, names, address, colours)
    if ranked:
        shown = ranked[: PICTURED if len(ranked) >= PICTURED else 1]
        yield Card("must-order", shown, _names(site.must_order.title, languages), names, address, colours)
    others = [name for name in site.pages if name not in {"home", "must-order"}]
    for place, page in enumerate(others if ranked else ()):
        if page in site.hidden:
            continue
        at = place % len(ranked)
        yield Card(page, ranked[at : at + 1], _names(site.pages[page].title, languages), names, address, colours)
    for dish in site.dishes.values():
        title = _names(dish.name, languages)
        yield Card(f"menu/{dish.id}", (f"menu/{dish.id}",), title, names, _price(site, dish), colours)


def _price(site: Site, dish: Dish) -> str:
    return "" if dish.price is None else money(dish.price, site.restaurant.currency)


def sources(folder: Path, on_fault: Callable[[Fault], None]) -> Iterator[tuple[Path, bytes]]:
    """Yield the pictures of dishes and of the home page, the files of the theme, and ``made.json``, with their bytes.

    *on_fault* receives everything in ``images/`` that must not be opened: links that lead out of it, pipes, devices.
    """
    images = folder / "images"
    for path, reason in _irregular_files(images):
        on_fault(Fault(path.relative_to(folder).as_posix(), 1, "", reason))
    published = (*images.glob("menu/*.webp"), *images.glob("home/*.webp"), *images.glob("theme/[!.]*"), images / MADE)
    for path in sorted(published):
        if not path.is_file():
            continue
        try:
            yield path, read_bytes(folder, path, MAX_BYTES, within=images)
        except UnreadableError as error:
            on_fault(error.fault)


def _irregular_files(images: Path) -> Iterator[tuple[Path, Message]]:
    for at, folders, names in os.walk(images):
        for path in (Path(at, name) for name in (*folders, *names)):
            if path.is_symlink() or not (path.is_file() or path.is_dir()):
                if not os.path.lexists(path):  # a program that makes pictures has replaced or removed it meanwhile
                    continue
                try:
                    reason = irregular(path, within=images)
                except OSError as error:
                    reason = Kind.PICTURE_UNREAD(reason=error.strerror)
                if reason:
                    yield path, reason


def published_pictures(folder: Path, site: Site) -> Pictures:
    """Return the pictures and cards of a content folder that are up to date."""
    images = folder / "images"
    manifest = PictureManifest.read(images)
    dishes = pictures_of(images, site.dishes, manifest)
    home = {name: picture for name in home_names() if (picture := _picture(images, f"home/{name}", manifest))}
    pictures = by_name(dishes, home)
    current = {
        card.page: version
        for card in cards(site, pictures)
        if manifest.cards.get(card.page) == (version := card.version(pictures))
        and card_file(images, card.page).is_file()
    }
    return Pictures(MappingProxyType(dishes), MappingProxyType(current), MappingProxyType(home))


def by_name(dishes: Mapping[str, Picture], home: Mapping[str, Picture]) -> dict[str, Picture]:
    """Return all pictures by the names of their files: ``menu/mint-tea``, ``home/evening-wide``."""
    return {f"menu/{dish}": each for dish, each in dishes.items()} | {
        f"home/{name}": each for name, each in home.items()
    }


def home_names() -> list[str]:
    """Return the name of every picture that the home page may have, such as ``morning-wide``."""
    return [f"{part}-{shape}" for part in DAYPARTS for shape in HOME]


def pictures_of(images: Path, dishes: Iterable[str], manifest: PictureManifest) -> dict[str, Picture]:
    return {dish: picture for dish in dishes if (picture := _picture(images, f"menu/{dish}", manifest))}


def _picture(images: Path, name: str, manifest: PictureManifest) -> Picture | None:
    path = picture_file(images, name)
    if not path.is_file():
        return None
    version, expected = fingerprint(path.read_bytes()), shape_of(name).widths
    if manifest.sizes.get(name.removeprefix("menu/")) != version:
        return Picture(version, resized=False)
    resized: Mapping[str, tuple[int, ...]] = {
        format: existing
        for format, widths in expected.items()
        if (existing := tuple(each for each in widths if resized_file(images, name, each, format).is_file()))
    }
    return Picture(version, resized == expected, resized)


def _names(text: Text, languages: SiteLanguages) -> tuple[str, ...]:
    second = text.written_in(languages.second(languages.default))
    return (text.in_(languages.default), *((text.in_(second),) if second else ()))
