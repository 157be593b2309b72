"""``flask content studio``."""

import os
import sys

from restaurant_site.owner.cli import studio


def test_the_studio_replaces_the_command(run, monkeypatch, tmp_path):
    started = []
    monkeypatch.setattr(os, "execv", lambda *words: started.append(words))
    assert 0 == run("studio", str(tmp_path), "--port", "8123").exit_code
    module = "restaurant_site.owner.studio.server"
    assert [(sys.executable, [sys.executable, "-m", module, str(tmp_path.resolve()), "8123"])] == started


def test_without_the_forms_library_the_command_says_what_installs_it(run, monkeypatch, tmp_path):
    monkeypatch.setattr(studio, "find_spec", lambda _name: None)
    result = run("studio", str(tmp_path))
    assert 1 == result.exit_code and "run `make owner` once" in result.output
