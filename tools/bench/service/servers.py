"""Starts the servers that are measured, each on a free port of the loopback interface."""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[3]
HERE = Path(__file__).parent
PEERS = HERE.parent / ".venv" / "bin"
DEPLOYED = {"MALLOC_ARENA_MAX": "2", "MALLOC_MMAP_THRESHOLD_": "131072"}
"""Environment variables that every deployment recipe sets."""
START_TIMEOUT = 120.0
"""Seconds within which a server must answer."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass(frozen=True)
class Server:
    """A process that listens on a port."""

    port: int
    pid: int

    def processor_seconds(self) -> float:
        """CPU seconds of the process and its children."""
        return sum(_processor_seconds(pid) for pid in _process_tree(self.pid))

    def mebibytes(self) -> float:
        """Memory of the process and its children (proportional set size: a shared page counts once in all)."""
        return sum(_proportional_kibibytes(pid) for pid in _process_tree(self.pid)) / 1024


def _process_tree(pid: int) -> Iterator[int]:
    yield pid
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split():
        yield from _process_tree(int(child))


def _proportional_kibibytes(pid: int) -> int:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def _processor_seconds(pid: int) -> float:
    after_name = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    user, system = map(int, after_name[11:13])
    return (user + system) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(command: Sequence[str], port: int, ready: str, folder: Path, **settings: str) -> Iterator[Server]:
    """Starts a server, waits until it answers *ready* on *port*, and ends it with the block."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("RESTAURANT_", "GUNICORN_"))}
    log = (folder / f"{port}.log").open("wb")
    with (
        log,
        subprocess.Popen(
            [str(part) for part in command],
            cwd=folder,
            env={**kept, "PYTHONPATH": str(ROOT), **settings},
            stdout=log,
            stderr=log,
        ) as process,
    ):
        try:
            wait_until_ready(process, port, ready)
            yield Server(port, process.pid)
        finally:
            process.terminate()
            process.wait(30)


def wait_until_ready(process: subprocess.Popen, port: int, ready: str) -> float:
    """Seconds until the first answer of the server. Raises TimeoutError or RuntimeError when there is none."""
    start = time.perf_counter()
    while time.perf_counter() - start < START_TIMEOUT:
        if process.poll() is not None:
            raise RuntimeError(f"{process.args} ended with {process.returncode}")
        connection = HTTPConnection("127.0.0.1", port, timeout=START_TIMEOUT)
        try:
            connection.request("GET", ready)
            if connection.getresponse().status < 500:
                return time.perf_counter() - start
        except (OSError, HTTPException):
            time.sleep(0.005)
        finally:
            connection.close()
    raise TimeoutError(f"{process.args} did not answer")


def gunicorn(app: str, folder: Path, checkout: Path = ROOT) -> list[str]:
    """The command that serves the WSGI application of a folder with the gunicorn settings of a checkout."""
    config = checkout / "gunicorn.conf.py"
    return [sys.executable, "-m", "gunicorn", "--config", str(config), "--chdir", str(folder), app]


class Start(NamedTuple):
    """One start of a service."""

    seconds: float
    """From the start of gunicorn to the first answer of a document."""
    processor_seconds: float
    mebibytes: float


def start(compiled: str, checkout: Path = ROOT) -> Start:
    """Starts and ends the service of a checkout, with Python's bytecode in the folder *compiled*."""
    port = free_port()
    environment = {
        **os.environ,
        **DEPLOYED,
        "PORT": str(port),
        "PYTHONPATH": str(checkout),
        "PYTHONPYCACHEPREFIX": compiled,
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = gunicorn("wsgi:app", checkout, checkout)
    # Python looks for modules in the working directory first
    with subprocess.Popen(
        command, cwd=checkout, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        seconds = wait_until_ready(process, port, "/api/must-order")
        server = Server(port, process.pid)
        found = Start(seconds, server.processor_seconds(), server.mebibytes())
        process.terminate()
    return found


def service(port: int, folder: Path, checkout: Path = ROOT):
    """The service of a checkout, behind one proxy."""
    command = gunicorn("wsgi:app", checkout, checkout)
    environment = {**DEPLOYED, "PORT": str(port), "PYTHONPATH": str(checkout), "RESTAURANT_TRUSTED_PROXIES": "1"}
    return running(command, port, "/healthz", folder, **environment)


def bare(port: int, folder: Path, answers: Path, **settings: str):
    command = gunicorn("bare:app", HERE / "peers")
    return running(command, port, "/must-order", folder, PORT=str(port), BENCH_ANSWERS=str(answers), **settings)


def bare_gthread(port: int, folder: Path, answers: Path):
    """The bare callable under gunicorn's own threaded worker, with none of this repository's settings."""
    options = ["--bind", f"127.0.0.1:{port}", "--worker-class", "gthread", "--threads", "48", "--keep-alive", "15"]
    command = [sys.executable, "-m", "gunicorn", *options, "--chdir", str(HERE / "peers"), "bare:app"]
    return running(command, port, "/must-order", folder, BENCH_ANSWERS=str(answers))


def manual(port: int, folder: Path, document: Path):
    return running(
        gunicorn("manual:app", HERE / "peers"),
        port,
        "/must-order",
        folder,
        PORT=str(port),
        BENCH_DOCUMENT=str(document),
    )


def uvicorn(app: str, port: int, folder: Path, ready: str, **settings: str):
    options = ["--app-dir", str(HERE / "peers"), "--port", str(port), "--no-access-log", "--log-level", "warning"]
    return running([PEERS / "uvicorn", app, *options], port, ready, folder, **settings)


def datasette(port: int, folder: Path, database: Path):
    return running([PEERS / "datasette", "serve", "-i", database, "-p", str(port)], port, "/-/versions.json", folder)


NGINX = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log; worker_processes 1;
events {{ worker_connections 512; }}
http {{
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; default_type application/json;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
{sites}
}}
"""


def nginx(port: int, folder: Path, document: Path):
    """nginx with one worker and the document as a file."""
    files = folder / "files"
    files.mkdir(exist_ok=True)
    folder.chmod(0o755)  # its worker may be another user
    (files / "must-order").write_bytes(document.read_bytes())
    site = f"server {{ listen 127.0.0.1:{port}; root {files}; }}"
    return _nginx(port, folder, "nginx-file", site, "/must-order")


def nginx_cache(port: int, folder: Path, service_port: int, recipe: str):
    """nginx with one worker and the shipped recipe, without TLS, in front of a service."""
    return _nginx(port, folder, "nginx-cache", plain_recipe(recipe, port, service_port, folder), "/api/must-order")


def plain_recipe(recipe: str, port: int, service_port: int, folder: Path) -> str:
    """The nginx recipe for this machine, without TLS and its limit for one client: all load comes from one.

    Raises RuntimeError when a line of it is not found.
    """
    for pattern, replacement in (
        (r"server \{\s*listen 80 .*?\n\}\n", ""),
        (r"listen 443 [^;]*;", f"listen 127.0.0.1:{port};"),
        (r" *ssl_[^;]*;\n", ""),
        (r" *limit_req zone=[^\n]*\n", ""),
        (r"127\.0\.0\.1:8000", f"127.0.0.1:{service_port}"),
        (r"/var/cache/nginx/restaurant", f"{folder}/nginx-cache-files"),
    ):
        recipe, count = re.subn(pattern, replacement, recipe, flags=re.DOTALL)
        if not count:
            raise RuntimeError(f"the nginx recipe has nothing like {pattern}")
    return recipe


def _nginx(port: int, folder: Path, name: str, sites: str, ready: str):
    own = folder / name
    own.mkdir()
    config = own / "nginx.conf"
    config.write_text(NGINX.format(folder=own, sites=sites), encoding="utf-8")
    return running(["nginx", "-p", str(own), "-c", str(config)], port, ready, folder)
