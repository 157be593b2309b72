"""The log of changes outlasts restarts, damage and a disk that cannot be written."""

import json
import logging
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from restaurant_site.content import change_log
from restaurant_site.content.change_log import DAMAGED_NAME, NAME, ChangeLog
from restaurant_site.content.last_good import LastGoodCopies

START = datetime(2026, 11, 24, 12, tzinfo=UTC)


class Clock:
    """A minute later each time."""

    def __init__(self):
        self.now = START - timedelta(minutes=1)

    def __call__(self):
        self.now += timedelta(minutes=1)
        return self.now


@pytest.fixture
def costs(sample):
    """The site with another price of its stew."""

    def costs(cents):
        stew = sample.dishes["beef-stew"].model_copy(update={"price": cents})
        return replace(sample, dishes={**sample.dishes, stew.id: stew})

    return costs


def prices(history):
    return [(change.before, change.after) for change in history.changes]


@pytest.fixture(params=["in a folder", "in memory"])
def log(request, tmp_path):
    return ChangeLog(tmp_path if request.param == "in a folder" else None, Clock())


def test_what_differs_from_the_version_before_is_added_the_newest_first(log, costs):
    assert (START, []) == (log.record(costs(100)).since, prices(log.record(costs(100))))
    assert [(1.0, 2.0)] == prices(log.record(costs(200)))
    history = log.record(costs(100))
    assert [(2.0, 1.0), (1.0, 2.0)] == prices(history)
    assert START + timedelta(minutes=3) == history.changes[0].date
    assert START == history.since


def test_a_restart_knows_what_was_published_before_it(tmp_path, costs):
    clock = Clock()
    ChangeLog(tmp_path, clock).record(costs(100))
    ChangeLog(tmp_path, clock).record(costs(200))
    history = ChangeLog(tmp_path, clock).record(costs(200))
    assert (START, [(1.0, 2.0)], True) == (history.since, prices(history), history.outlasts_process)
    assert {NAME} == {path.name for path in tmp_path.iterdir()}


def test_of_several_processes_one_writes_a_change(tmp_path, costs):
    one, other = (ChangeLog(tmp_path, Clock()) for _ in range(2))
    for cents in (100, 200, 300):
        assert one.record(costs(cents)) == other.record(costs(cents))
    assert [(2.0, 3.0), (1.0, 2.0)] == prices(other.record(costs(300)))


def test_the_oldest_are_dropped_and_what_is_known_begins_with_the_newest_of_them(tmp_path, costs, monkeypatch):
    monkeypatch.setattr(change_log, "MOST_CHANGES", 2)
    log = ChangeLog(tmp_path, Clock())
    for cents in (100, 200, 300, 400):
        history = log.record(costs(cents))
    assert ([(3.0, 4.0), (2.0, 3.0)], START + timedelta(minutes=1)) == (prices(history), history.since)


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: "",
        lambda text: text.replace('"form":1', '"form":9'),
        lambda text: json.dumps({**json.loads(text), "changes": [{"date": "yesterday"}]}),
    ],
    ids=["cut", "empty", "another form", "no date"],
)
def test_a_damaged_log_is_set_aside_and_a_new_one_begun(tmp_path, costs, caplog, damage):
    clock = Clock()
    for cents in (100, 200):
        ChangeLog(tmp_path, clock).record(costs(cents))
    damaged = damage((tmp_path / NAME).read_text())
    (tmp_path / NAME).write_text(damaged)
    history = ChangeLog(tmp_path, clock).record(costs(300))
    assert ([], START + timedelta(minutes=2)) == (prices(history), history.since)
    assert damaged == (tmp_path / DAMAGED_NAME).read_text()
    [record] = [each for each in caplog.records if each.levelno == logging.ERROR]
    assert f"cannot be read and is now {DAMAGED_NAME}" in record.getMessage()
    assert [(3.0, 4.0)] == prices(ChangeLog(tmp_path, clock).record(costs(400)))


def test_a_disk_that_cannot_be_written_for_a_time_loses_nothing(tmp_path, costs, monkeypatch, caplog):
    def full(*_):
        raise OSError(28, "No space left on device")

    log, write = ChangeLog(tmp_path, Clock()), change_log._write
    log.record(costs(100))
    monkeypatch.setattr(change_log, "_write", full)
    for cents in (200, 300):
        history = log.record(costs(cents))
    assert ([(2.0, 3.0), (1.0, 2.0)], False) == (prices(history), history.outlasts_process)
    assert "kept in memory only: [Errno 28]" in caplog.text
    monkeypatch.setattr(change_log, "_write", write)
    assert log.record(costs(300)).outlasts_process
    assert prices(history) == prices(ChangeLog(tmp_path, Clock()).record(costs(300)))


def test_a_folder_that_is_gone_is_no_reason_not_to_serve(tmp_path, costs):
    history = ChangeLog(tmp_path / "gone", Clock()).record(costs(100))
    assert (START, False) == (history.since, history.outlasts_process)


def test_the_copies_of_the_content_leave_the_log_where_it_is(tmp_path, folder, costs):
    copies = tmp_path / "copies"
    copies.mkdir()
    ChangeLog(copies, Clock()).record(costs(100))
    LastGoodCopies(copies).keep(folder, "one", lambda: True)
    assert (copies / NAME).is_file()
