"""A drawing is made into a picture, or refused with what would be right."""

import pytest

from restaurant_site.owner.images.drawings import draw
from restaurant_site.owner.images.photographs import PictureError

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}">{shapes}</svg>'


@pytest.fixture
def drawing(tmp_path):
    """An SVG file with some shapes."""

    def write(shapes="", size="400 300"):
        path = tmp_path / "rice-bowl.svg"
        path.write_text(SVG.format(size=size, shapes=shapes))
        return path

    return write


def test_a_drawing_fills_the_picture(drawing):
    red_and_blue = '<rect width="200" height="300" fill="#f00"/><rect x="200" width="200" height="300" fill="#00f"/>'
    picture = draw(drawing(red_and_blue))
    assert ((1200, 900), "RGB") == (picture.size, picture.mode)
    assert [(255, 0, 0), (0, 0, 255)] == [picture.getpixel(at) for at in ((5, 895), (1195, 5))]


@pytest.mark.parametrize(
    ("shapes", "size", "message"),
    [
        ("", "400 400", "is 400×400; a drawing is 4:3"),
        ("", "10 100000", "is 10×100000; a drawing is 4:3"),
        ("<script/>", "400 300", "has `<script>`"),
        ('<use href="file:///etc/hostname"/>', "400 300", "a drawing loads nothing"),
        ('<image href="dish.png"/>', "400 300", "has `<image>`"),
        ("<rect>", "400 300", "is no valid SVG"),
        ('<rect width="4" height="4" fill="url(#nothing)" transform="x"/>&nope;', "400 300", "is no valid SVG"),
    ],
)
def test_what_cannot_be_drawn_is_refused(drawing, shapes, size, message):
    with pytest.raises(PictureError) as refused:
        draw(drawing(shapes, size))
    assert message in str(refused.value)


def test_text_that_is_not_utf_8_is_refused(tmp_path):
    path = tmp_path / "rice-bowl.svg"
    path.write_bytes(SVG.format(size="4 3", shapes="<desc>caf\xe9</desc>").encode("latin-1"))
    with pytest.raises(PictureError):
        draw(path)
