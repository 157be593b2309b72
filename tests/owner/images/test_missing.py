"""Owners are warned of missing and outdated pictures."""

import shutil

import pytest
from PIL import Image

from restaurant_site.content.pictures import MADE
from restaurant_site.content.site_loader import load_site
from restaurant_site.owner.images import missing
from tests.conftest import SAMPLE


@pytest.fixture
def folder(tmp_path):
    return shutil.copytree(SAMPLE, tmp_path / "content")


def told(folder):
    site = load_site(folder)
    return [str(fault) for fault in missing.warnings(folder, site.dishes, site)]


def test_a_dish_without_a_picture_is_served_and_told(folder):
    (folder / "images" / "menu" / "mint-tea.webp").unlink()
    assert "mint-tea" not in load_site(folder).pictures.dishes
    advice = "put a JPEG or PNG at images/menu/mint-tea.jpg, then run `restaurant-site pictures`"
    assert f"images/menu/mint-tea.webp:1: is missing, so pages show no picture; {advice}" in told(folder)


def test_a_site_without_any_picture_wants_none(folder):
    shutil.rmtree(folder / "images")
    assert [] == told(folder)


@pytest.mark.parametrize("name", ["mint-tea.jpg", "mint-tea.JPEG", "mint-tea.png"])
def test_a_photograph_that_waits_is_told(folder, name):
    (folder / "images" / "menu" / name).touch()
    assert f"images/menu/{name}:1: is not in use yet; run `restaurant-site pictures`" in told(folder)


@pytest.mark.parametrize("name", ["mint-tea.webp", "mint-tea.jpg"])
def test_a_picture_with_too_few_pixels_is_too_small_before_anything_is_made_of_it(folder, name):
    Image.new("RGB", (80, 60)).save(folder / "images" / "menu" / name)
    [line] = [each for each in told(folder) if f"menu/{name}" in each]
    assert f"images/menu/{name}:1: is too small: 80×60 pixels, and a picture needs 1080×810 or more" == line


def test_heic_waits_with_what_it_needs_and_other_formats_are_named(folder):
    (folder / "images" / "menu" / "mint-tea.HEIC").touch()
    (folder / "images" / "menu" / "cold-tea.tiff").touch()
    assert (
        "images/menu/mint-tea.HEIC:1: is not in use yet; run `restaurant-site pictures`, after `make owner`, which lets it read HEIC"
        in told(folder)
    )
    assert "images/menu/cold-tea.tiff:1: is not read; save it as JPEG, PNG or HEIC" in told(folder)


def test_many_dishes_without_a_picture_are_told_in_one_line(folder):
    for path in list((folder / "images" / "menu").glob("*.webp"))[1:]:
        path.unlink()
    assert 1 == sum("dishes have no picture" in line for line in told(folder))


def test_a_photograph_of_no_dish_is_told_with_the_nearest_name(folder):
    (folder / "images" / "menu" / "mint-tee.jpg").touch()
    expected = "is the picture of no dish; name it as its dish; did you mean `mint-tea`?"
    assert f"images/menu/mint-tee.jpg:1: {expected}" in told(folder)


def test_the_pictures_of_the_sample_are_up_to_date(folder):
    assert [] == told(folder)


def test_sizes_and_cards_that_are_missing_are_told_in_one_line_each(folder):
    (folder / "images" / MADE).unlink()
    first, second, third = list(load_site(folder).dishes)[:3]
    advice = "run `restaurant-site pictures`"
    assert [
        f"images/made.json:1: sizes of pictures missing or out of date: 5 ({first}, {second}, {third}…); {advice}",
        f"images/made.json:1: cards missing or out of date: 15 (home, must-order, menu…); {advice}",
    ] == told(folder)
