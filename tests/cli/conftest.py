"""A copy of the sample content, and the commands as an owner runs them."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from restaurant_site.cli.commands import commands_only
from tests.conftest import SAMPLE


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return shutil.copytree(SAMPLE, tmp_path / "content")


@pytest.fixture
def run() -> Callable[..., Result]:
    """Run `flask content` with the given arguments and environment."""

    def run(*arguments: str, **environment: str) -> Result:
        return commands_only().test_cli_runner().invoke(args=["content", *arguments], env=environment)

    return run
