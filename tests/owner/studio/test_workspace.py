"""Reading, checking and writing the folder."""

import pytest

from restaurant_site.owner.studio.workspace import ChangedMeanwhileError


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
