"""The card of a shared page: its pictures beside a strip with the names.

A name in Chinese hangs vertically, every other is horizontal. Each text is set in the first font that has all its
letters: the theme's, one of the content folder, or one that ships. A text for which there is none is left out.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, ImageOps, features

from ...content.pictures import CARD_SIZE, Card
from ...settings import shipped
from .photographs import PictureError

PICTURES = (840, 630)
STRIP = (PICTURES[0], 0, *CARD_SIZE)
QUALITY = 70
LONGEST_PRICE = 14
"""Characters; a longer note is an address."""
THEME_FONT = "theme/besley-600.woff2"
"""Below the static folder."""
SHIPPED_FONTS = (Path(__file__).parent / "fonts" / "latin.woff2", Path(__file__).parent / "fonts" / "arabic.woff2")
UPRIGHT = str.maketrans("（）「」—－", "︵︶﹁﹂︱︱")
"""Vertical forms of punctuation."""
JOINS_LETTERS = features.check("raqm")
"""Whether Pillow can shape a script whose letters join and that runs from right to left."""


class CardFont:
    """A font file in any size."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._absent = self._drawn(self.sized(20), "\U0010ffff")
        except OSError:
            raise PictureError(f"{path.name} is no font; put an OpenType font in its place, or delete it") from None

    def sized(self, size: int, words: str = "") -> ImageFont.FreeTypeFont:
        """Return the font in a size; for *words* from right to left, it joins and orders their letters."""
        layout = ImageFont.Layout.RAQM if runs_from_right(words) else ImageFont.Layout.BASIC
        return ImageFont.truetype(self._path, size, layout_engine=layout)

    def lacks(self, words: str) -> list[str]:
        """Return the characters that the font cannot draw."""
        letters = [char for char in sorted(set(words)) if not char.isspace() and unicodedata.category(char) != "Cf"]
        if runs_from_right(words) and not JOINS_LETTERS:
            return letters
        font = self.sized(20)
        return [char for char in letters if self._drawn(font, char) == self._absent]

    @staticmethod
    def _drawn(font: ImageFont.FreeTypeFont, char: str) -> bytes:
        mask = font.getmask(char)
        return bytes(mask) + bytes(mask.size)


@dataclass(frozen=True, slots=True)
class CardFonts:
    """Fonts in the order in which they are tried."""

    fonts: tuple[CardFont, ...]

    @classmethod
    def of(cls, folder: Path) -> "CardFonts":
        """Return the theme's font, those in a folder and those that ship. Raise PictureError for a file that is no font."""
        own = sorted(folder.glob("*.[ot]tf"))
        return cls(tuple(CardFont(path) for path in (shipped("static") / THEME_FONT, *own, *SHIPPED_FONTS)))

    def for_(self, words: str) -> CardFont | None:
        """Return the first font with all letters of *words*; None if no font has."""
        return next((font for font in self.fonts if not font.lacks(words)), None)

    def undrawable(self, texts: Iterable[str]) -> list[str]:
        """Return the texts that are left out, because no font has all their letters."""
        return [text for text in dict.fromkeys(texts) if not self.for_(text)]


def runs_from_right(words: str) -> bool:
    """True if *words* have a letter of a script that is written from right to left."""
    return any(unicodedata.bidirectional(char) in {"R", "AL"} for char in words)


def card(content: Card, pictures: Sequence[Image.Image], fonts: CardFonts) -> bytes:
    """Return a card as JPEG, without the texts that the fonts cannot draw."""
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
    """Draw the strip: the restaurant, a Chinese name vertically on the right, the other names, the note."""
    left, top, right, bottom = STRIP
    accent, ink = content.colours.accent, content.colours.ink
    draw.rectangle((left, top, left + 5, bottom), content.colours.rule)
    draw.rectangle((left + 20, 16, right - 17, bottom - 17), outline=accent, width=4)
    draw.rectangle((left + 27, 23, right - 24, bottom - 24), outline=accent, width=1)
    upright = next(filter(_is_chinese, content.title), "")
    edge = right - 28
    if upright and (type := fonts.for_(upright)):
        edge = _downwards(draw, upright, type, ink, right - 48, 52, bottom - 156)
    place = _Place(left + 46, edge - 20, 48)
    if content.title != content.restaurant:
        for name in sorted(content.restaurant, key=_is_chinese, reverse=True):
            place = _name(draw, name, fonts, place, (26, 14) if _is_chinese(name) else (23, 12), accent).below(2)
        place = place.below(20)
    sizes = (38, 16)
    for name in (name for name in content.title if name != upright):
        place, sizes = _name(draw, name, fonts, place, sizes, ink).below(8), (26, 14)
    _note(draw, content.note, fonts, place, bottom, accent)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the next line is drawn: between two edges, below a height."""

    left: int
    right: int
    top: int

    @property
    def room(self) -> int:
        return self.right - self.left

    def below(self, height: int) -> "_Place":
        return replace(self, top=self.top + height)


def _is_chinese(words: str) -> bool:
    return any("\u4e00" <= char <= "\u9fff" for char in words)


def _name(
    draw: ImageDraw.ImageDraw, name: str, fonts: CardFonts, place: _Place, sizes: tuple[int, int], colour: str
) -> _Place:
    """Draw a name in the largest size in which each of its words fits; return the place below it."""
    type = fonts.for_(name)
    if type is None:
        return place
    words = [name] if _is_chinese(name) else name.split()
    font = _fitted(type, words, place.room, sizes)
    for row in _wrapped(words, font, place.room):
        _line(draw, row, font, place, place.top, colour, "a")
        place = place.below(round(font.size * 1.22))
    return place


def _note(draw: ImageDraw.ImageDraw, note: str, fonts: CardFonts, place: _Place, bottom: int, colour: str) -> None:
    """Draw a price in large figures, or an address on several lines, at the foot of the strip."""
    type = fonts.for_(note)
    if type is None:
        return
    if len(note) <= LONGEST_PRICE:  # it is below the Chinese name
        place = replace(place, right=STRIP[2] - 48)
        _line(draw, note, _fitted(type, [note], place.room, (60, 20)), place, bottom - 44, colour, "s")
        return
    font = type.sized(20, note)
    for number, row in enumerate(reversed(_wrapped(note.split(), font, place.room))):
        _line(draw, row, font, place, bottom - 46 - 27 * number, colour, "s")


def _line(
    draw: ImageDraw.ImageDraw,
    words: str,
    font: ImageFont.FreeTypeFont,
    place: _Place,
    y: int,
    colour: str,
    anchor: str,
) -> None:
    """Draw a line from the edge at which its script begins; *anchor* says what of it is at *y*."""
    is_from_right = runs_from_right(words)
    x, side = (place.right, "r") if is_from_right else (place.left, "l")
    draw.text((x, y), words, colour, font=font, anchor=side + anchor)


def _fitted(type: CardFont, words: Sequence[str], room: int, sizes: tuple[int, int]) -> ImageFont.FreeTypeFont:
    """Return the font in the largest size in which each word fits."""
    largest, smallest = sizes
    text = " ".join(words)
    fonts = (type.sized(size, text) for size in range(largest, smallest, -1))
    fitting = (font for font in fonts if all(font.getlength(word) <= room for word in words))
    return next(fitting, type.sized(smallest, text))


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
