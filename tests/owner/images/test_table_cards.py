"""Table cards have a QR code of the menu's address."""

from io import BytesIO
from xml.etree import ElementTree

import pytest
import resvg_py
import zxingcpp
from PIL import Image

from restaurant_site.models.theme import THEMES
from restaurant_site.owner.images.cards import CardFonts
from restaurant_site.owner.images.table_cards import TableCard, _drawn, pdf, svg
from tests.conftest import ROOT

COLOURS = THEMES["celadon"].colours
CARD = TableCard("Maple & <Lantern>", "Menu", "https://www.example.ca/en/menu", "en", COLOURS)


@pytest.fixture(scope="module")
def type() -> CardFonts:
    return CardFonts.of(ROOT / "content" / "images" / "cards")


def read(image: Image.Image) -> list[str]:
    """The decoded QR code of an image."""
    return [code.text for code in zxingcpp.read_barcodes(image)]


def test_a_phone_reads_the_address_on_the_svg():
    drawn = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg(CARD).replace("mm", ""), width=600))))
    assert [CARD.address] == read(drawn.convert("RGB"))


def test_a_phone_reads_the_address_on_the_pdf():
    assert [CARD.address] == read(_drawn(CARD.address))


def test_the_svg_is_a_card_of_a6_whose_words_are_text():
    root = ElementTree.fromstring(svg(CARD))
    assert ("105mm", "148mm", "en") == (root.get("width"), root.get("height"), root.get("lang"))
    words = [each.text for each in root.iter("{http://www.w3.org/2000/svg}text")]
    assert ["Maple & <Lantern>", "Menu", "www.example.ca/en/menu"] == words


def test_the_pdf_is_one_page_of_a6(type):
    made = pdf(CARD, type)
    assert made.startswith(b"%PDF-")
    assert b"/Count 1" in made
    assert b"297.6" in made and b"419.5" in made  # points


def test_a_long_name_is_set_smaller(type):
    assert pdf(
        TableCard("Maple Lantern Congee and Noodle House of Kingsway " * 2, "Menu", CARD.address, "en", COLOURS), type
    )


def test_a_text_whose_letters_no_font_has_is_left_out(tmp_path):
    fonts = CardFonts.of(tmp_path)
    rare, nameless = (TableCard(name, "Menu", CARD.address, "en", COLOURS) for name in ("𠮷野家", ""))
    assert pdf(nameless, fonts).split(b"/Title")[0] == pdf(rare, fonts).split(b"/Title")[0]
