"""The commands on the page for developers work as they stand."""

import json
import subprocess

import pytest

from restaurant_site.locales import LOCALES
from tests.conftest import judged
from tests.live.test_gunicorn import get


@pytest.fixture
def commands(serve):
    """The commands of the page in a language; the rate is wide enough for all of them at once."""
    base = serve(RESTAURANT_RATE_LIMIT="1000 per 5 seconds")

    def commands(code: str) -> list[str]:
        page = judged(get(f"{base}/{code}/developers")[2].decode())
        return [command for each in page.select("pre") if (command := each.text).startswith("curl")]

    return commands


def run(command: str, folder) -> str:
    """What a shell answers to a command. Fails with curl, and on an HTTP error."""
    done = subprocess.run(
        command.replace("curl ", "curl --fail-with-body --silent --show-error --max-time 30 ", 1),
        shell=True,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert 0 == done.returncode, (command, done.stdout, done.stderr)
    return done.stdout


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
def test_every_command_on_the_page_is_answered(commands, locale, tmp_path):
    answers = {command: run(command, tmp_path) for command in commands(locale.code)}
    assert len(answers) >= 10
    (search,) = [json.loads(text) for command, text in answers.items() if "data-urlencode" in command]
    assert search["count"] > 0 and locale.code == search["lang"]
    (called,) = [json.loads(text) for command, text in answers.items() if command.endswith("/mcp")]
    assert called["result"]["structuredContent"]["articles"]
    assert (tmp_path / "menu.json").stat().st_size > 10_000
    assert (tmp_path / "everything.txt").read_text().startswith("# ")


def test_the_conditional_command_is_answered_with_304_the_second_time(commands, tmp_path):
    (command,) = [command for command in commands("en") if "--etag-compare" in command]
    spoken = command.replace("curl ", "curl --write-out '%{http_code}' ", 1)
    assert ["200", "304", "304"] == [run(spoken, tmp_path) for _ in range(3)]
