"""Versions beside the content folder, and commits in a repository."""

import subprocess

from restaurant_site.owner.studio.versions import Versions
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


def test_a_save_in_a_repository_is_a_commit_of_its_files_only(folder):
    git(folder, "init", "-q")
    for name, value in (("user.name", "Owner"), ("user.email", "owner@example.com")):
        git(folder, "config", name, value)
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "Start")
    (folder / "hours.yaml").write_text(
        f"{(folder / 'hours.yaml').read_text(encoding='utf-8')}# mine\n", encoding="utf-8"
    )
    browser = Browser(folder)
    browser.save("dishes/beef-stew", price="17.00")
    assert "Beef Stew: price: 16.25 → 17.00" == git(folder, "log", "-1", "--format=%s").strip()
    assert "menu/bowls.yaml" == git(folder, "show", "--name-only", "--format=", "HEAD").strip()
    assert "hours.yaml" in git(folder, "status", "--porcelain")


def test_what_git_refuses_is_noted_and_the_save_stays(folder):
    git(folder, "init", "-q")
    hook = folder / ".git/hooks/pre-commit"
    hook.write_text("#!/bin/sh\necho no commits today >&2\nexit 1\n")
    hook.chmod(0o755)
    browser = Browser(folder)
    browser.save("dishes/beef-stew", price="17.00")
    assert 1700 == browser.site.dishes["beef-stew"].price
    assert "no commits today" in browser.page("").select_one(".versions .fault").text


def test_a_version_whose_record_is_broken_is_left_out(browser):
    browser.save("dishes/beef-stew", price="17.00")
    browser.save("dishes/beef-stew", price="18.00")
    (browser.workspace.versions.folder / "1" / "version.json").write_text('{"id": 1, "wo', encoding="utf-8")
    assert 1 == len(browser.page("").select(".versions > li"))
    assert 404 == browser.post("versions/1/undo").status_code
