"""``flask content studio``."""

import os
import sys


def test_the_studio_replaces_the_command(run, monkeypatch, tmp_path):
    started = []
    monkeypatch.setattr(os, "execv", lambda *words: started.append(words))
    assert 0 == run("studio", str(tmp_path), "--port", "8123").exit_code
    module = "restaurant_site.owner.studio.server"
    assert [(sys.executable, [sys.executable, "-m", module, str(tmp_path.resolve()), "8123"])] == started
