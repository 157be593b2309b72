"""Settings of gunicorn: one worker process, so that all requests share limits and caches.

gunicorn reads them with ``--config python:restaurant_site.gunicorn_conf``, or from ``gunicorn.conf.py`` of a checkout.
Nothing else of the package is imported here: a worker would keep that code when gunicorn reloads.

Several workers share both in Redis; without RESTAURANT_REDIS_URL their start is refused. ``gevent``
can be replaced by ``gthread`` on the command line; slow clients then occupy its threads.
"""

import errno
import gc
import os
import resource
import shutil
import socket
import tempfile
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

COPIES = "restaurant-content-"
"""Prefix of the private folder for copies of the last good content, which a restarted worker needs."""

COUNTS = "restaurant-counts-"
"""Prefix of the private folder in which all workers count for Prometheus."""

LARGEST_REST = 65_536
"""Bytes of a body that gunicorn reads and discards after an answer, when nobody has: those of the largest MCP message."""
YIELD_SECONDS = 0.000_001
"""Lets gevent look at all connections; after a sleep of 0 it runs what is ready already, fifty times before it looks."""
LINGER_SECONDS, LINGER_BYTES = 5, 32 * 1024 * 1024
"""How long, and how much of a body, a connection that closes still reads, so that its client can read the answer."""

bind = [f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"]
if os.environ.get("RESTAURANT_METRICS"):
    bind.append(os.environ["RESTAURANT_METRICS"])
workers = int(os.environ.get("WEB_CONCURRENCY", "1"))
worker_class = "gevent"
logger_class = "restaurant_site.gunicorn_log.GunicornLog"
open_files = min(resource.getrlimit(resource.RLIMIT_NOFILE)[1], 16_384)
resource.setrlimit(resource.RLIMIT_NOFILE, (open_files, open_files))
worker_connections = max(open_files - 500, 100)
keepalive = 15  # also the seconds that the head of a request may take
timeout = 30
limit_request_line = 4094
limit_request_fields = 50
limit_request_field_size = 2046
forwarded_allow_ips = ""  # RESTAURANT_TRUSTED_PROXIES decides which proxies are trusted
control_socket_disable = True


def on_starting(server: Any) -> None:
    """Refuse several workers without Redis before any of them starts; make the private folders."""
    if server.cfg.workers > 1 and not os.environ.get("RESTAURANT_REDIS_URL"):
        raise SystemExit(
            "Several workers would each count their own limits: set RESTAURANT_REDIS_URL (redis://host:6379/0), "
            "or run one worker (the default)."
        )
    refuse_taken_ports(server.cfg.address)
    if not os.environ.get("RESTAURANT_COPIES_DIR"):
        os.environ["RESTAURANT_COPIES_DIR"] = tempfile.mkdtemp(prefix=COPIES)
    if os.environ.get("RESTAURANT_METRICS") and not os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix=COUNTS)


def refuse_taken_ports(addresses: Iterable[Any]) -> None:
    """Stop the start in one line when another program listens; gunicorn would try five times."""
    if {"GUNICORN_FD", "LISTEN_FDS"} & os.environ.keys():  # it takes over sockets that are open already
        return
    for host, port in (address for address in addresses if isinstance(address, tuple)):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    continue
                metrics = os.environ.get("RESTAURANT_METRICS") == f"{host}:{port}"
                free = f"RESTAURANT_METRICS={host}:{port + 1}" if metrics else f"PORT={port + 1}"
                raise SystemExit(f"Port {port} is taken by another program; set another one, such as {free}.") from None


def on_exit(server: Any) -> None:
    """Remove the private folders that ``on_starting`` made."""
    for name, prefix in (("RESTAURANT_COPIES_DIR", COPIES), ("PROMETHEUS_MULTIPROC_DIR", COUNTS)):
        folder = Path(os.environ.get(name, ""))
        if folder.name.startswith(prefix) and folder.parent == Path(tempfile.gettempdir()):
            shutil.rmtree(folder, ignore_errors=True)


def post_fork(server: Any, worker: Any) -> None:
    """Collect no garbage until the application watches its content: a start makes little, and looks for it for 0.1 s."""
    gc.disable()


def post_worker_init(worker: Any) -> None:
    """Let native threads write the log, which a full pipe then stops alone."""
    worker.log.start_writers()


def when_ready(server: Any) -> None:
    """Log the address of the site."""
    base = os.environ.get("RESTAURANT_BASE_URL", f"http://127.0.0.1:{os.environ.get('PORT', '8000')}")
    server.log.info("Serving %s/ (listening on %s)", base.rstrip("/"), ", ".join(map(str, server.LISTENERS)))


def is_long(req: Any) -> bool:
    """Tell whether the body of a request may be longer than LARGEST_REST: gunicorn would read all of it, without yielding."""
    fields = dict(req.headers)
    return "TRANSFER-ENCODING" in fields or int(fields.get("CONTENT-LENGTH", 0)) > LARGEST_REST


def pre_request(worker: Any, req: Any) -> None:
    """Let gunicorn close the connection after a request with a long body, and say so in the answer.

    gunicorn documents neither ``force_close`` nor the ``must_close`` that it sets.
    """
    if is_long(req):
        req.force_close()


def post_request(worker: Any, req: Any, environ: Mapping[str, Any], resp: Any) -> None:
    """Yield to other connections: a greenlet whose client has sent its next request already does not wait otherwise."""
    time.sleep(YIELD_SECONDS)
    if is_long(req) and "gunicorn.socket" in environ:
        with suppress(OSError):
            linger(environ["gunicorn.socket"])


def linger(connection: socket.socket) -> None:
    """Send the end of the answers, and read until the client closes (RFC 9112, section 9.6).

    Closing at once while data of the client arrives would reset the connection before it has read its answer.
    """
    connection.shutdown(socket.SHUT_WR)
    ends, rest = time.monotonic() + LINGER_SECONDS, LINGER_BYTES
    while rest > 0 and (seconds := ends - time.monotonic()) > 0:
        connection.settimeout(seconds)
        received = len(connection.recv(65_536))
        if not received:
            break
        rest -= received
        time.sleep(YIELD_SECONDS)  # a gevent socket with data does not yield
    connection.shutdown(socket.SHUT_RDWR)  # so that gthread's main thread does not wait for the client again
