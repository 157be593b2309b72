"""Converts a photograph to the picture of a dish, and resizes pictures.

Input is not trusted: only JPEG, PNG and HEIC are read, the number of pixels is limited before decoding, a photograph
is reduced while it is decoded or right afterwards, and only pixels are written, without any metadata.
"""

import warnings
from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageCms, ImageOps, UnidentifiedImageError
from PIL.JpegImagePlugin import JpegImageFile

from ...content.pictures import SIZE, Format
from .. import INSTALL

MAX_PIXELS = 80_000_000
"""Pixels of a JPEG, which is decoded in a smaller size."""
MAX_PIXELS_WHOLE = 50_000_000
"""Pixels of another photograph, which is decoded as a whole."""
NEEDED = (1080, 810)
"""The least width and height of a photograph, upright.

It is nine tenths of the picture of a dish, and on a telephone enough for the picture of the home page: a tall part of it
is 540 pixels wide there, on a screen that has up to 700 for it. Telephones send 1600 × 1200 in their messages.
"""
OVERSAMPLING = 2
"""How many times wider and higher than needed a photograph stays when it is reduced."""
FORMATS = ("JPEG", "PNG")
QUALITIES: dict[Format, tuple[int, ...]] = {"webp": (80, 76, 72, 66, 60, 52), "avif": (52, 46)}
DRAWING_QUALITIES = (84, *QUALITIES["webp"])
"""Flat colours show artefacts earlier than a photograph, and take fewer bytes."""
THUMBNAIL = 200
"""Width below which a picture is shown with more than two of its pixels to one of the page."""
THUMBNAIL_QUALITIES = (25,)
"""With all of its colour: a red rim two pixels wide turns brown with less. The whole menu takes 143 kB so."""
LARGEST: dict[Format, int] = {"webp": 60_000, "avif": 42_000}
"""Bytes above which the next lower quality is tried, for up to SIZE; in proportion for a larger picture."""


class PictureError(Exception):
    """The file cannot be made into a picture; the message says what would be right."""


class TooSmallError(PictureError):
    """A photograph has fewer pixels than a picture needs."""

    def __init__(self, size: tuple[int, int], needed: tuple[int, int]) -> None:
        (width, height), (least_width, least_height) = self.size, self.needed = size, needed
        least = f"{least_width}×{least_height}"
        super().__init__(f"is too small: {width}×{height} pixels, and a picture needs {least} or more")


class Crop(NamedTuple):
    """The part of a photograph that is kept."""

    across: float = 0.5
    """0 is the left edge, 1 the right one."""
    down: float = 0.5
    zoom: float = 0.0
    """The part that is cut off at each side before: 0 to 0.4."""


MIDDLE = Crop()


def photograph(path: Path, size: tuple[int, int] = SIZE, crop: Crop = MIDDLE) -> Image.Image:
    """Return a part of a photograph, upright, in sRGB and in the size of a picture. Raises PictureError."""
    formats = _formats(path)
    try:
        with warnings.catch_warnings(), Image.open(path, formats=formats) as opened:
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            _check_size(opened)
            upright = _as_srgb(opened, _enough(opened, size, crop))
            upright.load()
            ImageOps.exif_transpose(upright, in_place=True)
    except PictureError:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise _too_large() from None
    except UnidentifiedImageError:
        raise PictureError("is no JPEG, PNG or HEIC, whatever its name says; save it as one of these") from None
    except (OSError, SyntaxError, ValueError) as error:
        raise PictureError(f"cannot be read to its end ({error}); copy or export it again") from None
    return ImageOps.fit(upright, size, Image.Resampling.LANCZOS, bleed=crop.zoom, centering=(crop.across, crop.down))


def _formats(path: Path) -> tuple[str, ...]:
    """Return the formats as which Pillow may open a file: HEIC, also named .jpg, as which telephones save it, or the others.

    Raises PictureError for HEIC without pillow-heif.
    """
    with path.open("rb") as file:
        brand = file.read(12)[4:]
    if not brand.startswith((b"ftyphe", b"ftypmif1", b"ftypmsf1")):
        return FORMATS
    try:
        from pillow_heif import register_heif_opener
    except ImportError:
        raise PictureError(f"is HEIC; {INSTALL}, which lets this command read it, or save it as JPEG") from None
    register_heif_opener(thumbnails=False)
    return ("HEIF",)


def too_small(path: Path) -> TooSmallError | None:
    """Return why a file has too few pixels for a picture; None where it has enough, or cannot be read."""
    try:
        with Image.open(path, formats=[*_formats(path), "WEBP"]) as opened:
            _check_size(opened)
    except TooSmallError as error:
        return error
    except (PictureError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None
    return None


def _check_size(opened: Image.Image) -> None:
    """Refuse a photograph that is too large to decode or too small."""
    most = MAX_PIXELS if isinstance(opened, JpegImageFile) else MAX_PIXELS_WHOLE
    if opened.width * opened.height > most:
        raise _too_large(most)
    width, height = (opened.height, opened.width) if _is_rotated(opened) else opened.size
    if width < NEEDED[0] or height < NEEDED[1]:
        raise TooSmallError((width, height), NEEDED)


def _is_rotated(opened: Image.Image) -> bool:
    return bool(opened.getexif().get(0x0112, 1) >= 5)


def _enough(opened: Image.Image, size: tuple[int, int], crop: Crop) -> tuple[int, int]:
    """Return the size, as the photograph lies in the file, from which a picture of *size* is made without a loss."""
    width, height = (round(OVERSAMPLING * side / (1 - 2 * crop.zoom)) for side in size)
    return (height, width) if _is_rotated(opened) else (width, height)


def _too_large(most: int = MAX_PIXELS_WHOLE) -> PictureError:
    return PictureError(f"has more than {most // 1_000_000} million pixels; export it 4000 pixels wide or less")


def _as_srgb(opened: Image.Image, enough: tuple[int, int]) -> Image.Image:
    """Return the pixels as 8-bit sRGB with the original's EXIF orientation, which converting may lose."""
    opened.draft(None, enough)
    pixels = _converted(opened, enough)
    pixels.getexif()[0x0112] = opened.getexif().get(0x0112, 1)
    return pixels


def _reduced(pixels: Image.Image, enough: tuple[int, int]) -> Image.Image:
    """Return the pixels, fewer by a whole factor where that is *enough*."""
    factor = min(has // wanted for has, wanted in zip(pixels.size, enough, strict=True))
    return pixels.reduce(factor) if factor > 1 else pixels


def _converted(opened: Image.Image, enough: tuple[int, int]) -> Image.Image:
    """Return the pixels as 8-bit sRGB, on white where they are transparent."""
    if opened.mode in {"I;16", "I;16B", "I"}:
        grey = _reduced(opened.convert("I"), enough)
        return grey.point(lambda value: value / 256).convert("L").convert("RGB")
    if opened.has_transparency_data:
        whole = _reduced(opened if opened.mode == "RGBA" else opened.convert("RGBA"), enough)
        return Image.alpha_composite(Image.new("RGBA", whole.size, "white"), whole).convert("RGB")
    if opened.mode in {"1", "P", "PA"}:
        return _reduced(opened.convert("RGB"), enough)
    if (reduced := _reduced(opened, enough)) is not opened:
        return _converted(reduced, enough)
    if (profile := opened.info.get("icc_profile")) and opened.mode in {"RGB", "CMYK", "L"}:
        opened.load()  # so that a file that ends too soon is not taken for one with a broken profile
        with suppress(OSError, ImageCms.PyCMSError):  # a broken or foreign profile: sRGB is the best guess
            source = ImageCms.ImageCmsProfile(BytesIO(profile))
            shown = ImageCms.profileToProfile(opened, source, ImageCms.createProfile("sRGB"), outputMode="RGB")
            if shown is not None:
                return shown
    return opened if opened.mode == "RGB" else opened.convert("RGB")


def resized(picture: Image.Image, width: int) -> Image.Image:
    """Return the same picture in another width."""
    if width == picture.width:
        return picture
    return picture.resize((width, round(width * picture.height / picture.width)), Image.Resampling.LANCZOS)


def encoded(picture: Image.Image, format: Format, qualities: Sequence[int] = ()) -> bytes:
    """Return the picture without metadata, at the best of *qualities* (those of photographs) below the size limit."""
    largest = LARGEST[format] * max(1, picture.width * picture.height / (SIZE[0] * SIZE[1]))
    bare = Image.frombytes("RGB", picture.size, picture.tobytes())
    is_thumbnail = picture.width < THUMBNAIL
    options = {"method": 6} if format == "webp" else {"speed": 6, "subsampling": "4:4:4" if is_thumbnail else "4:2:0"}
    for quality in qualities or (THUMBNAIL_QUALITIES if is_thumbnail else QUALITIES[format]):
        data = BytesIO()
        bare.save(data, format.upper(), quality=quality, **options)
        if data.tell() <= largest:
            break
    return data.getvalue()
