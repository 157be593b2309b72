"""Real servers: gunicorn on a free port of the loopback interface."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from pathlib import Path
from threading import Event
from time import monotonic

import pytest

from restaurant_site import settings
from tests.conftest import ROOT
from tests.web.conftest import redis, start_redis

__all__ = ["redis", "start_redis"]

UNLIMITED = {f"RESTAURANT_{name.upper()}": "" for name in settings.UNLIMITED}
"""Variables of a server without limits."""
GUNICORN = [sys.executable, "-m", "gunicorn", "--config", str(ROOT / "gunicorn.conf.py"), "--chdir", str(ROOT)]
if worker := os.environ.get("TEST_WORKER_CLASS"):
    GUNICORN += ["--worker-class", worker, "--threads", "48"]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def environment(port: int, **settings: str) -> dict[str, str]:
    """The variables of a server: none of this machine's own settings, only what is given."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("RESTAURANT_", "GUNICORN_", "WEB_"))
    }
    return {**kept, "PORT": str(port), **settings}


def read_until_listening(server: subprocess.Popen[str]) -> str:
    """What a server writes to its standard error until it listens. Fails with it if it ends before."""
    assert server.stderr is not None
    written = ""
    while "Listening at" not in written:
        written += (line := server.stderr.readline())
        assert line, f"the server did not start:\n{written}"
    return written


def until(ask: Callable[[], object]) -> None:
    """Ask again and again until the answer is yes."""
    patience = monotonic() + 30
    while not ask():
        assert monotonic() < patience, "this did not come true"
        Event().wait(0.05)


@contextmanager
def running(
    folder: Path,
    *options: str,
    application: str = "wsgi:app",
    moment: datetime | None = None,
    log: int | None = None,
    **settings: str,
) -> Iterator[str]:
    """A gunicorn started from *folder*; its address once it listens (a request waits for the worker).

    *moment* is when its clock stands still; content is then not reloaded. *log* is where its log of requests goes, as a
    subprocess's ``stdout`` says it.
    """
    if moment:
        application, settings = "tests.live.frozen:app", {**settings, "MOMENT": moment.isoformat()}
    port = free_port()
    process = subprocess.Popen(
        [*GUNICORN, *options, application],
        cwd=folder,
        env=environment(port, **settings),
        stdout=log,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        read_until_listening(process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.communicate(timeout=30)


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., str]]:
    """Start a server with settings; it is stopped after the test."""
    with ExitStack() as stack:
        yield lambda *options, **settings: stack.enter_context(running(tmp_path, *options, **settings))


def start_and_fail(folder: Path, *options: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """A start that should be refused."""
    command = [*GUNICORN, *options, "wsgi:app"]
    return subprocess.run(
        command,
        cwd=folder,
        env=environment(free_port(), **settings),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
