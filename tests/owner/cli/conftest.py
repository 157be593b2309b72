"""The commands as an owner runs them."""

from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from restaurant_site.owner.cli.commands import main


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak English before there is a site, whatever the machine speaks, and keep what a command tells its program."""
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.fixture
def run() -> Callable[..., Result]:
    """Run `restaurant-site` with the given arguments and environment."""

    def run(*arguments: str, **environment: str) -> Result:
        return CliRunner().invoke(main, arguments, env=environment)

    return run
