"""``flask content qr`` writes the cards of a restaurant in every language."""

import shutil

import pytest

from tests.conftest import ROOT, SAMPLE


@pytest.fixture
def folder(tmp_path):
    folder = shutil.copytree(SAMPLE, tmp_path / "content")
    (folder / "images" / "cards").mkdir(parents=True, exist_ok=True)
    for font in ("font.otf", "simplified.otf"):
        shutil.copy(ROOT / "content" / "images" / "cards" / font, folder / "images" / "cards")
    return folder


def test_a_card_in_each_language_and_form(run, folder, tmp_path):
    told = run("qr", str(folder), "--to", str(tmp_path / "cards"), "--site", "https://spoon.example/")
    assert 0 == told.exit_code, told.output
    names = {f"menu.{code}.{form}" for code in ("en", "zh", "cn") for form in ("svg", "pdf")}
    assert names == {path.name for path in (tmp_path / "cards").iterdir()}
    assert "spoon.example/zh/menu" in (tmp_path / "cards" / "menu.zh.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("site", ["http://127.0.0.1:8000", "spoon.example", "https://spoon.example/en"])
def test_an_address_that_no_guest_can_reach_is_refused(run, folder, tmp_path, site):
    told = run("qr", str(folder), "--to", str(tmp_path / "cards"), "--site", site)
    assert 1 == told.exit_code
    assert "give --site" in told.output
    assert not (tmp_path / "cards").exists()


def test_a_missing_font_is_told(run, folder, tmp_path):
    for font in (folder / "images" / "cards").glob("*.otf"):
        font.unlink()
    told = run("qr", str(folder), "--to", str(tmp_path / "cards"), "--site", "https://spoon.example")
    assert 1 == told.exit_code
    assert "put an OpenType font there" in told.output
