"""The preview shows saves, drafts and faults."""

import shutil
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from werkzeug.test import Client

from restaurant_site.owner.preview import Preview
from restaurant_site.settings import UNLIMITED, Settings
from tests.conftest import SAMPLE, judged


@pytest.fixture
def folder(tmp_path):
    return Path(shutil.copytree(SAMPLE, tmp_path / "content"))


@pytest.fixture
def preview(folder):
    """The preview of a folder; a test reloads it explicitly."""
    return Preview(Settings(content_dir=folder, **UNLIMITED))


def page(preview, address="/en/menu", **headers):
    return Client(preview).get(address, headers=headers, base_url="http://127.0.0.1:8000")


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def reload(preview):
    preview.reloader.reload()


def test_a_page_is_the_site_s_own_with_a_script_that_reloads_it(preview):
    response = page(preview)
    assert 200 == response.status_code
    assert judged(response.text).select_one("script[src='/static/preview.js']")
    assert "no-store" == response.headers["Cache-Control"]
    assert "ETag" not in response.headers


def test_a_page_is_whole_and_new_whatever_the_browser_has(preview):
    response = page(preview, **{"Accept-Encoding": "br, gzip", "If-None-Match": "*"})
    assert "Barley Soup" in response.text


def test_what_agents_read_is_as_it_is_served(preview):
    assert "Barley Soup" == page(preview, "/api/menu/barley-soup").json["name"]


def test_drafts_are_shown_and_named(folder):
    edit(folder / "menu" / "bowls.yaml", "  spice: 2\n", "  spice: 2\n  draft: true\n")
    shown = BeautifulSoup(page(Preview(Settings(content_dir=folder))).text, "html.parser")
    assert "Pepper Noodles" in shown.main.text
    assert "pepper-noodles" in shown.select_one("aside.preview").text


def test_faults_stand_over_the_last_good_version(preview, folder):
    edit(folder / "restaurant.yaml", "telephone:", "telefone:")
    reload(preview)
    shown = judged(page(preview).text)
    assert "restaurant.yaml:" in shown.select_one("aside.preview").text
    assert "Barley Soup" in shown.main.text


def test_a_page_learns_that_it_is_old(preview, folder):
    states = [page(preview, "/preview/state").text]
    assert states[0] in page(preview).text
    edit(folder / "menu" / "bowls.yaml", '"9.50"', '"9.75"')
    reload(preview)
    states.append(page(preview, "/preview/state").text)
    edit(folder / "restaurant.yaml", "telephone:", "telefone:")
    reload(preview)
    states.append(page(preview, "/preview/state").text)
    assert 3 == len(set(states))


def test_a_dish_has_its_page_as_soon_as_it_is_saved(preview, folder):
    added = "- {id: plain-broth, name: {en: Plain Broth, zh: 清湯}, price: '4.00', popular: false, tags: []}\n"
    assert 404 == page(preview, "/en/menu/plain-broth").status_code
    with (folder / "menu" / "bowls.yaml").open("a", encoding="utf-8") as file:
        file.write(added)
    assert 200 == page(preview, "/en/menu/plain-broth").status_code


def test_a_folder_that_was_never_good_shows_its_faults_until_it_is(folder):
    edit(folder / "restaurant.yaml", "telephone:", "telefone:")
    preview = Preview(Settings(content_dir=folder, **UNLIMITED))
    response = page(preview)
    assert 503 == response.status_code
    assert "restaurant.yaml:" in BeautifulSoup(response.text, "html.parser").aside.text
    edit(folder / "restaurant.yaml", "telefone:", "telephone:")
    assert 200 == page(preview).status_code


def test_a_fault_is_text(folder):
    edit(folder / "restaurant.yaml", "telephone:", '"<img src=x>": 1\ntelephone:')
    assert "<img" not in page(Preview(Settings(content_dir=folder))).text


def test_another_host_is_refused_so_that_no_website_leads_here(preview):
    for host in ("evil.example", "127.0.0.1.evil.example", "localhost.evil.example:8000", ""):
        for address in ("/en/menu", "/api/menu", "/preview/state"):
            response = Client(preview).get(address, headers={"Host": host})
            assert 421 == response.status_code, (host, address)
            assert "Barley Soup" not in response.text


def test_this_machine_may_read_the_preview(preview):
    for host in ("127.0.0.1", "127.0.0.1:9000", "localhost:8000", "LOCALHOST", "[::1]:8000"):
        assert 200 == Client(preview).get("/en/menu", headers={"Host": host}).status_code, host


def test_no_website_may_read_a_draft_through_a_browser(preview):
    for address in ("/api/menu", "/en/menu", "/mcp"):
        headers = page(preview, address, Origin="https://evil.example").headers
        assert [] == [name for name, _ in headers if name.startswith("Access-Control-")]
