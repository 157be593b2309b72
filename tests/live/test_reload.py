"""A running site follows its content, and survives what an owner and a signal do to it."""

import json
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.conftest import SAMPLE
from tests.live.conftest import GUNICORN, UNLIMITED, environment, free_port, running, until
from tests.live.test_gunicorn import get


@pytest.fixture
def folder(tmp_path):
    return Path(shutil.copytree(SAMPLE, tmp_path / "content"))


@pytest.fixture
def base(tmp_path, folder):
    settings = {"RESTAURANT_RELOAD_SECONDS": "1", **UNLIMITED}
    pid = str(tmp_path / "pid")
    with running(tmp_path, "--pid", pid, RESTAURANT_CONTENT_DIR=str(folder), **settings) as base:
        get(f"{base}/healthz")
        yield base


@pytest.fixture
def master(tmp_path, base):
    return int((tmp_path / "pid").read_text(encoding="ascii"))


def readiness(base: str) -> dict[str, object]:
    return json.loads(get(f"{base}/readyz")[2])


def edit(path: Path, pattern: str, text: str) -> None:
    changed, count = re.subn(pattern, text, path.read_text(encoding="utf-8"), count=1)
    assert count
    path.write_text(changed, encoding="utf-8")


def price(base: str) -> str:
    return json.loads(get(f"{base}/api/menu/barley-soup")[2])["price"]


def workers(pid: int) -> list[str]:
    """The processes that answer: the children of gunicorn's first one."""
    return Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()


def test_a_changed_price_is_seen_in_page_api_markdown_and_mcp(base, folder):
    assert "$9.50" == price(base)
    edit(folder / "menu" / "bowls.yaml", 'price: "9.50"', 'price: "10.25"')
    until(lambda: price(base) == "$10.25")
    for address in ("/en/menu", "/zh/menu/barley-soup", "/en/menu/barley-soup.md", "/llms-menu.txt"):
        assert b"10.25" in get(base + address)[2]
        assert b"9.50" not in get(base + address)[2]


@pytest.mark.parametrize("by", ["a killed worker", "a hang-up signal"])
def test_a_worker_that_starts_while_the_content_is_bad_serves_the_last_good(base, folder, master, by):
    version = readiness(base)["content_version"]
    edit(folder / "restaurant.yaml", "telephone:", "telefone:")
    until(lambda: readiness(base)["content_faults"])
    old = workers(master)
    if by == "a killed worker":
        os.kill(int(old[0]), signal.SIGKILL)
    else:
        os.kill(master, signal.SIGHUP)
    until(lambda: workers(master) and not set(old) & set(workers(master)))
    until(lambda: readiness(base)["content_faults"])
    assert version == readiness(base)["content_version"]
    assert "$9.50" == price(base)


@contextmanager
def started(folder: Path, **settings: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address and the process of a server whose standard error the test reads."""
    port = free_port()
    env = environment(port, **settings)
    process = subprocess.Popen([*GUNICORN, "wsgi:app"], cwd=folder, env=env, stderr=subprocess.PIPE, text=True)
    try:
        yield f"http://127.0.0.1:{port}", process
    finally:
        process.terminate()
        process.wait(timeout=30)
        process.stderr.close()


def test_faulty_and_lost_content_is_survived_by_a_stop_and_a_start(tmp_path, folder):
    (tmp_path / "copies").mkdir()
    settings = {"RESTAURANT_CONTENT_DIR": str(folder), "RESTAURANT_COPIES_DIR": str(tmp_path / "copies")}
    settings["RESTAURANT_RELOAD_SECONDS"] = "1"
    with running(tmp_path, **settings) as base:
        version = readiness(base)["content_version"]
    edit(folder / "restaurant.yaml", "telephone:", "telefone:")
    with started(tmp_path, **settings) as (base, process):
        assert any("Content fault, the old content is served on: restaurant.yaml:" in line for line in process.stderr)
        state = readiness(base)
        assert ("stale", version) == (state["status"], state["content_version"])
        assert state["content_faults"] and state["stale_since"]
    elsewhere = folder.rename(tmp_path / "elsewhere")
    with running(tmp_path, **settings) as base:
        assert "$9.50" == price(base)
        assert 200 == get(f"{base}/images/menu/mint-tea.webp")[0]
        edit(elsewhere / "restaurant.yaml", "telefone:", "telephone:")
        elsewhere.rename(folder)
        until(lambda: readiness(base)["status"] == "ready")
