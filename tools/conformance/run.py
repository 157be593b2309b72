"""Runs the official checks of MCP against live servers: ``make conformance``.

Runs the conformance suite against the fixtures, once with each requirement set, and the scenarios
without fixtures against the restaurant's server too, which the Inspector, the TypeScript clients and
the Python client of the SDK's first generation also use (``tests/live/test_mcp_client.py`` that of the
second). Writes the results to ``RESULTS.md``. Needs Node 22.19, which npm installs on Linux.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from tests.conftest import SAMPLE
from tests.live.conftest import UNLIMITED, running

HERE = Path(__file__).parent
REQUIREMENTS = ("2026-07-28", "2025-11-25")
WITHOUT_FIXTURES = {
    "2026-07-28": (
        "tools-list", "resources-list", "prompts-list", "sep-2164-resource-not-found", "caching",
        "dns-rebinding-protection", "http-header-validation",
    ),
    "2025-11-25": (
        "server-initialize", "ping", "tools-list", "resources-list", "prompts-list", "dns-rebinding-protection",
    ),
}  # fmt: skip
"""Version → the scenarios that need no fixtures."""
WALK = "every tool, search in 3 languages, resource, prompt, completion, a useful error, seconds to wait"
"""What each TypeScript client does."""
ERAS = ("modern", "legacy")
TIMEOUT = 300
"""Seconds for one program."""
TOOL_FAILED = 5
"""The Inspector's exit status for a result that says ``isError``."""


class FailedError(Exception):
    """A check failed; the message is what it printed."""


def main() -> int:
    """Runs every check, prints and stores the results. Returns 1 if one of them fails."""
    with tempfile.TemporaryDirectory() as folder:
        programs = Programs(Path(folder))
        try:
            told = [*_results(programs, Path(folder))]
        except FailedError as error:
            print(error, file=sys.stderr)
            return 1
    report = "\n".join(told) + "\n"
    (HERE / "RESULTS.md").write_text(report, encoding="utf-8")
    print(report)
    return 0


class Programs:
    """The Node programs that npm installed here; *home* is for their own files."""

    def __init__(self, home: Path) -> None:
        path = f"{HERE / 'node_modules' / '.bin'}{os.pathsep}{os.environ['PATH']}"
        self._environment = {**os.environ, "PATH": path, "HOME": str(home), "NO_COLOR": "1"}

    def run(self, *command: str, status: int = 0) -> str:
        """The output of a program. Raises FailedError for another exit status."""
        done = subprocess.run(
            command, env=self._environment, capture_output=True, text=True, timeout=TIMEOUT, check=False
        )
        if done.returncode != status:
            raise FailedError(f"{' '.join(command)} ended with {done.returncode}\n{done.stdout}\n{done.stderr}")
        return done.stdout


def _results(programs: Programs, folder: Path) -> Iterator[str]:
    yield "# MCP: what the official checks say"
    yield "\nWritten by `make conformance`. Why each expected failure is one stands in `expected-failures.yaml`."
    yield "\n| Check | Passed |\n| --- | --- |"
    fixtures = "tools.conformance.fixtures:create_fixtures()"
    with _serving(folder, application=fixtures, RESTAURANT_CONTENT_DIR=str(SAMPLE)) as base:
        for version in REQUIREMENTS:
            yield f"| {_version('conformance')}, requirements of {version} | {conformance(programs, base, version)} |"
    with _serving(folder) as base:
        for version, scenarios in WITHOUT_FIXTURES.items():
            for scenario in scenarios:
                programs.run(*_suite(base), "--spec-version", version, "--scenario", scenario)
            yield f"| {_version('conformance')}, {version}, without fixtures | {len(scenarios)} scenarios |"
        for era in ERAS:
            yield f"| {_version('inspector')}, {era} | {inspector(programs, base, era)} requests |"
        with _serving(folder, RESTAURANT_RATE_LIMIT="5 per 60 seconds") as limited:
            told = programs.run("node", str(HERE / "clients.mjs"), f"{base}/mcp", f"{limited}/mcp")
        with _serving(folder, RESTAURANT_RATE_LIMIT="5 per 60 seconds") as limited:
            python = str(HERE / ".venv" / "bin" / "python")
            earlier = programs.run(python, str(HERE / "client_1x.py"), f"{base}/mcp", f"{limited}/mcp")
        for client in told.splitlines():
            yield f"| {client} | {WALK} |"
        yield f"| {earlier.strip()} | every tool, a useful error, seconds to wait, and on after a refusal |"


@contextmanager
def _serving(folder: Path, **settings: str) -> Iterator[str]:
    """A server that has loaded its content, without log output and, unless *settings* say so, rate limits."""
    with running(folder, log=subprocess.DEVNULL, **{**UNLIMITED, **settings}) as base:
        urlopen(f"{base}/healthz", timeout=60).close()  # the clients wait for fewer seconds than a slow start takes
        yield base


def _version(package: str) -> str:
    wanted = json.loads((HERE / "package.json").read_text(encoding="utf-8"))["dependencies"]
    return f"{package} {wanted[f'@modelcontextprotocol/{package}']}"


def conformance(programs: Programs, base: str, version: str) -> str:
    """The score for a requirement set. Raises FailedError if other scenarios fail than those expected."""
    required = re.findall(r"^  - (\S+)$", programs.run("conformance", "list", "--requirements", version), re.MULTILINE)
    baseline = str(HERE / "expected-failures.yaml")
    told = programs.run(*_suite(base), "--requirements", version, "--expected-failures", baseline)
    return summary(told, required)


def _suite(base: str) -> Sequence[str]:
    return ("conformance", "server", "--url", f"{base}/mcp")


def summary(output: str, required: Collection[str]) -> str:
    """The suite's own score, without extensions, which it runs but does not score."""
    results = re.findall(r"^([✓✗]) (\S+): (\d+) passed, (\d+) failed", output, re.MULTILINE)
    scored = [(mark, int(passed), int(failed)) for mark, name, passed, failed in results if name in required]
    scenarios = sum(mark == "✓" for mark, _, _ in scored)
    passed, failed = (sum(each[place] for each in scored) for place in (1, 2))
    return f"{scenarios} of {len(scored)} scenarios, {passed} of {passed + failed} checks"


def inspector(programs: Programs, base: str, era: str) -> int:
    """Sends every request with the Inspector; returns the number of correct answers."""
    for request in requests(base):
        _inspect(programs, base, era, request)
    wrong = ("tools/call", "--tool-name", "get_article", "--tool-arg", "id=parking-neerby")
    refused = _inspect(programs, base, era, wrong, status=TOOL_FAILED)
    if "parking-nearby" not in refused["content"][0]["text"]:
        raise FailedError(f"the error names no nearer id: {refused}")
    return len(requests(base)) + 1


def requests(base: str) -> Sequence[Sequence[str]]:
    """The Inspector's arguments for each method that both it and this server support."""
    call = ("tools/call", "--tool-name")
    search = (*call, "search_knowledge", "--tool-arg")
    return (
        ("tools/list", "--strict"),
        (*search, "query=parking", "lang=en"),
        (*search, "query=泊車", "lang=zh"),
        (*search, "query=停车", "lang=cn"),
        (*call, "get_article", "--tool-arg", "id=parking-nearby"),
        (*call, "search_menu", "--tool-arg", "category=noodle", "max_price=20"),
        (*call, "get_dish", "--tool-arg", "id=beef-chow-fun"),
        (*call, "get_restaurant", "--tool-arg", "lang=zh"),
        (*call, "plan_order", "--tool-arg", "party=4"),
        ("resources/list",),
        ("resources/templates/list",),
        ("resources/read", "--uri", f"{base}/zh/menu.md"),
        ("resources/read", "--uri", f"{base}/cn/menu/beef-chow-fun.md"),
        ("prompts/list",),
        ("prompts/get", "--prompt-name", "plan-visit", "--prompt-args", "day=Saturday"),
    )


def _inspect(programs: Programs, base: str, era: str, request: Iterable[str], status: int = 0) -> dict[str, Any]:
    target = ("inspector", "--cli", f"{base}/mcp", "--transport", "http", "--protocol-era", era)
    answer: dict[str, Any] = json.loads(programs.run(*target, "--method", *request, status=status))
    return answer


if __name__ == "__main__":
    sys.exit(main())
