"""``create_app`` builds the application, or raises an error that says what is wrong."""

import logging
import shutil
import subprocess
import sys
import zoneinfo
from pathlib import Path

import pytest
from jinja2 import UndefinedError

from restaurant_site.app import create_app, static_address
from restaurant_site.content.faults import ContentError
from restaurant_site.settings import SettingError, Settings
from restaurant_site.snapshot import state_of
from tests.conftest import ROOT, SAMPLE, judged
from tests.content.folders import edit


def test_an_application_serves_the_content_it_is_given(make_app):
    client = make_app().test_client()
    assert "Prairie Spoon" == client.get("/api/must-order").json["restaurant"]["name"]


def test_settings_come_from_the_environment_when_none_are_given(monkeypatch):
    monkeypatch.setenv("RESTAURANT_CONTENT_DIR", str(SAMPLE))
    monkeypatch.setenv("RESTAURANT_BASE_URL", "https://spoon.example")
    assert "https://spoon.example/" == create_app().test_client().get("/api/must-order").json["authority"]


@pytest.mark.slow
def test_no_package_is_imported_for_the_first_guest():
    visit = """
import sys
from restaurant_site.app import create_app
client = create_app().test_client()
started = set(sys.modules)
client.get("/en/"), client.get("/zh/menu"), client.get("/api/knowledge?q=tea"), client.get("/openapi.json")
client.post("/mcp", json={"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
print(*sorted({name.split(".")[0] for name in set(sys.modules) - started} - sys.stdlib_module_names))
"""
    environment = {"PYTHONPATH": str(ROOT), "RESTAURANT_CONTENT_DIR": str(SAMPLE)}
    run = subprocess.run([sys.executable, "-c", visit], env=environment, capture_output=True, text=True, check=True)
    assert "" == run.stdout.strip()


def test_a_wrong_setting_stops_the_start(monkeypatch):
    monkeypatch.setenv("RESTAURANT_RATE_LIMIT", "fast")
    with pytest.raises(SettingError, match="RESTAURANT_RATE_LIMIT"):
        create_app()


def test_content_with_faults_stops_the_start(tmp_path):
    folder = Path(shutil.copytree(SAMPLE, tmp_path / "content"))
    (folder / "hours.yaml").unlink()
    with pytest.raises(ContentError, match=r"hours\.yaml"):
        create_app(Settings(content_dir=folder))


def test_two_applications_share_nothing(make_app):
    one, other = (
        make_app(rate_limit="1 per 60 seconds", spacing=""),
        make_app(rate_limit="1 per 60 seconds", spacing=""),
    )
    assert [200, 429] == [one.test_client().get("/api/menu").status_code for _ in range(2)]
    assert 200 == other.test_client().get("/api/menu").status_code
    assert state_of(one).snapshot is not state_of(other).snapshot


def test_time_zones_come_from_the_package_not_from_the_system(make_app):
    make_app()
    assert () == zoneinfo.TZPATH


def test_a_template_that_names_what_does_not_exist_fails(app):
    with pytest.raises(UndefinedError):
        app.jinja_env.from_string("{{ nobody.knows }}").render()


def test_no_address_of_an_answer_depends_on_the_host_that_was_asked(make_app):
    client = make_app().test_client()
    headers = {"Host": "evil.example", "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "ftp"}
    for address in ("/api/must-order", "/en/", "/llms.txt", "/sitemap.xml"):
        assert "evil.example" not in client.get(address, headers=headers).text


@pytest.mark.parametrize(("proxies", "second"), [(0, 429), (1, 200)])
def test_a_forwarded_address_is_believed_only_from_as_many_proxies_as_are_trusted(make_app, proxies, second):
    client = make_app(trusted_proxies=proxies, rate_limit="1 per 60 seconds", spacing="").test_client()
    asked = [client.get("/api/menu", headers={"X-Forwarded-For": f"192.0.2.{number}"}) for number in (1, 2)]
    assert [200, second] == [response.status_code for response in asked]


@pytest.mark.parametrize(("path", "tag"), [("/en/", "en-CA"), ("/zh/", "zh-Hant"), ("/cn/", "zh-Hans")])
@pytest.mark.parametrize("page", ["menu", "no-such-page"])
def test_a_page_and_an_error_speak_the_language_of_the_path(client, path, tag, page):
    html = judged(client.get(path + page).text).html
    assert tag == html["lang"]


def test_a_static_address_changes_with_the_code(tmp_path):
    (tmp_path / "site.css").write_text("body {}")
    assert "/static/site.css?v=abc" == static_address(tmp_path, "abc", "site.css")


def test_a_static_file_that_does_not_exist_is_a_mistake(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"static/site\.css"):
        static_address(tmp_path, "abc", "site.css")


def test_several_workers_without_redis_are_refused_with_what_to_set(monkeypatch, make_app):
    monkeypatch.setattr(sys, "argv", ["gunicorn", "-w", "2", "wsgi:app"])
    with pytest.raises(SettingError, match="RESTAURANT_REDIS_URL"):
        make_app()


class TestContentThatCannotBeShown:
    """A version that replaces another one shows the pages that the other shows."""

    @pytest.fixture
    def broken(self, planted):
        """Writes what fails on the page of a dish alone, or mends it."""

        def write(folder, is_broken=True):
            pair = "Wheat noodles with pepper and peanuts.", f"Wheat noodles with pepper. It is {planted}."
            edit(folder, "menu/bowls.yaml", *(pair if is_broken else pair[::-1]))

        return write

    def test_it_is_not_served_and_the_old_version_goes_on(self, make_app, folder, broken, caplog):
        app = make_app(content_dir=folder)
        state, client = state_of(app), app.test_client()
        broken(folder)
        edit(folder, "menu/bowls.yaml", 'price: "9.50"', 'price: "9.75"')
        with caplog.at_level(logging.ERROR):
            assert not state.reloader.reload()
        assert (200, "$9.50") == (client.get("/en/").status_code, client.get("/api/menu/barley-soup").json["price"])
        assert 1 == client.get("/readyz").json["content_faults"]
        assert "the site cannot show this: Pepper Noodles" in caplog.text and "Traceback" in caplog.text
        broken(folder, is_broken=False)
        assert state.reloader.reload()
        assert "$9.75" == client.get("/api/menu/barley-soup").json["price"]

    def test_a_start_serves_the_copy_of_the_last_version_that_can(self, make_app, folder, broken, tmp_path):
        (tmp_path / "copies").mkdir()
        version = state_of(make_app(content_dir=folder, copies_dir=tmp_path / "copies")).snapshot.site.version
        broken(folder)
        state = state_of(make_app(content_dir=folder, copies_dir=tmp_path / "copies"))
        assert (version, 1) == (state.snapshot.site.version, len(state.reloader.faults))

    def test_without_anything_better_it_is_served(self, make_app, folder, broken):
        broken(folder)
        client = make_app(content_dir=folder).test_client()
        assert (200, 500) == tuple(client.get(f"/en/{page}").status_code for page in ("", "menu/pepper-noodles"))

    def test_a_page_that_the_old_version_cannot_show_either_keeps_no_change_back(self, make_app, folder, broken):
        broken(folder)
        app = make_app(content_dir=folder)
        edit(folder, "menu/bowls.yaml", 'price: "9.50"', 'price: "9.75"')
        assert state_of(app).reloader.reload()
