"""A photograph becomes the picture of a dish, or the error says why not."""

import struct
import sys
import zlib
from io import BytesIO
from pathlib import Path

import pillow_heif
import pytest
from PIL import Image, ImageCms

from restaurant_site.content.pictures import SIZE
from restaurant_site.owner import INSTALL
from restaurant_site.owner.images import photographs
from restaurant_site.owner.images.photographs import PictureError, encoded, photograph, resized

RED, GREEN = (254, 0, 0), (0, 128, 0)


def near(expected, pixel):
    return all(abs(a - b) < 8 for a, b in zip(expected, pixel, strict=True))


def refusal(path):
    with pytest.raises(PictureError) as refused:
        photograph(path)
    return str(refused.value)


@pytest.mark.parametrize(
    ("name", "mode", "options"),
    [
        ("a.jpg", "RGB", {"quality": 95}),
        ("a.jpg", "CMYK", {"quality": 95}),
        ("a.png", "RGB", {}),
        ("a.png", "P", {}),
        ("a.png", "RGBA", {}),
        ("a.jpg", "RGB", {"progressive": True, "quality": 95}),
        ("a.jpg", "RGB", {"format": "MPO", "quality": 95}),
        ("a.jpg", "RGB", {"format": "PNG"}),
    ],
)
def test_a_photograph_becomes_a_picture_of_the_size_of_all(take, name, mode, options):
    picture = photograph(take(name, mode=mode, **options))
    assert ("RGB", (1200, 900)) == (picture.mode, picture.size)
    assert near(RED, picture.getpixel((100, 450)))
    assert near(GREEN, picture.getpixel((1100, 450)))


def test_it_is_cut_from_the_middle(take):
    picture = photograph(take(size=(2400, 900)))
    assert near(RED, picture.getpixel((590, 450)))
    assert near(GREEN, picture.getpixel((610, 450)))


def test_it_stands_as_the_camera_was_held(take):
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was turned, so the right of the scene is the bottom of the file
    picture = photograph(take(size=(1200, 1600), exif=exif))
    assert (1200, 900) == picture.size
    assert near(RED, picture.getpixel((600, 100)))
    assert near(GREEN, picture.getpixel((600, 800)))


@pytest.fixture
def take_heic(tmp_path):
    """A HEIC photograph as a telephone makes it, turned, with a place and under the name of another format."""

    def take_heic(name: str) -> Path:
        photo = Image.new("RGB", (1200, 1600), "red")
        photo.paste("green", (600, 0, 1200, 1600))
        exif = Image.Exif()
        exif[0x0112] = 6
        exif[0x010F] = "A telephone"
        exif.get_ifd(0x8825)[1] = "N"
        pillow_heif.from_pillow(photo).save(tmp_path / name, exif=exif.tobytes(), quality=95)
        return tmp_path / name

    return take_heic


@pytest.mark.parametrize("name", ["dish.heic", "dish.HEIF", "dish.jpg"])
def test_a_heic_photograph_is_read_upright_and_its_place_is_removed(take_heic, name):
    picture = photograph(take_heic(name))
    assert (1200, 900) == picture.size
    assert near(RED, picture.getpixel((600, 100)))
    assert near(GREEN, picture.getpixel((600, 800)))
    data = encoded(picture, "webp")
    assert not {"exif", "xmp"} & set(Image.open(BytesIO(data)).info)
    assert b"telephone" not in data


def test_without_pillow_heif_the_command_that_installs_it_is_named(take_heic, monkeypatch):
    monkeypatch.setitem(sys.modules, "pillow_heif", None)
    expected = f"is HEIC; {INSTALL}, which lets this command read it, or save it as JPEG"
    assert expected == refusal(take_heic("dish.heic"))


def test_what_can_be_seen_through_lies_on_white(tmp_path):
    Image.new("RGBA", (1200, 900), (255, 0, 0, 0)).save(tmp_path / "clear.png")
    assert (255, 255, 255) == photograph(tmp_path / "clear.png").getpixel((600, 450))


def test_sixteen_bits_of_grey_become_eight(tmp_path):
    Image.new("I;16", (1200, 900), 0x8000).save(tmp_path / "grey.png")
    assert near((128, 128, 128), photograph(tmp_path / "grey.png").getpixel((600, 450)))


def test_colours_are_those_that_the_profile_means(take):
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()
    assert near(RED, photograph(take(icc_profile=profile)).getpixel((100, 450)))  # of no use for RGB: left aside
    same = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    assert near(RED, photograph(take(icc_profile=same)).getpixel((100, 450)))
    assert near(RED, photograph(take(icc_profile=b"no profile")).getpixel((100, 450)))
    swapped = same.replace(b"rXYZ", b"----", 1).replace(b"gXYZ", b"rXYZ", 1).replace(b"----", b"gXYZ", 1)
    assert near((0, 254, 0), photograph(take(icc_profile=swapped)).getpixel((100, 450)))


def test_colours_of_print_are_those_that_the_profile_means(take):
    profile = profile_without_ink()
    assert near((255, 255, 255), photograph(take(mode="CMYK", icc_profile=profile)).getpixel((100, 450)))


def profile_without_ink() -> bytes:
    """A profile of CMYK (ICC.1) whose inks all leave the paper white."""
    same, white = bytes(range(256)), bytes([255, 128, 128])
    matrix = (1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 16)
    table = b"mft1" + struct.pack(">4x4B9i", 4, 3, 2, 0, *matrix) + same * 4 + white * 2**4 + same * 3
    kinds, illuminant = (b"prtr", b"CMYK", b"Lab ", b"acsp"), (0xF6D6, 0x10000, 0xD32D)
    head = struct.pack(">I4xI4s4s4s12x4s28x3I48x", 144 + len(table), 0x02400000, *kinds, *illuminant)
    return head + struct.pack(">I4sII", 1, b"A2B0", 144, len(table)) + table


@pytest.mark.parametrize(("size", "shown"), [((1079, 900), "1079×900"), ((1200, 809), "1200×809"), ((1, 1), "1×1")])
def test_what_is_too_small_is_told_with_its_size(take, size, shown):
    assert f"is too small: {shown} pixels, and a picture needs 1080×810 or more" == refusal(take(size=size))


def test_an_upright_photograph_of_a_social_network_is_enlarged_a_little(take):
    assert SIZE == photograph(take(size=(1080, 1350))).size


def test_the_size_is_judged_as_the_camera_was_held(take):
    exif = Image.Exif()
    exif[0x0112] = 8
    assert "is too small: 900×1200 pixels" in refusal(take(size=(1200, 900), exif=exif))


def test_a_text_with_the_name_of_a_photograph_is_told(tmp_path):
    (tmp_path / "dish.jpg").write_text("no photograph")
    assert "is no JPEG, PNG or HEIC, whatever its name says; save it as one of these" == refusal(tmp_path / "dish.jpg")


@pytest.mark.parametrize("format", ["GIF", "TIFF", "BMP", "WEBP"])
def test_other_formats_are_not_read_whatever_their_name(take, format):
    assert "is no JPEG, PNG or HEIC" in refusal(take("dish.jpg", format=format))


@pytest.mark.parametrize("name", ["dish.jpg", "dish.png"])
def test_a_file_that_ends_too_soon_is_told(take, name):
    path = take(name)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert "copy or export it again" in refusal(path)


def test_an_empty_file_is_told(tmp_path):
    (tmp_path / "dish.jpg").touch()
    assert "is no JPEG, PNG or HEIC" in refusal(tmp_path / "dish.jpg")


@pytest.mark.parametrize("side", [9_000, 12_000, 60_000])
def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path, side):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
    (tmp_path / "bomb.png").write_bytes(b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", b"") + chunk(b"IEND", b""))
    assert "has more than 50 million pixels; export it 4000 pixels wide or less" == refusal(tmp_path / "bomb.png")


@pytest.mark.parametrize("format", ["webp", "avif"])
def test_nothing_but_pixels_is_written(take, format):
    exif = Image.Exif()
    exif[0x010F] = "A telephone"
    exif.get_ifd(0x8825)[1] = "N"
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    data = encoded(photograph(take(exif=exif, icc_profile=profile, comment=b"a secret")), format)
    written = Image.open(BytesIO(data))
    assert not {"exif", "icc_profile", "comment", "xmp"} & set(written.info)
    assert b"telephone" not in data


def test_a_busy_picture_is_written_small(take):
    noise = Image.effect_noise((400, 300), 90).convert("RGB")
    assert len(encoded(noise, "webp")) < len(encoded_at_best(noise))


def encoded_at_best(picture):
    data = BytesIO()
    picture.save(data, "WEBP", quality=photographs.QUALITIES["webp"][0], method=6)
    return data.getvalue()


@pytest.mark.parametrize(("width", "height"), [(320, 240), (640, 480), (1200, 900)])
def test_other_sizes_show_the_whole_picture(take, width, height):
    assert (width, height) == resized(photograph(take()), width).size


@pytest.mark.parametrize(("name", "mode"), [("a.jpg", "CMYK"), ("a.png", "P"), ("a.png", "I;16")])
def test_a_large_photograph_is_reduced_before_it_is_turned(tmp_path, monkeypatch, name, mode):
    turned, transpose = [], photographs.ImageOps.exif_transpose
    monkeypatch.setattr(
        photographs.ImageOps,
        "exif_transpose",
        lambda image, **how: turned.append(image.size) or transpose(image, **how),
    )
    Image.new(mode, (6400, 4800)).save(tmp_path / name)
    assert (1200, 900) == photograph(tmp_path / name).size
    photograph(tmp_path / name, crop=photographs.Crop(zoom=0.3))
    (width, height), zoomed = turned
    assert (2400 <= width <= 4800, 1800 <= height <= 3600, (6400, 4800)) == (True, True, zoomed)


@pytest.mark.parametrize(("name", "said"), [("a.jpg", "has more than 3 million"), ("a.png", "has more than 2 million")])
def test_fewer_pixels_are_taken_of_a_format_that_is_decoded_whole(tmp_path, monkeypatch, name, said):
    monkeypatch.setattr(photographs, "MAX_PIXELS", 3_000_000)
    monkeypatch.setattr(photographs, "MAX_PIXELS_WHOLE", 2_000_000)
    Image.new("RGB", (2000, 1250)).save(tmp_path / f"taken-{name}")
    Image.new("RGB", (2000, 1600)).save(tmp_path / name)
    assert said in refusal(tmp_path / name)
    if name.endswith("jpg"):
        assert (1200, 900) == photograph(tmp_path / f"taken-{name}").size
    else:
        assert said in refusal(tmp_path / f"taken-{name}")
