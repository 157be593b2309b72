"""Compares this site's search with common alternatives, in one run: ``make bench-search``.

Every measurement is a new process that loads the documents, builds the index and answers the
queries. The engines run in turn, several times; the time of a query is the median of the runs.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import log
from pathlib import Path
from statistics import median
from typing import Any, Literal, get_args

from .corpus import Corpus, Query, write
from .demonstration import ROOT, demonstration
from .distractors import grown

HERE = Path(__file__).parent
PYTHON = [sys.executable, "-m", "tools.bench.worker"]
NODE = ["node", "--expose-gc", "--max-old-space-size=12000", str(HERE / "peers.mjs")]
OURS = "this engine"
ENGINES = {
    OURS: PYTHON,
    "FTS5 porter": PYTHON,
    "FTS5 trigram": PYTHON,
    "FTS5 bigram": PYTHON,
    "MiniSearch ICU": NODE,
    "lunr bigram": NODE,
}
PEERS = [name for name in ENGINES if name != OURS]
RUNS = {1: (3, 3), 10: (1, 2), 100: (1, 1)}
"""Times as many documents → (processes of each engine, passes over the queries in each)."""
EACH = 8
"""Growth is measured with every eighth query."""
TIMEOUT = 300
"""Seconds for one process."""
NOTHING = "–"
GroupKey = Literal["half", "index", "lang", "kind"]
GROUPED_BY: tuple[GroupKey, ...] = get_args(GroupKey)


@dataclass
class Figures:
    """The measurements of one engine at one size."""

    found: list[list[str]]
    times: list[float]
    load: float
    build: float
    memory: float

    @classmethod
    def of(cls, runs: Sequence[Mapping[str, Any]]) -> "Figures":
        passes = [times for run in runs for times in run["times"]]
        return cls(
            found=runs[0]["found"],
            times=list(map(median, zip(*passes, strict=True))),
            load=median(run["load"] for run in runs),
            build=median(run["build"] for run in runs),
            memory=median(run["memory"] for run in runs),
        )

    def sampled(self) -> "Figures":
        """The same of every eighth query."""
        return replace(self, found=self.found[::EACH], times=self.times[::EACH])

    @property
    def p50(self) -> float:
        return median(self.times)

    @property
    def p99(self) -> float:
        return sorted(self.times)[int(len(self.times) * 0.99)]


Told = dict[str, Figures | None]
"""Engine → its figures; None if it ran out of time or memory."""


def measured(corpus: Corpus, runs: int, passes: int) -> Told:
    """Measures all engines with one corpus, in turn."""
    told: dict[str, list[Mapping[str, Any]]] = {name: [] for name in ENGINES}
    with tempfile.TemporaryDirectory() as folder:
        path = write(corpus, Path(folder) / "corpus.json")
        for turn in range(runs):
            for name in ENGINES:
                print(
                    f"{len(corpus['collections']['articles'])} articles, turn {turn + 1}: {name}",
                    file=sys.stderr,
                    flush=True,
                )
                if (run := _run(name, path, passes)) is not None:
                    told[name].append(run)
                    print(f"    built in {run['build']:.0f} ms, {run['memory']:.0f} MiB", file=sys.stderr, flush=True)
    return {name: Figures.of(runs) if runs else None for name, runs in told.items()}


def _run(name: str, path: Path, passes: int) -> Mapping[str, Any] | None:
    command = [*ENGINES[name], name, str(path), str(passes)]
    try:
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, timeout=TIMEOUT, check=True)
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError) as fault:
        print(f"  {name}: {type(fault).__name__}", file=sys.stderr)
        return None
    answer: Mapping[str, Any] = json.loads(done.stdout)
    return answer


# Relevance


def quality(queries: Sequence[Query], found: Sequence[Sequence[str]], wanted: Callable[[Query], bool]) -> str:
    """R@1 / R@3 / MRR of the selected queries that have a relevant document."""
    ranks = [
        next((rank for rank, id in enumerate(ids, 1) if id in query["rel"]), None)
        for query, ids in zip(queries, found, strict=True)
        if query["rel"] and wanted(query)
    ]
    figures = (_recall(ranks, 1), _recall(ranks, 3), sum(1 / rank for rank in ranks if rank) / len(ranks))
    return " / ".join(f"{figure:.3f}" for figure in figures)


def _recall(ranks: Sequence[int | None], most: int) -> float:
    return sum(rank is not None and rank <= most for rank in ranks) / len(ranks)


def groups(queries: Sequence[Query]) -> Iterator[tuple[str, Callable[[Query], bool]]]:
    """Rows of the table of relevance: everything, the halves, the collections, the languages, the kinds."""
    yield "all", lambda query: True
    for key in GROUPED_BY:
        for value in dict.fromkeys(query[key] for query in queries if query["rel"]):
            yield f"{key}: {value.replace('_', '-')}", partial(_is, key, value)


def _is(key: GroupKey, value: str, query: Query) -> bool:
    return query[key] == value


# Tables


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def relevance(queries: Sequence[Query], told: Told) -> str:
    rows = []
    for label, wanted in groups(queries):
        count = sum(bool(query["rel"]) and wanted(query) for query in queries)
        cells = [quality(queries, figures.found, wanted) if figures else NOTHING for figures in told.values()]
        rows.append([f"{label} ({count})", *cells])
    return table(["R@1 / R@3 / MRR", *told], rows)


def costs(told: Told) -> str:
    rows = [
        [
            name,
            f"{figures.p50:.0f}",
            f"{figures.p99:.0f}",
            f"{figures.p99 / figures.p50:.1f}",
            f"{figures.load:.0f}",
            f"{figures.build:.0f}",
            f"{figures.memory:.1f}",
        ]
        for name, figures in told.items()
        if figures
    ]
    return table(["", "p50 µs", "p99 µs", "p99 / p50", "load code ms", "build ms", "memory MiB"], rows)


def growth(queries: Sequence[Query], sizes: Mapping[int, Told]) -> str:
    """Each figure at each size, and the exponent of its growth."""
    measures: dict[str, Callable[[Figures], float]] = {
        "p50 µs": lambda figures: figures.p50,
        "p99 µs": lambda figures: figures.p99,
        "build ms": lambda figures: figures.build,
        "memory MiB": lambda figures: figures.memory,
    }
    rows = []
    for name in ENGINES:
        figures = {size: each for size, told in sizes.items() if (each := told[name])}
        cells = [_grows({size: measure(each) for size, each in figures.items()}) for measure in measures.values()]
        recalls = [quality(queries, each.found, lambda query: True).split(" / ")[0] for each in figures.values()]
        rows.append([name, *cells, " → ".join(recalls)])
    return table([f"{' → '.join(f'{size}×' for size in sizes)} (exponent)", *measures, "R@1"], rows)


def _grows(values: Mapping[int, float]) -> str:
    path = " → ".join(f"{value:,.0f}" for value in values.values())
    return f"{path} ({exponent(values):.2f})" if len(values) > 1 else path


def exponent(values: Mapping[int, float]) -> float:
    """The slope of a line through the logarithms."""
    points = [(log(size), log(value)) for size, value in values.items()]
    across, up = (sum(each) / len(points) for each in zip(*points, strict=True))
    slope: float = sum((x - across) * (y - up) for x, y in points) / sum((x - across) ** 2 for x, _ in points)
    return slope


def endurance(corpus: Corpus) -> str:
    """This engine only: the slowest hostile queries, and memory after repeated builds."""
    with tempfile.TemporaryDirectory() as folder:
        path = write(corpus, Path(folder) / "corpus.json")
        command = [sys.executable, "-m", "tools.bench.endurance", str(path)]
        return subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout


def report(corpus: Corpus, sizes: Sequence[int]) -> Iterator[str]:
    """Runs the whole benchmark; yields the parts of its report as Markdown."""
    queries = corpus["queries"]
    told = measured(corpus, *RUNS[1])
    documents = " and ".join(f"{len(each)} {name}" for name, each in corpus["collections"].items())
    yield f"## Relevance: {documents}, {len(queries)} queries\n\n{relevance(queries, told)}\n"
    yield f"## Cost of the same\n\n{costs(told)}\n"
    yield f"## Hostile queries and rebuilding\n\n{endurance(corpus)}"
    sample = Corpus(collections=corpus["collections"], synonyms=corpus["synonyms"], queries=queries[::EACH])
    larger: dict[int, Told] = {1: {name: figures.sampled() if figures else None for name, figures in told.items()}}
    for size in sizes:
        larger[size] = measured(grown(sample, size), *RUNS[size])
    yield f"## Growth, by {len(sample['queries'])} of the queries\n\n{growth(sample['queries'], larger)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="*", default=[10, 100], help="times as many documents, for growth")
    for part in report(demonstration(), parser.parse_args().sizes):
        print(part, flush=True)


if __name__ == "__main__":
    main()
