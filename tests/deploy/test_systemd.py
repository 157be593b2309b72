"""The unit for systemd: what its own tools say of it, and its command as it is written."""

import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
from urllib.request import urlopen

import pytest

from restaurant_site.settings import Settings
from tests.conftest import ROOT, SAMPLE
from tests.deploy.conftest import DEPLOY
from tests.live.conftest import environment, free_port

SYSTEMD = shutil.which("systemd-analyze")
needs_systemd = pytest.mark.skipif(
    SYSTEMD is None and not os.environ.get("CI"), reason="systemd-analyze is not installed (apt-get install systemd)"
)


@pytest.fixture
def unit(tmp_path, recipe):
    """The unit, for this checkout instead of /srv/restaurant-site."""
    (tmp_path / "settings.env").write_text(recipe("restaurant-site.env"))
    text = recipe("restaurant-site.service").replace("/srv/restaurant-site", str(ROOT))
    path = tmp_path / "restaurant-site.service"
    path.write_text(text.replace("/etc/restaurant-site.env", str(tmp_path / "settings.env")))
    return path


def analyze(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([SYSTEMD, *arguments], capture_output=True, text=True, timeout=60, check=False)


@needs_systemd
def test_systemd_finds_nothing_wrong(unit):
    said = analyze("verify", "--man=no", "--recursive-errors=no", str(unit))
    assert (0, "") == (said.returncode, said.stderr)


@needs_systemd
def test_the_service_may_do_little(unit):
    said = analyze("security", "--offline=true", "--threshold=20", "--no-pager", str(unit))
    assert 0 == said.returncode, said.stdout


def test_every_setting_is_known(recipe):
    written = dict(re.findall(r"^(RESTAURANT_\w+)=(.*)$", recipe("restaurant-site.env"), re.MULTILINE))
    assert "" == written["RESTAURANT_CONTENT_DIR"]  # the unit does not start before it is set
    settings = Settings.from_environment(written | {"RESTAURANT_CONTENT_DIR": "/srv/restaurant"})
    assert 1 == settings.trusted_proxies


def test_the_last_good_content_is_kept_in_the_state_directory_and_resources_are_limited(recipe):
    lines = recipe("restaurant-site.service").splitlines()
    assert {"Environment=RESTAURANT_COPIES_DIR=%S/restaurant-site", "StateDirectory=restaurant-site"} <= {*lines}
    assert {"MemoryMax", "TasksMax", "LimitNOFILE"} <= {line.partition("=")[0] for line in lines}


def test_its_command_serves_tells_systemd_and_stops_when_it_is_told(unit, tmp_path):
    text = unit.read_text()
    command = re.search(r"^ExecStart=(.*)$", text, re.MULTILINE)[1].split()
    assert re.search(r"^Environment=HOST=127.0.0.1 PORT=8000 ", text, re.MULTILINE)
    port, told = free_port(), tmp_path / "notify"
    with socket_at(told) as notifications:
        process = subprocess.Popen(
            command,
            cwd=re.search(r"^WorkingDirectory=(.*)$", text, re.MULTILINE)[1],
            env=environment(port, RESTAURANT_CONTENT_DIR=str(SAMPLE), NOTIFY_SOCKET=str(told)),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            assert b"READY=1" in notifications.recv(4096)
            with urlopen(f"http://127.0.0.1:{port}/readyz", timeout=60) as answer:
                assert 200 == answer.status
        finally:
            process.send_signal(signal.SIGTERM)
            assert 0 == process.wait(timeout=40)


def socket_at(path):
    """A socket on which systemd would hear a service."""
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    listener.settimeout(60)
    listener.bind(str(path))
    return listener


@pytest.mark.parametrize(("content", "status"), [("", 2), ("/srv/my-restaurant/current", 0)])
def test_it_does_not_start_without_the_owners_content(recipe, content, status):
    command = re.search(r"^ExecStartPre=(.*)$", recipe("restaurant-site.service"), re.MULTILINE)[1].replace("$$", "$")
    assert recipe("restaurant-site.env").count("\nRESTAURANT_CONTENT_DIR=\n")
    started = subprocess.run(
        shlex.split(command), env={"RESTAURANT_CONTENT_DIR": content}, capture_output=True, text=True, check=False
    )
    assert status == started.returncode
    assert ("RESTAURANT_CONTENT_DIR: set it in /etc/restaurant-site.env" in started.stderr) == bool(status)


def test_the_recipes_are_told(recipe):
    for path in DEPLOY.iterdir():
        assert path.name == "README.md" or path.name.removesuffix(".dockerignore") in recipe("README.md")
