"""Measures a server with wrk: requests of one kind for a few seconds, each from another client address."""

import json
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .servers import Server

SCRIPT = Path(__file__).with_name("load.lua")
CONNECTIONS = 16


@dataclass(frozen=True)
class Kind:
    """Requests to several paths in turn, with the same method, body and headers."""

    paths: Sequence[str]
    method: str = "GET"
    body: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Figures:
    rate: float
    """Answers per second."""
    cost: float
    """CPU microseconds per answer, of all processes of the server."""
    p50: float
    p99: float
    """Milliseconds."""


def loaded(server: Server, kind: Kind, seconds: int, folder: Path) -> Figures:
    """The figures of a server under load. Raises RuntimeError when a request fails or is refused."""
    paths, body = folder / "paths", folder / "body.json"
    paths.write_text("\n".join(kind.paths), encoding="ascii")
    body.write_text(kind.body, encoding="utf-8")
    used = server.processor_seconds()
    done = subprocess.run(
        ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "-s", SCRIPT, f"http://127.0.0.1:{server.port}", "--", kind.method,
         paths, body if kind.body else "-", *(f"{name}: {value}" for name, value in kind.headers.items())],
        capture_output=True, text=True, timeout=seconds + 60, check=True,
    )  # fmt: skip
    figures = json.loads(done.stdout.strip().splitlines()[-1])
    if figures["failed"]:
        raise RuntimeError(f"{figures['failed']} of {figures['requests']} requests of {kind.paths[0]} failed")
    cost = (server.processor_seconds() - used) / figures["requests"] * 1e6
    return Figures(figures["requests"] / figures["seconds"], cost, figures["p50"], figures["p99"])
