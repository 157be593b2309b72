"""What is served follows the content folder, and never loses the site to a bad edit."""

import logging
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event

import pytest

from restaurant_site.content.build import load_site
from restaurant_site.content.faults import ContentError
from restaurant_site.reloader import Keeper, signature
from tests.conftest import SAMPLE


@dataclass
class FakeService:
    """All that a keeper asks of a service."""

    site: object


@dataclass
class Served:
    """What has been published, and a way to wait for the next."""

    services: list[FakeService] = field(default_factory=list)
    changed: Event = field(default_factory=Event)

    def __call__(self, service: FakeService) -> None:
        self.services.append(service)
        self.changed.set()

    @property
    def price(self) -> int:
        return next(iter(self.services[-1].site.dishes.values())).price


@pytest.fixture
def folder(tmp_path):
    return Path(shutil.copytree(SAMPLE, tmp_path / "content"))


@pytest.fixture
def copies(tmp_path):
    (tmp_path / "copies").mkdir()
    return tmp_path / "copies"


def keeper(folder, served, copies=None):
    return Keeper(folder, lambda at: FakeService(load_site(at)), served, copies)


def change_price(folder, served):
    """Raise the price of the first dish by a dollar; what it is then."""
    site = served.services[-1].site
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
    kept = keeper(folder, served)
    price = change_price(folder, served)
    assert kept.reload()
    assert price == served.price


def test_a_bad_edit_leaves_the_old_content_and_logs_each_fault(folder, caplog):
    served = Served()
    kept = keeper(folder, served)
    break_content(folder)
    with caplog.at_level(logging.ERROR):
        assert not kept.reload()
    assert 1 == len(served.services)
    assert kept.faults
    assert [f"Content fault, the old content is served on: {fault}" for fault in kept.faults] == caplog.messages


def test_mended_content_is_served_again(folder):
    served = Served()
    kept = keeper(folder, served)
    break_content(folder)
    kept.reload()
    mend_content(folder)
    price = change_price(folder, served)
    assert kept.reload()
    assert () == kept.faults
    assert price == served.price


def test_an_error_of_ours_leaves_the_old_content_too(folder, caplog):
    served = Served()
    kept = keeper(folder, served)
    kept._load = lambda _: 1 / 0
    with caplog.at_level(logging.ERROR):
        assert not kept.reload()
    assert 1 == len(served.services)
    assert "The content was not loaded" in caplog.text


def test_how_each_reload_ended_is_told_to_who_counts(folder):
    kept = keeper(folder, Served())
    kept.count = (outcomes := []).append
    kept.reload()
    break_content(folder)
    kept.reload()
    kept._load = lambda _: 1 / 0
    kept.reload()
    assert ["served", "refused", "failed"] == outcomes
    assert set(outcomes) == set(kept.outcomes)


def test_a_watched_folder_needs_no_word(folder):
    served = Served()
    kept = keeper(folder, served)
    served.changed.clear()
    kept.watch(0.01)
    price = change_price(folder, served)
    assert served.changed.wait(20)
    kept.stop()
    assert price == served.price


def test_content_that_has_not_changed_is_not_loaded_again(folder):
    kept = keeper(folder, Served())
    before = signature(folder)
    reloads, turns = [], iter([False] * 5)
    kept.reload = lambda: reloads.append("reload")
    kept._stopped.wait = lambda _every: next(turns, True)
    kept._watch(0)
    assert [] == reloads
    assert next(turns, None) is None
    assert before == signature(folder)


def test_a_folder_that_is_being_written_is_left_until_it_rests(folder):
    """Each look sees another change; only the last two see the same."""
    served = Served()
    kept = keeper(folder, served)
    states = iter([frozenset({("a", 1, 1)}), frozenset({("a", 2, 2)}), frozenset({("a", 2, 2)})])
    seen = []
    kept.reload = lambda: seen.append("reload")
    turns = iter([False, False, False])
    kept._stopped.wait = lambda _every: next(turns, True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("restaurant_site.reloader.signature", lambda _folder: next(states))
        kept._watch(0)
    assert ["reload"] == seen


def test_a_process_that_starts_on_bad_content_serves_the_last_good(folder, copies):
    before = Served()
    keeper(folder, before, copies)
    break_content(folder)
    served = Served()
    kept = keeper(folder, served, copies)
    assert before.services[0].site.version == served.services[0].site.version
    assert kept.faults
    mend_content(folder)
    assert kept.reload()
    assert () == kept.faults


def test_without_a_copy_bad_content_stops_the_start(folder, copies):
    break_content(folder)
    with pytest.raises(ContentError):
        keeper(folder, Served(), copies)


def test_the_copy_is_of_what_was_served_last(folder, copies):
    served = Served()
    kept = keeper(folder, served, copies)
    price = change_price(folder, served)
    kept.reload()
    break_content(folder)
    again = Served()
    keeper(folder, again, copies)
    assert price == again.price


def test_few_copies_are_kept(folder, copies):
    served = Served()
    kept = keeper(folder, served, copies)
    for _ in range(4):
        change_price(folder, served)
        kept.reload()
    assert 3 >= len(list(copies.iterdir()))


def test_a_copy_that_cannot_be_written_is_no_reason_to_stop(folder, copies, caplog):
    served = Served()
    keeper(folder, served, copies / "missing")
    assert 1 == len(served.services)
    assert "No copy of the content could be kept" in caplog.text
