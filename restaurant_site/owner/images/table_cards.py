"""Table card with a QR code of the menu's address: A6, as SVG and as PDF.

SVG holds text, drawn by the program that opens it; a PDF holds an image of 300 dots per inch, with the fonts of
cards.
"""

from dataclasses import dataclass
from html import escape
from io import BytesIO

import segno
from PIL import Image, ImageDraw

from ...models.theme import Colours
from .cards import CardFonts

WIDTH, HEIGHT = 105, 148
"""Millimetres: A6."""
CODE = 66
"""Millimetres of the QR code with its quiet zone."""
TOP = 52
"""Millimetres from the top of the card to the QR code."""
QUIET = 4
"""Modules of the quiet zone (ISO/IEC 18004)."""
DPI = 300


@dataclass(frozen=True, slots=True)
class TableCard:
    """The texts of a table card."""

    restaurant: str
    title: str
    address: str
    tag: str
    """Language tag (BCP 47)."""
    colours: Colours

    @property
    def lines(self) -> tuple[tuple[str, float, float, str], ...]:
        """(words, millimetres from the top, height in millimetres, colour)."""
        address = self.address.partition("://")[2]
        accent, ink = self.colours.accent, self.colours.ink
        return ((self.restaurant, 20, 6.2, accent), (self.title, 38, 11, ink), (address, 134, 3.6, ink))


def svg(card: TableCard) -> str:
    """Return a card as SVG, in millimetres."""
    code = segno.make(card.address, error="m", micro=False)
    modules = int(code.symbol_size(border=QUIET)[0])
    squares = code.svg_inline(scale=CODE / modules, border=QUIET, dark="#000", light="#fff")
    words = "\n".join(
        f'<text x="{WIDTH / 2}" y="{y}" font-size="{size}" fill="{colour}" text-anchor="middle">{escape(text)}</text>'
        for text, y, size, colour in card.lines
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}mm" height="{HEIGHT}mm" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" lang="{card.tag}" font-family="Georgia, \'Noto Serif CJK\', Songti, serif">\n'
        f"<title>{escape(card.title)}: {escape(card.address)}</title>\n"
        f'<path fill="{card.colours.paper}" d="M0 0h{WIDTH}v{HEIGHT}H0z"/>\n{words}\n'
        f'<g transform="translate({(WIDTH - CODE) / 2} {TOP})">{squares}</g>\n</svg>\n'
    )


def pdf(card: TableCard, fonts: CardFonts) -> bytes:
    """Return a card as PDF, without the texts that the fonts cannot draw."""
    page = Image.new("RGB", (_dots(WIDTH), _dots(HEIGHT)), card.colours.paper)
    draw = ImageDraw.Draw(page)
    for words, y, size, colour in card.lines:
        type = fonts.for_(words)
        if type is None:
            continue
        font = type.sized(_dots(size), words)
        while font.getlength(words) > _dots(WIDTH - 12):
            font = type.sized(int(font.size) - 1, words)
        draw.text((page.width / 2, _dots(y)), words, colour, font=font, anchor="ms")
    page.paste(_drawn(card.address), ((page.width - _dots(CODE)) // 2, _dots(TOP)))
    data = BytesIO()
    page.save(data, "PDF", resolution=DPI, title=f"{card.restaurant}: {card.title}", creationDate=None, modDate=None)
    return data.getvalue()


def _drawn(address: str) -> Image.Image:
    """Return the QR code in black and white, in its printed size."""
    data = BytesIO()
    segno.make(address, error="m", micro=False).save(data, kind="png", border=QUIET)
    return Image.open(data).resize((_dots(CODE), _dots(CODE)), Image.Resampling.NEAREST).convert("RGB")


def _dots(millimetres: float) -> int:
    return round(millimetres / 25.4 * DPI)
