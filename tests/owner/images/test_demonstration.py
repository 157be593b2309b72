"""The demonstration's drawings and pictures are complete, current and distinct."""

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from restaurant_site.content.pictures import (
    CARD_SIZE,
    WIDTHS,
    PictureManifest,
    by_name,
    card_file,
    cards,
    picture_file,
    resized_file,
)
from restaurant_site.owner.images.drawings import draw
from restaurant_site.owner.images.missing import drawings
from restaurant_site.owner.images.photographs import DRAWING_QUALITIES, encoded
from tests.languages import LOCALES
from tests.rules.paths import ROOT

IMAGES = ROOT / "content" / "images"
FEW = ["cured-meat-clay-pot-rice", "iced-lemon-tea"]
LARGEST_CARD = 120 * 1024


def test_every_dish_has_a_drawing_from_which_its_picture_is_made(site):
    assert set(site.dishes) == {path.stem for path in (IMAGES / "menu").glob("*.svg")}
    assert {} == drawings(IMAGES, PictureManifest.read(IMAGES).drawings)


@pytest.mark.parametrize("slug", FEW)
def test_a_picture_shows_its_drawing(slug):
    """Pixels may differ slightly between processors."""
    again = BytesIO(encoded(draw(IMAGES / "menu" / f"{slug}.svg"), "webp", DRAWING_QUALITIES))
    with Image.open(picture_file(IMAGES, f"menu/{slug}")) as picture, Image.open(again) as drawn:
        off = ImageChops.difference(picture.convert("RGB"), drawn.convert("RGB"))
    assert max(ImageStat.Stat(off).mean) < 1


def test_every_dish_has_its_picture_in_all_sizes(site):
    for dish in site.dishes:
        assert site.pictures.dishes[dish].resized, dish
        for format, widths in WIDTHS.items():
            for width in widths:
                with Image.open(resized_file(IMAGES, f"menu/{dish}", width, format)) as image:
                    assert (width, width * 3 // 4) == image.size


def test_the_pictures_of_the_whole_menu_load_fast_on_a_phone(site):
    """A row's picture is 72 pixels wide, and said to be 64: each phone loads the smallest size."""
    smallest = [resized_file(IMAGES, f"menu/{dish}", WIDTHS["avif"][0], "avif") for dish in site.dishes]
    assert sum(path.stat().st_size for path in smallest) <= 150_000


def test_home_must_order_and_every_dish_have_a_card_that_is_up_to_date_and_light(site):
    for card in cards(site, by_name(site.pictures.dishes, site.pictures.home)):
        assert card.page in site.pictures.cards, card.page
        path = card_file(IMAGES, card.page)
        with Image.open(path) as image:
            assert ("JPEG", CARD_SIZE) == (image.format, image.size)
        assert path.stat().st_size <= LARGEST_CARD, card.page


def test_no_two_pictures_look_alike(site):
    """Compares thumbnails of 24 by 18 pixels."""
    seen = {}
    for dish in site.dishes:
        with Image.open(resized_file(IMAGES, f"menu/{dish}", WIDTHS["webp"][0], "webp")) as picture:
            thumbnail = picture.convert("RGB").resize((24, 18), Image.Resampling.BOX).convert("LAB")
            seen[dish] = thumbnail.tobytes()
    alike = [
        (one, other)
        for one, other in combinations(seen, 2)
        if sum(abs(left - right) for left, right in zip(seen[one], seen[other], strict=True)) < 12 * 24 * 18
    ]
    assert [] == alike


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
def test_every_picture_is_told_in_words_of_its_own(site, locale):
    told = [dish.picture.in_(locale) for dish in site.dishes.values()]
    assert len(site.dishes) == len(set(told))
    assert not [words for words, dish in zip(told, site.dishes.values(), strict=True) if words == dish.name.in_(locale)]
