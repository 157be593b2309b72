"""Converts a photograph to the picture of a dish, and resizes pictures.

Input is not trusted: only JPEG, PNG and HEIC are read, the number of pixels is limited before decoding, and
only pixels are written, without any metadata.
"""

import warnings
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageCms, ImageOps, UnidentifiedImageError

from ...content.pictures import SIZE, Format

MAX_PIXELS = 80_000_000
FORMATS = ("JPEG", "PNG")
QUALITIES: dict[Format, tuple[int, ...]] = {"webp": (80, 76, 72, 66, 60, 52), "avif": (52, 46)}
THUMBNAIL = 200
"""Width below which a picture is shown with more than two of its pixels to one of the page."""
THUMBNAIL_QUALITIES = (24,)
LARGEST: dict[Format, int] = {"webp": 60_000, "avif": 42_000}
"""Bytes above which the next lower quality is tried, for up to SIZE; in proportion for a larger picture."""


class PictureError(Exception):
    """The file cannot be made into a picture; the message says what would be right."""


class Crop(NamedTuple):
    """The part of a photograph that is kept."""

    across: float = 0.5
    """0 is the left edge, 1 the right one."""
    down: float = 0.5
    zoom: float = 0.0
    """The part that is cut off at each side before: 0 to 0.4."""


MIDDLE = Crop()


def photograph(path: Path, size: tuple[int, int] = SIZE, crop: Crop = MIDDLE) -> Image.Image:
    """A part of a photograph, upright, in sRGB and in the size of a picture. Raises PictureError."""
    formats = _formats(path)
    try:
        with warnings.catch_warnings(), Image.open(path, formats=formats) as opened:
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            _check_size(opened, size)
            upright = ImageOps.exif_transpose(_as_srgb(opened))
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
    """The formats as which Pillow may open a file: HEIC, also named .jpg, as which telephones save it, or the others.

    Raises PictureError for HEIC without pillow-heif.
    """
    with path.open("rb") as file:
        brand = file.read(12)[4:]
    if not brand.startswith((b"ftyphe", b"ftypmif1", b"ftypmsf1")):
        return FORMATS
    try:
        from pillow_heif import register_heif_opener
    except ImportError:
        raise PictureError(
            "is HEIC; run `make owner` once, which lets this command read it, or save it as JPEG"
        ) from None
    register_heif_opener(thumbnails=False)
    return ("HEIF",)


def _check_size(opened: Image.Image, size: tuple[int, int]) -> None:
    """Refuse a photograph that is too large to decode or too small."""
    if opened.width * opened.height > MAX_PIXELS:
        raise _too_large()
    is_rotated = opened.getexif().get(0x0112, 1) >= 5
    width, height = (opened.height, opened.width) if is_rotated else opened.size
    if width < size[0] or height < size[1]:
        wanted = f"{size[0]}×{size[1]}"
        raise PictureError(f"is too small: {width}×{height} pixels, and a picture needs {wanted} or more")


def _too_large() -> PictureError:
    return PictureError(f"has more than {MAX_PIXELS // 1_000_000} million pixels; export it 4000 pixels wide or less")


def _as_srgb(opened: Image.Image) -> Image.Image:
    """The pixels as 8-bit sRGB with the original's EXIF orientation, which converting may lose."""
    pixels = _converted(opened)
    pixels.getexif()[0x0112] = opened.getexif().get(0x0112, 1)
    return pixels


def _converted(opened: Image.Image) -> Image.Image:
    """The pixels as 8-bit sRGB, on white where they are transparent."""
    if opened.mode in {"I;16", "I;16B", "I"}:
        return opened.convert("I").point(lambda value: value / 256).convert("L").convert("RGB")
    if opened.has_transparency_data:
        whole = opened.convert("RGBA")
        return Image.alpha_composite(Image.new("RGBA", whole.size, "white"), whole).convert("RGB")
    if (profile := opened.info.get("icc_profile")) and opened.mode in {"RGB", "CMYK", "L"}:
        opened.load()  # so that a file that ends too soon is not taken for one with a broken profile
        with suppress(OSError, ImageCms.PyCMSError):  # a broken or foreign profile: sRGB is the best guess
            source = ImageCms.ImageCmsProfile(BytesIO(profile))
            shown = ImageCms.profileToProfile(opened, source, ImageCms.createProfile("sRGB"), outputMode="RGB")
            if shown is not None:
                return shown
    return opened.convert("RGB")


def resized(picture: Image.Image, width: int) -> Image.Image:
    """The same picture in another width."""
    if width == picture.width:
        return picture
    return picture.resize((width, round(width * picture.height / picture.width)), Image.Resampling.LANCZOS)


def encoded(picture: Image.Image, format: Format) -> bytes:
    """The picture without metadata, at the best quality below the size limit."""
    largest = LARGEST[format] * max(1, picture.width * picture.height / (SIZE[0] * SIZE[1]))
    bare = Image.frombytes("RGB", picture.size, picture.tobytes())
    options = {"method": 6} if format == "webp" else {"speed": 6, "subsampling": "4:2:0"}
    for quality in THUMBNAIL_QUALITIES if picture.width < THUMBNAIL else QUALITIES[format]:
        data = BytesIO()
        bare.save(data, format.upper(), quality=quality, **options)
        if data.tell() <= largest:
            break
    return data.getvalue()
