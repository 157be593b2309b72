"""Measures the service with the demonstration's content, ten times and a hundred times as much.

``make bench-growth``. Each size is a process of its own that loads the content and calls the WSGI
application, each time from another client address. Times are CPU times. An exponent of 0 means no growth.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import Path
from time import process_time, thread_time
from typing import Any

from restaurant_site.app import create_app
from restaurant_site.settings import Settings
from restaurant_site.snapshot import state_of

from ..search_bench import exponent, table
from .bench import searches
from .endurance import resident
from .grown_content import grow
from .servers import ROOT

SAMPLES = 300
"""Requests of each kind."""
TIMEOUT = 1_500
"""Seconds for one size."""


def time_request(app: Any, path: str, number: int, body: bytes = b"") -> float:
    """CPU microseconds of the answer to client *number*."""
    address, _, query = path.partition("?")
    environ = {
        "REQUEST_METHOD": "POST" if body else "GET", "PATH_INFO": address, "QUERY_STRING": query,
        "REMOTE_ADDR": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}",
        "SERVER_NAME": "127.0.0.1", "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1", "SCRIPT_NAME": "",
        "CONTENT_LENGTH": str(len(body)), "CONTENT_TYPE": "application/json", "HTTP_ACCEPT_ENCODING": "br",
        "HTTP_ACCEPT": "*/*", "wsgi.url_scheme": "http", "wsgi.input": BytesIO(body), "wsgi.errors": sys.stderr,
    }  # fmt: skip
    statuses: list[str] = []
    start = thread_time()
    b"".join(app.wsgi_app(environ, lambda status, headers, _=None: statuses.append(status)))
    seconds = thread_time() - start
    if not statuses[0].startswith(("200", "404")):
        raise RuntimeError(f"{path} answers {statuses[0]}")
    return seconds * 1e6


def kinds(app: Any) -> dict[str, list[str]]:
    """Paths of each kind, each once, so that no answer is cached."""
    site = state_of(app).snapshot.site
    dishes, articles = spread(site.dishes), spread(site.articles)
    return {
        "dish, JSON": [f"/api/menu/{id}" for id in dishes],
        "dish, page": [f"/en/menu/{id}" for id in dishes],
        "article, JSON": [f"/api/knowledge/{id}" for id in articles],
        "article, Markdown": [f"/zh/knowledge/{id}.md" for id in articles],
        "article, page": [f"/zh/knowledge/{id}" for id in articles],
        "ten of the menu": [f"/api/menu?limit=10&offset={number}" for number in range(len(dishes))],
        "ten articles": [f"/api/knowledge?limit=10&offset={number}" for number in range(len(articles))],
        "unknown article": [f"/api/knowledge/{id}-unknown" for id in articles],
        "search": searches()[:SAMPLES],
    }


def spread(ids: Iterable[str]) -> list[str]:
    """SAMPLES ids at most, evenly from a collection."""
    every = list(ids)
    return every[:: max(1, len(every) // SAMPLES)][:SAMPLES]


def call(tool: str, **arguments: str) -> bytes:
    params = {"name": tool, "arguments": arguments}
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}).encode()


def measured(content: Path) -> dict[str, list[float]]:
    """Name of a measure → its value, or the microseconds of every request."""
    before, start = resident(), process_time()
    app = create_app(Settings(content_dir=content))
    found = {"load, s": [process_time() - start], "memory, MiB": [resident() - before]}
    number = 0
    for kind, paths in kinds(app).items():
        time_request(
            app, paths[0] + ("&" if "?" in paths[0] else "?") + "lang=cn", 0
        )  # a warm-up for what is computed once
        found[kind] = [time_request(app, path, number := number + 1) for path in paths]
    for kind in ("dish, JSON", "article, page"):
        paths = kinds(app)[kind]
        found[f"{kind}, cached"] = [time_request(app, path, number := number + 1) for path in paths]
    articles = spread(state_of(app).snapshot.site.articles)
    found["MCP get_article"] = [
        time_request(app, "/mcp", number := number + 1, call("get_article", id=id)) for id in articles
    ]
    return found


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def report(sizes: Mapping[int, Mapping[str, list[float]]]) -> str:
    """A table with a row per measure: its value at each size and the exponent of its growth."""
    rows = []
    for kind, single in next(iter(sizes.values())).items():
        parts = [0.5] if len(single) == 1 else [0.5, 0.99]
        cells = [kind if len(single) == 1 else f"{kind}, µs"]
        for part in parts:
            values = {size: percentile(found[kind], part) for size, found in sizes.items()}
            path = " → ".join(f"{value:,.2f}" if value < 10 else f"{value:,.0f}" for value in values.values())
            cells.append(f"{path} ({exponent(values):.2f})" if len(values) > 1 else path)
        rows.append([*cells, *([""] * (2 - len(parts)))])
    return table([f"{' → '.join(f'{size}×' for size in sizes)} (exponent)", "p50", "p99"], rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="*", default=[1, 10, 100])
    parser.add_argument("--measure", type=Path, help="measure one folder, and print the figures as JSON")
    given = parser.parse_args()
    if given.measure:
        json.dump(measured(given.measure), sys.stdout)
        return
    sizes = {}
    for size in given.sizes:
        with tempfile.TemporaryDirectory() as folder:
            content = grow(ROOT / "content", Path(folder) / "content", size)
            command = [sys.executable, "-m", "tools.bench.service.growth", "--measure", str(content)]
            done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, timeout=TIMEOUT, check=True)
        sizes[size] = json.loads(done.stdout)
        print(f"{size}×: loaded in {sizes[size]['load, s'][0]:.1f} s", file=sys.stderr, flush=True)
    print(report(sizes))


if __name__ == "__main__":
    main()
