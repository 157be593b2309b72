"""The restaurant's own pictures: those of the home page, its logo and its icon."""

from io import BytesIO

import pytest
from bs4 import BeautifulSoup
from PIL import Image

from restaurant_site.content.site_loader import load_site
from tests.conftest import judged

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><rect width="300" height="100"/></svg>'


def picture(width: int, height: int, format: str = "PNG") -> tuple[BytesIO, str]:
    data = BytesIO()
    Image.new("RGB", (width, height), "teal").save(data, format)
    data.seek(0)
    return data, "a"


def test_a_photograph_is_cropped_for_both_shapes_of_the_home_page_and_taken_away(browser):
    sent = {"photograph": picture(2400, 1800, "JPEG")}
    assert 303 == browser.post("pictures/home/evening", sent).status_code
    for name, size in {"evening-wide": (2400, 1500), "evening-tall": (1000, 1500)}.items():
        with Image.open(browser.folder / f"images/home/{name}.webp") as made:
            assert size == made.size
    browser.workspace.wait_for_sizes()
    assert "image/webp" == browser.get("pictures/home/evening").mimetype
    assert 303 == browser.post("pictures/home/evening", {"remove": "1"}).status_code
    assert not (browser.folder / "images/home/evening-wide.webp").exists()
    assert 404 == browser.get("pictures/home/evening").status_code


@pytest.mark.parametrize("size", [(1600, 1200), (1200, 1600), (1080, 1350)])
def test_a_photograph_as_telephones_send_it_is_enough_for_the_home_page(browser, size):
    assert 303 == browser.post("pictures/home/evening", {"photograph": picture(*size, "JPEG")}).status_code
    assert (browser.folder / "images/home/evening-tall.webp").is_file()


@pytest.mark.parametrize(
    ("path", "size"),
    [
        ("home/morning", (1000, 900)),
        ("logo", (1800, 96)),
        ("logo", (30, 20)),
        ("icon", (300, 300)),
        ("icon", (900, 600)),
    ],
)
def test_a_picture_that_cannot_be_used_is_refused_with_what_is_needed(browser, path, size):
    response = browser.post(f"pictures/{path}", {"photograph": picture(*size)})
    assert 422 == response.status_code and "pixels" in response.text
    assert 422 == browser.post(f"pictures/{path}").status_code
    assert 422 == browser.post(f"pictures/{path}", {"photograph": (BytesIO(b"words"), "a")}).status_code


def test_a_logo_is_a_drawing_or_a_picture_and_an_icon_is_square(browser):
    assert 303 == browser.post("pictures/logo", {"photograph": (BytesIO(SVG), "a")}).status_code
    assert {"logo.svg"} <= browser.site.theme_files.keys()
    assert 303 == browser.post("pictures/logo", {"photograph": picture(2400, 800)}).status_code
    assert 303 == browser.post("pictures/icon", {"photograph": picture(1000, 990, "JPEG")}).status_code
    files = browser.site.theme_files
    assert {"logo.png", "icon.png"} <= files.keys() and "logo.svg" not in files
    assert ([], "image/png") == (browser.workspace.faults(), browser.get("pictures/logo").mimetype)
    assert 2 == sum("remove" in form.text.casefold() for form in browser.page("pictures").select("main form"))
    for path in ("pictures/logo", "pictures/icon"):
        assert 303 == browser.post(path, {"remove": "1"}).status_code
    assert not {"logo.png", "icon.png"} & browser.site.theme_files.keys()


def test_a_drawing_with_a_script_is_no_logo(browser):
    script = SVG.replace(b"<rect", b'<script href="x"/><rect')
    assert 422 == browser.post("pictures/logo", {"photograph": (BytesIO(script), "a")}).status_code


def test_a_picture_that_cannot_be_used_is_refused_at_its_field(browser):
    response = browser.post("pictures/home/evening", {"photograph": picture(400, 300)})
    page = judged(response.text)
    (field,) = page.select("[aria-invalid]")
    assert (422, "photograph-evening") == (response.status_code, field["id"])
    assert page.find(id=field["aria-describedby"]).text.startswith("This picture is 400 × 300 pixels.")


def test_the_home_page_has_one_place_for_its_picture_and_the_other_times_are_folded(browser):
    def places() -> tuple[list[str], list[str]]:
        forms = browser.page("pictures").select("form[action*='/pictures/home/']")
        names = [each["action"].rpartition("/")[2] for each in forms]
        return names, [name for name, each in zip(names, forms, strict=True) if each.find_parent("details")]

    assert (["evening", "morning", "afternoon"], ["morning", "afternoon"]) == places()
    browser.post("pictures/home/morning", {"photograph": picture(1600, 1200, "JPEG")})
    assert (["morning", "afternoon", "evening"], ["afternoon", "evening"]) == places(), "the one that is there leads"


def test_a_refused_picture_of_another_time_of_day_is_not_folded_away(browser):
    response = browser.post("pictures/home/morning", {"photograph": picture(400, 300)})
    page = BeautifulSoup(response.text, "html.parser")
    assert page.find(id="fault-morning").find_parent("details").has_attr("open")


def test_what_a_picture_of_the_home_page_shows_is_asked_beside_it_and_goes_with_it(browser):
    words = {"evening-shows-en": "Our front room", "evening-shows-zh": "大堂"}
    sent = {"photograph": picture(2400, 1800, "JPEG"), **words}
    assert 303 == browser.post("pictures/home/evening", sent).status_code
    assert "Our front room" == browser.site.pages["home"].pictures["evening"].translations["en"]
    assert "Home: new picture" == browser.last[0]
    assert "Our front room" == browser.page("pictures").select_one("[name=evening-shows-en]")["value"]
    assert 303 == browser.post("pictures/home/evening", words | {"evening-shows-en": "The bar"}).status_code
    assert "Home: What the picture shows: Our front room → The bar" == browser.last[0]
    assert "The bar" == browser.site.pages["home"].pictures["evening"].translations["en"]
    assert 303 == browser.post("pictures/home/evening", {"remove": "1"}).status_code
    assert {} == browser.site.pages["home"].pictures


def test_a_picture_without_words_is_saved_and_words_stay_in_the_field_beside_one_that_is_refused(browser):
    assert 303 == browser.post("pictures/home/evening", {"photograph": picture(2400, 1800, "JPEG")}).status_code
    assert {} == browser.site.pages["home"].pictures
    sent = {"photograph": picture(400, 300), "evening-shows-en": "The bar"}
    page = judged(browser.post("pictures/home/evening", sent).text)
    assert "The bar" == page.select_one("[name=evening-shows-en]")["value"]


def test_the_words_of_a_picture_are_saved_where_home_has_none_of_its_own_and_its_head_stays(browser):
    pages = browser.folder / "pages.yaml"
    start, _, rest = pages.read_text(encoding="utf-8").partition("home:")
    pages.write_text(start + rest[rest.index("\nmenu:") + 1 :], encoding="utf-8")
    before = browser.site.pages["home"]
    sent = {"photograph": picture(2400, 1800, "JPEG"), "evening-shows-en": "The bar", "evening-shows-zh": "酒吧"}
    assert 303 == browser.post("pictures/home/evening", sent).status_code
    after = browser.site.pages["home"]
    assert "The bar" == after.pictures["evening"].translations["en"]
    assert (before.title, before.summary) == (after.title, after.summary)


def test_words_of_a_picture_in_one_language_are_told_in_no_other(browser):
    sent = {"photograph": picture(2400, 1800, "JPEG"), "evening-shows-en": "The bar", "evening-shows-zh": ""}
    assert 303 == browser.post("pictures/home/evening", sent).status_code
    browser.workspace.wait_for_sizes()
    site = load_site(browser.folder)
    words = {each.code: site.in_(each).pages["home"].pictures.get("evening") for each in site.languages.locales}
    assert {"en": True, "zh": False, "cn": False} == {code: bool(each) for code, each in words.items()}
