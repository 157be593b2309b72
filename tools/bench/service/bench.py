"""Compares this service with alternatives, in one run: ``make bench``.

Every row is paired with a bare WSGI callable, which sends the same status, headers and bytes under
the same gunicorn settings: the upper limit for the server. All pairs are measured in several rounds;
a ratio is the median of the rounds' ratios. On a shared machine the least CPU time per answer is
more reliable than the rate.
"""

import argparse
import itertools
import json
import random
import sqlite3
import sys
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlencode

import yaml

from . import servers
from .load import Figures, Kind, loaded
from .servers import ROOT, Server, free_port

OURS, BARE = "this service", "bare WSGI callable"
BY_SERVER = frozenset({"connection", "date", "server"})
"""Headers that gunicorn adds itself."""
CLIENTS = itertools.count(1)
WARM_UP_REQUESTS = 4
"""Requests of a kind before the measurement, which fill the caches."""


def call(tool: str, **arguments: Any) -> Kind:
    """A call of an MCP tool."""
    params = {"name": tool, "arguments": arguments}
    headers = {
        "Content-Type": "application/json",
        "Accept": "application/json, text/event-stream",
        "MCP-Protocol-Version": "2025-06-18",
    }
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    return Kind(["/mcp"], "POST", json.dumps(message), headers)


def searches() -> list[str]:
    """More searches than the cache holds, each once: the labelled queries with several limits."""
    texts = [
        query["q"]
        for half in ("tuned", "held_out")
        for query in yaml.safe_load((ROOT / "tests" / "relevance" / f"queries_{half}.yaml").read_text(encoding="utf-8"))
        if query["index"] == "articles"
    ]
    paths = [f"/api/knowledge?{urlencode({'q': text, 'limit': limit})}" for limit in range(3, 13) for text in texts]
    random.Random(1).shuffle(paths)
    return paths


def kinds(tag: str) -> dict[str, Kind]:
    """The requests to this service, by name; *tag* is the ETag of the must-order list."""
    return {
        "must-order": Kind(["/api/must-order"]),
        "must-order, br": Kind(["/api/must-order"], headers={"Accept-Encoding": "gzip, deflate, br"}),
        "must-order, 304": Kind(["/api/must-order"], headers={"If-None-Match": tag}),
        "must-order, Markdown": Kind(["/api/must-order?format=md"]),
        "article": Kind(["/api/knowledge/opening-hours"]),
        "page": Kind(["/en/must-order"], headers={"Accept": "text/html,*/*;q=0.8", "Accept-Encoding": "gzip, br"}),
        "search, uncached": Kind(searches()),
        "MCP get_article": call("get_article", id="opening-hours"),
        "MCP search_knowledge": call("search_knowledge", query="where can I park"),
    }


def fetch(server: Server, kind: Kind) -> dict[str, Any]:
    """One answer, in the form that the bare callable reads."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
    client = f"192.0.2.{next(CLIENTS)}"
    connection.request(
        kind.method, kind.paths[0], kind.body.encode() or None, {**kind.headers, "X-Forwarded-For": client}
    )
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return {
        "status": f"{response.status} {response.reason}",
        "headers": [header for header in response.getheaders() if header[0].lower() not in BY_SERVER],
        "body": b64encode(body).decode(),
    }


@dataclass(frozen=True)
class Row:
    """A server and its requests."""

    name: str
    kind: str
    server: Server
    asks: Kind
    twin: Kind
    """The same requests to the bare callable."""


def rows(stack: ExitStack, folder: Path) -> tuple[Server, list[Row]]:
    """Starts every server; returns the bare callable and the rows."""
    service = stack.enter_context(servers.service(free_port(), folder))
    first = fetch(service, Kind(["/api/must-order"]))
    ours = kinds(dict(first["headers"])["ETag"])
    answers, twins = {}, {}
    for name, kind in ours.items():
        for _ in range(WARM_UP_REQUESTS):
            answers[f"/{name.replace(' ', '-')}"] = fetch(service, kind)
        twins[name] = Kind([f"/{name.replace(' ', '-')}"], kind.method, kind.body, kind.headers)
    (folder / "answers.json").write_text(json.dumps(answers), encoding="utf-8")
    document, article = folder / "document.json", folder / "article.json"
    document.write_bytes(body_of(answers["/must-order"]))
    article.write_bytes(body_of(answers["/article"]))
    found = [Row(OURS, name, service, kind, twins[name]) for name, kind in ours.items()]
    for name, kind, start in (
        ("the same bytes and log lines", "must-order",
         lambda port: servers.bare(port, folder, folder / "answers.json", BENCH_ACCESS_LOG="yes")),
        ("Flask as its manuals show", "must-order", lambda port: servers.manual(port, folder, document)),
        ("FastAPI, uvicorn", "must-order",
         lambda port: servers.uvicorn("fastapi_app:app", port, folder, "/must-order", BENCH_DOCUMENT=str(document))),
        ("Datasette", "must-order", lambda port: servers.datasette(port, folder, _database(folder, document))),
        ("nginx", "must-order", lambda port: servers.nginx(port, folder, document)),
        ("FastMCP, uvicorn", "MCP get_article",
         lambda port: servers.uvicorn("fastmcp_app:app", port, folder, "/", BENCH_ARTICLE=str(article))),
    ):  # fmt: skip
        server = stack.enter_context(start(free_port()))
        path = {"Datasette": "/bench/documents/1.json?_shape=array"}.get(name, "/must-order")
        asks = ours[kind] if kind.startswith("MCP") else Kind([path])
        check(name, fetch(server, asks))
        found.append(Row(name, kind, server, asks, twins[kind]))
    bare = stack.enter_context(servers.bare(free_port(), folder, folder / "answers.json"))
    for name, kind in twins.items():
        check(f"{BARE}, {name}", fetch(bare, kind))
    return bare, found


def body_of(answer: Mapping[str, Any]) -> bytes:
    return b64decode(answer["body"])


def _database(folder: Path, document: Path) -> Path:
    path = folder / "bench.db"
    with sqlite3.connect(path) as database:
        database.execute("create table documents (id integer primary key, document text)")
        database.execute("insert into documents values (1, ?)", [document.read_text(encoding="utf-8")])
    return path


def check(name: str, answer: Mapping[str, Any]) -> None:
    """Raises for an answer that is an error."""
    if not answer["status"].startswith(("200", "304")):
        raise RuntimeError(f"{name} answers {answer['status']}: {body_of(answer)[:300]!r}")


def measured(
    bare: Server, found: Sequence[Row], rounds: int, seconds: int, folder: Path
) -> list[list[tuple[Figures, Figures]]]:
    """For every row its figures and those of its pair, in each round."""
    results: list[list[tuple[Figures, Figures]]] = [[] for _ in found]
    for turn in range(rounds):
        for row, pairs in zip(found, results, strict=True):
            print(f"round {turn + 1}: {row.name}, {row.kind}", file=sys.stderr, flush=True)
            pairs.append((loaded(row.server, row.asks, seconds, folder), loaded(bare, row.twin, seconds, folder)))
    return results


def table(found: Sequence[Row], results: Sequence[Sequence[tuple[Figures, Figures]]]) -> str:
    lines = [
        "| what | answers/s | × bare | least CPU µs | bare | bare ÷ own | p50 ms | p99 ms |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for row, pairs in zip(found, results, strict=True):
        own, twin = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
        least, least_bare = min(each.cost for each in own), min(each.cost for each in twin)
        lines.append(
            f"| {row.name}: {row.kind} | {median(each.rate for each in own):,.0f} "
            f"| {median(one.rate / other.rate for one, other in pairs):.2f} "
            f"| {least:,.0f} | {least_bare:,.0f} | {least_bare / least:.2f} "
            f"| {median(each.p50 for each in own):.1f} | {median(each.p99 for each in own):.1f} |"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=2, help="of each measurement")
    parser.add_argument("--only", default="", help="rows whose name has this text")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        bare, found = rows(stack, folder)
        found = [row for row in found if given.only in f"{row.name}: {row.kind}"]
        print(table(found, measured(bare, found, given.rounds, given.seconds, folder)))


if __name__ == "__main__":
    main()
