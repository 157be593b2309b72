"""Loads mutated content folders: each must load or be refused with faults, in bounded time and memory.

``python -m tools.fuzz_content [COUNT [FIRST]]``. The number of a case is its seed. Cases run in a child process;
exit status 1 names the case at which it ended, took more than SECONDS, or grew past MEBIBYTES.
"""

import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from threading import Timer

from restaurant_site import i18n
from restaurant_site.content.faults import ContentError
from restaurant_site.settings import Settings, shipped
from restaurant_site.snapshot import load_snapshot
from restaurant_site.urls import Links
from tests.conftest import ROOT, SAMPLE

SECONDS = 10
MEBIBYTES = 300
BATCH = 50
HOSTILE = (
    "[", "]", "{", "}", "{{", "}}", "*a", "&a ", "- ", "? ", ": ", "|", ">", "%TAG ! x\n", "---\n", "...\n", "\t", "\0", "\x85",
    "\ud7ff", "\U0001f35c", "\ufffe", "!!python/name:os.system", "<<: ", "'", '"', "`", "**_", "![", "[a](", "<?", "&#", "\\", "#",
    "{{phone}}", "{{price:", "> > > ", "    - ", "1. ", "null", "~", "=cmd|", "9" * 40,
)  # fmt: skip


def text_of(chance: random.Random) -> str:
    """A hostile text, often repeated."""
    return chance.choice(HOSTILE) * chance.choice((1, 1, 1, 2, 7, 13, 100, 3_000, 100_000))


def inserted(raw: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(raw) + 1)
    return raw[:at] + text_of(chance).encode("utf-8", "surrogatepass") + raw[at:]


def cut(raw: bytes, chance: random.Random) -> bytes:
    first, last = sorted(chance.randrange(len(raw) + 1) for _ in range(2))
    return raw[:first] + raw[last:]


def repeated(raw: bytes, chance: random.Random) -> bytes:
    first, last = sorted(chance.randrange(len(raw) + 1) for _ in range(2))
    times = min(chance.choice((2, 10, 1_000)), 8_000_000 // (last - first + 1))
    return raw[:first] + raw[first:last] * times + raw[last:]


def flipped(raw: bytes, chance: random.Random) -> bytes:
    changed = bytearray(raw)
    for _ in range(chance.choice((1, 3, 50))):
        if changed:
            changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def lines_shuffled(raw: bytes, chance: random.Random) -> bytes:
    lines = raw.splitlines(keepends=True)
    chance.shuffle(lines)
    return b"".join(lines)


def hostile_only(_raw: bytes, chance: random.Random) -> bytes:
    return "".join(text_of(chance) for _ in range(chance.randrange(1, 4))).encode("utf-8", "surrogatepass")


MUTATIONS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    inserted, inserted, inserted, cut, repeated, flipped, lines_shuffled, hostile_only,
)  # fmt: skip


def replace_file(path: Path, chance: random.Random) -> None:
    """Put something that is no file in place of one."""
    path.unlink()
    chance.choice(
        (
            lambda: os.mkfifo(path),
            lambda: path.mkdir(),
            lambda: path.symlink_to(path.name),
            lambda: path.symlink_to("/dev/zero"),
            lambda: path.symlink_to("/etc/hostname"),
            lambda: path.symlink_to("gone"),
            lambda: os.truncate(os.open(path, os.O_CREAT | os.O_WRONLY), 1 << 36),
            lambda: None,
        )
    )()


def mutate(folder: Path, seed: int) -> None:
    """Change one to three files of a content folder."""
    chance = random.Random(seed)
    paths = sorted(path for path in folder.rglob("*") if path.suffix in {".yaml", ".md", ".webp", ".json"})
    for path in chance.sample(paths, chance.randrange(1, 4)):
        if chance.random() < 0.1:
            replace_file(path, chance)
        else:
            path.write_bytes(chance.choice(MUTATIONS)(path.read_bytes(), chance))


def run_cases(first: int, count: int) -> None:
    """Load each case; print its number before, and the memory of the process after all."""
    words = i18n.load_translations(shipped("translations"))
    loaded = 0
    for seed in range(first, first + count):
        print(seed, flush=True)
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(shutil.copytree(SAMPLE, Path(scratch) / "content"))
            mutate(folder, seed)
            try:
                load_snapshot(Settings(content_dir=folder), words, Links("http://127.0.0.1:8000"))
                loaded += 1
            except ContentError as error:
                assert all(str(fault).isprintable() or str(fault) for fault in error.faults)
        if (used := peak_mebibytes()) > MEBIBYTES:
            sys.exit(f"case {seed}: {used} MiB")
    print(f"{count:,} folders: {loaded:,} loaded, {count - loaded:,} refused; at most {used} MiB", file=sys.stderr)


def peak_mebibytes() -> int:
    """The most memory that this process has held; ``ru_maxrss`` would include the parent's, from before exec."""
    (peak,) = re.findall(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text(encoding="ascii"))
    return int(peak) // 1024


def run_batch(first: int, count: int) -> int:
    """Run cases in a child process; 1 when one ends it, grows too far or takes too long."""
    command = [sys.executable, "-m", "tools.fuzz_content", "cases", str(first), str(count)]
    settings = {**os.environ, "MALLOC_ARENA_MAX": "2"}  # as every recipe sets it
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=settings) as child:
        assert child.stdout is not None
        seed, timer = "", Timer(60, child.kill)
        timer.start()
        for line in child.stdout:
            timer.cancel()
            seed, timer = line.strip(), Timer(SECONDS, child.kill)
            timer.start()
        timer.cancel()
    if child.returncode:
        print(f"case {seed} ended the process with status {child.returncode}", file=sys.stderr)
    return 1 if child.returncode else 0


def main(count: int, first: int = 0) -> int:
    """Run all cases, BATCH in a process, so that each is measured without the garbage of very many others."""
    batches = range(first, first + count, BATCH)
    return max(run_batch(each, min(BATCH, first + count - each)) for each in batches)


if __name__ == "__main__":
    if sys.argv[1:2] == ["cases"]:
        run_cases(int(sys.argv[2]), int(sys.argv[3]))
    else:
        sys.exit(main(*map(int, sys.argv[1:] or ["10000"])))
