"""Run the tests of each mutation in a copy of the project: ``python -m tools.mutations [NAME…]``."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from time import monotonic

from . import ROOT, Mutation, mutations

COPIES = min(4, os.cpu_count() or 1)
SECONDS = 900
"""After which the tests of a mutation count as caught: the mistake lets them hang."""


def copy_project(folder: Path) -> Path:
    """Copy what git knows of the project."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def run_tests(folder: Path, tests: Iterable[str]) -> tuple[bool, str]:
    """Run tests in a copy. Return whether they failed, and the first that did."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    try:
        result = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return True, "the tests did not end"
    failures = [line for line in result.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    if result.returncode > 1:
        return False, result.stdout[-300:]
    return result.returncode == 1, failures[0].partition(" - ")[0] if failures else ""


def is_caught(mutation: Mutation, copies: Queue[Path]) -> bool:
    """Plant a mutation in a free copy, run its tests, take it out again, and print the outcome."""
    folder, start = copies.get(), monotonic()
    source = mutation.plant(folder)
    try:
        failed, failure = run_tests(folder, mutation.tests.split())
    finally:
        (folder / mutation.file).write_text(source, encoding="utf-8")
        copies.put(folder)
    outcome = "caught" if failed else "MISSED"
    print(f"| {mutation.name} | {outcome} | {monotonic() - start:.0f} s | {failure} |", flush=True)
    return failed


def main(names: list[str]) -> int:
    """Test the mutations and print a line for each. Return 1 if one was missed, 2 if tests fail without any."""
    chosen = [mutation for mutation in mutations() if not names or mutation.name in names]
    with tempfile.TemporaryDirectory() as parent:
        copies: Queue[Path] = Queue()
        folders = [copy_project(Path(parent, str(number))) for number in range(COPIES)]
        failed, failure = run_tests(folders[0], sorted({path for each in chosen for path in each.tests.split()}))
        if failed:
            print(f"This test fails without a planted mistake, so it would catch each: {failure}")
            return 2
        for folder in folders:
            copies.put(folder)
        with ThreadPoolExecutor(COPIES) as pool:
            outcomes = list(pool.map(lambda mutation: is_caught(mutation, copies), chosen))
    print(f"{sum(outcomes)} of {len(outcomes)} caught")
    return 0 if all(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
