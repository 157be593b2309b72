"""Versions beside the content folder, and commits in a repository."""

import json
import os
import subprocess
import time

import pytest

from restaurant_site.owner.studio.versions import (
    LOCK_SECONDS,
    MOST_PUBLICATIONS,
    PUBLISHED_FILES,
    PublishedThing,
    Versions,
)
from tests.owner.studio.conftest import Browser


def git(folder, *words):
    command = ["git", "-c", "user.name=O", "-c", "user.email=o@example.com", "-C", str(folder), *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_a_version_holds_its_words_and_both_sides_of_its_files(folder):
    versions = Versions(folder)
    version = versions.keep({"new.yaml": b"2"}, {"new.yaml": None}, ["New file"])
    assert [version] == versions.latest(5)
    assert ({"new.yaml": None}, {"new.yaml": b"2"}) == versions.files(version)
    assert folder.with_name("mine.versions").is_dir()
    assert versions.get(99) is None


def repository(folder):
    """Make the folder a repository with everything committed."""
    git(folder, "init", "-q")
    for name, value in (("user.name", "Owner"), ("user.email", "owner@example.com")):
        git(folder, "config", name, value)
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "Start")


def test_a_save_in_a_repository_is_a_commit_of_its_files_only(folder):
    repository(folder)
    (folder / "hours.yaml").write_text(
        f"{(folder / 'hours.yaml').read_text(encoding='utf-8')}# mine\n", encoding="utf-8"
    )
    browser = Browser(folder)
    browser.save("dishes/beef-stew", price="17.00")
    assert "Beef Stew: $16.25 → $17.00" == git(folder, "log", "-1", "--format=%s").strip()
    assert "menu/bowls.yaml" == git(folder, "show", "--name-only", "--format=", "HEAD").strip()
    assert "hours.yaml" in git(folder, "status", "--porcelain")


def test_a_file_that_is_removed_and_was_never_committed_keeps_no_other_one_from_its_commit(folder):
    repository(folder)
    (folder / "hours.yaml").write_text("# mine\n", encoding="utf-8")
    assert "" == Versions(folder).commit_files(["menu/never.yaml", "hours.yaml"], "Take it out")
    assert "hours.yaml" == git(folder, "show", "--name-only", "--format=").strip()
    assert "" == Versions(folder).commit_files(["menu/never.yaml"], "Take it out")


def test_what_git_refuses_is_noted_and_the_save_stays(folder):
    repository(folder)
    (folder / ".git/HEAD.lock").touch()
    browser = Browser(folder)
    browser.save("dishes/beef-stew", price="17.00")
    assert 1700 == browser.site.dishes["beef-stew"].price
    assert "HEAD.lock': File exists" in browser.page("").select_one(".versions .fault").text


@pytest.mark.parametrize(
    ("settings", "attributes"),
    [
        ({}, ""),
        ({"core.fsmonitor": "PROGRAM"}, ""),
        ({"core.hooksPath": "HOOKS"}, ""),
        ({"commit.gpgSign": "true", "gpg.program": "PROGRAM"}, ""),
        ({"filter.x.clean": "PROGRAM"}, "* filter=x\n"),
        ({"filter.a b.process": "PROGRAM", "filter.a b.required": "true"}, "* filter=x\n"),
        ({"include.path": "INCLUDED"}, "* filter=x\n"),
    ],
)  # fmt: skip
def test_no_program_of_a_repository_is_run(folder, tmp_path, settings, attributes):
    repository(folder)
    program, hooks, ran = tmp_path / "program", tmp_path / "hooks", tmp_path / "ran"
    program.write_text(f"#!/bin/sh\ntouch {ran}\ncat\n")
    program.chmod(0o755)
    included = tmp_path / "included"
    included.write_text(f'[filter "x"]\nsmudge = {program}\nclean = {program}\n')
    for place in (hooks,) if settings else (folder / ".git/hooks",):
        place.mkdir(exist_ok=True)
        for hook in (
            "pre-commit",
            "commit-msg",
            "post-commit",
            "prepare-commit-msg",
            "post-index-change",
            "reference-transaction",
        ):
            (place / hook).write_bytes(program.read_bytes())
            (place / hook).chmod(0o755)
    (folder / ".git/info/attributes").write_text(attributes)
    for name, value in settings.items():
        places = {"PROGRAM": str(program), "HOOKS": str(hooks), "INCLUDED": str(included)}
        git(folder, "config", name, places.get(value, value))
    browser = Browser(folder)
    before = (folder / ".git/refs/heads").rglob("*")
    heads = {path: path.read_text() for path in before if path.is_file()}
    assert 303 == browser.save("dishes/beef-stew", price="17.00").status_code
    assert not ran.exists()
    names_a_filter = "filter" in attributes
    [note] = [version.note for version in browser.workspace.versions.latest(1)]
    assert names_a_filter == ("names a program, which the studio does not run" in note) == bool(note)
    assert names_a_filter == (heads == {path: path.read_text() for path in heads})


def test_a_repository_that_contains_more_than_the_content_gets_no_commits_and_whoever_set_it_up_reads_so(folder):
    repository(folder.parent)
    browser = Browser(folder)
    folder.with_name("mine.studio.toml").write_text('publish = ["true"]\n', encoding="utf-8")
    browser.save("dishes/beef-stew", price="17.00")
    assert ["Start"] == git(folder.parent, "log", "--format=%s").splitlines()
    assert [""] == [version.note for version in browser.workspace.versions.latest(1)]
    words = "It is not a commit, because the folder is inside another git repository"
    assert words in browser.page("publish").main.text and words not in browser.page("").main.text
    repository(folder)
    browser.save("dishes/beef-stew", price="18.00")
    assert "Beef Stew: $17.00 → $18.00" == git(folder, "log", "-1", "--format=%s").strip()
    assert words not in browser.page("publish").main.text


@pytest.mark.parametrize(("age", "is_stale"), [(LOCK_SECONDS + 60, True), (0, False)])
def test_a_lock_that_a_stopped_git_has_left_is_named_and_never_deleted(folder, age, is_stale):
    repository(folder)
    lock = folder / ".git/index.lock"
    lock.touch()
    os.utime(lock, (time.time() - age,) * 2)
    browser = Browser(folder)
    assert is_stale == bool(browser.workspace.recover())
    browser.save("dishes/beef-stew", price="17.00")
    [note] = [version.note for version in browser.workspace.versions.latest(1)]
    plain = f"a git that was stopped has left {lock}; close other programs that use git, and delete this file"
    assert is_stale == (note == f"no commit: {plain}")
    assert str(lock) in note
    assert lock.exists()


def test_a_version_of_an_earlier_release_is_complete(browser):
    browser.save("dishes/beef-stew", price="17.00")
    record = browser.workspace.versions.folder / "1" / "version.json"
    kept = json.loads(record.read_text(encoding="utf-8"))
    assert kept.pop("complete")
    record.write_text(json.dumps(kept), encoding="utf-8")
    assert browser.workspace.versions.get(1).complete
    assert [] == browser.workspace.recover()


def test_a_version_whose_record_is_broken_is_left_out(browser):
    browser.save("dishes/beef-stew", price="17.00")
    browser.save("dishes/beef-stew", price="18.00")
    (browser.workspace.versions.folder / "1" / "version.json").write_text('{"id": 1, "wo', encoding="utf-8")
    assert 1 == len(browser.page("").select(".versions > li"))
    assert 404 == browser.post("versions/1/undo").status_code


def test_what_was_published_is_kept_of_the_last_times_alone(folder):
    versions = Versions(folder)
    for number in range(MOST_PUBLICATIONS + 5):
        versions.mark_published([PublishedThing(f"Soup {number}", "menu", ["price"])])
    kept = [each.things[0].name for each in versions.publications()]
    assert (MOST_PUBLICATIONS, "Soup 24", "Soup 5") == (len(kept), kept[0], kept[-1])


def test_a_damaged_copy_of_what_was_published_is_none_or_is_read(folder):
    versions = Versions(folder)
    versions.mark_published(states={"menu.yaml": b"a: 1\n" * 40, "hours.yaml": b"b: 2\n" * 40})
    archive = versions.folder / PUBLISHED_FILES
    whole, found = archive.read_bytes(), []
    for place in range(len(whole)):
        archive.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        found.append(versions.published_states() is None)
    assert any(found)
    archive.unlink()
    assert versions.published_states() is None
