"""What takes seconds of ``make audit``: the weights of all pages."""

import os
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from tests.conftest import NOON
from tests.live.conftest import UNLIMITED, running
from tools.audit.pages.run import (
    CHROMIUM,
    chromium,
    weigh,
)


def require(found: object, reason: str) -> None:
    """Fail in continuous integration, and skip elsewhere, if something is not installed."""
    if not found:
        pytest.fail(reason) if os.environ.get("CI") else pytest.skip(reason)


@pytest.fixture
def chromium_program() -> None:
    require(shutil.which(CHROMIUM), "chromium is not installed (Debian: apt-get install chromium)")


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the demonstration at noon, without limits."""
    folder = tmp_path_factory.mktemp("audit")
    with running(folder, moment=NOON, log=subprocess.DEVNULL, **UNLIMITED) as address:
        yield address


def test_a_first_visit_weighs_no_more_than_it_may(chromium_program, base):
    with chromium() as browser:
        assert [] == weigh(browser, base)
