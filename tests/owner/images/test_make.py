"""One run makes all derived files, and reports failures."""

import re
from io import BytesIO

import pytest
from PIL import Image

from restaurant_site.content.pictures import MADE, WIDTHS, resized_file
from restaurant_site.content.site_loader import load_site
from restaurant_site.owner.images.make import make


def run(folder):
    return list(make(folder, load_site(folder)))


@pytest.fixture
def drop(made, take):
    """Put a photograph into the content folder."""

    def drop(name, **options):
        return take(name, **options).rename(made / "images" / "menu" / name)

    return drop


def test_every_dish_gets_all_sizes_and_a_card(made):
    site = load_site(made)
    assert all(picture.resized for picture in site.pictures.dishes.values())
    assert {*site.pages, *(f"menu/{dish}" for dish in site.dishes)} == set(site.pictures.cards)
    for format, widths in WIDTHS.items():
        for width in widths:
            with Image.open(resized_file(made / "images", "menu/mint-tea", width, format)) as image:
                assert (format.upper(), (width, width * 3 // 4)) == (image.format, image.size)


def test_a_photograph_of_a_time_of_day_is_cropped_to_the_shapes_of_the_home_page(made, take):
    (made / "images" / "home").mkdir()
    take("evening.jpg", size=(3000, 2000)).rename(made / "images" / "home" / "evening.jpg")
    steps = {step.path for step in run(made)}
    assert {"home/evening.jpg", "home/evening-wide.webp", "home/evening-tall.webp"} <= steps
    assert (made / "images" / "photographs" / "evening.jpg").is_file()
    shown = load_site(made).pictures.home
    assert {"evening-wide": True, "evening-tall": True} == {name: shown[name].resized for name in shown}
    for name, size in (("evening-wide", (1200, 750)), ("evening-tall", (1000, 1500))):
        with Image.open(resized_file(made / "images", f"home/{name}", size[0], "avif")) as image:
            assert size == image.size
    assert [] == run(made)


@pytest.mark.parametrize(
    ("name", "size", "message"),
    [
        ("night.jpg", (2400, 1500), "has another name than morning, afternoon, evening"),
        ("evening.jpg", (1000, 1500), "a picture needs 1080×810 or more"),
    ],
)
def test_a_photograph_that_the_home_page_cannot_show_is_told(made, take, name, size, message):
    (made / "images" / "home").mkdir()
    take(name, size=size).rename(made / "images" / "home" / name)
    failed = [step for step in run(made) if step.failed]
    assert [f"home/{name}"] == [step.path for step in failed]
    assert message in failed[0].message


def test_what_is_up_to_date_is_left_alone(made):
    before = {path: path.read_bytes() for path in (made / "images").rglob("*.*")}
    assert [] == run(made)
    assert before == {path: path.read_bytes() for path in (made / "images").rglob("*.*")}


def test_a_photograph_takes_the_place_of_the_picture_and_is_kept(made, drop):
    before = load_site(made).pictures
    original = drop("mint-tea.JPG", format="JPEG").read_bytes()
    steps = {step.path for step in run(made)}
    assert {"menu/mint-tea.JPG", "menu/mint-tea.webp", "cards/menu/mint-tea.jpg"} <= steps
    assert original == (made / "images" / "photographs" / "mint-tea.JPG").read_bytes()
    after = load_site(made).pictures
    assert after.dishes["mint-tea"].resized
    assert {"mint-tea"} == {dish for dish in after.dishes if after.dishes[dish] != before.dishes[dish]}
    with Image.open(resized_file(made / "images", "menu/mint-tea", 320, "avif")) as small:
        assert small.convert("RGB").getpixel((20, 120))[0] > 200


def test_a_drawing_is_made_into_the_picture_again_whenever_it_changes(made):
    drawing = made / "images" / "menu" / "mint-tea.svg"
    drawing.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3"/></svg>')
    steps = {step.path for step in run(made)}
    assert {"menu/mint-tea.svg", "menu/mint-tea.webp", "cards/menu/mint-tea.jpg"} <= steps
    assert [] == run(made)
    drawing.write_text(drawing.read_text().replace("<rect ", '<rect fill="#fff" '))
    assert "menu/mint-tea.svg" in {step.path for step in run(made)}
    with Image.open(resized_file(made / "images", "menu/mint-tea", 640, "webp")) as picture:
        assert (255, 255, 255) == picture.convert("RGB").getpixel((300, 200))


def test_a_photograph_replaces_the_picture_of_a_drawing(made, drop):
    drawing = made / "images" / "menu" / "mint-tea.svg"
    drawing.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3"/></svg>')
    run(made)
    drop("mint-tea.jpg")
    assert "menu/mint-tea.jpg" in {step.path for step in run(made)}
    assert [] == run(made)
    with Image.open(resized_file(made / "images", "menu/mint-tea", 640, "webp")) as picture:
        assert picture.convert("RGB").getpixel((20, 200))[0] > 200


@pytest.mark.parametrize(
    ("name", "message"), [("mint-tae.svg", "is the drawing of no dish"), ("mint-tea.svg", "is 1×1; a drawing is 4:3")]
)
def test_a_drawing_that_cannot_be_made_is_told(made, name, message):
    path = made / "images" / "menu" / name
    path.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')
    failed = [step for step in run(made) if step.failed]
    assert [(f"menu/{name}", True)] == [(step.path, message in step.message) for step in failed]


def test_until_it_is_made_the_page_shows_what_was_there(made, drop):
    before = load_site(made).pictures
    drop("mint-tea.jpg")
    assert before == load_site(made).pictures


def test_a_price_that_changes_takes_the_card_away_until_it_is_drawn_again(made):
    menu = made / "menu" / "drinks.yaml"
    before = load_site(made)
    menu.write_text(menu.read_text().replace("price:", "price: 99.95 #"))
    changed = {page for page in before.pictures.cards if page not in load_site(made).pictures.cards}
    assert {f"menu/{dish.id}" for dish in before.dishes.values() if dish.category == "drinks"} == changed
    assert {f"cards/{page}.jpg" for page in changed} == {step.path for step in run(made)}


@pytest.mark.parametrize(
    ("name", "message"),
    [("mint-tae.jpg", "is the picture of no dish"), ("mint-tea.jpg", "is too small: 800×600 pixels")],
)
def test_what_cannot_be_made_is_told_and_left_where_it_is(made, drop, name, message):
    photo = drop(name, size=(800, 600))
    failed = [step for step in run(made) if step.failed]
    assert [f"menu/{name}"] == [step.path for step in failed]
    assert message in failed[0].message
    assert photo.is_file()


@pytest.mark.parametrize(
    ("content", "message"), [(b"", "is no WebP that can be read"), ((640, 480), "is 640×480 pixels; put a JPEG")]
)
def test_a_picture_that_is_none_is_told_and_its_sizes_are_not_made(made, content, message):
    if isinstance(content, tuple):
        data = BytesIO()
        Image.new("RGB", content).save(data, "WEBP")
        content = data.getvalue()
    (made / "images" / "menu" / "mint-tea.webp").write_bytes(content)
    failed = [step for step in run(made) if step.failed]
    assert ("menu/mint-tea.webp", True) == (failed[0].path, message in failed[0].message)
    assert not load_site(made).pictures.dishes["mint-tea"].resized


def test_without_a_font_with_chinese_cards_are_drawn_without_it(made):
    (made / "images" / "cards" / "font.otf").unlink()
    (made / "images" / MADE).write_text('{"sizes": {}, "cards": {}}')
    steps = run(made)
    assert [] == [step.path for step in steps if step.failed]
    told = next(step.message for step in steps if step.path == "cards/menu/mint-tea.jpg")
    assert told.startswith("drawn without “薄荷茶”, “草原湯匙”, whose letters no font has; put an OpenType font")
    assert "menu/mint-tea" in load_site(made).pictures.cards


def test_cards_that_wait_for_a_picture_are_one_line(made):
    (made / "images" / "menu" / "mint-tea.webp").unlink()
    (made / "images" / MADE).unlink()
    steps = {step.path: step.message for step in run(made)}
    assert "those with a picture are drawn; the others wait for the pictures of mint-tea" == steps["cards"]
    assert "cards/menu/mint-tea.jpg" not in steps


def test_of_many_dishes_without_a_picture_three_are_named(made):
    pictures = sorted((made / "images" / "menu").glob("[!.]*.webp"))
    for path in pictures:
        path.unlink()
    (made / "images" / MADE).unlink()
    steps = {step.path: step.message for step in run(made)}
    assert re.search(rf"the pictures of {len(pictures)} dishes \([\w-]+, [\w-]+, [\w-]+…\)$", steps["cards"]), steps[
        "cards"
    ]


def test_a_list_that_cannot_be_read_makes_all_anew(made):
    (made / "images" / MADE).write_text("[1]")
    assert not load_site(made).pictures.cards
    assert "menu/mint-tea.webp" in {step.path for step in run(made)}


def test_nothing_half_written_is_left(made):
    assert [] == list((made / "images").rglob(".*"))
