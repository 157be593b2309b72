"""`restaurant-site pictures` makes missing files and reports failures; `restaurant-site qr` writes table cards."""

import shutil

import pytest
from PIL import Image

from restaurant_site.content.pictures import MADE
from tests.conftest import ROOT, SAMPLE


@pytest.mark.slow
def test_pictures_tells_each_file_and_the_end(run, made):
    (made / "images" / MADE).unlink()
    result = run("pictures", str(made))
    assert (0, "") == (result.exit_code, result.stderr)
    lines = result.stdout.splitlines()
    assert f"{made}/images/menu/mint-tea.webp: in all sizes" in lines
    assert "Everything is up to date." == lines[-1]
    assert "Everything is up to date.\n" == run("pictures", str(made)).stdout


def test_what_could_not_be_made_ends_with_status_1(run, made):
    Image.new("RGB", (20, 20)).save(made / "images" / "menu" / "mint-tea.png")
    result = run("pictures", str(made))
    assert 1 == result.exit_code
    assert f"{made}/images/menu/mint-tea.png: is too small: 20×20 pixels" in result.stderr
    assert result.stderr.endswith("Files that could not be made: 1.\n")


def test_content_with_faults_is_told_and_nothing_is_made(run, made):
    (made / "menu.yaml").unlink()
    (made / "images" / MADE).unlink()
    assert 1 == run("pictures", str(made)).exit_code
    assert not (made / "images" / MADE).exists()


@pytest.fixture
def with_fonts(tmp_path):
    folder = shutil.copytree(SAMPLE, tmp_path / "content")
    (folder / "images" / "cards").mkdir(parents=True, exist_ok=True)
    for font in ("font.otf", "simplified.otf"):
        shutil.copy(ROOT / "content" / "images" / "cards" / font, folder / "images" / "cards")
    return folder


def test_a_card_in_each_language_and_form(run, with_fonts, tmp_path):
    told = run("qr", str(with_fonts), "--to", str(tmp_path / "cards"), "--site", "https://spoon.example/")
    assert 0 == told.exit_code, told.output
    names = {f"menu.{code}.{form}" for code in ("en", "zh", "cn") for form in ("svg", "pdf")}
    assert names == {path.name for path in (tmp_path / "cards").iterdir()}
    assert "spoon.example/zh/menu" in (tmp_path / "cards" / "menu.zh.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("site", ["http://127.0.0.1:8000", "spoon.example", "https://spoon.example/en"])
def test_an_address_that_no_guest_can_reach_is_refused(run, with_fonts, tmp_path, site):
    told = run("qr", str(with_fonts), "--to", str(tmp_path / "cards"), "--site", site)
    assert 1 == told.exit_code
    assert "give it as --site" in told.output
    assert not (tmp_path / "cards").exists()


def test_without_a_font_with_chinese_its_cards_are_written_and_what_they_lack_is_told(run, with_fonts, tmp_path):
    for font in (with_fonts / "images" / "cards").glob("*.otf"):
        font.unlink()
    told = run("qr", str(with_fonts), "--to", str(tmp_path / "cards"), "--site", "https://spoon.example")
    assert 0 == told.exit_code
    assert 6 == len(list((tmp_path / "cards").iterdir()))
    assert 2 == told.output.count("The PDF is without “")  # 繁, 简
    assert "put an OpenType font that has them into" in told.output
