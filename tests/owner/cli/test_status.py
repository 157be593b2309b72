"""``restaurant-site status`` compares what is served with what the folder holds."""

import shutil
from contextlib import contextmanager
from threading import Thread

import pytest
from werkzeug.serving import make_server

from restaurant_site.web.clock import Clock
from tests.conftest import SAMPLE
from tests.content.folders import edit


@pytest.fixture
def folder(tmp_path):
    return shutil.copytree(SAMPLE, tmp_path / "content")


@contextmanager
def serving(app):
    """Serve an application and give its address."""
    server = make_server("127.0.0.1", 0, app)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def served(make_app, folder):
    """The address of a running site on the folder."""
    with serving(make_app(content_dir=folder)) as address:
        yield address


def test_a_site_that_serves_its_folder_says_so(run, served, folder):
    told = run("status", str(folder), "--site", served)
    assert 0 == told.exit_code
    assert "Folder: the same" in told.output


def test_the_port_of_serve_names_a_site_of_this_machine(run, served, folder, monkeypatch):
    port = served.rpartition(":")[2]
    assert "Folder: the same" in run("status", str(folder), "--port", port).output
    monkeypatch.setenv("PORT", port)
    assert "Folder: the same" in run("status", str(folder)).output


def test_a_change_that_is_not_served_yet_is_told(run, served, folder):
    path = folder / "menu" / "bowls.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("9.50", "9.75"), encoding="utf-8")
    told = run("status", str(folder), "--site", served)
    assert 1 == told.exit_code
    assert "not served yet" in told.output


def test_what_ended_by_itself_is_no_difference(run, make_app, folder):
    edit(folder, "menu/drinks.yaml", 'price: "3.50"', 'price: market\n  price_today: "2026-11-24 18.50"')
    with serving(make_app(content_dir=folder, clock=Clock())) as address:
        assert "Folder: the same" in run("status", str(folder), "--site", address).output


def test_faults_in_the_folder_are_told(run, served, folder):
    (folder / "facts.yaml").write_text("", encoding="utf-8")
    told = run("status", str(folder), "--site", served)
    assert 1 == told.exit_code
    assert "`restaurant-site check` lists them" in told.output


@pytest.mark.parametrize("address", ["http://127.0.0.1:1", "maple.example", "file:///etc/passwd"])
def test_a_site_that_cannot_be_asked_is_an_error_and_no_traceback(run, address):
    told = run("status", "--site", address)
    assert 1 == told.exit_code
    assert "The site does not answer with its state" in told.output and address in told.output
