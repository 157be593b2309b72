"""Saves of forms."""

import pytest

from restaurant_site.content import site_loader
from tests.owner.studio.conftest import messages


@pytest.fixture
def readings(browser, monkeypatch):
    """The names of the files with which the content is read, each time."""
    found, read = [], site_loader.read

    def listed(folder, changed=(), drafts=False, **others):
        if drafts:
            found.append([*changed])
        return read(folder, dict(changed), drafts, **others)

    monkeypatch.setattr(site_loader, "read", listed)
    return found


def test_a_save_and_the_page_after_it_read_the_content_once(browser, readings):
    data = browser.form("dishes/beef-stew")
    readings.clear()
    browser.send("dishes/beef-stew", data, price="17.00")
    assert browser.form("dishes/beef-stew")["price"] == "17.00"
    assert readings == [["menu/bowls.yaml"]]


def test_what_somebody_else_writes_during_a_save_is_read(browser, readings, monkeypatch):
    workspace, path = browser.workspace, browser.folder / "menu/drinks.yaml"
    data, write = browser.form("dishes/beef-stew"), type(workspace).write

    def write_beside(own, files):
        write(own, files)
        path.write_text(path.read_text(encoding="utf-8").replace('  price: "', '  price: "1', 1), encoding="utf-8")

    monkeypatch.setattr(type(workspace), "write", write_beside)
    browser.send("dishes/beef-stew", data, price="17.00")
    assert [dish.price for _, _, dish in workspace.load().dishes.values()] == [
        dish.price for dish in browser.site.dishes.values()
    ]


def test_a_form_without_what_it_has_shown_saves_nothing(browser):
    before = browser.text("menu/bowls.yaml")
    for base in ("", "[1]", "{", None):
        response = browser.save("dishes/beef-stew", price="15.00", base=base)
        assert (400, before) == (response.status_code, browser.text("menu/bowls.yaml"))


def test_a_fault_that_a_save_would_cause_elsewhere_is_told_with_its_file(browser):
    data = browser.form("must-order")
    dishes = [each for each in browser.site.dishes if each not in data.getlist("dish[]")]
    data.setlist("dish[]", data.getlist("dish[]")[:4] + [*dishes, "mint-tea"][:1])
    data.setlist("dish[]", ["no-such-dish", *data.getlist("dish[]")[1:]])
    for name in [each for each in data if each.startswith(("blurb", "note"))]:
        words = data.getlist(name)
        data.setlist(name, ["New words."] * len(words) if name.startswith("note") else ["New words.", *words[1:]])
    response = browser.post("must-order", data)
    assert 422 == response.status_code
    assert any("This is no longer there." in each for each in messages(response))


def test_a_file_with_a_key_twice_is_not_changed_and_the_page_says_where_to_look(browser):
    path = browser.folder / "menu/bowls.yaml"
    path.write_text(browser.text("menu/bowls.yaml").replace("  spice:", "  spice: 1\n  spice:", 1), encoding="utf-8")
    before = browser.text("menu/bowls.yaml")
    response = browser.save("dishes/beef-stew", price="17.00")
    assert (409, before) == (response.status_code, browser.text("menu/bowls.yaml"))
    assert "First fix what is listed under Today." in response.text
