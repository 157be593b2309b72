"""The README's ten minutes, line by line: from an empty folder to a served page."""

import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.live.conftest import environment, free_port, read_until_listening
from tests.live.test_gunicorn import get

SECTION = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Your own first dish in ten minutes\n")[2]
*PREPARE, SERVE = re.search(r"```\n(.*?)```", SECTION, re.DOTALL)[1].splitlines()
NAMES = (
    "restaurant_site",
    "translations",
    "static",
    "wsgi.py",
    "gunicorn.conf.py",
    "Makefile",
    "pyproject.toml",
    ".venv",
)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder that is as the repository, where what is installed counts as current."""
    for name in NAMES:
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "requirements.lock").touch()
    os.utime(tmp_path / "requirements.lock", (0, 0))
    return tmp_path


def run(command: str, folder: Path) -> str:
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment(0),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert 0 == done.returncode, done.stdout + done.stderr
    return done.stdout


def test_the_section_leads_from_nothing_to_a_served_page(clone):
    told = [run(command, clone) for command in PREPARE]
    assert "my-restaurant is ready" in told[0]
    assert re.match(r"my-restaurant/menu/dishes\.yaml:\d+: write your own words in place of ✎", told[1])
    assert told[2].startswith("No faults, ")

    dishes = clone / "my-restaurant" / "menu" / "dishes.yaml"
    text = dishes.read_text(encoding="utf-8").replace("✎ Lentil soup", "Lentil soup")
    text = text.replace("serves: ✎", 'serves: "1"').replace("✎", "Red lentils.")
    assert "  draft: true\n" in text
    dishes.write_text(text.replace("  draft: true\n", ""), encoding="utf-8")
    run(PREPARE[-1], clone)

    port = free_port()
    server = subprocess.Popen(
        ["bash", "-c", SERVE],
        cwd=clone,
        env=environment(port),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        read_until_listening(server)
        base = f"http://127.0.0.1:{port}"
        pages = {code: get(f"{base}/{code}/menu") for code in ("en", "zh")}
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.communicate(timeout=30)
    assert {"en": 200, "zh": 404} == {code: status for code, (status, *_) in pages.items()}
    assert "Lentil soup" in pages["en"][2].decode()
