"""The commands on the page for developers work as they stand."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.conftest import judged
from tests.languages import LOCALES
from tests.live.conftest import UNLIMITED, running
from tests.live.test_gunicorn import get


@pytest.fixture(scope="module")
def base(tmp_path_factory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("developers"), **UNLIMITED) as base:
        yield base


@pytest.fixture
def examples(base):
    """The code on the page in a language."""
    return lambda code: [each.text for each in judged(get(f"{base}/{code}/developers")[2].decode()).select("pre")]


@pytest.fixture
def commands(examples):
    return lambda code: [each for each in examples(code) if each.startswith("curl")]


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
    assert f"/{locale.code}/knowledge/" in called["result"]["content"][0]["text"]
    assert (tmp_path / "menu.json").stat().st_size > 10_000
    assert (tmp_path / "everything.txt").read_text().startswith("# ")


def test_the_conditional_command_is_answered_with_304_the_second_time(commands, tmp_path):
    (command,) = [command for command in commands("en") if "--etag-compare" in command]
    spoken = command.replace("curl ", "curl --write-out '%{http_code}' ", 1)
    assert ["200", "304", "304"] == [run(spoken, tmp_path) for _ in range(3)]


NODE = shutil.which("node")


@pytest.mark.parametrize(
    ("begins", "program", "name"),
    [
        pytest.param("import json", sys.executable, "search.py", id="Python"),
        pytest.param(
            "const query", NODE, "search.mjs", id="TypeScript", marks=pytest.mark.skipif(not NODE, reason="needs node")
        ),
    ],
)
def test_every_program_on_the_page_prints_addresses_and_passages(examples, tmp_path, begins, program, name):
    """The TypeScript is JavaScript as well, which any version of Node runs."""
    for locale in LOCALES:
        (code,) = [each for each in examples(locale.code) if each.startswith(begins)]
        (tmp_path / name).write_text(code, encoding="utf-8")
        environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "NO_PROXY": "*"}
        done = subprocess.run(
            [program, name], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60, check=False
        )
        assert 0 == done.returncode, done.stderr
        assert 0 < len(done.stdout.splitlines()) <= 3
        assert all(f"/{locale.code}/knowledge/" in line and " " in line for line in done.stdout.splitlines())
