"""A card shows pictures, names and a note."""

import itertools
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageColor

from restaurant_site.content.pictures import Card
from restaurant_site.models.theme import THEMES
from restaurant_site.owner.images.cards import PICTURES, CardFont, CardFonts, card
from restaurant_site.owner.images.photographs import PictureError
from tests.conftest import FONT

RESTAURANT = ("Prairie Spoon", "草原匙")
COLOURS = THEMES["lantern"].colours
NOODLES = Card(
    "menu/noodles", ("menu/noodles",), ("Shrimp Wonton Noodle Soup", "鮮蝦雲吞麵"), RESTAURANT, "$16.50", COLOURS
)


@pytest.fixture(scope="module")
def type():
    return CardFonts.of(FONT.parent)


def drawn(shown, type, *colours):
    return Image.open(BytesIO(card(shown, [Image.new("RGB", (1200, 900), each) for each in colours], type)))


def difference(one, other):
    """The box in which two cards differ plainly (JPEG blurs edges)."""
    return ImageChops.difference(one.convert("L"), other.convert("L")).point(lambda value: value > 60 and 255).getbbox()


def close(one, other):
    """Whether two colours differ by no more than JPEG changes them."""
    return all(abs(a - b) <= 12 for a, b in zip(one, other, strict=True))


def test_a_card_has_the_size_that_readers_expect(type):
    image = drawn(NOODLES, type, "navy")
    assert ("JPEG", "RGB", (1200, 630)) == (image.format, image.mode, image.size)


def test_the_same_card_is_the_same_bytes(type):
    picture = [Image.new("RGB", (1200, 900), "navy")]
    assert card(NOODLES, picture, type) == card(NOODLES, picture, type)


def test_a_gradient_has_no_bands(type):
    image = Image.open(BytesIO(card(NOODLES, [Image.linear_gradient("L").resize((1200, 900)).convert("RGB")], type)))
    down = [image.getpixel((400, y))[0] for y in range(PICTURES[1])]
    assert max(abs(one - other) for one, other in itertools.pairwise(down)) <= 4


def test_english_is_set_in_the_themes_letters_where_it_has_them_all(type):
    assert type.fonts[0] is type.for_("Maple Lantern")
    assert type.fonts[1] is type.for_("Maple 燈")


def test_one_picture_is_shown_whole(type):
    image = drawn(NOODLES, type, "navy").convert("RGB")
    assert all(close((0, 0, 128), image.getpixel(place)) for place in ((0, 0), (PICTURES[0] - 20, PICTURES[1] - 1)))


def test_four_pictures_stand_in_two_rows(type):
    four = Card(
        "must-order", ("a", "b", "c", "d"), ("Must-order dishes", "必點推介"), RESTAURANT, "1 Lantern Lane", COLOURS
    )
    image = drawn(four, type, "navy", "green", "yellow", "black").convert("RGB")
    places = ((10, 10), (830, 10), (10, 620), (830, 620))
    expected = [(0, 0, 128), (0, 128, 0), (255, 255, 0), (0, 0, 0)]
    assert all(close(colour, image.getpixel(place)) for colour, place in zip(expected, places, strict=True))


@pytest.mark.parametrize(
    "other",
    [
        Card("x", ("x",), ("Shrimp Wonton Noodle Soup", "鮮蝦雲吞麵"), RESTAURANT, "$17.50", COLOURS),
        Card("x", ("x",), ("Shrimp Wonton Noodle Soup", "鮮蝦水餃麵"), RESTAURANT, "$16.50", COLOURS),
        Card("x", ("x",), ("Shrimp Dumpling Noodle Soup", "鮮蝦雲吞麵"), RESTAURANT, "$16.50", COLOURS),
        Card("x", ("x",), ("Shrimp Wonton Noodle Soup", "鮮蝦雲吞麵"), ("Prairie Fork", "草原匙"), "$16.50", COLOURS),
    ],
)
def test_every_word_is_on_the_strip(type, other):
    left, *_ = difference(drawn(NOODLES, type, "navy"), drawn(other, type, "navy"))
    assert left > PICTURES[0]


def test_long_names_leave_the_price_free(type):
    names = ("Salted Fish and Hand-chopped Pork Patty Clay Pot Rice", "鹹魚手剁肉餅臘味雙腸煲仔飯")
    long = Card("x", ("x",), names, ("Maple Lantern Congee & Noodle House", "楓燈粥麵館"), "", COLOURS)
    priced = Card("x", ("x",), names, ("Maple Lantern Congee & Noodle House", "楓燈粥麵館"), "$22.50", COLOURS)
    without = drawn(long, type, "navy")
    place = without.convert("L").crop(difference(without, drawn(priced, type, "navy")))
    assert place.getextrema()[0] > 200


def test_without_a_font_of_its_own_a_site_has_latin_and_persian_letters(tmp_path):
    fonts = CardFonts.of(tmp_path)
    names = ("Kabuli Palaw", "Bœuf à l’ancienne", "قابلی پلو با گوشت", "می‌خواهم")
    assert ["鮮蝦雲吞麵"] == fonts.undrawable((*names, "鮮蝦雲吞麵"))


def test_a_text_whose_letters_no_font_has_is_left_out(type):
    without = drawn(replace(NOODLES, title=("Lantern",)), type, "navy")
    assert None is difference(without, drawn(replace(NOODLES, title=("Lantern", "ᚱᚢᚾ")), type, "navy"))


def test_a_name_from_right_to_left_begins_at_the_right_edge(tmp_path):
    plain = replace(NOODLES, title=(), restaurant=(), note="")
    fonts = CardFonts.of(tmp_path)
    empty = drawn(plain, fonts, "navy")
    latin, persian = (
        difference(empty, drawn(replace(plain, title=(name,)), fonts, "navy")) for name in ("Palaw", "پلو")
    )
    assert latin[0] < persian[0] and latin[2] < persian[2]


def test_a_font_that_is_none_is_told(tmp_path):
    (tmp_path / "font.otf").write_bytes(b"no font")
    with pytest.raises(PictureError, match=r"font\.otf is no font; put an OpenType font in its place"):
        CardFont(tmp_path / "font.otf")


def test_a_card_has_the_colours_of_the_theme(type):
    for theme in THEMES.values():
        shown = replace(NOODLES, colours=theme.colours)
        image = drawn(shown, type, "navy")
        assert close(image.getpixel((PICTURES[0] + 12, 300)), ImageColor.getrgb(theme.colours.paper))
    assert 3 == len({replace(NOODLES, colours=theme.colours).version({}) for theme in THEMES.values()})
