"""The package as a wheel: one module, one command, and a restaurant that it starts, checks and serves."""

import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from restaurant_site.settings import VERSION
from tests.conftest import ROOT
from tests.live.conftest import environment, free_port, read_until_listening
from tests.live.test_gunicorn import get


def run(*command: str | Path, folder: Path, **settings: str) -> str:
    done = subprocess.run(
        command, cwd=folder, env=environment(0, **settings), capture_output=True, text=True, timeout=120, check=False
    )
    assert 0 == done.returncode, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT]
    built = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    if built.returncode and "hatchling" in built.stderr and not os.environ.get("CI"):
        pytest.skip("building a wheel needs hatchling, which pip did not get")
    assert 0 == built.returncode, built.stderr
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def programs(wheel, tmp_path_factory) -> Path:
    """The programs of an empty environment with the wheel, which takes its dependencies from this one."""
    folder = tmp_path_factory.mktemp("environment")
    run(sys.executable, "-m", "venv", "--without-pip", folder, folder=folder)
    python = folder / "bin" / "python"
    run(
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        wheel,
        folder=folder,
    )
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return folder / "bin"


def test_the_wheel_holds_the_package_alone_with_the_version_of_the_code(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert {"restaurant_site", f"restaurant_site-{VERSION}.dist-info"} == {name.split("/")[0] for name in names}


def test_what_is_installed_starts_checks_and_serves_a_restaurant(programs, tmp_path):
    command = programs / "restaurant-site"
    assert "my-restaurant is ready" in run(command, "init", "my-restaurant", folder=tmp_path)
    assert run(command, "check", "my-restaurant", folder=tmp_path).startswith("No faults, ")
    port = free_port()
    with subprocess.Popen(
        [command, "serve", "my-restaurant"],
        cwd=tmp_path,
        env=environment(port),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            written = read_until_listening(server)
            base = f"http://127.0.0.1:{port}"
            pages = {code: get(f"{base}/{code}/menu") for code in ("en", "zh")}
            style = re.search(r'href="(/static/[^"]+\.css[^"]*)"', pages["en"][2].decode())[1]
            assert (200, 200) == (get(base + style)[0], get(f"{base}/api/menu?q=tea")[0])
        finally:
            server.terminate()
            written += server.stderr.read()  # not communicate(): it loses what readline() has buffered
    assert "Using worker: gevent" in written
    assert {"en": 200, "zh": 404} == {code: status for code, (status, *_) in pages.items()}
