"""Pictures are shown if they are up to date, and refused if they are no regular files."""

import os
import shutil
from dataclasses import replace
from types import SimpleNamespace

import pytest

from restaurant_site.content import pictures
from restaurant_site.content.pictures import MADE, PictureManifest
from restaurant_site.content.site_loader import load_site
from tests.conftest import SAMPLE
from tests.content import folders


@pytest.fixture
def folder(tmp_path):
    return shutil.copytree(SAMPLE, tmp_path / "content")


def test_the_version_of_a_card_changes_with_all_that_it_shows(sample):
    shown = {f"menu/{dish}": pictures.Picture("1", True) for dish in sample.dishes}
    home, must_order, *_ = pictures.cards(sample, {})
    first = must_order.pictures[0]
    versions = {
        must_order.version(shown),
        must_order.version(shown | {first: pictures.Picture("2", True)}),
        must_order.version({}),
        home.version(shown),
    }
    assert 4 == len(versions)


def test_the_card_of_the_home_page_shows_its_picture_where_there_is_one(sample):
    known = {"home/morning-wide": pictures.Picture("1", True)}
    home, *others = pictures.cards(sample, known)
    assert ("home/morning-wide",) == home.pictures
    assert all(name.startswith("menu/") for card in others for name in card.pictures)


def test_a_hidden_page_has_no_card(sample):
    hidden = replace(sample, hidden=frozenset({"parking"}))
    pages = [[card.page for card in pictures.cards(site, {})] for site in (sample, hidden)]
    assert ["parking"] == [page for page in pages[0] if page not in pages[1]]


def test_every_card_has_one_picture_or_four_however_many_dishes_are_ranked(sample):
    for ranked in (0, 1, 2, 3, 4, 5):
        top = sample.must_order.top_dishes[:1] * ranked
        site = replace(sample, must_order=sample.must_order.model_copy(update={"top_dishes": top}))
        assert {len(card.pictures) for card in pictures.cards(site, {})} <= {1, 4}, ranked


def test_a_list_of_what_was_made_that_cannot_be_read_is_as_none(tmp_path):
    for text in ("", "{", "[]", "1", '{"sizes": {}}', '{"sizes": [], "cards": {}}', "\ud800", "[" * 100_000):
        (tmp_path / MADE).write_bytes(text.encode(errors="replace"))
        assert PictureManifest() == PictureManifest.read(tmp_path)


def test_the_list_of_what_was_made_is_read_as_it_was_written(tmp_path):
    made = PictureManifest(sizes={"mint-tea": "1"}, cards={"home": "2"})
    (tmp_path / MADE).write_bytes(made.to_json())
    assert made == PictureManifest.read(tmp_path)


@pytest.mark.parametrize("name", ["menu/mint-tea.webp", "menu/640/mint-tea.webp", "cards/home.png", "made.json"])
def test_a_picture_that_is_no_file_in_the_folder_is_a_fault(folder, name):
    path = folder / "images" / name
    for make, message in (
        (lambda: path.symlink_to("/etc/hostname"), "leads outside the content folder; put the file itself here"),
        (lambda: path.symlink_to(folder / "menu.yaml"), "leads outside the content folder; put the file itself here"),
        (lambda: path.symlink_to(path.name), "leads to itself; put the file itself here"),
        (lambda: path.symlink_to("gone"), "cannot be read (No such file or directory); delete it, or put a file here"),
        (lambda: os.mkfifo(path), "is a pipe, a socket or a device; put a file here"),
    ):
        path.unlink(missing_ok=True)
        make()
        [told] = folders.told(folder)
        assert (told.startswith(f"images/{name}:1: ") and message in told) or "levels of symbolic links" in told


def test_a_link_within_the_pictures_is_taken(folder):
    (folder / "images" / "menu" / "mint-tea.webp").unlink()
    (folder / "images" / "menu" / "mint-tea.webp").symlink_to("cold-tea.webp")
    assert "mint-tea" in load_site(folder).pictures.dishes


def test_a_folder_of_pictures_that_is_a_link_is_taken(folder):
    (folder / "images").rename(folder.parent / "elsewhere")
    (folder / "images").symlink_to(folder.parent / "elsewhere")
    assert "mint-tea" in load_site(folder).pictures.dishes


def test_a_picture_that_is_too_large_is_a_fault(folder):
    with (folder / "images" / "menu" / "mint-tea.webp").open("ab") as file:
        file.truncate(pictures.MAX_BYTES + 1)
    expected = f"images/menu/mint-tea.webp:1: has more than {pictures.MAX_BYTES:,} bytes; make it smaller"
    assert [expected] == folders.told(folder)


def test_a_file_of_pictures_that_is_replaced_while_the_folder_is_read_is_no_fault(folder, monkeypatch):
    walk = os.walk

    def listed_before(images):
        for at, inner, names in walk(images):
            yield at, inner, [*names, ".mint-tea.webp.draft"]

    monkeypatch.setattr(pictures, "os", SimpleNamespace(walk=listed_before, path=os.path))
    assert "mint-tea" in load_site(folder).pictures.dishes
