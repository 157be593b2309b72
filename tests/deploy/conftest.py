"""The recipes of ``deploy/``, read as they stand."""

import pytest

from tests.conftest import ROOT
from tests.http.conftest import redis, start_redis

__all__ = ["redis", "start_redis"]

DEPLOY = ROOT / "deploy"


@pytest.fixture
def recipe():
    """The text of a recipe."""
    return lambda name: (DEPLOY / name).read_text(encoding="utf-8")
