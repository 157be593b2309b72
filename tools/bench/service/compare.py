"""Compares two checkouts of the service in one run: ``make bench-compare OLD=folder``.

The old checkout, the new one and a bare WSGI callable under gunicorn's unmodified ``gthread`` worker
get the same requests, one after the other, in several rounds. Every ratio is the median of the
rounds' ratios. The new checkout behind the shipped nginx recipe, answered from nginx's cache, is
compared with nginx serving the same bytes from a file.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from . import servers
from .bench import WARM_UP_REQUESTS, body_of, check, fetch, kinds
from .load import Figures, Kind, loaded
from .servers import ROOT, Server, Start, free_port, start

COMPARED = ("must-order", "must-order, 304", "must-order, Markdown", "article", "page", "search, uncached")
"""The kinds of ``bench.kinds`` that are compared."""
OLD, NEW, BARE, FILE, CACHE = "old", "new", "bare gthread", "nginx, file", "nginx, cache"


@dataclass(frozen=True)
class Row:
    """One kind of request, and what each server is asked for it."""

    name: str
    targets: Mapping[str, tuple[Server, Kind]]


def rows(stack: ExitStack, folder: Path, old: Path, new: Path) -> list[Row]:
    """Starts every server and fills its caches."""
    services = {
        name: stack.enter_context(servers.service(free_port(), folder, checkout))
        for name, checkout in ((OLD, old), (NEW, new))
    }
    requests = {name: _kinds(server) for name, server in services.items()}
    answers = {}
    for name, server in services.items():
        for label, kind in requests[name].items():
            for _ in range(WARM_UP_REQUESTS):
                answers[f"/{label.replace(' ', '-')}"] = fetch(server, kind)
                check(f"{name}, {label}", answers[f"/{label.replace(' ', '-')}"])
    (folder / "answers.json").write_text(json.dumps(answers), encoding="utf-8")
    bare = stack.enter_context(servers.bare_gthread(free_port(), folder, folder / "answers.json"))
    found = [
        Row(
            label,
            {
                **{name: (server, requests[name][label]) for name, server in services.items()},
                BARE: (bare, Kind([f"/{label.replace(' ', '-')}"], headers=requests[NEW][label].headers)),
            },
        )
        for label in COMPARED
    ]
    return [*found, _nginx_row(stack, folder, services[NEW], new, body_of(answers["/must-order"]))]


def _kinds(server: Server) -> dict[str, Kind]:
    every = kinds(dict(fetch(server, Kind(["/api/must-order"]))["headers"])["ETag"])
    return {label: every[label] for label in COMPARED}


def _nginx_row(stack: ExitStack, folder: Path, service: Server, checkout: Path, body: bytes) -> Row:
    document = folder / "document.json"
    document.write_bytes(body)
    recipe = (checkout / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    file = stack.enter_context(servers.nginx(free_port(), folder, document))
    cache = stack.enter_context(servers.nginx_cache(free_port(), folder, service.port, recipe))
    targets = {FILE: (file, Kind(["/must-order"])), CACHE: (cache, Kind(["/api/must-order"]))}
    for name, (server, kind) in targets.items():
        check(name, fetch(server, kind))
    return Row("must-order, nginx", targets)


def measured(found: Sequence[Row], rounds: int, seconds: int, folder: Path) -> list[dict[str, list[Figures]]]:
    """For every row the figures of each server, one for each round."""
    results: list[dict[str, list[Figures]]] = [{name: [] for name in row.targets} for row in found]
    for turn in range(rounds):
        for row, figures in zip(found, results, strict=True):
            for name, (server, kind) in row.targets.items():
                print(f"round {turn + 1}: {row.name}, {name}", file=sys.stderr, flush=True)
                figures[name].append(loaded(server, kind, seconds, folder))
    return results


def table(found: Sequence[Row], results: Sequence[Mapping[str, Sequence[Figures]]]) -> str:
    """Answers per second of the old and the new checkout and the bare callable, and the ratios of the new one."""
    lines = [
        "| request | old /s | new /s | bare gthread /s | new ÷ old | new ÷ bare | old p99 ms | new p99 ms |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for row, figures in zip(found, results, strict=True):
        if NEW in figures:
            rates = " | ".join(f"{median(_rates(figures[name])):,.0f}" for name in (OLD, NEW, BARE))
            ratios = f"{_ratio(figures, NEW, OLD):.2f} | {_ratio(figures, NEW, BARE):.2f}"
            p99 = " | ".join(f"{median(each.p99 for each in figures[name]):.1f}" for name in (OLD, NEW))
            lines.append(f"| {row.name} | {rates} | {ratios} | {p99} |")
    return "\n".join(lines)


def nginx_table(found: Sequence[Row], results: Sequence[Mapping[str, Sequence[Figures]]]) -> str:
    lines = ["| request | file /s | cache /s | cache ÷ file |", "| --- | ---: | ---: | ---: |"]
    for row, figures in zip(found, results, strict=True):
        if FILE in figures:
            rates = " | ".join(f"{median(_rates(figures[name])):,.0f}" for name in (FILE, CACHE))
            lines.append(f"| {row.name} | {rates} | {_ratio(figures, CACHE, FILE):.2f} |")
    return "\n".join(lines)


def start_table(starts: Mapping[str, Sequence[Start]]) -> str:
    lines = ["| checkout | start to first 200, s | CPU s | MiB when loaded |", "| --- | ---: | ---: | ---: |"]
    for name, found in starts.items():
        seconds, used, memory = (min(values) for values in zip(*found, strict=True))
        lines.append(f"| {name} | {seconds:.2f} | {used:.2f} | {memory:.0f} |")
    return "\n".join(lines)


def _rates(figures: Iterable[Figures]) -> list[float]:
    return [each.rate for each in figures]


def _ratio(figures: Mapping[str, Sequence[Figures]], above: str, below: str) -> float:
    pairs = zip(_rates(figures[above]), _rates(figures[below]), strict=True)
    return median(one / other for one, other in pairs)


def starts_of(checkouts: Mapping[str, Path], count: int) -> dict[str, list[Start]]:
    """The starts of each checkout, in turn, with Python's bytecode in a folder of its own."""
    found: dict[str, list[Start]] = {name: [] for name in checkouts}
    with tempfile.TemporaryDirectory() as compiled:
        for _ in range(count):
            for name, checkout in checkouts.items():
                found[name].append(start(compiled, checkout))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path, help="a checkout of the commit to compare with")
    parser.add_argument("--new", type=Path, default=ROOT, help="the other checkout (default: this one)")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=3, help="of each measurement")
    parser.add_argument("--starts", type=int, default=5)
    given = parser.parse_args()
    old, new = given.old.resolve(), given.new.resolve()
    print(start_table(starts_of({OLD: old, NEW: new}, given.starts)), end="\n\n", flush=True)
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        found = rows(stack, folder, old, new)
        results = measured(found, given.rounds, given.seconds, folder)
    print(table(found, results), nginx_table(found, results), sep="\n\n")


if __name__ == "__main__":
    main()
