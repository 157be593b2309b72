"""What is served follows the content folder, and never loses the site to a bad edit."""

import gc
import logging
import os
import shutil
import weakref
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event

import pytest

from restaurant_site.content.faults import ContentError
from restaurant_site.content.last_good import LastGoodCopies
from restaurant_site.content.signature import signature
from restaurant_site.content.site_loader import load_site
from restaurant_site.snapshot import Reloader, freeze_gc, gc_paused
from tests.conftest import SAMPLE


@dataclass
class FakeSnapshot:
    """What the reloader reads of a service."""

    site: object


@dataclass
class Served:
    """What has been published, and a way to wait for the next."""

    snapshots: list[FakeSnapshot] = field(default_factory=list)
    changed: Event = field(default_factory=Event)

    def __call__(self, snapshot: FakeSnapshot) -> None:
        self.snapshots.append(snapshot)
        self.changed.set()

    @property
    def price(self) -> int:
        return next(iter(self.snapshots[-1].site.dishes.values())).price


@pytest.fixture
def folder(tmp_path):
    return Path(shutil.copytree(SAMPLE, tmp_path / "content"))


@pytest.fixture
def copies(tmp_path):
    (tmp_path / "copies").mkdir()
    return tmp_path / "copies"


def reloader_of(folder, served, copies=None):
    return Reloader(folder, lambda at: FakeSnapshot(load_site(at)), served, copies and LastGoodCopies(copies))


def change_price(folder, served):
    """Raise the price of the first dish by a dollar; what it is then."""
    site = served.snapshots[-1].site
    dish = next(iter(site.dishes.values()))
    path = folder / "menu" / f"{dish.category}.yaml"
    text = path.read_text(encoding="utf-8")
    at = text.index("price:", text.index(f"id: {dish.id}"))
    price = f'price: "{(dish.price + 100) / 100:.2f}"'
    path.write_text(text[:at] + price + text[text.index("\n", at) :], encoding="utf-8")
    return dish.price + 100


def break_content(folder):
    path = folder / "restaurant.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("telephone:", "telefone:"), encoding="utf-8")


def mend_content(folder):
    path = folder / "restaurant.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("telefone:", "telephone:"), encoding="utf-8")


def test_a_change_is_served_after_a_reload(folder):
    served = Served()
    reloader = reloader_of(folder, served)
    price = change_price(folder, served)
    assert reloader.reload()
    assert price == served.price


def test_a_bad_edit_leaves_the_old_content_and_logs_each_fault(folder, caplog):
    served = Served()
    reloader = reloader_of(folder, served)
    break_content(folder)
    with caplog.at_level(logging.ERROR):
        assert not reloader.reload()
    assert 1 == len(served.snapshots)
    assert reloader.faults
    assert [f"Content fault, the old content is served on: {fault}" for fault in reloader.faults] == caplog.messages


def test_mended_content_is_served_again(folder):
    served = Served()
    reloader = reloader_of(folder, served)
    break_content(folder)
    reloader.reload()
    mend_content(folder)
    price = change_price(folder, served)
    assert reloader.reload()
    assert () == reloader.faults
    assert price == served.price


def test_an_error_of_ours_leaves_the_old_content_too(folder, caplog):
    served = Served()
    reloader = reloader_of(folder, served)
    reloader._load = lambda _: 1 / 0
    with caplog.at_level(logging.ERROR):
        assert not reloader.reload()
    assert 1 == len(served.snapshots)
    assert "The content was not loaded" in caplog.text


def test_how_each_reload_ended_is_told_to_who_counts(folder):
    reloader = reloader_of(folder, Served())
    reloader.on_outcome = (outcomes := []).append
    reloader.reload()
    break_content(folder)
    reloader.reload()
    reloader._load = lambda _: 1 / 0
    reloader.reload()
    assert ["served", "refused", "failed"] == outcomes
    assert set(outcomes) == set(reloader.outcomes)


def test_a_changed_file_of_a_watched_folder_is_served(folder):
    served = Served()
    reloader = reloader_of(folder, served)
    served.changed.clear()
    reloader.watch(0.01)
    price = change_price(folder, served)
    assert served.changed.wait(20)
    assert price == served.price


def test_content_that_has_not_changed_is_not_loaded_again(folder):
    served = Served()
    reloader = reloader_of(folder, served)
    for _ in range(3):
        reloader.scan()
    assert 1 == len(served.snapshots)


def test_a_folder_that_is_being_written_is_not_loaded_until_two_scans_see_the_same(folder):
    served = Served()
    reloader = reloader_of(folder, served)
    change_price(folder, served)
    reloader.scan()
    price = change_price(folder, served)
    (folder / "notes.txt").write_text("still being written", encoding="utf-8")
    reloader.scan()
    assert 1 == len(served.snapshots)
    reloader.scan()
    assert [price] == [served.price] and 2 == len(served.snapshots)


def test_content_with_faults_is_not_loaded_again_until_it_changes(folder):
    outcomes: list[str] = []
    reloader = reloader_of(folder, Served())
    reloader.on_outcome = outcomes.append
    break_content(folder)
    for _ in range(5):
        reloader.scan()
    assert ["refused"] == outcomes


def test_a_process_that_starts_on_bad_content_serves_the_last_good(folder, copies):
    before = Served()
    reloader_of(folder, before, copies)
    break_content(folder)
    served = Served()
    reloader = reloader_of(folder, served, copies)
    assert before.snapshots[0].site.version == served.snapshots[0].site.version
    assert reloader.faults
    mend_content(folder)
    assert reloader.reload()
    assert () == reloader.faults


@pytest.mark.parametrize("lost", ["gone", "replaced by a file", "replaced by a pipe", "empty"])
def test_a_process_that_starts_without_its_folder_serves_the_last_good_until_it_is_back(folder, copies, lost):
    reloader_of(folder, before := Served(), copies)
    elsewhere = folder.rename(folder.with_name("elsewhere"))
    if lost != "gone":
        {"replaced by a file": folder.touch, "replaced by a pipe": lambda: os.mkfifo(folder), "empty": folder.mkdir}[
            lost
        ]()
    reloader = reloader_of(folder, served := Served(), copies)
    assert before.snapshots[0].site.version == served.snapshots[0].site.version
    assert reloader.faults and reloader.stale_since
    if lost != "gone":
        folder.rmdir() if folder.is_dir() else folder.unlink()
    elsewhere.rename(folder)
    for _ in range(2):
        reloader.scan()
    assert (2, ()) == (len(served.snapshots), reloader.faults)
    assert reloader.stale_since is None


def test_a_folder_that_vanishes_and_comes_back_is_named_and_served_again(folder, caplog):
    reloader = reloader_of(folder, served := Served())
    elsewhere = folder.rename(folder.with_name("elsewhere"))
    for _ in range(2):
        reloader.scan()
    assert [f".:1: there is no folder {folder}; set RESTAURANT_CONTENT_DIR to yours"] == [*map(str, reloader.faults)]
    since = reloader.stale_since
    elsewhere.rename(folder)
    for _ in range(2):
        reloader.scan()
    assert since is not None and reloader.stale_since is None
    assert 2 == len(served.snapshots)


def test_a_process_whose_folder_does_not_answer_at_its_start_serves_the_last_good(folder, copies, monkeypatch):
    reloader_of(folder, Served(), copies)
    answers = Event()
    monkeypatch.setattr("restaurant_site.snapshot.signature", lambda folder: answers.wait() and signature(folder))
    monkeypatch.setattr("restaurant_site.snapshot.START_SECONDS", 0.01)
    reloader = reloader_of(folder, served := Served(), copies)
    assert 1 == len(served.snapshots)
    assert [".:1: the folder does not answer; check its disk or network mount"] == [*map(str, reloader.faults)]
    answers.set()
    for _ in range(2):
        reloader.scan()
    assert 2 == len(served.snapshots)
    assert reloader.stale_since is None


def test_any_error_at_the_start_serves_the_last_good(folder, copies, caplog):
    reloader_of(folder, Served(), copies)

    def load(at):
        return 1 / 0 if at == folder else FakeSnapshot(load_site(at))

    reloader = Reloader(folder, load, served := Served(), LastGoodCopies(copies))
    assert 1 == len(served.snapshots)
    assert reloader.stale_since is not None
    assert "The content was not loaded" in caplog.text


def test_a_copy_that_cannot_be_loaded_either_reports_the_faults_of_the_folder(folder, copies):
    reloader_of(folder, Served(), copies)
    break_content(folder)
    (copies / "last-good" / "menu.yaml").unlink()
    with pytest.raises(ContentError, match="telefone"):
        reloader_of(folder, Served(), copies)


def test_content_is_stale_since_the_first_failure_and_until_it_is_mended(folder):
    reloader = reloader_of(folder, Served())
    assert reloader.stale_since is None
    break_content(folder)
    reloader.reload()
    since = reloader.stale_since
    reloader.reload()
    assert since is not None and since == reloader.stale_since
    mend_content(folder)
    reloader.reload()
    assert reloader.stale_since is None


def test_a_folder_that_stops_answering_makes_the_content_stale_since_the_last_scan_and_is_logged(folder, monkeypatch):
    monkeypatch.setattr("restaurant_site.snapshot.STALL_SECONDS", 0.0)
    reloader = reloader_of(folder, Served())
    looking, answers, logged = Event(), Event(), Event()
    messages: list[str] = []

    def signature_that_hangs(folder):
        looking.set()
        answers.wait()
        return signature(folder)

    class Told(logging.Handler):
        def emit(self, record):
            messages.append(record.getMessage())
            logged.set()

    logging.getLogger("restaurant_site.snapshot").addHandler(handler := Told())
    monkeypatch.setattr("restaurant_site.snapshot.signature", signature_that_hangs)
    try:
        reloader.watch(0.001)
        assert looking.wait(20)
        assert logged.wait(20)
        assert reloader.scanned_at == reloader.stale_since
        assert [f"The content folder {folder} has not answered since {reloader.scanned_at.isoformat()}"] == messages
    finally:
        logging.getLogger("restaurant_site.snapshot").removeHandler(handler)
        monkeypatch.setattr("restaurant_site.snapshot.STALL_SECONDS", 60.0)
        answers.set()


def test_pictures_are_those_of_the_copy_and_of_the_folder_when_there_is_none(folder, copies):
    reloader = reloader_of(folder, served := Served(), copies)
    assert [copies / served.snapshots[0].site.version, folder] == reloader.picture_folders()
    assert [folder] == reloader_of(folder, Served()).picture_folders()


def test_without_a_copy_bad_content_stops_the_start(folder, copies):
    break_content(folder)
    with pytest.raises(ContentError):
        reloader_of(folder, Served(), copies)


def test_the_copy_is_of_what_was_served_last(folder, copies):
    served = Served()
    reloader = reloader_of(folder, served, copies)
    price = change_price(folder, served)
    reloader.reload()
    break_content(folder)
    again = Served()
    reloader_of(folder, again, copies)
    assert price == again.price


def test_a_copy_that_cannot_be_written_is_no_reason_to_stop(folder, copies, caplog):
    served = Served()
    reloader_of(folder, served, copies / "missing")
    assert 1 == len(served.snapshots)
    assert "No copy of the content could be kept" in caplog.text


class Ring:
    def __init__(self):
        self.itself = self


def test_frozen_objects_are_not_collected_until_the_next_freeze():
    ring = Ring()
    seen = weakref.ref(ring)
    try:
        freeze_gc()
        del ring
        gc.collect()
        assert seen() is not None
        freeze_gc()
        assert seen() is None
    finally:
        gc.unfreeze()


def test_content_is_frozen_when_it_is_watched_and_when_it_has_replaced_other_content(folder, monkeypatch):
    frozen: list[str] = []
    reloader = reloader_of(folder, served := Served())
    monkeypatch.setattr("restaurant_site.snapshot.freeze_gc", lambda: frozen.append(served.snapshots[-1].site.version))
    reloader.watch(0)
    change_price(folder, served)
    reloader.reload()
    break_content(folder)
    reloader.reload()
    assert [snapshot.site.version for snapshot in served.snapshots] == frozen


def test_the_garbage_collector_is_off_while_content_is_loaded(folder):
    enabled: list[bool] = []

    def load(at):
        enabled.append(gc.isenabled())
        return FakeSnapshot(load_site(at))

    Reloader(folder, load, Served())
    assert [False] == enabled
    assert gc.isenabled()


def test_a_garbage_collector_that_was_off_stays_off():
    gc.disable()
    try:
        with gc_paused():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_two_saves_of_one_size_within_a_second_differ(tmp_path):
    def saved(text: str, nanoseconds: int) -> object:
        (tmp_path / "menu.yaml").write_text(text, encoding="utf-8")
        os.utime(tmp_path / "menu.yaml", ns=(nanoseconds, nanoseconds))
        return signature(tmp_path)

    assert saved("12.50", 1_700_000_000_200_000_000) != saved("13.50", 1_700_000_000_700_000_000)
