"""``preview``, ``studio``, ``export-site`` and ``serve`` become other programs."""

import json
import os
import subprocess
import sys
from shutil import copytree

import pytest
from click.testing import CliRunner

from restaurant_site.owner.cli import programs
from restaurant_site.owner.cli.commands import main
from restaurant_site.owner.cli.language import gettext
from tests.conftest import ROOT, SAMPLE


@pytest.fixture
def environ(monkeypatch):
    """A copy of the environment, without the settings of a server."""
    copy = {name: value for name, value in os.environ.items() if name not in {"PORT", "RESTAURANT_CONTENT_DIR"}}
    monkeypatch.setattr(os, "environ", copy)
    return copy


@pytest.mark.parametrize(
    ("command", "module"),
    [("preview", "restaurant_site.owner.preview"), ("studio", "restaurant_site.owner.studio.server")],
)
def test_the_command_becomes_the_program_of_the_folder(run, monkeypatch, environ, command, module):
    started = []
    monkeypatch.setattr(os, "execv", lambda *words: started.append(words))
    assert 0 == run(command, str(SAMPLE), "--port", "9000").exit_code
    assert [(sys.executable, [sys.executable, "-m", module, str(SAMPLE), "9000"])] == started
    assert 2 == run(command, str(SAMPLE), "--port", "123456").exit_code


def test_the_program_speaks_the_language_of_the_command(run, monkeypatch, environ):
    monkeypatch.setattr(os, "execv", lambda *words: None)
    run("--lang", "fr", "studio", str(SAMPLE))
    environ["LC_ALL"] = "en_CA.UTF-8"
    assert "Ctrl+C pour arrêter" in gettext(
        "Studio of %(folder)s: %(address)s  (stop with Ctrl+C)", folder="", address=""
    )


def test_on_windows_the_command_waits_for_the_program_whatever_the_folder_is_called(
    run, monkeypatch, environ, tmp_path
):
    started = []
    monkeypatch.setattr(subprocess, "call", lambda words: started.append(words) or 3)
    monkeypatch.setattr(programs.sys, "platform", "win32")
    folder = copytree(SAMPLE, tmp_path / "my restaurant")
    assert 3 == run("studio", str(folder)).exit_code
    assert [[sys.executable, "-m", "restaurant_site.owner.studio.server", str(folder), "8001"]] == started


@pytest.mark.parametrize("absent", ["waitress", "wtforms"])
def test_without_its_libraries_the_studio_says_what_installs_them(run, monkeypatch, folder, absent):
    monkeypatch.setattr(programs, "find_spec", lambda name: None if name == absent else object())
    result = run("studio", str(folder))
    assert 1 == result.exit_code and "run `make owner` once" in result.output


def test_serve_becomes_gunicorn_with_the_settings_of_the_package(monkeypatch, environ, tmp_path):
    started = []
    monkeypatch.setattr(os, "execv", lambda *words: started.append(words))
    current = tmp_path / "current"
    current.symlink_to(SAMPLE)
    assert 0 == CliRunner().invoke(main, ["serve", str(current), "--port", "9000"]).exit_code
    command = ["-m", "gunicorn", "--config", "python:restaurant_site.gunicorn_conf", "restaurant_site.wsgi:app"]
    assert [(sys.executable, [sys.executable, *command])] == started
    assert (str(current), "9000") == (environ["RESTAURANT_CONTENT_DIR"], environ["PORT"])


def test_serve_leaves_the_environments_settings_as_they_are(monkeypatch, environ):
    monkeypatch.setattr(os, "execv", lambda *words: None)
    environ["MALLOC_ARENA_MAX"] = "8"
    assert 0 == CliRunner().invoke(main, ["serve"]).exit_code
    assert ("8", None) == (environ["MALLOC_ARENA_MAX"], environ.get("RESTAURANT_CONTENT_DIR"))


def test_without_gunicorn_serve_says_what_installs_it(monkeypatch):
    monkeypatch.setattr(programs, "find_spec", lambda _name: None)
    result = CliRunner().invoke(main, ["serve"])
    assert 1 == result.exit_code and "`pip install gunicorn gevent`" in result.output


def test_the_site_is_exported_where_it_should_be(tmp_path):
    settings = {"RESTAURANT_CONTENT_DIR": str(SAMPLE), "RESTAURANT_BASE_URL": "https://spoon.example"}
    command = [sys.executable, "-m", "restaurant_site", "export-site", str(tmp_path / "out")]
    assert 0 == subprocess.run(command, cwd=ROOT, env={**os.environ, **settings}, check=False).returncode
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text(encoding="utf-8"))
    assert "https://spoon.example" == manifest["base_url"]


def test_export_is_a_command_of_its_own(monkeypatch, tmp_path, environ):
    started = []
    monkeypatch.setattr(os, "execv", lambda *words: started.append(words))
    command = ["export-site", str(tmp_path), "--content", str(SAMPLE)]
    assert 0 == CliRunner().invoke(main, command).exit_code
    assert [(sys.executable, [sys.executable, "-m", "restaurant_site.owner.export", str(tmp_path)])] == started
    assert str(SAMPLE) == environ["RESTAURANT_CONTENT_DIR"]


def test_no_site_is_exported_that_nobody_has_named(monkeypatch, tmp_path, environ):
    monkeypatch.setattr(os, "execv", lambda *words: pytest.fail(str(words)))
    result = CliRunner().invoke(main, ["export-site", str(tmp_path)])
    assert 2 == result.exit_code and "--content" in result.output
