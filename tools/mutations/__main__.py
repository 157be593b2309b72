"""Run the tests of each mutation in a copy of the project: ``python -m tools.mutations [NAME…]``."""

import os
import shutil
import subprocess
import sys
import tempfile
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


def test(mutation: Mutation, folder: Path) -> tuple[bool, float, str]:
    """Plant a mutation, run its tests and take it out again. Return whether a test failed, seconds, and which test."""
    source, start = mutation.plant(folder), monotonic()
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *mutation.tests.split()]
    try:
        result = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=SECONDS)
        failed = result.returncode == 1
        lines = [line for line in result.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        first = lines[0].partition(" - ")[0] if lines else result.stdout[-300:] if result.returncode > 1 else ""
    except subprocess.TimeoutExpired:
        failed, first = True, "the tests did not end"
    finally:
        (folder / mutation.file).write_text(source, encoding="utf-8")
    return failed, monotonic() - start, first


def main(names: list[str]) -> int:
    """Test the mutations and print a line for each. Return 1 if one was missed."""
    chosen = [each for each in mutations() if not names or each.name in names]
    with tempfile.TemporaryDirectory() as parent:
        copies: Queue[Path] = Queue()
        for number in range(COPIES):
            copies.put(copy_project(Path(parent, str(number))))

        def run(mutation: Mutation) -> bool:
            copy = copies.get()
            try:
                caught, seconds, first = test(mutation, copy)
            finally:
                copies.put(copy)
            print(f"| {mutation.name} | {'caught' if caught else 'MISSED'} | {seconds:.0f} s | {first} |", flush=True)
            return caught

        with ThreadPoolExecutor(COPIES) as pool:
            caught = list(pool.map(run, chosen))
    print(f"{sum(caught)} of {len(caught)} caught")
    return 0 if all(caught) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
