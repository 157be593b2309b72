"""The recipe for files on a CDN: its commands, and a real nginx with the files before a real service."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import BASE, ROOT, SAMPLE
from tests.deploy.conftest import DEPLOY, commands
from tests.deploy.test_nginx import NGINX, RECIPE, Front, fronting
from tests.live.conftest import running

pytestmark = pytest.mark.skipif(NGINX is None, reason="nginx is not installed (apt-get install nginx-light)")
SETTINGS = {"RESTAURANT_BASE_URL": BASE, "RESTAURANT_CONTENT_DIR": str(SAMPLE), "RESTAURANT_TRUSTED_PROXIES": "1"}
RECIPE_TEXT = (DEPLOY / "cdn.md").read_text(encoding="utf-8")


def run(block: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A block of the recipe, in a folder that stands for /srv/my-restaurant and /etc."""
    for old, new in (("/srv/restaurant-site", str(ROOT)), ("/srv/my-restaurant", str(folder)), ("/etc", str(folder))):
        block = block.replace(old, new)
    (folder / "nginx").mkdir(exist_ok=True)
    return subprocess.run(["sh", "-c", block], capture_output=True, text=True, timeout=300, check=False)


def write_settings(folder: Path, **changed: str) -> None:
    lines = [f"{name}={value}" for name, value in (SETTINGS | changed).items()]
    (folder / "restaurant-site.env").write_text("\n".join(lines) + "\n")


def test_without_the_owners_content_nothing_is_exported(tmp_path):
    write_settings(tmp_path, RESTAURANT_CONTENT_DIR="")
    said = run(commands(RECIPE_TEXT)[0], tmp_path)
    assert 0 != said.returncode
    assert "RESTAURANT_CONTENT_DIR: set it in" in said.stderr
    assert not (tmp_path / "static.next").exists()


def test_an_export_that_fails_leaves_the_files_as_they_are(tmp_path):
    write_settings(tmp_path, RESTAURANT_CONTENT_DIR=str(tmp_path))
    for name in ("static", "static.old"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "index.html").write_text(name)
    said = run(commands(RECIPE_TEXT)[0], tmp_path)
    assert 0 != said.returncode and "restaurant.yaml" in said.stderr
    assert ["static", "static.old"] == [(tmp_path / n / "index.html").read_text() for n in ("static", "static.old")]


@pytest.fixture(scope="module")
def front(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cdn")
    write_settings(folder)
    for block in [*commands(RECIPE_TEXT), commands(RECIPE_TEXT)[0]]:  # the second export takes the place of the first
        (folder / "static.next" / "en").mkdir(parents=True)  # as an interrupted export leaves it
        said = run(block, folder)
        shutil.rmtree(folder / "static.next", ignore_errors=True)
        assert 0 == said.returncode, said.stderr
    assert (folder / "static" / "manifest.json").is_file() and (folder / "static.old").is_dir()
    static = (folder / "nginx" / "restaurant-static.conf").read_text()
    static = static.replace("/srv/my-restaurant", str(folder)).replace("/etc/nginx", str(folder / "nginx"))
    recipe = re.sub(r"^    location / \{.*?^    \}$", lambda _: static, RECIPE, count=1, flags=re.MULTILINE | re.DOTALL)
    (folder / "front").mkdir()
    with running(folder, **SETTINGS) as base, fronting(folder / "front", int(base.rpartition(":")[2]), recipe) as front:
        yield front, json.loads((folder / "static" / "manifest.json").read_text())


def test_every_exported_address_has_its_type_and_the_headers_of_all(front):
    server, manifest = front
    for address, entry in list(manifest["files"].items())[::7]:
        if address == "/" or address.startswith("/.well-known/"):
            continue
        answer = server.get(address)
        assert 200 == answer.status, address
        wanted = entry["headers"].get("Content-Type", "").split(";")[0]
        assert wanted in {answer.headers["Content-Type"].split(";")[0], ""}, address
        assert {name: answer.headers[name] for name in manifest["headers"]} == manifest["headers"], address
        assert "RateLimit" not in answer.headers, address


@pytest.mark.parametrize(
    "address",
    ["/api/hours", "/api/menu?q=tea", "/en/search?q=tea", "/en/menu?q=tea", "/mcp", "/.well-known/api-catalog"],
)
def test_what_is_live_is_answered_by_the_service(front, address):
    server: Front = front[0]
    answer = server.get(address, Accept="*/*")
    assert 200 == answer.status
    assert "RateLimit" in answer.headers
    # Each once: browsers refuse a second Access-Control-Allow-Origin.
    assert {name: [answer.headers[name]] for name in front[1]["headers"]} == {
        name: answer.headers.get_all(name) for name in front[1]["headers"]
    }


def test_the_first_page_is_in_the_language_of_the_visitor(front):
    answer = front[0].get("/", **{"Accept-Language": "zh-HK"})
    assert (302, "/zh/") == (answer.status, answer.headers["Location"][-4:])


def test_a_page_asked_for_as_markdown_is_markdown(front):
    answer = front[0].get("/en/menu", Accept="text/markdown")
    assert "text/markdown; charset=utf-8" == answer.headers["Content-Type"]
