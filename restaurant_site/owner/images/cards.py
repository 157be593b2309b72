"""The card of a shared page: its pictures beside a strip with the names.

Chinese is set in the font of the content folder, English in the theme's where it has all letters.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, ImageOps

from ...content.pictures import CARD_SIZE, Card
from .photographs import PictureError

PICTURES = (840, 630)
STRIP = (PICTURES[0], 0, *CARD_SIZE)
QUALITY = 70
LATIN_FONT = "theme/besley-600.woff2"
"""Below the static folder."""
UPRIGHT = str.maketrans("（）「」—－", "︵︶﹁﹂︱︱")
"""Vertical forms of punctuation."""


class CardFont:
    """A font file in any size."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._absent = self._drawn(self.sized(20), "\U0010ffff")
        except OSError:
            raise PictureError("is missing or no font; put an OpenType font with Chinese there") from None

    def sized(self, size: int) -> ImageFont.FreeTypeFont:
        return ImageFont.truetype(self._path, size, layout_engine=ImageFont.Layout.BASIC)

    def lacks(self, words: str) -> list[str]:
        """Return the characters that the font cannot draw."""
        font = self.sized(20)
        return [char for char in sorted(set(words)) if not char.isspace() and self._drawn(font, char) == self._absent]

    @staticmethod
    def _drawn(font: ImageFont.FreeTypeFont, char: str) -> bytes:
        mask = font.getmask(char)
        return bytes(mask) + bytes(mask.size)


@dataclass(frozen=True, slots=True)
class CardFonts:
    """The fonts of a card; the complete one also stands in for the Latin one."""

    complete: CardFont
    latin: CardFont

    @classmethod
    def of(cls, complete: Path, latin: Path) -> "CardFonts":
        """Return the fonts in two files, the second of which may be missing. Raises PictureError without the first."""
        chosen = CardFont(complete)
        return cls(chosen, CardFont(latin) if latin.is_file() else chosen)

    def for_(self, words: str) -> CardFont:
        return self.complete if self.latin.lacks(words) else self.latin


def card(content: Card, pictures: Sequence[Image.Image], fonts: CardFonts) -> bytes:
    """Return a card as JPEG. Raises PictureError when the fonts lack a character."""
    if lacking := fonts.complete.lacks("".join((*content.title, *content.restaurant, content.note))):
        raise PictureError(f"needs {', '.join(lacking)}, which the font has not; put one that does in its place")
    page = Image.new("RGB", CARD_SIZE, content.colours.paper)
    for picture, box in zip(pictures, _boxes(len(pictures)), strict=True):
        page.paste(ImageOps.fit(picture, box[2:], Image.Resampling.LANCZOS, centering=(0.7, 0.5)), box[:2])
    _strip(ImageDraw.Draw(page), content, fonts)
    return _jpeg(page)


def _boxes(count: int) -> list[tuple[int, int, int, int]]:
    """Return left, top, width and height of each picture: one alone, or four in two rows."""
    width, height = PICTURES
    if count == 1:
        return [(0, 0, width, height)]
    across, down = width // 2, height // 2
    return [(column * across, row * down, across, down) for row in (0, 1) for column in (0, 1)]


def _strip(draw: ImageDraw.ImageDraw, content: Card, fonts: CardFonts) -> None:
    """Draw the strip: the restaurant, the Chinese name vertically on the right, the English name, the note."""
    left, top, right, bottom = STRIP
    accent, ink = content.colours.accent, content.colours.ink
    draw.rectangle((left, top, left + 5, bottom), content.colours.rule)
    draw.rectangle((left + 20, 16, right - 17, bottom - 17), outline=accent, width=4)
    draw.rectangle((left + 27, 23, right - 24, bottom - 24), outline=accent, width=1)
    edge = _downwards(draw, content.title[1], fonts.complete, ink, right - 48, 52, bottom - 156)
    inner = left + 46
    room = edge - 20 - inner
    below = 48
    if content.title != content.restaurant:
        below = _lines(draw, [content.restaurant[1]], fonts.complete, inner, below, room, (26, 14), accent)
        below = _lines(
            draw,
            content.restaurant[0].split(),
            fonts.for_(content.restaurant[0]),
            inner,
            below + 2,
            room,
            (23, 12),
            accent,
        )
        below += 22
    _lines(draw, content.title[0].split(), fonts.for_(content.title[0]), inner, below, room, (38, 16), ink)
    short = content.note.startswith("$")
    foot = fonts.for_(content.note).sized(60 if short else 20)
    if short:
        draw.text((inner, bottom - 44), content.note, accent, font=foot, anchor="ls")
    else:
        rows = _wrapped(content.note.split(), foot, room)
        for number, row in enumerate(reversed(rows)):
            draw.text((inner, bottom - 46 - 27 * number), row, accent, font=foot, anchor="ls")


def _downwards(draw: ImageDraw.ImageDraw, words: str, type: CardFont, ink: str, right: int, top: int, room: int) -> int:
    """Draw Chinese vertically in one column, or in two if it is long; return the left edge."""
    columns = [words] if len(words) <= 8 else [words[: -(-len(words) // 2)], words[-(-len(words) // 2) :]]
    size = min(68 if len(columns) == 1 else 56, room // max(map(len, columns)) - 4)
    font = type.sized(size)
    for number, column in enumerate(columns):
        x = right - size // 2 - number * (size + 10)
        for place, char in enumerate(column.translate(UPRIGHT)):
            draw.text((x, top + size // 2 + place * (size + 4)), char, ink, font=font, anchor="mm")
    return right - len(columns) * size - 10 * (len(columns) - 1)


def _lines(
    draw: ImageDraw.ImageDraw,
    words: Sequence[str],
    type: CardFont,
    left: int,
    top: int,
    room: int,
    sizes: tuple[int, int],
    colour: str,
) -> int:
    """Draw words in the largest size in which each fits; return the position below them."""
    largest, smallest = sizes
    size = next(
        (s for s in range(largest, smallest, -1) if all(type.sized(s).getlength(w) <= room for w in words)), smallest
    )
    font, leading = type.sized(size), round(size * 1.22)
    for row in _wrapped(words, font, room):
        draw.text((left, top), row, colour, font=font, anchor="la")
        top += leading
    return top


def _wrapped(words: Sequence[str], font: ImageFont.FreeTypeFont, room: int) -> list[str]:
    rows: list[str] = []
    for word in words:
        if rows and font.getlength(f"{rows[-1]} {word}") <= room:
            rows[-1] += f" {word}"
        else:
            rows.append(word)
    return rows


def _jpeg(page: Image.Image) -> bytes:
    data = BytesIO()
    page.save(data, "JPEG", quality=QUALITY, optimize=True, progressive=True)
    return data.getvalue()
