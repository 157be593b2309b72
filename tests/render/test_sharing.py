"""The preview image of a page: its card, or the best picture that exists."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from restaurant_site.content.models import Pictures
from restaurant_site.locales import ENGLISH
from restaurant_site.render import sharing


@pytest.fixture
def with_cards(spoon):
    """An edition in which some pages have cards."""

    edition = spoon["en"]

    def with_cards(*pages):
        cards = MappingProxyType(dict.fromkeys(pages, "1f"))
        return replace(edition, site=replace(edition.site, pictures=Pictures(edition.site.pictures.dishes, cards)))

    return with_cards


@pytest.mark.parametrize(
    ("page", "shown"),
    [("menu/mint-tea", "menu/mint-tea"), ("must-order", "must-order"), ("home", "home"), ("parking", "home")],
)
def test_a_page_shows_its_card_or_that_of_the_home_page(with_cards, page, shown):
    image = sharing.image(with_cards("home", "must-order", "menu/mint-tea"), page)
    assert image.address.endswith(f"/images/cards/{shown}.png?v=1f")
    assert ("image/png", 1200, 630) == (image.type, image.width, image.height)


def test_a_dish_without_a_card_shows_its_picture_and_says_what_is_on_it(with_cards, sample):
    image = sharing.image(with_cards("home"), "menu/mint-tea")
    assert image.address.endswith("/images/menu/mint-tea.webp")
    assert ("image/webp", 1200, 900) == (image.type, image.width, image.height)
    assert sample.dishes["mint-tea"].picture.in_(ENGLISH) == image.alt


def test_without_any_card_the_icon_is_shown(with_cards):
    image = sharing.image(with_cards(), "parking")
    assert image.address.endswith("/static/icons/icon-512.png")
    assert (512, 512) == (image.width, image.height)
