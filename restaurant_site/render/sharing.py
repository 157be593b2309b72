"""The preview image of a page (Open Graph)."""

from dataclasses import dataclass

from ..content.pictures import CARD_SIZE, SIZE
from .edition import Edition


@dataclass(frozen=True, slots=True)
class SharedImage:
    """An image with the metadata that a preview needs before it is fetched."""

    address: str
    type: str
    width: int
    height: int
    alt: str

    @property
    def form(self) -> str:
        """The value of ``twitter:card``."""
        return "summary_large_image" if self.width > self.height else "summary"


def image(edition: Edition, page: str) -> SharedImage:
    """The card of *page*; without one, the picture of its dish, or the card of the home page."""
    pictures, links = edition.site.pictures, edition.links
    dish = edition.site.dishes.get(page.removeprefix("menu/")) if page.startswith("menu/") else None
    alt = edition.picture_of(dish) if dish else edition.text(edition.site.restaurant.name)
    for name in (page,) if dish else (page, "home"):
        if name in pictures.cards:
            return SharedImage(links.card(name, pictures.cards[name]), "image/png", *CARD_SIZE, alt)
    if dish:
        return SharedImage(links.picture(dish.id), "image/webp", *SIZE, alt)
    return SharedImage(links.file("/static/icons/icon-512.png"), "image/png", 512, 512, alt)
