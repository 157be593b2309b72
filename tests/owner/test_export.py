"""The site as static files: whole, closed, in the right languages, and the same each time."""

import json
import re
import shutil
from functools import partial
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urldefrag, urlsplit
from urllib.request import urlopen

import pytest
from bs4 import BeautifulSoup

from restaurant_site.app import create_app
from restaurant_site.content.faults import ContentError
from restaurant_site.content.site_loader import load_site
from restaurant_site.owner import scaffolding
from restaurant_site.owner.export import ExportError, entries, export, main
from restaurant_site.settings import UNLIMITED, Settings
from restaurant_site.views.endpoints import operations
from tests.conftest import BASE, SAMPLE
from tests.content.folders import edit
from tests.languages import LANGUAGES, LOCALES

SETTINGS = Settings(base_url=BASE, content_dir=SAMPLE)
NEEDS_THE_SERVICE = re.compile(r"/mcp\b|/api\b|/readyz|/healthz|/mcp/server-card|/[a-z]+/order\?|.*[?&]q=")
"""Published addresses that need the running service."""
URL = re.compile(rf"{BASE}[^\s\"'<>)\]`}}\\]*")
HAN = re.compile(r"[㐀-鿿]")


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_arguments: object) -> None:
        pass


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("export")
    export(SETTINGS, folder)
    return folder


@pytest.fixture(scope="module")
def manifest(folder):
    return json.loads((folder / "manifest.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def server(folder):
    """The address of a plain file server."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def published(address: str, body: str) -> set[str]:
    """The paths of this site that a file names."""
    found = {match.rstrip(".,;:") for match in URL.findall(unescape(body))}
    if body.lstrip().startswith("<!doctype html>"):
        tags = BeautifulSoup(body, "html.parser").select("[href], [src], [srcset], [action]")
        found |= {tag.get("href") or tag.get("src") or tag.get("action") or "" for tag in tags}
        found |= {part.split()[0] for tag in tags if tag.get("srcset") for part in tag["srcset"].split(",")}
    paths = {urldefrag(each.removeprefix(BASE))[0] for each in found}
    return {path for path in paths if path.startswith("/") and "{" not in path}


def test_a_plain_file_server_answers_all_that_the_files_name(server, manifest):
    missing = set()
    seen = set()
    for address, entry in manifest["files"].items():
        if entry["headers"]["Content-Type"].startswith(("text/", "application/")) and "/static/" not in address:
            with urlopen(server + address, timeout=30) as answer:
                seen |= published(address, answer.read().decode())
    for path in seen:
        if NEEDS_THE_SERVICE.match(path) or path == "":
            continue
        if urlsplit(path).path not in {*manifest["files"], "/404.html"}:
            missing.add(path)
    assert set() == missing
    assert len(seen) > 150


def test_every_document_of_the_api_is_exported_in_every_language_and_format(manifest):
    app = create_app(SETTINGS)
    rules = {rule.rule.removeprefix("/api/") for rule in app.url_map.iter_rules() if rule.rule.startswith("/api/")}
    missing = [
        f"/{locale.code}/{rule}.{format}"
        for rule in rules - {"knowledge/mcp", "order", "order/suggest"}
        for locale in LOCALES
        for format in ("json", "md")
        if not any(
            re.fullmatch(f"/{locale.code}/{re.sub('<[^>]+>', '[a-z0-9-]+', rule)}[.]{format}", address)
            for address in manifest["files"]
        )
    ]
    assert [] == missing


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
def test_each_file_is_in_the_language_of_its_address(folder, manifest, locale):
    for address, entry in manifest["files"].items():
        if not address.startswith(f"/{locale.code}/"):
            continue
        text = (folder / entry["file"]).read_text(encoding="utf-8")
        assert entry["headers"]["Content-Language"] == locale.tag, address
        if address.endswith(".json"):
            assert json.loads(text)["lang"] == locale.code, address
        elif not address.endswith((".md", ".atom", ".txt")):
            assert BeautifulSoup(text, "html.parser").html["lang"] == locale.tag, address
        assert locale.code == "en" or HAN.search(text), address


def test_addresses_with_language_and_format_in_the_query_became_paths(folder):
    dish = json.loads((folder / "zh" / "menu" / "barley-soup.json").read_text(encoding="utf-8"))
    assert f"{BASE}/zh/menu/barley-soup.json" == dish["json_url"]
    assert f"{BASE}/zh/menu/barley-soup.md" == dish["markdown_url"]


def test_a_document_says_the_same_as_the_service(folder, make_app):
    asked = make_app(**UNLIMITED).test_client().get("/api/menu/barley-soup?lang=cn").json
    written = json.loads((folder / "cn" / "menu" / "barley-soup.json").read_text(encoding="utf-8"))
    assert asked["name"] == written["name"]
    assert (
        asked.keys() - {"available_now", "available_until", "next_served_at", "alternatives"} == written.keys()
    )  # an export knows no moment


def test_what_needs_a_running_service_is_left_out_of_the_pages(folder):
    for path in folder.rglob("*.html"):
        page = BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")
        assert not page.select("form, script:not([type='application/ld+json']), .state"), path


def test_the_same_content_gives_the_same_bytes(folder, tmp_path):
    export(SETTINGS, tmp_path)
    first = {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert first == {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}


def test_the_manifest_names_every_file(folder, manifest):
    named = {entry["file"] for entry in manifest["files"].values()} | {"manifest.json", "404.html"}
    assert named == {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert all(entry["headers"]["Content-Type"] for entry in manifest["files"].values())


def test_every_entry_is_its_own_file(app):
    with app.app_context():
        files = [entry.file for entry in entries(load_site(SAMPLE), operations())]
    assert len(set(files)) == len(files)


def test_an_earlier_export_is_replaced_and_other_files_are_left_alone(folder, tmp_path):
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    old = [tmp_path / "old.html", tmp_path / "en" / "menu" / "old-dish" / "index.html"]
    old[1].parent.mkdir()
    for page in old:
        page.write_text("gone", encoding="utf-8")
    export(SETTINGS, tmp_path)
    assert [] == [page for page in old if page.exists()]
    (tmp_path / "manifest.json").unlink()
    with pytest.raises(ExportError, match="holds other files"):
        export(SETTINGS, tmp_path)
    assert (tmp_path / "en" / "index.html").exists()


def test_an_earlier_export_stays_while_a_page_cannot_be_shown(folder, tmp_path, planted):
    shutil.copytree(folder, tmp_path / "out")
    content = shutil.copytree(SAMPLE, tmp_path / "content")
    edit(content, "menu/bowls.yaml", "Wheat noodles with pepper and peanuts.", f"Wheat noodles. It is {planted}.")
    with pytest.raises(ContentError, match="the site cannot show this: Pepper Noodles"):
        export(Settings(base_url=BASE, content_dir=content), tmp_path / "out")
    first = {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    after = {
        path.relative_to(tmp_path / "out"): path.read_bytes()
        for path in (tmp_path / "out").rglob("*")
        if path.is_file()
    }
    assert first == after


def test_facts_of_the_starter_are_not_exported(tmp_path):
    scaffolding.start(tmp_path / "mine", LANGUAGES, like="corner-kitchen")
    with pytest.raises(ContentError, match="facts are still the starter's, and an export is public"):
        export(Settings(content_dir=tmp_path / "mine"), tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(("address", "is_told"), [("", True), ("https://www.example.com", False)])
def test_links_that_lead_to_this_computer_are_told_with_what_would_be_right(
    monkeypatch, capsys, tmp_path, address, is_told
):
    monkeypatch.setenv("RESTAURANT_CONTENT_DIR", str(SAMPLE))
    monkeypatch.delenv("RESTAURANT_BASE_URL", raising=False)
    if address:
        monkeypatch.setenv("RESTAURANT_BASE_URL", address)
    monkeypatch.setattr("restaurant_site.owner.export.export", lambda settings, folder: 1)
    main(tmp_path)
    assert is_told == ("Set RESTAURANT_BASE_URL" in capsys.readouterr().err)
