"""Measures start and memory: ``make bench-endurance``.

The start is that of a real server. Memory is measured in this process, which calls the WSGI
application a million times, each from another client address, and reloads the content.
"""

import argparse
import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any
from unittest.mock import patch

from restaurant_site import snapshot
from restaurant_site.app import create_app
from restaurant_site.settings import Settings
from restaurant_site.snapshot import freeze_gc, state_of
from restaurant_site.web.clock import Clock

from .servers import start

STARTS = 5
RATE = 4_000
"""Requests per second by the clock of the rate limits: that of a server, since these calls are faster."""


def resident() -> float:
    """Resident memory of this process in MiB."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def addresses(app: Any) -> list[str]:
    """Every page and document, in every language and format."""
    site = state_of(app).snapshot.site
    pages = ["", "menu", "must-order", "knowledge", "best-time", "parking", "reservation", "search", "developers"]
    pages += [f"menu/{id}" for id in site.dishes] + [f"knowledge/{id}" for id in site.articles]
    api = ["must-order", "menu", "knowledge", "visit-rhythm", "parking-nearby", "changes"]
    api += [f"menu/{id}" for id in site.dishes] + [f"knowledge/{id}" for id in site.articles]
    found = ["/llms.txt", "/llms-menu.txt", "/llms-knowledge.txt", "/llms-full.txt", "/openapi.json"]
    for lang in ("en", "zh", "cn"):
        found += [f"/{lang}/{page}" for page in pages]
        found += [f"/{lang}/{page or 'index'}.md" for page in pages]
        found += [f"/api/{path}?lang={lang}{format}" for path in api for format in ("", "&format=md")]
    return found


def call_app(app: Any, path: str, number: int) -> str:
    """The status of the answer to client *number*."""
    statuses: list[str] = []
    address, _, query = path.partition("?")
    client = f"{11 + (number >> 24)}.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
    environ = {
        "REQUEST_METHOD": "GET", "PATH_INFO": address, "QUERY_STRING": query, "REMOTE_ADDR": client,
        "SERVER_NAME": "127.0.0.1", "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1", "SCRIPT_NAME": "",
        "wsgi.url_scheme": "http", "wsgi.input": None, "wsgi.errors": sys.stderr, "HTTP_ACCEPT_ENCODING": "br",
        "HTTP_HOST": "127.0.0.1",
    }  # fmt: skip
    body = app.wsgi_app(environ, lambda status, headers, _=None: statuses.append(status))
    b"".join(body)
    return statuses[0]


def memory_over_time(requests: int, reloads: int) -> Iterator[tuple[str, float]]:
    """(moment, resident memory in MiB), one after the other."""
    began, number = monotonic(), 0
    app = create_app(Settings(), clock=Clock(monotonic=lambda: began + number / RATE))
    freeze_gc()
    yield "loaded", resident()
    everything = addresses(app)
    for path in everything:
        number += 1
        status = call_app(app, path, number)
        if status != "200 OK":
            raise RuntimeError(f"{path} answers {status}")
    yield f"all {len(everything):,} documents and pages cached", resident()
    for turn in range(requests):
        number += 1
        call_app(app, everything[turn % len(everything)], number)
    yield f"{requests:,} requests of as many clients", resident()
    for turn in range(1, reloads + 1):
        with patch.object(snapshot, "code_version", lambda turn=turn: str(turn)):  # as if it had changed
            state_of(app).reloader.reload()
        for path in everything[: len(everything) // 10]:
            number += 1
            call_app(app, path, number)
        if turn in {1, 10, reloads}:
            yield f"{turn} reloads, with a tenth asked for after each", resident()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=1_000_000)
    parser.add_argument("--reloads", type=int, default=100)
    given = parser.parse_args()
    with TemporaryDirectory() as compiled:
        starts = [start(compiled) for _ in range(STARTS)]
    seconds, used, _ = (min(figures) for figures in zip(*starts, strict=True))
    print(f"start to the first 200: {seconds:.2f} s, {used:.2f} s of the processor (the least of {STARTS})\n")
    print("| after | MiB |\n| --- | ---: |", flush=True)
    for moment, mebibytes in memory_over_time(given.requests, given.reloads):
        print(f"| {moment} | {mebibytes:.0f} |", flush=True)


if __name__ == "__main__":
    main()
