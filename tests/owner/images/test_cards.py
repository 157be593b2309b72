"""A card shows pictures, names and a note."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from restaurant_site.content.pictures import Card
from restaurant_site.owner.images.cards import PICTURES, CardFont, card
from restaurant_site.owner.images.photographs import PictureError
from tests.conftest import FONT

RESTAURANT = ("Prairie Spoon", "草原匙")
NOODLES = Card("menu/noodles", ("noodles",), ("Shrimp Wonton Noodle Soup", "鮮蝦雲吞麵"), RESTAURANT, "$16.50")


@pytest.fixture(scope="module")
def type():
    return CardFont(FONT)


def drawn(shown, type, *colours):
    return Image.open(BytesIO(card(shown, [Image.new("RGB", (1200, 900), each) for each in colours], type)))


def difference(one, other):
    """The box in which two cards differ plainly (each has a palette of its own)."""
    return ImageChops.difference(one.convert("L"), other.convert("L")).point(lambda value: value > 60 and 255).getbbox()


def test_a_card_has_the_size_that_readers_expect(type):
    image = drawn(NOODLES, type, "navy")
    assert ("PNG", "P", (1200, 630)) == (image.format, image.mode, image.size)


def test_the_same_card_is_the_same_bytes(type):
    picture = [Image.new("RGB", (1200, 900), "navy")]
    assert card(NOODLES, picture, type) == card(NOODLES, picture, type)


def test_a_photograph_keeps_its_colours(type):
    photo = Image.merge("RGB", [Image.effect_noise((1200, 900), spread) for spread in (60, 80, 100)])
    image = Image.open(BytesIO(card(NOODLES, [photo], type)))
    assert len(image.getcolors()) > 200


def test_one_picture_is_shown_whole(type):
    image = drawn(NOODLES, type, "navy").convert("RGB")
    assert {(0, 0, 128)} == {image.getpixel(place) for place in ((0, 0), (PICTURES[0] - 1, PICTURES[1] - 1))}


def test_four_pictures_stand_in_two_rows(type):
    four = Card("must-order", ("a", "b", "c", "d"), ("Must-order dishes", "必點推介"), RESTAURANT, "1 Lantern Lane")
    image = drawn(four, type, "navy", "green", "yellow", "black").convert("RGB")
    places = ((10, 10), (830, 10), (10, 620), (830, 620))
    assert [(0, 0, 128), (0, 128, 0), (255, 255, 0), (0, 0, 0)] == [image.getpixel(place) for place in places]


@pytest.mark.parametrize(
    "other",
    [
        Card("x", ("x",), ("Shrimp Wonton Noodle Soup", "鮮蝦雲吞麵"), RESTAURANT, "$17.50"),
        Card("x", ("x",), ("Shrimp Wonton Noodle Soup", "鮮蝦水餃麵"), RESTAURANT, "$16.50"),
        Card("x", ("x",), ("Shrimp Dumpling Noodle Soup", "鮮蝦雲吞麵"), RESTAURANT, "$16.50"),
        Card("x", ("x",), ("Shrimp Wonton Noodle Soup", "鮮蝦雲吞麵"), ("Prairie Fork", "草原匙"), "$16.50"),
    ],
)
def test_every_word_is_on_the_strip(type, other):
    left, *_ = difference(drawn(NOODLES, type, "navy"), drawn(other, type, "navy"))
    assert left > PICTURES[0]


def test_long_names_leave_the_price_free(type):
    names = ("Salted Fish and Hand-chopped Pork Patty Clay Pot Rice", "鹹魚手剁肉餅臘味雙腸煲仔飯")
    long = Card("x", ("x",), names, ("Maple Lantern Congee & Noodle House", "楓燈粥麵館"), "")
    priced = Card("x", ("x",), names, ("Maple Lantern Congee & Noodle House", "楓燈粥麵館"), "$22.50")
    without = drawn(long, type, "navy")
    place = without.convert("L").crop(difference(without, drawn(priced, type, "navy")))
    assert place.getextrema()[0] > 200


def test_a_character_that_the_font_lacks_is_named(type):
    with pytest.raises(PictureError, match="needs 𠝹, which the font has not"):
        drawn(Card("x", ("x",), ("Lantern", "𠝹"), RESTAURANT, "$1.00"), type, "navy")


@pytest.mark.parametrize("content", [None, b"no font"])
def test_a_font_that_is_none_is_told(tmp_path, content):
    if content is not None:
        (tmp_path / "font.otf").write_bytes(content)
    with pytest.raises(PictureError, match="put an OpenType font with Chinese there"):
        CardFont(tmp_path / "font.otf")
