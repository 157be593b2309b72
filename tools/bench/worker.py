"""Measures one engine in a process of its own and prints JSON: ``worker.py ENGINE CORPUS PASSES``."""

import ctypes
import gc
import json
import os
import sys
from importlib import import_module
from pathlib import Path
from time import perf_counter_ns
from typing import Any

import restaurant_site.content.site_loader  # noqa: F401  # what the site loads anyway: not search's memory

from . import corpus as corpora

WHERE = {
    "this engine": "tools.bench.this_engine",
    "FTS5 porter": "tools.bench.fts5",
    "FTS5 trigram": "tools.bench.fts5",
    "FTS5 bigram": "tools.bench.fts5",
}
MOST = 50
"""Results kept of each query."""


def resident() -> int:
    """Resident memory of this process in bytes."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def measured(name: str, path: Path, passes: int) -> dict[str, Any]:
    corpus = corpora.read(path)
    ctypes.CDLL(None).malloc_trim(0)  # what reading left free is not to hide what the engine takes
    before, start = resident(), perf_counter_ns()
    make = import_module(WHERE[name]).Engines[name]
    loaded = perf_counter_ns()
    engines = {index: make(documents, corpus["synonyms"]) for index, documents in corpus["collections"].items()}
    built = perf_counter_ns()
    asked = [(engines[query["index"]].search, query["q"]) for query in corpus["queries"]]
    found = [search(text)[:MOST] for search, text in asked]
    return {
        "load": (loaded - start) / 1e6,
        "build": (built - loaded) / 1e6,
        "found": found,
        "times": [[_timed(search, text) for search, text in asked] for _ in range(passes)],
        "memory": (resident() - before) / 2**20,
    }


def _timed(search: Any, text: str) -> float:
    """Microseconds of one search."""
    start = perf_counter_ns()
    search(text)
    return (perf_counter_ns() - start) / 1e3


if __name__ == "__main__":
    json.dump(measured(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])), sys.stdout)
