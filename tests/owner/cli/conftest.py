"""The commands as an owner runs them."""

from collections.abc import Callable

import pytest
from click.testing import Result

from restaurant_site.owner.cli.commands import commands_only


@pytest.fixture
def run() -> Callable[..., Result]:
    """Run `flask content` with the given arguments and environment."""

    def run(*arguments: str, **environment: str) -> Result:
        return commands_only().test_cli_runner().invoke(args=["content", *arguments], env=environment)

    return run
