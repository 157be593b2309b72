"""A change that is published is told on every channel, by whatever way it was published, and outlasts a restart."""

from pathlib import Path

import pytest

from restaurant_site.settings import UNLIMITED
from restaurant_site.snapshot import state_of
from tests.content.folders import edit

NOON = "2026-11-24T12:45:00-05:00"
OLD, NEW = 'price: "16.25"', 'price: "17.50"'


@pytest.fixture
def publish(folder, make_app, tmp_path):
    """Start a service with a folder for its log, and publish the stew for a dollar and a quarter more."""
    (tmp_path / "log").mkdir()

    def publish(**settings):
        app = make_app(content_dir=folder, **{"changes": str(tmp_path / "log"), **UNLIMITED, **settings})
        edit(folder, "menu/bowls.yaml", OLD, NEW)
        assert state_of(app).reloader.reload()
        return app

    return publish


def prices(app):
    changes = app.test_client().get("/api/changes").json["changes"]
    return [(each["before"], each["after"]) for each in changes if each["field"] == "price"]


def test_it_is_in_the_document_the_markdown_and_the_feed(publish):
    client = publish().test_client()
    document = client.get("/api/changes?lang=zh").json
    assert (NOON, 50, 0) == (document["since_known"], document["limit"], document["offset"])
    change = next(each for each in document["changes"] if each["field"] == "price")
    assert ("dish", "beef-stew", 16.25, 17.5, NOON) == tuple(
        change[name] for name in ("kind", "id", "before", "after", "date")
    )
    assert change["url"].endswith("/zh/menu/beef-stew")
    for address in ("/api/changes?format=md", "/en/changes.atom"):
        assert "Price: $16.25 → $17.50" in client.get(address).text


def test_only_changes_from_a_time_on_are_listed(publish):
    client = publish().test_client()
    total = client.get("/api/changes").json["total"]
    for since, count in (("2026-11-24", total), ("2026-11-25", 0), ("0001-01-01", total), ("2026-11-24T18:00Z", 0)):
        assert count == client.get(f"/api/changes?since={since}").json["total"]
    assert "since=2026-11-24" in client.get("/api/changes?since=2026-11-24&limit=1").json["json_url"]
    refused = client.get("/api/changes?since=lately").json
    assert ("bad-parameter", "since") == (refused["code"], refused["parameter"])


def test_a_rollback_is_a_change_and_a_restart_forgets_neither(publish, folder, make_app, tmp_path):
    app = publish()
    edit(folder, "menu/bowls.yaml", NEW, OLD)
    assert state_of(app).reloader.reload()
    assert [(17.5, 16.25), (16.25, 17.5)] == prices(app)
    assert "Tue, 24 Nov 2026 17:45:00 GMT" == app.test_client().get("/api/changes").headers["Last-Modified"]
    again = make_app(content_dir=folder, changes=str(tmp_path / "log"))
    assert prices(app) == prices(again)
    assert "note" not in again.test_client().get("/api/changes").json


def test_content_that_is_refused_is_no_change(publish, folder):
    app = publish()
    before = app.test_client().get("/api/changes").json
    edit(folder, "menu/bowls.yaml", NEW, "price: much")
    assert not state_of(app).reloader.reload()
    assert before == app.test_client().get("/api/changes").json


def test_without_a_folder_it_is_known_while_the_service_runs_and_the_document_says_so(publish):
    app = publish(changes="")
    assert [(16.25, 17.5)] == prices(app)
    note = "Changes are known only from when the service started."
    assert note == app.test_client().get("/api/changes").json["note"]


def test_the_log_lies_beside_the_copies_unless_another_folder_is_set(publish, tmp_path):
    (tmp_path / "copies").mkdir()
    publish(changes=None, copies_dir=tmp_path / "copies")
    assert {"changes.json", "last-good"} <= {path.name for path in Path(tmp_path / "copies").iterdir()}
    assert [] == list((tmp_path / "log").iterdir())


def test_a_rule_for_bookings_is_told_where_guests_read_it(folder, make_app):
    """A folder without the file gets one."""
    edit(folder, "restaurant.yaml", "takes_reservations: false", "takes_reservations: true")
    app = make_app(content_dir=folder, **UNLIMITED)
    rules = "how: {en: Call us., zh: 請致電。}\nparties:\n  - {id: tables, guests: [2, 8], notice: 2 hours}\n"
    (folder / "booking.yaml").write_text(rules, encoding="utf-8")
    assert state_of(app).reloader.reload()
    edit(folder, "booking.yaml", "2 hours", "3 hours")
    assert state_of(app).reloader.reload()
    client = app.test_client()
    newest = client.get("/api/changes").json["changes"][0]
    assert ("booking", "parties/tables", "notice", "2 hours", "3 hours") == tuple(
        newest[name] for name in ("kind", "id", "field", "before", "after")
    )
    assert newest["url"].endswith("/en/reservation")
    assert "Notice: 2 hours → 3 hours" in client.get("/api/changes?format=md").text
