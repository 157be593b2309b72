"""``flask export``, ``flask content preview`` and ``flask content studio`` become other programs."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from restaurant_site.owner.cli import programs
from restaurant_site.owner.cli.commands import commands_only
from tests.conftest import ROOT, SAMPLE


@pytest.mark.parametrize(
    ("command", "module"),
    [("preview", "restaurant_site.owner.preview"), ("studio", "restaurant_site.owner.studio.server")],
)
def test_the_command_becomes_the_program_of_the_folder(run, monkeypatch, command, module):
    started = []
    monkeypatch.setattr(os, "execv", lambda *words: started.append(words))
    assert 0 == run(command, str(SAMPLE), "--port", "9000").exit_code
    assert [(sys.executable, [sys.executable, "-m", module, str(SAMPLE), "9000"])] == started
    assert 2 == run(command, str(SAMPLE), "--port", "123456").exit_code


def test_without_the_forms_library_the_studio_says_what_installs_it(run, monkeypatch, tmp_path):
    monkeypatch.setattr(programs, "find_spec", lambda _name: None)
    result = run("studio", str(tmp_path))
    assert 1 == result.exit_code and "run `make owner` once" in result.output


def test_the_site_is_exported_where_it_should_be(tmp_path):
    settings = {"RESTAURANT_CONTENT_DIR": str(SAMPLE), "RESTAURANT_BASE_URL": "https://spoon.example"}
    command = [Path(sys.executable).with_name("flask"), "--app", "wsgi", "export", str(tmp_path / "out")]
    assert 0 == subprocess.run(command, cwd=ROOT, env={**os.environ, **settings}, check=False).returncode
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text(encoding="utf-8"))
    assert "https://spoon.example" == manifest["base_url"]


def test_export_is_a_command_of_its_own(monkeypatch, tmp_path):
    started = []
    monkeypatch.setattr(os, "execv", lambda *words: started.append(words))
    assert 0 == commands_only().test_cli_runner().invoke(args=["export", str(tmp_path)]).exit_code
    assert [(sys.executable, [sys.executable, "-m", "restaurant_site.owner.export", str(tmp_path)])] == started
