"""Reading, checking and writing the folder."""

import errno
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from restaurant_site.owner.studio.versions import Versions
from restaurant_site.owner.studio.workspace import ChangedMeanwhileError, NotWrittenError, Workspace, alone_in
from tests.conftest import ROOT, SAMPLE


def test_a_file_that_has_changed_since_it_was_read_is_not_overwritten(browser):
    workspace, name = browser.workspace, "hours.yaml"
    with pytest.raises(ChangedMeanwhileError, match=r"hours\.yaml"):
        workspace.save({name: b"mine"}, {name: b"not what is there"}, ["x"])
    assert b"mine" != workspace.raw(name)


def test_only_faults_that_a_change_adds_are_told(browser):
    hours = browser.folder / "hours.yaml"
    hours.write_text("week: 5\n", encoding="utf-8")
    raw = browser.workspace.raw("menu/bowls.yaml")
    assert [] == browser.workspace.new_faults({"menu/bowls.yaml": b"# one line more\n" + raw})
    added = browser.workspace.new_faults({"menu/bowls.yaml": raw.replace(b'"9.50"', b"9")})
    assert ["menu/bowls.yaml"] == [fault.path for fault in added]


def test_a_save_keeps_the_permissions_of_a_file(browser):
    path = browser.folder / "menu/bowls.yaml"
    path.chmod(0o640)
    browser.save("dishes/beef-stew", price="17.00")
    assert 0o640 == path.stat().st_mode & 0o777
    assert [] == list(browser.folder.rglob(".studio-*"))


def test_the_content_is_read_again_after_a_change(browser):
    first = browser.workspace.load()
    assert first is browser.workspace.load()
    browser.save("dishes/beef-stew", price="17.00")
    assert first is not browser.workspace.load()


def everything(folder):
    return {path: path.read_bytes() for path in folder.parent.rglob("*") if path.is_file()}


def test_a_file_that_is_read_only_is_said_to_be_and_stays(browser):
    path = browser.folder / "menu/bowls.yaml"
    path.chmod(0o444)
    before = everything(browser.folder)
    response = browser.save("dishes/beef-stew", price="17.00")
    assert 422 == response.status_code
    assert "A file cannot be written (it is read-only). Nothing has been changed." in response.text
    assert 'value="17.00"' in response.text
    assert before == everything(browser.folder)


@pytest.mark.parametrize("where", ["versions", "files"])
def test_on_a_full_disk_nothing_is_changed_and_nothing_is_left(browser, monkeypatch, where):
    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    browser.save("dishes/beef-stew", price="16.50")
    before = everything(browser.folder)
    form = browser.form("dishes/beef-stew")
    monkeypatch.setattr(*{"versions": (Path, "write_bytes"), "files": (os, "fsync")}[where], full)
    response = browser.send("dishes/beef-stew", form, price="17.00")
    assert 422 == response.status_code
    assert "No space left on device" in response.text
    assert before == everything(browser.folder)


def test_a_link_out_of_the_folder_is_neither_read_nor_written(browser):
    secret = browser.folder.parent / "secret"
    secret.write_bytes(b"secret")
    picture = browser.folder / "images/menu/beef-stew.webp"
    picture.unlink()
    picture.symlink_to(secret)
    assert 404 == browser.get("dishes/beef-stew/picture").status_code
    with pytest.raises(NotWrittenError, match="link"):
        browser.workspace.save({"images/menu/beef-stew.webp": b"x"}, {"images/menu/beef-stew.webp": None}, ["x"])
    assert b"secret" == secret.read_bytes()


def test_a_change_that_an_anchor_would_carry_to_another_dish_is_refused(browser):
    path = browser.folder / "menu/bowls.yaml"
    text = browser.text("menu/bowls.yaml").replace("name: {en: Beef Stew", "name: &one {en: Beef Stew")
    text += "\n" + text[text.index("- id: beef-stew") :].replace("- id: beef-stew", "- id: twin", 1)
    twin = text.index("- id: twin")
    text = text[:twin] + re.sub("name: &one {.*}", "name: *one", text[twin:], count=1)
    path.write_text(text, encoding="utf-8")
    response = browser.save("dishes/twin", name__en="Twin")
    assert 422 == response.status_code, response.text
    assert "The studio cannot change this by itself." in response.text
    assert text == browser.text("menu/bowls.yaml")


def test_what_an_editor_writes_while_a_form_is_being_saved_stays(browser, monkeypatch):
    """The form has been read at another line of the file than the dish has now."""
    path, load = browser.folder / "menu/bowls.yaml", browser.workspace.load()
    form = browser.form("dishes/beef-stew")
    text = browser.text("menu/bowls.yaml")
    monkeypatch.setattr(type(browser.workspace), "load", lambda _: load)
    moved = text[text.index("- id: beef-stew") :] + "\n" + text[: text.index("- id: beef-stew")]
    path.write_text(moved, encoding="utf-8")
    response = browser.send("dishes/beef-stew", form, price="17.00")
    assert 409 == response.status_code
    assert moved == browser.text("menu/bowls.yaml")


def test_a_fault_that_only_guests_would_get_is_one(browser):
    """A draft that a published text refers to."""
    response = browser.save("dishes/beef-stew", draft="y")
    assert 422 == response.status_code
    assert "which guests do not see" in response.text


# --- A save that was killed -------------------------------------------------------------------

KILLED_SAVES = """
import json, os, pathlib, signal, sys
from restaurant_site.owner.studio.versions import Versions
from restaurant_site.owner.studio.workspace import Workspace

def killing(owner, name, calls):
    original = getattr(owner, name)
    def counted(*words, **options):
        calls[0] -= 1
        if calls[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return original(*words, **options)
    setattr(owner, name, counted)

def save(folder, function, call):
    killing(*{"mkstemp": (__import__("tempfile"), "mkstemp"), "replace": (pathlib.Path, "replace"),
              "write_bytes": (pathlib.Path, "write_bytes"), "commit": (Versions, "commit")}[function], [call])
    workspace = Workspace(folder, Versions(folder))
    names = ("facts.yaml", "menu.yaml", "new.yaml")
    workspace.save({"facts.yaml": b"1", "menu.yaml": b"2", "new.yaml": b"3"}, {name: workspace.raw(name) for name in names}, ["x"])

for folder, function, call in json.loads(sys.argv[1]):
    child = os.fork()
    if not child:
        save(pathlib.Path(folder), function, call)
        os._exit(0)
    print(-os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
"""Saves three files, of which one is new, in each folder, and is killed at a call of a function."""


def killed_saves(*saves):
    """Save in each (folder, function, call) in a process of its own, which is killed there."""
    command = [sys.executable, "-c", KILLED_SAVES, json.dumps([(str(folder), *place) for folder, *place in saves])]
    told = subprocess.run(command, cwd=ROOT, check=True, timeout=60, capture_output=True, text=True).stdout
    assert [str(signal.SIGKILL.value)] * len(saves) == told.split()


KILLED = [
    (("write_bytes", 1), 0, []),
    (("replace", 1), 0, []),  # of version.json
    (("mkstemp", 1), 0, ["dropped a save of which nothing was written (x)"]),
    (("mkstemp", 3), 0, ["removed", "removed", "dropped a save of which nothing was written (x)"]),
    (("replace", 2), 0, ["removed", "removed", "removed", "dropped a save of which nothing was written (x)"]),
    (("replace", 3), 3, ["removed", "removed", "completed an interrupted save (x)"]),
    (("replace", 4), 3, ["removed", "completed an interrupted save (x)"]),
    (("commit", 1), 3, ["completed an interrupted save (x)"]),
]
"""The function and call at which a save is killed, how many files are written then, and what is said of it."""


@pytest.fixture(scope="module")
def killed(tmp_path_factory):
    """The folders of saves that were killed, by function and call, and what each had before."""
    folders = {place: shutil.copytree(SAMPLE, tmp_path_factory.mktemp("killed") / "mine") for place, *_ in KILLED}
    before = {place: everything(folder) for place, folder in folders.items()}
    killed_saves(*((folder, *place) for place, folder in folders.items()))
    return lambda place: (folders[place], before[place])


@pytest.mark.parametrize(("place", "written", "said"), KILLED)
def test_a_save_that_was_killed_is_completed_or_dropped_and_leaves_nothing(killed, place, written, said):
    folder, before = killed(place)
    workspace = Workspace(folder, Versions(folder))
    assert said == [each if "save (" in each or "nothing" in each else each.split()[0] for each in workspace.recover()]
    content = [workspace.raw(name) for name in ("facts.yaml", "menu.yaml", "new.yaml")]
    assert written == sum(raw in (b"1", b"2", b"3") for raw in content)
    assert bool(written) == bool(workspace.versions.latest(1))
    assert written or before == everything(folder)
    assert [] == [*folder.rglob(".studio-*"), *workspace.versions.folder.rglob("*.new"), *workspace.recover()]


def test_a_file_that_has_changed_since_an_interrupted_save_stays(folder):
    killed_saves((folder, "replace", 3))
    (folder / "menu.yaml").write_bytes(b"mine")
    workspace = Workspace(folder, Versions(folder))
    assert "left an interrupted save as it is, because its files have changed since (x)" == workspace.recover()[-1]
    assert (b"1", b"mine", None) == tuple(workspace.raw(name) for name in ("facts.yaml", "menu.yaml", "new.yaml"))
    assert [] == workspace.recover()


def test_only_files_that_the_studio_names_so_are_removed(folder):
    for name in (".studio-notes", "studio-abcdefgh", ".studio-abcdefgh.yaml"):
        (folder / name).write_bytes(b"mine")
    (folder / ".studio-abcdefgh").mkdir()
    assert [] == Workspace(folder, Versions(folder)).recover()


def test_temporary_files_in_a_linked_picture_folder_are_removed(folder):
    (folder / "images").rename(folder.with_name("pictures"))
    (folder / "images").symlink_to(folder.with_name("pictures"))
    (folder / "images/menu/.studio-abcdefgh").write_bytes(b"half")
    assert ["removed images/menu/.studio-abcdefgh, which an interrupted save has left"] == Workspace(
        folder, Versions(folder)
    ).recover()


def test_one_program_at_a_time_is_alone_in_a_folder(folder):
    with alone_in(folder) as first, alone_in(folder) as second:
        assert (True, False) == (first, second)
    with alone_in(folder) as again:
        assert again


def test_a_temporary_file_is_neither_content_nor_a_picture(browser):
    version = browser.workspace.load().version
    for name in ("menu/.studio-abcdefgh", "images/menu/.studio-abcdefgh", "images/theme/.studio-abcdefgh"):
        (browser.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (browser.folder / name).write_bytes(b"{half")
    assert (version, []) == (browser.workspace.load().version, browser.workspace.load().faults)
