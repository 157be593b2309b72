"""``flask content preview`` starts the preview of a folder."""

import os
import sys

from tests.conftest import SAMPLE


def test_the_command_becomes_the_preview_of_the_folder(run, monkeypatch):
    started = []
    monkeypatch.setattr(os, "execv", lambda _program, command: started.append(command))
    assert 0 == run("preview", str(SAMPLE), "--port", "9000").exit_code
    assert [[sys.executable, "-m", "restaurant_site.owner.preview", str(SAMPLE), "9000"]] == started


def test_a_port_that_cannot_be_is_refused(run):
    assert 2 == run("preview", str(SAMPLE), "--port", "123456").exit_code
