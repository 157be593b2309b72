"""The servers that are measured, each a process on a free port of the loopback interface."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path

ROOT = Path(__file__).parents[3]
HERE = Path(__file__).parent
PEERS = HERE.parent / ".venv" / "bin"
PATIENCE = 120.0
"""Seconds until a server must answer."""


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
        """What the process and its children have used of the processor."""
        return sum(_processor_seconds(pid) for pid in _family(self.pid))


def _family(pid: int) -> Iterator[int]:
    yield pid
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split():
        yield from _family(int(child))


def _processor_seconds(pid: int) -> float:
    after_name = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    user, system = map(int, after_name[11:13])
    return (user + system) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(command: Sequence[str], port: int, ready: str, folder: Path, **settings: str) -> Iterator[Server]:
    """A server, from the moment when *ready* is answered on *port* until the end of the block."""
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
    """Seconds until the first answer of the server. Raises when there is none."""
    start = time.perf_counter()
    while time.perf_counter() - start < PATIENCE:
        if process.poll() is not None:
            raise RuntimeError(f"{process.args} ended with {process.returncode}")
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        try:
            connection.request("GET", ready)
            if connection.getresponse().status < 500:
                return time.perf_counter() - start
        except (OSError, HTTPException):
            time.sleep(0.005)
        finally:
            connection.close()
    raise TimeoutError(f"{process.args} did not answer")


def gunicorn(app: str, folder: Path) -> list[str]:
    """The command that serves a WSGI application with the settings of this repository."""
    return [sys.executable, "-m", "gunicorn", "--config", str(ROOT / "gunicorn.conf.py"), "--chdir", str(folder), app]


def service(port: int, folder: Path, **settings: str):
    """This service, behind one proxy."""
    return running(
        gunicorn("wsgi:app", ROOT), port, "/healthz", folder, PORT=str(port), RESTAURANT_TRUSTED_PROXIES="1", **settings
    )


def bare(port: int, folder: Path, answers: Path, **settings: str):
    command = gunicorn("bare:app", HERE / "peers")
    return running(command, port, "/must-order", folder, PORT=str(port), BENCH_ANSWERS=str(answers), **settings)


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
  server {{ listen 127.0.0.1:{port}; root {folder}/files; }}
}}
"""


def nginx(port: int, folder: Path, document: Path):
    """nginx with one worker and the document as a file."""
    files = folder / "files"
    files.mkdir(exist_ok=True)
    folder.chmod(0o755)  # its worker may be another user
    (files / "must-order").write_bytes(document.read_bytes())
    config = folder / "nginx.conf"
    config.write_text(NGINX.format(folder=folder, port=port), encoding="ascii")
    return running(["nginx", "-p", str(folder), "-c", str(config)], port, "/must-order", folder)
