"""The recipes of ``deploy/``, read as they stand."""

import re
import socket
import subprocess

import pytest

from tests.conftest import ROOT
from tests.web.conftest import redis, start_redis

__all__ = ["redis", "start_redis"]

DEPLOY = ROOT / "deploy"


def commands(text: str) -> list[str]:
    """The blocks of shell commands of a recipe."""
    return re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def wait_until_listening(process: subprocess.Popen[bytes], port: int) -> None:
    """Return when a server accepts connections; fail when it has ended."""
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=30).close()
            return
        except ConnectionRefusedError:
            assert process.poll() is None


@pytest.fixture
def recipe():
    """The text of a recipe."""
    return lambda name: (DEPLOY / name).read_text(encoding="utf-8")
