"""Measures this engine with hostile queries and repeated builds, and prints the result: ``endurance.py CORPUS``."""

import sys
from pathlib import Path
from statistics import median
from time import perf_counter_ns

from tests.relevance.hostile import hostile

from . import corpus as corpora
from .this_engine import Engine
from .worker import resident

HOSTILE = 10_000
REBUILDS = 100


def main() -> None:
    corpus = corpora.read(Path(sys.argv[1]))
    articles = corpus["collections"]["articles"]
    engine = Engine(articles, corpus["synonyms"])
    usual = median(_timed(engine, query["q"]) for query in corpus["queries"] if query["index"] == "articles")
    words = [word for document in articles for word in document["names"][0].split()]
    slowest = sorted(_timed(engine, query) for query in hostile(HOSTILE, words))
    print(
        f"{HOSTILE:,} hostile queries: median {median(slowest) / usual:.1f} times that of the labelled ones, "
        f"99 of 100 under {slowest[int(HOSTILE * 0.99)] / usual:.1f} times, the slowest {slowest[-1] / usual:.1f} times."
    )
    held = [_rebuilt(corpus) for _ in range(REBUILDS)]
    told = ", ".join(f"{held[at - 1]:.0f} MiB after {at}" for at in (1, 10, 50, REBUILDS))
    print(f"\nResident memory of a process that builds both indexes again and again: {told}.")


def _timed(engine: Engine, query: str) -> int:
    """Nanoseconds of the fastest of three searches."""
    return min(_once(engine, query) for _ in range(3))


def _once(engine: Engine, query: str) -> int:
    start = perf_counter_ns()
    engine.search(query)
    return perf_counter_ns() - start


def _rebuilt(corpus: corpora.Corpus) -> float:
    built = [Engine(documents, corpus["synonyms"]) for documents in corpus["collections"].values()]
    return resident() / 2**20 if built else 0.0


if __name__ == "__main__":
    main()
