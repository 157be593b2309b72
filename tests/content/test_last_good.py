"""Copies of the last good content are whole, independent of the folder, few, and shared by processes."""

import fcntl
import os
import shutil
from pathlib import Path

import pytest

from restaurant_site.content.last_good import LastGoodCopies, locked
from restaurant_site.content.site_loader import load_site
from tests.conftest import SAMPLE
from tests.content.folders import edit


@pytest.fixture
def copies(tmp_path):
    (tmp_path / "copies").mkdir()
    return LastGoodCopies(tmp_path / "copies")


def keep(copies: LastGoodCopies, folder: Path, unchanged: bool = True) -> str:
    version = load_site(folder).version
    copies.keep(folder, version, lambda: unchanged)
    return version


def test_a_copy_is_the_content_with_its_pictures_when_the_folder_is_gone(folder, copies):
    version = keep(copies, folder)
    pictures = load_site(folder).pictures
    shutil.rmtree(folder)
    copy = copies.latest()
    assert copies.of(version) == copy
    assert (version, pictures) == (load_site(copy).version, load_site(copy).pictures)
    assert (SAMPLE / "images" / "cards" / "home.jpg").read_bytes() == (
        copy / "images" / "cards" / "home.jpg"
    ).read_bytes()


def test_without_a_copy_there_is_no_latest(copies):
    assert copies.latest() is None
    assert copies.of("0123") is None


def test_content_that_changes_meanwhile_is_not_kept(folder, copies):
    version = keep(copies, folder, unchanged=False)
    assert (None, None) == (copies.latest(), copies.of(version))
    assert [] == list(copies.folder.iterdir())


def test_two_copies_are_kept_and_their_pictures_once(folder, copies):
    versions = [keep(copies, folder)]
    for number in range(3):
        edit(folder, "menu/drinks.yaml", "- id: mint-tea", f"# {number}\n- id: mint-tea")
        versions.append(keep(copies, folder))
    assert {"last-good", *versions[-2:]} == {path.name for path in copies.folder.iterdir()}
    one, other = (copies.of(version) / "images" / "cards" / "home.jpg" for version in versions[-2:])
    assert one.samefile(other)
    assert not one.samefile(folder / "images" / "cards" / "home.jpg")


def test_a_changed_picture_is_copied(folder, copies):
    keep(copies, folder)
    picture = folder / "images" / "menu" / "mint-tea.webp"
    picture.write_bytes(picture.read_bytes() + b"0")
    keep(copies, folder)
    assert picture.read_bytes() == (copies.latest() / "images" / "menu" / "mint-tea.webp").read_bytes()


def test_content_that_is_as_it_was_before_is_the_latest_again(folder, copies):
    first = keep(copies, folder)
    edit(folder, "menu/drinks.yaml", "- id: mint-tea", "# new\n- id: mint-tea")
    keep(copies, folder)
    edit(folder, "menu/drinks.yaml", "# new\n", "")
    assert first == keep(copies, folder)
    assert first == copies.latest().name


def test_a_copy_moves_with_its_folder(folder, copies, tmp_path):
    version = keep(copies, folder)
    copies.folder.rename(tmp_path / "moved")
    assert version == LastGoodCopies(tmp_path / "moved").latest().name


def test_what_is_left_of_a_copy_that_was_interrupted_is_deleted(folder, copies):
    (copies.folder / "new-abc").mkdir()
    (copies.folder / "last-good-new").symlink_to("nowhere")
    version = keep(copies, folder)
    assert {"last-good", version} == {path.name for path in copies.folder.iterdir()}


def test_a_pipe_that_is_no_content_is_no_reason_to_keep_no_copy(folder, copies):
    os.mkfifo(folder / "notes.txt")
    assert keep(copies, folder) == copies.latest().name


def test_the_lock_of_a_folder_is_released_even_if_its_descriptor_is_closed_later(tmp_path, monkeypatch):
    """As in a gevent worker, where the start hung when the log and the copies locked one folder in turn."""
    left_open = []
    with monkeypatch.context() as patch:
        patch.setattr(os, "close", left_open.append)
        with locked(tmp_path):
            pass
    descriptor = os.open(tmp_path, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    finally:
        for each in (descriptor, *left_open):
            os.close(each)
