"""The recipes of ``deploy/``, read as they stand."""

import re

import pytest

from tests.conftest import ROOT
from tests.http.conftest import redis, start_redis

__all__ = ["redis", "start_redis"]

DEPLOY = ROOT / "deploy"


def commands(text: str) -> list[str]:
    """The blocks of shell commands of a recipe."""
    return re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.fixture
def recipe():
    """The text of a recipe."""
    return lambda name: (DEPLOY / name).read_text(encoding="utf-8")
